// `ilinx join` at a table that means harm: whatever it sends, the guest is told in a sentence, the
// program ends well, and nothing steers the terminal.

#include "visitor.h"

#include <openssl/evp.h>
#include <openssl/sha.h>

static int door;  // where the visitor knocks
static char address[48];
static char view[CLIENT_BUFFER];  // what an honest server would send to a newcomer
static client *guest_end;

// ---- The server that means harm ----------------------------------------------------------------

static void open_door(void)
{
    struct sockaddr_in at = {.sin_family = AF_INET};
    socklen_t size = sizeof at;
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    door = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    ENSURE(bind(door, (struct sockaddr *)&at, size) == 0 && listen(door, 8) == 0);
    ENSURE(getsockname(door, (struct sockaddr *)&at, &size) == 0);
    snprintf(address, sizeof address, "http://127.0.0.1:%d/QFBT", ntohs(at.sin_port));
    guest_end = calloc(1, sizeof *guest_end);
}

static void knock(visitor *v)
{
    visitor_start(v, address, NULL);
    *guest_end = (client){.fd = accept4(door, NULL, NULL, SOCK_CLOEXEC)};
    ENSURE(guest_end->fd >= 0);
    // Its request, of which only the key matters.
    while (!memmem(guest_end->buffer, guest_end->have, "\r\n\r\n", 4)) {
        ENSURE(client_fill(guest_end, client_now_ms() + 5000) > 0);
    }
}

static void throw(const void *bytes, size_t count)
{
    if (guest_end->fd >= 0) client_write(guest_end, bytes, count);
}

// Answers the request as it should be.
static void shake_hands(void)
{
    char key[64], answer[256];
    unsigned char digest[SHA_DIGEST_LENGTH], accept_text[32];
    const char *at = strstr((char *)guest_end->buffer, "Sec-WebSocket-Key: ");
    ENSURE(at);
    snprintf(key, sizeof key, "%.24s258EAFA5-E914-47DA-95CA-C5AB0DC85B11", at + 19);
    SHA1((unsigned char *)key, strlen(key), digest);
    EVP_EncodeBlock(accept_text, digest, sizeof digest);
    snprintf(answer, sizeof answer,
             "HTTP/1.1 101 Come in\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
             "Sec-WebSocket-Accept: %s\r\n\r\n",
             (char *)accept_text);
    throw(answer, strlen(answer));
}

// A frame as a server sends them, without a mask.
static void frame(int first, const char *text, size_t length)
{
    uint8_t head[10] = {(uint8_t)first, 127};
    for (int i = 0; i < 8; i++) head[2 + i] = (uint8_t)((uint64_t)length >> (56 - 8 * i));
    if (length < 126) head[1] = (uint8_t)length;
    throw(head, length < 126 ? 2 : 10);
    throw(text, length);
}

static void say(const char *text)
{
    frame(FRAME_FINAL | FRAME_TEXT, text, strlen(text));
}

// The visitor must have said so, gone with this status, and left the terminal alone.
static void goes(visitor *v, const char *words, int status)
{
    visitor_await(v, words);
    if (status == 0) visitor_type(v, "quit\n");
    int ended = visitor_end(v);
    client_close(guest_end);
    visitor_is_harmless(v);
    if (ended != status) test_fail(__FILE__, __LINE__, "%d: %s", ended, v->said);
}

// ---- Before the first view ---------------------------------------------------------------------

static void no_table_answers(void)
{
    static const char *const answers[] = {
        "",
        "220 mail ready\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi",
        "HTTP/1.1 101 \033[2J\r\n\r\n",
        "HTTP/1.1 101 Come in\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n",
    };
    visitor v;
    for (size_t i = 0; i < sizeof answers / sizeof answers[0]; i++) {
        knock(&v);
        throw(answers[i], strlen(answers[i]));
        client_close(guest_end);
        goes(&v, "not an Ilinx server", 1);
    }
    // A head without an end.
    static char head[1 << 16];
    memset(head, 'x', sizeof head);
    knock(&v);
    throw("HTTP/1.1 101 ", 13);
    throw(head, sizeof head);
    goes(&v, "not an Ilinx server", 1);
}

