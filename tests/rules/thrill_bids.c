// Thrill, from the layout to the question who pushes; and who is still in at the end.

#include "rules/thrill_table.h"

// ---- The layout --------------------------------------------------------------------------

// Seven large, ten medium and fifteen small discs; two large and two medium ones wait aside, all
// others lie in the play zone, with the pusher at the groove.
static void all_discs_but_four_lie_in_the_play_zone(void)
{
    table t = table_of(4);
    thrill_view v = look(&t, ILX_SPECTATOR);
    int all[4] = {0}, lying = 0;
    for (int i = 0; i < ILX_PLATE_DISCS; i++) {
        all[thrill_size_of(i)]++;
        if (!v.on_plate[i]) continue;
        lying++;
        ENSURE(v.y[i] - ilx_disc_radius(thrill_size_of(i)) >= ILX_PUSHER_STOP);
    }
    ENSURE_INT(all[ILX_DISC_SMALL], 15);
    ENSURE_INT(all[ILX_DISC_MEDIUM], 10);
    ENSURE_INT(all[ILX_DISC_LARGE], 7);
    ENSURE_INT(lying, 28);
    ENSURE_INT(v.stock[0], 0);
    ENSURE_INT(v.stock[1], 2);
    ENSURE_INT(v.stock[2], 2);
    ENSURE_INT(v.pusher, ILX_PUSHER_STOP);
    table_free(&t);
}

static void the_layout_comes_from_the_draws_alone(void)
{
    table a = table_unlaid(2, CHIEF, 1), b = table_unlaid(6, VARIANT, 1);
    table c = table_unlaid(2, CHIEF, 1);
    for (int i = 0; i < THRILL_MIXES; i++) {
        says(&a, ILX_CHANCE, "mix 17");
        says(&b, ILX_CHANCE, "mix 17");
        says(&c, ILX_CHANCE, i ? "mix 17" : "mix 18");
    }
    ENSURE(memcmp(now(&a)->x, now(&b)->x, sizeof now(&a)->x) == 0);
    ENSURE(memcmp(now(&a)->x, now(&c)->x, sizeof now(&a)->x) != 0);
    table_free(&a);
    table_free(&b);
    table_free(&c);
}

static void everybody_begins_with_ten_chips(void)
{
    table t = table_of(6);
    for (int seat = 0; seat < 6; seat++) ENSURE_INT(now(&t)->chips[seat], 10);
    table_free(&t);
}

// The youngest begins, the sheet says: players choose a seat, or chance does.
static void T11_first_chief_is_chosen_or_drawn(void)
{
    table chosen = table_with(4, CHIEF, 3), drawn = table_unlaid(4, CHIEF, 0);
    ENSURE_INT(now(&chosen)->chief, 2);
    for (int i = 0; i < THRILL_MIXES; i++) says(&drawn, ILX_CHANCE, NULL);
    ENSURE_INT(now(&drawn)->stage, THRILL_STARTING);
    ENSURE(ilx_match_turn(drawn.match).chance);
    says(&drawn, ILX_CHANCE, "first 1");
    ENSURE_INT(now(&drawn)->chief, 1);
    ENSURE_INT(asked(&drawn), ILX_SEAT_BIT(1));
    table_free(&chosen);
    table_free(&drawn);
}

// ---- The Chief's disc --------------------------------------------------------------------

static void the_chief_sets_out_one_of_the_four(void)
{
    table t = table_of(3);
    refused(&t, 1, "disc large", "not-your-turn");
    refused(&t, 0, "disc small", "no-such-disc");
    refused(&t, 0, "disc none", "no-such-disc");
    refused(&t, 0, "bid 0", "not-now");
    says(&t, 0, "disc large");
    thrill_view v = look(&t, 2);
    ENSURE_INT(v.size, ILX_DISC_LARGE);
    ENSURE_INT(v.stock[2], 1);
    ENSURE_INT(v.on_plate[(int)v.disc], 0);
    ENSURE_INT(saw(&t, 2, THRILL_EVENT_CHOSE, 0, ILX_DISC_LARGE), 1);
    table_free(&t);
}

