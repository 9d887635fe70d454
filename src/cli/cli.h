// Shared by the commands of `ilinx`: their list, options, files, language and complaints.
#pragma once

#include "base/text.h"
#include "bots/bot.h"
#include "core/replay.h"
#include "core/say.h"

// How a command ends.
enum {
    ILX_EXIT_OK = 0,
    ILX_EXIT_NO = 1,     // the answer is no: a bad file, a failed check, a full disk
    ILX_EXIT_USAGE = 2,  // the command line itself is wrong
};

typedef struct ilx_cli {
    const char *command;  // "sim"
    ilx_lang lang;
    bool completing;  // the options are not read but offered: see cli/complete.h
    int status;       // how to end, after a helper below has said false or NULL (and said why)
} ilx_cli;

// Each command, in a file of its own. argv[0] is the command's name.
int ilx_cli_games(ilx_cli *cli, int argc, char **argv);
int ilx_cli_play(ilx_cli *cli, int argc, char **argv);
int ilx_cli_sim(ilx_cli *cli, int argc, char **argv);
int ilx_cli_ladder(ilx_cli *cli, int argc, char **argv);
int ilx_cli_review(ilx_cli *cli, int argc, char **argv);
int ilx_cli_replay(ilx_cli *cli, int argc, char **argv);
int ilx_cli_verify(ilx_cli *cli, int argc, char **argv);
int ilx_cli_engine(ilx_cli *cli, int argc, char **argv);
int ilx_cli_solve(ilx_cli *cli, int argc, char **argv);
int ilx_cli_bench(ilx_cli *cli, int argc, char **argv);
int ilx_cli_rules(ilx_cli *cli, int argc, char **argv);
int ilx_cli_serve(ilx_cli *cli, int argc, char **argv);
int ilx_cli_join(ilx_cli *cli, int argc, char **argv);
int ilx_cli_store(ilx_cli *cli, int argc, char **argv);
int ilx_cli_nodes(ilx_cli *cli, int argc, char **argv);

// ---- The command line --------------------------------------------------------------------

typedef enum ilx_cli_type {
    ILX_CLI_FLAG,    // --json: into a bool
    ILX_CLI_NUMBER,  // --seats 4: into an int64_t, from min to max
    ILX_CLI_TEXT,    // --seed 7: into a const char *
    ILX_CLI_LIST,    // --option a=1 --option b=2: into an ilx_cli_list
    ILX_CLI_WORD,    // FILE: the next word without dashes, into a const char *; must be there
    ILX_CLI_MAYBE,   // [FILE]: the same, but it may be left out
} ilx_cli_type;

enum { ILX_CLI_LIST_MAX = 16, ILX_CLI_OPTIONS_MAX = 32 };

typedef struct ilx_cli_list {
    const char *item[ILX_CLI_LIST_MAX];
    int count;
} ilx_cli_list;

typedef struct ilx_cli_option {
    const char *name;  // "seats" for --seats; of a word, what it is called in complaints: "FILE"
    ilx_cli_type type;
    void *into;        // what was there before is what holds when the option is not given
    int64_t min, max;  // of a number
} ilx_cli_option;

// Reads argv into the members of the table; --seats 4 and --seats=4 are the same, -- ends the
// options. --help and -h print the command's text, --lang is read for every command. False: the
// command is over, with cli->status.
bool ilx_cli_parse(ilx_cli *cli, int argc, char **argv, const ilx_cli_option *options, int count);

// Reads --lang. False: it is no language of ours, and that has been said.
bool ilx_cli_read_lang(ilx_cli *cli, const char *value);

// The game of this id. NULL: there is none, and that has been said, with the nearest one there is.
const ilx_game *ilx_cli_find_game(ilx_cli *cli, const char *id);

// Options of a game as "name=value" over its usual ones, and the number of seats (0: the fewest).
// values holds ILX_OPTIONS_MAX and must live as long as the setup. False: said why.
bool ilx_cli_read_setup(ilx_cli *cli, const ilx_game *game, int64_t seats,
                        const ilx_cli_list *options, int32_t *values, ilx_setup *setup);

// The candidate that is spelled most like the word; NULL: none is near.
const char *ilx_cli_nearest(const char *word, const char *const *candidates, int count);
// Complains about a word that is none of the candidates, and names the nearest: the message's
// parameters are {word}, {near}, {found} (0: nothing is near), {all} candidates and their {count}.
int ilx_cli_fail_unknown(ilx_cli *cli, const char *key, const char *word,
                         const char *const *candidates, int count);

// ---- Reading and saying ------------------------------------------------------------------

// A whole file ("-": standard input) of at most max bytes onto the end of a text. False: said why.
bool ilx_cli_read_file(ilx_cli *cli, const char *path, size_t max, ilx_text *into);

// A recorded match, read and played again; facts may be NULL. NULL: said what is wrong, and where.
ilx_match *ilx_cli_read_match(ilx_cli *cli, const char *path, ilx_replay_facts *facts);

// False: the match cannot be reviewed, and why is said.
bool ilx_cli_may_review(ilx_cli *cli, const ilx_match *match, const char *path);

// Says "ilinx sim: …" on the error output, from the catalogue; returns the status, for return.
int ilx_cli_fail(ilx_cli *cli, int status, const char *key, const ilx_param *params, int count);
// The same for a message with one text in it.
int ilx_cli_fail_with(ilx_cli *cli, int status, const char *key, const char *name,
                      const char *text);

// The same about a file (NULL: standard output) and an errno; the message has {file} and {why}.
int ilx_cli_fail_file(ilx_cli *cli, const char *key, const char *path, int error);

// A message of the catalogue onto the end of a text.
void ilx_cli_say(const ilx_cli *cli, const char *key, const ilx_param *params, int count,
                 ilx_text *out);

// Name of an option's value, onto the end of a text. False: it has no words
// for that, being only on or off.
bool ilx_cli_say_value(const ilx_cli *cli, const ilx_game *game, const ilx_option *option,
                       int32_t value, ilx_text *out);

// How well a bot plays: "regular" in the words of this language (levels.c).
const char *ilx_cli_level(ilx_lang lang, const char *name);
// And how it is by nature: "bold".
const char *ilx_cli_temper(ilx_lang lang, const char *name);

// The bot of a game that somebody names, by its id or in words of any language. NULL: none.
const ilx_bot *ilx_cli_named_bot(const ilx_game *game, const char *typed);

// Writes a text to standard output and clears it.
void ilx_cli_print(ilx_text *text);

// Prints the embedded text of this name ("rules/roulette") in the reader's language; false: none.
bool ilx_cli_print_text(ilx_cli *cli, const char *name);

// A game's facts as one JSON object.
void ilx_cli_write_game(ilx_lang lang, const ilx_game *game, ilx_text *out);

// Names of the seats of a match: their own, or "Player 1" in the reader's language.
// The pointers point into the buffers given.
typedef struct ilx_cli_names {
    char text[ILX_SEATS_MAX][ILX_NAME_MAX];
    const char *pointer[ILX_SEATS_MAX];
} ilx_cli_names;
void ilx_cli_name_seats(const ilx_cli *cli, const ilx_match *match, ilx_cli_names *names);
