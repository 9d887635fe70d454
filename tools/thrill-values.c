// Computes what chips are worth in Thrill's bidding game and writes src/bots/thrill_values.gen.c.
//
//     thrill-values > src/bots/thrill_values.gen.c      takes a few minutes
//
// Among two and three the whole game is solved, backwards from its end. Among more, biddings are
// solved at many counts of chips with the weights at hand, and the weights fitted to what comes
// out, again and again. How far the fit is off is told on standard error.

#include "bots/thrill_bids.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    STATES = 1331,
    SWEEPS = 4,
    FITS = 400,
    PASSES_TWO = 12,
    PASSES_THREE = 8,
    ROUNDS_TWO = 500,
    ROUNDS = 100
};

static bids_table states[STATES];
static double targets[STATES][BIDS_SEATS];

// All counts of chips among three; of more players, a sample.
static int list_states(int seats)
{
    static const int counts[BIDS_SEATS + 1] = {0, 0, 0, STATES, 400, 250, 150};
    ilx_key key;
    ilx_rng rng;
    ilx_key_from_seed(&key, "thrill-values");
    ilx_rng_start(&rng, &key, (uint64_t)seats);
    for (int s = 0; s < counts[seats]; s++) {
        states[s] = (bids_table){.seats = seats};
        for (int i = 0, rest = s; i < seats; i++, rest /= BIDS_COUNTS) {
            bool all = seats == 3;
            states[s].chips[i] = all ? rest % BIDS_COUNTS : (int)ilx_rng_below(&rng, BIDS_COUNTS);
        }
    }
    return counts[seats];
}

static void solve_state(const bids_worth *worth, const bids_law *law, int s)
{
    static bids_stage stage;
    bids_mix mix[BIDS_SEATS], value;
    bids_build(&stage, &states[s], law, worth);
    bids_solve(&stage, ROUNDS, NULL, mix);
    for (int i = 0; i < stage.seats; i++) {
        bids_expect(&stage, i, (const bids_mix *)mix, value);
        targets[s][i] = 0;
        for (int bid = 0; bid < stage.bids[i]; bid++) targets[s][i] += mix[i][bid] * value[bid];
    }
}

// Each weight times what was to come out in all over what came out: one step towards the likeliest
// weights.
static double improve(bids_worth *worth, int seats, int count)
{
    double wanted[BIDS_SEATS][BIDS_COUNTS] = {{0}}, got[BIDS_SEATS][BIDS_COUNTS] = {{0}};
    double error = 0;
    for (int s = 0; s < count; s++) {
        double chance[BIDS_SEATS];
        bids_chances(worth, &states[s], chance);
        for (int i = 0; i < seats; i++) {
            wanted[i][states[s].chips[i]] += targets[s][i];
            got[i][states[s].chips[i]] += chance[i];
            error += (chance[i] - targets[s][i]) * (chance[i] - targets[s][i]);
        }
    }
    for (int i = 0; i < seats; i++) {
        for (int n = 0; n < BIDS_COUNTS; n++) {
            if (got[i][n] > 0) worth->more[seats][i][n] *= wanted[i][n] / got[i][n];
        }
    }
    return sqrt(error / count / seats);
}

// Only how weights compare matters: the greatest are made 20.
static void scale(bids_worth *worth, int seats)
{
    double most = 0;
    for (int i = 0; i < seats; i++) {
        if (worth->more[seats][i][BIDS_CHIPS] > most) most = worth->more[seats][i][BIDS_CHIPS];
    }
    for (int i = 0; i < seats; i++) {
        for (int n = 0; n < BIDS_COUNTS; n++) worth->more[seats][i][n] *= 20 / most;
    }
}

static void fit(bids_worth *worth, const bids_law *law, int seats)
{
    for (int i = 0; i < seats; i++) {
        for (int n = 0; n < BIDS_COUNTS; n++) worth->more[seats][i][n] = n + 1;
    }
    int count = list_states(seats);
    double error = 0;
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
        for (int s = 0; s < count; s++) solve_state(worth, law, s);
        for (int f = 0; f < FITS; f++) error = improve(worth, seats, count);
    }
    scale(worth, seats);
    fprintf(stderr, "mean cost %.2f, %d seats: fitted to %.2f points\n", bids_mean(law), seats,
            100 * error);
}

