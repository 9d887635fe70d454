// The world around the app: a virtual clock, a store, workers, and the wire. Everything that the
// app asks for takes time and may come out of order; a restart throws the app away in the middle
// of it. Every byte that goes out is looked at here, whoever it is for.
#pragma once

#include "app/app.h"
#include "net/lines.h"
#include "protocol/requests.h"
#include "sim/disk.h"
#include "sim/shape.h"

#include <inttypes.h>

enum { WORKS_MAX = 512, WIRES_MAX = 256, SECRETS_MAX = 512, ASKED_MAX = 64, NODES_MAX = 40000 };

typedef struct world world;

// Something that the loop has under way.
typedef struct work {
    ilx_out_kind kind;
    int64_t asked_ms, cost_ms;  // of a job: when it was asked for, and how long it takes
    ilx_task *task;             // of a job in a line; NULL: it has been begun
    int64_t run_ms, answer_ms;  // when it happens, and when the app hears of it
    bool ran, ok;
    uint32_t room;
    uint64_t ticket;
    char code[ILX_ROOM_CODE + 1];
    ilx_row *rows;
    int count;
    ilx_job *job;
    bool stopped;  // nobody wants to know
} work;

// One end of a connection, as the app numbers them.
typedef struct wire {
    bool open;
    bool closing;  // told to go
    int owner;     // who is at the other end: the caller's affair
    int64_t n;     // of the last message about the room; -1: none yet
    const ilx_game *game;
    struct {
        char id[ILX_ACTION_ID_MAX];
        int owed;  // answers
    } asked[ASKED_MAX];
} wire;

// Texts that must not be sent.
typedef struct secret {
    char digits[2 * ILX_KEY_BYTES + 1];
    char room[ILX_ROOM_CODE + 1];
    bool is_key;  // of a match, or the server's for one: it may be told when that is over
    bool used;    // that match has begun
    bool told;
} secret;

struct world {
    ilx_app_config config;
    ilx_app *app;
    int lives;  // apps so far
    int64_t now_ms, tick_ms;
    ilx_rng rng;
    disk disk;
    int store_ms, answer_ms, think_ms, move_ms;  // the most that each takes,
    bool steady;                                 // or what it takes each time
    // With processors, moves wait for one of them in lines, and thoughts for another; without (0),
    // there is one for each job.
    int cores;
    bool one_line;  // first come, first served, whichever table it is
    struct pool {
        ilx_lines *lines;
        int busy;
    } pools[2];                                              // moves, thoughts
    int64_t (*cost_ms)(const world *w, const ilx_job *job);  // NULL: as think_ms and move_ms say
    void (*worked)(world *w, const work *job);               // NULL: nobody wants to know
    work works[WORKS_MAX];
    int work_count;
    wire wires[WIRES_MAX];
    secret secrets[SECRETS_MAX];
    int secret_count;
    void (*hear)(world *w, int connection, const ilx_json *json);
    void (*lose)(world *w, int connection);  // the app has closed it
    void *owner;
    int64_t messages, bytes;
    int64_t due_ms;  // when other servers should look at the table; -1: never
    int left;        // tables that are nobody's any more
};

static ilx_json_node world_nodes[NODES_MAX];

static inline uint32_t chance_of(world *w, uint32_t one_in)
{
    return ilx_rng_below(&w->rng, one_in) == 0;
}

static inline int64_t up_to(world *w, int64_t most)
{
    if (w->steady || most <= 0) return most;
    return (int64_t)ilx_rng_below(&w->rng, (uint32_t)most + 1);
}

// ---- What goes out ---------------------------------------------------------------------------

static inline void add_secret(world *w, const char *digits, size_t length, const char *room,
                              bool is_key)
{
    ENSURE(w->secret_count < SECRETS_MAX);
    secret *s = &w->secrets[w->secret_count++];
    *s = (secret){.is_key = is_key};
    memcpy(s->digits, digits, length);
    snprintf(s->room, sizeof s->room, "%s", room);
}

