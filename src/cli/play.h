// A match at one terminal, shared by `ilinx play`'s two halves: who plays and in which order
// (play.c), what a person is asked (play_ask.c).
#pragma once

#include "bots/bot.h"
#include "cli/cli.h"
#include "cli/table.h"

enum { ILX_PLAY_NAME = 12 };  // columns of a name at most, so that tables stay straight

// How a question at the terminal ended.
typedef enum ilx_asked {
    ILX_ASKED_MOVED,  // a move was made
    ILX_ASKED_TIME,   // nothing was said in time
    ILX_ASKED_LEFT,   // the person left, or the input is over
} ilx_asked;

typedef struct ilx_play {
    ilx_cli *cli;
    ilx_table table;
    ilx_setup setup;
    int32_t options[ILX_OPTIONS_MAX];
    int people;  // they sit on the first seats, bots on the others
    int you;     // a lone person without a name, who is "you" here and nobody in a replay; -1: none
    const ilx_bot *bot[ILX_SEATS_MAX];
    const char *save;  // NULL: nowhere
    ilx_match *from;   // its present state is where the first match begins; NULL: as usual
    bool clock;        // the game's waits run in real time
    bool hints;        // may be asked for among people, too

    // The match at hand.
    ilx_match *match;
    ilx_rng luck[ILX_SEATS_MAX];           // the bots' own
    int told[ILX_SEATS_MAX + 1];           // events told to each person, and (last) to everybody
    uint32_t turn_number, turn_wait;       // the question that stands,
    int64_t turn_since;                    // and since when
    uint32_t heard_number[ILX_SEATS_MAX];  // the question that each person answered last,
    uint32_t heard_wait[ILX_SEATS_MAX];    // and how long it would have waited
    int64_t bot_at;                        // when the next bot speaks, with the clock on
    uint32_t hint_number[ILX_SEATS_MAX];   // the question that each person had a hint for last,
    int hint_step[ILX_SEATS_MAX];          // how far it went,
    int hints_taken[ILX_SEATS_MAX];        // and how many there were in this match
    int holder;                            // who has the shared screen; -1: it lies in the middle
} ilx_play;

// Tells the viewer (a seat, or ILX_SPECTATOR) what it has seen happen and not yet been told.
void ilx_play_tell(ilx_play *play, int viewer);
// Puts the question of the moment to a person, until a time of the terminal's clock (0: for ever).
// ends_at: when the question itself will be over, for the countdown (0: never). Where several share
// the screen, it changes hands first.
ilx_asked ilx_play_ask(ilx_play *play, int seat, int64_t until, int64_t ends_at);
// Where several share the screen, and a question passes by itself unless somebody speaks up: it is
// put to all of them. Who speaks up is asked next, alone. ILX_ASKED_TIME: nobody has.
ilx_asked ilx_play_ask_all(ilx_play *play, const ilx_turn *turn);
// The move by which a seat asks for time; false: there is none now.
bool ilx_play_for_time(const ilx_play *play, int seat, ilx_move *move);
// A question to be answered by yes or no; an empty line is what usual says.
bool ilx_play_confirm(ilx_play *play, const char *key, bool usual);
