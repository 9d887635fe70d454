#include "cli/menu.h"

#include "cli/terminal.h"
#include "core/notation.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { WORDS_MAX = 24, WORD_BYTES = 320, PHRASE_BYTES = 256 };

// Characters between words.
#define PARTING " \t\n'\"!?.,;:()/"

// A text cut into words without accents or capitals.
typedef struct words {
    int count;
    const char *word[WORDS_MAX];
    char bytes[WORD_BYTES];
} words;

// ---- Filling -----------------------------------------------------------------------------

// The verb whose only argument is a number, listed from 0 or 1 up without a gap or a digit; -1:
// none.
static int counting_verb(const ilx_game *game, const ilx_move *moves, int count)
{
    for (int verb = 0; verb < game->move_count; verb++) {
        const ilx_arg *arg = game->moves[verb].arg;
        if (!arg[0].name || arg[0].names || arg[1].name) continue;
        int found = 0, first = 0;
        bool rising = true;
        for (int i = 0; i < count; i++) {
            if (moves[i].kind != verb) continue;
            if (found == 0) first = moves[i].arg[0];
            if (moves[i].arg[0] != first + found++) rising = false;
        }
        bool digits = arg[0].min == 1 && arg[0].max > 1 && arg[0].max <= 9;
        if (found > 0 && (digits || (rising && (first == 0 || first == 1)))) return verb;
    }
    return -1;
}

void ilx_menu_fill(ilx_menu *menu, const ilx_game *game, const ilx_voice *voice, int seat_count,
                   const ilx_move *listed, int count)
{
    menu->game = game;
    menu->voice = voice;
    menu->seat_count = seat_count;
    menu->count = 0;
    menu->usual = -1;
    int counting = counting_verb(game, listed, count), label = 1;
    for (int i = 0; i < count; i++) {
        if (listed[i].kind != counting) continue;
        menu->label[menu->count] = listed[i].arg[0];
        menu->move[menu->count++] = listed[i];
        label = listed[i].arg[0] + 1;
    }
    for (int i = 0; i < count; i++) {
        if (listed[i].kind == counting) continue;
        bool declines = i == 0 && !game->moves[listed[i].kind].arg[0].name;
        if (declines || count == 1) menu->usual = menu->count;
        menu->label[menu->count] = label++;
        menu->move[menu->count++] = listed[i];
    }
}

// ---- Words -------------------------------------------------------------------------------

void ilx_fold(const char *text, ilx_text *out)
{
    for (size_t at = 0, length = strlen(text); at < length;) {
        uint32_t code = '?';
        int count = ilx_utf8_read(text + at, length - at, &code);
        char sign[2] = {(char)code, '\0'};
        for (const char *c = code < 0x80 ? sign : ilx_ascii(code); *c; c++) {
            ilx_text_char(out, *c >= 'A' && *c <= 'Z' ? (char)(*c + 'a' - 'A') : *c);
        }
        at += count > 0 ? (size_t)count : 1;
    }
}

bool ilx_same(const char *a, const char *b)
{
    char folded_a[PHRASE_BYTES], folded_b[PHRASE_BYTES];
    ilx_text text_a = ilx_text_over(folded_a, sizeof folded_a);
    ilx_text text_b = ilx_text_over(folded_b, sizeof folded_b);
    ilx_fold(a, &text_a);
    ilx_fold(b, &text_b);
    return !text_a.cut && !text_b.cut && strcmp(folded_a, folded_b) == 0;
}

// Of the word that a text begins with. A point between two digits parts nothing.
static size_t word_length(const char *text)
{
    size_t length = strcspn(text, PARTING);
    while (length > 0 && text[length] == '.' && strchr("0123456789", text[length - 1]) &&
           text[length + 1] >= '0' && text[length + 1] <= '9') {
        length += 1 + strcspn(text + length + 1, PARTING);
    }
    return length;
}

static void cut(words *into, const char *text)
{
    ilx_text folded = ilx_text_over(into->bytes, sizeof into->bytes);
    ilx_fold(text, &folded);
    into->count = 0;
    char *at = into->bytes;
    while (*at && into->count < WORDS_MAX) {
        at += strspn(at, PARTING);
        if (!*at) return;
        into->word[into->count++] = at;
        at += word_length(at);
        if (*at) *at++ = '\0';
    }
}

