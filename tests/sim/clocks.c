// Time at the table: the game's own clock, the pace, more time, stand-ins, restarts, rooms that
// leave the memory. One thing at a time.

#include "sim/clocks.h"
#include "room/replays.h"

// ---- Limits ----------------------------------------------------------------------------------

static void without_a_limit_nothing_presses(void)
{
    two_at_pockets(NULL);
    int from = facts_now(&t);
    ENSURE_INT(t.clients[0].mirror.pace_ms, -1);
    pass(&t.world, 3 * 60 * MINUTE);
    ENSURE_INT(facts_now(&t), from);
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"more\""), "no-clock");
    table_end(&t);
}

// The game's windows have no clock either then: they close when the last has answered.
static void without_a_limit_windows_wait_for_everybody(void)
{
    two_who_wait(NULL);
    ENSURE(answer(&t, 0) && answer(&t, 1));
    int from = facts_now(&t);
    ENSURE_INT(t.clients[0].mirror.asked, 3);
    ENSURE_INT(t.clients[0].mirror.wait_ms, -1);
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"more\""), "no-clock");
    pass(&t.world, 3 * 60 * MINUTE);
    ENSURE_INT(moves_since(from), 0);
    ENSURE(answer(&t, 0));
    pass(&t.world, 60 * MINUTE);
    ENSURE_INT(moves_since(from), 1);
    ENSURE_INT(t.clients[0].mirror.asked, 2);
    ENSURE(answer(&t, 1));
    ENSURE_INT(t.clients[0].mirror.asked, 3);  // the next question, of both
    // A stand-in answers for a seat whose person has gone.
    from = facts_now(&t);
    ENSURE(answer(&t, 0));
    leave(&t, 1);
    pass(&t.world, GRACE + BOT_MAX);
    ENSURE_INT(move_by(1, from).stood_in, 1);
    table_end(&t);
}

// A person whose time ran out learns what was played for her, and nobody else does.
static void who_was_stood_in_for_is_told(void)
{
    two_at_pockets("flash");
    int from = facts_now(&t);
    ENSURE(answer(&t, 0));
    pass(&t.world, FLASH + BOT_MAX);
    ilx_fact fact = move_by(1, from);
    ENSURE_INT(fact.stood_in, 1);
    ENSURE_TEXT(t.clients[1].mirror.stand_in, fact.text);
    ENSURE_TEXT(t.clients[0].mirror.stand_in, "");
    table_end(&t);
}

// However long a question has stood, a limit that is set then begins then.
static void a_new_pace_begins_when_it_is_chosen(void)
{
    two_at_pockets(NULL);
    int from = facts_now(&t);
    pass(&t.world, 60 * MINUTE);
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"choose\",\"pace\":\"flash\""), "");
    ENSURE_INT(t.clients[1].mirror.pace_ms, FLASH);
    pass(&t.world, FLASH - 1);
    ENSURE_INT(moves_since(from), 0);
    pass(&t.world, BOT_MAX);
    ENSURE_INT(move_by(0, from).stood_in, 1);
    table_end(&t);
}

static void the_pace_calls_a_stand_in_for_one_question(void)
{
    two_at_pockets("flash");
    int from = facts_now(&t);
    int64_t asked = t.world.now_ms;
    ENSURE_INT(t.clients[1].mirror.pace_ms, FLASH);
    ENSURE(answer(&t, 0));
    pass_until(&t.world, asked + FLASH);
    ENSURE_INT(moves_since(from), 1);
    pass(&t.world, BOT_MAX);
    ilx_fact fact = move_by(1, from);
    ENSURE_INT(fact.stood_in, 1);
    ENSURE(fact.at_ms >= asked + FLASH + BOT_MIN && fact.at_ms <= asked + FLASH + BOT_MAX);
    // It was one question only, and the seat is still the person's: the next one is hers.
    ENSURE_INT(t.clients[1].mirror.seat, 1);
    ENSURE(t.clients[1].mirror.asked & 2);
    ENSURE(answer(&t, 1));
    fact = (ilx_fact){0};
    ENSURE(find_fact(&t, ILX_FACT_MOVE, from, &fact));
    ENSURE(fact.seat == ILX_CHANCE || (fact.seat == 1 && fact.stood_in == 0));
    table_end(&t);
}

