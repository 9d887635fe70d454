// The whole server as a state machine without sockets, files, clocks or threads.
//
// Connections, messages, what the store and the bots answered, and the time all come in as
// arguments; what is to be done comes out of a queue. The loop does it; a test can do it too, in
// any order and with any accident. Time is in milliseconds of the wall clock and never goes back.
//
// After every call, take everything out of the queue; then call ilx_app_do_due, and do so again.
#pragma once

#include "bots/hint.h"
#include "core/say.h"
#include "room/room.h"
#include "store/store.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Beyond each of these, a polite refusal.
typedef struct ilx_limits {
    int rooms;  // in memory at once
    int connections;
    int connections_per_address;
    int rooms_per_minute;            // made from one address,
    int rooms_per_day;               // and in a day, at most 65535
    int guesses_per_minute;          // at tables and replays that there are not, from one address
    int screens;                     // of one room
    int inbox;                       // messages that wait while a room is being stored
    int inbox_each;                  // of these, from one connection
    int requests_per_second, burst;  // of one connection
    int wishes_per_minute, wish_burst;  // of these, all but moves
} ilx_limits;

typedef struct ilx_app_config {
    ilx_lang lang;
    ilx_key key;  // codes, draws and bots' dice come from it: a fresh one for each new app
    ilx_limits limits;
    int64_t grace_ms;          // how long an absent person's question waits
    int64_t host_grace_ms;     // how long the host may be away before somebody else is host
    int64_t bot_pause_ms;      // the least time a bot seems to think; up to three times as long
    int64_t retry_ms;          // after the store failed, nothing happens by itself for so long
    int64_t unload_ms;         // a room that nobody has been in for so long leaves the memory
    int64_t forget_ms;         // a room untouched for so long loses its code to a new one
    int64_t forget_begun_ms;   // the same where no match was ever played to its end,
    int64_t forget_unused_ms;  // and where none was ever begun
    int64_t hello_ms;          // a connection that is at no table is ended after so long
    bool samples;              // games for developers may be chosen too
    bool shared;               // other servers use the store too
} ilx_app_config;

// The configuration that the program runs with; tests change it.
ilx_app_config ilx_app_usual(void);

typedef enum ilx_out_kind {
    ILX_OUT_SEND,   // text to connection
    ILX_OUT_CLOSE,  // connection, after what was sent before; then ilx_app_close
    ILX_OUT_STORE,  // rows of one room; answer with ilx_app_stored
    ILX_OUT_LOAD,   // a room is wanted; answer with ilx_app_loaded
    ILX_OUT_WORK,   // a job that takes long; answer with ilx_app_worked
    ILX_OUT_LOG,    // a line for the server's log, without secrets
    ILX_OUT_STOP,   // nobody wants to know any more what the bot of this ticket thinks of
    // A connection's words for another server: the one that has the room that was
    // just said to be "moved". Without a text: that was all; then ilx_app_close.
    ILX_OUT_LEAD,
    // Of shared stores: somebody should look at the room (code) in_ms from now, though this server
    // be gone and nobody come; -1: no longer. And: the room has left the memory, and is nobody's.
    ILX_OUT_DUE,
    ILX_OUT_LEAVE,
} ilx_out_kind;

// A question to a bot, with all it needs.
typedef struct ilx_thought {
    const ilx_bot *bot;
    const ilx_game *game;
    int seat_count;
    ilx_key key;
    ilx_event *events;
    int event_count, past_count;   // of this match and those before it
    const ilx_patience *patience;  // set by whoever runs the job; NULL: endless
    bool for_hint;                 // what is wanted is a hint to the seat, not its move
    ilx_move move;                 // the answer,
    ilx_hint hint;                 // or this one
    _Alignas(16) uint8_t state[];
} ilx_thought;

// Something that takes long: a bot's thought, or a move of things that push each other. It is freed
// with ilx_job_free by whoever has run it.
typedef struct ilx_job {
    uint32_t room;    // slot and
    uint64_t ticket;  // what the answer must carry
    int seat;
    ilx_thought *thought;  // NULL: it is a move,
    ilx_match *branch;     // tried on this branch of the match
    const char *text;      // NULL: as ilx_match_try has it
    char text_space[ILX_MOVE_TEXT_MAX];
    ilx_refusal refusal;
} ilx_job;

