// Accidents of a file: it is broken, somebody else's, read-only or in use; the disk is full;
// the process that writes it dies.

#include "kept.h"

#include "core/game.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>

static kept read_back;

static void write_file(const char *path, const char *bytes, size_t count)
{
    FILE *file = fopen(path, "wb");
    ENSURE(file && fwrite(bytes, 1, count, file) == count);
    ENSURE(fclose(file) == 0);
}

static void run_sql(const char *path, const char *sql)
{
    sqlite3 *db = NULL;
    ENSURE(sqlite3_open(path, &db) == SQLITE_OK);
    ENSURE(sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK);
    ENSURE(sqlite3_close(db) == SQLITE_OK);
}

// Runs a part of a test in a child; what it returns must be 0.
static void in_child(int (*part)(const folder *f), const folder *f)
{
    fflush(stdout);
    pid_t child = fork();
    ENSURE(child >= 0);
    if (child == 0) _exit(part(f));
    int status = 0;
    ENSURE(waitpid(child, &status, 0) == child);
    ENSURE_INT(status, 0);
}

static void files_of_something_else(void)
{
    folder f = new_folder();
    static const char letter[] = "Dear Max, this is not a database, though it is long enough to be "
                                 "one: it has more than a hundred bytes, as a header would have.\n";
    write_file(f.file, letter, sizeof letter - 1);
    ENSURE_TEXT(why_not(f.file), "foreign");
    char again[sizeof letter] = "";
    FILE *file = fopen(f.file, "rb");
    ENSURE(file && fread(again, 1, sizeof again, file) == sizeof letter - 1);
    fclose(file);
    ENSURE_TEXT(again, letter);  // and it was left alone
    unlink(f.file);

    run_sql(f.file, "CREATE TABLE recipes(name TEXT)");
    ENSURE_TEXT(why_not(f.file), "foreign");
    unlink(f.file);

    run_sql(f.file, "CREATE TABLE facts(room, number, text); PRAGMA user_version=1");
    ENSURE_TEXT(why_not(f.file), "foreign");
    remove_folder(&f);
}

static void files_of_another_version(void)
{
    folder f = new_folder();
    ENSURE_TEXT(why_not(f.file), "");
    run_sql(f.file, "PRAGMA user_version=3");
    ENSURE_TEXT(why_not(f.file), "too-new");
    for (int version = 1; version <= 2; version++) {
        char sql[40];
        snprintf(sql, sizeof sql, "PRAGMA user_version=%d", version);
        run_sql(f.file, sql);
        ENSURE_TEXT(why_not(f.file), "");
    }
    // Our mark, but no version: nothing is written to it.
    run_sql(f.file, "PRAGMA user_version=0");
    ENSURE_TEXT(why_not(f.file), "damaged");
    run_sql(f.file, "PRAGMA user_version=2; ALTER TABLE facts RENAME TO tales");
    ENSURE_TEXT(why_not(f.file), "damaged");
    remove_folder(&f);
}

static void an_empty_file_becomes_a_store(void)
{
    folder f = new_folder();
    write_file(f.file, "", 0);
    ENSURE_TEXT(why_not(f.file), "");
    remove_folder(&f);
}

// A row that is gone from the middle is damage, not a shorter room; and so is an end that is not
// the end, nor does the room go back to what it was then.
static void a_gap_is_damage(void)
{
    static const char *const damages[] = {
        "DELETE FROM facts WHERE number = 3",
        "UPDATE rooms SET last = (SELECT id FROM facts WHERE number = 3)",
        "UPDATE rooms SET number = 3",
        "UPDATE rooms SET number = 9223372036854775807",
    };
    for (int i = 0; i < ILX_COUNT(damages); i++) {
        folder f = new_folder();
        ilx_store *store = open_well(f.file);
        for (int number = 1; number <= 5; number++) ENSURE(!add_one(store, "BCDF", number, "x"));
        store->close(store);
        run_sql(f.file, damages[i]);
        store = open_well(f.file);
        ENSURE_TEXT(store->load(store, "BCDF", NULL, keep_one, &read_back), "damaged");
        store->close(store);
        remove_folder(&f);
    }
}

