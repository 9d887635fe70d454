// The three piles a match can start from, each with all 36 blocks on the planks and at rest.

#include "physics/boxes_private.h"

#include <assert.h>
#include <string.h>

enum {
    // A start is more than at rest: in half a second no block moves by more than 200 nm.
    STILL_NM = 200,
    STILL_FRAMES = 60,
    SETTLE_ROUNDS = 8,
    // How long a block that was dropped may take to find its place in a heap, and how many drops
    // a heap may take until all blocks lie in it.
    DROP_FRAMES_MAX = 90,
    DROP_CALM_FRAMES = 4,
    DROPS_MAX = 160,
    HEAP_TRIES = 20,
};

// The inner corner of the V, and a gap between blocks that are set side by side.
#define V_UM 104657
#define GAP_UM 20
#define ROOT_HALF 0.70710678118654752440
// Below this a block has left the V.
#define LOST 0.095

static bool all_are_held(const ilx_boxes *boxes)
{
    return (ilx_boxes_held_up(boxes) & boxes->present) == boxes->present;
}

static uint64_t lost_blocks(const ilx_boxes *boxes)
{
    uint64_t lost = 0;
    for (int i = 0; i < ILX_BOXES; i++) {
        bool present = (boxes->present >> i & 1) != 0;
        if (present && boxes->box[i].at_nm[1] * AT_UNIT < LOST) lost |= ILX_BOXES_BIT(i);
    }
    return lost;
}

// The block that has moved most between two worlds; -1: none has moved.
static int restless_block(const ilx_boxes *before, const ilx_boxes *after)
{
    int restless = -1;
    int32_t most = STILL_NM;
    for (int i = 0; i < ILX_BOXES; i++) {
        for (int k = 0; k < 3; k++) {
            int32_t moved = after->box[i].at_nm[k] - before->box[i].at_nm[k];
            if (moved < 0) moved = -moved;
            if (moved > most) most = moved, restless = i;
        }
    }
    return restless;
}

// Lets the pile come to rest. Returns the block that does not; -1: all do.
static int settle(ilx_boxes *boxes)
{
    int restless = -1;
    for (int round = 0; round < SETTLE_ROUNDS; round++) {
        ilx_boxes before = *boxes;
        for (int i = 0; i < STILL_FRAMES; i++) {
            boxes->calm = 0;
            ilx_boxes_step(boxes, 0);
        }
        boxes->calm = ILX_BOXES_REST_FRAMES;
        restless = restless_block(&before, boxes);
        if (restless < 0 || lost_blocks(boxes) != 0) break;
    }
    return restless;
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
                double u = along + size[1] / 2, v = up + size[0] / 2;
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
    settle(boxes);
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
    settle(boxes);
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

static int32_t draw_between(uint64_t *seed, int32_t low, int32_t high)
{
    return low + (int32_t)draw(seed, (uint32_t)(high - low + 1));
}

// A drawn way to hold a block: on any of its sides, turned about z by any angle, and a little about
// the two other axes.
static void draw_turn(uint64_t *seed, int32_t turn[4])
{
    static const int32_t ways[4][4] = {{1, 0, 0, 0}, {1, 0, 0, 1}, {1, 1, 1, 1}, {1, 1, 0, 0}};
    const int32_t *w = ways[draw(seed, 4)];
    int32_t s[4];
    for (int i = 0; i < 4; i++) {
        int32_t most = i == 0 || i == 3 ? 1000 : 80;
        s[i] = draw_between(seed, -most, most);
    }
    if (s[0] == 0) s[0] = 1;
    turn[0] = s[0] * w[0] - s[1] * w[1] - s[2] * w[2] - s[3] * w[3];
    turn[1] = s[0] * w[1] + s[1] * w[0] + s[2] * w[3] - s[3] * w[2];
    turn[2] = s[0] * w[2] + s[2] * w[0] + s[3] * w[1] - s[1] * w[3];
    turn[3] = s[0] * w[3] + s[3] * w[0] + s[1] * w[2] - s[2] * w[1];
}

// Lets one block go just above the pile, at the lowest of a few drawn places, and waits until it
// lies or something falls out of the V.
static void drop(ilx_boxes *boxes, int block, uint64_t *seed)
{
    enum { PLACES = 4, STEP_UM = 3000, TOP_UM = 330000 };
    int32_t best[3] = {0, TOP_UM, 0}, best_turn[4] = {1, 0, 0, 0};
    for (int i = 0; i < PLACES; i++) {
        int32_t turn[4];
        draw_turn(seed, turn);
        int32_t at[3] = {draw_between(seed, -50000, 50000), TOP_UM,
                         draw_between(seed, -18000, 18000)};
        while (ilx_boxes_has_room(boxes, block, at, turn, 500)) at[1] -= STEP_UM;
        at[1] += STEP_UM;
        if (at[1] > best[1]) continue;
        memcpy(best, at, sizeof best);
        memcpy(best_turn, turn, sizeof best_turn);
    }
    ilx_boxes_put(boxes, block, best, best_turn);
    for (int i = 0; i < DROP_FRAMES_MAX && boxes->calm < DROP_CALM_FRAMES; i++) {
        ilx_boxes_step(boxes, 0);
        if (lost_blocks(boxes) != 0) return;
    }
}

// Drops blocks in a drawn order; what falls out of the V, or does not find rest, is dropped again.
static bool build_heap(ilx_boxes *boxes, uint64_t *seed)
{
    for (int drops = 0; drops < DROPS_MAX; drops++) {
        uint64_t waiting = ILX_BOXES_ALL & ~boxes->present, lost = 0;
        if (waiting == 0) {
            int restless = settle(boxes);
            if (restless < 0 && all_are_held(boxes)) return true;
            if (restless >= 0) lost = ILX_BOXES_BIT(restless);
        } else {
            int skip = (int)draw(seed, (uint32_t)__builtin_popcountll(waiting));
            while (skip-- > 0) waiting &= waiting - 1;
            drop(boxes, __builtin_ctzll(waiting), seed);
        }
        lost |= lost_blocks(boxes);
        for (; lost != 0; lost &= lost - 1) ilx_boxes_remove(boxes, __builtin_ctzll(lost));
    }
    return false;
}

void ilx_boxes_build(ilx_boxes *boxes, ilx_boxes_start start, uint64_t seed)
{
    for (int i = 0; start == ILX_BOXES_HEAP && i < HEAP_TRIES; i++) {
        *boxes = (ilx_boxes){0};
        if (build_heap(boxes, &seed)) return;
    }
    // No seed has been seen to come to this, but a match must start from something.
    *boxes = (ilx_boxes){0};
    if (start == ILX_BOXES_TOWER) {
        build_tower(boxes);
    } else {
        build_nest(boxes);
    }
    assert(ilx_boxes_at_rest(boxes) && all_are_held(boxes));
}
