// Dix de chute: whose turn it is, what may be turned, and how matches begin and end. One test for
// each ruling (D…) and each sentence of the sheet that is about turns.

#include "rules/chute_table.h"

static const ilx_game *chute(void)
{
    return ilx_game_find("chute");
}

static void d1_two_or_four_play_and_never_three(void)
{
    for (int seats = 0; seats <= ILX_SEATS_MAX; seats++) {
        ilx_refusal refusal = ilx_setup_check(chute(), &(ilx_setup){seats, NULL});
        ENSURE_INT(refusal == NULL, seats == 2 || seats == 4);
    }
}

static void d2_a_wheel_must_be_turned_by_a_degree(void)
{
    table t = table_of(2);
    refused(&t, 0, "turn 2 0", "not-turned");
    refused(&t, 0, "leave", "not-turned");
    refused(&t, 0, "turn 0 10", "no-such-wheel");
    refused(&t, 0, "turn 6 10", "no-such-wheel");
    says(&t, 0, "turn 2 1");
    ENSURE_INT(now(&t)->angle[1], 1);
    ENSURE_INT(now(&t)->mover, 1);
    table_free(&t);
}

static void sheet_2_any_wheel_in_any_direction(void)
{
    for (int wheel = 1; wheel <= CHUTE_WHEELS; wheel++) {
        for (int way = -1; way <= 1; way += 2) {
            table t = table_of(2);
            char text[32];
            snprintf(text, sizeof text, "turn %d %d", wheel, 3 * way);
            says(&t, 0, text);
            ENSURE_INT(now(&t)->angle[wheel - 1], way > 0 ? 3 : 357);
            table_free(&t);
        }
    }
}

static void sheet_2_several_full_turns_and_no_more_than_three(void)
{
    table t = table_of(2);
    refused(&t, 0, "turn 2 1081", "too-far");
    refused(&t, 0, "turn 2 -1081", "too-far");
    says(&t, 0, "turn 2 1080");
    ENSURE_INT(now(&t)->angle[1], 0);
    ENSURE_INT(saw(&t, 1, CHUTE_EVENT_TURNED, 0, 2, 1080), 1);
    says(&t, 1, "turn 3 -1080");
    table_free(&t);
}

static void sheet_2_the_hand_may_go_on_and_leave_the_wheel_where_it_likes(void)
{
    table t = table_of(2);
    says(&t, 0, "drag 2 40");
    ENSURE_INT(now(&t)->mover, 0);
    refused(&t, 0, "drag 3 5", "other-wheel");
    refused(&t, 1, "turn 3 5", "not-your-turn");
    says(&t, 0, "drag 2 -15");
    says(&t, 0, "leave");
    ENSURE_INT(now(&t)->angle[1], 25);
    ENSURE_INT(now(&t)->mover, 1);
    ENSURE_INT(now(&t)->turns, 1);
    says(&t, 1, "drag 3 10");
    says(&t, 1, "turn 3 10");  // the last piece of a gesture may also let go
    ENSURE_INT(now(&t)->mover, 0);
    table_free(&t);
}

static uint32_t question(const table *t)
{
    return ilx_match_turn(t->match).number;
}

// A seat that turns a little now and then must not keep the table waiting for ever: its clock
// begins with a turn and goes on until the wheel is left.
static void sheet_2_all_drags_of_a_turn_answer_one_question(void)
{
    table t = table_with(2, STRICT, 1);
    uint32_t first = question(&t);
    for (int i = 0; i < 20; i++) {
        says(&t, 0, i % 2 ? "drag 2 -3" : "drag 2 3");
        ENSURE_INT(question(&t), first);
        ENSURE_INT(ilx_match_turn(t.match).seats, ILX_SEAT_BIT(0));
    }
    says(&t, 0, "leave");
    ENSURE_INT(question(&t), first + 1);
    says(&t, 1, "turn 3 2");
    ENSURE_INT(question(&t), first + 2);
    says(&t, 0, "drag 3 2");  // a lost turn is over too
    ENSURE_INT(question(&t), first + 3);
    says(&t, 1, "drag 2 2");
    says(&t, 1, "turn 2 2");  // and the second of two turns is another question
    ENSURE_INT(question(&t), first + 4);
    ENSURE_INT(now(&t)->mover, 1);
    table_free(&t);
}

// A fall that is heard is news, and asks anew; where falls are silent, the question goes on.
static void sheet_2_a_knock_asks_anew(void)
{
    for (int knock = 0; knock < 2; knock++) {
        table t = table_with(2, KNOCK, knock);
        uint32_t first = question(&t);
        says(&t, 0, "drag 1 -130");  // the front's notch comes to 165
        ENSURE(now(&t)->entered[0] + now(&t)->entered[1] > 0);
        ENSURE_INT(question(&t) > first, knock);
        table_free(&t);
    }
}

