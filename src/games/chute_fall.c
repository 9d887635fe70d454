// The fall of tokens in Dix de chute while a wheel turns.
//
// Turning is a sweep over every degree on the way. But nothing can change between the degrees at
// which a notch of the turning wheel comes to a passage that has a token to give and room to take
// it; so the wheel jumps from one such degree to the next. tests/rules/chute_sweep.c compares this
// with the sweep, degree by degree.

#include "games/chute.h"

#define BOARD (&chute_the_board)

enum { NO_NOTCH = -1 };

// The notch of a wheel that stands at an angle and holds a token (or, for room, none).
static int notch_at(const chute_state *s, int side, int wheel, int angle, bool full)
{
    const int end = BOARD->first[wheel + 1], turned = s->angle[wheel];
    for (int n = BOARD->first[wheel]; n < end; n++) {
        if ((s->notch[side][n] != 0) != full) continue;
        if (chute_meets(BOARD, BOARD->notch[side][n], turned, angle)) return n;
    }
    return NO_NOTCH;
}

static bool chute_has(const chute_state *s, int side, int chute)
{
    return s->entered[2 * side + chute] < CHUTE_NUMBERS;
}

// Is there a token at the upper end of a passage?
static bool can_give(const chute_state *s, int side, const chute_passage *p)
{
    if (p->from < CHUTE_WHEEL) return chute_has(s, side, p->from);
    return notch_at(s, side, p->from - CHUTE_WHEEL, p->angle, true) != NO_NOTCH;
}

// Is there room at its lower end?
static bool can_take(const chute_state *s, int side, const chute_passage *p)
{
    if (p->to == CHUTE_TRAY) return true;
    return notch_at(s, side, p->to - CHUTE_WHEEL, chute_from_below(p), false) != NO_NOTCH;
}

// ---- Falling -----------------------------------------------------------------------------

static void tell_fall(const chute_state *s, int side, int token, const chute_passage *p, int after,
                      ilx_events *events)
{
    uint32_t own = 0, other = 0;
    if (!events) return;
    for (int seat = 0; seat < s->seat_count; seat++) {
        *(chute_side_of(seat) == side ? &own : &other) |= ILX_SEAT_BIT(seat);
    }
    ilx_emit(events, CHUTE_EVENT_FELL, own, token, p->from, p->to, after);
    if (s->knock) ilx_emit(events, CHUTE_EVENT_KNOCKED, other, after, 0, 0, 0);
}

// A token drops into the tray. False: it was not its turn.
static bool come_out(chute_state *s, int side, int token)
{
    int colour = chute_colour_of(token);
    if (chute_number_of(token) == chute_due(s, colour)) {
        s->out[colour]++;
        return true;
    }
    s->wrong[side] = (uint8_t)token;
    return false;
}

static int take_from(chute_state *s, int side, const chute_passage *p)
{
    if (p->from < CHUTE_WHEEL) {
        int colour = 2 * side + p->from;
        return chute_token(colour, s->load[colour][s->entered[colour]++]);
    }
    int n = notch_at(s, side, p->from - CHUTE_WHEEL, p->angle, true);
    int token = s->notch[side][n];
    s->notch[side][n] = 0;
    return token;
}

// The lowest passage that is open and used by a token.
static const chute_passage *open_passage(const chute_state *s, int side)
{
    for (int i = 0; i < CHUTE_PASSAGES; i++) {
        const chute_passage *p = &BOARD->passage[i];
        if (can_give(s, side, p) && can_take(s, side, p)) return p;
    }
    return NULL;
}

bool chute_settled(const chute_state *s, int side)
{
    return open_passage(s, side) == NULL;
}

