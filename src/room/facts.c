// Facts as text: one JSON object a line, with the members that its form lists. Members that are 0,
// false or "" are left out. The last one is a checksum of all that comes before it.
//
// Facts of older programs have no checksum, and their members are called a, b, c and text.

#include "base/hash.h"
#include "base/json.h"
#include "base/means.h"
#include "room/room.h"

#include <string.h>

// clang-format off
#define AT(m) (uint16_t)offsetof(ilx_fact, m), (uint16_t)sizeof(((ilx_fact *)0)->m)
#define INT(m, old, says) {#m, ILX_FACT_INT, AT(m), (old), ILX_MEANS(says)}
#define FLAG(m, old, says) {#m, ILX_FACT_FLAG, AT(m), (old), ILX_MEANS(says)}
#define SEATS(m, old, says) {#m, ILX_FACT_SEATS_SET, AT(m), (old), ILX_MEANS(says)}
#define TEXT(name, says) {name, ILX_FACT_TEXT, AT(text), 't', ILX_MEANS(says)}
#define MEMBER(old) INT(member, old, "who: the number of a member")
#define SEAT(old) INT(seat, old, "which seat")

const ilx_fact_form ilx_fact_forms[ILX_FACT_KINDS] = {
    [ILX_FACT_ROOM] = {"room", ILX_MEANS("the table is made; whatever its code stood for before is forgotten"),
        {TEXT("code", "its four letters")}},
    [ILX_FACT_SECRET] = {"secret", ILX_MEANS("the table's link carries another secret"), {TEXT("secret", "twelve signs")}},
    [ILX_FACT_DOOR] = {"door", ILX_MEANS("whom the table lets in changes"),
        {INT(door, 0, "0 home, 1 open, 2 link, 3 locked")}},
    [ILX_FACT_ADMIT] = {"admit", ILX_MEANS("taking a bot's seat in a match needs the host's consent, or no longer"),
        {FLAG(on, 0, "it does from now on")}},
    [ILX_FACT_ASK] = {"ask", ILX_MEANS("a member would like a bot's seat in the match, or no longer"),
        {MEMBER(0), INT(seat, 0, "-1: no longer")}},
    [ILX_FACT_JOIN] = {"join", ILX_MEANS("somebody comes to the table for the first time"),
        {MEMBER('a'), INT(colour, 'b', "0 to 7"), TEXT("name", "what she is called"),
         {"token_hash", ILX_FACT_TEXT, AT(token_hash), 0, "hash of her token and the table's code"}}},
    [ILX_FACT_NAME] = {"name", ILX_MEANS("a member changes name or colour"),
        {MEMBER('a'), INT(colour, 'b', "-1: as it is"), TEXT("name", "the new one, or as it is")}},
    [ILX_FACT_SIT] = {"sit", ILX_MEANS("a member sits down, or stands up"),
        {INT(seat, 'a', "-1: stands up"), MEMBER('b')}},
    [ILX_FACT_BOT] = {"bot", ILX_MEANS("a bot is put on a seat, or taken away"),
        {SEAT('a'), TEXT("bot", "without it nobody sits there")}},
    [ILX_FACT_SEATS] = {"seats", ILX_MEANS("how many seats the next match has"), {INT(count, 'a', "how many")}},
    [ILX_FACT_HOST] = {"host", ILX_MEANS("another member is host"),
        {MEMBER('a'), FLAG(temporary, 'b', "only until the owner is back")}},
    [ILX_FACT_WANT] = {"want", ILX_MEANS("a member says which game she would like"),
        {MEMBER('a'), TEXT("game", "its id; without it none")}},
    [ILX_FACT_EASE] = {"ease", ILX_MEANS("a member has twice the time that the pace gives, or no longer"),
        {MEMBER('a'), FLAG(on, 'b', "has it from now on")}},
    [ILX_FACT_LEND] = {"lend", ILX_MEANS("a seat lets a member look through its eyes"), {SEAT('a'), MEMBER('b')}},
    [ILX_FACT_KEEP] = {"keep", ILX_MEANS("and no longer does"), {SEAT('a'), MEMBER('b')}},
    [ILX_FACT_LOOK] = {"look", ILX_MEANS("a member looks through the eyes of a seat"),
        {MEMBER('a'), INT(seat, 'b', "-1: through her own")}},
    [ILX_FACT_GAME] = {"game", ILX_MEANS("the game on the table changes"), {TEXT("game", "its id")}},
    [ILX_FACT_OPTION] = {"option", ILX_MEANS("an option of the game changes"),
        {INT(option, 'a', "its place in the game's list"), INT(value, 'b', "its value")}},
    [ILX_FACT_PACE] = {"pace", ILX_MEANS("how long one question may take changes"),
        {INT(pace, 'a', "0 free, 1 calm, 2 brisk, 3 flash")}},
    [ILX_FACT_TIMES] = {"times", ILX_MEANS("thinking times are shown, or no longer"),
        {FLAG(on, 'a', "they are from now on")}},
    [ILX_FACT_HINTS] = {"hints", ILX_MEANS("hints are given among several people, too, or no longer"),
        {FLAG(on, 0, "they are from now on")}},
    [ILX_FACT_LEVEL] = {"level", ILX_MEANS("the bot that fills seats and stands in changes"), {TEXT("bot", "its name")}},
    [ILX_FACT_SKIN] = {"skin", ILX_MEANS("the wording changes"), {TEXT("skin", "without it the usual one")}},
    [ILX_FACT_START] = {"start", ILX_MEANS("a match begins"),
        {INT(rules_version, 'a', "of the game"), TEXT("key", "from which its draws come"),
         INT(count, 0, "where it goes on from another match with that key: its own first move")}},
    [ILX_FACT_MOVE] = {"move", ILX_MEANS("a move of the match"),
        {INT(seat, 'a', "or -1 chance, -2 the clock"), TEXT("move", "its text"),
         {"hash", ILX_FACT_HASH, AT(hash), 'c', "of the state after it"},
         INT(thought_ms, 'b', "how long it was thought about, where times are shown"),
         FLAG(stood_in, 0, "a bot stood in")}},
    [ILX_FACT_STATE] = {"state", ILX_MEANS("a snapshot of the match after the last move"),
        {INT(wait_from_ms, 'a', "when the game's own clock was set, after question_ms"),
         INT(more_ms, 'b', "time granted on top"),
         {"question_ms", ILX_FACT_LONG, AT(question_ms), 'c', "when the question was asked"},
         {"snapshot", ILX_FACT_SNAPSHOT, AT(snapshot), 0, "the state and the events, hexadecimal"}}},
    [ILX_FACT_END] = {"end", ILX_MEANS("the match is over; its last move came just before"),
        {SEATS(winners, 'a', "the seats that have won")}},
    [ILX_FACT_STOP] = {"stop", ILX_MEANS("the host ends the match"), {{0}}},
    [ILX_FACT_SAY] = {"say", ILX_MEANS("table talk"),
        {MEMBER('a'), TEXT("text", "the words, or the key of a quick line"),
         SEATS(team, 'b', "the seats that hear it; without it everybody does"),
         FLAG(line, 0, "it is a quick line")}},
    [ILX_FACT_REMARK] = {"remark", ILX_MEANS("a bot says a quick line"),
        {SEAT(0), TEXT("text", "the key of the line")}},
    [ILX_FACT_MORE] = {"more", ILX_MEANS("more time for everybody"), {MEMBER('a')}},
    [ILX_FACT_HINT] = {"hint", ILX_MEANS("a seat has had a hint, or more of one"), {SEAT(0)}},
    [ILX_FACT_KICK] = {"kick", ILX_MEANS("a member is removed for good, or a shared screen is"),
        {INT(member, 'a', "who; -1: a screen"),
         {"from", ILX_FACT_HASH, AT(hash), 0, "hash of the address from where nobody new is let in "
          "this evening; 0: there is none"}}},
    [ILX_FACT_DICE] = {"dice", ILX_MEANS("the server's key for the next match: its seal is shown from now on"),
        {TEXT("key", "64 hexadecimal digits")}},
    [ILX_FACT_SEAL] = {"seal", ILX_MEANS("a member's device has taken a number for the next match"),
        {MEMBER(0), TEXT("seal", "a hash of it, 64 hexadecimal digits")}},
    [ILX_FACT_NUMBER] = {"number", ILX_MEANS("and tells it, just before that match begins"),
        {MEMBER(0), TEXT("number", "64 hexadecimal digits")}},
};
// clang-format on

