// The files of the page, all in memory: what a browser asks for is never looked for on the disk.
#pragma once

#include <stdbool.h>
#include <stddef.h>

typedef struct ilx_file {
    char *path;          // "/assets/table-4f2a.js"
    const char *type;    // for the browser
    char etag[20];       // with its quotes
    bool lasting;        // its name changes with its content: it may be kept for ever
    void *bytes, *gzip;  // gzip NULL: there is no compressed one
    size_t size, gzip_size;
} ilx_file;

typedef struct ilx_files {
    ilx_file *items;  // in the order of their paths
    int count;
} ilx_files;

// Reads a folder and the folders in it: X.gz beside X is X compressed; other endings that nobody
// asks for are left out. False: it cannot be read, or is too big to be a page.
bool ilx_files_read(ilx_files *files, const char *folder);
// A page that says what this is, for a program built without its own.
void ilx_files_plain(ilx_files *files);
void ilx_files_free(ilx_files *files);

// NULL: there is no such file.
const ilx_file *ilx_files_find(const ilx_files *files, const char *path);
