// Le X for reviews: what its bots think of a pile, seat by seat.

#include "bots/croisillon_mind.h"
#include "bots/worth.h"

static void appraise(const void *state, int seat_count, double *chance)
{
    for (int i = 0; i < seat_count; i++) chance[i] = trial_worth(state, i, 0);
}

const ilx_appraiser ilx_appraiser_croisillon = {"croisillon", "casual", 60, appraise};
