// One choice, judged by what its seat knew: a strong bot is asked several times.

#include "review/parts.h"

#include <math.h>
#include <string.h>

// The first answers say which move is best, the others by how much: the first would flatter it.
// Where moves take long, three in all must do.
enum { FIRST = 4, RUNS_MAX = 8, SLOW_FIRST = 1, SLOW_RUNS = 3, FAIR_SHARE = 2 };

const char *const ilx_mark_names[ILX_MARKS] = {"none", "doubtful", "mistake", "blunder"};

static const double in_the_mix = 0.02;  // what a strong player does so often is never wrong
static const double thresholds[ILX_MARKS] = {0, 0.05, 0.10, 0.15};  // between two
static const double certain = 1000000;

// One move, and what each run says of it.
typedef struct option {
    ilx_move move;
    int runs;
    bool mixed;  // an answer makes it now and then
    double share, value[RUNS_MAX];
    ilx_reason why;
} option;

typedef struct verdict {
    int first, runs;  // answers that choose, answers in all
    int count;
    option options[ILX_CANDIDATES_MAX];
} verdict;

static bool same(const ilx_move *one, const ilx_move *other)
{
    return memcmp(one, other, sizeof *one) == 0;
}

static option *find(verdict *v, const ilx_move *move)
{
    for (int i = 0; i < v->count; i++) {
        if (same(&v->options[i].move, move)) return &v->options[i];
    }
    return NULL;
}

static void note_answer(verdict *v, const ilx_choice *answer, int run)
{
    for (int i = 0; i < answer->count; i++) {
        const ilx_candidate *c = &answer->candidates[i];
        option *o = find(v, &c->move);
        if (c->value < 0) continue;
        if (!o && run == 0) {
            o = &v->options[v->count++];
            *o = (option){.move = c->move, .why = c->why};
        }
        if (!o || o->runs != run) continue;
        o->runs = run + 1;
        double share = c->share / certain;
        o->share += share / v->runs;
        o->mixed = o->mixed || (share > in_the_mix && share < 1 - in_the_mix);
        o->value[run] = c->value / certain;
    }
}

// The move among the options that leads to where the move played does. Where that takes long to
// find out, only the same move is.
static option *find_played(const walk *w, verdict *v, int seat, const ilx_move *played)
{
    alignas(max_align_t) unsigned char one[ILX_STATE_MAX], other[ILX_STATE_MAX];
    size_t size = w->game->state_size;
    option *found = find(v, played);
    if (found || w->game->slow) return found;
    memcpy(one, w->state, size);
    w->game->apply(one, seat, played, NULL);
    for (int i = 0; i < v->count; i++) {
        memcpy(other, w->state, size);
        w->game->apply(other, seat, &v->options[i].move, NULL);
        if (memcmp(one, other, size) == 0) return &v->options[i];
    }
    return NULL;
}

// The option that was played; NULL: the bot does not think of it, and nothing can be compared.
static option *ask(walk *w, int seat, const ilx_move *played, verdict *v)
{
    ilx_log log = {w->seen[seat].events, w->seen[seat].count, 0};
    option *made = NULL;
    v->first = w->game->slow ? SLOW_FIRST : FIRST;
    v->runs = w->game->slow ? SLOW_RUNS : RUNS_MAX;
    v->count = 0;
    for (int run = 0; run < v->runs; run++) {
        // Bots whose answer hangs on the budget alone would say the same each time.
        int budget = w->review->budget * (v->runs + run) / (v->runs * v->runs);
        ilx_choice answer;
        ilx_bot_ask(w->bot, w->game, w->seat_count, w->state, seat, log, budget > 0 ? budget : 1,
                    &w->rng, &answer);
        note_answer(v, &answer, run);
        if (run == 0) made = find_played(w, v, seat, played);
        if (!made || made->runs <= run || v->count < 2) return NULL;
    }
    return made;
}

static double mean(const option *o, int from, int count)
{
    double sum = 0;
    for (int run = from; run < from + count; run++) sum += o->value[run];
    return sum / count;
}

static option *best_of(verdict *v)
{
    option *best = NULL;
    for (int i = 0; i < v->count; i++) {
        option *o = &v->options[i];
        if (o->runs < v->runs) continue;
        if (!best || mean(o, 0, v->first) > mean(best, 0, v->first)) best = o;
    }
    return best;
}

