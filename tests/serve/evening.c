// The real program with real sockets: two guests make a room, play, the server is killed in the
// middle of it, again and again, and nothing that was acknowledged is lost.

#include "house.h"

#include "store/store.h"

enum { ACKNOWLEDGED_MAX = 4096, KILLS = 4, MOVES_BETWEEN = 12 };

// What a guest has been told is done.
typedef struct acknowledged {
    int64_t n;
    int64_t member;
    char id[24];
} acknowledged;

static acknowledged told[ACKNOWLEDGED_MAX];
static int told_count, found_count;

static void ask_well(guest *g, const char *what)
{
    int answer = guest_ask(g, what);
    if (answer != 1) test_fail(__FILE__, __LINE__, "%s: %d, %s", what, answer, g->reason);
}

static void remember(const guest *g)
{
    ENSURE(told_count < ACKNOWLEDGED_MAX);
    acknowledged *a = &told[told_count++];
    a->n = g->done_n;
    a->member = g->member;
    snprintf(a->id, sizeof a->id, "%s", g->done);
}

static void look_for_told(void *context, int64_t number, const char *text)
{
    char by[32], id[48];
    (void)context;
    for (int i = 0; i < told_count; i++) {
        if (number > told[i].n) continue;
        snprintf(by, sizeof by, "\"by\":%lld,", (long long)told[i].member);
        snprintf(id, sizeof id, "\"id\":\"%s\"", told[i].id);
        if (strstr(text, by) && strstr(text, id)) found_count++;
    }
}

// Everything acknowledged is in the file exactly once.
static void check_store(const house *h, const char *room)
{
    ilx_failure why = NULL;
    ilx_store *store = ilx_store_sqlite(h->store, &why);
    if (!store) test_fail(__FILE__, __LINE__, "the store cannot be opened: %s", why);
    found_count = 0;
    ENSURE(!store->load(store, room, look_for_told, NULL));
    store->close(store);
    ENSURE_INT(found_count, told_count);
}

// Both play whatever is lawful until so many moves are done, or the match is over.
static void play_some(guest *guests[2], int moves)
{
    static unsigned choice;
    int64_t until = client_now_ms() + 60000;
    while (moves > 0) {
        ENSURE(client_now_ms() < until);
        for (int i = 0; i < 2; i++) {
            guest *g = guests[i];
            ENSURE(guest_listen(g, 5));
            if (g->over) {
                ask_well(guests[0], "\"do\":\"start\"");
                remember(guests[0]);
            }
            if (!guest_is_asked(g)) continue;
            int answer = guest_move(g, choice++ * 7);
            ENSURE(answer >= 0);
            if (answer == 1) {
                remember(g);
                moves--;
            }
        }
    }
}

static void sit_down(house *h, guest *guests[2])
{
    ENSURE(guest_enter(guests[0], h->port, NULL));
    ENSURE(guest_enter(guests[1], h->port, guests[0]->room));
    ENSURE_TEXT(guests[1]->room, guests[0]->room);
    ask_well(guests[0], "\"do\":\"sit\",\"seat\":0");
    ask_well(guests[1], "\"do\":\"sit\",\"seat\":1");
    ask_well(guests[0], "\"do\":\"seats\",\"count\":2");
    ask_well(guests[0], "\"do\":\"start\"");
    remember(guests[0]);
}

static void killed_in_the_middle(void)
{
    house h;
    house_folder(&h);
    house_open(&h, NULL);
    guest *guests[2] = {guest_new(0), guest_new(1)};
    sit_down(&h, guests);
    for (int round = 0; round < KILLS; round++) {
        play_some(guests, MOVES_BETWEEN);
        // A move is on its way when it happens.
        for (int i = 0; i < 2; i++) {
            if (guest_is_asked(guests[i])) client_send(&guests[i]->c, "{\"do\":\"full\"}");
        }
        house_end(&h, SIGKILL);
        check_store(&h, guests[0]->room);
        house_open(&h, NULL);
        for (int i = 0; i < 2; i++) {
            int64_t n = guests[i]->n, seat = guests[i]->seat, member = guests[i]->member;
            client_close(&guests[i]->c);
            char room[8];
            memcpy(room, guests[i]->room, sizeof room);
            ENSURE(guest_enter(guests[i], h.port, room));
            ENSURE(guests[i]->n >= n);
            ENSURE_INT(guests[i]->seat, seat);
            ENSURE_INT(guests[i]->member, member);
        }
    }
    play_some(guests, 3);
    ENSURE_INT(guests[0]->gaps + guests[1]->gaps, 0);
    ENSURE_INT(house_end(&h, SIGTERM), 0);
    check_store(&h, guests[0]->room);
    guest_free(guests[0]);
    guest_free(guests[1]);
    house_remove(&h);
}

// Whoever is there when the server stops is told, and the program ends well.
static void a_clean_stop(void)
{
    house h;
    house_folder(&h);
    house_open(&h, NULL);
    guest *g = guest_new(0);
    ENSURE(guest_enter(g, h.port, h.code));
    kill(h.pid, SIGTERM);
    while (guest_listen(g, 3000)) continue;
    ENSURE_TEXT(g->reason, "server-stops");
    ENSURE_INT(house_end(&h, 0), 0);
    guest_free(g);
    house_remove(&h);
}

int main(int argc, char **argv)
{
    static const test tests[] = {TEST(killed_in_the_middle), TEST(a_clean_stop)};
    return RUN_TESTS(tests);
}
