// A store in one SQLite file.
//
// Facts are only ever added. A write-ahead log that is flushed at every commit makes an add durable
// when it returns, whatever happens to the process or to the machine's power afterwards.
//
// Facts that are added together to one room share a row: one line each, under the number of the
// last. A row knows the row before it of the same room, and the room its last one. So all that is
// written goes to the end of one table and to the few pages of another, whichever rooms it is for;
// an index by room and number would have a page to write for each of them.

#include "store/copier.h"
#include "store/store.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

// Bytes 68 to 71 of the file say whose it is: "ILNX".
// Version 2: facts have checksums and tables have secrets and doors, which programs of version 1
// cannot read.
enum { OUR_MARK = 0x494C4E58, SCHEMA_VERSION = 2 };
enum {
    BUSY_MS = 5000,
    CHECK_MS = 700,     // spent at most on looking a file through before it is used
    LOOK_STEPS = 1000,  // of SQLite's machine, between two looks at the clock, or at a wish to stop
    // Pages in the log from which on they are copied into the file while it grows, and from which
    // on the next commit waits until they are.
    LOG_PAGES = 1000,
    LOG_PAGES_MAX = 16000,
};

typedef struct sqlite {
    ilx_store store;  // first, so that one pointer is both
    sqlite3 *db;
    sqlite3_stmt *begin, *commit, *rollback, *add, *found, *extend, *load, *length;
    ilx_copier *copier;  // NULL: without one, commits wait now and then
    ilx_text row;
    int lock;    // file descriptor; -1: none, in a reader
    char *path;  // of a reader's file; it is open while there is a db
} sqlite;

static const char schema[] =
    "CREATE TABLE rooms(code TEXT PRIMARY KEY, number INTEGER NOT NULL, last INTEGER NOT NULL)"
    " WITHOUT ROWID;"
    "CREATE TABLE facts(id INTEGER PRIMARY KEY, room TEXT NOT NULL, number INTEGER NOT NULL,"
    " before INTEGER, text TEXT NOT NULL);";

// A room's first facts, and more of them: those only right after the last one.
static const char add_sql[] = "INSERT INTO facts(room, number, before, text)"
                              " VALUES(?1, ?2, (SELECT last FROM rooms WHERE code = ?1), ?3)";
static const char found_sql[] = "INSERT INTO rooms VALUES(?, ?, last_insert_rowid())";
static const char extend_sql[] = "UPDATE rooms SET number = ?2, last = last_insert_rowid()"
                                 " WHERE code = ?1 AND number = ?3";

// From the last row to the first. In a damaged file the rows could lead round in circles; but each
// is younger than the one before it.
static const char load_sql[] =
    "WITH RECURSIVE chain(id) AS (SELECT last FROM rooms WHERE code = ?1 UNION ALL"
    " SELECT before FROM chain JOIN facts USING(id) WHERE before < id)"
    "SELECT number, text, (SELECT number FROM rooms WHERE code = ?1)"
    " FROM chain LEFT JOIN facts ON facts.id = chain.id AND room = ?1 ORDER BY chain.id";

static const char length_sql[] = "SELECT number FROM rooms WHERE code = ?";

// With little memory: whatever is in use lies at the ends of the tables.
static const char settings[] = "PRAGMA synchronous=FULL; PRAGMA cache_size=40";

static ilx_failure failure_of(int code)
{
    switch (code & 0xFF) {
    case SQLITE_OK:
    case SQLITE_ROW:
    case SQLITE_DONE: return NULL;
    case SQLITE_CONSTRAINT: return "wrong-number";
    case SQLITE_FULL: return "disk-full";
    case SQLITE_READONLY:
    case SQLITE_PERM: return "read-only";
    case SQLITE_CORRUPT: return "damaged";
    case SQLITE_NOTADB: return "foreign";
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return "busy";
    case SQLITE_CANTOPEN: return "cannot-open";
    case SQLITE_INTERRUPT: return "stopped";
    default: return "disk-failed";
    }
}

// Of a reader only what reads.
static ilx_failure prepare(sqlite *s, bool reader)
{
    const struct {
        sqlite3_stmt **statement;
        const char *sql;
    } all[] = {{&s->load, load_sql},   {&s->length, length_sql},   {&s->begin, "BEGIN IMMEDIATE"},
               {&s->commit, "COMMIT"}, {&s->rollback, "ROLLBACK"}, {&s->add, add_sql},
               {&s->found, found_sql}, {&s->extend, extend_sql}};
    size_t count = reader ? 2 : sizeof all / sizeof all[0];
    for (size_t i = 0; i < count; i++) {
        int code = sqlite3_prepare_v3(s->db, all[i].sql, -1, SQLITE_PREPARE_PERSISTENT,
                                      all[i].statement, NULL);
        // The table is not what it should be, though the mark is ours.
        if (code == SQLITE_ERROR) return "damaged";
        if (code != SQLITE_OK) return failure_of(code);
    }
    return NULL;
}

