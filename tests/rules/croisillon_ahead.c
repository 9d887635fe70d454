// Le X: what is said of a block before it is let go is true, and whoever plays with one button can
// end every turn.

#include "rules/croisillon_table.h"

#include "base/rng.h"

// Like sample, but turned as it is.
static void lead_on(table *t, int32_t down_um)
{
    char text[ILX_MOVE_TEXT_MAX];
    const croisillon_state *s = now(t);
    snprintf(text, sizeof text, "hand %d %d %d %d %d %d %d 0", s->moved_um[0],
             s->moved_um[1] - down_um, s->moved_um[2], s->turned[0], s->turned[1], s->turned[2],
             s->turned[3]);
    says(t, s->mover, text);
}

// Holds still for so many samples, or until the hand has had to stop.
static void hold_still(table *t, int samples)
{
    for (int i = 0; i < samples && now(t)->stage == CROISILLON_HOLDING; i++) {
        lead_on(t, 0);
    }
}

// Lowers what is held until it rests on something and something is known of it.
static bool lower(table *t)
{
    for (int i = 0; i < 600 && now(t)->stage == CROISILLON_HOLDING; i++) {
        if (look(t, 0).ahead != CROISILLON_UNTRIED) return true;
        lead_on(t, croisillon_rests(now(t)) ? 0 : 250);
    }
    return false;
}

// ---- Half a second ahead -----------------------------------------------------------------

static void a_block_in_the_air_is_nothing_yet_but_where_it_would_fall_is_known(void)
{
    table t = table_of(2);
    grip(&t, LOOSE);
    ENSURE_INT(look(&t, 0).ahead, CROISILLON_UNTRIED);
    lead(&t, 0, 40, 0);
    lead(&t, -12, 40, 0);
    hold_still(&t, 20);
    croisillon_view v = look(&t, 1);
    ENSURE_INT(v.ahead, CROISILLON_UNTRIED);
    // Over the post, which is 24 mm high: half its own height above that.
    ENSURE(abs(v.ghost[1] - (SHELF_UM + 24000 + 6000) / 100) < 15);
    ENSURE(v.block[LOOSE][1] > v.ghost[1] + 50);
    table_free(&t);
}

static void a_block_on_the_middle_of_another_is_stable_and_stays(void)
{
    table t = table_of(2);
    grip(&t, LOOSE);
    lead(&t, 0, 40, 0);
    lead(&t, -12, 40, 0);
    ENSURE(lower(&t));
    ENSURE_INT(look(&t, 0).ahead, CROISILLON_STABLE);
    ENSURE_INT(look(&t, 1).ahead, CROISILLON_STABLE);  // everybody sees it
    says(&t, 0, "release");
    ENSURE_INT(look(&t, 0).ahead, CROISILLON_UNTRIED);
    settle(&t);
    ENSURE_INT(now(&t)->raised, LOOSE);
    table_free(&t);
}

// It rests on the edge of the post: the hand may open, and the block would tip over.
static void a_block_over_the_edge_of_another_would_slide_and_does(void)
{
    table t = table_of(2);
    grip(&t, LOOSE);
    lead(&t, 0, 40, 0);
    lead(&t, -12, 40, -13);
    ENSURE(lower(&t));
    ENSURE_INT(look(&t, 0).rests, 1);
    ENSURE_INT(look(&t, 0).ahead, CROISILLON_SLIDES);
    says(&t, 0, "release");
    settle(&t);
    ENSURE_INT(now(&t)->raised, CROISILLON_NONE);
    ENSURE(is_malus_of(&t, LOOSE, 0));
    table_free(&t);
}

static void a_block_that_moves_is_not_judged(void)
{
    table t = table_of(2);
    grip(&t, LOOSE);
    lead(&t, 0, 40, 0);
    lead(&t, -12, 40, 0);
    ENSURE(lower(&t));
    for (int i = 1; i <= 8; i++) {
        const int32_t *at = now(&t)->moved_um;
        sample(&t, (int32_t[3]){at[0], at[1], at[2] + 1500}, false);
    }
    ENSURE_INT(look(&t, 0).ahead, CROISILLON_UNTRIED);
    table_free(&t);
}

// ---- A real pile -------------------------------------------------------------------------

static table heap(const char *seed, int seats)
{
    table t = {.game = ilx_game_find("croisillon"), .seats = seats};
    for (int i = 0; i < t.game->option_count; i++) t.options[i] = t.game->options[i].usual;
    ilx_setup setup = {seats, t.options};
    ilx_key key;
    ilx_key_from_seed(&key, seed);
    t.match = ilx_match_new(t.game, &setup, &key);
    while (ilx_match_turn(t.match).chance) says(&t, ILX_CHANCE, NULL);
    return t;
}

