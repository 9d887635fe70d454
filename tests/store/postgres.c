// A store in a database: over a line that breaks anywhere, with several servers that want the same
// rooms, and in databases that are not ours. An add whose outcome nobody could tell is there whole
// or not at all, once, and the store says which as soon as it can.

#include "store/postgres.h"
#include "cut.h"
#include "kept.h"

static pg_server server;
static cut line;
static kept read_back;

static ilx_store *open_at(const char *url)
{
    ilx_failure why = NULL;
    ilx_store *store = ilx_store_postgres(url, true, &why);
    if (!store) test_fail(__FILE__, __LINE__, "%s cannot be opened: %s", url, why);
    return store;
}

static const char *why_closed(const char *url)
{
    ilx_failure why = NULL;
    ilx_store *store = ilx_store_postgres(url, true, &why);
    if (store) store->close(store);
    return store ? "" : why;
}

static void forget_all(void)
{
    pg_sql(server.url, "DROP SCHEMA IF EXISTS ilinx CASCADE");
}

// ---- Lines that break --------------------------------------------------------------------

enum { BATCHES = 6, IN_BATCH = 3 };

static void make_batch(ilx_row rows[IN_BATCH], char texts[IN_BATCH][32], int64_t sure, int batch)
{
    for (int i = 0; i < IN_BATCH; i++) {
        snprintf(texts[i], sizeof texts[i], "batch %d, fact %d", batch, i);
        rows[i] = row_of("BCDF", sure + 1 + i, texts[i]);
    }
}

// The facts of a batch that was said to be lost are all there, or none of them is.
static int64_t count_whole(ilx_store *store, int64_t sure, const char *first)
{
    int count = load_room(store, "BCDF", &read_back);
    ENSURE(count == sure || count == sure + IN_BATCH);
    if (count > sure) ENSURE_TEXT(read_back.text[sure], first);
    return count;
}

// An evening in which the nth piece on the line is lost. stays: until the store has noticed, nobody
// gets through. Returns whether there were so many pieces.
static bool play_evening(int n, bool stays)
{
    forget_all();
    ilx_store *store = open_at(line.url);
    int64_t sure = 0;
    int refused = 0;
    line.all = stays;
    line.pieces = 0;
    line.cut_at = n;
    for (int batch = 0; batch < BATCHES; batch++) {
        ilx_row rows[IN_BATCH];
        char texts[IN_BATCH][32];
        make_batch(rows, texts, sure, batch);
        ilx_failure failure = store->add(store, rows, IN_BATCH);
        if (!failure) sure += IN_BATCH;
        if (!failure) continue;
        ENSURE_TEXT(failure, "lost");
        refused++;
        line.away = false;
        usleep(250000);  // for as long as the store rests
        sure = count_whole(store, sure, texts[0]);
    }
    bool came = line.pieces >= n;
    line.cut_at = 0;
    line.away = false;
    ENSURE_INT(refused, stays && came);
    ENSURE_INT(load_room(store, "BCDF", &read_back), (int)sure);
    ENSURE(sure >= (BATCHES - 1) * IN_BATCH);
    store->close(store);
    return came;
}

static void a_line_that_breaks_and_mends_loses_nothing(void)
{
    int n = 1;
    while (play_evening(n, false)) n++;
    ENSURE(n > 10);
}

static void a_line_that_stays_away_is_told_and_mends(void)
{
    int n = 1;
    while (play_evening(n, true)) n++;
    ENSURE(n > 10);
}

typedef struct adding {
    ilx_store *store;
    ilx_failure failure;
    pthread_t thread;
} adding;

static void *add_second(void *context)
{
    adding *a = context;
    a->failure = add_one(a->store, "BCDF", 2, "in the dark");
    return NULL;
}

