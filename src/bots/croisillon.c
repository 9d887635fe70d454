// The regular and the strong player of Le X.
//
// Both look for blocks that bear little, try in their heads to take each and to put it to the
// places that are offered, with a hand that trembles like anybody's, and go on with what comes out
// best. What counts is the chance to win: who is behind takes risks that who is ahead leaves alone.
// The strong one tries more, thinks of what comes after, and has the steadier hand.

#include "bots/croisillon_mind.h"

#include <assert.h>
#include <string.h>

enum {
    CERTAIN = 1000000,
    BLOCKS_MAX = 16,  // that are considered
    PLANS_MAX = BLOCKS_MAX * CROISILLON_PLACES,
    PATIENCE = 40,  // turns; then stopping without a bonus gets worse and worse
    LIFTED = 6,     // blocks that are considered for being given up
    PUTS = 5,       // trials of a place while the block is in the hand
    SURE = 20,      // trials that what is certain counts for
    FEW = 2,        // blocks are considered in any case, and one more
    A_BLOCK = 150,  // for so many frames of trials
    BELIEVED = 4,   // trials after which one is believed
    ENOUGH = 6,     // ways that went well, and no further ones are looked for
    FREE = 40,      // per cent of its own weight: whoever bears less lies free
};

typedef struct skill {
    int budget;    // frames of trials for one choice
    int blocks;    // that are considered
    int places;    // for each, when one has to be chosen
    int unsteady;  // ticks that the needle is pressed beside its middle, at most
    bool ahead;    // looks at what a move leaves: a bonus to itself, or little to the next player
} skill;

static const skill skills[ILX_LEVELS] = {
    {.budget = 100, .blocks = 2, .places = 1, .unsteady = 6},
    {.budget = 250, .blocks = 3, .places = 1, .unsteady = 4},
    {.budget = 600, .blocks = 5, .places = 2, .unsteady = 2},
    {.budget = 1000, .blocks = 8, .places = 2, .unsteady = 1, .ahead = true},
    {.budget = 2000, .blocks = BLOCKS_MAX, .places = 2, .unsteady = 0, .ahead = true},
    {.budget = 4000, .blocks = BLOCKS_MAX, .places = 2, .unsteady = 0, .ahead = true},
};

// Something to do, and what came of trying it.
typedef struct option {
    ilx_move move;
    trial_plan plan;
    bool gives_up;     // takes the block out, and keeps it
    bool certain;      // nothing had to be tried
    int trials, well;  // and how many of them went well
    double sum;        // of what they were worth
} option;

typedef struct thought {
    const skill *skill;
    const ilx_query *query;
    const croisillon_state *state;
    look look;
    trial trial;
    double now, loss;  // what the position is worth, and what with a block lost
    int budget;
    int count;
    option options[PLANS_MAX];
} thought;

static bool goes_on(const thought *t)
{
    return t->trial.frames < t->budget && !ilx_query_is_over(t->query);
}

static double mean(const option *o)
{
    return o->sum / (o->trials > 0 ? o->trials : 1);
}

// ---- Trials ------------------------------------------------------------------------------

// In points: what is still to come when a block has been put higher. What a bonus would clear is
// hoped for already, in part.
static double bonus_next(const thought *t, const croisillon_state *s)
{
    static const double usual = 0.7, free = 0.9, none_free = 0.4;
    if (!t->skill->ahead) return usual;
    look l;
    double best = none_free, cleared = 1 - trial_hope(s);
    look_at(&l, s, (ilx_log){0});
    for (int block = 0; block < CROISILLON_BLOCKS; block++) {
        if (!(l.may & ILX_BOXES_BIT(block)) || l.burden[block] > FREE) continue;
        int point = !croisillon_is_red(block);
        double gain = free * (point + cleared * (look_gain(s, block) - point));
        if (gain > best) best = gain;
    }
    return best;
}

