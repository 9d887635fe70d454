// The plate of Thrill: what a hand would see on a real one, and what a replay relies on.

#include "test.h"

#include "base/rng.h"
#include "physics/plate.h"

#include <math.h>
#include <stdbool.h>

enum { LARGE = 0, MEDIUM = ILX_FIRST_MEDIUM, SMALL = ILX_FIRST_SMALL };

static ilx_rng rng_of(const char *seed)
{
    ilx_key key;
    ilx_rng rng;
    ilx_key_from_seed(&key, seed);
    ilx_rng_start(&rng, &key, 0);
    return rng;
}

static int32_t between(ilx_rng *rng, int32_t least, int32_t most)
{
    return least + (int32_t)ilx_rng_below(rng, (uint32_t)(most - least + 1));
}

static ilx_plate empty_plate(void)
{
    ilx_plate plate;
    ilx_plate_clear(&plate);
    return plate;
}

// Anywhere, also where no hand may put it.
static void lay(ilx_plate *plate, int disc, int32_t x, int32_t y)
{
    plate->disc[disc].x = x;
    plate->disc[disc].y = y;
    plate->disc[disc].on_plate = 1;
}

static int radius_of(const ilx_plate *plate, int disc)
{
    return ilx_disc_radius(plate->disc[disc].size);
}

static int push_all(ilx_plate *plate, ilx_falls *falls)
{
    *falls = (ilx_falls){0};
    ilx_plate_advance(plate, ILX_PUSHER_STOP, ILX_PUSH_REFEREE, falls, NULL);
    return falls->count;
}

// The deepest overlap of any two discs, or of one with the pusher, in micrometres.
static double worst_overlap(const ilx_plate *plate)
{
    double worst = 0;
    for (int i = 0; i < ILX_PLATE_DISCS; i++) {
        const ilx_disc *one = &plate->disc[i];
        if (!one->on_plate) continue;
        double radius = radius_of(plate, i), overlap = plate->pusher + radius - one->y;
        if (overlap > worst) worst = overlap;
        for (int j = 0; j < i; j++) {
            const ilx_disc *other = &plate->disc[j];
            if (!other->on_plate) continue;
            double distance = hypot(one->x - other->x, one->y - other->y);
            overlap = radius + radius_of(plate, j) - distance;
            if (overlap > worst) worst = overlap;
        }
    }
    return worst;
}

static bool put_at_random(ilx_plate *plate, ilx_rng *rng)
{
    int disc = between(rng, 0, ILX_PLATE_DISCS - 1);
    for (int i = 0; i < ILX_PLATE_DISCS && plate->disc[disc].on_plate; i++) {
        disc = (disc + 1) % ILX_PLATE_DISCS;
    }
    if (plate->disc[disc].on_plate) ilx_plate_take(plate, disc);
    int32_t x = between(rng, -140000, 140000), y = between(rng, ILX_PUSHER_BACK, ILX_PUSHER_STOP);
    if (!ilx_plate_find_room(plate, plate->disc[disc].size, &x, &y)) return false;
    ilx_plate_put(plate, disc, x, y);
    return true;
}

static void weigh_at_random(ilx_plate *plate, ilx_rng *rng, ilx_falls *falls)
{
    int disc = between(rng, 0, ILX_PLATE_DISCS - 1);
    int32_t x = between(rng, -9000, 9000), y = between(rng, -9000, 9000);
    if (plate->weight_on != ILX_NO_DISC) return;
    if (ilx_plate_may_weigh(plate, disc, x, y) != ILX_WEIGH_WELL) return;
    ilx_plate_weigh(plate, disc, x, y, falls);
}

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

// ---- Many discs

static void every_first_layout_is_apart_inside_and_supported(void)
{
    for (uint64_t seed = 0; seed < 300; seed++) {
        ilx_plate plate;
        ilx_falls falls;
        ilx_plate_fill(&plate, seed * UINT64_C(0x123456789abcdef1));
        ENSURE(ilx_plate_verify(&plate));
        int large = 0, medium = 0, small = 0;
        for (int i = 0; i < ILX_PLATE_DISCS; i++) {
            if (!plate.disc[i].on_plate) continue;
            large += plate.disc[i].size == ILX_DISC_LARGE;
            medium += plate.disc[i].size == ILX_DISC_MEDIUM;
            small += plate.disc[i].size == ILX_DISC_SMALL;
            ENSURE(ilx_plate_margin(&plate, i) > 1000);
        }
        ENSURE_INT(large, 5);
        ENSURE_INT(medium, 8);
        ENSURE_INT(small, 15);
        ENSURE(worst_overlap(&plate) == 0);
        // The empty pusher run to its stop touches nothing.
        ilx_plate before = plate;
        ENSURE_INT(push_all(&plate, &falls), 0);
        ENSURE(memcmp(plate.disc, before.disc, sizeof(plate.disc)) == 0);
    }
}

