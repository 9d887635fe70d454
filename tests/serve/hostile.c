// Clients that mean harm, beside two who only want to play: whatever the former do, the latter get
// their answers in time, and the server keeps its size.

#include "house.h"

#include <sys/resource.h>

enum {
    ANSWER_MS = 5000,  // the longest that an honest player ever waits,
    MOST_MS = 1000,    // and nine times in ten: on a slow machine, under a sanitizer
    HONEST_ROUNDS = 10,
    ANSWERS_MAX = 4096,
    GROWTH_KB = 48 * 1024,
    PEAK_KB = 96 * 1024,
    HEADER_MS = 10000,  // for a request to be said to its end
};

static house h;
static guest *honest[2];
static int waits_ms[ANSWERS_MAX], wait_count, moves;
static long size_before;

// A line of the server's own account of itself: "VmRSS:" now, "VmHWM:" at most so far.
static long size_kb(const char *which)
{
    char path[64], line[128];
    long size = -1;
    snprintf(path, sizeof path, "/proc/%d/status", (int)h.pid);
    FILE *file = fopen(path, "r");
    while (size < 0 && file && fgets(line, sizeof line, file)) {
        if (strncmp(line, which, strlen(which)) == 0) size = atol(line + strlen(which));
    }
    if (file) fclose(file);
    ENSURE(size > 0);
    return size;
}

// ---- Those who play --------------------------------------------------------------------------

static void await_pong(guest *g)
{
    int64_t until = client_now_ms() + ANSWER_MS;
    ENSURE(client_send(&g->c, "{\"do\":\"ping\",\"time\":7}"));
    while (client_now_ms() < until) {
        ENSURE(client_read(&g->c, ANSWER_MS) == 1);
        if (strncmp(g->c.text, "{\"type\":\"pong\"", 14) == 0) return;
        guest_take(g);
    }
    test_fail(__FILE__, __LINE__, "no answer in %d ms", ANSWER_MS);
}

// A move may come too late for its question, which the clock has answered; nothing else is a
// reason to refuse one.
static void play_one(guest *g, unsigned choice)
{
    bool begins = g->over && g == honest[0];
    if (!begins && !guest_is_asked(g)) {
        await_pong(g);
        return;
    }
    int answer = guest_ask(g, begins ? "\"do\":\"start\"" : guest_move(g, choice));
    if (answer == 0 && strcmp(g->reason, "stale") == 0) answer = 1;
    if (answer != 1) test_fail(__FILE__, __LINE__, "%d, %s", answer, g->reason);
    moves++;
}

// ---- Requests that are never said to their end -----------------------------------------------

static struct {
    client c;
    bool drips;  // a byte now and then; otherwise not another word
    int64_t since_ms, cut_ms;
} halves[4];

static void begin_halves(void)
{
    static const char *const beginnings[] = {"", "\x16\x03\x01\x02", "GET / HTTP/1.1\r\nX-Drop: ",
                                             "GET /ws HTTP/1.1\r\nHost: localhost\r\n"};
    for (int i = 0; i < 4; i++) {
        ENSURE(client_dial(&halves[i].c, h.port));
        ENSURE(client_write(&halves[i].c, beginnings[i], strlen(beginnings[i])));
        halves[i].drips = i >= 2;
        halves[i].since_ms = client_now_ms();
    }
}

static void go_on_with_halves(void)
{
    for (int i = 0; i < 4; i++) {
        client *c = &halves[i].c;
        char bytes[4096];
        if (c->fd < 0 || !halves[i].since_ms) continue;
        if (halves[i].drips) send(c->fd, "x", 1, MSG_NOSIGNAL | MSG_DONTWAIT);
        ssize_t got = recv(c->fd, bytes, sizeof bytes, MSG_DONTWAIT);
        if (got > 0 || (got < 0 && errno == EAGAIN)) continue;
        halves[i].cut_ms = client_now_ms();
        client_close(c);
    }
}

