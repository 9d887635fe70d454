// For the programs of this folder: every game with every setting, and random play through them.
#pragma once

#include "bots/bot.h"
#include "core/view.h"
#include "games.h"
#include "test.h"

#include <stdalign.h>
#include <string.h>

// Every setting plays at least one match to its end, and a few more where matches are short: that
// reaches every rule. What only thousands of matches would find is for `make soak`, which
// multiplies these numbers of moves.
enum {
    MOVES_BOUND = 50000,  // no match of random moves may last so long
    MOVES_ENOUGH = 1000,  // of one setting in one test: where matches are long, fewer will do
    GAME_ENOUGH = 8000,   // of one game in one test, for all of its settings together
    MOVES_SLOW = 30,      // of one setting of a slow game: the beginning of a match,
    MOVES_LONG = 300,     // and of its usual setting: most of one
    SETTINGS_MAX = 256,
    LOG_BOUND = 1 << 18,
};

// A game, with a number of players and options that it takes.
typedef struct setting {
    const ilx_game *game;
    int seat_count;
    int32_t options[ILX_OPTIONS_MAX];
} setting;

// A match of random moves under way: the bare state, without a log of moves.
typedef struct playout {
    setting setting;
    alignas(max_align_t) unsigned char state[ILX_STATE_MAX];
    ilx_rng rng;
    int length;         // moves so far
    ilx_events events;  // of the last move
} playout;

typedef struct any_state {
    alignas(max_align_t) unsigned char bytes[ILX_STATE_MAX];
} any_state;

static inline bool same_options(const setting *a, const setting *b)
{
    return a->game == b->game && a->seat_count == b->seat_count &&
           memcmp(a->options, b->options, sizeof a->options) == 0;
}

static inline void add_setting(const setting *one, setting *all, int *count)
{
    for (int i = 0; i < *count; i++) {
        if (same_options(one, &all[i])) return;
    }
    ENSURE(*count < SETTINGS_MAX);
    all[(*count)++] = *one;
}

// The usual options; all at their least and at their most; each one alone at its least and most.
static inline void add_settings_of(const ilx_game *game, int seat_count, setting *all, int *count)
{
    setting usual = {.game = game, .seat_count = seat_count};
    setting least = usual, most = usual;
    for (int i = 0; i < game->option_count; i++) {
        usual.options[i] = game->options[i].usual;
        least.options[i] = game->options[i].min;
        most.options[i] = game->options[i].max;
    }
    add_setting(&usual, all, count);
    add_setting(&least, all, count);
    add_setting(&most, all, count);
    for (int i = 0; i < game->option_count; i++) {
        setting one = usual;
        one.options[i] = game->options[i].min;
        add_setting(&one, all, count);
        one.options[i] = game->options[i].max;
        add_setting(&one, all, count);
    }
}

static inline void add_usual_setting(const ilx_game *game, int seat_count, setting *all, int *count)
{
    setting usual = {.game = game, .seat_count = seat_count};
    for (int i = 0; i < game->option_count; i++) usual.options[i] = game->options[i].usual;
    add_setting(&usual, all, count);
}

// Of a slow game, each number of seats with the usual options, and each option with one number.
static inline void add_all_settings_of(const ilx_game *game, setting *all, int *count)
{
    for (int n = game->seats_min; n <= game->seats_max; n++) {
        if (!ilx_seats_fit(game, n)) continue;
        add_usual_setting(game, n, all, count);
        if (!game->slow || n == game->seats_min) add_settings_of(game, n, all, count);
    }
}

static inline int matches_enough(const setting *s, int matches)
{
    return s->game->slow ? 1 : test_samples(matches);
}

static inline int all_settings(setting *all)
{
    int count = 0;
    for (int g = 0; g < ilx_game_count; g++) {
        if (test_wants_game(ilx_games[g])) add_all_settings_of(ilx_games[g], all, &count);
    }
    return count;
}

// How many moves of one setting are enough in one test, so that a game with many of them does not
// take all the time. Of a slow game one match is played far; of the others, the beginning.
static inline int moves_enough(const setting *one, const setting *all, int count)
{
    setting usual[1];
    int settings = 0;
    add_usual_setting(one->game, one->game->seats_min, usual, &settings);
    if (one->game->slow) return test_samples(same_options(one, usual) ? MOVES_LONG : MOVES_SLOW);
    settings = 0;
    for (int i = 0; i < count; i++) settings += all[i].game == one->game;
    ENSURE(settings > 0);
    int share = GAME_ENOUGH / settings;
    return test_samples(share < MOVES_ENOUGH ? share : MOVES_ENOUGH);
}

