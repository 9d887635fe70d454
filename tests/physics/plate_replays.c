// The plate of Thrill, full of discs: what a replay relies on, over many pushes.

#include "physics/plate_table.h"

enum { PUSHES = 1000 };

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
    int pushes = test_samples(PUSHES);
    for (int i = 0; i < pushes; i++) {
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
    test_covered("%d pushes of discs, the deepest overlap %.1f of 50 micrometres", pushes, worst);
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

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(every_first_layout_is_apart_inside_and_supported),
        TEST(no_two_discs_overlap_after_any_of_many_random_pushes),
        TEST(the_same_push_twice_gives_the_same_bits),
        TEST(a_push_from_a_restored_plate_equals_the_push_that_went_on),
        TEST(a_push_in_pieces_ends_like_a_push_in_one),
        TEST(who_watches_sees_every_step_and_changes_nothing),
    };
    return RUN_TESTS(tests);
}
