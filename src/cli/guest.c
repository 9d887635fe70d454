#include "cli/guest.h"

#include "core/notation.h"
#include "protocol/pushes.h"

#include <stdlib.h>
#include <string.h>

#define TIME_MAX (INT64_MAX / 4)  // of a time that somebody says, in milliseconds

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

static bool is_within(int64_t number, int64_t min, int64_t max)
{
    return number >= min && number <= max;
}

static bool take_int(int64_t number, int min, int max, int *into)
{
    if (!is_within(number, min, max)) return false;
    *into = (int)number;
    return true;
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

// A text, made harmless, as much of it as fits; NULL is none.
static void take_text(const char *text, char *buffer, size_t size)
{
    ilx_text clean = ilx_text_over(buffer, size);
    size_t length = text ? strlen(text) : 0;
    for (size_t at = 0; at < length;) {
        uint32_t code = 0;
        int count = ilx_utf8_read(text + at, length - at, &code);
        if (count > 0 && is_harmless(code)) ilx_text_bytes(&clean, text + at, (size_t)count);
        at += count > 0 ? (size_t)count : 1;
    }
}

static bool take_key(const char *hex, uint8_t bytes[ILX_KEY_BYTES])
{
    return ilx_read_hex(hex, strlen(hex), bytes, ILX_KEY_BYTES);
}

static bool is(const ilx_json *json, int node, ilx_json_type type)
{
    return json->nodes[node].type == type;
}

// ---- The table ---------------------------------------------------------------------------

static bool take_chairs(const ilx_list *list, ilx_guest_room *room)
{
    const ilx_said_seat *said = list->items;
    if (!ilx_seats_fit(room->game, list->count)) return false;
    room->seat_count = list->count;
    for (int i = 0; i < list->count; i++) {
        ilx_guest_chair *chair = &room->chairs[i];
        take_text(said[i].bot, chair->bot, sizeof chair->bot);
        take_text(said[i].temper, chair->temper, sizeof chair->temper);
        take_text(said[i].name, chair->name, sizeof chair->name);
        if (!take_int(said[i].member, -1, ILX_MEMBERS_MAX - 1, &chair->member) ||
            !take_int(said[i].colour, 0, ILX_COLOURS - 1, &chair->colour)) {
            return false;
        }
    }
    return true;
}

static bool take_people(const ilx_list *list, ilx_guest_room *room)
{
    const ilx_said_member *said = list->items;
    if (list->count > ILX_MEMBERS_MAX) return false;
    room->people_count = list->count;
    for (int i = 0; i < list->count; i++) {
        ilx_guest_person *person = &room->people[i];
        person->away_ms = -1;
        person->want = said[i].want ? ilx_game_find(said[i].want) : NULL;
        person->ease = said[i].ease;
        take_text(said[i].name, person->name, sizeof person->name);
        if (!take_int(said[i].member, 0, ILX_MEMBERS_MAX - 1, &person->member) ||
            !take_int(said[i].colour, 0, ILX_COLOURS - 1, &person->colour) ||
            !take_int(said[i].asks, -1, ILX_SEATS_MAX - 1, &person->asks) ||
            !take_int(said[i].seat, -1, ILX_SEATS_MAX - 1, &person->seat)) {
            return false;
        }
    }
    return true;
}

static bool take_tally(const ilx_list *list, ilx_guest_room *room)
{
    const ilx_said_tally *said = list->items;
    if (list->count > ILX_TALLY_MAX) return false;
    room->tally_count = list->count;
    for (int i = 0; i < list->count; i++) {
        ilx_guest_tally *tally = &room->tally[i];
        take_text(said[i].name, tally->name, sizeof tally->name);
        tally->games = said[i].games;
        tally->wins = said[i].wins;
        if (!is_within(tally->games, 0, INT32_MAX) || !is_within(tally->wins, 0, INT32_MAX)) {
            return false;
        }
    }
    return true;
}

static bool take_options(const ilx_json *json, int node, ilx_guest_room *room)
{
    for (int i = 0; i < room->game->option_count; i++) {
        const ilx_option *option = &room->game->options[i];
        int value, found = ilx_json_get(json, node, option->name);
        if (found < 0 || !is(json, found, ILX_JSON_NUMBER)) return false;
        if (!take_int(json->nodes[found].number, option->min, option->max, &value)) return false;
        room->options[i] = value;
    }
    return true;
}

static bool take_skin(const char *skin, ilx_guest_room *room)
{
    room->skin = NULL;
    for (int i = 0; skin && i < room->game->skin_count; i++) {
        if (strcmp(skin, room->game->skins[i]) == 0) room->skin = room->game->skins[i];
    }
    return room->skin || !skin;
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

static bool take_table(ilx_guest *guest, const ilx_json *json, const ilx_said_table *said)
{
    ilx_guest_room room = {.host = -1, .playing = said->playing, .admit = said->admit};
    room.game = ilx_game_find(said->game);
    if (!room.game || !take_options(json, said->options.node, &room)) return false;
    while (ilx_pace_names[room.pace] != said->pace) room.pace++;
    take_text(said->code, room.code, sizeof room.code);
    while (ilx_door_names[room.door] != said->door) room.door++;
    take_text(said->key, room.key, sizeof room.key);
    take_text(said->level, room.level, sizeof room.level);
    if (!take_int(said->host, -1, ILX_MEMBERS_MAX - 1, &room.host)) return false;
    if (!take_skin(said->skin, &room) || !take_chairs(&said->seats, &room)) return false;
    if (!take_people(&said->members, &room) || !take_tally(&said->tally, &room)) return false;
    // A match of another game would make no sense any more.
    if (room.game != guest->room.game) {
        guest->match.number = -1;
        guest->match.log_count = guest->match.legal_count = 0;
    }
    keep_presence(&guest->room, &room);
    guest->room = room;
    return true;
}

static bool take_presence(ilx_guest_room *room, const ilx_said_presence *said, int64_t now_ms)
{
    const ilx_said_present *present = said->members.items;
    for (int i = 0; i < said->members.count; i++) {
        if (!is_within(present[i].away_ms, -1, TIME_MAX)) return false;
        for (int p = 0; p < room->people_count; p++) {
            if (room->people[p].member != present[i].member) continue;
            room->people[p].away_ms = present[i].away_ms;
            room->people[p].told_ms = now_ms;
        }
    }
    return true;
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
static bool take_chat(ilx_guest *guest, const ilx_list *list, bool whole)
{
    ilx_chat brought[ILX_CHAT_KEPT];
    const ilx_said_chat *said = list->items;
    int count = list->count;
    if (count > ILX_CHAT_KEPT) return false;
    memset(brought, 0, sizeof brought);
    for (int i = 0; i < count; i++) {
        int member;
        if (!take_int(said[i].member, -1, ILX_MEMBERS_MAX - 1, &member)) return false;
        brought[i].member = member;
        brought[i].line = said[i].line != NULL;
        take_text(said[i].name, brought[i].name, sizeof brought[i].name);
        take_text(said[i].line ? said[i].line : said[i].text, brought[i].text,
                  sizeof brought[i].text);
    }
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

static bool are_seats(uint32_t set)
{
    return set >> ILX_SEATS_MAX == 0;
}

static bool take_turn(ilx_guest_match *match, const ilx_said_turn *said, int64_t now_ms)
{
    match->turn = (ilx_guest_turn){.number = (uint32_t)said->number,
                                   .seats = said->seats,
                                   .may = said->may,
                                   .wait_ms = said->wait_ms,
                                   .pace_ms = said->pace_ms,
                                   .told_ms = now_ms,
                                   .paused = said->paused};
    return are_seats(said->seats | said->may) && is_within(said->number, 0, UINT32_MAX) &&
           is_within(said->wait_ms, -1, TIME_MAX) && is_within(said->pace_ms, -1, TIME_MAX);
}

// Where the moves cannot be listed there are none to show; they can be typed all the same.
static bool take_legal(const ilx_game *game, ilx_guest_match *match, const ilx_json *json, int node)
{
    match->legal_count = 0;
    if (node < 0 || is(json, node, ILX_JSON_NULL)) return true;
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

static bool take_result(const ilx_game *game, ilx_guest_match *match, const ilx_said_result *said)
{
    match->over = said != NULL;
    if (!said) return true;
    if (!ilx_seats_fit(game, said->scores.count)) return false;
    match->seat_count = said->scores.count;
    memcpy(match->scores, said->scores.items, (size_t)match->seat_count * sizeof match->scores[0]);
    match->winners = said->winners;
    return are_seats(said->winners) && take_key(said->key, match->key.bytes);
}

static void add_event(ilx_guest_match *match, const ilx_event *event)
{
    if (match->log_count == ILX_GUEST_LOG) return;
    if (match->log_count == match->log_capacity) {
        match->log_capacity = match->log_capacity ? 2 * match->log_capacity : 64;
        match->log = ilx_grow(match->log, (size_t)match->log_capacity * sizeof *match->log);
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

// The match of a full view; NULL: there is none.
static bool take_match(ilx_guest *guest, const ilx_json *json, const ilx_said_match *said,
                       int64_t now_ms)
{
    ilx_guest_match *match = &guest->match;
    const ilx_game *game = guest->room.game;
    int64_t number = said ? said->number : -1;
    int seat;
    if (said && !is_within(number, 0, INT32_MAX)) return false;
    if (number != match->number) {
        match->log_count = 0;
        match->gap = false;
    }
    match->number = number;
    match->over = !said;
    match->legal_count = 0;
    match->viewer = ILX_SPECTATOR;
    if (!said) return true;
    // After the end, the table may already have other seats than the match had.
    match->seat_count = guest->room.seat_count;
    if (!take_result(game, match, said->result)) return false;
    if (!take_int(said->seat, -1, match->seat_count - 1, &seat)) return false;
    if (seat >= 0) match->viewer = seat;
    return take_key(said->commitment, match->commitment) &&
           read_view(game, match, json, said->view.node, true) &&
           take_turn(match, said->turn, now_ms) &&
           take_legal(game, match, json, said->legal.node) &&
           read_log(game, match, json, said->log.node);
}

static bool take_step(ilx_guest *guest, const ilx_json *json, const ilx_said_step *said)
{
    ilx_guest_match *match = &guest->match;
    const ilx_game *game = guest->room.game;
    return match->number >= 0 && read_view(game, match, json, said->changed.node, false) &&
           read_events(game, match, json, said->events.node) &&
           take_legal(game, match, json, said->legal.node) &&
           take_result(game, match, said->result);
}

// ---- Messages ----------------------------------------------------------------------------

static ilx_told take_full(ilx_guest *guest, const ilx_json *json, const ilx_said_full *said,
                          int64_t now_ms)
{
    take_text(said->done, guest->id, sizeof guest->id);
    guest->number = said->n;
    guest->inside =
        said->n >= 0 && take_int(said->member, -1, ILX_MEMBERS_MAX - 1, &guest->member) &&
        take_table(guest, json, said->table) &&
        take_presence(&guest->room, said->presence, now_ms) &&
        take_chat(guest, &said->chat, true) && take_match(guest, json, said->match, now_ms);
    return guest->inside ? ILX_TOLD_FULL : ILX_TOLD_NONSENSE;
}

// Parts that are left out have not changed.
static ilx_told take_news(ilx_guest *guest, const ilx_json *json, const ilx_said_news *said,
                          int64_t now_ms)
{
    take_text(said->done, guest->id, sizeof guest->id);
    if (!guest->inside) return ILX_TOLD_NOTHING;
    guest->inside = false;
    if (said->n != guest->number + 1) return ILX_TOLD_GAP;
    guest->number = said->n;
    guest->inside = (!said->table || take_table(guest, json, said->table)) &&
                    (!said->chat.items || take_chat(guest, &said->chat, false)) &&
                    (!said->turn || take_turn(&guest->match, said->turn, now_ms)) &&
                    (!said->match || take_step(guest, json, said->match));
    return guest->inside ? ILX_TOLD_NEWS : ILX_TOLD_NONSENSE;
}

static ilx_told take_here(ilx_guest *guest, const ilx_said_here *said, int64_t now_ms)
{
    if (!guest->inside) return ILX_TOLD_NOTHING;
    bool read = take_presence(&guest->room, said->presence, now_ms) &&
                (!said->turn || take_turn(&guest->match, said->turn, now_ms));
    return read ? ILX_TOLD_HERE : ILX_TOLD_NONSENSE;
}

// An answer to a request, or the last word.
static ilx_told take_answer(ilx_guest *guest, const char *id, const char *reason, const char *text,
                            ilx_told told)
{
    take_text(id, guest->id, sizeof guest->id);
    take_text(reason, guest->reason, sizeof guest->reason);
    take_text(text, guest->text, sizeof guest->text);
    return told;
}

// The message that is in the table of messages, read by it.
typedef union said {
    ilx_said_full full;
    ilx_said_news news;
    ilx_said_here here;
    ilx_said_done done;
    ilx_said_refused refused;
    ilx_said_shown shown;
    ilx_said_hint hint;
    ilx_said_pong pong;
    ilx_said_bye bye;
} said;

static ilx_told take(ilx_guest *guest, const ilx_json *json, const ilx_shape *shape, const said *s,
                     int64_t now_ms)
{
    if (shape == &ilx_shape_full) return take_full(guest, json, &s->full, now_ms);
    if (shape == &ilx_shape_news) return take_news(guest, json, &s->news, now_ms);
    if (shape == &ilx_shape_here) return take_here(guest, &s->here, now_ms);
    if (shape == &ilx_shape_done) {
        return take_answer(guest, s->done.id, NULL, NULL, ILX_TOLD_DONE);
    }
    if (shape == &ilx_shape_refused) {
        return take_answer(guest, s->refused.id, s->refused.reason, s->refused.text,
                           ILX_TOLD_REFUSED);
    }
    if (shape == &ilx_shape_bye) {
        return take_answer(guest, NULL, s->bye.reason, s->bye.text, ILX_TOLD_BYE);
    }
    if (shape == &ilx_shape_hint) {
        return take_answer(guest, NULL, NULL, s->hint.text, ILX_TOLD_HINT);
    }
    return ILX_TOLD_NOTHING;
}

// Which message is it? NULL: one of a later version, or none at all.
static const ilx_shape *find_shape(const ilx_json *json, int type)
{
    for (int i = 0; i < ilx_push_count; i++) {
        if (ilx_json_is(json, type, ilx_pushes[i]->parts[0].shape->words[0])) return ilx_pushes[i];
    }
    return NULL;
}

ilx_told ilx_guest_take(ilx_guest *guest, const char *text, size_t length, int64_t now_ms)
{
    ilx_json json;
    int capacity = (int)(length / 2) + 2;  // no text has more values than that
    if (capacity > guest->node_capacity) {
        guest->nodes = ilx_grow(guest->nodes, (size_t)capacity * sizeof *guest->nodes);
        guest->node_capacity = capacity;
    }
    guest->chat_fresh = 0;
    guest->id[0] = guest->reason[0] = guest->text[0] = '\0';
    if (!ilx_json_parse(&json, text, length, guest->nodes, capacity)) return ILX_TOLD_NONSENSE;
    int type = ilx_json_get(&json, 0, "type");
    const ilx_shape *shape = type < 0 ? NULL : find_shape(&json, type);
    if (!shape) return type < 0 ? ILX_TOLD_NONSENSE : ILX_TOLD_NOTHING;

    said message;
    ilx_said_memory memory = {NULL};
    memset(&message, 0, sizeof message);
    bool read = ilx_shape_read(shape, &json, 0, &message, &memory);
    ilx_told told = read ? take(guest, &json, shape, &message, now_ms) : ILX_TOLD_NONSENSE;
    ilx_said_free(&memory);
    return told;
}