static void close_file(sqlite *s)
{
    sqlite3_stmt **all[] = {&s->begin, &s->commit, &s->rollback, &s->add,
                            &s->found, &s->extend, &s->load,     &s->length};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        sqlite3_finalize(*all[i]);
        *all[i] = NULL;
    }
    int code = sqlite3_close(s->db);
    assert(code == SQLITE_OK);
    (void)code;
    s->db = NULL;
}

// A reader opens the file when it is first used; when it cannot, it tries again the next time.
static ilx_failure open_reader(sqlite *s)
{
    if (s->db) return NULL;
    int flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX;
    ilx_failure failure = failure_of(sqlite3_open_v2(s->path, &s->db, flags, NULL));
    if (!failure) {
        sqlite3_db_config(s->db, SQLITE_DBCONFIG_LOOKASIDE, NULL, 0, 0);  // saves memory
        sqlite3_extended_result_codes(s->db, 1);
        sqlite3_busy_timeout(s->db, BUSY_MS);
        failure = failure_of(sqlite3_exec(s->db, "PRAGMA cache_size=20", NULL, NULL, NULL));
    }
    if (!failure) failure = prepare(s, true);
    if (failure) close_file(s);
    return failure;
}

// ---- Using it ----------------------------------------------------------------------------

static int run(sqlite3_stmt *statement)
{
    int code = sqlite3_step(statement);
    int end = sqlite3_reset(statement);
    return code == SQLITE_DONE || code == SQLITE_ROW ? end : code;
}

// How many of these facts go into one row.
static int count_row(const ilx_row *rows, int count)
{
    int length = 1;
    while (length < count && rows[length].number == rows[0].number + length &&
           strcmp(rows[length].room, rows[0].room) == 0) {
        length++;
    }
    return length;
}

static ilx_failure add_row(sqlite *s, const ilx_row *rows, int count)
{
    int64_t first = rows[0].number;
    const char *room = rows[0].room;
    ilx_text_clear(&s->row);
    for (int i = 0; i < count; i++) {
        assert(strlen(rows[i].text) <= ILX_FACT_TEXT_MAX && !strchr(rows[i].text, '\n'));
        if (i) ilx_text_char(&s->row, '\n');
        ilx_text_put(&s->row, rows[i].text);
    }
    sqlite3_bind_text(s->add, 1, room, -1, SQLITE_STATIC);
    sqlite3_bind_int64(s->add, 2, first + count - 1);
    sqlite3_bind_text(s->add, 3, s->row.bytes, (int)s->row.length, SQLITE_STATIC);
    int code = run(s->add);
    if (code != SQLITE_OK) return failure_of(code);
    sqlite3_stmt *note = first == 1 ? s->found : s->extend;
    sqlite3_bind_text(note, 1, room, -1, SQLITE_STATIC);
    sqlite3_bind_int64(note, 2, first + count - 1);
    if (note == s->extend) sqlite3_bind_int64(note, 3, first - 1);
    code = run(note);
    if (code != SQLITE_OK) return failure_of(code);
    return sqlite3_changes(s->db) == 1 ? NULL : "wrong-number";
}

// Is the file no longer where it was? What is written to it then is lost when the program ends.
static bool is_moved(sqlite *s)
{
    int moved = 0;
    return sqlite3_file_control(s->db, "main", SQLITE_FCNTL_HAS_MOVED, &moved) == SQLITE_OK &&
           moved;
}

static ilx_failure sqlite_add(ilx_store *store, const ilx_row *rows, int count)
{
    sqlite *s = (sqlite *)store;
    if (is_moved(s)) return "moved";
    ilx_failure failure = failure_of(run(s->begin));
    if (failure) return failure;
    for (int i = 0, length; i < count && !failure; i += length) {
        length = count_row(&rows[i], count - i);
        failure = add_row(s, &rows[i], length);
    }
    if (!failure) failure = failure_of(run(s->commit));
    // Some failures have already ended the transaction.
    if (failure && !sqlite3_get_autocommit(s->db)) run(s->rollback);
    return failure;
}

// Hands on the facts of a row, line by line. The number after the last of them.
static int64_t read_row(sqlite *s, const char *text, int64_t number, ilx_take_fact *each,
                        void *context)
{
    for (const char *end; text; text = end ? end + 1 : NULL) {
        end = strchr(text, '\n');
        ilx_text_clear(&s->row);
        ilx_text_bytes(&s->row, text, end ? (size_t)(end - text) : strlen(text));
        each(context, number++, s->row.bytes);
    }
    return number;
}

