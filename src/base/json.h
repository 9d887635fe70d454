// Strict JSON (RFC 8259) without allocation: a text is parsed once into a flat array of nodes.
//
// Reading: unknown depth, size and number of values are all bounded; what is refused comes with
// the byte where and the reason why. Numbers must be whole: nothing here speaks in fractions.
// Writing: ilx_json_string escapes; everything else is plain text building.
#pragma once

#include "base/text.h"

enum { ILX_JSON_DEPTH = 32 };

typedef enum ilx_json_type {
    ILX_JSON_NULL,
    ILX_JSON_FALSE,
    ILX_JSON_TRUE,
    ILX_JSON_NUMBER,
    ILX_JSON_STRING,
    ILX_JSON_ARRAY,
    ILX_JSON_OBJECT,
} ilx_json_type;

// One value. An object's children come in pairs: a string node (the key), then its value.
typedef struct ilx_json_node {
    ilx_json_type type;
    uint32_t start, length;  // in the text; of a string, without its quotes, still escaped
    uint32_t count;          // members of an object, items of an array, bytes of a string unescaped
    uint32_t end;            // the index of the first node after this one and all inside it
    int64_t number;          // of a number
} ilx_json_node;

typedef struct ilx_json {
    const char *text;
    ilx_json_node *nodes;  // the caller's; nodes[0] is the whole
    int count;
    size_t fault_at;    // where parsing stopped
    const char *fault;  // why, in a few English words; NULL: all is well
} ilx_json;

// Parses exactly one value with nothing but white space around it. False: see fault. An object
// that names a key twice is refused; so are numbers that are not whole or do not fit 64 bits.
bool ilx_json_parse(ilx_json *json, const char *text, size_t length, ilx_json_node *nodes,
                    int max_nodes);

// The value of a key of an object; -1: there is none (or the node is no object).
int ilx_json_get(const ilx_json *json, int object, const char *key);
// The first item of an array (or key of an object), and the one after an item. The caller counts.
int ilx_json_first(const ilx_json *json, int parent);
int ilx_json_next(const ilx_json *json, int node);

// Does the (unescaped) string equal this? False for what is no string.
bool ilx_json_is(const ilx_json *json, int node, const char *string);
// Copies a string, unescaped, with a final zero. False: no string, too long, or it holds a zero.
bool ilx_json_copy(const ilx_json *json, int node, char *buffer, size_t size);
// The same onto the end of a text, for strings of any length.
bool ilx_json_append(const ilx_json *json, int node, ilx_text *text);

// Writes a quoted, escaped string.
void ilx_json_string(ilx_text *text, const char *string);
void ilx_json_string_n(ilx_text *text, const char *string, size_t length);
