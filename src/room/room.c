// A room is the sum of its facts: this file adds them up.

#include "room/room.h"

#include "base/hash.h"
#include "bots/bot.h"
#include "room/dice.h"
#include "room/door.h"

#include <stdlib.h>
#include <string.h>

#define LATEST_MS (INT64_C(1) << 52)  // no clock goes so far

ilx_room *ilx_room_new(void)
{
    ilx_room *room = ilx_alloc(sizeof *room);
    room->host = room->owner = -1;
    for (int i = 0; i < ILX_SEATS_MAX; i++) room->chairs[i].member = -1;
    return room;
}

static const ilx_reading *reading(const ilx_room *room)
{
    static const ilx_reading live;
    return room->reading ? room->reading : &live;
}

static void give_back(ilx_room *room)
{
    ilx_match_free(room->match);
    free(room->past);
    free(room->bans);
    free(room->members);
    free(room->tally);
    free(room->chat);
}

void ilx_room_free(ilx_room *room)
{
    if (!room) return;
    give_back(room);
    free(room);
}

// ---- Asking ------------------------------------------------------------------------------

int ilx_room_viewer(const ilx_room *room, int member)
{
    int seat = member >= 0 ? room->members[member].seat : -1;
    if (seat < 0 && member >= 0) seat = room->members[member].eyes;
    if (seat < 0 || !room->match || seat >= ilx_match_seats(room->match)) return ILX_SPECTATOR;
    return seat;
}

// A member who has seen one hand of a match may not look at another.
ilx_refusal ilx_room_may_look(const ilx_room *room, int member, int64_t seat)
{
    const ilx_member *m = &room->members[member];
    if (m->seat >= 0) return "not-watching";
    if (seat < 0) return NULL;
    if (seat >= room->seat_count) return "no-such-seat";
    if (!(room->chairs[seat].lent & UINT32_C(1) << member)) return "not-lent";
    return room->playing && m->played >= 0 && m->played != seat ? "not-your-seat" : NULL;
}

bool ilx_room_forgettable(const ilx_room *room, int member)
{
    return room->members[member].seat < 0 && member != room->host && member != room->owner;
}

bool ilx_room_did(const ilx_room *room, int member, const char *id)
{
    uint64_t hash = ilx_hash(id, strlen(id));
    for (int i = 0; i < ILX_ACTIONS_KEPT; i++) {
        if (room->members[member].actions[i] == hash) return true;
    }
    return false;
}

// ---- People and seats ----------------------------------------------------------------------

static bool is_member(const ilx_room *room, int member)
{
    return member >= 0 && member < room->member_count && !room->members[member].kicked;
}

static void copy_text(char *to, size_t size, const char *from)
{
    ilx_text text = ilx_text_over(to, size);
    ilx_text_put(&text, from);
}

// A stand-in has none.
ilx_temper ilx_room_temper(const ilx_room *room, int seat)
{
    const char *name = room->chairs[seat].bot_name;
    if (!name || room->chairs[seat].member >= 0) return ILX_EVEN;
    return ilx_temper_of(name);
}

// The bot of this name, or where the game has none, its usual one.
static const char *bot_for(const ilx_game *game, const char *name)
{
    return ilx_bot_find(game, name) ? name : ilx_bot_usual(game)->name;
}

const char *ilx_room_level(const ilx_room *room)
{
    return bot_for(room->game, room->level);
}

static void seat_bot(ilx_room *room, int seat, const char *bot)
{
    ilx_chair *chair = &room->chairs[seat];
    copy_text(chair->bot, sizeof chair->bot, bot);
    if (!bot[0]) chair->bot_name = NULL;
    if (!bot[0] || chair->bot_name) return;
    int i = 0;
    while (i < ILX_BOT_NAMES - 1 && ilx_room_name_taken(room, ilx_bot_names[i], -1)) i++;
    chair->bot_name = ilx_bot_names[i];
}

// A member may no longer look through the eyes of a seat.
static void close_eyes(ilx_room *room, int seat, int member)
{
    room->chairs[seat].lent &= ~(UINT32_C(1) << member);
    if (room->members[member].eyes == seat) room->members[member].eyes = -1;
}

