// What a client may say, and the one way it is read.

#include "protocol/requests.h"

#include <string.h>

// clang-format off
#define AT(m) (uint16_t)offsetof(ilx_request, m), (uint16_t)sizeof(((ilx_request *)0)->m)
#define TEXT(m) {#m, ILX_TEXT_ARG, AT(m), false}
#define NUMBER(m) {#m, ILX_NUMBER_ARG, AT(m), false}
#define FLAG(m) {#m, ILX_FLAG_ARG, AT(m), false}
#define TEXT_NEEDED(m) {#m, ILX_TEXT_ARG, AT(m), true}
#define NUMBER_NEEDED(m) {#m, ILX_NUMBER_ARG, AT(m), true}
#define ID TEXT_NEEDED(id)

const ilx_request_form ilx_request_forms[ILX_REQUESTS] = {
    [ILX_DO_HELLO] = {"hello", {TEXT(room), TEXT(token), TEXT(name), TEXT(lang), FLAG(screen)}},
    [ILX_DO_SIT] = {"sit", {ID, NUMBER(seat)}},
    [ILX_DO_STAND] = {"stand", {ID}},
    [ILX_DO_RENAME] = {"rename", {ID, TEXT(name), NUMBER(colour)}},
    [ILX_DO_WANT] = {"want", {ID, TEXT_NEEDED(game)}},
    [ILX_DO_EASE] = {"ease", {ID, NUMBER_NEEDED(value)}},
    [ILX_DO_LEND] = {"lend", {ID, NUMBER_NEEDED(member), NUMBER_NEEDED(value)}},
    [ILX_DO_LOOK] = {"look", {ID, NUMBER(seat)}},
    [ILX_DO_CHOOSE] = {"choose", {ID, TEXT(game), TEXT(option), NUMBER(value), TEXT(pace),
                                  NUMBER(times), TEXT(bot), TEXT(skin)}},
    [ILX_DO_SEATS] = {"seats", {ID, NUMBER_NEEDED(count)}},
    [ILX_DO_BOT] = {"bot", {ID, NUMBER_NEEDED(seat), TEXT_NEEDED(bot)}},
    [ILX_DO_START] = {"start", {ID}},
    [ILX_DO_MOVE] = {"move", {ID, NUMBER_NEEDED(match), NUMBER_NEEDED(turn), TEXT_NEEDED(move)}},
    [ILX_DO_MORE] = {"more", {ID}},
    [ILX_DO_HURRY] = {"hurry", {ID}},
    [ILX_DO_SAY] = {"say", {ID, TEXT(text), TEXT(line), FLAG(team)}},
    [ILX_DO_KICK] = {"kick", {ID, NUMBER_NEEDED(member)}},
    [ILX_DO_HOST] = {"host", {ID, NUMBER_NEEDED(member)}},
    [ILX_DO_STOP] = {"stop", {ID}},
    [ILX_DO_SHOW] = {"show", {TEXT_NEEDED(what)}},
    [ILX_DO_FULL] = {"full", {{0}}},
    [ILX_DO_PING] = {"ping", {NUMBER(time)}},
};
// clang-format on

static void clear(ilx_request *request)
{
    memset(request, 0, sizeof *request);
    request->seat = request->member = request->colour = request->count = request->value = -1;
    request->times = -1;
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
        *(bool *)at = n->type == ILX_JSON_TRUE;
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
