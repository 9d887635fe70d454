// The world of blocks: from whole numbers to a scene and back, one frame, and the hand.

#include "physics/boxes_private.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#define GRAVITY 9.81
#define DENSITY 650.0
#define ROOT_HALF 0.70710678118654752440

#define PLANK_HALF_LENGTH (ILX_BOXES_ARM_UM / 1e6)
#define PLANK_HALF_THICKNESS (ILX_BOXES_THICK_UM / 2e6)
#define PLANK_HALF_DEPTH (ILX_BOXES_DEEP_UM / 2e6)
#define CROSSING_HEIGHT (ILX_BOXES_CROSSING_UM / 1e6)

#define CALM_SPEED 1e-3
#define SLICE_WAY 2e-3
#define SLICE_ANGLE 0.05

// The hand: it wants the error gone at this rate.
#define HAND_RATE 50.0
#define HAND_SPIN_MAX 6.0
#define HAND_TIME 0.010
// A hand that pulls or presses harder than this, eight weights of a block, presses wood in.
#define PRESSED_N 0.5

const int32_t ilx_boxes_size_um[ILX_BOXES_SHAPES][3] = {
    {12000, 12000, 24000}, {12000, 18000, 24000}, {12000, 24000, 24000},
    {12000, 36000, 24000}, {8000, 24000, 24000},  {8000, 36000, 24000},
};

vec ilx_boxes_half(int which)
{
    if (which == ILX_BOXES_TABLE) return (vec){0, 0, 0};
    if (which >= ILX_BOXES) {
        return (vec){PLANK_HALF_LENGTH, PLANK_HALF_THICKNESS, PLANK_HALF_DEPTH};
    }
    const int32_t *size = ilx_boxes_size_um[which % ILX_BOXES_SHAPES];
    return (vec){size[0] * 0.5e-6, size[1] * 0.5e-6, size[2] * 0.5e-6};
}

// ---- Whole numbers and back --------------------------------------------------------------

static axes axes_of(const double q[4])
{
    double w = q[0], x = q[1], y = q[2], z = q[3];
    return (axes){{{1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)},
                   {2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)},
                   {2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)}}};
}

static void normalise(double q[4])
{
    double length = sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
    for (int i = 0; i < 4; i++) q[i] /= length;
}

void ilx_boxes_place(body *b, vec at, const double turned[4])
{
    b->at = at;
    for (int i = 0; i < 4; i++) b->turned[i] = turned[i];
    normalise(b->turned);
    b->axes = axes_of(b->turned);
    const vec *a = b->axes.a;
    vec k = b->inverse_inertia;
    vec x = vec_scale(a[0], k.x), y = vec_scale(a[1], k.y), z = vec_scale(a[2], k.z);
    b->inverse_world[0] = vec_plus(vec_plus(vec_scale(x, a[0].x), y, a[1].x), z, a[2].x);
    b->inverse_world[1] = vec_plus(vec_plus(vec_scale(x, a[0].y), y, a[1].y), z, a[2].y);
    b->inverse_world[2] = vec_plus(vec_plus(vec_scale(x, a[0].z), y, a[1].z), z, a[2].z);
}

void ilx_boxes_make_block(body *b, int block)
{
    vec h = ilx_boxes_half(block);
    double kg = 8 * h.x * h.y * h.z * DENSITY;
    b->half = h;
    b->reach = vec_length(h);
    b->weight_kg = kg;
    b->inverse_kg = 1 / kg;
    b->inertia = (vec){kg / 3 * (h.y * h.y + h.z * h.z), kg / 3 * (h.x * h.x + h.z * h.z),
                       kg / 3 * (h.x * h.x + h.y * h.y)};
    b->inverse_inertia = (vec){1 / b->inertia.x, 1 / b->inertia.y, 1 / b->inertia.z};
}

void ilx_boxes_pose_body(body *b, const int32_t at_um[3], const int32_t turn[4])
{
    double turned[4];
    for (int i = 0; i < 4; i++) turned[i] = turn[i];
    ilx_boxes_place(b, (vec){at_um[0] * 1e-6, at_um[1] * 1e-6, at_um[2] * 1e-6}, turned);
}

double ilx_boxes_lowest(const body *b)
{
    double down = 0;
    for (int i = 0; i < 3; i++) {
        double rise = b->axes.a[i].y * vec_part(b->half, i);
        down += rise < 0 ? -rise : rise;
    }
    return b->at.y - down;
}

