// Nothing is allocated while moves are made in a batch, whatever is asked about it in between.

#include "allocations.h"

#include <ilinx.h>

enum { COUNT = 6, ACTIONS_MAX = 1024, VIEW_MAX = 1 << 13, TENSOR_MAX = 1 << 16 };

static int32_t actions[COUNT * ILX_BOX];

// Everything that there is to see.
static void look(const char *game, ilx_batch batch, int32_t seats)
{
    static uint8_t bytes[COUNT * VIEW_MAX];
    static float numbers[COUNT * TENSOR_MAX];
    static int32_t scores[COUNT * ILX_SEATS];
    static uint64_t hashes[COUNT];
    size_t view = COUNT * (size_t)ilx_measure(game, ILX_OF_VIEW);
    size_t tensor = COUNT * (size_t)ilx_measure(game, ILX_OF_TENSOR);
    size_t mask = COUNT * (size_t)ilx_measure(game, ILX_OF_ACTIONS);
    ENSURE(view <= sizeof bytes && mask <= sizeof bytes && tensor <= COUNT * TENSOR_MAX);
    ENSURE_INT(ilx_batch_observe(batch, ILX_NOBODY, bytes, view), ILX_OK);
    ENSURE_INT(ilx_batch_tensor(batch, 0, numbers, tensor), ILX_OK);
    if (mask) ENSURE_INT(ilx_batch_mask(batch, bytes, mask), ILX_OK);
    ENSURE_INT(ilx_batch_seats(batch, scores, COUNT), ILX_OK);
    ENSURE_INT(ilx_batch_scores(batch, scores, COUNT * (size_t)seats), ILX_OK);
    ENSURE_INT(ilx_batch_rewards(batch, numbers, COUNT * (size_t)seats), ILX_OK);
    ENSURE_INT(ilx_batch_ended(batch, bytes, COUNT), ILX_OK);
    ENSURE_INT(ilx_batch_hashes(batch, hashes, COUNT), ILX_OK);
    ENSURE_INT(ilx_batch_copy(batch, 0, 1), ILX_OK);
    ENSURE_INT(ilx_batch_resample(batch), ILX_OK);
}

static void play(const char *game, int32_t threads, int steps)
{
    ilx_batch batch;
    int32_t seats = (int32_t)ilx_measure(game, ILX_OF_SEATS_MAX);
    ilx_batch_setup setup = {.size = sizeof setup,
                             .seats = seats,
                             .game = game,
                             .count = COUNT,
                             .seed = "allocations",
                             .threads = threads,
                             .limit = 100};
    ENSURE_INT(ilx_batch_new(&setup, &batch), ILX_OK);
    size_t numbers = COUNT * (size_t)ilx_batch_width(batch);
    long before = allocations;
    for (int step = 0; step < steps; step++) {
        ENSURE_INT(ilx_batch_sample(batch, actions, numbers), ILX_OK);
        ENSURE_INT(ilx_batch_step(batch, actions, numbers), 0);
        if (step % 8 == 0) look(game, batch, seats);
    }
    ENSURE_INT(allocations, before);
    ENSURE_INT(ilx_batch_free(batch), ILX_OK);
}

static void batches_allocate_nothing(void)
{
    for (int32_t threads = 1; threads <= 2; threads++) {
        play("roulette", threads, 300);
        play("sport", threads, 300);
        play("chute", threads, 100);
        play("thrill", threads, 20);
    }
    play("croisillon", 1, 1);
}

int main(int argc, char **argv)
{
    count_from_now_on();
    static const test tests[] = {TEST(the_counter_counts), TEST(batches_allocate_nothing)};
    return RUN_TESTS(tests);
}
