// Errands that nodes leave to each other: rooms whose clock runs out though their node is gone,
// rooms that have become another's without any fact that would have shown it, and how much guests
// have made and guessed at each. A node's own thread asks and tells all of it, between two signs of
// life.

#include "store/postgres_parts.h"

#include <stdlib.h>
#include <string.h>

enum {
    LOOK_MS = 1000,     // between two looks for rooms that are due
    TRIES = 10,         // for a note whose row somebody always has in hand
    NOTES_MAX = 500,    // at once
    COUNTS_MS = 75000,  // what was said longer ago counts no more
};

void pg_errands_start(pg_errands *errands)
{
    errands->rooms = ilx_text_new();
    errands->epochs = ilx_text_new();
    errands->times = ilx_text_new();
    errands->more = ilx_text_new();
}

void pg_errands_free(pg_errands *errands)
{
    free(errands->notes);
    free(errands->list);
    free(errands->own);
    free(errands->others);
    ilx_text_free(&errands->rooms);
    ilx_text_free(&errands->epochs);
    ilx_text_free(&errands->times);
    ilx_text_free(&errands->more);
}

static void lock(pg_database *database)
{
    pthread_mutex_lock(&database->mutex);
}

static void unlock(pg_database *database)
{
    pthread_mutex_unlock(&database->mutex);
}

static pg_database *database_of(ilx_store *store)
{
    return ((postgres *)store)->database;
}

// ---- Notes -------------------------------------------------------------------------------

// The last word about a room is the one that counts.
static void add_note(pg_errands *e, const pg_note *note)
{
    for (int i = 0; i < e->note_count; i++) {
        if (strcmp(e->notes[i].room, note->room) != 0) continue;
        e->notes[i] = *note;
        return;
    }
    if (e->note_count == e->note_capacity) {
        e->note_capacity = e->note_capacity ? 2 * e->note_capacity : 64;
        e->notes = ilx_grow(e->notes, (size_t)e->note_capacity * sizeof *e->notes);
    }
    e->notes[e->note_count++] = *note;
}

static void take_note(ilx_store *store, const char *room, int64_t due_ms, bool leaves)
{
    pg_database *database = database_of(store);
    pg_note note = {.due_ms = due_ms, .leaves = leaves};
    memcpy(note.room, room, sizeof note.room);
    note.epoch = atomic_load(pg_epoch(database, room));
    lock(database);
    add_note(&database->errands, &note);
    unlock(database);
}

void ilx_store_due(ilx_store *store, const char *room, int64_t in_ms)
{
    take_note(store, room, in_ms < 0 ? 0 : pg_now_ms() + in_ms, false);
}

void ilx_store_leave(ilx_store *store, const char *room)
{
    take_note(store, room, 0, true);
}

// Of a note: no due time is -1, and leaving -2.
static int64_t time_of(const pg_note *note)
{
    int64_t in_ms = note->due_ms - pg_now_ms();
    return note->leaves ? -2 : !note->due_ms ? -1 : in_ms < 0 ? 0 : in_ms;
}

static int write_notes(pg_errands *e)
{
    int count = e->note_count < NOTES_MAX ? e->note_count : NOTES_MAX;
    pg_start_array(&e->rooms, PG_TEXT);
    pg_start_array(&e->epochs, PG_INT);
    pg_start_array(&e->times, PG_INT);
    for (int i = 0; i < count; i++) {
        e->notes[i].tries++;
        pg_add_text(&e->rooms, e->notes[i].room, strlen(e->notes[i].room));
        pg_add_int(&e->epochs, e->notes[i].epoch);
        pg_add_int(&e->times, time_of(&e->notes[i]));
    }
    return count;
}

static bool is_told(const ilx_libpq *pq, const PGresult *result, const pg_note *note)
{
    bool told = note->tries >= TRIES;
    for (int i = 0; !told && i < pq->PQntuples(result); i++) {
        told = strcmp(pq->PQgetvalue(result, i, 0), note->room) == 0 &&
               pg_int(pq, result, i, 1) == note->epoch;
    }
    return told;
}

