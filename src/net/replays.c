// Replays on demand: a room's facts are read and played again on a thread that does nothing else,
// so that nobody at a table waits for it. One after the other; and none is begun while much of what
// is ready still waits for slow readers, so that they do not fill the memory.
//
// A review begins as the replay's text, and is then made of it on another thread, since it takes
// seconds: replays go on beside it.

#include "room/replays.h"
#include "bots/worth.h"
#include "core/replay.h"
#include "net/log.h"
#include "net/loop_parts.h"
#include "review/review.h"

#include <stdlib.h>
#include <string.h>

enum {
    REPLAYS_MAX = 64,       // asked for at once,
    REPLAYS_EACH = 24,      // of these, from one address: six at home look back
    UNREAD_MAX = 32 << 20,  // bytes that are ready
};

struct replay {
    ilx_task task;           // first
    replay *next;            // that was asked for later
    ilx_exchange *exchange;  // NULL: nobody waits any more
    bool running;
    bool reviewing;  // its text is there, and is being judged
    size_t unread;   // bytes that are being sent; 0: it is not ready
    int number;
    char code[ILX_ROOM_CODE + 1], secret[ILX_SECRET + 1], as[16], token[64];
    char address[ILX_ADDRESS_MAX];
    atomic_bool stop;     // nobody wants to know any more
    ilx_refusal refusal;  // what came of it
    ilx_text out;
};

static void copy_text(char *to, size_t size, const char *from)
{
    ilx_text text = ilx_text_over(to, size);
    ilx_text_put(&text, from);
}

// Frees the replay that a link of the list leads to.
static void drop_at(replay **link)
{
    replay *r = *link;
    *link = r->next;
    ilx_text_free(&r->out);
    free(r);
}

static void replay_drop(ilx_task *task)
{
    server *s = task->owner;
    replay **link = &s->replays;
    while (&(*link)->task != task) link = &(*link)->next;
    drop_at(link);
}

static void begin_next(server *s)
{
    replay *first = NULL;
    size_t unread = 0;
    for (replay *r = s->replays; r; r = r->next) {
        if (r->running) return;
        unread += r->unread;
        if (!first && !r->unread && !r->reviewing) first = r;
    }
    if (!first || unread > UNREAD_MAX) return;
    first->running = true;
    ilx_workers_do(s->replay_workers, &first->task);
}

static bool is_review(const replay *r)
{
    return r->number && strcmp(r->as, "review") == 0;
}

static void replay_run(ilx_task *task)
{
    replay *r = (replay *)task;
    server *s = task->owner;
    const char *as = is_review(r) ? "text" : r->as;
    ilx_facts facts;
    r->refusal = loop_load(s, s->telling, r->code, &r->stop, &facts);
    if (atomic_load(&r->stop)) {
        r->refusal = "server-stops";
    } else if (!r->refusal && facts.count == 0) {
        r->refusal = r->number ? "no-such-match" : "no-such-room";
    } else if (!r->refusal && r->number == 0) {
        r->refusal = ilx_replays_list(facts.texts, facts.count, r->secret, &r->out);
    } else if (!r->refusal) {
        const ilx_replay_ask ask = {r->number, r->secret, as, r->token, &r->stop};
        r->refusal = ilx_replays_page(facts.texts, facts.count, &ask, &r->out);
    }
    ilx_facts_free(&facts);
}

// Makes a review of the text. A match that was stopped is no match to review.
static void review_run(ilx_task *task)
{
    replay *r = (replay *)task;
    ilx_fault fault;
    ilx_match *match = ilx_replay_read(r->out.bytes, r->out.length, &fault, NULL);
    ilx_review *review = NULL;
    ilx_text_clear(&r->out);
    if (!match) {
        r->refusal = "damaged-room";
    } else if (ilx_review_check(match)) {
        r->refusal = "not-over";
    } else {
        review = ilx_review_new(match, ilx_worth_budget(ilx_match_game(match)), &r->stop);
        if (!review) r->refusal = "server-stops";
    }
    if (review) ilx_review_write(review, &r->out);
    ilx_review_free(review);
    ilx_match_free(match);
}

// Was there nothing of this address? A seat that is not one's own is no guess.
static bool was_guess(ilx_refusal refusal)
{
    return refusal &&
           (strcmp(refusal, "no-such-room") == 0 || strcmp(refusal, "no-such-match") == 0);
}

static void replay_finish(ilx_task *task)
{
    replay *r = (replay *)task;
    server *s = task->owner;
    if (!was_guess(r->refusal)) ilx_app_guess_right(s->app, loop_now(s), r->address);
    bool text = strcmp(r->as, "text") == 0 && r->number;
    bool judge = is_review(r) && !r->reviewing && !r->refusal;
    r->running = r->reviewing = false;
    if (!r->exchange) {
        replay_drop(task);
    } else if (judge) {
        r->reviewing = true;
        r->task.run = review_run;
        ilx_workers_do(s->review_workers, &r->task);
    } else if (r->refusal) {
        r->unread = 1;
        loop_refuse(r->exchange, r->refusal);
    } else {
        r->unread = r->out.length;
        loop_answer(r->exchange, 200, text ? "text/plain; charset=utf-8" : "application/json",
                    &r->out);
    }
    begin_next(s);
}

// "as=public"; without it, that is meant.
static void read_as(const char *query, char *as, size_t size)
{
    size_t length = strncmp(query, "as=", 3) == 0 ? strcspn(query + 3, "&,") : 0;
    if (length == 0 || length >= size) {
        copy_text(as, size, "public");
    } else {
        memcpy(as, query + 3, length);  // the rest is zero
    }
}

void loop_replay_ask(server *s, ilx_exchange *exchange, const ilx_http_request *request,
                     const char *code, int number, const char *secret)
{
    int all = 0, own = 0;
    replay **end = &s->replays;
    for (; *end; end = &(*end)->next) {
        all++;
        own += strcmp((*end)->address, request->address) == 0;
    }
    if (all >= REPLAYS_MAX || own >= REPLAYS_EACH || s->stopping) {
        loop_refuse(exchange, s->stopping ? "server-stops" : "too-busy");
        return;
    }
    if (!ilx_app_guess(s->app, loop_now(s), request->address)) {
        loop_refuse(exchange, "too-many-guesses");
        return;
    }
    replay *r = ilx_alloc(sizeof *r);
    r->task =
        (ilx_task){.run = replay_run, .finish = replay_finish, .drop = replay_drop, .owner = s};
    r->exchange = exchange;
    r->number = number;
    r->out = ilx_text_new();
    copy_text(r->code, sizeof r->code, code);
    copy_text(r->secret, sizeof r->secret, secret);
    read_as(request->query, r->as, sizeof r->as);
    copy_text(r->token, sizeof r->token, request->token);
    copy_text(r->address, sizeof r->address, request->address);
    *end = r;
    begin_next(s);
}

void loop_replay_over(server *s, const ilx_exchange *exchange)
{
    replay *r = s->replays;
    while (r && r->exchange != exchange) r = r->next;
    if (!r) return;
    r->exchange = NULL;
    atomic_store(&r->stop, true);
    if (!r->running && !r->reviewing) replay_drop(&r->task);
    if (!s->ended) begin_next(s);
}

void loop_replays_stop(server *s)
{
    for (replay *r = s->replays; r; r = r->next) atomic_store(&r->stop, true);
}

void loop_replays_free(server *s)
{
    while (s->replays) drop_at(&s->replays);
}
