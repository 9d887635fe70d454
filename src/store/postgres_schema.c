// Whose database it is, and making it ours.

#include "store/postgres_parts.h"

#include <stdio.h>
#include <string.h>

enum { SCHEMA_VERSION = 2, OLDEST_SERVER = 150000 };

// Taken by whoever makes or migrates the tables, until that is committed.
static const char lock_sql[] = "SELECT pg_advisory_xact_lock(1229737816)";

// Rows of rooms change with every move, in place as long as they fit into their page. lease()
// says how long a node that is not heard of keeps what it has: all nodes must mean the same.
static const char *const first_steps[] = {
    "CREATE SCHEMA ilinx",
    "CREATE TABLE ilinx.about(version int8 NOT NULL, key bytea NOT NULL)",
    "CREATE TABLE ilinx.rooms(code text COLLATE \"C\" PRIMARY KEY, number int8 NOT NULL,"
    " epoch int8 NOT NULL, owner int8) WITH (fillfactor = 50)",
    "CREATE INDEX rooms_owner ON ilinx.rooms(owner) WHERE owner IS NOT NULL",
    "CREATE TABLE ilinx.facts(room text COLLATE \"C\" NOT NULL, number int8 NOT NULL,"
    " text text NOT NULL, PRIMARY KEY(room, number))",
    "CREATE TABLE ilinx.nodes(id int8 PRIMARY KEY, address text NOT NULL, version text NOT NULL,"
    " since timestamptz NOT NULL, beat timestamptz NOT NULL) WITH (fillfactor = 50)",
    "CREATE FUNCTION ilinx.lease() RETURNS interval LANGUAGE sql IMMUTABLE"
    " AS 'SELECT interval ''2 seconds'''",
    NULL,
};

// In which epoch each fact was written; when a table wants to be looked at though nobody comes; and
// what the guests of each node have made and guessed in the last minute, and how many there are. A
// node of the first version knows nothing of these, and does no harm beside others.
static const char *const second_steps[] = {
    "ALTER TABLE ilinx.facts ADD epoch int8",
    "ALTER TABLE ilinx.rooms ADD due timestamptz",
    "CREATE INDEX rooms_due ON ilinx.rooms(due) WHERE due IS NOT NULL",
    ("CREATE TABLE ilinx.counts(node int8, address int8, made int8 NOT NULL, guessed int8 NOT NULL,"
     " connected int8 NOT NULL, at timestamptz NOT NULL, PRIMARY KEY(node, address))"),
    NULL,
};

// The steps that make the tables of a version out of those of the one before.
static const char *const *const steps[SCHEMA_VERSION] = {first_steps, second_steps};

static const char know_sql[] =
    "SELECT pg_is_in_recovery(), current_setting('server_encoding') = 'UTF8',"
    " to_regclass('ilinx.about') IS NOT NULL, EXISTS (SELECT FROM pg_class c JOIN pg_namespace n"
    " ON n.oid = c.relnamespace WHERE n.nspname !~ '^pg_' AND n.nspname <> 'information_schema')"
    " OR EXISTS (SELECT FROM pg_namespace WHERE nspname = 'ilinx'),"
    " current_setting('transaction_read_only') = 'on'";

// NULL, or why it failed.
static ilx_failure do_step(pg_session *session, const char *sql, const pg_values *values)
{
    if (!session->connection) return "lost";
    PGresult *result = pg_run(session, sql, values);
    ilx_failure failure = result ? pg_failure(session->pq, result) : "lost";
    session->pq->PQclear(result);
    return failure;
}

// version: 0: there are no tables yet.
static ilx_failure read_about(pg_session *session, pg_database *database, int64_t *version)
{
    const ilx_libpq *pq = session->pq;
    PGresult *result = pg_run(session, "SELECT version, key FROM ilinx.about", NULL);
    ilx_failure failure = result ? pg_failure(pq, result) : "lost";
    bool ours =
        !failure && pq->PQntuples(result) == 1 && pq->PQgetlength(result, 0, 1) == ILX_CLUSTER_KEY;
    if (ours) {
        *version = pg_int(pq, result, 0, 0);
        memcpy(database->key, pq->PQgetvalue(result, 0, 1), ILX_CLUSTER_KEY);
    }
    pq->PQclear(result);
    if (failure) return strcmp(failure, "damaged") == 0 ? "foreign-database" : failure;
    if (!ours) return "foreign-database";
    return *version > SCHEMA_VERSION ? "newer-database" : NULL;
}

static ilx_failure look(pg_session *session, pg_database *database, int64_t *version)
{
    const ilx_libpq *pq = session->pq;
    bool is[5] = {0};
    *version = 0;
    if (pq->PQserverVersion(session->connection) < OLDEST_SERVER) return "old-server";
    PGresult *result = pg_run(session, know_sql, NULL);
    ilx_failure failure = result ? pg_failure(pq, result) : "lost";
    for (int i = 0; i < 5 && !failure; i++) is[i] = pg_int(pq, result, 0, i) != 0;
    pq->PQclear(result);
    if (failure) return failure;
    if (is[0] || is[4]) return "standby";
    if (!is[1]) return "not-utf8";
    if (is[2]) return read_about(session, database, version);
    return is[3] ? "foreign-database" : NULL;
}

static ilx_failure note_version(pg_session *session, int64_t before)
{
    pg_values values = {0};
    pg_give_int(&values, SCHEMA_VERSION);
    if (before) return do_step(session, "UPDATE ilinx.about SET version = $1::int8", &values);
    ilx_key key;
    ilx_key_random(&key);
    pg_give_bytes(&values, key.bytes, ILX_CLUSTER_KEY);
    return do_step(session, "INSERT INTO ilinx.about VALUES($1::int8, $2::bytea)", &values);
}

// From the version that is there, or from none, to this program's.
static ilx_failure make_tables(pg_session *session, int64_t version)
{
    ilx_failure failure = NULL;
    for (int64_t v = version; v < SCHEMA_VERSION; v++) {
        for (const char *const *step = steps[v]; *step && !failure; step++) {
            failure = do_step(session, *step, NULL);
        }
    }
    return failure ? failure : note_version(session, version);
}

// Under the lock all of it is looked at again: another node may have made the tables meanwhile.
static ilx_failure make_ours(pg_session *session, pg_database *database)
{
    int64_t version;
    ilx_failure failure = do_step(session, "BEGIN", NULL);
    if (!failure) failure = do_step(session, lock_sql, NULL);
    if (!failure) failure = look(session, database, &version);
    if (!failure && version < SCHEMA_VERSION) failure = make_tables(session, version);
    if (!failure) failure = look(session, database, &version);
    if (!failure) return do_step(session, "COMMIT", NULL);
    if (session->connection) do_step(session, "ROLLBACK", NULL);
    return failure;
}

ilx_failure pg_know_database(pg_session *session, pg_database *database, bool make)
{
    int64_t version;
    ilx_failure failure = look(session, database, &version);
    if (failure || version == SCHEMA_VERSION) return failure;
    return make ? make_ours(session, database) : "no-tables";
}
