// A match in a room: draws, clocks, bots, and stand-ins for people who are away.

#include "server/app_parts.h"

#include "core/notation.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { DRAWS_MAX = 512, PAUSED_MS = 1000 };

// ---- Moves -----------------------------------------------------------------------------------

static void remember_events(slot *s)
{
    const ilx_events *events = ilx_match_events(s->room->match);
    int needed = s->event_count + events->count;
    if (needed > s->event_room) {
        s->event_room = needed * 2;
        s->events = ilx_grow(s->events, (size_t)s->event_room * sizeof *s->events);
    }
    for (int i = 0; i < events->count; i++) s->events[s->event_count++] = events->item[i];
}

static void note_move(ilx_app *app, slot *s, int64_t now_ms, int seat, bool stood_in)
{
    const ilx_match *match = s->room->match;
    ilx_fact *fact = add_fact(app, s, now_ms, ILX_FACT_MOVE);
    fact->a = seat;
    fact->b = stood_in;
    fact->c = ilx_match_hash(match);
    ilx_text text = ilx_text_over(fact->text, sizeof fact->text);
    ilx_text_put(&text, ilx_match_text(match, ilx_match_length(match) - 1));
    remember_events(s);
}

static void keep_before(slot *s)
{
    size_t size = s->room->game->state_size;
    if (s->before_size < size) {
        s->before = ilx_grow(s->before, size);
        s->before_size = size;
    }
    memcpy(s->before, ilx_match_state(s->room->match), size);
    s->match_length = ilx_match_length(s->room->match);
}

ilx_refusal play_batch(ilx_app *app, slot *s, int64_t now_ms, int seat, const char *text, int by,
                       const char *id, bool stood_in)
{
    ilx_match *match = s->room->match;
    assert(s->fact_count == 0 && s->event_count == 0);
    keep_before(s);
    ilx_refusal refusal = ilx_match_play(match, seat, text);
    if (refusal) return refusal;
    note_move(app, s, now_ms, seat, stood_in);
    s->facts[0].by = by;
    memcpy(s->facts[0].id, id, strlen(id) + 1);
    for (int i = 0; i < DRAWS_MAX && ilx_match_turn(match).chance; i++) {
        ilx_match_play(match, ILX_CHANCE, NULL);
        note_move(app, s, now_ms, ILX_CHANCE, false);
    }
    return NULL;
}

void unplay_batch(slot *s)
{
    if (s->fact_count && s->facts[0].kind == ILX_FACT_MOVE) {
        ilx_match_rewind(s->room->match, s->match_length);
    }
}

// ---- Bots and stand-ins ----------------------------------------------------------------------

void ilx_job_free(ilx_job *job)
{
    if (!job) return;
    free(job->events);
    free(job);
}

void ilx_job_run(ilx_job *job)
{
    ilx_rng rng;
    ilx_choice choice;
    ilx_rng_start(&rng, &job->key, 0);
    ilx_log log = {job->events, job->event_count};
    ilx_bot_ask(job->bot, job->game, job->seat_count, job->state, job->seat, log, 0, &rng, &choice);
    job->move = choice.move;
}

static ilx_job *new_job(ilx_app *app, const slot *s, const ilx_bot *bot, int seat, uint64_t ticket)
{
    const ilx_room *room = s->room;
    ilx_log log = ilx_match_log(room->match, seat);
    ilx_job *job = ilx_alloc(sizeof *job + room->game->state_size);
    job->room = (uint32_t)slot_index(app, s);
    job->ticket = ticket;
    job->bot = bot;
    job->game = room->game;
    job->seat_count = room->seat_count;
    job->seat = seat;
    job->event_count = log.count;
    job->events = ilx_alloc((size_t)(log.count + 1) * sizeof *job->events);
    if (log.count) memcpy(job->events, log.events, (size_t)log.count * sizeof *job->events);
    memcpy(job->state, ilx_match_state(room->match), room->game->state_size);
    ilx_key_derive(&job->key, &app->config.key, ticket);
    return job;
}

// Sets a bot thinking about the present question; its answer is not played before a natural
// pause, which does not depend on what there is to think about.
static void ask_bot(ilx_app *app, slot *s, int64_t now_ms, int seat)
{
    const ilx_room *room = s->room;
    const char *name = room->seat_bot[seat][0] ? room->seat_bot[seat] : room->level;
    const ilx_bot *bot = ilx_bot_find(room->game, name);
    if (!bot) bot = ilx_bot_find(room->game, "greedy");
    stand_in *in = &s->stand_ins[seat];
    int64_t pause = app->config.bot_pause_ms;
    uint32_t spread = (uint32_t)(2 * pause + 1);
    *in = (stand_in){.ticket = ++app->tickets, .question = room->question_number};
    in->due_ms = now_ms + (pause ? pause + ilx_rng_below(&app->rng, spread) : 0);
    queue_job(app, new_job(app, s, bot, seat, in->ticket));
}

