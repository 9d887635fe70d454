// All requests of a client, and the one way they are read.

#include "protocol/requests.h"

#include "base/means.h"

#include <string.h>

// clang-format off
#define AT(m) (uint16_t)offsetof(ilx_request, m), (uint16_t)sizeof(((ilx_request *)0)->m)
#define ARG(m, type, needed, says) {#m, (type), AT(m), (needed), ILX_MEANS(says)}
#define TEXT(m, says) ARG(m, ILX_TEXT_ARG, false, says)
#define NUMBER(m, says) ARG(m, ILX_NUMBER_ARG, false, says)
#define FLAG(m, says) ARG(m, ILX_FLAG_ARG, false, says)
#define TEXT_NEEDED(m, says) ARG(m, ILX_TEXT_ARG, true, says)
#define NUMBER_NEEDED(m, says) ARG(m, ILX_NUMBER_ARG, true, says)
#define FLAG_NEEDED(m, says) ARG(m, ILX_FLAG_ARG, true, says)
#define ID TEXT_NEEDED(id, NULL)

const ilx_request_form ilx_request_forms[ILX_REQUESTS] = {
    [ILX_DO_HELLO] = {"hello", ILX_BY_ANYBODY, ILX_MEANS("comes in; the first thing to say"),
        {TEXT(room, "`table.key`, which a link carries, or the four letters alone, in capitals or not; without "
                    "it a new table is made"),
         TEXT(token, "32 hexadecimal digits that the client has drawn at random and keeps for itself; "
                     "needed but for a screen"),
         TEXT(name, "what one would like to be called; a number is added when somebody is called that "
                    "already"),
         TEXT(lang, "`fr` or `en`: the language of the sentences in refusals; the server's own without "
                    "it"),
         FLAG(screen, "`true` for a shared screen: it has no token, is nobody, sees what is public and "
                      "cannot act")}},
    [ILX_DO_SIT] = {"sit", ILX_BY_ANYBODY, ILX_MEANS("sits down. In a match, late arrivals take over a bot, with the "
                    "host's consent where `table.admit` says so: then `asks` is the seat until it comes. Who "
                    "has held a seat in it may only return to that one"),
        {ID, NUMBER(seat, "that seat; without it any: a free one, a bot's, or one more")}},
    [ILX_DO_STAND] = {"stand", ILX_BY_SEATED, ILX_MEANS("leaves the seat; in a match a bot plays on"), {ID}},
    [ILX_DO_RENAME] = {"rename", ILX_BY_ANYBODY, ILX_MEANS("changes name, colour or both"),
        {ID, TEXT(name, "no two are called alike"),
         NUMBER(colour, "0 to 7; no two seats have one colour")}},
    [ILX_DO_WANT] = {"want", ILX_BY_ANYBODY, ILX_MEANS("says which game one would like"),
        {ID, TEXT_NEEDED(game, "its id; `\"\"` for none")}},
    [ILX_DO_NOVICE] = {"novice", ILX_BY_SEATED, ILX_MEANS("says that one has never played the game on the table. "
                       "Where it has an option `novice`, that is on from now; the host may turn it off"),
        {ID, TEXT_NEEDED(game, "the game that is meant: when another has been chosen since, nothing "
                               "happens")}},
    [ILX_DO_EASE] = {"ease", ILX_BY_ANYBODY, ILX_MEANS("asks for twice the time that the pace gives, for oneself: "
                     "`turn.pace_ms` is what the others have left, whoever has `ease` has the length "
                     "of the pace on top"),
        {ID, FLAG_NEEDED(on, "`false`: no longer")}},
    [ILX_DO_LEND] = {"lend", ILX_BY_SEATED, ILX_MEANS("lets somebody without a seat look through one's own eyes. Leaving "
                     "the seat takes it back"),
        {ID, NUMBER_NEEDED(member, "to whom"), FLAG_NEEDED(on, "`false`: no longer")}},
    [ILX_DO_LOOK] = {"look", ILX_BY_SPECTATORS, ILX_MEANS("looks through the eyes of a seat that has lent its view. In a "
                     "match, whoever has looked through one seat may neither look through nor take "
                     "another"),
        {ID, NUMBER(seat, "without it, as a spectator again")}},
    [ILX_DO_CHOOSE] = {"choose", ILX_BY_HOST, ILX_MEANS("changes one thing: rules only between matches; words, pace and "
                       "bots at any time"),
        {ID, TEXT(game, "the game on the table"), TEXT(option, "one of its options"),
         NUMBER(value, "and the option's value"), TEXT(pace, "how long one question may take"),
         FLAG(times, "thinking times are shown"), FLAG(hints, "hints are given among several people, too"),
         TEXT(door, "whom the four letters let in"),
         FLAG(admit, "whoever takes a bot's seat in a match needs the host's consent"), TEXT(bot, "the bot that fills seats and stands in"),
         TEXT(skin, "wording; `usual` for the usual one")}},
    [ILX_DO_SEATS] = {"seats", ILX_BY_HOST, ILX_MEANS("sets how many seats the next match has"),
        {ID, NUMBER_NEEDED(count, "a number that the game takes")}},
    [ILX_DO_BOT] = {"bot", ILX_BY_HOST, ILX_MEANS("puts a bot on a seat that no person has"),
        {ID, NUMBER_NEEDED(seat, "which"), TEXT_NEEDED(bot, "its name; `\"\"` takes it away")}},
    [ILX_DO_START] = {"start", ILX_BY_HOST, ILX_MEANS("begins a match, also after another; empty seats are filled with "
                      "bots"), {ID}},
    [ILX_DO_SEAL] = {"seal", ILX_BY_SEATED, ILX_MEANS("the device has taken a number of 32 random bytes for the next match, "
                     "after it was shown `table.seal`; the seal holds for one match"),
        {ID, TEXT_NEEDED(seal, "64 hexadecimal digits: BLAKE2b of `ilinx device ` and the number")}},
    [ILX_DO_NUMBER] = {"number", ILX_BY_SEATED, ILX_MEANS("tells the number, when `numbers` asks for it"),
        {ID, TEXT_NEEDED(number, "64 hexadecimal digits")}},
    [ILX_DO_MOVE] = {"move", ILX_BY_SEATED, ILX_MEANS("makes a move"),
        {ID, NUMBER_NEEDED(match, "`match.number` of the last `full`"),
         NUMBER_NEEDED(turn, "`turn.number` as last told: another one is `stale`"),
         TEXT_NEEDED(move, "its text, one of `legal` or composed")}},
    [ILX_DO_MORE] = {"more", ILX_BY_SEATED, ILX_MEANS("thirty seconds more for everybody, ten times a match"), {ID}},
    [ILX_DO_HURRY] = {"hurry", ILX_BY_SEATED, ILX_MEANS("asks not to wait for the absent, or for bots"), {ID}},
    [ILX_DO_HINT] = {"hint", ILX_BY_SEATED, ILX_MEANS("asks a strong bot what to do, which knows what the seat knows: what "
                     "to look at, then the two best moves, then the numbers and why. Answered by `hint`, and "
                     "told to the table (`hints` of the seat)"), {ID}},
    [ILX_DO_SAY] = {"say", ILX_BY_ANYBODY, ILX_MEANS("table talk: `text` or `line`"),
        {ID, TEXT(text, "one's own words, 240 bytes at most"), TEXT(line, "a quick line"),
         FLAG(team, "`true`: for the seats of one's own team only, in a match that is played in "
                    "teams")}},
    [ILX_DO_ADMIT] = {"admit", ILX_BY_HOST, ILX_MEANS("answers somebody who has asked for a bot's seat in the match"),
        {ID, NUMBER_NEEDED(member, "who has `asks`"), FLAG_NEEDED(on, "`false`: no")}},
    [ILX_DO_KICK] = {"kick", ILX_BY_HOST, ILX_MEANS("removes somebody for good: the only way anybody ever is. Nobody new is "
                     "let in from their address for twelve hours, unless somebody else at the table has "
                     "the same"),
        {ID, NUMBER(member, "whom"), FLAG(screens, "`true`: the shared screens, instead of a member")}},
    [ILX_DO_HOST] = {"host", ILX_BY_HOST, ILX_MEANS("gives the right away for good"), {ID, NUMBER_NEEDED(member, "to whom")}},
    [ILX_DO_STOP] = {"stop", ILX_BY_HOST, ILX_MEANS("ends the match without a result"), {ID}},
    [ILX_DO_BRING] = {"bring", ILX_BY_HOST, ILX_MEANS("hands over a table that was elsewhere until now, to a table that was "
                      "just made and that nobody else has come to: all its facts (facts.md), from `room` with the "
                      "letters of this table and `secret` with its secret, but without `state`. Answered when they are "
                      "stored. After the last, everybody is sent away with `moved`, and comes back to the table "
                      "that was brought"),
        {ID, NUMBER_NEEDED(count, "how many facts were brought before these"),
         TEXT_NEEDED(facts, "the next ones, each ended by a line feed, 3071 bytes at most; `\"\"` after the last")}},
    [ILX_DO_SHOW] = {"show", ILX_BY_SEATED, ILX_MEANS("shows everybody else at once what one is about to do; not stored, "
                     "not answered, and nothing to the game"),
        {TEXT_NEEDED(what, "small letters, digits, spaces and dashes, 63 at most")}},
    [ILX_DO_SOUND] = {"sound", ILX_BY_ANYBODY, ILX_MEANS("says whether a shared screen is heard: telephones beside one "
                      "that is keep quiet; not stored, not answered, and nothing when a member says it"),
        {FLAG_NEEDED(on, "`false`: no longer")}},
    [ILX_DO_FULL] = {"full", ILX_BY_ANYBODY, ILX_MEANS("asks for everything anew"), {{0}}},
    [ILX_DO_PING] = {"ping", ILX_BY_ANYBODY, ILX_MEANS("asks for the server's clock; answered by `pong`"),
        {NUMBER(time, "any whole number; -1 without it")}},
};
// clang-format on

