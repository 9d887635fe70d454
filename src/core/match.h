// One match: the present state, the log that led to it, and the key its dice come from.
//
// Moves are tried first, each on a copy of the state after the one before it. What was tried is
// then committed move by move (after it has been stored, where there is a store) or abandoned as a
// whole; until then the state, the log and the events are those of the last commit.
#pragma once

#include "base/text.h"
#include "core/dice.h"
#include "core/game.h"

enum {
    ILX_LOG_MAX = 4000000,  // moves in one match
    ILX_NAME_MAX = 48,      // bytes of a player's name, final zero included
};

// One move of the log. ilx_match_text has its text.
typedef struct ilx_entry {
    uint64_t hash;  // of the state after it
    uint32_t text_at;
    int8_t seat;  // or ILX_CHANCE, ILX_CLOCK
    bool forced;  // an outcome of chance that was set by hand, not drawn
} ilx_entry;

// The events that one seat has seen, in order.
typedef struct ilx_log {
    const ilx_event *events;
    int count;
    int past;  // so many of the first are habits from earlier matches, for bots
} ilx_log;

typedef struct ilx_match ilx_match;

// Options may be NULL for the usual ones. The setup must fit the game (see ilx_setup_check).
ilx_match *ilx_match_new(const ilx_game *game, const ilx_setup *setup, const ilx_key *key);
// The same from a position that the game's verify accepts.
ilx_match *ilx_match_from(const ilx_game *game, const ilx_setup *setup, const ilx_key *key,
                          const void *position);
// A match that is like this one in everything, log and key included. Nothing may be tried.
ilx_match *ilx_match_clone(const ilx_match *match);
void ilx_match_free(ilx_match *match);

// Is this a number of seats and are these options that the game takes? NULL, or "bad-seats",
// "bad-option".
ilx_refusal ilx_setup_check(const ilx_game *game, const ilx_setup *setup);

const ilx_game *ilx_match_game(const ilx_match *match);
int ilx_match_seats(const ilx_match *match);
const int32_t *ilx_match_options(const ilx_match *match);
// NULL: only the commitment is known (a replay of a match that is not over).
const ilx_key *ilx_match_key(const ilx_match *match);
const uint8_t *ilx_match_commitment(const ilx_match *match);
void ilx_match_forget_key(ilx_match *match, const uint8_t commitment[ILX_KEY_BYTES]);
// Moves are counted from now on and not kept: a table that plays live has them in its store. Such a
// match has no entries, texts and start, and is neither cloned nor taken back.
void ilx_match_only_count(ilx_match *match);
// The parts of the key; NULL: it was drawn by one alone. To be set before the first move.
const ilx_dice *ilx_match_dice(const ilx_match *match);
void ilx_match_set_dice(ilx_match *match, const ilx_dice *dice);
// The first move that is its own, where a match goes on from the middle of another one with the
// same key; 0: it does not.
int ilx_match_fork(const ilx_match *match);
void ilx_match_set_fork(ilx_match *match, int number);
const void *ilx_match_state(const ilx_match *match);
const void *ilx_match_start(const ilx_match *match);  // the state before the first move
bool ilx_match_positioned(const ilx_match *match);    // it began from ilx_match_from
uint64_t ilx_match_hash(const ilx_match *match);
ilx_turn ilx_match_turn(const ilx_match *match);
bool ilx_match_over(const ilx_match *match);

// A name as it may be kept: without control characters, whole letters only, cut to fit.
void ilx_name_clean(const char *name, char clean[ILX_NAME_MAX]);
// Names are for people: they are in the replay's head and change nothing else.
void ilx_match_set_name(ilx_match *match, int seat, const char *name);
const char *ilx_match_name(const ilx_match *match, int seat);  // "" until set

