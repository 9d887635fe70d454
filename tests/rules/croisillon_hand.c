// Le X: the hand, a person's and the one that goes by itself.

#include "rules/croisillon_table.h"

static int32_t distance_um(const int32_t a[3], const int32_t b[3])
{
    int32_t most = 0;
    for (int i = 0; i < 3; i++) {
        int32_t d = a[i] > b[i] ? a[i] - b[i] : b[i] - a[i];
        most = d > most ? d : most;
    }
    return most;
}

// Seat 0 is to move, after everybody's first turn.
static table later_table(int option, int32_t value)
{
    table t = table_with(2, option, value);
    edit(&t)->turns = 2;
    resume(&t);
    return t;
}

static void wait_samples(table *t, int count, bool breath)
{
    for (int i = 0; i < count && now(t)->stage == CROISILLON_HOLDING; i++) {
        sample(t, now(t)->moved_um, breath);
    }
}

// ---- What is refused ---------------------------------------------------------------------

static void a_grip_is_on_the_surface_of_a_block_that_is_there(void)
{
    table t = table_of(2);
    refused(&t, 0, "grip violet-a 0 150000 0", "no-such-block");
    refused(&t, 0, "grip none 0 150000 0", "no-such-block");
    refused(&t, 0, "grip yellow-a 0 160000 0", "not-on-block");
    refused(&t, 0, "grip yellow-a 2000000000 2000000000 2000000000", "not-on-block");
    refused(&t, 0, "hand 0 0 0 10000 0 0 0 0", "not-now");
    refused(&t, 0, "release", "not-now");
    says(&t, 0, "grip yellow-a 0 146600 0");
    refused(&t, 0, "grip yellow-a 0 146600 0", "not-your-turn");
    table_free(&t);
}

static void a_sample_is_within_reach_and_turns_by_a_unit_quaternion(void)
{
    table t = table_of(2);
    grip(&t, LOOSE);
    refused(&t, 0, "hand 400001 0 0 10000 0 0 0 0", "too-far");
    refused(&t, 0, "hand 0 -400001 0 10000 0 0 0 0", "too-far");
    refused(&t, 0, "hand 0 0 0 0 0 0 0 0", "bad-turn");
    refused(&t, 0, "hand 0 0 0 2000000000 2000000000 0 0 0", "bad-turn");
    refused(&t, 0, "hand 0 0 0 10000 0 0 0 2", "not-now");
    says(&t, 0, "hand 0 0 0 7071 0 7071 0 1");
    table_free(&t);
}

static void the_hand_opens_only_when_the_block_rests_and_is_slow(void)
{
    table t = table_of(2);
    grip(&t, LOOSE);
    lead(&t, 0, 40, 0);
    refused(&t, 0, "release", "not-resting");
    ENSURE_INT(look(&t, 0).rests, 0);
    // To touch something with a side is not to rest on it.
    set_block(edit(&t), LOOSE, -100, SHELF_UM + 16000, -1020, upright);
    resume(&t);
    ENSURE(croisillon_touches(now(&t)));
    refused(&t, 0, "release", "not-resting");
    // Nor is the table something to rest on, though it is next to it.
    set_block(edit(&t), LOOSE, FAR_UM, 6000 + 200, 0, upright);
    resume(&t);
    refused(&t, 0, "release", "not-resting");
    // The hand stays shut where it is and can be taken up again.
    ENSURE_INT(now(&t)->stage, CROISILLON_HOLDING);
    table_free(&t);
    t = table_of(2);
    grip(&t, LOOSE);
    for (int i = 1; i <= 5; i++) sample(&t, (int32_t[3]){0, -300, 1000 * i}, false);
    ENSURE(croisillon_rests(now(&t)));
    refused(&t, 0, "release", "still-moving");
    ENSURE_INT(look(&t, 0).rests, 0);
    wait_samples(&t, 40, false);
    ENSURE_INT(look(&t, 0).rests, 1);
    says(&t, 0, "release");
    table_free(&t);
}

// ---- Led by a person ---------------------------------------------------------------------

