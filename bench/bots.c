// Measures how long bots think: CPU time of each choice that had anything to choose from.
//
//     bots GAME SEATS CHOICES SEED      one line for each level: its name, choices, and median and
//                                       99 of 100 in milliseconds

#include "bots/bot.h"
#include "core/match.h"

#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LOG_MAX = 1 << 15, CHOICES_MAX = 100000 };

typedef struct times {
    int count, wanted;
    double ms[CHOICES_MAX];
} times;

static double cpu_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static bool has_one_answer(const ilx_game *game, const void *state, int seat)
{
    ilx_move moves[ILX_MOVES_MAX];
    return game->list && game->list(state, seat, moves) == 1;
}

static void play(const ilx_bot *bot, const ilx_game *game, const ilx_setup *setup, ilx_rng *rng,
                 times *t)
{
    static ilx_event log[ILX_SEATS_MAX][LOG_MAX];
    static alignas(max_align_t) unsigned char state[ILX_STATE_MAX];
    int counts[ILX_SEATS_MAX] = {0};
    ilx_turn turn;
    memset(state, 0, sizeof state);
    game->setup(state, setup);
    for (game->turn(state, &turn); !ilx_turn_over(&turn); game->turn(state, &turn)) {
        static ilx_events events;
        static ilx_choice choice;
        int seat = turn.chance ? ILX_CHANCE : turn.seats ? __builtin_ctz(turn.seats) : ILX_CLOCK;
        memset(&choice.move, 0, sizeof choice.move);
        if (seat == ILX_CHANCE) ilx_chance_pick(game, state, rng, &choice.move);
        if (seat >= 0) {
            double start = cpu_ms();
            ilx_bot_ask(bot, game, setup->seat_count, state, seat,
                        (ilx_log){.events = log[seat], .count = counts[seat]}, 0, rng, &choice);
            double ms = cpu_ms() - start;
            if (!has_one_answer(game, state, seat)) t->ms[t->count++] = ms;
            if (t->count == t->wanted) return;
        }
        events.count = 0;
        game->apply(state, seat, &choice.move, &events);
        for (int i = 0; i < setup->seat_count * events.count; i++) {
            int who = i / events.count, e = i % events.count;
            if (ilx_event_visible(&events.item[e], who) && counts[who] < LOG_MAX)
                log[who][counts[who]++] = events.item[e];
        }
    }
}

static int by_size(const void *a, const void *b)
{
    double one = *(const double *)a, other = *(const double *)b;
    return (one > other) - (one < other);
}

int main(int argc, char **argv)
{
    static times t;
    if (argc != 5) return 2;
    const ilx_game *game = ilx_game_find(argv[1]);
    int32_t options[ILX_OPTIONS_MAX] = {0};
    if (!game) return 2;
    for (int i = 0; i < game->option_count; i++) options[i] = game->options[i].usual;
    ilx_setup setup = {atoi(argv[2]), options};
    t.wanted = atoi(argv[3]);
    if (t.wanted < 1 || t.wanted > CHOICES_MAX) return 2;
    for (int b = 0; b < ilx_bot_count; b++) {
        ilx_key key;
        ilx_rng rng;
        if (!ilx_bots[b]->level || !ilx_bot_offered(game, ilx_bots[b])) continue;
        ilx_key_from_seed(&key, argv[4]);
        ilx_rng_start(&rng, &key, 1);
        for (t.count = 0; t.count < t.wanted;) play(ilx_bots[b], game, &setup, &rng, &t);
        qsort(t.ms, (size_t)t.count, sizeof t.ms[0], by_size);
        printf("%s %d %.2f %.2f\n", ilx_bots[b]->name, t.count, t.ms[t.count / 2],
               t.ms[t.count * 99 / 100]);
        fflush(stdout);
    }
    return 0;
}
