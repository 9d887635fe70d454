// Facts as text: what is kept of a room, one JSON object a line. Members at their usual value are
// left out.

#include "base/json.h"
#include "server/room.h"

#include <string.h>

static const char *const kind_names[ILX_FACT_KINDS] = {
    [ILX_FACT_ROOM] = "room",   [ILX_FACT_JOIN] = "join",     [ILX_FACT_NAME] = "name",
    [ILX_FACT_SIT] = "sit",     [ILX_FACT_BOT] = "bot",       [ILX_FACT_SEATS] = "seats",
    [ILX_FACT_HOST] = "host",   [ILX_FACT_WANT] = "want",     [ILX_FACT_GAME] = "game",
    [ILX_FACT_EASE] = "ease",   [ILX_FACT_OPTION] = "option", [ILX_FACT_PACE] = "pace",
    [ILX_FACT_LEVEL] = "level", [ILX_FACT_SKIN] = "skin",     [ILX_FACT_START] = "start",
    [ILX_FACT_MOVE] = "move",   [ILX_FACT_STATE] = "state",   [ILX_FACT_END] = "end",
    [ILX_FACT_STOP] = "stop",   [ILX_FACT_SAY] = "say",       [ILX_FACT_MORE] = "more",
    [ILX_FACT_KICK] = "kick",   [ILX_FACT_LEND] = "lend",     [ILX_FACT_KEEP] = "keep",
    [ILX_FACT_LOOK] = "look",   [ILX_FACT_TIMES] = "times",
};

static const char opening[] = "{\"fact\":\"", hex_key[] = ",\"hex\":";

static void write_number(const char *key, int64_t number, ilx_text *out)
{
    ilx_text_put(out, key);
    ilx_text_int(out, number);
}

static void write_string(const char *key, const char *string, ilx_text *out)
{
    ilx_text_put(out, key);
    ilx_json_string(out, string);
}

void ilx_fact_write(const ilx_fact *fact, ilx_text *out)
{
    ilx_text_put(out, opening);
    ilx_text_put(out, kind_names[fact->kind]);
    write_number("\",\"at\":", fact->at_ms, out);
    if (fact->a) write_number(",\"a\":", fact->a, out);
    if (fact->b) write_number(",\"b\":", fact->b, out);
    if (fact->c) {
        ilx_text_put(out, ",\"c\":\"");
        ilx_text_hex64(out, fact->c);
        ilx_text_char(out, '"');
    }
    if (fact->by >= 0) write_number(",\"by\":", fact->by, out);
    if (fact->id[0]) write_string(",\"id\":", fact->id, out);
    if (fact->text[0]) write_string(",\"text\":", fact->text, out);
    if (fact->hex) write_string(hex_key, fact->hex, out);
    ilx_text_char(out, '}');
}

bool ilx_fact_is(const char *text, ilx_fact_kind kind)
{
    size_t head = sizeof opening - 1, length = strlen(kind_names[kind]);
    return strncmp(text, opening, head) == 0 &&
           strncmp(text + head, kind_names[kind], length) == 0 && text[head + length] == '"';
}

int ilx_facts_begin(const char *const *facts, int count)
{
    for (int i = count - 1; i >= 0; i--) {
        if (ilx_fact_is(facts[i], ILX_FACT_ROOM)) return i;
    }
    return count;
}

// One member of a fact; false: there is no such member, or not with such a value.
static bool read_member(const ilx_json *json, int key, ilx_fact *fact)
{
    int node = key + 1;
    int64_t number = json->nodes[node].number;
    bool is_number = json->nodes[node].type == ILX_JSON_NUMBER;
    bool small = is_number && number >= INT32_MIN && number <= INT32_MAX;
    if (ilx_json_is(json, key, "at")) {
        fact->at_ms = number;
        return is_number;
    }
    int32_t *place = ilx_json_is(json, key, "a")    ? &fact->a
                     : ilx_json_is(json, key, "b")  ? &fact->b
                     : ilx_json_is(json, key, "by") ? &fact->by
                                                    : NULL;
    if (place) {
        *place = (int32_t)number;
        return small;
    }
    if (ilx_json_is(json, key, "c")) {
        char hash[20];
        return ilx_json_copy(json, node, hash, sizeof hash) &&
               ilx_read_hex64(hash, strlen(hash), &fact->c);
    }
    if (ilx_json_is(json, key, "id")) return ilx_json_copy(json, node, fact->id, sizeof fact->id);
    if (ilx_json_is(json, key, "hex")) return json->nodes[node].type == ILX_JSON_STRING;
    return ilx_json_is(json, key, "text") &&
           ilx_json_copy(json, node, fact->text, sizeof fact->text);
}

