// The grammar of messages (see core/say.h), taken apart piece by piece. The formatter, the
// compiler of the catalogues and their checker all read messages through here.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    ILX_MESSAGE_DEPTH = 5,     // braces within braces
    ILX_MESSAGE_COLUMNS = 80,  // of one parameter
};

// Some bytes of a text that belongs to somebody else.
typedef struct ilx_span {
    const char *bytes;
    size_t length;
} ilx_span;

typedef enum ilx_piece_kind {
    ILX_PIECE_TEXT,     // plain text
    ILX_PIECE_VALUE,    // {name}, {-name}
    ILX_PIECE_COLUMNS,  // {name:12}
    ILX_PIECE_CHOICE,   // {name|one=…|*=…}
    ILX_PIECE_REPEAT,   // {name#…}
    ILX_PIECE_FAULT,    // not a message from here on
} ilx_piece_kind;

typedef struct ilx_piece {
    ilx_piece_kind kind;
    ilx_span name;  // of the parameter
    ilx_span text;  // the plain text, the choices, what is repeated, or what is at fault
    int columns;
    bool opposite;      // of a number
    const char *fault;  // why, in a few English words
} ilx_piece;

ilx_span ilx_span_of(const char *string);
bool ilx_span_is(ilx_span span, const char *string);
// Takes off what comes before the first separator (and the separator itself), or all there is.
ilx_span ilx_span_split(ilx_span *rest, char separator);

// Takes the first piece off a message. False: nothing is left.
bool ilx_piece_next(ilx_span *message, ilx_piece *piece);
// Takes the first choice off the text of an ILX_PIECE_CHOICE. keys: what chooses it, with commas
// between; length 0: there is no "=". False: nothing is left.
bool ilx_piece_choice(ilx_span *choices, ilx_span *keys, ilx_span *text);
// A key that numbers choose by: "3", or "-5..5", from the least to the most. False: it is neither.
bool ilx_key_range(ilx_span key, int64_t *least, int64_t *most);

// Reads a whole message, with all that its choices hold, and shows every parameter to visit (which
// may be NULL). Returns what is wrong with the message, or NULL.
const char *ilx_message_walk(const char *message,
                             void (*visit)(void *context, const ilx_piece *piece), void *context);
