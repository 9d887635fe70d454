// The contract between one game and everything else.
//
// A game is one constant table of facts and pure functions. It never allocates, never does
// input or output, never reads a clock and never draws a random number: whatever varies comes
// in through its arguments. That is what lets a recorded match replay bit for bit.
//
// Words are facts too: moves, events and enumerations have names and named arguments, so that
// the text of a move, the JSON of an event, the sentences in the catalogues of i18n/ and the
// types of the page all come from the same tables.
#pragma once

#include "base/bits.h"
#include "base/means.h"
#include "base/rng.h"
#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum {
    ILX_SEATS_MAX = 8,
    ILX_MOVE_ARGS = 8,
    ILX_MOVE_TEXT_MAX = 160,
    ILX_EVENTS_MAX = 128,
    ILX_MOVES_MAX = 512,    // moves that list may name
    ILX_TEMPTING_MAX = 96,  // and tempting
    ILX_WAYS_MAX = 64,      // sets that ways may name
    ILX_CHANCES_MAX = 512,  // outcomes that chances may name
    ILX_OPTIONS_MAX = 16,
    ILX_STATE_MAX = 16384,  // bytes of a state
    ILX_VIEW_MAX = 8192,    // bytes of a view
};

// Seats count from zero. These stand where a seat number does.
enum {
    ILX_CHANCE = -1,     // dice and shuffles move for this seat
    ILX_CLOCK = -2,      // time that has passed moves for this seat
    ILX_SPECTATOR = -3,  // sees what is public
    ILX_REFEREE = -4,    // sees everything: tests, administrators, finished matches
};

#define ILX_SEAT_BIT(seat) (UINT32_C(1) << (seat))

// Sets of seats in one byte of a state: the bit of a seat, and whether it is in.
static inline uint8_t ilx_bit(int seat)
{
    return (uint8_t)(1u << seat);
}

static inline bool ilx_in(uint32_t seats, int seat)
{
    return (seats >> seat) & 1;
}
#define ILX_EVERYONE UINT32_MAX
#define ILX_COUNT(array) ((int)(sizeof(array) / sizeof((array)[0])))

// A number that this viewer may not know: null in JSON. For members of type int8_t and int32_t.
#define ILX_HIDDEN8 INT8_MIN
#define ILX_HIDDEN INT32_MIN

// ---- Words -------------------------------------------------------------------------------

// An enumeration: value i is called items[i], in move texts, in JSON and, as
// <game>.<name>.<item>, in the catalogues.
typedef struct ilx_names {
    const char *name;
    const char *const *items;
    int count;
    const char *const *means;  // one line for each, for docs/reference; NULL: the catalogues say it
} ilx_names;

// Stands where names do when the number is a seat.
extern const ilx_names ilx_seat_names;

// One argument of a move or an event.
typedef struct ilx_arg {
    const char *name;        // NULL after the last one
    const ilx_names *names;  // NULL: a whole number
    bool mirrored;           // a turning: who looks from behind sees it go the other way round
    bool adds;               // of an event that is a piece of a gesture: the same again right after
                             // it, but for this, is told as one thing, and these are added up
    int32_t unit;       // of a move: people type and read it in so many, say in millimetres for
                        // thousandths of one; 0: as it is
    int32_t usual;      // of a move: what it is for people who leave it out; 0: it must be said
    int32_t min, max;   // of a move, where it is a whole number: beyond them it is refused
    const char *means;  // a few words for docs/reference, where the name does not say it all
} ilx_arg;

// A kind of move ("bid shots") or of event ("fired who card").
typedef struct ilx_verb {
    const char *name;
    ilx_arg arg[ILX_MOVE_ARGS];
    bool takes_back;  // of a move: it undoes one that the seat made in answer to the same question
    bool in_person;   // of a move: nobody makes it for somebody else, who declines instead: the
                      // first of the game's list
    bool for_time;    // of a move: it only asks the table for time, or ends it. Bots never make it,
                      // and nobody is offered it where no clock runs
    int effort;  // of a move: it takes physics to work out, and counts for so many requests; 0:
                 // it takes no time, and counts for one
    uint32_t stages;    // of a move: one bit for each value of the state's "stage" in which it can
                        // be lawful; 0 where the game has no stages
    const char *means;  // one line for docs/reference; of an event, NULL: its sentence says it
    const char *outcomes;  // of a move by chance: what can come, in which order, with which weights
} ilx_verb;

