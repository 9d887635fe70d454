// The real program is killed with -9 while many rooms play, again and again: whatever a guest was
// told is done is in the store exactly once, and everybody goes on where they were.

#include "house.h"

#include "store/store.h"

enum { ROOMS = 6, SEATS = 2, GUESTS = ROOMS * SEATS, TOLD_MAX = 1 << 17 };

// A move that a guest was told of is stored.
typedef struct told {
    int64_t member;
    int guest;
    int found;
    char id[24];
} told;

// Of each table. Where moves are too many to be listed, some that are lawful now and then are said.
static const struct {
    const char *id;
    int seats;
    const char *moves[16];
} games[ROOMS] = {
    {.id = "roulette", .seats = 2},
    {.id = "sport", .seats = 3},
    {.id = "chute",
     .seats = 2,
     .moves = {"turn 1 90", "turn 2 -72", "drag 3 30", "drag 3 45", "leave", "turn 5 36",
               "turn 4 108"}},
    {.id = "roulette", .seats = 4},
    {.id = "thrill",
     .seats = 2,
     .moves = {"disc large", "disc medium", "disc small", "lift 0", "bid 4", "bid 2", "bid 1",
               "bid 0", "place 0 -17000", "place -60000 -17000", "place 40000 -20000", "lever 20",
               "lever 8"}},
    {.id = "croisillon",
     .seats = 2,
     .moves = {"pick red-a", "pick red-c", "pick blue-b", "pick blue-d", "pick green-a", "carry 1",
               "carry 2", "press", "press", "refuse", "give-up", "stop", "take red-b"}},
};
static const char options[] = "--no-limits\n--bot-pause=0";
static guest *guests[GUESTS];
static told *list;
static int told_count;
static unsigned choice = 1;

static void ask_well(guest *g, const char *what)
{
    int answer = guest_ask(g, what);
    if (answer != 1) test_fail(__FILE__, __LINE__, "%s: %d, %s", what, answer, g->reason);
}

static void remember(int which)
{
    guest *g = guests[which];
    if (!g->done[0]) return;
    ENSURE(told_count < TOLD_MAX);
    list[told_count] = (told){.member = g->member, .guest = which};
    snprintf(list[told_count++].id, sizeof list[0].id, "%s", g->done);
    g->done[0] = '\0';
}

static void sit_down(const house *h, int room)
{
    guest **pair = &guests[room * SEATS];
    ENSURE(guest_enter(pair[0], h->port, NULL));
    ENSURE(guest_enter(pair[1], h->port, pair[0]->room));
    char text[64];
    snprintf(text, sizeof text, "\"do\":\"choose\",\"game\":\"%s\"", games[room].id);
    ask_well(pair[0], text);
    ask_well(pair[0], "\"do\":\"choose\",\"bot\":\"newcomer\"");
    ask_well(pair[0], "\"do\":\"sit\",\"seat\":0");
    ask_well(pair[1], "\"do\":\"sit\",\"seat\":1");
    snprintf(text, sizeof text, "\"do\":\"seats\",\"count\":%d", games[room].seats);
    ask_well(pair[0], text);
    ask_well(pair[0], "\"do\":\"start\"");
    remember(room * SEATS);
}

static const char *some_move(guest *g, int room)
{
    int count = 0;
    while (count < 16 && games[room].moves[count]) count++;
    if (count == 0) return guest_is_asked(g) ? guest_move(g, choice >> 16) : NULL;
    if (!g->playing || g->over || !(g->seats >> g->seat & 1)) return NULL;
    snprintf(g->what, sizeof g->what,
             "\"do\":\"move\",\"match\":%lld,\"turn\":%lld,\"move\":\"%s\"", (long long)g->match,
             (long long)g->turn, games[room].moves[(choice >> 16) % (unsigned)count]);
    return g->what;
}

// Takes what has come to a guest; answers if it is asked and does not wait for an answer itself.
static void go_on(int which, bool *waits)
{
    guest *g = guests[which];
    while (client_read(&g->c, 0) == 1) {
        guest_take(g);
        *waits = *waits && !g->done[0] && !g->refused[0];
        remember(which);
    }
    if (*waits || g->c.fd < 0) return;
    choice = choice * 1103515245 + 12345;
    if (g->over && which % SEATS == 0) {
        *waits = guest_say(g, "\"do\":\"start\"");
    } else if (some_move(g, which / SEATS)) {
        *waits = guest_say(g, g->what);
    } else if ((choice >> 16) % 64 == 0) {
        *waits = guest_say(g, "\"do\":\"say\",\"text\":\"hm\"");
    }
}

