// Facts in a PostgreSQL database.
//
// As in SQLite, facts that are added together to one room share a row, under the number of the
// last. One statement adds all that a turn of the loop has brought, whichever rooms it is for: it
// raises each room's number from the one before its first fact, if the room's epoch is the one that
// was claimed, and writes their facts. For a room that it could not raise it divides by zero, and
// so all of it is undone: with an error that, unlike a broken constraint, quotes no fact in the
// server's log.
//
// When the connection breaks on the way, nobody knows whether it was done. The same statement is
// then sent once more over a new connection. It waits for the row of the room as long as the old
// one may still be at work, and either does it now, or finds the numbers used: by these very facts,
// if it was done.

#include "store/postgres_parts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { TRIES = 2 };

// A node's last sign of life is younger than its lease. One from the future is none: the database's
// clock has been set back since, or its standby, whose clock is behind, has taken its place.
#define ALIVE                                          \
    "n.beat BETWEEN clock_timestamp() - ilinx.lease()" \
    " AND clock_timestamp() + ilinx.lease()"

const char *const pg_statements[PG_STATEMENTS] = {
    [PG_ADD] = "WITH n AS MATERIALIZED (SELECT * FROM unnest($1::text[], $2::int8[], $3::int8[],"
               " $4::int8[], $5::text[]) AS n(room, first, last, epoch, text)),"
               " made AS (INSERT INTO ilinx.rooms(code, number, epoch, owner)"
               " SELECT room, last, 1, nullif($6::int8, 0) FROM n WHERE first = 1"
               " ON CONFLICT DO NOTHING RETURNING code),"
               " grown AS (UPDATE ilinx.rooms r SET number = n.last FROM n"
               " WHERE r.code = n.room AND n.first > 1 AND r.number = n.first - 1"
               " AND (r.epoch = n.epoch OR n.epoch = 0 AND r.owner IS NULL) RETURNING r.code)"
               " INSERT INTO ilinx.facts(room, number, text, epoch) SELECT n.room,"
               " n.last / (raised.code IS NOT NULL)::int, n.text,"
               " CASE WHEN n.first = 1 THEN 1 ELSE n.epoch END FROM n"
               " LEFT JOIN (SELECT code FROM made UNION ALL SELECT code FROM grown) raised"
               " ON raised.code = n.room",
    [PG_ADDED] = "SELECT count(*) FROM unnest($1::text[], $2::int8[], $3::text[])"
                 " AS n(room, last, text) JOIN ilinx.facts f"
                 " ON f.room = n.room AND f.number = n.last AND f.text = n.text",
    [PG_SURE] = "UPDATE ilinx.about SET version = version",
    [PG_LOAD] = "SELECT f.number, f.text, (SELECT r.number FROM ilinx.rooms r"
                " WHERE r.code = $1::text)"
                " FROM ilinx.facts f WHERE f.room = $1::text ORDER BY f.number",
    [PG_LIST] = "SELECT code FROM ilinx.rooms",
    // The row is waited for while an add is at work on it, also one whose sender has given it up.
    [PG_CLAIM] = "UPDATE ilinx.rooms r SET owner = $2::int8, epoch = epoch + 1, due = NULL FROM"
                 " (SELECT owner AS was FROM ilinx.rooms WHERE code = $1::text) o"
                 " WHERE code = $1::text AND (owner IS NULL OR owner = $2::int8"
                 " OR NOT EXISTS (SELECT FROM ilinx.nodes n WHERE n.id = r.owner)"
                 " OR (NOT EXISTS (SELECT FROM ilinx.nodes n WHERE n.id = r.owner"
                 " AND " ALIVE ") AND"
                 " EXISTS (SELECT FROM ilinx.nodes n WHERE n.id = $2::int8"
                 " AND n.since <= clock_timestamp() - ilinx.lease())))"
                 " RETURNING epoch, (was IS NOT NULL AND was <> $2::int8)",
    [PG_HOLDER] = "SELECT coalesce(" ALIVE ", false), n.address"
                  " FROM ilinx.rooms r LEFT JOIN ilinx.nodes n ON n.id = r.owner"
                  " WHERE r.code = $1::text",
    [PG_BEAT] = "INSERT INTO ilinx.nodes AS n(id, address, version, since, beat)"
                " VALUES($1::int8, $2::text, $3::text, clock_timestamp(), clock_timestamp())"
                " ON CONFLICT (id) DO UPDATE SET beat = clock_timestamp(), address = $2::text,"
                " since = CASE WHEN " ALIVE " THEN n.since"
                " ELSE clock_timestamp() END",
    [PG_SWEEP] = "DELETE FROM ilinx.nodes WHERE beat < clock_timestamp() - interval '1 day'",
    [PG_PART] = "DELETE FROM ilinx.nodes WHERE id = $1::int8",
    [PG_NODES] = "SELECT address, version,"
                 " greatest(0, extract(epoch FROM clock_timestamp() - beat) * 1000)::int8,"
                 " extract(epoch FROM clock_timestamp() - since)::int8,"
                 " (SELECT count(*) FROM ilinx.rooms WHERE owner = id),"
                 " " ALIVE " FROM ilinx.nodes n ORDER BY address, beat",
    [PG_NOTES] = "WITH n AS MATERIALIZED (SELECT * FROM unnest($1::text[], $2::int8[], $3::int8[])"
                 " AS n(room, epoch, ms)), free AS MATERIALIZED (SELECT r.code, n.ms FROM n"
                 " JOIN ilinx.rooms r ON r.code = n.room AND r.epoch = n.epoch"
                 " WHERE r.owner = $4::int8 FOR UPDATE OF r SKIP LOCKED)"
                 " UPDATE ilinx.rooms r SET due = CASE WHEN f.ms >= 0"
                 " THEN clock_timestamp() + f.ms * interval '1 millisecond' END,"
                 " owner = CASE WHEN f.ms = -2 THEN NULL ELSE r.owner END FROM free f"
                 " WHERE r.code = f.code RETURNING r.code, r.epoch",
    [PG_LEFT] = "SELECT r.code FROM ilinx.rooms r WHERE r.due < clock_timestamp()"
                " AND NOT EXISTS (SELECT FROM ilinx.nodes n WHERE n.id = r.owner"
                " AND " ALIVE ") AND EXISTS (SELECT FROM ilinx.nodes n WHERE n.id = $1::int8"
                " AND n.since <= clock_timestamp() - ilinx.lease()) ORDER BY r.due LIMIT 64",
    [PG_MINE] = "SELECT code FROM ilinx.rooms WHERE owner = $1::int8",
    [PG_COUNTS_SWEEP] = "DELETE FROM ilinx.counts c USING (SELECT node, address FROM ilinx.counts"
                        " WHERE at < clock_timestamp() - interval '2 minutes'"
                        " FOR UPDATE SKIP LOCKED) o"
                        " WHERE c.node = o.node AND c.address = o.address",
    [PG_COUNTS] =
        "WITH mine AS (INSERT INTO ilinx.counts(node, address, made, guessed, connected, at)"
        " SELECT $5::int8, n.address, n.made, n.guessed, n.connected, clock_timestamp()"
        " FROM unnest($1::int8[], $2::int8[], $3::int8[], $4::int8[])"
        " AS n(address, made, guessed, connected)"
        " ON CONFLICT (node, address) DO UPDATE SET made = excluded.made,"
        " guessed = excluded.guessed, connected = excluded.connected, at = excluded.at)"
        " SELECT address, sum(made)::int8, sum(guessed)::int8, sum(connected)::int8"
        " FROM ilinx.counts WHERE node <> $5::int8"
        " AND at > clock_timestamp() - $6::int8 * interval '1 millisecond' GROUP BY address",
};

