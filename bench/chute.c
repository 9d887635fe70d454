// Matches between the bots of Dix de chute, with what bench/chute.sh wants to know of them: who
// wins, how long each turn was thought about, and how many turns a side needs that is left alone.
//
//     chute strong greedy 400     players change sides and the first turn from match to match
//     chute strong idle 20        idle turns any lawful wheel by one degree, to and fro

#include "games/chute.h"
#include "bench.h"
#include "bots/bot.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOG_MAX = 20000, TURNS_MAX = 1000000, LIMIT = 600 };

extern const ilx_game ilx_game_chute;
extern const ilx_bot ilx_bot_random, ilx_bot_chute_greedy,
    ilx_levels_chute[ILX_LEVELS * ILX_TEMPERS];

static void idle_choose(const ilx_query *query, ilx_choice *choice)
{
    int wheel, barred = chute_barred(query->redrawn);
    do wheel = 1 + (int)ilx_rng_below(query->rng, CHUTE_WHEELS);
    while (wheel == barred);
    int degrees = ilx_rng_below(query->rng, 2) ? 1 : -1;
    choice->move = (ilx_move){CHUTE_MOVE_TURN, {wheel, degrees}};
}

static const ilx_bot idle = {.name = "idle", .choose = idle_choose};

static const ilx_bot *find(const char *name)
{
    static const ilx_bot *const bots[] = {&ilx_bot_random, &ilx_bot_chute_greedy, &idle};
    for (int i = 0; i < ILX_LEVELS; i++) {
        if (strcmp(ilx_levels_chute[i].name, name) == 0) return &ilx_levels_chute[i];
    }
    for (int i = 0; i < ILX_COUNT(bots); i++) {
        if (strcmp(bots[i]->name, name) == 0) return bots[i];
    }
    fprintf(stderr, "no bot %s\n", name);
    exit(2);
}

static ilx_event logs[CHUTE_SIDES][LOG_MAX];
static int log_counts[CHUTE_SIDES];
static float seconds[TURNS_MAX];  // of the first player's turns
static int asked;

// One match; returns the player who won, -1: nobody. *turns: how many the first player took.
static int play(const ilx_bot *const *players, int number, int *turns)
{
    const ilx_game *game = &ilx_game_chute;
    int swapped = number / 2 % 2;
    int32_t options[ILX_OPTIONS_MAX] = {1 + number % 2, 0, 0, 0, 1, LIMIT};
    ilx_key key = {{(uint8_t)number, (uint8_t)(number >> 8)}};
    ilx_rng rng;
    chute_state s;
    memset(&s, 0, sizeof s);
    memset(log_counts, 0, sizeof log_counts);
    ilx_rng_start(&rng, &key, 0);
    game->setup(&s, &(ilx_setup){CHUTE_SIDES, options});
    for (*turns = 0; s.stage == CHUTE_PLAYING;) {
        static ilx_choice choice;
        ilx_events events = {0};
        int seat = s.mover, player = seat ^ swapped;
        double before = cpu_seconds();
        ilx_bot_ask(players[player], game, CHUTE_SIDES, &s, seat,
                    (ilx_log){logs[seat], log_counts[seat]}, 0, &rng, &choice);
        if (player == 0 && asked < TURNS_MAX) seconds[asked++] = (float)(cpu_seconds() - before);
        *turns += player == 0;
        game->apply(&s, seat, &choice.move, &events);
        for (int i = 0; i < CHUTE_SIDES * events.count; i++) {
            int side = i % CHUTE_SIDES;
            assert(log_counts[side] < LOG_MAX);
            if (!ilx_event_visible(&events.item[i / CHUTE_SIDES], side)) continue;
            logs[side][log_counts[side]++] = events.item[i / CHUTE_SIDES];
        }
    }
    return s.winner == CHUTE_NOBODY ? -1 : s.winner ^ swapped;
}

static int by_size(const void *a, const void *b)
{
    return (*(const float *)a > *(const float *)b) - (*(const float *)a < *(const float *)b);
}

int main(int argc, char **argv)
{
    if (argc != 4) return 2;
    const ilx_bot *const players[] = {find(argv[1]), find(argv[2])};
    int matches = atoi(argv[3]), wins = 0, drawn = 0, most = 0;
    for (int i = 0; i < matches; i++) {
        int turns, winner = play(players, i, &turns);
        wins += winner == 0;
        drawn += winner < 0;
        if (turns > most) most = turns;
    }
    qsort(seconds, (size_t)asked, sizeof seconds[0], by_size);
    printf("%s %s %d %d %d %d %.1f %.1f %.1f\n", argv[1], argv[2], matches, wins, drawn, most,
           1e3 * (double)seconds[asked / 2], 1e3 * (double)seconds[asked * 99 / 100],
           1e3 * (double)seconds[asked - 1]);
}
