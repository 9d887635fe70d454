// Sets of up to eight as the bits of a number, without branches: in random play no processor could
// foretell them.
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

// Of each set, how many are in, and which, four bits each, the first lowest.
extern const uint8_t ilx_counts[256];
extern const uint32_t ilx_places[256];

// How many are in.
static inline uint32_t ilx_count(uint8_t set)
{
    return ilx_counts[set];
}

// The n-th that is in, counted from 0; more than n are.
static inline int ilx_select(uint8_t set, uint32_t n)
{
    return (int)((ilx_places[set] >> (4 * n)) & 15);
}

// The first that is in, from one on, going round; some is in.
static inline int ilx_next_in(uint8_t set, int from)
{
    uint8_t later = (uint8_t)(set >> from << from);
    return __builtin_ctz(later ? later : set);
}

#define ILX_EACH_BYTE UINT64_C(0x0101010101010101)

// Which of four to eight bytes, each below 128, are not 0. They are read as two halves: a load of
// what was stored in pieces would wait for all of them.
static inline uint8_t ilx_bytes_set(const uint8_t *bytes, size_t count)
{
    uint32_t first, last;
    memcpy(&first, bytes, sizeof first);
    memcpy(&last, bytes + count - sizeof last, sizeof last);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    first = __builtin_bswap32(first);
    last = __builtin_bswap32(last);
#endif
    uint64_t all = first | (uint64_t)last << (8 * (count - sizeof last));
    all = ((all + 0x7f * ILX_EACH_BYTE) >> 7) & ILX_EACH_BYTE;
    return (uint8_t)((all * UINT64_C(0x0102040810204080)) >> 56);
}

// The same back: up to eight bytes that are 1 for what is in, else 0.
static inline void ilx_set_bytes(uint8_t set, uint8_t *bytes, size_t count)
{
    uint64_t each = (set * ILX_EACH_BYTE) & UINT64_C(0x8040201008040201);
    each = ((each + 0x7f * ILX_EACH_BYTE) >> 7) & ILX_EACH_BYTE;
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    each = __builtin_bswap64(each);
#endif
    memcpy(bytes, &each, count);
}
