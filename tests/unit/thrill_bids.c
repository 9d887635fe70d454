// Thrill's bidding game: who pushes, what chips are worth, and biddings that are really solved.

#include "bots/thrill_mind.h"
#include "test.h"

enum { ROUNDS = 250 };

static bids_stage stage;

static void start_rng(ilx_rng *rng, uint64_t stream)
{
    ilx_key key;
    ilx_key_from_seed(&key, "thrill_bids");
    ilx_rng_start(rng, &key, stream);
}

// The sheet's example: A, C and E bid nothing. Whoever is Chief counts as the last.
static void t1_ties_go_to_the_first_on_the_chiefs_left(void)
{
    static const int bids[5] = {0, 2, 0, 1, 0};    // A, B, C, D, E
    static const int pushes[5] = {2, 2, 4, 4, 0};  // with A, B, C, D, E as the Chief
    for (int chief = 0; chief < 5; chief++) {
        int by_place[5];
        for (int place = 0; place < 5; place++) by_place[place] = bids[(chief + place) % 5];
        ENSURE_INT((chief + bids_lowest(5, by_place)) % 5, pushes[chief]);
    }
    ENSURE_INT(bids_lowest(2, (int[]){3, 3}), 1);
    ENSURE_INT(bids_lowest(2, (int[]){2, 3}), 0);
}

static void who_pays_stays_and_is_chief(void)
{
    bids_table table = {3, {10, 5, 7}, 0};
    ENSURE_INT(bids_settle(&table, (int[]){1, 1, 2}, 1, 4), 1);
    ENSURE_INT(table.seats, 3);
    ENSURE_INT(table.chips[0], 0);
    ENSURE_INT(table.chips[1], 5);
    ENSURE_INT(table.chips[2], 9);
}

static void who_cannot_pay_is_out_and_the_next_is_chief(void)
{
    bids_table table = {3, {10, 7, 4}, 0};
    ENSURE_INT(bids_settle(&table, (int[]){1, 1, 0}, 2, 5), 0);
    ENSURE_INT(table.seats, 2);
    ENSURE_INT(table.chips[0], 9);
    ENSURE_INT(table.chips[1], 6);
}

// The gain of the best single bid at this place, while the others stay with their mixes.
static double gain(int place, const bids_mix *mix)
{
    double value[BIDS_COUNTS], mean = 0, best = 0;
    bids_expect(&stage, place, mix, value);
    for (int bid = 0; bid < stage.bids[place]; bid++) {
        mean += mix[place][bid] * value[bid];
        if (value[bid] > best) best = value[bid];
    }
    return best - mean;
}

static void nobody_gains_by_another_bid(void)
{
    ilx_rng rng;
    start_rng(&rng, 0);
    for (int seats = 2; seats <= 4; seats++) {
        double sum = 0, most = 0;
        int count = 0;
        for (int n = 0; n < 60; n++) {
            bids_worth worth;
            bids_mix mix[BIDS_SEATS];
            bids_table table = {.seats = seats};
            const bids_law *law = &bids_laws[n % BIDS_LAWS];
            for (int i = 0; i < seats; i++) table.chips[i] = (int)ilx_rng_below(&rng, BIDS_COUNTS);
            bids_worth_at(bids_mean(law), &worth);
            bids_build(&stage, &table, law, &worth);
            bids_solve(&stage, ROUNDS, NULL, mix);
            for (int i = 0; i < seats; i++, count++) {
                double more = gain(i, (const bids_mix *)mix);
                sum += more;
                if (more > most) most = more;
            }
        }
        printf("  %d seats: %.3f points to gain on average, %.3f at most\n", seats,
               100 * sum / count, 100 * most);
        ENSURE(sum / count < 0.003);
        ENSURE(most < 0.02);
    }
}

