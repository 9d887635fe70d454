// The three piles a match can start from, each with all 36 blocks on the planks and at rest.
//
// To pour a heap block by block until all are held takes a second or three of computing, far too
// long for a server that has other tables. So heaps are poured beforehand, by tools/heaps.c, and
// kept as poses in boxes_heaps.gen.c; a seed says which of them it is, how often it is seen in a
// mirror, and which colour each block has. Then it settles, in a few hundredths of a second.

#include "physics/boxes_private.h"

#include <assert.h>
#include <string.h>

enum {
    // A start is more than at rest: in half a second no block moves by more than 200 nm.
    STILL_NM = 200,
    STILL_FRAMES = 60,
    SETTLE_ROUNDS = 8,
    FALL_NM = 20000000,  // whatever has moved so far meanwhile has come down
    HEAP_TRIES = 8,
    COLOURS = ILX_BOXES / ILX_BOXES_SHAPES,
};

// The inner corner of the V, and a gap between blocks that are set side by side.
#define V_UM 104657
#define GAP_UM 20
#define ROOT_HALF 0.70710678118654752440

static bool all_are_held(const ilx_boxes *boxes)
{
    return (ilx_boxes_held_up(boxes) & boxes->present) == boxes->present;
}

// How far the block that has moved most has moved between two worlds.
static int32_t moved_most(const ilx_boxes *before, const ilx_boxes *after)
{
    int32_t most = 0;
    for (int i = 0; i < ILX_BOXES; i++) {
        for (int k = 0; k < 3; k++) {
            int32_t moved = after->box[i].at_nm[k] - before->box[i].at_nm[k];
            if (moved < 0) moved = -moved;
            if (moved > most) most = moved;
        }
    }
    return most;
}

// Lets the pile come to rest. False: it does not, in good time.
static bool settle(ilx_boxes *boxes)
{
    for (int round = 0; round < SETTLE_ROUNDS; round++) {
        ilx_boxes before = *boxes;
        for (int i = 0; i < STILL_FRAMES; i++) {
            boxes->calm = 0;
            ilx_boxes_step(boxes, 0);
        }
        boxes->calm = ILX_BOXES_REST_FRAMES;
        int32_t most = moved_most(&before, boxes);
        if (most > FALL_NM) return false;
        if (most <= STILL_NM) return true;
    }
    return false;
}

// ---- Nest --------------------------------------------------------------------------------

// Quaternions that turn by 45 degrees about z: the long side of a block along the right plank, and
// along the left one.
static const int32_t along_right[4] = {30274, 0, 0, -12540}, along_left[4] = {30274, 0, 0, 12540};

// Two layers, one behind the other. In each the blocks of three colours lie in rows on one of the
// planks, and the rows lean with their ends on the other.
static void build_nest(ilx_boxes *boxes)
{
    enum { A, B, C, D, E, F, ROWS = 5, ROW_MAX = 4, NONE = -1 };
    static const int8_t rows[ROWS][ROW_MAX][2] = {
        {{0, D}, {0, B}, {0, C}, {0, A}}, {{1, C}, {1, D}, {1, A}, {1, B}},
        {{0, F}, {1, E}, {1, F}, {NONE}}, {{2, B}, {2, A}, {2, D}, {2, C}},
        {{0, E}, {2, F}, {2, E}, {NONE}},
    };
    for (int layer = 0; layer < 2; layer++) {
        int32_t up = GAP_UM;
        for (int r = 0; r < ROWS; r++) {
            int32_t along = GAP_UM, thick = 0;
            for (int i = 0; i < ROW_MAX && rows[r][i][0] != NONE; i++) {
                int shape = rows[r][i][1];
                const int32_t *size = ilx_boxes_size_um[shape];
                int32_t half_long = size[1] / 2, half_thick = size[0] / 2;
                double u = along + half_long, v = up + half_thick;
                double x = (u - v) * ROOT_HALF, y = (u + v) * ROOT_HALF;
                int32_t at[3] = {(int32_t)(layer == 0 ? x : -x), V_UM + (int32_t)y,
                                 layer == 0 ? 12000 + GAP_UM : -12000 - GAP_UM};
                int colour = rows[r][i][0] + 3 * layer;
                ilx_boxes_put(boxes, colour * ILX_BOXES_SHAPES + shape, at,
                              layer == 0 ? along_right : along_left);
                along += size[1] + GAP_UM;
                thick = size[0];
            }
            up += thick + GAP_UM;
        }
    }
}

// ---- Tower -------------------------------------------------------------------------------

// A storey of the tower: blocks of one shape, alike and mirrored, on one level.
typedef struct storey {
    int8_t shape;
    int8_t lies;  // which side of the block is upright: 0 width, 1 height
    bool across;  // its long side from front to back
    int32_t x_um, z_um;
    int8_t count;  // 2: at -z and z, or, across, at -x and x; 4: at all four corners
} storey;

