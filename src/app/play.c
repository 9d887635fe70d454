// Moves, and the draws that follow them, are tried on the match and become facts. What takes
// physics to work out is tried on a branch of the match, by a job.

#include "app/app_parts.h"
#include "core/notation.h"

#include <string.h>

enum {
    THOUGHT_MAX_MS = 86400000,
    SNAPSHOT_EVERY = 256,  // moves
};

static void note_events(batch *b, ilx_log events)
{
    int needed = b->event_count + events.count;
    if (needed > b->event_capacity) {
        b->event_capacity = 2 * needed;
        b->events = ilx_grow(b->events, (size_t)b->event_capacity * sizeof *b->events);
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

static void note_move(const slot *s, batch *b, const ilx_tried *tried)
{
    ilx_fact *fact = app_write_fact(b, ILX_FACT_MOVE, tried->text);
    fact->seat = tried->seat;
    fact->stood_in = tried->seat >= 0 && b->stood_in;
    if (tried->seat >= 0 && s->room->times) fact->thought_ms = thought_ms(s, b->at_ms);
    fact->hash = tried->hash;
    note_events(b, tried->events);
}

// The game may have something to say about the next match: who lost begins, for one.
static void prepare_rematch(const ilx_room *room, batch *b)
{
    int32_t options[ILX_OPTIONS_MAX];
    if (!room->game->rematch) return;
    memcpy(options, room->options, sizeof options);
    room->game->rematch(ilx_match_ahead(room->match), options);
    for (int i = 0; i < room->game->option_count; i++) {
        if (options[i] == room->options[i]) continue;
        ilx_fact *fact = app_add_fact(b, ILX_FACT_OPTION);
        fact->option = i;
        fact->value = options[i];
    }
}

// A snapshot lets a room be read back quickly, however long its moves take to play.
static void add_snapshot(const ilx_room *room, batch *b)
{
    if (ilx_match_ahead_length(room->match) - room->snapshot_moves < SNAPSHOT_EVERY) return;
    ilx_turn turn = ilx_match_ahead_turn(room->match);
    bool same = turn.number == room->question_number;
    bool waits = same && turn.wait_ms == room->question_wait_ms;
    int64_t since_ms = room->question_ms + (waits ? 0 : room->more_ms);
    int64_t from_ms = waits ? room->wait_from_ms : same ? b->at_ms - since_ms : 0;
    b->snapshot = ilx_text_new();
    ilx_match_freeze(room->match, room->snapshot_events, &b->snapshot);
    ilx_fact *fact = app_add_fact(b, ILX_FACT_STATE);
    fact->wait_from_ms = (int32_t)(from_ms < INT32_MAX ? from_ms : INT32_MAX);
    fact->more_ms = waits ? (int32_t)room->more_ms : 0;
    fact->question_ms = same ? since_ms : b->at_ms;
    fact->snapshot = b->snapshot.bytes;
}

// The moves that were tried after the first so many become facts.
static void note_moves(slot *s, batch *b, int before)
{
    const ilx_room *room = s->room;
    for (int i = before; i < ilx_match_tried(room->match); i++) {
        ilx_tried tried = ilx_match_tried_move(room->match, i);
        note_move(s, b, &tried);
    }
    if (b->seat >= 0) s->alone = s->asked == ILX_SEAT_BIT(b->seat) ? s->asked : 0;
    ilx_turn after = ilx_match_ahead_turn(room->match);
    b->partial =
        b->fact_count == 1 && !room->times && ilx_is_partial_answer(&b->asked, &after, b->seat);
    if (ilx_turn_over(&after)) {
        int32_t scores[ILX_SEATS_MAX] = {0};
        uint32_t winners = room->game->result(ilx_match_ahead(room->match), scores);
        app_add_fact(b, ILX_FACT_END)->winners = winners;
        prepare_rematch(room, b);
    } else if (!b->partial) {  // after a partial answer, more may be answered in the same second
        add_snapshot(room, b);
    }
}

// For how many requests a move counts, by the physics in it; 0: there is none in it.
static int effort_of(const ilx_game *game, int seat, const char *text)
{
    ilx_move move;
    if (!game->physics) return 0;
    if (seat < 0) return 1;
    return ilx_move_parse(game, text, &move) ? 0 : game->moves[move.kind].effort;
}

static ilx_job *new_job(ilx_app *app, const slot *s, int seat, const char *text)
{
    ilx_job *job = ilx_alloc(sizeof *job);
    job->room = (uint32_t)app_slot_index(app, s);
    job->ticket = ++app->tickets;
    job->seat = seat;
    job->branch = ilx_match_branch(s->room->match);
    if (!text) return job;
    ilx_text space = ilx_text_over(job->text_space, sizeof job->text_space);
    ilx_text_put(&space, text);
    job->text = job->text_space;
    return job;
}

ilx_refusal app_play(ilx_app *app, slot *s, batch *b, int seat, const char *text, bool stood_in)
{
    ilx_match *match = s->room->match;
    int effort = effort_of(s->room->game, seat, text), before = ilx_match_tried(match);
    ilx_refusal refusal = NULL;
    b->asked = ilx_match_ahead_turn(match);
    b->seat = seat;
    b->stood_in = stood_in;
    if (!effort) {
        refusal = app_try(match, seat, text);
        if (!refusal) note_moves(s, b, before);
        return refusal;
    }
    if (seat >= 0) refusal = ilx_match_check(match, seat, text);
    if (!refusal && b->actor != NO_CONNECTION) refusal = app_take_effort(app, b->actor, effort);
    if (!refusal) b->job = new_job(app, s, seat, text);
    return refusal;
}

void app_play_on(slot *s, batch *b, ilx_job *job)
{
    int before = ilx_match_tried(s->room->match);
    ilx_match_join(s->room->match, job->branch);
    note_moves(s, b, before);
}
