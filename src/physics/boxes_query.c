// Questions about a world of blocks.

#include "physics/boxes_private.h"

#include <stddef.h>

#define GRAVITY 9.81
#define ON_TABLE 0.1e-3
#define TOUCHING 0.05e-3
#define SURFACE 1e-3
// From the centre of a block to its farthest corner, and a little more.
#define FAR_CORNER_NM 23000000
// An upward force below this part of a block's weight does not hold it up.
#define HOLDS_UP 0.02

static bool is_present(const ilx_boxes *boxes, int block)
{
    return block >= 0 && block < ILX_BOXES && (boxes->present >> block & 1) != 0;
}

static double absolute(double a)
{
    return a < 0 ? -a : a;
}

bool ilx_boxes_at_rest(const ilx_boxes *boxes)
{
    return boxes->calm >= ILX_BOXES_REST_FRAMES;
}

void ilx_boxes_pose(const ilx_boxes *boxes, int block, int32_t pose[7])
{
    const ilx_box *box = &boxes->box[block];
    for (int i = 0; i < 3; i++) {
        pose[i] = ilx_boxes_whole(box->at_nm[i] * AT_UNIT, 1e-6, AT_MAX);
    }
    for (int i = 0; i < 4; i++) {
        pose[3 + i] =
            ilx_boxes_whole(box->turned[i] * TURNED_UNIT, 1.0 / ILX_BOXES_QUATERNION_ONE, 1);
    }
}

int32_t ilx_boxes_lowest_um(const ilx_boxes *boxes, int block)
{
    body b;
    ilx_boxes_load_body(&b, boxes, block);
    return ilx_boxes_whole(ilx_boxes_lowest(&b), 1e-6, 2 * AT_MAX);
}

int32_t ilx_boxes_highest_um(const ilx_boxes *boxes, int block)
{
    body b;
    ilx_boxes_load_body(&b, boxes, block);
    return ilx_boxes_whole(2 * b.at.y - ilx_boxes_lowest(&b), 1e-6, 2 * AT_MAX);
}

uint64_t ilx_boxes_on_table(const ilx_boxes *boxes)
{
    uint64_t on = 0;
    for (int i = 0; i < ILX_BOXES; i++) {
        body b;
        // No corner is farther from the centre of any block.
        bool is_high = boxes->box[i].at_nm[1] > FAR_CORNER_NM;
        if (is_high || !is_present(boxes, i)) continue;
        ilx_boxes_load_body(&b, boxes, i);
        if (ilx_boxes_lowest(&b) < ON_TABLE) on |= ILX_BOXES_BIT(i);
    }
    return on;
}

// The upward force on the first body of a pair, in newtons.
static double lift_of_first(const scene *s, const solver_pair *pair)
{
    double impulse = 0;
    for (int k = pair->from; k < pair->to; k++) {
        const solver_point *p = &s->point[k];
        impulse -= pair->normal.y * p->press + pair->tangents.y[0] * p->rub[0] +
                   pair->tangents.y[1] * p->rub[1];
    }
    return impulse / SUBSTEP_S;
}

uint64_t ilx_boxes_held_up(const ilx_boxes *boxes)
{
    scene s;
    ilx_boxes_scene(&s, boxes);
    ilx_boxes_find_pairs(&s, boxes);
    uint64_t planks = ILX_BOXES_BIT(ILX_BOXES_LEFT_PLANK) | ILX_BOXES_BIT(ILX_BOXES_RIGHT_PLANK);
    uint64_t may = (boxes->present & ~ilx_boxes_on_table(boxes)) | planks;
    uint64_t held = planks, before = 0;
    while (held != before) {
        before = held;
        for (int i = 0; i < s.pair_count; i++) {
            const solver_pair *pair = &s.pair[i];
            int over = pair->first, under = pair->second;
            double lift = lift_of_first(&s, pair);
            if (lift < 0) over = pair->second, under = pair->first, lift = -lift;
            bool carries = lift > HOLDS_UP * s.body[over].weight_kg * GRAVITY;
            if (carries && held >> under & 1) held |= ILX_BOXES_BIT(over) & may;
        }
    }
    return held & ~planks;
}

// Could two blocks touch by where their centres are?
static bool is_near(const body *b, const ilx_box *other, double reach)
{
    vec d = {b->at.x - other->at_nm[0] * AT_UNIT, b->at.y - other->at_nm[1] * AT_UNIT,
             b->at.z - other->at_nm[2] * AT_UNIT};
    return vec_dot(d, d) <= reach * reach;
}

