// `ilinx ladder`: which of a game's bots are stronger, and by how much.
//
// Every two of them meet at tables of their own. One key is played from every rotation of the
// seats, so that neither owes its points to the dice; the points of all rotations together are one
// result. Ratings are the Elo numbers that make these results likeliest, and their intervals come
// from how much results differ.

#include "cli/cli.h"

#include "base/json.h"
#include "bots/bot.h"
#include "cli/playout.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum {
    RUNGS_MAX = 12,
    PAIRS_MAX = RUNGS_MAX * (RUNGS_MAX - 1) / 2,
    BLOCKS_MAX = 1000000,
    MOVES_MAX = 20000,
    CLAIM_MAX = 1000,
    PASSES = 50,
    THREADS_MAX = 256,
    BATCH = 1024,  // blocks that are played before they are counted
};

static const double elo_unit = 173.71779276130073;  // 400 / ln 10
static const double normal_95 = 1.959963984540054;
static const double decided = 2.9444389791664403;  // ln 19: both errors 5 %

typedef struct meeting {
    int low, high;  // rungs
    int64_t blocks;
    double sum, squares;          // of the points of the higher rung, 0 to 1 for each block
    double ahead, ahead_squares;  // of its score beyond the lower one's
    double llr;                   // for the claim
} meeting;

// The results of one key, played from every rotation.
typedef struct block {
    double points;  // of the higher rung, 0 to 1
    double ahead;   // its score beyond the lower one's, on average
    int cut;        // matches that were too long
} block;

typedef struct ladder {
    const ilx_game *game;
    ilx_setup setup;
    const char *seed;
    ilx_key key;
    int64_t blocks, reach, claim, budget, threads;
    int64_t cut;  // matches that were too long, and count as drawn
    int rungs, meetings;
    const ilx_bot *bots[RUNGS_MAX];
    meeting meeting[PAIRS_MAX];
    double rating[RUNGS_MAX];                 // natural logarithms of odds; their sum is 0
    double covariance[RUNGS_MAX][RUNGS_MAX];  // of them
} ladder;

// ---- Playing -----------------------------------------------------------------------------

// Share of a point that one seat wins from another: who wins, else who has the better score.
static double compare(const ilx_outcome *o, int one, int other)
{
    bool first = o->winners & ILX_SEAT_BIT(one), second = o->winners & ILX_SEAT_BIT(other);
    if (first != second) return first;
    if (o->winners || o->scores[one] == o->scores[other]) return 0.5;
    return o->scores[one] > o->scores[other];
}

static bool sits_high(int seat, int rotation)
{
    return (seat + rotation) % 2 == 1;
}

// One match; the points and scores of those on the higher rung against those on the lower.
static int count_match(const ladder *l, const ilx_outcome *o, int rotation, block *b)
{
    int seats = l->setup.seat_count, pairs = 0;
    b->cut += o->truncated;
    for (int i = 0; i < seats * seats; i++) {
        int one = i / seats, other = i % seats;
        if (!sits_high(one, rotation) || sits_high(other, rotation)) continue;
        pairs++;
        b->points += o->truncated ? 0.5 : compare(o, one, other);
        if (!o->truncated) b->ahead += (double)o->scores[one] - o->scores[other];
    }
    return pairs;
}

static block play_block(const ladder *l, ilx_table *table, const meeting *m, int64_t number)
{
    block b = {0};
    int pairs = 0;
    ilx_key key;
    ilx_key_derive(&key, &l->key, (uint64_t)number);
    for (int rotation = 0; rotation < 2; rotation++) {
        const ilx_bot *bots[ILX_SEATS_MAX];
        ilx_outcome outcome;
        for (int seat = 0; seat < l->setup.seat_count; seat++)
            bots[seat] = l->bots[sits_high(seat, rotation) ? m->high : m->low];
        ilx_table_play(table, &key, bots, (int)l->budget, MOVES_MAX, &outcome);
        pairs += count_match(l, &outcome, rotation, &b);
    }
    b.points /= pairs;
    b.ahead /= pairs;
    return b;
}

