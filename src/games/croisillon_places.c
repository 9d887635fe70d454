// Le X: where a block could be put higher, and how it comes out of the pile, for a hand that goes
// by itself and for whoever wants to know.
//
// A place is found by letting the block down over each of the others until it would touch: turned
// in one of a few ways, or flat on the other's upper side. It is offered if it is higher, if the
// block would not lie lower a little aside, and if it would lie higher however it is tipped: then
// it should stay. Whether it does is for the world to say.

#include "games/croisillon_parts.h"

#include <string.h>

enum {
    GAP_UM = 100,          // nearer is touching
    STEP_UM = 6000,        // on the way down, until it touches
    FINE_UM = 200,         // then as exactly as this
    SPARE_RISE_UM = 2000,  // beyond what the rules ask for: things give way a little
    APART_UM = 9000,       // of two places at least
    ASIDE_UM = 3000,
    SLIDE_UM = 1100,  // lower than that a little aside, and it slides
    TIP_UM = 400,     // not so much higher a little turned, and it tips over
    WAYS = 6,         // of being turned, whatever is below
    FLAT_WAYS = 2,    // of lying flat on another one
    TRIED = CROISILLON_BLOCKS * (WAYS + FLAT_WAYS),
    ONE = ILX_BOXES_QUATERNION_ONE,
};

// Thinnest side up, lengthwise or across, level or along one of the planks.
static const int32_t turns[WAYS][4] = {
    {23170, 0, 0, 23170}, {16384, 16384, 16384, 16384}, {12539, 0, 0, 30273},
    {30273, 0, 0, 12539}, {8867, 8867, 21407, 21407},   {21407, 21407, 8867, 8867},
};

// Small turns about x and about z, to see whether something would tip over.
static const int32_t tips[4][4] = {
    {32689, 2286, 0, 0}, {32689, -2286, 0, 0}, {32689, 0, 0, 2286}, {32689, 0, 0, -2286}};

// Thinnest side along one of another block's axes, lengthwise or across.
static const int32_t flat_turns[3][FLAT_WAYS][4] = {
    {{ONE, 0, 0, 0}, {23170, 23170, 0, 0}},
    {{23170, 0, 0, 23170}, {16384, 16384, 16384, 16384}},
    {{23170, 0, -23170, 0}, {16384, -16384, -16384, -16384}},
};

typedef struct spot {
    int32_t at_um[3];
    int32_t turn[4];
    int32_t lowest_um;
} spot;

// ---- Geometry ----------------------------------------------------------------------------

// The rows of the rotation matrix, in thousandths of a thousandth.
static void matrix_of(const int32_t q[4], double m[3][3])
{
    double w = q[0], x = q[1], y = q[2], z = q[3];
    double n = w * w + x * x + y * y + z * z;
    if (n <= 0) n = 1;
    m[0][0] = (w * w + x * x - y * y - z * z) / n;
    m[0][1] = 2 * (x * y - w * z) / n;
    m[0][2] = 2 * (x * z + w * y) / n;
    m[1][0] = 2 * (x * y + w * z) / n;
    m[1][1] = (w * w - x * x + y * y - z * z) / n;
    m[1][2] = 2 * (y * z - w * x) / n;
    m[2][0] = 2 * (x * z - w * y) / n;
    m[2][1] = 2 * (y * z + w * x) / n;
    m[2][2] = (w * w - x * x - y * y + z * z) / n;
}

void croisillon_extent(int block, const int32_t turn[4], int32_t extent_um[3])
{
    const int32_t *size = ilx_boxes_size_um[block % ILX_BOXES_SHAPES];
    double m[3][3];
    matrix_of(turn, m);
    for (int i = 0; i < 3; i++) {
        double sum = 0;
        for (int j = 0; j < 3; j++) sum += (m[i][j] < 0 ? -m[i][j] : m[i][j]) * size[j] / 2;
        extent_um[i] = (int32_t)sum;
    }
}

void croisillon_rotate(const int32_t turn[4], const int32_t point_um[3], int32_t out_um[3])
{
    double m[3][3];
    matrix_of(turn, m);
    for (int i = 0; i < 3; i++) {
        double sum = 0;
        for (int j = 0; j < 3; j++) sum += m[i][j] * point_um[j];
        out_um[i] = (int32_t)sum;
    }
}

static void turn_after(const int32_t a[4], const int32_t b[4], int32_t out[4])
{
    out[0] = (a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3]) / ONE;
    out[1] = (a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2]) / ONE;
    out[2] = (a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1]) / ONE;
    out[3] = (a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0]) / ONE;
}

