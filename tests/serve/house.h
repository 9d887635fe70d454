// The finished program as a server in a child process, and guests at its tables.
#pragma once

#include "client.h"

#include "base/json.h"
#include "test.h"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>

// ---- The server --------------------------------------------------------------------------

// How long silence is no fault: the machine may be busy.
enum { PATIENCE_MS = 60000 };

typedef struct house {
    pid_t pid;  // 0: it does not run
    int port;
    char code[8];  // of its first room
    char folder[64], store[400];
    int said;  // its standard output
} house;

static inline void house_folder(house *h)
{
    *h = (house){.folder = "/dev/shm/ilinx-serve-XXXXXX"};
    if (access("/dev/shm", W_OK) != 0) snprintf(h->folder, 32, "/tmp/ilinx-serve-XXXXXX");
    ENSURE(mkdtemp(h->folder));
    snprintf(h->store, sizeof h->store, "%s/ilinx.db", h->folder);
}

// Starts the program, on the port it had before, and waits until it has said where it is. options:
// NULL, or some in the form --name=value, a line each.
static inline void house_open(house *h, const char *options)
{
    const char *program = getenv("ILINX");
    char port[16];
    int ends[2];
    ENSURE(program && pipe(ends) == 0);
    snprintf(port, sizeof port, "%d", h->port);
    fflush(stdout);
    h->pid = fork();
    ENSURE(h->pid >= 0);
    if (h->pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);  // a test that fails leaves no server behind
        dup2(ends[1], STDOUT_FILENO);
        close(ends[0]);
        close(ends[1]);
        // A sanitizer keeps what was freed; here a server's size is looked at.
        setenv("ASAN_OPTIONS", "quarantine_size_mb=4", 0);
        char *words[16] = {"ilinx", "serve", "--lang=en", "--port", port, "--store", h->store};
        int count = 7;
        char *lines = options ? strdup(options) : NULL;
        for (char *word = lines ? strtok(lines, "\n") : NULL; word && count < 15;
             word = strtok(NULL, "\n")) {
            words[count++] = word;
        }
        execv(program, words);
        _exit(127);
    }
    close(ends[1]);
    h->said = ends[0];
    char text[16384];
    size_t length = 0;
    int64_t until = client_now_ms() + PATIENCE_MS;
    const char *link = NULL;
    while (!link && length + 1 < sizeof text) {
        struct pollfd ready = {.fd = h->said, .events = POLLIN};
        int64_t left = until - client_now_ms();
        ENSURE(left > 0 && poll(&ready, 1, (int)left) == 1);
        ssize_t count = read(h->said, text + length, sizeof text - 1 - length);
        ENSURE(count > 0);
        length += (size_t)count;
        text[length] = '\0';
        if (strstr(text, "Waiting")) link = strstr(text, "://localhost:");
    }
    ENSURE(link && sscanf(link, "://localhost:%d/%4s", &h->port, h->code) == 2);
}

static inline int house_end(house *h, int with)
{
    int status = 0;
    kill(h->pid, with);
    ENSURE(waitpid(h->pid, &status, 0) == h->pid);
    close(h->said);
    h->pid = 0;
    return status;
}

static inline void house_remove(house *h)
{
    static const char *const endings[] = {"", "-wal", "-shm", "-lock"};
    char name[410];
    for (int i = 0; i < 4; i++) {
        snprintf(name, sizeof name, "%s%s", h->store, endings[i]);
        unlink(name);
    }
    rmdir(h->folder);
}

// ---- A guest -----------------------------------------------------------------------------

enum { GUEST_NODES = 1 << 16, GUEST_MOVES = 64 };

typedef struct guest {
    client c;
    char token[33], room[8], key[24], replay[40];
    int ids;       // actions so far
    int64_t n;     // of the last message that had one
    int64_t seat;  // -1: none
    int64_t member;
    bool full;  // a full view has come since this was last cleared
    bool playing, over;
    int64_t match, turn, pace_ms;  // pace_ms: -1: no limit
    ilx_text own;    // of the last full view: what the match looks like from the guest's seat
    uint32_t seats;  // that are waited for
    int legal_count;
    char legal[GUEST_MOVES][64];
    char done[24], refused[24], reason[48];  // the last ones
    int gaps;                                // news that did not follow on what was there before
    char what[256];
    ilx_json_node nodes[GUEST_NODES];
} guest;