void ilx_app_thought(ilx_app *app, int64_t now_ms, const ilx_job *job)
{
    slot *s = &app->slots[job->room];
    stand_in *in = &s->stand_ins[job->seat];
    if (!s->used || in->ticket != job->ticket) return;  // the question has gone
    in->answered = true;
    in->move = job->move;
    app->counts.bot_answers++;
    look_again(s, in->due_ms);
    if (s->room && !s->storing && !s->loading) go_on(app, s, now_ms);
}

// From when on a bot answers for this seat; INT64_MAX: not at all.
static int64_t bot_from(const ilx_app *app, const slot *s, int seat)
{
    const ilx_room *room = s->room;
    int member = room->seat_member[seat];
    if (member < 0) return 0;
    int64_t from = INT64_MAX, pace = ilx_pace_ms(room->pace);
    if (pace) from = room->question_ms + pace + room->more_ms;
    int64_t gone = s->absent_ms[member];
    if (gone) {
        int64_t since = gone > room->question_ms ? gone : room->question_ms;
        int here = 0, want = 0;
        for (int i = 0; i < room->seat_count; i++) {
            bool present = room->seat_member[i] >= 0 && !s->absent_ms[room->seat_member[i]];
            here += present;
            want += present && (s->hurried & ILX_SEAT_BIT(i)) &&
                    s->hurried_question == room->question_number;
        }
        int64_t grace = 2 * want > here ? 0 : app->config.grace_ms;
        if (since + grace < from) from = since + grace;
    }
    return from;
}

// The game's own clock, which stands still for a moment when somebody waited for has gone.
static int64_t clock_due(const ilx_app *app, const slot *s, const ilx_turn *turn)
{
    const ilx_room *room = s->room;
    int64_t due = room->question_ms + turn->wait_ms + room->more_ms;
    for (int seat = 0; seat < room->seat_count && turn->wait_ms >= PAUSED_MS; seat++) {
        int member = room->seat_member[seat];
        if (!(turn->seats & ILX_SEAT_BIT(seat)) || member < 0 || !s->absent_ms[member]) continue;
        int64_t back = s->absent_ms[member] + app->config.grace_ms;
        if (back > due) due = back;
    }
    return due;
}

static void play_answer(ilx_app *app, slot *s, int64_t now_ms, int seat)
{
    char buffer[ILX_MOVE_TEXT_MAX];
    ilx_text text = ilx_text_over(buffer, sizeof buffer);
    stand_in *in = &s->stand_ins[seat];
    bool stood_in = s->room->seat_member[seat] >= 0;
    ilx_move_format(s->room->game, &in->move, &text);
    *in = (stand_in){0};
    if (play_batch(app, s, now_ms, seat, buffer, NOBODY, "", stood_in)) {
        look_again(s, now_ms);  // no longer lawful: it will be asked again
        return;
    }
    store_batch(app, s, NO_CONNECTION);
}

// Seats that are waited for and not answered for by a person who is there. True: one has moved.
static bool move_bots(ilx_app *app, slot *s, const ilx_turn *turn, int64_t now_ms)
{
    for (int seat = 0; seat < s->room->seat_count; seat++) {
        stand_in *in = &s->stand_ins[seat];
        if (in->question != turn->number) *in = (stand_in){.question = turn->number};
        if (!(turn->seats & ILX_SEAT_BIT(seat))) {
            in->ticket = 0;
            continue;
        }
        int64_t from = bot_from(app, s, seat);
        if (from > now_ms) {
            in->ticket = 0;  // the person is back
            look_again(s, from);
        } else if (!in->ticket) {
            ask_bot(app, s, now_ms, seat);
        } else if (in->answered && in->due_ms <= now_ms) {
            play_answer(app, s, now_ms, seat);
            return true;
        } else if (in->answered) {
            look_again(s, in->due_ms);
        }
    }
    return false;
}

void go_on(ilx_app *app, slot *s, int64_t now_ms)
{
    ilx_room *room = s->room;
    if (!room->match || room->over || s->people == 0 || s->storing) return;
    ilx_turn turn = ilx_match_turn(room->match);
    if (turn.chance) {
        if (!play_batch(app, s, now_ms, ILX_CHANCE, NULL, NOBODY, "", false)) {
            store_batch(app, s, NO_CONNECTION);
        }
        return;
    }
    if (move_bots(app, s, &turn, now_ms) || s->storing) return;
    if (!turn.wait_ms) return;
    int64_t due = clock_due(app, s, &turn);
    if (due > now_ms) {
        look_again(s, due);
    } else if (!play_batch(app, s, now_ms, ILX_CLOCK, NULL, NOBODY, "", false)) {
        store_batch(app, s, NO_CONNECTION);
    }
}
