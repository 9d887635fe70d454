// Le X: what the block in hand would do if the hand opened now.
//
// The wood is tried half a second ahead on a copy of the world, so that a player is told the truth
// before letting go. That costs as much as half a second of play: it is done a few times a second,
// and only while a block that is out of the pile hardly moves.

#include "games/croisillon_parts.h"

#include <stdlib.h>
#include <string.h>

enum {
    EVERY_FRAMES = 24,  // so often it is tried anew
    CALM_FRAMES = 18,   // calm for so long, and nothing more will happen
    CALM = 300000,      // 3 mm/s, in the world's units: slower is calm
    ASIDE_UM = 8000,    // a block that goes farther does not stay where it was put
};

static bool is_calm(const ilx_boxes *world)
{
    for (int block = 0; block < CROISILLON_BLOCKS; block++) {
        if (!(world->present & ILX_BOXES_BIT(block))) continue;
        for (int i = 0; i < 3; i++) {
            if (abs(world->box[block].moves[i]) > CALM) return false;
        }
    }
    return true;
}

// Lets the copy go on by itself. True: all has come to rest, and nothing has come down.
static bool comes_to_rest(ilx_boxes *world)
{
    int calm = 0;
    uint64_t down = ilx_boxes_on_table(world);
    for (int i = 0; i < CROISILLON_AHEAD_FRAMES && calm < CALM_FRAMES; i++) {
        ilx_boxes_step(world, NULL);
        calm = is_calm(world) ? calm + 1 : 0;
        if (ilx_boxes_on_table(world) & ~down) return false;
    }
    return calm > 0;
}

static bool stays(const int32_t from[3], const int32_t to[3])
{
    for (int i = 0; i < 3; i++) {
        if (abs(to[i] - from[i]) > ASIDE_UM) return false;
    }
    return true;
}

void croisillon_forget_ahead(croisillon_state *s)
{
    s->ahead = CROISILLON_UNTRIED;
    memset(s->ahead_um, 0, sizeof s->ahead_um);
    memset(s->ahead_turn, 0, sizeof s->ahead_turn);
}

static void try_ahead(croisillon_state *s)
{
    ilx_boxes world = s->world;
    int block = s->hand.block;
    int32_t before[7], after[7];
    ilx_boxes_pose(&world, block, before);
    bool holds = comes_to_rest(&world);
    ilx_boxes_pose(&world, block, after);
    memcpy(s->ahead_um, after, sizeof s->ahead_um);
    memcpy(s->ahead_turn, after + 3, sizeof s->ahead_turn);
    bool higher = ilx_boxes_lowest_um(&world, block) >= s->level_um[block] + CROISILLON_RISE_UM;
    bool borne = (ilx_boxes_held_up(&world) & ILX_BOXES_BIT(block)) != 0;
    holds = holds && higher && borne && stays(before, after);
    s->ahead = holds ? CROISILLON_STABLE : CROISILLON_SLIDES;
    s->ahead_frames = 0;
}

void croisillon_look_ahead(croisillon_state *s)
{
    bool leads = s->stage == CROISILLON_HOLDING && s->task == CROISILLON_RAISE;
    bool tries = leads && s->removed == CROISILLON_REMOVED && croisillon_is_slow(s);
    s->ahead_frames += CROISILLON_SAMPLE_FRAMES;
    if (!tries) {
        croisillon_forget_ahead(s);
    } else if (s->ahead_frames >= EVERY_FRAMES) {
        try_ahead(s);
    }
    if (s->ahead_frames > EVERY_FRAMES) s->ahead_frames = EVERY_FRAMES;
    if (!leads) s->ahead_frames = 0;
}