static const char opening[] = "{\"fact\":\"", snapshot_key[] = ",\"snapshot\":\"";
static const char old_snapshot_key[] = ",\"hex\":\"", sum_key[] = ",\"sum\":\"";
enum { SUM_DIGITS = 16, SUM_LENGTH = sizeof sum_key - 1 + SUM_DIGITS + 2 };

// ---- Writing -------------------------------------------------------------------------------

static void write_key(const char *key, ilx_text *out)
{
    ilx_text_put(out, ",\"");
    ilx_text_put(out, key);
    ilx_text_put(out, "\":");
}

static void write_number(const char *key, int64_t number, ilx_text *out)
{
    if (number == 0) return;
    write_key(key, out);
    ilx_text_int(out, number);
}

static void write_string(const char *key, const char *string, ilx_text *out)
{
    if (!string || !string[0]) return;
    write_key(key, out);
    ilx_json_string(out, string);
}

static void write_seats(const char *key, uint32_t seats, ilx_text *out)
{
    char before = '[';
    if (seats == 0) return;
    write_key(key, out);
    for (int seat = 0; seat < ILX_SEATS_MAX; seat++) {
        if (!(seats & ILX_SEAT_BIT(seat))) continue;
        ilx_text_char(out, before);
        ilx_text_int(out, seat);
        before = ',';
    }
    ilx_text_char(out, ']');
}

