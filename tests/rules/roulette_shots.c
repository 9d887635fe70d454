// Roulette, the trigger phase: who shoots how often and at whom, who dies of it and what death
// brings, with the cards that turn a shot aside.

#include "rules/roulette_table.h"

// ---- Shots -------------------------------------------------------------------------------

// As many shots as the die shows: who bid two and lives takes no part in the third.
static void sheet_as_many_shots_as_the_die(void)
{
    table t = seated(4);
    bids(&t, 2, 3, 0, 1);
    go_to(&t, ROULETTE_TRIGGER);
    ENSURE_INT(look(&t, 2).shots_due[1], 3);
    fires(&t, "click", "click", "-", "click");
    ENSURE_INT(now(&t)->shot, 1);
    ENSURE_INT(look(&t, 2).shots_due[1], 2);
    ENSURE_INT(look(&t, 2).shots_due[3], 0);
    fires(&t, "click", "click", "-", "-");
    fires(&t, "-", "click", "-", "-");
    ENSURE_INT(stage(&t), ROULETTE_TRIGGER);
    pass(&t);
    ENSURE(stage(&t) != ROULETTE_FIRE && stage(&t) != ROULETTE_TRIGGER);
    next_round(&t);
    ENSURE_INT(now(&t)->points[0], 3);
    ENSURE_INT(now(&t)->points[1], 4);
    ENSURE_INT(now(&t)->points[2], 1);
    ENSURE_INT(now(&t)->points[3], 2);
    table_free(&t);
}

// A bullet: one character dies and the player is out of the round; the others go on. Seen by all.
static void sheet_a_bullet_kills(void)
{
    table t = seated(3);
    bids(&t, 3, 3, 0);
    go_to(&t, ROULETTE_TRIGGER);
    fires(&t, "click", "bullet", "-");
    ENSURE_TEXT(dealt(&t), "1");
    ENSURE_INT(now(&t)->mates[1], 2);
    ENSURE(alive(&t, 1) && !standing(&t, 1));
    ENSURE(standing(&t, 0));
    ENSURE_INT(saw(&t, 2, ROULETTE_EVENT_TURNED, 0, ROULETTE_CLICK, ROULETTE_AT_SELF, ANY), 1);
    ENSURE_INT(saw(&t, 2, ROULETTE_EVENT_TURNED, 1, ROULETTE_BULLET, ROULETTE_AT_SELF, ANY), 1);
    ENSURE_INT(saw(&t, 2, ROULETTE_EVENT_LOST, 1, 2, ANY, ANY), 1);
    ENSURE_INT(saw(&t, 2, ROULETTE_EVENT_SHOT, 1, ANY, ANY, ANY), 1);
    fires(&t, "click", "-", "-");
    fires(&t, "click", "-", "-");
    next_round(&t);
    ENSURE_INT(now(&t)->points[0], 4);
    ENSURE_INT(now(&t)->points[1], 0);
    table_free(&t);
}

// The phase ends when everybody is dead or done.
static void sheet_phase_ends_when_all_are_dead(void)
{
    table t = seated(2);
    bids(&t, 5, 5);
    go_to(&t, ROULETTE_TRIGGER);
    fires(&t, "bullet", "bullet");
    ENSURE_TEXT(dealt(&t), "01");
    ENSURE_INT(stage(&t), ROULETTE_TRIGGER);
    pass(&t);
    ENSURE_INT(stage(&t), ROULETTE_POCKET);
    ENSURE_INT(now(&t)->round, 2);
    ENSURE_INT(now(&t)->points[0] + now(&t)->points[1], 0);
    table_free(&t);
}

