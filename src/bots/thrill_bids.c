// The bidding game of Thrill: settling, and solving one bidding by regret matching.

#include "bots/thrill_bids.h"

#include <assert.h>
#include <string.h>

// With more at the table fewer bids are looked at: nobody in their senses bids more.
static const int bids_limit[BIDS_SEATS + 1] = {0, 1, BIDS_COUNTS, BIDS_COUNTS, 8, 6, 5};

// Cost of a push on a calm, a usual and a rough plate, when the disc is set down with sense.
const bids_law bids_laws[BIDS_LAWS] = {
    {{0.62, 0.18, 0.12, 0.06, 0.02}},
    {{0.40, 0.16, 0.17, 0.14, 0.08, 0.03, 0.02}},
    {{0.18, 0.14, 0.20, 0.20, 0.13, 0.08, 0.04, 0.03}},
};

// ---- What chips are worth ----------------------------------------------------------------

double bids_mean(const bids_law *law)
{
    double sum = 0;
    for (int loss = 0; loss < BIDS_LOSSES; loss++) sum += loss * law->chance[loss];
    return sum;
}

static void add_worth(bids_worth *worth, int law, double part)
{
    for (int n = 0; n < BIDS_COUNTS * BIDS_COUNTS; n++) {
        int a = n / BIDS_COUNTS, b = n % BIDS_COUNTS;
        worth->two[0][a][b] += part * bids_two[law][a][b] / BIDS_TWO_ONE;
        for (int c = 0; c < BIDS_COUNTS; c++) {
            const uint8_t *three = bids_three[law][a][b][c];
            worth->three[a][b][c][0] += part * three[0] / BIDS_THREE_ONE;
            worth->three[a][b][c][1] += part * three[1] / BIDS_THREE_ONE;
        }
    }
    for (int seats = 4; seats <= BIDS_SEATS; seats++) {
        for (int place = 0; place < seats; place++) {
            for (int n = 0; n < BIDS_COUNTS; n++) {
                worth->more[seats][place][n] +=
                    part * bids_more[law][seats - 4][place][n] / BIDS_MORE_ONE;
            }
        }
    }
}

void bids_worth_at(double mean, bids_worth *worth)
{
    memset(worth, 0, sizeof *worth);
    int law = mean < bids_mean(&bids_laws[1]) ? 0 : 1;
    double low = bids_mean(&bids_laws[law]), high = bids_mean(&bids_laws[law + 1]);
    double part = (mean - low) / (high - low);
    part = part < 0 ? 0 : part > 1 ? 1 : part;
    add_worth(worth, law, 1 - part);
    add_worth(worth, law + 1, part);
    memcpy(worth->two[1], worth->two[0], sizeof worth->two[0]);
}

void bids_chances(const bids_worth *worth, const bids_table *table, double *chance)
{
    const int *chips = table->chips;
    if (table->seats == 1) {
        chance[0] = 1;
    } else if (table->seats == 2) {
        chance[0] = worth->two[table->read == 0][chips[0]][chips[1]];
        chance[1] = 1 - chance[0];
    } else if (table->seats == 3) {
        chance[0] = worth->three[chips[0]][chips[1]][chips[2]][0];
        chance[1] = worth->three[chips[0]][chips[1]][chips[2]][1];
        chance[2] = 1 - chance[0] - chance[1];
    } else {
        double sum = 0;
        for (int i = 0; i < table->seats; i++) {
            sum += chance[i] = worth->more[table->seats][i][chips[i]];
        }
        for (int i = 0; i < table->seats; i++) chance[i] /= sum;
    }
}

int bids_settle(bids_table *table, const int *bid, int pusher, int loss)
{
    int left = table->chips[pusher] - bid[pusher] - loss, seats = table->seats;
    int chief = left < 0 ? (pusher + 1) % seats : pusher;
    bids_table next = {.seats = left < 0 ? seats - 1 : seats};
    for (int i = 0, place = chief; i < next.seats;
         i++, place = place + 1 == seats ? 0 : place + 1) {
        next.chips[i] = place == pusher ? left : table->chips[place] - bid[place];
        if (place == table->read) next.read = i;
    }
    *table = next;
    return chief;
}

// ---- One bidding -------------------------------------------------------------------------

// Everybody's mean chance to win after these bids.
static void pay(const bids_table *table, const bids_law *law, const bids_worth *worth,
                const int *bid, double *mean)
{
    int pusher = bids_lowest(table->seats, bid);
    int can_pay = table->chips[pusher] - bid[pusher];
    double left = 1;
    for (int i = 0; i < table->seats; i++) mean[i] = 0;
    for (int loss = 0; loss <= can_pay + 1; loss++) {
        double part = loss <= can_pay ? law->chance[loss] : left, chance[BIDS_SEATS];
        left -= part;
        if (part <= 0) continue;
        bids_table next = *table;
        int place = bids_settle(&next, bid, pusher, loss);
        bids_chances(worth, &next, chance);
        for (int i = 0; i < next.seats; i++) {
            mean[place] += part * chance[i];
            place = place + 1 == table->seats ? 0 : place + 1;
        }
    }
}