static void who_asked_for_ease_has_twice_the_time(void)
{
    two_at_pockets("flash");
    ENSURE_TEXT(ask(&t, 1, "\"do\":\"ease\",\"on\":true"), "");
    int from = facts_now(&t);
    int64_t asked = t.world.now_ms;
    // The others have what they had.
    pass_until(&t.world, asked + FLASH);
    ENSURE_INT(moves_since(from), 0);
    pass(&t.world, BOT_MAX);
    ENSURE_INT(move_by(0, from).stood_in, 1);
    ENSURE_INT(moves_since(from), 1);
    pass_until(&t.world, asked + 2 * FLASH - 50);
    ENSURE_INT(moves_since(from), 1);
    pass(&t.world, BOT_MAX + 100);
    ENSURE_INT(move_by(1, from).stood_in, 1);
    // It stays until it is taken back.
    ENSURE_TEXT(ask(&t, 1, "\"do\":\"ease\",\"on\":false"), "");
    ENSURE_TEXT(ask(&t, 1, "\"do\":\"ease\",\"on\":2"), "bad-request");
    table_end(&t);
}

// Two people at Dix de chute; the first turns a wheel a little, twice a second, from then on and
// until a stand-in has left it. How long after the question the last move of the turn came.
static int64_t turn_taken_by_drags(int64_t begin_ms)
{
    table_start(&t);
    table_open(&t);
    come(&t, 0);
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"choose\",\"game\":\"chute\""), "");
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"choose\",\"option\":\"start\",\"value\":1"), "");
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"choose\",\"pace\":\"flash\""), "");
    ENSURE_TEXT(start_match(&t, 2, 2), "");
    int from = facts_now(&t);
    int64_t asked = t.world.now_ms;
    pass(&t.world, begin_ms);
    ilx_fact fact;
    do {
        int64_t left = asked + FLASH - t.world.now_ms;
        ENSURE_TEXT(move_of(&t, 0, "drag 2 1"), "");
        ENSURE(t.clients[0].mirror.pace_ms <= (left > 0 ? left : 0));
        pass(&t.world, 500);
        ENSURE(find_fact(&t, ILX_FACT_MOVE, from, &fact));
    } while (!fact.stood_in);
    ENSURE_INT(fact.seat, 0);
    ENSURE_TEXT(fact.text, "leave");
    ENSURE_INT(t.clients[0].mirror.asked, 2);
    table_end(&t);
    return fact.at_ms - asked;
}

static void turning_a_wheel_a_little_does_not_stop_the_clock(void)
{
    int64_t taken = turn_taken_by_drags(0);
    ENSURE(taken >= FLASH + BOT_MIN && taken <= FLASH + BOT_MAX);
    // Not even when the stand-in has begun to think: it thinks of the wheel as it is now.
    taken = turn_taken_by_drags(FLASH + 100);
    ENSURE(taken >= FLASH + BOT_MIN && taken <= FLASH + BOT_MAX + 600);
}

// How long somebody thinks is nobody's business: that she has answered is told at the next second.
static void others_learn_of_an_answer_at_the_next_second(void)
{
    two_at_pockets(NULL);
    pass_until(&t.world, (t.world.now_ms / SECOND + 1) * SECOND + 300);
    int64_t told = t.clients[1].mirror.n, own = t.clients[0].mirror.n;
    ENSURE(answer(&t, 0));
    ENSURE(!(t.clients[0].mirror.asked & 1));  // who has answered knows at once
    ENSURE_INT(t.clients[0].mirror.n, own + 1);
    pass_until(&t.world, t.world.now_ms / SECOND * SECOND + 900);
    ENSURE(t.clients[1].mirror.asked & 1);
    ENSURE_INT(t.clients[1].mirror.n, told);
    pass(&t.world, 200);
    ENSURE(!(t.clients[1].mirror.asked & 1));
    ENSURE_INT(t.clients[1].mirror.n, told + 1);
    // The last answer ends the waiting: it is told at once.
    ENSURE(answer(&t, 1));
    ENSURE(t.clients[0].mirror.n > own + 1 && t.clients[1].mirror.n > told + 1);
    table_end(&t);
}

