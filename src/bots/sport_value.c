// Traits of a seat, and the chance to win that they come to.

#include "bots/sport_value.h"

#include <string.h>

static int value_of(int die)
{
    return die & (SPORT_DOPED - 1);
}

static bool is_open(const sport_state *s, int sport)
{
    return s->fatal[sport] == SPORT_NOBODY;
}

double sport_time_left(const sport_state *s)
{
    int open = 0;
    for (int x = 0; x < SPORT_COUNT; x++) open += is_open(s, x);
    double time = open / 8.0;
    if (!s->rounds) return time;
    double limit = (s->rounds - s->round + 1) / 16.0;
    return limit < time ? limit : time;
}

static int die_at(const sport_state *s, int seat, int sport)
{
    return value_of(s->placed[seat][sport] ? s->placed[seat][sport] : s->old[seat][sport]);
}

static void look_at_sport(const sport_state *s, int seat, int sport, double traits[TRAITS])
{
    int cards = s->cards[seat][sport], die = die_at(s, seat, sport);
    traits[TRAIT_SPORTS] += cards > 0;
    if (cards > traits[TRAIT_MOST]) {
        traits[TRAIT_SECOND] = traits[TRAIT_MOST];
        traits[TRAIT_MOST] = cards;
    } else if (cards > traits[TRAIT_SECOND]) {
        traits[TRAIT_SECOND] = cards;
    }
    if (!is_open(s, sport)) return;
    traits[TRAIT_DICE] += die > 0;
    traits[TRAIT_HEIGHT] += die;
    traits[TRAIT_LONELY] += cards > 0 && !die;
    traits[TRAIT_BEGUN] += die && !cards;
    traits[TRAIT_STUCK] += die && die < cards;
}

void sport_traits(const sport_state *s, int seat, double traits[TRAITS])
{
    memset(traits, 0, TRAITS * sizeof traits[0]);
    for (int x = 0; x < SPORT_COUNT; x++) look_at_sport(s, seat, x, traits);
    traits[TRAIT_BEST_SHUT] = traits[TRAIT_MOST] > 0;
    for (int x = 0; x < SPORT_COUNT; x++) {
        if (s->cards[seat][x] < traits[TRAIT_MOST] || !is_open(s, x)) continue;
        int die = die_at(s, seat, x);
        traits[TRAIT_BEST_SHUT] = 0;
        if (die > traits[TRAIT_BEST_DIE]) traits[TRAIT_BEST_DIE] = die;
    }
    traits[TRAIT_POINTS] = traits[TRAIT_SPORTS] * traits[TRAIT_MOST] / 10;
    traits[TRAIT_FREE] = s->free[seat];
    traits[TRAIT_PILLS] = s->pills[seat];
    traits[TRAIT_COACHES] = (s->first == seat) + (s->best == seat);
}

// e to the power of x, from four terms of its series and eight squarings.
static double power(double x)
{
    if (x < -40) return 0;
    double r = x / 256, sum = 1 + r * (1 + r / 2 * (1 + r / 3 * (1 + r / 4)));
    for (int i = 0; i < 8; i++) sum *= sum;
    return sum;
}

void sport_chances_by(const sport_weights *weights, const sport_state *s,
                      double chances[SPORT_SEATS])
{
    double time = sport_time_left(s), all = 0, most = 0;
    for (int i = 0; i < s->seat_count; i++) {
        double traits[TRAITS];
        sport_traits(s, i, traits);
        chances[i] = 0;
        for (int k = 0; k < TRAITS; k++)
            chances[i] += (weights->at_end[k] + weights->with_time[k] * time) * traits[k];
        if (i == 0 || chances[i] > most) most = chances[i];
    }
    for (int i = 0; i < s->seat_count; i++) all += chances[i] = power(chances[i] - most);
    for (int i = 0; i < s->seat_count; i++) chances[i] /= all;
}

double sport_chance(const sport_state *s, int seat)
{
    double chances[SPORT_SEATS];
    if (s->stage == SPORT_OVER) {
        int winners = __builtin_popcount(s->winners);
        return (s->winners >> seat) & 1 ? 1.0 / winners : 0;
    }
    sport_chances_by(&sport_fitted, s, chances);
    return chances[seat];
}