static const int32_t upright[4] = {1, 0, 0, 0};
static const int32_t lying[4] = {23170, 0, 0, 23170};  // width up, height along x
static const int32_t lying_across[4] = {1, 1, 1, 1};   // width up, height along z

static int32_t add_storey(ilx_boxes *boxes, const storey *s, int32_t level, int *colour)
{
    const int32_t *size = ilx_boxes_size_um[s->shape];
    int32_t height = s->lies == 0 ? size[0] : size[1];
    const int32_t *turn = s->lies == 1 ? upright : s->across ? lying_across : lying;
    for (int i = 0; i < s->count; i++) {
        bool right = s->count == 4 ? i % 2 == 1 : s->across && i == 1;
        bool front = s->count == 4 ? i >= 2 : !s->across && i == 1;
        int32_t at[3] = {right ? s->x_um : -s->x_um, level + height / 2,
                         front ? s->z_um : -s->z_um};
        ilx_boxes_put(boxes, colour[s->shape]++ * ILX_BOXES_SHAPES + s->shape, at, turn);
    }
    return level + height + GAP_UM;
}

// Two bars wedged in the V carry everything else: pillars and beams by turns.
static void build_tower(ilx_boxes *boxes)
{
    enum { A, B, C, D, E, F };
    static const storey storeys[] = {
        {D, 0, false, 0, 12010, 2}, {C, 1, false, 12000, 12010, 4},
        {F, 0, true, 12010, 0, 2},  {B, 1, false, 12000, 12010, 4},
        {D, 0, false, 0, 12010, 2}, {A, 0, false, 12000, 12010, 4},
        {F, 0, true, 12010, 0, 2},  {E, 1, false, 12000, 12010, 4},
        {D, 0, false, 0, 12010, 2}, {B, 0, false, 0, 12010, 2},
        {F, 0, false, 0, 12010, 2}, {C, 0, false, 0, 12010, 2},
        {E, 0, false, 0, 12010, 2}, {A, 0, false, 0, 12010, 2},
    };
    int colour[ILX_BOXES_SHAPES] = {0};
    // Where a bar of 36 mm fits between the planks.
    int32_t level = V_UM + 18000 + GAP_UM;
    for (int i = 0; i < (int)(sizeof storeys / sizeof storeys[0]); i++) {
        level = add_storey(boxes, &storeys[i], level, colour);
    }
}

// ---- Heap --------------------------------------------------------------------------------

// Numbers from a seed (splitmix64). The seed itself is drawn by the match's own generator.
static uint32_t draw(uint64_t *seed, uint32_t limit)
{
    uint64_t z = *seed += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    z ^= z >> 31;
    return (uint32_t)((z >> 32) * limit >> 32);
}

// Which colour lies where, of the six blocks of one shape: they are all alike.
static void draw_colours(uint64_t *seed, int colour[COLOURS])
{
    for (int i = 0; i < COLOURS; i++) {
        int j = (int)draw(seed, (uint32_t)i + 1);
        colour[i] = colour[j];
        colour[j] = i;
    }
}

bool ilx_boxes_set_heap(ilx_boxes *boxes, const int32_t heap[ILX_BOXES][7], uint64_t *seed)
{
    int colour[ILX_BOXES_SHAPES][COLOURS];
    int32_t left = draw(seed, 2) ? 1 : -1, front = draw(seed, 2) ? 1 : -1;
    for (int shape = 0; shape < ILX_BOXES_SHAPES; shape++) draw_colours(seed, colour[shape]);
    *boxes = (ilx_boxes){0};
    for (int i = 0; i < ILX_BOXES; i++) {
        const int32_t *h = heap[i];
        int shape = i % ILX_BOXES_SHAPES;
        int block = colour[shape][i / ILX_BOXES_SHAPES] * ILX_BOXES_SHAPES + shape;
        int32_t at[3] = {h[0] * left, h[1], h[2] * front};
        // Seen in a mirror, what turns about an axis that lies in it turns the other way round.
        int32_t turn[4] = {h[3], h[4] * front, h[5] * left * front, h[6] * left};
        ilx_boxes_put(boxes, block, at, turn);
    }
    return settle(boxes) && all_are_held(boxes);
}

void ilx_boxes_build(ilx_boxes *boxes, ilx_boxes_start start, uint64_t seed)
{
    for (int i = 0; start == ILX_BOXES_HEAP && i < HEAP_TRIES; i++) {
        uint32_t which = draw(&seed, ILX_BOXES_HEAPS);
        if (ilx_boxes_set_heap(boxes, ilx_boxes_heaps[which], &seed)) return;
    }
    // No seed has been seen to come to this, but a match must start from something.
    *boxes = (ilx_boxes){0};
    if (start == ILX_BOXES_TOWER) {
        build_tower(boxes);
    } else {
        build_nest(boxes);
    }
    settle(boxes);
    assert(ilx_boxes_at_rest(boxes) && all_are_held(boxes));
}
