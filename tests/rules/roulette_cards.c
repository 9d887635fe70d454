// Roulette, the action cards one by one: phase, skull, whom they may be played on, what they do,
// and how they work on each other. What holds for all of them is in roulette_hands.c.

#include "rules/roulette_table.h"

// The card left the hand for the discards, and everybody saw it.
static void spent(const table *t, int seat, const char *card, int whom)
{
    int kind = card_kind(card);
    ENSURE_INT(now(t)->hand[seat][kind], 0);
    ENSURE_INT(now(t)->discard[kind], 1);
    int on = whom == ANY ? ROULETTE_EVENT_PLAYED : ROULETTE_EVENT_PLAYED_ON;
    ENSURE_INT(saw(t, ILX_SPECTATOR, on, seat, kind, whom, ANY), 1);
}

// ---- Pocket and spin ---------------------------------------------------------------------

// Hole in the Pocket: she takes the card back and pockets one drawn at random from all seven.
static void card_hole(void)
{
    table t = seated(4);
    bury(&t, 3);
    give(&t, 0, "hole");
    refused(&t, 0, "hole 1", "not-now");  // not before everybody has pocketed
    load(&t, 1, 2);
    pockets(&t, "click", "bullet", "click", "-");
    ENSURE_INT(stage(&t), ROULETTE_PICKPOCKET);
    refused(&t, 1, "hole 0", "no-card");
    refused(&t, 0, "hole 3", "no-such-target");  // she has pocketed nothing
    unlawful(&t, 0, "hole 4");
    lawful(&t, 0, "hole 0");
    says(&t, 0, "hole 1");
    redraw_odds(&t, 1, 2, 7);
    draw(&t, "redraw 1 click");
    spent(&t, 0, "hole", 1);
    ENSURE_INT(look(&t, 1).pocket[1], ROULETTE_CLICK);
    bids(&t, 0, 1, 0, -1);
    go_to(&t, ROULETTE_FIRE);
    odds(&t, 1, 2, 6);  // both bullets are in the barrel again
    table_free(&t);

    t = bare(3);  // and it can make a cheat of an honest player
    give(&t, 0, "hole");
    go_to(&t, ROULETTE_PICKPOCKET);
    says(&t, 0, "hole 1");
    redraw_odds(&t, 1, 1, 7);
    draw(&t, "redraw 1 bullet");
    go_to(&t, ROULETTE_ACCUSE);
    says(&t, 0, "accuse 1");
    resolve(&t);
    dealt(&t);
    ENSURE_INT(now(&t)->mates[1], 2);
    table_free(&t);
}

// The owner sees the new card; nobody else does, not even who played the hole.
static void R49_owner_sees_the_new_card(void)
{
    table t = seated(3);
    give(&t, 0, "hole");
    pockets(&t, "click", "bullet", "click");
    says(&t, 0, "hole 1");
    draw(&t, "redraw 1 click");
    ENSURE_INT(look(&t, 1).pocket[1], ROULETTE_CLICK);
    ENSURE_INT(look(&t, 0).pocket[1], ROULETTE_HIDDEN);
    ENSURE_INT(look(&t, 2).pocket[1], ROULETTE_HIDDEN);
    ENSURE_INT(saw(&t, 1, ROULETTE_EVENT_POCKET, ROULETTE_CLICK, ANY, ANY, ANY), 1);
    ENSURE_INT(saw(&t, 0, ROULETTE_EVENT_POCKET, ANY, ANY, ANY, ANY), 1);  // her own
    ENSURE_INT(saw(&t, ILX_SPECTATOR, ROULETTE_EVENT_POCKET, ANY, ANY, ANY, ANY), 0);
    table_free(&t);
}

