// Dix de chute: how tokens fall, and what that decides. chute_turns.c has the rest.

#include "rules/chute_table.h"

enum { FRONT, BACK, RED = 0, YELLOW, GREEN, ORANGE };

// ---- Passing from place to place -----------------------------------------------------------

static const chute_passage *passage(int from, int to)
{
    for (int i = 0; i < CHUTE_PASSAGES; i++) {
        const chute_passage *p = &chute_the_board.passage[i];
        if (p->from == from && p->to == to) return p;
    }
    test_fail(__FILE__, __LINE__, "no passage from %d to %d", from, to);
}

static int wheel_place(int wheel)
{
    return CHUTE_WHEEL + wheel - 1;
}

// A token in the first notch of the upper wheel, so many degrees before the passage; the first
// notch of the lower one stands so many degrees past it, and is full or empty.
static table at_passage(int side, int from, int to, int before, int apart, bool full)
{
    table t = table_of(2);
    chute_state *s = edit(&t);
    const chute_passage *p = passage(wheel_place(from), wheel_place(to));
    s->entered[2 * side] = full ? 2 : 1;
    put(s, from, 0, 2 * side, 1);
    if (full) put(s, to, 0, 2 * side, 2);
    set_wheel(s, side, from, 0, p->angle, before);
    set_wheel(s, side, to, 0, chute_from_below(p), apart);
    resume(&t);
    return t;
}

static void d16_a_token_falls_within_five_degrees_and_not_outside(void)
{
    static const int links[][2] = {{1, 2}, {2, 3}, {2, 4}, {3, 4}, {3, 5}, {4, 5}};
    for (int i = 0; i < ILX_COUNT(links); i++) {
        for (int side = 0; side < CHUTE_SIDES; side++) {
            int from = links[i][0], to = links[i][1], token = chute_token(2 * side, 1);
            for (int apart = -6; apart <= 6; apart++) {
                table t = at_passage(side, from, to, 8, apart, false);
                char text[32];
                snprintf(text, sizeof text, "drag %d 2", from);
                says(&t, 0, text);  // six before it
                ENSURE_INT(at(&t, side, from, 0), token);
                snprintf(text, sizeof text, "drag %d 1", from);
                says(&t, 0, text);  // five before it
                bool falls = apart >= -5 && apart <= 5;
                ENSURE_INT(at(&t, side, from, 0), falls ? 0 : token);
                ENSURE_INT(at(&t, side, to, 0), falls ? token : 0);
                table_free(&t);
            }
        }
    }
}

static void sheet_tokens_pass_from_wheel_2_to_3_or_4(void)
{
    for (int to = 3; to <= 4; to++) {
        table t = at_passage(FRONT, 2, to, 20, 0, false);
        says(&t, 0, "turn 2 20");
        ENSURE_INT(at(&t, FRONT, to, 0), chute_token(RED, 1));
        ENSURE_INT(
            saw(&t, 0, CHUTE_EVENT_FELL, chute_token(RED, 1), wheel_place(2), wheel_place(to)), 1);
        table_free(&t);
    }
}

static void a_notch_holds_one_token(void)
{
    table t = at_passage(FRONT, 2, 4, 20, 0, true);
    says(&t, 0, "turn 2 25");
    ENSURE_INT(at(&t, FRONT, 2, 0), chute_token(RED, 1));
    ENSURE_INT(at(&t, FRONT, 4, 0), chute_token(RED, 2));
    table_free(&t);
}

// The lower wheel comes under a token that waits.
static void the_lower_wheel_may_be_the_one_that_turns(void)
{
    table t = at_passage(BACK, 3, 5, 0, 30, false);
    says(&t, 0, "drag 5 24");
    ENSURE_INT(at(&t, BACK, 3, 0), chute_token(GREEN, 1));
    says(&t, 0, "drag 5 1");
    ENSURE_INT(at(&t, BACK, 5, 0), chute_token(GREEN, 1));
    ENSURE_INT(at(&t, BACK, 3, 0), 0);
    table_free(&t);
}