static void write_hash(const char *key, uint64_t hash, ilx_text *out)
{
    write_key(key, out);
    ilx_text_char(out, '"');
    ilx_text_hex64(out, hash);
    ilx_text_char(out, '"');
}

static void write_member(const ilx_fact *fact, const ilx_fact_member *member, ilx_text *out)
{
    const char *at = (const char *)fact + member->offset;
    switch (member->type) {
    case ILX_FACT_INT: write_number(member->name, *(const int32_t *)(const void *)at, out); break;
    case ILX_FACT_LONG: write_number(member->name, *(const int64_t *)(const void *)at, out); break;
    case ILX_FACT_HASH: write_hash(member->name, *(const uint64_t *)(const void *)at, out); break;
    case ILX_FACT_TEXT: write_string(member->name, at, out); break;
    case ILX_FACT_SEATS_SET:
        write_seats(member->name, *(const uint32_t *)(const void *)at, out);
        break;
    case ILX_FACT_SNAPSHOT: write_string(member->name, fact->snapshot, out); break;
    case ILX_FACT_FLAG:
        if (!*(const bool *)(const void *)at) break;
        write_key(member->name, out);
        ilx_text_put(out, "true");
        break;
    }
}

void ilx_fact_write(const ilx_fact *fact, ilx_text *out)
{
    const ilx_fact_form *form = &ilx_fact_forms[fact->kind];
    size_t first = out->length;
    ilx_text_put(out, opening);
    ilx_text_put(out, form->name);
    ilx_text_put(out, "\",\"at\":");
    ilx_text_int(out, fact->at_ms);
    for (int i = 0; i < ILX_FACT_MEMBERS && form->members[i].name; i++) {
        write_member(fact, &form->members[i], out);
    }
    if (fact->by >= 0) {
        write_key("by", out);
        ilx_text_int(out, fact->by);
    }
    write_string("id", fact->id, out);
    write_hash("sum", ilx_hash(out->bytes + first, out->length - first), out);
    ilx_text_char(out, '}');
}