// ---- Adding ------------------------------------------------------------------------------

static int compare_rows(const void *a, const void *b)
{
    const ilx_row *one = *(const ilx_row *const *)a, *two = *(const ilx_row *const *)b;
    int order = strcmp(one->room, two->room);
    return order ? order : (one > two) - (one < two);
}

// From here on, the facts of one room: how many there are. 0: their numbers have a gap.
static int count_room(const ilx_row *const *order, int count)
{
    int length = 1;
    for (; length < count && strcmp(order[length]->room, order[0]->room) == 0; length++) {
        if (order[length]->number != order[0]->number + length) return 0;
    }
    return length;
}

static void add_room(postgres *p, const ilx_row *const *order, int length)
{
    const ilx_row *first = order[0];
    ilx_text_clear(&p->line);
    for (int i = 0; i < length; i++) {
        assert(strlen(order[i]->text) <= ILX_FACT_TEXT_MAX && !strchr(order[i]->text, '\n'));
        if (i) ilx_text_char(&p->line, '\n');
        ilx_text_put(&p->line, order[i]->text);
    }
    pg_add_text(&p->rooms, first->room, strlen(first->room));
    pg_add_int(&p->firsts, first->number);
    pg_add_int(&p->lasts, first->number + length - 1);
    pg_add_int(&p->epochs, atomic_load(pg_epoch(p->database, first->room)));
    pg_add_text(&p->texts, p->line.bytes, p->line.length);
}

