// The server without sockets: what comes in from outside goes down from here, and messages wait
// here until their table is ready for them.

#include "app/app.h"

#include "app/app_parts.h"

#include <stdlib.h>
#include <string.h>

enum { IDLE_MS = 3600000, HOUR_MS = 3600000, DAY_MS = 86400000 };

ilx_app_config ilx_app_usual(void)
{
    return (ilx_app_config){
        .lang = ILX_FR,
        .limits = {.rooms = 5000,
                   .connections = 20000,
                   .connections_per_address = 400,
                   .rooms_per_minute = 20,
                   .rooms_per_day = 300,
                   .guesses_per_minute = 30,
                   .screens = 8,
                   .inbox = 64,
                   .inbox_each = 16,
                   .requests_per_second = 80,  // a hand is led by sixty samples a second
                   .burst = 120,
                   .wishes_per_minute = 60,
                   .wish_burst = 30},
        .grace_ms = 20000,
        .host_grace_ms = 60000,
        .bot_pause_ms = 400,
        .retry_ms = 2000,
        .unload_ms = 600000,
        .forget_ms = INT64_C(30) * DAY_MS,
        .forget_begun_ms = DAY_MS,
        .forget_unused_ms = HOUR_MS,
        .hello_ms = 15000,
    };
}

ilx_app *ilx_app_new(const ilx_app_config *config)
{
    ilx_app *app = ilx_alloc(sizeof *app);
    const ilx_limits *limits = &config->limits;
    app->config = *config;
    app->texts = ilx_text_new();
    app->news = ilx_text_new();
    app->slots = ilx_alloc((size_t)limits->rooms * sizeof *app->slots);
    app->connections = ilx_alloc((size_t)limits->connections * sizeof *app->connections);
    app->addresses = ilx_alloc((size_t)app_address_capacity(limits) * sizeof *app->addresses);
    app->slot_free = app->connection_free = app->address_free = app->first_room = -1;
    app->outside_first = app->outside_last = NO_CONNECTION;
    ilx_index_start(&app->by_code, limits->rooms);
    ilx_index_start(&app->by_address, app_address_capacity(limits));
    ilx_due_start(&app->due, limits->rooms);
    ilx_rng_start(&app->rng, &config->key, 0);
    return app;
}

void ilx_app_free(ilx_app *app)
{
    if (!app) return;
    for (int i = 0; i < app->slot_count; i++) {
        if (app->slots[i].used) app_drop_slot(app, &app->slots[i]);
    }
    app_queue_free(app);
    ilx_text_free(&app->news);
    ilx_index_free(&app->by_code);
    ilx_index_free(&app->by_address);
    ilx_due_free(&app->due);
    free(app->slots);
    free(app->connections);
    free(app->addresses);
    free(app);
}

void ilx_app_stop(ilx_app *app, int64_t now_ms)
{
    for (int i = 0; i < app->connection_count; i++) {
        if (!app->connections[i].used) continue;
        app_hang_up(app, i, "server-stops");
        app_leave_room(app, now_ms, i);
    }
}

// ---- Connections ---------------------------------------------------------------------------

void ilx_app_close(ilx_app *app, int64_t now_ms, int number)
{
    if (!app->connections[number].used) return;
    app_leave_room(app, now_ms, number);
    app_free_connection(app, now_ms, number);
}

void ilx_app_overflow(ilx_app *app, int64_t now_ms, int number)
{
    connection *c = &app->connections[number];
    if (!c->used || !c->inside || c->closing) return;
    slot *s = &app->slots[c->room];
    if (s->room) app_send_full(app, s, number, now_ms);
}

// ---- Messages ------------------------------------------------------------------------------

// A member's action: done before, or done now, or stored first, or refused.
static void do_action(ilx_app *app, slot *s, int64_t now_ms, int number, const ilx_request *request)
{
    int member = app->connections[number].member;
    bool done = ilx_room_did(s->room, member, request->id), is_move = request->kind == ILX_DO_MOVE;
    bool is_wish = !is_move && request->kind != ILX_DO_BRING;
    batch b = {.at_ms = now_ms, .actor = number, .by = NOBODY};
    ilx_refusal refusal = NULL;
    if (!done && is_wish) refusal = app_take_wish(app, number, now_ms);
    if (!done && !refusal) refusal = app_act(app, s, &b, member, request);
    if (refusal) {
        app_clear_batch(&b);
        if (is_move) app_refuse_move(app, s->room, number, request->id, refusal);
        if (!is_move) app_refuse(app, number, request->id, refusal);
    } else if (b.job || b.fact_count > 0) {
        b.by = member;
        memcpy(b.id, request->id, sizeof b.id);
        app_store(app, s, &b);
    } else if (b.begins) {
        s->beginning->by = member;
        memcpy(s->beginning->id, request->id, sizeof s->beginning->id);
    } else {
        ilx_push_done(request->id, app_send_begin(app));
        app_send_end(app, number);
    }
}

