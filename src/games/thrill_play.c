// Thrill: what moves do, from the layout of the discs to the last one at the table.

#include "games/thrill_parts.h"

#include <assert.h>
#include <string.h>

// ---- Events ------------------------------------------------------------------------------

static void tell(ilx_events *out, int32_t kind, int who)
{
    ilx_emit(out, kind, ILX_EVERYONE, who, 0, 0, 0);
}

static void tell_number(ilx_events *out, int32_t kind, int who, int number)
{
    ilx_emit(out, kind, ILX_EVERYONE, who, number, 0, 0);
}

static void tell_disc(ilx_events *out, int32_t kind, int who, int disc)
{
    ilx_emit(out, kind, ILX_EVERYONE, who, thrill_size_of(disc), disc, 0);
}

static void tell_spot(ilx_events *out, int32_t kind, int who, int disc, int32_t x, int32_t y)
{
    if (!out || out->count == ILX_EVENTS_MAX) return;
    out->item[out->count++] = (ilx_event){
        .kind = kind,
        .visible_to = ILX_EVERYONE,
        .arg = {who, thrill_size_of(disc), disc, x, y},
    };
}

static void tell_fall(ilx_events *out, const ilx_fall *fall)
{
    if (!out || out->count == ILX_EVENTS_MAX) return;
    out->item[out->count++] = (ilx_event){
        .kind = THRILL_EVENT_FELL,
        .visible_to = ILX_EVERYONE,
        .arg = {thrill_size_of(fall->disc), fall->weighted, fall->disc, fall->at, fall->x, fall->y,
                fall->pivot_x, fall->pivot_y},
    };
}

// ---- Rounds ------------------------------------------------------------------------------

static void ask(thrill_state *s, thrill_stage stage)
{
    s->stage = (uint8_t)stage;
    s->answered = 0;
    s->number++;
}

// Clears all that belongs to one round only: bids too, which everybody should have in mind.
static void clear_round(thrill_state *s)
{
    s->max = THRILL_NOBODY;
    s->disc = ILX_NO_DISC;
    s->weighed = s->speed = s->grip = s->tick = s->fallen = 0;
    s->due = 0;
    memset(s->bid, 0, sizeof s->bid);
    memset(s->bet, 0, sizeof s->bet);
}

static void begin_round(thrill_state *s, int chief, ilx_events *out)
{
    clear_round(s);
    if (s->round < UINT16_MAX) s->round++;  // and stays there
    s->chief = (int8_t)chief;
    tell_number(out, THRILL_EVENT_CHIEF, chief, s->round);
    ask(s, THRILL_PICK);
}

// The discs lie in the play zone, and the pusher at the groove touches them; the plate as it is
// filled has it pulled back.
static void lay_out(thrill_state *s, ilx_events *out)
{
    ilx_plate plate;
    ilx_falls falls = {0};
    int discs = 0;
    ilx_plate_fill(&plate, s->seed);
    ilx_plate_advance(&plate, ILX_PUSHER_STOP, ILX_PUSH_REFEREE, &falls, NULL);
    thrill_set_plate(s, &plate);
    for (int i = 0; i < ILX_PLATE_DISCS; i++) discs += s->on_plate[i];
    ilx_emit(out, THRILL_EVENT_LAID, ILX_EVERYONE, discs, 0, 0, 0);
}

void thrill_setup(void *state, const ilx_setup *setup)
{
    thrill_state *s = state;
    const int32_t *o = setup->options;
    s->seat_count = (uint8_t)setup->seat_count;
    s->variant = (uint8_t)o[THRILL_OPTION_VARIANT];
    s->counts = (uint8_t)o[THRILL_OPTION_COUNTS];
    s->camera = (uint8_t)o[THRILL_OPTION_CAMERA];
    s->memory = (uint8_t)o[THRILL_OPTION_MEMORY];
    int chief = o[THRILL_OPTION_CHIEF];
    s->chief = (int8_t)(chief > 0 ? (chief - 1) % s->seat_count : THRILL_NOBODY);
    s->max = THRILL_NOBODY;
    s->disc = ILX_NO_DISC;
    for (int i = 0; i < s->seat_count; i++) {
        s->alive |= ilx_bit(i);
        s->chips[i] = THRILL_CHIPS;
        if (s->variant) s->falls[i] = s->nones[i] = s->weights[i] = THRILL_CARDS;
    }
    ilx_plate plate;
    ilx_plate_clear(&plate);
    thrill_set_plate(s, &plate);
}

