// Thrill: discs lie on a round plate, and nobody wants to push one more onto it, since what falls
// must be paid for. Chips buy you out of pushing; whoever bids least is Max, and pushes.
//
// The lever is driven by the clock. Max says how fast it goes, at any moment; every tenth of a
// second the clock moves the pusher on by so much. So everybody sees the push as it happens, the
// log has the gesture with its pauses, and no hand is faster than it may be.
//
// This file says who is asked and what is lawful; thrill_play.c what moves do; thrill_facts.c has
// words, views and what bots need; thrill_verify.c which states can be.

#include "games/thrill_parts.h"

enum {
    NOT_NOW,
    NO_SUCH_DISC,
    STOCK_NOT_EMPTY,
    NEGATIVE,
    NOT_ENOUGH,
    NO_CARD,
    BAD_ANGLE,
    BAD_TIME,
    OFF_PLATE,
    OUTSIDE,
    TOUCHING,
    NO_WEIGHT,
    NOT_IN_PLAY,
    NOT_INSIDE,
    BAD_SPEED,
    NOT_SET,
    SAME_SPEED,
};

const char *const thrill_refusals[THRILL_REFUSALS] = {
    [NOT_NOW] = "not-now",
    [NO_SUCH_DISC] = "no-such-disc",
    [STOCK_NOT_EMPTY] = "stock-not-empty",
    [NEGATIVE] = "negative",
    [NOT_ENOUGH] = "not-enough",
    [NO_CARD] = "no-card",
    [BAD_ANGLE] = "bad-angle",
    [BAD_TIME] = "bad-time",
    [OFF_PLATE] = "off-plate",
    [OUTSIDE] = "outside",
    [TOUCHING] = "touching",
    [NO_WEIGHT] = "no-weight",
    [NOT_IN_PLAY] = "not-in-play",
    [NOT_INSIDE] = "not-inside",
    [BAD_SPEED] = "bad-speed",
    [NOT_SET] = "not-set",
    [SAME_SPEED] = "same-speed",
};

// ---- Small questions ---------------------------------------------------------------------

void thrill_plate(const thrill_state *s, ilx_plate *plate)
{
    ilx_plate_clear(plate);
    for (int i = 0; i < ILX_PLATE_DISCS; i++) {
        ilx_disc *disc = &plate->disc[i];
        disc->x = s->x[i];
        disc->y = s->y[i];
        disc->turn = s->turn[i];
        disc->moved = s->moved[i];
        disc->spun = s->spun[i];
        disc->on_plate = s->on_plate[i];
    }
    plate->pusher = s->pusher;
    plate->turned = s->turned;
    plate->weight_on = s->weight_on;
    plate->weight_x = s->weight_x;
    plate->weight_y = s->weight_y;
}

void thrill_set_plate(thrill_state *s, const ilx_plate *plate)
{
    for (int i = 0; i < ILX_PLATE_DISCS; i++) {
        const ilx_disc *disc = &plate->disc[i];
        s->x[i] = disc->x;
        s->y[i] = disc->y;
        s->turn[i] = disc->turn;
        s->moved[i] = disc->moved;
        s->spun[i] = disc->spun;
        s->on_plate[i] = disc->on_plate;
    }
    s->pusher = plate->pusher;
    s->turned = plate->turned;
    s->weight_on = (int8_t)plate->weight_on;
    s->weight_x = plate->weight_x;
    s->weight_y = plate->weight_y;
}

int thrill_stocked(const thrill_state *s, int size)
{
    for (int i = 0; i < ILX_PLATE_DISCS; i++) {
        bool fits = size == 0 || thrill_size_of(i) == size;
        if (fits && !s->on_plate[i] && i != s->disc) return i;
    }
    return ILX_NO_DISC;
}

int thrill_left_of(const thrill_state *s, int seat)
{
    do seat = (seat + 1) % s->seat_count;
    while (!ilx_in(s->alive, seat));
    return seat;
}

// The Chief counts as the last of the table: among equals, the first to the Chief's left pushes.
int thrill_lowest(const thrill_state *s)
{
    int lowest = s->chief, seat = s->chief;
    do {
        seat = thrill_left_of(s, seat);
        if (s->bid[seat] < s->bid[lowest] || (lowest == s->chief && s->bid[seat] == s->bid[lowest]))
            lowest = seat;
    } while (seat != s->chief);
    return lowest;
}