static int random_of(ilx_rng *rng, uint64_t from)
{
    uint32_t skip = ilx_rng_below(rng, (uint32_t)__builtin_popcountll(from));
    while (skip-- > 0) from &= from - 1;
    return __builtin_ctzll(from);
}

static void say_of(table *t, const char *verb, int number, const ilx_names *names)
{
    char text[ILX_MOVE_TEXT_MAX];
    if (names) snprintf(text, sizeof text, "%s %s", verb, names->items[number]);
    if (!names) snprintf(text, sizeof text, "%s %d", verb, number);
    says(t, now(t)->mover, text);
}

static const ilx_names *blocks(const table *t)
{
    return t->game->moves[CROISILLON_MOVE_LIFT].arg[0].names;
}

// Draws, ticks and presses, until somebody has something to decide.
static void run_on(table *t)
{
    for (int i = 0; i < 6000; i++) {
        ilx_turn turn = ilx_match_turn(t->match);
        if (turn.chance) {
            says(t, ILX_CHANCE, NULL);
        } else if (now(t)->stage == CROISILLON_AIMING) {
            says(t, now(t)->mover, "press");
        } else if (turn.seats || !turn.wait_ms) {
            return;
        } else {
            says(t, ILX_CLOCK, NULL);
        }
    }
    test_fail(__FILE__, __LINE__, "it never comes to rest");
}

// Leads the hand over a place and turns the block as it would lie there, a few millimetres beside.
static void lead_over(table *t, int32_t beside_um, ilx_rng *rng)
{
    const croisillon_state *s = now(t);
    int32_t pose[7], to[3];
    ilx_boxes_pose(&s->world, s->hand.block, pose);
    for (int i = 0; i < 3; i++) {
        int32_t off = (int32_t)ilx_rng_below(rng, (uint32_t)(2 * beside_um + 1)) - beside_um;
        to[i] = i == 1 ? s->moved_um[1] : s->place_um[0][i] - pose[i] + off;
    }
    lead(t, to[0] / 1000, to[1] / 1000, to[2] / 1000);
    double a[4], b[4], turn[4];
    for (int i = 0; i < 4; i++) {
        a[i] = s->place_turn[0][i] / (double)ILX_BOXES_QUATERNION_ONE;
        b[i] = (i ? -1 : 1) * s->grip_turn[i] / (double)ILX_BOXES_QUATERNION_ONE;
    }
    turn[0] = a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3];
    turn[1] = a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2];
    turn[2] = a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1];
    turn[3] = a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0];
    for (int i = 0; i < 90 && now(t)->stage == CROISILLON_HOLDING; i++) {
        char text[ILX_MOVE_TEXT_MAX];
        s = now(t);
        snprintf(text, sizeof text, "hand %d %d %d %d %d %d %d 0", s->moved_um[0], s->moved_um[1],
                 s->moved_um[2], (int)(turn[0] * CROISILLON_TURN_ONE),
                 (int)(turn[1] * CROISILLON_TURN_ONE), (int)(turn[2] * CROISILLON_TURN_ONE),
                 (int)(turn[3] * CROISILLON_TURN_ONE));
        says(t, s->mover, text);
    }
}

typedef struct tally {
    int stable, stayed, slides, slid;
} tally;

// Lets go what is held, if what was said of it still holds when the message arrives.
static void let_go_and_see(table *t, tally *all)
{
    int verdict = lower(t) ? look(t, 0).ahead : CROISILLON_UNTRIED;
    hold_still(t, 3);
    if (verdict == CROISILLON_UNTRIED || look(t, 0).ahead != verdict) return;
    if (!lawful(t, now(t)->mover, "release")) return;
    says(t, now(t)->mover, "release");
    settle(t);
    bool stays = now(t)->raised != CROISILLON_NONE, stable = verdict == CROISILLON_STABLE;
    all->stable += stable;
    all->stayed += stable && stays;
    all->slides += !stable;
    all->slid += !stable && !stays;
}

static void what_is_called_stable_stays_in_heaps_as_people_meet_them(void)
{
    tally all = {0};
    const int heaps = test_samples(20);
    for (int n = 0; n < heaps; n++) {
        char seed[32];
        snprintf(seed, sizeof seed, "ahead %d", n);
        table t = heap(seed, 2);
        ilx_rng rng;
        ilx_rng_start(&rng, ilx_match_key(t.match), 99);
        for (int tries = 0; tries < 4 && now(&t)->stage != CROISILLON_HOLDING; tries++) {
            say_of(&t, "lift", random_of(&rng, now(&t)->world.present), blocks(&t));
            run_on(&t);
            if (now(&t)->turns > 0 || now(&t)->raised != CROISILLON_NONE) break;
        }
        if (now(&t)->stage == CROISILLON_HOLDING && now(&t)->place_count > 0) {
            lead_over(&t, 1000 + 500 * (n % 16), &rng);
            let_go_and_see(&t, &all);
        }
        table_free(&t);
    }
    test_covered("%d of %d stable ones stayed, %d of %d others slid", all.stayed, all.stable,
                 all.slid, all.slides);
    ENSURE(all.stable >= heaps / 4);
    ENSURE_INT(all.stayed, all.stable);
}

