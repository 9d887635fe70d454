// Writes messages: finds them, fills in their parameters, chooses among their choices.

#include "core/say.h"

#include "core/message.h"
#include "core/texts.h"
#include "core/view.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum {
    REPEAT_MAX = 80,  // of {name#x}
    VALUE_MAX = 256,  // bytes of a value that is set in columns
};

// Where a message finds its parameters: in a list, or in a view.
typedef struct source {
    const ilx_voice *voice;
    const ilx_game *game;
    const ilx_param *params;
    int count;
    const uint8_t *view;  // NULL: there is only the list
    int seat;
} source;

// ---- Finding messages --------------------------------------------------------------------

ilx_lang ilx_lang_from(const char *locale, ilx_lang fallback)
{
    static const char *const names[ILX_LANGS] = {[ILX_FR] = "fr", [ILX_EN] = "en"};
    size_t length = locale ? strcspn(locale, "_-.@") : 0;
    for (int lang = 0; length == 2 && lang < ILX_LANGS; lang++) {
        if (memcmp(locale, names[lang], length) == 0) return (ilx_lang)lang;
    }
    return fallback;
}

// The message of up to three parts of a key with dots between; parts that are NULL are left out.
static const char *find_message(ilx_lang lang, const char *a, const char *b, const char *c)
{
    char buffer[ILX_KEY_MAX];
    ilx_text key = ilx_text_over(buffer, sizeof(buffer));
    if (a) ilx_text_add(&key, "%s.", a);
    if (b) ilx_text_add(&key, "%s.", b);
    ilx_text_put(&key, c);
    const ilx_phrase *phrase = key.cut ? NULL : ilx_phrase_find(buffer);
    return phrase ? phrase->text[lang] : NULL;
}

const char *ilx_message(ilx_lang lang, const ilx_game *game, const char *skin, const char *key)
{
    const char *found = NULL;
    if (game && skin) found = find_message(lang, game->id, skin, key);
    if (game && !found) found = find_message(lang, game->id, NULL, key);
    return found ? found : find_message(lang, NULL, NULL, key);
}

// ---- Finding parameters ------------------------------------------------------------------

static bool is_seat(const ilx_param *value)
{
    return value->names == &ilx_seat_names;
}

static bool is_hidden(const ilx_param *value)
{
    return !value->text && value->number == ILX_HIDDEN;
}

// The item of an enumeration; NULL: the value belongs to none.
static const char *item_of(const ilx_param *value)
{
    const ilx_names *names = value->names;
    if (value->text || !names || is_seat(value)) return NULL;
    return value->number >= 0 && value->number < names->count ? names->items[value->number] : NULL;
}

// Which item of an array "member.key" means; a plain value has one item and no key. -1: none.
static int index_in(const ilx_field *field, ilx_span key)
{
    if (field->count == 0) return key.length == 0 ? 0 : -1;
    int64_t index = -1;
    if (!field->keys) {
        bool fits = ilx_read_int(key.bytes, key.length, &index) && index < field->count;
        return fits && index >= 0 ? (int)index : -1;
    }
    for (int i = 0; i < field->keys->count && i < field->count; i++) {
        if (ilx_span_is(key, field->keys->items[i])) return i;
    }
    return -1;
}

static bool find_in_view(const source *from, ilx_span name, ilx_param *value)
{
    if (ilx_span_is(name, "seat")) {
        *value = (ilx_param){.number = from->seat, .names = &ilx_seat_names};
        return true;
    }
    ilx_span key = name;
    ilx_span member = ilx_span_split(&key, '.');
    for (int i = 0; i < from->game->view_field_count; i++) {
        const ilx_field *field = &from->game->view_fields[i];
        if (!ilx_span_is(member, field->name)) continue;

        int index = index_in(field, key);
        if (index < 0 || (field->per_seat && from->seat < 0)) return false;
        size_t size = ilx_type_size(field->type);
        size_t items = (size_t)index;
        if (field->per_seat) items += (size_t)from->seat * (field->count ? field->count : 1u);
        assert((items + 1) * size <= field->size);
        *value = (ilx_param){
            .number = ilx_type_number(field->type, from->view + field->offset + items * size),
            .names = field->names,
        };
        return true;
    }
    return false;
}

static bool find_parameter(const source *from, ilx_span name, ilx_param *value)
{
    for (int i = 0; i < from->count; i++) {
        if (!ilx_span_is(name, from->params[i].name)) continue;
        *value = from->params[i];
        return true;
    }
    return from->view && find_in_view(from, name, value);
}

// ---- Writing -----------------------------------------------------------------------------

