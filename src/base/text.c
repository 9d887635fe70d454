// Text under construction, readers of numbers, UTF-8, and memory.

#include "base/text.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_SIZE = 256 };

static const char hex_digits[] = "0123456789abcdef";

// ---- Building ----------------------------------------------------------------------------

ilx_text ilx_text_over(char *buffer, size_t size)
{
    assert(size > 0);
    buffer[0] = '\0';
    return (ilx_text){.bytes = buffer, .size = size};
}

ilx_text ilx_text_new(void)
{
    return (ilx_text){.bytes = ilx_alloc(FIRST_SIZE), .size = FIRST_SIZE, .grows = true};
}

void ilx_text_free(ilx_text *text)
{
    if (text->grows) free(text->bytes);
    *text = (ilx_text){0};
}

void ilx_text_clear(ilx_text *text)
{
    ilx_text_truncate(text, 0);
}

void ilx_text_truncate(ilx_text *text, size_t length)
{
    assert(length <= text->length);
    text->length = length;
    text->bytes[length] = '\0';
    text->cut = false;
}

// Makes space for that many more bytes, and says whether there is.
static bool make_space(ilx_text *text, size_t count)
{
    if (text->cut) return false;
    if (count < text->size - text->length) return true;
    if (!text->grows) return false;

    assert(count < SIZE_MAX / 4 && text->size < SIZE_MAX / 4);
    size_t size = text->size * 2;
    while (size - text->length <= count) size *= 2;
    text->bytes = ilx_grow(text->bytes, size);
    text->size = size;
    return true;
}

// Adds what fits of bytes that do not all fit, up to the end of a character.
static void add_cut(ilx_text *text, const char *bytes)
{
    if (text->cut) return;
    size_t space = text->size - 1 - text->length;
    while (space > 0 && ((uint8_t)bytes[space] & 0xc0) == 0x80) space--;
    memcpy(text->bytes + text->length, bytes, space);
    text->length += space;
    text->bytes[text->length] = '\0';
    text->cut = true;
}

void ilx_text_bytes_slowly(ilx_text *text, const char *bytes, size_t count)
{
    if (!make_space(text, count)) {
        add_cut(text, bytes);
        return;
    }
    memcpy(text->bytes + text->length, bytes, count);
    text->length += count;
    text->bytes[text->length] = '\0';
}

void ilx_text_add(ilx_text *text, const char *format, ...)
{
    if (text->cut) return;
    va_list values, again;
    va_start(values, format);
    va_copy(again, values);
    size_t space = text->size - text->length;
    int count = vsnprintf(text->bytes + text->length, space, format, values);
    assert(count >= 0);

    if ((size_t)count < space) {
        text->length += (size_t)count;
    } else {
        // It did not fit: write it whole where it does, then add that as any other bytes.
        char *whole = ilx_alloc((size_t)count + 1);
        vsnprintf(whole, (size_t)count + 1, format, again);
        ilx_text_bytes(text, whole, (size_t)count);
        free(whole);
    }
    va_end(again);
    va_end(values);
}

void ilx_text_int(ilx_text *text, int64_t number)
{
    if (number >= 0 && number < 10) {
        ilx_text_char(text, (char)('0' + number));
        return;
    }
    char digits[20];
    size_t at = sizeof digits;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (number < 0) digits[--at] = '-';
    ilx_text_bytes(text, digits + at, sizeof digits - at);
}

void ilx_text_hex64(ilx_text *text, uint64_t number)
{
    char digits[16];
    for (int i = 15; i >= 0; i--, number >>= 4) digits[i] = hex_digits[number & 15];
    ilx_text_bytes(text, digits, sizeof digits);
}

void ilx_text_hex(ilx_text *text, const uint8_t *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char digits[2] = {hex_digits[bytes[i] >> 4], hex_digits[bytes[i] & 15]};
        ilx_text_bytes(text, digits, sizeof digits);
    }
}

// ---- Reading numbers ---------------------------------------------------------------------

bool ilx_read_int(const char *text, size_t length, int64_t *number)
{
    bool negative = length > 0 && text[0] == '-';
    size_t first = negative;
    uint64_t limit = (uint64_t)INT64_MAX + negative;
    uint64_t value = 0;

    if (length == first) return false;
    if (text[first] == '0' && length > 1) return false;  // "007", and "-0" as well
    for (size_t i = first; i < length; i++) {
        if (text[i] < '0' || text[i] > '9') return false;
        uint64_t digit = (uint64_t)(text[i] - '0');
        if (value > (limit - digit) / 10) return false;
        value = value * 10 + digit;
    }
    // Through the negative numbers, since the smallest has no opposite.
    *number = negative ? -(int64_t)(value - 1) - 1 : (int64_t)value;
    return true;
}

