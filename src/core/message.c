// The grammar of messages.

#include "core/message.h"

#include "base/text.h"

#include <string.h>

ilx_span ilx_span_of(const char *string)
{
    return (ilx_span){string, strlen(string)};
}

bool ilx_span_is(ilx_span span, const char *string)
{
    return strlen(string) == span.length && memcmp(span.bytes, string, span.length) == 0;
}

static ilx_span span_from(ilx_span span, size_t start)
{
    return (ilx_span){span.bytes + start, span.length - start};
}

ilx_span ilx_span_split(ilx_span *rest, char separator)
{
    const char *found = rest->length ? memchr(rest->bytes, separator, rest->length) : NULL;
    size_t length = found ? (size_t)(found - rest->bytes) : rest->length;
    ilx_span first = {rest->bytes, length};
    *rest = span_from(*rest, found ? length + 1 : length);
    return first;
}

// Where the brace that opens at the start is closed; 0: nowhere.
static size_t closing_brace(ilx_span text)
{
    int depth = 0;
    for (size_t i = 0; i < text.length; i++) {
        if (text.bytes[i] == '{') depth++;
        if (text.bytes[i] == '}' && --depth == 0) return i;
    }
    return 0;
}

static bool is_brace(char c)
{
    return c == '{' || c == '}';
}

static bool is_name_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '.';
}

// One or two digits, from 1 to ILX_MESSAGE_COLUMNS; 0: anything else.
static int read_columns(ilx_span text)
{
    int columns = 0;
    if (text.length > 2) return 0;
    for (size_t i = 0; i < text.length; i++) {
        if (text.bytes[i] < '0' || text.bytes[i] > '9') return 0;
        columns = columns * 10 + (text.bytes[i] - '0');
    }
    return columns <= ILX_MESSAGE_COLUMNS ? columns : 0;
}

static ilx_piece fault(ilx_span text, const char *why)
{
    return (ilx_piece){.kind = ILX_PIECE_FAULT, .text = text, .fault = why};
}

// A parameter between two braces; whole is the same with its braces.
static ilx_piece read_parameter(ilx_span inside, ilx_span whole)
{
    bool opposite = inside.length > 0 && inside.bytes[0] == '-';
    if (opposite) inside = span_from(inside, 1);
    size_t length = 0;
    while (length < inside.length && is_name_letter(inside.bytes[length])) length++;
    if (length == 0) return fault(whole, "a brace without a parameter's name");

    ilx_piece piece = {
        .kind = ILX_PIECE_VALUE, .name = {inside.bytes, length}, .opposite = opposite};
    if (length == inside.length) return piece;
    if (opposite) return fault(whole, "an opposite has no |, # or :");

    piece.text = span_from(inside, length + 1);
    switch (inside.bytes[length]) {
    case '|': piece.kind = ILX_PIECE_CHOICE; break;
    case '#': piece.kind = ILX_PIECE_REPEAT; break;
    case ':':
        piece.kind = ILX_PIECE_COLUMNS;
        piece.columns = read_columns(piece.text);
        if (piece.columns == 0) return fault(whole, "a number of columns from 1 to 80 is missing");
        break;
    default: return fault(whole, "a parameter's name ends with }, |, # or :");
    }
    if (piece.text.length == 0) return fault(whole, "nothing follows a parameter's | or #");
    return piece;
}

bool ilx_piece_next(ilx_span *message, ilx_piece *piece)
{
    if (message->length == 0) return false;

    size_t plain = 0;
    while (plain < message->length && !is_brace(message->bytes[plain])) plain++;
    if (plain > 0) {
        *piece = (ilx_piece){.kind = ILX_PIECE_TEXT, .text = {message->bytes, plain}};
        *message = span_from(*message, plain);
        return true;
    }

    size_t close = closing_brace(*message);
    if (message->bytes[0] == '}') {
        *piece = fault(*message, "a brace is closed that was not opened");
    } else if (close == 0) {
        *piece = fault(*message, "a brace is never closed");
    } else {
        *piece = read_parameter((ilx_span){message->bytes + 1, close - 1},
                                (ilx_span){message->bytes, close + 1});
    }
    // Shows a faulty part as it is, and goes on behind it.
    size_t used = piece->kind == ILX_PIECE_FAULT ? piece->text.length : close + 1;
    *message = span_from(*message, used);
    return true;
}

bool ilx_piece_choice(ilx_span *choices, ilx_span *keys, ilx_span *text)
{
    if (choices->length == 0) return false;

    size_t end = 0;
    int depth = 0;
    for (; end < choices->length; end++) {
        char c = choices->bytes[end];
        if (c == '{') depth++;
        if (c == '}') depth--;
        if (c == '|' && depth == 0) break;
    }
    ilx_span choice = {choices->bytes, end};
    *choices = span_from(*choices, end < choices->length ? end + 1 : end);

    *text = choice;
    *keys = ilx_span_split(text, '=');
    if (keys->length == choice.length) keys->length = 0;
    return true;
}

bool ilx_key_range(ilx_span key, int64_t *least, int64_t *most)
{
    ilx_span rest = key;
    ilx_span first = ilx_span_split(&rest, '.');
    if (!ilx_read_int(first.bytes, first.length, least)) return false;
    *most = *least;
    if (first.length == key.length) return true;
    ilx_span none = ilx_span_split(&rest, '.');
    return none.length == 0 && ilx_read_int(rest.bytes, rest.length, most) && *least < *most;
}

// One step inwards: either a message, or the choices of a parameter. A brace takes two at most.
typedef struct level {
    ilx_span rest;
    bool choices;
} level;

const char *ilx_message_walk(const char *message,
                             void (*visit)(void *context, const ilx_piece *piece), void *context)
{
    level levels[2 * ILX_MESSAGE_DEPTH + 1] = {{ilx_span_of(message), false}};
    int depth = 1;
    while (depth > 0) {
        level *top = &levels[depth - 1];
        level inner = {.choices = false};
        if (top->choices) {
            ilx_span keys;
            if (!ilx_piece_choice(&top->rest, &keys, &inner.rest)) {
                depth--;
                continue;
            }
            if (keys.length == 0) return "a choice is written key=text";
            if (ilx_span_is(keys, "*") && top->rest.length > 0) return "the choice * comes last";
        } else {
            ilx_piece piece;
            if (!ilx_piece_next(&top->rest, &piece)) {
                depth--;
                continue;
            }
            if (piece.kind == ILX_PIECE_FAULT) return piece.fault;
            if (piece.kind == ILX_PIECE_TEXT) continue;
            if (visit) visit(context, &piece);
            inner = (level){piece.text, piece.kind == ILX_PIECE_CHOICE};
            if (piece.kind != ILX_PIECE_CHOICE && piece.kind != ILX_PIECE_REPEAT) continue;
        }
        if (depth == 2 * ILX_MESSAGE_DEPTH + 1) return "braces are nested too deeply";
        levels[depth++] = inner;
    }
    return NULL;
}
