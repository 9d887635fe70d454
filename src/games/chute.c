// Dix de chute: bring your ten tokens down through five wheels, each colour in its order, by
// turning one wheel a turn; the other side's tokens lie in the same wheels, and you cannot see
// them.
//
// A turn is one gesture. The hand may turn the wheel on and on (drag) and feel what it does before
// it lets go (leave); who knows beforehand what she wants says it in one move (turn). Whatever
// opens on the way lets tokens fall, on both sides: chute_fall.c. This file says whose turn it is
// and what is lawful; chute_facts.c has words, views, invariants and what bots need.

#include "games/chute_parts.h"

enum { NOT_NOW, NO_SUCH_WHEEL, BARRED, OTHER_WHEEL, NOT_TURNED, TOO_FAR };

const char *const chute_refusals[CHUTE_REFUSALS] = {
    [NOT_NOW] = "not-now",         [NO_SUCH_WHEEL] = "no-such-wheel", [BARRED] = "barred",
    [OTHER_WHEEL] = "other-wheel", [NOT_TURNED] = "not-turned",       [TOO_FAR] = "too-far",
};

// ---- The beginning -----------------------------------------------------------------------

int chute_order_digits(int index)
{
    int left[CHUTE_NUMBERS] = {1, 2, 3, 4, 5}, digits = 0;
    for (int count = CHUTE_NUMBERS, among = CHUTE_ORDERS; count > 0; count--) {
        among /= count;
        int at = index / among;
        index %= among;
        digits = 10 * digits + left[at];
        for (; at + 1 < count; at++) left[at] = left[at + 1];
    }
    return digits;
}

void chute_load(chute_state *s, int colour, int digits)
{
    for (int slot = CHUTE_NUMBERS - 1; slot >= 0; slot--, digits /= 10) {
        s->load[colour][slot] = (uint8_t)(digits % 10);
    }
}

static bool is_loaded(const chute_state *s, int colour)
{
    return s->load[colour][0] != 0;
}

static void go_on_preparing(chute_state *s)
{
    if (s->starter == CHUTE_NOBODY) {
        s->stage = CHUTE_STARTING;
    } else {
        s->stage = is_loaded(s, CHUTE_COLOURS - 1) ? CHUTE_PLAYING : CHUTE_LOADING;
    }
}

static void start_with(chute_state *s, int seat, ilx_events *out)
{
    s->starter = (int8_t)seat;
    s->mover = (uint8_t)seat;
    ilx_emit(out, CHUTE_EVENT_STARTED, ILX_EVERYONE, seat, 0, 0, 0);
}

void chute_setup(void *state, const ilx_setup *setup)
{
    chute_state *s = state;
    const int32_t *o = setup->options;
    s->seat_count = (uint8_t)setup->seat_count;
    s->order = (uint8_t)o[CHUTE_OPTION_ORDER];
    s->shuffle = (uint8_t)o[CHUTE_OPTION_SHUFFLE];
    s->strict = (uint8_t)o[CHUTE_OPTION_STRICT];
    s->knock = (uint8_t)o[CHUTE_OPTION_KNOCK];
    s->limit = (uint16_t)o[CHUTE_OPTION_LIMIT];
    s->starter = s->turner = s->winner = CHUTE_NOBODY;
    int start = o[CHUTE_OPTION_START];
    if (start > 0) start_with(s, (start - 1) % s->seat_count, NULL);
    for (int colour = 0; colour < CHUTE_COLOURS && !s->shuffle; colour++) {
        chute_load(s, colour, s->order == CHUTE_UPTURNED ? 54321 : 12345);
    }
    go_on_preparing(s);
}

