// How the bots of Dix de chute remember and think. chute.c has their levels.
//
// Every turn of a wheel is public and so is the loading, unless it is shuffled: whoever remembers
// all turns can work out where the other side's tokens lie. So memory is a matter of level. Where
// the loading is shuffled, tokens still fall the same whatever their numbers are; a token that has
// come out while the match went on had the number that was due, and that is all there is to learn.
#pragma once

#include "bots/bot.h"
#include "games/chute.h"

// The other side, as far as a seat has worked it out.
typedef struct chute_memory {
    bool whole;         // false: it has not seen the match from its beginning
    chute_state state;  // the other side's tokens have their places in the chute for numbers
    uint8_t number[CHUTE_COLOURS][CHUTE_NUMBERS];  // of the token loaded there; 0: not known
} chute_memory;

enum { CHUTE_REMEMBERS_ALL = 1 << 30 };

// Plays the turns that were seen again. The last so many are remembered as they were; of those
// before them, only where they led. The state is one that looks to the seat like the real one.
void chute_remember(const chute_state *seen, int seat, ilx_log log, int turns,
                    chute_memory *memory);
// A state as it might be: what the seat sees, what it remembers of the other side, and any numbers
// that fit where they are not known.
void chute_imagine(const chute_state *seen, int seat, const chute_memory *memory, ilx_rng *rng,
                   chute_state *world);

enum {
    CHUTE_STOPS_MAX = 512,  // different results of one turn; there are about a hundred
    CHUTE_WON = 1000000,
};

// One way to play a turn, and what comes of it.
typedef struct chute_stop {
    int16_t wheel, degrees;  // wheel from 1
    int32_t value;
} chute_stop;

// All turns of the mover, who has not begun one, that lead to different positions. next may be
// NULL.
int chute_stops(const chute_state *s, chute_stop *stops, chute_state *next);

// How well a side stands by itself: hundredths of a fall, about.
int chute_progress(const chute_state *s, int side);

typedef struct chute_search {
    int depth;               // turns ahead
    int width;               // of them that are looked into, after the first turn
    int root;                // the same, at the first turn
    int budget;              // positions to look at, about
    int looked;              // positions so far
    const ilx_query *query;  // whose patience may end; NULL: nobody's
    bool stopped;            // the budget was spent
} chute_search;

// Values every stop of the mover by what can come of it, deeper and deeper, best first: greater is
// better for the mover's side.
void chute_think(chute_search *search, const chute_state *s, chute_stop *stops, int count);
