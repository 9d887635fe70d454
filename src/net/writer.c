// The thread that owns the store.

#include "net/writer.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { GROUP_MAX = 4096 };  // rows in one transaction

// A request becomes its own answer: nothing is allocated on the way back.
typedef struct request {
    ilx_written written;  // first, so that one pointer is both
    int row_count;
    ilx_row rows[];  // their texts follow
} request;

typedef struct list {
    ilx_written *first, **end;
} list;

struct ilx_writer {
    ilx_store *store;
    list held;  // not handed over yet
    int held_count;
    pthread_t thread;
    pthread_mutex_t mutex;  // of all that follows
    pthread_cond_t arrived;
    int wake_fd;  // -1: nobody listens any more
    bool ends;
    list asked, answered;
    ilx_writer_counts counts;
};

static void empty_list(list *l)
{
    l->first = NULL;
    l->end = &l->first;
}

static void append(list *l, ilx_written *written)
{
    written->next = NULL;
    *l->end = written;
    l->end = &written->next;
}

static uint64_t now_us(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000 + (uint64_t)time.tv_nsec / 1000;
}

// ---- On the thread -----------------------------------------------------------------------

static void note_commit(ilx_writer *writer, uint64_t since_us, int facts, ilx_failure failure)
{
    uint64_t took = now_us() - since_us;
    pthread_mutex_lock(&writer->mutex);
    writer->counts.commits++;
    writer->counts.facts += failure ? 0 : (uint64_t)facts;
    writer->counts.failures += failure != NULL;
    writer->counts.failing = failure && strcmp(failure, "wrong-number") != 0;
    writer->counts.commit_us += took;
    if (took > writer->counts.longest_us) writer->counts.longest_us = took;
    pthread_mutex_unlock(&writer->mutex);
}

static ilx_failure commit(ilx_writer *writer, const ilx_row *rows, int count)
{
    uint64_t since = now_us();
    ilx_failure failure = writer->store->add(writer->store, rows, count);
    note_commit(writer, since, count, failure);
    return failure;
}

// Stores adds in one transaction. If that fails, each has a try of its own: one room whose number
// is taken must not keep the others from being stored. But if somebody else holds the file, or the
// database does not answer, nobody is helped by waiting for each of them.
static void commit_group(ilx_writer *writer, request **group, int count, ilx_row *rows,
                         int row_count)
{
    ilx_failure failure = commit(writer, rows, row_count);
    bool passes = failure && (strcmp(failure, "busy") == 0 || strcmp(failure, "lost") == 0);
    if (!failure || count == 1 || passes) {
        for (int i = 0; i < count; i++) group[i]->written.failure = failure;
        return;
    }
    for (int i = 0; i < count; i++) {
        group[i]->written.failure = commit(writer, group[i]->rows, group[i]->row_count);
    }
}

static void commit_all(ilx_writer *writer, ilx_written *first)
{
    static const size_t row_size = sizeof(ilx_row), pointer_size = sizeof(request *);
    int count = 0, row_count = 0, most = 0;
    for (ilx_written *w = first; w; w = w->next) most += ((request *)w)->row_count;
    if (most > GROUP_MAX) most = GROUP_MAX;
    ilx_row *rows = ilx_alloc((size_t)most * row_size);
    request **group = ilx_alloc((size_t)most * pointer_size);
    for (ilx_written *w = first; w; w = w->next) {
        request *r = (request *)w;
        if (row_count + r->row_count > GROUP_MAX) {
            commit_group(writer, group, count, rows, row_count);
            count = row_count = 0;
        }
        memcpy(&rows[row_count], r->rows, (size_t)r->row_count * row_size);
        row_count += r->row_count;
        group[count++] = r;
    }
    if (count) commit_group(writer, group, count, rows, row_count);
    free(group);
    free(rows);
}

static void hand_back(ilx_writer *writer, ilx_written *first)
{
    static const uint64_t one = 1;
    pthread_mutex_lock(&writer->mutex);
    while (first) {
        ilx_written *next = first->next;
        append(&writer->answered, first);
        first = next;
    }
    ssize_t written = writer->wake_fd < 0 ? 0 : write(writer->wake_fd, &one, sizeof one);
    pthread_mutex_unlock(&writer->mutex);
    (void)written;  // it can only fail when the reader has long been woken
}

