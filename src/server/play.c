// A match in a room: draws, clocks, bots, and stand-ins for people who are away.

#include "core/notation.h"
#include "server/app_parts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    DRAWS_MAX = 512,
    THOUGHT_MAX_MS = 86400000,
    KEEP_EVERY = 256,  // moves: then the state is stored, for whoever reads the room back
};

// ---- Moves -----------------------------------------------------------------------------------

static void note_events(batch *b, ilx_log events)
{
    int needed = b->event_count + events.count;
    if (needed > b->event_room) {
        b->event_room = 2 * needed;
        b->events = ilx_grow(b->events, (size_t)b->event_room * sizeof *b->events);
    }
    for (int i = 0; i < events.count; i++) b->events[b->event_count++] = events.events[i];
}

// For how long the present question has stood, without the time that does not count.
static int32_t thought_ms(const slot *s, int64_t now_ms)
{
    int64_t stopped = app_clock_stopped_ms(s);
    int64_t ms = (stopped ? stopped : now_ms) - s->room->question_ms;
    return (int32_t)(ms < 0 ? 0 : ms > THOUGHT_MAX_MS ? THOUGHT_MAX_MS : ms);
}

static void note_move(slot *s, int64_t now_ms, int seat, bool stood_in)
{
    const ilx_match *match = s->room->match;
    ilx_fact *fact = app_add_fact(s, now_ms, ILX_FACT_MOVE);
    fact->a = seat;
    fact->b = stood_in;
    if (seat >= 0 && s->room->times) fact->b |= 2 * thought_ms(s, now_ms);
    fact->c = ilx_match_hash(match);
    ilx_text text = ilx_text_over(fact->text, sizeof fact->text);
    ilx_text_put(&text, ilx_match_text(match, ilx_match_length(match) - 1));
    note_events(s->batch, ilx_match_events(match));
}

// The game may have something to say about the next match: who lost begins, for one.
static void prepare_rematch(slot *s, int64_t now_ms)
{
    const ilx_room *room = s->room;
    int32_t options[ILX_OPTIONS_MAX];
    if (!room->game->rematch) return;
    memcpy(options, room->options, sizeof options);
    room->game->rematch(ilx_match_state(room->match), options);
    for (int i = 0; i < room->game->option_count; i++) {
        if (options[i] == room->options[i]) continue;
        ilx_fact *fact = app_add_fact(s, now_ms, ILX_FACT_OPTION);
        fact->a = i;
        fact->b = options[i];
    }
}

// So that a room can be read back quickly, however long its moves take to play.
static void keep_state(slot *s, int64_t now_ms)
{
    const ilx_room *room = s->room;
    if (ilx_match_length(room->match) - room->kept_moves < KEEP_EVERY) return;
    ilx_turn turn = ilx_match_turn(room->match);
    bool same = turn.number == room->question_number;
    bool waits = same && turn.wait_ms == room->question_wait_ms;
    int64_t since_ms = room->question_ms + (waits ? 0 : room->more_ms);
    int64_t from_ms = waits ? room->wait_from_ms : same ? now_ms - since_ms : 0;
    s->batch->kept = ilx_text_new();
    ilx_match_freeze(room->match, room->kept_events, &s->batch->kept);
    ilx_fact *fact = app_add_fact(s, now_ms, ILX_FACT_STATE);
    fact->a = (int32_t)(from_ms < INT32_MAX ? from_ms : INT32_MAX);
    fact->b = waits ? (int32_t)room->more_ms : 0;
    fact->c = (uint64_t)(same ? since_ms : now_ms);
    fact->hex = s->batch->kept.bytes;
}