// One in the Chamber: a bullet of the middle takes a click's place in her barrel, for this round.
static void card_reload(void)
{
    table t = seated(4);
    bury(&t, 3);
    give(&t, 0, "reload");
    give(&t, 3, "reload");
    pockets(&t, "bullet", "click", "click", "-");
    refused(&t, 0, "reload 1", "not-now");
    go_to(&t, ROULETTE_SPIN);
    refused(&t, 0, "reload 3", "no-such-target");
    unlawful(&t, 0, "shuffle 3");  // nor is there a barrel of hers to shuffle
    lawful(&t, 0, "reload 0");
    int supply = now(&t)->supply;
    says(&t, 0, "reload 1");
    says(&t, 3, "reload 0");
    ENSURE_INT(now(&t)->supply, supply - 2);
    ENSURE_INT(saw(&t, 2, ROULETTE_EVENT_RELOADED, 1, 1, ANY, ANY), 1);
    ENSURE_INT(look(&t, 0).pocket[0], ROULETTE_BULLET);  // the pocket stays what it is
    bids(&t, 1, 1, 0, -1);
    go_to(&t, ROULETTE_FIRE);
    for (int n = 0; n < 2; n++) {
        int who = -1;
        draw_due(&t, &who);
        odds(&t, who, who == 0 ? 1 : 2, 6);
        draw(&t, who == 0 ? "turn 0 click" : "turn 1 click");
    }
    next_round(&t);
    ENSURE_INT(now(&t)->supply, supply);
    ENSURE_INT(now(&t)->bullets[1] + now(&t)->loaded[1], 1);
    bids(&t, 0, 1, 0, -1);
    go_to(&t, ROULETTE_FIRE);
    odds(&t, 1, 1, 6);
    table_free(&t);
}

// None left in the middle, or no click in the barrel to replace.
static void card_reload_in_vain(void)
{
    table t = seated(4);  // none left: then nobody out of the game is asked either
    bury(&t, 3);
    give(&t, 0, "reload");
    load(&t, 0, 7);
    load(&t, 1, 7);
    load(&t, 2, 4);
    ENSURE_INT(now(&t)->supply, 0);
    go_to(&t, ROULETTE_BID);  // without a window for it
    table_free(&t);

    t = seated_patient(4);
    bury(&t, 3);
    give(&t, 0, "reload");
    load(&t, 0, 7);
    load(&t, 1, 7);
    load(&t, 2, 4);
    go_to(&t, ROULETTE_SPIN);
    ENSURE_INT(asked(&t), 7);
    refused(&t, 0, "reload 2", "no-supply");
    table_free(&t);

    t = bare(2);  // six bullets in the barrel: no click to replace, but only she knows
    give(&t, 0, "reload");
    load(&t, 1, 6);
    int supply = now(&t)->supply;
    go_to(&t, ROULETTE_SPIN);
    says(&t, 0, "reload 1");
    ENSURE_INT(now(&t)->supply, supply);
    bids(&t, 0, 1);
    go_to(&t, ROULETTE_FIRE);
    odds(&t, 1, 6, 6);
    table_free(&t);
}

// ---- Bids --------------------------------------------------------------------------------

// Peek: the top three cards of a barrel, for the player's eyes only; they stay where they are.
static void card_peek(void)
{
    table t = seated(4);
    bury(&t, 3);
    go_to(&t, ROULETTE_SPIN);
    refused(&t, 0, "peek 1", "not-now");
    go_to(&t, ROULETTE_BID);
    refused(&t, 0, "peek 3", "no-such-target");
    unlawful(&t, 3, "peek 1");  // no skull
    lawful(&t, 0, "peek 0");
    says(&t, 0, "peek 1");
    uint32_t one = weight(&t, "top 1 bullet click click");
    ENSURE(one > 0);  // one bullet of six: half the time it is not among the three
    ENSURE_INT(weight(&t, "top 1 click bullet click"), one);
    ENSURE_INT(weight(&t, "top 1 click click bullet"), one);
    ENSURE_INT(weight(&t, "top 1 click click click"), 3 * one);
    ENSURE_INT(weight(&t, "top 1 bullet bullet click"), 0);
    draw(&t, "top 1 click bullet click");
    spent(&t, 0, "peek", 1);
    ENSURE_INT(look(&t, 0).top[1][0], ROULETTE_CLICK);
    ENSURE_INT(look(&t, 0).top[1][1], ROULETTE_BULLET);
    ENSURE_INT(look(&t, 0).top[1][2], ROULETTE_CLICK);
    ENSURE_INT(saw(&t, 0, ROULETTE_EVENT_TOP, 1, ROULETTE_CLICK, ROULETTE_BULLET, ROULETTE_CLICK),
               1);
    for (int viewer = 1; viewer < 4; viewer++) {  // not even the owner
        ENSURE(look(&t, viewer).top[1][1] != ROULETTE_BULLET);
        ENSURE_INT(saw(&t, viewer, ROULETTE_EVENT_TOP, ANY, ANY, ANY, ANY), 0);
    }
    ENSURE_INT(stage(&t), ROULETTE_BID);
    ENSURE(asked(&t) & BIT(0));  // she has still to bid
    bids(&t, 1, 2, 0, -1);
    go_to(&t, ROULETTE_TRIGGER);
    pass(&t);
    for (int n = 0; n < 2; n++) {
        int who = -1;
        draw_due(&t, &who);
        odds(&t, who, who == 0, 6);  // what has been seen is certain, the rest is not
        draw(&t, who == 0 ? "turn 0 click" : "turn 1 click");
    }
    ENSURE_INT(look(&t, 0).top[1][0], ROULETTE_BULLET);
    pass(&t);
    improbable(&t, "turn 1 click");
    fires(&t, "-", "bullet", "-", "-");
    table_free(&t);
}

