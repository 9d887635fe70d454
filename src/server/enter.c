// Who comes, who is there, who goes: hello, presence, and the host's rights, which go to somebody
// else while the host is away.

#include "server/app_parts.h"

#include <string.h>

enum { SECOND_MS = 1000, HERE_MAX = 10 };

// ---- Presence ------------------------------------------------------------------------------

// Later, while the room is being stored, or when it has just been told often: nobody is bothered by
// somebody who comes and goes all the time.
void app_tell_presence(ilx_app *app, slot *s, int64_t now_ms)
{
    if (now_ms >= s->here_ms) {
        s->here_ms = now_ms + SECOND_MS;
        s->here_count = 0;
    }
    s->presence_due = app_is_busy(s) || s->here_count == HERE_MAX;
    if (s->presence_due) {
        app_look_again(app, s, s->here_ms);
        return;
    }
    s->here_count++;
    app_send_here(app, s, now_ms);
}

static void link_to_room(ilx_app *app, slot *s, int number)
{
    connection *c = &app->connections[number];
    c->room = app_slot_index(app, s);
    c->next = s->first;
    s->first = number;
    s->people++;
    s->empty_ms = 0;
}

// Has this member (a screen: NOBODY) any connection, and how many?
static int connections_of(const ilx_app *app, const slot *s, int member)
{
    int count = 0;
    for (int i = s->first; i != NO_CONNECTION; i = app->connections[i].next) {
        const connection *c = &app->connections[i];
        count += c->inside && c->member == member;
    }
    return count;
}

// All connections of a member but one (NO_CONNECTION: all) are told to go.
static void send_others_away(ilx_app *app, slot *s, int64_t now_ms, int member, int except,
                             ilx_refusal reason)
{
    int next;
    for (int i = s->first; i != NO_CONNECTION; i = next) {
        const connection *c = &app->connections[i];
        next = c->next;
        if (i == except || !c->inside || c->member != member) continue;
        app_hang_up(app, i, reason);
        app_leave_room(app, now_ms, i);
    }
}

void app_send_away(ilx_app *app, slot *s, int64_t now_ms, int member, ilx_refusal reason)
{
    send_others_away(app, s, now_ms, member, NO_CONNECTION, reason);
}

// Of two tabs of one person the newer plays.
void app_be_here(ilx_app *app, slot *s, int number, int member, int64_t now_ms)
{
    connection *c = &app->connections[number];
    bool news = c->screen;
    c->inside = true;
    c->n = 0;
    c->member = member;
    if (member != NOBODY && !s->present_ms[member]) {
        s->present_ms[member] = now_ms;
        s->absent_ms[member] = 0;
        news = true;
    }
    if (member != NOBODY) send_others_away(app, s, now_ms, member, number, "taken-over");
    app_refresh_clock(app, s, now_ms);
    app_send_full(app, s, number, now_ms);
    if (news) app_tell_presence(app, s, now_ms);
    app_look_again(app, s, now_ms);
}

void app_leave_room(ilx_app *app, int64_t now_ms, int number)
{
    connection *c = &app->connections[number];
    if (c->room == NO_ROOM) return;
    slot *s = &app->slots[c->room];
    int *link = &s->first;
    while (*link != number) link = &app->connections[*link].next;
    *link = c->next;
    if (--s->people == 0) s->empty_ms = now_ms;
    for (waiting *w = s->inbox; w; w = w->next) {
        if (w->connection == number) w->connection = NO_CONNECTION;
    }
    if (s->batch && s->batch->actor == number) s->batch->actor = NO_CONNECTION;
    int member = c->member;
    bool was_inside = c->inside, was_screen = c->screen;
    c->room = NO_ROOM;
    c->member = NOBODY;
    c->inside = false;
    c->waiting = 0;
    app_look_again(app, s, now_ms);
    if (!was_inside || (!was_screen && connections_of(app, s, member) > 0)) return;
    if (!was_screen) {
        s->absent_ms[member] = now_ms;
        s->present_ms[member] = 0;
    }
    if (!app_is_busy(s)) app_refresh_clock(app, s, now_ms);
    app_tell_presence(app, s, now_ms);
}

// ---- The host ------------------------------------------------------------------------------

static int longest_present(const slot *s)
{
    int found = NOBODY;
    for (int i = 0; i < s->room->member_count; i++) {
        if (!s->present_ms[i] || s->room->members[i].kicked) continue;
        if (found == NOBODY || s->present_ms[i] < s->present_ms[found]) found = i;
    }
    return found;
}

