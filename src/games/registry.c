// The list of games, made from games.def: the only file that names them all.

#include "core/game.h"

#include <string.h>

#define GAME(id) extern const ilx_game ilx_game_##id;
#include "games/games.def"
#undef GAME

#define GAME(id) &ilx_game_##id,
const ilx_game *const ilx_games[] = {
#include "games/games.def"
};
#undef GAME

const int ilx_game_count = ILX_COUNT(ilx_games);

const ilx_game *ilx_game_find(const char *id)
{
    for (int i = 0; i < ilx_game_count; i++) {
        if (strcmp(ilx_games[i]->id, id) == 0) return ilx_games[i];
    }
    return NULL;
}
