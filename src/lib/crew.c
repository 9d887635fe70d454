// The threads of a batch. Each slice is fixed by the number of threads; what happens in a match
// depends on that match alone, so slices change no result.

#include "lib/batch.h"

#include <stdlib.h>

typedef struct worker {
    ilx_lib_batch *batch;
    int number;
} worker;

static void do_slice(ilx_lib_batch *batch, int number)
{
    ilx_crew *crew = &batch->crew;
    int64_t parts = crew->count + 1, count = batch->count;
    crew->task(batch, (int)(count * number / parts), (int)(count * (number + 1) / parts),
               crew->context);
}

static void *work(void *context)
{
    worker self = *(worker *)context;
    free(context);
    ilx_crew *crew = &self.batch->crew;
    uint64_t seen = 0;
    pthread_mutex_lock(&crew->lock);
    for (;;) {
        while (crew->round == seen && !crew->leaving) pthread_cond_wait(&crew->begin, &crew->lock);
        if (crew->leaving) break;
        seen = crew->round;
        pthread_mutex_unlock(&crew->lock);
        do_slice(self.batch, self.number);
        pthread_mutex_lock(&crew->lock);
        if (--crew->left == 0) pthread_cond_signal(&crew->end);
    }
    pthread_mutex_unlock(&crew->lock);
    return NULL;
}

bool ilx_crew_start(ilx_lib_batch *batch, int threads)
{
    ilx_crew *crew = &batch->crew;
    pthread_mutex_init(&crew->lock, NULL);
    pthread_cond_init(&crew->begin, NULL);
    pthread_cond_init(&crew->end, NULL);
    int started = 0;
    while (started < threads - 1) {
        worker *self = ilx_alloc(sizeof *self);
        *self = (worker){batch, started + 1};
        if (pthread_create(&crew->threads[started], NULL, work, self) != 0) {
            free(self);
            break;
        }
        started++;
    }
    crew->count = started;
    return started == threads - 1;
}

void ilx_crew_stop(ilx_lib_batch *batch)
{
    ilx_crew *crew = &batch->crew;
    pthread_mutex_lock(&crew->lock);
    crew->leaving = true;
    pthread_cond_broadcast(&crew->begin);
    pthread_mutex_unlock(&crew->lock);
    for (int i = 0; i < crew->count; i++) pthread_join(crew->threads[i], NULL);
    pthread_cond_destroy(&crew->begin);
    pthread_cond_destroy(&crew->end);
    pthread_mutex_destroy(&crew->lock);
}

void ilx_crew_do(ilx_lib_batch *batch, ilx_batch_task task, void *context)
{
    ilx_crew *crew = &batch->crew;
    if (crew->count == 0) {
        task(batch, 0, batch->count, context);
        return;
    }
    pthread_mutex_lock(&crew->lock);
    crew->task = task;
    crew->context = context;
    crew->left = crew->count;
    crew->round++;
    pthread_cond_broadcast(&crew->begin);
    pthread_mutex_unlock(&crew->lock);
    do_slice(batch, 0);
    pthread_mutex_lock(&crew->lock);
    while (crew->left > 0) pthread_cond_wait(&crew->end, &crew->lock);
    pthread_mutex_unlock(&crew->lock);
}
