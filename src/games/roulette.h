// Roulette's state and view, for its rules (roulette.c), its bots and its tests.
//
// Nothing has an order before somebody has seen it: a barrel is a number of bullets among its
// cards, the action deck a number of each kind. Chance decides when a card is turned or looked
// at. So there is no hidden order that a view could leak or a bot could find.
#pragma once

#include "core/game.h"

enum {
    ROULETTE_SEATS = 6,
    ROULETTE_CARDS = 7,  // of a player; six of them make the barrel, one is pocketed
    ROULETTE_BARREL = 6,
    ROULETTE_MATES = 3,     // team-mates beside the captain
    ROULETTE_BULLETS = 19,  // in the box: 55 cards less 36 clicks
    ROULETTE_ACTIONS = 30,  // action cards in the box
    ROULETTE_BID_MAX = 5,
    ROULETTE_GOAL = 15,
    ROULETTE_BONUS_BID = 3,  // the least bid that Hazard Pay rewards
    ROULETTE_NO_BID = -1,
    ROULETTE_NOBODY = -1,
    ROULETTE_PEEK = 3,  // cards that Peek shows
};

// Stages of the table: the sheet's six phases, cut where there are choices in them.
typedef enum roulette_stage {
    ROULETTE_DEALING,     // one action card each, before the first round
    ROULETTE_POCKET,      // everyone pockets one of seven cards
    ROULETTE_PICKPOCKET,  // all have pocketed: action cards of the pocket phase
    ROULETTE_SPIN,        // barrels are shuffled and laid down; action cards of that phase
    ROULETTE_BID,         // dice are set and covered; Peek may be played
    ROULETTE_REVEAL,      // dice are shown: action cards that change them
    ROULETTE_ACCUSE,      // accuse, or stay quiet
    ROULETTE_JUDGE,       // caught with a bullet: a bribe, or not
    ROULETTE_TRIGGER,     // before a shot: action cards
    ROULETTE_AIM,         // those who must aim at somebody name whom
    ROULETTE_FIRE,        // cards are being turned
    ROULETTE_SCORE,       // points have been given; action cards of that phase
    ROULETTE_OVER,
} roulette_stage;

// A card of the barrel or in the pocket.
typedef enum roulette_cartridge {
    ROULETTE_NONE,
    ROULETTE_CLICK,
    ROULETTE_BULLET,
    ROULETTE_HIDDEN,  // in views only
} roulette_cartridge;

// Action cards.
typedef enum roulette_card {
    ROULETTE_HOLE,
    ROULETTE_RELOAD,
    ROULETTE_RESPIN,
    ROULETTE_PEEKING,
    ROULETTE_REBID,
    ROULETTE_RAISE,
    ROULETTE_BRIBE,
    ROULETTE_FRISK,
    ROULETTE_AIR,
    ROULETTE_GIFT,
    ROULETTE_SHOOTOUT,
    ROULETTE_AGAIN,
    ROULETTE_BONUS,
    ROULETTE_KINDS,
} roulette_card;

typedef enum roulette_aim {
    ROULETTE_AT_SELF,
    ROULETTE_AT_SKY,
    ROULETTE_AT_OTHER,  // target says whom; ROULETTE_NOBODY: not named yet
} roulette_aim;

// Moves. The action cards come first, each under its own number.
typedef enum roulette_move {
    ROULETTE_MOVE_POCKET = ROULETTE_KINDS,  // card
    ROULETTE_MOVE_SHUFFLE,                  // who: demand that a barrel be shuffled again
    ROULETTE_MOVE_BID,                      // shots
    ROULETTE_MOVE_ACCUSE,                   // who
    ROULETTE_MOVE_QUIET,
    ROULETTE_MOVE_AIM,  // who
    ROULETTE_MOVE_READY,
    ROULETTE_MOVE_HOLD,    // Wait!
    ROULETTE_MOVE_CALL,    // the last call for accusations
    ROULETTE_MOVE_DEAL,    // chance: who, action
    ROULETTE_MOVE_REDRAW,  // chance: who, card: Hole in the Pocket
    ROULETTE_MOVE_TOP,     // chance: who, first, second, third: Peek
    ROULETTE_MOVE_TURN,    // chance: who, card: a shot
    ROULETTE_MOVES,
} roulette_move;

