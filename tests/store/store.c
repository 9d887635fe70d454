// The promises of every store: the same tests over memory, SQLite and PostgreSQL.

#include "kept.h"
#include "postgres.h"
#include "store/postgres.h"

typedef enum place { IN_MEMORY, IN_A_FILE, IN_A_DATABASE } place;

typedef struct opened {
    ilx_store *store;
    folder folder;
} opened;

static place where;  // the tests at hand are about this kind
static pg_server server;
static kept read_back;

static ilx_store *open_database(void)
{
    ilx_failure why = NULL;
    ilx_store *store = ilx_store_postgres(server.url, true, &why);
    if (!store) test_fail(__FILE__, __LINE__, "the database cannot be opened: %s", why);
    return store;
}

static opened open_store(void)
{
    opened o = {0};
    if (where == IN_MEMORY) o.store = ilx_store_memory();
    if (where == IN_A_DATABASE) o.store = open_database();
    if (where == IN_A_FILE) {
        o.folder = new_folder();
        o.store = open_well(o.folder.file);
    }
    ENSURE(o.store != NULL);
    return o;
}

static void close_store(opened *o)
{
    o->store->close(o->store);
    if (where == IN_A_FILE) remove_folder(&o->folder);
    if (where == IN_A_DATABASE) pg_sql(server.url, "DROP SCHEMA ilinx CASCADE");
}

static void nobody_knows_a_new_room(void)
{
    opened o = open_store();
    ENSURE_INT(load_room(o.store, "BCDF", &read_back), 0);
    close_store(&o);
}

static void facts_come_back_in_order(void)
{
    opened o = open_store();
    char text[32];
    // Two rooms in turn, and more than nine facts, so that neither texts nor rows sort by chance.
    for (int i = 1; i <= 120; i++) {
        snprintf(text, sizeof text, "fact %d", i);
        ENSURE(!add_one(o.store, i % 2 ? "ZZZZ" : "BBBB", (i + 1) / 2, text));
    }
    ENSURE_INT(load_room(o.store, "ZZZZ", &read_back), 60);
    ENSURE_TEXT(read_back.text[0], "fact 1");
    ENSURE_TEXT(read_back.text[59], "fact 119");
    ENSURE_INT(load_room(o.store, "BBBB", &read_back), 60);
    ENSURE_TEXT(read_back.text[9], "fact 20");
    ENSURE_INT(load_room(o.store, "BBBZ", &read_back), 0);
    close_store(&o);
}

static void texts_come_back_as_they_were(void)
{
    static char longest[ILX_FACT_TEXT_MAX + 1];
    static const char *const texts[] = {"", "'; DROP TABLE facts; --", "été \xF0\x9F\x8E\xB2 %s\t",
                                        "1", "NULL"};
    opened o = open_store();
    for (int i = 0; i < 5; i++) ENSURE(!add_one(o.store, "BCDF", i + 1, texts[i]));
    memset(longest, 'x', ILX_FACT_TEXT_MAX);
    ENSURE(!add_one(o.store, "BCDF", 6, longest));
    ENSURE_INT(load_room(o.store, "BCDF", &read_back), 6);
    for (int i = 0; i < 5; i++) ENSURE_TEXT(read_back.text[i], texts[i]);
    close_store(&o);
}

static void a_number_is_used_once(void)
{
    opened o = open_store();
    ENSURE(!add_one(o.store, "BCDF", 1, "mine"));
    ENSURE_TEXT(add_one(o.store, "BCDF", 1, "theirs"), "wrong-number");
    ENSURE_INT(load_room(o.store, "BCDF", &read_back), 1);
    ENSURE_TEXT(read_back.text[0], "mine");
    ENSURE(!add_one(o.store, "BCDF", 2, "next"));
    close_store(&o);
}

static void there_are_no_gaps(void)
{
    opened o = open_store();
    ENSURE_TEXT(add_one(o.store, "BCDF", 2, "too early"), "wrong-number");
    ENSURE_TEXT(add_one(o.store, "BCDF", 0, "before the first"), "wrong-number");
    ENSURE_TEXT(add_one(o.store, "BCDF", -1, "long before"), "wrong-number");
    ENSURE(!add_one(o.store, "BCDF", 1, "first"));
    ENSURE_TEXT(add_one(o.store, "BCDF", 3, "too early"), "wrong-number");
    // Another room's facts do not count.
    ENSURE_TEXT(add_one(o.store, "BCDG", 2, "elsewhere"), "wrong-number");
    ENSURE_INT(load_room(o.store, "BCDF", &read_back), 1);
    ENSURE_INT(load_room(o.store, "BCDG", &read_back), 0);
    close_store(&o);
}

