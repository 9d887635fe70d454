// Dix de chute's board, state and view, for its rules (chute.c), its bots and its tests.
//
// Two sides share five wheels: what turns on one side turns on the other, but the notches of the
// two sides are not in the same places. Angles are whole degrees in one coordinate system for both
// sides: seen from the front, 0 to the right, counter-clockwise. The back sees 180 less the angle.
#pragma once

#include "core/game.h"

enum {
    CHUTE_SEATS = 4,  // 0 and 2 are at the front, 1 and 3 at the back
    CHUTE_SIDES = 2,
    CHUTE_WHEELS = 5,  // from the top; a wheel's number is its place here plus one
    CHUTE_NOTCHES = 15,
    CHUTE_COLOURS = 4,  // two of each side
    CHUTE_NUMBERS = 5,
    CHUTE_TOKENS = CHUTE_COLOURS * CHUTE_NUMBERS,
    CHUTE_SIDE_TOKENS = CHUTE_TOKENS / CHUTE_SIDES,
    CHUTE_PASSAGES = 9,
    CHUTE_CIRCLE = 360,
    CHUTE_TURN_MAX = 1080,  // degrees that a wheel may be turned in one turn, to and fro
    CHUTE_ORDERS = 120,     // in which five tokens can be loaded
    CHUTE_NOBODY = -1,
};

// Where a token can be. A passage leads from one place to a lower one.
typedef enum chute_place {
    CHUTE_LEFT,  // the two chutes at the top, as the front sees them
    CHUTE_RIGHT,
    CHUTE_WHEEL,  // and the wheels after it
    CHUTE_TRAY = CHUTE_WHEEL + CHUTE_WHEELS,
    CHUTE_PLACES,
} chute_place;

typedef struct chute_passage {
    uint8_t from, to;  // chute_place
    uint16_t angle;    // seen from the upper wheel; of a chute, seen from the wheel that it feeds
} chute_passage;

// A board: another table of numbers is another board.
typedef struct chute_board {
    uint16_t tolerance;                          // how far a notch may be from a passage
    uint8_t first[CHUTE_WHEELS + 1];             // the first notch of each wheel, and their end
    uint16_t notch[CHUTE_SIDES][CHUTE_NOTCHES];  // where they are at neutral
    chute_passage passage[CHUTE_PASSAGES];       // the lowest first: tokens fall in this order
} chute_board;

extern const chute_board chute_the_board;

typedef enum chute_stage {
    CHUTE_STARTING,  // chance says who begins
    CHUTE_LOADING,   // chance shuffles the chutes, one after the other
    CHUTE_PLAYING,
    CHUTE_OVER,
} chute_stage;

typedef enum chute_order {
    CHUTE_USUAL,      // loaded 1 to 5, out 1 to 5
    CHUTE_COUNTDOWN,  // loaded 1 to 5, out 5 to 1
    CHUTE_UPTURNED,   // loaded 5 to 1, out 1 to 5
} chute_order;

typedef enum chute_ending {
    CHUTE_NOT_ENDED,
    CHUTE_ALL_OUT,
    CHUTE_DISORDER,
    CHUTE_DRAWN,
} chute_ending;

// Eyes that a view is for: the board hides its other side.
typedef enum chute_eye {
    CHUTE_FROM_FRONT,
    CHUTE_FROM_BACK,
    CHUTE_EDGE_ON,  // sees neither side
    CHUTE_BOTH,
} chute_eye;

typedef enum chute_move {
    CHUTE_MOVE_TURN,   // wheel, degrees: turn it, and leave it there
    CHUTE_MOVE_DRAG,   // wheel, degrees: turn it, and keep the hand on it
    CHUTE_MOVE_LEAVE,  // take the hand off
    CHUTE_MOVE_START,  // chance: who
    CHUTE_MOVE_LOAD,   // chance: colour, order (its digits, the first one falls first)
    CHUTE_MOVES,
} chute_move;

typedef enum chute_event {
    CHUTE_EVENT_STARTED,   // who
    CHUTE_EVENT_LOADED,    // colour, order
    CHUTE_EVENT_TURNED,    // who, wheel, degrees
    CHUTE_EVENT_FELL,      // token, from, to, after (degrees of the turning, without sign)
    CHUTE_EVENT_KNOCKED,   // after
    CHUTE_EVENT_LEFT,      // who, wheel
    CHUTE_EVENT_ERRED,     // who, wheel, next
    CHUTE_EVENT_DISORDER,  // token, due
    CHUTE_EVENT_WON,       // who, partner (or nobody)
    CHUTE_EVENT_DREW,      // turns
    CHUTE_EVENTS,
} chute_event;

// Why bots choose as they do.
typedef enum chute_why {
    CHUTE_WHY_FALLS,  // own (falls of one's own side), out (of these, into the tray), other
} chute_why;

