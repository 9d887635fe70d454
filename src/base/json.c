// The JSON parser and writer. The parser is a loop with a stack of what is open: no recursion, so
// no text, however deep, can exhaust anything.

#include "base/json.h"

#include <assert.h>
#include <string.h>

// ---- Parsing -----------------------------------------------------------------------------

typedef struct parser {
    ilx_json *json;
    const char *text;
    uint32_t at, length;
    int max_nodes;
    int depth;
    int open[ILX_JSON_DEPTH];  // arrays and objects around the place where we are
} parser;

static bool fail(parser *p, const char *why)
{
    p->json->fault = why;
    p->json->fault_at = p->at;
    return false;
}

// The byte where we are, or 0 at the end: no byte of JSON is 0.
static char peek(const parser *p)
{
    return p->at < p->length ? p->text[p->at] : '\0';
}

static char peek_past_space(parser *p)
{
    char c = peek(p);
    while (c == ' ' || c == '\n' || c == '\r' || c == '\t') {
        p->at++;
        c = peek(p);
    }
    return c;
}

static ilx_json_node *add_node(parser *p, ilx_json_type type)
{
    if (p->json->count == p->max_nodes) {
        fail(p, "too many values");
        return NULL;
    }
    ilx_json_node *node = &p->json->nodes[p->json->count++];
    *node = (ilx_json_node){.type = type, .start = p->at, .end = (uint32_t)p->json->count};
    return node;
}

static bool parse_word(parser *p, const char *word, ilx_json_type type)
{
    size_t length = strlen(word);
    if (p->length - p->at < length || memcmp(p->text + p->at, word, length) != 0) {
        return fail(p, "a value is expected");
    }
    ilx_json_node *node = add_node(p, type);
    if (!node) return false;
    node->length = (uint32_t)length;
    p->at += (uint32_t)length;
    return true;
}

static bool parse_number(parser *p)
{
    ilx_json_node *node = add_node(p, ILX_JSON_NUMBER);
    if (!node) return false;
    uint32_t start = p->at;
    if (peek(p) == '-') p->at++;
    uint32_t digits = p->at;
    while (peek(p) >= '0' && peek(p) <= '9') p->at++;

    char next = peek(p);
    if (p->at == digits) return fail(p, "a digit is expected");
    if (next == '.' || next == 'e' || next == 'E') return fail(p, "numbers must be whole");
    if (p->text[digits] == '0' && p->at - digits > 1) {
        p->at = digits;
        return fail(p, "numbers do not begin with 0");
    }
    node->length = p->at - start;
    if (p->at - digits == 1 && p->text[digits] == '0') return true;  // JSON knows -0, we do not
    if (ilx_read_int(p->text + start, node->length, &node->number)) return true;
    p->at = start;
    return fail(p, "the number is too big");
}

// The value of four hexadecimal digits of either case, or -1.
static int32_t read_hex4(const char *text, size_t length)
{
    int32_t value = 0;
    if (length < 4) return -1;
    for (int i = 0; i < 4; i++) {
        char c = text[i];
        int digit = c >= '0' && c <= '9'   ? c - '0'
                    : c >= 'a' && c <= 'f' ? c - 'a' + 10
                    : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                           : -1;
        if (digit < 0) return -1;
        value = value << 4 | digit;
    }
    return value;
}

// The character that an escape stands for, and how many bytes of text the escape takes. 0: it
// stands for none.
static int read_escape(const char *text, size_t length, uint32_t *code)
{
    static const char letters[] = "\"\\/bfnrt";
    static const char meanings[] = "\"\\/\b\f\n\r\t";
    if (length < 2) return 0;
    if (text[1] != 'u') {
        const char *found = memchr(letters, text[1], sizeof letters - 1);
        if (!found) return 0;
        *code = (uint8_t)meanings[found - letters];
        return 2;
    }
    int32_t high = read_hex4(text + 2, length - 2);
    if (high < 0 || (high >= 0xdc00 && high <= 0xdfff)) return 0;
    *code = (uint32_t)high;
    if (high < 0xd800 || high > 0xdbff) return 6;

    // Beyond 16 bits a character is two escapes: a high and a low surrogate.
    if (length < 12 || text[6] != '\\' || text[7] != 'u') return 0;
    int32_t low = read_hex4(text + 8, length - 8);
    if (low < 0xdc00 || low > 0xdfff) return 0;
    *code = 0x10000 + ((uint32_t)(high - 0xd800) << 10) + (uint32_t)(low - 0xdc00);
    return 12;
}