// Team-mates die first, the captain last, by whatever hand.
static void R1_teammates_die_first(void)
{
    table t = seated(3);
    for (int death = 1; death <= 4; death++) {
        bool by_judge = death == 2;
        pockets(&t, by_judge ? "bullet" : "click", "click", "click");
        bids(&t, by_judge ? 0 : 1, 0, 0);
        go_to(&t, ROULETTE_ACCUSE);
        if (by_judge) {
            says(&t, 2, "accuse 0");
            resolve(&t);
        } else {
            go_to(&t, ROULETTE_TRIGGER);
            fires(&t, "bullet", "-", "-");
        }
        dealt(&t);
        ENSURE_INT(now(&t)->mates[0], death < 4 ? 3 - death : 0);
        ENSURE_INT(alive(&t, 0), death < 4);
        ENSURE_INT(saw(&t, 1, ROULETTE_EVENT_CAPTAIN, 0, ANY, ANY, ANY), death == 4);
        ENSURE_INT(saw(&t, 1, ROULETTE_EVENT_LOST, 0, ANY, ANY, ANY), death < 4 ? death : 3);
        next_round(&t);
    }
    ENSURE_INT(asked(&t), 6);
    table_free(&t);
}

// A captain's death: no card, no new barrel; out of the game, with the hand kept for skull cards.
static void R2_dead_captain_gets_nothing(void)
{
    table t = bare(4);
    give(&t, 0, "air");
    give(&t, 0, "again");
    give(&t, 0, "hole");
    mates(&t, 0, 0);
    bids(&t, 1, 0, 2, 0);
    go_to(&t, ROULETTE_TRIGGER);
    fires(&t, "bullet", "-", "click", "-");
    ENSURE_INT(stage(&t), ROULETTE_TRIGGER);
    ENSURE(!turn(&t).chance);
    ENSURE_INT(now(&t)->hand_count[0], 3);
    ENSURE_INT(deck_size(&t), 27);
    ENSURE(asked(&t) & BIT(0));
    refused(&t, 0, "air", "no-skull");
    says(&t, 0, "again 2");
    ENSURE_INT(look(&t, 0).shots_due[2], 2);
    next_round(&t);
    ENSURE_INT(asked(&t), 14);
    unlawful(&t, 0, "pocket click");
    go_to(&t, ROULETTE_PICKPOCKET);
    says(&t, 0, "hole 1");
    draw(&t, "redraw 1 click");
    go_to(&t, ROULETTE_BID);
    unlawful(&t, 0, "bid 0");
    table_free(&t);
}

// A team-mate's death: one action card, and the barrel is as at the start of the game.
static void sheet_death_of_a_team_mate(void)
{
    table t = bare(3);
    load(&t, 0, 4);
    bids(&t, 1, 0, 0);
    go_to_shots(&t);
    fires(&t, "bullet", "-", "-");
    ENSURE_TEXT(dealt(&t), "0");
    ENSURE_INT(now(&t)->hand_count[0], 1);
    ENSURE_INT(now(&t)->bullets[0], 1);
    ENSURE_INT(now(&t)->supply, 16);
    next_round(&t);
    bids(&t, 1, 0, 0);
    go_to(&t, ROULETTE_TRIGGER);
    pass(&t);
    odds(&t, 0, 1, 6);
    table_free(&t);
}

// The reset comes at once, in the middle of the round; also for a bullet that was only lent.
static void R17_death_resets_the_barrel(void)
{
    table t = seated(3);
    give(&t, 2, "reload");
    load(&t, 0, 3);
    go_to(&t, ROULETTE_SPIN);
    says(&t, 2, "reload 0");
    ENSURE_INT(now(&t)->supply, 13);
    bids(&t, 1, 2, 0);
    go_to(&t, ROULETTE_TRIGGER);
    fires(&t, "bullet", "click", "-");
    dealt(&t);
    ENSURE_INT(stage(&t), ROULETTE_TRIGGER);
    ENSURE_INT(now(&t)->bullets[0] + now(&t)->loaded[0], 1);
    ENSURE_INT(now(&t)->supply, 16);
    next_round(&t);
    ENSURE_INT(now(&t)->bullets[0], 1);
    ENSURE_INT(now(&t)->supply, 16);
    table_free(&t);
}

