// The loop and the WebSocket side of the sockets. How libwebsockets is used here was measured:
// - the libev loop, since its own poll() loop grows slower with every idle connection;
// - no limit on descriptors in its settings, which would turn each lookup into a search;
// - no timers of its own for each connection: one sweep a second pings and hangs up;
// - no compression: messages are small, and each connection would cost 90 KB;
// - a message is written at once while nothing waits before it, which spares two system calls.

#include "net/net.h"

#include "base/rng.h"
#include "base/text.h"
#include "net/net_parts.h"

#include <assert.h>
#include <malloc.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <unistd.h>

enum {
    PING_S = 8,          // silence after which somebody is asked whether they are there
    SILENT_S = 16,       // and after which they are not
    ENDING_S = 5,        // for the last words to get through
    RECEIVE_SIZE = 128,  // held by each connection; longer messages come in parts
    LINK_RECEIVE_SIZE = 4096,
    SEND_SIZE = 1 << 20,
    SPARE_FILES = 64,
    HEADER_TIMEOUT_S = 10,
};

// ---- Ending ------------------------------------------------------------------------------

static int hang_up(ilx_peer *peer, enum lws_close_status status)
{
    peer->ending = true;
    peer->ending_s = peer->net->now_s;
    lws_close_reason(peer->wsi, status, NULL, 0);
    return -1;
}

static int peer_writable(ilx_peer *peer)
{
    while (peer->queue && !lws_partial_buffered(peer->wsi)) {
        message *m = peer->queue;
        peer->queue = m->next;
        if (!peer->queue) peer->queue_end = &peer->queue;
        peer->queued -= (uint32_t)m->length;
        net_write(peer, m->bytes + LWS_PRE, m->length);
        free(m);
    }
    if (peer->queue || lws_partial_buffered(peer->wsi)) {
        lws_callback_on_writable(peer->wsi);
        return 0;
    }
    if (peer->ending) {
        return hang_up(peer, LWS_CLOSE_STATUS_NORMAL);
    }
    if (peer->lost && peer->link) {
        static const char full[] = "{\"do\":\"full\"}";
        peer->lost = false;
        ilx_peer_pass(peer, full, sizeof full - 1);
    } else if (peer->lost) {
        peer->lost = false;
        peer->net->user.writable(peer->net->user.context, peer);
    }
    return 0;
}

// ---- Receiving ---------------------------------------------------------------------------

static void peer_opens(ilx_net *net, struct lws *wsi, caller *c)
{
    bool forwarded;
    char address[ILX_ADDRESS_MAX];
    net_address(net, wsi, address, &forwarded);
    ilx_peer *peer = ilx_alloc(sizeof *peer + strlen(address) + 1);
    peer->net = net;
    peer->wsi = wsi;
    peer->heard_s = net->now_s;
    peer->queue_end = &peer->queue;
    peer->after = net->peers;
    if (net->peers) net->peers->before = peer;
    net->peers = peer;
    c->peer = peer;
    memcpy(peer->address, address, strlen(address) + 1);
    peer->led = net_from_server(net, wsi);
    net->user.open(net->user.context, peer, peer->address);
}

static void peer_closes(ilx_net *net, caller *c)
{
    ilx_peer *peer = c->peer;
    if (!peer) return;
    c->peer = NULL;
    if (peer->before) peer->before->after = peer->after;
    if (peer->after) peer->after->before = peer->before;
    if (net->peers == peer) net->peers = peer->after;
    net->user.close(net->user.context, peer);
    net_link_drop(peer);
    net_drop_queue(peer);
    free(peer->partial);
    free(peer);
}

static void hear(ilx_peer *peer, const char *text, size_t length)
{
    if (peer->link) {
        ilx_peer_pass(peer, text, length);
    } else {
        peer->net->user.message(peer->net->user.context, peer, text, length);
    }
}

