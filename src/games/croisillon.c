// Le X: a pile of blocks on two crossed planks. Take one and put it higher; if nothing falls, you
// may take another as a bonus. What falls is yours, and counts against you.
//
// This file says whose turn it is and what becomes of blocks; what is lawful is in
// croisillon_check.c, the hand and its path in croisillon_hand.c, the wood in src/physics. A
// gesture is one question with one number, from the choice of a block until all is at rest again,
// so that samples of a hand that are under way are not refused as late. Whoever watches sees it
// live: a person's samples move the world, and otherwise the clock does, thirty times a second.

#include "games/croisillon_parts.h"

#include <assert.h>
#include <string.h>

enum {
    TICK_MS = 33,
    SETTLE_FRAMES = 5 * ILX_BOXES_FRAMES,  // then what still moves is taken as it is
    CLEAR_UM = 1500,                       // around a bonus block, and it is out of the pile
    TOUCH_FRAMES = 18,                     // a block is let go so long after it was set down
};

static void tell(ilx_events *out, croisillon_event kind, int a, int b, int c)
{
    ilx_emit(out, (int32_t)kind, ILX_EVERYONE, a, b, c, 0);
}

// ---- The beginning -----------------------------------------------------------------------

void croisillon_setup(void *state, const ilx_setup *setup)
{
    croisillon_state *s = state;
    const int32_t *o = setup->options;
    s->seat_count = (uint8_t)setup->seat_count;
    s->start = (uint8_t)o[CROISILLON_OPTION_START];
    s->rounds = (uint8_t)o[CROISILLON_OPTION_ROUNDS];
    s->limit = (uint16_t)o[CROISILLON_OPTION_TURNS];
    s->tests = (uint8_t)o[CROISILLON_OPTION_TESTS];
    s->steady = (uint8_t)o[CROISILLON_OPTION_STEADY];
    s->starter = s->picked = s->raised = s->let_go = s->forbidden = s->place = CROISILLON_NONE;
    s->press_at = CROISILLON_NOW;
    memset(s->owner, CROISILLON_NONE, sizeof s->owner);
    s->stage = CROISILLON_STARTING;
}

int croisillon_chances(const void *state, ilx_chance *outcomes)
{
    const croisillon_state *s = state;
    int kind = s->stage == CROISILLON_STARTING ? CROISILLON_MOVE_START
               : s->stage == CROISILLON_MIXING ? CROISILLON_MOVE_MIX
                                               : CROISILLON_MOVE_SHAKE;
    int count = s->stage == CROISILLON_STARTING ? s->seat_count : CROISILLON_BYTE;
    for (int i = 0; i < count; i++) outcomes[i] = (ilx_chance){{kind, {i}}, 1};
    return count;
}

// How each block would feel to the fingers, from what the wood bears at rest.
static void feel_all(croisillon_state *s)
{
    int32_t load[CROISILLON_BLOCKS], squeeze[CROISILLON_BLOCKS];
    memset(s->feel, CROISILLON_UNKNOWN, sizeof s->feel);
    if (!s->tests) return;
    ilx_boxes_loads(&s->world, load, squeeze);
    for (int block = 0; block < CROISILLON_BLOCKS; block++) {
        if (!croisillon_present(s, block)) continue;
        int32_t weight = ilx_boxes_weight_mn(block);
        bool is_free = 5 * load[block] < weight && squeeze[block] < 3 * weight;
        bool is_loaded = load[block] > 2 * weight || squeeze[block] > 8 * weight;
        s->feel[block] = is_free     ? CROISILLON_FREE
                         : is_loaded ? CROISILLON_LOADED
                                     : CROISILLON_GRIPPED;
    }
}

static void ask(croisillon_state *s)
{
    s->number++;
    s->stage = CROISILLON_CHOOSING;
    s->task = CROISILLON_NOTHING;
    s->picked = CROISILLON_NONE;
    s->place_count = s->wait_frames = 0;
    memset(s->place_um, 0, sizeof s->place_um);
    memset(s->place_turn, 0, sizeof s->place_turn);
    feel_all(s);
}

