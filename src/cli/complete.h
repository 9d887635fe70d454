// Which words may come next on a command line: what a shell asks when somebody presses Tab.
//
// `ilinx --complete WORD...` is given the words after `ilinx`, the last of them begun or empty. It
// prints one candidate a line, then a tab and what it is; or :files or :folders where one of those
// is wanted. The scripts in packaging/completion know nothing else, so no option is ever missing.
#pragma once

#include "cli/cli.h"

// A candidate, where it goes on as the word has begun. what may be NULL.
void ilx_complete_offer(const char *begun, const char *candidate, const char *what);
// A command, with what its page says that it is.
void ilx_complete_offer_command(const ilx_cli *cli, const char *begun, const char *command);
// An option, with the beginning of what the page of cli->command says about it.
void ilx_complete_offer_option(const ilx_cli *cli, const char *begun, const char *name);

// Words that may come after argv, for a command with these options.
void ilx_complete(const ilx_cli *cli, int argc, char **argv, const ilx_cli_option *options,
                  int count);