// Cards that were seen are used up one by one; after them chance decides again.
static void card_peek_used_up(void)
{
    table t = seated(2);
    go_to(&t, ROULETTE_BID);
    says(&t, 0, "peek 1");
    draw(&t, "top 1 click click click");
    bids(&t, 0, 4);
    go_to(&t, ROULETTE_TRIGGER);
    for (int shot = 0; shot < 3; shot++) {
        ENSURE_INT(look(&t, 0).top[1][0], ROULETTE_CLICK);
        ENSURE_INT(look(&t, 0).top[1][2 - shot], ROULETTE_CLICK);
        if (shot > 0) ENSURE_INT(look(&t, 0).top[1][3 - shot], ROULETTE_NONE);
        fires(&t, "-", "click");
    }
    ENSURE_INT(look(&t, 0).top[1][0], ROULETTE_NONE);
    pass(&t);
    odds(&t, 1, 1, 3);
    table_free(&t);
}

// Somebody who has looked already may be chosen too, and the cards are the same.
static void faq_peek_again(void)
{
    table t = seated(3);
    go_to(&t, ROULETTE_BID);
    says(&t, 1, "peek 1");  // yourself is a person
    draw(&t, "top 1 click click bullet");
    says(&t, 0, "peek 1");
    if (turn(&t).chance) {
        improbable(&t, "top 1 click click click");
        improbable(&t, "top 1 bullet click click");
        draw(&t, "top 1 click click bullet");
    }
    for (int viewer = 0; viewer < 2; viewer++) {
        ENSURE_INT(look(&t, viewer).top[1][0], ROULETTE_CLICK);
        ENSURE_INT(look(&t, viewer).top[1][1], ROULETTE_CLICK);
        ENSURE_INT(look(&t, viewer).top[1][2], ROULETTE_BULLET);
    }
    ENSURE_INT(saw(&t, 0, ROULETTE_EVENT_TOP, 1, ROULETTE_CLICK, ROULETTE_CLICK, ROULETTE_BULLET),
               1);
    ENSURE(look(&t, 2).top[1][2] != ROULETTE_BULLET);
    table_free(&t);
}

// Second Thoughts: your own die, any face, after all are shown.
static void card_rebid(void)
{
    table t = seated(3);
    give(&t, 0, "rebid");
    go_to(&t, ROULETTE_BID);
    refused(&t, 0, "rebid 3", "not-now");
    bids(&t, 5, 0, 0);
    refused(&t, 0, "rebid 6", "bad-number");
    refused(&t, 0, "rebid -1", "bad-number");
    refused(&t, 1, "rebid 1", "no-card");
    for (int shots = 0; shots <= 5; shots++) {
        char text[32];
        snprintf(text, sizeof text, "rebid %d", shots);
        lawful(&t, 0, text);
    }
    says(&t, 0, "rebid 2");
    ENSURE_INT(now(&t)->hand[0][ROULETTE_REBID], 0);
    ENSURE_INT(look(&t, 2).bid[0], 2);
    ENSURE_INT(look(&t, 2).bid[1], 0);
    ENSURE_INT(saw(&t, 2, ROULETTE_EVENT_DIE, 0, 2, ANY, ANY), 1);
    go_to(&t, ROULETTE_TRIGGER);
    fires(&t, "click", "-", "-");
    fires(&t, "click", "-", "-");
    next_round(&t);
    ENSURE_INT(now(&t)->points[0], 3);
    table_free(&t);
}