// Keys and hashes become secrets as they are stored; a key stops being one at the match's end.
static inline void note_secrets(world *w, const ilx_row *row)
{
    ilx_fact fact;
    ENSURE(ilx_fact_read(row->text, strlen(row->text), &fact));
    if (fact.kind == ILX_FACT_JOIN) {
        add_secret(w, fact.token_hash, 2 * ILX_TOKEN_BYTES, row->room, false);
    } else if (fact.kind == ILX_FACT_START || fact.kind == ILX_FACT_DICE) {
        add_secret(w, fact.text, 2 * ILX_KEY_BYTES, row->room, true);
    }
    for (int i = 0; fact.kind == ILX_FACT_START && i < w->secret_count; i++) {
        if (strcmp(w->secrets[i].room, row->room) == 0) w->secrets[i].used = true;
    }
    for (int i = 0; fact.kind == ILX_FACT_END && i < w->secret_count; i++) {
        secret *s = &w->secrets[i];
        if (s->is_key && s->used && strcmp(s->room, row->room) == 0) s->told = true;
    }
}

static inline void ensure_no_secret(world *w, const char *text, size_t length)
{
    enum { SHORTEST = 2 * ILX_TOKEN_BYTES };
    for (size_t at = 0; at < length;) {
        size_t run = strspn(text + at, "0123456789abcdef");
        for (int i = 0; run >= SHORTEST && i < w->secret_count; i++) {
            const secret *s = &w->secrets[i];
            if (s->told || !memmem(text + at, run, s->digits, strlen(s->digits))) continue;
            test_fail(__FILE__, __LINE__, "a secret of room %s is sent: %s", s->room, text);
        }
        at += run ? run : 1;
    }
}

static inline int64_t number_in(const ilx_json *json, int object, const char *key)
{
    int node = ilx_json_get(json, object, key);
    ENSURE(node >= 0 && json->nodes[node].type == ILX_JSON_NUMBER);
    return json->nodes[node].number;
}

static inline bool is_type(const ilx_json *json, const char *type)
{
    return ilx_json_is(json, ilx_json_get(json, 0, "type"), type);
}

// The seat from which a full view sees the match; -1: none, or there is no match.
static inline int place_in(const ilx_json *json)
{
    int match = ilx_json_get(json, 0, "match");
    int seat = json->nodes[match].type == ILX_JSON_OBJECT ? ilx_json_get(json, match, "seat") : -1;
    return seat < 0 || json->nodes[seat].type != ILX_JSON_NUMBER ? -1
                                                                 : (int)json->nodes[seat].number;
}

// For each connection, numbers have no gap: news has the number after that of the last message.
static inline void ensure_number(wire *l, const ilx_json *json)
{
    if (is_type(json, "full")) {
        int64_t n = number_in(json, 0, "n");
        ENSURE(n >= l->n);
        l->n = n;
    } else if (is_type(json, "news")) {
        ENSURE_INT(number_in(json, 0, "n"), l->n + 1);
        l->n++;
    }
}

// The id of the action that a message answers; -1: it answers none.
static inline int answer_in(const ilx_json *json)
{
    bool answers = is_type(json, "done") || is_type(json, "refused");
    return ilx_json_get(json, 0, answers ? "id" : "done");
}

static inline void ensure_asked(wire *l, const ilx_json *json)
{
    char id[ILX_ACTION_ID_MAX];
    int node = answer_in(json);
    if (node < 0) return;
    ENSURE(ilx_json_copy(json, node, id, sizeof id));
    for (int i = 0; i < ASKED_MAX && id[0]; i++) {
        if (strcmp(l->asked[i].id, id) != 0) continue;
        if (--l->asked[i].owed == 0) l->asked[i].id[0] = '\0';
        return;
    }
    if (id[0]) test_fail(__FILE__, __LINE__, "an answer nobody asked for: %s", json->text);
}

