// Roulette for reviews. Pockets and dice are open, so each seat comes through its round with a
// chance that can be counted; what has not been chosen yet is chosen as the book does, and how
// likely a cheat is to be accused is the book's, too. What follows the round is the solution of the
// game between two where that is what is left, else a ratio of strengths.

#include "bots/roulette_crowd.h"
#include "bots/roulette_duel.h"
#include "bots/roulette_mind.h"
#include "bots/worth.h"

#include <string.h>

enum { BIDS = CROWD_BIDS, CHOICES = CROWD_CHOICES, ROUNDS = 200 };

typedef struct fate {
    double share;  // how likely the seat has made or will make this choice,
    double lives;  // and then comes through
    crowd_seat safe, hit;
} fate;

typedef struct table {
    const roulette_state *state;
    crowd_table crowd;
    crowd_mix book;
    int count[ROULETTE_SEATS];
    fate fates[ROULETTE_SEATS][CHOICES];
} table;

static bool in(uint8_t mask, int seat)
{
    return (mask >> seat) & 1;
}

static bool may_be_accused(const roulette_state *s)
{
    return s->stage >= ROULETTE_POCKET && s->stage <= ROULETTE_ACCUSE;
}

// The book of the last table that was asked for: most questions are about the same one.
static void open_book(table *t)
{
    static _Thread_local struct {
        bool known;
        crowd_table crowd;
        crowd_mix book;
    } last;
    if (!last.known || memcmp(&last.crowd, &t->crowd, sizeof last.crowd) != 0) {
        crowd_solve(&t->crowd, ROUNDS, &last.book);
        last.crowd = t->crowd;
        last.known = true;
    }
    t->book = last.book;
}

static bool is_judged(const roulette_state *s, int seat)
{
    for (int i = 0; i < s->seat_count; i++) {
        if (s->accusing[i] == seat) return true;
    }
    return false;
}

// The chance that the shots still due are all clicks; the order of cards that were looked at is
// known.
static double survival(const roulette_state *s, int seat, bool cheats, int shots)
{
    int bullets = s->bullets[seat] + s->loaded[seat] - s->turned_bullets[seat] - cheats;
    int left = ROULETTE_BARREL - s->turned[seat];
    double chance = 1;
    for (int k = 0; k < shots && k < left; k++) {
        bool known = k < s->top_count[seat];
        if (known && s->top[seat][k] == ROULETTE_BULLET) return 0;
        if (!known && left - k > 0) chance *= (double)(left - k - bullets) / (left - k);
        if (chance <= 0) return 0;
    }
    return chance;
}

static double danger(const table *t, int seat, int bid)
{
    const roulette_state *s = t->state;
    if (is_judged(s, seat)) return 1;
    if (!may_be_accused(s) || in(s->shown, seat)) return 0;
    return crowd_danger(&t->crowd, &t->book, seat, bid);
}

static void add_fate(table *t, int seat, int choice, double share)
{
    const roulette_state *s = t->state;
    int bid = choice % BIDS, turned = s->turned[seat];
    bool cheats = choice >= BIDS;
    int shots = bid + s->again[seat] - turned;
    fate *f = &t->fates[seat][t->count[seat]++];
    *f = (fate){.share = share, .safe = t->crowd.seat[seat], .hit = t->crowd.seat[seat]};
    f->lives = survival(s, seat, cheats, shots > 0 ? shots : 0);
    if (cheats) f->lives *= 1 - danger(t, seat, bid);
    f->safe.points += bid + 1;
    f->hit.lives--;
    f->hit.bullets = 1;
    f->hit.cards++;
}

static void foresee(table *t, int seat)
{
    const roulette_state *s = t->state;
    double share[CHOICES], sum = 0;
    for (int c = 0; c < CHOICES; c++) {
        bool pocket =
            s->pocket[seat] == ROULETTE_NONE || (s->pocket[seat] == ROULETTE_BULLET) == (c >= BIDS);
        bool bid = s->bid[seat] == ROULETTE_NO_BID || s->bid[seat] == c % BIDS;
        share[c] = pocket && bid ? t->book.choice[seat][c] + 1e-6 : 0;
        sum += share[c];
    }
    for (int c = 0; c < CHOICES; c++) {
        if (share[c] > 0) add_fate(t, seat, c, share[c] / sum);
    }
}