// Parses, checks and applies a move to a copy of the state ahead. seat may be ILX_CHANCE (text
// NULL: draw; else force that lawful outcome) or ILX_CLOCK (text NULL or "time"). NULL: it fits,
// and waits for commit or abandon behind those tried before. Beside the game's own refusals: those
// of ilx_move_parse, "not-your-turn", "not-now" (no draw or no clock is due), "unlikely" (no such
// outcome), "over", "key-unknown", "too-long".
ilx_refusal ilx_match_try(ilx_match *match, int seat, const char *text);
// These, and those of ilx_setup_check; each has a sentence in the catalogues, refuse.<key>.
extern const char *const ilx_match_refusals[];
extern const int ilx_match_refusal_count;
// The outcome just tried came from the match's dice, though it was read from a replay.
void ilx_match_mark_drawn(ilx_match *match);
// How many moves have been tried; the state after them (that of the match, if there are none), who
// is asked then, and how many moves the log would have.
int ilx_match_tried(const ilx_match *match);
const void *ilx_match_ahead(const ilx_match *match);
ilx_turn ilx_match_ahead_turn(const ilx_match *match);
int ilx_match_ahead_length(const ilx_match *match);
// Could a seat make this move now? NULL, or what ilx_match_try would say; nothing is tried.
ilx_refusal ilx_match_check(const ilx_match *match, int seat, const char *text);
// A match that goes on from the state ahead of this one and has nothing before it: moves are tried
// on it away from the match, on another thread if need be. join puts them behind those that were
// tried on the match; meanwhile nothing may have been tried there, and the branch is empty again.
ilx_match *ilx_match_branch(const ilx_match *match);
void ilx_match_join(ilx_match *match, ilx_match *branch);

// One of the moves that were tried, counted from 0. Borrowed until the next change of the match.
typedef struct ilx_tried {
    int seat;
    uint64_t hash;  // of the state after it
    const char *text;
    ilx_log events;
} ilx_tried;
ilx_tried ilx_match_tried_move(const ilx_match *match, int index);
// The move last tried as it is in the log, and the hash of the state after it.
const char *ilx_match_tried_text(const ilx_match *match);
uint64_t ilx_match_tried_hash(const ilx_match *match);
// The events of the move last tried; without one, of that last committed. Borrowed until the next
// change of the match.
ilx_log ilx_match_events(const ilx_match *match);
// The events of the move last committed, whatever has been tried since.
ilx_log ilx_match_committed_events(const ilx_match *match);
// Makes the first of the moves tried part of the match.
void ilx_match_commit(ilx_match *match);
// Forgets all moves that were tried; there may be none.
void ilx_match_abandon(ilx_match *match);
// try and commit in one, where nothing has been tried.
ilx_refusal ilx_match_play(ilx_match *match, int seat, const char *text);

// The state ahead, and all events up to it but the first so many, as one long hexadecimal number.
void ilx_match_freeze(const ilx_match *match, int events_from, ilx_text *out);
// Adds a move to the log without playing it: until the next thaw nothing but skip may follow.
void ilx_match_skip(ilx_match *match, int seat, const char *text, uint64_t hash);
// Goes on from what was frozen just after the last move of the log. False: it does not belong here.
bool ilx_match_thaw(ilx_match *match, const char *hex, size_t length);

// Takes back the last move of the log, whoever made it. False: there is none.
bool ilx_match_undo(ilx_match *match);
// Takes back all moves after the first so many.
void ilx_match_rewind(ilx_match *match, int length);

int ilx_match_length(const ilx_match *match);
const ilx_entry *ilx_match_entry(const ilx_match *match, int index);
const char *ilx_match_text(const ilx_match *match, int index);
// The events that seat (or ILX_REFEREE, ILX_SPECTATOR) has been shown, all moves up to now.
// Borrowed until the next change of the match or the log of another viewer.
ilx_log ilx_match_log(ilx_match *match, int viewer);
// One event of the log, told by its index, comes earlier from now on, at another's place.
void ilx_match_put_forward(ilx_match *match, int from, int to);

// The outcome of chance that a key gives to move number n of a match (numbers count from 1).
// Every draw has a stream of its own, so one line of a replay can be checked by itself.
void ilx_chance_draw(const ilx_game *game, const void *state, const ilx_key *key, uint64_t number,
                     ilx_move *move);
// The same from a generator that is already running, for simulations.
void ilx_chance_pick(const ilx_game *game, const void *state, ilx_rng *rng, ilx_move *move);
// Is this one of the outcomes that are due?
bool ilx_chance_could(const ilx_game *game, const void *state, const ilx_move *move);
