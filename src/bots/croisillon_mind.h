// How the bots of Le X see a pile: what rests on what, what may come of a move when it is tried out
// in the head, and what a position is worth. croisillon.c has their levels, croisillon_greedy.c the
// one that tries nothing out.
#pragma once

#include "bots/bot.h"
#include "games/croisillon_parts.h"

// ---- What one sees (croisillon_look.c) ---------------------------------------------------

typedef struct look {
    const croisillon_state *state;
    uint64_t may;                       // blocks that may be taken, but for those tried in vain
    int32_t burden[CROISILLON_BLOCKS];  // what each bears, in per cent of its weight
} look;

// log: what has happened so far; blocks tried in vain in this turn are left alone.
void look_at(look *l, const croisillon_state *s, ilx_log log);
// The block that bears least of those in a set; CROISILLON_NONE: the set is empty.
int look_lightest(const look *l, uint64_t from);
// Gain of a bonus of this block's colour: a point, unless it is red, and the malus it clears.
int look_gain(const croisillon_state *s, int block);
// The move for a block in hand that somebody has left behind.
ilx_move look_hold(const croisillon_state *s);
// The press that comes next, so many ticks beside the middle.
ilx_move look_press(const croisillon_state *s, int beside);

// ---- Trials (croisillon_trial.c) ---------------------------------------------------------

// A block to take, and the place where it would go.
typedef struct trial_plan {
    int block;
    int32_t at_um[3], turn[4];  // all 0: nowhere
} trial_plan;

typedef struct trial {
    croisillon_state state;  // how it has come out so far
    ilx_rng *rng;
    int frames;    // that have been simulated, all in all
    int unsteady;  // the needle is pressed at most so many ticks beside its middle
} trial;

// Draws a block out of the pile as far as nothing is near it, with a hand of chance. False: that is
// as far as it got.
bool trial_pull(trial *t, const croisillon_state *from, const trial_plan *plan);
// Puts the block that is out to its place, with the hand's errors, and waits until all is at rest.
void trial_put(trial *t, const trial_plan *plan);
// Gives up the block that is out: it is malus.
void trial_give_up(trial *t);
// Takes a block as a bonus.
void trial_take(trial *t, const croisillon_state *from, int block);
// Takes the forbidden block as malus, or no bonus.
void trial_decline(trial *t, const croisillon_state *from, const ilx_move *how);

// ---- Worth -------------------------------------------------------------------------------

// The chance that a malus will be cleared before the round ends.
double trial_hope(const croisillon_state *s);
// A seat's chance to win; extra: points that it may count on besides.
double trial_worth(const croisillon_state *s, int seat, double extra);