bool app_pass_host(ilx_app *app, slot *s, int64_t now_ms)
{
    int host = s->room->host, owner = s->room->owner;
    if (host < 0) return false;
    if (host != owner && s->present_ms[owner]) {
        app_add_fact(s, now_ms, ILX_FACT_HOST)->a = owner;
        return true;
    }
    int next = longest_present(s);
    if (s->present_ms[host] || next == NOBODY) return false;
    int64_t due = s->absent_ms[host] + app->config.host_grace_ms;
    if (now_ms < due) {
        app_look_again(app, s, due);
        return false;
    }
    ilx_fact *fact = app_add_fact(s, now_ms, ILX_FACT_HOST);
    fact->a = next;
    fact->b = 1;
    return true;
}

// ---- Hello ---------------------------------------------------------------------------------

// Spaces of all kinds, and fillers: nothing to see in a name.
static bool is_blank(uint32_t code)
{
    static const struct {
        uint32_t from, to;
    } blank[] = {{0, 0x20},         {0xA0, 0xA0},     {0xAD, 0xAD},     {0x115F, 0x1160},
                 {0x1680, 0x1680},  {0x2000, 0x200F}, {0x2028, 0x202F}, {0x205F, 0x206F},
                 {0x2800, 0x2800},  {0x3000, 0x3000}, {0x3164, 0x3164}, {0xFFA0, 0xFFA0},
                 {0xE0000, 0xE0FFF}};
    for (int i = 0; i < ILX_COUNT(blank); i++) {
        if (code >= blank[i].from && code <= blank[i].to) return true;
    }
    return false;
}

// Whatever looks like spaces becomes one: names that look alike are alike. Lone accents are no
// name.
void app_clean_name(const char *raw, char name[ILX_NAME_MAX])
{
    char clean[ILX_NAME_MAX];
    ilx_name_clean(raw, clean);
    size_t out = 0;
    bool seen = false;
    for (size_t at = 0, length = strlen(clean); at < length;) {
        uint32_t code = 0;
        size_t count = (size_t)ilx_utf8_read(clean + at, length - at, &code);
        bool wide = ilx_utf8_columns(clean + at, count) > 0;
        if (!wide || !is_blank(code)) {
            memcpy(name + out, clean + at, count);
            out += count;
            seen = seen || wide;
        } else if (out > 0 && name[out - 1] != ' ') {
            name[out++] = ' ';
        }
        at += count;
    }
    if (out > 0 && name[out - 1] == ' ') out--;
    name[seen ? out : 0] = '\0';
}

// Nobody is called like somebody else: "Max", "Max 2".
static void choose_name(const ilx_room *room, ilx_lang lang, const char *raw, int member,
                        char name[ILX_NAME_MAX])
{
    char base[ILX_NAME_MAX];
    app_clean_name(raw, base);
    if (!base[0]) {
        ilx_text text = ilx_text_over(base, sizeof base);
        ilx_voice voice = {.lang = lang, .reader = ILX_SPECTATOR};
        ilx_say(&voice, NULL, "room.guest", &(ilx_param){.name = "number", .number = member + 1}, 1,
                &text);
    }
    memcpy(name, base, sizeof base);
    for (int i = 2; ilx_room_name_taken(room, name, member); i++) {
        enum { SUFFIX = 4 };
        ilx_text text = ilx_text_over(name, ILX_NAME_MAX - SUFFIX);
        ilx_text_put(&text, base);
        text = (ilx_text){.bytes = name, .length = text.length, .size = ILX_NAME_MAX};
        ilx_text_add(&text, " %d", i);
    }
}

// A place for one more; if there is none, that of whoever has been away for the longest time.
static int place_for_one(const slot *s)
{
    const ilx_room *room = s->room;
    if (room->member_count < ILX_MEMBERS_MAX) return room->member_count;
    int found = NOBODY;
    for (int i = 0; i < room->member_count; i++) {
        if (s->present_ms[i] || !ilx_room_forgettable(room, i)) continue;
        if (found == NOBODY || s->absent_ms[i] < s->absent_ms[found]) found = i;
    }
    return found;
}

