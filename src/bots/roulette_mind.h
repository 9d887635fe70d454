// How the bots of Roulette see a table: what each team is worth, how likely it is to come through
// the round, what it may have in its pocket, and how the round is best played (the book).
// roulette.c chooses by it.
//
// Strengths have a meaning only beside each other: the chance to win is one's own among all.
// Numbers are doubles on which only + - * / is used, so that they come out the same everywhere.
#pragma once

#include "bots/bot.h"
#include "bots/roulette_crowd.h"
#include "games/roulette.h"

enum { REGULAR_BIDS = ROULETTE_BID_MAX + 1 };

// One seat in the round at hand, as far as the thinker knows.
typedef struct regular_outlook {
    bool in_round;
    double bullet_pocketed;  // how likely it is that the pocket holds one
    int bullets;             // in barrel and pocket together, not turned up
    int left;                // cards of the barrel that are not turned up
    int shots;               // still to take
    int gain;                // points, if it comes through
    int known;               // cards at the top of the barrel that are known
    uint8_t top[ROULETTE_PEEK];
} regular_outlook;

typedef struct regular_mind {
    ilx_log log;
    const roulette_view *view;
    const roulette_state *redrawn;  // for what is public and not in the view
    int seat, seat_count;
    int rounds;  // sampled for the book
    bool reads;  // other players' habits

    crowd_table table;
    crowd_mix book;                 // how everybody plays who knows the solution
    crowd_mix expected;             // the same with the accusations that habits let expect
    double trust[ROULETTE_SEATS];   // in the habits seen: 0 to a half
    double cheats[ROULETTE_SEATS];  // how much likelier than in the book: 1 is as there
    regular_outlook outlook[ROULETTE_SEATS];
    double promise[ROULETTE_SEATS];  // strength expected at the end of the round
    double total;                    // of all of them
} regular_mind;

// Factor by which a card in hand multiplies a strength.
#define REGULAR_CARD_WORTH 1.06

// Reads the log and the table. The members before `table` must be there.
void regular_understand(regular_mind *m);
// How often the thinker makes each choice of pocket and bid, and its chance to win with each.
void regular_plan(const regular_mind *m, double share[CROWD_CHOICES], double value[CROWD_CHOICES]);

// The strength of a team with so many points and characters.
double regular_strength(int points, int lives);
// The part of that which is left with so many bullets among its cards.
double regular_with_bullets(int bullets);
// Expected, when a seat comes through the round with this chance, for so many points.
double regular_strength_if(const regular_mind *m, int seat, double comes_through, int gain);
double regular_promise(const regular_mind *m, int seat, const regular_outlook *o);

// The chance that a seat takes all of its shots and lives.
double regular_survival(const regular_outlook *o);
// The chance that the next card of a barrel is a bullet.
double regular_risk(const regular_outlook *o);

// The thinker's chance to win: as things stand; with another outlook of its own, against others of
// this strength together; when one of the others has another promise.
double regular_chance(const regular_mind *m);
double regular_chance_if(const regular_mind *m, const regular_outlook *o, double others);
double regular_chance_if_other(const regular_mind *m, int seat, double promise);
// Any seat's, when it comes through with this chance.
double regular_chance_of(const regular_mind *m, int seat, double comes_through, int gain,
                         double others);