bool ilx_fact_is(const char *text, ilx_fact_kind kind)
{
    const char *name = ilx_fact_forms[kind].name;
    size_t head = sizeof opening - 1, length = strlen(name);
    return strncmp(text, opening, head) == 0 && strncmp(text + head, name, length) == 0 &&
           text[head + length] == '"';
}

int ilx_facts_begin(const char *const *facts, int count)
{
    for (int i = count - 1; i >= 0; i--) {
        if (ilx_fact_is(facts[i], ILX_FACT_ROOM)) return i;
    }
    return count;
}

// ---- Reading -------------------------------------------------------------------------------

// Does the text end with a checksum, and if it does, is it the right one?
static bool has_sum(const char *text, size_t length)
{
    return length > SUM_LENGTH &&
           strncmp(text + length - SUM_LENGTH, sum_key, sizeof sum_key - 1) == 0;
}

static bool sum_fits(const char *text, size_t length)
{
    uint64_t sum;
    const char *digits = text + length - SUM_DIGITS - 2;
    return ilx_read_hex64(digits, SUM_DIGITS, &sum) && sum == ilx_hash(text, length - SUM_LENGTH);
}

static bool read_number(const ilx_json *json, int node, bool is_long, void *at)
{
    int64_t number = json->nodes[node].number;
    int32_t small = (int32_t)number;
    if (json->nodes[node].type != ILX_JSON_NUMBER || (!is_long && small != number)) return false;
    memcpy(at, is_long ? (const void *)&number : &small, is_long ? sizeof number : sizeof small);
    return true;
}

static bool read_seats(const ilx_json *json, int node, void *at)
{
    uint32_t seats = 0;
    if (json->nodes[node].type != ILX_JSON_ARRAY) return false;
    int item = ilx_json_first(json, node);
    for (uint32_t i = 0; i < json->nodes[node].count; i++, item = ilx_json_next(json, item)) {
        int32_t seat;
        if (!read_number(json, item, false, &seat) || seat < 0 || seat >= ILX_SEATS_MAX)
            return false;
        seats |= ILX_SEAT_BIT(seat);
    }
    memcpy(at, &seats, sizeof seats);
    return true;
}

static bool read_hash(const ilx_json *json, int node, void *at)
{
    char digits[SUM_DIGITS + 4];
    uint64_t hash;
    if (!ilx_json_copy(json, node, digits, sizeof digits)) return false;
    if (!ilx_read_hex64(digits, strlen(digits), &hash)) return false;
    memcpy(at, &hash, sizeof hash);
    return true;
}

static bool read_value(const ilx_json *json, int node, const ilx_fact_member *member, bool old,
                       ilx_fact *fact)
{
    ilx_json_type type = json->nodes[node].type;
    char *at = (char *)fact + member->offset;
    switch (member->type) {
    case ILX_FACT_INT: return read_number(json, node, false, at);
    case ILX_FACT_LONG: return old ? read_hash(json, node, at) : read_number(json, node, true, at);
    case ILX_FACT_HASH: return read_hash(json, node, at);
    case ILX_FACT_TEXT: return ilx_json_copy(json, node, at, member->size);
    case ILX_FACT_SEATS_SET:
        return old ? read_number(json, node, false, at) : read_seats(json, node, at);
    case ILX_FACT_SNAPSHOT: return type == ILX_JSON_STRING;
    case ILX_FACT_FLAG: break;
    }
    int32_t number = 0;
    bool fits = old ? read_number(json, node, false, &number)
                    : type == ILX_JSON_TRUE || type == ILX_JSON_FALSE;
    *(bool *)(void *)at = old ? number != 0 : type == ILX_JSON_TRUE;
    return fits;
}