static int is_stopped(void *stop)
{
    return atomic_load((const atomic_bool *)stop);
}

static ilx_failure sqlite_load(ilx_store *store, const char *room, const atomic_bool *stop,
                               ilx_take_fact *each, void *context)
{
    sqlite *s = (sqlite *)store;
    int64_t expected = 1, end = 0;  // end: the number of the last fact that the room knows of
    int code;
    ilx_failure failure = open_reader(s);
    if (failure) return failure;
    sqlite3_progress_handler(s->db, stop ? LOOK_STEPS : 0, is_stopped, (void *)(uintptr_t)stop);
    sqlite3_bind_text(s->load, 1, room, -1, SQLITE_STATIC);
    while (!failure && (code = sqlite3_step(s->load)) != SQLITE_DONE) {
        if (code != SQLITE_ROW) {
            failure = failure_of(code);
            break;
        }
        const char *text = (const char *)sqlite3_column_text(s->load, 1);
        int64_t last = sqlite3_column_int64(s->load, 0);
        end = sqlite3_column_int64(s->load, 2);
        if (text) expected = read_row(s, text, expected, each, context);
        if (!text || expected != last + 1) failure = "damaged";
    }
    if (!failure && expected - 1 != end) failure = "damaged";
    sqlite3_reset(s->load);
    sqlite3_progress_handler(s->db, 0, NULL, NULL);
    return failure;
}

static int64_t sqlite_length(ilx_store *store, const char *room)
{
    sqlite *s = (sqlite *)store;
    if (open_reader(s)) return 0;
    sqlite3_bind_text(s->length, 1, room, -1, SQLITE_STATIC);
    int64_t length = 0;
    if (sqlite3_step(s->length) == SQLITE_ROW) length = sqlite3_column_int64(s->length, 0);
    sqlite3_reset(s->length);
    return length;
}

static ilx_failure sqlite_list(ilx_store *store, ilx_take_room *each, void *context)
{
    sqlite *s = (sqlite *)store;
    sqlite3_stmt *list = NULL;
    int code = sqlite3_prepare_v2(s->db, "SELECT code FROM rooms", -1, &list, NULL);
    while (code == SQLITE_OK || code == SQLITE_ROW) {
        code = sqlite3_step(list);
        if (code == SQLITE_ROW) each(context, (const char *)sqlite3_column_text(list, 0));
    }
    sqlite3_finalize(list);
    return failure_of(code);
}

