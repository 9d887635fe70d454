// Views, positions and events as JSON, by the tables of a game.

#include "core/view.h"

#include <assert.h>
#include <string.h>

size_t ilx_type_size(ilx_type type)
{
    switch (type) {
    case ILX_U8:
    case ILX_I8: return 1;
    case ILX_U16: return 2;
    case ILX_I32:
    case ILX_U32: return 4;
    case ILX_U64: return 8;
    }
    return 0;
}

int64_t ilx_type_number(ilx_type type, const void *at)
{
    switch (type) {
    case ILX_U8: return *(const uint8_t *)at;
    case ILX_I8: return *(const int8_t *)at == ILX_HIDDEN8 ? ILX_HIDDEN : *(const int8_t *)at;
    case ILX_U16: return *(const uint16_t *)at;
    case ILX_I32: return *(const int32_t *)at;
    case ILX_U32: return *(const uint32_t *)at;
    case ILX_U64: return *(const int64_t *)at;
    }
    return 0;
}

int64_t ilx_figure_value(const ilx_figure *figure, int which)
{
    size_t stride = figure->stride ? figure->stride : ilx_type_size(figure->type);
    return ilx_type_number(figure->type, (const char *)figure->first + (size_t)which * stride);
}

// ---- Writing -----------------------------------------------------------------------------

static void write_value(const ilx_field *field, const uint8_t *at, ilx_text *out)
{
    int64_t value = ilx_type_number(field->type, at);
    if (value == ILX_HIDDEN && (field->type == ILX_I8 || field->type == ILX_I32)) {
        ilx_text_put(out, "null");
    } else if (field->names && value >= 0 && value < field->names->count) {
        ilx_json_string(out, field->names->items[value]);
    } else {
        ilx_text_int(out, value);
    }
}

// The value of a field for one seat, or for the table: plain, array or object.
static void write_group(const ilx_field *field, const uint8_t *at, ilx_text *out)
{
    if (field->count == 0) {
        write_value(field, at, out);
        return;
    }
    ilx_text_char(out, field->keys ? '{' : '[');
    for (int i = 0; i < field->count; i++) {
        if (i) ilx_text_char(out, ',');
        if (field->keys) {
            ilx_json_string(out, field->keys->items[i]);
            ilx_text_char(out, ':');
        }
        write_value(field, at + (size_t)i * ilx_type_size(field->type), out);
    }
    ilx_text_char(out, field->keys ? '}' : ']');
}

static size_t group_size(const ilx_field *field)
{
    return ilx_type_size(field->type) * (field->count ? field->count : 1);
}

void ilx_fields_write(const ilx_field *fields, int count, int seat_count, const void *from,
                      ilx_text *out)
{
    ilx_fields_write_changed(fields, count, seat_count, NULL, from, out);
}

// The values of all seats as an array; or, as an object, of those whose value is new, where not all
// are.
static void write_seats(const ilx_field *field, int seat_count, const uint8_t *old,
                        const uint8_t *at, ilx_text *out)
{
    size_t size = group_size(field);
    uint32_t changed = 0;
    for (int seat = 0; seat < seat_count; seat++) {
        size_t from = (size_t)seat * size;
        if (!old || memcmp(old + from, at + from, size) != 0) changed |= ILX_SEAT_BIT(seat);
    }
    bool all = changed == ILX_SEAT_BIT(seat_count) - 1;
    const char *comma = "";
    ilx_text_char(out, all ? '[' : '{');
    for (int seat = 0; seat < seat_count; seat++) {
        if (!(changed & ILX_SEAT_BIT(seat))) continue;
        ilx_text_put(out, comma);
        comma = ",";
        if (!all) {
            ilx_text_char(out, '"');
            ilx_text_int(out, seat);
            ilx_text_put(out, "\":");
        }
        write_group(field, at + (size_t)seat * size, out);
    }
    ilx_text_char(out, all ? ']' : '}');
}

