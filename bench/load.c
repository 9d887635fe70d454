// Load for `ilinx serve --samples --no-limits`: rooms of four guests who play hidden hands, as fast
// as the server lets them or at a pace, and rooms where they only sit. One thread, epoll,
// 127.0.0.1.
//
//     load PORT PID ROOMS SECONDS [PACE_MS [IDLE_ROOMS]]
//
// A move counts when all four guests have the news of it; a room's next one leaves then, or when
// the pace says. PID is the server's: what it uses is read from /proc. Nothing is measured in the
// first second. The result is one line of name=value.

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    SEATS = 4,
    DEALS = 30,  // of one match; then the next begins
    BUFFER = 16 << 10,
    TEXT = 400,
    READY = 256,
    OPENING_MAX = 32,  // rooms that are being opened at once
    WARM_MS = 1000,
    TURNS_MAX = 1000000,
    SETTLE_MS = 2000,  // before the memory of idle rooms is looked at
    OPEN_MS = 120000,  // for opening all rooms, at most
    SAMPLES_MAX = 1 << 22,
};

// The steps of four people until they play: hellos, the host's choices, sitting down, the start,
// and waiting for their cards.
enum { STEP_HELLO, STEP_GAME = 4, STEP_DEALS, STEP_SIT, STEP_START = 10, STEP_WAIT, STEP_PLAY };

typedef struct guest {
    int fd;
    struct room *room;
    int seat;
    int64_t seen;   // number of the last news
    char card[16];  // a lawful move, when it is this guest's turn
    int have;
    char buffer[BUFFER];
} guest;

typedef struct room {
    int number, step;
    bool idle;
    char code[8];
    int64_t newest;  // number of the newest news anybody has
    int knows;       // guests who have it
    long match, turn;
    int next;   // the seat that is asked
    bool over;  // nobody is: the match has ended
    long moves;
    double sent_ms, due_ms;
    guest guests[SEATS];
} room;

typedef struct usage {
    double now_ms, server_ms, own_ms, machine_ms;
} usage;

typedef struct load {
    int port, pid, room_count, poll;
    double pace_ms;
    room *rooms;
    int opened, ready;    // rooms begun, and ready to play
    bool playing, timed;  // timed: what happens now is measured
    long moves, bytes;
    float *took_ms;
} load;

static void fail(const char *what, const char *why)
{
    fprintf(stderr, "load: %s %s\n", what, why);
    exit(1);
}

static void *allocate(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (!memory) fail("no memory", "");
    return memory;
}

// ---- What is used ------------------------------------------------------------------------