static bool is_key(const ilx_json *json, int key, const ilx_fact_member *member, bool old)
{
    const char name[2] = {member->before, '\0'};
    if (!old) return ilx_json_is(json, key, member->name);
    if (member->type == ILX_FACT_SNAPSHOT) return ilx_json_is(json, key, "hex");
    return member->before && ilx_json_is(json, key, member->before == 't' ? "text" : name);
}

// One member of a fact; false: there is no such member, or not with such a value.
static bool read_member(const ilx_json *json, int key, bool old, ilx_fact *fact)
{
    const ilx_fact_member *members = ilx_fact_forms[fact->kind].members;
    int node = key + 1;
    for (int i = 0; i < ILX_FACT_MEMBERS && members[i].name; i++) {
        if (is_key(json, key, &members[i], old))
            return read_value(json, node, &members[i], old, fact);
    }
    if (ilx_json_is(json, key, "at")) return read_number(json, node, true, &fact->at_ms);
    if (ilx_json_is(json, key, "by")) return read_number(json, node, false, &fact->by);
    if (ilx_json_is(json, key, "id")) return ilx_json_copy(json, node, fact->id, sizeof fact->id);
    return !old && ilx_json_is(json, key, "sum");
}

// Older facts had two things in one member: a bit beside a number, a hash before a name.
static bool unpack_old(ilx_fact *fact)
{
    enum { DIGITS = 2 * ILX_TOKEN_BYTES };
    if (fact->kind == ILX_FACT_MOVE) {
        fact->stood_in = fact->thought_ms & 1;
        fact->thought_ms >>= 1;
    } else if (fact->kind == ILX_FACT_SAY) {
        fact->line = fact->team & 1;
        fact->team >>= 1;
    } else if (fact->kind == ILX_FACT_JOIN) {
        if (strlen(fact->text) <= DIGITS || fact->text[DIGITS] != ' ') return false;
        memcpy(fact->token_hash, fact->text, DIGITS);
        memmove(fact->text, fact->text + DIGITS + 1, strlen(fact->text + DIGITS + 1) + 1);
        size_t length = strlen(fact->text);
        memset(fact->text + length, 0, sizeof fact->text - length);
    }
    return (fact->winners | fact->team) >> ILX_SEATS_MAX == 0;
}

bool ilx_fact_read(const char *text, size_t length, ilx_fact *fact)
{
    enum { NODES = 32 };
    ilx_json_node nodes[NODES];
    ilx_json json;
    memset(fact, 0, sizeof *fact);
    fact->by = -1;
    bool old = !has_sum(text, length);
    if (!old && !sum_fits(text, length)) return false;
    if (!ilx_json_parse(&json, text, length, nodes, NODES)) return false;
    if (nodes[0].type != ILX_JSON_OBJECT || nodes[0].count == 0) return false;
    int key = ilx_json_first(&json, 0), kind = 0;
    if (!ilx_json_is(&json, key, "fact")) return false;
    while (kind < ILX_FACT_KINDS && !ilx_json_is(&json, key + 1, ilx_fact_forms[kind].name)) kind++;
    if (kind == ILX_FACT_KINDS) return false;
    fact->kind = (ilx_fact_kind)kind;
    for (uint32_t i = 1; i < nodes[0].count; i++) {
        key = (int)nodes[key + 1].end;
        if (!read_member(&json, key, old, fact)) return false;
    }
    return !old || unpack_old(fact);
}

// ---- A room from its facts -----------------------------------------------------------------

