// The best reply to one who solves every round of Roulette at the table, between two without action
// cards, over the whole match: for bench/roulette.sh and the bots' tests.
#pragma once

#include "bots/roulette_duel.h"

// The chance to win of one who replies as well as possible, by its own state and the other's.
static double reply_best[DUEL_STATES][DUEL_STATES];

static inline duel_seat reply_seat_of(int state)
{
    duel_seat seat = {.bullets = state % DUEL_BULLETS + 1};
    seat.points = state / DUEL_BULLETS % ROULETTE_GOAL;
    seat.lives = state / DUEL_BULLETS / ROULETTE_GOAL + 1;
    return seat;
}

// Every round makes it smaller.
static inline int reply_rounds_left(int state)
{
    duel_seat seat = reply_seat_of(state);
    return (seat.lives + 1) * (ROULETTE_GOAL + 1) - seat.points;
}

static inline double reply_look_up(const void *table, const duel_seat seats[2])
{
    const double(*chance)[DUEL_STATES] = table;
    return chance[duel_state(&seats[0])][duel_state(&seats[1])];
}

// Two who are level one point before the goal may come back to where they were.
static inline bool reply_may_come_back(int own, int other)
{
    int before = ROULETTE_GOAL - 1;
    return reply_seat_of(own).points == before && reply_seat_of(other).points == before;
}

static inline void reply_to(int own, int other, int iterations)
{
    static duel_round round;
    const duel_seat seats[2] = {reply_seat_of(own), reply_seat_of(other)};
    duel_mix mix[2];
    duel_build(&round, seats, &duel_solved);
    duel_solve(&round, iterations, mix);
    duel_build_for(&round, seats, &(duel_future){reply_look_up, reply_best});
    reply_best[own][other] = duel_best_reply(&round, 0, &mix[1]);
}

// The best replies to all rounds that are so far from the end; again and again where these lead to
// one another.
static inline void reply_at(int left, int lives, int iterations)
{
    enum { AGAIN = 30 };
    int states = lives * ROULETTE_GOAL * DUEL_BULLETS;  // those with so many lives at most
    for (int pass = 0; pass < AGAIN; pass++) {
        for (int i = 0; i < states * states; i++) {
            int own = i / states, other = i % states;
            if (reply_rounds_left(own) + reply_rounds_left(other) != left) continue;
            if (pass == 0 || reply_may_come_back(own, other)) reply_to(own, other, iterations);
        }
    }
}

// The gain of the best reply in a match that begins with so many characters each, as a share of a
// win. Against somebody who plays the same in a round whatever came before, reading the log adds
// nothing to that: this is the best that a reader of logs can do, too.
static inline double reply_gain(int lives, int iterations)
{
    int start = duel_state(&(duel_seat){lives, 0, 1});
    for (int i = 0; i < DUEL_STATES * DUEL_STATES; i++) {
        const duel_seat seats[2] = {reply_seat_of(i / DUEL_STATES), reply_seat_of(i % DUEL_STATES)};
        reply_best[i / DUEL_STATES][i % DUEL_STATES] = duel_chance(&duel_solved, seats);
    }
    for (int left = 0; left <= 2 * reply_rounds_left(start); left++)
        reply_at(left, lives, iterations);
    return reply_best[start][start] - 0.5;
}
