// Too much at once, answers that come late, and words: what a table bears of those who are at it.

#include "app/app_parts.h"
#include "sim/table.h"

enum { SECOND = 1000, MINUTE = 60 * SECOND };

static table t;

static void open_table(void)
{
    table_start(&t);
    table_open(&t);
}

// ---- Too much at once --------------------------------------------------------------------------

static void a_flood_is_slowed_then_ended(void)
{
    open_table();
    come(&t, 0);
    come(&t, 1);
    int number = t.clients[1].wire, refused = 0, said = 0;
    while (t.clients[1].wire >= 0 && said < 1000) {
        t.clients[1].last_refusal[0] = '\0';
        say(&t.world, number, "{\"do\":\"rename\",\"id\":\"%d\",\"name\":\"\"}", said++);
        refused += strcmp(t.clients[1].last_refusal, "too-fast") == 0;
    }
    ENSURE_TEXT(t.clients[1].bye, "too-fast");
    ENSURE(said > 200 && said < 300 && refused > 100);
    // A client that slows down in time may stay.
    come(&t, 1);
    for (int i = 0; i < 400; i++) {
        say(&t.world, t.clients[1].wire, "{\"do\":\"ping\"}");
        if (i % 30 == 29) pass(&t.world, SECOND);
    }
    ENSURE(is_inside(&t.clients[1]));
    table_end(&t);
}

static void wishes_are_slowed_and_moves_are_not(void)
{
    table_start(&t);
    t.world.config.limits.wish_burst = ilx_app_usual().limits.wish_burst;
    table_open(&t);
    ENSURE_TEXT(start_match(&t, 2, 2), "");
    int well = 0;
    for (int i = 0; i < 60; i++) {
        const char *refusal = ask(&t, 1, "\"do\":\"say\",\"line\":\"hmm\"");
        well += refusal[0] == '\0';
        if (refusal[0]) ENSURE_TEXT(refusal, "too-fast");
    }
    ENSURE_INT(well, 29);  // one was spent on sitting down
    for (int i = 0; i < 20; i++) ENSURE_TEXT(move_of(&t, 1, "pocket click"), "");
    pass(&t.world, 5 * SECOND);
    ENSURE_TEXT(ask(&t, 1, "\"do\":\"say\",\"line\":\"hmm\""), "");
    table_end(&t);
}

// The store takes its time, and the table is busy: what does not fit is refused, nothing is lost.
static void a_busy_table_says_so(void)
{
    table_start(&t);
    t.world.config.limits.inbox = 10;
    t.world.config.limits.inbox_each = 6;
    table_open(&t);
    for (int i = 0; i < 3; i++) come(&t, i);
    t.world.answer_ms = 5000;
    int before = facts_now(&t);
    say(&t.world, t.clients[0].wire, "{\"do\":\"say\",\"id\":\"first\",\"line\":\"hmm\"}");
    for (int i = 0; i < 8; i++) {
        say(&t.world, t.clients[1].wire, "{\"do\":\"want\",\"id\":\"b%d\",\"game\":\"\"}", i);
        ENSURE_TEXT(t.clients[1].last_refusal, i < 6 ? "" : "too-busy");
    }
    for (int i = 0; i < 8; i++) {
        say(&t.world, t.clients[2].wire, "{\"do\":\"want\",\"id\":\"c%d\",\"game\":\"\"}", i);
        ENSURE_TEXT(t.clients[2].last_refusal, i < 4 ? "" : "too-busy");
    }
    // A client that has said nothing yet may still say one thing; but nobody comes in.
    for (int i = 0; i < 2; i++) {
        say(&t.world, t.clients[0].wire, "{\"do\":\"want\",\"id\":\"a%d\",\"game\":\"\"}", i);
        ENSURE_TEXT(t.clients[0].last_refusal, i < 1 ? "" : "too-busy");
    }
    memcpy(t.clients[3].room, t.clients[0].room, sizeof t.clients[3].room);
    client_connect(&t.world, &t.clients[3], 3);
    ENSURE_TEXT(t.clients[3].last_refusal, "too-busy");
    t.world.answer_ms = 0;
    pass(&t.world, MINUTE);
    ensure_all_answered(&t.world);
    ENSURE_INT(facts_now(&t) - before, 12);
    table_end(&t);
}

// People knock, speak, and hang up, all while the store is slow and fails now and then.
static void nobody_waits_for_those_who_have_gone(void)
{
    open_table();
    come(&t, 0);
    t.world.store_ms = t.world.answer_ms = 300;
    t.world.disk.fault = DISK_REFUSES;
    for (int i = 0; i < 300; i++) {
        char token[ILX_TOKEN_DIGITS + 1];
        snprintf(token, sizeof token, "%032d", i / 2);  // everybody comes twice
        t.world.disk.fail_from = t.world.disk.fail_to = t.world.disk.calls + up_to(&t.world, 12);
        int number = wire_open(&t.world, "x", -1);
        say(&t.world, number, "{\"do\":\"hello\",\"room\":\"%s\",\"token\":\"%s\"}",
            t.clients[0].room, token);
        say_text(&t.world, number, "{\"do\":\"sit\",\"id\":\"x\"}");
        pass(&t.world, up_to(&t.world, 700));
        if (t.world.wires[number].open) wire_close(&t.world, number);
        pass(&t.world, up_to(&t.world, 300));
    }
    t.world.disk.fail_to = 0;
    t.world.store_ms = t.world.answer_ms = 0;
    pass(&t.world, 10 * SECOND);
    pass_stored(&t.world);
    ensure_all_answered(&t.world);
    ENSURE_INT(ilx_app_count(t.world.app).connections, 1);
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"start\""), "");
    table_end(&t);
}