// From now on nothing like this (INSERT ON ilinx.facts, …) is written where the condition holds.
static void refuse(const char *what, const char *condition)
{
    char sql[500];
    snprintf(sql, sizeof sql,
             "CREATE FUNCTION ilinx.refuse() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN"
             " IF %s THEN RAISE EXCEPTION 'no'; END IF; RETURN NEW; END$$;"
             "CREATE TRIGGER refuse BEFORE %s FOR EACH ROW EXECUTE FUNCTION ilinx.refuse()",
             condition, what);
    pg_sql(server.url, sql);
}

// While the add waits in the database, its line breaks; then it goes on there, unheard.
static adding add_unheard(bool sure)
{
    forget_all();
    adding a = {.store = open_at(line.url)};
    ENSURE(!add_one(a.store, "BCDF", 1, "first"));
    if (!sure) refuse("UPDATE ON ilinx.about", "true");
    PGconn *other = PQconnectdb(server.url);
    PQclear(PQexec(other, "BEGIN; SELECT FROM ilinx.rooms FOR UPDATE"));
    int before = line.pieces;
    pthread_create(&a.thread, NULL, add_second, &a);
    while (line.pieces == before) usleep(1000);
    usleep(50000);
    line.drop = true;
    usleep(200000);
    PQclear(PQexec(other, "COMMIT"));
    PQfinish(other);
    pthread_join(a.thread, NULL);
    return a;
}

static void what_is_done_unheard_is_known(void)
{
    adding a = add_unheard(true);
    ENSURE_TEXT(a.failure ? a.failure : "", "");
    ENSURE_INT(load_room(a.store, "BCDF", &read_back), 2);
    ENSURE_TEXT(read_back.text[1], "in the dark");
    ENSURE(!add_one(a.store, "BCDF", 3, "third"));
    a.store->close(a.store);
}

// A row that can be read is not yet sure to stay: a write after it says so.
static void what_is_seen_is_not_yet_sure(void)
{
    adding a = add_unheard(false);
    ENSURE_TEXT(a.failure ? a.failure : "", "lost");
    ENSURE_INT(load_room(a.store, "BCDF", &read_back), 2);
    a.store->close(a.store);
}

// Somebody has told the database not to wait for its disk, or for its standby. Statements do not
// wait for ever.
static void commits_are_waited_for(void)
{
    static const char *const settings[] = {"off", "local"};
    for (int i = 0; i < 2; i++) {
        char sql[80];
        forget_all();
        snprintf(sql, sizeof sql, "ALTER ROLE ilinx SET synchronous_commit = %s", settings[i]);
        pg_sql(server.url, sql);
        ilx_store *store = open_at(server.url);
        refuse("INSERT ON ilinx.facts", "current_setting('synchronous_commit') <> 'on'"
                                        " OR current_setting('statement_timeout') <> '30s'"
                                        " OR current_setting('lock_timeout') <> '5s'");
        ENSURE(!add_one(store, "BCDF", 1, "waited for"));
        store->close(store);
    }
    pg_sql(server.url, "ALTER ROLE ilinx RESET synchronous_commit");
}

// ---- A server that comes and goes --------------------------------------------------------

static void killed_and_started_again(void)
{
    forget_all();
    ilx_store *store = open_at(server.url);
    ENSURE(!add_one(store, "BCDF", 1, "first"));
    pg_stop_server(&server, SIGQUIT);
    ENSURE_TEXT(add_one(store, "BCDF", 2, "nobody hears"), "lost");
    pg_run_server(&server);
    usleep(250000);
    ENSURE_INT(load_room(store, "BCDF", &read_back), 1);
    ENSURE(!add_one(store, "BCDF", 2, "second"));
    store->close(store);
}

// While the standby is away somebody ends what waits for it, the try and the look at what became of
// it. The fact is there, but may be lost with the first server, so nobody may be told that it is
// stored.
static void add_called_off(const pg_server *first, pg_server *second, ilx_store *store)
{
    adding a = {.store = store};
    pg_stop_server(second, SIGQUIT);
    pthread_create(&a.thread, NULL, add_second, &a);
    while (pthread_tryjoin_np(a.thread, NULL) != 0) {
        pg_sql(first->url, "SELECT pg_cancel_backend(pid) FROM pg_stat_activity"
                           " WHERE wait_event = 'SyncRep'");
        usleep(20000);
    }
    ENSURE_TEXT(a.failure ? a.failure : "", "lost");
    pg_run_server(second);
}