// ---- One button --------------------------------------------------------------------------

static void a_block_without_a_place_is_taken_out_and_given_up_with_one_button(void)
{
    table t = table_of(2);
    says(&t, 0, "lift yellow-a");
    run_on(&t);
    ENSURE_INT(now(&t)->stage, CROISILLON_HOLDING);
    ENSURE_INT(look(&t, 0).removed, 1);
    ENSURE_INT(look(&t, 0).planned, 0);
    for (int i = 0; i < 3; i++) ENSURE_INT(now(&t)->moved_um[i], 0);
    // The post is free for it: it may still be carried there, or led by hand, or given up.
    ENSURE(now(&t)->place_count > 0);
    ENSURE(lawful(&t, 0, "carry 1"));
    sample(&t, (int32_t[3]){0, 500, 0}, false);
    says(&t, 0, "give-up");
    settle(&t);
    ENSURE(is_malus_of(&t, LOOSE, 0));
    ENSURE_INT(now(&t)->mover, 1);
    table_free(&t);
}

static void what_may_not_be_taken_may_not_be_taken_out_either(void)
{
    table t = table_of(2);
    edit(&t)->forbidden = SPARE;
    resume(&t);
    refused(&t, 0, "lift orange-a", "forbidden");
    refused(&t, 0, "lift violet-a", "no-such-block");
    raise(&t);
    refused(&t, 0, "lift green-c", "already-raised");
    table_free(&t);
}

// One decision of a player who picks at random and has one button.
static void decide_with_one_button(table *t, ilx_rng *rng)
{
    const croisillon_state *s = now(t);
    uint64_t from = s->world.present;
    if (s->forbidden >= 0) from &= ~ILX_BOXES_BIT(s->forbidden);
    if (s->stage == CROISILLON_HOLDING) {
        if (s->place_count > 0) say_of(t, "carry", 1, NULL);
        if (s->place_count == 0) says(t, s->mover, "give-up");
    } else if (s->raised != CROISILLON_NONE) {
        says(t, s->mover, "stop");
    } else {
        int block = random_of(rng, from);
        say_of(t, "pick", block, blocks(t));
        if (s->place_count > 0) say_of(t, "carry", 1, NULL);
        if (s->place_count == 0) say_of(t, "lift", block, blocks(t));
    }
    run_on(t);
}

// Each turn ends even when no seat declines and no place is looked for twice.
static void every_turn_can_be_ended_with_one_button(void)
{
    enum { PATIENCE = 30 };
    int turns = 0, most = 0;
    for (int n = 0; n < test_samples(6); n++) {
        char seed[32];
        snprintf(seed, sizeof seed, "one button %d", n);
        table t = heap(seed, 2);
        ilx_rng rng;
        ilx_rng_start(&rng, ilx_match_key(t.match), 99);
        while (now(&t)->stage != CROISILLON_OVER && now(&t)->turns < 24) {
            uint32_t turn = now(&t)->turns;
            int decisions = 0;
            while (now(&t)->turns == turn && now(&t)->stage != CROISILLON_OVER) {
                decide_with_one_button(&t, &rng);
                if (++decisions > PATIENCE) test_fail(__FILE__, __LINE__, "%s: a dead end", seed);
            }
            turns++;
            most = decisions > most ? decisions : most;
        }
        table_free(&t);
    }
    test_covered("%d turns with one button, the longest in %d decisions", turns, most);
    ENSURE(turns > 0);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(a_block_in_the_air_is_nothing_yet_but_where_it_would_fall_is_known),
        TEST(a_block_on_the_middle_of_another_is_stable_and_stays),
        TEST(a_block_over_the_edge_of_another_would_slide_and_does),
        TEST(a_block_that_moves_is_not_judged),
        TEST(what_is_called_stable_stays_in_heaps_as_people_meet_them),
        TEST(a_block_without_a_place_is_taken_out_and_given_up_with_one_button),
        TEST(what_may_not_be_taken_may_not_be_taken_out_either),
        TEST(every_turn_can_be_ended_with_one_button),
    };
    return RUN_TESTS(tests);
}
