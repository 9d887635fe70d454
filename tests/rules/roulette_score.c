// Roulette, points and the three ends of the game.

#include "rules/roulette_table.h"

// ---- Points ------------------------------------------------------------------------------

// Boris survives a bid of 0: one point. Natasha survives a bid of 4: five points.
static void sheet_example_boris_natasha_points(void)
{
    enum { BORIS, NATASHA };
    table t = seated(2);
    bids(&t, 0, 4);
    go_to(&t, ROULETTE_TRIGGER);
    for (int shot = 0; shot < 4; shot++) fires(&t, "-", "click");
    next_round(&t);
    ENSURE_INT(now(&t)->points[BORIS], 1);
    ENSURE_INT(now(&t)->points[NATASHA], 5);
    ENSURE_INT(saw(&t, ILX_SPECTATOR, ROULETTE_EVENT_POINTS, BORIS, 1, 1, ANY), 1);
    ENSURE_INT(saw(&t, ILX_SPECTATOR, ROULETTE_EVENT_POINTS, NATASHA, 5, 5, ANY), 1);
    table_free(&t);
}

// A seat that lost a character this round, in any way, scores nothing, and loses no points.
static void sheet_no_points_for_the_dead(void)
{
    table t = seated(5);
    give(&t, 3, "gift");
    for (int seat = 0; seat < 5; seat++) points(&t, seat, 4);
    pockets(&t, "click", "bullet", "click", "click", "click");
    bids(&t, 2, 5, 0, 1, 0);
    go_to(&t, ROULETTE_ACCUSE);
    says(&t, 4, "accuse 1");  // the judge
    resolve(&t);
    dealt(&t);
    go_to(&t, ROULETTE_TRIGGER);
    says(&t, 3, "gift 2");                         // another's bullet
    fires(&t, "bullet", "-", "-", "bullet", "-");  // her own
    dealt(&t);
    next_round(&t);
    ENSURE_INT(now(&t)->points[0], 4);
    ENSURE_INT(now(&t)->points[1], 4);
    ENSURE_INT(now(&t)->points[2], 4);
    ENSURE_INT(now(&t)->points[3], 6);
    ENSURE_INT(now(&t)->points[4], 5);
    ENSURE_INT(saw(&t, ILX_SPECTATOR, ROULETTE_EVENT_NO_POINTS, ANY, ANY, ANY, ANY), 3);
    table_free(&t);
}

// The die as it shows at the end of the round, plus one; a cheat who is not caught scores too.
static void R25_round_scores_die_plus_one(void)
{
    table t = bare(3);
    give(&t, 0, "rebid");
    give(&t, 1, "raise");
    pockets(&t, "click", "bullet", "click");
    bids(&t, 4, 1, 1);
    ENSURE_INT(stage(&t), ROULETTE_REVEAL);
    says(&t, 0, "rebid 0");
    says(&t, 1, "raise 1");
    go_to_shots(&t);
    fires(&t, "-", "click", "click");
    fires(&t, "-", "click", "-");
    go_to(&t, ROULETTE_POCKET);
    ENSURE_INT(now(&t)->points[0], 1);
    ENSURE_INT(now(&t)->points[1], 3);
    ENSURE_INT(now(&t)->points[2], 2);
    table_free(&t);
}

// Points are numbers: the 114 of the box are no limit.
static void R26_points_are_numbers(void)
{
    table t = bare(2);
    points(&t, 0, 300);
    points(&t, 1, 300);
    bids(&t, 0, 0);
    next_round(&t);
    ENSURE_INT(now(&t)->points[0], 301);
    ENSURE_INT(now(&t)->points[1], 301);
    int32_t scores[ILX_SEATS_MAX];
    ENSURE_INT(t.game->result(now(&t), scores), 0);
    ENSURE_INT(scores[0], 301);
    table_free(&t);
}

// ---- The end -----------------------------------------------------------------------------

