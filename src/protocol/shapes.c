// Structs of pushes.def as JSON and back. Neither way calls itself: what is inside an object waits
// on a stack.

#include "protocol/pushes.h"

#include <assert.h>
#include <stdalign.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH_MAX = 8, OPEN_MAX = 256 };

// ---- Writing -------------------------------------------------------------------------------

// An object that is being written, or one of a list of them.
typedef struct level {
    const ilx_shape *shape;
    const char *said;
    const ilx_part *part;  // that comes next
    int left;              // objects of the list from this one on; 0: it is in no list
} level;

static void write_text(const char *string, ilx_text *out)
{
    if (string) ilx_json_string(out, string);
    if (!string) ilx_text_put(out, "null");
}

static void write_number(int64_t number, bool nullable, ilx_text *out)
{
    if (nullable && number < 0) ilx_text_put(out, "null");
    if (!nullable || number >= 0) ilx_text_int(out, number);
}

static void write_set(uint32_t set, bool nullable, ilx_text *out)
{
    if (nullable && set == UINT32_MAX) {
        ilx_text_put(out, "null");
        return;
    }
    const char *comma = "";
    ilx_text_char(out, '[');
    for (int bit = 0; bit < 32 && set >> bit; bit++) {
        if (!(set >> bit & 1)) continue;
        ilx_text_put(out, comma);
        ilx_text_int(out, bit);
        comma = ",";
    }
    ilx_text_char(out, ']');
}

static void write_items(const ilx_list *list, bool texts, ilx_text *out)
{
    ilx_text_char(out, '[');
    for (int i = 0; i < list->count; i++) {
        if (i) ilx_text_char(out, ',');
        if (texts) write_text(((const char *const *)list->items)[i], out);
        if (!texts) ilx_text_int(out, ((const int32_t *)list->items)[i]);
    }
    ilx_text_char(out, ']');
}

static bool is_left_out(const ilx_part *part, const void *at)
{
    switch (part->held) {
    case ILX_HELD_NUMBER: return *(const int64_t *)at < 0;
    case ILX_HELD_SET: return !*(const uint32_t *)at;
    case ILX_HELD_PIECE: return !((const ilx_piece *)at)->write;
    case ILX_HELD_FLAG: return !*(const bool *)at;
    case ILX_HELD_TEXT:
    case ILX_HELD_OBJECT: return !*(const void *const *)at;
    case ILX_HELD_NUMBERS:
    case ILX_HELD_LIST: return !((const ilx_list *)at)->items;
    default: return false;
    }
}

// One part; what is inside it, if it is an object or a list of them, goes on the stack.
static int write_part(const ilx_part *part, const void *at, level *inside, ilx_text *out)
{
    bool nullable = part->nullable;
    const ilx_list *list = at;
    const ilx_piece *piece = at;
    switch (part->held) {
    case ILX_HELD_NOT: return 0;  // the key says it all
    case ILX_HELD_NUMBER: write_number(*(const int64_t *)at, nullable, out); return 0;
    case ILX_HELD_FLAG: ilx_text_put(out, *(const bool *)at ? "true" : "false"); return 0;
    case ILX_HELD_TEXT: write_text(*(const char *const *)at, out); return 0;
    case ILX_HELD_SET: write_set(*(const uint32_t *)at, nullable, out); return 0;
    case ILX_HELD_NUMBERS: write_items(list, false, out); return 0;
    case ILX_HELD_TEXTS: write_items(list, true, out); return 0;
    case ILX_HELD_PIECE:
        if (piece->write) piece->write(piece->of, out);
        if (!piece->write) ilx_text_put(out, "null");
        return 0;
    case ILX_HELD_OBJECT: {
        const void *object = *(const void *const *)at;
        *inside = (level){part->shape, object, object ? part->shape->parts : NULL, 0};
        ilx_text_put(out, object ? "{" : "null");
        return object != NULL;
    }
    case ILX_HELD_LIST: {
        const ilx_shape *of = part->shape->of;
        *inside = (level){of, list->items, of->parts, list->count};
        ilx_text_put(out, list->count ? "[{" : "[]");
        return list->count > 0;
    }
    }
    return 0;
}

