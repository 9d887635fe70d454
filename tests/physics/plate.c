// The plate of Thrill: what a hand would see on a real one.

#include "physics/plate_table.h"

// ---- One disc

static void a_lone_disc_pushed_straight_moves_straight(void)
{
    static const int discs[] = {LARGE, MEDIUM, SMALL};
    for (int i = 0; i < 3; i++) {
        ilx_plate plate = empty_plate();
        ilx_falls falls;
        int radius = radius_of(&plate, discs[i]);
        ilx_plate_put(&plate, discs[i], 21000, -47000 + radius + 3333);
        ENSURE_INT(push_all(&plate, &falls), 0);
        const ilx_disc *disc = &plate.disc[discs[i]];
        ENSURE_INT(disc->x, 21000);
        ENSURE_INT(disc->turn, 0);
        // It lies at the groove, to a few thousandths of a millimetre.
        ENSURE(abs(disc->y - ILX_PUSHER_STOP - radius) <= 5);
    }
}

static void what_the_pusher_does_not_reach_stays(void)
{
    ilx_plate plate = empty_plate();
    ilx_falls falls;
    lay(&plate, LARGE, -30000, 40000);
    lay(&plate, SMALL, 70000, 27000);
    ilx_plate before = plate;
    ENSURE_INT(push_all(&plate, &falls), 0);
    ENSURE(memcmp(plate.disc, before.disc, sizeof(plate.disc)) == 0);
}

static void nothing_goes_on_by_itself(void)
{
    ilx_rng rng = rng_of("rest");
    ilx_plate plate;
    ilx_falls falls = {0};
    ilx_plate_fill(&plate, 7);
    ENSURE(put_at_random(&plate, &rng));
    ilx_plate_advance(&plate, -10000, ILX_PUSH_REFEREE, &falls, NULL);
    ilx_plate paused = plate;
    // A lever that pauses: an advance by nothing, as often as one likes.
    for (int i = 0; i < 100; i++) {
        ilx_plate_advance(&plate, -10000, ILX_PUSH_REFEREE, &falls, NULL);
    }
    ENSURE(memcmp(&plate, &paused, sizeof(plate)) == 0);
}

static void the_rim_at_the_back_holds(void)
{
    // Pressed between the pusher's corner and another disc the outer one meets the rim, and stays.
    ilx_plate plate = empty_plate();
    ilx_falls falls;
    lay(&plate, SMALL, -144000, -5000);
    lay(&plate, LARGE, -110000, -22500);
    ENSURE(ilx_plate_verify(&plate));
    ENSURE_INT(push_all(&plate, &falls), 0);
    const ilx_disc *outer = &plate.disc[SMALL];
    ENSURE(outer->y > -5000);
    ENSURE(hypot(outer->x, outer->y) + 13500 < ILX_PLATE_RADIUS + 50 || outer->y > ILX_PUSHER_STOP);
}

// ---- The edge

// The disc lies on the y axis, pushed by one behind it; where is it when it falls?
static int falls_at(int disc, bool weighted, int32_t weight_y)
{
    for (int32_t y = 130000; y < 175000; y += 10) {
        ilx_plate plate = empty_plate();
        lay(&plate, disc, 0, y);
        if (weighted) {
            plate.weight_on = disc;
            plate.weight_y = weight_y;
        }
        if (!ilx_plate_verify(&plate)) return y;
    }
    return 0;
}

static void a_disc_tips_when_its_centre_passes_the_chord(void)
{
    // The centre is on the chord where distance, rim and plate make a right angle.
    ENSURE(abs(falls_at(LARGE, false, 0) - (int)sqrt(160e3 * 160e3 - 24e3 * 24e3)) <= 10);
    ENSURE(abs(falls_at(MEDIUM, false, 0) - (int)sqrt(160e3 * 160e3 - 19e3 * 19e3)) <= 10);
    ENSURE(abs(falls_at(SMALL, false, 0) - (int)sqrt(160e3 * 160e3 - 13.5e3 * 13.5e3)) <= 10);
}

static void a_weight_on_the_inner_side_holds_and_on_the_outer_tips(void)
{
    // 150 g at 10 mm and 17 g at the centre: the centre of mass is 8.98 mm off the disc's.
    int inner = falls_at(LARGE, true, -10000), outer = falls_at(LARGE, true, 10000);
    double lead = 10e3 * 150 / 167, reach = 160e3 * 160e3 - 24e3 * 24e3;
    ENSURE(abs(inner - (int)(sqrt(lead * lead + reach) + lead)) <= 10);
    ENSURE(abs(outer - (int)(sqrt(lead * lead + reach) - lead)) <= 10);
}

