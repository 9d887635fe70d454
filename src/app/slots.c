// Tables in memory: finding, making and dropping them; the batch of facts that is made for one, and
// the messages that wait while one is stored or loaded.

#include "app/app_parts.h"
#include "base/hash.h"

#include <stdlib.h>
#include <string.h>

enum { FACTS_AT_FIRST = 2, PRESENCE_STEP = 4 };

// Twenty consonants: no words, and nothing that reads like something else.
static const char code_letters[] = "BCDFGHJKLMNPQRSTVWXZ";

// ---- Slots ---------------------------------------------------------------------------------

static uint64_t code_hash(const char *code)
{
    return ilx_hash(code, ILX_ROOM_CODE);
}

slot *app_find_slot(ilx_app *app, const char *code)
{
    for (int i = ilx_index_first(&app->by_code, code_hash(code)); i >= 0;
         i = ilx_index_next(&app->by_code, i)) {
        if (strcmp(app->slots[i].code, code) == 0) return &app->slots[i];
    }
    return NULL;
}

static void new_code(ilx_app *app, char code[ILX_ROOM_CODE + 1])
{
    do {
        for (int i = 0; i < ILX_ROOM_CODE; i++) {
            code[i] = code_letters[ilx_rng_below(&app->rng, sizeof code_letters - 1)];
        }
        code[ILX_ROOM_CODE] = '\0';
    } while (app_find_slot(app, code));
}

void app_change_code(ilx_app *app, slot *s)
{
    int index = app_slot_index(app, s);
    ilx_index_remove(&app->by_code, code_hash(s->code), index);
    new_code(app, s->code);
    ilx_index_add(&app->by_code, code_hash(s->code), index);
}

bool app_is_busy(const slot *s)
{
    return s->loading || s->failed || s->trial || (s->last && !s->last->partial);
}

bool app_is_at_work(const slot *s)
{
    return app_is_busy(s) || s->batch;
}

bool app_is_acting(const slot *s, int member)
{
    for (const batch *b = s->batch; b; b = b->next) {
        if (b->by == member) return true;
    }
    return false;
}

// Memory is full: the room that has been empty for the longest time goes; it is in the store.
static void make_place(ilx_app *app)
{
    slot *oldest = NULL;
    for (int i = 0; i < app->slot_count; i++) {
        slot *s = &app->slots[i];
        if (!s->used || s->people || app_is_at_work(s)) continue;
        if (!oldest || s->empty_ms < oldest->empty_ms) oldest = s;
    }
    if (oldest) app_queue_leave(app, oldest);
    if (oldest) app_drop_slot(app, oldest);
}

slot *app_new_slot(ilx_app *app, int64_t now_ms, const char *code)
{
    bool full = app->slot_free < 0 && app->slot_count == app->config.limits.rooms;
    if (full) make_place(app);
    if (full && app->slot_free < 0) return NULL;
    int i = app->slot_free >= 0 ? app->slot_free : app->slot_count++;
    slot *s = &app->slots[i];
    if (app->slot_free >= 0) app->slot_free = s->next;
    *s = (slot){.used = true, .first_connection = NO_CONNECTION, .empty_ms = now_ms};
    s->inbox_end = &s->inbox;
    if (code) memcpy(s->code, code, sizeof s->code);
    if (!code) new_code(app, s->code);
    ilx_index_add(&app->by_code, code_hash(s->code), i);
    app->counts.rooms++;
    return s;
}

void app_count_match(ilx_app *app, slot *s)
{
    bool playing = s->room && s->room->playing;
    if (playing && !s->counted) app->counts.matches++;
    if (!playing && s->counted) app->counts.matches--;
    s->counted = playing;
}

void app_forget_thought(ilx_app *app, const slot *s, stand_in *in)
{
    if (in->ticket && !in->answered) app_queue_stop(app, s, in->ticket);
    in->ticket = 0;
}

void app_forget_stand_ins(ilx_app *app, slot *s)
{
    for (int i = 0; s->stand_ins && i < ILX_SEATS_MAX; i++) {
        app_forget_thought(app, s, &s->stand_ins[i]);
    }
    for (int i = 0; s->helped && i < ILX_SEATS_MAX; i++) {
        const helped *h = &s->helped[i];
        if (h->ticket && h->step == 0) app_queue_stop(app, s, h->ticket);
    }
    free(s->stand_ins);
    free(s->helped);
    s->stand_ins = NULL;
    s->helped = NULL;
}

void app_forget_withheld(slot *s)
{
    if (!s->withheld) return;
    free(s->withheld->answers);
    free(s->withheld);
    s->withheld = NULL;
}

void app_forget_beginning(slot *s)
{
    free(s->beginning);
    s->beginning = NULL;
}

void app_free_room(ilx_app *app, slot *s)
{
    ilx_room_free(s->room);
    s->room = NULL;
    s->brought = 0;
    app_forget_stand_ins(app, s);
    app_forget_withheld(s);
    app_forget_beginning(s);
    s->remark = (remark){.line = NULL};
    app_count_match(app, s);
}

void app_drop_slot(ilx_app *app, slot *s)
{
    int index = app_slot_index(app, s);
    while (s->first_connection != NO_CONNECTION) {
        connection *c = &app->connections[s->first_connection];
        app_go_outside(app, app->looked_ms, s->first_connection);
        s->first_connection = c->next;
        c->room = NO_ROOM;
        c->member = NOBODY;
        c->inside = false;
        c->waiting = 0;
    }
    while (s->inbox) {
        waiting *next = s->inbox->next;
        free(s->inbox);
        s->inbox = next;
    }
    app_drop_batches(s);
    app_free_room(app, s);
    free(s->presence);
    ilx_index_remove(&app->by_code, code_hash(s->code), index);
    ilx_due_remove(&app->due, index);
    if (app->first_room == index) app->first_room = NO_ROOM;
    app->counts.rooms--;
    *s = (slot){.next = app->slot_free};
    app->slot_free = index;
}