static void no_two_discs_overlap_after_any_of_many_random_pushes(void)
{
    ilx_rng rng = rng_of("overlap");
    ilx_plate plate;
    double worst = 0;
    for (int i = 0; i < PUSHES; i++) {
        ilx_falls falls = {0};
        if (i % 40 == 0) ilx_plate_fill(&plate, (uint64_t)i);
        if (!put_at_random(&plate, &rng)) continue;
        if (i % 3 == 0) weigh_at_random(&plate, &rng, &falls);
        ilx_push_quality quality = i % 4 == 3 ? ILX_PUSH_TRIAL : ILX_PUSH_REFEREE;
        if (i % 5 == 0)
            ilx_plate_advance(&plate, between(&rng, -46000, 12000), quality, &falls, NULL);
        ilx_plate_advance(&plate, ILX_PUSHER_STOP, quality, &falls, NULL);
        double overlap = worst_overlap(&plate);
        if (overlap > worst) worst = overlap;
        ENSURE(overlap <= 50);
        ilx_plate_lift(&plate, &falls);
        ENSURE(ilx_plate_verify(&plate));
        ilx_plate_pull_back(&plate);
        ENSURE(ilx_plate_verify(&plate));
    }
    ENSURE(worst > 0);
}

static void the_same_push_twice_gives_the_same_bits(void)
{
    ilx_rng rng = rng_of("twice");
    for (uint64_t seed = 0; seed < 50; seed++) {
        ilx_plate plate, again;
        ilx_falls falls, falls_again;
        ilx_plate_fill(&plate, seed);
        ENSURE(put_at_random(&plate, &rng));
        again = plate;
        push_all(&plate, &falls);
        push_all(&again, &falls_again);
        ENSURE(memcmp(&plate, &again, sizeof(plate)) == 0);
        ENSURE(memcmp(&falls, &falls_again, sizeof(falls)) == 0);
    }
}

static void a_push_from_a_restored_plate_equals_the_push_that_went_on(void)
{
    ilx_rng rng = rng_of("restored");
    for (uint64_t seed = 0; seed < 30; seed++) {
        ilx_plate plate;
        ilx_falls falls = {0}, restored_falls = {0};
        ilx_plate_fill(&plate, seed);
        ENSURE(put_at_random(&plate, &rng));
        while (plate.pusher < ILX_PUSHER_STOP) {
            // Number by number, as a position that was stored and read again.
            ilx_plate restored;
            ilx_plate_clear(&restored);
            restored.pusher = plate.pusher;
            for (int i = 0; i < ILX_PLATE_DISCS; i++) {
                const ilx_disc *disc = &plate.disc[i];
                restored.disc[i] = (ilx_disc){.x = disc->x,
                                              .y = disc->y,
                                              .turn = disc->turn,
                                              .moved = disc->moved,
                                              .spun = disc->spun,
                                              .size = disc->size,
                                              .on_plate = disc->on_plate};
            }
            int32_t to = plate.pusher + between(&rng, 250, 8000);
            if (to > ILX_PUSHER_STOP) to = ILX_PUSHER_STOP;
            falls.count = restored_falls.count = 0;
            ilx_plate_advance(&plate, to, ILX_PUSH_REFEREE, &falls, NULL);
            ilx_plate_advance(&restored, to, ILX_PUSH_REFEREE, &restored_falls, NULL);
            ENSURE(memcmp(&plate, &restored, sizeof(plate)) == 0);
            ENSURE_INT(restored_falls.count, falls.count);
        }
    }
}

static uint32_t set_of(const ilx_falls *falls)
{
    uint32_t set = 0;
    for (int i = 0; i < falls->count; i++) set |= UINT32_C(1) << falls->fall[i].disc;
    return set;
}

