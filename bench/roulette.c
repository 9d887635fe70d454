// Plays a fixed style of Roulette against bots, and measures how the bots open.
//
//     roulette styles BOT SEATS CARDS MATCHES [SEED]   one seat among bots plays every style so
//     many
//                                                      matches, the best quarter of them four times
//                                                      as many others, and so on: the style that is
//                                                      left, and the share that it won in the end
//     roulette opening BOT SEATS CARDS MATCHES [SEED]  round 1 among bots: how often a bullet is
//                                                      pocketed, and each bid
//     roulette reply ITERATIONS   between two without cards, against one who solves every round at
//                                 the table with so many iterations: what the best of all players
//                                 gains who knows every chance of that, in points of 100 matches

#include "roulette_reply.h"
#include "roulette_styles.h"

#include <stdlib.h>

static void try_style(const place *p, style *s)
{
    s->won = 0;
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

// Who is best of many is so by luck, too: each stage has keys of its own.
static void try_styles(place p)
{
    enum { FEWER = 4 };
    style styles[STYLES];
    const char *seed = p.seed;
    for (int n = 0; n < STYLES; n++) styles[n] = (style){n, n % 2, n / 2 % BIDS, n / 2 / BIDS, 0};
    for (int left = STYLES; left > 0; left /= FEWER, p.matches *= FEWER) {
        char name[64];
        snprintf(name, sizeof name, "%s, %d styles", seed, left);
        p.seed = name;
        for (int n = 0; n < left; n++) try_style(&p, &styles[n]);
        qsort(styles, (size_t)left, sizeof styles[0], by_wins);
        if (left > 1) continue;
        printf("%s bid %d accuse %d: %.1f in %d\n", styles->cheats ? "cheats" : "honest",
               styles->bid, styles->threshold, styles->won, p.matches);
    }
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
    if (argc == 3 && strcmp(argv[1], "reply") == 0) {
        printf("%.3f\n", 100 * reply_gain(DUEL_LIVES, atoi(argv[2])));
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
    } else {
        try_styles(p);
    }
    return 0;
}
