// Sport ist Mord: how the strong player takes cards.

#include "bots/bot.h"
#include "bots/sport_mind.h"
#include "bots/sport_value.h"
#include "core/match.h"
#include "test.h"

#include <string.h>

enum { MATCHES = 4, SEATS = 4 };

typedef struct counts {
    int choices, hit_itself, gave_up;
} counts;

static void count_choice(const sport_state *s, int seat, const ilx_move *move, counts *c)
{
    bool taking = s->stage == SPORT_WISH || s->stage == SPORT_CHOOSE;
    if (!taking || !s->up[SPORT_TRAINING] || !sport_would_keep(s, seat)) return;
    sport_card card = move->kind == SPORT_MOVE_PASS ? SPORT_NONE : (sport_card)move->arg[0];
    c->choices++;
    c->hit_itself += sport_would_hit(s, seat, card);
    c->gave_up += card != SPORT_TRAINING;
}

static void play_match(const char *bot, int number, counts *c)
{
    static const int32_t options[] = {6, 0, 0};
    const ilx_game *game = ilx_game_find("sport");
    const ilx_bot *strong = ilx_bot_find(game, bot), *regular = ilx_bot_find(game, "regular");
    ilx_setup setup = {SEATS, options};
    ilx_key key;
    ilx_rng rng;
    ilx_key_from_seed(&key, "sport bots");
    ilx_rng_start(&rng, &key, (uint64_t)number);
    sport_state s;
    memset(&s, 0, sizeof s);
    game->setup(&s, &setup);
    ilx_turn turn;
    for (game->turn(&s, &turn); !ilx_turn_over(&turn); game->turn(&s, &turn)) {
        ilx_choice choice;
        int seat = turn.chance ? ILX_CHANCE : __builtin_ctz(turn.seats);
        if (turn.chance) {
            ilx_chance_pick(game, &s, &rng, &choice.move);
        } else {
            bool counted = seat == number % SEATS;
            ilx_bot_ask(counted ? strong : regular, game, SEATS, &s, seat, (ilx_log){0}, 0, &rng,
                        &choice);
            if (counted) count_choice(&s, seat, &choice.move, c);
        }
        game->apply(&s, seat, &choice.move, NULL);
    }
}

static void strong_keeps_training_and_shuns_accidents(void)
{
    static const char *const bots[] = {"strong", "strong-bold", "strong-grudging"};
    for (int i = 0; i < ILX_COUNT(bots); i++) {
        counts c = {0};
        for (int n = 0; n < MATCHES; n++) play_match(bots[i], n, &c);
        ENSURE(c.choices > 30);
        ENSURE_INT(c.hit_itself, 0);
        ENSURE(c.gave_up * 20 <= c.choices);
    }
}

// More of what counts at the end is worth more at any time.
static void chance_rises_with_points(void)
{
    static const int32_t options[] = {0, 0, 0};
    const ilx_game *game = ilx_game_find("sport");
    ilx_setup setup = {SEATS, options};
    sport_state s;
    memset(&s, 0, sizeof s);
    game->setup(&s, &setup);
    double before = sport_chance(&s, 0), sum = 0;
    for (int i = 0; i < SEATS; i++) sum += sport_chance(&s, i);
    ENSURE(sum > 0.999999 && sum < 1.000001);
    for (int cards = 1; cards <= 4; cards++) {
        s.cards[0][2] = (uint8_t)cards;
        double now = sport_chance(&s, 0);
        ENSURE(now > before);
        before = now;
    }
    s.cards[0][5] = 1;
    ENSURE(sport_chance(&s, 0) > before);
    s.stage = SPORT_OVER;
    s.winners = 3;
    ENSURE(sport_chance(&s, 1) == 0.5 && sport_chance(&s, 2) == 0);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(strong_keeps_training_and_shuns_accidents),
        TEST(chance_rises_with_points),
    };
    return RUN_TESTS(tests);
}
