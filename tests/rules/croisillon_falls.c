// Le X: what falls, and whose it is. croisillon_turns.c has the rest of the rules.

#include "rules/croisillon_table.h"

// ---- Fallen or not -----------------------------------------------------------------------

static void x2_fallen_is_what_touches_the_table(void)
{
    table t = table_of(2);
    grip(&t, LOOSE);
    croisillon_state *s = edit(&t);
    loosen(s, SPARE);
    resume(&t);
    int32_t low = 0;
    while (now(&t)->stage == CROISILLON_HOLDING) {
        low = ilx_boxes_lowest_um(&now(&t)->world, SPARE);
        ENSURE_INT(all_saw(&t, CROISILLON_EVENT_FELL, ANY, ANY, ANY), 0);
        sample(&t, now(&t)->moved_um, false);
    }
    ENSURE(low > 0 && low < 20000);
    ENSURE_INT(all_saw(&t, CROISILLON_EVENT_FELL, 0, SPARE, ANY), 1);
    ENSURE_INT(look(&t, 1).where[SPARE], CROISILLON_IS_DOWN);
    settle(&t);
    ENSURE(is_malus_of(&t, SPARE, 0));
    table_free(&t);
}

// It lies on a block that lies on the table, and touches neither the table nor a plank.
static void x2_fallen_is_what_no_chain_of_support_bears(void)
{
    table t = table_of(2);
    grip(&t, LOOSE);
    croisillon_state *s = edit(&t);
    set_block(s, SPARE, FAR_UM, 6000, 0, upright);
    set_block(s, POST, FAR_UM, 12000 + 12000, 0, upright);
    resume(&t);
    sample(&t, now(&t)->moved_um, false);
    // It is lost together with what it lies on, and not when it has come down in its turn.
    for (int i = 0; i < 400 && on_x(&t, SPARE); i++) says(&t, ILX_CLOCK, NULL);
    ENSURE(is_malus_of(&t, SPARE, 0));
    ENSURE(is_malus_of(&t, POST, 0));
    ENSURE_INT(all_saw(&t, CROISILLON_EVENT_FELL, 0, POST, ANY), 1);
    settle(&t);
    ENSURE_INT(now(&t)->mover, 1);
    table_free(&t);
}

static void x3_what_slides_and_is_still_borne_has_not_fallen(void)
{
    table t = table_of(2);
    raise(&t);
    says(&t, 0, "stop");
    croisillon_state *s = edit(&t);
    // Over the right plank, behind the bars: it slides into the corner of the V.
    set_block(s, SPARE, 30000, 160000, -26000, upright);
    resume(&t);
    settle(&t);
    int32_t pose[7];
    ilx_boxes_pose(&now(&t)->world, SPARE, pose);
    ENSURE(pose[1] < 130000);
    ENSURE(on_x(&t, SPARE));
    ENSURE_INT(all_saw(&t, CROISILLON_EVENT_FELL, ANY, ANY, ANY), 0);
    ENSURE_INT(score(&t, 0), 0);
    table_free(&t);
}

static void x27_a_held_block_that_touches_the_table_has_fallen(void)
{
    table t = table_of(2);
    grip(&t, LOOSE);
    lead(&t, 0, 60, 0);
    lead(&t, 0, 60, 90);
    lead(&t, 0, -140, 90);
    ENSURE_INT(now(&t)->stage, CROISILLON_SETTLING);
    ENSURE_INT(all_saw(&t, CROISILLON_EVENT_FELL, 0, LOOSE, ANY), 1);
    // It lies there until all is at rest.
    ENSURE_INT(look(&t, 1).where[LOOSE], CROISILLON_IS_DOWN);
    settle(&t);
    ENSURE(is_malus_of(&t, LOOSE, 0));
    ENSURE_INT(score(&t, 0), -1);
    ENSURE_INT(now(&t)->mover, 1);
    table_free(&t);
}

// ---- While a block is moved --------------------------------------------------------------

// Without the weight on its inner end the board tips over the edge.
static void sheet_what_falls_is_malus_and_there_is_no_bonus(void)
{
    table t = table_of(2);
    grip(&t, WEIGHT);
    lead(&t, 0, 60, 0);
    ENSURE_INT(now(&t)->stage, CROISILLON_SETTLING);
    settle(&t);
    ENSURE(is_malus_of(&t, BOARD, 0));
    ENSURE(is_malus_of(&t, WEIGHT, 0));
    ENSURE_INT(score(&t, 0), -2);
    ENSURE_INT(now(&t)->mover, 1);
    table_free(&t);
}

