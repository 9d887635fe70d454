// Sport ist Mord, phases 1 to 4: coaches, throws, pills and placing.

#include "rules/sport_table.h"

// ---- Rulings -----------------------------------------------------------------------------

// One doping card: one reserve, of what is left of twelve pills.
static void S1_doping_comes_once(void)
{
    for (int seats = 3; seats <= 6; seats++) {
        table t = seated(seats);
        ENSURE_INT(now(&t)->reserve, 12 - seats);
        for (int seat = 0; seat < seats; seat++) ENSURE_INT(now(&t)->pills[seat], 1);
        table_free(&t);
    }
}

// The best coach takes what is left: of two pills both, of one his own, of none nothing.
static void S2_reserve_of_pills_runs_low(void)
{
    for (int left = 0; left <= 2; left++) {
        table t = repairing(3, SPORT_COACH, 0);
        pills(&t, 0, 0);
        pills(&t, 1, 0);
        pills(&t, 2, 12 - left);
        begin(&t);
        says(&t, 0, "done");
        ENSURE_INT(stage(&t), left == 2 ? SPORT_PILL : SPORT_TRAINER);
        ENSURE_INT(asked(&t), BIT(1));
        if (left == 2) says(&t, 1, "pill 0");
        ENSURE_INT(now(&t)->pills[1], left > 0);
        ENSURE_INT(now(&t)->pills[0], left == 2);
        ENSURE_INT(now(&t)->reserve, 0);
        table_free(&t);
    }
}

// The second pill goes to somebody else.
static void S3_second_pill_goes_to_another(void)
{
    table t = repairing(3, SPORT_PILL, 1);
    begin(&t);
    refused(&t, 1, "pill 1", "not-yourself");
    refused(&t, 1, "pill 5", "no-such-seat");
    refused(&t, 1, "done", "not-now");
    says(&t, 1, "pill 2");
    ENSURE_INT(now(&t)->pills[2], 2);
    table_free(&t);
}

// Round 1: throw first; the highest total has the 1A coach and hands out the best coach; then the
// card shows inside, and phase 3 follows with the same dice.
static void S4_first_round_begins_with_a_throw(void)
{
    table t = seated(3);
    ENSURE_INT(look(&t, 0).inside, 0);
    ENSURE_INT(stage(&t), SPORT_THROW);
    ENSURE_INT(asked(&t), BIT(0) | BIT(1) | BIT(2));
    rolls(&t);
    falls(&t, 0, "1111111111");
    falls(&t, 1, "6666666666");
    falls(&t, 2, "1111111112");
    ENSURE_INT(stage(&t), SPORT_GIVE);
    ENSURE_INT(now(&t)->first, 1);
    ENSURE_INT(look(&t, 0).inside, 0);
    refused(&t, 1, "coach 1", "not-yourself");
    says(&t, 1, "coach 0");
    ENSURE_INT(now(&t)->best, 0);
    ENSURE_INT(look(&t, 0).inside, 1);
    ENSURE_INT(stage(&t), SPORT_COACH);
    ENSURE_INT(asked(&t), BIT(1));
    ENSURE_INT(now(&t)->thrown[2][1], 1);
    // In round 2 the 1A coach moves on, coaches come first, and the card shows outside.
    go_to(&t, SPORT_GIVE);
    ENSURE_INT(now(&t)->round, 2);
    ENSURE_INT(now(&t)->first, 2);
    ENSURE_INT(asked(&t), BIT(2));
    says(&t, 2, "coach 1");
    ENSURE_INT(look(&t, 0).inside, 0);
    ENSURE_INT(stage(&t), SPORT_THROW);
    // Throwing the most gains nothing now.
    rolls(&t);
    falls(&t, 2, "1111111111");
    falls(&t, 0, "6666666666");
    falls(&t, 1, "6666666666");
    ENSURE_INT(stage(&t), SPORT_COACH);
    ENSURE_INT(asked(&t), BIT(2));
    ENSURE_INT(heard(&t, SPORT_EVENT_FIRST, ANY, ANY, ANY, ANY), 1);
    table_free(&t);
}

