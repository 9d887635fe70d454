// Text under construction, and the two allocators that never return NULL.
//
// An ilx_text either fills a buffer of the caller's (and then cuts what does not fit, and says
// so) or grows on the heap. Either way its bytes always end with a zero. A cut falls between two
// characters, and nothing is added after it until the text is cleared or truncated.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct ilx_text {
    char *bytes;
    size_t length;  // without the final zero
    size_t size;    // of the buffer, final zero included
    bool grows;     // the buffer is ours, on the heap
    bool cut;       // something did not fit
} ilx_text;

// Over a buffer of the caller's, at least one byte long.
ilx_text ilx_text_over(char *buffer, size_t size);
// On the heap; ilx_text_free gives it back. Texts over a buffer need no freeing.
ilx_text ilx_text_new(void);
void ilx_text_free(ilx_text *text);

void ilx_text_clear(ilx_text *text);
void ilx_text_truncate(ilx_text *text, size_t length);

// Each adds at the end. The short ones are in the header: most of a JSON text is literals and
// single characters.
void ilx_text_add(ilx_text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
void ilx_text_bytes_slowly(ilx_text *text, const char *bytes, size_t count);  // may not fit
static inline void ilx_text_bytes(ilx_text *text, const char *bytes, size_t count)
{
    if (text->cut || count >= text->size - text->length) {
        ilx_text_bytes_slowly(text, bytes, count);
        return;
    }
    if (count > 0) memcpy(text->bytes + text->length, bytes, count);
    text->length += count;
    text->bytes[text->length] = '\0';
}
static inline void ilx_text_put(ilx_text *text, const char *string)
{
    ilx_text_bytes(text, string, strlen(string));
}
void ilx_text_int(ilx_text *text, int64_t number);
void ilx_text_hex64(ilx_text *text, uint64_t number);  // 16 digits, small letters
void ilx_text_hex(ilx_text *text, const uint8_t *bytes, size_t count);
static inline void ilx_text_char(ilx_text *text, char c)
{
    if (text->cut || text->size - text->length < 2) {
        ilx_text_bytes_slowly(text, &c, 1);
        return;
    }
    text->bytes[text->length++] = c;
    text->bytes[text->length] = '\0';
}

// Readers. Each returns false, and changes nothing, when the text is anything but that: every
// number has exactly one spelling, in hexadecimal with small letters.
bool ilx_read_int(const char *text, size_t length, int64_t *number);     // "-12"; no "+", no "007"
bool ilx_read_hex64(const char *text, size_t length, uint64_t *number);  // exactly 16 digits
bool ilx_read_hex(const char *text, size_t length, uint8_t *bytes, size_t count);
// The character at the start of the text: how many bytes it takes. 0: this is not UTF-8.
int ilx_utf8_read(const char *text, size_t length, uint32_t *code);
bool ilx_utf8_valid(const char *text, size_t length);
// Adds text from outside for people to read: what would steer a terminal, or turn the direction of
// writing, and what is no UTF-8 at all, becomes a question mark.
void ilx_text_safe(ilx_text *text, const char *bytes, size_t length);
// Is there nothing of that kind in it?
bool ilx_utf8_readable(const char *text, size_t length);
// How many columns of a terminal the text takes (letters with accents 1, wide signs 2).
int ilx_utf8_columns(const char *text, size_t length);

// Memory, or the end of the program with a message: there is nothing to save by going on.
void *ilx_alloc(size_t size);  // zeroed
void *ilx_grow(void *old, size_t size);
