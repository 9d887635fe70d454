// A match goes on by itself: draws, clocks, bots, and stand-ins for people who are away.

#include "app/app_parts.h"
#include "core/notation.h"

#include <stdlib.h>
#include <string.h>

enum {
    STEP_MS = 120,      // between two steps of a bot's turn
    PASSING_MS = 1000,  // a question that passes by itself after so long leaves bots half of it
    HURRY = 3,          // times as fast
    BOTS_HAND = 2,      // times as fast as a person's
    LULL = 4,           // times as short is a bot's pause where most have nothing to say
};

static ilx_thought *new_thought(const ilx_app *app, const slot *s, const ilx_bot *bot, int seat,
                                uint64_t ticket)
{
    const ilx_room *room = s->room;
    ilx_log log = ilx_match_log(room->match, seat);
    ilx_thought *t = ilx_alloc(sizeof *t + room->game->state_size);
    t->bot = bot;
    t->game = room->game;
    t->seat_count = room->seat_count;
    int past = t->past_count = room->past_count;
    t->event_count = past + log.count;
    t->events = ilx_alloc((size_t)(past + log.count + 1) * sizeof *t->events);
    if (past) memcpy(t->events, room->past, (size_t)past * sizeof *t->events);
    if (log.count) memcpy(t->events + past, log.events, (size_t)log.count * sizeof *t->events);
    memcpy(t->state, ilx_match_state(room->match), room->game->state_size);
    ilx_key_derive(&t->key, &app->config.key, ticket);
    return t;
}

ilx_job *app_new_job(ilx_app *app, const slot *s, const ilx_bot *bot, int seat, uint64_t ticket)
{
    ilx_job *job = ilx_alloc(sizeof *job);
    job->room = (uint32_t)app_slot_index(app, s);
    job->ticket = ticket;
    job->seat = seat;
    job->thought = new_thought(app, s, bot, seat, ticket);
    return job;
}

static void forget(ilx_app *app, const slot *s, stand_in *in, uint64_t question)
{
    app_forget_thought(app, s, in);
    *in = (stand_in){.question = question};
}

// Sets a bot thinking about the present question; its answer is not played before a natural
// pause, which does not depend on what there is to think about. There is one pause a turn: of a bot
// that goes on alone, after a move of its own, everybody sees that it does.
static void ask_bot(ilx_app *app, slot *s, int64_t now_ms, int seat)
{
    const ilx_room *room = s->room;
    const char *name = room->chairs[seat].bot[0] ? room->chairs[seat].bot : ilx_room_level(room);
    const ilx_bot *bot = ilx_bot_find(room->game, name);
    if (!bot) bot = ilx_bot_usual(room->game);
    bot = ilx_bot_tempered(bot, ilx_room_temper(room, seat));
    stand_in *in = &s->stand_ins[seat];
    ilx_turn turn = ilx_match_turn(room->match);
    int64_t pause = app->config.bot_pause_ms;
    in->ticket = ++app->tickets;
    in->answered = false;
    if (!in->due_ms) {
        bool goes_on = s->alone == ILX_SEAT_BIT(seat) && s->asked == s->alone;
        int64_t rest_ms = pause + ilx_rng_below(&app->rng, (uint32_t)(2 * pause + 1));
        in->due_ms = now_ms + rest_ms / (turn.lull ? LULL : 1);
        if (goes_on && pause > STEP_MS) in->due_ms = now_ms + STEP_MS;
        int64_t wait_ms = ilx_room_wait_ms(room, &turn);
        if (wait_ms >= PASSING_MS && in->due_ms > now_ms + wait_ms / 2) {
            in->due_ms = now_ms + wait_ms / 2;
        }
    }
    app_queue_job(app, app_new_job(app, s, bot, seat, in->ticket));
}

// Moves that only the person could stand for are not made in their place: the first lawful move
// declines.
static ilx_move in_place_of(const ilx_room *room, int seat, ilx_move move)
{
    ilx_move moves[ILX_MOVES_MAX];
    if (room->chairs[seat].member < 0 || !room->game->moves[move.kind].in_person) return move;
    room->game->list(ilx_match_state(room->match), seat, moves);
    return moves[0];
}

void app_thought(ilx_app *app, slot *s, int64_t now_ms, const ilx_job *job)
{
    if (job->thought->for_hint) {
        app_hint_thought(app, s, job);
        return;
    }
    stand_in *in = s->stand_ins ? &s->stand_ins[job->seat] : NULL;
    if (!in || in->ticket != job->ticket) return;  // the question has gone
    in->answered = true;
    in->move = in_place_of(s->room, job->seat, job->thought->move);
    app->counts.bot_answers++;
    app_look_again(app, s, in->due_ms > now_ms ? in->due_ms : now_ms);
}

