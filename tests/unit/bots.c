// The bots: how they are found and asked, that the better ones are better, and that those of
// Roulette mix their play. Everything is drawn from fixed keys, so these figures cannot waver.

#include "bots/bot.h"
#include "bots/roulette_duel.h"
#include "bots/sport_value.h"
#include "bots/thrill_bids.h"
#include "games/roulette.h"
#include "test.h"

#include <stdalign.h>

enum { LOG_BOUND = 1 << 14, BUDGET = 300 };  // enough for what is shown here

typedef struct table {
    const ilx_game *game;
    int seat_count;
    const ilx_bot *bots[ILX_SEATS_MAX];
    alignas(max_align_t) unsigned char state[ILX_STATE_MAX];
    ilx_event log[ILX_SEATS_MAX][LOG_BOUND];
    int log_count[ILX_SEATS_MAX];
    ilx_rng rng;
    ilx_choice choice;  // the last one
} table;

static table t;

static void start(const ilx_game *game, const int32_t *options, int seat_count, uint64_t number)
{
    ilx_key key;
    ilx_key_from_seed(&key, "bots");
    ilx_rng_start(&t.rng, &key, number);
    t.game = game;
    t.seat_count = seat_count;
    memset(t.state, 0, sizeof t.state);
    memset(t.log_count, 0, sizeof t.log_count);
    game->setup(t.state, &(ilx_setup){seat_count, options});
}

static void apply(int seat, const ilx_move *move)
{
    static ilx_events events;
    events.count = 0;
    t.game->apply(t.state, seat, move, &events);
    for (int i = 0; i < events.count; i++) {
        for (int s = 0; s < t.seat_count; s++) {
            if (!ilx_event_visible(&events.item[i], s)) continue;
            ENSURE(t.log_count[s] < LOG_BOUND);
            t.log[s][t.log_count[s]++] = events.item[i];
        }
    }
}

// The next move, whoever makes it. Returns the seat whose bot was asked, or what stands for one;
// ILX_SPECTATOR: the match is over.
static int step(void)
{
    ilx_turn turn;
    ilx_move move = {0};
    t.game->turn(t.state, &turn);
    if (ilx_turn_over(&turn)) return ILX_SPECTATOR;
    int seat = turn.chance ? ILX_CHANCE : turn.seats ? __builtin_ctz(turn.seats) : ILX_CLOCK;
    if (seat == ILX_CHANCE) ilx_chance_pick(t.game, t.state, &t.rng, &move);
    if (seat >= 0) {
        ilx_log log = {t.log[seat], t.log_count[seat]};
        ilx_bot_ask(t.bots[seat], t.game, t.seat_count, t.state, seat, log, BUDGET, &t.rng,
                    &t.choice);
        move = t.choice.move;
    }
    apply(seat, &move);
    return seat;
}

// How many of a hundred matches the first bot wins against as many of the second as there are
// other seats, each seat in turn.
static double percent_won(const char *first, const char *second, int seat_count, int matches)
{
    static const int32_t usual[] = {1, 0, 0};
    const ilx_game *game = ilx_game_find("roulette");
    int won = 0;
    for (int n = 0; n < matches; n++) {
        int seat = n % seat_count;
        start(game, usual, seat_count, (uint64_t)n);
        for (int s = 0; s < seat_count; s++) {
            t.bots[s] = ilx_bot_find(game, s == seat ? first : second);
        }
        while (step() != ILX_SPECTATOR) continue;
        int32_t scores[ILX_SEATS_MAX];
        if (game->result(t.state, scores) & ILX_SEAT_BIT(seat)) won++;
    }
    printf("  %s against %s, %d seats: %d of %d\n", first, second, seat_count, won, matches);
    return 100.0 * won / matches;
}