static void one_more_chip_is_never_worth_less(void)
{
    for (int law = 0; law < BIDS_LAWS; law++) {
        for (int a = 0; a < BIDS_COUNTS; a++) {
            for (int b = 0; b < BIDS_CHIPS; b++) {
                ENSURE(bids_two[law][a][b] >= bids_two[law][a][b + 1]);
                ENSURE(bids_two[law][b][a] <= bids_two[law][b + 1][a]);
            }
        }
        // Among three a chip may hurt a little, since it changes who is the weakest.
        for (int n = 0; n < BIDS_COUNTS * BIDS_COUNTS * BIDS_CHIPS; n++) {
            int a = n % BIDS_CHIPS, b = n / BIDS_CHIPS % BIDS_COUNTS,
                c = n / BIDS_CHIPS / BIDS_COUNTS;
            ENSURE(bids_three[law][a][b][c][0] <=
                   bids_three[law][a + 1][b][c][0] + BIDS_THREE_ONE / 50);
            ENSURE(bids_three[law][b][a][c][1] <=
                   bids_three[law][b][a + 1][c][1] + BIDS_THREE_ONE / 50);
        }
        for (int seats = 4; seats <= BIDS_SEATS; seats++) {
            for (int place = 0; place < seats; place++) {
                const uint16_t *weight = bids_more[law][seats - 4][place];
                for (int n = 0; n < BIDS_CHIPS; n++) ENSURE(weight[n] < weight[n + 1]);
            }
        }
    }
}

// Between two, the table is what one bidding and the table make of each other.
static void the_worth_of_chips_is_the_solution(void)
{
    for (int law = 0; law < BIDS_LAWS; law++) {
        bids_worth worth;
        double most = 0;
        bids_worth_at(bids_mean(&bids_laws[law]), &worth);
        for (int n = 0; n < BIDS_COUNTS * BIDS_COUNTS; n++) {
            bids_table table = {2, {n / BIDS_COUNTS, n % BIDS_COUNTS}, 0};
            bids_mix mix[BIDS_SEATS];
            double value[BIDS_COUNTS], mean = 0;
            bids_build(&stage, &table, &bids_laws[law], &worth);
            bids_solve(&stage, ROUNDS, NULL, mix);
            bids_expect(&stage, 0, (const bids_mix *)mix, value);
            for (int bid = 0; bid < stage.bids[0]; bid++) mean += mix[0][bid] * value[bid];
            double off = mean - worth.two[0][table.chips[0]][table.chips[1]];
            if (off < 0) off = -off;
            if (off > most) most = off;
        }
        printf("  law %d: at most %.3f points off\n", law, 100 * most);
        ENSURE(most < 0.005);
    }
}

static void chances_of_all_add_up(void)
{
    bids_worth worth;
    bids_worth_at(1.2, &worth);
    for (int seats = 1; seats <= BIDS_SEATS; seats++) {
        bids_table table = {seats, {3, 9, 0, 4, 10, 1}, 0};
        double chance[BIDS_SEATS], sum = 0;
        bids_chances(&worth, &table, chance);
        for (int i = 0; i < seats; i++) sum += chance[i];
        ENSURE(sum > 0.999999 && sum < 1.000001);
    }
}

static void the_same_seed_draws_the_same_bids(void)
{
    static const bids_mix mix = {0.5, 0, 0.25, 0.25};
    int counts[BIDS_COUNTS] = {0};
    ilx_rng one, two;
    start_rng(&one, 1);
    start_rng(&two, 1);
    for (int i = 0; i < 4000; i++) {
        int bid = bids_draw(mix, &one);
        ENSURE_INT(bids_draw(mix, &two), bid);
        counts[bid]++;
    }
    ENSURE(counts[0] > 1850 && counts[0] < 2150);
    ENSURE_INT(counts[1], 0);
    ENSURE(counts[2] > 850 && counts[2] < 1150);
    ENSURE_INT(counts[0] + counts[2] + counts[3], 4000);
}

// ---- Reading -----------------------------------------------------------------------------

static ilx_event events[200];
static int event_count;

static void tell(int kind, int who, int number)
{
    events[event_count++] = (ilx_event){.kind = kind, .arg = {who, number}};
}

// A log in which seat 1 has bid so often, always one chip.
static ilx_log log_of_ones(int bids)
{
    event_count = 0;
    for (int i = 0; i < bids; i++) {
        if (i % 5 == 0) tell(THRILL_EVENT_LAID, 0, 0);
        tell(THRILL_EVENT_CHIEF, 0, i);
        tell(THRILL_EVENT_BID, 0, i % 3);
        tell(THRILL_EVENT_BID, 1, 1);
    }
    return (ilx_log){events, event_count};
}