uint8_t thrill_bettors(const thrill_state *s)
{
    uint8_t mask = 0;
    for (int i = 0; i < s->seat_count; i++) {
        if (s->falls[i] || s->nones[i]) mask |= ilx_bit(i);
    }
    return mask & s->alive;
}

// Is there a disc that the weight could lie on?
static bool can_load(const thrill_state *s, const ilx_plate *plate)
{
    for (int i = 0; i < ILX_PLATE_DISCS; i++) {
        if (i != s->disc && ilx_plate_may_weigh(plate, i, 0, 0) == ILX_WEIGH_WELL) return true;
    }
    return false;
}

bool thrill_set(const thrill_state *s)
{
    ilx_plate plate;
    int32_t x = 0, y = 0;
    thrill_plate(s, &plate);
    if (s->weighed && s->weight_on == ILX_NO_DISC && can_load(s, &plate)) return false;
    return s->on_plate[s->disc] || !ilx_plate_find_free(&plate, thrill_size_of(s->disc), &x, &y);
}

// ---- Questions ---------------------------------------------------------------------------

// While the lever runs nobody is waited for but the clock, and Max may change its speed or let go.
// It is the same question from the placing of the disc to the end of the push, so that whoever
// lets go at once is not told that the question has passed. Whoever keeps the time starts it anew
// when the number or the wait changes: hence two waits in turn, one for each tick.
static void turn_of_push(const thrill_state *s, ilx_turn *turn)
{
    if (s->speed > 0) {
        turn->may = ILX_SEAT_BIT(s->max);
        turn->wait_ms = THRILL_TICK_MS + (uint32_t)s->tick;
    } else {
        turn->seats = ILX_SEAT_BIT(s->max);
        turn->wait_ms = THRILL_STILL_MS;
    }
}

void thrill_turn(const void *state, ilx_turn *turn)
{
    const thrill_state *s = state;
    *turn = (ilx_turn){.number = s->number};
    uint8_t asked = 0;
    switch ((thrill_stage)s->stage) {
    case THRILL_MIXING:
    case THRILL_STARTING: turn->chance = true; break;
    case THRILL_PICK: asked = ilx_bit(s->chief); break;
    case THRILL_BID: asked = s->alive; break;
    case THRILL_BET: asked = thrill_bettors(s); break;
    case THRILL_WEIGHT:
    case THRILL_PLACE: asked = ilx_bit(s->max); break;
    case THRILL_PUSH: turn_of_push(s, turn); return;
    case THRILL_OVER: break;
    }
    // A fist may be opened, a card taken back, until the last one has answered.
    turn->seats = asked & (uint8_t)~s->answered;
    turn->may = asked & s->answered;
}

int thrill_chances(const void *state, ilx_chance *outcomes)
{
    const thrill_state *s = state;
    bool mixing = s->stage == THRILL_MIXING;
    int count = mixing ? THRILL_MIX : s->seat_count;
    int kind = mixing ? THRILL_MOVE_MIX : THRILL_MOVE_FIRST;
    for (int i = 0; i < count; i++) outcomes[i] = (ilx_chance){{kind, {i}}, 1};
    return count;
}

// ---- What is lawful ----------------------------------------------------------------------

static ilx_refusal check_disc(const thrill_state *s, int size)
{
    bool there = size > 0 && thrill_stocked(s, size) != ILX_NO_DISC;
    return there ? NULL : thrill_refusals[NO_SUCH_DISC];
}

static ilx_refusal check_lift(const thrill_state *s, int disc)
{
    if (thrill_stocked(s, 0) != ILX_NO_DISC) return thrill_refusals[STOCK_NOT_EMPTY];
    bool there = disc >= 0 && disc < ILX_PLATE_DISCS && s->on_plate[disc];
    return there ? NULL : thrill_refusals[NO_SUCH_DISC];
}

static ilx_refusal check_bid(const thrill_state *s, int seat, int chips)
{
    if (chips < 0) return thrill_refusals[NEGATIVE];
    return chips > s->chips[seat] ? thrill_refusals[NOT_ENOUGH] : NULL;
}

