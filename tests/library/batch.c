// Batches through the public header: the same matches on any number of threads, endings told apart,
// explicit chance, search, and what they answer to nonsense.

#include "test.h"

#include <ilinx.h>

enum { COUNT = 12 };

static ilx_batch make(const char *game, int32_t seats, int32_t threads, uint32_t flags,
                      int64_t limit)
{
    ilx_batch_setup setup = {sizeof setup, seats,  game,    NULL,  0,
                             COUNT,        "seed", threads, flags, limit};
    ilx_batch batch = 0;
    ENSURE_INT(ilx_batch_new(&setup, &batch), ILX_OK);
    return batch;
}

// Plays so many random steps; adds up what ended, and checks who is asked.
static void play(ilx_batch batch, int steps, int *ended, int *truncated)
{
    static int32_t actions[COUNT * ILX_BOX], seats[COUNT];
    uint8_t ends[COUNT], cuts[COUNT];
    size_t numbers = COUNT * (size_t)ilx_batch_width(batch);
    for (int step = 0; step < steps; step++) {
        ENSURE_INT(ilx_batch_sample(batch, actions, numbers), ILX_OK);
        ENSURE_INT(ilx_batch_step(batch, actions, numbers), 0);
        ENSURE_INT(ilx_batch_ended(batch, ends, COUNT), ILX_OK);
        ENSURE_INT(ilx_batch_truncated(batch, cuts, COUNT), ILX_OK);
        ENSURE_INT(ilx_batch_seats(batch, seats, COUNT), ILX_OK);
        for (int i = 0; i < COUNT; i++) {
            *ended += ends[i];
            *truncated += cuts[i];
            ENSURE(!(ends[i] && cuts[i]));
        }
    }
}

static void threads_change_nothing(void)
{
    static const char *const games[] = {"roulette", "sport", "chute", "thrill", "croisillon"};
    for (int g = 0; g < 5; g++) {
        uint64_t hashes[2][COUNT];
        int ended[2] = {0}, cut[2] = {0};
        for (int t = 0; t < 2; t++) {
            int32_t seats = (int32_t)ilx_measure(games[g], ILX_OF_SEATS_MIN);
            ilx_batch batch = make(games[g], seats, 1 + 2 * t, 0, 40);
            play(batch, g < 3 ? 100 : g == 3 ? 12 : 1, &ended[t], &cut[t]);
            ENSURE_INT(ilx_batch_hashes(batch, hashes[t], COUNT), ILX_OK);
            ENSURE_INT(ilx_batch_free(batch), ILX_OK);
        }
        ENSURE(memcmp(hashes[0], hashes[1], sizeof hashes[0]) == 0);
        ENSURE(ended[0] == ended[1] && cut[0] == cut[1]);
        ENSURE(ended[0] + cut[0] > 0 || g >= 3);
    }
}

static void rewards_add_up_to_nothing(void)
{
    ilx_batch batch = make("roulette", 3, 1, 0, 0);
    static int32_t actions[COUNT];
    float rewards[COUNT * 3];
    uint8_t ended[COUNT];
    int ends = 0;
    for (int step = 0; step < 3000; step++) {
        ENSURE_INT(ilx_batch_sample(batch, actions, COUNT), ILX_OK);
        ENSURE_INT(ilx_batch_step(batch, actions, COUNT), 0);
        ENSURE_INT(ilx_batch_ended(batch, ended, COUNT), ILX_OK);
        ENSURE_INT(ilx_batch_rewards(batch, rewards, COUNT * 3), ILX_OK);
        for (int i = 0; i < COUNT; i++) {
            const float *r = &rewards[3 * i];
            float sum = r[0] + r[1] + r[2];
            ENSURE(sum > -1e-6f && sum < 1e-6f);
            if (!ended[i]) ENSURE(r[0] == 0 && r[1] == 0);
            ends += ended[i] && r[0] != 0;
        }
    }
    ENSURE(ends > 5);
    ENSURE_INT(ilx_batch_free(batch), ILX_OK);
}

