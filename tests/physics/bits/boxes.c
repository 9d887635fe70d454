// The three starts, and a hand that draws one block after another out of each.
#include "bits.h"

#include "physics/boxes.h"

uint64_t bits(void)
{
    static const ilx_boxes_start starts[] = {ILX_BOXES_NEST, ILX_BOXES_TOWER, ILX_BOXES_HEAP};
    static ilx_boxes boxes;
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (int i = 0; i < 3; i++) {
        ilx_boxes_build(&boxes, starts[i], 7);
        hash = bits_add(hash, &boxes, sizeof boxes);
        for (int block = i; block < ILX_BOXES; block += 9) {
            int32_t pose[7];
            ilx_boxes_pose(&boxes, block, pose);
            ilx_boxes_hand hand = ilx_boxes_grip(&boxes, block, pose);
            hand.turn[1] += 500 * i;
            for (int frame = 0; frame < 60; frame++) {
                hand.target_um[1] += 300;
                hand.target_um[2] += pose[2] > 0 ? 900 : -900;
                ilx_boxes_step(&boxes, frame < 50 ? &hand : 0);
                hash = bits_add(hash, &boxes, sizeof boxes);
                hash = bits_add(hash, &hand, sizeof hand);
            }
        }
    }
    return hash;
}
