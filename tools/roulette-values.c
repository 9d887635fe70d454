// Solves Roulette between two players without action cards, and writes
// src/bots/roulette_values.gen.c.
//
//     roulette-values > src/bots/roulette_values.gen.c      takes about a minute
//
// Rounds are solved backwards: each one leads only to rounds in which a player has more points or
// fewer characters. Only two who are level one point before the goal may come back to where they
// were, when both gain the same: such rounds are solved again and again. How much the best reply to
// the whole solution gains is told on standard error.

#include "bots/roulette_duel.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    ITERATIONS = 1000,
    TIES = 30,                 // how often rounds that may lead back to themselves are solved
    LIFE = ROULETTE_GOAL + 1,  // a character lost weighs more than any points gained
    MEASURES = 2 * (DUEL_LIVES * LIFE + ROULETTE_GOAL),
};

static duel_values values;
// The gain of a player who knows how the other plays in every round, beside the solution's own:
// in two pairs, the larger state's and the smaller's.
static double reply[2][DUEL_PAIRS];

static duel_seat seat_of(int state)
{
    duel_seat seat = {.bullets = state % DUEL_BULLETS + 1};
    seat.points = state / DUEL_BULLETS % ROULETTE_GOAL;
    seat.lives = state / DUEL_BULLETS / ROULETTE_GOAL + 1;
    return seat;
}

static int measure(const duel_seat *seat)
{
    return (DUEL_LIVES - seat->lives) * LIFE + seat->points;
}

static void solve_pair(int larger, int smaller)
{
    static duel_round round;
    const duel_seat seats[2] = {seat_of(larger), seat_of(smaller)};
    duel_mix mix[2];
    int pair = duel_pair(larger, smaller);
    duel_build(&round, seats, &values);
    duel_solve(&round, ITERATIONS, mix);
    double value = larger == smaller ? 0.5 : duel_value(&round, mix);
    values.chance[pair] = (uint16_t)(65535 * value + 0.5);
    for (int i = 0; i < 2; i++) {
        double own = i == 0 ? value : 1 - value;
        reply[i][pair] = duel_best_reply(&round, i, &mix[1 - i]) - own;
    }
}

static void print(void)
{
    printf("// Written by tools/roulette-values.c: the chance to win of the larger state of each "
           "pair,\n"
           "// in 65,535ths.\n\n#include \"bots/roulette_duel.h\"\n\n// clang-format off\n"
           "const duel_values duel_solved = {{\n");
    for (int i = 0; i < DUEL_PAIRS; i++)
        printf("%d,%s", values.chance[i], i % 16 == 15 || i + 1 == DUEL_PAIRS ? "\n" : "");
    printf("}};\n");
}

// The rounds of one measure; of these, those that may come back alone.
static void solve_measure(int m, bool ties)
{
    for (int larger = 0; larger < DUEL_STATES; larger++) {
        for (int smaller = 0; smaller <= larger; smaller++) {
            duel_seat a = seat_of(larger), b = seat_of(smaller);
            bool tie = a.points == ROULETTE_GOAL - 1 && b.points == ROULETTE_GOAL - 1;
            if (measure(&a) + measure(&b) == m && (tie || !ties)) solve_pair(larger, smaller);
        }
    }
}

int main(void)
{
    double most = 0, sum = 0;
    for (int i = 0; i < DUEL_PAIRS; i++) values.chance[i] = 65535 / 2;
    for (int m = MEASURES; m >= 0; m--) {
        for (int again = 1; again < TIES; again++) solve_measure(m, true);
        solve_measure(m, false);
    }
    for (int i = 0; i < 2 * DUEL_PAIRS; i++) {
        double gain = reply[i / DUEL_PAIRS][i % DUEL_PAIRS];
        sum += gain;
        if (gain > most) most = gain;
    }
    duel_seat start[2] = {{DUEL_LIVES, 0, 1}, {DUEL_LIVES, 0, 1}};
    duel_round *round = malloc(sizeof *round);
    duel_mix mix[2];
    if (!round) return 1;
    duel_build(round, start, &values);
    duel_solve(round, ITERATIONS, mix);
    fprintf(stderr, "best reply to one round gains %.5f on average, %.5f at most\n",
            sum / (2 * DUEL_PAIRS), most);
    for (int c = 0; c < DUEL_CHOICES; c++)
        fprintf(stderr, "%s %d: %.3f\n", c < DUEL_BIDS ? "honest" : "cheats", c % DUEL_BIDS,
                mix[0].choice[c]);
    for (int bid = 0; bid < DUEL_BIDS; bid++)
        fprintf(stderr, "accuses a bid of %d: %.3f\n", bid, mix[0].accuse[3][bid]);
    free(round);
    print();
    return 0;
}
