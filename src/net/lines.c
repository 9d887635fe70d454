// Of the lines that wait, the one of which fewest tasks are being done is next; of several, the one
// that has used least of the processor lately, and so whoever asks for little does not wait behind
// whoever asks for much; of several, the one that was served longest ago.

#include "net/lines.h"

#include "base/text.h"

#include <assert.h>
#include <stdbool.h>
#include <stdlib.h>

enum {
    // Of lines; those that share one are taken for one. So many that the system gives the memory
    // page by page, as it is used.
    ACCOUNTS = 8192,
    ALIKE_NS = 16 << 20,   // a difference of less is none
    FORGOTTEN_SHIFT = 63,  // halvings
    // A line that has had a long thought lately is told from one that has not, also when many lines
    // have had one since.
    WHILE_NS = 1 << 30,
    WHILES = 16,
};

// The processor time that a line has used: it halves in every such while of 17 s.
typedef struct account {
    int64_t used_ns, at;
} account;

typedef struct line {
    struct line *next;
    uint32_t number;
    int running;
    ilx_task *first, **end;
} line;

struct ilx_lines {
    line *lines;
    account *accounts;  // NULL: no line has used anything yet
};

ilx_lines *ilx_lines_new(void)
{
    return ilx_alloc(sizeof(ilx_lines));
}

void ilx_lines_free(ilx_lines *lines)
{
    while (lines->lines) {
        line *l = lines->lines;
        assert(!l->first);
        lines->lines = l->next;
        free(l);
    }
    free(lines->accounts);
    free(lines);
}

static ilx_task *take_one(line *l)
{
    ilx_task *first = l->first;
    l->first = first->next;
    if (!l->first) l->end = &l->first;
    return first;
}

// Where the line of this number is linked from, or the end of the ring.
static line **find_line(ilx_lines *lines, uint32_t number)
{
    line **link = &lines->lines;
    while (*link && (*link)->number != number) link = &(*link)->next;
    return link;
}

void ilx_lines_stand(ilx_lines *lines, ilx_task *task)
{
    line **link = find_line(lines, task->line);
    if (!*link) {
        *link = ilx_alloc(sizeof **link);
        (*link)->number = task->line;
        (*link)->end = &(*link)->first;
    }
    task->next = NULL;
    *(*link)->end = task;
    (*link)->end = &task->next;
}

static int64_t while_of(int64_t now_ns)
{
    return now_ns / WHILE_NS / WHILES;
}

static account *account_of(ilx_lines *lines, uint32_t number, int64_t at)
{
    account *a = &lines->accounts[number % ACCOUNTS];
    int64_t halvings = at - a->at;
    a->used_ns = halvings < FORGOTTEN_SHIFT ? a->used_ns >> halvings : 0;
    a->at = at;
    return a;
}

static bool goes_first(ilx_lines *lines, const line *a, const line *b, int64_t at)
{
    if (a->running != b->running) return a->running < b->running;
    if (!lines->accounts) return false;
    int64_t one = account_of(lines, a->number, at)->used_ns / ALIKE_NS;
    return one < account_of(lines, b->number, at)->used_ns / ALIKE_NS;
}

ilx_task *ilx_lines_next(ilx_lines *lines, int64_t now_ns)
{
    line **best = NULL;
    int64_t at = while_of(now_ns);
    for (line **link = &lines->lines; *link; link = &(*link)->next) {
        if (!(*link)->first) continue;
        if (!best || goes_first(lines, *link, *best, at)) best = link;
    }
    if (!best) return NULL;
    line *l = *best, **end = best;
    *best = l->next;
    while (*end) end = &(*end)->next;
    *end = l;
    l->next = NULL;
    l->running++;
    return take_one(l);
}

// A line that nobody stands in is none.
void ilx_lines_leave(ilx_lines *lines, uint32_t number, int64_t used_ns, int64_t now_ns)
{
    if (!lines->accounts) lines->accounts = ilx_alloc(ACCOUNTS * sizeof *lines->accounts);
    account_of(lines, number, while_of(now_ns))->used_ns += used_ns;
    line **link = find_line(lines, number), *l = *link;
    l->running--;
    if (l->running || l->first) return;
    *link = l->next;
    free(l);
}

ilx_task *ilx_lines_take(ilx_lines *lines)
{
    for (line *l = lines->lines; l; l = l->next) {
        if (l->first) return take_one(l);
    }
    return NULL;
}
