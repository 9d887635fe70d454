// The regular and the strong player of Sport ist Mord.
//
// The regular answers as sport_mind.c sees it. The strong one takes that for what everybody will
// do, and tries each of a few answers in games that go on like this for some rounds: the same
// answer meets other dice and cards each time. What is reached is valued as a chance to win.

#include "bots/sport_mind.h"

#include <assert.h>
#include <string.h>

enum {
    USUAL_BUDGET = 120,  // games tried for one choice, when nobody says how many
    PLANS_MAX = 16,      // ways to place dice that are tried
    TRIES_MAX = 40,      // answers that are tried
    ROUNDS_AHEAD = 2,
    STEPS_MAX = 2000,
    CERTAIN = 1000000,
};

// ---- Regular -----------------------------------------------------------------------------

static void regular_choose(const ilx_query *query, ilx_choice *choice)
{
    sport_answer(query->redrawn, query->seat, true, &choice->move);
    ilx_choice_add(choice, &choice->move, CERTAIN, -1);
}

// ---- Strong ------------------------------------------------------------------------------

typedef struct attempt {
    ilx_move move;    // what is played now
    sport_plan plan;  // where dice are being placed: what the move begins
    double sum;
    int games;
} attempt;

// Everybody answers as the regular would, until so many rounds have gone by.
static void play_on(const ilx_query *query, sport_state *s)
{
    const ilx_game *game = query->game;
    uint16_t until = (uint16_t)(s->round + ROUNDS_AHEAD);
    for (int step = 0; step < STEPS_MAX; step++) {
        ilx_turn turn;
        ilx_move move;
        game->turn(s, &turn);
        if (turn.chance) {
            ilx_chance_pick(game, s, query->rng, &move);
            game->apply(s, ILX_CHANCE, &move, NULL);
            continue;
        }
        if (ilx_turn_over(&turn) || (s->round >= until && s->stage == SPORT_GIVE)) return;
        int seat = __builtin_ctz(turn.seats);
        sport_answer(s, seat, false, &move);
        game->apply(s, seat, &move, NULL);
    }
}

static void try_once(const ilx_query *query, attempt *a)
{
    const ilx_game *game = query->game;
    sport_state s;
    memcpy(&s, query->redrawn, sizeof s);
    game->resample(&s, query->seat, query->rng);
    if (s.stage == SPORT_PLACE) {
        for (;;) {
            ilx_move move;
            sport_next_step(&s, query->seat, &a->plan, &move);
            game->apply(&s, query->seat, &move, NULL);
            if (move.kind == SPORT_MOVE_DONE) break;
        }
    } else {
        game->apply(&s, query->seat, &a->move, NULL);
    }
    play_on(query, &s);
    a->sum += game->evaluate(&s, query->seat);
    a->games++;
}

static bool has_plan(const attempt *all, int count, const sport_plan *plan)
{
    for (int i = 0; i < count; i++) {
        if (memcmp(all[i].plan.die, plan->die, sizeof plan->die) == 0) return true;
    }
    return false;
}

// The best assignment and those that differ from it at one sport, the best of them first.
static int list_plans(const ilx_query *query, attempt *all)
{
    const sport_state *s = query->redrawn;
    sport_wants wants, other;
    sport_plan best, plan;
    int count = 0;
    sport_look(s, query->seat, &wants);
    sport_assign(s, query->seat, &wants, true, &best);
    all[count++].plan = best;
    for (int x = 0; x < SPORT_COUNT; x++) {
        for (int v = 0; v <= SPORT_FACES; v++) {
            bool fixed = s->placed[query->seat][x] || best.die[x] > SPORT_DOPED;
            if (fixed || v == best.die[x] || (v && wants.worth[x][v] == 0)) continue;
            other = wants;
            memset(other.worth[x], 0, sizeof other.worth[x]);
            if (v) other.worth[x][v] = 1000;  // it must be there
            sport_assign(s, query->seat, &other, true, &plan);
            if (plan.die[x] != v) continue;
            plan.worth += v ? wants.worth[x][v] - 1000 : 0;
            if (has_plan(all, count, &plan)) continue;
            int at = count < PLANS_MAX ? count++ : PLANS_MAX;
            while (at > 1 && all[at - 1].plan.worth < plan.worth) {
                if (at < PLANS_MAX) all[at].plan = all[at - 1].plan;
                at--;
            }
            if (at < PLANS_MAX) all[at].plan = plan;
        }
    }
    for (int i = 0; i < count; i++) sport_next_step(s, query->seat, &all[i].plan, &all[i].move);
    return count;
}