static int peer_says(ilx_net *net, ilx_peer *peer, const char *bytes, size_t length)
{
    struct lws *wsi = peer->wsi;
    bool first = lws_is_first_fragment(wsi), final = lws_is_final_fragment(wsi);
    peer->heard_s = net->now_s;
    if (lws_frame_is_binary(wsi)) return hang_up(peer, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE);
    if (first) peer->partial_length = 0;
    if (peer->partial_length + length > net->config.message_max) {
        return hang_up(peer, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE);
    }
    if (peer->said < UINT16_MAX) peer->said++;
    if (peer->said >= net->config.messages_per_second && !peer->paused) {
        peer->paused = true;
        lws_rx_flow_control(wsi, 0);
    }
    if (!first || !final) {
        if (!peer->partial) peer->partial = ilx_alloc(net->config.message_max);
        memcpy(peer->partial + peer->partial_length, bytes, length);
        peer->partial_length += (uint32_t)length;
    }
    if (!final || peer->ending) return 0;
    if (first) {
        hear(peer, bytes, length);
        return 0;
    }
    hear(peer, peer->partial, peer->partial_length);
    free(peer->partial);
    peer->partial = NULL;
    return 0;
}

// Once a second: who has been silent is asked whether they are there, and who does not answer is
// not; who has been too talkative may go on.
static void sweep_peer(ilx_peer *peer)
{
    unsigned char ping[LWS_PRE + 1] = {0};  // one byte: an empty answer would go unheard
    int32_t now = peer->net->now_s;
    peer->said = 0;
    if (peer->paused) {
        peer->paused = false;
        lws_rx_flow_control(peer->wsi, 1);
        // Bytes that have been read already would otherwise wait until something else happens.
        lws_cancel_service(peer->net->context);
    }
    if (now - peer->heard_s >= SILENT_S || (peer->ending && now - peer->ending_s >= ENDING_S)) {
        net_kill(peer);
    } else if (now - peer->heard_s >= PING_S && now - peer->pinged_s >= PING_S && !peer->ending &&
               !peer->queue && !lws_partial_buffered(peer->wsi)) {
        peer->pinged_s = now;
        if (lws_write(peer->wsi, ping + LWS_PRE, 1, LWS_WRITE_PING) < 0) net_kill(peer);
    }
}

static int32_t monotonic_s(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int32_t)time.tv_sec;
}

// In a quiet second, what was freed since the last one goes back to the system.
static void give_back(ilx_net *net)
{
    if (!net->busy && net->was_busy) malloc_trim(0);
    net->was_busy = net->busy;
    net->busy = false;
}

static void sweep(struct ev_loop *loop, ev_timer *timer, int events)
{
    ilx_net *net = timer->data;
    (void)events;
    net->now_s = monotonic_s();
    give_back(net);
    for (ilx_peer *peer = net->peers; peer; peer = peer->after) {
        sweep_peer(peer);
        net_link_sweep(peer);
    }
    // After the descriptors had run out, some may be free again.
    if (net->listen_fd >= 0 && !ev_is_active(&net->accept_watch)) {
        ev_io_start(loop, &net->accept_watch);
    }
}

// ---- Connecting --------------------------------------------------------------------------

// Neither other pages nor other paths: a browser says which page it speaks for.
static bool may_upgrade(const ilx_net *net, struct lws *wsi)
{
    char path[ILX_PATH_MAX], origin[256], host[256];
    if (net_unclear(wsi)) return false;
    if (!net_header(wsi, WSI_TOKEN_GET_URI, path, sizeof path) || strcmp(path, "/ws") != 0) {
        return false;
    }
    if (!lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN)) return true;  // no browser
    if (!net_header(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin)) return false;
    if (net->config.origin && strcmp(origin, net->config.origin) == 0) return true;
    const char *from = strstr(origin, "://");
    return from && net_header(wsi, WSI_TOKEN_HOST, host, sizeof host) &&
           strcmp(from + 3, host) == 0;
}