static inline guest *guest_new(int number)
{
    guest *g = calloc(1, sizeof *g);
    // A token that is different in each guest of each process.
    snprintf(g->token, sizeof g->token, "%08x%08x%08x%08x", (unsigned)getpid(), (unsigned)number,
             (unsigned)client_now_ms(), 0x5EA1EDu);
    g->c.fd = -1;
    g->seat = -1;
    g->own = ilx_text_new();
    return g;
}

static inline void guest_free(guest *g)
{
    client_close(&g->c);
    ilx_text_free(&g->own);
    free(g);
}

static inline int64_t guest_number(const ilx_json *json, int object, const char *key)
{
    int node = ilx_json_get(json, object, key);
    return node >= 0 && json->nodes[node].type == ILX_JSON_NUMBER ? json->nodes[node].number : -1;
}

static inline bool guest_flag(const ilx_json *json, int object, const char *key)
{
    int node = ilx_json_get(json, object, key);
    return node >= 0 && json->nodes[node].type == ILX_JSON_TRUE;
}

static inline void guest_take_turn(guest *g, const ilx_json *json, int turn)
{
    g->turn = guest_number(json, turn, "number");
    g->pace_ms = guest_number(json, turn, "pace_ms");
    g->seats = 0;
    int seats = ilx_json_get(json, turn, "seats");
    if (seats < 0) return;
    int node = ilx_json_first(json, seats);
    for (uint32_t i = 0; i < json->nodes[seats].count; i++, node = ilx_json_next(json, node)) {
        g->seats |= UINT32_C(1) << json->nodes[node].number;
    }
}

static inline void guest_take_match(guest *g, const ilx_json *json, int match)
{
    int turn = ilx_json_get(json, match, "turn"), legal = ilx_json_get(json, match, "legal");
    if (guest_number(json, match, "number") >= 0) g->match = guest_number(json, match, "number");
    if (turn >= 0) guest_take_turn(g, json, turn);
    int result = ilx_json_get(json, match, "result");
    g->over = result >= 0 && json->nodes[result].type == ILX_JSON_OBJECT;
    g->legal_count = 0;
    if (legal < 0) return;
    int node = ilx_json_first(json, legal);
    for (uint32_t i = 0; i < json->nodes[legal].count; i++, node = ilx_json_next(json, node)) {
        if (g->legal_count == GUEST_MOVES) break;
        ENSURE(ilx_json_copy(json, node, g->legal[g->legal_count++], sizeof g->legal[0]));
    }
}

static inline void guest_keep(guest *g, const ilx_json *json, int node)
{
    if (node < 0) return;
    ilx_text_bytes(&g->own, json->text + json->nodes[node].start, json->nodes[node].length);
    ilx_text_char(&g->own, '\n');
}

// All that must be as it was for whoever comes back: cards and dice, lawful moves, what the dice
// come from, and all that has happened.
static inline void guest_take_own(guest *g, const ilx_json *json, int match)
{
    static const char *const parts[] = {"commitment", "view", "legal", "log"};
    ilx_text_clear(&g->own);
    for (int i = 0; i < 4; i++) guest_keep(g, json, ilx_json_get(json, match, parts[i]));
}

