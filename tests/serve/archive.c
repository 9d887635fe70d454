// Rooms with a long past: while its list of matches and its replays are asked for, and while
// somebody enters them, nobody waits in other rooms, nor at the door of one.

#include "house.h"

#include "store/store.h"

enum { FACTS = 50000, ALLOWED = 24, ASKERS = ALLOWED + 2, ENOUGH = 4, TALK = 10 * ASKERS };

static house h;
static const char *const codes[] = {"BCDF", "BCDG", "BCDH", "BCDJ"};  // of such rooms
enum { ROOMS = 4, LATE = ROOMS - 1, ALL = ROOMS * FACTS };

static const char *const beginning[] = {
    "{\"fact\":\"room\",\"at\":1,\"text\":\"%s\"}",
    "{\"fact\":\"secret\",\"at\":1,\"text\":\"0123456789ab\"}",
    "{\"fact\":\"level\",\"at\":1,\"text\":\"regular\"}",
    "{\"fact\":\"game\",\"at\":1,\"text\":\"roulette\"}",
    ("{\"fact\":\"start\",\"at\":1,\"text\":"
     "\"00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff\"}"),
};
enum { BEGINNING = 5 };

// Facts that follow on each other in the log are of different rooms, as they are when people play.
static void fill_store(void)
{
    ilx_failure why = NULL;
    ilx_store *store = ilx_store_sqlite(h.store, &why);
    ilx_row *rows = calloc(ALL, sizeof *rows);
    ENSURE(store && rows);
    for (int i = 0; i < ALL; i++) {
        char text[200];
        int number = i / ROOMS;
        if (number < BEGINNING) {
            snprintf(text, sizeof text, beginning[number], codes[i % ROOMS]);
        } else if (number < FACTS - 1) {
            snprintf(text, sizeof text,
                     "{\"fact\":\"move\",\"at\":%d,\"c\":\"04f2f3f90ec59a84\",\"by\":0,"
                     "\"id\":\"a%d\",\"text\":\"pocket bullet\"}",
                     number, number);
        } else {
            snprintf(text, sizeof text, "{\"fact\":\"stop\",\"at\":%d}", number);
        }
        rows[i] = (ilx_row){.number = number + 1, .text = strdup(text)};
        memcpy(rows[i].room, codes[i % ROOMS], sizeof rows[i].room);
    }
    ENSURE(!store->add(store, rows, ALL));
    for (int i = 0; i < ALL; i++) free((char *)(uintptr_t)rows[i].text);
    free(rows);
    store->close(store);
}

static void ask_for_list(void)
{
    static client c;
    ENSURE(client_dial(&c, h.port));
    ENSURE_INT(client_get(&c, "/api/rooms/BCDF-0123456789ab/replays", "", 60000), 200);
    ENSURE(strstr(c.text, "\"number\":1,") && strstr(c.text, "\"game\":\"roulette\""));
    client_close(&c);
}

// How many have been answered so.
static int count_answers(const client *askers, const char *status)
{
    int count = 0;
    for (int i = 0; i < ASKERS; i++) {
        char head[13] = "";
        recv(askers[i].fd, head, sizeof head - 1, MSG_PEEK | MSG_DONTWAIT);
        count += strcmp(head + strlen("HTTP/1.1 "), status) == 0;
    }
    return count;
}

// Takes what has come for a guest, without waiting.
static void take_all(guest *g)
{
    while (client_read(&g->c, 0) == 1) guest_take(g);
    ENSURE_TEXT(g->reason, "");
}

static void nobody_waits_for_the_past_of_others(void)
{
    static client askers[ASKERS];
    static const char request[] =
        "GET /api/rooms/BCDF-0123456789ab/replays HTTP/1.1\r\nHost: localhost\r\n\r\n";
    house_folder(&h);
    fill_store();
    house_open(&h, "--no-limits");
    guest *talker = guest_new(0), *newcomer = guest_new(1);
    guest *late[LATE];
    ENSURE(guest_enter(talker, h.port, NULL));
    ask_for_list();
    for (int i = 0; i < ASKERS; i++) {
        ENSURE(client_dial(&askers[i], h.port));
        ENSURE(client_write(&askers[i], request, strlen(request)));
    }
    // Somebody wants to go where nobody has been for long: as many such rooms as there are threads
    // for them, and one more. Somebody else opens a new table, and does not wait for any of them.
    for (int i = 0; i < LATE; i++) {
        late[i] = guest_new(2 + i);
        ENSURE(guest_knock(late[i], h.port, codes[1 + i]));
    }
    ENSURE(guest_enter(newcomer, h.port, NULL));
    for (int i = 0; i < LATE; i++) take_all(late[i]);
    ENSURE(!late[0]->full && !late[1]->full && !late[2]->full);
    int talk = 0;
    while (count_answers(askers, "200") < ENOUGH || !late[0]->full || !late[1]->full ||
           !late[2]->full) {
        ENSURE_INT(guest_ask(talker, "\"do\":\"say\",\"text\":\"hm\""), 1);
        talk++;
        for (int i = 0; i < LATE; i++) take_all(late[i]);
    }
    // Counted, not timed: a server that read in front of everybody would have time for a line or
    // two a list, this one for hundreds, however slow the machine is.
    printf("%d lines were said meanwhile\n", talk);
    ENSURE(talk > TALK);
    ENSURE_INT(count_answers(askers, "503"), ASKERS - ALLOWED);  // at once, from one place
    for (int i = 0; i < ASKERS; i++) client_close(&askers[i]);
    guest_free(talker);
    guest_free(newcomer);
    for (int i = 0; i < LATE; i++) guest_free(late[i]);
    ENSURE_INT(house_end(&h, SIGTERM), 0);
    house_remove(&h);
}

int main(int argc, char **argv)
{
    static const test tests[] = {TEST(nobody_waits_for_the_past_of_others)};
    return RUN_TESTS(tests);
}
