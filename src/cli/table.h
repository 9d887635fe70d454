// A match as one terminal shows it, wherever it is played: what has happened, how things stand and
// what can be chosen. `ilinx play` and `ilinx join` share it.
#pragma once

#include "cli/menu.h"
#include "cli/terminal.h"
#include "core/match.h"

// Parts of a question on the screen.
enum { ILX_TABLE_HEADING, ILX_TABLE_SEATS, ILX_TABLE_OWN, ILX_TABLE_MENU, ILX_TABLE_PARTS };
enum { ILX_TABLE_LESSONS = 64 };  // that a table tells at most

typedef struct ilx_table {
    ilx_terminal terminal;
    ilx_lang lang;
    const ilx_game *game;
    const char *skin;
    int seat_count;

    char name[ILX_SEATS_MAX][ILX_NAME_MAX];
    char marked[ILX_SEATS_MAX][ILX_NAME_MAX + 2];  // in the seat's colour
    int colour[ILX_SEATS_MAX];
    const char *names[ILX_SEATS_MAX];
    const char *marked_names[ILX_SEATS_MAX];

    int64_t pause_ms;                 // after each thing told
    bool keeps_keys;                  // pauses leave what is typed to the next question
    ilx_text shown[ILX_TABLE_PARTS];  // on the screen at last, so as not to repeat it,
    uint32_t shown_for[2];            // and the question that it belongs to
    uint32_t numbered_for;  // the question, and the seat, whose choices have these numbers
    int numbered_seat, numbered_count;
    int numbers[ILX_MOVES_MAX];
    ilx_move numbered[ILX_MOVES_MAX];
    uint32_t taught[ILX_TABLE_LESSONS];  // what was explained, and to which seat
    int taught_count;
} ilx_table;

// Who sits on a seat, and with which of the eight colours and shapes. Names are without control
// characters.
void ilx_table_seat(ilx_table *table, int seat, const char *name, int colour);
// The shape that goes with a colour, and what marks something in that colour.
const char *ilx_table_shape(int colour);

// Name of a skin in a language, and in commands; NULL stands for the usual words.
const char *ilx_skin_name(const ilx_game *game, const char *skin, ilx_lang lang);
// The skin that goes by this name, its own or one in any language. False: none does.
bool ilx_skin_find(const ilx_game *game, const char *word, const char **skin);

// The terminal is the table's from here to there.
void ilx_table_open(ilx_table *table);
void ilx_table_close(ilx_table *table);

// The voice for a reader; marked: names in colours.
ilx_voice ilx_table_voice(const ilx_table *table, int reader, bool marked);
// A message in the words of this match, on a line of its own. reader: whom "you" means.
void ilx_table_say(ilx_table *table, int reader, const char *key, const ilx_param *params,
                   int count);
// The same for a message with 32 bytes in it, {hex}.
void ilx_table_say_hex(ilx_table *table, const char *key, const uint8_t *bytes);
// Why something cannot be.
void ilx_table_refuse(ilx_table *table, int reader, const char *why);
// The next text begins on a line of its own.
void ilx_table_end_line(ilx_table *table);

// Tells the viewer (a seat, or ILX_SPECTATOR) what it has seen happen, from *told on. What happens
// in one breath is told together, so call it when somebody else than chance is to move.
void ilx_table_tell(ilx_table *table, int viewer, ilx_log log, int *told);
// How many events at the end of a log are pieces of gestures, which may go on.
int ilx_table_gesture(const ilx_game *game, ilx_log log);
// How things stand, by a view of the game's.
void ilx_table_show(ilx_table *table, const void *view, int viewer);
// Shows a question, but of the table only what is new since the last one. Of a question that still
// stands (the two numbers are the same), only new choices are shown. Before the first question of a
// kind a seat is told what it is about, where the game says so by its message "lesson".
void ilx_table_ask(ilx_table *table, const void *view, const ilx_menu *menu, uint32_t number,
                   uint32_t wait_ms);
// The choice of an empty line, where the game says so by its message "enter": one of the menu's
// moves, or nothing.
void ilx_table_usual(const ilx_table *table, const void *view, ilx_menu *menu);
// A move keeps the number that it was first shown with for as long as the question stands.
void ilx_table_keep_numbers(ilx_table *table, uint32_t question, ilx_menu *menu);
bool ilx_table_enter(const ilx_table *table, const void *view, int seat, ilx_text *moves);
// And the move that numbers alone stand for (key "number"), or words without a verb ("word"), where
// nothing is listed.
bool ilx_table_bare(const ilx_table *table, const void *view, const ilx_menu *menu, const char *key,
                    const char *said, ilx_text *move);
// Has everything shown again at the next question.
void ilx_table_forget(ilx_table *table);
// Where something swings and waits for a press, how far it is from the middle, by a seat's view: in
// per cent of its swing. False: nothing does.
bool ilx_table_swings(const ilx_table *table, const void *view, int seat, int *off);
// The prompt before the answer: in a live terminal a needle is drawn there. ends_at: when the
// question will be over (0: never).
void ilx_table_prompt(const ilx_table *table, const void *view, const ilx_menu *menu,
                      int64_t ends_at, ilx_text *out);

// Longer texts, a screenful at a time.
void ilx_table_page(ilx_table *table, const char *text);
void ilx_table_help(ilx_table *table, int viewer, const char *key);
void ilx_table_rules(ilx_table *table);
void ilx_table_log(ilx_table *table, int viewer, const void *view, ilx_log log);

// The moves that a line could mean, when it could mean several.
void ilx_table_several(ilx_table *table, const ilx_menu *menu, const ilx_answer *answer);
// The ranking, best first, with a sign for each who has won.
void ilx_table_rank(ilx_table *table, const int32_t *scores, uint32_t winners);