// Level at the top: those throw again until it is decided, and the training throw stands.
static void S5_level_totals_throw_again(void)
{
    table t = seated(3);
    rolls(&t);
    falls(&t, 0, "1111111111");
    falls(&t, 1, "1111111116");
    falls(&t, 2, "1111111116");
    ENSURE_INT(stage(&t), SPORT_ORDER);
    ENSURE_INT(asked(&t), BIT(1) | BIT(2));
    rolls(&t);
    falls(&t, 1, "3333333333");
    falls(&t, 2, "3333333333");
    ENSURE_INT(stage(&t), SPORT_ORDER);
    rolls(&t);
    falls(&t, 1, "3333333333");
    falls(&t, 2, "3333333334");
    ENSURE_INT(stage(&t), SPORT_GIVE);
    ENSURE_INT(now(&t)->first, 2);
    for (int seat = 1; seat < 3; seat++) {
        ENSURE_INT(now(&t)->thrown[seat][0], 9);
        ENSURE_INT(now(&t)->thrown[seat][5], 1);
    }
    table_free(&t);

    // It is between those alone, however little they throw now.
    t = seated(3);
    rolls(&t);
    falls(&t, 0, "5555555555");
    falls(&t, 1, "6666666666");
    falls(&t, 2, "6666666666");
    rolls(&t);
    falls(&t, 1, "1111111112");
    falls(&t, 2, "1111111111");
    ENSURE_INT(now(&t)->first, 1);
    table_free(&t);
}

// The 1A coach: any number of one's own free dice, once.
static void S6_top_coach_throws_own_dice_again(void)
{
    table t = repairing(3, SPORT_COACH, 0);
    hand(&t, 0, "1234");
    begin(&t);
    refused(&t, 0, "reroll", "nothing-marked");
    says(&t, 0, "mark 2");
    refused(&t, 0, "mark 2", "no-such-die");
    says(&t, 0, "mark 6");
    says(&t, 0, "mark 6");
    says(&t, 0, "reroll");
    falls(&t, 0, "115");
    ENSURE_INT(now(&t)->thrown[0][0], 3);
    ENSURE_INT(now(&t)->thrown[0][1], 0);
    ENSURE_INT(now(&t)->thrown[0][4], 1);
    ENSURE_INT(now(&t)->thrown[0][5], 4);
    ENSURE_INT(stage(&t), SPORT_PILL);
    table_free(&t);

    // A die that was set aside can be put back.
    t = repairing(3, SPORT_COACH, 0);
    hand(&t, 0, "1233");
    begin(&t);
    refused(&t, 0, "unmark 3", "not-marked");
    says(&t, 0, "mark 3");
    says(&t, 0, "mark 3");
    ENSURE_INT(look(&t, 0).aside, 2);
    says(&t, 0, "unmark 3");
    ENSURE_INT(look(&t, 0).aside, 1);
    says(&t, 0, "reroll");
    falls(&t, 0, "6");
    ENSURE_INT(now(&t)->thrown[0][2], 1);
    table_free(&t);

    // A seat may think better of it and keep them all.
    t = repairing(3, SPORT_COACH, 0);
    hand(&t, 0, "1234");
    begin(&t);
    says(&t, 0, "mark 2");
    says(&t, 0, "done");
    ENSURE_INT(now(&t)->thrown[0][1], 1);
    ENSURE_INT(look(&t, 0).marked[1], 0);
    ENSURE_INT(heard(&t, SPORT_EVENT_REROLLED, ANY, ANY, ANY, ANY), 0);
    table_free(&t);
}

// The best coach: after the pills one die of anybody, once.
static void S7_best_coach_has_one_die_thrown_again(void)
{
    table t = repairing(3, SPORT_PILL, 1);
    hand(&t, 2, "1");
    begin(&t);
    says(&t, 1, "pill 2");
    ENSURE_INT(stage(&t), SPORT_TRAINER);
    refused(&t, 1, "again 2 2", "no-such-die");
    refused(&t, 1, "again 4 2", "no-such-seat");
    says(&t, 1, "again 2 1");
    falls(&t, 2, "3");
    ENSURE_INT(now(&t)->thrown[2][0], 0);
    ENSURE_INT(now(&t)->thrown[2][2], 1);
    ENSURE_INT(stage(&t), SPORT_DOPE);
    table_free(&t);
}

