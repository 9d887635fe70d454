// The figures of the pile of blocks, one a line: a name and a number. bench/physics.sh builds and
// reads this.

#include "physics/boxes.h"
#include "bench.h"

#include <stdio.h>
#include <string.h>

// Draws a block 95 mm out of the pile at 60 mm/s with 0.3 mm of tremor, lifts it and puts it on
// top; then waits until all is at rest, or at most 5 s. Returns the frames it took.
static int whole_move(ilx_boxes *boxes, int block)
{
    int32_t pose[7];
    int frames = 0;
    ilx_boxes_pose(boxes, block, pose);
    ilx_boxes_hand hand = ilx_boxes_grip(boxes, block, pose);
    int32_t top = 0;
    for (int i = 0; i < ILX_BOXES; i++) {
        int32_t high = ilx_boxes_highest_um(boxes, i);
        if (i != block && high > top) top = high;
    }
    int32_t out = pose[2] > 0 ? 500 : -500;
    for (int i = 0; i < 190; i++, frames++) {
        hand.target_um[0] = pose[0] + (i * 7919 % 601) - 300;
        hand.target_um[2] += out;
        ilx_boxes_step(boxes, &hand);
    }
    while (hand.target_um[1] < top + 15000 && frames < 600) {
        hand.target_um[1] += 1500;
        ilx_boxes_step(boxes, &hand);
        frames++;
    }
    for (int i = 0; i < 63; i++, frames++) {
        hand.target_um[2] -= 3 * out;
        ilx_boxes_step(boxes, &hand);
    }
    while (hand.strain_mn < 20 && hand.target_um[1] > 110000 && frames < 900) {
        hand.target_um[1] -= 700;
        ilx_boxes_step(boxes, &hand);
        frames++;
    }
    for (int i = 0; i < 5 * ILX_BOXES_FRAMES && !ilx_boxes_at_rest(boxes); i++, frames++) {
        ilx_boxes_step(boxes, NULL);
    }
    return frames;
}

static void whole_moves(const ilx_boxes *start)
{
    static ilx_boxes boxes;
    int frames = 0;
    double begin = cpu_seconds();
    for (int block = 0; block < ILX_BOXES; block++) {
        boxes = *start;
        frames += whole_move(&boxes, block);
    }
    double s = cpu_seconds() - begin;
    printf("moves %.2f\n", ILX_BOXES / s);
    printf("frames-a-move %.0f\n", (double)frames / ILX_BOXES);
}

// A hand that moves a block to and fro within a full pile, for ten seconds: CPU seconds for each.
static double moving_hand(const ilx_boxes *start, double *longest_ms)
{
    static ilx_boxes boxes;
    double begin = cpu_seconds();
    for (int block = 0; block < 20; block++) {
        int32_t pose[7];
        boxes = *start;
        ilx_boxes_pose(&boxes, block, pose);
        ilx_boxes_hand hand = ilx_boxes_grip(&boxes, block, pose);
        for (int i = 0; i < 60; i++) {
            hand.target_um[2] = pose[2] + (i < 30 ? i : 60 - i) * 200;
            double from = cpu_seconds();
            ilx_boxes_step(&boxes, &hand);
            double ms = (cpu_seconds() - from) * 1e3;
            if (ms > *longest_ms) *longest_ms = ms;
        }
    }
    return (cpu_seconds() - begin) / 10;
}

// Twelve tables in turn on one core, each with a moving hand: the share of the time of a frame of
// 1/60 s that two steps of all twelve take, over five seconds.
static void twelve_tables(const ilx_boxes *start)
{
    enum { TABLES = 12, ROUNDS = 300 };
    static ilx_boxes table[TABLES];
    ilx_boxes_hand hand[TABLES];
    int missed = 0;
    double all = 0;
    for (int i = 0; i < TABLES; i++) {
        int32_t pose[7];
        table[i] = *start;
        ilx_boxes_pose(start, i * 3, pose);
        hand[i] = ilx_boxes_grip(start, i * 3, pose);
    }
    for (int round = 0; round < ROUNDS; round++) {
        double from = cpu_seconds();
        for (int i = 0; i < TABLES; i++) {
            hand[i].target_um[2] += (round / 30) % 2 ? -300 : 300;
            ilx_boxes_step(&table[i], &hand[i]);
            ilx_boxes_step(&table[i], &hand[i]);
        }
        double s = cpu_seconds() - from;
        all += s;
        missed += s > 1.0 / 60;
    }
    printf("tables-share %.2f\n", all / ROUNDS * 60);
    printf("tables-missed %d\n", missed);
}

int main(void)
{
    static ilx_boxes heap, nest, copy;
    double begin = cpu_seconds(), longest_ms = 0;
    enum { HEAPS = 5, COPIES = 100000 };
    for (int i = 1; i <= HEAPS; i++) ilx_boxes_build(&heap, ILX_BOXES_HEAP, (uint64_t)i);
    printf("heap-s %.2f\n", (cpu_seconds() - begin) / HEAPS);
    ilx_boxes_build(&nest, ILX_BOXES_NEST, 0);
    printf("hand-heap %.4f\n", moving_hand(&heap, &longest_ms));
    printf("hand-nest %.4f\n", moving_hand(&nest, &longest_ms));
    printf("frame-longest-ms %.2f\n", longest_ms);
    whole_moves(&heap);
    twelve_tables(&heap);

    begin = cpu_seconds();
    for (int i = 0; i < COPIES; i++) {
        memcpy(&copy, i % 2 ? &heap : &nest, sizeof copy);
        __asm__ volatile("" : : "r"(&copy) : "memory");
    }
    printf("restore-us %.3f\n", (cpu_seconds() - begin) / COPIES * 1e6);
    printf("state-bytes %zu\n", sizeof copy);
    return 0;
}
