// One small step of everything on the plate at once: who shoves whom, how far, how turned.
//
// Nothing has momentum. In a step each disc goes where the forces on it send it, against friction
// with the plate; forces are such that no two discs overlap after the step. docs/physics.md says
// why this is enough, and where the figures come from.
#pragma once

#include "physics/plate_private.h"

enum {
    PUSHER = ILX_PLATE_DISCS,  // what stands still or is moved by hand comes after the discs
    RIM,
    BODIES,
    PAIRS_MAX = 128,
    CONTACTS_MAX = PAIRS_MAX + 2 * ILX_PLATE_DISCS,
};

// How exact a step is, and how far the pusher goes in it. Lengths in millimetres.
typedef struct solver_quality {
    double step;
    double tolerance;  // the solver is content when a pass over the contacts changes less
    int passes;        // and gives up after so many
} solver_quality;

// Members that the passes over the contacts read and write; the rest of a body is read once a step.
typedef struct solver_motion {
    double x, y, turn;    // in this step, of the centre of mass; the turn in radians
    double give, yields;  // distance per force, angle per torque; force 1 is a gram's friction
} solver_motion;

typedef struct solver_body {
    double x, y, turn;      // centre; turned since the beginning
    double lean_x, lean_y;  // from the centre to the centre of mass
    double radius, grams;
    double moved, spun;         // in the last steps, in steps; the spin as a way at the rim
    double listed_x, listed_y;  // where it was when the contacts were listed
    int weighted;
} solver_body;

typedef struct solver_contact {
    uint8_t a, b;                    // b is the one farther from the pusher
    bool leans, known;               // a weight leans on it; its gives and shares are known
    double normal_x, normal_y, gap;  // from a to b
    double lever_a, lever_b;         // of a push along the normal: 0 without a weight
    double crank_a, crank_b;         // of a pull along the tangent: the radius without a weight
    double push_give, pull_give;     // distance per force, along normal and tangent
    double push_share, pull_share;   // force per distance, along normal and tangent
    double push, pull;               // the forces
} solver_contact;

typedef struct solver {
    solver_quality quality;
    double pusher;                            // y of its front
    int discs, contacts, actives, pressings;  // how many there are
    uint8_t disc[ILX_PLATE_DISCS];            // those on the plate, in order
    uint16_t active[CONTACTS_MAX];            // contacts that may close in this step
    uint16_t pressing[CONTACTS_MAX];          // those of them that push
    bool stale;                               // the contacts must be listed anew
    solver_motion motion[BODIES];
    solver_body body[BODIES];
    solver_contact contact[CONTACTS_MAX];
} solver;

extern const solver_quality ilx_solver_qualities[];  // by ilx_push_quality

void ilx_solver_load(solver *s, const ilx_plate *plate, const solver_quality *quality);
// One step: the pusher goes forward to `pusher`, discs go where their motion says, and then
// whatever is in the way gives way. `scale` is the way that counts as a step.
void ilx_solver_step(solver *s, double pusher, double scale);
// Takes off what has lost its support; `at` as in ilx_fall.
void ilx_solver_shed(solver *s, ilx_plate *plate, int32_t at, ilx_falls *falls);
void ilx_solver_show(const solver *s, const ilx_plate *plate, int32_t at, const ilx_watch *watch);
// The end: the last overlaps are resolved, and everything is written back in whole numbers.
void ilx_solver_store(solver *s, ilx_plate *plate, int32_t at, ilx_falls *falls);