// 1A coach, then best coach, then doping from the first player.
static void S8_coaches_act_before_doping(void)
{
    table t = repairing(3, SPORT_COACH, 0);
    begin(&t);
    ENSURE_INT(asked(&t), BIT(0));
    says(&t, 0, "done");
    ENSURE_INT(stage(&t), SPORT_PILL);
    says(&t, 1, "pill 0");
    says(&t, 1, "done");
    for (int seat = 0; seat < 3; seat++) {
        ENSURE_INT(stage(&t), SPORT_DOPE);
        ENSURE_INT(asked(&t), BIT(seat));
        says(&t, seat, "done");
    }
    ENSURE(stage(&t) != SPORT_DOPE);
    table_free(&t);
}

// Any number of pills, one for each die or whole throw; a doped die is not thrown again.
static void S9_any_number_of_pills(void)
{
    table t = repairing(3, SPORT_DOPE, 0);
    pills(&t, 0, 4);
    begin(&t);
    says(&t, 0, "dope 6 1");
    says(&t, 0, "dope 6 1");
    says(&t, 0, "repeat");
    ENSURE_INT(now(&t)->left[0], 8);
    ENSURE_INT(now(&t)->reserve, 12 - 2 - 4 + 1);
    falls(&t, 0, "22222222");
    ENSURE_INT(now(&t)->doped[0][0], 2);
    says(&t, 0, "repeat");
    falls(&t, 0, "33333333");
    ENSURE_INT(now(&t)->pills[0], 0);
    ENSURE_INT(asked(&t), BIT(1));
    table_free(&t);
}

// A doped die: exactly one more than the own die there, or a 1 at a new sport.
static void S10_doped_die_is_one_higher(void)
{
    table t = repairing(3, SPORT_DOPE, 0);
    pills(&t, 0, 2);
    old_die(&t, 0, TENNIS, 3);
    old_die(&t, 0, BOXING, 2);
    begin(&t);
    says(&t, 0, "dope 6 4");
    says(&t, 0, "dope 6 1");
    go_to(&t, SPORT_PLACE);
    refused(&t, 0, "put-doped 1 tennis", "doped-must-rise");
    refused(&t, 0, "put-doped 4 boxing", "too-high");
    refused(&t, 0, "put-doped 4 skiing", "only-a-one");
    refused(&t, 0, "put-doped 5 tennis", "no-such-die");
    says(&t, 0, "put-doped 4 tennis");
    says(&t, 0, "put-doped 1 skiing");
    says(&t, 0, "done");
    ENSURE_INT(now(&t)->placed[0][TENNIS], 4 + SPORT_DOPED);
    table_free(&t);
}

// Doping a die that would have no place is refused, and costs no pill.
static void S11_pill_without_a_place_is_refused(void)
{
    table t = repairing(3, SPORT_DOPE, 0);
    pills(&t, 0, 3);
    old_die(&t, 0, TENNIS, 3);
    begin(&t);
    refused(&t, 0, "dope 6 3", "no-place");
    refused(&t, 0, "dope 5 1", "no-such-die");
    says(&t, 0, "dope 6 4");
    refused(&t, 0, "dope 6 4", "no-place");  // the only place is spoken for
    ENSURE_INT(now(&t)->pills[0], 2);
    table_free(&t);
}

// Where the own die is a 6, none can be higher.
static void S12_no_doped_die_above_six(void)
{
    table t = repairing(3, SPORT_DOPE, 0);
    old_die(&t, 0, TENNIS, 6);
    begin(&t);
    for (int to = 2; to <= 6; to++) {
        char text[40];
        snprintf(text, sizeof text, "dope 6 %d", to);
        refused(&t, 0, text, "no-place");
    }
    says(&t, 0, "dope 6 1");
    go_to(&t, SPORT_PLACE);
    refused(&t, 0, "put-doped 1 tennis", "doped-must-rise");
    table_free(&t);
}

