// The server as a program: the app between its sockets, its store and its threads.
#pragma once

#include "app/app.h"
#include "net/files.h"
#include "net/net.h"

typedef struct ilx_serve_config {
    ilx_net_config net;
    ilx_app_config app;
    ilx_store *store;        // the server's from now on, which closes it
    bool shared;             // other servers use the store too, and
    const char *node;        // reach this one at this host; NULL: as the database sees it
    const ilx_files *files;  // of the page
    const char *version;     // of the program
    int threads;             // that think
    bool open_metrics;       // /metrics for everybody, not only for this machine
    void *context;
    // It listens on this port. key: of a first room; NULL: the store has not answered in time.
    void (*ready)(void *context, int port, const char *key);
    // The addresses of the page as a JSON array of texts, the best one first.
    void (*write_urls)(void *context, ilx_text *out);
} ilx_serve_config;

// Runs until a signal asks it to stop. NULL: that is what happened; otherwise a key of
// ilx_net_new.
const char *ilx_serve(const ilx_serve_config *config);
