// The power goes at random moments of a busy evening: of each file only what was synced is sure to
// be there, of what was written since some sectors are and some are not. Whatever was acknowledged
// is there afterwards, whatever else is there is what was asked for, in its order, and no table is
// damaged.

#include "kept.h"

#include "base/rng.h"
#include "net/writer.h"

#include <poll.h>
#include <pthread.h>
#include <sys/eventfd.h>

enum {
    ROOMS = 6,
    TURNS = 700,    // of the loop; each hands over what some rooms have to say
    FACTS_MAX = 3,  // of one room in one turn
    LONG = 9000,    // bytes of a snapshot; now and then there is one
    SECTOR = 512,
    FILES = 3,  // the database, its log, its journal
};

typedef enum op_kind { OP_WRITE, OP_TRUNCATE, OP_SYNC, OP_DELETE, OP_ACKNOWLEDGED } op_kind;

typedef struct op {
    op_kind kind;
    int file;          // or the room,
    sqlite3_int64 at;  // and the number of its last fact
    int count;
    char *bytes;
} op;

// All that was done to the disk, and said to be done, in its order.
static struct {
    pthread_mutex_t mutex;
    op *all;
    int count, space;
} journal = {.mutex = PTHREAD_MUTEX_INITIALIZER};

static ilx_rng luck;

static uint32_t below(uint32_t limit)
{
    return ilx_rng_below(&luck, limit);
}

static void note(op_kind kind, int file, sqlite3_int64 at, const void *bytes, int count)
{
    if (journal.count == journal.space) {
        journal.space = journal.space ? 2 * journal.space : 1024;
        journal.all = ilx_grow(journal.all, (size_t)journal.space * sizeof *journal.all);
    }
    op *o = &journal.all[journal.count++];
    *o = (op){.kind = kind, .file = file, .at = at, .count = count};
    if (count) o->bytes = memcpy(ilx_alloc((size_t)count), bytes, (size_t)count);
}

// ---- A disk that remembers -----------------------------------------------------------------

static sqlite3_vfs watched, *real;

// Lies behind what the real one keeps of a file.
typedef struct extra {
    int which;  // of the files; -1: none of ours
    sqlite3_io_methods plain, watching;
} extra;

static int file_of(const char *name)
{
    static const char *const endings[FILES] = {".db", "-wal", "-journal"};
    for (int i = 0; name && i < FILES; i++) {
        size_t length = strlen(name), end = strlen(endings[i]);
        if (length > end && strcmp(name + length - end, endings[i]) == 0) return i;
    }
    return -1;
}

static extra *extra_of(sqlite3_file *file)
{
    return (extra *)(void *)((char *)file + real->szOsFile);
}

static int watched_write(sqlite3_file *file, const void *from, int count, sqlite3_int64 at)
{
    pthread_mutex_lock(&journal.mutex);
    int code = extra_of(file)->plain.xWrite(file, from, count, at);
    if (extra_of(file)->which >= 0) note(OP_WRITE, extra_of(file)->which, at, from, count);
    pthread_mutex_unlock(&journal.mutex);
    return code;
}

static int watched_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    pthread_mutex_lock(&journal.mutex);
    int code = extra_of(file)->plain.xTruncate(file, size);
    if (extra_of(file)->which >= 0) note(OP_TRUNCATE, extra_of(file)->which, size, NULL, 0);
    pthread_mutex_unlock(&journal.mutex);
    return code;
}

static int watched_sync(sqlite3_file *file, int flags)
{
    (void)flags;  // what it is for is noted; the real disk need not be waited for
    pthread_mutex_lock(&journal.mutex);
    if (extra_of(file)->which >= 0) note(OP_SYNC, extra_of(file)->which, 0, NULL, 0);
    pthread_mutex_unlock(&journal.mutex);
    return SQLITE_OK;
}

static int watched_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out)
{
    (void)vfs;
    int code = real->xOpen(real, name, file, flags, out);
    extra_of(file)->which = file_of(name);
    if (code != SQLITE_OK) return code;
    extra *e = extra_of(file);
    e->plain = e->watching = *file->pMethods;
    e->watching.xWrite = watched_write;
    e->watching.xTruncate = watched_truncate;
    e->watching.xSync = watched_sync;
    file->pMethods = &e->watching;
    return code;
}

static int watched_delete(sqlite3_vfs *vfs, const char *name, int sync)
{
    (void)vfs;
    pthread_mutex_lock(&journal.mutex);
    int code = real->xDelete(real, name, sync);
    if (file_of(name) >= 0) note(OP_DELETE, file_of(name), sync, NULL, 0);
    pthread_mutex_unlock(&journal.mutex);
    return code;
}

