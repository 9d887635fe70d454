// Hints at a table: who may have them, how far each goes, who hears of it.

#include "sim/clocks.h"

static const char wish[] = "\"do\":\"hint\"";

static void alone_with_bots(void)
{
    table_start(&t);
    table_open(&t);
    ENSURE_TEXT(start_match(&t, 1, 3), "");
    ENSURE_INT(t.clients[0].mirror.asked & 1, 1);
}

static const client *have_hint(void)
{
    ENSURE_TEXT(ask(&t, 0, "%s", wish), "");
    pass(&t.world, SECOND);
    return &t.clients[0];
}

static void hints_come_step_by_step(void)
{
    alone_with_bots();
    const client *c = have_hint();
    ENSURE_INT(c->hint_count, 1);
    ENSURE_INT(c->hint_step, 1);
    ENSURE(!strchr(c->hint, '%'));
    for (int step = 2; step <= ILX_HINT_STEPS; step++) {
        ENSURE_TEXT(ask(&t, 0, "%s", wish), "");
        ENSURE_INT(c->hint_step, step);
    }
    ENSURE(strchr(c->hint, '%'));
    ENSURE_INT(count_facts(&t, ILX_FACT_HINT, 0), ILX_HINT_STEPS);
    // Once more, the same is told again, and does not count.
    ENSURE_TEXT(ask(&t, 0, "%s", wish), "");
    ENSURE_INT(c->hint_count, ILX_HINT_STEPS + 1);
    ENSURE_INT(count_facts(&t, ILX_FACT_HINT, 0), ILX_HINT_STEPS);
    ENSURE(strstr(c->mirror.table.bytes, "\"hints\":3"));
    // The next question has a hint of its own, from the beginning.
    ENSURE(answer(&t, 0));
    pass(&t.world, MINUTE);
    ENSURE_INT(t.clients[0].mirror.asked & 1, 1);
    have_hint();
    ENSURE_INT(c->hint_step, 1);
    table_restart(&t);
    ENSURE(strstr(t.clients[0].mirror.table.bytes, "\"hints\":4"));
    table_end(&t);
}

static void an_answer_that_comes_too_late_is_not_told(void)
{
    alone_with_bots();
    t.world.think_ms = 5 * SECOND;
    ENSURE_TEXT(ask(&t, 0, "%s", wish), "");
    ENSURE_TEXT(ask(&t, 0, "%s", wish), "");  // it is being thought of: nothing new
    ENSURE_INT(count_facts(&t, ILX_FACT_HINT, 0), 1);
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"stop\""), "");
    pass(&t.world, MINUTE);
    ENSURE_INT(t.clients[0].hint_count, 0);
    ENSURE_TEXT(ask(&t, 0, "%s", wish), "no-match");
    table_end(&t);
}

static const work *hint_in_work(void)
{
    for (int i = 0; i < t.world.work_count; i++) {
        const work *job = &t.world.works[i];
        if (is_thought(job) && job->job->thought->for_hint) return job;
    }
    test_fail(__FILE__, __LINE__, "nobody thinks of a hint");
    return NULL;
}

// A thought for a hint ends when nobody can use it any more.
static void whoever_has_answered_needs_no_hint(void)
{
    for (int how = 0; how < 2; how++) {
        alone_with_bots();
        t.world.think_ms = 5 * SECOND;
        ENSURE_TEXT(ask(&t, 0, "%s", wish), "");
        ENSURE(!hint_in_work()->stopped);
        if (how == 0) ENSURE(answer(&t, 0));
        if (how == 1) ENSURE_TEXT(ask(&t, 0, "\"do\":\"stop\""), "");
        ENSURE(hint_in_work()->stopped);
        pass(&t.world, MINUTE);
        ENSURE_INT(t.clients[0].hint_count, 0);
        table_end(&t);
    }
}

static void among_people_they_are_off_unless_the_host_says_so(void)
{
    two_at_pockets(NULL);
    ENSURE_TEXT(ask(&t, 1, "%s", wish), "no-hints");
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"choose\",\"hints\":true"), "match-running");
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"stop\""), "");
    ENSURE_TEXT(ask(&t, 1, "\"do\":\"choose\",\"hints\":true"), "host-only");
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"choose\",\"hints\":true"), "");
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"start\""), "");
    ENSURE_TEXT(ask(&t, 1, "%s", wish), "");
    pass(&t.world, SECOND);
    ENSURE_INT(t.clients[1].hint_count, 1);
    ENSURE_INT(t.clients[0].hint_count, 0);  // hers alone; that she had one is for all to see
    ENSURE(strstr(t.clients[0].mirror.table.bytes, "\"hints\":1"));
    // A seat that has answered is not asked any more.
    ENSURE(answer(&t, 1));
    ENSURE_TEXT(ask(&t, 1, "%s", wish), "not-your-turn");
    come(&t, 2);
    ENSURE_TEXT(ask(&t, 2, "%s", wish), "not-seated");
    table_end(&t);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(hints_come_step_by_step),
        TEST(an_answer_that_comes_too_late_is_not_told),
        TEST(whoever_has_answered_needs_no_hint),
        TEST(among_people_they_are_off_unless_the_host_says_so),
    };
    return RUN_TESTS(tests);
}
