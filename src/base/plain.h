// ChaCha20 and BLAKE2b in plain C, for where libsodium is not: in a page (base/rng.c uses them
// there). The tests compare both with libsodium.
#pragma once

#include <stddef.h>
#include <stdint.h>

enum { ILX_CHACHA20_KEY = 32, ILX_CHACHA20_BLOCK = 64, ILX_BLAKE2B_BLOCK = 128 };

// One block of the keystream in the cipher's first form: 64 bits of nonce, 64 of counter.
void ilx_chacha20_block(const uint8_t key[ILX_CHACHA20_KEY], uint64_t nonce, uint64_t counter,
                        uint8_t out[ILX_CHACHA20_BLOCK]);

// A hash of 1 to 64 bytes over what is added, without a key (RFC 7693).
typedef struct ilx_blake2b {
    uint64_t chain[8];
    uint64_t count;  // bytes that went into the chain
    uint8_t block[ILX_BLAKE2B_BLOCK];
    size_t held;  // bytes in the block
    size_t size;  // of the digest
} ilx_blake2b;

void ilx_blake2b_start(ilx_blake2b *hash, size_t size);
void ilx_blake2b_add(ilx_blake2b *hash, const void *bytes, size_t count);
void ilx_blake2b_end(ilx_blake2b *hash, uint8_t *digest);