static void a_sample_is_a_sixtieth_of_a_second_and_everybody_sees_it(void)
{
    table t = table_of(3);
    grip(&t, LOOSE);
    int32_t held = now(&t)->held_frames;
    sample(&t, (int32_t[3]){0, 1000, 0}, false);
    ENSURE_INT(now(&t)->held_frames - held, ILX_BOXES_FRAMES / 60);
    lead(&t, 0, 40, 0);
    croisillon_view own = look(&t, 0), other = look(&t, 2), anybody = look(&t, ILX_SPECTATOR);
    ENSURE(memcmp(&own, &other, sizeof own) == 0);
    ENSURE(memcmp(&own, &anybody, sizeof own) == 0);
    ENSURE_INT(own.held, LOOSE);
    ENSURE_INT(own.removed, 1);
    ENSURE(own.low > own.level + 380);
    ENSURE(distance_um(own.finger, own.target) < 10);
    table_free(&t);
}

static void it_turns_the_block_it_holds(void)
{
    table t = table_of(2);
    grip(&t, LOOSE);
    lead(&t, 0, 60, 0);
    for (int i = 0; i < 60; i++) says(&t, 0, "hand 0 60000 0 7071 0 7071 0 0");
    const int32_t *turned = now(&t)->world.box[LOOSE].turned;
    double quarter = (double)turned[0] / turned[2];
    ENSURE(quarter > 0.97 && quarter < 1.03);
    table_free(&t);
}

static void strain_is_what_resists(void)
{
    table t = table_of(2);
    grip(&t, FRONT_BAR);
    for (int i = 0; i < 10; i++) sample(&t, (int32_t[3]){0, -2500, 0}, false);
    int half = look(&t, 1).strain;
    for (int i = 0; i < 10; i++) sample(&t, (int32_t[3]){0, -15000, 0}, false);
    ENSURE(half > 40 && half < 60);
    ENSURE(look(&t, 1).strain >= 98);  // the hand has no more force than this
    table_free(&t);
    t = table_of(2);
    grip(&t, LOOSE);
    lead(&t, 0, 40, 0);
    ENSURE(look(&t, 1).strain <= 1);
    table_free(&t);
}

static void pulled_too_far_ahead_the_block_slips_out_of_the_fingers_and_stays(void)
{
    table t = table_of(2);
    grip(&t, FRONT_BAR);
    // For a moment they bear it.
    sample(&t, (int32_t[3]){0, -60000, 0}, false);
    ENSURE(now(&t)->slip_frames > 0);
    wait_samples(&t, 1, false);
    sample(&t, (int32_t[3]){0}, false);
    ENSURE_INT(now(&t)->slip_frames, 0);
    int32_t before[7], after[7];
    ilx_boxes_pose(&now(&t)->world, FRONT_BAR, before);
    for (int i = 0; i < 60 && now(&t)->stage == CROISILLON_HOLDING; i++) {
        sample(&t, (int32_t[3]){0, -60000, 0}, false);
    }
    ENSURE_INT(all_saw(&t, CROISILLON_EVENT_SLIPPED, 0, FRONT_BAR, ANY), 1);
    ENSURE_INT(now(&t)->stage, CROISILLON_SETTLING);
    ilx_boxes_pose(&now(&t)->world, FRONT_BAR, after);
    ENSURE(distance_um(before, after) < 1000);
    table_free(&t);
}

// A burst of samples that a slow connection has held up does not yank the block.
static void the_tie_is_elastic(void)
{
    table t = table_of(2);
    grip(&t, LOOSE);
    lead(&t, 0, 40, 0);
    // 150 ms of nothing, and then the hand is 9 mm farther at once.
    int32_t before[7], after[7];
    ilx_boxes_pose(&now(&t)->world, LOOSE, before);
    sample(&t, (int32_t[3]){9000, 40000, 0}, false);
    ilx_boxes_pose(&now(&t)->world, LOOSE, after);
    ENSURE(after[0] - before[0] < 5000);
    wait_samples(&t, 20, false);
    ilx_boxes_pose(&now(&t)->world, LOOSE, after);
    ENSURE(after[0] - before[0] > 8500 && after[0] - before[0] < 9500);
    ENSURE_INT(now(&t)->stage, CROISILLON_HOLDING);
    table_free(&t);
}

// ---- Tremor and breath -------------------------------------------------------------------

static table shaken(int byte)
{
    char text[32];
    table t = table_of(2);
    says(&t, 0, "grip yellow-a 0 146600 0");
    ilx_chance outcomes[ILX_CHANCES_MAX];
    ENSURE_INT(t.game->chances(now(&t), outcomes), CROISILLON_BYTE);
    snprintf(text, sizeof text, "shake %d", byte);
    says(&t, ILX_CHANCE, text);
    lead(&t, 0, 40, 0);
    wait_samples(&t, 30, false);
    return t;
}

