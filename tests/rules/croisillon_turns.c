// Le X: turns, the forbidden block, the bonus, points and the end. croisillon_falls.c has what
// falls, croisillon_hand.c the hand.

#include "rules/croisillon_table.h"

// ---- Moving a block ----------------------------------------------------------------------

static void sheet_a_block_is_taken_out_and_put_back_higher(void)
{
    table t = table_of(2);
    int32_t before = now(&t)->level_um[LOOSE];
    raise(&t);
    ENSURE(is_asked(&t));
    ENSURE_INT(now(&t)->mover, 0);
    ENSURE_INT(now(&t)->raised, LOOSE);
    int32_t rise = ilx_boxes_lowest_um(&now(&t)->world, LOOSE) - before;
    ENSURE(rise > 23500 && rise < 24500);
    ENSURE_INT(all_saw(&t, CROISILLON_EVENT_PLACED, 0, LOOSE, (rise + 500) / 1000), 1);
    table_free(&t);
}

// The same gesture, judged from a level that leaves so much of a rise.
static int raised_by(int rise_um)
{
    table t = table_of(2);
    raise(&t);
    int32_t low = ilx_boxes_lowest_um(&now(&t)->world, LOOSE);
    table_free(&t);
    t = table_of(2);
    edit(&t)->level_um[LOOSE] = low - rise_um;
    resume(&t);
    raise(&t);
    if (on_x(&t, LOOSE)) ENSURE_INT(ilx_boxes_lowest_um(&now(&t)->world, LOOSE), low);
    int raised = now(&t)->raised;
    ENSURE_INT(all_saw(&t, CROISILLON_EVENT_TOO_LOW, 0, LOOSE, ANY), raised == LOOSE ? 0 : 1);
    table_free(&t);
    return raised;
}

static void x1_higher_is_a_lowest_point_at_least_one_millimetre_above(void)
{
    ENSURE_INT(raised_by(1000), LOOSE);
    ENSURE_INT(raised_by(999), CROISILLON_NONE);
}

// Standing on its end its middle is higher, its lowest point is not.
static void x21_the_lowest_point_counts_and_not_the_centre(void)
{
    table t = table_of(2);
    grip(&t, LOOSE);
    lead(&t, 0, 40, 0);
    ENSURE_INT(now(&t)->removed, CROISILLON_REMOVED);
    croisillon_state *s = edit(&t);
    s->stage = CROISILLON_SETTLING;
    s->let_go = LOOSE;
    croisillon_open(s);
    set_block(s, LOOSE, 0, SHELF_UM + 12000, -1020, on_end);
    ENSURE(ilx_boxes_highest_um(&s->world, LOOSE) > s->level_um[LOOSE] + 23000);
    resume(&t);
    settle(&t);
    ENSURE_INT(all_saw(&t, CROISILLON_EVENT_TOO_LOW, 0, LOOSE, ANY), 1);
    ENSURE(is_malus_of(&t, LOOSE, 0));
    table_free(&t);
}

static void x4_touched_is_tried_and_out_when_it_touches_nothing(void)
{
    table t = table_of(2);
    edit(&t)->forbidden = SPARE;
    resume(&t);
    grip(&t, LOOSE);
    // To touch nothing for a moment is not to be out.
    edit(&t)->removed = CROISILLON_REMOVED - 1;
    resume(&t);
    sample(&t, now(&t)->moved_um, false);
    ENSURE_INT(now(&t)->removed, 0);
    lead(&t, 0, 0, 1);
    // It has been touched and moved, and still lies there: one may leave it.
    ENSURE(lawful(&t, 0, "refuse"));
    ENSURE(lawful(&t, 0, "release"));
    refused(&t, 0, "give-up", "not-taken-out");
    ENSURE_INT(all_saw(&t, CROISILLON_EVENT_REMOVED, 0, LOOSE, ANY), 0);
    lead(&t, 0, 40, 1);
    ENSURE_INT(ilx_boxes_touched(&now(&t)->world, LOOSE), 0);
    ENSURE_INT(all_saw(&t, CROISILLON_EVENT_REMOVED, 0, LOOSE, ANY), 1);
    refused(&t, 0, "refuse", "taken-out");
    refused(&t, 0, "release", "not-resting");
    ENSURE(lawful(&t, 0, "give-up"));
    table_free(&t);
}

