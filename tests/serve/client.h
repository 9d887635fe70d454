// A WebSocket client for tests: plain blocking sockets, its own handshake, and frames as good or as
// bad as a test wants them.
#pragma once

#include <arpa/inet.h>
#include <errno.h>
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { CLIENT_BUFFER = 1 << 18 };
enum { FRAME_MORE = 0, FRAME_TEXT = 1, FRAME_BINARY = 2, FRAME_CLOSE = 8, FRAME_PING = 9 };
enum { FRAME_PONG = 10, FRAME_FINAL = 0x80 };

typedef struct client {
    int fd;  // -1: closed
    size_t have, used;
    uint8_t buffer[CLIENT_BUFFER];
    char text[CLIENT_BUFFER];  // the last message
    size_t length;
    int close_code;  // that the server gave; 0: none
    bool deaf;       // answers no pings
} client;

// The machine at home that clients call from: 127.0.0.N; 0: whichever the system takes.
static uint8_t client_home;

static inline int64_t client_now_ms(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static inline void client_close(client *c)
{
    if (c->fd >= 0) close(c->fd);
    c->fd = -1;
}

// A connection without a word said. False: nobody listens there.
static inline bool client_dial(client *c, int port)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    c->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    c->have = c->used = c->length = 0;
    c->close_code = 0;
    c->deaf = false;
    struct sockaddr_in home = {.sin_family = AF_INET};
    home.sin_addr.s_addr = htonl(INADDR_LOOPBACK - 1 + client_home);
    if (client_home && bind(c->fd, (struct sockaddr *)&home, sizeof home) != 0) client_close(c);
    if (c->fd >= 0 && connect(c->fd, (struct sockaddr *)&at, sizeof at) == 0) return true;
    client_close(c);
    return false;
}

static inline bool client_write(client *c, const void *bytes, size_t count)
{
    const char *at = bytes;
    while (count > 0) {
        ssize_t sent = send(c->fd, at, count, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) return false;
        at += sent;
        count -= (size_t)sent;
    }
    return true;
}

// Reads some more. 1: there is more; 0: not in time; -1: the other end has closed.
static inline int client_fill(client *c, int64_t until_ms)
{
    if (c->fd < 0) return -1;
    if (c->used > 0) {
        memmove(c->buffer, c->buffer + c->used, c->have - c->used);
        c->have -= c->used;
        c->used = 0;
    }
    int64_t left = until_ms - client_now_ms();
    struct pollfd ready = {.fd = c->fd, .events = POLLIN};
    if (poll(&ready, 1, left > 0 ? (int)left : 0) <= 0) return 0;
    ssize_t count = recv(c->fd, c->buffer + c->have, sizeof c->buffer - c->have, 0);
    if (count <= 0) {
        client_close(c);
        return -1;
    }
    c->have += (size_t)count;
    return 1;
}

// Sends a request line by line, as given, and reads the head of the answer into c->text.
// Returns the status; -1: there was no answer.
static inline int client_http(client *c, const char *request, int timeout_ms)
{
    int64_t until = client_now_ms() + timeout_ms;
    if (!client_write(c, request, strlen(request))) return -1;
    for (;;) {
        uint8_t *start = c->buffer + c->used;
        uint8_t *end = memmem(start, c->have - c->used, "\r\n\r\n", 4);
        if (end) {
            c->length = (size_t)(end - start) + 4;
            memcpy(c->text, start, c->length);
            c->text[c->length] = '\0';
            c->used += c->length;
            return strncmp(c->text, "HTTP/1.1 ", 9) == 0 ? atoi(c->text + 9) : -1;
        }
        if (client_fill(c, until) <= 0) return -1;
    }
}

// The same for a path, with the body in c->text. Returns the status; -1: there was no answer.
static inline int client_get(client *c, const char *path, const char *headers, int timeout_ms)
{
    char request[2048];
    int64_t until = client_now_ms() + timeout_ms;
    snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: localhost\r\n%s\r\n", path,
             headers);
    int status = client_http(c, request, timeout_ms);
    const char *length = status < 0 ? NULL : strcasestr(c->text, "content-length: ");
    if (!length) return status;
    size_t size = (size_t)atol(length + 16);
    while (c->have - c->used < size) {
        if (client_fill(c, until) <= 0) return -1;
    }
    memcpy(c->text, c->buffer + c->used, size);
    c->text[size] = '\0';
    c->length = size;
    c->used += size;
    return status;
}

