// A match as text, for people, diffs and other programs: docs/replay-format.md is its description.
#pragma once

#include "core/match.h"

enum { ILX_REPLAY_MAX = 256 << 20 };  // bytes of a replay that will be read

// A fault of a replay, and where it is.
typedef struct ilx_fault {
    int line;  // counting from 1; 0: the text as a whole
    char key[32];
    char detail[200];  // a sentence in English with the particulars
} ilx_fault;

// Writes the whole replay. The key is revealed only when the match is over, or when asked for.
void ilx_replay_write(const ilx_match *match, bool reveal_key, ilx_text *out);

// Findings of reading a replay, beyond its being right.
typedef struct ilx_replay_facts {
    bool over;            // the match was played to its end
    bool key_revealed;    // and so every draw was checked against it
    int draws;            // chance moves
    int forced;           // of these, set by hand: no key can vouch for them
    int first_move_line;  // the line of move 1
} ilx_replay_facts;

// Reads a replay and plays every move again. Everything is checked: that each move was lawful,
// each hash, the scores at the end and, where the key is revealed, that it is the key committed
// to and that every draw follows from it. NULL: *fault names the first line that is wrong.
// facts may be NULL.
ilx_match *ilx_replay_read(const char *text, size_t length, ilx_fault *fault,
                           ilx_replay_facts *facts);