// A match goes on: somebody must answer for the seat. What its owner has lent is taken back.
static void leave_seat(ilx_room *room, int member)
{
    int seat = room->members[member].seat;
    if (seat < 0) return;
    room->members[member].seat = -1;
    room->chairs[seat].member = -1;
    for (int i = 0; i < room->member_count; i++) close_eyes(room, seat, i);
    if (room->playing) seat_bot(room, seat, ilx_room_level(room));
}

static bool apply_join(ilx_room *room, const ilx_fact *fact)
{
    if (fact->member < 0 || fact->member > room->member_count || fact->member >= ILX_MEMBERS_MAX)
        return false;
    if (fact->member == room->member_count) {
        size_t size = (size_t)++room->member_count * sizeof *room->members;
        room->members = ilx_grow(room->members, size);
    } else if (!ilx_room_forgettable(room, fact->member)) {
        return false;
    }
    for (int i = 0; i < room->tally_count; i++) {
        if (room->tally[i].member == fact->member) room->tally[i].member = -1;
    }
    ilx_member *member = &room->members[fact->member];
    *member = (ilx_member){.seat = -1, .eyes = -1, .played = -1, .asks = -1};
    member->colour = (uint8_t)(fact->colour % ILX_COLOURS);
    for (int seat = 0; seat < ILX_SEATS_MAX; seat++) close_eyes(room, seat, fact->member);
    copy_text(member->name, sizeof member->name, fact->text);
    if (room->host < 0) room->host = room->owner = fact->member;
    return ilx_read_hex(fact->token_hash, strlen(fact->token_hash), member->token_hash,
                        ILX_TOKEN_BYTES);
}

static bool apply_name(ilx_room *room, const ilx_fact *fact)
{
    if (!is_member(room, fact->member)) return false;
    ilx_member *member = &room->members[fact->member];
    copy_text(member->name, sizeof member->name, fact->text);
    if (fact->colour >= 0) member->colour = (uint8_t)(fact->colour % ILX_COLOURS);
    return true;
}

static bool apply_sit(ilx_room *room, const ilx_fact *fact)
{
    if (!is_member(room, fact->member) || fact->seat < -1 || fact->seat >= room->seat_count)
        return false;
    if (fact->seat >= 0 && room->chairs[fact->seat].member >= 0) return false;
    leave_seat(room, fact->member);
    if (fact->seat < 0) return true;
    ilx_member *member = &room->members[fact->member];
    seat_bot(room, fact->seat, "");
    room->chairs[fact->seat].member = (int8_t)fact->member;
    member->seat = (int8_t)fact->seat;
    member->eyes = member->asks = -1;
    if (room->playing) member->played = member->seat;
    // Two seats of one colour could not be told apart.
    if (ilx_room_colour_worn(room, member->colour, fact->member)) {
        member->colour = (uint8_t)ilx_room_free_colour(room, fact->member);
    }
    return true;
}

static bool apply_bot(ilx_room *room, const ilx_fact *fact)
{
    if (fact->seat < 0 || fact->seat >= room->seat_count) return false;
    if (room->chairs[fact->seat].member >= 0) return false;
    seat_bot(room, fact->seat, fact->text);
    return true;
}

static void forget_match(ilx_room *room)
{
    ilx_match_free(room->match);
    room->match = NULL;
}

static bool apply_seats(ilx_room *room, int count)
{
    if (!room->game || room->playing) return false;
    if (!ilx_seats_fit(room->game, count)) return false;
    for (int seat = count; seat < ILX_SEATS_MAX; seat++) {
        if (room->chairs[seat].member >= 0) leave_seat(room, room->chairs[seat].member);
        seat_bot(room, seat, "");
    }
    // A match that is over was one of so many seats: with others it cannot be looked at.
    if (count != room->seat_count) forget_match(room);
    room->seat_count = count;
    return true;
}

