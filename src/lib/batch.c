// Many matches side by side: making them, and stepping all of them.

#include "lib/batch.h"

#include "bots/bot.h"

#include <stdlib.h>

enum { LUCK = 1 << 20 };  // streams of luck are numbered from here, those of dice from 0

static int32_t hold(ilx_batch handle, ilx_lib_batch **batch)
{
    void *thing = NULL;
    int32_t error = ilx_handle_hold(handle, ILX_HANDLE_BATCH, &thing);
    *batch = thing;
    return error;
}

// ---- Making ------------------------------------------------------------------------------

static void begin_match(ilx_lib_batch *b, int i)
{
    memset(ilx_batch_state(b, i), 0, b->game->state_size);
    b->game->setup(ilx_batch_state(b, i), &b->setup);
    b->actions[i] = 0;
    ilx_batch_advance(b, i);
}

static void forget(ilx_lib_batch *b, int i)
{
    int seats = b->setup.seat_count;
    b->ended[i] = b->truncated[i] = 0;
    b->refused[i] = ILX_OK;
    for (int seat = 0; seat < seats; seat++) b->rewards[i * seats + seat] = 0;
}

static void begin_all(ilx_lib_batch *b, int first, int end, void *context)
{
    (void)context;
    for (int i = first; i < end; i++) {
        forget(b, i);
        begin_match(b, i);
    }
}

static void free_batch(ilx_lib_batch *b)
{
    free(b->states);
    free(b->dice);
    free(b->luck);
    free(b->asked);
    free(b->actions);
    free(b->ended);
    free(b->truncated);
    free(b->refused);
    free(b->rewards);
    free(b->scores);
    free(b);
}

// False: there is not enough memory; what there is, is given back by free_batch.
static bool make_arrays(ilx_lib_batch *b)
{
    size_t count = (size_t)b->count, seats = (size_t)b->setup.seat_count;
    b->stride = (b->game->state_size + 63) / 64 * 64;
    b->states = aligned_alloc(64, count * b->stride);
    b->dice = malloc(count * sizeof *b->dice);
    b->luck = malloc(count * sizeof *b->luck);
    b->asked = calloc(count, sizeof *b->asked);
    b->actions = calloc(count, sizeof *b->actions);
    b->ended = calloc(count, 1);
    b->truncated = calloc(count, 1);
    b->refused = calloc(count, sizeof *b->refused);
    b->rewards = calloc(count * seats, sizeof *b->rewards);
    b->scores = calloc(count * seats, sizeof *b->scores);
    if (b->states) memset(b->states, 0, count * b->stride);
    return b->states && b->dice && b->luck && b->asked && b->actions && b->ended && b->truncated &&
           b->refused && b->rewards && b->scores;
}

static int32_t check_setup(const ilx_batch_setup *s)
{
    if (!s->game) return ILX_E_NULL;
    if (s->size != sizeof *s) return ILX_E_SIZE;
    bool fits = s->count >= 1 && s->count <= ILX_BATCH_MAX && s->threads >= 1 &&
                s->threads <= ILX_THREADS_MAX && s->limit >= 0 &&
                (s->flags & ~(uint32_t)(ILX_BATCH_CHANCE | ILX_BATCH_STAY)) == 0;
    if (!fits) return ILX_E_RANGE;
    return ilx_lib_game(s->game) < 0 ? ILX_E_GAME : ILX_OK;
}

static void start(ilx_lib_batch *b, const char *seed)
{
    ilx_key key;
    ilx_lib_key(seed, &key);
    for (int i = 0; i < b->count; i++) {
        ilx_rng_start(&b->dice[i], &key, (uint64_t)i);
        ilx_rng_start(&b->luck[i], &key, LUCK + (uint64_t)i);
    }
    ilx_crew_do(b, begin_all, NULL);
}

int32_t ilx_batch_new(const ilx_batch_setup *setup, ilx_batch *handle)
{
    if (!setup || !handle) return ILX_E_NULL;
    int32_t error = check_setup(setup);
    if (error) return error;
    int g = ilx_lib_game(setup->game);
    ilx_lib_batch *b = calloc(1, sizeof *b);
    if (!b) return ILX_E_MEMORY;
    b->game = ilx_games[g];
    b->catalogue = ilx_catalogue_of(b->game);
    b->encoder = &ilx_encoders[g];
    b->setup = (ilx_setup){.seat_count = setup->seats, .options = b->options};
    b->count = setup->count;
    b->width = b->catalogue->count ? 1 : ILX_BOX;
    b->flags = setup->flags;
    b->limit = setup->limit;
    error = ilx_lib_setup(b->game, setup->seats, setup->options, setup->option_count, b->options);
    if (!error && !make_arrays(b)) error = ILX_E_MEMORY;
    if (error) {
        free_batch(b);
        return error;
    }
    if (ilx_crew_start(b, setup->threads)) {
        start(b, setup->seed);
        *handle = ilx_handle_give(ILX_HANDLE_BATCH, b);
        if (*handle) return ILX_OK;
    }
    ilx_crew_stop(b);
    free_batch(b);
    return ILX_E_MEMORY;
}

