// Tables of a store that several servers share: when others should go on with one, what becomes of
// one that nobody comes back to, of one that has become another's without a word, and of clocks
// while nothing can be stored.

#include "sim/clocks.h"

// Two people are asked for their pockets at a table that other servers could go on with.
static void open_shared(const char *pace)
{
    table_start(&t);
    t.world.config.shared = true;
    table_open(&t);
    come(&t, 0);
    if (pace) ENSURE_TEXT(ask(&t, 0, "\"do\":\"choose\",\"pace\":\"%s\"", pace), "");
    ENSURE_TEXT(start_match(&t, 2, 2), "");
    ENSURE_INT(t.clients[0].mirror.asked, 3);
}

static const slot *only_slot(void)
{
    for (int i = 0; i < t.world.app->slot_count; i++) {
        if (t.world.app->slots[i].used && t.world.app->slots[i].room) return &t.world.app->slots[i];
    }
    return NULL;
}

static void adopt(const char *room)
{
    ilx_app_adopt(t.world.app, t.world.now_ms, room);
    settle(&t.world);
}

static void lose(const char *code)
{
    char room[ILX_ROOM_CODE + 1] = "";
    memcpy(room, code, ILX_ROOM_CODE);
    ilx_app_lost(t.world.app, room);
    settle(&t.world);
}

static void hold(bool held)
{
    ilx_app_hold(t.world.app, t.world.now_ms, held);
    settle(&t.world);
}

// ---- Due ---------------------------------------------------------------------------------------

static void others_know_when_a_clock_runs_out(void)
{
    open_shared("flash");
    int64_t begun = t.world.now_ms;
    ENSURE(t.world.due_ms > begun + FLASH - SECOND && t.world.due_ms <= begun + FLASH);
    leave(&t, 0);
    ENSURE(t.world.due_ms > 0);  // one is still here
    leave(&t, 1);
    ENSURE_INT(t.world.due_ms, -1);
    come(&t, 0);
    ENSURE(t.world.due_ms > t.world.now_ms);
    // It is told anew when it has come and more time is left; never so that it lies behind.
    for (int i = 0; i < 100; i++) {
        pass(&t.world, SECOND);
        answer(&t, 0);
        ENSURE(t.world.due_ms == -1 || t.world.due_ms >= t.world.now_ms);
    }
    table_end(&t);
}

static void without_a_clock_nothing_is_due(void)
{
    open_shared(NULL);
    ENSURE_INT(t.world.due_ms, 0);
    table_end(&t);
}

// A table that has left the memory is nobody's.
static void who_has_gone_leaves_the_table(void)
{
    open_shared(NULL);
    leave(&t, 0);
    leave(&t, 1);
    ENSURE_INT(t.world.left, 0);
    pass(&t.world, 11 * MINUTE);
    ENSURE(only_slot() == NULL);
    ENSURE_INT(t.world.left, 1);
    table_end(&t);
}

// ---- Taken up ----------------------------------------------------------------------------------

// The server dies, and another goes on: after the usual wait for the absent the question is
// answered for those who do not come back, and the next one waits for them.
static void a_clock_runs_out_though_nobody_comes_back(void)
{
    char room[ILX_ROOM_CODE + 1] = "";
    open_shared("flash");
    int from = facts_now(&t);
    memcpy(room, t.clients[0].key, ILX_ROOM_CODE);
    restart(10 * SECOND);
    ENSURE(only_slot() == NULL);
    adopt(room);
    pass_stored(&t.world);
    const slot *s = only_slot();
    ENSURE(s && s->orphan && !s->asleep_ms);
    ENSURE(t.world.due_ms > t.world.now_ms);  // this server may die as well
    pass(&t.world, GRACE - SECOND);
    ENSURE_INT(moves_since(from), 0);
    pass(&t.world, SECOND + FLASH + BOT_MAX);
    ENSURE_INT(move_by(0, from).stood_in, 1);
    ENSURE_INT(move_by(1, from).stood_in, 1);
    ENSURE(!s->orphan && s->asleep_ms);
    ENSURE_INT(t.world.due_ms, -1);
    int moves = moves_since(from);
    pass(&t.world, 5 * MINUTE);
    ENSURE_INT(moves_since(from), moves);
    // A guest who comes now is asked the next question, with all the time there is for it.
    come(&t, 0);
    ENSURE_INT(t.clients[0].mirror.seat, 0);
    ENSURE(t.clients[0].mirror.pace_ms > FLASH - 2 * SECOND);
    table_end(&t);
}

