// Moves as text, by the game's table of verbs.

#include "core/notation.h"

#include <assert.h>
#include <string.h>

const ilx_names ilx_seat_names = {.name = "seat"};

static bool same(const char *name, const char *word, size_t length)
{
    return strncmp(name, word, length) == 0 && name[length] == '\0';
}

// The length of the word at *text; words stand one space apart.
static size_t word_length(const char *text)
{
    return strcspn(text, " ");
}

static bool parse_arg(const ilx_arg *arg, const char *word, size_t length, int32_t *value)
{
    const ilx_names *names = arg->names;
    if (names && names != &ilx_seat_names) {
        for (int i = 0; i < names->count; i++) {
            if (!same(names->items[i], word, length)) continue;
            *value = i;
            return true;
        }
        return false;
    }
    int64_t number;
    if (!ilx_read_int(word, length, &number)) return false;
    bool is_seat = names == &ilx_seat_names;
    if (is_seat ? number < 0 || number >= ILX_SEATS_MAX
                : number <= INT32_MIN || number > INT32_MAX) {
        return false;
    }
    *value = (int32_t)number;
    return true;
}

ilx_refusal ilx_move_parse(const ilx_game *game, const char *text, ilx_move *move)
{
    size_t length = word_length(text);
    int kind = 0;
    while (kind < game->move_count && !same(game->moves[kind].name, text, length)) kind++;
    if (kind == game->move_count) return "unknown-move";

    ilx_move read = {.kind = kind};
    const ilx_arg *arg = game->moves[kind].arg;
    for (int i = 0; i < ILX_MOVE_ARGS && arg[i].name; i++) {
        text += length;
        if (*text == '\0') return "too-few-arguments";
        text++;
        length = word_length(text);
        if (!parse_arg(&arg[i], text, length, &read.arg[i])) return "bad-argument";
    }
    if (text[length] != '\0') return "too-many-arguments";
    *move = read;
    return NULL;
}

void ilx_move_format(const ilx_game *game, const ilx_move *move, ilx_text *text)
{
    assert(move->kind >= 0 && move->kind < game->move_count);
    const ilx_verb *verb = &game->moves[move->kind];
    ilx_text_put(text, verb->name);
    for (int i = 0; i < ILX_MOVE_ARGS && verb->arg[i].name; i++) {
        const ilx_names *names = verb->arg[i].names;
        int32_t value = move->arg[i];
        ilx_text_char(text, ' ');
        if (names && names != &ilx_seat_names && value >= 0 && value < names->count) {
            ilx_text_put(text, names->items[value]);
        } else {
            ilx_text_int(text, value);
        }
    }
}