// One element a room, in the order of their codes, so that two servers wait for each other's rows
// in the same order. How many rooms; 0: some numbers have a gap.
static int gather(postgres *p, const ilx_row *rows, int count)
{
    static const size_t pointer_size = sizeof(const ilx_row *);
    if (count > p->capacity) {
        p->capacity = count;
        p->order = ilx_grow(p->order, (size_t)count * pointer_size);
    }
    for (int i = 0; i < count; i++) p->order[i] = &rows[i];
    qsort(p->order, (size_t)count, pointer_size, compare_rows);
    pg_start_array(&p->rooms, PG_TEXT);
    pg_start_array(&p->firsts, PG_INT);
    pg_start_array(&p->lasts, PG_INT);
    pg_start_array(&p->epochs, PG_INT);
    pg_start_array(&p->texts, PG_TEXT);
    int rooms = 0;
    for (int i = 0, length; i < count; i += length, rooms++) {
        length = count_room(&p->order[i], count - i);
        if (!length) return 0;
        add_room(p, &p->order[i], length);
    }
    return rooms;
}

// Rows that a server finds in its log when it starts again can be read before a synchronous
// standby has them. A write that is answered says that the standby has all before it.
static bool is_sure(postgres *p)
{
    pg_values none = {0};
    if (!p->session.connection) return false;
    PGresult *result = pg_ask(&p->session, PG_SURE, &none);
    bool sure = result && !pg_failure(p->session.pq, result);
    p->session.pq->PQclear(result);
    return sure;
}

// Are these facts there already, all of them, and to stay? Then NULL.
static ilx_failure find_added(postgres *p, int rooms)
{
    const ilx_libpq *pq = p->session.pq;
    pg_values values = {0};
    pg_give_array(&values, &p->rooms, rooms);
    pg_give_array(&values, &p->lasts, rooms);
    pg_give_array(&values, &p->texts, rooms);
    PGresult *result = pg_ask(&p->session, PG_ADDED, &values);
    bool added = result && !pg_failure(pq, result) && pg_int(pq, result, 0, 0) == rooms;
    pq->PQclear(result);
    return !added ? "wrong-number" : is_sure(p) ? NULL : "lost";
}

// NULL: it is done. "lost": it may have been.
static ilx_failure try_adding(postgres *p, int rooms)
{
    const ilx_libpq *pq = p->session.pq;
    pg_values values = {0};
    if (!pg_may_ask(p)) return "lost";
    pg_give_array(&values, &p->rooms, rooms);
    pg_give_array(&values, &p->firsts, rooms);
    pg_give_array(&values, &p->lasts, rooms);
    pg_give_array(&values, &p->epochs, rooms);
    pg_give_array(&values, &p->texts, rooms);
    pg_give_int(&values, p->database->node);
    PGresult *result = pg_ask(&p->session, PG_ADD, &values);
    ilx_failure failure = result ? pg_failure(pq, result) : "lost";
    pq->PQclear(result);
    if (failure && pg_is_over(failure)) pg_close(&p->session);
    return failure;
}

// Rooms that did not exist before are ours, in their first epoch.
static void note_new_rooms(const postgres *p, const ilx_row *rows, int count)
{
    for (int i = 0; p->database->node && i < count; i++) {
        if (rows[i].number == 1) atomic_store(pg_epoch(p->database, rows[i].room), 1);
    }
}

static ilx_failure postgres_add(ilx_store *store, const ilx_row *rows, int count)
{
    postgres *p = (postgres *)store;
    int rooms = gather(p, rows, count);
    if (!rooms) return "wrong-number";
    ilx_failure failure = "lost";
    for (int i = 0; i < TRIES && failure && pg_is_over(failure); i++) {
        failure = try_adding(p, rooms);
        bool used = failure && strcmp(failure, "wrong-number") == 0;
        if (used && i > 0) failure = find_added(p, rooms);
    }
    if (!failure) note_new_rooms(p, rows, count);
    if (failure && strcmp(failure, "wrong-number") == 0) atomic_fetch_add(&p->database->fenced, 1);
    return failure;
}

// ---- Loading -----------------------------------------------------------------------------

// Hands on the facts of a row, line by line. The number after the last of them.
static int64_t read_lines(postgres *p, const char *text, int64_t number, ilx_take_fact *each,
                          void *context)
{
    for (const char *end; text; text = end ? end + 1 : NULL) {
        end = strchr(text, '\n');
        ilx_text_clear(&p->line);
        ilx_text_bytes(&p->line, text, end ? (size_t)(end - text) : strlen(text));
        each(context, number++, p->line.bytes);
    }
    return number;
}