static void sheet_2_the_way_to_and_fro_counts(void)
{
    table t = table_of(2);
    says(&t, 0, "drag 2 600");
    refused(&t, 0, "drag 2 -481", "too-far");
    says(&t, 0, "drag 2 -480");
    refused(&t, 0, "drag 2 1", "too-far");
    says(&t, 0, "leave");
    ENSURE_INT(now(&t)->angle[1], 120);
    table_free(&t);
}

static void d3_the_wheel_just_turned_is_barred_whoever_turned_it(void)
{
    table t = table_of(4);
    for (int seat = 0; seat < 4; seat++) {
        says(&t, seat, seat % 2 ? "turn 3 2" : "turn 2 2");
        int next = (seat + 1) % 4;
        refused(&t, next, seat % 2 ? "turn 3 2" : "turn 2 2", "barred");
        refused(&t, next, seat % 2 ? "drag 3 2" : "drag 2 2", "barred");
        ENSURE_INT(look(&t, next).barred, seat % 2 ? 3 : 2);
    }
    table_free(&t);
}

static void d4_the_barred_wheel_is_refused_unless_the_box_is_followed(void)
{
    table t = table_of(2);
    says(&t, 0, "turn 2 2");
    refused(&t, 1, "turn 2 2", "barred");
    table_free(&t);
    t = table_with(2, STRICT, 1);
    says(&t, 0, "turn 2 2");
    says(&t, 1, "turn 2 2");
    ENSURE_INT(now(&t)->angle[1], 2);  // nothing is turned
    ENSURE_INT(saw(&t, 0, CHUTE_EVENT_ERRED, 1, 2, 0), 1);
    ENSURE_INT(now(&t)->mover, 0);
    ENSURE_INT(now(&t)->extra, 1);
    table_free(&t);
}

static void d5_two_wheels_after_an_error_and_not_the_same_one(void)
{
    table t = table_with(2, STRICT, 1);
    says(&t, 0, "turn 2 2");
    says(&t, 1, "turn 2 2");
    ENSURE_INT(look(&t, 0).barred, 2);  // the last one really turned, by seat 0 itself
    says(&t, 0, "turn 3 2");
    ENSURE_INT(now(&t)->mover, 0);
    ENSURE_INT(look(&t, 0).barred, 3);
    says(&t, 0, "turn 2 2");
    ENSURE_INT(now(&t)->mover, 1);
    ENSURE_INT(now(&t)->extra, 0);
    ENSURE_INT(now(&t)->angle[1], 4);
    table_free(&t);
}

static void d17_an_error_in_a_double_turn_ends_it(void)
{
    table t = table_with(4, STRICT, 1);
    says(&t, 0, "turn 2 2");
    says(&t, 1, "drag 2 2");  // touching it is enough
    says(&t, 2, "turn 3 2");
    says(&t, 2, "turn 3 2");
    ENSURE_INT(saw(&t, 0, CHUTE_EVENT_ERRED, 2, 3, 3), 1);
    ENSURE_INT(now(&t)->mover, 3);
    says(&t, 3, "turn 4 2");
    says(&t, 3, "turn 5 2");
    ENSURE_INT(now(&t)->mover, 0);
    table_free(&t);
}

static table with_last_token(int strict)
{
    table t = table_begun(2, STRICT, strict, 1);
    chute_state *s = edit(&t);
    nearly_out(s, 0, 1);
    resume(&t);
    return t;
}

static void d6_the_last_token_in_wheel_5_lifts_the_bar(void)
{
    table t = with_last_token(0);
    says(&t, 1, "turn 5 1");
    ENSURE_INT(look(&t, 0).barred, 0);
    ENSURE(lawful(&t, 0, "turn 5 1"));
    // Seats that do not see the token are not told.
    ENSURE_INT(look(&t, 1).barred, 5);
    ENSURE_INT(look(&t, ILX_SPECTATOR).barred, 5);
    // Only that wheel, and only that side.
    says(&t, 0, "turn 4 1");
    ENSURE(!lawful(&t, 1, "turn 4 1"));
    says(&t, 1, "turn 3 1");
    ENSURE(!lawful(&t, 0, "turn 3 1"));
    says(&t, 0, "turn 5 1");
    ENSURE(!lawful(&t, 1, "turn 5 1"));
    table_free(&t);
}