void app_look_again(ilx_app *app, slot *s, int64_t due_ms)
{
    int index = app_slot_index(app, s);
    if (due_ms < ilx_due_time(&app->due, index)) ilx_due_set(&app->due, index, due_ms);
}

void app_load(ilx_app *app, slot *s)
{
    s->loading = true;
    s->ticket = ++app->tickets;
    app_queue_load(app, s);
}

void app_read_again(ilx_app *app, slot *s)
{
    s->old_number = s->room->number;
    s->old_question_ms = s->room->question_ms;
    app_free_room(app, s);
    app_load(app, s);
}

ilx_presence *app_presence(slot *s, int member)
{
    while (s->presence_capacity <= member) {
        int capacity = s->presence_capacity + PRESENCE_STEP;
        s->presence = ilx_grow(s->presence, (size_t)capacity * sizeof *s->presence);
        memset(&s->presence[s->presence_capacity], 0, PRESENCE_STEP * sizeof *s->presence);
        s->presence_capacity = capacity;
    }
    return &s->presence[member];
}

int64_t app_here_ms(const slot *s, int member)
{
    return member < s->presence_capacity ? s->presence[member].here_ms : 0;
}

int64_t app_away_ms(const slot *s, int member)
{
    return member < s->presence_capacity ? s->presence[member].away_ms : 0;
}

// ---- Batches -------------------------------------------------------------------------------

void app_clear_batch(batch *b)
{
    free(b->facts);
    free(b->before);
    free(b->events);
    ilx_text_free(&b->snapshot);
    ilx_job_free(b->job);
    *b = (batch){.at_ms = b->at_ms, .actor = b->actor, .by = NOBODY};
}

static batch *keep_batch(batch *b)
{
    batch *kept = ilx_alloc(sizeof *kept);
    *kept = *b;
    *b = (batch){.at_ms = kept->at_ms, .actor = kept->actor, .by = NOBODY};
    return kept;
}

batch *app_push_batch(slot *s, batch *b)
{
    batch *kept = keep_batch(b);
    kept->next = NULL;
    if (s->last) s->last->next = kept;
    if (!s->last) s->batch = kept;
    s->last = kept;
    s->stored_ahead += kept->fact_count;
    return kept;
}

void app_pop_batch(slot *s)
{
    batch *b = s->batch;
    s->batch = b->next;
    if (!s->batch) s->last = NULL;
    s->stored_ahead -= b->fact_count;
    app_clear_batch(b);
    free(b);
}

void app_begin_trial(slot *s, batch *b)
{
    s->trial = keep_batch(b);
}

batch app_end_trial(slot *s)
{
    batch b = *s->trial;
    free(s->trial);
    s->trial = NULL;
    return b;
}

void app_drop_batches(slot *s)
{
    if (s->room && s->room->match) ilx_match_abandon(s->room->match);
    while (s->batch) app_pop_batch(s);
    if (!s->trial) return;
    app_clear_batch(s->trial);
    free(s->trial);
    s->trial = NULL;
}

ilx_fact *app_add_fact(batch *b, ilx_fact_kind kind)
{
    if (b->fact_count == b->fact_capacity) {
        b->fact_capacity = b->fact_capacity ? 2 * b->fact_capacity : FACTS_AT_FIRST;
        b->facts = ilx_grow(b->facts, (size_t)b->fact_capacity * sizeof *b->facts);
    }
    ilx_fact *fact = &b->facts[b->fact_count++];
    *fact = (ilx_fact){.kind = kind, .at_ms = b->at_ms, .by = NOBODY};
    return fact;
}

ilx_fact *app_write_fact(batch *b, ilx_fact_kind kind, const char *text)
{
    ilx_fact *fact = app_add_fact(b, kind);
    ilx_text out = ilx_text_over(fact->text, sizeof fact->text);
    ilx_text_put(&out, text);
    return fact;
}

// ---- The inbox -----------------------------------------------------------------------------

ilx_refusal app_put_in_inbox(ilx_app *app, slot *s, int number, const char *text, size_t length)
{
    connection *c = &app->connections[number];
    // However much the others say, whoever is inside may have one thing waiting.
    bool first = c->inside && c->waiting == 0;
    if (s->inbox_count >= app->config.limits.inbox && !first) return "too-busy";
    if (c->waiting >= app->config.limits.inbox_each) return "too-busy";
    waiting *w = ilx_alloc(sizeof *w + length);
    w->connection = number;
    w->length = length;
    memcpy(w->text, text, length);
    *s->inbox_end = w;
    s->inbox_end = &w->next;
    s->inbox_count++;
    c->waiting++;
    return NULL;
}

waiting *app_take_from_inbox(ilx_app *app, slot *s)
{
    waiting *w = s->inbox;
    if (!w) return NULL;
    s->inbox = w->next;
    if (!s->inbox) s->inbox_end = &s->inbox;
    s->inbox_count--;
    if (w->connection != NO_CONNECTION) app->connections[w->connection].waiting--;
    return w;
}

void app_refuse_waiting(ilx_app *app, slot *s, int number, ilx_refusal reason)
{
    for (waiting *w = s->inbox; w; w = w->next) {
        ilx_request request;
        if (w->connection == NO_CONNECTION) continue;
        if (number != NO_CONNECTION && w->connection != number) continue;
        ilx_request_read(w->text, w->length, &request);
        app_refuse(app, w->connection, request.id, reason);
        w->connection = NO_CONNECTION;
    }
}
