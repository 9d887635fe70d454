// Le X: the hand.
//
// There is one hand and one physics for everybody. A person leads it sample by sample; or it
// follows a path by itself, and what is off it is what the needle showed when it was pressed.
// Either way it trembles: in the band of a real hand, more the longer it holds and the farther it
// reaches, less while it holds its breath. The tremor is drawn from the match's chance at the grip,
// so it is the same law for all, and plays again.

#include "games/croisillon_parts.h"

#include <stdlib.h>
#include <string.h>

enum {
    BASE = 500,                             // a block's length by this is the tremor at first,
    MOST = 100,                             // and by this at its worst
    TIRED_FRAMES = 15 * ILX_BOXES_FRAMES,   // after so long it is
    TIRED = 150,                            // per cent more
    FAR_UM = 150000,                        // so far away, twice as much
    SWAY = 3,                               // the slow part, in times of the quick one
    BREATH_FRAMES = 3 * ILX_BOXES_FRAMES,   // so long a breath is held,
    GASP_FRAMES = 2 * ILX_BOXES_FRAMES,     // and so long the hand is the worse for it
    RECOVER_FRAMES = 6 * ILX_BOXES_FRAMES,  // until there is breath again
    BREATH_HELD = 35,                       // per cent of the tremor
    BREATH_GONE = 130,
    STEADY = 50,
    SLIP_UM = 20000,   // stretched farther than this
    SLIP_FRAMES = 30,  // for so long, and the block is out of the fingers
    SLOW = 3000000,    // 30 mm/s, in the world's units
    PRESS_GAIN = 12,   // the error of a press, in times of the tremor, at the end of the swing
    JITTER_GAIN = 4,   // and what nobody can help
    FULL = 1 << 15,    // of a wave
};

// Millimetres a second along each stretch.
static const int32_t pace[CROISILLON_STRETCHES] = {
    [CROISILLON_PULL] = 45,  [CROISILLON_RISE] = 120, [CROISILLON_OVER_IT] = 120,
    [CROISILLON_LOWER] = 30, [CROISILLON_PROBE] = 2,  [CROISILLON_BACK] = 2,
};

// A wave that is near enough to a sine, in whole numbers; 2^32 is a full turn.
static int32_t wave(uint32_t phase)
{
    int64_t at = (int32_t)phase / (1 << 16);
    return (int32_t)(4 * at * (FULL - llabs(at)) / FULL);
}

