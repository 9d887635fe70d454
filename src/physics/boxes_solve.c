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

static vec2 side_by_side(vec a, vec b)
{
    return (vec2){{a.x, b.x}, {a.y, b.y}, {a.z, b.z}};
}

static vec lane(const vec2 *a, int which)
{
    return (vec){a->x[which], a->y[which], a->z[which]};
}

static void make_point(const scene *s, const solver_pair *pair, const contact_point *from,
                       solver_point *p)
{
    const body *a = &s->body[pair->first], *b = &s->body[pair->second];
    vec to_a = vec_sub(from->at, a->at), to_b = vec_sub(from->at, b->at);
    vec along[3] = {pair->normal, lane(&pair->tangents, 0), lane(&pair->tangents, 1)};
    vec arm_a[3], arm_b[3], turn_a[3], turn_b[3];
    for (int i = 0; i < 3; i++) {
        arm_a[i] = vec_cross(to_a, along[i]);
        arm_b[i] = vec_cross(to_b, along[i]);
        turn_a[i] = vec_rows(a->inverse_world, arm_a[i]);
        turn_b[i] = vec_rows(b->inverse_world, arm_b[i]);
    }
    double inverse = a->inverse_kg + b->inverse_kg;
    p->mass = 1 / (inverse + vec_dot(arm_a[0], turn_a[0]) + vec_dot(arm_b[0], turn_b[0]));
    double k11 = inverse + vec_dot(arm_a[1], turn_a[1]) + vec_dot(arm_b[1], turn_b[1]);
    double k12 = vec_dot(arm_a[1], turn_a[2]) + vec_dot(arm_b[1], turn_b[2]);
    double k22 = inverse + vec_dot(arm_a[2], turn_a[2]) + vec_dot(arm_b[2], turn_b[2]);
    // The same mass in both directions, so that friction points against the slip.
    double apart = k11 - k22;
    p->mass_across = 2 / (k11 + k22 + sqrt(apart * apart + 4 * k12 * k12));
    p->arm = side_by_side(arm_a[0], arm_b[0]);
    p->turn = side_by_side(turn_a[0], turn_b[0]);
    p->arm_a = side_by_side(arm_a[1], arm_a[2]);
    p->arm_b = side_by_side(arm_b[1], arm_b[2]);
    p->turn_1 = side_by_side(turn_a[1], turn_b[1]);
    p->turn_2 = side_by_side(turn_a[2], turn_b[2]);
    p->gap = p->gap_now = from->gap;
    p->press = 0;
    p->rub = (lanes){0, 0};
    p->place = axes_in(&a->axes, to_a);
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
    p->rub =
        (lanes){-vec_dot(rub, lane(&pair->tangents, 0)), -vec_dot(rub, lane(&pair->tangents, 1))};
}

// Two directions across a normal, from the axis of the world that it is least along.
static void make_tangents(solver_pair *pair)
{
    vec n = pair->normal;
    double x = n.x < 0 ? -n.x : n.x, y = n.y < 0 ? -n.y : n.y, z = n.z < 0 ? -n.z : n.z;
    vec least = z <= x && z <= y ? (vec){0, 0, 1} : x <= y ? (vec){1, 0, 0} : (vec){0, 1, 0};
    vec t = vec_cross(n, least);
    t = vec_scale(t, 1 / vec_length(t));
    pair->tangents = side_by_side(t, vec_cross(n, t));
}

