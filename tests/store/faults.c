// The n-th thing that SQLite asks of the disk fails, for every n: whatever was acknowledged is
// there afterwards, whatever was refused is there whole or not at all, and the store goes on.

#include "kept.h"

// A file system that does what the real one does, but fails once.
static struct {
    sqlite3_vfs vfs, *real;
    int64_t calls, fail_at;
    int code;
} disk;

typedef struct faulty_file {
    sqlite3_file file;  // first
    sqlite3_io_methods methods;
    sqlite3_file *real;
} faulty_file;

static kept read_back;

static bool fails(void)
{
    return ++disk.calls == disk.fail_at;
}

static sqlite3_file *real_of(sqlite3_file *file)
{
    return ((faulty_file *)file)->real;
}

static int faulty_close(sqlite3_file *file)
{
    return real_of(file)->pMethods->xClose(real_of(file));
}

static int faulty_read(sqlite3_file *file, void *into, int count, sqlite3_int64 at)
{
    return real_of(file)->pMethods->xRead(real_of(file), into, count, at);
}

static int faulty_write(sqlite3_file *file, const void *from, int count, sqlite3_int64 at)
{
    if (fails()) {
        // Half of it reaches the disk, as may happen.
        real_of(file)->pMethods->xWrite(real_of(file), from, count / 2, at);
        return disk.code;
    }
    return real_of(file)->pMethods->xWrite(real_of(file), from, count, at);
}

static int faulty_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    if (fails()) return SQLITE_IOERR_TRUNCATE;
    return real_of(file)->pMethods->xTruncate(real_of(file), size);
}

static int faulty_sync(sqlite3_file *file, int flags)
{
    if (fails()) return SQLITE_IOERR_FSYNC;
    return real_of(file)->pMethods->xSync(real_of(file), flags);
}

static int faulty_size(sqlite3_file *file, sqlite3_int64 *size)
{
    return real_of(file)->pMethods->xFileSize(real_of(file), size);
}

static int faulty_lock(sqlite3_file *file, int level)
{
    return real_of(file)->pMethods->xLock(real_of(file), level);
}

static int faulty_unlock(sqlite3_file *file, int level)
{
    return real_of(file)->pMethods->xUnlock(real_of(file), level);
}

static int faulty_reserved(sqlite3_file *file, int *reserved)
{
    return real_of(file)->pMethods->xCheckReservedLock(real_of(file), reserved);
}

static int faulty_control(sqlite3_file *file, int what, void *with)
{
    return real_of(file)->pMethods->xFileControl(real_of(file), what, with);
}

static int faulty_sector(sqlite3_file *file)
{
    return real_of(file)->pMethods->xSectorSize(real_of(file));
}

static int faulty_traits(sqlite3_file *file)
{
    return real_of(file)->pMethods->xDeviceCharacteristics(real_of(file));
}

static int faulty_map(sqlite3_file *file, int page, int size, int extend, void volatile **into)
{
    if (fails()) return SQLITE_IOERR_SHMMAP;
    return real_of(file)->pMethods->xShmMap(real_of(file), page, size, extend, into);
}

static int faulty_shm_lock(sqlite3_file *file, int offset, int count, int flags)
{
    return real_of(file)->pMethods->xShmLock(real_of(file), offset, count, flags);
}

static void faulty_barrier(sqlite3_file *file)
{
    real_of(file)->pMethods->xShmBarrier(real_of(file));
}

static int faulty_unmap(sqlite3_file *file, int remove)
{
    return real_of(file)->pMethods->xShmUnmap(real_of(file), remove);
}

