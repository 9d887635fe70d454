// Clients that mean harm, beside two who only want to play: whatever the former do, the latter get
// their answers in time, and the server keeps its size.

#include "house.h"

#include <sys/resource.h>

enum { ANSWER_MS = 5000, HONEST_ROUNDS = 10, GROWTH_KB = 48 * 1024 };

static house h;
static guest *honest[2];
static int64_t slowest_ms;
static long size_before;

static long size_kb(void)
{
    char path[64], line[128];
    long size = -1;
    snprintf(path, sizeof path, "/proc/%d/status", (int)h.pid);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file)) {
        if (sscanf(line, "VmRSS: %ld", &size) == 1) break;
    }
    if (file) fclose(file);
    return size;
}

// The two talk and play; each answer must come in time.
static void play_on(int rounds)
{
    for (int round = 0; round < rounds; round++) {
        for (int i = 0; i < 2; i++) {
            guest *g = honest[i];
            while (client_read(&g->c, 0) == 1) guest_take(g);
            int64_t began = client_now_ms();
            const char *what = guest_is_asked(g) ? guest_move(g, (unsigned)round)
                                                 : "\"do\":\"rename\",\"name\":\"Guest\"";
            ENSURE(guest_ask(g, what) >= 0);
            int64_t took = client_now_ms() - began;
            if (took > slowest_ms) slowest_ms = took;
            ENSURE(took < ANSWER_MS);
            poll(NULL, 0, 40);
        }
    }
}

static client *new_clients(int count)
{
    client *all = calloc((size_t)count, sizeof *all);
    for (int i = 0; i < count; i++) all[i].fd = -1;
    return all;
}

static void close_all(client *all, int count)
{
    for (int i = 0; i < count; i++) client_close(&all[i]);
    free(all);
}

// Sends without ever waiting: what does not fit is not sent.
static void throw_at(client *c, const void *bytes, size_t count)
{
    if (c->fd >= 0) send(c->fd, bytes, count, MSG_NOSIGNAL | MSG_DONTWAIT);
}

static void floods(void)
{
    enum { COUNT = 10, TIMES = 40 };
    static const char message[] = {(char)0x81, (char)0x81, 0, 0, 0, 0, 'x'};
    static char burst[200 * sizeof message];
    for (size_t i = 0; i < 200; i++) memcpy(burst + 7 * i, message, sizeof message);
    client *all = new_clients(COUNT);
    for (int i = 0; i < COUNT; i++) ENSURE(client_connect(&all[i], h.port));
    for (int round = 0; round < TIMES; round++) {
        for (int i = 0; i < COUNT; i++) throw_at(&all[i], burst, sizeof burst);
        if (round % 4 == 0) play_on(1);
    }
    close_all(all, COUNT);
}

// Pings without end, and nobody who reads the answers.
static void pings(void)
{
    static const char ping[] = {(char)0x89, (char)0x80, 0, 0, 0, 0};
    static char burst[500 * sizeof ping];
    for (size_t i = 0; i < 500; i++) memcpy(burst + 6 * i, ping, sizeof ping);
    client *all = new_clients(4);
    for (int i = 0; i < 4; i++) ENSURE(client_connect(&all[i], h.port));
    for (int round = 0; round < 40; round++) {
        for (int i = 0; i < 4; i++) throw_at(&all[i], burst, sizeof burst);
        if (round % 8 == 0) play_on(1);
    }
    close_all(all, 4);
}

static void slow_readers(void)
{
    enum { COUNT = 6, ASKED = 180 };
    guest *slow[COUNT];
    for (int i = 0; i < COUNT; i++) {
        slow[i] = guest_new(100 + i);
        ENSURE(guest_enter(slow[i], h.port, honest[0]->room));
    }
    // As much as is allowed without being shown the door.
    for (int k = 0; k < ASKED; k++) {
        if (k == ASKED / 2) play_on(3 * HONEST_ROUNDS);
        for (int i = 0; i < COUNT; i++) client_send(&slow[i]->c, "{\"do\":\"full\"}");
    }
    play_on(HONEST_ROUNDS);
    // Whatever they have missed, those who read again are where everybody is.
    poll(NULL, 0, 1200);
    int missed = 0;
    for (int i = 0; i < COUNT; i++) {
        int views = 0;
        for (; client_read(&slow[i]->c, 300) == 1; views += slow[i]->full) {
            slow[i]->full = false;
            guest_take(slow[i]);
        }
        missed += views < ASKED;
        snprintf(slow[i]->what, sizeof slow[i]->what, "\"do\":\"rename\",\"name\":\"Slow %d\"", i);
        if (guest_ask(slow[i], slow[i]->what) != 1) {
            test_fail(__FILE__, __LINE__, "refused: %s", slow[i]->reason);
        }
        play_on(1);
        while (client_read(&slow[i]->c, 50) == 1) guest_take(slow[i]);
        ENSURE_INT(slow[i]->n, honest[1]->n);
        guest_free(slow[i]);
    }
    ENSURE_INT(missed, COUNT);  // they were too slow indeed
}