typedef enum roulette_event {
    ROULETTE_EVENT_ROUND,       // round, announcer
    ROULETTE_EVENT_DEALT,       // who: an action card, which only its owner sees
    ROULETTE_EVENT_DREW,        // (owner) action
    ROULETTE_EVENT_RESHUFFLED,  // the discards are the deck again
    ROULETTE_EVENT_POCKETED,    // who
    ROULETTE_EVENT_POCKET,      // (owner) card: what I put there
    ROULETTE_EVENT_SPUN,        // all barrels are shuffled and laid down
    ROULETTE_EVENT_LAID,        // who: barrel laid down, where every window is waited for
    ROULETTE_EVENT_HELD,        // who: Wait!
    ROULETTE_EVENT_SHUFFLED,    // who, whose
    ROULETTE_EVENT_COVERED,     // who
    ROULETTE_EVENT_BID,         // (owner) shots: what my die shows
    ROULETTE_EVENT_SHOWN,       // who, shots: dice are lifted, one event for each
    ROULETTE_EVENT_PLAYED,      // who, action
    ROULETTE_EVENT_PLAYED_ON,   // who, action, whom
    ROULETTE_EVENT_TOP,         // (player of Peek) whose, first, second, third
    ROULETTE_EVENT_FRISKED,     // (player of Pat-Down) whose, card
    ROULETTE_EVENT_RELOADED,    // whose, done: a bullet took a click's place (0: no click left)
    ROULETTE_EVENT_DIE,         // whose, shots: a die was turned by a card
    ROULETTE_EVENT_CALLED,      // who: the last call for accusations
    ROULETTE_EVENT_LAST_CALL,   // the table makes it
    ROULETTE_EVENT_ACCUSED,     // who, whom
    ROULETTE_EVENT_CAUGHT,      // whom: the pocket held a bullet
    ROULETTE_EVENT_CLEARED,     // whom: it held a click
    ROULETTE_EVENT_BRIBED,      // whom
    ROULETTE_EVENT_PENALTY,     // who: one bullet more in the barrel
    ROULETTE_EVENT_FINED,       // who, points lost (1 or 0): no bullet or no click to change
    ROULETTE_EVENT_AIMED,       // who: has named whom, to be shown at FEU
    ROULETTE_EVENT_SHOT,        // number: FEU
    ROULETTE_EVENT_TURNED,      // who, card, aim (self, sky, other), target
    ROULETTE_EVENT_LOST,        // who, mates left: a team-mate is turned over
    ROULETTE_EVENT_CAPTAIN,     // who: out of the game
    ROULETTE_EVENT_POINTS,      // who, points won, points in all
    ROULETTE_EVENT_NO_POINTS,   // who
    ROULETTE_EVENT_BONUS,       // who, points in all
    ROULETTE_EVENT_TIE,         // points: the leaders are level at 15 or more, the game goes on
    ROULETTE_EVENT_WON,         // who
    ROULETTE_EVENT_NOBODY_WON,
    ROULETTE_EVENTS,
} roulette_event;

// Why bots choose as they do; all in per cent but the bid.
typedef enum roulette_why {
    ROULETTE_WHY_BID,    // bid, lives (to come through), accused
    ROULETTE_WHY_GUILT,  // bid, guilty (the pocket holds a bullet), pays (to accuse, from so much
                         // on)
    ROULETTE_WHY_SEEN,   // guilty: 100 or 0, since the pocket was seen
    ROULETTE_WHY_RISK,   // risk: the next card is a bullet
} roulette_why;