static void the_tremor_comes_from_the_matchs_chance_and_nobody_knows_it(void)
{
    table one = shaken(7), same = shaken(7), other = shaken(8);
    ENSURE(ilx_match_hash(one.match) == ilx_match_hash(same.match));
    ENSURE(memcmp(one.draft.world.box, other.draft.world.box, 1) == 0);
    ENSURE(memcmp(now(&one)->world.box, now(&other)->world.box, sizeof one.draft.world.box) != 0);
    ENSURE_INT(look(&one, 0).shake, ILX_HIDDEN);
    ENSURE_INT(look(&one, ILX_SPECTATOR).shake, ILX_HIDDEN);
    table_free(&one);
    table_free(&same);
    table_free(&other);
}

static void it_grows_with_time_and_reach_up_to_a_hundredth_of_the_block(void)
{
    table t = later_table(CROISILLON_OPTION_ROUNDS, 1);
    grip(&t, LOOSE);
    ENSURE_INT(croisillon_tremor_um(now(&t)), 24000 / 500);
    lead(&t, 0, 40, 0);
    int32_t near = croisillon_tremor_um(now(&t));
    wait_samples(&t, 300, false);
    int32_t tired = croisillon_tremor_um(now(&t));
    lead(&t, 90, 150, 90);
    int32_t far = croisillon_tremor_um(now(&t));
    ENSURE(near > 24000 / 500 && tired > near && far > tired);
    wait_samples(&t, 900, false);
    ENSURE_INT(croisillon_tremor_um(now(&t)), 24000 / 100);
    table_free(&t);
}

static bool is_about(int32_t value, int32_t other)
{
    return value >= other - 1 && value <= other + 1;
}

static void a_breath_held_steadies_it_for_three_seconds_and_costs_six(void)
{
    table t = later_table(CROISILLON_OPTION_ROUNDS, 1);
    grip(&t, LOOSE);
    lead(&t, 0, 40, 0);
    lead(&t, 90, 170, 90);
    wait_samples(&t, 1000, false);  // as much as can be: nothing else changes any more
    int32_t usual = croisillon_tremor_um(now(&t));
    ENSURE_INT(usual, 24000 / 100);
    wait_samples(&t, 1, true);
    ENSURE(is_about(croisillon_tremor_um(now(&t)), usual * 35 / 100));
    wait_samples(&t, 178, true);
    ENSURE(is_about(croisillon_tremor_um(now(&t)), usual * 35 / 100));
    ENSURE(look(&t, 1).breath <= 1);
    wait_samples(&t, 2, true);
    ENSURE(is_about(croisillon_tremor_um(now(&t)), usual * 130 / 100));
    // There is none to be held for a while, however hard one tries.
    wait_samples(&t, 121, true);
    ENSURE_INT(croisillon_tremor_um(now(&t)), usual);
    ENSURE_INT(now(&t)->breath, 0);
    wait_samples(&t, 230, true);
    ENSURE_INT(croisillon_tremor_um(now(&t)), usual);
    wait_samples(&t, 20, true);
    ENSURE(is_about(croisillon_tremor_um(now(&t)), usual * 35 / 100));
    table_free(&t);
}

static void a_breath_let_go_early_costs_so_much_less(void)
{
    table t = table_of(2);
    grip(&t, LOOSE);
    wait_samples(&t, 30, true);
    wait_samples(&t, 1, false);
    wait_samples(&t, 1, true);
    ENSURE_INT(now(&t)->breath, 0);
    ENSURE(look(&t, 1).breath >= 91 && look(&t, 1).breath < 100);
    wait_samples(&t, 30, true);
    ENSURE_INT(now(&t)->breath, 1);
    table_free(&t);
}

static void a_steady_hand_trembles_half_as_much(void)
{
    for (int who = 0; who <= 6; who++) {
        table t = later_table(CROISILLON_OPTION_STEADY, who);
        grip(&t, LOOSE);
        ENSURE_INT(croisillon_tremor_um(now(&t)), who == 1 || who == 6 ? 24 : 48);
        ENSURE_INT(look(&t, 1).steady, who);
        table_free(&t);
    }
}

static void in_everybodys_first_turn_it_trembles_half_as_much(void)
{
    for (uint32_t turn = 0; turn < 4; turn++) {
        table t = table_of(2);
        edit(&t)->turns = turn;
        resume(&t);
        grip(&t, LOOSE);
        ENSURE_INT(croisillon_tremor_um(now(&t)), turn < 2 ? 24 : 48);
        table_free(&t);
    }
}

