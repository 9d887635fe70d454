// Moves tried out in the head, by the rules and the physics of the game itself, but without what
// takes long and tells little: the needle is pressed at once, what is out of the pile is over its
// place at once, and what has been calm for a moment counts as at rest.

#include "bots/croisillon_mind.h"

#include <math.h>
#include <string.h>

enum {
    CALM_FRAMES = 12,     // so long calm is as good as at rest
    CALM = 200000,        // 2 mm/s, in the world's units: slower is calm
    NEAR_UM = 3000,       // nothing nearer, and a block is out of the pile
    FLIGHT_FRAMES = 360,  // that a hand usually takes from there to over the place,
    STEP_UM = 1000,       // where it comes down from as little above as there is room
    STEPS = 40,
    FRAMES_MAX = 8 * ILX_BOXES_FRAMES,  // of a trial: then it is as it is
};

static int beside(trial *t)
{
    return (int)ilx_rng_below(t->rng, (uint32_t)(2 * t->unsteady + 1)) - t->unsteady;
}

// ---- Time --------------------------------------------------------------------------------

static void tick(trial *t)
{
    croisillon_apply(&t->state, ILX_CLOCK, &(ilx_move){0}, NULL);
    t->frames += CROISILLON_TICK_FRAMES;
}

// The needle stands where it will be pressed.
static void press(trial *t)
{
    ilx_move move = look_press(&t->state, beside(t));
    t->state.needle = move.arg[0];
    croisillon_apply(&t->state, t->state.mover, &move, NULL);
}

// Until all is at rest and the rules have said what came of it.
static void settle(trial *t)
{
    croisillon_state *s = &t->state;
    uint32_t number = s->number;
    for (int frames = 0; s->number == number; frames += CROISILLON_TICK_FRAMES) {
        if (s->stage == CROISILLON_AIMING) press(t);
        bool waits = s->stage == CROISILLON_SETTLING;
        if (waits && ((s->world.calm >= CALM_FRAMES && s->wait_frames >= CALM_FRAMES) ||
                      frames > FRAMES_MAX)) {
            s->world.calm = ILX_BOXES_REST_FRAMES;
            s->wait_frames = ILX_BOXES_REST_FRAMES;
        }
        tick(t);
    }
}

static void shake(trial *t)
{
    ilx_move move = {CROISILLON_MOVE_SHAKE, {(int32_t)ilx_rng_below(t->rng, CROISILLON_BYTE)}};
    croisillon_apply(&t->state, ILX_CHANCE, &move, NULL);
}

// ---- Out of the pile ---------------------------------------------------------------------

static bool others_are_calm(const croisillon_state *s)
{
    for (int block = 0; block < CROISILLON_BLOCKS; block++) {
        const ilx_box *box = &s->world.box[block];
        if (block == s->hand.block || !croisillon_present(s, block)) continue;
        for (int i = 0; i < 3; i++) {
            if (box->moves[i] > CALM || box->moves[i] < -CALM) return false;
        }
    }
    return true;
}

static bool is_out(const croisillon_state *s)
{
    int32_t pose[7];
    if (s->removed < CROISILLON_REMOVED || !others_are_calm(s)) return false;
    ilx_boxes_pose(&s->world, s->hand.block, pose);
    return ilx_boxes_is_free(&s->world, s->hand.block, pose, pose + 3, NEAR_UM);
}

bool trial_pull(trial *t, const croisillon_state *from, const trial_plan *plan)
{
    croisillon_state *s = &t->state;
    *s = *from;
    s->picked = (int8_t)plan->block;
    s->place_count = 1;
    memcpy(s->place_um[0], plan->at_um, sizeof plan->at_um);
    memcpy(s->place_turn[0], plan->turn, sizeof plan->turn);
    croisillon_apply(s, s->mover, &(ilx_move){CROISILLON_MOVE_CARRY, {1}}, NULL);
    shake(t);
    while (croisillon_holds(s)) {
        if (is_out(s)) return true;
        if (s->stage == CROISILLON_AIMING) press(t);
        tick(t);
        // The path over the place is another matter.
        if (s->stretch >= CROISILLON_OVER_IT) return true;
    }
    settle(t);
    return false;
}

