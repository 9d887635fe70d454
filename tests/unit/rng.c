// The generator: known answers first, since replays of today must be checkable for ever.

#include "base/rng.h"
#include "base/text.h"
#include "test.h"

static const char *hex(const void *bytes, size_t count)
{
    static char buffer[512];
    ilx_text text = ilx_text_over(buffer, sizeof buffer);
    ilx_text_hex(&text, bytes, count);
    return buffer;
}

// The 64 bytes of one block, as little-endian words.
static const char *block_of(ilx_rng *rng, int block)
{
    uint8_t bytes[64];
    for (int skip = 0; skip < block * 16; skip++) ilx_rng_u32(rng);
    for (int i = 0; i < 16; i++) {
        uint32_t word = ilx_rng_u32(rng);
        for (int j = 0; j < 4; j++) bytes[4 * i + j] = (uint8_t)(word >> (8 * j));
    }
    return hex(bytes, sizeof bytes);
}

// RFC 8439, appendix A.1, as far as its nonces can be written as a stream number.
static void chacha20_as_in_the_rfc(void)
{
    static const struct {
        uint8_t last_key_byte;
        uint64_t stream;
        int block;
        const char *expected;
    } vectors[] = {
        {0, 0, 0,
         "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
         "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586"},
        {0, 0, 1,
         "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
         "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f"},
        {1, 0, 1,
         "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"
         "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0"},
        {0, UINT64_C(0x0200000000000000), 0,
         "c2c64d378cd536374ae204b9ef933fcd1a8b2288b3dfa49672ab765b54ee27c7"
         "8a970e0e955c14f3a88e741b97c286f75f8fc299e8148362fa198a39531bed6d"},
    };
    for (size_t i = 0; i < sizeof vectors / sizeof vectors[0]; i++) {
        ilx_key key = {.bytes = {[31] = vectors[i].last_key_byte}};
        ilx_rng rng;
        ilx_rng_start(&rng, &key, vectors[i].stream);
        ENSURE_TEXT(block_of(&rng, vectors[i].block), vectors[i].expected);
    }
}

// Made with an implementation that shares nothing with ours.
static void draws_of_seed_7(void)
{
    static const struct {
        int index;
        uint32_t word;
    } expected[] = {{0, 0x287d9e7d},   {1, 0x6424347a},   {127, 0x86ac457f},
                    {128, 0xfc0dde08}, {129, 0x2f217185}, {999, 0x288d4b4c}};
    ilx_key key;
    ilx_rng rng;
    ilx_key_from_seed(&key, "7");
    ilx_rng_start(&rng, &key, 42);
    int drawn = 0;
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        for (; drawn < expected[i].index; drawn++) ilx_rng_u32(&rng);
        ENSURE_INT(ilx_rng_u32(&rng), expected[i].word);
        drawn++;
    }
}

static void numbers_below_a_limit(void)
{
    static const struct {
        uint32_t limit;
        uint32_t expected[8];
    } rows[] = {
        {6, {5, 5, 4, 2, 5, 5, 1, 1}},
        {52, {48, 47, 37, 23, 48, 43, 13, 14}},
        // Nearly every second word is unfair to this limit and drawn again.
        {0x80000001,
         {2000537870, 566591813, 280115568, 302224270, 281595942, 983937254, 571673897, 145773076}},
        {1, {0, 0, 0, 0, 0, 0, 0, 0}},
    };
    ilx_key key;
    ilx_key_from_seed(&key, "7");
    for (size_t row = 0; row < sizeof rows / sizeof rows[0]; row++) {
        ilx_rng rng;
        ilx_rng_start(&rng, &key, 3);
        for (int i = 0; i < 8; i++) {
            ENSURE_INT(ilx_rng_below(&rng, rows[row].limit), rows[row].expected[i]);
        }
    }
}

// With five degrees of freedom, chi-square stays below 20.5 in 99.9 % of fair dice.
static void dice_are_fair(void)
{
    enum { THROWS = 600000 };
    int count[6] = {0};
    ilx_key key;
    ilx_rng rng;
    ilx_key_from_seed(&key, "fair");
    ilx_rng_start(&rng, &key, 0);
    for (int i = 0; i < THROWS; i++) count[ilx_rng_below(&rng, 6)]++;
    double chi_square = 0;
    for (int face = 0; face < 6; face++) {
        double off = count[face] - THROWS / 6.0;
        chi_square += off * off / (THROWS / 6.0);
    }
    ENSURE(chi_square < 20.5);
    ENSURE(chi_square > 0.2);  // fairer than chance would be as suspect
}

static void streams_and_keys_are_apart(void)
{
    ilx_key a, b;
    ilx_rng one, two;
    ilx_key_from_seed(&a, "a");
    ilx_key_from_seed(&b, "b");
    ilx_rng_start(&one, &a, 1);
    ilx_rng_start(&two, &a, 2);
    ENSURE(ilx_rng_u32(&one) != ilx_rng_u32(&two));
    ilx_rng_start(&one, &a, 1);
    ilx_rng_start(&two, &b, 1);
    ENSURE(ilx_rng_u32(&one) != ilx_rng_u32(&two));
}