void ilx_boxes_load_fixed(body *b, int which)
{
    *b = (body){.half = ilx_boxes_half(which)};
    b->reach = vec_length(b->half);
    if (which == ILX_BOXES_TABLE) {
        ilx_boxes_place(b, (vec){0, 0, 0}, (double[4]){1, 0, 0, 0});
        return;
    }
    // The cosine and sine of half of 45 degrees, by roots.
    double cosine = sqrt((1 + ROOT_HALF) / 2), sine = sqrt((1 - ROOT_HALF) / 2);
    double turned[4] = {cosine, 0, 0, which == ILX_BOXES_LEFT_PLANK ? -sine : sine};
    ilx_boxes_place(b, (vec){0, CROSSING_HEIGHT, 0}, turned);
}

static void place_block(body *b, const ilx_boxes *boxes, int block)
{
    const ilx_box *from = &boxes->box[block];
    vec at = {from->at_nm[0] * AT_UNIT, from->at_nm[1] * AT_UNIT, from->at_nm[2] * AT_UNIT};
    double turned[4];
    for (int k = 0; k < 4; k++) turned[k] = from->turned[k] * TURNED_UNIT;
    if (!(boxes->present >> block & 1)) turned[0] = 1;
    ilx_boxes_place(b, at, turned);
}

void ilx_boxes_load_body(body *b, const ilx_boxes *boxes, int block)
{
    ilx_boxes_make_block(b, block);
    place_block(b, boxes, block);
}

void ilx_boxes_scene(scene *s, const ilx_boxes *boxes)
{
    for (int i = 0; i < ILX_BOXES; i++) {
        const ilx_box *from = &boxes->box[i];
        // Blocks of one shape are alike.
        if (i < ILX_BOXES_SHAPES) ilx_boxes_make_block(&s->body[i], i);
        if (i >= ILX_BOXES_SHAPES) s->body[i] = s->body[i - ILX_BOXES_SHAPES];
        place_block(&s->body[i], boxes, i);
        s->motion[i] = (motion){
            .v = {from->moves[0] * MOVES_UNIT, from->moves[1] * MOVES_UNIT,
                  from->moves[2] * MOVES_UNIT},
            .w = {from->spins[0] * SPINS_UNIT, from->spins[1] * SPINS_UNIT,
                  from->spins[2] * SPINS_UNIT},
        };
    }
    for (int i = ILX_BOXES; i < BODIES; i++) {
        ilx_boxes_load_fixed(&s->body[i], i);
        s->motion[i] = (motion){0};
    }
    s->pair_count = s->point_count = 0;
    s->window_s = FRAME_S;
    s->held = -1;
}

static void keep_block(const body *b, const motion *m, ilx_box *box)
{
    vec at = vec_add(b->at, m->moved);
    const double *q = b->turned;
    vec t = vec_scale(m->turned, 0.5);
    double turned[4] = {
        q[0] - t.x * q[1] - t.y * q[2] - t.z * q[3], q[1] + t.x * q[0] + t.y * q[3] - t.z * q[2],
        q[2] + t.y * q[0] + t.z * q[1] - t.x * q[3], q[3] + t.z * q[0] + t.x * q[2] - t.y * q[1]};
    normalise(turned);
    for (int i = 0; i < 3; i++) {
        double where = vec_part(at, i), v = vec_part(m->v, i);
        box->at_nm[i] = ilx_boxes_whole(where, AT_UNIT, AT_MAX);
        if (where > AT_MAX || where < -AT_MAX) v = 0;
        box->moves[i] = ilx_boxes_whole(v, MOVES_UNIT, SPEED_MAX);
        box->spins[i] = ilx_boxes_whole(vec_part(m->w, i), SPINS_UNIT, SPIN_MAX);
    }
    for (int i = 0; i < 4; i++) box->turned[i] = ilx_boxes_whole(turned[i], TURNED_UNIT, 1);
}

// ---- One frame ---------------------------------------------------------------------------

typedef struct grasp {
    int block;
    vec grip;  // from the centre, in the axes of the world
    vec target, turn;
    double reach, force_max, torque_max;
    double strain;
} grasp;

