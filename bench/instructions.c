// Plays a game at random through its table of functions, as `ilinx bench` does, for so many
// decisions: for callgrind, which counts instructions the same on every machine.
//
//     instructions GAME SEATS DECISIONS
#include "bots/bot.h"
#include "cli/playout.h"

#include "base/hash.h"

#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>

static alignas(64) unsigned char state[ILX_STATE_MAX];

static void choose(const ilx_game *game, int mover, ilx_rng *rng, ilx_move *move)
{
    if (mover == ILX_CLOCK) *move = (ilx_move){0};
    if (mover == ILX_CHANCE) {
        ilx_chance_pick(game, state, rng, move);
    } else if (mover >= 0) {
        ilx_random_move(game, state, mover, rng, move);
    }
}

int main(int argc, char **argv)
{
    const ilx_game *game = argc == 4 ? ilx_game_find(argv[1]) : NULL;
    if (!game) return 2;
    int32_t options[ILX_OPTIONS_MAX];
    for (int i = 0; i < game->option_count; i++) options[i] = game->options[i].usual;
    ilx_setup setup = {.seat_count = atoi(argv[2]), .options = options};
    ilx_key key;
    ilx_rng rng;
    ilx_key_from_seed(&key, "bench");
    ilx_rng_start(&rng, &key, 1);
    long wanted = atol(argv[3]), decisions = 0;
    uint64_t hash = 0;
    while (decisions < wanted) {
        ilx_turn turn;
        memset(state, 0, game->state_size);
        game->setup(state, &setup);
        for (int mover;
             game->turn(state, &turn), (mover = ilx_next_mover(&turn, &rng)) != ILX_REFEREE;) {
            ilx_move move;
            choose(game, mover, &rng, &move);
            game->apply(state, mover, &move, NULL);
            decisions += mover >= 0;
        }
        hash ^= ilx_hash(state, game->state_size);
    }
    printf("%ld %016llx\n", decisions, (unsigned long long)hash);
    return 0;
}
