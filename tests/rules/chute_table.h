// A table of Dix de chute for the rule tests: positions set by hand, turns played as text.
//
//     table t = table_of(2);
//     *edit(&t) …; resume(&t);         // verify must accept what was changed
//     says(&t, 0, "turn 1 45");
//     refused(&t, 1, "turn 1 45", "barred");
//     table_free(&t);
#pragma once

#include "core/match.h"
#include "games/chute.h"
#include "test.h"

enum { ANY = -99999 };

// Options, in the order of the game's table.
enum { START, ORDER, SHUFFLE, STRICT, KNOCK, LIMIT };

typedef struct table {
    const ilx_game *game;
    ilx_match *match;
    int seats;
    int32_t options[ILX_OPTIONS_MAX];
    chute_state draft;
} table;

static inline const chute_state *now(const table *t)
{
    return ilx_match_state(t->match);
}

static inline chute_view look(const table *t, int viewer)
{
    chute_view view;
    memset(&view, 0, sizeof view);
    t->game->view(now(t), viewer, &view);
    return view;
}

static inline uint32_t winners(const table *t)
{
    int32_t scores[ILX_SEATS_MAX];
    return t->game->result(now(t), scores);
}

// Everything is as usual but for one option and who begins; by itself, seat 0 does.
static inline table table_begun(int seats, int option, int32_t value, int starter)
{
    table t = {.game = ilx_game_find("chute"), .seats = seats};
    ENSURE(t.game != NULL);
    for (int i = 0; i < t.game->option_count; i++) t.options[i] = t.game->options[i].usual;
    t.options[START] = starter + 1;
    t.options[option] = value;
    ilx_setup setup = {seats, t.options};
    ENSURE(ilx_setup_check(t.game, &setup) == NULL);
    ilx_key key;
    ilx_key_from_seed(&key, "rules");
    t.match = ilx_match_new(t.game, &setup, &key);
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

static inline void table_free(table *t)
{
    ilx_match_free(t->match);
    t->match = NULL;
}

#define says(t, seat, text) says_at(t, seat, text, __FILE__, __LINE__)
#define refused(t, seat, text, key) refused_at(t, seat, text, key, __FILE__, __LINE__)

static inline void says_at(table *t, int seat, const char *text, const char *file, int line)
{
    const char *what = text ? text : "a draw";
    ilx_refusal refusal = ilx_match_play(t->match, seat, text);
    if (refusal) test_fail(file, line, "%d: %s: refused (%s)", seat, what, refusal);
    ilx_setup setup = {t->seats, t->options};
    const char *broken = t->game->verify(now(t), &setup);
    if (broken) test_fail(file, line, "%d: %s: verify says: %s", seat, what, broken);
}

static inline void refused_at(table *t, int seat, const char *text, const char *key,
                              const char *file, int line)
{
    uint64_t before = ilx_match_hash(t->match);
    ilx_refusal refusal = ilx_match_play(t->match, seat, text);
    if (!refusal) test_fail(file, line, "%d: %s: allowed", seat, text);
    if (strcmp(refusal, key) != 0) {
        test_fail(file, line, "%d: %s: refused as %s, not as %s", seat, text, refusal, key);
    }
    if (ilx_match_hash(t->match) != before) test_fail(file, line, "%s left a trace", text);
}

static inline bool lawful(table *t, int seat, const char *text)
{
    bool fits = ilx_match_try(t->match, seat, text) == NULL;
    if (fits) ilx_match_abandon(t->match);
    return fits;
}

// How often this viewer was shown such an event since the table was last changed by hand.
static inline int saw(const table *t, int viewer, int kind, int a, int b, int c)
{
    const int wanted[] = {a, b, c};
    ilx_log log = ilx_match_log(t->match, viewer);
    int count = 0;
    for (int i = 0; i < log.count; i++) {
        bool fits = log.events[i].kind == kind;
        for (int n = 0; n < 3; n++) {
            fits = fits && (wanted[n] == ANY || wanted[n] == log.events[i].arg[n]);
        }
        count += fits;
    }
    return count;
}

// ---- Changes by hand ---------------------------------------------------------------------

static inline chute_state *edit(table *t)
{
    t->draft = *now(t);
    return &t->draft;
}

#define resume(t) resume_at(t, __FILE__, __LINE__)

static inline void resume_at(table *t, const char *file, int line)
{
    ilx_setup setup = {t->seats, t->options};
    const char *broken = t->game->verify(&t->draft, &setup);
    if (broken) test_fail(file, line, "the changed position is refused: %s", broken);
    ilx_key key = *ilx_match_key(t->match);
    ilx_match_free(t->match);
    t->match = ilx_match_from(t->game, &setup, &key, &t->draft);
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
