// A match as text: one line a fact, then one line a move. docs/replay-format.md describes it.

#include "core/replay.h"

#include "base/json.h"
#include "core/notation.h"
#include "core/view.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The second format says what the key was made of.
enum { FORMAT = 1, FORMAT_DICE = 2, NODES_MAX = 8192 };

// ---- Writing -----------------------------------------------------------------------------

static void write_hex(const char *word, const uint8_t bytes[ILX_KEY_BYTES], ilx_text *out)
{
    ilx_text_put(out, word);
    ilx_text_char(out, ' ');
    ilx_text_hex(out, bytes, ILX_KEY_BYTES);
    ilx_text_char(out, '\n');
}

static void write_dice(const ilx_dice *dice, ilx_text *out)
{
    write_hex("seal", dice->seal, out);
    for (int seat = 0; seat < dice->seats; seat++) {
        const ilx_device *device = &dice->devices[seat];
        char word[16];
        if (!device->sealed) continue;
        snprintf(word, sizeof word, "device %d", seat);
        write_hex(word, device->seal, out);
        snprintf(word, sizeof word, "number %d", seat);
        if (device->told) write_hex(word, device->number, out);
        if (!device->told) ilx_text_add(out, "%s -\n", word);
    }
}

static void write_head(const ilx_match *match, ilx_text *out)
{
    const ilx_game *game = ilx_match_game(match);
    const ilx_dice *dice = ilx_match_dice(match);
    ilx_text_add(out, "ilinx-replay %d\n", dice ? FORMAT_DICE : FORMAT);
    ilx_text_add(out, "game %s %d\n", game->id, game->rules_version);
    ilx_text_add(out, "seats %d\n", ilx_match_seats(match));
    for (int i = 0; i < game->option_count; i++) {
        ilx_text_add(out, "option %s %d\n", game->options[i].name, ilx_match_options(match)[i]);
    }
    for (int seat = 0; seat < ilx_match_seats(match); seat++) {
        const char *name = ilx_match_name(match, seat);
        if (*name) ilx_text_add(out, "name %d %s\n", seat, name);
    }
    if (dice) write_dice(dice, out);
    write_hex("commitment", ilx_match_commitment(match), out);
    if (ilx_match_fork(match)) ilx_text_add(out, "fork %d\n", ilx_match_fork(match));
    if (ilx_match_positioned(match)) {
        ilx_text_put(out, "start ");
        ilx_fields_write(game->state_fields, game->state_field_count, ilx_match_seats(match),
                         ilx_match_start(match), out);
        ilx_text_char(out, '\n');
    }
    ilx_text_put(out, "moves\n");
}

static void write_entry(const ilx_match *match, int index, ilx_text *out)
{
    const ilx_entry *entry = ilx_match_entry(match, index);
    ilx_text_int(out, index + 1);
    ilx_text_char(out, ' ');
    if (entry->seat >= 0) {
        ilx_text_int(out, entry->seat);
    } else {
        ilx_text_char(out, entry->seat == ILX_CLOCK ? '~' : entry->forced ? '!' : '*');
    }
    ilx_text_char(out, ' ');
    ilx_text_put(out, ilx_match_text(match, index));
    ilx_text_put(out, " #");
    ilx_text_hex64(out, entry->hash);
    ilx_text_char(out, '\n');
}

static void write_result(const ilx_match *match, ilx_text *out)
{
    int32_t scores[ILX_SEATS_MAX] = {0};
    uint32_t winners = ilx_match_game(match)->result(ilx_match_state(match), scores);
    ilx_text_put(out, "scores");
    for (int seat = 0; seat < ilx_match_seats(match); seat++) {
        ilx_text_add(out, " %d", scores[seat]);
    }
    ilx_text_put(out, "\nwinners");
    for (int seat = 0; seat < ilx_match_seats(match); seat++) {
        if (winners & ILX_SEAT_BIT(seat)) ilx_text_add(out, " %d", seat);
    }
    ilx_text_put(out, "\n");
}

void ilx_replay_write(const ilx_match *match, bool reveal_key, ilx_text *out)
{
    bool over = ilx_match_over(match);
    write_head(match, out);
    for (int i = 0; i < ilx_match_length(match); i++) write_entry(match, i, out);
    ilx_text_add(out, "%s %d\n", over ? "end" : "open", ilx_match_length(match));
    if (over) write_result(match, out);
    if ((over || reveal_key) && ilx_match_key(match)) {
        const ilx_dice *dice = ilx_match_dice(match);
        if (dice && dice->known) write_hex("server", dice->server.bytes, out);
        write_hex("key", ilx_match_key(match)->bytes, out);
    }
}