static void who_comes_back_in_time_answers(void)
{
    char room[ILX_ROOM_CODE + 1] = "";
    open_shared("flash");
    int from = facts_now(&t);
    memcpy(room, t.clients[0].key, ILX_ROOM_CODE);
    restart(10 * SECOND);
    adopt(room);
    pass_stored(&t.world);
    adopt(room);  // told twice
    pass(&t.world, 5 * SECOND);
    come(&t, 0);
    ENSURE(answer(&t, 0));
    ENSURE_INT(move_by(0, from).stood_in, 0);
    ENSURE(!only_slot()->orphan);
    leave(&t, 0);
    pass(&t.world, 2 * MINUTE);  // nobody is here: as at any table
    ENSURE_INT(moves_since(from), 1);
    table_end(&t);
}

// It has been played on meanwhile, by a server that is there, or is over.
static void what_cannot_be_had_is_left(void)
{
    open_shared("flash");
    adopt("ZZZZ");
    pass_stored(&t.world);
    ENSURE_INT(ilx_app_count(t.world.app).rooms, 1);
    table_end(&t);
}

// ---- Lost --------------------------------------------------------------------------------------

// Without any request the store has refused nothing: the table is read again all the same.
static void a_silent_table_that_is_lost_is_read_again(void)
{
    open_shared("flash");
    pass(&t.world, 3 * SECOND);
    uint64_t before = ilx_app_count(t.world.app).messages_out;
    lose(t.clients[0].key);
    ENSURE(only_slot() == NULL);  // it is on its way
    pass_stored(&t.world);
    ENSURE(only_slot() != NULL && ilx_app_count(t.world.app).messages_out > before);
    ENSURE_INT(t.clients[0].mirror.pace_ms, FLASH - 3 * SECOND);
    lose("ZZZZ");
    table_end(&t);
}

// ---- Held --------------------------------------------------------------------------------------

static void clocks_stand_still_while_nothing_can_be_stored(void)
{
    open_shared("flash");
    int from = facts_now(&t);
    pass(&t.world, 4 * SECOND);
    hold(true);
    pass(&t.world, 40 * SECOND);
    ENSURE(t.clients[0].mirror.paused);
    leave(&t, 1);
    pass(&t.world, MINUTE);
    ENSURE_INT(moves_since(from), 0);
    hold(false);
    pass(&t.world, 10);
    say_text(&t.world, t.clients[0].wire, "{\"do\":\"full\"}");
    ENSURE(t.clients[0].mirror.pace_ms >= FLASH - 4 * SECOND - 20);
    // Who went meanwhile is waited for from now on.
    pass(&t.world, GRACE - SECOND);
    ENSURE_INT(moves_since(from), 0);
    pass(&t.world, SECOND + FLASH + BOT_MAX);
    ENSURE_INT(move_by(1, from).stood_in, 1);
    table_end(&t);
}

// ---- Guests elsewhere --------------------------------------------------------------------------

// How many addresses the server tells the others of, and what of the first.
static int told_of_guests(ilx_guest_count *first)
{
    ilx_guest_count *counts = NULL;
    int count = ilx_app_count_guests(t.world.app, &counts);
    if (count > 0) *first = counts[0];
    free(counts);
    return count;
}

// The end of a hello from there.
static const char *knock_again(int which)
{
    leave(&t, which);
    come(&t, which);
    return t.clients[which].last_refusal;
}