// The first of two is lost for good, and the second takes its place.
static void the_standby_is_promoted(void)
{
    pg_server first = {0}, second = {0};
    char url[300];
    pg_start(&first);
    pg_start_standby(&second, &first);
    snprintf(url, sizeof url, "postgres:///postgres?host=%s,%s&user=ilinx", first.folder,
             second.folder);
    ENSURE_TEXT(why_closed(second.url), "standby");
    ilx_store *store = open_at(url), *reader = store->reader(store);
    ENSURE(!add_one(store, "BCDF", 1, "before"));
    add_called_off(&first, &second, store);
    usleep(250000);
    for (int i = 3; i <= 20; i++) ENSURE(!add_one(store, "BCDF", i, "before"));
    pg_stop_server(&first, SIGKILL);
    ENSURE_TEXT(add_one(store, "BCDF", 21, "nobody writes"), "lost");
    pg_sql(second.url, "SELECT pg_promote()");
    usleep(250000);
    ENSURE_INT(load_room(reader, "BCDF", &read_back), 20);
    ENSURE(!add_one(store, "BCDF", 21, "after"));
    ENSURE_INT(load_room(reader, "BCDF", &read_back), 21);
    reader->close(reader);
    store->close(store);
    pg_end(&first);
    pg_end(&second);
}

// A folder as the host of an address.
static void write_host(const char *path, ilx_text *out)
{
    for (; *path; path++) {
        if (*path == '/')
            ilx_text_put(out, "%2F");
        else
            ilx_text_char(out, *path);
    }
}

// The first of two ways to the database swallows whoever comes. Signs of life find the other; then
// everybody else takes it, without trying the first once more.
static void a_host_that_swallows_everything_is_tried_once(void)
{
    enum { READERS = 3 };
    ilx_store *readers[READERS];
    ilx_text url = ilx_text_new();
    forget_all();
    ilx_text_put(&url, "postgres://ilinx@");
    write_host(line.folder, &url);
    ilx_text_char(&url, ',');
    write_host(server.folder, &url);
    ilx_text_put(&url, "/postgres");
    ilx_store *store = open_at(url.bytes);
    ilx_text_free(&url);
    ENSURE(!ilx_store_join(store, "192.0.2.1", 8080, "1"));
    ENSURE(!add_one(store, "BCDF", 1, "before"));
    for (int i = 0; i < READERS; i++) {
        readers[i] = store->reader(store);
        ENSURE_INT(load_room(readers[i], "BCDF", &read_back), 1);
    }
    line.swallows = true;
    line.drop = true;
    while (ilx_store_node(store).heard) usleep(20000);
    while (!ilx_store_node(store).heard) usleep(20000);
    int swallowed = line.swallowed;
    ENSURE(swallowed > 0);
    for (int i = 0; i < READERS; i++) {
        ENSURE_INT(load_room(readers[i], "BCDF", &read_back), 1);
        readers[i]->close(readers[i]);
    }
    ENSURE(!add_one(store, "BCDF", 2, "after"));
    ENSURE_INT(line.swallowed, swallowed);
    line.swallows = false;
    store->close(store);
}

// ---- Several servers ---------------------------------------------------------------------

static ilx_store *open_node(const char *host)
{
    ilx_store *store = open_at(server.url);
    ENSURE(!ilx_store_join(store, host, 8080, "1"));
    return store;
}

static void close_both(ilx_store *store, ilx_store *reader)
{
    reader->close(reader);
    store->close(store);
}

