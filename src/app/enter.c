// Hello: finding a table, and coming in.

#include "app/app_parts.h"
#include "room/door.h"

#include <string.h>

// The number for one more member; if there is none left, that of whoever has been away for the
// longest time.
static int free_member(const slot *s)
{
    const ilx_room *room = s->room;
    if (room->member_count < ILX_MEMBERS_MAX) return room->member_count;
    int found = NOBODY;
    for (int i = 0; i < room->member_count; i++) {
        if (app_here_ms(s, i) || !ilx_room_forgettable(room, i)) continue;
        if (found == NOBODY || app_away_ms(s, i) < app_away_ms(s, found)) found = i;
    }
    return found;
}

static ilx_refusal join(const ilx_app *app, const slot *s, batch *b, int number,
                        const ilx_request *request)
{
    int member = free_member(s);
    if (member == NOBODY) return "room-full";
    if (s->room->number >= ILX_ROOM_FACTS_MAX) return "room-worn";
    if (s->brought) return "too-busy";
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

// Somebody new needs the link, or letters that open the door. The table that a hello
// has made is its maker's.
static ilx_refusal pass_door(const ilx_app *app, const slot *s, int number, int64_t now_ms,
                             const ilx_request *request)
{
    char code[ILX_ROOM_CODE + 1], secret[ILX_SECRET + 1];
    if (!request->room[0]) return NULL;
    ilx_table_key_read(request->room, strlen(request->room), code, secret);
    const address *from_here = &app->addresses[app->connections[number].address];
    // Between matches nobody needs to be there already for the letters to open a table at home.
    bool near = app_is_near(app, s, number) || (!s->room->playing && from_here->home);
    ilx_refusal refusal = ilx_room_may_enter(s->room, secret, near, now_ms);
    if (refusal) return refusal;
    uint64_t from = ilx_room_from(s->room, from_here->hash);
    return ilx_room_is_banned(s->room, from, now_ms) ? "kicked" : NULL;
}

ilx_refusal app_enter(ilx_app *app, slot *s, batch *b, int number, const ilx_request *request)
{
    int member = NOBODY;
    bool screen = app->connections[number].screen;
    if (!screen) member = ilx_room_member(s->room, request->token);
    ilx_refusal refusal = member == NOBODY ? pass_door(app, s, number, b->at_ms, request) : NULL;
    if (refusal) return refusal;
    if (screen) {
        int screens = app_connections_of(app, s, NOBODY);
        if (screens >= app->config.limits.screens) return "room-full";
    } else {
        if (member == NOBODY) return join(app, s, b, number, request);
        if (s->room->members[member].kicked) return "kicked";
    }
    app_be_here(app, s, number, member, b->at_ms);
    return NULL;
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
    char code[ILX_ROOM_CODE + 1], secret[ILX_SECRET + 1];
    if (!request->room[0]) {
        if (request->screen) return "no-such-room";
        int64_t made = from->made + from->made_elsewhere;
        if (made >= app->config.limits.rooms_per_minute) return "too-many-rooms";
        if (!app_take_room(app, now_ms, from)) return "too-many-rooms";
    } else {
        if (!app_take_guess(app, now_ms, number)) return "too-many-guesses";
        if (!ilx_table_key_read(request->room, strlen(request->room), code, secret)) {
            return "no-such-room";
        }
        *found = app_find_slot(app, code);
        // A code that a new table tries may be another table's, which is not here.
        if (*found) return (*found)->making ? "not-loaded" : NULL;
    }
    *found = app_new_slot(app, now_ms, request->room[0] ? code : NULL);
    if (!*found) return "server-full";
    (*found)->making = !request->room[0];
    from->made += (*found)->making;
    from->made_since += (*found)->making;
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