static uint64_t scramble(uint64_t x)
{
    x += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

int croisillon_needle(int tick)
{
    uint32_t turn = (uint32_t)((UINT64_C(1) << 32) / CROISILLON_NEEDLE);
    return (int)(wave((uint32_t)tick * turn) * CROISILLON_NEEDLE_MOST / FULL);
}

// ---- Tremor ------------------------------------------------------------------------------

static int32_t length_of(int block)
{
    const int32_t *size = ilx_boxes_size_um[block % ILX_BOXES_SHAPES];
    int32_t longest = size[0];
    for (int i = 1; i < 3; i++) longest = size[i] > longest ? size[i] : longest;
    return longest;
}

static int64_t reach_um(const croisillon_state *s)
{
    int64_t reach = 0;
    for (int i = 0; i < 3; i++) {
        int64_t away = llabs((int64_t)s->hand.target_um[i] - s->grip_um[i]);
        reach = away > reach ? away : reach;
    }
    return reach;
}

static int breath_factor(const croisillon_state *s)
{
    if (s->breath_frames > 0) return BREATH_HELD;
    return s->breath_frames < GASP_FRAMES - RECOVER_FRAMES ? BREATH_GONE : 100;
}

int32_t croisillon_tremor_um(const croisillon_state *s)
{
    if (!croisillon_holds(s)) return 0;
    int32_t length = length_of(s->hand.block);
    int64_t held = s->held_frames < TIRED_FRAMES ? s->held_frames : TIRED_FRAMES;
    int64_t um = length / BASE;
    um = um * (100 + TIRED * held / TIRED_FRAMES) / 100;
    um = um * (FAR_UM + reach_um(s)) / FAR_UM;
    if (um > length / MOST) um = length / MOST;
    um = um * breath_factor(s) / 100;
    bool steady = s->steady == CROISILLON_SEATS + 1 || s->steady == s->mover + 1;
    // Everybody's first turn is there to learn what the hand does.
    bool first = s->round == 0 && s->turns < s->seat_count;
    return (int32_t)(steady || first ? um * STEADY / 100 : um);
}

// Two quick waves and a slow one on each axis: hertz times a thousand.
static void tremble(const croisillon_state *s, int32_t offset_um[3])
{
    static const uint32_t hertz[3][3] = {
        {7100, 11300, 700}, {8900, 6300, 1100}, {10300, 9400, 900}};
    int64_t amplitude = croisillon_tremor_um(s);
    for (int axis = 0; axis < 3; axis++) {
        int64_t sum = 0;
        for (int i = 0; i < 3; i++) {
            uint64_t from = scramble((uint64_t)s->shake * 16 + (uint64_t)(axis * 3 + i));
            uint64_t step = ((uint64_t)hertz[axis][i] << 32) / (1000 * ILX_BOXES_FRAMES);
            uint32_t phase = (uint32_t)(from + step * (uint64_t)s->held_frames);
            sum += wave(phase) * (i < 2 ? 1 : 2 * SWAY);
        }
        // It begins from nothing, or the grip itself would be a blow.
        int64_t begun = s->held_frames < ILX_BOXES_FRAMES ? s->held_frames : ILX_BOXES_FRAMES;
        offset_um[axis] =
            (int32_t)(sum * amplitude / (2 * (int64_t)FULL) * begun / ILX_BOXES_FRAMES);
    }
}

static void breathe(croisillon_state *s)
{
    if (s->breath_frames < 0) {
        s->breath_frames++;
    } else if (s->breath && ++s->breath_frames >= BREATH_FRAMES) {
        s->breath_frames = -RECOVER_FRAMES;
        s->breath = 0;
    } else if (!s->breath && s->breath_frames > 0) {
        // A hand that stops early has so much less to make good.
        s->breath_frames = -s->breath_frames;
    }
}

int croisillon_breath_left(const croisillon_state *s)
{
    if (s->breath_frames < 0) return 100 + 100 * s->breath_frames / RECOVER_FRAMES;
    return 100 - 100 * s->breath_frames / BREATH_FRAMES;
}

// ---- Leading -----------------------------------------------------------------------------

// The point of the block that is held.
static void here(const croisillon_state *s, int32_t at_um[3])
{
    int32_t pose[7], grip[3];
    ilx_boxes_pose(&s->world, s->hand.block, pose);
    croisillon_rotate(pose + 3, s->hand.grip_um, grip);
    for (int i = 0; i < 3; i++) at_um[i] = pose[i] + grip[i];
}

void croisillon_hold(croisillon_state *s, int block, const int32_t at_um[3])
{
    s->hand = ilx_boxes_grip(&s->world, block, at_um);
    memcpy(s->grip_um, s->hand.target_um, sizeof s->grip_um);
    memcpy(s->grip_turn, s->hand.turn, sizeof s->grip_turn);
    memset(s->moved_um, 0, sizeof s->moved_um);
    memset(s->turned, 0, sizeof s->turned);
    s->turned[0] = CROISILLON_TURN_ONE;
    s->picked = (int8_t)block;
    s->held_frames = s->slip_frames = s->breath_frames = 0;
    s->removed = s->breath = 0;
}

// The hand has gone by itself, and waits for whoever leads it from here.
void croisillon_hand_over(croisillon_state *s)
{
    int32_t pose[7];
    here(s, s->grip_um);
    ilx_boxes_pose(&s->world, s->hand.block, pose);
    memcpy(s->grip_turn, pose + 3, sizeof s->grip_turn);
    memset(s->from_um, 0, sizeof s->from_um);
    memset(s->to_um, 0, sizeof s->to_um);
    memset(s->error_um, 0, sizeof s->error_um);
    s->frames = s->frames_done = s->needle = s->error = 0;
    s->stretch = s->way = s->planned = 0;
}

void croisillon_open(croisillon_state *s)
{
    s->hand = (ilx_boxes_hand){0};
    memset(s->grip_um, 0, sizeof s->grip_um);
    memset(s->grip_turn, 0, sizeof s->grip_turn);
    memset(s->moved_um, 0, sizeof s->moved_um);
    memset(s->turned, 0, sizeof s->turned);
    memset(s->from_um, 0, sizeof s->from_um);
    memset(s->to_um, 0, sizeof s->to_um);
    memset(s->error_um, 0, sizeof s->error_um);
    s->held_frames = s->slip_frames = s->breath_frames = s->frames = s->frames_done = 0;
    s->needle = s->error = 0;
    s->shake = 0;
    s->press_at = CROISILLON_NOW;
    s->removed = s->breath = s->planned = s->stretch = s->way = 0;
    s->ahead_frames = 0;
    croisillon_forget_ahead(s);
    s->place = CROISILLON_NONE;
}

// The turn since the grip, after the orientation at the grip.
static void compose(const int32_t a[4], const int32_t b[4], int32_t out[4])
{
    int64_t w =
        (int64_t)a[0] * b[0] - (int64_t)a[1] * b[1] - (int64_t)a[2] * b[2] - (int64_t)a[3] * b[3];
    int64_t i =
        (int64_t)a[0] * b[1] + (int64_t)a[1] * b[0] + (int64_t)a[2] * b[3] - (int64_t)a[3] * b[2];
    int64_t j =
        (int64_t)a[0] * b[2] - (int64_t)a[1] * b[3] + (int64_t)a[2] * b[0] + (int64_t)a[3] * b[1];
    int64_t k =
        (int64_t)a[0] * b[3] + (int64_t)a[1] * b[2] - (int64_t)a[2] * b[1] + (int64_t)a[3] * b[0];
    out[0] = (int32_t)(w / CROISILLON_TURN_ONE);
    out[1] = (int32_t)(i / CROISILLON_TURN_ONE);
    out[2] = (int32_t)(j / CROISILLON_TURN_ONE);
    out[3] = (int32_t)(k / CROISILLON_TURN_ONE);
}

// How much of the stretch is done, in thousandths: slowly at its ends, as hands do.
static int64_t progress(const croisillon_state *s)
{
    if (s->frames_done >= s->frames) return 1000;
    int64_t u = INT64_C(1000) * s->frames_done / s->frames;
    return u * u * (3000 - 2 * u) / 1000000;
}

static void lead_by_path(croisillon_state *s, int32_t target[3])
{
    int64_t part = progress(s);
    for (int i = 0; i < 3; i++) {
        int64_t way = (int64_t)s->to_um[i] - s->from_um[i] + s->error_um[i];
        target[i] = (int32_t)(s->from_um[i] + way * part / 1000);
    }
    if (s->stretch < CROISILLON_OVER_IT || s->stretch > CROISILLON_LOWER) return;
    // The block is turned on the way over, the short way round.
    if (s->stretch == CROISILLON_LOWER) part = 1000;
    const int32_t *a = s->grip_turn, *b = s->place_turn[s->place];
    int64_t dot = 0;
    for (int i = 0; i < 4; i++) dot += (int64_t)a[i] * b[i];
    for (int i = 0; i < 4; i++) {
        int64_t other = dot < 0 ? -b[i] : b[i];
        s->hand.turn[i] = (int32_t)(a[i] + (other - a[i]) * part / 1000);
    }
}

void croisillon_frame(croisillon_state *s)
{
    if (!croisillon_holds(s)) {
        ilx_boxes_step(&s->world, NULL);
        return;
    }
    int32_t target[3], offset[3];
    if (s->planned) {
        lead_by_path(s, target);
    } else {
        for (int i = 0; i < 3; i++) target[i] = s->grip_um[i] + s->moved_um[i];
        compose(s->turned, s->grip_turn, s->hand.turn);
    }
    tremble(s, offset);
    for (int i = 0; i < 3; i++) s->hand.target_um[i] = target[i] + offset[i];
    ilx_boxes_step(&s->world, &s->hand);
    if (s->stage == CROISILLON_CARRYING && s->frames_done < s->frames) s->frames_done++;
    if (s->held_frames < INT32_MAX / 2) s->held_frames++;
    s->slip_frames = s->hand.stretch_um > SLIP_UM ? s->slip_frames + 1 : 0;
    breathe(s);
    // Feeling takes nothing out, whatever it touches; and what is out stays out.
    if (s->task == CROISILLON_TEST || s->removed == CROISILLON_REMOVED) return;
    bool free = ilx_boxes_touched(&s->world, s->hand.block) == 0;
    s->removed = free ? (uint8_t)(s->removed + 1) : 0;
}

bool croisillon_slips(const croisillon_state *s)
{
    return s->slip_frames >= SLIP_FRAMES;
}

bool croisillon_is_slow(const croisillon_state *s)
{
    const ilx_box *box = &s->world.box[s->hand.block];
    for (int i = 0; i < 3; i++) {
        if (box->moves[i] > SLOW || box->moves[i] < -SLOW) return false;
    }
    return true;
}

bool croisillon_touches(const croisillon_state *s)
{
    uint64_t table = ILX_BOXES_BIT(ILX_BOXES_TABLE);
    return (ilx_boxes_touched(&s->world, s->hand.block) & ~table) != 0;
}

// A hand trembles, so what it holds touches now and then. It rests on something that is so near
// below it that to let it go does not matter; what it touches with its sides does not count.
bool croisillon_rests(const croisillon_state *s)
{
    enum { BELOW_UM = 400, OVERLAP_UM = 120 };
    int32_t pose[7];
    if (ilx_boxes_lowest_um(&s->world, s->hand.block) < 2 * BELOW_UM) return false;
    ilx_boxes_pose(&s->world, s->hand.block, pose);
    pose[1] -= BELOW_UM;
    return !ilx_boxes_is_free(&s->world, s->hand.block, pose, pose + 3, -OVERLAP_UM);
}

// ---- The path ----------------------------------------------------------------------------

// The height at which a block passes over everything else, and over its place.
static int32_t height_above_all(const croisillon_state *s)
{
    enum { SPARE_UM = 8000 };
    int32_t highest = s->place >= 0 ? s->place_um[s->place][1] : 0;
    for (int block = 0; block < CROISILLON_BLOCKS; block++) {
        if (!(s->world.present & ILX_BOXES_BIT(block)) || block == s->hand.block) continue;
        int32_t top = ilx_boxes_highest_um(&s->world, block);
        highest = top > highest ? top : highest;
    }
    return highest + length_of(s->hand.block) * 7 / 10 + SPARE_UM;
}

static void aim_out(const croisillon_state *s, int32_t to[3])
{
    enum { PLANK_DEEP_UM = 35000, SPARE_UM = 4000, UP_UM = 40000 };
    int32_t pose[7], extent[3];
    ilx_boxes_pose(&s->world, s->hand.block, pose);
    croisillon_extent(s->hand.block, pose + 3, extent);
    int32_t out = PLANK_DEEP_UM + extent[2] + SPARE_UM;
    if (s->way == CROISILLON_UP) {
        to[1] += UP_UM;
    } else if (s->way == CROISILLON_FRONT) {
        to[2] += pose[2] < out ? out - pose[2] : 0;
    } else {
        to[2] -= pose[2] > -out ? pose[2] + out : 0;
    }
}

static void aim_at_place(const croisillon_state *s, int32_t to[3])
{
    int32_t grip[3];
    croisillon_rotate(s->place_turn[s->place], s->hand.grip_um, grip);
    for (int i = 0; i < 3; i++) to[i] = s->place_um[s->place][i] + grip[i];
}

void croisillon_set_out(croisillon_state *s, int stretch)
{
    enum { PROBE_UM = 240, PRESS_UM = 4000 };
    int32_t above = height_above_all(s);
    here(s, s->from_um);
    memcpy(s->to_um, s->from_um, sizeof s->to_um);
    memset(s->error_um, 0, sizeof s->error_um);
    s->stretch = (uint8_t)stretch;
    s->frames_done = 0;
    switch ((croisillon_stretch)stretch) {
    case CROISILLON_PULL: aim_out(s, s->to_um); break;
    case CROISILLON_RISE:
        if (s->to_um[1] < above) s->to_um[1] = above;
        break;
    case CROISILLON_OVER_IT:
        aim_at_place(s, s->to_um);
        s->to_um[1] = s->from_um[1];
        break;
    case CROISILLON_LOWER:
        aim_at_place(s, s->to_um);
        s->to_um[1] -= PRESS_UM;  // until it touches
        break;
    case CROISILLON_PROBE:
        if (s->way == CROISILLON_UP) s->to_um[1] += PROBE_UM;
        if (s->way != CROISILLON_UP)
            s->to_um[2] += s->way == CROISILLON_FRONT ? PROBE_UM : -PROBE_UM;
        break;
    case CROISILLON_BACK: memcpy(s->to_um, s->grip_um, sizeof s->to_um); break;
    case CROISILLON_STRETCHES: break;
    }
    int64_t far = 0;
    for (int i = 0; i < 3; i++) {
        int64_t away = llabs((int64_t)s->to_um[i] - s->from_um[i]);
        far = away > far ? away : far;
    }
    s->frames = (int32_t)(far * ILX_BOXES_FRAMES / (1000 * pace[stretch])) + 1;
}

bool croisillon_arrived(const croisillon_state *s)
{
    return s->frames_done >= s->frames;
}

int croisillon_haste(const croisillon_state *s)
{
    enum { MOST_OFF = 30 };
    uint64_t dice = scramble((uint64_t)s->shake * 16 + 9 + s->stretch);
    return (int)(dice / 65536 % (2 * MOST_OFF + 1)) - MOST_OFF;
}

void croisillon_err(croisillon_state *s, int needle)
{
    int64_t tremor = croisillon_tremor_um(s);
    uint64_t dice = scramble((uint64_t)s->shake * 16 + 9 + s->stretch);
    int64_t jitter = (int64_t)(dice % 201) - 100, other = (int64_t)(dice / 256 % 201) - 100;
    int32_t error = (int32_t)(tremor * PRESS_GAIN * needle / CROISILLON_NEEDLE_MOST +
                              tremor * JITTER_GAIN * jitter / 100);
    int32_t aside = (int32_t)(tremor * JITTER_GAIN * other / 100);
    bool sideways = s->stretch == CROISILLON_LOWER ||
                    (s->stretch == CROISILLON_PULL && s->way == CROISILLON_UP);
    s->error_um[0] = sideways ? error : aside;
    s->error_um[1] = sideways ? 0 : error;
    s->error_um[2] = sideways ? aside : 0;
}
