// Shared by the parts of Le X: croisillon.c (turns, and what becomes of blocks), croisillon_check.c
// (what is lawful), croisillon_hand.c (the hand, frame by frame), croisillon_ahead.c (what would
// become of the block in hand), croisillon_places.c (where a block could go, and how it comes out
// of the pile), croisillon_verify.c (what is always true) and croisillon_facts.c (words, views,
// what bots need).
#pragma once

#include "games/croisillon.h"

enum { CROISILLON_REFUSALS = 18 };
extern const char *const croisillon_refusals[CROISILLON_REFUSALS];

enum {
    CROISILLON_OPTION_START,
    CROISILLON_OPTION_ROUNDS,
    CROISILLON_OPTION_TURNS,
    CROISILLON_OPTION_TESTS,
    CROISILLON_OPTION_STEADY,
};

static inline bool croisillon_present(const croisillon_state *s, int block)
{
    return block >= 0 && (s->world.present & ILX_BOXES_BIT(block)) != 0;
}

void croisillon_setup(void *state, const ilx_setup *setup);
void croisillon_turn(const void *state, ilx_turn *turn);
int croisillon_chances(const void *state, ilx_chance *outcomes);
ilx_refusal croisillon_check(const void *state, int seat, const ilx_move *move);
int croisillon_tempting(const void *state, int seat, ilx_move *moves);
void croisillon_apply(void *state, int seat, const ilx_move *move, ilx_events *out);
uint32_t croisillon_result(const void *state, int32_t *scores);
const char *croisillon_verify(const void *state, const ilx_setup *setup);

// ---- The hand (croisillon_hand.c) ----------------------------------------------------------

// Takes hold of a block at a point of the world, or at the point of the block next to it.
void croisillon_hold(croisillon_state *s, int block, const int32_t at_um[3]);
// A hand that has gone by itself is led by its player from where it is.
void croisillon_hand_over(croisillon_state *s);
// Opens the hand, wherever the block is.
void croisillon_open(croisillon_state *s);
// One frame of 1/120 s: the hand goes where it is led, and trembles; the world follows.
void croisillon_frame(croisillon_state *s);
// How strongly it trembles now.
int32_t croisillon_tremor_um(const croisillon_state *s);
// How much breath is left, in per cent.
int croisillon_breath_left(const croisillon_state *s);
// Have the fingers been stretched too far for too long?
bool croisillon_slips(const croisillon_state *s);
// Sets out on a stretch of the path.
void croisillon_set_out(croisillon_state *s, int stretch);
// Is the stretch done?
bool croisillon_arrived(const croisillon_state *s);
// The needle has been pressed here: how far the hand will be off in the stretch to come.
void croisillon_err(croisillon_state *s, int needle);
// How far off the press is of whoever has named the tick.
int croisillon_haste(const croisillon_state *s);
// Does the block in hand touch something but the table?
bool croisillon_touches(const croisillon_state *s);
// Does it rest on something, and is it slow enough to let go?
bool croisillon_rests(const croisillon_state *s);
bool croisillon_is_slow(const croisillon_state *s);

// ---- Ahead (croisillon_ahead.c) ----------------------------------------------------------------

// After a sample of a person's hand: what would become of the block if the hand opened now.
void croisillon_look_ahead(croisillon_state *s);
void croisillon_forget_ahead(croisillon_state *s);

// ---- Places (croisillon_places.c) ------------------------------------------------------------

// Looks for places where the block picked could be put higher than where the turn began.
void croisillon_find_places(croisillon_state *s);
// The way out of the pile for a block; the better one of those to the front and to the rear; and is
// nothing in the way of a block that is lifted straight up?
int croisillon_way_out(const croisillon_state *s, int block);
int croisillon_way_aside(const croisillon_state *s, int block);
bool croisillon_clear_above(const croisillon_state *s, int block);
// How far a block reaches from its centre along each axis of the world, turned like this.
void croisillon_extent(int block, const int32_t turn[4], int32_t extent_um[3]);
// A point of a block as seen from its centre, turned like this.
void croisillon_rotate(const int32_t turn[4], const int32_t point_um[3], int32_t out_um[3]);