// ---- Feeling a block ---------------------------------------------------------------------

static void a_test_moves_a_block_a_little_and_says_how_it_sits(void)
{
    table t = table_of(2);
    croisillon_state *s = edit(&t);
    set_block(s, 15, 0, SHELF_UM + 8000 + 36000 + 18000, 29000, upright);
    come_to_rest(s);
    resume(&t);
    // How blocks sit is known when all has come to rest.
    grip(&t, LOOSE);
    says(&t, 0, "release");
    settle(&t);
    ENSURE_INT(now(&t)->feel[SPARE], CROISILLON_FREE);
    ENSURE_INT(now(&t)->feel[WEIGHT], CROISILLON_GRIPPED);
    ENSURE_INT(now(&t)->feel[BOARD], CROISILLON_LOADED);
    int32_t before[7], after[7];
    ilx_boxes_pose(&now(&t)->world, SPARE, before);
    says(&t, 0, "test orange-a");
    says(&t, ILX_CHANCE, NULL);
    settle(&t);
    ENSURE_INT(all_saw(&t, CROISILLON_EVENT_TESTED, 0, SPARE, CROISILLON_FREE), 1);
    // It may touch nothing for a moment, but nobody has taken it out.
    ENSURE_INT(all_saw(&t, CROISILLON_EVENT_REMOVED, ANY, ANY, ANY), 0);
    ilx_boxes_pose(&now(&t)->world, SPARE, after);
    ENSURE(distance_um(before, after) < 500);
    ENSURE(is_asked(&t));
    ENSURE_INT(now(&t)->mover, 0);
    table_free(&t);
}

// Whose heap it is says its last draw.
static croisillon_state heap_of(int byte)
{
    table t = {.game = ilx_game_find("croisillon"), .seats = 2};
    for (int i = 0; i < t.game->option_count; i++) t.options[i] = t.game->options[i].usual;
    t.options[CROISILLON_OPTION_START] = ILX_BOXES_HEAP;
    ilx_key key;
    ilx_key_from_seed(&key, "heaps");
    t.match = ilx_match_new(t.game, &(ilx_setup){t.seats, t.options}, &key);
    says(&t, ILX_CHANCE, "start 0");
    for (int i = 1; i < CROISILLON_MIXES; i++) says(&t, ILX_CHANCE, "mix 0");
    char text[ILX_MOVE_TEXT_MAX];
    snprintf(text, sizeof text, "mix %d", byte);
    says(&t, ILX_CHANCE, text);
    croisillon_state s = *now(&t);
    table_free(&t);
    return s;
}

// Free: less than a fifth of its own weight rests on it, and less than three times that presses on
// it from all sides. Loaded: it bears more than twice its weight.
static void how_a_block_sits_is_a_matter_of_what_it_bears(void)
{
    static const struct {
        int heap, block, weight_mn, load_mn, squeeze_mn;
        croisillon_feel feel;
    } cases[] = {
        {8, 15, 66, 13, 103, CROISILLON_FREE},       {12, 15, 66, 14, 101, CROISILLON_GRIPPED},
        {15, 26, 44, 7, 129, CROISILLON_FREE},       {87, 32, 44, 0, 133, CROISILLON_GRIPPED},
        {121, 33, 66, 132, 411, CROISILLON_GRIPPED}, {25, 21, 66, 133, 355, CROISILLON_LOADED},
    };
    for (size_t i = 0; i < ILX_COUNT(cases); i++) {
        croisillon_state s = heap_of(cases[i].heap);
        int32_t load_mn[ILX_BOXES], squeeze_mn[ILX_BOXES];
        ilx_boxes_loads(&s.world, load_mn, squeeze_mn);
        ENSURE_INT(ilx_boxes_weight_mn(cases[i].block), cases[i].weight_mn);
        ENSURE_INT(load_mn[cases[i].block], cases[i].load_mn);
        ENSURE_INT(squeeze_mn[cases[i].block], cases[i].squeeze_mn);
        ENSURE_INT(s.feel[cases[i].block], cases[i].feel);
    }
}