// A stage, for the member stages.
#define ILX_IN(stage) (UINT32_C(1) << (stage))

// One decision, by a seat or by chance. Its text is the verb's name and then its arguments: a
// seat by its number, a value of an enumeration by its name.
typedef struct ilx_move {
    int32_t kind;  // index into the game's moves
    int32_t arg[ILX_MOVE_ARGS];
} ilx_move;

// Moves of one kind that differ in one argument alone.
typedef struct ilx_way {
    uint8_t kind;
    uint8_t varies;  // which argument, 0 or 1,
    int8_t fixed;    // and what the other one is
    uint8_t values;  // one bit for each that it can have, 0 to 7
} ilx_way;

// Moves as sets: to count them and to draw one takes no list.
typedef struct ilx_ways {
    int count;
    uint32_t moves;  // in all
    ilx_way way[ILX_WAYS_MAX];
    uint16_t before[ILX_WAYS_MAX];  // how many moves come before those of each set
} ilx_ways;

// Something that happened, for the page to animate and the log to tell.
typedef struct ilx_event {
    int32_t kind;         // index into the game's events
    uint32_t visible_to;  // seat bits, or ILX_EVERYONE
    int32_t arg[ILX_MOVE_ARGS];
} ilx_event;

typedef struct ilx_events {
    int count;
    ilx_event item[ILX_EVENTS_MAX];
} ilx_events;

// Why a move was refused: a stable key, which goes over the wire and into tests; NULL is yes.
// The sentence is <game>.refuse.<key>, or refuse.<key>, in the catalogues.
typedef const char *ilx_refusal;

// ---- Questions ---------------------------------------------------------------------------

typedef struct ilx_chance {
    ilx_move move;
    uint32_t weight;
} ilx_chance;

// Who owes a move. No seats, no chance and no wait: the match is over. A wait without seats: all
// have answered, and only the clock can move (those in may until then); who plays without a real
// clock makes its move at once.
typedef struct ilx_turn {
    uint32_t number;    // goes up when the question is replaced, not when one of several answers
    uint32_t seats;     // one bit for each seat that is waited for
    uint32_t may;       // seats that may move though nobody waits for them (change their mind)
    uint32_t wait_ms;   // not 0: when this same question (number and wait_ms) has stood so long,
                        // the clock moves
    uint32_t shown_ms;  // what has just happened takes people so long to see: for them the wait
                        // begins after it
    bool window;  // the wait is for seats alone, lest one of them hold up the rest: a table in
                  // no hurry may leave the clock out for as long as any are waited for
    bool paced;   // the wait is as long as the table's pace gives for a question, whatever
                  // wait_ms says; a table without a limit leaves the clock out
    bool hand;    // the wait moves a hand, which nobody need see as slow as it is: a bot's may go
                  // faster than a person's
    bool lull;  // a pause between two things that happen, in which most have nothing to say: a bot
                // takes little time for it, whatever it says
    bool chance;  // a draw is due first; then seats, may and wait_ms are 0
} ilx_turn;

static inline bool ilx_turn_over(const ilx_turn *turn)
{
    return !turn->chance && turn->seats == 0 && turn->wait_ms == 0;
}

// A value of an option that people choose by its name.
typedef struct ilx_named {
    const char *name;
    int32_t value;
} ilx_named;

typedef struct ilx_option {
    const char *name;
    int32_t min, max, usual;
    const ilx_named *named;  // values with names of their own, which people are offered in place of
    int named_count;         // numbers; 0: none
} ilx_option;

typedef struct ilx_setup {
    int seat_count;
    const int32_t *options;  // as many as option_count, each already within its range
} ilx_setup;

// ---- Fields ------------------------------------------------------------------------------

