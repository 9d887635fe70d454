// The chance of a seat to win Sport ist Mord, from what lies on the table: a sum of weighted traits
// for each seat, and each seat's share of the exponentials. The weights are fitted to matches
// between regular players by tools/sport-values.c.
//
// Numbers are doubles on which only + - * / is used, so that they come out the same everywhere.
#pragma once

#include "games/sport.h"

typedef enum sport_trait {
    TRAIT_POINTS,     // sports with cards × cards of the best sport
    TRAIT_SPORTS,     // sports with cards
    TRAIT_MOST,       // cards of the best sport
    TRAIT_SECOND,     // cards of the second best
    TRAIT_BEST_DIE,   // die at the best sport, while it is open
    TRAIT_BEST_SHUT,  // the best sport is closed: its cards are safe and do not grow
    TRAIT_DICE,       // dice at open sports
    TRAIT_HEIGHT,     // sum of their values
    TRAIT_LONELY,     // open sports with cards and without a die: their cards go one by one
    TRAIT_BEGUN,      // open sports with a die and without cards
    TRAIT_STUCK,      // dice that are too low for a further card of their own
    TRAIT_FREE,       // dice in hand
    TRAIT_PILLS,
    TRAIT_COACHES,
    TRAITS,
} sport_trait;

// Weights at the end of the match, and what is added to them with all of it still to come.
typedef struct sport_weights {
    double at_end[TRAITS], with_time[TRAITS];
} sport_weights;

extern const sport_weights sport_fitted;

// 1 at the start, 0 at the end.
double sport_time_left(const sport_state *s);
void sport_traits(const sport_state *s, int seat, double traits[TRAITS]);
// The chances of all seats.
void sport_chances_by(const sport_weights *weights, const sport_state *s,
                      double chances[SPORT_SEATS]);
// One seat's, by the fitted weights; exact once the match is over.
double sport_chance(const sport_state *s, int seat);