// To nothing else can be changed, not to HTTP/2 either. The name that comes with the call may have
// been freed: a connection that goes on after a request has headers of its own again.
static bool is_websocket(struct lws *wsi)
{
    char name[16];
    return net_header(wsi, WSI_TOKEN_UPGRADE, name, sizeof name) &&
           strcasecmp(name, "websocket") == 0;
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length)
{
    ilx_net *net = lws_context_user(lws_get_context(wsi));
    // Before it is open, a connection to another server is told of here.
    if (net_is_link(wsi)) return net_link_event(wsi, reason, user, in, length);
    caller *c = net_caller(wsi);
    switch (reason) {
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return is_websocket(wsi) ? 0 : -1;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        if (may_upgrade(net, wsi)) return 0;
        lws_return_http_status(wsi, HTTP_STATUS_FORBIDDEN, NULL);
        return 1;
    case LWS_CALLBACK_ESTABLISHED:
        net->happened = true;
        net_is_served(net, wsi);
        peer_opens(net, wsi, c);
        return 0;
    case LWS_CALLBACK_RECEIVE:
        net->happened = net->busy = true;
        return peer_says(net, c->peer, in, length);
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE: c->peer->ending = true; return 0;
    case LWS_CALLBACK_RECEIVE_PONG: c->peer->heard_s = net->now_s; return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE: return peer_writable(c->peer);
    case LWS_CALLBACK_CLOSED:
        net->happened = true;
        peer_closes(net, c);
        return 0;
    case LWS_CALLBACK_HTTP: return net_http_begin(net, wsi, c, in, length);
    case LWS_CALLBACK_HTTP_WRITEABLE: return net_http_writable(wsi, c);
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
    case LWS_CALLBACK_CLOSED_HTTP:
        if (c) net_http_gone(c);
        return 0;
    case LWS_CALLBACK_WSI_DESTROY: net_uncount(net, wsi); return 0;
    default: return 0;
    }
}

// ---- The loop ----------------------------------------------------------------------------

static void take_turn(ilx_net *net)
{
    net->happened = false;
    net->user.turn(net->user.context);
}

static void on_turn(struct ev_loop *loop, ev_prepare *prepare, int events)
{
    ilx_net *net = prepare->data;
    (void)loop, (void)events;
    if (net->happened) take_turn(net);
}

static void on_wait(struct ev_loop *loop, ev_timer *timer, int events)
{
    (void)loop, (void)events;
    ((ilx_net *)timer->data)->happened = true;
}

static void on_wake(struct ev_loop *loop, ev_io *io, int events)
{
    ilx_net *net = io->data;
    uint64_t count;
    (void)loop, (void)events;
    net->happened = true;
    if (read(net->wake_fd, &count, sizeof count) > 0) net->user.woken(net->user.context);
}

static void on_signal(struct ev_loop *loop, ev_signal *signal, int events)
{
    ilx_net *net = signal->data;
    (void)loop, (void)events;
    net->happened = true;
    net->user.stop(net->user.context);
}

void ilx_net_wait(ilx_net *net, int64_t ms)
{
    ev_timer_stop(net->loop, &net->wait_watch);
    ev_timer_set(&net->wait_watch, ms > 0 ? (double)ms / 1000.0 : 0.0, 0.0);
    ev_timer_start(net->loop, &net->wait_watch);
}

static void start_watching(ilx_net *net)
{
    ev_io_init(&net->accept_watch, net_accept, net->listen_fd, EV_READ);
    ev_io_init(&net->wake_watch, on_wake, net->wake_fd, EV_READ);
    ev_timer_init(&net->wait_watch, on_wait, 0.0, 0.0);
    ev_timer_init(&net->sweep_watch, sweep, 1.0, 1.0);
    ev_prepare_init(&net->turn_watch, on_turn);
    ev_signal_init(&net->int_watch, on_signal, SIGINT);
    ev_signal_init(&net->term_watch, on_signal, SIGTERM);
    net->accept_watch.data = net->wake_watch.data = net->wait_watch.data = net;
    net->sweep_watch.data = net->turn_watch.data = net;
    net->int_watch.data = net->term_watch.data = net;
    ev_io_start(net->loop, &net->accept_watch);
    ev_io_start(net->loop, &net->wake_watch);
    ev_timer_start(net->loop, &net->sweep_watch);
    ev_prepare_start(net->loop, &net->turn_watch);
    ev_signal_start(net->loop, &net->int_watch);
    ev_signal_start(net->loop, &net->term_watch);
}

