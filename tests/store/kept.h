// Shared by the store's tests: a folder of their own, and reading a room back.
#pragma once

#include "store/store.h"
#include "test.h"

#include <sqlite3.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { KEPT_MAX = 4096 };

typedef struct kept {
    int count;
    bool in_order;
    char text[KEPT_MAX][64];
} kept;

static inline void keep_one(void *context, int64_t number, const char *text)
{
    kept *k = context;
    k->in_order = k->in_order && number == k->count + 1 && k->count < KEPT_MAX;
    if (k->count < KEPT_MAX) snprintf(k->text[k->count], sizeof k->text[0], "%s", text);
    k->count++;
}

// How many facts the room has; -1: they cannot be read. They stay readable until the next call.
static inline int load_room(ilx_store *store, const char *room, kept *into)
{
    into->count = 0;
    into->in_order = true;
    if (store->load(store, room, NULL, keep_one, into)) return -1;
    ENSURE(into->in_order);
    return into->count;
}

static inline ilx_row row_of(const char *room, int64_t number, const char *text)
{
    ilx_row row = {.number = number, .text = text};
    snprintf(row.room, sizeof row.room, "%s", room);
    return row;
}

static inline ilx_failure add_one(ilx_store *store, const char *room, int64_t number,
                                  const char *text)
{
    ilx_row row = row_of(room, number, text);
    return store->add(store, &row, 1);
}

// ---- Files -------------------------------------------------------------------------------

typedef struct folder {
    char path[64], file[96];
} folder;

static inline folder new_folder(void)
{
    // In memory if that can be: what dies here are processes, not machines.
    folder f = {.path = "/dev/shm/ilinx-store-XXXXXX"};
    if (access("/dev/shm", W_OK) != 0) snprintf(f.path, sizeof f.path, "/tmp/ilinx-store-XXXXXX");
    if (!mkdtemp(f.path)) test_fail(__FILE__, __LINE__, "no folder for the test");
    snprintf(f.file, sizeof f.file, "%s/ilinx.db", f.path);
    return f;
}

static inline void remove_folder(const folder *f)
{
    static const char *const endings[] = {"", "-wal", "-shm", "-lock", "-journal"};
    char name[128];
    for (size_t i = 0; i < sizeof endings / sizeof endings[0]; i++) {
        snprintf(name, sizeof name, "%s%s", f->file, endings[i]);
        unlink(name);
    }
    rmdir(f->path);
}

static inline ilx_store *open_well(const char *path)
{
    ilx_failure why = NULL;
    ilx_store *store = ilx_store_sqlite(path, &why);
    if (!store) test_fail(__FILE__, __LINE__, "%s cannot be opened: %s", path, why);
    return store;
}

// Why a file cannot be opened; "" if it can.
static inline const char *why_not(const char *path)
{
    ilx_failure why = NULL;
    ilx_store *store = ilx_store_sqlite(path, &why);
    if (store) store->close(store);
    return store ? "" : why;
}
