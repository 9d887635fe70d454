// Sport ist Mord, phases 5 to 8: upkeep, cards, tournaments, accidents.

#include "rules/sport_table.h"

enum { RIKARDA, PAUL, EDGARD };

// The sheet's football: Paul's 3 is doped, Edgard shows a 2 and Rikarda a 1; Paul has three cards
// already, Edgard four. Two training units and the U4 are turned up.
static table football(void)
{
    table t = laid_out(3);
    old_die(&t, PAUL, FOOTBALL, 2);
    old_die(&t, EDGARD, FOOTBALL, 1);
    hand(&t, RIKARDA, "1");
    hand(&t, EDGARD, "2");
    t.draft.doped[PAUL][2] = 1;
    pills(&t, PAUL, 0);
    t.draft.reserve--;
    cards(&t, PAUL, FOOTBALL, 3);
    cards(&t, EDGARD, FOOTBALL, 4);
    begin(&t);
    says(&t, RIKARDA, "put 1 football");
    says(&t, RIKARDA, "done");
    says(&t, PAUL, "put-doped 3 football");
    says(&t, PAUL, "done");
    says(&t, EDGARD, "put 2 football");
    says(&t, EDGARD, "done");
    turns(&t, "training");
    turns(&t, "training");
    turns(&t, "u4");
    ENSURE_INT(stage(&t), SPORT_WISH);
    return t;
}

// A table at which some seats have put a 1 at bowling (old dice of 1 at hand for more).
static table at_bowling(int seats, uint32_t who)
{
    table t = laid_out(seats);
    for (int seat = 0; seat < seats; seat++) hand(&t, seat, "1");
    begin(&t);
    for (int seat = 0; seat < seats; seat++) {
        if (who & BIT(seat)) says(&t, seat, "put 1 bowling");
        says(&t, seat, "done");
    }
    return t;
}

// ---- The sheet's examples ----------------------------------------------------------------

static void sheet_example_football(void)
{
    table t = football();
    for (int seat = 0; seat < 3; seat++) says(&t, seat, "want training");
    const int sums[] = {[RIKARDA] = 3, [PAUL] = 6, [EDGARD] = 4};
    for (int seat = 0; seat < 3; seat++) ENSURE_INT(look(&t, RIKARDA).success[seat], sums[seat]);
    tournament(&t, "111111111", "666666666", "555555555");
    ENSURE_INT(stage(&t), SPORT_CHOOSE);
    ENSURE_INT(asked(&t), BIT(PAUL));
    says(&t, PAUL, "claim training");
    says(&t, EDGARD, "claim training");
    // Rikarda gets what is left, without being asked.
    ENSURE_INT(heard(&t, SPORT_EVENT_GOT, RIKARDA, SPORT_U4, ANY, ANY), 1);
    ENSURE_INT(sum_of(&t, SPORT_EVENT_KEPT, PAUL), 6);
    ENSURE_INT(sum_of(&t, SPORT_EVENT_RETURNED, EDGARD), 4);
    ENSURE_INT(sum_of(&t, SPORT_EVENT_SAFE, RIKARDA), 3);
    ENSURE_INT(now(&t)->cards[PAUL][FOOTBALL], 4);
    ENSURE_INT(now(&t)->cards[EDGARD][FOOTBALL], 4);
    // Edgard's unit went under the pile first, then the U4.
    ENSURE_INT(now(&t)->under_count[FOOTBALL], 2);
    ENSURE_INT(now(&t)->under[FOOTBALL][0], SPORT_TRAINING);
    ENSURE_INT(now(&t)->under[FOOTBALL][1], SPORT_U4);
    table_free(&t);
}

