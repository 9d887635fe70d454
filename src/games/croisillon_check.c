// Le X: what is lawful, and the reasons why something is not.

#include "games/croisillon_parts.h"

enum {
    NOT_NOW,
    NO_SUCH_BLOCK,
    FORBIDDEN,
    JUST_RAISED,
    NO_TESTS,
    NOT_ON_BLOCK,
    TOO_FAR,
    BAD_TURN,
    NOT_PICKED,
    NO_SUCH_PLACE,
    NO_SUCH_TICK,
    NOT_RESTING,
    STILL_MOVING,
    NOTHING_FORBIDDEN,
    TAKEN_OUT,
    ALREADY_RAISED,
    NOTHING_RAISED,
    NOT_TAKEN_OUT,
};

const char *const croisillon_refusals[CROISILLON_REFUSALS] = {
    [NOT_NOW] = "not-now",
    [NO_SUCH_BLOCK] = "no-such-block",
    [FORBIDDEN] = "forbidden",
    [JUST_RAISED] = "just-raised",
    [NO_TESTS] = "no-tests",
    [NOT_ON_BLOCK] = "not-on-block",
    [TOO_FAR] = "too-far",
    [BAD_TURN] = "bad-turn",
    [NOT_PICKED] = "not-picked",
    [NO_SUCH_PLACE] = "no-such-place",
    [NO_SUCH_TICK] = "no-such-tick",
    [NOT_RESTING] = "not-resting",
    [STILL_MOVING] = "still-moving",
    [NOTHING_FORBIDDEN] = "nothing-forbidden",
    [TAKEN_OUT] = "taken-out",
    [ALREADY_RAISED] = "already-raised",
    [NOTHING_RAISED] = "nothing-raised",
    [NOT_TAKEN_OUT] = "not-taken-out",
};

static ilx_refusal no(int refusal)
{
    return croisillon_refusals[refusal];
}

static ilx_refusal check_block(const croisillon_state *s, int block)
{
    if (block < 0 || block >= CROISILLON_BLOCKS || !croisillon_present(s, block))
        return no(NO_SUCH_BLOCK);
    if (block == s->forbidden) return no(FORBIDDEN);
    return block == s->raised ? no(JUST_RAISED) : NULL;
}

static ilx_refusal check_hand(const croisillon_state *s, const int32_t *arg)
{
    if (s->stage != CROISILLON_HOLDING) return no(NOT_NOW);
    for (int i = 0; i < 3; i++) {
        if (arg[i] > CROISILLON_REACH_UM || arg[i] < -CROISILLON_REACH_UM) return no(TOO_FAR);
    }
    int64_t norm = 0, one = (int64_t)CROISILLON_TURN_ONE * CROISILLON_TURN_ONE;
    for (int i = 3; i < 7; i++) {
        if (arg[i] > 2 * CROISILLON_TURN_ONE || arg[i] < -2 * CROISILLON_TURN_ONE)
            return no(BAD_TURN);
        norm += (int64_t)arg[i] * arg[i];
    }
    if (norm < one * 9 / 10 || norm > one * 11 / 10) return no(BAD_TURN);
    return arg[7] == 0 || arg[7] == 1 ? NULL : no(NOT_NOW);
}

static ilx_refusal check_grip(const croisillon_state *s, const int32_t *arg)
{
    if (s->stage != CROISILLON_CHOOSING) return no(NOT_NOW);
    ilx_refusal refusal = check_block(s, arg[0]);
    if (refusal) return refusal;
    for (int i = 1; i < 4; i++) {
        if (arg[i] > CROISILLON_REACH_UM || arg[i] < -CROISILLON_REACH_UM) return no(NOT_ON_BLOCK);
    }
    return ilx_boxes_on_surface(&s->world, arg[0], arg + 1) ? NULL : no(NOT_ON_BLOCK);
}

// Giving up is possible until the block has left its neighbours.
static ilx_refusal check_giving_up(const croisillon_state *s)
{
    bool holds = s->stage == CROISILLON_HOLDING || s->stage == CROISILLON_AIMING;
    if (!holds && s->stage != CROISILLON_CHOOSING) return no(NOT_NOW);
    return holds && s->removed == CROISILLON_REMOVED ? no(TAKEN_OUT) : NULL;
}

