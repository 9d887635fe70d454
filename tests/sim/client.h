// A client as docs/protocol.md wants it: it keeps a mirror, asks for a full view after a gap, says
// again what was not answered, with the same id, and comes back by itself.
#pragma once

#include "sim/mirror.h"

enum { ACTIONS_OPEN = 6, ACTION_TEXT = 512, ANSWER_MS = 2000 };

typedef struct action {
    bool open;
    char id[ILX_ACTION_ID_MAX];
    char text[ACTION_TEXT];
    int64_t said_ms;
} action;

typedef struct client {
    char token[ILX_TOKEN_DIGITS + 1];
    char name[48], room[24], from[24];
    char key[24];  // of that room, once it is known
    const char *lang;
    bool screen;
    int wire;       // -1: not connected
    bool knocking;  // hello is not answered yet
    bool kicked;
    int64_t full_ms;  // when a full view was asked for last
    mirror mirror;
    action actions[ACTIONS_OPEN];
    int actions_made;
    int64_t act_ms;                 // when it does something next
    uint8_t number[ILX_KEY_BYTES];  // of its device
    bool wanted;                    // and it has been asked for it
    char last_refusal[32], bye[32];
    char hint[512];  // the last one
    int hint_step, hint_count;
    int dones;
} client;

// An action that the server has said is done.
typedef struct ledger_line {
    int client;
    char id[ILX_ACTION_ID_MAX];
    bool stored;  // it must be among the facts
} ledger_line;

static inline void client_start(world *w, client *c, int index, const char *name)
{
    memset(c, 0, sizeof *c);
    ilx_text token = ilx_text_over(c->token, sizeof c->token);
    for (int i = 0; i < 2; i++) {
        uint64_t half = (uint64_t)ilx_rng_u32(&w->rng) << 32 | ilx_rng_u32(&w->rng);
        ilx_text_hex64(&token, half);
    }
    add_secret(w, c->token, ILX_TOKEN_DIGITS, "", false);
    snprintf(c->name, sizeof c->name, "%s", name);
    snprintf(c->from, sizeof c->from, "10.0.0.%d", index % 5);
    c->lang = index % 2 ? "en" : "fr";
    c->wire = -1;
    c->mirror.match = -1;
}

static inline void client_free(client *c)
{
    mirror_free(&c->mirror);
}

static inline void client_hello(world *w, client *c)
{
    c->knocking = true;
    c->mirror.gap = true;
    c->mirror.n = -1;  // numbers are those of a connection
    const char *room = strncmp(c->key, c->room, ILX_ROOM_CODE) == 0 ? c->key : c->room;
    if (c->screen) {
        say(w, c->wire, "{\"do\":\"hello\",\"room\":\"%s\",\"screen\":true,\"lang\":\"%s\"}", room,
            c->lang);
    } else {
        say(w, c->wire,
            "{\"do\":\"hello\",\"room\":\"%s\",\"token\":\"%s\",\"name\":\"%s\",\"lang\":\"%s\"}",
            room, c->token, c->name, c->lang);
    }
}

static inline void client_connect(world *w, client *c, int index)
{
    c->wire = wire_open(w, c->from, index);
    c->last_refusal[0] = c->bye[0] = '\0';
    if (c->wire >= 0) client_hello(w, c);
}

static inline bool is_inside(const client *c)
{
    return c->wire >= 0 && !c->knocking;
}

// Says an action for the first time. text: all but the opening brace and the id.
__attribute__((format(printf, 3, 4))) static inline const char *client_do(world *w, client *c,
                                                                          const char *format, ...)
{
    int i = 0;
    while (i < ACTIONS_OPEN && c->actions[i].open) i++;
    if (i == ACTIONS_OPEN || c->wire < 0) return "";
    action *a = &c->actions[i];
    char rest[400];
    va_list values;
    va_start(values, format);
    vsnprintf(rest, sizeof rest, format, values);
    va_end(values);
    a->open = true;
    a->said_ms = w->now_ms;
    char text[ACTION_TEXT], id[ILX_ACTION_ID_MAX];
    snprintf(id, sizeof id, "%.6s-%d", c->token, c->actions_made++);
    snprintf(text, sizeof text, "{\"id\":\"%s\",%s}", id, rest);
    memcpy(a->id, id, sizeof id);
    memcpy(a->text, text, sizeof text);
    say_text(w, c->wire, text);
    return a->id;
}

