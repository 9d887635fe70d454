// The generator and its keys, exactly (docs/replay-format.md promises this to other programs):
//
// - Draws: the keystream of ChaCha20 in its first form (64-bit nonce, 64-bit block counter), the
//   nonce being the stream number in little-endian order and the counter beginning at 0. Each
//   four bytes of keystream are one 32-bit word, little-endian, handed out in order.
// - Keys: BLAKE2b with 32 bytes of output and no key, over
//       "ilinx seed " and the bytes of the seed             for a seed,
//       "ilinx derive ", the master key, the number (LE64)  for a derived key,
//       "ilinx commit " and the key                         for a commitment.
//   The prefixes keep the three apart: none of them can be made from another.

#include "base/rng.h"

#include "base/plain.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK_BYTES = ILX_CHACHA20_BLOCK };

static_assert(sizeof((ilx_rng *)0)->words % BLOCK_BYTES == 0, "a refill is whole blocks");
static_assert((int)ILX_KEY_BYTES == (int)ILX_CHACHA20_KEY, "one kind of key for everything");

static void write_le64(uint8_t bytes[8], uint64_t number)
{
    for (int i = 0; i < 8; i++) bytes[i] = (uint8_t)(number >> (8 * i));
}

// ---- Where the bytes come from -----------------------------------------------------------

#ifdef __wasm__
#include <unistd.h>

typedef ilx_blake2b hash_state;

static void make_blocks(uint8_t *out, uint32_t blocks, uint64_t nonce, uint32_t first,
                        const ilx_key *key)
{
    for (uint32_t i = 0; i < blocks; i++) {
        ilx_chacha20_block(key->bytes, nonce, first + i, out + (size_t)i * BLOCK_BYTES);
    }
}

static void hash_start(hash_state *hash, size_t size)
{
    ilx_blake2b_start(hash, size);
}

static void hash_add(hash_state *hash, const void *bytes, size_t count)
{
    ilx_blake2b_add(hash, bytes, count);
}

static void hash_end(hash_state *hash, uint8_t *digest, size_t size)
{
    (void)size;
    ilx_blake2b_end(hash, digest);
}

static void random_bytes(uint8_t *bytes, size_t count)
{
    if (getentropy(bytes, count) != 0) abort();
}
#else
#include <sodium.h>

typedef crypto_generichash_state hash_state;

// Sodium wants to be started once, before any thread draws: it then knows the fast instructions.
__attribute__((constructor)) static void start_sodium(void)
{
    if (sodium_init() >= 0) return;
    fprintf(stderr, "ilinx: the system gives no random numbers\n");
    abort();
}

static void make_blocks(uint8_t *out, uint32_t blocks, uint64_t nonce, uint32_t first,
                        const ilx_key *key)
{
    static const uint8_t zeros[ILX_RNG_WORDS * sizeof(uint32_t)];
    uint8_t bytes[crypto_stream_chacha20_NONCEBYTES];
    write_le64(bytes, nonce);
    crypto_stream_chacha20_xor_ic(out, zeros, (size_t)blocks * BLOCK_BYTES, bytes, first,
                                  key->bytes);
}

static void hash_start(hash_state *hash, size_t size)
{
    crypto_generichash_init(hash, NULL, 0, size);
}

static void hash_add(hash_state *hash, const void *bytes, size_t count)
{
    crypto_generichash_update(hash, bytes, count);
}

static void hash_end(hash_state *hash, uint8_t *digest, size_t size)
{
    crypto_generichash_final(hash, digest, size);
}

static void random_bytes(uint8_t *bytes, size_t count)
{
    randombytes_buf(bytes, count);
}
#endif

// ---- Draws -------------------------------------------------------------------------------

void ilx_rng_start(ilx_rng *rng, const ilx_key *key, uint64_t stream)
{
    rng->key = *key;
    rng->stream = stream;
    rng->block = 0;
    rng->next = ILX_RNG_WORDS;
}

void ilx_rng_refill(ilx_rng *rng)
{
    const uint32_t blocks = sizeof rng->words / BLOCK_BYTES;
    assert(rng->block <= UINT32_MAX - blocks);  // the stream would begin again

    make_blocks((uint8_t *)rng->words, blocks, rng->stream, rng->block, &rng->key);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    for (int i = 0; i < ILX_RNG_WORDS; i++) rng->words[i] = __builtin_bswap32(rng->words[i]);
#endif
    rng->block += blocks;
    rng->next = 0;
}

// ---- Keys --------------------------------------------------------------------------------

static void hash_parts(uint8_t out[ILX_KEY_BYTES], const char *prefix, const void *first,
                       size_t first_size, const void *second, size_t second_size)
{
    hash_state hash;
    hash_start(&hash, ILX_KEY_BYTES);
    hash_add(&hash, prefix, strlen(prefix));
    hash_add(&hash, first, first_size);
    if (second_size > 0) hash_add(&hash, second, second_size);
    hash_end(&hash, out, ILX_KEY_BYTES);
}

void ilx_key_random(ilx_key *key)
{
    random_bytes(key->bytes, sizeof key->bytes);
}

void ilx_key_from_seed(ilx_key *key, const char *seed)
{
    hash_parts(key->bytes, "ilinx seed ", seed, strlen(seed), NULL, 0);
}

void ilx_key_derive(ilx_key *child, const ilx_key *master, uint64_t number)
{
    uint8_t count[8];
    write_le64(count, number);
    hash_parts(child->bytes, "ilinx derive ", master->bytes, sizeof master->bytes, count,
               sizeof count);
}

void ilx_key_commitment(const ilx_key *key, uint8_t commitment[ILX_KEY_BYTES])
{
    hash_parts(commitment, "ilinx commit ", key->bytes, sizeof key->bytes, NULL, 0);
}

void ilx_digest(const void *bytes, size_t count, uint8_t *digest, size_t size)
{
    hash_state hash;
    hash_start(&hash, size);
    hash_add(&hash, bytes, count);
    hash_end(&hash, digest, size);
}
