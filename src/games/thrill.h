// Thrill's state and view, for its rules (thrill.c, thrill_play.c, thrill_facts.c), its bots and
// its tests. What discs do is physics/plate.h's; this is the game around it.
//
// Max is what the rule sheet calls whoever must push.
#pragma once

#include "core/game.h"
#include "physics/plate.h"

enum {
    THRILL_SEATS = 6,
    THRILL_CHIPS = 10,       // that everybody begins with
    THRILL_CHIPS_MAX = 999,  // whoever has so many wins no more of them
    THRILL_SMALL = 3,        // small chips for a large one
    THRILL_CARDS = 2,        // of each kind of bet, and of weights, for everybody
    THRILL_MIXES = 4,        // draws that the layout comes from,
    THRILL_MIX = 256,        // each of so many
    THRILL_SPEED_MIN = 4,    // of the lever, in millimetres a second
    THRILL_SPEED_MAX = 20,
    THRILL_TICK_MS = 100,     // the pusher goes on by as much as the speed says in this time
    THRILL_STILL_MS = 15000,  // after which a lever that stands still creeps by itself
    THRILL_FINE_MAX = 9999,   // of one push
    THRILL_NOBODY = -1,
};

typedef enum thrill_stage {
    THRILL_MIXING,    // chance lays out the discs
    THRILL_STARTING,  // chance says who is the first Chief
    THRILL_PICK,      // the Chief sets out a disc
    THRILL_BID,       // everybody, in a closed fist
    THRILL_WEIGHT,    // Max says whether the weight will be used
    THRILL_BET,       // everybody who has a card, face down
    THRILL_PLACE,     // Max turns the plate, sets down disc and weight, and starts the lever
    THRILL_PUSH,      // the lever has been started, and must go to the stop
    THRILL_OVER,
} thrill_stage;

typedef enum thrill_bet {
    THRILL_PASS,
    THRILL_FALL,  // at least one disc falls
    THRILL_NONE,  // no disc falls
    THRILL_BETS,
} thrill_bet;

typedef enum thrill_move {
    THRILL_MOVE_DISC,    // size: out of the stock
    THRILL_MOVE_LIFT,    // disc: off the plate, when the stock is empty
    THRILL_MOVE_BID,     // chips
    THRILL_MOVE_WEIGHT,  // answer
    THRILL_MOVE_BET,     // bet
    THRILL_MOVE_TURN,    // angle, ms: the plate
    THRILL_MOVE_PLACE,   // x, y: the disc that was set out
    THRILL_MOVE_LOAD,    // disc, x, y: the weight, seen from the middle of that disc
    THRILL_MOVE_LEVER,   // speed; 0: let go
    THRILL_MOVE_MIX,     // chance: number
    THRILL_MOVE_FIRST,   // chance: who
    THRILL_MOVES,
} thrill_move;

typedef enum thrill_event {
    THRILL_EVENT_LAID,       // discs
    THRILL_EVENT_CHIEF,      // who, round
    THRILL_EVENT_CHOSE,      // who, size, disc
    THRILL_EVENT_TOOK,       // who, size, disc: from the plate, since the stock is empty
    THRILL_EVENT_CLOSED,     // who: a fist
    THRILL_EVENT_BID,        // who, chips
    THRILL_EVENT_MAX,        // who, chips, tied: others have bid as little
    THRILL_EVENT_WEIGHT,     // who: will use the weight
    THRILL_EVENT_NO_WEIGHT,  // who
    THRILL_EVENT_READY,      // who: has laid a card, or none
    THRILL_EVENT_CARD,       // who: has laid one
    THRILL_EVENT_TURNED,     // who, angle, ms
    THRILL_EVENT_PLACED,     // who, size, disc, x, y
    THRILL_EVENT_LOADED,     // who, size, disc, x, y
    THRILL_EVENT_LEVER,      // who, speed
    THRILL_EVENT_CREPT,      // who, speed
    THRILL_EVENT_FELL,       // size, weighted, disc, at, x, y, pivot_x, pivot_y
    THRILL_EVENT_STOP,       // who: the pusher has reached the groove
    THRILL_EVENT_UNLOADED,   // who: the weight is taken off
    THRILL_EVENT_SAFE,       // who: nothing has fallen
    THRILL_EVENT_PAID,       // who, chips, due
    THRILL_EVENT_OUT,        // who, due
    THRILL_EVENT_RIGHT,      // who, bet
    THRILL_EVENT_WRONG,      // who, bet
    THRILL_EVENT_VOID,       // who, bet
    THRILL_EVENT_CHANGED,    // who: three small chips for a large one
    THRILL_EVENT_WON,        // who, chips
    THRILL_EVENTS,
} thrill_event;

// Why bots choose as they do: how many of a hundred pushes drop anything, what ten pushes cost in
// chips.
typedef enum thrill_why {
    THRILL_WHY_BID,   // falls, cost, avoids (the push, per cent)
    THRILL_WHY_DISC,  // falls, cost
    THRILL_WHY_PUSH,  // falls, cost
} thrill_why;

