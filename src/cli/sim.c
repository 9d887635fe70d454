// `ilinx sim`: many games between bots, counted.
//
// Games are numbered; each has a key of its own under the seed, and all that is kept of a game are
// whole numbers that are added up. So the result is the same whatever the number of threads, and an
// interrupted run is the run of as many games as were begun.

#include "cli/cli.h"

#include "base/json.h"
#include "cli/playout.h"
#include "cli/sim.h"

#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    GAMES_MAX = 1000000000,
    MOVES_MAX = 1000000,
    MOVES_USUAL = 20000,
    THREADS_MAX = 256,
    BLOCK = 16,  // games that a thread takes at a time
    PROGRESS_MS = 250,
    EXIT_INTERRUPTED = 128 + SIGINT,
};

typedef struct worker {
    pthread_t thread;
    const ilx_sim *sim;
    atomic_llong *next;   // the first game that nobody has begun
    atomic_llong *ended;  // for the progress alone
    atomic_bool *stop;
    ilx_tally tally;
} worker;

static void count_game(const ilx_sim *sim, int64_t number, const ilx_outcome *outcome,
                       ilx_tally *tally)
{
    int seats = sim->setup.seat_count;
    tally->games++;
    tally->moves += outcome->moves;
    tally->decisions += outcome->decisions;
    if (tally->games == 1 || outcome->moves < tally->shortest) tally->shortest = outcome->moves;
    if (outcome->moves > tally->longest) tally->longest = outcome->moves;
    tally->hash += outcome->hash;
    if (outcome->truncated) {
        tally->truncated++;
        return;
    }
    tally->nobody += outcome->winners == 0;
    tally->shared += __builtin_popcount(outcome->winners) > 1;
    for (int seat = 0; seat < seats; seat++) {
        int player = ilx_sim_player(sim, number, seat);
        bool won = (outcome->winners & ILX_SEAT_BIT(seat)) != 0;
        tally->player_wins[player] += won;
        tally->seat_wins[seat] += won;
        tally->player_score[player] += outcome->scores[seat];
    }
}

static void add_tally(ilx_tally *sum, const ilx_tally *part)
{
    if (part->games == 0) return;
    if (sum->games == 0 || part->shortest < sum->shortest) sum->shortest = part->shortest;
    if (part->longest > sum->longest) sum->longest = part->longest;
    sum->games += part->games;
    sum->moves += part->moves;
    sum->decisions += part->decisions;
    sum->truncated += part->truncated;
    sum->nobody += part->nobody;
    sum->shared += part->shared;
    sum->hash += part->hash;
    for (int i = 0; i < ILX_SEATS_MAX; i++) {
        sum->player_wins[i] += part->player_wins[i];
        sum->seat_wins[i] += part->seat_wins[i];
        sum->player_score[i] += part->player_score[i];
    }
}

static void *work(void *argument)
{
    worker *self = argument;
    const ilx_sim *sim = self->sim;
    ilx_table *table = ilx_table_new(sim->game, &sim->setup);
    while (!atomic_load(self->stop)) {
        int64_t first = atomic_fetch_add(self->next, BLOCK);
        for (int64_t number = first; number < first + BLOCK && number < sim->games; number++) {
            const ilx_bot *bots[ILX_SEATS_MAX];
            for (int seat = 0; seat < sim->setup.seat_count; seat++) {
                bots[seat] = sim->bots[ilx_sim_player(sim, number, seat)];
            }
            ilx_key key;
            ilx_outcome outcome;
            ilx_key_derive(&key, &sim->key, (uint64_t)number);
            ilx_table_play(table, &key, bots, sim->budget, sim->max_moves, &outcome);
            count_game(sim, number, &outcome, &self->tally);
            atomic_fetch_add(self->ended, 1);
        }
        if (first >= sim->games) break;
    }
    ilx_table_free(table);
    return NULL;
}

// ---- Progress ----------------------------------------------------------------------------

