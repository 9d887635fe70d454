#include "cli/wire.h"

#include "base/rng.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/sha.h>
#include <openssl/ssl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    HEAD_MAX = 8192,  // bytes of the answer to the handshake
    FRAME_HEAD = 14,  // bytes of the longest head of a frame
    CHUNK = 1 << 14,
    NONCE = 16,
    NONCE_TEXT = 24 + 1,
    ACCEPT_TEXT = 28 + 1,
    SEND_LIMIT_MS = 5000,
    CONTROL_MAX = 125,
};

#define USUAL_PORT "8080"

// The first byte of a frame.
enum { FINAL = 0x80, RESERVED = 0x70, KIND = 0x0f };
enum { MORE = 0, TEXT = 1, CLOSE = 8, PING = 9, PONG = 10 };

struct ilx_wire {
    int fd;
    SSL_CTX *context;  // NULL: plain
    SSL *tls;
    ilx_rng rng;  // masks
    bool gone;
    bool begun;  // a message is half there
    ilx_text message;
    uint8_t *bytes;  // that came and, from used on, are not read yet
    size_t used, have, size;
};

// ---- Links -------------------------------------------------------------------------------

static bool copy(char *into, size_t size, const char *text, size_t length)
{
    if (length == 0 || length >= size) return false;
    memcpy(into, text, length);
    into[length] = '\0';
    return true;
}

// "table.example", "192.168.1.5:8080", "[::1]:8080"; without a port there is a usual one.
static bool read_place(const char *text, size_t length, const char *port, ilx_link *link)
{
    bool bracketed = length > 0 && text[0] == '[';
    const char *end = memchr(text, bracketed ? ']' : ':', length);
    size_t host = end ? (size_t)(end - text) : length;
    if (bracketed && !end) return false;
    const char *rest = text + host + bracketed;
    size_t left = length - host - bracketed;
    if (!copy(link->host, sizeof link->host, text + bracketed, host - bracketed)) return false;
    for (const char *at = link->host; *at; at++) {
        if (*at <= ' ' || *at >= 0x7f || strchr("/?#@\\\"<>", *at)) return false;
    }
    if (left == 0) return copy(link->port, sizeof link->port, port, strlen(port));
    int64_t number;
    if (*rest != ':' || !ilx_read_int(rest + 1, left - 1, &number)) return false;
    return number > 0 && number < 65536 && copy(link->port, sizeof link->port, rest + 1, left - 1);
}

// The path after the host: "", "/", a key, a key and "/tv", each with anything after ? or #.
static bool read_path(const char *path, ilx_link *link)
{
    size_t length = strcspn(path, "?#");
    if (length > 1 && path[length - 1] == '/') length--;
    if (length <= 1) return true;
    if (length > 4 && strncmp(path + length - 3, "/tv", 3) == 0) {
        link->screen = true;
        length -= 3;
    }
    return ilx_table_key_read(path + 1, length - 1, link->code, link->secret);
}

static bool read_whole(const char *text, ilx_link *link)
{
    const char *port = USUAL_PORT;
    if (strncasecmp(text, "http://", 7) == 0) {
        text += 7;
        port = "80";
    } else if (strncasecmp(text, "https://", 8) == 0) {
        text += 8;
        port = "443";
        link->secure = true;
    }
    size_t length = strcspn(text, "/?#");
    return read_place(text, length, port, link) && read_path(text + length, link);
}

bool ilx_link_read(const char *text, const char *host, ilx_link *link)
{
    *link = (ilx_link){.secure = false};
    char code[ILX_ROOM_CODE + 1], secret[ILX_SECRET + 1];
    if (!ilx_table_key_read(text, strlen(text), code, secret)) {
        return strpbrk(text, ".:/") && read_whole(text, link);
    }
    if (!read_whole(host ? host : "localhost", link)) return false;
    memcpy(link->code, code, sizeof code);
    memcpy(link->secret, secret, sizeof secret);
    return true;
}

void ilx_link_write(const ilx_link *link, ilx_text *out)
{
    bool usual = strcmp(link->port, link->secure ? "443" : "80") == 0;
    bool bracketed = strchr(link->host, ':') != NULL;
    ilx_text_add(out, "%s://%s%s%s", link->secure ? "https" : "http", bracketed ? "[" : "",
                 link->host, bracketed ? "]" : "");
    if (!usual) ilx_text_add(out, ":%s", link->port);
    if (!link->code[0]) return;
    ilx_text_add(out, "/%s%s%s%s", link->code, link->secret[0] ? "-" : "", link->secret,
                 link->screen ? "/tv" : "");
}