// The two play, match after match; each answer must come in time.
static void play_on(int rounds)
{
    for (int round = 0; round < 2 * rounds; round++) {
        guest *g = honest[round % 2];
        while (client_read(&g->c, 0) == 1) guest_take(g);
        int64_t began = client_now_ms();
        play_one(g, (unsigned)round);
        int took = (int)(client_now_ms() - began);
        ENSURE(took < ANSWER_MS && wait_count < ANSWERS_MAX);
        waits_ms[wait_count++] = took;
        go_on_with_halves();
        poll(NULL, 0, 25);
    }
}

static int by_length(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

static void they_were_not_disturbed(void)
{
    qsort(waits_ms, (size_t)wait_count, sizeof waits_ms[0], by_length);
    int most = waits_ms[wait_count * 9 / 10];
    printf("%d answers, %d of them to moves: half in %d ms, nine in ten in %d, all in %d\n",
           wait_count, moves, waits_ms[wait_count / 2], most, waits_ms[wait_count - 1]);
    ENSURE(moves > wait_count / 8 && most < MOST_MS);
    ENSURE_INT(honest[0]->gaps + honest[1]->gaps, 0);
    wait_count = moves = 0;
}

// ---- Those who do not ------------------------------------------------------------------------

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
    // The server has not read them to the end.
    for (int i = 0; i < COUNT; i++) {
        int got = 1;
        while (got == 1) got = client_read(&all[i], ANSWER_MS);
        ENSURE_INT(got, -1);
    }
    close_all(all, COUNT);
}

// The same from people in the room, who all talk at once.
static void a_room_full_of_noise(void)
{
    enum { COUNT = 8, EACH = 100 };
    guest *loud[COUNT];
    for (int i = 0; i < COUNT; i++) {
        loud[i] = guest_new(200 + i);
        ENSURE(guest_enter(loud[i], h.port, honest[0]->room));
    }
    for (int k = 0; k < EACH; k++) {
        for (int i = 0; i < COUNT; i++) guest_say(loud[i], "\"do\":\"say\",\"line\":\"hmm\"");
        if (k % 10 == 9) play_on(1);
    }
    play_on(HONEST_ROUNDS);
    for (int i = 0; i < COUNT; i++) guest_free(loud[i]);
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

// How far a guest has followed the evening.
static int64_t where(const guest *g)
{
    return g->match * 1000000 + g->turn;
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
        int64_t until = client_now_ms() + ANSWER_MS;
        while (where(slow[i]) < where(honest[1]) && client_now_ms() < until) {
            ENSURE(guest_listen(slow[i], ANSWER_MS));
        }
        ENSURE(where(slow[i]) >= where(honest[1]));
        ENSURE_INT(slow[i]->gaps, 0);
        guest_free(slow[i]);
    }
    ENSURE_INT(missed, COUNT);  // they were too slow indeed
}

static void halves_are_cut(void)
{
    for (int i = 0; i < 4; i++) {
        while (!halves[i].cut_ms && client_now_ms() - halves[i].since_ms < 2 * HEADER_MS)
            play_on(1);
        int64_t took = halves[i].cut_ms - halves[i].since_ms;
        if (took < (halves[i].drips ? HEADER_MS / 2 : 0) || took > 2 * HEADER_MS) {
            test_fail(__FILE__, __LINE__, "request %d was cut after %d ms", i, (int)took);
        }
    }
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

// Requests that are no HTTP, or more of it than anybody needs.
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
    client *all = new_clients(2);
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++) {
        ENSURE(client_dial(&all[0], h.port));
        throw_at(&all[0], heads[i], strlen(heads[i]));
        client_fill(&all[0], client_now_ms() + 20);
        client_close(&all[0]);
    }
    ENSURE(client_dial(&all[0], h.port));
    throw_at(&all[0], "GET /", 5);
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
        {"\x81\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\0\0\0\0abc", 17},  // longer than can be
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
            if (client_read(c, 3000) == 0) {
                test_fail(__FILE__, __LINE__, "nobody minds frame %d", (int)i);
            }
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
    // More than there is in the world, of which some comes.
    ENSURE(client_connect(&all[0], h.port));
    throw_at(&all[0], "\x81\xFF\x7F\xFF\xFF\xFF\xFF\xFF\xFF\xFF\0\0\0\0", 14);
    throw_at(&all[0], text, 1 << 13);
    ENSURE_INT(client_read(&all[0], 3000), -1);
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

