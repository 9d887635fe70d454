// Threads for what takes long. Tasks are begun in the order in which they came.

#include "net/workers.h"

#include "base/text.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

enum { THREADS_MAX = 64 };

typedef struct list {
    ilx_task *first, **end;
} list;

struct ilx_workers {
    int wake_fd, count;
    pthread_t threads[THREADS_MAX];
    pthread_mutex_t mutex;  // of all that follows
    pthread_cond_t arrived;
    bool ends;
    list asked, done;
};

static void append(list *l, ilx_task *task)
{
    task->next = NULL;
    *l->end = task;
    l->end = &task->next;
}

static ilx_task *take_all(list *l)
{
    ilx_task *first = l->first;
    l->first = NULL;
    l->end = &l->first;
    return first;
}

static ilx_task *take_one(list *l)
{
    ilx_task *first = l->first;
    l->first = first->next;
    if (!l->first) l->end = &l->first;
    return first;
}

static void *run(void *context)
{
    static const uint64_t one = 1;
    ilx_workers *workers = context;
    pthread_mutex_lock(&workers->mutex);
    while (!workers->ends) {
        if (!workers->asked.first) {
            pthread_cond_wait(&workers->arrived, &workers->mutex);
            continue;
        }
        ilx_task *task = take_one(&workers->asked);
        pthread_mutex_unlock(&workers->mutex);
        task->run(task);
        pthread_mutex_lock(&workers->mutex);
        append(&workers->done, task);
        ssize_t written = write(workers->wake_fd, &one, sizeof one);
        (void)written;  // it can only fail when the reader has long been woken
    }
    pthread_mutex_unlock(&workers->mutex);
    return NULL;
}

ilx_workers *ilx_workers_new(int threads, int wake_fd)
{
    assert(threads >= 1 && threads <= THREADS_MAX);
    ilx_workers *workers = ilx_alloc(sizeof *workers);
    workers->wake_fd = wake_fd;
    workers->count = threads;
    take_all(&workers->asked);
    take_all(&workers->done);
    pthread_mutex_init(&workers->mutex, NULL);
    pthread_cond_init(&workers->arrived, NULL);
    for (int i = 0; i < threads; i++) {
        int code = pthread_create(&workers->threads[i], NULL, run, workers);
        assert(code == 0);
        (void)code;
    }
    return workers;
}

ilx_task *ilx_workers_free(ilx_workers *workers)
{
    if (!workers) return NULL;
    pthread_mutex_lock(&workers->mutex);
    workers->ends = true;
    pthread_cond_broadcast(&workers->arrived);
    pthread_mutex_unlock(&workers->mutex);
    for (int i = 0; i < workers->count; i++) pthread_join(workers->threads[i], NULL);
    pthread_cond_destroy(&workers->arrived);
    pthread_mutex_destroy(&workers->mutex);
    *workers->done.end = workers->asked.first;
    ilx_task *left = workers->done.first;
    free(workers);
    return left;
}

void ilx_workers_do(ilx_workers *workers, ilx_task *task)
{
    pthread_mutex_lock(&workers->mutex);
    append(&workers->asked, task);
    pthread_cond_signal(&workers->arrived);
    pthread_mutex_unlock(&workers->mutex);
}

ilx_task *ilx_workers_done(ilx_workers *workers)
{
    pthread_mutex_lock(&workers->mutex);
    ilx_task *first = take_all(&workers->done);
    pthread_mutex_unlock(&workers->mutex);
    return first;
}
