// The lawful moves of a seat as a numbered menu, and which of them a typed line means.
#pragma once

#include "core/game.h"
#include "core/say.h"

typedef struct ilx_menu {
    const ilx_game *game;
    const ilx_voice *voice;  // whose names of seats people type
    int seat_count;
    int count;
    int usual;                 // what an empty line chooses; -1: nothing
    int label[ILX_MOVES_MAX];  // the number before each
    ilx_move move[ILX_MOVES_MAX];
} ilx_menu;

// Commands beside moves. Their words are play.command.<name> in the catalogues.
typedef enum ilx_command {
    ILX_COMMAND_HELP,
    ILX_COMMAND_RULES,
    ILX_COMMAND_LOG,
    ILX_COMMAND_TABLE,
    ILX_COMMAND_HINT,
    ILX_COMMAND_QUIT,
    ILX_COMMANDS,
} ilx_command;

typedef enum ilx_answer_kind {
    ILX_ANSWER_MOVE,       // index: of the menu
    ILX_ANSWER_COMMAND,    // index: an ilx_command
    ILX_ANSWER_NO_NUMBER,  // text: numbers that stand before nothing
    ILX_ANSWER_SEVERAL,    // index is the first of count moves that it could be; see fits
    ILX_ANSWER_OTHER,      // nothing in the menu: text is the nearest thing to a move
    ILX_ANSWER_WORD,       // nor does it begin with a verb: text is the words themselves
    ILX_ANSWER_NOTHING,    // no words at all, and nothing is usual
} ilx_answer_kind;

typedef struct ilx_answer {
    ilx_answer_kind kind;
    int index;
    int count;  // of moves that fit, where there are several
    bool fits[ILX_MOVES_MAX];
    char text[ILX_MOVE_TEXT_MAX];
} ilx_answer;

// From the moves that a game lists: the first of them, where it takes no argument, is what
// declining is called, and so the usual one. Moves that say a number from 0 or 1 up come first,
// each under its own number.
void ilx_menu_fill(ilx_menu *menu, const ilx_game *game, const ilx_voice *voice, int seat_count,
                   const ilx_move *listed, int count);

// A number, the text of a move, or words of its sentence, as far as they are clear; names stand for
// seats, and neither accents nor capitals matter.
void ilx_menu_read(const ilx_menu *menu, const char *line, ilx_answer *answer);

// Adds a text without accents and capitals, as people type it.
void ilx_fold(const char *text, ilx_text *out);
// Are two texts the same when typed so?
bool ilx_same(const char *a, const char *b);
