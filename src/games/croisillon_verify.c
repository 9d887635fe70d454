// Which states of Le X can be: a world that can be stepped, every block in one place, and a hand
// that holds what it says it holds.

#include "games/croisillon_parts.h"

#include <string.h>

enum { COUNT_MOST = 1 << 29 };  // of anything that goes up

static bool is_between(int64_t value, int64_t low, int64_t high)
{
    return value >= low && value <= high;
}

static bool are_between(const int32_t *values, int count, int32_t low, int32_t high)
{
    for (int i = 0; i < count; i++) {
        if (!is_between(values[i], low, high)) return false;
    }
    return true;
}

static bool are_zero(const void *bytes, size_t size)
{
    const uint8_t *at = bytes;
    for (size_t i = 0; i < size; i++) {
        if (at[i]) return false;
    }
    return true;
}

#define IS_ZERO(member) are_zero(&(member), sizeof(member))

static bool is_block_or_none(int block)
{
    return is_between(block, CROISILLON_NONE, CROISILLON_BLOCKS - 1);
}

static bool is_on_x(const croisillon_state *s, int block)
{
    return block >= 0 && (s->world.present & ILX_BOXES_BIT(block)) != 0;
}

static const char *verify_options(const croisillon_state *s, const ilx_setup *setup)
{
    const int32_t *o = setup->options;
    if (s->seat_count != setup->seat_count) return "other number of seats";
    bool same = s->start == o[CROISILLON_OPTION_START] &&
                s->rounds == o[CROISILLON_OPTION_ROUNDS] &&
                s->limit == o[CROISILLON_OPTION_TURNS] && s->tests == o[CROISILLON_OPTION_TESTS] &&
                s->steady == o[CROISILLON_OPTION_STEADY];
    if (!same) return "other options";
    return IS_ZERO(s->unused) ? NULL : "unused is 0";
}

static const char *verify_numbers(const croisillon_state *s)
{
    if (s->stage > CROISILLON_OVER || s->task > CROISILLON_FALL) return "no such stage";
    if (s->stretch >= CROISILLON_STRETCHES || s->way > CROISILLON_UP) return "no such way";
    if (!is_between(s->starter, CROISILLON_NONE, s->seat_count - 1)) return "bad starter";
    if ((s->starter == CROISILLON_NONE) != (s->stage == CROISILLON_STARTING)) return "bad starter";
    if (s->mover >= s->seat_count) return "bad mover";
    if (s->round > s->rounds || (s->round == s->rounds) != (s->stage == CROISILLON_OVER)) {
        return "bad round";
    }
    if (s->number > COUNT_MOST || s->turns > COUNT_MOST) return "too many turns";
    bool plays = s->stage > CROISILLON_MIXING && s->stage < CROISILLON_OVER;
    if (plays && s->limit && s->turns >= s->limit) return "the round should be over";
    if (!is_between(s->mixed, 0, CROISILLON_MIXES)) return "mixed too often";
    if ((s->stage > CROISILLON_MIXING) != (s->mixed == CROISILLON_MIXES)) return "not mixed";
    if (s->seed >> (8 * s->mixed) != 0) return "bad seed";
    if (s->stage < CROISILLON_CHOOSING && s->turns) return "played too soon";
    for (int seat = 0; seat < CROISILLON_SEATS; seat++) {
        int most = CROISILLON_BLOCKS * s->round;
        if (!is_between(s->score[seat], -most, most)) return "bad score";
    }
    return s->planned <= 1 && s->breath <= 1 && s->lost <= 1 ? NULL : "bad flag";
}

// Every block is on the X, somebody's, or in the box.
static const char *verify_blocks(const croisillon_state *s)
{
    bool built = s->stage > CROISILLON_MIXING;
    const char *broken = ilx_boxes_verify(&s->world);
    if (broken) return broken;
    if (!built && s->world.present) return "built too soon";
    for (int block = 0; block < CROISILLON_BLOCKS; block++) {
        bool owned =
            s->where[block] == CROISILLON_IS_BONUS || s->where[block] == CROISILLON_IS_MALUS;
        if (s->where[block] > CROISILLON_IN_BOX) return "a block is nowhere";
        if (built && (s->where[block] == CROISILLON_ON_X) != is_on_x(s, block)) {
            return "a block in two places";
        }
        if (!built && s->where[block] != CROISILLON_ON_X) return "taken too soon";
        if (owned != (s->owner[block] != CROISILLON_NONE)) return "a block of nobody";
        if (!is_between(s->owner[block], CROISILLON_NONE, s->seat_count - 1)) return "bad owner";
        if (s->feel[block] > CROISILLON_LOADED) return "no such feel";
        if (s->feel[block] && (!s->tests || !built)) return "felt without a test";
        if (!is_between(s->level_um[block], -2000000, 2000000)) return "bad level";
    }
    if (s->fallen & ~s->world.present) return "too much has fallen";
    bool plays = built && s->stage != CROISILLON_OVER && s->stage != CROISILLON_SETTLING;
    if (plays && croisillon_left(s) <= CROISILLON_LEFT) return "the round should be over";
    if (plays && (s->fallen || s->lost)) return "something fell";
    return NULL;
}