static void begin_turn(croisillon_state *s)
{
    s->raised = s->let_go = CROISILLON_NONE;
    s->lost = 0;
    s->fallen = 0;
    for (int block = 0; block < CROISILLON_BLOCKS; block++) {
        s->level_um[block] =
            croisillon_present(s, block) ? ilx_boxes_lowest_um(&s->world, block) : 0;
    }
    ask(s);
}

static void mix(croisillon_state *s, int byte, ilx_events *out)
{
    s->seed = s->seed << 8 | (uint64_t)byte;
    if (++s->mixed < CROISILLON_MIXES) return;
    ilx_boxes_build(&s->world, (ilx_boxes_start)s->start, s->seed);
    tell(out, CROISILLON_EVENT_BUILT, s->round + 1, 0, 0);
    tell(out, CROISILLON_EVENT_TURN, s->mover, 0, 0);
    begin_turn(s);
}

static void begin_round(croisillon_state *s)
{
    s->mover = (uint8_t)((s->starter + s->round) % s->seat_count);
    s->mixed = 0;
    s->seed = 0;
    s->turns = 0;
    memset(s->where, CROISILLON_ON_X, sizeof s->where);
    memset(s->owner, CROISILLON_NONE, sizeof s->owner);
    memset(s->feel, CROISILLON_UNKNOWN, sizeof s->feel);
    memset(&s->world, 0, sizeof s->world);
    s->stage = CROISILLON_MIXING;
}

// ---- The end -----------------------------------------------------------------------------

static int round_score(const croisillon_state *s, int seat)
{
    int score = 0;
    for (int block = 0; block < CROISILLON_BLOCKS; block++) {
        if (s->owner[block] != seat) continue;
        if (s->where[block] == CROISILLON_IS_MALUS) score--;
        if (s->where[block] == CROISILLON_IS_BONUS && !croisillon_is_red(block)) score++;
    }
    return score;
}

int croisillon_score(const croisillon_state *s, int seat)
{
    // The last round has been added up.
    return s->score[seat] + (s->stage == CROISILLON_OVER ? 0 : round_score(s, seat));
}

uint32_t croisillon_result(const void *state, int32_t *scores)
{
    const croisillon_state *s = state;
    int32_t best = INT32_MIN;
    uint32_t winners = 0;
    for (int seat = 0; seat < s->seat_count; seat++) {
        scores[seat] = croisillon_score(s, seat);
        if (scores[seat] > best) winners = 0;
        if (scores[seat] >= best) winners |= ILX_SEAT_BIT(seat);
        best = scores[seat] > best ? scores[seat] : best;
    }
    return s->stage == CROISILLON_OVER ? winners : 0;
}

static void end_round(croisillon_state *s, ilx_events *out)
{
    tell(out, CROISILLON_EVENT_ROUND, s->round + 1, 0, 0);
    for (int seat = 0; seat < s->seat_count; seat++) {
        int score = round_score(s, seat);
        tell(out, CROISILLON_EVENT_SCORED, seat, score, 0);
        s->score[seat] += score;
    }
    s->number++;
    s->raised = s->let_go = s->picked = s->forbidden = CROISILLON_NONE;
    s->task = CROISILLON_NOTHING;
    s->lost = 0;
    s->fallen = 0;
    s->wait_frames = s->place_count = 0;
    memset(s->place_um, 0, sizeof s->place_um);
    memset(s->place_turn, 0, sizeof s->place_turn);
    memset(s->level_um, 0, sizeof s->level_um);
    if (++s->round < s->rounds) {
        begin_round(s);
    } else {
        s->stage = CROISILLON_OVER;
        memset(s->feel, CROISILLON_UNKNOWN, sizeof s->feel);
    }
}

