// Pours the heaps that Le X can start from and writes src/physics/boxes_heaps.gen.c.
//
//     make-heaps > src/physics/boxes_heaps.gen.c        takes a few minutes
//
// Blocks are let go one by one over the V; what falls out, or does not find rest, is let go again,
// until all 36 are held. Only heaps are kept that still stand when they are set up anew from their
// poses, in a mirror and with other colours too, since a match does that.

#include "physics/boxes_private.h"

#include <stdio.h>
#include <string.h>

enum {
    // How long a block may take to find its place, and how many drops a heap may take.
    DROP_FRAMES_MAX = 90,
    DROP_CALM_FRAMES = 4,
    DROPS_MAX = 160,
    SETTLE_FRAMES = 480,
    STILL_FRAMES = 60,
    STILL_NM = 200,
    SET_UP_TRIES = 24,  // how often a heap must stand that is set up anew
};

// Below this a block has left the V.
#define LOST_NM 95000000

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

static uint64_t lost_blocks(const ilx_boxes *boxes)
{
    uint64_t lost = 0;
    for (int i = 0; i < ILX_BOXES; i++) {
        bool present = (boxes->present >> i & 1) != 0;
        if (present && boxes->box[i].at_nm[1] < LOST_NM) lost |= ILX_BOXES_BIT(i);
    }
    return lost;
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
        while (ilx_boxes_is_free(boxes, block, at, turn, 500)) at[1] -= STEP_UM;
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

// Waits until nothing moves any more. Returns the block that moves most; -1: none does.
static int wait_for_rest(ilx_boxes *boxes)
{
    int restless = 0;
    for (int frame = 0; frame < SETTLE_FRAMES && restless >= 0; frame += STILL_FRAMES) {
        ilx_boxes before = *boxes;
        for (int i = 0; i < STILL_FRAMES; i++) {
            boxes->calm = 0;
            ilx_boxes_step(boxes, 0);
        }
        int32_t most = STILL_NM;
        restless = -1;
        for (int i = 0; i < ILX_BOXES * 3; i++) {
            int32_t moved = boxes->box[i / 3].at_nm[i % 3] - before.box[i / 3].at_nm[i % 3];
            if (moved < 0) moved = -moved;
            if (moved > most) most = moved, restless = i / 3;
        }
        if (lost_blocks(boxes) != 0) return restless;
    }
    return restless;
}

static bool pour(ilx_boxes *boxes, uint64_t *seed)
{
    *boxes = (ilx_boxes){0};
    for (int drops = 0; drops < DROPS_MAX; drops++) {
        uint64_t waiting = ILX_BOXES_ALL & ~boxes->present, lost = 0;
        if (waiting == 0) {
            int restless = wait_for_rest(boxes);
            if (restless < 0) return ilx_boxes_held_up(boxes) == ILX_BOXES_ALL;
            lost = ILX_BOXES_BIT(restless);
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

static bool stands_again(const int32_t heap[ILX_BOXES][7])
{
    static ilx_boxes boxes;
    for (uint64_t i = 0; i < SET_UP_TRIES; i++) {
        uint64_t seed = i * 1000;
        if (!ilx_boxes_set_heap(&boxes, heap, &seed)) return false;
    }
    return true;
}

static void print_heap(const int32_t heap[ILX_BOXES][7])
{
    int column = 100;
    printf("    {");
    for (int i = 0; i < ILX_BOXES; i++) {
        char pose[80];
        const int32_t *h = heap[i];
        int length = snprintf(pose, sizeof pose, " {%d, %d, %d, %d, %d, %d, %d},", h[0], h[1], h[2],
                              h[3], h[4], h[5], h[6]);
        if (column + length > 100) column = printf("\n       ") - 1;
        column += printf("%s", pose);
    }
    printf("\n    },\n");
}

int main(void)
{
    static ilx_boxes boxes;
    int32_t heap[ILX_BOXES][7];
    printf("// Poses of the blocks of %d heaps: micrometres, and quaternions. Written by "
           "tools/heaps.c.\n\n#include \"physics/boxes_private.h\"\n\n// clang-format off\n"
           "const int32_t ilx_boxes_heaps[ILX_BOXES_HEAPS][ILX_BOXES][7] = {\n",
           ILX_BOXES_HEAPS);
    uint64_t seed = 0;
    for (int kept = 0; kept < ILX_BOXES_HEAPS;) {
        if (!pour(&boxes, &seed)) continue;
        for (int i = 0; i < ILX_BOXES; i++) ilx_boxes_pose(&boxes, i, heap[i]);
        bool stands = stands_again(heap);
        fprintf(stderr, "%d %s\n", kept, stands ? "stands" : "does not stand again");
        if (!stands) continue;
        print_heap(heap);
        kept++;
    }
    printf("};\n// clang-format on\n");
    return 0;
}
