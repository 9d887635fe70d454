// Memory runs out while the server starts, and while it makes a move: it says so and ends, at
// whichever allocation that is; and what a guest was told is done is in the store afterwards.

#include "serve/house.h"

#include "soak/scarce.h"
#include "store/store.h"

#include <fcntl.h>
#include <sys/mman.h>

enum { STARTS = 20, MOVES = 15, FAILS_AT_MOST = 30 };

static scarce *shared;
static char file[80];

static void share(const house *h)
{
    snprintf(file, sizeof file, "%s/count", h->folder);
    int fd = open(file, O_RDWR | O_CREAT, 0600);
    ENSURE(fd >= 0 && ftruncate(fd, sizeof *shared) == 0);
    shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    ENSURE(shared != MAP_FAILED);
    close(fd);
    setenv("SCARCE_FILE", file, 1);
}

// The program's memory runs out from this allocation on, counted from now; 0: it does not.
static void run_out_after(long allocations)
{
    long last = allocations ? atomic_load(&shared->count) + allocations : 0;
    atomic_store(&shared->last, last);
}

static void open_scarce(house *h)
{
    setenv("LD_PRELOAD", getenv("SCARCE"), 1);
    house_open(h, NULL);
    unsetenv("LD_PRELOAD");
}

// The program whose memory runs out at this allocation of its start; *said: the end that it is read
// from.
static pid_t begin_with(const house *h, long last, int *said)
{
    int ends[2];
    ENSURE(pipe(ends) == 0);
    atomic_store(&shared->count, 0);
    atomic_store(&shared->last, last);
    pid_t pid = fork();
    ENSURE(pid >= 0);
    if (pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        setenv("LD_PRELOAD", getenv("SCARCE"), 1);
        dup2(ends[1], STDOUT_FILENO);
        dup2(ends[1], STDERR_FILENO);
        close(ends[0]);
        close(ends[1]);
        execl(getenv("ILINX"), "ilinx", "serve", "--lang=en", "--port", "0", "--store", h->store,
              (char *)NULL);
        _exit(127);
    }
    close(ends[1]);
    *said = ends[0];
    return pid;
}

// How it ends: its status; or 0: it has said that it is there, and goes on without more memory.
static int start_with(const house *h, long last, ilx_text *text)
{
    int said, status = 0;
    pid_t pid = begin_with(h, last, &said);
    int64_t until = client_now_ms() + PATIENCE_MS;
    ilx_text_clear(text);
    for (bool more = true; more && !strstr(text->bytes, "Waiting");) {
        char bytes[4096];
        struct pollfd ready = {.fd = said, .events = POLLIN};
        int64_t left = until - client_now_ms();
        if (left <= 0 || poll(&ready, 1, (int)left) != 1) {
            test_fail(__FILE__, __LINE__, "without memory from %ld on it hangs", last);
        }
        ssize_t count = read(said, bytes, sizeof bytes);
        more = count > 0;
        if (more) ilx_text_bytes(text, bytes, (size_t)count);
    }
    bool there = strstr(text->bytes, "Waiting") != NULL;
    if (there) kill(pid, SIGKILL);
    ENSURE(waitpid(pid, &status, 0) == pid);
    close(said);
    return there ? 0 : status;
}

static void a_start_without_memory_ends(void)
{
    house h;
    house_folder(&h);
    share(&h);
    run_out_after(0);
    open_scarce(&h);
    long all = atomic_load(&shared->count);
    ENSURE_INT(house_end(&h, SIGTERM), 0);
    ENSURE(all > 200);
    int ends = 0;
    ilx_text text = ilx_text_new();
    for (int i = 0; i < STARTS; i++) {
        long last = 1 + (all - 1) * i / STARTS;
        int status = start_with(&h, last, &text);
        bool aborts = WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
        ends += status != 0;
        if (WIFEXITED(status) || aborts) continue;
        test_fail(__FILE__, __LINE__, "without memory from %ld of %ld on: status %d\n%s", last, all,
                  status, text.bytes);
    }
    ilx_text_free(&text);
    ENSURE(ends > STARTS / 2);
    run_out_after(0);
    open_scarce(&h);  // the store is as good as ever
    ENSURE_INT(house_end(&h, SIGTERM), 0);
    unlink(file);
    house_remove(&h);
}