static double now_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void show_progress(const ilx_cli *cli, const ilx_sim *sim, int64_t ended, double seconds)
{
    char buffer[300];
    ilx_text line = ilx_text_over(buffer, sizeof buffer);
    double rate = (double)ended / (seconds > 0 ? seconds : 1);
    double left = rate > 0 ? (double)(sim->games - ended) / rate : 0;
    ilx_param params[] = {{"percent", .number = ended * 100 / sim->games},
                          {"games", .number = ended},
                          {"of", .number = sim->games},
                          {"rate", .number = (int64_t)rate},
                          {"left", .number = (int64_t)(left + 0.5)}};
    ilx_cli_say(cli, "cli.sim.progress", params, ILX_COUNT(params), &line);
    bool terminal = isatty(STDERR_FILENO);
    fprintf(stderr, "%s%s%s", terminal ? "\r" : "", line.bytes, terminal ? "\033[K" : "\n");
    fflush(stderr);
}

// Waits for the workers, showing how far they are; true: Ctrl-C was pressed. The signal is blocked
// in every thread and taken here, so no handler and no global flag is needed.
static bool watch(const ilx_cli *cli, const ilx_sim *sim, const sigset_t *signals,
                  atomic_llong *ended, bool progress)
{
    double start = now_seconds(), next = start + PROGRESS_MS / 1000.0;
    struct timespec pause = {0, 10000000L};
    bool shown = false, interrupted = false;
    while (!interrupted && atomic_load(ended) < sim->games) {
        interrupted = sigtimedwait(signals, NULL, &pause) > 0;
        if (!progress || now_seconds() < next) continue;
        next += PROGRESS_MS / 1000.0;
        show_progress(cli, sim, atomic_load(ended), now_seconds() - start);
        shown = true;
    }
    bool terminal = isatty(STDERR_FILENO);
    if (shown && terminal) fputs("\r\033[K", stderr);
    if (progress && !terminal) show_progress(cli, sim, atomic_load(ended), now_seconds() - start);
    return interrupted;
}

static bool run_all(const ilx_cli *cli, const ilx_sim *sim, int threads, bool progress,
                    ilx_tally *tally)
{
    atomic_llong next = 0, ended = 0;
    atomic_bool stop = false;
    sigset_t signals, before;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    pthread_sigmask(SIG_BLOCK, &signals, &before);

    worker *workers = ilx_alloc((size_t)threads * sizeof *workers);
    int started = 0;
    for (; started < threads; started++) {
        workers[started] = (worker){.sim = sim, .next = &next, .ended = &ended, .stop = &stop};
        if (pthread_create(&workers[started].thread, NULL, work, &workers[started])) break;
    }
    if (started == 0) work(&workers[0]), add_tally(tally, &workers[0].tally);
    bool interrupted = watch(cli, sim, &signals, &ended, progress);
    atomic_store(&stop, true);
    for (int i = 0; i < started; i++) {
        pthread_join(workers[i].thread, NULL);
        add_tally(tally, &workers[i].tally);
    }
    free(workers);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return interrupted;
}

// ---- The command -------------------------------------------------------------------------

