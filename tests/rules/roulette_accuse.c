// Roulette, the accusation phase: who may accuse whom and when, both outcomes, and what several at
// once do. What the judge does with them, in which order and from what, is in roulette_judge.c.

#include "bots/bot.h"
#include "rules/roulette_table.h"

// ---- The two outcomes --------------------------------------------------------------------

// A bullet in the pocket: three cards for the accuser; the cheat loses a character and is out of
// the round. The card is shown to all.
static void sheet_accused_rightly(void)
{
    table t = seated(4);
    pockets(&t, "click", "bullet", "click", "click");
    bids(&t, 1, 5, 0, 0);
    go_to(&t, ROULETTE_ACCUSE);
    ENSURE_INT(look(&t, 3).pocket[1], ROULETTE_HIDDEN);
    says(&t, 0, "accuse 1");
    ENSURE_INT(saw(&t, 3, ROULETTE_EVENT_ACCUSED, 0, 1, ANY, ANY), 1);
    ENSURE_INT(look(&t, 3).accusing[0], 1);
    ENSURE_INT(asked(&t), 14);  // she has answered; who is accused may answer too
    ENSURE_INT(look(&t, 3).flipped[0], 1);
    ENSURE_INT(look(&t, 3).pocket[1], ROULETTE_HIDDEN);
    resolve(&t);
    ENSURE_TEXT(dealt(&t), "0100");  // the fourth is for the team-mate who died
    ENSURE_INT(now(&t)->hand_count[0], 4);
    ENSURE_INT(now(&t)->hand_count[1], 2);
    ENSURE_INT(now(&t)->mates[1], 2);
    ENSURE(alive(&t, 1) && !standing(&t, 1));
    ENSURE_INT(look(&t, 3).pocket_shown[1], 1);
    ENSURE_INT(saw(&t, ILX_SPECTATOR, ROULETTE_EVENT_CAUGHT, 1, ANY, ANY, ANY), 1);
    ENSURE_INT(saw(&t, ILX_SPECTATOR, ROULETTE_EVENT_CLEARED, ANY, ANY, ANY, ANY), 0);
    ENSURE_INT(look(&t, 3).pocket[2], ROULETTE_HIDDEN);  // nobody else shows anything
    ENSURE_INT(now(&t)->bullets[0], 1);                  // nothing happens to who was right
    ENSURE_INT(now(&t)->mates[0], 3);
    go_to(&t, ROULETTE_TRIGGER);
    fires(&t, "click", "-", "-", "-");
    next_round(&t);
    ENSURE_INT(now(&t)->points[1], 0);
    ENSURE_INT(now(&t)->points[0], 2);
    ENSURE(standing(&t, 1));
    table_free(&t);
}

// A click: one card for the accused; a bullet takes the place of a click in the accuser's barrel,
// which is shuffled again; the die stays as it is.
static void sheet_accused_wrongly(void)
{
    table t = seated(4);
    bids(&t, 2, 0, 0, 0);
    go_to(&t, ROULETTE_ACCUSE);
    says(&t, 0, "accuse 1");
    resolve(&t);
    ENSURE_TEXT(dealt(&t), "1");
    ENSURE_INT(now(&t)->hand_count[0], 1);
    ENSURE_INT(now(&t)->hand_count[1], 2);
    ENSURE_INT(now(&t)->bullets[0], 2);
    ENSURE_INT(now(&t)->supply, 14);
    ENSURE_INT(now(&t)->bid[0], 2);
    ENSURE_INT(look(&t, 3).pocket[1], ROULETTE_CLICK);
    ENSURE_INT(look(&t, 3).bullets[0], 2);  // the click laid aside is seen by all
    ENSURE_INT(now(&t)->standing, 15);
    ENSURE_INT(saw(&t, ILX_SPECTATOR, ROULETTE_EVENT_CLEARED, ANY, ANY, ANY, ANY), 1);
    ENSURE_INT(saw(&t, ILX_SPECTATOR, ROULETTE_EVENT_CLEARED, 1, ANY, ANY, ANY), 1);
    ENSURE_INT(look(&t, 3).pocket[2], ROULETTE_HIDDEN);
    ENSURE_INT(saw(&t, ILX_SPECTATOR, ROULETTE_EVENT_PENALTY, 0, ANY, ANY, ANY), 1);
    for (int seat = 0; seat < 4; seat++) ENSURE_INT(now(&t)->mates[seat], 3);
    go_to(&t, ROULETTE_TRIGGER);
    pass(&t);
    odds(&t, 0, 2, 6);
    table_free(&t);
}

