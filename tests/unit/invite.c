// How guests find the table: addresses in a sensible order, and a QR code that says what it should.

#include "cli/invite.h"
#include "test.h"

enum { WIDTH_MAX = 64 };

static bool dark[WIDTH_MAX][WIDTH_MAX];
static int width;  // of the code, without the light border

// Back from half blocks to modules. Light ones are drawn.
static void read_modules(const char *text)
{
    enum { QUIET = 2, INDENT = 2 };
    int y = 0;
    memset(dark, 0, sizeof dark);
    width = 0;
    for (const char *line = text; *line; y += 2) {
        int x = 0;
        const char *at = line + INDENT;
        for (; *at != '\n'; x++) {
            bool upper = strncmp(at, "▀", 3) == 0 || strncmp(at, "█", 3) == 0;
            bool lower = strncmp(at, "▄", 3) == 0 || strncmp(at, "█", 3) == 0;
            ENSURE(upper || lower || *at == ' ');
            int column = x - QUIET, row = y - QUIET;
            if (column >= 0 && row >= 0) {
                ENSURE(column < WIDTH_MAX && row + 1 < WIDTH_MAX);
                dark[row][column] = !upper;
                dark[row + 1][column] = !lower;
            }
            at += *at == ' ' ? 1 : 3;
        }
        width = x - 2 * QUIET;
        line = at + 1;
    }
}

static bool is_finder(int x, int y)
{
    // The rings of a finder pattern, seen from its centre at 3, 3.
    int dx = x > 3 ? x - 3 : 3 - x, dy = y > 3 ? y - 3 : 3 - y;
    int ring = dx > dy ? dx : dy;
    return ring != 2;
}

// Modules that carry no data: finders, timing, alignment (one, in small versions), format.
static bool is_function(int x, int y)
{
    int end = width - 1;
    if ((x <= 8 && y <= 8) || (x >= end - 7 && y <= 8) || (x <= 8 && y >= end - 7)) return true;
    if (x == 6 || y == 6) return true;
    int centre = width - 7;
    return width > 21 && x >= centre - 2 && x <= centre + 2 && y >= centre - 2 && y <= centre + 2;
}

static bool is_masked(int mask, int x, int y)
{
    switch (mask) {
    case 0: return (x + y) % 2 == 0;
    case 1: return y % 2 == 0;
    case 2: return x % 3 == 0;
    case 3: return (x + y) % 3 == 0;
    case 4: return (y / 2 + x / 3) % 2 == 0;
    case 5: return x * y % 2 + x * y % 3 == 0;
    case 6: return (x * y % 2 + x * y % 3) % 2 == 0;
    default: return ((x + y) % 2 + x * y % 3) % 2 == 0;
    }
}

// Reads the text of a code of one block (versions 1 to 5 at the lowest level), as a scanner would.
static void decode(char *text, size_t size)
{
    static uint8_t bytes[256];
    int bits = 0, mask = 0;
    memset(bytes, 0, sizeof bytes);
    for (int y = 0; y < 7; y++) {
        for (int x = 0; x < 7; x++) ENSURE(dark[y][x] == is_finder(x, y));
    }
    // Bits 14 to 10 of the format: level (01: lowest), mask; all of it masked with 10101…
    int format = 0;
    for (int x = 0; x < 5; x++) format = format << 1 | dark[8][x];
    format ^= 0x15;
    ENSURE_INT(format >> 3, 1);
    mask = format & 7;
    for (int right = width - 1, up = 1; right > 0; right -= 2, up = !up) {
        if (right == 6) right--;
        for (int i = 0; i < width; i++) {
            int y = up ? width - 1 - i : i;
            for (int x = right; x > right - 2; x--) {
                if (is_function(x, y)) continue;
                bool bit = dark[y][x] != is_masked(mask, x, y);
                if (bits < 8 * 256) bytes[bits / 8] |= (uint8_t)(bit << (7 - bits % 8));
                bits++;
            }
        }
    }
    ENSURE_INT(bytes[0] >> 4, 4);  // the mode: bytes
    size_t length = (size_t)(bytes[0] << 4 & 0xF0) | bytes[1] >> 4;
    ENSURE(length < size);
    for (size_t i = 0; i < length; i++) {
        text[i] = (char)(bytes[1 + i] << 4 | bytes[2 + i] >> 4);
    }
    text[length] = '\0';
}

static void the_code_says_the_link(void)
{
    static const char *const links[] = {
        "http://10.0.0.1/BCDF", "http://192.168.1.23:8080/QFBT",
        "https://table.example.org/some/where/QFBT",
        "http://[2001:db8:1234:5678:9abc:def0:1234:5678]:8080/ZZZZ"};
    for (int i = 0; i < 4; i++) {
        char text[128];
        ilx_text out = ilx_text_new();
        ENSURE(ilx_qr_write(links[i], false, &out));
        read_modules(out.bytes);
        ENSURE(width >= 21 && width <= 37);
        decode(text, sizeof text);
        ENSURE_TEXT(text, links[i]);
        ilx_text_free(&out);
    }
}

static void a_terminal_gets_its_colours(void)
{
    ilx_text out = ilx_text_new();
    ENSURE(ilx_qr_write("http://10.0.0.1/BCDF", true, &out));
    ENSURE(strstr(out.bytes, "\033[40;97m") && strstr(out.bytes, "\033[0m\n"));
    ilx_text_free(&out);
}

static void addresses_end_with_this_machine(void)
{
    ilx_urls urls;
    ilx_urls_find(&urls, NULL, NULL, false, 8080);
    ENSURE(urls.count >= 1);
    ENSURE_TEXT(urls.url[urls.count - 1], "http://localhost:8080");
    for (int i = 0; i < urls.count; i++) ENSURE(strncmp(urls.url[i], "http://", 7) == 0);
    ilx_urls_find(&urls, NULL, NULL, true, 443);
    ENSURE_TEXT(urls.url[urls.count - 1], "https://localhost");
}

static void the_given_address_comes_first(void)
{
    ilx_urls urls;
    ilx_urls_find(&urls, "https://table.example/", NULL, false, 80);
    ENSURE_TEXT(urls.url[0], "https://table.example");
    ENSURE_TEXT(urls.url[urls.count - 1], "http://localhost");
}

static void one_address_is_the_only_one(void)
{
    ilx_urls urls;
    ilx_urls_find(&urls, NULL, "127.0.0.1", false, 8080);
    ENSURE_INT(urls.count, 1);
    ENSURE_TEXT(urls.url[0], "http://127.0.0.1:8080");
    ilx_urls_find(&urls, NULL, "::1", false, 8080);
    ENSURE_TEXT(urls.url[0], "http://[::1]:8080");
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(the_code_says_the_link),          TEST(a_terminal_gets_its_colours),
        TEST(addresses_end_with_this_machine), TEST(the_given_address_comes_first),
        TEST(one_address_is_the_only_one),
    };
    return RUN_TESTS(tests);
}
