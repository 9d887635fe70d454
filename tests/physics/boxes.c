// The pile of blocks: what stands stays, what must slip slips, and no hand can break the world.

#include "physics/boxes_private.h"
#include "test.h"

enum { PATHS = 60, SECONDS = 2 };

static const int32_t straight[4] = {1, 0, 0, 0};

typedef struct luck {
    uint64_t state;
} luck;

static int32_t between(luck *l, int32_t low, int32_t high)
{
    l->state = l->state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return low + (int32_t)((l->state >> 33) % (uint64_t)(high - low + 1));
}

// One frame, also of a world that is at rest already.
static void step_always(ilx_boxes *boxes, ilx_boxes_hand *hand)
{
    boxes->calm = 0;
    ilx_boxes_step(boxes, hand);
}

static double farthest_mm(const ilx_boxes *a, const ilx_boxes *b)
{
    double most = 0;
    for (int i = 0; i < ILX_BOXES; i++) {
        vec d = {a->box[i].at_nm[0] - b->box[i].at_nm[0], a->box[i].at_nm[1] - b->box[i].at_nm[1],
                 a->box[i].at_nm[2] - b->box[i].at_nm[2]};
        most = larger(most, vec_length(d) * 1e-6);
    }
    return most;
}

// ---- Piles -------------------------------------------------------------------------------

static void stands_still(ilx_boxes_start start, uint64_t seed)
{
    static ilx_boxes boxes, before;
    ilx_boxes_build(&boxes, start, seed);
    ENSURE(ilx_boxes_verify(&boxes) == NULL);
    ENSURE(boxes.present == ILX_BOXES_ALL);
    ENSURE(ilx_boxes_held_up(&boxes) == ILX_BOXES_ALL);
    ENSURE(ilx_boxes_on_table(&boxes) == 0);
    ENSURE(ilx_boxes_at_rest(&boxes));
    before = boxes;
    int frames = test_samples(SECONDS) * ILX_BOXES_FRAMES;
    for (int i = 0; i < frames; i++) step_always(&boxes, NULL);
    double moved_mm = farthest_mm(&before, &boxes);
    if (moved_mm >= 0.01) printf("pile %d moved by %g mm\n", (int)start, moved_mm);
    ENSURE(moved_mm < 0.01);
}

static void a_nest_does_not_drift(void)
{
    stands_still(ILX_BOXES_NEST, 0);
}

static void a_tower_does_not_drift(void)
{
    stands_still(ILX_BOXES_TOWER, 0);
}

static void a_heap_does_not_drift(void)
{
    stands_still(ILX_BOXES_HEAP, 3);
}

static void a_heap_is_a_function_of_its_seed(void)
{
    static ilx_boxes one, two, other;
    ilx_boxes_build(&one, ILX_BOXES_HEAP, 11);
    ilx_boxes_build(&two, ILX_BOXES_HEAP, 11);
    ilx_boxes_build(&other, ILX_BOXES_HEAP, 12);
    ENSURE(memcmp(&one, &two, sizeof one) == 0);
    ENSURE(memcmp(&one, &other, sizeof one) != 0);
}

static void at_rest_nothing_is_simulated(void)
{
    static ilx_boxes boxes, before;
    ilx_boxes_build(&boxes, ILX_BOXES_NEST, 0);
    before = boxes;
    ilx_boxes_step(&boxes, NULL);
    ENSURE(memcmp(&boxes, &before, sizeof boxes) == 0);
}

// ---- Angles ------------------------------------------------------------------------------

// How far a block on the table goes within a second when the world leans by an angle, whose
// tangent is given, to the right.
static double way_mm(int block, const int32_t turn[4], double height_mm, double tangent)
{
    static ilx_boxes boxes;
    boxes = (ilx_boxes){0};
    int32_t at[3] = {500000, (int32_t)(height_mm * 500), 0};
    ilx_boxes_put(&boxes, block, at, turn);
    double cosine = 1 / sqrt(1 + tangent * tangent);
    vec gravity = {9.81 * cosine * tangent, -9.81 * cosine, 0};
    // Set down first, so that the landing does not count.
    for (int i = 0; i < 30; i++) ilx_boxes_frame(&boxes, NULL, (vec){0, -9.81, 0});
    vec before = {boxes.box[block].at_nm[0], boxes.box[block].at_nm[1], 0};
    for (int i = 0; i < ILX_BOXES_FRAMES; i++) ilx_boxes_frame(&boxes, NULL, gravity);
    vec after = {boxes.box[block].at_nm[0], boxes.box[block].at_nm[1], 0};
    return vec_length(vec_sub(after, before)) * 1e-6;
}

