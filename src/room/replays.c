// The matches of a table as replays. What is written about a match that is still being played goes
// through the same views and the same events as live play.

#include "room/replays.h"

#include "core/replay.h"
#include "core/view.h"
#include "protocol/pushes.h"
#include "room/door.h"
#include "room/pieces.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

enum {
    NO_MATCH = -1,    // of a room that is only read for its results
    MOVING_MS = 100,  // between ticks of a game's clock: things are in motion,
    GLIMPSE_MS = 60,  // and are shown so often
};

// ---- The list ------------------------------------------------------------------------------

// A line is begun when a match is, with the names of then, and ended when it is over.
static void begin_line(const ilx_room *room, const ilx_fact *fact, ilx_text *out)
{
    ilx_key key;
    char address[ILX_REPLAY_ADDRESS];
    ilx_text written = ilx_text_over(address, sizeof address);
    ilx_read_hex(fact->text, strlen(fact->text), key.bytes, ILX_KEY_BYTES);
    ilx_replay_address_write(room->code, room->match_number, &key, &written);
    const char *names[ILX_SEATS_MAX];
    for (int seat = 0; seat < room->seat_count; seat++) {
        names[seat] = ilx_room_seat_name(room, seat);
    }
    ilx_said_replay_line line = {.number = room->match_number,
                                 .address = address,
                                 .game = room->game->id,
                                 .seats = {names, room->seat_count},
                                 .started_ms = fact->at_ms};
    ilx_text_put(out, out->length > 1 ? ",{" : "{");
    ilx_shape_write_parts(&ilx_shape_replay_line, &line, 0, offsetof(ilx_said_replay_line, over),
                          out);
}

// end NULL: the match goes on; or it was stopped, and has no winners.
static void end_line(const ilx_fact *end, ilx_text *out)
{
    ilx_said_replay_line line = {.over = end != NULL, .winners = UINT32_MAX};
    if (end && end->kind == ILX_FACT_END) line.winners = end->winners;
    ilx_shape_write_parts(&ilx_shape_replay_line, &line, offsetof(ilx_said_replay_line, over),
                          sizeof line, out);
    ilx_text_char(out, '}');
}

