// Roulette, from the setup to the bids. The tests in these files are named after the rulings, and
// after the sheet's examples, questions and sentences.

#include "rules/roulette_table.h"

// ---- Setup -------------------------------------------------------------------------------

// Three team-mates and a captain, six clicks and a bullet, one hidden action card; what is left of
// 19 bullets lies in the middle.
static void sheet_setup(void)
{
    for (int seats = 2; seats <= 6; seats++) {
        table t = table_with(seats, 1, 0);
        ENSURE_INT(stage(&t), ROULETTE_DEALING);
        for (int seat = 0; seat < seats; seat++) {
            int who = -1;
            ENSURE_INT(draw_due(&t, &who), ROULETTE_MOVE_DEAL);
            ENSURE_INT(who, seat);
            draw_something(&t);
        }
        const roulette_state *s = now(&t);
        ENSURE_INT(s->stage, ROULETTE_POCKET);
        ENSURE_INT(s->round, 1);
        ENSURE_INT(s->supply, 19 - seats);
        ENSURE_INT(deck_size(&t), 30 - seats);
        ENSURE_INT(discard_size(&t), 0);
        ENSURE_INT(asked(&t), BIT(seats) - 1);
        for (int seat = 0; seat < seats; seat++) {
            ENSURE_INT(s->mates[seat], 3);
            ENSURE(alive(&t, seat) && standing(&t, seat));
            ENSURE_INT(s->bullets[seat], 1);
            ENSURE_INT(s->hand_count[seat], 1);
            ENSURE_INT(s->points[seat], 0);
        }
        table_free(&t);
    }
}

static void sheet_setup_card_is_random_and_hidden(void)
{
    table t = table_with(3, 1, 0);
    ENSURE_INT(weight(&t, "deal 0 peek"), 4 * weight(&t, "deal 0 bonus"));
    ENSURE_INT(weight(&t, "deal 0 air"), 3 * weight(&t, "deal 0 bonus"));
    ENSURE_INT(weight(&t, "deal 1 peek"), 0);
    draw(&t, "deal 0 bonus");
    ENSURE_INT(weight(&t, "deal 1 bonus"), 0);  // there is but one, and it has gone
    ENSURE_INT(weight(&t, "deal 1 peek"), 4 * weight(&t, "deal 1 again") / 2);
    draw(&t, "deal 1 gift");
    draw(&t, "deal 2 air");
    for (int viewer = ILX_SPECTATOR; viewer < 3; viewer++) {
        if (viewer == ILX_CHANCE || viewer == ILX_CLOCK) continue;
        roulette_view view = look(&t, viewer);
        ENSURE_INT(view.hand_count[0], 1);
        ENSURE_INT(view.hand[ROULETTE_BONUS], viewer == 0);
        ENSURE_INT(view.hand[ROULETTE_GIFT], viewer == 1);
        ENSURE_INT(view.hand[ROULETTE_AIR], viewer == 2);
        ENSURE_INT(view.deck_count, 27);
        ENSURE_INT(saw(&t, viewer, ROULETTE_EVENT_DEALT, 0, ANY, ANY, ANY), 1);
        ENSURE_INT(saw(&t, viewer, ROULETTE_EVENT_DREW, ROULETTE_BONUS, ANY, ANY, ANY),
                   viewer == 0);
    }
    table_free(&t);
}

// Thirty action cards, thirteen kinds, fourteen cards with a skull.
static void deck_of_thirty(void)
{
    static const struct {
        const char *card;
        int count;
        bool skull;
    } deck[ROULETTE_KINDS] = {
        {"hole", 2, true},   {"reload", 2, true}, {"respin", 2, true},   {"peek", 4, false},
        {"rebid", 3, false}, {"raise", 2, true},  {"bribe", 2, false},   {"frisk", 2, true},
        {"air", 3, false},   {"gift", 3, false},  {"shootout", 2, true}, {"again", 2, true},
        {"bonus", 1, false},
    };
    table t = table_with(2, 1, 0);
    int total = 0, skulls = 0;
    for (int i = 0; i < ROULETTE_KINDS; i++) {
        int kind = card_kind(deck[i].card);
        ENSURE_INT(roulette_kind_count[kind], deck[i].count);
        ENSURE_INT(now(&t)->deck[kind], deck[i].count);
        ENSURE_INT(ROULETTE_SKULLS >> kind & 1, deck[i].skull);
        ENSURE_TEXT(t.game->moves[kind].name, deck[i].card);
        total += roulette_kind_count[kind];
        skulls += (ROULETTE_SKULLS >> kind & 1) * roulette_kind_count[kind];
    }
    ENSURE_INT(total, 30);
    ENSURE_INT(skulls, 14);
    table_free(&t);
}

