// The matches of a room as records. What is written about a match that is still being played goes
// through the same views and the same events as live play.

#include "room/replays.h"

#include "base/json.h"
#include "core/replay.h"
#include "core/view.h"
#include "room/door.h"
#include "room/pieces.h"

#include <assert.h>
#include <string.h>

enum {
    NO_MATCH = -1,    // of a room that is only read for its results
    MOVING_MS = 100,  // between ticks of a game's clock: things are in motion,
    GLIMPSE_MS = 60,  // and are shown so often
};

// ---- The list ------------------------------------------------------------------------------

static void begin_line(const ilx_room *room, const ilx_fact *fact, ilx_text *out)
{
    ilx_key key;
    ilx_read_hex(fact->text, strlen(fact->text), key.bytes, ILX_KEY_BYTES);
    if (out->length > 1) ilx_text_char(out, ',');
    ilx_text_add(out, "{\"number\":%d,\"address\":\"", room->match_number);
    ilx_replay_address_write(room->code, room->match_number, &key, out);
    ilx_text_add(out, "\",\"game\":\"%s\",\"seats\":[", room->game->id);
    for (int seat = 0; seat < room->seat_count; seat++) {
        if (seat) ilx_text_char(out, ',');
        ilx_json_string(out, ilx_room_seat_name(room, seat));
    }
    ilx_text_put(out, "],\"started_ms\":");
    ilx_text_int(out, fact->at_ms);
}

// end NULL: the match goes on; or it was stopped, and has no winners.
static void end_line(const ilx_fact *end, ilx_text *out)
{
    ilx_text_put(out, end ? ",\"over\":true,\"winners\":" : ",\"over\":false,\"winners\":");
    if (end && end->kind == ILX_FACT_END) ilx_write_mask((uint32_t)end->winners, out);
    if (!end || end->kind != ILX_FACT_END) ilx_text_put(out, "null");
    ilx_text_char(out, '}');
}

ilx_refusal ilx_records_list(const char *const *facts, int count, const char *secret, ilx_text *out)
{
    ilx_room *room = ilx_room_new();
    int begin = ilx_facts_begin(facts, count);
    bool open = false, fits = begin < count;
    room->only_match = NO_MATCH;
    ilx_text_clear(out);
    ilx_text_char(out, '[');
    for (int i = begin; i < count && fits; i++) {
        ilx_fact fact;
        if (ilx_fact_is(facts[i], ILX_FACT_MOVE)) continue;
        fits = ilx_fact_read(facts[i], strlen(facts[i]), &fact) && ilx_room_apply(room, &fact);
        if (!fits) break;
        if (fact.kind == ILX_FACT_START) {
            begin_line(room, &fact, out);
            open = true;
        } else if (open && (fact.kind == ILX_FACT_END || fact.kind == ILX_FACT_STOP)) {
            end_line(&fact, out);
            open = false;
        }
    }
    if (open) end_line(NULL, out);
    ilx_text_char(out, ']');
    bool may = !secret || ilx_room_secret_fits(room, secret);
    ilx_room_free(room);
    if (!fits || !may) ilx_text_clear(out);
    return !fits ? "damaged-room" : may ? NULL : "no-such-room";
}

// ---- One match -----------------------------------------------------------------------------

typedef struct record {
    const char *const *facts;
    int count, viewer;
    const ilx_record_ask *ask;
    ilx_room *room;
    bool over;  // then nothing needs to be hidden from the reader
    int64_t started_ms, last_ms;
    uint8_t colours[ILX_SEATS_MAX];
    bool bots[ILX_SEATS_MAX];
    ilx_turn turn;                            // after the last move,
    int64_t frame_ms;                         // when the last frame was,
    int events;                               // and all events up to it
    _Alignas(16) uint8_t view[ILX_VIEW_MAX];  // of the last frame
    ilx_text *out;
} record;

static void begin_frame(record *r, const ilx_fact *fact, bool first)
{
    bool own = r->over || fact->seat == r->viewer || fact->seat == ILX_CLOCK;
    ilx_text *out = r->out;
    // The machine's clock may have been set back in between; a replay only goes on.
    if (fact->at_ms > r->last_ms) r->last_ms = fact->at_ms;
    ilx_text_put(out, first ? "{\"at_ms\":" : ",{\"at_ms\":");
    ilx_text_int(out, r->last_ms - r->started_ms);
    ilx_text_put(out, ",\"by\":");
    if (first) ilx_text_put(out, "null");
    if (!first) ilx_text_int(out, fact->seat);
    ilx_text_put(out, ",\"move\":");
    if (first || !own) ilx_text_put(out, "null");
    if (!first && own) ilx_json_string(out, fact->text);
    bool shown = !first && r->over && fact->stood_in;
    ilx_text_put(out, shown ? ",\"stand_in\":true" : ",\"stand_in\":false");
}

