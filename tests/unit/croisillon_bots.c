// The bots of Le X: what they see, what a position is worth to them, how trials come out, and that
// a match among them ends.

#include "bots/croisillon_mind.h"
#include "test.h"

enum { SEATS = 2, LOG_BOUND = 1 << 12, MOVES_BOUND = 20000 };

static croisillon_state s;
static ilx_rng rng;
static ilx_event events_seen[LOG_BOUND];
static int seen_count;

static const ilx_game *game(void)
{
    return ilx_game_find("croisillon");
}

// The next move, whoever makes it; false: the match is over.
static bool step(const char *const *bots, int budget)
{
    static ilx_events events;
    static ilx_choice choice;
    ilx_turn turn;
    ilx_move move = {0};
    game()->turn(&s, &turn);
    if (ilx_turn_over(&turn)) return false;
    int seat = turn.chance ? ILX_CHANCE : turn.seats ? __builtin_ctz(turn.seats) : ILX_CLOCK;
    if (seat == ILX_CHANCE) ilx_chance_pick(game(), &s, &rng, &move);
    if (seat >= 0) {
        ilx_bot_ask(ilx_bot_find(game(), bots[seat]), game(), SEATS, &s, seat,
                    (ilx_log){events_seen, seen_count}, budget, &rng, &choice);
        move = choice.move;
    }
    events.count = 0;
    game()->apply(&s, seat, &move, &events);
    for (int i = 0; i < events.count; i++) {
        ENSURE(seen_count < LOG_BOUND);
        events_seen[seen_count++] = events.item[i];
    }
    return true;
}

// A nest that nobody has touched, seat 0 to move.
static void start(void)
{
    static const int32_t options[] = {ILX_BOXES_NEST, 1, 0, 1, 0};
    ilx_key key;
    ilx_key_from_seed(&key, "croisillon bots");
    ilx_rng_start(&rng, &key, 0);
    memset(&s, 0, sizeof s);
    seen_count = 0;
    game()->setup(&s, &(ilx_setup){SEATS, options});
    game()->apply(&s, ILX_CHANCE, &(ilx_move){CROISILLON_MOVE_START, {0}}, NULL);
    while (s.stage != CROISILLON_CHOOSING) step(NULL, 0);
}

static void give(int seat, int first, int count, croisillon_where where)
{
    for (int block = first; block < first + count; block++) {
        if (croisillon_present(&s, block)) ilx_boxes_remove(&s.world, block);
        s.where[block] = (uint8_t)where;
        s.owner[block] = (int8_t)seat;
    }
}

static void what_bears_nothing_is_lightest(void)
{
    look l;
    start();
    look_at(&l, &s, (ilx_log){0});
    int block = look_lightest(&l, l.may);
    ENSURE(l.burden[block] < 50);
    int most = 0;
    for (int i = 0; i < CROISILLON_BLOCKS; i++) most = l.burden[i] > most ? l.burden[i] : most;
    ENSURE(most > 400);
    ENSURE_INT(look_lightest(&l, 0), CROISILLON_NONE);
}

static void what_was_tried_in_vain_is_left_alone_for_the_turn(void)
{
    look l;
    start();
    ilx_event log[] = {{CROISILLON_EVENT_TRIED, ILX_EVERYONE, {0, 3}},
                       {CROISILLON_EVENT_TURN, ILX_EVERYONE, {0}},
                       {CROISILLON_EVENT_TRIED, ILX_EVERYONE, {0, 7}}};
    look_at(&l, &s, (ilx_log){log, 3});
    ENSURE(l.may & ILX_BOXES_BIT(3));
    ENSURE(!(l.may & ILX_BOXES_BIT(7)));
}

static void a_bonus_brings_its_point_and_what_it_clears(void)
{
    start();
    ENSURE_INT(look_gain(&s, 0), 0);  // red
    ENSURE_INT(look_gain(&s, 6), 1);
    give(0, 7, 2, CROISILLON_IS_MALUS);
    give(1, 13, 1, CROISILLON_IS_MALUS);
    ENSURE_INT(look_gain(&s, 6), 3);
    ENSURE_INT(look_gain(&s, 12), 1);  // that malus is somebody else's
}

