// Rooms in memory and in the store. What happens in a room is stored first, then applied, then
// told; while it is being stored the room is busy, and whatever arrives waits in its inbox. When
// the store fails the room is read again: what the store holds is the truth.

#include "base/hash.h"
#include "server/app_parts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    FACTS_ROOM = 2,
    CODE_TRIES = 32,  // for a code that nobody has
    STORE_TRIES = 3,  // for a room that cannot be stored
};

// Twenty consonants: no words, and nothing that reads like something else.
static const char code_letters[] = "BCDFGHJKLMNPQRSTVWXZ";

// ---- Slots ---------------------------------------------------------------------------------

int app_slot_index(const ilx_app *app, const slot *s)
{
    return (int)(s - app->slots);
}

static uint64_t code_hash(const char *code)
{
    return ilx_hash(code, ILX_ROOM_CODE);
}

slot *app_find_slot(ilx_app *app, const char *code)
{
    for (int i = ilx_index_first(&app->by_code, code_hash(code)); i >= 0;
         i = ilx_index_next(&app->by_code, i)) {
        if (strcmp(app->slots[i].code, code) == 0) return &app->slots[i];
    }
    return NULL;
}

static void new_code(ilx_app *app, char code[ILX_ROOM_CODE + 1])
{
    do {
        for (int i = 0; i < ILX_ROOM_CODE; i++) {
            code[i] = code_letters[ilx_rng_below(&app->rng, sizeof code_letters - 1)];
        }
        code[ILX_ROOM_CODE] = '\0';
    } while (app_find_slot(app, code));
}

bool app_is_busy(const slot *s)
{
    return s->loading || s->storing;
}

// Memory is full: the room that has been empty for the longest time goes; it is in the store.
static void make_place(ilx_app *app)
{
    slot *oldest = NULL;
    for (int i = 0; i < app->slot_count; i++) {
        slot *s = &app->slots[i];
        if (!s->used || s->people || app_is_busy(s)) continue;
        if (!oldest || s->empty_ms < oldest->empty_ms) oldest = s;
    }
    if (oldest) app_drop_slot(app, oldest);
}

slot *app_new_slot(ilx_app *app, int64_t now_ms, const char *code)
{
    bool full = app->slot_free < 0 && app->slot_count == app->config.limits.rooms;
    if (full) make_place(app);
    if (full && app->slot_free < 0) return NULL;
    int i = app->slot_free >= 0 ? app->slot_free : app->slot_count++;
    slot *s = &app->slots[i];
    if (app->slot_free >= 0) app->slot_free = s->next;
    *s = (slot){.used = true, .first = NO_CONNECTION, .empty_ms = now_ms};
    s->inbox_end = &s->inbox;
    if (code) memcpy(s->code, code, sizeof s->code);
    if (!code) new_code(app, s->code);
    ilx_index_add(&app->by_code, code_hash(s->code), i);
    app->counts.rooms++;
    return s;
}

void app_free_batch(slot *s)
{
    if (!s->batch) return;
    free(s->batch->facts);
    free(s->batch->before);
    free(s->batch->events);
    ilx_text_free(&s->batch->kept);
    free(s->batch);
    s->batch = NULL;
}

static void count_match(ilx_app *app, slot *s)
{
    bool playing = s->room && s->room->playing;
    if (playing && !s->counted) app->counts.matches++;
    if (!playing && s->counted) app->counts.matches--;
    s->counted = playing;
}

static void forget_stand_ins(slot *s)
{
    free(s->stand_ins);
    s->stand_ins = NULL;
}

static void free_room(ilx_app *app, slot *s)
{
    ilx_room_free(s->room);
    s->room = NULL;
    forget_stand_ins(s);
    app_forget_ticks(s);
    count_match(app, s);
}

// Nobody may be inside any more who is not on the way out.
void app_drop_slot(ilx_app *app, slot *s)
{
    int index = app_slot_index(app, s);
    while (s->first != NO_CONNECTION) {
        connection *c = &app->connections[s->first];
        s->first = c->next;
        c->room = NO_ROOM;
        c->member = NOBODY;
        c->inside = false;
        c->waiting = 0;
    }
    while (s->inbox) {
        waiting *next = s->inbox->next;
        free(s->inbox);
        s->inbox = next;
    }
    app_free_batch(s);
    free_room(app, s);
    ilx_index_remove(&app->by_code, code_hash(s->code), index);
    ilx_due_remove(&app->due, index);
    if (app->first_room == index) app->first_room = NO_ROOM;
    app->counts.rooms--;
    *s = (slot){.next = app->slot_free};
    app->slot_free = index;
}

