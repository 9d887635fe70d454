// Measures how the worst that tables may do is felt at others: over sockets, with a server that it
// starts itself.
//
//     neighbours [worst|hands|past|stop]     with $SECONDS_EACH (10)
//
// worst: somebody pings and plays against a bot, alone, and then beside twenty tables that do what
// costs most, as fast as the limits allow. hands: forty hands lead a block of Le X. past: a table
// is opened while one of 500,000 facts is read. stop: SIGTERM while bots think at twenty tables.
// The result is lines of name=value.

#include "serve/house.h"
#include "store/store.h"

#include <math.h>

enum {
    TABLES = 20,
    HANDS = 40,
    LIMIT_MS = 13,  // a request comes back in so long
    SAMPLE_MS = 17,
    PING_MS = 40,
    FACTS = 500000,
    SAMPLES_MAX = 1 << 16,
};

typedef enum doing { LOOKS, PICKS, LEADS } doing;

// Two people at a table of Le X, or one who looks on while bots play.
typedef struct player {
    guest *g[2];
    doing does;
    double due_ms;
    int said, refused;
} player;

typedef struct samples {
    int count;
    double ms[SAMPLES_MAX];
} samples;

static house h;
static player players[HANDS];
static int player_count;
static guest *by;  // who pings, and plays against a bot
static samples pings, answers;
static double ping_ms, moved_ms;
static int64_t asked_turn;