static void whoever_missed_something_gets_it_all(void)
{
    open_table();
    ENSURE_TEXT(start_match(&t, 2, 2), "");
    t.world.store_ms = 50;
    t.clients[1].mirror.gap = true;
    client_do(&t.world, &t.clients[0], "\"do\":\"say\",\"line\":\"hmm\"");
    ilx_app_overflow(t.world.app, t.world.now_ms, t.clients[1].wire);  // while it is being stored
    settle(&t.world);
    ENSURE(!t.clients[1].mirror.gap);
    ENSURE_INT(t.clients[1].mirror.chat.count, 0);
    pass_stored(&t.world);
    ENSURE_INT(t.clients[1].mirror.chat.count, 1);
    t.clients[1].mirror.gap = true;
    ilx_app_overflow(t.world.app, t.world.now_ms, t.clients[1].wire);
    settle(&t.world);
    ENSURE(!t.clients[1].mirror.gap);
    table_end(&t);
}

// The host removes somebody, and the store says that it could not write that down; but it has.
static void what_was_stored_counts_whatever_was_said(void)
{
    open_table();
    for (int i = 0; i < 3; i++) come(&t, i);
    t.world.disk.fail_from = t.world.disk.fail_to = t.world.disk.calls + 1;
    t.world.disk.fault = DISK_LIES;
    client_do(&t.world, &t.clients[0], "\"do\":\"kick\",\"member\":1");
    pass_stored(&t.world);
    ENSURE_TEXT(t.clients[0].last_refusal, "not-stored");
    ENSURE_TEXT(t.clients[1].bye, "kicked");
    pass(&t.world, ANSWER_MS);
    int dones = t.clients[0].dones;
    client_repeat(&t.world, &t.clients[0]);
    ENSURE_INT(t.clients[0].dones, dones + 1);
    ENSURE_INT(count_facts(&t, ILX_FACT_KICK, 0), 1);
    table_end(&t);
}

// A bot's answer counts for the question that it was asked, and for no other.
static void stale_answers_are_not_heard(void)
{
    table_start(&t);
    t.world.think_ms = 60 * SECOND;
    table_open(&t);
    ENSURE_TEXT(start_match(&t, 1, 2), "");
    const stand_in *in = &t.world.app->slots[0].stand_ins[1];
    ENSURE(in->ticket && !in->answered);
    ilx_job *job = ilx_alloc(sizeof *job);
    job->thought = ilx_alloc(sizeof *job->thought);
    job->seat = 1;
    job->ticket = in->ticket - 1;
    ilx_app_worked(t.world.app, t.world.now_ms, job);
    ENSURE(!in->answered);
    job->ticket = in->ticket;
    ilx_app_worked(t.world.app, t.world.now_ms, job);
    ENSURE(in->answered);
    ilx_job_free(job);
    table_end(&t);
}

// ---- Names and words ---------------------------------------------------------------------------

static void names_are_cleaned(void)
{
    open_table();
    come(&t, 0);
    snprintf(t.clients[1].name, sizeof t.clients[1].name, "%s", "  P0\\u0007 ");
    come(&t, 1);
    ENSURE(strstr(t.clients[0].mirror.table.bytes, "\"P0 2\""));
    t.clients[2].name[0] = '\0';
    come(&t, 2);  // speaks French
    ENSURE(strstr(t.clients[0].mirror.table.bytes, "\"Invité 3\""));
    ENSURE_TEXT(ask(&t, 1, "\"do\":\"rename\",\"name\":\"P0\""), "name-taken");
    ENSURE_TEXT(ask(&t, 2, "\"do\":\"rename\",\"name\":\"P0\\u00a0 \\u20032 \""), "name-taken");
    // A Cyrillic or a Greek letter that looks like ours makes no other name.
    ENSURE_TEXT(ask(&t, 1, "\"do\":\"rename\",\"name\":\"\\u04200\""), "name-taken");
    ENSURE_TEXT(ask(&t, 1, "\"do\":\"rename\",\"name\":\"\\u03a10\""), "name-taken");
    ENSURE_TEXT(ask(&t, 1, "\"do\":\"rename\",\"name\":\"\\u041f0\""), "");
    static const char *const unseen[] = {"  ",      "\\u00a0", "\\u3000\\u2003", "\\u2800",
                                         "\\u3164", "\\u00ad", "\\u0301",        "\\udb40\\udc41"};
    for (int i = 0; i < ILX_COUNT(unseen); i++) {
        char rename[64];
        snprintf(rename, sizeof rename, "\"do\":\"rename\",\"name\":\"%s\"", unseen[i]);
        ENSURE_TEXT(ask(&t, 1, "%s", rename), "bad-name");
    }
    ENSURE_TEXT(ask(&t, 1, "\"do\":\"rename\",\"colour\":8"), "bad-colour");
    ENSURE_TEXT(ask(&t, 1, "\"do\":\"rename\""), "bad-request");
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"sit\""), "");
    ENSURE_TEXT(ask(&t, 1, "\"do\":\"rename\",\"colour\":0"), "colour-taken");
    char name[200];
    memset(name, 'x', sizeof name);
    name[120] = '\0';
    ENSURE_TEXT(ask(&t, 1, "\"do\":\"rename\",\"name\":\"%s\"", name), "");
    memcpy(name, "\"xxx", 4);
    name[ILX_NAME_MAX] = '"';
    name[ILX_NAME_MAX + 1] = '\0';
    ENSURE(strstr(t.clients[0].mirror.table.bytes, name));  // cut to what fits
    memset(name, 'x', sizeof name);
    name[150] = '\0';
    ENSURE_TEXT(ask(&t, 1, "\"do\":\"rename\",\"name\":\"%s\"", name), "too-long-text");
    table_end(&t);
}

