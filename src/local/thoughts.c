// A question to a bot as bytes, so that another instance of this program can think about it, and
// the answer that comes back. Both ends are the same program: numbers lie as they lie in memory.

#include "app/app.h"
#include "local/parts.h"

#include <assert.h>
#include <string.h>

typedef struct question {
    uint64_t ticket;
    uint32_t room;
    int bot, game, seat_count, seat, event_count, past_count, for_hint, temper;
    ilx_key key;
} question;

typedef struct reply {
    uint64_t ticket;
    uint32_t room;
    int seat, for_hint;
    ilx_move move;
    ilx_hint hint;
} reply;

static int index_of_game(const ilx_game *game)
{
    int i = 0;
    while (ilx_games[i] != game) i++;
    return i;
}

static int index_of_bot(const ilx_bot *bot)
{
    int i = 0;
    const ilx_bot *even = ilx_bot_tempered(bot, ILX_EVEN);
    while (ilx_bots[i] != even) i++;
    return i;
}

void local_write_job(const ilx_job *job, ilx_text *out)
{
    const ilx_thought *t = job->thought;
    question q = {.ticket = job->ticket,
                  .room = job->room,
                  .bot = index_of_bot(t->bot),
                  .game = index_of_game(t->game),
                  .seat_count = t->seat_count,
                  .seat = job->seat,
                  .event_count = t->event_count,
                  .past_count = t->past_count,
                  .for_hint = t->for_hint,
                  .temper = (int)t->bot->temper,
                  .key = t->key};
    ilx_text_bytes(out, (const char *)&q, sizeof q);
    ilx_text_bytes(out, (const char *)t->state, t->game->state_size);
    ilx_text_bytes(out, (const char *)t->events, (size_t)t->event_count * sizeof *t->events);
}

static ilx_job *read_job(const char *bytes, size_t length)
{
    question q;
    assert(length >= sizeof q);
    memcpy(&q, bytes, sizeof q);
    const ilx_game *game = ilx_games[q.game];
    size_t events = (size_t)q.event_count * sizeof(ilx_event);
    assert(length == sizeof q + game->state_size + events);
    ilx_thought *t = ilx_alloc(sizeof *t + game->state_size);
    t->bot = ilx_bot_tempered(ilx_bots[q.bot], (ilx_temper)q.temper);
    t->game = game;
    t->seat_count = q.seat_count;
    t->event_count = q.event_count;
    t->past_count = q.past_count;
    t->for_hint = q.for_hint != 0;
    t->key = q.key;
    t->events = ilx_alloc(events + 1);
    memcpy(t->state, bytes + sizeof q, game->state_size);
    memcpy(t->events, bytes + sizeof q + game->state_size, events);
    ilx_job *job = ilx_alloc(sizeof *job);
    job->room = q.room;
    job->ticket = q.ticket;
    job->seat = q.seat;
    job->thought = t;
    return job;
}

void ilx_local_think(size_t length)
{
    ilx_job *job = read_job(local_taken(), length);
    ilx_job_run(job);
    const ilx_thought *t = job->thought;
    reply r = {.ticket = job->ticket,
               .room = job->room,
               .seat = job->seat,
               .for_hint = t->for_hint,
               .move = t->move,
               .hint = t->hint};
    ilx_text_bytes(local_answer(), (const char *)&r, sizeof r);
    ilx_job_free(job);
}

void ilx_local_thought(double now_ms, size_t length)
{
    reply r;
    assert(length == sizeof r);
    memcpy(&r, local_taken(), sizeof r);
    ilx_thought thought = {.for_hint = r.for_hint != 0, .move = r.move, .hint = r.hint};
    ilx_job job = {.ticket = r.ticket, .room = r.room, .seat = r.seat, .thought = &thought};
    ilx_app_worked(local_app(), (int64_t)now_ms, &job);
}