static void a_push_in_pieces_ends_like_a_push_in_one(void)
{
    enum { TRIES = 100 };
    ilx_rng rng = rng_of("pieces");
    int same = 0;
    for (uint64_t seed = 0; seed < TRIES; seed++) {
        ilx_plate whole, pieces;
        ilx_falls falls, more = {0};
        ilx_plate_fill(&whole, seed);
        ENSURE(put_at_random(&whole, &rng));
        pieces = whole;
        push_all(&whole, &falls);
        for (int32_t y = ILX_PUSHER_BACK + 2000; y <= ILX_PUSHER_STOP; y += 2000) {
            ilx_plate_advance(&pieces, y, ILX_PUSH_REFEREE, &more, NULL);
        }
        same += set_of(&falls) == set_of(&more);
    }
    ENSURE(same >= TRIES * 9 / 10);
}

typedef struct steps {
    int32_t count, last;
} steps;

static void count_step(void *context, const ilx_plate *plate, int32_t at)
{
    steps *s = context;
    ENSURE(ilx_plate_verify(plate));
    ENSURE(at > s->last && at == plate->pusher);
    s->last = at;
    s->count++;
}

static void who_watches_sees_every_step_and_changes_nothing(void)
{
    ilx_rng rng = rng_of("watch");
    ilx_plate plate, watched;
    ilx_falls falls, watched_falls = {0};
    ilx_plate_fill(&plate, 3);
    ENSURE(put_at_random(&plate, &rng));
    watched = plate;
    steps seen = {.last = ILX_PUSHER_BACK};
    ilx_watch watch = {.step = count_step, .context = &seen};
    ilx_plate_advance(&watched, ILX_PUSHER_STOP, ILX_PUSH_REFEREE, &watched_falls, &watch);
    push_all(&plate, &falls);
    ENSURE(memcmp(&plate, &watched, sizeof(plate)) == 0);
    ENSURE(seen.count > 50 && seen.count <= 60000 / ILX_PUSHER_STEP);
    ENSURE_INT(seen.last, ILX_PUSHER_STOP);
}

// ---- Turning the plate

static void turned_slowly_the_plate_carries_everything(void)
{
    ilx_plate plate;
    ilx_falls falls = {0};
    ilx_plate_fill(&plate, 11);
    ilx_plate before = plate;
    ilx_plate_turn(&plate, 90000, 1500, &falls, NULL);
    ilx_plate_turn(&plate, -180000, 3000, &falls, NULL);
    ENSURE_INT(falls.count, 0);
    ENSURE_INT(plate.turned, 270000);
    ENSURE(memcmp(plate.disc, before.disc, sizeof(plate.disc)) == 0);
}

static void turned_too_fast_discs_slip_outward_and_fall(void)
{
    int fell = 0;
    for (uint64_t seed = 0; seed < 20; seed++) {
        ilx_plate plate;
        ilx_falls falls = {0};
        ilx_plate_fill(&plate, seed);
        ilx_plate_turn(&plate, 180000, 900, &falls, NULL);
        ENSURE(ilx_plate_verify(&plate));
        ENSURE(worst_overlap(&plate) <= 50);
        for (int i = 0; i < falls.count; i++)
            ENSURE(falls.fall[i].at > 0 && falls.fall[i].at <= 1900);
        fell += falls.count;
    }
    ENSURE(fell > 20);
}

static void the_outer_disc_slips_first(void)
{
    // 90 degrees in t seconds start with a tangential pull of 6 * 90 degrees / t^2 times the
    // radius, against a quarter of the weight: at 150 mm that holds from 0.76 s on, at 50 mm from
    // 0.44 s on.
    for (int32_t ms = 300; ms <= 1000; ms += 50) {
        ilx_plate plate = empty_plate();
        ilx_falls falls = {0};
        lay(&plate, SMALL, 0, 150000);
        lay(&plate, SMALL + 1, 0, 50000);
        ilx_plate_turn(&plate, 90000, ms, &falls, NULL);
        bool outer = plate.disc[SMALL].x != 0 || plate.disc[SMALL].y != 150000;
        bool inner = plate.disc[SMALL + 1].x != 0 || plate.disc[SMALL + 1].y != 50000;
        ENSURE_INT(outer, ms <= 750);
        ENSURE_INT(inner, ms <= 400);
    }
}

// ---- By hand, and from outside