// Raise the Stakes: her die goes up by one; not at 5, not for who has no die in this round.
static void card_raise(void)
{
    table t = seated(4);
    bury(&t, 3);
    give(&t, 3, "raise");
    give(&t, 0, "raise");
    bids(&t, 4, 5, 0, -1);
    refused(&t, 0, "raise 1", "no-such-target");
    refused(&t, 0, "raise 3", "no-such-target");
    says(&t, 0, "raise 0");  // yourself
    ENSURE_INT(now(&t)->bid[0], 5);
    refused(&t, 3, "raise 0", "no-such-target");
    says(&t, 3, "raise 2");  // a skull
    ENSURE_INT(look(&t, 1).bid[2], 1);
    ENSURE_INT(saw(&t, 1, ROULETTE_EVENT_DIE, 2, 1, ANY, ANY), 1);
    go_to(&t, ROULETTE_TRIGGER);
    ENSURE_INT(look(&t, 0).shots_due[0], 5);
    ENSURE_INT(look(&t, 0).shots_due[2], 1);
    unlawful(&t, 0, "raise 2");
    table_free(&t);
}

// They apply in the order played.
static void cards_rebid_and_raise(void)
{
    table t = bare(2);
    give(&t, 0, "rebid");
    give(&t, 1, "raise");
    bids(&t, 1, 0);
    says(&t, 0, "rebid 3");
    says(&t, 1, "raise 0");
    ENSURE_INT(now(&t)->bid[0], 4);
    table_free(&t);

    t = bare(2);
    give(&t, 0, "rebid");
    give(&t, 1, "raise");
    bids(&t, 1, 0);
    says(&t, 1, "raise 0");
    ENSURE_INT(now(&t)->bid[0], 2);
    says(&t, 0, "rebid 3");
    ENSURE_INT(now(&t)->bid[0], 3);
    table_free(&t);
}

// ---- Accusations -------------------------------------------------------------------------

// Bribe the Judge: no death, she stays in the round with the bullet in her pocket; the accusers get
// neither cards nor a penalty, but they have accused.
static void card_bribe(void)
{
    table t = seated(4);
    give(&t, 1, "bribe");
    give(&t, 2, "bribe");
    pockets(&t, "click", "bullet", "click", "bullet");
    bids(&t, 0, 2, 0, 0);
    go_to(&t, ROULETTE_ACCUSE);
    refused(&t, 1, "bribe", "not-now");  // nobody has accused her
    says(&t, 0, "accuse 1");
    says(&t, 1, "accuse 3");
    says(&t, 3, "accuse 2");
    resolve(&t);
    ENSURE_INT(stage(&t), ROULETTE_JUDGE);
    ENSURE_INT(asked(&t), BIT(1) | BIT(3));  // caught, and with a hand
    unlawful(&t, 2, "bribe");                // she showed a click
    for (int viewer = ILX_SPECTATOR; viewer < 4; viewer++) {
        if (viewer == ILX_CHANCE || viewer == ILX_CLOCK) continue;
        ENSURE_INT(look(&t, viewer).playable, viewer == 1);  // only she can, and only she knows it
    }
    refused(&t, 3, "bribe", "no-card");
    says(&t, 1, "bribe");
    spent(&t, 1, "bribe", ANY);
    ENSURE_INT(saw(&t, 0, ROULETTE_EVENT_BRIBED, 1, ANY, ANY, ANY), 1);
    ENSURE_TEXT(dealt(&t), "12311");  // 0 nothing, 1 for 3, 2 slandered, 3 for a team-mate
    ENSURE_INT(now(&t)->mates[1], 3);
    ENSURE_INT(now(&t)->mates[3], 2);
    ENSURE(standing(&t, 1) && !standing(&t, 3));
    ENSURE_INT(now(&t)->bullets[0], 1);
    ENSURE_INT(now(&t)->bullets[3], 2);
    ENSURE_INT(look(&t, 2).pocket[1], ROULETTE_BULLET);
    refused(&t, 0, "accuse 2", "already-accused");
    go_to(&t, ROULETTE_FIRE);
    odds(&t, 1, 0, 6);
    fires(&t, "-", "click", "-", "-");
    fires(&t, "-", "click", "-", "-");
    next_round(&t);
    ENSURE_INT(now(&t)->points[1], 3);
    table_free(&t);
}

