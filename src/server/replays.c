// Replays on demand: a room's facts are read by the writer, then played again by a worker, so that
// nobody at a table waits for it.

#include "server/loop_parts.h"
#include "server/record.h"

#include <stdlib.h>
#include <string.h>

struct replay {
    ilx_task task;           // first
    ilx_exchange *exchange;  // NULL: nobody waits any more
    ilx_written *written;    // the room's facts
    int number;
    char as[16], token[64];
    atomic_bool stop;     // nobody wants to know any more
    ilx_refusal refusal;  // what came of it
    ilx_text out;
};

static void copy_text(char *to, size_t size, const char *from)
{
    ilx_text text = ilx_text_over(to, size);
    ilx_text_put(&text, from);
}

static void replay_drop(ilx_task *task)
{
    replay *r = (replay *)task;
    server *s = task->owner;
    for (int i = 0; i < REPLAYS_MAX; i++) {
        if (s->replays[i] == r) s->replays[i] = NULL;
    }
    if (r->written) ilx_written_free(r->written);
    ilx_text_free(&r->out);
    free(r);
}

static void replay_run(ilx_task *task)
{
    replay *r = (replay *)task;
    const char *const *facts = (const char *const *)r->written->facts;
    int count = r->written->count;
    if (count == 0) {
        r->refusal = "no-such-room";
    } else if (r->number == 0) {
        r->refusal = ilx_records_list(facts, count, &r->out);
    } else {
        r->refusal = ilx_record_write(facts, count, r->number, r->as, r->token, &r->stop, &r->out);
    }
}

static int status_of(ilx_refusal refusal)
{
    if (strcmp(refusal, "not-over") == 0 || strcmp(refusal, "not-your-seat") == 0) return 403;
    if (strcmp(refusal, "bad-viewer") == 0) return 400;
    if (strcmp(refusal, "server-stops") == 0) return 503;
    return strcmp(refusal, "damaged-room") == 0 ? 500 : 404;
}

static void replay_finish(ilx_task *task)
{
    replay *r = (replay *)task;
    bool text = strcmp(r->as, "text") == 0 && r->number;
    if (r->exchange && r->refusal) {
        loop_refuse(r->exchange, status_of(r->refusal), r->refusal);
    } else if (r->exchange) {
        loop_answer(r->exchange, 200, text ? "text/plain; charset=utf-8" : "application/json",
                    &r->out);
    }
    replay_drop(task);
}

void loop_replay_ask(server *s, ilx_exchange *exchange, const char *code, int number,
                     const char *as, const char *token)
{
    int at = 0;
    while (at < REPLAYS_MAX && s->replays[at]) at++;
    if (at == REPLAYS_MAX) {
        loop_refuse(exchange, 503, "too-busy");
        return;
    }
    replay *r = ilx_alloc(sizeof *r);
    r->task =
        (ilx_task){.run = replay_run, .finish = replay_finish, .drop = replay_drop, .owner = s};
    r->exchange = exchange;
    r->number = number;
    r->out = ilx_text_new();
    copy_text(r->as, sizeof r->as, as[0] ? as : "public");
    copy_text(r->token, sizeof r->token, token);
    s->replays[at] = r;
    ilx_writer_load(s->writer, r, code, 0, 0);
}

void loop_replay_loaded(replay *r, ilx_written *written)
{
    server *s = r->task.owner;
    r->written = written;
    if (written->failure) {
        if (r->exchange) loop_refuse(r->exchange, 503, "not-loaded");
        replay_drop(&r->task);
    } else {
        ilx_workers_do(s->workers, &r->task);
    }
}

void loop_replay_abandoned(server *s, const ilx_exchange *exchange)
{
    for (int i = 0; i < REPLAYS_MAX; i++) {
        replay *r = s->replays[i];
        if (!r || r->exchange != exchange) continue;
        r->exchange = NULL;
        atomic_store(&r->stop, true);
    }
}

void loop_replays_stop(server *s)
{
    for (int i = 0; i < REPLAYS_MAX; i++) {
        if (s->replays[i]) atomic_store(&s->replays[i]->stop, true);
    }
}

void loop_replays_free(server *s)
{
    for (int i = 0; i < REPLAYS_MAX; i++) {
        if (s->replays[i]) replay_drop(&s->replays[i]->task);
    }
}