// The extra bullet stays, round after round, until one of the accuser's characters dies.
static void sheet_extra_bullet_stays_until_a_death(void)
{
    table t = bare(4);
    pockets(&t, "click", "click", "click", "click");
    go_to(&t, ROULETTE_ACCUSE);
    says(&t, 0, "accuse 1");
    resolve(&t);
    dealt(&t);
    next_round(&t);
    ENSURE_INT(now(&t)->bullets[0], 2);
    next_round(&t);
    ENSURE_INT(now(&t)->bullets[0], 2);
    bids(&t, 1, 0, 0, 0);
    go_to_shots(&t);
    fires(&t, "bullet", "-", "-", "-");
    dealt(&t);
    ENSURE_INT(now(&t)->bullets[0], 1);
    ENSURE_INT(now(&t)->supply, 15);
    table_free(&t);
}

// Each may accuse once a round: the help tile is turned over, and turned back for the next round.
static void sheet_one_accusation_a_round(void)
{
    table t = seated(4);
    go_to(&t, ROULETTE_ACCUSE);
    says(&t, 0, "accuse 1");
    unlawful(&t, 0, "accuse 2");  // the moment is still open
    resolve(&t);
    dealt(&t);
    ENSURE_INT(stage(&t), ROULETTE_ACCUSE);
    refused(&t, 0, "accuse 2", "already-accused");
    ENSURE_INT(look(&t, 2).flipped[0], 1);
    next_round(&t);
    ENSURE_INT(look(&t, 2).flipped[0], 0);
    go_to(&t, ROULETTE_ACCUSE);
    lawful(&t, 0, "accuse 2");
    table_free(&t);
}

// Anybody may make a last call; when ten seconds have passed after it, the trigger phase begins.
static void sheet_ten_seconds(void)
{
    table t = seated(3);
    go_to(&t, ROULETTE_ACCUSE);
    says(&t, 1, "quiet");
    says(&t, 1, "call");
    ENSURE_INT(wait_ms(&t), 10000);
    ENSURE(!turn(&t).window && !turn(&t).paced);  // also at a table in no hurry
    ENSURE_INT(saw(&t, ILX_SPECTATOR, ROULETTE_EVENT_CALLED, 1, ANY, ANY, ANY), 1);
    ENSURE_INT(stage(&t), ROULETTE_ACCUSE);
    time_passes(&t);
    ENSURE_INT(stage(&t), ROULETTE_TRIGGER);
    unlawful(&t, 0, "accuse 1");
    unlawful(&t, 0, "quiet");
    unlawful(&t, 0, "call");
    table_free(&t);
}

// ---- The last call -----------------------------------------------------------------------

