// Le X: words, fields, view, and what bots need. The rules: croisillon.c and its parts.

#include "games/croisillon_parts.h"

#include <string.h>

// ---- Words -------------------------------------------------------------------------------

// clang-format off
static const char *const block_items[] = {
    "red-a", "red-b", "red-c", "red-d", "red-e", "red-f",
    "blue-a", "blue-b", "blue-c", "blue-d", "blue-e", "blue-f",
    "yellow-a", "yellow-b", "yellow-c", "yellow-d", "yellow-e", "yellow-f",
    "green-a", "green-b", "green-c", "green-d", "green-e", "green-f",
    "orange-a", "orange-b", "orange-c", "orange-d", "orange-e", "orange-f",
    "violet-a", "violet-b", "violet-c", "violet-d", "violet-e", "violet-f",
    "none",
};
static const char *const colour_items[] = {"red", "blue", "yellow", "green", "orange", "violet"};
static const char *const stage_items[] = {"starting", "mixing",   "choosing", "shaking", "holding",
                                          "aiming",   "carrying", "settling", "over"};
static const char *const task_items[] = {"nothing", "test",  "raise", "bonus",
                                         "decline", "lift-off", "fall"};
static const char *const where_items[] = {"pile", "bonus", "malus", "box", "fallen"};
static const char *const feel_items[] = {"unknown", "free", "gripped", "loaded"};
static const char *const ahead_items[] = {"untried", "slides", "stable"};
static const char *const start_items[] = {"heap", "nest", "tower"};

static const ilx_names blocks = {"block", block_items, ILX_COUNT(block_items)};
static const ilx_names colours = {"colour", colour_items, ILX_COUNT(colour_items)};
static const char *const stage_means[] = {
    "chance says who begins",
    "chance makes the pile, in four draws",
    ("the mover chooses: `pick` a block, then `carry` it to one of its places; or `lift` or `grip` "
     "it; or `test` one; `refuse` where one is forbidden. After a block has been put higher: "
     "`take` a bonus, or `stop`"),
    "chance says how this hand will tremble",
    ("the mover leads the hand, sample by sample: `hand`, then `release`; `carry` or `take` "
     "let it go by itself; `give-up` when it finds no higher place"),
    ("the needle swings with the clock, about 30 ticks a second, until the mover says `press` "
     "(or `press-at`); after 300 ticks it counts as pressed"),
    "the hand follows its path by the clock; nobody is asked",
    "nobody touches anything until all is at rest; only the clock is due",
    "the match is over",
};
static const ilx_names stages = {"stage", stage_items, ILX_COUNT(stage_items), stage_means};
static const ilx_names tasks = {"task", task_items, ILX_COUNT(task_items)};
static const ilx_names wheres = {"where", where_items, ILX_COUNT(where_items)};
static const ilx_names feels = {"feel", feel_items, ILX_COUNT(feel_items)};
static const ilx_names aheads = {"ahead", ahead_items, ILX_COUNT(ahead_items)};
static const ilx_names starts = {"start", start_items, ILX_COUNT(start_items)};

#define WHO {"who", &ilx_seat_names}
#define BLOCK {"block", &blocks}
#define LENGTH .min = -CROISILLON_REACH_UM, .max = CROISILLON_REACH_UM
#define QUATERNION .min = -2 * CROISILLON_TURN_ONE, .max = 2 * CROISILLON_TURN_ONE
#define BYTE {"byte", .min = 0, .max = CROISILLON_BYTE - 1}