// "who" and "whose" in the comments: a mask of seats.
typedef struct roulette_state {
    uint32_t turn;   // number of the question
    uint16_t round;  // from 1; 0 while dealing
    uint16_t points[ROULETTE_SEATS];
    uint8_t seat_count;
    uint8_t cards;    // option: action cards are played with
    uint8_t slow;     // option: all waits are doubled
    uint8_t windows;  // option: windows for action cards stay open until all are ready
    uint8_t stage;
    uint8_t asked;     // who is asked
    uint8_t answered;  // who of them has answered
    uint8_t hurried;   // an action card was played in this window: it lasts 5 s
    uint8_t held;      // who has called Wait! in this window
    uint8_t called;    // the last call for accusations has been made,
    int8_t caller;     // by whom; ROULETTE_NOBODY: by the table, or not yet
    uint8_t alive;     // whose captain lives
    uint8_t standing;  // who is still in the round
    uint8_t flipped;   // who has accused this round
    uint8_t shown;     // whose pocket has been shown this round
    uint8_t demanded;  // who has demanded a shuffle this round
    uint8_t holed;     // whose pocket was redrawn by Hole in the Pocket
    uint8_t winners;
    uint8_t supply;      // bullets in the middle
    uint8_t shot;        // shots fired this round
    uint8_t shootout;    // Shoot Somebody stands for the next shot
    uint8_t pending;     // the chance move that is due; 0: none
    int8_t pending_by;   // who played the card that asked for it
    int8_t pending_who;  // whose cards are drawn, dealt or turned next
    uint8_t mates[ROULETTE_SEATS];
    uint8_t bullets[ROULETTE_SEATS];  // among the seven cards, for keeps
    uint8_t loaded[ROULETTE_SEATS];   // bullets lent for this round by One in the Chamber
    uint8_t pocket[ROULETTE_SEATS];   // roulette_cartridge
    int8_t bid[ROULETTE_SEATS];
    uint8_t again[ROULETTE_SEATS];   // shots beyond the bid
    uint8_t turned[ROULETTE_SEATS];  // cards of the barrel turned up this round
    uint8_t turned_bullets[ROULETTE_SEATS];
    uint8_t fire[ROULETTE_SEATS];       // the card of the shot that is being turned
    uint8_t top_count[ROULETTE_SEATS];  // cards at the top whose order has been looked at
    uint8_t top[ROULETTE_SEATS][ROULETTE_PEEK];
    uint8_t top_seen[ROULETTE_SEATS];     // by whom
    uint8_t pocket_seen[ROULETTE_SEATS];  // by whom, with Pat-Down
    int8_t accusing[ROULETTE_SEATS];      // whom, in the moment that is open
    uint8_t bribed;                       // whose bribe was taken in the judgement at hand
    uint8_t aim[ROULETTE_SEATS];
    int8_t target[ROULETTE_SEATS];
    uint8_t named;                 // whose target is secret until the shot
    uint8_t owed[ROULETTE_SEATS];  // action cards still to be dealt to a seat
    uint8_t hand_count[ROULETTE_SEATS];
    uint8_t hand[ROULETTE_SEATS][ROULETTE_KINDS];
    uint8_t deck[ROULETTE_KINDS];
    uint8_t discard[ROULETTE_KINDS];
} roulette_state;

typedef struct roulette_view {
    uint16_t round;
    uint16_t playable;  // 1: the viewer has an action card that can be played now
    uint16_t points[ROULETTE_SEATS];
    uint8_t stage;
    uint8_t announcer;
    uint8_t supply;
    uint8_t deck_count;
    uint8_t shot;
    uint8_t shootout;
    uint8_t moment;  // an accusation has been made and others may join it
    uint8_t called;  // the last call for accusations has been made
    int8_t caller;
    uint8_t cards;
    uint8_t windows;
    uint8_t odds[ROULETTE_BARREL + 1];  // percent: a bullet is among so many next own cards
    uint8_t alive[ROULETTE_SEATS];
    uint8_t standing[ROULETTE_SEATS];
    uint8_t asked[ROULETTE_SEATS];  // 1: the table waits for this seat
    uint8_t held[ROULETTE_SEATS];   // 1: has called Wait! in this window
    uint8_t flipped[ROULETTE_SEATS];
    uint8_t winner[ROULETTE_SEATS];
    uint8_t mates[ROULETTE_SEATS];
    uint8_t bullets[ROULETTE_SEATS];  // public: the clicks they replaced lie in the middle
    uint8_t loaded[ROULETTE_SEATS];
    uint8_t pocket[ROULETTE_SEATS];        // none, hidden, or what the viewer knows it to be
    uint8_t pocket_shown[ROULETTE_SEATS];  // everybody has seen it
    int8_t bid[ROULETTE_SEATS];            // -1: not covered yet; hidden: covered
    uint8_t shots_due[ROULETTE_SEATS];     // shots still to take; 0 until dice are shown
    uint8_t turned[ROULETTE_SEATS];
    uint8_t turned_bullets[ROULETTE_SEATS];
    uint8_t top[ROULETTE_SEATS][ROULETTE_PEEK];  // as far as the viewer has looked
    int8_t accusing[ROULETTE_SEATS];
    uint8_t aim[ROULETTE_SEATS];
    int8_t target[ROULETTE_SEATS];  // hidden: named, and shown at FEU
    uint8_t hand_count[ROULETTE_SEATS];
    uint8_t hand[ROULETTE_KINDS];  // the viewer's own
    uint8_t discard[ROULETTE_KINDS];
    uint8_t hands[ROULETTE_SEATS][ROULETTE_KINDS];  // everybody's: for the referee alone
} roulette_view;

// How many of each kind are in the box.
extern const uint8_t roulette_kind_count[ROULETTE_KINDS];
// The kinds that carry the skull, one bit each.
enum {
    ROULETTE_SKULLS = 1 << ROULETTE_HOLE | 1 << ROULETTE_RELOAD | 1 << ROULETTE_RESPIN |
                      1 << ROULETTE_RAISE | 1 << ROULETTE_FRISK | 1 << ROULETTE_SHOOTOUT |
                      1 << ROULETTE_AGAIN,
};
