// The regular and the strong player of Thrill.
//
// Both try pushes in their heads to learn what this plate costs, solve the bidding that follows
// from it, and draw their bid from the solution: who bids the same way every time is soon found
// out. The strong one tries more, has the steadier hand, remembers every bid, and turns what it
// has read of the others against them, as far as it dares.

#include "bots/thrill_mind.h"

#include <assert.h>
#include <string.h>

enum {
    CERTAIN = 1000000,
    SPEED = 8,     // of the lever
    LOADS = 3,     // discs that are considered for the weight
    PICKS = 6,     // discs that are considered when one must be lifted off the plate
    FEW = 10,      // rounds of solving, at the least
    ALL = 1 << 20  // rounds of a match
};

typedef struct skill {
    int budget;     // trial pushes for one choice
    int rounds;     // of solving
    int remembers;  // rounds of other people's chips
    int tremble;    // of the hand, in micrometres
    bool reads;     // other people's habits
} skill;

static const skill skills[ILX_LEVELS] = {
    {.budget = 23, .rounds = 13, .remembers = 0, .tremble = 4100},
    {.budget = 38, .rounds = 24, .remembers = 0, .tremble = 3350},
    {.budget = 60, .rounds = 40, .remembers = 2, .tremble = 3000},
    {.budget = 100, .rounds = 60, .remembers = 5, .tremble = 2600},
    {.budget = 220, .rounds = 200, .remembers = ALL, .tremble = 2200, .reads = true},
    {.budget = 500, .rounds = 250, .remembers = ALL, .tremble = 1200, .reads = true},
};

// Worth of a card: of weights as a chance to win, of bets in chips, by how many there are.
static const double weight_worth = 0.015;
static const double bet_worth[THRILL_CARDS + 1] = {0, 0.25, 0.18};

typedef struct thought {
    const skill *skill;
    const ilx_query *query;
    const thrill_state *state;
    ilx_plate plate;
    hand hand;
    int budget, rounds;
    bids_table table;      // as the bot believes it to be
    int seat[BIDS_SEATS];  // who sits at each place
    int own;               // the bot's own place; -1: it is out
} thought;

// ---- Who has what ------------------------------------------------------------------------

static void look_around(thought *t)
{
    const thrill_state *s = t->state;
    int chips[THRILL_SEATS];
    for (int i = 0; i < s->seat_count; i++) chips[i] = s->chips[i];
    habits_forget(t->query->log, s->seat_count, t->skill->remembers, s->alive, chips);
    chips[t->query->seat] = s->chips[t->query->seat];
    t->table = (bids_table){0};
    t->own = -1;
    for (int i = 0; i < s->seat_count; i++) {
        int seat = (s->chief + i) % s->seat_count, place = t->table.seats;
        if (!ilx_in(s->alive, seat)) continue;
        if (seat == t->query->seat) t->own = place;
        t->seat[place] = seat;
        t->table.chips[place] = chips[seat] < BIDS_CHIPS ? chips[seat] : BIDS_CHIPS;
        t->table.seats++;
    }
    t->table.read = t->own == 0;
}

// The chance to win that is left after a push of this cost, when the bids are paid.
static void worth_of_losses(const thought *t, double *value)
{
    static const int nothing[BIDS_SEATS];
    bids_worth worth;
    bids_worth_at(bids_mean(&bids_laws[1]), &worth);
    for (int loss = 0; loss < BIDS_LOSSES; loss++) {
        double chance[BIDS_SEATS];
        bids_table table = t->table;
        if (loss > table.chips[t->own]) {
            value[loss] = 0;
            continue;
        }
        bids_settle(&table, nothing, t->own, loss);
        bids_chances(&worth, &table, chance);
        value[loss] = chance[0];
    }
}

// Worth of the position before it is known who will push.
static void worth_of_cost(double *value)
{
    for (int loss = 0; loss < BIDS_LOSSES; loss++) value[loss] = -loss;
}

// ---- Bids --------------------------------------------------------------------------------

