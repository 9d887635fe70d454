// libilinx: the games of Ilinx for programs.
//
// One match:
//
//     #include <ilinx.h>
//     #include <stdio.h>
//     #include <stdlib.h>
//
//     int main(void)
//     {
//         ilx_one match;
//         ilx_question asked;
//         int32_t ids[ILX_LEGAL_MAX], scores[ILX_SEATS];
//         if (ilx_one_new("roulette", 3, NULL, 0, "seed 7", &match) != ILX_OK) return 1;
//         ilx_one_advance(match, &asked);                       // dice and clocks, up to a choice
//         while (asked.kind == ILX_ASKS_SEATS) {
//             int32_t count = ilx_one_legal(match, asked.seat, ids, ILX_LEGAL_MAX);
//             int32_t id = ids[rand() % count];
//             ilx_one_step(match, asked.seat, id, &asked);      // a move, then dice and clocks
//         }
//         ilx_one_scores(match, scores, ILX_SEATS, NULL);
//         printf("%d : %d : %d\n", scores[0], scores[1], scores[2]);
//         return ilx_one_free(match) != ILX_OK;
//     }
//
//     cc example.c $(pkg-config --cflags --libs ilinx)
//
// Many at once: ilx_batch_new and what follows it. docs/library.md explains both, docs/research.md
// has the layouts of observations and the catalogues of actions.
//
// Every function that can fail returns an int32_t, 0 or more when it did what it says, or one of
// the errors below; those that write text or bytes return how much there is, and write nothing when
// it does not fit. A failed call changes nothing (but see ilx_one_step). Handles are numbers, not
// addresses: one that was never given out or has been freed is an error, never a crash. A handle
// serves one thread at a time; a second one is told ILX_E_BUSY. Different handles may be used by
// different threads. Texts are UTF-8 and end with a zero.
//
// Nothing is allocated while moves are made in a batch. When memory runs out in ilx_one_…, the
// program ends with a message; ilx_batch_new returns ILX_E_MEMORY.
#ifndef ILINX_H
#define ILINX_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define ILX_API __attribute__((visibility("default")))
#else
#define ILX_API
#endif

// The binary interface that this header describes. It goes up when a program built against an older
// header would no longer work; the soname is libilinx.so.1 for as long as it is 1.
#define ILX_ABI 1

enum {
    ILX_SEATS = 8,          // no match has more
    ILX_LEGAL_MAX = 512,    // no seat has more lawful moves that can be listed
    ILX_OUTCOMES = 512,     // chance has no more outcomes
    ILX_BOX = 9,            // numbers of a boxed action: the kind of move, and its arguments
    ILX_TEXT = 160,         // bytes of the text of a move, final zero included
    ILX_BATCH_MAX = 65536,  // matches in one batch
    ILX_THREADS_MAX = 64,
};

// Values in place of a seat. Seats count from 0.
enum {
    ILX_BY_CHANCE = -1,     // dice and shuffles
    ILX_BY_CLOCK = -2,      // time that has passed
    ILX_AS_SPECTATOR = -3,  // sees what is public
    ILX_AS_REFEREE = -4,    // sees everything
    ILX_NOBODY = -5,
};

enum {
    ILX_OK = 0,
    ILX_E_NULL = -1,       // a pointer that must not be NULL is
    ILX_E_HANDLE = -2,     // no such handle: never given out, freed, or of the other kind
    ILX_E_BUSY = -3,       // another thread is using this handle
    ILX_E_SIZE = -4,       // an array, or a struct, is not as long as it must be
    ILX_E_RANGE = -5,      // a number (seat, viewer, id, index, flag) is out of its range
    ILX_E_GAME = -6,       // no game has this id
    ILX_E_SEATS = -7,      // the game is not played by so many
    ILX_E_OPTION = -8,     // too many options, or one out of its range
    ILX_E_MOVE = -9,       // this is not the text of a move
    ILX_E_TURN = -10,      // this seat is not asked now
    ILX_E_NOT_NOW = -11,   // not at this moment: no draw, no clock, no such move is due
    ILX_E_RULES = -12,     // the rules refuse the move: ilx_one_refusal says why
    ILX_E_UNLIKELY = -13,  // chance cannot bring this
    ILX_E_OVER = -14,      // the match is over
    ILX_E_LISTED = -15,    // the moves of this game cannot be listed: they have no ids
    ILX_E_RECORD = -16,    // the record is wrong: ilx_one_load says where
    ILX_E_BOT = -17,       // no bot of this name plays this game
    ILX_E_NOTHING = -18,   // there is nothing to take back
    ILX_E_KEY = -19,       // the record did not reveal the key of its dice
    ILX_E_LONG = -20,      // the match has too many moves
    ILX_E_MEMORY = -21,    // there is not enough memory, or no thread could be started
};

