// The program `ilinx`: finds the command and runs it.

#include "cli/cli.h"

#include "cli/complete.h"
#include "net/files.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct command {
    const char *name;
    int (*run)(ilx_cli *cli, int argc, char **argv);
} command;

static const command commands[] = {
    {"games", ilx_cli_games},   {"play", ilx_cli_play},     {"sim", ilx_cli_sim},
    {"replay", ilx_cli_replay}, {"verify", ilx_cli_verify}, {"engine", ilx_cli_engine},
    {"solve", ilx_cli_solve},   {"bench", ilx_cli_bench},   {"rules", ilx_cli_rules},
    {"serve", ilx_cli_serve},   {"join", ilx_cli_join},     {"ladder", ilx_cli_ladder},
    {"review", ilx_cli_review}, {"store", ilx_cli_store},   {"nodes", ilx_cli_nodes},
};

static const command *known_command(const char *name)
{
    for (int i = 0; i < ILX_COUNT(commands); i++) {
        if (strcmp(commands[i].name, name) == 0) return &commands[i];
    }
    return NULL;
}

static const command *find_command(ilx_cli *cli, const char *name)
{
    const command *known = known_command(name);
    if (known) return known;
    const char *names[ILX_COUNT(commands) + 1];
    for (int i = 0; i < ILX_COUNT(commands); i++) names[i] = commands[i].name;
    names[ILX_COUNT(commands)] = "help";
    ilx_cli_fail_unknown(cli, "cli.unknown-command", name, names, ILX_COUNT(names));
    return NULL;
}

// The language: --lang wherever it stands, so that even a complaint about another option is in
// it; else what the environment asks for.
static ilx_lang choose_language(int argc, char **argv)
{
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    ilx_lang lang = ILX_EN;
    for (int i = ILX_COUNT(variables) - 1; i >= 0; i--) {
        const char *value = getenv(variables[i]);
        if (value && *value) lang = ilx_lang_from(value, ILX_EN);
    }
    for (int i = 1; i < argc; i++) {
        bool follows = strcmp(argv[i], "--lang") == 0 && i + 1 < argc;
        if (follows) lang = ilx_lang_from(argv[i + 1], lang);
        if (strncmp(argv[i], "--lang=", 7) == 0) lang = ilx_lang_from(argv[i] + 7, lang);
    }
    return lang;
}

static int help(ilx_cli *cli, int argc, char **argv)
{
    const char *about = NULL;
    const ilx_cli_option options[] = {{"COMMAND", ILX_CLI_MAYBE, &about}};
    cli->command = "";
    if (!ilx_cli_parse(cli, argc, argv, options, ILX_COUNT(options))) return cli->status;
    if (about && strcmp(about, "help") != 0 && !find_command(cli, about)) return cli->status;
    char name[80];
    snprintf(name, sizeof name, "cli/%s", about && strcmp(about, "help") != 0 ? about : "ilinx");
    ilx_cli_print_text(cli, name);
    return ILX_EXIT_OK;
}

// The page carries its licences, for the fonts and packages are in it.
static int print_licences(void)
{
    const ilx_file *file = ilx_files_find(&ilx_page, "/licences.txt");
    if (file) fwrite(file->plain.at, 1, file->plain.size, stdout);
    return file ? ILX_EXIT_OK : ILX_EXIT_NO;
}

static void offer_commands(const ilx_cli *cli, const char *begun)
{
    for (int i = 0; i < ILX_COUNT(commands); i++) {
        ilx_complete_offer_command(cli, begun, commands[i].name);
    }
}

// ilinx --complete WORD...: what the last word, begun or empty, may become.
static int complete(ilx_cli *cli, int argc, char **argv)
{
    static const char *const options[] = {"lang", "help", "version", "licences"};
    for (; argc > 3 && strcmp(argv[1], "--lang") == 0; argc -= 2) argv += 2;
    if (argc < 2) return ILX_EXIT_OK;
    const char *first = argv[1], *begun = argv[argc - 1];
    if (argc == 2) {
        offer_commands(cli, begun);
        ilx_complete_offer(begun, "help", NULL);
        for (int i = 0; i < ILX_COUNT(options); i++) {
            ilx_complete_offer_option(cli, begun, options[i]);
        }
    } else if (strcmp(first, "--lang") == 0) {
        ilx_complete_offer(begun, "fr", NULL);
        ilx_complete_offer(begun, "en", NULL);
    } else if (strcmp(first, "help") == 0 && argc == 3) {
        offer_commands(cli, begun);
    } else if (known_command(first)) {
        cli->command = first;
        cli->completing = true;
        known_command(first)->run(cli, argc - 1, argv + 1);
    }
    return ILX_EXIT_OK;
}

static int run(ilx_cli *cli, int argc, char **argv)
{
    // The language may also stand before the command: ilinx --lang fr games.
    int at = 1;
    while (at < argc && strncmp(argv[at], "--lang", 6) == 0) {
        bool joined = argv[at][6] == '=';
        const char *value = joined ? argv[at] + 7 : at + 1 < argc ? argv[at + 1] : "";
        if (!ilx_cli_read_lang(cli, value)) return cli->status;
        at += joined ? 1 : 2;
    }
    if (at >= argc) return ilx_cli_fail(cli, ILX_EXIT_USAGE, "cli.no-command", NULL, 0);
    const char *name = argv[at];
    if (strcmp(name, "--version") == 0) {
        puts("ilinx " ILX_VERSION);
        return ILX_EXIT_OK;
    }
    if (strcmp(name, "--complete") == 0) return complete(cli, argc - at, argv + at);
    bool asks_licences = strcmp(name, "--licences") == 0 || strcmp(name, "--licenses") == 0;
    if (asks_licences) return print_licences();
    bool asks_help = strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0;
    if (asks_help || strcmp(name, "help") == 0) return help(cli, argc - at, argv + at);
    const command *found = find_command(cli, name);
    if (!found) return cli->status;
    cli->command = found->name;
    return found->run(cli, argc - at, argv + at);
}

int main(int argc, char **argv)
{
    ilx_cli cli = {.command = "", .lang = choose_language(argc, argv)};
    int status = run(&cli, argc, argv);
    // Output that could not be written is a failure: a full disk must not look like success.
    errno = 0;
    if (fflush(stdout) != 0 || ferror(stdout)) {
        return ilx_cli_fail_file(&cli, "cli.cannot-write", NULL, errno ? errno : EIO);
    }
    return status;
}
