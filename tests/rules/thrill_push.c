// Thrill: setting down the disc, turning the plate, the lever, and what falls.

#include "rules/thrill_table.h"

// A round in which Max is seat 1, with an almost empty plate.
static table at_the_plate(const char *disc)
{
    table t = table_of(2);
    column(edit(&t), "S", 120000);
    resume(&t);
    round_of(&t, disc, "1 0");
    return t;
}

// A round in which the discs of a column are about to be pushed by a large one.
static table before_column(const char *sizes, int32_t y)
{
    table t = table_of(2);
    column(edit(&t), sizes, y);
    resume(&t);
    round_of(&t, "disc large", "1 0");
    return t;
}

// ---- Setting down ------------------------------------------------------------------------

static void max_pulls_the_pusher_back(void)
{
    table t = table_of(2);
    ENSURE_INT(look(&t, 0).pusher, ILX_PUSHER_STOP);
    round_of(&t, "disc medium", "1 0");
    ENSURE_INT(look(&t, 0).pusher, ILX_PUSHER_BACK);
    table_free(&t);
}

static void the_disc_goes_wholly_between_pusher_and_groove(void)
{
    table t = at_the_plate("disc medium");
    refused(&t, 0, "place 0 0", "not-your-turn");
    refused(&t, 1, "place 0 -5999", "outside");
    refused(&t, 1, "place 0 -28001", "outside");
    refused(&t, 1, "place 141000 -6000", "off-plate");
    refused(&t, 1, "place 2147483647 -2147483647", "off-plate");
    says(&t, 1, "place 0 -28000");
    says(&t, 1, "place 0 -6000");
    says(&t, 1, "place -140000 -10000");
    ENSURE_INT(look(&t, 0).x[(int)now(&t)->disc], -140000);
    table_free(&t);
}

static void the_disc_touches_no_other(void)
{
    table t = at_the_plate("disc medium");
    thrill_state *s = edit(&t);
    lay(s, 18, 50000, -10000);  // one that has slid back while the plate was turned
    resume(&t);
    refused(&t, 1, "place 50000 -10000", "touching");
    refused(&t, 1, "place 82500 -10000", "touching");
    says(&t, 1, "place 82501 -10000");
    table_free(&t);
}

static void nothing_is_pushed_before_the_disc_is_down(void)
{
    table t = at_the_plate("disc medium");
    ENSURE_INT(look(&t, 1).ready, 0);
    refused(&t, 1, "lever 8", "not-set");
    says(&t, 1, "place 0 -20000");
    ENSURE_INT(look(&t, 1).ready, 1);
    says(&t, 1, "lever 8");
    table_free(&t);
}

static void once_the_push_has_begun_nothing_can_be_moved_by_hand(void)
{
    table t = at_the_plate("disc medium");
    says(&t, 1, "place 0 -20000");
    says(&t, 1, "place 10000 -20000");
    says(&t, 1, "lever 8");
    refused(&t, 1, "place 0 -20000", "not-now");
    refused(&t, 1, "turn 1000 1000", "not-now");
    says(&t, ILX_CLOCK, NULL);
    says(&t, 1, "lever 0");
    refused(&t, 1, "place 0 -20000", "not-now");
    table_free(&t);
}

// ---- The lever ---------------------------------------------------------------------------

static void the_clock_drives_the_lever(void)
{
    table t = at_the_plate("disc medium");
    place(&t);
    refused(&t, 1, "lever 3", "bad-speed");
    refused(&t, 1, "lever 21", "bad-speed");
    refused(&t, 1, "lever 0", "same-speed");
    says(&t, 1, "lever 8");
    ilx_turn turn = ilx_match_turn(t.match);
    ENSURE_INT(turn.seats, 0);
    ENSURE_INT(turn.may, ILX_SEAT_BIT(1));
    ENSURE_INT(turn.wait_ms, THRILL_TICK_MS);
    says(&t, ILX_CLOCK, NULL);
    ENSURE_INT(now(&t)->pusher, ILX_PUSHER_BACK + 800);
    says(&t, 1, "lever 20");
    says(&t, ILX_CLOCK, NULL);
    ENSURE_INT(now(&t)->pusher, ILX_PUSHER_BACK + 2800);
    table_free(&t);
}

