// Shared by postgres.c (facts), postgres_session.c (one connection), postgres_schema.c (whose
// database it is) and postgres_nodes.c (who else uses it).
#pragma once

#include "base/rng.h"
#include "store/libpq.h"
#include "store/postgres.h"

#include <pthread.h>

enum { PG_VALUES_MAX = 6, PG_CODES = 26 * 26 * 26 * 26 };

// Each is prepared by a connection that needs it.
typedef enum pg_statement {
    PG_ADD,
    PG_ADDED,
    PG_SURE,
    PG_LOAD,
    PG_LIST,
    PG_CLAIM,
    PG_HOLDER,
    PG_BEAT,
    PG_SWEEP,
    PG_PART,
    PG_NODES,
    PG_STATEMENTS
} pg_statement;
extern const char *const pg_statements[PG_STATEMENTS];

// One connection, for one thread at a time, made anew whenever it is needed and not there.
typedef struct pg_session {
    const ilx_libpq *pq;
    const char *url;
    PGconn *connection;  // NULL: there is none
    uint32_t prepared;   // a bit for each statement
    int64_t rest_ms;     // until then no new connection is tried
} pg_session;

typedef struct pg_values {
    int count;
    const char *at[PG_VALUES_MAX];
    int sizes[PG_VALUES_MAX], formats[PG_VALUES_MAX];
    uint8_t numbers[PG_VALUES_MAX][8];
} pg_values;

// What all readers of a store share with it.
typedef struct pg_database {
    char *url;
    int64_t node;          // 0: not one of the nodes
    atomic_llong *epochs;  // by code, those that rooms were claimed in; 0: not claimed
    atomic_ullong claims, taken, fenced;
    uint8_t key[ILX_CLUSTER_KEY];
    // Of the thread that keeps the lease.
    char address[ILX_NODE_ADDRESS], version[32];
    bool beats, parts;
    atomic_llong heard_ms;
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t woken;
} pg_database;

typedef struct postgres {
    ilx_store store;  // first, so that one pointer is both
    pg_database *database;
    bool reader;
    pg_session session;
    const ilx_row **order;  // of rows by room
    int capacity;
    ilx_text rooms, firsts, lasts, epochs, texts;  // arrays for the database
    ilx_text line;
} postgres;

// ---- postgres_session.c ------------------------------------------------------------------

int64_t pg_now_ms(void);
// Connects unless it is connected. False: it cannot, or has just failed to.
bool pg_ready(pg_session *session);
// Any server there, also one that cannot be written to. NULL: connected; otherwise why not.
ilx_failure pg_open(pg_session *session);
void pg_close(pg_session *session);

void pg_give_int(pg_values *values, int64_t number);
void pg_give_text(pg_values *values, const char *text);
void pg_give_bytes(pg_values *values, const void *bytes, size_t size);

// The answer, to be cleared; NULL: the connection broke, or nobody answered in time. Then nobody
// knows whether it was done, and the connection is closed.
PGresult *pg_ask(pg_session *session, pg_statement statement, const pg_values *values);
PGresult *pg_run(pg_session *session, const char *sql, const pg_values *values);
// The answer to a statement in parts of a row each: pg_next until it is NULL, where *broken says
// whether it has ended too early.
bool pg_begin(pg_session *session, pg_statement statement, const pg_values *values);
PGresult *pg_next(pg_session *session, const atomic_bool *stop, bool *broken);

// Why it failed; NULL: it has not.
ilx_failure pg_failure(const ilx_libpq *pq, const PGresult *result);
// Does this failure mean that the connection is over?
bool pg_is_over(ilx_failure failure);
int64_t pg_int(const ilx_libpq *pq, const PGresult *result, int row, int column);
void pg_text(const ilx_libpq *pq, const PGresult *result, int row, int column, char *text,
             size_t size);

// ---- postgres_schema.c -------------------------------------------------------------------

// Makes sure that it is a database of ours; make: or that it becomes one. NULL, or why it is none.
ilx_failure pg_know_database(pg_session *session, pg_database *database, bool make);

// ---- postgres_nodes.c --------------------------------------------------------------------

ilx_failure pg_claim(ilx_store *store, const char *room, char address[ILX_NODE_ADDRESS]);
atomic_llong *pg_epoch(pg_database *database, const char *room);