// After each commit, instead of what SQLite would do by itself.
static int log_grows(void *context, sqlite3 *db, const char *name, int pages)
{
    sqlite *s = context;
    if (pages >= LOG_PAGES_MAX || (pages >= LOG_PAGES && !s->copier)) {
        sqlite3_wal_checkpoint_v2(db, name, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    } else if (pages >= LOG_PAGES) {
        ilx_copier_wake(s->copier);
    }
    return SQLITE_OK;
}

static void sqlite_close(ilx_store *store)
{
    sqlite *s = (sqlite *)store;
    ilx_copier_free(s->copier);
    close_file(s);
    free(s->path);
    if (s->lock >= 0) close(s->lock);
    ilx_text_free(&s->row);
    free(s);
}

// ---- Opening it --------------------------------------------------------------------------

// The first column of the first row, as a number; below zero: it cannot be had, *failure says why.
static int64_t ask(sqlite *s, const char *sql, ilx_failure *failure)
{
    sqlite3_stmt *statement = NULL;
    int64_t number = -1;
    int code = sqlite3_prepare_v2(s->db, sql, -1, &statement, NULL);
    if (code == SQLITE_OK && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        number = sqlite3_column_int64(statement, 0);
    }
    sqlite3_finalize(statement);
    *failure = failure_of(code);
    return number;
}

// Is the first column of the first row this text?
static bool answers(sqlite *s, const char *sql, const char *text, int *code)
{
    sqlite3_stmt *statement = NULL;
    bool same = false;
    *code = sqlite3_prepare_v2(s->db, sql, -1, &statement, NULL);
    if (*code == SQLITE_OK && (*code = sqlite3_step(statement)) == SQLITE_ROW) {
        const char *said = (const char *)sqlite3_column_text(statement, 0);
        same = said && strcmp(said, text) == 0;
    }
    sqlite3_finalize(statement);
    return same;
}

// One server for each file. The lock has a file of its own, because SQLite's own locks are lost
// when anybody in this process closes the database file; it goes when the process goes.
static ilx_failure take_lock(sqlite *s, const char *path)
{
    ilx_text name = ilx_text_new();
    ilx_text_add(&name, "%s-lock", path);
    s->lock = open(name.bytes, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    int error = errno;
    ilx_text_free(&name);
    if (s->lock >= 0) return flock(s->lock, LOCK_EX | LOCK_NB) == 0 ? NULL : "locked";
    return error == EACCES || error == EROFS ? "read-only" : "cannot-open";
}

// An older file has the same tables, and the facts in it can be read: from now on it is ours alone.
static ilx_failure make_schema(sqlite *s, bool empty)
{
    char sql[sizeof schema + 120];
    snprintf(sql, sizeof sql,
             "BEGIN IMMEDIATE; %s PRAGMA application_id=%d; PRAGMA user_version=%d; COMMIT",
             empty ? schema : "", OUR_MARK, SCHEMA_VERSION);
    return failure_of(sqlite3_exec(s->db, sql, NULL, NULL, NULL));
}

// Nothing is written before it is sure that the file is ours, or empty.
static ilx_failure know_file(sqlite *s)
{
    ilx_failure failure;
    int64_t mark = ask(s, "PRAGMA application_id", &failure);
    if (failure) return failure;
    int64_t version = ask(s, "PRAGMA user_version", &failure);
    if (failure) return failure;
    int64_t tables = ask(s, "SELECT count(*) FROM sqlite_schema", &failure);
    if (failure) return failure;
    bool empty = mark == 0 && version == 0 && tables == 0;
    if (!empty && mark != OUR_MARK) return "foreign";
    if (version > SCHEMA_VERSION) return "too-new";
    if (!empty && version < 1) return "damaged";  // no program of ours has left it so

    // A new file gets its log by way of a journal, which must not come back after a power cut: it
    // would undo the file and all that has been written since. Hence its folder is synced as well.
    int code = sqlite3_exec(s->db, "PRAGMA synchronous=EXTRA", NULL, NULL, NULL);
    if (code != SQLITE_OK) return failure_of(code);
    if (!answers(s, "PRAGMA journal_mode=WAL", "wal", &code)) {
        return failure_of(code) ? failure_of(code) : "no-journal";
    }
    failure = failure_of(sqlite3_exec(s->db, settings, NULL, NULL, NULL));
    if (failure) return failure;
    return version < SCHEMA_VERSION ? make_schema(s, empty) : NULL;
}

static int64_t now_ms(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static int out_of_time(void *until_ms)
{
    return now_ms() > *(const int64_t *)until_ms;
}

// Looks through as much of the file as can be done while somebody waits. What it does not get to
// is checked room by room: a room is read without a gap, and played again with every hash.
static ilx_failure check_file(sqlite *s)
{
    int64_t until = now_ms() + CHECK_MS;
    int code;
    sqlite3_progress_handler(s->db, LOOK_STEPS, out_of_time, &until);
    bool well = answers(s, "PRAGMA integrity_check(1)", "ok", &code);
    sqlite3_progress_handler(s->db, 0, NULL, NULL);
    if (well || (code & 0xFF) == SQLITE_INTERRUPT) return NULL;
    return failure_of(code) ? failure_of(code) : "damaged";
}

static ilx_store *sqlite_reader(ilx_store *store)
{
    sqlite *s = ilx_alloc(sizeof *s);
    s->store = (ilx_store){.load = sqlite_load, .length = sqlite_length, .close = sqlite_close};
    s->row = ilx_text_new();
    s->lock = -1;
    const char *path = sqlite3_db_filename(((sqlite *)store)->db, "main");
    s->path = ilx_alloc(strlen(path) + 1);
    strcpy(s->path, path);
    return &s->store;
}

ilx_store *ilx_store_sqlite(const char *path, ilx_failure *why)
{
    sqlite *s = ilx_alloc(sizeof *s);
    s->store = (ilx_store){.add = sqlite_add,
                           .load = sqlite_load,
                           .length = sqlite_length,
                           .list = sqlite_list,
                           .reader = sqlite_reader,
                           .close = sqlite_close};
    s->row = ilx_text_new();
    s->lock = -1;
    // Without pages for each cache that nobody needs yet. (Later than the first file: too late, and
    // nothing.)
    sqlite3_config(SQLITE_CONFIG_PAGECACHE, NULL, 0, 0);
    *why = take_lock(s, path);
    if (!*why) {
        int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
        *why = failure_of(sqlite3_open_v2(path, &s->db, flags, NULL));
    }
    if (!*why) {
        sqlite3_extended_result_codes(s->db, 1);
        sqlite3_busy_timeout(s->db, BUSY_MS);
        *why = sqlite3_db_readonly(s->db, "main") ? "read-only" : know_file(s);
    }
    if (!*why) *why = check_file(s);
    if (!*why) *why = prepare(s, false);
    if (*why) {
        sqlite_close(&s->store);
        return NULL;
    }
    s->copier = ilx_copier_new(path);
    sqlite3_wal_hook(s->db, log_grows, s);
    return &s->store;
}
