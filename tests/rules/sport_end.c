// Sport ist Mord, phase 9 and the end.

#include "core/texts.h"
#include "rules/sport_table.h"

// ---- Phase 9 -----------------------------------------------------------------------------

// Some seats have put a doped 1 at bowling, some an undoped one.
static table doped_at_bowling(uint32_t doped, uint32_t plain)
{
    table t = laid_out(3);
    for (int seat = 0; seat < 3; seat++) {
        if (plain & BIT(seat)) hand(&t, seat, "1");
        if (!(doped & BIT(seat))) continue;
        t.draft.doped[seat][0] = 1;
        pills(&t, seat, 0);
        t.draft.reserve--;
    }
    begin(&t);
    for (int seat = 0; seat < 3; seat++) {
        if (doped & BIT(seat)) says(&t, seat, "put-doped 1 bowling");
        if (plain & BIT(seat)) says(&t, seat, "put 1 bowling");
        if (asked(&t) == BIT(seat)) says(&t, seat, "done");
    }
    return t;
}

// In phase 9 the dice that are there now count; the pill still gives one.
static void S29_dice_present_in_phase_nine(void)
{
    table t = doped_at_bowling(BIT(0), BIT(1) | BIT(2));
    turns(&t, "training");
    turns(&t, "u2");
    turns(&t, "training");
    says(&t, 0, "want training");
    says(&t, 1, "want u2");
    says(&t, 2, "want training");
    ENSURE_INT(sum_of(&t, SPORT_EVENT_KEPT, 0), 4);
    ENSURE_INT(stage(&t), SPORT_DRAW);
    ENSURE_INT(asked(&t), BIT(0));
    ENSURE_INT(look(&t, 1).success[0], 3);
    int reserve = now(&t)->reserve;
    says(&t, 0, "draw");
    turns(&t, "training");
    ENSURE_INT(sum_of(&t, SPORT_EVENT_KEPT, 0), 3);  // seat 1's die is on its U2
    ENSURE_INT(now(&t)->cards[0][BOWLING], 2);
    ENSURE_INT(now(&t)->reserve, reserve + 1);
    ENSURE_INT(heard(&t, SPORT_EVENT_PILL_BACK, ANY, ANY, ANY, ANY),
               0);  // that is for closed sports
    ENSURE_INT(stage(&t), SPORT_GIVE);
    ENSURE_INT(now(&t)->old[0][BOWLING], 1);
    table_free(&t);
}

// A doped die lost in phase 8: no extra card, and the pill goes back.
static void S30_lost_doped_die_draws_no_card(void)
{
    table t = doped_at_bowling(BIT(0), 0);
    int reserve = now(&t)->reserve;
    turns(&t, "u2");
    ENSURE_INT(now(&t)->hurt[0][BOWLING], 0);
    ENSURE_INT(now(&t)->reserve, reserve + 1);
    ENSURE_INT(stage(&t), SPORT_GIVE);
    ENSURE_INT(heard(&t, SPORT_EVENT_EXTRA, ANY, ANY, ANY, ANY), 0);
    table_free(&t);
}

// Several doped dice: a tournament for the order; when the sport closes, the rest get nothing.
static void S31_several_doped_dice_hold_a_tournament(void)
{
    table t = laid_out(3);
    for (int seat = 0; seat < 2; seat++) {
        t.draft.doped[seat][4] = 1;
        old_die(&t, seat, BOWLING, 4);
        pills(&t, seat, 0);
        t.draft.reserve--;
    }
    begin(&t);
    for (int seat = 0; seat < 2; seat++) {
        says(&t, seat, "put-doped 5 bowling");
        says(&t, seat, "done");
    }
    turns(&t, "training");
    turns(&t, "training");
    ENSURE_INT(stage(&t), SPORT_CONTEST);
    ENSURE_INT(now(&t)->extra, 1);
    ENSURE_INT(heard(&t, SPORT_EVENT_TOURNAMENT, BOWLING, 1, ANY, ANY), 1);
    tournament(&t, "111111111", "222222222", NULL);
    ENSURE_INT(stage(&t), SPORT_DRAW);
    ENSURE_INT(asked(&t), BIT(1));
    says(&t, 1, "draw");
    turns(&t, "u6");
    ENSURE_INT(now(&t)->fatal[BOWLING], 1);
    ENSURE_INT(heard(&t, SPORT_EVENT_PILL_BACK, 0, BOWLING, ANY, ANY), 1);
    ENSURE_INT(now(&t)->reserve, 12 - now(&t)->pills[2]);
    ENSURE_INT(stage(&t), SPORT_GIVE);
    table_free(&t);
}

