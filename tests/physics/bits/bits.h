// A scenario of tests/physics/bits.sh includes this: it defines bits(), which plays something fixed
// and returns a hash over all that came of it. As a native program it prints that; as WebAssembly
// it is called from outside.
#pragma once

#include <stddef.h>
#include <stdint.h>

uint64_t bits(void);

// FNV-1a, byte by byte, so that nothing but the bytes decides.
static inline uint64_t bits_add(uint64_t hash, const void *bytes, size_t count)
{
    const uint8_t *byte = bytes;
    for (size_t i = 0; i < count; i++) hash = (hash ^ byte[i]) * UINT64_C(0x100000001b3);
    return hash;
}

#ifndef __wasm__
#include <stdio.h>

int main(void)
{
    printf("%016llx\n", (unsigned long long)bits());
    return 0;
}
#endif