// The block that was just put up is forbidden to the next player, if it is still there.
static void end_turn(croisillon_state *s, ilx_events *out)
{
    s->forbidden = croisillon_present(s, s->let_go) ? s->let_go : CROISILLON_NONE;
    s->turns++;
    if (croisillon_left(s) <= CROISILLON_LEFT || (s->limit && s->turns >= s->limit)) {
        end_round(s, out);
        return;
    }
    s->mover = (uint8_t)((s->mover + 1) % s->seat_count);
    tell(out, CROISILLON_EVENT_TURN, s->mover, 0, 0);
    begin_turn(s);
}

// ---- What becomes of blocks --------------------------------------------------------------

static void take_away(croisillon_state *s, int block, croisillon_where where)
{
    ilx_boxes_remove(&s->world, block);
    s->where[block] = (uint8_t)where;
    s->owner[block] = (int8_t)s->mover;
    if (s->forbidden == block) s->forbidden = CROISILLON_NONE;
}

static void take_malus(croisillon_state *s, int block, ilx_events *out)
{
    take_away(s, block, CROISILLON_IS_MALUS);
    tell(out, CROISILLON_EVENT_MALUS, s->mover, block, 0);
}

// A bonus sends all malus of its colour back to the box, red ones too.
static void take_bonus(croisillon_state *s, int block, ilx_events *out)
{
    int swept = 0, colour = croisillon_colour_of(block);
    s->where[block] = CROISILLON_IS_BONUS;
    tell(out, CROISILLON_EVENT_BONUS, s->mover, block, 0);
    for (int i = 0; i < ILX_BOXES_SHAPES; i++) {
        int other = colour * ILX_BOXES_SHAPES + i;
        if (s->where[other] != CROISILLON_IS_MALUS || s->owner[other] != s->mover) continue;
        s->where[other] = CROISILLON_IN_BOX;
        s->owner[other] = CROISILLON_NONE;
        swept++;
    }
    if (swept) tell(out, CROISILLON_EVENT_SWEPT, s->mover, colour, swept);
}

// Hands stay off until all is at rest.
static void settle(croisillon_state *s, croisillon_task task)
{
    croisillon_open(s);
    s->stage = CROISILLON_SETTLING;
    s->task = (uint8_t)task;
    s->wait_frames = 0;
}

static void let_go(croisillon_state *s, ilx_events *out)
{
    tell(out, CROISILLON_EVENT_LET_GO, s->mover, s->hand.block, 0);
    bool was_out = s->removed == CROISILLON_REMOVED && s->task == CROISILLON_RAISE;
    if (was_out) s->let_go = (int8_t)s->hand.block;
    settle(s, (croisillon_task)s->task);
}

// Blocks that have come down to the table. At the first one the hand must stop: what it has already
// taken out joins them, what is still in the pile stays there.
static void watch_for_falls(croisillon_state *s, ilx_events *out)
{
    uint64_t down = ilx_boxes_on_table(&s->world) & ~s->fallen;
    if (!down) return;
    s->fallen |= down;
    s->lost = 1;
    for (int block = 0; block < CROISILLON_BLOCKS; block++) {
        if (down & ILX_BOXES_BIT(block)) tell(out, CROISILLON_EVENT_FELL, s->mover, block, 0);
    }
    if (!croisillon_holds(s)) return;
    int held = s->hand.block;
    bool out_of_pile = s->removed == CROISILLON_REMOVED;
    settle(s, CROISILLON_FALL);
    if (out_of_pile && !(s->fallen & ILX_BOXES_BIT(held))) take_malus(s, held, out);
}

// All is at rest: what lies on the table, or is borne by nothing that stands on the planks, is
// lost. True: there was something, and what leaned on it may move now.
static bool collect(croisillon_state *s, ilx_events *out)
{
    uint64_t lost = s->fallen | (s->world.present & ~ilx_boxes_held_up(&s->world));
    for (int block = 0; block < CROISILLON_BLOCKS; block++) {
        if (!(lost & ILX_BOXES_BIT(block))) continue;
        if (!(s->fallen & ILX_BOXES_BIT(block)))
            tell(out, CROISILLON_EVENT_FELL, s->mover, block, 0);
        take_malus(s, block, out);
    }
    s->fallen = 0;
    if (lost) s->lost = 1;
    return lost != 0;
}

