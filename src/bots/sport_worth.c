// Sport ist Mord for reviews: the weights that were fitted for its bots.

#include "bots/sport_value.h"
#include "bots/worth.h"

static void appraise(const void *state, int seat_count, double *chance)
{
    for (int i = 0; i < seat_count; i++) chance[i] = sport_chance(state, i);
}

const ilx_appraiser ilx_appraiser_sport = {"sport", "strong", 400, appraise};
