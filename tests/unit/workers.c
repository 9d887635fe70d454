// Threads for what takes long.

#include "net/workers.h"
#include "test.h"

#include <poll.h>
#include <stdatomic.h>
#include <sys/eventfd.h>
#include <time.h>
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
    ilx_workers *workers = ilx_workers_new(3, 0, wake);
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
    bool ended;
    ENSURE(!ilx_workers_free(workers, 60000, &ended) && ended);
    close(wake);
}

static void what_is_left_comes_back(void)
{
    int wake = eventfd(0, 0);
    ilx_workers *workers = ilx_workers_new(2, 0, wake);
    dropped = 0;
    for (int i = 0; i < 20; i++) give(workers, run_slowly, 0);
    bool ended;
    for (ilx_task *task = ilx_workers_free(workers, 60000, &ended), *next; task; task = next) {
        next = task->next;
        task->drop(task);
    }
    ENSURE(ended);
    ENSURE_INT(dropped, 20);
    close(wake);
}

static void run_hard(ilx_task *task)
{
    struct timespec begun, now;
    (void)task;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &begun);
    do {
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    } while ((now.tv_sec - begun.tv_sec) * 1000 + (now.tv_nsec - begun.tv_nsec) / 1000000 < 60);
}

// ---- Lines -------------------------------------------------------------------------------

static atomic_bool gate;  // open: whoever waits for it goes on
static atomic_int begun;

static void run_to_gate(ilx_task *task)
{
    (void)task;
    atomic_fetch_add(&begun, 1);
    while (!atomic_load(&gate)) usleep(1000);
}

static void note_order(ilx_task *task)
{
    ((sum *)task)->result = atomic_fetch_add(&begun, 1);
}

static sum *give_in_line(ilx_workers *workers, void (*run)(ilx_task *task), uint32_t line)
{
    sum *s = calloc(1, sizeof *s);
    s->task = (ilx_task){.run = run, .finish = finish_sum, .drop = drop_sum, .line = line};
    ilx_workers_do(workers, &s->task);
    return s;
}

// A table that asks for much, and one that asks for a little: the second waits for one task of the
// first, and what is asked for in one line is done in its order.
static void lines_are_served_in_turn(void)
{
    enum { MUCH = 100, LITTLE = 3 };
    int wake = eventfd(0, 0), got = 0;
    ilx_workers *workers = ilx_workers_new(1, 0, wake);
    sum *much[MUCH], *little[LITTLE];
    atomic_store(&gate, false);
    atomic_store(&begun, 0);
    give_in_line(workers, run_to_gate, 1);
    while (atomic_load(&begun) == 0) usleep(1000);
    for (int i = 0; i < MUCH; i++) much[i] = give_in_line(workers, note_order, 1);
    for (int i = 0; i < LITTLE; i++) little[i] = give_in_line(workers, note_order, 2);
    atomic_store(&gate, true);
    ilx_task *all[MUCH + LITTLE + 1];
    while (got < MUCH + LITTLE + 1) {
        for (ilx_task *task = ilx_workers_done(workers); task; task = task->next) all[got++] = task;
        usleep(1000);
    }
    for (int i = 1; i < MUCH; i++) ENSURE(much[i]->result > much[i - 1]->result);
    for (int i = 0; i < LITTLE; i++) ENSURE(little[i]->result <= 2 * (i + 1));
    for (int i = 0; i < got; i++) free(all[i]);
    bool ended;
    ENSURE(!ilx_workers_free(workers, 60000, &ended) && ended);
    close(wake);
}

// A job that never ends does not keep the program from ending; the others come back.
static void nobody_waits_for_an_endless_thought(void)
{
    int wake = eventfd(0, 0), left = 0;
    ilx_workers *workers = ilx_workers_new(1, 0, wake);
    atomic_store(&gate, false);
    atomic_store(&begun, 0);
    sum *endless = give_in_line(workers, run_to_gate, 1);
    while (atomic_load(&begun) == 0) usleep(1000);
    for (int i = 0; i < 5; i++) give_in_line(workers, run_to_gate, 1);
    bool ended;
    for (ilx_task *task = ilx_workers_free(workers, 1, &ended), *next; task; task = next) {
        next = task->next;
        ENSURE(task != &endless->task);
        free(task);
        left++;
    }
    ENSURE(!ended);
    ENSURE_INT(left, 5);
    close(wake);
}

static void await(ilx_workers *workers, int count)
{
    while (count > 0) {
        for (ilx_task *task = ilx_workers_done(workers), *next; task; task = next) {
            next = task->next;
            task->finish(task);
            count--;
        }
        usleep(1000);
    }
}

// A line that has used much of the processor waits behind one that has used little, though it asked
// first.
static void whoever_used_little_goes_first(void)
{
    int wake = eventfd(0, 0);
    ilx_workers *workers = ilx_workers_new(1, 3, wake);
    give_in_line(workers, run_hard, 1);
    await(workers, 1);
    atomic_store(&gate, false);
    atomic_store(&begun, 0);
    give_in_line(workers, run_to_gate, 3);
    while (atomic_load(&begun) == 0) usleep(1000);
    sum *heavy = give_in_line(workers, note_order, 1),
        *light = give_in_line(workers, note_order, 2);
    int orders[2] = {0};
    atomic_store(&gate, true);
    for (int got = 0; got < 3;) {
        for (ilx_task *task = ilx_workers_done(workers), *next; task; task = next, got++) {
            next = task->next;
            if (task == &heavy->task) orders[0] = heavy->result;
            if (task == &light->task) orders[1] = light->result;
            free(task);
        }
        usleep(1000);
    }
    ENSURE(orders[1] < orders[0]);
    bool ended;
    ENSURE(!ilx_workers_free(workers, 60000, &ended) && ended);
    close(wake);
}

int main(int argc, char **argv)
{
    static const test tests[] = {TEST(everything_is_done_once), TEST(what_is_left_comes_back),
                                 TEST(lines_are_served_in_turn),
                                 TEST(whoever_used_little_goes_first),
                                 TEST(nobody_waits_for_an_endless_thought)};
    return RUN_TESTS(tests);
}