static void x22_at_the_first_fall_the_hand_stops_and_all_falls_count(void)
{
    table t = table_of(2);
    grip(&t, LOOSE);
    lead(&t, 0, 0, 1);
    croisillon_state *s = edit(&t);
    loosen(s, SPARE);
    set_block(s, POST, FAR_UM, 140000, 100000, upright);  // it is longer on the way
    resume(&t);
    while (now(&t)->stage == CROISILLON_HOLDING) sample(&t, now(&t)->moved_um, false);
    ENSURE_INT(now(&t)->fallen, ILX_BOXES_BIT(SPARE));
    ENSURE_INT(now(&t)->lost, 1);
    refused(&t, 0, "hand 0 0 0 10000 0 0 0 0", "not-your-turn");
    refused(&t, 0, "release", "not-your-turn");
    ENSURE_INT(look(&t, 0).held, CROISILLON_BLOCKS);
    settle(&t);
    ENSURE(is_malus_of(&t, SPARE, 0));
    ENSURE(is_malus_of(&t, POST, 0));
    // Each fall is told once.
    ENSURE_INT(all_saw(&t, CROISILLON_EVENT_FELL, 0, SPARE, ANY), 1);
    ENSURE_INT(all_saw(&t, CROISILLON_EVENT_FELL, 0, POST, ANY), 1);
    // It had not been taken out of the pile: it stays there.
    ENSURE(on_x(&t, LOOSE));
    ENSURE_INT(now(&t)->mover, 1);
    ENSURE_INT(now(&t)->forbidden, CROISILLON_NONE);
    table_free(&t);
}

static void x23_a_block_in_the_hand_joins_the_malus(void)
{
    table t = table_of(2);
    grip(&t, LOOSE);
    lead(&t, 0, 40, 0);
    croisillon_state *s = edit(&t);
    loosen(s, SPARE);
    resume(&t);
    while (now(&t)->stage == CROISILLON_HOLDING) sample(&t, now(&t)->moved_um, false);
    ENSURE(is_malus_of(&t, LOOSE, 0));
    settle(&t);
    ENSURE_INT(score(&t, 0), -2);
    ENSURE_INT(now(&t)->forbidden, CROISILLON_NONE);
    table_free(&t);
}

static void x23_a_block_let_go_stays_and_is_the_next_ones_forbidden_block(void)
{
    table t = table_of(2);
    grip(&t, LOOSE);
    lead(&t, 0, 40, 0);
    lead(&t, -12, 40, 0);
    put_down(&t);
    croisillon_state *s = edit(&t);
    loosen(s, SPARE);
    resume(&t);
    settle(&t);
    ENSURE(on_x(&t, LOOSE));
    ENSURE(is_malus_of(&t, SPARE, 0));
    ENSURE_INT(now(&t)->mover, 1);
    ENSURE_INT(now(&t)->raised, CROISILLON_NONE);
    ENSURE_INT(now(&t)->forbidden, LOOSE);
    table_free(&t);
}

// ---- No higher place ---------------------------------------------------------------------

static void sheet_a_block_that_finds_no_higher_place_is_malus(void)
{
    table t = table_of(2);
    grip(&t, LOOSE);
    lead(&t, 0, 40, 0);
    says(&t, 0, "give-up");
    settle(&t);
    ENSURE(is_malus_of(&t, LOOSE, 0));
    ENSURE_INT(score(&t, 0), -1);
    ENSURE_INT(now(&t)->mover, 1);
    table_free(&t);
}

static void x11_a_block_put_too_low_is_malus_and_leaves_without_touching_anything(void)
{
    table t = table_of(2);
    grip(&t, LOOSE);
    lead(&t, 0, 40, 0);
    lead(&t, 0, 16, 0);
    put_down(&t);
    ilx_boxes before = now(&t)->world;
    settle(&t);
    ENSURE(is_malus_of(&t, LOOSE, 0));
    ENSURE_INT(all_saw(&t, CROISILLON_EVENT_TOO_LOW, 0, LOOSE, ANY), 1);
    ENSURE_INT(now(&t)->mover, 1);
    ENSURE_INT(now(&t)->forbidden, CROISILLON_NONE);
    for (int block = 0; block < CROISILLON_BLOCKS; block++) {
        if (block == LOOSE || !on_x(&t, block)) continue;
        for (int i = 0; i < 3; i++) {
            int32_t moved = now(&t)->world.box[block].at_nm[i] - before.box[block].at_nm[i];
            ENSURE(moved < 100000 && moved > -100000);
        }
    }
    table_free(&t);
}