static void watch_disk(bool on)
{
    if (!real) {
        real = sqlite3_vfs_find(NULL);
        watched = *real;
        watched.zName = "watched";
        watched.szOsFile = real->szOsFile + (int)sizeof(extra);
        watched.xOpen = watched_open;
        watched.xDelete = watched_delete;
        watched.pNext = NULL;
    }
    if (on) ENSURE(sqlite3_vfs_register(&watched, 1) == SQLITE_OK);
    if (!on) ENSURE(sqlite3_vfs_unregister(&watched) == SQLITE_OK);
}

// ---- The evening ---------------------------------------------------------------------------

static int64_t asked[ROOMS];  // facts that were handed over

static void code_of(int room, char code[ILX_ROOM_CODE + 1])
{
    snprintf(code, ILX_ROOM_CODE + 1, "BCD%c", 'A' + room % 26);
}

// The same room has the same fact under the same number.
static void text_of(int room, int64_t number, char text[LONG + 64])
{
    int length = snprintf(text, 64, "room %d fact %lld ", room, (long long)number);
    int more = number % 97 == 96 ? LONG : (int)((number * 31 + room) % 120);
    memset(text + length, 'a' + (int)(number % 26), (size_t)more);
    text[length + more] = '\0';
}

static void hand_over(ilx_writer *writer, int room)
{
    static char texts[FACTS_MAX][LONG + 64];
    ilx_row rows[FACTS_MAX];
    int count = 1 + (int)below(FACTS_MAX);
    for (int i = 0; i < count; i++) {
        text_of(room, asked[room] + 1 + i, texts[i]);
        rows[i] = (ilx_row){.number = asked[room] + 1 + i, .text = texts[i]};
        code_of(room, rows[i].room);
    }
    asked[room] += count;
    ilx_writer_add(writer, (uint32_t)room, (uint64_t)asked[room], rows, count);
}

static int take_answers(ilx_writer *writer)
{
    int taken = 0;
    for (ilx_written *w = ilx_writer_answers(writer), *next; w; w = next, taken++) {
        next = w->next;
        ENSURE(!w->failure);
        pthread_mutex_lock(&journal.mutex);
        note(OP_ACKNOWLEDGED, (int)w->room, (sqlite3_int64)w->ticket, NULL, 0);
        pthread_mutex_unlock(&journal.mutex);
        free(w);
    }
    return taken;
}

static void play_evening(const char *path)
{
    int wake = eventfd(0, EFD_NONBLOCK);
    ilx_writer *writer = ilx_writer_new(open_well(path), wake);
    for (int turn = 0, out = 0; turn < TURNS || out > 0; turn++) {
        for (int room = 0; room < ROOMS && turn < TURNS; room++) {
            if (below(3) == 0) continue;
            hand_over(writer, room);
            out++;
        }
        ilx_writer_hand_over(writer);
        struct pollfd ready = {.fd = wake, .events = POLLIN};
        if (out > 0) ENSURE(poll(&ready, 1, 60000) == 1);
        uint64_t count;
        ENSURE(out == 0 || read(wake, &count, sizeof count) > 0);
        out -= take_answers(writer);
    }
    ENSURE(ilx_writer_free(writer, 60000));
    close(wake);
}

// ---- The cuts ------------------------------------------------------------------------------

typedef struct image {
    char *bytes;
    size_t size, space;
    bool there;
} image;

static void resize(image *im, size_t size)
{
    if (size > im->space) {
        im->space = 2 * size;
        im->bytes = ilx_grow(im->bytes, im->space);
    }
    if (size > im->size) memset(im->bytes + im->size, 0, size - im->size);
    im->size = size;
}

static void put(image *im, sqlite3_int64 at, const char *bytes, int count)
{
    if (!count) return;
    if ((size_t)at + (size_t)count > im->size) resize(im, (size_t)at + (size_t)count);
    memcpy(im->bytes + at, bytes, (size_t)count);
}

static void apply(image *im, const op *o)
{
    im->there = o->kind != OP_DELETE;
    if (o->kind == OP_WRITE) put(im, o->at, o->bytes, o->count);
    if (o->kind == OP_TRUNCATE) resize(im, (size_t)o->at);
    if (o->kind == OP_DELETE) resize(im, 0);
}

// It was not synced: all of it is there, or nothing, or some of its sectors.
static void apply_perhaps(image *im, const op *o)
{
    uint32_t fate = below(4);
    if (fate < 2) apply(im, o);
    if (fate != 2 || o->kind != OP_WRITE) return;
    im->there = true;
    for (int from = 0; from < o->count; from += SECTOR) {
        int count = o->count - from < SECTOR ? o->count - from : SECTOR;
        if (below(2)) put(im, o->at + from, o->bytes + from, count);
    }
}