static void half_open(void)
{
    enum { COUNT = 120 };
    client *all = new_clients(COUNT);
    for (int i = 0; i < COUNT; i++) {
        if (!client_dial(&all[i], h.port)) continue;
        if (i % 3 == 0) throw_at(&all[i], "GET /ws HTTP/1.1\r\nHost: lo", 26);
        if (i % 3 == 1) throw_at(&all[i], "\x16\x03\x01\x02", 4);
    }
    play_on(HONEST_ROUNDS);
    close_all(all, COUNT);
}

// What is no HTTP, or more of it than anybody needs.
static void no_http(void)
{
    static const char *const heads[] = {
        "\n\n\n\n",
        "HELO mail\r\n\r\n",
        "GET\r\n\r\n",
        "GET / HTTP/9.9\r\n\r\n",
        "GET /\x01\xFF HTTP/1.1\r\nHost: \xFF\xFE\r\n\r\n",
        "GET / HTTP/1.1\r\nContent-Length: -5\r\n\r\n",
        "POST /ws HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFF\r\n",
        "GET /ws HTTP/1.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
        "GET /api/rooms/%s%n%00/replays/-1?as=%ff HTTP/1.1\r\nHost: x\r\n\r\n",
    };
    enum { SIZE = 1 << 17, DROPS = 40 };
    char *path = malloc(SIZE);
    memset(path, 'a', SIZE);
    memcpy(path, "GET /", 5);
    client *all = new_clients(2);
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++) {
        ENSURE(client_dial(&all[0], h.port));
        throw_at(&all[0], heads[i], strlen(heads[i]));
        client_fill(&all[0], client_now_ms() + 20);
        client_close(&all[0]);
    }
    ENSURE(client_dial(&all[0], h.port));
    throw_at(&all[0], path, SIZE);  // an address without end
    play_on(1);
    ENSURE(client_dial(&all[1], h.port));
    throw_at(&all[1], "GET / HTTP/1.1\r\n", 16);
    for (int i = 0; i < DROPS; i++) {  // headers without end, drop by drop
        throw_at(&all[1], "X-Drop: 1\r\n", 11);
        if (i % 10 == 0) play_on(1);
    }
    close_all(all, 2);
    free(path);
}

static void bad_frames(void)
{
    static const struct {
        const char *bytes;
        size_t count;
    } frames[] = {
        {"\x81\x05hello", 7},                                         // not masked
        {"\xF1\x80\0\0\0\0", 6},                                      // reserved bits
        {"\x83\x80\0\0\0\0", 6},                                      // no such kind
        {"\x8B\x80\0\0\0\0", 6},                                      // nor this one
        {"\x81\xFF\x7F\xFF\xFF\xFF\xFF\xFF\xFF\xFF\0\0\0\0abc", 17},  // longer than anything
        {"\x81\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\0\0\0\0abc", 17},  // longer than that
        {"\x80\x83\0\0\0\0abc", 9},                                   // goes on with nothing
        {"\x01\x81\0\0\0\0a\x01\x81\0\0\0\0b", 14},                   // begins twice
        {"\x09\x81\0\0\0\0a", 7},                                     // half a ping
        {"\x89\xFE\x00\x80\0\0\0\0", 8},                              // a ping that is too long
        {"\x88\x81\0\0\0\0x", 7},                                     // half a reason to close
        {"\x88\x82\0\0\0\0\0\0", 8},                                  // no reason at all
        {"\x82\x83\0\0\0\0abc", 9},                                   // not text
        {"\x81\x83\0\0\0\0\xC3\x28\xFF", 9},                          // not UTF-8
    };
    client *c = new_clients(1);
    for (int round = 0; round < 3; round++) {
        for (size_t i = 0; i < sizeof frames / sizeof frames[0]; i++) {
            ENSURE(client_connect(c, h.port));
            throw_at(c, frames[i].bytes, frames[i].count);
            client_read(c, 20);
            client_close(c);
        }
        play_on(1);
    }
    close_all(c, 1);
}

