// The app between its sockets, its store and its threads: whatever happens there becomes a call,
// and whatever the app wants done is done here.

#include "net/loop.h"

#include "app/push.h"
#include "net/log.h"
#include "net/loop_parts.h"
#include "store/postgres.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    ANNOUNCE_MS = 1200,  // the first room's code is waited for no longer
    // Waits when the server stops: all in all, less than 3 s.
    FLUSH_MS = 800,    // what is being stored
    GOODBYE_MS = 700,  // for the last words to be read
    THREADS_MS = 400,  // what all threads are doing,
    ENDING_MS = 20,    // and each kind of them to end when it does nothing
    WRITER_MS = 500,   // a store that somebody else holds
    STOPPING_LOOK_MS = 20,
    LONG_FACTS = 10000,  // a long past
    THOUGHT_MS = 4000,   // of a processor, for one thought of a bot
    READING_MS = 200,  // and for one table, before it counts as long: nobody waits longer behind it
    // How far each kind of thread stands back for the loop, which keeps everybody's clock.
    MOVES_NICE = 2,
    BOTS_NICE = 4,
    REPLAYS_NICE = 8,
};

// ---- What the app wants done -------------------------------------------------------------

typedef struct working {
    ilx_task task;  // first
    ilx_job *job;
    struct working *next, **link;  // among the thoughts
    ilx_patience patience;
    int64_t until_ns;  // of its thread's time: what it may use, from when it is begun
    atomic_bool stopped;
} working;