ilx_refusal ilx_replays_list(const char *const *facts, int count, const char *secret, ilx_text *out)
{
    ilx_room *room = ilx_room_new();
    int begin = ilx_facts_begin(facts, count);
    bool open = false, fits = begin < count;
    room->reading = &(const ilx_reading){.only_match = NO_MATCH};
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

typedef struct replay {
    const char *const *facts;
    int count, viewer;
    const ilx_replay_ask *ask;
    ilx_room *room;
    bool over;  // then nothing needs to be hidden from the reader
    int64_t started_ms, last_ms;
    uint8_t colours[ILX_SEATS_MAX];
    bool bots[ILX_SEATS_MAX];
    ilx_turn turn;                                                  // after the last move,
    int64_t frame_ms;                                               // when the last frame was,
    int events;                                                     // and all events up to it
    bool first;                                                     // there has been no frame yet
    _Alignas(16) uint8_t before[ILX_VIEW_MAX], view[ILX_VIEW_MAX];  // of the last two frames
    ilx_text *out;
} replay;

static void write_events(const void *of, ilx_text *out)
{
    const replay *r = of;
    ilx_log log = ilx_match_log(r->room->match, ILX_REFEREE);
    const ilx_event *events = r->events < log.count ? log.events + r->events : NULL;
    ilx_write_events(r->room->game, r->viewer, events, log.count - r->events, out);
}

// Before the first frame there was no view.
static void write_changed(const void *of, ilx_text *out)
{
    const replay *r = of;
    const ilx_game *game = r->room->game;
    ilx_fields_write_changed(game->view_fields, game->view_field_count,
                             ilx_match_seats(r->room->match), r->first ? NULL : r->before, r->view,
                             out);
}

// All that has happened since the last frame.
static void write_frame(replay *r, const ilx_fact *fact)
{
    const ilx_game *game = r->room->game;
    bool own = r->over || fact->seat == r->viewer || fact->seat == ILX_CLOCK;
    ilx_said_asked turn = {.number = r->turn.number, .seats = r->turn.seats};
    // The machine's clock may have been set back in between; a replay only goes on.
    if (fact->at_ms > r->last_ms) r->last_ms = fact->at_ms;
    assert(game->view_size <= sizeof r->view);
    memcpy(r->before, r->view, game->view_size);
    memset(r->view, 0, game->view_size);
    game->view(ilx_match_state(r->room->match), r->viewer, r->view);
    ilx_said_frame frame = {.at_ms = r->last_ms - r->started_ms,
                            .by = r->first ? -1 : fact->seat,
                            .move = !r->first && own ? fact->text : NULL,
                            .stand_in = !r->first && r->over && fact->stood_in,
                            .events = {write_events, r, 0},
                            .changed = {write_changed, r, 0},
                            // Before the end it would tell how often somebody changed their mind.
                            .moves = r->over ? ilx_match_length(r->room->match) : -1,
                            .turn = &turn};
    if (!r->first) ilx_text_char(r->out, ',');
    ilx_shape_write(&ilx_shape_frame, &frame, r->out);
    r->events = ilx_match_log(r->room->match, ILX_REFEREE).count;
    r->frame_ms = fact->at_ms;
    r->first = false;
}

// Something in motion has moved on a little, and nothing has come of it: the next frame will do.
static bool is_glimpse(const replay *r, const ilx_fact *fact, const ilx_turn *before)
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
static void note_move(replay *r, const ilx_fact *fact)
{
    ilx_turn before = r->turn;
    r->turn = ilx_match_turn(r->room->match);
    bool hidden =
        !r->over && !r->room->times && ilx_is_partial_answer(&before, &r->turn, fact->seat);
    if (r->out && !hidden && !is_glimpse(r, fact, &before)) write_frame(r, fact);
}

static void note_start(replay *r, const ilx_fact *fact)
{
    r->started_ms = fact->at_ms;
    r->turn = ilx_match_turn(r->room->match);
    ilx_room_seat_colours(r->room, r->colours);
    for (int seat = 0; seat < r->room->seat_count; seat++) {
        r->bots[seat] = r->room->chairs[seat].member < 0;
    }
    r->first = true;
    if (r->out) write_frame(r, fact);
}

static bool ends(const ilx_fact *fact)
{
    return fact->kind == ILX_FACT_END || fact->kind == ILX_FACT_STOP;
}

// Who may read what, before the match is over: reader is who has this token now.
static ilx_refusal may_read(const replay *r, bool text, int reader)
{
    if (r->over) return NULL;
    if (text || r->viewer == ILX_REFEREE) return "not-over";
    if (r->viewer == ILX_SPECTATOR) return NULL;
    const ilx_member *m = reader < 0 ? NULL : &r->room->members[reader];
    bool own = m && !m->kicked && (m->seat < 0 ? m->eyes : m->seat) == r->viewer;
    return own ? NULL : "not-your-seat";
}

// Is the match that begins with this fact the one of the address?
static bool is_meant(const replay *r, const ilx_fact *start)
{
    ilx_key key;
    if (!r->ask->secret) return true;
    return ilx_read_hex(start->text, strlen(start->text), key.bytes, ILX_KEY_BYTES) &&
           ilx_replay_secret_fits(&key, r->ask->secret);
}

// A look at the room without playing anything: is there such a match, is it over, and may it be
// read?
static ilx_refusal look(replay *r, bool text)
{
    int begin = ilx_facts_begin(r->facts, r->count), seats = 0;
    r->room->number = begin;
    r->room->reading = &(const ilx_reading){.only_match = NO_MATCH};
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
static ilx_refusal walk(replay *r)
{
    bool found = false;
    int begin = ilx_facts_begin(r->facts, r->count);
    r->room->number = begin;
    const ilx_reading reading = {
        .only_match = r->ask->number, .keeps_moves = true, .true_order = r->over};
    r->room->reading = &reading;
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

static void write_options(const void *of, ilx_text *out)
{
    const ilx_match *match = of;
    ilx_write_options(ilx_match_game(match), ilx_match_options(match), out);
}

// All but the frames, which stand before it.
static void write_rest(const replay *r)
{
    const ilx_room *room = r->room;
    const ilx_match *match = room->match;
    const ilx_dice *dice = ilx_match_dice(match);
    ilx_dice_parts parts;
    char commitment[ILX_KEY_TEXT], key[ILX_KEY_TEXT], server[ILX_KEY_TEXT];
    int32_t scores[ILX_SEATS_MAX] = {0};
    ilx_said_player players[ILX_SEATS_MAX];
    int count = ilx_match_seats(match);
    for (int seat = 0; seat < count; seat++) {
        const char *name = ilx_match_name(match, seat);
        players[seat] = (ilx_said_player){name, r->colours[seat], r->bots[seat]};
    }
    ilx_said_outcome outcome = {.scores = {scores, count}};
    outcome.winners = room->game->result(ilx_match_state(match), scores);
    ilx_key_text(ilx_match_commitment(match), commitment);
    const ilx_key *revealed = ilx_match_key(match);  // a record may not have it
    if (revealed) ilx_key_text(revealed->bytes, key);
    if (dice) ilx_key_text(dice->server.bytes, server);
    ilx_said_replay said = {.number = r->ask->number,
                            .game = room->game->id,
                            .skin = room->skin[0] ? room->skin : NULL,
                            .options = {write_options, match, 0},
                            .seats = {players, count},
                            .as = r->ask->as,
                            .commitment = commitment,
                            .dice = ilx_say_dice(dice, &parts),
                            .server = r->over && dice ? server : NULL,
                            .key = r->over && revealed ? key : NULL,
                            .fork = ilx_match_fork(match) ? ilx_match_fork(match) : -1,
                            .verified = true,  // every draw and every hash: see walk
                            .over = r->over,
                            .result = ilx_match_over(match) ? &outcome : NULL};
    ilx_shape_write_parts(&ilx_shape_replay, &said, offsetof(ilx_said_replay, number), sizeof said,
                          r->out);
}

static void begin_frames(ilx_text *out)
{
    ilx_text_char(out, '{');
    ilx_text_put(out, ilx_shape_replay.parts[0].key + 1);
    ilx_text_char(out, '[');
}

static ilx_refusal write_replay(replay *r, ilx_text *out)
{
    bool text = strcmp(r->ask->as, "text") == 0;
    ilx_refusal refusal = look(r, text);
    if (refusal) return refusal;
    ilx_room_free(r->room);
    r->room = ilx_room_new();
    if (!text) r->out = out;
    if (!text) begin_frames(out);
    refusal = walk(r);
    if (refusal) {
        ilx_text_clear(out);
    } else if (text) {
        ilx_replay_write(r->room->match, true, out);
    } else {
        ilx_text_char(out, ']');
        write_rest(r);
        ilx_text_char(out, '}');
    }
    return refusal;
}

// False: nobody is meant.
static bool read_viewer(const char *as, int64_t *seat)
{
    *seat = ILX_REFEREE;
    if (strcmp(as, "public") == 0) *seat = ILX_SPECTATOR;
    if (*seat == ILX_SPECTATOR || strcmp(as, "all") == 0 || strcmp(as, "text") == 0) return true;
    return ilx_read_int(as, strlen(as), seat) && *seat >= 0 && *seat < ILX_SEATS_MAX;
}

ilx_refusal ilx_replays_page(const char *const *facts, int count, const ilx_replay_ask *ask,
                             ilx_text *out)
{
    int64_t seat;
    if (!read_viewer(ask->as, &seat)) return "bad-viewer";
    if (ask->number < 1) return "no-such-match";
    replay r = {.facts = facts, .count = count, .viewer = (int)seat, .ask = ask};
    r.room = ilx_room_new();
    ilx_text_clear(out);
    ilx_refusal refusal = write_replay(&r, out);
    ilx_room_free(r.room);
    return refusal;
}

// ---- A record ------------------------------------------------------------------------------

// A record does not say when its moves were made. They are shown a second apart, and what is in
// motion as it moves.
static int64_t time_of(const ilx_turn *before, const ilx_turn *after)
{
    enum { STEP_MS = 1000, SAMPLE_MS = 17 };
    if (before->wait_ms && before->wait_ms < MOVING_MS) return before->wait_ms;
    return before->number == after->number ? SAMPLE_MS : STEP_MS;
}

static void tell_moves(replay *r, const ilx_match *record)
{
    ilx_match *match = r->room->match;
    ilx_fact fact = {.kind = ILX_FACT_MOVE, .seat = -1};
    note_start(r, &fact);
    for (int i = 0; i < ilx_match_length(record); i++) {
        const ilx_entry *entry = ilx_match_entry(record, i);
        ilx_turn before = ilx_match_turn(match);
        ilx_text text = ilx_text_over(fact.text, sizeof fact.text);
        fact.seat = entry->seat;
        ilx_text_put(&text, ilx_match_text(record, i));
        ilx_refusal refusal = ilx_match_play(match, entry->seat, fact.text);
        assert(!refusal && ilx_match_hash(match) == entry->hash);
        (void)refusal;
        ilx_turn after = ilx_match_turn(match);
        fact.at_ms += time_of(&before, &after);
        note_move(r, &fact);
    }
}

ilx_refusal ilx_replays_tell(const ilx_match *record, const char *as, ilx_text *out)
{
    int64_t seat;
    if (!read_viewer(as, &seat) || seat >= ilx_match_seats(record)) return "bad-viewer";
    const ilx_replay_ask ask = {.number = 1, .as = as};
    replay r = {.viewer = (int)seat, .ask = &ask, .over = true, .out = out};
    r.room = ilx_room_new();
    r.room->game = ilx_match_game(record);
    r.room->seat_count = ilx_match_seats(record);
    r.room->match = ilx_match_clone(record);
    ilx_match_rewind(r.room->match, 0);
    ilx_text_clear(out);
    begin_frames(out);
    tell_moves(&r, record);
    ilx_text_char(out, ']');
    write_rest(&r);
    ilx_text_char(out, '}');
    ilx_room_free(r.room);
    return NULL;
}