// All cards of a shot are turned first, then deaths are applied.
static void R18_cards_turn_before_deaths(void)
{
    table t = seated(3);
    give(&t, 0, "gift");
    give(&t, 1, "gift");
    bids(&t, 2, 2, 2);
    go_to(&t, ROULETTE_TRIGGER);
    says(&t, 0, "gift 1");
    says(&t, 1, "gift 0");
    pass(&t);
    for (int n = 0; n < 3; n++) {
        int who = -1;
        ENSURE_INT(draw_due(&t, &who), ROULETTE_MOVE_TURN);
        for (int seat = 0; seat < 3; seat++) ENSURE_INT(now(&t)->mates[seat], 3);
        ENSURE_INT(now(&t)->standing, 7);
        draw(&t, who == 0 ? "turn 0 bullet" : who == 1 ? "turn 1 bullet" : "turn 2 click");
    }
    ENSURE_TEXT(dealt(&t), "01");  // each has shot the other
    ENSURE_INT(now(&t)->mates[0], 2);
    ENSURE_INT(now(&t)->mates[1], 2);
    ENSURE_INT(now(&t)->standing, 4);
    fires(&t, "-", "-", "click");
    table_free(&t);
}

// ---- At others ---------------------------------------------------------------------------

// Hit by another's bullet: a character is lost, out of the round, a card if it was a team-mate. The
// one who shot is unhurt and goes on.
static void R19_hit_by_anothers_bullet(void)
{
    table t = seated(4);
    give(&t, 0, "gift");
    give(&t, 1, "gift");
    mates(&t, 3, 0);
    bids(&t, 2, 2, 2, 2);
    go_to(&t, ROULETTE_TRIGGER);
    says(&t, 0, "gift 2");
    says(&t, 1, "gift 3");
    fires(&t, "bullet", "bullet", "click", "click");
    ENSURE_TEXT(dealt(&t), "2");
    ENSURE_INT(now(&t)->mates[2], 2);
    ENSURE(!standing(&t, 2) && alive(&t, 2));
    ENSURE(!alive(&t, 3));
    ENSURE_INT(now(&t)->mates[0], 3);
    ENSURE_INT(now(&t)->mates[1], 3);
    ENSURE_INT(now(&t)->standing, 3);
    ENSURE_INT(saw(&t, 2, ROULETTE_EVENT_TURNED, 0, ROULETTE_BULLET, ROULETTE_AT_OTHER, 2), 1);
    fires(&t, "click", "click", "-", "-");
    next_round(&t);
    ENSURE_INT(now(&t)->points[0], 3);
    ENSURE_INT(now(&t)->points[1], 3);
    ENSURE_INT(now(&t)->points[2], 0);
    table_free(&t);
}

// At somebody who lost a character this round, or who is out of the game: allowed, no effect.
static void R20_aiming_at_the_dead(void)
{
    table t = seated(4);
    bury(&t, 3);
    give(&t, 0, "gift");
    give(&t, 1, "gift");
    load(&t, 0, 2);
    bids(&t, 2, 2, 1, -1);
    go_to(&t, ROULETTE_TRIGGER);
    fires(&t, "click", "click", "bullet", "-");
    dealt(&t);
    ENSURE_INT(now(&t)->mates[2], 2);
    int hand = now(&t)->hand_count[2];
    says(&t, 0, "gift 2");
    says(&t, 1, "gift 3");
    fires(&t, "bullet", "bullet", "-", "-");
    ENSURE(!turn(&t).chance);
    ENSURE_INT(now(&t)->mates[2], 2);
    ENSURE_INT(now(&t)->hand_count[2], hand);
    ENSURE_INT(now(&t)->mates[0], 3);
    ENSURE_INT(now(&t)->mates[1], 3);
    ENSURE_INT(now(&t)->standing, 3);
    ENSURE(!ilx_match_over(t.match));
    table_free(&t);
}

