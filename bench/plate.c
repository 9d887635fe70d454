// Pushes of Thrill's plate a CPU second, and the same scenes pushed by Chipmunk, seen from above.
//
//     plate PUSHES     prints "<what> <figure>" lines for bench/physics.sh
//
// A scene is a first layout of 28 discs, some pushes later, and one more disc in the strip.
// Chipmunk starts with the pusher at its first touch, since our solver skips the free way too, and
// only its steps are timed, not the building of its space.

#include "physics/plate.h"
#include "bench.h"

#include <chipmunk/chipmunk.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RIM_SEGMENTS = 96 };
static const double GRAVITY = 9810, SPEED = 40;  // mm/s2, mm/s
static const double PLATE_FRICTION = 0.25, DISC_FRICTION = 0.2, SPIN_ARM = 0.9;

// ---- Scenes

static uint64_t draws = 1;

static int32_t between(int32_t least, int32_t most)
{
    draws = draws * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return least + (int32_t)((draws >> 33) % (uint64_t)(most - least + 1));
}

static void put_one(ilx_plate *plate)
{
    // From the stock; when it is empty, the disc that the Chief would lift off the plate.
    int disc = between(0, ILX_PLATE_DISCS - 1);
    for (int i = 0; i < ILX_PLATE_DISCS && plate->disc[disc].on_plate; i++) {
        disc = (disc + 1) % ILX_PLATE_DISCS;
    }
    if (plate->disc[disc].on_plate) ilx_plate_take(plate, disc);
    int32_t x = between(-120000, 120000), y = between(ILX_PUSHER_BACK, ILX_PUSHER_STOP);
    if (ilx_plate_find_free(plate, plate->disc[disc].size, &x, &y))
        ilx_plate_put(plate, disc, x, y);
}

static void make_scene(ilx_plate *plate, int number)
{
    ilx_plate_fill(plate, (uint64_t)number);
    put_one(plate);
}

static uint32_t push(ilx_plate *plate, ilx_push_quality quality)
{
    ilx_falls falls = {0};
    ilx_plate_advance(plate, ILX_PUSHER_STOP, quality, &falls, NULL);
    uint32_t set = 0;
    for (int i = 0; i < falls.count; i++) set |= UINT32_C(1) << falls.fall[i].disc;
    return set;
}

// ---- The same with Chipmunk

typedef struct peer {
    cpSpace *space;
    cpBody *pusher;
    cpBody *body[ILX_PLATE_DISCS];
    cpShape *shape[ILX_PLATE_DISCS];
    cpConstraint *slide[ILX_PLATE_DISCS], *spin[ILX_PLATE_DISCS];
    double radius[ILX_PLATE_DISCS];
} peer;

static void add_disc(peer *p, const ilx_disc *disc, int i)
{
    static const double grams[] = {0, 6, 11, 17};
    double mass = grams[disc->size], radius = ilx_disc_radius(disc->size) / 1000.0;
    double grip = PLATE_FRICTION * mass * GRAVITY;
    cpBody *ground = cpSpaceGetStaticBody(p->space);
    p->radius[i] = radius;
    p->body[i] = cpSpaceAddBody(p->space, cpBodyNew(mass, mass * radius * radius / 2));
    cpBodySetPosition(p->body[i], cpv(disc->x / 1000.0, disc->y / 1000.0));
    p->shape[i] = cpSpaceAddShape(p->space, cpCircleShapeNew(p->body[i], radius, cpvzero));
    cpShapeSetFriction(p->shape[i], sqrt(DISC_FRICTION));
    p->slide[i] =
        cpSpaceAddConstraint(p->space, cpPivotJointNew2(ground, p->body[i], cpvzero, cpvzero));
    cpConstraintSetMaxBias(p->slide[i], 0);
    cpConstraintSetMaxForce(p->slide[i], grip);
    p->spin[i] = cpSpaceAddConstraint(p->space, cpGearJointNew(ground, p->body[i], 0, 1));
    cpConstraintSetMaxBias(p->spin[i], 0);
    cpConstraintSetMaxForce(p->spin[i], SPIN_ARM * radius * grip);
}

static void add_wall(peer *p, cpBody *body, cpVect a, cpVect b)
{
    cpShape *wall = cpSpaceAddShape(p->space, cpSegmentShapeNew(body, a, b, 0));
    cpShapeSetFriction(wall, sqrt(DISC_FRICTION));
}

