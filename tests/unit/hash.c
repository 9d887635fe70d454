// The hash: the published answers of XXH64, then a rough look at how well it spreads.

#include "base/hash.h"
#include "test.h"

static void published_answers(void)
{
    ENSURE(ilx_hash("", 0) == UINT64_C(0xef46db3751d8e999));
    ENSURE(ilx_hash("a", 1) == UINT64_C(0xd24ec4f1a98c6e5b));
    ENSURE(ilx_hash("abc", 3) == UINT64_C(0x44bc2cf5ad770999));
    const char *long_one = "Nobody inspects the spammish repetition";
    ENSURE(ilx_hash(long_one, strlen(long_one)) == UINT64_C(0xfbcea83c8a378bf1));
}

// The buffer of XXH64's own test program, at lengths that use every part of the function.
static void answers_of_the_reference_test(void)
{
    static const struct {
        size_t length;
        uint64_t expected;
    } rows[] = {
        {1, UINT64_C(0xe934a84adb052768)},
        {4, UINT64_C(0x9136a0dca57457ee)},
        {14, UINT64_C(0x8282dcc4994e35c8)},
        {222, UINT64_C(0xb641ae8cb691c174)},
    };
    uint8_t buffer[222];
    uint64_t generator = 2654435761u;
    for (size_t i = 0; i < sizeof buffer; i++) {
        buffer[i] = (uint8_t)(generator >> 56);
        generator *= UINT64_C(11400714785074694797);
    }
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        ENSURE(ilx_hash(buffer, rows[i].length) == rows[i].expected);
    }
}

static void where_the_bytes_lie_does_not_matter(void)
{
    uint8_t buffer[8 + 100];
    uint64_t first = 0;
    for (size_t shift = 0; shift < 8; shift++) {
        for (size_t i = 0; i < 100; i++) buffer[shift + i] = (uint8_t)(i * 7);
        uint64_t hash = ilx_hash(buffer + shift, 100);
        if (shift == 0) first = hash;
        ENSURE(hash == first);
    }
}

// One changed bit changes about half of the answer, at every place and every length of tail.
static void one_bit_changes_half_of_them(void)
{
    uint8_t state[75] = {0};
    for (size_t length = 1; length <= sizeof state; length++) {
        uint64_t before = ilx_hash(state, length);
        int changed = 0, flips = (int)length * 8;
        for (int bit = 0; bit < flips; bit++) {
            state[bit / 8] ^= (uint8_t)(1 << bit % 8);
            uint64_t difference = before ^ ilx_hash(state, length);
            ENSURE(difference != 0);
            changed += __builtin_popcountll(difference);
            state[bit / 8] ^= (uint8_t)(1 << bit % 8);
        }
        ENSURE(changed > flips * 27 && changed < flips * 37);
    }
}

static int by_value(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

// States of a game differ in a few small numbers: a hundred thousand such, all told apart.
static void similar_states_do_not_collide(void)
{
    enum { STATES = 100000 };
    static uint64_t hashes[STATES];
    uint8_t state[400] = {0};
    for (uint32_t i = 0; i < STATES; i++) {
        state[3] = (uint8_t)(i % 10);
        state[120] = (uint8_t)(i / 10 % 100);
        state[399] = (uint8_t)(i / 1000);
        hashes[i] = ilx_hash(state, sizeof state);
    }
    qsort(hashes, STATES, sizeof hashes[0], by_value);
    for (int i = 1; i < STATES; i++) ENSURE(hashes[i] != hashes[i - 1]);
}

static void length_counts(void)
{
    static const uint8_t zeros[80];
    for (size_t a = 0; a < sizeof zeros; a++) {
        for (size_t b = 0; b < a; b++) ENSURE(ilx_hash(zeros, a) != ilx_hash(zeros, b));
    }
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(published_answers),
        TEST(answers_of_the_reference_test),
        TEST(where_the_bytes_lie_does_not_matter),
        TEST(one_bit_changes_half_of_them),
        TEST(similar_states_do_not_collide),
        TEST(length_counts),
    };
    return RUN_TESTS(tests);
}