void ilx_fields_write_changed(const ilx_field *fields, int count, int seat_count, const void *old,
                              const void *from, ilx_text *out)
{
    const char *comma = "";
    ilx_text_char(out, '{');
    for (int i = 0; i < count; i++) {
        const ilx_field *field = &fields[i];
        const uint8_t *at = (const uint8_t *)from + field->offset;
        const uint8_t *was = old ? (const uint8_t *)old + field->offset : NULL;
        if (was && memcmp(was, at, field->size) == 0) continue;
        ilx_text_put(out, comma);
        comma = ",";
        ilx_json_string(out, field->name);
        ilx_text_char(out, ':');
        if (field->per_seat) {
            write_seats(field, seat_count, was, at, out);
        } else {
            write_group(field, at, out);
        }
    }
    ilx_text_char(out, '}');
}

void ilx_view_write(const ilx_game *game, int seat_count, const void *state, int viewer,
                    ilx_text *out)
{
    _Alignas(8) uint8_t view[ILX_VIEW_MAX];
    assert(game->view_size <= sizeof view);
    memset(view, 0, game->view_size);
    game->view(state, viewer, view);
    ilx_fields_write(game->view_fields, game->view_field_count, seat_count, view, out);
}

static void write_event(const ilx_game *game, const ilx_event *event, bool says_all, ilx_text *out)
{
    assert(event->kind >= 0 && event->kind < game->event_count);
    const ilx_verb *verb = &game->events[event->kind];
    ilx_text_put(out, "{\"kind\":");
    ilx_json_string(out, verb->name);
    if (event->visible_to == ILX_EVERYONE) {
        if (says_all) ilx_text_put(out, ",\"to\":\"all\"");
    } else {
        ilx_text_put(out, ",\"to\":[");
        const char *comma = "";
        for (int seat = 0; seat < ILX_SEATS_MAX; seat++) {
            if (!(event->visible_to & ILX_SEAT_BIT(seat))) continue;
            ilx_text_put(out, comma);
            ilx_text_int(out, seat);
            comma = ",";
        }
        ilx_text_char(out, ']');
    }
    for (int i = 0; i < ILX_MOVE_ARGS && verb->arg[i].name; i++) {
        const ilx_names *names = verb->arg[i].names;
        int32_t value = event->arg[i];
        ilx_text_char(out, ',');
        ilx_json_string(out, verb->arg[i].name);
        ilx_text_char(out, ':');
        if (names == &ilx_seat_names && value < 0) {
            ilx_text_put(out, "null");
        } else if (names && names != &ilx_seat_names && value >= 0 && value < names->count) {
            ilx_json_string(out, names->items[value]);
        } else {
            ilx_text_int(out, value);
        }
    }
    ilx_text_char(out, '}');
}

void ilx_event_write(const ilx_game *game, const ilx_event *event, ilx_text *out)
{
    write_event(game, event, true, out);
}

void ilx_event_write_short(const ilx_game *game, const ilx_event *event, ilx_text *out)
{
    write_event(game, event, false, out);
}

// ---- Reading -----------------------------------------------------------------------------

// A struct that is being read. In a view numbers may be hidden and members missing; a state is
// whole.
typedef struct reader {
    const ilx_json *json;
    int seat_count;
    bool view;
} reader;

static bool read_name(const ilx_names *names, const ilx_json *json, int node, int64_t *value)
{
    for (int i = 0; i < names->count; i++) {
        if (!ilx_json_is(json, node, names->items[i])) continue;
        *value = i;
        return true;
    }
    return false;
}

static bool read_number(const reader *from, const ilx_field *field, int node, int64_t *value)
{
    const ilx_json_node *n = &from->json->nodes[node];
    const ilx_names *names = field->names == &ilx_seat_names ? NULL : field->names;
    bool hides = from->view && (field->type == ILX_I8 || field->type == ILX_I32);
    if (hides && n->type == ILX_JSON_NULL) {
        *value = field->type == ILX_I8 ? ILX_HIDDEN8 : ILX_HIDDEN;
        return true;
    }
    if (names && read_name(names, from->json, node, value)) return true;
    if ((names && !from->view) || n->type != ILX_JSON_NUMBER) return false;
    *value = n->number;
    // Values that have names are not written as numbers.
    return !names || n->number < 0 || n->number >= names->count;
}