// From setting down to the end it is one question, or whoever lets go at once would be told that
// it has passed; and every tick is waited for anew.
static void the_whole_push_is_one_question(void)
{
    table t = at_the_plate("disc medium");
    uint32_t number = ilx_match_turn(t.match).number, wait = 0;
    place(&t);
    says(&t, 1, "lever 20");
    while (now(&t)->stage == THRILL_PUSH) {
        ilx_turn turn = ilx_match_turn(t.match);
        ENSURE_INT(turn.number, number);
        ENSURE(turn.wait_ms != wait);
        wait = turn.wait_ms;
        says(&t, ILX_CLOCK, NULL);
    }
    ENSURE(ilx_match_turn(t.match).number > number);
    table_free(&t);
}

static void max_may_pause_but_never_go_back(void)
{
    table t = at_the_plate("disc medium");
    place(&t);
    says(&t, 1, "lever 8");
    says(&t, ILX_CLOCK, NULL);
    says(&t, 1, "lever 0");
    int32_t pusher = now(&t)->pusher;
    ENSURE_INT(asked(&t), ILX_SEAT_BIT(1));
    ENSURE_INT(ilx_match_turn(t.match).wait_ms, THRILL_STILL_MS);
    refused(&t, 1, "lever -8", "bad-speed");
    says(&t, 1, "lever 8");
    says(&t, ILX_CLOCK, NULL);
    ENSURE_INT(now(&t)->pusher, pusher + 800);
    table_free(&t);
}

// A tap moves the pusher by one piece, neither less nor sooner: nobody can go on tapping for ever,
// and nobody is faster by tapping.
static void a_tap_moves_the_pusher_by_one_piece(void)
{
    table t = at_the_plate("disc medium");
    place(&t);
    says(&t, 1, "lever 20");
    says(&t, 1, "lever 0");
    ENSURE_INT(now(&t)->pusher, ILX_PUSHER_BACK);
    ENSURE_INT(ilx_match_turn(t.match).wait_ms, THRILL_TICK_MS);
    says(&t, 1, "lever 10");
    says(&t, 1, "lever 0");
    refused(&t, 1, "lever 0", "same-speed");
    says(&t, ILX_CLOCK, NULL);
    ENSURE_INT(now(&t)->pusher, ILX_PUSHER_BACK + 1000);
    ENSURE_INT(now(&t)->speed, 0);
    ENSURE_INT(ilx_match_turn(t.match).wait_ms, THRILL_STILL_MS);
    table_free(&t);
}

static void a_lever_that_stands_still_creeps_by_itself(void)
{
    table t = at_the_plate("disc medium");
    place(&t);
    says(&t, 1, "lever 8");
    says(&t, ILX_CLOCK, NULL);
    says(&t, 1, "lever 0");
    says(&t, ILX_CLOCK, NULL);
    ENSURE_INT(saw(&t, 0, THRILL_EVENT_CREPT, 1, THRILL_SPEED_MIN), 1);
    int32_t pusher = now(&t)->pusher;
    says(&t, ILX_CLOCK, NULL);
    ENSURE_INT(now(&t)->pusher, pusher + 400);
    says(&t, 1, "lever 20");  // and Max may take it again
    go_on(&t);
    ENSURE_INT(now(&t)->stage, THRILL_PICK);
    table_free(&t);
}