// The match goes ahead here, before the batch is stored. Nobody hears of it until it is; if it
// cannot be, the whole room is read again.
ilx_refusal app_play_batch(slot *s, int64_t now_ms, int seat, const char *text, bool stood_in)
{
    ilx_match *match = s->room->match;
    assert(!s->batch);
    size_t size = s->room->game->state_size;
    void *before = ilx_alloc(size);
    memcpy(before, ilx_match_state(match), size);
    ilx_refusal refusal = ilx_match_play(match, seat, text);
    if (refusal) {
        free(before);
        return refusal;
    }
    note_move(s, now_ms, seat, stood_in);
    s->batch->before = before;
    for (int i = 0; i < DRAWS_MAX && ilx_match_turn(match).chance; i++) {
        if (ilx_match_play(match, ILX_CHANCE, NULL)) break;
        note_move(s, now_ms, ILX_CHANCE, false);
    }
    ilx_turn after = ilx_match_turn(match), asked;
    s->room->game->turn(before, &asked);
    s->batch->tick =
        s->batch->fact_count == 1 && !s->room->times && ilx_is_tick(&asked, &after, seat);
    if (ilx_match_over(match)) {
        int32_t scores[ILX_SEATS_MAX] = {0};
        uint32_t winners = s->room->game->result(ilx_match_state(match), scores);
        app_add_fact(s, now_ms, ILX_FACT_END)->a = (int32_t)winners;
        prepare_rematch(s, now_ms);
    } else if (!s->batch->tick) {  // after it, more may be answered in the same second
        keep_state(s, now_ms);
    }
    return NULL;
}

// ---- The clock -------------------------------------------------------------------------------

int64_t app_clock_stopped_ms(const slot *s)
{
    return s->asleep_ms ? s->asleep_ms : s->paused_ms;
}

// Does nobody who plays see the table? Among bots alone, somebody must at least look on.
static bool nobody_plays(const slot *s)
{
    int seated = 0, here = 0;
    for (int seat = 0; seat < s->room->seat_count; seat++) {
        int member = s->room->chairs[seat].member;
        seated += member >= 0;
        here += member >= 0 && s->present_ms[member];
    }
    return seated ? here == 0 : s->people == 0;
}

int64_t app_grace_ms(const ilx_app *app, const slot *s)
{
    int here = 0, want = 0;
    for (int seat = 0; seat < s->room->seat_count; seat++) {
        int member = s->room->chairs[seat].member;
        if (member < 0 || !s->present_ms[member]) continue;
        here++;
        want += (s->hurried & ILX_SEAT_BIT(seat)) != 0;
    }
    return 2 * want > here ? 0 : app->config.grace_ms;
}

// Until when the clock waits for somebody who is absent and owes an answer; 0: it does not.
static int64_t pause_end(const ilx_app *app, const slot *s, int64_t now_ms)
{
    const ilx_room *room = s->room;
    ilx_turn turn = app_told_turn(s);  // or whether it stops would say who has just answered
    uint32_t wait_ms = ilx_room_wait_ms(room, &turn);
    bool is_short = wait_ms && wait_ms < ILX_SHORT_MS;
    if (is_short || (!wait_ms && !ilx_pace_ms(room->pace))) return 0;
    int64_t grace = app_grace_ms(app, s), end = 0;
    for (int seat = 0; seat < room->seat_count; seat++) {
        int member = room->chairs[seat].member;
        if (!(turn.seats & ILX_SEAT_BIT(seat)) || member < 0 || !s->absent_ms[member]) continue;
        if (s->absent_ms[member] + grace > end) end = s->absent_ms[member] + grace;
    }
    // Nobody can stop the clock for longer than that by coming and going.
    int64_t since = s->paused_ms ? s->paused_ms : now_ms;
    int64_t most = since + app->config.grace_ms - s->pause_spent_ms;
    return end < most ? end : most;
}

static void end_pause(slot *s, int64_t now_ms)
{
    if (!s->paused_ms) return;
    s->room->question_ms += now_ms - s->paused_ms;
    s->pause_spent_ms += now_ms - s->paused_ms;
    s->paused_ms = 0;
}

// Time that nobody has seen pass has not passed.
static void wake_up(slot *s, int64_t now_ms)
{
    int64_t slept = now_ms - s->asleep_ms;
    s->room->question_ms += slept;
    for (int i = 0; i < s->room->member_count; i++) {
        if (s->absent_ms[i]) s->absent_ms[i] += slept;
        if (s->absent_ms[i] > now_ms) s->absent_ms[i] = now_ms;
    }
    s->asleep_ms = 0;
}

