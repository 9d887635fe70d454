// A round of Roulette between two players without action cards, as a game that can be solved:
// both choose a pocket card and a bid, see both bids, and may accuse; who is accused may accuse in
// return. What follows is chance, and then the value of the next round.
//
// Every round a living player gains a point or loses a character, so all rounds can be solved once,
// backwards from the end (tools/roulette-values.c), and any single one again at the table.
//
// Numbers are doubles on which only + - * / is used, so that they come out the same everywhere.
#pragma once

#include "games/roulette.h"

enum {
    DUEL_BIDS = ROULETTE_BID_MAX + 1,
    DUEL_CHOICES = 2 * DUEL_BIDS,  // bid, and DUEL_BIDS more with a bullet in the pocket
    DUEL_LIVES = ROULETTE_MATES + 1,
    DUEL_BULLETS = 4,  // more are valued like so many
    DUEL_STATES = DUEL_LIVES * ROULETTE_GOAL * DUEL_BULLETS,
    DUEL_PAIRS = DUEL_STATES * (DUEL_STATES + 1) / 2,
};

typedef struct duel_seat {
    int lives, points, bullets;
} duel_seat;

// The chance to win of the first of each pair of states, in 65,535ths; pairs with the larger state
// first.
typedef struct duel_values {
    uint16_t chance[DUEL_PAIRS];
} duel_values;

extern const duel_values duel_solved;

// value[seat][own choice][other's choice][own accusation][other's accusation]: the seat's chance to
// win the match.
typedef struct duel_round {
    double value[2][DUEL_CHOICES][DUEL_CHOICES][2][2];
    bool lawful[2][DUEL_CHOICES];
} duel_round;

// How one seat plays: shares of its choices, and how often it accuses, by its own choice and the
// other's bid; in return once it has been accused.
typedef struct duel_mix {
    double choice[DUEL_CHOICES];
    double accuse[DUEL_CHOICES][DUEL_BIDS];
    double in_return[DUEL_CHOICES][DUEL_BIDS];
} duel_mix;

// The number of a state, below DUEL_STATES; the place of a pair of them, the larger first.
int duel_state(const duel_seat *seat);
int duel_pair(int larger, int smaller);
// The first seat's chance to win before a round between these.
double duel_chance(const duel_values *values, const duel_seat seats[2]);

// The worth of a match to the first seat that goes on between these.
typedef struct duel_future {
    double (*chance)(const void *table, const duel_seat seats[2]);
    const void *table;
} duel_future;

void duel_build(duel_round *round, const duel_seat seats[2], const duel_values *values);
// The same for a first seat that expects another future than the solution's.
void duel_build_for(duel_round *round, const duel_seat seats[2], const duel_future *future);
void duel_solve(const duel_round *round, int iterations, duel_mix mix[2]);
// A seat's chance to win with each of its choices.
void duel_weigh(const duel_round *round, int seat, const duel_mix mix[2],
                double value[DUEL_CHOICES]);
// The first seat's chance when both play like this; a seat's when it knows how the other plays and
// makes the best of it.
double duel_value(const duel_round *round, const duel_mix mix[2]);
double duel_best_reply(const duel_round *round, int seat, const duel_mix *other);