static void huge_messages(void)
{
    enum { SIZE = 4 << 20 };
    char *text = malloc(SIZE);
    memset(text, 'x', SIZE);
    client *all = new_clients(4);
    for (int i = 0; i < 4; i++) {
        ENSURE(client_connect(&all[i], h.port));
        client_frame(&all[i], FRAME_FINAL | FRAME_TEXT, text, SIZE);
        ENSURE_INT(client_read(&all[i], 3000), -1);
        play_on(1);
    }
    // The same in a thousand pieces.
    ENSURE(client_connect(&all[0], h.port));
    client_frame(&all[0], FRAME_TEXT, text, 100);
    for (int i = 0; i < 1000; i++) {
        if (!client_frame(&all[0], FRAME_MORE, text, 100)) break;
    }
    ENSURE_INT(client_read(&all[0], 3000), -1);
    play_on(1);
    close_all(all, 4);
    free(text);
}

static void rooms_without_end(void)
{
    int made = 0, refused = 0;
    guest *g = guest_new(500);
    for (int i = 0; i < 200; i++) {
        snprintf(g->token, sizeof g->token, "%032x", i + 77);
        if (guest_enter(g, h.port, NULL)) {
            made++;
        } else if (strcmp(g->reason, "too-many-rooms") == 0) {
            refused++;
        }
        client_close(&g->c);
        if (i % 40 == 0) play_on(1);
    }
    ENSURE(made <= 30 && refused >= 150);
    guest_free(g);
}

// Every code is tried, to find somebody's room.
static void guesses(void)
{
    static const char letters[] = "BCDFGHJKLMNPQRSTVWXZ";
    int refused = 0;
    guest *g = guest_new(600);
    for (int i = 0; i < 150; i++) {
        char code[8];
        snprintf(code, sizeof code, "%c%c%c%c", letters[i % 20], letters[i / 20 % 20], 'Z', 'Z');
        refused += !guest_enter(g, h.port, code);
        client_close(&g->c);
    }
    ENSURE_INT(refused, 150);
    guest_free(g);
    play_on(2);
}

static void comings_and_goings(void)
{
    client *c = new_clients(1);
    for (int i = 0; i < 600; i++) {
        if (client_dial(c, h.port) && i % 2) client_upgrade(c, "/ws", "");
        client_close(c);
        if (i % 100 == 0) play_on(1);
    }
    close_all(c, 1);
}

static void too_many_from_one_place(void)
{
    enum { COUNT = 700 };
    int *sockets = calloc(COUNT, sizeof *sockets);
    client *c = new_clients(1);
    for (int i = 0; i < COUNT; i++) {
        sockets[i] = client_dial(c, h.port) ? c->fd : -1;
        c->fd = -1;
    }
    play_on(3);
    for (int i = 0; i < COUNT; i++) {
        if (sockets[i] >= 0) close(sockets[i]);
    }
    poll(NULL, 0, 200);
    // And there is room again.
    ENSURE(client_connect(c, h.port));
    close_all(c, 1);
    free(sockets);
}

static void nothing_has_grown(void)
{
    client *c = new_clients(1);
    poll(NULL, 0, 300);
    ENSURE(client_dial(c, h.port));
    ENSURE_INT(client_get(c, "/healthz", "", 3000), 200);
    close_all(c, 1);
    play_on(HONEST_ROUNDS);
    long grown = size_kb() - size_before;
    printf("slowest honest answer %d ms, grown by %ld KB\n", (int)slowest_ms, grown);
    ENSURE(grown < GROWTH_KB);
}

static void open_house(void)
{
    house_folder(&h);
    house_open(&h, NULL);
    for (int i = 0; i < 2; i++) honest[i] = guest_new(i);
    ENSURE(guest_enter(honest[0], h.port, NULL));
    ENSURE(guest_enter(honest[1], h.port, honest[0]->room));
    ENSURE_INT(guest_ask(honest[0], "\"do\":\"sit\",\"seat\":0"), 1);
    ENSURE_INT(guest_ask(honest[1], "\"do\":\"sit\",\"seat\":1"), 1);
    ENSURE_INT(guest_ask(honest[0], "\"do\":\"seats\",\"count\":2"), 1);
    ENSURE_INT(guest_ask(honest[0], "\"do\":\"start\""), 1);
    size_before = size_kb();
}

static void close_house(void)
{
    for (int i = 0; i < 2; i++) guest_free(honest[i]);
    ENSURE_INT(house_end(&h, SIGTERM), 0);
    house_remove(&h);
}

// The first and the last are needed by all the others.
int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(open_house),
        TEST(floods),
        TEST(pings),
        TEST(slow_readers),
        TEST(half_open),
        TEST(no_http),
        TEST(bad_frames),
        TEST(huge_messages),
        TEST(guesses),
        TEST(rooms_without_end),
        TEST(comings_and_goings),
        TEST(too_many_from_one_place),
        TEST(nothing_has_grown),
        TEST(close_house),
    };
    return RUN_TESTS(tests);
}