// Rows that somebody has in hand are left for the next time: whoever waits for several rows at once
// in another order than those who write facts would wait for ever.
static bool tell_notes(pg_session *session, pg_database *database)
{
    const ilx_libpq *pq = session->pq;
    pg_errands *e = &database->errands;
    pg_values values = {0};
    lock(database);
    int count = write_notes(e), left = 0;
    unlock(database);
    if (!count) return true;
    pg_give_array(&values, &e->rooms, count);
    pg_give_array(&values, &e->epochs, count);
    pg_give_array(&values, &e->times, count);
    pg_give_int(&values, database->node);
    PGresult *result = pg_ask(session, PG_NOTES, &values);
    bool well = result && !pg_failure(pq, result);
    lock(database);
    for (int i = 0; well && i < e->note_count; i++) {
        if (i >= count || !is_told(pq, result, &e->notes[i])) e->notes[left++] = e->notes[i];
    }
    if (well) e->note_count = left;
    unlock(database);
    pq->PQclear(result);
    return well;
}

// ---- Errands -----------------------------------------------------------------------------

static void add_errand(pg_errands *e, const char *room, bool lost)
{
    if (e->count == e->capacity) {
        e->capacity = e->capacity ? 2 * e->capacity : 64;
        e->list = ilx_grow(e->list, (size_t)e->capacity * sizeof *e->list);
    }
    ilx_errand *errand = &e->list[e->count++];
    *errand = (ilx_errand){.lost = lost};
    memcpy(errand->room, room, ILX_ROOM_CODE);
}

bool ilx_store_errand(ilx_store *store, ilx_errand *errand)
{
    pg_database *database = database_of(store);
    lock(database);
    bool any = database->errands.count > 0;
    if (any) *errand = database->errands.list[--database->errands.count];
    unlock(database);
    return any;
}

// Rooms that are due, and whose node is gone.
static bool look_for_left(pg_session *session, pg_database *database)
{
    const ilx_libpq *pq = session->pq;
    pg_errands *e = &database->errands;
    pg_values values = {0};
    pg_give_int(&values, database->node);
    PGresult *result = pg_ask(session, PG_LEFT, &values);
    bool well = result && !pg_failure(pq, result);
    lock(database);
    for (int i = 0; well && i < pq->PQntuples(result); i++) {
        add_errand(e, pq->PQgetvalue(result, i, 0), false);
    }
    unlock(database);
    pq->PQclear(result);
    return well;
}

static void write_code(int at, char room[ILX_ROOM_CODE + 1])
{
    for (int i = ILX_ROOM_CODE; i-- > 0; at /= 26) room[i] = (char)('A' + at % 26);
    room[ILX_ROOM_CODE] = '\0';
}

// Of all rooms that were ever claimed, those that are not this node's any more.
static bool look_for_lost(pg_session *session, pg_database *database)
{
    const ilx_libpq *pq = session->pq;
    pg_values values = {0};
    char room[ILX_ROOM_CODE + 1];
    pg_give_int(&values, database->node);
    PGresult *result = pg_ask(session, PG_MINE, &values);
    bool well = result && !pg_failure(pq, result);
    uint8_t *mine = well ? ilx_alloc(PG_CODES) : NULL;
    for (int i = 0; well && i < pq->PQntuples(result); i++) {
        mine[pg_epoch(database, pq->PQgetvalue(result, i, 0)) - database->epochs] = 1;
    }
    lock(database);
    for (int at = 0; well && at < PG_CODES; at++) {
        if (mine[at] || !atomic_load(&database->epochs[at])) continue;
        write_code(at, room);
        add_errand(&database->errands, room, true);
    }
    unlock(database);
    free(mine);
    pq->PQclear(result);
    return well;
}

// ---- Counts ------------------------------------------------------------------------------

