// The command line, files and complaints: what every command needs, once.

#include "cli/cli.h"

#include "cli/complete.h"
#include "core/texts.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { READ_CHUNK = 1 << 16, COMPLAINT_MAX = 2000, WORD_MAX = 32 };

// ---- Saying ------------------------------------------------------------------------------

void ilx_cli_say(const ilx_cli *cli, const char *key, const ilx_param *params, int count,
                 ilx_text *out)
{
    ilx_voice voice = {.lang = cli->lang, .reader = ILX_SPECTATOR};
    ilx_say(&voice, NULL, key, params, count, out);
}

bool ilx_cli_say_value(const ilx_cli *cli, const ilx_game *game, const ilx_option *option,
                       int32_t value, ilx_text *out)
{
    char key[80], who[80];
    snprintf(key, sizeof key, "value.%s", option->name);
    if (!ilx_message(cli->lang, game, NULL, key)) return false;
    ilx_text player = ilx_text_over(who, sizeof who);
    ilx_cli_say(cli, "cli.player", &(ilx_param){"number", .number = value}, 1, &player);
    ilx_param params[] = {{"value", .number = value}, {"who", .text = who}};
    ilx_voice voice = {.lang = cli->lang, .reader = ILX_SPECTATOR};
    ilx_say(&voice, game, key, params, ILX_COUNT(params), out);
    return true;
}

int ilx_cli_fail(ilx_cli *cli, int status, const char *key, const ilx_param *params, int count)
{
    char buffer[COMPLAINT_MAX];
    ilx_text text = ilx_text_over(buffer, sizeof buffer);
    ilx_cli_say(cli, key, params, count, &text);
    if (status == ILX_EXIT_USAGE) {
        const char *name = cli->command;
        char command[80];
        snprintf(command, sizeof command, "ilinx %s%s", *name ? name : "help",
                 *name ? " --help" : "");
        ilx_text_char(&text, '\n');
        ilx_param help = {"command", .text = command};
        ilx_cli_say(cli, "cli.see-help", &help, 1, &text);
    }
    fflush(stdout);
    fprintf(stderr, "ilinx%s%s: %s\n", *cli->command ? " " : "", cli->command, text.bytes);
    cli->status = status;
    return status;
}

int ilx_cli_fail_with(ilx_cli *cli, int status, const char *key, const char *name, const char *text)
{
    ilx_param param = {name, .text = text};
    return ilx_cli_fail(cli, status, key, &param, 1);
}

void ilx_cli_print(ilx_text *text)
{
    fwrite(text->bytes, 1, text->length, stdout);
    ilx_text_clear(text);
}

bool ilx_cli_print_text(ilx_cli *cli, const char *name)
{
    char key[80];
    static const char *const suffix[ILX_LANGS] = {[ILX_FR] = "fr", [ILX_EN] = "en"};
    snprintf(key, sizeof key, "%s.%s", name, suffix[cli->lang]);
    const char *text = ilx_text_find(key);
    if (text) fputs(text, stdout);
    return text != NULL;
}

void ilx_cli_name_seats(const ilx_cli *cli, const ilx_match *match, ilx_cli_names *names)
{
    for (int seat = 0; seat < ilx_match_seats(match); seat++) {
        ilx_text name = ilx_text_over(names->text[seat], sizeof names->text[seat]);
        ilx_text_put(&name, ilx_match_name(match, seat));
        ilx_param number = {"number", .number = seat + 1};
        if (name.length == 0) ilx_cli_say(cli, "cli.player", &number, 1, &name);
        names->pointer[seat] = names->text[seat];
    }
}

// ---- The command line --------------------------------------------------------------------

static int least(int a, int b)
{
    return a < b ? a : b;
}

// How many letters must be added, dropped, changed or swapped with the next to get b from a.
static int spelling_distance(const char *a, const char *b)
{
    int rows[3][WORD_MAX + 1], length = (int)strlen(b);
    int *older = rows[0], *old = rows[1], *now = rows[2];
    for (int j = 0; j <= length; j++) old[j] = j;
    for (int i = 1; a[i - 1]; i++) {
        now[0] = i;
        for (int j = 1; j <= length; j++) {
            now[j] = least(least(old[j], now[j - 1]) + 1, old[j - 1] + (a[i - 1] != b[j - 1]));
            bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (swapped) now[j] = least(now[j], older[j - 2] + 1);
        }
        int *spare = older;
        older = old, old = now, now = spare;
    }
    return old[length];
}