// A machine with other work may keep a node from saying that it is there. With this nobody takes it
// for gone, until forget_all.
static void lengthen_lease(void)
{
    pg_sql(server.url, "CREATE OR REPLACE FUNCTION ilinx.lease() RETURNS interval LANGUAGE sql"
                       " IMMUTABLE AS $$SELECT interval '10 minutes'$$");
}

// As if it had not been heard of for long; away: with its thread that says so stopped.
static void silence(const char *host)
{
    char sql[200];
    snprintf(sql, sizeof sql,
             "UPDATE ilinx.nodes SET id = -id WHERE address LIKE '%s:%%';"
             "UPDATE ilinx.rooms SET owner = -owner",
             host);
    pg_sql(server.url, sql);
}

static void a_room_has_one_owner(void)
{
    char address[ILX_NODE_ADDRESS];
    forget_all();
    ilx_store *one = open_node("2001:db8::1"), *two = open_node("192.0.2.2");
    ilx_store *reader_one = one->reader(one), *reader_two = two->reader(two);
    lengthen_lease();
    ENSURE(!reader_one->claim(reader_one, "BCDF", address));  // nobody knows it
    ENSURE(!add_one(one, "BCDF", 1, "mine"));
    ENSURE_TEXT(reader_two->claim(reader_two, "BCDF", address), "elsewhere");
    ENSURE_TEXT(address, "[2001:db8::1]:8080");
    ENSURE_TEXT(add_one(two, "BCDF", 2, "theirs"), "wrong-number");
    ENSURE(!add_one(one, "BCDF", 2, "mine"));
    ENSURE(!reader_one->claim(reader_one, "BCDF", address));  // read once more
    ENSURE(!add_one(one, "BCDF", 3, "mine"));
    ENSURE_INT(load_room(reader_two, "BCDF", &read_back), 3);
    close_both(one, reader_one);
    // Left in order, it is anybody's at once.
    ENSURE(!reader_two->claim(reader_two, "BCDF", address));
    ENSURE(!add_one(two, "BCDF", 4, "theirs"));
    ENSURE_INT(ilx_store_node(two).taken, 1);
    close_both(two, reader_two);
}

// A node that wakes up after its rooms have gone to another, and knows nothing of it.
static void who_was_silent_is_fenced(void)
{
    char address[ILX_NODE_ADDRESS];
    forget_all();
    ilx_store *one = open_node("192.0.2.1"), *two = open_node("192.0.2.2");
    ilx_store *reader_one = one->reader(one), *reader_two = two->reader(two);
    ENSURE(!add_one(one, "BCDF", 1, "mine"));
    lengthen_lease();
    silence("192.0.2.1");
    pg_sql(server.url, "UPDATE ilinx.nodes SET beat = beat - interval '1 hour' WHERE id < 0");
    // Who has not been heard of for long enough may not take it.
    ENSURE_TEXT(reader_two->claim(reader_two, "BCDF", address), "busy");
    pg_sql(server.url, "UPDATE ilinx.nodes SET since = since - interval '1 hour'");
    ENSURE(!reader_two->claim(reader_two, "BCDF", address));
    // The old owner's next fact has the right number, and is refused.
    ENSURE_TEXT(add_one(one, "BCDF", 2, "mine"), "wrong-number");
    ENSURE_INT(ilx_store_node(one).fenced, 1);
    ENSURE(!add_one(two, "BCDF", 2, "theirs"));
    ENSURE_TEXT(reader_one->claim(reader_one, "BCDF", address), "elsewhere");
    ENSURE_TEXT(address, "192.0.2.2:8080");
    close_both(one, reader_one);
    close_both(two, reader_two);
}