static void d7_the_last_of_all_ten_and_not_of_a_colour(void)
{
    table t = table_with(2, START, 2);
    chute_state *s = edit(&t);
    nearly_out(s, 0, 1);
    s->out[1] = 4;  // of the other colour one is left too
    put(s, 5, 1, 1, 5);
    resume(&t);
    says(&t, 1, "turn 5 1");
    refused(&t, 0, "turn 5 1", "barred");
    table_free(&t);
    t = table_with(2, START, 2);
    s = edit(&t);
    nearly_out(s, 0, 1);
    s->notch[0][chute_the_board.first[4]] = 0;
    put(s, 4, 0, 0, 5);  // the last one, but not in wheel 5 yet
    resume(&t);
    says(&t, 1, "turn 5 1");
    refused(&t, 0, "turn 5 1", "barred");
    table_free(&t);
}

static void d17_the_bar_is_lifted_only_after_the_other_side(void)
{
    table t = with_last_token(1);
    says(&t, 1, "turn 4 1");
    says(&t, 0, "turn 5 1");
    says(&t, 1, "turn 5 1");  // an error: seat 0 plays twice
    ENSURE_INT(now(&t)->extra, 1);
    ENSURE_INT(look(&t, 0).barred, 5);  // it was its own turn
    table_free(&t);
}

static void d11_the_starter_is_agreed_or_drawn_and_then_the_loser(void)
{
    table t = table_with(2, START, 0);
    ENSURE(ilx_match_turn(t.match).chance);
    says(&t, ILX_CHANCE, "start 1");
    ENSURE_INT(now(&t)->mover, 1);
    table_free(&t);
    for (int start = 1; start <= 2; start++) {
        t = table_with(2, START, start);
        ENSURE_INT(now(&t)->mover, start - 1);
        chute_state over = *now(&t);
        over.stage = CHUTE_OVER;
        for (int winner = 0; winner < 2; winner++) {
            int32_t options[ILX_OPTIONS_MAX] = {0};
            over.winner = (int8_t)winner;
            t.game->rematch(&over, options);
            ENSURE_INT(options[START], 1 - winner + 1);
        }
        table_free(&t);
    }
}

static void d20_in_a_series_of_teams_partners_take_turns(void)
{
    table t = table_of(4);
    chute_state over = *now(&t);
    over.stage = CHUTE_OVER;
    static const int next[4][2] = {{1, 2}, {3, 2}, {3, 0}, {1, 0}};  // [starter][winner]
    for (int starter = 0; starter < 4; starter++) {
        for (int winner = 0; winner < 2; winner++) {
            int32_t options[ILX_OPTIONS_MAX] = {0};
            over.starter = (int8_t)starter;
            over.winner = (int8_t)winner;
            t.game->rematch(&over, options);
            ENSURE_INT(options[START] - 1, next[starter][winner]);
        }
    }
    over.winner = CHUTE_NOBODY;  // drawn: as before
    int32_t options[ILX_OPTIONS_MAX] = {[START] = 3};
    t.game->rematch(&over, options);
    ENSURE_INT(options[START], 3);
    table_free(&t);
}

static void d12_each_sees_only_its_own_side_and_every_turn(void)
{
    table t = table_of(2);
    says(&t, 0, "turn 1 -130");  // the front's notch comes to 165
    ENSURE_INT(at(&t, 0, 1, 0), chute_token(0, 1));
    chute_view front = look(&t, 0), back = look(&t, 1), edge = look(&t, ILX_SPECTATOR);
    ENSURE_INT(front.front[0], chute_token(0, 1));
    ENSURE_INT(front.back[0], ILX_HIDDEN8);
    ENSURE_INT(front.out[0], 0);
    ENSURE_INT(front.out[2], ILX_HIDDEN8);
    ENSURE_INT(front.chute[0], chute_token(0, 2));
    ENSURE_INT(front.chute[10], ILX_HIDDEN8);
    ENSURE_INT(back.front[0], ILX_HIDDEN8);
    ENSURE_INT(back.chute[0], ILX_HIDDEN8);
    ENSURE_INT(edge.front[0], ILX_HIDDEN8);
    ENSURE_INT(edge.back[0], ILX_HIDDEN8);
    for (int viewer = 0; viewer < 2; viewer++) {
        ENSURE_INT(saw(&t, viewer, CHUTE_EVENT_TURNED, 0, 1, -130), 1);
        ENSURE_INT(look(&t, viewer).angle[0], 230);
    }
    table_free(&t);
}

