// Reads requests, sees to their shape, and refuses what is not one.
//
// Each request is a line of a table: its name, its members with their shapes, and the function
// that answers. Shapes are checked before the function runs, so that it finds what it expects.

#include "cli/engine_private.h"

#include <stdlib.h>
#include <string.h>

enum { NODES_MAX = 1 << 15 };  // values in one request

// ---- Refusing ----------------------------------------------------------------------------

bool ilx_engine_refuse(ilx_engine *e, const char *reason, const ilx_param *params, int count)
{
    char buffer[1200], key[ILX_ENGINE_WORD + 24];
    ilx_text sentence = ilx_text_over(buffer, sizeof buffer);
    ilx_text name = ilx_text_over(key, sizeof key);
    ilx_voice voice = {.lang = e->lang, .reader = ILX_SPECTATOR};
    ilx_text_add(&name, "cli.engine.%s", reason);
    if (ilx_message(e->lang, NULL, NULL, key)) {
        ilx_say(&voice, NULL, key, params, count, &sentence);
    } else {
        const ilx_game *game = e->match ? ilx_match_game(e->match) : NULL;
        ilx_say_refusal(&voice, game, reason, &sentence);
    }
    ilx_text_truncate(e->out, e->start);
    ilx_text_put(e->out, "{\"ok\":false,\"reason\":");
    ilx_json_string(e->out, reason);
    ilx_text_put(e->out, ",\"text\":");
    ilx_json_string(e->out, sentence.bytes);
    ilx_text_put(e->out, ",\"line\":");
    ilx_text_int(e->out, e->line);
    return false;
}

bool ilx_engine_refuse_about(ilx_engine *e, const char *reason, const char *name, const char *text)
{
    ilx_param param = {name, .text = text};
    return ilx_engine_refuse(e, reason, &param, 1);
}

bool ilx_engine_refuse_word(ilx_engine *e, const char *reason, int node)
{
    char word[ILX_ENGINE_WORD];
    bool fits = ilx_json_copy(&e->json, node, word, sizeof word);
    return ilx_engine_refuse_about(e, reason, "word", fits ? word : "…");
}

// ---- Reading a request -------------------------------------------------------------------

static bool fits_shape(const ilx_engine *e, int node, ilx_shape wanted)
{
    ilx_json_type type = e->json.nodes[node].type;
    int64_t number = e->json.nodes[node].number;
    // Only requests that need a match have seats.
    bool seat =
        type == ILX_JSON_NUMBER && e->match && number >= 0 && number < ilx_match_seats(e->match);
    switch (wanted) {
    case ILX_SHAPE_STRING: return type == ILX_JSON_STRING;
    case ILX_SHAPE_NUMBER: return type == ILX_JSON_NUMBER;
    case ILX_SHAPE_OBJECT: return type == ILX_JSON_OBJECT;
    case ILX_SHAPE_SEAT: return seat;
    case ILX_SHAPE_VIEWER:
    case ILX_SHAPE_ASKED:
        return seat || ilx_json_is(&e->json, node, "public") ||
               ilx_json_is(&e->json, node, "all") ||
               (wanted == ILX_SHAPE_ASKED && ilx_json_is(&e->json, node, "asked"));
    }
    return false;
}

static const ilx_request *find_request(ilx_engine *e)
{
    int name = ilx_json_get(&e->json, 0, "do");
    if (name < 0) {
        ilx_engine_refuse_about(e, "missing-member", "member", "do");
        return NULL;
    }
    for (int i = 0; i < ilx_request_count; i++) {
        if (ilx_json_is(&e->json, name, ilx_requests[i].name)) return &ilx_requests[i];
    }
    ilx_engine_refuse_word(e, "unknown-request", name);
    return NULL;
}