static bool read_value(const reader *from, const ilx_field *field, int node, uint8_t *at)
{
    int64_t value;
    if (!read_number(from, field, node, &value)) return false;
    switch (field->type) {
    case ILX_U8:
        if (value < 0 || value > UINT8_MAX) return false;
        *at = (uint8_t)value;
        return true;
    case ILX_I8:
        if (value < INT8_MIN || value > INT8_MAX) return false;
        *(int8_t *)at = (int8_t)value;
        return true;
    case ILX_U16:
        if (value < 0 || value > UINT16_MAX) return false;
        *(uint16_t *)(void *)at = (uint16_t)value;
        return true;
    case ILX_I32:
        if (value < INT32_MIN || value > INT32_MAX) return false;
        *(int32_t *)(void *)at = (int32_t)value;
        return true;
    case ILX_U32:
        if (value < 0 || value > UINT32_MAX) return false;
        *(uint32_t *)(void *)at = (uint32_t)value;
        return true;
    case ILX_U64: *(int64_t *)(void *)at = value; return true;
    }
    return false;
}

static bool read_group(const reader *from, const ilx_field *field, int node, uint8_t *at)
{
    const ilx_json *json = from->json;
    if (field->count == 0) return read_value(from, field, node, at);
    const ilx_json_node *n = &json->nodes[node];
    if (n->type != (field->keys ? ILX_JSON_OBJECT : ILX_JSON_ARRAY)) return false;
    if (n->count != field->count) return false;
    int item = ilx_json_first(json, node);
    for (int i = 0; i < field->count; i++) {
        int value = field->keys ? ilx_json_get(json, node, field->keys->items[i]) : item;
        if (value < 0) return false;
        if (!read_value(from, field, value, at + (size_t)i * ilx_type_size(field->type))) {
            return false;
        }
        if (!field->keys) item = ilx_json_next(json, item);
    }
    return true;
}

// Of some seats, by their number.
static bool read_seats(const reader *from, const ilx_field *field, int node, uint8_t *at)
{
    uint32_t known = 0;
    if ((size_t)from->seat_count * group_size(field) > field->size) return false;
    for (int seat = 0; seat < from->seat_count; seat++) {
        const char key[] = {(char)('0' + seat), '\0'};
        int value = ilx_json_get(from->json, node, key);
        if (value < 0) continue;
        if (!read_group(from, field, value, at + (size_t)seat * group_size(field))) return false;
        known++;
    }
    return from->json->nodes[node].count == known;
}

static bool read_field(const reader *from, const ilx_field *field, int node, uint8_t *at)
{
    if (!field->per_seat) return read_group(from, field, node, at);
    const ilx_json_node *n = &from->json->nodes[node];
    if (from->view && n->type == ILX_JSON_OBJECT) return read_seats(from, field, node, at);
    if (n->type != ILX_JSON_ARRAY || n->count != (uint32_t)from->seat_count) return false;
    if ((size_t)from->seat_count * group_size(field) > field->size) return false;
    int item = ilx_json_first(from->json, node);
    for (int seat = 0; seat < from->seat_count; seat++) {
        if (!read_group(from, field, item, at + (size_t)seat * group_size(field))) return false;
        item = ilx_json_next(from->json, item);
    }
    return true;
}

