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

// Among four par is a quarter: 30 % and three standard errors. Before there was a book, this one
// won 56 of 100 without action cards.
static void no_simple_habit_beats_four(void)
{
    enum { FEWER = 60, TOO_MANY_OF_FOUR = 48 };
    for (int cards = 0; cards < 2; cards++) {
        place p = at("strong", 4, cards, FEWER);
        ENSURE(percent_won(&p, (style){.bid = 2, .threshold = 5}) < TOO_MANY_OF_FOUR);
    }
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

static void openings_vary(const char *bot)
{
    place p = at(bot, 4, 1, 40);
    opening open = {0};
    for (int match = 0; match < p.matches; match++) play_style(&p, NULL, -1, match, &open);
    int all = p.matches * p.seats, kinds = 0;
    for (int bid = 0; bid < BIDS; bid++) kinds += open.bids[bid] * 50 > all;
    ENSURE(open.cheats * 2 < all);
    ENSURE(open.cheats * 5 > all);
    ENSURE(kinds >= 2);
}

static void the_best_and_the_usual_open_in_many_ways(void)
{
    openings_vary("strong");
    openings_vary("regular");
}

// How often a reader accuses the other of two, who has bid 3 in the first round.
static double share_of_accusing_three(ilx_log log)
{
    enum { SEED = 3 };
    const ilx_game *game = ilx_game_find("roulette");
    int32_t options[ILX_OPTIONS_MAX] = {0};
    roulette_state s;
    ilx_rng rng;
    ilx_key key;
    ilx_turn turn;
    ilx_key_from_seed(&key, "reader");
    ilx_rng_start(&rng, &key, SEED);
    memset(&s, 0, sizeof s);
    game->setup(&s, &(ilx_setup){2, options});
    for (game->turn(&s, &turn); s.stage != ROULETTE_ACCUSE; game->turn(&s, &turn)) {
        ilx_move moves[ILX_MOVES_MAX], move = {0};
        int seat = turn.chance ? ILX_CHANCE : __builtin_ctz(turn.seats);
        if (turn.chance) {
            ilx_chance_pick(game, &s, &rng, &move);
        } else {
            int count = game->list(&s, seat, moves);
            ENSURE(find(moves, count, ROULETTE_MOVE_BID, 3, &move) ||
                   find(moves, count, ROULETTE_MOVE_POCKET, ROULETTE_CLICK, &move));
        }
        game->apply(&s, seat, &move, NULL);
    }
    ilx_choice choice;
    ilx_bot_ask(ilx_bot_find(game, "reader"), game, 2, &s, 0, log, 0, &rng, &choice);
    for (int i = 0; i < choice.count; i++) {
        const ilx_candidate *c = &choice.candidates[i];
        if (c->move.kind == ROULETTE_MOVE_ACCUSE) return c->share / 1e6;
    }
    return -1;
}

// Matches before this one tell of habits: a player who was often caught with a bullet is suspected.
static void reader_remembers_matches_before(void)
{
    enum { ROUNDS = 12 };
    static ilx_event events[4 * ROUNDS];
    static const ilx_event cheat[] = {{.kind = ROULETTE_EVENT_ROUND, .arg = {1, 0}},
                                      {.kind = ROULETTE_EVENT_SHOWN, .arg = {1, 3}},
                                      {.kind = ROULETTE_EVENT_ACCUSED, .arg = {0, 1}},
                                      {.kind = ROULETTE_EVENT_CAUGHT, .arg = {1}}};
    const ilx_game *game = ilx_game_find("roulette");
    for (int i = 0; i < 4 * ROUNDS; i++) {
        events[i] = cheat[i % 4];
        ENSURE(game->habit(&events[i]));
    }
    double stranger = share_of_accusing_three((ilx_log){0});
    double known = share_of_accusing_three((ilx_log){events, 4 * ROUNDS, 4 * ROUNDS});
    printf("  accuses a stranger's bid of 3 %.2f of the time, a cheat's %.2f\n", stranger, known);
    ENSURE(stranger > 0 && stranger < 0.6);
    ENSURE(known > stranger + 0.15);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(no_simple_habit_beats_the_best),  TEST(the_best_reply_gains_little),
        TEST(no_simple_habit_beats_four),      TEST(the_best_and_the_usual_open_in_many_ways),
        TEST(reader_remembers_matches_before),
    };
    return RUN_TESTS(tests);
}
