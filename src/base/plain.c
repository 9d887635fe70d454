// As RFC 8439 (with the counter and nonce of the cipher's first form) and RFC 7693 describe them.

#include "base/plain.h"

#include <stdbool.h>
#include <string.h>

static uint64_t read_le64(const uint8_t *bytes)
{
    uint64_t number = 0;
    for (int i = 7; i >= 0; i--) number = number << 8 | bytes[i];
    return number;
}

static uint32_t read_le32(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
           (uint32_t)bytes[3] << 24;
}

// ---- ChaCha20 ----------------------------------------------------------------------------

enum { CIPHER_WORDS = 16, DOUBLE_ROUNDS = 10 };

static inline uint32_t turn32(uint32_t word, int by)
{
    return word << by | word >> (32 - by);
}

static inline void quarter_round(uint32_t *a, uint32_t *b, uint32_t *c, uint32_t *d)
{
    *a += *b, *d = turn32(*d ^ *a, 16);
    *c += *d, *b = turn32(*b ^ *c, 12);
    *a += *b, *d = turn32(*d ^ *a, 8);
    *c += *d, *b = turn32(*b ^ *c, 7);
}

void ilx_chacha20_block(const uint8_t key[ILX_CHACHA20_KEY], uint64_t nonce, uint64_t counter,
                        uint8_t out[ILX_CHACHA20_BLOCK])
{
    uint32_t start[CIPHER_WORDS] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    for (int i = 0; i < 8; i++) start[4 + i] = read_le32(key + 4 * i);
    start[12] = (uint32_t)counter;
    start[13] = (uint32_t)(counter >> 32);
    start[14] = (uint32_t)nonce;
    start[15] = (uint32_t)(nonce >> 32);

    uint32_t w[CIPHER_WORDS];
    memcpy(w, start, sizeof w);
    for (int round = 0; round < DOUBLE_ROUNDS; round++) {
        for (int i = 0; i < 4; i++) quarter_round(&w[i], &w[4 + i], &w[8 + i], &w[12 + i]);
        for (int i = 0; i < 4; i++) {
            quarter_round(&w[i], &w[4 + (i + 1) % 4], &w[8 + (i + 2) % 4], &w[12 + (i + 3) % 4]);
        }
    }
    for (int i = 0; i < CIPHER_WORDS; i++) {
        uint32_t word = w[i] + start[i];
        for (int j = 0; j < 4; j++) out[4 * i + j] = (uint8_t)(word >> (8 * j));
    }
}

// ---- BLAKE2b -----------------------------------------------------------------------------

enum { HASH_ROUNDS = 12 };

static const uint64_t hash_start[8] = {
    0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
    0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179,
};

static const uint8_t orders[10][16] = {
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
    {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
    {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
    {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
    {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
    {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
};

static inline uint64_t turn64(uint64_t word, int by)
{
    return word >> by | word << (64 - by);
}

static inline void mix(uint64_t *a, uint64_t *b, uint64_t *c, uint64_t *d, uint64_t x, uint64_t y)
{
    *a += *b + x, *d = turn64(*d ^ *a, 32);
    *c += *d, *b = turn64(*b ^ *c, 24);
    *a += *b + y, *d = turn64(*d ^ *a, 16);
    *c += *d, *b = turn64(*b ^ *c, 63);
}

// Takes the block that is held into the chain.
static void compress(ilx_blake2b *hash, bool last)
{
    uint64_t v[16], m[16];
    for (int i = 0; i < 16; i++) m[i] = read_le64(hash->block + 8 * i);
    memcpy(v, hash->chain, sizeof hash->chain);
    memcpy(v + 8, hash_start, sizeof hash_start);
    v[12] ^= hash->count;
    if (last) v[14] = ~v[14];
    for (int round = 0; round < HASH_ROUNDS; round++) {
        const uint8_t *at = orders[round % 10];
        for (int i = 0; i < 4; i++) {
            mix(&v[i], &v[4 + i], &v[8 + i], &v[12 + i], m[at[2 * i]], m[at[2 * i + 1]]);
        }
        for (int i = 0; i < 4; i++) {
            mix(&v[i], &v[4 + (i + 1) % 4], &v[8 + (i + 2) % 4], &v[12 + (i + 3) % 4],
                m[at[8 + 2 * i]], m[at[9 + 2 * i]]);
        }
    }
    for (int i = 0; i < 8; i++) hash->chain[i] ^= v[i] ^ v[8 + i];
    hash->held = 0;
}

void ilx_blake2b_start(ilx_blake2b *hash, size_t size)
{
    *hash = (ilx_blake2b){.size = size};
    memcpy(hash->chain, hash_start, sizeof hash_start);
    hash->chain[0] ^= 0x01010000 ^ size;
}

void ilx_blake2b_add(ilx_blake2b *hash, const void *bytes, size_t count)
{
    const uint8_t *at = bytes;
    while (count > 0) {
        if (hash->held == sizeof hash->block) compress(hash, false);
        size_t room = sizeof hash->block - hash->held;
        size_t part = count < room ? count : room;
        memcpy(hash->block + hash->held, at, part);
        hash->held += part;
        hash->count += part;
        at += part;
        count -= part;
    }
}

void ilx_blake2b_end(ilx_blake2b *hash, uint8_t *digest)
{
    memset(hash->block + hash->held, 0, sizeof hash->block - hash->held);
    compress(hash, true);
    for (size_t i = 0; i < hash->size; i++) {
        digest[i] = (uint8_t)(hash->chain[i / 8] >> (8 * (i % 8)));
    }
}