static inline void ensure_words(const ilx_json *json)
{
    char key[64], text[512];
    if (!is_type(json, "refused") && !is_type(json, "bye")) return;
    ENSURE(ilx_json_copy(json, ilx_json_get(json, 0, "reason"), key, sizeof key));
    ENSURE(ilx_json_copy(json, ilx_json_get(json, 0, "text"), text, sizeof text));
    if (strncmp(text, "refuse.", 7) == 0) {
        test_fail(__FILE__, __LINE__, "no sentence for %s", key);
    }
}

static inline void look_at_message(world *w, int number, const char *text, size_t length)
{
    wire *l = &w->wires[number];
    ilx_json json;
    ENSURE(l->open && !l->closing);
    ENSURE(strlen(text) == length);
    ENSURE(ilx_json_parse(&json, text, length, world_nodes, NODES_MAX));
    int table = ilx_json_get(&json, 0, "table");
    char id[32];
    if (table >= 0 && ilx_json_copy(&json, ilx_json_get(&json, table, "game"), id, sizeof id)) {
        l->game = ilx_game_find(id);
    }
    ensure_push(&json, l->game);
    ensure_no_secret(w, text, length);
    ensure_number(l, &json);
    ensure_asked(l, &json);
    ensure_words(&json);
    w->messages++;
    w->bytes += (int64_t)length;
    if (w->hear) w->hear(w, number, &json);
}

// ---- The loop --------------------------------------------------------------------------------

static inline work *new_work(world *w, const ilx_out *out, int64_t run_ms, int64_t answer_ms)
{
    ENSURE(w->work_count < WORKS_MAX);
    work *job = &w->works[w->work_count++];
    *job = (work){.kind = out->kind, .room = out->room, .ticket = out->ticket, .job = out->job};
    job->run_ms = w->now_ms + run_ms;
    job->answer_ms = job->run_ms + answer_ms;
    memcpy(job->code, out->code, sizeof job->code);
    return job;
}

// The writer takes one after the other, and answers in that order.
static inline void take_store(world *w, const ilx_out *out)
{
    work *job = new_work(w, out, up_to(w, w->store_ms), up_to(w, w->answer_ms));
    for (int i = 0; i < w->work_count - 1; i++) {
        const work *other = &w->works[i];
        if (other->kind != ILX_OUT_STORE || other->room != out->room) continue;
        if (job->run_ms < other->run_ms) job->run_ms = other->run_ms;
        if (job->answer_ms < other->answer_ms) job->answer_ms = other->answer_ms;
    }
    job->count = out->row_count;
    job->rows = ilx_alloc((size_t)job->count * sizeof *job->rows);
    for (int i = 0; i < job->count; i++) {
        job->rows[i] = out->rows[i];
        job->rows[i].text = strdup(out->rows[i].text);
    }
}

static inline work *work_of(world *w, const ilx_task *task)
{
    for (int i = 0; i < w->work_count; i++) {
        if (w->works[i].task == task) return &w->works[i];
    }
    test_fail(__FILE__, __LINE__, "a task without work");
    return NULL;
}

static inline void begin_work(world *w, bool thoughts)
{
    struct pool *p = &w->pools[thoughts];
    while (p->busy < w->cores) {
        ilx_task *task = ilx_lines_next(p->lines, w->now_ms * 1000000);
        if (!task) return;
        work *job = work_of(w, task);
        p->busy++;
        job->run_ms = job->answer_ms = w->now_ms + job->cost_ms;
        job->task = NULL;
        free(task);
    }
}

// The processor that has done this job is free for another.
static inline void leave_line(world *w, const work *job)
{
    bool thought = job->job->thought != NULL;
    struct pool *p = &w->pools[thought];
    p->busy--;
    uint32_t line = w->one_line ? 0 : job->job->room;
    ilx_lines_leave(p->lines, line, job->cost_ms * 1000000, w->now_ms * 1000000);
    begin_work(w, thought);
}

