// A table of Thrill for the rule tests: plates and chips set by hand, rounds played as text.
//
//     table t = table_of(3);           // seat 0 is Chief, the discs lie as chance laid them
//     *edit(&t) …; resume(&t);         // verify must accept what was changed
//     says(&t, 0, "disc large");
//     bids(&t, "0 1 2");
//     push(&t);                        // sets down the disc in the middle and goes to the stop
//     table_free(&t);
#pragma once

#include "bots/bot.h"
#include "core/notation.h"
#include "games/thrill.h"
#include "test.h"

enum { ANY = -99999 };

// Options, in the order of the game's table.
enum { VARIANT, CHIEF, COUNTS, CAMERA, MEMORY };

typedef struct table {
    const ilx_game *game;
    ilx_match *match;
    int seats;
    int32_t options[ILX_OPTIONS_MAX];
    thrill_state draft;
} table;

static inline const thrill_state *now(const table *t)
{
    return ilx_match_state(t->match);
}

static inline thrill_view look(const table *t, int viewer)
{
    thrill_view view;
    memset(&view, 0, sizeof view);
    t->game->view(now(t), viewer, &view);
    return view;
}

static inline uint32_t asked(const table *t)
{
    return ilx_match_turn(t->match).seats;
}

static inline uint32_t winners(const table *t)
{
    int32_t scores[ILX_SEATS_MAX];
    return t->game->result(now(t), scores);
}

#define says(t, seat, text) says_at(t, seat, text, __FILE__, __LINE__)
#define refused(t, seat, text, key) refused_at(t, seat, text, key, __FILE__, __LINE__)

static inline void says_at(table *t, int seat, const char *text, const char *file, int line)
{
    const char *what = text ? text : seat == ILX_CLOCK ? "the clock" : "a draw";
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

// A table with one option changed, before the first draw.
static inline table table_unlaid(int seats, int option, int32_t value)
{
    table t = {.game = ilx_game_find("thrill"), .seats = seats};
    ENSURE(t.game != NULL);
    for (int i = 0; i < t.game->option_count; i++) t.options[i] = t.game->options[i].usual;
    t.options[CHIEF] = 1;
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
    table t = table_unlaid(seats, option, value);
    while (ilx_match_turn(t.match).chance) says(&t, ILX_CHANCE, NULL);
    return t;
}

static inline table table_of(int seats)
{
    return table_with(seats, CHIEF, 1);
}

static inline void table_free(table *t)
{
    ilx_match_free(t->match);
    t->match = NULL;
}

// How often such an event was shown to this viewer since the table was last changed by hand.
static inline int saw(const table *t, int viewer, int kind, int a, int b)
{
    ilx_log log = ilx_match_log(t->match, viewer);
    int count = 0;
    for (int i = 0; i < log.count; i++) {
        const int32_t *arg = log.events[i].arg;
        bool fits = (a == ANY || arg[0] == a) && (b == ANY || arg[1] == b);
        count += log.events[i].kind == kind && fits;
    }
    return count;
}

// ---- Changes by hand ---------------------------------------------------------------------

static inline thrill_state *edit(table *t)
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

static inline void chips(thrill_state *s, int a, int b, int c)
{
    s->chips[0] = (uint16_t)a;
    s->chips[1] = (uint16_t)b;
    if (s->seat_count > 2) s->chips[2] = (uint16_t)c;
}

// Takes everything off the plate.
static inline void sweep(thrill_state *s)
{
    for (int i = 0; i < ILX_PLATE_DISCS; i++) {
        s->x[i] = s->y[i] = s->turn[i] = 0;
        s->on_plate[i] = 0;
        s->moved[i] = s->spun[i] = 0;
    }
}

static inline void lay(thrill_state *s, int disc, int32_t x, int32_t y)
{
    s->x[disc] = x;
    s->y[disc] = y;
    s->on_plate[disc] = 1;
}

// Discs on a line through the middle, one behind the other, the last of them with its centre at y:
// what is pushed in the middle pushes them all. Sizes from the pusher outwards, as letters. Returns
// the last disc.
static inline int column(thrill_state *s, const char *sizes, int32_t y)
{
    int disc = ILX_NO_DISC, last = ILX_NO_DISC;
    sweep(s);
    for (int i = (int)strlen(sizes) - 1; i >= 0; i--) {
        int size = sizes[i] == 'S'   ? ILX_DISC_SMALL
                   : sizes[i] == 'M' ? ILX_DISC_MEDIUM
                                     : ILX_DISC_LARGE;
        if (disc != ILX_NO_DISC) y -= ilx_disc_radius(thrill_size_of(disc)) + ilx_disc_radius(size);
        disc = thrill_stocked(s, size);
        lay(s, disc, 0, y);
        if (last == ILX_NO_DISC) last = disc;
        y -= 1;  // they do not quite touch
    }
    return last;
}

// The farthest that a disc of that size may lie from the plate's centre, nearly.
static inline int32_t brink(int size)
{
    return size == ILX_DISC_SMALL ? 159400 : size == ILX_DISC_MEDIUM ? 158800 : 158100;
}

// ---- Rounds ------------------------------------------------------------------------------

#define bids(t, text) bids_at(t, text, __FILE__, __LINE__)

// One number for each player who is still in, by seat.
static inline void bids_at(table *t, const char *text, const char *file, int line)
{
    uint8_t alive = now(t)->alive;
    for (int seat = 0; seat < t->seats; seat++) {
        char words[32];
        if (!thrill_in(alive, seat)) continue;
        snprintf(words, sizeof words, "bid %d", (int)strtol(text, (char **)&text, 10));
        says_at(t, seat, words, file, line);
    }
}

// The Chief sets out a disc, everybody bids.
static inline void round_of(table *t, const char *disc, const char *numbers)
{
    says(t, now(t)->chief, disc);
    bids(t, numbers);
}

// Sets down the disc in the middle, as near to the groove as may be.
static inline void place(table *t)
{
    char words[48];
    int32_t y = ILX_PUSHER_STOP - ilx_disc_radius(thrill_size_of(now(t)->disc));
    snprintf(words, sizeof words, "place 0 %d", (int)y);
    says(t, now(t)->max, words);
}

// Keeps the lever going until the push is over.
static inline void go_on(table *t)
{
    while (now(t)->stage == THRILL_PUSH) says(t, ILX_CLOCK, NULL);
}

static inline void push(table *t)
{
    if (!now(t)->on_plate[now(t)->disc]) place(t);
    says(t, now(t)->max, "lever 20");
    go_on(t);
}

// ---- Matches between bots ----------------------------------------------------------------

static inline void bot_moves(table *t, int seat, ilx_rng *rng)
{
    char buffer[ILX_MOVE_TEXT_MAX];
    ilx_text words = ilx_text_over(buffer, sizeof buffer);
    ilx_choice choice;
    const ilx_bot *greedy = ilx_bot_find(t->game, "greedy");
    ilx_bot_ask(greedy, t->game, t->seats, now(t), seat, (ilx_log){0}, 0, rng, &choice);
    ilx_move_format(t->game, &choice.move, &words);
    ENSURE(ilx_match_play(t->match, seat, words.bytes) == NULL);
}

// Bots play on until the next Chief chooses, or to the end.
static inline void bots_play_round(table *t, ilx_rng *rng)
{
    int round = now(t)->round;
    while (!ilx_match_over(t->match) && now(t)->round == round) {
        uint32_t seats = asked(t);
        if (seats) bot_moves(t, __builtin_ctz(seats), rng);
        if (!seats) ENSURE(ilx_match_play(t->match, ILX_CLOCK, NULL) == NULL);
    }
}