static void a_block_slips_at_the_angle_of_friction(void)
{
    // Friction on the table is 0.6: 30.96 degrees. Half a degree less, and half a degree more.
    static const int32_t flat[4] = {1, 0, 0, 1};
    ENSURE(way_mm(2, flat, 12, tan(30.46 * 3.14159265358979 / 180)) < 0.1);
    ENSURE(way_mm(2, flat, 12, tan(31.46 * 3.14159265358979 / 180)) > 10);
}

static void a_block_tips_where_its_weight_leaves_its_foot(void)
{
    // 12 mm wide and 24 mm high: 26.57 degrees. The foot of this one is 12 x 12 mm.
    static const int32_t on_end[4] = {1, 1, 0, 0};
    ENSURE(way_mm(0, on_end, 24, tan(25.77 * 3.14159265358979 / 180)) < 0.5);
    ENSURE(way_mm(0, on_end, 24, tan(27.37 * 3.14159265358979 / 180)) > 3);
}

// ---- Blows and pressure ------------------------------------------------------------------

static void nothing_passes_through_a_plank(void)
{
    static ilx_boxes boxes;
    luck l = {1};
    for (int shot = 0; shot < 400; shot++) {
        boxes = (ilx_boxes){0};
        int block = shot % ILX_BOXES;
        int32_t turn[4], at[3] = {between(&l, 30000, 55000), 0, between(&l, -20000, 20000)};
        for (int i = 0; i < 4; i++) turn[i] = between(&l, -1000, 1000);
        turn[0] |= 1;
        // 40 mm above the face of the right plank, thrown straight at it.
        at[1] = 99000 + at[0] + 5657 + 56569;
        ilx_boxes_put(&boxes, block, at, turn);
        int32_t speed = (1 << shot % 4) * 70710678;  // 1, 2, 4 and 8 m/s
        boxes.box[block].moves[0] = speed;
        boxes.box[block].moves[1] = -speed;
        for (int i = 0; i < 3; i++) boxes.box[block].spins[i] = between(&l, -20000000, 20000000);
        for (int i = 0; i < 40; i++) {
            ilx_boxes_step(&boxes, NULL);
            // Its centre stays on its side of the plank for as long as it is over it.
            double x = boxes.box[block].at_nm[0] * 1e-9, y = boxes.box[block].at_nm[1] * 1e-9;
            double z = boxes.box[block].at_nm[2] * 1e-9;
            bool over = x > 0 && x + y - 0.099 < 0.190 && z < 0.034 && z > -0.034;
            ENSURE(over || i > 0);
            if (!over) break;
            ENSURE(y - 0.099 - x > 0);
        }
    }
}

