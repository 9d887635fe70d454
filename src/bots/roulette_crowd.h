// A round of Roulette among two to six players, as a game whose solution is sampled: everybody
// chooses a pocket card and a bid, sees all bids, and may accuse one other player.
//
// A player's position at the end of a round is a strength; the chance to win is the own share of
// all strengths. Regret matching over sampled rounds finds how often each choice is made, so that
// nobody gains much by choosing otherwise: a mix that no fixed style beats.
//
// Numbers are doubles on which only + - * / is used, so that they come out the same everywhere.
#pragma once

#include "base/rng.h"
#include "games/roulette.h"

enum { CROWD_BIDS = ROULETTE_BID_MAX + 1, CROWD_CHOICES = 2 * CROWD_BIDS };

// A player as everybody sees one. All members are of one size, so that tables have no gaps and can
// be compared as bytes.
typedef struct crowd_seat {
    int in_round, may_accuse;  // 0 or 1
    int lives, points, bullets, cards;
} crowd_seat;

typedef struct crowd_table {
    int seats;
    int action_cards;  // 0 or 1
    crowd_seat seat[ROULETTE_SEATS];
} crowd_table;

// How the seats play. A choice is a bid, or CROWD_BIDS more with a bullet in the pocket.
// accuse[i][own pocket is a bullet][j][bid of j]: how readily i accuses j.
typedef struct crowd_mix {
    double choice[ROULETTE_SEATS][CROWD_CHOICES];  // shares
    double value[ROULETTE_SEATS][CROWD_CHOICES];   // chances to win
    double accuse[ROULETTE_SEATS][2][ROULETTE_SEATS][CROWD_BIDS];
} crowd_mix;

// The chance to live through so many shots of a barrel of six with so many bullets.
double crowd_clicks(int loaded, int shots);

// Samples so many rounds. The same table and number give the same mix.
void crowd_solve(const crowd_table *table, int rounds, crowd_mix *mix);

// A seat's chance to win with each choice, when the others play like this: the mean of so many
// sampled rounds.
void crowd_reply(const crowd_table *table, const crowd_mix *mix, int seat, int rounds,
                 double value[CROWD_CHOICES]);

// The chance that a seat has pocketed a bullet, by its bid (-1: not known yet).
double crowd_suspicion(const crowd_mix *mix, int seat, int bid);
// The chance that a seat with this bid is accused.
double crowd_danger(const crowd_table *table, const crowd_mix *mix, int seat, int bid);