static bool apply_host(ilx_room *room, const ilx_fact *fact)
{
    if (!is_member(room, fact->member)) return false;
    room->host = fact->member;
    if (!fact->temporary) room->owner = fact->member;
    return true;
}

static bool apply_kick(ilx_room *room, const ilx_fact *fact)
{
    int member = fact->member;
    ilx_room_ban(room, fact->hash, fact->at_ms);
    if (member == -1) return true;  // a screen
    if (!is_member(room, member) || member == room->host || member == room->owner) return false;
    leave_seat(room, member);
    for (int seat = 0; seat < room->seat_count; seat++) close_eyes(room, seat, member);
    room->members[member].kicked = true;
    return true;
}

static bool apply_lend(ilx_room *room, const ilx_fact *fact)
{
    bool fits =
        fact->seat >= 0 && fact->seat < room->seat_count && room->chairs[fact->seat].member >= 0;
    if (!fits || !is_member(room, fact->member)) return false;
    if (fact->kind == ILX_FACT_LEND) room->chairs[fact->seat].lent |= UINT32_C(1) << fact->member;
    if (fact->kind == ILX_FACT_KEEP) close_eyes(room, fact->seat, fact->member);
    return true;
}

static bool apply_look(ilx_room *room, const ilx_fact *fact)
{
    if (!is_member(room, fact->member) || ilx_room_may_look(room, fact->member, fact->seat))
        return false;
    ilx_member *member = &room->members[fact->member];
    member->eyes = (int8_t)(fact->seat < 0 ? -1 : fact->seat);
    if (room->playing && member->eyes >= 0) member->played = member->eyes;
    return true;
}

// ---- The door ------------------------------------------------------------------------------

static bool apply_secret(ilx_room *room, const char *secret)
{
    copy_text(room->secret, sizeof room->secret, secret);
    return strlen(secret) == ILX_SECRET;
}

static bool apply_door(ilx_room *room, const ilx_fact *fact)
{
    if (fact->door < ILX_DOOR_HOME || fact->door > ILX_DOOR_LOCKED) return false;
    room->door = (ilx_door)fact->door;
    room->letters_ms = fact->at_ms;
    return true;
}

static bool apply_ask(ilx_room *room, const ilx_fact *fact)
{
    if (!is_member(room, fact->member) || fact->seat < -1 || fact->seat >= room->seat_count)
        return false;
    room->members[fact->member].asks = (int8_t)fact->seat;
    return true;
}

// ---- The game ------------------------------------------------------------------------------

// Another game has other seats and options; people keep their seats as far as there are any.
static bool apply_game(ilx_room *room, const char *id)
{
    enum { USUAL_SEATS = 4 };
    const ilx_game *game = ilx_game_find(id);
    if (!game || room->playing) return false;
    forget_match(room);
    room->game = game;
    for (int i = 0; i < ILX_SEATS_MAX; i++) {
        ilx_chair *chair = &room->chairs[i];
        if (chair->bot[0]) copy_text(chair->bot, sizeof chair->bot, bot_for(game, chair->bot));
    }
    for (int i = 0; i < game->option_count; i++) room->options[i] = game->options[i].usual;
    // The game's other words come first, if it has any: they are the ones for a family.
    copy_text(room->skin, sizeof room->skin, game->skin_count ? game->skins[0] : "");
    int count = room->seat_count > USUAL_SEATS ? room->seat_count : USUAL_SEATS;
    if (game->seats_step) {  // in team games, no seats for absent players
        for (count = room->seat_count; count > 0; count--) {
            if (room->chairs[count - 1].member >= 0) break;
        }
    }
    return apply_seats(room, ilx_seats_for(game, count));
}

static bool apply_option(ilx_room *room, const ilx_fact *fact)
{
    if (!room->game || fact->option < 0 || fact->option >= room->game->option_count) return false;
    const ilx_option *option = &room->game->options[fact->option];
    room->options[fact->option] = fact->value;
    return fact->value >= option->min && fact->value <= option->max;
}

