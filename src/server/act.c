// What people ask for: each request is checked against the room as it is, and becomes a fact.

#include "protocol/pushes.h"
#include "server/app_parts.h"

#include <string.h>

// ---- Seats and names -----------------------------------------------------------------------

// The seat that is meant by "any": in a match, the one that she had; then one that nobody has, one
// of a bot, one more. -1: there is none.
static int any_seat(const ilx_room *room, const ilx_member *member)
{
    bool playing = room->playing;
    if (playing && member->played >= 0) return member->played;
    int of_bot = -1;
    for (int i = room->seat_count - 1; i >= 0; i--) {
        if (room->chairs[i].member < 0 && room->chairs[i].bot[0]) of_bot = i;
    }
    for (int i = 0; i < room->seat_count; i++) {
        if (room->chairs[i].member < 0 && !room->chairs[i].bot[0]) return i;
    }
    if (of_bot >= 0 || playing || room->seat_count == room->game->seats_max) return of_bot;
    return room->seat_count;
}

static ilx_refusal act_sit(slot *s, int64_t now_ms, int number, int64_t seat)
{
    const ilx_room *room = s->room;
    const ilx_member *member = &room->members[number];
    bool playing = room->playing;
    if (seat < 0) seat = any_seat(room, member);
    if (seat < 0) return "no-free-seat";
    if (seat > room->seat_count || seat >= room->game->seats_max) return "no-such-seat";
    if (seat == room->seat_count && playing) return "no-such-seat";
    if (seat == member->seat) return NULL;
    if (seat < room->seat_count && room->chairs[seat].member >= 0) return "seat-taken";
    // Whoever has seen one hand of a match may not look at another.
    if (playing && member->played >= 0 && seat != member->played) return "not-your-seat";
    if (seat == room->seat_count) {
        app_add_fact(s, now_ms, ILX_FACT_SEATS)->a = ilx_seats_for(room->game, (int)seat + 1);
    }
    ilx_fact *fact = app_add_fact(s, now_ms, ILX_FACT_SIT);
    fact->a = (int32_t)seat;
    fact->b = number;
    return NULL;
}

static ilx_refusal act_stand(slot *s, int64_t now_ms, int member)
{
    if (s->room->members[member].seat < 0) return "not-seated";
    ilx_fact *fact = app_add_fact(s, now_ms, ILX_FACT_SIT);
    fact->a = -1;
    fact->b = member;
    return NULL;
}

static ilx_refusal act_rename(slot *s, int64_t now_ms, int number, const ilx_request *request)
{
    const ilx_room *room = s->room;
    char name[ILX_NAME_MAX];
    int64_t colour = request->colour;
    if (!request->name[0] && colour < 0) return "bad-request";
    if (colour < -1 || colour >= ILX_COLOURS) return "bad-colour";
    if (colour >= 0 && ilx_room_colour_worn(room, (int)colour, number)) return "colour-taken";
    app_clean_name(request->name[0] ? request->name : room->members[number].name, name);
    if (!name[0]) return "bad-name";
    if (ilx_room_name_taken(room, name, number)) return "name-taken";
    ilx_fact *fact = app_write_fact(s, now_ms, ILX_FACT_NAME, name);
    fact->a = number;
    fact->b = (int32_t)colour;
    return NULL;
}

// Whoever has a seat may let somebody without one look through its eyes.
static ilx_refusal act_lend(slot *s, int64_t now_ms, int member, const ilx_request *request)
{
    const ilx_room *room = s->room;
    int64_t whom = request->member;
    int seat = room->members[member].seat;
    if (request->value != 0 && request->value != 1) return "bad-request";
    if (seat < 0) return "not-seated";
    if (whom < 0 || whom >= room->member_count) return "no-such-member";
    if (room->members[whom].kicked) return "no-such-member";
    if (request->value && room->members[whom].seat >= 0) return "not-watching";
    ilx_fact *fact = app_add_fact(s, now_ms, request->value ? ILX_FACT_LEND : ILX_FACT_KEEP);
    fact->a = seat;
    fact->b = (int32_t)whom;
    return NULL;
}

static ilx_refusal act_look(slot *s, int64_t now_ms, int member, int64_t seat)
{
    ilx_refusal refusal = ilx_room_may_look(s->room, member, seat);
    if (refusal) return refusal;
    ilx_fact *fact = app_add_fact(s, now_ms, ILX_FACT_LOOK);
    fact->a = member;
    fact->b = seat < 0 ? -1 : (int32_t)seat;
    return NULL;
}

