// The files of the page.

#include "net/files.h"

#include "base/hash.h"
#include "base/text.h"

#include <fts.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { FILES_MAX = 2000, BYTES_MAX = 64 << 20 };

// Everything a page is made of; what has another ending is not served.
static const struct {
    const char *ending, *type;
} types[] = {
    {".css", "text/css; charset=utf-8"},
    {".html", "text/html; charset=utf-8"},
    {".ico", "image/x-icon"},
    {".js", "text/javascript; charset=utf-8"},
    {".json", "application/json"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".png", "image/png"},
    {".svg", "image/svg+xml"},
    {".txt", "text/plain; charset=utf-8"},
    {".wasm", "application/wasm"},
    {".webmanifest", "application/manifest+json"},
    {".webp", "image/webp"},
    {".woff2", "font/woff2"},
};

static bool ends_with(const char *text, const char *ending)
{
    size_t length = strlen(text), end = strlen(ending);
    return length >= end && strcmp(text + length - end, ending) == 0;
}

static const char *type_of(const char *path)
{
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++) {
        if (ends_with(path, types[i].ending)) return types[i].type;
    }
    return NULL;
}

// Nothing: it cannot be read, or is longer than max. One byte more than its size is allocated, so
// that an empty file is something too.
static ilx_bytes read_whole(const char *path, size_t max)
{
    ilx_bytes bytes = {0};
    FILE *file = fopen(path, "rb");
    if (!file) return bytes;
    ilx_text text = ilx_text_new();
    char buffer[16384];
    size_t count;
    while (text.length <= max && (count = fread(buffer, 1, sizeof buffer, file)) > 0) {
        ilx_text_bytes(&text, buffer, count);
    }
    if (!ferror(file) && text.length <= max) {
        bytes.at = memcpy(ilx_alloc(text.length + 1), text.bytes, text.length);
        bytes.size = text.length;
    }
    fclose(file);
    ilx_text_free(&text);
    return bytes;
}

// The bytes are the file's from now on.
static void finish_file(ilx_file *file, const char *path, ilx_bytes bytes)
{
    file->path = memcpy(ilx_alloc(strlen(path) + 1), path, strlen(path) + 1);
    file->type = type_of(path);
    file->plain = bytes;
    file->lasting = strncmp(path, "/assets/", 8) == 0;
    snprintf(file->etag, sizeof file->etag, "W/\"%016llx\"",
             (unsigned long long)ilx_hash(bytes.at, bytes.size));
}

// The same file with another ending.
static ilx_bytes read_beside(const char *path, const char *ending, size_t *left)
{
    ilx_text name = ilx_text_new();
    ilx_text_add(&name, "%s%s", path, ending);
    ilx_bytes bytes = read_whole(name.bytes, *left);
    ilx_text_free(&name);
    *left -= bytes.size;
    return bytes;
}

static bool add_file(ilx_files *files, ilx_file *items, const char *folder, const char *path,
                     size_t *left)
{
    if (!type_of(path)) return true;
    if (files->count == FILES_MAX) return false;
    ilx_file *file = &items[files->count];
    size_t length = strlen(folder);
    ilx_bytes bytes = read_beside(path, "", left);
    if (!bytes.at) return false;
    while (length > 1 && folder[length - 1] == '/') length--;
    finish_file(file, path + length, bytes);
    files->count++;
    file->brotli = read_beside(path, ".br", left);
    file->gzip = read_beside(path, ".gz", left);
    return true;
}

static int by_path(const void *a, const void *b)
{
    return strcmp(((const ilx_file *)a)->path, ((const ilx_file *)b)->path);
}

bool ilx_files_read(ilx_files *files, const char *folder)
{
    ilx_file *items = ilx_alloc(FILES_MAX * sizeof *items);
    *files = (ilx_files){.items = items};
    size_t left = BYTES_MAX;
    char *copy = memcpy(ilx_alloc(strlen(folder) + 1), folder, strlen(folder) + 1);
    char *const roots[] = {copy, NULL};
    FTS *walk = fts_open(roots, FTS_PHYSICAL | FTS_NOCHDIR, NULL);
    bool well = walk != NULL;
    FTSENT *entry;
    while (well && (entry = fts_read(walk)) != NULL) {
        if (entry->fts_info == FTS_F) well = add_file(files, items, folder, entry->fts_path, &left);
        if (entry->fts_info == FTS_ERR || entry->fts_info == FTS_NS) well = false;
    }
    if (walk) fts_close(walk);
    free(copy);
    if (well) {
        qsort(items, (size_t)files->count, sizeof *items, by_path);
    } else {
        ilx_files_free(files);
    }
    return well;
}

void ilx_files_free(ilx_files *files)
{
    for (int i = 0; i < files->count; i++) {
        const ilx_file *file = &files->items[i];
        free((void *)(uintptr_t)file->path);
        free((void *)(uintptr_t)file->plain.at);
        free((void *)(uintptr_t)file->brotli.at);
        free((void *)(uintptr_t)file->gzip.at);
    }
    free((void *)(uintptr_t)files->items);
    *files = (ilx_files){0};
}

const ilx_file *ilx_files_find(const ilx_files *files, const char *path)
{
    ilx_file wanted = {.path = path};
    if (!files->count) return NULL;
    return bsearch(&wanted, files->items, (size_t)files->count, sizeof wanted, by_path);
}