static void a_push_over_the_edge_falls_where_it_must(void)
{
    // A column of discs in the middle; the last one goes over.
    ilx_plate plate = empty_plate();
    ilx_falls falls;
    lay(&plate, 0, 0, 135000);
    lay(&plate, 1, 0, 87000);
    lay(&plate, 2, 0, 39000);
    ilx_plate_put(&plate, 3, 0, -11000);
    ENSURE_INT(push_all(&plate, &falls), 1);
    ENSURE_INT(falls.fall[0].disc, 0);
    ENSURE_INT(falls.fall[0].weighted, 0);
    ENSURE_INT(plate.disc[0].on_plate, 0);
    double reach = sqrt(160e3 * 160e3 - 24e3 * 24e3);
    // Found in the step of a quarter of a millimetre in which it happens.
    ENSURE(falls.fall[0].y >= reach && falls.fall[0].y < reach + 300);
    ENSURE(abs(falls.fall[0].x) <= 2);
    // The line it tips over is the chord: as far in as its ends are on the plate's edge.
    ENSURE(abs(falls.fall[0].pivot_y - (int)reach) < 300);
    // The pusher was where the column says: three more discs of 48 mm in between.
    ENSURE(abs(falls.fall[0].at - ((int)reach - 3 * 48000 - 24000)) < 300);
}

static void a_weighted_disc_hangs_out_and_falls_when_the_weight_is_lifted(void)
{
    ilx_plate plate = empty_plate();
    ilx_falls falls = {0};
    lay(&plate, 0, 0, 140000);
    lay(&plate, MEDIUM, 0, 97000);
    lay(&plate, MEDIUM + 1, 0, 59000);
    ilx_plate_put(&plate, 3, 0, -11000);
    ilx_plate_weigh(&plate, 0, 0, -10000, &falls);
    ENSURE_INT(push_all(&plate, &falls), 0);
    ENSURE(plate.disc[0].y > 160000);
    ENSURE(ilx_plate_overhang(&plate, 0) > 24000 && ilx_plate_margin(&plate, 0) > 6000);
    ilx_plate_lift(&plate, &falls);
    ENSURE_INT(falls.count, 1);
    ENSURE_INT(falls.fall[0].disc, 0);
    ENSURE_INT(falls.fall[0].weighted, 0);
    ENSURE_INT(plate.weight_on, ILX_NO_DISC);
}

static void the_weight_falls_with_its_disc(void)
{
    ilx_plate plate = empty_plate();
    ilx_falls falls = {0};
    lay(&plate, 0, 0, 140000);
    lay(&plate, 1, 0, 92000);
    lay(&plate, 2, 0, 44000);
    ilx_plate_put(&plate, 3, 0, -11000);
    ilx_plate_weigh(&plate, 0, 0, 9000, &falls);
    ENSURE_INT(falls.count, 0);
    ENSURE_INT(push_all(&plate, &falls), 1);
    ENSURE_INT(falls.fall[0].weighted, 1);
    ENSURE_INT(plate.weight_on, ILX_NO_DISC);
    ENSURE(ilx_plate_verify(&plate));
}

static void a_weight_laid_too_far_out_tips_at_once(void)
{
    ilx_plate plate = empty_plate();
    ilx_falls falls = {0};
    lay(&plate, 0, 0, 155000);
    ENSURE(ilx_plate_verify(&plate));
    ENSURE(ilx_plate_margin(&plate, 0) > 3000 && ilx_plate_margin(&plate, 0) < 3400);
    ilx_plate_weigh(&plate, 0, 0, 10000, &falls);
    ENSURE_INT(falls.count, 1);
    ENSURE_INT(falls.fall[0].weighted, 1);
}

// ---- Friction