// The value of a hexadecimal digit, or -1.
static int digit_value(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return -1;
}

bool ilx_read_hex64(const char *text, size_t length, uint64_t *number)
{
    uint64_t value = 0;
    if (length != 16) return false;
    for (size_t i = 0; i < length; i++) {
        int digit = digit_value(text[i]);
        if (digit < 0) return false;
        value = value << 4 | (uint64_t)digit;
    }
    *number = value;
    return true;
}

bool ilx_read_hex(const char *text, size_t length, uint8_t *bytes, size_t count)
{
    if (length / 2 != count || length % 2 != 0) return false;
    for (size_t i = 0; i < length; i++) {
        if (digit_value(text[i]) < 0) return false;
    }
    for (size_t i = 0; i < count; i++) {
        int high = digit_value(text[2 * i]), low = digit_value(text[2 * i + 1]);
        bytes[i] = (uint8_t)(high * 16 + low);
    }
    return true;
}

// ---- UTF-8 -------------------------------------------------------------------------------

int ilx_utf8_read(const char *text, size_t length, uint32_t *code)
{
    if (length == 0) return 0;
    uint8_t lead = (uint8_t)text[0];
    if (lead < 0x80) {
        *code = lead;
        return 1;
    }
    // 0xc0 and 0xc1 could only spell what one byte spells, 0xf5 and above nothing at all.
    int count = lead >= 0xf5 ? 0 : lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 0;
    if (count == 0 || (size_t)count > length) return 0;

    uint32_t value = lead & (0x7fu >> count);
    for (int i = 1; i < count; i++) {
        uint8_t next = (uint8_t)text[i];
        if ((next & 0xc0) != 0x80) return 0;
        value = value << 6 | (next & 0x3f);
    }
    bool overlong = (count == 3 && value < 0x800) || (count == 4 && value < 0x10000);
    bool surrogate = value >= 0xd800 && value <= 0xdfff;
    if (overlong || surrogate || value > 0x10ffff) return 0;
    *code = value;
    return count;
}

bool ilx_utf8_valid(const char *text, size_t length)
{
    for (size_t at = 0; at < length;) {
        uint32_t code;
        int count = ilx_utf8_read(text + at, length - at, &code);
        if (count == 0) return false;
        at += (size_t)count;
    }
    return true;
}

// Controls, and what turns the direction of writing or stands for nothing at all.
static bool is_readable(uint32_t code)
{
    if (code < 0x20 || (code >= 0x7f && code <= 0x9f)) return false;
    bool steers = (code >= 0x200b && code <= 0x200f) || (code >= 0x2028 && code <= 0x202e) ||
                  (code >= 0x2060 && code <= 0x206f) || code == 0xfeff;
    return !steers || code == 0x200d;  // which joins two signs into one
}

bool ilx_utf8_readable(const char *text, size_t length)
{
    for (size_t at = 0; at < length;) {
        uint32_t code;
        int count = ilx_utf8_read(text + at, length - at, &code);
        if (count == 0 || !is_readable(code)) return false;
        at += (size_t)count;
    }
    return true;
}

void ilx_text_safe(ilx_text *text, const char *bytes, size_t length)
{
    for (size_t at = 0; at < length;) {
        uint32_t code;
        int count = ilx_utf8_read(bytes + at, length - at, &code);
        bool fine = count > 0 && is_readable(code);
        if (count == 0) count = 1;
        ilx_text_bytes(text, fine ? bytes + at : "?", fine ? (size_t)count : 1);
        at += (size_t)count;
    }
}