// Are they the same who played the last match, each in the same seat?
static bool is_rematch(const ilx_room *room)
{
    if (!room->match || ilx_match_seats(room->match) != room->seat_count) return false;
    for (int seat = 0; seat < room->seat_count; seat++) {
        const char *before = ilx_match_name(room->match, seat);
        if (strcmp(before, ilx_room_seat_name(room, seat)) != 0) return false;
    }
    return true;
}

// Bots who meet the same players again remember how they play, by what everybody has seen: of the
// last match, and of those before it as long as that is not too much.
static void remember_habits(ilx_room *room)
{
    enum { PAST_MAX = 4000 };
    bool (*habit)(const ilx_event *) = room->game->habit;
    bool again = habit && is_rematch(room);
    ilx_log log = again ? ilx_match_log(room->match, ILX_SPECTATOR) : (ilx_log){0};
    int kept = again && room->past_count + log.count <= PAST_MAX ? room->past_count : 0;
    ilx_event *past = again ? ilx_alloc((size_t)(kept + log.count + 1) * sizeof *past) : NULL;
    if (kept) memcpy(past, room->past, (size_t)kept * sizeof *past);
    for (int i = 0; i < log.count && kept < PAST_MAX; i++) {
        if (habit(&log.events[i])) past[kept++] = log.events[i];
    }
    free(room->past);
    room->past = past;
    room->past_count = kept;
}

static bool apply_start(ilx_room *room, const ilx_fact *fact)
{
    ilx_key key;
    ilx_dice dice;
    bool sealed = room->sealed;
    if (!room->game || room->playing) return false;
    if (!ilx_read_hex(fact->text, strlen(fact->text), key.bytes, ILX_KEY_BYTES)) return false;
    ilx_setup setup = {.seat_count = room->seat_count, .options = room->options};
    if (ilx_setup_check(room->game, &setup)) return false;
    if (sealed && !ilx_room_use_dice(room, &key, &dice)) return false;
    remember_habits(room);
    forget_match(room);
    room->playing = true;
    room->match_number++;
    for (int i = 0; i < room->member_count; i++) {
        room->members[i].more_used = 0;
        const ilx_member *m = &room->members[i];
        room->members[i].played = m->seat >= 0 ? m->seat : m->eyes;
        room->members[i].want = NULL;
        room->members[i].asks = -1;
    }
    for (int seat = 0; seat < room->seat_count; seat++) {
        ilx_chair *chair = &room->chairs[seat];
        chair->hints = 0;
        if (chair->member < 0 && !chair->bot[0]) seat_bot(room, seat, ilx_room_level(room));
    }
    int only = reading(room)->only_match;
    bool wanted = !only || only == room->match_number;
    if (!wanted || fact->rules_version != room->game->rules_version) return true;
    room->match = ilx_match_new(room->game, &setup, &key);
    if (!reading(room)->keeps_moves) ilx_match_only_count(room->match);
    if (sealed) ilx_match_set_dice(room->match, &dice);
    if (fact->count > 0) ilx_match_set_fork(room->match, fact->count);
    for (int seat = 0; seat < room->seat_count; seat++) {
        ilx_match_set_name(room->match, seat, ilx_room_seat_name(room, seat));
    }
    room->snapshot_moves = room->snapshot_events = 0;
    for (int seat = 0; seat < ILX_SEATS_MAX; seat++) room->took_ms[seat] = -1;
    room->question_number = UINT32_MAX;  // so that the first question counts as new
    return true;
}

// Without a match: one by other rules, or one that nobody asked to see again.
static bool apply_move(ilx_room *room, const ilx_fact *fact)
{
    if (!room->playing) return false;
    if (!room->match) return true;
    if (reading(room)->skipping) {
        ilx_match_skip(room->match, fact->seat, fact->text, fact->hash);
        return true;
    }
    // A draw is drawn again, not believed: the key is in the log.
    const char *text = fact->seat == ILX_CHANCE ? NULL : fact->text;
    bool tried = ilx_match_tried(room->match) > 0;
    if (!tried && ilx_match_try(room->match, fact->seat, text)) return false;
    ilx_match_commit(room->match);
    return ilx_match_hash(room->match) == fact->hash;
}