// Hit several times in the same shot: one character dies, one card is drawn.
static void R21_hit_twice_dies_once(void)
{
    table t = seated(4);
    give(&t, 0, "gift");
    give(&t, 1, "gift");
    bids(&t, 1, 1, 1, 0);
    go_to(&t, ROULETTE_TRIGGER);
    says(&t, 0, "gift 2");
    says(&t, 1, "gift 2");
    fires(&t, "bullet", "bullet", "bullet", "-");
    ENSURE_TEXT(dealt(&t), "2");
    ENSURE_INT(now(&t)->mates[2], 2);
    ENSURE_INT(now(&t)->standing, 11);
    ENSURE_INT(saw(&t, 3, ROULETTE_EVENT_LOST, 2, ANY, ANY, ANY), 1);
    table_free(&t);
}

// At somebody who has finished shooting: she loses a character and the points of this round.
static void R22_aiming_at_the_finished(void)
{
    table t = seated(3);
    give(&t, 0, "gift");
    points(&t, 1, 4);
    points(&t, 2, 4);
    bids(&t, 2, 1, 0);
    go_to(&t, ROULETTE_TRIGGER);
    fires(&t, "click", "click", "-");
    says(&t, 0, "gift 1");
    fires(&t, "bullet", "-", "-");
    ENSURE_TEXT(dealt(&t), "1");
    ENSURE_INT(now(&t)->mates[1], 2);
    ENSURE(!standing(&t, 1));
    next_round(&t);
    ENSURE_INT(now(&t)->points[0], 3);
    ENSURE_INT(now(&t)->points[1], 4);  // what she had before stays hers
    ENSURE_INT(now(&t)->points[2], 5);
    table_free(&t);
}

// Yuri bid 3, Natasha 4; both live through three shots. Natasha plays "Here, a Present!" and aims
// her fourth at Yuri, who shoots no more.
static void sheet_example_yuri_gift(void)
{
    enum { YURI, NATASHA };
    table t = seated(3);
    give(&t, NATASHA, "gift");
    bids(&t, 3, 4, 0);
    go_to(&t, ROULETTE_TRIGGER);
    for (int shot = 0; shot < 3; shot++) fires(&t, "click", "click", "-");
    says(&t, NATASHA, "gift 0");
    fires(&t, "-", "bullet", "-");
    ENSURE_TEXT(dealt(&t), "0");
    ENSURE_INT(now(&t)->mates[YURI], 2);
    ENSURE_INT(now(&t)->mates[NATASHA], 3);
    next_round(&t);
    ENSURE_INT(now(&t)->points[YURI], 0);
    ENSURE_INT(now(&t)->points[NATASHA], 5);
    table_free(&t);
}

// Boris aims at the sky; Natasha then plays "Shoot Somebody". Boris must stop and aims at Yuri.
static void sheet_example_boris_air_shootout(void)
{
    enum { BORIS, NATASHA, YURI };
    table t = seated(3);
    give(&t, BORIS, "air");
    give(&t, NATASHA, "shootout");
    bids(&t, 1, 1, 1);
    go_to(&t, ROULETTE_TRIGGER);
    says(&t, BORIS, "air");
    ENSURE_INT(look(&t, YURI).aim[BORIS], ROULETTE_AT_SKY);
    says(&t, NATASHA, "shootout");
    ENSURE_INT(look(&t, YURI).aim[BORIS], ROULETTE_AT_OTHER);
    ENSURE_INT(look(&t, YURI).aim[NATASHA], ROULETTE_AT_OTHER);  // and so must all who shoot
    ENSURE_INT(look(&t, YURI).aim[YURI], ROULETTE_AT_OTHER);
    says(&t, BORIS, "aim 2");
    says(&t, NATASHA, "aim 2");
    says(&t, YURI, "aim 0");
    fires(&t, "bullet", "click", "click");
    ENSURE_TEXT(dealt(&t), "2");
    ENSURE_INT(now(&t)->mates[YURI], 2);
    ENSURE_INT(now(&t)->mates[BORIS], 3);
    table_free(&t);
}

