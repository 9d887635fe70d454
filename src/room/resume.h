// A table that goes on from the middle of a match which was played: its facts, as if the match had
// been played there up to now. The draws to come are those that the match had.
#pragma once

#include "room/room.h"

typedef struct ilx_resume {
    const ilx_match *match;  // with its key
    int moves;               // of it that count
    int seat;                // of the person; all others are bots
    const char *key;         // of the new table: its letters and its secret
    const char *token, *name;
    int64_t at_ms;
} ilx_resume;

// Writes the facts, each ended by a line feed. NULL, or "not-over" (its key is not known yet),
// "no-such-seat", "no-such-match" (there are not so many moves before its end, or not all of it can
// be played again from its key).
ilx_refusal ilx_resume_write(const ilx_resume *resume, ilx_text *out);