// One may place nothing, but doped dice must be placed.
static void S13_nothing_need_be_placed(void)
{
    table t = repairing(3, SPORT_DOPE, 0);
    hand(&t, 0, "11");
    hand(&t, 1, "11");
    pills(&t, 1, 0);
    begin(&t);
    says(&t, 0, "dope 1 1");
    go_to(&t, SPORT_PLACE);
    refused(&t, 0, "done", "doped-waiting");
    says(&t, 0, "put-doped 1 boxing");
    says(&t, 0, "take boxing");
    refused(&t, 0, "done", "doped-waiting");  // it is still doped
    says(&t, 0, "put-doped 1 boxing");
    says(&t, 0, "done");
    says(&t, 1, "done");
    ENSURE_INT(heard(&t, SPORT_EVENT_IDLE, 1, ANY, ANY, ANY), 1);
    table_free(&t);
}

// After an accident has taken the die away, only a 1.
static void S14_last_rounds_die_counts(void)
{
    table t = laid_out(3);
    hand(&t, 0, "1");
    old_die(&t, 0, TENNIS, 5);
    hand(&t, 0, "5");
    begin(&t);
    says(&t, 0, "put 5 tennis");
    places(&t);
    turns(&t, "u4");
    ENSURE_INT(now(&t)->placed[0][TENNIS], 0);
    go_to(&t, SPORT_THROW);
    rolls(&t);
    for (int seat = 1; seat < 4; seat++)
        falls(&t, seat % 3, seat == 3 ? "111112222" : "6666666666");
    go_to(&t, SPORT_PLACE);
    while (asked(&t) != BIT(0)) says(&t, __builtin_ctz(asked(&t)), "done");
    refused(&t, 0, "put 2 tennis", "only-a-one");
    says(&t, 0, "put 1 tennis");
    table_free(&t);
}

// All dice of a seat lie at sports and on accident cards.
static void without_free_dice(table *t, int seat)
{
    for (int x = 0; x < SPORT_COUNT; x++) old_die(t, seat, x, 1);
    wound(t, seat, seat, SPORT_U2, 2);
    wound(t, seat, seat, SPORT_U4, 4);
}

// Without a free die one throws nothing, and is not asked about dice that are not there.
static void S37_no_free_die_no_throw(void)
{
    table t = laid_out(3);
    without_free_dice(&t, 0);
    t.draft.stage = SPORT_GIVE;
    t.draft.best = SPORT_NOBODY;
    begin(&t);
    ENSURE_INT(now(&t)->free[0], 0);
    says(&t, 0, "coach 1");
    ENSURE_INT(stage(&t), SPORT_THROW);
    ENSURE_INT(asked(&t), BIT(1) | BIT(2));
    rolls(&t);
    falls(&t, 1, "1111111111");
    falls(&t, 2, "1111111111");
    ENSURE_INT(stage(&t), SPORT_PILL);
    go_to(&t, SPORT_PLACE);
    ENSURE_INT(asked(&t), BIT(1));
    ENSURE_INT(ilx_match_turn(t.match).may, BIT(2));
    table_free(&t);

    // No seat has any: of the first four phases only the coach and the pill are left.
    t = laid_out(3);
    for (int seat = 0; seat < 3; seat++) without_free_dice(&t, seat);
    t.draft.stage = SPORT_GIVE;
    t.draft.best = SPORT_NOBODY;
    begin(&t);
    says(&t, 0, "coach 1");
    ENSURE_INT(stage(&t), SPORT_PILL);
    says(&t, 1, "pill 2");
    ENSURE_INT(stage(&t), SPORT_GIVE);
    ENSURE_INT(now(&t)->round, 3);
    ENSURE_INT(now(&t)->free[2], 8);
    table_free(&t);

    // Nor is there anything to draft.
    t = laid_out(3);
    without_free_dice(&t, 2);
    hand(&t, 0, "1");
    begin(&t);
    ENSURE_INT(ilx_match_turn(t.match).may, BIT(1));
    table_free(&t);
}