static void *run(void *context)
{
    ilx_writer *writer = context;
    for (;;) {
        pthread_mutex_lock(&writer->mutex);
        while (!writer->asked.first && !writer->ends) {
            pthread_cond_wait(&writer->arrived, &writer->mutex);
        }
        ilx_written *first = writer->asked.first;
        empty_list(&writer->asked);
        pthread_mutex_unlock(&writer->mutex);
        if (!first) return NULL;
        commit_all(writer, first);
        hand_back(writer, first);
    }
}

// ---- For the others ----------------------------------------------------------------------

ilx_writer *ilx_writer_new(ilx_store *store, int wake_fd)
{
    ilx_writer *writer = ilx_alloc(sizeof *writer);
    writer->store = store;
    writer->wake_fd = wake_fd;
    empty_list(&writer->held);
    empty_list(&writer->asked);
    empty_list(&writer->answered);
    pthread_mutex_init(&writer->mutex, NULL);
    pthread_cond_init(&writer->arrived, NULL);
    int code = pthread_create(&writer->thread, NULL, run, writer);
    assert(code == 0);
    (void)code;
    return writer;
}

static bool await_thread(ilx_writer *writer, int wait_ms)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    int64_t nanoseconds = until.tv_nsec + (int64_t)wait_ms * 1000000;
    until.tv_sec += nanoseconds / 1000000000;
    until.tv_nsec = nanoseconds % 1000000000;
    if (pthread_timedjoin_np(writer->thread, NULL, &until) == 0) return true;
    pthread_mutex_lock(&writer->mutex);
    writer->wake_fd = -1;
    pthread_mutex_unlock(&writer->mutex);
    pthread_detach(writer->thread);
    return false;
}

bool ilx_writer_free(ilx_writer *writer, int wait_ms)
{
    if (!writer) return true;
    ilx_writer_hand_over(writer);
    pthread_mutex_lock(&writer->mutex);
    writer->ends = true;
    pthread_cond_signal(&writer->arrived);
    pthread_mutex_unlock(&writer->mutex);
    if (!await_thread(writer, wait_ms)) return false;
    ilx_written *w = ilx_writer_answers(writer);
    while (w) {
        ilx_written *next = w->next;
        free(w);
        w = next;
    }
    pthread_cond_destroy(&writer->arrived);
    pthread_mutex_destroy(&writer->mutex);
    writer->store->close(writer->store);
    free(writer);
    return true;
}

void ilx_writer_hand_over(ilx_writer *writer)
{
    if (!writer->held.first) return;
    pthread_mutex_lock(&writer->mutex);
    *writer->asked.end = writer->held.first;
    writer->asked.end = writer->held.end;
    writer->counts.waiting += writer->held_count;
    pthread_cond_signal(&writer->arrived);
    pthread_mutex_unlock(&writer->mutex);
    empty_list(&writer->held);
    writer->held_count = 0;
}

void ilx_writer_add(ilx_writer *writer, uint32_t room, uint64_t ticket, const ilx_row *rows,
                    int count)
{
    assert(count > 0 && count <= GROUP_MAX);
    size_t size = sizeof(request) + (size_t)count * sizeof *rows;
    size_t texts = 0;
    for (int i = 0; i < count; i++) texts += strlen(rows[i].text) + 1;
    request *r = ilx_alloc(size + texts);
    r->written.room = room;
    r->written.ticket = ticket;
    r->row_count = count;
    char *text = (char *)r + size;
    for (int i = 0; i < count; i++) {
        size_t length = strlen(rows[i].text) + 1;
        r->rows[i] = rows[i];
        r->rows[i].text = memcpy(text, rows[i].text, length);
        text += length;
    }
    append(&writer->held, &r->written);
    writer->held_count++;
}

ilx_written *ilx_writer_answers(ilx_writer *writer)
{
    pthread_mutex_lock(&writer->mutex);
    ilx_written *first = writer->answered.first;
    empty_list(&writer->answered);
    for (ilx_written *w = first; w; w = w->next) writer->counts.waiting--;
    pthread_mutex_unlock(&writer->mutex);
    return first;
}

ilx_writer_counts ilx_writer_count(ilx_writer *writer)
{
    pthread_mutex_lock(&writer->mutex);
    ilx_writer_counts counts = writer->counts;
    pthread_mutex_unlock(&writer->mutex);
    return counts;
}