// Pocket, spin, bid, accusation, trigger, score, and round again.
static void sheet_six_phases_in_order(void)
{
    static const int expected[] = {
        ROULETTE_POCKET,  ROULETTE_PICKPOCKET, ROULETTE_SPIN,    ROULETTE_BID,     ROULETTE_REVEAL,
        ROULETTE_ACCUSE,  ROULETTE_TRIGGER,    ROULETTE_FIRE,    ROULETTE_TRIGGER, ROULETTE_FIRE,
        ROULETTE_TRIGGER, ROULETTE_FIRE,       ROULETTE_TRIGGER, ROULETTE_SCORE,   ROULETTE_POCKET,
    };
    table t = seated(3);
    for (int i = 0; i < ILX_COUNT(expected); i++) {
        ENSURE_INT(stage(&t), expected[i]);
        int before = stage(&t);
        if (before == ROULETTE_BID) {
            bids(&t, 3, 0, 1);
        } else {
            for (int n = 0; n < 9 && stage(&t) == before; n++) pass(&t);
        }
    }
    ENSURE_INT(now(&t)->round, 2);
    table_free(&t);
}

// Without action cards nothing is dealt and no window opens.
static void option_without_cards(void)
{
    table t = table_with(3, 0, 0);
    ENSURE_INT(stage(&t), ROULETTE_POCKET);
    pockets(&t, "bullet", "click", "click");
    ENSURE_INT(stage(&t), ROULETTE_BID);
    bids(&t, 0, 2, 0);
    ENSURE_INT(stage(&t), ROULETTE_ACCUSE);
    says(&t, 1, "accuse 0");
    resolve(&t);
    ENSURE_INT(now(&t)->mates[0], 2);
    ENSURE_INT(now(&t)->hand_count[1], 0);
    ENSURE_INT(now(&t)->hand_count[0], 0);
    ENSURE_INT(asked(&t), 5);  // 1 has accused; 0 is out of the round and may
    lawful(&t, 0, "accuse 2");
    go_to(&t, ROULETTE_FIRE);
    fires(&t, "-", "click", "-");
    fires(&t, "-", "click", "-");
    ENSURE_INT(stage(&t), ROULETTE_POCKET);
    ENSURE_INT(now(&t)->points[0], 0);
    ENSURE_INT(now(&t)->points[1], 3);
    ENSURE_INT(now(&t)->points[2], 1);
    table_free(&t);
}

// ---- Pockets -----------------------------------------------------------------------------

// Everybody lays one of seven cards face down; all see that it is there, nobody else sees what it
// is; when all have, the phase is over.
static void sheet_pocket(void)
{
    table t = seated(3);
    ENSURE_INT(asked(&t), 7);
    unlawful(&t, 0, "pocket none");
    unlawful(&t, 0, "pocket hidden");
    says(&t, 0, "pocket bullet");
    ENSURE_INT(look(&t, 0).pocket[0], ROULETTE_BULLET);
    ENSURE_INT(look(&t, 1).pocket[0], ROULETTE_HIDDEN);
    ENSURE_INT(look(&t, ILX_SPECTATOR).pocket[0], ROULETTE_HIDDEN);
    ENSURE_INT(look(&t, 0).pocket[1], ROULETTE_NONE);
    ENSURE_INT(saw(&t, 1, ROULETTE_EVENT_POCKETED, 0, ANY, ANY, ANY), 1);
    ENSURE_INT(saw(&t, 1, ROULETTE_EVENT_POCKET, ANY, ANY, ANY, ANY), 0);
    ENSURE_INT(saw(&t, 0, ROULETTE_EVENT_POCKET, ROULETTE_BULLET, ANY, ANY, ANY), 1);
    ENSURE_INT(stage(&t), ROULETTE_POCKET);
    ENSURE_INT(asked(&t), 6);
    says(&t, 0, "pocket click");  // she may change her mind while others think
    says(&t, 2, "pocket bullet");
    ENSURE_INT(stage(&t), ROULETTE_POCKET);
    says(&t, 1, "pocket click");
    ENSURE(stage(&t) != ROULETTE_POCKET);
    unlawful(&t, 0, "pocket bullet");
    ENSURE_INT(look(&t, 0).pocket[0], ROULETTE_CLICK);
    ENSURE_INT(look(&t, 0).pocket[2], ROULETTE_HIDDEN);
    table_free(&t);
}

