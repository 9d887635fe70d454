// One match behind a handle: making it, moving in it, taking moves back.

#include "bots/bot.h"
#include "core/notation.h"
#include "core/replay.h"
#include "lib/actions.h"
#include "lib/parts.h"

#include <stdalign.h>
#include <stdlib.h>

enum { ADVANCE_MAX = 100000 };  // draws and clocks that one call makes

static int32_t refused(ilx_lib_one *one, ilx_refusal refusal)
{
    if (refusal) one->refused = refusal;
    return ilx_lib_error(refusal);
}

// ---- Making ------------------------------------------------------------------------------

// Puts a match behind a new handle.
static int32_t give(ilx_match *match, ilx_one *handle)
{
    ilx_lib_one *one = ilx_alloc(sizeof *one);
    one->match = match;
    *handle = ilx_handle_give(ILX_HANDLE_ONE, one);
    if (*handle) return ILX_OK;
    ilx_match_free(match);
    free(one);
    return ILX_E_MEMORY;
}

int32_t ilx_one_new(const char *id, int32_t seats, const int32_t *options, int32_t option_count,
                    const char *seed, ilx_one *handle)
{
    if (!id || !handle) return ILX_E_NULL;
    int g = ilx_lib_game(id);
    if (g < 0) return ILX_E_GAME;
    int32_t values[ILX_OPTIONS_MAX];
    int32_t error = ilx_lib_setup(ilx_games[g], seats, options, option_count, values);
    if (error) return error;
    ilx_key key;
    ilx_lib_key(seed, &key);
    ilx_setup setup = {.seat_count = seats, .options = values};
    return give(ilx_match_new(ilx_games[g], &setup, &key), handle);
}

int32_t ilx_one_load(const char *record, size_t length, ilx_one *handle, char *fault,
                     size_t fault_size)
{
    if (!record || !handle || (!fault && fault_size)) return ILX_E_NULL;
    ilx_fault found = {0};
    ilx_match *match = ilx_replay_read(record, length, &found, NULL);
    if (match) return give(match, handle);
    if (fault_size > 0) {
        ilx_text text = ilx_text_over(fault, fault_size);
        ilx_text_add(&text, "line %d: %s", found.line, found.detail);
    }
    return ILX_E_RECORD;
}

int32_t ilx_one_clone(ilx_one handle, ilx_one *clone)
{
    ilx_lib_one *one;
    if (!clone) return ILX_E_NULL;
    int32_t error = ilx_lib_hold(handle, &one);
    if (error) return error;
    return ilx_lib_done(handle, give(ilx_match_clone(one->match), clone));
}

int32_t ilx_one_resample(ilx_one handle, int32_t seat, const char *seed, ilx_one *other)
{
    ilx_lib_one *one;
    if (!other) return ILX_E_NULL;
    int32_t error = ilx_lib_hold(handle, &one);
    if (error) return error;
    const ilx_game *game = ilx_match_game(one->match);
    int seats = ilx_match_seats(one->match);
    if (seat < 0 || seat >= seats) return ilx_lib_done(handle, ILX_E_RANGE);
    alignas(max_align_t) unsigned char state[ILX_STATE_MAX];
    memcpy(state, ilx_match_state(one->match), game->state_size);
    ilx_key key;
    ilx_rng rng;
    ilx_lib_key(seed, &key);
    ilx_rng_start(&rng, &key, 0);
    if (game->resample) game->resample(state, seat, &rng);
    ilx_key_derive(&key, &key, 1);
    ilx_setup setup = {.seat_count = seats, .options = ilx_match_options(one->match)};
    return ilx_lib_done(handle, give(ilx_match_from(game, &setup, &key, state), other));
}

int32_t ilx_one_free(ilx_one handle)
{
    ilx_lib_one *one;
    int32_t error = ilx_lib_hold(handle, &one);
    if (error) return error;
    ilx_handle_retire(handle);
    ilx_match_free(one->match);
    free(one);
    return ILX_OK;
}

// ---- Moving ------------------------------------------------------------------------------

int32_t ilx_one_turn(ilx_one handle, ilx_question *asked)
{
    ilx_lib_one *one;
    if (!asked) return ILX_E_NULL;
    int32_t error = ilx_lib_hold(handle, &one);
    if (error) return error;
    ilx_turn turn = ilx_match_turn(one->match);
    ilx_lib_ask(&turn, asked);
    return ilx_lib_done(handle, ILX_OK);
}

static int32_t play_text(ilx_lib_one *one, int32_t seat, const char *text)
{
    if (seat < 0 || seat >= ilx_match_seats(one->match)) return ILX_E_RANGE;
    return refused(one, ilx_match_play(one->match, seat, text));
}

static int32_t play_id(ilx_lib_one *one, int32_t seat, int32_t id)
{
    const ilx_game *game = ilx_match_game(one->match);
    const ilx_catalogue *catalogue = ilx_catalogue_of(game);
    if (catalogue->count == 0) return ILX_E_LISTED;
    if (id < 0 || id >= catalogue->count) return ILX_E_RANGE;
    char buffer[ILX_MOVE_TEXT_MAX];
    ilx_text text = ilx_text_over(buffer, sizeof buffer);
    ilx_move_format(game, &catalogue->moves[id], &text);
    return play_text(one, seat, buffer);
}

