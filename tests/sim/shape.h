// Holds JSON to the shapes of protocol/pushes.h, and a game's part of it to the game's tables.
#pragma once

#include "base/json.h"
#include "bots/bot.h"
#include "core/notation.h"
#include "protocol/pushes.h"
#include "test.h"

// A check under way, or still to come: a value and the shape it should have.
typedef struct shape_check {
    const ilx_json *json;
    const ilx_game *game;
    struct {
        int node;
        const ilx_shape *shape;
    } * open;
    int open_count, open_space;
} shape_check;

static inline void shape_fail(const shape_check *c, int node, const char *what, const char *name)
{
    const ilx_json_node *n = &c->json->nodes[node];
    test_fail(__FILE__, __LINE__, "%s %s does not fit: %.*s\nin %s", what, name, (int)n->length,
              c->json->text + n->start, c->json->text);
}

static inline ilx_json_type type_of(const shape_check *c, int node)
{
    return c->json->nodes[node].type;
}

static inline bool is_named(const shape_check *c, int node, const ilx_names *names)
{
    for (int i = 0; i < names->count; i++) {
        if (ilx_json_is(c->json, node, names->items[i])) return true;
    }
    return false;
}

// One value of a view, or of an event.
static inline bool value_fits(const shape_check *c, int node, const ilx_names *names, bool hidden)
{
    if (type_of(c, node) == ILX_JSON_NULL) return hidden;
    if (names && names != &ilx_seat_names) return is_named(c, node, names);
    return type_of(c, node) == ILX_JSON_NUMBER;
}

static inline bool group_fits(const shape_check *c, int node, const ilx_field *field)
{
    bool hidden = field->type == ILX_I8 || field->type == ILX_I32;
    if (field->count == 0) return value_fits(c, node, field->names, hidden);
    ilx_json_type type = field->keys ? ILX_JSON_OBJECT : ILX_JSON_ARRAY;
    if (type_of(c, node) != type || c->json->nodes[node].count != field->count) return false;
    int item = ilx_json_first(c->json, node);
    for (int i = 0; i < field->count; i++) {
        if (field->keys && !ilx_json_is(c->json, item++, field->keys->items[i])) return false;
        if (!value_fits(c, item, field->names, hidden)) return false;
        item = ilx_json_next(c->json, item);
    }
    return true;
}

// Of some seats, by their number.
static inline bool some_fit(const shape_check *c, int node, const ilx_field *field)
{
    uint32_t known = 0;
    for (int seat = 0; seat < c->game->seats_max; seat++) {
        const char key[] = {(char)('0' + seat), '\0'};
        int value = ilx_json_get(c->json, node, key);
        if (value >= 0 && !group_fits(c, value, field)) return false;
        known += value >= 0;
    }
    return known == c->json->nodes[node].count;
}

static inline bool field_fits(const shape_check *c, int node, const ilx_field *field, bool whole)
{
    if (!field->per_seat) return group_fits(c, node, field);
    uint32_t count = c->json->nodes[node].count;
    if (!whole && type_of(c, node) == ILX_JSON_OBJECT) return some_fit(c, node, field);
    if (type_of(c, node) != ILX_JSON_ARRAY || count < (uint32_t)c->game->seats_min ||
        count > (uint32_t)c->game->seats_max) {
        return false;
    }
    int item = ilx_json_first(c->json, node);
    for (uint32_t i = 0; i < count; i++, item = ilx_json_next(c->json, item)) {
        if (!group_fits(c, item, field)) return false;
    }
    return true;
}

static inline void ensure_view(const shape_check *c, int node, bool whole)
{
    const ilx_game *game = c->game;
    int found = 0;
    if (type_of(c, node) != ILX_JSON_OBJECT) shape_fail(c, node, "view", game->id);
    for (int i = 0; i < game->view_field_count; i++) {
        int value = ilx_json_get(c->json, node, game->view_fields[i].name);
        if (value < 0 && whole) shape_fail(c, node, "view without", game->view_fields[i].name);
        if (value < 0) continue;
        found++;
        if (!field_fits(c, value, &game->view_fields[i], whole)) {
            shape_fail(c, value, "field", game->view_fields[i].name);
        }
    }
    if (c->json->nodes[node].count != (uint32_t)found) shape_fail(c, node, "view", game->id);
}

static inline void ensure_event(const shape_check *c, int node)
{
    int kind_node = ilx_json_get(c->json, node, "kind"), kind = 0;
    if (kind_node < 0) shape_fail(c, node, "event", "");
    while (kind < c->game->event_count &&
           !ilx_json_is(c->json, kind_node, c->game->events[kind].name)) {
        kind++;
    }
    if (kind == c->game->event_count) shape_fail(c, node, "event", "of unknown kind");
    int to = ilx_json_get(c->json, node, "to");
    bool fits = to < 0 || type_of(c, to) == ILX_JSON_ARRAY;
    uint32_t known = to < 0 ? 1 : 2;
    const ilx_verb *verb = &c->game->events[kind];
    for (int i = 0; i < ILX_MOVE_ARGS && verb->arg[i].name; i++, known++) {
        int arg = ilx_json_get(c->json, node, verb->arg[i].name);
        const ilx_names *names = verb->arg[i].names;
        fits = fits && arg >= 0 && value_fits(c, arg, names, names == &ilx_seat_names);
    }
    if (!fits || c->json->nodes[node].count != known) shape_fail(c, node, "event", verb->name);
}

