// Any bytes over a real socket, through libwebsockets: HTTP, and WebSocket frames after a
// handshake. Whatever comes, each guest who was let in is said to have gone, and so is each
// exchange.
//
// The first byte says how it begins: with a handshake (bit 0), whether what follows is put into
// frames as a client would (bit 1), and whether the guest waits for answers before it hangs up (bit
// 2). Then come pieces that are sent one after the other: a byte for the length, and so many bytes.

#include "net/net_parts.h"

#include <arpa/inet.h>
#include <assert.h>
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { HANDSHAKE = 1, FRAMES = 2, WAITS = 4, ROUNDS = 3, ROUNDS_MAX = 2000 };

static ilx_net *net;
static int peers, exchanges;
static ilx_exchange *late;  // is answered in the next turn

// ---- A server that answers something -----------------------------------------------------------

static void on_open(void *context, ilx_peer *peer, const char *address)
{
    (void)context;
    assert(strlen(address) < ILX_ADDRESS_MAX);
    ilx_peer_set(peer, ++peers);
}

// The word itself; "end" ends it, "much" is answered with more than a slow reader reads.
static void on_message(void *context, ilx_peer *peer, const char *text, size_t length)
{
    static char much[ILX_QUEUE_MAX / 4];
    (void)context;
    assert(ilx_peer_get(peer) > 0);
    if (length == 3 && memcmp(text, "end", 3) == 0) {
        ilx_peer_end(peer);
    } else if (length == 4 && memcmp(text, "much", 4) == 0) {
        memset(much, 'm', sizeof much);
        for (int i = 0; i < 8; i++) ilx_peer_send(peer, much, sizeof much);
    } else {
        ilx_peer_send(peer, text, length);
    }
}

static void on_writable(void *context, ilx_peer *peer)
{
    (void)context;
    ilx_peer_send(peer, "again", 5);
}

static void on_close(void *context, ilx_peer *peer)
{
    (void)context, (void)peer;
    peers--;
}

static void answer(ilx_exchange *exchange, int status)
{
    static const char body[] = "well\n";
    ilx_exchange_answer(exchange, &(ilx_http_answer){.status = status,
                                                     .type = "text/plain",
                                                     .body = body,
                                                     .size = sizeof body - 1});
}

static void on_request(void *context, ilx_exchange *exchange, const ilx_http_request *request)
{
    (void)context;
    exchanges++;
    assert(strlen(request->path) < ILX_PATH_MAX && request->query && request->token &&
           request->etag);
    if (request->unclear || !request->get) {
        answer(exchange, 400);
    } else if (strcmp(request->path, "/late") == 0 && !late) {
        late = exchange;
    } else {
        answer(exchange, request->path[1] ? 404 : 200);
    }
}

static void on_over(void *context, ilx_exchange *exchange)
{
    (void)context;
    exchanges--;
    if (late == exchange) late = NULL;
}

static void on_turn(void *context)
{
    (void)context;
    ilx_exchange *exchange = late;
    late = NULL;
    if (exchange) answer(exchange, 200);
}

static void on_nothing(void *context)
{
    (void)context;
}

static void open_server(void)
{
    static const ilx_net_config config = {
        .bind = "127.0.0.1",
        .proxy = "127.0.0.1",
        .origin = "https://example.org",
        .connections = 100,
        .connections_per_address = 100,
        .messages_per_second = 1000,
        .message_max = 4096,
    };
    static const ilx_net_user user = {
        .open = on_open,
        .message = on_message,
        .writable = on_writable,
        .close = on_close,
        .request = on_request,
        .over = on_over,
        .turn = on_turn,
        .woken = on_nothing,
        .stop = on_nothing,
    };
    const char *why;
    net = ilx_net_new(&config, &user, &why);
    assert(net);
}

// ---- A guest -----------------------------------------------------------------------------------

static int dial(void)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)ilx_net_port(net))};
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    // No address waits for what it has sent last when it is gone.
    struct linger at_once = {.l_onoff = 1};
    setsockopt(fd, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    int code = connect(fd, (struct sockaddr *)&at, sizeof at);
    assert(fd >= 0 && code == 0);
    return fd;
}

static void hear(int fd)
{
    char buffer[65536];
    while (recv(fd, buffer, sizeof buffer, MSG_DONTWAIT) > 0) continue;
}

static void go_round(int fd, bool hears)
{
    for (int i = 0; i < ROUNDS; i++) ev_run(net->loop, EVRUN_NOWAIT);
    if (hears) hear(fd);
}

static void say(int fd, const void *bytes, size_t count)
{
    ssize_t sent = send(fd, bytes, count, MSG_NOSIGNAL | MSG_DONTWAIT);
    (void)sent;  // it may have been hung up on
}

static void say_frame(int fd, const uint8_t *bytes, size_t count)
{
    uint8_t frame[8 + UINT8_MAX] = {0x81};
    size_t head = count < 126 ? 2 : 4;
    frame[1] = (uint8_t)(0x80 | (count < 126 ? count : 126));
    if (head == 4) frame[3] = (uint8_t)count;
    memcpy(frame + head + 4, bytes, count);  // the mask is all zeros
    say(fd, frame, head + 4 + count);
}

static void shake_hands(int fd)
{
    static const char request[] =
        "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";
    say(fd, request, sizeof request - 1);
    go_round(fd, true);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!net) open_server();
    if (size < 1) return 0;
    uint8_t how = data[0];
    int fd = dial();
    go_round(fd, false);
    if (how & HANDSHAKE) shake_hands(fd);
    for (size_t at = 1; at < size;) {
        size_t length = data[at++];
        if (length > size - at) length = size - at;
        if (how & FRAMES) say_frame(fd, data + at, length);
        if (!(how & FRAMES)) say(fd, data + at, length);
        at += length;
        go_round(fd, (how & WAITS) != 0);
    }
    go_round(fd, (how & WAITS) != 0);
    close(fd);
    for (int i = 0; i < ROUNDS_MAX && ilx_net_connections(net) > 0; i++) {
        ev_run(net->loop, EVRUN_NOWAIT);
        if (i > ROUNDS_MAX / 2) poll(NULL, 0, 1);
    }
    assert(ilx_net_connections(net) == 0 && peers == 0 && exchanges == 0);
    return 0;
}