static void a_stack_of_six_bears_the_whole_force_of_a_hand(void)
{
    static ilx_boxes boxes;
    boxes = (ilx_boxes){0};
    static const int32_t flat[4] = {1, 0, 0, 1};
    for (int i = 0; i < 6; i++) {
        int32_t at[3] = {400000, 6000 + i * 12010, 0};
        ilx_boxes_put(&boxes, i * ILX_BOXES_SHAPES + 2, at, flat);
    }
    for (int i = 0; i < ILX_BOXES_FRAMES; i++) ilx_boxes_step(&boxes, NULL);
    ENSURE(ilx_boxes_at_rest(&boxes));
    int top = 5 * ILX_BOXES_SHAPES + 2;
    ilx_boxes_hand hand = ilx_boxes_grip(&boxes, top, (int32_t[3]){400000, 72000, 0});
    hand.target_um[1] -= 100000;
    hand.reach_um = 100000;
    int32_t most_mn = 0;
    for (int i = 0; i < 2 * ILX_BOXES_FRAMES; i++) {
        ilx_boxes_step(&boxes, &hand);
        if (hand.strain_mn > most_mn) most_mn = hand.strain_mn;
    }
    ENSURE(most_mn > 1450);
    for (int i = 0; i < ILX_BOXES_FRAMES; i++) ilx_boxes_step(&boxes, NULL);
    ENSURE(ilx_boxes_at_rest(&boxes));
    for (int i = 0; i < 6; i++) {
        int32_t pose[7];
        ilx_boxes_pose(&boxes, i * ILX_BOXES_SHAPES + 2, pose);
        ENSURE(pose[0] > 399000 && pose[0] < 401000);
        ENSURE(pose[1] > 5000 + i * 12000 && pose[1] < 7000 + i * 12000);
    }
}

// ---- The hand ----------------------------------------------------------------------------

static void a_hand_carries_a_block_to_its_target(void)
{
    static ilx_boxes boxes;
    boxes = (ilx_boxes){0};
    ilx_boxes_put(&boxes, 3, (int32_t[3]){300000, 200000, 0}, straight);
    ilx_boxes_hand hand = ilx_boxes_grip(&boxes, 3, (int32_t[3]){306000, 210000, 12000});
    for (int i = 0; i < 3; i++) hand.target_um[i] += 30000;
    hand.turn[0] = hand.turn[3] = 1;
    hand.turn[1] = hand.turn[2] = 0;
    for (int i = 0; i < ILX_BOXES_FRAMES; i++) ilx_boxes_step(&boxes, &hand);
    ENSURE(hand.stretch_um < 20);
    ENSURE(hand.strain_mn <= 1);
    int32_t pose[7];
    ilx_boxes_pose(&boxes, 3, pose);
    // A quarter turn about z took the grip, 6 mm right of the centre and 10 mm above, to 10 mm
    // left.
    ENSURE(pose[0] > 345900 && pose[0] < 346100);
    ENSURE(pose[1] > 233900 && pose[1] < 234100);
    ENSURE(pose[3] > 23100 && pose[3] < 23240);
}

static void a_block_under_too_much_stays(void)
{
    static ilx_boxes boxes, before;
    ilx_boxes_build(&boxes, ILX_BOXES_NEST, 0);
    before = boxes;
    int32_t load[ILX_BOXES], squeeze[ILX_BOXES], pose[7];
    ilx_boxes_loads(&boxes, load, squeeze);
    int most = 0;
    for (int i = 1; i < ILX_BOXES; i++) {
        if (squeeze[i] > squeeze[most]) most = i;
    }
    ilx_boxes_pose(&boxes, most, pose);
    ilx_boxes_hand hand = ilx_boxes_grip(&boxes, most, pose);
    hand.force_mn = 110;
    hand.target_um[2] += pose[2] > 0 ? 40000 : -40000;
    for (int i = 0; i < ILX_BOXES_FRAMES; i++) ilx_boxes_step(&boxes, &hand);
    ENSURE(farthest_mm(&before, &boxes) < 0.2);
    ENSURE(hand.strain_mn > 60);
}

// A hand takes any block and draws it anywhere, at up to twice the speed of a person, for an eighth
// of a second; then the next one does, without waiting. Every 15 paths a new pile.
static void random_path(ilx_boxes *boxes, luck *l, double *deepest)
{
    static scene s;
    int block = between(l, 0, ILX_BOXES - 1);
    int32_t pose[7], grip[3], step[3];
    ilx_boxes_pose(boxes, block, pose);
    for (int i = 0; i < 3; i++) {
        grip[i] = pose[i] + between(l, -15000, 15000);
        step[i] = between(l, -2000, 2000);
    }
    ilx_boxes_hand hand = ilx_boxes_grip(boxes, block, grip);
    bool turns = between(l, 0, 2) == 0;
    for (int i = 0; turns && i < 4; i++) hand.turn[i] = between(l, -1000, 1000) | 1;
    for (int frame = 0; frame < 15; frame++) {
        for (int i = 0; i < 3; i++) hand.target_um[i] += step[i] + between(l, -300, 300);
        ilx_boxes_step(boxes, between(l, 0, 19) ? &hand : NULL);
        ENSURE(ilx_boxes_verify(boxes) == NULL);
        ilx_boxes_scene(&s, boxes);
        for (int i = 0; i < ILX_BOXES; i++) {
            // Nothing but a fall makes a block fast: 0.3 m of it give 2.4 m/s.
            ENSURE(vec_length(s.motion[i].v) < 4);
            for (int j = i + 1; j < ILX_BOXES_TABLE; j++) {
                *deepest = larger(*deepest, -ilx_boxes_gap(&s.body[i], &s.body[j]));
            }
        }
    }
}

