// Shared by net.c (the loop, WebSocket), net_peer.c (what is said to a guest), net_listen.c (who is
// let in), net_http.c (HTTP) and net_link.c (guests of other servers).
#pragma once

#include "net/net.h"

#include <ev.h>
#include <libwebsockets.h>

enum {
    ADDRESS_COUNTS = 1 << 16,
    HOST_MAX = 128,
    IPV6_GUEST = 7,  // bytes of an IPv6 address that tell guests apart: a household has a /56
};

typedef struct message {
    struct message *next;
    size_t length;
    unsigned char bytes[];  // LWS_PRE bytes that libwebsockets writes to, then the text
} message;

struct link;  // of a guest to another server: net_link.c

struct ilx_peer {
    ilx_net *net;
    struct lws *wsi;
    ilx_peer *before, *after;  // in the list of all
    message *queue, **queue_end;
    char *partial;      // a message that has come in part
    struct link *link;  // NULL: the guest is here
    uint32_t queued, partial_length;
    int number;
    int32_t heard_s, pinged_s, ending_s;
    bool lost;      // its queue has overflowed
    bool ending;    // to be closed when the queue is empty
    bool paused;    // it has said too much for now
    bool led;       // by another server
    uint16_t said;  // messages since the last sweep
    char address[];
};

struct ilx_exchange {
    ilx_net *net;
    struct lws *wsi;
    bool answered;
    bool bodiless;  // no body is wanted
    bool closes;    // the connection does not outlive it
    bool secure;
    char host[HOST_MAX];  // as the client calls us; "": in no clean way
    ilx_http_answer answer;
    size_t sent;
    int64_t until_s;  // then it must have been read
};

// A socket that was let in, as it is counted. While it says nothing that is understood it stands in
// a line, oldest first: it goes when its socket is needed for somebody new.
typedef struct caller {
    struct lws *wsi;
    struct caller *before, *after;
    ilx_peer *peer;          // a guest,
    ilx_exchange *exchange;  // or a request; NULL: neither yet
    uint16_t at;             // in the counts
    bool waits, gone;        // gone: it has been told to go, and is not counted any more
} caller;

// Connections to other servers are told from callers by this bit of what libwebsockets keeps for
// us.
enum { NET_CALLER = 1 };

struct ilx_net {
    ilx_net_config config;
    ilx_net_user user;
    struct ev_loop *loop;
    struct lws_context *context;
    struct lws_vhost *vhost;
    int listen_fd, wake_fd;
    bool happened;        // since the last turn
    bool busy, was_busy;  // somebody has said something in this second, and in the last
    int32_t now_s;
    ev_io accept_watch, wake_watch;
    ev_timer wait_watch, sweep_watch;
    ev_prepare turn_watch;
    ev_signal int_watch, term_watch;
    ilx_peer *peers;
    int connections, led;
    caller *oldest, *newest;  // of those that wait
    uint32_t salt;
    uint16_t *counts;  // connections by (the hash of) their address
    unsigned char *scratch;
    size_t scratch_size;
};

// A copy with the free bytes in front that libwebsockets wants; good until the next one is made.
unsigned char *net_copy(ilx_net *net, const void *bytes, size_t count);
// Writes such a copy at once.
void net_write(ilx_peer *peer, unsigned char *text, size_t length);
void net_drop_queue(ilx_peer *peer);
// Ends a connection that cannot be talked to any more: the loop will find it at its end. (A timeout
// of libwebsockets' own would wait until something else happens.)
void net_kill(ilx_peer *peer);

// Opens the socket; NULL, or why not.
const char *net_listen(ilx_net *net);
void net_accept(struct ev_loop *loop, ev_io *io, int events);
// NULL: it was never counted, or is a connection to another server.
caller *net_caller(struct lws *wsi);
// A connection is gone, and no longer counted.
void net_uncount(ilx_net *net, struct lws *wsi);
// It has become a guest, or asks for something; or that is answered, and it may ask again.
void net_is_served(ilx_net *net, struct lws *wsi);
void net_waits_again(ilx_net *net, struct lws *wsi);

#define NET_LINKS "links"  // the name of connections to other servers

bool net_is_link(struct lws *wsi);
int net_link_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                   size_t length);
// The guest has gone.
void net_link_drop(ilx_peer *peer);
// Once a second: a server that does not answer is given up.
void net_link_sweep(ilx_peer *peer);
// Does another server of the same store say this?
bool net_from_server(const ilx_net *net, struct lws *wsi);

// The callbacks of HTTP; what is returned goes to libwebsockets.
int net_http_begin(ilx_net *net, struct lws *wsi, caller *c, const char *path, size_t length);
int net_http_writable(struct lws *wsi, caller *c);
void net_http_gone(caller *c);
// Could two programs read this request differently?
bool net_unclear(struct lws *wsi);

// Whose connection this is: the other end, or whom the trusted proxy names. forwarded: some proxy
// stands between, trusted or not.
void net_address(const ilx_net *net, struct lws *wsi, char address[ILX_ADDRESS_MAX],
                 bool *forwarded);
bool net_secure(const ilx_net *net, struct lws *wsi);
// A header's value; false: there is none, or it does not fit.
bool net_header(struct lws *wsi, enum lws_token_indexes token, char *value, size_t size);
