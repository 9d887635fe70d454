// Thirty pushes on each of four plates, in whole and in pieces, with weights and turns of the
// plate.
#include "bits.h"

#include "physics/plate.h"

#include <string.h>

typedef struct score {
    uint64_t hash;
    uint64_t draws;
} score;

// The upper half of a linear congruence: enough to be different every time.
static int32_t below(score *s, int32_t limit)
{
    s->draws = s->draws * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (int32_t)((s->draws >> 33) % (uint64_t)limit);
}

static void add(score *s, const ilx_plate *plate, ilx_falls *falls)
{
    s->hash = bits_add(s->hash, plate, sizeof(*plate));
    s->hash = bits_add(s->hash, falls, sizeof(*falls));
    memset(falls, 0, sizeof(*falls));
}

static void watch_step(void *context, const ilx_plate *plate, int32_t at)
{
    score *s = context;
    s->hash = bits_add(s->hash, plate, sizeof(*plate));
    s->hash = bits_add(s->hash, &at, sizeof(at));
}

static void put_one(score *s, ilx_plate *plate)
{
    int disc = below(s, ILX_PLATE_DISCS);
    while (plate->disc[disc].on_plate) disc = (disc + 1) % ILX_PLATE_DISCS;
    int32_t x = below(s, 240000) - 120000, y = below(s, 60000) - 47000;
    if (ilx_plate_find_free(plate, plate->disc[disc].size, &x, &y))
        ilx_plate_put(plate, disc, x, y);
}

static void weigh_one(score *s, ilx_plate *plate, ilx_falls *falls)
{
    int disc = below(s, ILX_PLATE_DISCS);
    int32_t x = below(s, 16000) - 8000, y = below(s, 16000) - 8000;
    if (ilx_plate_may_weigh(plate, disc, x, y) != ILX_WEIGH_WELL) return;
    ilx_plate_weigh(plate, disc, x, y, falls);
    add(s, plate, falls);
}

static void push(score *s, ilx_plate *plate, int number)
{
    ilx_falls falls = {0};
    ilx_watch watch = {.step = watch_step, .context = s};
    put_one(s, plate);
    weigh_one(s, plate, &falls);
    ilx_push_quality quality = number % 5 == 4 ? ILX_PUSH_TRIAL : ILX_PUSH_REFEREE;
    while (plate->pusher < ILX_PUSHER_STOP) {
        int32_t to = number % 3 == 0 ? ILX_PUSHER_STOP : plate->pusher + 1 + below(s, 9000);
        if (to > ILX_PUSHER_STOP) to = ILX_PUSHER_STOP;
        ilx_plate_advance(plate, to, quality, &falls, number % 7 == 0 ? &watch : NULL);
        add(s, plate, &falls);
    }
    ilx_plate_lift(plate, &falls);
    ilx_plate_pull_back(plate);
    if (number % 10 == 9) {
        int32_t angle = below(s, 2 * ILX_TURN_MAX) - ILX_TURN_MAX;
        ilx_plate_turn(plate, angle, 600 + below(s, 2000), &falls, &watch);
    }
    add(s, plate, &falls);
}

uint64_t bits(void)
{
    score s = {.hash = UINT64_C(0xcbf29ce484222325)};
    for (uint64_t seed = 0; seed < 4; seed++) {
        ilx_plate plate;
        ilx_plate_fill(&plate, seed);
        for (int number = 0; number < 30; number++) push(&s, &plate, number);
    }
    return s.hash;
}