static void apply_chance(thrill_state *s, const ilx_move *move, ilx_events *out)
{
    if (move->kind == THRILL_MOVE_FIRST) {
        begin_round(s, move->arg[0], out);
        return;
    }
    s->seed = s->seed * THRILL_MIX + (uint32_t)move->arg[0];
    if (++s->mixes < THRILL_MIXES) return;
    lay_out(s, out);
    if (s->chief == THRILL_NOBODY) {
        s->stage = THRILL_STARTING;
    } else {
        begin_round(s, s->chief, out);
    }
}

// ---- Before the push ---------------------------------------------------------------------

static void set_out(thrill_state *s, int disc)
{
    s->disc = (int8_t)disc;
    ask(s, THRILL_BID);
}

static void close_bets(thrill_state *s, ilx_events *out)
{
    for (int i = 0; i < s->seat_count; i++) {
        if (s->bet[i] != THRILL_PASS) tell(out, THRILL_EVENT_CARD, i);
    }
    ask(s, THRILL_PLACE);
}

static void announce_weight(thrill_state *s, bool used, ilx_events *out)
{
    s->weighed = used;
    if (used) s->weights[s->max]--;  // spent when announced
    tell(out, used ? THRILL_EVENT_WEIGHT : THRILL_EVENT_NO_WEIGHT, s->max);
    if (thrill_bettors(s)) {
        ask(s, THRILL_BET);
    } else {
        ask(s, THRILL_PLACE);
    }
}

// All fists open at once; whatever was in them is lost. Max pulls the pusher back.
static void open_fists(thrill_state *s, ilx_events *out)
{
    for (int i = 0; i < s->seat_count; i++) {
        if (!ilx_in(s->alive, i)) continue;
        tell_number(out, THRILL_EVENT_BID, i, s->bid[i]);
        s->chips[i] = (uint16_t)(s->chips[i] - s->bid[i]);
    }
    s->max = (int8_t)thrill_lowest(s);
    int lowest = s->bid[s->max], equals = 0;
    for (int i = 0; i < s->seat_count; i++) {
        equals += ilx_in(s->alive, i) && s->bid[i] == lowest;
    }
    ilx_emit(out, THRILL_EVENT_MAX, ILX_EVERYONE, s->max, lowest, equals > 1, 0);
    ilx_plate plate;
    thrill_plate(s, &plate);
    ilx_plate_pull_back(&plate);
    thrill_set_plate(s, &plate);
    if (!s->variant) {
        ask(s, THRILL_PLACE);
    } else if (s->weights[s->max]) {
        ask(s, THRILL_WEIGHT);
    } else {
        announce_weight(s, false, out);
    }
}

static void apply_bid(thrill_state *s, int seat, int chips, ilx_events *out)
{
    if (!ilx_in(s->answered, seat)) tell(out, THRILL_EVENT_CLOSED, seat);
    s->bid[seat] = (uint16_t)chips;
    s->answered |= ilx_bit(seat);
    if (s->answered == s->alive) open_fists(s, out);
}

static void apply_bet(thrill_state *s, int seat, int bet, ilx_events *out)
{
    if (!ilx_in(s->answered, seat)) tell(out, THRILL_EVENT_READY, seat);
    s->bet[seat] = (uint8_t)bet;
    s->answered |= ilx_bit(seat);
    if (s->answered == thrill_bettors(s)) close_bets(s, out);
}

// ---- What falls --------------------------------------------------------------------------

// Max will pay for all of it; the disc under the weight counts twice. What has fallen is in the
// stock again, but for the disc that is to be pushed: Max sets that one down once more.
static void count_falls(thrill_state *s, const ilx_falls *falls, ilx_events *out)
{
    for (int i = 0; i < falls->count; i++) {
        const ilx_fall *fall = &falls->fall[i];
        int due = s->due + thrill_size_of(fall->disc) * (fall->weighted ? 2 : 1);
        s->due = (uint16_t)(due < THRILL_FINE_MAX ? due : THRILL_FINE_MAX);
        if (s->fallen < UINT8_MAX) s->fallen++;
        tell_fall(out, fall);
    }
}