static void add_pair(scene *s, const ilx_boxes *boxes, const contact *found, int *old)
{
    if (s->pair_count == PAIRS_MAX || s->point_count + found->count > POINTS_MAX) return;
    solver_pair *pair = &s->pair[s->pair_count++];
    *pair = (solver_pair){
        .first = found->first,
        .second = found->second,
        .from = s->point_count,
        .to = s->point_count + found->count,
        .normal = found->normal,
        .friction = found->second == ILX_BOXES_TABLE ? TABLE_FRICTION : BLOCK_FRICTION,
        .inverse_kg = {-s->body[found->first].inverse_kg, s->body[found->second].inverse_kg}};
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

// The velocities of the two bodies of a pair while their contacts are solved.
typedef struct couple {
    vec2 v, w;
} couple;

static inline couple take_couple(const scene *s, const solver_pair *pair)
{
    const motion *a = &s->motion[pair->first], *b = &s->motion[pair->second];
    return (couple){side_by_side(a->v, b->v), side_by_side(a->w, b->w)};
}

static inline void give_couple(scene *s, const solver_pair *pair, const couple *c)
{
    motion *a = &s->motion[pair->first], *b = &s->motion[pair->second];
    a->v = lane(&c->v, 0), a->w = lane(&c->w, 0);
    b->v = lane(&c->v, 1), b->w = lane(&c->w, 1);
}

static inline vec2 vec2_plus(vec2 a, vec2 b, lanes k)
{
    return (vec2){a.x + b.x * k, a.y + b.y * k, a.z + b.z * k};
}

static inline lanes vec2_dot(vec2 a, vec2 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

// The second less the first.
static inline double lanes_apart(lanes a)
{
    return a[1] - a[0];
}

static inline vec vec2_apart(vec2 a)
{
    return (vec){lanes_apart(a.x), lanes_apart(a.y), lanes_apart(a.z)};
}

static inline vec2 both(vec a)
{
    return (vec2){{a.x, a.x}, {a.y, a.y}, {a.z, a.z}};
}

static inline void push(const solver_pair *pair, couple *c, const solver_point *p, double impulse)
{
    lanes k = {impulse, impulse}, against = {-impulse, impulse};
    c->v = vec2_plus(c->v, both(pair->normal), k * pair->inverse_kg);
    c->w = vec2_plus(c->w, p->turn, against);
}

static inline void rub(const solver_pair *pair, couple *c, const solver_point *p, lanes by)
{
    const vec2 *t = &pair->tangents;
    lanes x = t->x * by, y = t->y * by, z = t->z * by;
    vec impulse = {x[0] + x[1], y[0] + y[1], z[0] + z[1]};
    c->v = vec2_plus(c->v, both(impulse), pair->inverse_kg);
    c->w = vec2_plus(c->w, p->turn_1, (lanes){-by[0], by[0]});
    c->w = vec2_plus(c->w, p->turn_2, (lanes){-by[1], by[1]});
}

// How far two bodies have moved and turned since the frame began.
typedef struct way {
    vec moved;  // the second from the first
    vec2 turned;
} way;

static inline way way_of(const scene *s, const solver_pair *pair)
{
    const motion *a = &s->motion[pair->first], *b = &s->motion[pair->second];
    return (way){vec_sub(b->moved, a->moved), side_by_side(a->turned, b->turned)};
}

static inline double gap_of(const way *w, const solver_pair *pair, const solver_point *p)
{
    return p->gap + vec_dot(w->moved, pair->normal) + lanes_apart(vec2_dot(w->turned, p->arm));
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
            rub(pair, &c, p, p->rub);
        }
        give_couple(s, pair, &c);
    }
}

static inline void solve_normal(const solver_pair *pair, couple *c, solver_point *p, bool soft)
{
    double speed = vec_dot(vec2_apart(c->v), pair->normal) + lanes_apart(vec2_dot(c->w, p->arm));
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
    lanes slip =
        vec2_dot(both(vec2_apart(c->v)), pair->tangents) +
        (vec2_dot(both(lane(&c->w, 1)), p->arm_b) - vec2_dot(both(lane(&c->w, 0)), p->arm_a));
    lanes wanted = p->rub - (lanes){p->mass_across, p->mass_across} * slip;
    double limit = pair->friction * p->press;
    double length2 = wanted[0] * wanted[0] + wanted[1] * wanted[1];
    if (length2 > limit * limit) {
        double share = limit / sqrt(length2);
        wanted = wanted * (lanes){share, share};
    }
    rub(pair, c, p, wanted - p->rub);
    p->rub = wanted;
}

static void solve_pass(scene *s, bool soft)
{
    for (int i = 0; i < s->pair_count; i++) {
        const solver_pair *pair = &s->pair[i];
        couple c = take_couple(s, pair);
        way w = way_of(s, pair);
        for (int k = pair->from; k < pair->to; k++) {
            solver_point *p = &s->point[k];
            // After the move only points that were apart can have changed sides.
            if (soft || p->gap_now > 0) p->gap_now = gap_of(&w, pair, p);
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
            vec rub = vec_plus(vec_scale(lane(&pair->tangents, 0), -p->rub[0]),
                               lane(&pair->tangents, 1), -p->rub[1]);
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