// Bodies other than the table that are nearer than a gap to a block, be it where it is or
// elsewhere; as many as are asked for.
static uint64_t near_bodies(const ilx_boxes *boxes, int block, const body *b, double gap, int most)
{
    uint64_t near = 0;
    for (int i = 0; i < ILX_BOXES_TABLE && most > 0; i++) {
        body other;
        if (i == block || (i < ILX_BOXES && !is_present(boxes, i))) continue;
        if (i < ILX_BOXES) {
            double reach = b->reach + vec_length(ilx_boxes_half(i)) + gap;
            if (!is_near(b, &boxes->box[i], reach)) continue;
            ilx_boxes_load_body(&other, boxes, i);
        } else {
            ilx_boxes_load_fixed(&other, i);
        }
        if (ilx_boxes_gap(b, &other) >= gap) continue;
        near |= ILX_BOXES_BIT(i);
        most--;
    }
    return near;
}

uint64_t ilx_boxes_touched(const ilx_boxes *boxes, int block)
{
    body b;
    ilx_boxes_load_body(&b, boxes, block);
    uint64_t touched = near_bodies(boxes, block, &b, TOUCHING, BODIES);
    if (ilx_boxes_lowest(&b) < ON_TABLE) touched |= ILX_BOXES_BIT(ILX_BOXES_TABLE);
    return touched;
}

void ilx_boxes_loads(const ilx_boxes *boxes, int32_t load_mn[ILX_BOXES],
                     int32_t squeeze_mn[ILX_BOXES])
{
    scene s;
    double load[BODIES] = {0}, squeeze[BODIES] = {0};
    ilx_boxes_scene(&s, boxes);
    ilx_boxes_find_pairs(&s, boxes);
    for (int i = 0; i < s.pair_count; i++) {
        const solver_pair *pair = &s.pair[i];
        double lift = lift_of_first(&s, pair);
        if (lift > 0) {
            load[pair->second] += lift;
        } else {
            load[pair->first] -= lift;
        }
        for (int k = pair->from; k < pair->to; k++) {
            squeeze[pair->first] += s.point[k].press / SUBSTEP_S;
            squeeze[pair->second] += s.point[k].press / SUBSTEP_S;
        }
    }
    for (int i = 0; i < ILX_BOXES; i++) {
        load_mn[i] = ilx_boxes_whole(load[i], 1e-3, 1e3);
        squeeze_mn[i] = ilx_boxes_whole(squeeze[i], 1e-3, 1e3);
    }
}

int32_t ilx_boxes_weight_mn(int block)
{
    body b;
    ilx_boxes_make_block(&b, block);
    return ilx_boxes_whole(b.weight_kg * GRAVITY, 1e-3, 1e3);
}

bool ilx_boxes_on_surface(const ilx_boxes *boxes, int block, const int32_t at_um[3])
{
    body b;
    ilx_boxes_load_body(&b, boxes, block);
    vec at = {at_um[0] * 1e-6, at_um[1] * 1e-6, at_um[2] * 1e-6};
    vec own = axes_in(&b.axes, vec_sub(at, b.at));
    double out = larger(larger(absolute(own.x) - b.half.x, absolute(own.y) - b.half.y),
                        absolute(own.z) - b.half.z);
    return absolute(out) <= SURFACE;
}

bool ilx_boxes_is_free(const ilx_boxes *boxes, int block, const int32_t at_um[3],
                       const int32_t turn[4], int32_t gap_um)
{
    body b;
    ilx_boxes_make_block(&b, block);
    ilx_boxes_pose_body(&b, at_um, turn);
    double gap = gap_um * 1e-6;
    return ilx_boxes_lowest(&b) >= gap && near_bodies(boxes, block, &b, gap, 1) == 0;
}

// ---- The hand ----------------------------------------------------------------------------

ilx_boxes_hand ilx_boxes_grip(const ilx_boxes *boxes, int block, const int32_t at_um[3])
{
    body b;
    ilx_boxes_load_body(&b, boxes, block);
    vec at = {at_um[0] * 1e-6, at_um[1] * 1e-6, at_um[2] * 1e-6};
    vec own = axes_in(&b.axes, vec_sub(at, b.at));
    own.x = larger(-b.half.x, smaller(own.x, b.half.x));
    own.y = larger(-b.half.y, smaller(own.y, b.half.y));
    own.z = larger(-b.half.z, smaller(own.z, b.half.z));
    at = vec_add(b.at, axes_out(&b.axes, own));
    ilx_boxes_hand hand = {.block = block,
                           .reach_um = ILX_BOXES_REACH_UM,
                           .force_mn = ILX_BOXES_FORCE_MN,
                           .torque_unm = ILX_BOXES_TORQUE_UNM};
    int32_t pose[7];
    ilx_boxes_pose(boxes, block, pose);
    for (int i = 0; i < 3; i++) {
        hand.grip_um[i] = ilx_boxes_whole(vec_part(own, i), 1e-6, AT_MAX);
        hand.target_um[i] = ilx_boxes_whole(vec_part(at, i), 1e-6, AT_MAX);
    }
    for (int i = 0; i < 4; i++) hand.turn[i] = pose[3 + i];
    return hand;
}