static void apply_turn(thrill_state *s, int angle, int ms, ilx_events *out)
{
    ilx_plate plate;
    ilx_falls falls = {0};
    thrill_plate(s, &plate);
    ilx_plate_turn(&plate, angle, ms, &falls, NULL);
    thrill_set_plate(s, &plate);
    ilx_emit(out, THRILL_EVENT_TURNED, ILX_EVERYONE, s->max, angle, ms, 0);
    count_falls(s, &falls, out);
}

static void apply_place(thrill_state *s, int32_t x, int32_t y, ilx_events *out)
{
    ilx_plate plate;
    thrill_plate(s, &plate);
    if (s->on_plate[s->disc]) ilx_plate_take(&plate, s->disc);
    ilx_plate_put(&plate, s->disc, x, y);
    thrill_set_plate(s, &plate);
    tell_spot(out, THRILL_EVENT_PLACED, s->max, s->disc, x, y);
}

// The weight that was laid down may still be moved, as long as the push has not begun. Lifting it
// and laying it down are both at Max's risk.
static void apply_load(thrill_state *s, int disc, int32_t x, int32_t y, ilx_events *out)
{
    ilx_plate plate;
    ilx_falls falls = {0};
    thrill_plate(s, &plate);
    ilx_plate_lift(&plate, &falls);
    tell_spot(out, THRILL_EVENT_LOADED, s->max, disc, x, y);
    if (plate.disc[disc].on_plate) ilx_plate_weigh(&plate, disc, x, y, &falls);
    thrill_set_plate(s, &plate);
    count_falls(s, &falls, out);
}

// ---- After the push ----------------------------------------------------------------------

static void leave_game(thrill_state *s, int seat, ilx_events *out)
{
    s->alive &= (uint8_t)~ilx_bit(seat);
    s->chips[seat] = 0;
    s->small[seat] = s->falls[seat] = s->nones[seat] = s->weights[seat] = 0;
    for (int i = 0; i < s->seat_count; i++) s->outlived[i] += ilx_in(s->alive, i);
    tell_number(out, THRILL_EVENT_OUT, seat, s->due);
    if (s->bet[seat] != THRILL_PASS) tell_number(out, THRILL_EVENT_VOID, seat, s->bet[seat]);
    s->bet[seat] = THRILL_PASS;
}

// Who cannot pay all hands in what there is, and is out.
static void pay_fine(thrill_state *s, ilx_events *out)
{
    int held = s->chips[s->max], paid = s->due < held ? s->due : held;
    if (s->due == 0) {
        tell(out, THRILL_EVENT_SAFE, s->max);
        return;
    }
    s->chips[s->max] = (uint16_t)(held - paid);
    ilx_emit(out, THRILL_EVENT_PAID, ILX_EVERYONE, s->max, paid, s->due, 0);
    if (paid < s->due) leave_game(s, s->max, out);
}

static void settle_bet(thrill_state *s, int seat, ilx_events *out)
{
    int bet = s->bet[seat];
    if (bet == THRILL_PASS) return;
    if (bet != (s->fallen > 0 ? THRILL_FALL : THRILL_NONE)) {
        (bet == THRILL_FALL ? s->falls : s->nones)[seat]--;
        tell_number(out, THRILL_EVENT_WRONG, seat, bet);
        return;
    }
    tell_number(out, THRILL_EVENT_RIGHT, seat, bet);
    if (++s->small[seat] < THRILL_SMALL) return;
    s->small[seat] = 0;
    if (s->chips[seat] < THRILL_CHIPS_MAX) s->chips[seat]++;
    tell(out, THRILL_EVENT_CHANGED, seat);
}

// The fine comes first, then bets, one player after the other from Max's left, so that small chips
// are exchanged before they can run out.
static void end_push(thrill_state *s, ilx_events *out)
{
    int max = s->max;
    ilx_plate plate;
    ilx_falls falls = {0};
    tell(out, THRILL_EVENT_STOP, max);
    if (s->weight_on != ILX_NO_DISC) {
        thrill_plate(s, &plate);
        tell(out, THRILL_EVENT_UNLOADED, max);
        ilx_plate_lift(&plate, &falls);
        thrill_set_plate(s, &plate);
        count_falls(s, &falls, out);
    }
    pay_fine(s, out);
    for (int i = 1; i <= s->seat_count; i++) settle_bet(s, (max + i) % s->seat_count, out);

    int chief = ilx_in(s->alive, max) ? max : thrill_left_of(s, max);
    if (s->alive & (s->alive - 1)) {
        begin_round(s, chief, out);
        return;
    }
    clear_round(s);
    s->chief = (int8_t)chief;
    tell_number(out, THRILL_EVENT_WON, chief, s->chips[chief]);
    ask(s, THRILL_OVER);
}

