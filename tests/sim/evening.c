// After a match: what bots remember of it, and until when it is shown.

#include "sim/table.h"

enum { SECOND = 1000, ROUNDS = 4000 };

static table t;

static bool is_over(void)
{
    return t.clients[0].mirror.result.length > 0 &&
           strcmp(t.clients[0].mirror.result.bytes, "null") != 0;
}

// Whatever is lawful, the dearest first: the purse is soon empty, and the match over.
static void answer_dearly(void)
{
    static const char *const moves[] = {
        "disc large",
        "disc medium",
        "disc small",
        "lift 0",
        "lift 20",
        "bid 10",
        "bid 5",
        "bid 1",
        "bid 0",
        "lever 20",
        "lever 8",
        "place 0 -17000",
        "place -60000 -17000",
    };
    for (int i = 0; i < ILX_COUNT(moves); i++) {
        if (*move_of(&t, 0, moves[i]) == '\0') return;
    }
}

static void play_match(void)
{
    for (int i = 0; i < ROUNDS && !is_over(); i++) {
        if (t.clients[0].mirror.asked & 1) answer_dearly();
        pass(&t.world, SECOND / 2);
    }
    ENSURE(is_over());
}

// The earlier matches that a bot is told of when it is asked for its first move in this one.
static const ilx_thought *first_question(void)
{
    t.world.think_ms = SECOND;
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"start\""), "");
    pass_stored(&t.world);
    t.world.think_ms = 0;
    for (int i = 0; i < t.world.work_count; i++) {
        if (t.world.works[i].job) return t.world.works[i].job->thought;
    }
    ENSURE(false);
    return NULL;
}

static void open_table(void)
{
    table_start(&t);
    table_open(&t);
    come(&t, 0);
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"choose\",\"game\":\"thrill\""), "");
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"choose\",\"option\":\"chief\",\"value\":2"), "");
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"choose\",\"bot\":\"greedy\""), "");
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"sit\""), "");
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"seats\",\"count\":2"), "");
}

static void bots_remember_how_the_same_people_have_bid(void)
{
    open_table();
    ENSURE_INT(first_question()->past_count, 0);
    play_match();
    const ilx_thought *job = first_question();
    int past = job->past_count;
    ENSURE(past >= 1 + 2 + 1);  // the layout, two bids, a fine
    for (int i = 0; i < past; i++) {
        ENSURE(job->game->habit(&job->events[i]) && job->events[i].visible_to == ILX_EVERYONE);
    }
    ENSURE(job->event_count > past);
    play_match();
    ENSURE(first_question()->past_count > past);
    table_end(&t);
}

static void bots_forget_when_others_sit_down(void)
{
    open_table();
    ENSURE_INT(first_question()->past_count, 0);
    play_match();
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"seats\",\"count\":3"), "");
    ENSURE_INT(first_question()->past_count, 0);
    table_end(&t);
}

// A finished match cannot be looked at with more chairs, or fewer, than it was played on.
static void a_match_that_is_over_goes_when_chairs_come_or_go(void)
{
    open_table();
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"start\""), "");
    play_match();
    ENSURE_INT(t.clients[0].mirror.match, 1);
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"seats\",\"count\":2"), "");
    ENSURE_INT(t.clients[0].mirror.match, 1);
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"seats\",\"count\":3"), "");
    pass_stored(&t.world);
    ENSURE_INT(t.clients[0].mirror.match, -1);
    table_end(&t);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(bots_remember_how_the_same_people_have_bid),
        TEST(bots_forget_when_others_sit_down),
        TEST(a_match_that_is_over_goes_when_chairs_come_or_go),
    };
    return RUN_TESTS(tests);
}