const char *ilx_cli_nearest(const char *word, const char *const *candidates, int count)
{
    const char *nearest = NULL;
    int best = 3;
    if (strlen(word) > WORD_MAX) return NULL;
    for (int i = 0; i < count; i++) {
        if (strlen(candidates[i]) > WORD_MAX) continue;
        int distance = spelling_distance(word, candidates[i]);
        bool near = distance < best && distance < (int)strlen(candidates[i]);
        if (near) nearest = candidates[i], best = distance;
    }
    return nearest;
}

int ilx_cli_fail_unknown(ilx_cli *cli, const char *key, const char *word,
                         const char *const *candidates, int count)
{
    const char *nearest = ilx_cli_nearest(word, candidates, count);
    ilx_text all = ilx_text_new();
    for (int i = 0; i < count; i++) ilx_text_add(&all, "%s%s", i ? ", " : "", candidates[i]);
    ilx_param params[] = {{"word", .text = word},
                          {"near", .text = nearest ? nearest : ""},
                          {"found", .number = nearest != NULL},
                          {"all", .text = count ? all.bytes : ""},
                          {"count", .number = count}};
    int status = ilx_cli_fail(cli, ILX_EXIT_USAGE, key, params, ILX_COUNT(params));
    ilx_text_free(&all);
    return status;
}

static bool fail_number(ilx_cli *cli, const ilx_cli_option *option, const char *value)
{
    ilx_param params[] = {{"option", .text = option->name},
                          {"value", .text = value},
                          {"min", .number = option->min},
                          {"max", .number = option->max}};
    ilx_cli_fail(cli, ILX_EXIT_USAGE, "cli.bad-number", params, ILX_COUNT(params));
    return false;
}

// The same where values have names.
static bool fail_named(ilx_cli *cli, const ilx_option *option, const char *value)
{
    char buffer[160];
    ilx_text names = ilx_text_over(buffer, sizeof buffer);
    for (int i = 0; i < option->named_count; i++) {
        ilx_text_add(&names, "%s%s", i ? ", " : "", option->named[i].name);
    }
    ilx_param params[] = {{"option", .text = option->name},
                          {"value", .text = value},
                          {"names", .text = buffer},
                          {"min", .number = option->min},
                          {"max", .number = option->max}};
    ilx_cli_fail(cli, ILX_EXIT_USAGE, "cli.bad-named", params, ILX_COUNT(params));
    return false;
}

static bool store(ilx_cli *cli, const ilx_cli_option *option, const char *value)
{
    if (option->type == ILX_CLI_FLAG) {
        *(bool *)option->into = true;
    } else if (option->type == ILX_CLI_NUMBER) {
        int64_t number;
        if (!ilx_read_int(value, strlen(value), &number)) return fail_number(cli, option, value);
        if (number < option->min || number > option->max) return fail_number(cli, option, value);
        *(int64_t *)option->into = number;
    } else if (option->type == ILX_CLI_LIST) {
        ilx_cli_list *list = option->into;
        if (list->count == ILX_CLI_LIST_MAX) {
            ilx_cli_fail_with(cli, ILX_EXIT_USAGE, "cli.too-many", "option", option->name);
            return false;
        }
        list->item[list->count++] = value;
    } else {
        *(const char **)option->into = value;
    }
    return true;
}

static bool is_word(const ilx_cli_option *option)
{
    return option->type == ILX_CLI_WORD || option->type == ILX_CLI_MAYBE;
}

// The option called so; NULL: it is none, and that has been said.
static const ilx_cli_option *find_option(ilx_cli *cli, const char *name, size_t length,
                                         const ilx_cli_option *options, int count)
{
    const char *names[ILX_CLI_OPTIONS_MAX + 2];
    int known = 0;
    for (int i = 0; i < count && known < ILX_CLI_OPTIONS_MAX; i++) {
        if (is_word(&options[i])) continue;
        if (strlen(options[i].name) == length && memcmp(options[i].name, name, length) == 0) {
            return &options[i];
        }
        names[known++] = options[i].name;
    }
    names[known++] = "help";
    names[known++] = "lang";
    char word[WORD_MAX + 1];
    snprintf(word, sizeof word, "%.*s", (int)length, name);
    ilx_cli_fail_unknown(cli, "cli.unknown-option", word, names, known);
    return NULL;
}

static const ilx_cli_option *next_word(const ilx_cli_option *options, int count, int *at)
{
    for (; *at < count; ++*at) {
        if (is_word(&options[*at])) return &options[(*at)++];
    }
    return NULL;
}