// Pat-Down: the card in her pocket, in secret, as long as it has not been shown.
static void card_frisk(void)
{
    table t = seated(5);
    bury(&t, 4);
    give(&t, 0, "frisk");
    give(&t, 4, "frisk");
    pockets(&t, "click", "bullet", "click", "bullet", "-");
    bids(&t, 0, 0, 0, 0, -1);
    refused(&t, 0, "frisk 1", "not-now");
    go_to(&t, ROULETTE_ACCUSE);
    refused(&t, 0, "frisk 4", "no-such-target");
    says(&t, 0, "frisk 1");
    ENSURE_INT(now(&t)->hand[0][ROULETTE_FRISK], 0);
    ENSURE_INT(saw(&t, 3, ROULETTE_EVENT_PLAYED_ON, 0, ROULETTE_FRISK, 1, ANY), 1);
    ENSURE_INT(look(&t, 0).pocket[1], ROULETTE_BULLET);
    ENSURE_INT(look(&t, 0).pocket[3], ROULETTE_HIDDEN);
    ENSURE_INT(look(&t, 2).pocket[1], ROULETTE_HIDDEN);
    ENSURE_INT(saw(&t, 0, ROULETTE_EVENT_FRISKED, 1, ROULETTE_BULLET, ANY, ANY), 1);
    ENSURE_INT(saw(&t, 1, ROULETTE_EVENT_FRISKED, ANY, ANY, ANY, ANY), 0);
    ENSURE_INT(saw(&t, ILX_SPECTATOR, ROULETTE_EVENT_FRISKED, ANY, ANY, ANY, ANY), 0);
    ENSURE_INT(stage(&t), ROULETTE_ACCUSE);
    ENSURE(standing(&t, 1));
    ENSURE(asked(&t) & BIT(0));  // it is no accusation: she may still make one
    says(&t, 2, "accuse 0");
    resolve(&t);
    dealt(&t);
    refused(&t, 4, "frisk 0", "no-such-target");  // all have seen it
    lawful(&t, 4, "frisk 3");
    says(&t, 4, "frisk 1");  // a skull; looked at twice is known to two
    ENSURE_INT(look(&t, 4).pocket[1], ROULETTE_BULLET);
    ENSURE_INT(look(&t, 0).pocket[1], ROULETTE_BULLET);
    ENSURE_INT(look(&t, 2).pocket[1], ROULETTE_HIDDEN);
    lawful(&t, 0, "accuse 1");
    next_round(&t);
    pockets(&t, "click", "click", "click", "click", "-");
    ENSURE_INT(look(&t, 0).pocket[1], ROULETTE_HIDDEN);  // what she knew was of that round
    table_free(&t);
}

// ---- Shots -------------------------------------------------------------------------------

// Spin Again: the cards left in her barrel are shuffled; what was seen of them is void.
static void card_respin(void)
{
    table t = seated(4);
    bury(&t, 3);
    give(&t, 2, "respin");
    bids(&t, 2, 1, 0, -1);
    go_to(&t, ROULETTE_TRIGGER);
    fires(&t, "click", "bullet", "-", "-");
    dealt(&t);
    refused(&t, 2, "respin 1", "no-such-target");  // their barrels are taken up
    refused(&t, 2, "respin 3", "no-such-target");
    lawful(&t, 2, "respin 2");
    says(&t, 2, "respin 0");
    spent(&t, 2, "respin", 0);
    ENSURE_INT(stage(&t), ROULETTE_TRIGGER);
    go_to(&t, ROULETTE_FIRE);
    odds(&t, 0, 1, 5);  // five cards are left, and the bullet is one of them
    table_free(&t);

    for (int spin = 0; spin < 2; spin++) {
        t = seated(3);
        give(&t, 2, "respin");
        go_to(&t, ROULETTE_BID);
        says(&t, 2, "peek 0");
        draw(&t, "top 0 click bullet click");
        bids(&t, 3, 0, 0);
        go_to(&t, ROULETTE_TRIGGER);
        fires(&t, "click", "-", "-");
        if (spin) says(&t, 2, "respin 0");
        ENSURE_INT(look(&t, 2).top[0][0], spin ? ROULETTE_NONE : ROULETTE_BULLET);
        go_to(&t, ROULETTE_FIRE);
        odds(&t, 0, 1, spin ? 5 : 1);
        table_free(&t);
    }
}