static inline void take_work(world *w, const ilx_out *out)
{
    bool thought = out->job->thought != NULL;
    int64_t ms =
        w->cost_ms ? w->cost_ms(w, out->job) : up_to(w, thought ? w->think_ms : w->move_ms);
    work *job = new_work(w, out, w->cores ? INT32_MAX : ms, 0);
    job->asked_ms = w->now_ms;
    job->cost_ms = ms;
    if (!w->cores) return;
    job->task = ilx_alloc(sizeof *job->task);
    job->task->line = w->one_line ? 0 : out->job->room;
    struct pool *p = &w->pools[thought];
    if (!p->lines) p->lines = ilx_lines_new();
    ilx_lines_stand(p->lines, job->task);
    begin_work(w, thought);
}

static inline void stop_thought(world *w, uint64_t ticket)
{
    for (int i = 0; i < w->work_count; i++) {
        work *job = &w->works[i];
        if (job->job && job->job->ticket == ticket) job->stopped = true;
    }
}

// The log names tables by labels: with their letters anybody could come in.
static inline void ensure_no_code(const world *w, const char *text)
{
    for (int i = 0; i < w->disk.count; i++) {
        if (!strstr(text, w->disk.rows[i].room)) continue;
        test_fail(__FILE__, __LINE__, "the log names %s: %s", w->disk.rows[i].room, text);
    }
}

static inline void drain(world *w)
{
    ilx_out out;
    static char copy[1 << 20];
    // A message may make somebody speak at once, which must not disturb the texts at hand:
    // whoever hears only takes notes, and speaks in their own time.
    while (ilx_app_out(w->app, &out)) {
        switch (out.kind) {
        case ILX_OUT_SEND:
            ENSURE(out.length < sizeof copy);
            memcpy(copy, out.text, out.length + 1);
            look_at_message(w, out.connection, copy, out.length);
            break;
        case ILX_OUT_CLOSE: w->wires[out.connection].closing = true; break;
        case ILX_OUT_STORE: take_store(w, &out); break;
        case ILX_OUT_LOAD: new_work(w, &out, up_to(w, w->store_ms), up_to(w, w->answer_ms)); break;
        case ILX_OUT_WORK: take_work(w, &out); break;
        case ILX_OUT_STOP: stop_thought(w, out.ticket); break;
        case ILX_OUT_LEAD: test_fail(__FILE__, __LINE__, "there is no other server"); break;
        case ILX_OUT_DUE: w->due_ms = out.in_ms < 0 ? -1 : w->now_ms + out.in_ms; break;
        case ILX_OUT_LEAVE: w->left++; break;
        case ILX_OUT_LOG:
            ensure_no_secret(w, out.text, out.length);
            ensure_no_code(w, out.text);
            break;
        }
    }
}

static inline void wire_shut(world *w, int number)
{
    w->wires[number] = (wire){0};
    ilx_app_close(w->app, w->now_ms, number);
}

// Whatever has just been done, the rest follows: what is due, and connections that must go.
static inline void settle(world *w)
{
    drain(w);
    w->tick_ms = ilx_app_do_due(w->app, w->now_ms);
    drain(w);
    for (int i = 0; i < WIRES_MAX; i++) {
        if (!w->wires[i].open || !w->wires[i].closing) continue;
        wire_shut(w, i);
        drain(w);
        if (w->lose) w->lose(w, i);
    }
    w->tick_ms = ilx_app_do_due(w->app, w->now_ms);
    drain(w);
}

static inline int wire_open(world *w, const char *from, int owner)
{
    int number = ilx_app_open(w->app, w->now_ms, from);
    if (number < 0) return -1;
    ENSURE(number < WIRES_MAX && !w->wires[number].open);
    w->wires[number] = (wire){.open = true, .owner = owner, .n = -1};
    return number;
}

