// The start of a match: discs thrown at random into the play zone, then moved apart.

#include "physics/plate_private.h"

#include <assert.h>
#include <math.h>

enum { ATTEMPTS = 1000, ROUNDS = 2000 };
static const double GAP = 0.05;    // millimetres between discs, at the least
static const double MARGIN = 4.0;  // and between a disc and its fall

typedef struct layout {
    int count;
    int disc[ILX_PLATE_DISCS];
    double x[ILX_PLATE_DISCS], y[ILX_PLATE_DISCS], radius[ILX_PLATE_DISCS], far[ILX_PLATE_DISCS];
} layout;

// SplitMix64: one seed becomes as many numbers as are needed, the same everywhere.
static double draw(uint64_t *seed)
{
    uint64_t mixed = *seed += UINT64_C(0x9e3779b97f4a7c15);
    mixed = (mixed ^ (mixed >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    mixed = (mixed ^ (mixed >> 27)) * UINT64_C(0x94d049bb133111eb);
    mixed ^= mixed >> 31;
    return (double)(mixed >> 11) / 9007199254740992.0;
}

static void keep_inside(layout *l, int i)
{
    double nearest = ILX_PUSHER_STOP / 1000.0 + l->radius[i] + GAP;
    if (l->y[i] < nearest) l->y[i] = nearest;
    double distance = sqrt(l->x[i] * l->x[i] + l->y[i] * l->y[i]);
    if (distance <= l->far[i]) return;
    l->x[i] *= l->far[i] / distance;
    l->y[i] *= l->far[i] / distance;
}

// Moves every pair that overlaps apart, the smaller one farther. True: there was none.
static bool spread(layout *l)
{
    bool apart = true;
    for (int i = 0; i < l->count; i++) {
        for (int j = i + 1; j < l->count; j++) {
            double x = l->x[j] - l->x[i], y = l->y[j] - l->y[i];
            double reach = l->radius[i] + l->radius[j] + GAP, squared = x * x + y * y;
            if (squared >= reach * reach) continue;
            apart = false;
            double distance = sqrt(squared);
            if (distance < 0.001) x = 0.001, distance = 0.001;
            double more = (reach + GAP - distance) / distance;
            double share = l->radius[j] * l->radius[j] /
                           (l->radius[i] * l->radius[i] + l->radius[j] * l->radius[j]);
            l->x[i] -= x * more * share;
            l->y[i] -= y * more * share;
            l->x[j] += x * more * (1 - share);
            l->y[j] += y * more * (1 - share);
        }
    }
    for (int i = 0; i < l->count; i++) keep_inside(l, i);
    return apart;
}

static bool arrange(layout *l, uint64_t *seed)
{
    const double edge = ILX_PLATE_RADIUS / 1000.0;
    for (int i = 0; i < l->count; i++) {
        l->x[i] = (2 * draw(seed) - 1) * edge;
        l->y[i] = draw(seed) * edge;
        keep_inside(l, i);
    }
    for (int round = 0; round < ROUNDS; round++) {
        if (spread(l)) return true;
    }
    return false;
}

void ilx_plate_fill(ilx_plate *plate, uint64_t seed)
{
    enum { LARGE = 5, MEDIUM = 8 };
    const double edge = ILX_PLATE_RADIUS / 1000.0;
    ilx_plate_clear(plate);
    layout l = {0};
    for (int i = 0; i < ILX_PLATE_DISCS; i++) {
        if (i >= LARGE && i < ILX_FIRST_MEDIUM) continue;
        if (i >= ILX_FIRST_MEDIUM + MEDIUM && i < ILX_FIRST_SMALL) continue;
        double radius = ilx_disc_radius(plate->disc[i].size) / 1000.0;
        l.disc[l.count] = i;
        l.radius[l.count] = radius;
        l.far[l.count++] = sqrt(edge * edge - radius * radius) - MARGIN;
    }

    int attempts = 0;
    while (!arrange(&l, &seed)) {
        attempts++;
        assert(attempts < ATTEMPTS);
    }
    for (int i = 0; i < l.count; i++) {
        ilx_disc *d = &plate->disc[l.disc[i]];
        d->x = (int32_t)(l.x[i] * 1000);
        d->y = (int32_t)(l.y[i] * 1000);
        d->turn = (int32_t)(draw(&seed) * 360000);
        d->on_plate = 1;
    }
}
