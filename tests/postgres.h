// A PostgreSQL server of a test's own: in a folder of its own, on a socket in that folder, as
// another user where the test runs as root, since PostgreSQL does not run as root.
#pragma once

#include "test.h"

#include <fcntl.h>
#include <libpq-fe.h>
#include <pwd.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct pg_server {
    char folder[64], data[80], url[240], log[80];
    char listens[16];  // an address, beside the socket in its folder; "": none
    pid_t holder;      // of the network namespace that it is to be in; 0: this one
    pid_t pid;         // 0: it does not run
} pg_server;

static inline void become_somebody(void)
{
    const struct passwd *nobody = getpwnam("nobody");
    if (geteuid() == 0 && (!nobody || setgid(nobody->pw_gid) || setuid(nobody->pw_uid))) _exit(125);
}

static inline void pg_enter(pid_t holder)
{
    char path[64];
    if (!holder) return;
    snprintf(path, sizeof path, "/proc/%d/ns/net", (int)holder);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0 || setns(fd, CLONE_NEWNET) != 0) _exit(126);
}

// The process of one of PostgreSQL's programs, which finds the others where it is itself; what it
// says goes to the server's log.
static inline pid_t pg_spawn(const pg_server *server, char *argv[])
{
    char program[80];
    snprintf(program, sizeof program, "/usr/lib/postgresql/15/bin/%s", argv[0]);
    fflush(stdout);
    pid_t pid = fork();
    if (pid) return pid;
    pg_enter(server->holder);
    become_somebody();
    if (!freopen(server->log, "a", stdout) || dup2(STDOUT_FILENO, STDERR_FILENO) < 0) _exit(126);
    if (chdir(server->folder)) _exit(126);
    argv[0] = program;
    execv(program, argv);
    _exit(127);
}

static inline void pg_do(const pg_server *server, char *argv[])
{
    int status;
    ENSURE(waitpid(pg_spawn(server, argv), &status, 0) > 0);
    if (status) test_fail(__FILE__, __LINE__, "%s failed: see %s", argv[0], server->log);
}

static inline void pg_await(const char *url)
{
    for (int i = 0; i < 1500 && PQping(url) != PQPING_OK; i++) usleep(20000);
    ENSURE(PQping(url) == PQPING_OK);
}

static inline void pg_begin_server(pg_server *server)
{
    char socket[80];
    snprintf(socket, sizeof socket, "%s", server->folder);
    char *argv[] = {"postgres",
                    "-D",
                    server->data,
                    "-k",
                    socket,
                    "-h",
                    server->listens,
                    "-F",
                    "-c",
                    "dynamic_shared_memory_type=mmap",
                    NULL};
    server->pid = pg_spawn(server, argv);
}

static inline void pg_run_server(pg_server *server)
{
    pg_begin_server(server);
    pg_await(server->url);
}

static inline void pg_stop_server(pg_server *server, int signal)
{
    if (!server->pid) return;
    kill(server->pid, signal);
    waitpid(server->pid, NULL, 0);
    server->pid = 0;
}

// Its folder, which is the user's that it will run as.
static inline void pg_make_folder(pg_server *server)
{
    char listens[sizeof server->listens];
    memcpy(listens, server->listens, sizeof listens);
    *server = (pg_server){.holder = server->holder};
    memcpy(server->listens, listens, sizeof listens);
    snprintf(server->folder, sizeof server->folder, "/tmp/ilinx-pg-XXXXXX");
    const struct passwd *nobody = getpwnam("nobody");
    ENSURE(mkdtemp(server->folder) != NULL);
    if (geteuid() == 0)
        ENSURE(nobody && chown(server->folder, nobody->pw_uid, nobody->pw_gid) == 0);
    ENSURE(chmod(server->folder, 0755) == 0);
    snprintf(server->data, sizeof server->data, "%s/data", server->folder);
    snprintf(server->log, sizeof server->log, "%s/log", server->folder);
    snprintf(server->url, sizeof server->url, "postgres:///postgres?host=%s&user=ilinx",
             server->folder);
}

static inline void pg_init(pg_server *server)
{
    pg_make_folder(server);
    char *argv[] = {
        "initdb",           "-D", server->data,        "-U", "ilinx", "-A", "trust", "-E", "UTF8",
        "--locale=C.UTF-8", "-N", "--no-instructions", NULL};
    pg_do(server, argv);
}

static inline void pg_start(pg_server *server)
{
    pg_init(server);
    pg_run_server(server);
}

// Does something behind the store's back.
static inline void pg_sql(const char *url, const char *sql)
{
    PGconn *connection = PQconnectdb(url);
    PQclear(PQexec(connection, "SET client_min_messages = warning"));
    PGresult *result = PQexec(connection, sql);
    ExecStatusType status = PQresultStatus(result);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) {
        test_fail(__FILE__, __LINE__, "%s: %s", sql, PQerrorMessage(connection));
    }
    PQclear(result);
    PQfinish(connection);
}

// Until a query (SELECT …) has an answer.
static inline void pg_await_sql(const char *url, const char *query)
{
    for (int i = 0; i < 3000; i++) {
        PGconn *connection = PQconnectdb(url);
        PGresult *result = PQexec(connection, query);
        bool any = PQntuples(result) > 0;
        PQclear(result);
        PQfinish(connection);
        if (any) return;
        usleep(20000);
    }
    test_fail(__FILE__, __LINE__, "it never comes true: %s", query);
}

// Another server, which follows the first and holds whatever that one acknowledges from now on.
static inline void pg_start_standby(pg_server *standby, const pg_server *primary)
{
    pg_make_folder(standby);
    char from[240];
    snprintf(from, sizeof from, "host=%s user=ilinx application_name=standby", primary->folder);
    char *argv[] = {"pg_basebackup", "-D", standby->data, "-R", "-d", from, "-c",
                    "fast",          "-N", NULL};
    pg_do(standby, argv);
    pg_run_server(standby);
    pg_sql(primary->url, "ALTER SYSTEM SET synchronous_standby_names = 'standby'");
    pg_sql(primary->url, "SELECT pg_reload_conf()");
    pg_await_sql(primary->url, "SELECT FROM pg_stat_replication WHERE sync_state = 'sync'");
}

static inline void pg_end(pg_server *server)
{
    char *argv[] = {"/bin/rm", "-rf", server->folder, NULL};
    pg_stop_server(server, SIGQUIT);
    pid_t pid = fork();
    if (!pid) {
        execv(argv[0], argv);
        _exit(127);
    }
    waitpid(pid, NULL, 0);
}

// For main, before its tests. False: it has been said why not.
static inline bool pg_start_first(pg_server *server)
{
    if (setjmp(test_end)) return false;
    pg_start(server);
    return true;
}