typedef enum likeness { UNLIKE, BEGINS, EQUAL } likeness;

static bool is_number(const char *word)
{
    return *word && strspn(word, "0123456789") == strlen(word);
}

// Numbers are never cut short: 1 is not the beginning of 15.
static likeness compare(const char *typed, const char *word)
{
    if (strcmp(typed, word) == 0) return EQUAL;
    if (is_number(typed)) return UNLIKE;
    return strncmp(typed, word, strlen(typed)) == 0 ? BEGINS : UNLIKE;
}

// The best likeness to any word of a text.
static likeness compare_any(const char *typed, const char *text)
{
    words all;
    cut(&all, text);
    likeness best = UNLIKE;
    for (int i = 0; i < all.count; i++) {
        likeness one = compare(typed, all.word[i]);
        if (one > best) best = one;
    }
    return all.count > 1 && best == EQUAL ? BEGINS : best;
}

// The likeness to a text whose words are joined: rouge-a for rouge A.
static likeness compare_joined(const char *typed, const char *text)
{
    words all;
    char buffer[WORD_BYTES];
    ilx_text joined = ilx_text_over(buffer, sizeof buffer);
    cut(&all, text);
    for (int i = 0; i < all.count; i++) ilx_text_add(&joined, "%s%s", i ? "-" : "", all.word[i]);
    return all.count > 1 ? compare(typed, joined.bytes) : UNLIKE;
}

// How like a typed word is to a value of an argument, by its number, its name or its words.
static likeness compare_value(const ilx_menu *menu, const ilx_arg *arg, int value,
                              const char *typed)
{
    char number[16];
    snprintf(number, sizeof number, "%d", value);
    if (!arg->names) return compare(typed, number);
    if (arg->names == &ilx_seat_names) {
        if (value < 0 || value >= menu->seat_count) return UNLIKE;
        return strcmp(typed, number) == 0 ? EQUAL
                                          : compare_any(typed, menu->voice->seat_names[value]);
    }
    if (value < 0 || value >= arg->names->count) return UNLIKE;
    const char *item = arg->names->items[value];
    likeness best = compare(typed, item);
    char key[PHRASE_BYTES];
    snprintf(key, sizeof key, "%s.%s", arg->names->name, item);
    const char *said = ilx_message(menu->voice->lang, menu->game, menu->voice->skin, key);
    if (!said) return best;
    likeness other = compare_any(typed, said), whole = compare_joined(typed, said);
    if (whole > other) other = whole;
    return other > best ? other : best;
}

// ---- Reading -----------------------------------------------------------------------------

// How well a line fits a move, from 0 (not at all) to 3 (word for word).
enum { BY_SENTENCE = 1, BY_BEGINNINGS, WORD_FOR_WORD };

static int fit_text(const ilx_menu *menu, const words *typed, const ilx_move *move)
{
    const ilx_verb *verb = &menu->game->moves[move->kind];
    likeness worst = compare(typed->word[0], verb->name);
    int used = 1;
    for (int i = 0; i < ILX_MOVE_ARGS && verb->arg[i].name && used < typed->count; i++, used++) {
        likeness one = compare_value(menu, &verb->arg[i], move->arg[i], typed->word[used]);
        if (one < worst) worst = one;
    }
    if (worst == UNLIKE || used < typed->count) return 0;
    bool whole = used == ILX_MOVE_ARGS + 1 || !verb->arg[used - 1].name;
    return worst == EQUAL && whole ? WORD_FOR_WORD : BY_BEGINNINGS;
}

// The typed words, or their beginnings, in this order among the words of the move's sentence.
static int fit_sentence(const ilx_menu *menu, const words *typed, const ilx_move *move)
{
    char buffer[PHRASE_BYTES];
    ilx_text sentence = ilx_text_over(buffer, sizeof buffer);
    ilx_say_move(menu->voice, menu->game, move, &sentence);
    words said;
    cut(&said, buffer);
    int matched = 0;
    for (int i = 0; i < said.count && matched < typed->count; i++) {
        if (compare(typed->word[matched], said.word[i]) != UNLIKE) matched++;
    }
    return matched == typed->count ? BY_SENTENCE : 0;
}

