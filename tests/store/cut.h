// A line to a database that can be cut: it carries bytes between a socket of its own and the
// server's, piece by piece, and breaks at the piece that a test names.
#pragma once

#include "postgres.h"

#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/socket.h>
#include <sys/un.h>

enum { CUT_LINES = 8, CUT_HOLES = 64, CUT_PIECE = 1 << 16 };

typedef struct cut_line {
    int near, far;  // sockets: the store's, the server's
} cut_line;

typedef struct cut {
    char folder[80], path[108], server_path[108], url[240];
    int listens;
    cut_line lines[CUT_LINES];
    int holes[CUT_HOLES];  // sockets of those who were swallowed
    atomic_int swallowed;
    atomic_bool swallows;       // whoever comes gets through to nobody, and is told nothing
    atomic_bool ages;           // the server seems to be of the version before
    atomic_int pieces, cut_at;  // pieces carried; the one that is lost, 0: none
    atomic_bool away, all, drop,
        ends;  // away: after a cut nobody gets through; drop: all break now
    pthread_t thread;
} cut;

static inline void cut_break(cut_line *line)
{
    if (line->near < 0) return;
    close(line->near);
    close(line->far);
    line->near = line->far = -1;
}

static inline void cut_accept(cut *c)
{
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    int near = accept(c->listens, NULL, NULL);
    if (c->swallows && c->swallowed < CUT_HOLES) {
        c->holes[c->swallowed++] = near;
        return;
    }
    int far = socket(AF_UNIX, SOCK_STREAM, 0);
    memcpy(at.sun_path, c->server_path, sizeof at.sun_path);
    bool through = !c->away && connect(far, (struct sockaddr *)&at, sizeof at) == 0;
    for (int i = 0; i < CUT_LINES && through; i++) {
        if (c->lines[i].near >= 0) continue;
        c->lines[i] = (cut_line){near, far};
        return;
    }
    close(near);
    close(far);
}

// 15, of what a server says of itself, becomes 14.
static inline void cut_age(char *piece, size_t size)
{
    static const char name[] = "server_version";
    char *at = memmem(piece, size, name, sizeof name);
    if (at && piece + size - at > (ptrdiff_t)sizeof name + 2) at[sizeof name + 1] = '4';
}

// Carries one piece, or loses it and breaks the line.
static inline void cut_carry(cut *c, cut_line *line, int from, int to)
{
    static char piece[CUT_PIECE];
    ssize_t count = read(from, piece, sizeof piece);
    if (c->ages && count > 0) cut_age(piece, (size_t)count);
    bool lost = count > 0 && ++c->pieces == c->cut_at;
    if (lost && c->all) c->away = true;
    if (count > 0 && !lost && write(to, piece, (size_t)count) == count) return;
    cut_break(line);
}

static inline void *cut_run(void *context)
{
    cut *c = context;
    while (!c->ends) {
        for (int i = 0; i < CUT_LINES && c->drop; i++) cut_break(&c->lines[i]);
        c->drop = false;
        struct pollfd wait[1 + 2 * CUT_LINES] = {{c->listens, POLLIN, 0}};
        for (int i = 0; i < CUT_LINES; i++) {
            wait[1 + 2 * i] = (struct pollfd){c->lines[i].near, POLLIN, 0};
            wait[2 + 2 * i] = (struct pollfd){c->lines[i].far, POLLIN, 0};
        }
        if (poll(wait, 1 + 2 * CUT_LINES, 20) <= 0) continue;
        if (wait[0].revents) cut_accept(c);
        for (int i = 0; i < CUT_LINES; i++) {
            cut_line *line = &c->lines[i];
            if (wait[1 + 2 * i].revents) cut_carry(c, line, line->near, line->far);
            if (wait[2 + 2 * i].revents && line->near >= 0) {
                cut_carry(c, line, line->far, line->near);
            }
        }
    }
    return NULL;
}

static inline void cut_start(cut *c, const pg_server *server)
{
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    memset(c, 0, sizeof *c);
    for (int i = 0; i < CUT_LINES; i++) c->lines[i].near = c->lines[i].far = -1;
    snprintf(c->folder, sizeof c->folder, "%s/cut", server->folder);
    snprintf(c->path, sizeof c->path, "%.80s/.s.PGSQL.5432", c->folder);
    snprintf(c->server_path, sizeof c->server_path, "%.80s/.s.PGSQL.5432", server->folder);
    snprintf(c->url, sizeof c->url, "postgres:///postgres?host=%s&user=ilinx", c->folder);
    mkdir(c->folder, 0755);
    unlink(c->path);
    memcpy(at.sun_path, c->path, sizeof at.sun_path);
    c->listens = socket(AF_UNIX, SOCK_STREAM, 0);
    ENSURE(bind(c->listens, (struct sockaddr *)&at, sizeof at) == 0 && listen(c->listens, 8) == 0);
    ENSURE(pthread_create(&c->thread, NULL, cut_run, c) == 0);
}

static inline void cut_end(cut *c)
{
    c->ends = true;
    pthread_join(c->thread, NULL);
    for (int i = 0; i < CUT_LINES; i++) cut_break(&c->lines[i]);
    for (int i = 0; i < c->swallowed; i++) close(c->holes[i]);
    close(c->listens);
}