static void matches_that_end_may_stay(void)
{
    ilx_batch batch = make("roulette", 2, 1, ILX_BATCH_STAY, 30);
    int32_t seats[COUNT];
    int ended = 0, cut = 0;
    play(batch, 100, &ended, &cut);
    ENSURE_INT(ended + cut, COUNT);  // each once
    ENSURE_INT(ilx_batch_seats(batch, seats, COUNT), ILX_OK);
    for (int i = 0; i < COUNT; i++) ENSURE_INT(seats[i], ILX_NOBODY);
    ENSURE_INT(ilx_batch_reset(batch), ILX_OK);
    ENSURE_INT(ilx_batch_seats(batch, seats, COUNT), ILX_OK);
    for (int i = 0; i < COUNT; i++) ENSURE(seats[i] >= 0);
    ENSURE_INT(ilx_batch_free(batch), ILX_OK);
}

static void masks_name_what_is_lawful(void)
{
    static uint8_t mask[COUNT * 4096];
    static int32_t actions[COUNT], refused[COUNT];
    ilx_batch batch = make("sport", 4, 2, 0, 0);
    int ended = 0, cut = 0;
    int32_t ids = (int32_t)ilx_measure("sport", ILX_OF_ACTIONS);
    for (int round = 0; round < 30; round++) {
        play(batch, 7, &ended, &cut);
        ENSURE_INT(ilx_batch_mask(batch, mask, COUNT * (size_t)ids), ILX_OK);
        int wanted = 0;
        for (int i = 0; i < COUNT; i++) {
            actions[i] = (round * 31 + i * 7) % ids;
            wanted += !mask[i * ids + actions[i]];
        }
        ENSURE_INT(ilx_batch_step(batch, actions, COUNT), wanted);
        ENSURE_INT(ilx_batch_refused(batch, refused, COUNT), ILX_OK);
        for (int i = 0; i < COUNT; i++) ENSURE_INT(refused[i] == 0, mask[i * ids + actions[i]]);
    }
    ENSURE_INT(ilx_batch_free(batch), ILX_OK);
}

static void chance_can_be_played(void)
{
    ilx_batch batch = make("roulette", 2, 1, ILX_BATCH_CHANCE, 0);
    static uint32_t weights[COUNT * ILX_OUTCOMES];
    int32_t seats[COUNT], actions[COUNT], refused[COUNT];
    uint64_t hashes[COUNT];
    ENSURE_INT(ilx_batch_seats(batch, seats, COUNT), ILX_OK);
    ENSURE_INT(ilx_batch_odds(batch, weights, COUNT * ILX_OUTCOMES), ILX_OK);
    for (int i = 0; i < COUNT; i++) {
        ENSURE_INT(seats[i], ILX_BY_CHANCE);
        ENSURE(weights[i * ILX_OUTCOMES] > 0 && weights[i * ILX_OUTCOMES + 13] == 0);
        actions[i] = i == 0 ? 13 : i % 2;  // the first is no outcome
    }
    ENSURE_INT(ilx_batch_step(batch, actions, COUNT), 1);
    ENSURE_INT(ilx_batch_refused(batch, refused, COUNT), ILX_OK);
    ENSURE_INT(refused[0], ILX_E_RANGE);
    ENSURE_INT(ilx_batch_hashes(batch, hashes, COUNT), ILX_OK);
    ENSURE(hashes[1] == hashes[3] && hashes[2] == hashes[4] && hashes[1] != hashes[2]);
    ENSURE_INT(ilx_batch_free(batch), ILX_OK);
}

static void searches_copy_put_and_redraw(void)
{
    static uint8_t before[COUNT * 8192], after[COUNT * 8192];
    ilx_batch batch = make("roulette", 3, 1, 0, 0);
    ilx_one one;
    ilx_question asked;
    uint64_t hashes[COUNT], hash;
    int ended = 0, cut = 0;
    play(batch, 20, &ended, &cut);
    size_t bytes = COUNT * (size_t)ilx_measure("roulette", ILX_OF_VIEW);
    ENSURE_INT(ilx_batch_observe(batch, ILX_NOBODY, before, bytes), ILX_OK);
    ENSURE_INT(ilx_batch_resample(batch), ILX_OK);
    ENSURE_INT(ilx_batch_observe(batch, ILX_NOBODY, after, bytes), ILX_OK);
    ENSURE(memcmp(before, after, bytes) == 0);
    ENSURE_INT(ilx_one_new("roulette", 3, NULL, 0, "x", &one), ILX_OK);
    ENSURE_INT(ilx_one_advance(one, &asked), ILX_OK);
    ENSURE_INT(ilx_batch_put(batch, 2, one), ILX_OK);
    ENSURE_INT(ilx_batch_copy(batch, 2, 5), ILX_OK);
    ENSURE_INT(ilx_batch_hashes(batch, hashes, COUNT), ILX_OK);
    ENSURE_INT(ilx_one_hash(one, &hash), ILX_OK);
    ENSURE(hashes[2] == hash && hashes[5] == hash);
    ENSURE_INT(ilx_batch_put(batch, COUNT, one), ILX_E_RANGE);
    ENSURE_INT(ilx_batch_copy(batch, -1, 0), ILX_E_RANGE);
    ENSURE_INT(ilx_one_free(one), ILX_OK);
    ENSURE_INT(ilx_batch_put(batch, 0, one), ILX_E_HANDLE);
    ENSURE_INT(ilx_batch_free(batch), ILX_OK);
}