bool ilx_cli_read_lang(ilx_cli *cli, const char *value)
{
    ilx_lang lang = ilx_lang_from(value, ILX_LANGS);
    if (lang == ILX_LANGS) {
        ilx_cli_fail_with(cli, ILX_EXIT_USAGE, "cli.unknown-lang", "value", value);
        return false;
    }
    cli->lang = lang;
    return true;
}

static bool print_help(ilx_cli *cli)
{
    char name[80];
    snprintf(name, sizeof name, "cli/%s", *cli->command ? cli->command : "ilinx");
    ilx_cli_print_text(cli, name);
    cli->status = ILX_EXIT_OK;
    return false;
}

// One argument that begins with a dash, and its value, which may be the next argument.
static bool read_option(ilx_cli *cli, int argc, char **argv, int *at, const ilx_cli_option *options,
                        int count)
{
    static const ilx_cli_option language = {"lang", ILX_CLI_TEXT, NULL, 0, 0};
    const char *argument = argv[*at];
    if (strcmp(argument, "--help") == 0 || strcmp(argument, "-h") == 0) return print_help(cli);

    const char *name = strncmp(argument, "--", 2) == 0 ? argument + 2 : argument;
    const char *equals = strchr(name, '=');
    size_t length = equals ? (size_t)(equals - name) : strlen(name);
    bool is_language = length == 4 && memcmp(name, "lang", 4) == 0;
    const ilx_cli_option *option =
        is_language ? &language : find_option(cli, name, length, options, count);
    if (!option) return false;

    const char *value = equals ? equals + 1 : NULL;
    if (option->type == ILX_CLI_FLAG && value) {
        ilx_cli_fail_with(cli, ILX_EXIT_USAGE, "cli.takes-no-value", "option", option->name);
        return false;
    }
    if (option->type != ILX_CLI_FLAG && !value) {
        if (*at + 1 == argc) {
            ilx_cli_fail_with(cli, ILX_EXIT_USAGE, "cli.needs-value", "option", option->name);
            return false;
        }
        value = argv[++*at];
    }
    return is_language ? ilx_cli_read_lang(cli, value) : store(cli, option, value);
}

bool ilx_cli_parse(ilx_cli *cli, int argc, char **argv, const ilx_cli_option *options, int count)
{
    if (cli->completing) {
        ilx_complete(cli, argc, argv, options, count);
        cli->status = ILX_EXIT_OK;
        return false;
    }
    int words = 0;  // members of the table up to here have had their word
    bool options_end = false;
    for (int at = 1; at < argc; at++) {
        const char *argument = argv[at];
        if (!options_end && strcmp(argument, "--") == 0) {
            options_end = true;
        } else if (!options_end && argument[0] == '-' && argument[1]) {
            if (!read_option(cli, argc, argv, &at, options, count)) return false;
        } else {
            const ilx_cli_option *word = next_word(options, count, &words);
            if (!word) {
                ilx_cli_fail_with(cli, ILX_EXIT_USAGE, "cli.extra-word", "word", argument);
                return false;
            }
            if (!store(cli, word, argument)) return false;
        }
    }
    const ilx_cli_option *missing = next_word(options, count, &words);
    if (missing && missing->type == ILX_CLI_WORD) {
        ilx_cli_fail_with(cli, ILX_EXIT_USAGE, "cli.missing-word", "word", missing->name);
        return false;
    }
    return true;
}

// ---- Games and their options -------------------------------------------------------------

const ilx_game *ilx_cli_find_game(ilx_cli *cli, const char *id)
{
    const ilx_game *game = ilx_game_find(id);
    if (game) return game;
    const char *ids[ILX_CLI_OPTIONS_MAX];
    int count = 0;
    for (; count < ilx_game_count && count < ILX_CLI_OPTIONS_MAX; count++) {
        ids[count] = ilx_games[count]->id;
    }
    ilx_cli_fail_unknown(cli, "cli.unknown-game", id, ids, count);
    return NULL;
}

// A number, or where the option has names for some, one of these.
static bool read_option_value(ilx_cli *cli, const ilx_option *option, const char *text,
                              int32_t *value)
{
    ilx_cli_option range = {option->name, ILX_CLI_NUMBER, NULL, option->min, option->max};
    int64_t read;
    if (!ilx_option_named(option, text, &read)) {
        bool number = ilx_read_int(text, strlen(text), &read);
        if (!number && option->named_count) return fail_named(cli, option, text);
        if (!number || read < option->min || read > option->max) {
            return fail_number(cli, &range, text);
        }
    }
    *value = (int32_t)read;
    return true;
}