static void a_heavy_disc_shoves_a_light_one_aside_and_not_the_other_way(void)
{
    // The small one is hit off its centre: it slips away sideways. Under the weight it is as if
    // nailed down, and the pushed one goes around it instead.
    ilx_falls falls = {0};
    ilx_plate light = empty_plate();
    lay(&light, SMALL, 12000, 45000);
    ilx_plate_put(&light, LARGE, 0, -20000);
    ilx_plate heavy = light;
    ilx_plate_weigh(&heavy, SMALL, 0, 0, &falls);
    push_all(&light, &falls);
    push_all(&heavy, &falls);
    double went_light = hypot(light.disc[SMALL].x - 12000, light.disc[SMALL].y - 45000);
    double went_heavy = hypot(heavy.disc[SMALL].x - 12000, heavy.disc[SMALL].y - 45000);
    ENSURE(went_heavy < went_light);
    ENSURE(abs(heavy.disc[LARGE].x) > abs(light.disc[LARGE].x));
}

// Two discs of one size, the second hit at an angle: it leaves along the force on it, which is the
// line of centres turned towards the way it is dragged, by the angle of friction at the most.
static void a_disc_hit_at_an_angle_goes_within_the_cone_of_friction(void)
{
    for (int32_t aside = 2000; aside <= 22000; aside += 4000) {
        ilx_plate plate = empty_plate();
        ilx_falls falls = {0};
        double line = asin(aside / 38000.0);  // of the centres, from straight ahead
        lay(&plate, MEDIUM, aside, 44000);
        int32_t touching = 44000 - (int32_t)(38000 * cos(line)) - 300;
        lay(&plate, MEDIUM + 1, 0, touching);
        plate.pusher = touching - 19000 - 50;
        ilx_plate_advance(&plate, plate.pusher + 2350, ILX_PUSH_REFEREE, &falls, NULL);
        double x = plate.disc[MEDIUM].x - aside, y = plate.disc[MEDIUM].y - 44000;
        double way = atan2(x, y), cone = atan(0.2);
        ENSURE(hypot(x, y) > 500);
        ENSURE(way <= line + 0.05);
        ENSURE(way >= line - cone - 0.05);
        // At a slant the two slide on each other, so that the whole angle is used. (The line of
        // centres turns a little while they do.)
        if (aside >= 14000) ENSURE(way < line - cone + 0.08);
    }
}

static void a_disc_hit_off_its_centre_spins(void)
{
    ilx_plate plate = empty_plate();
    ilx_falls falls;
    lay(&plate, MEDIUM, 15000, 50000);
    ilx_plate_put(&plate, MEDIUM + 1, 0, -20000);
    push_all(&plate, &falls);
    // The pushed one passes on its left and drags that side along: it turns with the clock.
    ENSURE(plate.disc[MEDIUM].turn > 180000 && plate.disc[MEDIUM].turn < 359900);
}

static void mirrored_plates_stay_mirrored(void)
{
    ilx_plate left = empty_plate(), right = left;
    ilx_falls falls;
    for (int i = 0; i < 12; i++) {
        int32_t x = -130000 + 52000 * (i % 6), y = 40000 + 45000 * (i / 6) + 1700 * i;
        if (x * (double)x + y * (double)y > 150e3 * 150e3) continue;
        lay(&left, SMALL + i, x, y);
        lay(&right, SMALL + i, -x, y);
    }
    ilx_plate_put(&left, LARGE, 11000, -20000);
    ilx_plate_put(&right, LARGE, -11000, -20000);
    push_all(&left, &falls);
    push_all(&right, &falls);
    for (int i = 0; i < ILX_PLATE_DISCS; i++) {
        ENSURE(abs(left.disc[i].x + right.disc[i].x) <= 2);
        ENSURE(abs(left.disc[i].y - right.disc[i].y) <= 2);
    }
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(a_lone_disc_pushed_straight_moves_straight),
        TEST(what_the_pusher_does_not_reach_stays),
        TEST(nothing_goes_on_by_itself),
        TEST(the_rim_at_the_back_holds),
        TEST(a_disc_tips_when_its_centre_passes_the_chord),
        TEST(a_weight_on_the_inner_side_holds_and_on_the_outer_tips),
        TEST(a_push_over_the_edge_falls_where_it_must),
        TEST(a_weighted_disc_hangs_out_and_falls_when_the_weight_is_lifted),
        TEST(the_weight_falls_with_its_disc),
        TEST(a_weight_laid_too_far_out_tips_at_once),
        TEST(a_heavy_disc_shoves_a_light_one_aside_and_not_the_other_way),
        TEST(a_disc_hit_at_an_angle_goes_within_the_cone_of_friction),
        TEST(a_disc_hit_off_its_centre_spins),
        TEST(mirrored_plates_stay_mirrored),
    };
    return RUN_TESTS(tests);
}