// Fewer chips in all come first. Where nothing is bid and nothing falls the counts stay as they are
// and the Chief changes: hence the passes.
static void solve_three(bids_worth *worth, const bids_law *law)
{
    int count = list_states(3);
    double change = 0;
    for (int pass = 0; pass < PASSES_THREE; pass++) {
        change = 0;
        for (int all = 0; all <= 3 * BIDS_CHIPS; all++) {
            for (int s = 0; s < count; s++) {
                const int *chips = states[s].chips;
                if (chips[0] + chips[1] + chips[2] != all) continue;
                double *chance = worth->three[chips[0]][chips[1]][chips[2]];
                solve_state(worth, law, s);
                for (int i = 0; i < 2; i++) {
                    change += fabs(chance[i] - targets[s][i]) / count / 2;
                    chance[i] = targets[s][i];
                }
            }
        }
    }
    fprintf(stderr, "mean cost %.2f, 3 seats: solved to %.3f points\n", bids_mean(law),
            100 * change);
}

static void compute(bids_worth *worth, const bids_law *law)
{
    static const bids_mix nothing[BIDS_COUNTS];
    memset(worth, 0, sizeof *worth);
    for (int i = 0; i < PASSES_TWO; i++) bids_exploit(worth, law, nothing, 0, ROUNDS_TWO);
    solve_three(worth, law);
    for (int seats = 4; seats <= BIDS_SEATS; seats++) fit(worth, law, seats);
}

static void print_row(const double *row, int count, int one)
{
    printf("{");
    for (int n = 0; n < count; n++) printf("%s%.0f", n ? ", " : "", row[n] * one);
    printf("},\n");
}

static void print_tables(const bids_worth *worth)
{
    printf("const uint16_t bids_two[BIDS_LAWS][BIDS_COUNTS][BIDS_COUNTS] = {\n");
    for (int law = 0; law < BIDS_LAWS; law++) {
        printf("{\n");
        for (int n = 0; n < BIDS_COUNTS; n++) {
            print_row(worth[law].two[0][n], BIDS_COUNTS, BIDS_TWO_ONE);
        }
        printf("},\n");
    }
    printf("};\n\nconst uint16_t bids_more[BIDS_LAWS][BIDS_SEATS - 3][BIDS_SEATS][BIDS_COUNTS] = "
           "{\n");
    for (int law = 0; law < BIDS_LAWS; law++) {
        printf("{\n");
        for (int seats = 4; seats <= BIDS_SEATS; seats++) {
            printf("{\n");
            for (int i = 0; i < seats; i++) {
                print_row(worth[law].more[seats][i], BIDS_COUNTS, BIDS_MORE_ONE);
            }
            printf("},\n");
        }
        printf("},\n");
    }
    printf("};\n\nconst uint8_t "
           "bids_three[BIDS_LAWS][BIDS_COUNTS][BIDS_COUNTS][BIDS_COUNTS][2] = {\n");
    for (int law = 0; law < BIDS_LAWS; law++) {
        printf("{\n");
        for (int a = 0; a < BIDS_COUNTS; a++) {
            printf("{\n");
            for (int b = 0; b < BIDS_COUNTS; b++) {
                printf("{");
                for (int c = 0; c < BIDS_COUNTS; c++) {
                    const double *chance = worth[law].three[a][b][c];
                    printf("%s{%.0f, %.0f}", c ? ", " : "", chance[0] * BIDS_THREE_ONE,
                           chance[1] * BIDS_THREE_ONE);
                }
                printf("},\n");
            }
            printf("},\n");
        }
        printf("},\n");
    }
    printf("};\n");
}

int main(void)
{
    static bids_worth worth[BIDS_LAWS];
    for (int law = 0; law < BIDS_LAWS; law++) compute(&worth[law], &bids_laws[law]);
    printf("// Written by tools/thrill-values.c: what chips are worth in Thrill, law by law.\n"
           "// thrill_bids.h says what the numbers mean.\n\n#include \"bots/thrill_bids.h\"\n\n"
           "// clang-format off\n");
    print_tables(worth);
    return 0;
}