static inline void look_at_later(shape_check *c, int node, const ilx_shape *shape)
{
    if (c->open_count == c->open_space) {
        c->open_space = c->open_space ? 2 * c->open_space : 64;
        c->open = ilx_grow(c->open, (size_t)c->open_space * sizeof *c->open);
    }
    c->open[c->open_count].node = node;
    c->open[c->open_count++].shape = shape;
}

static inline void ensure_parts(shape_check *c, int node, const ilx_shape *shape)
{
    uint32_t found = 0;
    if (type_of(c, node) != ILX_JSON_OBJECT) shape_fail(c, node, "object", shape->name);
    for (const ilx_part *part = shape->parts; part->name; part++) {
        int value = ilx_json_get(c->json, node, part->name);
        if (value < 0 && !part->optional) shape_fail(c, node, "object without", part->name);
        if (value < 0) continue;
        found++;
        bool null = type_of(c, value) == ILX_JSON_NULL;
        if (null && !part->nullable) shape_fail(c, node, "no value of", part->name);
        if (!null) look_at_later(c, value, part->shape);
    }
    if (c->json->nodes[node].count != found) shape_fail(c, node, "parts of", shape->name);
}

static inline bool is_word(const shape_check *c, int node, const char *const *words)
{
    for (; *words; words++) {
        if (ilx_json_is(c->json, node, *words)) return true;
    }
    return false;
}

static inline bool is_move(const shape_check *c, int node)
{
    char text[ILX_MOVE_TEXT_MAX];
    ilx_move move;
    return ilx_json_copy(c->json, node, text, sizeof text) && !ilx_move_parse(c->game, text, &move);
}

static inline bool is_game(const shape_check *c, int node)
{
    char id[32];
    return ilx_json_copy(c->json, node, id, sizeof id) && ilx_game_find(id);
}

static inline bool is_bot(const shape_check *c, int node)
{
    char name[32];
    return ilx_json_copy(c->json, node, name, sizeof name) && ilx_bot_find(c->game, name);
}

static inline bool are_numbers(const shape_check *c, int node)
{
    if (type_of(c, node) != ILX_JSON_OBJECT) return false;
    int key = ilx_json_first(c->json, node);
    for (uint32_t i = 0; i < c->json->nodes[node].count; i++) {
        if (type_of(c, key + 1) != ILX_JSON_NUMBER) return false;
        key = ilx_json_next(c->json, key + 1);
    }
    return true;
}

static inline void ensure_items(shape_check *c, int node, const ilx_shape *shape)
{
    if (type_of(c, node) != ILX_JSON_ARRAY) shape_fail(c, node, "list", "");
    int item = ilx_json_first(c->json, node);
    for (uint32_t i = 0; i < c->json->nodes[node].count; i++) {
        look_at_later(c, item, shape->of);
        item = ilx_json_next(c->json, item);
    }
}

static inline void ensure_one(shape_check *c, int node, const ilx_shape *shape)
{
    ilx_json_type type = type_of(c, node);
    bool fits = true;
    switch (shape->kind) {
    case ILX_SHAPE_TEXT: fits = type == ILX_JSON_STRING; break;
    case ILX_SHAPE_NUMBER: fits = type == ILX_JSON_NUMBER; break;
    case ILX_SHAPE_FLAG: fits = type == ILX_JSON_TRUE || type == ILX_JSON_FALSE; break;
    case ILX_SHAPE_WORD: fits = is_word(c, node, shape->words); break;
    case ILX_SHAPE_LIST: ensure_items(c, node, shape); break;
    case ILX_SHAPE_OBJECT: ensure_parts(c, node, shape); break;
    case ILX_SHAPE_NUMBERS: fits = are_numbers(c, node); break;
    case ILX_SHAPE_VIEW: ensure_view(c, node, true); break;
    case ILX_SHAPE_CHANGES: ensure_view(c, node, false); break;
    case ILX_SHAPE_EVENT: ensure_event(c, node); break;
    case ILX_SHAPE_MOVE: fits = is_move(c, node); break;
    case ILX_SHAPE_GAME: fits = is_game(c, node); break;
    case ILX_SHAPE_BOT: fits = is_bot(c, node); break;
    }
    if (!fits) shape_fail(c, node, "value", "");
}

// The whole text has this shape.
static inline void ensure_shape(const ilx_json *json, const ilx_game *game, const ilx_shape *shape)
{
    shape_check c = {.json = json, .game = game};
    look_at_later(&c, 0, shape);
    while (c.open_count > 0) {
        c.open_count--;
        ensure_one(&c, c.open[c.open_count].node, c.open[c.open_count].shape);
    }
    free(c.open);
}

// A message of the server: one of the pushes, by its type.
static inline void ensure_push(const ilx_json *json, const ilx_game *game)
{
    shape_check c = {.json = json, .game = game};
    int type = ilx_json_get(json, 0, "type"), i = 0;
    if (type < 0) shape_fail(&c, 0, "message", "without type");
    while (i < ilx_push_count && !is_word(&c, type, ilx_pushes[i]->parts[0].shape->words)) i++;
    if (i == ilx_push_count) shape_fail(&c, 0, "message", "of unknown type");
    ensure_shape(json, game, ilx_pushes[i]);
}
