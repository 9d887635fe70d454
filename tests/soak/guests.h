// Guests who play hidden hands at many tables and know only what they are told. What each has said
// and heard is kept, for the checker: which actions are done, which card was laid when, and whose
// cards were seen. They come back as the page does, through the same door, and say again what was
// not answered. One thread, epoll.
#pragma once

#include "lab.h"

#include <netinet/tcp.h>
#include <sys/epoll.h>

enum {
    SEATS = 4,
    DEALS = 2,
    CARDS = 52,
    PLAYS = DEALS * CARDS,  // of a match
    MATCHES_MAX = 400,
    BUFFER = 32 << 10,
    RETRY_FIRST_MS = 300,  // as in web/src/core/line.ts
    RETRY_LAST_MS = 2500,
    PATIENCE_MS = 6000,
    PING_MS = 10000,
    AGAIN_MS = 300,  // what may not have been saved is said again
};

typedef enum said { NOT_SAID, SAID, DONE, REFUSED } said;
typedef enum state { AWAY, SHAKING, KNOCKING, INSIDE } state;

typedef struct guest {
    state state;
    int fd, seat;
    struct table *table;
    int64_t due_ms, retry_ms;     // of the next dial
    int64_t heard_ms, asked_ms;   // asked: since when an answer is owed; 0: none is
    int64_t again_ms;             // the pending action is to be said again then; 0: it is not
    int64_t member, match, turn;  // match -1: none
    uint64_t hand;
    bool over, asked, playing;
    char pending[200], card[16];  // pending: "", or the action without an answer
    uint8_t *said;                // of each action, by its number
    int count, capacity;
    int have;
    char buffer[BUFFER];
} guest;

typedef struct table {
    int number, step;
    char code[8];
    guest guests[SEATS];
    uint8_t (*plays)[PLAYS];    // of each match: 1 + the card, in order; 0: nobody has heard of it
    int64_t dealt;              // the deal, of all matches, whose cards these are:
    int8_t owner[CARDS];        // the seat that has seen a card in its hand; -1: none
    int64_t moved_ms, play_ms;  // when something was last done; when the next card may be laid
} table;

typedef struct crowd {
    int front, poll, count, opened;
    int64_t pace_ms, done;
    table *tables;
    bool quiet;  // nobody says anything new
    int violations;
} crowd;

__attribute__((format(printf, 3, 4))) static void violate(crowd *c, const table *t,
                                                          const char *format, ...)
{
    va_list values;
    if (++c->violations > 20) return;
    printf("VIOLATION at %s: ", t->code);
    va_start(values, format);
    vprintf(format, values);
    va_end(values);
    printf("\n");
}

// ---- Saying ------------------------------------------------------------------------------

static void lose(crowd *c, guest *g)
{
    (void)c;
    if (g->fd >= 0) close(g->fd);
    g->fd = -1;
    g->state = AWAY;
    g->have = 0;
    g->asked_ms = 0;
    g->due_ms = client_now_ms() + g->retry_ms * (750 + rand() % 500) / 1000;
    g->retry_ms = g->retry_ms * 2 > RETRY_LAST_MS ? RETRY_LAST_MS : g->retry_ms * 2;
}

static void send_frame(crowd *c, guest *g, int kind, const char *text, size_t length)
{
    unsigned char frame[420] = {(unsigned char)(0x80 | kind)};
    size_t at = 6;  // the mask stays zero
    if (length > 400) abort();
    frame[1] = (unsigned char)(0x80 | length);
    if (length > 125) {
        frame[1] = 0x80 | 126;
        frame[2] = (unsigned char)(length >> 8);
        frame[3] = (unsigned char)length;
        at = 8;
    }
    memcpy(frame + at, text, length);
    ssize_t size = (ssize_t)(at + length);
    if (send(g->fd, frame, (size_t)size, MSG_NOSIGNAL) != size) lose(c, g);
}

static void say(crowd *c, guest *g, const char *text)
{
    g->asked_ms = client_now_ms();
    send_frame(c, g, 1, text, strlen(text));
}

// One thing at a time; what is said gets a number.
__attribute__((format(printf, 3, 4))) static void act(crowd *c, guest *g, const char *format, ...)
{
    va_list values;
    if (g->state != INSIDE || g->pending[0]) return;
    if (g->count == g->capacity) {
        g->capacity = g->capacity ? 2 * g->capacity : 256;
        g->said = realloc(g->said, (size_t)g->capacity);
        if (!g->said) abort();
    }
    g->said[g->count] = SAID;
    int length = snprintf(g->pending, sizeof g->pending, "{\"id\":\"k%d\",", g->count++);
    va_start(values, format);
    vsnprintf(g->pending + length, sizeof g->pending - (size_t)length, format, values);
    va_end(values);
    g->again_ms = 0;
    say(c, g, g->pending);
}