static uint32_t utf8_size(uint32_t code)
{
    return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}

static bool parse_string(parser *p)
{
    ilx_json_node *node = add_node(p, ILX_JSON_STRING);
    if (!node) return false;
    uint32_t unescaped = 0;
    node->start = ++p->at;
    for (;;) {
        if (p->at == p->length) return fail(p, "the string does not end");
        uint8_t c = (uint8_t)p->text[p->at];
        if (c == '"') break;
        if (c < 0x20) return fail(p, "control characters must be escaped");
        if (c < 0x80 && c != '\\') {
            p->at++;
            unescaped++;
            continue;
        }
        uint32_t code = 0;
        const char *from = p->text + p->at;
        size_t left = p->length - p->at;
        int taken = c == '\\' ? read_escape(from, left, &code) : ilx_utf8_read(from, left, &code);
        if (taken == 0) return fail(p, c == '\\' ? "no such escape" : "this is not UTF-8");
        p->at += (uint32_t)taken;
        unescaped += utf8_size(code);
    }
    node->length = p->at - node->start;
    node->count = unescaped;
    p->at++;
    return true;
}

static bool same_string(const ilx_json *json, const ilx_json_node *a, const ilx_json_node *b);

// A key of the innermost object, and the colon after it.
static bool parse_key(parser *p)
{
    ilx_json *json = p->json;
    ilx_json_node *object = &json->nodes[p->open[p->depth - 1]];
    int key = json->count;
    if (peek_past_space(p) != '"') return fail(p, "a key is expected");
    if (!parse_string(p)) return false;

    int other = p->open[p->depth - 1] + 1;
    for (uint32_t i = 0; i < object->count; i++) {
        if (same_string(json, &json->nodes[other], &json->nodes[key])) {
            p->at = json->nodes[key].start;
            return fail(p, "the same key twice");
        }
        other = (int)json->nodes[other + 1].end;
    }
    if (peek_past_space(p) != ':') return fail(p, "a colon is expected");
    p->at++;
    object->count++;
    return true;
}

static bool close_container(parser *p)
{
    ilx_json_node *node = &p->json->nodes[p->open[--p->depth]];
    p->at++;
    node->length = p->at - node->start;
    node->end = (uint32_t)p->json->count;
    return true;
}

// Opens an array or object and stands before its first value, or after it if it is empty.
static bool open_container(parser *p, ilx_json_type type, bool *value_is_next)
{
    if (p->depth == ILX_JSON_DEPTH) return fail(p, "too deep");
    p->open[p->depth++] = p->json->count;
    ilx_json_node *node = add_node(p, type);
    if (!node) return false;
    p->at++;
    char end = type == ILX_JSON_OBJECT ? '}' : ']';
    if (peek_past_space(p) == end) {
        *value_is_next = false;
        return close_container(p);
    }
    if (type == ILX_JSON_OBJECT) return parse_key(p);
    node->count = 1;
    return true;
}

static bool parse_value(parser *p, bool *value_is_next)
{
    *value_is_next = false;
    switch (peek_past_space(p)) {
    case '{': *value_is_next = true; return open_container(p, ILX_JSON_OBJECT, value_is_next);
    case '[': *value_is_next = true; return open_container(p, ILX_JSON_ARRAY, value_is_next);
    case '"': return parse_string(p);
    case 't': return parse_word(p, "true", ILX_JSON_TRUE);
    case 'f': return parse_word(p, "false", ILX_JSON_FALSE);
    case 'n': return parse_word(p, "null", ILX_JSON_NULL);
    case '-':
    case '0':
    case '1':
    case '2':
    case '3':
    case '4':
    case '5':
    case '6':
    case '7':
    case '8':
    case '9': return parse_number(p);
    default: return fail(p, "a value is expected");
    }
}

