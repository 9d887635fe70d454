// Moves bodies apart that a blow has driven into each other.
//
// Springs take a few frames to undo a deep overlap, and nobody should see one block inside another
// meanwhile. So at the end of a frame that left one, poses alone are mended, pair by pair, each
// body giving way by its mass; speeds and impulses stay as they are. A pile that stands or is
// handled with care never comes here.

#include "physics/boxes_private.h"

// Deeper overlaps are mended. A block at the foot of a pile is pressed in by less.
#define DEEP 0.2e-3
// With nothing deeper than this left, it is good enough.
#define DEEP_ENOUGH 0.25e-3
#define ROUNDS 100
// Each pair is moved a little too far, since its neighbours will press it together again.
#define TOO_FAR 1.6

// How deep the two were in each other, beyond what is let be.
static double part_pair(body *a, body *b, const contact *found)
{
    double depth = 0;
    for (int i = 0; i < found->count; i++) depth = larger(depth, -found->point[i].gap - DEEP);
    double push = TOO_FAR * depth / (a->inverse_kg + b->inverse_kg);
    a->at = vec_plus(a->at, found->normal, -push * a->inverse_kg);
    b->at = vec_plus(b->at, found->normal, push * b->inverse_kg);
    return depth;
}

static double part_round(scene *s, uint64_t present)
{
    double deepest = 0;
    contact found;
    for (int i = 0; i < ILX_BOXES; i++) {
        if (!(present >> i & 1)) continue;
        body *a = &s->body[i];
        for (int j = i + 1; j < ILX_BOXES_TABLE; j++) {
            body *b = &s->body[j];
            if (j < ILX_BOXES && !(present >> j & 1)) continue;
            vec d = vec_sub(b->at, a->at);
            double near = a->reach + b->reach;
            if (vec_dot(d, d) > near * near) continue;
            if (ilx_boxes_touch(a, b, 0, &found)) {
                deepest = larger(deepest, part_pair(a, b, &found));
            }
        }
        if (a->at.y < a->reach && ilx_boxes_touch_table(a, 0, &found)) {
            deepest = larger(deepest, part_pair(a, &s->body[ILX_BOXES_TABLE], &found));
        }
    }
    return deepest;
}

bool ilx_boxes_part(scene *s, uint64_t present)
{
    for (int i = 0; i < ROUNDS; i++) {
        double deepest = part_round(s, present);
        if (deepest == 0) return i > 0;
        if (deepest <= DEEP_ENOUGH - DEEP) return true;
    }
    return true;
}