static int told_messages;

static void hear_told(world *w, int number, const ilx_json *json)
{
    told_messages += number == t.clients[1].wire;
    table_hear(w, number, json);
}

// An answer that nobody has seen is changed unseen: no message, and no number left
// out.
static void nobody_learns_of_an_answer_that_is_changed(void)
{
    two_at_pockets(NULL);
    ENSURE(answer(&t, 0));
    pass(&t.world, 2 * SECOND);
    t.world.hear = hear_told;
    told_messages = 0;
    int64_t told = t.clients[1].mirror.n, from = facts_now(&t);
    for (int i = 0; i < 70; i++) {
        ENSURE_TEXT(move_of(&t, 0, i % 2 ? "pocket click" : "pocket bullet"), "");
        pass(&t.world, 1500);
    }
    ENSURE_INT(facts_now(&t), from + 70);
    ENSURE_INT(told_messages, 0);
    // A full view is there at once for who asks, and says nothing of it either; and so is talk.
    say_text(&t.world, t.clients[1].wire, "{\"do\":\"full\"}");
    ENSURE_INT(told_messages, 1);
    ENSURE_INT(t.clients[1].mirror.n, told);
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"say\",\"line\":\"hmm\""), "");
    ENSURE_INT(t.clients[1].mirror.n, told + 1);
    ENSURE(answer(&t, 1));
    ENSURE_INT(t.clients[1].mirror.n, told + 2);
    table_end(&t);
}

// Where the table wants to see how long everybody thinks, it does: at once, and for how long.
static void a_table_may_show_how_long_people_think(void)
{
    table_start(&t);
    table_open(&t);
    come(&t, 0);
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"choose\",\"times\":2"), "bad-request");
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"choose\",\"times\":true"), "");
    ENSURE_TEXT(start_match(&t, 2, 2), "");
    ENSURE(strstr(t.clients[1].mirror.turn.bytes, "\"took\":[-1,-1]"));
    // Not in the middle of a match: nobody has thought without knowing.
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"choose\",\"times\":false"), "match-running");
    pass(&t.world, 4321);
    ENSURE(answer(&t, 0));
    ENSURE(!(t.clients[1].mirror.asked & 1));
    ENSURE(strstr(t.clients[1].mirror.turn.bytes, "\"took\":[4321,-1]"));
    // The clock stands still while somebody is gone.
    leave(&t, 0);
    pass(&t.world, SECOND);
    leave(&t, 1);
    pass(&t.world, MINUTE);
    come(&t, 1);
    pass(&t.world, SECOND);
    ENSURE(answer(&t, 1));
    ENSURE(strstr(t.clients[1].mirror.turn.bytes, "\"took\":[4321,6321]"));
    world_die(&t.world);
    new_life(&t.world);
    client_lost(&t.clients[1]);
    come(&t, 1);
    ENSURE(strstr(t.clients[1].mirror.turn.bytes, "\"took\":[4321,6321]"));
    ilx_fact fact = move_by(1, 0);
    ENSURE_INT(fact.thought_ms, 6321);
    table_end(&t);
    two_at_pockets(NULL);
    ENSURE(!strstr(t.clients[1].mirror.turn.bytes, "took"));
    table_end(&t);
}

static void more_time_is_thirty_seconds_ten_times(void)
{
    two_at_pockets("flash");
    int64_t asked = t.world.now_ms;
    int from = facts_now(&t);
    ENSURE(answer(&t, 0));
    for (int i = 1; i <= 10; i++) {
        ENSURE_TEXT(ask(&t, 1, "\"do\":\"more\""), "");
        int64_t left = asked + FLASH + i * 30 * SECOND - t.world.now_ms;
        ENSURE_INT(t.clients[0].mirror.pace_ms, left);  // and everybody is told
    }
    ENSURE_TEXT(ask(&t, 1, "\"do\":\"more\""), "no-more-time");
    pass_until(&t.world, asked + FLASH + 300 * SECOND);
    ENSURE_INT(moves_since(from), 1);
    pass(&t.world, BOT_MAX);
    ENSURE_INT(move_by(1, from).stood_in, 1);
    table_end(&t);
}

