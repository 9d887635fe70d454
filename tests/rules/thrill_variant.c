// Thrill with bets and the weight.

#include "rules/thrill_table.h"

// A table of the variant at which discs of a column lie on the plate.
static table with_column(int seats, const char *sizes, int32_t y)
{
    table t = table_with(seats, VARIANT, 1);
    column(edit(&t), sizes, y);
    resume(&t);
    return t;
}

// Five fall when a large disc is pushed: a medium and a large one.
static table with_five(int seats)
{
    return with_column(seats, "SSSML", brink(ILX_DISC_LARGE));
}

// Nothing falls.
static table with_none(int seats)
{
    return with_column(seats, "S", 120000);
}

// One word for each of those who are asked for a bet, by seat.
static void bets(table *t, const char *const *words)
{
    for (uint32_t left = asked(t); left; left &= left - 1) {
        char move[32];
        snprintf(move, sizeof move, "bet %s", *words++);
        says(t, __builtin_ctz(left), move);
    }
}

#define BETS(t, ...) bets(t, (const char *const[]){__VA_ARGS__})

static void load(table *t, int disc, int32_t x, int32_t y)
{
    char move[48];
    snprintf(move, sizeof move, "load %d %d %d", disc, (int)x, (int)y);
    says(t, now(t)->max, move);
}

// ---- Cards -------------------------------------------------------------------------------

static void everybody_gets_six_cards(void)
{
    table t = table_with(6, VARIANT, 1), plain = table_of(2);
    for (int seat = 0; seat < 6; seat++) {
        ENSURE_INT(look(&t, 0).falls[seat], 2);
        ENSURE_INT(look(&t, 0).nones[seat], 2);
        ENSURE_INT(look(&t, 0).weights[seat], 2);
        ENSURE_INT(now(&t)->chips[seat], 10);
    }
    ENSURE_INT(look(&plain, 0).falls[0] + look(&plain, 0).weights[1], 0);
    table_free(&t);
    table_free(&plain);
}

static void max_must_say_first_whether_the_weight_is_used(void)
{
    table t = with_none(2);
    round_of(&t, "disc medium", "1 0");
    ENSURE_INT(now(&t)->stage, THRILL_WEIGHT);
    ENSURE_INT(asked(&t), ILX_SEAT_BIT(1));
    refused(&t, 1, "place 0 -20000", "not-now");
    refused(&t, 0, "bet fall", "not-your-turn");
    says(&t, 1, "weight no");
    ENSURE_INT(asked(&t), 3);
    BETS(&t, "pass", "pass");
    refused(&t, 1, "load 17 0 0", "no-weight");
    table_free(&t);
}

// Twice a match, no more: whoever has no card left is not asked, which everybody knows anyway.
static void each_weight_card_serves_once(void)
{
    table t = with_none(2);
    thrill_state *s = edit(&t);
    s->weights[1] = 0;
    resume(&t);
    round_of(&t, "disc medium", "1 0");
    ENSURE_INT(now(&t)->stage, THRILL_BET);
    ENSURE_INT(saw(&t, 0, THRILL_EVENT_NO_WEIGHT, 1, ANY), 1);
    table_free(&t);
}

// ---- Bets --------------------------------------------------------------------------------

