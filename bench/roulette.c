// Plays a fixed style of Roulette against bots, and measures how the bots open.
//
//     roulette styles BOT SEATS CARDS MATCHES [SEED]   every style, one seat among bots: the share
//                                                      of matches that it wins, best style first
//     roulette style BOT SEATS CARDS MATCHES SEED POCKET BID THRESHOLD   one of them
//     roulette opening BOT SEATS CARDS MATCHES [SEED]  round 1 among bots: how often a bullet is
//                                                      pocketed, and each bid
//     roulette reply ITERATIONS   between two without cards, against one who solves every round at
//                                 the table with so many iterations: what the best of all players
//                                 gains who knows every chance of that, in points of 100 matches

#include "bots/roulette_duel.h"
#include "games/roulette.h"
#include "roulette_styles.h"

#include <stdlib.h>

static void print_style(const style *s)
{
    printf("%s bid %d accuse %d: %.1f\n", s->cheats ? "cheats" : "honest", s->bid, s->threshold,
           s->won);
}

static void try_style(const place *p, style *s)
{
    for (int match = 0; match < p->matches; match++)
        s->won += play_style(p, s, match % p->seats, match, NULL);
    s->won *= 100.0 / p->matches;
}

static int by_wins(const void *a, const void *b)
{
    const style *one = a, *other = b;
    if (one->won != other->won) return one->won < other->won ? 1 : -1;
    return one->number - other->number;
}

static void try_styles(const place *p)
{
    style styles[STYLES];
    for (int n = 0; n < STYLES; n++) {
        style *s = &styles[n];
        *s = (style){n, n % 2, n / 2 % BIDS, n / 2 / BIDS, 0};
        try_style(p, s);
    }
    qsort(styles, STYLES, sizeof styles[0], by_wins);
    for (int n = 0; n < STYLES; n++) print_style(&styles[n]);
}

static void watch_openings(const place *p)
{
    opening open = {0};
    for (int match = 0; match < p->matches; match++) play_style(p, NULL, -1, match, &open);
    double all = (double)p->matches * p->seats / 100;
    printf("cheats %.1f, bids", open.cheats / all);
    for (int bid = 0; bid < BIDS; bid++) printf(" %.1f", open.bids[bid] / all);
    printf("\n");
}

// ---- The best reply to the whole match ---------------------------------------------------

// The chance to win of one who replies as well as possible, by its own state and the other's.
static double best[DUEL_STATES][DUEL_STATES];

static duel_seat seat_of(int state)
{
    duel_seat seat = {.bullets = state % DUEL_BULLETS + 1};
    seat.points = state / DUEL_BULLETS % ROULETTE_GOAL;
    seat.lives = state / DUEL_BULLETS / ROULETTE_GOAL + 1;
    return seat;
}

// Every round makes it smaller.
static int rounds_left(int state)
{
    duel_seat seat = seat_of(state);
    return (seat.lives + 1) * (ROULETTE_GOAL + 1) - seat.points;
}

static double look_up(const void *table, const duel_seat seats[2])
{
    const double(*chance)[DUEL_STATES] = table;
    return chance[duel_state(&seats[0])][duel_state(&seats[1])];
}

// Against somebody who plays the same in a round whatever came before, reading the log adds nothing
// to that: this is the best that a reader of logs can do, too.
static void reply(int iterations)
{
    static duel_round round;
    duel_mix mix[2];
    int start = duel_state(&(duel_seat){DUEL_LIVES, 0, 1});
    for (int i = 0; i < DUEL_STATES * DUEL_STATES; i++) {
        const duel_seat seats[2] = {seat_of(i / DUEL_STATES), seat_of(i % DUEL_STATES)};
        best[i / DUEL_STATES][i % DUEL_STATES] = duel_chance(&duel_solved, seats);
    }
    for (int left = 0; left <= 2 * rounds_left(start); left++) {
        for (int i = 0; i < DUEL_STATES * DUEL_STATES; i++) {
            int own = i / DUEL_STATES, other = i % DUEL_STATES;
            if (rounds_left(own) + rounds_left(other) != left) continue;
            const duel_seat seats[2] = {seat_of(own), seat_of(other)};
            duel_build(&round, seats, &duel_solved);
            duel_solve(&round, iterations, mix);
            duel_build_for(&round, seats, &(duel_future){look_up, best});
            best[own][other] = duel_best_reply(&round, 0, &mix[1]);
        }
    }
    printf("%.3f\n", 100 * (best[start][start] - 0.5));
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "reply") == 0) {
        reply(atoi(argv[2]));
        return 0;
    }
    if (argc < 6) return 2;
    place p = {.game = ilx_game_find("roulette"), .seed = argc > 6 ? argv[6] : "bench"};
    p.bot = ilx_bot_find(p.game, argv[2]);
    p.seats = atoi(argv[3]);
    p.cards = atoi(argv[4]);
    p.matches = atoi(argv[5]);
    if (!p.bot || p.seats < 2 || p.seats > ROULETTE_SEATS || p.matches < 1) return 2;
    if (strcmp(argv[1], "opening") == 0) {
        watch_openings(&p);
    } else if (strcmp(argv[1], "style") == 0 && argc == 10) {
        style s = {0, strcmp(argv[7], "cheats") == 0, atoi(argv[8]), atoi(argv[9]), 0};
        try_style(&p, &s);
        print_style(&s);
    } else {
        try_styles(&p);
    }
    return 0;
}