typedef enum ilx_type { ILX_U8, ILX_I8, ILX_U16, ILX_I32, ILX_U32, ILX_U64 } ilx_type;

// One member of a view or of a state. The JSON encoder, the JSON decoder and the generator of
// TypeScript types read these tables, so they cannot drift apart.
typedef struct ilx_field {
    const char *name;
    ilx_type type;
    uint16_t offset;
    uint16_t size;           // of the whole member, in bytes
    uint16_t count;          // 0: a plain value; more: an array of that many
    bool per_seat;           // one such value (or array) for each seat: JSON shows as many as play
    const ilx_names *names;  // not NULL: values are shown by name
    const ilx_names *keys;   // not NULL: an array shown as an object with these keys
    const char *means;       // one line for docs/reference
} ilx_field;

// clang-format off
// A member, its line of meaning, and whatever else is not usual about it.
#define ILX_FIELD(S, T, m, ...) \
    {.name = #m, .type = (T), ILX_AT_INIT(S, m), ILX_MEANS_AND(__VA_ARGS__)}
#define ILX_AT_INIT(S, m) .offset = (uint16_t)offsetof(S, m), .size = (uint16_t)sizeof(((S *)0)->m)
// clang-format on

// A figure of the rules that a page must know to draw the game: a size, a limit. Pages read it from
// web/src/tables.gen.ts and have none of their own.
typedef struct ilx_figure {
    const char *name;
    ilx_type type;
    const void *first;
    uint16_t count;   // 0: a plain value; more: a list of that many
    uint16_t stride;  // bytes from one to the next; 0: that of the type
    const char *means;
} ilx_figure;

#define ILX_FIGURE(called, value, says)                                                      \
    {                                                                                        \
        .name = (called), .type = ILX_I32, .first = &(const int32_t){value}, .means = (says) \
    }

// ---- The game ----------------------------------------------------------------------------

// Why a bot thinks what it does of a move, in numbers of the game's own: the sentence why.<name>.
typedef struct ilx_reason {
    int32_t kind;  // index into the game's reasons; -1: there is none
    int32_t arg[ILX_MOVE_ARGS];
} ilx_reason;

typedef struct ilx_game {
    const char *id;     // "roulette": the file's name, the address's part, the key in the store
    int rules_version;  // goes up when an old match would no longer replay the same
    int seats_min, seats_max;
    int seats_step;  // 2: only every second number of seats between them; 0: any
    int teams;       // seats belong to so many teams in turn; 0: everybody plays alone
    size_t state_size, view_size;  // both structs are flat: no pointers, no padding, memcpy copies
    const ilx_option *options;
    const ilx_field *state_fields;  // these cover every byte of the state
    const ilx_field *view_fields;
    const ilx_verb *moves, *events, *reasons;
    const char *const *refusals;  // every key that check may return
    const char *const *skins;     // wordings beside the usual one: <game>.<skin>.… goes first
    const ilx_figure *figures;
    int option_count, state_field_count, view_field_count, move_count, event_count;
    int reason_count, refusal_count, skin_count, figure_count;
    bool sample_game;  // of tests/samples: for developers, not offered to players
    uint32_t behind;   // seats that look at the table from behind: sentences and typed lines show
                       // them mirrored arguments with the other sign; texts of moves never change
    bool slow;         // a move takes a millisecond, not a microsecond: tests make do with fewer
    bool physics;      // draws and the clock move things: a server works them out elsewhere

    // Rules. A state comes in zeroed to setup; apply is called only with what check allowed, or
    // with an outcome that chances named (seat ILX_CHANCE), or with a zero move for ILX_CLOCK
    // when turn has a wait_ms. events may be NULL: nobody listens.
    void (*setup)(void *state, const ilx_setup *setup);
    void (*turn)(const void *state, ilx_turn *turn);
    ilx_refusal (*check)(const void *state, int seat, const ilx_move *move);
    // All lawful moves of a seat, in an order that never depends on what it may not know; 0 for
    // a seat that may not move. A way to decline ("ready", "quiet") comes first and has no
    // arguments. NULL where they cannot be listed: then sample is there.
    int (*list)(const void *state, int seat, ilx_move *moves);
    // The same moves in the same order, added to sets that come in empty. NULL: list alone.
    void (*ways)(const void *state, int seat, ilx_ways *ways);
    // Moves that somebody who is asked may try though not all are lawful: pages are told beforehand
    // what check says of them. NULL: there are none.
    int (*tempting)(const void *state, int seat, ilx_move *moves);
    int (*chances)(const void *state, ilx_chance *outcomes);  // NULL: no dice in this game
    // Where there are many outcomes, so that a draw need not list them: the sum of all weights (0:
    // there are few), and the outcome in which a number below it lies when they are laid end to end
    // in their order. NULL: there are never many.
    uint32_t (*weigh)(const void *state);
    void (*outcome)(const void *state, uint32_t number, ilx_move *move);
    void (*apply)(void *state, int seat, const ilx_move *move, ilx_events *events);
    // Points so far, and one bit for each winner (0: the match goes on, or nobody wins).
    uint32_t (*result)(const void *state, int32_t *scores);
    // Which invariant is broken, in a few English words; NULL: a match with this setup could be in
    // this state. Whatever bytes come in, a state that passes is one that the rules can go on from.
    const char *(*verify)(const void *state, const ilx_setup *setup);

    // Views. A view comes in zeroed: copy in what this viewer may know.
    void (*view)(const void *state, int viewer, void *view);
    // Takes out of a log what the table has agreed to forget, for whoever is shown it anew and has
    // this view; how many events are left. NULL: nothing is forgotten.
    int (*forget)(const void *view, ilx_event *events, int count);
    // Does an event tell how people use to play? Bots who meet the same people again in the next
    // match remember such. NULL: none does.
    bool (*habit)(const ilx_event *event);

    // For bots. Redraws whatever this seat may not know, from what it knows: two states that
    // look the same to the seat come out the same, byte for byte, from the same generator.
    void (*resample)(void *state, int seat, ilx_rng *rng);
    // One lawful move at random, where they cannot be listed; otherwise NULL.
    void (*sample)(const void *state, int seat, ilx_rng *rng, ilx_move *move);
    // How likely the seat is to win, in millionths; NULL: bots look at the scores.
    int32_t (*evaluate)(const void *state, int seat);

    // The table as lines of plain letters, at most 72 in a line, for terminals: where things lie
    // that words would be too many for. NULL: words are enough.
    void (*draw)(const void *view, ilx_text *out);

    // For a series: changes the options of the next match after this one is over. NULL: they stay.
    void (*rematch)(const void *state, int32_t *options);
} ilx_game;

// A table of a game with the number of its entries: ILX_TABLE(move, moves).
#define ILX_TABLE(of, table) .of##s = (table), .of##_count = ILX_COUNT(table)

// Every game, samples included, in the order of games.def.
extern const ilx_game *const ilx_games[];
extern const int ilx_game_count;
// NULL: no game has this id.
const ilx_game *ilx_game_find(const char *id);

// Is this the name of a value of the option, and of which?
static inline bool ilx_option_named(const ilx_option *option, const char *name, int64_t *value)
{
    for (int i = 0; i < option->named_count; i++) {
        if (strcmp(option->named[i].name, name) != 0) continue;
        *value = option->named[i].value;
        return true;
    }
    return false;
}

// Can so many play?
static inline bool ilx_seats_fit(const ilx_game *game, int64_t count)
{
    int64_t step = game->seats_step > 0 ? game->seats_step : 1;
    return count >= game->seats_min && count <= game->seats_max &&
           (count - game->seats_min) % step == 0;
}

// The least number of seats for so many people; more than seats_max cannot sit.
static inline int ilx_seats_for(const ilx_game *game, int people)
{
    int step = game->seats_step > 0 ? game->seats_step : 1, count = game->seats_min;
    while (count < people && count < game->seats_max) count += step;
    return count;
}

// The seats of a seat's team, its own too; 0: it has no partner.
static inline uint32_t ilx_team(const ilx_game *game, int seat_count, int seat)
{
    uint32_t team = 0;
    if (game->teams == 0 || seat_count <= game->teams) return 0;
    for (int i = seat % game->teams; i < seat_count; i += game->teams) team |= ILX_SEAT_BIT(i);
    return team;
}

// An argument as a seat says and reads it. Applying it twice returns the original value.
static inline int32_t ilx_as_seen(const ilx_game *game, const ilx_arg *arg, int seat, int32_t value)
{
    bool other = arg->mirrored && seat >= 0 && (game->behind & ILX_SEAT_BIT(seat)) != 0;
    return other ? -value : value;
}

// The first few are looked at by ilx_ways_move whether they are there or not.
static inline void ilx_ways_begin(ilx_ways *ways)
{
    ways->count = 0;
    ways->moves = 0;
    for (int i = 1; i < 5; i++) ways->before[i] = UINT16_MAX;
}

static inline void ilx_ways_put(ilx_ways *ways, ilx_way way, uint32_t moves)
{
    ways->before[ways->count] = (uint16_t)ways->moves;
    ways->way[ways->count] = way;
    ways->count += moves != 0;
    ways->moves += moves;
}

// Adds moves of one kind, one for each value of an argument; there may be none.
static inline void ilx_ways_add(ilx_ways *ways, int kind, int varies, int fixed, uint8_t values)
{
    ilx_way way = {(uint8_t)kind, (uint8_t)varies, (int8_t)fixed, values};
    ilx_ways_put(ways, way, ilx_count(values));
}

// Adds a move without arguments, if it is lawful.
static inline void ilx_ways_add_one(ilx_ways *ways, int kind, bool lawful)
{
    ilx_ways_put(ways, (ilx_way){(uint8_t)kind, 0, 0, 1}, lawful);
}

static inline void ilx_way_move(const ilx_way *way, int value, ilx_move *move)
{
    *move = (ilx_move){.kind = way->kind};
    move->arg[way->varies] = value;
    move->arg[1 - way->varies] = way->fixed;
}

// All of them, in their order; how many there are.
static inline int ilx_ways_list(const ilx_ways *ways, ilx_move *moves)
{
    int count = 0;
    for (int i = 0; i < ways->count; i++) {
        for (uint32_t left = ways->way[i].values; left; left &= left - 1) {
            ilx_way_move(&ways->way[i], __builtin_ctz(left), &moves[count++]);
        }
    }
    return count;
}

// The n-th of them, from 0.
static inline void ilx_ways_move(const ilx_ways *ways, uint32_t n, ilx_move *move)
{
    const uint16_t *before = ways->before;
    int at = (before[1] <= n) + (before[2] <= n) + (before[3] <= n) + (before[4] <= n);
    for (int i = 5; i < ways->count; i++) at += before[i] <= n;
    const ilx_way *way = &ways->way[at];
    ilx_way_move(way, ilx_select(way->values, n - before[at]), move);
}

// Is it one that nobody but this seat may see?
static inline bool ilx_event_is_own(const ilx_event *event, int seat)
{
    return seat >= 0 && event->visible_to == ILX_SEAT_BIT(seat);
}

// Adds an event. It costs nothing when nobody listens.
static inline void ilx_emit(ilx_events *events, int32_t kind, uint32_t visible_to, int32_t a,
                            int32_t b, int32_t c, int32_t d)
{
    if (!events || events->count == ILX_EVENTS_MAX) return;
    events->item[events->count++] =
        (ilx_event){.kind = kind, .visible_to = visible_to, .arg = {a, b, c, d}};
}

// Tells everybody.
static inline void ilx_tell(ilx_events *events, int32_t kind, int32_t a, int32_t b, int32_t c,
                            int32_t d)
{
    ilx_emit(events, kind, ILX_EVERYONE, a, b, c, d);
}

static inline bool ilx_event_visible(const ilx_event *event, int viewer)
{
    if (viewer == ILX_REFEREE || event->visible_to == ILX_EVERYONE) return true;
    return viewer >= 0 && (event->visible_to & ILX_SEAT_BIT(viewer)) != 0;
}