static void take_back_hurry(slot *s)
{
    if (s->hurried) s->presence_due = true;
    s->hurried = 0;
}

bool app_refresh_clock(ilx_app *app, slot *s, int64_t now_ms)
{
    bool was_stopped = app_clock_stopped_ms(s) != 0;
    if (!s->room->playing) {
        s->asleep_ms = s->paused_ms = 0;
        take_back_hurry(s);
        return false;
    }
    if (s->question != s->room->question) {
        s->question = s->room->question;
        s->paused_ms = s->pause_spent_ms = 0;
        take_back_hurry(s);
        if (s->asleep_ms) s->asleep_ms = now_ms;
    }
    if (nobody_plays(s)) {
        end_pause(s, now_ms);
        if (!s->asleep_ms) s->asleep_ms = now_ms;
        return !was_stopped;
    }
    if (s->asleep_ms) wake_up(s, now_ms);
    int64_t end = pause_end(app, s, now_ms);
    if (end > now_ms) {
        if (!s->paused_ms) s->paused_ms = now_ms;
        app_look_again(app, s, end);
    } else {
        end_pause(s, now_ms);
    }
    return was_stopped != (app_clock_stopped_ms(s) != 0);
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
    ilx_log log = {job->events, job->event_count, job->past_count};
    ilx_bot_ask(job->bot, job->game, job->seat_count, job->state, job->seat, log, 0, &rng, &choice);
    job->move = choice.move;
}

static ilx_job *new_job(ilx_app *app, const slot *s, const ilx_bot *bot, int seat, uint64_t ticket)
{
    const ilx_room *room = s->room;
    ilx_log log = ilx_match_log(room->match, seat);
    ilx_job *job = ilx_alloc(sizeof *job + room->game->state_size);
    job->room = (uint32_t)app_slot_index(app, s);
    job->ticket = ticket;
    job->bot = bot;
    job->game = room->game;
    job->seat_count = room->seat_count;
    job->seat = seat;
    int past = job->past_count = room->past_count;
    job->event_count = past + log.count;
    job->events = ilx_alloc((size_t)(past + log.count + 1) * sizeof *job->events);
    if (past) memcpy(job->events, room->past, (size_t)past * sizeof *job->events);
    if (log.count) memcpy(job->events + past, log.events, (size_t)log.count * sizeof *job->events);
    memcpy(job->state, ilx_match_state(room->match), room->game->state_size);
    ilx_key_derive(&job->key, &app->config.key, ticket);
    return job;
}

// Sets a bot thinking about the present question; its answer is not played before a natural
// pause, which does not depend on what there is to think about.
static void ask_bot(ilx_app *app, slot *s, int64_t now_ms, int seat)
{
    const ilx_room *room = s->room;
    const char *name = room->chairs[seat].bot[0] ? room->chairs[seat].bot : room->level;
    const ilx_bot *bot = ilx_bot_find(room->game, name);
    if (!bot) bot = ilx_bot_find(room->game, "greedy");
    stand_in *in = &s->stand_ins[seat];
    int64_t pause = app->config.bot_pause_ms;
    in->ticket = ++app->tickets;
    in->answered = false;
    if (!in->due_ms) {
        in->due_ms = now_ms + pause + ilx_rng_below(&app->rng, (uint32_t)(2 * pause + 1));
    }
    app_queue_job(app, new_job(app, s, bot, seat, in->ticket));
}

// What only the person could stand for is not done in their place: the first lawful move declines.
static ilx_move in_place_of(const ilx_room *room, int seat, ilx_move move)
{
    ilx_move moves[ILX_MOVES_MAX];
    if (room->chairs[seat].member < 0 || !room->game->moves[move.kind].in_person) return move;
    room->game->list(ilx_match_state(room->match), seat, moves);
    return moves[0];
}