// Reads past a value inside an array or object: its end, or a comma before the next value.
static bool parse_after_value(parser *p, bool *value_is_next)
{
    ilx_json_node *around = &p->json->nodes[p->open[p->depth - 1]];
    bool in_object = around->type == ILX_JSON_OBJECT;
    char c = peek_past_space(p);
    if (c == (in_object ? '}' : ']')) return close_container(p);
    if (c != ',')
        return fail(p, in_object ? "a comma or } is expected" : "a comma or ] is expected");
    p->at++;
    *value_is_next = true;
    if (in_object) return parse_key(p);
    around->count++;
    return true;
}

bool ilx_json_parse(ilx_json *json, const char *text, size_t length, ilx_json_node *nodes,
                    int max_nodes)
{
    *json = (ilx_json){.text = text, .nodes = nodes};
    parser p = {.json = json, .text = text, .max_nodes = max_nodes};
    if (length > UINT32_MAX) return fail(&p, "the text is too long");
    p.length = (uint32_t)length;

    bool value_is_next = true;
    while (value_is_next || p.depth > 0) {
        bool ok =
            value_is_next ? parse_value(&p, &value_is_next) : parse_after_value(&p, &value_is_next);
        if (!ok) return false;
    }
    peek_past_space(&p);
    if (p.at < p.length) return fail(&p, "there is more after the value");
    return true;
}

// ---- Reading -----------------------------------------------------------------------------

// A walk through a string, one piece at a time: a run of bytes as they are, or what an escape
// stands for.
typedef struct walk {
    const char *at, *end;
    const char *piece;
    size_t length;
    char character[4];
} walk;

static walk walk_over(const ilx_json *json, const ilx_json_node *node)
{
    const char *start = json->text + node->start;
    return (walk){.at = start, .end = start + node->length};
}

static size_t write_utf8(uint32_t code, char *bytes)
{
    static const uint8_t leads[] = {0, 0, 0xc0, 0xe0, 0xf0};
    size_t size = utf8_size(code);
    for (size_t i = size - 1; i > 0; i--, code >>= 6) bytes[i] = (char)(0x80 | (code & 0x3f));
    bytes[0] = (char)(leads[size] | code);
    return size;
}

static bool next_piece(walk *w)
{
    if (w->at == w->end) return false;
    size_t left = (size_t)(w->end - w->at);
    if (*w->at != '\\') {
        const char *escape = memchr(w->at, '\\', left);
        w->piece = w->at;
        w->length = escape ? (size_t)(escape - w->at) : left;
        w->at += w->length;
        return true;
    }
    uint32_t code;
    int taken = read_escape(w->at, left, &code);
    assert(taken > 0);  // the parser has seen it
    w->at += taken;
    w->length = write_utf8(code, w->character);
    w->piece = w->character;
    return true;
}

static void take_piece(walk *w)
{
    bool there = next_piece(w);
    assert(there);
}

static bool same_string(const ilx_json *json, const ilx_json_node *a, const ilx_json_node *b)
{
    if (a->count != b->count) return false;
    walk left = walk_over(json, a), right = walk_over(json, b);
    size_t in_left = 0, in_right = 0;  // how much of the current pieces has been compared
    for (uint32_t done = 0; done < a->count;) {
        if (in_left == left.length) take_piece(&left), in_left = 0;
        if (in_right == right.length) take_piece(&right), in_right = 0;
        size_t rest_left = left.length - in_left, rest_right = right.length - in_right;
        size_t both = rest_left < rest_right ? rest_left : rest_right;
        if (memcmp(left.piece + in_left, right.piece + in_right, both) != 0) return false;
        in_left += both, in_right += both, done += (uint32_t)both;
    }
    return true;
}

