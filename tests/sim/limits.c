// Limits: too much of anything is refused politely, and nobody else notices.

#include "app/app_parts.h"
#include "sim/table.h"

enum { SECOND = 1000, MINUTE = 60 * SECOND };

static table t;

static void open_table(void)
{
    table_start(&t);
    table_open(&t);
}

// ---- Connections -------------------------------------------------------------------------------

static void connections_are_bounded(void)
{
    table_start(&t);
    t.world.config.limits.connections = 5;
    t.world.config.limits.connections_per_address = 3;
    table_open(&t);
    int open[5];
    for (int i = 0; i < 3; i++) ENSURE((open[i] = wire_open(&t.world, "a", -1)) >= 0);
    ENSURE_INT(wire_open(&t.world, "a", -1), -1);
    for (int i = 3; i < 5; i++) ENSURE((open[i] = wire_open(&t.world, "b", -1)) >= 0);
    ENSURE_INT(wire_open(&t.world, "b", -1), -1);
    ENSURE_INT(wire_open(&t.world, "c", -1), -1);
    wire_close(&t.world, open[0]);
    ENSURE_INT(wire_open(&t.world, "a", -1), open[0]);
    ENSURE_INT(ilx_app_count(t.world.app).connections, 5);
    table_end(&t);
}

// Thousands of addresses, one after the other: those that are gone are forgotten.
static void addresses_are_forgotten(void)
{
    table_start(&t);
    t.world.config.limits.connections = 8;
    table_open(&t);
    for (int i = 0; i < 2000; i++) {
        char from[24];
        snprintf(from, sizeof from, "host-%d", i);
        int number = wire_open(&t.world, from, -1);
        if (i < 16) ENSURE(number >= 0);
        if (number >= 0) wire_close(&t.world, number);
        pass(&t.world, 5 * SECOND);
    }
    ENSURE(wire_open(&t.world, "the last", -1) >= 0);
    ENSURE(t.world.app->address_count <= 16);
    table_end(&t);
}

// A connection that goes to no table is told to go; at a table one may be silent.
static void a_connection_is_for_a_table(void)
{
    open_table();
    come(&t, 0);
    int idle = wire_open(&t.world, "idle", -1);
    come(&t, 1);
    pass(&t.world, 10 * SECOND);
    say_text(&t.world, idle, "{\"do\":\"ping\",\"time\":1}");
    ENSURE(t.world.wires[idle].open);
    pass(&t.world, 6 * SECOND);
    ENSURE(!t.world.wires[idle].open);
    // Refused, one has as long again to say something better.
    snprintf(t.clients[2].room, sizeof t.clients[2].room, "ZZZZ");
    come(&t, 2);
    ENSURE_TEXT(t.clients[2].last_refusal, "no-such-room");
    pass(&t.world, 10 * SECOND);
    ENSURE(t.clients[2].wire >= 0);
    pass(&t.world, 6 * SECOND);
    ENSURE_INT(t.clients[2].wire, -1);
    pass(&t.world, 5 * MINUTE);
    ENSURE(is_inside(&t.clients[0]) && is_inside(&t.clients[1]));
    table_end(&t);
}

// Thirty silent connections, of thirty-two that there may be: people at tables and newcomers stay.
static void the_silent_make_way(void)
{
    table_start(&t);
    t.world.config.limits.connections = 32;
    table_open(&t);
    come(&t, 0);
    for (int i = 0; i < 60; i++) {
        char from[24];
        snprintf(from, sizeof from, "silent-%d", i);
        ENSURE(wire_open(&t.world, from, -1) >= 0);
        settle(&t.world);
    }
    come(&t, 1);
    ENSURE(is_inside(&t.clients[0]) && is_inside(&t.clients[1]));
    table_end(&t);
}

static void of_two_tabs_the_newer_plays(void)
{
    open_table();
    come(&t, 0);
    come(&t, 1);
    ENSURE_TEXT(ask(&t, 1, "\"do\":\"sit\""), "");
    int old = t.clients[1].wire;
    t.clients[1].wire = -1;
    t.world.wires[old].owner = 2;  // so that somebody hears what is said to it
    t.clients[2].wire = old;
    come(&t, 1);
    ENSURE(is_inside(&t.clients[1]));
    ENSURE_TEXT(t.clients[2].bye, "taken-over");
    ENSURE_INT(t.clients[2].wire, -1);
    ENSURE_INT(t.clients[1].mirror.seat, 0);
    // She was never away.
    ENSURE(strstr(t.clients[0].mirror.presence.bytes, "{\"member\":1,\"away_ms\":null}"));
    table_end(&t);
}

