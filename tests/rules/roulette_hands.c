// Roulette, what holds for all action cards: the sheet's seven rules about them.

#include "rules/roulette_table.h"

// One move for each kind of card, on seat 1 where it needs somebody.
static const char *const plays[ROULETTE_KINDS] = {
    "hole 1",  "reload 1", "respin 1", "peek 1",   "rebid 2", "raise 1", "bribe",
    "frisk 1", "air",      "gift 1",   "shootout", "again 1", "bonus",
};

// Exactly these kinds of card can be played by the seat now; it holds one of each.
#define playable(t, seat, ...) playable_at(t, seat, TEXTS(__VA_ARGS__), __LINE__)

static void playable_at(table *t, int seat, const char *const *cards, int count, int line)
{
    uint32_t kinds = 0;
    for (int i = 0; i < count; i++) {
        if (strcmp(cards[i], "-") != 0) kinds |= BIT(card_kind(cards[i]));
    }
    for (int kind = 0; kind < ROULETTE_KINDS; kind++) {
        const char *name = t->game->moves[kind].name;
        ENSURE(strncmp(plays[kind], name, strlen(name)) == 0 && now(t)->hand[seat][kind] > 0);
        if (kinds & BIT(kind)) {
            lawful_at(t, seat, plays[kind], __FILE__, line);
        } else {
            refused_at(t, seat, plays[kind], NULL, __FILE__, line);
        }
    }
}

static void give_all(table *t, int seat)
{
    for (int kind = 0; kind < ROULETTE_KINDS; kind++) give(t, seat, t->game->moves[kind].name);
}

// 1: a card is played in the phase it names, and in no other.
static void sheet_cards_only_in_their_phase(void)
{
    table t = seated(3);
    give_all(&t, 0);
    give(&t, 0, "bribe");  // one to play, one to try
    playable(&t, 0, "-");
    says(&t, 1, "pocket click");
    playable(&t, 0, "-");
    says(&t, 0, "pocket bullet");
    says(&t, 2, "pocket click");
    ENSURE_INT(stage(&t), ROULETTE_PICKPOCKET);
    playable(&t, 0, "hole");
    go_to(&t, ROULETTE_SPIN);
    playable(&t, 0, "reload");
    go_to(&t, ROULETTE_BID);
    playable(&t, 0, "peek");
    says(&t, 0, "bid 3");
    says(&t, 1, "bid 2");
    playable(&t, 0, "peek");
    says(&t, 2, "bid 0");
    ENSURE_INT(stage(&t), ROULETTE_REVEAL);
    playable(&t, 0, "rebid", "raise");
    go_to(&t, ROULETTE_ACCUSE);
    playable(&t, 0, "frisk");
    says(&t, 2, "accuse 0");
    playable(&t, 0, "-");
    resolve(&t);
    ENSURE_INT(stage(&t), ROULETTE_JUDGE);
    playable(&t, 0, "bribe");
    says(&t, 0, "bribe");
    go_to(&t, ROULETTE_TRIGGER);
    ENSURE_INT(now(&t)->shot, 0);
    playable(&t, 0, "air", "gift", "shootout", "again");
    fires(&t, "click", "click", "-");
    playable(&t, 0, "air", "gift", "shootout", "again", "respin");
    fires(&t, "click", "click", "-");
    fires(&t, "click", "-", "-");
    go_to(&t, ROULETTE_SCORE);
    playable(&t, 0, "bonus");
    table_free(&t);
}

// 2: a hand may be of any size.
static void sheet_cards_no_limit_in_hand(void)
{
    table t = bare(3);
    for (int i = 0; i < 2; i++) {
        static const char *const pairs[] = {"hole",     "reload", "respin", "peek",
                                            "rebid",    "raise",  "bribe",  "frisk",
                                            "shootout", "gift",   "air",    "again"};
        for (int n = 0; n < ILX_COUNT(pairs); n++) give(&t, 0, pairs[n]);
    }
    ENSURE_INT(now(&t)->hand_count[0], 24);
    bids(&t, 1, 0, 0);
    go_to(&t, ROULETTE_TRIGGER);
    fires(&t, "bullet", "-", "-");
    ENSURE_TEXT(dealt(&t), "0");
    ENSURE_INT(now(&t)->hand_count[0], 25);
    table_free(&t);
}