// More time is for the question at hand, and there are ten in every game.
static void more_time_is_not_saved_up(void)
{
    two_who_wait("flash");
    for (int i = 0; i < 10; i++) ENSURE_TEXT(ask(&t, 1, "\"do\":\"more\""), "");
    ENSURE(answer(&t, 0) && answer(&t, 1));
    ENSURE_INT(t.clients[0].mirror.wait_ms, 15 * SECOND);
    ENSURE_INT(t.clients[0].mirror.pace_ms, FLASH);
    ENSURE_TEXT(ask(&t, 1, "\"do\":\"more\""), "no-more-time");
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"stop\""), "");
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"start\""), "");
    ENSURE_TEXT(ask(&t, 1, "\"do\":\"more\""), "");
    table_end(&t);
}

// The clock of the game itself: windows for action cards of fifteen seconds.
static void the_game_s_clock_moves_by_itself(void)
{
    two_who_wait("calm");
    ENSURE(answer(&t, 0) && answer(&t, 1));
    int from = facts_now(&t);
    int64_t left = t.clients[0].mirror.wait_ms;
    ENSURE_INT(left, 15 * SECOND);
    pass(&t.world, left - 1);
    ENSURE_INT(moves_since(from), 0);
    pass(&t.world, 1);
    pass_stored(&t.world);
    ENSURE_INT(move_by(ILX_CLOCK, from).stood_in, 0);
    table_end(&t);
}

// Windows pass by themselves, at a table without a limit too; Wait! stops them there for good.
static void a_window_passes_unless_somebody_stops_it(void)
{
    two_at_pockets(NULL);
    ENSURE(answer(&t, 0) && answer(&t, 1));
    int from = facts_now(&t);
    ENSURE_INT(t.clients[0].mirror.wait_ms, 2 * SECOND);
    leave(&t, 1);
    ENSURE(!t.clients[0].mirror.paused);  // nobody is waited for
    pass(&t.world, 2 * SECOND);
    pass_stored(&t.world);
    ENSURE_INT(move_by(ILX_CLOCK, from).stood_in, 0);
    come(&t, 1);
    ENSURE_TEXT(move_of(&t, 0, "hold"), "");
    from = facts_now(&t);
    ENSURE_INT(t.clients[1].mirror.wait_ms, -1);
    pass(&t.world, 60 * MINUTE);
    ENSURE_INT(moves_since(from), 0);
    table_end(&t);
}

// ---- Bots ------------------------------------------------------------------------------------

static void bots_take_their_time(void)
{
    table_start(&t);
    table_open(&t);
    ENSURE_TEXT(start_match(&t, 1, 4), "");
    int64_t asked = t.world.now_ms;
    int from = facts_now(&t);
    pass(&t.world, BOT_MAX);
    int64_t least = INT64_MAX, most = 0;
    for (int seat = 1; seat < 4; seat++) {
        int64_t took = move_by(seat, from).at_ms - asked;
        if (took < least) least = took;
        if (took > most) most = took;
    }
    ENSURE(least >= BOT_MIN && most <= BOT_MAX && least != most);
    table_end(&t);
}

// A mere "ready" is soon said, and so is whatever else a bot says then: what it holds does not
// show.
static void a_ready_takes_a_bot_little_time(void)
{
    enum { READY_MAX = BOT_MAX / 4, LULLS = 3 };
    int lulls = 0;
    table_start(&t);
    table_open(&t);
    come(&t, 0);
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"choose\",\"option\":\"windows\",\"value\":1"), "");
    ENSURE_TEXT(start_match(&t, 1, 3), "");
    for (int i = 0; i < 1000 && lulls < LULLS; i++) {
        ilx_turn turn = ilx_match_turn(t.world.app->slots[0].room->match);
        uint32_t bots = turn.seats & ~ILX_SEAT_BIT(0);
        int from = facts_now(&t);
        int64_t asked = t.world.now_ms;
        if (turn.lull && bots) {
            pass(&t.world, READY_MAX);
            ENSURE(move_by(__builtin_ctz(bots), from).at_ms <= asked + READY_MAX);
            lulls++;
        } else {
            answer(&t, 0);
            pass(&t.world, 100);
        }
    }
    ENSURE_INT(lulls, LULLS);
    table_end(&t);
}

