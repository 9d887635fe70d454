// Each request of a member is checked against the room as it is, and becomes facts.

#include "app/app_parts.h"
#include "protocol/pushes.h"

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

static ilx_refusal act_sit(const ilx_room *room, batch *b, int number, int64_t seat)
{
    const ilx_member *member = &room->members[number];
    bool playing = room->playing;
    if (seat < 0) seat = any_seat(room, member);
    if (seat < 0) return "no-free-seat";
    if (seat > room->seat_count || seat >= room->game->seats_max) return "no-such-seat";
    if (seat == room->seat_count && playing) return "no-such-seat";
    if (seat == member->seat) return NULL;
    if (seat < room->seat_count && room->chairs[seat].member >= 0) return "seat-taken";
    // A member who has seen one hand of a match may not look at another.
    if (playing && member->played >= 0 && seat != member->played) return "not-your-seat";
    // It is a bot's, or one more. Whoever comes back to a seat has had the consent.
    if (playing && room->admit && number != room->host && member->played < 0) {
        ilx_fact *ask = app_add_fact(b, ILX_FACT_ASK);
        ask->seat = (int32_t)seat;
        ask->member = number;
        return NULL;
    }
    if (seat == room->seat_count) {
        app_add_fact(b, ILX_FACT_SEATS)->count = ilx_seats_for(room->game, (int)seat + 1);
    }
    ilx_fact *fact = app_add_fact(b, ILX_FACT_SIT);
    fact->seat = (int32_t)seat;
    fact->member = number;
    return NULL;
}

static ilx_refusal act_stand(const ilx_room *room, batch *b, int member)
{
    if (room->members[member].seat < 0) return "not-seated";
    ilx_fact *fact = app_add_fact(b, ILX_FACT_SIT);
    fact->seat = -1;
    fact->member = member;
    return NULL;
}

static ilx_refusal act_rename(const ilx_room *room, batch *b, int number,
                              const ilx_request *request)
{
    char name[ILX_NAME_MAX];
    int64_t colour = request->colour;
    if (!request->name[0] && colour < 0) return "bad-request";
    if (colour < -1 || colour >= ILX_COLOURS) return "bad-colour";
    if (colour >= 0 && ilx_room_colour_worn(room, (int)colour, number)) return "colour-taken";
    ilx_room_clean_name(request->name[0] ? request->name : room->members[number].name, name);
    if (!name[0]) return "bad-name";
    if (ilx_room_name_taken(room, name, number)) return "name-taken";
    ilx_fact *fact = app_write_fact(b, ILX_FACT_NAME, name);
    fact->member = number;
    fact->colour = (int32_t)colour;
    return NULL;
}

// A seated member lets somebody without a seat look through her eyes.
static ilx_refusal act_lend(const ilx_room *room, batch *b, int member, const ilx_request *request)
{
    int64_t whom = request->member;
    int seat = room->members[member].seat;
    if (seat < 0) return "not-seated";
    if (whom < 0 || whom >= room->member_count) return "no-such-member";
    if (room->members[whom].kicked) return "no-such-member";
    if (request->on && room->members[whom].seat >= 0) return "not-watching";
    ilx_fact *fact = app_add_fact(b, request->on ? ILX_FACT_LEND : ILX_FACT_KEEP);
    fact->seat = seat;
    fact->member = (int32_t)whom;
    return NULL;
}

static ilx_refusal act_look(const ilx_room *room, batch *b, int member, int64_t seat)
{
    ilx_refusal refusal = ilx_room_may_look(room, member, seat);
    if (refusal) return refusal;
    ilx_fact *fact = app_add_fact(b, ILX_FACT_LOOK);
    fact->member = member;
    fact->seat = seat < 0 ? -1 : (int32_t)seat;
    return NULL;
}

// ---- What the host decides -----------------------------------------------------------------

