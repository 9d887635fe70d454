// The real program with real sockets, as people use it: a room, two guests, a game to its end, its
// replay, and a clean stop.

#include "house.h"

#include <sqlite3.h>

static void ask_well(guest *g, const char *what)
{
    int answer = guest_ask(g, what);
    if (answer != 1) test_fail(__FILE__, __LINE__, "%s: %d, %s", what, answer, g->reason);
}

// Both play whatever is lawful until the match is over.
static void play_to_the_end(guest *guests[2])
{
    unsigned choice = 0;
    int64_t until = client_now_ms() + 120000;
    while (!guests[0]->over || !guests[1]->over) {
        ENSURE(client_now_ms() < until);
        for (int i = 0; i < 2; i++) {
            ENSURE(guest_listen(guests[i], 5));
            if (guest_is_asked(guests[i])) {
                ENSURE(guest_ask(guests[i], guest_move(guests[i], choice++ * 7)) >= 0);
            }
        }
    }
}

static void check_replays(const house *h, guest *g, client *web)
{
    char path[96];
    ENSURE(client_dial(web, h->port));
    snprintf(path, sizeof path, "/api/rooms/%s/replays", g->key);
    ENSURE_INT(client_get(web, path, "", 5000), 200);
    ENSURE(strstr(web->text, "\"number\":1") && strstr(web->text, g->replay));
    // The letters alone tell nothing, and neither does a replay's number.
    snprintf(path, sizeof path, "/api/rooms/%s/replays", g->room);
    ENSURE_INT(client_get(web, path, "", 5000), 404);
    snprintf(path, sizeof path, "/api/rooms/%s-000000000000/replays", g->room);
    ENSURE_INT(client_get(web, path, "", 5000), 404);
    snprintf(path, sizeof path, "/api/replays/%s-1-000000000000", g->room);
    ENSURE_INT(client_get(web, path, "", 5000), 404);
    snprintf(path, sizeof path, "/api/replays/%s?as=text", g->replay);
    ENSURE_INT(client_get(web, path, "", 5000), 200);
    ENSURE(strncmp(web->text, "ilinx-replay 2\n", 15) == 0 && strstr(web->text, "\nkey "));
    snprintf(path, sizeof path, "/api/replays/%s?as=all", g->replay);
    ENSURE_INT(client_get(web, path, "", 5000), 200);
    ENSURE(strstr(web->text, "\"frames\":"));
    // A guest who leaves in between keeps nobody else from asking.
    static client gone;
    char request[160];
    snprintf(request, sizeof request,
             "GET /api/replays/%s?as=review HTTP/1.1\r\nHost: localhost\r\n\r\n", g->replay);
    for (int i = 0; i < 3; i++) {
        ENSURE(client_dial(&gone, h->port));
        ENSURE(client_write(&gone, request, strlen(request)));
        client_close(&gone);
    }
    snprintf(path, sizeof path, "/api/replays/%s?as=review", g->replay);
    ENSURE_INT(client_get(web, path, "", 60000), 200);
    ENSURE(strstr(web->text, "\"luck\":") && strstr(web->text, "\"choices\":["));
    snprintf(path, sizeof path, "/api/replays/%s-2%s", g->room, g->replay + strlen("ABCD-1"));
    ENSURE_INT(client_get(web, path, "", 5000), 404);
    snprintf(path, sizeof path, "/api/rooms/%s/replays/2?as=review", g->room);
    ENSURE_INT(client_get(web, path, "", 5000), 404);
    ENSURE_INT(client_get(web, "/api/rooms/ZZZZ/replays", "", 5000), 404);
    client_close(web);
}

// While it runs, everything and the text are nobody's; a seat's own view takes its token.
static void check_running(const house *h, guest *guests[2], client *web)
{
    char path[96], header[96];
    ENSURE(client_dial(web, h->port));
    static const char *const whole[] = {"text", "all", "review"};
    for (int i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "/api/replays/%s?as=%s", guests[0]->replay, whole[i]);
        ENSURE_INT(client_get(web, path, "", 5000), 403);
    }
    snprintf(path, sizeof path, "/api/replays/%s?as=0", guests[0]->replay);
    ENSURE_INT(client_get(web, path, "", 5000), 403);
    snprintf(header, sizeof header, "Authorization: Bearer %s\r\n", guests[1]->token);
    ENSURE_INT(client_get(web, path, header, 5000), 403);
    snprintf(header, sizeof header, "Authorization: Bearer %s\r\n", guests[0]->token);
    ENSURE_INT(client_get(web, path, header, 5000), 200);
    client_close(web);
}

static void a_whole_evening(void)
{
    house h;
    client *web = calloc(1, sizeof *web);
    house_folder(&h);
    house_open(&h, NULL);
    guest *guests[2] = {guest_new(0), guest_new(1)};
    ENSURE(guest_enter(guests[0], h.port, NULL));
    ENSURE(guest_enter(guests[1], h.port, guests[0]->room));
    ask_well(guests[0], "\"do\":\"sit\",\"seat\":0");
    ask_well(guests[1], "\"do\":\"sit\",\"seat\":1");
    ask_well(guests[0], "\"do\":\"seats\",\"count\":2");
    ask_well(guests[0], "\"do\":\"start\"");
    check_running(&h, guests, web);
    play_to_the_end(guests);
    check_replays(&h, guests[0], web);
    ENSURE_INT(guests[0]->gaps + guests[1]->gaps, 0);
    ENSURE_INT(house_end(&h, SIGTERM), 0);
    guest_free(guests[0]);
    guest_free(guests[1]);
    free(web);
    house_remove(&h);
}