int32_t ilx_batch_free(ilx_batch handle)
{
    ilx_lib_batch *b;
    int32_t error = hold(handle, &b);
    if (error) return error;
    ilx_handle_retire(handle);
    ilx_crew_stop(b);
    free_batch(b);
    return ILX_OK;
}

int32_t ilx_batch_reset(ilx_batch handle)
{
    ilx_lib_batch *b;
    int32_t error = hold(handle, &b);
    if (error) return error;
    ilx_crew_do(b, begin_all, NULL);
    return ilx_lib_done(handle, ILX_OK);
}

int32_t ilx_batch_width(ilx_batch handle)
{
    ilx_lib_batch *b;
    int32_t error = hold(handle, &b);
    return error ? error : ilx_lib_done(handle, b->width);
}

// ---- Stepping ----------------------------------------------------------------------------

void ilx_batch_advance(ilx_lib_batch *b, int i)
{
    void *state = ilx_batch_state(b, i);
    for (;;) {
        ilx_turn turn;
        ilx_move move = {0};
        b->game->turn(state, &turn);
        if (turn.chance) {
            b->asked[i] = ILX_BY_CHANCE;
            if (b->flags & ILX_BATCH_CHANCE) return;
            ilx_chance_pick(b->game, state, &b->dice[i], &move);
            b->game->apply(state, ILX_CHANCE, &move, NULL);
        } else if (turn.seats) {
            b->asked[i] = __builtin_ctz(turn.seats);
            return;
        } else if (turn.wait_ms) {
            b->game->apply(state, ILX_CLOCK, &move, NULL);
        } else {
            b->asked[i] = ILX_NOBODY;
            return;
        }
    }
}

// Keeps the points of a match that is done with; its winners, one bit each.
static uint32_t keep_scores(ilx_lib_batch *b, int i)
{
    int32_t points[ILX_SEATS_MAX] = {0};
    size_t seats = (size_t)b->setup.seat_count;
    uint32_t winners = b->game->result(ilx_batch_state(b, i), points);
    memcpy(&b->scores[(size_t)i * seats], points, seats * sizeof points[0]);
    return winners;
}

static void reward(ilx_lib_batch *b, int i)
{
    int seats = b->setup.seat_count;
    uint32_t winners = keep_scores(b, i);
    int won = __builtin_popcount(winners);
    if (won == 0 || won == seats) return;
    for (int seat = 0; seat < seats; seat++) {
        bool winner = (winners & ILX_SEAT_BIT(seat)) != 0;
        b->rewards[i * seats + seat] = winner ? 1.0f / (float)won : -1.0f / (float)(seats - won);
    }
}

// The move of an action that was given from outside; ILX_OK, or why it is none.
static int32_t read_action(const ilx_lib_batch *b, int i, const int32_t *action, ilx_move *move)
{
    const ilx_game *game = b->game;
    if (b->width == 1) {
        if (action[0] < 0 || action[0] >= b->catalogue->count) return ILX_E_RANGE;
        *move = b->catalogue->moves[action[0]];
    } else {
        if (action[0] < 0 || action[0] >= game->move_count) return ILX_E_RANGE;
        const ilx_verb *verb = &game->moves[action[0]];
        if (verb->outcomes) return ILX_E_RANGE;
        *move = (ilx_move){.kind = action[0]};
        for (int k = 0; k < ILX_MOVE_ARGS && verb->arg[k].name; k++) {
            int32_t value = action[1 + k];
            bool fits =
                value >= ilx_arg_low(&verb->arg[k]) && value <= ilx_arg_high(game, &verb->arg[k]);
            if (!fits) return ILX_E_RANGE;
            move->arg[k] = value;
        }
    }
    return ilx_lib_error(game->check(ilx_batch_state(b, i), b->asked[i], move));
}

static int32_t read_draw(ilx_lib_batch *b, int i, int32_t index, ilx_move *move)
{
    ilx_chance outcomes[ILX_CHANCES_MAX];
    if (index == -1) {
        ilx_chance_pick(b->game, ilx_batch_state(b, i), &b->dice[i], move);
        return ILX_OK;
    }
    int count = b->game->chances(ilx_batch_state(b, i), outcomes);
    if (index < 0 || index >= count) return ILX_E_RANGE;
    *move = outcomes[index].move;
    return ILX_OK;
}

static void step_match(ilx_lib_batch *b, int i, const int32_t *action)
{
    ilx_move move;
    int32_t seat = b->asked[i];
    forget(b, i);
    if (seat == ILX_NOBODY) return;
    bool draw = seat == ILX_BY_CHANCE;
    b->refused[i] = draw ? read_draw(b, i, action[0], &move) : read_action(b, i, action, &move);
    if (b->refused[i]) return;
    b->game->apply(ilx_batch_state(b, i), draw ? ILX_CHANCE : seat, &move, NULL);
    b->actions[i] += !draw;
    ilx_batch_advance(b, i);
    if (b->asked[i] == ILX_NOBODY) {
        b->ended[i] = 1;
        reward(b, i);
    } else if (b->limit && b->actions[i] >= b->limit) {
        b->truncated[i] = 1;
        keep_scores(b, i);
        b->asked[i] = ILX_NOBODY;
    }
    if (b->asked[i] == ILX_NOBODY && !(b->flags & ILX_BATCH_STAY)) begin_match(b, i);
}