// Bets lie face down, all at once, and are shown after the push.
static void T13_bets_are_face_down(void)
{
    table t = with_none(3);
    round_of(&t, "disc medium", "1 0 1");
    says(&t, 1, "weight no");
    says(&t, 0, "bet none");
    says(&t, 0, "bet fall");  // it may be changed until the last one has answered
    ENSURE_INT(look(&t, 0).bet[0], THRILL_FALL);
    ENSURE_INT(look(&t, 2).bet[0], ILX_HIDDEN8);
    says(&t, 2, "bet pass");
    ENSURE_INT(look(&t, 1).bet[2], ILX_HIDDEN8);
    says(&t, 1, "bet none");
    ENSURE_INT(look(&t, 2).bet[0], ILX_HIDDEN8);
    ENSURE_INT(look(&t, 0).bet[0], THRILL_FALL);
    ENSURE_INT(look(&t, 0).bet[2], THRILL_PASS);  // that no card lies there is plain to see
    ENSURE_INT(saw(&t, 2, THRILL_EVENT_CARD, ANY, ANY), 2);
    ENSURE_INT(saw(&t, 2, THRILL_EVENT_WRONG, ANY, ANY), 0);
    push(&t);
    ENSURE_INT(saw(&t, 2, THRILL_EVENT_WRONG, 0, THRILL_FALL), 1);
    ENSURE_INT(saw(&t, 2, THRILL_EVENT_RIGHT, 1, THRILL_NONE), 1);
    table_free(&t);
}

// At most one card for each player and round.
static void T14_one_bet_a_round(void)
{
    table t = with_none(2);
    round_of(&t, "disc medium", "1 0");
    says(&t, 1, "weight no");
    says(&t, 0, "bet none");
    says(&t, 0, "bet none");
    says(&t, 1, "bet pass");
    refused(&t, 0, "bet none", "not-your-turn");
    push(&t);
    ENSURE_INT(saw(&t, 0, THRILL_EVENT_RIGHT, 0, ANY), 1);
    ENSURE_INT(now(&t)->small[0], 1);
    table_free(&t);
}

static void a_wrong_bet_loses_its_card_and_a_right_one_wins_a_small_chip(void)
{
    table t = with_five(3);
    round_of(&t, "disc large", "1 0 1");
    says(&t, 1, "weight no");
    BETS(&t, "fall", "none", "pass");
    push(&t);
    ENSURE_INT(now(&t)->small[0], 1);
    ENSURE_INT(now(&t)->falls[0], 2);
    ENSURE_INT(now(&t)->nones[1], 1);
    ENSURE_INT(now(&t)->small[1] + now(&t)->small[2], 0);
    ENSURE_INT(now(&t)->falls[2] + now(&t)->nones[2], 4);
    table_free(&t);
}

static void who_has_no_such_card_cannot_lay_it(void)
{
    table t = with_none(2);
    thrill_state *s = edit(&t);
    s->falls[0] = 0;
    s->falls[1] = s->nones[1] = 0;
    resume(&t);
    round_of(&t, "disc medium", "1 0");
    says(&t, 1, "weight no");
    ENSURE_INT(asked(&t), ILX_SEAT_BIT(0));  // which cards are gone is known to all
    refused(&t, 0, "bet fall", "no-card");
    says(&t, 0, "bet none");
    ENSURE_INT(now(&t)->stage, THRILL_PLACE);
    table_free(&t);
}

static void three_small_chips_are_a_large_one(void)
{
    table t = with_five(2);
    thrill_state *s = edit(&t);
    s->small[0] = 2;
    resume(&t);
    round_of(&t, "disc large", "1 0");
    says(&t, 1, "weight no");
    BETS(&t, "fall", "pass");
    push(&t);
    ENSURE_INT(now(&t)->small[0], 0);
    ENSURE_INT(now(&t)->chips[0], 10);
    ENSURE_INT(saw(&t, 1, THRILL_EVENT_CHANGED, 0, ANY), 1);
    table_free(&t);
}

// All that falls from the bets to the lifting of the weight counts.
static void T15_falls_that_count_for_bets(void)
{
    table t = with_column(2, "SSS", brink(ILX_DISC_SMALL));
    round_of(&t, "disc medium", "1 0");
    says(&t, 1, "weight no");
    BETS(&t, "fall", "none");
    says(&t, 1, "turn 360000 200");
    ENSURE(now(&t)->fallen > 0);
    says(&t, 1, "place -100000 -20000");  // and the push itself throws nothing down
    push(&t);
    ENSURE_INT(saw(&t, 0, THRILL_EVENT_RIGHT, 0, THRILL_FALL), 1);
    ENSURE_INT(saw(&t, 0, THRILL_EVENT_WRONG, 1, THRILL_NONE), 1);
    table_free(&t);
}