static void x25_the_level_is_that_of_the_start_of_the_turn(void)
{
    table t = table_of(2);
    croisillon_state *s = edit(&t);
    s->level_um[LOOSE] -= 700;
    resume(&t);
    int32_t level = now(&t)->level_um[LOOSE];
    // A try that leaves it seven tenths above where it was: too little.
    grip(&t, LOOSE);
    lead(&t, 0, 0, 1);
    says(&t, 0, "release");
    settle(&t);
    ENSURE(is_asked(&t));
    ENSURE_INT(now(&t)->mover, 0);
    ENSURE_INT(now(&t)->raised, CROISILLON_NONE);
    ENSURE_INT(now(&t)->level_um[LOOSE], level);
    // Another four tenths are less than a millimetre more, but enough from where it began.
    s = edit(&t);
    for (int block = 0; block < CROISILLON_BLOCKS; block++) {
        if (croisillon_present(s, block)) s->world.box[block].at_nm[1] += 400000;
    }
    resume(&t);
    grip(&t, LOOSE);
    says(&t, 0, "release");
    t.draft = *now(&t);
    t.draft.world.calm = ILX_BOXES_REST_FRAMES;
    resume(&t);
    settle(&t);
    ENSURE_INT(now(&t)->raised, LOOSE);
    table_free(&t);
}

static void x26_a_block_slid_upwards_without_losing_contact_is_raised(void)
{
    table t = table_of(2);
    grip(&t, LOOSE);
    lead(&t, 0, 0, 1);
    ENSURE(now(&t)->removed < CROISILLON_REMOVED);
    croisillon_state *s = edit(&t);
    s->removed = 0;
    set_block(s, LOOSE, -12100, SHELF_UM + 24000 + 5900, -1020, upright);
    resume(&t);
    says(&t, 0, "release");
    settle(&t);
    ENSURE_INT(now(&t)->raised, LOOSE);
    ENSURE_INT(all_saw(&t, CROISILLON_EVENT_REMOVED, ANY, ANY, ANY), 0);
    table_free(&t);
}

// ---- Giving up ---------------------------------------------------------------------------

static void sheet_too_dangerous_costs_the_forbidden_block(void)
{
    table t = table_of(3);
    edit(&t)->forbidden = SPARE;
    resume(&t);
    says(&t, 0, "refuse");
    ENSURE_INT(all_saw(&t, CROISILLON_EVENT_REFUSED, 0, SPARE, ANY), 1);
    settle(&t);
    ENSURE(is_malus_of(&t, SPARE, 0));
    ENSURE_INT(score(&t, 0), -1);
    ENSURE_INT(now(&t)->mover, 1);
    ENSURE_INT(now(&t)->forbidden, CROISILLON_NONE);
    table_free(&t);
}

static void x5_whoever_tries_and_stops_takes_the_forbidden_block(void)
{
    for (int after = 0; after < 2; after++) {
        table t = table_of(2);
        edit(&t)->forbidden = SPARE;
        resume(&t);
        grip(&t, LOOSE);
        lead(&t, 0, 0, 2);
        if (after) says(&t, 0, "release");
        if (after) settle(&t);
        ENSURE_INT(now(&t)->mover, 0);
        says(&t, 0, "refuse");
        settle(&t);
        ENSURE(is_malus_of(&t, SPARE, 0));
        ENSURE(on_x(&t, LOOSE));
        ENSURE_INT(now(&t)->mover, 1);
        table_free(&t);
    }
}

static void x6_without_a_forbidden_block_one_must_move(void)
{
    table t = table_of(2);
    refused(&t, 0, "refuse", "nothing-forbidden");
    refused(&t, 0, "stop", "nothing-raised");
    grip(&t, LOOSE);
    refused(&t, 0, "refuse", "nothing-forbidden");
    lead(&t, 0, 0, 1);
    says(&t, 0, "release");
    settle(&t);
    ENSURE_INT(all_saw(&t, CROISILLON_EVENT_TRIED, 0, LOOSE, ANY), 1);
    // It is still seat 0's turn, and another block will do.
    ENSURE_INT(now(&t)->mover, 0);
    grip(&t, SPARE);
    ENSURE_INT(now(&t)->hand.block, SPARE);
    table_free(&t);
}