static bool apply_state(ilx_room *room)
{
    if (!room->playing) return false;
    if (!room->match) return true;
    room->snapshot_moves = ilx_match_length(room->match);
    room->snapshot_events = ilx_match_log(room->match, ILX_REFEREE).count;
    return true;
}

static ilx_tally *tally_of(ilx_room *room, int seat)
{
    int member = room->chairs[seat].member;
    const char *name = ilx_room_seat_name(room, seat);
    if (!room->tally) room->tally = ilx_alloc(ILX_TALLY_MAX * sizeof *room->tally);
    for (int i = 0; i < room->tally_count; i++) {
        ilx_tally *tally = &room->tally[i];
        if (member >= 0 ? tally->member == member : tally->bot && strcmp(tally->name, name) == 0) {
            return tally;
        }
    }
    if (room->tally_count == ILX_TALLY_MAX) return NULL;
    ilx_tally *tally = &room->tally[room->tally_count++];
    tally->member = (int8_t)member;
    tally->bot = member < 0;
    copy_text(tally->name, sizeof tally->name, name);
    return tally;
}

static bool apply_end(ilx_room *room, const ilx_fact *fact)
{
    if (!room->playing || (room->match && !ilx_match_over(room->match))) return false;
    room->playing = false;
    room->letters_ms = fact->at_ms;
    for (int i = 0; i < room->member_count; i++) room->members[i].asks = -1;
    for (int seat = 0; seat < room->seat_count; seat++) {
        ilx_tally *tally = tally_of(room, seat);
        if (!tally) continue;
        tally->games++;
        tally->wins += (fact->winners >> seat) & 1;
    }
    return true;
}

static bool apply_stop(ilx_room *room, const ilx_fact *fact)
{
    if (!room->playing) return false;
    forget_match(room);
    room->playing = false;
    room->letters_ms = fact->at_ms;
    for (int i = 0; i < room->member_count; i++) room->members[i].asks = -1;
    return true;
}

// ---- Talk ----------------------------------------------------------------------------------

static ilx_chat *add_chat(ilx_room *room, const ilx_fact *fact, const char *name)
{
    if (!room->chat) room->chat = ilx_alloc(ILX_CHAT_KEPT * sizeof *room->chat);
    ilx_chat *chat = &room->chat[room->chat_next];
    room->chat_next = (room->chat_next + 1) % ILX_CHAT_KEPT;
    if (room->chat_count < ILX_CHAT_KEPT) room->chat_count++;
    memset(chat, 0, sizeof *chat);
    copy_text(chat->name, sizeof chat->name, name);
    copy_text(chat->text, sizeof chat->text, fact->text);
    return chat;
}

static bool apply_say(ilx_room *room, const ilx_fact *fact)
{
    if (!is_member(room, fact->member)) return false;
    ilx_chat *chat = add_chat(room, fact, room->members[fact->member].name);
    chat->member = fact->member;
    chat->line = fact->line;
    chat->seats = fact->team;
    return true;
}

static bool apply_remark(ilx_room *room, const ilx_fact *fact)
{
    if (fact->seat < 0 || fact->seat >= room->seat_count) return false;
    ilx_chat *chat = add_chat(room, fact, ilx_room_seat_name(room, fact->seat));
    chat->member = -1;
    chat->line = true;
    return true;
}

static bool apply_more(ilx_room *room, int member)
{
    if (!is_member(room, member)) return false;
    room->members[member].more_used++;
    room->more_ms += ILX_MORE_MS;
    return true;
}

static bool apply_hint(ilx_room *room, int seat)
{
    if (!room->playing || seat < 0 || seat >= room->seat_count) return false;
    if (room->chairs[seat].hints < UINT16_MAX) room->chairs[seat].hints++;
    return true;
}

static bool apply_want(ilx_room *room, const ilx_fact *fact)
{
    if (!is_member(room, fact->member)) return false;
    room->members[fact->member].want = ilx_game_find(fact->text);
    return true;
}

