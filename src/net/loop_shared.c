// The clock of the server, the reading of a room's facts, which loop.c, http.c and replays.c share,
// and the other servers of a shared store.

#include "net/log.h"
#include "net/loop_parts.h"
#include "store/postgres.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    LONGEST_WAIT_MS = 60000,
    HEAR_MS = 250,     // between two looks at what other servers have to say
    COUNT_MS = 60000,  // between two times that guests are counted for them
};

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

// ---- Other servers -----------------------------------------------------------------------

static void tell_counts(server *s)
{
    ilx_guest_count *counts;
    int count = ilx_app_count_guests(s->app, &counts);
    ilx_store_count(s->config.store, counts, count);
    free(counts);
}

static void hear_counts(server *s)
{
    ilx_guest_count *counts;
    int count;
    if (!ilx_store_counted(s->config.store, &counts, &count)) return;
    ilx_app_guests_elsewhere(s->app, loop_now(s), counts, count);
    free(counts);
}

int64_t loop_hear_others(server *s)
{
    ilx_errand errand;
    int64_t now_ms = loop_now(s);
    if (!s->config.shared) return LONGEST_WAIT_MS;
    if (s->stopping || now_ms < s->heard_ms + HEAR_MS) return HEAR_MS;
    s->heard_ms = now_ms;
    ilx_app_hold(s->app, now_ms, !ilx_store_node(s->config.store).heard);
    while (ilx_store_errand(s->config.store, &errand)) {
        if (errand.lost) ilx_app_lost(s->app, errand.room);
        if (!errand.lost) ilx_app_adopt(s->app, now_ms, errand.room);
    }
    hear_counts(s);
    if (now_ms < s->counted_ms + COUNT_MS) return HEAR_MS;
    if (s->counted_ms) tell_counts(s);
    s->counted_ms = now_ms;
    return HEAR_MS;
}

void loop_leave_others(const server *s)
{
    ilx_store_part(s->config.store);
    ilx_log_line(ILX_INFO, "event=handed-over rooms=%d", (int)ilx_app_count(s->app).rooms);
}