static const char *make_context(ilx_net *net)
{
    static const lws_retry_bo_t no_timers;
    static const struct lws_protocols protocols[] = {
        {.name = "ilinx",
         .callback = on_event,
         .rx_buffer_size = RECEIVE_SIZE,
         .tx_packet_size = SEND_SIZE},
        {.name = NET_LINKS, .callback = net_link_event, .rx_buffer_size = LINK_RECEIVE_SIZE},
        {0},
    };
    void *loops[] = {net->loop};
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .protocols = protocols,
        .options = LWS_SERVER_OPTION_LIBEV | LWS_SERVER_OPTION_DISABLE_OS_CA_CERTS |
                   LWS_SERVER_OPTION_EXPLICIT_VHOSTS,
        .foreign_loops = loops,
        .user = net,
        .gid = -1,
        .uid = -1,
        .timeout_secs = HEADER_TIMEOUT_S,
        .retry_and_idle_policy = &no_timers,
        .vhost_name = "ilinx",
        .alpn = "http/1.1",
        .ssl_cert_filepath = net->config.cert,
        .ssl_private_key_filepath = net->config.key,
    };
    if (net->config.cert) info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
    net->context = lws_create_context(&info);
    if (!net->context) return "no-library";
    net->vhost = lws_create_vhost(net->context, &info);
    return net->vhost ? NULL : net->config.cert ? "bad-certificate" : "no-library";
}

// As many descriptors as there may be connections, if the system lets us.
static void raise_limits(ilx_net *net)
{
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0) return;
    rlim_t wanted = (rlim_t)net->config.connections + SPARE_FILES;
    if (files.rlim_cur < wanted) {
        files.rlim_cur = wanted < files.rlim_max ? wanted : files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
    }
    if (files.rlim_cur < wanted) net->config.connections = (int)files.rlim_cur - SPARE_FILES;
}

static void log_nothing(int level, const char *line)
{
    (void)level, (void)line;
}

ilx_net *ilx_net_new(const ilx_net_config *config, const ilx_net_user *user, const char **why)
{
    ilx_key key;
    ilx_net *net = ilx_alloc(sizeof *net);
    net->config = *config;
    net->user = *user;
    net->listen_fd = -1;
    net->now_s = monotonic_s();
    ilx_key_random(&key);
    memcpy(&net->salt, key.bytes, sizeof net->salt);
    net->counts = ilx_alloc(ADDRESS_COUNTS * sizeof *net->counts);
    net->wake_fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    net->loop = ev_loop_new(EVFLAG_NOENV | EVBACKEND_EPOLL);
    assert(net->wake_fd >= 0 && net->loop);
    raise_limits(net);
    signal(SIGPIPE, SIG_IGN);
    // Drops the library's own log lines: they may quote clients, and errors come back as results.
    lws_set_log_level(LLL_ERR, log_nothing);
    *why = net_listen(net);
    if (!*why) *why = make_context(net);
    if (*why) {
        ilx_net_free(net);
        return NULL;
    }
    start_watching(net);
    return net;
}

int ilx_net_wake_fd(const ilx_net *net)
{
    return net->wake_fd;
}

void ilx_net_run(ilx_net *net)
{
    take_turn(net);
    ev_run(net->loop, 0);
}

void ilx_net_end(ilx_net *net)
{
    ev_break(net->loop, EVBREAK_ALL);
}

void ilx_net_stop_listening(ilx_net *net)
{
    ev_io_stop(net->loop, &net->accept_watch);
    close(net->listen_fd);
    net->listen_fd = -1;
}

int ilx_net_connections(const ilx_net *net)
{
    return net->connections;
}

void ilx_net_free(ilx_net *net)
{
    if (!net) return;
    if (net->context) lws_context_destroy(net->context);
    ev_loop_destroy(net->loop);
    if (net->listen_fd >= 0) close(net->listen_fd);
    close(net->wake_fd);
    free(net->counts);
    free(net->scratch);
    free(net);
}