// The end of an object. Is there another one in its list?
static bool next_object(level *l, ilx_text *out)
{
    bool another = l->left > 1;
    ilx_text_put(out, another ? "},{" : l->left ? "}]" : "}");
    if (!another) return false;
    l->left--;
    l->said += l->shape->size;
    l->part = l->shape->parts;
    return true;
}

static const ilx_part *find_part(const ilx_shape *shape, size_t from)
{
    const ilx_part *part = shape->parts;
    while (part->name && part->offset < from) part++;
    return part;
}

void ilx_shape_write_parts(const ilx_shape *shape, const void *said, size_t from, size_t until,
                           ilx_text *out)
{
    level levels[DEPTH_MAX];
    levels[0] = (level){shape, said, find_part(shape, from), 0};
    const ilx_part *last = find_part(shape, until);
    int depth = 1;
    while (depth > 1 || levels[0].part != last) {
        level *l = &levels[depth - 1];
        if (!l->part->name) {
            if (!next_object(l, out)) depth--;
            continue;
        }
        const ilx_part *part = l->part++;
        const void *at = l->said + part->offset;
        if (part->optional && is_left_out(part, at)) continue;
        bool opening = part == l->shape->parts;
        ilx_text_bytes(out, part->key + opening, part->key_length - opening);
        assert(depth < DEPTH_MAX);
        depth += write_part(part, at, &levels[depth], out);
    }
}

void ilx_shape_write(const ilx_shape *shape, const void *said, ilx_text *out)
{
    ilx_text_char(out, '{');
    ilx_shape_write_parts(shape, said, 0, shape->size, out);
    ilx_text_char(out, '}');
}

// ---- Reading -------------------------------------------------------------------------------

typedef struct ilx_said_block {
    struct ilx_said_block *next;
    alignas(max_align_t) unsigned char bytes[];
} ilx_said_block;

static void *take(ilx_said_memory *memory, size_t size)
{
    ilx_said_block *block = ilx_grow(NULL, sizeof *block + size);
    memset(block->bytes, 0, size);
    block->next = memory->first;
    memory->first = block;
    return block->bytes;
}

void ilx_said_free(ilx_said_memory *memory)
{
    while (memory->first) {
        ilx_said_block *block = memory->first;
        memory->first = block->next;
        free(block);
    }
}

// A message that is being read, and the objects in it that still are to be.
typedef struct reader {
    const ilx_json *json;
    ilx_said_memory *memory;
    struct {
        const ilx_shape *shape;
        char *said;
        int node;
    } open[OPEN_MAX];
    int open_count;
} reader;

static bool open_object(reader *r, const ilx_shape *shape, int node, void *said)
{
    if (r->open_count == OPEN_MAX) return false;
    r->open[r->open_count].shape = shape;
    r->open[r->open_count].said = said;
    r->open[r->open_count++].node = node;
    return true;
}

static bool read_text(reader *r, int node, const char **text)
{
    const ilx_json_node *n = &r->json->nodes[node];
    char *copy = take(r->memory, n->type == ILX_JSON_STRING ? n->count + 1 : 1);
    *text = copy;
    return n->type == ILX_JSON_STRING && ilx_json_copy(r->json, node, copy, n->count + 1);
}

static bool read_word(reader *r, int node, const char *const *words, const char **word)
{
    for (int i = 0; words[i]; i++) {
        *word = words[i];
        if (ilx_json_is(r->json, node, words[i])) return true;
    }
    return false;
}

static bool read_int(const ilx_json *json, int node, int64_t min, int64_t max, int64_t *number)
{
    *number = json->nodes[node].number;
    return json->nodes[node].type == ILX_JSON_NUMBER && *number >= min && *number <= max;
}

