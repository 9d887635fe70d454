// A pile of wooden blocks on two crossed planks, and one hand.
//
// The world is 36 boxes that move, two planks that stand as an X and a table, in three dimensions:
// x to the right, y up, z towards the viewer; the crossing is over the origin and the table is
// y = 0. What is kept between two frames are whole numbers only, contact impulses included, so a
// world is copied, compared, hashed and stored as plain bytes. Within a frame the solver works in
// doubles, with + - * / and sqrt alone: the same world and the same hand give the same bits on
// every machine. docs/physics.md tells how and why.
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum {
    ILX_BOXES = 36,  // block number = colour * 6 + shape
    ILX_BOXES_SHAPES = 6,
    ILX_BOXES_LEFT_PLANK = ILX_BOXES,  // leans to the left: its upper end is at x < 0
    ILX_BOXES_RIGHT_PLANK,             // its upper end is at x > 0
    ILX_BOXES_TABLE,                   // y = 0
    ILX_BOXES_ARM_UM = 140000,         // of a plank: from the crossing to its end,
    ILX_BOXES_THICK_UM = 8000,         // its thickness
    ILX_BOXES_DEEP_UM = 70000,         // and its depth
    ILX_BOXES_CROSSING_UM = 99000,     // where the planks cross, above the table
    ILX_BOXES_FRAMES = 120,            // a simulated second
    ILX_BOXES_REST_FRAMES = 36,        // calm for so long is at rest
    ILX_BOXES_POINTS = 512,            // contact points whose impulses are kept
    ILX_BOXES_QUATERNION_ONE = 32767,  // of the quaternions that go in and out
};

#define ILX_BOXES_BIT(block) (UINT64_C(1) << (block))
#define ILX_BOXES_ALL (ILX_BOXES_BIT(ILX_BOXES) - 1)

// Width, height and depth of the six shapes, A to F, in micrometres.
extern const int32_t ilx_boxes_size_um[ILX_BOXES_SHAPES][3];

// Where a block is and how it moves.
typedef struct ilx_box {
    int32_t at_nm[3];   // its centre
    int32_t turned[4];  // unit quaternion w x y z, in 1/2^30
    int32_t moves[3];   // 10 nm a second
    int32_t spins[3];   // microradians a second, axes of the world
} ilx_box;

// Contact points are kept as columns: point i is press[i], rub[i] and so on. The order is that of
// the pairs of bodies; from point_count on all is zero.
typedef struct ilx_boxes {
    uint64_t present;  // a bit for each block that is in play
    int32_t calm;      // frames in a row in which no block was faster than 1 mm/s
    int32_t point_count;
    ilx_box box[ILX_BOXES];
    // The start of the solver in the next frame: impulses of one substep in 1e-10 newton
    // seconds: along the normal, and friction on the first body in the axes of the world.
    int32_t press[ILX_BOXES_POINTS];
    int32_t rub[ILX_BOXES_POINTS][3];
    // Two blocks, the smaller number first; or a block and a plank or the table.
    uint8_t first[ILX_BOXES_POINTS], second[ILX_BOXES_POINTS];
    int8_t place[ILX_BOXES_POINTS][3];  // in the axes of the first body, in 0.25 mm
} ilx_boxes;

// ---- The hand ----------------------------------------------------------------------------

// A hand that holds one block by a point of it and draws that point towards a target, with limited
// force, while it turns the block towards an orientation, with limited torque. It feels what
// resists, and a block that is too heavy for it stays.
typedef struct ilx_boxes_hand {
    int32_t block;
    int32_t grip_um[3];    // the point held, in the axes of the block
    int32_t target_um[3];  // where that point shall go, in the world
    int32_t turn[4];       // how the block shall be turned: quaternion of any length but 0
    int32_t reach_um;      // the target counts as no farther away than this
    int32_t force_mn;      // at most this force, the block's own weight included
    int32_t torque_unm;    // at most this torque, in micronewton metres
    // Flags that ilx_boxes_step returns for the frame:
    int32_t strain_mn;   // mean force on the block beyond its own weight
    int32_t stretch_um;  // from the point held to the target, after the frame
} ilx_boxes_hand;

