// A turn that is one long gesture, at a table with a pace: the game sets its own clock again and
// again, and the pace goes on all the same.

#include "sim/table.h"

enum { SECOND = 1000, FLASH = 15 * SECOND, STILL = 15 * SECOND };
enum { BOT_MAX = 2100, FRAME_MS = 100 };

static table t;

// Thrill between two people; the second, who bids less, must push, and has set down the disc.
static void at_the_lever(const char *pace)
{
    table_start(&t);
    table_open(&t);
    come(&t, 0);
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"choose\",\"game\":\"thrill\""), "");
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"choose\",\"option\":\"chief\",\"value\":1"), "");
    if (pace) ENSURE_TEXT(ask(&t, 0, "\"do\":\"choose\",\"pace\":\"%s\"", pace), "");
    ENSURE_TEXT(start_match(&t, 2, 2), "");
    ENSURE_TEXT(move_of(&t, 0, "disc medium"), "");
    ENSURE_TEXT(move_of(&t, 0, "bid 1"), "");
    ENSURE_TEXT(move_of(&t, 1, "bid 0"), "");
    ENSURE_TEXT(move_of(&t, 1, "place 0 -17000"), "");
}

static void tap(void)
{
    ENSURE_TEXT(move_of(&t, 1, "lever 4"), "");
    ENSURE_TEXT(move_of(&t, 1, "lever 0"), "");
    pass(&t.world, 2 * FRAME_MS);
    ENSURE(t.clients[1].mirror.asked & 2);  // the lever stands again, and it is still her push
}

// The rest of a clock was told a moment ago.
static bool is_about(int64_t left, int64_t ms)
{
    return left >= ms - 2 * FRAME_MS && left <= ms + 2 * FRAME_MS;
}

static int pushed_by_others(int from)
{
    int count = 0;
    for (int i = from; i < t.world.disk.count; i++) {
        ilx_fact fact;
        const char *text = t.world.disk.rows[i].text;
        ENSURE(ilx_fact_read(text, strlen(text), &fact));
        count += fact.kind == ILX_FACT_MOVE && fact.seat == 1 && fact.stood_in == 1;
    }
    return count;
}

static void taps_do_not_draw_out_a_push(void)
{
    at_the_lever("flash");
    int from = facts_now(&t);
    int64_t asked = t.world.now_ms;
    while (t.world.now_ms < asked + FLASH - 3 * SECOND) {
        tap();
        ENSURE(is_about(t.clients[1].mirror.pace_ms, asked + FLASH - t.world.now_ms));
        pass(&t.world, 2 * SECOND);
    }
    ENSURE_INT(pushed_by_others(from), 0);
    pass_until(&t.world, asked + FLASH + BOT_MAX);
    ENSURE_INT(pushed_by_others(from), 1);
    table_end(&t);
}

// The game's own clock, after which a lever that stands creeps by itself, is set by every tap; and
// more time is for the wait at hand, and for the pace.
static void each_pause_has_its_own_time(void)
{
    at_the_lever("calm");
    int64_t pace = t.clients[1].mirror.pace_ms, asked = t.world.now_ms;
    for (int i = 0; i < 3; i++) {
        tap();
        ENSURE(is_about(t.clients[1].mirror.wait_ms, STILL));
        pass(&t.world, 2 * SECOND);
    }
    ENSURE_TEXT(ask(&t, 1, "\"do\":\"more\""), "");
    ENSURE(is_about(t.clients[1].mirror.wait_ms, STILL - 2 * SECOND + 30 * SECOND));
    tap();
    ENSURE(is_about(t.clients[1].mirror.wait_ms, STILL));
    int64_t left = asked + pace + 30 * SECOND - t.world.now_ms;
    ENSURE(is_about(t.clients[1].mirror.pace_ms, left));
    table_end(&t);
}

// A room that is read again knows both times.
static void a_restart_keeps_both_times(void)
{
    at_the_lever("flash");
    int from = facts_now(&t);
    tap();
    pass(&t.world, 4 * SECOND);
    tap();
    int64_t pace = t.clients[1].mirror.pace_ms, wait = t.clients[1].mirror.wait_ms;
    world_die(&t.world);
    for (int i = 0; i < t.count; i++) client_lost(&t.clients[i]);
    t.world.now_ms += 600 * SECOND;
    table_open(&t);
    come(&t, 0);
    come(&t, 1);
    ENSURE(is_about(t.clients[1].mirror.pace_ms, pace));
    ENSURE(is_about(t.clients[1].mirror.wait_ms, wait));
    pass(&t.world, FLASH - 4 * SECOND + BOT_MAX);
    ENSURE_INT(pushed_by_others(from), 1);
    table_end(&t);
}

// Between two turns of one's own at four seats, all three bots have theirs: in Le X, where a turn
// takes a hand its time, within 25 seconds of the server's.
static void three_bots_of_le_x_take_no_longer_than_that(void)
{
    table_start(&t);
    table_open(&t);
    come(&t, 0);
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"choose\",\"game\":\"croisillon\""), "");
    ENSURE_TEXT(start_match(&t, 0, 4), "");
    int64_t begins[6];
    int mover = ILX_CLOCK, turns = 0;
    for (int at = 0; turns < ILX_COUNT(begins); at++) {
        for (int i = 0; i < 100 && at == t.world.disk.count; i++) pass(&t.world, SECOND / 10);
        ENSURE(at < t.world.disk.count);
        ilx_fact fact;
        const char *text = t.world.disk.rows[at].text;
        ENSURE(ilx_fact_read(text, strlen(text), &fact));
        if (fact.kind != ILX_FACT_MOVE || fact.seat < 0 || fact.seat == mover) continue;
        mover = fact.seat;
        begins[turns++] = fact.at_ms;
    }
    for (int i = 3; i < turns; i++) ENSURE(begins[i] - begins[i - 3] <= 25 * SECOND);
    table_end(&t);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(taps_do_not_draw_out_a_push),
        TEST(each_pause_has_its_own_time),
        TEST(three_bots_of_le_x_take_no_longer_than_that),
        TEST(a_restart_keeps_both_times),
    };
    return RUN_TESTS(tests);
}