static void a_table_may_go_without_tests(void)
{
    table t = table_with(2, CROISILLON_OPTION_TESTS, 0);
    refused(&t, 0, "test orange-a", "no-tests");
    grip(&t, LOOSE);
    says(&t, 0, "release");
    settle(&t);
    for (int block = 0; block < CROISILLON_BLOCKS; block++) {
        ENSURE_INT(look(&t, 0).feel[block], CROISILLON_UNKNOWN);
    }
    table_free(&t);
}

// ---- With one button ---------------------------------------------------------------------

static void press_in_the_middle(table *t)
{
    for (int i = 0; i < CROISILLON_NEEDLE && now(t)->stage == CROISILLON_AIMING; i++) {
        int at = croisillon_needle(now(t)->needle);
        if (at > -15 && at < 15) {
            says(t, now(t)->mover, "press");
            return;
        }
        says(t, ILX_CLOCK, NULL);
    }
    test_fail(__FILE__, __LINE__, "the needle never comes to the middle");
}

static void run_to_the_next_press(table *t)
{
    for (int i = 0; i < 2000; i++) {
        if (now(t)->stage != CROISILLON_CARRYING && now(t)->stage != CROISILLON_SETTLING) return;
        says(t, ILX_CLOCK, NULL);
    }
}

static void three_presses_near_the_middle_put_a_block_higher(void)
{
    table t = table_of(2);
    refused(&t, 0, "carry 1", "not-picked");
    says(&t, 0, "pick yellow-a");
    ENSURE(now(&t)->place_count > 0);
    refused(&t, 0, "carry 0", "no-such-place");
    refused(&t, 0, "carry 9", "no-such-place");
    ENSURE(look(&t, 1).rise[0] >= 2);
    // On the post: the place that is over it.
    int place = 0;
    while (place < now(&t)->place_count && now(&t)->place_um[place][0] > -9000) place++;
    ENSURE(place < now(&t)->place_count);
    char text[32];
    snprintf(text, sizeof text, "carry %d", place + 1);
    says(&t, 0, text);
    says(&t, ILX_CHANCE, "shake 0");
    int presses = 0;
    for (; now(&t)->stage == CROISILLON_AIMING; presses++) {
        ENSURE_INT(look(&t, 1).presses, presses);
        press_in_the_middle(&t);
        run_to_the_next_press(&t);
    }
    ENSURE_INT(presses, 3);
    ENSURE_INT(now(&t)->raised, LOOSE);
    ENSURE_INT(all_saw(&t, CROISILLON_EVENT_PRESSED, 0, ANY, ANY), 3);
    table_free(&t);
}

// The error of a press is in proportion to the tremor of that stretch.
static void a_press_off_the_middle_puts_the_hand_off_its_path(void)
{
    int32_t off[2];
    for (int late = 0; late < 2; late++) {
        table t = later_table(CROISILLON_OPTION_ROUNDS, 1);
        says(&t, 0, "pick yellow-a");
        says(&t, 0, "carry 1");
        says(&t, ILX_CHANCE, "shake 0");
        croisillon_state *s = edit(&t);
        s->needle = late ? CROISILLON_NEEDLE / 4 : 0;
        s->wait_frames = 1;
        resume(&t);
        says(&t, 0, "press");
        ENSURE_INT(now(&t)->error, late ? CROISILLON_NEEDLE_MOST - 1 : 0);
        off[late] = distance_um(now(&t)->error_um, (int32_t[3]){0});
        // Across the way out, and not along it.
        bool up = now(&t)->way == CROISILLON_UP;
        if (late) ENSURE_INT(abs(now(&t)->error_um[up ? 0 : 1]), off[late]);
        table_free(&t);
    }
    int32_t tremor = 24000 / 500;
    ENSURE(off[0] <= 4 * tremor);
    ENSURE(off[1] - off[0] >= 10 * tremor && off[1] <= 16 * tremor);
}

// The second press is good for the way up and the way over.
static void the_hand_is_off_its_path_until_the_next_press(void)
{
    table t = table_of(2);
    says(&t, 0, "pick yellow-a");
    says(&t, 0, "carry 1");
    says(&t, ILX_CHANCE, "shake 0");
    press_in_the_middle(&t);
    run_to_the_next_press(&t);
    ENSURE_INT(now(&t)->stretch, CROISILLON_RISE);
    croisillon_state *s = edit(&t);
    s->needle = CROISILLON_NEEDLE / 4;
    s->wait_frames = 1;
    resume(&t);
    says(&t, 0, "press");
    int32_t error[3];
    memcpy(error, now(&t)->error_um, sizeof error);
    ENSURE(distance_um(error, (int32_t[3]){0}) > 0);
    while (now(&t)->stretch == CROISILLON_RISE) says(&t, ILX_CLOCK, NULL);
    ENSURE_INT(now(&t)->stretch, CROISILLON_OVER_IT);
    ENSURE_INT(distance_um(error, now(&t)->error_um), 0);
    run_to_the_next_press(&t);
    ENSURE_INT(now(&t)->stretch, CROISILLON_LOWER);
    ENSURE_INT(distance_um(now(&t)->error_um, (int32_t[3]){0}), 0);
    table_free(&t);
}

