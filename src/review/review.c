// The walk through a match: chances, and whom each change of them is owed to.

#include "review/review.h"

#include "bots/worth.h"
#include "core/notation.h"
#include "review/parts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOVING_MS = 100,   // between ticks of a game's clock: things are in motion
    SLOW_OUTCOMES = 1  // sampled of each draw, where an outcome takes long to work out
};

static const double nothing = 1e-12;  // a change that is none

// Who made a change: one share for each seat; all 0: nobody has chosen anything yet.
typedef struct makers {
    double share[ILX_SEATS_MAX];
} makers;

// ---- Chances -----------------------------------------------------------------------------

// The expectation before a draw. Where outcomes take long, one is drawn instead: on average that
// is the same.
static void expect_draw(walk *w, double *mean)
{
    ilx_chance outcomes[ILX_CHANCES_MAX];
    alignas(max_align_t) unsigned char next[ILX_STATE_MAX];
    int count = w->game->chances(w->state, outcomes), tries = w->game->slow ? SLOW_OUTCOMES : count;
    double chance[ILX_SEATS_MAX] = {0}, total = 0;
    for (int i = 0; i < count; i++) total += outcomes[i].weight;
    memset(mean, 0, ILX_SEATS_MAX * sizeof mean[0]);
    for (int k = 0; k < tries; k++) {
        ilx_move move = outcomes[k].move;
        double part = w->game->slow ? 1.0 / tries : outcomes[k].weight / total;
        if (part <= 0) continue;
        if (w->game->slow) ilx_chance_pick(w->game, w->state, &w->rng, &move);
        memcpy(next, w->state, w->game->state_size);
        w->game->apply(next, ILX_CHANCE, &move, NULL);
        ilx_worth(w->game, w->seat_count, next, chance);
        for (int i = 0; i < w->seat_count; i++) mean[i] += part * chance[i];
    }
}

// ---- Whose change it is ------------------------------------------------------------------

static void owe_to_seats(walk *w, const makers *by, const double *from, const double *to)
{
    for (int i = 0; i < w->seat_count; i++) {
        ilx_review_seat *seat = &w->review->seats[i];
        double change = to[i] - from[i], all = 0;
        for (int k = 0; k < w->seat_count; k++) all += by->share[k];
        if (all <= 0) seat->start += change;
        if (all <= 0) continue;
        seat->own += change * by->share[i];
        seat->others += change * (1 - by->share[i]);
    }
}

static void owe_to_luck(walk *w, const double *from, const double *to)
{
    for (int i = 0; i < w->seat_count; i++) w->review->seats[i].luck += to[i] - from[i];
}

// Time that runs out is the choice of those it was waiting for; nobody in particular: everybody's.
static makers makers_of(const walk *w, int by, const ilx_turn *turn)
{
    makers m = {{0}};
    uint32_t seats = by >= 0 ? ILX_SEAT_BIT(by) : turn->seats | turn->may;
    if (!seats) seats = ILX_SEAT_BIT(w->seat_count) - 1;
    for (int i = 0; i < w->seat_count; i++) {
        if (seats & ILX_SEAT_BIT(i)) m.share[i] = 1.0 / __builtin_popcount(seats);
    }
    return m;
}

static bool is_luck(int by, const ilx_turn *turn)
{
    bool moving = by == ILX_CLOCK && turn->wait_ms && turn->wait_ms < MOVING_MS + 1;
    return by == ILX_CHANCE || moving;
}

static bool differ(const walk *w, const double *one, const double *other)
{
    for (int i = 0; i < w->seat_count; i++) {
        double apart = one[i] - other[i];
        if (apart > nothing || apart < -nothing) return true;
    }
    return false;
}

static void note_point(walk *w, int number, int by, const double *chance)
{
    ilx_review *r = w->review;
    if (r->point_count > 0) {
        ilx_review_point *last = &r->points[r->point_count - 1];
        if (!differ(w, last->chance, chance)) return;
    }
    REVIEW_ADD(r->points, r->point_count, w->point_room);
    ilx_review_point *point = &r->points[r->point_count++];
    *point = (ilx_review_point){.number = number, .by = by, .event = {.kind = -1}};
    memcpy(point->chance, chance, sizeof point->chance);
    for (int k = 0; k < w->events.count; k++) {
        if (w->events.item[k].visible_to == ILX_EVERYONE) point->event = w->events.item[k];
    }
}

