// Connections and where they come from: how many there may be, how much each may say, and how it is
// told no.

#include "app/app_parts.h"
#include "base/hash.h"
#include "room/door.h"

#include <stdlib.h>
#include <string.h>

enum { MINUTE_MS = 60000, DAY_MS = 86400000 };
enum { REQUEST = 1000, DEBT_MAX = -(1 << 30) };  // of a bucket

// ---- Saying no -----------------------------------------------------------------------------

void app_refuse(ilx_app *app, int number, const char *id, ilx_refusal reason)
{
    if (number == NO_CONNECTION) return;
    app->counts.refusals++;
    ilx_push_refused(id, reason, NULL, NULL, app->connections[number].lang, app_send_begin(app));
    app_send_end(app, number);
}

void app_refuse_move(ilx_app *app, const ilx_room *room, int number, const char *id,
                     ilx_refusal reason)
{
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
    app_go_inside(app, number);
    c->closing = true;
    ilx_push_bye(reason, c->lang, app_send_begin(app));
    app_send_end(app, number);
    app_queue_close(app, number);
}

// ---- Addresses -----------------------------------------------------------------------------

// An address is forgotten a minute after its last connection: there may be a minute's worth more
// of them than of connections.
int app_address_capacity(const ilx_limits *limits)
{
    return 2 * limits->connections;
}

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

// Is it an address that only exists within a network: at home, or on this machine?
static bool is_home(const char *text)
{
    static const char *const homes[] = {"10.",   "127.", "169.254.", "192.168.",
                                        "fe80:", "fc",   "fd",       "::1"};
    for (int i = 0; i < ILX_COUNT(homes); i++) {
        if (strncmp(text, homes[i], strlen(homes[i])) == 0) return true;
    }
    int64_t second;
    bool private = strncmp(text, "172.", 4) == 0 && strchr(text + 4, '.') &&
                   ilx_read_int(text + 4, strcspn(text + 4, "."), &second);
    return private && second >= 16 && second <= 31;
}

// The entry of an address; -1: there are too many.
static int find_hash(ilx_app *app, int64_t now_ms, uint64_t hash)
{
    for (int i = ilx_index_first(&app->by_address, hash); i >= 0;
         i = ilx_index_next(&app->by_address, i)) {
        if (app->addresses[i].hash == hash) return i;
    }
    forget_addresses(app, now_ms, hash);
    bool full =
        app->address_free < 0 && app->address_count == app_address_capacity(&app->config.limits);
    for (uint64_t h = 0; full && h <= app->by_address.mask; h++) forget_addresses(app, now_ms, h);
    if (full && app->address_free < 0) return -1;
    int number = app->address_free >= 0 ? app->address_free : app->address_count++;
    if (app->address_free >= 0) app->address_free = app->addresses[number].next;
    app->addresses[number] = (address){.hash = hash, .minute_ms = now_ms, .unseen = true};
    ilx_index_add(&app->by_address, hash, number);
    return number;
}

static int find_address(ilx_app *app, int64_t now_ms, const char *text)
{
    int number = find_hash(app, now_ms, ilx_hash(text, strlen(text)));
    address *a = number >= 0 ? &app->addresses[number] : NULL;
    if (a && a->unseen) a->home = is_home(text);
    if (a) a->unseen = false;
    return number;
}

address *app_address_by_hash(ilx_app *app, int64_t now_ms, uint64_t hash)
{
    int number = find_hash(app, now_ms, hash);
    return number < 0 ? NULL : &app->addresses[number];
}

static address *in_this_minute(ilx_app *app, int64_t now_ms, int number)
{
    address *a = &app->addresses[number];
    if (now_ms - a->minute_ms >= MINUTE_MS) {
        a->minute_ms = now_ms;
        a->made = a->guessed = 0;
    }
    return a;
}

address *app_address_of(ilx_app *app, int64_t now_ms, int number)
{
    return in_this_minute(app, now_ms, app->connections[number].address);
}

