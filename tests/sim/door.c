// The door of a table: who comes in by the link, by the letters or not at all; what guesses cost;
// who is sent away, and from where nobody new comes back; who asks for a seat.

#include "room/door.h"

#include "sim/table.h"

enum { SECOND = 1000, MINUTE = 60 * SECOND, HOUR = 60 * MINUTE };

static table t;

static void open_table(int people)
{
    table_start(&t);
    table_open(&t);
    for (int i = 0; i < people; i++) come(&t, i);
}

// The host's table as it was last told.
static bool shows(const char *text)
{
    return strstr(t.clients[0].mirror.table.bytes, text) != NULL;
}

static const char *key_of_table(void)
{
    static char key[ILX_ROOM_CODE + 1 + ILX_SECRET + 1];
    const char *at = strstr(t.clients[0].mirror.table.bytes, "\"key\":\"");
    ENSURE(at);
    snprintf(key, sizeof key, "%s", at + strlen("\"key\":\""));
    ENSURE_INT(strcspn(key, "\""), sizeof key - 1);
    return key;
}

// Somebody from far away asks to come in with this; "": they are in.
static const char *knock_from(int index, const char *from, const char *with)
{
    client *c = &t.clients[index];
    snprintf(c->from, sizeof c->from, "%s", from);
    snprintf(c->room, sizeof c->room, "%s", with);
    c->key[0] = '\0';
    client_connect(&t.world, c, index);
    pass_stored(&t.world);
    if (is_inside(c)) return "";
    leave(&t, index);
    return c->last_refusal;
}

// ---- Coming in -----------------------------------------------------------------------------

static void the_letters_stop_while_a_match_runs(void)
{
    open_table(1);
    char code[ILX_ROOM_CODE + 1];
    memcpy(code, t.clients[0].room, sizeof code);
    ENSURE_TEXT(knock_from(3, "192.0.2.3", code), "");
    ENSURE_TEXT(start_match(&t, 2, 3), "");
    ENSURE_TEXT(knock_from(4, "192.0.2.4", code), "no-such-room");
    ENSURE_TEXT(knock_from(4, "192.0.2.4", "ZZZZ"), "no-such-room");
    // The link opens it at any time; and so do the letters, for whoever is in the same network.
    ENSURE_TEXT(knock_from(5, "192.0.2.5", key_of_table()), "");
    ENSURE_TEXT(knock_from(6, "10.9.9.9", code), "");
    ENSURE_TEXT(knock_from(7, "192.0.2.5", code), "");
    // Who is known comes back from anywhere, with the letters alone.
    leave(&t, 3);
    ENSURE_TEXT(knock_from(3, "198.51.100.1", code), "");
    // The host opens the table.
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"choose\",\"door\":\"open\""), "");
    ENSURE_TEXT(knock_from(4, "192.0.2.4", code), "");
    table_end(&t);
}

// For those who are elsewhere the letters are for meeting; then they open nothing any more.
static void letters_expire_for_those_who_are_elsewhere(void)
{
    open_table(1);
    char code[ILX_ROOM_CODE + 1];
    memcpy(code, t.clients[0].room, sizeof code);
    pass(&t.world, HOUR);
    ENSURE_TEXT(knock_from(3, "192.0.2.3", code), "");
    pass(&t.world, 2 * HOUR);
    ENSURE_TEXT(knock_from(4, "192.0.2.4", code), "no-such-room");
    ENSURE_TEXT(knock_from(5, "192.0.2.5", key_of_table()), "");
    ENSURE_TEXT(knock_from(6, "10.9.9.9", code), "");
    // The host says that more are to come; or a match is over, and there is another.
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"choose\",\"door\":\"home\""), "");
    ENSURE_TEXT(knock_from(7, "192.0.2.7", code), "");
    pass(&t.world, 3 * HOUR);
    ENSURE_TEXT(start_match(&t, 2, 3), "");
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"stop\""), "");
    ENSURE_TEXT(knock_from(8, "192.0.2.8", code), "");
    // At home they work as long as no match runs, also when nobody is there.
    pass(&t.world, 3 * HOUR);
    leave(&t, 0);
    leave(&t, 1);
    ENSURE_TEXT(knock_from(9, "192.168.1.9", code), "");
    ENSURE_TEXT(knock_from(4, "192.0.2.4", code), "no-such-room");
    table_end(&t);
}

