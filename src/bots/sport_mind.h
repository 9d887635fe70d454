// How the players of Sport ist Mord see a table: what a die is worth at a sport, which dice go
// where (an exact assignment), and a sensible answer to any question without looking ahead. regular
// plays by it; strong searches with it (sport.c).
//
// Numbers are doubles on which only + - * / is used, so that they come out the same everywhere.
#pragma once

#include "bots/bot.h"
#include "games/sport.h"

// Which die goes to which sport: values as in sport_state.placed.
typedef struct sport_plan {
    double worth;
    uint8_t die[SPORT_COUNT];
} sport_plan;

// Worth of each sport to a seat, worth[sport][value], for undoped dice; [0] is none.
typedef struct sport_wants {
    double worth[SPORT_COUNT][SPORT_FACES + 1];
} sport_wants;

// Worth of a die (SPORT_DOPED more on a pill) at a sport this round, beside none there.
double sport_worth(const sport_state *s, int seat, int sport, int die);
// Would the seat keep a training card of the sport at hand? Would this accident happen to it?
bool sport_would_keep(const sport_state *s, int seat);
bool sport_would_hit(const sport_state *s, int seat, sport_card card);
// Worth of getting such a card at the sport at hand.
double sport_card_worth(const sport_state *s, int seat, sport_card card);

void sport_look(const sport_state *s, int seat, sport_wants *wants);
// The best way to place what is thrown, beside what is drafted already. The dice that are on pills
// go first. Exact where that is asked for, else one die after the other, which is faster.
void sport_assign(const sport_state *s, int seat, const sport_wants *wants, bool exact,
                  sport_plan *plan);
// The next move that brings a draft nearer to a plan that holds it.
void sport_next_step(const sport_state *s, int seat, const sport_plan *plan, ilx_move *move);

// A sensible move, whatever is asked.
void sport_answer(const sport_state *s, int seat, bool exact, ilx_move *move);