static ilx_failure postgres_load(ilx_store *store, const char *room, const atomic_bool *stop,
                                 ilx_take_fact *each, void *context)
{
    postgres *p = (postgres *)store;
    const ilx_libpq *pq = p->session.pq;
    pg_values values = {0};
    int64_t expected = 1, end = 0;
    bool broken = false;
    pg_give_text(&values, room);
    if (!pg_may_ask(p) || !pg_begin(&p->session, PG_LOAD, &values)) return "lost";
    ilx_failure failure = NULL;
    for (PGresult *result; (result = pg_next(&p->session, stop, &broken)); pq->PQclear(result)) {
        if (!failure) failure = pg_failure(pq, result);
        if (failure || pq->PQresultStatus(result) != PGRES_SINGLE_TUPLE) continue;
        int64_t last = pg_int(pq, result, 0, 0);
        end = pg_int(pq, result, 0, 2);
        expected = read_lines(p, pq->PQgetvalue(result, 0, 1), expected, each, context);
        if (expected != last + 1) failure = "damaged";
    }
    if (broken) return stop && atomic_load(stop) ? "stopped" : "lost";
    return failure ? failure : expected - 1 != end ? "damaged" : NULL;
}

static ilx_failure postgres_list(ilx_store *store, ilx_take_room *each, void *context)
{
    postgres *p = (postgres *)store;
    const ilx_libpq *pq = p->session.pq;
    static const pg_values none;
    if (!pg_ready(&p->session)) return "lost";
    PGresult *result = pg_ask(&p->session, PG_LIST, &none);
    ilx_failure failure = result ? pg_failure(pq, result) : "lost";
    for (int i = 0; !failure && i < pq->PQntuples(result); i++) {
        each(context, pq->PQgetvalue(result, i, 0));
    }
    pq->PQclear(result);
    return failure;
}

// ---- From start to end -------------------------------------------------------------------

static void free_database(pg_database *database)
{
    free(database->url);
    free(database->epochs);
    pg_errands_free(&database->errands);
    pthread_mutex_destroy(&database->mutex);
    pthread_cond_destroy(&database->woken);
    free(database);
}

static void postgres_close(ilx_store *store)
{
    postgres *p = (postgres *)store;
    pg_close(&p->session);
    free(p->order);
    ilx_text_free(&p->rooms);
    ilx_text_free(&p->firsts);
    ilx_text_free(&p->lasts);
    ilx_text_free(&p->epochs);
    ilx_text_free(&p->texts);
    ilx_text_free(&p->line);
    if (!p->reader) {
        ilx_store_part(store);
        free_database(p->database);
    }
    free(p);
}

static postgres *new_store(pg_database *database, const ilx_libpq *pq)
{
    postgres *p = ilx_alloc(sizeof *p);
    p->store.load = postgres_load;
    p->store.list = postgres_list;
    p->store.claim = pg_claim;
    p->store.close = postgres_close;
    p->database = database;
    p->session = (pg_session){.pq = pq, .database = database};
    p->rooms = ilx_text_new();
    p->firsts = ilx_text_new();
    p->lasts = ilx_text_new();
    p->epochs = ilx_text_new();
    p->texts = ilx_text_new();
    p->line = ilx_text_new();
    return p;
}

static ilx_store *postgres_reader(ilx_store *store)
{
    postgres *p = (postgres *)store, *reader = new_store(p->database, p->session.pq);
    reader->reader = true;
    return &reader->store;
}

bool ilx_store_is_database(const char *text)
{
    return strncmp(text, "postgres://", 11) == 0 || strncmp(text, "postgresql://", 13) == 0;
}

ilx_store *ilx_store_postgres(const char *url, bool make, ilx_failure *why)
{
    const ilx_libpq *pq = ilx_libpq_find();
    *why = pq ? NULL : "no-libpq";
    if (*why) return NULL;
    pg_database *database = ilx_alloc(sizeof *database);
    database->url = strdup(url);
    // A page of it is there once a room in it is.
    database->epochs = calloc(PG_CODES, sizeof *database->epochs);
    if (!database->url || !database->epochs) abort();
    pthread_mutex_init(&database->mutex, NULL);
    pthread_condattr_t clock;
    pthread_condattr_init(&clock);
    pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    pthread_cond_init(&database->woken, &clock);
    pthread_condattr_destroy(&clock);
    pg_errands_start(&database->errands);
    postgres *p = new_store(database, pq);
    p->store.add = postgres_add;
    p->store.reader = postgres_reader;
    *why = pg_open(&p->session);
    if (!*why) *why = pg_know_database(&p->session, database, make);
    if (!*why) return &p->store;
    postgres_close(&p->store);
    return NULL;
}
