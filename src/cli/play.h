// A match at one terminal, shared by `ilinx play`'s two halves: who plays and in which order
// (play.c), what a person is shown and asked (play_table.c).
#pragma once

#include "bots/bot.h"
#include "cli/cli.h"
#include "cli/terminal.h"

enum {
    ILX_PLAY_NAME = 12,                // columns of a name at most, so that tables stay straight
    ILX_PLAY_WATCHER = ILX_SEATS_MAX,  // stands for "everybody" where seats are counted
};

// What a question consists of on the screen.
enum { ILX_PLAY_HEADING, ILX_PLAY_TABLE, ILX_PLAY_OWN, ILX_PLAY_MENU, ILX_PLAY_PARTS };

// How a question at the terminal ended.
typedef enum ilx_asked {
    ILX_ASKED_MOVED,  // a move was made
    ILX_ASKED_TIME,   // nothing was said in time
    ILX_ASKED_LEFT,   // the person left, or the input is over
} ilx_asked;

typedef struct ilx_play {
    ilx_cli *cli;
    ilx_terminal terminal;
    const ilx_game *game;
    ilx_setup setup;
    int32_t options[ILX_OPTIONS_MAX];
    int people;  // they sit on the first seats, bots on the others
    const ilx_bot *bot[ILX_SEATS_MAX];
    const char *skin;
    const char *save;  // NULL: nowhere
    bool clock;        // the game's waits run in real time
    int64_t pause_ms;  // after each thing told

    char name[ILX_SEATS_MAX][ILX_NAME_MAX];
    char marked[ILX_SEATS_MAX][ILX_NAME_MAX + 2];  // in the seat's colour
    const char *names[ILX_SEATS_MAX];
    const char *marked_names[ILX_SEATS_MAX];

    // The match at hand.
    ilx_match *match;
    ilx_rng luck[ILX_SEATS_MAX];        // the bots' own
    int told[ILX_SEATS_MAX + 1];        // events told to each person, and (last) to everybody
    ilx_text shown[ILX_PLAY_PARTS];     // on the screen at last, so as not to repeat it
    uint32_t shown_number, shown_wait;  // the question that it belongs to
    uint32_t turn_number, turn_wait;    // the question that stands,
    int64_t turn_since;                 // and since when
    int64_t bot_at;                     // when the next bot speaks, with the clock on
} ilx_play;

// A message in the words of this match, on a line of its own. reader: whom "you" means.
void ilx_play_say(ilx_play *play, int reader, const char *key, const ilx_param *params, int count);
// The voice for a reader; marked: names in colours.
ilx_voice ilx_play_voice(const ilx_play *play, int reader, bool marked);

// Tells the viewer (a seat, or ILX_SPECTATOR) what it has seen happen and not yet been told. What
// happens in one breath is told together, so call it when somebody else than chance is to move.
void ilx_play_tell(ilx_play *play, int viewer);
// The table as the viewer sees it.
void ilx_play_show(ilx_play *play, int viewer);
// Has everything shown again at the next question.
void ilx_play_forget(ilx_play *play);
// Puts the question of the moment to a person, until a time of the terminal's clock (0: for ever).
// ends_at: when the question itself will be over, for the countdown (0: never). Where several share
// the screen, it changes hands first.
ilx_asked ilx_play_ask(ilx_play *play, int seat, int64_t until, int64_t ends_at);
// A question to be answered by yes or no; an empty line is what usual says.
bool ilx_play_confirm(ilx_play *play, const char *key, bool usual);