// Wherever one page is overwritten with rubbish, opening or reading says so; nothing crashes, and
// nothing is read that was never written.
static void broken_pages(void)
{
    enum { PAGE = 4096 };
    folder f = new_folder();
    ilx_store *store = open_well(f.file);
    char text[64];
    for (int i = 1; i <= 600; i++) {
        snprintf(text, sizeof text, "fact %d, with some words to fill the pages of the file", i);
        ENSURE(!add_one(store, "BCDF", i, text));
    }
    store->close(store);
    struct stat info;
    ENSURE(stat(f.file, &info) == 0 && info.st_size > 4 * PAGE);
    char saved[PAGE], rubbish[PAGE];
    memset(rubbish, 0xA5, sizeof rubbish);
    int noticed = 0, pages = (int)(info.st_size / PAGE);
    for (int page = 0; page < pages; page++) {
        int file = open(f.file, O_RDWR);
        ENSURE(pread(file, saved, PAGE, page * PAGE) == PAGE);
        ENSURE(pwrite(file, rubbish, PAGE, page * PAGE) == PAGE);
        close(file);
        noticed += strcmp(why_not(f.file), "") != 0;
        file = open(f.file, O_RDWR);
        ENSURE(pwrite(file, saved, PAGE, page * PAGE) == PAGE);
        close(file);
    }
    ENSURE_INT(noticed, pages);
    ENSURE_TEXT(why_not(f.file), "");
    remove_folder(&f);
}

static void a_cut_file(void)
{
    folder f = new_folder();
    ilx_store *store = open_well(f.file);
    for (int i = 1; i <= 600; i++) ENSURE(!add_one(store, "BCDF", i, "words that fill the file"));
    store->close(store);
    ENSURE(truncate(f.file, 3 * 4096 + 100) == 0);
    ENSURE_TEXT(why_not(f.file), "damaged");
    remove_folder(&f);
}

static void no_such_folder(void)
{
    ENSURE_TEXT(why_not("/tmp/ilinx-no-such-folder/ilinx.db"), "cannot-open");
    folder f = new_folder();
    ENSURE_TEXT(why_not(f.path), "cannot-open");
    char lock[128];
    snprintf(lock, sizeof lock, "%s-lock", f.path);
    unlink(lock);
    remove_folder(&f);
}

// Permissions do not stop root, so root becomes nobody first.
static void be_nobody(void)
{
    enum { NOBODY = 65534 };
    if (geteuid() == 0 && setresuid(NOBODY, NOBODY, NOBODY) != 0) _exit(99);
}

static int try_read_only(const folder *f)
{
    be_nobody();
    return strcmp(why_not(f->file), "read-only") != 0;
}

static void a_read_only_folder(void)
{
    folder f = new_folder();
    ENSURE(chmod(f.path, 0555) == 0);
    in_child(try_read_only, &f);
    ENSURE(chmod(f.path, 0755) == 0);
    remove_folder(&f);
}

static void a_read_only_file(void)
{
    folder f = new_folder();
    ENSURE_TEXT(why_not(f.file), "");
    char lock[128];
    snprintf(lock, sizeof lock, "%s-lock", f.file);
    ENSURE(chmod(f.file, 0444) == 0 && chmod(lock, 0666) == 0 && chmod(f.path, 0777) == 0);
    in_child(try_read_only, &f);
    remove_folder(&f);
}

static void one_server_for_each_file(void)
{
    folder f = new_folder();
    ilx_store *first = open_well(f.file);
    ENSURE_TEXT(why_not(f.file), "locked");
    ENSURE(!add_one(first, "BCDF", 1, "undisturbed"));
    first->close(first);
    ENSURE_TEXT(why_not(f.file), "");
    remove_folder(&f);
}