static void x6_a_forbidden_block_that_has_fallen_is_none(void)
{
    table t = table_of(2);
    edit(&t)->forbidden = SPARE;
    resume(&t);
    grip(&t, LOOSE);
    says(&t, 0, "release");
    croisillon_state *s = edit(&t);
    loosen(s, SPARE);
    resume(&t);
    settle(&t);
    ENSURE_INT(now(&t)->mover, 1);
    ENSURE_INT(now(&t)->forbidden, CROISILLON_NONE);
    refused(&t, 1, "refuse", "nothing-forbidden");
    table_free(&t);
}

// The block put up last comes down before the turn ends.
static void x6_a_block_put_up_that_does_not_stay_up_is_none(void)
{
    table t = table_of(2);
    raise(&t);
    ENSURE_INT(now(&t)->raised, LOOSE);
    says(&t, 0, "stop");
    croisillon_state *s = edit(&t);
    loosen(s, LOOSE);
    resume(&t);
    settle(&t);
    ENSURE(is_malus_of(&t, LOOSE, 0));
    ENSURE_INT(now(&t)->mover, 1);
    ENSURE_INT(now(&t)->forbidden, CROISILLON_NONE);
    refused(&t, 1, "refuse", "nothing-forbidden");
    table_free(&t);
}

// ---- The forbidden block -----------------------------------------------------------------

static void sheet_what_was_just_put_up_is_forbidden_to_the_next_player(void)
{
    table t = table_of(3);
    raise(&t);
    says(&t, 0, "stop");
    settle(&t);
    ENSURE_INT(now(&t)->mover, 1);
    ENSURE_INT(now(&t)->forbidden, LOOSE);
    ENSURE_INT(look(&t, 1).forbidden, LOOSE);
    // And to nobody else: after another turn it is free.
    says(&t, 1, "refuse");
    settle(&t);
    ENSURE_INT(now(&t)->forbidden, CROISILLON_NONE);
    table_free(&t);
}

static void x8_the_forbidden_block_is_barred_for_the_whole_turn(void)
{
    table t = table_of(2);
    edit(&t)->forbidden = SPARE;
    resume(&t);
    refused(&t, 0, "pick orange-a", "forbidden");
    refused(&t, 0, "test orange-a", "forbidden");
    refused(&t, 0, "grip orange-a 12100 146000 0", "forbidden");
    raise(&t);
    ENSURE_INT(now(&t)->raised, LOOSE);
    refused(&t, 0, "take orange-a", "forbidden");
    refused(&t, 0, "grip orange-a 12100 146000 0", "forbidden");
    table_free(&t);
}

// ---- The bonus ---------------------------------------------------------------------------

static void sheet_a_bonus_is_taken_and_ends_the_turn(void)
{
    table t = table_of(2);
    raise(&t);
    grip(&t, SPARE);
    lead(&t, 0, 60, 0);
    settle(&t);
    ENSURE(is_bonus_of(&t, SPARE, 0));
    ENSURE_INT(score(&t, 0), 1);
    ENSURE_INT(now(&t)->mover, 1);
    ENSURE_INT(now(&t)->forbidden, LOOSE);
    table_free(&t);
}

static void sheet_no_bonus_without_a_block_put_higher(void)
{
    table t = table_of(2);
    refused(&t, 0, "take orange-a", "nothing-raised");
    table_free(&t);
}

static void sheet_one_may_stop_without_a_bonus(void)
{
    table t = table_of(2);
    raise(&t);
    refused(&t, 0, "refuse", "already-raised");
    says(&t, 0, "stop");
    ENSURE_INT(all_saw(&t, CROISILLON_EVENT_STOPPED, 0, ANY, ANY), 1);
    settle(&t);
    ENSURE_INT(now(&t)->mover, 1);
    ENSURE_INT(score(&t, 0), 0);
    table_free(&t);
}

static void x9_the_block_just_raised_is_no_bonus(void)
{
    table t = table_of(2);
    raise(&t);
    refused(&t, 0, "take yellow-a", "just-raised");
    refused(&t, 0, "grip yellow-a -12100 170000 0", "just-raised");
    refused(&t, 0, "test yellow-a", "just-raised");
    table_free(&t);
}

