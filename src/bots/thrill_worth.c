// Thrill for reviews: what everybody's chips are worth, the bids that are already made, and what a
// usual push costs whoever must make it.

#include "base/text.h"
#include "bots/thrill_bids.h"
#include "bots/worth.h"
#include "games/thrill.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 40 };

// Seats still in the match, from the Chief on.
typedef struct circle {
    bids_table table;
    int seat[BIDS_SEATS];
    int pusher;  // the place of whoever must push; -1: nobody yet
} circle;

static void look(const thrill_state *s, circle *c)
{
    *c = (circle){.pusher = -1};
    int chief = s->chief < 0 ? 0 : s->chief;
    for (int i = 0; i < s->seat_count; i++) {
        int seat = (chief + i) % s->seat_count;
        if (!ilx_in(s->alive, seat)) continue;
        if (seat == s->max && s->stage >= THRILL_WEIGHT) c->pusher = c->table.seats;
        c->seat[c->table.seats] = seat;
        c->table.chips[c->table.seats++] =
            s->chips[seat] < BIDS_CHIPS ? s->chips[seat] : BIDS_CHIPS;
    }
}

// Some bids may be made already: the others bid as the solution does.
static void expect_bids(const thrill_state *s, const circle *c, const bids_worth *worth,
                        double *chance)
{
    bids_stage *stage = ilx_alloc(sizeof *stage);  // too large for a stack
    bids_mix mix[BIDS_SEATS];
    double value[BIDS_COUNTS];
    bids_build(stage, &c->table, &bids_laws[1], worth);
    bids_solve(stage, ROUNDS, NULL, mix);
    for (int i = 0; i < c->table.seats; i++) {
        if (s->stage != THRILL_BID || !ilx_in(s->answered, c->seat[i])) continue;
        int bid = s->bid[c->seat[i]], most = stage->bids[i] - 1;
        memset(mix[i], 0, sizeof mix[i]);
        mix[i][bid < most ? bid : most] = 1;
    }
    for (int i = 0; i < c->table.seats; i++) {
        double sum = 0;
        bids_expect(stage, i, (const bids_mix *)mix, value);
        for (int b = 0; b < stage->bids[i]; b++) sum += mix[i][b] * value[b];
        chance[c->seat[i]] = sum;
    }
    free(stage);
}

// Bids are paid. What has fallen so far is owed at least; the rest as the law says.
static void expect_push(const thrill_state *s, const circle *c, const bids_worth *worth,
                        double *chance)
{
    static const int nothing[BIDS_SEATS];
    const bids_law *law = &bids_laws[1];
    double left = 0, after[BIDS_SEATS];
    for (int loss = s->due; loss < BIDS_LOSSES; loss++) left += law->chance[loss];
    for (int loss = s->due; loss < BIDS_LOSSES || left <= 0; loss++) {
        double part = left > 0 ? law->chance[loss] / left : 1;
        bids_table next = c->table;
        int most = next.chips[c->pusher] + 1;
        int place = bids_settle(&next, nothing, c->pusher, loss < most ? loss : most);
        bids_chances(worth, &next, after);
        for (int i = 0; i < next.seats; i++) {
            chance[c->seat[place]] += part * after[i];
            place = place + 1 == c->table.seats ? 0 : place + 1;
        }
        if (left <= 0) break;
    }
}

// Worked out once, by whoever asks first.
static const bids_worth *usual_worth(void)
{
    enum { UNKNOWN, BEGUN, KNOWN };
    static bids_worth worth;
    static atomic_int stage;
    int unknown = UNKNOWN;
    if (atomic_compare_exchange_strong(&stage, &unknown, BEGUN)) {
        bids_worth_at(bids_mean(&bids_laws[1]), &worth);
        atomic_store(&stage, KNOWN);
    }
    while (atomic_load(&stage) != KNOWN) {
    }
    return &worth;
}

static void appraise(const void *state, int seat_count, double *chance)
{
    const thrill_state *s = state;
    const bids_worth *worth = usual_worth();
    circle c;
    look(s, &c);
    if (c.table.seats < 2 || s->stage < THRILL_PICK) return;
    for (int i = 0; i < seat_count; i++) chance[i] = 0;
    if (c.pusher < 0) expect_bids(s, &c, worth, chance);
    if (c.pusher >= 0) expect_push(s, &c, worth, chance);
}

const ilx_appraiser ilx_appraiser_thrill = {"thrill", "strong", 320, appraise};