// Characters that are not one column wide, from Unicode's East Asian widths and emoji, as far as
// names of people and the signs that we draw need it. In order.
static const struct {
    uint32_t first, last;
    int columns;
} widths[] = {
    {0x0000, 0x001f, 0},   {0x007f, 0x009f, 0},   {0x0300, 0x036f, 0},   {0x0483, 0x0489, 0},
    {0x0591, 0x05bd, 0},   {0x0610, 0x061a, 0},   {0x064b, 0x065f, 0},   {0x1100, 0x115f, 2},
    {0x1160, 0x11ff, 0},   {0x1ab0, 0x1aff, 0},   {0x1dc0, 0x1dff, 0},   {0x200b, 0x200f, 0},
    {0x202a, 0x202e, 0},   {0x2060, 0x206f, 0},   {0x20d0, 0x20f0, 0},   {0x231a, 0x231b, 2},
    {0x2329, 0x232a, 2},   {0x23e9, 0x23ec, 2},   {0x23f0, 0x23f0, 2},   {0x23f3, 0x23f3, 2},
    {0x25fd, 0x25fe, 2},   {0x2614, 0x2615, 2},   {0x2648, 0x2653, 2},   {0x267f, 0x267f, 2},
    {0x2693, 0x2693, 2},   {0x26a1, 0x26a1, 2},   {0x26aa, 0x26ab, 2},   {0x26bd, 0x26be, 2},
    {0x26c4, 0x26c5, 2},   {0x26ce, 0x26ce, 2},   {0x26d4, 0x26d4, 2},   {0x26ea, 0x26ea, 2},
    {0x26f2, 0x26f3, 2},   {0x26f5, 0x26f5, 2},   {0x26fa, 0x26fa, 2},   {0x26fd, 0x26fd, 2},
    {0x2705, 0x2705, 2},   {0x270a, 0x270b, 2},   {0x2728, 0x2728, 2},   {0x274c, 0x274c, 2},
    {0x274e, 0x274e, 2},   {0x2753, 0x2755, 2},   {0x2757, 0x2757, 2},   {0x2795, 0x2797, 2},
    {0x27b0, 0x27b0, 2},   {0x27bf, 0x27bf, 2},   {0x2b1b, 0x2b1c, 2},   {0x2b50, 0x2b50, 2},
    {0x2b55, 0x2b55, 2},   {0x2e80, 0x303e, 2},   {0x3041, 0x3247, 2},   {0x3250, 0x4dbf, 2},
    {0x4e00, 0xa4cf, 2},   {0xa960, 0xa97c, 2},   {0xac00, 0xd7a3, 2},   {0xf900, 0xfaff, 2},
    {0xfe00, 0xfe0f, 0},   {0xfe10, 0xfe19, 2},   {0xfe20, 0xfe2f, 0},   {0xfe30, 0xfe6b, 2},
    {0xfeff, 0xfeff, 0},   {0xff01, 0xff60, 2},   {0xffe0, 0xffe6, 2},   {0x16fe0, 0x18aff, 2},
    {0x1b000, 0x1b2ff, 2}, {0x1f004, 0x1f004, 2}, {0x1f0cf, 0x1f0cf, 2}, {0x1f18e, 0x1f18e, 2},
    {0x1f191, 0x1f19a, 2}, {0x1f200, 0x1f320, 2}, {0x1f32d, 0x1f335, 2}, {0x1f337, 0x1f37c, 2},
    {0x1f37e, 0x1f393, 2}, {0x1f3a0, 0x1f3ca, 2}, {0x1f3cf, 0x1f3d3, 2}, {0x1f3e0, 0x1f3f0, 2},
    {0x1f3f4, 0x1f3f4, 2}, {0x1f3f8, 0x1f43e, 2}, {0x1f440, 0x1f440, 2}, {0x1f442, 0x1f4fc, 2},
    {0x1f4ff, 0x1f53d, 2}, {0x1f54b, 0x1f54e, 2}, {0x1f550, 0x1f567, 2}, {0x1f57a, 0x1f57a, 2},
    {0x1f595, 0x1f596, 2}, {0x1f5a4, 0x1f5a4, 2}, {0x1f5fb, 0x1f64f, 2}, {0x1f680, 0x1f6c5, 2},
    {0x1f6cc, 0x1f6cc, 2}, {0x1f6d0, 0x1f6d2, 2}, {0x1f6d5, 0x1f6df, 2}, {0x1f6eb, 0x1f6ec, 2},
    {0x1f6f4, 0x1f6fc, 2}, {0x1f7e0, 0x1f7f0, 2}, {0x1f90c, 0x1f93a, 2}, {0x1f93c, 0x1f945, 2},
    {0x1f947, 0x1f9ff, 2}, {0x1fa70, 0x1faff, 2}, {0x20000, 0x3fffd, 2}, {0xe0001, 0xe01ef, 0},
};

static int columns_of(uint32_t code)
{
    size_t low = 0, high = sizeof widths / sizeof widths[0];
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (code > widths[middle].last) {
            low = middle + 1;
        } else if (code < widths[middle].first) {
            high = middle;
        } else {
            return widths[middle].columns;
        }
    }
    return 1;
}

int ilx_utf8_columns(const char *text, size_t length)
{
    int columns = 0;
    for (size_t at = 0; at < length;) {
        uint32_t code;
        int count = ilx_utf8_read(text + at, length - at, &code);
        columns += count == 0 ? 1 : columns_of(code);  // a broken byte shows as one sign
        at += count == 0 ? 1 : (size_t)count;
    }
    return columns;
}

// ---- Memory ------------------------------------------------------------------------------

static void *given(void *memory, size_t size)
{
    if (memory) return memory;
    fprintf(stderr, "ilinx: no memory left for %zu bytes\n", size);
    abort();
}

void *ilx_alloc(size_t size)
{
    return given(calloc(1, size > 0 ? size : 1), size);
}

void *ilx_grow(void *old, size_t size)
{
    return given(realloc(old, size > 0 ? size : 1), size);
}
