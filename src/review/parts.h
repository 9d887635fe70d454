// Shared by the parts of a review: the walk through the match.
#pragma once

#include "review/review.h"

#include <stdalign.h>

// Everything that one seat has seen so far.
typedef struct seen {
    ilx_event *events;
    int count, room;
} seen;

typedef struct walk {
    const ilx_match *match;
    const ilx_game *game;
    const ilx_bot *bot;  // whose judgement it is
    ilx_review *review;
    int seat_count;
    int point_room, choice_room, habit_room;
    seen seen[ILX_SEATS_MAX];
    ilx_events events;  // of the last move
    ilx_rng rng;
    alignas(max_align_t) unsigned char state[ILX_STATE_MAX];  // before the move at hand
} walk;

// Space for one more at the end of an array.
#define REVIEW_ADD(array, count, room)                                     \
    do {                                                                   \
        if ((count) == (room)) {                                           \
            (room) = (room) ? 2 * (room) : 64;                             \
            (array) = ilx_grow((array), (size_t)(room) * sizeof *(array)); \
        }                                                                  \
    } while (0)

// Judges a seat's move, which has not been applied yet.
void review_judge(walk *w, int number, int seat, const ilx_move *played);
