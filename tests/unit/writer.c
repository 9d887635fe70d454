// The thread that owns the store: order, groups, and one room's fault that is not the others'.

#include "net/writer.h"
#include "test.h"

#include <poll.h>
#include <stdatomic.h>
#include <sys/eventfd.h>
#include <unistd.h>

static ilx_row row_of(const char *room, int64_t number, const char *text)
{
    ilx_row row = {.number = number, .text = text};
    snprintf(row.room, sizeof row.room, "%s", room);
    return row;
}

// The next answers, waited for.
static ilx_written *next_answers(ilx_writer *writer, int wake)
{
    ilx_writer_hand_over(writer);
    for (;;) {
        ilx_written *first = ilx_writer_answers(writer);
        if (first) return first;
        struct pollfd ready = {.fd = wake, .events = POLLIN};
        ENSURE(poll(&ready, 1, 5000) == 1);
        uint64_t count;
        ENSURE(read(wake, &count, sizeof count) == sizeof count);
    }
}

// Waits for so many answers, and returns how many were failures; each must have another ticket.
static int collect(ilx_writer *writer, int wake, int wanted, uint8_t *seen)
{
    int failures = 0;
    while (wanted > 0) {
        for (ilx_written *w = next_answers(writer, wake), *next; w; w = next) {
            next = w->next;
            ENSURE(!seen[w->ticket]);
            seen[w->ticket] = 1;
            failures += w->failure != NULL;
            free(w);
            wanted--;
        }
    }
    ENSURE_INT(wanted, 0);
    return failures;
}

static void answers_and_facts_are_all_there(void)
{
    enum { ROOMS = 50, EACH = 20 };
    static uint8_t seen[ROOMS * EACH];
    int wake = eventfd(0, 0);
    ilx_store *store = ilx_store_memory(), *reader = store->reader(store);
    ilx_writer *writer = ilx_writer_new(store, wake);
    char code[16], text[32];
    for (int i = 0; i < ROOMS * EACH; i++) {
        snprintf(code, sizeof code, "R%03d", i % ROOMS);
        snprintf(text, sizeof text, "fact %d", i / ROOMS + 1);
        ilx_row row = row_of(code, i / ROOMS + 1, text);
        ilx_writer_add(writer, 0, (uint64_t)i, &row, 1);
    }
    ENSURE_INT(collect(writer, wake, ROOMS * EACH, seen), 0);
    ilx_facts facts;
    ENSURE(!ilx_facts_load(reader, "R007", NULL, &facts));
    ENSURE_INT(facts.count, EACH);
    ENSURE_TEXT(facts.texts[0], "fact 1");
    ENSURE_TEXT(facts.texts[EACH - 1], "fact 20");
    ilx_facts_free(&facts);
    reader->close(reader);
    ilx_writer_counts counts = ilx_writer_count(writer);
    ENSURE_INT(counts.facts, ROOMS * EACH);
    ENSURE(counts.commits <= ROOMS * EACH && counts.waiting == 0);
    ENSURE(ilx_writer_free(writer, 60000));
    close(wake);
}

// A store whose every call takes a while, so that what follows comes together.
typedef struct slow_store {
    ilx_store store;
    ilx_store *real;
} slow_store;

static ilx_failure slow_add(ilx_store *store, const ilx_row *rows, int count)
{
    usleep(20000);
    return ((slow_store *)store)->real->add(((slow_store *)store)->real, rows, count);
}

static void slow_close(ilx_store *store)
{
    ((slow_store *)store)->real->close(((slow_store *)store)->real);
    free(store);
}

static ilx_store *new_slow_store(void)
{
    slow_store *slow = calloc(1, sizeof *slow);
    slow->store = (ilx_store){.add = slow_add, .close = slow_close};
    slow->real = ilx_store_memory();
    return &slow->store;
}

static void what_waits_goes_together(void)
{
    enum { COUNT = 40 };
    static uint8_t seen[COUNT];
    int wake = eventfd(0, 0);
    ilx_writer *writer = ilx_writer_new(new_slow_store(), wake);
    char code[16];
    for (int i = 0; i < COUNT; i++) {
        snprintf(code, sizeof code, "R%03d", i);
        ilx_row row = row_of(code, 1, "x");
        ilx_writer_add(writer, 0, (uint64_t)i, &row, 1);
    }
    ENSURE_INT(collect(writer, wake, COUNT, seen), 0);
    ENSURE(ilx_writer_count(writer).commits <= 5);
    ENSURE(ilx_writer_free(writer, 60000));
    close(wake);
}

static void one_wrong_number_fails_alone(void)
{
    enum { COUNT = 30, WRONG = 17 };
    int wake = eventfd(0, 0);
    ilx_writer *writer = ilx_writer_new(new_slow_store(), wake);
    char code[16];
    for (int i = 0; i < COUNT; i++) {
        snprintf(code, sizeof code, "R%03d", i);
        ilx_row both[] = {row_of(code, i == WRONG ? 5 : 1, "x"), row_of(code, 2, "y")};
        ilx_writer_add(writer, 0, (uint64_t)i, both, 2);
    }
    int answers = 0;
    while (answers < COUNT) {
        for (ilx_written *w = next_answers(writer, wake), *next; w; w = next) {
            next = w->next;
            ENSURE((w->failure != NULL) == (w->ticket == WRONG));
            if (w->failure) ENSURE_TEXT(w->failure, "wrong-number");
            free(w);
            answers++;
        }
    }
    ENSURE(!ilx_writer_count(writer).failing);
    ENSURE(ilx_writer_free(writer, 60000));
    close(wake);
}