// ---- What the host decides -----------------------------------------------------------------

// A game that people may play here; NULL: there is none of this name.
static const ilx_game *find_offered(const ilx_app *app, const char *id)
{
    const ilx_game *game = ilx_game_find(id);
    return game && (!game->sample_game || app->config.samples) ? game : NULL;
}

static ilx_refusal choose_game(const ilx_app *app, slot *s, int64_t now_ms, const char *id)
{
    if (!find_offered(app, id)) return "no-such-game";
    app_write_fact(s, now_ms, ILX_FACT_GAME, id);
    return NULL;
}

static ilx_refusal choose_option(slot *s, int64_t now_ms, const ilx_request *request)
{
    const ilx_game *game = s->room->game;
    int i = 0;
    while (i < game->option_count && strcmp(game->options[i].name, request->option) != 0) i++;
    if (i == game->option_count) return "no-such-option";
    if (request->value < game->options[i].min || request->value > game->options[i].max) {
        return "bad-option";
    }
    ilx_fact *fact = app_add_fact(s, now_ms, ILX_FACT_OPTION);
    fact->a = i;
    fact->b = (int32_t)request->value;
    return NULL;
}

static ilx_refusal choose_pace(slot *s, int64_t now_ms, const char *name)
{
    int32_t pace = 0;
    while (ilx_pace_names[pace] && strcmp(ilx_pace_names[pace], name) != 0) pace++;
    if (!ilx_pace_names[pace]) return "no-such-pace";
    app_add_fact(s, now_ms, ILX_FACT_PACE)->a = pace;
    return NULL;
}

static ilx_refusal choose_times(slot *s, int64_t now_ms, int64_t shown)
{
    if (shown > 1) return "bad-request";
    app_add_fact(s, now_ms, ILX_FACT_TIMES)->a = (int32_t)shown;
    return NULL;
}

static ilx_refusal choose_bot(slot *s, int64_t now_ms, const char *name)
{
    if (!ilx_bot_find(s->room->game, name)) return "no-such-bot";
    app_write_fact(s, now_ms, ILX_FACT_LEVEL, name);
    return NULL;
}

static ilx_refusal choose_skin(slot *s, int64_t now_ms, const char *skin)
{
    const ilx_game *game = s->room->game;
    bool usual = strcmp(skin, "usual") == 0;
    int i = 0;
    while (i < game->skin_count && strcmp(game->skins[i], skin) != 0) i++;
    if (i == game->skin_count && !usual) return "no-such-skin";
    app_write_fact(s, now_ms, ILX_FACT_SKIN, usual ? "" : skin);
    return NULL;
}

// One thing at a time. Words may change during a match, and so may time; rules may not.
static ilx_refusal act_choose(const ilx_app *app, slot *s, int64_t now_ms,
                              const ilx_request *request)
{
    const ilx_request *r = request;
    int things = (r->game[0] != 0) + (r->option[0] != 0) + (r->pace[0] != 0) + (r->bot[0] != 0) +
                 (r->skin[0] != 0) + (r->times >= 0);
    if (things != 1) return "bad-request";
    if (r->pace[0]) return choose_pace(s, now_ms, r->pace);
    if (r->skin[0]) return choose_skin(s, now_ms, r->skin);
    if (r->bot[0]) return choose_bot(s, now_ms, r->bot);
    if (s->room->playing) return "match-running";
    if (r->times >= 0) return choose_times(s, now_ms, r->times);
    return r->game[0] ? choose_game(app, s, now_ms, r->game) : choose_option(s, now_ms, r);
}

static ilx_refusal act_seats(slot *s, int64_t now_ms, int64_t count)
{
    const ilx_game *game = s->room->game;
    if (s->room->playing) return "match-running";
    if (!ilx_seats_fit(game, count)) return "bad-seats";
    for (int seat = (int)count; seat < s->room->seat_count; seat++) {
        if (s->room->chairs[seat].member >= 0) return "seat-taken";
    }
    app_add_fact(s, now_ms, ILX_FACT_SEATS)->a = (int32_t)count;
    return NULL;
}

