// Text under construction, readers of numbers, and UTF-8.

#include "base/text.h"
#include "test.h"

// ---- Building ----------------------------------------------------------------------------

static void all_the_ways_to_add(void)
{
    ilx_text text = ilx_text_new();
    ilx_text_put(&text, "a");
    ilx_text_char(&text, '|');
    ilx_text_bytes(&text, "bcd", 2);
    ilx_text_char(&text, '|');
    ilx_text_add(&text, "%d-%s", 12, "x");
    ilx_text_char(&text, '|');
    ilx_text_int(&text, -345);
    ilx_text_char(&text, '|');
    ilx_text_hex64(&text, 0xabcdef);
    ilx_text_char(&text, '|');
    ilx_text_hex(&text, (const uint8_t[]){0x00, 0x9f, 0xff}, 3);
    ENSURE_TEXT(text.bytes, "a|bc|12-x|-345|0000000000abcdef|009fff");
    ENSURE_INT(text.length, strlen(text.bytes));
    ENSURE(!text.cut);
    ilx_text_free(&text);
    ENSURE(text.bytes == NULL);
}

static void it_grows_as_it_must(void)
{
    ilx_text text = ilx_text_new();
    for (int i = 0; i < 20000; i++) ilx_text_add(&text, "%05d", i);
    ENSURE_INT(text.length, 100000);
    ENSURE(memcmp(text.bytes, "0000000001", 10) == 0);
    ENSURE_TEXT(text.bytes + 99995, "19999");
    ilx_text_add(&text, "%*d", 300000, 7);  // more at once than twice what there is
    ENSURE_INT(text.length, 400000);
    ENSURE_TEXT(text.bytes + 399998, " 7");
    ilx_text_bytes(&text, "", 0);
    ENSURE_INT(text.length, 400000);
    ilx_text_free(&text);
}

static void the_limits_of_whole_numbers(void)
{
    char buffer[64];
    ilx_text text = ilx_text_over(buffer, sizeof buffer);
    ilx_text_int(&text, INT64_MIN);
    ilx_text_char(&text, ' ');
    ilx_text_int(&text, INT64_MAX);
    ilx_text_char(&text, ' ');
    ilx_text_int(&text, 0);
    ENSURE_TEXT(buffer, "-9223372036854775808 9223372036854775807 0");
}

static void what_does_not_fit_is_cut(void)
{
    char buffer[8];
    ilx_text text = ilx_text_over(buffer, sizeof buffer);
    ilx_text_put(&text, "1234567");
    ENSURE(!text.cut);
    ilx_text_put(&text, "8");
    ENSURE(text.cut);
    ENSURE_TEXT(buffer, "1234567");
    ENSURE_INT(text.length, 7);

    ilx_text_clear(&text);
    ENSURE(!text.cut);
    ilx_text_add(&text, "%s", "abcdefghij");
    ENSURE(text.cut);
    ENSURE_TEXT(buffer, "abcdefg");
}

static void nothing_comes_after_a_cut(void)
{
    char buffer[4];
    ilx_text text = ilx_text_over(buffer, sizeof buffer);
    ilx_text_put(&text, "ab");
    ilx_text_put(&text, "\xc3\xa9\xc3\xa9");  // neither é fits without the other: two bytes each
    ENSURE(text.cut);
    ENSURE_TEXT(buffer, "ab");
    ilx_text_char(&text, 'c');
    ilx_text_add(&text, "d");
    ENSURE_TEXT(buffer, "ab");
    ilx_text_truncate(&text, 1);
    ENSURE(!text.cut);
    ilx_text_char(&text, 'c');
    ENSURE_TEXT(buffer, "ac");
}

static void a_cut_falls_between_characters(void)
{
    const char *whole = "aé€😀z";
    for (size_t size = 1; size <= strlen(whole) + 1; size++) {
        char put[16], added[16];
        ilx_text one = ilx_text_over(put, size), two = ilx_text_over(added, size);
        ilx_text_put(&one, whole);
        ilx_text_add(&two, "%s", whole);
        ENSURE(ilx_utf8_valid(put, one.length));
        ENSURE(strncmp(put, whole, one.length) == 0);
        ENSURE_TEXT(added, put);
        ENSURE(one.cut == (size <= strlen(whole)));
    }
}

static void a_buffer_of_one_byte(void)
{
    char buffer[1] = {'x'};
    ilx_text text = ilx_text_over(buffer, 1);
    ENSURE_TEXT(buffer, "");
    ilx_text_put(&text, "");
    ENSURE(!text.cut);
    ilx_text_put(&text, "a");
    ENSURE(text.cut);
    ENSURE_TEXT(buffer, "");
}

// ---- Readers -----------------------------------------------------------------------------

