// The hand of Thrill's bots: trial pushes, and the search for a place.

#include "bots/thrill_mind.h"

#include <math.h>
#include <string.h>

enum { PLACES = 24, PRIOR = 3, PHASES = 4 };

// Nearly a normal deviate: the sum of six even ones.
static int32_t tremble_of(hand *h)
{
    enum { DRAWS = 6, FINE = 1 << 16 };
    int64_t sum = 0;
    for (int i = 0; i < DRAWS; i++) sum += 2 * (int64_t)ilx_rng_below(h->rng, FINE) - FINE;
    // Its deviation is FINE * sqrt(DRAWS / 3), and sqrt(2) is 99 / 70.
    return (int32_t)(sum * 70 * h->tremble / 99 / FINE);
}

bool hand_reach(hand *h, const ilx_plate *plate, int size, int32_t *x, int32_t *y)
{
    *x += tremble_of(h);
    *y += tremble_of(h);
    return ilx_plate_may_put(plate, size, *x, *y) == ILX_PUT_WELL ||
           ilx_plate_find_free(plate, size, x, y);
}

static int cost_of(const ilx_falls *falls)
{
    int cost = 0;
    for (int i = 0; i < falls->count; i++) {
        cost += thrill_size_of(falls->fall[i].disc) * (falls->fall[i].weighted ? 2 : 1);
    }
    return cost;
}

// One push, from setting the disc down to lifting the weight.
static void try_place(hand *h, const ilx_plate *plate, int disc, const double *worth,
                      hand_place *place)
{
    ilx_plate trial = *plate;
    ilx_falls falls;
    int32_t x = place->x, y = place->y;
    falls.count = 0;
    if (hand_reach(h, &trial, thrill_size_of(disc), &x, &y)) ilx_plate_put(&trial, disc, x, y);
    ilx_plate_advance(&trial, ILX_PUSHER_STOP, ILX_PUSH_TRIAL, &falls, NULL);
    ilx_plate_lift(&trial, &falls);
    int cost = cost_of(&falls);
    if (cost >= BIDS_LOSSES) cost = BIDS_LOSSES - 1;
    place->trials++;
    place->losses[cost]++;
    place->falls += falls.count > 0;
    place->sum += worth[cost];
}

static void try_places(hand *h, const ilx_plate *plate, int disc, int count, const double *worth,
                       hand_place *place)
{
    try_place(h, plate, disc, worth, place);
    for (int n = 1; n < count && !ilx_query_is_over(h->query); n++) {
        try_place(h, plate, disc, worth, place);
    }
}

// Places side by side in the middle of the strip: only how far to the left or right matters.
static int list_places(hand *h, const ilx_plate *plate, int size, int most, hand_place *places)
{
    int32_t y = (ILX_PUSHER_BACK + ILX_PUSHER_STOP) / 2, count = 0;
    double inside = ILX_PLATE_RADIUS - ilx_disc_radius(size) - 2 * h->tremble;
    int32_t reach = (int32_t)sqrt(inside * inside - (double)y * y);
    for (int i = 0; i < most; i++) {
        int32_t x = -reach + (int32_t)((int64_t)reach * (2 * i + 1) / most);
        if (ilx_plate_may_put(plate, size, x, y) != ILX_PUT_WELL) continue;
        places[count++] = (hand_place){.x = x, .y = y};
    }
    if (count > 0) return count;
    int32_t x = 0;
    if (!ilx_plate_find_free(plate, size, &x, &y)) return 0;
    places[0] = (hand_place){.x = x, .y = y};
    return 1;
}

static void sort_places(hand_place *places, int count)
{
    for (int i = 1; i < count; i++) {
        hand_place one = places[i];
        int at = i;
        while (at > 0 && places[at - 1].sum * one.trials < one.sum * places[at - 1].trials) {
            places[at] = places[at - 1];
            at--;
        }
        places[at] = one;
    }
}

// All places are tried a little, the better half goes on, and so on.
bool hand_find(hand *h, const ilx_plate *plate, int disc, int budget, const double *worth,
               hand_place *best)
{
    hand_place places[PLACES];
    int most = budget / (2 * PHASES) < 1 ? 1 : budget / (2 * PHASES);
    int left = list_places(h, plate, thrill_size_of(disc), most < PLACES ? most : PLACES, places);
    *best = (hand_place){0};
    if (left == 0) return false;
    for (int spent = 0; left > 1; left = (left + 1) / 2) {
        int each = budget / (PHASES + 1) / left;
        if (each < 1) each = 1;
        for (int i = 0; i < left; i++) {
            try_places(h, plate, disc, each, worth, &places[i]);
        }
        spent += each * left;
        sort_places(places, left);
        bool over = ilx_query_is_over(h->query);
        if (left == 2 || spent >= budget * PHASES / (PHASES + 1) || over) break;
    }
    best->x = places[0].x;
    best->y = places[0].y;
    int fresh = budget / (PHASES + 1);
    try_places(h, plate, disc, fresh, worth, best);
    return true;
}

void hand_law(const hand_place *place, bids_law *law)
{
    for (int n = 0; n < BIDS_LOSSES; n++) {
        law->chance[n] =
            (place->losses[n] + PRIOR * bids_laws[1].chance[n]) / (place->trials + PRIOR);
    }
}

double hand_risk(const hand_place *place)
{
    return (place->falls + PRIOR * (1 - bids_laws[1].chance[0])) / (place->trials + PRIOR);
}

int hand_loads(const ilx_plate *plate, int disc, int most, ilx_move *loads)
{
    int count = 0;
    for (int i = 0; i < ILX_PLATE_DISCS; i++) {
        const ilx_disc *d = &plate->disc[i];
        if (i == disc || ilx_plate_may_weigh(plate, i, 0, 0) != ILX_WEIGH_WELL) continue;
        int at = count < most ? count++ : most;
        while (at > 0 &&
               ilx_plate_margin(plate, loads[at - 1].arg[0]) > ilx_plate_margin(plate, i)) {
            if (at < most) loads[at] = loads[at - 1];
            at--;
        }
        if (at == most) continue;
        double away = sqrt((double)d->x * d->x + (double)d->y * d->y);
        double reach = ilx_disc_radius(d->size) - ILX_WEIGHT_RADIUS - 1;
        int32_t x = (int32_t)(-reach * d->x / away), y = (int32_t)(-reach * d->y / away);
        loads[at] = (ilx_move){THRILL_MOVE_LOAD, {i, x, y}};
    }
    return count;
}