// waited: the connection belongs to its room already, and had to wait for it.
static void hello(ilx_app *app, int64_t now_ms, int number, const ilx_request *request,
                  const char *text, size_t length, bool waited)
{
    const connection *c = &app->connections[number];
    if (!waited && c->room != NO_ROOM) {
        app_refuse(app, number, "", "already-here");
        return;
    }
    slot *s = waited ? &app->slots[c->room] : NULL;
    batch b = {.at_ms = now_ms, .actor = number, .by = NOBODY};
    ilx_refusal refusal = s ? NULL : app_find_room(app, now_ms, number, request, &s);
    if (!refusal) {
        refusal = app_is_busy(s) ? app_put_in_inbox(app, s, number, text, length)
                                 : app_enter(app, s, &b, number, request);
    }
    bool missed = refusal && strcmp(refusal, "no-such-room") == 0;
    bool waits = !refusal && app_is_busy(s);
    if (!missed && !waits) app_guess_was_right(app, now_ms, number);
    if (refusal) app_turn_away(app, now_ms, number, refusal);
    if (!refusal) app_store(app, s, &b);
}

static bool has_under_way(const slot *s, int member, const char *id)
{
    return app_is_acting(s, member) || app_is_beginning(s, member, id);
}

// Does what a connection asks for; waited: it had to wait for its room.
static void handle(ilx_app *app, int64_t now_ms, int number, const char *text, size_t length,
                   bool waited)
{
    connection *c = &app->connections[number];
    ilx_request request;
    ilx_refusal refusal = ilx_request_read(text, length, &request);
    if (!refusal && request.kind == ILX_DO_HELLO) {
        hello(app, now_ms, number, &request, text, length, waited);
        return;
    }
    if (!refusal && request.kind == ILX_DO_PING) {
        ilx_push_pong(request.time, now_ms, app_send_begin(app));
        app_send_end(app, number);
        return;
    }
    slot *s = c->room == NO_ROOM ? NULL : &app->slots[c->room];
    if (!refusal && !s) refusal = "say-hello";
    if (!refusal && request.kind == ILX_DO_SHOW) {
        bool inside = c->inside && s->room;
        refusal = inside ? app_show(app, s, number, request.what) : "say-hello";
        if (refusal) app_refuse(app, number, request.id, refusal);
        return;
    }
    if (!refusal && request.kind == ILX_DO_SOUND && c->inside && s->room) {
        refusal = app_sound(app, s, now_ms, number, request.on > 0);
        if (refusal) app_refuse(app, number, request.id, refusal);
        return;
    }
    if (!refusal && request.kind == ILX_DO_FULL && c->inside && s->room) {
        refusal = app_take_wish(app, number, now_ms);
        if (!refusal) app_send_full(app, s, number, now_ms);
        if (refusal) app_refuse(app, number, request.id, refusal);
        return;
    }
    // A member's requests wait for the member's own request under way, not for anybody else's: how
    // long they waited would tell them of it.
    if (!refusal && (app_is_busy(s) || (c->inside && has_under_way(s, c->member, request.id)))) {
        refusal = app_put_in_inbox(app, s, number, text, length);
        if (!refusal) return;
    }
    if (!refusal && !c->inside) refusal = "say-hello";
    if (!refusal && c->screen) refusal = "just-watching";
    if (refusal) {
        app_refuse(app, number, request.id, refusal);
    } else {
        do_action(app, s, now_ms, number, &request);
    }
}

void ilx_app_message(ilx_app *app, int64_t now_ms, int number, const char *text, size_t length)
{
    connection *c = &app->connections[number];
    if (!c->used || c->closing) return;
    app->counts.messages_in++;
    ilx_refusal refusal = app_take_request(app, number, now_ms);
    if (!refusal) {
        handle(app, now_ms, number, text, length, false);
    } else if (c->requests.level > -app->config.limits.burst * INT64_C(1000)) {
        ilx_request request;
        ilx_request_read(text, length, &request);
        app_refuse(app, number, request.id, refusal);
    } else {
        app_hang_up(app, number, refusal);  // the client ignored repeated refusals
        app_leave_room(app, now_ms, number);
    }
}

// ---- Time ----------------------------------------------------------------------------------