static inline void client_say_bytes(world *w, client *c, const char *what,
                                    const uint8_t bytes[ILX_KEY_BYTES])
{
    char digits[2 * ILX_KEY_BYTES + 1];
    ilx_text text = ilx_text_over(digits, sizeof digits);
    ilx_text_hex(&text, bytes, ILX_KEY_BYTES);
    client_do(w, c, "\"do\":\"%s\",\"%s\":\"%s\"", what, what, digits);
}

// Takes a number and tells its seal.
static inline void client_seal(world *w, client *c)
{
    uint8_t seal[ILX_KEY_BYTES];
    for (int i = 0; i < ILX_KEY_BYTES; i++) c->number[i] = (uint8_t)ilx_rng_below(&w->rng, 256);
    ilx_device_seal(c->number, seal);
    client_say_bytes(w, c, "seal", seal);
}

static inline void client_tell_number(world *w, client *c)
{
    c->wanted = false;
    client_say_bytes(w, c, "number", c->number);
}

// Says again what was not answered.
static inline void client_repeat(world *w, client *c)
{
    for (int i = 0; i < ACTIONS_OPEN && is_inside(c); i++) {
        action *a = &c->actions[i];
        if (!a->open || w->now_ms - a->said_ms < ANSWER_MS) continue;
        char text[ACTION_TEXT];
        memcpy(text, a->text, sizeof text);
        a->said_ms = w->now_ms;
        say_text(w, c->wire, text);
    }
    if (is_inside(c) && c->mirror.gap && w->now_ms - c->full_ms >= ANSWER_MS) {
        c->full_ms = w->now_ms;
        say_text(w, c->wire, "{\"do\":\"full\"}");
    }
}

static inline action *client_action(client *c, const ilx_json *json)
{
    for (int i = 0; i < ACTIONS_OPEN; i++) {
        action *a = &c->actions[i];
        if (a->open && ilx_json_is(json, answer_in(json), a->id)) return a;
    }
    return NULL;
}

// Takes in one message. The action that was answered with yes, if that is what it was.
static inline const action *client_hear(client *c, const ilx_json *json, bool strict)
{
    action *a = answer_in(json) < 0 ? NULL : client_action(c, json);
    mirror_hear(&c->mirror, json, strict);
    if (is_type(json, "full") && c->knocking) {
        c->knocking = false;
        int told = ilx_json_get(json, 0, "table");
        ENSURE(ilx_json_copy(json, ilx_json_get(json, told, "code"), c->room, sizeof c->room));
        ENSURE(ilx_json_copy(json, ilx_json_get(json, told, "key"), c->key, sizeof c->key));
    }
    if (is_type(json, "hint")) {
        ENSURE(ilx_json_copy(json, ilx_json_get(json, 0, "text"), c->hint, sizeof c->hint));
        c->hint_step = (int)number_in(json, 0, "step");
        c->hint_count++;
    }
    if (is_type(json, "numbers")) c->wanted = true;
    if (is_type(json, "refused")) {
        ilx_json_copy(json, ilx_json_get(json, 0, "reason"), c->last_refusal,
                      sizeof c->last_refusal);
        // A request refused as not stored may have been stored all the same: it is said again.
        bool unsure = strcmp(c->last_refusal, "not-stored") == 0 ||
                      strcmp(c->last_refusal, "not-loaded") == 0;
        if (a && !unsure) a->open = false;
    } else if (is_type(json, "bye")) {
        ilx_json_copy(json, ilx_json_get(json, 0, "reason"), c->bye, sizeof c->bye);
        if (strcmp(c->bye, "kicked") == 0) c->kicked = true;
    } else if (answer_in(json) >= 0) {
        c->dones++;
        if (a) a->open = false;
        return a;
    }
    return NULL;
}

static inline void client_lost(client *c)
{
    c->wire = -1;
    c->knocking = false;
}

// A move out of the lawful ones that the server has named; false: there is none.
static inline bool client_pick(world *w, const client *c, char *move, size_t size)
{
    ilx_json json;
    ilx_json_node nodes[ILX_MOVES_MAX + 1];
    const ilx_text *legal = &c->mirror.legal;
    if (c->mirror.match < 0 || c->mirror.viewer < 0 || !legal->bytes) return false;
    if (!ilx_json_parse(&json, legal->bytes, legal->length, nodes, ILX_COUNT(nodes))) return false;
    if (nodes[0].type != ILX_JSON_ARRAY || nodes[0].count == 0) return false;
    int item = ilx_json_first(&json, 0);
    for (uint32_t skip = ilx_rng_below(&w->rng, nodes[0].count); skip > 0; skip--) {
        item = ilx_json_next(&json, item);
    }
    return ilx_json_copy(&json, item, move, size);
}
