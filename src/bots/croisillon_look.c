// The pile of Le X as its bots see it, without trying anything.

#include "bots/croisillon_mind.h"

#include <string.h>

// Blocks that were let go in this turn without anything having come of it.
static uint64_t tried_in_vain(ilx_log log)
{
    uint64_t tried = 0;
    for (int i = log.count - 1; i >= 0; i--) {
        const ilx_event *event = &log.events[i];
        if (event->kind == CROISILLON_EVENT_TURN || event->kind == CROISILLON_EVENT_PLACED) break;
        if (event->kind == CROISILLON_EVENT_TRIED) tried |= ILX_BOXES_BIT(event->arg[1]);
    }
    return tried;
}

void look_at(look *l, const croisillon_state *s, ilx_log log)
{
    int32_t load[CROISILLON_BLOCKS], squeeze[CROISILLON_BLOCKS];
    l->state = s;
    l->may = s->world.present;
    if (s->forbidden != CROISILLON_NONE) l->may &= ~ILX_BOXES_BIT(s->forbidden);
    if (s->raised != CROISILLON_NONE) l->may &= ~ILX_BOXES_BIT(s->raised);
    // Where nothing else is left one must try again.
    uint64_t fresh = l->may & ~tried_in_vain(log);
    if (fresh || s->raised != CROISILLON_NONE) l->may = fresh;
    ilx_boxes_loads(&s->world, load, squeeze);
    for (int block = 0; block < CROISILLON_BLOCKS; block++) {
        int32_t weight = ilx_boxes_weight_mn(block);
        // Lying in the V a block is squeezed a little by its own weight.
        int32_t wedged = squeeze[block] > 2 * weight ? squeeze[block] - 2 * weight : 0;
        l->burden[block] = 100 * (load[block] + wedged / 2) / weight;
    }
}

int look_lightest(const look *l, uint64_t from)
{
    int best = CROISILLON_NONE;
    for (int block = 0; block < CROISILLON_BLOCKS; block++) {
        if (!(from & ILX_BOXES_BIT(block))) continue;
        if (best == CROISILLON_NONE || l->burden[block] < l->burden[best]) best = block;
    }
    return best;
}

int look_gain(const croisillon_state *s, int block)
{
    int gain = croisillon_is_red(block) ? 0 : 1;
    for (int i = 0; i < CROISILLON_BLOCKS; i++) {
        bool own = s->where[i] == CROISILLON_IS_MALUS && s->owner[i] == s->mover;
        gain += own && croisillon_colour_of(i) == croisillon_colour_of(block);
    }
    return gain;
}

// It is put where there is a place, or let go, or kept; if it is still in the pile it is drawn up a
// little.
ilx_move look_hold(const croisillon_state *s)
{
    const ilx_move ways[] = {{CROISILLON_MOVE_CARRY, {1}},
                             {CROISILLON_MOVE_TAKE, {s->hand.block}},
                             {.kind = CROISILLON_MOVE_GIVE_UP},
                             {.kind = CROISILLON_MOVE_RELEASE}};
    bool moved = s->moved_um[0] || s->moved_um[1] || s->moved_um[2];
    for (int i = 0; i < ILX_COUNT(ways); i++) {
        if (ways[i].kind == CROISILLON_MOVE_RELEASE && !moved) continue;
        if (!croisillon_check(s, s->mover, &ways[i])) return ways[i];
    }
    int32_t up = s->moved_um[1] + 2000;
    if (up > CROISILLON_REACH_UM) up = 0;
    return (ilx_move){CROISILLON_MOVE_HAND,
                      {s->moved_um[0], up, s->moved_um[2], CROISILLON_TURN_ONE, 0, 0, 0, 0}};
}

// The needle goes on while a bot thinks: a middle so near that it may be past by then would be one
// whole swing away.
ilx_move look_press(const croisillon_state *s, int beside)
{
    enum { HALF = CROISILLON_NEEDLE / 2, THINKS = 8 };
    int32_t tick = beside < 0 ? CROISILLON_NEEDLE + beside : beside;
    int32_t ahead = (tick - s->needle + CROISILLON_NEEDLE) % HALF;
    if (ahead < THINKS) ahead += HALF;
    return (ilx_move){CROISILLON_MOVE_PRESS_AT, {(s->needle + ahead) % CROISILLON_NEEDLE}};
}