static double now_ms(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static void note(samples *s, double ms)
{
    if (s->count < SAMPLES_MAX) s->ms[s->count++] = ms;
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double part(samples *s, double of)
{
    if (s->count == 0) return NAN;
    qsort(s->ms, (size_t)s->count, sizeof *s->ms, compare);
    return s->ms[(int)(of * (s->count - 1))];
}

// ---- The table of somebody who plays ---------------------------------------------------------

static void must(guest *g, const char *what)
{
    if (guest_ask(g, what) != 1) test_fail(__FILE__, __LINE__, "%s: %s", what, g->reason);
}

static void sit_by(void)
{
    client_home = 1;
    by = guest_new(1000);
    ENSURE(guest_enter(by, h.port, NULL));
    must(by, "\"do\":\"choose\",\"game\":\"chute\"");
    must(by, "\"do\":\"seats\",\"count\":2");
    must(by, "\"do\":\"bot\",\"seat\":1,\"bot\":\"strong\"");
    must(by, "\"do\":\"sit\",\"seat\":0");
    must(by, "\"do\":\"start\"");
}

static void say_move(guest *g, const char *move)
{
    char what[256];
    snprintf(what, sizeof what, "\"do\":\"move\",\"match\":%lld,\"turn\":%lld,\"move\":\"%s\"",
             (long long)g->match, (long long)g->turn, move);
    guest_say(g, what);
}

static void play_by(double now)
{
    char move[40];
    if (ping_ms == 0) {
        ping_ms = now;
        client_send(&by->c, "{\"do\":\"ping\",\"time\":1}");
    }
    if (ping_ms < 0 && now >= PING_MS - ping_ms) ping_ms = 0;
    if (by->over && moved_ms >= 0) {
        moved_ms = -1;
        guest_say(by, "\"do\":\"start\"");
    }
    bool is_asked = by->playing && !by->over && (by->seats & 1);
    bool refused = by->refused[0] != '\0';
    if (!is_asked || (by->turn == asked_turn && !refused)) return;
    if (moved_ms > 0 && !refused && by->turn > asked_turn + 1) note(&answers, now - moved_ms);
    asked_turn = by->turn;
    moved_ms = now;
    snprintf(move, sizeof move, "turn %d %d", 1 + by->ids % 5, 5 + by->ids % 90);
    say_move(by, move);
}

static void hear_by(double now)
{
    while (client_read(&by->c, 0) == 1) {
        bool pong = strstr(by->c.text, "\"type\":\"pong\"") != NULL;
        if (!pong) guest_take(by);
        if (!pong) continue;
        note(&pings, now - ping_ms);
        ping_ms = -now;  // the next one comes later
    }
    ENSURE(by->c.fd >= 0);
}

// ---- The others ------------------------------------------------------------------------------

static void open_table(int number, doing does)
{
    player *p = &players[player_count++];
    *p = (player){.does = does, .g = {guest_new(2 * number), guest_new(2 * number + 1)}};
    client_home = (uint8_t)(2 + number);
    ENSURE(guest_enter(p->g[0], h.port, NULL));
    must(p->g[0], "\"do\":\"choose\",\"game\":\"croisillon\"");
    if (does != LOOKS) must(p->g[0], "\"do\":\"choose\",\"option\":\"start\",\"value\":1");
    must(p->g[0], does == LOOKS ? "\"do\":\"seats\",\"count\":4" : "\"do\":\"seats\",\"count\":2");
    for (int seat = 0; does == LOOKS && seat < 4; seat++) {
        char bot[80];
        snprintf(bot, sizeof bot, "\"do\":\"bot\",\"seat\":%d,\"bot\":\"strong\"", seat);
        must(p->g[0], bot);
    }
    for (int i = 0; does != LOOKS && i < 2; i++) {
        if (i) ENSURE(guest_enter(p->g[i], h.port, p->g[0]->room));
        must(p->g[i], "\"do\":\"sit\"");
    }
    must(p->g[0], "\"do\":\"start\"");
}

// The number after a name in a full view, from where it is found on.
static bool place_of(const char *text, const char *name, long at[3])
{
    const char *found = strstr(text, name);
    return found && sscanf(found + strlen(name), "\":[%ld,%ld,%ld", &at[0], &at[1], &at[2]) == 3;
}

static guest *asked(const player *p)
{
    for (int i = 0; i < 2; i++) {
        const guest *g = p->g[i];
        if (g->playing && !g->over && g->seat >= 0 && (g->seats >> g->seat & 1)) return p->g[i];
    }
    return NULL;
}

// Takes hold of the block that is easily led.
static void grip(player *p)
{
    char move[100];
    long at[3];
    guest *g = NULL;
    for (int tries = 0; !g && tries < 100; tries++) {
        g = asked(p);
        for (int i = 0; !g && i < 2; i++) guest_listen(p->g[i], 100);
    }
    ENSURE(g);
    g->full = false;
    client_send(&g->c, "{\"do\":\"full\"}");
    while (!g->full && guest_listen(g, 1000)) continue;
    ENSURE(place_of(g->own.bytes, "block27", at));
    snprintf(move, sizeof move, "grip orange-d %ld %ld %ld", 100 * at[0], 100 * at[1],
             100 * at[2] + (at[2] < 0 ? -12000 : 12000));
    say_move(g, move);
    p->due_ms = now_ms() + 500;
}

static void act(player *p, double now)
{
    guest *g = asked(p);
    char move[100];
    if (p->does == LOOKS || !g || now < p->due_ms) return;
    p->due_ms = now + (p->does == PICKS ? LIMIT_MS : SAMPLE_MS);
    p->said++;
    if (p->does == PICKS) {
        if (g->legal_count) guest_say(g, guest_move(g, (unsigned)p->said));
    } else {
        snprintf(move, sizeof move, "hand 0 %d %d 10000 0 0 0 0", p->said * 100 % 3000,
                 -20 * p->said);
        say_move(g, move);
    }
}

static void hear(player *p)
{
    for (int i = 0; i < 2; i++) {
        guest *g = p->g[i];
        while (g->c.fd >= 0 && client_read(&g->c, 0) == 1) {
            g->refused[0] = '\0';
            guest_take(g);
            p->refused += g->refused[0] != '\0';
        }
    }
}

static void leave_all(void)
{
    for (int i = 0; i < 2 * player_count; i++) guest_free(players[i / 2].g[i % 2]);
    if (by) guest_free(by);
    by = NULL;
    player_count = 0;
    house_end(&h, SIGTERM);
    house_remove(&h);
}

static void go_on(double seconds)
{
    for (double until = now_ms() + 1e3 * seconds; now_ms() < until;) {
        struct pollfd ready[2 * HANDS + 1];
        int count = 0;
        for (int i = 0; i < 2 * player_count; i++) {
            ready[count++] = (struct pollfd){.fd = players[i / 2].g[i % 2]->c.fd, .events = POLLIN};
        }
        ready[count++] = (struct pollfd){.fd = by ? by->c.fd : -1, .events = POLLIN};
        poll(ready, (nfds_t)count, 1);
        if (by) hear_by(now_ms());
        if (by) play_by(now_ms());
        for (int i = 0; i < player_count; i++) {
            if (ready[2 * i].revents | ready[2 * i + 1].revents) hear(&players[i]);
            act(&players[i], now_ms());
        }
    }
}

// ---- What is measured ------------------------------------------------------------------------

static double seconds;

static void count_all(int *said, int *refused)
{
    *said = *refused = 0;
    for (int i = 0; i < player_count; i++) {
        *said += players[i].said;
        *refused += players[i].refused;
    }
}

static void print_by(const char *when)
{
    printf("%s_ping_p50=%.2f %s_ping_p99=%.2f %s_bot_p50=%.1f %s_bots=%d ", when, part(&pings, 0.5),
           when, part(&pings, 0.99), when, part(&answers, 0.5), when, answers.count);
    pings.count = answers.count = 0;
}

static void worst(void)
{
    int said, refused;
    house_folder(&h);
    house_open(&h, NULL);
    sit_by();
    go_on(1);
    pings.count = answers.count = 0;
    go_on(seconds);
    print_by("alone");
    for (int i = 0; i < TABLES; i++) open_table(i, (doing)(i % 3));
    for (int i = 0; i < TABLES; i++) {
        if (players[i].does == LEADS) grip(&players[i]);
    }
    go_on(1);
    pings.count = answers.count = 0;
    go_on(seconds);
    print_by("beside");
    count_all(&said, &refused);
    printf("said=%d too_fast=%d\n", said, refused);
    leave_all();
}

// The processor time that the server has used.
static double cpu_ms(void)
{
    char path[40], text[512] = "";
    unsigned long user = 0, system = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)h.pid);
    FILE *file = fopen(path, "r");
    ENSURE(file && fgets(text, sizeof text, file));
    fclose(file);
    const char *after = strrchr(text, ')');
    sscanf(after + 1, "%*s%*s%*s%*s%*s%*s%*s%*s%*s%*s%*s%lu%lu", &user, &system);
    return (double)(user + system) * 1e3 / (double)sysconf(_SC_CLK_TCK);
}

