// A store that forgets everything when it is closed, and fails when a test tells it to.

#include "store/store.h"

#include <stdlib.h>
#include <string.h>

typedef struct room {
    char code[ILX_ROOM_CODE + 1];
    char **facts;
    int count, room;
} room;

typedef struct memory {
    ilx_store store;  // first, so that one pointer is both
    room *rooms;      // in the order of their codes
    int count, room;
    int64_t calls, fail_at;
} memory;

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
    if (m->count == m->room) {
        m->room = m->room ? 2 * m->room : 16;
        m->rooms = ilx_grow(m->rooms, (size_t)m->room * sizeof *m->rooms);
    }
    int at = place_of(m, code);
    memmove(&m->rooms[at + 1], &m->rooms[at], (size_t)(m->count++ - at) * sizeof *m->rooms);
    m->rooms[at] = (room){0};
    memcpy(m->rooms[at].code, code, sizeof m->rooms[at].code);
    return &m->rooms[at];
}

static bool add_one(memory *m, const ilx_record *record)
{
    room *r = find_room(m, record->room);
    if (record->number != (r ? r->count : 0) + 1) return false;
    if (!r) r = make_room(m, record->room);
    if (r->count == r->room) {
        r->room = r->room ? 2 * r->room : 8;
        r->facts = ilx_grow(r->facts, (size_t)r->room * sizeof *r->facts);
    }
    size_t size = strlen(record->text) + 1;
    r->facts[r->count] = ilx_alloc(size);
    memcpy(r->facts[r->count++], record->text, size);
    return true;
}

static ilx_failure memory_add(ilx_store *store, const ilx_record *records, int count)
{
    memory *m = (memory *)store;
    if (++m->calls == m->fail_at) return "disk-failed";
    for (int i = 0; i < count; i++) {
        if (add_one(m, &records[i])) continue;
        // A room that is left empty is one that nobody knows.
        while (i-- > 0) {
            room *r = find_room(m, records[i].room);
            free(r->facts[--r->count]);
        }
        return "wrong-number";
    }
    return NULL;
}

static ilx_failure memory_load(ilx_store *store, const char *code,
                               void (*each)(void *context, int64_t number, const char *text),
                               void *context)
{
    memory *m = (memory *)store;
    if (++m->calls == m->fail_at) return "disk-failed";
    const room *r = find_room(m, code);
    for (int i = 0; r && i < r->count; i++) each(context, i + 1, r->facts[i]);
    return NULL;
}

static void memory_close(ilx_store *store)
{
    memory *m = (memory *)store;
    for (int i = 0; i < m->count; i++) {
        for (int k = 0; k < m->rooms[i].count; k++) free(m->rooms[i].facts[k]);
        free(m->rooms[i].facts);
    }
    free(m->rooms);
    free(m);
}

ilx_store *ilx_store_memory(void)
{
    memory *m = ilx_alloc(sizeof *m);
    m->store = (ilx_store){.add = memory_add, .load = memory_load, .close = memory_close};
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