// Air Gun: her next shot goes into the sky; a bullet hurts nobody, the shot counts as taken.
static void card_air(void)
{
    table t = seated(3);
    give(&t, 0, "air");
    give(&t, 2, "air");
    bids(&t, 2, 1, 0);
    unlawful(&t, 0, "air");
    go_to(&t, ROULETTE_TRIGGER);
    unlawful(&t, 2, "air");  // she takes no part in a shot
    refused(&t, 1, "air", "no-card");
    says(&t, 0, "air");
    ENSURE_INT(look(&t, 1).aim[0], ROULETTE_AT_SKY);
    fires(&t, "bullet", "click", "-");
    ENSURE(!turn(&t).chance);
    ENSURE_INT(saw(&t, 1, ROULETTE_EVENT_TURNED, 0, ROULETTE_BULLET, ROULETTE_AT_SKY, ANY), 1);
    for (int seat = 0; seat < 3; seat++) ENSURE_INT(now(&t)->mates[seat], 3);
    ENSURE_INT(look(&t, 1).shots_due[0], 1);
    ENSURE_INT(look(&t, 1).aim[0], ROULETTE_AT_SELF);  // only that one shot
    fires(&t, "click", "-", "-");
    next_round(&t);
    ENSURE_INT(now(&t)->points[0], 3);
    table_free(&t);

    t = bare(2);  // with two bullets, the next one is her own
    give(&t, 1, "air");
    load(&t, 1, 3);
    bids(&t, 0, 2);
    go_to(&t, ROULETTE_TRIGGER);
    says(&t, 1, "air");
    ENSURE_INT(look(&t, 0).aim[0], ROULETTE_AT_SELF);
    ENSURE_INT(look(&t, 0).aim[1], ROULETTE_AT_SKY);
    fires(&t, "-", "bullet");
    ENSURE_INT(now(&t)->mates[1], 3);
    fires(&t, "-", "bullet");
    ENSURE_INT(now(&t)->mates[1], 2);
    table_free(&t);
}

// Here, a Present!: her next shot is at another person, alive, dead or done; never at herself.
static void card_gift(void)
{
    table t = seated(4);
    bury(&t, 3);
    give(&t, 0, "gift");
    give(&t, 2, "gift");
    load(&t, 0, 3);
    bids(&t, 2, 1, 0, -1);
    go_to(&t, ROULETTE_TRIGGER);
    unlawful(&t, 2, "gift 1");  // she takes no part in a shot
    refused(&t, 0, "gift 0", "not-yourself");
    unlawful(&t, 0, "gift 4");
    lawful(&t, 0, "gift 2");  // her die shows 0
    lawful(&t, 0, "gift 3");  // out of the game
    says(&t, 0, "gift 1");
    ENSURE_INT(look(&t, 2).aim[0], ROULETTE_AT_OTHER);
    ENSURE_INT(look(&t, 2).target[0], 1);  // everybody heard it
    fires(&t, "bullet", "click", "-", "-");
    ENSURE_TEXT(dealt(&t), "1");
    ENSURE_INT(now(&t)->mates[0], 3);
    ENSURE_INT(now(&t)->mates[1], 2);
    fires(&t, "bullet", "-", "-", "-");  // only that one shot
    ENSURE_TEXT(dealt(&t), "0");
    ENSURE_INT(now(&t)->mates[0], 2);
    table_free(&t);
}

// Shoot Somebody: for the next shot everybody who takes part aims at another, the player too, and
// nobody else; the shot after is an ordinary one.
static void card_shootout(void)
{
    table t = seated(5);
    bury(&t, 4);
    give(&t, 4, "shootout");
    for (int seat = 0; seat < 2; seat++) load(&t, seat, 3);
    bids(&t, 2, 2, 1, 0, -1);
    go_to(&t, ROULETTE_TRIGGER);
    refused(&t, 0, "aim 1", "not-now");
    says(&t, 4, "shootout");  // a skull
    spent(&t, 4, "shootout", ANY);
    ENSURE_INT(look(&t, 3).shootout, 1);
    for (int seat = 0; seat < 5; seat++) {
        ENSURE_INT(look(&t, 3).aim[seat], seat < 3 ? ROULETTE_AT_OTHER : ROULETTE_AT_SELF);
    }
    says(&t, 0, "aim 1");
    says(&t, 1, "aim 4");
    says(&t, 2, "aim 3");
    fires(&t, "click", "bullet", "bullet", "-", "-");
    ENSURE_TEXT(dealt(&t), "3");  // 4 is out of the game: nothing happens to her
    ENSURE_INT(now(&t)->mates[3], 2);
    ENSURE_INT(now(&t)->standing, 7);
    ENSURE_INT(look(&t, 3).shootout, 0);
    fires(&t, "bullet", "click", "-", "-", "-");
    ENSURE_TEXT(dealt(&t), "0");
    ENSURE_INT(now(&t)->mates[0], 2);
    table_free(&t);
}

