#include "cli/guest.h"

#include "core/notation.h"
#include "protocol/pushes.h"

#include <stdlib.h>
#include <string.h>

void ilx_guest_open(ilx_guest *guest)
{
    *guest = (ilx_guest){.member = -1, .match = {.number = -1, .viewer = ILX_SPECTATOR}};
}

void ilx_guest_close(ilx_guest *guest)
{
    free(guest->match.log);
    free(guest->nodes);
}

const ilx_guest_person *ilx_guest_person_of(const ilx_guest_room *room, int64_t member)
{
    for (int i = 0; i < room->people_count; i++) {
        if (room->people[i].member == member) return &room->people[i];
    }
    return NULL;
}

int ilx_guest_seat(const ilx_guest *guest)
{
    const ilx_guest_person *us = ilx_guest_person_of(&guest->room, guest->member);
    return us ? us->seat : -1;
}

int64_t ilx_guest_ends_at(const ilx_guest *guest)
{
    const ilx_guest_turn *turn = &guest->match.turn;
    const ilx_guest_person *us = ilx_guest_person_of(&guest->room, guest->member);
    int64_t left = turn->wait_ms, pace = turn->pace_ms;
    if (pace >= 0 && us && us->ease) pace += ilx_pace_ms(guest->room.pace);
    if (pace >= 0 && (left < 0 || pace < left)) left = pace;
    return left < 0 || turn->paused ? 0 : turn->told_ms + left;
}

// ---- Values ------------------------------------------------------------------------------

// A member of an object; -1: it is missing, or the object is.
static int get(const ilx_json *json, int object, const char *key)
{
    return object < 0 ? -1 : ilx_json_get(json, object, key);
}

static bool is(const ilx_json *json, int node, ilx_json_type type)
{
    return node >= 0 && json->nodes[node].type == type;
}

// A whole number in a range; null stands for -1, if that is in it.
static bool read_number(const ilx_json *json, int node, int64_t min, int64_t max, int64_t *number)
{
    if (is(json, node, ILX_JSON_NULL)) {
        *number = -1;
    } else if (is(json, node, ILX_JSON_NUMBER)) {
        *number = json->nodes[node].number;
    } else {
        return false;
    }
    return *number >= min && *number <= max;
}

static bool read_int(const ilx_json *json, int node, int min, int max, int *number)
{
    int64_t wide;
    if (!read_number(json, node, min, max, &wide)) return false;
    *number = (int)wide;
    return true;
}

static bool read_flag(const ilx_json *json, int node, bool *flag)
{
    *flag = is(json, node, ILX_JSON_TRUE);
    return *flag || is(json, node, ILX_JSON_FALSE);
}