// With a true minus sign: a hyphen before a figure is easily missed.
static void write_number(int64_t number, ilx_text *out)
{
    char buffer[sizeof "-9223372036854775808"];
    ilx_text digits = ilx_text_over(buffer, sizeof(buffer));
    ilx_text_int(&digits, number);
    if (number < 0) ilx_text_put(out, ILX_MINUS);
    ilx_text_put(out, number < 0 ? buffer + 1 : buffer);
}

static void write_value(const source *from, const ilx_param *value, ilx_text *out)
{
    const char *item = item_of(value);
    if (value->text) {
        ilx_text_put(out, value->text);
    } else if (is_hidden(value)) {
        ilx_text_char(out, '?');
    } else if (item) {
        char buffer[ILX_KEY_MAX];
        ilx_text key = ilx_text_over(buffer, sizeof(buffer));
        ilx_text_add(&key, "%s.%s", value->names->name, item);
        const ilx_voice *voice = from->voice;
        const char *message = ilx_message(voice->lang, from->game, voice->skin, buffer);
        ilx_text_put(out, message ? message : item);
    } else if (is_seat(value) && value->number >= 0 && value->number < ILX_SEATS_MAX &&
               from->voice->seat_names) {
        ilx_text_put(out, from->voice->seat_names[value->number]);
    } else {
        write_number(value->number, out);
    }
}

// How many bytes the first letter of a text takes.
static size_t letter_bytes(const char *text, size_t length)
{
    size_t bytes = 1;
    while (bytes < length && ((unsigned char)text[bytes] & 0xc0) == 0x80) bytes++;
    return bytes;
}

// As much of a text as fits, then "…". Control bytes, which take no column, are all kept: they may
// switch something off again. Returns the columns taken.
static int write_cut(const ilx_text *text, int columns, ilx_text *out)
{
    int used = 1;  // for the three dots
    bool full = false;
    for (size_t at = 0; at < text->length;) {
        size_t bytes = letter_bytes(text->bytes + at, text->length - at);
        int more = ilx_utf8_columns(text->bytes + at, bytes);
        bool control = (unsigned char)text->bytes[at] < ' ';
        if (!control && !full && used + more > columns) {
            full = true;
            ilx_text_put(out, "…");
        }
        if (control || !full) {
            ilx_text_bytes(out, text->bytes + at, bytes);
            used += more;
        }
        at += bytes;
    }
    return used;
}

// Exactly so many columns: numbers to the right, anything else to the left and cut where too long.
static void write_columns(const source *from, const ilx_param *value, int columns, ilx_text *out)
{
    char buffer[VALUE_MAX];
    ilx_text text = ilx_text_over(buffer, sizeof(buffer));
    write_value(from, value, &text);

    bool number = !value->text && !item_of(value) && !is_seat(value);
    int used = ilx_utf8_columns(buffer, text.length);
    for (int i = used; number && i < columns; i++) ilx_text_char(out, ' ');
    if (used > columns) {
        used = write_cut(&text, columns, out);
    } else {
        ilx_text_bytes(out, text.bytes, text.length);
    }
    for (int i = used; !number && i < columns; i++) ilx_text_char(out, ' ');
}

static bool is_chosen_by(const source *from, const ilx_param *value, ilx_span key)
{
    if (ilx_span_is(key, "*")) return true;
    if (value->text) return ilx_span_is(key, value->text);
    if (is_hidden(value)) return ilx_span_is(key, "hidden");

    const char *item = item_of(value);
    if (item) return ilx_span_is(key, item);

    ilx_param other;
    if (is_seat(value) && value->number >= 0) {
        if (ilx_span_is(key, "you")) return value->number == from->voice->reader;
        if (find_parameter(from, key, &other)) {
            return is_seat(&other) && other.number == value->number;
        }
    }
    int64_t least, most;
    return ilx_key_range(key, &least, &most) && value->number >= least && value->number <= most;
}

// The text of the first choice that the value chooses; nothing when it chooses none.
static ilx_span choose(const source *from, const ilx_param *value, ilx_span choices)
{
    ilx_span keys, text;
    while (ilx_piece_choice(&choices, &keys, &text)) {
        while (keys.length > 0) {
            if (is_chosen_by(from, value, ilx_span_split(&keys, ','))) return text;
        }
    }
    return (ilx_span){"", 0};
}

// A part of a message that is being written, as often as times says.
typedef struct passage {
    ilx_span whole, rest;
    int64_t times;
} passage;