// Everybody else is dead or done: both cards may be played all the same, on a corpse or on somebody
// who has finished.
static void faq_shoot_a_corpse(void)
{
    table t = seated(3);
    give(&t, 0, "gift");
    give(&t, 0, "shootout");
    bids(&t, 3, 1, 1);
    go_to(&t, ROULETTE_TRIGGER);
    fires(&t, "click", "bullet", "click");
    dealt(&t);
    lawful(&t, 0, "gift 1");  // dead
    says(&t, 0, "gift 2");    // done
    fires(&t, "click", "-", "-");
    says(&t, 0, "shootout");
    lawful(&t, 0, "aim 2");
    says(&t, 0, "aim 1");
    fires(&t, "bullet", "-", "-");
    ENSURE(!turn(&t).chance);
    ENSURE_INT(now(&t)->mates[1], 2);
    ENSURE_INT(now(&t)->mates[0], 3);
    ENSURE_INT(now(&t)->standing, 5);
    table_free(&t);

    t = seated(2);  // "everybody": even the one who plays it
    give(&t, 0, "shootout");
    bids(&t, 1, 1);
    go_to(&t, ROULETTE_TRIGGER);
    fires(&t, "click", "bullet");
    dealt(&t);
    ENSURE_INT(stage(&t), ROULETTE_TRIGGER);
    lawful(&t, 0, "shootout");
    table_free(&t);
}

// A bullet fired at the sky or at another stays out until the round is over; then it is back.
static void R23_stray_bullet_goes_home(void)
{
    static const char *const cards[] = {"air", "gift 2"};
    for (int i = 0; i < 2; i++) {
        table t = bare(3);
        give(&t, 0, i == 0 ? "air" : "gift");
        bids(&t, 3, 0, 0);
        go_to(&t, ROULETTE_TRIGGER);
        says(&t, 0, cards[i]);
        fires(&t, "bullet", "-", "-");
        dealt(&t);
        ENSURE_INT(now(&t)->mates[0], 3);
        ENSURE_INT(look(&t, 1).turned_bullets[0], 1);
        go_to(&t, ROULETTE_FIRE);
        odds(&t, 0, 0, 5);
        fires(&t, "click", "-", "-");
        go_to(&t, ROULETTE_FIRE);
        odds(&t, 0, 0, 4);
        fires(&t, "click", "-", "-");
        next_round(&t);
        ENSURE_INT(now(&t)->bullets[0], 1);
        ENSURE_INT(now(&t)->turned_bullets[0], 0);
        bids(&t, 1, 0, 0);
        go_to_shots(&t);
        if (stage(&t) == ROULETTE_TRIGGER) pass(&t);
        odds(&t, 0, 1, 6);
        table_free(&t);
    }
}

// A barrel has six cards: there is no seventh shot, and no card can ask for it.
static void R24_empty_barrel_ends_the_shots(void)
{
    table t = seated(2);
    give(&t, 1, "again");
    give(&t, 1, "again");
    pockets(&t, "bullet", "click");
    bids(&t, 5, 0);
    go_to(&t, ROULETTE_TRIGGER);
    says(&t, 1, "again 0");
    refused(&t, 1, "again 0", "barrel-empty");
    for (int shot = 0; shot < 6; shot++) {
        ENSURE_INT(stage(&t), ROULETTE_TRIGGER);
        fires(&t, "click", "-");
    }
    ENSURE_INT(look(&t, 1).shots_due[0], 0);
    if (stage(&t) == ROULETTE_TRIGGER) pass(&t);
    ENSURE(stage(&t) != ROULETTE_FIRE);
    next_round(&t);
    ENSURE_INT(now(&t)->points[0], 6);
    table_free(&t);
}

// ---- Aiming ------------------------------------------------------------------------------

