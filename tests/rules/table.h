// Shared by the tables of all games' rule tests: a match that is looked at, played as text, and
// changed by hand. A game's own header names the game, and goes on from here:
//
//     #define TABLE_GAME "chute"
//     typedef chute_state table_state;
//     typedef chute_view table_view;
//     #include "rules/table.h"
//
// After every move the game's verify is asked.
#pragma once

#include "core/match.h"
#include "core/notation.h"
#include "test.h"

enum { ANY = -99999 };

#define BIT(seat) ILX_SEAT_BIT(seat)

typedef struct table {
    const ilx_game *game;
    ilx_match *match;
    int seats;
    int32_t options[ILX_OPTIONS_MAX];
    table_state draft;
} table;

// ---- Beginning and end -------------------------------------------------------------------

// A table with the usual options; nothing is played before table_begin.
static inline table table_usual(int seats)
{
    table t = {.game = ilx_game_find(TABLE_GAME), .seats = seats};
    ENSURE(t.game != NULL);
    for (int i = 0; i < t.game->option_count; i++) t.options[i] = t.game->options[i].usual;
    return t;
}

static inline void table_begin(table *t)
{
    ilx_setup setup = {t->seats, t->options};
    ENSURE(ilx_setup_check(t->game, &setup) == NULL);
    ilx_key key;
    ilx_key_from_seed(&key, "rules");
    t->match = ilx_match_new(t->game, &setup, &key);
}

static inline void table_free(table *t)
{
    ilx_match_free(t->match);
    t->match = NULL;
}

// ---- Looking -----------------------------------------------------------------------------

static inline const table_state *now(const table *t)
{
    return ilx_match_state(t->match);
}

static inline ilx_turn turn(const table *t)
{
    return ilx_match_turn(t->match);
}

// The seats that the table waits for.
static inline uint32_t asked(const table *t)
{
    return turn(t).seats;
}

static inline uint32_t winners(const table *t)
{
    int32_t scores[ILX_SEATS_MAX];
    return t->game->result(now(t), scores);
}

static inline table_view look(const table *t, int viewer)
{
    table_view view;
    memset(&view, 0, sizeof view);
    t->game->view(now(t), viewer, &view);
    return view;
}

// How often this viewer was shown such an event since the table was last changed by hand, with
// these first arguments; ANY stands for all.
#define saw(t, viewer, kind, ...)                              \
    saw_these(t, viewer, kind, (const int32_t[]){__VA_ARGS__}, \
              (int)(sizeof((const int32_t[]){__VA_ARGS__}) / sizeof(int32_t)))

static inline int saw_these(const table *t, int viewer, int kind, const int32_t *wanted, int args)
{
    ilx_log log = ilx_match_log(t->match, viewer);
    int count = 0;
    for (int i = 0; i < log.count; i++) {
        bool fits = log.events[i].kind == kind;
        for (int n = 0; n < args; n++) {
            fits = fits && (wanted[n] == ANY || wanted[n] == log.events[i].arg[n]);
        }
        count += fits;
    }
    return count;
}

// ---- Playing -----------------------------------------------------------------------------

#define says(t, seat, text) says_at(t, seat, text, __FILE__, __LINE__)
#define refused(t, seat, text, key) refused_at(t, seat, text, key, __FILE__, __LINE__)

static inline void ensure_verified(const table *t, const table_state *s, const char *after,
                                   const char *file, int line)
{
    const char *broken = t->game->verify(s, &(ilx_setup){t->seats, t->options});
    if (broken) test_fail(file, line, "%s: verify says: %s", after, broken);
}

static inline void says_at(table *t, int seat, const char *text, const char *file, int line)
{
    const char *what = text ? text : seat == ILX_CLOCK ? "the clock" : "a draw";
    ilx_refusal refusal = ilx_match_play(t->match, seat, text);
    if (refusal) test_fail(file, line, "%d: %s: refused (%s)", seat, what, refusal);
    ensure_verified(t, now(t), what, file, line);
#ifdef TABLE_CHECK
    TABLE_CHECK(t);
#endif
}

// Without a key it may be refused for whatever reason.
static inline void refused_at(table *t, int seat, const char *text, const char *key,
                              const char *file, int line)
{
    uint64_t before = ilx_match_hash(t->match);
    ilx_refusal refusal = ilx_match_play(t->match, seat, text);
    if (!refusal) test_fail(file, line, "%d: %s: allowed", seat, text);
    if (key && strcmp(refusal, key) != 0) {
        test_fail(file, line, "%d: %s: refused as %s, not as %s", seat, text, refusal, key);
    }
    if (ilx_match_hash(t->match) != before) test_fail(file, line, "%s left a trace", text);
}

// ---- Changes by hand ---------------------------------------------------------------------

// The state to change; resume goes on from it, and verify must accept it.
static inline table_state *edit(table *t)
{
    t->draft = *now(t);
    return &t->draft;
}

#define resume(t) resume_at(t, __FILE__, __LINE__)

static inline void resume_at(table *t, const char *file, int line)
{
    ensure_verified(t, &t->draft, "a change by hand", file, line);
    ilx_key key = *ilx_match_key(t->match);
    ilx_match_free(t->match);
    t->match = ilx_match_from(t->game, &(ilx_setup){t->seats, t->options}, &key, &t->draft);
}
