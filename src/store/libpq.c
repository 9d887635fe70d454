// Finds PostgreSQL's client library.

#include "store/libpq.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>

static ilx_libpq functions;
static bool found;

static void find_all(void)
{
    void *library = dlopen("libpq.so.5", RTLD_NOW | RTLD_LOCAL);
    if (!library) return;
    found = true;
    // A pointer to a function is read as the pointer to data that dlsym returns, as POSIX says.
#define FIND(name)                                             \
    *(void **)(void *)&functions.name = dlsym(library, #name); \
    found = found && functions.name;
    ILX_LIBPQ(FIND)
#undef FIND
}

const ilx_libpq *ilx_libpq_find(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, find_all);
    return found ? &functions : NULL;
}
