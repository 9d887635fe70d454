// Reads the rest of a file that may be damaged: its pages are read one by one, without believing
// what leads from one to another (https://sqlite.org/fileformat2.html). Rows of facts and of rooms
// are known by their shape; whoever takes them has the checksums of facts to see whether they are
// right.

#include "store/salvage.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    USUAL_PAGE = 4096,
    FACTS_LEAF = 0x0d,  // a page of a table
    ROOMS_LEAF = 0x0a,  // a page of a table without row numbers
    FIRST_HEADER = 100,
    LOG_HEADER = 32,
    FRAME_HEADER = 24,
    COLUMNS_MAX = 8,
};

typedef struct bytes {
    const uint8_t *at;
    size_t size;
} bytes;

typedef struct salvage {
    size_t page_size;
    bytes file, log;
    const uint8_t **pages;  // by number, from 1; NULL: there is none
    size_t page_count;
    ilx_salvager *salvager;
    char *payload;  // of one row
    size_t payload_size;
} salvage;

typedef struct column {
    uint64_t type;
    const uint8_t *at;
    size_t size;
} column;

static uint64_t big_endian(const uint8_t *at, int count)
{
    uint64_t value = 0;
    for (int i = 0; i < count; i++) value = value << 8 | at[i];
    return value;
}

// How many bytes it takes; 0: it does not end in time.
static size_t read_varint(const uint8_t *at, size_t size, uint64_t *value)
{
    *value = 0;
    for (size_t i = 0; i < 9 && i < size; i++) {
        *value = i == 8 ? *value << 8 | at[i] : *value << 7 | (at[i] & 0x7f);
        if (i == 8 || !(at[i] & 0x80)) return i + 1;
    }
    return 0;
}

// ---- Pages -------------------------------------------------------------------------------

static bytes map_file(const char *path)
{
    struct stat about;
    bytes none = {NULL, 0};
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0) return none;
    if (fstat(fd, &about) != 0 || about.st_size <= 0) {
        close(fd);
        return none;
    }
    void *at = mmap(NULL, (size_t)about.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
    close(fd);
    if (at == MAP_FAILED) return none;
    return (bytes){at, (size_t)about.st_size};
}

static bool is_page_size(uint64_t size)
{
    return size >= 512 && size <= 65536 && (size & (size - 1)) == 0;
}

static size_t find_page_size(const salvage *s)
{
    uint64_t in_log = s->log.size >= LOG_HEADER ? big_endian(s->log.at + 8, 4) : 0;
    uint64_t in_file = s->file.size >= FIRST_HEADER ? big_endian(s->file.at + 16, 2) : 0;
    if (in_file == 1) in_file = 65536;
    bool ours = s->file.size >= FIRST_HEADER && memcmp(s->file.at, "SQLite format 3", 16) == 0;
    if (ours && is_page_size(in_file)) return in_file;
    return is_page_size(in_log) ? in_log : USUAL_PAGE;
}

static void set_page(salvage *s, uint64_t number, const uint8_t *page)
{
    if (number == 0 || number > UINT32_MAX / 2) return;
    if (number > s->page_count) {
        s->pages = ilx_grow(s->pages, (number + 1) * sizeof *s->pages);
        for (uint64_t i = s->page_count + 1; i <= number; i++) s->pages[i] = NULL;
        s->page_count = number;
    }
    s->pages[number] = page;
}

// Pages of the log count more than those of the file, as far as they were committed.
static void read_log(salvage *s)
{
    size_t step = FRAME_HEADER + s->page_size, end = LOG_HEADER, most = 0;
    if (s->log.size < LOG_HEADER) return;
    const uint8_t *salt = s->log.at + 16;
    for (; end + step <= s->log.size; end += step) {
        const uint8_t *frame = s->log.at + end;
        if (memcmp(frame + 8, salt, 8) != 0) break;
        if (big_endian(frame + 4, 4)) most = end + step;
    }
    for (size_t at = LOG_HEADER; at < most; at += step) {
        uint64_t number = big_endian(s->log.at + at, 4);
        bool near = number <= (s->file.size + s->log.size) / s->page_size + 1;
        if (near) set_page(s, number, s->log.at + at + FRAME_HEADER);
    }
}

static void read_pages(salvage *s)
{
    s->page_size = find_page_size(s);
    uint64_t count = s->file.size / s->page_size;
    if (count > 0) set_page(s, count, NULL);
    for (uint64_t i = 1; i <= s->page_count; i++) s->pages[i] = s->file.at + (i - 1) * s->page_size;
    read_log(s);
}

// ---- Rows --------------------------------------------------------------------------------

