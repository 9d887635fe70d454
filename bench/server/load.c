// Load for `ilinx serve --samples --no-limits`: rooms of four guests who play hidden hands as fast
// as the server lets them, or at a pace; or connections that only sit there. One thread, epoll.
//
//     load PORT PID ROOMS MOVES [PACE_MS]   every room plays so many moves (0: nobody plays)
//     load PORT PID 0 0 0 IDLE SECONDS      so many connections without a room, for so long
//
// A move counts when all four guests have got the news of it. PID is the server's: its CPU time and
// memory are read from /proc. The result is one line of JSON.

#include <arpa/inet.h>
#include <errno.h>
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

enum { SEATS = 4, BUFFER = 8192, TEXT = 400, READY = 256 };

typedef struct guest {
    int fd, room, seat;
    int have;       // bytes in the buffer
    int64_t seen;   // number of the last news
    char card[16];  // a lawful move, when it is this guest's turn
    char buffer[BUFFER];
} guest;

typedef struct room {
    char code[8];
    int64_t number;  // of the last news that all have seen
    long turn;       // of the next move
    int next;        // seat that is asked, once all know
    long moves;
    double sent_ms, due_ms;  // due 0: nothing is waited for
    int knows;               // guests who have seen the newest
} room;

static guest *guests;
static room *rooms;
static int room_count, port;
static long moves_each, moves_done, bytes_in, refused;
static double pace_ms, *took_ms;
static long took_count;

static void fail(const char *what)
{
    fprintf(stderr, "load: %s\n", what);
    exit(1);
}

static double now_ms(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static double cpu_ms(int pid)
{
    char path[64], text[1024];
    unsigned long user = 0, system = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    FILE *file = fopen(path, "r");
    if (!file) return 0;
    size_t length = fread(text, 1, sizeof text - 1, file);
    fclose(file);
    text[length] = '\0';
    const char *after = strrchr(text, ')');
    if (after) {
        sscanf(after + 2, "%*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user, &system);
    }
    return (double)(user + system) * 1e3 / (double)sysconf(_SC_CLK_TCK);
}

static long rss_kb(int pid)
{
    char path[64], line[256];
    long rss = 0;
    snprintf(path, sizeof path, "/proc/%d/status", pid);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file)) {
        if (sscanf(line, "VmRSS: %ld", &rss) == 1) break;
    }
    if (file) fclose(file);
    return rss;
}

// ---- Frames ------------------------------------------------------------------------------

static void send_text(guest *g, const char *text)
{
    static const unsigned char mask[4] = {0x37, 0xFA, 0x21, 0x3D};
    unsigned char frame[TEXT + 8];
    size_t length = strlen(text), at = 2;
    frame[0] = 0x81;
    if (length < 126) {
        frame[1] = (unsigned char)(0x80 | length);
    } else {
        frame[1] = 0x80 | 126;
        frame[2] = (unsigned char)(length >> 8);
        frame[3] = (unsigned char)length;
        at = 4;
    }
    memcpy(frame + at, mask, 4);
    at += 4;
    for (size_t i = 0; i < length; i++) frame[at + i] = (unsigned char)text[i] ^ mask[i & 3];
    if (send(g->fd, frame, at + length, MSG_NOSIGNAL) != (ssize_t)(at + length)) fail("send");
}

static long number_after(const char *text, const char *key)
{
    const char *at = strstr(text, key);
    return at ? atol(at + strlen(key)) : -1;
}

static void play(room *r);

// One guest has the news; the last of four sets the next move going.
static void on_news(guest *g, const char *text)
{
    room *r = &rooms[g->room];
    int64_t n = number_after(text, "\"n\":");
    const char *legal = strstr(text, "\"legal\":[\"");
    if (n <= g->seen) return;
    g->seen = n;
    const char *turn = strstr(text, "\"turn\":{\"number\":");
    const char *asked = turn ? strstr(turn, "\"seats\":[") : NULL;
    if (!asked || asked[9] == ']') return;
    r->turn = atol(turn + 17);
    if (legal) {
        size_t length = strcspn(legal + 10, "\"");
        if (length >= sizeof g->card) fail("a long move");
        memcpy(g->card, legal + 10, length);
        g->card[length] = '\0';
        r->next = g->seat;
    }
    if (n != r->number) {
        r->number = n;
        r->knows = 0;
    }
    if (++r->knows < SEATS) return;
    if (r->sent_ms > 0) {
        took_ms[took_count++] = now_ms() - r->sent_ms;
        moves_done++;
        r->moves++;
        if (r->moves == moves_each) return;
    }
    if (pace_ms > 0) {
        r->due_ms = r->due_ms > 0 ? r->due_ms + pace_ms : now_ms() + pace_ms * drand48();
    } else {
        play(r);
    }
}

static void play(room *r)
{
    char text[TEXT];
    guest *g = &guests[(r - rooms) * SEATS + r->next];
    snprintf(text, sizeof text,
             "{\"do\":\"move\",\"id\":\"m%ld\",\"match\":1,\"turn\":%ld,\"move\":\"%s\"}", r->moves,
             r->turn, g->card);
    r->sent_ms = now_ms();
    send_text(g, text);
}