// From when on a bot answers for this seat; INT64_MAX: not at all.
static int64_t bot_from(const ilx_app *app, const slot *s, const ilx_turn *turn, int seat)
{
    const ilx_room *room = s->room;
    int member = room->chairs[seat].member;
    if (member < 0) return 0;
    int64_t from = INT64_MAX, pace = ilx_pace_ms(room->pace);
    if (room->members[member].ease) pace *= 2;
    bool in_time = pace && !turn->paced;  // the game itself goes on when the pace has run out
    if (in_time && !s->paused_ms) from = ilx_room_pace_due(room, pace);
    if (!app_away_ms(s, member)) return from;
    int64_t missed = app_away_ms(s, member) + app_grace_ms(app, s);
    return missed < from ? missed : from;
}

static void play_answer(ilx_app *app, slot *s, batch *b, int seat)
{
    char buffer[ILX_MOVE_TEXT_MAX];
    ilx_text text = ilx_text_over(buffer, sizeof buffer);
    stand_in *in = &s->stand_ins[seat];
    ilx_move_format(s->room->game, &in->move, &text);
    in->ticket = 0;
    in->due_ms = 0;
    bool stood_in = s->room->chairs[seat].member >= 0;
    ilx_refusal refusal = app_play(app, s, b, seat, buffer, stood_in);
    if (refusal) app_look_again(app, s, b->at_ms);  // no longer lawful: it will be asked again
}

// Seats that are waited for and not answered for by a person who is there. True: one has moved.
static bool move_bots(ilx_app *app, slot *s, batch *b, const ilx_turn *turn)
{
    int64_t now_ms = b->at_ms;
    for (int seat = 0; seat < s->room->seat_count; seat++) {
        int64_t from = turn->seats & ILX_SEAT_BIT(seat) ? bot_from(app, s, turn, seat) : INT64_MAX;
        if (from > now_ms) {
            if (s->stand_ins) forget(app, s, &s->stand_ins[seat], 0);  // the person is back
            app_look_again(app, s, from);
            continue;
        }
        if (!s->stand_ins) s->stand_ins = ilx_alloc(ILX_SEATS_MAX * sizeof *s->stand_ins);
        stand_in *in = &s->stand_ins[seat];
        if (in->question != turn->number) forget(app, s, in, turn->number);
        if (!in->ticket) {
            ask_bot(app, s, now_ms, seat);
        } else if (in->answered && (in->due_ms <= now_ms || app_most_hurry(s))) {
            play_answer(app, s, b, seat);
            return true;
        } else if (in->answered) {
            app_look_again(app, s, in->due_ms);
        }
    }
    return false;
}

// A bot's hand goes faster than a person's, and what nobody moves by hand goes faster still for
// those who have seen enough of it.
static uint32_t times_as_fast(const slot *s, const ilx_turn *turn)
{
    if (app_has_person(s, turn->seats | turn->may)) return 1;
    if (app_most_hurry(s)) return HURRY;
    return turn->hand && s->alone && !app_has_person(s, s->alone) ? BOTS_HAND : 1;
}

void app_go_on(ilx_app *app, slot *s, batch *b)
{
    const ilx_room *room = s->room;
    if (app_make_remark(app, s, b)) return;
    if (!room->playing || s->asleep_ms) return;
    ilx_turn turn = ilx_match_ahead_turn(room->match);
    if (s->question_asked != turn.number) {
        s->question_asked = turn.number;
        s->asked = turn.seats;
    }
    if (turn.chance) {
        app_play(app, s, b, ILX_CHANCE, NULL, false);
        return;
    }
    if (move_bots(app, s, b, &turn)) return;
    uint32_t wait_ms = ilx_room_wait_ms(room, &turn);
    bool runs = wait_ms && (wait_ms < ILX_SHORT_MS || !s->paused_ms);
    if (wait_ms && wait_ms < ILX_SHORT_MS) wait_ms /= times_as_fast(s, &turn);
    int64_t due = runs ? ilx_room_wait_due(room, wait_ms) : INT64_MAX;
    if (due <= b->at_ms) app_play(app, s, b, ILX_CLOCK, NULL, false);
    if (due > b->at_ms) app_look_again(app, s, due);
}