static void clear(ilx_request *request)
{
    memset(request, 0, sizeof *request);
    request->seat = request->member = request->colour = request->count = request->value = -1;
    request->on = request->times = request->admit = request->hints = -1;
    request->match = request->turn = request->time = -1;
}

static const char *read_arg(const ilx_json *json, int node, const ilx_request_arg *arg,
                            ilx_request *request)
{
    char *at = (char *)request + arg->offset;
    const ilx_json_node *n = &json->nodes[node];
    switch (arg->type) {
    case ILX_TEXT_ARG:
        if (ilx_json_copy(json, node, at, arg->size)) return NULL;
        *at = '\0';
        return n->type == ILX_JSON_STRING && n->count >= arg->size ? "too-long-text"
                                                                   : "bad-request";
    case ILX_NUMBER_ARG:
        if (n->type != ILX_JSON_NUMBER) return "bad-request";
        memcpy(at, &n->number, sizeof n->number);
        return NULL;
    case ILX_FLAG_ARG:
        if (n->type != ILX_JSON_TRUE && n->type != ILX_JSON_FALSE) return "bad-request";
        *at = n->type == ILX_JSON_TRUE;  // a bool, or an int8_t
        return NULL;
    }
    return "bad-request";
}

static int find_form(const ilx_json *json)
{
    int what = ilx_json_get(json, 0, "do");
    for (int kind = 0; what >= 0 && kind < ILX_REQUESTS; kind++) {
        if (ilx_json_is(json, what, ilx_request_forms[kind].name)) return kind;
    }
    return ILX_REQUESTS;
}