void app_look_again(ilx_app *app, slot *s, int64_t due_ms)
{
    int index = app_slot_index(app, s);
    if (due_ms < ilx_due_time(&app->due, index)) ilx_due_set(&app->due, index, due_ms);
}

// ---- Storing -------------------------------------------------------------------------------

ilx_fact *app_add_fact(slot *s, int64_t now_ms, ilx_fact_kind kind)
{
    assert(!s->storing);
    if (!s->batch) {
        s->batch = ilx_alloc(sizeof *s->batch);
        s->batch->actor = NO_CONNECTION;
    }
    batch *b = s->batch;
    if (b->fact_count == b->fact_room) {
        b->fact_room = b->fact_room ? 2 * b->fact_room : FACTS_ROOM;
        b->facts = ilx_grow(b->facts, (size_t)b->fact_room * sizeof *b->facts);
    }
    ilx_fact *fact = &b->facts[b->fact_count++];
    *fact = (ilx_fact){.kind = kind, .at_ms = now_ms, .by = NOBODY};
    return fact;
}

ilx_fact *app_write_fact(slot *s, int64_t now_ms, ilx_fact_kind kind, const char *text)
{
    ilx_fact *fact = app_add_fact(s, now_ms, kind);
    ilx_text out = ilx_text_over(fact->text, sizeof fact->text);
    ilx_text_put(&out, text);
    return fact;
}

void app_store_batch(ilx_app *app, slot *s, int actor)
{
    assert(!app_is_busy(s) && s->batch && s->batch->fact_count > 0);
    s->storing = true;
    s->batch->actor = actor;
    s->ticket = ++app->tickets;
    app_queue_store(app, s);
}

// ---- The inbox -----------------------------------------------------------------------------

ilx_refusal app_put_in_inbox(ilx_app *app, slot *s, int number, const char *text, size_t length)
{
    connection *c = &app->connections[number];
    // However much the others say, whoever is inside may have one thing waiting.
    bool first = c->inside && c->waiting == 0;
    if (s->inbox_count >= app->config.limits.inbox && !first) return "too-busy";
    if (c->waiting >= app->config.limits.inbox_each) return "too-busy";
    waiting *w = ilx_alloc(sizeof *w + length);
    w->connection = number;
    w->length = length;
    memcpy(w->text, text, length);
    *s->inbox_end = w;
    s->inbox_end = &w->next;
    s->inbox_count++;
    c->waiting++;
    return NULL;
}

void app_refuse_waiting(ilx_app *app, slot *s, int number, ilx_refusal reason)
{
    for (waiting *w = s->inbox; w; w = w->next) {
        ilx_request request;
        if (w->connection == NO_CONNECTION) continue;
        if (number != NO_CONNECTION && w->connection != number) continue;
        ilx_request_read(w->text, w->length, &request);
        app_refuse(app, w->connection, request.id, reason);
        w->connection = NO_CONNECTION;
    }
}

// What arrived while the room was busy, until it is busy again; then what is due by itself.
static void open_inbox(ilx_app *app, slot *s, int64_t now_ms)
{
    while (s->used && s->inbox && !app_is_busy(s)) {
        waiting *w = s->inbox;
        s->inbox = w->next;
        if (!s->inbox) s->inbox_end = &s->inbox;
        s->inbox_count--;
        if (w->connection != NO_CONNECTION) {
            app->connections[w->connection].waiting--;
            app_handle(app, now_ms, w->connection, w->text, w->length, true);
        }
        free(w);
    }
    app_wake(app, s, now_ms);
}

static void apply_batch(ilx_app *app, slot *s)
{
    const batch *b = s->batch;
    for (int i = 0; i < b->fact_count; i++) {
        const ilx_fact *fact = &b->facts[i];
        bool fits = true;
        if (fact->kind == ILX_FACT_MOVE) {
            ilx_room_note_move(s->room, fact, b->tick);
            app->counts.moves++;
        } else {
            fits = ilx_room_apply(s->room, fact);
        }
        assert(fits);  // whoever made the batch has checked it
        app->counts.matches_ended += fact->kind == ILX_FACT_END;
        app->counts.rooms_made += fact->kind == ILX_FACT_ROOM;
        if (fact->kind == ILX_FACT_START) forget_stand_ins(s);
        if (fact->kind == ILX_FACT_JOIN) s->absent_ms[fact->a] = fact->at_ms;
        s->presence_due |= fact->kind == ILX_FACT_JOIN || fact->kind == ILX_FACT_KICK;
    }
    s->batch->applied = true;
    app->counts.stored += (uint64_t)b->fact_count;
    count_match(app, s);
}