static ilx_refusal act_bot(slot *s, int64_t now_ms, const ilx_request *request)
{
    const ilx_room *room = s->room;
    if (request->seat < 0 || request->seat >= room->seat_count) return "no-such-seat";
    if (room->chairs[request->seat].member >= 0) return "seat-taken";
    if (!request->bot[0] && room->playing) return "match-running";
    if (request->bot[0] && !ilx_bot_find(room->game, request->bot)) return "no-such-bot";
    ilx_fact *fact = app_write_fact(s, now_ms, ILX_FACT_BOT, request->bot);
    fact->a = (int32_t)request->seat;
    return NULL;
}

static ilx_refusal act_start(ilx_app *app, slot *s, int64_t now_ms)
{
    if (s->room->playing) return "match-running";
    ilx_fact *fact = app_add_fact(s, now_ms, ILX_FACT_START);
    ilx_key key;
    ilx_key_derive(&key, &app->config.key, ++app->tickets);
    ilx_text text = ilx_text_over(fact->text, sizeof fact->text);
    ilx_text_hex(&text, key.bytes, sizeof key.bytes);
    fact->a = s->room->game->rules_version;
    return NULL;
}

static ilx_refusal act_stop(slot *s, int64_t now_ms)
{
    if (!s->room->playing) return "no-match";
    app_add_fact(s, now_ms, ILX_FACT_STOP);
    return NULL;
}

static ilx_refusal act_on_member(slot *s, int64_t now_ms, int member, const ilx_request *request)
{
    const ilx_room *room = s->room;
    int64_t whom = request->member;
    bool kick = request->kind == ILX_DO_KICK;
    if (whom < 0 || whom >= room->member_count) return "no-such-member";
    if (room->members[whom].kicked) return "no-such-member";
    if (whom == member) return "not-yourself";
    if (kick && whom == room->owner) return "not-the-owner";
    app_add_fact(s, now_ms, kick ? ILX_FACT_KICK : ILX_FACT_HOST)->a = (int32_t)whom;
    return NULL;
}

// ---- In a match ----------------------------------------------------------------------------

static ilx_refusal act_move(slot *s, int64_t now_ms, int member, const ilx_request *request)
{
    const ilx_room *room = s->room;
    int seat = room->members[member].seat;
    if (!room->match) return "no-match";
    if (seat < 0) return "not-seated";
    if (!room->playing) return "over";
    ilx_turn turn = ilx_match_turn(room->match);
    if (request->match != room->match_number || request->turn != turn.number) return "stale";
    ilx_refusal refusal = app_may_move(s, seat, request->move);
    if (!refusal) refusal = app_play_batch(s, now_ms, seat, request->move, false);
    // Where the same question stands, whoever stands in must think again, but not later.
    if (!refusal && s->stand_ins) s->stand_ins[seat].ticket = 0;
    return refusal;
}

static ilx_refusal act_more(slot *s, int64_t now_ms, int member)
{
    const ilx_room *room = s->room;
    if (!room->playing) return "no-match";
    if (room->members[member].seat < 0) return "not-seated";
    ilx_turn turn = ilx_match_turn(room->match);
    bool pressed = ilx_pace_ms(room->pace) || ilx_room_wait_ms(room, &turn) >= ILX_SHORT_MS;
    if (!pressed) return "no-clock";
    if (room->members[member].more_used >= ILX_MORE_TIMES) return "no-more-time";
    app_add_fact(s, now_ms, ILX_FACT_MORE)->a = member;
    return NULL;
}

// Those who are here may decide together not to wait for somebody who is not.
static ilx_refusal act_hurry(ilx_app *app, slot *s, int64_t now_ms, int member)
{
    const ilx_room *room = s->room;
    if (!room->playing) return "no-match";
    if (room->members[member].seat < 0) return "not-seated";
    uint32_t waited_for = app_told_turn(s).seats;
    bool away = false;
    for (int seat = 0; seat < room->seat_count; seat++) {
        int other = room->chairs[seat].member;
        away = away || (other >= 0 && s->absent_ms[other] && (waited_for & ILX_SEAT_BIT(seat)));
    }
    if (!away) return "nobody-away";
    s->hurried |= ILX_SEAT_BIT(room->members[member].seat);
    app_refresh_clock(app, s, now_ms);
    app_tell_presence(app, s, now_ms);
    app_look_again(app, s, now_ms);
    return NULL;
}