// As after the database's clock was set back, or its standby's is behind: who is gone has been
// heard of in an hour from now.
static void signs_of_life_from_the_future_are_none(void)
{
    char address[ILX_NODE_ADDRESS];
    forget_all();
    ilx_store *one = open_node("192.0.2.1"), *two = open_node("192.0.2.2");
    ilx_store *reader_two = two->reader(two);
    lengthen_lease();
    ENSURE(!add_one(one, "BCDF", 1, "mine"));
    silence("192.0.2.1");
    pg_sql(server.url, "UPDATE ilinx.nodes SET beat = beat + interval '1 hour' WHERE id < 0;"
                       "UPDATE ilinx.nodes SET since = since - interval '1 hour'");
    ENSURE(!reader_two->claim(reader_two, "BCDF", address));
    ENSURE(!add_one(two, "BCDF", 2, "theirs"));
    close_both(two, reader_two);
    one->close(one);
}

// Waits until the errands that a node is told, in no order, are those that are wanted.
static void await_errands(ilx_store *store, const char *wanted)
{
    ilx_errand errand;
    char told[80] = "";
    for (int i = 0; i < 400 && strlen(told) < strlen(wanted); i++) {
        if (!ilx_store_errand(store, &errand))
            usleep(20000);
        else
            snprintf(told + strlen(told), sizeof told - strlen(told), "%s%s ",
                     errand.lost ? "-" : "+", errand.room);
    }
    ENSURE_TEXT(told, wanted);
}

// A node stops, and what was due at it is told to those that are left, until one of them has it.
static void what_is_due_is_told_to_who_is_left(void)
{
    char address[ILX_NODE_ADDRESS];
    ilx_errand errand;
    forget_all();
    ilx_store *one = open_node("192.0.2.1"), *two = open_node("192.0.2.2");
    ilx_store *reader_two = two->reader(two);
    lengthen_lease();
    pg_sql(server.url, "UPDATE ilinx.nodes SET since = since - interval '1 hour'");
    ENSURE(!add_one(one, "BCDF", 1, "due soon") && !add_one(one, "CDFG", 1, "due late"));
    ENSURE(!add_one(one, "DFGH", 1, "due no more"));
    ilx_store_due(one, "BCDF", 10);
    ilx_store_due(one, "CDFG", 3600000);
    ilx_store_due(one, "DFGH", 10);
    pg_await_sql(server.url, "SELECT FROM ilinx.rooms HAVING count(due) = 3");
    usleep(1200000);
    ENSURE(!ilx_store_errand(two, &errand));  // its node is there
    ilx_store_due(one, "DFGH", -1);
    one->close(one);
    await_errands(two, "+BCDF ");
    ENSURE(!reader_two->claim(reader_two, "BCDF", address));
    pg_sql(server.url, "SELECT 1 / (count(due) = 1)::int FROM ilinx.rooms");
    while (ilx_store_errand(two, &errand)) continue;
    usleep(1200000);
    ENSURE(!ilx_store_errand(two, &errand));
    // A room that leaves the memory there is nobody's, unless it has been claimed since.
    ilx_store_leave(two, "BCDF");
    pg_await_sql(server.url, "SELECT FROM ilinx.rooms WHERE code = 'BCDF' AND owner IS NULL");
    ilx_store_leave(two, "BCDF");
    ENSURE(!reader_two->claim(reader_two, "BCDF", address));
    usleep(1000000);
    pg_sql(server.url, "SELECT 1 / count(owner) FROM ilinx.rooms WHERE code = 'BCDF'");
    close_both(two, reader_two);
}

// A node that was silent for long hears which rooms are no longer its own.
static void who_was_silent_hears_what_is_lost(void)
{
    forget_all();
    ilx_store *one = open_node("192.0.2.1");
    ENSURE(!add_one(one, "BCDF", 1, "mine") && !add_one(one, "CDFG", 1, "mine"));
    PGconn *other = PQconnectdb(server.url);
    PQclear(PQexec(other, "BEGIN; LOCK ilinx.nodes; UPDATE ilinx.rooms SET owner = 5"
                          " WHERE code = 'CDFG'"));
    usleep(2200000);
    PQclear(PQexec(other, "COMMIT"));
    PQfinish(other);
    await_errands(one, "-CDFG ");
    one->close(one);
}

