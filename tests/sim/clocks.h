// Shared by the tests of clocks and of absence: two people at a table, and who has moved.
#pragma once

#include "app/app_parts.h"
#include "sim/table.h"

enum { SECOND = 1000, MINUTE = 60 * SECOND, GRACE = 20 * SECOND, FLASH = 15 * SECOND };
enum { BOT_MIN = 400, BOT_MAX = 1200 };

static table t;

// Two people, alone at the table, asked for their pockets: a question without a clock of its own.
static inline void two_at_pockets_with(const char *pace, int windows)
{
    table_start(&t);
    table_open(&t);
    come(&t, 0);
    const char *option = "\"do\":\"choose\",\"option\":\"windows\",\"value\":1";
    if (windows) ENSURE_TEXT(ask(&t, 0, "%s", option), "");
    if (pace) ENSURE_TEXT(ask(&t, 0, "\"do\":\"choose\",\"pace\":\"%s\"", pace), "");
    ENSURE_TEXT(start_match(&t, 2, 2), "");
    ENSURE_INT(t.clients[0].mirror.asked, 3);
    ENSURE_INT(t.clients[0].mirror.wait_ms, -1);
}

static inline void two_at_pockets(const char *pace)
{
    two_at_pockets_with(pace, 0);
}

// At a table that keeps every window for action cards open until all are ready.
static inline void two_who_wait(const char *pace)
{
    two_at_pockets_with(pace, 1);
}

static inline int moves_since(int from)
{
    return count_facts(&t, ILX_FACT_MOVE, from);
}

// The first move of a seat after so many facts; it must be there.
static inline ilx_fact move_by(int seat, int from)
{
    for (int i = from; i < t.world.disk.count; i++) {
        ilx_fact fact;
        const char *text = t.world.disk.rows[i].text;
        ENSURE(ilx_fact_read(text, strlen(text), &fact));
        if (fact.kind == ILX_FACT_MOVE && fact.seat == seat) return fact;
    }
    test_fail(__FILE__, __LINE__, "seat %d has not moved", seat);
}

// The server is gone for so long, and everybody with it.
static inline void restart(int64_t dark_ms)
{
    world_die(&t.world);
    for (int i = 0; i < t.count; i++) client_lost(&t.clients[i]);
    t.world.now_ms += dark_ms;
    table_open(&t);
}