static void hands(void)
{
    house_folder(&h);
    house_open(&h, NULL);
    for (int i = 0; i < HANDS; i++) open_table(i, LEADS);
    for (int i = 0; i < HANDS; i++) grip(&players[i]);
    double used_ms = cpu_ms();
    go_on(seconds);
    used_ms = cpu_ms() - used_ms;
    int said, refused;
    count_all(&said, &refused);
    printf("samples=%d refused=%d sample_us=%.0f\n", said, refused,
           1e3 * used_ms / (said - refused));
    leave_all();
}

static void fill_store(void)
{
    ilx_failure why = NULL;
    ilx_store *store = ilx_store_sqlite(h.store, &why);
    static const char *const beginning[] = {
        "{\"fact\":\"room\",\"at\":1,\"text\":\"BCDF\"}",
        "{\"fact\":\"secret\",\"at\":1,\"text\":\"0123456789ab\"}",
        "{\"fact\":\"level\",\"at\":1,\"text\":\"regular\"}",
        "{\"fact\":\"game\",\"at\":1,\"text\":\"roulette\"}",
    };
    enum { AT_ONCE = 1000, BEGINNING = sizeof beginning / sizeof beginning[0] };
    static char texts[AT_ONCE][120];
    static ilx_row rows[AT_ONCE];
    ENSURE(store);
    for (int i = 0; i < FACTS; i++) {
        snprintf(texts[i % AT_ONCE], sizeof texts[0], "{\"fact\":\"pace\",\"at\":%d,\"a\":%d}",
                 i + 1, i % 2);
        if (i < BEGINNING) snprintf(texts[i], sizeof texts[0], "%s", beginning[i]);
        rows[i % AT_ONCE] = (ilx_row){.room = "BCDF", .number = i + 1, .text = texts[i % AT_ONCE]};
        if (i % AT_ONCE == AT_ONCE - 1) ENSURE(!store->add(store, rows, AT_ONCE));
    }
    store->close(store);
}

static void past(void)
{
    static samples opened;
    guest *late = guest_new(0);
    house_folder(&h);
    fill_store();
    house_open(&h, NULL);
    client_home = 1;
    ENSURE(guest_knock(late, h.port, "BCDF"));
    double begun = now_ms();
    for (int i = 1; i < TABLES; i++) {
        guest *newcomer = guest_new(i);
        double from = now_ms();
        ENSURE(guest_enter(newcomer, h.port, NULL));
        while (client_read(&late->c, 0) == 1) guest_take(late);
        if (!late->full && !late->reason[0]) note(&opened, now_ms() - from);
        guest_free(newcomer);
    }
    while (!late->full && !late->reason[0] && guest_listen(late, 1000)) {
    }
    printf("past_ms=%.0f past=%s opened=%d open_p50=%.2f open_max=%.2f\n", now_ms() - begun,
           late->full ? "read" : late->reason, opened.count, part(&opened, 0.5), part(&opened, 1));
    house_end(&h, SIGTERM);
    house_remove(&h);
}

static void stop(void)
{
    house_folder(&h);
    house_open(&h, NULL);
    for (int i = 0; i < TABLES; i++) open_table(i, LOOKS);
    go_on(2);
    double from = now_ms();
    int status = house_end(&h, SIGTERM);
    printf("stop_ms=%.0f status=%d\n", now_ms() - from, status);
    house_remove(&h);
}

int main(int argc, char **argv)
{
    static const test tests[] = {TEST(worst), TEST(hands), TEST(past), TEST(stop)};
    const char *said = getenv("SECONDS_EACH");
    seconds = said ? atof(said) : 10;
    return RUN_TESTS(tests);
}