// Closed in phase 8 of the same round: the pill goes back, no card.
static void S32_closed_sport_draws_no_card(void)
{
    table t = laid_out(3);
    for (int seat = 0; seat < 3; seat += 2) {
        t.draft.doped[seat][0] = 1;
        pills(&t, seat, 0);
        t.draft.reserve--;
    }
    old_die(&t, 1, BOWLING, 5);
    hand(&t, 1, "5");
    begin(&t);
    for (int seat = 0; seat < 3; seat++) {
        says(&t, seat, seat == 1 ? "put 5 bowling" : "put-doped 1 bowling");
        says(&t, seat, "done");
    }
    turns(&t, "training");
    turns(&t, "u6");
    turns(&t, "training");
    for (int seat = 0; seat < 3; seat++) says(&t, seat, seat == 1 ? "want u6" : "want training");
    ENSURE_INT(now(&t)->fatal[BOWLING], 1);
    for (int seat = 0; seat < 3; seat++) {
        ENSURE_INT(heard(&t, SPORT_EVENT_PILL_BACK, seat, BOWLING, ANY, ANY), seat != 1);
    }
    ENSURE_INT(heard(&t, SPORT_EVENT_EXTRA, ANY, ANY, ANY, ANY), 0);
    ENSURE_INT(heard(&t, SPORT_EVENT_TOURNAMENT, ANY, ANY, ANY, ANY), 0);
    ENSURE_INT(stage(&t), SPORT_GIVE);
    table_free(&t);
}

// Bowling first, clockwise; everybody sees the extra card.
static void S40_extra_cards_from_bowling_on(void)
{
    table t = laid_out(3);
    t.draft.doped[0][0] = t.draft.doped[1][0] = 1;
    for (int seat = 0; seat < 2; seat++) {
        pills(&t, seat, 0);
        t.draft.reserve--;
    }
    begin(&t);
    says(&t, 0, "put-doped 1 skiing");
    says(&t, 0, "done");
    says(&t, 1, "put-doped 1 tennis");
    says(&t, 1, "done");
    turns(&t, "training");
    turns(&t, "training");
    ENSURE_INT(asked(&t), BIT(1));  // tennis
    says(&t, 1, "draw");
    turns(&t, "u6");
    for (int viewer = 0; viewer < 3; viewer++) {
        ENSURE_INT(saw(&t, viewer, SPORT_EVENT_TURNED, TENNIS, SPORT_U6, ANY, ANY), 1);
    }
    ENSURE_INT(asked(&t), BIT(0));  // skiing
    table_free(&t);
}

// The last card drawn for a pill: the accident happens whatever the risk.
static void sheet_last_card_of_doping(void)
{
    table t = laid_out(3);
    t.draft.doped[0][0] = 1;
    pills(&t, 0, 0);
    t.draft.reserve--;
    old_die(&t, 2, BOWLING, 1);
    hand(&t, 2, "1");
    cards(&t, 2, BOWLING, 8);
    pile(&t, BOWLING, "t26");
    t.draft.hurt[1][BOWLING] = 1;
    begin(&t);
    says(&t, 0, "put-doped 1 bowling");
    says(&t, 0, "done");
    says(&t, 2, "put 1 bowling");
    says(&t, 2, "done");
    turns(&t, "training");
    turns(&t, "u2");
    says(&t, 0, "want training");
    says(&t, 2, "want u2");
    ENSURE_INT(now(&t)->hurt[0][BOWLING], 2);
    says(&t, 0, "draw");
    turns(&t, "u6");
    ENSURE_INT(sum_of(&t, SPORT_EVENT_ACCIDENT, 0), 2);
    ENSURE_INT(now(&t)->fatal[BOWLING], 0);
    ENSURE_INT(look(&t, 0).last, 0);  // it was so for that card alone
    table_free(&t);
}

// ---- The end -----------------------------------------------------------------------------

// All sports closed but bowling, where a 6 and a known U6 wait; boxing by this seat.
static table last_sport(int boxer)
{
    table t = with_dice("6--", NULL, 0);
    const int whose[SPORT_COUNT] = {0, 1, 2, 0, boxer, 2, 0, 0};
    for (int x = TENNIS; x < SPORT_COUNT; x++) closed(&t, x, whose[x]);
    return t;
}

// The end comes after phase 9 of the round in which the eighth U6 has happened.
static void S33_match_ends_after_phase_nine(void)
{
    table t = last_sport(1);
    lay_down(&t, "6--");
    ENSURE(!ilx_match_over(t.match));
    turns(&t, "u6");
    ENSURE(ilx_match_over(t.match));
    ENSURE_INT(heard(&t, SPORT_EVENT_WON, ANY, ANY, ANY, ANY) > 0, 1);
    table_free(&t);

    // Not in phase 8: whoever is doped at that sport is told first that the pill goes back.
    t = last_sport(1);
    t.draft.doped[1][0] = 1;
    pills(&t, 1, 0);
    t.draft.reserve--;
    begin(&t);
    says(&t, 0, "put 6 bowling");
    says(&t, 0, "done");
    says(&t, 1, "put-doped 1 bowling");
    says(&t, 1, "done");
    if (asked(&t)) says(&t, 2, "done");
    turns(&t, "u6");
    turns(&t, "training");
    says(&t, 0, "want u6");
    says(&t, 1, "want training");
    ENSURE(ilx_match_over(t.match));
    ENSURE_INT(heard(&t, SPORT_EVENT_PILL_BACK, 1, BOWLING, ANY, ANY), 1);
    ENSURE_INT(now(&t)->reserve + now(&t)->pills[0] + now(&t)->pills[1] + now(&t)->pills[2], 12);
    table_free(&t);
}