static void no_frames_come(void)
{
    static const struct {
        const char *bytes;
        size_t count;
    } frames[] = {
        {"", 0},                        // nothing, and then the end
        {"\x81\x85\0\0\0\0hello", 11},  // masked
        {"\xF1\x00", 2},                // reserved bits
        {"\x83\x00", 2},                // no such kind
        {"\x8F\x00", 2},                // nor this one
        {"\x82\x03"
         "abc",
         5},                                               // not text
        {"\x81\x7F\x7F\xFF\xFF\xFF\xFF\xFF\xFF\xFF", 10},  // longer than anything
        {"\x81\x7F\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF", 10},  // longer than that
        {"\x81\x7F\x00\x00\x00\x00\x00\x10\x00\x01", 10},  // a byte too long
        {"\x80\x03"
         "abc",
         5},  // goes on with nothing
        {"\x01\x01"
         "a\x01\x01"
         "b",
         6},                      // begins twice
        {"\x01\x01{", 3},         // and never ends
        {"\x09\x00", 2},          // half a ping
        {"\x89\x7E\x00\x80", 4},  // a ping that is too long
        {"\x88\x01x", 3},         // half a reason to close
        {"\x88\x02\x03\xE8", 4},  // good-bye
    };
    visitor v;
    for (size_t i = 0; i < sizeof frames / sizeof frames[0]; i++) {
        knock(&v);
        shake_hands();
        throw(frames[i].bytes, frames[i].count);
        shutdown(guest_end->fd, SHUT_WR);
        goes(&v, "does not answer", 1);
    }
}

static void no_messages_come(void)
{
    static const char *const texts[] = {
        "",
        "{",
        "null",
        "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
        "{\"type\":\"full\"}",
        "{\"type\":\"full\",\"n\":9223372036854775808}",
        "{\"type\":\"full\",\"n\":1,\"member\":99}",
        "{\"type\":\"\xC3\x28\"}",
        "{\"type\":\"\033[2J\"}",
        "{\"type\":\"refused\",\"id\":5,\"reason\":\"x\",\"text\":\"y\"}",
    };
    visitor v;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        knock(&v);
        shake_hands();
        say(texts[i]);
        goes(&v, "runs another version of Ilinx", 1);
    }
    // The longest message there may be, in pieces; one more byte is too much.
    static char half[1 << 19];
    memset(half, ' ', sizeof half);
    for (int more = 0; more <= 1; more++) {
        knock(&v);
        shake_hands();
        frame(FRAME_TEXT, half, sizeof half);
        frame(FRAME_MORE, half, sizeof half);
        frame(FRAME_FINAL | FRAME_MORE, half, (size_t)more);
        goes(&v, more ? "does not answer" : "runs another version", 1);
    }
}

// A server's refusal is shown, but cannot draw on the terminal.
static void refusals_are_words(void)
{
    visitor v;
    knock(&v);
    shake_hands();
    say("{\"type\":\"refused\",\"id\":\"\",\"reason\":\"no-such-room\",\"text\":"
        "\"\\u001b]0;owned\\u0007No\\u009b31m room\\u202e, \\u007f\\rsorry\\u001b[2J\"}");
    goes(&v, "No31m room, sorry[2J", 1);
}

// ---- At the table ------------------------------------------------------------------------------

// Every text in the view gets this put before it.
static void write_view(const char *before)
{
    static const char *const keys[] = {"\"name\":\"", "\"text\":\""};
    static char text[2 * CLIENT_BUFFER];
    char *out = text;
    for (const char *at = view; *at;) {
        bool found = false;
        for (int i = 0; i < 2 && !found; i++) {
            size_t length = strlen(keys[i]);
            found = strncmp(at, keys[i], length) == 0;
            if (!found) continue;
            memcpy(out, at, length);
            at += length;
            out = stpcpy(out + length, before);
        }
        if (!found) *out++ = *at++;
    }
    *out = '\0';
    say(text);
}

