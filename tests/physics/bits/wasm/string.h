// The compiler calls these by itself, too.
#pragma once

#include <stddef.h>

__attribute__((weak)) void *memset(void *to, int byte, size_t count)
{
    for (size_t i = 0; i < count; i++) ((volatile unsigned char *)to)[i] = (unsigned char)byte;
    return to;
}

__attribute__((weak)) void *memcpy(void *restrict to, const void *restrict from, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        ((volatile unsigned char *)to)[i] = ((const unsigned char *)from)[i];
    }
    return to;
}

__attribute__((weak)) int memcmp(const void *one, const void *other, size_t count)
{
    const unsigned char *a = one, *b = other;
    for (size_t i = 0; i < count; i++) {
        if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
    }
    return 0;
}