static void solve(const thought *t, const bids_law *law, bids_answer *answer)
{
    habits all[THRILL_SEATS], by_place[BIDS_SEATS];
    if (t->skill->reads) {
        habits_read(t->query->log, t->state->seat_count, all);
        for (int i = 0; i < t->table.seats; i++) by_place[i] = all[t->seat[i]];
    }
    int rounds = ilx_query_is_over(t->query) ? FEW : t->rounds;
    thrill_answer(&t->table, t->own, law, t->skill->reads ? by_place : NULL, rounds, answer);
}

static int32_t millionths(double chance)
{
    return (int32_t)(chance * CERTAIN);
}

static ilx_reason reason(int kind, double falls, double cost, double avoids)
{
    return (ilx_reason){kind,
                        {ilx_percent(falls), (int32_t)(10 * cost + 0.5), ilx_percent(avoids)}};
}

// Cost of pushing this disc.
static void estimate(thought *t, const ilx_plate *plate, int disc, int budget, bids_law *law,
                     double *risk)
{
    double worth[BIDS_LOSSES];
    hand_place place;
    worth_of_cost(worth);
    hand_find(&t->hand, plate, disc, budget, worth, &place);
    hand_law(&place, law);
    *risk = hand_risk(&place);
}

static void choose_bid(thought *t, ilx_choice *choice)
{
    bids_law law;
    double risk;
    bids_answer found;
    ilx_plate plate = t->plate;
    ilx_plate_pull_back(&plate);
    estimate(t, &plate, t->state->disc, t->budget, &law, &risk);
    solve(t, &law, &found);
    for (int bid = 0; bid < found.bids; bid++) {
        ilx_move move = {THRILL_MOVE_BID, {bid}};
        ilx_reason why = reason(THRILL_WHY_BID, risk, bids_mean(&law), found.avoids[bid]);
        ilx_choice_add(choice, &move, millionths(found.mix[bid]), millionths(found.value[bid]));
        ilx_choice_explain(choice, &move, &why);
    }
    choice->move = (ilx_move){THRILL_MOVE_BID, {bids_draw(found.mix, t->query->rng)}};
}

// ---- Which disc --------------------------------------------------------------------------

// One of each size in the stock; from the plate, of each size the one nearest to its fall and the
// one farthest from it.
static int list_discs(const thought *t, ilx_move *moves, int *discs)
{
    int count = 0;
    for (int size = ILX_DISC_SMALL; size <= ILX_DISC_LARGE; size++) {
        int disc = thrill_stocked(t->state, size);
        if (disc == ILX_NO_DISC) continue;
        moves[count] = (ilx_move){THRILL_MOVE_DISC, {size}};
        discs[count++] = disc;
    }
    for (int size = ILX_DISC_SMALL; size <= ILX_DISC_LARGE && discs[0] == ILX_NO_DISC; size++) {
        int least = ILX_NO_DISC, most = ILX_NO_DISC;
        for (int i = 0; i < ILX_PLATE_DISCS; i++) {
            if (!t->plate.disc[i].on_plate || thrill_size_of(i) != size) continue;
            int margin = ilx_plate_margin(&t->plate, i);
            if (least == ILX_NO_DISC || margin < ilx_plate_margin(&t->plate, least)) least = i;
            if (most == ILX_NO_DISC || margin > ilx_plate_margin(&t->plate, most)) most = i;
        }
        if (least != ILX_NO_DISC) moves[count++] = (ilx_move){THRILL_MOVE_LIFT, {least}};
        if (most != least) moves[count++] = (ilx_move){THRILL_MOVE_LIFT, {most}};
    }
    return count;
}

static void choose_disc(thought *t, ilx_choice *choice)
{
    ilx_move moves[PICKS];
    int discs[PICKS] = {ILX_NO_DISC};
    int count = list_discs(t, moves, discs), best = 0;
    bool lifts = moves[0].kind == THRILL_MOVE_LIFT;
    double values[PICKS], risk[PICKS], cost[PICKS];
    for (int i = 0; i < count && count > 1; i++) {
        bids_law law;
        bids_answer found;
        ilx_plate plate = t->plate;
        int disc = lifts ? moves[i].arg[0] : discs[i];
        ilx_plate_pull_back(&plate);
        if (lifts) ilx_plate_take(&plate, disc);
        estimate(t, &plate, disc, t->budget / count, &law, &risk[i]);
        solve(t, &law, &found);
        cost[i] = bids_mean(&law);
        values[i] = found.chance;
        if (values[i] > values[best]) best = i;
    }
    for (int i = 0; i < count; i++) {
        int32_t value = count > 1 ? millionths(values[i]) : -1;
        ilx_choice_add(choice, &moves[i], i == best ? CERTAIN : 0, value);
        if (count < 2) continue;
        ilx_reason why = reason(THRILL_WHY_DISC, risk[i], cost[i], 0);
        ilx_choice_explain(choice, &moves[i], &why);
    }
    choice->move = moves[best];
}