// What the regular would do, then everything lawful; but of pills under dice only one for each
// value.
static int list_moves(const ilx_query *query, attempt *all)
{
    ilx_move moves[ILX_MOVES_MAX];
    int listed = query->game->list(query->redrawn, query->seat, moves), count = 1;
    sport_answer(query->redrawn, query->seat, true, &all[0].move);
    for (int i = 0; i < listed && count < TRIES_MAX; i++) {
        bool dopes = moves[i].kind == SPORT_MOVE_DOPE;
        bool same = i + 1 < listed && moves[i + 1].kind == SPORT_MOVE_DOPE &&
                    moves[i + 1].arg[1] == moves[i].arg[1];
        bool first = memcmp(&moves[i], &all[0].move, sizeof moves[i]) == 0;
        if (first || (dopes && same)) continue;
        all[count++].move = moves[i];
    }
    return count;
}

static double mean(const attempt *a)
{
    return a->games ? a->sum / a->games : 0;
}

// All are tried a little, the better half goes on, and so on: most games go to those in doubt.
static void search(const ilx_query *query, int budget, attempt *all, int count)
{
    int phases = 1;
    for (int n = count; n > 2; n = (n + 1) / 2) phases++;
    for (int left = count; left > 1; left = (left + 1) / 2) {
        int each = budget / phases / left;
        if (each < 1) each = 1;
        for (int game = 0; game < each; game++) {
            for (int i = 0; i < left; i++) try_once(query, &all[i]);
        }
        for (int i = 1; i < left; i++) {
            attempt one = all[i];
            int at = i;
            while (at > 0 && mean(&all[at - 1]) < mean(&one)) {
                all[at] = all[at - 1];
                at--;
            }
            all[at] = one;
        }
        if (left == 2) break;
    }
}

static bool is_searched(const sport_state *s)
{
    return s->stage == SPORT_PLACE || s->stage == SPORT_DOPE || s->stage == SPORT_WISH ||
           s->stage == SPORT_CHOOSE;
}

static void strong_choose(const ilx_query *query, ilx_choice *choice)
{
    const sport_state *s = query->redrawn;
    attempt all[TRIES_MAX];
    memset(all, 0, sizeof all);
    int count = 0;
    if (is_searched(s))
        count = s->stage == SPORT_PLACE ? list_plans(query, all) : list_moves(query, all);
    if (count < 2) {
        regular_choose(query, choice);
        return;
    }
    int budget = query->budget > 0 ? query->budget : USUAL_BUDGET;
    if (count > budget / 2) count = budget < 4 ? 2 : budget / 2;  // two games each at least
    search(query, budget, all, count);
    choice->move = all[0].move;
    for (int i = 0; i < count; i++) {
        bool before = false;  // several plans may begin with the same die
        for (int j = 0; j < i; j++) {
            before = before || memcmp(&all[j].move, &all[i].move, sizeof all[i].move) == 0;
        }
        if (!before) ilx_choice_add(choice, &all[i].move, i ? 0 : CERTAIN, (int32_t)mean(&all[i]));
    }
}

const ilx_bot ilx_bot_sport_regular = {
    .name = "regular",
    .game = "sport",
    .choose = regular_choose,
};

const ilx_bot ilx_bot_sport_strong = {
    .name = "strong",
    .game = "sport",
    .choose = strong_choose,
};
