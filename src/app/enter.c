// Hello: finding a table, and coming in.

#include "app/app_parts.h"

#include <string.h>

// The number for one more member; if there is none left, that of whoever has been away for the
// longest time.
static int free_member(const slot *s)
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

static ilx_refusal join(const ilx_app *app, const slot *s, batch *b, int number,
                        const ilx_request *request)
{
    int member = free_member(s);
    if (member == NOBODY) return "room-full";
    if (s->room->number >= ILX_ROOM_FACTS_MAX) return "room-worn";
    char name[ILX_NAME_MAX];
    uint8_t hash[ILX_TOKEN_BYTES];
    ilx_room_choose_name(s->room, app->connections[number].lang, request->name, member, name);
    ilx_room_token_hash(s->room, request->token, hash);
    ilx_fact *fact = app_write_fact(b, ILX_FACT_JOIN, name);
    fact->member = member;
    fact->colour = ilx_room_free_colour(s->room, member);
    ilx_text text = ilx_text_over(fact->token_hash, sizeof fact->token_hash);
    ilx_text_hex(&text, hash, sizeof hash);
    b->hello = true;
    return NULL;
}

ilx_refusal app_enter(ilx_app *app, slot *s, batch *b, int number, const ilx_request *request)
{
    int member = NOBODY;
    if (app->connections[number].screen) {
        int screens = app_connections_of(app, s, NOBODY);
        if (screens >= app->config.limits.screens) return "room-full";
    } else {
        member = ilx_room_member(s->room, request->token);
        if (member == NOBODY) return join(app, s, b, number, request);
        if (s->room->members[member].kicked) return "kicked";
    }
    app_be_here(app, s, number, member, b->at_ms);
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

static bool is_token(const char *token)
{
    return strlen(token) == ILX_TOKEN_DIGITS &&
           strspn(token, "0123456789abcdef") == ILX_TOKEN_DIGITS;
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
    app_load(app, *found);
    return NULL;
}

ilx_refusal app_find_room(ilx_app *app, int64_t now_ms, int number, const ilx_request *request,
                          slot **found)
{
    connection *c = &app->connections[number];
    if (!request->screen && !is_token(request->token)) return "bad-token";
    c->lang = ilx_lang_from(request->lang, app->config.lang);
    c->screen = request->screen;
    ilx_refusal refusal = find_room(app, now_ms, number, request, found);
    if (!refusal) app_link_to_room(app, *found, number);
    return refusal;
}