static void stored_well(ilx_app *app, slot *s, int64_t now_ms)
{
    const ilx_fact first = s->batch->facts[0];
    int newcomer = s->batch->hello ? s->batch->actor : NO_CONNECTION;
    app_tell_earlier(app, s, now_ms);
    apply_batch(app, s);
    bool tick = s->batch->tick;  // what nobody hears of yet changes no clock
    if (!tick && app_refresh_clock(app, s, now_ms)) s->presence_due = true;
    app_tell_batch(app, s, now_ms);
    app_free_batch(s);
    if (first.kind == ILX_FACT_KICK) app_send_away(app, s, now_ms, first.a, "kicked");
    if (s->making) {
        s->making = false;
        app_log_line(app, "room-made", s->code, NULL);
        if (app->first_room == app_slot_index(app, s)) {
            memcpy(app->first_code, s->code, sizeof app->first_code);
        }
    }
    if (newcomer != NO_CONNECTION) app_be_here(app, s, newcomer, first.a, now_ms);
}

// A room of its own needs a code that nobody has, in the store either.
static void try_code(ilx_app *app, slot *s)
{
    int index = app_slot_index(app, s);
    ilx_index_remove(&app->by_code, code_hash(s->code), index);
    new_code(app, s->code);
    ilx_index_add(&app->by_code, code_hash(s->code), index);
    app_load_room(app, s);
}

// All who wait for the room are told why they cannot have it.
static void lose_room(ilx_app *app, slot *s, ilx_refusal reason)
{
    app_log_line(app, "room-lost", s->code, reason);
    app_refuse_waiting(app, s, NO_CONNECTION, reason);
    for (int c = s->first; c != NO_CONNECTION; c = app->connections[c].next) {
        if (app->connections[c].inside) app_hang_up(app, c, reason);
    }
    app_drop_slot(app, s);
}

static void stored_badly(ilx_app *app, slot *s, int64_t now_ms)
{
    const batch *b = s->batch;
    app->counts.store_failures++;
    app_log_line(app, "not-stored", s->code, NULL);
    if (b->hello && b->actor != NO_CONNECTION) {
        app_turn_away(app, now_ms, b->actor, "not-stored");
    } else {
        app_refuse(app, b->actor, b->facts[0].id, "not-stored");
    }
    app_free_batch(s);
    s->old_number = s->room->number;
    s->old_question_ms = s->room->question_ms;
    s->calm_ms = now_ms + app->config.retry_ms;
    free_room(app, s);
    if (s->making && ++s->tries > STORE_TRIES) {
        lose_room(app, s, "not-stored");
    } else if (s->making) {
        try_code(app, s);
    } else {
        app_load_room(app, s);
    }
}

void ilx_app_stored(ilx_app *app, int64_t now_ms, uint32_t room, uint64_t ticket, bool ok)
{
    slot *s = &app->slots[room];
    if (!s->used || !s->storing || s->ticket != ticket) return;
    s->storing = false;
    if (!ok) {
        stored_badly(app, s, now_ms);
        return;
    }
    stored_well(app, s, now_ms);
    open_inbox(app, s, now_ms);
}

// ---- Loading -------------------------------------------------------------------------------

void app_load_room(ilx_app *app, slot *s)
{
    s->loading = true;
    s->ticket = ++app->tickets;
    app_queue_load(app, s);
}

// Has nobody been in this room for so long that its code may be used again?
static bool is_forgotten(const ilx_app *app, int64_t now_ms, const ilx_room *room)
{
    bool played = room->match_number > 0;
    int64_t keep = played ? app->config.forget_ms : app->config.forget_unused_ms;
    return now_ms - room->last_ms >= keep && room->number <= ILX_ROOM_FACTS_MAX / 2;
}

static void try_another(ilx_app *app, slot *s)
{
    if (++s->tries > CODE_TRIES) {
        lose_room(app, s, "server-full");
    } else {
        try_code(app, s);
    }
}

// A new room: the first game on the shelf, and bots as they usually are. facts: how many there are
// of the room that had its code before.
static void make_room(ilx_app *app, slot *s, int64_t now_ms, int64_t facts)
{
    s->room = ilx_room_new();
    s->room->number = facts;
    int first = 0;
    while (first + 1 < ilx_game_count && ilx_games[first]->sample_game) first++;
    app_write_fact(s, now_ms, ILX_FACT_ROOM, s->code);
    app_write_fact(s, now_ms, ILX_FACT_LEVEL, "regular");
    app_write_fact(s, now_ms, ILX_FACT_GAME, ilx_games[first]->id);
    app_store_batch(app, s, NO_CONNECTION);
}

