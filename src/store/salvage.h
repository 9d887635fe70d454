// Reading a store that may be damaged, whatever of it can still be read.
#pragma once

#include "store/store.h"

// Who takes what is found, in any order, some of it twice.
typedef struct ilx_salvager ilx_salvager;
struct ilx_salvager {
    // Facts of a room, one a line; number is that of the last of them. They are borrowed.
    void (*row)(ilx_salvager *salvager, const char *room, int64_t number, const char *text);
    // A room, and how many facts it should have.
    void (*room)(ilx_salvager *salvager, const char *room, int64_t number);
};

// Never writes to the file, which nobody may be using. NULL, or "cannot-open".
ilx_failure ilx_store_salvage(const char *path, ilx_salvager *salvager);
