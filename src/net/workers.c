// Threads for what takes long. Of the lines that wait for a thread, the one that has the fewest is
// next; of several, the one that has used least of the processor lately, and so whoever asks for
// little does not wait behind whoever asks for much; of several, the one that was served longest
// ago.

#include "net/workers.h"

#include "base/text.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum {
    THREADS_MAX = 64,
    ACCOUNTS = 4096,       // of lines; those that share one are taken for one
    ALIKE_NS = 16 << 20,   // a difference of less is none
    FORGOTTEN_SHIFT = 63,  // halvings
};

// What a line has used of the processor: half of it is forgotten every second.
typedef struct account {
    int64_t used_ns, second;
} account;

typedef struct list {
    ilx_task *first, **end;
} list;

typedef struct line {
    struct line *next;
    uint32_t number;
    int running;
    list tasks;
} line;

struct ilx_workers {
    int count;
    pthread_t threads[THREADS_MAX];
    pthread_mutex_t mutex;  // of all that follows
    pthread_cond_t arrived, left;
    int wake_fd;  // -1: nobody listens any more
    int here;     // threads
    bool ends;
    int nice;
    line *lines;
    list done;
    account accounts[ACCOUNTS];
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

// ---- Lines -------------------------------------------------------------------------------

// Where the line of this number is linked from, or the end of the ring.
static line **find_line(ilx_workers *workers, uint32_t number)
{
    line **link = &workers->lines;
    while (*link && (*link)->number != number) link = &(*link)->next;
    return link;
}

static void stand_in_line(ilx_workers *workers, ilx_task *task)
{
    line **link = find_line(workers, task->line);
    if (!*link) {
        *link = ilx_alloc(sizeof **link);
        (*link)->number = task->line;
        take_all(&(*link)->tasks);
    }
    append(&(*link)->tasks, task);
}

static int64_t clock_ns(clockid_t clock)
{
    struct timespec time;
    clock_gettime(clock, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static account *account_of(ilx_workers *workers, uint32_t number, int64_t second)
{
    account *a = &workers->accounts[number % ACCOUNTS];
    int64_t halvings = second - a->second;
    a->used_ns = halvings < FORGOTTEN_SHIFT ? a->used_ns >> halvings : 0;
    a->second = second;
    return a;
}

static bool goes_first(ilx_workers *workers, const line *a, const line *b, int64_t second)
{
    if (a->running != b->running) return a->running < b->running;
    int64_t one = account_of(workers, a->number, second)->used_ns / ALIKE_NS;
    return one < account_of(workers, b->number, second)->used_ns / ALIKE_NS;
}

// The next task, of the line whose turn it is; NULL: there is none.
static ilx_task *take_next(ilx_workers *workers)
{
    line **best = NULL;
    int64_t second = clock_ns(CLOCK_MONOTONIC) / 1000000000;
    for (line **link = &workers->lines; *link; link = &(*link)->next) {
        if (!(*link)->tasks.first) continue;
        if (!best || goes_first(workers, *link, *best, second)) best = link;
    }
    if (!best) return NULL;
    line *l = *best, **end = best;
    *best = l->next;
    while (*end) end = &(*end)->next;
    *end = l;
    l->next = NULL;
    l->running++;
    return take_one(&l->tasks);
}

// A task of the line is done; a line that nobody stands in is none.
static void leave_line(ilx_workers *workers, uint32_t number)
{
    line **link = find_line(workers, number), *l = *link;
    l->running--;
    if (l->running || l->tasks.first) return;
    *link = l->next;
    free(l);
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
        ilx_task *task = take_next(workers);
        if (!task) {
            pthread_cond_wait(&workers->arrived, &workers->mutex);
            continue;
        }
        pthread_mutex_unlock(&workers->mutex);
        int64_t begun_ns = clock_ns(CLOCK_THREAD_CPUTIME_ID);
        task->run(task);
        int64_t used_ns = clock_ns(CLOCK_THREAD_CPUTIME_ID) - begun_ns;
        int64_t second = clock_ns(CLOCK_MONOTONIC) / 1000000000;
        pthread_mutex_lock(&workers->mutex);
        account_of(workers, task->line, second)->used_ns += used_ns;
        leave_line(workers, task->line);
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
    workers->here = threads;
    take_all(&workers->done);
    pthread_mutex_init(&workers->mutex, NULL);
    pthread_cond_init(&workers->arrived, NULL);
    pthread_condattr_t clock;
    pthread_condattr_init(&clock);
    pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    pthread_cond_init(&workers->left, &clock);
    pthread_condattr_destroy(&clock);
    for (int i = 0; i < threads; i++) {
        int code = pthread_create(&workers->threads[i], NULL, run, workers);
        assert(code == 0);
        (void)code;
    }
    return workers;
}

// Takes all tasks that are done or in line.
static ilx_task *take_rest(ilx_workers *workers)
{
    for (line *l = workers->lines; l; l = l->next) {
        while (l->tasks.first) append(&workers->done, take_one(&l->tasks));
    }
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
    for (int i = 0; i < workers->count; i++) {
        if (*ended)
            pthread_join(workers->threads[i], NULL);
        else
            pthread_detach(workers->threads[i]);  // it ends with the program, or before
    }
    if (!*ended) return rest;
    while (workers->lines) {
        line *next = workers->lines->next;
        free(workers->lines);
        workers->lines = next;
    }
    pthread_cond_destroy(&workers->arrived);
    pthread_cond_destroy(&workers->left);
    pthread_mutex_destroy(&workers->mutex);
    free(workers);
    return rest;
}

void ilx_workers_do(ilx_workers *workers, ilx_task *task)
{
    pthread_mutex_lock(&workers->mutex);
    stand_in_line(workers, task);
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