// A game that people may play here; NULL: there is none of this name.
static const ilx_game *find_offered(const ilx_app *app, const char *id)
{
    const ilx_game *game = ilx_game_find(id);
    return game && (!game->sample_game || app->config.samples) ? game : NULL;
}

static ilx_refusal choose_game(const ilx_app *app, batch *b, const char *id)
{
    if (!find_offered(app, id)) return "no-such-game";
    app_write_fact(b, ILX_FACT_GAME, id);
    return NULL;
}

static ilx_refusal choose_option(const ilx_room *room, batch *b, const ilx_request *request)
{
    const ilx_game *game = room->game;
    int i = 0;
    while (i < game->option_count && strcmp(game->options[i].name, request->option) != 0) i++;
    if (i == game->option_count) return "no-such-option";
    if (request->value < game->options[i].min || request->value > game->options[i].max) {
        return "bad-option";
    }
    ilx_fact *fact = app_add_fact(b, ILX_FACT_OPTION);
    fact->option = i;
    fact->value = (int32_t)request->value;
    return NULL;
}

// Somebody has never played this: a game that can begin more gently does.
static ilx_refusal act_novice(const ilx_room *room, batch *b, int member, const char *id)
{
    const ilx_game *game = room->game;
    if (room->members[member].seat < 0) return "not-seated";
    if (room->playing || !game || strcmp(game->id, id) != 0) return NULL;
    for (int i = 0; i < game->option_count; i++) {
        if (strcmp(game->options[i].name, "novice") != 0 || room->options[i]) continue;
        ilx_fact *fact = app_add_fact(b, ILX_FACT_OPTION);
        fact->option = i;
        fact->value = 1;
    }
    return NULL;
}

static ilx_refusal choose_pace(batch *b, const char *name)
{
    int32_t pace = 0;
    while (ilx_pace_names[pace] && strcmp(ilx_pace_names[pace], name) != 0) pace++;
    if (!ilx_pace_names[pace]) return "no-such-pace";
    app_add_fact(b, ILX_FACT_PACE)->pace = pace;
    return NULL;
}

static ilx_refusal choose_door(batch *b, const char *name)
{
    int32_t door = 0;
    while (ilx_door_names[door] && strcmp(ilx_door_names[door], name) != 0) door++;
    if (!ilx_door_names[door]) return "no-such-door";
    app_add_fact(b, ILX_FACT_DOOR)->door = door;
    return NULL;
}

static ilx_refusal choose_admit(batch *b, bool on)
{
    app_add_fact(b, ILX_FACT_ADMIT)->on = on;
    return NULL;
}

static ilx_refusal choose_times(batch *b, bool shown)
{
    app_add_fact(b, ILX_FACT_TIMES)->on = shown;
    return NULL;
}

static ilx_refusal choose_hints(batch *b, bool given)
{
    app_add_fact(b, ILX_FACT_HINTS)->on = given;
    return NULL;
}

static ilx_refusal choose_bot(const ilx_room *room, batch *b, const char *name)
{
    if (!ilx_bot_find(room->game, name)) return "no-such-bot";
    app_write_fact(b, ILX_FACT_LEVEL, name);
    return NULL;
}

static ilx_refusal choose_skin(const ilx_room *room, batch *b, const char *skin)
{
    const ilx_game *game = room->game;
    bool usual = strcmp(skin, "usual") == 0;
    int i = 0;
    while (i < game->skin_count && strcmp(game->skins[i], skin) != 0) i++;
    if (i == game->skin_count && !usual) return "no-such-skin";
    app_write_fact(b, ILX_FACT_SKIN, usual ? "" : skin);
    return NULL;
}