// Counts a check as being about this setting: what fails then says where.
static inline void name_setting(const setting *s, const char *what)
{
    printf("  %s: %s, %d seats, options", what, s->game->id, s->seat_count);
    for (int i = 0; i < s->game->option_count; i++) printf(" %d", s->options[i]);
    printf("\n");
}

static inline void rng_from(ilx_rng *rng, const char *seed, uint64_t stream)
{
    ilx_key key;
    ilx_key_from_seed(&key, seed);
    ilx_rng_start(rng, &key, stream);
}

static inline void playout_start(playout *p, const setting *s, const char *seed, uint64_t stream)
{
    memset(p->state, 0, sizeof p->state);
    p->setting = *s;
    p->length = 0;
    p->events.count = 0;
    rng_from(&p->rng, seed, stream);
    s->game->setup(p->state, &(ilx_setup){.seat_count = s->seat_count, .options = s->options});
}

static inline ilx_turn turn_of(const ilx_game *game, const void *state)
{
    ilx_turn turn;
    game->turn(state, &turn);
    return turn;
}

static inline int random_seat(ilx_rng *rng, uint32_t seats)
{
    int skip = (int)ilx_rng_below(rng, (uint32_t)__builtin_popcount(seats));
    while (skip-- > 0) seats &= seats - 1;
    return __builtin_ctz(seats);
}

static inline bool can_move(const ilx_game *game, const void *state, int seat)
{
    ilx_move list[ILX_MOVES_MAX];
    return !game->list || game->list(state, seat, list) > 0;
}

// Who moves next in random play, and what: mostly a seat that is waited for, sometimes one that
// only may, sometimes the clock. Not for matches that are over.
static inline int random_next(playout *p, ilx_move *move)
{
    const ilx_game *game = p->setting.game;
    ilx_turn turn = turn_of(game, p->state);
    *move = (ilx_move){0};
    if (turn.chance) {
        ilx_chance_pick(game, p->state, &p->rng, move);
        return ILX_CHANCE;
    }
    if (turn.wait_ms > 0 && ilx_rng_below(&p->rng, turn.seats ? 16 : 2) == 0) return ILX_CLOCK;
    uint32_t seats = turn.seats;
    if (turn.may && ilx_rng_below(&p->rng, 8) == 0) seats = turn.may;
    int seat = seats ? random_seat(&p->rng, seats) : ILX_CLOCK;
    // A seat that may speak by public facts need not have anything to say.
    if (seat >= 0 && !can_move(game, p->state, seat)) seat = ILX_CLOCK;
    if (seat < 0 && turn.seats) seat = random_seat(&p->rng, turn.seats);
    if (seat >= 0) ilx_random_move(game, p->state, seat, &p->rng, move);
    return seat;
}

static inline void playout_apply(playout *p, int seat, const ilx_move *move)
{
    p->events.count = 0;
    p->setting.game->apply(p->state, seat, move, &p->events);
    p->length++;
}

// One random move. False: the match is over.
static inline bool playout_step(playout *p)
{
    ilx_turn turn = turn_of(p->setting.game, p->state);
    if (ilx_turn_over(&turn)) return false;
    ENSURE(p->length < MOVES_BOUND);
    ilx_move move;
    int seat = random_next(p, &move);
    playout_apply(p, seat, &move);
    return true;
}

// Every state that play leads to is one that the game itself accepts.
static inline void ensure_verified(const setting *s, const void *state)
{
    ilx_setup setup = {.seat_count = s->seat_count, .options = s->options};
    const char *broken = s->game->verify(state, &setup);
    if (broken) test_fail(__FILE__, __LINE__, "verify refuses a state of play: %s", broken);
}

static inline bool same_move(const ilx_move *a, const ilx_move *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

static inline int arg_count(const ilx_verb *verb)
{
    int count = 0;
    while (count < ILX_MOVE_ARGS && verb->arg[count].name) count++;
    return count;
}