// The opening handshake, with the example key of RFC 6455. Returns the status of the answer.
static inline int client_upgrade(client *c, const char *path, const char *headers)
{
    char request[1024];
    snprintf(request, sizeof request,
             "GET %s HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n%s\r\n",
             path, headers);
    int status = client_http(c, request, 5000);
    bool sworn = status == 101 && strstr(c->text, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    if (status == 101 && !sworn) return -1;
    return status;
}

static inline bool client_connect(client *c, int port)
{
    if (!client_dial(c, port)) return false;
    if (client_upgrade(c, "/ws", "") == 101) return true;
    client_close(c);
    return false;
}

// One frame, masked as a client must. first: FRAME_FINAL or 0, and the kind.
static inline bool client_frame(client *c, int first, const void *bytes, size_t count)
{
    static const uint8_t mask[4] = {0x12, 0x34, 0x56, 0x78};
    size_t at = 2;
    uint8_t *frame = malloc(count + 14);
    frame[0] = (uint8_t)first;
    if (count < 126) {
        frame[1] = (uint8_t)(0x80 | count);
    } else if (count < 65536) {
        frame[1] = 0x80 | 126;
        frame[2] = (uint8_t)(count >> 8);
        frame[3] = (uint8_t)count;
        at = 4;
    } else {
        frame[1] = 0x80 | 127;
        for (int i = 0; i < 8; i++) frame[2 + i] = (uint8_t)((uint64_t)count >> (56 - 8 * i));
        at = 10;
    }
    memcpy(frame + at, mask, 4);
    at += 4;
    for (size_t i = 0; i < count; i++) {
        frame[at + i] = (uint8_t)(((const uint8_t *)bytes)[i] ^ mask[i % 4]);
    }
    bool sent = client_write(c, frame, at + count);
    free(frame);
    return sent;
}

static inline bool client_send(client *c, const char *text)
{
    return client_frame(c, FRAME_FINAL | FRAME_TEXT, text, strlen(text));
}

// The frame at the front of the buffer, if it is all there: 1, 0 if not.
static inline int client_parse(const client *c, int *kind, size_t *head, size_t *length)
{
    const uint8_t *at = c->buffer + c->used;
    size_t have = c->have - c->used;
    if (have < 2) return 0;
    *kind = at[0] & 0x0F;
    *head = 2;
    *length = at[1] & 0x7F;
    if (*length == 126) {
        if (have < 4) return 0;
        *length = (size_t)at[2] << 8 | at[3];
        *head = 4;
    } else if (*length == 127) {
        if (have < 10) return 0;
        *length = 0;
        for (int i = 0; i < 8; i++) *length = *length << 8 | at[2 + i];
        *head = 10;
    }
    return have >= *head + *length;
}

// The next text message into c->text; pings are answered on the way. 1: here it is; 0: none in
// time; -1: the connection has ended.
static inline int client_read(client *c, int timeout_ms)
{
    int64_t until = client_now_ms() + timeout_ms;
    for (;;) {
        int kind;
        size_t head, length;
        if (c->fd < 0) return -1;
        if (!client_parse(c, &kind, &head, &length)) {
            int more = client_fill(c, until);
            if (more <= 0) return more;
            continue;
        }
        const uint8_t *payload = c->buffer + c->used + head;
        c->used += head + length;
        if (kind == FRAME_TEXT) {
            memcpy(c->text, payload, length);
            c->text[length] = '\0';
            c->length = length;
            return 1;
        }
        if (kind == FRAME_PING && !c->deaf) {
            client_frame(c, FRAME_FINAL | FRAME_PONG, payload, length);
        }
        if (kind == FRAME_CLOSE) {
            c->close_code = length >= 2 ? payload[0] << 8 | payload[1] : 0;
            client_frame(c, FRAME_FINAL | FRAME_CLOSE, payload, length < 2 ? 0 : 2);
            client_close(c);
            return -1;
        }
    }
}