static void a_failing_store_says_so_and_recovers(void)
{
    int wake = eventfd(0, 0);
    ilx_store *store = ilx_store_memory();
    ilx_store_memory_fail_at(store, 1);
    ilx_writer *writer = ilx_writer_new(store, wake);
    ilx_row row = row_of("BCDF", 1, "x");
    ilx_writer_add(writer, 0, 1, &row, 1);
    ilx_written *w = next_answers(writer, wake);
    ENSURE_TEXT(w->failure, "disk-failed");
    ENSURE(ilx_writer_count(writer).failing);
    free(w);
    ilx_writer_add(writer, 0, 2, &row, 1);
    w = next_answers(writer, wake);
    ENSURE(!w->failure && !ilx_writer_count(writer).failing);
    free(w);
    ENSURE(ilx_writer_free(writer, 60000));
    close(wake);
}

// Asked while the thread commits: the thread sanitizer sees whether both keep to the mutex.
static void counts_are_told_while_it_works(void)
{
    int wake = eventfd(0, 0);
    ilx_writer *writer = ilx_writer_new(new_slow_store(), wake);
    ilx_row row = row_of("BCDF", 1, "x");
    ilx_writer_add(writer, 0, 1, &row, 1);
    ilx_writer_hand_over(writer);
    ilx_writer_counts counts = ilx_writer_count(writer);
    ENSURE_INT(counts.waiting, 1);
    for (; !counts.commits; counts = ilx_writer_count(writer)) usleep(1000);
    ENSURE_INT(counts.facts, 1);
    ENSURE_INT(counts.waiting, 1);  // until the answer is fetched
    free(next_answers(writer, wake));
    ENSURE_INT(ilx_writer_count(writer).waiting, 0);
    ENSURE(ilx_writer_free(writer, 60000));
    close(wake);
}

// A file that somebody else holds is waited for once, not once for each room.
static int busy_calls;

static ilx_failure busy_add(ilx_store *store, const ilx_row *rows, int count)
{
    (void)store, (void)rows, (void)count;
    usleep(20000);
    busy_calls++;
    return "busy";
}

static void a_busy_file_is_waited_for_once(void)
{
    enum { COUNT = 40 };
    static uint8_t seen[COUNT];
    int wake = eventfd(0, 0);
    ilx_store *store = new_slow_store();
    store->add = busy_add;
    ilx_writer *writer = ilx_writer_new(store, wake);
    char code[16];
    for (int i = 0; i < COUNT; i++) {
        snprintf(code, sizeof code, "R%03d", i);
        ilx_row row = row_of(code, 1, "x");
        ilx_writer_add(writer, 0, (uint64_t)i, &row, 1);
    }
    ENSURE_INT(collect(writer, wake, COUNT, seen), COUNT);
    ENSURE(busy_calls <= 5);
    ENSURE(ilx_writer_free(writer, 60000));
    close(wake);
}

// Facts handed over before the end are stored, and results that nobody fetched are not leaked.
static int last_count;

static void count_one(void *context, int64_t number, const char *text)
{
    (void)context, (void)text;
    last_count = (int)number;
}

static void kept_close(ilx_store *store)
{
    slow_store *slow = (slow_store *)store;
    last_count = 0;
    slow->real->load(slow->real, "BCDF", NULL, count_one, NULL);
    slow_close(store);
}

static void the_end_waits_for_what_was_given(void)
{
    int wake = eventfd(0, 0);
    ilx_store *store = new_slow_store();
    store->close = kept_close;
    ilx_writer *writer = ilx_writer_new(store, wake);
    for (int i = 1; i <= 9; i++) {
        ilx_row row = row_of("BCDF", i, "x");
        ilx_writer_add(writer, 0, (uint64_t)i, &row, 1);
    }
    ENSURE(ilx_writer_free(writer, 60000));
    ENSURE_INT(last_count, 9);
    close(wake);
}

// A store that does not answer does not keep the program from ending.
static atomic_bool entered, gate;

static ilx_failure endless_add(ilx_store *store, const ilx_row *rows, int count)
{
    (void)store, (void)rows, (void)count;
    atomic_store(&entered, true);
    while (!atomic_load(&gate)) usleep(1000);
    return NULL;
}

static void nobody_waits_for_a_store_that_hangs(void)
{
    int wake = eventfd(0, 0);
    ilx_store *store = new_slow_store();
    store->add = endless_add;
    ilx_writer *writer = ilx_writer_new(store, wake);
    ilx_row row = row_of("BCDF", 1, "x");
    ilx_writer_add(writer, 0, 1, &row, 1);
    ilx_writer_hand_over(writer);
    while (!atomic_load(&entered)) usleep(1000);
    ENSURE(!ilx_writer_free(writer, 1));
    close(wake);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(answers_and_facts_are_all_there),  TEST(what_waits_goes_together),
        TEST(one_wrong_number_fails_alone),     TEST(a_failing_store_says_so_and_recovers),
        TEST(counts_are_told_while_it_works),   TEST(a_busy_file_is_waited_for_once),
        TEST(the_end_waits_for_what_was_given), TEST(nobody_waits_for_a_store_that_hangs),
    };
    return RUN_TESTS(tests);
}