static void start_peer(peer *p, const ilx_plate *plate)
{
    memset(p, 0, sizeof(*p));
    p->space = cpSpaceNew();
    cpSpaceSetIterations(p->space, 20);
    cpSpaceSetCollisionSlop(p->space, 0.02);
    double touch = ILX_PUSHER_STOP / 1000.0;
    for (int i = 0; i < ILX_PLATE_DISCS; i++) {
        if (!plate->disc[i].on_plate) continue;
        add_disc(p, &plate->disc[i], i);
        double back = plate->disc[i].y / 1000.0 - p->radius[i];
        if (back < touch) touch = back;
    }
    p->pusher = cpSpaceAddBody(p->space, cpBodyNewKinematic());
    cpBodySetPosition(p->pusher, cpv(0, touch));
    cpBodySetVelocity(p->pusher, cpv(0, SPEED));
    add_wall(p, p->pusher, cpv(-170, 0), cpv(170, 0));
    double edge = ILX_PLATE_RADIUS / 1000.0, begin = asin(ILX_PUSHER_STOP / 1000.0 / edge);
    for (int i = 0; i < RIM_SEGMENTS; i++) {
        double a = begin - (M_PI + 2 * begin) * i / RIM_SEGMENTS;
        double b = begin - (M_PI + 2 * begin) * (i + 1) / RIM_SEGMENTS;
        add_wall(p, cpSpaceGetStaticBody(p->space), cpv(edge * cos(a), edge * sin(a)),
                 cpv(edge * cos(b), edge * sin(b)));
    }
}

// A disc falls by the same rule as ours.
static uint32_t shed_peer(peer *p)
{
    uint32_t set = 0;
    double edge = ILX_PLATE_RADIUS / 1000.0;
    for (int i = 0; i < ILX_PLATE_DISCS; i++) {
        if (p->body[i] == NULL) continue;
        cpVect at = cpBodyGetPosition(p->body[i]);
        if (at.x * at.x + at.y * at.y <= edge * edge - p->radius[i] * p->radius[i]) continue;
        set |= UINT32_C(1) << i;
        cpSpaceRemoveConstraint(p->space, p->slide[i]);
        cpSpaceRemoveConstraint(p->space, p->spin[i]);
        cpSpaceRemoveShape(p->space, p->shape[i]);
        cpSpaceRemoveBody(p->space, p->body[i]);
        p->body[i] = NULL;
    }
    return set;
}

static uint32_t push_peer(const ilx_plate *plate, int rate, double *seconds)
{
    peer p;
    uint32_t set = 0;
    start_peer(&p, plate);
    double way = ILX_PUSHER_STOP / 1000.0 - cpBodyGetPosition(p.pusher).y;
    int steps = (int)(way / SPEED * rate + 0.5);
    *seconds -= cpu_seconds();
    for (int i = 0; i < steps + rate / 5; i++) {
        if (i == steps) cpBodySetVelocity(p.pusher, cpvzero);
        cpSpaceStep(p.space, 1.0 / rate);
        set |= shed_peer(&p);
    }
    *seconds += cpu_seconds();
    cpSpaceFree(p.space);  // the bodies stay: this program soon ends
    return set;
}

// ---- Figures

static double time_pushes(const ilx_plate *scenes, int count, ilx_push_quality quality,
                          uint32_t *sets)
{
    double seconds = cpu_seconds();
    for (int i = 0; i < count; i++) {
        ilx_plate plate = scenes[i];
        sets[i] = push(&plate, quality);
    }
    return cpu_seconds() - seconds;
}

static double share_of_same(const uint32_t *a, const uint32_t *b, int count)
{
    int same = 0;
    for (int i = 0; i < count; i++) same += a[i] == b[i];
    return 100.0 * same / count;
}

int main(int argc, char **argv)
{
    int count = argc > 1 ? atoi(argv[1]) : 200;
    ilx_plate *scenes = calloc((size_t)count, sizeof(*scenes));
    uint32_t *sets[4];
    for (int i = 0; i < 4; i++) sets[i] = calloc((size_t)count, sizeof(uint32_t));
    for (int i = 0; i < count; i++) make_scene(&scenes[i], i);

    // In turns, so that a machine that is busy now and then slows all of them alike.
    double referee = 0, trial = 0, peer_coarse = 0, peer_fine = 0;
    for (int round = 0; round < 5; round++) {
        referee += time_pushes(scenes, count, ILX_PUSH_REFEREE, sets[0]);
        trial += time_pushes(scenes, count, ILX_PUSH_TRIAL, sets[1]);
        for (int i = count * round / 5; i < count * (round + 1) / 5; i++) {
            sets[2][i] = push_peer(&scenes[i], 120, &peer_coarse);
            sets[3][i] = push_peer(&scenes[i], 480, &peer_fine);
        }
    }
    printf("referee %.0f\n", 5 * count / referee);
    printf("trial %.0f\n", 5 * count / trial);
    printf("chipmunk-120 %.0f\n", count / peer_coarse);
    printf("chipmunk-480 %.0f\n", count / peer_fine);
    printf("same-trial %.1f\n", share_of_same(sets[0], sets[1], count));
    printf("same-120 %.1f\n", share_of_same(sets[0], sets[2], count));
    printf("same-480 %.1f\n", share_of_same(sets[0], sets[3], count));
    printf("same-120-480 %.1f\n", share_of_same(sets[2], sets[3], count));
    return 0;
}
