// Le X's greedy bot: takes the block that bears least to the highest place that is offered for it,
// and then a bonus if one lies free. It looks at the pile and tries nothing out.

#include "bots/croisillon_mind.h"

enum {
    CERTAIN = 1000000,
    LOOKED_AT = 6,   // blocks for which places are looked for
    FREE = 40,       // per cent of its own weight: whoever bears less lies free
    TOO_MUCH = 400,  // whoever bears more is better left alone, if one may
    WISH = 60,       // per cent that a bonus may bear more for each point it is worth
};

// A block for which there is a place, the lightest that can be.
static ilx_move choose_block(const look *l)
{
    const croisillon_state *s = l->state;
    bool may_refuse = s->forbidden != CROISILLON_NONE;
    uint64_t left = l->may;
    for (int i = 0; i < LOOKED_AT && left; i++) {
        int block = look_lightest(l, left);
        if (may_refuse && l->burden[block] > TOO_MUCH) break;
        croisillon_state seen = *s;
        seen.picked = (int8_t)block;
        croisillon_find_places(&seen);
        if (seen.place_count > 0) return (ilx_move){CROISILLON_MOVE_PICK, {block}};
        left &= ~ILX_BOXES_BIT(block);
    }
    if (may_refuse) return (ilx_move){.kind = CROISILLON_MOVE_REFUSE};
    return (ilx_move){CROISILLON_MOVE_LIFT, {look_lightest(l, l->may)}};
}

// One of a colour that clears malus, or at least one that counts; if it lies free.
static ilx_move choose_bonus(const look *l)
{
    int best = CROISILLON_NONE;
    int32_t least = 0;
    for (int block = 0; block < CROISILLON_BLOCKS; block++) {
        int gain = look_gain(l->state, block);
        int32_t price = l->burden[block] - gain * WISH;
        if (!(l->may & ILX_BOXES_BIT(block)) || l->burden[block] > FREE || gain == 0) continue;
        if (best != CROISILLON_NONE && price >= least) continue;
        best = block;
        least = price;
    }
    if (best == CROISILLON_NONE) return (ilx_move){.kind = CROISILLON_MOVE_STOP};
    return (ilx_move){CROISILLON_MOVE_TAKE, {best}};
}

static void greedy_choose(const ilx_query *query, ilx_choice *choice)
{
    const croisillon_state *s = query->redrawn;
    if (s->stage == CROISILLON_AIMING) {
        choice->move = look_press(s, 0);
    } else if (s->stage == CROISILLON_HOLDING) {
        choice->move = look_hold(s);
    } else if (s->place_count > 0 && s->raised == CROISILLON_NONE) {
        choice->move = (ilx_move){CROISILLON_MOVE_CARRY, {1}};
    } else {
        look l;
        look_at(&l, s, query->log);
        choice->move = s->raised == CROISILLON_NONE ? choose_block(&l) : choose_bonus(&l);
    }
    ilx_choice_add(choice, &choice->move, CERTAIN, -1);
}

const ilx_bot ilx_bot_croisillon_greedy = {
    .name = "greedy", .game = "croisillon", .choose = greedy_choose};
