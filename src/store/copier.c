// The thread that brings a write-ahead log back into its database file.

#include "store/copier.h"

#include "base/text.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdlib.h>

// While pages are copied, more are written. Only when none is left does the log begin at its start
// again; so whatever came meanwhile is copied too, which takes less each time.
enum { ROUNDS = 6 };

struct ilx_copier {
    sqlite3 *db;
    pthread_t thread;
    pthread_mutex_t mutex;  // of all that follows
    pthread_cond_t woken;
    bool due, ends;
};

static void copy(sqlite3 *db)
{
    for (int round = 0, left = 1; left > 0 && round < ROUNDS; round++) {
        int pages, copied;
        int code = sqlite3_wal_checkpoint_v2(db, NULL, SQLITE_CHECKPOINT_PASSIVE, &pages, &copied);
        // A failure here is not told: it comes again when the writer has to do it, and is told
        // then.
        left = code == SQLITE_OK ? pages - copied : 0;
    }
}

static void *run(void *context)
{
    ilx_copier *copier = context;
    pthread_mutex_lock(&copier->mutex);
    while (!copier->ends) {
        if (!copier->due) {
            pthread_cond_wait(&copier->woken, &copier->mutex);
            continue;
        }
        copier->due = false;
        pthread_mutex_unlock(&copier->mutex);
        copy(copier->db);
        pthread_mutex_lock(&copier->mutex);
    }
    pthread_mutex_unlock(&copier->mutex);
    return NULL;
}

ilx_copier *ilx_copier_new(const char *path)
{
    ilx_copier *copier = ilx_alloc(sizeof *copier);
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    bool well = sqlite3_open_v2(path, &copier->db, flags, NULL) == SQLITE_OK;
    if (well) {
        sqlite3_db_config(copier->db, SQLITE_DBCONFIG_LOOKASIDE, NULL, 0, 0);  // saves memory
        well = sqlite3_exec(copier->db, "PRAGMA synchronous=FULL", NULL, NULL, NULL) == SQLITE_OK;
    }
    pthread_mutex_init(&copier->mutex, NULL);
    pthread_cond_init(&copier->woken, NULL);
    if (well && pthread_create(&copier->thread, NULL, run, copier) == 0) return copier;
    sqlite3_close(copier->db);
    pthread_cond_destroy(&copier->woken);
    pthread_mutex_destroy(&copier->mutex);
    free(copier);
    return NULL;
}

void ilx_copier_free(ilx_copier *copier)
{
    if (!copier) return;
    pthread_mutex_lock(&copier->mutex);
    copier->ends = true;
    pthread_cond_signal(&copier->woken);
    pthread_mutex_unlock(&copier->mutex);
    pthread_join(copier->thread, NULL);
    sqlite3_close(copier->db);
    pthread_cond_destroy(&copier->woken);
    pthread_mutex_destroy(&copier->mutex);
    free(copier);
}

void ilx_copier_wake(ilx_copier *copier)
{
    pthread_mutex_lock(&copier->mutex);
    copier->due = true;
    pthread_cond_signal(&copier->woken);
    pthread_mutex_unlock(&copier->mutex);
}
