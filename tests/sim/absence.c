// People who go and come back: how long the table waits for them, who plays meanwhile, who may
// hurry it, when it sleeps, and whose the host's rights are.

#include "sim/clocks.h"

static void whoever_is_gone_has_twenty_seconds(void)
{
    two_at_pockets(NULL);
    ENSURE(answer(&t, 0));
    int from = facts_now(&t);
    leave(&t, 1);
    int64_t gone = t.world.now_ms;
    pass_until(&t.world, gone + GRACE);
    ENSURE_INT(moves_since(from), 0);
    pass(&t.world, BOT_MAX);
    ilx_fact fact = move_by(1, from);
    ENSURE_INT(fact.stood_in, 1);
    ENSURE(fact.at_ms >= gone + GRACE + BOT_MIN);
    // The next questions do not wait for her again, and she is back the instant she is back.
    pass(&t.world, BOT_MAX + 10);
    while (move_by(1, from).at_ms == fact.at_ms) from++;
    ENSURE(move_by(1, from).at_ms - fact.at_ms <= BOT_MAX);
    come(&t, 1);
    ENSURE_INT(t.clients[1].mirror.seat, 1);
    from = facts_now(&t);
    pass(&t.world, 10 * SECOND);
    for (int i = from; i < facts_now(&t); i++) {
        ilx_fact later;
        const char *text = t.world.disk.rows[i].text;
        ENSURE(ilx_fact_read(text, strlen(text), &later));
        ENSURE(later.kind != ILX_FACT_MOVE || later.seat != 1);
    }
    table_end(&t);
}

static void back_in_time_means_no_stand_in(void)
{
    two_at_pockets(NULL);
    int from = facts_now(&t);
    leave(&t, 1);
    pass(&t.world, GRACE - SECOND);
    come(&t, 1);
    pass(&t.world, MINUTE);
    ENSURE_INT(moves_since(from), 0);
    // And even when a stand-in is already thinking; what it thought of then is forgotten.
    for (int i = 0; i < 3; i++) {
        leave(&t, 1);
        pass(&t.world, GRACE + BOT_MIN / 2);
        come(&t, 1);
        pass(&t.world, MINUTE);
        ENSURE_INT(moves_since(from), 0);
    }
    table_end(&t);
}

// Bots accuse, but not in the name of somebody who is not there to answer for it.
static void a_stand_in_accuses_nobody(void)
{
    two_at_pockets("flash");
    int from = facts_now(&t), accusations = 0, silences = 0;
    leave(&t, 1);
    pass(&t.world, 60 * MINUTE);
    for (int i = from; i < facts_now(&t); i++) {
        ilx_fact fact;
        const char *text = t.world.disk.rows[i].text;
        ENSURE(ilx_fact_read(text, strlen(text), &fact));
        if (fact.kind != ILX_FACT_MOVE || fact.seat != 1) continue;
        ENSURE_INT(fact.stood_in, 1);
        accusations += strncmp(fact.text, "accuse", 6) == 0;
        silences += strcmp(fact.text, "quiet") == 0;
    }
    ENSURE_INT(accusations, 0);
    ENSURE(silences > 2);
    table_end(&t);
}

static void the_clock_waits_for_the_absent(void)
{
    two_at_pockets("flash");
    int from = facts_now(&t);
    pass(&t.world, 10 * SECOND);
    leave(&t, 1);
    ENSURE(t.clients[0].mirror.paused);
    ENSURE_INT(t.clients[0].mirror.pace_ms, 5 * SECOND);
    pass(&t.world, 12 * SECOND);
    say_text(&t.world, t.clients[0].wire, "{\"do\":\"full\"}");
    ENSURE_INT(t.clients[0].mirror.pace_ms, 5 * SECOND);
    come(&t, 1);
    ENSURE(!t.clients[0].mirror.paused && !t.clients[1].mirror.paused);
    ENSURE_INT(t.clients[0].mirror.pace_ms, 5 * SECOND);
    pass(&t.world, 5 * SECOND);
    ENSURE_INT(moves_since(from), 0);
    pass(&t.world, BOT_MAX);
    ENSURE_INT(move_by(0, from).stood_in, 1);
    ENSURE_INT(move_by(1, from).stood_in, 1);
    table_end(&t);
}