const char *ilx_request_read(const char *text, size_t length, ilx_request *request)
{
    ilx_json_node nodes[ILX_REQUEST_NODES];
    ilx_json json;
    clear(request);
    if (length > ILX_REQUEST_MAX) return "too-long-text";
    if (!ilx_json_parse(&json, text, length, nodes, ILX_REQUEST_NODES)) return "unreadable";
    int id = ilx_json_get(&json, 0, "id");
    if (id >= 0 && !ilx_json_copy(&json, id, request->id, sizeof request->id)) {
        request->id[0] = '\0';
        return "bad-request";
    }
    int kind = find_form(&json);
    if (kind == ILX_REQUESTS) return "unknown-request";
    request->kind = (ilx_request_kind)kind;

    uint32_t known = 1;  // "do"
    const ilx_request_arg *arg = ilx_request_forms[kind].arg;
    for (int i = 0; i < ILX_REQUEST_ARGS && arg[i].name; i++) {
        int node = ilx_json_get(&json, 0, arg[i].name);
        if (node < 0 && arg[i].needed) return "bad-request";
        if (node < 0) continue;
        known++;
        const char *refusal = read_arg(&json, node, &arg[i], request);
        if (refusal) return refusal;
    }
    bool action = ilx_request_forms[kind].arg[0].name && strcmp(arg[0].name, "id") == 0;
    if (action && !request->id[0]) return "bad-request";
    return json.nodes[0].count == known ? NULL : "bad-request";
}