static double clock_ms(clockid_t clock)
{
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static double now_ms(void)
{
    return clock_ms(CLOCK_MONOTONIC);
}

static void read_proc(const char *path, char *text, size_t size)
{
    FILE *file = fopen(path, "r");
    if (!file) fail("cannot read", path);
    size_t length = fread(text, 1, size - 1, file);
    fclose(file);
    text[length] = '\0';
}

static double jiffies_ms(unsigned long jiffies)
{
    return (double)jiffies * 1e3 / (double)sysconf(_SC_CLK_TCK);
}

static usage used(int pid)
{
    char path[64], text[4096];
    unsigned long user = 0, system = 0, t[8] = {0};
    usage u = {.now_ms = now_ms(), .own_ms = clock_ms(CLOCK_PROCESS_CPUTIME_ID)};
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    read_proc(path, text, sizeof text);
    const char *after = strrchr(text, ')');
    if (after) sscanf(after + 1, "%*s%*s%*s%*s%*s%*s%*s%*s%*s%*s%*s%lu%lu", &user, &system);
    u.server_ms = jiffies_ms(user + system);
    read_proc("/proc/stat", text, sizeof text);
    sscanf(text, "cpu %lu%lu%lu%lu%lu%lu%lu%lu", &t[0], &t[1], &t[2], &t[3], &t[4], &t[5], &t[6],
           &t[7]);
    u.machine_ms = jiffies_ms(t[0] + t[1] + t[2] + t[5] + t[6] + t[7]);
    return u;
}

static long rss_kb(int pid)
{
    char path[64], text[4096];
    long rss = 0;
    snprintf(path, sizeof path, "/proc/%d/status", pid);
    read_proc(path, text, sizeof text);
    const char *line = strstr(text, "VmRSS:");
    if (line) sscanf(line, "VmRSS: %ld", &rss);
    return rss;
}

// ---- Frames ------------------------------------------------------------------------------

static void send_frame(const guest *g, int kind, const char *text, size_t length)
{
    unsigned char frame[TEXT + 8] = {(unsigned char)(0x80 | kind)};
    size_t at = 6;  // the mask stays zero: it is for proxies, and there is none
    if (length > TEXT) fail("a long frame", text);
    frame[1] = (unsigned char)(0x80 | length);
    if (length > 125) {
        frame[1] = 0x80 | 126;
        frame[2] = (unsigned char)(length >> 8);
        frame[3] = (unsigned char)length;
        at = 8;
    }
    memcpy(frame + at, text, length);
    ssize_t size = (ssize_t)(at + length);
    if (send(g->fd, frame, (size_t)size, MSG_NOSIGNAL) != size) fail("cannot send", text);
}

static void send_text(const guest *g, const char *text)
{
    send_frame(g, 1, text, strlen(text));
}

// ---- Playing -----------------------------------------------------------------------------

static void play(room *r)
{
    char text[TEXT];
    const guest *g = &r->guests[r->over ? 0 : r->next];
    if (r->over) {
        snprintf(text, sizeof text, "{\"do\":\"start\",\"id\":\"m%ld\"}", r->moves);
    } else {
        snprintf(text, sizeof text,
                 "{\"do\":\"move\",\"id\":\"m%ld\",\"match\":%ld,\"turn\":%ld,\"move\":\"%s\"}",
                 r->moves, r->match, r->turn, g->card);
    }
    r->sent_ms = r->over ? 0 : now_ms();
    r->due_ms = 0;
    send_text(g, text);
}

// All four know of the last move, or of the deal.
static void all_know(load *l, room *r)
{
    double now = now_ms();
    if (r->sent_ms > 0) {
        r->moves++;
        if (l->timed && l->moves < SAMPLES_MAX) l->took_ms[l->moves++] = (float)(now - r->sent_ms);
    } else if (r->step < STEP_PLAY) {
        r->step = STEP_PLAY;
        l->ready++;
    }
    if (r->idle || !l->playing) return;
    if (l->pace_ms <= 0) play(r);
    if (l->pace_ms > 0) r->due_ms = (r->sent_ms > 0 ? r->sent_ms : now) + l->pace_ms;
}

// One guest has the news; the last of four to hear it sets the next move going.
static void on_news(load *l, guest *g, const char *text)
{
    room *r = g->room;
    const char *turn = strstr(text, "\"turn\":{\"number\":");
    const char *asked = turn ? strstr(turn, "\"seats\":[") : NULL;
    if (!asked) return;
    const char *match = strstr(text, "\"match\":{\"number\":");
    if (match) r->match = atol(match + 18);
    r->over = asked[9] == ']';
    if (r->over && !strstr(text, "\"result\":{")) return;  // there are still cards to deal
    r->turn = atol(turn + 17);
    int64_t n = r->match * TURNS_MAX + r->turn;  // a question, the same for all four
    if (n <= g->seen) return;
    g->seen = n;
    r->next = asked[9] - '0';
    const char *legal = strstr(text, "\"legal\":[\"");
    if (legal) {
        size_t length = strcspn(legal + 10, "\"");
        if (length >= sizeof g->card) fail("a long move", legal);
        memcpy(g->card, legal + 10, length);
        g->card[length] = '\0';
    }
    if (n > r->newest) {
        r->newest = n;
        r->knows = 0;
    }
    if (++r->knows == SEATS) all_know(l, r);
}

// ---- Opening -----------------------------------------------------------------------------

static void connect_guest(load *l, guest *g)
{
    static const int yes = 1;
    static const char request[] =
        "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)l->port)};
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    g->fd = socket(AF_INET, SOCK_STREAM, 0);
    if (g->fd < 0 || connect(g->fd, (struct sockaddr *)&at, sizeof at) != 0) fail("connect", "");
    setsockopt(g->fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    if (send(g->fd, request, sizeof request - 1, 0) < 0) fail("handshake", "");
    for (size_t have = 0;;) {
        ssize_t count = recv(g->fd, g->buffer + have, BUFFER - 1 - have, 0);
        if (count <= 0) fail("no handshake", "");
        have += (size_t)count;
        g->buffer[have] = '\0';
        if (strncmp(g->buffer, "HTTP/1.1 101", 12) != 0) fail("no upgrade:", g->buffer);
        if (strstr(g->buffer, "\r\n\r\n")) break;  // nothing follows before we say hello
    }
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = g};
    epoll_ctl(l->poll, EPOLL_CTL_ADD, g->fd, &event);
}

// The guest whose step it is.
static int who_acts(int step)
{
    return step < STEP_GAME ? step : step >= STEP_SIT && step < STEP_START ? step - STEP_SIT : 0;
}

static void take_step(load *l, room *r)
{
    char text[TEXT];
    int who = who_acts(r->step);
    guest *g = &r->guests[who];
    if (r->step < STEP_GAME) {
        *g = (guest){.room = r, .seat = who};
        connect_guest(l, g);
        snprintf(text, sizeof text,
                 "{\"do\":\"hello\",\"name\":\"G%d\",\"token\":\"%016x%08x%08x\"", who,
                 (unsigned)getpid(), (unsigned)r->number, (unsigned)who);
        size_t end = strlen(text);
        snprintf(text + end, sizeof text - end, who ? ",\"room\":\"%s\"}" : "}", r->code);
    } else if (r->step == STEP_GAME) {
        snprintf(text, sizeof text, "{\"do\":\"choose\",\"id\":\"%d\",\"game\":\"hands\"}",
                 r->step);
    } else if (r->step == STEP_DEALS) {
        snprintf(text, sizeof text,
                 "{\"do\":\"choose\",\"id\":\"%d\",\"option\":\"deals\",\"value\":%d}", r->step,
                 DEALS);
    } else if (r->step < STEP_START) {
        snprintf(text, sizeof text, "{\"do\":\"sit\",\"id\":\"%d\",\"seat\":%d}", r->step, who);
    } else {
        snprintf(text, sizeof text, "{\"do\":\"start\",\"id\":\"%d\"}", r->step);
    }
    send_text(g, text);
}

static void on_opening(load *l, guest *g, const char *text)
{
    room *r = g->room;
    char done[64] = "\"type\":\"full\"";
    if (g->seat != who_acts(r->step)) return;
    if (r->step >= STEP_GAME) snprintf(done, sizeof done, "\"done\":\"%d\"", r->step);
    if (!strstr(text, done)) return;
    const char *code = strstr(text, "\"code\":\"");
    if (code && !r->code[0]) memcpy(r->code, code + 8, 4);
    if (++r->step <= STEP_START) take_step(l, r);
}

// ---- The loop ----------------------------------------------------------------------------

static void on_text(load *l, guest *g, const char *text)
{
    if (strncmp(text, "{\"type\":\"news\"", 14) == 0 ||
        strncmp(text, "{\"type\":\"full\"", 14) == 0) {
        on_news(l, g, text);
    } else if (strncmp(text, "{\"type\":\"refused\"", 17) == 0 ||
               strncmp(text, "{\"type\":\"bye\"", 13) == 0) {
        fail("the server says", text);
    }
    if (g->room->step <= STEP_START) on_opening(l, g, text);
}

static void receive(load *l, guest *g)
{
    ssize_t count = recv(g->fd, g->buffer + g->have, (size_t)(BUFFER - 1 - g->have), 0);
    if (count <= 0) fail("a connection is gone", "");
    l->bytes += count;
    g->have += (int)count;
    int at = 0;
    while (g->have - at >= 2) {
        unsigned char *frame = (unsigned char *)g->buffer + at;
        int head = 2, length = frame[1] & 0x7F, kind = frame[0] & 0x0F;
        if (length == 126) {
            if (g->have - at < 4) break;
            length = frame[2] << 8 | frame[3];
            head = 4;
        }
        if (head + length >= BUFFER) fail("a long message", "");
        if (g->have - at < head + length) break;
        char *text = (char *)frame + head, saved = text[length];
        text[length] = '\0';
        if (kind == 1) on_text(l, g, text);
        if (kind == 9) send_frame(g, 10, text, (size_t)length);
        if (kind == 8) fail("the server has hung up", "");
        text[length] = saved;
        at += head + length;
    }
    memmove(g->buffer, g->buffer + at, (size_t)(g->have - at));
    g->have -= at;
}

static void listen_once(load *l, int wait_ms)
{
    struct epoll_event ready[READY];
    int count = epoll_wait(l->poll, ready, READY, wait_ms);
    for (int i = 0; i < count; i++) receive(l, ready[i].data.ptr);
}

static void listen_for(load *l, double ms)
{
    for (double until = now_ms() + ms; now_ms() < until;) {
        // At full speed it never sleeps, so that waking it is no part of what the server does. That
        // of Colyseus is nearly as busy (95 %), that of boardgame.io less so (75 %): it does wake.
        listen_once(l, l->pace_ms > 0 || !l->playing ? 1 : 0);
        if (!l->playing || l->pace_ms <= 0) continue;
        double now = now_ms();
        for (int i = 0; i < l->room_count; i++) {
            room *r = &l->rooms[i];
            if (r->due_ms > 0 && r->due_ms <= now) play(r);
        }
    }
}

static void open_rooms(load *l)
{
    double until = now_ms() + OPEN_MS;
    while (l->ready < l->room_count) {
        if (now_ms() > until) fail("the rooms do not open", "");
        while (l->opened < l->room_count && l->opened - l->ready < OPENING_MAX) {
            take_step(l, &l->rooms[l->opened++]);
        }
        listen_once(l, 100);
    }
}

// ---- The result --------------------------------------------------------------------------

static int compare(const void *a, const void *b)
{
    float x = *(const float *)a, y = *(const float *)b;
    return x < y ? -1 : x > y;
}

static void print_moves(load *l, const usage *from, const usage *to)
{
    double ms = to->now_ms - from->now_ms, server = to->server_ms - from->server_ms;
    double own = to->own_ms - from->own_ms;
    double others = to->machine_ms - from->machine_ms - server - own;
    if (l->moves == 0) fail("nobody has moved", "");
    qsort(l->took_ms, (size_t)l->moves, sizeof *l->took_ms, compare);
    printf("moves=%ld moves_s=%.0f p50_ms=%.3f p99_ms=%.3f max_ms=%.3f cpu_us=%.1f bytes=%.0f ",
           l->moves, (double)l->moves * 1e3 / ms, (double)l->took_ms[l->moves / 2],
           (double)l->took_ms[l->moves * 99 / 100], (double)l->took_ms[l->moves - 1],
           server * 1e3 / (double)l->moves, (double)l->bytes / (double)l->moves);
    printf("server_pct=%.0f load_pct=%.0f others_pct=%.0f ", 100 * server / ms, 100 * own / ms,
           100 * others / ms);
}

int main(int argc, char **argv)
{
    if (argc < 5) fail("usage:", "load PORT PID ROOMS SECONDS [PACE_MS [IDLE_ROOMS]]");
    int busy = atoi(argv[3]), idle = argc > 6 ? atoi(argv[6]) : 0;
    double seconds = atof(argv[4]);
    load l = {
        .port = atoi(argv[1]),
        .pid = atoi(argv[2]),
        .room_count = busy + idle,
        .poll = epoll_create1(0),
        .pace_ms = argc > 5 ? atof(argv[5]) : 0,
        .rooms = allocate((size_t)(busy + idle), sizeof(room)),
        .took_ms = allocate(SAMPLES_MAX, sizeof(float)),
    };
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    for (int i = 0; i < l.room_count; i++) {
        l.rooms[i].number = i;
        l.rooms[i].idle = i >= busy;
    }

    long base_kb = rss_kb(l.pid);
    usage from = used(l.pid);
    open_rooms(&l);
    usage to = used(l.pid);
    printf("rooms=%d idle=%d open_ms=%.2f open_cpu_ms=%.2f ", busy, idle,
           (to.now_ms - from.now_ms) / l.room_count,
           (to.server_ms - from.server_ms) / l.room_count);
    listen_for(&l, SETTLE_MS);
    printf("base_kb=%ld open_kb=%ld ", base_kb, rss_kb(l.pid));
    if (busy > 0) {
        l.playing = true;
        for (int i = 0; i < busy; i++) {
            if (l.pace_ms <= 0) play(&l.rooms[i]);
            if (l.pace_ms > 0) l.rooms[i].due_ms = now_ms() + l.pace_ms * drand48();
        }
        listen_for(&l, WARM_MS);
        l.timed = true;
        l.bytes = 0;
        from = used(l.pid);
        listen_for(&l, seconds * 1e3);
        to = used(l.pid);
        print_moves(&l, &from, &to);
    }
    printf("end_kb=%ld\n", rss_kb(l.pid));
    return 0;
}
