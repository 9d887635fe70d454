// `ilinx rules`: the rules of a game, to be read.

#include "cli/cli.h"

#include <stdio.h>

int ilx_cli_rules(ilx_cli *cli, int argc, char **argv)
{
    const char *id = NULL;
    const ilx_cli_option options[] = {{"GAME", ILX_CLI_WORD, &id}};
    if (!ilx_cli_parse(cli, argc, argv, options, ILX_COUNT(options))) return cli->status;
    const ilx_game *game = ilx_cli_find_game(cli, id);
    if (!game) return cli->status;

    char name[80];
    snprintf(name, sizeof name, "rules/%s", game->id);
    if (ilx_cli_print_text(cli, name)) return ILX_EXIT_OK;
    return ilx_cli_fail_with(cli, ILX_EXIT_NO, "cli.no-rules", "game", game->id);
}
