// What the server says: the shape of each of its messages. src/app/push.c writes them; this
// table is printed as TypeScript types for the page, and tests hold every message to it.
#pragma once

#include <stdbool.h>

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

typedef struct ilx_shape ilx_shape;

typedef struct ilx_part {
    const char *name;  // NULL after the last one
    const ilx_shape *shape;
    bool optional, nullable;
    const char *means;  // one line for docs/reference
} ilx_part;

struct ilx_shape {
    ilx_shape_kind kind;
    const char *name;          // of an object: what TypeScript and docs/reference call it
    const ilx_part *parts;     // of an object
    const ilx_shape *of;       // of a list
    const char *const *words;  // NULL after the last one
    const char *means;         // of an object: one line for docs/reference
};

// The messages, each an object whose "type" is its one word.
extern const ilx_shape *const ilx_pushes[];
extern const int ilx_push_count;

// The pages of a room's matches (HTTP): a list of these, and one of those.
extern const ilx_shape ilx_record_line_shape, ilx_record_shape;

// What the paces of a table are called, from the slowest; NULL after the last one.
extern const char *const ilx_pace_names[];
// What its doors are called, in the order of ilx_door.
extern const char *const ilx_door_names[];