static void d12_a_fall_on_the_other_side_is_a_knock_without_a_place(void)
{
    for (int knock = 0; knock < 2; knock++) {
        table t = table_with(4, KNOCK, knock);
        says(&t, 0, "turn 1 83");  // the front's notch comes to 20, and no notch of the back to any
        for (int seat = 0; seat < 4; seat++) {
            bool own = seat % 2 == 0;
            ENSURE_INT(saw(&t, seat, CHUTE_EVENT_FELL, ANY, ANY, ANY), own);
            ENSURE_INT(saw(&t, seat, CHUTE_EVENT_KNOCKED, ANY, ANY, ANY), !own && knock);
            ENSURE_INT(saw(&t, seat, CHUTE_EVENT_KNOCKED, 80, 0, 0), !own && knock);
        }
        table_free(&t);
    }
}

static void d15_teams_play_in_turn_and_share_a_side(void)
{
    table t = table_of(4);
    static const char *const turns[] = {"turn 1 225", "turn 2 3", "turn 3 3", "turn 4 3"};
    for (int i = 0; i < 8; i++) says(&t, i % 4, turns[i % 4]);
    chute_view one = look(&t, 0), two = look(&t, 2);
    ENSURE(memcmp(&one, &two, sizeof one) == 0);
    one = look(&t, 1), two = look(&t, 3);
    ENSURE(memcmp(&one, &two, sizeof one) == 0);
    ENSURE_INT(saw(&t, 2, CHUTE_EVENT_FELL, ANY, ANY, ANY),
               saw(&t, 0, CHUTE_EVENT_FELL, ANY, ANY, ANY));
    table_free(&t);
}

static void d22_drawn_after_a_stated_number_of_turns(void)
{
    table t = table_with(2, LIMIT, 3);
    says(&t, 0, "turn 2 1");
    says(&t, 1, "drag 3 1");
    says(&t, 1, "drag 3 1");
    says(&t, 1, "leave");
    ENSURE(!ilx_match_over(t.match));
    says(&t, 0, "turn 2 1");
    ENSURE(ilx_match_over(t.match));
    ENSURE_INT(winners(&t), 0);
    ENSURE_INT(saw(&t, 0, CHUTE_EVENT_DREW, 3, 0, 0), 1);
    table_free(&t);
    ENSURE_INT(chute()->options[LIMIT].usual, 0);
}

static void d18_moves_are_seen_from_the_front_and_each_side_is_shown_its_own_view(void)
{
    table t = table_of(2);
    says(&t, 0, "turn 2 30");
    says(&t, 1, "turn 3 -30");
    ENSURE_INT(now(&t)->angle[1], 30);
    ENSURE_INT(now(&t)->angle[2], 330);
    ENSURE_INT(look(&t, 0).place[1], 90);
    ENSURE_INT(look(&t, 1).place[CHUTE_NOTCHES + 1], 60);  // 120 from the front
    ENSURE_INT(look(&t, 0).place[CHUTE_NOTCHES + 1], 0);
    ENSURE_INT(look(&t, 0).passage[0], 280);
    ENSURE_INT(look(&t, 1).passage[0], 260);
    ENSURE_INT(look(&t, 0).eye, CHUTE_FROM_FRONT);
    ENSURE_INT(look(&t, 1).eye, CHUTE_FROM_BACK);
    table_free(&t);
}

static void d23_whole_degrees(void)
{
    table t = table_of(2);
    refused(&t, 0, "turn 2 1.5", "bad-argument");
    says(&t, 0, "turn 2 1");
    table_free(&t);
}

// ---- Loading -----------------------------------------------------------------------------

static void sheet_tokens_are_loaded_from_1_to_5_a_colour_a_chute(void)
{
    table t = table_of(2);
    for (int colour = 0; colour < CHUTE_COLOURS; colour++) {
        for (int slot = 0; slot < CHUTE_NUMBERS; slot++) {
            ENSURE_INT(now(&t)->load[colour][slot], slot + 1);
            ENSURE_INT(look(&t, colour / 2).chute[5 * colour + slot],
                       chute_token(colour, slot + 1));
        }
    }
    for (int wheel = 0; wheel < CHUTE_WHEELS; wheel++) ENSURE_INT(now(&t)->angle[wheel], 0);
    table_free(&t);
}