void ilx_app_thought(ilx_app *app, int64_t now_ms, const ilx_job *job)
{
    slot *s = &app->slots[job->room];
    stand_in *in = s->used && s->stand_ins ? &s->stand_ins[job->seat] : NULL;
    if (!in || in->ticket != job->ticket) return;  // the question has gone
    in->answered = true;
    in->move = in_place_of(s->room, job->seat, job->move);
    app->counts.bot_answers++;
    app_look_again(app, s, in->due_ms > now_ms ? in->due_ms : now_ms);
}

// From when on a bot answers for this seat; INT64_MAX: not at all.
static int64_t bot_from(const ilx_app *app, const slot *s, int seat)
{
    const ilx_room *room = s->room;
    int member = room->chairs[seat].member;
    if (member < 0) return 0;
    int64_t from = INT64_MAX, pace = ilx_pace_ms(room->pace);
    if (room->members[member].ease) pace *= 2;
    if (pace && !s->paused_ms) from = ilx_room_pace_due(room, pace);
    if (!s->absent_ms[member]) return from;
    int64_t missed = s->absent_ms[member] + app_grace_ms(app, s);
    return missed < from ? missed : from;
}

static void play_answer(ilx_app *app, slot *s, int64_t now_ms, int seat)
{
    char buffer[ILX_MOVE_TEXT_MAX];
    ilx_text text = ilx_text_over(buffer, sizeof buffer);
    stand_in *in = &s->stand_ins[seat];
    ilx_move_format(s->room->game, &in->move, &text);
    in->ticket = 0;
    in->due_ms = 0;
    if (app_play_batch(s, now_ms, seat, buffer, s->room->chairs[seat].member >= 0)) {
        app_look_again(app, s, now_ms);  // no longer lawful: it will be asked again
        return;
    }
    app_store_batch(app, s, NO_CONNECTION);
}

// Seats that are waited for and not answered for by a person who is there. True: one has moved.
static bool move_bots(ilx_app *app, slot *s, const ilx_turn *turn, int64_t now_ms)
{
    for (int seat = 0; seat < s->room->seat_count; seat++) {
        int64_t from = turn->seats & ILX_SEAT_BIT(seat) ? bot_from(app, s, seat) : INT64_MAX;
        if (from > now_ms) {
            if (s->stand_ins) s->stand_ins[seat] = (stand_in){0};  // the person is back
            app_look_again(app, s, from);
            continue;
        }
        if (!s->stand_ins) s->stand_ins = ilx_alloc(ILX_SEATS_MAX * sizeof *s->stand_ins);
        stand_in *in = &s->stand_ins[seat];
        if (in->question != turn->number) *in = (stand_in){.question = turn->number};
        if (!in->ticket) {
            ask_bot(app, s, now_ms, seat);
        } else if (in->answered && in->due_ms <= now_ms) {
            play_answer(app, s, now_ms, seat);
            return true;
        } else if (in->answered) {
            app_look_again(app, s, in->due_ms);
        }
    }
    return false;
}

void app_go_on(ilx_app *app, slot *s, int64_t now_ms)
{
    const ilx_room *room = s->room;
    if (!room->playing || s->asleep_ms) return;
    ilx_turn turn = ilx_match_turn(room->match);
    ilx_refusal refusal = "not-now";
    if (turn.chance) {
        refusal = app_play_batch(s, now_ms, ILX_CHANCE, NULL, false);
    } else {
        if (move_bots(app, s, &turn, now_ms)) return;
        uint32_t wait_ms = ilx_room_wait_ms(room, &turn);
        bool runs = wait_ms && (wait_ms < ILX_SHORT_MS || !s->paused_ms);
        int64_t due = runs ? ilx_room_wait_due(room, wait_ms) : INT64_MAX;
        if (due <= now_ms) refusal = app_play_batch(s, now_ms, ILX_CLOCK, NULL, false);
        if (due > now_ms) app_look_again(app, s, due);
    }
    if (!refusal) app_store_batch(app, s, NO_CONNECTION);
}
