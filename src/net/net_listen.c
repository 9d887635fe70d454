// Who is let in: the socket that is listened on, and how many connections there are from where.

#include "base/hash.h"
#include "base/text.h"
#include "net/net_parts.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    ACCEPTED_MAX = 64,         // connections taken in one go
    SOCKET_BUFFER = 64 << 10,  // of the kernel's, for what a slow reader does not read
};

// ---- Counting ----------------------------------------------------------------------------

caller *net_caller(struct lws *wsi)
{
    char *of = lws_get_opaque_user_data(wsi);
    return (uintptr_t)of & NET_CALLER ? (caller *)(void *)(of - NET_CALLER) : NULL;
}

static void leave_line(ilx_net *net, caller *c)
{
    if (!c->waits) return;
    c->waits = false;
    if (c->before) c->before->after = c->after;
    if (c->after) c->after->before = c->before;
    if (net->oldest == c) net->oldest = c->after;
    if (net->newest == c) net->newest = c->before;
}

static void stand_in_line(ilx_net *net, caller *c)
{
    c->waits = true;
    c->before = net->newest;
    c->after = NULL;
    if (net->newest) net->newest->after = c;
    if (!net->oldest) net->oldest = c;
    net->newest = c;
}

static void uncount(ilx_net *net, const caller *c)
{
    net->counts[c->at]--;
    net->connections--;
}

// It is getting crowded: whoever has said nothing for the longest time goes first.
static void make_way(ilx_net *net)
{
    caller *c = net->oldest;
    if (!c || net->connections < net->config.connections - net->config.connections / 16) return;
    leave_line(net, c);
    uncount(net, c);
    c->gone = true;
    shutdown(lws_get_socket_fd(c->wsi), SHUT_RDWR);  // the loop will find it at its end
}

void net_is_served(ilx_net *net, struct lws *wsi)
{
    caller *c = net_caller(wsi);
    if (c) leave_line(net, c);
}

void net_waits_again(ilx_net *net, struct lws *wsi)
{
    caller *c = net_caller(wsi);
    if (c && !c->waits) stand_in_line(net, c);
}

void net_uncount(ilx_net *net, struct lws *wsi)
{
    caller *c = net_caller(wsi);
    if (!c) return;
    leave_line(net, c);
    if (!c->gone) uncount(net, c);
    lws_set_opaque_user_data(wsi, NULL);
    free(c);
}

// Where this address is counted: hosts of one IPv6 network are one.
static size_t count_of(const ilx_net *net, const struct sockaddr_storage *from)
{
    struct {
        uint32_t salt;
        uint8_t bytes[8];  // the last one stays 0
    } key = {.salt = net->salt};
    if (from->ss_family == AF_INET) {
        memcpy(key.bytes, &((const struct sockaddr_in *)from)->sin_addr, 4);
    } else {
        static const uint8_t mapped[12] = {[10] = 0xFF, [11] = 0xFF};
        const uint8_t *address = ((const struct sockaddr_in6 *)from)->sin6_addr.s6_addr;
        bool v4 = memcmp(address, mapped, sizeof mapped) == 0;
        memcpy(key.bytes, address + (v4 ? 12 : 0), v4 ? 4 : IPV6_GUEST);
    }
    return ilx_hash(&key, sizeof key) % ADDRESS_COUNTS;
}

static bool is_proxy(const ilx_net *net, const struct sockaddr_storage *from, socklen_t size)
{
    char text[ILX_ADDRESS_MAX];
    if (!net->config.proxy) return false;
    if (getnameinfo((const struct sockaddr *)from, size, text, sizeof text, NULL, 0,
                    NI_NUMERICHOST) != 0) {
        return false;
    }
    const char *plain = strncmp(text, "::ffff:", 7) == 0 ? text + 7 : text;
    return strcmp(plain, net->config.proxy) == 0;
}

// ---- Listening ---------------------------------------------------------------------------

static void welcome(ilx_net *net, int fd, const struct sockaddr_storage *from, socklen_t size)
{
    static const int yes = 1, buffer = SOCKET_BUFFER;
    size_t at = count_of(net, from);
    make_way(net);
    bool many = net->counts[at] >= net->config.connections_per_address;
    if (net->connections >= net->config.connections || (many && !is_proxy(net, from, size)) ||
        net->counts[at] == UINT16_MAX) {
        close(fd);
        return;
    }
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &buffer, sizeof buffer);
    struct lws *wsi = lws_adopt_socket_vhost(net->vhost, fd);
    if (!wsi) return;
    net->counts[at]++;
    net->connections++;
    caller *c = ilx_alloc(sizeof *c);
    c->wsi = wsi;
    c->at = (uint16_t)at;
    lws_set_opaque_user_data(wsi, (char *)c + NET_CALLER);
    stand_in_line(net, c);
}

void net_accept(struct ev_loop *loop, ev_io *io, int events)
{
    ilx_net *net = io->data;
    (void)events;
    for (int i = 0; i < ACCEPTED_MAX; i++) {
        struct sockaddr_storage from = {0};
        socklen_t size = sizeof from;
        int fd =
            accept4(net->listen_fd, (struct sockaddr *)&from, &size, SOCK_NONBLOCK | SOCK_CLOEXEC);
        if (fd >= 0) {
            welcome(net, fd, &from, size);
        } else if (errno != EINTR && errno != ECONNABORTED) {
            // Out of descriptors: the next sweep tries again, instead of the next moment.
            if (errno != EAGAIN) ev_io_stop(loop, io);
            return;
        }
    }
}

static int bound_socket(const struct addrinfo *at)
{
    static const int yes = 1, no = 0;
    int fd = socket(at->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (fd < 0) return -1;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (at->ai_family == AF_INET6) setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &no, sizeof no);
    if (bind(fd, at->ai_addr, at->ai_addrlen) == 0 && listen(fd, SOMAXCONN) == 0) return fd;
    int error = errno;
    close(fd);
    errno = error;
    return -1;
}

// Both kinds of address on one socket where the machine has both, otherwise the old kind.
const char *net_listen(ilx_net *net)
{
    struct addrinfo hints = {
        .ai_family = AF_INET6, .ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE | AI_NUMERICSERV};
    struct addrinfo *found = NULL;
    char port[16];
    snprintf(port, sizeof port, "%d", net->config.port);
    if (net->config.bind) hints.ai_family = AF_UNSPEC;
    if (getaddrinfo(net->config.bind, port, &hints, &found) == 0) {
        net->listen_fd = bound_socket(found);
        freeaddrinfo(found);
    }
    if (net->listen_fd < 0 && !net->config.bind && errno != EADDRINUSE && errno != EACCES) {
        hints.ai_family = AF_INET;
        if (getaddrinfo(NULL, port, &hints, &found) != 0) return "no-address";
        net->listen_fd = bound_socket(found);
        freeaddrinfo(found);
    }
    if (net->listen_fd >= 0) return NULL;
    return errno == EADDRINUSE ? "port-busy" : errno == EACCES ? "no-permission" : "no-address";
}

int ilx_net_port(const ilx_net *net)
{
    union {
        struct sockaddr any;
        struct sockaddr_in v4;
        struct sockaddr_in6 v6;
    } at = {0};
    socklen_t size = sizeof at;
    if (getsockname(net->listen_fd, &at.any, &size) != 0) return -1;
    return ntohs(at.any.sa_family == AF_INET ? at.v4.sin_port : at.v6.sin6_port);
}