// A view of the real server's, for somebody in a room where something has been said.
static void take_view(void)
{
    house h;
    house_folder(&h);
    house_open(&h, NULL);
    guest *g = guest_new(1);
    ENSURE(guest_enter(g, h.port, h.code));
    ENSURE_INT(guest_ask(g, "\"do\":\"sit\""), 1);
    ENSURE_INT(guest_ask(g, "\"do\":\"say\",\"text\":\"hello\""), 1);
    ENSURE(client_send(&g->c, "{\"do\":\"full\"}"));
    while (!strstr(g->c.text, "\"type\":\"full\"")) ENSURE(client_read(&g->c, 5000) == 1);
    memcpy(view, g->c.text, g->c.length + 1);
    guest_free(g);
    ENSURE_INT(house_end(&h, SIGTERM), 0);
    house_remove(&h);
}

static void names_and_talk_are_words(void)
{
    visitor v;
    knock(&v);
    shake_hands();
    write_view("\\u001b[31m\\u0007\\u009b2J\\r\\b");
    visitor_await(&v, "[31m2JGuest");
    visitor_await(&v, "[31m2Jhello");
    goes(&v, "Table", 0);
}

// Slowly, byte by byte, with pings between the pieces: this is allowed.
static void slow_is_not_wrong(void)
{
    visitor v;
    knock(&v);
    shake_hands();
    size_t length = strlen(view), third = length / 3;
    frame(FRAME_TEXT, view, third);
    frame(FRAME_FINAL | FRAME_PING, "are you there", 13);
    frame(FRAME_MORE, view + third, third);
    uint8_t head[4] = {FRAME_FINAL | FRAME_MORE, 126, (uint8_t)((length - 2 * third) >> 8),
                       (uint8_t)(length - 2 * third)};
    ENSURE(length - 2 * third >= 126 && length - 2 * third < 65536);
    for (int i = 0; i < 4; i++) {
        throw(&head[i], 1);
        poll(NULL, 0, 20);
    }
    for (size_t at = 2 * third; at < length; at++) {
        throw(view + at, 1);
        if (at % 50 == 0) poll(NULL, 0, 5);
    }
    goes(&v, "Guest", 0);
}

// The connection breaks off in the middle of a message: it is made again, and all goes on.
static void an_early_end_is_mended(void)
{
    visitor v;
    knock(&v);
    shake_hands();
    write_view("");
    visitor_await(&v, "Guest");
    throw("\x81\x7E\x10\x00{\"type\"", 11);
    client_close(guest_end);
    visitor_await(&v, "Connection lost");
    *guest_end = (client){.fd = accept4(door, NULL, NULL, SOCK_CLOEXEC)};
    while (!memmem(guest_end->buffer, guest_end->have, "\r\n\r\n", 4)) {
        ENSURE(client_fill(guest_end, client_now_ms() + 5000) > 0);
    }
    shake_hands();
    write_view("");
    goes(&v, "Back at the table", 0);
}

// A server that never stops talking does not keep anybody from leaving.
static void a_flood_can_be_left(void)
{
    static char burst[1 << 14];
    visitor v;
    for (size_t i = 0; i < sizeof burst; i += 2) memcpy(burst + i, "\x8A", 2);
    knock(&v);
    shake_hands();
    write_view("");
    visitor_await(&v, "Guest");
    int64_t began = client_now_ms(), until = began + 10000;
    bool asked = false;
    while (client_now_ms() < until && visitor_listen(&v, 0)) {
        send(guest_end->fd, burst, sizeof burst, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (asked || client_now_ms() - began < 500) continue;
        visitor_type(&v, "quit\n");
        asked = true;
    }
    ENSURE(asked && client_now_ms() < until);
    ENSURE_INT(visitor_end(&v), 0);
    visitor_is_harmless(&v);
    client_close(guest_end);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(open_door),
        TEST(no_table_answers),
        TEST(no_frames_come),
        TEST(no_messages_come),
        TEST(refusals_are_words),
        TEST(take_view),
        TEST(names_and_talk_are_words),
        TEST(slow_is_not_wrong),
        TEST(an_early_end_is_mended),
        TEST(a_flood_can_be_left),
    };
    return RUN_TESTS(tests);
}