static bool read_game_option(ilx_cli *cli, const ilx_game *game, const char *text, int32_t *values)
{
    const char *equals = strchr(text, '=');
    size_t length = equals ? (size_t)(equals - text) : strlen(text);
    const char *names[ILX_OPTIONS_MAX];
    for (int i = 0; i < game->option_count; i++) {
        const ilx_option *option = &game->options[i];
        names[i] = option->name;
        if (strlen(option->name) != length || memcmp(option->name, text, length) != 0) continue;
        return read_option_value(cli, option, equals ? equals + 1 : "", &values[i]);
    }
    char word[WORD_MAX + 1];
    snprintf(word, sizeof word, "%.*s", (int)length, text);
    ilx_cli_fail_unknown(cli, "cli.unknown-game-option", word, names, game->option_count);
    return false;
}

// Between the fewest and the most there are numbers of seats that a game is not for.
static bool fail_seats(ilx_cli *cli, const ilx_game *game, int64_t seats)
{
    ilx_param params[] = {{"title", .text = ilx_message(cli->lang, game, NULL, "title")},
                          {"seats", .number = seats},
                          {"min", .number = game->seats_min},
                          {"max", .number = game->seats_max}};
    ilx_cli_fail(cli, ILX_EXIT_USAGE, "cli.bad-seats", params, ILX_COUNT(params));
    return false;
}

bool ilx_cli_read_setup(ilx_cli *cli, const ilx_game *game, int64_t seats,
                        const ilx_cli_list *options, int32_t *values, ilx_setup *setup)
{
    if (seats == 0) seats = game->seats_min;
    ilx_cli_option range = {"seats", ILX_CLI_NUMBER, &seats, game->seats_min, game->seats_max};
    char text[32];
    snprintf(text, sizeof text, "%lld", (long long)seats);
    if (!store(cli, &range, text)) return false;
    if (!ilx_seats_fit(game, seats)) return fail_seats(cli, game, seats);
    for (int i = 0; i < game->option_count; i++) values[i] = game->options[i].usual;
    for (int i = 0; i < options->count; i++) {
        if (!read_game_option(cli, game, options->item[i], values)) return false;
    }
    *setup = (ilx_setup){.seat_count = (int)seats, .options = values};
    return true;
}

// ---- Files -------------------------------------------------------------------------------

int ilx_cli_fail_file(ilx_cli *cli, const char *key, const char *path, int error)
{
    char buffer[200], output[80];
    ilx_text standard = ilx_text_over(output, sizeof output);
    ilx_cli_say(cli, "cli.output", NULL, 0, &standard);
    ilx_text why = ilx_text_over(buffer, sizeof buffer);
    if (error == ENOENT) {
        ilx_cli_say(cli, "cli.why.missing", NULL, 0, &why);
    } else if (error == EISDIR) {
        ilx_cli_say(cli, "cli.why.directory", NULL, 0, &why);
    } else if (error == EACCES) {
        ilx_cli_say(cli, "cli.why.permission", NULL, 0, &why);
    } else {
        ilx_text_put(&why, strerror(error));
    }
    ilx_param params[] = {{"file", .text = path ? path : standard.bytes},
                          {"why", .text = why.bytes}};
    return ilx_cli_fail(cli, ILX_EXIT_NO, key, params, ILX_COUNT(params));
}

bool ilx_cli_read_file(ilx_cli *cli, const char *path, size_t max, ilx_text *into)
{
    bool standard = strcmp(path, "-") == 0;
    FILE *file = standard ? stdin : fopen(path, "rb");
    if (!file) {
        ilx_cli_fail_file(cli, "cli.cannot-read", path, errno);
        return false;
    }
    char *chunk = ilx_alloc(READ_CHUNK);
    size_t count, start = into->length;
    int error = 0;
    while (into->length - start <= max && (count = fread(chunk, 1, READ_CHUNK, file)) > 0) {
        ilx_text_bytes(into, chunk, count);
    }
    if (ferror(file)) error = errno;
    if (!standard) fclose(file);
    free(chunk);
    if (error) {
        ilx_cli_fail_file(cli, "cli.cannot-read", path, error);
        return false;
    }
    if (into->length - start > max) {
        ilx_param params[] = {{"file", .text = path}, {"limit", .number = (int64_t)max}};
        ilx_cli_fail(cli, ILX_EXIT_NO, "cli.too-big", params, ILX_COUNT(params));
        return false;
    }
    return true;
}