// All 32 discs in the play zone.
static const int32_t packed[ILX_PLATE_DISCS][2] = {
    {-145343, 37001},  {91713, 57116},   {137401, 71849},  {45255, 73583},   {-10544, 94955},
    {101798, 104049},  {61645, 143277},  {56220, 32001},   {153570, 32001},  {-5724, 32001},
    {-75267, 32001},   {-33112, 58349},  {-125202, 74997}, {-88680, 85507},  {30252, 113886},
    {-90141, 129461},  {-54924, 146860}, {-39609, 26501},  {113376, 26501},  {-109339, 26501},
    {25248, 41862},    {-100798, 52119}, {-65291, 62936},  {7108, 61865},    {-50719, 85671},
    {-114234, 105594}, {64338, 105870},  {-65487, 108279}, {-40240, 117861}, {2163, 130241},
    {-23393, 138966},  {24228, 145826},
};

// The stock is empty: the Chief takes any disc off the plate, and that one is pushed.
static void T3_empty_stock_lifts_a_disc(void)
{
    table t = table_of(2);
    refused(&t, 0, "lift 3", "stock-not-empty");
    table_free(&t);
    t = table_of(2);
    thrill_state *s = edit(&t);
    for (int i = 0; i < ILX_PLATE_DISCS; i++) lay(s, i, packed[i][0], packed[i][1]);
    resume(&t);
    int chief = now(&t)->chief;
    refused(&t, chief, "disc large", "no-such-disc");
    refused(&t, chief, "lift 32", "no-such-disc");
    refused(&t, chief, "lift -1", "no-such-disc");
    says(&t, chief, "lift 3");
    ENSURE_INT(now(&t)->disc, 3);
    ENSURE_INT(now(&t)->on_plate[3], 0);
    ENSURE_INT(saw(&t, ILX_SPECTATOR, THRILL_EVENT_TOOK, chief, ILX_DISC_LARGE), 1);
    ENSURE_INT(now(&t)->stage, THRILL_BID);
    table_free(&t);
}

// ---- Bids --------------------------------------------------------------------------------

// From nothing to all one has; who has nothing must bid nothing.
static void T7_bids_from_none_to_all(void)
{
    table t = table_of(3);
    chips(edit(&t), 0, 4, 10);
    resume(&t);
    says(&t, 0, "disc medium");
    ENSURE_INT(asked(&t), 7);  // being asked or not would tell who has nothing
    refused(&t, 0, "bid 1", "not-enough");
    refused(&t, 1, "bid 5", "not-enough");
    refused(&t, 1, "bid -1", "negative");
    says(&t, 0, "bid 0");
    says(&t, 1, "bid 4");
    says(&t, 2, "bid 0");
    ENSURE_INT(now(&t)->chips[1], 0);
    table_free(&t);
}

static void bids_are_secret_until_all_fists_are_open(void)
{
    table t = table_of(3);
    says(&t, 0, "disc medium");
    says(&t, 0, "bid 3");
    ENSURE_INT(look(&t, 0).bid[0], 3);
    ENSURE_INT(look(&t, 1).bid[0], ILX_HIDDEN);
    ENSURE_INT(look(&t, ILX_SPECTATOR).bid[0], ILX_HIDDEN);
    ENSURE_INT(look(&t, 0).bid[1], -1);
    ENSURE_INT(saw(&t, 1, THRILL_EVENT_CLOSED, 0, ANY), 1);
    ENSURE_INT(saw(&t, 1, THRILL_EVENT_BID, ANY, ANY), 0);
    says(&t, 2, "bid 1");
    says(&t, 1, "bid 2");
    for (int seat = 0; seat < 3; seat++) ENSURE_INT(look(&t, 1).bid[seat], 3 - seat);
    ENSURE_INT(saw(&t, 1, THRILL_EVENT_BID, 0, 3), 1);
    table_free(&t);
}

static void a_fist_may_be_opened_again_until_the_last_is_closed(void)
{
    table t = table_of(2);
    says(&t, 0, "disc medium");
    says(&t, 0, "bid 3");
    says(&t, 0, "bid 1");
    ENSURE_INT(look(&t, 0).bid[0], 1);
    says(&t, 1, "bid 2");
    ENSURE_INT(now(&t)->max, 0);
    refused(&t, 0, "bid 0", "not-now");
    ENSURE_INT(now(&t)->chips[0], 9);
    table_free(&t);
}

