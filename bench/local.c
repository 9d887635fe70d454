// Plays the matches of local_playouts natively, for bench/local.sh: one line for each game of the
// boxes, with its id, how many matches, moves of seats a second, and the hash of all states.
//
//     bench-local SECONDS

#include "local/local.h"

#include "bench.h"
#include "core/game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double play(int game, int matches)
{
    const char *id = ilx_games[game]->id;
    memcpy(ilx_local_input(strlen(id)), id, strlen(id));
    return ilx_local_playouts(game, matches, strlen(id));
}

int main(int argc, char **argv)
{
    double least = argc > 1 ? atof(argv[1]) : 1;
    for (int i = 0; i < ilx_local_game_count(); i++) {
        if (ilx_games[i]->sample_game) continue;
        for (int matches = 1;; matches *= 2) {
            double began = cpu_seconds(), moves = play(i, matches), took = cpu_seconds() - began;
            if (took < least && matches < 1 << 16) continue;
            printf("%s %d %.0f %s\n", ilx_games[i]->id, matches, moves / took, ilx_local_text());
            break;
        }
    }
    return 0;
}
