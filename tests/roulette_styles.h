// Fixed styles of Roulette, played against bots: for bench/roulette.sh and the bots' tests.
//
// A style pockets a bullet always or never, bids always the same, and accuses the highest bid that
// reaches its threshold (6: nobody). Everything else it does as the bot does.
#pragma once

#include "bots/bot.h"
#include "core/match.h"
#include "games/roulette.h"

#include <stdio.h>
#include <string.h>

enum { BIDS = ROULETTE_BID_MAX + 1, STYLES = 2 * BIDS * (BIDS + 1), LOG_MAX = 4096 };

typedef struct style {
    int number, cheats, bid, threshold;
    double won;
} style;

typedef struct place {  // what is asked on the command line
    const ilx_game *game;
    const ilx_bot *bot;
    int seats, cards, matches;
    const char *seed;
} place;

typedef struct opening {
    int cheats, bids[BIDS];
} opening;

static inline bool find(const ilx_move *moves, int count, int kind, int arg, ilx_move *move)
{
    for (int i = 0; i < count; i++) {
        if (moves[i].kind != kind || (arg >= 0 && moves[i].arg[0] != arg)) continue;
        *move = moves[i];
        return true;
    }
    return false;
}

// The highest bid that may be accused and reaches the threshold; -1: none.
static inline int suspect(const style *s, const roulette_state *state, const ilx_move *moves,
                          int count)
{
    int whom = -1;
    for (int i = 0; i < count; i++) {
        if (moves[i].kind != ROULETTE_MOVE_ACCUSE) continue;
        int seat = moves[i].arg[0], bid = state->bid[seat];
        if (bid >= s->threshold && (whom < 0 || bid > state->bid[whom])) whom = seat;
    }
    return whom;
}

// False: the style has no opinion.
static inline bool choose(const place *p, const style *s, const roulette_state *state, int seat,
                          ilx_move *move)
{
    ilx_move moves[ILX_MOVES_MAX];
    int count = p->game->list(state, seat, moves);
    switch (state->stage) {
    case ROULETTE_POCKET:
        return find(moves, count, ROULETTE_MOVE_POCKET,
                    s->cheats ? ROULETTE_BULLET : ROULETTE_CLICK, move) ||
               find(moves, count, ROULETTE_MOVE_POCKET, -1, move);
    case ROULETTE_BID: return find(moves, count, ROULETTE_MOVE_BID, s->bid, move);
    case ROULETTE_ACCUSE: {
        int whom = suspect(s, state, moves, count);
        return whom >= 0 ? find(moves, count, ROULETTE_MOVE_ACCUSE, whom, move)
                         : find(moves, count, ROULETTE_MOVE_QUIET, -1, move);
    }
    default: return false;
    }
}

// One match; the share of the win that goes to the seat of the style (-1: all are bots).
static inline double play_style(const place *p, const style *s, int own, int number, opening *open)
{
    static _Thread_local ilx_event log[ROULETTE_SEATS][LOG_MAX];
    int counts[ROULETTE_SEATS] = {0};
    int32_t options[8] = {0};
    for (int i = 0; i < p->game->option_count; i++) options[i] = p->game->options[i].usual;
    options[0] = p->cards;
    ilx_setup setup = {p->seats, options};
    ilx_key key;
    ilx_rng rng;
    char name[96];
    snprintf(name, sizeof name, "%s %d", p->seed, number);
    ilx_key_from_seed(&key, name);
    ilx_rng_start(&rng, &key, 1);
    roulette_state state;
    memset(&state, 0, sizeof state);
    p->game->setup(&state, &setup);
    ilx_turn turn;
    for (p->game->turn(&state, &turn); !ilx_turn_over(&turn); p->game->turn(&state, &turn)) {
        static _Thread_local ilx_events events;
        ilx_choice choice;
        int seat = turn.chance ? ILX_CHANCE : turn.seats ? __builtin_ctz(turn.seats) : ILX_CLOCK;
        events.count = 0;
        memset(&choice.move, 0, sizeof choice.move);
        if (seat == ILX_CHANCE) {
            ilx_chance_pick(p->game, &state, &rng, &choice.move);
        } else if (seat >= 0 && !(seat == own && choose(p, s, &state, seat, &choice.move))) {
            ilx_bot_ask(p->bot, p->game, p->seats, &state, seat, (ilx_log){log[seat], counts[seat]},
                        0, &rng, &choice);
        }
        if (open && state.round == 1 && state.stage == ROULETTE_POCKET && seat >= 0)
            open->cheats += choice.move.arg[0] == ROULETTE_BULLET;
        if (open && state.round == 1 && choice.move.kind == ROULETTE_MOVE_BID && seat >= 0)
            open->bids[choice.move.arg[0]]++;
        if (open && state.round > 1) break;
        p->game->apply(&state, seat, &choice.move, &events);
        for (int i = 0; i < p->seats; i++) {
            for (int e = 0; e < events.count; e++) {
                bool seen = (events.item[e].visible_to >> i) & 1;
                if (seen && counts[i] < LOG_MAX) log[i][counts[i]++] = events.item[e];
            }
        }
    }
    if (own < 0 || !((state.winners >> own) & 1)) return 0;
    return 1.0 / __builtin_popcount(state.winners);
}