// Some blocks of a meeting, and the threads that share them.
typedef struct batch {
    const ladder *l;
    const meeting *m;
    int64_t first;
    int count;
    atomic_int next;
    block *blocks;
} batch;

static void *play_batch(void *argument)
{
    batch *b = argument;
    ilx_table *table = ilx_table_new(b->l->game, &b->l->setup);
    for (int i; (i = atomic_fetch_add(&b->next, 1)) < b->count;)
        b->blocks[i] = play_block(b->l, table, b->m, b->first + i);
    ilx_table_free(table);
    return NULL;
}

static void play_together(batch *b, int threads)
{
    pthread_t thread[THREADS_MAX];
    int started = 0;
    atomic_init(&b->next, 0);
    while (started < threads - 1 && !pthread_create(&thread[started], NULL, play_batch, b))
        started++;
    play_batch(b);
    for (int i = 0; i < started; i++) pthread_join(thread[i], NULL);
}

static double expected(double difference)
{
    return 1 / (1 + exp(-difference));
}

// The variance of one block, as if one more had been won and one lost.
static double variance(const meeting *m)
{
    double n = (double)m->blocks + 2, mean = (m->sum + 1) / n;
    return (m->squares + 1) / n - mean * mean;
}

// How the odds between "as strong" and "so many Elo stronger" stand (a generalised sequential
// probability ratio test).
static double odds_of_claim(const ladder *l, const meeting *m)
{
    double n = (double)m->blocks, even = 0.5, claimed = expected((double)l->claim / elo_unit);
    return n * (claimed - even) * (2 * m->sum / n - even - claimed) / (2 * variance(m));
}

// True: the claim is decided.
static bool count_block(ladder *l, meeting *m, const block *b)
{
    enum { AT_LEAST = 8 };
    m->sum += b->points;
    m->squares += b->points * b->points;
    m->ahead += b->ahead;
    m->ahead_squares += b->ahead * b->ahead;
    l->cut += b->cut;
    m->blocks++;
    if (!l->claim) return false;
    m->llr = odds_of_claim(l, m);
    return m->blocks >= AT_LEAST && fabs(m->llr) >= decided;
}

// Blocks are counted in their order, so the number of threads changes nothing.
static void meet(ladder *l, meeting *m)
{
    static block blocks[BATCH];
    int64_t most = l->claim ? 4 * l->threads : BATCH;
    bool done = false;
    while (!done && m->blocks < l->blocks) {
        int64_t left = l->blocks - m->blocks;
        batch b = {.l = l, .m = m, .first = m->blocks, .count = (int)(left < most ? left : most)};
        b.blocks = blocks;
        play_together(&b, (int)(l->threads < b.count ? l->threads : b.count));
        for (int i = 0; i < b.count && !done; i++) done = count_block(l, m, &blocks[i]);
    }
}

// ---- Ratings -----------------------------------------------------------------------------

// Turns a symmetric matrix into its inverse.
static void invert(double (*a)[RUNGS_MAX], int n)
{
    double inverse[RUNGS_MAX][RUNGS_MAX] = {{0}};
    for (int i = 0; i < n; i++) inverse[i][i] = 1;
    for (int k = 0; k < n; k++) {
        double pivot = a[k][k];
        for (int j = 0; j < n; j++) a[k][j] /= pivot, inverse[k][j] /= pivot;
        for (int i = 0; i < n; i++) {
            double factor = a[i][k];
            if (i == k) continue;
            for (int j = 0; j < n; j++) {
                a[i][j] -= factor * a[k][j];
                inverse[i][j] -= factor * inverse[k][j];
            }
        }
    }
    for (int i = 0; i < n; i++) memcpy(a[i], inverse[i], (size_t)n * sizeof a[i][0]);
}

static void add_edge(double (*a)[RUNGS_MAX], const meeting *m, double weight)
{
    a[m->low][m->low] += weight;
    a[m->high][m->high] += weight;
    a[m->low][m->high] -= weight;
    a[m->high][m->low] -= weight;
}

