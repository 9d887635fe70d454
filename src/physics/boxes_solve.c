// The pairs of bodies that press on each other, and the impulses between them.
//
// Contacts are soft springs with much damping, solved one after another in the order of their
// numbers, twice in each substep: once with the push that undoes overlaps, and, after the bodies
// have moved, once without it, so that the push leaves no speed behind. Impulses are kept from
// substep to substep and from frame to frame, which is what holds a pile still.

#include "physics/boxes_private.h"

#include <string.h>

#define BLOCK_FRICTION 0.5
#define TABLE_FRICTION 0.6
#define MARGIN 0.5e-3
#define HELD_MARGIN 1.5e-3
#define SLOP 0.01e-3
#define PUSH_SPEED_MAX 0.3
// An old point counts as the same one when it was no farther away.
#define SAME_POINT 2e-3

#define PI 3.14159265358979323846
// Frequency 0.25 / substep, damping ratio 1.5.
#define OMEGA (2 * PI * 0.25 / SUBSTEP_S)
#define DAMPING 1.5
#define SOFT_1 (2 * DAMPING + SUBSTEP_S * OMEGA)
#define SOFT_2 (SUBSTEP_S * OMEGA * SOFT_1)
#define BIAS_RATE (OMEGA / SOFT_1)
#define MASS_SHARE (SOFT_2 / (1 + SOFT_2))
#define IMPULSE_SHARE (1 / (1 + SOFT_2))

#define PLACE_UNIT 0.25e-3

// ---- Pairs -------------------------------------------------------------------------------

static bool bounds_meet(const body *a, const body *b)
{
    return a->box_low.x <= b->box_high.x && b->box_low.x <= a->box_high.x &&
           a->box_low.y <= b->box_high.y && b->box_low.y <= a->box_high.y &&
           a->box_low.z <= b->box_high.z && b->box_low.z <= a->box_high.z;
}

static void set_bounds(scene *s, int which)
{
    body *b = &s->body[which];
    const motion *m = &s->motion[which];
    const vec *x = b->axes.a;
    double reach = (vec_length(m->v) + vec_length(m->w) * b->reach) * s->window_s;
    reach += which == s->held ? HELD_MARGIN : MARGIN / 2;
    double extent[3];
    for (int i = 0; i < 3; i++) {
        double ex = vec_part(x[0], i) * b->half.x, ey = vec_part(x[1], i) * b->half.y,
               ez = vec_part(x[2], i) * b->half.z;
        extent[i] = (ex < 0 ? -ex : ex) + (ey < 0 ? -ey : ey) + (ez < 0 ? -ez : ez) + reach;
    }
    vec e = {extent[0], extent[1], extent[2]};
    b->box_low = vec_sub(b->at, e);
    b->box_high = vec_add(b->at, e);
    b->margin = reach;
}

static lever make_lever(const body *a, const body *b, vec arm_a, vec arm_b, vec direction)
{
    lever l = {.arm_a = vec_cross(arm_a, direction), .arm_b = vec_cross(arm_b, direction)};
    l.turn_a = vec_rows(a->inverse_world, l.arm_a);
    l.turn_b = vec_rows(b->inverse_world, l.arm_b);
    return l;
}

static void make_point(const scene *s, const solver_pair *pair, const contact_point *from,
                       solver_point *p)
{
    const body *a = &s->body[pair->first], *b = &s->body[pair->second];
    vec arm_a = vec_sub(from->at, a->at), arm_b = vec_sub(from->at, b->at);
    double inverse = pair->inverse_a + pair->inverse_b;
    p->normal = make_lever(a, b, arm_a, arm_b, pair->normal);
    p->mass = 1 / (inverse + vec_dot(p->normal.arm_a, p->normal.turn_a) +
                   vec_dot(p->normal.arm_b, p->normal.turn_b));
    for (int i = 0; i < 2; i++) {
        p->tangent[i] = make_lever(a, b, arm_a, arm_b, pair->tangent[i]);
    }
    const lever *t1 = &p->tangent[0], *t2 = &p->tangent[1];
    double k11 = inverse + vec_dot(t1->arm_a, t1->turn_a) + vec_dot(t1->arm_b, t1->turn_b);
    double k12 = vec_dot(t1->arm_a, t2->turn_a) + vec_dot(t1->arm_b, t2->turn_b);
    double k22 = inverse + vec_dot(t2->arm_a, t2->turn_a) + vec_dot(t2->arm_b, t2->turn_b);
    // The same mass in both directions, so that friction points against the slip.
    double apart = k11 - k22;
    p->mass_across = 2 / (k11 + k22 + sqrt(apart * apart + 4 * k12 * k12));
    p->gap = p->gap_now = from->gap;
    p->press = p->rub[0] = p->rub[1] = 0;
    p->place = axes_in(&a->axes, arm_a);
}

