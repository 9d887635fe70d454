// Memory runs out at one allocation of a program: preloaded before it, this counts allocations in
// a file that the test has mapped as well, and refuses all from the one on that the test names.

#include "soak/scarce.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming): the library's names.
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)

static scarce *shared;

__attribute__((constructor)) static void begin(void)
{
    const char *path = getenv("SCARCE_FILE");
    int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
    if (file < 0) return;
    void *at = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (at != MAP_FAILED) shared = at;
}

static bool is_refused(void)
{
    if (!shared) return false;
    long number = atomic_fetch_add(&shared->count, 1) + 1, last = atomic_load(&shared->last);
    if (!last || number < last) return false;
    errno = ENOMEM;
    return true;
}

void *malloc(size_t size)
{
    return is_refused() ? NULL : __libc_malloc(size);
}

void *calloc(size_t nmemb, size_t size)
{
    return is_refused() ? NULL : __libc_calloc(nmemb, size);
}

void *realloc(void *ptr, size_t size)
{
    return is_refused() ? NULL : __libc_realloc(ptr, size);
}