// A bonus is due, or in the hand: there is nothing to raise and nothing to keep.
static void what_belongs_to_raising_is_refused_while_a_bonus_is_due(void)
{
    table t = table_of(2);
    refused(&t, 0, "give-up", "not-now");
    raise(&t);
    refused(&t, 0, "pick orange-a", "already-raised");
    refused(&t, 0, "carry 1", "already-raised");
    grip(&t, SPARE);
    refused(&t, 0, "give-up", "already-raised");
    refused(&t, 0, "take green-c", "no-such-block");
    refused(&t, 0, "take yellow-a", "no-such-block");
    says(&t, 0, "take orange-a");
    table_free(&t);
}

static void x12_what_was_granted_stays_though_the_block_slides_down_later(void)
{
    table t = table_of(2);
    int32_t level = now(&t)->level_um[LOOSE];
    raise(&t);
    grip(&t, SPARE);
    lead(&t, 0, 60, 0);
    ENSURE_INT(now(&t)->stage, CROISILLON_SETTLING);
    croisillon_state *s = edit(&t);
    set_block(s, LOOSE, 0, SHELF_UM + 6000, -1020, upright);
    resume(&t);
    settle(&t);
    ENSURE(ilx_boxes_lowest_um(&now(&t)->world, LOOSE) < level + CROISILLON_RISE_UM);
    ENSURE(is_bonus_of(&t, SPARE, 0));
    ENSURE_INT(now(&t)->forbidden, LOOSE);
    ENSURE_INT(now(&t)->mover, 1);
    table_free(&t);
}

static void x24_to_try_a_bonus_and_stop_is_free(void)
{
    table t = table_of(2);
    edit(&t)->forbidden = POST;
    resume(&t);
    raise(&t);
    grip(&t, SPARE);
    lead(&t, 0, 0, 1);
    says(&t, 0, "release");
    settle(&t);
    ENSURE(is_asked(&t));
    ENSURE_INT(now(&t)->mover, 0);
    ENSURE_INT(now(&t)->raised, LOOSE);
    grip(&t, SPARE);
    says(&t, 0, "stop");
    settle(&t);
    ENSURE_INT(now(&t)->mover, 1);
    ENSURE_INT(score(&t, 0), 0);
    ENSURE(on_x(&t, SPARE) && on_x(&t, POST));
    table_free(&t);
}

// Lifted so little that it is still between the others, it is not yet in the player's hand.
static void x24_a_bonus_that_is_put_back_is_none_and_forbids_nothing(void)
{
    table t = table_of(2);
    raise(&t);
    grip(&t, SPARE);
    lead(&t, 0, 1, 0);
    ENSURE_INT(now(&t)->removed, CROISILLON_REMOVED);
    ENSURE_INT(now(&t)->stage, CROISILLON_HOLDING);
    ENSURE_INT(now(&t)->where[SPARE], CROISILLON_ON_X);
    put_down(&t);
    settle(&t);
    ENSURE_INT(all_saw(&t, CROISILLON_EVENT_TRIED, 0, SPARE, ANY), 1);
    says(&t, 0, "stop");
    settle(&t);
    ENSURE_INT(now(&t)->forbidden, LOOSE);
    table_free(&t);
}

// ---- Malus that goes back to the box -----------------------------------------------------

// Seat 0 holds malus of this colour and of another; then it takes a bonus of the first.
static table sweeping(int colour, int bonus)
{
    table t = table_of(2);
    croisillon_state *s = edit(&t);
    take_out(s, 6 * colour + 1, CROISILLON_IS_MALUS, 0);
    take_out(s, 6 * colour + 4, CROISILLON_IS_MALUS, 0);
    take_out(s, 6 * colour + 5, CROISILLON_IS_MALUS, 1);
    take_out(s, 6 * ((colour + 1) % CROISILLON_COLOURS) + 2, CROISILLON_IS_MALUS, 0);
    if (bonus != SPARE) {
        take_out(s, SPARE, CROISILLON_IN_BOX, CROISILLON_NONE);
        set_block(s, bonus, 12100, SHELF_UM + 6000, -1020, upright);
        come_to_rest(s);
    }
    resume(&t);
    raise(&t);
    grip(&t, bonus);
    lead(&t, 0, 60, 0);
    settle(&t);
    ENSURE(is_bonus_of(&t, bonus, 0));
    return t;
}