// One step of Newton's method; leaves the inverse of the curvature.
static void improve(ladder *l, double (*curve)[RUNGS_MAX])
{
    double slope[RUNGS_MAX] = {0};
    for (int i = 0; i < l->rungs * l->rungs; i++) curve[i / l->rungs][i % l->rungs] = 1;
    for (int i = 0; i < l->meetings; i++) {
        const meeting *m = &l->meeting[i];
        // One point more for each side, or somebody who never loses would be without limit.
        double n = (double)m->blocks + 2, p = expected(l->rating[m->high] - l->rating[m->low]);
        double more = m->sum + 1 - n * p;
        slope[m->high] += more;
        slope[m->low] -= more;
        add_edge(curve, m, n * p * (1 - p));
    }
    invert(curve, l->rungs);
    for (int i = 0; i < l->rungs; i++) {
        double step = 0;
        for (int j = 0; j < l->rungs; j++) step += curve[i][j] * slope[j];
        l->rating[i] += step > 1 ? 1 : step < -1 ? -1 : step;
    }
}

static void rate(ladder *l)
{
    double curve[RUNGS_MAX][RUNGS_MAX], spread[RUNGS_MAX][RUNGS_MAX] = {{0}};
    for (int pass = 0; pass < PASSES; pass++) improve(l, curve);
    for (int i = 0; i < l->meetings; i++) {
        const meeting *m = &l->meeting[i];
        add_edge(spread, m, ((double)m->blocks + 2) * variance(m));
    }
    for (int i = 0; i < l->rungs; i++) {
        for (int j = 0; j < l->rungs; j++) {
            double sum = 0;
            for (int k = 0; k < l->rungs * l->rungs; k++) {
                int a = k / l->rungs, b = k % l->rungs;
                sum += curve[i][a] * spread[a][b] * curve[b][j];
            }
            l->covariance[i][j] = sum;
        }
    }
}

static double elo(const ladder *l, int rung)
{
    return elo_unit * (l->rating[rung] - l->rating[0]);
}

// Half of the 95 % interval of one rating, or of the difference from the rung below.
static double doubt(const ladder *l, int rung)
{
    return elo_unit * normal_95 * sqrt(l->covariance[rung][rung]);
}

static double step_doubt(const ladder *l, int rung)
{
    const double(*c)[RUNGS_MAX] = (const double(*)[RUNGS_MAX])l->covariance;
    int below = rung - 1;
    return elo_unit * normal_95 * sqrt(c[rung][rung] + c[below][below] - 2 * c[rung][below]);
}

static double mean_ahead(const meeting *m)
{
    return m->ahead / (double)m->blocks;
}

// Half of its 95 % interval.
static double ahead_doubt(const meeting *m)
{
    double n = (double)m->blocks, mean = mean_ahead(m);
    double spread = m->blocks > 1 ? (m->ahead_squares - n * mean * mean) / (n - 1) : 0;
    return normal_95 * sqrt(spread > 0 ? spread / n : 0);
}

static const char *verdict(const meeting *m)
{
    return m->llr >= decided ? "yes" : m->llr <= -decided ? "no" : "open";
}

// ---- The result --------------------------------------------------------------------------

static void write_line(const ilx_cli *cli, const char *key, const ilx_param *params, int count,
                       ilx_text *out)
{
    ilx_cli_say(cli, key, params, count, out);
    ilx_text_char(out, '\n');
}

static void write_rung(const ilx_cli *cli, const ladder *l, int rung, ilx_text *out)
{
    char at[16], about[16], step[16] = "", within[24] = "";
    snprintf(at, sizeof at, "%6.0f", elo(l, rung));
    snprintf(about, sizeof about, "%4.0f", doubt(l, rung));
    if (rung > 0) {
        snprintf(step, sizeof step, "%+6.0f", elo(l, rung) - elo(l, rung - 1));
        snprintf(within, sizeof within, "± %.0f", step_doubt(l, rung));
    }
    ilx_param params[] = {{"bot", .text = l->bots[rung]->name},
                          {"elo", .text = at},
                          {"doubt", .text = about},
                          {"step", .text = step},
                          {"within", .text = within}};
    write_line(cli, "cli.ladder.rung", params, ILX_COUNT(params), out);
}