// The whole payload of a row, part of which may lie on other pages. False: something is missing.
static bool read_payload(salvage *s, const uint8_t *at, size_t left, uint64_t size, size_t most)
{
    size_t usable = s->page_size, least = (usable - 12) * 32 / 255 - 23;
    size_t local = size <= most ? size : least + (size - least) % (usable - 4);
    if (size > most && local > most) local = least;
    if (size > 2 * ILX_FACT_TEXT_MAX + s->file.size || local > left) return false;
    if (size + 1 > s->payload_size) {
        s->payload_size = 2 * (size + 1);
        s->payload = ilx_grow(s->payload, s->payload_size);
    }
    memcpy(s->payload, at, local);
    if (size == local) return true;
    if (local + 4 > left) return false;
    uint64_t next = big_endian(at + local, 4);
    for (size_t have = local; have < size;) {
        if (next == 0 || next > s->page_count || !s->pages[next]) return false;
        const uint8_t *page = s->pages[next];
        size_t part = size - have < usable - 4 ? size - have : usable - 4;
        memcpy(s->payload + have, page + 4, part);
        next = big_endian(page, 4);
        have += part;
    }
    return true;
}

// The columns of a row; 0: it is none.
static int read_columns(const salvage *s, size_t size, column columns[COLUMNS_MAX])
{
    static const uint8_t sizes[] = {0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0};
    const uint8_t *payload = (const uint8_t *)s->payload;
    uint64_t head, type;
    size_t at = read_varint(payload, size, &head), body = head;
    int count = 0;
    if (at == 0 || head > size) return 0;
    while (at < head && count < COLUMNS_MAX) {
        size_t length = read_varint(payload + at, head - at, &type);
        if (length == 0) return 0;
        uint64_t long_size = type < 12 ? sizes[type] : (type - 12) / 2;
        if (long_size > size - body) return 0;
        columns[count++] = (column){type, payload + body, (size_t)long_size};
        body += (size_t)long_size;
        at += length;
    }
    return at == head && body == size ? count : 0;
}

static bool is_text(const column *c)
{
    return c->type >= 13 && c->type % 2 == 1;
}

static bool is_code(const column *c)
{
    if (!is_text(c) || c->size != ILX_ROOM_CODE) return false;
    for (int i = 0; i < ILX_ROOM_CODE; i++) {
        if (c->at[i] < 'A' || c->at[i] > 'Z') return false;
    }
    return true;
}

// A whole number above 0; -1: it is none.
static int64_t number_of(const column *c)
{
    if (c->type == 9) return 1;
    if (c->type < 1 || c->type > 6) return -1;
    uint64_t value = big_endian(c->at, (int)c->size);
    return value && !(c->at[0] & 0x80) && value <= INT64_MAX ? (int64_t)value : -1;
}

static void take_row(salvage *s, size_t size)
{
    column c[COLUMNS_MAX];
    char code[ILX_ROOM_CODE + 1] = "";
    int count = read_columns(s, size, c);
    s->payload[size] = '\0';
    // facts(id, room, number, before, text), rooms(code, number, last)
    bool fact = count == 5 && c[0].type == 0 && is_code(&c[1]) && is_text(&c[4]);
    bool room = count == 3 && is_code(&c[0]);
    if (!fact && !room) return;
    memcpy(code, c[fact ? 1 : 0].at, ILX_ROOM_CODE);
    int64_t number = number_of(&c[fact ? 2 : 1]);
    if (number < 1) return;
    if (room) s->salvager->room(s->salvager, code, number);
    if (fact) s->salvager->row(s->salvager, code, number, (const char *)c[4].at);
}

static void read_page(salvage *s, const uint8_t *page, bool first)
{
    const uint8_t *head = page + (first ? FIRST_HEADER : 0);
    if (head[0] != FACTS_LEAF && head[0] != ROOMS_LEAF) return;
    bool facts = head[0] == FACTS_LEAF;
    size_t most = facts ? s->page_size - 35 : (s->page_size - 12) * 64 / 255 - 23;
    uint64_t count = big_endian(head + 3, 2);
    for (uint64_t i = 0; i < count; i++) {
        const uint8_t *pointer = head + 8 + 2 * i;
        if (pointer + 2 > page + s->page_size) return;
        size_t at = big_endian(pointer, 2);
        if (at < 8 || at >= s->page_size) continue;
        uint64_t size, id;
        size_t length = read_varint(page + at, s->page_size - at, &size);
        at += length;
        if (length && facts) at += length = read_varint(page + at, s->page_size - at, &id);
        if (!length || size == 0) continue;
        if (read_payload(s, page + at, s->page_size - at, size, most)) take_row(s, size);
    }
}

ilx_failure ilx_store_salvage(const char *path, ilx_salvager *salvager)
{
    salvage s = {.salvager = salvager, .file = map_file(path)};
    ilx_text log = ilx_text_new();
    ilx_text_add(&log, "%s-wal", path);
    s.log = map_file(log.bytes);
    ilx_text_free(&log);
    if (!s.file.at) return "cannot-open";
    read_pages(&s);
    for (size_t i = 1; i <= s.page_count; i++) {
        if (s.pages[i]) read_page(&s, s.pages[i], i == 1);
    }
    munmap((void *)(uintptr_t)s.file.at, s.file.size);
    if (s.log.at) munmap((void *)(uintptr_t)s.log.at, s.log.size);
    free(s.pages);
    free(s.payload);
    return NULL;
}
