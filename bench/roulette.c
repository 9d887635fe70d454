// Plays a fixed style of Roulette against bots, and measures how the bots open.
//
//     roulette styles BOT SEATS CARDS MATCHES [SEED]   every style, one seat among bots: the share
//                                                      of matches that it wins, best style first
//     roulette style BOT SEATS CARDS MATCHES SEED POCKET BID THRESHOLD   one of them
//     roulette opening BOT SEATS CARDS MATCHES [SEED]  round 1 among bots: how often a bullet is
//                                                      pocketed, and each bid

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

int main(int argc, char **argv)
{
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