// Does whatever is due in a room.
static void wake(ilx_app *app, slot *s, int64_t now_ms)
{
    if (!s->used || app_is_busy(s)) return;
    bool alone = s->people == 0 && !app_is_orphan(s);
    if (alone && s->batch) return;  // until it is stored
    if (alone) {
        int64_t end = s->empty_ms + app->config.unload_ms;
        app_tell_due(app, s, now_ms);
        if (now_ms >= end) {
            app_queue_leave(app, s);
            app_drop_slot(app, s);
        } else {
            app_look_again(app, s, end);
        }
        return;
    }
    app_tell_withheld(app, s, now_ms);
    if (app_refresh_clock(app, s, now_ms) || s->presence_due) app_tell_presence(app, s, now_ms);
    app_tell_due(app, s, now_ms);
    if (now_ms < s->retry_after_ms) {
        app_look_again(app, s, s->retry_after_ms);
        return;
    }
    if (s->room->number >= ILX_ROOM_FACTS_MAX) return;
    batch b = {.at_ms = now_ms, .actor = NO_CONNECTION, .by = NOBODY};
    if (!s->beginning) app_pass_host(app, s, &b);
    if (b.fact_count == 0 && !app_begin_due(app, s, &b)) app_go_on(app, s, &b);
    app_store(app, s, &b);
}

int64_t ilx_app_do_due(ilx_app *app, int64_t now_ms)
{
    app->looked_ms = now_ms;
    int64_t idle_ms = app_end_idle(app, now_ms);
    if (idle_ms > now_ms + IDLE_MS) idle_ms = now_ms + IDLE_MS;
    for (int i = ilx_due_first(&app->due); i >= 0; i = ilx_due_first(&app->due)) {
        int64_t due = ilx_due_time(&app->due, i);
        if (due > now_ms) return due < idle_ms ? due : idle_ms;
        ilx_due_remove(&app->due, i);
        wake(app, &app->slots[i], now_ms);
        // Whatever it wants at once can wait for the next call, so that this one ends.
        if (ilx_due_time(&app->due, i) <= now_ms) ilx_due_set(&app->due, i, now_ms + 1);
    }
    return idle_ms;
}

// ---- What the store answers ----------------------------------------------------------------

// Handles the messages that arrived while the room was busy, until it is busy again; then does what
// is due by itself.
static void open_inbox(ilx_app *app, slot *s, int64_t now_ms)
{
    waiting *w;
    // Some go back into it, behind an action of the same member.
    for (int left = s->inbox_count; left > 0 && s->used && !app_is_busy(s); left--) {
        w = app_take_from_inbox(app, s);
        if (w->connection != NO_CONNECTION) {
            handle(app, now_ms, w->connection, w->text, w->length, true);
        }
        free(w);
    }
    wake(app, s, now_ms);
}

void ilx_app_stored(ilx_app *app, int64_t now_ms, uint32_t room, uint64_t ticket, bool ok)
{
    slot *s = &app->slots[room];
    if (!s->used || !s->batch || s->batch->ticket != ticket) return;
    app_stored(app, s, now_ms, ok);
    if (s->used && !app_is_busy(s)) open_inbox(app, s, now_ms);
}

void ilx_app_loaded(ilx_app *app, int64_t now_ms, uint32_t room, uint64_t ticket,
                    ilx_refusal refusal, ilx_room *found)
{
    slot *s = &app->slots[room];
    if (!s->used || !s->loading || s->ticket != ticket) {
        ilx_room_free(found);
        return;
    }
    app_loaded(app, s, now_ms, refusal, found);
    if (s->used && !app_is_busy(s)) open_inbox(app, s, now_ms);
}

void ilx_app_worked(ilx_app *app, int64_t now_ms, ilx_job *job)
{
    slot *s = &app->slots[job->room];
    if (s->used && job->thought) app_thought(app, s, now_ms, job);
    if (!s->used || !s->trial || s->trial->ticket != job->ticket) return;
    app_played(app, s, job);
    if (!app_is_busy(s)) open_inbox(app, s, now_ms);
}

void ilx_app_first_room(ilx_app *app, int64_t now_ms)
{
    slot *s = app_new_slot(app, now_ms, NULL);
    if (!s) return;
    s->making = true;
    app->first_room = app_slot_index(app, s);
    app_load(app, s);
}

const char *ilx_app_first_key(const ilx_app *app)
{
    return app->first_key[0] ? app->first_key : NULL;
}

ilx_app_counts ilx_app_count(const ilx_app *app)
{
    return app->counts;
}
