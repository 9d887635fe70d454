// XXH64 with seed 0: fast, well spread, and known outside of here, so that anyone can check the
// hashes of a replay. Four lanes take 32 bytes at a time; numbers are read as little-endian.

#include "base/hash.h"

#include <string.h>

static const uint64_t prime1 = UINT64_C(0x9e3779b185ebca87);
static const uint64_t prime2 = UINT64_C(0xc2b2ae3d27d4eb4f);
static const uint64_t prime3 = UINT64_C(0x165667b19e3779f9);
static const uint64_t prime4 = UINT64_C(0x85ebca77c2b2ae63);
static const uint64_t prime5 = UINT64_C(0x27d4eb2f165667c5);

static inline uint64_t rotate(uint64_t x, int bits)
{
    return x << bits | x >> (64 - bits);
}

static inline uint64_t read64(const uint8_t *bytes)
{
    uint64_t x;
    memcpy(&x, bytes, sizeof x);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    x = __builtin_bswap64(x);
#endif
    return x;
}

static inline uint32_t read32(const uint8_t *bytes)
{
    uint32_t x;
    memcpy(&x, bytes, sizeof x);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    x = __builtin_bswap32(x);
#endif
    return x;
}

static inline uint64_t mix(uint64_t lane, uint64_t input)
{
    return rotate(lane + input * prime2, 31) * prime1;
}

static inline uint64_t merge(uint64_t hash, uint64_t lane)
{
    return (hash ^ mix(0, lane)) * prime1 + prime4;
}

uint64_t ilx_hash(const void *bytes, size_t count)
{
    const uint8_t *at = bytes;
    size_t left = count;
    uint64_t hash = prime5;

    if (count >= 32) {
        uint64_t a = prime1 + prime2, b = prime2, c = 0, d = 0 - prime1;
        for (; left >= 32; at += 32, left -= 32) {
            a = mix(a, read64(at));
            b = mix(b, read64(at + 8));
            c = mix(c, read64(at + 16));
            d = mix(d, read64(at + 24));
        }
        hash = rotate(a, 1) + rotate(b, 7) + rotate(c, 12) + rotate(d, 18);
        hash = merge(merge(merge(merge(hash, a), b), c), d);
    }

    hash += count;
    for (; left >= 8; at += 8, left -= 8) {
        hash = rotate(hash ^ mix(0, read64(at)), 27) * prime1 + prime4;
    }
    for (; left >= 4; at += 4, left -= 4) {
        hash = rotate(hash ^ read32(at) * prime1, 23) * prime2 + prime3;
    }
    for (; left > 0; at++, left--) hash = rotate(hash ^ *at * prime5, 11) * prime1;

    hash = (hash ^ hash >> 33) * prime2;
    hash = (hash ^ hash >> 29) * prime3;
    return hash ^ hash >> 32;
}