static void write_table(const ilx_cli *cli, const ladder *l, ilx_text *out)
{
    ilx_param head[] = {{"game", .text = l->game->id},
                        {"seats", .number = l->setup.seat_count},
                        {"blocks", .number = l->blocks},
                        {"seed", .text = l->seed},
                        {"claim", .number = l->claim}};
    write_line(cli, "cli.ladder.head", head, ILX_COUNT(head), out);
    ilx_text_char(out, '\n');
    write_line(cli, "cli.ladder.rungs", NULL, 0, out);
    for (int i = 0; i < l->rungs; i++) write_rung(cli, l, i, out);
    ilx_text_char(out, '\n');
    write_line(cli, l->claim ? "cli.ladder.claims" : "cli.ladder.meetings", head, ILX_COUNT(head),
               out);
    for (int i = 0; i < l->meetings; i++) {
        const meeting *m = &l->meeting[i];
        char share[16], ahead[48];
        snprintf(share, sizeof share, "%6.1f", 100 * m->sum / (double)m->blocks);
        snprintf(ahead, sizeof ahead, "%+7.2f ± %-6.2f", mean_ahead(m), ahead_doubt(m));
        ilx_param params[] = {{"high", .text = l->bots[m->high]->name},
                              {"low", .text = l->bots[m->low]->name},
                              {"blocks", .number = m->blocks},
                              {"share", .text = share},
                              {"ahead", .text = ahead},
                              {"verdict", .text = l->claim ? verdict(m) : ""}};
        write_line(cli, "cli.ladder.meeting", params, ILX_COUNT(params), out);
    }
    ilx_param cut[] = {{"cut", .number = l->cut}, {"moves", .number = MOVES_MAX}};
    if (l->cut) write_line(cli, "cli.ladder.cut", cut, ILX_COUNT(cut), out);
}

static void write_json(const ladder *l, ilx_text *out)
{
    ilx_text_add(out, "{\"game\":\"%s\",\"rules_version\":%d,\"seats\":%d,\"seed\":", l->game->id,
                 l->game->rules_version, l->setup.seat_count);
    ilx_json_string(out, l->seed);
    ilx_text_add(out, ",\"blocks\":%lld,\"cut\":%lld,\"claim\":%lld,\"ladder\":[",
                 (long long)l->blocks, (long long)l->cut, (long long)l->claim);
    for (int i = 0; i < l->rungs; i++) {
        ilx_text_add(out, "%s{\"bot\":\"%s\",\"elo\":%.1f,\"within\":%.1f", i ? "," : "",
                     l->bots[i]->name, elo(l, i), doubt(l, i));
        if (i > 0)
            ilx_text_add(out, ",\"step\":%.1f,\"step_within\":%.1f", elo(l, i) - elo(l, i - 1),
                         step_doubt(l, i));
        ilx_text_char(out, '}');
    }
    ilx_text_put(out, "],\"meetings\":[");
    for (int i = 0; i < l->meetings; i++) {
        const meeting *m = &l->meeting[i];
        ilx_text_add(out, "%s{\"high\":\"%s\",\"low\":\"%s\",\"blocks\":%lld,\"share\":%.6f",
                     i ? "," : "", l->bots[m->high]->name, l->bots[m->low]->name,
                     (long long)m->blocks, m->sum / (double)m->blocks);
        ilx_text_add(out, ",\"ahead\":%.3f,\"ahead_within\":%.3f", mean_ahead(m), ahead_doubt(m));
        if (l->claim) ilx_text_add(out, ",\"llr\":%.3f,\"claim\":\"%s\"", m->llr, verdict(m));
        ilx_text_char(out, '}');
    }
    ilx_text_put(out, "]}\n");
}

// ---- The command -------------------------------------------------------------------------