// One thing at a time. Words may change during a match, and so may time; rules may not.
static ilx_refusal act_choose(const ilx_app *app, const ilx_room *room, batch *b,
                              const ilx_request *request)
{
    const ilx_request *r = request;
    int things = (r->game[0] != 0) + (r->option[0] != 0) + (r->pace[0] != 0) + (r->bot[0] != 0) +
                 (r->skin[0] != 0) + (r->door[0] != 0) + (r->times >= 0) + (r->admit >= 0) +
                 (r->hints >= 0);
    if (things != 1) return "bad-request";
    if (r->pace[0]) return choose_pace(b, r->pace);
    if (r->skin[0]) return choose_skin(room, b, r->skin);
    if (r->bot[0]) return choose_bot(room, b, r->bot);
    if (r->door[0]) return choose_door(b, r->door);
    if (r->admit >= 0) return choose_admit(b, r->admit > 0);
    if (room->playing) return "match-running";
    if (r->times >= 0) return choose_times(b, r->times > 0);
    if (r->hints >= 0) return choose_hints(b, r->hints > 0);
    return r->game[0] ? choose_game(app, b, r->game) : choose_option(room, b, r);
}

static ilx_refusal act_seats(const ilx_room *room, batch *b, int64_t count)
{
    const ilx_game *game = room->game;
    if (room->playing) return "match-running";
    if (!ilx_seats_fit(game, count)) return "bad-seats";
    for (int seat = (int)count; seat < room->seat_count; seat++) {
        if (room->chairs[seat].member >= 0) return "seat-taken";
    }
    app_add_fact(b, ILX_FACT_SEATS)->count = (int32_t)count;
    return NULL;
}

static ilx_refusal act_bot(const ilx_room *room, batch *b, const ilx_request *request)
{
    if (request->seat < 0 || request->seat >= room->seat_count) return "no-such-seat";
    if (room->chairs[request->seat].member >= 0) return "seat-taken";
    if (!request->bot[0] && room->playing) return "match-running";
    if (request->bot[0] && !ilx_bot_find(room->game, request->bot)) return "no-such-bot";
    ilx_fact *fact = app_write_fact(b, ILX_FACT_BOT, request->bot);
    fact->seat = (int32_t)request->seat;
    return NULL;
}

static ilx_refusal act_start(ilx_app *app, slot *s, batch *b)
{
    if (s->room->playing) return "match-running";
    app_begin(app, s, b);
    return NULL;
}

// While the devices tell their numbers nothing is decided.
static bool must_wait(ilx_request_kind kind)
{
    return kind != ILX_DO_SAY && kind != ILX_DO_EASE && kind != ILX_DO_NUMBER;
}

static ilx_refusal act_stop(const ilx_room *room, batch *b)
{
    if (!room->playing) return "no-match";
    app_add_fact(b, ILX_FACT_STOP);
    return NULL;
}

// Somebody has asked for a bot's seat; meanwhile it may be somebody else's.
static ilx_refusal act_admit(const ilx_room *room, batch *b, const ilx_request *request)
{
    int64_t whom = request->member;
    if (whom < 0 || whom >= room->member_count) return "no-such-member";
    const ilx_member *member = &room->members[whom];
    if (member->kicked) return "no-such-member";
    if (member->asks < 0) return "nobody-asks";
    if (request->on > 0 && room->chairs[member->asks].member >= 0) return "seat-taken";
    bool in = request->on > 0;
    ilx_fact *fact = app_add_fact(b, in ? ILX_FACT_SIT : ILX_FACT_ASK);
    fact->seat = in ? member->asks : -1;
    fact->member = (int32_t)whom;
    return NULL;
}

// Where they came from is closed to newcomers too, unless others of the table come from there.
static ilx_refusal act_kick(const ilx_app *app, const slot *s, batch *b, int member)
{
    for (int i = s->first_connection; i != NO_CONNECTION; i = app->connections[i].next) {
        const connection *c = &app->connections[i];
        if (!c->inside || c->member != member) continue;
        ilx_fact *fact = app_add_fact(b, ILX_FACT_KICK);
        fact->member = member;
        fact->hash = app_ban_from(app, s, i);
        if (member != NOBODY) return NULL;
    }
    if (b->fact_count == 0) app_add_fact(b, ILX_FACT_KICK)->member = member;
    return NULL;
}