// ---- The library and its games -----------------------------------------------------------

// ILX_ABI and the version ("1.0.0", "1.0.0-rc.1") of the library that is loaded.
ILX_API int32_t ilx_abi(void);
ILX_API const char *ilx_version(void);
// A sentence in English for an error; never NULL.
ILX_API const char *ilx_error_text(int32_t error);

// A game as JSON: seats, options, moves with their arguments, the fields of its view with their
// places in memory, the layout of its tensor, its bots. NULL: an array of the ids of all games.
ILX_API int64_t ilx_describe(const char *game, char *out, size_t size);

enum {
    ILX_OF_SEATS_MIN,
    ILX_OF_SEATS_MAX,
    ILX_OF_STATE,    // bytes of a state
    ILX_OF_VIEW,     // bytes of a view
    ILX_OF_TENSOR,   // numbers of an observation as a tensor
    ILX_OF_ACTIONS,  // ids of its catalogue of actions; 0: its moves cannot be listed
    ILX_OF_OPTIONS,
    ILX_OF_RULES,  // the version of its rules
};
ILX_API int64_t ilx_measure(const char *game, int32_t which);

// The catalogue of a game whose moves can be listed: the text of an id, and the id of a text.
ILX_API int64_t ilx_action_text(const char *game, int32_t action, char *out, size_t size);
ILX_API int32_t ilx_action_id(const char *game, const char *text);

// ---- One match ---------------------------------------------------------------------------

typedef uint64_t ilx_one;  // a handle on one match; 0 is never one

enum { ILX_ASKS_NOBODY, ILX_ASKS_SEATS, ILX_ASKS_CHANCE, ILX_ASKS_CLOCK };

// The question that the table asks now. ILX_ASKS_NOBODY: the match is over.
typedef struct ilx_question {
    uint32_t number;   // goes up when the question is replaced, not when one of several answers
    uint32_t seats;    // one bit for each seat that is waited for
    uint32_t may;      // seats that may move though nobody waits for them
    uint32_t wait_ms;  // not 0: when the question has stood so long, the clock may move
    int32_t kind;      // ILX_ASKS_…
    int32_t seat;      // the lowest seat waited for; or ILX_BY_CHANCE, ILX_BY_CLOCK, ILX_NOBODY
} ilx_question;

// options: as many as option_count, in the order of the game; those beyond, or all with NULL and 0,
// are as usual. seed: any text; NULL: one that nobody can guess.
ILX_API int32_t ilx_one_new(const char *game, int32_t seats, const int32_t *options,
                            int32_t option_count, const char *seed, ilx_one *one);
// A match from its record. ILX_E_RECORD: it is wrong, and fault (which may be NULL) gets a
// sentence.
ILX_API int32_t ilx_one_load(const char *record, size_t length, ilx_one *one, char *fault,
                             size_t fault_size);
// A second match that is like the first in everything, its dice to come included.
ILX_API int32_t ilx_one_clone(ilx_one one, ilx_one *clone);
// A match in which all that this seat may not know has been drawn anew. It looks the same to the
// seat; its log is empty, and its dice to come are others. seed as for ilx_one_new.
ILX_API int32_t ilx_one_resample(ilx_one one, int32_t seat, const char *seed, ilx_one *other);
ILX_API int32_t ilx_one_free(ilx_one one);

ILX_API int32_t ilx_one_turn(ilx_one one, ilx_question *asked);
// The ids of all lawful moves of a seat; none for one that may not move. Returns how many.
ILX_API int32_t ilx_one_legal(ilx_one one, int32_t seat, int32_t *ids, int32_t room);
// Their texts, each followed by a line feed. In a game whose moves cannot be listed: up to 16
// lawful ones, drawn at random but always the same in the same position.
ILX_API int64_t ilx_one_legal_text(ilx_one one, int32_t seat, char *out, size_t size);

