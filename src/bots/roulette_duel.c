// A round between two: its outcomes, and how it is best played.

#include "bots/roulette_duel.h"

#include <assert.h>
#include <string.h>

// ---- States ------------------------------------------------------------------------------

int duel_state(const duel_seat *seat)
{
    int points = seat->points < ROULETTE_GOAL ? seat->points : ROULETTE_GOAL - 1;
    int bullets = seat->bullets < DUEL_BULLETS ? seat->bullets : DUEL_BULLETS;
    assert(seat->lives > 0 && points >= 0 && bullets > 0);
    return ((seat->lives - 1) * ROULETTE_GOAL + points) * DUEL_BULLETS + bullets - 1;
}

int duel_pair(int larger, int smaller)
{
    return larger * (larger + 1) / 2 + smaller;
}

double duel_chance(const duel_values *values, const duel_seat seats[2])
{
    int own = duel_state(&seats[0]), other = duel_state(&seats[1]);
    if (own == other) return 0.5;
    if (own > other) return values->chance[duel_pair(own, other)] / 65535.0;
    return 1 - values->chance[duel_pair(other, own)] / 65535.0;
}

// ---- What a round comes to ---------------------------------------------------------------

// One seat after the accusations: still in the round, with so many bullets in its barrel of six.
typedef struct duel_fate {
    duel_seat seat;
    bool in_round;
    int bid, loaded;
} duel_fate;

static int bid_of(int choice)
{
    return choice % DUEL_BIDS;
}

static bool cheats(int choice)
{
    return choice >= DUEL_BIDS;
}

// The chance to live through so many shots.
static double clicks(int loaded, int shots)
{
    double chance = 1;
    for (int k = 0; k < shots; k++) {
        double left = ROULETTE_BARREL - loaded - k;
        if (left <= 0) return 0;
        chance *= left / (ROULETTE_BARREL - k);
    }
    return chance;
}

// The first seat's chance once nobody shoots any more and at least one captain lives. Nobody wins
// when both captains died together: half a victory each keeps the sum at one.
static double value_after(const duel_seat seats[2], const duel_future *future)
{
    int goal = ROULETTE_GOAL, own = seats[0].points, other = seats[1].points;
    if (seats[0].lives == 0) return seats[1].lives == 0 ? 0.5 : 0;
    if (seats[1].lives == 0) return 1;
    if (own >= goal && own > other) return 1;
    if (other >= goal && other > own) return 0;
    return future->chance(future->table, seats);
}

// A seat after its shots.
static duel_seat after_shots(const duel_fate *fate, bool hit)
{
    duel_seat seat = fate->seat;
    if (!fate->in_round) return seat;
    if (hit) {
        seat.lives--;
        seat.bullets = 1;
    } else {
        seat.points += fate->bid + 1;
    }
    return seat;
}

// Is the match decided when this seat is hit?
static bool is_last_life(const duel_fate *fate)
{
    return fate->in_round && fate->seat.lives == 1;
}

// Both seats' shots fall together, one after the other; the first dead captain ends the match.
static double value_of_shots(const duel_fate fates[2], const duel_future *future)
{
    double hit[2][DUEL_BIDS + 1] = {{0}}, sum = 0;  // [k]: at the k-th shot; [0]: never
    for (int i = 0; i < 2; i++) {
        int shots = fates[i].in_round ? fates[i].bid : 0;
        double alive = 1;
        for (int k = 1; k <= shots; k++) {
            double still = clicks(fates[i].loaded, k);
            hit[i][k] = alive - still;
            alive = still;
        }
        hit[i][0] = alive;
    }
    for (int a = 0; a <= DUEL_BIDS; a++) {
        for (int b = 0; b <= DUEL_BIDS && hit[0][a] > 0; b++) {
            if (hit[1][b] <= 0) continue;
            bool own = a > 0, other = b > 0;
            if (own && other && a != b) {  // a captain's death spares the other what came later
                if (a < b && is_last_life(&fates[0])) other = false;
                if (b < a && is_last_life(&fates[1])) own = false;
            }
            duel_seat after[2] = {after_shots(&fates[0], own), after_shots(&fates[1], other)};
            sum += hit[0][a] * hit[1][b] * value_after(after, future);
        }
    }
    return sum;
}

