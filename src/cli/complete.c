// Which words may come next on a command line. Options come from the tables that the commands read
// their arguments with; what they mean, and what kind of value they take, from the help pages.

#include "cli/complete.h"

#include "bots/bot.h"
#include "core/texts.h"

#include <stdio.h>
#include <string.h>

enum { WORD_MAX = 256 };

// ---- The help pages ----------------------------------------------------------------------

static const char *page_of(const char *command, ilx_lang lang)
{
    char name[80];
    snprintf(name, sizeof name, "cli/%s.%s", *command ? command : "ilinx",
             lang == ILX_FR ? "fr" : "en");
    const char *page = ilx_text_find(name);
    return page ? page : "";
}

static const char *next_line(const char *line)
{
    line += strcspn(line, "\n");
    return *line ? line + 1 : line;
}

// Where the page has the option as a heading ("    --cert FILE, --key FILE"): what follows its
// name. NULL: nowhere.
static const char *find_heading(const char *page, const char *name)
{
    char option[WORD_MAX];
    size_t length = (size_t)snprintf(option, sizeof option, "--%s", name);
    for (const char *line = page; *line; line = next_line(line)) {
        bool heading = strncmp(line, "    -", 5) == 0 && line[5] != ' ';
        const char *end = next_line(line), *at = heading ? strstr(line, option) : NULL;
        for (; at && at < end; at = strstr(at + 1, option)) {
            if (strchr(" ,\n", at[length])) return at + length;
        }
    }
    return NULL;
}

// The first sentence, or half of one, of the indented text that begins here.
static void print_beginning(const char *text)
{
    char buffer[WORD_MAX];
    ilx_text out = ilx_text_over(buffer, sizeof buffer);
    bool over = false;
    for (; !over && strncmp(text, "        ", 8) == 0; text = next_line(text)) {
        if (out.length > 0) ilx_text_char(&out, ' ');
        for (const char *at = text + 8; !over && *at && *at != '\n'; at++) {
            over = strchr(".;:", *at) && strchr(" \n", at[1]);
            if (!over) ilx_text_char(&out, *at);
        }
    }
    // French has a space before a semicolon and a colon.
    size_t length = out.length;
    while (length > 0 && strchr(" \xc2\xa0", buffer[length - 1])) length--;
    printf("%.*s", (int)length, buffer);
}

void ilx_complete_offer_option(const ilx_cli *cli, const char *begun, const char *name)
{
    char option[WORD_MAX];
    snprintf(option, sizeof option, "--%s", name);
    if (strncmp(option, begun, strlen(begun)) != 0) return;
    const char *heading = find_heading(page_of(cli->command, cli->lang), name);
    printf("%s\t", option);
    if (heading) print_beginning(next_line(heading));
    putchar('\n');
}

void ilx_complete_offer_command(const ilx_cli *cli, const char *begun, const char *command)
{
    const char *what = strstr(page_of(command, cli->lang), " - ");
    char line[WORD_MAX];
    what = what ? what + 3 : "";
    snprintf(line, sizeof line, "%.*s", (int)strcspn(what, "\n"), what);
    ilx_complete_offer(begun, command, line);
}

void ilx_complete_offer(const char *begun, const char *candidate, const char *what)
{
    if (strncmp(candidate, begun, strlen(begun)) != 0) return;
    printf("%s\t%s\n", candidate, what ? what : "");
}

// ---- Values ------------------------------------------------------------------------------

static void offer_games(const ilx_cli *cli, const char *begun)
{
    for (int i = 0; i < ilx_game_count; i++) {
        if (ilx_games[i]->sample_game) continue;
        ilx_complete_offer(begun, ilx_games[i]->id,
                           ilx_message(cli->lang, ilx_games[i], NULL, "title"));
    }
}

// The next bot of a list such as greedy,random.
static void offer_bots(const ilx_cli *cli, const ilx_game *game, const char *begun)
{
    bool studies = strcmp(cli->command, "play") != 0;
    const char *comma = strrchr(begun, ',');
    int before = comma ? (int)(comma + 1 - begun) : 0;
    for (int i = 0; i < ilx_bot_count; i++) {
        char list[WORD_MAX];
        const char *name = ilx_bots[i]->name;
        if (!game || ilx_bot_find(game, name) != ilx_bots[i]) continue;
        if (!studies && !ilx_bot_offered(game, ilx_bots[i])) continue;
        snprintf(list, sizeof list, "%.*s%s", before, begun, name);
        ilx_complete_offer(begun, list, NULL);
    }
}