static const ilx_verb moves[] = {
    [CROISILLON_MOVE_PICK] = {"pick", {BLOCK},
        .effort = 5,
        .stages = ILX_IN(CROISILLON_CHOOSING),
        .means = "shows where this block could go: the view then has its places"},
    [CROISILLON_MOVE_TEST] = {"test", {BLOCK},
        .effort = 1,
        .stages = ILX_IN(CROISILLON_CHOOSING),
        .means = "feels how it sits, with the option `tests`"},
    [CROISILLON_MOVE_GRIP] = {"grip",
        {BLOCK, {"x", LENGTH, .means = "a point of the world on its surface, in micrometres"},
         {"y", LENGTH}, {"z", LENGTH}},
        .effort = 5,
        .stages = ILX_IN(CROISILLON_CHOOSING),
        .means = "takes hold of it at this point, to lead it with a hand of one's own"},
    [CROISILLON_MOVE_HAND] = {"hand",
        {{"x", LENGTH, .means = "how far the hand has gone since the grip, in micrometres"},
         {"y", LENGTH}, {"z", LENGTH},
         {"w", QUATERNION, .means = "how the block is turned since then: a quaternion whose length "
                                    "is 10000, to within 5 per cent"},
         {"i", QUATERNION}, {"j", QUATERNION}, {"k", QUATERNION},
         {"breath", .min = 0, .max = 1, .means = "1: held"}},
        .effort = 1,
        .stages = ILX_IN(CROISILLON_HOLDING),
        .means = "a sample of the hand; each lasts 1/60 s of the wood"},
    [CROISILLON_MOVE_RELEASE] = {"release",
        .effort = 1,
        .stages = ILX_IN(CROISILLON_HOLDING),
        .means = "opens the hand, when the block rests on something and is slow"},
    [CROISILLON_MOVE_CARRY] = {"carry",
        {{"place", .min = 1, .max = CROISILLON_PLACES, .means = "counted from 1"}},
        .effort = 1,
        .stages = ILX_IN(CROISILLON_CHOOSING) | ILX_IN(CROISILLON_HOLDING),
        .means = "the block picked goes to this place by itself, but for the presses"},
    [CROISILLON_MOVE_LIFT] = {"lift", {BLOCK},
        .effort = 1,
        .stages = ILX_IN(CROISILLON_CHOOSING),
        .means = "the same out of the pile only, where no place is offered: then it is in the hand, "
                 "to be led, carried to a place that is free now, or given up"},
    [CROISILLON_MOVE_TAKE] = {"take", {BLOCK},
        .effort = 1,
        .stages = ILX_IN(CROISILLON_CHOOSING) | ILX_IN(CROISILLON_HOLDING),
        .means = "the same out of the pile, as a bonus, after a block has been put higher"},
    [CROISILLON_MOVE_PRESS] = {"press",
        .effort = 1,
        .stages = ILX_IN(CROISILLON_AIMING),
        .means = "stops the needle now"},
    [CROISILLON_MOVE_PRESS_AT] = {"press-at", {{"tick", .min = 0, .max = CROISILLON_NEEDLE - 1}},
        .effort = 1,
        .stages = ILX_IN(CROISILLON_AIMING),
        .means = "stops it when its swing comes to this tick, a little off: what bots say"},
    [CROISILLON_MOVE_REFUSE] = {"refuse",
        .effort = 1,
        .stages = ILX_IN(CROISILLON_CHOOSING) | ILX_IN(CROISILLON_HOLDING) |
                  ILX_IN(CROISILLON_AIMING),
        .means = "takes the forbidden block as malus, which ends the turn; not with a block that "
                 "counts as taken out"},
    [CROISILLON_MOVE_GIVE_UP] = {"give-up",
        .effort = 1,
        .stages = ILX_IN(CROISILLON_HOLDING) | ILX_IN(CROISILLON_AIMING),
        .means = "keeps the block that was taken out as malus: it finds no higher place"},
    [CROISILLON_MOVE_STOP] = {"stop",
        .effort = 1,
        .stages = ILX_IN(CROISILLON_CHOOSING) | ILX_IN(CROISILLON_HOLDING) |
                  ILX_IN(CROISILLON_AIMING),
        .means = "ends the turn without a bonus, after a block has been put higher"},
    [CROISILLON_MOVE_START] = {"start", {WHO},
        .stages = ILX_IN(CROISILLON_STARTING),
        .means = "who begins",
        .outcomes = "the seats in order; each weighs 1"},
    [CROISILLON_MOVE_MIX] = {"mix", {BYTE},
        .stages = ILX_IN(CROISILLON_MIXING),
        .means = "a part of how the pile lies; after the fourth it stands",
        .outcomes = "the numbers 0 to 255 in rising order; each weighs 1"},
    [CROISILLON_MOVE_SHAKE] = {"shake", {BYTE},
        .stages = ILX_IN(CROISILLON_SHAKING),
        .means = "how this hand trembles",
        .outcomes = "the numbers 0 to 255 in rising order; each weighs 1"},
};

static const ilx_verb events[] = {
    [CROISILLON_EVENT_STARTED] = {"started", {WHO}},
    [CROISILLON_EVENT_BUILT] = {"built", {{"round"}}},
    [CROISILLON_EVENT_TESTED] = {"tested", {WHO, BLOCK, {"feel", &feels}}},
    [CROISILLON_EVENT_GRIPPED] = {"gripped", {WHO, BLOCK}},
    [CROISILLON_EVENT_PRESSED] = {"pressed", {WHO, {"error"}}},
    [CROISILLON_EVENT_REMOVED] = {"removed", {WHO, BLOCK}},
    [CROISILLON_EVENT_SLIPPED] = {"slipped", {WHO, BLOCK}},
    [CROISILLON_EVENT_LET_GO] = {"let-go", {WHO, BLOCK}},
    [CROISILLON_EVENT_TRIED] = {"tried", {WHO, BLOCK}},
    [CROISILLON_EVENT_PLACED] = {"placed", {WHO, BLOCK, {"rise"}}},
    [CROISILLON_EVENT_TOO_LOW] = {"too-low", {WHO, BLOCK}},
    [CROISILLON_EVENT_FELL] = {"fell", {WHO, BLOCK}},
    [CROISILLON_EVENT_MALUS] = {"malus", {WHO, BLOCK}},
    [CROISILLON_EVENT_BONUS] = {"bonus", {WHO, BLOCK}},
    [CROISILLON_EVENT_SWEPT] = {"swept", {WHO, {"colour", &colours}, {"count"}}},
    [CROISILLON_EVENT_REFUSED] = {"refused", {WHO, BLOCK}},
    [CROISILLON_EVENT_STOPPED] = {"stopped", {WHO}},
    [CROISILLON_EVENT_TURN] = {"turn", {WHO}},
    [CROISILLON_EVENT_ROUND] = {"round", {{"round"}}},
    [CROISILLON_EVENT_SCORED] = {"scored", {WHO, {"score"}}},
};