static void the_host_turns_the_letters_off_and_locks_the_table(void)
{
    open_table(2);
    char code[ILX_ROOM_CODE + 1];
    memcpy(code, t.clients[0].room, sizeof code);
    ENSURE_TEXT(ask(&t, 1, "\"do\":\"choose\",\"door\":\"link\""), "host-only");
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"choose\",\"door\":\"ajar\""), "no-such-door");
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"choose\",\"door\":\"link\""), "");
    ENSURE(shows("\"door\":\"link\""));
    ENSURE_TEXT(knock_from(3, "10.0.0.3", code), "no-such-room");
    ENSURE_TEXT(knock_from(3, "192.0.2.3", key_of_table()), "");
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"choose\",\"door\":\"locked\""), "");
    ENSURE_TEXT(knock_from(4, "192.0.2.4", code), "no-such-room");
    ENSURE_TEXT(knock_from(4, "192.0.2.4", key_of_table()), "locked");
    t.clients[5].screen = true;
    ENSURE_TEXT(knock_from(5, "192.0.2.5", key_of_table()), "locked");
    // Known guests come and go, after a restart too.
    table_restart(&t);
    ENSURE(is_inside(&t.clients[1]));
    ENSURE_TEXT(knock_from(4, "192.0.2.4", key_of_table()), "locked");
    table_end(&t);
}

static void a_wrong_secret_opens_nothing(void)
{
    open_table(1);
    char key[64];
    snprintf(key, sizeof key, "%s-000000000000", t.clients[0].room);
    ENSURE_TEXT(knock_from(1, "10.0.0.1", key), "no-such-room");
    snprintf(key, sizeof key, "%s", key_of_table());
    key[strlen(key) - 1] = key[strlen(key) - 1] == '0' ? '1' : '0';
    ENSURE_TEXT(knock_from(1, "10.0.0.1", key), "no-such-room");
    table_end(&t);
}

// Tables that were made when links had no secret get one when they are opened, and keep it.
static void an_older_table_gets_a_secret(void)
{
    static const char *const facts[][2] = {{"room", "BCDF"}, {"game", "roulette"}};
    char text[128], key[32];
    table_start(&t);
    for (int i = 0; i < ILX_COUNT(facts); i++) {
        snprintf(text, sizeof text, "{\"fact\":\"%s\",\"at\":%" PRId64 ",\"text\":\"%s\"}",
                 facts[i][0], t.world.now_ms, facts[i][1]);
        ilx_row row = {.room = "BCDF", .number = i + 1, .text = text};
        ENSURE(disk_add(&t.world.disk, &row, 1));
    }
    table_open(&t);
    snprintf(t.clients[0].room, sizeof t.clients[0].room, "BCDF");
    come(&t, 0);
    snprintf(key, sizeof key, "%s", key_of_table());
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"choose\",\"door\":\"link\""), "");
    table_restart(&t);
    ENSURE_TEXT(key_of_table(), key);
    ENSURE_TEXT(knock_from(1, "192.0.2.1", key), "");
    table_end(&t);
}

// ---- Guesses -------------------------------------------------------------------------------

