// Roulette, the consequences of accusations: in which order they come, what a bribe stops, and what
// remains when bullets or action cards run out.

#include "rules/roulette_table.h"

// ---- Nothing left ------------------------------------------------------------------------

// No bullet left in the middle: the false accuser loses a point instead, if there is one.
static void R13_empty_supply_costs_a_point(void)
{
    table t = seated(4);
    load(&t, 2, 7);
    load(&t, 3, 6);
    load(&t, 0, 3);
    load(&t, 1, 3);
    points(&t, 0, 3);
    ENSURE_INT(now(&t)->supply, 0);
    pockets(&t, "click", "click", "bullet", "click");
    go_to(&t, ROULETTE_ACCUSE);
    says(&t, 0, "accuse 3");
    says(&t, 1, "accuse 3");
    resolve(&t);
    ENSURE_TEXT(dealt(&t), "33");
    ENSURE_INT(now(&t)->points[0], 2);
    ENSURE_INT(now(&t)->points[1], 0);  // there was none to lose
    ENSURE_INT(now(&t)->bullets[0], 3);
    ENSURE_INT(now(&t)->bullets[1], 3);
    ENSURE_INT(now(&t)->supply, 0);
    ENSURE_INT(saw(&t, ILX_SPECTATOR, ROULETTE_EVENT_FINED, 0, ANY, ANY, ANY), 1);
    ENSURE_INT(saw(&t, ILX_SPECTATOR, ROULETTE_EVENT_PENALTY, ANY, ANY, ANY, ANY), 0);
    table_free(&t);
}

// No click left in the barrel: the same, and the bullet stays in the middle. A barrel of six with
// one click left still takes it.
static void R14_no_click_costs_a_point(void)
{
    table t = seated(4);
    load(&t, 0, 6);
    load(&t, 1, 6);
    points(&t, 0, 3);
    points(&t, 1, 3);
    int supply = now(&t)->supply;
    ENSURE(supply > 1);
    pockets(&t, "click", "bullet", "click", "click");
    go_to(&t, ROULETTE_ACCUSE);
    says(&t, 0, "accuse 2");
    says(&t, 1, "accuse 2");
    resolve(&t);
    dealt(&t);
    ENSURE_INT(now(&t)->bullets[0], 6);
    ENSURE_INT(now(&t)->points[0], 2);
    ENSURE_INT(now(&t)->bullets[1], 7);
    ENSURE_INT(now(&t)->points[1], 3);
    ENSURE_INT(now(&t)->supply, supply - 1);
    table_free(&t);
}

// Moves action cards from the deck to the discards or to a hand, all but keep.
static void empty_deck(table *t, int seat, int keep)
{
    roulette_state *s = edit_round(t);
    for (int kind = 0; kind < ROULETTE_KINDS; kind++) {
        while (s->deck[kind] > 0 && !(kind == ROULETTE_BONUS && keep > 0)) {
            s->deck[kind]--;
            if (seat < 0) {
                s->discard[kind]++;
            } else {
                s->hand[seat][kind]++;
                s->hand_count[seat]++;
            }
        }
    }
    resume(t);
}

// The action deck is empty: the discards are shuffled; if there are none, no card is drawn.
static void R15_empty_deck_is_shuffled(void)
{
    table t = bare(3);
    empty_deck(&t, -1, 0);
    ENSURE_INT(deck_size(&t), 0);
    ENSURE_INT(discard_size(&t), 30);
    pockets(&t, "bullet", "click", "click");
    go_to(&t, ROULETTE_ACCUSE);
    says(&t, 1, "accuse 0");
    resolve(&t);
    ENSURE_INT(weight(&t, "deal 0 peek"), 4 * weight(&t, "deal 0 bonus"));
    ENSURE_TEXT(dealt(&t), "0111");
    ENSURE_INT(deck_size(&t), 26);
    ENSURE_INT(discard_size(&t), 0);
    ENSURE_INT(saw(&t, ILX_SPECTATOR, ROULETTE_EVENT_RESHUFFLED, ANY, ANY, ANY, ANY), 1);
    table_free(&t);

    t = bare(3);
    empty_deck(&t, 2, 0);
    ENSURE_INT(now(&t)->hand_count[2], 30);
    pockets(&t, "bullet", "click", "click");
    go_to(&t, ROULETTE_ACCUSE);
    says(&t, 1, "accuse 0");
    resolve(&t);
    ENSURE_TEXT(dealt(&t), "");
    ENSURE_INT(now(&t)->mates[0], 2);
    ENSURE_INT(now(&t)->hand_count[0], 0);
    ENSURE_INT(now(&t)->hand_count[1], 0);
    next_round(&t);  // a debt is not kept for later
    ENSURE_INT(now(&t)->hand_count[1], 0);
    table_free(&t);

    t = bare(3);
    empty_deck(&t, 2, 1);
    pockets(&t, "click", "bullet", "click");
    go_to(&t, ROULETTE_ACCUSE);
    says(&t, 0, "accuse 1");
    resolve(&t);
    ENSURE_TEXT(dealt(&t), "0");  // one card left, and the announcer draws first
    table_free(&t);
}