// R40: deaths with their resets first, then penalties.
static void judge(duel_fate fates[2], const int choices[2], const bool accuses[2])
{
    for (int i = 0; i < 2; i++) {
        if (!accuses[1 - i] || !cheats(choices[i])) continue;
        fates[i].in_round = false;
        fates[i].seat.lives--;
        fates[i].seat.bullets = 1;
    }
    for (int i = 0; i < 2; i++) {
        if (!accuses[i] || cheats(choices[1 - i]) || fates[i].seat.lives == 0) continue;
        bool full = fates[i].in_round && fates[i].loaded == ROULETTE_BARREL;
        if (full) {  // R14
            if (fates[i].seat.points > 0) fates[i].seat.points--;
            continue;
        }
        fates[i].seat.bullets++;
        fates[i].loaded++;
    }
}

static double value_of(const duel_seat seats[2], const int choices[2], const bool accuses[2],
                       const duel_future *future)
{
    duel_fate fates[2];
    for (int i = 0; i < 2; i++) {
        fates[i] = (duel_fate){.seat = seats[i], .in_round = true, .bid = bid_of(choices[i])};
        fates[i].loaded = seats[i].bullets - cheats(choices[i]);
    }
    judge(fates, choices, accuses);
    if (fates[0].seat.lives == 0 || fates[1].seat.lives == 0) {
        const duel_seat after[2] = {fates[0].seat, fates[1].seat};
        return value_after(after, future);
    }
    return value_of_shots(fates, future);
}

void duel_build_for(duel_round *round, const duel_seat seats[2], const duel_future *future)
{
    for (int i = 0; i < 2; i++) {
        for (int c = 0; c < DUEL_CHOICES; c++)
            round->lawful[i][c] = cheats(c) || seats[i].bullets < ROULETTE_CARDS;
    }
    for (int x = 0; x < DUEL_CHOICES; x++) {
        for (int y = 0; y < DUEL_CHOICES; y++) {
            for (int both = 0; both < 4; both++) {
                const int choices[2] = {x, y};
                const bool accuses[2] = {both >> 1, both & 1};
                bool lawful = round->lawful[0][x] && round->lawful[1][y];
                double value = lawful ? value_of(seats, choices, accuses, future) : 0;
                round->value[0][x][y][accuses[0]][accuses[1]] = value;
                round->value[1][y][x][accuses[1]][accuses[0]] = 1 - value;
            }
        }
    }
}

// ---- Solving: counterfactual regret minimisation -----------------------------------------

// Regret of each decision, and how it was made on average.
typedef struct duel_learner {
    double choice[DUEL_CHOICES], choice_sum[DUEL_CHOICES];
    double accuse[DUEL_CHOICES][DUEL_BIDS][2], accuse_sum[DUEL_CHOICES][DUEL_BIDS][2];
    double back[DUEL_CHOICES][DUEL_BIDS][2], back_sum[DUEL_CHOICES][DUEL_BIDS][2];
} duel_learner;

static double solved_chance(const void *table, const duel_seat seats[2])
{
    return duel_chance(table, seats);
}

void duel_build(duel_round *round, const duel_seat seats[2], const duel_values *values)
{
    duel_build_for(round, seats, &(duel_future){solved_chance, values});
}

// The four values of one pair of choices, once the answers to an accusation are mixed in: [own
// accusation at first][other's].
static void fold(const double v[2][2], double own_back, double other_back, double out[2][2])
{
    out[0][0] = v[0][0];
    out[0][1] = v[0][1] + own_back * (v[1][1] - v[0][1]);
    out[1][0] = v[1][0] + other_back * (v[1][1] - v[1][0]);
    out[1][1] = v[1][1];
}

