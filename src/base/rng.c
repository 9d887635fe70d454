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

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK_BYTES = 64 };

static_assert(sizeof((ilx_rng *)0)->words % BLOCK_BYTES == 0, "a refill is whole blocks");
static_assert(ILX_KEY_BYTES == crypto_stream_chacha20_KEYBYTES, "one kind of key for everything");

// Sodium wants to be started once, before any thread draws: it then knows the fast instructions.
__attribute__((constructor)) static void start_sodium(void)
{
    if (sodium_init() >= 0) return;
    fprintf(stderr, "ilinx: the system gives no random numbers\n");
    abort();
}

static void write_le64(uint8_t bytes[8], uint64_t number)
{
    for (int i = 0; i < 8; i++) bytes[i] = (uint8_t)(number >> (8 * i));
}

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
    static const uint8_t zeros[sizeof rng->words];
    const uint32_t blocks = sizeof rng->words / BLOCK_BYTES;
    assert(rng->block <= UINT32_MAX - blocks);  // the stream would begin again

    uint8_t nonce[crypto_stream_chacha20_NONCEBYTES];
    write_le64(nonce, rng->stream);
    crypto_stream_chacha20_xor_ic((uint8_t *)rng->words, zeros, sizeof zeros, nonce, rng->block,
                                  rng->key.bytes);
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
    crypto_generichash_state hash;
    crypto_generichash_init(&hash, NULL, 0, ILX_KEY_BYTES);
    crypto_generichash_update(&hash, (const uint8_t *)prefix, strlen(prefix));
    crypto_generichash_update(&hash, first, first_size);
    if (second_size > 0) crypto_generichash_update(&hash, second, second_size);
    crypto_generichash_final(&hash, out, ILX_KEY_BYTES);
}

void ilx_key_random(ilx_key *key)
{
    randombytes_buf(key->bytes, sizeof key->bytes);
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
    crypto_generichash(digest, size, bytes, count, NULL, 0);
}