static void sheet_a_blue_bonus_rids_of_all_blue_malus(void)
{
    table t = sweeping(1, 6);
    ENSURE_INT(now(&t)->where[7], CROISILLON_IN_BOX);
    ENSURE_INT(now(&t)->where[10], CROISILLON_IN_BOX);
    ENSURE(is_malus_of(&t, 14, 0));  // yellow stays
    ENSURE(is_malus_of(&t, 11, 1));  // and so does what the others have
    ENSURE_INT(all_saw(&t, CROISILLON_EVENT_SWEPT, 0, 1, 2), 1);
    ENSURE_INT(score(&t, 0), 1 - 1);
    table_free(&t);
}

static void sheet_red_too_and_a_red_bonus_is_worth_nothing(void)
{
    table t = sweeping(0, RED_A);
    ENSURE_INT(now(&t)->where[1], CROISILLON_IN_BOX);
    ENSURE_INT(now(&t)->where[4], CROISILLON_IN_BOX);
    ENSURE_INT(all_saw(&t, CROISILLON_EVENT_SWEPT, 0, 0, 2), 1);
    ENSURE_INT(score(&t, 0), 0 - 1);
    table_free(&t);
}

static void x13_only_malus_held_at_that_moment_goes(void)
{
    table t = sweeping(4, SPARE);
    // A turn later: the forbidden block is orange, and nothing clears it any more.
    croisillon_state *s = edit(&t);
    ENSURE_INT(s->mover, 1);
    s->mover = 0;
    s->forbidden = CROISILLON_NONE;
    set_block(s, 6 * 4 + 2, 12100, SHELF_UM + 12000, -1020, upright);
    come_to_rest(s);
    s->forbidden = 6 * 4 + 2;
    resume(&t);
    says(&t, 0, "refuse");
    settle(&t);
    ENSURE(is_malus_of(&t, 6 * 4 + 2, 0));
    ENSURE_INT(all_saw(&t, CROISILLON_EVENT_SWEPT, ANY, ANY, ANY), 0);
    table_free(&t);
}

static void x20_points(void)
{
    table t = table_of(2);
    croisillon_state *s = edit(&t);
    take_out(s, 0, CROISILLON_IS_BONUS, 0);   // red: 0
    take_out(s, 7, CROISILLON_IS_BONUS, 0);   // +1
    take_out(s, 13, CROISILLON_IS_BONUS, 0);  // +1
    take_out(s, 1, CROISILLON_IS_MALUS, 0);   // red: -1
    take_out(s, 31, CROISILLON_IS_MALUS, 1);  // -1
    take_out(s, 32, CROISILLON_IN_BOX, CROISILLON_NONE);
    resume(&t);
    ENSURE_INT(score(&t, 0), 1);
    ENSURE_INT(score(&t, 1), -1);
    table_free(&t);
}

// ---- The order of play -------------------------------------------------------------------

static void sheet_each_in_turn_clockwise(void)
{
    table t = table_of(5);
    for (int seat = 0; seat < 6; seat++) {
        ENSURE_INT(now(&t)->mover, seat % 5);
        for (int other = 0; other < 5; other++) {
            if (other != seat % 5) refused(&t, other, "pick violet-f", "not-your-turn");
        }
        croisillon_state *s = edit(&t);
        set_block(s, SPARE, 12100, SHELF_UM + 6000, -1020, upright);
        come_to_rest(s);
        s->forbidden = SPARE;
        resume(&t);
        says(&t, seat % 5, "refuse");
        settle(&t);
    }
    table_free(&t);
}

static void x19_who_begins_is_drawn(void)
{
    for (int seats = 2; seats <= 5; seats++) {
        croisillon_state s;
        memset(&s, 0, sizeof s);
        const ilx_game *game = ilx_game_find("croisillon");
        int32_t options[ILX_OPTIONS_MAX];
        for (int i = 0; i < game->option_count; i++) options[i] = game->options[i].usual;
        ilx_setup setup = {seats, options};
        game->setup(&s, &setup);
        ilx_chance outcomes[ILX_CHANCES_MAX];
        ENSURE_INT(game->chances(&s, outcomes), seats);
        for (int i = 0; i < seats; i++) {
            ENSURE_INT(outcomes[i].move.kind, CROISILLON_MOVE_START);
            ENSURE_INT(outcomes[i].move.arg[0], i);
            ENSURE_INT(outcomes[i].weight, outcomes[0].weight);
        }
        game->apply(&s, ILX_CHANCE, &outcomes[seats - 1].move, NULL);
        ENSURE_INT(s.mover, seats - 1);
    }
}