// The reserve has no end: also when all sixty chips are dealt out, one more can be won.
static void T18_reserve_has_no_limit(void)
{
    table t = with_none(6);
    thrill_state *s = edit(&t);
    for (int seat = 0; seat < 6; seat++) s->small[seat] = 2;
    resume(&t);
    round_of(&t, "disc medium", "0 0 0 0 0 0");
    says(&t, 1, "weight no");
    BETS(&t, "none", "none", "none", "none", "none", "none");
    push(&t);
    for (int seat = 0; seat < 6; seat++) ENSURE_INT(now(&t)->chips[seat], 11);
    table_free(&t);
}

// Fifteen small chips suffice, since bets are settled one after the other from Max's left.
static void T19_fifteen_small_chips_are_enough(void)
{
    table t = with_none(6);
    thrill_state *s = edit(&t);
    for (int seat = 0; seat < 6; seat++) s->small[seat] = 2;
    resume(&t);
    round_of(&t, "disc medium", "1 1 0 1 1 1");
    says(&t, 2, "weight no");
    BETS(&t, "none", "none", "none", "none", "none", "none");
    push(&t);
    ilx_log log = ilx_match_log(t.match, ILX_SPECTATOR);
    int small = 12, seat = 2;
    for (int i = 0; i < log.count; i++) {
        if (log.events[i].kind == THRILL_EVENT_RIGHT) {
            seat = (seat + 1) % 6;
            ENSURE_INT(log.events[i].arg[0], seat);
            small++;
            ENSURE(small <= 15);
        }
        if (log.events[i].kind == THRILL_EVENT_CHANGED) small -= 3;
    }
    ENSURE_INT(small, 0);
    table_free(&t);
}

// Small chips pay for nothing.
static void T20_small_chips_pay_no_fine(void)
{
    table t = with_five(2);
    thrill_state *s = edit(&t);
    chips(s, 10, 4, 0);
    s->small[1] = 2;
    resume(&t);
    refused(&t, 1, "bid 5", "not-your-turn");
    says(&t, 0, "disc large");
    refused(&t, 1, "bid 5", "not-enough");
    bids(&t, "1 0");
    says(&t, 1, "weight no");
    BETS(&t, "pass", "pass");
    push(&t);
    ENSURE_INT(winners(&t), ILX_SEAT_BIT(0));  // four chips and two small ones are not five
    table_free(&t);
}

// Who is out hands in everything, and the bet of this round is void.
static void T21_bet_of_the_eliminated_is_void(void)
{
    table t = with_five(3);
    thrill_state *s = edit(&t);
    chips(s, 10, 4, 10);
    s->small[1] = 2;
    resume(&t);
    round_of(&t, "disc large", "1 0 1");
    says(&t, 1, "weight no");
    BETS(&t, "none", "fall", "fall");
    push(&t);
    ENSURE_INT(saw(&t, 0, THRILL_EVENT_VOID, 1, THRILL_FALL), 1);
    ENSURE_INT(saw(&t, 0, THRILL_EVENT_RIGHT, 1, ANY), 0);
    const thrill_state *n = now(&t);
    ENSURE_INT(n->small[1] + n->falls[1] + n->nones[1] + n->weights[1], 0);
    ENSURE_INT(n->chief, 2);
    table_free(&t);
}

// The fine comes first, then who is out, then the bets: a chip that a bet would win comes too late.
static void T23_fine_before_bets(void)
{
    table t = with_five(2);
    thrill_state *s = edit(&t);
    chips(s, 10, 4, 0);
    s->small[1] = 2;
    resume(&t);
    round_of(&t, "disc large", "1 0");
    says(&t, 1, "weight no");
    BETS(&t, "pass", "fall");
    push(&t);
    ENSURE_INT(saw(&t, 0, THRILL_EVENT_OUT, 1, 5), 1);
    ENSURE_INT(saw(&t, 0, THRILL_EVENT_CHANGED, ANY, ANY), 0);
    ENSURE_INT(winners(&t), ILX_SEAT_BIT(0));
    table_free(&t);
}