// ---- Bytes -------------------------------------------------------------------------------

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// Waits until the socket can be read or written. False: not in time, or a signal has come.
static bool await(int fd, short events, int64_t until)
{
    struct pollfd ready = {.fd = fd, .events = events};
    int64_t left = until - now_ms();
    return left > 0 && poll(&ready, 1, (int)left) > 0;
}

// Poll events that TLS waits for after a call that did not succeed; 0: nothing more will come.
static short tls_waits(ilx_wire *wire, int result)
{
    int error = SSL_get_error(wire->tls, result);
    ERR_clear_error();
    return error == SSL_ERROR_WANT_READ ? POLLIN : error == SSL_ERROR_WANT_WRITE ? POLLOUT : 0;
}

// As much as can be had at once, at most size bytes. 0: nothing now; -1: nothing more will come.
static ssize_t read_some(ilx_wire *wire, void *into, size_t size)
{
    if (wire->tls) {
        int count = SSL_read(wire->tls, into, (int)size);
        if (count > 0) return count;
        return tls_waits(wire, count) ? 0 : -1;
    }
    ssize_t count = recv(wire->fd, into, size, 0);
    if (count > 0) return count;
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? 0 : -1;
}

static bool write_all(ilx_wire *wire, const uint8_t *bytes, size_t count)
{
    int64_t until = now_ms() + SEND_LIMIT_MS;
    while (count > 0) {
        short waits = POLLOUT;
        ssize_t sent;
        if (wire->tls) {
            sent = SSL_write(wire->tls, bytes, (int)count);
            if (sent <= 0) waits = tls_waits(wire, (int)sent);
        } else {
            sent = send(wire->fd, bytes, count, MSG_NOSIGNAL);
            if (sent < 0 && errno != EAGAIN && errno != EINTR) waits = 0;
        }
        if (sent > 0) {
            bytes += sent;
            count -= (size_t)sent;
        } else if (!waits || now_ms() >= until) {
            return false;
        } else {
            await(wire->fd, waits, until);
        }
    }
    return true;
}

// Reads on into the buffer, which grows up to a limit. As read_some.
static ssize_t fill(ilx_wire *wire)
{
    const size_t limit = ILX_WIRE_MESSAGE + FRAME_HEAD + CHUNK;
    if (wire->used > 0) {
        wire->have -= wire->used;
        memmove(wire->bytes, wire->bytes + wire->used, wire->have);
        wire->used = 0;
    }
    if (wire->size - wire->have < CHUNK && wire->size < limit) {
        wire->size = 2 * wire->size + CHUNK < limit ? 2 * wire->size + CHUNK : limit;
        wire->bytes = ilx_grow(wire->bytes, wire->size);
    }
    if (wire->have == wire->size) return -1;
    ssize_t count = read_some(wire, wire->bytes + wire->have, wire->size - wire->have);
    if (count > 0) wire->have += (size_t)count;
    return count;
}

// ---- Connecting --------------------------------------------------------------------------

// A connected socket to the first of the host's addresses that answers; -1: see *why.
static int dial(const ilx_link *link, int64_t until, const char **why)
{
    struct addrinfo wanted = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICSERV}, *found;
    *why = "no-host";
    if (getaddrinfo(link->host, link->port, &wanted, &found) != 0) return -1;
    int fd = -1;
    *why = "nobody";
    for (struct addrinfo *at = found; at && fd < 0; at = at->ai_next) {
        fd = socket(at->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
        if (fd < 0) continue;
        int error = connect(fd, at->ai_addr, at->ai_addrlen) == 0 ? 0 : errno;
        socklen_t size = sizeof error;
        if (error == EINPROGRESS && !await(fd, POLLOUT, until)) {
            *why = "silent";
        } else if (error == EINPROGRESS) {
            getsockopt(fd, SOL_SOCKET, SO_ERROR, &error, &size);
        }
        if (error == 0) break;
        close(fd);
        fd = -1;
    }
    freeaddrinfo(found);
    int at_once = 1;
    if (fd >= 0) setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &at_once, sizeof at_once);
    return fd;
}

// The certificate must be for this very host, and one that the system trusts.
static bool prepare_tls(ilx_wire *wire, const ilx_link *link)
{
    struct in6_addr address;
    bool by_number = inet_pton(AF_INET, link->host, &address) == 1 ||
                     inet_pton(AF_INET6, link->host, &address) == 1;
    wire->context = SSL_CTX_new(TLS_client_method());
    if (!wire->context) return false;
    SSL_CTX_set_min_proto_version(wire->context, TLS1_2_VERSION);
    SSL_CTX_set_default_verify_paths(wire->context);
    SSL_CTX_set_verify(wire->context, SSL_VERIFY_PEER, NULL);
    SSL_CTX_set_mode(wire->context, SSL_MODE_ENABLE_PARTIAL_WRITE);
    wire->tls = SSL_new(wire->context);
    if (!wire->tls || SSL_set_fd(wire->tls, wire->fd) != 1) return false;
    if (by_number) {
        return X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(wire->tls), link->host) == 1;
    }
    return SSL_set_tlsext_host_name(wire->tls, link->host) == 1 &&
           SSL_set1_host(wire->tls, link->host) == 1;
}

