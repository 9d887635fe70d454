// The first bidding of Thrill between two, when pushes cost what they usually do, for `ilinx
// solve`.

#include "bots/solver.h"
#include "bots/thrill_bids.h"
#include "games/thrill.h"

#include <stdio.h>
#include <stdlib.h>

enum { USUAL = 1, NAME = 24 };

static bids_stage *first_bidding(void)
{
    bids_stage *stage = ilx_alloc(sizeof *stage);
    bids_worth *worth = ilx_alloc(sizeof *worth);
    bids_table table = {.seats = 2, .chips = {THRILL_CHIPS, THRILL_CHIPS}};
    bids_worth_at(bids_mean(&bids_laws[USUAL]), worth);
    bids_build(stage, &table, &bids_laws[USUAL], worth);
    free(worth);
    return stage;
}

static double mean_of(const bids_stage *stage, int place, const bids_mix *mix, double *best)
{
    double value[BIDS_COUNTS], mean = 0;
    bids_expect(stage, place, mix, value);
    *best = value[0];
    for (int bid = 0; bid < stage->bids[place]; bid++) {
        mean += mix[place][bid] * value[bid];
        if (value[bid] > *best) *best = value[bid];
    }
    return mean;
}

static void solve(int iterations, bool exploitability, ilx_text *out)
{
    bids_stage *stage = first_bidding();
    bids_mix mix[BIDS_SEATS];
    double best[2], mean[2];
    char move[NAME];
    bids_solve(stage, iterations, NULL, mix);
    for (int place = 0; place < 2; place++) mean[place] = mean_of(stage, place, mix, &best[place]);
    ilx_text_add(out, "value %.6f\n", mean[0]);
    if (exploitability) {
        double gain = best[0] - mean[0] + best[1] - mean[1];
        ilx_text_add(out, "exploitability %.3e\n", gain / 2);
    }
    for (int place = 0; place < 2; place++) {
        for (int bid = 0; bid < stage->bids[place]; bid++) {
            snprintf(move, sizeof move, "bid %d", bid);
            ilx_solver_share(out, place, mix[place][bid], move);
        }
    }
    free(stage);
}

static void put_bids(ilx_text *out, const bids_stage *stage, int place)
{
    char name[NAME];
    ilx_efg_node(out, place + 1, 1);
    for (int bid = 0; bid < stage->bids[place]; bid++) {
        snprintf(name, sizeof name, "bid %d", bid);
        ilx_efg_action(out, name);
    }
    ilx_efg_end(out);
}

// The worth of a pair of bids: what the first place expects of one while the other is certain.
static double value_of(const bids_stage *stage, int own, int other)
{
    bids_mix mix[BIDS_SEATS] = {{0}};
    double value[BIDS_COUNTS];
    mix[0][own] = mix[1][other] = 1;
    bids_expect(stage, 0, mix, value);
    return value[own];
}

static void export(ilx_text *out)
{
    bids_stage *stage = first_bidding();
    int leaves = 0;
    ilx_efg_head(out, "Thrill, the first bidding between two");
    put_bids(out, stage, 0);
    for (int own = 0; own < stage->bids[0]; own++) {
        put_bids(out, stage, 1);
        for (int other = 0; other < stage->bids[1]; other++) {
            ilx_efg_leaf(out, ++leaves, value_of(stage, own, other));
        }
    }
    free(stage);
}

extern const ilx_solver ilx_solver_thrill;
const ilx_solver ilx_solver_thrill = {"thrill", solve, export};