static void dial(crowd *c, guest *g)
{
    static const int yes = 1;
    static const char request[] =
        "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)c->front)};
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    g->fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    g->state = SHAKING;
    g->heard_ms = g->asked_ms = client_now_ms();
    if (g->fd < 0 || connect(g->fd, (struct sockaddr *)&at, sizeof at) != 0 ||
        send(g->fd, request, sizeof request - 1, MSG_NOSIGNAL) < 0) {
        lose(c, g);
        return;
    }
    setsockopt(g->fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = g};
    epoll_ctl(c->poll, EPOLL_CTL_ADD, g->fd, &event);
}

static void knock(crowd *c, guest *g)
{
    char hello[200];
    const table *t = g->table;
    snprintf(hello, sizeof hello,
             "{\"do\":\"hello\",\"name\":\"G%d\",\"token\":\"%016x%08x%08x\"%s%s%s}", g->seat,
             (unsigned)getpid(), (unsigned)t->number, (unsigned)g->seat,
             t->code[0] ? ",\"room\":\"" : "", t->code, t->code[0] ? "\"" : "");
    g->state = KNOCKING;
    g->retry_ms = RETRY_FIRST_MS;
    say(c, g, hello);
}

// ---- Hearing -----------------------------------------------------------------------------

static int64_t number_after(const char *text, const char *key, int64_t otherwise)
{
    const char *at = strstr(text, key);
    return at ? strtoll(at + strlen(key), NULL, 10) : otherwise;
}

// A card that a guest is shown as their own is nobody else's in the same deal.
static void see_hand(crowd *c, guest *g, uint64_t hand)
{
    table *t = g->table;
    int64_t deal = g->match * DEALS + g->turn / CARDS;
    if (deal < t->dealt) return;
    if (deal > t->dealt) memset(t->owner, -1, sizeof t->owner);
    t->dealt = deal;
    for (int card = 0; card < CARDS; card++) {
        if (!(hand >> card & 1)) continue;
        if (t->owner[card] >= 0 && t->owner[card] != g->seat) {
            violate(c, t, "seat %d sees card %d of seat %d", g->seat, card, t->owner[card]);
        }
        t->owner[card] = (int8_t)g->seat;
    }
}

// The cards laid in the order of a list of events, of which the last is the turn's.
static void hear_plays(crowd *c, guest *g, const char *text, const char *list)
{
    static const char key[] = "{\"kind\":\"played\"";
    const char *at = strstr(text, list), *end = at ? strchr(at, ']') : NULL;
    table *t = g->table;
    int count = 0;
    for (const char *p = at; p && (p = strstr(p, key)) && p < end; p++) count++;
    int64_t nth = g->turn - count;
    if (count && (nth < 0 || g->turn > PLAYS || g->match >= MATCHES_MAX)) {
        violate(c, t, "%d cards up to turn %lld of match %lld", count, (long long)g->turn,
                (long long)g->match);
        return;
    }
    for (const char *p = at; p && (p = strstr(p, key)) && p < end; p++, nth++) {
        int64_t who = number_after(p, "\"who\":", -1), card = number_after(p, "\"card\":", -1);
        uint8_t *known = &t->plays[g->match][nth];
        if (who != nth % SEATS || card < 0 || card >= CARDS || (*known && *known != card + 1)) {
            violate(c, t, "match %lld, card %lld: seat %lld laid %lld; others heard %d",
                    (long long)g->match, (long long)nth, (long long)who, (long long)card,
                    *known - 1);
        }
        *known = (uint8_t)(card + 1);
    }
}

static void answered(crowd *c, guest *g, const char *text, said how)
{
    bool repeated = strncmp(text, "{\"type\":\"done\"", 14) == 0;
    const char *key = how == REFUSED || repeated ? "\"id\":\"k" : "\"done\":\"k";
    int which = (int)number_after(text, key, -1);
    if (!strstr(text, key)) return;
    if (which < 0 || which >= g->count) {
        violate(c, g->table, "seat %d hears of action %d", g->seat, which);
        return;
    }
    if (how == DONE && g->said[which] == REFUSED) {
        violate(c, g->table, "action %d was refused, and is done", which);
    }
    if (how == DONE && g->said[which] != DONE) c->done++;
    g->said[which] = (uint8_t)how;
    if (which != g->count - 1) return;
    g->pending[0] = '\0';
    g->again_ms = 0;
    if (how == DONE) g->table->moved_ms = client_now_ms();
}