// When several draw: one card each in turn, round to the left.
static void R16_several_draw_in_turn(void)
{
    table t = accusing("click", "click", "bullet", "click");
    says(&t, 3, "accuse 2");
    says(&t, 0, "accuse 2");
    says(&t, 1, "accuse 0");  // wrong: one card for 0
    resolve(&t);
    ENSURE_TEXT(dealt(&t), "02303030");
    table_free(&t);
}

// ---- Judgement ---------------------------------------------------------------------------

// One bribe stops all accusers: they are one event.
static void R38_one_bribe_stops_all(void)
{
    table t = seated(4);
    give(&t, 1, "bribe");
    give(&t, 1, "bribe");
    pockets(&t, "click", "bullet", "click", "click");
    go_to(&t, ROULETTE_ACCUSE);
    says(&t, 0, "accuse 1");
    says(&t, 2, "accuse 1");
    says(&t, 3, "accuse 1");
    resolve(&t);
    ENSURE_INT(stage(&t), ROULETTE_JUDGE);
    says(&t, 1, "bribe");
    ENSURE_TEXT(dealt(&t), "");
    ENSURE_INT(now(&t)->hand[1][ROULETTE_BRIBE], 1);
    ENSURE_INT(now(&t)->mates[1], 3);
    ENSURE(standing(&t, 1));
    for (int seat = 0; seat < 4; seat++) ENSURE_INT(now(&t)->bullets[seat], 1);
    table_free(&t);
}

// Two who are caught at once may both pay.
static void R38_two_bribes(void)
{
    table t = seated(4);
    give(&t, 1, "bribe");
    give(&t, 2, "bribe");
    pockets(&t, "click", "bullet", "bullet", "click");
    go_to(&t, ROULETTE_ACCUSE);
    says(&t, 0, "accuse 1");
    says(&t, 3, "accuse 2");
    resolve(&t);
    says(&t, 1, "bribe");
    says(&t, 2, "bribe");
    ENSURE_TEXT(dealt(&t), "");
    ENSURE_INT(now(&t)->standing, 15);
    ENSURE_INT(now(&t)->mates[1] + now(&t)->mates[2], 6);
    table_free(&t);
}

// Deaths with their resets first, then penalties, then cards. A dead captain is not punished, but a
// right accusation is still rewarded.
static void R40_deaths_then_penalties_then_draws(void)
{
    for (int left = 0; left < 2; left++) {
        table t = seated(5);
        load(&t, 0, 3);
        mates(&t, 0, left);
        pockets(&t, "bullet", "click", "bullet", "click", "click");
        go_to(&t, ROULETTE_ACCUSE);
        says(&t, 0, "accuse 1");  // wrong
        says(&t, 3, "accuse 0");  // right
        resolve(&t);
        if (left) {
            ENSURE_TEXT(dealt(&t), "01333");
            ENSURE_INT(now(&t)->bullets[0], 2);  // the bullet goes into the new barrel
            ENSURE_INT(now(&t)->supply, 14 - 1);
        } else {
            ENSURE_TEXT(dealt(&t), "1333");  // the slandered one is paid all the same
            ENSURE(!alive(&t, 0));
            ENSURE_INT(now(&t)->supply, 14);
            ENSURE_INT(saw(&t, 4, ROULETTE_EVENT_PENALTY, ANY, ANY, ANY, ANY), 0);
            ENSURE_INT(saw(&t, 4, ROULETTE_EVENT_FINED, ANY, ANY, ANY, ANY), 0);
        }
        table_free(&t);
    }

    table t = seated(5);  // a captain dies who was right
    mates(&t, 0, 0);
    pockets(&t, "bullet", "bullet", "click", "click", "click");
    go_to(&t, ROULETTE_ACCUSE);
    says(&t, 0, "accuse 1");
    says(&t, 3, "accuse 0");
    resolve(&t);
    ENSURE_TEXT(dealt(&t), "0130303");
    ENSURE(!alive(&t, 0));
    ENSURE_INT(now(&t)->hand_count[0], 1 + 3);
    ENSURE_INT(now(&t)->mates[1], 2);
    table_free(&t);

    t = seated(4);  // the bullets of the dead are there for the penalties of the same moment
    load(&t, 0, 7);
    load(&t, 1, 2);
    load(&t, 2, 5);
    load(&t, 3, 5);
    ENSURE_INT(now(&t)->supply, 0);
    pockets(&t, "bullet", "click", "click", "click");
    go_to(&t, ROULETTE_ACCUSE);
    says(&t, 1, "accuse 2");
    says(&t, 3, "accuse 0");
    resolve(&t);
    dealt(&t);
    ENSURE_INT(now(&t)->bullets[0], 1);
    ENSURE_INT(now(&t)->bullets[1], 3);
    ENSURE_INT(now(&t)->supply, 5);
    table_free(&t);
}

