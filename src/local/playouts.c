// Matches played at random, hashed state by state: the same number says that another compiler or
// machine plays the same, to the bit.

#include "base/hash.h"
#include "bots/bot.h"
#include "local/parts.h"

#include <stdalign.h>
#include <string.h>

typedef struct playing {
    const ilx_game *game;
    ilx_rng rng;
    uint64_t hash;
    double moves;  // of seats
    ilx_events events;
    alignas(max_align_t) unsigned char state[ILX_STATE_MAX];
} playing;

static int seat_of(uint32_t seats, uint32_t skip)
{
    while (skip-- > 0) seats &= seats - 1;
    return __builtin_ctz(seats);
}

// Moves once. False: the match is over.
static bool step(playing *p)
{
    const ilx_game *game = p->game;
    ilx_turn turn;
    ilx_move move = {0};
    int mover = ILX_CLOCK;
    game->turn(p->state, &turn);
    if (turn.chance) {
        mover = ILX_CHANCE;
        ilx_chance_pick(game, p->state, &p->rng, &move);
    } else if (turn.seats) {
        uint32_t count = (uint32_t)__builtin_popcount(turn.seats);
        mover = seat_of(turn.seats, ilx_rng_below(&p->rng, count));
        ilx_random_move(game, p->state, mover, &p->rng, &move);
        p->moves++;
    } else if (!turn.wait_ms) {
        return false;
    }
    p->events.count = 0;
    game->apply(p->state, mover, &move, &p->events);
    p->hash = (p->hash ^ ilx_hash(p->state, game->state_size)) * 0x9e3779b1u;
    return true;
}

static void play(playing *p, int seat_count)
{
    int32_t options[ILX_OPTIONS_MAX];
    for (int i = 0; i < p->game->option_count; i++) options[i] = p->game->options[i].usual;
    memset(p->state, 0, p->game->state_size);
    p->game->setup(p->state, &(ilx_setup){.seat_count = seat_count, .options = options});
    while (step(p)) continue;
}

int ilx_local_game_count(void)
{
    return ilx_game_count;
}

void ilx_local_game(int game)
{
    ilx_text_put(local_answer(), ilx_games[game]->id);
}

double ilx_local_playouts(int game, int matches, size_t length)
{
    static playing p;
    ilx_key key;
    (void)length;
    p.game = ilx_games[game];
    p.hash = 0;
    p.moves = 0;
    ilx_key_from_seed(&key, local_taken());
    ilx_rng_start(&p.rng, &key, 0);
    int seats = p.game->seats_min;
    for (int i = 0; i < matches; i++) {
        play(&p, seats);
        do seats = seats < p.game->seats_max ? seats + 1 : p.game->seats_min;
        while (!ilx_seats_fit(p.game, seats));
    }
    ilx_text_hex64(local_answer(), p.hash);
    return p.moves;
}