int chute_chances(const void *state, ilx_chance *outcomes)
{
    const chute_state *s = state;
    if (s->stage == CHUTE_STARTING) {
        for (int i = 0; i < s->seat_count; i++) {
            outcomes[i] = (ilx_chance){{CHUTE_MOVE_START, {i}}, 1};
        }
        return s->seat_count;
    }
    int colour = 0;
    while (is_loaded(s, colour)) colour++;
    for (int i = 0; i < CHUTE_ORDERS; i++) {
        outcomes[i] = (ilx_chance){{CHUTE_MOVE_LOAD, {colour, chute_order_digits(i)}}, 1};
    }
    return CHUTE_ORDERS;
}

static void apply_chance(chute_state *s, const ilx_move *move, ilx_events *out)
{
    if (move->kind == CHUTE_MOVE_START) {
        start_with(s, move->arg[0], out);
    } else {
        int colour = move->arg[0];
        uint32_t own = 0;
        for (int seat = colour / 2; seat < s->seat_count; seat += 2) own |= ILX_SEAT_BIT(seat);
        chute_load(s, colour, move->arg[1]);
        ilx_emit(out, CHUTE_EVENT_LOADED, own, colour, move->arg[1], 0, 0);
    }
    go_on_preparing(s);
}

// ---- Turns -------------------------------------------------------------------------------

void chute_turn(const void *state, ilx_turn *turn)
{
    const chute_state *s = state;
    *turn = (ilx_turn){.number = s->number};
    turn->chance = s->stage < CHUTE_PLAYING;
    if (s->stage == CHUTE_PLAYING) turn->seats = ILX_SEAT_BIT(s->mover);
}

// Does all that is left of a side's ten tokens lie in wheel 5?
static bool last_is_in_wheel_5(const chute_state *s, int side)
{
    const uint8_t *first = chute_the_board.first;
    if (chute_out_of_side(s, side) != CHUTE_SIDE_TOKENS - 1) return false;
    for (int n = first[CHUTE_WHEELS - 1]; n < first[CHUTE_WHEELS]; n++) {
        if (s->notch[side][n]) return true;
    }
    return false;
}

// The wheel that was turned last, by whoever turned it; but whoever has only a last token left, in
// wheel 5, may turn that wheel after the other side has.
int chute_barred(const chute_state *s)
{
    if (s->spun > 0) return 0;  // the hand is on it
    bool by_other = s->wheel > 0 && chute_side_of(s->turner) != chute_side_of(s->mover);
    if (s->wheel == CHUTE_WHEELS && by_other && last_is_in_wheel_5(s, chute_side_of(s->mover))) {
        return 0;
    }
    return s->wheel;
}

ilx_refusal chute_check(const void *state, int seat, const ilx_move *move)
{
    (void)seat;
    const chute_state *s = state;
    if (move->kind == CHUTE_MOVE_LEAVE) return s->spun > 0 ? NULL : chute_refusals[NOT_TURNED];
    if (move->kind > CHUTE_MOVE_LEAVE) return chute_refusals[NOT_NOW];
    int wheel = move->arg[0], degrees = move->arg[1], left = CHUTE_TURN_MAX - s->spun;
    if (wheel < 1 || wheel > CHUTE_WHEELS) return chute_refusals[NO_SUCH_WHEEL];
    if (s->spun > 0 && wheel != s->wheel) return chute_refusals[OTHER_WHEEL];
    if (wheel == chute_barred(s) && !s->strict) return chute_refusals[BARRED];
    if (degrees == 0) return chute_refusals[NOT_TURNED];
    return degrees < -left || degrees > left ? chute_refusals[TOO_FAR] : NULL;
}

// The turn is over: the same player's second one comes, or the next player's.
static void end_turn(chute_state *s, ilx_events *out)
{
    s->number++;
    s->spun = 0;
    s->turns++;
    if (s->stage == CHUTE_OVER) return;
    if (s->limit > 0 && s->turns >= s->limit) {
        s->stage = CHUTE_OVER;
        s->ending = CHUTE_DRAWN;
        ilx_emit(out, CHUTE_EVENT_DREW, ILX_EVERYONE, (int32_t)s->turns, 0, 0, 0);
        return;
    }
    if (!s->extra) s->mover = (uint8_t)((s->mover + 1) % s->seat_count);
    s->extra = 0;
}