static void x11_what_falls_when_it_is_taken_off_is_the_players(void)
{
    table t = table_of(2);
    grip(&t, LOOSE);
    lead(&t, 0, 40, 0);
    says(&t, 0, "give-up");
    croisillon_state *s = edit(&t);
    ENSURE_INT(s->task, CROISILLON_LIFT_OFF);
    loosen(s, POST);
    resume(&t);
    settle(&t);
    ENSURE(is_malus_of(&t, LOOSE, 0));
    ENSURE(is_malus_of(&t, POST, 0));
    ENSURE_INT(now(&t)->mover, 1);
    table_free(&t);
}

// ---- While the forbidden block or a bonus is taken ---------------------------------------

static void x7_what_falls_with_the_forbidden_block_is_malus_too(void)
{
    table t = table_of(2);
    edit(&t)->forbidden = WEIGHT;
    resume(&t);
    says(&t, 0, "refuse");
    settle(&t);
    ENSURE(is_malus_of(&t, WEIGHT, 0));
    ENSURE(is_malus_of(&t, BOARD, 0));
    ENSURE_INT(score(&t, 0), -2);
    ENSURE_INT(now(&t)->mover, 1);
    table_free(&t);
}

static void x10_a_bonus_that_has_left_the_x_falls_with_the_others(void)
{
    table t = table_of(2);
    raise(&t);
    grip(&t, WEIGHT);
    lead(&t, 0, 60, 0);
    settle(&t);
    ENSURE(is_malus_of(&t, WEIGHT, 0));
    ENSURE(is_malus_of(&t, BOARD, 0));
    ENSURE_INT(all_saw(&t, CROISILLON_EVENT_BONUS, ANY, ANY, ANY), 0);
    ENSURE_INT(score(&t, 0), -2);
    // The raised block still stands, and is forbidden to the next seat.
    ENSURE(on_x(&t, LOOSE));
    ENSURE_INT(now(&t)->mover, 1);
    ENSURE_INT(now(&t)->forbidden, LOOSE);
    table_free(&t);
}

static void x10_a_bonus_touched_but_still_on_the_x_stays_there(void)
{
    table t = table_of(2);
    raise(&t);
    grip(&t, SPARE);
    lead(&t, 0, 0, 1);
    croisillon_state *s = edit(&t);
    loosen(s, BOARD);
    resume(&t);
    while (now(&t)->stage == CROISILLON_HOLDING) sample(&t, now(&t)->moved_um, false);
    settle(&t);
    ENSURE(on_x(&t, SPARE));
    ENSURE(is_malus_of(&t, BOARD, 0));
    ENSURE_INT(score(&t, 0), -1);
    ENSURE_INT(now(&t)->mover, 1);
    table_free(&t);
}

static void x10_a_bonus_in_the_hand_and_clear_falls_with_what_falls_later(void)
{
    table t = table_of(2);
    croisillon_state *s = edit(&t);
    take_out(s, 6 * 4 + 1, CROISILLON_IS_MALUS, 0);  // orange: the bonus would have cleared it
    resume(&t);
    raise(&t);
    grip(&t, SPARE);
    lead(&t, 0, 60, 0);
    s = edit(&t);
    ENSURE_INT(s->where[SPARE], CROISILLON_IS_BONUS);
    loosen(s, POST);
    resume(&t);
    settle(&t);
    ENSURE(is_malus_of(&t, SPARE, 0));
    ENSURE(is_malus_of(&t, POST, 0));
    ENSURE(is_malus_of(&t, 6 * 4 + 1, 0));
    table_free(&t);
}

static void x10_what_was_raised_falls_too_if_it_does_not_stand(void)
{
    table t = table_of(2);
    raise(&t);
    grip(&t, SPARE);
    lead(&t, 0, 60, 0);
    croisillon_state *s = edit(&t);
    loosen(s, LOOSE);
    resume(&t);
    settle(&t);
    ENSURE(is_malus_of(&t, LOOSE, 0));
    ENSURE(is_malus_of(&t, SPARE, 0));
    ENSURE_INT(now(&t)->forbidden, CROISILLON_NONE);
    table_free(&t);
}

// ---- Until all is at rest ----------------------------------------------------------------

