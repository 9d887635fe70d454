// Sets of up to eight as the bits of a number, without branches: in random play no processor could
// foretell them.
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

// How many are in.
static inline uint32_t ilx_count(uint8_t set)
{
    const uint64_t counts = UINT64_C(0x4332322132212110);  // of each set of four
    return (uint32_t)(((counts >> (4 * (set & 15))) & 15) + ((counts >> (4 * (set >> 4))) & 15));
}

// The n-th that is in, counted from 0; more than n are.
static inline int ilx_select(uint8_t set, uint32_t n)
{
    // Of each set of four: the first that is in, the second, the third, the fourth, two bits each.
    static const uint8_t places[16] = {0x00, 0x00, 0x01, 0x04, 0x02, 0x08, 0x09, 0x24,
                                       0x03, 0x0c, 0x0d, 0x34, 0x0e, 0x38, 0x39, 0xe4};
    uint32_t low = ilx_count(set & 15), above = n >= low;
    uint32_t four = (set >> (4 * above)) & 15, nth = n - low * above;
    return (int)(4 * above + ((places[four] >> (2 * nth)) & 3));
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
