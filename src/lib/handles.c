// Handles: a table of places, made in blocks that are never given back.
//
// A handle is (uses << PLACE_BITS | place). The mark of a place is its uses, doubled, and 1 while a
// thread holds it; it goes up whenever the place is given out or retired, so it fits one handle
// only.

#include "lib/handles.h"

#include <ilinx.h>

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { PLACE_BITS = 22, BLOCK = 4096, BLOCKS = (1 << PLACE_BITS) / BLOCK };

typedef struct place {
    _Atomic uint64_t mark;
    void *thing;
    ilx_handle_kind kind;
    uint32_t next_free;
} place;

static _Atomic(place *) blocks[BLOCKS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;  // of the two below
static uint32_t first_free;                               // 0: none
static uint32_t used = 1;                                 // place 0 is never given out

static place *find(uint32_t number)
{
    place *block = atomic_load_explicit(&blocks[number / BLOCK], memory_order_acquire);
    return block ? &block[number % BLOCK] : NULL;
}

static uint32_t number_of(uint64_t handle)
{
    return (uint32_t)(handle & ((UINT64_C(1) << PLACE_BITS) - 1));
}

static uint64_t mark_of(uint64_t handle)
{
    return handle >> PLACE_BITS << 1;
}

// A place that nobody uses; 0: there is none left. The lock is held.
static uint32_t take_place(void)
{
    if (first_free) {
        uint32_t number = first_free;
        first_free = find(number)->next_free;
        return number;
    }
    if (used == BLOCK * BLOCKS) return 0;
    if (!find(used)) {
        place *block = calloc(BLOCK, sizeof *block);
        if (!block) return 0;
        atomic_store_explicit(&blocks[used / BLOCK], block, memory_order_release);
    }
    return used++;
}

uint64_t ilx_handle_give(ilx_handle_kind kind, void *thing)
{
    pthread_mutex_lock(&lock);
    uint32_t number = take_place();
    pthread_mutex_unlock(&lock);
    if (!number) return 0;
    place *p = find(number);
    p->kind = kind;
    p->thing = thing;
    uint64_t mark = atomic_load_explicit(&p->mark, memory_order_relaxed) + 2;
    atomic_store_explicit(&p->mark, mark, memory_order_release);
    return mark >> 1 << PLACE_BITS | number;
}

int32_t ilx_handle_hold(uint64_t handle, ilx_handle_kind kind, void **thing)
{
    place *p = number_of(handle) ? find(number_of(handle)) : NULL;
    if (!p || mark_of(handle) == 0) return ILX_E_HANDLE;
    uint64_t mark = mark_of(handle), seen = mark;
    if (!atomic_compare_exchange_strong_explicit(&p->mark, &seen, mark | 1, memory_order_acquire,
                                                 memory_order_relaxed)) {
        return seen == (mark | 1) ? ILX_E_BUSY : ILX_E_HANDLE;
    }
    if (p->kind != kind) {
        ilx_handle_release(handle);
        return ILX_E_HANDLE;
    }
    *thing = p->thing;
    return ILX_OK;
}

void ilx_handle_release(uint64_t handle)
{
    atomic_store_explicit(&find(number_of(handle))->mark, mark_of(handle), memory_order_release);
}

void ilx_handle_retire(uint64_t handle)
{
    uint32_t number = number_of(handle);
    place *p = find(number);
    p->thing = NULL;
    atomic_store_explicit(&p->mark, mark_of(handle) + 2, memory_order_release);
    pthread_mutex_lock(&lock);
    p->next_free = first_free;
    first_free = number;
    pthread_mutex_unlock(&lock);
}
