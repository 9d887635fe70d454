// The plain ChaCha20 and BLAKE2b, which pages use, against the published vectors and libsodium's.

#include "base/plain.h"
#include "base/rng.h"
#include "base/text.h"
#include "test.h"

#include <sodium.h>

static const char *hex(const void *bytes, size_t count)
{
    static char buffer[512];
    ilx_text text = ilx_text_over(buffer, sizeof buffer);
    ilx_text_hex(&text, bytes, count);
    return buffer;
}

// RFC 8439, appendix A.1, vectors 1 and 3.
static void chacha20_as_in_the_rfc(void)
{
    uint8_t key[ILX_CHACHA20_KEY] = {0}, block[ILX_CHACHA20_BLOCK];
    ilx_chacha20_block(key, 0, 0, block);
    ENSURE_TEXT(hex(block, sizeof block),
                "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
                "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586");
    key[31] = 1;
    ilx_chacha20_block(key, 0, 1, block);
    ENSURE_TEXT(hex(block, sizeof block),
                "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"
                "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0");
}

// Any key, nonce and counter, past what 32 bits of it hold too.
static void chacha20_as_libsodium(void)
{
    const int sample = test_samples(300);
    ilx_key seed;
    ilx_rng rng;
    ilx_key_from_seed(&seed, "plain chacha20");
    ilx_rng_start(&rng, &seed, 0);
    for (int i = 0; i < sample; i++) {
        uint8_t key[ILX_CHACHA20_KEY], nonce[8], ours[ILX_CHACHA20_BLOCK];
        uint8_t theirs[ILX_CHACHA20_BLOCK], zeros[ILX_CHACHA20_BLOCK] = {0};
        for (size_t j = 0; j < sizeof key; j++) key[j] = (uint8_t)ilx_rng_u32(&rng);
        uint64_t number = ilx_rng_u32(&rng) | (uint64_t)ilx_rng_u32(&rng) << 32;
        uint64_t counter = ilx_rng_u32(&rng) | (uint64_t)ilx_rng_below(&rng, 3) << 32;
        for (int j = 0; j < 8; j++) nonce[j] = (uint8_t)(number >> (8 * j));
        ilx_chacha20_block(key, number, counter, ours);
        crypto_stream_chacha20_xor_ic(theirs, zeros, sizeof zeros, nonce, counter, key);
        ENSURE(memcmp(ours, theirs, sizeof ours) == 0);
    }
}

// RFC 7693, appendix A.
static void blake2b_as_in_the_rfc(void)
{
    ilx_blake2b hash;
    uint8_t digest[64];
    ilx_blake2b_start(&hash, sizeof digest);
    ilx_blake2b_add(&hash, "abc", 3);
    ilx_blake2b_end(&hash, digest);
    ENSURE_TEXT(hex(digest, sizeof digest),
                "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1"
                "7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923");
}

// Every length around the ends of blocks, every size of digest, added in parts of any size.
static void blake2b_as_libsodium(void)
{
    uint8_t bytes[3 * ILX_BLAKE2B_BLOCK + 2], ours[64], theirs[64];
    for (size_t i = 0; i < sizeof bytes; i++) bytes[i] = (uint8_t)(i * 151 + i / 256);
    for (size_t count = 0; count <= sizeof bytes; count++) {
        size_t size = 16 + count % 49, part = 1 + count % 131;
        ilx_blake2b hash;
        ilx_blake2b_start(&hash, size);
        for (size_t at = 0; at < count; at += part) {
            ilx_blake2b_add(&hash, bytes + at, count - at < part ? count - at : part);
        }
        ilx_blake2b_end(&hash, ours);
        crypto_generichash(theirs, size, bytes, count, NULL, 0);
        ENSURE(memcmp(ours, theirs, size) == 0);
    }
}

int main(int argc, char **argv)
{
    static const test tests[] = {TEST(chacha20_as_in_the_rfc), TEST(chacha20_as_libsodium),
                                 TEST(blake2b_as_in_the_rfc), TEST(blake2b_as_libsodium)};
    return RUN_TESTS(tests);
}
