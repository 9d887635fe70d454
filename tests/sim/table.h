// A table for tests of one thing at a time: some clients on a good wire, whose every wish is
// carried out before the next one.
#pragma once

#include "sim/client.h"

enum { TABLE_CLIENTS = 12 };

typedef struct table {
    world world;
    client clients[TABLE_CLIENTS];
    int count;
} table;

static inline void table_hear(world *w, int number, const ilx_json *json)
{
    table *t = w->owner;
    int index = w->wires[number].owner;
    if (index >= 0 && t->clients[index].wire == number) {
        client_hear(&t->clients[index], json, true);
    }
}

static inline void table_lose(world *w, int number)
{
    table *t = w->owner;
    int index = -1;
    for (int i = 0; i < t->count; i++) {
        if (t->clients[i].wire == number) index = i;
    }
    if (index >= 0) client_lost(&t->clients[index]);
}

static inline void table_start(table *t)
{
    memset(t, 0, sizeof *t);
    world_start(&t->world, "table", 0);
    t->world.owner = t;
    t->world.hear = table_hear;
    t->world.lose = table_lose;
    t->world.store_ms = t->world.answer_ms = t->world.think_ms = 0;
    t->world.config.limits.wish_burst = 1000;
    t->count = TABLE_CLIENTS;
    for (int i = 0; i < t->count; i++) {
        char name[16];
        snprintf(name, sizeof name, "P%d", i);
        client_start(&t->world, &t->clients[i], i, name);
    }
}

static inline void table_open(table *t)
{
    new_life(&t->world);
    settle(&t->world);
}

static inline void table_end(table *t)
{
    for (int i = 0; i < t->count; i++) client_free(&t->clients[i]);
    world_end(&t->world);
}

// Comes in, or comes back.
static inline void come(table *t, int index)
{
    client *c = &t->clients[index];
    if (index > 0 && !c->room[0]) memcpy(c->room, t->clients[0].room, sizeof c->room);
    client_connect(&t->world, c, index);
    pass_stored(&t->world);
}

// The server dies and is there again at once; whoever was inside comes back.
static inline void table_restart(table *t)
{
    world_die(&t->world);
    new_life(&t->world);
    for (int i = 0; i < t->count; i++) {
        if (t->clients[i].wire < 0) continue;
        client_lost(&t->clients[i]);
        come(t, i);
    }
}

static inline void leave(table *t, int index)
{
    int number = t->clients[index].wire;
    client_lost(&t->clients[index]);
    wire_close(&t->world, number);
    pass_stored(&t->world);
}

// Does it, and says how that went: "" for well, or the refusal.
__attribute__((format(printf, 3, 4))) static inline const char *ask(table *t, int index,
                                                                    const char *format, ...)
{
    client *c = &t->clients[index];
    char rest[400];
    va_list values;
    va_start(values, format);
    vsnprintf(rest, sizeof rest, format, values);
    va_end(values);
    int dones = c->dones;
    c->last_refusal[0] = '\0';
    client_do(&t->world, c, "%s", rest);
    pass_stored(&t->world);
    if (c->dones == dones && !c->last_refusal[0]) return c->bye[0] ? c->bye : "no answer";
    return c->last_refusal;
}

static inline const char *start_match(table *t, int people, int seats)
{
    for (int i = 0; i < people; i++) {
        come(t, i);
        ask(t, i, "\"do\":\"sit\"");
    }
    ask(t, 0, "\"do\":\"seats\",\"count\":%d", seats);
    const char *refusal = ask(t, 0, "\"do\":\"start\"");
    pass_stored(&t->world);
    return refusal;
}

static inline const char *move_of(table *t, int index, const char *move)
{
    const mirror *m = &t->clients[index].mirror;
    return ask(t, index, "\"do\":\"move\",\"match\":%d,\"turn\":%" PRId64 ",\"move\":\"%s\"",
               m->match, m->turn_number, move);
}

// The table as the store has it: the last fact of a kind, after the first so many facts.
static inline bool find_fact(const table *t, ilx_fact_kind kind, int from, ilx_fact *fact)
{
    bool found = false;
    for (int i = from; i < t->world.disk.count; i++) {
        const char *text = t->world.disk.rows[i].text;
        if (!ilx_fact_is(text, kind)) continue;
        ENSURE(ilx_fact_read(text, strlen(text), fact));
        found = true;
    }
    return found;
}

static inline int facts_now(const table *t)
{
    return t->world.disk.count;
}

static inline int count_facts(const table *t, ilx_fact_kind kind, int from)
{
    int count = 0;
    for (int i = from; i < t->world.disk.count; i++) {
        count += ilx_fact_is(t->world.disk.rows[i].text, kind);
    }
    return count;
}

// Somebody plays the first of their lawful moves, if they are asked. False: they are not.
static inline bool answer(table *t, int index)
{
    client *c = &t->clients[index];
    char move[ILX_MOVE_TEXT_MAX];
    if (!c->mirror.playing || c->mirror.viewer < 0) return false;
    if (!((c->mirror.asked >> c->mirror.viewer) & 1)) return false;
    if (!client_pick(&t->world, c, move, sizeof move)) return false;
    return move_of(t, index, move)[0] == '\0';
}