// The words in small letters of a list such as SEAT|public|all.
static void offer_alternatives(const char *list, size_t length, const char *begun)
{
    for (size_t at = 0, next; at < length; at = next + 1) {
        char word[WORD_MAX];
        next = at + strcspn(list + at, "|, \n");
        snprintf(word, sizeof word, "%.*s", (int)(next - at), list + at);
        if (*word >= 'a' && *word <= 'z') ilx_complete_offer(begun, word, NULL);
    }
}

static void offer_value(const ilx_cli *cli, const ilx_game *game, const char *option,
                        const char *begun)
{
    const char *kind = find_heading(page_of(cli->command, ILX_EN), option);
    if (!kind || *kind != ' ') return;
    size_t length = strcspn(++kind, ", \n");
    if (strncmp(kind, "FILE", length) == 0) {
        puts(":files");
    } else if (strncmp(kind, "FOLDER", length) == 0) {
        puts(":folders");
    } else if (strcmp(option, "bots") == 0) {
        offer_bots(cli, game, begun);
    } else if (strcmp(option, "option") == 0) {
        for (int i = 0; game && i < game->option_count; i++) {
            char set[WORD_MAX];
            const ilx_option *one = &game->options[i];
            snprintf(set, sizeof set, "%s=", one->name);
            ilx_complete_offer(begun, set, NULL);
            for (int k = 0; k < one->named_count && strncmp(begun, set, strlen(set)) == 0; k++) {
                char whole[2 * WORD_MAX];
                snprintf(whole, sizeof whole, "%s=%s", one->name, one->named[k].name);
                ilx_complete_offer(begun, whole, NULL);
            }
        }
    } else if (memchr(kind, '|', length)) {
        offer_alternatives(kind, length, begun);
    }
}

// ---- A command line ----------------------------------------------------------------------

static bool is_word(const ilx_cli_option *option)
{
    return option->type == ILX_CLI_WORD || option->type == ILX_CLI_MAYBE;
}

// The option that this argument is, when its value is the next argument; NULL: it is none such.
static const char *waits_for_value(const char *argument, const ilx_cli_option *options, int count)
{
    if (strcmp(argument, "--lang") == 0) return "lang";
    if (strncmp(argument, "--", 2) != 0) return NULL;
    for (int i = 0; i < count; i++) {
        bool valued = options[i].type != ILX_CLI_FLAG;
        if (valued && strcmp(options[i].name, argument + 2) == 0) return options[i].name;
    }
    return NULL;
}

void ilx_complete(const ilx_cli *cli, int argc, char **argv, const ilx_cli_option *options,
                  int count)
{
    const char *begun = argv[argc - 1], *waiting = NULL;
    const ilx_game *game = NULL;
    int words = 0;  // that have been given
    for (int at = 1; at < argc - 1; at++) {
        bool value = waiting != NULL;
        waiting = value ? NULL : waits_for_value(argv[at], options, count);
        if (value || argv[at][0] == '-') continue;
        if (words++ == 0) game = ilx_game_find(argv[at]);
    }
    if (waiting) {
        offer_value(cli, game, waiting, begun);
        return;
    }
    const ilx_cli_option *word = NULL;  // the one that may come now
    for (int i = 0; i < count && !word; i++) {
        if (is_word(&options[i]) && words-- == 0) word = &options[i];
    }
    if (word && *begun != '-') {
        if (strcmp(word->name, "GAME") == 0) offer_games(cli, begun);
        if (strcmp(word->name, "FILE") == 0) puts(":files");
        return;
    }
    for (int i = 0; i < count; i++) {
        if (!is_word(&options[i])) ilx_complete_offer_option(cli, begun, options[i].name);
    }
    ilx_complete_offer_option(cli, begun, "lang");
    ilx_complete_offer(begun, "--help", NULL);
}
