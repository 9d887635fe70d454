// Shared by loop.c (the app and its world), http.c (what browsers ask for), replays.c and
// loop_shared.c.
#pragma once

#include "net/loop.h"
#include "net/workers.h"
#include "net/writer.h"

typedef struct replay replay;

// Threads that open rooms, and those with a long past: these keep nobody from the others.
enum { OPENERS = 2, LONG_OPENERS = 2, READERS = OPENERS + LONG_OPENERS };

typedef struct server {
    ilx_serve_config config;
    ilx_app *app;
    ilx_net *net;
    ilx_writer *writer;
    ilx_workers *move_workers;              // moves of things that push each other,
    ilx_workers *bot_workers;               // bots,
    ilx_workers *load_workers;              // rooms that somebody wants to enter,
    ilx_workers *long_workers;              // those of them with a long past,
    ilx_workers *replay_workers;            // replays, and
    ilx_workers *review_workers;            // reviews: none of them waits for another's
    ilx_store *openers[READERS], *telling;  // readers of the store, for one thread at a time
    atomic_flag opener_taken[READERS];
    atomic_uint_least64_t loads;
    atomic_bool shut;  // nobody enters any more
    ilx_peer **peers;  // by the app's number
    int64_t ahead_ms;  // of the wall clock before the monotonic one, when it all began
    int64_t started_ms, stopping_ms;
    int64_t heard_ms, counted_ms;  // when it was last asked what other servers have to say
    bool announced, stopping, said_bye, ended;
    replay *replays;                       // oldest first
    struct working *thoughts;              // that have been asked for and not come back
    char owner_address[ILX_NODE_ADDRESS];  // of the room that was found elsewhere just now
} server;

// ---- loop_shared.c -------------------------------------------------------------------------

// The wall clock as it was at the start, then without its jumps: time never goes back.
void loop_start_clock(server *s);
int64_t loop_now(const server *s);
// Makes a room ours alone. NULL; "moved": the server at this address has it; or "not-loaded".
ilx_refusal loop_claim(server *s, ilx_store *reader, const char *code,
                       char address[ILX_NODE_ADDRESS]);
// Turns the messages of other servers of a shared store into calls of the app. For how long the
// loop may then wait.
int64_t loop_hear_others(server *s);
// All rooms are anybody's from now on.
void loop_leave_others(const server *s);
// Reads a room's facts, to be freed in any case. NULL, or why they cannot be had:
// "damaged-room", or "not-loaded", which may pass.
ilx_refusal loop_load(server *s, ilx_store *reader, const char *code, const atomic_bool *stop,
                      ilx_facts *facts);

// ---- http.c --------------------------------------------------------------------------------

// Answers with a text on the heap, which is taken over.
void loop_answer(ilx_exchange *exchange, int status, const char *type, ilx_text *text);
// A refusal: {"reason":"no-such-room"}.
void loop_refuse(ilx_exchange *exchange, const char *reason);

void loop_request(server *s, ilx_exchange *exchange, const ilx_http_request *request);

// ---- replays.c -----------------------------------------------------------------------------

// number 0: the list of all matches of the room, whose secret it is; otherwise the secret is the
// replay's own.
void loop_replay_ask(server *s, ilx_exchange *exchange, const ilx_http_request *request,
                     const char *code, int number, const char *secret);
// This exchange, if it was one for a replay, is over.
void loop_replay_over(server *s, const ilx_exchange *exchange);
// Gives up the replays that are being put together, so that stopping does not wait for them.
void loop_replays_stop(server *s);
void loop_replays_free(server *s);