static void whole_numbers_are_read(void)
{
    static const struct {
        const char *text;
        int64_t number;
    } rows[] = {{"0", 0},
                {"7", 7},
                {"-12", -12},
                {"1000000007", 1000000007},
                {"9223372036854775807", INT64_MAX},
                {"-9223372036854775808", INT64_MIN},
                {"-9223372036854775807", -INT64_MAX}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int64_t number = 99;
        ENSURE(ilx_read_int(rows[i].text, strlen(rows[i].text), &number));
        ENSURE(number == rows[i].number);
    }
}

static void other_things_are_no_numbers(void)
{
    static const char *const rows[] = {"",
                                       "-",
                                       "+1",
                                       "007",
                                       "-0",
                                       "00",
                                       " 1",
                                       "1 ",
                                       "1.0",
                                       "1e3",
                                       "0x1",
                                       "--1",
                                       "a",
                                       "٣",
                                       "9223372036854775808",
                                       "-9223372036854775809",
                                       "18446744073709551616",
                                       "99999999999999999999999"};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        int64_t number = 99;
        ENSURE(!ilx_read_int(rows[i], strlen(rows[i]), &number));
        ENSURE_INT(number, 99);
    }
    int64_t number;
    ENSURE(ilx_read_int("12x", 2, &number) && number == 12);  // the length decides, not the zero
    ENSURE(!ilx_read_int("1\0", 2, &number));
}

static void numbers_come_back(void)
{
    char buffer[32];
    uint64_t bits = 1;
    for (int i = 0; i < 2000; i++) {
        bits = bits * UINT64_C(6364136223846793005) + 1442695040888963407u;
        int64_t number = (int64_t)(bits >> (i % 64)), read = 0;
        if (i % 2) number = -number;
        ilx_text text = ilx_text_over(buffer, sizeof buffer);
        ilx_text_int(&text, number);
        ENSURE(ilx_read_int(buffer, text.length, &read));
        ENSURE(read == number);

        uint64_t hex = 0;
        ilx_text_clear(&text);
        ilx_text_hex64(&text, bits);
        ENSURE(ilx_read_hex64(buffer, text.length, &hex));
        ENSURE(hex == bits);
    }
}

static void hexadecimal_has_one_spelling(void)
{
    uint64_t number = 5;
    ENSURE(ilx_read_hex64("0123456789abcdef", 16, &number));
    ENSURE(number == UINT64_C(0x0123456789abcdef));
    ENSURE(ilx_read_hex64("ffffffffffffffff", 16, &number));
    ENSURE(number == UINT64_MAX);
    number = 5;
    ENSURE(!ilx_read_hex64("0123456789ABCDEF", 16, &number));
    ENSURE(!ilx_read_hex64("0123456789abcde", 15, &number));
    ENSURE(!ilx_read_hex64("0123456789abcdef0", 17, &number));
    ENSURE(!ilx_read_hex64("0x23456789abcdef", 16, &number));
    ENSURE(!ilx_read_hex64("", 0, &number));
    ENSURE(number == 5);
}

static void bytes_in_hexadecimal(void)
{
    uint8_t bytes[3] = {1, 2, 3};
    ENSURE(ilx_read_hex("00a1ff", 6, bytes, 3));
    ENSURE(bytes[0] == 0 && bytes[1] == 0xa1 && bytes[2] == 0xff);
    ENSURE(ilx_read_hex("", 0, bytes, 0));
    ENSURE(!ilx_read_hex("0102", 4, bytes, 3));
    ENSURE(!ilx_read_hex("0102030", 7, bytes, 3));
    ENSURE(!ilx_read_hex("01020g", 6, bytes, 3));
    ENSURE(!ilx_read_hex("01020A", 6, bytes, 3));
    ENSURE(bytes[0] == 0 && bytes[1] == 0xa1 && bytes[2] == 0xff);  // nothing was changed
}

// ---- UTF-8 -------------------------------------------------------------------------------

static void every_character_is_read(void)
{
    for (uint32_t code = 1; code <= 0x10ffff; code++) {
        char bytes[4];
        int size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
        static const int leads[] = {0, 0, 0xc0, 0xe0, 0xf0};
        uint32_t rest = code;
        for (int i = size - 1; i > 0; i--, rest >>= 6) bytes[i] = (char)(0x80 | (rest & 0x3f));
        bytes[0] = (char)(leads[size] | (int)rest);

        uint32_t read = 0;
        bool surrogate = code >= 0xd800 && code <= 0xdfff;
        ENSURE_INT(ilx_utf8_read(bytes, (size_t)size, &read), surrogate ? 0 : size);
        ENSURE_INT(read, surrogate ? 0 : code);
        if (size > 1) ENSURE_INT(ilx_utf8_read(bytes, (size_t)size - 1, &read), 0);
    }
}

