// Sport ist Mord: the sheet's examples of phases 1 to 4, the set-up, and what holds in any phase.

#include "rules/sport_table.h"

// ---- The sheet's examples ----------------------------------------------------------------

// Ute has a 1 at tennis: she may put a 1 or a 2 there.
static void sheet_example_ute_tennis(void)
{
    table t = laid_out(3);
    old_die(&t, 0, TENNIS, 1);
    hand(&t, 0, "123456");
    begin(&t);
    says(&t, 0, "put 1 tennis");
    says(&t, 0, "take tennis");
    says(&t, 0, "put 2 tennis");
    says(&t, 0, "take tennis");
    refused(&t, 0, "put 3 tennis", "too-high");
    table_free(&t);
}

// Paul has a 4 at billiards: he may put a 1, 2, 3, 4 or 5 there, and no 6.
static void sheet_example_paul_billiards(void)
{
    table t = laid_out(3);
    old_die(&t, 0, BILLIARDS, 4);
    hand(&t, 0, "123456");
    begin(&t);
    for (int value = 1; value <= 5; value++) {
        char text[40];
        snprintf(text, sizeof text, "put %d billiards", value);
        says(&t, 0, text);
        says(&t, 0, "take billiards");
    }
    refused(&t, 0, "put 6 billiards", "too-high");
    table_free(&t);
}

// Rikarda has a 5 at a sport: any value may follow.
static void sheet_example_rikarda_any_value(void)
{
    table t = laid_out(3);
    old_die(&t, 0, DIVING, 5);
    hand(&t, 0, "123456");
    begin(&t);
    for (int value = 1; value <= 6; value++) {
        char text[40];
        snprintf(text, sizeof text, "put %d diving", value);
        says(&t, 0, text);
        says(&t, 0, "take diving");
    }
    table_free(&t);
}

// Where one has no die yet, only a 1; one new die a sport; others' dice do not matter.
static void sheet_placing(void)
{
    table t = laid_out(3);
    old_die(&t, 1, TENNIS, 5);
    hand(&t, 0, "112");
    hand(&t, 1, "6");
    begin(&t);
    refused(&t, 0, "put 2 tennis", "only-a-one");
    says(&t, 0, "put 1 tennis");
    refused(&t, 0, "put 1 tennis", "taken");
    refused(&t, 0, "put 3 skiing", "no-such-die");
    refused(&t, 0, "put 7 skiing", "bad-value");
    refused(&t, 0, "take skiing", "nothing-there");
    says(&t, 0, "put 1 skiing");
    refused(&t, 0, "put 1 boxing", "no-such-die");
    says(&t, 0, "done");
    ENSURE_INT(now(&t)->free[0], 8);
    ENSURE_INT(heard(&t, SPORT_EVENT_PLACED, 0, TENNIS, 1, 0), 1);
    says(&t, 1, "put 6 tennis");
    table_free(&t);
}

static void sheet_closed_sports_take_no_dice(void)
{
    table t = laid_out(3);
    closed(&t, BOXING, 2);
    hand(&t, 0, "1");
    begin(&t);
    refused(&t, 0, "put 1 boxing", "closed");
    table_free(&t);
}

// While others place, those to come may lay out drafts, which nobody else sees until they are done.
static void drafts_stay_private(void)
{
    table t = laid_out(4);
    for (int seat = 0; seat < 4; seat++) hand(&t, seat, "11");
    begin(&t);
    ENSURE_INT(ilx_match_turn(t.match).may, BIT(1) | BIT(2) | BIT(3));
    says(&t, 2, "put 1 tennis");
    ENSURE_INT(look(&t, 2).placed[2][TENNIS], 1);
    ENSURE_INT(look(&t, ILX_REFEREE).placed[2][TENNIS], 1);
    const int others[] = {0, 1, 3, ILX_SPECTATOR};
    for (int i = 0; i < ILX_COUNT(others); i++) {
        sport_view v = look(&t, others[i]);
        ENSURE_INT(v.placed[2][TENNIS], 0);
        ENSURE_INT(v.thrown[2][0], 2);
        ENSURE_INT(saw(&t, others[i], SPORT_EVENT_PLACED, ANY, ANY, ANY, ANY), 0);
    }
    refused(&t, 2, "done", "not-now");
    ENSURE_INT(asked(&t), BIT(0));
    says(&t, 0, "done");
    says(&t, 1, "done");
    says(&t, 2, "done");
    ENSURE_INT(look(&t, 3).placed[2][TENNIS], 1);
    ENSURE_INT(saw(&t, 0, SPORT_EVENT_PLACED, 2, TENNIS, 1, 0), 1);
    refused(&t, 2, "take tennis", "not-your-turn");
    table_free(&t);

    // A draft stays one until its owner says done, even if there is nothing more to lay out.
    t = laid_out(3);
    hand(&t, 0, "1");
    hand(&t, 1, "1");
    begin(&t);
    says(&t, 1, "put 1 tennis");
    says(&t, 0, "done");
    ENSURE_INT(asked(&t), BIT(1));
    ENSURE_INT(saw(&t, 0, SPORT_EVENT_PLACED, ANY, ANY, ANY, ANY), 0);
    says(&t, 1, "take tennis");
    says(&t, 1, "done");
    ENSURE_INT(saw(&t, 0, SPORT_EVENT_IDLE, 1, 1, ANY, ANY), 1);
    table_free(&t);

    // Whose dice have no place is not asked, and all are told why.
    t = laid_out(3);
    hand(&t, 0, "1");
    hand(&t, 1, "23");
    hand(&t, 2, "1");
    begin(&t);
    says(&t, 0, "done");
    ENSURE_INT(asked(&t), BIT(2));
    ENSURE_INT(saw(&t, 1, SPORT_EVENT_IDLE, 0, 1, ANY, ANY), 1);
    ENSURE_INT(saw(&t, 1, SPORT_EVENT_IDLE, 1, 0, ANY, ANY), 1);
    table_free(&t);
}