static void sheet_2_the_same_turn_takes_a_token_in_and_gives_it_on(void)
{
    table t = table_of(2);
    chute_state *s = edit(&t);
    // An empty notch of wheel 2 waits below wheel 1; nothing waits for the back.
    set_wheel(s, FRONT, 2, 0, 125, 0);
    resume(&t);
    says(&t, 0, "turn 1 360");  // from 295 by 20 and 160 to 305, and on
    ENSURE_INT(saw(&t, 0, CHUTE_EVENT_FELL, chute_token(YELLOW, 1), CHUTE_RIGHT, wheel_place(1)),
               1);
    ENSURE_INT(at(&t, FRONT, 2, 0), 0);  // 305 was passed before anything was in the notch
    ENSURE_INT(at(&t, FRONT, 1, 0), chute_token(YELLOW, 1));
    says(&t, 1, "turn 3 1");
    says(&t, 0, "turn 1 360");
    ENSURE_INT(at(&t, FRONT, 2, 0), chute_token(YELLOW, 1));
    ENSURE_INT(at(&t, FRONT, 1, 0), chute_token(YELLOW, 2));
    table_free(&t);
}

static void a_chute_gives_its_first_token_to_an_empty_notch(void)
{
    table t = table_of(2);
    says(&t, 0, "turn 1 -130");  // 295 to 165
    ENSURE_INT(at(&t, FRONT, 1, 0), chute_token(RED, 1));
    ENSURE_INT(look(&t, 0).chute[0], chute_token(RED, 2));
    ENSURE_INT(look(&t, 0).chute[4], 0);
    ENSURE_INT(now(&t)->entered[RED], 1);
    table_free(&t);
}

static void a_token_falls_through_all_that_is_open(void)
{
    table t = table_of(2);
    chute_state *s = edit(&t);
    // On the way from 1 to 2 only 2 to 3 and 2 to 4 come after; no notch is at both ends of a wheel
    // at once on this board, so two falls in one degree are two tokens: one makes room for another.
    s->entered[RED] = 2;
    put(s, 4, 0, RED, 1);
    put(s, 2, 0, RED, 2);
    set_wheel(s, FRONT, 4, 0, 90, 0);   // under 2 to 4, full
    set_wheel(s, FRONT, 2, 0, 270, 0);  // the token of wheel 2 waits above it
    set_wheel(s, FRONT, 5, 0, 25, 0);   // wheel 5 has room below 4
    resume(&t);
    says(&t, 0, "turn 4 115");  // 90 to 205: red 1 falls on; another notch comes to 90 at 70
    ENSURE_INT(at(&t, FRONT, 5, 0), chute_token(RED, 1));
    ENSURE_INT(saw(&t, 0, CHUTE_EVENT_FELL, chute_token(RED, 2), wheel_place(2), wheel_place(4)),
               1);
    table_free(&t);
}

static void sheet_3_one_turn_moves_tokens_on_both_sides(void)
{
    table t = table_of(2);
    says(&t, 0, "turn 1 -180");  // the front's notch passes 160, the back's comes from 220 to 40
    ENSURE_INT(now(&t)->entered[RED], 1);
    ENSURE_INT(now(&t)->entered[GREEN], 1);
    ENSURE_INT(saw(&t, 0, CHUTE_EVENT_FELL, ANY, ANY, ANY), 1);
    ENSURE_INT(saw(&t, 1, CHUTE_EVENT_FELL, ANY, ANY, ANY), 1);
    table_free(&t);
}

static void at_neutral_nothing_is_open(void)
{
    table t = table_of(2);
    chute_state s = *now(&t);
    for (int side = 0; side < CHUTE_SIDES; side++) {
        ENSURE(chute_settled(&s, side));
        for (int n = 0; n < CHUTE_NOTCHES; n++) {
            chute_state one = s;
            one.notch[side][n] = (uint8_t)chute_token(2 * side, 1);
            ENSURE(chute_settled(&one, side));
        }
    }
    table_free(&t);
}

// ---- Out of the last wheel -----------------------------------------------------------------

// The token in the first notch of wheel 5 is ten degrees before the exit, turning up.
static table before_exit(int side, int left, int mover)
{
    table t = table_with(2, START, mover + 1);
    chute_state *s = edit(&t);
    nearly_out(s, side, left);
    set_wheel(s, side, 5, 0, 280, 10);
    resume(&t);
    return t;
}

static void sheet_the_first_to_have_all_out_wins_whoever_turned(void)
{
    for (int side = 0; side < CHUTE_SIDES; side++) {
        for (int mover = 0; mover < 2; mover++) {
            table t = before_exit(side, 1, mover);
            says(&t, mover, "turn 5 30");
            ENSURE(ilx_match_over(t.match));
            ENSURE_INT(winners(&t), ILX_SEAT_BIT(side));
            ENSURE_INT(now(&t)->ending, CHUTE_ALL_OUT);
            ENSURE_INT(saw(&t, 0, CHUTE_EVENT_WON, side, CHUTE_NOBODY, 0), 1);
            table_free(&t);
        }
    }
}