// The table option: a doped die may be anything higher than the own die there.
static void S38_leap_lets_doped_dice_jump(void)
{
    for (int leap = 0; leap < 2; leap++) {
        table t = laid_out_with(3, 0, leap);
        t.draft.stage = SPORT_DOPE;
        pills(&t, 0, 2);
        old_die(&t, 0, TENNIS, 2);
        begin(&t);
        if (!leap) {
            refused(&t, 0, "dope 6 6", "no-place");
        } else {
            refused(&t, 0, "dope 6 7", "bad-value");
            says(&t, 0, "dope 6 6");
            says(&t, 0, "dope 6 2");
            go_to(&t, SPORT_PLACE);
            refused(&t, 0, "put-doped 2 tennis", "doped-must-rise");
            says(&t, 0, "put-doped 6 tennis");
            says(&t, 0, "put-doped 2 bowling");
        }
        table_free(&t);
    }

    // In a leap there is no place only where the own dice are as high: that is another reason.
    table t = laid_out_with(3, 0, 1);
    t.draft.stage = SPORT_DOPE;
    for (int x = 0; x < SPORT_COUNT; x++) old_die(&t, 0, x, 4);
    begin(&t);
    refused(&t, 0, "dope 6 4", "no-leap");
    refused(&t, 0, "dope 6 1", "no-leap");
    says(&t, 0, "dope 6 5");
    table_free(&t);
}

// An undoped die may not take a doped die's last place.
static void S39_last_place_of_a_doped_die(void)
{
    table t = laid_out(3);
    old_die(&t, 0, TENNIS, 3);
    hand(&t, 0, "3");
    t.draft.doped[0][3] = 1;
    pills(&t, 0, 0);
    t.draft.reserve--;
    begin(&t);
    refused(&t, 0, "put 3 tennis", "last-place");
    says(&t, 0, "put-doped 4 tennis");
    table_free(&t);

    // Of two places one may be taken.
    t = laid_out(3);
    old_die(&t, 0, TENNIS, 3);
    old_die(&t, 0, BOXING, 3);
    hand(&t, 0, "33");
    t.draft.doped[0][3] = 1;
    pills(&t, 0, 0);
    t.draft.reserve--;
    begin(&t);
    says(&t, 0, "put 3 tennis");
    refused(&t, 0, "put 3 boxing", "last-place");
    table_free(&t);

    // Nor may a doped die that could leap elsewhere.
    t = laid_out_with(3, 0, 1);
    for (int x = 0; x < SPORT_COUNT; x++) {
        if (x == BOWLING || x == TENNIS) {
            old_die(&t, 0, x, x == BOWLING ? 1 : 4);
        } else {
            closed(&t, x, x % 3);
        }
    }
    t.draft.doped[0][1] = t.draft.doped[0][5] = 1;  // a 2, only for bowling, and a 6
    pills(&t, 0, 0);
    t.draft.reserve -= 2;
    begin(&t);
    refused(&t, 0, "put-doped 6 bowling", "last-place");
    says(&t, 0, "put-doped 6 tennis");
    says(&t, 0, "put-doped 2 bowling");
    table_free(&t);
}

// The best coach in phase 3: dice of this round's throw, no doped ones, none at sports.
static void S42_only_this_rounds_dice(void)
{
    table t = repairing(3, SPORT_TRAINER, 1);
    old_die(&t, 2, TENNIS, 3);
    wound(&t, 2, BOXING, SPORT_U4, 4);
    hand(&t, 2, "55");
    begin(&t);
    refused(&t, 1, "again 2 3", "no-such-die");
    refused(&t, 1, "again 2 4", "no-such-die");
    says(&t, 1, "again 2 5");
    falls(&t, 2, "1");
    ENSURE_INT(stage(&t), SPORT_DOPE);
    says(&t, 0, "dope 6 1");
    ENSURE_INT(now(&t)->thrown[0][5], 9);
    table_free(&t);
}