static void each_game_has_its_bots(void)
{
    const ilx_game *sealed = ilx_game_find("sealed"), *roulette = ilx_game_find("roulette");
    ENSURE(ilx_bot_find(sealed, "random") == ilx_bot_find(roulette, "random"));
    ENSURE(ilx_bot_find(sealed, "greedy") != NULL);
    ENSURE(ilx_bot_find(roulette, "regular") != NULL);
    ENSURE(ilx_bot_find(sealed, "regular") == NULL);
    ENSURE(ilx_bot_find(roulette, "nobody") == NULL);
}

// Six levels, in their order, and nothing else; a game without levels offers what it has.
static void people_are_offered_six_levels(void)
{
    static const char *const games[] = {"roulette", "chute", "sport", "thrill", "croisillon"};
    for (int g = 0; g < ILX_COUNT(games); g++) {
        const ilx_game *game = ilx_game_find(games[g]);
        int level = 0;
        for (int b = 0; b < ilx_bot_count; b++) {
            if (!ilx_bot_offered(game, ilx_bots[b])) continue;
            ENSURE_INT(ilx_bots[b]->level, ++level);
            ENSURE(ilx_bots[b]->skill != NULL);
        }
        ENSURE_INT(level, ILX_LEVELS);
        ENSURE_TEXT(ilx_bot_usual(game)->name, "regular");
    }
    const ilx_game *sealed = ilx_game_find("sealed");
    ENSURE(ilx_bot_offered(sealed, ilx_bot_find(sealed, "greedy")));
    ENSURE_TEXT(ilx_bot_usual(sealed)->name, "greedy");
}

static void reasons_are_kept_best_first(void)
{
    static ilx_choice choice;
    choice.count = 0;
    for (int i = 0; i < 3 * ILX_CANDIDATES_MAX; i++) {
        ilx_move move = {i, {0}};
        ilx_choice_add(&choice, &move, i * 7 % 100, i);
    }
    ENSURE_INT(choice.count, ILX_CANDIDATES_MAX);
    ENSURE_INT(choice.candidates[0].share, 99);
    for (int i = 1; i < choice.count; i++) {
        const ilx_candidate *a = &choice.candidates[i - 1], *b = &choice.candidates[i];
        ENSURE(a->share > b->share || (a->share == b->share && a->value >= b->value));
    }
    // Shares come twice each, but for a few: the best 64 are those down to 66.
    ENSURE_INT(choice.candidates[ILX_CANDIDATES_MAX - 1].share, 66);
}

static void greedy_beats_random(void)
{
    ENSURE(percent_won("greedy", "random", 2, 400) > 70);
    ENSURE(percent_won("greedy", "random", 4, 200) > 40);
}

// It put dice and took them back for thousands of moves.
static void greedy_takes_nothing_back(void)
{
    const ilx_game *game = ilx_game_find("sport");
    int32_t options[ILX_OPTIONS_MAX] = {0};
    for (int match = 0; match < 3; match++) {
        start(game, options, 3, (uint64_t)match);
        for (int s = 0; s < 3; s++) t.bots[s] = ilx_bot_find(game, "greedy");
        for (int seat = step(); seat != ILX_SPECTATOR; seat = step()) {
            ENSURE(seat < 0 || !game->moves[t.choice.move.kind].takes_back);
        }
    }
}

static void strong_beats_them_all(void)
{
    ENSURE(percent_won("strong", "random", 2, 400) > 75);
    ENSURE(percent_won("strong", "greedy", 2, 400) > 75);
    ENSURE(percent_won("strong", "newcomer", 2, 200) > 80);
    ENSURE(percent_won("strong", "regular", 2, 200) > 60);
    ENSURE(percent_won("strong", "random", 4, 200) > 50);  // par is 25
    ENSURE(percent_won("strong", "greedy", 4, 200) > 40);
}

