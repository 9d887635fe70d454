// Sport ist Mord's state and view, for its rules (sport.c), its bots and its tests.
//
// Dice of one player that show the same are alike, so a throw is a number of dice for each value.
// A pile is a number of cards of each kind whose order nobody knows, and under them those that were
// put back, in the order in which everybody saw them go: chance decides when one of the former is
// turned. What is hidden is only what has been chosen and not yet shown.
#pragma once

#include "core/game.h"

enum {
    SPORT_SEATS = 6,
    SPORT_COUNT = 8,  // sports, round the circle from bowling
    SPORT_FACES = 6,
    SPORT_RISE = 1,       // more than the last die that a die may show
    SPORT_DICE = 10,      // of each player
    SPORT_PILLS = 12,     // in the box
    SPORT_PILE = 12,      // cards of one sport
    SPORT_TRAININGS = 9,  // training units among them
    SPORT_FALL = 3,       // dice that one move of chance throws at most
    SPORT_DOPED = 8,      // added to the value of a die that lies on a pill
    SPORT_ROUNDS_MAX = 99,
    SPORT_NOBODY = -1,
};

// Stages of the table: the sheet's nine phases, cut where there are choices in them.
typedef enum sport_stage {
    SPORT_THROW,    // phase 2: everybody throws
    SPORT_ORDER,    // round 1: those level for the highest total throw again
    SPORT_GIVE,     // phase 1: the best coach is handed out
    SPORT_COACH,    // phase 3: the 1A coach's dice
    SPORT_PILL,     // phase 3: the best coach's second pill
    SPORT_TRAINER,  // phase 3: one die of anybody
    SPORT_DOPE,     // phase 3: pills, one player after the other
    SPORT_PLACE,    // phase 4: one player after the other; those to come may draft
    SPORT_CARDS,    // phase 8: cards are being turned up
    SPORT_WISH,     // phase 8: who wants which card, unseen
    SPORT_CONTEST,  // phases 8 and 9: a tournament's throw
    SPORT_RECOACH,  // the 1A coach in a tournament
    SPORT_RETRAIN,  // the best coach in a tournament
    SPORT_CHOOSE,   // phase 8: cards are chosen by rank
    SPORT_DRAW,     // phase 9: the extra card of a doped die
    SPORT_OVER,
} sport_stage;

typedef enum sport_card {
    SPORT_TRAINING,
    SPORT_U2,
    SPORT_U4,
    SPORT_U6,
    SPORT_KINDS,
    SPORT_NONE = SPORT_KINDS,  // no card
} sport_card;

typedef enum sport_move {
    SPORT_MOVE_DONE,
    SPORT_MOVE_PASS,   // no card
    SPORT_MOVE_ROLL,   // throw all free dice
    SPORT_MOVE_COACH,  // who: gets the best coach
    SPORT_MOVE_MARK,   // value: one such die will be thrown again
    SPORT_MOVE_REROLL,
    SPORT_MOVE_PILL,    // who: gets the second pill
    SPORT_MOVE_AGAIN,   // who, value: one such die is thrown again
    SPORT_MOVE_REPEAT,  // a pill for a whole new throw
    SPORT_MOVE_DOPE,    // value, new: a pill under a die, which is turned
    SPORT_MOVE_PUT,     // value, sport
    SPORT_MOVE_PUT_DOPED,
    SPORT_MOVE_TAKE,   // sport: take back what was put there this round
    SPORT_MOVE_WANT,   // card
    SPORT_MOVE_CLAIM,  // card
    SPORT_MOVE_DRAW,
    SPORT_MOVE_FALL,    // chance: who, first, second, third: dice fall (0: no die)
    SPORT_MOVE_TURN,    // chance: card
    SPORT_MOVE_LOT,     // chance: who goes first of those who have no dice to throw
    SPORT_MOVE_UNMARK,  // value: one marked die lies with the others again
    SPORT_MOVES,
} sport_move;

