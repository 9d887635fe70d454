// The catalogue of actions: one number for each move that a seat could make, whatever the position,
// made from the table of moves. Only games that can list their moves have one.
#pragma once

#include "core/game.h"

enum { ILX_VERBS_MAX = 64, ILX_ACTIONS_MAX = 1024 };

typedef struct ilx_catalogue {
    int32_t count;                                // of ids; 0: moves cannot be listed
    int32_t first[ILX_VERBS_MAX];                 // id of this kind of move; -1: it has none
    int32_t low[ILX_VERBS_MAX][ILX_MOVE_ARGS];    // the least that an argument can be
    int32_t radix[ILX_VERBS_MAX][ILX_MOVE_ARGS];  // how many values it has; 0: there is none
    ilx_move moves[ILX_ACTIONS_MAX];              // the move of each id
} ilx_catalogue;

// The catalogue of a game of the registry; it never changes.
const ilx_catalogue *ilx_catalogue_of(const ilx_game *game);

// The least and the most that an argument of a move can be.
int32_t ilx_arg_low(const ilx_arg *arg);
int32_t ilx_arg_high(const ilx_game *game, const ilx_arg *arg);

// The id of a move that a seat may make.
static inline int32_t ilx_catalogue_id(const ilx_catalogue *c, const ilx_move *move)
{
    int32_t id = 0;
    const int32_t *radix = c->radix[move->kind];
    for (int i = 0; i < ILX_MOVE_ARGS && radix[i]; i++) {
        id = id * radix[i] + move->arg[i] - c->low[move->kind][i];
    }
    return c->first[move->kind] + id;
}

// Is every argument of the move within its range?
bool ilx_catalogue_has(const ilx_catalogue *c, const ilx_move *move);