// The first question of a match, asked again and again.
static void regular_bluffs_now_and_then(void)
{
    static const int32_t bare[] = {0, 0, 0};
    int bullets = 0, matches = 1000;
    for (int n = 0; n < matches; n++) {
        start(ilx_game_find("roulette"), bare, 2, (uint64_t)n);
        t.bots[0] = ilx_bot_find(t.game, "regular");
        ENSURE_INT(step(), 0);
        ENSURE_INT(t.choice.move.kind, ROULETTE_MOVE_POCKET);
        bullets += t.choice.move.arg[0] == ROULETTE_BULLET;
    }
    printf("  a bullet pocketed %d times in %d\n", bullets, matches);
    ENSURE(bullets > matches / 10 && bullets < matches / 2);
}

// Each of the thirteen cards gets played, and none whenever it could be.
static void strong_uses_every_card_and_none_always(void)
{
    static const int32_t usual[] = {1, 0, 0};
    int played[ROULETTE_KINDS] = {0}, held_back[ROULETTE_KINDS] = {0};
    for (int n = 0; n < 300; n++) {
        start(ilx_game_find("roulette"), usual, 4, (uint64_t)n);
        for (int s = 0; s < 4; s++) t.bots[s] = ilx_bot_find(t.game, "strong");
        for (int seat; (seat = step()) != ILX_SPECTATOR;) {
            if (seat < 0) continue;
            bool could[ROULETTE_KINDS] = {false};
            for (int i = 0; i < t.choice.count; i++) {
                int kind = t.choice.candidates[i].move.kind;
                if (kind < ROULETTE_KINDS) could[kind] = true;
            }
            for (int kind = 0; kind < ROULETTE_KINDS; kind++) {
                if (!could[kind]) continue;
                (t.choice.move.kind == kind ? played : held_back)[kind]++;
            }
        }
    }
    for (int kind = 0; kind < ROULETTE_KINDS; kind++) {
        printf("  %s: played %d times, held back %d times\n", t.game->moves[kind].name,
               played[kind], held_back[kind]);
        ENSURE(played[kind] > 0 && held_back[kind] > 0);
    }
}

// A bot that must aim aims at a seat that can be hit, as long as there is one.
static void they_aim_at_those_in_the_round(void)
{
    static const int32_t usual[] = {1, 0, 0};
    static const char *const names[] = {"newcomer", "regular", "strong", "reader"};
    int aimed = 0;
    for (int n = 0; n < 120; n++) {
        start(ilx_game_find("roulette"), usual, 4, (uint64_t)n);
        for (int s = 0; s < 4; s++) t.bots[s] = ilx_bot_find(t.game, names[n % ILX_COUNT(names)]);
        const roulette_state *s = (const roulette_state *)t.state;
        for (;;) {
            roulette_state before = *s;
            int seat = step();
            if (seat == ILX_SPECTATOR) break;
            int kind = seat < 0 ? -1 : t.choice.move.kind;
            if (kind != ROULETTE_MOVE_AIM && kind != ROULETTE_GIFT) continue;
            uint32_t others = before.standing & ~ILX_SEAT_BIT(seat);
            ENSURE(!others || others & ILX_SEAT_BIT(t.choice.move.arg[0]));
            aimed++;
        }
    }
    printf("  aimed %d times\n", aimed);
    ENSURE(aimed > 20);
}

// A question with one answer costs no thought, and the generator is not touched by it.
static void a_single_answer_needs_no_thought(void)
{
    static const int32_t bare[] = {0, 0, 0};
    const ilx_game *game = ilx_game_find("roulette");
    start(game, bare, 2, 0);
    roulette_state *s = (roulette_state *)t.state;
    s->bullets[0] = ROULETTE_CARDS;  // nothing but a bullet to pocket
    s->supply = (uint8_t)(s->supply - (ROULETTE_CARDS - 1));
    for (int b = 0; b < ilx_bot_count; b++) {
        static ilx_choice choice;
        if (ilx_bot_find(game, ilx_bots[b]->name) != ilx_bots[b]) continue;
        ilx_query query = {.game = game,
                           .seat_count = 2,
                           .redrawn = s,
                           .skill = ilx_bots[b]->skill,
                           .rng = &t.rng};
        ilx_rng before = t.rng;
        choice.count = 0;
        ilx_bots[b]->choose(&query, &choice);
        ENSURE_INT(choice.count, 1);
        ENSURE_INT(choice.candidates[0].share, 1000000);
        ilx_rng after = t.rng;  // which may have been refilled: what comes next is what counts
        for (int i = 0; i < 8; i++) ENSURE(ilx_rng_u32(&after) == ilx_rng_u32(&before));
    }
}