// ---- The weight --------------------------------------------------------------------------

// A round in which Max, seat 1, has announced the weight and nobody bets.
static table with_weight(const char *sizes, int32_t y)
{
    table t = with_column(2, sizes, y);
    round_of(&t, "disc large", "1 0");
    says(&t, 1, "weight yes");
    BETS(&t, "pass", "pass");
    return t;
}

// An announced card is spent, and the weight must be laid down.
static void T17_announced_weight_is_spent(void)
{
    table t = with_weight("S", 120000);
    ENSURE_INT(now(&t)->weights[1], 1);
    place(&t);
    ENSURE_INT(look(&t, 1).ready, 0);
    refused(&t, 1, "lever 8", "not-set");
    load(&t, 17, 0, 0);
    says(&t, 1, "lever 20");
    go_on(&t);
    ENSURE_INT(now(&t)->weight_on, ILX_NO_DISC);
    ENSURE_INT(now(&t)->weights[1], 1);
    ENSURE_INT(saw(&t, 0, THRILL_EVENT_UNLOADED, 1, ANY), 1);
    table_free(&t);
}

static void the_weight_lies_wholly_on_one_disc(void)
{
    table t = with_weight("SM", 120000);
    refused(&t, 1, "load 7 7001 0", "not-inside");
    refused(&t, 1, "load 7 2147483647 0", "not-inside");
    refused(&t, 1, "load 30 0 0", "no-such-disc");
    refused(&t, 1, "load -1 0 0", "no-such-disc");
    refused(&t, 1, "load 1000 0 0", "no-such-disc");
    load(&t, 7, 7000, 0);
    load(&t, 17, 0, 1500);  // and it may be moved until the push begins
    ENSURE_INT(now(&t)->weight_on, 17);
    table_free(&t);
}

// Not on the disc to be pushed: it must lie in the play zone.
static void T25_weight_lies_in_the_play_zone(void)
{
    table t = with_weight("S", 120000);
    char move[32];
    place(&t);
    snprintf(move, sizeof move, "load %d 0 0", now(&t)->disc);
    refused(&t, 1, move, "not-in-play");
    lay(edit(&t), 18, 100000, -10000);  // nor on one that has slid back while the plate was turned
    resume(&t);
    refused(&t, 1, "load 18 0 0", "not-in-play");
    table_free(&t);
}

// The weighted disc costs twice its value when it falls in the push, the others do not.
static void T16_weighted_disc_costs_twice(void)
{
    table t = with_weight("SSSML", brink(ILX_DISC_LARGE));
    load(&t, 0, 0, 0);
    push(&t);
    ENSURE_INT(saw(&t, 0, THRILL_EVENT_FELL, ILX_DISC_LARGE, 1), 1);
    ENSURE_INT(saw(&t, 0, THRILL_EVENT_FELL, ILX_DISC_MEDIUM, 0), 1);
    ENSURE_INT(saw(&t, 0, THRILL_EVENT_PAID, 1, 2 * 3 + 2), 1);
    ENSURE_INT(saw(&t, 0, THRILL_EVENT_UNLOADED, ANY, ANY), 0);  // it fell with its disc
    table_free(&t);
}