// The bots of a list, from the weakest to the strongest; without one, the game's levels.
static bool read_bots(ilx_cli *cli, const char *list, ladder *l)
{
    const char *names[ILX_CLI_OPTIONS_MAX];
    int known = 0;
    for (int i = 0; i < ilx_bot_count && known < ILX_CLI_OPTIONS_MAX; i++) {
        if (ilx_bot_find(l->game, ilx_bots[i]->name) == ilx_bots[i])
            names[known++] = ilx_bots[i]->name;
        if (!list && ilx_bot_offered(l->game, ilx_bots[i])) l->bots[l->rungs++] = ilx_bots[i];
    }
    while (list && *list) {
        char name[40];
        size_t length = strcspn(list, ",");
        snprintf(name, sizeof name, "%.*s", (int)(length < sizeof name ? length : sizeof name),
                 list);
        if (l->rungs == RUNGS_MAX) {
            ilx_cli_fail_with(cli, ILX_EXIT_USAGE, "cli.too-many", "option", "bots");
            return false;
        }
        l->bots[l->rungs] = ilx_bot_find(l->game, name);
        if (!l->bots[l->rungs++]) {
            ilx_cli_fail_unknown(cli, "cli.unknown-bot", name, names, known);
            return false;
        }
        list += length + (list[length] == ',');
    }
    if (l->rungs >= 2) return true;
    ilx_cli_fail(cli, ILX_EXIT_USAGE, "cli.ladder.too-few", NULL, 0);
    return false;
}

static void climb(ladder *l)
{
    for (int low = 0; low < l->rungs; low++) {
        for (int high = low + 1; high < l->rungs && high <= low + l->reach; high++) {
            meeting *m = &l->meeting[l->meetings++];
            *m = (meeting){.low = low, .high = high};
            meet(l, m);
        }
    }
    rate(l);
}

int ilx_cli_ladder(ilx_cli *cli, int argc, char **argv)
{
    const char *id = NULL, *bots = NULL;
    bool json = false;
    int64_t seats = 0;
    ilx_cli_list set = {0};
    ladder l = {.blocks = 100, .reach = RUNGS_MAX, .seed = "ladder"};
    l.threads = sysconf(_SC_NPROCESSORS_ONLN);
    const ilx_cli_option options[] = {
        {"GAME", ILX_CLI_WORD, &id},
        {"bots", ILX_CLI_TEXT, &bots},
        {"seats", ILX_CLI_NUMBER, &seats, 1, ILX_SEATS_MAX},
        {"blocks", ILX_CLI_NUMBER, &l.blocks, 1, BLOCKS_MAX},
        {"reach", ILX_CLI_NUMBER, &l.reach, 1, RUNGS_MAX},
        {"claim", ILX_CLI_NUMBER, &l.claim, 1, CLAIM_MAX},
        {"budget", ILX_CLI_NUMBER, &l.budget, 0, ILX_BUDGET_MAX},
        {"threads", ILX_CLI_NUMBER, &l.threads, 1, THREADS_MAX},
        {"option", ILX_CLI_LIST, &set},
        {"seed", ILX_CLI_TEXT, &l.seed},
        {"json", ILX_CLI_FLAG, &json},
    };
    if (!ilx_cli_parse(cli, argc, argv, options, ILX_COUNT(options))) return cli->status;
    int32_t values[ILX_OPTIONS_MAX];
    l.game = ilx_cli_find_game(cli, id);
    if (!l.game || !read_bots(cli, bots, &l)) return cli->status;
    if (seats == 0) seats = l.game->seats_min;
    if (!ilx_cli_read_setup(cli, l.game, seats, &set, values, &l.setup)) return cli->status;
    if (l.threads < 1) l.threads = 1;
    if (l.threads > THREADS_MAX) l.threads = THREADS_MAX;
    ilx_key_from_seed(&l.key, l.seed);
    climb(&l);
    ilx_text out = ilx_text_new();
    if (json) {
        write_json(&l, &out);
    } else {
        write_table(cli, &l, &out);
    }
    ilx_cli_print(&out);
    ilx_text_free(&out);
    return ILX_EXIT_OK;
}