static void play_for(int64_t ms)
{
    bool waits[GUESTS] = {0};
    for (int64_t until = client_now_ms() + ms; client_now_ms() < until;) {
        for (int i = 0; i < GUESTS; i++) go_on(i, &waits[i]);
        poll(NULL, 0, 1);
    }
}

// Whatever had arrived before the end was told too.
static void hear_the_rest(void)
{
    for (int i = 0; i < GUESTS; i++) {
        while (client_read(&guests[i]->c, 0) == 1) {
            guest_take(guests[i]);
            remember(i);
        }
        client_close(&guests[i]->c);
    }
}

static const char *looked_at;                     // a room's code
static int64_t looked_until[ROOMS], last_number;  // what was there when it was looked at last
static int room_looked_at, moves_found[ROOMS];

static void look_for_told(void *context, int64_t number, const char *text)
{
    char by[32], id[48];
    (void)context;
    last_number = number;
    if (number <= looked_until[room_looked_at]) return;  // before anything of this round was told
    moves_found[room_looked_at] += strncmp(text, "{\"fact\":\"move\"", 14) == 0;
    const char *action = strstr(text, "\"id\":\"a");
    if (!action) return;
    for (int i = 0; i < told_count; i++) {
        if (strcmp(guests[list[i].guest]->room, looked_at) != 0) continue;
        snprintf(by, sizeof by, "\"by\":%lld,", (long long)list[i].member);
        snprintf(id, sizeof id, "\"id\":\"%s\"", list[i].id);
        if (!strstr(text, by) || !strstr(text, id)) continue;
        list[i].found++;
    }
}

static void check_store(const house *h)
{
    ilx_failure why = NULL;
    ilx_store *store = ilx_store_sqlite(h->store, &why);
    if (!store) test_fail(__FILE__, __LINE__, "the store cannot be opened: %s", why);
    for (int room = 0; room < ROOMS; room++) {
        looked_at = guests[room * SEATS]->room;
        room_looked_at = room;
        ENSURE(!store->load(store, looked_at, NULL, look_for_told, NULL));
        looked_until[room] = last_number;
    }
    store->close(store);
    for (int i = 0; i < told_count; i++) ENSURE_INT(list[i].found, 1);
    told_count = 0;
}

static void come_back(const house *h)
{
    for (int i = 0; i < GUESTS; i++) {
        int64_t seat = guests[i]->seat, member = guests[i]->member;
        char room[8];
        memcpy(room, guests[i]->room, sizeof room);
        ENSURE(guest_enter(guests[i], h->port, room));
        ENSURE_INT(guests[i]->seat, seat);
        ENSURE_INT(guests[i]->member, member);
    }
}

static void nothing_told_is_lost(void)
{
    house h;
    int kills = test_samples(5), all = 0;
    list = calloc(TOLD_MAX, sizeof *list);
    house_folder(&h);
    house_open(&h, options);
    for (int i = 0; i < GUESTS; i++) guests[i] = guest_new(i);
    for (int room = 0; room < ROOMS; room++) sit_down(&h, room);
    for (int round = 0; round < kills; round++) {
        choice = choice * 1103515245 + 12345;
        play_for(150 + (choice >> 16) % 400);
        house_end(&h, SIGKILL);
        hear_the_rest();
        all += told_count;
        check_store(&h);
        house_open(&h, options);
        come_back(&h);
    }
    test_covered("%d kills of the server, %d acknowledged actions, none lost", kills, all);
    ENSURE(all > 10 * kills);
    for (int room = 0; room < ROOMS; room++) ENSURE(moves_found[room] > kills);
    for (int i = 0; i < GUESTS; i++) {
        ENSURE_INT(guests[i]->gaps, 0);
        guest_free(guests[i]);
    }
    ENSURE_INT(house_end(&h, SIGTERM), 0);
    house_remove(&h);
    free(list);
}

int main(int argc, char **argv)
{
    static const test tests[] = {TEST(nothing_told_is_lost)};
    return RUN_TESTS(tests);
}