// The game's clock waits too, but for no longer than the grace.
static void windows_wait_for_the_absent(void)
{
    two_who_wait("calm");
    ENSURE(answer(&t, 0) && answer(&t, 1));
    int from = facts_now(&t);
    pass(&t.world, 10 * SECOND);
    leave(&t, 1);
    ENSURE_INT(t.clients[0].mirror.wait_ms, 5 * SECOND);
    ENSURE(t.clients[0].mirror.paused);
    pass(&t.world, GRACE - 1);
    ENSURE_INT(moves_since(from), 0);
    pass(&t.world, 1);
    ENSURE(!t.clients[0].mirror.paused);
    ENSURE_INT(t.clients[0].mirror.wait_ms, 5 * SECOND);
    table_end(&t);
}

// Coming and going does not stop the clock for ever.
static void the_clock_waits_once_for_each_question(void)
{
    two_at_pockets("flash");
    int from = facts_now(&t);
    int64_t asked = t.world.now_ms;
    for (int i = 0; i < 40 && moves_since(from) == 0; i++) {
        leave(&t, 1);
        pass(&t.world, 2 * SECOND);
        come(&t, 1);
        pass(&t.world, 10);
    }
    ENSURE(t.world.now_ms - asked <= FLASH + GRACE + BOT_MAX + 3 * SECOND);
    table_end(&t);
}

static void most_of_those_here_may_hurry(void)
{
    table_start(&t);
    table_open(&t);
    ENSURE_TEXT(start_match(&t, 4, 4), "");
    for (int i = 0; i < 3; i++) ENSURE(answer(&t, i));
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"hurry\""), "nobody-away");
    leave(&t, 3);
    int from = facts_now(&t);
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"hurry\""), "");
    ENSURE(strstr(t.clients[1].mirror.presence.bytes, "\"hurry\":[0],\"grace_ms\":20000"));
    pass(&t.world, 5 * SECOND);
    ENSURE_INT(moves_since(from), 0);
    ENSURE_TEXT(ask(&t, 1, "\"do\":\"hurry\""), "");
    pass(&t.world, BOT_MAX);
    ENSURE_INT(move_by(3, from).stood_in, 1);
    ENSURE(strstr(t.clients[1].mirror.presence.bytes, "\"hurry\":[]"));
    table_end(&t);
}

// Half of them are not most.
static void half_of_those_here_may_not_hurry(void)
{
    table_start(&t);
    table_open(&t);
    ENSURE_TEXT(start_match(&t, 3, 3), "");
    for (int i = 0; i < 2; i++) ENSURE(answer(&t, i));
    leave(&t, 2);
    int from = facts_now(&t);
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"hurry\""), "");
    pass(&t.world, GRACE - SECOND);
    ENSURE_INT(moves_since(from), 0);
    table_end(&t);
}

// While no person is awaited, bots need not be waited for either.
static void bots_may_be_hurried(void)
{
    table_start(&t);
    table_open(&t);
    come(&t, 0);
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"choose\",\"game\":\"croisillon\""), "");
    ENSURE_TEXT(start_match(&t, 1, 2), "");
    ENSURE_INT(t.clients[0].mirror.asked, 2);  // chance has let the bot begin
    int from = facts_now(&t);
    pass(&t.world, SECOND / 10);
    ENSURE_INT(moves_since(from), 0);
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"hurry\""), "");
    pass(&t.world, SECOND / 10);
    ENSURE(moves_since(from) > 0);
    // Not one question of a bot's long, but until a person is asked again.
    const mirror *m = &t.clients[0].mirror;
    int64_t question = m->turn_number;
    for (int i = 0; i < 600 && m->turn_number == question; i++) pass(&t.world, SECOND / 10);
    ENSURE(m->asked != 1 && strstr(m->presence.bytes, "\"hurry\":[0]"));
    for (int i = 0; i < 600 && m->asked != 1; i++) pass(&t.world, SECOND / 10);
    ENSURE_INT(m->asked, 1);
    ENSURE(strstr(m->presence.bytes, "\"hurry\":[]"));
    table_end(&t);
}