static void a_disc_is_put_wholly_in_the_strip_and_touching_nothing(void)
{
    ilx_plate plate = empty_plate();
    ENSURE_INT(ilx_plate_may_put(&plate, ILX_DISC_LARGE, 0, -23000), ILX_PUT_WELL);
    ENSURE_INT(ilx_plate_may_put(&plate, ILX_DISC_LARGE, 0, -11000), ILX_PUT_WELL);
    ENSURE_INT(ilx_plate_may_put(&plate, ILX_DISC_LARGE, 0, -10999), ILX_PUT_OUTSIDE);
    ENSURE_INT(ilx_plate_may_put(&plate, ILX_DISC_LARGE, 0, -23001), ILX_PUT_OUTSIDE);
    ENSURE_INT(ilx_plate_may_put(&plate, ILX_DISC_SMALL, 146400, -500), ILX_PUT_WELL);
    ENSURE_INT(ilx_plate_may_put(&plate, ILX_DISC_SMALL, 146500, -500), ILX_PUT_OFF_PLATE);
    ENSURE_INT(ilx_plate_may_put(&plate, ILX_DISC_SMALL, INT32_MIN, INT32_MAX), ILX_PUT_OFF_PLATE);
    lay(&plate, MEDIUM, 0, 40000);
    ENSURE_INT(ilx_plate_may_put(&plate, ILX_DISC_SMALL, 0, -500), ILX_PUT_WELL);
    lay(&plate, MEDIUM, 0, 32000);
    ENSURE_INT(ilx_plate_may_put(&plate, ILX_DISC_SMALL, 0, -500), ILX_PUT_TOUCHING);
    int32_t x = 0, y = -500;
    ENSURE(ilx_plate_find_room(&plate, ILX_DISC_SMALL, &x, &y));
    ENSURE_INT(ilx_plate_may_put(&plate, ILX_DISC_SMALL, x, y), ILX_PUT_WELL);
    ENSURE(hypot(x, y + 500) < 2500);
}

static void the_weight_lies_wholly_on_a_disc_in_play(void)
{
    ilx_plate plate = empty_plate();
    lay(&plate, LARGE, 0, 60000);
    ilx_plate_put(&plate, MEDIUM, 0, -20000);
    ENSURE_INT(ilx_plate_may_weigh(&plate, LARGE, 12000, 0), ILX_WEIGH_WELL);
    ENSURE_INT(ilx_plate_may_weigh(&plate, LARGE, 12000, 1), ILX_WEIGH_NOT_INSIDE);
    ENSURE_INT(ilx_plate_may_weigh(&plate, LARGE, INT32_MIN, INT32_MIN), ILX_WEIGH_NOT_INSIDE);
    ENSURE_INT(ilx_plate_may_weigh(&plate, MEDIUM, 0, 0), ILX_WEIGH_NOT_IN_PLAY);
    ENSURE_INT(ilx_plate_may_weigh(&plate, SMALL, 0, 0), ILX_WEIGH_NO_DISC);
    ENSURE_INT(ilx_plate_may_weigh(&plate, -1, 0, 0), ILX_WEIGH_NO_DISC);
    ENSURE_INT(ilx_plate_may_weigh(&plate, ILX_PLATE_DISCS, 0, 0), ILX_WEIGH_NO_DISC);
}

static void a_weight_turns_with_its_disc_and_stays_on_it(void)
{
    ilx_rng rng = rng_of("weight");
    int turned = 0;
    for (uint64_t seed = 0; seed < 40; seed++) {
        ilx_plate plate;
        ilx_falls falls = {0};
        ilx_plate_fill(&plate, seed);
        ENSURE(put_at_random(&plate, &rng));
        int disc = between(&rng, 0, 4);
        ilx_plate_weigh(&plate, disc, 0, -12000, &falls);
        int32_t before = plate.disc[disc].turn;
        push_all(&plate, &falls);
        ENSURE(ilx_plate_verify(&plate));
        if (plate.weight_on != disc) continue;
        double angle = (plate.disc[disc].turn - before) / 1000.0 * 3.14159265358979 / 180;
        ENSURE(fabs(plate.weight_x - 12000 * sin(angle)) < 12);
        ENSURE(fabs(plate.weight_y + 12000 * cos(angle)) < 12);
        turned += plate.disc[disc].turn != before;
    }
    ENSURE(turned > 5);
}

