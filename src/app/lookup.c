// Finding numbered things by a hash, and by time.

#include "app/lookup.h"

#include "base/text.h"

#include <stdlib.h>

// ---- By hash -------------------------------------------------------------------------------

void ilx_index_start(ilx_index *index, int capacity)
{
    uint64_t size = 16;
    while (size < (uint64_t)capacity) size *= 2;
    index->mask = size - 1;
    // Plus one throughout, so that zeroed memory is an empty index.
    index->heads = ilx_alloc(size * sizeof *index->heads);
    index->nexts = ilx_alloc(((size_t)capacity + 1) * sizeof *index->nexts);
}

void ilx_index_free(ilx_index *index)
{
    free(index->heads);
    free(index->nexts);
}

void ilx_index_add(ilx_index *index, uint64_t hash, int number)
{
    int *head = &index->heads[hash & index->mask];
    index->nexts[number] = *head;
    *head = number + 1;
}

void ilx_index_remove(ilx_index *index, uint64_t hash, int number)
{
    int *link = &index->heads[hash & index->mask];
    while (*link != number + 1) link = &index->nexts[*link - 1];
    *link = index->nexts[number];
}

int ilx_index_first(const ilx_index *index, uint64_t hash)
{
    return index->heads[hash & index->mask] - 1;
}

int ilx_index_next(const ilx_index *index, int number)
{
    return index->nexts[number] - 1;
}

// ---- By time -------------------------------------------------------------------------------

void ilx_due_start(ilx_due *due, int capacity)
{
    size_t size = (size_t)capacity + 1;
    due->heap = ilx_alloc(size * sizeof *due->heap);
    due->places = ilx_alloc(size * sizeof *due->places);
    due->times = ilx_alloc(size * sizeof *due->times);
}

void ilx_due_free(ilx_due *due)
{
    free(due->heap);
    free(due->places);
    free(due->times);
}

static void put(ilx_due *due, int place, int number)
{
    due->heap[place] = number;
    due->places[number] = place + 1;
}

static int rise(ilx_due *due, int place, int number)
{
    while (place > 0) {
        int parent = (place - 1) / 2;
        if (due->times[due->heap[parent]] <= due->times[number]) break;
        put(due, place, due->heap[parent]);
        place = parent;
    }
    return place;
}

static int sink(ilx_due *due, int place, int number)
{
    for (;;) {
        int child = 2 * place + 1;
        if (child >= due->count) break;
        if (child + 1 < due->count &&
            due->times[due->heap[child + 1]] < due->times[due->heap[child]]) {
            child++;
        }
        if (due->times[due->heap[child]] >= due->times[number]) break;
        put(due, place, due->heap[child]);
        place = child;
    }
    return place;
}

void ilx_due_set(ilx_due *due, int number, int64_t time)
{
    int place = due->places[number] ? due->places[number] - 1 : due->count++;
    due->times[number] = time;
    place = rise(due, place, number);
    put(due, sink(due, place, number), number);
}

void ilx_due_remove(ilx_due *due, int number)
{
    if (!due->places[number]) return;
    int place = due->places[number] - 1, last = due->heap[--due->count];
    due->places[number] = 0;
    if (last == number) return;
    place = rise(due, place, last);
    put(due, sink(due, place, last), last);
}

int64_t ilx_due_time(const ilx_due *due, int number)
{
    return due->places[number] ? due->times[number] : INT64_MAX;
}

int ilx_due_first(const ilx_due *due)
{
    return due->count ? due->heap[0] : -1;
}