// 3: any number of cards may be played in a phase, by one person too.
static void sheet_cards_no_limit_in_a_phase(void)
{
    table t = bare(3);
    for (int i = 0; i < 3; i++) give(&t, 0, "rebid");
    for (int i = 0; i < 2; i++) {
        give(&t, 0, "hole");
        give(&t, 0, "air");
        give(&t, 0, "gift");
        give(&t, 0, "shootout");
        give(&t, 1, "again");
    }
    go_to(&t, ROULETTE_PICKPOCKET);
    for (int i = 0; i < 2; i++) {
        says(&t, 0, "hole 1");
        draw(&t, i == 0 ? "redraw 1 bullet" : "redraw 1 click");
    }
    ENSURE_INT(look(&t, 1).pocket[1], ROULETTE_CLICK);
    bids(&t, 0, 0, 0);
    says(&t, 0, "rebid 5");
    says(&t, 0, "rebid 0");
    says(&t, 0, "rebid 1");
    go_to(&t, ROULETTE_TRIGGER);
    for (int i = 0; i < 2; i++) {
        says(&t, 1, "again 1");
        says(&t, 0, "air");
        says(&t, 0, "gift 1");
        says(&t, 0, "shootout");
    }
    ENSURE_INT(now(&t)->hand_count[0], 0);
    ENSURE_INT(look(&t, 2).shots_due[1], 2);
    ENSURE_INT(look(&t, 2).shots_due[0], 1);
    table_free(&t);
}

// 4: "choose a person" may be yourself.
static void sheet_cards_choose_yourself(void)
{
    table t = seated(2);
    give_all(&t, 0);
    go_to(&t, ROULETTE_PICKPOCKET);
    lawful(&t, 0, "hole 0");
    go_to(&t, ROULETTE_SPIN);
    lawful(&t, 0, "reload 0");
    go_to(&t, ROULETTE_BID);
    lawful(&t, 0, "peek 0");
    bids(&t, 2, 2);
    lawful(&t, 0, "raise 0");
    go_to(&t, ROULETTE_ACCUSE);
    lawful(&t, 0, "frisk 0");
    go_to(&t, ROULETTE_TRIGGER);
    lawful(&t, 0, "again 0");
    fires(&t, "click", "click");
    lawful(&t, 0, "respin 0");
    table_free(&t);
}

// "Another person" is not yourself: gifts and aims.
static void R35_oneself_can_be_chosen(void)
{
    table t = seated(3);
    give(&t, 0, "gift");
    give(&t, 0, "again");
    give(&t, 1, "shootout");
    bids(&t, 2, 2, 0);
    go_to(&t, ROULETTE_TRIGGER);
    refused(&t, 0, "gift 0", "not-yourself");
    says(&t, 0, "again 0");
    ENSURE_INT(look(&t, 1).shots_due[0], 3);
    says(&t, 1, "shootout");
    refused(&t, 0, "aim 0", "not-yourself");
    go_to(&t, ROULETTE_AIM);
    refused(&t, 1, "aim 1", "not-yourself");
    table_free(&t);
}

// 5: who may aim at another may aim at the dead, at the eliminated and at those who are done.
static void sheet_cards_aim_at_the_dead(void)
{
    table t = seated(4);
    bury(&t, 3);
    give(&t, 0, "shootout");
    bids(&t, 2, 1, 1, -1);
    go_to(&t, ROULETTE_TRIGGER);
    fires(&t, "click", "bullet", "click", "-");
    dealt(&t);
    says(&t, 0, "shootout");
    lawful(&t, 0, "aim 1");
    lawful(&t, 0, "aim 2");
    lawful(&t, 0, "aim 3");
    unlawful(&t, 0, "aim 4");
    table_free(&t);
}

// 6: out of the round, only cards with a skull; the round goes on for them too.
static void sheet_cards_skull_out_of_the_round(void)
{
    table t = seated(3);
    give_all(&t, 0);
    pockets(&t, "bullet", "click", "click");
    bids(&t, 3, 2, 0);
    go_to(&t, ROULETTE_ACCUSE);
    says(&t, 2, "accuse 0");
    resolve(&t);
    dealt(&t);
    ENSURE_INT(stage(&t), ROULETTE_ACCUSE);
    playable(&t, 0, "frisk");
    go_to(&t, ROULETTE_TRIGGER);
    playable(&t, 0, "shootout", "again");
    refused(&t, 0, "air", "no-skull");
    refused(&t, 0, "gift 1", "no-skull");
    fires(&t, "-", "click", "-");
    playable(&t, 0, "shootout", "again", "respin");
    says(&t, 0, "shootout");
    unlawful(&t, 0, "aim 1");  // she makes others shoot; she does not
    says(&t, 1, "aim 2");
    fires(&t, "-", "bullet", "-");
    dealt(&t);
    ENSURE_INT(now(&t)->mates[2], 2);
    go_to(&t, ROULETTE_POCKET);  // her die showed 3, but she has lost a character: no Hazard Pay
    ENSURE_INT(now(&t)->points[0], 0);
    table_free(&t);
}

