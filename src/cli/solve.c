// `ilinx solve`: how a round that is small enough is best played, and the same as a tree for
// others.

#include "bots/solver.h"
#include "cli/cli.h"

#include <string.h>

static const ilx_solver *find(const ilx_game *game)
{
    for (int i = 0; i < ilx_solver_count; i++) {
        if (strcmp(ilx_solvers[i]->game, game->id) == 0) return ilx_solvers[i];
    }
    return NULL;
}

int ilx_cli_solve(ilx_cli *cli, int argc, char **argv)
{
    const char *id = NULL;
    int64_t iterations = 1000;
    bool exploitability = false, efg = false;
    const ilx_cli_option options[] = {
        {"GAME", ILX_CLI_WORD, &id},
        {"iterations", ILX_CLI_NUMBER, &iterations, 1, 1000000},
        {"exploitability", ILX_CLI_FLAG, &exploitability},
        {"efg", ILX_CLI_FLAG, &efg},
    };
    if (!ilx_cli_parse(cli, argc, argv, options, ILX_COUNT(options))) return cli->status;
    const ilx_game *game = ilx_cli_find_game(cli, id);
    if (!game) return cli->status;
    const ilx_solver *solver = find(game);
    if (!solver) return ilx_cli_fail_with(cli, ILX_EXIT_NO, "cli.no-solver", "game", game->id);

    ilx_text out = ilx_text_new();
    if (efg) {
        solver->export(&out);
    } else {
        solver->solve((int)iterations, exploitability, &out);
    }
    ilx_cli_print(&out);
    ilx_text_free(&out);
    return ILX_EXIT_OK;
}