// Guests who are there when the server stops are told, and the program exits with 0.
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

// On a quiet machine it takes 3 s at most, whatever is going on; others have more to do.
enum { STOP_MS = 8000 };

static void stop_soon(house *h)
{
    int64_t since = client_now_ms();
    ENSURE_INT(house_end(h, SIGTERM), 0);
    ENSURE(client_now_ms() - since < STOP_MS);
}

// Strong bots push blocks about at four tables, and somebody waits for a hint.
static void a_stop_while_everybody_thinks(void)
{
    enum { TABLES = 5 };
    house h;
    guest *guests[TABLES];
    house_folder(&h);
    house_open(&h, "--no-limits");
    for (int i = 0; i < TABLES; i++) {
        guests[i] = guest_new(i);
        ENSURE(guest_enter(guests[i], h.port, NULL));
        ask_well(guests[i], "\"do\":\"choose\",\"game\":\"croisillon\"");
        ask_well(guests[i], "\"do\":\"choose\",\"bot\":\"reader\"");
        if (i == 0) ask_well(guests[i], "\"do\":\"sit\",\"seat\":0");
        ask_well(guests[i], "\"do\":\"seats\",\"count\":2");
    }
    for (int i = 0; i < TABLES; i++) ask_well(guests[i], "\"do\":\"start\"");
    while (!guests[0]->seats) ENSURE(guest_listen(guests[0], 1000));
    if (guests[0]->seats & 1) guest_say(guests[0], "\"do\":\"hint\"");
    stop_soon(&h);
    for (int i = 0; i < TABLES; i++) guest_free(guests[i]);
    house_remove(&h);
}

// Somebody else holds the file, and what two tables have said waits for it, one after the other.
static void a_stop_while_the_file_is_held(void)
{
    house h;
    sqlite3 *db = NULL;
    guest *guests[2] = {guest_new(0), guest_new(1)};
    house_folder(&h);
    house_open(&h, NULL);
    for (int i = 0; i < 2; i++) ENSURE(guest_enter(guests[i], h.port, NULL));
    ENSURE(sqlite3_open(h.store, &db) == SQLITE_OK);
    ENSURE(sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL) == SQLITE_OK);
    for (int i = 0; i < 2; i++) {
        ENSURE(guest_say(guests[i], "\"do\":\"sit\",\"seat\":0"));
        ENSURE(guest_listen(guests[i], 200));
    }
    stop_soon(&h);
    sqlite3_close(db);
    for (int i = 0; i < 2; i++) guest_free(guests[i]);
    house_remove(&h);
}

// A room of which a row is gone is said to be damaged, not to be tried again; others are well.
static void a_room_with_a_gap(void)
{
    house h;
    client *web = calloc(1, sizeof *web);
    guest *guests[2] = {guest_new(0), guest_new(1)};
    sqlite3 *db = NULL;
    char text[96];
    house_folder(&h);
    house_open(&h, NULL);
    for (int i = 0; i < 2; i++) {
        ENSURE(guest_enter(guests[i], h.port, NULL));
        ask_well(guests[i], "\"do\":\"sit\",\"seat\":0");
        ask_well(guests[i], "\"do\":\"seats\",\"count\":3");
    }
    for (int i = 0; i < 2; i++) client_close(&guests[i]->c);
    house_end(&h, SIGTERM);
    ENSURE(sqlite3_open(h.store, &db) == SQLITE_OK);
    snprintf(text, sizeof text, "DELETE FROM facts WHERE room = '%s' AND before IS NULL",
             guests[0]->room);
    ENSURE(sqlite3_exec(db, text, NULL, NULL, NULL) == SQLITE_OK && sqlite3_changes(db) == 1);
    sqlite3_close(db);

    house_open(&h, NULL);
    ENSURE(!guest_enter(guests[0], h.port, guests[0]->room));
    ENSURE_TEXT(guests[0]->reason, "damaged-room");
    ENSURE(guest_enter(guests[1], h.port, guests[1]->room));
    ENSURE(client_dial(web, h.port));
    snprintf(text, sizeof text, "/api/rooms/%s/replays", guests[0]->key);
    ENSURE_INT(client_get(web, text, "", 5000), 500);
    ENSURE(strstr(web->text, "damaged-room"));
    client_close(web);
    house_end(&h, SIGTERM);
    for (int i = 0; i < 2; i++) guest_free(guests[i]);
    free(web);
    house_remove(&h);
}

int main(int argc, char **argv)
{
    static const test tests[] = {TEST(a_whole_evening), TEST(a_clean_stop),
                                 TEST(a_stop_while_everybody_thinks),
                                 TEST(a_stop_while_the_file_is_held), TEST(a_room_with_a_gap)};
    return RUN_TESTS(tests);
}