// In points: what the next player may expect of a turn that begins so.
static double turn_next(const thought *t, const croisillon_state *s)
{
    static const double by_free[] = {-1.2, -0.2, 0, 0.2, 0.8, 0.9};
    if (!t->skill->ahead) return 0;
    look l;
    int free = 0;
    look_at(&l, s, (ilx_log){0});
    for (int block = 0; block < CROISILLON_BLOCKS; block++) {
        free += (l.may & ILX_BOXES_BIT(block)) && l.burden[block] <= FREE;
    }
    return by_free[free < ILX_COUNT(by_free) ? free : ILX_COUNT(by_free) - 1];
}

// The result of a trial, and what may come next.
static double worth(const thought *t)
{
    static const double tried_in_vain = -0.6;
    const croisillon_state *s = &t->trial.state, *before = t->state;
    double next = 0;
    if (s->stage == CROISILLON_CHOOSING && s->turns != before->turns) {
        next = -turn_next(t, s) / (s->seat_count - 1);
    } else if (s->stage == CROISILLON_CHOOSING) {
        next = s->raised != before->raised ? bonus_next(t, s) : tried_in_vain;
    }
    return trial_worth(s, t->query->seat, next);
}

static void note(thought *t, option *o)
{
    double value = worth(t);
    o->sum += value;
    o->well += value > t->now;
    o->trials++;
}

// Choices whose outcome is certain.
static void note_certain(option *o, double certain)
{
    o->certain = true;
    o->trials = SURE;
    o->sum = SURE * certain;
}

static void try_out(thought *t, option *o)
{
    if (o->move.kind == CROISILLON_MOVE_TAKE) {
        trial_take(&t->trial, t->state, o->plan.block);
    } else if (trial_pull(&t->trial, t->state, &o->plan)) {
        if (o->gives_up) trial_give_up(&t->trial);
        if (!o->gives_up) trial_put(&t->trial, &o->plan);
    }
    note(t, o);
}

// Adds one loss to those that were seen, since a trial that went well once may have been luck.
static double cautious(const thought *t, const option *o)
{
    return o->trials > 0 ? (o->sum + t->loss) / (o->trials + 1) : 0;
}

static void sort(thought *t, int count)
{
    for (int i = 1; i < count; i++) {
        option one = t->options[i];
        int at = i;
        for (; at > 0 && cautious(t, &t->options[at - 1]) < cautious(t, &one); at--) {
            t->options[at] = t->options[at - 1];
        }
        t->options[at] = one;
    }
}

// They are tried one after the other until enough have gone well; the best of them again, as often
// as time allows, then the better half of those, and so on.
static void find_best(thought *t)
{
    enum { PHASES = 3 };
    int tried = 0, well = 0;
    for (; tried < t->count && well < ENOUGH && goes_on(t); tried++) {
        try_out(t, &t->options[tried]);
        well += mean(&t->options[tried]) > t->now;
    }
    sort(t, t->count);
    for (int phase = 0, left = tried < ENOUGH ? tried : ENOUGH; left > 0; left /= 2, phase++) {
        int share = phase < PHASES ? PHASES - phase : 1;
        int until = t->trial.frames + (t->budget - t->trial.frames) / share;
        while (t->trial.frames < until && goes_on(t)) {
            for (int i = 0; i < left; i++) try_out(t, &t->options[i]);
        }
        sort(t, left);
    }
    sort(t, t->count);
}

static void answer(const thought *t, ilx_choice *choice)
{
    for (int i = 0; i < t->count; i++) {
        const option *o = &t->options[i];
        int32_t value = o->trials > 0 ? (int32_t)(mean(o) * CERTAIN) : -1;
        ilx_choice_add(choice, &o->move, i == 0 ? CERTAIN : 0, value);
        if (o->trials == 0 || o->certain) continue;
        ilx_reason why = {CROISILLON_WHY_TRIED,
                          {t->look.burden[o->plan.block], o->trials, o->well}};
        ilx_choice_explain(choice, &o->move, &why);
    }
    choice->move = t->options[0].move;
}