// A list: of numbers as a set, of numbers, of texts, or of objects.
static bool read_list(reader *r, int node, const ilx_part *part, void *at)
{
    const ilx_shape *of = part->shape->of;
    bool numbers = part->held == ILX_HELD_NUMBERS, set = part->held == ILX_HELD_SET;
    bool texts = part->held == ILX_HELD_TEXTS, fits = true;
    if (r->json->nodes[node].type != ILX_JSON_ARRAY) return false;
    size_t count = r->json->nodes[node].count;
    size_t size = numbers ? sizeof(int32_t) : texts ? sizeof(char *) : of->size;
    char *items = set ? NULL : take(r->memory, count * size);
    if (!set) *(ilx_list *)at = (ilx_list){items, (int)count};
    int item = ilx_json_first(r->json, node);
    for (size_t i = 0; i < count && fits; i++, item = ilx_json_next(r->json, item)) {
        int64_t number = 0;
        void *into = set ? NULL : items + i * size;
        if (set) {
            fits = read_int(r->json, item, 0, 31, &number);
            if (fits) *(uint32_t *)at |= UINT32_C(1) << number;
        } else if (numbers) {
            fits = read_int(r->json, item, INT32_MIN, INT32_MAX, &number);
            *(int32_t *)into = (int32_t)number;
        } else {
            fits = texts ? read_text(r, item, into) : open_object(r, of, item, into);
        }
    }
    return fits;
}

static void read_null(const ilx_part *part, void *at)
{
    if (part->held == ILX_HELD_NUMBER) *(int64_t *)at = -1;
    if (part->held == ILX_HELD_SET) *(uint32_t *)at = UINT32_MAX;
}

static void read_none(const ilx_part *part, void *at)
{
    if (part->held == ILX_HELD_NUMBER) *(int64_t *)at = -1;
    if (part->held == ILX_HELD_PIECE) ((ilx_piece *)at)->node = -1;
}

static bool read_part(reader *r, int node, const ilx_part *part, void *at)
{
    ilx_json_type type = r->json->nodes[node].type;
    const char *const *words = part->shape->words;
    const char *word;
    if (part->held == ILX_HELD_PIECE) ((ilx_piece *)at)->node = node;
    if (type == ILX_JSON_NULL) read_null(part, at);
    if (type == ILX_JSON_NULL || part->held == ILX_HELD_PIECE) {
        return type != ILX_JSON_NULL || part->nullable;
    }
    switch (part->held) {
    case ILX_HELD_NOT: return read_word(r, node, words, &word);
    case ILX_HELD_NUMBER: return read_int(r->json, node, INT64_MIN, INT64_MAX, at);
    case ILX_HELD_FLAG:
        *(bool *)at = type == ILX_JSON_TRUE;
        return type == ILX_JSON_TRUE || type == ILX_JSON_FALSE;
    case ILX_HELD_TEXT: return words ? read_word(r, node, words, at) : read_text(r, node, at);
    case ILX_HELD_OBJECT: {
        void *object = take(r->memory, part->shape->size);
        *(const void **)at = object;
        return open_object(r, part->shape, node, object);
    }
    default: return read_list(r, node, part, at);
    }
}

bool ilx_shape_read(const ilx_shape *shape, const ilx_json *json, int node, void *said,
                    ilx_said_memory *memory)
{
    reader r = {.json = json, .memory = memory};
    bool fits = open_object(&r, shape, node, said);
    while (fits && r.open_count > 0) {
        r.open_count--;
        int object = r.open[r.open_count].node;
        char *into = r.open[r.open_count].said;
        fits = json->nodes[object].type == ILX_JSON_OBJECT;
        for (const ilx_part *part = r.open[r.open_count].shape->parts; fits && part->name; part++) {
            int value = ilx_json_get(json, object, part->name);
            void *at = into + part->offset;
            if (value < 0) read_none(part, at);
            fits = value < 0 ? part->optional : read_part(&r, value, part, at);
        }
    }
    return fits;
}