static void sheet_example_football_otherwise(void)
{
    table t = football();
    says(&t, RIKARDA, "want training");
    says(&t, PAUL, "want training");
    says(&t, EDGARD, "want u4");
    ENSURE_INT(sum_of(&t, SPORT_EVENT_ACCIDENT, EDGARD), 4);
    ENSURE_INT(sum_of(&t, SPORT_EVENT_KEPT, RIKARDA), 3);
    ENSURE_INT(now(&t)->cards[RIKARDA][FOOTBALL], 1);
    ENSURE_INT(now(&t)->hurt[1][FOOTBALL], EDGARD);
    ENSURE_INT(now(&t)->healing[1][FOOTBALL], 4);
    ENSURE_INT(now(&t)->placed[EDGARD][FOOTBALL], 0);
    table_free(&t);
}

// ---- Phases 5 to 7 -----------------------------------------------------------------------

// All dice of last round go home, from closed sports too, but not those on U6 cards.
static void S15_old_dice_go_home(void)
{
    table t = laid_out(3);
    closed(&t, BOXING, 0);
    old_die(&t, 0, TENNIS, 2);
    old_die(&t, 0, BOXING, 3);  // the sport was closed by another die of last round
    old_die(&t, 0, SKIING, 4);  // no new die comes here
    hand(&t, 0, "1");
    begin(&t);
    ENSURE_INT(now(&t)->free[0], 6);
    says(&t, 0, "put 1 tennis");
    places(&t);
    ENSURE_INT(now(&t)->free[0], 8);
    ENSURE_INT(heard(&t, SPORT_EVENT_HOME, 0, 3, ANY, ANY), 1);
    ENSURE_INT(now(&t)->fatal[BOXING], 0);
    table_free(&t);
}

// A die on a U2 is away for two rounds, on a U4 for four; the card stays.
static void S16_injured_dice_are_away(void)
{
    table t = laid_out(3);
    wound(&t, 0, TENNIS, SPORT_U2, 2);
    wound(&t, 1, TENNIS, SPORT_U4, 4);
    hand(&t, 0, "1");
    begin(&t);
    for (int round = 1; round <= 4; round++) {
        go_to(&t, SPORT_GIVE);
        ENSURE_INT(now(&t)->round, 2 + round);
        ENSURE_INT(now(&t)->healing[0][TENNIS], round < 2 ? 2 - round : 0);
        ENSURE_INT(now(&t)->healing[1][TENNIS], 4 - round);
        ENSURE_INT(now(&t)->free[0], round < 2 ? 9 : 10);
        ENSURE_INT(now(&t)->free[1], round < 4 ? 9 : 10);
        go_to(&t, SPORT_THROW);
    }
    ENSURE_INT(look(&t, 2).accidents[0], 1);
    ENSURE_INT(look(&t, 2).accidents[1], 1);
    table_free(&t);
}

// One card of each open sport without a die; none of closed ones; accident cards stay.
static void S17_training_without_a_die_is_returned(void)
{
    table t = laid_out(3);
    cards(&t, 0, TENNIS, 3);
    cards(&t, 0, SKIING, 1);
    cards(&t, 0, BOXING, 2);
    cards(&t, 0, RIDING, 2);
    closed(&t, BOXING, 1);
    wound(&t, 0, TENNIS, SPORT_U2, 0);
    hand(&t, 0, "1");
    begin(&t);
    says(&t, 0, "put 1 riding");
    places(&t);
    ENSURE_INT(now(&t)->cards[0][TENNIS], 2);
    ENSURE_INT(now(&t)->cards[0][SKIING], 0);
    ENSURE_INT(now(&t)->cards[0][BOXING], 2);
    ENSURE_INT(now(&t)->cards[0][RIDING], 2);
    ENSURE_INT(now(&t)->hurt[0][TENNIS], 0);
    ENSURE_INT(now(&t)->under_count[TENNIS], 1);
    ENSURE_INT(now(&t)->under[TENNIS][0], SPORT_TRAINING);
    table_free(&t);
}

