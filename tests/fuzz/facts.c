// Any lines as the facts of a room: they make a room, or they do not; and what can be read is
// written back to the letter. Records are made of them, too, and people come to the room: facts are
// brought from elsewhere, and are as true as whoever brings them.

#include "app/app.h"
#include "room/replays.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { FACTS_MAX = 256, MINUTE_MS = 60000 };

static void write_back(const char *text)
{
    ilx_fact fact, again;
    if (!ilx_fact_read(text, strlen(text), &fact)) return;
    char buffer[2048];
    ilx_text out = ilx_text_over(buffer, sizeof buffer);
    ilx_fact_write(&fact, &out);
    bool reads = ilx_fact_read(out.bytes, out.length, &again);
    assert(!out.cut && reads && memcmp(&fact, &again, sizeof fact) == 0);
}

// The store keeps all that it is given; bots answer when nothing else is to be done.
static void settle(ilx_app *app, int64_t now_ms)
{
    enum { STEPS = 200 };
    ilx_out out;
    ilx_app_do_due(app, now_ms);
    for (int i = 0; i < STEPS && ilx_app_out(app, &out); i++) {
        if (out.kind == ILX_OUT_STORE) {
            uint32_t room = out.room;
            uint64_t ticket = out.ticket;
            ilx_app_stored(app, now_ms, room, ticket, true);
        } else if (out.kind == ILX_OUT_WORK && !out.job->thought) {
            ilx_job_run(out.job);
            ilx_app_worked(app, now_ms, out.job);
        }
        ilx_job_free(out.job);
        ilx_app_do_due(app, now_ms);
    }
}

// Somebody comes, does what anybody may, and time passes.
static void visit(ilx_room *room)
{
    static const char *const requests[] = {
        "{\"do\":\"sit\",\"id\":\"1\"}",
        "{\"do\":\"full\"}",
        "{\"do\":\"seats\",\"id\":\"2\",\"count\":3}",
        "{\"do\":\"start\",\"id\":\"3\"}",
        "{\"do\":\"hurry\",\"id\":\"4\"}",
        "{\"do\":\"stand\",\"id\":\"5\"}",
    };
    char hello[160];
    ilx_text out = ilx_text_over(hello, sizeof hello);
    ilx_app_config config = ilx_app_usual();
    config.limits.rooms = config.limits.connections = 8;
    config.samples = true;
    ilx_app *app = ilx_app_new(&config);
    int64_t now_ms = MINUTE_MS;
    int number = ilx_app_open(app, now_ms, "here");
    ilx_text_add(&out, "{\"do\":\"hello\",\"room\":\"%s\",\"token\":\"%032d\"}", room->code, 1);
    ilx_app_message(app, now_ms, number, hello, out.length);
    ilx_out wanted;
    while (ilx_app_out(app, &wanted) && wanted.kind != ILX_OUT_LOAD) continue;
    if (wanted.kind == ILX_OUT_LOAD) {
        ilx_app_loaded(app, now_ms, wanted.room, wanted.ticket, NULL, room);
    } else {
        ilx_room_free(room);  // nobody can ask for a table of this code
    }
    for (int i = 0; i < (int)(sizeof requests / sizeof requests[0]); i++) {
        settle(app, now_ms += MINUTE_MS);
        ilx_app_message(app, now_ms, number, requests[i], strlen(requests[i]));
    }
    settle(app, now_ms);
    ilx_app_free(app);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *facts[FACTS_MAX];
    int count = 0;
    char *text = ilx_alloc(size + 1);
    memcpy(text, data, size);
    for (char *at = text; count < FACTS_MAX && at < text + size;) {
        size_t length = strcspn(at, "\n");
        at[length] = '\0';
        facts[count++] = at;
        write_back(at);
        at += length + 1;
    }
    ilx_room *room;
    if (!ilx_room_read(facts, count, &room) && room) visit(room);
    ilx_text out = ilx_text_new();
    ilx_replays_list(facts, count, NULL, &out);
    static const char *const as[] = {"public", "all", "text", "0"};
    for (int i = 0; i < 4; i++) {
        ilx_replays_page(facts, count, &(ilx_replay_ask){1, NULL, as[i], "", NULL}, &out);
    }
    ilx_text_free(&out);
    free(text);
    return 0;
}