// Ticks of the clock that follow a bot's press, while its hand goes on its way: nobody waits for
// them as long as for a person's.
static void the_hand_of_a_bot_is_twice_as_fast(void)
{
    table_start(&t);
    table_open(&t);
    come(&t, 0);
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"choose\",\"game\":\"croisillon\""), "");
    ENSURE_TEXT(start_match(&t, 1, 2), "");
    int from = facts_now(&t), ticks = 0;
    pass(&t.world, BOT_MAX + 2 * SECOND);
    ilx_fact fact = {0};
    int64_t before = 0;
    for (int i = from; i < facts_now(&t) && ticks < 5; i++) {
        const char *text = t.world.disk.rows[i].text;
        ENSURE(ilx_fact_read(text, strlen(text), &fact));
        if (fact.kind != ILX_FACT_MOVE) continue;
        if (fact.seat == 1) before = strncmp(fact.text, "press", 5) == 0 ? fact.at_ms : 0;
        if (fact.seat != ILX_CLOCK || !before) continue;
        ENSURE(fact.at_ms - before <= 17);
        before = fact.at_ms;
        ticks++;
    }
    ENSURE_INT(ticks, 5);
    table_end(&t);
}

// A person who is here is waited for.
static void people_may_not_be_hurried(void)
{
    table_start(&t);
    table_open(&t);
    ENSURE_TEXT(start_match(&t, 1, 3), "");
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"hurry\""), "nobody-away");
    table_end(&t);
}

// A block is picked after a natural pause; that it is then carried somewhere needs none.
static void a_bot_pauses_once_a_turn(void)
{
    table_start(&t);
    table_open(&t);
    come(&t, 0);
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"choose\",\"game\":\"croisillon\""), "");
    ENSURE_TEXT(start_match(&t, 1, 2), "");
    ENSURE_INT(t.clients[0].mirror.asked, 2);  // chance has let the bot begin
    int from = facts_now(&t);
    int64_t asked = t.world.now_ms;
    pass(&t.world, BOT_MAX + SECOND / 2);
    ilx_fact first = move_by(1, from);
    ENSURE(first.at_ms >= asked + BOT_MIN && strncmp(first.text, "pick ", 5) == 0);
    while (move_by(1, from).at_ms == first.at_ms && from < facts_now(&t)) from++;
    ilx_fact second = move_by(1, from);
    ENSURE(second.at_ms >= first.at_ms + 100 && second.at_ms <= first.at_ms + 200);
    table_end(&t);
}

// Who is there is told when the room is stored, not before: what is being stored would show.
static void comings_and_goings_wait_for_the_store(void)
{
    two_at_pockets("flash");
    come(&t, 2);
    char before[4096];
    ENSURE(answer(&t, 0));
    snprintf(before, sizeof before, "%s", t.clients[0].mirror.presence.bytes);
    t.world.store_ms = 200;
    const mirror *m = &t.clients[1].mirror;
    client_do(&t.world, &t.clients[1],
              "\"do\":\"move\",\"match\":%d,\"turn\":%" PRId64 ",\"move\":\"pocket click\"",
              m->match, m->turn_number);
    int64_t turn = t.clients[0].mirror.turn_number;
    int number = t.clients[2].wire;
    client_lost(&t.clients[2]);
    wire_close(&t.world, number);
    ENSURE(store_is_busy(&t.world));
    ENSURE_INT(t.clients[0].mirror.turn_number, turn);
    ENSURE_TEXT(t.clients[0].mirror.presence.bytes, before);
    pass_stored(&t.world);
    ENSURE(t.clients[0].mirror.turn_number != turn);
    ENSURE(strcmp(t.clients[0].mirror.presence.bytes, before) != 0);
    table_end(&t);
}

// Clocks do not advance while no player is connected, however many spectators are.
static void an_empty_table_sleeps(void)
{
    two_at_pockets("flash");
    come(&t, 2);  // a spectator
    int from = facts_now(&t);
    pass(&t.world, 4 * SECOND);
    leave(&t, 0);
    leave(&t, 1);
    pass(&t.world, 5 * MINUTE);
    ENSURE_INT(moves_since(from), 0);
    ENSURE(t.clients[2].mirror.paused);
    come(&t, 0);
    ENSURE_INT(t.clients[0].mirror.pace_ms, FLASH - 4 * SECOND);
    // The other one has her grace from now on.
    pass(&t.world, FLASH - SECOND);
    ENSURE_INT(moves_since(from), 0);
    come(&t, 1);
    ENSURE_INT(moves_since(from), 0);
    table_end(&t);
}