// ---- Rooms -------------------------------------------------------------------------------------

static void rooms_are_made_a_few_at_a_time(void)
{
    table_start(&t);
    t.world.config.limits.rooms_per_minute = 3;
    table_open(&t);
    for (int i = 0; i < 3; i++) {
        t.clients[0].room[0] = '\0';
        come(&t, 0);
        ENSURE(is_inside(&t.clients[0]));
        leave(&t, 0);
    }
    t.clients[0].room[0] = '\0';
    come(&t, 0);
    ENSURE_TEXT(t.clients[0].last_refusal, "too-many-rooms");
    leave(&t, 0);
    pass(&t.world, MINUTE);
    come(&t, 0);
    ENSURE(is_inside(&t.clients[0]));
    ENSURE_INT(ilx_app_count(t.world.app).rooms_made, 4);
    table_end(&t);
}

// However slowly somebody makes them, a day's tables are not all there can be.
static void rooms_are_made_so_many_a_day(void)
{
    enum { DAY = 24 * 60 * MINUTE, EACH = 7 };
    table_start(&t);
    t.world.config.limits.rooms_per_day = EACH;
    table_open(&t);
    for (int day = 0; day < 2; day++) {
        for (int i = 0; i <= EACH; i++) {
            t.clients[0].room[0] = '\0';
            come(&t, 0);
            if (i < EACH) ENSURE(is_inside(&t.clients[0]));
            if (i == EACH) ENSURE_TEXT(t.clients[0].last_refusal, "too-many-rooms");
            leave(&t, 0);
            pass(&t.world, 2 * MINUTE);
        }
        // Somebody else makes one all the same.
        snprintf(t.clients[1].from, sizeof t.clients[1].from, "192.0.2.1");
        t.clients[1].room[0] = '\0';
        client_connect(&t.world, &t.clients[1], 1);
        pass_stored(&t.world);
        ENSURE(is_inside(&t.clients[1]));
        leave(&t, 1);
        pass(&t.world, DAY);
    }
    table_end(&t);
}

// A table that has as many facts as there may be says so, and others go on.
static void a_worn_table_takes_nothing_more(void)
{
    open_table();
    come(&t, 0);
    ilx_room *room = app_find_slot(t.world.app, t.clients[0].room)->room;
    int64_t number = room->number;
    room->number = ILX_ROOM_FACTS_MAX;
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"say\",\"line\":\"hmm\""), "room-worn");
    snprintf(t.clients[5].from, sizeof t.clients[5].from, "%s", t.clients[0].from);
    come(&t, 5);
    ENSURE_TEXT(t.clients[5].last_refusal, "room-worn");
    t.clients[6].room[0] = '\0';
    client_connect(&t.world, &t.clients[6], 6);
    pass_stored(&t.world);
    ENSURE(is_inside(&t.clients[6]));
    room->number = number;
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"say\",\"line\":\"hmm\""), "");
    table_end(&t);
}

static void codes_are_not_for_guessing(void)
{
    table_start(&t);
    t.world.config.limits.guesses_per_minute = 4;
    table_open(&t);
    for (int i = 0; i < 4; i++) {
        snprintf(t.clients[0].room, sizeof t.clients[0].room, "BCD%c", 'F' + i % 2);
        come(&t, 0);
        ENSURE_TEXT(t.clients[0].last_refusal, "no-such-room");
        leave(&t, 0);
    }
    come(&t, 0);
    ENSURE_TEXT(t.clients[0].last_refusal, "too-many-guesses");
    ENSURE_INT(ilx_app_count(t.world.app).rooms, 0);
    table_end(&t);
}

