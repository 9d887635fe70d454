// A plate for tests: discs laid anywhere, pushes, and what overlaps.
#pragma once

#include "base/rng.h"
#include "physics/plate.h"
#include "test.h"

#include <math.h>
#include <stdbool.h>

enum { LARGE = 0, MEDIUM = ILX_FIRST_MEDIUM, SMALL = ILX_FIRST_SMALL };

static inline ilx_rng rng_of(const char *seed)
{
    ilx_key key;
    ilx_rng rng;
    ilx_key_from_seed(&key, seed);
    ilx_rng_start(&rng, &key, 0);
    return rng;
}

static inline int32_t between(ilx_rng *rng, int32_t least, int32_t most)
{
    return least + (int32_t)ilx_rng_below(rng, (uint32_t)(most - least + 1));
}

static inline ilx_plate empty_plate(void)
{
    ilx_plate plate;
    ilx_plate_clear(&plate);
    return plate;
}

// Anywhere, also where no hand may put it.
static inline void lay(ilx_plate *plate, int disc, int32_t x, int32_t y)
{
    plate->disc[disc].x = x;
    plate->disc[disc].y = y;
    plate->disc[disc].on_plate = 1;
}

static inline int radius_of(const ilx_plate *plate, int disc)
{
    return ilx_disc_radius(plate->disc[disc].size);
}

static inline int push_all(ilx_plate *plate, ilx_falls *falls)
{
    *falls = (ilx_falls){0};
    ilx_plate_advance(plate, ILX_PUSHER_STOP, ILX_PUSH_REFEREE, falls, NULL);
    return falls->count;
}

// The deepest overlap of any two discs, or of one with the pusher, in micrometres.
static inline double worst_overlap(const ilx_plate *plate)
{
    double worst = 0;
    for (int i = 0; i < ILX_PLATE_DISCS; i++) {
        const ilx_disc *one = &plate->disc[i];
        if (!one->on_plate) continue;
        double radius = radius_of(plate, i), overlap = plate->pusher + radius - one->y;
        if (overlap > worst) worst = overlap;
        for (int j = 0; j < i; j++) {
            const ilx_disc *other = &plate->disc[j];
            if (!other->on_plate) continue;
            double distance = hypot(one->x - other->x, one->y - other->y);
            overlap = radius + radius_of(plate, j) - distance;
            if (overlap > worst) worst = overlap;
        }
    }
    return worst;
}

static inline bool put_at_random(ilx_plate *plate, ilx_rng *rng)
{
    int disc = between(rng, 0, ILX_PLATE_DISCS - 1);
    for (int i = 0; i < ILX_PLATE_DISCS && plate->disc[disc].on_plate; i++) {
        disc = (disc + 1) % ILX_PLATE_DISCS;
    }
    if (plate->disc[disc].on_plate) ilx_plate_take(plate, disc);
    int32_t x = between(rng, -140000, 140000), y = between(rng, ILX_PUSHER_BACK, ILX_PUSHER_STOP);
    if (!ilx_plate_find_free(plate, plate->disc[disc].size, &x, &y)) return false;
    ilx_plate_put(plate, disc, x, y);
    return true;
}

static inline void weigh_at_random(ilx_plate *plate, ilx_rng *rng, ilx_falls *falls)
{
    int disc = between(rng, 0, ILX_PLATE_DISCS - 1);
    int32_t x = between(rng, -9000, 9000), y = between(rng, -9000, 9000);
    if (plate->weight_on != ILX_NO_DISC) return;
    if (ilx_plate_may_weigh(plate, disc, x, y) != ILX_WEIGH_WELL) return;
    ilx_plate_weigh(plate, disc, x, y, falls);
}
