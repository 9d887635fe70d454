// Habits that the bots of Thrill learn from a log: how others bid, and what they have left.

#include "bots/thrill_mind.h"

#include <string.h>

enum { LIKE_ANYBODY, BY_AMOUNT, BY_SHARE };

static const double fading = 0.55;     // anybody bids one chip more so much less often
static const double doubt = 1.5;       // bids that what is usual counts for, beside what was seen
static const double most_trust = 0.8;  // whoever is read may be setting a trap

// A chip more of today's cost than usual lets one expect so much more of tomorrow's.
static const double lasting = 0.4;

// ---- Reading -----------------------------------------------------------------------------

// Nothing, a sixth, a third, a half, and so on: the nearest.
static int share_of(int bid, int chips)
{
    return chips == 0 ? 0 : (2 * (HABITS_SHARES - 1) * bid + chips) / (2 * chips);
}

// How each way of explaining expects one with so many chips to bid.
static void foretell(const habits *h, int chips, bids_mix *ways)
{
    int bids = chips < BIDS_CHIPS ? chips : BIDS_CHIPS;
    double usual[BIDS_COUNTS], weight = 1, sum = 0, amounts = 0, shares = 0;
    int wide[HABITS_SHARES] = {0};
    for (int bid = 0; bid <= bids; bid++, weight *= fading) {
        sum += usual[bid] = weight;
        amounts += h->amount[bid];
        wide[share_of(bid, bids)]++;
    }
    for (int i = 0; i < HABITS_SHARES; i++)
        shares += wide[i] ? h->share[i] + doubt / HABITS_SHARES : 0;
    memset(ways, 0, HABITS_WAYS * sizeof ways[0]);
    for (int bid = 0; bid <= bids; bid++) {
        int share = share_of(bid, bids);
        ways[LIKE_ANYBODY][bid] = usual[bid] / sum;
        ways[BY_AMOUNT][bid] = (h->amount[bid] + doubt * usual[bid] / sum) / (amounts + doubt);
        ways[BY_SHARE][bid] = (h->share[share] + doubt / HABITS_SHARES) / shares / wide[share];
    }
}

static void see_bid(habits *h, int chips, int bid)
{
    bids_mix ways[HABITS_WAYS];
    double sum = 0;
    if (chips > BIDS_CHIPS) chips = BIDS_CHIPS;
    if (bid > chips) bid = chips;
    if (chips == 0) return;  // there was no choice
    foretell(h, chips, ways);
    for (int way = 0; way < HABITS_WAYS; way++) sum += h->belief[way] *= ways[way][bid];
    for (int way = 0; way < HABITS_WAYS; way++) h->belief[way] /= sum;
    h->amount[bid]++;
    h->share[share_of(bid, chips)]++;
    h->seen++;
}

// Follows what an event does to somebody's chips.
static void follow(const ilx_event *e, int *chips)
{
    int who = e->arg[0];
    switch (e->kind) {
    case THRILL_EVENT_LAID:
        for (int i = 0; i < THRILL_SEATS; i++) chips[i] = THRILL_CHIPS;
        break;
    case THRILL_EVENT_BID:
    case THRILL_EVENT_PAID: chips[who] -= e->arg[1]; break;
    case THRILL_EVENT_CHANGED: chips[who]++; break;
    default: break;
    }
}

void habits_read(ilx_log log, int seat_count, habits *all)
{
    int chips[THRILL_SEATS] = {0};
    memset(all, 0, (size_t)seat_count * sizeof all[0]);
    for (int i = 0; i < seat_count; i++) {
        for (int way = 0; way < HABITS_WAYS; way++) all[i].belief[way] = 1.0 / HABITS_WAYS;
    }
    for (int i = 0; i < log.count; i++) {
        const ilx_event *e = &log.events[i];
        int who = e->arg[0];
        if (e->kind == THRILL_EVENT_BID && chips[who] >= e->arg[1]) {
            see_bid(&all[who], chips[who], e->arg[1]);
        }
        follow(e, chips);
    }
}