// Of the day at hand; an address is remembered by its hash alone.
int app_count_today(ilx_app *app, int64_t now_ms, const address *from, int64_t more)
{
    if (now_ms / DAY_MS != app->today) memset(app->made_today, 0, sizeof app->made_today);
    app->today = now_ms / DAY_MS;
    uint16_t *made = &app->made_today[from->hash % ILX_COUNT(app->made_today)];
    *made = (uint16_t)(more < UINT16_MAX - *made ? *made + more : UINT16_MAX);
    return *made;
}

bool app_take_room(ilx_app *app, int64_t now_ms, const address *from)
{
    if (app_count_today(app, now_ms, from, 0) >= app->config.limits.rooms_per_day) return false;
    app_count_today(app, now_ms, from, 1);
    return true;
}

// ---- Guesses -------------------------------------------------------------------------------

// An ask for a table or a replay may be a guess. It counts when it is asked, not when it is
// known to be wrong: otherwise many at once would be asked for nothing.
static bool take_guess(const ilx_app *app, address *a)
{
    if (a->guessed + a->guessed_elsewhere >= app->config.limits.guesses_per_minute) return false;
    a->guessed++;
    a->guessed_since++;
    return true;
}

static void give_back_guess(address *a)
{
    if (a->guessed > 0) a->guessed--;
    if (a->guessed_since > 0) a->guessed_since--;
}

bool ilx_app_guess(ilx_app *app, int64_t now_ms, const char *from)
{
    int a = find_address(app, now_ms, from);
    return a >= 0 && take_guess(app, in_this_minute(app, now_ms, a));
}

void ilx_app_guess_right(ilx_app *app, int64_t now_ms, const char *from)
{
    int a = find_address(app, now_ms, from);
    if (a >= 0) give_back_guess(in_this_minute(app, now_ms, a));
}

bool app_take_guess(ilx_app *app, int64_t now_ms, int number)
{
    app->connections[number].guesses = take_guess(app, app_address_of(app, now_ms, number));
    return app->connections[number].guesses;
}

void app_guess_was_right(ilx_app *app, int64_t now_ms, int number)
{
    connection *c = &app->connections[number];
    address *a = app_address_of(app, now_ms, number);
    if (c->guesses) give_back_guess(a);
    c->guesses = false;
}

bool app_are_near(const ilx_app *app, const connection *a, const connection *b)
{
    bool home = app->addresses[a->address].home && app->addresses[b->address].home;
    return a->address == b->address || home;
}

bool app_is_near(const ilx_app *app, const slot *s, int number)
{
    for (int i = s->first_connection; i != NO_CONNECTION; i = app->connections[i].next) {
        const connection *c = &app->connections[i];
        if (!c->inside || c->member == NOBODY) continue;
        if (app_are_near(app, c, &app->connections[number])) return true;
    }
    return false;
}

uint64_t app_ban_from(const ilx_app *app, const slot *s, int number)
{
    const connection *mine = &app->connections[number];
    for (int i = s->first_connection; i != NO_CONNECTION; i = app->connections[i].next) {
        const connection *c = &app->connections[i];
        bool other = c->inside && c->member != mine->member;
        if (other && c->address == mine->address) return 0;
    }
    return ilx_room_from(s->room, app->addresses[mine->address].hash);
}

// ---- Outside -------------------------------------------------------------------------------

void app_go_outside(ilx_app *app, int64_t now_ms, int number)
{
    connection *c = &app->connections[number];
    if (c->outside || c->closing) return;
    c->outside = true;
    c->outside_ms = now_ms;
    c->before = app->outside_last;
    c->after = NO_CONNECTION;
    if (c->before != NO_CONNECTION) app->connections[c->before].after = number;
    if (c->before == NO_CONNECTION) app->outside_first = number;
    app->outside_last = number;
}

