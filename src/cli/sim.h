// A simulation: its settings, what it counts, and how that is printed.
#pragma once

#include "bots/bot.h"
#include "cli/cli.h"

typedef struct ilx_sim {
    const ilx_game *game;
    ilx_setup setup;
    const ilx_bot *bots[ILX_SEATS_MAX];  // of each player
    const char *seed;
    ilx_key key;  // that the seed stands for
    int64_t games, max_moves;
    int budget;
    bool rotate;  // players change seats from game to game
} ilx_sim;

// Sums over games: whole numbers only, so that their order does not matter.
typedef struct ilx_tally {
    int64_t games, truncated, nobody, shared;
    int64_t moves, decisions, shortest, longest;
    int64_t player_wins[ILX_SEATS_MAX];
    int64_t player_score[ILX_SEATS_MAX];
    int64_t seat_wins[ILX_SEATS_MAX];
    uint64_t hash;  // the last states' hashes, added up
} ilx_tally;

// Which player sits on a seat in a game.
static inline int ilx_sim_player(const ilx_sim *sim, int64_t number, int seat)
{
    return sim->rotate ? (int)((seat + number) % sim->setup.seat_count) : seat;
}

// The 95 % interval of a share of wins after so many games (Wilson's), each from 0 to 1.
typedef struct ilx_interval {
    double low, share, high;
} ilx_interval;
ilx_interval ilx_wilson(int64_t wins, int64_t games);

void ilx_sim_table(const ilx_cli *cli, const ilx_sim *sim, const ilx_tally *tally, bool interrupted,
                   ilx_text *out);
void ilx_sim_json(const ilx_sim *sim, const ilx_tally *tally, bool interrupted, ilx_text *out);
