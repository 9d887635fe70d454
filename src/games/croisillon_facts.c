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
static const char *const start_items[] = {"heap", "nest", "tower"};

static const ilx_names blocks = {"block", block_items, ILX_COUNT(block_items)};
static const ilx_names colours = {"colour", colour_items, ILX_COUNT(colour_items)};
static const ilx_names stages = {"stage", stage_items, ILX_COUNT(stage_items)};
static const ilx_names tasks = {"task", task_items, ILX_COUNT(task_items)};
static const ilx_names wheres = {"where", where_items, ILX_COUNT(where_items)};
static const ilx_names feels = {"feel", feel_items, ILX_COUNT(feel_items)};
static const ilx_names starts = {"start", start_items, ILX_COUNT(start_items)};

#define WHO {"who", &ilx_seat_names}
#define BLOCK {"block", &blocks}

static const ilx_verb moves[] = {
    [CROISILLON_MOVE_PICK] = {"pick", {BLOCK}},
    [CROISILLON_MOVE_TEST] = {"test", {BLOCK}},
    [CROISILLON_MOVE_GRIP] = {"grip", {BLOCK, {"x"}, {"y"}, {"z"}}},
    [CROISILLON_MOVE_HAND] = {"hand", {{"x"}, {"y"}, {"z"}, {"w"}, {"i"}, {"j"}, {"k"}, {"breath"}}},
    [CROISILLON_MOVE_RELEASE] = {"release"},
    [CROISILLON_MOVE_CARRY] = {"carry", {{"place"}}},
    [CROISILLON_MOVE_TAKE] = {"take", {BLOCK}},
    [CROISILLON_MOVE_PRESS] = {"press"},
    [CROISILLON_MOVE_PRESS_AT] = {"press-at", {{"tick"}}},
    [CROISILLON_MOVE_REFUSE] = {"refuse"},
    [CROISILLON_MOVE_GIVE_UP] = {"give-up"},
    [CROISILLON_MOVE_STOP] = {"stop"},
    [CROISILLON_MOVE_START] = {"start", {WHO}},
    [CROISILLON_MOVE_MIX] = {"mix", {{"byte"}}},
    [CROISILLON_MOVE_SHAKE] = {"shake", {{"byte"}}},
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
#define LIST(T, m, n) STATE(T, m, .count = (n))
#define VIEW(T, m, ...) ILX_FIELD(croisillon_view, T, m, __VA_ARGS__)
#define SEEN(m) VIEW(ILX_I32, m)

static const ilx_field state_fields[] = {
    STATE(ILX_U64, world.present),
    STATE(ILX_I32, world.calm),
    STATE(ILX_I32, world.point_count),
    LIST(ILX_I32, world.box, CROISILLON_BLOCKS * 13),
    LIST(ILX_I32, world.press, ILX_BOXES_POINTS),
    LIST(ILX_I32, world.rub, 3 * ILX_BOXES_POINTS),
    LIST(ILX_U8, world.first, ILX_BOXES_POINTS),
    LIST(ILX_U8, world.second, ILX_BOXES_POINTS),
    LIST(ILX_I8, world.place, 3 * ILX_BOXES_POINTS),
    LIST(ILX_I32, hand, sizeof(ilx_boxes_hand) / sizeof(int32_t)),
    STATE(ILX_U64, seed),
    STATE(ILX_U64, fallen),
    STATE(ILX_U32, number),
    STATE(ILX_U32, turns),
    STATE(ILX_U32, ticks),
    STATE(ILX_U32, shake),
    LIST(ILX_I32, level_um, CROISILLON_BLOCKS),
    LIST(ILX_I32, place_um, CROISILLON_PLACES * 3),
    LIST(ILX_I32, place_turn, CROISILLON_PLACES * 4),
    STATE(ILX_I32, place_count),
    LIST(ILX_I32, grip_um, 3),
    LIST(ILX_I32, grip_turn, 4),
    LIST(ILX_I32, moved_um, 3),
    LIST(ILX_I32, turned, 4),
    LIST(ILX_I32, from_um, 3),
    LIST(ILX_I32, to_um, 3),
    LIST(ILX_I32, error_um, 3),
    STATE(ILX_I32, frames_done),
    STATE(ILX_I32, frames),
    STATE(ILX_I32, held_frames),
    STATE(ILX_I32, slip_frames),
    STATE(ILX_I32, breath_frames),
    STATE(ILX_I32, wait_frames),
    STATE(ILX_I32, needle),
    STATE(ILX_I32, press_at),
    STATE(ILX_I32, error),
    STATE(ILX_I32, score, .per_seat = true),
    STATE(ILX_U8, where, .count = CROISILLON_BLOCKS, .names = &wheres),
    LIST(ILX_I8, owner, CROISILLON_BLOCKS),
    STATE(ILX_U8, feel, .count = CROISILLON_BLOCKS, .names = &feels),
    STATE(ILX_U8, seat_count),
    STATE(ILX_U8, stage, .names = &stages),
    STATE(ILX_U8, task, .names = &tasks),
    STATE(ILX_U8, stretch),
    STATE(ILX_U8, mixed),
    STATE(ILX_U8, round),
    STATE(ILX_I8, starter),
    STATE(ILX_U8, mover),
    STATE(ILX_I8, picked),
    STATE(ILX_I8, raised),
    STATE(ILX_I8, let_go),
    STATE(ILX_I8, forbidden),
    STATE(ILX_I8, place),
    STATE(ILX_U8, way),
    STATE(ILX_U8, planned),
    STATE(ILX_U8, removed),
    STATE(ILX_U8, breath),
    STATE(ILX_U8, lost),
    STATE(ILX_U8, start, .names = &starts),
    STATE(ILX_U8, rounds),
    STATE(ILX_U16, limit),
    STATE(ILX_U8, tests),
    STATE(ILX_U8, steady),
    LIST(ILX_U8, unused, sizeof(((croisillon_state *)0)->unused)),
};

// One member for each block, so that only those that move are sent.
#define POSE(n) {.name = "block" #n, .type = ILX_I32, .offset = (uint16_t)offsetof(croisillon_view, block[n]), \
                 .size = 7 * sizeof(int32_t), .count = 7}