static int faulty_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags,
                       int *flags_out)
{
    static const sqlite3_io_methods methods = {
        .iVersion = 2,
        .xClose = faulty_close,
        .xRead = faulty_read,
        .xWrite = faulty_write,
        .xTruncate = faulty_truncate,
        .xSync = faulty_sync,
        .xFileSize = faulty_size,
        .xLock = faulty_lock,
        .xUnlock = faulty_unlock,
        .xCheckReservedLock = faulty_reserved,
        .xFileControl = faulty_control,
        .xSectorSize = faulty_sector,
        .xDeviceCharacteristics = faulty_traits,
        .xShmMap = faulty_map,
        .xShmLock = faulty_shm_lock,
        .xShmBarrier = faulty_barrier,
        .xShmUnmap = faulty_unmap,
    };
    (void)vfs;
    faulty_file *faulty = (faulty_file *)file;
    faulty->file.pMethods = NULL;
    if (fails()) return SQLITE_CANTOPEN;
    faulty->real = (sqlite3_file *)(faulty + 1);
    int code = disk.real->xOpen(disk.real, name, faulty->real, flags, flags_out);
    if (code == SQLITE_OK) faulty->file.pMethods = &methods;
    return code;
}

static void use_faulty_disk(void)
{
    disk.real = sqlite3_vfs_find(NULL);
    disk.vfs = *disk.real;
    disk.vfs.zName = "faulty";
    disk.vfs.szOsFile = (int)sizeof(faulty_file) + disk.real->szOsFile;
    disk.vfs.xOpen = faulty_open;
    disk.vfs.pNext = NULL;
    ENSURE(sqlite3_vfs_register(&disk.vfs, 1) == SQLITE_OK);
}

// An evening with one fault in it. Returns whether the fault came to pass.
static bool play_evening(int64_t fail_at)
{
    enum { BATCHES = 12, IN_BATCH = 3 };
    folder f = new_folder();
    disk.calls = 0;
    disk.fail_at = fail_at;
    ilx_failure why = NULL;
    ilx_store *store = ilx_store_sqlite(f.file, &why);
    int64_t sure = 0;
    int failures = !store;
    for (int i = 0; store && i < BATCHES; i++) {
        ilx_row rows[IN_BATCH];
        for (int k = 0; k < IN_BATCH; k++) rows[k] = row_of("BCDF", sure + 1 + k, "words");
        if (store->add(store, rows, IN_BATCH)) {
            failures++;
            ENSURE_INT(load_room(store, "BCDF", &read_back), (int)sure);
        } else {
            sure += IN_BATCH;
        }
    }
    if (store) store->close(store);
    bool came = disk.calls >= fail_at;
    disk.fail_at = 0;
    ENSURE(failures <= 1);  // one fault, one refusal: the next call is well again
    store = open_well(f.file);
    ENSURE_INT(load_room(store, "BCDF", &read_back), (int)sure);
    ENSURE(!add_one(store, "BCDF", sure + 1, "on we go"));
    store->close(store);
    remove_folder(&f);
    return came;
}

static void every_call_fails_once(int code)
{
    int64_t n = 1;
    disk.code = code;
    while (play_evening(n)) n++;
    ENSURE(n > 40);  // that many chances to fail there were, at least
}

static void the_disk_fails(void)
{
    every_call_fails_once(SQLITE_IOERR_WRITE);
}

static void the_disk_is_full(void)
{
    every_call_fails_once(SQLITE_FULL);
}

static void a_full_disk_is_called_so(void)
{
    folder f = new_folder();
    disk.fail_at = disk.calls = 0;
    ilx_store *store = open_well(f.file);
    disk.code = SQLITE_FULL;
    disk.fail_at = disk.calls + 1;
    ENSURE_TEXT(add_one(store, "BCDF", 1, "x"), "disk-full");
    ENSURE(!add_one(store, "BCDF", 1, "x"));
    store->close(store);
    remove_folder(&f);
}

int main(int argc, char **argv)
{
    static const test tests[] = {TEST(the_disk_fails), TEST(the_disk_is_full),
                                 TEST(a_full_disk_is_called_so)};
    use_faulty_disk();
    return RUN_TESTS(tests);
}
