// The clock of the server and the reading of a room's facts, which loop.c, http.c and replays.c
// share.

#include "net/log.h"
#include "net/loop_parts.h"

#include <string.h>
#include <time.h>

static int64_t clock_ms(clockid_t clock)
{
    struct timespec time;
    clock_gettime(clock, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

void loop_start_clock(server *s)
{
    s->ahead_ms = clock_ms(CLOCK_REALTIME) - clock_ms(CLOCK_MONOTONIC);
}

int64_t loop_now(const server *s)
{
    return s->ahead_ms + clock_ms(CLOCK_MONOTONIC);
}

static void log_failure(const server *s, const char *what, const char *code, ilx_failure failure)
{
    char label[ILX_LABEL + 1];
    ilx_app_label(&s->config.app.key, code, label);
    ilx_log_line(ILX_ERROR, "event=store-failed what=%s room=%s why=%s", what, label, failure);
}

ilx_refusal loop_claim(server *s, ilx_store *reader, const char *code,
                       char address[ILX_NODE_ADDRESS])
{
    address[0] = '\0';
    ilx_failure failure = reader->claim ? reader->claim(reader, code, address) : NULL;
    if (!failure) return NULL;
    bool elsewhere = strcmp(failure, "elsewhere") == 0;
    if (!elsewhere) log_failure(s, "claim", code, failure);
    return elsewhere ? "moved" : "not-loaded";
}

ilx_refusal loop_load(server *s, ilx_store *reader, const char *code, const atomic_bool *stop,
                      ilx_facts *facts)
{
    ilx_failure failure = ilx_facts_load(reader, code, stop, facts);
    atomic_fetch_add(&s->loads, 1);
    if (!failure) return NULL;
    log_failure(s, "load", code, failure);
    return strcmp(failure, "damaged") == 0 ? "damaged-room" : "not-loaded";
}
