// Greedy: looks one step ahead, in any game. Each lawful move is tried a few times in worlds that
// the seat cannot tell from the real one; everybody then plays on at random until the seat has a
// choice again, and the position reached is valued. The best average is played.

#include "bots/bot.h"

#include <assert.h>
#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

enum {
    USUAL_BUDGET = 16,  // trials for one choice, when nobody says how many
    SAMPLED_MOVES = 8,  // candidates, where moves cannot be listed
    PLAY_ON_MAX = 200,  // moves after the one that is tried
    CERTAIN = 1000000,
};

// How well a seat stands by its score, for games that do not say it better: half is level.
static int32_t value_by_score(const ilx_game *game, int seat_count, const void *state, int seat)
{
    int32_t scores[ILX_SEATS_MAX] = {0};
    uint32_t winners = game->result(state, scores);
    if (winners & ILX_SEAT_BIT(seat)) return CERTAIN;
    if (winners) return 0;

    int64_t best = INT64_MIN;
    for (int other = 0; other < seat_count; other++) {
        if (other != seat && scores[other] > best) best = scores[other];
    }
    if (best == INT64_MIN) best = 0;
    int64_t ahead = scores[seat] - best;
    int64_t scale = llabs((long long)scores[seat]) + llabs((long long)best) + 1;
    return (int32_t)(CERTAIN / 2 + CERTAIN / 2 * ahead / scale);
}

static int32_t value_of(const ilx_query *query, const void *state)
{
    const ilx_game *game = query->game;
    if (game->evaluate) return game->evaluate(state, query->seat);
    return value_by_score(game, query->seat_count, state, query->seat);
}

static int lowest_seat(uint32_t seats)
{
    return __builtin_ctz(seats);
}

static bool has_choice(const ilx_query *query, const void *state)
{
    ilx_move moves[ILX_MOVES_MAX];
    return !query->game->list || query->game->list(state, query->seat, moves) > 1;
}

// Everybody moves at random until the seat has a new question with more than one answer, or the
// end. Moves that leave a seat with the same question are thereby judged by what comes of it.
static void play_on(const ilx_query *query, void *state, uint32_t question)
{
    const ilx_game *game = query->game;
    for (int step = 0; step < PLAY_ON_MAX; step++) {
        ilx_turn turn;
        ilx_move move;
        game->turn(state, &turn);
        if (turn.chance) {
            ilx_chance_pick(game, state, query->rng, &move);
            game->apply(state, ILX_CHANCE, &move, NULL);
            continue;
        }
        if (ilx_turn_over(&turn)) return;
        if (turn.seats == 0) {
            game->apply(state, ILX_CLOCK, &(ilx_move){0}, NULL);
            continue;
        }
        bool own = (turn.seats & ILX_SEAT_BIT(query->seat)) != 0;
        if (own && turn.number != question && has_choice(query, state)) return;
        int seat = own ? query->seat : lowest_seat(turn.seats);
        ilx_random_move(game, state, seat, query->rng, &move);
        game->apply(state, seat, &move, NULL);
    }
}

// Nothing is taken back: whoever sees no farther than one step would put and take for ever. Time is
// for people.
static int lawful_moves(const ilx_query *query, ilx_move *moves)
{
    const ilx_game *game = query->game;
    if (game->list) {
        int listed = game->list(query->redrawn, query->seat, moves), count = 0;
        for (int i = 0; i < listed; i++) {
            const ilx_verb *verb = &game->moves[moves[i].kind];
            if (!verb->takes_back && !verb->for_time) moves[count++] = moves[i];
        }
        return count;
    }
    for (int i = 0; i < SAMPLED_MOVES; i++) {
        game->sample(query->redrawn, query->seat, query->rng, &moves[i]);
    }
    return SAMPLED_MOVES;
}

// Adds up, for each move, the values of as many trials as the budget allows.
static int try_all(const ilx_query *query, const ilx_move *moves, int count, int64_t *sums)
{
    const ilx_game *game = query->game;
    alignas(max_align_t) unsigned char world[ILX_STATE_MAX];
    alignas(max_align_t) unsigned char state[ILX_STATE_MAX];
    int budget = query->budget > 0 ? query->budget : USUAL_BUDGET;
    int trials = budget > count ? budget / count : 1;

    ilx_turn turn;
    game->turn(query->redrawn, &turn);
    memcpy(world, query->redrawn, game->state_size);
    for (int trial = 0; trial < trials; trial++) {
        // The moves compete in the same worlds, so that luck counts for all of them alike.
        if (trial > 0 && game->resample) game->resample(world, query->seat, query->rng);
        for (int i = 0; i < count; i++) {
            memcpy(state, world, game->state_size);
            game->apply(state, query->seat, &moves[i], NULL);
            play_on(query, state, turn.number);
            sums[i] += value_of(query, state);
        }
    }
    return trials;
}

static void greedy_choose(const ilx_query *query, ilx_choice *choice)
{
    ilx_move moves[ILX_MOVES_MAX];
    int64_t sums[ILX_MOVES_MAX] = {0};
    int count = lawful_moves(query, moves);
    assert(count > 0);
    choice->move = moves[0];
    if (count == 1) {
        ilx_choice_add(choice, &moves[0], CERTAIN, -1);
        return;
    }

    int trials = try_all(query, moves, count, sums);
    int best = 0, equals = 1;
    for (int i = 1; i < count; i++) {
        if (sums[i] > sums[best]) {
            best = i;
            equals = 1;
        } else if (sums[i] == sums[best] && ilx_rng_below(query->rng, (uint32_t)++equals) == 0) {
            best = i;
        }
    }
    choice->move = moves[best];
    for (int i = 0; i < count; i++) {
        ilx_choice_add(choice, &moves[i], i == best ? CERTAIN : 0, (int32_t)(sums[i] / trials));
    }
}

const ilx_bot ilx_bot_greedy = {.name = "greedy", .choose = greedy_choose};
