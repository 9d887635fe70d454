// A fork: a match goes another way from one of its moves on.
#pragma once

#include "core/match.h"

// One move of the other way: of a seat, or of the clock (text NULL). Draws come by themselves.
typedef struct ilx_other_move {
    int seat;  // or ILX_CLOCK
    const char *text;
} ilx_other_move;

// The match as it would have been, had these moves been made after its first so many, and whatever
// chance and the clock would have done then, up to the next question. The draws are those of its
// key. In the other world some may have become unlawful: these are left out, but not the first of a
// seat. NULL: *other is the caller's. Otherwise that move's refusal, or "key-unknown".
ilx_refusal ilx_match_otherwise(const ilx_match *match, int after, const ilx_other_move *moves,
                                int count, ilx_match **other);