bool chute_settle(chute_state *s, int side, int after, ilx_events *events)
{
    for (const chute_passage *p; (p = open_passage(s, side)) != NULL;) {
        int token = take_from(s, side, p);
        tell_fall(s, side, token, p, after, events);
        if (p->to == CHUTE_TRAY) {
            if (!come_out(s, side, token)) return false;
            continue;
        }
        int n = notch_at(s, side, p->to - CHUTE_WHEEL, chute_from_below(p), false);
        s->notch[side][n] = (uint8_t)token;
    }
    return true;
}

// ---- Turning -----------------------------------------------------------------------------

// How many degrees until a notch comes to an angle within the tolerance, from outside of it.
static int degrees_to(int neutral, int turned, int passage, int direction)
{
    int ahead = direction * (passage - neutral - turned) - (int)BOARD->tolerance;
    while (ahead <= 0) ahead += CHUTE_CIRCLE;
    return ahead <= CHUTE_CIRCLE ? ahead : ahead - CHUTE_CIRCLE;
}

// How many degrees until a notch that is full (or empty) comes to an angle, at most so many.
static int degrees_to_any(const chute_state *s, int side, int wheel, int angle, bool full,
                          int direction, int most)
{
    const int end = BOARD->first[wheel + 1], turned = s->angle[wheel];
    for (int n = BOARD->first[wheel]; n < end; n++) {
        if ((s->notch[side][n] != 0) != full) continue;
        int one = degrees_to(BOARD->notch[side][n], turned, angle, direction);
        if (one < most) most = one;
    }
    return most;
}

// The degrees until something may fall: past most nobody asks.
static int degrees_to_fall(const chute_state *s, int wheel, int direction, int most)
{
    int place = CHUTE_WHEEL + wheel;
    for (int i = 0; i < CHUTE_PASSAGES; i++) {
        const chute_passage *p = &BOARD->passage[i];
        if (p->from != place && p->to != place) continue;
        for (int side = 0; side < CHUTE_SIDES; side++) {
            if (p->from == place) {
                int ahead = degrees_to_any(s, side, wheel, p->angle, true, direction, most);
                if (ahead < most && can_take(s, side, p)) most = ahead;
            } else if (can_give(s, side, p)) {
                int angle = chute_from_below(p);
                most = degrees_to_any(s, side, wheel, angle, false, direction, most);
            }
        }
    }
    return most;
}

// Has this degree decided the match? Of two decisions in one degree, a token out of order counts
// before ten tokens out; where both sides have the same, who turns wins by it and loses by it.
static bool judge(chute_state *s)
{
    int own = chute_side_of(s->mover), other = 1 - own;
    int wins = CHUTE_NOBODY;
    if (s->wrong[own] || s->wrong[other]) {
        wins = s->wrong[own] ? other : own;
        s->ending = CHUTE_DISORDER;
    } else if (chute_out_of_side(s, own) == CHUTE_SIDE_TOKENS) {
        wins = own;
    } else if (chute_out_of_side(s, other) == CHUTE_SIDE_TOKENS) {
        wins = other;
    }
    if (wins == CHUTE_NOBODY) return false;
    if (s->ending != CHUTE_DISORDER) s->ending = CHUTE_ALL_OUT;
    s->winner = (int8_t)wins;
    s->stage = CHUTE_OVER;
    return true;
}

int chute_spin(chute_state *s, int wheel, int degrees, ilx_events *events)
{
    int direction = degrees < 0 ? -1 : 1, all = direction * degrees, done = 0;
    while (done < all) {
        int step = degrees_to_fall(s, wheel, direction, all - done + 1);
        bool falls = step <= all - done;
        if (!falls) step = all - done;
        done += step;
        int angle = (s->angle[wheel] + direction * step) % CHUTE_CIRCLE;
        s->angle[wheel] = (uint16_t)(angle < 0 ? angle + CHUTE_CIRCLE : angle);
        if (!falls) break;
        for (int side = 0; side < CHUTE_SIDES; side++) chute_settle(s, side, done, events);
        if (judge(s)) break;
    }
    return direction * done;
}