// Gives a point the impulses of the nearest old point of its pair, which nobody else then gets.
static void recall(const ilx_boxes *boxes, int from, int to, uint64_t *taken,
                   const solver_pair *pair, solver_point *p)
{
    double best = SAME_POINT * SAME_POINT;
    int nearest = -1;
    for (int i = from; i < to; i++) {
        if (*taken >> (i - from) & 1) continue;
        vec old = {boxes->place[i][0] * PLACE_UNIT, boxes->place[i][1] * PLACE_UNIT,
                   boxes->place[i][2] * PLACE_UNIT};
        vec d = vec_sub(old, p->place);
        double apart = vec_dot(d, d);
        if (apart < best) best = apart, nearest = i;
    }
    if (nearest < 0) return;
    *taken |= UINT64_C(1) << (nearest - from);
    vec rub = {boxes->rub[nearest][0] * IMPULSE_UNIT, boxes->rub[nearest][1] * IMPULSE_UNIT,
               boxes->rub[nearest][2] * IMPULSE_UNIT};
    p->press = boxes->press[nearest] * IMPULSE_UNIT;
    p->rub[0] = -vec_dot(rub, pair->tangent[0]);
    p->rub[1] = -vec_dot(rub, pair->tangent[1]);
}

// Two directions across a normal, from the axis of the world that it is least along.
static void make_tangents(solver_pair *pair)
{
    vec n = pair->normal;
    double x = n.x < 0 ? -n.x : n.x, y = n.y < 0 ? -n.y : n.y, z = n.z < 0 ? -n.z : n.z;
    vec least = z <= x && z <= y ? (vec){0, 0, 1} : x <= y ? (vec){1, 0, 0} : (vec){0, 1, 0};
    vec t = vec_cross(n, least);
    pair->tangent[0] = vec_scale(t, 1 / vec_length(t));
    pair->tangent[1] = vec_cross(n, pair->tangent[0]);
}

static void add_pair(scene *s, const ilx_boxes *boxes, const contact *found, int *old)
{
    if (s->pair_count == PAIRS_MAX || s->point_count + found->count > POINTS_MAX) return;
    solver_pair *pair = &s->pair[s->pair_count++];
    *pair = (solver_pair){.first = found->first,
                          .second = found->second,
                          .from = s->point_count,
                          .to = s->point_count + found->count,
                          .normal = found->normal,
                          .friction =
                              found->second == ILX_BOXES_TABLE ? TABLE_FRICTION : BLOCK_FRICTION,
                          .inverse_a = s->body[found->first].inverse_kg,
                          .inverse_b = s->body[found->second].inverse_kg};
    make_tangents(pair);

    // Old points are in the order of pairs, as the new ones are: one walk finds them all.
    int number = found->first * BODIES + found->second;
    int from = *old;
    while (from < boxes->point_count &&
           boxes->first[from] * BODIES + boxes->second[from] < number) {
        from++;
    }
    int to = from;
    while (to < boxes->point_count && to < from + 64 && boxes->first[to] == found->first &&
           boxes->second[to] == found->second) {
        to++;
    }
    *old = to;
    uint64_t taken = 0;
    for (int i = 0; i < found->count; i++) {
        solver_point *p = &s->point[s->point_count++];
        make_point(s, pair, &found->point[i], p);
        recall(boxes, from, to, &taken, pair, p);
    }
}