// The lever in the hand. A tap moves the pusher by one piece: who lets go sooner lets go after it.
typedef enum thrill_grip {
    THRILL_HELD,
    THRILL_TAKEN,     // and the first piece is still to come
    THRILL_RELEASED,  // before the first piece
} thrill_grip;

typedef struct thrill_state {
    uint32_t number;  // questions so far
    uint32_t seed;    // of the layout, as far as it has been drawn
    // The plate, member by member (thrill_plate makes one of it).
    int32_t x[ILX_PLATE_DISCS];
    int32_t y[ILX_PLATE_DISCS];
    int32_t turn[ILX_PLATE_DISCS];
    int32_t pusher, turned, weight_x, weight_y;
    uint16_t moved[ILX_PLATE_DISCS];
    uint16_t spun[ILX_PLATE_DISCS];
    uint8_t on_plate[ILX_PLATE_DISCS];

    uint16_t round;
    uint16_t due;                  // what Max owes so far for discs that have fallen
    uint16_t chips[THRILL_SEATS];  // less what is in the fist once all fists are open
    uint16_t bid[THRILL_SEATS];    // 0 until answered
    uint8_t small[THRILL_SEATS];
    uint8_t falls[THRILL_SEATS];  // cards "a disc falls"
    uint8_t nones[THRILL_SEATS];  // cards "no disc falls"
    uint8_t weights[THRILL_SEATS];
    uint8_t bet[THRILL_SEATS];       // thrill_bet
    uint8_t outlived[THRILL_SEATS];  // how many were out before; those still in: are out so far
    uint8_t seat_count;
    uint8_t stage;     // thrill_stage
    uint8_t mixes;     // draws so far
    uint8_t alive;     // seat bits
    uint8_t answered;  // seat bits
    int8_t chief, max;
    int8_t disc;                              // the one to be pushed
    int8_t weight_on;                         // the one under the weight
    uint8_t weighed;                          // Max has said that the weight will be used
    uint8_t speed;                            // of the lever; 0: it stands still
    uint8_t grip;                             // thrill_grip
    uint8_t tick;                             // 0 and 1 in turn
    uint8_t variant, counts, camera, memory;  // options
    uint8_t fallen;                           // discs, since Max was asked to place
    uint8_t unused[2];                        // 0: the struct has no padding
} thrill_state;

typedef struct thrill_view {
    int32_t x[ILX_PLATE_DISCS];     // in micrometres from the plate's centre; y is the way the
    int32_t y[ILX_PLATE_DISCS];     // pusher goes
    int32_t turn[ILX_PLATE_DISCS];  // thousandths of a degree
    int32_t pusher, turned, weight_x, weight_y;
    int32_t chips[THRILL_SEATS];  // or hidden
    int32_t bid[THRILL_SEATS];    // -1: none yet; or hidden
    uint16_t round, due, speed;
    uint8_t on_plate[ILX_PLATE_DISCS];
    uint8_t stock[3];  // small, medium and large discs there
    uint8_t stage;
    uint8_t variant, counts, camera, memory;
    int8_t chief, max;
    int8_t disc, weight_on;
    uint8_t size;     // of the disc to be pushed; 0: there is none
    uint8_t weighed;  // Max has said that the weight will be used
    uint8_t ready;    // the lever may be started
    uint8_t fallen;   // discs, in this round
    uint8_t asked[THRILL_SEATS];
    uint8_t answered[THRILL_SEATS];
    uint8_t alive[THRILL_SEATS];
    uint8_t winner[THRILL_SEATS];
    uint8_t small[THRILL_SEATS];
    uint8_t falls[THRILL_SEATS];
    uint8_t nones[THRILL_SEATS];
    uint8_t weights[THRILL_SEATS];
    int8_t bet[THRILL_SEATS];  // or hidden
} thrill_view;

static inline int thrill_size_of(int disc)
{
    return disc < ILX_FIRST_MEDIUM  ? ILX_DISC_LARGE
           : disc < ILX_FIRST_SMALL ? ILX_DISC_MEDIUM
                                    : ILX_DISC_SMALL;
}

// The plate of a state, for physics/plate.h, and back.
void thrill_plate(const thrill_state *s, ilx_plate *plate);
void thrill_set_plate(thrill_state *s, const ilx_plate *plate);

// A disc of that size in the stock, or ILX_NO_DISC; size 0: of any.
int thrill_stocked(const thrill_state *s, int size);
// The next seat to the left that is still in the game.
int thrill_left_of(const thrill_state *s, int seat);
// Who must push when these bids are open.
int thrill_lowest(const thrill_state *s);
// Seats asked for a bet: by public facts, all with a card left for one.
uint8_t thrill_bettors(const thrill_state *s);
// May the lever be started: is the disc down, and the weight, if it was announced? Whatever cannot
// be set down anywhere need not be.
bool thrill_set(const thrill_state *s);
