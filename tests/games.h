// The games that a test goes through: all of them, or the one that GAME in the environment names
// (make check GAME=sport).
#pragma once

#include "core/game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static inline bool test_wants_game(const ilx_game *game)
{
    const char *id = getenv("GAME");
    if (!id || !id[0]) return true;
    if (ilx_game_find(id)) return strcmp(game->id, id) == 0;
    printf("There is no game \"%s\". The games are:", id);
    for (int g = 0; g < ilx_game_count; g++) printf(" %s", ilx_games[g]->id);
    printf("\n");
    exit(2);
}
