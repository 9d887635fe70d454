// `ilinx join` in a child process, through pipes: what it says, and how it ends.
#pragma once

#include "house.h"

#include <stdarg.h>

typedef struct visitor {
    pid_t pid;
    int in, out;  // its input, and both of its outputs
    size_t length;
    char said[1 << 16];
} visitor;

// trusted: the certificates that it believes in, a file; NULL: those of the system.
static inline void visitor_start(visitor *v, const char *where, const char *trusted)
{
    int in[2], out[2];
    char *words[] = {"ilinx", "join", (char *)(uintptr_t)where, "--lang=en", "--name=Max", NULL};
    ENSURE(pipe(in) == 0 && pipe(out) == 0);
    fflush(stdout);
    *v = (visitor){.pid = fork()};
    ENSURE(v->pid >= 0);
    if (v->pid == 0) {
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        dup2(out[1], STDERR_FILENO);
        for (int i = 0; i < 2; i++) close(in[i]), close(out[i]);
        setenv("XDG_STATE_HOME", "/nonexistent", 1);
        if (trusted) setenv("SSL_CERT_FILE", trusted, 1);
        execv(getenv("ILINX"), words);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    v->in = in[1];
    v->out = out[0];
}

// Takes what it says within this time. False: it says no more.
static inline bool visitor_listen(visitor *v, int timeout_ms)
{
    struct pollfd ready = {.fd = v->out, .events = POLLIN};
    if (poll(&ready, 1, timeout_ms) <= 0) return true;
    ENSURE(v->length + 1 < sizeof v->said);
    ssize_t count = read(v->out, v->said + v->length, sizeof v->said - 1 - v->length);
    if (count <= 0) return false;
    v->length += (size_t)count;
    v->said[v->length] = '\0';
    return true;
}

static inline void visitor_await(visitor *v, const char *words)
{
    int64_t until = client_now_ms() + 15000;
    while (!strstr(v->said, words) && client_now_ms() < until && visitor_listen(v, 100)) continue;
    if (strstr(v->said, words)) return;
    test_fail(__FILE__, __LINE__, "this did not come: %s\n%s", words, v->said);
}

static inline void visitor_type(visitor *v, const char *line)
{
    ENSURE(write(v->in, line, strlen(line)) == (ssize_t)strlen(line));
}

// Closes its input, which is the end for whoever is not gone already. Returns its status; if it
// does not go, it is made to, and that is -1.
static inline int visitor_end(visitor *v)
{
    int status = 0;
    int64_t until = client_now_ms() + 15000;
    close(v->in);
    while (client_now_ms() < until && visitor_listen(v, 100)) continue;
    bool stuck = client_now_ms() >= until;
    if (stuck) kill(v->pid, SIGKILL);
    ENSURE(waitpid(v->pid, &status, 0) == v->pid);
    close(v->out);
    return stuck || !WIFEXITED(status) ? -1 : WEXITSTATUS(status);
}

// Refuses bytes that a terminal would take for more than letters: control characters, of which
// there are two ranges, and what is not UTF-8 to begin with.
static inline void visitor_is_harmless(const visitor *v)
{
    const unsigned char *at = (const unsigned char *)v->said;
    for (size_t i = 0; i < v->length; i++) {
        bool control = (at[i] < ' ' && at[i] != '\n') || at[i] == 0x7F;
        control = control || (at[i] == 0xC2 && at[i + 1] >= 0x80 && at[i + 1] < 0xA0);
        if (control || at[i] >= 0xF8) {
            test_fail(__FILE__, __LINE__, "byte %d is %02x: %s", (int)i, at[i], v->said);
        }
    }
}
