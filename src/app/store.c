// The one place where what happens at a table is stored, applied and told, in this order. While a
// batch is being stored the table is busy. When the store fails, the moves that were tried are
// abandoned, and the table is read again: only the store knows whether it has written them.
//
// Tables are loaded and made here, too.

#include "app/app_parts.h"
#include "room/door.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    CODE_TRIES = 32,  // for a code that nobody has
    STORE_TRIES = 3,  // for a room that cannot be stored
};

// ---- Storing -------------------------------------------------------------------------------

void app_store(ilx_app *app, slot *s, batch *b)
{
    if (!b->job && b->fact_count == 0) return;
    assert(!app_is_busy(s));
    if (b->job) {
        b->ticket = b->job->ticket;
        app_queue_job(app, b->job);
        b->job = NULL;
        app_begin_trial(s, b);
        return;
    }
    if (b->by != NOBODY && !b->brings) {
        b->facts[0].by = b->by;
        memcpy(b->facts[0].id, b->id, sizeof b->id);
    }
    b->ticket = ++app->tickets;
    app_queue_store(app, s, app_push_batch(s, b));
}

void app_played(ilx_app *app, slot *s, ilx_job *job)
{
    batch b = app_end_trial(s);
    if (job->refusal) {
        app_refuse_move(app, s->room, b.actor, b.id, job->refusal);
        app_clear_batch(&b);
        return;
    }
    app_play_on(s, &b, job);
    app_store(app, s, &b);
}

// The state before its moves is told from.
static void keep_before(const slot *s, batch *b)
{
    bool moves = false;
    for (int i = 0; i < b->fact_count; i++) moves |= b->facts[i].kind == ILX_FACT_MOVE;
    if (!moves || !s->room->match) return;
    size_t size = s->room->game->state_size;
    b->before = ilx_alloc(size);
    memcpy(b->before, ilx_match_state(s->room->match), size);
}

static bool changes_match(ilx_fact_kind kind)
{
    return kind == ILX_FACT_START || kind == ILX_FACT_STOP || kind == ILX_FACT_END;
}

static void apply_batch(ilx_app *app, slot *s)
{
    batch *b = s->batch;
    keep_before(s, b);
    for (int i = 0; i < b->fact_count; i++) {
        const ilx_fact *fact = &b->facts[i];
        bool fits = ilx_room_apply(s->room, fact);
        assert(fits);  // act.c and play.c have checked it
        (void)fits;
        app->counts.moves += fact->kind == ILX_FACT_MOVE;
        app->counts.matches_ended += fact->kind == ILX_FACT_END;
        app->counts.rooms_made += fact->kind == ILX_FACT_ROOM;
        if (changes_match(fact->kind)) app_forget_stand_ins(app, s);
        if (fact->kind == ILX_FACT_JOIN) app_presence(s, fact->member)->away_ms = fact->at_ms;
        s->presence_due |= fact->kind == ILX_FACT_JOIN || fact->kind == ILX_FACT_KICK;
    }
    app->counts.stored += (uint64_t)b->fact_count;
    app_count_match(app, s);
    app_think_of_remark(app, s, b);
}

// The table that was brought is there in full: it is read as any other, away from here, since all
// of its moves are played again. Nobody is at it before that.
static void open_brought(ilx_app *app, slot *s, int64_t now_ms)
{
    while (s->first_connection != NO_CONNECTION) {
        int number = s->first_connection;
        app_hang_up(app, number, "moved");
        app_leave_room(app, now_ms, number);
    }
    app_free_room(app, s);
    app_load(app, s);
}

// Facts that are brought count, and are not applied before all are there.
static void brought_well(ilx_app *app, slot *s, int64_t now_ms)
{
    const batch *b = s->batch;
    bool last = b->brought_all;
    app->counts.stored += (uint64_t)b->fact_count;
    s->room->number += b->fact_count;
    s->brought += last ? 0 : b->fact_count;
    ilx_push_done(b->id, app_send_begin(app));
    app_send_end(app, b->actor);
    app_pop_batch(s);
    if (last) open_brought(app, s, now_ms);
}