static bool apply_ease(ilx_room *room, const ilx_fact *fact)
{
    if (!is_member(room, fact->member)) return false;
    room->members[fact->member].ease = fact->on;
    return true;
}

// ---- Facts ---------------------------------------------------------------------------------

// Resets the table but keeps its fact counter.
static bool apply_room(ilx_room *room, const ilx_fact *fact)
{
    ilx_room *fresh = ilx_room_new();
    fresh->number = room->number;
    fresh->last_ms = room->last_ms;
    fresh->told_ms = room->told_ms;
    fresh->reading = room->reading;
    give_back(room);
    *room = *fresh;
    free(fresh);
    copy_text(room->code, sizeof room->code, fact->text);
    room->letters_ms = fact->at_ms;
    return strlen(fact->text) == ILX_ROOM_CODE;
}

static bool apply_one(ilx_room *room, const ilx_fact *fact)
{
    switch (fact->kind) {
    case ILX_FACT_ROOM: return apply_room(room, fact);
    case ILX_FACT_SECRET: return apply_secret(room, fact->text);
    case ILX_FACT_DOOR: return apply_door(room, fact);
    case ILX_FACT_ADMIT: room->admit = fact->on; return true;
    case ILX_FACT_ASK: return apply_ask(room, fact);
    case ILX_FACT_JOIN: return apply_join(room, fact);
    case ILX_FACT_NAME: return apply_name(room, fact);
    case ILX_FACT_SIT: return apply_sit(room, fact);
    case ILX_FACT_BOT: return apply_bot(room, fact);
    case ILX_FACT_SEATS: return apply_seats(room, fact->count);
    case ILX_FACT_HOST: return apply_host(room, fact);
    case ILX_FACT_WANT: return apply_want(room, fact);
    case ILX_FACT_EASE: return apply_ease(room, fact);
    case ILX_FACT_LEND:
    case ILX_FACT_KEEP: return apply_lend(room, fact);
    case ILX_FACT_LOOK: return apply_look(room, fact);
    case ILX_FACT_GAME: return apply_game(room, fact->text);
    case ILX_FACT_OPTION: return apply_option(room, fact);
    case ILX_FACT_PACE:
        if (fact->pace < ILX_PACE_FREE || fact->pace > ILX_PACE_FLASH) return false;
        room->pace = (ilx_pace)fact->pace;
        room->question_ms = fact->at_ms;  // the question at hand has all the time of its new pace
        room->wait_from_ms = 0;
        return true;
    case ILX_FACT_TIMES:
        if (room->playing) return false;
        room->times = fact->on;
        return true;
    case ILX_FACT_HINTS: room->hints = fact->on; return true;
    case ILX_FACT_LEVEL: copy_text(room->level, sizeof room->level, fact->text); return true;
    case ILX_FACT_SKIN: copy_text(room->skin, sizeof room->skin, fact->text); return true;
    case ILX_FACT_START: return apply_start(room, fact);
    case ILX_FACT_MOVE: return apply_move(room, fact);
    case ILX_FACT_STATE: return apply_state(room);
    case ILX_FACT_END: return apply_end(room, fact);
    case ILX_FACT_STOP: return apply_stop(room, fact);
    case ILX_FACT_SAY: return apply_say(room, fact);
    case ILX_FACT_REMARK: return apply_remark(room, fact);
    case ILX_FACT_MORE: return apply_more(room, fact->member);
    case ILX_FACT_HINT: return apply_hint(room, fact->seat);
    case ILX_FACT_KICK: return apply_kick(room, fact);
    case ILX_FACT_DICE: return ilx_room_take_key(room, fact);
    case ILX_FACT_SEAL:
    case ILX_FACT_NUMBER: return ilx_room_take_device(room, fact);
    case ILX_FACT_KINDS: break;
    }
    return false;
}

