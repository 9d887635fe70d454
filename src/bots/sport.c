// The levels of Sport ist Mord.
//
// The lower ones answer as sport_mind.c sees it, but overlook some sports. The upper ones take that
// for what everybody will do, and try each of a few answers in games that go on like this for some
// rounds: the same answer meets other dice and cards each time. What is reached is valued as a
// chance to win.

#include "bots/sport_mind.h"
#include "bots/sport_value.h"

#include <assert.h>
#include <math.h>
#include <string.h>

enum {
    PLANS_MAX = 16,  // ways to place dice that are tried
    TRIES_MAX = 40,  // answers that are tried
    STEPS_MAX = 2000,
    CERTAIN = 1000000,
    DOUBT = 3,  // standard errors
};

typedef struct skill {
    int overlooks;  // per cent of the sports, another choice of them each round
    int tries;      // games tried for one choice, when nobody says how many; 0: none
    int ahead;      // rounds that these go on
} skill;

static const skill skills[ILX_LEVELS] = {
    {.overlooks = 80},         {.overlooks = 50},          {.overlooks = 0},
    {.tries = 12, .ahead = 2}, {.tries = 120, .ahead = 2}, {.tries = 400, .ahead = 2},
};

// ---- At once -----------------------------------------------------------------------------

// Does it overlook this sport in this round? The same answer all through the round.
static bool is_overlooked(const skill *with, const sport_state *s, int seat, int sport)
{
    uint32_t mixed = (s->round * 64u + (uint32_t)(seat * 8 + sport)) * UINT32_C(2654435761);
    return (int)((mixed >> 16) % 100) < with->overlooks;
}

static void answer_at_once(const ilx_query *query, ilx_choice *choice)
{
    const skill *with = query->skill;
    const sport_state *s = query->redrawn;
    if (with->overlooks && s->stage == SPORT_PLACE) {
        sport_wants wants;
        sport_plan plan;
        sport_look(s, query->seat, &wants);
        for (int x = 0; x < SPORT_COUNT; x++) {
            if (is_overlooked(with, s, query->seat, x))
                memset(wants.worth[x], 0, sizeof wants.worth[x]);
        }
        sport_assign(s, query->seat, &wants, true, &plan);
        sport_next_step(s, query->seat, &plan, &choice->move);
    } else {
        sport_answer(s, query->seat, true, &choice->move);
    }
    ilx_choice_add(choice, &choice->move, CERTAIN, -1);
}

// ---- By trying ---------------------------------------------------------------------------

typedef struct attempt {
    ilx_move move;    // what is played now
    sport_plan plan;  // where dice are being placed: what the move begins
    double sum, squares;
    int games;
} attempt;

