// Shared by postgres.c (facts), postgres_session.c (one connection), postgres_schema.c (whose
// database it is), postgres_nodes.c (who else uses it) and postgres_errands.c (what nodes leave to
// each other).
#pragma once

#include "base/rng.h"
#include "store/libpq.h"
#include "store/postgres.h"

#include <pthread.h>

enum { PG_TEXT = 25, PG_INT = 20 };  // types of what is in an array
enum { PG_HOST = 256, PG_PORT = 8 };
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
    PG_NOTES,
    PG_LEFT,
    PG_MINE,
    PG_COUNTS_SWEEP,
    PG_COUNTS,
    PG_STATEMENTS
} pg_statement;
extern const char *const pg_statements[PG_STATEMENTS];

typedef struct pg_database pg_database;

// One connection, for one thread at a time, made anew whenever it is needed and not there.
typedef struct pg_session {
    const ilx_libpq *pq;
    pg_database *database;
    PGconn *connection;  // NULL: there is none
    uint32_t prepared;   // a bit for each statement
    int64_t rest_ms;     // until then no new connection is tried
    bool doubtful;       // the database warns of what it has just done
    unsigned silences;   // of its database, when it was last used
} pg_session;

typedef struct pg_values {
    int count;
    const char *at[PG_VALUES_MAX];
    int sizes[PG_VALUES_MAX], formats[PG_VALUES_MAX];
    uint8_t numbers[PG_VALUES_MAX][8];
} pg_values;

// A room's entry in the database beside its facts; and the news for its table.
typedef struct pg_note {
    char room[ILX_ROOM_CODE + 1];
    int64_t epoch, due_ms;  // due_ms: by pg_now_ms; 0: not at all
    bool leaves;
    int tries;
} pg_note;

// The work of a node's own thread beside its signs of life (postgres_errands.c).
typedef struct pg_errands {
    pg_note *notes;
    ilx_errand *list;
    ilx_guest_count *own, *others;
    int note_count, note_capacity, count, capacity, own_count, other_count;
    bool counts_wait, counts_came;
    int64_t looked_ms, counted_ms;
    ilx_text rooms, epochs, times, more;  // arrays for the database
} pg_errands;

// Shared by a store and all its readers.
struct pg_database {
    char *url;
    char host[PG_HOST], port[PG_PORT];  // of the hosts in the url, the one that could be written to
    int64_t node;                       // 0: not one of the nodes
    atomic_llong *epochs;               // by code, those that rooms were claimed in; 0: not claimed
    atomic_ullong claims, taken, fenced;
    uint8_t key[ILX_CLUSTER_KEY];
    // Of the thread that keeps the lease.
    char address[ILX_NODE_ADDRESS], version[32];
    bool beats, parts;
    atomic_llong heard_ms;
    atomic_bool unheard;   // the last sign of life had no answer
    atomic_uint silences;  // how many had none
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t woken;
    pg_errands errands;
};

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
void pg_start_array(ilx_text *array, uint32_t type);
void pg_add_text(ilx_text *array, const char *text, size_t length);
void pg_add_int(ilx_text *array, int64_t number);
void pg_give_array(pg_values *values, ilx_text *array, int count);

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
// Connects unless it is connected, or there is no use in asking.
bool pg_may_ask(postgres *p);
atomic_llong *pg_epoch(pg_database *database, const char *room);

// ---- postgres_errands.c ------------------------------------------------------------------

void pg_errands_start(pg_errands *errands);
void pg_errands_free(pg_errands *errands);
// After each sign of life; lapsed: others may have taken what this node had. Then, for the last
// time, only what is to be told.
void pg_errands_run(pg_session *session, pg_database *database, bool lapsed);
void pg_errands_end(pg_session *session, pg_database *database);
