// The worth of dice and cards, where dice go, and an answer to every question.

#include "bots/sport_mind.h"

#include <assert.h>
#include <string.h>

enum { STATES_MAX = 512 };  // ways to use up to ten dice: 324 at most

// ---- Worth -------------------------------------------------------------------------------

static double time_left(const sport_state *s)
{
    int open = 0;
    for (int x = 0; x < SPORT_COUNT; x++) open += sport_open(s, x);
    double time = open / 8.0;
    if (s->rounds) {
        double limit = (s->rounds - s->round) / 12.0;
        if (limit < time) time = limit;
    }
    return time;
}

typedef struct hopes {
    double sports, most;  // what the seat may end with
    int held_most;
    double time;
} hopes;

static hopes hopes_of(const sport_state *s, int seat)
{
    hopes h = {.time = time_left(s)};
    int sports = 0;
    for (int x = 0; x < SPORT_COUNT; x++) {
        sports += s->cards[seat][x] > 0;
        if (s->cards[seat][x] > h.held_most) h.held_most = s->cards[seat][x];
    }
    h.sports = sports + 2 * h.time + 0.5;
    h.most = h.held_most + 2.5 * h.time + 0.5;
    return h;
}

// How many other dice there will be: those that lie there, or where nobody knows yet, those that
// did.
static double others_at(const sport_state *s, int seat, int sport)
{
    double others = 0;
    for (int i = 0; i < s->seat_count; i++) {
        if (i == seat) continue;
        int position = i - s->first, step = s->step;
        if (position < 0) position += s->seat_count;
        bool shown = s->stage > SPORT_PLACE || (s->stage == SPORT_PLACE && position < step);
        if (shown) {
            others += s->placed[i][sport] != 0;
        } else {
            others += s->old[i][sport] ? 0.8 : s->thrown[i][0] ? 0.2 : 0.05;
        }
    }
    return others;
}

// The chances of each kind of card, when so many are turned up and one of them is one's own.
static void odds_at(const sport_state *s, int sport, double cards, double odds[SPORT_KINDS])
{
    const uint8_t *fresh = s->fresh[sport];
    double all = fresh[0] + fresh[1] + fresh[2] + fresh[3], rest = cards;
    memset(odds, 0, SPORT_KINDS * sizeof odds[0]);
    if (all > 0) {
        double turned = cards < all ? cards : all;
        for (int card = 0; card < SPORT_KINDS; card++)
            odds[card] = turned * fresh[card] / all / cards;
        rest = cards - turned;
    }
    for (int k = 0; k < s->under_count[sport] && rest > 0; k++, rest -= 1) {
        odds[s->under[sport][k]] += (rest < 1 ? rest : 1) / cards;
    }
}

// Worth of one card more when so many are held, and cost of losing one of them.
static double gain(const hopes *h, int held)
{
    if (held == 0) return h->most;
    if (held >= h->held_most) return h->sports;
    return h->sports * (0.15 + 0.5 * (held + 1) / (h->held_most + 1));
}

static double loss(const hopes *h, int held)
{
    return held > 0 ? gain(h, held - 1) : 0;
}

// Cost of an accident that happens: the die is away, and the sport begins anew with a one.
static double harm(const hopes *h, int held, int card)
{
    if (card == SPORT_U6) return held >= h->held_most && held > 2 ? -0.5 : 0.5 + h->time;
    return (card == SPORT_U4 ? 1.0 : 0.6) + loss(h, held) * (0.4 + 0.6 * h->time);
}

double sport_worth(const sport_state *s, int seat, int sport, int die)
{
    static const int number[SPORT_KINDS] = {0, 2, 4, 6};
    hopes h = hopes_of(s, seat);
    double odds[SPORT_KINDS], others = others_at(s, seat, sport);
    int held = s->cards[seat][sport], value = sport_value(die), doped = die > SPORT_DOPED;
    double sum = value + doped + others, worth = loss(&h, held);
    odds_at(s, sport, 1 + others, odds);
    int pile = s->under_count[sport];
    for (int card = 0; card < SPORT_KINDS; card++) pile += s->fresh[sport][card];
    bool last = pile <= 1 + (int)(others + 0.5);
    for (int turn = 0; turn <= doped; turn++) {
        double keeps = sum - held;  // 1 or more: kept
        if (keeps > 0) worth += odds[SPORT_TRAINING] * gain(&h, held) * (keeps < 1 ? keeps : 1);
        for (int card = SPORT_U2; card < SPORT_KINDS; card++) {
            double happens = last ? 1 : sum - number[card] + 1;
            if (happens > 1) happens = 1;
            if (happens > 0) worth -= odds[card] * happens * harm(&h, held, card);
        }
    }
    // A higher die may be followed by a still higher one.
    double reach = value + 1 + others - held;
    if (reach > 0) worth += h.time * (0.3 + 0.25 * value) * (reach < 2 ? 0.5 : 1);
    return worth;
}

