// Many matches side by side, and the threads that share them.
#pragma once

#include "lib/actions.h"
#include "lib/parts.h"
#include "lib/tensor.h"

#include <pthread.h>

typedef struct ilx_lib_batch ilx_lib_batch;
// Does something to the matches from first up to, not including, end.
typedef void (*ilx_batch_task)(ilx_lib_batch *batch, int first, int end, void *context);

// Workers that wait for a task; each has its own slice of the matches.
typedef struct ilx_crew {
    int count;  // of threads beside the caller's own
    pthread_t threads[ILX_THREADS_MAX];
    pthread_mutex_t lock;
    pthread_cond_t begin, end;
    uint64_t round;  // of tasks
    int left;        // workers that are not done with this one
    bool leaving;
    ilx_batch_task task;
    void *context;
} ilx_crew;

struct ilx_lib_batch {
    const ilx_game *game;
    const ilx_catalogue *catalogue;
    const ilx_encoder *encoder;
    ilx_setup setup;
    int32_t options[ILX_OPTIONS_MAX];
    int count, width;
    uint32_t flags;
    int64_t limit;
    size_t stride;  // from one state to the next
    uint8_t *states;
    ilx_rng *dice, *luck;  // of each match: for its draws; for samples and redraws
    int32_t *asked;        // who is asked in each match
    int64_t *actions;      // made in each match
    uint8_t *ended, *truncated;
    int32_t *refused;
    float *rewards;   // count times seats
    int32_t *scores;  // the same; of matches that ended in the last step
    ilx_crew crew;
};

// False: no thread could be started.
bool ilx_crew_start(ilx_lib_batch *batch, int threads);
void ilx_crew_stop(ilx_lib_batch *batch);
// Does the task to all matches, on all threads.
void ilx_crew_do(ilx_lib_batch *batch, ilx_batch_task task, void *context);

static inline void *ilx_batch_state(const ilx_lib_batch *batch, int i)
{
    return batch->states + (size_t)i * batch->stride;
}

// Draws and clocks of match i, up to who is asked next.
void ilx_batch_advance(ilx_lib_batch *batch, int i);