// Level: the most accident cards, own dice on U6 included; then several win.
static void S34_accident_cards_break_ties(void)
{
    for (int more = 0; more < 4; more++) {
        table t = last_sport(more == 3 ? 2 : 1);
        cards(&t, 1, TENNIS, 2);
        cards(&t, 2, DIVING, 2);
        if (more == 0) wound(&t, 2, TENNIS, SPORT_U2, 0);
        if (more == 1) wound(&t, 1, BOXING, SPORT_U4, 0);
        lay_down(&t, "6--");
        turns(&t, "u6");
        int32_t scores[ILX_SEATS_MAX];
        uint32_t winners = t.game->result(now(&t), scores);
        ENSURE_INT(scores[1], 2);
        ENSURE_INT(scores[2], 2);
        const uint32_t expected[] = {BIT(2), BIT(1), BIT(1) | BIT(2), BIT(2)};
        ENSURE_INT(winners, expected[more]);
        table_free(&t);
    }

    // However many accidents: a point is worth more.
    table t = last_sport(2);
    cards(&t, 1, TENNIS, 2);
    cards(&t, 2, TENNIS, 3);
    for (int x = BILLIARDS; x < SPORT_COUNT; x++) {
        wound(&t, 1, x, SPORT_U2, 0);
        wound(&t, 1, x, SPORT_U4, 0);
    }
    lay_down(&t, "6--");
    turns(&t, "u6");
    int32_t scores[ILX_SEATS_MAX];
    ENSURE_INT(t.game->result(now(&t), scores), BIT(2));
    ENSURE_INT(scores[1], 2);
    ENSURE_INT(scores[2], 3);
    table_free(&t);
}

// Sports times the best sport; accident cards count for nothing there.
static void S35_accidents_score_nothing(void)
{
    table t = laid_out(3);
    cards(&t, 0, TENNIS, 4);
    cards(&t, 0, BOXING, 1);
    cards(&t, 0, DIVING, 2);
    wound(&t, 0, SKIING, SPORT_U4, 0);
    wound(&t, 1, SKIING, SPORT_U2, 0);
    hand(&t, 0, "1");
    begin(&t);
    int32_t scores[ILX_SEATS_MAX];
    ENSURE_INT(t.game->result(now(&t), scores), 0);
    ENSURE_INT(scores[0], 12);
    ENSURE_INT(scores[1], 0);
    ENSURE_INT(look(&t, 2).points[0], 12);
    table_free(&t);
}

// Six play, and whoever has no overview card reads the rules on the screen.
static void S36_six_players(void)
{
    table t = seated(6);
    ENSURE_INT(asked(&t), BIT(6) - 1);
    ENSURE(ilx_text_find("rules/sport.fr") != NULL);
    ENSURE(ilx_text_find("rules/sport.en") != NULL);
    table_free(&t);
}

// The table option: the game ends after so many rounds, and is scored as usual.
static void S44_rounds_can_be_limited(void)
{
    table t = laid_out_with(3, 3, 0);
    cards(&t, 2, BOXING, 4);
    hand(&t, 0, "1");
    begin(&t);
    go_to(&t, SPORT_GIVE);
    ENSURE_INT(now(&t)->round, 3);
    go_to(&t, SPORT_OVER);
    ENSURE_INT(now(&t)->round, 3);
    int32_t scores[ILX_SEATS_MAX];
    ENSURE_INT(t.game->result(now(&t), scores), BIT(2));
    ENSURE_INT(scores[2], 2);  // four less two rounds without training
    ENSURE_INT(heard(&t, SPORT_EVENT_LIMIT, 3, ANY, ANY, ANY), 1);
    ENSURE_INT(t.game->options[0].usual, 0);  // off unless somebody asks for it
    table_free(&t);

    // Where all sports are closed in that round, that is the reason.
    t = last_sport(1);
    t.options[0] = t.draft.rounds = 2;
    lay_down(&t, "6--");
    turns(&t, "u6");
    ENSURE(ilx_match_over(t.match));
    ENSURE_INT(heard(&t, SPORT_EVENT_LIMIT, ANY, ANY, ANY, ANY), 0);
    table_free(&t);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(S29_dice_present_in_phase_nine),
        TEST(S30_lost_doped_die_draws_no_card),
        TEST(S31_several_doped_dice_hold_a_tournament),
        TEST(S32_closed_sport_draws_no_card),
        TEST(S40_extra_cards_from_bowling_on),
        TEST(sheet_last_card_of_doping),
        TEST(S33_match_ends_after_phase_nine),
        TEST(S34_accident_cards_break_ties),
        TEST(S35_accidents_score_nothing),
        TEST(S36_six_players),
        TEST(S44_rounds_can_be_limited),
    };
    return RUN_TESTS(tests);
}