static void sheet_all_three_starts_hold_all_36_blocks(void)
{
    for (int start = 0; start < 3; start++) {
        table t = {.game = ilx_game_find("croisillon"), .seats = 2};
        for (int i = 0; i < t.game->option_count; i++) t.options[i] = t.game->options[i].usual;
        t.options[CROISILLON_OPTION_START] = start;
        ilx_setup setup = {2, t.options};
        ilx_key key;
        ilx_key_from_seed(&key, "starts");
        t.match = ilx_match_new(t.game, &setup, &key);
        while (ilx_match_turn(t.match).chance) says(&t, ILX_CHANCE, NULL);
        ENSURE(is_asked(&t));
        ENSURE_INT(croisillon_left(now(&t)), CROISILLON_BLOCKS);
        ENSURE(ilx_boxes_held_up(&now(&t)->world) == ILX_BOXES_ALL);
        ENSURE_INT(look(&t, 0).left, CROISILLON_BLOCKS);
        table_free(&t);
    }
}

// ---- The end -----------------------------------------------------------------------------

// One block less than ends it, and seat 0 takes one as malus.
static table nearly_over(int seats, int option, int32_t value, int left)
{
    static const int order[] = {BOARD, WEIGHT, POST};
    table t = table_with(seats, option, value);
    croisillon_state *s = edit(&t);
    for (int i = 0; croisillon_left(s) > left; i++) {
        take_out(s, order[i], CROISILLON_IN_BOX, CROISILLON_NONE);
    }
    come_to_rest(s);
    s->forbidden = SPARE;
    resume(&t);
    return t;
}

static void sheet_the_game_ends_when_four_blocks_are_left(void)
{
    table t = nearly_over(2, CROISILLON_OPTION_ROUNDS, 1, 6);
    says(&t, 0, "refuse");
    settle(&t);
    ENSURE_INT(croisillon_left(now(&t)), 5);
    ENSURE_INT(now(&t)->mover, 1);
    ENSURE(!ilx_match_over(t.match));
    table_free(&t);
    t = nearly_over(2, CROISILLON_OPTION_ROUNDS, 1, 5);
    says(&t, 0, "refuse");
    settle(&t);
    ENSURE_INT(croisillon_left(now(&t)), 4);
    ENSURE(ilx_match_over(t.match));
    ENSURE_INT(winners(&t), ILX_SEAT_BIT(1));
    table_free(&t);
}

static void x15_four_or_fewer_end_it(void)
{
    table t = nearly_over(2, CROISILLON_OPTION_ROUNDS, 1, 5);
    says(&t, 0, "refuse");
    croisillon_state *s = edit(&t);
    loosen(s, LOOSE);
    resume(&t);
    settle(&t);
    ENSURE_INT(croisillon_left(now(&t)), 3);
    ENSURE(ilx_match_over(t.match));
    table_free(&t);
}

static void x17_those_who_are_level_win_together(void)
{
    table t = nearly_over(3, CROISILLON_OPTION_ROUNDS, 1, 5);
    croisillon_state *s = edit(&t);
    take_out(s, 7, CROISILLON_IS_BONUS, 1);
    take_out(s, 13, CROISILLON_IS_BONUS, 2);
    resume(&t);
    says(&t, 0, "refuse");
    settle(&t);
    ENSURE_INT(winners(&t), ILX_SEAT_BIT(1) | ILX_SEAT_BIT(2));
    table_free(&t);
}

