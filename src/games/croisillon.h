// Le X's state and view, for its rules (croisillon.c), its hand, its bots and its tests.
//
// The pile is a world of src/physics. Lengths are whole micrometres: x to the right, y up from the
// table, z towards whoever sits in front.
#pragma once

#include "core/game.h"
#include "physics/boxes.h"

enum {
    CROISILLON_SEATS = 5,
    CROISILLON_BLOCKS = ILX_BOXES,
    CROISILLON_COLOURS = CROISILLON_BLOCKS / ILX_BOXES_SHAPES,
    CROISILLON_LEFT = 4,            // blocks on the X that end a round, or fewer
    CROISILLON_RISE_UM = 1000,      // higher is at least so much higher
    CROISILLON_PLACES = 8,          // that are offered for a block
    CROISILLON_MIXES = 4,           // draws that make the seed of a pile
    CROISILLON_BYTE = 256,          // outcomes of one such draw
    CROISILLON_REACH_UM = 400000,   // the hand goes no farther from where it gripped, on each axis
    CROISILLON_TURN_ONE = 10000,    // of the quaternions in moves
    CROISILLON_SAMPLE_FRAMES = 2,   // that a sample of a person's hand lasts
    CROISILLON_TICK_FRAMES = 4,     // that a tick of the clock lasts
    CROISILLON_NEEDLE = 44,         // ticks of one swing of the needle, to and fro
    CROISILLON_NEEDLE_MOST = 100,   // how far it swings
    CROISILLON_NEEDLE_WAITS = 300,  // ticks; then an arm gets tired, and it counts as pressed
    CROISILLON_REMOVED = 6,         // frames without touching anything
    CROISILLON_AHEAD_FRAMES = 60,   // so far ahead the wood is tried when the hand would open
    CROISILLON_NOW = -1,            // no tick has been named for the press
    CROISILLON_NONE = -1,           // no block, or nobody
};

typedef enum croisillon_stage {
    CROISILLON_STARTING,  // chance says who begins
    CROISILLON_MIXING,    // chance makes the pile
    CROISILLON_CHOOSING,  // a block to take, or not to
    CROISILLON_SHAKING,   // chance says how this hand will tremble
    CROISILLON_HOLDING,   // a person's hand, sample by sample
    CROISILLON_AIMING,    // the needle swings until it is pressed
    CROISILLON_CARRYING,  // the hand follows its path, tick by tick
    CROISILLON_SETTLING,  // nobody touches anything until all is at rest
    CROISILLON_OVER,
} croisillon_stage;

// The task of the hand; while all settles, the one that it had.
typedef enum croisillon_task {
    CROISILLON_NOTHING,
    CROISILLON_TEST,      // feel how a block sits
    CROISILLON_RAISE,     // take a block and put it higher
    CROISILLON_BONUS,     // take one as a bonus
    CROISILLON_DECLINE,   // take the forbidden one, as malus
    CROISILLON_LIFT_OFF,  // what could not be put higher is taken away
    CROISILLON_FALL,      // something fell, and the hand had to stop
} croisillon_task;

// Pieces of the path of a hand that goes by itself.
typedef enum croisillon_stretch {
    CROISILLON_PULL,     // out of the pile
    CROISILLON_RISE,     // above everything
    CROISILLON_OVER_IT,  // above the place
    CROISILLON_LOWER,    // onto it
    CROISILLON_PROBE,    // a little way, to feel
    CROISILLON_BACK,
    CROISILLON_STRETCHES,
} croisillon_stretch;

// Out of the pile.
typedef enum croisillon_way { CROISILLON_FRONT, CROISILLON_REAR, CROISILLON_UP } croisillon_way;

typedef enum croisillon_where {
    CROISILLON_ON_X,
    CROISILLON_IS_BONUS,
    CROISILLON_IS_MALUS,
    CROISILLON_IN_BOX,
    CROISILLON_IS_DOWN,  // in views: it has just fallen, and lies there until all is at rest
} croisillon_where;

// How a block sits, as the fingers feel it.
typedef enum croisillon_feel {
    CROISILLON_UNKNOWN,
    CROISILLON_FREE,     // nothing rests on it
    CROISILLON_GRIPPED,  // something does
    CROISILLON_LOADED,   // a lot
} croisillon_feel;

// The fate of the block in hand if the hand opened now.
typedef enum croisillon_ahead {
    CROISILLON_UNTRIED,  // it rests on nothing, or moves, or is still in the pile
    CROISILLON_SLIDES,   // it would not stay there, or would take others down
    CROISILLON_STABLE,
} croisillon_ahead;