// Tokens count from 1: 5 red ones, 5 yellow ones (the front's), 5 green ones, 5 orange ones. 0 is
// none.
typedef struct chute_state {
    uint32_t number;                             // questions so far
    uint32_t turns;                              // finished, lost ones too
    uint16_t limit;                              // after so many the match is drawn; 0: never
    uint16_t angle[CHUTE_WHEELS];                // how far each wheel stands from neutral
    uint16_t spun;                               // degrees of the turn under way; 0: not begun
    uint8_t notch[CHUTE_SIDES][CHUTE_NOTCHES];   // the token in each
    uint8_t load[CHUTE_COLOURS][CHUTE_NUMBERS];  // numbers as they were loaded, lowest first
    uint8_t entered[CHUTE_COLOURS];              // how many have left their chute
    uint8_t out[CHUTE_COLOURS];                  // how many lie in the tray, in good order
    uint8_t wrong[CHUTE_SIDES];                  // the token that came out before its turn
    uint8_t seat_count;
    uint8_t stage;    // chute_stage
    uint8_t mover;    // whose turn it is
    int8_t starter;   // who began
    uint8_t wheel;    // the last one really turned, from 1; 0: none yet
    int8_t turner;    // who turned it
    uint8_t extra;    // the mover has another turn after this one
    uint8_t ending;   // chute_ending
    int8_t winner;    // the side that has won
    uint8_t order;    // chute_order
    uint8_t shuffle;  // chutes are loaded at random
    uint8_t strict;   // whoever touches the barred wheel loses the turn
    uint8_t knock;    // a fall on the other side is heard
    uint8_t unused;   // 0: the struct has no padding
} chute_state;

typedef struct chute_view {
    uint32_t turns;
    uint16_t limit, spun;
    uint16_t angle[CHUTE_WHEELS];
    // Where notches are now, as their own side sees them; 0 on a side that the viewer does not see.
    uint16_t place[CHUTE_SIDES * CHUTE_NOTCHES];
    uint16_t tolerance;                // how far a notch may be from a passage
    uint16_t passage[CHUTE_PASSAGES];  // where those are, as the viewer sees them
    int8_t front[CHUTE_NOTCHES];       // tokens in the notches, or hidden
    int8_t back[CHUTE_NOTCHES];
    int8_t chute[CHUTE_TOKENS];  // five for each colour: what waits there, the next to fall first
    int8_t out[CHUTE_COLOURS];   // how many are in the tray
    int8_t due[CHUTE_COLOURS];   // the number that must come next; 0: all are out
    uint8_t stage, eye, order, ending;
    int8_t mover, turner;
    uint8_t wheel;   // the last one turned
    uint8_t barred;  // the one that must not be turned now; 0: none
    uint8_t extra, shuffle, strict, knock;
    uint8_t side[CHUTE_SEATS];
    uint8_t asked[CHUTE_SEATS];
    uint8_t winner[CHUTE_SEATS];
} chute_view;

static inline int chute_side_of(int seat)
{
    return seat & 1;
}

static inline int chute_colour_of(int token)
{
    return (token - 1) / CHUTE_NUMBERS;
}

static inline int chute_number_of(int token)
{
    return (token - 1) % CHUTE_NUMBERS + 1;
}

static inline int chute_token(int colour, int number)
{
    return colour * CHUTE_NUMBERS + number;
}

// The number of a colour that must come out next; 0: all five are out.
static inline int chute_due(const chute_state *s, int colour)
{
    int out = s->out[colour];
    if (out == CHUTE_NUMBERS) return 0;
    return s->order == CHUTE_COUNTDOWN ? CHUTE_NUMBERS - out : out + 1;
}

static inline int chute_out_of_side(const chute_state *s, int side)
{
    return s->out[2 * side] + s->out[2 * side + 1];
}

// Is a notch that stands at this angle on its neutral wheel at the passage, once the wheel has been
// turned?
static inline bool chute_meets(const chute_board *b, int neutral, int turned, int passage)
{
    int past = neutral + turned - passage + (int)b->tolerance;  // where the tolerance begins
    if (past < 0) past += CHUTE_CIRCLE;
    while (past >= CHUTE_CIRCLE) past -= CHUTE_CIRCLE;
    return past <= 2 * (int)b->tolerance;
}

// The same passage seen from the wheel below it.
static inline int chute_from_below(const chute_passage *p)
{
    if (p->from < CHUTE_WHEEL) return p->angle;
    return (p->angle + CHUTE_CIRCLE / 2) % CHUTE_CIRCLE;
}

// Turns a wheel (from 0) until the degrees are done or a fall has decided the match, and says how
// many were done, with their sign. Tokens fall on both sides on the way.
int chute_spin(chute_state *s, int wheel, int degrees, ilx_events *events);
// Can nothing fall on this side as the wheels stand?
bool chute_settled(const chute_state *s, int side);
// Lets fall what can. False: a token came out before its turn, and nothing after it.
bool chute_settle(chute_state *s, int side, int after, ilx_events *events);

// The wheel that the mover must not turn, from 1; 0: none.
int chute_barred(const chute_state *s);

// The order of five that a number from 0 to CHUTE_ORDERS - 1 stands for, as digits.
int chute_order_digits(int index);
void chute_load(chute_state *s, int colour, int digits);
