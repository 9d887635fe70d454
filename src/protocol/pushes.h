// The messages of the server as structs, and the tables of their members: pushes.def lists both.
// The server fills structs (src/app/push.c) and shapes.c writes them; the terminal reads them back
// the same way (src/cli/guest.c).
#pragma once

#include "base/json.h"

typedef enum ilx_shape_kind {
    ILX_SHAPE_TEXT,
    ILX_SHAPE_NUMBER,
    ILX_SHAPE_FLAG,
    ILX_SHAPE_WORD,     // one of some texts
    ILX_SHAPE_LIST,     // of one shape
    ILX_SHAPE_OBJECT,   // of named parts
    ILX_SHAPE_NUMBERS,  // an object of numbers, by names that the game has
    ILX_SHAPE_VIEW,     // what a game shows: all fields of its view
    ILX_SHAPE_CHANGES,  // some of them
    ILX_SHAPE_EVENT,    // one event of a game
    ILX_SHAPE_MOVE,     // the text of one of its moves
    ILX_SHAPE_GAME,     // the id of a game
    ILX_SHAPE_BOT,      // the name of a bot
} ilx_shape_kind;

// How a part is held in its struct.
typedef enum ilx_held {
    ILX_HELD_NOT,      // a word that is always the same
    ILX_HELD_NUMBER,   // int64_t; -1: null
    ILX_HELD_FLAG,     // bool
    ILX_HELD_TEXT,     // const char *; NULL: null, or left out
    ILX_HELD_SET,      // uint32_t: a list of numbers from 0 to 31, one bit each; UINT32_MAX: null
    ILX_HELD_NUMBERS,  // ilx_list of int32_t
    ILX_HELD_TEXTS,    // ilx_list of const char *
    ILX_HELD_OBJECT,   // a pointer to its struct; NULL: null, or left out
    ILX_HELD_LIST,     // ilx_list of its structs
    ILX_HELD_PIECE,    // ilx_piece
} ilx_held;

typedef struct ilx_list {
    const void *items;  // NULL in an optional part: it is left out
    int count;
} ilx_list;

// A part that only a game can write and read: its view, events, moves, options.
typedef struct ilx_piece {
    void (*write)(const void *of, ilx_text *out);  // NULL: null
    const void *of;
    int node;  // where it is in a message that has been read
} ilx_piece;

typedef struct ilx_shape ilx_shape;

typedef struct ilx_part {
    const char *name;  // NULL after the last one
    const char *key;   // ,"name":
    size_t key_length;
    const ilx_shape *shape;
    ilx_held held;
    uint16_t offset;  // in its struct
    bool optional, nullable;
    const char *means;  // one line for docs/reference
} ilx_part;

struct ilx_shape {
    ilx_shape_kind kind;
    uint16_t size;             // of an object's struct
    const char *name;          // of an object: what TypeScript and docs/reference call it
    const ilx_part *parts;     // of an object
    const ilx_shape *of;       // of a list
    const char *const *words;  // NULL after the last one
    const char *means;         // of an object: one line for docs/reference
};

// clang-format off
#define SHAPE(id) typedef struct ilx_said_##id {
#define TYPE(id, word, says)
#define NUMBER(id, m, when, says) int64_t m;
#define FLAG(id, m, when, says) bool m;
#define TEXT(id, m, when, says) const char *m;
#define GAME(id, m, when, says) const char *m;
#define BOT(id, m, when, says) const char *m;
#define DOOR(id, m, when, says) const char *m;
#define PACE(id, m, when, says) const char *m;
#define SET(id, m, when, says) uint32_t m;
#define NUMBERS(id, m, when, says) ilx_list m;
#define TEXTS(id, m, when, says) ilx_list m;
#define LIST(id, m, shape, when, says) ilx_list m;
#define OBJECT(id, m, shape, when, says) const struct ilx_said_##shape *m;
#define PIECE(id, m, shape, when, says) ilx_piece m;
#define END(id, called, says) } ilx_said_##id; extern const ilx_shape ilx_shape_##id;
#include "protocol/pushes.def"
// clang-format on

// The messages, each an object whose "type" is its one word.
extern const ilx_shape *const ilx_pushes[];
extern const int ilx_push_count;

// Names of the paces of a table, from the slowest; NULL after the last one.
extern const char *const ilx_pace_names[];
// Names of its doors, in the order of ilx_door; NULL after the last one.
extern const char *const ilx_door_names[];

// Writes a struct as one JSON object.
void ilx_shape_write(const ilx_shape *shape, const void *said, ilx_text *out);
// Only the parts that lie from one offset to before another in its struct, without braces.
void ilx_shape_write_parts(const ilx_shape *shape, const void *said, size_t from, size_t until,
                           ilx_text *out);

// Whatever a message that has been read points to; all zero at first, freed by ilx_said_free.
typedef struct ilx_said_memory {
    struct ilx_said_block *first;
} ilx_said_memory;

// Reads an object into a zeroed struct. Members that the shape does not have are passed over.
// False: it does not have the shape.
bool ilx_shape_read(const ilx_shape *shape, const ilx_json *json, int node, void *said,
                    ilx_said_memory *memory);
void ilx_said_free(ilx_said_memory *memory);
