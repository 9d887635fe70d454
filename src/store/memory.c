// A store that forgets everything when it is closed, and fails when a test tells it to.

#include "store/store.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef struct room {
    char code[ILX_ROOM_CODE + 1];
    char **facts;
    int count, capacity;
} room;

typedef struct memory {
    ilx_store store;  // first, so that one pointer is both
    room *rooms;      // in the order of their codes
    int count, capacity;
    int64_t calls, fail_at;
    pthread_mutex_t mutex;  // of all that
} memory;

typedef struct reader {
    ilx_store store;  // first
    memory *memory;
} reader;

// Where a room is, or would be.
static int place_of(const memory *m, const char *code)
{
    int low = 0, high = m->count;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (strcmp(m->rooms[middle].code, code) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static room *find_room(const memory *m, const char *code)
{
    int at = place_of(m, code);
    bool found = at < m->count && strcmp(m->rooms[at].code, code) == 0;
    return found ? &m->rooms[at] : NULL;
}

static room *make_room(memory *m, const char *code)
{
    if (m->count == m->capacity) {
        m->capacity = m->capacity ? 2 * m->capacity : 16;
        m->rooms = ilx_grow(m->rooms, (size_t)m->capacity * sizeof *m->rooms);
    }
    int at = place_of(m, code);
    memmove(&m->rooms[at + 1], &m->rooms[at], (size_t)(m->count++ - at) * sizeof *m->rooms);
    m->rooms[at] = (room){0};
    memcpy(m->rooms[at].code, code, sizeof m->rooms[at].code);
    return &m->rooms[at];
}

static bool add_one(memory *m, const ilx_row *row)
{
    room *r = find_room(m, row->room);
    if (row->number != (r ? r->count : 0) + 1) return false;
    if (!r) r = make_room(m, row->room);
    if (r->count == r->capacity) {
        r->capacity = r->capacity ? 2 * r->capacity : 8;
        r->facts = ilx_grow(r->facts, (size_t)r->capacity * sizeof *r->facts);
    }
    size_t size = strlen(row->text) + 1;
    r->facts[r->count] = ilx_alloc(size);
    memcpy(r->facts[r->count++], row->text, size);
    return true;
}

static ilx_failure add_all(memory *m, const ilx_row *rows, int count)
{
    if (++m->calls == m->fail_at) return "disk-failed";
    for (int i = 0; i < count; i++) {
        if (add_one(m, &rows[i])) continue;
        // A room that is left empty is one that nobody knows.
        while (i-- > 0) {
            room *r = find_room(m, rows[i].room);
            free(r->facts[--r->count]);
        }
        return "wrong-number";
    }
    return NULL;
}

static ilx_failure memory_add(ilx_store *store, const ilx_row *rows, int count)
{
    memory *m = (memory *)store;
    pthread_mutex_lock(&m->mutex);
    ilx_failure failure = add_all(m, rows, count);
    pthread_mutex_unlock(&m->mutex);
    return failure;
}

// A fact stays where it is, but the list of them moves as it grows.
static const char *find_fact(memory *m, const char *code, int number)
{
    pthread_mutex_lock(&m->mutex);
    const room *r = find_room(m, code);
    const char *text = r && number <= r->count ? r->facts[number - 1] : NULL;
    pthread_mutex_unlock(&m->mutex);
    return text;
}

static ilx_failure memory_load(ilx_store *store, const char *code, const atomic_bool *stop,
                               ilx_take_fact *each, void *context)
{
    memory *m = (memory *)store;
    pthread_mutex_lock(&m->mutex);
    bool fails = ++m->calls == m->fail_at;
    pthread_mutex_unlock(&m->mutex);
    if (fails) return "disk-failed";
    const char *text;
    for (int i = 1; (text = find_fact(m, code, i)); i++) {
        if (stop && atomic_load(stop)) return "stopped";
        each(context, i, text);
    }
    return NULL;
}

static ilx_failure reader_load(ilx_store *store, const char *code, const atomic_bool *stop,
                               ilx_take_fact *each, void *context)
{
    return memory_load(&((reader *)store)->memory->store, code, stop, each, context);
}

static ilx_failure memory_list(ilx_store *store, ilx_take_room *each, void *context)
{
    memory *m = (memory *)store;
    for (int i = 0; i < m->count; i++) {
        if (m->rooms[i].count) each(context, m->rooms[i].code);
    }
    return NULL;
}

static void reader_close(ilx_store *store)
{
    free(store);
}

static ilx_store *memory_reader(ilx_store *store)
{
    reader *r = ilx_alloc(sizeof *r);
    r->store = (ilx_store){.load = reader_load, .close = reader_close};
    r->memory = (memory *)store;
    return &r->store;
}

static void memory_close(ilx_store *store)
{
    memory *m = (memory *)store;
    for (int i = 0; i < m->count; i++) {
        for (int k = 0; k < m->rooms[i].count; k++) free(m->rooms[i].facts[k]);
        free(m->rooms[i].facts);
    }
    free(m->rooms);
    pthread_mutex_destroy(&m->mutex);
    free(m);
}

ilx_store *ilx_store_memory(void)
{
    memory *m = ilx_alloc(sizeof *m);
    pthread_mutex_init(&m->mutex, NULL);
    m->store = (ilx_store){.add = memory_add,
                           .load = memory_load,
                           .list = memory_list,
                           .reader = memory_reader,
                           .close = memory_close};
    return &m->store;
}

void ilx_store_memory_fail_at(ilx_store *store, int64_t call)
{
    ((memory *)store)->fail_at = call;
}

int64_t ilx_store_memory_calls(const ilx_store *store)
{
    return ((const memory *)store)->calls;
}
