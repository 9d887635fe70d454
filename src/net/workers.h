// Threads for what takes long: bots that think, rooms that are read, matches that are played again.
//
// Tasks wait in lines, one for each table, and are served as lines.h says.
#pragma once

#include "net/lines.h"

#include <stdbool.h>

typedef struct ilx_workers ilx_workers;

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