// ---- Weight and bets ---------------------------------------------------------------------

// The best way to push, with the weight on one of a few discs or without it.
static double best_push(thought *t, const ilx_plate *plate, int budget, hand_place *place)
{
    double worth[BIDS_LOSSES];
    worth_of_losses(t, worth);
    bool found = hand_find(&t->hand, plate, t->state->disc, budget, worth, place);
    return found ? place->sum / place->trials : 0;
}

// The disc to lay the weight on; what pushing is worth then. False: there is none.
static bool best_load(thought *t, int budget, ilx_move *load, double *value)
{
    ilx_move loads[LOADS];
    int count = hand_loads(&t->plate, t->state->disc, LOADS, loads);
    *value = -1;
    for (int i = 0; i < count; i++) {
        hand_place place;
        ilx_plate plate = t->plate;
        ilx_falls falls;
        falls.count = 0;
        ilx_plate_weigh(&plate, loads[i].arg[0], loads[i].arg[1], loads[i].arg[2], &falls);
        double worth = best_push(t, &plate, budget / count, &place);
        if (worth <= *value) continue;
        *value = worth;
        *load = loads[i];
    }
    return count > 0;
}

static void choose_weight(thought *t, ilx_choice *choice)
{
    hand_place place;
    ilx_move load;
    double with, without = best_push(t, &t->plate, t->budget / 2, &place);
    bool possible = best_load(t, t->budget / 2, &load, &with);
    bool use = possible && with - weight_worth > without;
    for (int answer = 0; answer < 2; answer++) {
        ilx_move move = {THRILL_MOVE_WEIGHT, {answer}};
        double value = answer ? with - weight_worth : without;
        ilx_choice_add(choice, &move, answer == use ? CERTAIN : 0,
                       value < 0 ? -1 : millionths(value));
    }
    choice->move = (ilx_move){THRILL_MOVE_WEIGHT, {use}};
}

// A bet that is right brings a third of a chip, one that is wrong costs the card.
static void choose_bet(thought *t, ilx_choice *choice)
{
    const thrill_state *s = t->state;
    int seat = t->query->seat, best = THRILL_PASS;
    ilx_plate plate = t->plate;
    ilx_move load;
    bids_law law;
    ilx_falls falls;
    double risk, gain = 0;
    falls.count = 0;
    if (s->weighed && hand_loads(&plate, s->disc, 1, &load)) {
        ilx_plate_weigh(&plate, load.arg[0], load.arg[1], load.arg[2], &falls);
    }
    estimate(t, &plate, s->disc, t->budget, &law, &risk);
    double fall = risk / THRILL_SMALL - (1 - risk) * bet_worth[s->falls[seat]];
    double none = (1 - risk) / THRILL_SMALL - risk * bet_worth[s->nones[seat]];
    if (s->falls[seat] && fall > gain) best = THRILL_FALL, gain = fall;
    if (s->nones[seat] && none > gain) best = THRILL_NONE;
    choice->move = (ilx_move){THRILL_MOVE_BET, {best}};
    ilx_choice_add(choice, &choice->move, CERTAIN, -1);
}

// ---- The push ----------------------------------------------------------------------------