// Lets a block down from at_um until it would touch. False: something is where it starts, or it
// touches nothing above low_um.
static bool let_down(const croisillon_state *s, int block, const int32_t turn[4], int32_t low_um,
                     int32_t at_um[3])
{
    if (!ilx_boxes_is_free(&s->world, block, at_um, turn, GAP_UM)) return false;
    int32_t above = at_um[1], below = above;
    do {
        above = below;
        below -= STEP_UM;
        if (above < low_um) return false;
        at_um[1] = below;
    } while (ilx_boxes_is_free(&s->world, block, at_um, turn, GAP_UM));
    while (above - below > FINE_UM) {
        at_um[1] = (above + below) / 2;
        if (ilx_boxes_is_free(&s->world, block, at_um, turn, GAP_UM)) {
            above = at_um[1];
        } else {
            below = at_um[1];
        }
    }
    at_um[1] = above;
    return true;
}

// ---- Places ------------------------------------------------------------------------------

// Would it lie lower a little aside, or a little turned?
static bool stays(const croisillon_state *s, int block, const spot *place)
{
    static const int32_t aside[4][2] = {
        {ASIDE_UM, 0}, {-ASIDE_UM, 0}, {0, ASIDE_UM}, {0, -ASIDE_UM}};
    int32_t low = place->at_um[1] - 4 * ASIDE_UM;
    for (int i = 0; i < 4; i++) {
        int32_t at[3] = {place->at_um[0] + aside[i][0], place->at_um[1] + STEP_UM,
                         place->at_um[2] + aside[i][1]};
        if (!ilx_boxes_is_free(&s->world, block, at, place->turn, GAP_UM)) continue;
        if (!let_down(s, block, place->turn, low, at)) return false;
        if (at[1] < place->at_um[1] - SLIDE_UM) return false;
    }
    for (int i = 0; i < 4; i++) {
        int32_t at[3] = {place->at_um[0], place->at_um[1] + STEP_UM, place->at_um[2]}, turn[4];
        turn_after(tips[i], place->turn, turn);
        if (!ilx_boxes_is_free(&s->world, block, at, turn, GAP_UM)) continue;
        if (!let_down(s, block, turn, low, at)) return false;
        if (at[1] < place->at_um[1] + TIP_UM) return false;
    }
    return true;
}

// How far the blocks reach on each axis, to both sides of their centres.
typedef struct outline {
    int32_t at_um[3], extent_um[3];
} outline;

typedef struct pile {
    uint64_t others;  // than the one that is to be put somewhere
    outline outline[CROISILLON_BLOCKS];
} pile;

static void outline_all(const croisillon_state *s, int block, pile *p)
{
    p->others = s->world.present & ~ILX_BOXES_BIT(block);
    for (int other = 0; other < CROISILLON_BLOCKS; other++) {
        int32_t pose[7];
        if (!(p->others & ILX_BOXES_BIT(other))) continue;
        ilx_boxes_pose(&s->world, other, pose);
        memcpy(p->outline[other].at_um, pose, sizeof p->outline[other].at_um);
        croisillon_extent(other, pose + 3, p->outline[other].extent_um);
    }
}

// The highest point of whatever could be in the way of a block that comes down from above.
static int32_t top_below(const pile *p, const int32_t at_um[3], const int32_t extent_um[3])
{
    int32_t top = 0;
    for (int other = 0; other < CROISILLON_BLOCKS; other++) {
        const outline *o = &p->outline[other];
        if (!(p->others & ILX_BOXES_BIT(other))) continue;
        int32_t x = at_um[0] - o->at_um[0], z = at_um[2] - o->at_um[2];
        int32_t wide = extent_um[0] + o->extent_um[0], deep = extent_um[2] + o->extent_um[2];
        if (x > wide || x < -wide || z > deep || z < -deep) continue;
        if (o->at_um[1] + o->extent_um[1] > top) top = o->at_um[1] + o->extent_um[1];
    }
    return top;
}

// The block over a point of another one, let down from above everything: a hand comes no other way.
static bool try_over(const croisillon_state *s, const pile *p, int block, int under, spot *place)
{
    const outline *o = &p->outline[under];
    int32_t extent[3];
    croisillon_extent(block, place->turn, extent);
    int32_t lowest = s->level_um[block] + CROISILLON_RISE_UM + SPARE_RISE_UM;
    int32_t needed = lowest + extent[1];
    if (o->at_um[1] + o->extent_um[1] < lowest) return false;
    place->at_um[1] = top_below(p, place->at_um, extent) + extent[1] + 2 * GAP_UM;
    if (!let_down(s, block, place->turn, needed, place->at_um)) return false;
    place->lowest_um = place->at_um[1] - extent[1];
    return place->at_um[1] >= needed;
}

// Which of its axes points up, or down, nearly enough for something to lie on that side; -1: none.
static int upright_axis(const int32_t turn[4])
{
    double m[3][3];
    matrix_of(turn, m);
    for (int axis = 0; axis < 3; axis++) {
        if (m[1][axis] * m[1][axis] > 0.87) return axis;  // 21 degrees: it does not slide yet
    }
    return -1;
}