static ilx_refusal check_bet(const thrill_state *s, int seat, int bet)
{
    bool has = bet == THRILL_PASS || (bet == THRILL_FALL && s->falls[seat]) ||
               (bet == THRILL_NONE && s->nones[seat]);
    return has ? NULL : thrill_refusals[NO_CARD];
}

static ilx_refusal check_turning(int angle, int ms)
{
    if (angle == 0 || angle < -ILX_TURN_MAX || angle > ILX_TURN_MAX) {
        return thrill_refusals[BAD_ANGLE];
    }
    return ms < ILX_TURN_MS_MIN || ms > ILX_TURN_MS_MAX ? thrill_refusals[BAD_TIME] : NULL;
}

static ilx_refusal check_place(const thrill_state *s, int32_t x, int32_t y)
{
    enum { FAR = ILX_PLATE_RADIUS };
    if (x < -FAR || x > FAR || y < -FAR || y > FAR) return thrill_refusals[OFF_PLATE];
    ilx_plate plate;
    thrill_plate(s, &plate);
    if (s->on_plate[s->disc]) ilx_plate_take(&plate, s->disc);
    switch (ilx_plate_may_put(&plate, thrill_size_of(s->disc), x, y)) {
    case ILX_PUT_WELL: return NULL;
    case ILX_PUT_OFF_PLATE: return thrill_refusals[OFF_PLATE];
    case ILX_PUT_OUTSIDE: return thrill_refusals[OUTSIDE];
    case ILX_PUT_TOUCHING: break;
    }
    return thrill_refusals[TOUCHING];
}

static ilx_refusal check_load(const thrill_state *s, int disc, int32_t x, int32_t y)
{
    if (!s->weighed) return thrill_refusals[NO_WEIGHT];
    if (disc == s->disc) return thrill_refusals[NOT_IN_PLAY];
    ilx_plate plate;
    thrill_plate(s, &plate);
    switch (ilx_plate_may_weigh(&plate, disc, x, y)) {
    case ILX_WEIGH_WELL: return NULL;
    case ILX_WEIGH_NO_DISC: return thrill_refusals[NO_SUCH_DISC];
    case ILX_WEIGH_NOT_IN_PLAY: return thrill_refusals[NOT_IN_PLAY];
    case ILX_WEIGH_NOT_INSIDE: break;
    }
    return thrill_refusals[NOT_INSIDE];
}

static ilx_refusal check_lever(const thrill_state *s, int speed)
{
    bool moving = s->stage == THRILL_PUSH && s->speed > 0 && s->grip != THRILL_RELEASED;
    if (speed == (moving ? s->speed : 0)) return thrill_refusals[SAME_SPEED];
    if (speed != 0 && (speed < THRILL_SPEED_MIN || speed > THRILL_SPEED_MAX)) {
        return thrill_refusals[BAD_SPEED];
    }
    return s->stage == THRILL_PUSH || thrill_set(s) ? NULL : thrill_refusals[NOT_SET];
}

ilx_refusal thrill_check(const void *state, int seat, const ilx_move *move)
{
    const thrill_state *s = state;
    const int32_t *arg = move->arg;
    if (!(thrill_moves[move->kind].stages & ILX_IN(s->stage))) return thrill_refusals[NOT_NOW];
    switch ((thrill_move)move->kind) {
    case THRILL_MOVE_DISC: return check_disc(s, arg[0]);
    case THRILL_MOVE_LIFT: return check_lift(s, arg[0]);
    case THRILL_MOVE_BID: return check_bid(s, seat, arg[0]);
    case THRILL_MOVE_WEIGHT: return arg[0] && !s->weights[seat] ? thrill_refusals[NO_CARD] : NULL;
    case THRILL_MOVE_BET: return check_bet(s, seat, arg[0]);
    case THRILL_MOVE_TURN: return check_turning(arg[0], arg[1]);
    case THRILL_MOVE_PLACE: return check_place(s, arg[0], arg[1]);
    case THRILL_MOVE_LOAD: return check_load(s, arg[0], arg[1], arg[2]);
    case THRILL_MOVE_LEVER: return check_lever(s, arg[0]);
    case THRILL_MOVE_MIX:
    case THRILL_MOVE_FIRST:
    case THRILL_MOVES: break;
    }
    return thrill_refusals[NOT_NOW];
}