// Once a minute all nodes say what guests have made and guessed, and hear what others have.
static void guests_are_counted_together(void)
{
    forget_all();
    ilx_store *one = open_node("192.0.2.1"), *two = open_node("192.0.2.2");
    const ilx_guest_count ones[] = {{77, 3, 4, 60}, {-5, 1, 0, 0}}, twos[] = {{77, 2, 0, 0}};
    ilx_guest_count *heard = NULL;
    int count = -1;
    ENSURE(!ilx_store_counted(one, &heard, &count));
    ilx_store_count(one, ones, 2);
    while (!ilx_store_counted(one, &heard, &count)) usleep(20000);
    ENSURE_INT(count, 0);
    free(heard);
    ilx_store_count(two, twos, 1);
    while (!ilx_store_counted(two, &heard, &count)) usleep(20000);
    ENSURE_INT(count, 2);
    int which = heard[0].from == 77 ? 0 : 1;
    ENSURE_INT(heard[which].made, 3);
    ENSURE_INT(heard[which].guessed, 4);
    ENSURE_INT(heard[which].connected, 60);
    ENSURE_INT(heard[1 - which].from, -5);
    free(heard);
    // Counts that were heard are not heard once more.
    ilx_store_count(two, twos, 1);
    while (!ilx_store_counted(two, &heard, &count)) usleep(20000);
    ENSURE_INT(count, 0);
    free(heard);
    // Old counts count no more, and are deleted.
    pg_sql(server.url, "UPDATE ilinx.counts SET at = at - interval '1 hour'");
    ilx_store_count(one, ones, 0);
    while (!ilx_store_counted(one, &heard, &count)) usleep(20000);
    ENSURE_INT(count, 0);
    free(heard);
    pg_sql(server.url, "SELECT 1 / (count(*) = 0)::int FROM ilinx.counts");
    one->close(one);
    two->close(two);
}

// ---- Databases that cannot be used -------------------------------------------------------

// The address, with another name or other options.
static const char *address_with(const char *name, const char *more)
{
    static char url[400];
    snprintf(url, sizeof url, "postgres:///%s?host=%s&user=ilinx%s", name, server.folder, more);
    return url;
}

static void bad_addresses_are_told_apart(void)
{
    forget_all();
    ENSURE_TEXT(why_closed("postgres:///postgres?host=/nowhere&user=ilinx"), "no-answer");
    ENSURE_TEXT(why_closed("postgres://127.0.0.1:1/postgres"), "no-answer");
    ENSURE_TEXT(why_closed("postgres:///postgres?no=sense"), "bad-address");
    ENSURE_TEXT(why_closed(address_with("nothing", "")), "no-entry");
    ENSURE_TEXT(
        why_closed(address_with("postgres", "&options=-cdefault_transaction_read_only%3Don")),
        "standby");
    line.ages = true;
    ENSURE_TEXT(why_closed(line.url), "old-server");
    line.ages = false;
    ENSURE_TEXT(why_closed(line.url), "");
}

// Their tables stay as they are, and get no company.
static void other_peoples_databases_are_left_alone(void)
{
    forget_all();
    pg_sql(server.url, "CREATE TABLE theirs(x int)");
    ENSURE_TEXT(why_closed(server.url), "foreign-database");
    pg_sql(server.url, "DROP TABLE theirs; CREATE SCHEMA ilinx; CREATE TABLE ilinx.about(x int)");
    ENSURE_TEXT(why_closed(server.url), "foreign-database");
    pg_sql(server.url, "DROP TABLE ilinx.about");
    ENSURE_TEXT(why_closed(server.url), "foreign-database");
    forget_all();
    pg_sql(server.url, "CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0");
    ENSURE_TEXT(why_closed(address_with("latin", "")), "not-utf8");
    pg_sql(server.url, "DROP DATABASE latin");
    pg_sql(server.url, "CREATE ROLE guest LOGIN");
    ENSURE_TEXT(why_closed(address_with("postgres", "&user=guest")), "no-rights");
    pg_sql(server.url, "DROP ROLE guest");
    ENSURE_TEXT(why_closed(server.url), "");
    pg_sql(server.url, "UPDATE ilinx.about SET version = 99");
    ENSURE_TEXT(why_closed(server.url), "newer-database");
}