static void what_is_not_utf8(void)
{
    static const char *const rows[] = {"\x80",
                                       "\xbf",
                                       "\xc0\x80",
                                       "\xc1\xbf",
                                       "\xc3",
                                       "\xc3(",
                                       "\xe0\x80\x80",
                                       "\xe0\x9f\xbf",
                                       "\xe2\x82",
                                       "\xed\xa0\x80",
                                       "\xed\xbf\xbf",
                                       "\xf0\x80\x80\x80",
                                       "\xf0\x8f\xbf\xbf",
                                       "\xf4\x90\x80\x80",
                                       "\xf5\x80\x80\x80",
                                       "\xfe",
                                       "\xff",
                                       "fine then \xff",
                                       "caf\xe9"};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        ENSURE(!ilx_utf8_valid(rows[i], strlen(rows[i])));
    }
    ENSURE(ilx_utf8_valid("", 0));
    ENSURE(ilx_utf8_valid("a\0b", 3));
    ENSURE(ilx_utf8_valid("Élodie Ørsted 東京 😀", strlen("Élodie Ørsted 東京 😀")));
}

static void columns_on_a_terminal(void)
{
    static const struct {
        const char *text;
        int columns;
    } rows[] = {{"", 0},         {"abc", 3},
                {"Élodie", 6},   {"e\xcc\x81", 1},
                {"東京", 4},     {"😀", 2},
                {"⚀⚅", 2},       {"☠", 1},
                {"…—«»", 4},     {"한글", 4},
                {"ﬁ", 1},        {"\t\n", 0},
                {"\xff\xfe", 2}, {"a\xcc\x81\xcc\x82z", 2},
                {"│┌─┐", 4}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        ENSURE_INT(ilx_utf8_columns(rows[i].text, strlen(rows[i].text)), rows[i].columns);
    }
}

// Readable text is left as it is; bytes that would act on a terminal become a sign.
static void text_from_outside(void)
{
    static const struct {
        const char *text, *safe;
    } rows[] = {
        {"", ""},
        {"Élodie 東京 😀", "Élodie 東京 😀"},
        {"👩\xe2\x80\x8d🚀", "👩\xe2\x80\x8d🚀"},  // two signs joined into one
        {"a\tb\n\x7f", "a?b??"},
        {"\x1b[2Jgone", "?[2Jgone"},
        {"\xc2\x9b", "?"},  // the one-byte form of the same
        // Turns the direction of writing, which is the point here.
        // NOLINTNEXTLINE(misc-misleading-bidirectional)
        {"evil\xe2\x80\xaetxt", "evil?txt"},
        {"\xef\xbb\xbfmark", "?mark"},
        {"\xe2\x80\x8b\xe2\x81\xa6", "??"},  // NOLINT(misc-misleading-bidirectional): so does this
        {"caf\xe9\xff", "caf??"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char buffer[64];
        ilx_text text = ilx_text_over(buffer, sizeof buffer);
        size_t length = strlen(rows[i].text);
        ilx_text_safe(&text, rows[i].text, length);
        ENSURE_TEXT(buffer, rows[i].safe);
        bool changed = strcmp(rows[i].text, rows[i].safe) != 0;
        ENSURE(ilx_utf8_readable(rows[i].text, length) == !changed);
    }
    ENSURE(!ilx_utf8_readable("a\0b", 3));
}

// ---- Memory ------------------------------------------------------------------------------

static void memory_is_there(void)
{
    uint8_t *bytes = ilx_alloc(1000);
    for (int i = 0; i < 1000; i++) ENSURE(bytes[i] == 0);
    bytes[999] = 7;
    bytes = ilx_grow(bytes, 100000);
    ENSURE(bytes[999] == 7);
    free(bytes);
    void *empty = ilx_alloc(0);
    ENSURE(empty != NULL);
    free(empty);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(all_the_ways_to_add),
        TEST(it_grows_as_it_must),
        TEST(the_limits_of_whole_numbers),
        TEST(what_does_not_fit_is_cut),
        TEST(nothing_comes_after_a_cut),
        TEST(a_cut_falls_between_characters),
        TEST(a_buffer_of_one_byte),
        TEST(whole_numbers_are_read),
        TEST(other_things_are_no_numbers),
        TEST(numbers_come_back),
        TEST(hexadecimal_has_one_spelling),
        TEST(bytes_in_hexadecimal),
        TEST(every_character_is_read),
        TEST(what_is_not_utf8),
        TEST(columns_on_a_terminal),
        TEST(text_from_outside),
        TEST(memory_is_there),
    };
    return RUN_TESTS(tests);
}
