// One thread that owns the store: it adds facts, and answers later. Nobody reads there: whoever
// waits for a move to be stored must not wait for somebody's long evening to be read.
//
// Requests of one turn of the loop, and whatever arrives while a commit runs, go into one commit
// together, whichever tables they are for, so that being durable costs little when many play and
// nothing is delayed when few do.
#pragma once

#include "store/store.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct ilx_writer ilx_writer;

// The answer to one request; freed with free.
typedef struct ilx_written {
    struct ilx_written *next;
    uint32_t room;  // as given
    uint64_t ticket;
    ilx_failure failure;  // NULL: all went well
} ilx_written;

typedef struct ilx_writer_counts {
    uint64_t commits, facts, failures;
    uint64_t commit_us;   // spent on commits, all in all
    uint64_t longest_us;  // the slowest of them
    int waiting;          // requests not answered yet
    bool failing;         // the last commit failed, and not because of a wrong number
} ilx_writer_counts;

// The store is the writer's from now on. wake_fd: an eventfd that is written to when there are
// answers.
ilx_writer *ilx_writer_new(ilx_store *store, int wake_fd);
// Finishes what it was given, then closes the store. Answers that nobody fetched are dropped.
// False: the store does not answer for so long; it stays as it is until the program ends.
bool ilx_writer_free(ilx_writer *writer, int wait_ms);

// The rows are copied.
void ilx_writer_add(ilx_writer *writer, uint32_t room, uint64_t ticket, const ilx_row *rows,
                    int count);
// Until then the thread knows of none of it.
void ilx_writer_hand_over(ilx_writer *writer);

// All answers there are, oldest first, linked by next; NULL: none. Never waits.
ilx_written *ilx_writer_answers(ilx_writer *writer);

ilx_writer_counts ilx_writer_count(ilx_writer *writer);