// A thousand rooms are asked for, all in the same second.
static void rooms_without_end(void)
{
    enum { COUNT = 20, EACH = 50 };
    int made = 0, refused = 0;
    client *all = new_clients(COUNT);
    for (int i = 0; i < COUNT; i++) ENSURE(client_connect(&all[i], h.port));
    int64_t began = client_now_ms();
    for (int k = 0; k < EACH; k++) {
        for (int i = 0; i < COUNT; i++) {
            char hello[96];
            snprintf(hello, sizeof hello, "{\"do\":\"hello\",\"token\":\"%032x\"}",
                     77 + k * COUNT + i);
            ENSURE(client_send(&all[i], hello));
        }
    }
    ENSURE(client_now_ms() - began < ANSWER_MS);
    play_on(1);
    for (int i = 0; i < COUNT; i++) {
        for (int k = 0; k < EACH; k++) {
            ENSURE_INT(client_read(&all[i], ANSWER_MS), 1);
            if (strstr(all[i].text, "\"type\":\"here\"")) k--;  // somebody has come: oneself
            made += strstr(all[i].text, "\"type\":\"full\"") != NULL;
            refused += strstr(all[i].text, "\"type\":\"refused\"") != NULL;
        }
        play_on(1);
    }
    ENSURE_INT(made + refused, COUNT * EACH);
    ENSURE(made > 0 && made <= 20);
    close_all(all, COUNT);
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
    ENSURE_TEXT(g->reason, "too-many-guesses");
    // By another way it is the same count: nobody learns more there.
    client *web = new_clients(1);
    ENSURE(client_dial(web, h.port));
    ENSURE_INT(client_get(web, "/api/rooms/BCDF-000000000000/replays", "", ANSWER_MS), 429);
    ENSURE_INT(client_get(web, "/api/replays/BCDF-1-000000000000", "", ANSWER_MS), 429);
    close_all(web, 1);
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

// Connects from another of this machine's own addresses.
static bool dial_from(client *c, const char *address)
{
    struct sockaddr_in from = {.sin_family = AF_INET}, to = from;
    inet_pton(AF_INET, address, &from.sin_addr);
    to.sin_port = htons((uint16_t)h.port);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    c->have = c->used = c->length = 0;
    c->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    return bind(c->fd, (struct sockaddr *)&from, sizeof from) == 0 &&
           connect(c->fd, (struct sockaddr *)&to, sizeof to) == 0;
}

static void too_many_from_one_place(void)
{
    enum { COUNT = 700, ALLOWED = 400, SPARE = 100 };
    struct pollfd *sockets = calloc(COUNT, sizeof *sockets);
    client *c = new_clients(2);
    int open = 0;
    for (int i = 0; i < COUNT; i++) {
        sockets[i] = (struct pollfd){.fd = client_dial(c, h.port) ? c->fd : -1, .events = POLLIN};
    }
    play_on(3);
    poll(sockets, COUNT, 0);
    for (int i = 0; i < COUNT; i++) open += sockets[i].fd >= 0 && sockets[i].revents == 0;
    if (open < ALLOWED - SPARE || open > ALLOWED + SPARE) {
        test_fail(__FILE__, __LINE__, "%d connections are let in", open);
    }
    // Others come in as ever.
    c->fd = -1;
    ENSURE(dial_from(&c[1], "127.0.0.2"));
    ENSURE_INT(client_upgrade(&c[1], "/ws", ""), 101);
    for (int i = 0; i < COUNT; i++) {
        if (sockets[i].fd >= 0) close(sockets[i].fd);
    }
    poll(NULL, 0, 200);
    // And there is room again.
    ENSURE(client_connect(c, h.port));
    close_all(c, 2);
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
    long grown = size_kb("VmRSS:") - size_before, peak = size_kb("VmHWM:") - size_before;
    printf("grown by %ld KB, %ld at most\n", grown, peak);
    ENSURE(grown < GROWTH_KB && peak < PEAK_KB);
}

// ---- The house -------------------------------------------------------------------------------

static void begin(const char *options)
{
    house_folder(&h);
    house_open(&h, options);
    for (int i = 0; i < 2; i++) honest[i] = guest_new(i);
    ENSURE(guest_enter(honest[0], h.port, NULL));
    ENSURE(guest_enter(honest[1], h.port, honest[0]->room));
    ENSURE_INT(guest_ask(honest[0], "\"do\":\"sit\",\"seat\":0"), 1);
    ENSURE_INT(guest_ask(honest[1], "\"do\":\"sit\",\"seat\":1"), 1);
    ENSURE_INT(guest_ask(honest[0], "\"do\":\"seats\",\"count\":2"), 1);
    ENSURE_INT(guest_ask(honest[0], "\"do\":\"start\""), 1);
    size_before = size_kb("VmRSS:");
}

static void open_house(void)
{
    begin(NULL);
    begin_halves();
}

static void close_house(void)
{
    they_were_not_disturbed();
    for (int i = 0; i < 2; i++) guest_free(honest[i]);
    ENSURE_INT(house_end(&h, SIGTERM), 0);
    house_remove(&h);
}

// A server that limits nothing, and a thousand people who each make a room at the same moment.
static void a_thousand_rooms_at_once(void)
{
    enum { COUNT = 1000, LIMIT_MS = 20000, EACH_KB = 64 };
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    begin("--no-limits");
    client *all = new_clients(COUNT);
    for (int i = 0; i < COUNT; i++) ENSURE(client_connect(&all[i], h.port));
    int64_t began = client_now_ms();
    for (int i = 0; i < COUNT; i++) {
        char hello[96];
        snprintf(hello, sizeof hello, "{\"do\":\"hello\",\"token\":\"%032x\"}", i);
        ENSURE(client_send(&all[i], hello));
    }
    play_on(HONEST_ROUNDS);
    for (int i = 0; i < COUNT; i++) {
        ENSURE_INT(client_read(&all[i], LIMIT_MS), 1);
        ENSURE(strstr(all[i].text, "\"type\":\"full\""));
    }
    int took = (int)(client_now_ms() - began);
    long grown = size_kb("VmRSS:") - size_before;
    printf("a thousand rooms in %d ms, %ld KB\n", took, grown);
    ENSURE(took < LIMIT_MS && grown < COUNT * EACH_KB);
    play_on(HONEST_ROUNDS);
    close_all(all, COUNT);
    close_house();
}

// Sockets that are opened and say nothing fill the server, as many as it has room for and more.
// A guest who comes then and speaks is let in, and those who were there are not disturbed. The
// limit is that of open files, which is lowered for good: nothing comes after this.
static void the_silent_make_way_for_whoever_speaks(void)
{
    enum { FILES = 200, SILENT = 140, NEW = 20 };
    setrlimit(RLIMIT_NOFILE, &(struct rlimit){FILES, FILES});
    begin(NULL);
    client *silent = new_clients(SILENT), *speaker = new_clients(1);
    for (int i = 0; i < SILENT; i++) client_dial(&silent[i], h.port);
    for (int i = 0; i < NEW; i++) {
        int late = i % SILENT;
        client_close(&silent[late]);
        client_dial(&silent[late], h.port);
        ENSURE(client_connect(speaker, h.port));
        ENSURE(client_send(speaker, "{\"do\":\"ping\",\"time\":1}"));
        ENSURE_INT(client_read(speaker, PATIENCE_MS), 1);
        client_close(speaker);
    }
    play_on(HONEST_ROUNDS);
    close_all(silent, SILENT);
    close_all(speaker, 1);
    close_house();
}

// The first, up to where it is closed, is needed by all the others.
int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(open_house),
        TEST(floods),
        TEST(a_room_full_of_noise),
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
        TEST(halves_are_cut),
        TEST(nothing_has_grown),
        TEST(close_house),
        TEST(a_thousand_rooms_at_once),
        TEST(the_silent_make_way_for_whoever_speaks),
    };
    return RUN_TESTS(tests);
}
