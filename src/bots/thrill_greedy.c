// The greedy player of Thrill: it looks at the plate as it lies and at nothing that may come of it.
// Discs near their fall are a danger, and the danger says what to bid and to bet; a disc is set
// down where it has the farthest to go before it meets another, or where a trembling hand lets it.

#include "bots/thrill_mind.h"

#include <math.h>

enum {
    CERTAIN = 1000000,
    NEAR = 14000,  // micrometres from its fall, a disc begins to count as a danger
    STEP = 4000,   // between places that are looked at
    SPEED = 8,
    TREMBLE = 3000,  // of the hand, in micrometres
    RISKY = 2500,    // thousandths of a chip
    CALM = 900,
};

// Estimated cost of a push by the look of the plate, in thousandths of a chip.
static int danger(const ilx_plate *plate)
{
    int sum = 0;
    for (int i = 0; i < ILX_PLATE_DISCS; i++) {
        if (!plate->disc[i].on_plate) continue;
        int margin = ilx_plate_margin(plate, i);
        if (margin < NEAR) sum += 400 * plate->disc[i].size * (NEAR - margin) / NEAR;
    }
    return sum;
}

static ilx_move choose_disc(const thrill_state *s, const ilx_plate *plate)
{
    for (int size = ILX_DISC_LARGE; size >= ILX_DISC_SMALL; size--) {
        if (thrill_stocked(s, size) != ILX_NO_DISC) return (ilx_move){THRILL_MOVE_DISC, {size}};
    }
    int best = 0;  // off the plate, then: one that lies well inside, so that the others stay where
    for (int i = 1; i < ILX_PLATE_DISCS; i++) {  // they are
        if (ilx_plate_margin(plate, i) > ilx_plate_margin(plate, best)) best = i;
    }
    return (ilx_move){THRILL_MOVE_LIFT, {best}};
}

static ilx_move choose_bid(const thrill_state *s, int seat, int risk, ilx_rng *rng)
{
    int most = (risk + 500) / 1000;
    if (most > s->chips[seat] / 2 + 1) most = s->chips[seat] / 2 + 1;
    if (most > s->chips[seat]) most = s->chips[seat];
    return (ilx_move){THRILL_MOVE_BID, {(int32_t)ilx_rng_below(rng, (uint32_t)most + 1)}};
}

static ilx_move choose_bet(const thrill_state *s, int seat, int risk)
{
    int bet = THRILL_PASS;
    if (risk > RISKY && s->falls[seat]) bet = THRILL_FALL;
    if (risk < CALM && s->nones[seat]) bet = THRILL_NONE;
    return (ilx_move){THRILL_MOVE_BET, {bet}};
}

// How far a disc set down there can be pushed before it meets another one.
static double free_way(const ilx_plate *plate, int size, double x, double y)
{
    double radius = ilx_disc_radius(size);
    double way = ILX_PUSHER_STOP + radius - y;  // as far as it will be pushed
    for (int i = 0; i < ILX_PLATE_DISCS; i++) {
        const ilx_disc *disc = &plate->disc[i];
        if (!disc->on_plate) continue;
        double apart = radius + ilx_disc_radius(disc->size), aside = disc->x - x;
        if (aside <= -apart || aside >= apart) continue;
        double meets = disc->y - y - sqrt(apart * apart - aside * aside);
        if (meets < way) way = meets;
    }
    return way;
}

// The widest gap; false: there is none at all.
static bool choose_place(const thrill_state *s, const ilx_plate *plate, ilx_move *move)
{
    int size = thrill_size_of(s->disc);
    int32_t radius = ilx_disc_radius(size), y = ILX_PUSHER_STOP - radius;
    double reach = (double)ILX_PLATE_RADIUS * ILX_PLATE_RADIUS - (double)radius * radius;
    double best = -1, end = ILX_PUSHER_STOP + radius;
    for (int32_t x = -ILX_PLATE_RADIUS; x <= ILX_PLATE_RADIUS; x += STEP) {
        if (ilx_plate_may_put(plate, size, x, y) != ILX_PUT_WELL) continue;
        if ((double)x * x + end * end > reach) continue;  // it would fall itself
        double way = free_way(plate, size, x, y);
        if (way <= best) continue;
        best = way;
        *move = (ilx_move){THRILL_MOVE_PLACE, {x, y}};
    }
    if (best >= 0) return true;
    int32_t x = 0;
    if (!ilx_plate_find_free(plate, size, &x, &y)) return false;
    *move = (ilx_move){THRILL_MOVE_PLACE, {x, y}};
    return true;
}

// On the disc that is the nearest to its fall, as far inward as it goes.
static bool choose_load(const thrill_state *s, const ilx_plate *plate, ilx_move *move)
{
    int best = ILX_NO_DISC;
    for (int i = 0; i < ILX_PLATE_DISCS; i++) {
        if (i == s->disc || ilx_plate_may_weigh(plate, i, 0, 0) != ILX_WEIGH_WELL) continue;
        bool nearer =
            best == ILX_NO_DISC || ilx_plate_margin(plate, i) < ilx_plate_margin(plate, best);
        if (nearer) best = i;
    }
    if (best == ILX_NO_DISC) return false;
    const ilx_disc *disc = &plate->disc[best];
    double away = sqrt((double)disc->x * disc->x + (double)disc->y * disc->y);
    double reach = ilx_disc_radius(disc->size) - ILX_WEIGHT_RADIUS - 1;
    int32_t x = (int32_t)(-reach * disc->x / away), y = (int32_t)(-reach * disc->y / away);
    *move = (ilx_move){THRILL_MOVE_LOAD, {best, x, y}};
    return true;
}

static ilx_move choose_placing(const thrill_state *s, const ilx_plate *plate, ilx_rng *rng)
{
    ilx_move move = {THRILL_MOVE_LEVER, {SPEED}};
    if (s->weighed && s->weight_on == ILX_NO_DISC && choose_load(s, plate, &move)) return move;
    if (s->on_plate[s->disc] || !choose_place(s, plate, &move)) return move;
    hand h = {rng, TREMBLE};
    hand_reach(&h, plate, thrill_size_of(s->disc), &move.arg[0], &move.arg[1]);
    return move;
}

static void greedy_choose(const ilx_query *query, ilx_choice *choice)
{
    const thrill_state *s = query->redrawn;
    ilx_plate plate;
    thrill_plate(s, &plate);
    int risk = danger(&plate);
    switch ((thrill_stage)s->stage) {
    case THRILL_PICK: choice->move = choose_disc(s, &plate); break;
    case THRILL_BID: choice->move = choose_bid(s, query->seat, risk, query->rng); break;
    case THRILL_WEIGHT: choice->move = (ilx_move){THRILL_MOVE_WEIGHT, {risk > RISKY}}; break;
    case THRILL_BET: choice->move = choose_bet(s, query->seat, risk); break;
    case THRILL_PLACE: choice->move = choose_placing(s, &plate, query->rng); break;
    case THRILL_PUSH:  // asked while the lever runs, it must say another speed
        choice->move = (ilx_move){THRILL_MOVE_LEVER, {s->speed == SPEED ? SPEED + 1 : SPEED}};
        break;
    case THRILL_MIXING:
    case THRILL_STARTING:
    case THRILL_OVER: break;
    }
    ilx_choice_add(choice, &choice->move, CERTAIN, -1);
}

const ilx_bot ilx_bot_thrill_greedy = {
    .name = "greedy",
    .game = "thrill",
    .choose = greedy_choose,
};