// Fifteen points and more than anybody else, after the points are given: that player wins.
static void sheet_end_fifteen_points(void)
{
    table t = bare(3);
    points(&t, 0, 13);
    points(&t, 1, 12);
    next_round(&t);
    ENSURE_INT(now(&t)->points[0], 14);  // not yet
    bids(&t, 0, 0, 0);
    pass(&t);
    ENSURE_INT(stage(&t), ROULETTE_OVER);
    ENSURE(ilx_match_over(t.match));
    ENSURE_INT(winners(&t), BIT(0));
    ENSURE_INT(saw(&t, ILX_SPECTATOR, ROULETTE_EVENT_WON, 0, ANY, ANY, ANY), 1);
    refused(&t, 0, "pocket click", "over");
    table_free(&t);
}

// It is enough to be ahead: who lost a character in this round scores nothing and may still win.
static void sheet_points_win_out_of_the_round(void)
{
    table t = bare(3);
    points(&t, 0, 16);
    points(&t, 1, 16);
    points(&t, 2, 14);
    mates(&t, 1, 0);
    bids(&t, 1, 1, 0);
    go_to_shots(&t);
    fires(&t, "bullet", "bullet", "-");
    dealt(&t);
    while (!ilx_match_over(t.match)) pass(&t);
    ENSURE_INT(now(&t)->round, 1);
    ENSURE_INT(now(&t)->points[2], 15);
    ENSURE_INT(winners(&t), BIT(0));
    table_free(&t);
}

// Level at fifteen or more: the game goes on for everybody alive, not only for the leaders.
static void sheet_tie_at_fifteen_goes_on(void)
{
    table t = bare(3);
    points(&t, 0, 14);
    points(&t, 1, 14);
    next_round(&t);
    ENSURE_INT(now(&t)->points[0], 15);
    ENSURE_INT(now(&t)->points[1], 15);
    ENSURE_INT(asked(&t), 7);
    ENSURE_INT(saw(&t, ILX_SPECTATOR, ROULETTE_EVENT_TIE, 15, ANY, ANY, ANY), 1);
    bids(&t, 0, 1, 5);
    go_to_shots(&t);
    fires(&t, "-", "click", "click");
    for (int shot = 0; shot < 4; shot++) fires(&t, "-", "-", "click");
    ENSURE_INT(stage(&t), ROULETTE_OVER);
    ENSURE_INT(winners(&t), BIT(1));
    table_free(&t);
}

// A player out of the game does not count for "more points than anybody else".
static void R27_the_dead_do_not_lead(void)
{
    table t = bare(4);
    bury(&t, 2);
    strip(&t);
    points(&t, 2, 20);
    points(&t, 0, 14);
    bids(&t, 0, 0, -1, 0);
    pass(&t);
    ENSURE_INT(stage(&t), ROULETTE_OVER);
    ENSURE_INT(now(&t)->points[0], 15);
    ENSURE_INT(winners(&t), BIT(0));
    table_free(&t);
}

// Two level at the top and a third at fifteen with less: on for all living. But one strictly ahead
// of two who are level has won.
static void R28_level_leaders_play_on(void)
{
    table t = bare(4);
    points(&t, 0, 15);
    points(&t, 1, 15);
    points(&t, 2, 14);
    next_round(&t);
    ENSURE_INT(now(&t)->points[0], 16);
    ENSURE_INT(now(&t)->points[2], 15);
    ENSURE_INT(asked(&t), 15);
    points(&t, 2, 14);
    bids(&t, 0, 0, 4, 0);
    go_to_shots(&t);
    for (int shot = 0; shot < 4; shot++) fires(&t, "-", "-", "click", "-");
    ENSURE_INT(stage(&t), ROULETTE_OVER);  // 17, 17, 19
    ENSURE_INT(winners(&t), BIT(2));
    table_free(&t);
}

