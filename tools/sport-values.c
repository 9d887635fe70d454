// Fits what a seat of Sport ist Mord may hope for, and writes src/bots/sport_values.gen.c.
//
//     sport-values > src/bots/sport_values.gen.c      takes about two minutes
//
// Regular players play MATCHES matches among three to six, of several lengths. Each start of a
// round is one example: the traits of every seat, and who won. The weights that make the winners
// likeliest (a multinomial logit) are found by Newton's method. How far they explain the results
// is told on standard error.

#include "bots/bot.h"
#include "bots/sport_mind.h"
#include "bots/sport_value.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MATCHES = 24000,
    ONE_IN = 3,  // starts of rounds that are used: neighbours tell the same
    WEIGHTS = 2 * TRAITS,
    EXAMPLES_MAX = 400000,
    PASSES = 12,
};

typedef struct example {
    int seats;
    float traits[SPORT_SEATS][WEIGHTS];
    float won[SPORT_SEATS];  // a share of the win
} example;

static example *examples;
static int example_count;

static void note_round(const sport_state *s)
{
    if (example_count == EXAMPLES_MAX) return;
    example *e = &examples[example_count++];
    double time = sport_time_left(s);
    e->seats = s->seat_count;
    for (int i = 0; i < e->seats; i++) {
        double traits[TRAITS];
        sport_traits(s, i, traits);
        for (int k = 0; k < TRAITS; k++) {
            e->traits[i][k] = (float)traits[k];
            e->traits[i][TRAITS + k] = (float)(traits[k] * time);
        }
    }
}

static void play_match(int number, ilx_rng *rng)
{
    static const int32_t lengths[] = {0, 0, 10, 5};
    const ilx_game *game = ilx_game_find("sport");
    int32_t options[] = {lengths[number / 4 % 4], 0, 0};  // rounds, leap, novice
    ilx_setup setup = {3 + number % 4, options};
    sport_state s;
    memset(&s, 0, sizeof s);
    game->setup(&s, &setup);
    int first = example_count;
    uint32_t round = 1;
    for (;;) {
        ilx_turn turn;
        ilx_move move;
        game->turn(&s, &turn);
        if (ilx_turn_over(&turn)) break;
        if (turn.chance) {
            ilx_chance_pick(game, &s, rng, &move);
            game->apply(&s, ILX_CHANCE, &move, NULL);
            continue;
        }
        if (s.stage == SPORT_GIVE && s.round > round) {
            round = s.round;
            if (ilx_rng_below(rng, ONE_IN) == 0) note_round(&s);
        }
        int seat = __builtin_ctz(turn.seats);
        sport_answer(&s, seat, false, &move);
        game->apply(&s, seat, &move, NULL);
    }
    int winners = __builtin_popcount(s.winners);
    for (int e = first; e < example_count; e++) {
        for (int i = 0; i < s.seat_count; i++)
            examples[e].won[i] = (s.winners >> i) & 1 ? 1.0f / (float)winners : 0;
    }
}

// Adds the example's slope and curvature of the logarithm of its likelihood, which it returns.
static double add_example(const example *e, const double w[WEIGHTS], double slope[WEIGHTS],
                          double (*curve)[WEIGHTS])
{
    double chance[SPORT_SEATS], all = 0, sum = 0, mean[WEIGHTS] = {0};
    for (int i = 0; i < e->seats; i++) {
        double x = 0;
        for (int k = 0; k < WEIGHTS; k++) x += w[k] * (double)e->traits[i][k];
        all += chance[i] = exp(x);
    }
    for (int i = 0; i < e->seats; i++) {
        chance[i] /= all;
        sum += (double)e->won[i] * log(chance[i]);
        for (int k = 0; k < WEIGHTS; k++) mean[k] += chance[i] * (double)e->traits[i][k];
    }
    for (int i = 0; i < e->seats; i++) {
        for (int k = 0; k < WEIGHTS; k++) {
            double off = (double)e->traits[i][k] - mean[k];
            slope[k] += ((double)e->won[i] - chance[i]) * (double)e->traits[i][k];
            for (int m = 0; m <= k; m++)
                curve[k][m] += chance[i] * off * ((double)e->traits[i][m] - mean[m]);
        }
    }
    return sum;
}

// Solves curve × step = slope by Cholesky's method, in place.
static void solve(double (*curve)[WEIGHTS], double step[WEIGHTS])
{
    for (int k = 0; k < WEIGHTS; k++) {
        curve[k][k] += 1;  // weights that nothing speaks for stay near 0
        for (int m = 0; m <= k; m++) {
            double sum = curve[k][m];
            for (int j = 0; j < m; j++) sum -= curve[k][j] * curve[m][j];
            curve[k][m] = m == k ? sqrt(sum) : sum / curve[m][m];
        }
    }
    for (int k = 0; k < WEIGHTS; k++) {
        for (int j = 0; j < k; j++) step[k] -= curve[k][j] * step[j];
        step[k] /= curve[k][k];
    }
    for (int k = WEIGHTS - 1; k >= 0; k--) {
        for (int j = k + 1; j < WEIGHTS; j++) step[k] -= curve[j][k] * step[j];
        step[k] /= curve[k][k];
    }
}

static void fit(double w[WEIGHTS])
{
    for (int pass = 0; pass < PASSES; pass++) {
        double slope[WEIGHTS] = {0}, curve[WEIGHTS][WEIGHTS] = {{0}}, sum = 0;
        for (int e = 0; e < example_count; e++) sum += add_example(&examples[e], w, slope, curve);
        fprintf(stderr, "pass %d: %.5f a round\n", pass, sum / example_count);
        for (int k = 0; k < WEIGHTS; k++) slope[k] -= w[k];
        solve(curve, slope);
        for (int k = 0; k < WEIGHTS; k++) w[k] += slope[k];
    }
}

static void print_weights(const char *name, const double *w)
{
    printf("    .%s = {", name);
    for (int k = 0; k < TRAITS; k++) printf("%s%.4f", k ? ", " : "", w[k]);
    printf("},\n");
}

int main(void)
{
    double w[WEIGHTS] = {0};
    ilx_key key;
    ilx_rng rng;
    ilx_key_from_seed(&key, "sport-values");
    ilx_rng_start(&rng, &key, 0);
    examples = malloc(EXAMPLES_MAX * sizeof *examples);
    if (!examples) return 1;
    for (int n = 0; n < MATCHES; n++) play_match(n, &rng);
    fprintf(stderr, "%d matches, %d starts of rounds\n", MATCHES, example_count);
    fit(w);
    printf("// Written by tools/sport-values.c: the weights of the traits, in their order.\n\n"
           "#include \"bots/sport_value.h\"\n\n"
           "// clang-format off\n"
           "const sport_weights sport_fitted = {\n");
    print_weights("at_end", w);
    print_weights("with_time", w + TRAITS);
    printf("};\n");
    free(examples);
    return 0;
}
