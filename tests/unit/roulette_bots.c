// Roulette's bots: no simple habit beats them, and they do not all open alike.

#include "roulette_reply.h"
#include "roulette_styles.h"
#include "test.h"

// A share of won matches that 250 matches with a chance of a half do not reach once in a thousand
// tries: 50 % and three standard errors.
enum { MATCHES = 250, TOO_MANY = 60 };

static place at(const char *bot, int seats, int cards, int matches)
{
    place p = {.game = ilx_game_find("roulette"), .seats = seats, .cards = cards};
    p.bot = ilx_bot_find(p.game, bot);
    p.matches = matches;
    p.seed = "roulette bots";
    return p;
}

static double percent_won(const place *p, style s)
{
    double won = 0;
    for (int match = 0; match < p->matches; match++)
        won += play_style(p, &s, match % p->seats, match, NULL);
    printf("  %s, bid %d, accuse %d: %.1f %%\n", s.cheats ? "cheats" : "honest", s.bid, s.threshold,
           100 * won / p->matches);
    return 100 * won / p->matches;
}

// These won 74, 65 and 62 of 100 against a player without a book.
static void no_simple_habit_beats(const char *bot)
{
    place p = at(bot, 2, 0, MATCHES);
    ENSURE(percent_won(&p, (style){.bid = 2, .threshold = 4}) < TOO_MANY);
    ENSURE(percent_won(&p, (style){.bid = 2, .threshold = 5}) < TOO_MANY);
    ENSURE(percent_won(&p, (style){.bid = 3, .threshold = 5}) < TOO_MANY);
}

static void no_simple_habit_beats_the_best(void)
{
    no_simple_habit_beats("strong");
    no_simple_habit_beats("reader");
}

// The best of all players, who knows every chance of strong's mixes, between two who have one
// character each; bench/roulette.sh computes it for the whole match.
static void the_best_reply_gains_little(void)
{
    double gain = 100 * reply_gain(1, 300);
    printf("  %.3f points of 100\n", gain);
    ENSURE(gain >= 0);
    ENSURE(gain <= 0.2);
    ENSURE(100 * reply_gain(1, 3) > 1);  // one who thinks too little is found out
}

static void openings_vary(void)
{
    place p = at("strong", 4, 1, 40);
    opening open = {0};
    for (int match = 0; match < p.matches; match++) play_style(&p, NULL, -1, match, &open);
    int all = p.matches * p.seats, kinds = 0;
    for (int bid = 0; bid < BIDS; bid++) kinds += open.bids[bid] * 50 > all;
    ENSURE(open.cheats * 2 < all);
    ENSURE(open.cheats * 5 > all);
    ENSURE(kinds >= 2);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(no_simple_habit_beats_the_best),
        TEST(the_best_reply_gains_little),
        TEST(openings_vary),
    };
    return RUN_TESTS(tests);
}