// Whether the table was told that others have bid as little as whoever must push.
static int told_tie(const table *t, int pusher)
{
    ilx_log log = ilx_match_log(t->match, ILX_SPECTATOR);
    for (int i = 0; i < log.count; i++) {
        const int32_t *arg = log.events[i].arg;
        if (log.events[i].kind == THRILL_EVENT_MAX && arg[0] == pusher) return arg[2];
    }
    return -1;
}

static void whoever_bids_least_pushes_and_all_bids_are_lost(void)
{
    table t = table_of(4);
    round_of(&t, "disc medium", "3 2 1 5");
    ENSURE_INT(now(&t)->max, 2);
    ENSURE_INT(told_tie(&t, 2), 0);
    const int left[] = {7, 8, 9, 5};
    for (int seat = 0; seat < 4; seat++) ENSURE_INT(now(&t)->chips[seat], left[seat]);
    ENSURE_INT(asked(&t), ILX_SEAT_BIT(2));
    table_free(&t);
}

// The example: A 0, B 1, C 0, D 2, E 0. Who pushes depends on who is Chief.
static void ensure_pusher(int chief, int pusher)
{
    table t = table_with(5, CHIEF, chief + 1);
    round_of(&t, "disc medium", "0 1 0 2 0");
    ENSURE_INT(now(&t)->max, pusher);
    ENSURE_INT(told_tie(&t, pusher), 1);
    table_free(&t);
}

static void example_A_is_chief_and_C_pushes(void)
{
    ensure_pusher(0, 2);
}

static void example_B_is_chief_and_C_pushes(void)
{
    ensure_pusher(1, 2);
}

static void example_C_is_chief_and_E_pushes(void)
{
    ensure_pusher(2, 4);
}

static void example_D_is_chief_and_E_pushes(void)
{
    ensure_pusher(3, 4);
}

// The sheet's last line has E push; by its own rule, which counts the Chief last, A does.
static void T1_tied_chief_counts_as_last(void)
{
    ensure_pusher(4, 0);
}

static void the_chief_pushes_only_when_alone_with_the_least(void)
{
    table t = table_of(3);
    round_of(&t, "disc medium", "0 1 1");
    ENSURE_INT(now(&t)->max, 0);
    table_free(&t);
}

// ---- Who knows what ----------------------------------------------------------------------

// Counts are private, bids that are lost are public.
static void T12_purses_are_secret(void)
{
    table t = table_of(3), open = table_with(3, COUNTS, 1);
    round_of(&t, "disc medium", "0 1 2");
    ENSURE_INT(look(&t, 1).chips[1], 9);
    ENSURE_INT(look(&t, 1).chips[2], ILX_HIDDEN);
    ENSURE_INT(look(&t, ILX_SPECTATOR).chips[0], ILX_HIDDEN);
    ENSURE_INT(look(&t, ILX_REFEREE).chips[2], 8);
    ENSURE_INT(look(&open, 1).chips[2], 10);
    ENSURE_INT(look(&t, 1).bid[2], 2);
    table_free(&t);
    table_free(&open);
}

// A new round begins, and nobody is reminded of what was bid.
static void bids_of_past_rounds_are_in_no_view(void)
{
    table t = table_of(2);
    column(edit(&t), "S", 100000);
    resume(&t);
    round_of(&t, "disc small", "2 3");
    push(&t);
    ENSURE_INT(now(&t)->round, 2);
    for (int seat = 0; seat < 2; seat++) ENSURE_INT(look(&t, ILX_REFEREE).bid[seat], -1);
    ENSURE_INT(look(&t, 0).memory, 1);
    table_free(&t);
}

// How many bids somebody who comes back is told of.
static int bids_told(const table *t)
{
    ilx_event events[200];
    ilx_log log = ilx_match_log(t->match, 0);
    ENSURE(log.count < ILX_COUNT(events));
    memcpy(events, log.events, (size_t)log.count * sizeof *events);
    thrill_view view = look(t, 0);
    int count = t->game->forget(&view, events, log.count), bids = 0;
    ENSURE(count <= log.count);
    for (int i = 0; i < count; i++) bids += events[i].kind == THRILL_EVENT_BID;
    return bids;
}

