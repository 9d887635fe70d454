// A match that is over, looked at again: everybody's chance to win after each move, what luck and
// what choices made of it, which choices gave something away, and what a strong player would do.
//
// Chances are those of whoever sees everything (bots/worth.h). Choices are judged by what their
// seat knew: a strong bot is asked the same question several times, from the seat's view alone, and
// what differs between its answers is the error of what it says.
#pragma once

#include "bots/bot.h"
#include "core/match.h"

#include <stdatomic.h>

enum { ILX_REVIEW_BUDGET_MAX = 100000 };

// How much of the chance to win a choice gave away: a tenth, a fifth, three tenths of a fair share.
typedef enum ilx_mark {
    ILX_MARK_NONE,
    ILX_MARK_DOUBTFUL,
    ILX_MARK_MISTAKE,
    ILX_MARK_BLUNDER,
    ILX_MARKS,
} ilx_mark;
extern const char *const ilx_mark_names[ILX_MARKS];

// After a move that has changed somebody's chance.
typedef struct ilx_review_point {
    int number;       // of the move, from 1; 0: before the first
    int by;           // who made it, as in ilx_entry
    ilx_event event;  // the last that it led to and everybody saw; kind -1: none
    double chance[ILX_SEATS_MAX];
} ilx_review_point;

// A choice between several moves. Shares and values are the strong player's: how often it makes a
// move here, and the chance to win that it expects of it.
typedef struct ilx_review_choice {
    int number, seat;
    ilx_move played, best;
    double share, value;  // of the move played
    double best_share, best_value;
    double loss, error;  // best_value less value, and its standard error
    ilx_reason why;      // the best is good
    ilx_mark mark;       // only where the loss is more than twice the error, and nobody good
                         // ever plays so
} ilx_review_choice;

// How the match came out for one seat: end = start + luck + own + others.
typedef struct ilx_review_seat {
    double start, luck, own, others, end;
    int marks[ILX_MARKS];
} ilx_review_seat;

// A move that is right now and then: how often it was made and how often it should have been. The
// seats among its arguments are left out: they are 0.
typedef struct ilx_review_habit {
    int seat;
    ilx_move move;
    int times, of;
    double expected, variance;  // of times
    double loss;                // what it gave away in all
} ilx_review_habit;

typedef struct ilx_review {
    const ilx_match *match;  // borrowed
    int budget;
    ilx_review_seat seats[ILX_SEATS_MAX];
    ilx_review_point *points;
    ilx_review_choice *choices;
    ilx_review_habit *habits;
    int point_count, choice_count, habit_count;
} ilx_review;

// Reviews a match. budget: iterations for each choice, up to ILX_REVIEW_BUDGET_MAX; 0: no choice is
// judged. Once stop is set (NULL: never), it is given up, and NULL is returned.
ilx_review *ilx_review_new(const ilx_match *match, int budget, const atomic_bool *stop);
void ilx_review_free(ilx_review *review);

// Why a record cannot be reviewed: NULL, "unfinished" or "no-key" (the dice might have been
// anybody's choice).
ilx_refusal ilx_review_check(const ilx_match *match);
// Is it made too often, beyond doubt, and does that cost anything?
bool ilx_habit_counts(const ilx_review_habit *habit);

// The review as one JSON object.
void ilx_review_write(const ilx_review *review, ilx_text *out);
