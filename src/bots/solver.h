// Solvers: rounds that are small enough to be solved, for study. Each solves the first round of a
// match between two and says how it is best played, how far from best that is, and what the tree
// looks like.
#pragma once

#include "base/text.h"

#include <stdbool.h>

typedef struct ilx_solver {
    const char *game;  // the id of the game that it is for
    // Adds lines "value V", "exploitability E" (if asked for) and "seat N SHARE MOVE": the first
    // seat's chance to win the match; how much the best reply to the other's mix gains, on average
    // of both seats (as OpenSpiel has it); and how often each seat makes each move.
    void (*solve)(int iterations, bool exploitability, ilx_text *out);
    // Adds the round as an extensive-form game in the format of Gambit (.efg), payoffs being
    // chances to win the match.
    void (*export)(ilx_text *out);
} ilx_solver;

extern const ilx_solver *const ilx_solvers[];
extern const int ilx_solver_count;

// Lines that both solvers write alike.
void ilx_solver_share(ilx_text *out, int seat, double share, const char *move);
void ilx_efg_head(ilx_text *out, const char *title);
// A decision of player 1 or 2; the names of its actions follow, and ilx_efg_end.
void ilx_efg_node(ilx_text *out, int player, int set);
void ilx_efg_action(ilx_text *out, const char *name);
void ilx_efg_end(ilx_text *out);
// An end of the tree, by the first player's chance to win.
void ilx_efg_leaf(ilx_text *out, int number, double value);