// Goes on from a snapshot: the moves before it have only been noted.
static bool thaw(ilx_room *room, const char *text, const ilx_fact *fact)
{
    const char *hex = strstr(text, snapshot_key), *old = strstr(text, old_snapshot_key);
    if (!room->match) return true;  // by rules that are no longer played
    if (!hex && !old) return false;
    hex = hex ? hex + sizeof snapshot_key - 1 : old + sizeof old_snapshot_key - 1;
    if (!ilx_match_thaw(room->match, hex, strcspn(hex, "\""))) return false;
    ilx_turn turn = ilx_match_turn(room->match);
    room->question_number = turn.number;
    room->question_wait_ms = turn.wait_ms;
    room->question_ms = fact->question_ms;
    room->wait_from_ms = fact->wait_from_ms;
    room->more_ms = fact->more_ms;
    return true;
}

static bool is_over(const ilx_patience *patience)
{
    return patience && patience->is_over(patience->context);
}

// Adds up the facts from begin on. matches: how many begin there; snapshot: the last fact of the
// last match that is a state to go on from, -1: none.
static bool add_facts(ilx_room *room, const char *const *facts, int begin, int count, int matches,
                      int snapshot, bool thawing, const ilx_patience *patience)
{
    ilx_reading reading = {.only_match = matches};
    room->number = begin;
    // cppcheck-suppress autoVariables ; it is taken away again below
    room->reading = &reading;
    bool fits = true;
    for (int i = begin; i < count && fits; i++) {
        ilx_fact fact;
        if (is_over(patience)) {
            fits = false;
            break;
        }
        reading.skipping = i < snapshot;
        if (room->match_number < matches && ilx_fact_is(facts[i], ILX_FACT_MOVE)) {
            room->number++;  // of a match whose result comes as a fact
            continue;
        }
        if (ilx_fact_is(facts[i], ILX_FACT_STATE) && !thawing) {
            fact = (ilx_fact){.kind = ILX_FACT_STATE, .at_ms = room->last_ms, .by = -1};
        } else {
            fits = ilx_fact_read(facts[i], strlen(facts[i]), &fact);
        }
        bool thaws = fits && thawing && fact.kind == ILX_FACT_STATE;
        if (thaws && room->match_number == matches) fits = thaw(room, facts[i], &fact);
        fits = fits && ilx_room_apply(room, &fact);
    }
    room->reading = NULL;
    return fits;
}

// From the first fact on; only the moves after the last snapshot are played, if thawing.
static bool add_up(ilx_room *room, const char *const *facts, int begin, int count, bool thawing,
                   const ilx_patience *patience)
{
    int matches = 0, snapshot = -1;
    for (int i = begin; i < count; i++) {
        if (ilx_fact_is(facts[i], ILX_FACT_START)) matches++, snapshot = -1;
        if (ilx_fact_is(facts[i], ILX_FACT_STATE) && thawing) snapshot = i;
    }
    return add_facts(room, facts, begin, count, matches, snapshot, thawing, patience);
}

// A snapshot that cannot be read, or is not the state that the moves lead to, is done without: the
// moves say it all.
static bool load(ilx_room *room, const char *const *facts, int count, const ilx_patience *patience)
{
    int begin = ilx_facts_begin(facts, count);
    if (begin == count) return false;
    return add_up(room, facts, begin, count, true, patience) ||
           add_up(room, facts, begin, count, false, patience);
}

bool ilx_room_load(ilx_room *room, const char *const *facts, int count)
{
    return load(room, facts, count, NULL);
}

ilx_refusal ilx_room_read(const char *const *facts, int count, ilx_room **room)
{
    return ilx_room_read_within(NULL, facts, count, room);
}

ilx_refusal ilx_room_read_within(const ilx_patience *patience, const char *const *facts, int count,
                                 ilx_room **room)
{
    *room = NULL;
    if (count == 0) return NULL;
    *room = ilx_room_new();
    // A table that is made here has a game from its first fact; one that is brought may lack it.
    if (load(*room, facts, count, patience) && (*room)->game) return NULL;
    ilx_room_free(*room);
    *room = NULL;
    return is_over(patience) ? "too-long" : "damaged-room";
}