void ilx_store_count(ilx_store *store, const ilx_guest_count *counts, int count)
{
    pg_database *database = database_of(store);
    pg_errands *e = &database->errands;
    lock(database);
    e->own = ilx_grow(e->own, (size_t)(count + 1) * sizeof *e->own);
    memcpy(e->own, counts, (size_t)count * sizeof *counts);
    e->own_count = count;
    e->counts_wait = true;
    unlock(database);
}

bool ilx_store_counted(ilx_store *store, ilx_guest_count **counts, int *count)
{
    pg_database *database = database_of(store);
    pg_errands *e = &database->errands;
    lock(database);
    bool came = e->counts_came;
    *counts = came ? e->others : NULL;
    *count = came ? e->other_count : 0;
    if (came) e->others = NULL;
    e->counts_came = false;
    unlock(database);
    return came;
}

static int write_counts(pg_errands *e)
{
    pg_start_array(&e->rooms, PG_INT);
    pg_start_array(&e->epochs, PG_INT);
    pg_start_array(&e->times, PG_INT);
    pg_start_array(&e->more, PG_INT);
    for (int i = 0; i < e->own_count; i++) {
        pg_add_int(&e->rooms, e->own[i].from);
        pg_add_int(&e->epochs, e->own[i].made);
        pg_add_int(&e->times, e->own[i].guessed);
        pg_add_int(&e->more, e->own[i].connected);
    }
    e->counts_wait = false;
    return e->own_count;
}

static void take_counts(const ilx_libpq *pq, const PGresult *result, pg_errands *e)
{
    int count = pq->PQntuples(result);
    e->others = ilx_grow(e->others, (size_t)(count + 1) * sizeof *e->others);
    e->other_count = count;
    e->counts_came = true;
    for (int i = 0; i < count; i++) {
        e->others[i] = (ilx_guest_count){.from = pg_int(pq, result, i, 0),
                                         .made = pg_int(pq, result, i, 1),
                                         .guessed = pg_int(pq, result, i, 2),
                                         .connected = pg_int(pq, result, i, 3)};
    }
}

// Each word of another node is heard once: it came since this node last asked, or long ago.
static bool exchange_counts(pg_session *session, pg_database *database)
{
    static const pg_values none;
    const ilx_libpq *pq = session->pq;
    pg_errands *e = &database->errands;
    pg_values values = {0};
    lock(database);
    bool wait = e->counts_wait;
    int count = wait ? write_counts(e) : 0;
    unlock(database);
    if (!wait) return true;
    int64_t now_ms = pg_now_ms(), since_ms = e->counted_ms ? now_ms - e->counted_ms : COUNTS_MS;
    pg_give_array(&values, &e->rooms, count);
    pg_give_array(&values, &e->epochs, count);
    pg_give_array(&values, &e->times, count);
    pg_give_array(&values, &e->more, count);
    pg_give_int(&values, database->node);
    pg_give_int(&values, since_ms < COUNTS_MS ? since_ms : COUNTS_MS);
    PGresult *swept = pg_ask(session, PG_COUNTS_SWEEP, &none);
    PGresult *result = swept ? pg_ask(session, PG_COUNTS, &values) : NULL;
    bool well = result && !pg_failure(pq, result);
    lock(database);
    if (well) take_counts(pq, result, e);
    unlock(database);
    if (well) e->counted_ms = now_ms;
    pq->PQclear(swept);
    pq->PQclear(result);
    return well;
}

// ---- All of it ---------------------------------------------------------------------------

void pg_errands_run(pg_session *session, pg_database *database, bool lapsed)
{
    pg_errands *e = &database->errands;
    bool well = !lapsed || look_for_lost(session, database);
    if (well) well = tell_notes(session, database) && exchange_counts(session, database);
    lock(database);
    bool looks = well && e->count == 0 && pg_now_ms() - e->looked_ms >= LOOK_MS;
    unlock(database);
    if (!looks) return;
    e->looked_ms = pg_now_ms();
    look_for_left(session, database);
}

void pg_errands_end(pg_session *session, pg_database *database)
{
    tell_notes(session, database);
}