// All places over another block that are high enough. Returns how many.
static int find_over(const croisillon_state *s, const pile *p, int block, int under, spot *spots)
{
    int32_t pose[7];
    int count = 0;
    ilx_boxes_pose(&s->world, under, pose);
    int axis = upright_axis(pose + 3);
    for (int way = 0; way < WAYS + (axis >= 0 ? FLAT_WAYS : 0); way++) {
        spot *place = &spots[count];
        *place = (spot){.at_um = {pose[0], 0, pose[2]}};
        if (way < WAYS) {
            memcpy(place->turn, turns[way], sizeof place->turn);
        } else {
            turn_after(pose + 3, flat_turns[axis][way - WAYS], place->turn);
        }
        if (try_over(s, p, block, under, place)) count++;
    }
    return count;
}

// Too near to one that is offered already?
static bool is_near_another(const croisillon_state *s, const spot *place)
{
    for (int i = 0; i < s->place_count; i++) {
        bool near = true;
        for (int axis = 0; axis < 3; axis++) {
            int32_t away = place->at_um[axis] - s->place_um[i][axis];
            near = near && away < APART_UM && away > -APART_UM;
        }
        if (near) return true;
    }
    return false;
}

void croisillon_find_places(croisillon_state *s)
{
    spot spots[TRIED];
    pile p;
    int count = 0, block = s->picked;
    outline_all(s, block, &p);
    memset(s->place_um, 0, sizeof s->place_um);
    memset(s->place_turn, 0, sizeof s->place_turn);
    s->place_count = 0;
    for (int under = 0; under < CROISILLON_BLOCKS; under++) {
        if (p.others & ILX_BOXES_BIT(under)) count += find_over(s, &p, block, under, spots + count);
    }
    // The highest first. Of what is left the best is looked for again and again: there are few.
    for (; count > 0 && s->place_count < CROISILLON_PLACES; count--) {
        int best = 0;
        for (int i = 1; i < count; i++) {
            if (spots[i].lowest_um > spots[best].lowest_um) best = i;
        }
        spot place = spots[best];
        spots[best] = spots[count - 1];
        if (is_near_another(s, &place) || !stays(s, block, &place)) continue;
        memcpy(s->place_um[s->place_count], place.at_um, sizeof place.at_um);
        memcpy(s->place_turn[s->place_count], place.turn, sizeof place.turn);
        s->place_count++;
    }
}

// ---- The way out -------------------------------------------------------------------------

enum { OUT_STEPS = 12, OUT_UM = 4000 };

// How far a block can go in a direction before it meets another one, in steps.
static int free_steps(const croisillon_state *s, int block, int axis, int32_t step_um, int most)
{
    enum { OVERLAP_UM = 400 };
    int32_t pose[7];
    ilx_boxes_pose(&s->world, block, pose);
    for (int i = 0; i < most; i++) {
        pose[axis] += step_um;
        if (!ilx_boxes_is_free(&s->world, block, pose, pose + 3, -OVERLAP_UM)) return i;
    }
    return most;
}

bool croisillon_clear_above(const croisillon_state *s, int block)
{
    int32_t lowest = ilx_boxes_lowest_um(&s->world, block), highest = lowest;
    for (int other = 0; other < CROISILLON_BLOCKS; other++) {
        if (other == block || !(s->world.present & ILX_BOXES_BIT(other))) continue;
        int32_t top = ilx_boxes_highest_um(&s->world, other);
        highest = top > highest ? top : highest;
    }
    int steps = (highest - lowest) / OUT_UM + 1;
    return free_steps(s, block, 1, OUT_UM, steps) == steps;
}

int croisillon_way_aside(const croisillon_state *s, int block)
{
    int front = free_steps(s, block, 2, OUT_UM, OUT_STEPS);
    int rear = free_steps(s, block, 2, -OUT_UM, OUT_STEPS);
    int32_t pose[7];
    ilx_boxes_pose(&s->world, block, pose);
    if (front == rear) return pose[2] >= 0 ? CROISILLON_FRONT : CROISILLON_REAR;
    return front > rear ? CROISILLON_FRONT : CROISILLON_REAR;
}

// Up, if nothing at all is above it, or if it gets farther so than aside.
int croisillon_way_out(const croisillon_state *s, int block)
{
    if (croisillon_clear_above(s, block)) return CROISILLON_UP;
    int aside = croisillon_way_aside(s, block);
    int32_t step = aside == CROISILLON_FRONT ? OUT_UM : -OUT_UM;
    int steps = free_steps(s, block, 2, step, OUT_STEPS);
    return free_steps(s, block, 1, OUT_UM, OUT_STEPS) > steps ? CROISILLON_UP : aside;
}