// Memory holds three rooms: an empty one makes place, a full one does not.
static void memory_is_for_rooms_with_people(void)
{
    table_start(&t);
    t.world.config.limits.rooms = 3;
    table_open(&t);
    for (int i = 0; i < 3; i++) {
        t.clients[i].room[0] = '\0';
        client_connect(&t.world, &t.clients[i], i);
        pass_stored(&t.world);
        ENSURE(is_inside(&t.clients[i]));
    }
    client_connect(&t.world, &t.clients[3], 3);
    pass_stored(&t.world);
    ENSURE_TEXT(t.clients[3].last_refusal, "server-full");
    leave(&t, 1);
    say(&t.world, t.clients[3].wire, "{\"do\":\"hello\",\"token\":\"%s\"}", t.clients[3].token);
    t.clients[3].knocking = true;
    pass_stored(&t.world);
    ENSURE(t.clients[3].mirror.whole);
    ENSURE_INT(ilx_app_count(t.world.app).rooms, 3);
    // Of two empty rooms, the one that has been so for longer goes.
    leave(&t, 0);
    pass(&t.world, SECOND);
    leave(&t, 2);
    t.clients[4].room[0] = '\0';
    client_connect(&t.world, &t.clients[4], 4);
    pass_stored(&t.world);
    ENSURE(is_inside(&t.clients[4]));
    ENSURE(!app_find_slot(t.world.app, t.clients[0].room));
    ENSURE(app_find_slot(t.world.app, t.clients[2].room));
    // The room that went is in the store, and comes back when there is place.
    come(&t, 1);
    ENSURE(is_inside(&t.clients[1]));
    ENSURE_INT(t.clients[1].mirror.host, t.clients[1].mirror.member);
    table_end(&t);
}

// The code that the next app will try first.
static void first_code(char code[ILX_ROOM_CODE + 1])
{
    table twin;
    table_start(&twin);
    table_open(&twin);
    come(&twin, 0);
    memcpy(code, twin.clients[0].room, ILX_ROOM_CODE + 1);
    table_end(&twin);
}

static void add_old_fact(const char *code, int64_t number, int64_t at_ms, const char *kind,
                         const char *what)
{
    char text[160];
    snprintf(text, sizeof text, "{\"fact\":\"%s\",\"at\":%" PRId64 "%s%s%s}", kind, at_ms,
             what ? ",\"text\":\"" : "", what ? what : "", what ? "\"" : "");
    ilx_row row = {.number = number, .text = text};
    memcpy(row.room, code, sizeof row.room);
    ENSURE(disk_add(&t.world.disk, &row, 1));
}

static void codes_are_used_again_when_all_is_forgotten(void)
{
    enum { HOUR = 60 * MINUTE, DAY = 24 };
    char code[ILX_ROOM_CODE + 1];
    first_code(code);
    static const struct {
        int hours;
        bool begun, ended, people, again;
    } rooms[] = {
        {0, false, false, false, false},    {2, false, false, false, true},
        {2, true, false, false, false},     {2 * DAY, true, false, true, true},
        {2 * DAY, true, true, true, false}, {31 * DAY, true, true, true, true},
        {2 * DAY, true, true, false, true},  // a match of bots among themselves
    };
    for (int i = 0; i < ILX_COUNT(rooms); i++) {
        table_start(&t);
        int64_t at_ms = t.world.now_ms - rooms[i].hours * INT64_C(1) * HOUR;
        char key[2 * ILX_KEY_BYTES + 1];
        snprintf(key, sizeof key, "%064d", 7);
        add_old_fact(code, 1, at_ms, "room", code);
        add_old_fact(code, 2, at_ms, "game", "roulette");
        int64_t number = 3;
        if (rooms[i].people) {
            add_old_fact(code, number++, at_ms, "join", "00112233445566778899aabbccddeeff Mia");
            add_old_fact(code, number++, at_ms, "sit", NULL);
        }
        if (rooms[i].begun) add_old_fact(code, number++, at_ms, "start", key);
        if (rooms[i].ended) add_old_fact(code, number++, at_ms, "end", NULL);
        table_open(&t);
        come(&t, 0);
        ENSURE(is_inside(&t.clients[0]));
        bool same = strcmp(t.clients[0].room, code) == 0;
        ENSURE(same == rooms[i].again);
        ENSURE_INT(t.clients[0].mirror.member, 0);
        table_end(&t);
    }
}