static inline void wire_close(world *w, int number)
{
    wire_shut(w, number);
    settle(w);
}

// Says something; if it is an action, an answer is owed from now on.
static inline void say_bytes(world *w, int number, const char *text, size_t length)
{
    wire *l = &w->wires[number];
    ilx_request request;
    ilx_request_read(text, length, &request);
    int place = ASKED_MAX;
    for (int i = 0; i < ASKED_MAX && request.id[0]; i++) {
        if (strcmp(l->asked[i].id, request.id) == 0) place = i;
        if (place == ASKED_MAX && !l->asked[i].id[0]) place = i;
    }
    if (request.id[0]) {
        ENSURE(place < ASKED_MAX);
        memcpy(l->asked[place].id, request.id, sizeof request.id);
        l->asked[place].owed++;
    }
    ilx_app_message(w->app, w->now_ms, number, text, length);
    settle(w);
}

static inline void say_text(world *w, int number, const char *text)
{
    say_bytes(w, number, text, strlen(text));
}

__attribute__((format(printf, 3, 4))) static inline void say(world *w, int number,
                                                             const char *format, ...)
{
    char text[2048];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    say_text(w, number, text);
}

// ---- Time ------------------------------------------------------------------------------------

static inline void free_work(work *job)
{
    for (int i = 0; i < job->count; i++) free((char *)(uintptr_t)job->rows[i].text);
    free(job->rows);
    ilx_job_free(job->job);
}

static inline bool is_stopped(void *context)
{
    return *(const bool *)context;
}

static inline void run_job(work *job)
{
    const ilx_patience patience = {is_stopped, &job->stopped};
    if (job->job->thought) job->job->thought->patience = &patience;
    ilx_job_run(job->job);
}

static inline void run_work(world *w, work *job)
{
    job->ran = true;
    job->ok = true;
    if (job->kind == ILX_OUT_WORK) {
        run_job(job);
        if (w->cores) leave_line(w, job);
    } else if (job->kind == ILX_OUT_STORE) {
        int before = w->disk.count;
        job->ok = disk_add(&w->disk, job->rows, job->count);
        for (int i = 0; i < job->count && w->disk.count > before; i++) {
            note_secrets(w, &job->rows[i]);
        }
    } else {
        job->ok = disk_call(&w->disk) == DISK_WELL;
    }
}

static inline void answer_work(world *w, const work *job)
{
    if (job->kind == ILX_OUT_WORK) {
        if (w->worked) w->worked(w, job);
        ilx_app_worked(w->app, w->now_ms, job->job);
    } else if (job->kind == ILX_OUT_STORE) {
        ilx_app_stored(w->app, w->now_ms, job->room, job->ticket, job->ok);
    } else {
        int count;
        ilx_room *room = NULL;
        const char **facts = disk_facts(&w->disk, job->code, &count);
        ilx_refusal refusal = job->ok ? ilx_room_read(facts, count, &room) : "not-loaded";
        ilx_app_loaded(w->app, w->now_ms, job->room, job->ticket, refusal, room);
        free(facts);
    }
}

// The time at which the world has something to do next.
static inline int64_t next_ms(const world *w)
{
    int64_t next = w->tick_ms;
    for (int i = 0; i < w->work_count; i++) {
        int64_t due = w->works[i].ran ? w->works[i].answer_ms : w->works[i].run_ms;
        if (due < next) next = due;
    }
    return next;
}

// Does all that is due now.
static inline void do_due(world *w)
{
    for (int i = 0; i < w->work_count; i++) {
        if (!w->works[i].ran && w->works[i].run_ms <= w->now_ms) run_work(w, &w->works[i]);
    }
    for (int i = 0; i < w->work_count; i++) {
        if (!w->works[i].ran || w->works[i].answer_ms > w->now_ms) continue;
        work job = w->works[i];
        w->work_count--;  // the others keep their order
        memmove(&w->works[i], &w->works[i + 1], (size_t)(w->work_count - i) * sizeof job);
        i--;
        answer_work(w, &job);
        free_work(&job);
        settle(w);
    }
    if (w->tick_ms <= w->now_ms) settle(w);
}

