// Le X's greedy bot: takes the block that bears least to the highest place that is offered for it,
// and then a bonus if one lies free. It looks at the pile and tries nothing out.

#include "bots/bot.h"
#include "games/croisillon_parts.h"

#include <string.h>

enum {
    CERTAIN = 1000000,
    LOOKED_AT = 6,   // blocks for which places are looked for
    FREE = 40,       // per cent of its own weight: whoever bears less lies free
    TOO_MUCH = 400,  // whoever bears more is better left alone, if one may
    WISH = 60,       // per cent that a bonus may bear more for being worth something
    HOPELESS = 1 << 20,
};

typedef struct mind {
    const croisillon_state *state;
    int32_t burden[CROISILLON_BLOCKS];  // what each bears, in per cent of its weight
} mind;

static bool may_take(const croisillon_state *s, int block)
{
    bool present = (s->world.present & ILX_BOXES_BIT(block)) != 0;
    return present && block != s->forbidden && block != s->raised;
}

static void weigh(mind *m)
{
    int32_t load[CROISILLON_BLOCKS], squeeze[CROISILLON_BLOCKS];
    ilx_boxes_loads(&m->state->world, load, squeeze);
    for (int block = 0; block < CROISILLON_BLOCKS; block++) {
        int32_t weight = ilx_boxes_weight_mn(block);
        // Lying in the V a block is squeezed a little by its own weight.
        int32_t wedged = squeeze[block] > 2 * weight ? squeeze[block] - 2 * weight : 0;
        m->burden[block] = 100 * (load[block] + wedged / 2) / weight;
    }
}

// The block that bears least of those that are not struck off; CROISILLON_NONE: there is none.
static int lightest(const mind *m, uint64_t struck_off)
{
    int best = CROISILLON_NONE;
    for (int block = 0; block < CROISILLON_BLOCKS; block++) {
        if (!may_take(m->state, block) || struck_off & ILX_BOXES_BIT(block)) continue;
        if (best == CROISILLON_NONE || m->burden[block] < m->burden[best]) best = block;
    }
    return best;
}

static ilx_move grip_by_its_top(const mind *m, int block)
{
    int32_t pose[7], end[3] = {0}, out[3];
    ilx_boxes_pose(&m->state->world, block, pose);
    end[2] = ilx_boxes_size_um[block % ILX_BOXES_SHAPES][2] / 2;
    croisillon_rotate(pose + 3, end, out);
    return (ilx_move){CROISILLON_MOVE_GRIP,
                      {block, pose[0] + out[0], pose[1] + out[1], pose[2] + out[2]}};
}

// A block for which there is a place, the lightest that can be.
static ilx_move choose_block(const mind *m)
{
    const croisillon_state *s = m->state;
    uint64_t looked_at = 0;
    int first = lightest(m, 0);
    if (s->forbidden != CROISILLON_NONE && m->burden[first] > TOO_MUCH) {
        return (ilx_move){.kind = CROISILLON_MOVE_REFUSE};
    }
    for (int i = 0; i < LOOKED_AT; i++) {
        int block = lightest(m, looked_at);
        if (block == CROISILLON_NONE) break;
        croisillon_state trial = *s;
        trial.picked = (int8_t)block;
        croisillon_find_places(&trial);
        if (trial.place_count > 0) return (ilx_move){CROISILLON_MOVE_PICK, {block}};
        looked_at |= ILX_BOXES_BIT(block);
    }
    if (s->forbidden != CROISILLON_NONE) return (ilx_move){.kind = CROISILLON_MOVE_REFUSE};
    return grip_by_its_top(m, first);
}

// One of a colour that clears malus, or at least one that counts; if it lies free.
static ilx_move choose_bonus(const mind *m)
{
    const croisillon_state *s = m->state;
    int best = CROISILLON_NONE;
    int32_t least = HOPELESS;
    for (int block = 0; block < CROISILLON_BLOCKS; block++) {
        if (!may_take(s, block) || m->burden[block] > FREE) continue;
        int worth = croisillon_is_red(block) ? 0 : 1;
        for (int i = 0; i < CROISILLON_BLOCKS; i++) {
            bool own = s->where[i] == CROISILLON_IS_MALUS && s->owner[i] == s->mover;
            worth += own && croisillon_colour_of(i) == croisillon_colour_of(block);
        }
        int32_t price = m->burden[block] - worth * WISH;
        if (worth == 0 || price >= least) continue;
        best = block;
        least = price;
    }
    if (best == CROISILLON_NONE) return (ilx_move){.kind = CROISILLON_MOVE_STOP};
    return (ilx_move){CROISILLON_MOVE_TAKE, {best}};
}

// Somebody has left with a block in hand: it is put where there is a place, or let go, or kept; if
// it is still in the pile it is drawn up a little.
static ilx_move go_on_holding(const croisillon_state *s)
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

// The middle of the swing that comes next.
static ilx_move press(const croisillon_state *s)
{
    int32_t tick = s->needle <= CROISILLON_NEEDLE / 2 && s->needle > 0 ? CROISILLON_NEEDLE / 2 : 0;
    return (ilx_move){CROISILLON_MOVE_PRESS_AT, {tick}};
}

static void greedy_choose(const ilx_query *query, ilx_choice *choice)
{
    mind m = {.state = query->redrawn};
    const croisillon_state *s = m.state;
    if (s->stage == CROISILLON_AIMING) {
        choice->move = press(s);
    } else if (s->stage == CROISILLON_HOLDING) {
        choice->move = go_on_holding(s);
    } else if (s->place_count > 0 && s->raised == CROISILLON_NONE) {
        choice->move = (ilx_move){CROISILLON_MOVE_CARRY, {1}};
    } else {
        weigh(&m);
        choice->move = s->raised == CROISILLON_NONE ? choose_block(&m) : choose_bonus(&m);
    }
    ilx_choice_add(choice, &choice->move, CERTAIN, -1);
}

const ilx_bot ilx_bot_croisillon_greedy = {
    .name = "greedy", .game = "croisillon", .choose = greedy_choose};