static bool may_pass(const char *text)
{
    static const char *const passing[] = {"\"not-stored\"", "\"not-loaded\"", "\"too-busy\"",
                                          "\"say-hello\"", "\"starting\""};
    for (size_t i = 0; i < sizeof passing / sizeof passing[0]; i++) {
        if (strstr(text, passing[i])) return true;
    }
    return false;
}

static void hear_refusal(crowd *c, guest *g, const char *text)
{
    bool hello = strstr(text, "\"id\":\"\"") != NULL;
    if (hello && !may_pass(text)) violate(c, g->table, "seat %d: %s", g->seat, text);
    if (hello) {
        lose(c, g);
    } else if (may_pass(text)) {
        g->again_ms = client_now_ms() + AGAIN_MS;
    } else {
        answered(c, g, text, REFUSED);
    }
}

static void hear_match(crowd *c, guest *g, const char *text, bool full)
{
    const char *match = strstr(text, full ? "\"match\":{\"number\":" : "\"match\":{");
    const char *turn = strstr(text, "\"turn\":{\"number\":");
    if (full) g->match = match ? number_after(match, "\"number\":", -1) : -1;
    if (turn) g->turn = number_after(turn, "\"number\":", -1);
    const char *asked = turn ? strstr(turn, "\"seats\":[") : NULL;
    if (asked) g->asked = asked[9] == '0' + g->seat;
    if (!match || g->match < 0) return;
    const char *result = strstr(match, "\"result\":{");
    g->over = result != NULL;
    g->hand = (uint64_t)number_after(match, "\"hand\":", 0);
    if (g->hand) see_hand(c, g, g->hand);
    hear_plays(c, g, match, full ? "\"log\":[" : "\"events\":[");
    const char *legal = strstr(match, "\"legal\":[\"");
    g->card[0] = '\0';
    if (legal) sscanf(legal + 10, "%15[^\"]", g->card);
    for (const char *p = legal; p && (p = strstr(p, "\"play ")) && p < strchr(legal, ']'); p++) {
        see_hand(c, g, UINT64_C(1) << atoi(p + 6));
    }
}

static void hear(crowd *c, guest *g, const char *text)
{
    bool full = strncmp(text, "{\"type\":\"full\"", 14) == 0;
    g->heard_ms = client_now_ms();
    g->asked_ms = 0;
    if (strncmp(text, "{\"type\":\"refused\"", 17) == 0) {
        hear_refusal(c, g, text);
        return;
    }
    if (strncmp(text, "{\"type\":\"bye\"", 13) == 0) {
        lose(c, g);
        return;
    }
    const char *playing = strstr(text, "\"playing\":");
    if (playing) g->playing = playing[10] == 't';
    if (full || strncmp(text, "{\"type\":\"news\"", 14) == 0) hear_match(c, g, text, full);
    answered(c, g, text, DONE);
    if (!full || g->state == INSIDE) return;
    g->state = INSIDE;
    g->member = number_after(text, "\"member\":", -1);
    const char *code = strstr(text, "\"code\":\"");
    if (code && !g->table->code[0]) memcpy(g->table->code, code + 8, 4);
    if (g->pending[0]) say(c, g, g->pending);
}

static void receive(crowd *c, guest *g)
{
    ssize_t count = recv(g->fd, g->buffer + g->have, (size_t)(BUFFER - 1 - g->have), MSG_DONTWAIT);
    if (count < 0 && errno == EAGAIN) return;  // of a connection before this one
    if (count <= 0) {
        lose(c, g);
        return;
    }
    g->have += (int)count;
    g->buffer[g->have] = '\0';
    int at = 0, fd = g->fd;
    if (g->state == SHAKING) {
        char *end = strstr(g->buffer, "\r\n\r\n");
        if (!end) return;
        if (strncmp(g->buffer, "HTTP/1.1 101", 12) != 0) {
            lose(c, g);
            return;
        }
        at = (int)(end - g->buffer) + 4;
        knock(c, g);
    }
    while (g->fd == fd && g->have - at >= 2) {
        unsigned char *frame = (unsigned char *)g->buffer + at;
        int head = 2, length = frame[1] & 0x7F, kind = frame[0] & 0x0F;
        if (length == 126) {
            if (g->have - at < 4) break;
            length = frame[2] << 8 | frame[3];
            head = 4;
        }
        if (head + length >= BUFFER) abort();
        if (g->have - at < head + length) break;
        char *text = (char *)frame + head, saved = text[length];
        text[length] = '\0';
        if (kind == 1) hear(c, g, text);
        if (kind == 9) send_frame(c, g, 10, text, (size_t)length);
        if (kind == 8) lose(c, g);
        if (g->fd != fd) return;
        text[length] = saved;
        at += head + length;
    }
    memmove(g->buffer, g->buffer + at, (size_t)(g->have - at));
    g->have -= at;
}