// It is open, and made once; the others may still say "quiet" or accuse. An accusation ends it, and
// the phase goes on.
static void R53(void)
{
    table t = accusing("click", "bullet", "click", "click");
    says(&t, 3, "quiet");
    uint32_t before = turn(&t).number;
    says(&t, 0, "call");
    ENSURE(turn(&t).number > before);  // everybody hears of it at once
    ENSURE_INT(look(&t, 2).called, 1);
    ENSURE_INT(look(&t, 2).caller, 0);
    ENSURE_INT(asked(&t), 7);  // who was quiet still is
    refused(&t, 1, "call", "already-done");
    says(&t, 2, "accuse 1");
    ENSURE_INT(wait_ms(&t), 400);
    ENSURE_INT(look(&t, 3).called, 0);
    refused(&t, 3, "call", "moment-open");
    time_passes(&t);
    dealt(&t);
    ENSURE_INT(stage(&t), ROULETTE_ACCUSE);
    ENSURE_INT(look(&t, 3).called, 0);
    ENSURE(turn(&t).paced);
    says(&t, 2, "call");  // who has accused may make it too, and who is out of the round
    time_passes(&t);
    ENSURE_INT(stage(&t), ROULETTE_TRIGGER);
    table_free(&t);

    t = seated(4);  // who is out of the game may not
    bury(&t, 3);
    go_to(&t, ROULETTE_ACCUSE);
    refused(&t, 3, "call", "no-skull");
    says(&t, 2, "call");
    says(&t, 0, "quiet");
    says(&t, 1, "quiet");
    ENSURE_INT(stage(&t), ROULETTE_ACCUSE);
    says(&t, 2, "quiet");  // all who may accuse: the ten seconds are not waited for
    ENSURE_INT(stage(&t), ROULETTE_TRIGGER);
    table_free(&t);
}

// The clock of the open phase is the table's pace; what it does is the last call.
static void R53_the_table_calls(void)
{
    table t = accusing("click", "click", "click");
    ENSURE(turn(&t).paced);
    ENSURE(!turn(&t).window);
    says(&t, 1, "quiet");
    time_passes(&t);
    ENSURE_INT(stage(&t), ROULETTE_ACCUSE);
    ENSURE_INT(look(&t, 0).called, 1);
    ENSURE_INT(look(&t, 0).caller, ROULETTE_NOBODY);
    ENSURE_INT(saw(&t, ILX_SPECTATOR, ROULETTE_EVENT_LAST_CALL, ANY, ANY, ANY, ANY), 1);
    ENSURE_INT(saw(&t, ILX_SPECTATOR, ROULETTE_EVENT_CALLED, ANY, ANY, ANY, ANY), 0);
    ENSURE_INT(wait_ms(&t), 10000);
    ENSURE(!turn(&t).paced);
    lawful(&t, 1, "accuse 0");
    time_passes(&t);
    ENSURE_INT(stage(&t), ROULETTE_TRIGGER);
    table_free(&t);
}

// All who may accuse have said "quiet": the phase is over, whatever cards somebody else holds.
static void R53_quiet(void)
{
    table t = seated(4);
    give(&t, 0, "frisk");
    go_to(&t, ROULETTE_ACCUSE);
    says(&t, 0, "accuse 1");
    resolve(&t);
    dealt(&t);
    ENSURE_INT(asked(&t), 14);
    lawful(&t, 0, "frisk 2");  // until then she may
    for (int seat = 1; seat < 4; seat++) says(&t, seat, "quiet");
    ENSURE_INT(stage(&t), ROULETTE_TRIGGER);
    table_free(&t);
}

// No bot ever makes the last call, nor asks for time.
static void R53_bots(void)
{
    for (int i = 0; i < ilx_bot_count; i++) {
        const ilx_bot *bot = ilx_bots[i];
        if (ilx_bot_find(ilx_game_find("roulette"), bot->name) != bot) continue;
        table t = seated(4);
        ilx_rng rng;
        ilx_rng_start(&rng, &(ilx_key){{(uint8_t)i}}, 0);
        for (int step = 0; step < 400 && !ilx_match_over(t.match); step++) {
            ilx_turn question = turn(&t);
            if (question.chance || question.seats == 0) {
                pass(&t);
                continue;
            }
            char buffer[ILX_MOVE_TEXT_MAX];
            ilx_text text = ilx_text_over(buffer, sizeof buffer);
            ilx_choice choice;
            int seat = __builtin_ctz(question.seats);
            ilx_bot_ask(bot, t.game, t.seats, now(&t), seat, ilx_match_log(t.match, seat), 20, &rng,
                        &choice);
            ENSURE(!t.game->moves[choice.move.kind].for_time);
            ilx_move_format(t.game, &choice.move, &text);
            says(&t, seat, buffer);
        }
        table_free(&t);
    }
}