static void d19_the_wheel_stops_at_the_degree_that_decides(void)
{
    table t = before_exit(FRONT, 1, 0);
    int before = now(&t)->angle[4];
    says(&t, 0, "turn 5 30");
    ENSURE_INT(now(&t)->angle[4], (before + 5) % CHUTE_CIRCLE);
    ENSURE_INT(saw(&t, 1, CHUTE_EVENT_TURNED, 0, 5, 5), 1);
    table_free(&t);
}

static void d9_a_token_out_of_order_loses_whoever_turned(void)
{
    for (int side = 0; side < CHUTE_SIDES; side++) {
        for (int mover = 0; mover < 2; mover++) {
            table t = before_exit(side, 2, mover);
            chute_state *s = edit(&t);
            put(s, 5, 0, 2 * side, 5);  // before 4
            put(s, 5, 1, 2 * side, 4);
            resume(&t);
            says(&t, mover, "turn 5 30");
            ENSURE(ilx_match_over(t.match));
            ENSURE_INT(winners(&t), ILX_SEAT_BIT(1 - side));
            ENSURE_INT(now(&t)->ending, CHUTE_DISORDER);
            ENSURE_INT(saw(&t, 0, CHUTE_EVENT_DISORDER, chute_token(2 * side, 5), 4, 0), 1);
            table_free(&t);
        }
    }
}

static void d8_each_colour_has_its_own_order_and_they_may_mix(void)
{
    table t = table_of(2);
    chute_state *s = edit(&t);
    s->entered[RED] = s->entered[YELLOW] = 2;
    s->out[RED] = 1;
    put(s, 5, 0, YELLOW, 1);
    put(s, 5, 1, RED, 2);
    put(s, 5, 2, YELLOW, 2);
    set_wheel(s, FRONT, 5, 0, 280, -30);  // past it: turning down brings 0, then 1, then 2
    resume(&t);
    says(&t, 0, "turn 5 -220");
    ENSURE(!ilx_match_over(t.match));
    ENSURE_INT(now(&t)->out[YELLOW], 2);
    ENSURE_INT(now(&t)->out[RED], 2);
    table_free(&t);
}

static void d13_reverse_order_decides(void)
{
    for (int number = 1; number <= 5; number++) {
        table t = table_with(2, ORDER, CHUTE_COUNTDOWN);
        chute_state *s = edit(&t);
        s->entered[RED] = 5;
        for (int n = 1; n <= 5; n++) {
            if (n != number) put(s, n % 2 ? 4 : 2, n / 2, RED, n);
        }
        put(s, 5, 0, RED, number);
        set_wheel(s, FRONT, 5, 0, 280, 10);
        resume(&t);
        says(&t, 0, "turn 5 10");
        ENSURE_INT(winners(&t), number == 5 ? 0 : ILX_SEAT_BIT(1));
        table_free(&t);
    }
}

static void at_the_end_both_sides_are_shown(void)
{
    table t = before_exit(FRONT, 1, 0);
    ENSURE_INT(look(&t, 0).back[0], ILX_HIDDEN8);
    says(&t, 0, "turn 5 30");
    for (int viewer = ILX_REFEREE; viewer < 2; viewer++) {
        if (viewer == ILX_CHANCE || viewer == ILX_CLOCK) continue;
        ENSURE_INT(look(&t, viewer).eye, CHUTE_BOTH);
        ENSURE_INT(look(&t, viewer).out[RED], 5);
        ENSURE_INT(look(&t, viewer).chute[10], chute_token(GREEN, 1));
    }
    table_free(&t);
}

// ---- Both sides at once --------------------------------------------------------------------

static void d10_the_first_event_of_the_sweep_decides(void)
{
    // The back's notches are twenty degrees behind the front's: turning up the front comes first.
    for (int direction = -1; direction <= 1; direction += 2) {
        table t = table_of(2);
        chute_state *s = edit(&t);
        nearly_out(s, FRONT, 1);
        nearly_out(s, BACK, 1);
        // Front at 260 and back at 240, or front at 320 and back at 300.
        set_wheel(s, FRONT, 5, 0, 280, direction > 0 ? 20 : -40);
        resume(&t);
        says(&t, 0, direction > 0 ? "turn 5 60" : "turn 5 -60");
        ENSURE_INT(winners(&t), ILX_SEAT_BIT(direction > 0 ? FRONT : BACK));
        ENSURE_INT(chute_out_of_side(now(&t), direction > 0 ? BACK : FRONT), 9);
        table_free(&t);
    }
}

