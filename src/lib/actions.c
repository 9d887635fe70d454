// The catalogue of actions, from the table of moves: kinds in their order, and within a kind the
// last argument counts fastest.

#include "lib/actions.h"

#include <assert.h>
#include <pthread.h>

enum { GAMES_MAX = 16 };

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

// The move of the n-th id of a kind: the last argument counts fastest.
static ilx_move move_of(const ilx_catalogue *c, int kind, int args, int32_t n)
{
    ilx_move move = {.kind = kind};
    for (int i = args - 1; i >= 0; i--) {
        move.arg[i] = c->low[kind][i] + n % c->radix[kind][i];
        n /= c->radix[kind][i];
    }
    return move;
}

static void add_kind(const ilx_game *game, int kind, ilx_catalogue *c)
{
    const ilx_verb *verb = &game->moves[kind];
    int64_t ids = 1;
    int args = 0;
    for (; args < ILX_MOVE_ARGS && verb->arg[args].name; args++) {
        c->low[kind][args] = ilx_arg_low(&verb->arg[args]);
        c->radix[kind][args] = ilx_arg_high(game, &verb->arg[args]) - c->low[kind][args] + 1;
        ids *= c->radix[kind][args];
        assert(ids > 0 && ids <= ILX_ACTIONS_MAX);
    }
    c->first[kind] = c->count;
    assert(c->count + ids <= ILX_ACTIONS_MAX);
    for (int32_t n = 0; n < ids; n++) c->moves[c->count++] = move_of(c, kind, args, n);
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