static const char *command_word(int command, ilx_lang lang)
{
    static const char *const keys[ILX_COMMANDS] = {
        [ILX_COMMAND_HELP] = "play.command.help", [ILX_COMMAND_RULES] = "play.command.rules",
        [ILX_COMMAND_LOG] = "play.command.log",   [ILX_COMMAND_TABLE] = "play.command.table",
        [ILX_COMMAND_HINT] = "play.command.hint", [ILX_COMMAND_QUIT] = "play.command.quit",
    };
    const char *word = ilx_message(lang, NULL, NULL, keys[command]);
    return word ? word : "";
}

// The command that a word is in any language, or begins: its number, -1: none. *how: how well.
static int find_command(const words *typed, int *how)
{
    int found = -1;
    *how = 0;
    if (typed->count != 1) return -1;
    for (int command = 0; command < ILX_COMMANDS; command++) {
        for (int lang = 0; lang < ILX_LANGS; lang++) {
            likeness like = compare_any(typed->word[0], command_word(command, (ilx_lang)lang));
            int fit = like == EQUAL ? WORD_FOR_WORD : like == BEGINS ? BY_BEGINNINGS : 0;
            if (fit > *how) found = command, *how = fit;
        }
    }
    return found;
}

static void read_number(const ilx_menu *menu, int64_t number, ilx_answer *answer)
{
    answer->kind = ILX_ANSWER_NO_NUMBER;
    snprintf(answer->text, sizeof answer->text, "%" PRId64, number);
    for (int i = 0; i < menu->count; i++) {
        if (menu->label[i] != number) continue;
        answer->kind = ILX_ANSWER_MOVE;
        answer->index = i;
    }
}

// Several numbers and nothing else, for games that ask for them: "1 -135".
static bool read_numbers(const words *typed, ilx_answer *answer)
{
    ilx_text text = ilx_text_over(answer->text, sizeof answer->text);
    for (int i = 0; i < typed->count; i++) {
        const char *word = typed->word[i] + strspn(typed->word[i], "+-");
        if (!*word || strspn(word, "0123456789.") != strlen(word)) return false;
        ilx_text_add(&text, "%s%s", i ? " " : "", typed->word[i]);
    }
    answer->kind = ILX_ANSWER_NO_NUMBER;
    return true;
}

// The verb that a word means: by its name, its beginning, or the first word of its sentence in any
// language.
static const ilx_verb *find_verb(const ilx_menu *menu, const char *typed)
{
    const ilx_game *game = menu->game;
    const ilx_verb *best = NULL;
    likeness best_like = UNLIKE;
    for (int i = 0; i < game->move_count; i++) {
        const ilx_verb *verb = &game->moves[i];
        likeness like = compare(typed, verb->name);
        char key[PHRASE_BYTES];
        snprintf(key, sizeof key, "move.%s", verb->name);
        for (int lang = 0; lang < ILX_LANGS && like == UNLIKE; lang++) {
            const char *said = ilx_message((ilx_lang)lang, game, menu->voice->skin, key);
            words first;
            cut(&first, said ? said : "");
            if (first.count > 0) like = compare(typed, first.word[0]);
        }
        if (like > best_like) best = verb, best_like = like;
    }
    return best;
}

// The value of an argument that a typed word is most like, more than that; -1: it is like none.
static int find_value(const ilx_menu *menu, const ilx_arg *arg, const char *typed, likeness than)
{
    int count = arg->names == &ilx_seat_names ? menu->seat_count
                : arg->names                  ? arg->names->count
                                              : 0;
    int best = -1;
    likeness best_like = than;
    for (int value = 0; value < count; value++) {
        likeness like = compare_value(menu, arg, value, typed);
        if (like > best_like) best = value, best_like = like;
    }
    return best;
}

// A number as people type it: "-17.5" in thousands is -17500. False: it is none, or too fine.
static bool read_units(const char *typed, int32_t unit, int32_t *value)
{
    bool minus = *typed == '-';
    int64_t number = 0, part = 0;  // part: what the next digit after the point counts for
    for (const char *at = typed + (minus || *typed == '+'); *at; at++) {
        if (*at == '.' && part == 0) {
            part = unit;
            continue;
        }
        if (*at < '0' || *at > '9' || part % 10 != 0) return false;
        part /= 10;
        number = part > 0 ? number + (*at - '0') * part : 10 * number + (*at - '0') * unit;
        if (number > INT32_MAX) return false;
    }
    *value = (int32_t)(minus ? -number : number);
    return typed[strspn(typed, "+-")] != '\0';
}