// While chance is about to move nobody is asked anything, so the last question may still stand. A
// game may set its own clock again and again within one question; the pace is for all of it.
static void ask(ilx_room *room, int64_t at_ms)
{
    ilx_turn turn = ilx_match_turn(room->match);
    if (turn.chance) return;
    if (turn.number != room->question_number) {
        room->question++;
        room->question_number = turn.number;
        room->question_ms = at_ms;
        room->wait_from_ms = room->more_ms = 0;
    } else if (turn.wait_ms != room->question_wait_ms) {
        room->question_ms += room->more_ms;  // granted for the wait that is over
        room->more_ms = 0;
        room->wait_from_ms = at_ms - room->question_ms;
    }
    room->question_wait_ms = turn.wait_ms;
}

// One of several answers to a question that goes on has just come. Its events are the last of the
// log. In it, what was answered within one second stands in the order of the seats; but first what
// is only for whoever has answered, since she hears of it at once (see tell.c).
static void list_answer(ilx_room *room, const ilx_fact *fact)
{
    int64_t second = fact->at_ms / 1000;
    if (room->answers_s != second) {
        room->answers_s = second;
        room->alone = 0;
        memset(room->answers, 0, sizeof room->answers);
    }
    ilx_log log = ilx_match_log(room->match, ILX_REFEREE);
    ilx_log own = ilx_match_committed_events(room->match);
    int earlier = room->alone, later = 0;
    for (int seat = 0; seat < ILX_SEATS_MAX; seat++) {
        if (seat <= fact->seat) earlier += room->answers[seat];
        if (seat > fact->seat) later += room->answers[seat];
    }
    int first = log.count - own.count, begin = first - earlier - later;
    for (int i = 0; i < own.count; i++) {
        bool alone = ilx_event_is_own(&log.events[first + i], fact->seat);
        ilx_match_put_forward(room->match, first + i, begin + (alone ? room->alone : earlier));
        room->alone += alone;
        room->answers[fact->seat] += !alone;
        earlier++;
    }
}

// Of an answer others learn in which second it came, if it is the first; of all else, when.
static void note_told(ilx_room *room, const ilx_fact *fact, const ilx_turn *turn, bool partial)
{
    int64_t second_ms = fact->at_ms / 1000 * 1000;
    bool first = !partial || turn->seats != room->turn.seats;
    if (!partial) room->told_ms = fact->at_ms;
    if (first && second_ms > room->told_ms) room->told_ms = second_ms;
}

static void note_turn(ilx_room *room, const ilx_fact *fact)
{
    ilx_turn turn = ilx_match_turn(room->match);
    bool partial = fact->kind == ILX_FACT_MOVE && !room->times &&
                   ilx_is_partial_answer(&room->turn, &turn, fact->seat);
    note_told(room, fact, &turn, partial);
    room->turn = turn;
    if (partial && !reading(room)->true_order) list_answer(room, fact);
    if (!partial) room->answers_s = 0;
}

// Follows every fact.
static void settle(ilx_room *room, const ilx_fact *fact)
{
    bool thought = fact->kind == ILX_FACT_MOVE && fact->seat >= 0 && fact->seat < ILX_SEATS_MAX;
    if (thought && room->times) room->took_ms[fact->seat] = fact->thought_ms;
    if (fact->id[0] && is_member(room, fact->by)) {
        ilx_member *member = &room->members[fact->by];
        int at = member->action_next++ % ILX_ACTIONS_KEPT;
        member->actions[at] = ilx_hash(fact->id, strlen(fact->id));
    }
    if (room->playing && room->match) ask(room, fact->at_ms);
}

bool ilx_room_apply(ilx_room *room, const ilx_fact *fact)
{
    room->number++;
    room->last_ms = fact->at_ms;
    if (fact->at_ms < 0 || fact->at_ms > LATEST_MS) return false;
    if (!apply_one(room, fact)) return false;
    bool moves =
        fact->kind == ILX_FACT_MOVE || fact->kind == ILX_FACT_START || fact->kind == ILX_FACT_STATE;
    if (room->match && !reading(room)->skipping && moves) {
        note_turn(room, fact);
    } else {
        room->told_ms = fact->at_ms;
    }
    settle(room, fact);
    return true;
}