static const ilx_json_node *node_of(const ilx_json *json, int node, ilx_json_type type)
{
    if (node < 0 || json->nodes[node].type != type) return NULL;
    assert(node < json->count);
    return &json->nodes[node];
}

int ilx_json_get(const ilx_json *json, int object, const char *key)
{
    const ilx_json_node *node = node_of(json, object, ILX_JSON_OBJECT);
    if (!node) return -1;
    int at = ilx_json_first(json, object);
    for (uint32_t i = 0; i < node->count; i++) {
        if (ilx_json_is(json, at, key)) return at + 1;
        at = ilx_json_next(json, at + 1);
    }
    return -1;
}

int ilx_json_first(const ilx_json *json, int parent)
{
    assert(parent >= 0 && parent < json->count);
    (void)json;
    return parent + 1;
}

int ilx_json_next(const ilx_json *json, int node)
{
    assert(node >= 0 && node < json->count);
    return (int)json->nodes[node].end;
}

bool ilx_json_is(const ilx_json *json, int node, const char *string)
{
    const ilx_json_node *found = node_of(json, node, ILX_JSON_STRING);
    if (!found || found->count != strlen(string)) return false;
    for (walk w = walk_over(json, found); next_piece(&w); string += w.length) {
        if (memcmp(w.piece, string, w.length) != 0) return false;
    }
    return true;
}

bool ilx_json_copy(const ilx_json *json, int node, char *buffer, size_t size)
{
    ilx_text text = ilx_text_over(buffer, size);
    return ilx_json_append(json, node, &text) && !text.cut;
}

bool ilx_json_append(const ilx_json *json, int node, ilx_text *text)
{
    const ilx_json_node *found = node_of(json, node, ILX_JSON_STRING);
    if (!found) return false;
    for (walk w = walk_over(json, found); next_piece(&w);) {
        if (w.piece[0] == '\0') return false;  // only an escape can bring it in
    }
    for (walk w = walk_over(json, found); next_piece(&w);) {
        ilx_text_bytes(text, w.piece, w.length);
    }
    return true;
}

// ---- Writing -----------------------------------------------------------------------------

void ilx_json_string(ilx_text *text, const char *string)
{
    ilx_json_string_n(text, string, strlen(string));
}

// A byte that cannot stand as it is. One that is not UTF-8 would make the whole text unreadable: it
// becomes the sign for what cannot be read.
static void write_escaped(ilx_text *text, uint8_t c)
{
    static const char letters[0x80] = {
        ['\b'] = 'b', ['\f'] = 'f', ['\n'] = 'n',  ['\r'] = 'r',
        ['\t'] = 't', ['"'] = '"',  ['\\'] = '\\',
    };
    if (c >= 0x80) {
        ilx_text_put(text, "\\ufffd");
    } else if (letters[c] != 0) {
        ilx_text_bytes(text, (const char[]){'\\', letters[c]}, 2);
    } else {
        ilx_text_put(text, "\\u00");
        ilx_text_hex(text, &c, 1);
    }
}

// How many bytes from the start can stand as they are.
static size_t plain_run(const char *string, size_t length)
{
    size_t at = 0;
    while (at < length) {
        uint8_t c = (uint8_t)string[at];
        if (c < 0x20 || c == '"' || c == '\\') break;
        uint32_t code;
        int size = c < 0x80 ? 1 : ilx_utf8_read(string + at, length - at, &code);
        if (size == 0) break;
        at += (size_t)size;
    }
    return at;
}

void ilx_json_string_n(ilx_text *text, const char *string, size_t length)
{
    ilx_text_char(text, '"');
    for (size_t at = 0; at < length;) {
        size_t run = plain_run(string + at, length - at);
        ilx_text_bytes(text, string + at, run);
        at += run;
        if (at < length) write_escaped(text, (uint8_t)string[at++]);
    }
    ilx_text_char(text, '"');
}