// A reader who is shown the log anew finds the bids of this round only, unless the table wants it
// otherwise, or the match is over.
static void the_log_forgets_the_bids_of_past_rounds(void)
{
    for (int memory = 0; memory <= 1; memory++) {
        table t = table_with(2, MEMORY, memory);
        column(edit(&t), "S", 100000);
        resume(&t);
        round_of(&t, "disc small", "2 3");
        ENSURE_INT(bids_told(&t), 2);
        push(&t);
        ENSURE_INT(bids_told(&t), memory ? 0 : 2);
        round_of(&t, "disc small", "1 2");
        ENSURE_INT(bids_told(&t), memory ? 2 : 4);
        table_free(&t);
    }
    table t = table_of(2);
    thrill_state *s = edit(&t);
    column(s, "SSSML", brink(ILX_DISC_LARGE));
    chips(s, 10, 0, 0);
    resume(&t);
    round_of(&t, "disc large", "1 0");
    push(&t);
    ENSURE_INT(now(&t)->stage, THRILL_OVER);
    ENSURE_INT(bids_told(&t), 2);
    table_free(&t);
}

// Rounds are counted as far as a counter goes; the game goes on.
static void the_last_round_that_can_be_counted_is_not_the_last(void)
{
    table t = table_of(2);
    thrill_state *s = edit(&t);
    column(s, "S", 100000);
    s->round = UINT16_MAX;
    resume(&t);
    round_of(&t, "disc small", "2 3");
    push(&t);
    ENSURE_INT(now(&t)->round, UINT16_MAX);
    ENSURE_INT(now(&t)->stage, THRILL_PICK);
    table_free(&t);
}

// ---- Out, and the end --------------------------------------------------------------------

// Max owes five: a medium and a large disc fall.
static void let_five_fall(table *t, int a, int b, int c)
{
    thrill_state *s = edit(t);
    column(s, "SSSML", brink(ILX_DISC_LARGE));
    chips(s, a, b, c);
    resume(t);
}

static void who_can_pay_exactly_stays_in_with_nothing(void)
{
    table t = table_of(3);
    let_five_fall(&t, 10, 5, 10);
    round_of(&t, "disc large", "1 0 1");
    push(&t);
    ENSURE_INT(saw(&t, 0, THRILL_EVENT_PAID, 1, 5), 1);
    ENSURE_INT(now(&t)->chips[1], 0);
    ENSURE(ilx_in(now(&t)->alive, 1));
    ENSURE_INT(now(&t)->chief, 1);
    table_free(&t);
}

// Four are owed, two for each of two medium discs, and there are exactly four.
static void example_who_owes_four_and_has_four_stays_in(void)
{
    table t = table_of(3);
    thrill_state *s = edit(&t);
    column(s, "SSSMM", brink(ILX_DISC_MEDIUM));
    chips(s, 10, 4, 10);
    resume(&t);
    round_of(&t, "disc large", "1 0 1");
    push(&t);
    ENSURE_INT(saw(&t, 0, THRILL_EVENT_PAID, 1, 4), 1);
    ENSURE_INT(saw(&t, 0, THRILL_EVENT_OUT, ANY, ANY), 0);
    ENSURE_INT(now(&t)->chips[1], 0);
    ENSURE(ilx_in(now(&t)->alive, 1));
    table_free(&t);
}

// Who cannot pay hands in all there is.
static void T4_last_chips_are_paid(void)
{
    table t = table_of(3);
    let_five_fall(&t, 10, 4, 10);
    round_of(&t, "disc large", "1 0 1");
    push(&t);
    ENSURE_INT(saw(&t, 0, THRILL_EVENT_PAID, 1, 4), 1);
    ENSURE_INT(saw(&t, 0, THRILL_EVENT_OUT, 1, 5), 1);
    ENSURE_INT(now(&t)->chips[1], 0);
    ENSURE_INT(look(&t, 0).chips[1], 0);
    ENSURE_INT(look(&t, 0).alive[1], 0);
    ENSURE_INT(asked(&t) & 2, 0);
    table_free(&t);
}

