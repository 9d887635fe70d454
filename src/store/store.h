// Where rooms are kept: an append-only log of facts for each room, and nothing else.
//
// A fact is a line of text with a number. Numbers of a room count from 1 without a gap; adding a
// number twice, or one too high, fails, so nobody can overwrite what somebody else has written. A
// store is used by one thread at a time; whoever wants to read beside it has a reader of their own.
#pragma once

#include "base/text.h"

#include <stdatomic.h>

enum { ILX_ROOM_CODE = 4, ILX_FACT_TEXT_MAX = 128 * 1024, ILX_NODE_ADDRESS = 80 };

// One fact to add. The texts are borrowed for the call.
typedef struct ilx_row {
    char room[ILX_ROOM_CODE + 1];
    int64_t number;
    const char *text;
} ilx_row;

// How much guests from one place, by a number that stands for it, have made and guessed, and how
// many of them are connected.
typedef struct ilx_guest_count {
    int64_t from, made, guessed, connected;
} ilx_guest_count;

typedef struct ilx_store ilx_store;

// Why the store failed; NULL: it did not. A stable key, for the log; the catalogues have a
// sentence for each, store.<key>:
//   wrong-number   somebody else has written that fact, or the one before it is missing
//   disk-full  disk-failed  read-only  damaged  busy  stopped (somebody wanted it so)
//   moved (the file was deleted or renamed while it was in use)
// and when a file is opened also
//   cannot-open  locked (another server has it)  foreign (no store of ours)  too-new
//   no-journal (this file system cannot keep a write-ahead log)
// A store that several servers share (postgres.h) has these as well:
//   lost (it does not answer)  elsewhere (another server has this room)
typedef const char *ilx_failure;

// Takes a fact, which is borrowed.
typedef void ilx_take_fact(void *context, int64_t number, const char *text);

// Takes the code of a room, which is borrowed.
typedef void ilx_take_room(void *context, const char *room);

struct ilx_store {
    // Adds all of these facts, durably, or none of them. Not for readers.
    ilx_failure (*add)(ilx_store *store, const ilx_row *rows, int count);
    // Every fact of a room, in order. A room nobody knows has none. Once stop is set (NULL: never)
    // that is given up, and has "stopped".
    ilx_failure (*load)(ilx_store *store, const char *room, const atomic_bool *stop,
                        ilx_take_fact *each, void *context);
    // How many facts a room has, at little cost; 0: as far as it is known. NULL: it cannot be told.
    int64_t (*length)(ilx_store *store, const char *room);
    // Every room, in no order.
    ilx_failure (*list)(ilx_store *store, ilx_take_room *each, void *context);
    // Makes a room this server's own, before it is loaded to be played at; NULL: only one server
    // can use this store. "elsewhere": the server at this address has it.
    ilx_failure (*claim)(ilx_store *store, const char *room, char address[ILX_NODE_ADDRESS]);
    // Another way to the same facts, for another thread: adding never waits for it. Close it before
    // the store. It does not fail before it is used.
    ilx_store *(*reader)(ilx_store *store);
    void (*close)(ilx_store *store);
};

// All facts of a room, in order from number 1.
typedef struct ilx_facts {
    const char **texts;  // NULL: there are none
    int count;
    char *bytes;
} ilx_facts;

// Reads them all. When that fails there are none.
ilx_failure ilx_facts_load(ilx_store *store, const char *room, const atomic_bool *stop,
                           ilx_facts *facts);
void ilx_facts_free(ilx_facts *facts);

// In memory, for tests and for evenings that nobody wants to remember.
ilx_store *ilx_store_memory(void);
// Makes the nth call of add or load fail, counting from 1; 0: none.
void ilx_store_memory_fail_at(ilx_store *store, int64_t call);
int64_t ilx_store_memory_calls(const ilx_store *store);

// Any of them by its name: ":memory:", the address of a database (postgres.h), or a file.
ilx_store *ilx_store_open(const char *name, ilx_failure *why);
// The name as people may see it: without the password that may be in an address.
void ilx_store_name(const char *name, ilx_text *out);

// One SQLite file: WAL, synchronous=FULL. NULL: *why says what is wrong with it. Beside it lies
// <path>-lock, which keeps a second server away for as long as this one lives.
ilx_store *ilx_store_sqlite(const char *path, ilx_failure *why);
