// A table of Dix de chute for the rule tests: positions set by hand, turns played as text.
//
//     table t = table_of(2);
//     *edit(&t) …; resume(&t);         // verify must accept what was changed
//     says(&t, 0, "turn 1 45");
//     refused(&t, 1, "turn 1 45", "barred");
//     table_free(&t);
#pragma once

#include "games/chute.h"

#define TABLE_GAME "chute"
typedef chute_state table_state;
typedef chute_view table_view;
#include "rules/table.h"

// Options, in the order of the game's table.
enum { START, ORDER, SHUFFLE, STRICT, KNOCK, LIMIT };

// Everything is as usual but for one option and who begins; by itself, seat 0 does.
static inline table table_begun(int seats, int option, int32_t value, int starter)
{
    table t = table_usual(seats);
    t.options[START] = starter + 1;
    t.options[option] = value;
    table_begin(&t);
    return t;
}

static inline table table_with(int seats, int option, int32_t value)
{
    return table_begun(seats, option, value, 0);
}

static inline table table_of(int seats)
{
    return table_with(seats, START, 1);
}

static inline bool lawful(table *t, int seat, const char *text)
{
    bool fits = ilx_match_try(t->match, seat, text) == NULL;
    if (fits) ilx_match_abandon(t->match);
    return fits;
}

// The angle at which a wheel (from 1) brings a notch of a side to where a passage is.
static inline int angle_for(int side, int wheel, int notch, int passage)
{
    int n = chute_the_board.first[wheel - 1] + notch;
    return (passage - chute_the_board.notch[side][n] + 2 * CHUTE_CIRCLE) % CHUTE_CIRCLE;
}

// Turns a wheel so that a notch of a side is so many degrees before the angle.
static inline void set_wheel(chute_state *s, int side, int wheel, int notch, int angle, int before)
{
    int turned = angle_for(side, wheel, notch, angle) - before + 2 * CHUTE_CIRCLE;
    s->angle[wheel - 1] = (uint16_t)(turned % CHUTE_CIRCLE);
}

// Lays a token in a notch of a wheel: those of its colour before it in the chute have entered too,
// and are where they are put, or out.
static inline void put(chute_state *s, int wheel, int notch, int colour, int number)
{
    int n = chute_the_board.first[wheel - 1] + notch;
    s->notch[colour / 2][n] = (uint8_t)chute_token(colour, number);
}

static inline int at(const table *t, int side, int wheel, int notch)
{
    return now(t)->notch[side][chute_the_board.first[wheel - 1] + notch];
}

// A position in which the side has all its tokens out but for some of the last ones of the first of
// its colours, which lie in wheel 5. The other side's wait in their chutes. Wheel 5 is at neutral.
static inline void nearly_out(chute_state *s, int side, int left)
{
    int colour = 2 * side;
    s->entered[colour] = s->entered[colour + 1] = CHUTE_NUMBERS;
    s->out[colour + 1] = CHUTE_NUMBERS;
    s->out[colour] = (uint8_t)(CHUTE_NUMBERS - left);
    for (int i = 0; i < left; i++) put(s, 5, i, colour, CHUTE_NUMBERS - left + 1 + i);
}