// The next Chief is the neighbour to the left who is still in.
static void T5_chief_is_the_next_left_neighbour(void)
{
    table t = table_of(4);
    let_five_fall(&t, 10, 4, 10);
    thrill_state *s = edit(&t);
    s->alive = 0x0b;  // seat 2 is out already
    s->chips[2] = 0;
    s->outlived[0] = s->outlived[1] = s->outlived[3] = 1;
    resume(&t);
    round_of(&t, "disc large", "1 0 1");
    push(&t);
    ENSURE_INT(now(&t)->chief, 3);
    ENSURE_INT(now(&t)->stage, THRILL_PICK);
    says(&t, 3, "disc large");
    ENSURE_INT(asked(&t), 0x09);
    table_free(&t);
}

static void max_is_the_next_chief(void)
{
    table t = table_of(3);
    column(edit(&t), "S", 100000);
    resume(&t);
    round_of(&t, "disc small", "1 1 0");
    push(&t);
    ENSURE_INT(now(&t)->chief, 2);
    ENSURE_INT(now(&t)->round, 2);
    ENSURE_INT(asked(&t), ILX_SEAT_BIT(2));
    table_free(&t);
}

// Only Max can go out in a round, so there is always somebody left.
static void T2_only_the_pusher_pays(void)
{
    table t = table_of(2);
    let_five_fall(&t, 0, 0, 0);
    round_of(&t, "disc large", "0 0");
    push(&t);
    ENSURE_INT(now(&t)->stage, THRILL_OVER);
    ENSURE_INT(winners(&t), ILX_SEAT_BIT(0));  // 0 was Chief, so 1 had to push
    table_free(&t);
}

// The last one in wins, even with nothing.
static void T6_last_one_standing_wins(void)
{
    table t = table_of(2);
    let_five_fall(&t, 1, 3, 0);
    round_of(&t, "disc large", "1 0");
    push(&t);
    ENSURE_INT(winners(&t), ILX_SEAT_BIT(0));
    ENSURE_INT(now(&t)->chips[0], 0);
    ENSURE_INT(saw(&t, 1, THRILL_EVENT_WON, 0, 0), 1);
    ENSURE_INT(look(&t, 1).winner[0], 1);
    int32_t scores[ILX_SEATS_MAX];
    t.game->result(now(&t), scores);
    ENSURE_INT(scores[0], 1);
    ENSURE_INT(scores[1], 0);
    table_free(&t);
}

static void all_counts_are_open_at_the_end(void)
{
    table t = table_of(2);
    let_five_fall(&t, 7, 3, 0);
    round_of(&t, "disc large", "1 0");
    push(&t);
    ENSURE_INT(look(&t, 1).chips[0], 6);
    ENSURE_INT(look(&t, ILX_SPECTATOR).chips[0], 6);
    table_free(&t);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(all_discs_but_four_lie_in_the_play_zone),
        TEST(the_layout_comes_from_the_draws_alone),
        TEST(everybody_begins_with_ten_chips),
        TEST(T11_first_chief_is_chosen_or_drawn),
        TEST(the_chief_sets_out_one_of_the_four),
        TEST(T3_empty_stock_lifts_a_disc),
        TEST(T7_bids_from_none_to_all),
        TEST(bids_are_secret_until_all_fists_are_open),
        TEST(a_fist_may_be_opened_again_until_the_last_is_closed),
        TEST(whoever_bids_least_pushes_and_all_bids_are_lost),
        TEST(example_A_is_chief_and_C_pushes),
        TEST(example_B_is_chief_and_C_pushes),
        TEST(example_C_is_chief_and_E_pushes),
        TEST(example_D_is_chief_and_E_pushes),
        TEST(T1_tied_chief_counts_as_last),
        TEST(the_chief_pushes_only_when_alone_with_the_least),
        TEST(T12_purses_are_secret),
        TEST(bids_of_past_rounds_are_in_no_view),
        TEST(the_log_forgets_the_bids_of_past_rounds),
        TEST(the_last_round_that_can_be_counted_is_not_the_last),
        TEST(who_can_pay_exactly_stays_in_with_nothing),
        TEST(example_who_owes_four_and_has_four_stays_in),
        TEST(T4_last_chips_are_paid),
        TEST(T5_chief_is_the_next_left_neighbour),
        TEST(max_is_the_next_chief),
        TEST(T2_only_the_pusher_pays),
        TEST(T6_last_one_standing_wins),
        TEST(all_counts_are_open_at_the_end),
    };
    return RUN_TESTS(tests);
}