// Targets are named in secret, in the window or right after it, and shown at the shot.
static void R46_targets_are_secret(void)
{
    table t = seated(4);
    give(&t, 3, "shootout");
    bids(&t, 1, 1, 1, 0);
    go_to(&t, ROULETTE_TRIGGER);
    says(&t, 3, "shootout");
    refused(&t, 0, "aim 0", "not-yourself");
    unlawful(&t, 3, "aim 0");  // she has no shot
    says(&t, 0, "aim 3");
    ENSURE_INT(look(&t, 0).target[0], 3);
    ENSURE_INT(look(&t, 1).target[0], ILX_HIDDEN8);
    ENSURE_INT(look(&t, ILX_SPECTATOR).target[0], ILX_HIDDEN8);
    for (int seat = 0; seat < 4; seat++) {
        if (stage(&t) == ROULETTE_TRIGGER && asked(&t) & BIT(seat)) says(&t, seat, "ready");
    }
    ENSURE_INT(stage(&t), ROULETTE_AIM);
    ENSURE_INT(asked(&t), BIT(1) | BIT(2));  // 0 has named hers
    refused(&t, 1, "aim 1", "not-yourself");
    says(&t, 1, "aim 2");
    ENSURE_INT(stage(&t), ROULETTE_AIM);
    ENSURE_INT(look(&t, 2).target[1], ILX_HIDDEN8);
    ENSURE_INT(look(&t, 2).target[0], ILX_HIDDEN8);
    ENSURE_INT(saw(&t, 2, ROULETTE_EVENT_AIMED, 0, 0, 0, 0), 1);  // who, and no more
    ENSURE_INT(saw(&t, 2, ROULETTE_EVENT_AIMED, 1, 0, 0, 0), 1);
    says(&t, 2, "aim 3");
    fires(&t, "click", "click", "bullet", "-");
    ENSURE_INT(saw(&t, 1, ROULETTE_EVENT_TURNED, 0, ROULETTE_CLICK, ROULETTE_AT_OTHER, 3), 1);
    ENSURE_INT(saw(&t, 0, ROULETTE_EVENT_TURNED, 1, ROULETTE_CLICK, ROULETTE_AT_OTHER, 2), 1);
    ENSURE_TEXT(dealt(&t), "3");
    ENSURE_INT(now(&t)->mates[3], 2);
    table_free(&t);
}

// In the window also those who hold no card and are not asked there.
static void R46_in_the_window(void)
{
    table t = bare(3);
    give(&t, 2, "shootout");
    give(&t, 2, "peek");
    bids(&t, 1, 1, 0);
    go_to(&t, ROULETTE_TRIGGER);
    ENSURE_INT(asked(&t), 4);
    says(&t, 2, "shootout");
    ENSURE_INT(asked(&t), 4);
    says(&t, 0, "aim 2");
    says(&t, 1, "aim 2");
    says(&t, 2, "ready");
    ENSURE_INT(stage(&t), ROULETTE_FIRE);
    fires(&t, "click", "bullet", "-");
    ENSURE_INT(now(&t)->mates[2], 2);
    table_free(&t);
}

// One More Pull when every die shows 0, until the phase closes; after Shoot Somebody whoever joins
// must aim at another too; "living" means still in the round.
static void R47_one_more_pull_until_the_end(void)
{
    table t = seated(3);
    give(&t, 0, "again");
    give(&t, 1, "again");
    give(&t, 1, "shootout");
    bids(&t, 0, 0, 0);
    go_to(&t, ROULETTE_TRIGGER);
    says(&t, 0, "again 2");
    ENSURE_INT(look(&t, 0).shots_due[2], 1);
    fires(&t, "-", "-", "bullet");
    dealt(&t);
    ENSURE_INT(stage(&t), ROULETTE_TRIGGER);  // the phase is not closed
    refused(&t, 1, "again 2", "no-such-target");
    says(&t, 1, "again 1");
    says(&t, 1, "shootout");
    ENSURE_INT(look(&t, 0).aim[1], ROULETTE_AT_OTHER);
    says(&t, 1, "aim 0");
    fires(&t, "-", "bullet", "-");
    ENSURE_TEXT(dealt(&t), "0");
    ENSURE_INT(now(&t)->mates[1], 3);
    table_free(&t);

    t = seated(4);
    bury(&t, 3);
    give(&t, 0, "shootout");
    give(&t, 0, "again");
    bids(&t, 1, 0, 0, -1);
    go_to(&t, ROULETTE_TRIGGER);
    refused(&t, 0, "again 3", "no-such-target");
    says(&t, 0, "shootout");
    ENSURE_INT(look(&t, 0).aim[1], ROULETTE_AT_SELF);
    says(&t, 0, "again 1");
    says(&t, 0, "aim 2");
    go_to(&t, ROULETTE_AIM);
    ENSURE_INT(asked(&t), BIT(1));
    says(&t, 1, "aim 2");
    fires(&t, "click", "bullet", "-", "-");
    ENSURE_TEXT(dealt(&t), "2");
    ENSURE_INT(now(&t)->mates[1], 3);
    table_free(&t);
}