// Writes one piece, or says which passage to write in its place.
static passage write_piece(const source *from, const ilx_piece *piece, ilx_text *out)
{
    passage inner = {.times = 0};
    ilx_param value;
    if (piece->kind == ILX_PIECE_TEXT || piece->kind == ILX_PIECE_FAULT) {
        ilx_text_bytes(out, piece->text.bytes, piece->text.length);
    } else if (!find_parameter(from, piece->name, &value)) {
        // A gap that is seen gets mended.
        ilx_text_add(out, "{%.*s}", (int)piece->name.length, piece->name.bytes);
    } else if (piece->kind == ILX_PIECE_VALUE) {
        if (piece->opposite) value.number = -value.number;
        write_value(from, &value, out);
    } else if (piece->kind == ILX_PIECE_COLUMNS) {
        write_columns(from, &value, piece->columns, out);
    } else if (piece->kind == ILX_PIECE_CHOICE) {
        inner.whole = choose(from, &value, piece->text);
        inner.times = 1;
    } else {
        inner.whole = piece->text;
        inner.times = value.number < REPEAT_MAX ? value.number : REPEAT_MAX;
    }
    inner.rest = inner.whole;
    return inner;
}

static void write_message(const source *from, const char *message, ilx_text *out)
{
    passage stack[ILX_MESSAGE_DEPTH + 1];
    int depth = 1;
    stack[0] = (passage){.rest = ilx_span_of(message), .times = 1};
    while (depth > 0) {
        passage *top = &stack[depth - 1];
        ilx_piece piece;
        if (ilx_piece_next(&top->rest, &piece)) {
            passage inner = write_piece(from, &piece, out);
            if (inner.times > 0 && depth <= ILX_MESSAGE_DEPTH) stack[depth++] = inner;
        } else if (--top->times > 0) {
            top->rest = top->whole;
        } else {
            depth--;
        }
    }
}

// The message of a key, or the key itself.
static void write_key(const source *from, const char *key, ilx_text *out)
{
    const ilx_voice *voice = from->voice;
    const char *message = ilx_message(voice->lang, from->game, voice->skin, key);
    if (message) {
        write_message(from, message, out);
    } else {
        ilx_text_put(out, key);
    }
}

// ---- What there is to say ----------------------------------------------------------------

void ilx_say(const ilx_voice *voice, const ilx_game *game, const char *key, const ilx_param *params,
             int count, ilx_text *out)
{
    source from = {.voice = voice, .game = game, .params = params, .count = count};
    write_key(&from, key, out);
}

static void say_verb(const ilx_voice *voice, const ilx_game *game, const char *group,
                     const ilx_verb *verb, const int32_t *args, ilx_text *out)
{
    ilx_param params[ILX_MOVE_ARGS];
    char units[ILX_MOVE_ARGS][24];
    int count = 0;
    while (count < ILX_MOVE_ARGS && verb->arg[count].name) {
        const ilx_arg *arg = &verb->arg[count];
        int32_t number = ilx_as_seen(game, arg, voice->reader, args[count]);
        params[count] = (ilx_param){.name = arg->name, .number = number, .names = arg->names};
        if (arg->unit) {
            snprintf(units[count], sizeof units[count], "%g", (double)number / arg->unit);
            params[count].text = units[count];
        }
        count++;
    }
    char buffer[ILX_KEY_MAX];
    ilx_text key = ilx_text_over(buffer, sizeof(buffer));
    ilx_text_add(&key, "%s.%s", group, verb->name);
    ilx_say(voice, game, buffer, params, count, out);
}

void ilx_say_event(const ilx_voice *voice, const ilx_game *game, const ilx_event *event,
                   ilx_text *out)
{
    assert(event->kind >= 0 && event->kind < game->event_count);
    say_verb(voice, game, "event", &game->events[event->kind], event->arg, out);
}

void ilx_say_move(const ilx_voice *voice, const ilx_game *game, const ilx_move *move, ilx_text *out)
{
    assert(move->kind >= 0 && move->kind < game->move_count);
    say_verb(voice, game, "move", &game->moves[move->kind], move->arg, out);
}

void ilx_say_reason(const ilx_voice *voice, const ilx_game *game, const ilx_reason *reason,
                    ilx_text *out)
{
    assert(reason->kind >= 0 && reason->kind < game->reason_count);
    say_verb(voice, game, "why", &game->reasons[reason->kind], reason->arg, out);
}

void ilx_say_refusal(const ilx_voice *voice, const ilx_game *game, ilx_refusal refusal,
                     ilx_text *out)
{
    char buffer[ILX_KEY_MAX];
    ilx_text key = ilx_text_over(buffer, sizeof(buffer));
    ilx_text_add(&key, "refuse.%s", refusal);
    ilx_say(voice, game, buffer, NULL, 0, out);
}

void ilx_say_view(const ilx_voice *voice, const ilx_game *game, const char *key, const void *view,
                  int seat, ilx_text *out)
{
    source from = {.voice = voice, .game = game, .view = view, .seat = seat};
    write_key(&from, key, out);
}