// A block that found no higher place is malus. It leaves without touching anything, but what it
// held up may come down.
static void lay_off(croisillon_state *s, ilx_events *out)
{
    int block = s->picked;
    tell(out, CROISILLON_EVENT_TOO_LOW, s->mover, block, 0);
    s->let_go = CROISILLON_NONE;
    settle(s, CROISILLON_LIFT_OFF);
    take_malus(s, block, out);
}

// A block has been let go, nothing has fallen, and all is at rest.
static void judge(croisillon_state *s, ilx_events *out)
{
    int block = s->picked;
    int32_t rise = ilx_boxes_lowest_um(&s->world, block) - s->level_um[block];
    if (rise >= CROISILLON_RISE_UM) {
        s->raised = s->let_go = (int8_t)block;
        tell(out, CROISILLON_EVENT_PLACED, s->mover, block, (rise + 500) / 1000);
        ask(s);
    } else if (s->let_go == block) {
        lay_off(s, out);
    } else {
        tell(out, CROISILLON_EVENT_TRIED, s->mover, block, 0);
        ask(s);
    }
}

static void go_on_after_rest(croisillon_state *s, ilx_events *out)
{
    if (collect(s, out)) {
        s->wait_frames = 0;
        return;
    }
    if (s->lost) {
        // A bonus that had left the X falls with the others.
        if (s->task == CROISILLON_BONUS && s->where[s->picked] == CROISILLON_IS_BONUS) {
            s->where[s->picked] = CROISILLON_IS_MALUS;
            tell(out, CROISILLON_EVENT_MALUS, s->mover, s->picked, 0);
        }
        end_turn(s, out);
        return;
    }
    switch ((croisillon_task)s->task) {
    case CROISILLON_RAISE: judge(s, out); break;
    case CROISILLON_TEST: ask(s); break;
    case CROISILLON_BONUS:
        if (croisillon_present(s, s->picked)) {
            tell(out, CROISILLON_EVENT_TRIED, s->mover, s->picked, 0);
            ask(s);
            break;
        }
        take_bonus(s, s->picked, out);
        end_turn(s, out);
        break;
    case CROISILLON_NOTHING:
    case CROISILLON_DECLINE:
    case CROISILLON_LIFT_OFF:
    case CROISILLON_FALL: end_turn(s, out); break;
    }
}

// ---- A gesture ---------------------------------------------------------------------------

// The hand has hold of a block; chance says how it trembles.
static void grip(croisillon_state *s, int block, const int32_t at_um[3], croisillon_task task,
                 ilx_events *out)
{
    croisillon_hold(s, block, at_um);
    s->task = (uint8_t)task;
    s->stage = CROISILLON_SHAKING;
    tell(out, CROISILLON_EVENT_GRIPPED, s->mover, block, 0);
}

static void aim(croisillon_state *s, int stretch)
{
    croisillon_set_out(s, stretch);
    s->stage = CROISILLON_AIMING;
    s->press_at = CROISILLON_NOW;
    s->needle = (int32_t)((s->shake + (uint32_t)stretch * 17) % CROISILLON_NEEDLE);
    s->wait_frames = 0;
}

static void set_out(croisillon_state *s, int stretch)
{
    croisillon_set_out(s, stretch);
    s->stage = CROISILLON_CARRYING;
}

static void begin_path(croisillon_state *s)
{
    s->planned = 1;
    croisillon_forget_ahead(s);
    // From here on it is turned as it is now, however that came about.
    int32_t pose[7];
    ilx_boxes_pose(&s->world, s->hand.block, pose);
    memcpy(s->grip_turn, pose + 3, sizeof s->grip_turn);
    memcpy(s->hand.turn, pose + 3, sizeof s->hand.turn);
    s->way = (uint8_t)croisillon_way_out(s, s->hand.block);
    if (s->task == CROISILLON_TEST) {
        set_out(s, CROISILLON_PROBE);
    } else {
        aim(s, s->removed == CROISILLON_REMOVED ? CROISILLON_RISE : CROISILLON_PULL);
    }
}