// Verified is verified: discs are shaken into each other, half outside, with absurd memories.
static void whatever_is_verified_can_be_played_on(void)
{
    ilx_rng rng = rng_of("hostile");
    int played = 0;
    for (int i = 0; i < 3000; i++) {
        ilx_plate plate;
        ilx_plate_fill(&plate, (uint64_t)(i / 100));
        plate.pusher = between(&rng, ILX_PUSHER_BACK, ILX_PUSHER_STOP);
        for (int disc = 0; disc < ILX_PLATE_DISCS; disc++) {
            ilx_disc *d = &plate.disc[disc];
            if (!d->on_plate || between(&rng, 0, 3) > 0) continue;
            int32_t shake = i % 2 == 0 ? 400 : 30000;
            ilx_disc before = *d;
            d->x += between(&rng, -shake, shake);
            d->y += between(&rng, -shake, shake);
            d->moved = (uint16_t)between(&rng, 0, UINT16_MAX);
            d->spun = (uint16_t)between(&rng, 0, UINT16_MAX);
            if (!ilx_plate_verify(&plate)) *d = before;
        }
        if (!ilx_plate_verify(&plate)) continue;
        ilx_falls falls = {0};
        weigh_at_random(&plate, &rng, &falls);
        ilx_plate_advance(&plate, between(&rng, plate.pusher, ILX_PUSHER_STOP), ILX_PUSH_REFEREE,
                          &falls, NULL);
        ENSURE(ilx_plate_verify(&plate));
        ilx_plate_advance(&plate, ILX_PUSHER_STOP, ILX_PUSH_TRIAL, &falls, NULL);
        ENSURE(ilx_plate_verify(&plate));
        ilx_plate_pull_back(&plate);
        ilx_plate_turn(&plate, between(&rng, -ILX_TURN_MAX, ILX_TURN_MAX),
                       between(&rng, ILX_TURN_MS_MIN, 2000), &falls, NULL);
        ENSURE(ilx_plate_verify(&plate));
        played++;
    }
    ENSURE(played > 1000);
}

static void nonsense_is_refused(void)
{
    ilx_plate good, bad;
    ilx_plate_fill(&good, 1);
    ENSURE(ilx_plate_verify(&good));
    ENSURE((bad = good, bad.pusher = ILX_PUSHER_STOP + 1, !ilx_plate_verify(&bad)));
    ENSURE((bad = good, bad.turned = 360000, !ilx_plate_verify(&bad)));
    ENSURE((bad = good, bad.weight_on = ILX_PLATE_DISCS, !ilx_plate_verify(&bad)));
    ENSURE((bad = good, bad.weight_on = 5, !ilx_plate_verify(&bad)));
    ENSURE((bad = good, bad.weight_x = 1, !ilx_plate_verify(&bad)));
    ENSURE((bad = good, bad.disc[0].size = 9, !ilx_plate_verify(&bad)));
    ENSURE((bad = good, bad.weight_on = 0, bad.disc[0].size = 9, !ilx_plate_verify(&bad)));
    ENSURE((bad = good, bad.disc[0].on_plate = 2, !ilx_plate_verify(&bad)));
    ENSURE((bad = good, bad.disc[5].x = 1, !ilx_plate_verify(&bad)));
    ENSURE((bad = good, bad.disc[0].x = INT32_MIN, !ilx_plate_verify(&bad)));
    ENSURE((bad = good, bad.disc[0].turn = -1, !ilx_plate_verify(&bad)));
    ENSURE((bad = good, bad.disc[0].x = 0, bad.disc[0].y = 158300, !ilx_plate_verify(&bad)));
    ENSURE((bad = good, bad.disc[0].x = bad.disc[1].x, bad.disc[0].y = bad.disc[1].y,
            !ilx_plate_verify(&bad)));
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
        TEST(every_first_layout_is_apart_inside_and_supported),
        TEST(no_two_discs_overlap_after_any_of_many_random_pushes),
        TEST(the_same_push_twice_gives_the_same_bits),
        TEST(a_push_from_a_restored_plate_equals_the_push_that_went_on),
        TEST(a_push_in_pieces_ends_like_a_push_in_one),
        TEST(who_watches_sees_every_step_and_changes_nothing),
        TEST(turned_slowly_the_plate_carries_everything),
        TEST(turned_too_fast_discs_slip_outward_and_fall),
        TEST(the_outer_disc_slips_first),
        TEST(a_disc_is_put_wholly_in_the_strip_and_touching_nothing),
        TEST(the_weight_lies_wholly_on_a_disc_in_play),
        TEST(a_weight_turns_with_its_disc_and_stays_on_it),
        TEST(whatever_is_verified_can_be_played_on),
        TEST(nonsense_is_refused),
    };
    return RUN_TESTS(tests);
}