// One More Pull: one shot more than the die shows; it earns nothing.
static void card_again(void)
{
    table t = seated(4);
    give(&t, 3, "again");
    give(&t, 2, "again");
    bids(&t, 1, 3, 0, 1);
    go_to(&t, ROULETTE_TRIGGER);
    fires(&t, "click", "click", "-", "bullet");
    dealt(&t);
    says(&t, 3, "again 0");  // out of the round: a skull; 0 had finished
    fires(&t, "click", "click", "-", "-");
    fires(&t, "-", "click", "-", "-");
    ENSURE_INT(stage(&t), ROULETTE_TRIGGER);
    says(&t, 2, "again 2");  // yourself, though everybody is done
    fires(&t, "-", "-", "click", "-");
    next_round(&t);
    ENSURE_INT(now(&t)->points[0], 2);
    ENSURE_INT(now(&t)->points[1], 4);
    ENSURE_INT(now(&t)->points[2], 1);
    bids(&t, 1, 0, 0, 0);
    go_to(&t, ROULETTE_TRIGGER);
    ENSURE_INT(look(&t, 1).shots_due[0], 1);  // it was for that round
    table_free(&t);

    t = bare(2);  // the shot is a shot
    give(&t, 1, "again");
    bids(&t, 0, 0);
    go_to(&t, ROULETTE_TRIGGER);
    says(&t, 1, "again 0");
    fires(&t, "bullet", "-");
    ENSURE_INT(now(&t)->mates[0], 2);
    table_free(&t);
}

// Hazard Pay: two points more for who lost nobody and whose die shows 3 or more.
static void card_bonus(void)
{
    for (int bid = 2; bid <= 4; bid++) {
        for (int hurt = 0; hurt < 2; hurt++) {
            table t = seated(2);
            give(&t, 0, "bonus");
            bids(&t, bid, 4);  // 1 may hold a card to play: the window opens for her
            go_to(&t, ROULETTE_TRIGGER);
            unlawful(&t, 0, "bonus");
            for (int shot = 0; shot < 4; shot++) {
                bool mine = shot < bid && !(hurt && shot > 0);
                fires(&t, !mine ? "-" : hurt ? "bullet" : "click", "click");
                dealt(&t);
            }
            go_to(&t, ROULETTE_SCORE);
            int score = hurt ? 0 : bid + 1;
            ENSURE_INT(now(&t)->points[0], score);
            ENSURE_INT(asked(&t), !hurt && bid >= 3 ? 3 : 2);
            if (!hurt && bid >= 3) {
                says(&t, 0, "bonus");
                spent(&t, 0, "bonus", ANY);
                ENSURE_INT(saw(&t, 1, ROULETTE_EVENT_BONUS, 0, score + 2, ANY, ANY), 1);
                score += 2;
            } else {
                unlawful(&t, 0, "bonus");
            }
            go_to(&t, ROULETTE_POCKET);
            ENSURE_INT(now(&t)->points[0], score);
            table_free(&t);
        }
    }
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(card_hole),      TEST(R49_owner_sees_the_new_card),
        TEST(card_reload),    TEST(card_reload_in_vain),
        TEST(card_peek),      TEST(card_peek_used_up),
        TEST(faq_peek_again), TEST(card_rebid),
        TEST(card_raise),     TEST(cards_rebid_and_raise),
        TEST(card_bribe),     TEST(card_frisk),
        TEST(card_respin),    TEST(card_air),
        TEST(card_gift),      TEST(card_shootout),
        TEST(card_again),     TEST(card_bonus),
    };
    return RUN_TESTS(tests);
}