void app_go_inside(ilx_app *app, int number)
{
    connection *c = &app->connections[number];
    if (!c->outside) return;
    c->outside = false;
    if (c->before != NO_CONNECTION) app->connections[c->before].after = c->after;
    if (c->before == NO_CONNECTION) app->outside_first = c->after;
    if (c->after != NO_CONNECTION) app->connections[c->after].before = c->before;
    if (c->after == NO_CONNECTION) app->outside_last = c->before;
}

int64_t app_end_idle(ilx_app *app, int64_t now_ms)
{
    while (app->outside_first != NO_CONNECTION) {
        int first = app->outside_first;
        int64_t due = app->connections[first].outside_ms + app->config.hello_ms;
        if (due > now_ms) return due;
        app_hang_up(app, first, "say-hello");
    }
    return INT64_MAX;
}

// It is getting crowded: who has been at no table for the longest time goes first.
static void make_way(ilx_app *app)
{
    int64_t most = app->config.limits.connections, crowd = most - most / 16;
    bool crowded = crowd < most && (int64_t)app->counts.connections >= crowd;
    if (!crowded || app->outside_first == NO_CONNECTION) return;
    app_hang_up(app, app->outside_first, "server-full");
}

// ---- Connections ---------------------------------------------------------------------------

int ilx_app_open(ilx_app *app, int64_t now_ms, const char *from)
{
    const ilx_limits *limits = &app->config.limits;
    make_way(app);
    if (app->connection_free < 0 && app->connection_count == limits->connections) {
        return NO_CONNECTION;
    }
    int place = find_address(app, now_ms, from);
    address *a = place < 0 ? NULL : &app->addresses[place];
    if (!a || a->connections + a->connected_elsewhere >= limits->connections_per_address) {
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
        .address = place,
        .requests = {limits->burst * REQUEST, (uint32_t)now_ms},
        .wishes = {limits->wish_burst * REQUEST, (uint32_t)now_ms},
    };
    a->connections++;
    app->counts.connections++;
    app_go_outside(app, now_ms, number);
    return number;
}

void app_free_connection(ilx_app *app, int64_t now_ms, int number)
{
    connection *c = &app->connections[number];
    app_go_inside(app, number);
    app_address_of(app, now_ms, number)->connections--;
    c->used = false;
    c->next = app->connection_free;
    app->connection_free = number;
    app->counts.connections--;
}

// Takes one request out; false: there is none left.
static bool take(bucket *b, int64_t now_ms, int64_t each_ms, int32_t most)
{
    int64_t level = b->level + (int64_t)((uint32_t)now_ms - b->at_ms) * each_ms;
    b->at_ms = (uint32_t)now_ms;
    if (level > most) level = most;
    b->level = level > DEBT_MAX ? (int32_t)level - REQUEST : DEBT_MAX;
    return b->level >= 0;
}

ilx_refusal app_take_request(ilx_app *app, int number, int64_t now_ms)
{
    const ilx_limits *limits = &app->config.limits;
    int32_t most = limits->burst * REQUEST;
    bucket *b = &app->connections[number].requests;
    return take(b, now_ms, limits->requests_per_second, most) ? NULL : "too-fast";
}

// Whatever is not a move can wait a little: it is stored, and told to everybody.
ilx_refusal app_take_wish(ilx_app *app, int number, int64_t now_ms)
{
    const ilx_limits *limits = &app->config.limits;
    connection *c = &app->connections[number];
    int32_t most = limits->wish_burst * REQUEST;
    if (take(&c->wishes, now_ms, limits->wishes_per_minute / 60, most)) return NULL;
    c->wishes.level = 0;
    return "too-fast";
}

ilx_refusal app_take_effort(ilx_app *app, int number, int effort)
{
    int32_t more = (effort - 1) * REQUEST;
    bucket *b = &app->connections[number].requests;
    if (more > 0 && b->level < more) return "too-fast";
    if (more > 0) b->level -= more;
    return NULL;
}
