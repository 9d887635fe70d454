// Threads for what takes long.

#include "net/workers.h"
#include "test.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

typedef struct sum {
    ilx_task task;  // first
    int upto, result;
} sum;

static int finished, dropped;

static void run_sum(ilx_task *task)
{
    sum *s = (sum *)task;
    for (int i = 1; i <= s->upto; i++) s->result += i;
}

static void run_slowly(ilx_task *task)
{
    (void)task;
    usleep(50000);
}

static void finish_sum(ilx_task *task)
{
    finished += ((sum *)task)->result;
    free(task);
}

static void drop_sum(ilx_task *task)
{
    dropped++;
    free(task);
}

static void give(ilx_workers *workers, void (*run)(ilx_task *task), int upto)
{
    sum *s = calloc(1, sizeof *s);
    s->task = (ilx_task){.run = run, .finish = finish_sum, .drop = drop_sum};
    s->upto = upto;
    ilx_workers_do(workers, &s->task);
}

static void everything_is_done_once(void)
{
    enum { COUNT = 500 };
    int wake = eventfd(0, 0), done = 0;
    ilx_workers *workers = ilx_workers_new(3, wake);
    finished = 0;
    for (int i = 0; i < COUNT; i++) give(workers, run_sum, 100);
    while (done < COUNT) {
        struct pollfd ready = {.fd = wake, .events = POLLIN};
        ENSURE(poll(&ready, 1, 5000) == 1);
        uint64_t count;
        ENSURE(read(wake, &count, sizeof count) == sizeof count);
        for (ilx_task *task = ilx_workers_done(workers), *next; task; task = next) {
            next = task->next;
            task->finish(task);
            done++;
        }
    }
    ENSURE_INT(finished, COUNT * 5050);
    ENSURE(!ilx_workers_free(workers));
    close(wake);
}

static void what_is_left_comes_back(void)
{
    int wake = eventfd(0, 0);
    ilx_workers *workers = ilx_workers_new(2, wake);
    dropped = 0;
    for (int i = 0; i < 20; i++) give(workers, run_slowly, 0);
    for (ilx_task *task = ilx_workers_free(workers), *next; task; task = next) {
        next = task->next;
        task->drop(task);
    }
    ENSURE_INT(dropped, 20);
    close(wake);
}

int main(int argc, char **argv)
{
    static const test tests[] = {TEST(everything_is_done_once), TEST(what_is_left_comes_back)};
    return RUN_TESTS(tests);
}