// An honest barrel has its bullet among six cards; a cheat's has none: fewer than it should.
static void sheet_cheats_have_fewer_bullets(void)
{
    table t = bare(2);
    pockets(&t, "click", "bullet");
    bids(&t, 5, 0);
    go_to_shots(&t);
    for (uint32_t left = 6; left >= 2; left--) {
        odds(&t, 0, 1, left);
        fires(&t, "click", "-");
    }
    ENSURE_INT(now(&t)->round, 2);
    pockets(&t, "bullet", "click");
    bids(&t, 5, 0);
    go_to_shots(&t);
    for (uint32_t left = 6; left >= 2; left--) {
        improbable(&t, "turn 0 bullet");
        odds(&t, 0, 0, left);
        fires(&t, "click", "-");
    }
    ENSURE_INT(now(&t)->points[0], 12);  // cheats who are not caught score like anybody
    table_free(&t);
}

// All seven cards come back each round, with as many bullets as the player has now.
static void R4_barrel_comes_back_whole(void)
{
    table t = bare(3);
    load(&t, 1, 3);
    for (int round = 1; round <= 2; round++) {
        pockets(&t, "bullet", "click", "click");
        bids(&t, 2, 2, 0);
        go_to_shots(&t);
        ENSURE_INT(now(&t)->bullets[0], 1);
        ENSURE_INT(now(&t)->bullets[1], 3);
        ENSURE_INT(now(&t)->turned[0], 0);
        for (int n = 0; n < 2; n++) {
            int who = -1;
            draw_due(&t, &who);
            odds(&t, who, who == 0 ? 0 : 3, 6);
            draw(&t, who == 0 ? "turn 0 click" : "turn 1 click");
        }
        fires(&t, "click", "click", "-");
        ENSURE_INT(now(&t)->round, round + 1);
        ENSURE_INT(look(&t, 2).pocket[0], ROULETTE_NONE);
    }
    table_free(&t);
}

// With several bullets any one of the seven may be pocketed; a bullet is still cheating.
static void R5_any_card_may_be_pocketed(void)
{
    table t = bare(3);
    load(&t, 0, 3);
    load(&t, 1, 7);
    refused(&t, 1, "pocket click", "no-click");
    pockets(&t, "bullet", "bullet", "click");
    bids(&t, 1, 0, 0);
    go_to(&t, ROULETTE_ACCUSE);
    says(&t, 2, "accuse 1");
    resolve(&t);
    dealt(&t);
    ENSURE_INT(now(&t)->mates[1], 2);
    strip(&t);
    load(&t, 0, 3);
    pockets(&t, "bullet", "click", "click");
    bids(&t, 1, 0, 0);
    go_to_shots(&t);
    odds(&t, 0, 2, 6);  // one of the three is in the pocket
    fires(&t, "click", "-", "-");
    pockets(&t, "click", "click", "click");
    bids(&t, 1, 0, 0);
    go_to_shots(&t);
    odds(&t, 0, 3, 6);
    table_free(&t);
}

// ---- Spin --------------------------------------------------------------------------------

// Everybody shuffles and lays the barrel down; when all have, bidding begins.
static void sheet_spin(void)
{
    table t = bare(3);
    pockets(&t, "click", "click", "click");
    ENSURE_INT(saw(&t, 0, ROULETTE_EVENT_SPUN, ANY, ANY, ANY, ANY), 1);
    ENSURE_INT(stage(&t), ROULETTE_BID);  // nobody is asked for it
    table_free(&t);

    t = seated_patient(3);
    strip(&t);
    go_to(&t, ROULETTE_SPIN);
    ENSURE_INT(asked(&t), 7);
    says(&t, 1, "ready");
    ENSURE_INT(saw(&t, 0, ROULETTE_EVENT_LAID, 1, ANY, ANY, ANY), 1);
    says(&t, 0, "ready");
    ENSURE_INT(stage(&t), ROULETTE_SPIN);
    ENSURE_INT(asked(&t), 4);
    says(&t, 2, "ready");
    ENSURE_INT(stage(&t), ROULETTE_BID);
    table_free(&t);
}