static ilx_refusal act_on_member(const ilx_app *app, const slot *s, batch *b, int member,
                                 const ilx_request *request)
{
    const ilx_room *room = s->room;
    int64_t whom = request->member;
    bool kick = request->kind == ILX_DO_KICK;
    if (kick && request->screens == (whom >= 0)) return "bad-request";
    if (kick && request->screens) return act_kick(app, s, b, NOBODY);
    if (whom < 0 || whom >= room->member_count) return "no-such-member";
    if (room->members[whom].kicked) return "no-such-member";
    if (whom == member) return "not-yourself";
    if (kick && whom == room->owner) return "not-the-owner";
    if (kick) return act_kick(app, s, b, (int)whom);
    app_add_fact(b, ILX_FACT_HOST)->member = (int32_t)whom;
    return NULL;
}

// ---- In a match ----------------------------------------------------------------------------

static ilx_refusal act_move(ilx_app *app, slot *s, batch *b, int member, const ilx_request *request)
{
    const ilx_room *room = s->room;
    int seat = room->members[member].seat;
    if (!room->match) return "no-match";
    if (seat < 0) return "not-seated";
    if (!room->playing) return "over";
    ilx_turn turn = ilx_match_turn(room->match);
    if (request->match != room->match_number || request->turn != turn.number) return "stale";
    ilx_refusal refusal = app_may_move(s, seat, request->move);
    if (!refusal) refusal = app_play(app, s, b, seat, request->move, false);
    // Where the same question stands, whoever stands in must think again, but not later.
    if (!refusal && s->stand_ins) app_forget_thought(app, s, &s->stand_ins[seat]);
    return refusal;
}

static ilx_refusal act_more(const ilx_room *room, batch *b, int member)
{
    if (!room->playing) return "no-match";
    if (room->members[member].seat < 0) return "not-seated";
    ilx_turn turn = ilx_match_turn(room->match);
    bool pressed = ilx_pace_ms(room->pace) || ilx_room_wait_ms(room, &turn) >= ILX_SHORT_MS;
    if (!pressed) return "no-clock";
    if (room->members[member].more_used >= ILX_MORE_TIMES) return "no-more-time";
    app_add_fact(b, ILX_FACT_MORE)->member = member;
    return NULL;
}

// Most of the people who are here can decide not to wait for the absent, nor for bots.
static ilx_refusal act_hurry(ilx_app *app, slot *s, batch *b, int member)
{
    const ilx_room *room = s->room;
    if (!room->playing) return "no-match";
    if (room->members[member].seat < 0) return "not-seated";
    uint32_t waited_for = app_told_turn(s).seats;
    bool away = false;
    for (int seat = 0; seat < room->seat_count; seat++) {
        int other = room->chairs[seat].member;
        away = away || (other >= 0 && app_away_ms(s, other) && (waited_for & ILX_SEAT_BIT(seat)));
    }
    if (!away && app_has_person(s, waited_for)) return "nobody-away";
    s->hurried |= ILX_SEAT_BIT(room->members[member].seat);
    app_refresh_clock(app, s, b->at_ms);
    app_tell_presence(app, s, b->at_ms);
    app_look_again(app, s, b->at_ms);
    return NULL;
}

// ---- Talk ----------------------------------------------------------------------------------