static void write_image(const image *im, const char *path, const char *ending)
{
    char name[160];
    snprintf(name, sizeof name, "%s%s", path, ending);
    if (!im->there) {
        unlink(name);
        return;
    }
    FILE *file = fopen(name, "wb");
    ENSURE(file && fwrite(im->bytes, 1, im->size, file) == im->size && fclose(file) == 0);
}

typedef struct look {
    int room;
    int64_t count;
} look;

static void check_fact(void *context, int64_t number, const char *text)
{
    static char right[LONG + 64];
    look *l = context;
    text_of(l->room, number, right);
    ENSURE_INT(number, ++l->count);
    ENSURE(strcmp(text, right) == 0);
}

static int64_t check_store(const char *path, const int64_t sure[ROOMS])
{
    int64_t found = 0;
    ilx_store *store = open_well(path);
    for (int room = 0; room < ROOMS; room++) {
        char code[ILX_ROOM_CODE + 1];
        look l = {.room = room};
        code_of(room, code);
        ilx_failure failure = store->load(store, code, NULL, check_fact, &l);
        if (failure) test_fail(__FILE__, __LINE__, "%s: %s", code, failure);
        ENSURE(l.count >= sure[room] && l.count <= asked[room]);
        found += l.count;
    }
    store->close(store);
    return found;
}

// The rows on the disk for sure after so many steps, and those that may be there.
typedef struct moment {
    int done;
    image sure[FILES];
    int synced[FILES];  // all that was done to the file before is sure
    int64_t acknowledged[ROOMS];
} moment;

static void go_to(moment *m, int until)
{
    for (; m->done < until; m->done++) {
        const op *o = &journal.all[m->done];
        if (o->kind == OP_ACKNOWLEDGED) m->acknowledged[o->file] = o->at;
        bool settles = o->kind == OP_SYNC || (o->kind == OP_DELETE && o->at);
        if (!settles) continue;
        for (int i = m->synced[o->file]; i <= m->done; i++) {
            const op *past = &journal.all[i];
            bool changes = past->kind != OP_ACKNOWLEDGED && past->kind != OP_SYNC;
            if (changes && past->file == o->file) apply(&m->sure[o->file], past);
        }
        m->synced[o->file] = m->done + 1;
    }
}

static int64_t cut(const moment *m, const char *path)
{
    static const char *const endings[FILES] = {"", "-wal", "-journal"};
    static image there[FILES];
    char name[160];
    snprintf(name, sizeof name, "%s-shm", path);
    unlink(name);
    for (int file = 0; file < FILES; file++) {
        image *im = &there[file];
        resize(im, 0);
        resize(im, m->sure[file].size);
        if (im->size) memcpy(im->bytes, m->sure[file].bytes, im->size);
        im->there = m->sure[file].there;
        for (int i = m->synced[file]; i < m->done; i++) {
            const op *o = &journal.all[i];
            bool changes = o->kind != OP_ACKNOWLEDGED && o->kind != OP_SYNC;
            if (changes && o->file == file) apply_perhaps(im, o);
        }
        write_image(im, path, endings[file]);
    }
    return check_store(path, m->acknowledged);
}

static int by_number(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

static void nothing_acknowledged_is_lost(void)
{
    folder f = new_folder(), after = new_folder();
    ilx_key key;
    ilx_key_from_seed(&key, "power");
    ilx_rng_start(&luck, &key, 0);
    watch_disk(true);
    play_evening(f.file);
    watch_disk(false);
    int cuts = test_samples(60), writes[FILES] = {0}, resets = 0;
    for (int i = 0; i < journal.count; i++) {
        const op *o = &journal.all[i];
        if (o->kind == OP_WRITE) writes[o->file]++;
        resets += o->kind == OP_WRITE && o->file == 1 && o->at == 0;
    }
    ENSURE(writes[0] > 100 && resets > 1);  // the log has been copied, and has begun again
    int *when = ilx_alloc((size_t)cuts * sizeof *when);
    for (int i = 0; i < cuts; i++) when[i] = (int)below((uint32_t)journal.count + 1);
    qsort(when, (size_t)cuts, sizeof *when, by_number);
    moment m = {0};
    int64_t facts = 0;
    for (int i = 0; i < cuts; i++) {
        go_to(&m, when[i]);
        facts += cut(&m, after.file);
    }
    test_covered("%d power cuts in an evening of %d writes, %lld facts read back, none lost", cuts,
                 writes[0] + writes[1], (long long)facts);
    free(when);
    for (int i = 0; i < FILES; i++) free(m.sure[i].bytes);
    for (int i = 0; i < journal.count; i++) free(journal.all[i].bytes);
    free(journal.all);
    remove_folder(&f);
    remove_folder(&after);
}

int main(int argc, char **argv)
{
    static const test tests[] = {TEST(nothing_acknowledged_is_lost)};
    return RUN_TESTS(tests);
}