// A die on an accident card is no die in front of the sport.
static void S18_die_on_an_accident_does_not_count(void)
{
    table t = laid_out(3);
    cards(&t, 0, TENNIS, 3);
    wound(&t, 0, TENNIS, SPORT_U4, 4);
    hand(&t, 0, "1");
    begin(&t);
    places(&t);
    ENSURE_INT(now(&t)->cards[0][TENNIS], 2);
    table_free(&t);
}

// Dice go home, then wounds heal, then training is lost; a lost card goes under all others.
static void sheet_order_of_upkeep(void)
{
    table t = laid_out(3);
    cards(&t, 0, TENNIS, 9);
    pile(&t, TENNIS, "246");
    wound(&t, 0, BOXING, SPORT_U4, 4);
    old_die(&t, 1, SKIING, 1);
    hand(&t, 0, "1");
    begin(&t);
    places(&t);
    ENSURE(when_told(&t, SPORT_EVENT_HOME) < when_told(&t, SPORT_EVENT_WOUND));
    ENSURE(when_told(&t, SPORT_EVENT_WOUND) < when_told(&t, SPORT_EVENT_LOST));
    const uint8_t order[] = {SPORT_U2, SPORT_U4, SPORT_U6, SPORT_TRAINING};
    for (int i = 0; i < 4; i++) ENSURE_INT(now(&t)->under[TENNIS][i], order[i]);
    table_free(&t);
}

// ---- Phase 8 -----------------------------------------------------------------------------

// Wishes are unseen until all are in; each card named by one player: agreed. A lone player gets the
// card; cards that are all alike need no talk.
static void S19_wishes_are_unseen(void)
{
    table t = at_bowling(3, BIT(0) | BIT(1) | BIT(2));
    turns(&t, "training");
    turns(&t, "u2");
    turns(&t, "training");
    ENSURE_INT(asked(&t), BIT(0) | BIT(1) | BIT(2));
    refused(&t, 0, "want u6", "no-such-card");
    says(&t, 1, "want u2");
    ENSURE_INT(look(&t, 0).wish[1], ILX_HIDDEN8);
    ENSURE_INT(look(&t, ILX_SPECTATOR).wish[1], ILX_HIDDEN8);
    ENSURE_INT(look(&t, 1).wish[1], SPORT_U2);
    ENSURE_INT(saw(&t, 0, SPORT_EVENT_WISHED, 1, ANY, ANY, ANY), 1);
    says(&t, 1, "want training");  // a change of mind
    says(&t, 0, "want training");
    says(&t, 2, "want u2");
    ENSURE_INT(heard(&t, SPORT_EVENT_AGREED, ANY, ANY, ANY, ANY), 1);
    ENSURE_INT(now(&t)->cards[0][BOWLING], 1);
    ENSURE_INT(now(&t)->cards[1][BOWLING], 1);
    ENSURE_INT(now(&t)->hurt[0][BOWLING], 2);
    ENSURE_INT(now(&t)->healing[0][BOWLING], 2);
    table_free(&t);

    t = at_bowling(3, BIT(1));
    turns(&t, "training");
    ENSURE_INT(now(&t)->cards[1][BOWLING], 1);
    table_free(&t);

    t = at_bowling(3, BIT(1) | BIT(2));
    turns(&t, "training");
    turns(&t, "training");
    ENSURE_INT(now(&t)->cards[1][BOWLING] + now(&t)->cards[2][BOWLING], 2);
    table_free(&t);

    t = at_bowling(3, BIT(1) | BIT(2));
    turns(&t, "training");
    turns(&t, "u2");
    says(&t, 1, "want training");
    says(&t, 2, "pass");  // nobody names the U2
    ENSURE_INT(stage(&t), SPORT_CONTEST);
    table_free(&t);
}

