// Two small structures over numbered things (rooms, addresses): finding one by a hash, and finding
// the one whose time comes first. Both have a fixed capacity from the start.
#pragma once

#include <stdint.h>

// Numbers by hash. Whoever looks walks the few that share a chain, and compares.
typedef struct ilx_index {
    int *heads, *nexts;
    uint64_t mask;
} ilx_index;

void ilx_index_start(ilx_index *index, int capacity);
void ilx_index_free(ilx_index *index);
void ilx_index_add(ilx_index *index, uint64_t hash, int number);
void ilx_index_remove(ilx_index *index, uint64_t hash, int number);
int ilx_index_first(const ilx_index *index, uint64_t hash);  // -1: the chain is empty
int ilx_index_next(const ilx_index *index, int number);      // -1: it was the last

// Numbers by time, the earliest on top (a binary heap).
typedef struct ilx_due {
    int *heap, *places;  // places: where a number is in the heap, plus one; 0: nowhere
    int64_t *times;
    int count;
} ilx_due;

void ilx_due_start(ilx_due *due, int capacity);
void ilx_due_free(ilx_due *due);
void ilx_due_set(ilx_due *due, int number, int64_t time);
void ilx_due_remove(ilx_due *due, int number);  // if it is there
// INT64_MAX: not due at all.
int64_t ilx_due_time(const ilx_due *due, int number);
int ilx_due_first(const ilx_due *due);  // -1: none
