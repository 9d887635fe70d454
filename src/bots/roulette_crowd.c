// Strengths, sampled rounds and the regrets they leave.

#include "bots/roulette_crowd.h"

#include "bots/roulette_mind.h"

#include <string.h>

enum { SEATS = ROULETTE_SEATS, BIDS = CROWD_BIDS, CHOICES = CROWD_CHOICES };

static bool cheats(int choice)
{
    return choice >= BIDS;
}

double crowd_clicks(int loaded, int shots)
{
    double chance = 1;
    for (int k = 0; k < shots; k++) {
        double left = ROULETTE_BARREL - loaded - k;
        if (left <= 0) return 0;
        chance *= left / (ROULETTE_BARREL - k);
    }
    return chance;
}

// ---- Prospects ---------------------------------------------------------------------------

// Both ends of a round for a seat, as strengths, and how likely the better one is.
typedef struct fate {
    double safe, hit, lives;
} fate;

// The fates of a seat by its choice, as it is and with a penalty bullet more; and its strength when
// it does not shoot.
typedef struct prospects {
    fate fate[CHOICES][2];
    double idle[2];
} prospects;

typedef struct solver {
    const crowd_table *table;
    prospects seat[SEATS];
    double card, reward;  // what one action card, and three of them, multiply a strength by
    ilx_rng rng;
} solver;

static double strength(const crowd_table *t, crowd_seat seat)
{
    double value = regular_strength(seat.points, seat.lives);
    if (seat.lives <= 0) return value;
    value *= regular_with_bullets(seat.bullets);
    for (int i = 0; t->action_cards && i < seat.cards && i < 8; i++) value *= REGULAR_CARD_WORTH;
    return value;
}

static fate fate_of(const crowd_table *t, const crowd_seat *now, int choice, int penalty)
{
    crowd_seat safe = *now, hit = *now;
    int bid = choice % BIDS;
    safe.bullets += penalty;
    safe.points += bid + 1;
    hit.lives--;
    hit.bullets = 1;
    hit.cards++;
    int loaded = now->bullets - cheats(choice) + penalty;
    return (fate){strength(t, safe), strength(t, hit), crowd_clicks(loaded, bid)};
}

static void look_ahead(solver *s)
{
    const crowd_table *t = s->table;
    for (int i = 0; i < t->seats; i++) {
        for (int penalty = 0; penalty < 2; penalty++) {
            crowd_seat idle = t->seat[i];
            idle.bullets += penalty;
            s->seat[i].idle[penalty] = strength(t, idle);
            for (int c = 0; c < CHOICES; c++)
                s->seat[i].fate[c][penalty] = fate_of(t, &t->seat[i], c, penalty);
        }
    }
}

static double promise(const fate *f)
{
    return f->lives * f->safe + (1 - f->lives) * f->hit;
}

static double chance(const fate *f, double others)
{
    return f->lives * f->safe / (f->safe + others) + (1 - f->lives) * f->hit / (f->hit + others);
}

// ---- Sampled rounds ----------------------------------------------------------------------

// Everybody's choice, and the strength that everybody expects of it when nobody accuses.
typedef struct sample {
    int choice[SEATS];
    bool cheats[SEATS];
    double promise[SEATS], total;
} sample;

static double uniform(ilx_rng *rng)
{
    return ilx_rng_below(rng, 1u << 24) / (double)(1u << 24);
}

static int draw(const double *share, int count, ilx_rng *rng)
{
    double point = uniform(rng);
    int last = 0;
    for (int i = 0; i < count; i++) {
        if (share[i] <= 0) continue;
        last = i;
        point -= share[i];
        if (point < 0) return i;
    }
    return last;
}

static void take_sample(solver *s, const crowd_mix *mix, sample *x)
{
    x->total = 0;
    for (int i = 0; i < s->table->seats; i++) {
        const crowd_seat *seat = &s->table->seat[i];
        x->choice[i] = seat->in_round ? draw(mix->choice[i], CHOICES, &s->rng) : 0;
        x->cheats[i] = seat->in_round && cheats(x->choice[i]);
        x->promise[i] = seat->lives == 0 ? 0
                        : seat->in_round ? promise(&s->seat[i].fate[x->choice[i]][0])
                                         : s->seat[i].idle[0];
        x->total += x->promise[i];
    }
}

// How likely seat k is to accuse seat i, whose die shows this, beside the other targets: each
// tempts by itself, and one of those that do is accused.
static double accuses(const solver *s, const crowd_mix *mix, const sample *x, int k, int i, int bid)
{
    const crowd_table *t = s->table;
    if (k == i || !t->seat[k].may_accuse) return 0;
    int own = x->cheats[k];
    double wanted = mix->accuse[k][own][i][bid], quiet = 1 - wanted, sum = wanted;
    if (wanted <= 0) return 0;
    for (int j = 0; j < t->seats; j++) {
        if (j == k || j == i || !t->seat[j].in_round) continue;
        double wish = mix->accuse[k][own][j][x->choice[j] % BIDS];
        quiet *= 1 - wish;
        sum += wish;
    }
    return (1 - quiet) * wanted / sum;
}