// A captain's extra bullets go back to the middle at once, whoever killed her.
static void R41_dead_captains_bullets_return(void)
{
    table t = seated(4);
    load(&t, 1, 4);
    load(&t, 2, 3);
    mates(&t, 1, 0);
    mates(&t, 2, 0);
    pockets(&t, "click", "bullet", "click", "click");
    bids(&t, 0, 0, 1, 0);
    ENSURE_INT(now(&t)->supply, 10);
    go_to(&t, ROULETTE_ACCUSE);
    says(&t, 0, "accuse 1");
    resolve(&t);
    ENSURE_TEXT(dealt(&t), "000");
    ENSURE_INT(now(&t)->supply, 13);
    go_to(&t, ROULETTE_TRIGGER);
    fires(&t, "-", "-", "bullet", "-");
    ENSURE_INT(stage(&t), ROULETTE_TRIGGER);
    ENSURE(!turn(&t).chance);  // no card for a captain
    ENSURE(!alive(&t, 2));
    ENSURE_INT(now(&t)->supply, 15);
    ENSURE_INT(now(&t)->hand_count[2], 1);
    table_free(&t);
}

// From the announcer's seat round to the left; the announcer of round k is seat (k - 1) mod seats.
static void R44_order_from_the_announcer(void)
{
    table t = seated(3);
    for (int round = 1; round <= 4; round++) {
        ENSURE_INT(now(&t)->round, round);
        ENSURE_INT(look(&t, 0).announcer, (round - 1) % 3);
        next_round(&t);
    }
    table_free(&t);

    static const char *const orders[] = {"012", "120", "201"};
    t = bare(6);
    for (int round = 0; round < 3; round++) {
        strip(&t);
        pockets(&t, "click", "click", "click", "click", "click", "click");
        go_to(&t, ROULETTE_ACCUSE);
        says(&t, 3, "accuse 0");
        says(&t, 4, "accuse 1");
        says(&t, 5, "accuse 2");
        resolve(&t);
        ENSURE_TEXT(dealt(&t), orders[round]);
        next_round(&t);
    }
    table_free(&t);
}

// The last bullet and several false accusers: by seat from the announcer on; the others lose a
// point and do not reshuffle, so what was seen of their barrels is still true.
static void R51_last_spare_bullet(void)
{
    for (int round = 1; round <= 2; round++) {
        table t = bare(4);
        if (round == 2) next_round(&t);
        give(&t, 2, "peek");
        give(&t, 2, "peek");
        load(&t, 0, 3);
        load(&t, 1, 2);
        load(&t, 2, 7);
        load(&t, 3, 6);
        points(&t, 0, 4);
        points(&t, 1, 4);
        ENSURE_INT(now(&t)->supply, 1);
        pockets(&t, "click", "click", "bullet", "click");
        go_to(&t, ROULETTE_BID);
        says(&t, 2, "peek 0");
        draw(&t, "top 0 click bullet click");
        says(&t, 2, "peek 1");
        draw(&t, "top 1 click bullet click");
        bids(&t, 1, 1, 0, 0);
        go_to(&t, ROULETTE_ACCUSE);
        int fined = round == 1 ? 1 : 0;  // comes later from the announcer on
        says(&t, fined, "accuse 3");
        says(&t, 1 - fined, "accuse 3");
        resolve(&t);
        dealt(&t);
        ENSURE_INT(now(&t)->supply, 0);
        ENSURE_INT(now(&t)->bullets[0], round == 1 ? 4 : 3);
        ENSURE_INT(now(&t)->bullets[1], round == 1 ? 2 : 3);
        ENSURE_INT(now(&t)->points[fined], 3);
        ENSURE_INT(now(&t)->points[1 - fined], 4);
        ENSURE_INT(look(&t, 2).top[fined][1], ROULETTE_BULLET);
        ENSURE_INT(look(&t, 2).top[1 - fined][1], ROULETTE_NONE);
        go_to(&t, ROULETTE_FIRE);
        for (int n = 0; n < 2; n++) {
            int who = -1;
            draw_due(&t, &who);
            odds(&t, who, who == fined ? 0 : now(&t)->bullets[who], 6);
            draw(&t, who == 0 ? "turn 0 click" : "turn 1 click");
        }
        table_free(&t);
    }
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(R13_empty_supply_costs_a_point),
        TEST(R14_no_click_costs_a_point),
        TEST(R15_empty_deck_is_shuffled),
        TEST(R16_several_draw_in_turn),
        TEST(R38_one_bribe_stops_all),
        TEST(R38_two_bribes),
        TEST(R40_deaths_then_penalties_then_draws),
        TEST(R41_dead_captains_bullets_return),
        TEST(R44_order_from_the_announcer),
        TEST(R51_last_spare_bullet),
    };
    return RUN_TESTS(tests);
}