// All that has happened since the last frame.
static void write_frame(record *r, const ilx_fact *fact, bool first)
{
    _Alignas(16) uint8_t view[ILX_VIEW_MAX];
    ilx_match *match = r->room->match;
    const ilx_game *game = r->room->game;
    ilx_log log = ilx_match_log(match, ILX_REFEREE);
    const ilx_event *events = r->events < log.count ? log.events + r->events : NULL;
    assert(game->view_size <= sizeof view);
    memset(view, 0, game->view_size);
    game->view(ilx_match_state(match), r->viewer, view);
    begin_frame(r, fact, first);
    ilx_text_put(r->out, ",\"events\":");
    ilx_write_events(game, r->viewer, events, log.count - r->events, r->out);
    r->events = log.count;
    r->frame_ms = fact->at_ms;
    ilx_text_put(r->out, ",\"changed\":");
    ilx_fields_write_changed(game->view_fields, game->view_field_count, ilx_match_seats(match),
                             first ? NULL : r->view, view, r->out);
    memcpy(r->view, view, game->view_size);
    ilx_text_put(r->out, ",\"turn\":{\"number\":");
    ilx_text_int(r->out, r->turn.number);
    ilx_text_put(r->out, ",\"seats\":");
    ilx_write_mask(r->turn.seats, r->out);
    ilx_text_put(r->out, "}}");
}

// Something in motion has moved on a little, and nothing has come of it: the next frame will do.
static bool is_glimpse(const record *r, const ilx_fact *fact, const ilx_turn *before)
{
    bool moves = before->wait_ms && before->wait_ms < MOVING_MS;
    bool moves_on = r->turn.wait_ms && r->turn.wait_ms < MOVING_MS;
    if (!moves || !moves_on || before->number != r->turn.number) return false;
    ilx_log log = ilx_match_log(r->room->match, ILX_REFEREE);
    for (int i = r->events; i < log.count; i++) {
        if (ilx_event_visible(&log.events[i], r->viewer)) return false;
    }
    return fact->at_ms - r->frame_ms < GLIMPSE_MS;
}

// While the match goes on, when each has answered a question that waits for several, and how often
// they have changed their mind, is nobody's business: the next frame brings it along.
static void note_move(record *r, const ilx_fact *fact)
{
    ilx_turn before = r->turn;
    r->turn = ilx_match_turn(r->room->match);
    bool hidden =
        !r->over && !r->room->times && ilx_is_partial_answer(&before, &r->turn, fact->seat);
    if (r->out && !hidden && !is_glimpse(r, fact, &before)) write_frame(r, fact, false);
}

static void note_start(record *r, const ilx_fact *fact)
{
    r->started_ms = fact->at_ms;
    r->turn = ilx_match_turn(r->room->match);
    ilx_room_seat_colours(r->room, r->colours);
    for (int seat = 0; seat < r->room->seat_count; seat++) {
        r->bots[seat] = r->room->chairs[seat].member < 0;
    }
    if (r->out) write_frame(r, fact, true);
}

static bool ends(const ilx_fact *fact)
{
    return fact->kind == ILX_FACT_END || fact->kind == ILX_FACT_STOP;
}

// Who may read what, before the match is over: reader is who has this token now.
static ilx_refusal may_read(const record *r, bool text, int reader)
{
    if (r->over) return NULL;
    if (text || r->viewer == ILX_REFEREE) return "not-over";
    if (r->viewer == ILX_SPECTATOR) return NULL;
    const ilx_member *m = reader < 0 ? NULL : &r->room->members[reader];
    bool own = m && !m->kicked && (m->seat < 0 ? m->eyes : m->seat) == r->viewer;
    return own ? NULL : "not-your-seat";
}

// Is the match that begins with this fact the one of the address?
static bool is_meant(const record *r, const ilx_fact *start)
{
    ilx_key key;
    if (!r->ask->secret) return true;
    return ilx_read_hex(start->text, strlen(start->text), key.bytes, ILX_KEY_BYTES) &&
           ilx_replay_secret_fits(&key, r->ask->secret);
}

// A look at the room without playing anything: is there such a match, is it over, and may it be
// read?
static ilx_refusal look(record *r, bool text)
{
    int begin = ilx_facts_begin(r->facts, r->count), seats = 0;
    r->room->number = begin;
    r->room->only_match = NO_MATCH;
    for (int i = begin; i < r->count && !r->over; i++) {
        ilx_fact fact;
        bool played = ilx_fact_is(r->facts[i], ILX_FACT_MOVE);
        if (played || ilx_fact_is(r->facts[i], ILX_FACT_STATE)) continue;
        if (!ilx_fact_read(r->facts[i], strlen(r->facts[i]), &fact)) return "damaged-room";
        r->over = seats && ends(&fact);
        if (!ilx_room_apply(r->room, &fact)) return "damaged-room";
        if (r->room->match_number != r->ask->number) continue;
        if (fact.kind == ILX_FACT_START && !is_meant(r, &fact)) break;
        seats = r->room->seat_count;
    }
    if (!seats) return "no-such-match";
    if (r->viewer >= seats) return "bad-viewer";
    return may_read(r, text, ilx_room_member(r->room, r->ask->token));
}