static const ilx_option options[] = {
    [CROISILLON_OPTION_START] = {"start", 0, 2, 0},
    [CROISILLON_OPTION_ROUNDS] = {"rounds", 1, 5, 1},
    [CROISILLON_OPTION_TURNS] = {"turns", 0, 200, 0},
    [CROISILLON_OPTION_TESTS] = {"tests", 0, 1, 1},
    [CROISILLON_OPTION_STEADY] = {"steady", 0, CROISILLON_SEATS + 1, 0},
};

#define STATE(T, m, ...) ILX_FIELD(croisillon_state, T, m, __VA_ARGS__)
#define LIST(T, m, says, n) STATE(T, m, says, .count = (n))
#define VIEW(T, m, ...) ILX_FIELD(croisillon_view, T, m, __VA_ARGS__)
#define SEEN(m, says) VIEW(ILX_I32, m, says)

static const ilx_field state_fields[] = {
    STATE(ILX_U64, world.present, "blocks in the pile, one bit each, block 0 the lowest"),
    STATE(ILX_I32, world.calm, "frames in a row in which no block was faster than 1 mm a second"),
    STATE(ILX_I32, world.point_count, "contact points that are kept; from there on the next five "
                                      "members are 0"),
    LIST(ILX_I32, world.box, "13 numbers for each block: centre x y z in nanometres; quaternion w x "
                             "y z in 1/2^30; speed x y z in 10 nm a second; spin x y z in "
                             "microradians a second", CROISILLON_BLOCKS * 13),
    LIST(ILX_I32, world.press, "of each contact point: the impulse along its normal, in 1e-10 "
                               "newton seconds", ILX_BOXES_POINTS),
    LIST(ILX_I32, world.rub, "three of each contact point: friction on the first body, x y z, in "
                             "the same unit", 3 * ILX_BOXES_POINTS),
    LIST(ILX_U8, world.first, "of each contact point: the first body, a block", ILX_BOXES_POINTS),
    LIST(ILX_U8, world.second, "of each contact point: the second body, a block, or 36 and 37 for "
                               "the planks, 38 for the table", ILX_BOXES_POINTS),
    LIST(ILX_I8, world.place, "three of each contact point: where it is in the axes of the first "
                              "body, in 0.25 mm", 3 * ILX_BOXES_POINTS),
    LIST(ILX_I32, hand, "all 0 while it holds nothing; else the block; the point held x y z in the "
                        "block's axes, and where it is drawn to x y z, in micrometres; a quaternion "
                        "w x y z; reach (µm), force (mN), torque (µN m); strain (mN), stretch (µm)",
          sizeof(ilx_boxes_hand) / sizeof(int32_t)),
    STATE(ILX_U64, seed, "of the pile: each `mix` shifts it left by 8 bits and adds its number"),
    STATE(ILX_U64, fallen, "blocks that have touched the table since all was at rest, as bits"),
    STATE(ILX_U32, number, "number of the question: what `turn` says"),
    STATE(ILX_U32, turns, "turns finished in this round"),
    STATE(ILX_U32, ticks, "of the clock, since the match began"),
    STATE(ILX_U32, shake, "the tremor of this hand: the number that `shake` drew"),
    LIST(ILX_I32, level_um, "lowest point of each block when the turn began, in micrometres above "
                            "the table; 0 off the X", CROISILLON_BLOCKS),
    LIST(ILX_I32, place_um, "for each of 8 places: the centre x y z of the block picked, in "
                            "micrometres", CROISILLON_PLACES * 3),
    LIST(ILX_I32, place_turn, "for each of 8 places: how it would be turned, a quaternion w x y z "
                              "in 1/32767", CROISILLON_PLACES * 4),
    STATE(ILX_I32, place_count, "places that are offered"),
    LIST(ILX_I32, grip_um, "where the fingertip was when it gripped, in micrometres", 3),
    LIST(ILX_I32, grip_turn, "how the block was turned then, a quaternion in 1/32767", 4),
    LIST(ILX_I32, moved_um, "how far the fingertip has been led since, in micrometres", 3),
    LIST(ILX_I32, turned, "how the block has been turned since, a quaternion; 10000 is one", 4),
    LIST(ILX_I32, from_um, "where the stretch of the path at hand begins, in micrometres", 3),
    LIST(ILX_I32, to_um, "where it ends", 3),
    LIST(ILX_I32, error_um, "how far beside it the hand goes", 3),
    STATE(ILX_I32, frames_done, "frames of the stretch that are done, 120 a second"),
    STATE(ILX_I32, frames, "frames that the stretch takes"),
    STATE(ILX_I32, held_frames, "frames since the grip"),
    STATE(ILX_I32, slip_frames, "frames in which the fingers have been stretched too far"),
    STATE(ILX_I32, breath_frames, "frames for which the breath has been held; below 0: until there "
                                  "is breath again"),
    STATE(ILX_I32, wait_frames, "frames of settling since the last change by hand; of aiming, ticks"),
    STATE(ILX_I32, needle, "ticks that the needle has swung, 0 to 43"),
    STATE(ILX_I32, press_at, "the tick to press at; -1: none was named"),
    STATE(ILX_I32, error, "what the needle showed at the last press, -100 to 100 and a little"),
    LIST(ILX_I32, ahead_um, "where the centre of the block in hand would be half a second after the "
                            "hand opened, in micrometres; 0 where that has not been tried", 3),
    LIST(ILX_I32, ahead_turn, "and how it would be turned, a quaternion in 1/32767", 4),
    STATE(ILX_I32, ahead_frames, "frames since that was tried"),
    STATE(ILX_I32, score, "points of the rounds before this one", .per_seat = true),
    STATE(ILX_U8, where, "where each block is", .count = CROISILLON_BLOCKS, .names = &wheres),
    LIST(ILX_I8, owner, "the seat that has it as bonus or malus; -1: nobody", CROISILLON_BLOCKS),
    STATE(ILX_U8, feel, "how each block sits, as it was when all came to rest",
          .count = CROISILLON_BLOCKS, .names = &feels),
    STATE(ILX_U8, seat_count, "seats of the match"),
    STATE(ILX_U8, stage, "see above", .names = &stages),
    STATE(ILX_U8, task, "what the hand is about; while all settles, what it was about",
          .names = &tasks),
    STATE(ILX_U8, stretch, "piece of the path: 0 out of the pile, 1 up, 2 above the place, 3 down, "
                           "4 a little way to feel, 5 back"),
    STATE(ILX_U8, mixed, "`mix` draws of this round so far, 0 to 4"),
    STATE(ILX_U8, round, "from 0"),
    STATE(ILX_I8, starter, "who began the first round; -1 before"),
    STATE(ILX_U8, mover, "whose turn it is"),
    STATE(ILX_I8, picked, "block that places are offered for, or that is in the hand; -1: none"),
    STATE(ILX_I8, raised, "block that was put higher in this turn; -1: none"),
    STATE(ILX_I8, let_go, "block let go last in this turn after it had been taken out; -1: none"),
    STATE(ILX_I8, forbidden, "block that the mover may not take; -1: none"),
    STATE(ILX_I8, place, "place that the block is carried to, from 0; -1: none"),
    STATE(ILX_U8, way, "out of the pile: 0 to the front, 1 to the rear, 2 straight up"),
    STATE(ILX_U8, planned, "1: the hand goes by itself"),
    STATE(ILX_U8, removed, "frames in which what is held has touched nothing; at 6 it counts as "
                           "taken out, and stays 6"),
    STATE(ILX_U8, breath, "1: the breath is held"),
    STATE(ILX_U8, lost, "1: something fell in this turn"),
    STATE(ILX_U8, start, "option: how the pile is built", .names = &starts),
    STATE(ILX_U8, rounds, "option"),
    STATE(ILX_U16, limit, "option `turns`: turns after which a round ends; 0: none"),
    STATE(ILX_U8, tests, "option"),
    STATE(ILX_U8, steady, "option"),
    STATE(ILX_U8, ahead, "what the block in hand would do if the hand opened now", .names = &aheads),
    LIST(ILX_U8, unused, "always 0", sizeof(((croisillon_state *)0)->unused)),
};

