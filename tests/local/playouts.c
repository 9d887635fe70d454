// Prints, for each game of the boxes, how many matches were played at random, from which seed, and
// the hash of their states, for bits.mjs and everywhere.mjs to compare: local-playouts [MATCHES],
// of each game.

#include "local/local.h"

#include "core/game.h"
#include "test.h"

enum { BATCH = 50 };  // matches of a line, where there are many

static void play(int game, int matches, const char *seed)
{
    size_t length = strlen(seed);
    memcpy(ilx_local_input(length), seed, length);
    ilx_local_playouts(game, matches, length);
    printf("%s %d %s %s\n", ilx_games[game]->id, matches, seed, ilx_local_text());
    fflush(stdout);
}

static void play_many(int game, int matches)
{
    for (int done = 0; done < matches; done += BATCH) {
        char seed[64];
        snprintf(seed, sizeof seed, "%s-%d", ilx_games[game]->id, done);
        play(game, matches - done < BATCH ? matches - done : BATCH, seed);
    }
}

int main(int count, char **words)
{
    for (int i = 0; i < ilx_local_game_count(); i++) {
        const ilx_game *game = ilx_games[i];
        if (game->sample_game) continue;
        if (count > 1) {
            play_many(i, atoi(words[1]));
        } else {
            play(i, test_samples(game->slow ? 1 : 100), game->id);
        }
    }
    return 0;
}
