// Prints, for each game of the boxes, how many matches were played at random and the hash of their
// states, for bits.mjs to compare.

#include "local/local.h"

#include "core/game.h"
#include "test.h"

int main(void)
{
    for (int i = 0; i < ilx_local_game_count(); i++) {
        const ilx_game *game = ilx_games[i];
        if (game->sample_game) continue;
        int matches = test_samples(game->slow ? 1 : 100);
        memcpy(ilx_local_input(strlen(game->id)), game->id, strlen(game->id));
        ilx_local_playouts(i, matches, strlen(game->id));
        printf("%s %d %s\n", game->id, matches, ilx_local_text());
    }
    return 0;
}
