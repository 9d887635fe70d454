// Shared by the files of Thrill's rules.
#pragma once

#include "games/thrill.h"

enum { THRILL_REFUSALS = 17 };

enum {
    THRILL_OPTION_VARIANT,
    THRILL_OPTION_CHIEF,
    THRILL_OPTION_COUNTS,
    THRILL_OPTION_CAMERA,
    THRILL_OPTION_MEMORY,
    THRILL_OPTIONS,
};

extern const char *const thrill_refusals[THRILL_REFUSALS];
extern const ilx_verb thrill_moves[THRILL_MOVES];

void thrill_setup(void *state, const ilx_setup *setup);
void thrill_turn(const void *state, ilx_turn *turn);
int thrill_chances(const void *state, ilx_chance *outcomes);
ilx_refusal thrill_check(const void *state, int seat, const ilx_move *move);
void thrill_apply(void *state, int seat, const ilx_move *move, ilx_events *out);
uint32_t thrill_result(const void *state, int32_t *scores);

const char *thrill_verify(const void *state, const ilx_setup *setup);
void thrill_draw(const void *view, ilx_text *out);