// ---- The walk ----------------------------------------------------------------------------

static void show_events(walk *w)
{
    for (int k = 0; k < w->events.count; k++) {
        for (int i = 0; i < w->seat_count; i++) {
            if (!ilx_event_visible(&w->events.item[k], i)) continue;
            REVIEW_ADD(w->seen[i].events, w->seen[i].count, w->seen[i].room);
            w->seen[i].events[w->seen[i].count++] = w->events.item[k];
        }
    }
}

static void read_move(const walk *w, int index, ilx_move *move)
{
    memset(move, 0, sizeof *move);
    if (ilx_match_entry(w->match, index)->seat == ILX_CLOCK) return;
    ilx_refusal refusal = ilx_move_parse(w->game, ilx_match_text(w->match, index), move);
    assert(!refusal);  // the match was made of it
    (void)refusal;
}

static bool draws(const walk *w)
{
    ilx_turn turn;
    w->game->turn(w->state, &turn);
    return turn.chance;
}

// Whatever looking past a draw corrects is owed to those who chose before it.
static void look_past_draw(walk *w, const makers *last, double *now)
{
    double mean[ILX_SEATS_MAX];
    if (!draws(w)) return;
    expect_draw(w, mean);
    owe_to_seats(w, last, now, mean);
    memcpy(now, mean, sizeof mean);
}

static bool walk_through(walk *w, const atomic_bool *stop)
{
    double now[ILX_SEATS_MAX] = {0}, next[ILX_SEATS_MAX] = {0};
    makers last = {{0}};
    ilx_worth(w->game, w->seat_count, w->state, now);
    for (int i = 0; i < w->seat_count; i++) w->review->seats[i].start = now[i];
    note_point(w, 0, ILX_CHANCE, now);
    look_past_draw(w, &last, now);
    for (int index = 0; index < ilx_match_length(w->match); index++) {
        int by = ilx_match_entry(w->match, index)->seat;
        ilx_move move;
        ilx_turn turn;
        if (stop && atomic_load(stop)) return false;
        read_move(w, index, &move);
        w->game->turn(w->state, &turn);
        if (by >= 0 && (turn.seats & ILX_SEAT_BIT(by))) review_judge(w, index + 1, by, &move);
        w->events.count = 0;
        w->game->apply(w->state, by, &move, &w->events);
        show_events(w);
        ilx_worth(w->game, w->seat_count, w->state, next);
        if (is_luck(by, &turn)) {
            owe_to_luck(w, now, next);
        } else {
            last = makers_of(w, by, &turn);
            owe_to_seats(w, &last, now, next);
        }
        note_point(w, index + 1, by, next);
        memcpy(now, next, sizeof now);
        look_past_draw(w, &last, now);
    }
    for (int i = 0; i < w->seat_count; i++) w->review->seats[i].end = now[i];
    return true;
}

ilx_refusal ilx_review_check(const ilx_match *match)
{
    if (!ilx_match_over(match)) return "unfinished";
    return ilx_match_key(match) ? NULL : "no-key";
}

ilx_review *ilx_review_new(const ilx_match *match, int budget, const atomic_bool *stop)
{
    assert(budget >= 0 && budget <= ILX_REVIEW_BUDGET_MAX);
    walk *w = ilx_alloc(sizeof *w);
    ilx_review *review = ilx_alloc(sizeof *review);
    *review = (ilx_review){.match = match, .budget = budget};
    w->match = match;
    w->game = ilx_match_game(match);
    w->seat_count = ilx_match_seats(match);
    w->review = review;
    w->bot = ilx_worth_judge(w->game);
    memcpy(w->state, ilx_match_start(match), w->game->state_size);
    ilx_key key;
    ilx_key_from_seed(&key, "review");
    ilx_rng_start(&w->rng, &key, 0);
    bool done = walk_through(w, stop);
    for (int i = 0; i < w->seat_count; i++) free(w->seen[i].events);
    free(w);
    if (done) return review;
    ilx_review_free(review);
    return NULL;
}

void ilx_review_free(ilx_review *review)
{
    if (!review) return;
    free(review->points);
    free(review->choices);
    free(review->habits);
    free(review);
}