// Success and risk of the seat at the sport at hand: its die, a pill, and the other dice there.
static int strength(const sport_state *s, int seat)
{
    int die = s->placed[seat][s->sport];
    return sport_value(die) + (die > SPORT_DOPED) + __builtin_popcount(s->involved) - 1;
}

bool sport_would_keep(const sport_state *s, int seat)
{
    return strength(s, seat) > s->cards[seat][s->sport];
}

bool sport_would_hit(const sport_state *s, int seat, sport_card card)
{
    static const int number[SPORT_KINDS] = {0, 2, 4, 6};
    if (card == SPORT_TRAINING || card == SPORT_NONE) return false;
    return s->last || strength(s, seat) >= number[card];
}

double sport_card_worth(const sport_state *s, int seat, sport_card card)
{
    if (card == SPORT_NONE) return 0;
    hopes h = hopes_of(s, seat);
    int held = s->cards[seat][s->sport];
    if (card == SPORT_TRAINING) return sport_would_keep(s, seat) ? gain(&h, held) : 0;
    return sport_would_hit(s, seat, card) ? -harm(&h, held, (int)card) : 0;
}

// ---- Assignment --------------------------------------------------------------------------

static int highest(const sport_state *s, int seat, int sport)
{
    if (!sport_open(s, sport) || s->placed[seat][sport]) return 0;
    int old = sport_value(s->old[seat][sport]);
    return old < SPORT_FACES ? old + 1 : SPORT_FACES;
}

void sport_look(const sport_state *s, int seat, sport_wants *wants)
{
    memset(wants, 0, sizeof *wants);
    for (int x = 0; x < SPORT_COUNT; x++) {
        for (int v = highest(s, seat, x); v > 0; v--) {
            if (s->thrown[seat][v - 1]) wants->worth[x][v] = sport_worth(s, seat, x, v);
        }
    }
}

// Doped dice have few places: each takes the best that it and those after it leave possible.
static void place_doped(const sport_state *s, int seat, sport_plan *plan)
{
    const ilx_game *game = ilx_game_find("sport");
    sport_state trial = *s;
    trial.stage = SPORT_PLACE;  // as it will be
    trial.step = 0;
    for (int v = 1; v <= SPORT_FACES; v++) {
        while (trial.doped[seat][v - 1]) {
            int best = -1;
            double most = 0;
            for (int x = 0; x < SPORT_COUNT; x++) {
                ilx_move move = {SPORT_MOVE_PUT_DOPED, {v, x}};
                if (game->check(&trial, seat, &move)) continue;
                double worth = sport_worth(s, seat, x, v + SPORT_DOPED);
                if (best >= 0 && worth <= most) continue;
                best = x;
                most = worth;
            }
            assert(best >= 0);
            trial.doped[seat][v - 1]--;
            trial.placed[seat][best] = (uint8_t)(v + SPORT_DOPED);
            plan->die[best] = (uint8_t)(v + SPORT_DOPED);
            plan->worth += most;
        }
    }
}

static void assign_quickly(const sport_wants *wants, uint8_t dice[SPORT_FACES], uint32_t free,
                           sport_plan *plan)
{
    for (;;) {
        double most = 0;
        int sport = -1, value = 0;
        for (int x = 0; x < SPORT_COUNT; x++) {
            for (int v = 1; v <= SPORT_FACES && ((free >> x) & 1); v++) {
                if (!dice[v - 1] || wants->worth[x][v] <= most) continue;
                most = wants->worth[x][v];
                sport = x;
                value = v;
            }
        }
        if (sport < 0) return;
        free &= ~(1u << sport);
        dice[value - 1]--;
        plan->die[sport] = (uint8_t)value;
        plan->worth += most;
    }
}

