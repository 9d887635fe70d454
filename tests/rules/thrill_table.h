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
#include "games/thrill.h"

#define TABLE_GAME "thrill"
typedef thrill_state table_state;
typedef thrill_view table_view;
#include "rules/table.h"

// Options, in the order of the game's table.
enum { VARIANT, CHIEF, COUNTS, CAMERA, MEMORY };

// A table with one option changed, before the first draw.
static inline table table_unlaid(int seats, int option, int32_t value)
{
    table t = table_usual(seats);
    t.options[CHIEF] = 1;
    t.options[option] = value;
    table_begin(&t);
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

// ---- Changes by hand ---------------------------------------------------------------------

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
        if (!ilx_in(alive, seat)) continue;
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