// The push goes to the stop, even if discs have fallen already.
static void the_push_goes_to_the_stop_whatever_falls(void)
{
    table t = before_column("SSSML", brink(ILX_DISC_LARGE));
    place(&t);
    says(&t, 1, "lever 8");
    while (now(&t)->fallen == 0) says(&t, ILX_CLOCK, NULL);
    ENSURE(now(&t)->pusher < ILX_PUSHER_STOP);
    ENSURE_INT(now(&t)->stage, THRILL_PUSH);
    go_on(&t);
    ENSURE_INT(saw(&t, 0, THRILL_EVENT_STOP, 1, ANY), 1);
    ENSURE_INT(now(&t)->pusher, ILX_PUSHER_STOP);
    table_free(&t);
}

// How the hand went is in the log: two gestures, two different logs, and each plays again.
static void the_log_has_the_gesture(void)
{
    table t = at_the_plate("disc medium");
    place(&t);
    int before = ilx_match_length(t.match);
    says(&t, 1, "lever 10");
    says(&t, ILX_CLOCK, NULL);
    says(&t, 1, "lever 0");
    says(&t, 1, "lever 20");
    go_on(&t);
    ENSURE_TEXT(ilx_match_text(t.match, before), "lever 10");
    ENSURE_TEXT(ilx_match_text(t.match, before + 1), "time");
    ENSURE_TEXT(ilx_match_text(t.match, before + 2), "lever 0");
    ENSURE_INT(ilx_match_length(t.match) - before, 4 + 30);  // 1 mm, then 59 mm by 2 mm
    table_free(&t);
}

// The pusher always reaches its stop, so the disc lies at the groove or beyond.
static void T10_disc_at_the_groove_is_in_play(void)
{
    table t = at_the_plate("disc medium");
    int disc = now(&t)->disc;
    push(&t);
    int32_t nearest = now(&t)->y[disc] - ilx_disc_radius(ILX_DISC_MEDIUM);
    ENSURE(nearest >= ILX_PUSHER_STOP - 50 && nearest <= ILX_PUSHER_STOP + 50);
    ENSURE_INT(now(&t)->on_plate[disc], 1);
    table_free(&t);
}

// ---- What falls --------------------------------------------------------------------------

// Pushes a column whose last disc goes over the edge, and says what Max pays.
static int cost_of(const char *sizes, int last)
{
    table t = before_column(sizes, brink(last));
    int chips = now(&t)->chips[1];
    push(&t);
    chips -= now(&t)->chips[1];
    ENSURE_INT(saw(&t, 0, THRILL_EVENT_PAID, 1, chips), 1);
    table_free(&t);
    return chips;
}

static void a_small_disc_costs_one(void)
{
    ENSURE_INT(cost_of("LLS", ILX_DISC_SMALL), 1);
}

static void a_medium_disc_costs_two(void)
{
    ENSURE_INT(cost_of("MLM", ILX_DISC_MEDIUM), 2);
}

static void a_large_disc_costs_three(void)
{
    ENSURE_INT(cost_of("MML", ILX_DISC_LARGE), 3);
}

static void all_that_falls_is_added_up(void)
{
    ENSURE_INT(cost_of("SSSML", ILX_DISC_LARGE), 5);
}

static void nothing_fallen_costs_nothing(void)
{
    table t = at_the_plate("disc medium");
    push(&t);
    ENSURE_INT(saw(&t, 0, THRILL_EVENT_SAFE, 1, ANY), 1);
    ENSURE_INT(saw(&t, 0, THRILL_EVENT_PAID, ANY, ANY), 0);
    ENSURE_INT(now(&t)->chips[1], 10);
    table_free(&t);
}

static void what_has_fallen_goes_to_the_stock(void)
{
    table t = before_column("SSSML", brink(ILX_DISC_LARGE));
    int stock = look(&t, 0).stock[2];
    push(&t);
    ENSURE_INT(look(&t, 0).stock[2], stock + 1);
    says(&t, 1, "disc large");
    table_free(&t);
}