enum {
    ILX_BOXES_REACH_UM = 5000,  // two and a half times the weight of the block
    ILX_BOXES_FORCE_MN = 1500,
    ILX_BOXES_TORQUE_UNM = 10000,
};

// A hand that holds a block where it is: the point held is world point at_um, or the nearest point
// of the block; target and orientation are the present ones; limits are the usual ones.
ilx_boxes_hand ilx_boxes_grip(const ilx_boxes *boxes, int block, const int32_t at_um[3]);
// All numbers in range and the block in play: a hand that ilx_boxes_step takes.
bool ilx_boxes_hand_is_sound(const ilx_boxes *boxes, const ilx_boxes_hand *hand);

// One frame of 1/120 second; hand may be NULL. Costs next to nothing when all is at rest and no
// hand is there: then nothing changes but calm.
void ilx_boxes_step(ilx_boxes *boxes, ilx_boxes_hand *hand);

// ---- Building ----------------------------------------------------------------------------

typedef enum ilx_boxes_start { ILX_BOXES_HEAP, ILX_BOXES_NEST, ILX_BOXES_TOWER } ilx_boxes_start;

// All 36 blocks on the planks, at rest. A pure function of its arguments: the heap of a seed is the
// same everywhere. Takes a few hundredths of a second.
void ilx_boxes_build(ilx_boxes *boxes, ilx_boxes_start start, uint64_t seed);
// Takes a block out of play, as if it had vanished from the pile. It must be present.
void ilx_boxes_remove(ilx_boxes *boxes, int block);
// Puts a block there, at rest, whether there is room or not; it comes into play if it was not.
void ilx_boxes_put(ilx_boxes *boxes, int block, const int32_t at_um[3], const int32_t turn[4]);

// ---- Questions ---------------------------------------------------------------------------

// NULL: a world that can be stepped for ever without harm, whatever bytes it was made from.
// Otherwise what is wrong with it, in a few English words.
const char *ilx_boxes_verify(const ilx_boxes *boxes);

// Calm for 0.3 s: every block slower than 1 mm/s.
bool ilx_boxes_at_rest(const ilx_boxes *boxes);
// Centre in micrometres, then unit quaternion w x y z in 1/ILX_BOXES_QUATERNION_ONE.
void ilx_boxes_pose(const ilx_boxes *boxes, int block, int32_t pose[7]);
// The lowest point of a block above the table.
int32_t ilx_boxes_lowest_um(const ilx_boxes *boxes, int block);
int32_t ilx_boxes_highest_um(const ilx_boxes *boxes, int block);
// Blocks that touch the table.
uint64_t ilx_boxes_on_table(const ilx_boxes *boxes);
// Blocks that a chain of pressing contacts holds up from the planks. What touches the table is not
// held up and holds up nothing.
uint64_t ilx_boxes_held_up(const ilx_boxes *boxes);
// Bodies (planks and table too) that a block touches: nearer than 0.05 mm. 0: it is free.
uint64_t ilx_boxes_touched(const ilx_boxes *boxes, int block);
// For a world at rest, in millinewtons: what rests on each block (the weight that others pass down
// to it), and how hard each is squeezed (the sum of all that presses on it).
void ilx_boxes_loads(const ilx_boxes *boxes, int32_t load_mn[ILX_BOXES],
                     int32_t squeeze_mn[ILX_BOXES]);
// A block's own weight in millinewtons.
int32_t ilx_boxes_weight_mn(int block);
// A point of the world lies on the surface of a block, to within a millimetre.
bool ilx_boxes_on_surface(const ilx_boxes *boxes, int block, const int32_t at_um[3]);
// Nothing but the block itself is nearer than gap_um to where it would be with this pose.
bool ilx_boxes_is_free(const ilx_boxes *boxes, int block, const int32_t at_um[3],
                       const int32_t turn[4], int32_t gap_um);
