// One connection to a database. Whatever is asked has a time by which it must be answered: a
// network that swallows everything looks like a server that thinks.

#include "store/postgres_parts.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    ANSWER_MS = 4000,
    LOOK_MS = 100,  // between two looks at whether somebody wants it to stop
    REST_MS = 200,  // after a connection could not be made
    SQLSTATE = 5,
    ARRAY_HEAD = 20,
};

static const char usual_port[] = "5432";  // where an address of several hosts names none

// A database that can be written to, wherever it is of several hosts. The address comes after what
// is usual, and may say otherwise; then one of its hosts alone, unless it is empty.
static const char *const keywords[] = {"connect_timeout",
                                       "application_name",
                                       "client_encoding",
                                       "tcp_user_timeout",
                                       "target_session_attrs",
                                       "dbname",
                                       "host",
                                       "port",
                                       NULL};

typedef struct pg_host {
    char name[PG_HOST], port[PG_PORT];
} pg_host;

int64_t pg_now_ms(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

// ---- Connecting --------------------------------------------------------------------------

// Notices are nothing. A warning comes when somebody has ended the wait for the standby: then what
// was done is there, but the standby may be without it.
static void hear_notice(void *context, const PGresult *notice)
{
    pg_session *session = context;
    const char *kind = session->pq->PQresultErrorField(notice, PG_DIAG_SEVERITY_NONLOCALIZED);
    session->doubtful |= kind && strcmp(kind, "WARNING") == 0;
}

void pg_close(pg_session *session)
{
    if (session->connection) session->pq->PQfinish(session->connection);
    session->connection = NULL;
    session->prepared = 0;
}

// Whatever the database's own settings are, a commit is on disk when it is answered, and at a
// synchronous standby if there is one. Statements that wait behind a commit whose standby is away
// end once nobody listens to them any more: otherwise they would use up the database's connections.
static bool connect_to(pg_session *session, const char *kind, const pg_host *host)
{
    const char *const values[] = {
        "2", "ilinx", "UTF8", "4000", kind, session->database->url, host->name, host->port, NULL};
    const ilx_libpq *pq = session->pq;
    pg_close(session);
    session->connection = pq->PQconnectdbParams(keywords, values, 1);
    if (!session->connection) abort();
    if (pq->PQstatus(session->connection) != CONNECTION_OK) {
        pg_close(session);
        return false;
    }
    pq->PQsetNoticeReceiver(session->connection, hear_notice, session);
    pq->PQsetnonblocking(session->connection, 1);
    PGresult *set = pg_run(session,
                           "SELECT set_config('statement_timeout', '30s', false),"
                           " set_config('lock_timeout', '5s', false),"
                           " CASE WHEN current_setting('synchronous_commit') IN ('off', 'local')"
                           " THEN set_config('synchronous_commit', 'on', false) END",
                           NULL);
    pq->PQclear(set);
    return set != NULL;
}

// Of several hosts the one that had the database when somebody last looked: a host that swallows
// everything would keep each connection waiting before the next one is tried.
static void recall_host(pg_database *database, pg_host *host)
{
    pthread_mutex_lock(&database->mutex);
    memcpy(host->name, database->host, sizeof host->name);
    memcpy(host->port, database->port, sizeof host->port);
    pthread_mutex_unlock(&database->mutex);
}

static void note_host(const ilx_libpq *pq, pg_database *database, const PGconn *connection)
{
    bool several = strchr(database->url, ',') && !strstr(database->url, "hostaddr");
    if (!several) return;
    const char *port = pq->PQport(connection);
    if (!port || !port[0]) port = usual_port;
    pthread_mutex_lock(&database->mutex);
    snprintf(database->host, sizeof database->host, "%s", pq->PQhost(connection));
    snprintf(database->port, sizeof database->port, "%s", port);
    pthread_mutex_unlock(&database->mutex);
}

// It is not there any more, unless another has been found meanwhile.
static void forget_host(pg_database *database, const pg_host *host)
{
    pthread_mutex_lock(&database->mutex);
    if (strcmp(database->host, host->name) == 0 && strcmp(database->port, host->port) == 0)
        database->host[0] = database->port[0] = '\0';
    pthread_mutex_unlock(&database->mutex);
}

bool pg_ready(pg_session *session)
{
    pg_host host;
    if (session->connection) return true;
    if (pg_now_ms() < session->rest_ms) return false;
    recall_host(session->database, &host);
    if (connect_to(session, "read-write", &host)) {
        note_host(session->pq, session->database, session->connection);
        return true;
    }
    forget_host(session->database, &host);
    session->rest_ms = pg_now_ms() + REST_MS;
    return false;
}

ilx_failure pg_open(pg_session *session)
{
    static const pg_host any;
    const char *const values[] = {"2",  "ilinx", "UTF8", "4000", "any", session->database->url,
                                  NULL, NULL,    NULL};
    if (connect_to(session, "read-write", &any)) return NULL;
    if (connect_to(session, "any", &any)) return "standby";
    switch (session->pq->PQpingParams(keywords, values, 1)) {
    case PQPING_OK: return "no-entry";
    case PQPING_NO_ATTEMPT: return "bad-address";
    default: return "no-answer";
    }
}

// ---- Values ------------------------------------------------------------------------------

void pg_give_bytes(pg_values *values, const void *bytes, size_t size)
{
    values->at[values->count] = bytes;
    values->sizes[values->count] = (int)size;
    values->formats[values->count++] = 1;
}

void pg_give_text(pg_values *values, const char *text)
{
    pg_give_bytes(values, text, strlen(text));
}

void pg_give_int(pg_values *values, int64_t number)
{
    uint8_t *bytes = values->numbers[values->count];
    for (int i = 0; i < 8; i++) bytes[i] = (uint8_t)((uint64_t)number >> (56 - 8 * i));
    pg_give_bytes(values, bytes, 8);
}

int64_t pg_int(const ilx_libpq *pq, const PGresult *result, int row, int column)
{
    const uint8_t *bytes = (const uint8_t *)pq->PQgetvalue(result, row, column);
    int size = pq->PQgetlength(result, row, column);
    uint64_t number = 0;
    for (int i = 0; i < size && i < 8; i++) number = number << 8 | bytes[i];
    return (int64_t)number;
}

void pg_text(const ilx_libpq *pq, const PGresult *result, int row, int column, char *text,
             size_t size)
{
    snprintf(text, size, "%s", pq->PQgetvalue(result, row, column));
}

// ---- Arrays ------------------------------------------------------------------------------

static void put_int32(char *at, uint32_t number)
{
    for (int i = 0; i < 4; i++) at[i] = (char)(number >> (24 - 8 * i) & 0xFF);
}

void pg_start_array(ilx_text *array, uint32_t type)
{
    char head[ARRAY_HEAD] = {0};
    put_int32(head, 1);  // one dimension
    put_int32(head + 8, type);
    put_int32(head + 16, 1);  // counted from 1
    ilx_text_clear(array);
    ilx_text_bytes(array, head, sizeof head);
}

void pg_add_text(ilx_text *array, const char *text, size_t length)
{
    char size[4];
    put_int32(size, (uint32_t)length);
    ilx_text_bytes(array, size, sizeof size);
    ilx_text_bytes(array, text, length);
}

void pg_add_int(ilx_text *array, int64_t number)
{
    char bytes[8];
    put_int32(bytes, (uint32_t)((uint64_t)number >> 32));
    put_int32(bytes + 4, (uint32_t)number);
    pg_add_text(array, bytes, sizeof bytes);
}

void pg_give_array(pg_values *values, ilx_text *array, int count)
{
    put_int32(array->bytes + 12, (uint32_t)count);
    pg_give_bytes(values, array->bytes, array->length);
}

// ---- Asking ------------------------------------------------------------------------------

// Until there is a result, or the end of them. False: there will be none.
static bool await_result(const pg_session *session, const atomic_bool *stop)
{
    const ilx_libpq *pq = session->pq;
    PGconn *connection = session->connection;
    int64_t until = pg_now_ms() + ANSWER_MS;
    int unsent = pq->PQflush(connection);
    while (unsent >= 0 && (unsent > 0 || pq->PQisBusy(connection))) {
        int64_t left = until - pg_now_ms();
        if (left <= 0 || (stop && atomic_load(stop))) return false;
        struct pollfd wait = {.fd = pq->PQsocket(connection),
                              .events = (short)(unsent ? POLLIN | POLLOUT : POLLIN)};
        int ready = poll(&wait, 1, (int)(left < LOOK_MS ? left : LOOK_MS));
        if (ready < 0 && errno != EINTR) return false;
        if (ready <= 0) continue;
        if (!pq->PQconsumeInput(connection)) return false;
        if (unsent) unsent = pq->PQflush(connection);
    }
    return unsent == 0;
}

// The last result of what has been sent; NULL: the connection is no more.
static PGresult *take_result(pg_session *session, int sent)
{
    const ilx_libpq *pq = session->pq;
    PGresult *last = NULL;
    bool well = sent == 1;
    session->doubtful = false;
    while (well && (well = await_result(session, NULL))) {
        PGresult *result = pq->PQgetResult(session->connection);
        if (!result) break;
        pq->PQclear(last);
        last = result;
    }
    well = well && last && !session->doubtful;
    if (well && pq->PQstatus(session->connection) == CONNECTION_OK) return last;
    pq->PQclear(last);
    pg_close(session);
    return NULL;
}

PGresult *pg_run(pg_session *session, const char *sql, const pg_values *values)
{
    static const pg_values none;
    if (!values) values = &none;
    int sent = session->pq->PQsendQueryParams(session->connection, sql, values->count, NULL,
                                              values->at, values->sizes, values->formats, 1);
    return take_result(session, sent);
}

// The answer to a statement that could not be prepared; NULL: it is, unless the connection has been
// lost.
static PGresult *prepare(pg_session *session, pg_statement statement)
{
    const ilx_libpq *pq = session->pq;
    char name[8];
    if (session->prepared & 1U << statement) return NULL;
    snprintf(name, sizeof name, "s%d", (int)statement);
    int sent = pq->PQsendPrepare(session->connection, name, pg_statements[statement], 0, NULL);
    PGresult *result = take_result(session, sent);
    if (!result || pq->PQresultStatus(result) != PGRES_COMMAND_OK) return result;
    session->prepared |= 1U << statement;
    pq->PQclear(result);
    return NULL;
}

static int send_values(const pg_session *session, pg_statement statement, const pg_values *values)
{
    char name[8];
    snprintf(name, sizeof name, "s%d", (int)statement);
    return session->pq->PQsendQueryPrepared(session->connection, name, values->count, values->at,
                                            values->sizes, values->formats, 1);
}

PGresult *pg_ask(pg_session *session, pg_statement statement, const pg_values *values)
{
    PGresult *wrong = prepare(session, statement);
    if (wrong || !session->connection) return wrong;
    return take_result(session, send_values(session, statement, values));
}

bool pg_begin(pg_session *session, pg_statement statement, const pg_values *values)
{
    const ilx_libpq *pq = session->pq;
    pq->PQclear(prepare(session, statement));
    bool well = session->connection && session->prepared & 1U << statement &&
                send_values(session, statement, values) == 1 &&
                pq->PQsetSingleRowMode(session->connection) == 1;
    if (!well) pg_close(session);
    return well;
}

PGresult *pg_next(pg_session *session, const atomic_bool *stop, bool *broken)
{
    *broken = !await_result(session, stop);
    PGresult *result = *broken ? NULL : session->pq->PQgetResult(session->connection);
    if (!result && session->pq->PQstatus(session->connection) != CONNECTION_OK) *broken = true;
    if (*broken) pg_close(session);
    return result;
}

// ---- Failures ----------------------------------------------------------------------------

ilx_failure pg_failure(const ilx_libpq *pq, const PGresult *result)
{
    // By the beginnings of SQLSTATE, the longer before the shorter.
    static const struct {
        char state[SQLSTATE + 1];
        ilx_failure failure;
    } known[] = {{"22012", "wrong-number"},
                 {"23", "wrong-number"},
                 {"53100", "disk-full"},
                 {"25006", "standby"},
                 {"57014", "busy"},
                 {"40", "busy"},
                 {"55P03", "busy"},
                 {"57", "lost"},
                 {"08", "lost"},
                 {"53", "lost"},
                 {"42501", "no-rights"},
                 {"XX", "damaged"},
                 {"42", "damaged"},
                 {"3F", "damaged"}};
    ExecStatusType status = pq->PQresultStatus(result);
    if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK || status == PGRES_SINGLE_TUPLE) {
        return NULL;
    }
    const char *state = pq->PQresultErrorField(result, PG_DIAG_SQLSTATE);
    for (int i = 0; state && i < (int)(sizeof known / sizeof known[0]); i++) {
        if (strncmp(state, known[i].state, strlen(known[i].state)) == 0) return known[i].failure;
    }
    return "lost";
}

bool pg_is_over(ilx_failure failure)
{
    return strcmp(failure, "lost") == 0 || strcmp(failure, "standby") == 0;
}
