// How the bots of Thrill see a plate and the people around it: what a push may cost with an
// unsteady hand, where to set the disc down, and how the others use to bid. thrill.c has their
// levels; thrill_bids.h is about the bids themselves.
#pragma once

#include "bots/bot.h"
#include "bots/thrill_bids.h"
#include "games/thrill.h"

// ---- The hand ----------------------------------------------------------------------------

// A bot that set discs down to the micrometre would be no fun: what it intends
// and what it does differ by its tremble, in its trials as well as in earnest.
typedef struct hand {
    ilx_rng *rng;
    int32_t tremble;         // standard deviation, in micrometres
    const ilx_query *query;  // whose patience lasts for the trials, but for one of each place
} hand;

typedef struct hand_place {
    int32_t x, y;
    int trials;
    int losses[BIDS_LOSSES];  // how many of them cost so many chips
    int falls;                // how many of them cost anything
    double sum;               // of what they were worth
} hand_place;

// Where the hand ends up that means to go there: somewhere lawful near by. False: there is no such
// place.
bool hand_reach(hand *h, const ilx_plate *plate, int size, int32_t *x, int32_t *y);
// The best place for the disc found in so many trial pushes, if a push that costs n chips is worth
// worth[n]. What it says about that place comes from trials of its own, so that it is not flattered
// by having been chosen. False: the disc fits nowhere, and nothing was tried.
bool hand_find(hand *h, const ilx_plate *plate, int disc, int budget, const double *worth,
               hand_place *best);
// The costs that were found, as a law; where trials were few, mixed with the usual law.
void hand_law(const hand_place *place, bids_law *law);
// The chance that anything falls, likewise.
double hand_risk(const hand_place *place);
// The discs nearest to their fall that the weight may lie on, and how to lay it there: as far
// inward as it goes. Returns how many.
int hand_loads(const ilx_plate *plate, int disc, int most, ilx_move *loads);

// ---- Habits ------------------------------------------------------------------------------

// How somebody has bid so far, explained in three ways, each with how well it has foretold the bids
// so far: like anybody, by amounts, by shares of what was there.
enum { HABITS_SHARES = 7, HABITS_WAYS = 3 };
typedef struct habits {
    int seen;  // bids that said anything
    double amount[BIDS_COUNTS], share[HABITS_SHARES];
    double belief[HABITS_WAYS];
} habits;

// Reads all bids in a log, one habits for each seat. A log may span several matches.
void habits_read(ilx_log log, int seat_count, habits *all);
// How one with so many chips is expected to bid; returns how far that is to be trusted.
double habits_expect(const habits *h, int chips, bids_mix mix);

// The bid to make.
typedef struct bids_answer {
    int bids;             // to choose from
    bids_mix mix, value;  // how often each is made, and the chance to win then
    bids_mix avoids;      // the chance that somebody else must push then
    double chance;        // to win, in all
} bids_answer;

// The answer to a bidding from one place. by_place: what was read of each; NULL: nothing.
void thrill_answer(const bids_table *table, int own, const bids_law *law, const habits *by_place,
                   int rounds, bids_answer *answer);

// Counts of chips as somebody has them in mind who remembers so many rounds: what was lost before,
// they have forgotten by whom.
void habits_forget(ilx_log log, int seat_count, int rounds, uint32_t alive, int *chips);