// Every way to use the dice is a state: how many of each value are gone. Sport by sport, the best
// that each state can come to.
static void assign_exactly(const sport_wants *wants, const uint8_t dice[SPORT_FACES], uint32_t free,
                           sport_plan *plan)
{
    double best[STATES_MAX];
    uint8_t choice[SPORT_COUNT][STATES_MAX];
    int stride[SPORT_FACES], states = 1;
    for (int face = 0; face < SPORT_FACES; face++) {
        stride[face] = states;
        states *= dice[face] + 1;
    }
    assert(states <= STATES_MAX);
    // best[n]: the most that the sports looked at so far bring when the dice of n are there to use.
    for (int n = 0; n < states; n++) best[n] = 0;
    for (int x = 0; x < SPORT_COUNT; x++) {
        memset(choice[x], 0, (size_t)states);
        if (!((free >> x) & 1)) continue;
        for (int n = states - 1; n >= 0; n--) {
            double most = best[n];
            for (int v = 1; v <= SPORT_FACES; v++) {
                if (wants->worth[x][v] <= 0) continue;
                if (n / stride[v - 1] % (dice[v - 1] + 1) == 0) continue;
                double worth = best[n - stride[v - 1]] + wants->worth[x][v];
                if (worth <= most) continue;
                most = worth;
                choice[x][n] = (uint8_t)v;
            }
            best[n] = most;
        }
    }
    int n = states - 1;
    plan->worth += best[n];
    for (int x = SPORT_COUNT - 1; x >= 0; x--) {
        int v = choice[x][n];
        if (!v) continue;
        plan->die[x] = (uint8_t)v;
        n -= stride[v - 1];
    }
}

void sport_assign(const sport_state *s, int seat, const sport_wants *wants, bool exact,
                  sport_plan *plan)
{
    uint8_t dice[SPORT_FACES];
    uint32_t free = 0;
    plan->worth = 0;
    memcpy(plan->die, s->placed[seat], sizeof plan->die);
    int doped = 0;
    for (int face = 0; face < SPORT_FACES; face++) doped += s->doped[seat][face];
    if (doped) place_doped(s, seat, plan);
    for (int x = 0; x < SPORT_COUNT; x++) free |= (uint32_t)(plan->die[x] == 0) << x;
    memcpy(dice, s->thrown[seat], sizeof dice);
    if (exact) {
        assign_exactly(wants, dice, free, plan);
    } else {
        assign_quickly(wants, dice, free, plan);
    }
}

void sport_next_step(const sport_state *s, int seat, const sport_plan *plan, ilx_move *move)
{
    *move = (ilx_move){.kind = SPORT_MOVE_DONE};
    for (int x = 0; x < SPORT_COUNT; x++) {
        uint8_t die = plan->die[x];
        if (!die || s->placed[seat][x]) continue;
        bool doped = die > SPORT_DOPED;
        *move = (ilx_move){doped ? SPORT_MOVE_PUT_DOPED : SPORT_MOVE_PUT, {sport_value(die), x}};
        if (doped) return;  // these first
    }
}

// ---- Answers -----------------------------------------------------------------------------

static double standing(const sport_state *s, int seat)
{
    hopes h = hopes_of(s, seat);
    return h.sports * h.most;
}

// The weakest of the others: help for somebody who will not win with it.
static int weakest(const sport_state *s, int seat)
{
    int who = -1;
    double least = 0;
    for (int i = 0; i < s->seat_count; i++) {
        if (i == seat) continue;
        double here = standing(s, i);
        if (who >= 0 && here >= least) continue;
        who = i;
        least = here;
    }
    return who;
}

// Dice of the throw that the best plan has no use for.
static void unused(const sport_state *s, int seat, bool exact, uint8_t rest[SPORT_FACES])
{
    sport_wants wants;
    sport_plan plan;
    sport_look(s, seat, &wants);
    sport_assign(s, seat, &wants, exact, &plan);
    memcpy(rest, s->thrown[seat], SPORT_FACES);
    for (int x = 0; x < SPORT_COUNT; x++) {
        bool plain = plan.die[x] && plan.die[x] < SPORT_DOPED && !s->placed[seat][x];
        if (plain) rest[plan.die[x] - 1]--;
    }
}

// The 1A coach: in phase 3 whatever is of no use, in a tournament whatever is below the average.
static void answer_coach(const sport_state *s, int seat, bool exact, ilx_move *move)
{
    uint8_t again[SPORT_FACES];
    if (s->stage == SPORT_COACH) {
        unused(s, seat, exact, again);
    } else {
        memcpy(again, s->thrown[seat], sizeof again);
        memset(again + 3, 0, 3);
    }
    int marked = 0;
    for (int face = 0; face < SPORT_FACES; face++) {
        marked += s->marked[face];
        if (again[face] <= s->marked[face]) continue;
        *move = (ilx_move){SPORT_MOVE_MARK, {face + 1}};
        return;
    }
    *move = (ilx_move){.kind = marked ? SPORT_MOVE_REROLL : SPORT_MOVE_DONE};
}