// The room is there: for the first time since it left the memory, or again after a failure.
static void take_up(ilx_app *app, slot *s, int64_t now_ms)
{
    ilx_room *room = s->room;
    bool again = s->old_number > 0;
    if (again && room->number == s->old_number) room->question_ms = s->old_question_ms;
    // The clock stood still while the room was away: since everybody last heard of something, for
    // when somebody has answered is not to be read from it. The machine's own clock may have been
    // set back meanwhile.
    if (!again) room->question_ms += now_ms - room->told_ms;
    for (int i = 0; i < room->member_count; i++) {
        if (!s->present_ms[i] && !s->absent_ms[i]) s->absent_ms[i] = now_ms;
    }
    s->old_number = 0;
    room->answers_s = 0;  // what was answered in this second is told, and stays where it is
    count_match(app, s);
    if (room->playing && !room->match) {  // by rules that are no longer played
        app_add_fact(s, now_ms, ILX_FACT_STOP);
        app_store_batch(app, s, NO_CONNECTION);
        return;
    }
    app_refresh_clock(app, s, now_ms);
    for (int i = 0; again && i < room->member_count; i++) {
        if (room->members[i].kicked) app_send_away(app, s, now_ms, i, "kicked");
    }
    for (int c = s->first; c != NO_CONNECTION; c = app->connections[c].next) {
        app->connections[c].n++;  // it may be other than what was told before
        if (app->connections[c].inside) app_send_full(app, s, c, now_ms);
    }
    open_inbox(app, s, now_ms);
}

// The code of a room that cannot be read is left alone, as is that of one that is not forgotten.
static void code_tried(ilx_app *app, slot *s, int64_t now_ms, ilx_refusal refusal, ilx_room *found)
{
    if (refusal || (found && !is_forgotten(app, now_ms, found))) {
        try_another(app, s);
    } else {
        make_room(app, s, now_ms, found ? found->number : 0);
    }
    ilx_room_free(found);
}

void ilx_app_loaded(ilx_app *app, int64_t now_ms, uint32_t room, uint64_t ticket,
                    ilx_refusal refusal, ilx_room *found)
{
    slot *s = &app->slots[room];
    bool failed = refusal && strcmp(refusal, "not-loaded") == 0;
    if (!s->used || !s->loading || s->ticket != ticket) {
        ilx_room_free(found);
        return;
    }
    s->loading = false;
    app->counts.store_failures += failed;
    if (s->making && !failed) {
        code_tried(app, s, now_ms, refusal, found);
    } else if (found) {
        s->room = found;
        take_up(app, s, now_ms);
    } else {
        for (int c = s->first; c != NO_CONNECTION && !refusal; c = app->connections[c].next) {
            app_address_of(app, now_ms, c)->guessed++;
        }
        lose_room(app, s, refusal ? refusal : "no-such-room");
    }
}

void ilx_app_first_room(ilx_app *app, int64_t now_ms)
{
    slot *s = app_new_slot(app, now_ms, NULL);
    if (!s) return;
    s->making = true;
    app->first_room = app_slot_index(app, s);
    app_load_room(app, s);
}

const char *ilx_app_first_code(const ilx_app *app)
{
    return app->first_code[0] ? app->first_code : NULL;
}

// ---- Time ----------------------------------------------------------------------------------

void app_wake(ilx_app *app, slot *s, int64_t now_ms)
{
    if (!s->used || app_is_busy(s)) return;
    if (s->people == 0) {
        int64_t end = s->empty_ms + app->config.unload_ms;
        if (now_ms >= end) {
            app_drop_slot(app, s);
        } else {
            app_look_again(app, s, end);
        }
        return;
    }
    app_tell_ticks(app, s, now_ms);
    if (app_refresh_clock(app, s, now_ms) || s->presence_due) app_tell_presence(app, s, now_ms);
    if (now_ms < s->calm_ms) {
        app_look_again(app, s, s->calm_ms);
        return;
    }
    if (s->room->number >= ILX_ROOM_FACTS_MAX) return;
    if (app_pass_host(app, s, now_ms)) {
        app_store_batch(app, s, NO_CONNECTION);
    } else {
        app_go_on(app, s, now_ms);
    }
}