static ilx_refusal join(ilx_app *app, slot *s, int64_t now_ms, int number,
                        const ilx_request *request)
{
    int member = place_for_one(s);
    if (member == NOBODY) return "room-full";
    if (s->room->number >= ILX_ROOM_FACTS_MAX) return "room-worn";
    char name[ILX_NAME_MAX];
    uint8_t hash[ILX_TOKEN_BYTES];
    choose_name(s->room, app->connections[number].lang, request->name, member, name);
    ilx_room_token_hash(s->room, request->token, hash);
    ilx_fact *fact = app_add_fact(s, now_ms, ILX_FACT_JOIN);
    fact->a = member;
    fact->b = ilx_room_free_colour(s->room, member);
    ilx_text text = ilx_text_over(fact->text, sizeof fact->text);
    ilx_text_hex(&text, hash, sizeof hash);
    ilx_text_char(&text, ' ');
    ilx_text_put(&text, name);
    s->batch->hello = true;
    app_store_batch(app, s, number);
    return NULL;
}

// The room is there and not busy.
static ilx_refusal enter(ilx_app *app, slot *s, int64_t now_ms, int number,
                         const ilx_request *request)
{
    int member = NOBODY;
    if (app->connections[number].screen) {
        int screens = connections_of(app, s, NOBODY);
        if (screens >= app->config.limits.screens) return "room-full";
    } else {
        member = ilx_room_member(s->room, request->token);
        if (member == NOBODY) return join(app, s, now_ms, number, request);
        if (s->room->members[member].kicked) return "kicked";
    }
    app_be_here(app, s, number, member, now_ms);
    return NULL;
}

static bool read_code(const char *text, char code[ILX_ROOM_CODE + 1])
{
    size_t length = strlen(text);
    if (length != ILX_ROOM_CODE) return false;
    for (size_t i = 0; i <= length; i++) {
        bool small = text[i] >= 'a' && text[i] <= 'z';
        code[i] = (char)(small ? text[i] - 'a' + 'A' : text[i]);
    }
    return strspn(code, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == ILX_ROOM_CODE;
}

// Finds the room that is asked for, or begins to make or to load it.
static ilx_refusal find_room(ilx_app *app, int64_t now_ms, int number, const ilx_request *request,
                             slot **found)
{
    address *from = app_address_of(app, now_ms, number);
    char code[ILX_ROOM_CODE + 1];
    if (!request->room[0]) {
        if (request->screen) return "no-such-room";
        if (from->made >= app->config.limits.rooms_per_minute) return "too-many-rooms";
    } else {
        if (from->guessed >= app->config.limits.guesses_per_minute) return "too-many-guesses";
        if (!read_code(request->room, code)) return "no-such-room";
        *found = app_find_slot(app, code);
        if (*found) return NULL;
    }
    *found = app_new_slot(app, now_ms, request->room[0] ? code : NULL);
    if (!*found) return "server-full";
    (*found)->making = !request->room[0];
    from->made += (*found)->making;
    app_load_room(app, *found);
    return NULL;
}

static bool is_token(const char *token)
{
    return strlen(token) == ILX_TOKEN_DIGITS &&
           strspn(token, "0123456789abcdef") == ILX_TOKEN_DIGITS;
}

void app_turn_away(ilx_app *app, int64_t now_ms, int number, ilx_refusal reason)
{
    const connection *c = &app->connections[number];
    app_refuse(app, number, "", reason);
    if (c->room == NO_ROOM) return;
    app_refuse_waiting(app, &app->slots[c->room], number, "say-hello");
    app_leave_room(app, now_ms, number);
}

void app_hello(ilx_app *app, int64_t now_ms, int number, const ilx_request *request,
               const char *text, size_t length, bool waited)
{
    connection *c = &app->connections[number];
    if (!waited && c->room != NO_ROOM) {
        app_refuse(app, number, "", "already-here");
        return;
    }
    slot *s = waited ? &app->slots[c->room] : NULL;
    ilx_refusal refusal = request->screen || is_token(request->token) ? NULL : "bad-token";
    if (!refusal && !s) {
        c->lang = ilx_lang_from(request->lang, app->config.lang);
        c->screen = request->screen;
        refusal = find_room(app, now_ms, number, request, &s);
        if (!refusal) link_to_room(app, s, number);
    }
    if (!refusal) {
        refusal = app_is_busy(s) ? app_put_in_inbox(app, s, number, text, length)
                                 : enter(app, s, now_ms, number, request);
    }
    if (refusal) app_turn_away(app, now_ms, number, refusal);
}