// Adds one argument of a move's text as it was typed.
static void add_typed(const ilx_menu *menu, const ilx_arg *arg, const char *typed, ilx_text *text)
{
    int value = find_value(menu, arg, typed, UNLIKE);
    int32_t number;
    if ((arg->mirrored || arg->unit) && read_units(typed, arg->unit ? arg->unit : 1, &number)) {
        ilx_text_add(text, " %d", ilx_as_seen(menu->game, arg, menu->voice->reader, number));
    } else if (value < 0) {
        ilx_text_add(text, " %s", typed);
    } else if (arg->names == &ilx_seat_names) {
        ilx_text_add(text, " %d", value);
    } else {
        ilx_text_add(text, " %s", arg->names->items[value]);
    }
}

// Two typed words that are the whole name of a value, joined. False: they are not.
static bool join_name(const ilx_menu *menu, const ilx_arg *arg, const char *const *typed,
                      char joined[PHRASE_BYTES])
{
    snprintf(joined, PHRASE_BYTES, "%s-%s", typed[0], typed[1]);
    return find_value(menu, arg, joined, BEGINS) >= 0;
}

// The text of a move, lawful or not, that a line comes nearest to, so that the rules can answer.
static void read_other(const ilx_menu *menu, const words *typed, ilx_answer *answer)
{
    static const ilx_arg none = {0};
    ilx_text text = ilx_text_over(answer->text, sizeof answer->text);
    const ilx_verb *verb = find_verb(menu, typed->word[0]);
    ilx_text_put(&text, verb ? verb->name : typed->word[0]);
    int said = 1;
    for (int i = 1; i < typed->count; i++, said++) {
        const ilx_arg *arg = verb && said <= ILX_MOVE_ARGS ? &verb->arg[said - 1] : &none;
        char name[PHRASE_BYTES];
        bool pair = i + 1 < typed->count && join_name(menu, arg, &typed->word[i], name);
        add_typed(menu, arg, pair ? name : typed->word[i], &text);
        if (pair) i++;
    }
    for (; verb && said <= ILX_MOVE_ARGS && verb->arg[said - 1].usual; said++) {
        ilx_text_add(&text, " %d", (int)verb->arg[said - 1].usual);
    }
    answer->kind = verb ? ILX_ANSWER_OTHER : ILX_ANSWER_WORD;
}

static void read_words(const ilx_menu *menu, const words *typed, ilx_answer *answer)
{
    int best;
    int command = find_command(typed, &best);
    for (int i = 0; i < menu->count; i++) {
        int fit = fit_text(menu, typed, &menu->move[i]);
        if (fit == 0) fit = fit_sentence(menu, typed, &menu->move[i]);
        if (fit < best || fit == 0) continue;
        if (fit > best) {
            memset(answer->fits, 0, sizeof answer->fits);
            answer->count = 0;
            command = -1;
        }
        best = fit;
        answer->fits[i] = true;
        if (answer->count++ == 0) answer->index = i;
    }
    int several = answer->count + (command >= 0);
    if (several == 0) {
        read_other(menu, typed, answer);
    } else if (several > 1) {
        answer->kind = ILX_ANSWER_SEVERAL;
    } else {
        answer->kind = command >= 0 ? ILX_ANSWER_COMMAND : ILX_ANSWER_MOVE;
        if (command >= 0) answer->index = command;
    }
}

void ilx_menu_read(const ilx_menu *menu, const char *line, ilx_answer *answer)
{
    memset(answer, 0, sizeof *answer);
    words typed;
    cut(&typed, line);
    size_t start = strspn(line, " ");
    if (line[start] == '?') {
        answer->kind = ILX_ANSWER_COMMAND;
        answer->index = ILX_COMMAND_HELP;
        return;
    }
    if (typed.count == 0) {
        bool empty = !line[start] && menu->usual >= 0;
        answer->kind = empty ? ILX_ANSWER_MOVE : ILX_ANSWER_NOTHING;
        answer->index = menu->usual;
        return;
    }
    int64_t number;
    if (typed.count == 1 && ilx_read_int(typed.word[0], strlen(typed.word[0]), &number)) {
        read_number(menu, number, answer);
        return;
    }
    bool numbers = typed.count > 1 && read_numbers(&typed, answer);
    if (!numbers) read_words(menu, &typed, answer);
}