// Both players' mean chances to win after these bids: who pushes stays on as the Chief, or is out.
// It is what pay would say, said faster, since whole matches between two are solved.
static void pay_two(const bids_table *table, const bids_law *law, const bids_worth *worth,
                    const int *bid, double *mean)
{
    int pusher = bids_lowest(2, bid), other = 1 - pusher;
    int left = table->chips[pusher] - bid[pusher], others = table->chips[other] - bid[other];
    double chance = 0;
    for (int loss = 0; loss <= left; loss++) {
        chance += law->chance[loss] * worth->two[table->read == pusher][left - loss][others];
    }
    mean[pusher] = chance;
    mean[other] = 1 - chance;
}

// The same among four and more: while all stay in, what the push costs changes one weight only.
static void pay_many(const bids_table *table, const bids_law *law, const bids_worth *worth,
                     const int *bid, double *mean)
{
    int seats = table->seats, pusher = bids_lowest(seats, bid);
    int can_pay = table->chips[pusher] - bid[pusher];
    double weight[BIDS_SEATS] = {0}, chance[BIDS_SEATS], others = 0, shares = 0, left = 1;
    assert(seats <= BIDS_SEATS);
    for (int i = 1, place = pusher; i < seats; i++) {
        place = place + 1 == seats ? 0 : place + 1;
        weight[place] = worth->more[seats][i][table->chips[place] - bid[place]];
        others += weight[place];
    }
    mean[pusher] = 0;
    for (int loss = 0; loss <= can_pay; loss++) {
        double own = worth->more[seats][0][can_pay - loss];
        double share = law->chance[loss] / (others + own);
        mean[pusher] += share * own;
        shares += share;
        left -= law->chance[loss];
    }
    bids_table next = *table;
    int place = bids_settle(&next, bid, pusher, can_pay + 1);
    bids_chances(worth, &next, chance);
    for (int i = 0; i < next.seats; i++) {
        mean[place] = shares * weight[place] + left * chance[i];
        place = place + 1 == seats ? 0 : place + 1;
    }
}

void bids_build(bids_stage *stage, const bids_table *table, const bids_law *law,
                const bids_worth *worth)
{
    assert(table->seats >= 2 && table->seats <= BIDS_SEATS);
    int bid[BIDS_SEATS] = {0}, seats = table->seats;
    stage->seats = seats;
    stage->sets = 1;
    for (int i = 0; i < seats; i++) {
        int limit = bids_limit[seats];
        assert(table->chips[i] >= 0 && table->chips[i] <= BIDS_CHIPS);
        stage->bids[i] = table->chips[i] + 1 < limit ? table->chips[i] + 1 : limit;
        stage->sets *= stage->bids[i];
    }
    for (int set = 0; set < stage->sets; set++) {
        double mean[BIDS_SEATS];
        (seats == 2 ? pay_two : seats == 3 ? pay : pay_many)(table, law, worth, bid, mean);
        for (int i = 0; i < seats; i++) stage->payoff[i][set] = (float)mean[i];
        for (int i = seats - 1; i >= 0 && ++bid[i] == stage->bids[i]; i--) bid[i] = 0;
    }
}

// The payoffs are a block with one side for each place. One side after the other is folded into its
// mean, but for the side of the one who asks.
void bids_expect(const bids_stage *stage, int place, const bids_mix *mix, double *value)
{
    double block[BIDS_PAYOFFS / 5 + 1];
    const float *payoff = stage->payoff[place];
    int count = stage->sets, inner = 1;
    bool first = true;
    for (int i = stage->seats - 1; i >= 0; i--) {
        int bids = stage->bids[i];
        if (i == place) {
            inner = bids;
            continue;
        }
        int outer = count / bids / inner;
        for (int o = 0; o < outer; o++) {
            double mean[BIDS_COUNTS] = {0};
            for (int bid = 0, from = o * bids * inner; bid < bids; bid++, from += inner) {
                double part = mix[i][bid];
                if (part == 0) continue;
                for (int n = 0; n < inner; n++) {
                    mean[n] += part * (first ? (double)payoff[from + n] : block[from + n]);
                }
            }
            memcpy(block + o * inner, mean, (size_t)inner * sizeof mean[0]);
        }
        first = false;
        count /= bids;
    }
    memcpy(value, block, (size_t)inner * sizeof value[0]);
}