// Out of the round, the captain alive: she may still accuse, in the same phase.
static void sheet_eliminated_may_still_accuse(void)
{
    table t = accusing("click", "bullet", "bullet", "click");
    says(&t, 0, "accuse 1");
    resolve(&t);
    dealt(&t);
    ENSURE(!standing(&t, 1));
    ENSURE(asked(&t) & BIT(1));
    says(&t, 1, "accuse 2");
    resolve(&t);
    dealt(&t);
    ENSURE_INT(now(&t)->mates[2], 2);
    ENSURE_INT(now(&t)->hand_count[1], 1 + 1 + 3);
    table_free(&t);
}

// ---- Who, whom, when ---------------------------------------------------------------------

// Out of the round: the help tile stays, no points, no shots. Out of the game: skull cards only.
static void R3_out_of_the_round_may_accuse(void)
{
    table t = seated(5);
    give(&t, 2, "frisk");
    mates(&t, 2, 0);
    pockets(&t, "click", "bullet", "bullet", "click", "click");
    bids(&t, 0, 3, 3, 1, 0);
    go_to(&t, ROULETTE_ACCUSE);
    says(&t, 0, "accuse 1");
    says(&t, 3, "accuse 2");
    resolve(&t);
    dealt(&t);
    ENSURE(alive(&t, 1) && !alive(&t, 2));
    lawful(&t, 1, "accuse 4");
    unlawful(&t, 2, "accuse 4");  // no captain, no accusation
    lawful(&t, 2, "frisk 4");     // but a card with a skull
    unlawful(&t, 2, "peek 4");
    go_to(&t, ROULETTE_TRIGGER);
    fires(&t, "-", "-", "-", "click", "-");
    next_round(&t);
    ENSURE_INT(now(&t)->points[1], 0);
    ENSURE_INT(now(&t)->points[2], 0);
    ENSURE_INT(now(&t)->points[3], 2);
    ENSURE_INT(asked(&t), 31 - BIT(2));  // she pockets nothing any more
    ENSURE_INT(now(&t)->standing, 31 - BIT(2));
    table_free(&t);
}

// A pocket that has been shown cannot be accused again this round, whatever was in it.
static void R6_shown_pockets_are_not_accused(void)
{
    table t = seated(5);
    give(&t, 3, "bribe");
    pockets(&t, "click", "click", "click", "bullet", "click");
    go_to(&t, ROULETTE_ACCUSE);
    says(&t, 0, "accuse 1");
    says(&t, 2, "accuse 3");
    resolve(&t);
    ENSURE_INT(stage(&t), ROULETTE_JUDGE);
    says(&t, 3, "bribe");
    dealt(&t);
    go_to(&t, ROULETTE_ACCUSE);
    refused(&t, 4, "accuse 1", "no-such-target");
    refused(&t, 4, "accuse 3", "no-such-target");  // bribed: the bullet stays, all know it
    says(&t, 1, "accuse 2");
    resolve(&t);
    dealt(&t);
    refused(&t, 4, "accuse 1", "no-such-target");  // nor after yet another moment
    refused(&t, 4, "accuse 2", "no-such-target");
    lawful(&t, 4, "accuse 0");
    next_round(&t);
    go_to(&t, ROULETTE_ACCUSE);
    lawful(&t, 4, "accuse 1");
    table_free(&t);
}

// Several accuse the same person at the same time. Bullet: three cards each, and one death. Click:
// the accused draws one for each, and each accuser is punished.
static void R7_accusers_of_one_are_judged_as_one(void)
{
    table t = accusing("click", "bullet", "click", "click");
    says(&t, 0, "accuse 1");
    says(&t, 2, "accuse 1");
    resolve(&t);
    ENSURE_TEXT(dealt(&t), "0120202");
    ENSURE_INT(now(&t)->hand_count[0], 4);
    ENSURE_INT(now(&t)->hand_count[2], 4);
    ENSURE_INT(now(&t)->hand_count[1], 2);
    ENSURE_INT(now(&t)->mates[1], 2);
    ENSURE_INT(now(&t)->supply, 15);
    table_free(&t);

    t = accusing("click", "click", "click", "click");
    says(&t, 0, "accuse 1");
    says(&t, 2, "accuse 1");
    resolve(&t);
    ENSURE_TEXT(dealt(&t), "11");
    ENSURE_INT(now(&t)->bullets[0], 2);
    ENSURE_INT(now(&t)->bullets[2], 2);
    ENSURE_INT(now(&t)->bullets[3], 1);
    ENSURE_INT(now(&t)->mates[1], 3);
    ENSURE_INT(now(&t)->supply, 13);
    table_free(&t);
}

