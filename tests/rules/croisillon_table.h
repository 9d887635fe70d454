// A table of Le X for the rule tests: a small pile set by hand, gestures played as text.
//
//     table t = table_of(2);
//     grip(&t, FREE);                     // as chance will have it, without a tremor to speak of
//     lead(&t, 0, 40, 0);                 // millimetres since the grip
//     says(&t, now(&t)->mover, "release");
//     settle(&t);                         // until somebody is asked
//     croisillon_state *s = edit(&t); …; resume(&t);
//     table_free(&t);
//
// The pile is a shelf of two bars wedged in the V, flush with the front of the planks. On its rear
// half stand a post and two loose blocks; on its front half a board lies over the edge, and only
// the weight on its inner end keeps it from tipping over.
#pragma once

#include "games/croisillon_parts.h"

#define TABLE_GAME "croisillon"
typedef croisillon_state table_state;
typedef croisillon_view table_view;
#include "rules/table.h"

// How often everybody was shown such an event.
#define all_saw(t, kind, ...) saw(t, (t)->seats - 1, kind, __VA_ARGS__)

enum {
    RED_A = 0,
    FRONT_BAR = 3,  // red-d
    REAR_BAR = 9,   // blue-d
    LOOSE = 12,     // yellow-a
    POST = 20,      // green-c: twice as high as what is loose
    WEIGHT = 21,    // green-d
    SPARE = 24,     // orange-a
    BOARD = 35,     // violet-f
    ON_SHELF = 7,   // so many blocks are there
    SHELF_UM = 134700,
    FAR_UM = 300000,  // to the right of everything
};

static const int32_t upright[4] = {1, 0, 0, 0};
static const int32_t flat[4] = {1, 0, 0, 1};         // its width up, its height from left to right
static const int32_t flat_across[4] = {1, 1, 1, 1};  // its width up, its height to the front
static const int32_t on_end[4] = {1, 1, 0, 0};       // its depth up

static inline int score(const table *t, int seat)
{
    return croisillon_score(now(t), seat);
}

static inline bool on_x(const table *t, int block)
{
    return (now(t)->world.present & ILX_BOXES_BIT(block)) != 0;
}

static inline bool is_malus_of(const table *t, int block, int seat)
{
    return now(t)->where[block] == CROISILLON_IS_MALUS && now(t)->owner[block] == seat;
}

static inline bool is_bonus_of(const table *t, int block, int seat)
{
    return now(t)->where[block] == CROISILLON_IS_BONUS && now(t)->owner[block] == seat;
}

static inline bool is_asked(const table *t)
{
    return now(t)->stage == CROISILLON_CHOOSING;
}

// ---- Moves -------------------------------------------------------------------------------

static inline bool lawful(table *t, int seat, const char *text)
{
    bool fits = ilx_match_try(t->match, seat, text) == NULL;
    if (fits) ilx_match_abandon(t->match);
    return fits;
}

// The clock goes on until somebody is asked, or a draw is due, or all is over.
static inline void settle(table *t)
{
    for (int i = 0; i < 2000; i++) {
        ilx_turn turn = ilx_match_turn(t->match);
        if (turn.seats || turn.chance || !turn.wait_ms) return;
        says(t, ILX_CLOCK, NULL);
    }
    test_fail(__FILE__, __LINE__, "it never comes to rest");
}

// ---- The hand ----------------------------------------------------------------------------

static inline void grip(table *t, int block)
{
    char text[ILX_MOVE_TEXT_MAX];
    ilx_text out = ilx_text_over(text, sizeof text);
    int32_t pose[7], half[3] = {0, ilx_boxes_size_um[block % ILX_BOXES_SHAPES][1] / 2, 0}, top[3];
    ilx_boxes_pose(&now(t)->world, block, pose);
    croisillon_rotate(pose + 3, half, top);
    ilx_move move = {CROISILLON_MOVE_GRIP,
                     {block, pose[0] + top[0], pose[1] + top[1], pose[2] + top[2]}};
    ilx_move_format(t->game, &move, &out);
    says(t, now(t)->mover, text);
    says(t, ILX_CHANCE, "shake 0");
}

static inline void sample(table *t, const int32_t moved_um[3], bool breath)
{
    char text[ILX_MOVE_TEXT_MAX];
    snprintf(text, sizeof text, "hand %d %d %d %d 0 0 0 %d", moved_um[0], moved_um[1], moved_um[2],
             CROISILLON_TURN_ONE, breath);
    says(t, now(t)->mover, text);
}