// A move, by its text or its id. step goes on to the next question that only seats can answer; when
// a draw on the way fails (ILX_E_KEY, ILX_E_LONG), what came before it stands, and asked says
// where.
ILX_API int32_t ilx_one_move(ilx_one one, int32_t seat, const char *text);
ILX_API int32_t ilx_one_act(ilx_one one, int32_t seat, int32_t id);
ILX_API int32_t ilx_one_step(ilx_one one, int32_t seat, int32_t id, ilx_question *asked);
// Draws, and lets the clock move where nobody is waited for, up to the next question for seats.
ILX_API int32_t ilx_one_advance(ilx_one one, ilx_question *asked);
// The outcomes of the draw that is due: their weights, and the text of one. Returns how many.
ILX_API int32_t ilx_one_odds(ilx_one one, uint32_t *weights, int32_t room);
ILX_API int64_t ilx_one_outcome(ilx_one one, int32_t index, char *out, size_t size);
// Makes the draw: this outcome, or with -1 the one that the match's key gives.
ILX_API int32_t ilx_one_chance(ilx_one one, int32_t index);
// The time waited for is over.
ILX_API int32_t ilx_one_clock(ilx_one one);
// Takes back the last move, whoever made it. It plays the match again from its start.
ILX_API int32_t ilx_one_undo(ilx_one one);

// Why the last call that returned ILX_E_RULES or another refusal did: its key ("not-now") with lang
// NULL, a sentence with "en" or "fr" (in English with any other). An empty text: nothing has been
// refused yet.
ILX_API int64_t ilx_one_refusal(ilx_one one, const char *lang, char *out, size_t size);

// The view of a viewer: a seat, ILX_AS_SPECTATOR or ILX_AS_REFEREE. As JSON, as the bytes of the
// game's view (exactly ILX_OF_VIEW of them), and as a tensor (exactly ILX_OF_TENSOR numbers).
ILX_API int64_t ilx_one_view_json(ilx_one one, int32_t viewer, char *out, size_t size);
ILX_API int32_t ilx_one_view(ilx_one one, int32_t viewer, void *out, size_t size);
ILX_API int32_t ilx_one_tensor(ilx_one one, int32_t viewer, float *out, size_t count);
// The effects of the last move, as far as the viewer may see it: an array of events as JSON.
ILX_API int64_t ilx_one_events(ilx_one one, int32_t viewer, char *out, size_t size);

ILX_API int32_t ilx_one_hash(ilx_one one, uint64_t *hash);
ILX_API int32_t ilx_one_length(ilx_one one);  // moves made, those of chance and clock included
// The match as text. reveal: with its key, also before it is over.
ILX_API int64_t ilx_one_record(ilx_one one, int32_t reveal, char *out, size_t size);
// Points by seat, and one bit for each winner; count is at least the number of seats.
ILX_API int32_t ilx_one_scores(ilx_one one, int32_t *scores, int32_t count, uint32_t *winners);
// The move of a bot, as text. It knows what the seat knows, and nothing is played. budget counts
// iterations, at most 1,000,000; 0: as the bot likes. seed NULL: the same question gets the same
// answer.
ILX_API int64_t ilx_one_bot(ilx_one one, int32_t seat, const char *bot, int32_t budget,
                            const char *seed, char *out, size_t size);

// ---- Many matches at once ----------------------------------------------------------------
//
// A batch plays so many matches of one game side by side. In each, one seat is asked at a time: the
// lowest that is waited for. A step takes one action for each match. Draws are made and clocks
// moved on the way, so that after each call every match asks a seat, has ended, or (with
// ILX_BATCH_CHANCE) waits for a draw.
//
// Every match has dice of its own, from the seed and its number: results do not depend on how many
// threads there are. Arrays belong to the caller; their lengths are checked.

typedef uint64_t ilx_batch;  // a handle on a batch; 0 is never one