static void x18_rounds_are_added_up_and_the_starter_changes(void)
{
    table t = nearly_over(3, CROISILLON_OPTION_ROUNDS, 2, 5);
    croisillon_state *s = edit(&t);
    take_out(s, 7, CROISILLON_IS_BONUS, 2);
    resume(&t);
    says(&t, 0, "refuse");
    settle(&t);
    ENSURE_INT(all_saw(&t, CROISILLON_EVENT_SCORED, 0, -1, ANY), 1);
    ENSURE_INT(all_saw(&t, CROISILLON_EVENT_SCORED, 2, 1, ANY), 1);
    ENSURE(!ilx_match_over(t.match));
    ENSURE_INT(now(&t)->stage, CROISILLON_MIXING);
    while (ilx_match_turn(t.match).chance) says(&t, ILX_CHANCE, NULL);
    ENSURE_INT(now(&t)->mover, 1);
    ENSURE_INT(croisillon_left(now(&t)), CROISILLON_BLOCKS);
    ENSURE_INT(score(&t, 2), 1);
    // The second round is the last one.
    s = edit(&t);
    build_shelf(s);
    take_out(s, BOARD, CROISILLON_IN_BOX, CROISILLON_NONE);
    take_out(s, WEIGHT, CROISILLON_IN_BOX, CROISILLON_NONE);
    come_to_rest(s);
    memset(s->feel, 0, sizeof s->feel);
    s->forbidden = SPARE;
    resume(&t);
    says(&t, 1, "refuse");
    settle(&t);
    ENSURE(ilx_match_over(t.match));
    ENSURE_INT(score(&t, 0), -1);
    ENSURE_INT(score(&t, 1), -1);
    ENSURE_INT(winners(&t), ILX_SEAT_BIT(2));
    table_free(&t);
}

static void x28_a_round_may_end_after_so_many_turns(void)
{
    table t = table_with(2, CROISILLON_OPTION_TURNS, 2);
    for (int seat = 0; seat < 2; seat++) {
        ENSURE(!ilx_match_over(t.match));
        croisillon_state *s = edit(&t);
        s->forbidden = seat == 0 ? SPARE : LOOSE;
        resume(&t);
        says(&t, seat, "refuse");
        settle(&t);
    }
    ENSURE(ilx_match_over(t.match));
    ENSURE_INT(croisillon_left(now(&t)), ON_SHELF - 2);
    table_free(&t);
    ENSURE_INT(ilx_game_find("croisillon")->options[CROISILLON_OPTION_TURNS].usual, 0);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(sheet_a_block_is_taken_out_and_put_back_higher),
        TEST(x1_higher_is_a_lowest_point_at_least_one_millimetre_above),
        TEST(x21_the_lowest_point_counts_and_not_the_centre),
        TEST(x4_touched_is_tried_and_out_when_it_touches_nothing),
        TEST(x25_the_level_is_that_of_the_start_of_the_turn),
        TEST(x26_a_block_slid_upwards_without_losing_contact_is_raised),
        TEST(sheet_too_dangerous_costs_the_forbidden_block),
        TEST(x5_whoever_tries_and_stops_takes_the_forbidden_block),
        TEST(x6_without_a_forbidden_block_one_must_move),
        TEST(x6_a_forbidden_block_that_has_fallen_is_none),
        TEST(x6_a_block_put_up_that_does_not_stay_up_is_none),
        TEST(sheet_what_was_just_put_up_is_forbidden_to_the_next_player),
        TEST(x8_the_forbidden_block_is_barred_for_the_whole_turn),
        TEST(sheet_a_bonus_is_taken_and_ends_the_turn),
        TEST(sheet_no_bonus_without_a_block_put_higher),
        TEST(sheet_one_may_stop_without_a_bonus),
        TEST(x9_the_block_just_raised_is_no_bonus),
        TEST(what_belongs_to_raising_is_refused_while_a_bonus_is_due),
        TEST(x12_what_was_granted_stays_though_the_block_slides_down_later),
        TEST(x24_to_try_a_bonus_and_stop_is_free),
        TEST(x24_a_bonus_that_is_put_back_is_none_and_forbids_nothing),
        TEST(sheet_a_blue_bonus_rids_of_all_blue_malus),
        TEST(sheet_red_too_and_a_red_bonus_is_worth_nothing),
        TEST(x13_only_malus_held_at_that_moment_goes),
        TEST(x20_points),
        TEST(sheet_each_in_turn_clockwise),
        TEST(x19_who_begins_is_drawn),
        TEST(sheet_all_three_starts_hold_all_36_blocks),
        TEST(sheet_the_game_ends_when_four_blocks_are_left),
        TEST(x15_four_or_fewer_end_it),
        TEST(x17_those_who_are_level_win_together),
        TEST(x18_rounds_are_added_up_and_the_starter_changes),
        TEST(x28_a_round_may_end_after_so_many_turns),
    };
    return RUN_TESTS(tests);
}