// One captain left: that team has won, at once, whatever the points.
static void sheet_end_last_captain(void)
{
    table t = seated(3);
    bury(&t, 1);
    mates(&t, 2, 0);
    bids(&t, 0, -1, 2);
    go_to(&t, ROULETTE_TRIGGER);
    fires(&t, "-", "-", "bullet");
    ENSURE_INT(stage(&t), ROULETTE_OVER);
    ENSURE_INT(winners(&t), BIT(0));
    ENSURE_INT(saw(&t, ILX_SPECTATOR, ROULETTE_EVENT_WON, 0, ANY, ANY, ANY), 1);
    table_free(&t);

    for (int last = 0; last < 2; last++) {  // also when she is out of the round herself
        t = seated(2);
        mates(&t, 1 - last, 0);
        bids(&t, 2, 2);
        go_to(&t, ROULETTE_TRIGGER);
        if (last == 0) fires(&t, "bullet", "click");
        if (last == 1) fires(&t, "click", "bullet");
        dealt(&t);
        ENSURE_INT(stage(&t), ROULETTE_TRIGGER);  // one is still in the round, two in the game
        if (last == 0) fires(&t, "-", "bullet");
        if (last == 1) fires(&t, "bullet", "-");
        ENSURE_INT(stage(&t), ROULETTE_OVER);
        ENSURE_INT(winners(&t), BIT(last));
        table_free(&t);
    }
}

// The last captain has won before points are even counted, and at any time: here by the judge.
static void R29_last_captain_wins_at_once(void)
{
    table t = seated(2);
    points(&t, 0, 14);
    points(&t, 1, 3);
    mates(&t, 0, 0);
    bids(&t, 1, 0);
    go_to(&t, ROULETTE_TRIGGER);
    fires(&t, "bullet", "-");
    ENSURE_INT(stage(&t), ROULETTE_OVER);
    ENSURE_INT(winners(&t), BIT(1));
    ENSURE_INT(now(&t)->points[1], 3);
    table_free(&t);

    t = bare(2);
    points(&t, 0, 14);
    mates(&t, 0, 0);
    pockets(&t, "bullet", "click");
    bids(&t, 0, 5);
    go_to(&t, ROULETTE_ACCUSE);
    says(&t, 1, "accuse 0");
    resolve(&t);
    if (stage(&t) != ROULETTE_OVER) dealt(&t);
    ENSURE_INT(stage(&t), ROULETTE_OVER);
    ENSURE_INT(winners(&t), BIT(1));
    ENSURE_INT(now(&t)->points[1], 0);
    table_free(&t);
}

static void sheet_end_nobody_wins(void)
{
    table t = seated(3);
    for (int seat = 0; seat < 3; seat++) mates(&t, seat, 0);
    points(&t, 0, 14);
    bids(&t, 1, 1, 1);
    go_to(&t, ROULETTE_TRIGGER);
    fires(&t, "bullet", "bullet", "bullet");
    ENSURE_INT(stage(&t), ROULETTE_OVER);
    ENSURE(ilx_match_over(t.match));
    ENSURE_INT(winners(&t), 0);
    ENSURE_INT(saw(&t, ILX_SPECTATOR, ROULETTE_EVENT_NOBODY_WON, ANY, ANY, ANY, ANY), 1);
    ENSURE_INT(saw(&t, ILX_SPECTATOR, ROULETTE_EVENT_WON, ANY, ANY, ANY, ANY), 0);
    table_free(&t);
}

// The last two captains die in the same shot, or by the judge in the same moment: nobody wins.
static void R30_nobody_wins(void)
{
    table t = seated(3);
    bury(&t, 1);
    mates(&t, 0, 0);
    mates(&t, 2, 0);
    bids(&t, 2, -1, 1);
    go_to(&t, ROULETTE_TRIGGER);
    fires(&t, "bullet", "-", "bullet");
    ENSURE_INT(stage(&t), ROULETTE_OVER);
    ENSURE_INT(winners(&t), 0);
    table_free(&t);

    t = bare(2);
    mates(&t, 0, 0);
    mates(&t, 1, 0);
    pockets(&t, "bullet", "bullet");
    go_to(&t, ROULETTE_ACCUSE);
    says(&t, 0, "accuse 1");
    says(&t, 1, "accuse 0");
    resolve(&t);
    ENSURE_INT(stage(&t), ROULETTE_OVER);
    ENSURE_INT(winners(&t), 0);
    table_free(&t);
}