// Fewer cards than players: a chooser may decline only if enough others follow.
static void S20_declining_needs_enough_choosers(void)
{
    table t = with_dice("1111", "t26", 8);
    closed(&t, DIVING, 0);
    t.draft.hurt[1][BOWLING] = 1;
    lay_down(&t, "1111");
    turns(&t, "training");
    turns(&t, "u2");
    turns(&t, "u6");
    ENSURE_INT(stage(&t), SPORT_WISH);
    for (int seat = 0; seat < 4; seat++) says(&t, seat, "pass");
    ENSURE_INT(stage(&t), SPORT_CONTEST);
    rolls(&t);
    falls(&t, 0, "66666666");
    falls(&t, 1, "555555555");
    falls(&t, 2, "444444444");
    falls(&t, 3, "111111111");
    says(&t, 0, "done");
    says(&t, 1, "done");
    ENSURE_INT(asked(&t), BIT(0));
    says(&t, 0, "pass");                  // three follow, three cards
    refused(&t, 1, "pass", "must-take");  // two follow
    refused(&t, 1, "claim u4", "no-such-card");
    says(&t, 1, "claim training");
    refused(&t, 2, "pass", "must-take");
    says(&t, 2, "claim u2");
    ENSURE_INT(heard(&t, SPORT_EVENT_GOT, 3, SPORT_U6, ANY, ANY), 1);
    ENSURE_INT(heard(&t, SPORT_EVENT_NOTHING, 0, ANY, ANY, ANY), 1);
    table_free(&t);

    // A seat that may decline is asked, even about a single card.
    t = with_dice("111", "t6", 8);
    t.draft.hurt[0][BOWLING] = t.draft.hurt[1][BOWLING] = 1;
    lay_down(&t, "111");
    turns(&t, "training");
    turns(&t, "u6");
    for (int seat = 0; seat < 3; seat++) says(&t, seat, "pass");
    tournament(&t, "666666666", "555555555", "111111111");
    says(&t, 0, "claim training");
    ENSURE_INT(asked(&t), BIT(1));
    says(&t, 1, "pass");
    ENSURE_INT(heard(&t, SPORT_EVENT_GOT, 2, SPORT_U6, ANY, ANY), 1);
    ENSURE_INT(now(&t)->fatal[BOWLING], 2);  // no card was left face down
    table_free(&t);

    // One card for three: it is for one of them.
    t = with_dice("111", "6", 9);
    t.draft.hurt[0][BOWLING] = t.draft.hurt[1][BOWLING] = 1;
    lay_down(&t, "111");
    turns(&t, "u6");
    ENSURE_INT(stage(&t), SPORT_WISH);
    says(&t, 0, "pass");
    says(&t, 1, "want u6");
    says(&t, 2, "pass");
    ENSURE_INT(heard(&t, SPORT_EVENT_AGREED, ANY, ANY, ANY, ANY), 1);
    ENSURE_INT(heard(&t, SPORT_EVENT_ACCIDENT, ANY, ANY, ANY, ANY), 1);
    ENSURE_INT(now(&t)->fatal[BOWLING], 1);
    table_free(&t);
}

// Three at bowling, some of them without free dice, and one who only looks on.
static table without_dice(uint32_t bare)
{
    table t = laid_out(4);
    int wounds = 0;
    for (int seat = 0; seat < 3; seat++) {
        hand(&t, seat, "1");
        if (!(bare & BIT(seat))) continue;
        // Nine dice lie on accident cards.
        for (int n = 0; n < 9; n++, wounds++) {
            bool severe = wounds % 2;
            wound(&t, seat, wounds / 2, severe ? SPORT_U4 : SPORT_U2, severe ? 4 : 2);
        }
    }
    return t;
}