// Anybody may demand to shuffle another's barrel; in software it is for show and changes nothing.
static void R37_shuffling_changes_no_odds(void)
{
    roulette_state at_bid[2];
    for (int demand = 0; demand < 2; demand++) {
        table t = bare(3);
        pockets(&t, "click", "bullet", "click");
        ENSURE_INT(stage(&t), ROULETTE_BID);
        if (demand) {
            says(&t, 2, "shuffle 0");
            ENSURE_INT(saw(&t, 1, ROULETTE_EVENT_SHUFFLED, 2, 0, ANY, ANY), 1);
            refused(&t, 2, "shuffle 1", "already-done");
            lawful(&t, 0, "shuffle 2");
            says(&t, 1, "shuffle 0");
            refused(&t, 2, "shuffle 1", "already-done");
            refused(&t, 0, "shuffle 0", "not-yourself");  // "an opponent's barrel"
            unlawful(&t, 0, "shuffle 3");
            ENSURE_INT(stage(&t), ROULETTE_BID);
        }
        at_bid[demand] = *now(&t);
        bids(&t, 1, 1, 0);
        unlawful(&t, 0, "shuffle 1");
        go_to_shots(&t);
        int who = -1;
        draw_due(&t, &who);
        odds(&t, who, who == 0, 6);
        table_free(&t);
    }
    at_bid[1].demanded = at_bid[0].demanded;
    at_bid[1].turn = at_bid[0].turn;
    ENSURE(memcmp(&at_bid[0], &at_bid[1], sizeof at_bid[0]) == 0);
}

// It belongs to the spin: a drum into which somebody has looked is not shuffled for show any more.
static void R37_before_looks(void)
{
    table t = seated(3);
    go_to(&t, ROULETTE_SPIN);
    unlawful(&t, 0, "shuffle 2");  // it is part of the bid
    go_to(&t, ROULETTE_BID);
    says(&t, 0, "peek 2");
    draw(&t, "top 2 click click click");
    refused(&t, 1, "shuffle 2", "no-such-target");
    says(&t, 1, "shuffle 0");
    says(&t, 0, "bid 1");
    lawful(&t, 0, "shuffle 1");  // while others choose
    table_free(&t);
}

// ---- Bids --------------------------------------------------------------------------------

// Dice go from 0 to 5; they stay covered until the last one is, and are shown all at once.
static void sheet_bid(void)
{
    table t = seated(3);
    go_to(&t, ROULETTE_BID);
    ENSURE_INT(asked(&t), 7);
    refused(&t, 0, "bid 6", "bad-number");
    refused(&t, 0, "bid -1", "bad-number");
    says(&t, 0, "bid 5");
    ENSURE_INT(look(&t, 0).bid[0], 5);
    ENSURE_INT(look(&t, 1).bid[0], ILX_HIDDEN8);
    ENSURE_INT(look(&t, ILX_SPECTATOR).bid[0], ILX_HIDDEN8);
    ENSURE_INT(look(&t, 0).bid[1], -1);
    ENSURE_INT(look(&t, 1).shots_due[0], 0);
    ENSURE_INT(saw(&t, 2, ROULETTE_EVENT_COVERED, 0, ANY, ANY, ANY), 1);
    ENSURE_INT(saw(&t, 2, ROULETTE_EVENT_BID, ANY, ANY, ANY, ANY), 0);
    ENSURE_INT(saw(&t, 0, ROULETTE_EVENT_BID, 5, ANY, ANY, ANY), 1);
    says(&t, 0, "bid 4");  // until all dice are covered she may turn hers
    says(&t, 1, "bid 0");
    ENSURE_INT(stage(&t), ROULETTE_BID);
    ENSURE_INT(saw(&t, 2, ROULETTE_EVENT_SHOWN, ANY, ANY, ANY, ANY), 0);
    says(&t, 2, "bid 3");
    ENSURE_INT(stage(&t), ROULETTE_REVEAL);
    roulette_view view = look(&t, ILX_SPECTATOR);
    ENSURE_INT(view.bid[0], 4);
    ENSURE_INT(view.bid[1], 0);
    ENSURE_INT(view.bid[2], 3);
    ENSURE_INT(saw(&t, ILX_SPECTATOR, ROULETTE_EVENT_SHOWN, ANY, ANY, ANY, ANY), 3);
    ENSURE_INT(saw(&t, ILX_SPECTATOR, ROULETTE_EVENT_SHOWN, 0, 4, ANY, ANY), 1);
    unlawful(&t, 0, "bid 1");
    table_free(&t);
}

