// The plate of Thrill: turning it, setting things down on it, and positions that come from outside.

#include "physics/plate_table.h"

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
    ENSURE(ilx_plate_find_free(&plate, ILX_DISC_SMALL, &x, &y));
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
