// What a client may say, and the one way it is read.

#include "protocol/requests.h"

#include <string.h>

// clang-format off
#define TEXT(m) {#m, ILX_TEXT_ARG, (uint16_t)offsetof(ilx_request, m), \
                 (uint16_t)sizeof(((ilx_request *)0)->m), false}
#define NUMBER(m) {#m, ILX_NUMBER_ARG, (uint16_t)offsetof(ilx_request, m), 8, false}
#define NEEDED(m) {#m, ILX_TEXT_ARG, (uint16_t)offsetof(ilx_request, m), \
                   (uint16_t)sizeof(((ilx_request *)0)->m), true}
#define NEEDED_NUMBER(m) {#m, ILX_NUMBER_ARG, (uint16_t)offsetof(ilx_request, m), 8, true}

const ilx_request_form ilx_request_forms[ILX_REQUESTS] = {
    [ILX_DO_HELLO] = {"hello", {TEXT(room), TEXT(token), TEXT(name), TEXT(lang), NUMBER(screen)}},
    [ILX_DO_SIT] = {"sit", {NEEDED(id), NUMBER(seat)}},
    [ILX_DO_STAND] = {"stand", {NEEDED(id)}},
    [ILX_DO_RENAME] = {"rename", {NEEDED(id), NEEDED(name), NUMBER(colour)}},
    [ILX_DO_CHOOSE] = {"choose", {NEEDED(id), TEXT(game), TEXT(option), NUMBER(value),
                                  NUMBER(pace), TEXT(bot), TEXT(skin)}},
    [ILX_DO_SEATS] = {"seats", {NEEDED(id), NEEDED_NUMBER(count)}},
    [ILX_DO_BOT] = {"bot", {NEEDED(id), NEEDED_NUMBER(seat), NEEDED(bot)}},
    [ILX_DO_START] = {"start", {NEEDED(id)}},
    [ILX_DO_MOVE] = {"move", {NEEDED(id), NEEDED_NUMBER(turn), NEEDED(move)}},
    [ILX_DO_MORE] = {"more", {NEEDED(id)}},
    [ILX_DO_HURRY] = {"hurry", {NEEDED(id)}},
    [ILX_DO_SAY] = {"say", {NEEDED(id), TEXT(text), TEXT(line)}},
    [ILX_DO_KICK] = {"kick", {NEEDED(id), NEEDED_NUMBER(member)}},
    [ILX_DO_HOST] = {"host", {NEEDED(id), NEEDED_NUMBER(member)}},
    [ILX_DO_STOP] = {"stop", {NEEDED(id)}},
    [ILX_DO_FULL] = {"full"},
    [ILX_DO_PING] = {"ping", {NUMBER(time)}},
};
// clang-format on

static void clear(ilx_request *request)
{
    memset(request, 0, sizeof *request);
    request->seat = request->member = request->colour = request->count = request->value = -1;
    request->pace = request->turn = request->screen = request->time = -1;
}

static bool read_arg(const ilx_json *json, int node, const ilx_request_arg *arg,
                     ilx_request *request)
{
    char *at = (char *)request + arg->offset;
    if (arg->type == ILX_TEXT_ARG) return ilx_json_copy(json, node, at, arg->size);
    if (json->nodes[node].type != ILX_JSON_NUMBER) return false;
    memcpy(at, &json->nodes[node].number, sizeof(int64_t));
    return true;
}

const char *ilx_request_read(const char *text, size_t length, ilx_request *request)
{
    ilx_json_node nodes[ILX_REQUEST_NODES];
    ilx_json json;
    clear(request);
    if (length > ILX_REQUEST_MAX) return "unreadable";
    if (!ilx_json_parse(&json, text, length, nodes, ILX_REQUEST_NODES)) return "unreadable";
    int id = ilx_json_get(&json, 0, "id");
    if (id >= 0 && !ilx_json_copy(&json, id, request->id, sizeof request->id)) {
        request->id[0] = '\0';
        return "bad-request";
    }
    int what = ilx_json_get(&json, 0, "do");
    int kind = 0;
    while (kind < ILX_REQUESTS && !(what >= 0 && ilx_json_is(&json, what,
                                                             ilx_request_forms[kind].name))) {
        kind++;
    }
    if (kind == ILX_REQUESTS) return "unknown-request";
    request->kind = (ilx_request_kind)kind;

    uint32_t known = 1;
    const ilx_request_arg *arg = ilx_request_forms[kind].arg;
    for (int i = 0; i < ILX_REQUEST_ARGS && arg[i].name; i++) {
        int node = ilx_json_get(&json, 0, arg[i].name);
        if (node < 0 && arg[i].needed) return "bad-request";
        if (node < 0) continue;
        known++;
        if (!read_arg(&json, node, &arg[i], request)) return "bad-request";
    }
    return json.nodes[0].count == known ? NULL : "bad-request";
}
