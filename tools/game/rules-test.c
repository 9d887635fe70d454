// Template: one test for each rule, named after it.

#include "games/template.h"

#define TABLE_GAME "template"
typedef template_state table_state;
typedef template_view table_view;
#include "rules/table.h"

static table begin(void)
{
    table t = table_usual(TEMPLATE_SEATS);
    table_begin(&t);
    return t;
}

static void an_even_sum_scores_for_the_first_seat_and_an_odd_one_for_the_second(void)
{
    table t = begin();
    says(&t, 0, "show 1");
    says(&t, 1, "show 5");
    ENSURE_INT(now(&t)->score[0], 1);
    says(&t, 1, "show 2");
    says(&t, 0, "show 5");
    ENSURE_INT(now(&t)->score[1], 1);
    table_free(&t);
}

static void nobody_sees_a_choice_before_both_have_chosen(void)
{
    table t = begin();
    says(&t, 0, "show 4");
    ENSURE_INT(look(&t, 0).choice[0], 4);
    ENSURE_INT(look(&t, 1).choice[0], ILX_HIDDEN);
    ENSURE_INT(look(&t, ILX_SPECTATOR).choice[0], ILX_HIDDEN);
    table_free(&t);
}

static void five_points_win(void)
{
    table t = begin();
    for (int i = 0; i < TEMPLATE_SCORE_TO_WIN; i++) {
        ENSURE_INT(winners(&t), 0);
        says(&t, 0, "show 2");
        says(&t, 1, "show 3");
    }
    ENSURE_INT(winners(&t), BIT(1));
    table_free(&t);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(an_even_sum_scores_for_the_first_seat_and_an_odd_one_for_the_second),
        TEST(nobody_sees_a_choice_before_both_have_chosen),
        TEST(five_points_win),
    };
    return RUN_TESTS(tests);
}