// Every fall is told with the disc, the place and the line over which it tips.
static void a_fall_is_told_with_its_place(void)
{
    table t = before_column("SSSML", brink(ILX_DISC_LARGE));
    push(&t);
    ilx_log log = ilx_match_log(t.match, 0);
    int falls = 0;
    for (int i = 0; i < log.count; i++) {
        const int32_t *arg = log.events[i].arg;
        if (log.events[i].kind != THRILL_EVENT_FELL) continue;
        falls++;
        ENSURE_INT(arg[0], thrill_size_of(arg[2]));
        ENSURE(arg[3] > ILX_PUSHER_BACK && arg[3] <= ILX_PUSHER_STOP);
        int64_t reach = (int64_t)arg[4] * arg[4] + (int64_t)arg[5] * arg[5];
        ENSURE(reach > (int64_t)brink(arg[0]) * brink(arg[0]));
        ENSURE(arg[6] != 0 || arg[7] != 0);
        ENSURE_INT(now(&t)->on_plate[arg[2]], 0);
    }
    ENSURE_INT(falls, 2);
    table_free(&t);
}

// Whatever falls before the push, Max pays for too; the disc to be pushed is set down again.
static void T8_discs_that_fall_early_are_paid(void)
{
    table t = before_column("SSS", brink(ILX_DISC_SMALL));
    says(&t, 1, "place -130000 -20000");
    says(&t, 1, "turn 360000 200");
    int due = now(&t)->due, fallen = now(&t)->fallen;
    ENSURE(due > 0 && fallen > 0);
    ENSURE_INT(look(&t, 0).due, due);
    ENSURE_INT(now(&t)->stage, THRILL_PLACE);
    if (!now(&t)->on_plate[now(&t)->disc]) refused(&t, 1, "lever 8", "not-set");
    says(&t, 1, "place -100000 -20000");
    says(&t, 1, "lever 20");
    go_on(&t);
    ENSURE(saw(&t, 0, THRILL_EVENT_PAID, 1, ANY) + saw(&t, 0, THRILL_EVENT_OUT, 1, ANY) >= 1);
    table_free(&t);
}

// Turning is a real move, with an angle and a time. Slow is safe, too fast is not.
static void T9_turning_the_plate_is_a_move(void)
{
    table slow = before_column("SSS", brink(ILX_DISC_SMALL));
    says(&slow, 1, "turn 90000 20000");
    ENSURE_INT(now(&slow)->turned, 90000);
    ENSURE_INT(now(&slow)->fallen, 0);
    ENSURE_INT(saw(&slow, 0, THRILL_EVENT_TURNED, 1, 90000), 1);
    says(&slow, 1, "turn -100000 20000");
    ENSURE_INT(now(&slow)->turned, 350000);
    ENSURE_INT(now(&slow)->fallen, 0);
    refused(&slow, 1, "turn 0 1000", "bad-angle");
    refused(&slow, 1, "turn 360001 20000", "bad-angle");
    refused(&slow, 1, "turn 1000 199", "bad-time");
    refused(&slow, 1, "turn 1000 20001", "bad-time");
    table_free(&slow);
    table fast = before_column("SSS", brink(ILX_DISC_SMALL));
    says(&fast, 1, "turn 360000 200");
    ENSURE(now(&fast)->fallen > 0);
    table_free(&fast);
}

// Only Max turns the plate, between the bids and the push, as often as wanted.
static void T22_plate_turns_before_the_push(void)
{
    table t = table_of(2);
    refused(&t, 0, "turn 1000 5000", "not-now");
    says(&t, 0, "disc medium");
    refused(&t, 1, "turn 1000 5000", "not-now");
    bids(&t, "1 0");
    refused(&t, 0, "turn 1000 5000", "not-your-turn");
    for (int i = 0; i < 5; i++) says(&t, 1, "turn 1000 5000");
    place(&t);
    says(&t, 1, "turn 1000 5000");
    says(&t, 1, "lever 20");
    refused(&t, 1, "turn 1000 5000", "not-now");
    table_free(&t);
}