static bool is_between(int32_t a, int32_t low, int32_t high)
{
    return a >= low && a <= high;
}

bool ilx_boxes_hand_is_sound(const ilx_boxes *boxes, const ilx_boxes_hand *hand)
{
    if (!is_present(boxes, hand->block)) return false;
    const int32_t *size = ilx_boxes_size_um[hand->block % ILX_BOXES_SHAPES];
    bool turned = false;
    for (int i = 0; i < 3; i++) {
        if (!is_between(hand->grip_um[i], -size[i] / 2, size[i] / 2)) return false;
        if (!is_between(hand->target_um[i], -1000000, 1000000)) return false;
    }
    for (int i = 0; i < 4; i++) {
        if (!is_between(hand->turn[i], -1000000, 1000000)) return false;
        turned |= hand->turn[i] != 0;
    }
    return turned && is_between(hand->reach_um, 0, 100000) &&
           is_between(hand->force_mn, 0, ILX_BOXES_FORCE_MN) &&
           is_between(hand->torque_unm, 0, ILX_BOXES_TORQUE_UNM);
}

// ---- Any bytes ---------------------------------------------------------------------------

static const char *verify_block(const ilx_box *box, bool present)
{
    double length2 = 0;
    for (int i = 0; i < 3; i++) {
        if (!present && (box->at_nm[i] || box->moves[i] || box->spins[i])) {
            return "a block that is out of play has a place";
        }
        if (absolute(box->at_nm[i] * AT_UNIT) > AT_MAX) return "a block is too far away";
        if (absolute(box->moves[i] * MOVES_UNIT) > SPEED_MAX) return "a block is too fast";
        if (absolute(box->spins[i] * SPINS_UNIT) > SPIN_MAX) return "a block spins too fast";
    }
    for (int i = 0; i < 4; i++) {
        double part = box->turned[i] * TURNED_UNIT;
        if (!present && part != 0) return "a block that is out of play is turned";
        length2 += part * part;
    }
    if (present && absolute(length2 - 1) > 1e-6) return "a block is turned by no unit quaternion";
    return NULL;
}

static const char *verify_points(const ilx_boxes *boxes)
{
    if (boxes->point_count < 0 || boxes->point_count > ILX_BOXES_POINTS) {
        return "too many contact points";
    }
    int before = -1, same = 0;
    double most = IMPULSE_MAX / IMPULSE_UNIT;
    for (int i = 0; i < ILX_BOXES_POINTS; i++) {
        int first = boxes->first[i], second = boxes->second[i];
        if (i >= boxes->point_count) {
            bool empty = !first && !second && !boxes->press[i] && !boxes->rub[i][0] &&
                         !boxes->rub[i][1] && !boxes->rub[i][2] && !boxes->place[i][0] &&
                         !boxes->place[i][1] && !boxes->place[i][2];
            if (!empty) return "a contact point after the last";
            continue;
        }
        if (!is_present(boxes, first) || second <= first || second >= BODIES ||
            (second < ILX_BOXES && !is_present(boxes, second))) {
            return "a contact with nobody";
        }
        int pair = first * BODIES + second;
        same = pair == before ? same + 1 : 1;
        if (pair < before || same > CONTACT_POINTS) return "contacts out of order";
        before = pair;
        if (boxes->press[i] < 1 || boxes->press[i] > most) return "a contact that pulls";
        for (int k = 0; k < 3; k++) {
            if (absolute(boxes->rub[i][k]) > most) return "too much friction";
            if (boxes->place[i][k] == INT8_MIN) return "a contact too far out";
        }
    }
    return NULL;
}

const char *ilx_boxes_verify(const ilx_boxes *boxes)
{
    if (boxes->present & ~ILX_BOXES_ALL) return "more than 36 blocks";
    if (boxes->calm < 0 || boxes->calm > ILX_BOXES_REST_FRAMES) return "calm for too long";
    for (int i = 0; i < ILX_BOXES; i++) {
        const char *wrong = verify_block(&boxes->box[i], is_present(boxes, i));
        if (wrong) return wrong;
    }
    return verify_points(boxes);
}