enum {
    ILX_BATCH_CHANCE = 1,  // draws are actions: ilx_batch_odds has their weights
    ILX_BATCH_STAY = 2,    // a match that has ended stays so until ilx_batch_reset; without this a
                           // new one begins in its place at once, and of the old one only its
                           // rewards and scores can still be asked for, until the next step
};

typedef struct ilx_batch_setup {
    uint32_t size;  // sizeof(ilx_batch_setup)
    int32_t seats;
    const char *game;
    const int32_t *options;  // as for ilx_one_new
    int32_t option_count;
    int32_t count;  // of matches, from 1 to ILX_BATCH_MAX
    const char *seed;
    int32_t threads;  // from 1 to ILX_THREADS_MAX
    uint32_t flags;   // ILX_BATCH_…
    int64_t limit;    // actions after which a match is cut short; 0: never
} ilx_batch_setup;

ILX_API int32_t ilx_batch_new(const ilx_batch_setup *setup, ilx_batch *batch);
ILX_API int32_t ilx_batch_free(ilx_batch batch);
// Begins a new match in every place.
ILX_API int32_t ilx_batch_reset(ilx_batch batch);

// Numbers of one action: 1, an id of the catalogue; or ILX_BOX, the kind of move and its arguments,
// where moves cannot be listed. Of a draw the first number is the place of the outcome; -1: draw.
ILX_API int32_t ilx_batch_width(ilx_batch batch);
// One action for each match: count is the number of matches times the width. Returns how many were
// refused; these matches stay as they are. The action of a match that is over is not looked at.
ILX_API int32_t ilx_batch_step(ilx_batch batch, const int32_t *actions, size_t count);
// A lawful action for each match, drawn uniformly where moves can be listed.
ILX_API int32_t ilx_batch_sample(ilx_batch batch, int32_t *actions, size_t count);

// Who is asked in each match: a seat, ILX_BY_CHANCE, or ILX_NOBODY where it is over.
ILX_API int32_t ilx_batch_seats(ilx_batch batch, int32_t *out, size_t count);
// 1 for each lawful id of the seat that is asked: matches times ILX_OF_ACTIONS.
ILX_API int32_t ilx_batch_mask(ilx_batch batch, uint8_t *out, size_t count);
// The weights of the draw that is due, 0 beyond the last and where none is: matches times
// ILX_OUTCOMES.
ILX_API int32_t ilx_batch_odds(ilx_batch batch, uint32_t *out, size_t count);
// Views of the seat that is asked (viewer ILX_NOBODY; what is public where none is) or of a viewer:
// matches times ILX_OF_VIEW bytes, or times ILX_OF_TENSOR numbers.
ILX_API int32_t ilx_batch_observe(ilx_batch batch, int32_t viewer, void *out, size_t count);
ILX_API int32_t ilx_batch_tensor(ilx_batch batch, int32_t viewer, float *out, size_t count);

// About the last step: 1 for each match that ended in it, and for each that was cut short; the
// error of each action that was refused, else 0.
ILX_API int32_t ilx_batch_ended(ilx_batch batch, uint8_t *out, size_t count);
ILX_API int32_t ilx_batch_truncated(ilx_batch batch, uint8_t *out, size_t count);
ILX_API int32_t ilx_batch_refused(ilx_batch batch, int32_t *out, size_t count);
// Matches times seats. Rewards are 0 but where the match ended: then winners share 1 and the others
// share -1, and all get 0 when nobody or everybody has won. Scores are points, of the match that
// ended in the last step, or of the present one.
ILX_API int32_t ilx_batch_rewards(ilx_batch batch, float *out, size_t count);
ILX_API int32_t ilx_batch_scores(ilx_batch batch, int32_t *out, size_t count);
// A hash of each state.
ILX_API int32_t ilx_batch_hashes(ilx_batch batch, uint64_t *out, size_t count);

// For search: a match becomes like another, but for its dice; like one behind a handle of the same
// game, seats and options; or all that the seat which is asked may not know is drawn anew in each.
ILX_API int32_t ilx_batch_copy(ilx_batch batch, int32_t from, int32_t to);
ILX_API int32_t ilx_batch_put(ilx_batch batch, int32_t index, ilx_one one);
ILX_API int32_t ilx_batch_resample(ilx_batch batch);

#ifdef __cplusplus
}
#endif

#endif