// Many asked for at once are counted when they are asked for: the store takes its time.
static void guesses_count_when_they_are_made(void)
{
    table_start(&t);
    t.world.config.limits.guesses_per_minute = 4;
    t.world.store_ms = t.world.answer_ms = 200;
    table_open(&t);
    int refused = 0;
    for (int i = 0; i < 10; i++) {
        snprintf(t.clients[i].from, sizeof t.clients[i].from, "192.0.2.1");
        snprintf(t.clients[i].room, sizeof t.clients[i].room, "BCD%c", 'A' + i);
        client_connect(&t.world, &t.clients[i], i);
    }
    pass(&t.world, SECOND);
    for (int i = 0; i < 10; i++) {
        refused += strcmp(t.clients[i].last_refusal, "too-many-guesses") == 0;
    }
    ENSURE_INT(refused, 6);
    // Replays count in the same bucket.
    ENSURE(!ilx_app_guess(t.world.app, t.world.now_ms, "192.0.2.1"));
    ENSURE(ilx_app_guess(t.world.app, t.world.now_ms, "192.0.2.2"));
    table_end(&t);
}

// A guest with the link may come and go all day, with all of the family.
static void what_is_right_is_no_guess(void)
{
    table_start(&t);
    t.world.config.limits.guesses_per_minute = 3;
    table_open(&t);
    come(&t, 0);
    for (int round = 0; round < 5; round++) {
        for (int i = 1; i < 5; i++) ENSURE_TEXT(knock_from(i, "192.0.2.1", t.clients[0].room), "");
        for (int i = 1; i < 5; i++) leave(&t, i);
        for (int i = 0; i < 5; i++) {
            ENSURE(ilx_app_guess(t.world.app, t.world.now_ms, "192.0.2.1"));
            ilx_app_guess_right(t.world.app, t.world.now_ms, "192.0.2.1");
        }
    }
    table_end(&t);
}

// ---- Sending away --------------------------------------------------------------------------

static void whoever_is_sent_away_does_not_come_back_as_somebody_else(void)
{
    open_table(1);
    ENSURE_TEXT(knock_from(1, "192.0.2.1", key_of_table()), "");
    ENSURE_TEXT(knock_from(2, "192.0.2.2", key_of_table()), "");
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"kick\",\"member\":1"), "");
    ENSURE_TEXT(t.clients[1].bye, "kicked");
    ENSURE_TEXT(knock_from(1, "192.0.2.7", key_of_table()), "kicked");  // the token
    ENSURE_TEXT(knock_from(3, "192.0.2.1", key_of_table()), "kicked");  // the address
    t.clients[4].screen = true;
    ENSURE_TEXT(knock_from(4, "192.0.2.1", key_of_table()), "kicked");
    table_restart(&t);
    ENSURE_TEXT(knock_from(3, "192.0.2.1", key_of_table()), "kicked");
    pass(&t.world, 12 * HOUR);
    ENSURE_TEXT(knock_from(3, "192.0.2.1", key_of_table()), "");
    table_end(&t);
}

// A family has one address: sending away one of them leaves it open to the others.
static void a_family_is_not_sent_away_with_one_of_it(void)
{
    open_table(1);
    for (int i = 1; i < 4; i++) ENSURE_TEXT(knock_from(i, "192.0.2.1", key_of_table()), "");
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"kick\",\"member\":2"), "");
    ENSURE_TEXT(knock_from(2, "192.0.2.1", key_of_table()), "kicked");
    ENSURE_TEXT(knock_from(4, "192.0.2.1", key_of_table()), "");
    table_end(&t);
}

static void screens_are_sent_away_too(void)
{
    open_table(2);
    t.clients[2].screen = t.clients[3].screen = true;
    ENSURE_TEXT(knock_from(2, "192.0.2.2", key_of_table()), "");
    ENSURE_TEXT(knock_from(3, t.clients[0].from, key_of_table()), "");
    ENSURE_TEXT(ask(&t, 1, "\"do\":\"kick\",\"screens\":true"), "host-only");
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"kick\",\"screens\":true,\"member\":1"), "bad-request");
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"kick\",\"screens\":true"), "");
    ENSURE_TEXT(t.clients[2].bye, "kicked");
    ENSURE_TEXT(t.clients[3].bye, "kicked");
    ENSURE(is_inside(&t.clients[1]));
    ENSURE_TEXT(knock_from(2, "192.0.2.2", key_of_table()), "kicked");
    ENSURE_TEXT(knock_from(3, t.clients[0].from, key_of_table()), "");
    table_end(&t);
}

