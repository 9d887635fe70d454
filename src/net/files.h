// The files of the page, all in memory: what a browser asks for is never looked for on the disk.
// The finished page is part of the program; whoever works on it has it read from a folder instead.
#pragma once

#include <stdbool.h>
#include <stddef.h>

typedef struct ilx_bytes {
    const void *at;  // NULL: there are none
    size_t size;
} ilx_bytes;

typedef struct ilx_file {
    const char *path;  // "/assets/table-4f2a.js"
    const char *type;  // for the browser
    char etag[24];     // W/"…": one for the file, however it is compressed
    bool lasting;      // its name changes with its content: it may be kept for ever
    ilx_bytes plain, brotli, gzip;
} ilx_file;

typedef struct ilx_files {
    const ilx_file *items;  // in the order of their paths
    int count;
} ilx_files;

// The page as it was when the program was built; made by tools/page.c.
extern const ilx_files ilx_page;

// Reads a folder and the folders in it: X.br and X.gz beside X are X compressed; endings that no
// page needs are left out. False: it cannot be read, or is too big to be a page.
bool ilx_files_read(ilx_files *files, const char *folder);
void ilx_files_free(ilx_files *files);  // of what was read

// NULL: there is no such file.
const ilx_file *ilx_files_find(const ilx_files *files, const char *path);