// Requests at other servers count here, for a minute.
static void limits_hold_over_all_servers(void)
{
    ilx_guest_count told;
    open_shared(NULL);
    ENSURE_INT(told_of_guests(&told), 1);  // the table, from client 0
    int64_t from = told.from;
    ENSURE_INT(told.made, 1);
    ENSURE_INT(told_of_guests(&told), 0);
    const ilx_limits *limits = &t.world.config.limits;
    const ilx_guest_count theirs[] = {
        {from, limits->rooms_per_minute - 1, limits->guesses_per_minute - 1, 0}, {77, 1, 1, 0}};
    ilx_app_guests_elsewhere(t.world.app, t.world.now_ms, theirs, 2);
    come(&t, 5);  // from where client 0 comes; that one table was right
    ENSURE(is_inside(&t.clients[5]));
    snprintf(t.clients[10].room, sizeof t.clients[10].room, "ZZZZ");
    come(&t, 10);
    ENSURE_TEXT(t.clients[10].last_refusal, "no-such-room");
    ENSURE_TEXT(knock_again(10), "too-many-guesses");
    ilx_app_guests_elsewhere(t.world.app, t.world.now_ms, NULL, 0);
    ENSURE_TEXT(knock_again(10), "no-such-room");
    table_end(&t);
}

// Tables that somebody makes at other servers are of the same day, whenever that is told.
static void a_day_holds_over_all_servers(void)
{
    ilx_guest_count told;
    open_shared(NULL);
    ENSURE_INT(told_of_guests(&told), 1);
    const ilx_guest_count theirs[] = {{told.from, t.world.config.limits.rooms_per_day - 2, 0, 0}};
    ilx_app_guests_elsewhere(t.world.app, t.world.now_ms, theirs, 1);
    ilx_app_guests_elsewhere(t.world.app, t.world.now_ms, NULL, 0);
    pass(&t.world, MINUTE);
    leave(&t, 0);
    t.clients[0].room[0] = '\0';
    come(&t, 0);
    ENSURE(is_inside(&t.clients[0]));
    leave(&t, 0);
    t.clients[0].room[0] = '\0';
    come(&t, 0);
    ENSURE_TEXT(t.clients[0].last_refusal, "too-many-rooms");
    table_end(&t);
}

// Somebody with many connections here has the fewer elsewhere; few are not worth a word.
static void connections_are_counted_over_all_servers(void)
{
    enum { EACH = 16, MANY = 3 };
    ilx_guest_count told;
    table_start(&t);
    t.world.config.shared = true;
    t.world.config.limits.connections_per_address = EACH;
    table_open(&t);
    for (int i = 0; i < MANY; i++) {
        ENSURE_INT(told_of_guests(&told), 0);
        ENSURE(wire_open(&t.world, "a", -1) >= 0);
    }
    ENSURE_INT(told_of_guests(&told), 1);
    ENSURE_INT(told.connected, MANY);
    told.connected = EACH - MANY - 1;
    ilx_app_guests_elsewhere(t.world.app, t.world.now_ms, &told, 1);
    ENSURE(wire_open(&t.world, "a", -1) >= 0);
    ENSURE_INT(wire_open(&t.world, "a", -1), -1);
    ENSURE(wire_open(&t.world, "b", -1) >= 0);
    ilx_app_guests_elsewhere(t.world.app, t.world.now_ms, NULL, 0);
    ENSURE(wire_open(&t.world, "a", -1) >= 0);
    table_end(&t);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(others_know_when_a_clock_runs_out),
        TEST(without_a_clock_nothing_is_due),
        TEST(who_has_gone_leaves_the_table),
        TEST(a_clock_runs_out_though_nobody_comes_back),
        TEST(who_comes_back_in_time_answers),
        TEST(what_cannot_be_had_is_left),
        TEST(a_silent_table_that_is_lost_is_read_again),
        TEST(clocks_stand_still_while_nothing_can_be_stored),
        TEST(limits_hold_over_all_servers),
        TEST(a_day_holds_over_all_servers),
        TEST(connections_are_counted_over_all_servers),
    };
    return RUN_TESTS(tests);
}