void trial_put(trial *t, const trial_plan *plan)
{
    croisillon_state *s = &t->state;
    int32_t at[3], off[3];
    s->held_frames += FLIGHT_FRAMES;
    memcpy(s->hand.target_um, plan->at_um, sizeof plan->at_um);
    s->place = 0;
    memcpy(s->place_um[0], plan->at_um, sizeof plan->at_um);
    memcpy(s->place_turn[0], plan->turn, sizeof plan->turn);
    s->stage = CROISILLON_CARRYING;
    s->stretch = CROISILLON_LOWER;
    croisillon_err(s, croisillon_needle(beside(t) + CROISILLON_NEEDLE) + croisillon_haste(s));
    memcpy(off, s->error_um, sizeof off);
    for (int i = 0; i < 3; i++) at[i] = plan->at_um[i] + off[i];
    for (int i = 0; i < STEPS; i++) {
        if (ilx_boxes_is_free(&s->world, plan->block, at, plan->turn, 0)) break;
        at[1] += STEP_UM;
    }
    ilx_boxes_put(&s->world, plan->block, at, plan->turn);
    croisillon_set_out(s, CROISILLON_LOWER);
    for (int i = 0; i < 3; i++) s->to_um[i] += off[i];
    s->wait_frames = 0;
    settle(t);
}

void trial_take(trial *t, const croisillon_state *from, int block)
{
    t->state = *from;
    croisillon_apply(&t->state, from->mover, &(ilx_move){CROISILLON_MOVE_TAKE, {block}}, NULL);
    shake(t);
    settle(t);
}

void trial_give_up(trial *t)
{
    croisillon_state *s = &t->state;
    // It may be on its way: then it is asked as it will be when it has got there.
    s->stage = CROISILLON_AIMING;
    croisillon_apply(s, s->mover, &(ilx_move){.kind = CROISILLON_MOVE_GIVE_UP}, NULL);
    settle(t);
}

void trial_decline(trial *t, const croisillon_state *from, const ilx_move *how)
{
    t->state = *from;
    croisillon_apply(&t->state, from->mover, how, NULL);
    settle(t);
}

// ---- Worth -------------------------------------------------------------------------------

static int blocks_to_go(const croisillon_state *s)
{
    bool mixes = s->stage == CROISILLON_MIXING;
    return (mixes ? CROISILLON_BLOCKS : croisillon_left(s)) - CROISILLON_LEFT;
}

// Fitted to matches of two: half of it is cleared with 22 blocks to go, a fifth with six.
double trial_hope(const croisillon_state *s)
{
    static const double a_seat = 11;
    double blocks = blocks_to_go(s);
    return blocks / (blocks + a_seat * s->seat_count);
}

// Points, and what may still be hoped for.
static double prospect(const croisillon_state *s, int seat)
{
    int malus[CROISILLON_COLOURS] = {0}, clearable = 0;
    uint64_t colours = 0;
    for (int block = 0; block < CROISILLON_BLOCKS; block++) {
        int colour = croisillon_colour_of(block);
        if (croisillon_present(s, block)) colours |= UINT64_C(1) << colour;
        malus[colour] += s->where[block] == CROISILLON_IS_MALUS && s->owner[block] == seat;
    }
    for (int colour = 0; colour < CROISILLON_COLOURS; colour++) {
        if (colours >> colour & 1) clearable += malus[colour];
    }
    return croisillon_score(s, seat) + clearable * trial_hope(s);
}

// How far the difference between two seats may still change, as a standard deviation. Fitted to
// matches of two: it grows with the blocks to go, but not beyond what half a round makes of it.
static double spread(const croisillon_state *s)
{
    static const double a_block = 1.6, a_round = 17, at_least = 0.06;
    int rounds = s->rounds - s->round;
    double variance = a_block * blocks_to_go(s);
    if (variance > a_round) variance = a_round;
    if (rounds > 1) variance += (rounds - 1) * a_round;
    return sqrt(variance > at_least ? variance : at_least);
}

// How likely a normal deviate is to be less, near enough, and with the same bits everywhere.
static double likely(double z)
{
    double x = (z < 0 ? -z : z) * 0.70710678;
    double y = 1 + x * (0.278393 + x * (0.230389 + x * (0.000972 + x * 0.078108)));
    double beyond = 0.5 / (y * y * y * y);
    return z < 0 ? beyond : 1 - beyond;
}

double trial_worth(const croisillon_state *s, int seat, double extra)
{
    // A match that is as good as won or lost is still played for points.
    static const double for_points = 0.08, many_points = 12, hopeless = 1e-4;
    int32_t scores[ILX_SEATS_MAX];
    uint32_t winners = croisillon_result(s, scores);
    double own = prospect(s, seat) + extra, far = spread(s), against = 1, ahead = 0;
    for (int other = 0; other < s->seat_count; other++) {
        if (other == seat) continue;
        double by = own - prospect(s, other), chance = likely(by / far);
        if (chance < hopeless) chance = hopeless;
        against += (1 - chance) / chance;
        ahead += by / (s->seat_count - 1);
    }
    double wins = 1 / against;
    if (winners) wins = winners & ILX_SEAT_BIT(seat) ? 1.0 / __builtin_popcount(winners) : 0;
    return wins + for_points * (likely(ahead / many_points) - wins);
}