// One member for each block, so that only those that move are sent.
#define POSE(n) {.name = "block" #n, .type = ILX_I32, .offset = (uint16_t)offsetof(croisillon_view, block[n]), \
                 .size = 7 * sizeof(int32_t), .count = 7, \
                 .means = "x y z of its centre in tenths of a millimetre, then a quaternion " \
                          "w i j k in thousandths; 0 for what is not on the X"}

static const ilx_field view_fields[] = {
    POSE(0), POSE(1), POSE(2), POSE(3), POSE(4), POSE(5), POSE(6), POSE(7), POSE(8),
    POSE(9), POSE(10), POSE(11), POSE(12), POSE(13), POSE(14), POSE(15), POSE(16), POSE(17),
    POSE(18), POSE(19), POSE(20), POSE(21), POSE(22), POSE(23), POSE(24), POSE(25), POSE(26),
    POSE(27), POSE(28), POSE(29), POSE(30), POSE(31), POSE(32), POSE(33), POSE(34), POSE(35),
    VIEW(ILX_I32, place, "seven numbers for each of 8 places where the block picked could go, as "
                         "for a block", .count = CROISILLON_PLACES * 7),
    VIEW(ILX_I32, rise, "of each place: how much higher that would be, in millimetres",
         .count = CROISILLON_PLACES),
    VIEW(ILX_I32, ghost, "where the block in hand would be half a second after the hand opened, as "
                         "for a block; 0 while it is not known", .count = 7),
    VIEW(ILX_I32, finger, "where the hand is: x y z in tenths of a millimetre", .count = 3),
    VIEW(ILX_I32, target, "where it wants to be", .count = 3),
    VIEW(ILX_I32, moved, "how far it has been led since the grip, in micrometres: what `hand` says",
         .count = 3),
    VIEW(ILX_I32, turned, "how the block has been turned since: what `hand` says", .count = 4),
    VIEW(ILX_I32, height, "in `choosing`: lowest points of the blocks on the X in millimetres, the "
                          "highest first", .count = CROISILLON_BLOCKS),
    SEEN(level, "lowest point of the block in hand when the turn began, in tenths of a millimetre"),
    SEEN(low, "and now: `level` and 10 more is higher"),
    SEEN(needle, "where the needle stands, -100 to 100; 0 is best"),
    SEEN(error, "what it showed at the last press"),
    SEEN(shake, "the tremor of this hand; `null` while it holds something"),
    SEEN(strain, "per cent of what the fingers can do"),
    SEEN(tremor, "how strongly the hand trembles, in micrometres"),
    SEEN(breath, "per cent of breath left"),
    SEEN(calm, "in `settling`: per cent of being at rest"),
    VIEW(ILX_U32, turns, "turns finished in this round"),
    VIEW(ILX_U16, limit, "option `turns`"),
    VIEW(ILX_U8, where, "where each block is, by its number; `fallen`: it lies on the table until "
                        "all is at rest", .count = CROISILLON_BLOCKS, .names = &wheres),
    VIEW(ILX_I8, owner, "the seat that has each block as bonus or malus; -1: nobody",
         .count = CROISILLON_BLOCKS, .names = &ilx_seat_names),
    VIEW(ILX_U8, feel, "how each block sits, with the option `tests`",
         .count = CROISILLON_BLOCKS, .names = &feels),
    VIEW(ILX_I8, by_height, "in `choosing`: the blocks in the order of `height`; `none` after the "
                            "last", .count = CROISILLON_BLOCKS, .names = &blocks),
    VIEW(ILX_U8, felt, "and how these sit", .count = CROISILLON_BLOCKS, .names = &feels),
    VIEW(ILX_U8, stage, "see above", .names = &stages),
    VIEW(ILX_U8, task, "what the hand is about; while all settles, what it was about",
         .names = &tasks),
    VIEW(ILX_U8, start, "option: how the pile is built", .names = &starts),
    VIEW(ILX_U8, round, "from 1"),
    VIEW(ILX_U8, rounds, "option"),
    VIEW(ILX_U8, left, "blocks on the X: a turn that leaves 4 or fewer ends the round"),
    VIEW(ILX_U8, places, "how many places are offered: `carry` takes 1 to this"),
    VIEW(ILX_I8, mover, "whose turn it is; -1: nobody's", .names = &ilx_seat_names),
    VIEW(ILX_I8, picked, "block that places are offered for, or that is in the hand",
         .names = &blocks),
    VIEW(ILX_I8, held, "block in the hand", .names = &blocks),
    VIEW(ILX_I8, raised, "block that was put higher in this turn: a bonus may follow",
         .names = &blocks),
    VIEW(ILX_I8, forbidden, "block that the mover may not take", .names = &blocks),
    VIEW(ILX_U8, planned, "1: the hand goes by itself"),
    VIEW(ILX_U8, removed, "1: what is held counts as taken out"),
    VIEW(ILX_U8, rests, "1: `release` would be lawful"),
    VIEW(ILX_I32, ahead, "what the block in hand would do if the hand opened now: it would slide, or "
                        "take others down, or stay; `untried` while it is not at rest",
         .names = &aheads),
    VIEW(ILX_U8, presses, "presses made of this carrying, 0 to 3"),
    VIEW(ILX_U8, tests, "option"),
    VIEW(ILX_U8, steady, "option"),
    VIEW(ILX_I32, score, "points, the round at hand included", .per_seat = true),
    VIEW(ILX_U8, bonus, "bonus blocks", .per_seat = true),
    VIEW(ILX_U8, malus, "malus blocks", .per_seat = true),
    VIEW(ILX_U8, asked, "1: the table waits for this seat", .per_seat = true),
    VIEW(ILX_U8, winner, "1: has won", .per_seat = true),
};
// clang-format on

