// The plate at rest: what lies where, what may be set down, what is supported.

#include "physics/plate_private.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static int64_t square(int64_t n)
{
    return n * n;
}

static int size_of(int disc)
{
    if (disc < ILX_FIRST_MEDIUM) return ILX_DISC_LARGE;
    return disc < ILX_FIRST_SMALL ? ILX_DISC_MEDIUM : ILX_DISC_SMALL;
}

const int32_t ilx_disc_radii[ILX_DISC_LARGE + 1] = {0, 13500, 19000, 24000};

int32_t ilx_disc_radius(int size)
{
    assert(size >= ILX_DISC_SMALL && size <= ILX_DISC_LARGE);
    return ilx_disc_radii[size];
}

int64_t ilx_disc_grams(int size)
{
    static const int64_t grams[] = {0, 6, 11, 17};
    assert(size >= ILX_DISC_SMALL && size <= ILX_DISC_LARGE);
    return grams[size];
}

static bool is_on_plate(const ilx_plate *plate, int disc)
{
    return disc >= 0 && disc < ILX_PLATE_DISCS && plate->disc[disc].on_plate;
}

// ---- Support

bool ilx_plate_supports(const ilx_plate *plate, int disc)
{
    const ilx_disc *d = &plate->disc[disc];
    int64_t reach = square(ILX_PLATE_RADIUS) - square(ilx_disc_radius(d->size));
    int64_t distance = square(d->x) + square(d->y);
    if (plate->weight_on != disc) return distance <= reach;

    int64_t own = ilx_disc_grams(d->size);
    int64_t outward = (int64_t)plate->weight_x * d->x + (int64_t)plate->weight_y * d->y;
    return (own + WEIGHT_GRAMS) * distance + 2 * WEIGHT_GRAMS * outward <=
           (own + WEIGHT_GRAMS) * reach;
}

int32_t ilx_plate_overhang(const ilx_plate *plate, int disc)
{
    const ilx_disc *d = &plate->disc[disc];
    if (!d->on_plate) return 0;
    double distance = sqrt((double)(square(d->x) + square(d->y)));
    double over = distance + ilx_disc_radius(d->size) - ILX_PLATE_RADIUS;
    return over > 0 ? (int32_t)over : 0;
}

int32_t ilx_plate_margin(const ilx_plate *plate, int disc)
{
    const ilx_disc *d = &plate->disc[disc];
    if (!d->on_plate) return 0;
    double distance = sqrt((double)(square(d->x) + square(d->y)));
    double reach = (double)(square(ILX_PLATE_RADIUS) - square(ilx_disc_radius(d->size)));
    double lead = 0;  // how far outward of the disc's centre the centre of mass is
    if (plate->weight_on == disc && distance > 0) {
        double outward = (double)plate->weight_x * d->x + (double)plate->weight_y * d->y;
        double share = (double)WEIGHT_GRAMS / (double)(WEIGHT_GRAMS + ilx_disc_grams(d->size));
        lead = share * outward / distance;
    }
    return (int32_t)(sqrt(lead * lead + reach) - lead - distance);
}

void ilx_plate_drop(ilx_plate *plate, int disc, int32_t at, ilx_falls *falls)
{
    ilx_disc *d = &plate->disc[disc];
    double radius = ilx_disc_radius(d->size), edge = ILX_PLATE_RADIUS;
    double distance_squared = (double)(square(d->x) + square(d->y));
    // The line through the two crossings lies this much of the way from the plate's centre.
    double part = (distance_squared + edge * edge - radius * radius) / (2 * distance_squared);
    assert(falls->count < ILX_PLATE_DISCS);
    falls->fall[falls->count++] = (ilx_fall){
        .disc = disc,
        .weighted = plate->weight_on == disc,
        .at = at,
        .x = d->x,
        .y = d->y,
        .turn = d->turn,
        .pivot_x = (int32_t)(d->x * part),
        .pivot_y = (int32_t)(d->y * part),
    };
    ilx_plate_take(plate, disc);
}

// ---- By hand

void ilx_plate_clear(ilx_plate *plate)
{
    memset(plate, 0, sizeof(*plate));
    for (int i = 0; i < ILX_PLATE_DISCS; i++) plate->disc[i].size = (uint8_t)size_of(i);
    plate->pusher = ILX_PUSHER_BACK;
    plate->weight_on = ILX_NO_DISC;
}

ilx_put ilx_plate_may_put(const ilx_plate *plate, int size, int32_t x, int32_t y)
{
    int64_t radius = ilx_disc_radius(size);
    if (square(x) + square(y) > square(ILX_PLATE_RADIUS - radius)) return ILX_PUT_OFF_PLATE;
    if (y - radius < plate->pusher || y + radius > ILX_PUSHER_STOP) return ILX_PUT_OUTSIDE;
    for (int i = 0; i < ILX_PLATE_DISCS; i++) {
        const ilx_disc *d = &plate->disc[i];
        if (!d->on_plate) continue;
        int64_t apart = radius + ilx_disc_radius(d->size);
        if (square(x - d->x) + square(y - d->y) <= square(apart)) return ILX_PUT_TOUCHING;
    }
    return ILX_PUT_WELL;
}

void ilx_plate_put(ilx_plate *plate, int disc, int32_t x, int32_t y)
{
    assert(!is_on_plate(plate, disc));
    ilx_disc *d = &plate->disc[disc];
    assert(ilx_plate_may_put(plate, d->size, x, y) == ILX_PUT_WELL);
    d->x = x;
    d->y = y;
    d->on_plate = 1;
}