// Where regrets are, in proportion; where there are none, anything.
static void match_regrets(const double *regret, int bids, double *mix)
{
    double sum = 0;
    for (int bid = 0; bid < bids; bid++) sum += regret[bid];
    for (int bid = 0; bid < bids; bid++) mix[bid] = sum > 0 ? regret[bid] / sum : 1.0 / bids;
}

// The law that the others meet: the one that was read, as far as it is trusted.
static void blend(const bids_reading *reading, int place, int bids, const double *own, double *met)
{
    double trust = reading ? reading->trust[place] : 0;
    for (int bid = 0; bid < bids; bid++) {
        met[bid] = (1 - trust) * own[bid] + (trust > 0 ? trust * reading->mix[place][bid] : 0);
    }
}

// Regret matching, with regrets that never go below nothing, one place after the other, and later
// rounds counting for more in the mean.
void bids_solve(const bids_stage *stage, int rounds, const bids_reading *reading, bids_mix *mix)
{
    bids_mix regret[BIDS_SEATS] = {{0}}, met[BIDS_SEATS], own, value;
    double weights = 0;
    memset(mix, 0, (size_t)stage->seats * sizeof mix[0]);
    for (int i = 0; i < stage->seats; i++) {
        match_regrets(regret[i], stage->bids[i], own);
        blend(reading, i, stage->bids[i], own, met[i]);
    }
    for (int round = 1; round <= rounds; round++) {
        weights += round;
        for (int i = 0; i < stage->seats; i++) {
            double mean = 0;
            match_regrets(regret[i], stage->bids[i], own);
            bids_expect(stage, i, met, value);
            for (int bid = 0; bid < stage->bids[i]; bid++) mean += own[bid] * value[bid];
            for (int bid = 0; bid < stage->bids[i]; bid++) {
                regret[i][bid] += value[bid] - mean;
                if (regret[i][bid] < 0) regret[i][bid] = 0;
            }
            match_regrets(regret[i], stage->bids[i], own);
            for (int bid = 0; bid < stage->bids[i]; bid++) mix[i][bid] += round * own[bid];
            blend(reading, i, stage->bids[i], own, met[i]);
        }
    }
    for (int i = 0; i < stage->seats; i++) {
        for (int bid = 0; bid < stage->bids[i]; bid++) mix[i][bid] /= weights;
    }
}

void bids_meet(const bids_stage *stage, const bids_reading *reading, bids_mix *mix)
{
    for (int i = 0; i < stage->seats; i++) blend(reading, i, stage->bids[i], mix[i], mix[i]);
}

int bids_draw(const bids_mix mix, ilx_rng *rng)
{
    enum { FINE = 1 << 24 };
    double point = (double)ilx_rng_below(rng, FINE) / FINE;
    int drawn = 0;
    for (int bid = 0; bid < BIDS_COUNTS && point >= 0; bid++) {
        if (mix[bid] > 0) drawn = bid;
        point -= mix[bid];
    }
    return drawn;
}

// ---- The rest of the match against one whose habits are known ----------------------------

// Solves one bidding between two and keeps the Chief's chance.
static void exploit_at(bids_worth *worth, const bids_law *law, const bids_mix *habit, double trust,
                       int rounds, const bids_table *table)
{
    bids_stage stage;
    bids_reading reading;
    bids_mix mix[BIDS_SEATS], value;
    int read = table->read, n = table->chips[read];
    bids_build(&stage, table, law, worth);
    memset(&reading, 0, sizeof reading);
    reading.trust[read] = trust;
    memcpy(reading.mix[read], habit[n], sizeof reading.mix[read]);
    bids_solve(&stage, rounds, &reading, mix);
    bids_meet(&stage, &reading, mix);
    bids_expect(&stage, 0, (const bids_mix *)mix, value);
    double chance = 0;
    for (int bid = 0; bid < stage.bids[0]; bid++) chance += mix[0][bid] * value[bid];
    worth->two[read == 0][table->chips[0]][table->chips[1]] = chance;
}

// Chips only ever get fewer, but for biddings where nothing was bid and nothing fell: those come
// back to the same counts with another Chief, hence the repetition.
void bids_exploit(bids_worth *worth, const bids_law *law, const bids_mix *habit, double trust,
                  int rounds)
{
    enum { SWEEPS = 2 };
    for (int all = 0; all <= 2 * BIDS_CHIPS; all++) {
        for (int own = 0; own <= BIDS_CHIPS; own++) {
            int other = all - own;
            if (other < 0 || other > BIDS_CHIPS) continue;
            for (int sweep = 0; sweep < 2 * SWEEPS; sweep++) {
                bids_table table = {2, {own, other}, 1};
                if (sweep % 2) table = (bids_table){2, {other, own}, 0};
                exploit_at(worth, law, habit, trust, rounds, &table);
            }
        }
    }
}