static ilx_mark mark_of(const walk *w, const ilx_review_choice *c)
{
    ilx_mark mark = ILX_MARK_NONE;
    if (c->share >= in_the_mix || c->loss <= 2 * c->error) return mark;
    for (int m = ILX_MARK_DOUBTFUL; m < ILX_MARKS; m++) {
        if (c->loss >= thresholds[m] * FAIR_SHARE / w->seat_count) mark = (ilx_mark)m;
    }
    return mark;
}

static void weigh(ilx_review_choice *c, const verdict *v, const option *played, const option *best)
{
    int first = v->first, n = v->runs - first;
    double squares = 0;
    c->best = best->move;
    c->why = best->why;
    c->share = played->share;
    c->best_share = best->share;
    c->value = mean(played, first, n);
    c->best_value = mean(best, first, n);
    c->loss = c->best_value - c->value;
    for (int run = first; run < v->runs; run++) {
        double apart = best->value[run] - played->value[run] - c->loss;
        squares += apart * apart;
    }
    c->error = sqrt(squares / (n * (n - 1)));
}

// ---- Habits ------------------------------------------------------------------------------

static ilx_move without_seats(const ilx_game *game, const ilx_move *move)
{
    ilx_move plain = *move;
    const ilx_verb *verb = &game->moves[move->kind];
    for (int a = 0; a < ILX_MOVE_ARGS && verb->arg[a].name; a++) {
        if (verb->arg[a].names == &ilx_seat_names) plain.arg[a] = 0;
    }
    return plain;
}

static ilx_review_habit *habit_of(walk *w, int seat, const ilx_move *move)
{
    ilx_review *r = w->review;
    for (int i = 0; i < r->habit_count; i++) {
        if (r->habits[i].seat == seat && same(&r->habits[i].move, move)) return &r->habits[i];
    }
    REVIEW_ADD(r->habits, r->habit_count, w->habit_room);
    r->habits[r->habit_count] = (ilx_review_habit){.seat = seat, .move = *move};
    return &r->habits[r->habit_count++];
}

// Only where a strong player would sometimes do this and sometimes that.
static void note_habits(walk *w, int seat, const verdict *v, const ilx_move *played, double loss)
{
    ilx_move made = without_seats(w->game, played);
    for (int i = 0; i < v->count; i++) {
        ilx_move move = without_seats(w->game, &v->options[i].move);
        double share = 0;
        bool before = false, mixed = false;
        for (int k = 0; k < v->count; k++) {
            ilx_move other = without_seats(w->game, &v->options[k].move);
            if (!same(&move, &other)) continue;
            before = before || k < i;
            mixed = mixed || v->options[k].mixed;
            share += v->options[k].share;
        }
        if (before || !mixed) continue;
        ilx_review_habit *habit = habit_of(w, seat, &move);
        habit->of++;
        habit->expected += share;
        habit->variance += share * (1 - share);
        if (!same(&made, &move)) continue;
        habit->times++;
        if (loss > 0) habit->loss += loss;
    }
}

bool ilx_habit_counts(const ilx_review_habit *habit)
{
    enum { ENOUGH = 5 };
    static const double costs = 0.01;
    double apart = habit->times - habit->expected;
    bool far = apart > 0 && apart * apart > 4 * habit->variance;
    return far && habit->of >= ENOUGH && habit->loss >= costs;
}

// ---- The judgement -----------------------------------------------------------------------

static bool is_a_choice(const walk *w, int seat, const ilx_move *played)
{
    const ilx_verb *verb = &w->game->moves[played->kind];
    ilx_move moves[ILX_MOVES_MAX];
    if (w->review->budget == 0 || verb->takes_back || verb->for_time) return false;
    return !w->game->list || w->game->list(w->state, seat, moves) > 1;
}

void review_judge(walk *w, int number, int seat, const ilx_move *played)
{
    ilx_review *r = w->review;
    verdict v;
    if (!is_a_choice(w, seat, played)) return;
    const option *made = ask(w, seat, played, &v);
    if (!made) return;
    ilx_review_choice choice = {.number = number, .seat = seat, .played = *played};
    weigh(&choice, &v, made, best_of(&v));
    choice.mark = mark_of(w, &choice);
    note_habits(w, seat, &v, &made->move, choice.loss);
    r->seats[seat].marks[choice.mark]++;
    REVIEW_ADD(r->choices, r->choice_count, w->choice_room);
    r->choices[r->choice_count++] = choice;
}