// The short way from one orientation to another, as a rotation vector for small angles.
static vec turn_between(const double from[4], const double to[4])
{
    double w = to[0] * from[0] + to[1] * from[1] + to[2] * from[2] + to[3] * from[3];
    vec f = {from[1], from[2], from[3]}, t = {to[1], to[2], to[3]};
    vec v = vec_sub(vec_sub(vec_scale(t, from[0]), vec_scale(f, to[0])), vec_cross(t, f));
    return vec_scale(v, w < 0 ? -2 : 2);
}

static grasp take_hold(const scene *s, const ilx_boxes_hand *hand)
{
    const body *b = &s->body[hand->block];
    vec grip = {hand->grip_um[0] * 1e-6, hand->grip_um[1] * 1e-6, hand->grip_um[2] * 1e-6};
    double turn[4];
    for (int i = 0; i < 4; i++) turn[i] = hand->turn[i];
    normalise(turn);
    return (grasp){
        .block = hand->block,
        .grip = axes_out(&b->axes, grip),
        .target = {hand->target_um[0] * 1e-6, hand->target_um[1] * 1e-6, hand->target_um[2] * 1e-6},
        .turn = turn_between(b->turned, turn),
        .reach = hand->reach_um * 1e-6,
        .force_max = hand->force_mn * 1e-3,
        .torque_max = hand->torque_unm * 1e-6,
    };
}

static vec limited(vec a, double limit)
{
    double length = vec_length(a);
    return length > limit ? vec_scale(a, limit / length) : a;
}

// A servo: force is mass times the error of velocity over 10 ms, and the weight.
static void pull(scene *s, grasp *g, vec gravity)
{
    const body *b = &s->body[g->block];
    motion *m = &s->motion[g->block];
    vec arm = vec_add(g->grip, vec_cross(m->turned, g->grip));
    vec tip = vec_add(vec_add(b->at, m->moved), arm);
    vec wanted = vec_scale(limited(vec_sub(g->target, tip), g->reach), HAND_RATE);
    vec error = vec_sub(wanted, vec_add(m->v, vec_cross(m->w, arm)));
    vec weight = vec_scale(gravity, -b->weight_kg);
    vec force = limited(vec_plus(weight, error, b->weight_kg / HAND_TIME), g->force_max);

    vec turn = limited(vec_scale(vec_sub(g->turn, m->turned), HAND_RATE), HAND_SPIN_MAX);
    vec own = axes_in(&b->axes, vec_sub(turn, m->w));
    own = (vec){own.x * b->inertia.x, own.y * b->inertia.y, own.z * b->inertia.z};
    vec torque = vec_scale(axes_out(&b->axes, own), 1 / HAND_TIME);
    // The fingers also hold against the weight that hangs beside them.
    torque = limited(vec_sub(torque, vec_cross(arm, weight)), g->torque_max);

    g->strain += vec_length(vec_sub(force, weight));
    m->v = vec_plus(m->v, force, b->inverse_kg * SUBSTEP_S);
    torque = vec_add(torque, vec_cross(arm, force));
    m->w = vec_plus(m->w, vec_rows(b->inverse_world, torque), SUBSTEP_S);
}

static void let_know(const scene *s, const grasp *g, ilx_boxes_hand *hand)
{
    const motion *m = &s->motion[g->block];
    vec tip = vec_add(vec_add(s->body[g->block].at, m->moved), g->grip);
    tip = vec_add(tip, vec_cross(m->turned, g->grip));
    hand->strain_mn = ilx_boxes_whole(g->strain / SUBSTEPS, 1e-3, 1e3);
    hand->stretch_um = ilx_boxes_whole(vec_length(vec_sub(g->target, tip)), 1e-6, 1e3);
}

// How fast the fastest point of any block is at most, and how fast any block spins.
static void find_speeds(const scene *s, uint64_t present, double *speed, double *spin)
{
    *speed = *spin = 0;
    for (int i = 0; i < ILX_BOXES; i++) {
        if (!(present >> i & 1)) continue;
        double w = vec_length(s->motion[i].w);
        *spin = larger(*spin, w);
        *speed = larger(*speed, vec_length(s->motion[i].v) + w * s->body[i].reach);
    }
}

// In how many slices a frame is done, each with contacts looked for anew: between two looks nothing
// may turn or move so far that its contacts are no longer true.
static int count_slices(double speed, double spin)
{
    int slices = 1;
    while (slices < SUBSTEPS &&
           (speed * FRAME_S > SLICE_WAY * slices || spin * FRAME_S > SLICE_ANGLE * slices)) {
        slices *= 2;
    }
    return slices;
}