// A bot's thought in one match is not played in the next.
static void bots_begin_anew_with_a_match(void)
{
    for (int i = 0; i < 10; i++) {
        table_start(&t);
        t.world.lives = i;  // so that they take their time differently
        table_open(&t);
        ENSURE_TEXT(start_match(&t, 1, 4), "");
        pass(&t.world, BOT_MIN - 1);
        ENSURE_TEXT(ask(&t, 0, "\"do\":\"stop\""), "");
        ENSURE_TEXT(ask(&t, 0, "\"do\":\"start\""), "");
        int from = facts_now(&t);
        pass(&t.world, BOT_MIN - 1);
        ENSURE_INT(moves_since(from), 0);
        table_end(&t);
    }
}

// An answer that comes too late for its question is not played.
static void late_bots_are_not_heard(void)
{
    table_start(&t);
    t.world.think_ms = 8000;
    table_open(&t);
    ENSURE_TEXT(start_match(&t, 1, 3), "");
    for (int i = 0; i < 200; i++) {
        pass(&t.world, SECOND);
        answer(&t, 0);
        if (i == 40) ask(&t, 0, "\"do\":\"stop\"");
        if (i == 41) ask(&t, 0, "\"do\":\"start\"");
    }
    ENSURE(moves_since(0) > 50);
    table_end(&t);
}

// The game's clock has gone on while a bot was thinking: what it thinks of then is for a question
// that nobody asks any more, and it is asked anew.
static void each_question_is_thought_about_anew(void)
{
    table_start(&t);
    table_open(&t);
    come(&t, 0);
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"choose\",\"pace\":\"calm\""), "");
    ENSURE_TEXT(start_match(&t, 1, 2), "");
    ENSURE(answer(&t, 0));
    t.world.think_ms = 10 * MINUTE;
    pass(&t.world, BOT_MAX);
    const stand_in *in = &t.world.app->slots[0].stand_ins[1];
    uint64_t question = in->question, ticket = in->ticket;
    ENSURE(ticket && t.clients[0].mirror.wait_ms > 0);
    for (int i = 0; i < 100 && in->question == question; i++) {
        pass(&t.world, SECOND);
        answer(&t, 0);
    }
    ENSURE(in->question != question && in->ticket != ticket);
    table_end(&t);
}

// ---- Restarts and memory -----------------------------------------------------------------------

static void a_restart_keeps_the_time_left(void)
{
    two_at_pockets("flash");
    int from = facts_now(&t);
    pass(&t.world, 6 * SECOND);
    ENSURE(answer(&t, 0));  // the question stays the same: the other one has nine seconds left
    pass(&t.world, 3 * SECOND);
    restart(10 * MINUTE);
    come(&t, 0);
    come(&t, 1);
    // The dark does not count; nor does what had passed since the second of the last fact, at most.
    ENSURE(t.clients[1].mirror.pace_ms <= 10 * SECOND &&
           t.clients[1].mirror.pace_ms > 6 * SECOND - 50);
    pass(&t.world, 10 * SECOND + BOT_MAX);
    ENSURE_INT(move_by(1, from).stood_in, 1);
    table_end(&t);
}

