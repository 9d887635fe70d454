// What people ask for: each request is checked against the room as it is, and becomes one fact.

#include "server/app_parts.h"

#include <string.h>

static void put(ilx_fact *fact, const char *text)
{
    ilx_text out = ilx_text_over(fact->text, sizeof fact->text);
    ilx_text_put(&out, text);
}

static bool running(const ilx_room *room)
{
    return room->match && !room->over;
}

// The seat asked for; or the first that nobody has; or, in a running match, a bot's.
static ilx_refusal act_sit(ilx_app *app, slot *s, int64_t now_ms, int member, int64_t seat)
{
    const ilx_room *room = s->room;
    if (seat < 0) {
        for (int i = room->seat_count - 1; i >= 0; i--) {
            if (room->seat_member[i] < 0 && (seat < 0 || !room->seat_bot[i][0])) seat = i;
        }
        for (int i = room->seat_count - 1; i >= 0; i--) {
            if (room->seat_member[i] < 0 && !room->seat_bot[i][0]) seat = i;
        }
    }
    if (seat < 0) return "no-free-seat";
    if (seat >= room->seat_count) return "no-such-seat";
    if (room->seat_member[seat] >= 0) return "seat-taken";
    if (running(room) && room->members[member].seat >= 0) return "match-running";
    ilx_fact *fact = add_fact(app, s, now_ms, ILX_FACT_SIT);
    fact->a = (int32_t)seat;
    fact->b = member;
    return NULL;
}

static ilx_refusal act_stand(ilx_app *app, slot *s, int64_t now_ms, int member)
{
    if (s->room->members[member].seat < 0) return "not-seated";
    ilx_fact *fact = add_fact(app, s, now_ms, ILX_FACT_SIT);
    fact->a = -1;
    fact->b = member;
    return NULL;
}

static ilx_refusal act_rename(ilx_app *app, slot *s, int64_t now_ms, int member,
                              const ilx_request *request)
{
    char name[ILX_NAME_MAX];
    ilx_name_clean(request->name, name);
    if (!name[strspn(name, " ")]) return "bad-name";
    if (request->colour < -1 || request->colour >= ILX_COLOURS) return "bad-colour";
    ilx_fact *fact = add_fact(app, s, now_ms, ILX_FACT_NAME);
    fact->a = member;
    fact->b = (int32_t)request->colour;
    put(fact, name);
    return NULL;
}

static ilx_refusal choose_option(ilx_app *app, slot *s, int64_t now_ms, const ilx_request *request)
{
    const ilx_game *game = s->room->game;
    for (int i = 0; i < game->option_count; i++) {
        const ilx_option *option = &game->options[i];
        if (strcmp(option->name, request->option) != 0) continue;
        if (request->value < option->min || request->value > option->max) return "bad-option";
        ilx_fact *fact = add_fact(app, s, now_ms, ILX_FACT_OPTION);
        fact->a = i;
        fact->b = (int32_t)request->value;
        return NULL;
    }
    return "bad-option";
}

static bool is_skin(const ilx_game *game, const char *skin)
{
    for (int i = 0; i < game->skin_count; i++) {
        if (strcmp(game->skins[i], skin) == 0) return true;
    }
    return strcmp(skin, "usual") == 0;
}

static ilx_refusal act_choose(ilx_app *app, slot *s, int64_t now_ms, const ilx_request *request)
{
    const ilx_room *room = s->room;
    if (running(room)) return "match-running";
    if (request->game[0]) {
        const ilx_game *game = ilx_game_find(request->game);
        if (!game || game->sample_game) return "no-such-game";
        put(add_fact(app, s, now_ms, ILX_FACT_GAME), request->game);
    } else if (request->option[0]) {
        return choose_option(app, s, now_ms, request);
    } else if (request->pace >= 0) {
        if (request->pace > ILX_PACE_FLASH) return "bad-pace";
        add_fact(app, s, now_ms, ILX_FACT_PACE)->a = (int32_t)request->pace;
    } else if (request->bot[0]) {
        if (!ilx_bot_find(room->game, request->bot)) return "no-such-bot";
        put(add_fact(app, s, now_ms, ILX_FACT_LEVEL), request->bot);
    } else if (request->skin[0]) {
        if (!is_skin(room->game, request->skin)) return "no-such-skin";
        bool usual = strcmp(request->skin, "usual") == 0;
        put(add_fact(app, s, now_ms, ILX_FACT_SKIN), usual ? "" : request->skin);
    } else {
        return "bad-request";
    }
    return NULL;
}

static ilx_refusal act_seats(ilx_app *app, slot *s, int64_t now_ms, int64_t count)
{
    const ilx_game *game = s->room->game;
    if (running(s->room)) return "match-running";
    if (count < game->seats_min || count > game->seats_max) return "bad-seats";
    for (int seat = (int)count; seat < s->room->seat_count; seat++) {
        if (s->room->seat_member[seat] >= 0) return "seat-taken";
    }
    add_fact(app, s, now_ms, ILX_FACT_SEATS)->a = (int32_t)count;
    return NULL;
}

static ilx_refusal act_bot(ilx_app *app, slot *s, int64_t now_ms, const ilx_request *request)
{
    const ilx_room *room = s->room;
    if (request->seat < 0 || request->seat >= room->seat_count) return "no-such-seat";
    if (room->seat_member[request->seat] >= 0) return "seat-taken";
    if (!request->bot[0] && running(room)) return "match-running";
    if (request->bot[0] && !ilx_bot_find(room->game, request->bot)) return "no-such-bot";
    ilx_fact *fact = add_fact(app, s, now_ms, ILX_FACT_BOT);
    fact->a = (int32_t)request->seat;
    put(fact, request->bot);
    return NULL;
}