static void bots_alone_play_for_whoever_looks_on(void)
{
    table_start(&t);
    table_open(&t);
    come(&t, 0);
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"start\""), "");
    int from = facts_now(&t);
    pass(&t.world, MINUTE);
    ENSURE(moves_since(from) > 10);
    leave(&t, 0);
    from = facts_now(&t);
    pass(&t.world, 5 * MINUTE);
    ENSURE_INT(moves_since(from), 0);
    table_end(&t);
}

// ---- The host ----------------------------------------------------------------------------------

static void the_host_s_rights_pass_on_and_come_back(void)
{
    table_start(&t);
    table_open(&t);
    for (int i = 0; i < 3; i++) come(&t, i);
    ENSURE_TEXT(ask(&t, 1, "\"do\":\"start\""), "host-only");
    leave(&t, 0);
    pass(&t.world, MINUTE - 1);
    ENSURE_INT(t.clients[1].mirror.host, 0);
    pass(&t.world, 2);
    ENSURE_INT(t.clients[1].mirror.host, 1);  // she has been here the longest
    ENSURE_TEXT(ask(&t, 1, "\"do\":\"seats\",\"count\":3"), "");
    ENSURE_TEXT(ask(&t, 1, "\"do\":\"kick\",\"member\":0"), "not-the-owner");
    ENSURE_TEXT(ask(&t, 2, "\"do\":\"seats\",\"count\":4"), "host-only");
    restart(SECOND);
    come(&t, 2);
    come(&t, 1);
    ENSURE_INT(t.clients[2].mirror.host, 1);
    come(&t, 0);
    pass_stored(&t.world);
    ENSURE_INT(t.clients[2].mirror.host, 0);
    ENSURE_TEXT(ask(&t, 1, "\"do\":\"seats\",\"count\":4"), "host-only");
    // Given away for good, they stay away.
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"host\",\"member\":2"), "");
    leave(&t, 0);
    come(&t, 0);
    pass(&t.world, 5 * MINUTE);
    ENSURE_INT(t.clients[0].mirror.host, 2);
    ENSURE_TEXT(ask(&t, 2, "\"do\":\"kick\",\"member\":0"), "");
    ENSURE_TEXT(t.clients[0].bye, "kicked");
    come(&t, 0);
    ENSURE_TEXT(t.clients[0].last_refusal, "kicked");
    table_end(&t);
}

static void a_host_long_gone_is_replaced_at_once(void)
{
    table_start(&t);
    table_open(&t);
    come(&t, 0);
    come(&t, 1);
    leave(&t, 1);
    leave(&t, 0);
    pass(&t.world, 5 * MINUTE);
    come(&t, 1);
    pass(&t.world, 10);
    ENSURE_INT(t.clients[1].mirror.host, 1);
    come(&t, 0);
    pass(&t.world, 10);
    ENSURE_INT(t.clients[1].mirror.host, 0);
    table_end(&t);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(whoever_is_gone_has_twenty_seconds),
        TEST(back_in_time_means_no_stand_in),
        TEST(a_stand_in_accuses_nobody),
        TEST(the_clock_waits_for_the_absent),
        TEST(windows_wait_for_the_absent),
        TEST(the_clock_waits_once_for_each_question),
        TEST(most_of_those_here_may_hurry),
        TEST(half_of_those_here_may_not_hurry),
        TEST(bots_may_be_hurried),
        TEST(the_hand_of_a_bot_is_twice_as_fast),
        TEST(people_may_not_be_hurried),
        TEST(a_bot_pauses_once_a_turn),
        TEST(comings_and_goings_wait_for_the_store),
        TEST(an_empty_table_sleeps),
        TEST(bots_alone_play_for_whoever_looks_on),
        TEST(the_host_s_rights_pass_on_and_come_back),
        TEST(a_host_long_gone_is_replaced_at_once),
    };
    return RUN_TESTS(tests);
}
