// The files of the page, all in memory: what a browser asks for is never looked for on the disk.
#pragma once

#include <stdbool.h>
#include <stddef.h>

typedef struct ilx_bytes {
    void *at;  // NULL: there are none
    size_t size;
} ilx_bytes;

typedef struct ilx_file {
    char *path;        // "/assets/table-4f2a.js"
    const char *type;  // for the browser
    char etag[20];     // with its quotes
    bool lasting;      // its name changes with its content: it may be kept for ever
    ilx_bytes plain, brotli, gzip;
} ilx_file;

typedef struct ilx_files {
    ilx_file *items;  // in the order of their paths
    int count;
} ilx_files;

// Reads a folder and the folders in it: X.br and X.gz beside X are X compressed; endings that no
// page needs are left out. False: it cannot be read, or is too big to be a page.
bool ilx_files_read(ilx_files *files, const char *folder);
// A page that says what this is, for a program built without its own.
void ilx_files_plain(ilx_files *files);
void ilx_files_free(ilx_files *files);

// NULL: there is no such file.
const ilx_file *ilx_files_find(const ilx_files *files, const char *path);