// Without free dice the total is 0.
static void S21_no_free_dice_is_zero(void)
{
    table t = without_dice(BIT(0));
    t.draft.fresh[BOWLING][SPORT_U2] = 0;
    begin(&t);
    for (int seat = 0; seat < 3; seat++) {
        says(&t, seat, "put 1 bowling");
        says(&t, seat, "done");
    }
    ENSURE_INT(now(&t)->free[0], 0);
    turns(&t, "training");
    turns(&t, "training");
    turns(&t, "u6");
    for (int seat = 0; seat < 3; seat++) says(&t, seat, "want training");
    ENSURE_INT(stage(&t), SPORT_CONTEST);
    ENSURE_INT(asked(&t), BIT(1) | BIT(2));
    rolls(&t);
    falls(&t, 1, "111111111");
    falls(&t, 2, "111111112");
    // The 1A coach's owner has no dice here and is not asked.
    ENSURE_INT(stage(&t), SPORT_RETRAIN);
    says(&t, 1, "done");
    ENSURE_INT(heard(&t, SPORT_EVENT_RANKED, 0, 3, 0, ANY), 1);
    ENSURE_INT(asked(&t), BIT(2));
    table_free(&t);
}

// Level without any dice: lots decide.
static void S22_level_without_dice_is_drawn(void)
{
    table t = without_dice(0);
    // Seats 1 and 2 have one die left each: the others lie on closed sports and accident cards.
    for (int n = 0; n < 16; n++) {
        bool severe = n % 2;
        wound(&t, n < 8 ? 1 : 2, n / 2, severe ? SPORT_U4 : SPORT_U2, severe ? 4 : 2);
    }
    closed(&t, DIVING, 1);
    closed(&t, SKIING, 2);
    begin(&t);
    says(&t, 0, "done");
    for (int seat = 1; seat < 3; seat++) {
        says(&t, seat, "put 1 bowling");
        says(&t, seat, "done");
    }
    ENSURE_INT(now(&t)->free[1] + now(&t)->free[2], 0);
    turns(&t, "training");
    turns(&t, "u6");
    says(&t, 1, "want training");
    says(&t, 2, "want training");
    ENSURE(ilx_match_turn(t.match).chance);
    ENSURE(ilx_match_try(t.match, ILX_CHANCE, "lot 0") != NULL);
    says(&t, ILX_CHANCE, "lot 2");
    ENSURE_INT(heard(&t, SPORT_EVENT_LOT, 2, ANY, ANY, ANY), 1);
    ENSURE_INT(asked(&t), BIT(2));
    table_free(&t);
}

// Each coach once a tournament, the 1A coach first and only for those in it; ties are new ones.
static void S23_coaches_act_in_every_tournament(void)
{
    table t = at_bowling(3, BIT(0) | BIT(2));
    turns(&t, "training");
    turns(&t, "u4");
    says(&t, 0, "want training");
    says(&t, 2, "want training");
    rolls(&t);
    falls(&t, 0, "111111111");
    falls(&t, 2, "111111112");
    ENSURE_INT(stage(&t), SPORT_RECOACH);
    ENSURE_INT(asked(&t), BIT(0));
    says(&t, 0, "mark 1");
    says(&t, 0, "reroll");
    falls(&t, 0, "3");
    ENSURE_INT(stage(&t), SPORT_RETRAIN);  // seat 1 is not in the tournament
    ENSURE_INT(asked(&t), BIT(1));
    says(&t, 1, "again 0 3");
    falls(&t, 0, "2");
    ENSURE_INT(stage(&t), SPORT_CONTEST);  // ten all
    ENSURE_INT(heard(&t, SPORT_EVENT_TIED, ANY, 1, 10, ANY), 2);
    rolls(&t);
    falls(&t, 0, "111111111");
    falls(&t, 2, "111111112");
    ENSURE_INT(stage(&t), SPORT_RECOACH);
    says(&t, 0, "done");
    says(&t, 1, "done");
    ENSURE_INT(asked(&t), BIT(2));
    table_free(&t);

    t = at_bowling(3, BIT(1) | BIT(2));  // the 1A coach's owner is not in it
    turns(&t, "training");
    turns(&t, "u4");
    says(&t, 1, "want training");
    says(&t, 2, "want training");
    rolls(&t);
    falls(&t, 1, "111111111");
    falls(&t, 2, "111111112");
    ENSURE_INT(stage(&t), SPORT_RETRAIN);
    table_free(&t);
}