static void stored_well(ilx_app *app, slot *s, int64_t now_ms)
{
    if (s->batch->brings) {
        brought_well(app, s, now_ms);
        return;
    }
    const ilx_fact first = s->batch->facts[0];
    int newcomer = s->batch->hello ? s->batch->actor : NO_CONNECTION;
    app_tell_earlier(app, s, now_ms);
    apply_batch(app, s);
    app_forget_hints(app, s);
    bool partial = s->batch->partial;  // what nobody hears of yet changes no clock
    if (!partial && app_refresh_clock(app, s, now_ms)) s->presence_due = true;
    app_tell_batch(app, s, now_ms);
    app_pop_batch(s);
    // A shared screen is nobody's: that is how it is sent away.
    if (first.kind == ILX_FACT_KICK) app_send_away(app, s, now_ms, first.member, "kicked");
    if (s->making) {
        s->making = false;
        app_log_line(app, "room-made", s->code, NULL);
        if (app->first_room == app_slot_index(app, s)) {
            ilx_text key = ilx_text_over(app->first_key, sizeof app->first_key);
            ilx_table_key_write(s->room, &key);
        }
    }
    if (newcomer != NO_CONNECTION) app_be_here(app, s, newcomer, first.member, now_ms);
}

// A room of its own needs a code that nobody has, in the store either.
static void try_code(ilx_app *app, slot *s)
{
    app_change_code(app, s);
    app_load(app, s);
}

// All who wait for the room are told why they cannot have it.
static void lose_room(ilx_app *app, slot *s, ilx_refusal reason)
{
    app_log_line(app, "room-lost", s->code, reason);
    app_refuse_waiting(app, s, NO_CONNECTION, reason);
    for (int c = s->first_connection; c != NO_CONNECTION; c = app->connections[c].next) {
        if (app->connections[c].inside) app_hang_up(app, c, reason);
    }
    app_drop_slot(app, s);
}

// The room is another server's: whoever waits for it is led there, with what they have said.
// Closes the connections of the table; their clients come back, and are led to its owner.
static void lead_away(ilx_app *app, slot *s, int64_t now_ms)
{
    app_log_line(app, "room-moved", s->code, NULL);
    app->counts.rooms_moved += s->old_number > 0;
    for (const waiting *w = s->inbox; w; w = w->next) {
        bool waits = w->connection != NO_CONNECTION && !app->connections[w->connection].inside;
        if (waits) app_queue_lead(app, w->connection, w->text, w->length);
    }
    for (int c = s->first_connection; c != NO_CONNECTION; c = app->connections[c].next) {
        if (app->connections[c].inside) {
            app_hang_up(app, c, "moved");
        } else {
            app_guess_was_right(app, now_ms, c);
            app->connections[c].closing = true;
            app_queue_lead(app, c, "", 0);
        }
    }
    app_drop_slot(app, s);
}

static void say_not_stored(ilx_app *app, const batch *b, int64_t now_ms)
{
    if (b->hello && b->actor != NO_CONNECTION) {
        app_turn_away(app, now_ms, b->actor, "not-stored");
    } else {
        app_refuse(app, b->actor, b->id, "not-stored");
    }
}

// Everything is read again once the store has nothing more to say.
static void stored_badly(ilx_app *app, slot *s, int64_t now_ms)
{
    app->counts.store_failures++;
    app_log_line(app, "not-stored", s->code, NULL);
    s->failed = true;
    say_not_stored(app, s->batch, now_ms);
    app_pop_batch(s);
    if (s->batch) return;
    if (s->trial) say_not_stored(app, s->trial, now_ms);
    if (s->beginning) app_refuse(app, s->beginning->actor, s->beginning->id, "not-stored");
    app_drop_batches(s);
    s->failed = false;
    s->retry_after_ms = now_ms + app->config.retry_ms;
    if (s->making && ++s->tries > STORE_TRIES) {
        lose_room(app, s, "not-stored");
    } else if (s->making) {
        app_free_room(app, s);
        try_code(app, s);
    } else {
        app_read_again(app, s);
    }
}