// On this board no two notches of the two sides come to the exit in the same degree; so what the
// back's token does has been done by hand, and is judged in the degree in which the front's falls.
static chute_state both_at_once(int mover, bool front_wrong, bool back_wrong)
{
    table t = table_with(2, START, mover + 1);
    chute_state s = *now(&t);
    table_free(&t);
    nearly_out(&s, FRONT, 1);
    set_wheel(&s, FRONT, 5, 0, 280, 6);
    if (front_wrong) {
        s.out[RED] = 3;
        put(&s, 2, 0, RED, 4);
    }
    nearly_out(&s, BACK, 0);
    if (back_wrong) {
        s.out[GREEN] = 3;
        put(&s, 2, 0, GREEN, 4);
        s.wrong[BACK] = (uint8_t)chute_token(GREEN, 5);
    }
    return s;
}

static void d10_in_one_degree_disorder_goes_first_and_then_the_mover(void)
{
    static const struct {
        bool front_wrong, back_wrong;
        int wins_if_front_moves, wins_if_back_moves, ending;
    } cases[] = {
        {false, false, FRONT, BACK, CHUTE_ALL_OUT},
        {true, false, BACK, BACK, CHUTE_DISORDER},
        {false, true, FRONT, FRONT, CHUTE_DISORDER},
        {true, true, BACK, FRONT, CHUTE_DISORDER},
    };
    for (int i = 0; i < ILX_COUNT(cases); i++) {
        for (int mover = 0; mover < 2; mover++) {
            chute_state s = both_at_once(mover, cases[i].front_wrong, cases[i].back_wrong);
            ENSURE_INT(chute_spin(&s, 4, 10, NULL), 1);
            ENSURE_INT(s.stage, CHUTE_OVER);
            ENSURE_INT(s.ending, cases[i].ending);
            ENSURE_INT(s.winner,
                       mover ? cases[i].wins_if_back_moves : cases[i].wins_if_front_moves);
        }
    }
}

// ---- The board -----------------------------------------------------------------------------

static void the_two_sides_differ_on_every_wheel(void)
{
    const chute_board *b = &chute_the_board;
    static const int twist[CHUTE_WHEELS] = {-75, 30, 90, -20, -20};
    for (int wheel = 0; wheel < CHUTE_WHEELS; wheel++) {
        int count = b->first[wheel + 1] - b->first[wheel];
        ENSURE_INT(count, ((const int[]){1, 3, 2, 4, 5})[wheel]);
        for (int n = b->first[wheel]; n < b->first[wheel + 1]; n++) {
            int turned = (b->notch[FRONT][n] + twist[wheel] + CHUTE_CIRCLE) % CHUTE_CIRCLE;
            ENSURE_INT(b->notch[BACK][n], turned);
            int even =
                (b->notch[FRONT][b->first[wheel]] + (n - b->first[wheel]) * 360 / count) % 360;
            ENSURE_INT(b->notch[FRONT][n], even);
        }
    }
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(d16_a_token_falls_within_five_degrees_and_not_outside),
        TEST(sheet_tokens_pass_from_wheel_2_to_3_or_4),
        TEST(a_notch_holds_one_token),
        TEST(the_lower_wheel_may_be_the_one_that_turns),
        TEST(sheet_2_the_same_turn_takes_a_token_in_and_gives_it_on),
        TEST(a_chute_gives_its_first_token_to_an_empty_notch),
        TEST(a_token_falls_through_all_that_is_open),
        TEST(sheet_3_one_turn_moves_tokens_on_both_sides),
        TEST(at_neutral_nothing_is_open),
        TEST(sheet_the_first_to_have_all_out_wins_whoever_turned),
        TEST(d19_the_wheel_stops_at_the_degree_that_decides),
        TEST(d9_a_token_out_of_order_loses_whoever_turned),
        TEST(d8_each_colour_has_its_own_order_and_they_may_mix),
        TEST(d13_reverse_order_decides),
        TEST(at_the_end_both_sides_are_shown),
        TEST(d10_the_first_event_of_the_sweep_decides),
        TEST(d10_in_one_degree_disorder_goes_first_and_then_the_mover),
        TEST(the_two_sides_differ_on_every_wheel),
    };
    return RUN_TESTS(tests);
}