static ilx_refusal act_say(const ilx_room *room, batch *b, int member, const ilx_request *request)
{
    const char *text = request->line[0] ? request->line : request->text;
    if (request->line[0] && request->text[0]) return "bad-request";
    if (request->line[0]) {
        char key[48];
        ilx_text out = ilx_text_over(key, sizeof key);
        ilx_text_add(&out, "line.%s", request->line);
        if (!ilx_message(ILX_FR, room->game, NULL, key)) return "no-such-line";
    }
    if (!text[strspn(text, " ")]) return "nothing-said";
    if (strlen(text) > ILX_CHAT_MAX) return "too-long-text";
    for (const char *at = text; *at; at++) {
        if ((unsigned char)*at < ' ' || *at == 0x7F) return "bad-text";
    }
    uint32_t team = 0;
    if (request->team) {
        int seat = room->match ? room->members[member].seat : -1;
        team = seat < 0 ? 0 : ilx_team(room->game, ilx_match_seats(room->match), seat);
        if (!team) return "no-team";
    }
    ilx_fact *fact = app_write_fact(b, ILX_FACT_SAY, text);
    fact->member = member;
    fact->team = team;
    fact->line = request->line[0] != '\0';
    return NULL;
}

static ilx_refusal act_want(const ilx_app *app, batch *b, int member, const char *id)
{
    if (id[0] && !find_offered(app, id)) return "no-such-game";
    ilx_fact *fact = app_write_fact(b, ILX_FACT_WANT, id);
    fact->member = member;
    return NULL;
}

static ilx_refusal act_ease(batch *b, int member, bool on)
{
    ilx_fact *fact = app_add_fact(b, ILX_FACT_EASE);
    fact->member = member;
    fact->on = on;
    return NULL;
}

ilx_refusal app_act(ilx_app *app, slot *s, batch *b, int member, const ilx_request *request)
{
    bool for_host = ilx_request_forms[request->kind].by == ILX_BY_HOST;
    if (for_host && member != s->room->host) return "host-only";
    if (s->room->number >= ILX_ROOM_FACTS_MAX) return "room-worn";
    if (s->beginning && must_wait(request->kind)) return "starting";
    if (s->brought && request->kind != ILX_DO_BRING) return "too-busy";
    switch (request->kind) {
    case ILX_DO_SIT: return act_sit(s->room, b, member, request->seat);
    case ILX_DO_STAND: return act_stand(s->room, b, member);
    case ILX_DO_RENAME: return act_rename(s->room, b, member, request);
    case ILX_DO_WANT: return act_want(app, b, member, request->game);
    case ILX_DO_NOVICE: return act_novice(s->room, b, member, request->game);
    case ILX_DO_EASE: return act_ease(b, member, request->on > 0);
    case ILX_DO_LEND: return act_lend(s->room, b, member, request);
    case ILX_DO_LOOK: return act_look(s->room, b, member, request->seat);
    case ILX_DO_CHOOSE: return act_choose(app, s->room, b, request);
    case ILX_DO_SEATS: return act_seats(s->room, b, request->count);
    case ILX_DO_BOT: return act_bot(s->room, b, request);
    case ILX_DO_START: return act_start(app, s, b);
    case ILX_DO_SEAL: return app_seal(b, member, request->seal);
    case ILX_DO_NUMBER: return app_tell_number(app, s, b->at_ms, member, request->number);
    case ILX_DO_MOVE: return act_move(app, s, b, member, request);
    case ILX_DO_MORE: return act_more(s->room, b, member);
    case ILX_DO_HURRY: return act_hurry(app, s, b, member);
    case ILX_DO_HINT: return app_hint(app, s, b, member);
    case ILX_DO_SAY: return act_say(s->room, b, member, request);
    case ILX_DO_ADMIT: return act_admit(s->room, b, request);
    case ILX_DO_KICK:
    case ILX_DO_HOST: return act_on_member(app, s, b, member, request);
    case ILX_DO_STOP: return act_stop(s->room, b);
    case ILX_DO_BRING: return app_bring(app, s, b, request);
    case ILX_DO_HELLO:
    case ILX_DO_SHOW:
    case ILX_DO_SOUND:
    case ILX_DO_FULL:
    case ILX_DO_PING:
    case ILX_REQUESTS: break;
    }
    return "unknown-request";
}
