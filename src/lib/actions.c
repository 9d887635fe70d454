// The catalogue of actions, from the table of moves: kinds in their order, and within a kind the
// last argument counts fastest.

#include "lib/actions.h"

#include <assert.h>
#include <pthread.h>

enum { GAMES_MAX = 32 };

static ilx_catalogue catalogues[GAMES_MAX];
static pthread_once_t made = PTHREAD_ONCE_INIT;

int32_t ilx_arg_low(const ilx_arg *arg)
{
    return arg->names ? 0 : arg->min;
}

int32_t ilx_arg_high(const ilx_game *game, const ilx_arg *arg)
{
    if (arg->names == &ilx_seat_names) return game->seats_max - 1;
    return arg->names ? arg->names->count - 1 : arg->max;
}

static void add_kind(const ilx_game *game, int kind, ilx_catalogue *c)
{
    const ilx_verb *verb = &game->moves[kind];
    int64_t ids = 1;
    for (int i = 0; i < ILX_MOVE_ARGS && verb->arg[i].name; i++) {
        c->low[kind][i] = ilx_arg_low(&verb->arg[i]);
        c->radix[kind][i] = ilx_arg_high(game, &verb->arg[i]) - c->low[kind][i] + 1;
        ids *= c->radix[kind][i];
        assert(ids > 0 && ids <= ILX_ACTIONS_MAX);
    }
    c->first[kind] = c->count;
    assert(c->count + ids <= ILX_ACTIONS_MAX);
    for (int64_t i = 0; i < ids; i++) c->kind_of[c->count++] = (uint8_t)kind;
}

static void make_all(void)
{
    assert(ilx_game_count <= GAMES_MAX);
    for (int g = 0; g < ilx_game_count; g++) {
        const ilx_game *game = ilx_games[g];
        assert(game->move_count <= ILX_VERBS_MAX);
        for (int kind = 0; kind < game->move_count; kind++) {
            catalogues[g].first[kind] = -1;
            if (game->list && !game->moves[kind].outcomes) add_kind(game, kind, &catalogues[g]);
        }
    }
}

const ilx_catalogue *ilx_catalogue_of(const ilx_game *game)
{
    pthread_once(&made, make_all);
    int g = 0;
    while (ilx_games[g] != game) g++;
    return &catalogues[g];
}

bool ilx_catalogue_has(const ilx_catalogue *c, const ilx_move *move)
{
    if (c->first[move->kind] < 0) return false;
    const int32_t *radix = c->radix[move->kind];
    for (int i = 0; i < ILX_MOVE_ARGS && radix[i]; i++) {
        int64_t above = (int64_t)move->arg[i] - c->low[move->kind][i];
        if (above < 0 || above >= radix[i]) return false;
    }
    return true;
}
