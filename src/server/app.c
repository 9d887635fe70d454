// The server without sockets: connections and where they come from, what they may ask for and how
// often, and time.

#include "server/app.h"

#include "base/hash.h"
#include "server/app_parts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { MINUTE_MS = 60000, IDLE_MS = 3600000, DAY_MS = 86400000 };

ilx_app_config ilx_app_usual(void)
{
    return (ilx_app_config){
        .lang = ILX_FR,
        .limits = {.rooms = 5000,
                   .connections = 20000,
                   .connections_per_address = 400,
                   .rooms_per_minute = 20,
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
        .bot_pause_ms = 700,
        .retry_ms = 2000,
        .unload_ms = 600000,
        .forget_ms = INT64_C(30) * DAY_MS,
        .forget_unused_ms = DAY_MS,
    };
}

// An address is forgotten a minute after its last connection: there may be a minute's worth more
// of them than of connections.
static int address_room(const ilx_limits *limits)
{
    return 2 * limits->connections;
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
    app->addresses = ilx_alloc((size_t)address_room(limits) * sizeof *app->addresses);
    app->slot_free = app->connection_free = app->address_free = app->first_room = -1;
    ilx_index_start(&app->by_code, limits->rooms);
    ilx_index_start(&app->by_address, address_room(limits));
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

// ---- Saying no -----------------------------------------------------------------------------

void app_refuse(ilx_app *app, int number, const char *id, ilx_refusal reason)
{
    if (number == NO_CONNECTION) return;
    app->counts.refusals++;
    ilx_push_refused(id, reason, NULL, NULL, app->connections[number].lang, app_send_begin(app));
    app_send_end(app, number);
}

// A move was refused, by the game or by the match: in the words of the game, and of its skin.
static void refuse_move(ilx_app *app, const slot *s, int number, const char *id, ilx_refusal reason)
{
    const ilx_room *room = s->room;
    const char *skin = room->skin[0] ? room->skin : NULL;
    app->counts.refusals++;
    ilx_push_refused(id, reason, room->game, skin, app->connections[number].lang,
                     app_send_begin(app));
    app_send_end(app, number);
}

void app_hang_up(ilx_app *app, int number, ilx_refusal reason)
{
    connection *c = &app->connections[number];
    if (c->closing) return;
    c->closing = true;
    ilx_push_bye(reason, c->lang, app_send_begin(app));
    app_send_end(app, number);
    app_queue_close(app, number);
}

void ilx_app_stop(ilx_app *app, int64_t now_ms)
{
    for (int i = 0; i < app->connection_count; i++) {
        if (!app->connections[i].used) continue;
        app_hang_up(app, i, "server-stops");
        app_leave_room(app, now_ms, i);
    }
}

// ---- Addresses -----------------------------------------------------------------------------

// Gives back the addresses of a chain that nobody is connected from any more.
static void forget_addresses(ilx_app *app, int64_t now_ms, uint64_t hash)
{
    int next;
    for (int i = ilx_index_first(&app->by_address, hash); i >= 0; i = next) {
        address *a = &app->addresses[i];
        next = ilx_index_next(&app->by_address, i);
        if (a->connections || now_ms - a->minute_ms < MINUTE_MS) continue;
        ilx_index_remove(&app->by_address, a->hash, i);
        a->next = app->address_free;
        app->address_free = i;
    }
}

// The entry of an address; -1: there are too many.
static int find_address(ilx_app *app, int64_t now_ms, const char *text)
{
    uint64_t hash = ilx_hash(text, strlen(text));
    for (int i = ilx_index_first(&app->by_address, hash); i >= 0;
         i = ilx_index_next(&app->by_address, i)) {
        if (app->addresses[i].hash == hash) return i;
    }
    forget_addresses(app, now_ms, hash);
    bool full = app->address_free < 0 && app->address_count == address_room(&app->config.limits);
    for (uint64_t h = 0; full && h <= app->by_address.mask; h++) forget_addresses(app, now_ms, h);
    if (full && app->address_free < 0) return -1;
    int number = app->address_free >= 0 ? app->address_free : app->address_count++;
    if (app->address_free >= 0) app->address_free = app->addresses[number].next;
    app->addresses[number] = (address){.hash = hash, .minute_ms = now_ms};
    ilx_index_add(&app->by_address, hash, number);
    return number;
}

address *app_address_of(ilx_app *app, int64_t now_ms, int number)
{
    address *a = &app->addresses[app->connections[number].address];
    if (now_ms - a->minute_ms >= MINUTE_MS) {
        a->minute_ms = now_ms;
        a->made = a->guessed = 0;
    }
    return a;
}

// ---- Connections ---------------------------------------------------------------------------

int ilx_app_open(ilx_app *app, int64_t now_ms, const char *from)
{
    const ilx_limits *limits = &app->config.limits;
    if (app->connection_free < 0 && app->connection_count == limits->connections) {
        return NO_CONNECTION;
    }
    int a = find_address(app, now_ms, from);
    if (a < 0 || app->addresses[a].connections >= limits->connections_per_address) {
        return NO_CONNECTION;
    }
    int number = app->connection_free >= 0 ? app->connection_free : app->connection_count++;
    connection *c = &app->connections[number];
    if (app->connection_free >= 0) app->connection_free = c->next;
    *c = (connection){
        .used = true,
        .lang = app->config.lang,
        .room = NO_ROOM,
        .member = NOBODY,
        .next = NO_CONNECTION,
        .address = a,
        .requests = {limits->burst * INT64_C(1000), now_ms},
        .wishes = {limits->wish_burst * INT64_C(1000), now_ms},
    };
    app->addresses[a].connections++;
    app->counts.connections++;
    return number;
}

void ilx_app_close(ilx_app *app, int64_t now_ms, int number)
{
    connection *c = &app->connections[number];
    if (!c->used) return;
    app_leave_room(app, now_ms, number);
    app_address_of(app, now_ms, number)->connections--;
    c->used = false;
    c->next = app->connection_free;
    app->connection_free = number;
    app->counts.connections--;
}

void ilx_app_overflow(ilx_app *app, int64_t now_ms, int number)
{
    connection *c = &app->connections[number];
    if (!c->used || !c->inside || c->closing) return;
    slot *s = &app->slots[c->room];
    if (s->room) app_send_full(app, s, number, now_ms);
}

// ---- Messages ------------------------------------------------------------------------------

// Takes one request out, in thousandths; false: there is none left.
static bool take(bucket *b, int64_t now_ms, int64_t each_ms, int64_t most)
{
    int64_t level = b->level + (now_ms - b->at_ms) * each_ms;
    b->at_ms = now_ms;
    b->level = (level > most ? most : level) - 1000;
    return b->level >= 0;
}

// Whatever is not a move can wait a little: it is stored, and told to everybody.
static ilx_refusal take_wish(ilx_app *app, int number, int64_t now_ms)
{
    const ilx_limits *limits = &app->config.limits;
    connection *c = &app->connections[number];
    int64_t most = limits->wish_burst * INT64_C(1000);
    if (take(&c->wishes, now_ms, limits->wishes_per_minute / 60, most)) return NULL;
    c->wishes.level = 0;
    return "too-fast";
}

// A member's action: done before, or done now, or stored first, or refused.
static void do_action(ilx_app *app, slot *s, int64_t now_ms, int number, const ilx_request *request)
{
    int member = app->connections[number].member;
    bool done = ilx_room_did(s->room, member, request->id);
    ilx_refusal refusal = NULL;
    if (!done && request->kind != ILX_DO_MOVE) refusal = take_wish(app, number, now_ms);
    if (!done && !refusal) refusal = app_act(app, s, now_ms, member, request);
    if (refusal) {
        app_free_batch(s);
        if (request->kind == ILX_DO_MOVE) {
            refuse_move(app, s, number, request->id, refusal);
        } else {
            app_refuse(app, number, request->id, refusal);
        }
    } else if (s->batch) {
        s->batch->facts[0].by = member;
        memcpy(s->batch->facts[0].id, request->id, sizeof s->batch->facts[0].id);
        app_store_batch(app, s, number);
    } else {
        ilx_push_done(request->id, app_send_begin(app));
        app_send_end(app, number);
    }
}

void app_handle(ilx_app *app, int64_t now_ms, int number, const char *text, size_t length,
                bool waited)
{
    connection *c = &app->connections[number];
    ilx_request request;
    ilx_refusal refusal = ilx_request_read(text, length, &request);
    if (!refusal && request.kind == ILX_DO_HELLO) {
        app_hello(app, now_ms, number, &request, text, length, waited);
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
    if (!refusal && request.kind == ILX_DO_FULL && c->inside && s->room) {
        refusal = take_wish(app, number, now_ms);
        if (!refusal) app_send_full(app, s, number, now_ms);
        if (refusal) app_refuse(app, number, request.id, refusal);
        return;
    }
    if (!refusal && app_is_busy(s)) {
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
    const ilx_limits *limits = &app->config.limits;
    connection *c = &app->connections[number];
    if (!c->used || c->closing) return;
    app->counts.messages_in++;
    int64_t most = limits->burst * INT64_C(1000);
    if (take(&c->requests, now_ms, limits->requests_per_second, most)) {
        app_handle(app, now_ms, number, text, length, false);
    } else if (c->requests.level > -most) {
        ilx_request request;
        ilx_request_read(text, length, &request);
        app_refuse(app, number, request.id, "too-fast");
    } else {
        app_hang_up(app, number, "too-fast");  // it does not listen
        app_leave_room(app, now_ms, number);
    }
}

// ---- Time ----------------------------------------------------------------------------------

int64_t ilx_app_tick(ilx_app *app, int64_t now_ms)
{
    for (int i = ilx_due_first(&app->due); i >= 0; i = ilx_due_first(&app->due)) {
        int64_t due = ilx_due_time(&app->due, i);
        if (due > now_ms) return due;
        ilx_due_remove(&app->due, i);
        app_wake(app, &app->slots[i], now_ms);
        // Whatever it wants at once can wait for the next call, so that this one ends.
        if (ilx_due_time(&app->due, i) <= now_ms) ilx_due_set(&app->due, i, now_ms + 1);
    }
    return now_ms + IDLE_MS;
}

ilx_app_counts ilx_app_count(const ilx_app *app)
{
    return app->counts;
}
