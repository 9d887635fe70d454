// Moves, and the draws that follow them, are tried on the match and become facts.

#include "app/app_parts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    DRAWS_MAX = 512,
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

static void note_move(const slot *s, batch *b, int seat, bool stood_in)
{
    const ilx_match *match = s->room->match;
    ilx_fact *fact = app_write_fact(b, ILX_FACT_MOVE, ilx_match_tried_text(match));
    fact->seat = seat;
    fact->stood_in = stood_in;
    if (seat >= 0 && s->room->times) fact->thought_ms = thought_ms(s, b->at_ms);
    fact->hash = ilx_match_tried_hash(match);
    note_events(b, ilx_match_events(match));
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

ilx_refusal app_play(slot *s, batch *b, int seat, const char *text, bool stood_in)
{
    const ilx_room *room = s->room;
    ilx_refusal refusal = ilx_match_try(room->match, seat, text);
    if (refusal) return refusal;
    note_move(s, b, seat, stood_in);
    if (seat >= 0) s->alone = s->asked == ILX_SEAT_BIT(seat) ? s->asked : 0;
    ilx_turn before = ilx_match_turn(room->match), after = ilx_match_ahead_turn(room->match);
    for (int i = 0; i < DRAWS_MAX && after.chance; i++) {
        if (ilx_match_try(room->match, ILX_CHANCE, NULL)) break;
        note_move(s, b, ILX_CHANCE, false);
        after = ilx_match_ahead_turn(room->match);
    }
    b->partial = b->fact_count == 1 && !room->times && ilx_is_partial_answer(&before, &after, seat);
    if (ilx_turn_over(&after)) {
        int32_t scores[ILX_SEATS_MAX] = {0};
        uint32_t winners = room->game->result(ilx_match_ahead(room->match), scores);
        app_add_fact(b, ILX_FACT_END)->winners = winners;
        prepare_rematch(room, b);
    } else if (!b->partial) {  // after a partial answer, more may be answered in the same second
        add_snapshot(room, b);
    }
    return NULL;
}