// Spin Again is for between two shots: not before the first.
static void R48_spin_again_between_shots(void)
{
    table t = seated(3);
    give(&t, 2, "respin");
    bids(&t, 2, 0, 0);
    go_to(&t, ROULETTE_TRIGGER);
    refused(&t, 2, "respin 0", "not-now");
    fires(&t, "click", "-", "-");
    lawful(&t, 2, "respin 0");
    next_round(&t);  // the shots of the round before do not count
    bids(&t, 2, 0, 0);
    go_to(&t, ROULETTE_TRIGGER);
    refused(&t, 2, "respin 0", "not-now");
    table_free(&t);
}

// Two at the table: accusations and cards work unchanged.
static void R39_two_players(void)
{
    table t = seated(2);
    give(&t, 0, "gift");
    give(&t, 1, "shootout");
    pockets(&t, "bullet", "click");
    bids(&t, 2, 2);
    go_to(&t, ROULETTE_ACCUSE);
    says(&t, 0, "accuse 1");
    resolve(&t);
    ENSURE_TEXT(dealt(&t), "1");
    ENSURE_INT(now(&t)->bullets[0], 2);
    says(&t, 1, "accuse 0");
    resolve(&t);
    ENSURE_TEXT(dealt(&t), "0111");
    ENSURE_INT(now(&t)->mates[0], 2);
    ENSURE_INT(now(&t)->bullets[0], 1);
    next_round(&t);
    bids(&t, 2, 2);
    go_to(&t, ROULETTE_TRIGGER);
    says(&t, 0, "gift 1");
    fires(&t, "click", "click");
    says(&t, 1, "shootout");
    says(&t, 0, "aim 1");
    says(&t, 1, "aim 0");
    fires(&t, "bullet", "bullet");
    ENSURE_TEXT(dealt(&t), "10");  // the second round's announcer first
    ENSURE_INT(now(&t)->mates[0], 1);
    ENSURE_INT(now(&t)->mates[1], 2);
    ENSURE(!ilx_match_over(t.match));
    table_free(&t);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(sheet_as_many_shots_as_the_die),
        TEST(sheet_a_bullet_kills),
        TEST(sheet_phase_ends_when_all_are_dead),
        TEST(R1_teammates_die_first),
        TEST(R2_dead_captain_gets_nothing),
        TEST(sheet_death_of_a_team_mate),
        TEST(R17_death_resets_the_barrel),
        TEST(R18_cards_turn_before_deaths),
        TEST(R19_hit_by_anothers_bullet),
        TEST(R20_aiming_at_the_dead),
        TEST(R21_hit_twice_dies_once),
        TEST(R22_aiming_at_the_finished),
        TEST(sheet_example_yuri_gift),
        TEST(sheet_example_boris_air_shootout),
        TEST(faq_shoot_a_corpse),
        TEST(R23_stray_bullet_goes_home),
        TEST(R24_empty_barrel_ends_the_shots),
        TEST(R46_targets_are_secret),
        TEST(R46_in_the_window),
        TEST(R47_one_more_pull_until_the_end),
        TEST(R48_spin_again_between_shots),
        TEST(R39_two_players),
    };
    return RUN_TESTS(tests);
}