// The machine's clock is set back by an hour while the server is down.
static void a_clock_set_back_gives_nobody_time(void)
{
    two_at_pockets("flash");
    int64_t started = t.world.now_ms;
    pass(&t.world, 6 * SECOND);
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"say\",\"line\":\"hmm\""), "");
    restart(-60 * MINUTE);
    ENSURE(t.world.now_ms < started);
    come(&t, 0);
    come(&t, 1);
    ENSURE(t.clients[1].mirror.pace_ms > 8 * SECOND && t.clients[1].mirror.pace_ms <= 9 * SECOND);
    ENSURE(answer(&t, 0) && answer(&t, 1));
    // In its replay, time goes on.
    int count;
    int64_t last = 0;
    ilx_text out = ilx_text_new();
    const char **facts = disk_facts(&t.world.disk, t.clients[0].room, &count);
    const ilx_replay_ask whole = {1, NULL, "public", "", NULL};
    ENSURE(!ilx_replays_page(facts, count, &whole, &out));
    for (const char *at = out.bytes; (at = strstr(at, "\"at_ms\":")); at++) {
        int64_t ms = atoll(at + strlen("\"at_ms\":"));
        ENSURE(ms >= last);
        last = ms;
    }
    free(facts);
    ilx_text_free(&out);
    table_end(&t);
}

// The store fails, the room is read again: no time is won or lost by that.
static void a_failure_keeps_the_time_left(void)
{
    two_at_pockets("flash");
    pass(&t.world, 4 * SECOND);
    leave(&t, 1);
    pass(&t.world, 9 * SECOND);
    come(&t, 1);
    ENSURE_INT(t.clients[0].mirror.pace_ms, FLASH - 4 * SECOND);
    pass(&t.world, SECOND);
    t.world.disk.fail_from = t.world.disk.fail_to = t.world.disk.calls + 1;
    t.world.disk.fault = DISK_REFUSES;
    client_do(&t.world, &t.clients[0], "\"do\":\"say\",\"line\":\"hmm\"");
    pass_stored(&t.world);
    ENSURE_TEXT(t.clients[0].last_refusal, "not-stored");
    ENSURE_INT(t.clients[0].mirror.pace_ms, FLASH - 5 * SECOND);
    table_end(&t);
}

static void a_room_leaves_the_memory_and_comes_back(void)
{
    two_at_pockets(NULL);
    ENSURE(answer(&t, 0));
    leave(&t, 0);
    leave(&t, 1);
    ENSURE_INT(ilx_app_count(t.world.app).rooms, 1);
    ENSURE_INT(ilx_app_count(t.world.app).matches, 1);
    pass(&t.world, 10 * MINUTE);
    ENSURE_INT(ilx_app_count(t.world.app).rooms, 0);
    ENSURE_INT(ilx_app_count(t.world.app).matches, 0);
    come(&t, 1);
    ENSURE_INT(ilx_app_count(t.world.app).rooms, 1);
    ENSURE_INT(ilx_app_count(t.world.app).matches, 1);
    ENSURE_INT(t.clients[1].mirror.seat, 1);
    ENSURE_INT(t.clients[1].mirror.asked, 2);
    table_end(&t);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(without_a_limit_nothing_presses),
        TEST(without_a_limit_windows_wait_for_everybody),
        TEST(who_was_stood_in_for_is_told),
        TEST(a_new_pace_begins_when_it_is_chosen),
        TEST(the_pace_calls_a_stand_in_for_one_question),
        TEST(who_asked_for_ease_has_twice_the_time),
        TEST(turning_a_wheel_a_little_does_not_stop_the_clock),
        TEST(others_learn_of_an_answer_at_the_next_second),
        TEST(nobody_learns_of_an_answer_that_is_changed),
        TEST(a_table_may_show_how_long_people_think),
        TEST(more_time_is_thirty_seconds_ten_times),
        TEST(more_time_is_not_saved_up),
        TEST(the_game_s_clock_moves_by_itself),
        TEST(a_window_passes_unless_somebody_stops_it),
        TEST(bots_take_their_time),
        TEST(a_ready_takes_a_bot_little_time),
        TEST(bots_begin_anew_with_a_match),
        TEST(late_bots_are_not_heard),
        TEST(each_question_is_thought_about_anew),
        TEST(a_restart_keeps_the_time_left),
        TEST(a_clock_set_back_gives_nobody_time),
        TEST(a_failure_keeps_the_time_left),
        TEST(a_room_leaves_the_memory_and_comes_back),
    };
    return RUN_TESTS(tests);
}