// ---- Talk ----------------------------------------------------------------------------------

static ilx_refusal act_say(slot *s, int64_t now_ms, int member, const ilx_request *request)
{
    const char *text = request->line[0] ? request->line : request->text;
    if (request->line[0] && request->text[0]) return "bad-request";
    if (request->line[0]) {
        char key[48];
        ilx_text out = ilx_text_over(key, sizeof key);
        ilx_text_add(&out, "line.%s", request->line);
        if (!ilx_message(ILX_FR, s->room->game, NULL, key)) return "no-such-line";
    }
    if (!text[strspn(text, " ")]) return "nothing-said";
    if (strlen(text) > ILX_CHAT_MAX) return "too-long-text";
    for (const char *at = text; *at; at++) {
        if ((unsigned char)*at < ' ' || *at == 0x7F) return "bad-text";
    }
    uint32_t team = 0;
    if (request->team) {
        int seat = s->room->match ? s->room->members[member].seat : -1;
        team = seat < 0 ? 0 : ilx_team(s->room->game, ilx_match_seats(s->room->match), seat);
        if (!team) return "no-team";
    }
    ilx_fact *fact = app_write_fact(s, now_ms, ILX_FACT_SAY, text);
    fact->a = member;
    fact->b = (int32_t)(team << 1 | (request->line[0] != '\0'));
    return NULL;
}

static ilx_refusal act_want(const ilx_app *app, slot *s, int64_t now_ms, int member, const char *id)
{
    if (id[0] && !find_offered(app, id)) return "no-such-game";
    ilx_fact *fact = app_write_fact(s, now_ms, ILX_FACT_WANT, id);
    fact->a = member;
    return NULL;
}

static ilx_refusal act_ease(slot *s, int64_t now_ms, int member, int64_t value)
{
    if (value != 0 && value != 1) return "bad-request";
    ilx_fact *fact = app_add_fact(s, now_ms, ILX_FACT_EASE);
    fact->a = member;
    fact->b = (int32_t)value;
    return NULL;
}

static bool is_for_the_host(ilx_request_kind kind)
{
    switch (kind) {
    case ILX_DO_CHOOSE:
    case ILX_DO_SEATS:
    case ILX_DO_BOT:
    case ILX_DO_START:
    case ILX_DO_KICK:
    case ILX_DO_HOST:
    case ILX_DO_STOP: return true;
    default: return false;
    }
}

ilx_refusal app_act(ilx_app *app, slot *s, int64_t now_ms, int member, const ilx_request *request)
{
    if (is_for_the_host(request->kind) && member != s->room->host) return "host-only";
    if (s->room->number >= ILX_ROOM_FACTS_MAX) return "room-worn";
    switch (request->kind) {
    case ILX_DO_SIT: return act_sit(s, now_ms, member, request->seat);
    case ILX_DO_STAND: return act_stand(s, now_ms, member);
    case ILX_DO_RENAME: return act_rename(s, now_ms, member, request);
    case ILX_DO_WANT: return act_want(app, s, now_ms, member, request->game);
    case ILX_DO_EASE: return act_ease(s, now_ms, member, request->value);
    case ILX_DO_LEND: return act_lend(s, now_ms, member, request);
    case ILX_DO_LOOK: return act_look(s, now_ms, member, request->seat);
    case ILX_DO_CHOOSE: return act_choose(app, s, now_ms, request);
    case ILX_DO_SEATS: return act_seats(s, now_ms, request->count);
    case ILX_DO_BOT: return act_bot(s, now_ms, request);
    case ILX_DO_START: return act_start(app, s, now_ms);
    case ILX_DO_MOVE: return act_move(s, now_ms, member, request);
    case ILX_DO_MORE: return act_more(s, now_ms, member);
    case ILX_DO_HURRY: return act_hurry(app, s, now_ms, member);
    case ILX_DO_SAY: return act_say(s, now_ms, member, request);
    case ILX_DO_KICK:
    case ILX_DO_HOST: return act_on_member(s, now_ms, member, request);
    case ILX_DO_STOP: return act_stop(s, now_ms);
    case ILX_DO_HELLO:
    case ILX_DO_SHOW:
    case ILX_DO_FULL:
    case ILX_DO_PING:
    case ILX_REQUESTS: break;
    }
    return "unknown-request";
}