// A place and the same place with its turn written the other way round are one.
static void it_turns_the_short_way_round(void)
{
    int32_t pose[2][7];
    for (int other = 0; other < 2; other++) {
        table t = table_of(2);
        says(&t, 0, "pick yellow-a");
        croisillon_state *s = edit(&t);
        for (int i = 0; other && i < 4; i++) s->place_turn[0][i] = -s->place_turn[0][i];
        resume(&t);
        says(&t, 0, "carry 1");
        says(&t, ILX_CHANCE, "shake 0");
        for (int press = 0; press < 2; press++) {
            press_in_the_middle(&t);
            run_to_the_next_press(&t);
        }
        ENSURE_INT(now(&t)->stretch, CROISILLON_LOWER);
        ilx_boxes_pose(&now(&t)->world, LOOSE, pose[other]);
        table_free(&t);
    }
    for (int i = 0; i < 7; i++) ENSURE(abs(pose[0][i] - pose[1][i]) < 300);
}

static void a_press_named_beforehand_comes_when_the_needle_is_there(void)
{
    table t = table_of(2);
    says(&t, 0, "pick yellow-a");
    says(&t, 0, "carry 1");
    says(&t, ILX_CHANCE, "shake 0");
    refused(&t, 0, "press-at 44", "no-such-tick");
    refused(&t, 0, "press-at -1", "no-such-tick");
    int tick = (now(&t)->needle + 5) % CROISILLON_NEEDLE;
    char text[32];
    snprintf(text, sizeof text, "press-at %d", tick);
    says(&t, 0, text);
    for (int i = 0; i < 5; i++) {
        ENSURE_INT(now(&t)->stage, CROISILLON_AIMING);
        says(&t, ILX_CLOCK, NULL);
    }
    ENSURE_INT(now(&t)->stage, CROISILLON_CARRYING);
    ENSURE_INT(all_saw(&t, CROISILLON_EVENT_PRESSED, 0, ANY, ANY), 1);
    table_free(&t);
}

// In a terminal without a clock nobody sees the needle swing: a press means its middle, as exactly
// as if that had been named.
static void a_press_before_the_needle_has_swung_means_the_middle(void)
{
    int32_t most = 0;
    for (int byte = 0; byte < CROISILLON_BYTE; byte += 5) {
        table t = table_of(2);
        char text[32];
        says(&t, 0, "pick yellow-a");
        says(&t, 0, "carry 1");
        snprintf(text, sizeof text, "shake %d", byte);
        says(&t, ILX_CHANCE, text);
        ENSURE_INT(croisillon_needle(now(&t)->needle) == 0, byte % CROISILLON_NEEDLE % 22 == 0);
        says(&t, 0, "press");
        int32_t error = abs(now(&t)->error);
        most = error > most ? error : most;
        table_free(&t);
    }
    ENSURE(most > 15 && most <= 30);
}

// Waiting for ever is no way out: the arm gets tired.
static void a_needle_that_nobody_presses_counts_as_pressed_in_the_end(void)
{
    table t = table_of(2);
    says(&t, 0, "pick yellow-a");
    says(&t, 0, "carry 1");
    says(&t, ILX_CHANCE, "shake 0");
    for (int i = 0; i < CROISILLON_NEEDLE_WAITS; i++) {
        ENSURE_INT(now(&t)->stage, CROISILLON_AIMING);
        says(&t, ILX_CLOCK, NULL);
    }
    ENSURE_INT(now(&t)->stage, CROISILLON_CARRYING);
    table_free(&t);
}