static void shake(croisillon_state *s, int byte)
{
    s->shake = (uint32_t)byte;
    s->stage = CROISILLON_HOLDING;
    if (s->planned) begin_path(s);
}

// A tick that was named beforehand is not met exactly: that would be steadier than any eye.
// Where the needle has not swung at all (in a terminal without a clock), a press means the middle.
static void press(croisillon_state *s, bool named, ilx_events *out)
{
    bool unseen = s->wait_frames == 0 && !named;
    int error =
        (unseen ? 0 : croisillon_needle(s->needle)) + (unseen || named ? croisillon_haste(s) : 0);
    tell(out, CROISILLON_EVENT_PRESSED, s->mover, error, 0);
    s->error = error;
    croisillon_err(s, error);
    s->stage = CROISILLON_CARRYING;
    s->press_at = CROISILLON_NOW;
    s->wait_frames = 0;
}

// A block that was to be taken out and no farther. What has not come free is left.
static void end_lift(croisillon_state *s, ilx_events *out)
{
    if (s->removed < CROISILLON_REMOVED) {
        let_go(s, out);
        return;
    }
    croisillon_hand_over(s);
    croisillon_find_places(s);
    s->stage = CROISILLON_HOLDING;
    s->wait_frames = 0;
}

// Where the hand goes at the end of a stretch, or as soon as what it lowers touches something.
static void follow_path(croisillon_state *s, ilx_events *out)
{
    if (s->stretch == CROISILLON_LOWER) {
        bool touches = croisillon_touches(s);
        if (touches && s->wait_frames == 0) {
            croisillon_set_out(s, CROISILLON_LOWER);
            memcpy(s->to_um, s->from_um, sizeof s->to_um);
            s->frames = s->frames_done = 1;
        }
        if (touches || s->wait_frames > 0) s->wait_frames++;
        bool set_down = s->wait_frames >= TOUCH_FRAMES && croisillon_is_slow(s);
        if (set_down || (s->wait_frames == 0 && croisillon_arrived(s))) let_go(s, out);
        return;
    }
    if (!croisillon_arrived(s)) return;
    switch ((croisillon_stretch)s->stretch) {
    case CROISILLON_PULL:
        if (s->way == CROISILLON_UP && !croisillon_clear_above(s, s->hand.block)) {
            s->way = (uint8_t)croisillon_way_aside(s, s->hand.block);
            set_out(s, CROISILLON_PULL);
        } else if (s->task == CROISILLON_BONUS) {
            // It is out as soon as nothing is near it; until then it rises.
            set_out(s, CROISILLON_RISE);
        } else {
            aim(s, CROISILLON_RISE);
        }
        break;
    case CROISILLON_RISE:
        if (s->task == CROISILLON_BONUS) {
            let_go(s, out);
        } else if (s->place == CROISILLON_NONE) {
            end_lift(s, out);
        } else {
            int32_t error[3];
            memcpy(error, s->error_um, sizeof error);
            set_out(s, CROISILLON_OVER_IT);
            memcpy(s->error_um, error, sizeof error);
        }
        break;
    case CROISILLON_OVER_IT: aim(s, CROISILLON_LOWER); break;
    case CROISILLON_PROBE: set_out(s, CROISILLON_BACK); break;
    case CROISILLON_BACK:
        tell(out, CROISILLON_EVENT_TESTED, s->mover, s->hand.block, s->feel[s->hand.block]);
        settle(s, CROISILLON_TEST);
        break;
    case CROISILLON_LOWER:
    case CROISILLON_STRETCHES: break;
    }
}

