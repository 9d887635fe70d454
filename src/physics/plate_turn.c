// Turning the plate: friction carries the discs along, unless the hand is too quick.
//
// Told as seen from the plate: a turn that gets faster and slower again drags at each disc, outward
// by its speed and sideways by its change of speed. What is dragged harder than friction holds
// slips, and shoves what is in its way.

#include "physics/plate_solver.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>

static const double GRIP = 0.25 * 9810;                // friction with the plate, in mm/s2
static const double RADIAN = 0.000017453292519943295;  // a thousandth of a degree
static const double STEP = 0.002;                      // seconds
enum { STEPS_AFTER = 500 };                            // in which what slipped comes to rest

typedef struct turning {
    solver s;
    double speed, change;                           // of the plate's angle, at this moment
    double x[ILX_PLATE_DISCS], y[ILX_PLATE_DISCS];  // velocities on the plate, in mm/s
} turning;

// The hand starts and ends at rest; its angle goes as 3 u^2 - 2 u^3 over the time u from 0 to 1.
static void move_hand(turning *t, double angle, double duration, double now)
{
    double u = now / duration;
    t->speed = u < 1 ? angle / duration * 6 * u * (1 - u) : 0;
    t->change = u < 1 ? angle / (duration * duration) * (6 - 12 * u) : 0;
}

// Sets the disc's motion for this step. False: it stays where it is.
static bool drag(turning *t, int disc)
{
    const solver_body *body = &t->s.body[disc];
    double *vx = &t->x[disc], *vy = &t->y[disc];
    double square = t->speed * t->speed;
    double ax = square * body->x + t->change * body->y + 2 * t->speed * *vy;
    double ay = square * body->y - t->change * body->x - 2 * t->speed * *vx;
    *vx += ax * STEP;
    *vy += ay * STEP;
    double fast = sqrt(*vx * *vx + *vy * *vy), held = GRIP * STEP;
    double left = fast > held ? (fast - held) / fast : 0;
    *vx *= left;
    *vy *= left;
    t->s.motion[disc] = (solver_motion){.x = *vx * STEP, .y = *vy * STEP};
    return left > 0;
}

static void step(turning *t, ilx_plate *plate, int32_t at, ilx_falls *falls)
{
    ilx_solver_step(&t->s, t->s.pusher, t->s.quality.step);
    for (int k = 0; k < t->s.discs; k++) {
        int disc = t->s.disc[k];
        t->x[disc] = t->s.motion[disc].x / STEP;
        t->y[disc] = t->s.motion[disc].y / STEP;
    }
    ilx_solver_shed(&t->s, plate, at, falls);
}

void ilx_plate_turn(ilx_plate *plate, int32_t angle, int32_t ms, ilx_falls *falls,
                    const ilx_watch *watch)
{
    assert(plate->pusher == ILX_PUSHER_BACK);
    assert(angle >= -ILX_TURN_MAX && angle <= ILX_TURN_MAX);
    assert(ms >= ILX_TURN_MS_MIN && ms <= ILX_TURN_MS_MAX);
    turning t = {.speed = 0};
    ilx_solver_load(&t.s, plate, &ilx_solver_qualities[ILX_PUSH_REFEREE]);
    plate->turned = (plate->turned + angle + 360000) % 360000;

    int32_t steps = (int32_t)(ms / 1000.0 / STEP);
    bool slips = false;
    for (int32_t i = 0; i < steps || (slips && i < steps + STEPS_AFTER); i++) {
        move_hand(&t, angle * RADIAN, ms / 1000.0, (i + 0.5) * STEP);
        slips = false;
        for (int k = 0; k < t.s.discs; k++) slips = drag(&t, t.s.disc[k]) || slips;
        if (!slips) continue;
        int32_t at = (int32_t)((i + 1) * STEP * 1000);
        step(&t, plate, at, falls);
        if (watch != NULL) ilx_solver_show(&t.s, plate, at, watch);
    }
    for (int i = 0; i < ILX_PLATE_DISCS; i++) t.s.body[i].moved = t.s.body[i].spun = 0;
    ilx_solver_store(&t.s, plate, ms, falls);
}