static void on_text(guest *g, char *text, size_t length)
{
    char saved = text[length];
    text[length] = '\0';
    if (strncmp(text, "{\"type\":\"news\"", 14) == 0 ||
        strncmp(text, "{\"type\":\"full\"", 14) == 0) {
        on_news(g, text);
    } else if (strncmp(text, "{\"type\":\"refused\"", 17) == 0) {
        if (!refused++) fprintf(stderr, "load: %s\n", text);
    }
    text[length] = saved;
}

// Takes whole frames off the buffer.
static void take_frames(guest *g, void (*each)(guest *g, char *text, size_t length))
{
    int at = 0;
    while (g->have - at >= 2) {
        unsigned char *frame = (unsigned char *)g->buffer + at;
        size_t head = 2, length = frame[1] & 0x7F;
        if (length == 126) {
            if (g->have - at < 4) break;
            length = (size_t)frame[2] << 8 | frame[3];
            head = 4;
        }
        if (head + length > BUFFER - 1) fail("a long message");
        if ((size_t)(g->have - at) < head + length) break;
        if ((frame[0] & 0x0F) == 9) {
            unsigned char pong[6 + 125] = {0x8A, (unsigned char)(0x80 | length)};
            memcpy(pong + 6, frame + head, length);
            if (send(g->fd, pong, 6 + length, MSG_NOSIGNAL) < 0) fail("pong");
        }
        if ((frame[0] & 0x0F) == 8) fail("the server has hung up");
        at += (int)(head + length);
        if ((frame[0] & 0x0F) == 1) each(g, (char *)frame + head, length);
    }
    memmove(g->buffer, g->buffer + at, (size_t)(g->have - at));
    g->have -= at;
}

static void receive(guest *g, void (*each)(guest *g, char *text, size_t length))
{
    ssize_t count = recv(g->fd, g->buffer + g->have, (size_t)(BUFFER - 1 - g->have), 0);
    if (count <= 0) fail("the connection is gone");
    bytes_in += count;
    g->have += (int)count;
    take_frames(g, each);
}

// ---- Sitting down ------------------------------------------------------------------------

static const char *wanted;
static bool found;

static void look(guest *g, char *text, size_t length)
{
    char saved = text[length];
    text[length] = '\0';
    if (strstr(text, wanted)) found = true;
    if (strncmp(text, "{\"type\":\"refused\"", 17) == 0) fail(text);
    char *code = strstr(text, "\"code\":\"");
    if (code && g->room >= 0 && !rooms[g->room].code[0]) memcpy(rooms[g->room].code, code + 8, 4);
    if (strncmp(text, "{\"type\":\"news\"", 14) == 0) on_text(g, text, length);
    text[length] = saved;
}

static void ask(guest *g, const char *text, const char *answer)
{
    if (text) send_text(g, text);
    wanted = answer;
    found = false;
    while (!found) receive(g, look);
}