// Files may not grow any further: adds fail whole, and go on when there is room again.
static int fill_up(const folder *f)
{
    ilx_store *store = open_well(f->file);
    signal(SIGXFSZ, SIG_IGN);
    struct rlimit limit;
    getrlimit(RLIMIT_FSIZE, &limit);
    struct rlimit small = {.rlim_cur = 64 * 1024, .rlim_max = limit.rlim_max};
    setrlimit(RLIMIT_FSIZE, &small);
    int64_t number = 0;
    ilx_failure failure = NULL;
    while (!failure && number < 5000) {
        ilx_row both[] = {row_of("BCDF", number + 1, "a"), row_of("BCDF", number + 2, "b")};
        failure = store->add(store, both, 2);
        if (!failure) number += 2;
    }
    if (!failure || strcmp(failure, "wrong-number") == 0) return 1;
    if (load_room(store, "BCDF", &read_back) != number) return 2;
    setrlimit(RLIMIT_FSIZE, &limit);
    if (add_one(store, "BCDF", number + 1, "room again")) return 3;
    store->close(store);
    store = open_well(f->file);
    if (load_room(store, "BCDF", &read_back) != number + 1) return 4;
    store->close(store);
    return 0;
}

// A store whose file is deleted or renamed while it is in use says so.
static void a_file_that_is_gone(void)
{
    for (int renamed = 0; renamed <= 1; renamed++) {
        folder f = new_folder();
        char other[128];
        snprintf(other, sizeof other, "%s-other", f.file);
        ilx_store *store = open_well(f.file);
        ENSURE(!add_one(store, "BCDF", 1, "one"));
        ENSURE((renamed ? rename(f.file, other) : unlink(f.file)) == 0);
        ilx_failure failure = add_one(store, "BCDF", 2, "two");
        ENSURE_TEXT(failure ? failure : "", "moved");
        if (renamed) {
            ENSURE(rename(other, f.file) == 0);
            ENSURE(!add_one(store, "BCDF", 2, "two"));
        }
        store->close(store);
        remove_folder(&f);
    }
}

static void no_room_left(void)
{
    folder f = new_folder();
    in_child(fill_up, &f);
    remove_folder(&f);
}

enum { ROUNDS = 12, ROUND_MAX = 300 };
static_assert(ROUNDS * ROUND_MAX <= KEPT_MAX, "a round does not fit");

// A child adds facts two by two and says so after each; it is killed in the middle of it. However
// late that comes, there are not more facts than a test keeps.
static void write_until_killed(const char *path, int64_t number, int said)
{
    ilx_store *store = open_well(path);
    for (int64_t end = number + ROUND_MAX; number < end; number += 2) {
        ilx_row both[] = {row_of("BCDF", number + 1, "a"), row_of("BCDF", number + 2, "b")};
        if (store->add(store, both, 2)) _exit(1);
        int64_t done = number + 2;
        if (write(said, &done, sizeof done) != sizeof done) _exit(1);
    }
    for (;;) pause();
}

static void killed_while_writing(void)
{
    folder f = new_folder();
    int64_t kept_number = 0;
    for (int round = 0; round < ROUNDS; round++) {
        int ends[2];
        ENSURE(pipe(ends) == 0);
        fflush(stdout);
        pid_t child = fork();
        ENSURE(child >= 0);
        if (child == 0) write_until_killed(f.file, kept_number, ends[1]);
        close(ends[1]);
        int64_t acknowledged = 0, said;
        int wanted = 1 + 13 * round % 40;
        for (int i = 0; i < wanted; i++) {
            ENSURE(read(ends[0], &acknowledged, sizeof acknowledged) == sizeof acknowledged);
        }
        kill(child, SIGKILL);
        ENSURE(waitpid(child, NULL, 0) == child);
        while (read(ends[0], &said, sizeof said) == sizeof said) acknowledged = said;
        close(ends[0]);
        ilx_store *store = open_well(f.file);
        int count = load_room(store, "BCDF", &read_back);
        ENSURE(count >= acknowledged && count % 2 == 0);
        kept_number = count;
        store->close(store);
    }
    remove_folder(&f);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(files_of_something_else),
        TEST(files_of_another_version),
        TEST(an_empty_file_becomes_a_store),
        TEST(a_gap_is_damage),
        TEST(broken_pages),
        TEST(a_cut_file),
        TEST(no_such_folder),
        TEST(a_read_only_folder),
        TEST(a_read_only_file),
        TEST(one_server_for_each_file),
        TEST(a_file_that_is_gone),
        TEST(no_room_left),
        TEST(killed_while_writing),
    };
    return RUN_TESTS(tests);
}