// Three to six play, each with ten dice and a pill; eight piles of nine units and three accidents;
// nobody has a coach yet, and the card shows outside.
static void sheet_set_up(void)
{
    for (int seats = 0; seats <= ILX_SEATS_MAX; seats++) {
        ilx_refusal refusal = ilx_setup_check(ilx_game_find("sport"), &(ilx_setup){seats, NULL});
        ENSURE_INT(refusal == NULL, seats >= 3 && seats <= 6);
        if (refusal) continue;
        table t = seated(seats);
        for (int seat = 0; seat < seats; seat++) {
            ENSURE_INT(now(&t)->free[seat], 10);
            ENSURE_INT(now(&t)->pills[seat], 1);
        }
        for (int sport = 0; sport < SPORT_COUNT; sport++) {
            ENSURE_INT(look(&t, 0).pile[sport], 12);
            ENSURE_INT(now(&t)->fresh[sport][SPORT_TRAINING], 9);
            for (int card = SPORT_U2; card <= SPORT_U6; card++) {
                ENSURE_INT(now(&t)->fresh[sport][card], 1);
            }
        }
        ENSURE_INT(now(&t)->first, SPORT_NOBODY);
        ENSURE_INT(now(&t)->best, SPORT_NOBODY);
        ENSURE_INT(look(&t, 0).inside, 0);
        table_free(&t);
    }
}

// A seat that is asked one thing cannot answer another.
static void each_question_has_its_own_answers(void)
{
    static const char *const answers[] = {
        "roll",   "coach 2",  "mark 6",         "reroll", "pill 2",        "again 0 6",
        "repeat", "dope 6 1", "claim training", "draw",   "want training", "pass"};
    static const struct {
        sport_stage at;
        int seat;
        const char *own[3];
    } questions[] = {
        {SPORT_GIVE, 0, {"coach 2"}},
        {SPORT_COACH, 0, {"mark 6", "reroll"}},
        {SPORT_PILL, 1, {"pill 2"}},
        {SPORT_TRAINER, 1, {"again 0 6"}},
        {SPORT_DOPE, 0, {"repeat", "dope 6 1"}},
    };
    for (int q = 0; q < ILX_COUNT(questions); q++) {
        table t = repairing(3, questions[q].at, questions[q].seat);
        if (questions[q].at == SPORT_GIVE) t.draft.best = SPORT_NOBODY;
        begin(&t);
        for (int i = 0; i < ILX_COUNT(answers); i++) {
            bool own = false;
            for (int k = 0; k < 3 && questions[q].own[k]; k++) {
                own = own || strcmp(answers[i], questions[q].own[k]) == 0;
            }
            if (!own) refused(&t, questions[q].seat, answers[i], "not-now");
        }
        table_free(&t);
    }
}

// The weight of an outcome of chance, or of all.
static int weight(const table *t, const char *text)
{
    ilx_chance outcomes[ILX_MOVES_MAX];
    int count = t->game->chances(now(t), outcomes), sum = 0;
    for (int i = 0; i < count; i++) {
        char buffer[ILX_MOVE_TEXT_MAX];
        ilx_text said = ilx_text_over(buffer, sizeof buffer);
        ilx_move_format(t->game, &outcomes[i].move, &said);
        if (!text || strcmp(text, buffer) == 0) sum += (int)outcomes[i].weight;
    }
    return sum;
}

// Each way for dice to fall is as likely as any other, each card of a fresh pile as well.
static void dice_and_cards_are_fair(void)
{
    table t = repairing(3, SPORT_COACH, 0);
    begin(&t);
    for (int i = 0; i < 5; i++) says(&t, 0, "mark 6");
    says(&t, 0, "reroll");
    ENSURE_INT(weight(&t, NULL), 6 * 6 * 6);
    ENSURE_INT(weight(&t, "fall 0 2 2 2"), 1);
    ENSURE_INT(weight(&t, "fall 0 2 2 5"), 3);
    ENSURE_INT(weight(&t, "fall 0 2 5 5"), 3);
    ENSURE_INT(weight(&t, "fall 0 2 3 5"), 6);
    says(&t, ILX_CHANCE, "fall 0 1 1 1");
    ENSURE_INT(weight(&t, NULL), 6 * 6);
    ENSURE_INT(weight(&t, "fall 0 4 4 0"), 1);
    ENSURE_INT(weight(&t, "fall 0 3 4 0"), 2);
    table_free(&t);

    t = laid_out(3);
    hand(&t, 0, "1");
    begin(&t);
    says(&t, 0, "put 1 tennis");
    places(&t);
    ENSURE_INT(weight(&t, NULL), 12);
    ENSURE_INT(weight(&t, "turn training"), 9);
    ENSURE_INT(weight(&t, "turn u6"), 1);
    table_free(&t);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(sheet_example_ute_tennis),
        TEST(sheet_example_paul_billiards),
        TEST(sheet_example_rikarda_any_value),
        TEST(sheet_placing),
        TEST(sheet_closed_sports_take_no_dice),
        TEST(drafts_stay_private),
        TEST(sheet_set_up),
        TEST(each_question_has_its_own_answers),
        TEST(dice_and_cards_are_fair),
    };
    return RUN_TESTS(tests);
}