// Plays the match from its first move to its last, and writes its frames unless out is NULL.
static ilx_refusal walk(record *r)
{
    bool found = false;
    int begin = ilx_facts_begin(r->facts, r->count);
    r->room->number = begin;
    r->room->only_match = r->ask->number;
    for (int i = begin; i < r->count; i++) {
        ilx_fact fact;
        bool played = ilx_fact_is(r->facts[i], ILX_FACT_MOVE);
        if ((!found && played) || ilx_fact_is(r->facts[i], ILX_FACT_STATE)) continue;
        if (r->ask->stop && atomic_load(r->ask->stop)) return "server-stops";
        if (!ilx_fact_read(r->facts[i], strlen(r->facts[i]), &fact)) return "damaged-room";
        if (found && ends(&fact)) break;
        if (!ilx_room_apply(r->room, &fact)) return "damaged-room";
        if (fact.kind == ILX_FACT_START && r->room->match_number == r->ask->number) {
            if (!r->room->match) return "old-rules";
            found = true;
            note_start(r, &fact);
        } else if (found && played) {
            note_move(r, &fact);
        }
    }
    return NULL;
}

static void write_facts(const record *r)
{
    const ilx_room *room = r->room;
    const ilx_match *match = room->match;
    ilx_text *out = r->out;
    ilx_text_add(out, "],\"number\":%d,\"game\":\"%s\",\"skin\":", r->ask->number, room->game->id);
    if (room->skin[0]) ilx_json_string(out, room->skin);
    if (!room->skin[0]) ilx_text_put(out, "null");
    ilx_text_put(out, ",\"options\":");
    ilx_write_options(room->game, ilx_match_options(match), out);
    for (int seat = 0; seat < ilx_match_seats(match); seat++) {
        ilx_text_put(out, seat ? ",{\"name\":" : ",\"seats\":[{\"name\":");
        ilx_json_string(out, ilx_match_name(match, seat));
        ilx_text_add(out, ",\"colour\":%d,\"bot\":%s}", r->colours[seat],
                     r->bots[seat] ? "true" : "false");
    }
    ilx_text_add(out, "],\"as\":\"%s\",\"commitment\":\"", r->ask->as);
    ilx_text_hex(out, ilx_match_commitment(match), ILX_KEY_BYTES);
    ilx_text_put(out, r->over ? "\",\"key\":\"" : "\",\"key\":null");
    if (r->over) {
        ilx_text_hex(out, ilx_match_key(match)->bytes, ILX_KEY_BYTES);
        ilx_text_char(out, '"');
    }
    // Every draw was drawn again from the key, and every state had its hash: see walk.
    ilx_text_put(out, ",\"verified\":true,\"over\":");
    ilx_text_put(out, r->over ? "true" : "false");
    ilx_text_put(out, ",\"result\":");
    if (ilx_match_over(match)) {
        ilx_text_char(out, '{');
        ilx_write_result(match, out);
        ilx_text_put(out, "}}");
    } else {
        ilx_text_put(out, "null}");
    }
}

static ilx_refusal write_record(record *r, ilx_text *out)
{
    bool text = strcmp(r->ask->as, "text") == 0;
    ilx_refusal refusal = look(r, text);
    if (refusal) return refusal;
    ilx_room_free(r->room);
    r->room = ilx_room_new();
    r->room->true_order = r->over;
    if (!text) r->out = out;
    if (!text) ilx_text_put(out, "{\"frames\":[");
    refusal = walk(r);
    if (refusal) {
        ilx_text_clear(out);
    } else if (text) {
        ilx_replay_write(r->room->match, true, out);
    } else {
        write_facts(r);
    }
    return refusal;
}

ilx_refusal ilx_record_write(const char *const *facts, int count, const ilx_record_ask *ask,
                             ilx_text *out)
{
    const char *as = ask->as;
    int64_t seat = ILX_REFEREE;
    if (strcmp(as, "public") == 0) {
        seat = ILX_SPECTATOR;
    } else if (strcmp(as, "all") != 0 && strcmp(as, "text") != 0) {
        bool is_seat = ilx_read_int(as, strlen(as), &seat) && seat >= 0 && seat < ILX_SEATS_MAX;
        if (!is_seat) return "bad-viewer";
    }
    if (ask->number < 1) return "no-such-match";
    record r = {.facts = facts, .count = count, .viewer = (int)seat, .ask = ask};
    r.room = ilx_room_new();
    ilx_text_clear(out);
    ilx_refusal refusal = write_record(&r, out);
    ilx_room_free(r.room);
    return refusal;
}