double habits_expect(const habits *h, int chips, bids_mix mix)
{
    bids_mix ways[HABITS_WAYS];
    double known = h->belief[BY_AMOUNT] + h->belief[BY_SHARE];
    memset(mix, 0, sizeof(bids_mix));
    foretell(h, chips, ways);
    for (int bid = 0; bid < BIDS_COUNTS; bid++) {
        mix[bid] = (h->belief[BY_AMOUNT] * ways[BY_AMOUNT][bid] +
                    h->belief[BY_SHARE] * ways[BY_SHARE][bid]) /
                   known;
    }
    double trust = known * h->seen / (h->seen + doubt);
    return trust < most_trust ? trust : most_trust;
}

// ---- The answer --------------------------------------------------------------------------

// Against one opponent, what was read is good for the rest of the match; among more, for this
// bidding.
static void use_habits(const bids_table *table, int own, const habits *by_place, int rounds,
                       bids_reading *reading, bids_worth *worth)
{
    for (int i = 0; i < table->seats; i++) {
        const habits *h = &by_place[i];
        if (i == own || h->seen == 0) continue;
        reading->trust[i] = habits_expect(h, table->chips[i], reading->mix[i]);
        if (table->seats > 2) continue;
        bids_mix habit[BIDS_COUNTS];
        for (int n = 0; n < BIDS_COUNTS; n++) habits_expect(h, n, habit[n]);
        bids_exploit(worth, &bids_laws[1], (const bids_mix *)habit, reading->trust[i], rounds);
    }
}

// Does one place come before another among equal bids? The Chief comes last.
static bool goes_before(int one, int another)
{
    return another == 0 || (one != 0 && one < another);
}

// The chance that somebody else must push, whatever the others mix.
static double chance_to_avoid(const bids_stage *stage, const bids_mix *mix, int own, int bid)
{
    double pushes = 1;
    for (int place = 0; place < stage->seats; place++) {
        double spared = 0;
        if (place == own) continue;
        for (int n = bid; n < stage->bids[place]; n++) {
            if (n > bid || goes_before(own, place)) spared += mix[place][n];
        }
        pushes *= spared;
    }
    return 1 - pushes;
}

void thrill_answer(const bids_table *table, int own, const bids_law *law, const habits *by_place,
                   int rounds, bids_answer *answer)
{
    bids_stage stage;
    bids_reading reading;
    bids_worth worth;
    bids_mix mix[BIDS_SEATS];
    double usual = bids_mean(&bids_laws[1]);
    memset(&reading, 0, sizeof reading);
    bids_worth_at(usual + lasting * (bids_mean(law) - usual), &worth);
    if (by_place) use_habits(table, own, by_place, rounds / 6, &reading, &worth);
    bids_build(&stage, table, law, &worth);
    bids_solve(&stage, rounds, &reading, mix);
    // The others are expected as they were read, as far as that is trusted.
    bids_meet(&stage, &reading, mix);
    bids_expect(&stage, own, (const bids_mix *)mix, answer->value);
    answer->bids = stage.bids[own];
    answer->chance = 0;
    for (int bid = 0; bid < answer->bids; bid++) {
        answer->chance += mix[own][bid] * answer->value[bid];
        answer->avoids[bid] = chance_to_avoid(&stage, (const bids_mix *)mix, own, bid);
    }
    memcpy(answer->mix, mix[own], sizeof answer->mix);
}

// ---- Forgetting --------------------------------------------------------------------------

// How many chips a seat has lost between two events of the log.
static int lost_before(ilx_log log, int seat, int until)
{
    int chips[THRILL_SEATS] = {0};
    for (int i = 0; i < until; i++) follow(&log.events[i], chips);
    return THRILL_CHIPS - chips[seat];
}

void habits_forget(ilx_log log, int seat_count, int rounds, uint32_t alive, int *chips)
{
    int from = log.count, lost[THRILL_SEATS] = {0}, all = 0, in = 0;
    while (from > log.past && rounds >= 0) rounds -= log.events[--from].kind == THRILL_EVENT_CHIEF;
    if (rounds >= 0) return;  // it remembers everything
    for (int i = 0; i < seat_count; i++) {
        if (!(alive >> i & 1)) continue;
        all += lost[i] = lost_before(log, i, from);
        in++;
    }
    for (int i = 0; i < seat_count; i++) {
        if (!(alive >> i & 1)) continue;
        chips[i] += lost[i] - all / in;
        if (chips[i] < 0) chips[i] = 0;
        if (chips[i] > BIDS_CHIPS) chips[i] = BIDS_CHIPS;
    }
}