// Cards go back in the order of the tournament, or from the first player when agreed.
static void S24_cards_are_evaluated_by_rank(void)
{
    for (int agree = 0; agree < 2; agree++) {
        table t = at_bowling(3, BIT(1) | BIT(2));  // risk 2
        turns(&t, "u4");
        turns(&t, "u6");
        says(&t, 1, "want u6");
        says(&t, 2, agree ? "want u4" : "want u6");
        if (!agree) {
            tournament(&t, NULL, "111111111", "222222222");
            says(&t, 2, "claim u4");
        }
        ENSURE_INT(now(&t)->under[BOWLING][0], agree ? SPORT_U6 : SPORT_U4);
        ENSURE_INT(now(&t)->under[BOWLING][1], agree ? SPORT_U4 : SPORT_U6);
        table_free(&t);
    }

    // The first player is whoever has the 1A coach.
    table t = laid_out(3);
    t.draft.first = 2;
    t.draft.asked = (uint8_t)BIT(2);
    for (int seat = 1; seat < 3; seat++) hand(&t, seat, "1");
    begin(&t);
    says(&t, 2, "put 1 bowling");
    says(&t, 2, "done");
    says(&t, 1, "put 1 bowling");
    says(&t, 1, "done");
    turns(&t, "u4");
    turns(&t, "u6");
    says(&t, 1, "want u6");
    says(&t, 2, "want u4");
    ENSURE_INT(now(&t)->under[BOWLING][0], SPORT_U4);
    ENSURE_INT(now(&t)->under[BOWLING][1], SPORT_U6);
    table_free(&t);
}

// Dice that an accident took in the same evaluation still count for the others.
static void S25_dice_present_when_cards_were_turned(void)
{
    table t = at_bowling(3, BIT(0) | BIT(1) | BIT(2));
    turns(&t, "u2");
    turns(&t, "training");
    turns(&t, "u4");
    says(&t, 0, "want u2");  // evaluated first, and hurt
    says(&t, 1, "want training");
    says(&t, 2, "want u4");
    ENSURE_INT(sum_of(&t, SPORT_EVENT_ACCIDENT, 0), 3);
    ENSURE_INT(sum_of(&t, SPORT_EVENT_KEPT, 1), 3);
    ENSURE_INT(sum_of(&t, SPORT_EVENT_SAFE, 2), 3);
    table_free(&t);
}

// No card left face down after turning up: any accident happens, whatever the risk.
static void S26_last_card_is_visible(void)
{
    for (int more = 0; more < 2; more++) {
        table t = with_dice("1-1", more ? "62t" : "62", 9 - more);
        t.draft.hurt[1][BOWLING] = 1;
        lay_down(&t, "1-1");
        turns(&t, "u6");
        turns(&t, "u2");
        ENSURE_INT(now(&t)->last, !more);
        ENSURE_INT(heard(&t, SPORT_EVENT_LAST, BOWLING, ANY, ANY, ANY), !more);
        says(&t, 0, "want u6");
        says(&t, 2, "want u2");
        ENSURE_INT(now(&t)->fatal[BOWLING], more ? SPORT_NOBODY : 0);  // with a risk of 2
        ENSURE_INT(now(&t)->hurt[0][BOWLING], 2);
        ENSURE_INT(look(&t, 0).last, 0);  // it was so for these cards alone
        table_free(&t);
    }
}

// A U6 that does not happen goes under the pile.
static void S27_fatal_accident_that_fails_goes_under(void)
{
    table t = at_bowling(3, BIT(0));
    turns(&t, "u6");
    ENSURE_INT(now(&t)->fatal[BOWLING], SPORT_NOBODY);
    ENSURE_INT(now(&t)->under_count[BOWLING], 1);
    ENSURE_INT(now(&t)->under[BOWLING][0], SPORT_U6);
    table_free(&t);
}