static void choose_placing(thought *t, ilx_choice *choice)
{
    const thrill_state *s = t->state;
    hand_place place = {.trials = 0};
    double value = -1;
    choice->move = (ilx_move){THRILL_MOVE_LEVER, {SPEED}};
    if (s->weighed && s->weight_on == ILX_NO_DISC &&
        best_load(t, t->budget, &choice->move, &value)) {
        ilx_choice_add(choice, &choice->move, CERTAIN, millionths(value));
        return;
    }
    if (!s->on_plate[s->disc]) {
        value = best_push(t, &t->plate, t->budget, &place);
        int32_t x = place.x, y = place.y;
        if (hand_reach(&t->hand, &t->plate, thrill_size_of(s->disc), &x, &y)) {
            choice->move = (ilx_move){THRILL_MOVE_PLACE, {x, y}};
        }
    }
    ilx_choice_add(choice, &choice->move, CERTAIN, value < 0 ? -1 : millionths(value));
    if (place.trials == 0) return;
    bids_law law;
    hand_law(&place, &law);
    ilx_reason why = reason(THRILL_WHY_PUSH, hand_risk(&place), bids_mean(&law), 0);
    ilx_choice_explain(choice, &choice->move, &why);
}

static void choose(const ilx_query *query, ilx_choice *choice)
{
    const skill *with = query->skill;
    const thrill_state *s = query->redrawn;
    thought t = {
        .skill = with, .query = query, .state = s, .hand = {query->rng, with->tremble, query}};
    t.budget = query->budget > 0 ? query->budget : with->budget;
    t.rounds = t.budget < with->budget ? with->rounds * t.budget / with->budget : with->rounds;
    if (t.rounds < FEW) t.rounds = FEW;
    thrill_plate(s, &t.plate);
    // The seat that set the disc down already counts it as in the hand.
    if (s->stage == THRILL_PLACE && s->on_plate[s->disc]) ilx_plate_take(&t.plate, s->disc);
    look_around(&t);
    switch ((thrill_stage)s->stage) {
    case THRILL_PICK: choose_disc(&t, choice); return;
    case THRILL_BID: choose_bid(&t, choice); return;
    case THRILL_WEIGHT: choose_weight(&t, choice); return;
    case THRILL_BET: choose_bet(&t, choice); return;
    case THRILL_PLACE: choose_placing(&t, choice); return;
    case THRILL_PUSH:  // asked while the lever runs, it must say another speed
        choice->move = (ilx_move){THRILL_MOVE_LEVER, {s->speed == SPEED ? SPEED + 1 : SPEED}};
        ilx_choice_add(choice, &choice->move, CERTAIN, -1);
        return;
    case THRILL_MIXING:
    case THRILL_STARTING:
    case THRILL_OVER: break;
    }
    assert(false);
}

// Has the thinker had to pay for a push?
static bool has_paid(const ilx_query *query)
{
    for (int i = query->log.past; i < query->log.count; i++) {
        const ilx_event *event = &query->log.events[i];
        if (event->kind == THRILL_EVENT_PAID && event->arg[0] == query->seat) return true;
    }
    return false;
}

// The bold bid little and dare the push, the wary pay to be spared; the grudging set out large
// discs once they have paid themselves.
static int lean(const ilx_query *query, ilx_temper temper, const ilx_candidate *candidate)
{
    const ilx_move *move = &candidate->move;
    int bold = 0;
    if (move->kind == THRILL_MOVE_DISC) bold = move->arg[0] - ILX_DISC_MEDIUM;
    if (temper == ILX_GRUDGING) return has_paid(query) ? 2 * bold : 0;
    if (move->kind == THRILL_MOVE_BID) bold = move->arg[0] == 0 ? 2 : move->arg[0] > 2 ? -2 : 0;
    return temper == ILX_BOLD ? bold : -bold;
}

static const ilx_remark remarks[] = {
    {.event = THRILL_EVENT_CHIEF, .begins = true},
    {THRILL_EVENT_CHOSE, .lines = {NULL, "room", "hair", NULL}},
    {THRILL_EVENT_SAFE, .others = true, .lines = {"well-played", "brave", "brave", "luck"}},
    {THRILL_EVENT_PAID, .argument = 2, .least = 2, .lines = {"ouch", "ouch", "ouch", "hmm"}},
    {THRILL_EVENT_OUT, .lines = {"ouch", "again", "ouch", "luck"}},
    {THRILL_EVENT_WON, .others = true, .lines = {"well-played", "again", "well-played", "luck"}},
    {0},
};

const ilx_bot ilx_levels_thrill[ILX_LEVELS * ILX_TEMPERS] =
    ILX_SIX_LEVELS("thrill", choose, skills, lean, remarks);
