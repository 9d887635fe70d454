// Everybody's chance to win, for whoever sees the whole state: reviews of matches that are over.
//
// A bot never calls it: it would peek.
#pragma once

#include "bots/bot.h"

// Once the match is over it is the result: 1, shared by those who win alike; partners win together.
void ilx_worth(const ilx_game *game, int seat_count, const void *state, double *chance);

// The bot whose judgement a review takes.
const ilx_bot *ilx_worth_judge(const ilx_game *game);
// Iterations that a review lets it think about each choice of this game, when nobody says how
// many: a whole match takes a few seconds.
int ilx_worth_budget(const ilx_game *game);

// One game's own, in src/bots/<game>_worth.c.
typedef struct ilx_appraiser {
    const char *game;
    const char *judge;
    int budget;
    // While the match goes on; the chances need not add up to one.
    void (*appraise)(const void *state, int seat_count, double *chance);
} ilx_appraiser;
