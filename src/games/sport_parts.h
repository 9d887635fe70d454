// Shared by the parts of Sport ist Mord: sport.c (what is lawful), sport_play.c (phases 1 to 7),
// sport_cards.c (phases 8 and 9), sport_verify.c (what is always true) and sport_facts.c (the
// table, words, view, and what bots need).
#pragma once

#include "games/sport.h"

enum { SPORT_REFUSALS = 21 };
extern const char *const sport_refusals[SPORT_REFUSALS];
extern const ilx_verb sport_moves[SPORT_MOVES];

void sport_setup(void *state, const ilx_setup *setup);
void sport_turn(const void *state, ilx_turn *turn);
ilx_refusal sport_check(const void *state, int seat, const ilx_move *move);
void sport_ways(const void *state, int seat, ilx_ways *ways);
int sport_list(const void *state, int seat, ilx_move *moves);
int sport_tempting(const void *state, int seat, ilx_move *moves);
int sport_chances(const void *state, ilx_chance *outcomes);
uint32_t sport_weigh(const void *state);
void sport_outcome(const void *state, uint32_t number, ilx_move *move);
void sport_apply(void *state, int seat, const ilx_move *move, ilx_events *events);
uint32_t sport_result(const void *state, int32_t *scores);
const char *sport_verify(const void *state, const ilx_setup *setup);

// ---- Steps from one part to another, each of which goes on to the next question.

void sport_ask(sport_state *s, sport_stage stage, uint8_t mask);
// Makes the dice fall that are left to fall; false: there are none.
bool sport_let_fall(sport_state *s);
// Phases 8 and 9, from bowling.
void sport_begin_training(sport_state *s, ilx_events *events);
// A card was turned up, or a lot was drawn.
void sport_turned(sport_state *s, sport_card card, ilx_events *events);
void sport_lot_drawn(sport_state *s, int who, ilx_events *events);
// Everybody involved has wished.
void sport_settle_wishes(sport_state *s, ilx_events *events);
// The dice of a tournament lie still; or a coach has spoken.
void sport_after_contest(sport_state *s, sport_stage stage, ilx_events *events);
// The seat whose turn it is takes a card, or none.
void sport_choose(sport_state *s, int seat, sport_card card, ilx_events *events);
// After phase 9: the end, or another round.
void sport_end_round(sport_state *s, ilx_events *events);

// ---- Small questions.

// Can all doped dice that are not placed yet find a place?
bool sport_doped_fit(const sport_state *s, int seat);
// Is there a die of this seat that it may put somewhere?
bool sport_can_place(const sport_state *s, int seat);
// May the chooser leave all cards to those who follow?
bool sport_may_pass(const sport_state *s, int seat);
// Everybody else's dice at the sport at hand. The cards of phase 8 are all judged by one such
// count, so that a die which one of them takes away still counts for the others.
int sport_others(const sport_state *s);
int sport_accidents(const sport_state *s, int seat);
int sport_points(const sport_state *s, int seat, int *sports, int *most);

// The k-th seat from the first player round to the left.
static inline int sport_in_order(const sport_state *s, int k)
{
    int seat = (s->first < 0 ? 0 : s->first) + k;
    return seat < s->seat_count ? seat : seat - s->seat_count;
}

// How many are before this seat in that order.
static inline int sport_position(const sport_state *s, int seat)
{
    int k = seat - (s->first < 0 ? 0 : s->first);
    return k < 0 ? k + s->seat_count : k;
}

static inline int sport_dice(const uint8_t *faces)
{
    return faces[0] + faces[1] + faces[2] + faces[3] + faces[4] + faces[5];
}

static inline int sport_sum(const uint8_t *faces)
{
    return faces[0] + 2 * faces[1] + 3 * faces[2] + 4 * faces[3] + 5 * faces[4] + 6 * faces[5];
}

static inline int sport_fresh(const sport_state *s, int sport)
{
    const uint8_t *fresh = s->fresh[sport];
    return fresh[0] + fresh[1] + fresh[2] + fresh[3];
}

static inline int sport_pile(const sport_state *s, int sport)
{
    return sport_fresh(s, sport) + s->under_count[sport];
}

// Is this seat's placing still a draft, which nobody else may see?
static inline bool sport_drafting(const sport_state *s, int seat)
{
    return s->stage == SPORT_PLACE && sport_position(s, seat) >= s->step;
}

// Is this a round without coaches and pills?
static inline bool sport_plain_round(const sport_state *s)
{
    return s->novice && s->round == 1;
}

static inline uint8_t sport_everybody(const sport_state *s)
{
    return (uint8_t)((1u << s->seat_count) - 1);
}
