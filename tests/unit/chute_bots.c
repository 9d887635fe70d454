// Dix de chute: bots turn a wheel no farther than they must, and come to an end.

#include "bots/bot.h"
#include "bots/chute_mind.h"
#include "core/match.h"
#include "test.h"

#include <stdlib.h>
#include <string.h>

enum { MATCHES = 4, TURNS = 60 };

// Where a turn leads; false: something fell on the way.
static bool leads_to(const chute_state *s, int wheel, int degrees, chute_state *end)
{
    *end = *s;
    end->wheel = (uint8_t)wheel;
    end->turner = (int8_t)s->mover;
    chute_spin(end, wheel - 1, degrees, NULL);
    return memcmp(end->notch, s->notch, sizeof s->notch) == 0 &&
           memcmp(end->entered, s->entered, sizeof s->entered) == 0;
}

// Turns by more than half of a circle, and those of them that the other way round would do as well.
static void count_long_ways(const chute_state *s, int *turns, int *needless)
{
    chute_stop stops[CHUTE_STOPS_MAX];
    int count = chute_stops(s, stops, NULL);
    for (int i = 0; i < count; i++) {
        int degrees = stops[i].degrees, wheel = stops[i].wheel;
        if (abs(degrees) <= CHUTE_CIRCLE / 2) continue;
        chute_state far, near;
        int other = degrees - (degrees > 0 ? CHUTE_CIRCLE : -CHUTE_CIRCLE);
        ++*turns;
        *needless += leads_to(s, wheel, degrees, &far) && leads_to(s, wheel, other, &near);
    }
}

static void a_wheel_goes_the_short_way(void)
{
    const ilx_game *game = ilx_game_find("chute");
    const ilx_bot *greedy = ilx_bot_find(game, "greedy");
    int32_t options[ILX_OPTIONS_MAX] = {0};
    for (int i = 0; i < game->option_count; i++) options[i] = game->options[i].usual;
    ilx_setup setup = {2, options};
    ilx_key key;
    ilx_rng rng;
    int turns = 0, needless = 0;
    ilx_key_from_seed(&key, "chute bots");
    for (int n = 0; n < MATCHES; n++) {
        chute_state s;
        ilx_turn turn;
        ilx_rng_start(&rng, &key, (uint64_t)n);
        memset(&s, 0, sizeof s);
        game->setup(&s, &setup);
        game->turn(&s, &turn);
        for (int i = 0; i < TURNS && !ilx_turn_over(&turn); i++) {
            ilx_choice choice;
            int seat = turn.chance ? ILX_CHANCE : __builtin_ctz(turn.seats);
            if (s.stage == CHUTE_PLAYING && s.spun == 0) count_long_ways(&s, &turns, &needless);
            if (turn.chance) {
                ilx_chance_pick(game, &s, &rng, &choice.move);
            } else {
                ilx_bot_ask(greedy, game, 2, &s, seat, (ilx_log){0}, 0, &rng, &choice);
            }
            game->apply(&s, seat, &choice.move, NULL);
            game->turn(&s, &turn);
        }
    }
    ENSURE(turns > 100);
    ENSURE_INT(needless, 0);
}

// Turns that two of these need from one start; TURNS_MOST: they would go on for ever.
static int play_to_the_end(const char *bot_name, int start, uint64_t number)
{
    enum { TURNS_MOST = 400, LOG_MAX = 4 * TURNS_MOST };
    static ilx_event logs[CHUTE_SIDES][LOG_MAX];
    const ilx_game *game = ilx_game_find("chute");
    const ilx_bot *bot = ilx_bot_find(game, bot_name);
    int counts[CHUTE_SIDES] = {0}, turns = 0;
    int32_t options[ILX_OPTIONS_MAX] = {0};
    for (int i = 0; i < game->option_count; i++) options[i] = game->options[i].usual;
    options[0] = start;
    ilx_key key;
    ilx_rng rng;
    chute_state s;
    ilx_key_from_seed(&key, "chute ends");
    ilx_rng_start(&rng, &key, number);
    memset(&s, 0, sizeof s);
    game->setup(&s, &(ilx_setup){CHUTE_SIDES, options});
    for (; s.stage == CHUTE_PLAYING && turns < TURNS_MOST; turns++) {
        ilx_choice choice;
        ilx_events events = {.count = 0};
        int seat = s.mover;
        ilx_bot_ask(bot, game, CHUTE_SIDES, &s, seat, (ilx_log){logs[seat], counts[seat], 0}, 0,
                    &rng, &choice);
        game->apply(&s, seat, &choice.move, &events);
        for (int i = 0; i < CHUTE_SIDES * events.count; i++) {
            const ilx_event *event = &events.item[i / CHUTE_SIDES];
            int side = i % CHUTE_SIDES;
            if (ilx_event_visible(event, side)) logs[side][counts[side]++] = *event;
        }
    }
    ENSURE(turns < TURNS_MOST);
    return turns;
}

// Two who wait for each other to give way give way in the end, whoever begins.
static void matches_come_to_an_end(void)
{
    static const char *const names[] = {"regular", "strong"};
    int most = 0;
    for (int n = 0; n < 8; n++) {
        int turns = play_to_the_end(names[n / 4], 1 + n % 2, (uint64_t)n);
        if (turns > most) most = turns;
    }
    test_covered("at most %d turns", most);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(a_wheel_goes_the_short_way),
        TEST(matches_come_to_an_end),
    };
    return RUN_TESTS(tests);
}
