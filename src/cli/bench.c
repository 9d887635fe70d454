// `ilinx bench`: how fast the rules are, and whether they still do the same.
//
// Every game is played at random through its table of functions, as any program would play it:
// who owes a move, what is lawful, choose, apply. A game's signature is one number over every state
// of a fixed set of matches: when a change was not meant to change behaviour, it must not change.

#include "cli/cli.h"

#include "base/hash.h"
#include "bots/bot.h"
#include "cli/heap.h"
#include "cli/playout.h"

#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    SIGNATURE_GAMES = 50,  // for each game and number of seats
    MOVES_MAX = 100000,    // of one game; none comes near
    GAMES_A_LOOK = 8,      // games between two looks at the clock
    MODE_VIEWS = 1,        // the seat that decides gets its view first
    MODE_COPIES = 2,       // each move is applied to a copy of the state
};

// Everything that a playout touches.
typedef struct arena {
    const ilx_game *game;
    int32_t options[ILX_OPTIONS_MAX];
    ilx_setup setup;
    ilx_rng rng;
    alignas(64) unsigned char state[ILX_STATE_MAX];
    alignas(64) unsigned char copy[ILX_STATE_MAX];
    alignas(64) unsigned char view[ILX_VIEW_MAX];
    uint64_t signature;
    int64_t decisions, plies, games;
} arena;

static void open_arena(arena *a, const ilx_game *game, int seats, const char *seed)
{
    ilx_key key;
    memset(a, 0, sizeof *a);
    a->game = game;
    for (int i = 0; i < game->option_count; i++) a->options[i] = game->options[i].usual;
    a->setup = (ilx_setup){.seat_count = seats, .options = a->options};
    ilx_key_from_seed(&key, seed);
    ilx_rng_start(&a->rng, &key, (uint64_t)seats);
}

static inline void choose(arena *a, void *state, int mover, ilx_move *move)
{
    const ilx_game *game = a->game;
    if (mover == ILX_CHANCE) {
        ilx_chance_pick(game, state, &a->rng, move);
    } else if (mover >= 0) {
        ilx_random_move(game, state, mover, &a->rng, move);
    } else {
        *move = (ilx_move){0};
    }
}

// One game, from the setup to its end.
static void play_out(arena *a, int mode, bool sign)
{
    const ilx_game *game = a->game;
    unsigned char *state = a->state, *spare = a->copy;
    memset(state, 0, game->state_size);
    game->setup(state, &a->setup);
    for (int ply = 0; ply < MOVES_MAX; ply++) {
        ilx_turn turn;
        ilx_move move;
        game->turn(state, &turn);
        int mover = ilx_next_mover(&turn, &a->rng);
        if (mover == ILX_REFEREE) break;
        if ((mode & MODE_VIEWS) && mover >= 0) {
            memset(a->view, 0, game->view_size);
            game->view(state, mover, a->view);
        }
        choose(a, state, mover, &move);
        if (mode & MODE_COPIES) {
            unsigned char *old = state;
            memcpy(spare, state, game->state_size);
            state = spare, spare = old;
        }
        game->apply(state, mover, &move, NULL);
        if (sign) a->signature = (a->signature ^ ilx_hash(state, game->state_size)) * 0x9e3779b1u;
        a->decisions += mover >= 0;
        a->plies++;
    }
    a->games++;
}

// One number for a game, over all numbers of seats; of a slow one, over a single match.
static uint64_t sign_game(arena *a, const ilx_game *game)
{
    uint64_t signature = 0;
    int most = game->slow ? game->seats_min : game->seats_max;
    for (int seats = game->seats_min; seats <= most; seats++) {
        if (!ilx_seats_fit(game, seats)) continue;
        open_arena(a, game, seats, game->id);
        int games = game->slow ? 1 : SIGNATURE_GAMES;
        for (int n = 0; n < games; n++) play_out(a, 0, true);
        signature = (signature ^ a->signature) * 0x9e3779b1u;
    }
    return signature;
}

static void write_signatures(arena *a, bool json, ilx_text *out)
{
    if (json) ilx_text_put(out, "\"signatures\":{");
    for (int i = 0; i < ilx_game_count; i++) {
        ilx_text_add(out, json ? "%s\"%s\":\"" : "%s%s ", json && i ? "," : "", ilx_games[i]->id);
        ilx_text_hex64(out, sign_game(a, ilx_games[i]));
        ilx_text_put(out, json ? "\"" : "\n");
    }
    if (json) ilx_text_char(out, '}');
}