static void boxes_are_checked(void)
{
    static int32_t actions[COUNT * ILX_BOX], refused[COUNT];
    ilx_batch batch = make("thrill", 3, 1, 0, 0);
    ENSURE_INT(ilx_batch_width(batch), ILX_BOX);
    ENSURE_INT(ilx_batch_sample(batch, actions, COUNT * ILX_BOX), ILX_OK);
    actions[0] = 99;
    actions[ILX_BOX + 1] = INT32_MAX;
    actions[2 * ILX_BOX] = -1;
    ENSURE_INT(ilx_batch_step(batch, actions, COUNT * ILX_BOX), 3);
    ENSURE_INT(ilx_batch_refused(batch, refused, COUNT), ILX_OK);
    for (int i = 0; i < 3; i++) ENSURE_INT(refused[i], ILX_E_RANGE);
    uint8_t mask[1];
    ENSURE_INT(ilx_batch_mask(batch, mask, 1), ILX_E_LISTED);
    ENSURE_INT(ilx_batch_free(batch), ILX_OK);
}

static void nonsense_is_told(void)
{
    ilx_batch batch = 0;
    int32_t numbers[COUNT] = {0};
    float few[2];
    ilx_batch_setup good = {sizeof good, 2, "roulette", NULL, 0, COUNT, NULL, 1, 0, 0}, bad = good;
    ENSURE_INT(ilx_batch_new(NULL, &batch), ILX_E_NULL);
    ENSURE_INT(ilx_batch_new(&good, NULL), ILX_E_NULL);
    bad.size = 3;
    ENSURE_INT(ilx_batch_new(&bad, &batch), ILX_E_SIZE);
    bad = good, bad.count = 0;
    ENSURE_INT(ilx_batch_new(&bad, &batch), ILX_E_RANGE);
    bad = good, bad.threads = 1000;
    ENSURE_INT(ilx_batch_new(&bad, &batch), ILX_E_RANGE);
    bad = good, bad.flags = 64;
    ENSURE_INT(ilx_batch_new(&bad, &batch), ILX_E_RANGE);
    bad = good, bad.seats = 9;
    ENSURE_INT(ilx_batch_new(&bad, &batch), ILX_E_SEATS);
    bad = good, bad.game = "x";
    ENSURE_INT(ilx_batch_new(&bad, &batch), ILX_E_GAME);
    ENSURE_INT(ilx_batch_new(&good, &batch), ILX_OK);
    ENSURE_INT(ilx_batch_step(batch, NULL, COUNT), ILX_E_NULL);
    ENSURE_INT(ilx_batch_step(batch, numbers, COUNT - 1), ILX_E_SIZE);
    ENSURE_INT(ilx_batch_tensor(batch, 0, few, 2), ILX_E_SIZE);
    ENSURE_INT(ilx_batch_tensor(batch, 2, few, 2), ILX_E_RANGE);
    ENSURE_INT(ilx_batch_seats(batch, NULL, COUNT), ILX_E_NULL);
    ENSURE_INT(ilx_one_free(batch), ILX_E_HANDLE);  // of the other kind
    ENSURE_INT(ilx_batch_free(batch), ILX_OK);
    ENSURE_INT(ilx_batch_free(batch), ILX_E_HANDLE);
    ENSURE_INT(ilx_batch_seats(batch, numbers, COUNT), ILX_E_HANDLE);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(threads_change_nothing),    TEST(rewards_add_up_to_nothing),
        TEST(matches_that_end_may_stay), TEST(masks_name_what_is_lawful),
        TEST(chance_can_be_played),      TEST(searches_copy_put_and_redraw),
        TEST(boxes_are_checked),         TEST(nonsense_is_told),
    };
    return RUN_TESTS(tests);
}