static void all_or_nothing(void)
{
    opened o = open_store();
    ENSURE(!add_one(o.store, "BCDF", 1, "first"));
    ilx_row good[] = {row_of("BCDF", 2, "a"), row_of("GHJK", 1, "b"), row_of("BCDF", 3, "c"),
                      row_of("GHJK", 2, "d")};
    for (int bad = 0; bad < 4; bad++) {
        ilx_row rows[4];
        memcpy(rows, good, sizeof good);
        rows[bad].number += 7;
        ENSURE_TEXT(o.store->add(o.store, rows, 4), "wrong-number");
        ENSURE_INT(load_room(o.store, "BCDF", &read_back), 1);
        ENSURE_INT(load_room(o.store, "GHJK", &read_back), 0);
    }
    ENSURE(!o.store->add(o.store, good, 4));
    ENSURE_INT(load_room(o.store, "BCDF", &read_back), 3);
    ENSURE_TEXT(read_back.text[2], "c");
    ENSURE_INT(load_room(o.store, "GHJK", &read_back), 2);
    close_store(&o);
}

static void many_rooms(void)
{
    opened o = open_store();
    static ilx_row rows[1000];
    char room[ILX_ROOM_CODE + 1] = "";
    for (int i = 0; i < 1000; i++) {
        snprintf(room, sizeof room, "%c%c%c%c", 'B' + i % 10, 'K' + i / 10 % 10, 'B' + i / 100,
                 'Q');
        rows[i] = row_of(room, 1, "one");
    }
    ENSURE(!o.store->add(o.store, rows, 1000));
    ENSURE_INT(load_room(o.store, rows[777].room, &read_back), 1);
    ENSURE_TEXT(o.store->add(o.store, rows, 1000), "wrong-number");
    close_store(&o);
}

// Each call fails once, in a small evening: what went well is there, what failed is not.
static void memory_fails_when_told(void)
{
    bool failed = true;
    for (int64_t n = 1; failed; n++) {
        ilx_store *store = ilx_store_memory();
        int64_t number = 0;
        ilx_store_memory_fail_at(store, n);
        failed = false;
        for (int i = 0; i < 10; i++) {
            ilx_row both[] = {row_of("BCDF", number + 1, "a"), row_of("BCDF", number + 2, "b")};
            ilx_failure failure = store->add(store, both, 2);
            number += failure ? 0 : 2;
            failed = failed || failure;
            int count = load_room(store, "BCDF", &read_back);
            ENSURE(count == number || (count == -1 && ilx_store_memory_calls(store) == n));
            failed = failed || count == -1;
        }
        ENSURE_INT(ilx_store_memory_calls(store), 20);
        ENSURE(failed == (n <= 20));
        ilx_store_memory_fail_at(store, 0);
        ENSURE_INT(load_room(store, "BCDF", &read_back), (int)number);
        store->close(store);
    }
}

static void it_remembers(void)
{
    opened o = open_store();
    for (int i = 1; i <= 5; i++) {
        ENSURE_INT(load_room(o.store, "BCDF", &read_back), i - 1);
        ENSURE(!add_one(o.store, "BCDF", i, "again"));
        o.store->close(o.store);
        o.store = where == IN_A_FILE ? open_well(o.folder.file) : open_database();
    }
    close_store(&o);
}

// A reader sees what has been added, and stops when somebody wants it to.
static void a_reader_reads_beside_it(void)
{
    opened o = open_store();
    atomic_bool stop = false;
    ilx_store *reader = o.store->reader(o.store);
    for (int i = 1; i <= 50; i++) {
        ENSURE(!add_one(o.store, "BCDF", i, "one more"));
        if (i % 10 == 0) ENSURE_INT(load_room(reader, "BCDF", &read_back), i);
    }
    read_back.count = 0;
    read_back.in_order = true;
    ENSURE(!reader->load(reader, "BCDF", &stop, keep_one, &read_back));
    stop = true;
    ENSURE_TEXT(reader->load(reader, "BCDF", &stop, keep_one, &read_back), "stopped");
    stop = false;
    ENSURE_INT(load_room(reader, "BCDF", &read_back), 50);
    reader->close(reader);
    close_store(&o);
}

int main(int argc, char **argv)
{
    static const test shared[] = {
        TEST(nobody_knows_a_new_room),
        TEST(facts_come_back_in_order),
        TEST(texts_come_back_as_they_were),
        TEST(a_number_is_used_once),
        TEST(there_are_no_gaps),
        TEST(all_or_nothing),
        TEST(many_rooms),
        TEST(a_reader_reads_beside_it),
    };
    static const test lasting[] = {TEST(it_remembers)};
    static const test own[] = {TEST(memory_fails_when_told)};
    if (!pg_start_first(&server)) return 1;
    int failed = RUN_TESTS(own);
    for (where = IN_MEMORY; where <= IN_A_DATABASE; where++) {
        failed |= RUN_TESTS(shared);
        if (where != IN_MEMORY) failed |= RUN_TESTS(lasting);
    }
    pg_end(&server);
    return failed;
}