typedef enum sport_event {
    SPORT_EVENT_ROUND,     // round, first
    SPORT_EVENT_THREW,     // who, ones … sixes
    SPORT_EVENT_TOTAL,     // who, total: a throw for the order alone
    SPORT_EVENT_LEVEL,     // total: the highest, thrown by several
    SPORT_EVENT_FIRST,     // who, coach: goes first in round 1, with the 1A coach or without
    SPORT_EVENT_COACHED,   // who, whom: hands over the best coach
    SPORT_EVENT_PILL,      // who, pills in hand: taken from the reserve
    SPORT_EVENT_GAVE,      // who, whom: the second pill
    SPORT_EVENT_REROLLED,  // who, dice: the 1A coach
    SPORT_EVENT_AGAIN,     // who, whom, value: the best coach
    SPORT_EVENT_REPEATED,  // who: a pill for a whole new throw
    SPORT_EVENT_DOPED,     // who, value, new
    SPORT_EVENT_PLACED,    // who, sport, value, doped
    SPORT_EVENT_IDLE,      // who, could: placed nothing, although they could have
    SPORT_EVENT_HOME,      // who, dice: taken back from last round
    SPORT_EVENT_WOUND,     // who, sport, card, value: what the die on the card shows now
    SPORT_EVENT_HEALED,    // who, sport, card
    SPORT_EVENT_LOST,      // who, sport, cards left
    SPORT_EVENT_SPORT,     // sport, dice: evaluated now
    SPORT_EVENT_TURNED,    // sport, card
    SPORT_EVENT_LAST,      // sport: no card is left face down
    SPORT_EVENT_WISHED,    // who
    SPORT_EVENT_WISH,      // who, card
    SPORT_EVENT_AGREED,
    SPORT_EVENT_TOURNAMENT,  // sport, extra: for the order of phase 9, not for want of agreement
    SPORT_EVENT_LOT,         // who
    SPORT_EVENT_RANKED,      // who, place (from 1), total
    SPORT_EVENT_TIED,        // the same: level with others, who throw again
    SPORT_EVENT_GOT,         // who, card
    SPORT_EVENT_NOTHING,     // who: goes without a card
    SPORT_EVENT_KEPT,        // who, sport, value, doped, others, success, cards held before
    SPORT_EVENT_RETURNED,    // the same
    SPORT_EVENT_ACCIDENT,    // who, sport, card, value, doped, others, risk, last
    SPORT_EVENT_SAFE,        // the same
    SPORT_EVENT_CLOSED,      // sport, who
    SPORT_EVENT_EXTRA,       // who, sport: draws for the pill
    SPORT_EVENT_PILL_BACK,   // who, sport: no card; the pill goes back
    SPORT_EVENT_LIMIT,       // round: the last that the table wanted
    SPORT_EVENT_SCORED,      // who, sports, best, points, accidents
    SPORT_EVENT_WON,         // who
    SPORT_EVENTS,
} sport_event;

// Why bots choose as they do.
typedef enum sport_why {
    SPORT_WHY_KEEPS,   // a training card that would stay
    SPORT_WHY_SPARES,  // an accident that would hit others alone
    SPORT_WHY_HITS,    // an accident that would hit the seat
    SPORT_WHY_TRIED,   // games (played on), error (of the chance to win, in points)
} sport_why;