// The same for who is out of the game, in every phase.
static void sheet_cards_skull_out_of_the_game(void)
{
    table t = seated(4);
    bury(&t, 0);
    strip(&t);
    give_all(&t, 0);
    give(&t, 1, "rebid");
    give(&t, 2, "rebid");
    playable(&t, 0, "-");
    pockets(&t, "-", "click", "bullet", "click");
    playable(&t, 0, "hole");
    go_to(&t, ROULETTE_SPIN);
    playable(&t, 0, "reload");
    go_to(&t, ROULETTE_BID);
    playable(&t, 0, "-");
    bids(&t, -1, 3, 0, 0);
    playable(&t, 0, "raise");
    refused(&t, 0, "rebid 1", "no-skull");
    go_to(&t, ROULETTE_ACCUSE);
    playable(&t, 0, "frisk");
    unlawful(&t, 0, "accuse 2");
    says(&t, 3, "accuse 2");
    resolve(&t);
    ENSURE_INT(stage(&t), ROULETTE_JUDGE);
    playable(&t, 0, "-");
    go_to(&t, ROULETTE_TRIGGER);
    playable(&t, 0, "shootout", "again");
    refused(&t, 0, "gift 1", "no-skull");
    fires(&t, "-", "click", "-", "-");
    playable(&t, 0, "shootout", "again", "respin");
    fires(&t, "-", "click", "-", "-");
    fires(&t, "-", "click", "-", "-");
    go_to(&t, ROULETTE_SCORE);
    playable(&t, 0, "-");
    table_free(&t);
}

// 7: the card played last prevails.
static void sheet_latest_card_prevails(void)
{
    table t = seated(3);
    give(&t, 0, "air");
    give(&t, 0, "air");
    for (int i = 0; i < 3; i++) give(&t, 0, "gift");
    give(&t, 1, "shootout");
    bids(&t, 1, 1, 0);
    go_to(&t, ROULETTE_TRIGGER);
    says(&t, 0, "gift 2");
    says(&t, 0, "air");
    ENSURE_INT(look(&t, 1).aim[0], ROULETTE_AT_SKY);
    says(&t, 0, "gift 1");
    ENSURE_INT(look(&t, 1).aim[0], ROULETTE_AT_OTHER);
    ENSURE_INT(look(&t, 1).target[0], 1);
    says(&t, 1, "shootout");
    ENSURE_INT(look(&t, 1).aim[0], ROULETTE_AT_OTHER);
    ENSURE_INT(look(&t, 0).target[0], ROULETTE_NOBODY);  // she chooses again
    says(&t, 0, "aim 1");                                // in secret
    says(&t, 0, "gift 2");                               // changes her target only
    ENSURE_INT(look(&t, 1).target[0], 2);
    ENSURE_INT(look(&t, 1).aim[1], ROULETTE_AT_OTHER);
    says(&t, 0, "air");
    ENSURE_INT(look(&t, 1).aim[0], ROULETTE_AT_SKY);
    ENSURE_INT(look(&t, 1).aim[1], ROULETTE_AT_OTHER);
    says(&t, 1, "aim 0");
    fires(&t, "bullet", "bullet", "-");
    ENSURE_TEXT(dealt(&t), "0");
    ENSURE_INT(now(&t)->mates[2], 3);
    ENSURE_INT(now(&t)->mates[1], 3);
    table_free(&t);
}

// Two cards at the same moment: in the order in which they arrive, and the later one prevails.
static void R33_later_card_prevails(void)
{
    for (int air_first = 0; air_first < 2; air_first++) {
        table t = seated(3);
        give(&t, 0, "air");
        give(&t, 1, "shootout");
        bids(&t, 1, 1, 1);
        go_to(&t, ROULETTE_TRIGGER);
        if (air_first) {
            says(&t, 0, "air");
            says(&t, 1, "shootout");
        } else {
            says(&t, 1, "shootout");
            says(&t, 0, "air");
        }
        go_to(&t, ROULETTE_AIM);
        ENSURE_INT(asked(&t), air_first ? 7 : 6);
        if (air_first) says(&t, 0, "aim 2");
        says(&t, 1, "aim 2");
        says(&t, 2, "aim 1");
        fires(&t, "bullet", "click", "click");
        ENSURE_TEXT(dealt(&t), air_first ? "2" : "");
        table_free(&t);
    }
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(sheet_cards_only_in_their_phase),    TEST(sheet_cards_no_limit_in_hand),
        TEST(sheet_cards_no_limit_in_a_phase),    TEST(sheet_cards_choose_yourself),
        TEST(R35_oneself_can_be_chosen),          TEST(sheet_cards_aim_at_the_dead),
        TEST(sheet_cards_skull_out_of_the_round), TEST(sheet_cards_skull_out_of_the_game),
        TEST(sheet_latest_card_prevails),         TEST(R33_later_card_prevails),
    };
    return RUN_TESTS(tests);
}
