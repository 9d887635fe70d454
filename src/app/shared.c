// Tables of a store that several servers use: when another server should go on with one, what such
// a server does with it, and what is known of guests elsewhere.

#include "app/app_parts.h"

#include <stdlib.h>

enum {
    DUE_AGAIN_MS = 5000,
    DUE_NEARER_MS = 1000,
    MANY = 8,  // a part of what is allowed from one address: fewer connections are not told of
};

// ---- Clocks ------------------------------------------------------------------------------

// When somebody should look at this table though nobody comes; 0: it can wait.
static int64_t clock_due(const slot *s, int64_t now_ms)
{
    const ilx_room *room = s->room;
    bool runs = room && room->playing && !s->asleep_ms && (s->people > 0 || s->orphan);
    int64_t pace_ms = runs ? ilx_pace_ms(room->pace) : 0;
    if (!pace_ms) return 0;
    int64_t due = ilx_room_pace_due(room, pace_ms), soonest = now_ms + DUE_AGAIN_MS;
    return due < soonest ? soonest : due;
}

// To look too early does no harm, so a time that has been told is left until it has come.
void app_tell_due(ilx_app *app, slot *s, int64_t now_ms)
{
    if (!app->config.shared) return;
    int64_t due = clock_due(s, now_ms), told = s->due_told_ms;
    bool holds = due && told > now_ms && told <= due + DUE_NEARER_MS;
    if (due != told && !holds) {
        s->due_told_ms = due;
        app_queue_due(app, s, due ? due - now_ms : -1);
    }
    if (s->due_told_ms) app_look_again(app, s, s->due_told_ms);
}

bool app_is_orphan(slot *s)
{
    if (!s->orphan) return false;
    bool over = s->people > 0 || !s->room->playing || s->orphan != s->room->question + 1;
    if (over) s->orphan = 0;
    return s->orphan != 0;
}

void ilx_app_adopt(ilx_app *app, int64_t now_ms, const char *code)
{
    if (app_find_slot(app, code)) return;
    slot *s = app_new_slot(app, now_ms, code);
    if (!s) return;
    s->adopted = true;
    app_load(app, s);
}

// ---- What another server has -------------------------------------------------------------

// Whatever is under way there will be refused, and is then read again.
void ilx_app_lost(ilx_app *app, const char *code)
{
    slot *s = app_find_slot(app, code);
    if (!s || app_is_at_work(s)) return;
    if (s->beginning) app_refuse(app, s->beginning->actor, s->beginning->id, "not-stored");
    app_read_again(app, s);
}

// ---- While nothing can be stored ---------------------------------------------------------

void ilx_app_hold(ilx_app *app, int64_t now_ms, bool held)
{
    if (app->held == held) return;
    app->held = held;
    for (int i = 0; i < app->slot_count; i++) {
        if (app->slots[i].used) app_look_again(app, &app->slots[i], now_ms);
    }
}

// ---- Guests elsewhere --------------------------------------------------------------------

int ilx_app_count_guests(ilx_app *app, ilx_guest_count **counts)
{
    int count = 0;
    *counts = ilx_alloc((size_t)(app->address_count + 1) * sizeof **counts);
    for (int i = 0; i < app->address_count; i++) {
        address *a = &app->addresses[i];
        bool many = a->connections > app->config.limits.connections_per_address / MANY;
        if (!a->made_since && !a->guessed_since && !many) continue;
        (*counts)[count++] =
            (ilx_guest_count){(int64_t)a->hash, a->made_since, a->guessed_since, a->connections};
        a->made_since = a->guessed_since = 0;
    }
    return count;
}

void ilx_app_guests_elsewhere(ilx_app *app, int64_t now_ms, const ilx_guest_count *counts,
                              int count)
{
    for (int i = 0; i < app->address_count; i++) {
        address *a = &app->addresses[i];
        a->made_elsewhere = a->guessed_elsewhere = a->connected_elsewhere = 0;
    }
    for (int i = 0; i < count; i++) {
        address *a = app_address_by_hash(app, now_ms, (uint64_t)counts[i].from);
        if (!a) continue;
        a->made_elsewhere = counts[i].made;
        a->guessed_elsewhere = counts[i].guessed;
        a->connected_elsewhere = counts[i].connected;
        app_count_today(app, now_ms, a, counts[i].made);
    }
}