static const char *verify_marks(const croisillon_state *s)
{
    if (!is_block_or_none(s->picked) || !is_block_or_none(s->raised)) return "no such block";
    if (!is_block_or_none(s->let_go) || !is_block_or_none(s->forbidden)) return "no such block";
    if (s->forbidden != CROISILLON_NONE && !is_on_x(s, s->forbidden)) return "nothing to forbid";
    bool asked = s->stage == CROISILLON_CHOOSING;
    if (asked && s->raised != CROISILLON_NONE && !is_on_x(s, s->raised)) return "raised off the X";
    if (asked && s->raised == CROISILLON_NONE && s->let_go != CROISILLON_NONE) return "let go";
    if (s->raised != CROISILLON_NONE && s->raised != s->let_go) return "let go";
    if (asked && s->task != CROISILLON_NOTHING) return "busy";
    bool idle = s->stage < CROISILLON_CHOOSING || s->stage == CROISILLON_OVER;
    if (idle && (s->picked != CROISILLON_NONE || s->raised != CROISILLON_NONE ||
                 s->let_go != CROISILLON_NONE || s->forbidden != CROISILLON_NONE ||
                 s->task != CROISILLON_NOTHING || s->lost || s->fallen || s->wait_frames)) {
        return "marked without a turn";
    }
    if (asked && s->picked != CROISILLON_NONE &&
        (!is_on_x(s, s->picked) || s->picked == s->forbidden || s->raised != CROISILLON_NONE)) {
        return "picked what may not be";
    }
    return NULL;
}

static bool is_unit(const int32_t turn[4], int64_t one)
{
    int64_t norm = 0;
    if (!are_between(turn, 4, (int32_t)(-2 * one), (int32_t)(2 * one))) return false;
    for (int i = 0; i < 4; i++) norm += (int64_t)turn[i] * turn[i];
    return norm > one * one * 8 / 10 && norm < one * one * 12 / 10;
}

static const char *verify_places(const croisillon_state *s)
{
    if (!is_between(s->place_count, 0, CROISILLON_PLACES)) return "too many places";
    if (s->place_count > 0 && s->picked == CROISILLON_NONE) return "places for nothing";
    for (int i = 0; i < CROISILLON_PLACES; i++) {
        if (i >= s->place_count) {
            if (!IS_ZERO(s->place_um[i]) || !IS_ZERO(s->place_turn[i])) return "a place too many";
            continue;
        }
        if (!are_between(s->place_um[i], 3, -CROISILLON_REACH_UM, CROISILLON_REACH_UM)) {
            return "a place too far away";
        }
        if (!is_unit(s->place_turn[i], ILX_BOXES_QUATERNION_ONE)) return "a place without a turn";
    }
    return NULL;
}

static const char *verify_empty_hand(const croisillon_state *s)
{
    bool empty = IS_ZERO(s->hand) && IS_ZERO(s->grip_um) && IS_ZERO(s->grip_turn) &&
                 IS_ZERO(s->moved_um) && IS_ZERO(s->turned) && IS_ZERO(s->from_um) &&
                 IS_ZERO(s->to_um) && IS_ZERO(s->error_um) && !s->frames && !s->frames_done &&
                 !s->held_frames && !s->slip_frames && !s->breath_frames && !s->needle &&
                 !s->error && s->press_at == CROISILLON_NOW && s->place == CROISILLON_NONE &&
                 IS_ZERO(s->ahead_um) && IS_ZERO(s->ahead_turn) && !s->ahead_frames && !s->ahead &&
                 !s->planned && !s->removed && !s->breath && !s->stretch && !s->way && !s->shake;
    return empty ? NULL : "an empty hand that holds something";
}

static const char *verify_path(const croisillon_state *s)
{
    bool aims = s->stage == CROISILLON_AIMING, carries = s->stage == CROISILLON_CARRYING;
    bool raises = s->task == CROISILLON_RAISE;
    if ((aims || carries) && !s->planned) return "carried by nobody";
    if (s->stage == CROISILLON_HOLDING && s->planned) return "led by two";
    if (!is_between(s->place, CROISILLON_NONE, s->place_count - 1)) return "no such place";
    if (s->planned && !raises && s->place != CROISILLON_NONE) return "no such place";
    if (!s->planned && s->place != CROISILLON_NONE) return "no such place";
    bool probes = s->stretch == CROISILLON_PROBE || s->stretch == CROISILLON_BACK;
    if ((aims || carries) && probes != (s->task == CROISILLON_TEST)) return "bad stretch";
    if (probes && aims) return "bad stretch";
    bool over = s->stretch == CROISILLON_OVER_IT || s->stretch == CROISILLON_LOWER;
    if (over && (!raises || s->place == CROISILLON_NONE)) return "bad stretch";
    if (aims && s->stretch == CROISILLON_OVER_IT) return "bad stretch";
    if (s->task == CROISILLON_TEST && s->stage == CROISILLON_HOLDING) return "bad task";
    if (!is_between(s->frames_done, 0, s->frames) || s->frames > COUNT_MOST) return "bad path";
    if ((aims || carries) && s->frames < 1) return "bad path";
    int32_t most = 900000;
    if (!are_between(s->from_um, 3, -most, most) || !are_between(s->to_um, 3, -most, most)) {
        return "a path too long";
    }
    if (!are_between(s->error_um, 3, -50000, 50000)) return "too great an error";
    if (!is_between(s->error, -2 * CROISILLON_NEEDLE_MOST, 2 * CROISILLON_NEEDLE_MOST)) {
        return "too great an error";
    }
    if (!is_between(s->needle, 0, CROISILLON_NEEDLE - 1)) return "bad needle";
    if (!is_between(s->press_at, CROISILLON_NOW, CROISILLON_NEEDLE - 1)) return "bad press";
    return !aims && s->press_at != CROISILLON_NOW ? "bad press" : NULL;
}

