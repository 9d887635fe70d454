// Dix de chute for reviews: how far ahead a side is.

#include "bots/chute_mind.h"
#include "bots/worth.h"

// Hundredths of a fall that make three chances to one.
enum { FAR_AHEAD = 600 };

static void appraise(const void *state, int seat_count, double *chance)
{
    const chute_state *s = state;
    double ahead = chute_progress(s, 0) - chute_progress(s, 1);
    double front = 0.5 + 0.5 * ahead / (FAR_AHEAD + (ahead < 0 ? -ahead : ahead));
    for (int i = 0; i < seat_count; i++) chance[i] = chute_side_of(i) ? 1 - front : front;
}

const ilx_appraiser ilx_appraiser_chute = {"chute", "strong", 8000, appraise};