static double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

// Decisions of seats in one second of the processor.
static double measure(arena *a, int mode, double seconds)
{
    double start = cpu_seconds(), used = 0;
    a->decisions = 0;
    while (used < seconds) {
        for (int i = 0; i < (a->game->slow ? 1 : GAMES_A_LOOK); i++) play_out(a, mode, false);
        used = cpu_seconds() - start;
    }
    return (double)a->decisions / used;
}

typedef struct row {
    double plain, views, copies;  // decisions a second
    double decisions, plies;      // of a game, on average
    int64_t allocations;
} row;

static row measure_row(arena *a, double seconds)
{
    row r = {0};
    play_out(a, 0, false);  // the first game warms the caches
    int64_t before = ilx_heap_count();
    a->games = a->plies = 0;
    r.plain = measure(a, 0, seconds);
    r.decisions = (double)a->decisions / (double)a->games;
    r.plies = (double)a->plies / (double)a->games;
    r.views = measure(a, MODE_VIEWS, seconds);
    r.copies = measure(a, MODE_COPIES, seconds);
    r.allocations = ilx_heap_count() - before;
    return r;
}

static void write_row(const ilx_game *game, int seats, const row *r, bool json, bool first,
                      ilx_text *out)
{
    if (json) {
        ilx_text_add(out,
                     "%s{\"game\":\"%s\",\"seats\":%d,\"plain\":%.0f,\"views\":%.0f,"
                     "\"copies\":%.0f,\"decisions\":%.1f,\"moves\":%.1f,\"allocations\":%lld,"
                     "\"state_bytes\":%zu,\"view_bytes\":%zu}",
                     first ? "" : ",", game->id, seats, r->plain, r->views, r->copies, r->decisions,
                     r->plies, (long long)r->allocations, game->state_size, game->view_size);
    } else {
        ilx_text_add(out, "%-10s %5d %9.3g %9.3g %9.3g %9.1f %8.1f %7lld %6zu %6zu\n", game->id,
                     seats, r->plain / 1e6, r->views / 1e6, r->copies / 1e6, r->decisions, r->plies,
                     (long long)r->allocations, game->state_size, game->view_size);
    }
}

static void write_rows(arena *a, double seconds, bool json, ilx_text *out)
{
    bool first = true;
    if (json) ilx_text_put(out, "\"rows\":[");
    for (int i = 0; i < ilx_game_count; i++) {
        const ilx_game *game = ilx_games[i];
        for (int seats = game->seats_min; seats <= game->seats_max; seats++) {
            bool shown = seats == game->seats_min || seats % 2 == 0;
            if (!shown || !ilx_seats_fit(game, seats)) continue;
            open_arena(a, game, seats, "bench");
            row r = measure_row(a, seconds);
            write_row(game, seats, &r, json, first, out);
            ilx_cli_print(out);  // a table grows as it is measured
            fflush(stdout);
            first = false;
        }
    }
    if (json) ilx_text_put(out, "],");
}

int ilx_cli_bench(ilx_cli *cli, int argc, char **argv)
{
    bool json = false, signature_only = false;
    int64_t milliseconds = 1000;
    const ilx_cli_option options[] = {
        {"json", ILX_CLI_FLAG, &json},
        {"signature", ILX_CLI_FLAG, &signature_only},
        {"milliseconds", ILX_CLI_NUMBER, &milliseconds, 1, 600000},
    };
    if (!ilx_cli_parse(cli, argc, argv, options, ILX_COUNT(options))) return cli->status;

    arena *a = ilx_alloc(sizeof *a);
    ilx_text out = ilx_text_new();
    if (json) {
        ilx_text_char(&out, '{');
        if (!signature_only) write_rows(a, (double)milliseconds / 1000, true, &out);
        write_signatures(a, true, &out);
        ilx_text_put(&out, "}\n");
    } else {
        if (!signature_only) {
            ilx_cli_say(cli, "cli.bench.head", NULL, 0, &out);
            ilx_text_char(&out, '\n');
            write_rows(a, (double)milliseconds / 1000, false, &out);
            ilx_cli_say(cli, "cli.bench.signatures", NULL, 0, &out);
            ilx_text_char(&out, '\n');
        }
        write_signatures(a, false, &out);
    }
    ilx_cli_print(&out);
    ilx_text_free(&out);
    free(a);
    return ILX_EXIT_OK;
}
