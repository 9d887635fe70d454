// Shared by the files of Dix de chute's rules.
#pragma once

#include "games/chute.h"

enum { CHUTE_REFUSALS = 6 };

enum {
    CHUTE_OPTION_START,
    CHUTE_OPTION_ORDER,
    CHUTE_OPTION_SHUFFLE,
    CHUTE_OPTION_STRICT,
    CHUTE_OPTION_KNOCK,
    CHUTE_OPTION_LIMIT,
    CHUTE_OPTIONS,
};

extern const char *const chute_refusals[CHUTE_REFUSALS];

void chute_setup(void *state, const ilx_setup *setup);
void chute_turn(const void *state, ilx_turn *turn);
int chute_chances(const void *state, ilx_chance *outcomes);
ilx_refusal chute_check(const void *state, int seat, const ilx_move *move);
void chute_apply(void *state, int seat, const ilx_move *move, ilx_events *out);
uint32_t chute_result(const void *state, int32_t *scores);
void chute_rematch(const void *state, int32_t *options);

const char *chute_verify(const void *state, const ilx_setup *setup);