// The same with three accusers ("two or more").
static void faq_two_accuse_at_once(void)
{
    table t = accusing("bullet", "click", "click", "click");
    says(&t, 3, "accuse 0");
    says(&t, 1, "accuse 0");
    says(&t, 2, "accuse 0");
    resolve(&t);
    dealt(&t);
    ENSURE_INT(now(&t)->mates[0], 2);
    for (int seat = 1; seat < 4; seat++) ENSURE_INT(now(&t)->hand_count[seat], 4);
    table_free(&t);

    t = accusing("click", "click", "click", "click");
    for (int seat = 1; seat < 4; seat++) says(&t, seat, "accuse 0");
    resolve(&t);
    dealt(&t);
    ENSURE_INT(now(&t)->hand_count[0], 1 + 3);
    for (int seat = 1; seat < 4; seat++) ENSURE_INT(now(&t)->bullets[seat], 2);
    ENSURE_INT(now(&t)->bullets[0], 1);
    table_free(&t);
}

// The answers of one moment in some order, then all that follows.
static void answer_in_order(const int *order, roulette_state *after)
{
    static const char *const answer[] = {"accuse 1", "accuse 0", "accuse 1", "accuse 0", "quiet"};
    table t = seated(5);
    pockets(&t, "bullet", "click", "click", "click", "click");
    go_to(&t, ROULETTE_ACCUSE);
    for (int i = 0; i < 5; i++) {
        ENSURE_INT(stage(&t), ROULETTE_ACCUSE);
        says(&t, order[i], answer[order[i]]);
    }
    resolve(&t);
    ENSURE_TEXT(dealt(&t), "013131311");
    ENSURE_INT(now(&t)->mates[0], 2);
    ENSURE_INT(now(&t)->bullets[2], 2);
    *after = *now(&t);
    table_free(&t);
}

// The first accusation opens a moment of 400 ms for the whole table; all in it are simultaneous,
// and the order of answers does not matter. Then everybody who still may accuse is asked again.
static void R8_moments_of_accusation(void)
{
    table t = accusing("click", "click", "click", "bullet", "click");
    ilx_turn calm = turn(&t);
    ENSURE_INT(calm.seats, 31);
    ENSURE(calm.paced);
    says(&t, 4, "quiet");
    says(&t, 0, "accuse 1");
    ENSURE_INT(wait_ms(&t), 400);
    ENSURE(!turn(&t).window);  // also at a table in no hurry
    ENSURE_INT(look(&t, 4).moment, 1);
    ENSURE_INT(now(&t)->hand_count[1], 1);  // nothing is resolved yet
    says(&t, 2, "accuse 3");                // another person
    ENSURE_INT(wait_ms(&t), 400);
    says(&t, 4, "accuse 1");  // the same one, after having said "quiet"
    time_passes(&t);
    dealt(&t);
    ENSURE_INT(stage(&t), ROULETTE_ACCUSE);
    ENSURE_INT(look(&t, 4).moment, 0);
    ENSURE_INT(now(&t)->bullets[0], 2);
    ENSURE_INT(now(&t)->bullets[4], 2);
    ENSURE_INT(now(&t)->mates[3], 2);
    ENSURE(turn(&t).paced);
    ENSURE(turn(&t).number > calm.number);
    ENSURE_INT(asked(&t), BIT(1) | BIT(3));
    says(&t, 1, "quiet");
    ENSURE_INT(stage(&t), ROULETTE_ACCUSE);
    says(&t, 3, "quiet");
    ENSURE_INT(stage(&t), ROULETTE_TRIGGER);  // all said "quiet": nobody waits for the clock
    table_free(&t);

    static const int orders[][5] = {
        {0, 1, 2, 3, 4}, {4, 3, 2, 1, 0}, {2, 4, 0, 3, 1}, {4, 1, 3, 0, 2}, {3, 0, 4, 1, 2},
    };
    roulette_state first, other;
    answer_in_order(orders[0], &first);
    for (int i = 1; i < ILX_COUNT(orders); i++) {
        answer_in_order(orders[i], &other);
        ENSURE(memcmp(&first, &other, sizeof first) == 0);
    }
}