// ---- Reading -----------------------------------------------------------------------------

typedef struct reader {
    const char *text;
    size_t length, next;  // next: where the line after the present one begins
    int line;
    const char *at;  // the present line, without its end; at_length bytes
    size_t at_length;
    ilx_fault *fault;

    const ilx_game *game;
    int seat_count;
    int32_t options[ILX_OPTIONS_MAX];
    uint8_t commitment[ILX_KEY_BYTES];
    ilx_key key;
    bool key_known;
    bool made;  // the key was made of these:
    ilx_dice dice;
    char names[ILX_SEATS_MAX][ILX_NAME_MAX];
    int fork, fork_line;
    void *position;  // NULL: the match began as usual
    ilx_replay_facts facts;
} reader;

static bool fail(reader *r, const char *key, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static bool fail(reader *r, const char *key, const char *format, ...)
{
    r->fault->line = r->line;
    snprintf(r->fault->key, sizeof r->fault->key, "%s", key);
    va_list args;
    va_start(args, format);
    char detail[sizeof r->fault->detail];
    vsnprintf(detail, sizeof detail, format, args);
    va_end(args);
    ilx_text safe = ilx_text_over(r->fault->detail, sizeof r->fault->detail);
    ilx_text_safe(&safe, detail, strlen(detail));  // it may quote the replay
    return false;
}

static bool next_line(reader *r)
{
    r->line++;
    if (r->next >= r->length) return fail(r, "cut-short", "the replay ends too early");
    const char *begin = r->text + r->next;
    const char *end = memchr(begin, '\n', r->length - r->next);
    if (!end) return fail(r, "cut-short", "the last line has no end");
    r->at = begin;
    r->at_length = (size_t)(end - begin);
    r->next += r->at_length + 1;
    return true;
}

// If the line begins with this word and a space, steps over them.
static bool take(reader *r, const char *word)
{
    size_t length = strlen(word);
    if (r->at_length <= length || memcmp(r->at, word, length) != 0 || r->at[length] != ' ') {
        return false;
    }
    r->at += length + 1;
    r->at_length -= length + 1;
    return true;
}

static bool is_line(const reader *r, const char *line)
{
    return r->at_length == strlen(line) && memcmp(r->at, line, r->at_length) == 0;
}

// The word before the next space, or the rest; steps over it and the space.
static size_t take_word(reader *r, const char **word)
{
    const char *space = memchr(r->at, ' ', r->at_length);
    size_t length = space ? (size_t)(space - r->at) : r->at_length;
    *word = r->at;
    r->at += length + (space != NULL);
    r->at_length -= length + (space != NULL);
    return length;
}

static bool take_int(reader *r, int64_t *number)
{
    const char *word;
    size_t length = take_word(r, &word);
    return ilx_read_int(word, length, number);
}

static bool read_game(reader *r)
{
    if (!next_line(r)) return false;
    int64_t format;
    if (!take(r, "ilinx-replay") || !ilx_read_int(r->at, r->at_length, &format)) {
        return fail(r, "not-a-replay", "the first line must be \"ilinx-replay %d\"", FORMAT);
    }
    r->made = format == FORMAT_DICE;
    if (format != FORMAT && !r->made) {
        return fail(r, "unknown-format", "format %lld is not one this program reads",
                    (long long)format);
    }
    if (!next_line(r)) return false;
    if (!take(r, "game")) return fail(r, "bad-line", "expected \"game ID VERSION\"");
    const char *word;
    char id[32];
    size_t length = take_word(r, &word);
    int64_t version;
    snprintf(id, sizeof id, "%.*s", (int)(length < 31 ? length : 31), word);
    r->game = strlen(id) == length ? ilx_game_find(id) : NULL;  // no zero bytes inside
    if (!r->game) return fail(r, "unknown-game", "there is no game \"%s\" here", id);
    if (!ilx_read_int(r->at, r->at_length, &version) || version != r->game->rules_version) {
        return fail(r, "wrong-version", "this program plays version %d of the rules of %s",
                    r->game->rules_version, id);
    }
    return true;
}

static bool read_setup(reader *r)
{
    int64_t number;
    if (!next_line(r)) return false;
    if (!take(r, "seats") || !ilx_read_int(r->at, r->at_length, &number) ||
        !ilx_seats_fit(r->game, number)) {
        return fail(r, "bad-seats", "expected \"seats N\", N from %d to %d", r->game->seats_min,
                    r->game->seats_max);
    }
    r->seat_count = (int)number;
    for (int i = 0; i < r->game->option_count; i++) {
        const ilx_option *option = &r->game->options[i];
        if (!next_line(r)) return false;
        if (!take(r, "option") || !take(r, option->name) ||
            !ilx_read_int(r->at, r->at_length, &number) || number < option->min ||
            number > option->max) {
            return fail(r, "bad-option", "expected \"option %s N\", N from %d to %d", option->name,
                        option->min, option->max);
        }
        r->options[i] = (int32_t)number;
    }
    return next_line(r);
}

static bool read_names(reader *r)
{
    int next = 0;
    while (take(r, "name")) {
        int64_t seat;
        bool fits = take_int(r, &seat) && seat >= next && seat < r->seat_count &&
                    r->at_length > 0 && r->at_length < ILX_NAME_MAX &&
                    ilx_utf8_readable(r->at, r->at_length);
        if (!fits) return fail(r, "bad-name", "expected \"name SEAT NAME\", each seat once");
        memcpy(r->names[seat], r->at, r->at_length);
        next = (int)seat + 1;
        if (!next_line(r)) return false;
    }
    return true;
}

static bool read_position(reader *r)
{
    ilx_json_node nodes[NODES_MAX];
    ilx_json json;
    char why[120];
    ilx_text text = ilx_text_over(why, sizeof why);
    if (!ilx_json_parse(&json, r->at, r->at_length, nodes, NODES_MAX)) {
        return fail(r, "bad-position", "byte %zu: %s", json.fault_at + 1, json.fault);
    }
    r->position = ilx_alloc(r->game->state_size);
    if (!ilx_fields_read(r->game->state_fields, r->game->state_field_count, r->seat_count, &json, 0,
                         r->position, &text)) {
        return fail(r, "bad-position", "%s", why);
    }
    ilx_setup setup = {.seat_count = r->seat_count, .options = r->options};
    const char *broken = r->game->verify(r->position, &setup);
    if (broken) return fail(r, "bad-position", "%s", broken);

    ilx_text again = ilx_text_new();
    ilx_fields_write(r->game->state_fields, r->game->state_field_count, r->seat_count, r->position,
                     &again);
    bool same = again.length == r->at_length && memcmp(again.bytes, r->at, r->at_length) == 0;
    ilx_text_free(&again);
    return same ? true : fail(r, "bad-position", "this position is written another way");
}

// One line for the server, then two for each device, in the order of the seats.
static bool read_dice(reader *r)
{
    static const char expected[] =
        "expected \"seal\", then \"device SEAT\" and \"number SEAT\" in order, with 64 digits each";
    int next = 0;
    if (!take(r, "seal") || !ilx_read_hex(r->at, r->at_length, r->dice.seal, ILX_KEY_BYTES)) {
        return fail(r, "bad-dice", "%s", expected);
    }
    if (!next_line(r)) return false;
    while (take(r, "device")) {
        int64_t seat, again;
        bool fits = take_int(r, &seat) && seat >= next && seat < r->seat_count;
        ilx_device *device = ilx_dice_device(&r->dice, fits ? (int)seat : 0);
        fits = fits && ilx_read_hex(r->at, r->at_length, device->seal, ILX_KEY_BYTES);
        if (!fits) return fail(r, "bad-dice", "%s", expected);
        if (!next_line(r)) return false;
        fits = take(r, "number") && take_int(r, &again) && again == seat;
        device->sealed = true;
        device->told = fits && !is_line(r, "-");
        if (device->told) {
            fits = ilx_read_hex(r->at, r->at_length, device->number, ILX_KEY_BYTES);
        }
        if (!fits) return fail(r, "bad-dice", "%s", expected);
        if (!ilx_dice_fit(&r->dice)) {
            return fail(r, "wrong-number", "this number is not the one that the device had sealed");
        }
        next = (int)seat + 1;
        if (!next_line(r)) return false;
    }
    return true;
}

static bool read_fork(reader *r)
{
    int64_t number;
    r->fork_line = r->line;
    bool fits = ilx_read_int(r->at, r->at_length, &number) && number > 0 && number <= ILX_LOG_MAX;
    if (!fits) return fail(r, "bad-line", "expected \"fork\" and the number of a move");
    r->fork = (int)number;
    return next_line(r);
}

static bool read_head(reader *r)
{
    if (!read_game(r) || !read_setup(r) || !read_names(r)) return false;
    if (r->made && !read_dice(r)) return false;
    if (!take(r, "commitment") ||
        !ilx_read_hex(r->at, r->at_length, r->commitment, ILX_KEY_BYTES)) {
        return fail(r, "bad-commitment", "expected \"commitment\" and 64 hexadecimal digits");
    }
    if (!next_line(r) || (take(r, "fork") && !read_fork(r))) return false;
    if (take(r, "start") && (!read_position(r) || !next_line(r))) return false;
    return is_line(r, "moves") ? true : fail(r, "bad-line", "expected \"moves\"");
}

// The last lines are read first; before: how many lines before the last one.
static bool fail_at_end(reader *r, int before, const char *key, const char *why)
{
    int line = r->line;
    for (size_t i = r->next; i < r->length; i++) r->line += r->text[i] == '\n';
    r->line -= before;
    fail(r, key, "%s", why);
    r->line = line;
    return false;
}

// Before the line with the key stands that of the server; together with the numbers of the devices
// it must give the key.
static bool find_server_key(reader *r, const char *last)
{
    enum { LINE = 7 + 2 * ILX_KEY_BYTES + 1 };
    const char *line = last - LINE;
    bool there = last - r->text > LINE && line[-1] == '\n' && memcmp(line, "server ", 7) == 0 &&
                 ilx_read_hex(line + 7, 2 * ILX_KEY_BYTES, r->dice.server.bytes, ILX_KEY_BYTES);
    if (!there) return fail_at_end(r, 1, "bad-line", "expected \"server\" and 64 digits");
    ilx_key key;
    r->dice.known = true;
    if (!ilx_dice_fit(&r->dice)) {
        return fail_at_end(r, 1, "wrong-server", "this key does not open the server's seal");
    }
    ilx_dice_key(&r->dice, &key);
    if (memcmp(&key, &r->key, sizeof key) == 0) return true;
    return fail_at_end(r, 0, "wrong-key",
                       "the server's key and the numbers of the devices give another key");
}

// The key is at the very end, but every draw is checked against it on the way: look ahead.
static bool find_key(reader *r)
{
    enum { LINE = 4 + 2 * ILX_KEY_BYTES + 1 };
    const char *last = r->text + r->length - LINE;
    if (r->length < LINE + 1 || last[-1] != '\n' || memcmp(last, "key ", 4) != 0) return true;
    if (!ilx_read_hex(last + 4, 2 * ILX_KEY_BYTES, r->key.bytes, ILX_KEY_BYTES)) return true;
    uint8_t commitment[ILX_KEY_BYTES];
    ilx_key_commitment(&r->key, commitment);
    r->key_known = true;
    if (memcmp(commitment, r->commitment, sizeof commitment) != 0) {
        return fail_at_end(r, 0, "wrong-key",
                           "this key is not the one committed to before the first move");
    }
    return !r->made || find_server_key(r, last);
}

// Who a line says has moved: a seat, '*' drawn, '!' set by hand, '~' the clock.
static bool read_mover(reader *r, int *seat, char *sign)
{
    const char *word;
    size_t length = take_word(r, &word);
    int64_t number;
    *sign = length == 1 ? *word : '\0';
    if (*sign == '*' || *sign == '!') {
        *seat = ILX_CHANCE;
    } else if (*sign == '~') {
        *seat = ILX_CLOCK;
    } else if (ilx_read_int(word, length, &number) && number >= 0 && number < r->seat_count) {
        *seat = (int)number;
    } else {
        return false;
    }
    return true;
}

static bool check_draw(reader *r, const ilx_match *match, const char *text)
{
    const ilx_game *game = r->game;
    char buffer[ILX_MOVE_TEXT_MAX];
    ilx_text drawn = ilx_text_over(buffer, sizeof buffer);
    ilx_move move;
    uint64_t number = (uint64_t)ilx_match_length(match) + 1;
    ilx_chance_draw(game, ilx_match_state(match), &r->key, number, &move);
    ilx_move_format(game, &move, &drawn);
    if (strcmp(buffer, text) == 0) return true;
    return fail(r, "wrong-draw", "the key gives \"%s\" here, not \"%s\"", buffer, text);
}

static bool read_move(reader *r, ilx_match *match)
{
    enum { HASH = 2 + 16 };  // " #" and 16 digits
    int64_t number;
    int seat;
    char sign;
    uint64_t hash;
    char text[ILX_MOVE_TEXT_MAX];
    if (!take_int(r, &number) || number != ilx_match_length(match) + 1) {
        return fail(r, "bad-number", "expected move %d", ilx_match_length(match) + 1);
    }
    if (!read_mover(r, &seat, &sign)) return fail(r, "bad-mover", "nobody of that name moves");
    const char *mark = r->at_length > HASH ? r->at + r->at_length - HASH : NULL;
    if (!mark || mark[0] != ' ' || mark[1] != '#' || !ilx_read_hex64(mark + 2, 16, &hash)) {
        return fail(r, "bad-line", "a move ends with \" #\" and 16 hexadecimal digits");
    }
    size_t length = (size_t)(mark - r->at);
    if (length >= sizeof text || memchr(r->at, '\0', length)) {
        return fail(r, "bad-line", "the move's text is too long or no text");
    }
    memcpy(text, r->at, length);
    text[length] = '\0';

    ilx_refusal refusal = ilx_match_try(match, seat, text);
    if (refusal) return fail(r, "unlawful", "\"%s\" is refused: %s", text, refusal);
    bool canonical = strcmp(ilx_match_tried_text(match), text) == 0;
    uint64_t computed = ilx_match_tried_hash(match);
    if (seat == ILX_CHANCE) {
        r->facts.draws++;
        r->facts.forced += sign == '!';
        if (sign == '*') ilx_match_mark_drawn(match);
    }
    bool followed = sign != '*' || !r->key_known || check_draw(r, match, text);
    ilx_match_commit(match);
    if (!followed) return false;
    if (!canonical) return fail(r, "bad-line", "this move is written another way");
    if (computed == hash) return true;
    return fail(r, "wrong-hash", "the state after this move is %016llx",
                (unsigned long long)computed);
}

// The lines after the last move must be, to the letter, those that we would write.
static bool read_tail(reader *r, const ilx_match *match)
{
    char word[8];
    r->facts.over = ilx_match_over(match);
    if (r->fork > ilx_match_length(match) + 1) {
        r->line = r->fork_line;
        return fail(r, "bad-line", "there are only %d moves", ilx_match_length(match));
    }
    snprintf(word, sizeof word, "%s", r->facts.over ? "end" : "open");
    int64_t count;
    if (!take(r, word) || !ilx_read_int(r->at, r->at_length, &count) ||
        count != ilx_match_length(match)) {
        return fail(r, "wrong-end", "expected \"%s %d\"", word, ilx_match_length(match));
    }
    ilx_text expected = ilx_text_new();
    if (r->facts.over) write_result(match, &expected);
    const char *from = expected.bytes;
    bool fits = true;
    while (fits && *from) {
        size_t length = strcspn(from, "\n");
        fits = next_line(r);
        if (fits && (r->at_length != length || memcmp(r->at, from, length) != 0)) {
            fits = fail(r, "wrong-result", "expected \"%.*s\"", (int)length, from);
        }
        from += length + 1;
    }
    ilx_text_free(&expected);
    if (!fits) return false;
    if (r->next == r->length && !r->key_known) return true;
    if (!next_line(r)) return false;
    if (r->key_known && r->made && !next_line(r)) return false;  // find_server_key has read it
    if (!take(r, "key") || !r->key_known || r->next != r->length) {
        return fail(r, "bad-line", "expected \"key\", 64 hexadecimal digits and nothing more");
    }
    r->facts.key_revealed = true;
    return true;
}

static bool read_body(reader *r, ilx_match *match)
{
    r->facts.first_move_line = r->line + 1;
    for (;;) {
        if (!next_line(r)) return false;
        if (r->at_length == 0 || r->at[0] < '0' || r->at[0] > '9') break;
        if (!read_move(r, match)) return false;
    }
    return read_tail(r, match);
}

ilx_match *ilx_replay_read(const char *text, size_t length, ilx_fault *fault,
                           ilx_replay_facts *facts)
{
    reader r = {.text = text, .length = length, .fault = fault};
    ilx_match *match = NULL;
    *fault = (ilx_fault){0};
    if (length > ILX_REPLAY_MAX) {
        fail(&r, "too-long", "a replay has at most %d bytes", ILX_REPLAY_MAX);
    } else if (read_head(&r) && find_key(&r)) {
        ilx_setup setup = {.seat_count = r.seat_count, .options = r.options};
        match = r.position ? ilx_match_from(r.game, &setup, &r.key, r.position)
                           : ilx_match_new(r.game, &setup, &r.key);
        if (!r.key_known) ilx_match_forget_key(match, r.commitment);
        if (r.made) ilx_match_set_dice(match, &r.dice);
        ilx_match_set_fork(match, r.fork);
        for (int seat = 0; seat < r.seat_count; seat++) {
            ilx_match_set_name(match, seat, r.names[seat]);
        }
        if (!read_body(&r, match)) {
            ilx_match_free(match);
            match = NULL;
        }
    }
    free(r.position);
    if (facts) *facts = r.facts;
    return match;
}