// ---- Doing -------------------------------------------------------------------------------

// The steps of the four before the first match, in this order; each waits for the one before.
static void set_up(crowd *c, table *t)
{
    guest *host = &t->guests[0];
    guest *g = &t->guests[t->step < 2 ? 0 : t->step > 5 ? SEATS - 1 : t->step - 2];
    if (host->pending[0] || g->pending[0] || g->state != INSIDE) return;
    switch (t->step++) {
    case 0: act(c, host, "\"do\":\"choose\",\"game\":\"hands\"}"); break;
    case 1: act(c, host, "\"do\":\"choose\",\"option\":\"deals\",\"value\":%d}", DEALS); break;
    case 6: c->opened++; break;
    default: act(c, g, "\"do\":\"sit\",\"seat\":%d}", g->seat); break;
    }
}

static void go_on(crowd *c, table *t, int64_t now_ms)
{
    if (t->step < 7) {
        set_up(c, t);
        return;
    }
    if (c->quiet || now_ms < t->play_ms) return;
    for (int i = 0; i < SEATS; i++) {
        guest *g = &t->guests[i];
        bool starts = i == 0 && !g->playing;
        if (g->state != INSIDE || g->pending[0] || (!starts && (!g->asked || !g->card[0])))
            continue;
        t->play_ms = now_ms + c->pace_ms;
        if (starts) act(c, g, "\"do\":\"start\"}");
        if (starts) continue;
        act(c, g, "\"do\":\"move\",\"match\":%lld,\"turn\":%lld,\"move\":\"%s\"}",
            (long long)g->match, (long long)g->turn, g->card);
        g->card[0] = '\0';
    }
}

static void look_after(crowd *c, guest *g, int64_t now_ms)
{
    bool may_dial = g->table->code[0] || g->seat == 0;  // the first makes the table
    if (g->state == AWAY) {
        if (may_dial && now_ms >= g->due_ms) dial(c, g);
    } else if (g->asked_ms && now_ms - g->asked_ms > PATIENCE_MS) {
        lose(c, g);
    } else if (g->state == INSIDE && g->again_ms && now_ms >= g->again_ms) {
        g->again_ms = 0;
        say(c, g, g->pending);
    } else if (g->state == INSIDE && !g->asked_ms && now_ms - g->heard_ms > PING_MS) {
        say(c, g, "{\"do\":\"ping\",\"time\":1}");
    }
}

static void listen_for(crowd *c, int64_t ms)
{
    struct epoll_event ready[256];
    for (int64_t until = client_now_ms() + ms; client_now_ms() < until;) {
        int count = epoll_wait(c->poll, ready, 256, 2);
        for (int i = 0; i < count; i++) {
            guest *g = ready[i].data.ptr;
            if (g->fd >= 0) receive(c, g);
        }
        int64_t now_ms = client_now_ms();
        for (int i = 0; i < c->count; i++) {
            table *t = &c->tables[i];
            for (int k = 0; k < SEATS; k++) look_after(c, &t->guests[k], now_ms);
            go_on(c, t, now_ms);
        }
    }
}

static void crowd_start(crowd *c, int front, int tables, int64_t pace_ms)
{
    *c = (crowd){.front = front, .count = tables, .pace_ms = pace_ms, .poll = epoll_create1(0)};
    c->tables = calloc((size_t)tables, sizeof *c->tables);
    ENSURE(c->tables && c->poll >= 0);
    for (int i = 0; i < tables; i++) {
        table *t = &c->tables[i];
        t->number = i;
        t->plays = calloc(MATCHES_MAX, sizeof *t->plays);
        ENSURE(t->plays != NULL);
        memset(t->owner, -1, sizeof t->owner);
        for (int k = 0; k < SEATS; k++) {
            t->guests[k] = (guest){.fd = -1, .seat = k, .table = t, .retry_ms = RETRY_FIRST_MS};
            t->guests[k].match = -1;
        }
    }
}