// ---- The game as a whole -----------------------------------------------------------------

typedef struct tally {
    int rounds, empty;        // that began with an empty stock
    int pushes, safe, chips;  // that cost nothing; that they cost in all
} tally;

// The cost of a match's pushes, by its log.
static void add_fines(const table *t, tally *sum)
{
    ilx_log log = ilx_match_log(t->match, ILX_SPECTATOR);
    for (int i = 0; i < log.count; i++) {
        bool safe = log.events[i].kind == THRILL_EVENT_SAFE;
        if (!safe && log.events[i].kind != THRILL_EVENT_PAID) continue;
        sum->pushes++;
        sum->safe += safe;
        sum->chips += safe ? 0 : log.events[i].arg[2];
    }
}

enum { MATCHES = 50 };

static tally play_matches(int count)
{
    tally sum = {0};
    ilx_key key;
    ilx_key_from_seed(&key, "T26");
    for (int n = 0; n < count; n++) {
        ilx_rng rng;
        ilx_rng_start(&rng, &key, (uint64_t)n);
        table t = table_unlaid(2 + n % 5, CHIEF, 1);
        for (int i = 0; i < THRILL_MIXES; i++) {
            char mix[16];
            snprintf(mix, sizeof mix, "mix %u", ilx_rng_below(&rng, THRILL_MIX));
            says(&t, ILX_CHANCE, mix);
        }
        for (; !ilx_match_over(t.match); sum.rounds++) {
            sum.empty += thrill_stocked(now(&t), 0) == ILX_NO_DISC;
            bots_play_round(&t, &rng);
        }
        add_fines(&t, &sum);
        table_free(&t);
    }
    return sum;
}

// An empty stock is an emergency: under one round in ten. And the cost of a push keeps
// everybody on edge: between two and three chips for those who only look for the widest gap, and
// now and then nothing at all.
static void T26_stock_is_seldom_empty(void)
{
    int matches = test_samples(MATCHES);
    tally sum = play_matches(matches);
    double cost = (double)sum.chips / sum.pushes, safe = (double)sum.safe / sum.pushes;
    test_covered("%d rounds of Thrill: an empty stock in %.1f %%, a push costs %.2f chips",
                 sum.rounds, 100.0 * sum.empty / sum.rounds, cost);
    ENSURE(sum.rounds > 5 * matches && sum.pushes == sum.rounds);
    ENSURE(10 * sum.empty < sum.rounds);
    ENSURE(cost > 2 && cost < 3);
    ENSURE(safe > 0.15 && safe < 0.4);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(max_pulls_the_pusher_back),
        TEST(the_disc_goes_wholly_between_pusher_and_groove),
        TEST(the_disc_touches_no_other),
        TEST(nothing_is_pushed_before_the_disc_is_down),
        TEST(once_the_push_has_begun_nothing_can_be_moved_by_hand),
        TEST(the_clock_drives_the_lever),
        TEST(the_whole_push_is_one_question),
        TEST(max_may_pause_but_never_go_back),
        TEST(a_tap_moves_the_pusher_by_one_piece),
        TEST(a_lever_that_stands_still_creeps_by_itself),
        TEST(the_push_goes_to_the_stop_whatever_falls),
        TEST(the_log_has_the_gesture),
        TEST(T10_disc_at_the_groove_is_in_play),
        TEST(a_small_disc_costs_one),
        TEST(a_medium_disc_costs_two),
        TEST(a_large_disc_costs_three),
        TEST(all_that_falls_is_added_up),
        TEST(nothing_fallen_costs_nothing),
        TEST(what_has_fallen_goes_to_the_stock),
        TEST(a_fall_is_told_with_its_place),
        TEST(T8_discs_that_fall_early_are_paid),
        TEST(T9_turning_the_plate_is_a_move),
        TEST(T22_plate_turns_before_the_push),
        TEST(T26_stock_is_seldom_empty),
    };
    return RUN_TESTS(tests);
}