static bool start_tls(ilx_wire *wire, const ilx_link *link, int64_t until, const char **why)
{
    *why = "no-tls";
    if (!prepare_tls(wire, link)) return false;
    for (;;) {
        int result = SSL_connect(wire->tls);
        if (result == 1) return true;
        short waits = tls_waits(wire, result);
        if (!waits && SSL_get_verify_result(wire->tls) != X509_V_OK) *why = "bad-certificate";
        if (!waits) return false;
        if (!await(wire->fd, waits, until)) {
            *why = "silent";
            return false;
        }
    }
}

// The answer to this nonce of a server that speaks WebSocket and is not a cache.
static void expected_answer(const char *nonce, char answer[ACCEPT_TEXT])
{
    char text[NONCE_TEXT + 40];
    uint8_t digest[SHA_DIGEST_LENGTH];
    snprintf(text, sizeof text, "%s258EAFA5-E914-47DA-95CA-C5AB0DC85B11", nonce);
    SHA1((const uint8_t *)text, strlen(text), digest);
    EVP_EncodeBlock((uint8_t *)answer, digest, sizeof digest);
}

// The head of the server's answer, taken off the buffer. False: none comes.
static bool read_head(ilx_wire *wire, int64_t until, char head[HEAD_MAX])
{
    for (;;) {
        const uint8_t *end = wire->have > 0 ? memmem(wire->bytes, wire->have, "\r\n\r\n", 4) : NULL;
        if (end) {
            size_t length = (size_t)(end - wire->bytes) + 2;
            if (length >= HEAD_MAX) return false;
            memcpy(head, wire->bytes, length);
            head[length] = '\0';
            wire->used = length + 2;
            return strlen(head) == length;
        }
        if (wire->have >= HEAD_MAX) return false;
        ssize_t count = fill(wire);
        if (count < 0 || (count == 0 && !await(wire->fd, POLLIN, until))) return false;
    }
}

static bool has_header(const char *head, const char *name, const char *value)
{
    const char *at = strcasestr(head, name);
    if (!at) return false;
    at += strlen(name);
    at += strspn(at, " \t");
    size_t length = strlen(value);
    return strncmp(at, value, length) == 0 && strchr(" \t\r", at[length]);
}

static bool shake_hands(ilx_wire *wire, const ilx_link *link, int64_t until)
{
    uint8_t random[NONCE];
    char nonce[NONCE_TEXT], answer[ACCEPT_TEXT], head[HEAD_MAX];
    for (int i = 0; i < NONCE; i++) random[i] = (uint8_t)ilx_rng_below(&wire->rng, 256);
    EVP_EncodeBlock((uint8_t *)nonce, random, sizeof random);
    expected_answer(nonce, answer);
    bool bracketed = strchr(link->host, ':') != NULL;
    ilx_text request = ilx_text_new();
    ilx_text_add(
        &request,
        "GET /ws HTTP/1.1\r\nHost: %s%s%s:%s\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: %s\r\nSec-WebSocket-Version: 13\r\n\r\n",
        bracketed ? "[" : "", link->host, bracketed ? "]" : "", link->port, nonce);
    bool sent = write_all(wire, (const uint8_t *)request.bytes, request.length);
    ilx_text_free(&request);
    return sent && read_head(wire, until, head) && strncmp(head, "HTTP/1.1 101", 12) == 0 &&
           has_header(head, "\r\nSec-WebSocket-Accept:", answer);
}

ilx_wire *ilx_wire_open(const ilx_link *link, int limit_ms, const char **why)
{
    int64_t until = now_ms() + limit_ms;
    int fd = dial(link, until, why);
    if (fd < 0) return NULL;
    ilx_wire *wire = ilx_alloc(sizeof *wire);
    ilx_key key;
    ilx_key_random(&key);
    ilx_rng_start(&wire->rng, &key, 0);
    wire->fd = fd;
    wire->message = ilx_text_new();
    bool open = !link->secure || start_tls(wire, link, until, why);
    if (open) *why = "no-table";
    if (open && shake_hands(wire, link, until)) return wire;
    wire->gone = true;
    ilx_wire_close(wire);
    return NULL;
}

int ilx_wire_source(const ilx_wire *wire)
{
    return wire->fd;
}