static void starting_again_repeats(void)
{
    ilx_key key;
    ilx_rng rng;
    uint32_t first[300];
    ilx_key_from_seed(&key, "again");
    ilx_rng_start(&rng, &key, 9);
    for (int i = 0; i < 300; i++) first[i] = ilx_rng_u32(&rng);
    ilx_rng_start(&rng, &key, 9);
    for (int i = 0; i < 300; i++) ENSURE_INT(ilx_rng_u32(&rng), first[i]);
}

static void keys_of_seeds(void)
{
    ilx_key key;
    ilx_key_from_seed(&key, "");
    ENSURE_TEXT(hex(key.bytes, sizeof key.bytes),
                "15118468c6a9d6f318653591665b019f5b1ac11ae9b896c4fca85756c27086ef");
    ilx_key_from_seed(&key, "7");
    ENSURE_TEXT(hex(key.bytes, sizeof key.bytes),
                "ef9b5c619471bdf250ffa600e147873bf570fb1848a58dca4f52fb28d659fb37");
    ilx_key_from_seed(&key, "café");
    ENSURE_TEXT(hex(key.bytes, sizeof key.bytes),
                "1e3fbc93573844c5ca4787cc4dc4f99dda911aea999feff426327cd89e56ab6a");
}

static void derived_keys(void)
{
    ilx_key master, child;
    ilx_key_from_seed(&master, "7");
    ilx_key_derive(&child, &master, 0);
    ENSURE_TEXT(hex(child.bytes, sizeof child.bytes),
                "3752ad420e71b12ce9d335786c06a6db99ff54866f140e42903d2b569ee92679");
    ilx_key_derive(&child, &master, UINT64_C(0x0102030405060708));
    ENSURE_TEXT(hex(child.bytes, sizeof child.bytes),
                "2d000abe0869191deecb4d58f06cc6649a0e59929f1cb8eb87eca23fb95b0988");
    ilx_key_derive(&master, &master, 0);  // in place
    ENSURE_TEXT(hex(master.bytes, sizeof master.bytes),
                "3752ad420e71b12ce9d335786c06a6db99ff54866f140e42903d2b569ee92679");
}

static void commitments(void)
{
    ilx_key key;
    uint8_t commitment[ILX_KEY_BYTES];
    ilx_key_from_seed(&key, "7");
    ilx_key_commitment(&key, commitment);
    ENSURE_TEXT(hex(commitment, sizeof commitment),
                "b733ee93f126c8cec4a2ecf463e13ef5f3267f38d43ae716e336fdc0baa7d454");
}

// RFC 7693, appendix A, and the same in its shortest form.
static void digests(void)
{
    uint8_t digest[64];
    ilx_digest("abc", 3, digest, 64);
    ENSURE_TEXT(hex(digest, 64),
                "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1"
                "7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923");
    ilx_digest("abc", 3, digest, 16);
    ENSURE_TEXT(hex(digest, 16), "cf4ab791c62b8d2b2109c90275287816");
}

// One choice draws nothing; of several, the same as below.
static void a_choice_of_one_draws_nothing(void)
{
    ilx_key key;
    ilx_rng chosen, drawn;
    ilx_key_from_seed(&key, "choices");
    ilx_rng_start(&chosen, &key, 1);
    drawn = chosen;
    for (uint32_t i = 0; i < 5 * ILX_RNG_WORDS; i++) {
        uint32_t limit = 1 + i % 3;
        uint32_t wanted = limit > 1 ? ilx_rng_below(&drawn, limit) : 0;
        ENSURE_INT(ilx_rng_choose(&chosen, limit), wanted);
    }
    ENSURE_INT(ilx_rng_u32(&chosen), ilx_rng_u32(&drawn));
    chosen.words[chosen.next] = 0;
    uint32_t next = chosen.next;
    ENSURE_INT(ilx_rng_choose(&chosen, 1), 0);
    ENSURE_INT(chosen.next, next);
}

static void random_keys_differ(void)
{
    ilx_key a, b;
    ilx_key_random(&a);
    ilx_key_random(&b);
    ENSURE(memcmp(&a, &b, sizeof a) != 0);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(chacha20_as_in_the_rfc),
        TEST(draws_of_seed_7),
        TEST(numbers_below_a_limit),
        TEST(dice_are_fair),
        TEST(streams_and_keys_are_apart),
        TEST(starting_again_repeats),
        TEST(keys_of_seeds),
        TEST(derived_keys),
        TEST(commitments),
        TEST(digests),
        TEST(a_choice_of_one_draws_nothing),
        TEST(random_keys_differ),
    };
    return RUN_TESTS(tests);
}