static void x14_the_turn_ends_only_when_all_is_at_rest(void)
{
    table t = table_of(2);
    raise(&t);
    says(&t, 0, "stop");
    croisillon_state *s = edit(&t);
    // So high that it is still on its way when all the others have long been at rest.
    set_block(s, SPARE, FAR_UM, 800000, 0, upright);
    resume(&t);
    int32_t lowest = INT32_MAX;
    while (!is_asked(&t)) {
        ENSURE_INT(now(&t)->mover, 0);
        refused(&t, 1, "pick green-c", "not-your-turn");
        if (on_x(&t, SPARE)) lowest = ilx_boxes_lowest_um(&now(&t)->world, SPARE);
        says(&t, ILX_CLOCK, NULL);
    }
    ENSURE(lowest < 1000);  // it was not taken before it lay on the table
    ENSURE(ilx_boxes_at_rest(&now(&t)->world));
    ENSURE(is_malus_of(&t, SPARE, 0));
    ENSURE_INT(now(&t)->mover, 1);
    table_free(&t);
}

// After five seconds what still moves is taken as it is: a block in the air is lost like any other.
static void x14_what_has_not_come_to_rest_in_five_seconds_is_taken_as_it_is(void)
{
    table t = table_of(2);
    raise(&t);
    says(&t, 0, "stop");
    croisillon_state *s = edit(&t);
    loosen(s, SPARE);
    s->wait_frames = 5 * ILX_BOXES_FRAMES - 1;
    resume(&t);
    says(&t, ILX_CLOCK, NULL);
    ENSURE(is_malus_of(&t, SPARE, 0));
    ENSURE_INT(now(&t)->lost, 1);
    // Now that it is gone, all must come to rest once more.
    ENSURE_INT(now(&t)->mover, 0);
    settle(&t);
    ENSURE_INT(now(&t)->mover, 1);
    table_free(&t);
}

static void x16_all_that_collapses_is_one_players_and_ends_the_game(void)
{
    table t = table_of(2);
    grip(&t, LOOSE);
    croisillon_state *s = edit(&t);
    // Nothing bears what the hand holds any more.
    int32_t x = FAR_UM;
    for (int block = 0; block < CROISILLON_BLOCKS; block++) {
        if (!croisillon_present(s, block) || block == LOOSE) continue;
        set_block(s, block, x, 40000, 0, upright);
        x += 60000;
    }
    resume(&t);
    while (now(&t)->stage == CROISILLON_HOLDING) sample(&t, now(&t)->moved_um, false);
    settle(&t);
    ENSURE(ilx_match_over(t.match));
    ENSURE_INT(score(&t, 0), -ON_SHELF);
    ENSURE_INT(croisillon_left(now(&t)), 0);
    ENSURE_INT(winners(&t), ILX_SEAT_BIT(1));
    table_free(&t);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(x2_fallen_is_what_touches_the_table),
        TEST(x2_fallen_is_what_no_chain_of_support_bears),
        TEST(x3_what_slides_and_is_still_borne_has_not_fallen),
        TEST(x27_a_held_block_that_touches_the_table_has_fallen),
        TEST(sheet_what_falls_is_malus_and_there_is_no_bonus),
        TEST(x22_at_the_first_fall_the_hand_stops_and_all_falls_count),
        TEST(x23_a_block_in_the_hand_joins_the_malus),
        TEST(x23_a_block_let_go_stays_and_is_the_next_ones_forbidden_block),
        TEST(sheet_a_block_that_finds_no_higher_place_is_malus),
        TEST(x11_a_block_put_too_low_is_malus_and_leaves_without_touching_anything),
        TEST(x11_what_falls_when_it_is_taken_off_is_the_players),
        TEST(x7_what_falls_with_the_forbidden_block_is_malus_too),
        TEST(x10_a_bonus_that_has_left_the_x_falls_with_the_others),
        TEST(x10_a_bonus_touched_but_still_on_the_x_stays_there),
        TEST(x10_a_bonus_in_the_hand_and_clear_falls_with_what_falls_later),
        TEST(x10_what_was_raised_falls_too_if_it_does_not_stand),
        TEST(x14_the_turn_ends_only_when_all_is_at_rest),
        TEST(x14_what_has_not_come_to_rest_in_five_seconds_is_taken_as_it_is),
        TEST(x16_all_that_collapses_is_one_players_and_ends_the_game),
    };
    return RUN_TESTS(tests);
}