void ilx_job_run(ilx_job *job);  // on any thread
void ilx_job_free(ilx_job *job);

typedef struct ilx_out {
    ilx_out_kind kind;
    int connection;
    const char *text;  // borrowed until the next call of an ilx_app function other than ilx_app_out
    size_t length;
    uint32_t room;  // STORE, LOAD: give it back; STOP
    uint64_t ticket;
    const ilx_row *rows;
    int row_count;
    char code[ILX_ROOM_CODE + 1];  // LOAD, DUE, LEAVE
    int64_t in_ms;                 // DUE
    ilx_job *job;                  // WORK: the loop's from now on
} ilx_out;

typedef struct ilx_app ilx_app;

ilx_app *ilx_app_new(const ilx_app_config *config);
void ilx_app_free(ilx_app *app);
// Everybody is told that the server stops, and to go.
void ilx_app_stop(ilx_app *app, int64_t now_ms);

// A connection has been made, from an address (any text that tells addresses apart). Returns its
// number, or -1: too many, do not let it in.
int ilx_app_open(ilx_app *app, int64_t now_ms, const char *from);
// Somebody asks for a table or a replay by another way than hello: it counts as a guess until it
// has proved right. False: there have been too many from there.
bool ilx_app_guess(ilx_app *app, int64_t now_ms, const char *from);
void ilx_app_guess_right(ilx_app *app, int64_t now_ms, const char *from);
void ilx_app_message(ilx_app *app, int64_t now_ms, int number, const char *text, size_t length);
// It is gone, whoever ended it. Its number may be given out again.
void ilx_app_close(ilx_app *app, int64_t now_ms, int number);
// Its queue has overflowed: it has lost messages and needs a full view.
void ilx_app_overflow(ilx_app *app, int64_t now_ms, int number);

// ok false: the store failed. What it holds is then read again: that is the truth.
void ilx_app_stored(ilx_app *app, int64_t now_ms, uint32_t room, uint64_t ticket, bool ok);
// found: what the room's facts add up to (see ilx_room_read), the app's from now on; NULL: nobody
// knows this room, or the refusal says why it cannot be had: "not-loaded" when the store failed,
// "moved" when it is another server's.
void ilx_app_loaded(ilx_app *app, int64_t now_ms, uint32_t room, uint64_t ticket,
                    ilx_refusal refusal, ilx_room *found);
void ilx_app_worked(ilx_app *app, int64_t now_ms, ilx_job *job);

// Of a store that other servers use too. A room is due whose server is gone: it is taken up though
// nobody has come, until the question that was put to somebody there is answered.
void ilx_app_adopt(ilx_app *app, int64_t now_ms, const char *code);
// A room has become another server's, and nothing has been stored that would have shown it.
void ilx_app_lost(ilx_app *app, const char *code);
// Nothing can be stored, or it can again: meanwhile all clocks stand still.
void ilx_app_hold(ilx_app *app, int64_t now_ms, bool held);
// Counts of tables made and codes guessed since the last call, and connections where there are
// many, to be freed; and those of the other servers, which count here too until more is known.
int ilx_app_count_guests(ilx_app *app, ilx_guest_count **counts);
void ilx_app_guests_elsewhere(ilx_app *app, int64_t now_ms, const ilx_guest_count *counts,
                              int count);

// Makes a room for the host who started the program, and its key once it is stored; NULL: not yet.
void ilx_app_first_room(ilx_app *app, int64_t now_ms);
const char *ilx_app_first_key(const ilx_app *app);

// The name of a table in the log: the same for as long as the program runs, and no help in
// finding it.
enum { ILX_LABEL = 8 };
void ilx_app_label(const ilx_key *key, const char *code, char label[ILX_LABEL + 1]);

// Does what is due. Returns when to call again, at the latest.
int64_t ilx_app_do_due(ilx_app *app, int64_t now_ms);

// The next thing to be done; false: nothing is left.
bool ilx_app_out(ilx_app *app, ilx_out *out);

// For /metrics and /healthz. The first three go up and down, the others only up.
typedef struct ilx_app_counts {
    uint64_t connections, rooms, matches;
    uint64_t moves, refusals, stored, store_failures, rooms_made, matches_ended, bot_answers;
    uint64_t messages_in, messages_out;
    uint64_t rooms_moved;  // were here, and are another server's
} ilx_app_counts;
ilx_app_counts ilx_app_count(const ilx_app *app);
