// The thread that brings a write-ahead log back into its database file, so that no commit has to
// wait while that is done.
#pragma once

#include <stdbool.h>

typedef struct ilx_copier ilx_copier;

// With a connection of its own to an SQLite file that exists. NULL: there is none to be had.
ilx_copier *ilx_copier_new(const char *path);
// Waits for what is being done, and ends the thread.
void ilx_copier_free(ilx_copier *copier);
// It is time. Returns at once.
void ilx_copier_wake(ilx_copier *copier);