static ilx_refusal act_start(ilx_app *app, slot *s, int64_t now_ms)
{
    if (running(s->room)) return "match-running";
    ilx_fact *fact = add_fact(app, s, now_ms, ILX_FACT_START);
    ilx_key key;
    ilx_key_derive(&key, &app->config.key, ++app->tickets);
    ilx_text text = ilx_text_over(fact->text, sizeof fact->text);
    ilx_text_hex(&text, key.bytes, sizeof key.bytes);
    return NULL;
}

static ilx_refusal act_move(ilx_app *app, slot *s, int64_t now_ms, int member,
                            const ilx_request *request)
{
    const ilx_room *room = s->room;
    int seat = room->members[member].seat;
    if (!room->match) return "no-match";
    if (seat < 0) return "not-seated";
    if (!room->over && request->turn != ilx_match_turn(room->match).number) return "stale";
    return play_batch(app, s, now_ms, seat, request->move, member, request->id, false);
}

static ilx_refusal act_more(ilx_app *app, slot *s, int64_t now_ms, int member)
{
    const ilx_room *room = s->room;
    if (!running(room)) return "no-match";
    if (room->members[member].seat < 0) return "not-seated";
    if (!ilx_pace_ms(room->pace) && !room->question_wait_ms) return "no-clock";
    if (room->members[member].more_used >= ILX_MORE_TIMES) return "no-more-time";
    add_fact(app, s, now_ms, ILX_FACT_MORE)->a = member;
    return NULL;
}

// Those who are here may decide together not to wait for somebody who is not.
static ilx_refusal act_hurry(slot *s, int64_t now_ms, int member)
{
    const ilx_room *room = s->room;
    if (!running(room)) return "no-match";
    if (room->members[member].seat < 0) return "not-seated";
    if (s->hurried_question != room->question_number) s->hurried = 0;
    s->hurried_question = room->question_number;
    s->hurried |= ILX_SEAT_BIT(room->members[member].seat);
    look_again(s, now_ms);
    return NULL;
}

static ilx_refusal act_say(ilx_app *app, slot *s, int64_t now_ms, int member,
                           const ilx_request *request)
{
    const char *text = request->line[0] ? request->line : request->text;
    if (request->line[0]) {
        char key[48] = "line.";
        strcat(key, request->line);
        if (!ilx_message(ILX_FR, s->room->game, NULL, key)) return "no-such-line";
    }
    if (!text[strspn(text, " ")]) return "nothing-said";
    if (strlen(text) > ILX_CHAT_MAX) return "too-long-said";
    for (const char *c = text; *c; c++) {
        if ((unsigned char)*c < ' ' || *c == 0x7F) return "bad-text";
    }
    ilx_fact *fact = add_fact(app, s, now_ms, ILX_FACT_SAY);
    fact->a = member;
    fact->b = request->line[0] != '\0';
    put(fact, text);
    return NULL;
}

static ilx_refusal act_on_member(ilx_app *app, slot *s, int64_t now_ms, int member,
                                 const ilx_request *request)
{
    int64_t whom = request->member;
    bool there = whom >= 0 && whom < ILX_MEMBERS_MAX && s->room->members[whom].used &&
                 !s->room->members[whom].kicked;
    if (!there) return "no-such-member";
    if (whom == member) return "not-yourself";
    bool kick = request->kind == ILX_DO_KICK;
    add_fact(app, s, now_ms, kick ? ILX_FACT_KICK : ILX_FACT_HOST)->a = (int32_t)whom;
    return NULL;
}

// Does the host's right have to pass on? Anybody may act for a host who has been gone a while.
static bool acts_as_host(const ilx_app *app, const slot *s, int64_t now_ms, int member)
{
    int host = s->room->host;
    if (member == host) return true;
    int64_t gone = host >= 0 ? s->absent_ms[host] : 1;
    return gone && now_ms - gone >= app->config.grace_ms;
}

ilx_refusal act(ilx_app *app, slot *s, int64_t now_ms, int number, const ilx_request *request)
{
    int member = app->connections[number].member;
    switch (request->kind) {
    case ILX_DO_CHOOSE:
    case ILX_DO_SEATS:
    case ILX_DO_BOT:
    case ILX_DO_START:
    case ILX_DO_KICK:
    case ILX_DO_HOST:
    case ILX_DO_STOP:
        if (!acts_as_host(app, s, now_ms, member)) return "host-only";
        break;
    default: break;
    }
    switch (request->kind) {
    case ILX_DO_SIT: return act_sit(app, s, now_ms, member, request->seat);
    case ILX_DO_STAND: return act_stand(app, s, now_ms, member);
    case ILX_DO_RENAME: return act_rename(app, s, now_ms, member, request);
    case ILX_DO_CHOOSE: return act_choose(app, s, now_ms, request);
    case ILX_DO_SEATS: return act_seats(app, s, now_ms, request->count);
    case ILX_DO_BOT: return act_bot(app, s, now_ms, request);
    case ILX_DO_START: return act_start(app, s, now_ms);
    case ILX_DO_MOVE: return act_move(app, s, now_ms, member, request);
    case ILX_DO_MORE: return act_more(app, s, now_ms, member);
    case ILX_DO_HURRY: return act_hurry(s, now_ms, member);
    case ILX_DO_SAY: return act_say(app, s, now_ms, member, request);
    case ILX_DO_KICK:
    case ILX_DO_HOST: return act_on_member(app, s, now_ms, member, request);
    case ILX_DO_STOP:
        if (!running(s->room)) return "no-match";
        add_fact(app, s, now_ms, ILX_FACT_STOP);
        return NULL;
    case ILX_DO_HELLO:
    case ILX_DO_FULL:
    case ILX_DO_PING:
    case ILX_REQUESTS: break;
    }
    return "unknown-request";
}