// ---- Frames ------------------------------------------------------------------------------

static bool send_frame(ilx_wire *wire, int kind, const void *bytes, size_t count)
{
    if (wire->gone) return false;
    uint8_t *frame = ilx_alloc(count + FRAME_HEAD);
    size_t at = 2;
    frame[0] = (uint8_t)(FINAL | kind);
    if (count <= CONTROL_MAX) {
        frame[1] = (uint8_t)(0x80 | count);
    } else {
        // No request is longer than this says.
        frame[1] = 0x80 | 126;
        frame[2] = (uint8_t)(count >> 8);
        frame[3] = (uint8_t)count;
        at = 4;
    }
    uint32_t mask = ilx_rng_u32(&wire->rng);
    memcpy(frame + at, &mask, sizeof mask);
    const uint8_t *key = frame + at;
    at += sizeof mask;
    for (size_t i = 0; i < count; i++) {
        frame[at + i] = (uint8_t)(((const uint8_t *)bytes)[i] ^ key[i % sizeof mask]);
    }
    wire->gone = !write_all(wire, frame, at + count);
    free(frame);
    return !wire->gone;
}

bool ilx_wire_send(ilx_wire *wire, const char *text, size_t length)
{
    return length <= UINT16_MAX && send_frame(wire, TEXT, text, length);
}

typedef struct frame {
    int kind;
    bool final;
    size_t head, length;
} frame;

// The frame at the front. 1: it is all there; 0: not yet; -1: this is no frame that we take.
static int read_frame(const ilx_wire *wire, frame *f)
{
    const uint8_t *at = wire->bytes + wire->used;
    size_t have = wire->have - wire->used;
    if (have < 2) return 0;
    bool masked = at[1] & 0x80;
    *f = (frame){.kind = at[0] & KIND, .final = at[0] & FINAL, .head = 2, .length = at[1] & 0x7f};
    if (masked || (at[0] & RESERVED)) return -1;
    size_t more = f->length == 126 ? 2 : f->length == 127 ? 8 : 0;
    bool control = f->kind >= CLOSE;
    if (control && (more || !f->final)) return -1;
    f->head += more;
    if (have < f->head) return 0;
    if (more) f->length = 0;
    for (size_t i = 0; i < more; i++) f->length = f->length << 8 | at[2 + i];
    if (f->length > ILX_WIRE_MESSAGE) return -1;
    return have >= f->head + f->length;
}

// One frame. TEXT: with it, a message is whole; GONE: it was the last, or none at all.
static ilx_wire_got take_frame(ilx_wire *wire, const frame *f)
{
    const char *bytes = (const char *)wire->bytes + wire->used + f->head;
    switch (f->kind) {
    case PING: send_frame(wire, PONG, bytes, f->length); return ILX_WIRE_MORE;
    case PONG: return ILX_WIRE_MORE;
    case CLOSE: send_frame(wire, CLOSE, bytes, f->length < 2 ? 0 : 2); return ILX_WIRE_GONE;
    case TEXT:
        if (wire->begun) return ILX_WIRE_GONE;
        ilx_text_clear(&wire->message);
        wire->begun = true;
        break;
    case MORE:
        if (!wire->begun) return ILX_WIRE_GONE;
        break;
    default: return ILX_WIRE_GONE;
    }
    if (wire->message.length + f->length > ILX_WIRE_MESSAGE) return ILX_WIRE_GONE;
    ilx_text_bytes(&wire->message, bytes, f->length);
    wire->begun = !f->final;
    return f->final ? ILX_WIRE_TEXT : ILX_WIRE_MORE;
}

ilx_wire_got ilx_wire_take(ilx_wire *wire, const char **text, size_t *length)
{
    frame f;
    int there = wire->gone ? -1 : read_frame(wire, &f);
    while (there == 0) {
        ssize_t count = fill(wire);
        if (count == 0) return ILX_WIRE_NOTHING;
        there = count < 0 ? -1 : read_frame(wire, &f);
    }
    ilx_wire_got got = there > 0 ? take_frame(wire, &f) : ILX_WIRE_GONE;
    if (there > 0) wire->used += f.head + f.length;
    wire->gone |= got == ILX_WIRE_GONE;
    *text = wire->message.bytes;
    *length = wire->message.length;
    return got;
}

void ilx_wire_close(ilx_wire *wire)
{
    if (!wire) return;
    static const uint8_t going_away[] = {1001 >> 8, 1001 & 0xff};
    send_frame(wire, CLOSE, going_away, sizeof going_away);
    SSL_free(wire->tls);
    SSL_CTX_free(wire->context);
    close(wire->fd);
    ilx_text_free(&wire->message);
    free(wire->bytes);
    free(wire);
}
