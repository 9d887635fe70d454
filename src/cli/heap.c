// Counts allocations: the linker sends every call of malloc and its kin here (see --wrap in
// CMakeLists.txt), and we send them on. The counter is the one variable of the program that is
// not const: there is nothing else that a call of malloc could carry along.

#include "cli/heap.h"

#include <stdatomic.h>
#include <stddef.h>

static atomic_llong calls;

// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming): the linker's names.
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *old, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *old, size_t size);

void *__wrap_malloc(size_t size)
{
    atomic_fetch_add_explicit(&calls, 1, memory_order_relaxed);
    return __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    atomic_fetch_add_explicit(&calls, 1, memory_order_relaxed);
    return __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    atomic_fetch_add_explicit(&calls, 1, memory_order_relaxed);
    return __real_realloc(old, size);
}

// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)

int64_t ilx_heap_count(void)
{
    return atomic_load(&calls);
}
