// The pile of blocks from inside: what the solver works with during one frame.
//
// Lengths in metres, masses in kilograms, times in seconds, all in doubles, and nothing but
// + - * / and sqrt, so that every compiler and machine gives the same bits.
#pragma once

#include "physics/boxes.h"

#include <math.h>

enum {
    BODIES = ILX_BOXES + 3,
    SUBSTEPS = 8,
    CONTACT_POINTS = 4,  // of one pair
    PAIRS_MAX = 256,
    POINTS_MAX = 768,
};

#define SUBSTEP_S (1.0 / (ILX_BOXES_FRAMES * SUBSTEPS))
#define FRAME_S (1.0 / ILX_BOXES_FRAMES)

// Units of the whole numbers of a world, and how far they go; a match never comes near the
// limits.
#define AT_UNIT 1e-9
#define TURNED_UNIT (1.0 / 1073741824)
#define MOVES_UNIT 1e-8
#define SPINS_UNIT 1e-6
#define IMPULSE_UNIT 1e-10
#define AT_MAX 1.0
#define SPEED_MAX 10.0
#define SPIN_MAX 25.0
#define IMPULSE_MAX 0.1

typedef struct vec {
    double x, y, z;
} vec;

// A rotation by its columns: the axes of the body in the world.
typedef struct axes {
    vec a[3];
} axes;

typedef struct body {
    vec at;
    double turned[4];
    axes axes;
    vec half;      // zero for the table
    double reach;  // from the centre to a corner
    double weight_kg, inverse_kg;
    vec inertia, inverse_inertia;  // about its own axes
    vec inverse_world[3];          // rows of the inverse inertia in the axes of the world
    vec box_low, box_high;         // bounds, with what it can move in this frame
    double margin;
} body;

// Members that the solver changes, close together: velocities, and the way since the frame began.
typedef struct motion {
    vec v, w;
    vec moved, turned;
} motion;

typedef struct contact_point {
    vec at;      // in the world
    double gap;  // negative: how deep
} contact_point;

// Where two bodies touch or nearly do. The normal points from the first to the second.
typedef struct contact {
    int first, second;
    vec normal;
    int count;
    contact_point point[CONTACT_POINTS];
} contact;

// Two numbers, or vectors, that are worked on side by side. Lane by lane the arithmetic is the same
// as with one, bit for bit, and processors do both at once.
typedef double lanes __attribute__((vector_size(16)));
typedef struct vec2 {
    lanes x, y, z;
} vec2;

typedef struct solver_point {
    // The turning effect of an impulse along the normal: arms, and arms times inverse inertia; of
    // the first body and the second.
    vec2 arm, turn;
    // The same for the two tangents. Arms of one body, along the first tangent and the second;
    // turns along one tangent, of the first body and the second.
    vec2 arm_a, arm_b, turn_1, turn_2;
    double gap;
    double mass, mass_across;  // along the normal, and across it
    lanes rub;                 // impulses so far
    double press;
    double gap_now;
    vec place;  // in the axes of the first body
} solver_point;

typedef struct solver_pair {
    int first, second;
    int from, to;  // its points
    vec normal;
    vec2 tangents;
    double friction;
    lanes inverse_kg;  // of the first body, below zero, and of the second
} solver_pair;

typedef struct scene {
    double window_s;  // contacts are looked for that can come about in so long
    int held;         // the block that a hand may speed up; -1: none
    int pair_count, point_count;
    body body[BODIES];
    motion motion[BODIES];
    solver_pair pair[PAIRS_MAX];
    solver_point point[POINTS_MAX];
} scene;

// The nearest whole number of units, at most limit away from zero.
static inline int32_t ilx_boxes_whole(double value, double unit, double limit)
{
    if (value > limit) value = limit;
    if (value < -limit) value = -limit;
    value /= unit;
    return (int32_t)(value < 0 ? value - 0.5 : value + 0.5);
}

