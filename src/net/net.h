// Sockets: HTTP and WebSocket connections, timers and signals, behind an interface of our own.
//
// libwebsockets on a libev loop does the work; nothing outside net*.c knows of either. One thread
// runs it, and every function here belongs to that thread.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    ILX_ADDRESS_MAX = 64,      // bytes of an address as text, final zero included
    ILX_PATH_MAX = 256,        // bytes of a path in a request
    ILX_QUEUE_MAX = 96 << 10,  // bytes that may wait for one slow reader
    ILX_SERVERS_KEY = 32,
};

typedef struct ilx_net ilx_net;
typedef struct ilx_peer ilx_peer;          // a WebSocket connection
typedef struct ilx_exchange ilx_exchange;  // an HTTP request that waits for its answer

typedef struct ilx_net_config {
    const char *bind;        // the address to listen on; NULL: all of them
    int port;                // 0: any that is free
    const char *cert, *key;  // files; NULL: no TLS
    const char *proxy;       // the address whose X-Forwarded-For and -Proto are believed, or NULL
    const char *origin;      // where the page may also come from ("https://…"), or NULL
    // The secret of the servers of one store: ILX_SERVERS_KEY bytes; NULL: there is
    // one server only.
    const uint8_t *key_of_servers;
    int connections;  // at most, of all kinds
    int connections_per_address;
    int messages_per_second;  // of one connection; the rest waits in the client's own buffers
    size_t message_max;       // bytes of one message
} ilx_net_config;

typedef struct ilx_http_request {
    const char *path;     // without what follows a question mark
    const char *query;    // what follows it: "as=public"
    const char *token;    // what follows "Authorization: Bearer ", or ""
    const char *etag;     // If-None-Match, or ""
    const char *address;  // from where
    bool get;             // GET or HEAD; nothing else is understood
    bool unclear;         // where it ends, or whom it is for, can be read in two ways
    bool brotli, gzip;    // Accept-Encoding
    bool local;           // asked for on this machine, not through a proxy
    bool secure;          // by TLS, ours or the trusted proxy's
} ilx_http_request;

typedef struct ilx_http_answer {
    int status;
    const char *type;    // of the body
    const char *cache;   // Cache-Control; NULL: no-store
    const char *etag;    // or NULL
    const char *coding;  // of the body: "gzip", or NULL
    const void *body;    // must live until the answer is sent, unless it is owned
    size_t size;
    void *owned;  // freed when the answer is sent; or NULL
} ilx_http_answer;

// Calls to the user of the sockets.
typedef struct ilx_net_user {
    void *context;
    void (*open)(void *context, ilx_peer *peer, const char *address);
    void (*message)(void *context, ilx_peer *peer, const char *text, size_t length);
    // Messages to this slow reader have been dropped; now it can take more.
    void (*writable)(void *context, ilx_peer *peer);
    void (*close)(void *context, ilx_peer *peer);
    // The request is borrowed for the call; the exchange is to be answered, now or later.
    void (*request)(void *context, ilx_exchange *exchange, const ilx_http_request *request);
    // It has been answered and sent, or nobody waits for it any more: forget the exchange.
    void (*over)(void *context, ilx_exchange *exchange);
    void (*turn)(void *context);   // before the loop sleeps, if anything has happened
    void (*woken)(void *context);  // somebody has written to the wake descriptor
    void (*stop)(void *context);   // SIGINT or SIGTERM
} ilx_net_user;

// NULL: *why is a key (net.<key> in the catalogues): "port-busy", "no-permission", "no-address",
// "bad-certificate", "no-library". It listens from now on, and answers once it runs.
ilx_net *ilx_net_new(const ilx_net_config *config, const ilx_net_user *user, const char **why);
void ilx_net_free(ilx_net *net);
int ilx_net_port(const ilx_net *net);
int ilx_net_wake_fd(const ilx_net *net);  // an eventfd, for any thread

void ilx_net_run(ilx_net *net);  // until ilx_net_end
void ilx_net_end(ilx_net *net);
void ilx_net_stop_listening(ilx_net *net);
// Calls turn after so many milliseconds, at the latest.
void ilx_net_wait(ilx_net *net, int64_t ms);
int ilx_net_connections(const ilx_net *net);

// Sends a text, or queues it. A reader who is too slow loses what is queued, and everything until
// writable is called for it.
void ilx_peer_send(ilx_peer *peer, const char *text, size_t length);
// Closes the connection, after what was sent before.
void ilx_peer_end(ilx_peer *peer);
// A number of the user's.
void ilx_peer_set(ilx_peer *peer, int number);
int ilx_peer_get(const ilx_peer *peer);

// From now on the guest talks to the server at host:port, and nothing of it is heard here but its
// end. False: it cannot be done, end it. A guest whom another server has led here is led no
// further.
bool ilx_peer_lead(ilx_peer *peer, const char *address);
bool ilx_peer_is_led(const ilx_peer *peer);
// Says something there in the guest's name.
void ilx_peer_pass(ilx_peer *peer, const char *text, size_t length);
int ilx_net_led(const ilx_net *net);  // how many are

void ilx_exchange_answer(ilx_exchange *exchange, const ilx_http_answer *answer);