typedef enum croisillon_move {
    CROISILLON_MOVE_PICK,      // block: show where it could go
    CROISILLON_MOVE_TEST,      // block
    CROISILLON_MOVE_GRIP,      // block, x, y, z: a point on it
    CROISILLON_MOVE_HAND,      // x, y, z since the grip, w, i, j, k: turned since then; breath
    CROISILLON_MOVE_RELEASE,   //
    CROISILLON_MOVE_CARRY,     // place: the block picked goes there by itself, but for the presses
    CROISILLON_MOVE_LIFT,      // block: the same, out of the pile only; then it is in the hand
    CROISILLON_MOVE_TAKE,      // block: the same, as a bonus
    CROISILLON_MOVE_PRESS,     // now
    CROISILLON_MOVE_PRESS_AT,  // tick of the needle
    CROISILLON_MOVE_REFUSE,    // the forbidden block as malus
    CROISILLON_MOVE_GIVE_UP,   // the block in hand as malus: it finds no higher place
    CROISILLON_MOVE_STOP,      // no bonus
    CROISILLON_MOVE_START,     // chance: who
    CROISILLON_MOVE_MIX,       // chance: a byte of the pile's seed
    CROISILLON_MOVE_SHAKE,     // chance: a byte of the tremor's
    CROISILLON_MOVES,
} croisillon_move;

typedef enum croisillon_event {
    CROISILLON_EVENT_STARTED,  // who
    CROISILLON_EVENT_BUILT,    // round
    CROISILLON_EVENT_TESTED,   // who, block, feel
    CROISILLON_EVENT_GRIPPED,  // who, block
    CROISILLON_EVENT_PRESSED,  // who, error
    CROISILLON_EVENT_REMOVED,  // who, block: it touches nothing
    CROISILLON_EVENT_SLIPPED,  // who, block: out of the fingers
    CROISILLON_EVENT_LET_GO,   // who, block
    CROISILLON_EVENT_TRIED,    // who, block: nothing came of it
    CROISILLON_EVENT_PLACED,   // who, block, rise (millimetres)
    CROISILLON_EVENT_TOO_LOW,  // who, block
    CROISILLON_EVENT_FELL,     // who, block
    CROISILLON_EVENT_MALUS,    // who, block
    CROISILLON_EVENT_BONUS,    // who, block
    CROISILLON_EVENT_SWEPT,    // who, colour, count
    CROISILLON_EVENT_REFUSED,  // who, block: the forbidden one
    CROISILLON_EVENT_STOPPED,  // who
    CROISILLON_EVENT_TURN,     // who: comes next
    CROISILLON_EVENT_ROUND,    // round: over
    CROISILLON_EVENT_SCORED,   // who, score: of that round
    CROISILLON_EVENTS,
} croisillon_event;

// Why bots choose as they do.
typedef enum croisillon_why {
    CROISILLON_WHY_TRIED,  // burden (per cent of the block's weight), tries, well (of these)
} croisillon_why;

typedef struct croisillon_state {
    ilx_boxes world;
    ilx_boxes_hand hand;  // all 0 while it holds nothing
    uint64_t seed;        // of the pile
    uint64_t fallen;      // blocks that have touched the table since all was at rest
    uint32_t number;      // of the question
    uint32_t turns;       // finished in this round
    uint32_t ticks;       // of the clock
    uint32_t shake;       // the tremor's seed
    int32_t level_um[CROISILLON_BLOCKS];       // lowest points at the start of the turn
    int32_t place_um[CROISILLON_PLACES][3];    // where the block picked could go: its centre,
    int32_t place_turn[CROISILLON_PLACES][4];  // and how it would be turned there
    int32_t place_count;
    int32_t grip_um[3];     // where the fingertip was when it gripped
    int32_t grip_turn[4];   // and how the block was turned
    int32_t moved_um[3];    // how far the fingertip has been led since
    int32_t turned[4];      // and how the block has been
    int32_t from_um[3];     // a stretch of the path: from here
    int32_t to_um[3];       // to here
    int32_t error_um[3];    // and so far beside it
    int32_t frames_done;    // of the stretch
    int32_t frames;         // that it takes
    int32_t held_frames;    // since the grip
    int32_t slip_frames;    // in which the fingers have been stretched too far
    int32_t breath_frames;  // held so long; below 0: so long until there is breath again
    int32_t wait_frames;    // settling, since the last change by hand
    int32_t needle;         // ticks that it has swung
    int32_t press_at;       // the tick of the swing to press at, or CROISILLON_NOW: nobody has said
    int32_t error;          // what the needle showed at the last press
    int32_t ahead_um[3];    // where the block in hand would be, half a second after the hand opened
    int32_t ahead_turn[4];  // and how it would be turned; all 0 where that has not been tried
    int32_t ahead_frames;   // since it was tried
    int32_t score[CROISILLON_SEATS];   // of the rounds before this one
    uint8_t where[CROISILLON_BLOCKS];  // croisillon_where
    int8_t owner[CROISILLON_BLOCKS];   // of a bonus or malus
    uint8_t feel[CROISILLON_BLOCKS];   // croisillon_feel, as it was when all came to rest
    uint8_t seat_count;
    uint8_t stage;    // croisillon_stage
    uint8_t task;     // croisillon_task
    uint8_t stretch;  // croisillon_stretch
    uint8_t mixed;    // draws of the seed so far
    uint8_t round;    // from 0
    int8_t starter;   // of the first round
    uint8_t mover;
    int8_t picked;     // the block that places are shown for, or that is in the hand
    int8_t raised;     // put higher in this turn: the bonus is next
    int8_t let_go;     // the last block let go in this turn after it had been taken out
    int8_t forbidden;  // to the mover
    int8_t place;      // where it is carried to
    uint8_t way;       // out of the pile: croisillon_way
    uint8_t planned;   // the hand goes by itself
    uint8_t removed;   // frames in which what it holds has touched nothing, up to
                       // CROISILLON_REMOVED: then it counts as taken out
    uint8_t breath;    // it holds its breath
    uint8_t lost;      // something fell in this turn
    uint8_t start;     // options
    uint8_t rounds;
    uint16_t limit;
    uint8_t tests;
    uint8_t steady;
    uint8_t ahead;      // croisillon_ahead
    uint8_t unused[3];  // 0: the struct has no padding
} croisillon_state;