// boxes.c
void ilx_boxes_make_block(body *b, int block);
void ilx_boxes_load_body(body *b, const ilx_boxes *boxes, int block);
void ilx_boxes_load_fixed(body *b, int which);
void ilx_boxes_scene(scene *s, const ilx_boxes *boxes);
// A frame with any gravity, at rest or not.
void ilx_boxes_frame(ilx_boxes *boxes, ilx_boxes_hand *hand, vec gravity);
void ilx_boxes_place(body *b, vec at, const double turned[4]);
vec ilx_boxes_half(int which);
void ilx_boxes_pose_body(body *b, const int32_t at_um[3], const int32_t turn[4]);
double ilx_boxes_lowest(const body *b);

// boxes_contact.c
// Contacts of two bodies nearer than margin; false: none.
bool ilx_boxes_touch(const body *a, const body *b, double margin, contact *found);
bool ilx_boxes_touch_table(const body *a, double margin, contact *found);
// How far apart two bodies are at least; negative: how deep one is in the other.
double ilx_boxes_gap(const body *a, const body *b);

// boxes_solve.c
void ilx_boxes_find_pairs(scene *s, const ilx_boxes *boxes);
void ilx_boxes_solve_substep(scene *s, int passes);
void ilx_boxes_keep_impulses(const scene *s, ilx_boxes *boxes);
// Forgets all points from this one on.
void ilx_boxes_clear_points(ilx_boxes *boxes, int from);

// boxes_part.c
// Moves apart what overlaps too deep, in a scene where nothing has moved yet. False: nothing does.
bool ilx_boxes_part(scene *s, uint64_t present);

// boxes_build.c
// Builds a heap from the poses of its blocks, in micrometres and any quaternion: in one of its
// mirror images and with colours that the seed says. False: it does not stand.
bool ilx_boxes_set_heap(ilx_boxes *boxes, const int32_t heap[ILX_BOXES][7], uint64_t *seed);

// boxes_heaps.gen.c, which tools/heaps.c writes.
enum { ILX_BOXES_HEAPS = 16 };
extern const int32_t ilx_boxes_heaps[ILX_BOXES_HEAPS][ILX_BOXES][7];

// ---- Vectors -----------------------------------------------------------------------------

static inline vec vec_add(vec a, vec b)
{
    return (vec){a.x + b.x, a.y + b.y, a.z + b.z};
}

static inline vec vec_sub(vec a, vec b)
{
    return (vec){a.x - b.x, a.y - b.y, a.z - b.z};
}

static inline vec vec_scale(vec a, double k)
{
    return (vec){a.x * k, a.y * k, a.z * k};
}

// a + b * k
static inline vec vec_plus(vec a, vec b, double k)
{
    return (vec){a.x + b.x * k, a.y + b.y * k, a.z + b.z * k};
}

static inline double vec_dot(vec a, vec b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline vec vec_cross(vec a, vec b)
{
    return (vec){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static inline double vec_length(vec a)
{
    return sqrt(vec_dot(a, a));
}

// From the body's own axes into the world, and back.
static inline vec axes_out(const axes *r, vec a)
{
    return vec_plus(vec_plus(vec_scale(r->a[0], a.x), r->a[1], a.y), r->a[2], a.z);
}

static inline vec axes_in(const axes *r, vec a)
{
    return (vec){vec_dot(r->a[0], a), vec_dot(r->a[1], a), vec_dot(r->a[2], a)};
}

static inline vec vec_rows(const vec rows[3], vec a)
{
    return (vec){vec_dot(rows[0], a), vec_dot(rows[1], a), vec_dot(rows[2], a)};
}

static inline double vec_part(vec a, int i)
{
    return i == 0 ? a.x : i == 1 ? a.y : a.z;
}

static inline double larger(double a, double b)
{
    return a > b ? a : b;
}

static inline double smaller(double a, double b)
{
    return a < b ? a : b;
}