// Draws and clocks, up to a question for seats or the end. What fails leaves the match as it is
// then.
static int32_t advance(ilx_lib_one *one, ilx_question *asked)
{
    for (int made = 0; made < ADVANCE_MAX; made++) {
        ilx_turn turn = ilx_match_turn(one->match);
        ilx_lib_ask(&turn, asked);
        if (asked->kind == ILX_ASKS_SEATS || asked->kind == ILX_ASKS_NOBODY) break;
        ilx_refusal refusal = ilx_match_play(one->match, asked->seat, NULL);
        if (refusal) return refused(one, refusal);
    }
    return ILX_OK;
}

int32_t ilx_one_move(ilx_one handle, int32_t seat, const char *text)
{
    ilx_lib_one *one;
    if (!text) return ILX_E_NULL;
    int32_t error = ilx_lib_hold(handle, &one);
    return error ? error : ilx_lib_done(handle, play_text(one, seat, text));
}

int32_t ilx_one_act(ilx_one handle, int32_t seat, int32_t id)
{
    ilx_lib_one *one;
    int32_t error = ilx_lib_hold(handle, &one);
    return error ? error : ilx_lib_done(handle, play_id(one, seat, id));
}

int32_t ilx_one_step(ilx_one handle, int32_t seat, int32_t id, ilx_question *asked)
{
    ilx_lib_one *one;
    if (!asked) return ILX_E_NULL;
    int32_t error = ilx_lib_hold(handle, &one);
    if (error) return error;
    error = play_id(one, seat, id);
    return ilx_lib_done(handle, error ? error : advance(one, asked));
}

int32_t ilx_one_advance(ilx_one handle, ilx_question *asked)
{
    ilx_lib_one *one;
    if (!asked) return ILX_E_NULL;
    int32_t error = ilx_lib_hold(handle, &one);
    return error ? error : ilx_lib_done(handle, advance(one, asked));
}

int32_t ilx_one_clock(ilx_one handle)
{
    ilx_lib_one *one;
    int32_t error = ilx_lib_hold(handle, &one);
    return error ? error
                 : ilx_lib_done(handle, refused(one, ilx_match_play(one->match, ILX_CLOCK, NULL)));
}

int32_t ilx_one_undo(ilx_one handle)
{
    ilx_lib_one *one;
    int32_t error = ilx_lib_hold(handle, &one);
    return error ? error
                 : ilx_lib_done(handle, ilx_match_undo(one->match) ? ILX_OK : ILX_E_NOTHING);
}

// ---- Chance ------------------------------------------------------------------------------

// The outcomes of the draw that is due: how many, or an error.
static int32_t outcomes_of(ilx_lib_one *one, ilx_chance *outcomes)
{
    ilx_turn turn = ilx_match_turn(one->match);
    if (!turn.chance) return refused(one, ilx_turn_over(&turn) ? "over" : "not-now");
    return ilx_match_game(one->match)->chances(ilx_match_state(one->match), outcomes);
}

int32_t ilx_one_odds(ilx_one handle, uint32_t *weights, int32_t room)
{
    ilx_lib_one *one;
    ilx_chance outcomes[ILX_CHANCES_MAX];
    if (!weights) return ILX_E_NULL;
    int32_t error = ilx_lib_hold(handle, &one);
    if (error) return error;
    int32_t count = outcomes_of(one, outcomes);
    if (count > room) return ilx_lib_done(handle, ILX_E_SIZE);
    for (int i = 0; i < count; i++) weights[i] = outcomes[i].weight;
    return ilx_lib_done(handle, count);
}

static int32_t format_outcome(ilx_lib_one *one, int32_t index, ilx_text *text)
{
    ilx_chance outcomes[ILX_CHANCES_MAX];
    int32_t count = outcomes_of(one, outcomes);
    if (count < 0) return count;
    if (index < 0 || index >= count) return ILX_E_RANGE;
    ilx_move_format(ilx_match_game(one->match), &outcomes[index].move, text);
    return ILX_OK;
}

int64_t ilx_one_outcome(ilx_one handle, int32_t index, char *out, size_t size)
{
    ilx_lib_one *one;
    char buffer[ILX_MOVE_TEXT_MAX];
    ilx_text text = ilx_text_over(buffer, sizeof buffer);
    int32_t error = ilx_lib_hold(handle, &one);
    if (error) return error;
    error = ilx_lib_done(handle, format_outcome(one, index, &text));
    return error ? error : ilx_lib_put(&text, out, size);
}

int32_t ilx_one_chance(ilx_one handle, int32_t index)
{
    ilx_lib_one *one;
    char buffer[ILX_MOVE_TEXT_MAX];
    ilx_text text = ilx_text_over(buffer, sizeof buffer);
    int32_t error = ilx_lib_hold(handle, &one);
    if (error) return error;
    if (index != -1) error = format_outcome(one, index, &text);
    if (error) return ilx_lib_done(handle, error);
    const char *move = index == -1 ? NULL : buffer;
    return ilx_lib_done(handle, refused(one, ilx_match_play(one->match, ILX_CHANCE, move)));
}