static void no_path_of_a_hand_breaks_the_world(void)
{
    static ilx_boxes start[4], boxes;
    double deepest = 0;
    int paths = test_samples(PATHS);
    ilx_boxes_build(&start[0], ILX_BOXES_NEST, 0);
    ilx_boxes_build(&start[1], ILX_BOXES_TOWER, 0);
    ilx_boxes_build(&start[2], ILX_BOXES_HEAP, 1);
    ilx_boxes_build(&start[3], ILX_BOXES_HEAP, 2);
    for (int path = 0; path < paths; path++) {
        luck l = {(uint64_t)path * 77777 + 5};
        if (path % 15 == 0) boxes = start[path / 15 % 4];
        random_path(&boxes, &l, &deepest);
    }
    test_covered("%d paths of a hand, a block at most %.3f mm inside another", paths,
                 deepest * 1e3);
    ENSURE(deepest < 0.3e-3);
}

// ---- State -------------------------------------------------------------------------------

static void a_restored_world_goes_on_with_the_same_bits(void)
{
    static ilx_boxes boxes, kept, once;
    ilx_boxes_build(&boxes, ILX_BOXES_TOWER, 0);
    int32_t pose[7];
    ilx_boxes_pose(&boxes, 3, pose);
    ilx_boxes_hand hand = ilx_boxes_grip(&boxes, 3, pose);
    for (int i = 0; i < 40; i++) {
        hand.target_um[2] += 700;
        ilx_boxes_step(&boxes, &hand);
    }
    ilx_boxes_hand kept_hand = hand;
    kept = boxes;
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < 200; i++) {
            hand.target_um[2] += 700;
            ilx_boxes_step(&boxes, i < 150 ? &hand : NULL);
        }
        if (round == 0) once = boxes;
        if (round == 1) ENSURE(memcmp(&once, &boxes, sizeof boxes) == 0);
        boxes = kept;
        hand = kept_hand;
    }
}

static void whatever_bytes_pass_can_be_stepped(void)
{
    static ilx_boxes base, boxes;
    ilx_boxes_build(&base, ILX_BOXES_HEAP, 1);
    luck l = {9};
    int passed = 0;
    for (int try = 0; try < 400; try++) {
        boxes = base;
        for (int i = 0; i < ILX_BOXES && try % 4; i++) {
            for (int k = 0; k < 3; k++) {
                int32_t wide = try % 4 == 1 ? 1000000000 : 30000000;
                boxes.box[i].at_nm[k] = between(&l, -wide, wide);
                boxes.box[i].moves[k] = between(&l, -1000000000, 1000000000);
                boxes.box[i].spins[k] = between(&l, -25000000, 25000000);
            }
        }
        uint8_t *bytes = (uint8_t *)&boxes;
        for (int i = 0; i < try % 3; i++) {
            bytes[between(&l, 0, (int32_t)sizeof boxes - 1)] ^= (uint8_t)between(&l, 1, 255);
        }
        if (ilx_boxes_verify(&boxes)) continue;
        passed++;
        for (int i = 0; i < 20; i++) {
            step_always(&boxes, NULL);
            ENSURE(ilx_boxes_verify(&boxes) == NULL);
        }
    }
    ENSURE(passed > 100);
}