static void look(table *t)
{
    const roulette_state *s = t->state;
    bool plays = s->stage >= ROULETTE_POCKET && s->stage < ROULETTE_SCORE;
    t->crowd.seats = s->seat_count;
    t->crowd.action_cards = s->cards;
    for (int i = 0; i < s->seat_count; i++) {
        int whom = s->accusing[i];
        bool wrong = whom >= 0 && s->pocket[whom] != ROULETTE_BULLET;
        t->crowd.seat[i] = (crowd_seat){
            .in_round = plays && in(s->standing, i),
            .may_accuse = in(s->alive, i) && !in(s->flipped, i),
            .lives = in(s->alive, i) ? s->mates[i] + 1 : 0,
            .points = s->points[i],
            .bullets = s->bullets[i] + wrong,
            .cards = s->hand_count[i],
        };
    }
    if (may_be_accused(s)) open_book(t);
    for (int i = 0; i < s->seat_count; i++) {
        bool shown = s->bid[i] != ROULETTE_NO_BID && s->pocket[i] != ROULETTE_NONE;
        if (t->crowd.seat[i].in_round && (shown || may_be_accused(s))) {
            foresee(t, i);
        } else {
            t->fates[i][0] =
                (fate){.share = 1, .lives = 1, .safe = t->crowd.seat[i], .hit = t->crowd.seat[i]};
            t->count[i] = 1;
        }
    }
}

// ---- Between two -------------------------------------------------------------------------

static double value_between(const crowd_seat *own, const crowd_seat *other)
{
    const duel_seat seats[2] = {{own->lives, own->points, own->bullets},
                                {other->lives, other->points, other->bullets}};
    if (own->lives <= 0) return other->lives <= 0 ? 0.5 : 0;
    if (other->lives <= 0) return 1;
    if (own->points >= ROULETTE_GOAL && own->points > other->points) return 1;
    if (other->points >= ROULETTE_GOAL && other->points > own->points) return 0;
    return duel_chance(&duel_solved, seats);
}

static double chance_between(const table *t, int own, int other)
{
    double sum = 0;
    for (int a = 0; a < t->count[own]; a++) {
        const fate *f = &t->fates[own][a];
        for (int b = 0; b < t->count[other]; b++) {
            const fate *g = &t->fates[other][b];
            double both = f->lives * (g->lives * value_between(&f->safe, &g->safe) +
                                      (1 - g->lives) * value_between(&f->safe, &g->hit));
            double hit = g->lives * value_between(&f->hit, &g->safe) +
                         (1 - g->lives) * value_between(&f->hit, &g->hit);
            sum += f->share * g->share * (both + (1 - f->lives) * hit);
        }
    }
    return sum;
}

// ---- Among more --------------------------------------------------------------------------

static double strength(const table *t, const crowd_seat *seat)
{
    double value = regular_strength(seat->points, seat->lives);
    if (seat->lives <= 0) return value;
    value *= regular_with_bullets(seat->bullets);
    for (int i = 0; t->crowd.action_cards && i < seat->cards; i++) value *= REGULAR_CARD_WORTH;
    return value;
}

static double promise(const table *t, int seat)
{
    double sum = 0;
    for (int k = 0; k < t->count[seat]; k++) {
        const fate *f = &t->fates[seat][k];
        sum +=
            f->share * (f->lives * strength(t, &f->safe) + (1 - f->lives) * strength(t, &f->hit));
    }
    return sum;
}

static double chance_against(const table *t, int seat, double others)
{
    double sum = 0;
    for (int k = 0; k < t->count[seat]; k++) {
        const fate *f = &t->fates[seat][k];
        double safe = strength(t, &f->safe), hit = strength(t, &f->hit);
        sum +=
            f->share * (f->lives * safe / (safe + others) + (1 - f->lives) * hit / (hit + others));
    }
    return sum;
}

static void appraise(const void *state, int seat_count, double *chance)
{
    table t = {.state = state};
    double promises[ROULETTE_SEATS] = {0}, total = 0;
    int living[ROULETTE_SEATS], count = 0;
    look(&t);
    for (int i = 0; i < seat_count; i++) {
        chance[i] = 0;
        if (t.crowd.seat[i].lives > 0) living[count++] = i;
    }
    if (count == 2 && !t.crowd.action_cards) {
        chance[living[0]] = chance_between(&t, living[0], living[1]);
        chance[living[1]] = 1 - chance[living[0]];
        return;
    }
    for (int k = 0; k < count; k++) total += promises[living[k]] = promise(&t, living[k]);
    for (int k = 0; k < count; k++)
        chance[living[k]] = chance_against(&t, living[k], total - promises[living[k]]);
}

const ilx_appraiser ilx_appraiser_roulette = {"roulette", "strong", 800, appraise};
