// A store for the simulation: a list that outlives the app, and fails when it is told to.
#pragma once

#include "room/room.h"
#include "store/store.h"
#include "test.h"

typedef struct disk_row {
    char room[ILX_ROOM_CODE + 1];
    int64_t number;
    char *text;
} disk_row;

// How a call fails.
typedef enum disk_fault {
    DISK_WELL,
    DISK_REFUSES,  // nothing is written
    DISK_LIES,     // all is written, and yet it says no
} disk_fault;

typedef struct disk {
    disk_row *rows;
    int count, space;
    int64_t calls;
    int64_t fail_from, fail_to;  // calls that fail, counting from 1
    disk_fault fault;
} disk;

static inline void disk_free(disk *d)
{
    for (int i = 0; i < d->count; i++) free(d->rows[i].text);
    free(d->rows);
    *d = (disk){0};
}

static inline int64_t disk_last(const disk *d, const char *room)
{
    for (int i = d->count - 1; i >= 0; i--) {
        if (strcmp(d->rows[i].room, room) == 0) return d->rows[i].number;
    }
    return 0;
}

static inline disk_fault disk_call(disk *d)
{
    d->calls++;
    return d->calls >= d->fail_from && d->calls <= d->fail_to ? d->fault : DISK_WELL;
}

static inline bool disk_add(disk *d, const ilx_row *rows, int count)
{
    disk_fault fault = disk_call(d);
    if (fault == DISK_REFUSES) return false;
    int64_t last = disk_last(d, rows[0].room);
    for (int i = 0; i < count; i++) {
        if (rows[i].number != last + 1 + i) return false;
        ENSURE(strlen(rows[i].text) < ILX_FACT_TEXT_MAX);
    }
    for (int i = 0; i < count; i++) {
        if (d->count == d->space) {
            d->space = d->space ? 2 * d->space : 256;
            d->rows = ilx_grow(d->rows, (size_t)d->space * sizeof *d->rows);
        }
        disk_row *row = &d->rows[d->count++];
        memcpy(row->room, rows[i].room, sizeof row->room);
        row->number = rows[i].number;
        row->text = strdup(rows[i].text);
    }
    return fault == DISK_WELL;
}

// The facts of a room, borrowed; the list itself is the caller's to free.
static inline const char **disk_facts(const disk *d, const char *room, int *count)
{
    const char **facts = ilx_alloc(((size_t)d->count + 1) * sizeof *facts);
    *count = 0;
    for (int i = 0; i < d->count; i++) {
        if (strcmp(d->rows[i].room, room) == 0) facts[(*count)++] = d->rows[i].text;
    }
    return facts;
}