static const char *verify_ahead(const croisillon_state *s)
{
    if (s->ahead > CROISILLON_STABLE) return "no such future";
    if (!is_between(s->ahead_frames, 0, COUNT_MOST)) return "tried too long ago";
    if (s->ahead == CROISILLON_UNTRIED) {
        return IS_ZERO(s->ahead_um) && IS_ZERO(s->ahead_turn) ? NULL : "a future of nothing";
    }
    if (s->stage != CROISILLON_HOLDING) return "a future of nothing";
    if (!are_between(s->ahead_um, 3, -2000000, 2000000)) return "a future too far away";
    return is_unit(s->ahead_turn, ILX_BOXES_QUATERNION_ONE) ? NULL : "a future without a turn";
}

static const char *verify_hand(const croisillon_state *s)
{
    bool holds = croisillon_holds(s) || s->stage == CROISILLON_SHAKING;
    if (!is_between(s->wait_frames, 0, COUNT_MOST)) return "waits too long";
    if (!holds) return verify_empty_hand(s);
    int task = s->task;
    bool bonus = s->raised != CROISILLON_NONE;
    if (task != CROISILLON_TEST && task != (bonus ? CROISILLON_BONUS : CROISILLON_RAISE)) {
        return "bad task";
    }
    if (!ilx_boxes_hand_is_sound(&s->world, &s->hand)) return "an unsound hand";
    if (s->hand.block != s->picked || s->picked == s->forbidden || s->picked == s->raised) {
        return "holds what may not be held";
    }
    if (s->hand.force_mn < 1 || s->hand.strain_mn < 0 || s->hand.stretch_um < 0) {
        return "an unsound hand";
    }
    int32_t far = CROISILLON_REACH_UM;
    if (!are_between(s->grip_um, 3, -far, far)) return "gripped too far away";
    if (!are_between(s->moved_um, 3, -far, far)) return "led too far away";
    if (!is_unit(s->grip_turn, ILX_BOXES_QUATERNION_ONE)) return "gripped without a turn";
    if (!is_unit(s->turned, CROISILLON_TURN_ONE)) return "turned by no quaternion";
    if (s->held_frames < 0 || s->slip_frames < 0) return "held for less than nothing";
    if (s->held_frames > COUNT_MOST || s->slip_frames > COUNT_MOST) return "held too long";
    if (!is_between(s->breath_frames, -2000, 2000)) return "too much breath";
    if (s->removed > CROISILLON_REMOVED || s->shake >= CROISILLON_BYTE) return "bad hand";
    const char *fault = verify_ahead(s);
    return fault ? fault : verify_path(s);
}

// While all settles, the task says what was done, and with which block.
static const char *verify_settling(const croisillon_state *s)
{
    if (s->stage != CROISILLON_SETTLING) return NULL;
    bool of_block = s->task == CROISILLON_RAISE || s->task == CROISILLON_BONUS;
    if (s->task == CROISILLON_NOTHING) return "settles after nothing";
    if (of_block && s->picked == CROISILLON_NONE) return "settles after no block";
    bool gone = of_block && s->where[s->picked] != CROISILLON_ON_X;
    if (s->task == CROISILLON_RAISE && gone && !s->lost) return "raised off the X";
    if (s->task == CROISILLON_RAISE && s->raised != CROISILLON_NONE) return "raised twice";
    if (s->task == CROISILLON_BONUS && s->raised == CROISILLON_NONE) return "a bonus for nothing";
    bool own = !gone || s->owner[s->picked] == s->mover;
    if (s->task == CROISILLON_BONUS && gone && !own) return "another's bonus";
    if (s->task == CROISILLON_BONUS && gone && !s->lost &&
        s->where[s->picked] != CROISILLON_IS_BONUS) {
        return "a bonus that is none";
    }
    return NULL;
}

const char *croisillon_verify(const void *state, const ilx_setup *setup)
{
    const croisillon_state *s = state;
    const char *fault = verify_options(s, setup);
    if (!fault) fault = verify_numbers(s);
    if (!fault) fault = verify_blocks(s);
    if (!fault) fault = verify_marks(s);
    if (!fault) fault = verify_places(s);
    if (!fault) fault = verify_hand(s);
    return fault ? fault : verify_settling(s);
}