// Held by the weight, a disc hangs out farther than it could; when the weight is lifted it falls,
// at its plain value.
static void a_disc_that_falls_when_the_weight_is_lifted_costs_its_value(void)
{
    table t = with_weight("MML", brink(ILX_DISC_LARGE));
    load(&t, 0, 0, -12000);
    place(&t);
    says(&t, 1, "lever 20");
    while (now(&t)->pusher < ILX_PUSHER_STOP - 2000) says(&t, ILX_CLOCK, NULL);
    ENSURE_INT(now(&t)->fallen, 0);
    go_on(&t);
    ENSURE_INT(saw(&t, 0, THRILL_EVENT_FELL, ILX_DISC_LARGE, 0), 1);
    ENSURE_INT(saw(&t, 0, THRILL_EVENT_PAID, 1, 3), 1);
    table_free(&t);
}

// The same with bets: what falls when the weight is lifted still counts for them.
static void lifting_the_weight_decides_bets_too(void)
{
    table t = with_column(2, "MML", brink(ILX_DISC_LARGE));
    round_of(&t, "disc large", "1 0");
    says(&t, 1, "weight yes");
    BETS(&t, "fall", "none");
    load(&t, 0, 0, -12000);
    push(&t);
    ENSURE_INT(saw(&t, 0, THRILL_EVENT_RIGHT, 0, THRILL_FALL), 1);
    ENSURE_INT(saw(&t, 0, THRILL_EVENT_WRONG, 1, THRILL_NONE), 1);
    table_free(&t);
}

// Doubled too when it falls while the plate turns; the weight must then be laid down again.
static void T24_weighted_disc_falls_in_a_turn(void)
{
    table t = with_weight("SSS", brink(ILX_DISC_SMALL));
    load(&t, 17, 0, 0);
    ENSURE_INT(now(&t)->weight_on, 17);
    says(&t, 1, "turn 360000 200");
    ENSURE_INT(saw(&t, 0, THRILL_EVENT_FELL, ILX_DISC_SMALL, 1), 1);
    int plain = saw(&t, 0, THRILL_EVENT_FELL, ILX_DISC_SMALL, 0);
    ENSURE_INT(now(&t)->due, 2 + plain);
    place(&t);
    bool more = plain < 2;  // is there a disc left to lay it on?
    if (more) refused(&t, 1, "lever 8", "not-set");
    if (!more) says(&t, 1, "lever 8");
    table_free(&t);
}

// Laid on the outer side of a disc at the edge, the weight takes the disc with it.
static void laying_down_the_weight_is_at_max_s_risk(void)
{
    table t = with_weight("ML", brink(ILX_DISC_LARGE));
    load(&t, 0, 0, 12000);
    ENSURE_INT(now(&t)->due, 6);
    ENSURE_INT(now(&t)->weight_on, ILX_NO_DISC);
    ENSURE_INT(now(&t)->on_plate[0], 0);
    place(&t);
    refused(&t, 1, "lever 8", "not-set");
    table_free(&t);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(everybody_gets_six_cards),
        TEST(max_must_say_first_whether_the_weight_is_used),
        TEST(each_weight_card_serves_once),
        TEST(T13_bets_are_face_down),
        TEST(T14_one_bet_a_round),
        TEST(a_wrong_bet_loses_its_card_and_a_right_one_wins_a_small_chip),
        TEST(who_has_no_such_card_cannot_lay_it),
        TEST(three_small_chips_are_a_large_one),
        TEST(T15_falls_that_count_for_bets),
        TEST(T18_reserve_has_no_limit),
        TEST(T19_fifteen_small_chips_are_enough),
        TEST(T20_small_chips_pay_no_fine),
        TEST(T21_bet_of_the_eliminated_is_void),
        TEST(T23_fine_before_bets),
        TEST(T17_announced_weight_is_spent),
        TEST(the_weight_lies_wholly_on_one_disc),
        TEST(T25_weight_lies_in_the_play_zone),
        TEST(T16_weighted_disc_costs_twice),
        TEST(a_disc_that_falls_when_the_weight_is_lifted_costs_its_value),
        TEST(lifting_the_weight_decides_bets_too),
        TEST(T24_weighted_disc_falls_in_a_turn),
        TEST(laying_down_the_weight_is_at_max_s_risk),
    };
    return RUN_TESTS(tests);
}