// ---- The view ----------------------------------------------------------------------------

static int32_t rounded(int64_t value, int64_t unit)
{
    return (int32_t)((value + (value < 0 ? -unit : unit) / 2) / unit);
}

// Tenths of a millimetre, and thousandths; of the two quaternions that say the same, the one that
// begins above 0.
static void show_pose(const int32_t at_um[3], const int32_t turn[4], int32_t shown[7])
{
    int sign = turn[0] < 0 ? -1 : 1;
    for (int i = 0; i < 3; i++) shown[i] = rounded(at_um[i], 100);
    for (int i = 0; i < 4; i++) {
        shown[3 + i] = rounded(INT64_C(1000) * sign * turn[i], ILX_BOXES_QUATERNION_ONE);
    }
}

// No block has a name too.
static int8_t shown(int8_t block)
{
    return block == CROISILLON_NONE ? CROISILLON_BLOCKS : block;
}

// By their lowest points, for those who read. What lies on the same level keeps its order.
static void list_by_height(const croisillon_state *s, croisillon_view *v)
{
    int count = 0;
    for (int block = 0; block < CROISILLON_BLOCKS; block++) {
        if (!(s->world.present & ILX_BOXES_BIT(block))) continue;
        int32_t height = rounded(ilx_boxes_lowest_um(&s->world, block), 1000);
        int at = count++;
        for (; at > 0 && v->height[at - 1] < height; at--) {
            v->height[at] = v->height[at - 1];
            v->by_height[at] = v->by_height[at - 1];
        }
        v->height[at] = height;
        v->by_height[at] = (int8_t)block;
    }
    for (int i = 0; i < count; i++) v->felt[i] = s->feel[(int)v->by_height[i]];
}

