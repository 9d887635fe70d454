// Any lines as messages to the server, from three connections: a person who has made a room, one
// who has sat down beside her, and one who comes from nowhere. The store answers at once, bots
// never.
//
// The first byte of a line says who speaks (modulo 4; the fourth is time, which passes).

#include "app/app.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { PEOPLE = 3, OPS_MAX = 16 };

typedef struct op {
    bool load;
    uint32_t room;
    uint64_t ticket;
    ilx_job *job;  // NULL: it is for the store
} op;

typedef struct house {
    ilx_app *app;
    int64_t now_ms;
    int numbers[PEOPLE];
    bool closed[PEOPLE];
    char code[ILX_ROOM_CODE + 1];
} house;

static void take(house *h, const ilx_out *out, op *ops, int *count)
{
    const char *code = out->kind == ILX_OUT_SEND ? strstr(out->text, "\"code\":\"") : NULL;
    if (code) memcpy(h->code, code + strlen("\"code\":\""), ILX_ROOM_CODE);
    bool move = out->job && !out->job->thought && *count < OPS_MAX;
    if (move) ops[(*count)++] = (op){.job = out->job};
    if (!move) ilx_job_free(out->job);
    for (int i = 0; i < PEOPLE; i++) {
        if (out->kind == ILX_OUT_CLOSE && h->numbers[i] == out->connection) h->closed[i] = true;
    }
    bool load = out->kind == ILX_OUT_LOAD;
    if ((load || out->kind == ILX_OUT_STORE) && *count < OPS_MAX) {
        ops[(*count)++] = (op){load, out->room, out->ticket, NULL};
    }
}

// The store forgets everything at once: it takes what it is given, and knows no room.
static void settle(house *h)
{
    ilx_out out;
    op ops[OPS_MAX];
    int count = 0;
    do {
        while (ilx_app_out(h->app, &out)) take(h, &out, ops, &count);
        ilx_app_do_due(h->app, h->now_ms);
        while (ilx_app_out(h->app, &out)) take(h, &out, ops, &count);
        if (count == 0) break;
        op next = ops[0];
        memmove(&ops[0], &ops[1], (size_t)--count * sizeof *ops);
        if (next.job) {
            ilx_job_run(next.job);
            ilx_app_worked(h->app, h->now_ms, next.job);
            ilx_job_free(next.job);
        } else if (next.load) {
            ilx_app_loaded(h->app, h->now_ms, next.room, next.ticket, NULL, NULL);
        } else {
            ilx_app_stored(h->app, h->now_ms, next.room, next.ticket, true);
        }
    } while (true);
    for (int i = 0; i < PEOPLE; i++) {
        if (!h->closed[i]) continue;
        ilx_app_close(h->app, h->now_ms, h->numbers[i]);
        h->numbers[i] = ilx_app_open(h->app, h->now_ms, "again");
        h->closed[i] = false;
    }
}

static void say(house *h, int who, const char *text, size_t length)
{
    ilx_app_message(h->app, h->now_ms, h->numbers[who], text, length);
    settle(h);
}

static void open_house(house *h)
{
    ilx_app_config config = ilx_app_usual();
    config.limits.rooms = 8;
    config.limits.connections = 8;
    config.samples = true;
    *h = (house){.app = ilx_app_new(&config), .now_ms = 1000};
    for (int i = 0; i < PEOPLE; i++) h->numbers[i] = ilx_app_open(h->app, h->now_ms, "here");
    char text[128] = "{\"do\":\"hello\",\"token\":\"00000000000000000000000000000000\"}";
    say(h, 0, text, strlen(text));
    ilx_text other = ilx_text_over(text, sizeof text);
    ilx_text_add(&other, "{\"do\":\"hello\",\"room\":\"%s\",\"token\":\"%032d\"}", h->code, 1);
    say(h, 1, text, strlen(text));
    say(h, 1, "{\"do\":\"sit\",\"id\":\"s\"}", 22);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    house h;
    open_house(&h);
    const char *at = (const char *)data, *end = at + size;
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop) stop = end;
        int who = (uint8_t)*at % (PEOPLE + 1);
        if (who < PEOPLE && stop > at) say(&h, who, at + 1, (size_t)(stop - at) - 1);
        if (who == PEOPLE) {
            h.now_ms += (stop - at) * 1000;
            settle(&h);
        }
        at = stop + 1;
    }
    ilx_app_free(h.app);
    return 0;
}