static inline void guest_take(guest *g)
{
    ilx_json json;
    ENSURE(ilx_json_parse(&json, g->c.text, g->c.length, g->nodes, GUEST_NODES));
    int type = ilx_json_get(&json, 0, "type"), match = ilx_json_get(&json, 0, "match");
    int table = ilx_json_get(&json, 0, "table"), turn = ilx_json_get(&json, 0, "turn");
    if (ilx_json_is(&json, type, "full")) {
        g->full = true;
        g->n = guest_number(&json, 0, "n");
        g->member = guest_number(&json, 0, "member");
        g->seat = guest_number(&json, 0, "seat");
        g->legal_count = 0;
        g->seats = 0;
    } else if (ilx_json_is(&json, type, "news")) {
        g->gaps += guest_number(&json, 0, "n") != g->n + 1;
        g->n = guest_number(&json, 0, "n");
    } else if (ilx_json_is(&json, type, "done")) {
        ilx_json_copy(&json, ilx_json_get(&json, 0, "id"), g->done, sizeof g->done);
    } else if (ilx_json_is(&json, type, "refused") || ilx_json_is(&json, type, "bye")) {
        int id = ilx_json_get(&json, 0, "id");
        g->refused[0] = '\0';
        if (id >= 0) ilx_json_copy(&json, id, g->refused, sizeof g->refused);
        ilx_json_copy(&json, ilx_json_get(&json, 0, "reason"), g->reason, sizeof g->reason);
    }
    // Whose action it was is told so with the news of it.
    int done = ilx_json_get(&json, 0, "done");
    if (done >= 0) ilx_json_copy(&json, done, g->done, sizeof g->done);
    if (table >= 0) {
        ilx_json_copy(&json, ilx_json_get(&json, table, "code"), g->room, sizeof g->room);
        ilx_json_copy(&json, ilx_json_get(&json, table, "key"), g->key, sizeof g->key);
        g->playing = guest_flag(&json, table, "playing");
    }
    if (turn >= 0) guest_take_turn(g, &json, turn);
    if (match >= 0 && json.nodes[match].type == ILX_JSON_OBJECT) {
        int replay = ilx_json_get(&json, match, "replay");
        if (replay >= 0) ilx_json_copy(&json, replay, g->replay, sizeof g->replay);
        guest_take_match(g, &json, match);
        if (ilx_json_is(&json, type, "full")) guest_take_own(g, &json, match);
    }
}

// Takes what has come, or comes in time. False: the connection is gone.
static inline bool guest_listen(guest *g, int timeout_ms)
{
    int came = client_read(&g->c, timeout_ms);
    if (came == 1) guest_take(g);
    return came >= 0;
}

// Connects and says hello; room NULL: to a new room. False: nobody is there.
static inline bool guest_knock(guest *g, int port, const char *room)
{
    char hello[256];
    if (!client_connect(&g->c, port)) return false;
    snprintf(hello, sizeof hello, "{\"do\":\"hello\",\"token\":\"%s\",\"name\":\"Guest\"%s%s%s}",
             g->token, room ? ",\"room\":\"" : "", room ? room : "", room ? "\"" : "");
    g->full = false;
    g->reason[0] = '\0';
    return client_send(&g->c, hello);
}

// The same and waits for the full view. False: nobody is there, or no full view came.
static inline bool guest_enter(guest *g, int port, const char *room)
{
    if (!guest_knock(g, port, room)) return false;
    int64_t until = client_now_ms() + PATIENCE_MS;
    while (!g->full && !g->reason[0] && client_now_ms() < until) {
        if (!guest_listen(g, 1000)) return false;
    }
    return g->full;
}

// Asks for something ("\"do\":\"sit\"") without waiting. False: the connection is gone.
static inline bool guest_say(guest *g, const char *what)
{
    char text[512];
    snprintf(text, sizeof text, "{%s,\"id\":\"a%d\"}", what, ++g->ids);
    g->done[0] = g->refused[0] = '\0';
    return client_send(&g->c, text);
}

// The same and waits for the answer. 1: done; 0: refused, see reason; -1: no answer, or the
// connection is gone.
static inline int guest_ask(guest *g, const char *what)
{
    char id[24];
    if (!guest_say(g, what)) return -1;
    snprintf(id, sizeof id, "a%d", g->ids);
    int64_t until = client_now_ms() + PATIENCE_MS;
    while (client_now_ms() < until) {
        if (!guest_listen(g, 1000)) return -1;
        if (strcmp(g->done, id) == 0) return 1;
        if (strcmp(g->refused, id) == 0) return 0;
    }
    return -1;
}

static inline bool guest_is_asked(const guest *g)
{
    return g->playing && !g->over && g->seat >= 0 && (g->seats >> g->seat & 1) && g->legal_count;
}

// A request that plays one of the lawful moves, for guest_say or guest_ask. Valid until the next
// call.
static inline const char *guest_move(guest *g, unsigned which)
{
    snprintf(g->what, sizeof g->what,
             "\"do\":\"move\",\"match\":%lld,\"turn\":%lld,\"move\":\"%s\"", (long long)g->match,
             (long long)g->turn, g->legal[which % (unsigned)g->legal_count]);
    return g->what;
}