// Peek until the last die is covered, then all are shown at once: nobody says "ready".
static void R50_peek_before_the_last_die(void)
{
    table t = bare(3);
    give(&t, 0, "peek");
    give(&t, 0, "peek");
    go_to(&t, ROULETTE_BID);
    says(&t, 0, "bid 1");
    says(&t, 1, "bid 0");
    says(&t, 0, "peek 2");  // her own die is covered, one is not
    draw(&t, "top 2 click click click");
    ENSURE_INT(stage(&t), ROULETTE_BID);
    ENSURE_INT(asked(&t) & BIT(2), BIT(2));
    ENSURE_INT(look(&t, 0).bid[0], 1);  // and it stays as it was
    unlawful(&t, 2, "ready");
    ENSURE_INT(wait_ms(&t), 0);
    if (asked(&t) & BIT(0)) says(&t, 0, "bid 1");
    if (asked(&t) & BIT(1)) says(&t, 1, "bid 0");
    says(&t, 2, "bid 0");
    ENSURE(stage(&t) != ROULETTE_BID);
    unlawful(&t, 0, "peek 2");
    ENSURE_INT(look(&t, ILX_SPECTATOR).bid[0], 1);
    table_free(&t);
}

// A player is told about the own drum how likely a bullet is among the next cards, as far as
// she knows; nobody else's.
static void odds_of_a_bid(void)
{
    table t = seated(3);
    give(&t, 1, "peek");
    load(&t, 2, 2);
    pockets(&t, "click", "bullet", "click");
    go_to(&t, ROULETTE_SPIN);
    ENSURE_INT(look(&t, 0).odds[5], 0);
    go_to(&t, ROULETTE_BID);
    static const int one_in_six[] = {0, 17, 33, 50, 67, 83, 100};
    static const int two_in_six[] = {0, 33, 60, 80, 93, 100, 100};
    for (int n = 0; n <= ROULETTE_BARREL; n++) {
        ENSURE_INT(look(&t, 0).odds[n], one_in_six[n]);
        ENSURE_INT(look(&t, 1).odds[n], 0);  // the bullet is in the pocket
        ENSURE_INT(look(&t, 2).odds[n], two_in_six[n]);
        ENSURE_INT(look(&t, ILX_SPECTATOR).odds[n], 0);
    }
    says(&t, 1, "peek 0");
    draw(&t, "top 0 click bullet click");
    ENSURE_INT(look(&t, 0).odds[1], 17);  // somebody else has looked
    says(&t, 0, "peek 0");
    ENSURE_INT(look(&t, 0).odds[1], 0);
    ENSURE_INT(look(&t, 0).odds[2], 100);
    bids(&t, 1, 0, 2);
    go_to(&t, ROULETTE_TRIGGER);
    fires(&t, "click", "-", "click");
    ENSURE_INT(look(&t, 0).odds[1], 100);
    ENSURE_INT(look(&t, 2).odds[1], 40);
    ENSURE_INT(look(&t, 2).odds[6], 100);
    table_free(&t);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(sheet_setup),
        TEST(sheet_setup_card_is_random_and_hidden),
        TEST(deck_of_thirty),
        TEST(sheet_six_phases_in_order),
        TEST(option_without_cards),
        TEST(sheet_pocket),
        TEST(sheet_cheats_have_fewer_bullets),
        TEST(R4_barrel_comes_back_whole),
        TEST(R5_any_card_may_be_pocketed),
        TEST(sheet_spin),
        TEST(R37_shuffling_changes_no_odds),
        TEST(R37_before_looks),
        TEST(odds_of_a_bid),
        TEST(sheet_bid),
        TEST(R50_peek_before_the_last_die),
    };
    return RUN_TESTS(tests);
}