// ---- Tempers -----------------------------------------------------------------------------

// To the taste of the bold is the move of a greater kind.
static int lean_to_greater(const ilx_query *query, ilx_temper temper, const ilx_candidate *move)
{
    (void)query;
    return temper == ILX_BOLD ? 3 * (int)move->move.kind : 0;
}

static void a_temper_gives_next_to_nothing_away(void)
{
    ilx_bot bot = {.name = "test", .temper = ILX_BOLD, .lean = lean_to_greater};
    ilx_rng rng;
    ilx_key key;
    ilx_key_from_seed(&key, "tempers");
    ilx_rng_start(&rng, &key, 0);
    ilx_query query = {.rng = &rng};
    static const int32_t values[] = {500000, 495000, 480000};
    for (int mixed = 0; mixed < 2; mixed++) {
        ilx_choice choice = {.count = 0};
        int often[ILX_COUNT(values)] = {0};
        for (int i = 0; i < ILX_COUNT(values); i++) {
            ilx_move move = {.kind = i};
            int32_t pure = i ? 0 : 1000000, part = i == 1 ? 500000 : 250000;
            ilx_choice_add(&choice, &move, mixed ? part : pure, values[i]);
        }
        for (int n = 0; n < 1000; n++) {
            ilx_choice bent = choice;
            ilx_temper_bend(&bot, &query, &bent);
            often[bent.move.kind]++;
            ENSURE_INT(bent.count, 3);
        }
        // Of two that are about as good, the one to its taste; what costs more is not touched.
        ENSURE(mixed ? often[1] > 520 && often[2] > 100 && often[2] < 230 : often[1] == 1000);
    }
}

static void every_level_has_its_tempers(void)
{
    for (int g = 0; g < ilx_game_count; g++) {
        for (int b = 0; b < ilx_bot_count; b++) {
            const ilx_bot *even = ilx_bots[b];
            if (!ilx_bot_offered(ilx_games[g], even) || !even->level) continue;
            for (int k = 1; k < ILX_TEMPERS; k++) {
                const ilx_bot *bot = ilx_bot_tempered(even, (ilx_temper)k);
                ENSURE(bot->level == even->level && bot->skill == even->skill);
                ENSURE_INT(bot->temper, k);
                ENSURE(strstr(bot->name, ilx_temper_names[k]) != NULL);
                ENSURE(ilx_bot_find(ilx_games[g], bot->name) == bot);
                ENSURE(!ilx_bot_offered(ilx_games[g], bot));
                ENSURE(ilx_bot_tempered(bot, ILX_EVEN) == even);
            }
        }
    }
}

// The files of `make tables` are a small part of the program.
static void their_tables_are_small(void)
{
    size_t thrill = sizeof bids_laws + sizeof bids_two + sizeof bids_three + sizeof bids_more;
    size_t bytes = sizeof duel_solved + sizeof sport_fitted + thrill;
    test_covered("tables of %zu bytes", bytes);
    ENSURE(bytes <= 512 * 1024);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(a_temper_gives_next_to_nothing_away),
        TEST(every_level_has_its_tempers),
        TEST(their_tables_are_small),
        TEST(each_game_has_its_bots),
        TEST(people_are_offered_six_levels),
        TEST(reasons_are_kept_best_first),
        TEST(greedy_beats_random),
        TEST(greedy_takes_nothing_back),
        TEST(strong_beats_them_all),
        TEST(regular_bluffs_now_and_then),
        TEST(strong_uses_every_card_and_none_always),
        TEST(they_aim_at_those_in_the_round),
        TEST(a_single_answer_needs_no_thought),
    };
    return RUN_TESTS(tests);
}