// The moment is for the whole table: also for those who have said "quiet", until the clock ends it
// or nobody is left who could join.
static void R8_whole_table(void)
{
    table t = accusing("click", "click", "click");
    says(&t, 1, "quiet");
    says(&t, 2, "quiet");
    says(&t, 0, "accuse 1");
    ENSURE_INT(stage(&t), ROULETTE_ACCUSE);
    ENSURE_INT(look(&t, 1).moment, 1);
    ENSURE_INT(wait_ms(&t), 400);
    lawful(&t, 1, "accuse 0");
    says(&t, 2, "accuse 1");
    unlawful(&t, 2, "quiet");
    time_passes(&t);
    ENSURE_TEXT(dealt(&t), "11");
    table_free(&t);

    t = accusing("click", "click");
    says(&t, 0, "accuse 1");
    says(&t, 1, "accuse 0");
    ENSURE(turn(&t).chance);  // nobody is left: no need to wait
    ENSURE_TEXT(dealt(&t), "01");
    ENSURE_INT(stage(&t), ROULETTE_TRIGGER);  // nor is there a pocket to ask for
    table_free(&t);
}

// Not yourself, nobody out of the round, nobody out of the game, nobody who is not there.
static void R9_nobody_without_a_pocket_is_accused(void)
{
    table t = seated(5);
    bury(&t, 4);
    pockets(&t, "click", "bullet", "click", "click", "-");
    go_to(&t, ROULETTE_ACCUSE);
    refused(&t, 0, "accuse 0", "not-yourself");
    refused(&t, 0, "accuse 4", "no-such-target");
    unlawful(&t, 0, "accuse 5");
    unlawful(&t, 0, "accuse -1");
    says(&t, 2, "accuse 1");
    resolve(&t);
    dealt(&t);
    refused(&t, 0, "accuse 1", "no-such-target");
    lawful(&t, 0, "accuse 3");
    table_free(&t);
}

// Two accuse each other: both are resolved from the pockets as they were, in either order.
static void R10_mutual_accusations(void)
{
    roulette_state after[2];
    for (int first = 0; first < 2; first++) {
        table t = accusing("bullet", "click", "click", "click");
        says(&t, first, first == 0 ? "accuse 1" : "accuse 0");
        says(&t, 1 - first, first == 0 ? "accuse 0" : "accuse 1");
        resolve(&t);
        dealt(&t);
        ENSURE_INT(now(&t)->mates[0], 2);
        ENSURE_INT(now(&t)->bullets[0], 2);         // 0 was wrong
        ENSURE_INT(now(&t)->hand_count[0], 1 + 1);  // severance
        ENSURE_INT(now(&t)->mates[1], 3);
        ENSURE_INT(now(&t)->hand_count[1], 1 + 3 + 1);  // was right, and slandered
        after[first] = *now(&t);
        table_free(&t);
    }
    ENSURE(memcmp(&after[0], &after[1], sizeof after[0]) == 0);

    table t = accusing("bullet", "bullet", "click");
    says(&t, 0, "accuse 1");
    says(&t, 1, "accuse 0");
    resolve(&t);
    dealt(&t);
    for (int seat = 0; seat < 2; seat++) {
        ENSURE_INT(now(&t)->mates[seat], 2);
        ENSURE_INT(now(&t)->hand_count[seat], 1 + 3 + 1);
    }
    table_free(&t);
}

