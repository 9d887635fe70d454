// Whole games between bots, fast and repeatable: for simulations.
#pragma once

#include "bots/bot.h"

// A table at which game after game is played. Its buffers grow to what the longest needs and are
// used again, so a game costs no allocation once the table is warm.
typedef struct ilx_table ilx_table;

typedef struct ilx_outcome {
    uint32_t winners;  // seat bits; 0: nobody won
    int32_t scores[ILX_SEATS_MAX];
    int64_t moves;      // of seats, chance and the clock
    int64_t decisions;  // of seats alone
    bool truncated;     // it was stopped before its end
    uint64_t hash;      // of the last state
} ilx_outcome;

ilx_table *ilx_table_new(const ilx_game *game, const ilx_setup *setup);
void ilx_table_free(ilx_table *table);

// Plays one game, bots[i] on seat i, until it ends or max_moves have been made. The key decides
// everything: chance, the order in which seats that owe a move together are asked, and each seat's
// own luck have streams of their own, so a change of one bot does not change the others' dice.
void ilx_table_play(ilx_table *table, const ilx_key *key, const ilx_bot *const *bots, int budget,
                    int64_t max_moves, ilx_outcome *outcome);

// Who moves next: a seat (any of those that owe a move, as likely as the next), ILX_CHANCE,
// ILX_CLOCK when nobody else is left to wait for, or ILX_REFEREE when the game is over.
static inline int ilx_next_mover(const ilx_turn *turn, ilx_rng *rng)
{
    if (turn->chance) return ILX_CHANCE;
    if (turn->seats == 0) return turn->wait_ms ? ILX_CLOCK : ILX_REFEREE;
    uint8_t seats = (uint8_t)turn->seats;
    return ilx_select(seats, ilx_rng_choose(rng, ilx_count(seats)));
}