static void connect_guest(guest *g)
{
    static const int yes = 1;
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    g->fd = socket(AF_INET, SOCK_STREAM, 0);
    if (g->fd < 0 || connect(g->fd, (struct sockaddr *)&at, sizeof at) != 0) fail("connect");
    setsockopt(g->fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    static const char request[] =
        "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";
    if (send(g->fd, request, sizeof request - 1, 0) < 0) fail("handshake");
    for (;;) {
        ssize_t count = recv(g->fd, g->buffer + g->have, (size_t)(BUFFER - 1 - g->have), 0);
        if (count <= 0) fail("no handshake");
        g->have += (int)count;
        g->buffer[g->have] = '\0';
        char *end = strstr(g->buffer, "\r\n\r\n");
        if (!end) continue;
        if (strncmp(g->buffer, "HTTP/1.1 101", 12) != 0) fail("refused to upgrade");
        int used = (int)(end + 4 - g->buffer);
        memmove(g->buffer, g->buffer + used, (size_t)(g->have - used));
        g->have -= used;
        return;
    }
}

static void open_room(int number)
{
    char text[TEXT];
    room *r = &rooms[number];
    guest *host = &guests[number * SEATS];
    for (int seat = 0; seat < SEATS; seat++) {
        guest *g = &host[seat];
        *g = (guest){.room = number, .seat = seat};
        connect_guest(g);
        snprintf(text, sizeof text,
                 "{\"do\":\"hello\",\"token\":\"%08x%08x%016x\"%s%s%s,\"name\":\"G%d\"}", getpid(),
                 (unsigned)(number * SEATS + seat), 0xBEEFu, seat ? ",\"room\":\"" : "",
                 seat ? r->code : "", seat ? "\"" : "", seat);
        ask(g, text, "\"type\":\"full\"");
    }
    ask(host, "{\"do\":\"choose\",\"id\":\"g\",\"game\":\"hands\"}", "\"done\",\"id\":\"g\"");
    ask(host, "{\"do\":\"choose\",\"id\":\"d\",\"option\":\"deals\",\"value\":100}",
        "\"done\",\"id\":\"d\"");
    for (int seat = 0; seat < SEATS; seat++) {
        snprintf(text, sizeof text, "{\"do\":\"sit\",\"id\":\"s\",\"seat\":%d}", seat);
        ask(&host[seat], text, "\"done\",\"id\":\"s\"");
    }
}

static void start_room(int number)
{
    ask(&guests[number * SEATS], "{\"do\":\"start\",\"id\":\"b\"}", "\"done\",\"id\":\"b\"");
}

// ---- Playing -----------------------------------------------------------------------------

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static void play_paced(void)
{
    double now = now_ms();
    for (int i = 0; i < room_count; i++) {
        room *r = &rooms[i];
        if (r->due_ms > 0 && r->due_ms <= now && r->knows == SEATS && r->moves < moves_each) {
            r->knows = 0;
            play(r);
        }
    }
}

static void play_all(int pid)
{
    struct epoll_event ready[READY];
    int poll = epoll_create1(0);
    for (int i = 0; i < room_count * SEATS; i++) {
        struct epoll_event event = {.events = EPOLLIN, .data.ptr = &guests[i]};
        epoll_ctl(poll, EPOLL_CTL_ADD, guests[i].fd, &event);
    }
    long all = moves_each * room_count;
    took_ms = calloc((size_t)all + 1, sizeof *took_ms);
    double began = now_ms(), cpu = cpu_ms(pid);
    bytes_in = 0;
    for (int i = 0; i < room_count; i++) start_room(i);
    while (moves_done < all) {
        int count = epoll_wait(poll, ready, READY, pace_ms > 0 ? 1 : 5000);
        if (count == 0 && pace_ms <= 0) fail("nothing has happened for five seconds");
        for (int i = 0; i < count; i++) receive(ready[i].data.ptr, on_text);
        if (pace_ms > 0) play_paced();
    }
    double took = now_ms() - began;
    cpu = cpu_ms(pid) - cpu;
    qsort(took_ms, (size_t)took_count, sizeof *took_ms, compare);
    printf("{\"rooms\":%d,\"moves\":%ld,\"moves_per_second\":%.0f,\"p50_ms\":%.3f,\"p99_ms\":%.3f,"
           "\"max_ms\":%.3f,\"cpu_us_per_move\":%.1f,\"bytes_per_move\":%.0f,\"refused\":%ld,"
           "\"rss_kb\":%ld}\n",
           room_count, all, (double)all * 1e3 / took, took_ms[took_count / 2],
           took_ms[took_count * 99 / 100], took_ms[took_count - 1], cpu * 1e3 / (double)all,
           (double)bytes_in / (double)all, refused, rss_kb(pid));
}

static void sit_idle(int pid, int count, int seconds)
{
    long before = rss_kb(pid);
    for (int i = 0; i < count; i++) {
        guests[i] = (guest){.room = -1};
        connect_guest(&guests[i]);
    }
    printf("{\"idle\":%d,\"bytes_each\":%.0f}\n", count,
           (double)(rss_kb(pid) - before) * 1024.0 / count);
    fflush(stdout);
    struct epoll_event ready[READY];
    int poll = epoll_create1(0);
    for (int i = 0; i < count; i++) {
        struct epoll_event event = {.events = EPOLLIN, .data.ptr = &guests[i]};
        epoll_ctl(poll, EPOLL_CTL_ADD, guests[i].fd, &event);
    }
    for (double until = now_ms() + seconds * 1e3; now_ms() < until;) {
        int came = epoll_wait(poll, ready, READY, 100);
        for (int i = 0; i < came; i++) receive(ready[i].data.ptr, on_text);
    }
}

int main(int argc, char **argv)
{
    if (argc < 5) fail("load PORT PID ROOMS MOVES [PACE_MS [IDLE SECONDS]]");
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    int pid = atoi(argv[2]), idle = argc > 7 ? atoi(argv[6]) : 0;
    port = atoi(argv[1]);
    room_count = atoi(argv[3]);
    moves_each = atol(argv[4]);
    pace_ms = argc > 5 ? atof(argv[5]) : 0;
    size_t count = (size_t)(room_count * SEATS + idle);
    guests = calloc(count, sizeof *guests);
    rooms = calloc((size_t)room_count + 1, sizeof *rooms);
    if (idle) {
        sit_idle(pid, idle, atoi(argv[7]));
        return 0;
    }
    long before = rss_kb(pid);
    double began = now_ms(), cpu = cpu_ms(pid);
    for (int i = 0; i < room_count; i++) open_room(i);
    printf("{\"rooms\":%d,\"opening_ms\":%.2f,\"opening_cpu_ms\":%.2f,\"rss_before_kb\":%ld,"
           "\"rss_kb\":%ld}\n",
           room_count, (now_ms() - began) / room_count, (cpu_ms(pid) - cpu) / room_count, before,
           rss_kb(pid));
    if (moves_each) play_all(pid);
    return 0;
}