// An accuser already out of the round who is wrong: the bullet is in the next round's barrel.
static void R11_wrong_accuser_out_of_the_round(void)
{
    table t = seated(4);
    load(&t, 1, 3);
    pockets(&t, "click", "bullet", "click", "click");
    go_to(&t, ROULETTE_ACCUSE);
    says(&t, 0, "accuse 1");
    resolve(&t);
    dealt(&t);
    ENSURE_INT(now(&t)->bullets[1], 1);
    ENSURE_INT(now(&t)->supply, 15);
    says(&t, 1, "accuse 2");
    resolve(&t);
    ENSURE_TEXT(dealt(&t), "2");
    ENSURE_INT(now(&t)->bullets[1], 2);
    ENSURE_INT(now(&t)->supply, 14);
    next_round(&t);
    ENSURE_INT(now(&t)->bullets[1], 2);
    bids(&t, 0, 1, 0, 0);
    go_to_shots(&t);
    pass(&t);
    odds(&t, 1, 2, 6);
    table_free(&t);
}

// The bullet goes into the six cards of the barrel; the pocket stays what it is.
static void R12_penalty_replaces_a_click(void)
{
    table t = bare(3);
    pockets(&t, "bullet", "click", "click");
    bids(&t, 2, 0, 0);
    go_to(&t, ROULETTE_ACCUSE);
    says(&t, 0, "accuse 1");
    resolve(&t);
    dealt(&t);
    ENSURE_INT(now(&t)->bullets[0], 2);
    ENSURE_INT(look(&t, 0).pocket[0], ROULETTE_BULLET);
    go_to_shots(&t);
    if (stage(&t) == ROULETTE_TRIGGER) pass(&t);
    odds(&t, 0, 1, 6);
    table_free(&t);
}

// Pat-Down restarts the ten seconds, is refused while a moment is open; and "quiet" does not bind
// any more after a moment is resolved.
static void R45_pat_down_restarts_the_clock(void)
{
    table t = seated(4);
    give(&t, 3, "frisk");
    give(&t, 2, "frisk");
    go_to(&t, ROULETTE_ACCUSE);
    says(&t, 1, "quiet");
    says(&t, 1, "call");
    ilx_turn before = turn(&t);
    says(&t, 2, "frisk 0");
    ENSURE(turn(&t).number > before.number);
    ENSURE_INT(wait_ms(&t), 10000);
    ENSURE_INT(look(&t, 0).caller, 1);  // the same call, from its beginning
    ENSURE(asked(&t) & BIT(1));
    says(&t, 2, "quiet");
    says(&t, 0, "accuse 1");
    refused(&t, 3, "frisk 2", "moment-open");
    time_passes(&t);
    dealt(&t);
    lawful(&t, 3, "frisk 2");
    ENSURE(asked(&t) & BIT(2));
    says(&t, 2, "accuse 3");
    table_free(&t);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(sheet_accused_rightly),
        TEST(sheet_accused_wrongly),
        TEST(sheet_extra_bullet_stays_until_a_death),
        TEST(sheet_one_accusation_a_round),
        TEST(sheet_ten_seconds),
        TEST(R53),
        TEST(R53_the_table_calls),
        TEST(R53_quiet),
        TEST(R53_bots),
        TEST(sheet_eliminated_may_still_accuse),
        TEST(R3_out_of_the_round_may_accuse),
        TEST(R6_shown_pockets_are_not_accused),
        TEST(R7_accusers_of_one_are_judged_as_one),
        TEST(faq_two_accuse_at_once),
        TEST(R8_moments_of_accusation),
        TEST(R8_whole_table),
        TEST(R9_nobody_without_a_pocket_is_accused),
        TEST(R10_mutual_accusations),
        TEST(R11_wrong_accuser_out_of_the_round),
        TEST(R12_penalty_replaces_a_click),
        TEST(R45_pat_down_restarts_the_clock),
    };
    return RUN_TESTS(tests);
}