// May a terminal be sent this letter? Neither control characters, of which it has two ranges, nor
// what turns the direction of writing about.
static bool is_harmless(uint32_t code)
{
    bool control = code < ' ' || (code >= 0x7f && code < 0xa0);
    bool turns = code == 0x061c || code == 0x200e || code == 0x200f ||
                 (code >= 0x2028 && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
    return !control && !turns && code != 0xfeff;
}

// A text, made harmless, as much of it as fits.
static bool read_text(const ilx_json *json, int node, char *buffer, size_t size)
{
    ilx_text raw = ilx_text_new(), clean = ilx_text_over(buffer, size);
    bool read = is(json, node, ILX_JSON_STRING) && ilx_json_append(json, node, &raw);
    for (size_t at = 0; read && at < raw.length;) {
        uint32_t code = 0;
        int count = ilx_utf8_read(raw.bytes + at, raw.length - at, &code);
        if (count > 0 && is_harmless(code)) ilx_text_bytes(&clean, raw.bytes + at, (size_t)count);
        at += count > 0 ? (size_t)count : 1;
    }
    ilx_text_free(&raw);
    return read;
}

// The same, where null is no text.
static bool read_word(const ilx_json *json, int node, char *buffer, size_t size)
{
    buffer[0] = '\0';
    return is(json, node, ILX_JSON_NULL) || read_text(json, node, buffer, size);
}

static bool read_seats(const ilx_json *json, int node, uint32_t *seats)
{
    *seats = 0;
    if (!is(json, node, ILX_JSON_ARRAY)) return false;
    int item = ilx_json_first(json, node);
    for (uint32_t i = 0; i < json->nodes[node].count; i++, item = ilx_json_next(json, item)) {
        int seat;
        if (!read_int(json, item, 0, ILX_SEATS_MAX - 1, &seat)) return false;
        *seats |= ILX_SEAT_BIT(seat);
    }
    return true;
}

static bool read_bytes(const ilx_json *json, int node, uint8_t bytes[ILX_KEY_BYTES])
{
    char hex[2 * ILX_KEY_BYTES + 1];
    return node >= 0 && ilx_json_copy(json, node, hex, sizeof hex) &&
           ilx_read_hex(hex, strlen(hex), bytes, ILX_KEY_BYTES);
}

// Reads the items of a list, at most so many, each into its place. -1: one of them is wrong.
typedef bool (*item_reader)(const ilx_json *json, int node, void *into);

static int read_list(const ilx_json *json, int node, item_reader read, void *into, size_t size,
                     int max)
{
    if (!is(json, node, ILX_JSON_ARRAY) || json->nodes[node].count > (uint32_t)max) return -1;
    int count = (int)json->nodes[node].count, item = ilx_json_first(json, node);
    for (int i = 0; i < count; i++, item = ilx_json_next(json, item)) {
        if (!read(json, item, (char *)into + (size_t)i * size)) return -1;
    }
    return count;
}

// ---- The room ----------------------------------------------------------------------------

static bool read_chair(const ilx_json *json, int node, void *into)
{
    ilx_guest_chair *chair = into;
    return read_int(json, get(json, node, "member"), -1, ILX_MEMBERS_MAX - 1, &chair->member) &&
           read_word(json, get(json, node, "bot"), chair->bot, sizeof chair->bot) &&
           read_text(json, get(json, node, "name"), chair->name, sizeof chair->name) &&
           read_int(json, get(json, node, "colour"), 0, ILX_COLOURS - 1, &chair->colour);
}

static bool read_person(const ilx_json *json, int node, void *into)
{
    ilx_guest_person *person = into;
    char want[32];
    person->away_ms = -1;
    if (!read_word(json, get(json, node, "want"), want, sizeof want)) return false;
    person->want = ilx_game_find(want);
    person->ease = is(json, get(json, node, "ease"), ILX_JSON_TRUE);
    return read_int(json, get(json, node, "member"), 0, ILX_MEMBERS_MAX - 1, &person->member) &&
           read_text(json, get(json, node, "name"), person->name, sizeof person->name) &&
           read_int(json, get(json, node, "colour"), 0, ILX_COLOURS - 1, &person->colour) &&
           read_int(json, get(json, node, "asks"), -1, ILX_SEATS_MAX - 1, &person->asks) &&
           read_int(json, get(json, node, "seat"), -1, ILX_SEATS_MAX - 1, &person->seat);
}

static bool read_tally(const ilx_json *json, int node, void *into)
{
    ilx_guest_tally *tally = into;
    return read_text(json, get(json, node, "name"), tally->name, sizeof tally->name) &&
           read_number(json, get(json, node, "games"), 0, INT32_MAX, &tally->games) &&
           read_number(json, get(json, node, "wins"), 0, INT32_MAX, &tally->wins);
}

static bool read_options(const ilx_json *json, int node, ilx_guest_room *room)
{
    for (int i = 0; i < room->game->option_count; i++) {
        const ilx_option *option = &room->game->options[i];
        int value;
        if (!read_int(json, get(json, node, option->name), option->min, option->max, &value)) {
            return false;
        }
        room->options[i] = value;
    }
    return true;
}

// Which of some words it is; -1: none.
static int read_one_of(const ilx_json *json, int node, const char *const *words)
{
    for (int i = 0; node >= 0 && words[i]; i++) {
        if (ilx_json_is(json, node, words[i])) return i;
    }
    return -1;
}

// Who comes in, and how.
static bool read_door(const ilx_json *json, int node, ilx_guest_room *room)
{
    room->door = read_one_of(json, get(json, node, "door"), ilx_door_names);
    return read_text(json, get(json, node, "code"), room->code, sizeof room->code) &&
           read_text(json, get(json, node, "key"), room->key, sizeof room->key) &&
           read_flag(json, get(json, node, "admit"), &room->admit) && room->door >= 0;
}

static bool read_skin(const ilx_json *json, int node, ilx_guest_room *room)
{
    room->skin = NULL;
    for (int i = 0; node >= 0 && i < room->game->skin_count; i++) {
        if (ilx_json_is(json, node, room->game->skins[i])) room->skin = room->game->skins[i];
    }
    return room->skin || is(json, node, ILX_JSON_NULL);
}

// Who was away still is, until we are told otherwise.
static void keep_presence(const ilx_guest_room *old, ilx_guest_room *room)
{
    for (int i = 0; i < room->people_count; i++) {
        const ilx_guest_person *before = ilx_guest_person_of(old, room->people[i].member);
        if (!before) continue;
        room->people[i].away_ms = before->away_ms;
        room->people[i].told_ms = before->told_ms;
    }
}

static bool read_room(ilx_guest *guest, const ilx_json *json, int node)
{
    ilx_guest_room room = {.host = -1};
    char id[32] = "";
    if (!read_door(json, node, &room)) return false;
    if (!read_int(json, get(json, node, "host"), -1, ILX_MEMBERS_MAX - 1, &room.host)) return false;
    if (!read_text(json, get(json, node, "game"), id, sizeof id)) return false;
    room.game = ilx_game_find(id);
    if (!room.game || !read_options(json, get(json, node, "options"), &room)) return false;
    int pace = read_one_of(json, get(json, node, "pace"), ilx_pace_names);
    if (pace < 0) return false;
    room.pace = (ilx_pace)pace;
    if (!read_text(json, get(json, node, "level"), room.level, sizeof room.level)) return false;
    if (!read_skin(json, get(json, node, "skin"), &room)) return false;
    if (!read_flag(json, get(json, node, "playing"), &room.playing)) return false;
    room.seat_count = read_list(json, get(json, node, "seats"), read_chair, room.chairs,
                                sizeof room.chairs[0], ILX_SEATS_MAX);
    room.people_count = read_list(json, get(json, node, "members"), read_person, room.people,
                                  sizeof room.people[0], ILX_MEMBERS_MAX);
    room.tally_count = read_list(json, get(json, node, "tally"), read_tally, room.tally,
                                 sizeof room.tally[0], ILX_TALLY_MAX);
    if (!ilx_seats_fit(room.game, room.seat_count)) return false;
    if (room.people_count < 0 || room.tally_count < 0) return false;
    // A match of another game would make no sense any more.
    if (room.game != guest->room.game) {
        guest->match.number = -1;
        guest->match.log_count = guest->match.legal_count = 0;
    }
    keep_presence(&guest->room, &room);
    guest->room = room;
    return true;
}

static bool read_presence(ilx_guest_room *room, const ilx_json *json, int node, int64_t now_ms)
{
    int list = get(json, node, "members");
    if (!is(json, list, ILX_JSON_ARRAY)) return false;
    int item = ilx_json_first(json, list);
    for (uint32_t i = 0; i < json->nodes[list].count; i++, item = ilx_json_next(json, item)) {
        int64_t member, away_ms;
        if (!read_number(json, get(json, item, "member"), 0, ILX_MEMBERS_MAX - 1, &member) ||
            !read_number(json, get(json, item, "away_ms"), -1, INT64_MAX / 4, &away_ms)) {
            return false;
        }
        for (int p = 0; p < room->people_count; p++) {
            if (room->people[p].member != member) continue;
            room->people[p].away_ms = away_ms;
            room->people[p].told_ms = now_ms;
        }
    }
    return true;
}

static bool read_chat_line(const ilx_json *json, int node, void *into)
{
    ilx_chat *chat = into;
    int member, line = get(json, node, "line");
    chat->line = line >= 0;
    if (!read_int(json, get(json, node, "member"), 0, ILX_MEMBERS_MAX - 1, &member)) return false;
    chat->member = member;
    return read_text(json, get(json, node, "name"), chat->name, sizeof chat->name) &&
           read_text(json, chat->line ? line : get(json, node, "text"), chat->text,
                     sizeof chat->text);
}

// How many of so many things at the end of a list are those at the start of another.
static int overlap(const void *list, int count, const void *other, int other_count, size_t size)
{
    int most = count < other_count ? count : other_count;
    for (int same = most; same > 0; same--) {
        const char *end = (const char *)list + (size_t)(count - same) * size;
        if (memcmp(end, other, (size_t)same * size) == 0) return same;
    }
    return 0;
}

// News bring one line more, a full view the last ones there are: what is new in them is at the end.
static bool read_chat(ilx_guest *guest, const ilx_json *json, int node, bool whole)
{
    ilx_chat brought[ILX_CHAT_KEPT];
    memset(brought, 0, sizeof brought);
    int count = read_list(json, node, read_chat_line, brought, sizeof brought[0], ILX_CHAT_KEPT);
    if (count < 0) return false;
    int known =
        whole ? overlap(guest->chat, guest->chat_count, brought, count, sizeof brought[0]) : 0;
    guest->chat_fresh = count - known;
    int kept = ILX_CHAT_KEPT - guest->chat_fresh;
    if (kept > guest->chat_count) kept = guest->chat_count;
    memmove(guest->chat, guest->chat + guest->chat_count - kept, (size_t)kept * sizeof brought[0]);
    memcpy(guest->chat + kept, brought + known, (size_t)guest->chat_fresh * sizeof brought[0]);
    guest->chat_count = kept + guest->chat_fresh;
    return true;
}

// ---- The match ---------------------------------------------------------------------------

static bool read_turn(ilx_guest_match *match, const ilx_json *json, int node, int64_t now_ms)
{
    ilx_guest_turn *turn = &match->turn;
    int64_t number;
    const int64_t most = INT64_MAX / 4;
    if (!read_number(json, get(json, node, "number"), 0, UINT32_MAX, &number)) return false;
    turn->number = (uint32_t)number;
    turn->told_ms = now_ms;
    return read_seats(json, get(json, node, "seats"), &turn->seats) &&
           read_seats(json, get(json, node, "may"), &turn->may) &&
           read_number(json, get(json, node, "wait_ms"), -1, most, &turn->wait_ms) &&
           read_number(json, get(json, node, "pace_ms"), -1, most, &turn->pace_ms) &&
           read_flag(json, get(json, node, "paused"), &turn->paused);
}

// Where the moves cannot be listed there are none to show; they can be typed all the same.
static bool read_legal(const ilx_game *game, ilx_guest_match *match, const ilx_json *json, int node)
{
    match->legal_count = 0;
    if (is(json, node, ILX_JSON_NULL)) return true;
    if (!is(json, node, ILX_JSON_ARRAY) || json->nodes[node].count > ILX_MOVES_MAX) return false;
    int item = ilx_json_first(json, node);
    for (uint32_t i = 0; i < json->nodes[node].count; i++, item = ilx_json_next(json, item)) {
        char text[ILX_MOVE_TEXT_MAX];
        if (!ilx_json_copy(json, item, text, sizeof text)) return false;
        if (ilx_move_parse(game, text, &match->legal[match->legal_count])) return false;
        match->legal_count++;
    }
    return true;
}

static bool read_score(const ilx_json *json, int node, void *into)
{
    int score;
    if (!is(json, node, ILX_JSON_NUMBER)) return false;
    if (!read_int(json, node, INT32_MIN, INT32_MAX, &score)) return false;
    *(int32_t *)into = score;
    return true;
}

static bool read_result(const ilx_game *game, ilx_guest_match *match, const ilx_json *json,
                        int node)
{
    match->over = is(json, node, ILX_JSON_OBJECT);
    if (!match->over) return is(json, node, ILX_JSON_NULL);
    int count = read_list(json, get(json, node, "scores"), read_score, match->scores,
                          sizeof match->scores[0], game->seats_max);
    if (count < game->seats_min) return false;
    match->seat_count = count;
    return read_seats(json, get(json, node, "winners"), &match->winners) &&
           read_bytes(json, get(json, node, "key"), match->key.bytes);
}

static void add_event(ilx_guest_match *match, const ilx_event *event)
{
    if (match->log_count == ILX_GUEST_LOG) return;
    if (match->log_count == match->log_room) {
        match->log_room = match->log_room ? 2 * match->log_room : 64;
        match->log = ilx_grow(match->log, (size_t)match->log_room * sizeof *match->log);
    }
    match->log[match->log_count++] = *event;
}

static bool read_events(const ilx_game *game, ilx_guest_match *match, const ilx_json *json,
                        int node)
{
    if (!is(json, node, ILX_JSON_ARRAY)) return false;
    int item = ilx_json_first(json, node);
    for (uint32_t i = 0; i < json->nodes[node].count; i++, item = ilx_json_next(json, item)) {
        ilx_event event;
        if (!ilx_event_read(game, json, item, &event)) return false;
        add_event(match, &event);
    }
    return true;
}

// A full view brings the last part of the log; what is new in it goes after what we have.
static bool read_log(const ilx_game *game, ilx_guest_match *match, const ilx_json *json, int node)
{
    ilx_guest_match brought = {.number = 0};
    bool read = read_events(game, &brought, json, node);
    int known = overlap(match->log, match->log_count, brought.log, brought.log_count,
                        sizeof brought.log[0]);
    if (read && known == 0 && match->log_count > 0 && brought.log_count > 0) {
        match->gap = true;
        match->gap_at = match->log_count;
    }
    for (int i = known; read && i < brought.log_count; i++) add_event(match, &brought.log[i]);
    free(brought.log);
    return read;
}

static bool read_view(const ilx_game *game, ilx_guest_match *match, const ilx_json *json, int node,
                      bool whole)
{
    char buffer[128];
    ilx_text why = ilx_text_over(buffer, sizeof buffer);
    if (!is(json, node, ILX_JSON_OBJECT)) return false;
    if (whole && json->nodes[node].count != (uint32_t)game->view_field_count) return false;
    if (whole) memset(match->view, 0, sizeof match->view);
    return ilx_view_read(game, match->seat_count, json, node, match->view, &why);
}

// The match of a full view.
static bool read_match(ilx_guest *guest, const ilx_json *json, int node, int64_t now_ms)
{
    ilx_guest_match *match = &guest->match;
    const ilx_game *game = guest->room.game;
    int64_t number = -1;
    int seat;
    bool none = is(json, node, ILX_JSON_NULL);
    if (!none && !read_number(json, get(json, node, "number"), 0, INT32_MAX, &number)) return false;
    if (number != match->number) {
        match->log_count = 0;
        match->gap = false;
    }
    match->number = number;
    match->over = none;
    match->legal_count = 0;
    match->viewer = ILX_SPECTATOR;
    if (none) return true;
    // After the end, the room may already have other seats than the match had.
    match->seat_count = guest->room.seat_count;
    if (!read_result(game, match, json, get(json, node, "result"))) return false;
    if (!read_int(json, get(json, node, "seat"), -1, match->seat_count - 1, &seat)) return false;
    if (seat >= 0) match->viewer = seat;
    return read_bytes(json, get(json, node, "commitment"), match->commitment) &&
           read_view(game, match, json, get(json, node, "view"), true) &&
           read_turn(match, json, get(json, node, "turn"), now_ms) &&
           read_legal(game, match, json, get(json, node, "legal")) &&
           read_log(game, match, json, get(json, node, "log"));
}

static bool read_step(ilx_guest *guest, const ilx_json *json, int node)
{
    ilx_guest_match *match = &guest->match;
    const ilx_game *game = guest->room.game;
    return match->number >= 0 && read_view(game, match, json, get(json, node, "changed"), false) &&
           read_events(game, match, json, get(json, node, "events")) &&
           read_legal(game, match, json, get(json, node, "legal")) &&
           read_result(game, match, json, get(json, node, "result"));
}

// ---- Messages ----------------------------------------------------------------------------

// Whoever has asked for what happened is told so along with it: it is done, even where the rest of
// the message cannot be used.
static bool read_done(ilx_guest *guest, const ilx_json *json)
{
    int done = get(json, 0, "done");
    return done < 0 || read_text(json, done, guest->id, sizeof guest->id);
}

static ilx_told take_full(ilx_guest *guest, const ilx_json *json, int64_t now_ms)
{
    guest->inside =
        read_number(json, get(json, 0, "n"), 0, INT64_MAX, &guest->number) &&
        read_int(json, get(json, 0, "member"), -1, ILX_MEMBERS_MAX - 1, &guest->member) &&
        read_room(guest, json, get(json, 0, "table")) &&
        read_presence(&guest->room, json, get(json, 0, "presence"), now_ms) &&
        read_chat(guest, json, get(json, 0, "chat"), true) &&
        read_match(guest, json, get(json, 0, "match"), now_ms);
    return guest->inside ? ILX_TOLD_FULL : ILX_TOLD_NONSENSE;
}

// What is not there has not changed.
static ilx_told take_news(ilx_guest *guest, const ilx_json *json, int64_t now_ms)
{
    int64_t from;
    if (!guest->inside) return ILX_TOLD_NOTHING;
    int table = get(json, 0, "table"), chat = get(json, 0, "chat");
    int turn = get(json, 0, "turn"), match = get(json, 0, "match");
    guest->inside = false;
    if (!read_number(json, get(json, 0, "from"), 0, INT64_MAX, &from)) return ILX_TOLD_NONSENSE;
    if (from != guest->number) return ILX_TOLD_GAP;
    guest->inside = read_number(json, get(json, 0, "n"), 0, INT64_MAX, &guest->number) &&
                    (table < 0 || read_room(guest, json, table)) &&
                    (chat < 0 || read_chat(guest, json, chat, false)) &&
                    (turn < 0 || read_turn(&guest->match, json, turn, now_ms)) &&
                    (match < 0 || read_step(guest, json, match));
    return guest->inside ? ILX_TOLD_NEWS : ILX_TOLD_NONSENSE;
}

static ilx_told take_here(ilx_guest *guest, const ilx_json *json, int64_t now_ms)
{
    if (!guest->inside) return ILX_TOLD_NOTHING;
    int turn = get(json, 0, "turn");
    bool read = read_presence(&guest->room, json, get(json, 0, "presence"), now_ms) &&
                (turn < 0 || read_turn(&guest->match, json, turn, now_ms));
    return read ? ILX_TOLD_HERE : ILX_TOLD_NONSENSE;
}

// An answer to a request, or the last word.
static ilx_told take_answer(ilx_guest *guest, const ilx_json *json, ilx_told told)
{
    bool read = true;
    if (told != ILX_TOLD_BYE) {
        read = read_text(json, get(json, 0, "id"), guest->id, sizeof guest->id);
    }
    if (told != ILX_TOLD_DONE) {
        read = read && read_text(json, get(json, 0, "reason"), guest->reason, sizeof guest->reason);
        read = read && read_text(json, get(json, 0, "text"), guest->text, sizeof guest->text);
    }
    return read ? told : ILX_TOLD_NONSENSE;
}

ilx_told ilx_guest_take(ilx_guest *guest, const char *text, size_t length, int64_t now_ms)
{
    ilx_json json;
    int room = (int)(length / 2) + 2;  // no text has more values than that
    if (room > guest->node_room) {
        guest->nodes = ilx_grow(guest->nodes, (size_t)room * sizeof *guest->nodes);
        guest->node_room = room;
    }
    guest->chat_fresh = 0;
    guest->id[0] = guest->reason[0] = guest->text[0] = '\0';
    if (!ilx_json_parse(&json, text, length, guest->nodes, room)) return ILX_TOLD_NONSENSE;
    int type = get(&json, 0, "type");
    if (type < 0 || !read_done(guest, &json)) return ILX_TOLD_NONSENSE;
    if (ilx_json_is(&json, type, "full")) return take_full(guest, &json, now_ms);
    if (ilx_json_is(&json, type, "news")) return take_news(guest, &json, now_ms);
    if (ilx_json_is(&json, type, "here")) return take_here(guest, &json, now_ms);
    if (ilx_json_is(&json, type, "done")) return take_answer(guest, &json, ILX_TOLD_DONE);
    if (ilx_json_is(&json, type, "refused")) return take_answer(guest, &json, ILX_TOLD_REFUSED);
    if (ilx_json_is(&json, type, "bye")) return take_answer(guest, &json, ILX_TOLD_BYE);
    return ILX_TOLD_NOTHING;
}