// A bonus is in the player's hand once nothing is near it.
static bool take_if_clear(croisillon_state *s)
{
    if (s->task != CROISILLON_BONUS || s->removed < CROISILLON_REMOVED) return false;
    int block = s->hand.block;
    int32_t pose[7];
    ilx_boxes_pose(&s->world, block, pose);
    if (!ilx_boxes_is_free(&s->world, block, pose, pose + 3, CLEAR_UM)) return false;
    take_away(s, block, CROISILLON_IS_BONUS);
    settle(s, CROISILLON_BONUS);
    return true;
}

// One frame with a hand in the pile.
static void move_hand(croisillon_state *s, ilx_events *out)
{
    bool was_in = s->removed < CROISILLON_REMOVED;
    croisillon_frame(s);
    if (was_in && s->removed == CROISILLON_REMOVED) {
        tell(out, CROISILLON_EVENT_REMOVED, s->mover, s->hand.block, 0);
    }
    watch_for_falls(s, out);
    if (!croisillon_holds(s) || take_if_clear(s)) return;
    if (croisillon_slips(s)) {
        tell(out, CROISILLON_EVENT_SLIPPED, s->mover, s->hand.block, 0);
        let_go(s, out);
    } else if (s->stage == CROISILLON_CARRYING) {
        follow_path(s, out);
    }
}

static void wait_for_rest(croisillon_state *s, ilx_events *out)
{
    croisillon_frame(s);
    s->wait_frames++;
    watch_for_falls(s, out);
    bool rests = ilx_boxes_at_rest(&s->world) && s->wait_frames >= ILX_BOXES_REST_FRAMES;
    if (rests || s->wait_frames >= SETTLE_FRAMES) go_on_after_rest(s, out);
}

// One tick of the clock, as long as the stage lasts.
static void apply_clock(croisillon_state *s, ilx_events *out)
{
    uint32_t number = s->number;
    s->ticks++;
    if (s->stage == CROISILLON_AIMING) {
        s->needle = (s->needle + 1) % CROISILLON_NEEDLE;
        bool tired = ++s->wait_frames >= CROISILLON_NEEDLE_WAITS;
        if (s->press_at == s->needle || tired) press(s, s->press_at != CROISILLON_NOW, out);
    }
    for (int i = 0; i < CROISILLON_TICK_FRAMES && s->number == number; i++) {
        if (s->stage == CROISILLON_SETTLING) {
            wait_for_rest(s, out);
        } else if (s->stage == CROISILLON_AIMING || s->stage == CROISILLON_CARRYING) {
            move_hand(s, out);
        }
    }
}

// ---- Turns -------------------------------------------------------------------------------

void croisillon_turn(const void *state, ilx_turn *turn)
{
    const croisillon_state *s = state;
    *turn = (ilx_turn){.number = s->number};
    // The clock starts anew when the number or the wait changes. The number must stay, so the wait
    // is a little shorter or longer by turns.
    uint32_t tick_ms = TICK_MS + s->ticks % 2;
    switch ((croisillon_stage)s->stage) {
    case CROISILLON_STARTING:
    case CROISILLON_MIXING:
    case CROISILLON_SHAKING: turn->chance = true; break;
    case CROISILLON_CHOOSING:
    case CROISILLON_HOLDING: turn->seats = ILX_SEAT_BIT(s->mover); break;
    case CROISILLON_AIMING:
        turn->wait_ms = tick_ms;
        turn->hand = true;
        if (s->press_at == CROISILLON_NOW) turn->seats = ILX_SEAT_BIT(s->mover);
        break;
    case CROISILLON_CARRYING:
        turn->wait_ms = tick_ms;
        turn->hand = true;
        break;
    case CROISILLON_SETTLING: turn->wait_ms = tick_ms; break;
    case CROISILLON_OVER: break;
    }
}