static double share_of(const double regret[2], double otherwise)
{
    double sum = regret[0] + regret[1];
    return sum > 0 ? regret[1] / sum : otherwise;
}

// The mix that the regrets stand for.
static void match_regrets(const duel_learner *l, const bool lawful[DUEL_CHOICES], duel_mix *mix)
{
    double sum = 0, count = 0;
    for (int c = 0; c < DUEL_CHOICES; c++) {
        sum += l->choice[c];
        count += lawful[c];
    }
    for (int c = 0; c < DUEL_CHOICES; c++) {
        mix->choice[c] = sum > 0 ? l->choice[c] / sum : lawful[c] / count;
        for (int bid = 0; bid < DUEL_BIDS; bid++) {
            mix->accuse[c][bid] = share_of(l->accuse[c][bid], 0.5);
            mix->in_return[c][bid] = share_of(l->back[c][bid], 0.5);
        }
    }
}

static void add_regret(double *regret, double more)
{
    *regret += more;
    if (*regret < 0) *regret = 0;
}

// Gains of the seat's decisions against the other's mix: of each choice; of accusing more than
// not, and of accusing in return more than not.
typedef struct duel_yield {
    double choice[DUEL_CHOICES];
    double accuse[DUEL_CHOICES][DUEL_BIDS][2];
    double back[DUEL_CHOICES][DUEL_BIDS][2];
} duel_yield;

static void weigh(const duel_round *round, int seat, const duel_mix *own, const duel_mix *other,
                  duel_yield *yield)
{
    memset(yield, 0, sizeof *yield);
    for (int x = 0; x < DUEL_CHOICES; x++) {
        for (int y = 0; y < DUEL_CHOICES; y++) {
            double reach = other->choice[y], v[2][2];
            if (reach <= 0) continue;
            int bid = bid_of(y);
            const double(*value)[2] = round->value[seat][x][y];
            double accused = other->accuse[y][bid_of(x)];
            fold(value, own->in_return[x][bid], other->in_return[y][bid_of(x)], v);
            double quiet = v[0][0] + accused * (v[0][1] - v[0][0]);
            double loud = v[1][0] + accused * (v[1][1] - v[1][0]);
            yield->accuse[x][bid][0] += reach * quiet;
            yield->accuse[x][bid][1] += reach * loud;
            yield->back[x][bid][0] += reach * accused * value[0][1];
            yield->back[x][bid][1] += reach * accused * value[1][1];
        }
        for (int bid = 0; bid < DUEL_BIDS; bid++) {
            const double *v = yield->accuse[x][bid];
            yield->choice[x] += v[0] + own->accuse[x][bid] * (v[1] - v[0]);
        }
    }
}

static void learn(const duel_round *round, int seat, const duel_mix mix[2], duel_learner *l)
{
    duel_yield yield;
    const duel_mix *own = &mix[seat];
    weigh(round, seat, own, &mix[1 - seat], &yield);
    double mean = 0;
    for (int x = 0; x < DUEL_CHOICES; x++) mean += own->choice[x] * yield.choice[x];
    for (int x = 0; x < DUEL_CHOICES; x++) {
        if (round->lawful[seat][x]) add_regret(&l->choice[x], yield.choice[x] - mean);
        for (int bid = 0; bid < DUEL_BIDS; bid++) {
            const double *v = yield.accuse[x][bid], *r = yield.back[x][bid];
            double usual = v[0] + own->accuse[x][bid] * (v[1] - v[0]);
            double usual_back = r[0] + own->in_return[x][bid] * (r[1] - r[0]);
            for (int a = 0; a < 2; a++) {
                add_regret(&l->accuse[x][bid][a], v[a] - usual);
                add_regret(&l->back[x][bid][a], r[a] - usual_back);
            }
        }
    }
}