// A U6 that happens: the other cards are still evaluated, kept ones are safe, others are out.
static void S28_other_cards_are_still_evaluated(void)
{
    table t = with_dice("516", NULL, 8);
    lay_down(&t, "516");
    turns(&t, "u6");
    turns(&t, "training");
    turns(&t, "u4");
    says(&t, 0, "want u6");
    says(&t, 1, "want training");
    says(&t, 2, "want u4");
    ENSURE_INT(now(&t)->fatal[BOWLING], 0);
    ENSURE_INT(now(&t)->cards[1][BOWLING], 1);
    ENSURE_INT(now(&t)->hurt[1][BOWLING], 2);
    ENSURE_INT(look(&t, 1).closed[BOWLING], 1);
    go_to(&t, SPORT_THROW);
    go_to(&t, SPORT_GIVE);
    ENSURE_INT(now(&t)->cards[1][BOWLING], 1);  // never lost any more
    ENSURE_INT(now(&t)->cards[2][BOWLING], 8);
    table_free(&t);

    // A card that is not kept goes under the closed pile, also after the U6.
    t = with_dice("512", NULL, 8);
    lay_down(&t, "512");
    turns(&t, "u6");
    turns(&t, "u4");
    turns(&t, "training");
    says(&t, 0, "want u6");
    says(&t, 1, "want u4");
    says(&t, 2, "want training");
    ENSURE_INT(now(&t)->fatal[BOWLING], 0);
    ENSURE_INT(sum_of(&t, SPORT_EVENT_SAFE, 1), 3);
    ENSURE_INT(sum_of(&t, SPORT_EVENT_RETURNED, 2), 4);
    ENSURE_INT(now(&t)->under_count[BOWLING], 2);
    ENSURE_INT(now(&t)->under[BOWLING][0], SPORT_U4);
    ENSURE_INT(now(&t)->under[BOWLING][1], SPORT_TRAINING);
    table_free(&t);
}

// All ties are broken before the first card is chosen.
static void S41_ties_are_broken_before_choosing(void)
{
    table t = at_bowling(3, BIT(0) | BIT(1) | BIT(2));
    turns(&t, "training");
    turns(&t, "u4");
    turns(&t, "u6");
    for (int seat = 0; seat < 3; seat++) says(&t, seat, "want training");
    tournament(&t, "222222222", "111111111", "111111111");
    ENSURE_INT(stage(&t), SPORT_CONTEST);
    ENSURE_INT(asked(&t), BIT(1) | BIT(2));
    tournament(&t, NULL, "111111111", "111111112");
    ENSURE_INT(stage(&t), SPORT_CHOOSE);
    ENSURE_INT(asked(&t), BIT(0));
    ENSURE_INT(now(&t)->rank[2], 1);
    ENSURE_INT(now(&t)->rank[1], 2);
    table_free(&t);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(sheet_example_football),
        TEST(sheet_example_football_otherwise),
        TEST(S15_old_dice_go_home),
        TEST(S16_injured_dice_are_away),
        TEST(S17_training_without_a_die_is_returned),
        TEST(S18_die_on_an_accident_does_not_count),
        TEST(sheet_order_of_upkeep),
        TEST(S19_wishes_are_unseen),
        TEST(S20_declining_needs_enough_choosers),
        TEST(S21_no_free_dice_is_zero),
        TEST(S22_level_without_dice_is_drawn),
        TEST(S23_coaches_act_in_every_tournament),
        TEST(S24_cards_are_evaluated_by_rank),
        TEST(S25_dice_present_when_cards_were_turned),
        TEST(S26_last_card_is_visible),
        TEST(S27_fatal_accident_that_fails_goes_under),
        TEST(S28_other_cards_are_still_evaluated),
        TEST(S41_ties_are_broken_before_choosing),
    };
    return RUN_TESTS(tests);
}