static ilx_refusal check_carry(const croisillon_state *s, int place)
{
    bool holds = s->stage == CROISILLON_HOLDING;
    if (!holds && s->stage != CROISILLON_CHOOSING) return no(NOT_NOW);
    if (s->raised != CROISILLON_NONE) return no(ALREADY_RAISED);
    if (s->picked == CROISILLON_NONE) return no(NOT_PICKED);
    return place < 1 || place > s->place_count ? no(NO_SUCH_PLACE) : NULL;
}

static ilx_refusal check_take(const croisillon_state *s, int block)
{
    bool holds = s->stage == CROISILLON_HOLDING;
    if (!holds && s->stage != CROISILLON_CHOOSING) return no(NOT_NOW);
    if (s->raised == CROISILLON_NONE) return no(NOTHING_RAISED);
    if (holds && block != s->hand.block) return no(NO_SUCH_BLOCK);
    return check_block(s, block);
}

ilx_refusal croisillon_check(const void *state, int seat, const ilx_move *move)
{
    (void)seat;
    const croisillon_state *s = state;
    const int32_t *arg = move->arg;
    bool choosing = s->stage == CROISILLON_CHOOSING;
    ilx_refusal refusal = NULL;
    switch ((croisillon_move)move->kind) {
    case CROISILLON_MOVE_PICK:
    case CROISILLON_MOVE_LIFT:
        if (!choosing) return no(NOT_NOW);
        return s->raised != CROISILLON_NONE ? no(ALREADY_RAISED) : check_block(s, arg[0]);
    case CROISILLON_MOVE_TEST:
        if (!choosing) return no(NOT_NOW);
        return !s->tests ? no(NO_TESTS) : check_block(s, arg[0]);
    case CROISILLON_MOVE_GRIP: return check_grip(s, arg);
    case CROISILLON_MOVE_HAND: return check_hand(s, arg);
    case CROISILLON_MOVE_RELEASE:
        if (s->stage != CROISILLON_HOLDING) return no(NOT_NOW);
        if (!croisillon_rests(s)) return no(NOT_RESTING);
        return croisillon_is_slow(s) ? NULL : no(STILL_MOVING);
    case CROISILLON_MOVE_CARRY: return check_carry(s, arg[0]);
    case CROISILLON_MOVE_TAKE: return check_take(s, arg[0]);
    case CROISILLON_MOVE_PRESS: return s->stage == CROISILLON_AIMING ? NULL : no(NOT_NOW);
    case CROISILLON_MOVE_PRESS_AT:
        if (s->stage != CROISILLON_AIMING) return no(NOT_NOW);
        return arg[0] < 0 || arg[0] >= CROISILLON_NEEDLE ? no(NO_SUCH_TICK) : NULL;
    case CROISILLON_MOVE_REFUSE:
        if (s->raised != CROISILLON_NONE) return no(ALREADY_RAISED);
        refusal = check_giving_up(s);
        if (refusal) return refusal;
        return s->forbidden == CROISILLON_NONE ? no(NOTHING_FORBIDDEN) : NULL;
    case CROISILLON_MOVE_GIVE_UP:
        if (s->stage != CROISILLON_HOLDING && s->stage != CROISILLON_AIMING) return no(NOT_NOW);
        if (s->raised != CROISILLON_NONE) return no(ALREADY_RAISED);
        return s->removed == CROISILLON_REMOVED ? NULL : no(NOT_TAKEN_OUT);
    case CROISILLON_MOVE_STOP:
        return s->raised == CROISILLON_NONE ? no(NOTHING_RAISED) : check_giving_up(s);
    default: return no(NOT_NOW);
    }
}

// Every block of the pile, to be raised or to be taken as a bonus.
int croisillon_tempting(const void *state, int seat, ilx_move *moves)
{
    (void)seat;
    const croisillon_state *s = state;
    int kind = s->raised == CROISILLON_NONE ? CROISILLON_MOVE_PICK : CROISILLON_MOVE_TAKE,
        count = 0;
    if (s->stage != CROISILLON_CHOOSING) return 0;
    for (int block = 0; block < CROISILLON_BLOCKS; block++) {
        if (croisillon_present(s, block)) moves[count++] = (ilx_move){kind, {block}};
    }
    return count;
}