void ilx_boxes_find_pairs(scene *s, const ilx_boxes *boxes)
{
    int old = 0;
    contact found;
    s->pair_count = s->point_count = 0;
    for (int i = 0; i < ILX_BOXES_TABLE; i++) {
        set_bounds(s, i);
    }
    for (int i = 0; i < ILX_BOXES; i++) {
        if (!(boxes->present >> i & 1)) continue;
        const body *a = &s->body[i];
        found.first = i;
        for (int j = i + 1; j < ILX_BOXES_TABLE; j++) {
            if (j < ILX_BOXES && !(boxes->present >> j & 1)) continue;
            const body *b = &s->body[j];
            if (!bounds_meet(a, b)) continue;
            found.second = j;
            if (ilx_boxes_touch(a, b, a->margin + b->margin, &found)) {
                add_pair(s, boxes, &found, &old);
            }
        }
        if (a->box_low.y > 0) continue;
        found.second = ILX_BOXES_TABLE;
        if (ilx_boxes_touch_table(a, a->margin, &found)) add_pair(s, boxes, &found, &old);
    }
}

// ---- Impulses ----------------------------------------------------------------------------

// The velocities of two bodies while their contacts are solved.
typedef struct couple {
    vec va, wa, vb, wb;
} couple;

static inline couple take_couple(const scene *s, const solver_pair *pair)
{
    const motion *a = &s->motion[pair->first], *b = &s->motion[pair->second];
    return (couple){a->v, a->w, b->v, b->w};
}

static inline void give_couple(scene *s, const solver_pair *pair, const couple *c)
{
    motion *a = &s->motion[pair->first], *b = &s->motion[pair->second];
    a->v = c->va, a->w = c->wa, b->v = c->vb, b->w = c->wb;
}

static inline void push(const solver_pair *pair, couple *c, const solver_point *p, double impulse)
{
    c->va = vec_plus(c->va, pair->normal, -impulse * pair->inverse_a);
    c->wa = vec_plus(c->wa, p->normal.turn_a, -impulse);
    c->vb = vec_plus(c->vb, pair->normal, impulse * pair->inverse_b);
    c->wb = vec_plus(c->wb, p->normal.turn_b, impulse);
}

static inline void rub(const solver_pair *pair, couple *c, const solver_point *p, double rub1,
                       double rub2)
{
    const lever *t1 = &p->tangent[0], *t2 = &p->tangent[1];
    vec impulse = vec_plus(vec_scale(pair->tangent[0], rub1), pair->tangent[1], rub2);
    c->va = vec_plus(c->va, impulse, -pair->inverse_a);
    c->wa = vec_plus(vec_plus(c->wa, t1->turn_a, -rub1), t2->turn_a, -rub2);
    c->vb = vec_plus(c->vb, impulse, pair->inverse_b);
    c->wb = vec_plus(vec_plus(c->wb, t1->turn_b, rub1), t2->turn_b, rub2);
}

static inline double gap_of(const scene *s, const solver_pair *pair, const solver_point *p)
{
    const motion *a = &s->motion[pair->first], *b = &s->motion[pair->second];
    return p->gap + vec_dot(vec_sub(b->moved, a->moved), pair->normal) +
           (vec_dot(b->turned, p->normal.arm_b) - vec_dot(a->turned, p->normal.arm_a));
}

static void start_warm(scene *s)
{
    for (int i = 0; i < s->pair_count; i++) {
        const solver_pair *pair = &s->pair[i];
        couple c = take_couple(s, pair);
        for (int k = pair->from; k < pair->to; k++) {
            const solver_point *p = &s->point[k];
            if (p->press == 0) continue;
            push(pair, &c, p, p->press);
            rub(pair, &c, p, p->rub[0], p->rub[1]);
        }
        give_couple(s, pair, &c);
    }
}

static inline void solve_normal(const solver_pair *pair, couple *c, solver_point *p, bool soft)
{
    const lever *n = &p->normal;
    double speed = vec_dot(vec_sub(c->vb, c->va), pair->normal) +
                   (vec_dot(c->wb, n->arm_b) - vec_dot(c->wa, n->arm_a));
    double impulse;
    if (p->gap_now > 0) {
        impulse = -p->mass * (speed + p->gap_now / SUBSTEP_S);
    } else if (soft) {
        double bias = BIAS_RATE * smaller(p->gap_now + SLOP, 0);
        bias = larger(bias, -PUSH_SPEED_MAX);
        impulse = -p->mass * MASS_SHARE * (speed + bias) - IMPULSE_SHARE * p->press;
    } else {
        impulse = -p->mass * speed;
    }
    double press = larger(p->press + impulse, 0);
    impulse = press - p->press;
    p->press = press;
    if (impulse != 0) push(pair, c, p, impulse);
}