// Poses are in tenths of a millimetre and thousandths: the eye sees no more, and what rests does
// not flicker.
typedef struct croisillon_view {
    int32_t block[CROISILLON_BLOCKS][7];  // x y z, then w i j k; 0 for what is not on the X
    int32_t place[CROISILLON_PLACES][7];  // where the block picked could go
    int32_t rise[CROISILLON_PLACES];      // and how much higher that would be, in millimetres
    int32_t ghost[7];                     // where the block in hand would come to rest; 0: unknown
    int32_t finger[3];                    // where the hand is
    int32_t target[3];                    // where it wants to be
    int32_t moved[3];                     // how far it has been led since the grip, as in moves
    int32_t turned[4];                    // and how the block has been turned, as in moves
    int32_t height[CROISILLON_BLOCKS];    // of lowest points in millimetres, the highest first
    int32_t level;                        // of the block in hand when the turn began
    int32_t low;                          // and now
    int32_t needle;
    int32_t error;   // of the last press
    int32_t shake;   // how the hand will tremble: nobody knows but the referee
    int32_t strain;  // per cent of what fingers can do
    int32_t tremor;  // in micrometres
    int32_t breath;  // per cent left
    int32_t calm;    // per cent of being at rest
    uint32_t turns;
    uint16_t limit;
    uint8_t where[CROISILLON_BLOCKS];
    int8_t owner[CROISILLON_BLOCKS];
    uint8_t feel[CROISILLON_BLOCKS];
    int8_t by_height[CROISILLON_BLOCKS];  // blocks on the X in the same order,
    uint8_t felt[CROISILLON_BLOCKS];      // and how they sit
    uint8_t stage, task, start;
    uint8_t round, rounds;
    uint8_t left;  // blocks on the X
    uint8_t places;
    int8_t mover, picked, held, raised, forbidden;  // blocks, or CROISILLON_BLOCKS for none
    uint8_t planned, removed, rests, presses, tests, steady;
    int32_t ahead;                    // croisillon_ahead
    int32_t score[CROISILLON_SEATS];  // with the round at hand
    uint8_t bonus[CROISILLON_SEATS], malus[CROISILLON_SEATS];
    uint8_t asked[CROISILLON_SEATS];
    uint8_t winner[CROISILLON_SEATS];
} croisillon_view;

static inline int croisillon_colour_of(int block)
{
    return block / ILX_BOXES_SHAPES;
}

// Red ones are worth nothing as a bonus.
static inline bool croisillon_is_red(int block)
{
    return croisillon_colour_of(block) == 0;
}

static inline int croisillon_left(const croisillon_state *s)
{
    return __builtin_popcountll(s->world.present);
}

static inline bool croisillon_holds(const croisillon_state *s)
{
    return s->stage == CROISILLON_HOLDING || s->stage == CROISILLON_AIMING ||
           s->stage == CROISILLON_CARRYING;
}

// Where the needle stands after so many ticks, from -CROISILLON_NEEDLE_MOST to the same above 0.
int croisillon_needle(int tick);
// The score of a seat, the round at hand included.
int croisillon_score(const croisillon_state *s, int seat);