static void show_blocks(const croisillon_state *s, croisillon_view *v)
{
    memcpy(v->where, s->where, sizeof v->where);
    memcpy(v->owner, s->owner, sizeof v->owner);
    memcpy(v->feel, s->feel, sizeof v->feel);
    memset(v->by_height, CROISILLON_BLOCKS, sizeof v->by_height);
    for (int block = 0; block < CROISILLON_BLOCKS; block++) {
        int32_t pose[7];
        if (!(s->world.present & ILX_BOXES_BIT(block))) continue;
        if (s->fallen & ILX_BOXES_BIT(block)) v->where[block] = CROISILLON_IS_DOWN;
        ilx_boxes_pose(&s->world, block, pose);
        show_pose(pose, pose + 3, v->block[block]);
        v->left++;
    }
    if (s->stage == CROISILLON_CHOOSING) list_by_height(s, v);
}

static void show_places(const croisillon_state *s, croisillon_view *v)
{
    if (s->stage != CROISILLON_CHOOSING && s->stage != CROISILLON_HOLDING) return;
    v->places = (uint8_t)s->place_count;
    for (int i = 0; i < s->place_count; i++) {
        int32_t extent[3];
        show_pose(s->place_um[i], s->place_turn[i], v->place[i]);
        croisillon_extent(s->picked, s->place_turn[i], extent);
        v->rise[i] = rounded(s->place_um[i][1] - extent[1] - s->level_um[s->picked], 1000);
    }
}

// In per cent of what the hand can do to this block: two and a half times its weight.
static int32_t strain_of(const ilx_boxes_hand *hand)
{
    int32_t strain =
        rounded(INT64_C(100) * hand->strain_mn * 2, INT64_C(5) * ilx_boxes_weight_mn(hand->block));
    return strain < 100 ? strain : 100;
}

static void show_hand(const croisillon_state *s, croisillon_view *v)
{
    v->held = CROISILLON_BLOCKS;
    v->breath = 100;
    if (!croisillon_holds(s) && s->stage != CROISILLON_SHAKING) return;
    int32_t pose[7], grip[3];
    int block = s->hand.block;
    ilx_boxes_pose(&s->world, block, pose);
    croisillon_rotate(pose + 3, s->hand.grip_um, grip);
    for (int i = 0; i < 3; i++) {
        v->finger[i] = rounded(pose[i] + grip[i], 100);
        v->target[i] = rounded(s->hand.target_um[i], 100);
        v->moved[i] = s->moved_um[i];
    }
    memcpy(v->turned, s->turned, sizeof v->turned);
    v->held = (int8_t)block;
    v->level = rounded(s->level_um[block], 100);
    v->low = rounded(ilx_boxes_lowest_um(&s->world, block), 100);
    v->strain = strain_of(&s->hand);
    v->tremor = croisillon_tremor_um(s);
    v->breath = croisillon_breath_left(s);
    v->planned = s->planned;
    v->removed = s->removed == CROISILLON_REMOVED;
    v->rests = s->stage == CROISILLON_HOLDING && croisillon_rests(s) && croisillon_is_slow(s);
    if (s->ahead != CROISILLON_UNTRIED) show_pose(s->ahead_um, s->ahead_turn, v->ghost);
    v->ahead = v->rests ? s->ahead : CROISILLON_UNTRIED;
    if (!s->planned) return;
    v->needle = s->stage == CROISILLON_AIMING ? croisillon_needle(s->needle) : 0;
    int done = s->stage == CROISILLON_CARRYING;
    v->presses =
        (uint8_t)(done + (s->stretch >= CROISILLON_RISE) + (s->stretch == CROISILLON_LOWER));
    if (s->task == CROISILLON_TEST) v->presses = 0;
}