static void a_bonus_can_be_taken_with_one_button(void)
{
    table t = table_of(2);
    raise(&t);
    says(&t, 0, "take orange-a");
    says(&t, ILX_CHANCE, "shake 0");
    ENSURE_INT(now(&t)->stage, CROISILLON_AIMING);
    press_in_the_middle(&t);
    run_to_the_next_press(&t);
    ENSURE(is_bonus_of(&t, SPARE, 0));
    ENSURE_INT(now(&t)->mover, 1);
    table_free(&t);
}

// A beam on a high post hangs over what is loose, a good way above it.
static void what_has_something_above_it_is_not_lifted_against_it(void)
{
    enum { POST_2 = 26, POST_3 = 32, BEAM = 15 };
    table t = table_of(2);
    croisillon_state *s = edit(&t);
    set_block(s, POST_2, -12100, SHELF_UM + 36100, -1020, upright);
    set_block(s, POST_3, -12100, SHELF_UM + 60200, -1020, upright);
    set_block(s, BEAM, -8000, SHELF_UM + 78300, -1020, flat);
    set_block(s, RED_A, -22000, SHELF_UM + 90400, -1020, upright);
    come_to_rest(s);
    resume(&t);
    int32_t level_um = ilx_boxes_lowest_um(&now(&t)->world, BEAM);
    says(&t, 0, "pick yellow-a");
    says(&t, 0, "carry 1");
    says(&t, ILX_CHANCE, "shake 0");
    while (now(&t)->stage == CROISILLON_AIMING) {
        press_in_the_middle(&t);
        run_to_the_next_press(&t);
    }
    ENSURE_INT(all_saw(&t, CROISILLON_EVENT_SLIPPED, ANY, ANY, ANY), 0);
    ENSURE_INT(now(&t)->raised, LOOSE);
    ENSURE(abs(ilx_boxes_lowest_um(&now(&t)->world, BEAM) - level_um) < 1000);
    table_free(&t);
}

// A stand-in for somebody who has left puts the block down by the same path.
static void a_hand_that_is_taken_over_goes_on_by_itself(void)
{
    table t = table_of(2);
    grip(&t, LOOSE);
    lead(&t, 0, 40, 0);
    ENSURE(now(&t)->place_count > 0);
    says(&t, 0, "carry 1");
    ENSURE_INT(now(&t)->stage, CROISILLON_AIMING);
    ENSURE_INT(now(&t)->stretch, CROISILLON_RISE);
    while (now(&t)->stage == CROISILLON_AIMING) {
        press_in_the_middle(&t);
        run_to_the_next_press(&t);
    }
    ENSURE(is_asked(&t));
    table_free(&t);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(a_grip_is_on_the_surface_of_a_block_that_is_there),
        TEST(a_sample_is_within_reach_and_turns_by_a_unit_quaternion),
        TEST(the_hand_opens_only_when_the_block_rests_and_is_slow),
        TEST(a_sample_is_a_sixtieth_of_a_second_and_everybody_sees_it),
        TEST(it_turns_the_block_it_holds),
        TEST(strain_is_what_resists),
        TEST(pulled_too_far_ahead_the_block_slips_out_of_the_fingers_and_stays),
        TEST(the_tie_is_elastic),
        TEST(the_tremor_comes_from_the_matchs_chance_and_nobody_knows_it),
        TEST(it_grows_with_time_and_reach_up_to_a_hundredth_of_the_block),
        TEST(a_breath_held_steadies_it_for_three_seconds_and_costs_six),
        TEST(a_breath_let_go_early_costs_so_much_less),
        TEST(a_steady_hand_trembles_half_as_much),
        TEST(in_everybodys_first_turn_it_trembles_half_as_much),
        TEST(a_test_moves_a_block_a_little_and_says_how_it_sits),
        TEST(how_a_block_sits_is_a_matter_of_what_it_bears),
        TEST(a_table_may_go_without_tests),
        TEST(three_presses_near_the_middle_put_a_block_higher),
        TEST(a_press_off_the_middle_puts_the_hand_off_its_path),
        TEST(the_hand_is_off_its_path_until_the_next_press),
        TEST(it_turns_the_short_way_round),
        TEST(a_press_named_beforehand_comes_when_the_needle_is_there),
        TEST(a_press_before_the_needle_has_swung_means_the_middle),
        TEST(a_needle_that_nobody_presses_counts_as_pressed_in_the_end),
        TEST(a_bonus_can_be_taken_with_one_button),
        TEST(what_has_something_above_it_is_not_lifted_against_it),
        TEST(a_hand_that_is_taken_over_goes_on_by_itself),
    };
    return RUN_TESTS(tests);
}