static void points_are_worth_something_and_malus_that_can_be_cleared_costs_less(void)
{
    start();
    double even = trial_worth(&s, 0, 0);
    ENSURE(even > 0.49 && even < 0.51);
    ENSURE(trial_worth(&s, 0, 1) > even && trial_worth(&s, 0, -1) < even);
    give(0, 6, 2, CROISILLON_IS_MALUS);
    double same_colour = trial_worth(&s, 0, 0);
    start();
    give(0, 6, 1, CROISILLON_IS_MALUS);
    give(0, 12, 1, CROISILLON_IS_MALUS);
    ENSURE(trial_worth(&s, 0, 0) <= same_colour);
    ENSURE(same_colour < even);
}

static void the_fewer_blocks_the_less_hope_and_the_more_points_decide(void)
{
    start();
    double hope = trial_hope(&s), point = trial_worth(&s, 0, 1);
    give(CROISILLON_NONE, 0, 28, CROISILLON_IN_BOX);
    ENSURE(trial_hope(&s) > 0 && trial_hope(&s) < hope / 2);
    ENSURE(trial_worth(&s, 0, 1) > point);
    s.seat_count = 4;
    ENSURE(trial_hope(&s) < hope / 4);
}

// A coin for two points: who is behind towards the end throws it, who is ahead does not.
static void the_margin_decides_the_nerve(void)
{
    for (int ahead = 0; ahead < 2; ahead++) {
        start();
        give(ahead ? 0 : 1, 6, 3, CROISILLON_IS_BONUS);
        for (int block = 9; croisillon_left(&s) > CROISILLON_LEFT + 3; block++) {
            give(CROISILLON_NONE, block, 1, CROISILLON_IN_BOX);
        }
        double coin = (trial_worth(&s, 0, 2) + trial_worth(&s, 0, -2)) / 2;
        ENSURE(ahead ? coin < trial_worth(&s, 0, 0) : coin > trial_worth(&s, 0, 0));
    }
}

// A block from the top of the nest comes out alone; the one at its foot does not, or not alone.
static void a_trial_tells_what_comes_of_it(void)
{
    static trial t;
    look l;
    start();
    look_at(&l, &s, (ilx_log){0});
    int light = look_lightest(&l, l.may), heavy = light;
    for (int i = 0; i < CROISILLON_BLOCKS; i++) heavy = l.burden[i] > l.burden[heavy] ? i : heavy;
    t = (trial){.rng = &rng};
    ENSURE(trial_pull(&t, &s, &(trial_plan){.block = light}));
    ENSURE(t.frames > 0 && t.state.removed == CROISILLON_REMOVED);
    trial_give_up(&t);
    ENSURE_INT(t.state.where[light], CROISILLON_IS_MALUS);
    ENSURE_INT(croisillon_left(&t.state), CROISILLON_BLOCKS - 1);
    ENSURE_INT(t.state.mover, 1);
    bool out = trial_pull(&t, &s, &(trial_plan){.block = heavy});
    ENSURE(!out || t.state.fallen);
    ENSURE_INT(croisillon_left(&s), CROISILLON_BLOCKS);  // it was all in the head
}

static void a_match_among_bots_ends(void)
{
    static const char *const bots[SEATS] = {"strong", "regular"};
    int moves = 0, budget = test_samples(3);
    start();
    while (step(bots, budget)) ENSURE(++moves < MOVES_BOUND);
    test_covered("a match of Le X among bots with a budget of %d, %d moves", budget, moves);
    ENSURE_INT(s.stage, CROISILLON_OVER);
    ENSURE(croisillon_left(&s) <= CROISILLON_LEFT);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(what_bears_nothing_is_lightest),
        TEST(what_was_tried_in_vain_is_left_alone_for_the_turn),
        TEST(a_bonus_brings_its_point_and_what_it_clears),
        TEST(points_are_worth_something_and_malus_that_can_be_cleared_costs_less),
        TEST(the_fewer_blocks_the_less_hope_and_the_more_points_decide),
        TEST(the_margin_decides_the_nerve),
        TEST(a_trial_tells_what_comes_of_it),
        TEST(a_match_among_bots_ends),
    };
    return RUN_TESTS(tests);
}
