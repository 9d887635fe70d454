// Random numbers: a ChaCha20 stream, the only generator in the program.
//
// A key of 32 bytes and a stream number determine every draw, on every machine. Matches, bots,
// simulations and tests all draw from here; what differs is who knows the key.
#pragma once

#include <stddef.h>
#include <stdint.h>

enum { ILX_KEY_BYTES = 32, ILX_RNG_WORDS = 128 };

typedef struct ilx_key {
    uint8_t bytes[ILX_KEY_BYTES];
} ilx_key;

typedef struct ilx_rng {
    ilx_key key;
    uint64_t stream;
    uint32_t block;  // the next block of 64 bytes to make
    uint32_t next;   // the next word to hand out; ILX_RNG_WORDS: none left
    uint32_t words[ILX_RNG_WORDS];
} ilx_rng;

// The same key and stream always give the same draws. Costs next to nothing until the first one.
void ilx_rng_start(ilx_rng *rng, const ilx_key *key, uint64_t stream);
void ilx_rng_refill(ilx_rng *rng);

static inline uint32_t ilx_rng_u32(ilx_rng *rng)
{
    if (rng->next == ILX_RNG_WORDS) ilx_rng_refill(rng);
    return rng->words[rng->next++];
}

// A number from 0 to limit - 1, each as likely as the next (Lemire's method). limit is not 0.
// The replay format promises this method: docs/replay-format.md describes it.
static inline uint32_t ilx_rng_below(ilx_rng *rng, uint32_t limit)
{
    uint64_t product = (uint64_t)ilx_rng_u32(rng) * limit;
    if ((uint32_t)product < limit) {
        uint32_t unfair = (0u - limit) % limit;
        while ((uint32_t)product < unfair) product = (uint64_t)ilx_rng_u32(rng) * limit;
    }
    return (uint32_t)(product >> 32);
}

// The same, but with a limit of 1 it draws nothing. It has no branch for that, which no processor
// could foretell where one choice and several come in turn.
static inline uint32_t ilx_rng_choose(ilx_rng *rng, uint32_t limit)
{
    if (rng->next == ILX_RNG_WORDS) ilx_rng_refill(rng);
    uint64_t product = (uint64_t)rng->words[rng->next] * limit;
    if ((uint32_t)product < limit && limit > 1) return ilx_rng_below(rng, limit);
    rng->next += limit > 1;
    return (uint32_t)(product >> 32);
}

// A key nobody can guess, from the operating system.
void ilx_key_random(ilx_key *key);
// The key that a seed (any text) stands for. Two different seeds never give the same key.
void ilx_key_from_seed(ilx_key *key, const char *seed);
// A key of its own for each number under one master key: one for each game of a simulation.
void ilx_key_derive(ilx_key *child, const ilx_key *master, uint64_t number);
// A hash that cannot be turned back, of 16 to 64 bytes: for tokens, whose bytes are not kept.
void ilx_digest(const void *bytes, size_t count, uint8_t *digest, size_t size);
// The commitment, shown before the first draw: a hash that binds us to the key without telling it.
void ilx_key_commitment(const ilx_key *key, uint8_t commitment[ILX_KEY_BYTES]);
