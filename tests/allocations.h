// Counts every allocation of a test program: by the sanitizer's own hook in a build with one, else
// by standing in for the C library's functions. For one file of a program.
#pragma once

#include "test.h"

// Since count_from_now_on. volatile: compilers believe that malloc changes no variable.
static volatile long allocations;

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED
#endif
#elif defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED
#endif

// NOLINTBEGIN(bugprone-reserved-identifier): these names are the sanitizer's and the C library's.
#ifdef SANITIZED

int __sanitizer_install_malloc_and_free_hooks(void (*on_malloc)(const volatile void *, size_t),
                                              void (*on_free)(const volatile void *));

static void count_allocation(const volatile void *memory, size_t size)
{
    (void)memory, (void)size;
    allocations++;
}

static void ignore_free(const volatile void *memory)
{
    (void)memory;
}

static void count_from_now_on(void)
{
    if (!__sanitizer_install_malloc_and_free_hooks(count_allocation, ignore_free)) abort();
}

#else

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);

__attribute__((used)) static void *counted_malloc(size_t size)
{
    allocations++;
    return __libc_malloc(size);
}

__attribute__((used)) static void *counted_calloc(size_t count, size_t size)
{
    allocations++;
    return __libc_calloc(count, size);
}

__attribute__((used)) static void *counted_realloc(void *old, size_t size)
{
    allocations++;
    return __libc_realloc(old, size);
}

void *malloc(size_t) __attribute__((alias("counted_malloc")));
void *calloc(size_t, size_t) __attribute__((alias("counted_calloc")));
void *realloc(void *, size_t) __attribute__((alias("counted_realloc")));

static void count_from_now_on(void)
{
}

#endif
// NOLINTEND(bugprone-reserved-identifier)

// A check that cannot fail is none: what is counted must really be counted.
static void the_counter_counts(void)
{
    static void *volatile memory;  // volatile: or the optimiser does without it
    long before = allocations;
    memory = malloc(16);
    ENSURE(allocations > before);
    free(memory);
}