static const ilx_field view_fields[] = {
    POSE(0), POSE(1), POSE(2), POSE(3), POSE(4), POSE(5), POSE(6), POSE(7), POSE(8),
    POSE(9), POSE(10), POSE(11), POSE(12), POSE(13), POSE(14), POSE(15), POSE(16), POSE(17),
    POSE(18), POSE(19), POSE(20), POSE(21), POSE(22), POSE(23), POSE(24), POSE(25), POSE(26),
    POSE(27), POSE(28), POSE(29), POSE(30), POSE(31), POSE(32), POSE(33), POSE(34), POSE(35),
    VIEW(ILX_I32, place, .count = CROISILLON_PLACES * 7),
    VIEW(ILX_I32, rise, .count = CROISILLON_PLACES),
    VIEW(ILX_I32, finger, .count = 3),
    VIEW(ILX_I32, target, .count = 3),
    VIEW(ILX_I32, moved, .count = 3),
    VIEW(ILX_I32, turned, .count = 4),
    VIEW(ILX_I32, height, .count = CROISILLON_BLOCKS),
    SEEN(level),
    SEEN(low),
    SEEN(needle),
    SEEN(error),
    SEEN(shake),
    SEEN(strain),
    SEEN(tremor),
    SEEN(breath),
    SEEN(calm),
    VIEW(ILX_U32, turns),
    VIEW(ILX_U16, limit),
    VIEW(ILX_U8, where, .count = CROISILLON_BLOCKS, .names = &wheres),
    VIEW(ILX_I8, owner, .count = CROISILLON_BLOCKS, .names = &ilx_seat_names),
    VIEW(ILX_U8, feel, .count = CROISILLON_BLOCKS, .names = &feels),
    VIEW(ILX_I8, by_height, .count = CROISILLON_BLOCKS, .names = &blocks),
    VIEW(ILX_U8, felt, .count = CROISILLON_BLOCKS, .names = &feels),
    VIEW(ILX_U8, stage, .names = &stages),
    VIEW(ILX_U8, task, .names = &tasks),
    VIEW(ILX_U8, start, .names = &starts),
    VIEW(ILX_U8, round),
    VIEW(ILX_U8, rounds),
    VIEW(ILX_U8, left),
    VIEW(ILX_U8, places),
    VIEW(ILX_I8, mover, .names = &ilx_seat_names),
    VIEW(ILX_I8, picked, .names = &blocks),
    VIEW(ILX_I8, held, .names = &blocks),
    VIEW(ILX_I8, raised, .names = &blocks),
    VIEW(ILX_I8, forbidden, .names = &blocks),
    VIEW(ILX_U8, planned),
    VIEW(ILX_U8, removed),
    VIEW(ILX_U8, rests),
    VIEW(ILX_U8, presses),
    VIEW(ILX_U8, tests),
    VIEW(ILX_U8, steady),
    VIEW(ILX_I32, score, .per_seat = true),
    VIEW(ILX_U8, bonus, .per_seat = true),
    VIEW(ILX_U8, malus, .per_seat = true),
    VIEW(ILX_U8, asked, .per_seat = true),
    VIEW(ILX_U8, winner, .per_seat = true),
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

// Nobody knows how a hand will tremble.
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

const ilx_game ilx_game_croisillon = {
    .id = "croisillon",
    .rules_version = 3,
    .slow = true,
    .seats_min = 2,
    .seats_max = CROISILLON_SEATS,
    .state_size = sizeof(croisillon_state),
    .view_size = sizeof(croisillon_view),
    .options = options,
    .option_count = ILX_COUNT(options),
    .state_fields = state_fields,
    .state_field_count = ILX_COUNT(state_fields),
    .view_fields = view_fields,
    .view_field_count = ILX_COUNT(view_fields),
    .moves = moves,
    .move_count = ILX_COUNT(moves),
    .events = events,
    .event_count = ILX_COUNT(events),
    .refusals = croisillon_refusals,
    .refusal_count = CROISILLON_REFUSALS,
    .setup = croisillon_setup,
    .turn = croisillon_turn,
    .check = croisillon_check,
    .chances = croisillon_chances,
    .apply = croisillon_apply,
    .result = croisillon_result,
    .verify = croisillon_verify,
    .view = croisillon_view_for,
    .resample = croisillon_resample,
    .sample = croisillon_sample,
    .evaluate = croisillon_evaluate,
};