// ---- Choices -----------------------------------------------------------------------------

static void add_places(thought *t, const croisillon_state *s, int most, bool picked)
{
    for (int i = 0; i < s->place_count && i < most && t->count < PLANS_MAX; i++) {
        option *o = &t->options[t->count++];
        *o = (option){.move = {CROISILLON_MOVE_PICK, {s->picked}}, .plan = {.block = s->picked}};
        if (picked) o->move = (ilx_move){CROISILLON_MOVE_CARRY, {i + 1}};
        memcpy(o->plan.at_um, s->place_um[i], sizeof o->plan.at_um);
        memcpy(o->plan.turn, s->place_turn[i], sizeof o->plan.turn);
    }
}

// The way out is certain enough to need one trial only.
static void add_refusal(thought *t)
{
    if (t->state->forbidden == CROISILLON_NONE) return;
    option *o = &t->options[t->count++];
    *o = (option){.move = {.kind = CROISILLON_MOVE_REFUSE}};
    trial_decline(&t->trial, t->state, &o->move);
    note_certain(o, worth(t));
}

// Tries the best candidate again until it has been tried often enough to be believed.
static void confirm(thought *t)
{
    sort(t, t->count);
    while (t->options[0].trials < BELIEVED && goes_on(t)) {
        try_out(t, &t->options[0]);
        sort(t, t->count);
    }
}

// Where nothing can be put higher it is least bad to take what comes out alone.
static void add_losses(thought *t)
{
    uint64_t left = t->look.may;
    for (int i = 0; i < LIFTED && left && t->count < PLANS_MAX; i++) {
        int block = look_lightest(&t->look, left);
        option *o = &t->options[t->count++];
        left &= ~ILX_BOXES_BIT(block);
        *o = (option){.plan = {.block = block}, .gives_up = true};
        o->move = (ilx_move){CROISILLON_MOVE_LIFT, {block}};
        try_out(t, o);
    }
}

static void choose_block(thought *t, ilx_choice *choice)
{
    croisillon_state seen = *t->state;
    uint64_t left = t->look.may;
    int most = FEW + t->budget / A_BLOCK;  // it takes long to find the places for one
    if (most > t->skill->blocks) most = t->skill->blocks;
    for (int i = 0; i < most && left && (i == 0 || goes_on(t)); i++) {
        int block = look_lightest(&t->look, left);
        left &= ~ILX_BOXES_BIT(block);
        seen.picked = (int8_t)block;
        croisillon_find_places(&seen);
        add_places(t, &seen, t->skill->places, false);
    }
    find_best(t);
    add_refusal(t);
    if (t->count == 0 || mean(&t->options[0]) < t->loss) add_losses(t);
    t->budget += t->budget / 4;
    confirm(t);
    answer(t, choice);
}

static void choose_place(thought *t, ilx_choice *choice)
{
    add_places(t, t->state, CROISILLON_PLACES, true);
    find_best(t);
    answer(t, choice);
}

static void choose_bonus(thought *t, ilx_choice *choice)
{
    uint64_t left = t->look.may;
    for (int i = 0; i < t->skill->blocks && left; i++) {
        int block = look_lightest(&t->look, left);
        left &= ~ILX_BOXES_BIT(block);
        if (look_gain(t->state, block) == 0) continue;
        t->options[t->count++] =
            (option){.move = {CROISILLON_MOVE_TAKE, {block}}, .plan = {.block = block}};
    }
    find_best(t);
    option *o = &t->options[t->count++];
    *o = (option){.move = {.kind = CROISILLON_MOVE_STOP}};
    int over = (int)t->state->turns - PATIENCE;
    trial_decline(&t->trial, t->state, &o->move);
    note_certain(o, worth(t) - (over > 0 ? 0.01 * over : 0));
    sort(t, t->count);
    answer(t, choice);
}