// A seat's chance to win with each choice.
static void weigh_choices(const solver *s, const crowd_mix *mix, const sample *x, int i,
                          double value[CHOICES])
{
    double others = x->total - x->promise[i];
    for (int bid = 0; bid < BIDS; bid++) {
        double escapes = 1, weaker = 0;
        for (int k = 0; k < s->table->seats; k++) {
            double accused = accuses(s, mix, x, k, i, bid);
            if (accused <= 0) continue;
            escapes *= 1 - accused;
            const double *idle = s->seat[k].idle;  // a false accuser has a bullet more
            weaker += accused * x->promise[k] * (1 - idle[1] / idle[0]);
        }
        fate honest = s->seat[i].fate[bid][0], cheat = s->seat[i].fate[BIDS + bid][0];
        fate caught = {cheat.hit, cheat.hit, 0};
        honest.safe *= 1 + (1 - escapes) * (s->card - 1);
        value[bid] = chance(&honest, others - weaker);
        value[BIDS + bid] =
            escapes * chance(&cheat, others) + (1 - escapes) * chance(&caught, others * s->reward);
    }
}

// Points that seat i gains by accusing seat j in the sampled round rather than staying quiet.
static double gain_of_accusing(const solver *s, const sample *x, int i, int j)
{
    bool plays = s->table->seat[i].in_round;
    const double *idle = s->seat[i].idle;
    double others = x->total - x->promise[i];
    fate now = {idle[0], idle[0], 1}, fined = {idle[1], idle[1], 1};
    if (plays) now = s->seat[i].fate[x->choice[i]][0];
    double before = chance(&now, others);
    if (x->cheats[j]) {
        now.safe *= s->reward;
        now.hit *= s->reward;
        return chance(&now, others - x->promise[j] + s->seat[j].fate[0][0].hit) - before;
    }
    if (plays) fined = s->seat[i].fate[x->choice[i]][1];
    return chance(&fined, others + x->promise[j] * (s->card - 1)) - before;
}

// ---- Learning ----------------------------------------------------------------------------

typedef struct learner {
    double choice[SEATS][CHOICES], choice_sum[SEATS][CHOICES], value_sum[SEATS][CHOICES];
    double accuse[SEATS][2][SEATS][BIDS][2], accuse_sum[SEATS][2][SEATS][BIDS][2];
    double rounds;  // that the sums are of
} learner;

static bool is_lawful(const crowd_seat *seat, int choice)
{
    return cheats(choice) || seat->bullets < ROULETTE_CARDS;
}

static void add_regret(double *regret, double more)
{
    *regret += more;
    if (*regret < 0) *regret = 0;
}

static void learn_choices(const solver *s, const crowd_mix *mix, const sample *x, int i, learner *l,
                          bool counts)
{
    double value[CHOICES], mean = 0;
    weigh_choices(s, mix, x, i, value);
    for (int c = 0; c < CHOICES; c++) mean += mix->choice[i][c] * value[c];
    for (int c = 0; c < CHOICES; c++) {
        if (is_lawful(&s->table->seat[i], c)) add_regret(&l->choice[i][c], value[c] - mean);
        if (!counts) continue;
        l->choice_sum[i][c] += mix->choice[i][c];
        l->value_sum[i][c] += value[c];
    }
}

static void learn_accusations(const solver *s, const crowd_mix *mix, const sample *x, int i,
                              learner *l, bool counts)
{
    int own = x->cheats[i];
    for (int j = 0; j < s->table->seats; j++) {
        if (j == i || !s->table->seat[j].in_round) continue;
        int bid = x->choice[j] % BIDS;
        double gain = gain_of_accusing(s, x, i, j), share = mix->accuse[i][own][j][bid];
        double *regret = l->accuse[i][own][j][bid], *made = l->accuse_sum[i][own][j][bid];
        add_regret(&regret[1], (1 - share) * gain);
        add_regret(&regret[0], -share * gain);
        if (!counts) continue;
        made[0] += 1 - share;
        made[1] += share;
    }
}

// How often nobody has learnt yet whether to accuse: now and then.
static const double curiosity = 0.2;

static double share_of(const double both[2], double otherwise)
{
    double sum = both[0] + both[1];
    return sum > 0 ? both[1] / sum : otherwise;
}

