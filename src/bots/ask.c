// The one door between a match and its bots: what passes through it is all that a bot can know.

#include "bots/bot.h"

#include <assert.h>
#include <stdalign.h>
#include <string.h>

void ilx_bot_ask(const ilx_bot *bot, const ilx_game *game, int seat_count, const void *state,
                 int seat, ilx_log log, int budget, ilx_rng *rng, ilx_choice *choice)
{
    ilx_bot_ask_within(NULL, bot, game, seat_count, state, seat, log, budget, rng, choice);
}

void ilx_bot_ask_within(const ilx_patience *patience, const ilx_bot *bot, const ilx_game *game,
                        int seat_count, const void *state, int seat, ilx_log log, int budget,
                        ilx_rng *rng, ilx_choice *choice)
{
    alignas(max_align_t) unsigned char view[ILX_VIEW_MAX];
    alignas(max_align_t) unsigned char redrawn[ILX_STATE_MAX];
    assert(game->view_size <= sizeof view && game->state_size <= sizeof redrawn);

    memset(view, 0, game->view_size);
    game->view(state, seat, view);
    memcpy(redrawn, state, game->state_size);
    if (game->resample) game->resample(redrawn, seat, rng);

    ilx_query query = {
        .game = game,
        .seat_count = seat_count,
        .seat = seat,
        .view = view,
        .log = log,
        .redrawn = redrawn,
        .budget = budget,
        .skill = bot->skill,
        .patience = patience,
        .rng = rng,
    };
    choice->count = 0;
    bot->choose(&query, choice);
    if (bot->temper) ilx_temper_bend(bot, &query, choice);
    assert(game->check(redrawn, seat, &choice->move) == NULL);
}

void ilx_bot_luck(const ilx_match *match, int seat, const char *seed, ilx_rng *rng)
{
    ilx_key source, key;
    memcpy(source.bytes, ilx_match_commitment(match), sizeof source.bytes);
    if (seed) ilx_key_from_seed(&source, seed);
    ilx_key_derive(&key, &source, (uint64_t)seat);
    ilx_rng_start(rng, &key, (uint64_t)ilx_match_length(match));
}

// Where a game has no sets of moves. It stands apart: its list would be in the way of those that
// have.
__attribute__((noinline)) static void random_of_list(const ilx_game *game, const void *state,
                                                     int seat, ilx_rng *rng, ilx_move *move)
{
    ilx_move moves[ILX_MOVES_MAX];
    int count = game->list(state, seat, moves);
    assert(count > 0);
    *move = moves[ilx_rng_choose(rng, (uint32_t)count)];
}

// Not inlined: in the loop of a playout it would have too few registers.
__attribute__((noinline)) void ilx_random_move(const ilx_game *game, const void *state, int seat,
                                               ilx_rng *rng, ilx_move *move)
{
    if (game->ways) {
        ilx_ways ways;
        ilx_ways_begin(&ways);
        game->ways(state, seat, &ways);
        assert(ways.moves > 0);
        ilx_ways_move(&ways, ilx_rng_choose(rng, ways.moves), move);
    } else if (game->list) {
        random_of_list(game, state, seat, rng, move);
    } else {
        game->sample(state, seat, rng, move);
    }
}

void ilx_choice_add(ilx_choice *choice, const ilx_move *move, int32_t share, int32_t value)
{
    ilx_candidate *all = choice->candidates;
    int at = choice->count;
    while (at > 0 && (all[at - 1].share < share ||
                      (all[at - 1].share == share && all[at - 1].value < value))) {
        at--;
    }
    if (at == ILX_CANDIDATES_MAX) return;
    if (choice->count < ILX_CANDIDATES_MAX) choice->count++;
    memmove(&all[at + 1], &all[at], (size_t)(choice->count - 1 - at) * sizeof all[0]);
    all[at] = (ilx_candidate){*move, share, value, {.kind = -1}};
}

void ilx_choice_explain(ilx_choice *choice, const ilx_move *move, const ilx_reason *why)
{
    for (int i = 0; i < choice->count; i++) {
        ilx_candidate *candidate = &choice->candidates[i];
        if (memcmp(&candidate->move, move, sizeof *move) == 0) candidate->why = *why;
    }
}