// "regular,greedy": one bot for each player, or one name for all of them. The number of seats
// follows from the list where it was not given.
static bool read_bots(ilx_cli *cli, const char *list, ilx_sim *sim, int64_t *seats)
{
    const ilx_game *game = sim->game;
    if (!list) list = ilx_bot_usual(game)->name;
    const char *names[ILX_CLI_OPTIONS_MAX];
    int known = 0, count = 0;
    for (int i = 0; i < ilx_bot_count && known < ILX_CLI_OPTIONS_MAX; i++) {
        if (ilx_bot_find(game, ilx_bots[i]->name) == ilx_bots[i])
            names[known++] = ilx_bots[i]->name;
    }
    for (const char *at = list;; at++) {
        char name[40];
        size_t length = strcspn(at, ",");
        snprintf(name, sizeof name, "%.*s", (int)(length < sizeof name ? length : sizeof name), at);
        if (count == ILX_SEATS_MAX) {
            ilx_cli_fail_with(cli, ILX_EXIT_USAGE, "cli.too-many", "option", "bots");
            return false;
        }
        sim->bots[count] = ilx_bot_find(game, name);
        if (!sim->bots[count++]) {
            ilx_cli_fail_unknown(cli, "cli.unknown-bot", name, names, known);
            return false;
        }
        at += length;
        if (!*at) break;
    }
    if (*seats == 0 && count > 1) *seats = count;
    if (*seats == 0) *seats = game->seats_min;
    for (int i = 1; count == 1 && i < ILX_SEATS_MAX; i++) sim->bots[i] = sim->bots[0];
    if (count == 1 || count == *seats) return true;
    ilx_param params[] = {{"bots", .number = count}, {"seats", .number = *seats}};
    ilx_cli_fail(cli, ILX_EXIT_USAGE, "cli.sim.bots-and-seats", params, ILX_COUNT(params));
    return false;
}

int ilx_cli_sim(ilx_cli *cli, int argc, char **argv)
{
    const char *id = NULL, *bots = NULL, *seed = NULL;
    bool json = false, progress = isatty(STDERR_FILENO), fixed = false;
    int64_t seats = 0, games = 1000, threads = sysconf(_SC_NPROCESSORS_ONLN);
    int64_t max_moves = MOVES_USUAL, budget = 0;
    ilx_cli_list set = {0};
    const ilx_cli_option options[] = {
        {"GAME", ILX_CLI_WORD, &id},
        {"seats", ILX_CLI_NUMBER, &seats, 1, ILX_SEATS_MAX},
        {"games", ILX_CLI_NUMBER, &games, 1, GAMES_MAX},
        {"bots", ILX_CLI_TEXT, &bots},
        {"seed", ILX_CLI_TEXT, &seed},
        {"threads", ILX_CLI_NUMBER, &threads, 1, THREADS_MAX},
        {"option", ILX_CLI_LIST, &set},
        {"max-moves", ILX_CLI_NUMBER, &max_moves, 1, MOVES_MAX},
        {"budget", ILX_CLI_NUMBER, &budget, 0, ILX_BUDGET_MAX},
        {"fixed-seats", ILX_CLI_FLAG, &fixed},
        {"progress", ILX_CLI_FLAG, &progress},
        {"json", ILX_CLI_FLAG, &json},
    };
    if (!ilx_cli_parse(cli, argc, argv, options, ILX_COUNT(options))) return cli->status;

    ilx_sim sim = {.games = games, .budget = (int)budget, .max_moves = max_moves, .rotate = !fixed};
    int32_t values[ILX_OPTIONS_MAX];
    sim.game = ilx_cli_find_game(cli, id);
    if (!sim.game || !read_bots(cli, bots, &sim, &seats)) return cli->status;
    if (!ilx_cli_read_setup(cli, sim.game, seats, &set, values, &sim.setup)) return cli->status;

    char made[12];
    ilx_key random;
    ilx_key_random(&random);
    unsigned drawn = random.bytes[0] + 256u * random.bytes[1] + 65536u * random.bytes[2];
    snprintf(made, sizeof made, "%u", drawn);
    sim.seed = seed ? seed : made;
    ilx_key_from_seed(&sim.key, sim.seed);
    if (threads < 1) threads = 1;
    if (threads > THREADS_MAX) threads = THREADS_MAX;

    ilx_tally tally = {0};
    bool interrupted = run_all(cli, &sim, (int)threads, progress, &tally);
    ilx_text out = ilx_text_new();
    if (json) {
        ilx_sim_json(&sim, &tally, interrupted, &out);
    } else {
        ilx_sim_table(cli, &sim, &tally, interrupted, &out);
    }
    ilx_cli_print(&out);
    ilx_text_free(&out);
    return interrupted ? EXIT_INTERRUPTED : ILX_EXIT_OK;
}