static void match_regrets(const crowd_table *t, const learner *l, crowd_mix *mix)
{
    for (int i = 0; i < t->seats; i++) {
        double sum = 0, count = 0;
        for (int c = 0; c < CHOICES; c++) {
            sum += l->choice[i][c];
            count += is_lawful(&t->seat[i], c);
        }
        for (int c = 0; c < CHOICES; c++)
            mix->choice[i][c] = sum > 0 ? l->choice[i][c] / sum : is_lawful(&t->seat[i], c) / count;
        for (int j = 0; j < t->seats; j++) {
            for (int bid = 0; bid < BIDS; bid++) {
                for (int own = 0; own < 2; own++)
                    mix->accuse[i][own][j][bid] = share_of(l->accuse[i][own][j][bid], curiosity);
            }
        }
    }
}

static void average(const crowd_table *t, const learner *l, crowd_mix *mix)
{
    for (int i = 0; i < t->seats; i++) {
        for (int c = 0; c < CHOICES && t->seat[i].in_round; c++) {
            mix->choice[i][c] = l->choice_sum[i][c] / l->rounds;
            mix->value[i][c] = l->value_sum[i][c] / l->rounds;
        }
        for (int j = 0; j < t->seats; j++) {
            for (int bid = 0; bid < BIDS; bid++) {
                for (int own = 0; own < 2; own++) {
                    double *share = &mix->accuse[i][own][j][bid];
                    *share = share_of(l->accuse_sum[i][own][j][bid], *share);
                }
            }
        }
    }
}

// Numbers that only the table decides, so that all its seats find the same mix.
static void start_rng(const crowd_table *t, ilx_rng *rng)
{
    uint64_t number = 14695981039346656037u;
    for (int i = 0; i < t->seats; i++) {
        const crowd_seat *seat = &t->seat[i];
        const int facts[] = {seat->in_round, seat->may_accuse, seat->lives,
                             seat->points,   seat->bullets,    seat->cards};
        for (int k = 0; k < (int)(sizeof facts / sizeof facts[0]); k++)
            number = (number ^ (uint64_t)facts[k]) * 1099511628211u;
    }
    static const ilx_key key;
    ilx_rng_start(rng, &key, number);
}

static void begin(solver *s, const crowd_table *table)
{
    double card = table->action_cards ? REGULAR_CARD_WORTH : 1;
    *s = (solver){.table = table, .card = card, .reward = card * card * card};
    look_ahead(s);
    start_rng(table, &s->rng);
}

void crowd_solve(const crowd_table *table, int rounds, crowd_mix *mix)
{
    solver s;
    learner l;
    sample x = {{0}};
    memset(&l, 0, sizeof l);
    memset(mix, 0, sizeof *mix);
    begin(&s, table);
    for (int round = 0; round < rounds; round++) {
        bool counts = round >= rounds / 4;  // before that it is mere groping
        l.rounds += counts;
        match_regrets(table, &l, mix);
        take_sample(&s, mix, &x);
        for (int i = 0; i < table->seats; i++) {
            if (table->seat[i].in_round) learn_choices(&s, mix, &x, i, &l, counts);
            if (table->seat[i].may_accuse) learn_accusations(&s, mix, &x, i, &l, counts);
        }
    }
    average(table, &l, mix);
}

void crowd_reply(const crowd_table *table, const crowd_mix *mix, int seat, int rounds,
                 double value[CHOICES])
{
    solver s;
    sample x = {{0}};
    begin(&s, table);
    memset(value, 0, CHOICES * sizeof value[0]);
    for (int round = 0; round < rounds; round++) {
        double here[CHOICES];
        take_sample(&s, mix, &x);
        weigh_choices(&s, mix, &x, seat, here);
        for (int c = 0; c < CHOICES; c++) value[c] += here[c] / rounds;
    }
}

double crowd_suspicion(const crowd_mix *mix, int seat, int bid)
{
    double bullet = 0, all = 0;
    for (int c = 0; c < CHOICES; c++) {
        if (bid >= 0 && c % BIDS != bid) continue;
        double share = mix->choice[seat][c] + 0.0005;  // anybody may do anything once
        all += share;
        if (cheats(c)) bullet += share;
    }
    return bullet / all;
}

double crowd_danger(const crowd_table *table, const crowd_mix *mix, int seat, int bid)
{
    double escapes = 1;
    for (int k = 0; k < table->seats; k++) {
        if (k == seat || !table->seat[k].may_accuse) continue;
        double cheat = table->seat[k].in_round ? crowd_suspicion(mix, k, -1) : 0;
        const double(*accuse)[SEATS][BIDS] = mix->accuse[k];
        escapes *= 1 - (cheat * accuse[1][seat][bid] + (1 - cheat) * accuse[0][seat][bid]);
    }
    return 1 - escapes;
}