// Everybody answers as the regular would, until so many rounds have gone by.
static void play_on(const ilx_query *query, sport_state *s)
{
    const ilx_game *game = query->game;
    const skill *with = query->skill;
    uint16_t until = (uint16_t)((int)s->round + with->ahead);
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
    double chance = CERTAIN * sport_chance(&s, query->seat);
    a->sum += chance;
    a->squares += chance * chance;
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

static bool training_is_there(const sport_state *s, int seat)
{
    bool taking = s->stage == SPORT_WISH || s->stage == SPORT_CHOOSE;
    return taking && s->up[SPORT_TRAINING] && sport_would_keep(s, seat);
}

// No card, or an accident that would hit the seat itself, while a training card that it would keep
// lies there: a few games tried may make that look good by chance, and nobody would understand it.
static bool is_absurd(const sport_state *s, int seat, const ilx_move *move)
{
    if (!training_is_there(s, seat)) return false;
    return move->kind == SPORT_MOVE_PASS || sport_would_hit(s, seat, (sport_card)move->arg[0]);
}

// The regular bot's move, then everything lawful that is not absurd; but of pills under dice
// only one for each value.
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
        if (first || (dopes && same) || moves[i].kind == SPORT_MOVE_UNMARK) continue;
        if (is_absurd(query->redrawn, query->seat, &moves[i])) continue;
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
        for (int game = 0; game < each && (game == 0 || !ilx_query_is_over(query)); game++) {
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

// Is one better than the other by more than DOUBT standard errors?
static bool is_clearly_better(const attempt *one, const attempt *other)
{
    double more = mean(one) - mean(other), error = 0;
    const attempt *both[] = {one, other};
    for (int i = 0; i < 2; i++) {
        double spread = both[i]->squares / both[i]->games - mean(both[i]) * mean(both[i]);
        error += spread / both[i]->games;
    }
    return more > 0 && more * more > DOUBT * DOUBT * error;
}

// A training card is given up only for something that is clearly better.
static void prefer_training(const sport_state *s, int seat, attempt *all, int count)
{
    if (!training_is_there(s, seat)) return;
    for (int i = 1; i < count; i++) {
        if (all[i].move.arg[0] != SPORT_TRAINING || !all[i].games) continue;
        if (is_clearly_better(&all[0], &all[i])) return;
        attempt first = all[0];
        all[0] = all[i];
        all[i] = first;
        return;
    }
}

// ---- The choice --------------------------------------------------------------------------

static double error_of(const attempt *a)
{
    double spread = a->squares / a->games - mean(a) * mean(a);
    return spread > 0 ? sqrt(spread / a->games) / CERTAIN : 0;
}

static void explain(const sport_state *s, int seat, const attempt *a, ilx_choice *choice)
{
    bool takes = a->move.kind == SPORT_MOVE_WANT || a->move.kind == SPORT_MOVE_CLAIM;
    sport_card card = takes ? (sport_card)a->move.arg[0] : SPORT_TRAINING;
    ilx_reason why = {SPORT_WHY_TRIED, {a->games, ilx_percent(error_of(a))}};
    if (takes && card == SPORT_TRAINING && sport_would_keep(s, seat))
        why = (ilx_reason){.kind = SPORT_WHY_KEEPS};
    if (takes && card != SPORT_TRAINING)
        why.kind = sport_would_hit(s, seat, card) ? SPORT_WHY_HITS : SPORT_WHY_SPARES;
    if (why.kind != SPORT_WHY_TRIED) memset(why.arg, 0, sizeof why.arg);
    if (a->games) ilx_choice_explain(choice, &a->move, &why);
}

static bool is_searched(const sport_state *s)
{
    return s->stage == SPORT_PLACE || s->stage == SPORT_DOPE || s->stage == SPORT_WISH ||
           s->stage == SPORT_CHOOSE;
}

static void choose(const ilx_query *query, ilx_choice *choice)
{
    const skill *with = query->skill;
    const sport_state *s = query->redrawn;
    attempt all[TRIES_MAX];
    memset(all, 0, sizeof all);
    int count = 0;
    if (with->tries > 0 && is_searched(s))
        count = s->stage == SPORT_PLACE ? list_plans(query, all) : list_moves(query, all);
    if (count < 2) {
        answer_at_once(query, choice);
        return;
    }
    int budget = query->budget > 0 ? query->budget : with->tries;
    if (count > budget / 2) count = budget < 4 ? 2 : budget / 2;  // two games each at least
    search(query, budget, all, count);
    prefer_training(s, query->seat, all, count);
    choice->move = all[0].move;
    for (int i = 0; i < count; i++) {
        bool before = false;  // several plans may begin with the same die
        for (int j = 0; j < i; j++) {
            before = before || memcmp(&all[j].move, &all[i].move, sizeof all[i].move) == 0;
        }
        if (before) continue;
        ilx_choice_add(choice, &all[i].move, i ? 0 : CERTAIN, (int32_t)mean(&all[i]));
        explain(s, query->seat, &all[i], choice);
    }
}

// The bold want cards, dope and ask for accidents; the wary pass; the grudging ask for accidents
// that hit the others alone.
static int lean(const ilx_query *query, ilx_temper temper, const ilx_candidate *candidate)
{
    const ilx_move *move = &candidate->move;
    // Taste has no say while a training card that the bot would keep lies there.
    if (training_is_there(query->redrawn, query->seat)) return 0;
    bool dopes = move->kind == SPORT_MOVE_DOPE || move->kind == SPORT_MOVE_REPEAT;
    bool asks = move->kind == SPORT_MOVE_WANT || move->kind == SPORT_MOVE_CLAIM;
    bool accident = asks && move->arg[0] != SPORT_TRAINING;
    if (temper == ILX_GRUDGING) return candidate->why.kind == SPORT_WHY_SPARES ? 2 : 0;
    int bold = dopes || accident ? 2 : move->kind == SPORT_MOVE_PASS ? -2 : 0;
    return temper == ILX_BOLD ? bold : -bold;
}

static const ilx_remark remarks[] = {
    {.event = SPORT_EVENT_ROUND, .begins = true},
    {SPORT_EVENT_ACCIDENT, .lines = {"ouch", "hmm", "ouch", "ouch"}},
    {SPORT_EVENT_SAFE, .others = true, .lines = {"brave", "well-played", "brave", "luck"}},
    {SPORT_EVENT_KEPT, .others = true, .argument = 6, .least = 2,
     .lines = {"well-played", "well-played", "brave", "luck"}},
    {SPORT_EVENT_WON, .others = true, .lines = {"well-played", "again", "well-played", "luck"}},
    {0},
};

const ilx_bot ilx_levels_sport[ILX_LEVELS * ILX_TEMPERS] =
    ILX_SIX_LEVELS("sport", choose, skills, lean, remarks);