static void a_room_has_a_number_of_people(void)
{
    open_table();
    come(&t, 0);
    int wires[ILX_MEMBERS_MAX + 1];
    for (int i = 1; i <= ILX_MEMBERS_MAX; i++) {
        wires[i] = wire_open(&t.world, i % 2 ? "x" : "y", 1);
        t.clients[1].wire = wires[i];
        t.clients[1].last_refusal[0] = '\0';
        say(&t.world, wires[i],
            "{\"do\":\"hello\",\"room\":\"%s\",\"token\":\"%032d\",\"name\":\"N\"}",
            t.clients[0].room, i);
        pass_stored(&t.world);
        ENSURE_TEXT(t.clients[1].last_refusal, i < ILX_MEMBERS_MAX ? "" : "room-full");
    }
    ENSURE(strstr(t.clients[0].mirror.table.bytes, "\"N 9\""));
    // Somebody who went away without a seat makes place for somebody else.
    wire_close(&t.world, wires[4]);
    say(&t.world, wires[ILX_MEMBERS_MAX],
        "{\"do\":\"hello\",\"room\":\"%s\",\"token\":\"%032d\",\"name\":\"Late\"}",
        t.clients[0].room, 99);
    pass_stored(&t.world);
    ENSURE(strstr(t.clients[0].mirror.table.bytes, "{\"member\":4,\"name\":\"Late\""));
    table_end(&t);
}

static int heres;

static void count_here(world *w, int number, const ilx_json *json)
{
    heres += number == t.clients[0].wire && is_type(json, "here");
    table_hear(w, number, json);
}

// Somebody comes and goes a hundred times a second: the others hear of it ten times, and then how
// it ended.
static void comings_and_goings_do_not_bother_others(void)
{
    open_table();
    come(&t, 0);
    come(&t, 1);
    pass(&t.world, 2 * SECOND);
    t.world.hear = count_here;
    for (int i = 0; i < 100; i++) {
        leave(&t, 1);
        pass(&t.world, 5);
        come(&t, 1);
        pass(&t.world, 5);
    }
    ENSURE(heres >= 5 && heres <= 20);
    leave(&t, 1);
    pass(&t.world, SECOND);
    ENSURE(!strstr(t.clients[0].mirror.presence.bytes, "{\"member\":1,\"away_ms\":null}"));
    table_end(&t);
}

// A full view is long and a wish for one is short: it counts among the wishes.
static void full_views_are_given_a_few_at_a_time(void)
{
    table_start(&t);
    t.world.config.limits.wish_burst = 30;
    table_open(&t);
    come(&t, 0);
    t.clients[0].last_refusal[0] = '\0';
    for (int i = 0; i < 40; i++) say_text(&t.world, t.clients[0].wire, "{\"do\":\"full\"}");
    ENSURE_TEXT(t.clients[0].last_refusal, "too-fast");
    ENSURE_TEXT(t.clients[0].bye, "");
    table_end(&t);
}

static void screens_look_on_and_no_more(void)
{
    table_start(&t);
    t.world.config.limits.screens = 2;
    table_open(&t);
    come(&t, 0);
    for (int i = 1; i <= 3; i++) {
        t.clients[i].screen = true;
        come(&t, i);
    }
    ENSURE_TEXT(t.clients[3].last_refusal, "room-full");
    ENSURE(strstr(t.clients[0].mirror.presence.bytes, "\"screens\":2"));
    ENSURE_INT(t.clients[1].mirror.member, -1);
    ENSURE_TEXT(ask(&t, 1, "\"do\":\"sit\""), "just-watching");
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"start\""), "");
    ENSURE(t.clients[1].mirror.playing);
    ENSURE_TEXT(t.clients[1].mirror.legal.bytes, "null");
    leave(&t, 2);
    ENSURE(strstr(t.clients[0].mirror.presence.bytes, "\"screens\":1"));
    table_end(&t);
}

static const char *presence_of(int index)
{
    return t.clients[index].mirror.presence.bytes;
}