// The penalty of the box: the turn is lost, and the next player turns two wheels.
static void err(chute_state *s, int seat, int wheel, ilx_events *out)
{
    int next = (seat + 1) % s->seat_count;
    ilx_emit(out, CHUTE_EVENT_ERRED, ILX_EVERYONE, seat, wheel, next, 0);
    s->extra = 0;
    end_turn(s, out);
    s->extra = s->stage == CHUTE_PLAYING;
}

static void tell_end(const chute_state *s, ilx_events *out)
{
    for (int side = 0; side < CHUTE_SIDES; side++) {
        int token = s->wrong[side];
        if (!token) continue;
        int due = chute_due(s, chute_colour_of(token));
        ilx_emit(out, CHUTE_EVENT_DISORDER, ILX_EVERYONE, token, due, 0, 0);
    }
    int partner = s->seat_count > CHUTE_SIDES ? s->winner + CHUTE_SIDES : CHUTE_NOBODY;
    ilx_emit(out, CHUTE_EVENT_WON, ILX_EVERYONE, s->winner, partner, 0, 0);
}

// Has anything fallen since?
static bool has_fallen(const chute_state *before, const chute_state *s)
{
    return memcmp(before->notch, s->notch, sizeof s->notch) != 0 ||
           memcmp(before->entered, s->entered, sizeof s->entered) != 0 ||
           memcmp(before->out, s->out, sizeof s->out) != 0;
}

// All drags of a turn answer one question, so that nobody has more time for having turned a little;
// what everybody has heard fall is news, and asks anew.
static void spin(chute_state *s, int seat, const ilx_move *move, ilx_events *out)
{
    chute_state before = *s;
    int wheel = move->arg[0], told = out ? out->count : 0;
    s->wheel = (uint8_t)wheel;
    s->turner = (int8_t)seat;
    ilx_emit(out, CHUTE_EVENT_TURNED, ILX_EVERYONE, seat, wheel, 0, 0);
    int done = chute_spin(s, wheel - 1, move->arg[1], out);
    if (out && told < out->count) out->item[told].arg[2] = done;
    s->spun = (uint16_t)(s->spun + (done < 0 ? -done : done));
    if (s->knock && has_fallen(&before, s)) s->number++;
    if (s->stage == CHUTE_OVER) tell_end(s, out);
}

void chute_apply(void *state, int seat, const ilx_move *move, ilx_events *out)
{
    chute_state *s = state;
    if (seat == ILX_CHANCE) {
        s->number++;
        apply_chance(s, move, out);
        return;
    }
    if (move->kind == CHUTE_MOVE_LEAVE) {
        ilx_emit(out, CHUTE_EVENT_LEFT, ILX_EVERYONE, seat, s->wheel, 0, 0);
        end_turn(s, out);
        return;
    }
    if (move->arg[0] == chute_barred(s)) {
        err(s, seat, move->arg[0], out);
        return;
    }
    spin(s, seat, move, out);
    if (move->kind == CHUTE_MOVE_TURN || s->stage == CHUTE_OVER) end_turn(s, out);
}

uint32_t chute_result(const void *state, int32_t *scores)
{
    const chute_state *s = state;
    uint32_t winners = 0;
    for (int seat = 0; seat < s->seat_count; seat++) {
        bool wins = s->winner == chute_side_of(seat);
        scores[seat] = wins;
        if (wins) winners |= ILX_SEAT_BIT(seat);
    }
    return winners;
}

// The loser begins the next match; in a team, the partner next round the table from who began.
void chute_rematch(const void *state, int32_t *options)
{
    const chute_state *s = state;
    int seat = s->starter;
    if (s->winner == CHUTE_NOBODY) return;
    do seat = (seat + 1) % s->seat_count;
    while (chute_side_of(seat) == s->winner);
    options[CHUTE_OPTION_START] = seat + 1;
}
