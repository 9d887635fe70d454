// The app of a page, its queue as plain numbers, and the texts that go in and out.

#include "local/local.h"

#include "app/app.h"
#include "local/parts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static ilx_app *app;
static int64_t clock_ms;  // as it was last told
static char *input;
static size_t input_size;
static ilx_text answer;
static ilx_out out;
static bool out_is_hint;

// ---- Texts -------------------------------------------------------------------------------

char *ilx_local_input(size_t size)
{
    if (size >= input_size) {
        input_size = size + 1;
        input = ilx_grow(input, input_size);
    }
    input[size] = '\0';
    return input;
}

char *local_taken(void)
{
    return input;
}

ilx_text *local_answer(void)
{
    if (!answer.bytes) answer = ilx_text_new();
    ilx_text_clear(&answer);
    return &answer;
}

const char *ilx_local_text(void)
{
    return answer.bytes;
}

size_t ilx_local_length(void)
{
    return answer.length;
}

const char **local_lines(char *text, int *count)
{
    *count = 0;
    for (const char *at = text; (at = strchr(at, '\n')); at++) ++*count;
    const char **lines = ilx_alloc(((size_t)*count + 1) * sizeof *lines);
    for (int i = 0; i < *count; i++) {
        lines[i] = text;
        text = strchr(text, '\n');
        *text++ = '\0';
    }
    return lines;
}

// ---- The app -----------------------------------------------------------------------------

struct ilx_app *local_app(void)
{
    return app;
}

void ilx_local_start(int english, double pause_ms)
{
    ilx_app_config config = ilx_app_usual();
    config.lang = english ? ILX_EN : ILX_FR;
    config.bot_pause_ms = (int64_t)pause_ms;
    // One page with its people: what keeps strangers from doing too much is of no use here.
    config.limits.rooms = 8;
    config.limits.connections = 32;
    config.limits.connections_per_address = 32;
    config.limits.rooms_per_minute = config.limits.rooms_per_day = 1000;
    config.limits.guesses_per_minute = 1000;
    ilx_key_random(&config.key);
    ilx_app_free(app);
    app = ilx_app_new(&config);
}

int ilx_local_open(double now_ms)
{
    return ilx_app_open(app, (int64_t)now_ms, "here");
}

void ilx_local_message(double now_ms, int number, size_t length)
{
    clock_ms = (int64_t)now_ms;
    ilx_app_message(app, clock_ms, number, input, length);
}

void ilx_local_close(double now_ms, int number)
{
    ilx_app_close(app, (int64_t)now_ms, number);
}

double ilx_local_do_due(double now_ms)
{
    clock_ms = (int64_t)now_ms;
    return (double)ilx_app_do_due(app, (int64_t)now_ms);
}

void ilx_local_stored(double now_ms, uint32_t room, double ticket, int ok)
{
    clock_ms = (int64_t)now_ms;
    ilx_app_stored(app, clock_ms, room, (uint64_t)ticket, ok != 0);
}

void ilx_local_loaded(double now_ms, uint32_t room, double ticket, size_t length)
{
    (void)length;
    int count;
    const char **facts = local_lines(input, &count);
    ilx_room *found = NULL;
    ilx_refusal refusal = ilx_room_read(facts, count, &found);
    free(facts);
    ilx_app_loaded(app, (int64_t)now_ms, room, (uint64_t)ticket, refusal, found);
}

// ---- The queue ---------------------------------------------------------------------------

static void take_rows(ilx_text *text)
{
    for (int i = 0; i < out.row_count; i++) {
        assert(out.rows[i].number == out.rows[0].number + i);
        ilx_text_put(text, out.rows[i].text);
        ilx_text_char(text, '\n');
    }
    memcpy(out.code, out.rows[0].room, sizeof out.code);
}

// A move is worked out here, while a thought is for another instance. There nobody can stop it; its
// answer is not heard.
static bool is_for_here(void)
{
    if (out.kind != ILX_OUT_WORK || out.job->thought) return out.kind == ILX_OUT_STOP;
    ilx_job_run(out.job);
    ilx_app_worked(app, clock_ms, out.job);
    ilx_job_free(out.job);
    return true;
}

int ilx_local_out(void)
{
    do {
        if (!ilx_app_out(app, &out)) return -1;
    } while (is_for_here());
    ilx_text *text = local_answer();
    switch (out.kind) {
    case ILX_OUT_SEND:
    case ILX_OUT_LOG: ilx_text_bytes(text, out.text, out.length); break;
    case ILX_OUT_STORE: take_rows(text); break;
    case ILX_OUT_WORK:
        local_write_job(out.job, text);
        out_is_hint = out.job->thought->for_hint;
        ilx_job_free(out.job);
        break;
    case ILX_OUT_CLOSE:
    case ILX_OUT_LOAD:
    case ILX_OUT_STOP:
    case ILX_OUT_LEAD:
    case ILX_OUT_DUE:
    case ILX_OUT_LEAVE: break;  // nothing is elsewhere
    }
    return (int)out.kind;
}

int ilx_local_out_connection(void)
{
    return out.connection;
}

uint32_t ilx_local_out_room(void)
{
    return out.room;
}

double ilx_local_out_ticket(void)
{
    return (double)out.ticket;
}

double ilx_local_out_number(void)
{
    return (double)out.rows[0].number;
}

const char *ilx_local_out_code(void)
{
    return out.code;
}

int ilx_local_out_is_hint(void)
{
    return out_is_hint;
}
