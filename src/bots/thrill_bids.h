// Thrill without its plate: who bids what, and what that is worth.
//
// Take the discs away and a match is a bidding game: chips, the Chief, and a law that says what a
// push costs. It is small enough to be solved. The worth of every count of chips was computed
// backwards from the end of the match (tools/thrill-values.c) and lies in thrill_values.gen.c; one
// bidding is solved here, at the table, with the law of the plate as it lies.
//
// Everybody is told by place: 0 is the Chief, 1 sits to the Chief's left, and so on; those who are
// out have no place. Numbers are doubles on which only + - * / is used, so that they come out the
// same everywhere.
#pragma once

#include "base/rng.h"

#include <stdbool.h>
#include <stdint.h>

enum {
    BIDS_SEATS = 6,
    BIDS_CHIPS = 10,  // whoever has more is thought to have so many
    BIDS_COUNTS = BIDS_CHIPS + 1,
    BIDS_LOSSES = BIDS_CHIPS + 2,
    BIDS_LAWS = 3,  // that the worth of chips was computed for: calm, usual, rough
};

// Law of the cost of a push: the chances of losing 0, 1, 2, … chips. The last: more than anybody
// has.
typedef struct bids_law {
    double chance[BIDS_LOSSES];
} bids_law;

// Seats still in the match.
typedef struct bids_table {
    int seats;
    int chips[BIDS_SEATS];
    int read;  // between two: the place of the one whose habits bids_exploit knows
} bids_table;

// Worth of chips when pushes go on to cost what one law says.
typedef struct bids_worth {
    // Between two: the Chief's chance to win, by the Chief's chips and the other's. [1]: the Chief
    // is the one whose habits are known.
    double two[2][BIDS_COUNTS][BIDS_COUNTS];
    // Among three: the chances of the Chief and of whoever sits to the Chief's left, by everybody's
    // chips.
    double three[BIDS_COUNTS][BIDS_COUNTS][BIDS_COUNTS][2];
    // Among more: a weight for each place and count of chips; chances go by weight.
    double more[BIDS_SEATS + 1][BIDS_SEATS][BIDS_COUNTS];
} bids_worth;

typedef double bids_mix[BIDS_COUNTS];  // how often each bid is made

extern const bids_law bids_laws[BIDS_LAWS];
extern const uint16_t bids_two[BIDS_LAWS][BIDS_COUNTS][BIDS_COUNTS];
extern const uint8_t bids_three[BIDS_LAWS][BIDS_COUNTS][BIDS_COUNTS][BIDS_COUNTS][2];
extern const uint16_t bids_more[BIDS_LAWS][BIDS_SEATS - 3][BIDS_SEATS][BIDS_COUNTS];
enum { BIDS_TWO_ONE = 10000, BIDS_THREE_ONE = 250, BIDS_MORE_ONE = 1000 };  // what those count as 1

// The mean cost of a push.
double bids_mean(const bids_law *law);
// The worth of chips when the pushes to come cost about so much.
void bids_worth_at(double mean, bids_worth *worth);
// Everybody's chance to win, by place.
void bids_chances(const bids_worth *worth, const bids_table *table, double *chance);

// Who must push: the lowest bid; among equals the first to the Chief's left, the Chief last.
static inline int bids_lowest(int seats, const int *bid)
{
    int lowest = seats > 1 ? 1 : 0;
    for (int place = 2; place < seats; place++) {
        if (bid[place] < bid[lowest]) lowest = place;
    }
    return bid[0] < bid[lowest] ? 0 : lowest;
}

// Takes what was bid, and from the one at that place what the push has cost. Who cannot pay is out;
// the places are counted anew from the next Chief. Returns which place that was.
int bids_settle(bids_table *table, const int *bid, int pusher, int loss);

// How somebody is expected to bid, and how far that is to be trusted: 0 not at all, 1 blindly.
typedef struct bids_reading {
    double trust[BIDS_SEATS];
    bids_mix mix[BIDS_SEATS];
} bids_reading;

// One bidding: the chance to win of everybody after every set of bids.
enum { BIDS_PAYOFFS = 5 * 5 * 5 * 5 * 5 * 5 };  // the most sets of bids that are looked at
typedef struct bids_stage {
    int seats, sets;
    int bids[BIDS_SEATS];  // how many each chooses from: 0 is the first
    float payoff[BIDS_SEATS][BIDS_PAYOFFS];
} bids_stage;

void bids_build(bids_stage *stage, const bids_table *table, const bids_law *law,
                const bids_worth *worth);
// Worth of each bid of one place while the others mix theirs.
void bids_expect(const bids_stage *stage, int place, const bids_mix *mix, double *value);
// Everybody's mix, so that nobody would do better with another one, the closer the more rounds.
// With a reading: so that this holds against players who keep to what was read of them as far as it
// is trusted, and do their best otherwise. NULL: nothing was read.
void bids_solve(const bids_stage *stage, int rounds, const bids_reading *reading, bids_mix *mix);

// Puts what was read into the mixes, as far as it is trusted: how the others will really bid.
void bids_meet(const bids_stage *stage, const bids_reading *reading, bids_mix *mix);

// Between two, when one is read: what chips are worth in the rest of the match against somebody who
// keeps to these habits. habit[n] is how one with n chips bids.
void bids_exploit(bids_worth *worth, const bids_law *law, const bids_mix *habit, double trust,
                  int rounds);

// One bid, drawn from a mix.
int bids_draw(const bids_mix mix, ilx_rng *rng);