static void a_world_out_of_bounds_is_refused(void)
{
    static ilx_boxes boxes;
    ilx_boxes_build(&boxes, ILX_BOXES_NEST, 0);
    ilx_boxes good = boxes;
    boxes.box[4].at_nm[1] = 1000000001;
    ENSURE_TEXT(ilx_boxes_verify(&boxes), "a block is too far away");
    boxes = good;
    boxes.box[4].turned[0] += 10000;
    ENSURE_TEXT(ilx_boxes_verify(&boxes), "a block is turned by no unit quaternion");
    boxes = good;
    boxes.press[3] = 0;
    ENSURE_TEXT(ilx_boxes_verify(&boxes), "a contact that pulls");
    boxes = good;
    boxes.present &= ~UINT64_C(1);
    ENSURE(ilx_boxes_verify(&boxes) != NULL);
    boxes = good;
    boxes.place[ILX_BOXES_POINTS - 1][0] = 1;
    ENSURE_TEXT(ilx_boxes_verify(&boxes), "a contact point after the last");
}

// ---- Questions ---------------------------------------------------------------------------

static void loads_add_up_to_the_weight_above(void)
{
    static ilx_boxes boxes;
    boxes = (ilx_boxes){0};
    static const int32_t flat[4] = {1, 0, 0, 1};
    for (int i = 0; i < 3; i++) {
        int32_t at[3] = {400000, 6000 + i * 12010, 0};
        ilx_boxes_put(&boxes, i * ILX_BOXES_SHAPES + 2, at, flat);
    }
    for (int i = 0; i < 2 * ILX_BOXES_FRAMES; i++) ilx_boxes_step(&boxes, NULL);
    int32_t load[ILX_BOXES], squeeze[ILX_BOXES];
    ilx_boxes_loads(&boxes, load, squeeze);
    int32_t weight = ilx_boxes_weight_mn(2);
    ENSURE_INT(weight, 44);
    ENSURE(load[2] >= 87 && load[2] <= 89);
    ENSURE(load[8] >= 43 && load[8] <= 45);
    ENSURE_INT(load[14], 0);
    ENSURE(squeeze[14] >= 43 && squeeze[14] <= 45);
    ENSURE(ilx_boxes_on_table(&boxes) == ILX_BOXES_BIT(2));
    ENSURE(ilx_boxes_held_up(&boxes) == 0);
    ENSURE(ilx_boxes_touched(&boxes, 8) == (ILX_BOXES_BIT(2) | ILX_BOXES_BIT(14)));
    ENSURE(ilx_boxes_lowest_um(&boxes, 14) > 23850 && ilx_boxes_lowest_um(&boxes, 14) < 24010);
    ENSURE(ilx_boxes_on_surface(&boxes, 14, (int32_t[3]){412000, 30000, 0}));
    ENSURE(!ilx_boxes_on_surface(&boxes, 14, (int32_t[3]){400000, 30000, 0}));
    ENSURE(!ilx_boxes_is_free(&boxes, 20, (int32_t[3]){410000, 40000, 0}, flat, 0));
    ENSURE(ilx_boxes_is_free(&boxes, 20, (int32_t[3]){400000, 42200, 0}, flat, 100));
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(a_nest_does_not_drift),
        TEST(a_tower_does_not_drift),
        TEST(a_heap_does_not_drift),
        TEST(a_heap_is_a_function_of_its_seed),
        TEST(at_rest_nothing_is_simulated),
        TEST(a_block_slips_at_the_angle_of_friction),
        TEST(a_block_tips_where_its_weight_leaves_its_foot),
        TEST(nothing_passes_through_a_plank),
        TEST(a_stack_of_six_bears_the_whole_force_of_a_hand),
        TEST(a_hand_carries_a_block_to_its_target),
        TEST(a_block_under_too_much_stays),
        TEST(no_path_of_a_hand_breaks_the_world),
        TEST(a_restored_world_goes_on_with_the_same_bits),
        TEST(whatever_bytes_pass_can_be_stepped),
        TEST(a_world_out_of_bounds_is_refused),
        TEST(loads_add_up_to_the_weight_above),
    };
    return RUN_TESTS(tests);
}