// Each player uses pills in turn, and is finished before the next; a whole new throw needs a die.
static void S43_pills_player_by_player(void)
{
    table t = repairing(3, SPORT_DOPE, 0);
    for (int x = 0; x < SPORT_COUNT; x++) old_die(&t, 0, x, x < 3 ? 1 : 2);
    pills(&t, 0, 3);
    begin(&t);
    refused(&t, 1, "repeat", "not-your-turn");
    says(&t, 0, "dope 6 2");
    says(&t, 0, "repeat");
    falls(&t, 0, "4");
    says(&t, 0, "dope 4 3");
    // No undoped die is left: the turn goes on by itself.
    ENSURE_INT(asked(&t), BIT(1));
    table_free(&t);
}

// Where somebody is new, the first round has neither coaches nor pills; from the second on all is
// as usual.
static void S45(void)
{
    table t = table_usual(3);
    t.options[2] = 1;
    table_begin(&t);
    rolls(&t);
    falls(&t, 0, "1111111111");
    falls(&t, 1, "6666666661");
    falls(&t, 2, "1111111112");
    ENSURE_INT(stage(&t), SPORT_PLACE);
    ENSURE_INT(asked(&t), BIT(1));
    ENSURE_INT(look(&t, 0).inside, 1);
    ENSURE_INT(heard(&t, SPORT_EVENT_FIRST, 1, 0, ANY, ANY), 1);
    refused(&t, 1, "dope 6 1", "not-now");
    refused(&t, 1, "coach 0", "not-now");
    for (int k = 0; k < 3; k++) {
        int seat = (1 + k) % 3;
        says(&t, seat, "put 1 bowling");
        says(&t, seat, "done");
    }
    turns(&t, "training");
    turns(&t, "u2");
    turns(&t, "u4");
    for (int seat = 0; seat < 3; seat++) says(&t, seat, "want training");
    // In its tournaments nobody helps.
    tournament(&t, "666666666", "111111111", "555555555");
    ENSURE_INT(stage(&t), SPORT_CHOOSE);
    go_to(&t, SPORT_GIVE);
    ENSURE_INT(heard(&t, SPORT_EVENT_PILL, ANY, ANY, ANY, ANY), 0);
    ENSURE_INT(heard(&t, SPORT_EVENT_REROLLED, ANY, ANY, ANY, ANY), 0);
    // Round 2: coaches come, and everybody still has the pill of the set-up.
    ENSURE_INT(now(&t)->round, 2);
    ENSURE_INT(now(&t)->first, 2);
    ENSURE_INT(look(&t, 0).inside, 1);
    for (int seat = 0; seat < 3; seat++) ENSURE_INT(now(&t)->pills[seat], 1);
    says(&t, 2, "coach 0");
    ENSURE_INT(look(&t, 0).inside, 0);
    go_to(&t, SPORT_DOPE);
    ENSURE_INT(heard(&t, SPORT_EVENT_PILL, 0, 2, ANY, ANY), 1);
    ENSURE_INT(t.game->options[2].usual, 0);  // off unless somebody is new
    table_free(&t);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(S1_doping_comes_once),
        TEST(S2_reserve_of_pills_runs_low),
        TEST(S3_second_pill_goes_to_another),
        TEST(S4_first_round_begins_with_a_throw),
        TEST(S5_level_totals_throw_again),
        TEST(S6_top_coach_throws_own_dice_again),
        TEST(S7_best_coach_has_one_die_thrown_again),
        TEST(S8_coaches_act_before_doping),
        TEST(S9_any_number_of_pills),
        TEST(S10_doped_die_is_one_higher),
        TEST(S11_pill_without_a_place_is_refused),
        TEST(S12_no_doped_die_above_six),
        TEST(S13_nothing_need_be_placed),
        TEST(S14_last_rounds_die_counts),
        TEST(S37_no_free_die_no_throw),
        TEST(S38_leap_lets_doped_dice_jump),
        TEST(S39_last_place_of_a_doped_die),
        TEST(S42_only_this_rounds_dice),
        TEST(S43_pills_player_by_player),
        TEST(S45),
    };
    return RUN_TESTS(tests);
}