// Finds the members that the request may have, and sees to it that there are no others.
static bool read_members(ilx_engine *e, const ilx_request *request)
{
    int key = ilx_json_first(&e->json, 0);
    for (int i = 0; i < ILX_ENGINE_MEMBERS; i++) e->member[i] = -1;
    for (uint32_t left = e->json.nodes[0].count; left > 0; left--) {
        int value = ilx_json_next(&e->json, key), at = 0;
        const ilx_member *members = request->members;
        while (members[at].name && !ilx_json_is(&e->json, key, members[at].name)) at++;
        bool known = members[at].name != NULL;
        bool common = ilx_json_is(&e->json, key, "do") || ilx_json_is(&e->json, key, "id");
        if (!known && !common) {
            return ilx_engine_refuse_word(e, "unknown-member", key);
        }
        if (known) e->member[at] = value;
        key = ilx_json_next(&e->json, value);
    }
    for (int i = 0; request->members[i].name; i++) {
        const ilx_member *wanted = &request->members[i];
        if (e->member[i] < 0 && wanted->optional) continue;
        if (e->member[i] < 0)
            return ilx_engine_refuse_about(e, "missing-member", "member", wanted->name);
        if (fits_shape(e, e->member[i], wanted->shape)) continue;
        bool view = wanted->shape == ILX_SHAPE_VIEWER || wanted->shape == ILX_SHAPE_ASKED;
        bool seat = wanted->shape == ILX_SHAPE_SEAT || view;
        ilx_param params[] = {{"member", .text = wanted->name},
                              {"last", .number = seat ? ilx_match_seats(e->match) - 1 : 0},
                              {"view", .number = view}};
        return ilx_engine_refuse(e, seat ? "no-such-seat" : "bad-member", params,
                                 ILX_COUNT(params));
    }
    return true;
}

// Finds the match that the request is about: by its id, or the one without. A new id gets a slot
// that nobody uses.
static bool find_match(ilx_engine *e)
{
    char id[ILX_ENGINE_ID] = "";
    int node = ilx_json_get(&e->json, 0, "id");
    e->slot = &e->slots[0];
    if (node >= 0) {
        bool fits = ilx_json_copy(&e->json, node, id, sizeof id) && id[0];
        if (!fits) return ilx_engine_refuse_about(e, "bad-member", "member", "id");
        e->slot = NULL;
        for (int i = ILX_ENGINE_MATCHES - 1; i > 0; i--) {
            bool same = e->slots[i].match && strcmp(e->slots[i].id, id) == 0;
            if (same || !e->slots[i].match) e->slot = &e->slots[i];
            if (same) break;
        }
        if (e->slot && !e->slot->match) memcpy(e->slot->id, id, sizeof id);
    }
    e->match = e->slot ? e->slot->match : NULL;
    return true;
}

static bool answer(ilx_engine *e, const char *line, size_t length, bool *quits)
{
    if (!ilx_json_parse(&e->json, line, length, e->nodes, NODES_MAX)) {
        ilx_param params[] = {{"at", .number = (int64_t)e->json.fault_at + 1},
                              {"detail", .text = e->json.fault}};
        return ilx_engine_refuse(e, "not-json", params, ILX_COUNT(params));
    }
    if (e->nodes[0].type != ILX_JSON_OBJECT) return ilx_engine_refuse(e, "not-an-object", NULL, 0);
    const ilx_request *request = find_request(e);
    if (!request || !find_match(e)) return false;
    if (request->needs_match && !e->match) return ilx_engine_refuse(e, "no-match", NULL, 0);
    if (!read_members(e, request)) return false;
    ilx_text_put(e->out, "{\"ok\":true");
    *quits = request->quits;
    return request->answer(e);
}

bool ilx_engine_line(ilx_engine *e, const char *line, size_t length, ilx_text *out)
{
    bool quits = false;
    e->line++;
    e->out = out;
    e->start = out->length;
    answer(e, line, length, &quits);
    ilx_text_put(out, "}\n");
    return !quits;
}

void ilx_engine_too_long(ilx_engine *e, ilx_text *out)
{
    e->line++;
    e->out = out;
    e->start = out->length;
    ilx_param limit = {"max", .number = ILX_ENGINE_LINE_MAX};
    ilx_engine_refuse(e, "line-too-long", &limit, 1);
    ilx_text_put(out, "}\n");
}

// ---- Life --------------------------------------------------------------------------------

ilx_engine *ilx_engine_new(ilx_lang lang)
{
    ilx_engine *e = ilx_alloc(sizeof *e);
    e->lang = lang;
    e->nodes = ilx_alloc(NODES_MAX * sizeof *e->nodes);
    e->slots = ilx_alloc(ILX_ENGINE_MATCHES * sizeof *e->slots);
    e->scratch = ilx_text_new();
    return e;
}

void ilx_engine_free(ilx_engine *e)
{
    if (!e) return;
    for (int i = 0; i < ILX_ENGINE_MATCHES; i++) ilx_match_free(e->slots[i].match);
    free(e->slots);
    ilx_text_free(&e->scratch);
    free(e->nodes);
    free(e);
}

uint64_t ilx_engine_hash(const ilx_engine *e)
{
    uint64_t sum = 0;
    for (int i = 0; i < ILX_ENGINE_MATCHES; i++) {
        if (e->slots[i].match) sum += ilx_match_hash(e->slots[i].match);
    }
    return sum;
}