// The last captain with shots left has won at once; no card is turned any more.
static void R31_last_survivor_need_not_fire(void)
{
    table t = seated(2);
    mates(&t, 1, 0);
    bids(&t, 5, 5);
    go_to(&t, ROULETTE_TRIGGER);
    fires(&t, "click", "bullet");
    ENSURE_INT(stage(&t), ROULETTE_OVER);
    ENSURE_INT(now(&t)->turned[0], 1);
    ENSURE_INT(winners(&t), BIT(0));
    ENSURE(!turn(&t).chance);
    ENSURE_INT(asked(&t), 0);
    table_free(&t);
}

// The same from the sheet's questions: no need to finish one's shots.
static void faq_last_alive(void)
{
    table t = seated(3);
    mates(&t, 1, 0);
    mates(&t, 2, 0);
    bids(&t, 4, 1, 1);
    go_to(&t, ROULETTE_TRIGGER);
    fires(&t, "click", "bullet", "bullet");
    ENSURE_INT(stage(&t), ROULETTE_OVER);
    ENSURE_INT(winners(&t), BIT(0));
    refused(&t, 0, "ready", "over");
    table_free(&t);
}

// Points from a card count when the phase is over, not before: they win, or they draw level.
static void R32_fifteen_is_checked_after_scoring(void)
{
    table t = bare(2);
    give(&t, 1, "bonus");
    points(&t, 0, 11);
    points(&t, 1, 9);
    bids(&t, 3, 3);
    go_to(&t, ROULETTE_TRIGGER);
    for (int shot = 0; shot < 3; shot++) fires(&t, "click", "click");
    go_to(&t, ROULETTE_SCORE);
    ENSURE_INT(now(&t)->points[0], 15);  // strictly ahead; but the phase is not over
    ENSURE(!ilx_match_over(t.match));
    says(&t, 1, "bonus");
    ENSURE_INT(now(&t)->points[1], 15);
    ENSURE_INT(saw(&t, 0, ROULETTE_EVENT_BONUS, 1, 15, ANY, ANY), 1);
    next_round(&t);
    table_free(&t);

    t = bare(2);
    give(&t, 1, "bonus");
    points(&t, 1, 9);
    bids(&t, 0, 3);
    go_to(&t, ROULETTE_TRIGGER);
    for (int shot = 0; shot < 3; shot++) fires(&t, "-", "click");
    go_to(&t, ROULETTE_SCORE);
    says(&t, 1, "bonus");
    if (!ilx_match_over(t.match)) pass(&t);
    ENSURE_INT(stage(&t), ROULETTE_OVER);
    ENSURE_INT(winners(&t), BIT(1));
    table_free(&t);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(sheet_example_boris_natasha_points),
        TEST(sheet_no_points_for_the_dead),
        TEST(R25_round_scores_die_plus_one),
        TEST(R26_points_are_numbers),
        TEST(sheet_end_fifteen_points),
        TEST(sheet_points_win_out_of_the_round),
        TEST(sheet_tie_at_fifteen_goes_on),
        TEST(R27_the_dead_do_not_lead),
        TEST(R28_level_leaders_play_on),
        TEST(sheet_end_last_captain),
        TEST(R29_last_captain_wins_at_once),
        TEST(sheet_end_nobody_wins),
        TEST(R30_nobody_wins),
        TEST(R31_last_survivor_need_not_fire),
        TEST(faq_last_alive),
        TEST(R32_fifteen_is_checked_after_scoring),
    };
    return RUN_TESTS(tests);
}