static void step_all(ilx_lib_batch *b, int first, int end, void *context)
{
    const int32_t *actions = context;
    for (int i = first; i < end; i++) step_match(b, i, actions + (size_t)i * (size_t)b->width);
}

int32_t ilx_batch_step(ilx_batch handle, const int32_t *actions, size_t count)
{
    ilx_lib_batch *b;
    if (!actions) return ILX_E_NULL;
    int32_t error = hold(handle, &b);
    if (error) return error;
    if (count != (size_t)b->count * (size_t)b->width) return ilx_lib_done(handle, ILX_E_SIZE);
    ilx_crew_do(b, step_all, (void *)(uintptr_t)actions);
    int32_t refused = 0;
    for (int i = 0; i < b->count; i++) refused += b->refused[i] != ILX_OK;
    return ilx_lib_done(handle, refused);
}

// ---- Samples and search ------------------------------------------------------------------

static void sample_all(ilx_lib_batch *b, int first, int end, void *context)
{
    int32_t *out = context;
    for (int i = first; i < end; i++) {
        int32_t *action = out + (size_t)i * (size_t)b->width;
        ilx_move move;
        for (int k = 0; k < b->width; k++) action[k] = 0;
        action[0] = -1;  // of a draw: draw
        if (b->asked[i] < 0) continue;
        ilx_random_move(b->game, ilx_batch_state(b, i), b->asked[i], &b->luck[i], &move);
        if (b->width == 1) {
            action[0] = ilx_catalogue_id(b->catalogue, &move);
        } else {
            action[0] = move.kind;
            for (int k = 0; k < ILX_MOVE_ARGS; k++) action[1 + k] = move.arg[k];
        }
    }
}

int32_t ilx_batch_sample(ilx_batch handle, int32_t *actions, size_t count)
{
    ilx_lib_batch *b;
    if (!actions) return ILX_E_NULL;
    int32_t error = hold(handle, &b);
    if (error) return error;
    if (count != (size_t)b->count * (size_t)b->width) return ilx_lib_done(handle, ILX_E_SIZE);
    ilx_crew_do(b, sample_all, actions);
    return ilx_lib_done(handle, ILX_OK);
}

static void resample_all(ilx_lib_batch *b, int first, int end, void *context)
{
    (void)context;
    for (int i = first; i < end; i++) {
        if (b->asked[i] < 0 || !b->game->resample) continue;
        b->game->resample(ilx_batch_state(b, i), b->asked[i], &b->luck[i]);
    }
}

int32_t ilx_batch_resample(ilx_batch handle)
{
    ilx_lib_batch *b;
    int32_t error = hold(handle, &b);
    if (error) return error;
    ilx_crew_do(b, resample_all, NULL);
    return ilx_lib_done(handle, ILX_OK);
}

int32_t ilx_batch_copy(ilx_batch handle, int32_t from, int32_t to)
{
    ilx_lib_batch *b;
    int32_t error = hold(handle, &b);
    if (error) return error;
    bool fits = from >= 0 && from < b->count && to >= 0 && to < b->count;
    if (!fits) return ilx_lib_done(handle, ILX_E_RANGE);
    if (from != to) memcpy(ilx_batch_state(b, to), ilx_batch_state(b, from), b->stride);
    b->asked[to] = b->asked[from];
    b->actions[to] = b->actions[from];
    if (from != to) forget(b, to);
    return ilx_lib_done(handle, ILX_OK);
}

static int32_t put(ilx_lib_batch *b, int32_t index, const ilx_lib_one *one)
{
    const ilx_game *game = ilx_match_game(one->match);
    if (index < 0 || index >= b->count) return ILX_E_RANGE;
    if (game != b->game) return ILX_E_GAME;
    if (ilx_match_seats(one->match) != b->setup.seat_count) return ILX_E_SEATS;
    size_t size = (size_t)game->option_count * sizeof b->options[0];
    if (memcmp(ilx_match_options(one->match), b->options, size) != 0) return ILX_E_OPTION;
    memcpy(ilx_batch_state(b, index), ilx_match_state(one->match), game->state_size);
    forget(b, index);
    b->actions[index] = 0;
    ilx_batch_advance(b, index);
    return ILX_OK;
}

int32_t ilx_batch_put(ilx_batch handle, int32_t index, ilx_one match)
{
    ilx_lib_batch *b;
    ilx_lib_one *one;
    int32_t error = hold(handle, &b);
    if (error) return error;
    error = match == handle ? ILX_E_HANDLE : ilx_lib_hold(match, &one);
    if (error) return ilx_lib_done(handle, error);
    error = ilx_lib_done(match, put(b, index, one));
    return ilx_lib_done(handle, error);
}