static int64_t thread_ns(void)
{
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static bool is_over(void *context)
{
    working *w = context;
    return atomic_load_explicit(&w->stopped, memory_order_relaxed) || thread_ns() >= w->until_ns;
}

static void run_job(ilx_task *task)
{
    working *w = (working *)task;
    w->until_ns = thread_ns() + THOUGHT_MS * INT64_C(1000000);
    ilx_job_run(w->job);
}

static void drop_job(ilx_task *task)
{
    working *w = (working *)task;
    if (w->link) *w->link = w->next;
    if (w->link && w->next) w->next->link = w->link;
    ilx_job_free(w->job);
    free(w);
}

static void finish_job(ilx_task *task)
{
    server *s = task->owner;
    ilx_app_worked(s->app, loop_now(s), ((working *)task)->job);
    drop_job(task);
}

static void list_thought(server *s, working *w)
{
    w->next = s->thoughts;
    w->link = &s->thoughts;
    if (w->next) w->next->link = &w->next;
    s->thoughts = w;
}

// Moves do not wait behind thoughts: somebody's hand is on them.
static void work(server *s, ilx_job *job)
{
    working *w = ilx_alloc(sizeof *w);
    w->task = (ilx_task){.run = run_job, .finish = finish_job, .drop = drop_job, .owner = s};
    w->task.line = job->room;
    w->job = job;
    w->patience = (ilx_patience){is_over, w};
    if (job->thought) job->thought->patience = &w->patience;
    if (job->thought) list_thought(s, w);
    ilx_workers_do(job->thought ? s->bot_workers : s->move_workers, &w->task);
}

// One that has not begun is still asked, and answers at once.
static void stop_thought(const server *s, uint64_t ticket)
{
    for (working *w = s->thoughts; w; w = w->next) {
        if (w->job->ticket == ticket) atomic_store(&w->stopped, true);
    }
}

// A room that somebody wants to enter is read, and its facts added up, away from the tables.
typedef struct opening {
    ilx_task task;  // first
    uint32_t slot;
    uint64_t ticket;
    char code[ILX_ROOM_CODE + 1], owner_address[ILX_NODE_ADDRESS];
    ilx_refusal refusal;
    ilx_room *room;
    bool is_long, postponed;  // its past is long, and was not read yet
    int64_t until_ns;         // of its thread's time
} opening;

static bool reads_long(void *context)
{
    return thread_ns() >= ((opening *)context)->until_ns;
}

// There is a reader for each thread.
static int take_opener(server *s)
{
    int i = 0;
    while (atomic_flag_test_and_set(&s->opener_taken[i])) i = (i + 1) % READERS;
    return i;
}

static void run_opening(ilx_task *task)
{
    opening *o = (opening *)task;
    server *s = task->owner;
    ilx_facts facts = {0};
    int opener = take_opener(s);
    ilx_store *store = s->openers[opener];
    o->refusal = loop_claim(s, store, o->code, o->owner_address);
    o->postponed =
        !o->refusal && !o->is_long && store->length && store->length(store, o->code) > LONG_FACTS;
    if (!o->refusal && !o->postponed) o->refusal = loop_load(s, store, o->code, &s->shut, &facts);
    atomic_flag_clear(&s->opener_taken[opener]);
    if (o->postponed) return;
    const ilx_patience patience = {reads_long, o};
    o->until_ns = thread_ns() + READING_MS * INT64_C(1000000);
    if (!o->refusal) {
        o->refusal =
            ilx_room_read_within(o->is_long ? NULL : &patience, facts.texts, facts.count, &o->room);
    }
    o->postponed = o->refusal && strcmp(o->refusal, "too-long") == 0;
    ilx_facts_free(&facts);
}

static void drop_opening(ilx_task *task)
{
    ilx_room_free(((opening *)task)->room);
    free(task);
}

static void finish_opening(ilx_task *task)
{
    opening *o = (opening *)task;
    server *s = task->owner;
    if (o->postponed) {
        o->is_long = true;
        o->postponed = false;
        ilx_workers_do(s->long_workers, task);
        return;
    }
    memcpy(s->owner_address, o->owner_address, sizeof s->owner_address);
    ilx_app_loaded(s->app, loop_now(s), o->slot, o->ticket, o->refusal, o->room);
    free(o);
}

static void open_room(server *s, const ilx_out *out)
{
    opening *o = ilx_alloc(sizeof *o);
    o->task =
        (ilx_task){.run = run_opening, .finish = finish_opening, .drop = drop_opening, .owner = s};
    o->task.line = out->room;
    o->slot = out->room;
    o->ticket = out->ticket;
    memcpy(o->code, out->code, sizeof o->code);
    ilx_workers_do(s->load_workers, &o->task);
}

// Hands a guest's words to the server that has the table; when all have arrived, the guest is
// that server's.
static void lead(server *s, ilx_peer *peer, const ilx_out *out)
{
    if (out->length > 0) {
        bool there = ilx_peer_is_led(peer) || ilx_peer_lead(peer, s->owner_address);
        if (there) ilx_peer_pass(peer, out->text, out->length);
        if (!there) ilx_peer_end(peer);
    } else {
        s->peers[out->connection] = NULL;
        ilx_app_close(s->app, loop_now(s), out->connection);
    }
}

static void do_outs(server *s)
{
    ilx_out out;
    while (ilx_app_out(s->app, &out)) {
        ilx_peer *peer = out.connection >= 0 ? s->peers[out.connection] : NULL;
        switch (out.kind) {
        case ILX_OUT_SEND:
            if (peer) ilx_peer_send(peer, out.text, out.length);
            break;
        case ILX_OUT_CLOSE:
            if (peer) ilx_peer_end(peer);
            break;
        case ILX_OUT_LEAD:
            if (peer) lead(s, peer, &out);
            break;
        case ILX_OUT_STORE:
            ilx_writer_add(s->writer, out.room, out.ticket, out.rows, out.row_count);
            break;
        case ILX_OUT_LOAD: open_room(s, &out); break;
        case ILX_OUT_WORK: work(s, out.job); break;
        case ILX_OUT_STOP: stop_thought(s, out.ticket); break;
        case ILX_OUT_LOG: ilx_log_line(ILX_INFO, "%s", out.text); break;
        case ILX_OUT_DUE: ilx_store_due(s->config.store, out.code, out.in_ms); break;
        case ILX_OUT_LEAVE: ilx_store_leave(s->config.store, out.code); break;
        }
    }
}

// ---- What happens ------------------------------------------------------------------------

static void on_open(void *context, ilx_peer *peer, const char *address)
{
    server *s = context;
    int number = s->stopping ? -1 : ilx_app_open(s->app, loop_now(s), address);
    ilx_peer_set(peer, number);
    if (number < 0) {
        char buffer[600];
        ilx_text text = ilx_text_over(buffer, sizeof buffer);
        ilx_push_bye(s->stopping ? "server-stops" : "server-full", s->config.app.lang, &text);
        ilx_peer_send(peer, text.bytes, text.length);
        ilx_peer_end(peer);
        return;
    }
    s->peers[number] = peer;
    do_outs(s);
}

static void on_message(void *context, ilx_peer *peer, const char *text, size_t length)
{
    server *s = context;
    if (ilx_peer_get(peer) < 0 || s->stopping) return;
    ilx_app_message(s->app, loop_now(s), ilx_peer_get(peer), text, length);
    do_outs(s);
}

static void on_writable(void *context, ilx_peer *peer)
{
    server *s = context;
    if (ilx_peer_get(peer) < 0) return;
    ilx_app_overflow(s->app, loop_now(s), ilx_peer_get(peer));
    do_outs(s);
}

static void on_close(void *context, ilx_peer *peer)
{
    server *s = context;
    int number = ilx_peer_get(peer);
    if (number < 0 || s->ended) return;
    s->peers[number] = NULL;
    ilx_app_close(s->app, loop_now(s), number);
    do_outs(s);
}

static void on_request(void *context, ilx_exchange *exchange, const ilx_http_request *request)
{
    loop_request(context, exchange, request);
}

static void on_over(void *context, ilx_exchange *exchange)
{
    loop_replay_over(context, exchange);
}

static void take_written(server *s, ilx_written *w)
{
    if (w->failure) ilx_log_line(ILX_ERROR, "event=store-failed what=add why=%s", w->failure);
    ilx_app_stored(s->app, loop_now(s), w->room, w->ticket, !w->failure);
    free(w);
}

static void take_done(server *s, ilx_workers *workers)
{
    for (ilx_task *task = ilx_workers_done(workers), *next; task; task = next) {
        next = task->next;
        task->finish(task);
        do_outs(s);
    }
}

static void on_woken(void *context)
{
    server *s = context;
    for (ilx_written *w = ilx_writer_answers(s->writer), *next; w; w = next) {
        next = w->next;
        take_written(s, w);
        do_outs(s);
    }
    take_done(s, s->move_workers);
    take_done(s, s->bot_workers);
    take_done(s, s->load_workers);
    take_done(s, s->long_workers);
    take_done(s, s->replay_workers);
    take_done(s, s->review_workers);
}

static void announce(server *s)
{
    const char *key = ilx_app_first_key(s->app);
    if (s->announced || (!key && loop_now(s) < s->started_ms + ANNOUNCE_MS)) return;
    s->announced = true;
    s->config.ready(s->config.context, ilx_net_port(s->net), key);
}

// First what is on its way to the store, then goodbye, then out.
static void go_on_stopping(server *s)
{
    int64_t since = loop_now(s) - s->stopping_ms;
    if (!s->said_bye && (ilx_writer_count(s->writer).waiting == 0 || since >= FLUSH_MS)) {
        s->said_bye = true;
        if (s->config.shared) loop_leave_others(s);  // before anybody comes back
        s->stopping_ms = loop_now(s);
        ilx_app_stop(s->app, loop_now(s));
        do_outs(s);
        since = 0;
    }
    if (s->said_bye && (ilx_net_connections(s->net) == 0 || since >= GOODBYE_MS)) {
        ilx_net_end(s->net);
    }
}

static void on_turn(void *context)
{
    server *s = context;
    int64_t longest = loop_hear_others(s);
    int64_t next = ilx_app_do_due(s->app, loop_now(s));
    do_outs(s);
    ilx_writer_hand_over(s->writer);
    if (!s->announced) announce(s);
    int64_t wait = next - loop_now(s);
    if (wait > longest) wait = longest;
    if (!s->announced && wait > STOPPING_LOOK_MS) wait = STOPPING_LOOK_MS;
    if (s->stopping) {
        go_on_stopping(s);
        wait = STOPPING_LOOK_MS;
    }
    ilx_net_wait(s->net, wait);
}

static void on_stop(void *context)
{
    server *s = context;
    if (s->stopping) {  // asked twice: at once, then
        ilx_net_end(s->net);
        return;
    }
    ilx_log_line(ILX_INFO, "event=stopping");
    s->stopping = true;
    s->stopping_ms = loop_now(s);
    ilx_net_stop_listening(s->net);
    loop_replays_stop(s);
}

// ---- From start to end -------------------------------------------------------------------

static void start_threads(server *s)
{
    int wake_fd = ilx_net_wake_fd(s->net);
    ilx_store *store = s->config.store;
    for (int i = 0; i < READERS; i++) s->openers[i] = store->reader(store);
    s->telling = store->reader(store);
    s->writer = ilx_writer_new(store, wake_fd);
    s->move_workers = ilx_workers_new(s->config.threads, MOVES_NICE, wake_fd);
    s->bot_workers = ilx_workers_new(s->config.threads, BOTS_NICE, wake_fd);
    s->load_workers = ilx_workers_new(OPENERS, MOVES_NICE, wake_fd);
    s->long_workers = ilx_workers_new(LONG_OPENERS, BOTS_NICE, wake_fd);
    s->replay_workers = ilx_workers_new(1, REPLAYS_NICE, wake_fd);
    s->review_workers = ilx_workers_new(1, REPLAYS_NICE, wake_fd);
}

// False: something still runs.
static bool end_workers(ilx_workers *workers, int64_t left_ms)
{
    bool ended;
    int wait_ms = left_ms > ENDING_MS ? (int)left_ms : ENDING_MS;
    for (ilx_task *task = ilx_workers_free(workers, wait_ms, &ended), *next; task; task = next) {
        next = task->next;
        task->drop(task);
    }
    return ended;
}

// A thread that thinks or reads too long is not waited for: nothing of it is wanted any more, and
// the program is about to end. False: somebody still does, and uses what the server has.
static bool end_threads(server *s)
{
    atomic_store(&s->shut, true);
    loop_replays_stop(s);
    for (working *w = s->thoughts; w; w = w->next) atomic_store(&w->stopped, true);
    ilx_workers *all[] = {s->move_workers, s->bot_workers,    s->load_workers,
                          s->long_workers, s->replay_workers, s->review_workers};
    enum { KINDS = sizeof all / sizeof all[0] };
    bool ended[KINDS];
    int64_t until = loop_now(s) + THREADS_MS;
    for (int i = 0; i < KINDS; i++) ended[i] = end_workers(all[i], until - loop_now(s));
    bool opened = ended[2] && ended[3], told = ended[4], reviewed = ended[5];
    for (int i = 0; opened && i < READERS; i++) s->openers[i]->close(s->openers[i]);
    if (told) s->telling->close(s->telling);
    if (told && reviewed) loop_replays_free(s);
    ilx_writer_free(s->writer, WRITER_MS);
    return ended[0] && ended[1] && opened && told;
}

// NULL, or why other servers cannot know of this one.
static const char *join_others(server *s)
{
    if (!s->config.shared) return NULL;
    const char *host = s->config.node ? s->config.node : "";
    ilx_failure failure =
        ilx_store_join(s->config.store, host, ilx_net_port(s->net), s->config.version);
    return failure ? "lost-database" : NULL;
}

const char *ilx_serve(const ilx_serve_config *config)
{
    server *s = ilx_alloc(sizeof *s);
    s->config = *config;
    ilx_net_user user = {
        .context = s,
        .open = on_open,
        .message = on_message,
        .writable = on_writable,
        .close = on_close,
        .request = on_request,
        .over = on_over,
        .turn = on_turn,
        .woken = on_woken,
        .stop = on_stop,
    };
    const char *why = NULL;
    s->net = ilx_net_new(&config->net, &user, &why);
    if (!s->net) {
        config->store->close(config->store);
        free(s);
        return why;
    }
    loop_start_clock(s);
    s->started_ms = loop_now(s);
    s->peers = ilx_alloc((size_t)config->app.limits.connections * sizeof(ilx_peer *));
    s->app = ilx_app_new(&config->app);
    why = join_others(s);
    if (why) {
        config->store->close(config->store);
        ilx_net_free(s->net);
        ilx_app_free(s->app);
        free(s->peers);
        free(s);
        return why;
    }
    start_threads(s);
    ilx_log_line(ILX_INFO, "event=listening port=%d tls=%s", ilx_net_port(s->net),
                 config->net.cert ? "yes" : "no");
    ilx_app_first_room(s->app, loop_now(s));
    do_outs(s);
    ilx_net_run(s->net);

    s->ended = true;
    bool all_ended = end_threads(s);
    ilx_net_free(s->net);
    ilx_app_free(s->app);
    free(s->peers);
    if (all_ended) free(s);
    ilx_log_line(ILX_INFO, "event=stopped");
    return NULL;
}
