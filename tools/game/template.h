// Template's state and view, for its bots and tests.
#pragma once

#include "core/game.h"

enum {
    TEMPLATE_SEATS = 2,
    TEMPLATE_FINGERS_MIN = 1,
    TEMPLATE_FINGERS_MAX = 5,
    TEMPLATE_SCORE_TO_WIN = 5,
    TEMPLATE_NOT_CHOSEN = -1,
};

// All that the rules need, in integers of fixed size, with no pointer and no gap between members.
typedef struct template_state {
    int32_t round;
    int32_t choice[TEMPLATE_SEATS];  // TEMPLATE_NOT_CHOSEN until that seat has moved in this round
    int32_t score[TEMPLATE_SEATS];
} template_state;

// The view of one seat. Here it has the same members; the other's choice is ILX_HIDDEN.
typedef template_state template_view;