// ---- Taking a bot's seat -------------------------------------------------------------------

static void where_the_table_says_so_a_seat_is_asked_for(void)
{
    open_table(2);
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"choose\",\"admit\":true"), "");
    ENSURE_TEXT(start_match(&t, 2, 4), "");
    come(&t, 2);
    come(&t, 3);
    ENSURE_TEXT(ask(&t, 2, "\"do\":\"sit\",\"seat\":2"), "");
    ENSURE_INT(t.clients[2].mirror.viewer, -1);
    ENSURE(shows("\"asks\":2"));
    ENSURE_TEXT(ask(&t, 1, "\"do\":\"admit\",\"member\":2,\"on\":true"), "host-only");
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"admit\",\"member\":3,\"on\":true"), "nobody-asks");
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"admit\",\"member\":2,\"on\":false"), "");
    ENSURE(!shows("\"asks\":2"));
    ENSURE_TEXT(ask(&t, 2, "\"do\":\"sit\",\"seat\":2"), "");
    table_restart(&t);
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"admit\",\"member\":2,\"on\":true"), "");
    ENSURE_INT(t.clients[2].mirror.viewer, 2);
    ENSURE(!shows("\"asks\":2"));
    // A person who has had a seat comes back to it without asking again.
    ENSURE_TEXT(ask(&t, 2, "\"do\":\"stand\""), "");
    ENSURE_TEXT(ask(&t, 2, "\"do\":\"sit\""), "");
    ENSURE_INT(t.clients[2].mirror.viewer, 2);
    // A request for a seat ends with the match.
    ENSURE_TEXT(ask(&t, 3, "\"do\":\"sit\",\"seat\":3"), "");
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"stop\""), "");
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"admit\",\"member\":3,\"on\":true"), "nobody-asks");
    table_end(&t);
}

// ---- Keys ----------------------------------------------------------------------------------

static void keys_and_addresses_as_text(void)
{
    char code[ILX_ROOM_CODE + 1], sign[ILX_SECRET + 1];
    int number;
    ENSURE(ilx_table_key_read("kztr-3F8K2mq9x0wd", 17, code, sign));
    ENSURE_TEXT(code, "KZTR");
    ENSURE_TEXT(sign, "3f8k2mq9x0wd");
    ENSURE(ilx_table_key_read("KZTR", 4, code, sign) && !sign[0]);
    static const char *const wrong[] = {
        "KZT", "KZTR-", "KZTR-3f8k2mq9x0w", "KZTR-3f8k2mq9x0wdd", "K1TR", "KZTR-3f8k2mq9x0wi"};
    for (int i = 0; i < ILX_COUNT(wrong); i++) {
        ENSURE(!ilx_table_key_read(wrong[i], strlen(wrong[i]), code, sign));
    }
    ENSURE(ilx_replay_address_read("kztr-12-3f8k2mq9x0wd", code, &number, sign));
    ENSURE_INT(number, 12);
    ENSURE(!ilx_replay_address_read("KZTR-0-3f8k2mq9x0wd", code, &number, sign));
    ENSURE(!ilx_replay_address_read("KZTR-3f8k2mq9x0wd", code, &number, sign));
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(the_letters_stop_while_a_match_runs),
        TEST(letters_expire_for_those_who_are_elsewhere),
        TEST(the_host_turns_the_letters_off_and_locks_the_table),
        TEST(a_wrong_secret_opens_nothing),
        TEST(an_older_table_gets_a_secret),
        TEST(guesses_count_when_they_are_made),
        TEST(what_is_right_is_no_guess),
        TEST(whoever_is_sent_away_does_not_come_back_as_somebody_else),
        TEST(a_family_is_not_sent_away_with_one_of_it),
        TEST(screens_are_sent_away_too),
        TEST(where_the_table_says_so_a_seat_is_asked_for),
        TEST(keys_and_addresses_as_text),
    };
    return RUN_TESTS(tests);
}