// Later iterations count more: CFR+ with linear averaging, in the order in which OpenSpiel does it,
// so that both come to the same digits (bench/solver.sh).
static void remember(duel_learner *l, const duel_mix *mix, double weight)
{
    for (int x = 0; x < DUEL_CHOICES; x++) {
        double reach = weight * mix->choice[x];
        l->choice_sum[x] += reach;
        for (int bid = 0; bid < DUEL_BIDS; bid++) {
            double accuses = mix->accuse[x][bid], back = mix->in_return[x][bid];
            l->accuse_sum[x][bid][0] += reach * (1 - accuses);
            l->accuse_sum[x][bid][1] += reach * accuses;
            l->back_sum[x][bid][0] += reach * (1 - accuses) * (1 - back);
            l->back_sum[x][bid][1] += reach * (1 - accuses) * back;
        }
    }
}

static void average(const duel_learner *l, const duel_mix *last, duel_mix *mix)
{
    double sum = 0;
    for (int x = 0; x < DUEL_CHOICES; x++) sum += l->choice_sum[x];
    for (int x = 0; x < DUEL_CHOICES; x++) {
        mix->choice[x] = l->choice_sum[x] / sum;
        for (int bid = 0; bid < DUEL_BIDS; bid++) {
            // Decisions after choices that are never made: as they would be made now.
            mix->accuse[x][bid] = share_of(l->accuse_sum[x][bid], last->accuse[x][bid]);
            mix->in_return[x][bid] = share_of(l->back_sum[x][bid], last->in_return[x][bid]);
        }
    }
}

void duel_solve(const duel_round *round, int iterations, duel_mix mix[2])
{
    duel_learner learners[2];
    memset(learners, 0, sizeof learners);
    for (int i = 0; i < 2; i++) match_regrets(&learners[i], round->lawful[i], &mix[i]);
    for (int t = 1; t <= iterations; t++) {
        for (int i = 0; i < 2; i++) {
            learn(round, i, mix, &learners[i]);
            remember(&learners[i], &mix[i], t);
            match_regrets(&learners[i], round->lawful[i], &mix[i]);
        }
    }
    for (int i = 0; i < 2; i++) {
        duel_mix last = mix[i];
        average(&learners[i], &last, &mix[i]);
    }
}

void duel_weigh(const duel_round *round, int seat, const duel_mix mix[2],
                double value[DUEL_CHOICES])
{
    duel_yield yield;
    weigh(round, seat, &mix[seat], &mix[1 - seat], &yield);
    memcpy(value, yield.choice, sizeof yield.choice);
}

double duel_value(const duel_round *round, const duel_mix mix[2])
{
    duel_yield yield;
    double sum = 0;
    weigh(round, 0, &mix[0], &mix[1], &yield);
    for (int x = 0; x < DUEL_CHOICES; x++) sum += mix[0].choice[x] * yield.choice[x];
    return sum;
}

// The best answer to an accusation first, then the best accusation, then the best choice.
double duel_best_reply(const duel_round *round, int seat, const duel_mix *other)
{
    duel_yield yield;
    duel_mix own;
    memset(&own, 0, sizeof own);
    weigh(round, seat, &own, other, &yield);
    for (int x = 0; x < DUEL_CHOICES; x++) {
        for (int bid = 0; bid < DUEL_BIDS; bid++)
            own.in_return[x][bid] = yield.back[x][bid][1] > yield.back[x][bid][0];
    }
    weigh(round, seat, &own, other, &yield);
    double best = 0;
    for (int x = 0; x < DUEL_CHOICES; x++) {
        double sum = 0;
        for (int bid = 0; bid < DUEL_BIDS; bid++) {
            const double *v = yield.accuse[x][bid];
            sum += v[0] > v[1] ? v[0] : v[1];
        }
        if (round->lawful[seat][x] && sum > best) best = sum;
    }
    return best;
}