// The block is out of the pile, and its place may look different from here. One that was taken out
// to be given up has none.
static void choose_to_go_on(thought *t, ilx_choice *choice)
{
    const croisillon_state *s = t->state;
    ilx_move keep = {.kind = CROISILLON_MOVE_GIVE_UP};
    if (s->place < 0 && !croisillon_check(s, t->query->seat, &keep)) {
        choice->move = keep;
        ilx_choice_add(choice, &keep, CERTAIN, -1);
        return;
    }
    option *go_on = &t->options[t->count++], *give_up = &t->options[t->count++];
    int beside = (int)ilx_rng_below(t->query->rng, (uint32_t)(2 * t->skill->unsteady + 1));
    *go_on = (option){.move = look_press(s, beside - t->skill->unsteady),
                      .plan = {.block = s->hand.block}};
    *give_up = (option){.move = {.kind = CROISILLON_MOVE_GIVE_UP}};
    bool may = s->task == CROISILLON_RAISE && s->removed == CROISILLON_REMOVED && s->place >= 0;
    if (may) {
        memcpy(go_on->plan.at_um, s->place_um[s->place], sizeof go_on->plan.at_um);
        memcpy(go_on->plan.turn, s->place_turn[s->place], sizeof go_on->plan.turn);
    }
    for (int i = 0; may && i < PUTS && goes_on(t); i++) {
        t->trial.state = *s;
        trial_put(&t->trial, &go_on->plan);
        note(t, go_on);
    }
    t->trial.state = *s;
    if (go_on->trials > 0) {
        trial_give_up(&t->trial);
        note_certain(give_up, worth(t));
        sort(t, t->count);
    } else {
        t->count = 1;
    }
    answer(t, choice);
}

static void choose(const ilx_query *query, ilx_choice *choice)
{
    const skill *with = query->skill;
    const croisillon_state *s = query->redrawn;
    if (s->stage == CROISILLON_HOLDING) {
        choice->move = look_hold(s);
        ilx_choice_add(choice, &choice->move, CERTAIN, -1);
        return;
    }
    thought t = {.skill = with, .query = query, .state = s};
    t.trial.rng = query->rng;
    t.trial.unsteady = with->unsteady;
    t.budget = query->budget > 0 ? query->budget : with->budget;
    t.now = trial_worth(s, query->seat, 0);
    t.loss = trial_worth(s, query->seat, -1);
    look_at(&t.look, s, query->log);
    if (s->stage == CROISILLON_AIMING) {
        choose_to_go_on(&t, choice);
    } else if (s->raised != CROISILLON_NONE) {
        choose_bonus(&t, choice);
    } else if (s->place_count > 0) {
        choose_place(&t, choice);
    } else {
        choose_block(&t, choice);
    }
}

// The bold go for a bonus, the wary stop while nothing has fallen; the grudging try for it when
// somebody is ahead.
static int lean(const ilx_query *query, ilx_temper temper, const ilx_candidate *candidate)
{
    const croisillon_state *s = query->redrawn;
    bool takes = candidate->move.kind == CROISILLON_MOVE_TAKE, behind = false;
    for (int i = 0; i < query->seat_count; i++)
        behind = behind || croisillon_score(s, i) > croisillon_score(s, query->seat);
    if (temper == ILX_GRUDGING) return takes && behind ? 2 : 0;
    return takes == (temper == ILX_BOLD) ? 1 : 0;
}

static const ilx_remark remarks[] = {
    {.event = CROISILLON_EVENT_TURN, .begins = true},
    {CROISILLON_EVENT_FELL, .lines = {"ouch", "ouch", "hmm", "hmm"}},
    {CROISILLON_EVENT_SLIPPED, .lines = {"hmm", "hmm", "ouch", "hmm"}},
    {CROISILLON_EVENT_BONUS, .others = true, .lines = {"well-played", "brave", "brave", "luck"}},
    {0},
};

const ilx_bot ilx_levels_croisillon[ILX_LEVELS * ILX_TEMPERS] =
    ILX_SIX_LEVELS("croisillon", choose, skills, lean, remarks);