// Lets time pass, up to a moment.
static inline void pass_until(world *w, int64_t end_ms)
{
    while (w->now_ms < end_ms) {
        int64_t next = next_ms(w);
        w->now_ms = next > w->now_ms ? next : w->now_ms + 1;
        if (w->now_ms > end_ms) w->now_ms = end_ms;
        do_due(w);
    }
}

static inline void pass(world *w, int64_t ms)
{
    pass_until(w, w->now_ms + ms);
}

// A move that is worked out is on its way to the store.
static inline bool is_thought(const work *job)
{
    return job->kind == ILX_OUT_WORK && job->job->thought;
}

static inline bool store_is_busy(const world *w)
{
    for (int i = 0; i < w->work_count; i++) {
        if (!is_thought(&w->works[i])) return true;
    }
    return false;
}

// Until the store has nothing left to do; no longer than that takes.
static inline void pass_stored(world *w)
{
    for (int i = 0; i < 1000; i++) {
        for (int k = 0; k < 100 && store_is_busy(w) && next_ms(w) <= w->now_ms; k++) do_due(w);
        if (!store_is_busy(w)) return;
        pass(w, 1);
    }
    test_fail(__FILE__, __LINE__, "the store is never done");
}

// Every connected client has its answers. Precondition: the store has nothing left to do.
static inline void ensure_all_answered(const world *w)
{
    for (int i = 0; i < WIRES_MAX; i++) {
        for (int k = 0; w->wires[i].open && k < ASKED_MAX; k++) {
            const char *id = w->wires[i].asked[k].id;
            if (id[0]) test_fail(__FILE__, __LINE__, "action %s was never answered", id);
        }
    }
}

// ---- Life and death --------------------------------------------------------------------------

static inline void new_life(world *w)
{
    ilx_key master;
    ilx_key_from_seed(&master, "lives");
    for (int i = 0; i < 4; i++) master.bytes[i] ^= (uint8_t)ilx_rng_u32(&w->rng);
    ilx_key_derive(&w->config.key, &master, (uint64_t)++w->lives);
    w->app = ilx_app_new(&w->config);
    w->tick_ms = w->now_ms;
}

static inline void world_start(world *w, const char *seed, uint64_t stream)
{
    ilx_key key;
    memset(w, 0, sizeof *w);
    ilx_key_from_seed(&key, seed);
    ilx_rng_start(&w->rng, &key, stream);
    w->config = ilx_app_usual();
    w->now_ms = INT64_C(1800000000000);
    w->store_ms = 3;
    w->answer_ms = 2;
    w->think_ms = 300;
    w->move_ms = 4;
}

// Facts on their way to the disk may or may not have got there; nobody hears of them any more.
static inline void world_die(world *w)
{
    for (int i = 0; i < w->work_count; i++) {
        work *job = &w->works[i];
        if (!job->ran && job->kind == ILX_OUT_STORE && chance_of(w, 2)) run_work(w, job);
        free_work(job);
    }
    w->work_count = 0;
    for (int i = 0; i < 2; i++) {
        if (!w->pools[i].lines) continue;
        for (ilx_task *task; (task = ilx_lines_take(w->pools[i].lines));) free(task);
        ilx_lines_free(w->pools[i].lines);
        w->pools[i] = (struct pool){0};
    }
    memset(w->wires, 0, sizeof w->wires);
    ilx_app_free(w->app);
    w->app = NULL;
}

static inline void world_end(world *w)
{
    if (w->app) world_die(w);
    disk_free(&w->disk);
}