// A library may do without what it was refused: then only the connection is gone.
static bool has_ended(house *h)
{
    int status;
    for (int i = 0; i < 100 && h->pid; i++) {
        if (waitpid(h->pid, &status, WNOHANG) == h->pid) {
            close(h->said);
            h->pid = 0;
            return true;
        }
        poll(NULL, 0, 10);
    }
    return !h->pid;
}

static int found;

static void count_moves(void *context, int64_t number, const char *text)
{
    (void)number;
    found += strstr(text, "\"fact\":\"move\"") && strstr(text, context);
}

static int moves_by(const house *h, const guest *g)
{
    ilx_failure why = NULL;
    char by[32];
    ilx_store *store = ilx_store_sqlite(h->store, &why);
    if (!store) test_fail(__FILE__, __LINE__, "the store cannot be opened: %s", why);
    snprintf(by, sizeof by, "\"by\":%lld,", (long long)g->member);
    found = 0;
    ENSURE(!store->load(store, g->room, NULL, count_moves, by));
    store->close(store);
    return found;
}

static void sit(const house *h, guest *g)
{
    ENSURE(guest_enter(g, h->port, NULL));
    ENSURE_INT(guest_ask(g, "\"do\":\"choose\",\"game\":\"sport\""), 1);
    ENSURE_INT(guest_ask(g, "\"do\":\"choose\",\"bot\":\"newcomer\""), 1);
    ENSURE_INT(guest_ask(g, "\"do\":\"sit\",\"seat\":0"), 1);
    ENSURE_INT(guest_ask(g, "\"do\":\"start\""), 1);
}

// Comes back, to a server that is begun again if it has ended.
static void come_back(house *h, guest *g)
{
    client_close(&g->c);
    if (has_ended(h)) open_scarce(h);
    ENSURE(guest_enter(g, h->port, g->room) && g->seat == 0);
}

static void be_asked(house *h, guest *g)
{
    int64_t until = client_now_ms() + PATIENCE_MS;
    while (!guest_is_asked(g)) {
        ENSURE(client_now_ms() < until);
        if (g->over) guest_ask(g, "\"do\":\"start\"");
        // A table that could not be read again has sent its guests away.
        if (!guest_listen(g, 1000)) come_back(h, g);
    }
}

static void a_move_without_memory_loses_nothing(void)
{
    house h;
    int told = 0, refused = 0, ends = 0;
    guest *g = guest_new(1);
    house_folder(&h);
    share(&h);
    run_out_after(0);
    open_scarce(&h);
    sit(&h, g);
    for (int i = 0; i < MOVES; i++) {
        be_asked(&h, g);
        run_out_after(1 + (long)i * FAILS_AT_MOST / MOVES);
        int answer = guest_ask(g, guest_move(g, (unsigned)i));
        run_out_after(0);
        told += answer == 1;
        refused += answer == 0;  // "not-stored", and the table goes on
        if (answer >= 0) continue;
        if (has_ended(&h)) {
            ends++;
            ENSURE(moves_by(&h, g) >= told);
            told = moves_by(&h, g);  // one more may have been stored that nobody was told of
        }
        come_back(&h, g);
    }
    come_back(&h, g);
    test_covered("%d moves without memory: %d ended the server, %d were refused, none lost", MOVES,
                 ends, refused);
    ENSURE(ends > 0);
    ENSURE_INT(house_end(&h, SIGTERM), 0);
    ENSURE(moves_by(&h, g) >= told);
    guest_free(g);
    unlink(file);
    house_remove(&h);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(a_start_without_memory_ends),
        TEST(a_move_without_memory_loses_nothing),
    };
    return RUN_TESTS(tests);
}