static void croisillon_view_for(const void *state, int viewer, void *view)
{
    const croisillon_state *s = state;
    croisillon_view *v = view;
    int32_t scores[ILX_SEATS_MAX];
    uint32_t winners = croisillon_result(s, scores);
    show_blocks(s, v);
    show_places(s, v);
    show_hand(s, v);
    bool hides = croisillon_holds(s) && viewer != ILX_REFEREE;
    v->shake = hides ? ILX_HIDDEN : (int32_t)s->shake;
    v->error = s->error;
    v->turns = s->turns;
    v->limit = s->limit;
    v->stage = s->stage;
    v->task = s->task;
    v->start = s->start;
    v->round = (uint8_t)(s->round < s->rounds ? s->round + 1 : s->rounds);
    v->rounds = s->rounds;
    bool plays = s->stage > CROISILLON_MIXING && s->stage < CROISILLON_OVER;
    v->mover = plays ? (int8_t)s->mover : CROISILLON_NONE;
    v->picked = shown(s->picked);
    v->raised = shown(s->raised);
    v->forbidden = shown(s->forbidden);
    v->tests = s->tests;
    v->steady = s->steady;
    if (s->stage == CROISILLON_SETTLING) {
        int32_t calm = s->world.calm < s->wait_frames ? s->world.calm : s->wait_frames;
        if (calm > ILX_BOXES_REST_FRAMES) calm = ILX_BOXES_REST_FRAMES;
        v->calm = 100 * calm / ILX_BOXES_REST_FRAMES;
    }
    ilx_turn turn;
    croisillon_turn(s, &turn);
    for (int seat = 0; seat < s->seat_count; seat++) {
        v->score[seat] = scores[seat];
        v->asked[seat] = (turn.seats & ILX_SEAT_BIT(seat)) != 0;
        v->winner[seat] = (winners & ILX_SEAT_BIT(seat)) != 0;
    }
    for (int block = 0; block < CROISILLON_BLOCKS; block++) {
        if (s->where[block] == CROISILLON_IS_BONUS) v->bonus[(int)s->owner[block]]++;
        if (s->where[block] == CROISILLON_IS_MALUS) v->malus[(int)s->owner[block]]++;
    }
}

// ---- For bots ----------------------------------------------------------------------------

// Chance decides how a hand trembles.
static void croisillon_resample(void *state, int seat, ilx_rng *rng)
{
    (void)seat;
    croisillon_state *s = state;
    if (croisillon_holds(s)) s->shake = ilx_rng_below(rng, CROISILLON_BYTE);
}

// Half is level with the best of the others; ten points are nearly everything.
static int32_t croisillon_evaluate(const void *state, int seat)
{
    enum { CERTAIN = 1000000, FAR = 12 };
    const croisillon_state *s = state;
    int32_t scores[ILX_SEATS_MAX], best = INT32_MIN;
    uint32_t winners = croisillon_result(s, scores);
    if (winners == ILX_SEAT_BIT(seat)) return CERTAIN;
    if (winners) return winners & ILX_SEAT_BIT(seat) ? CERTAIN / 2 : 0;
    for (int other = 0; other < s->seat_count; other++) {
        if (other != seat && scores[other] > best) best = scores[other];
    }
    int32_t ahead = scores[seat] - best;
    if (ahead > FAR - 1) ahead = FAR - 1;
    if (ahead < 1 - FAR) ahead = 1 - FAR;
    return CERTAIN / 2 + CERTAIN / 2 / FAR * ahead;
}

static int random_block(const croisillon_state *s, ilx_rng *rng)
{
    uint64_t from = s->world.present;
    if (s->forbidden >= 0) from &= ~ILX_BOXES_BIT(s->forbidden);
    if (s->raised >= 0) from &= ~ILX_BOXES_BIT(s->raised);
    uint32_t skip = ilx_rng_below(rng, (uint32_t)__builtin_popcountll(from));
    while (skip-- > 0) from &= from - 1;
    return __builtin_ctzll(from);
}

static void sample_grip(const croisillon_state *s, ilx_rng *rng, ilx_move *move)
{
    int block = random_block(s, rng);
    int32_t pose[7], extent[3], top[3] = {0};
    ilx_boxes_pose(&s->world, block, pose);
    croisillon_extent(block, pose + 3, extent);
    // The middle of a side that looks up or to the front.
    const int32_t *size = ilx_boxes_size_um[block % ILX_BOXES_SHAPES];
    top[ilx_rng_below(rng, 3)] = size[0];
    int axis = top[0] ? 0 : top[1] ? 1 : 2;
    top[axis] = size[axis] / 2;
    croisillon_rotate(pose + 3, top, extent);
    *move = (ilx_move){CROISILLON_MOVE_GRIP,
                       {block, pose[0] + extent[0], pose[1] + extent[1], pose[2] + extent[2]}};
}

static void sample_choice(const croisillon_state *s, ilx_rng *rng, ilx_move *move)
{
    uint32_t dice = ilx_rng_below(rng, 32);
    bool raised = s->raised != CROISILLON_NONE;
    if (raised && dice < 16) {
        *move = (ilx_move){.kind = CROISILLON_MOVE_STOP};
    } else if (dice == 31 && s->tests) {
        *move = (ilx_move){CROISILLON_MOVE_TEST, {random_block(s, rng)}};
    } else if (dice > 28) {
        sample_grip(s, rng, move);
    } else if (raised) {
        *move = (ilx_move){CROISILLON_MOVE_TAKE, {random_block(s, rng)}};
    } else if (dice < 4 && s->forbidden != CROISILLON_NONE) {
        *move = (ilx_move){.kind = CROISILLON_MOVE_REFUSE};
    } else if (dice == 28 || dice == 27) {
        *move = (ilx_move){CROISILLON_MOVE_LIFT, {random_block(s, rng)}};
    } else if (s->place_count > 0 && dice < 24) {
        int32_t place = 1 + (int32_t)ilx_rng_below(rng, (uint32_t)s->place_count);
        *move = (ilx_move){CROISILLON_MOVE_CARRY, {place}};
    } else {
        *move = (ilx_move){CROISILLON_MOVE_PICK, {random_block(s, rng)}};
    }
}

