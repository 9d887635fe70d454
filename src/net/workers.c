// Threads for what takes long.

#include "net/workers.h"

#include "base/text.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum { THREADS_MAX = 64 };

typedef struct list {
    ilx_task *first, **end;
} list;

struct ilx_workers {
    int count;  // of threads, at most
    pthread_t threads[THREADS_MAX];
    pthread_mutex_t mutex;  // of all that follows
    pthread_cond_t arrived, left;
    int wake_fd;  // -1: nobody listens any more
    // A thread is begun when more tasks wait than threads, so those that are never needed cost no
    // memory.
    int begun, here;    // threads, and those that have not ended
    int waiting, idle;  // tasks that nobody has taken, and threads without one
    bool ends;
    int nice;
    ilx_lines *lines;
    list done;
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

static int64_t clock_ns(clockid_t clock)
{
    struct timespec time;
    clock_gettime(clock, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

// ---- Threads -----------------------------------------------------------------------------

static void *run(void *context)
{
    static const uint64_t one = 1;
    ilx_workers *workers = context;
    // On Linux each thread has its own.
    if (workers->nice) setpriority(PRIO_PROCESS, (id_t)gettid(), workers->nice);
    pthread_mutex_lock(&workers->mutex);
    while (!workers->ends) {
        ilx_task *task = ilx_lines_next(workers->lines, clock_ns(CLOCK_MONOTONIC));
        if (!task) {
            workers->idle++;
            pthread_cond_wait(&workers->arrived, &workers->mutex);
            workers->idle--;
            continue;
        }
        workers->waiting--;
        pthread_mutex_unlock(&workers->mutex);
        int64_t begun_ns = clock_ns(CLOCK_THREAD_CPUTIME_ID);
        task->run(task);
        int64_t used_ns = clock_ns(CLOCK_THREAD_CPUTIME_ID) - begun_ns;
        pthread_mutex_lock(&workers->mutex);
        ilx_lines_leave(workers->lines, task->line, used_ns, clock_ns(CLOCK_MONOTONIC));
        append(&workers->done, task);
        if (workers->wake_fd < 0) continue;
        ssize_t written = write(workers->wake_fd, &one, sizeof one);
        (void)written;  // it can only fail when the reader has long been woken
    }
    workers->here--;
    pthread_cond_signal(&workers->left);
    pthread_mutex_unlock(&workers->mutex);
    return NULL;
}

ilx_workers *ilx_workers_new(int threads, int nice, int wake_fd)
{
    assert(threads >= 1 && threads <= THREADS_MAX);
    ilx_workers *workers = ilx_alloc(sizeof *workers);
    workers->wake_fd = wake_fd;
    workers->nice = nice;
    workers->count = threads;
    take_all(&workers->done);
    workers->lines = ilx_lines_new();
    pthread_mutex_init(&workers->mutex, NULL);
    pthread_cond_init(&workers->arrived, NULL);
    pthread_condattr_t clock;
    pthread_condattr_init(&clock);
    pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    pthread_cond_init(&workers->left, &clock);
    pthread_condattr_destroy(&clock);
    return workers;
}

// Takes all tasks that are done or in line.
static ilx_task *take_rest(ilx_workers *workers)
{
    for (ilx_task *task; (task = ilx_lines_take(workers->lines));) append(&workers->done, task);
    return take_all(&workers->done);
}

// False: some threads are still busy.
static bool await_threads(ilx_workers *workers, int wait_ms)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    int64_t nanoseconds = until.tv_nsec + (int64_t)wait_ms * 1000000;
    until.tv_sec += nanoseconds / 1000000000;
    until.tv_nsec = nanoseconds % 1000000000;
    int code = 0;
    while (workers->here > 0 && code == 0) {
        code = pthread_cond_timedwait(&workers->left, &workers->mutex, &until);
    }
    return workers->here == 0;
}

ilx_task *ilx_workers_free(ilx_workers *workers, int wait_ms, bool *ended)
{
    pthread_mutex_lock(&workers->mutex);
    workers->ends = true;
    pthread_cond_broadcast(&workers->arrived);
    *ended = await_threads(workers, wait_ms);
    workers->wake_fd = -1;
    ilx_task *rest = take_rest(workers);
    pthread_mutex_unlock(&workers->mutex);
    for (int i = 0; i < workers->begun; i++) {
        if (*ended)
            pthread_join(workers->threads[i], NULL);
        else
            pthread_detach(workers->threads[i]);  // it ends with the program, or before
    }
    if (!*ended) return rest;
    ilx_lines_free(workers->lines);
    pthread_cond_destroy(&workers->arrived);
    pthread_cond_destroy(&workers->left);
    pthread_mutex_destroy(&workers->mutex);
    free(workers);
    return rest;
}

static void begin_thread(ilx_workers *workers)
{
    int code = pthread_create(&workers->threads[workers->begun], NULL, run, workers);
    assert(code == 0 || workers->begun > 0);  // the others do the work
    if (code != 0) return;
    workers->begun++;
    workers->here++;
}

void ilx_workers_do(ilx_workers *workers, ilx_task *task)
{
    pthread_mutex_lock(&workers->mutex);
    ilx_lines_stand(workers->lines, task);
    workers->waiting++;
    if (workers->waiting > workers->idle && workers->begun < workers->count) begin_thread(workers);
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