static void d13_reverse_order_in_both_readings(void)
{
    table t = table_with(2, ORDER, CHUTE_COUNTDOWN);
    ENSURE_INT(now(&t)->load[0][0], 1);
    for (int n = 5; n >= 1; n--) {
        chute_state s = *now(&t);
        s.out[0] = (uint8_t)(5 - n);
        ENSURE_INT(chute_due(&s, 0), n);
    }
    table_free(&t);
    t = table_with(2, ORDER, CHUTE_UPTURNED);
    ENSURE_INT(now(&t)->load[0][0], 5);
    ENSURE_INT(now(&t)->load[3][4], 1);
    ENSURE_INT(chute_due(now(&t), 0), 1);
    table_free(&t);
}

static void d14_random_loading_is_drawn_and_its_side_alone_sees_it(void)
{
    table t = table_with(2, SHUFFLE, 1);
    static const char *const loads[] = {"load red 31524", "load yellow 12345", "load green 54321",
                                        "load orange 21345"};
    for (int colour = 0; colour < CHUTE_COLOURS; colour++) {
        ENSURE(ilx_match_turn(t.match).chance);
        says(&t, ILX_CHANCE, loads[colour]);
    }
    ENSURE(!ilx_match_turn(t.match).chance);
    ENSURE_INT(look(&t, 0).chute[0], chute_token(0, 3));
    ENSURE_INT(look(&t, 1).chute[0], ILX_HIDDEN8);
    ENSURE_INT(saw(&t, 0, CHUTE_EVENT_LOADED, 0, 31524, 0), 1);
    ENSURE_INT(saw(&t, 1, CHUTE_EVENT_LOADED, 0, ANY, ANY), 0);
    ENSURE_INT(saw(&t, 1, CHUTE_EVENT_LOADED, ANY, ANY, ANY), 2);
    ENSURE_INT(chute_due(now(&t), 0), 1);
    table_free(&t);
}

static void d21_four_independent_shuffles(void)
{
    table t = table_with(2, SHUFFLE, 1);
    for (int colour = 0; colour < CHUTE_COLOURS; colour++) {
        ilx_chance outcomes[ILX_CHANCES_MAX];
        ENSURE_INT(t.game->chances(now(&t), outcomes), CHUTE_ORDERS);
        for (int i = 0; i < CHUTE_ORDERS; i++) {
            ENSURE_INT(outcomes[i].weight, 1);
            ENSURE_INT(outcomes[i].move.arg[0], colour);
            int seen = 0;
            for (int n = outcomes[i].move.arg[1]; n; n /= 10) seen |= 1 << n % 10;
            ENSURE_INT(seen, 0x3e);
            for (int j = 0; j < i; j++) {
                ENSURE(outcomes[i].move.arg[1] != outcomes[j].move.arg[1]);
            }
        }
        says(&t, ILX_CHANCE, NULL);
    }
    table_free(&t);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(d1_two_or_four_play_and_never_three),
        TEST(d2_a_wheel_must_be_turned_by_a_degree),
        TEST(sheet_2_any_wheel_in_any_direction),
        TEST(sheet_2_several_full_turns_and_no_more_than_three),
        TEST(sheet_2_the_hand_may_go_on_and_leave_the_wheel_where_it_likes),
        TEST(sheet_2_all_drags_of_a_turn_answer_one_question),
        TEST(sheet_2_a_knock_asks_anew),
        TEST(sheet_2_the_way_to_and_fro_counts),
        TEST(d3_the_wheel_just_turned_is_barred_whoever_turned_it),
        TEST(d4_the_barred_wheel_is_refused_unless_the_box_is_followed),
        TEST(d5_two_wheels_after_an_error_and_not_the_same_one),
        TEST(d17_an_error_in_a_double_turn_ends_it),
        TEST(d6_the_last_token_in_wheel_5_lifts_the_bar),
        TEST(d7_the_last_of_all_ten_and_not_of_a_colour),
        TEST(d17_the_bar_is_lifted_only_after_the_other_side),
        TEST(d11_the_starter_is_agreed_or_drawn_and_then_the_loser),
        TEST(d20_in_a_series_of_teams_partners_take_turns),
        TEST(d12_each_sees_only_its_own_side_and_every_turn),
        TEST(d12_a_fall_on_the_other_side_is_a_knock_without_a_place),
        TEST(d15_teams_play_in_turn_and_share_a_side),
        TEST(d22_drawn_after_a_stated_number_of_turns),
        TEST(d18_moves_are_seen_from_the_front_and_each_side_is_shown_its_own_view),
        TEST(d23_whole_degrees),
        TEST(sheet_tokens_are_loaded_from_1_to_5_a_colour_a_chute),
        TEST(d13_reverse_order_in_both_readings),
        TEST(d14_random_loading_is_drawn_and_its_side_alone_sees_it),
        TEST(d21_four_independent_shuffles),
    };
    return RUN_TESTS(tests);
}
