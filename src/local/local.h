// The program inside a page: what WebAssembly exports to web/src/local/core.ts.
//
// There is one app, and one text that goes in and one that comes out, so that a call takes numbers
// alone. A number that may exceed 32 bits is a double, which holds it exactly up to 2^53: tickets
// and times in milliseconds do not come near it. Strings go in through ilx_local_input.
#pragma once

#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(default)

// Space for `size` bytes of the next call's text, and a zero behind them. Whatever a call returns
// as text is valid until the next call, and so long:
char *ilx_local_input(size_t size);
const char *ilx_local_text(void);
size_t ilx_local_length(void);

// ---- A table (local.c): see app/app.h, whose functions these hand on ----------------------

// pause_ms: the least time a bot seems to think.
void ilx_local_start(int english, double pause_ms);
int ilx_local_open(double now_ms);
void ilx_local_message(double now_ms, int number, size_t length);  // input: the message
void ilx_local_close(double now_ms, int number);
double ilx_local_do_due(double now_ms);
void ilx_local_stored(double now_ms, uint32_t room, double ticket, int ok);
// input: the facts of the room, each ended by a line feed.
void ilx_local_loaded(double now_ms, uint32_t room, double ticket, size_t length);

// The next thing to be done: its kind (ilx_out_kind), or -1. The others tell of the last one.
//   SEND, LOG    text
//   STORE        text: the facts, each ended by a line feed; code of the room; number of the first
//   LOAD         code
//   WORK         text: the question as bytes, for ilx_local_think
int ilx_local_out(void);
int ilx_local_out_connection(void);
uint32_t ilx_local_out_room(void);
double ilx_local_out_ticket(void);
double ilx_local_out_number(void);
const char *ilx_local_out_code(void);
int ilx_local_out_is_hint(void);  // WORK: it is about a hint

// ---- A bot's thoughts (thoughts.c) ---------------------------------------------------------

// Answers a question of ILX_OUT_WORK, in this or in another instance of the same program; the text
// is the answer as bytes.
void ilx_local_think(size_t length);
void ilx_local_thought(double now_ms, size_t length);

// ---- Matches that were played (records.c) --------------------------------------------------

// Each returns 0 and a text, or 1 and the reason of a refusal as text. input: facts of the room as
// above, behind a head of lines: the secret ("" for none) for the list; as, token and secret for a
// page of room/replays.h.
int ilx_local_list(size_t length);
int ilx_local_page(int number, size_t length);
// input: a record. The text is JSON: what was found, or its first fault.
int ilx_local_verify(size_t length);
// input: a record of a match that is over. The text is its review.
int ilx_local_review(size_t length);
// input: key, token and name of the person, a line each, then such a record. The text is the facts
// of a table that goes on after so many of its moves, with the person on that seat and bots on the
// others.
int ilx_local_resume(double now_ms, int moves, int seat, size_t length);
// input: whose view, a line, then a record, over or not. The text is a page of room/replays.h.
int ilx_local_tell(size_t length);
// input: a record. The text is the moves that a seat could make after so many of it, a line each;
// none, where they cannot be listed.
int ilx_local_lawful(int after, int seat, size_t length);
// input: how many moves, these, a line each ("SEAT MOVE", or "~" for the clock), then a record. The
// text is the record of core/fork.h.
int ilx_local_fork(int after, size_t length);
// input: the key of another table, how many tokens follow, those tokens, a line each, then facts.
// The text is the facts that the other table would have (room/rekey.h).
int ilx_local_rekey(size_t length);

// ---- The same bits, and how fast (playouts.c) ----------------------------------------------

// Plays so many matches at random, with every number of seats in turn, from a seed that is put in.
// Returns the moves of seats; the text is a hash of every state that came, as 16 digits.
double ilx_local_playouts(int game, int matches, size_t length);
int ilx_local_game_count(void);
// The id of a game as text.
void ilx_local_game(int game);

#pragma GCC visibility pop