// A store that is only read makes no tables.
static void to_look_makes_no_tables(void)
{
    ilx_failure why = NULL;
    forget_all();
    ENSURE(!ilx_store_postgres(server.url, false, &why));
    ENSURE_TEXT(why, "no-tables");
    pg_sql(server.url, "SELECT 1 / (to_regclass('ilinx.about') IS NULL)::int");
    ENSURE_TEXT(why_closed(server.url), "");
    ilx_store *store = ilx_store_postgres(server.url, false, &why);
    ENSURE(store != NULL);
    store->close(store);
}

// As the first version made it: what it holds stays, and is added to.
static void older_tables_are_brought_up_to_date(void)
{
    ilx_failure why = NULL;
    forget_all();
    ilx_store *store = open_at(server.url);
    ENSURE(!add_one(store, "BCDF", 1, "first"));
    store->close(store);
    pg_sql(server.url, "ALTER TABLE ilinx.facts DROP epoch; ALTER TABLE ilinx.rooms DROP due;"
                       "DROP TABLE ilinx.counts; UPDATE ilinx.about SET version = 1");
    ENSURE(!ilx_store_postgres(server.url, false, &why));
    ENSURE_TEXT(why, "no-tables");
    store = open_at(server.url);
    ENSURE_INT(load_room(store, "BCDF", &read_back), 1);
    ENSURE(!add_one(store, "BCDF", 2, "second"));
    store->close(store);
    store = ilx_store_postgres(server.url, false, &why);
    ENSURE(store != NULL);
    store->close(store);
    pg_sql(server.url, "SELECT 1 / (version = 2)::int FROM ilinx.about");
}

typedef struct opening {
    const char *why;
    pthread_t thread;
} opening;

static void *open_one(void *context)
{
    ((opening *)context)->why = why_closed(server.url);
    return NULL;
}

// Several servers that find the database empty make its tables once.
static void tables_are_made_once(void)
{
    enum { SERVERS = 6 };
    opening all[SERVERS];
    forget_all();
    for (int i = 0; i < SERVERS; i++) pthread_create(&all[i].thread, NULL, open_one, &all[i]);
    for (int i = 0; i < SERVERS; i++) pthread_join(all[i].thread, NULL);
    for (int i = 0; i < SERVERS; i++) ENSURE_TEXT(all[i].why, "");
    pg_sql(server.url, "SELECT 1 / (count(*) = 1)::int FROM ilinx.about");
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(a_line_that_breaks_and_mends_loses_nothing),
        TEST(a_line_that_stays_away_is_told_and_mends),
        TEST(what_is_done_unheard_is_known),
        TEST(what_is_seen_is_not_yet_sure),
        TEST(commits_are_waited_for),
        TEST(killed_and_started_again),
        TEST(the_standby_is_promoted),
        TEST(a_host_that_swallows_everything_is_tried_once),
        TEST(a_room_has_one_owner),
        TEST(who_was_silent_is_fenced),
        TEST(signs_of_life_from_the_future_are_none),
        TEST(what_is_due_is_told_to_who_is_left),
        TEST(who_was_silent_hears_what_is_lost),
        TEST(guests_are_counted_together),
        TEST(bad_addresses_are_told_apart),
        TEST(other_peoples_databases_are_left_alone),
        TEST(to_look_makes_no_tables),
        TEST(tables_are_made_once),
        TEST(older_tables_are_brought_up_to_date),
    };
    if (!pg_start_first(&server)) return 1;
    cut_start(&line, &server);
    int failed = RUN_TESTS(tests);
    cut_end(&line);
    pg_end(&server);
    return failed;
}