bool ilx_plate_find_free(const ilx_plate *plate, int size, int32_t *x, int32_t *y)
{
    enum { GRID = 1000, MOST = ILX_PLATE_RADIUS / GRID };
    int64_t nearest = INT64_MAX;
    int32_t best_x = 0, best_y = 0;
    for (int32_t row = ILX_PUSHER_BACK; row <= ILX_PUSHER_STOP; row += GRID) {
        for (int32_t column = -MOST * GRID; column <= MOST * GRID; column += GRID) {
            int64_t away = square((int64_t)column - *x) + square((int64_t)row - *y);
            if (away >= nearest) continue;
            if (ilx_plate_may_put(plate, size, column, row) != ILX_PUT_WELL) continue;
            nearest = away;
            best_x = column;
            best_y = row;
        }
    }
    if (nearest == INT64_MAX) return false;
    *x = best_x;
    *y = best_y;
    return true;
}

void ilx_plate_take(ilx_plate *plate, int disc)
{
    assert(is_on_plate(plate, disc));
    plate->disc[disc] = (ilx_disc){.size = plate->disc[disc].size};
    if (plate->weight_on != disc) return;
    plate->weight_on = ILX_NO_DISC;
    plate->weight_x = plate->weight_y = 0;
}

static bool weight_fits(const ilx_disc *disc, int64_t x, int64_t y)
{
    int64_t most = ilx_disc_radius(disc->size) - ILX_WEIGHT_RADIUS;
    return x >= -most && x <= most && y >= -most && y <= most &&
           square(x) + square(y) <= square(most);
}

ilx_weigh ilx_plate_may_weigh(const ilx_plate *plate, int disc, int32_t x, int32_t y)
{
    if (!is_on_plate(plate, disc)) return ILX_WEIGH_NO_DISC;
    const ilx_disc *d = &plate->disc[disc];
    if (d->y <= ILX_PUSHER_STOP) return ILX_WEIGH_NOT_IN_PLAY;
    return weight_fits(d, x, y) ? ILX_WEIGH_WELL : ILX_WEIGH_NOT_INSIDE;
}

void ilx_plate_weigh(ilx_plate *plate, int disc, int32_t x, int32_t y, ilx_falls *falls)
{
    assert(plate->weight_on == ILX_NO_DISC);
    assert(ilx_plate_may_weigh(plate, disc, x, y) == ILX_WEIGH_WELL);
    plate->weight_on = disc;
    plate->weight_x = x;
    plate->weight_y = y;
    if (!ilx_plate_supports(plate, disc)) ilx_plate_drop(plate, disc, plate->pusher, falls);
}

void ilx_plate_lift(ilx_plate *plate, ilx_falls *falls)
{
    int disc = plate->weight_on;
    plate->weight_on = ILX_NO_DISC;
    plate->weight_x = plate->weight_y = 0;
    if (disc == ILX_NO_DISC || ilx_plate_supports(plate, disc)) return;
    ilx_plate_drop(plate, disc, plate->pusher, falls);
}

void ilx_plate_pull_back(ilx_plate *plate)
{
    plate->pusher = ILX_PUSHER_BACK;
    for (int i = 0; i < ILX_PLATE_DISCS; i++) plate->disc[i].moved = plate->disc[i].spun = 0;
}

// ---- Positions from outside

static bool disc_is_sane(const ilx_plate *plate, int disc)
{
    const ilx_disc *d = &plate->disc[disc];
    if (d->size != size_of(disc) || d->on_plate > 1 || d->unused[0] || d->unused[1]) return false;
    if (!d->on_plate) return d->x == 0 && d->y == 0 && d->turn == 0 && !d->moved && !d->spun;

    int32_t most = 2 * ILX_PLATE_RADIUS;  // so that nothing below overflows
    if (d->x < -most || d->x > most || d->y < -most || d->y > most) return false;
    if (d->turn < 0 || d->turn >= 360000) return false;
    if (d->y - ilx_disc_radius(d->size) < plate->pusher - SLACK) return false;
    if (!ilx_plate_supports(plate, disc)) return false;
    for (int i = 0; i < disc; i++) {
        const ilx_disc *other = &plate->disc[i];
        if (!other->on_plate) continue;
        int64_t apart = ilx_disc_radius(d->size) + ilx_disc_radius(other->size) - SLACK;
        if (square(d->x - other->x) + square(d->y - other->y) < square(apart)) return false;
    }
    return true;
}

bool ilx_plate_verify(const ilx_plate *plate)
{
    if (plate->pusher < ILX_PUSHER_BACK || plate->pusher > ILX_PUSHER_STOP) return false;
    if (plate->turned < 0 || plate->turned >= 360000) return false;
    if (plate->weight_on == ILX_NO_DISC) {
        if (plate->weight_x != 0 || plate->weight_y != 0) return false;
    } else {
        if (!is_on_plate(plate, plate->weight_on)) return false;
        const ilx_disc *under = &plate->disc[plate->weight_on];
        if (under->size != size_of(plate->weight_on)) return false;
        if (!weight_fits(under, plate->weight_x, plate->weight_y)) return false;
    }
    for (int i = 0; i < ILX_PLATE_DISCS; i++) {
        if (!disc_is_sane(plate, i)) return false;
    }
    return true;
}