// Dice at sports are values from 1, 0 for none, and SPORT_DOPED more on a pill. [face] counts from
// 0 for a one. "who": a mask of seats.
typedef struct sport_state {
    uint32_t turn;    // number of the question
    uint32_t round;   // from 1
    uint16_t rounds;  // option: the last round; 0: none
    uint8_t seat_count;
    uint8_t leap;    // option: doped dice may leap more than one
    uint8_t novice;  // option: round 1 is played without coaches and pills
    uint8_t stage;
    uint8_t asked;     // who is asked
    uint8_t answered;  // who of them has answered
    uint8_t pending;   // the chance move that is due; 0: none
    uint8_t step;      // place in the order from the first player, in SPORT_DOPE and SPORT_PLACE
    int8_t first;      // holds the 1A coach; SPORT_NOBODY until the first throw
    int8_t best;       // holds the best coach
    uint8_t reserve;   // pills
    uint8_t sport;     // evaluated now
    uint8_t extra;     // phase 9
    uint8_t turning;   // cards still to be turned up
    uint8_t last;      // no card of this sport is left face down
    uint8_t involved;  // who takes part at this sport
    uint8_t contest;   // who takes part in the tournament at hand
    uint8_t winners;
    uint8_t marked[SPORT_FACES];  // dice that the 1A coach will have thrown again
    uint8_t up[SPORT_KINDS];      // cards that lie face up and belong to nobody yet
    uint8_t fresh[SPORT_COUNT][SPORT_KINDS];
    uint8_t under_count[SPORT_COUNT];
    uint8_t under[SPORT_COUNT][SPORT_PILE];  // cards put back, the next one to be turned first
    int8_t hurt[2][SPORT_COUNT];             // who had the U2, the U4
    uint8_t healing[2][SPORT_COUNT];         // the die on it; 0: none any more
    int8_t fatal[SPORT_COUNT];               // whose die closed the sport
    uint8_t free[SPORT_SEATS];               // dice that are neither at sports nor on cards
    uint8_t pills[SPORT_SEATS];
    uint8_t left[SPORT_SEATS];  // dice that have yet to fall
    uint8_t total[SPORT_SEATS];
    uint8_t rank[SPORT_SEATS];   // how many go before, in a tournament
    uint8_t wish[SPORT_SEATS];   // sport_card
    uint8_t given[SPORT_SEATS];  // sport_card that was taken at this sport
    uint8_t thrown[SPORT_SEATS][SPORT_FACES];
    uint8_t doped[SPORT_SEATS][SPORT_FACES];   // dice on pills, not placed yet
    uint8_t placed[SPORT_SEATS][SPORT_COUNT];  // this round's dice
    uint8_t old[SPORT_SEATS][SPORT_COUNT];     // last round's
    uint8_t cards[SPORT_SEATS][SPORT_COUNT];
} sport_state;

typedef struct sport_view {
    uint16_t round;
    uint16_t points[SPORT_SEATS];
    uint8_t stage;
    uint8_t rounds;
    uint8_t leap;
    uint8_t novice;
    uint8_t inside;  // dice go inside the circle this round
    int8_t first;
    int8_t best;
    uint8_t reserve;
    uint8_t extra;
    uint8_t sport;  // evaluated now, in phases 8 and 9
    uint8_t last;
    uint8_t aside;  // dice that the 1A coach has set aside
    uint8_t up[SPORT_KINDS];
    uint8_t closed[SPORT_COUNT];
    uint8_t pile[SPORT_COUNT];  // cards face down
    uint8_t under_count[SPORT_COUNT];
    uint8_t under[SPORT_COUNT][SPORT_PILE];  // what everybody saw go under the pile, top first
    int8_t light[SPORT_COUNT];               // who had the U2; the die on it
    uint8_t light_die[SPORT_COUNT];
    int8_t severe[SPORT_COUNT];  // the U4
    uint8_t severe_die[SPORT_COUNT];
    int8_t fatal[SPORT_COUNT];
    uint8_t asked[SPORT_SEATS];
    uint8_t answered[SPORT_SEATS];
    uint8_t winner[SPORT_SEATS];
    uint8_t free[SPORT_SEATS];
    uint8_t pills[SPORT_SEATS];
    uint8_t accidents[SPORT_SEATS];
    uint8_t involved[SPORT_SEATS];
    uint8_t contest[SPORT_SEATS];
    uint8_t success[SPORT_SEATS];  // or risk, of those involved
    uint8_t total[SPORT_SEATS];
    uint8_t rank[SPORT_SEATS];
    int8_t wish[SPORT_SEATS];  // sport_card; hidden until all have wished
    uint8_t given[SPORT_SEATS];
    uint8_t marked[SPORT_FACES];
    uint8_t thrown[SPORT_SEATS][SPORT_FACES];
    uint8_t doped[SPORT_SEATS][SPORT_FACES];
    uint8_t placed[SPORT_SEATS][SPORT_COUNT];  // drafts of others are not there
    uint8_t old[SPORT_SEATS][SPORT_COUNT];
    uint8_t cards[SPORT_SEATS][SPORT_COUNT];
} sport_view;

// Is nobody dead of this sport yet?
static inline bool sport_open(const sport_state *s, int sport)
{
    return s->fatal[sport] == SPORT_NOBODY;
}

// The eyes of a die, on a pill or not.
static inline int sport_value(int die)
{
    return die & (SPORT_DOPED - 1);
}
