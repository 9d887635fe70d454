// Threads for what takes long: bots that think, rooms that are read, matches that are played again.
//
// Tasks wait in lines, one for each table. The line that has used least of the processor lately is
// served first: whoever asks for much waits for it, and nobody else does.
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef struct ilx_workers ilx_workers;

// Something to be done. It is the workers' from ilx_workers_do until ilx_workers_done gives it
// back; whoever made it frees it. Put it first in a struct of your own.
typedef struct ilx_task {
    struct ilx_task *next;
    uint32_t line;                       // tasks of one line are begun in their order
    void (*run)(struct ilx_task *task);  // on any thread
    // For the owner, who calls one of them when it is given back: what it was for, or just an end.
    void (*finish)(struct ilx_task *task);
    void (*drop)(struct ilx_task *task);
    void *owner;
} ilx_task;

// nice: how far the threads stand back when there is not enough processor for all; 0: not at all.
// wake_fd: an eventfd that is written to when a task is done.
ilx_workers *ilx_workers_new(int threads, int nice, int wake_fd);
// Begins nothing more, and waits so long at most for what has been begun. What nobody has begun or
// fetched is returned, as by ilx_workers_done, but may not have been run. ended false: something
// still runs; what it uses must stay, until the program ends.
ilx_task *ilx_workers_free(ilx_workers *workers, int wait_ms, bool *ended);

void ilx_workers_do(ilx_workers *workers, ilx_task *task);
// All that are done, oldest first, linked by next; NULL: none. Never waits.
ilx_task *ilx_workers_done(ilx_workers *workers);
