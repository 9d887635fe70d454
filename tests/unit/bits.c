// Sets as bits: counted, chosen from, and gathered from bytes.

#include "base/bits.h"
#include "test.h"

static void a_set_is_counted_and_chosen_from(void)
{
    for (int set = 0; set < 256; set++) {
        uint32_t n = 0;
        for (int i = 0; i < 8; i++) {
            if (!(set >> i & 1)) continue;
            ENSURE_INT(ilx_select((uint8_t)set, n), i);
            n++;
        }
        ENSURE_INT((int)ilx_count((uint8_t)set), (int)n);
    }
}

static void bytes_that_are_not_zero_make_a_set(void)
{
    for (size_t count = 4; count <= 8; count++) {
        for (int set = 0; set < 1 << count; set++) {
            uint8_t bytes[8] = {0};
            for (int i = 0; i < (int)count; i++)
                bytes[i] = set >> i & 1 ? (uint8_t)(1 + 18 * i) : 0;
            ENSURE_INT(ilx_bytes_set(bytes, count), set);
            ilx_set_bytes((uint8_t)set, bytes, count);
            for (int i = 0; i < (int)count; i++) ENSURE_INT(bytes[i], set >> i & 1);
        }
    }
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(a_set_is_counted_and_chosen_from),
        TEST(bytes_that_are_not_zero_make_a_set),
    };
    return RUN_TESTS(tests);
}