// The best coach: an own die that is of no use; in a tournament the own worst, or of another the
// best.
static void answer_trainer(const sport_state *s, int seat, bool exact, ilx_move *move)
{
    *move = (ilx_move){.kind = SPORT_MOVE_DONE};
    if (s->stage == SPORT_TRAINER) {
        uint8_t rest[SPORT_FACES];
        unused(s, seat, exact, rest);
        for (int face = SPORT_FACES - 1; face >= 0; face--) {
            if (!rest[face]) continue;
            *move = (ilx_move){SPORT_MOVE_AGAIN, {seat, face + 1}};
            return;
        }
        return;
    }
    if (!((s->contest >> seat) & 1)) return;
    for (int face = 0; face < 3; face++) {
        if (!s->thrown[seat][face]) continue;
        *move = (ilx_move){SPORT_MOVE_AGAIN, {seat, face + 1}};
        return;
    }
    for (int i = 0; i < s->seat_count; i++) {
        if (i == seat || !s->thrown[i][SPORT_FACES - 1]) continue;
        *move = (ilx_move){SPORT_MOVE_AGAIN, {i, SPORT_FACES}};
        return;
    }
}

// A pill goes under the die that is of least use, where it brings most beside what lies there else.
static void answer_doping(const sport_state *s, int seat, bool exact, ilx_move *move)
{
    static const double price = 1.2;
    uint8_t rest[SPORT_FACES];
    sport_wants wants;
    sport_plan plan;
    *move = (ilx_move){.kind = SPORT_MOVE_DONE};
    sport_look(s, seat, &wants);
    sport_assign(s, seat, &wants, exact, &plan);
    unused(s, seat, exact, rest);
    int from = SPORT_FACES;
    while (from > 0 && !rest[from - 1]) from--;
    if (!from) return;
    const ilx_game *game = ilx_game_find("sport");
    double most = price;
    for (int x = 0; x < SPORT_COUNT; x++) {
        int to = sport_value(s->old[seat][x]) + 1;
        ilx_move dope = {SPORT_MOVE_DOPE, {from, to}};
        if (!sport_open(s, x) || plan.die[x] > SPORT_DOPED || to > SPORT_FACES) continue;
        double more = sport_worth(s, seat, x, to + SPORT_DOPED) - wants.worth[x][plan.die[x]];
        if (more <= most || game->check(s, seat, &dope)) continue;
        most = more;
        *move = dope;
    }
}

static void answer_card(const sport_state *s, int seat, ilx_move *move)
{
    const ilx_game *game = ilx_game_find("sport");
    ilx_move list[ILX_MOVES_MAX];
    int count = game->list(s, seat, list), best = 0;
    double most = 0;
    for (int i = 0; i < count; i++) {
        bool pass = list[i].kind == SPORT_MOVE_PASS;
        double worth = pass ? 0 : 0.01 + sport_card_worth(s, seat, (sport_card)list[i].arg[0]);
        if (i > 0 && worth <= most) continue;
        best = i;
        most = worth;
    }
    *move = list[best];
}

void sport_answer(const sport_state *s, int seat, bool exact, ilx_move *move)
{
    switch ((sport_stage)s->stage) {
    case SPORT_THROW:
    case SPORT_ORDER:
    case SPORT_CONTEST: *move = (ilx_move){.kind = SPORT_MOVE_ROLL}; return;
    case SPORT_GIVE: *move = (ilx_move){SPORT_MOVE_COACH, {weakest(s, seat)}}; return;
    case SPORT_PILL: *move = (ilx_move){SPORT_MOVE_PILL, {weakest(s, seat)}}; return;
    case SPORT_COACH:
    case SPORT_RECOACH: answer_coach(s, seat, exact, move); return;
    case SPORT_TRAINER:
    case SPORT_RETRAIN: answer_trainer(s, seat, exact, move); return;
    case SPORT_DOPE: answer_doping(s, seat, exact, move); return;
    case SPORT_PLACE: {
        sport_wants wants;
        sport_plan plan;
        sport_look(s, seat, &wants);
        sport_assign(s, seat, &wants, exact, &plan);
        sport_next_step(s, seat, &plan, move);
        return;
    }
    case SPORT_WISH:
    case SPORT_CHOOSE: answer_card(s, seat, move); return;
    case SPORT_DRAW: *move = (ilx_move){.kind = SPORT_MOVE_DRAW}; return;
    case SPORT_CARDS:
    case SPORT_OVER: break;
    }
    assert(false);
}