// Both directions at once: friction is no stronger along one than along another.
static inline void solve_friction(const solver_pair *pair, couple *c, solver_point *p)
{
    if (p->press == 0 && p->rub[0] == 0 && p->rub[1] == 0) return;
    const lever *t1 = &p->tangent[0], *t2 = &p->tangent[1];
    vec dv = vec_sub(c->vb, c->va);
    double v1 =
        vec_dot(dv, pair->tangent[0]) + (vec_dot(c->wb, t1->arm_b) - vec_dot(c->wa, t1->arm_a));
    double v2 =
        vec_dot(dv, pair->tangent[1]) + (vec_dot(c->wb, t2->arm_b) - vec_dot(c->wa, t2->arm_a));
    double rub1 = p->rub[0] - p->mass_across * v1;
    double rub2 = p->rub[1] - p->mass_across * v2;
    double limit = pair->friction * p->press;
    double length2 = rub1 * rub1 + rub2 * rub2;
    if (length2 > limit * limit) {
        double share = limit / sqrt(length2);
        rub1 *= share;
        rub2 *= share;
    }
    rub(pair, c, p, rub1 - p->rub[0], rub2 - p->rub[1]);
    p->rub[0] = rub1;
    p->rub[1] = rub2;
}

static void solve_pass(scene *s, bool soft)
{
    for (int i = 0; i < s->pair_count; i++) {
        const solver_pair *pair = &s->pair[i];
        couple c = take_couple(s, pair);
        for (int k = pair->from; k < pair->to; k++) {
            solver_point *p = &s->point[k];
            // After the move only points that were apart can have changed sides.
            if (soft || p->gap_now > 0) p->gap_now = gap_of(s, pair, p);
            solve_normal(pair, &c, p, soft);
        }
        for (int k = pair->from; k < pair->to; k++) solve_friction(pair, &c, &s->point[k]);
        give_couple(s, pair, &c);
    }
}

void ilx_boxes_solve_substep(scene *s, int passes)
{
    start_warm(s);
    for (int i = 0; i < passes; i++) solve_pass(s, true);
    for (int i = 0; i < ILX_BOXES; i++) {
        motion *m = &s->motion[i];
        m->moved = vec_plus(m->moved, m->v, SUBSTEP_S);
        m->turned = vec_plus(m->turned, m->w, SUBSTEP_S);
    }
    solve_pass(s, false);
}

static int32_t impulse_units(double impulse)
{
    return ilx_boxes_whole(impulse, IMPULSE_UNIT, IMPULSE_MAX);
}

static int8_t place_units(double place)
{
    return (int8_t)ilx_boxes_whole(place, PLACE_UNIT, 127 * PLACE_UNIT);
}

void ilx_boxes_keep_impulses(const scene *s, ilx_boxes *boxes)
{
    int count = 0;
    for (int i = 0; i < s->pair_count; i++) {
        const solver_pair *pair = &s->pair[i];
        for (int k = pair->from; k < pair->to && count < ILX_BOXES_POINTS; k++) {
            const solver_point *p = &s->point[k];
            int32_t press = impulse_units(p->press);
            if (press == 0) continue;
            vec rub =
                vec_plus(vec_scale(pair->tangent[0], -p->rub[0]), pair->tangent[1], -p->rub[1]);
            boxes->press[count] = press;
            boxes->rub[count][0] = impulse_units(rub.x);
            boxes->rub[count][1] = impulse_units(rub.y);
            boxes->rub[count][2] = impulse_units(rub.z);
            boxes->first[count] = (uint8_t)pair->first;
            boxes->second[count] = (uint8_t)pair->second;
            boxes->place[count][0] = place_units(p->place.x);
            boxes->place[count][1] = place_units(p->place.y);
            boxes->place[count][2] = place_units(p->place.z);
            count++;
        }
    }
    ilx_boxes_clear_points(boxes, count);
}

void ilx_boxes_clear_points(ilx_boxes *boxes, int from)
{
    for (int i = from; i < boxes->point_count; i++) {
        boxes->press[i] = 0;
        memset(boxes->rub[i], 0, sizeof boxes->rub[i]);
        boxes->first[i] = boxes->second[i] = 0;
        memset(boxes->place[i], 0, sizeof boxes->place[i]);
    }
    boxes->point_count = from;
}
