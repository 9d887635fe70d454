// Shared by the parts of Roulette: roulette.c (what is lawful), roulette_play.c (what moves do),
// roulette_verify.c (what is always true) and roulette_facts.c (the table, words, view, and what
// bots need).
#pragma once

#include "games/roulette.h"

#include <assert.h>

// Targets of each kind of action card.
extern const uint8_t roulette_kind_takes[ROULETTE_KINDS];
extern const uint8_t roulette_kind_stage[ROULETTE_KINDS];
enum { ROULETTE_ON_NOTHING, ROULETTE_ON_SEAT, ROULETTE_ON_NUMBER };
enum { ROULETTE_REFUSALS = 13 };
extern const char *const roulette_refusals[ROULETTE_REFUSALS];

void roulette_setup(void *state, const ilx_setup *setup);
void roulette_turn(const void *state, ilx_turn *turn);
ilx_refusal roulette_check(const void *state, int seat, const ilx_move *move);
void roulette_ways(const void *state, int seat, ilx_ways *ways);
int roulette_list(const void *state, int seat, ilx_move *moves);
int roulette_tempting(const void *state, int seat, ilx_move *moves);
int roulette_chances(const void *state, ilx_chance *outcomes);
uint32_t roulette_weigh(const void *state);
void roulette_outcome(const void *state, uint32_t number, ilx_move *move);
void roulette_apply(void *state, int seat, const ilx_move *move, ilx_events *events);
uint32_t roulette_result(const void *state, int32_t *scores);
const char *roulette_verify(const void *state, const ilx_setup *setup);

// Who is asked in a stage: everybody who by public facts could have something to say.
uint8_t roulette_to_ask(const roulette_state *s, roulette_stage stage);
// Stages in which nothing is asked for but action cards, one bit each.
enum {
    ROULETTE_WINDOWS = 1 << ROULETTE_PICKPOCKET | 1 << ROULETTE_SPIN | 1 << ROULETTE_REVEAL |
                       1 << ROULETTE_JUDGE | 1 << ROULETTE_TRIGGER | 1 << ROULETTE_SCORE,
};
bool roulette_is_window(roulette_stage stage);
// Seats that by public facts could play an action card of the accusation.
uint8_t roulette_friskers(const roulette_state *s);
// Has the seat an action card that can be played now?
bool roulette_can_play(const roulette_state *s, int seat);
// Seats that take part in the next shot.
uint8_t roulette_shooters(const roulette_state *s);
// Seats that may still accuse somebody.
uint8_t roulette_accusers(const roulette_state *s);
// An accusation has been made, and others may join it.
bool roulette_moment_open(const roulette_state *s);
// Whose pockets were asked for in the moment at hand; who of them was caught and bribed nobody.
uint8_t roulette_accused(const roulette_state *s);
uint8_t roulette_caught(const roulette_state *s);

static inline int roulette_announcer(const roulette_state *s)
{
    assert(s->seat_count > 0);
    return s->round ? (s->round - 1) % s->seat_count : 0;
}

// Shots that a seat still has to take this round.
static inline int roulette_shots_due(const roulette_state *s, int seat)
{
    int shots = s->bid[seat] + s->again[seat];
    if (shots > ROULETTE_BARREL) shots = ROULETTE_BARREL;  // R24
    int due = shots > s->turned[seat] ? shots - s->turned[seat] : 0;
    return due * ilx_in(s->standing, seat);
}

// Bullets among the cards left in a barrel.
static inline int roulette_barrel_bullets(const roulette_state *s, int seat)
{
    return s->bullets[seat] + s->loaded[seat] - (s->pocket[seat] == ROULETTE_BULLET) -
           s->turned_bullets[seat];
}