static void strangers_are_not_trusted_and_nobody_blindly(void)
{
    habits all[2];
    bids_mix mix;
    double before = 0;
    habits_read(log_of_ones(0), 2, all);
    ENSURE(habits_expect(&all[1], 10, mix) == 0);
    for (int bids = 1; bids <= 40; bids += 13) {
        habits_read(log_of_ones(bids), 2, all);
        double trust = habits_expect(&all[1], 10, mix);
        ENSURE(trust > before || trust == 0.8);
        ENSURE(trust <= 0.8);
        before = trust;
    }
    ENSURE(mix[1] > 0.9);
}

static void what_is_expected_can_be_bid(void)
{
    habits all[2];
    habits_read(log_of_ones(12), 2, all);
    for (int chips = 0; chips < BIDS_COUNTS; chips++) {
        bids_mix mix;
        double sum = 0;
        habits_expect(&all[1], chips, mix);
        for (int bid = 0; bid < BIDS_COUNTS; bid++) {
            sum += mix[bid];
            ENSURE(bid <= chips || mix[bid] == 0);
        }
        ENSURE(sum > 0.999999 && sum < 1.000001);
    }
}

static void a_habit_is_turned_against_its_owner(void)
{
    habits by_place[2];
    bids_answer plain, wise;
    bids_table table = {2, {10, 10}, 1};
    habits_read(log_of_ones(30), 2, by_place);
    thrill_answer(&table, 0, &bids_laws[1], NULL, ROUNDS, &plain);
    thrill_answer(&table, 0, &bids_laws[1], by_place, ROUNDS, &wise);
    ENSURE(wise.chance > plain.chance + 0.1);
    double share = 0;
    for (int bid = 0; bid < wise.bids; bid++) share += wise.mix[bid];
    ENSURE(share > 0.999 && share < 1.001);
}

// Losses of the last rounds are known to the chip; earlier ones only in all.
static void what_was_long_ago_is_forgotten(void)
{
    event_count = 0;
    tell(THRILL_EVENT_LAID, 0, 0);
    tell(THRILL_EVENT_CHIEF, 0, 1);
    tell(THRILL_EVENT_BID, 0, 4);
    tell(THRILL_EVENT_BID, 1, 0);
    tell(THRILL_EVENT_CHIEF, 1, 2);
    tell(THRILL_EVENT_BID, 0, 0);
    tell(THRILL_EVENT_BID, 1, 3);
    tell(THRILL_EVENT_CHIEF, 1, 3);
    int all[2] = {6, 7}, last[2] = {6, 7};
    habits_forget((ilx_log){events, event_count}, 2, 5, 3, all);
    ENSURE_INT(all[0], 6);
    ENSURE_INT(all[1], 7);
    habits_forget((ilx_log){events, event_count}, 2, 1, 3, last);
    ENSURE_INT(last[0], 8);
    ENSURE_INT(last[1], 5);
}

// Earlier matches tell of habits, and of nobody's chips in this one.
static void earlier_matches_tell_of_habits_alone(void)
{
    ilx_log log = log_of_ones(20);
    log.past = log.count;
    tell(THRILL_EVENT_LAID, 0, 0);
    tell(THRILL_EVENT_CHIEF, 0, 1);
    log.count = event_count;
    int chips[2] = {10, 10};
    habits_forget(log, 2, 1, 3, chips);
    ENSURE_INT(chips[0], 10);
    ENSURE_INT(chips[1], 10);
    habits all[2];
    bids_mix mix;
    habits_read(log, 2, all);
    ENSURE_INT(all[1].seen, 20);
    ENSURE(habits_expect(&all[1], 10, mix) > 0.5 && mix[1] > 0.8);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(t1_ties_go_to_the_first_on_the_chiefs_left),
        TEST(who_pays_stays_and_is_chief),
        TEST(who_cannot_pay_is_out_and_the_next_is_chief),
        TEST(nobody_gains_by_another_bid),
        TEST(one_more_chip_is_never_worth_less),
        TEST(the_worth_of_chips_is_the_solution),
        TEST(chances_of_all_add_up),
        TEST(the_same_seed_draws_the_same_bids),
        TEST(strangers_are_not_trusted_and_nobody_blindly),
        TEST(what_is_expected_can_be_bid),
        TEST(a_habit_is_turned_against_its_owner),
        TEST(what_was_long_ago_is_forgotten),
        TEST(earlier_matches_tell_of_habits_alone),
    };
    return RUN_TESTS(tests);
}