// ---- The lever ---------------------------------------------------------------------------

static void advance(thrill_state *s, ilx_events *out)
{
    ilx_plate plate;
    ilx_falls falls = {0};
    int32_t y = s->pusher + s->speed * THRILL_TICK_MS;  // micrometres
    if (y > ILX_PUSHER_STOP) y = ILX_PUSHER_STOP;
    thrill_plate(s, &plate);
    ilx_plate_advance(&plate, y, ILX_PUSH_REFEREE, &falls, NULL);
    thrill_set_plate(s, &plate);
    count_falls(s, &falls, out);
    s->tick ^= 1;
    if (s->grip == THRILL_RELEASED) s->speed = 0;
    s->grip = THRILL_HELD;
    if (s->pusher == ILX_PUSHER_STOP) end_push(s, out);
}

static void apply_lever(thrill_state *s, int speed, ilx_events *out)
{
    bool still = s->speed == 0;
    s->stage = THRILL_PUSH;
    tell_number(out, THRILL_EVENT_LEVER, s->max, speed);
    if (speed > 0) {
        s->speed = (uint8_t)speed;
        if (still || s->grip == THRILL_RELEASED) s->grip = THRILL_TAKEN;
    } else if (s->grip == THRILL_TAKEN) {
        s->grip = THRILL_RELEASED;
    } else {
        s->speed = 0;
    }
}

static void apply_clock(thrill_state *s, ilx_events *out)
{
    assert(s->stage == THRILL_PUSH);
    if (s->speed > 0) {
        advance(s, out);
        return;
    }
    s->speed = THRILL_SPEED_MIN;
    s->grip = THRILL_TAKEN;
    tell_number(out, THRILL_EVENT_CREPT, s->max, s->speed);
}

// ---- Moves -------------------------------------------------------------------------------

void thrill_apply(void *state, int seat, const ilx_move *move, ilx_events *out)
{
    thrill_state *s = state;
    const int32_t *arg = move->arg;
    if (seat == ILX_CLOCK) {
        apply_clock(s, out);
        return;
    }
    switch ((thrill_move)move->kind) {
    case THRILL_MOVE_DISC: {
        int disc = thrill_stocked(s, arg[0]);
        tell_disc(out, THRILL_EVENT_CHOSE, seat, disc);
        set_out(s, disc);
        return;
    }
    case THRILL_MOVE_LIFT: {
        ilx_plate plate;
        thrill_plate(s, &plate);
        ilx_plate_take(&plate, arg[0]);
        thrill_set_plate(s, &plate);
        tell_disc(out, THRILL_EVENT_TOOK, seat, arg[0]);
        set_out(s, arg[0]);
        return;
    }
    case THRILL_MOVE_BID: apply_bid(s, seat, arg[0], out); return;
    case THRILL_MOVE_WEIGHT: announce_weight(s, arg[0], out); return;
    case THRILL_MOVE_BET: apply_bet(s, seat, arg[0], out); return;
    case THRILL_MOVE_TURN: apply_turn(s, arg[0], arg[1], out); return;
    case THRILL_MOVE_PLACE: apply_place(s, arg[0], arg[1], out); return;
    case THRILL_MOVE_LOAD: apply_load(s, arg[0], arg[1], arg[2], out); return;
    case THRILL_MOVE_LEVER: apply_lever(s, arg[0], out); return;
    case THRILL_MOVE_MIX:
    case THRILL_MOVE_FIRST: apply_chance(s, move, out); return;
    case THRILL_MOVES: break;
    }
}

// Points are players outlived; the last one has outlived all others, and wins, even with nothing.
uint32_t thrill_result(const void *state, int32_t *scores)
{
    const thrill_state *s = state;
    for (int i = 0; i < s->seat_count; i++) scores[i] = s->outlived[i];
    return s->stage == THRILL_OVER ? s->alive : 0;
}