bool ilx_fact_read(const char *text, size_t length, ilx_fact *fact)
{
    enum { NODES = 24 };
    ilx_json_node nodes[NODES];
    ilx_json json;
    memset(fact, 0, sizeof *fact);
    fact->by = -1;
    if (!ilx_json_parse(&json, text, length, nodes, NODES)) return false;
    if (nodes[0].type != ILX_JSON_OBJECT || nodes[0].count == 0) return false;
    int key = ilx_json_first(&json, 0), kind = 0;
    if (!ilx_json_is(&json, key, "fact")) return false;
    while (kind < ILX_FACT_KINDS && !ilx_json_is(&json, key + 1, kind_names[kind])) kind++;
    if (kind == ILX_FACT_KINDS) return false;
    fact->kind = (ilx_fact_kind)kind;
    for (uint32_t i = 1; i < nodes[0].count; i++) {
        key = (int)nodes[key + 1].end;
        if (!read_member(&json, key, fact)) return false;
    }
    return true;
}

// ---- A room from its facts -----------------------------------------------------------------

// Goes on from a state that was kept: the moves before it have only been noted.
static bool thaw(ilx_room *room, const char *text, const ilx_fact *fact)
{
    const char *hex = strstr(text, hex_key);
    if (!room->match) return true;  // by rules that are no longer played
    if (!hex) return false;
    hex += sizeof hex_key;  // and the quotation mark
    if (!ilx_match_thaw(room->match, hex, strcspn(hex, "\""))) return false;
    ilx_turn turn = ilx_match_turn(room->match);
    room->question_number = turn.number;
    room->question_wait_ms = turn.wait_ms;
    room->question_ms = (int64_t)fact->c;
    room->wait_from_ms = fact->a;
    room->more_ms = fact->b;
    return true;
}

// From the first fact on; only the moves after the last state that was kept are played.
static bool add_up(ilx_room *room, const char *const *facts, int begin, int count, bool thawing)
{
    int matches = 0, kept = -1;
    for (int i = begin; i < count; i++) {
        if (ilx_fact_is(facts[i], ILX_FACT_START)) matches++, kept = -1;
        if (ilx_fact_is(facts[i], ILX_FACT_STATE) && thawing) kept = i;
    }
    room->number = begin;
    room->only_match = matches;
    for (int i = begin; i < count; i++) {
        ilx_fact fact;
        room->skipping = i < kept;
        if (room->match_number < matches && ilx_fact_is(facts[i], ILX_FACT_MOVE)) {
            room->number++;  // of a match whose result comes as a fact
            continue;
        }
        if (ilx_fact_is(facts[i], ILX_FACT_STATE) && !thawing) {
            fact = (ilx_fact){.kind = ILX_FACT_STATE, .at_ms = room->last_ms, .by = -1};
        } else if (!ilx_fact_read(facts[i], strlen(facts[i]), &fact)) {
            return false;
        }
        bool kept_here = thawing && fact.kind == ILX_FACT_STATE && room->match_number == matches;
        if (kept_here && !thaw(room, facts[i], &fact)) return false;
        if (!ilx_room_apply(room, &fact)) return false;
    }
    room->only_match = 0;
    return true;
}

// A state that cannot be read, or is not the one that the moves lead to, is done without: the moves
// say it all.
bool ilx_room_load(ilx_room *room, const char *const *facts, int count)
{
    int begin = ilx_facts_begin(facts, count);
    if (begin == count) return false;
    return add_up(room, facts, begin, count, true) || add_up(room, facts, begin, count, false);
}

ilx_refusal ilx_room_read(const char *const *facts, int count, ilx_room **room)
{
    *room = NULL;
    if (count == 0) return NULL;
    *room = ilx_room_new();
    if (ilx_room_load(*room, facts, count)) return NULL;
    ilx_room_free(*room);
    *room = NULL;
    return "damaged-room";
}
