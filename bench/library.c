// Random play through the public header: decisions a CPU second of a batch, plain, with masks and
// with tensors.
//
//     library GAME SEATS MATCHES SECONDS [OPTION...]
#include <ilinx.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double measure(ilx_batch batch, const char *game, int count, double seconds, int how)
{
    size_t numbers = (size_t)count * (size_t)ilx_batch_width(batch);
    size_t tensor = (size_t)count * (size_t)ilx_measure(game, ILX_OF_TENSOR);
    size_t mask = (size_t)count * (size_t)ilx_measure(game, ILX_OF_ACTIONS);
    int32_t *actions = malloc(numbers * sizeof *actions);
    float *floats = malloc(tensor * sizeof *floats);
    uint8_t *bytes = malloc(mask + 1);
    double start = now(), decisions = 0;
    while (now() - start < seconds) {
        ilx_batch_sample(batch, actions, numbers);
        if (how == 1) ilx_batch_mask(batch, bytes, mask);
        if (how == 2) ilx_batch_tensor(batch, ILX_NOBODY, floats, tensor);
        if (ilx_batch_step(batch, actions, numbers) != 0) exit(1);
        decisions += count;
    }
    free(actions);
    free(floats);
    free(bytes);
    return decisions / (now() - start);
}

int main(int argc, char **argv)
{
    if (argc < 5) return 2;
    int32_t options[16], option_count = 0;
    for (int i = 5; i < argc && option_count < 16; i++) options[option_count++] = atoi(argv[i]);
    ilx_batch_setup setup = {.size = sizeof setup,
                             .seats = atoi(argv[2]),
                             .game = argv[1],
                             .options = options,
                             .option_count = option_count,
                             .count = atoi(argv[3]),
                             .seed = "bench",
                             .threads = 1,
                             .limit = 5000};
    ilx_batch batch;
    int32_t error = ilx_batch_new(&setup, &batch);
    if (error) {
        fprintf(stderr, "%s\n", ilx_error_text(error));
        return 1;
    }
    double seconds = atof(argv[4]);
    printf("%-10s %d seats %6d matches: %7.3f M plain", argv[1], setup.seats, setup.count,
           measure(batch, argv[1], setup.count, seconds, 0) / 1e6);
    if (ilx_measure(argv[1], ILX_OF_ACTIONS) > 0) {
        printf(" %7.3f M with masks", measure(batch, argv[1], setup.count, seconds, 1) / 1e6);
    }
    printf(" %7.3f M with tensors, %d bytes of state\n",
           measure(batch, argv[1], setup.count, seconds, 2) / 1e6,
           (int)ilx_measure(argv[1], ILX_OF_STATE));
    return ilx_batch_free(batch) != ILX_OK;
}