static void a_screen_is_heard_once_it_says_so_and_only_where_it_is(void)
{
    table_start(&t);
    table_open(&t);
    t.clients[2].screen = true;
    snprintf(t.clients[1].from, sizeof t.clients[1].from, "203.0.113.7");
    for (int i = 0; i < 3; i++) come(&t, i);
    ENSURE(strstr(presence_of(0), "\"screens\":1,\"sounding\":0"));
    say_text(&t.world, t.clients[2].wire, "{\"do\":\"sound\",\"on\":true}");
    ENSURE(strstr(presence_of(0), "\"screens\":1,\"sounding\":1"));
    ENSURE(strstr(presence_of(1), "\"screens\":1,\"sounding\":0"));
    say_text(&t.world, t.clients[0].wire, "{\"do\":\"sound\",\"on\":true}");
    ENSURE(strstr(presence_of(0), "\"sounding\":1"));
    say_text(&t.world, t.clients[2].wire, "{\"do\":\"sound\",\"on\":false}");
    ENSURE(strstr(presence_of(0), "\"sounding\":0"));
    say_text(&t.world, t.clients[2].wire, "{\"do\":\"sound\"}");
    ENSURE_TEXT(t.clients[2].last_refusal, "bad-request");
    table_end(&t);
}

static void members_are_told_who_is_in_one_place_with_them(void)
{
    static const struct {
        const char *from, *near;
    } places[] = {
        {"192.168.1.4", "\"near\":[0,3]"}, {"203.0.113.7", "\"near\":[1,4]"},
        {"172.32.0.1", "\"near\":[2]"},    {"172.31.0.1", "\"near\":[0,3]"},
        {"203.0.113.7", "\"near\":[1,4]"}, {"2001:db8:5::", "\"near\":[5]"},
    };
    int count = sizeof places / sizeof *places;
    table_start(&t);
    table_open(&t);
    for (int i = 0; i < count; i++) {
        snprintf(t.clients[i].from, sizeof t.clients[i].from, "%s", places[i].from);
        come(&t, i);
    }
    for (int i = 0; i < count; i++) ENSURE(strstr(presence_of(i), places[i].near));
    leave(&t, 4);
    ENSURE(strstr(presence_of(1), "\"near\":[1]"));
    table_end(&t);
}

static void a_hand_is_shown_to_all_others_and_not_kept(void)
{
    static const char hand[] = "{\"do\":\"show\",\"what\":\"trigger 1\"}";
    table_start(&t);
    table_open(&t);
    come(&t, 0);
    t.clients[2].screen = true;
    come(&t, 2);
    come(&t, 3);
    ENSURE_TEXT(start_match(&t, 2, 2), "");
    int facts = facts_now(&t);
    say(&t.world, t.clients[1].wire, "%s", hand);
    pass(&t.world, 10);
    for (int i = 0; i < 4; i++) {
        if (i == 1) continue;
        ENSURE_TEXT(t.clients[i].mirror.shown, "trigger 1");
        ENSURE_INT(t.clients[i].mirror.shown_by, 1);
    }
    ENSURE_TEXT(t.clients[1].mirror.shown, "");
    ENSURE_INT(facts_now(&t), facts);
    // Who has no hand in the game shows none; and no words of one's own.
    say(&t.world, t.clients[3].wire, "{\"do\":\"show\",\"what\":\"wheel 3 40\"}");
    say(&t.world, t.clients[2].wire, "{\"do\":\"show\",\"what\":\"wheel 3 40\"}");
    say(&t.world, t.clients[0].wire, "{\"do\":\"show\",\"what\":\"<b>\"}");
    pass(&t.world, 10);
    ENSURE_TEXT(t.clients[1].mirror.shown, "");
    table_end(&t);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(connections_are_bounded),
        TEST(addresses_are_forgotten),
        TEST(a_connection_is_for_a_table),
        TEST(the_silent_make_way),
        TEST(of_two_tabs_the_newer_plays),
        TEST(rooms_are_made_a_few_at_a_time),
        TEST(rooms_are_made_so_many_a_day),
        TEST(a_worn_table_takes_nothing_more),
        TEST(codes_are_not_for_guessing),
        TEST(memory_is_for_rooms_with_people),
        TEST(codes_are_used_again_when_all_is_forgotten),
        TEST(a_room_has_a_number_of_people),
        TEST(comings_and_goings_do_not_bother_others),
        TEST(full_views_are_given_a_few_at_a_time),
        TEST(screens_look_on_and_no_more),
        TEST(a_screen_is_heard_once_it_says_so_and_only_where_it_is),
        TEST(members_are_told_who_is_in_one_place_with_them),
        TEST(a_hand_is_shown_to_all_others_and_not_kept),
    };
    return RUN_TESTS(tests);
}