void app_stored(ilx_app *app, slot *s, int64_t now_ms, bool ok)
{
    if (ok && !s->failed) {
        stored_well(app, s, now_ms);
    } else {
        stored_badly(app, s, now_ms);
    }
}

// ---- Loading -------------------------------------------------------------------------------

// Has a person played a match to its end here? Those of bots among themselves cost nothing.
static bool was_played(const ilx_room *room)
{
    for (int i = 0; i < room->tally_count; i++) {
        if (!room->tally[i].bot) return true;
    }
    return false;
}

// Has nobody been in this room for so long that its code may be used again?
static bool is_forgotten(const ilx_app *app, int64_t now_ms, const ilx_room *room)
{
    int64_t keep = was_played(room)     ? app->config.forget_ms
                   : room->match_number ? app->config.forget_begun_ms
                                        : app->config.forget_unused_ms;
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

// Tickets are given out once; those with this bit are for secrets.
static void add_secret(const ilx_app *app, const slot *s, batch *b)
{
    ilx_key key;
    char secret[ILX_SECRET + 1];
    ilx_key_derive(&key, &app->config.key, s->ticket | UINT64_C(1) << 63);
    ilx_secret_write(key.bytes, secret);
    app_write_fact(b, ILX_FACT_SECRET, secret);
}

// A new room: the first game on the shelf, and bots as they usually are. facts: how many there are
// of the room that had its code before.
static void make_room(ilx_app *app, slot *s, int64_t now_ms, int64_t facts)
{
    s->room = ilx_room_new();
    s->room->number = facts;
    int first = 0;
    while (first + 1 < ilx_game_count && ilx_games[first]->sample_game) first++;
    batch b = {.at_ms = now_ms, .actor = NO_CONNECTION, .by = NOBODY};
    app_write_fact(&b, ILX_FACT_ROOM, s->code);
    add_secret(app, s, &b);
    app_add_dice(app, &b);
    app_write_fact(&b, ILX_FACT_LEVEL, ilx_bot_usual(ilx_games[first])->name);
    app_write_fact(&b, ILX_FACT_GAME, ilx_games[first]->id);
    app_store(app, s, &b);
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
        ilx_presence *presence = app_presence(s, i);
        if (!presence->here_ms && !presence->away_ms) presence->away_ms = now_ms;
    }
    if (s->adopted) s->orphan = room->question + 1;
    s->adopted = false;
    s->old_number = 0;
    room->answers_s = 0;  // what was answered in this second is told, and stays where it is
    app_count_match(app, s);
    batch b = {.at_ms = now_ms, .actor = NO_CONNECTION, .by = NOBODY};
    if (!room->secret[0]) add_secret(app, s, &b);  // it was made when links had none
    if (!room->sealed) app_add_dice(app, &b);
    // By rules that are no longer played.
    if (room->playing && !room->match) app_add_fact(&b, ILX_FACT_STOP);
    if (b.fact_count > 0) {
        app_store(app, s, &b);
        return;
    }
    app_refresh_clock(app, s, now_ms);
    for (int i = 0; again && i < room->member_count; i++) {
        if (room->members[i].kicked) app_send_away(app, s, now_ms, i, "kicked");
    }
    app_send_all_full(app, s, now_ms);  // it may be other than what was told before
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

void app_loaded(ilx_app *app, slot *s, int64_t now_ms, ilx_refusal refusal, ilx_room *found)
{
    bool failed = refusal && strcmp(refusal, "not-loaded") == 0;
    s->loading = false;
    app->counts.store_failures += failed;
    if (s->making && !failed) {
        code_tried(app, s, now_ms, refusal, found);
    } else if (found) {
        s->room = found;
        take_up(app, s, now_ms);
    } else if (refusal && strcmp(refusal, "moved") == 0) {
        lead_away(app, s, now_ms);
    } else {
        for (int c = s->first_connection; c != NO_CONNECTION && refusal;
             c = app->connections[c].next) {
            app_guess_was_right(app, now_ms, c);  // as far as anybody knows
        }
        lose_room(app, s, refusal ? refusal : "no-such-room");
    }
}