static void what_is_said_is_bounded(void)
{
    open_table();
    come(&t, 0);
    char text[300];
    memset(text, 'x', sizeof text);
    text[ILX_CHAT_MAX] = '\0';
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"say\",\"text\":\"%s\"", text), "");
    text[ILX_CHAT_MAX] = 'x';
    text[ILX_CHAT_MAX + 1] = '\0';
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"say\",\"text\":\"%s\"", text), "too-long-text");
    static char huge[ILX_REQUEST_MAX + 2];
    memset(huge, ' ', sizeof huge - 1);
    t.clients[0].last_refusal[0] = '\0';
    say_text(&t.world, t.clients[0].wire, huge);
    ENSURE_TEXT(t.clients[0].last_refusal, "too-long-text");
    // As many quotes as fit, each of them two bytes in the store.
    for (int i = 0; i < 120; i++) memcpy(text + 2 * i, "\\\"", 3);
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"say\",\"text\":\"%s\"", text), "");
    table_end(&t);
}

static void a_seat_cannot_be_changed_for_another_hand(void)
{
    open_table();
    ENSURE_TEXT(start_match(&t, 2, 4), "");
    ENSURE_TEXT(ask(&t, 1, "\"do\":\"sit\",\"seat\":3"), "not-your-seat");
    ENSURE_TEXT(ask(&t, 1, "\"do\":\"stand\""), "");
    ENSURE_INT(t.clients[1].mirror.viewer, -1);
    ENSURE_TEXT(ask(&t, 1, "\"do\":\"sit\",\"seat\":3"), "not-your-seat");
    ENSURE_TEXT(ask(&t, 1, "\"do\":\"sit\",\"seat\":0"), "seat-taken");
    ENSURE_TEXT(ask(&t, 1, "\"do\":\"sit\""), "");
    ENSURE_INT(t.clients[1].mirror.viewer, 1);
    // A late arrival may take a bot's place.
    come(&t, 2);
    ENSURE_TEXT(ask(&t, 2, "\"do\":\"sit\""), "");
    ENSURE_INT(t.clients[2].mirror.viewer, 2);
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"kick\",\"member\":2"), "");
    ENSURE(strstr(t.clients[0].mirror.table.bytes, "{\"member\":null,\"bot\":\"regular\""));
    table_end(&t);
}

static void the_fifth_gets_a_fifth_seat(void)
{
    open_table();
    for (int i = 0; i < 7; i++) {
        come(&t, i);
        ENSURE_TEXT(ask(&t, i, "\"do\":\"sit\""), i < 6 ? "" : "no-free-seat");
    }
    ENSURE_INT(t.clients[5].mirror.seat, 5);
    table_end(&t);
}

static void everybody_is_told_when_the_server_stops(void)
{
    open_table();
    for (int i = 0; i < 3; i++) come(&t, i);
    ilx_app_stop(t.world.app, t.world.now_ms);
    settle(&t.world);
    for (int i = 0; i < 3; i++) {
        ENSURE_TEXT(t.clients[i].bye, "server-stops");
        ENSURE_INT(t.clients[i].wire, -1);
    }
    table_end(&t);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(a_flood_is_slowed_then_ended),
        TEST(wishes_are_slowed_and_moves_are_not),
        TEST(a_busy_table_says_so),
        TEST(nobody_waits_for_those_who_have_gone),
        TEST(whoever_missed_something_gets_it_all),
        TEST(what_was_stored_counts_whatever_was_said),
        TEST(stale_answers_are_not_heard),
        TEST(names_are_cleaned),
        TEST(what_is_said_is_bounded),
        TEST(a_seat_cannot_be_changed_for_another_hand),
        TEST(the_fifth_gets_a_fifth_seat),
        TEST(everybody_is_told_when_the_server_stops),
    };
    return RUN_TESTS(tests);
}