// A hand that tugs this way or that, until it gives up or lets its path take over.
static void sample_hold(const croisillon_state *s, ilx_rng *rng, ilx_move *move)
{
    uint32_t dice = ilx_rng_below(rng, 16);
    ilx_move others[] = {{.kind = CROISILLON_MOVE_RELEASE},
                         {CROISILLON_MOVE_CARRY, {1}},
                         {.kind = CROISILLON_MOVE_GIVE_UP},
                         {CROISILLON_MOVE_TAKE, {s->hand.block}}};
    for (int i = 0; dice < 3 && i < ILX_COUNT(others); i++) {
        *move = others[i];
        if (!croisillon_check(s, s->mover, move)) return;
    }
    *move = (ilx_move){CROISILLON_MOVE_HAND, {0, 0, 0, CROISILLON_TURN_ONE, 0, 0, 0, dice == 15}};
    for (int i = 0; i < 3; i++) {
        int32_t by = (int32_t)ilx_rng_below(rng, 8001) - (i == 1 ? 2000 : 4000);
        int64_t to = (int64_t)s->moved_um[i] + by;
        bool reaches = to < CROISILLON_REACH_UM && to > -CROISILLON_REACH_UM;
        move->arg[i] = reaches ? (int32_t)to : s->moved_um[i];
    }
}

static void croisillon_sample(const void *state, int seat, ilx_rng *rng, ilx_move *move)
{
    (void)seat;
    const croisillon_state *s = state;
    if (s->stage == CROISILLON_HOLDING) {
        sample_hold(s, rng, move);
    } else if (s->stage == CROISILLON_AIMING) {
        int32_t tick = (int32_t)ilx_rng_below(rng, CROISILLON_NEEDLE);
        *move = ilx_rng_below(rng, 2) ? (ilx_move){CROISILLON_MOVE_PRESS_AT, {tick}}
                                      : (ilx_move){.kind = CROISILLON_MOVE_PRESS};
    } else {
        sample_choice(s, rng, move);
    }
}

static const ilx_figure figures[] = {
    ILX_FIGURE("blocks", CROISILLON_BLOCKS, "colour by colour, six shapes of each"),
    {"size_um", ILX_I32, ilx_boxes_size_um, 3 * ILX_BOXES_SHAPES,
     .means = "width, height and depth of each shape"},
    ILX_FIGURE("arm_um", ILX_BOXES_ARM_UM, "of a plank: from the crossing to its end"),
    ILX_FIGURE("thick_um", ILX_BOXES_THICK_UM, "its thickness"),
    ILX_FIGURE("deep_um", ILX_BOXES_DEEP_UM, "its depth"),
    ILX_FIGURE("crossing_um", ILX_BOXES_CROSSING_UM, "where the planks cross, above the table"),
    ILX_FIGURE("rise_um", CROISILLON_RISE_UM, "higher is at least so much higher"),
    ILX_FIGURE("reach_um", CROISILLON_REACH_UM, "the hand goes no farther from its grip"),
    ILX_FIGURE("turn_one", CROISILLON_TURN_ONE, "of the quaternions in moves"),
    ILX_FIGURE("needle_ticks", CROISILLON_NEEDLE, "of one swing of the needle, to and fro"),
};

static const ilx_verb reasons[] = {
    [CROISILLON_WHY_TRIED] = {"tried", {{"burden"}, {"tries"}, {"well"}}},
};

const ilx_game ilx_game_croisillon = {
    .id = "croisillon",
    .rules_version = 4,
    .slow = true,
    .physics = true,
    .seats_min = 2,
    .seats_max = CROISILLON_SEATS,
    .state_size = sizeof(croisillon_state),
    .view_size = sizeof(croisillon_view),
    ILX_TABLE(option, options),
    ILX_TABLE(state_field, state_fields),
    ILX_TABLE(view_field, view_fields),
    ILX_TABLE(figure, figures),
    ILX_TABLE(move, moves),
    ILX_TABLE(event, events),
    ILX_TABLE(reason, reasons),
    ILX_TABLE(refusal, croisillon_refusals),
    .setup = croisillon_setup,
    .turn = croisillon_turn,
    .check = croisillon_check,
    .tempting = croisillon_tempting,
    .chances = croisillon_chances,
    .apply = croisillon_apply,
    .result = croisillon_result,
    .verify = croisillon_verify,
    .view = croisillon_view_for,
    .resample = croisillon_resample,
    .sample = croisillon_sample,
    .evaluate = croisillon_evaluate,
};