static bool read_fields(const reader *from, const ilx_field *fields, int count, int object,
                        void *into, ilx_text *why)
{
    const ilx_json *json = from->json;
    uint32_t known = 0;
    if (json->nodes[object].type != ILX_JSON_OBJECT) {
        ilx_text_add(why, "a %s is an object", from->view ? "view" : "position");
        return false;
    }
    for (int i = 0; i < count; i++) {
        int node = ilx_json_get(json, object, fields[i].name);
        if (node < 0 && from->view) continue;
        if (node < 0) {
            ilx_text_add(why, "\"%s\" is missing", fields[i].name);
            return false;
        }
        known++;
        if (!read_field(from, &fields[i], node, (uint8_t *)into + fields[i].offset)) {
            ilx_text_add(why, "\"%s\" has a wrong shape or value", fields[i].name);
            return false;
        }
    }
    if (json->nodes[object].count != known) {
        ilx_text_put(why, "there is a field too many");
        return false;
    }
    return true;
}

bool ilx_fields_read(const ilx_field *fields, int count, int seat_count, const ilx_json *json,
                     int object, void *into, ilx_text *why)
{
    reader from = {.json = json, .seat_count = seat_count};
    return read_fields(&from, fields, count, object, into, why);
}

bool ilx_view_read(const ilx_game *game, int seat_count, const ilx_json *json, int object,
                   void *view, ilx_text *why)
{
    reader from = {.json = json, .seat_count = seat_count, .view = true};
    return read_fields(&from, game->view_fields, game->view_field_count, object, view, why);
}

// Whom an event is for: "all", or seats in rising order.
static bool read_audience(const ilx_json *json, int node, uint32_t *seats)
{
    *seats = ILX_EVERYONE;
    if (node < 0) return true;
    if (ilx_json_is(json, node, "all")) return true;
    if (json->nodes[node].type != ILX_JSON_ARRAY) return false;
    *seats = 0;
    int item = ilx_json_first(json, node);
    for (uint32_t i = 0; i < json->nodes[node].count; i++, item = ilx_json_next(json, item)) {
        const ilx_json_node *n = &json->nodes[item];
        if (n->type != ILX_JSON_NUMBER || n->number < 0 || n->number >= ILX_SEATS_MAX) return false;
        if (*seats >> n->number) return false;
        *seats |= ILX_SEAT_BIT(n->number);
    }
    return true;
}

static bool read_arg(const ilx_arg *arg, const ilx_json *json, int node, int32_t *value)
{
    int64_t number = -1;
    bool seat = arg->names == &ilx_seat_names;
    const ilx_json_node *n = &json->nodes[node];
    if (arg->names && !seat && read_name(arg->names, json, node, &number)) {
        *value = (int32_t)number;
        return true;
    }
    if (seat && n->type == ILX_JSON_NULL) {
        *value = -1;
        return true;
    }
    if (n->type != ILX_JSON_NUMBER || n->number < INT32_MIN || n->number > INT32_MAX) return false;
    *value = (int32_t)n->number;
    if (seat) return *value >= 0 && *value < ILX_SEATS_MAX;
    return !arg->names || *value < 0 || *value >= arg->names->count;
}

bool ilx_event_read(const ilx_game *game, const ilx_json *json, int object, ilx_event *event)
{
    int kind = ilx_json_get(json, object, "kind");
    ilx_event read = {0};
    while (read.kind < game->event_count &&
           (kind < 0 || !ilx_json_is(json, kind, game->events[read.kind].name))) {
        read.kind++;
    }
    if (read.kind == game->event_count) return false;
    int to = ilx_json_get(json, object, "to");
    uint32_t known = to < 0 ? 1 : 2;
    if (!read_audience(json, to, &read.visible_to)) return false;
    const ilx_arg *arg = game->events[read.kind].arg;
    for (int i = 0; i < ILX_MOVE_ARGS && arg[i].name; i++, known++) {
        int node = ilx_json_get(json, object, arg[i].name);
        if (node < 0 || !read_arg(&arg[i], json, node, &read.arg[i])) return false;
    }
    *event = read;
    return json->nodes[object].count == known;
}

size_t ilx_fields_size(const ilx_field *fields, int count)
{
    size_t size = 0;
    for (int i = 0; i < count; i++) size += fields[i].size;
    return size;
}