static void apply_hand(croisillon_state *s, const int32_t *arg, ilx_events *out)
{
    memcpy(s->moved_um, arg, sizeof s->moved_um);
    memcpy(s->turned, arg + 3, sizeof s->turned);
    // A hand without breath must wait until there is some again.
    s->breath = arg[7] && s->breath_frames >= 0;
    for (int i = 0; i < CROISILLON_SAMPLE_FRAMES && s->stage == CROISILLON_HOLDING; i++) {
        move_hand(s, out);
    }
    croisillon_look_ahead(s);
}

// The hand goes by itself from here: a block that nobody holds yet is held by its middle.
static void go_by_path(croisillon_state *s, int block, int place, croisillon_task task,
                       ilx_events *out)
{
    bool holds = s->stage == CROISILLON_HOLDING;
    int32_t pose[7];
    ilx_boxes_pose(&s->world, block, pose);
    if (!holds) grip(s, block, pose, task, out);
    s->place = (int8_t)place;
    s->planned = 1;
    if (holds) begin_path(s);
}

static void give_up(croisillon_state *s, bool refuses, ilx_events *out)
{
    int block = s->forbidden;
    if (refuses) tell(out, CROISILLON_EVENT_REFUSED, s->mover, block, 0);
    if (!refuses) tell(out, CROISILLON_EVENT_STOPPED, s->mover, 0, 0);
    settle(s, CROISILLON_DECLINE);
    if (refuses) take_malus(s, block, out);
}

static void apply_seat(croisillon_state *s, const ilx_move *move, ilx_events *out)
{
    const int32_t *arg = move->arg;
    bool raised = s->raised != CROISILLON_NONE;
    switch ((croisillon_move)move->kind) {
    case CROISILLON_MOVE_PICK:
        s->picked = (int8_t)arg[0];
        croisillon_find_places(s);
        break;
    case CROISILLON_MOVE_TEST: go_by_path(s, arg[0], CROISILLON_NONE, CROISILLON_TEST, out); break;
    case CROISILLON_MOVE_GRIP:
        grip(s, arg[0], arg + 1, raised ? CROISILLON_BONUS : CROISILLON_RAISE, out);
        if (!raised) croisillon_find_places(s);
        break;
    case CROISILLON_MOVE_HAND: apply_hand(s, arg, out); break;
    case CROISILLON_MOVE_RELEASE: let_go(s, out); break;
    case CROISILLON_MOVE_CARRY: go_by_path(s, s->picked, arg[0] - 1, CROISILLON_RAISE, out); break;
    case CROISILLON_MOVE_LIFT:
        s->place_count = 0;
        memset(s->place_um, 0, sizeof s->place_um);
        memset(s->place_turn, 0, sizeof s->place_turn);
        go_by_path(s, arg[0], CROISILLON_NONE, CROISILLON_RAISE, out);
        break;
    case CROISILLON_MOVE_TAKE: go_by_path(s, arg[0], CROISILLON_NONE, CROISILLON_BONUS, out); break;
    case CROISILLON_MOVE_PRESS: press(s, false, out); break;
    case CROISILLON_MOVE_PRESS_AT:
        if (arg[0] == s->needle) {
            press(s, true, out);
        } else {
            s->press_at = arg[0];
        }
        break;
    case CROISILLON_MOVE_REFUSE: give_up(s, true, out); break;
    case CROISILLON_MOVE_GIVE_UP: lay_off(s, out); break;
    case CROISILLON_MOVE_STOP: give_up(s, false, out); break;
    default: break;
    }
}

void croisillon_apply(void *state, int seat, const ilx_move *move, ilx_events *out)
{
    croisillon_state *s = state;
    if (seat >= 0) {
        apply_seat(s, move, out);
    } else if (seat == ILX_CLOCK) {
        apply_clock(s, out);
    } else if (move->kind == CROISILLON_MOVE_START) {
        s->starter = (int8_t)move->arg[0];
        tell(out, CROISILLON_EVENT_STARTED, s->starter, 0, 0);
        begin_round(s);
    } else if (move->kind == CROISILLON_MOVE_MIX) {
        mix(s, move->arg[0], out);
    } else {
        shake(s, move->arg[0]);
    }
}