// Leads the hand on a straight line, at 60 mm/s, and waits there a little. It ends early when the
// hand has had to stop.
static inline void lead(table *t, int x_mm, int y_mm, int z_mm)
{
    const int32_t to[3] = {1000 * x_mm, 1000 * y_mm, 1000 * z_mm};
    for (int rest = 0; rest < 20 && now(t)->stage == CROISILLON_HOLDING;) {
        int32_t moved[3];
        bool there = true;
        for (int i = 0; i < 3; i++) {
            int32_t way = to[i] - now(t)->moved_um[i];
            there = there && way == 0;
            moved[i] = now(t)->moved_um[i] + (way > 1000 ? 1000 : way < -1000 ? -1000 : way);
        }
        rest += there;
        sample(t, moved, false);
    }
}

// Lets the hand go down from where it is until what it holds rests on something, and opens it.
static inline void put_down(table *t)
{
    for (int i = 0; i < 400 && now(t)->stage == CROISILLON_HOLDING; i++) {
        const int32_t *at = now(t)->moved_um;
        if (lawful(t, now(t)->mover, "release")) {
            says(t, now(t)->mover, "release");
            return;
        }
        sample(t, (int32_t[3]){at[0], at[1] - (croisillon_rests(now(t)) ? 0 : 300), at[2]}, false);
    }
    test_fail(__FILE__, __LINE__, "it never rests on anything");
}

// Loose blocks go on top of the post.
static inline void raise(table *t)
{
    grip(t, LOOSE);
    lead(t, 0, 40, 0);
    lead(t, -12, 40, 0);
    put_down(t);
    settle(t);
}

// ---- The pile ----------------------------------------------------------------------------

static inline void set_block(croisillon_state *s, int block, int x_um, int y_um, int z_um,
                             const int32_t turn[4])
{
    int32_t at[3] = {x_um, y_um, z_um};
    s->where[block] = CROISILLON_ON_X;
    s->owner[block] = CROISILLON_NONE;
    ilx_boxes_put(&s->world, block, at, turn);
}

// Over the table, far from all else: it will fall.
static inline void loosen(croisillon_state *s, int block)
{
    set_block(s, block, FAR_UM + 2000 * block, 60000, 0, upright);
}

static inline void take_out(croisillon_state *s, int block, croisillon_where where, int owner)
{
    if (croisillon_present(s, block)) ilx_boxes_remove(&s->world, block);
    s->where[block] = (uint8_t)where;
    s->owner[block] = (int8_t)owner;
}

static inline void come_to_rest(croisillon_state *s)
{
    for (int i = 0; i < 5 * ILX_BOXES_FRAMES && !ilx_boxes_at_rest(&s->world); i++) {
        ilx_boxes_step(&s->world, NULL);
    }
    for (int block = 0; block < CROISILLON_BLOCKS; block++) {
        bool there = croisillon_present(s, block);
        s->level_um[block] = there ? ilx_boxes_lowest_um(&s->world, block) : 0;
    }
}

static inline void build_shelf(croisillon_state *s)
{
    s->world = (ilx_boxes){0};
    for (int block = 0; block < CROISILLON_BLOCKS; block++) {
        take_out(s, block, CROISILLON_IN_BOX, CROISILLON_NONE);
    }
    set_block(s, FRONT_BAR, 0, SHELF_UM - 6000, 23000, flat);
    set_block(s, REAR_BAR, 0, SHELF_UM - 6000, -1020, flat);
    set_block(s, POST, -12100, SHELF_UM + 12000, -1020, upright);
    set_block(s, LOOSE, 0, SHELF_UM + 6000, -1020, upright);
    set_block(s, SPARE, 12100, SHELF_UM + 6000, -1020, upright);
    set_block(s, BOARD, 0, SHELF_UM + 4000, 40000, flat_across);
    set_block(s, WEIGHT, 0, SHELF_UM + 8000 + 18000, 29000, upright);
    come_to_rest(s);
}

// Seat 0 is to move a block on the shelf.
static inline table table_with(int seats, int option, int32_t value)
{
    table t = table_usual(seats);
    t.options[option] = value;
    table_begin(&t);
    croisillon_state *s = edit(&t);
    s->starter = 0;
    s->stage = CROISILLON_CHOOSING;
    s->mixed = CROISILLON_MIXES;
    s->number = 1;
    build_shelf(s);
    resume(&t);
    return t;
}

static inline table table_of(int seats)
{
    return table_with(seats, CROISILLON_OPTION_ROUNDS, 1);
}