static void keep_blocks(const scene *s, ilx_boxes *boxes)
{
    for (int i = 0; i < ILX_BOXES; i++) {
        if (boxes->present >> i & 1) keep_block(&s->body[i], &s->motion[i], &boxes->box[i]);
    }
}

static void do_slice(scene *s, ilx_boxes *boxes, grasp *g, vec gravity, int substeps)
{
    s->window_s = substeps * SUBSTEP_S;
    ilx_boxes_find_pairs(s, boxes);
    for (int step = 0; step < substeps; step++) {
        if (g) pull(s, g, gravity);
        for (int i = 0; i < ILX_BOXES; i++) {
            s->motion[i].v = vec_plus(s->motion[i].v, gravity, SUBSTEP_S);
        }
        // Blows that go through several blocks take more than one pass to be passed on.
        ilx_boxes_solve_substep(s, substeps > 2 ? 1 : 4 / substeps);
    }
    keep_blocks(s, boxes);
    ilx_boxes_keep_impulses(s, boxes);
}

void ilx_boxes_frame(ilx_boxes *boxes, ilx_boxes_hand *hand, vec gravity)
{
    scene s;
    grasp g = {0};
    double speed, spin, strain = 0;
    ilx_boxes_scene(&s, boxes);
    find_speeds(&s, boxes->present, &speed, &spin);
    int slices = count_slices(speed, spin);
    for (int i = 0; i < slices; i++) {
        if (i > 0) ilx_boxes_scene(&s, boxes);
        if (hand) g = take_hold(&s, hand);
        if (hand) s.held = hand->block;
        do_slice(&s, boxes, hand ? &g : NULL, gravity, SUBSTEPS / slices);
        strain += g.strain;
    }
    // Blows are over in a frame; what a hand holds pressed together must stay so.
    if (strain < PRESSED_N * SUBSTEPS) {
        ilx_boxes_scene(&s, boxes);
        if (ilx_boxes_part(&s, boxes->present)) keep_blocks(&s, boxes);
        if (hand) g = take_hold(&s, hand);
    }
    g.strain = strain;
    if (hand) let_know(&s, &g, hand);

    find_speeds(&s, boxes->present, &speed, &spin);
    // Nothing is at rest that a hand holds.
    if (hand || speed > CALM_SPEED) {
        boxes->calm = 0;
    } else if (boxes->calm < ILX_BOXES_REST_FRAMES) {
        boxes->calm++;
    }
}

void ilx_boxes_step(ilx_boxes *boxes, ilx_boxes_hand *hand)
{
    if (!hand && ilx_boxes_at_rest(boxes)) return;
    assert(!hand || ilx_boxes_hand_is_sound(boxes, hand));
    ilx_boxes_frame(boxes, hand, (vec){0, -GRAVITY, 0});
}

// ---- Changes from outside ----------------------------------------------------------------

// Contacts of a block that has gone elsewhere are over.
static void forget_points(ilx_boxes *boxes, int block)
{
    int count = 0;
    for (int i = 0; i < ILX_BOXES_POINTS; i++) {
        bool keep = i < boxes->point_count && boxes->first[i] != block && boxes->second[i] != block;
        if (!keep) continue;
        boxes->press[count] = boxes->press[i];
        memcpy(boxes->rub[count], boxes->rub[i], sizeof boxes->rub[i]);
        boxes->first[count] = boxes->first[i];
        boxes->second[count] = boxes->second[i];
        memcpy(boxes->place[count], boxes->place[i], sizeof boxes->place[i]);
        count++;
    }
    ilx_boxes_clear_points(boxes, count);
}

void ilx_boxes_remove(ilx_boxes *boxes, int block)
{
    assert(boxes->present >> block & 1);
    boxes->present &= ~ILX_BOXES_BIT(block);
    boxes->box[block] = (ilx_box){0};
    forget_points(boxes, block);
    boxes->calm = 0;
}

void ilx_boxes_put(ilx_boxes *boxes, int block, const int32_t at_um[3], const int32_t turn[4])
{
    body b = {0};
    ilx_boxes_make_block(&b, block);
    ilx_boxes_pose_body(&b, at_um, turn);
    boxes->present |= ILX_BOXES_BIT(block);
    keep_block(&b, &(motion){0}, &boxes->box[block]);
    forget_points(boxes, block);
    boxes->calm = 0;
}
