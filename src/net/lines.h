// Who is served next: tasks wait in lines, one for each table. The line that has used least of the
// processor lately comes first: whoever asks for much waits for it, and nobody else does. No
// threads and no clock: what a task has used, and the time, are told.
#pragma once

#include <stdint.h>

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

typedef struct ilx_lines ilx_lines;

ilx_lines *ilx_lines_new(void);
// All tasks must have been taken.
void ilx_lines_free(ilx_lines *lines);

void ilx_lines_stand(ilx_lines *lines, ilx_task *task);
// The next task, of the line whose turn it is; NULL: there is none.
ilx_task *ilx_lines_next(ilx_lines *lines, int64_t now_ns);
// A task of the line with this number, taken before, is done, and has used so much of a processor.
void ilx_lines_leave(ilx_lines *lines, uint32_t number, int64_t used_ns, int64_t now_ns);
// Takes one that nobody has begun, whoever is next; NULL: there is none.
ilx_task *ilx_lines_take(ilx_lines *lines);
