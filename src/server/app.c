// The server without sockets: who is connected to which room, what waits for the store, and the
// queue of what is to be done.

#include "server/app.h"

#include "base/hash.h"
#include "server/app_parts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { FULL_EVERY = 64, FACTS_ROOM = 4, MINUTE_MS = 60000, NEVER_MS = 3600000 };

ilx_app_config ilx_app_usual(void)
{
    return (ilx_app_config){
        .lang = ILX_FR,
        .limits = {.rooms = 5000,
                   .connections = 20000,
                   .connections_per_address = 400,
                   .rooms_per_minute = 20,
                   .inbox = 64,
                   .requests_per_second = 30,
                   .burst = 120},
        .grace_ms = 20000,
        .bot_pause_ms = 700,
        .unload_ms = 600000,
    };
}

ilx_app *ilx_app_new(const ilx_app_config *config)
{
    ilx_app *app = ilx_alloc(sizeof *app);
    app->config = *config;
    app->texts = ilx_text_new();
    app->slots = ilx_alloc((size_t)config->limits.rooms * sizeof *app->slots);
    app->connections = ilx_alloc((size_t)config->limits.connections * sizeof *app->connections);
    ilx_rng_start(&app->rng, &config->key, 0);
    return app;
}

static void free_slot(slot *s)
{
    ilx_room_free(s->room);
    while (s->inbox) {
        waiting *next = s->inbox->next;
        free(s->inbox);
        s->inbox = next;
    }
    free(s->facts);
    free(s->before);
    free(s->events);
    *s = (slot){0};
}

void ilx_app_free(ilx_app *app)
{
    if (!app) return;
    for (int i = app->queue_next; i < app->queue_count; i++) ilx_job_free(app->queue[i].out.job);
    for (int i = 0; i < app->slot_count; i++) free_slot(&app->slots[i]);
    free(app->slots);
    free(app->connections);
    free(app->queue);
    free(app->records);
    ilx_text_free(&app->texts);
    free(app);
}

// ---- The queue -----------------------------------------------------------------------------

static ilx_out *queue_out(ilx_app *app, ilx_out_kind kind, size_t text_at)
{
    if (app->queue_count == app->queue_room) {
        app->queue_room = app->queue_room ? 2 * app->queue_room : 64;
        app->queue = ilx_grow(app->queue, (size_t)app->queue_room * sizeof *app->queue);
    }
    struct queued *queued = &app->queue[app->queue_count++];
    *queued = (struct queued){.out = {.kind = kind, .connection = NO_CONNECTION}};
    queued->text_at = text_at;
    return &queued->out;
}

void queue_job(ilx_app *app, ilx_job *job)
{
    queue_out(app, ILX_OUT_THINK, app->texts.length)->job = job;
}

// Texts are written straight into the queue's own; the message begins where the text ends now.
ilx_text *send_begin(ilx_app *app)
{
    queue_out(app, ILX_OUT_SEND, app->texts.length);
    return &app->texts;
}

void send_end(ilx_app *app, int number)
{
    struct queued *queued = &app->queue[app->queue_count - 1];
    queued->out.connection = number;
    queued->out.length = app->texts.length - queued->text_at;
    app->counts.messages_out++;
    ilx_text_char(&app->texts, '\0');
}

bool ilx_app_out(ilx_app *app, ilx_out *out)
{
    if (app->queue_next == app->queue_count) {
        app->queue_next = app->queue_count = 0;
        app->record_count = 0;
        ilx_text_clear(&app->texts);
        return false;
    }
    struct queued *queued = &app->queue[app->queue_next++];
    *out = queued->out;
    out->text = app->texts.bytes + queued->text_at;
    if (out->kind == ILX_OUT_STORE) {
        const char *text = out->text;
        for (int i = 0; i < out->record_count; i++) {
            app->records[queued->record_first + i].text = text;
            text += strlen(text) + 1;
        }
        out->records = &app->records[queued->record_first];
    }
    queued->out.job = NULL;  // the loop's now
    return true;
}

static const ilx_game *game_of(const ilx_app *app, int number)
{
    const connection *c = &app->connections[number];
    if (c->room == NO_ROOM || !app->slots[c->room].room) return NULL;
    return app->slots[c->room].room->game;
}

void refuse(ilx_app *app, int number, const char *id, ilx_refusal reason)
{
    if (number == NO_CONNECTION || !app->connections[number].used) return;
    app->counts.refusals++;
    ilx_lang lang = app->connections[number].lang;
    ilx_push_refused(id, reason, game_of(app, number), lang, send_begin(app));
    send_end(app, number);
}

static void hang_up(ilx_app *app, int number, ilx_refusal reason)
{
    ilx_push_bye(reason, app->connections[number].lang, send_begin(app));
    send_end(app, number);
    ilx_out *out = queue_out(app, ILX_OUT_CLOSE, app->texts.length);
    out->connection = number;
}

// ---- Rooms -----------------------------------------------------------------------------------

int slot_index(const ilx_app *app, const slot *s)
{
    return (int)(s - app->slots);
}

void look_again(slot *s, int64_t due_ms)
{
    if (due_ms < s->due_ms) s->due_ms = due_ms;
}

static slot *find_slot(ilx_app *app, const char *code)
{
    for (int i = 0; i < app->slot_count; i++) {
        if (app->slots[i].used && strcmp(app->slots[i].code, code) == 0) return &app->slots[i];
    }
    return NULL;
}

// Twenty consonants: no words, and nothing that reads like something else.
static const char code_letters[] = "BCDFGHJKLMNPQRSTVWXZ";

static bool is_code(const char *code)
{
    if (strlen(code) != ILX_ROOM_CODE) return false;
    return strspn(code, code_letters) == ILX_ROOM_CODE;
}

static slot *new_slot(ilx_app *app, const char *code)
{
    int i = 0;
    while (i < app->slot_count && app->slots[i].used) i++;
    if (i == app->config.limits.rooms) return NULL;
    if (i == app->slot_count) app->slot_count++;
    slot *s = &app->slots[i];
    *s = (slot){.used = true, .first = NO_CONNECTION, .actor = NO_CONNECTION};
    s->due_ms = INT64_MAX;
    s->inbox_end = &s->inbox;
    strcpy(s->code, code);
    app->counts.rooms++;
    return s;
}

static void drop_slot(ilx_app *app, slot *s)
{
    for (int c = s->first; c != NO_CONNECTION; c = app->connections[c].next) {
        app->connections[c].room = NO_ROOM;
        app->connections[c].member = NOBODY;
    }
    if (s->room && s->room->match && !s->room->over) app->counts.matches--;
    app->counts.rooms--;
    free_slot(s);
}

void members_here(const slot *s, bool here[ILX_MEMBERS_MAX])
{
    for (int i = 0; i < ILX_MEMBERS_MAX; i++) {
        here[i] = s->room->members[i].used && s->absent_ms[i] == 0;
    }
}

static void tell_presence(ilx_app *app, slot *s)
{
    bool here[ILX_MEMBERS_MAX];
    members_here(s, here);
    for (int c = s->first; c != NO_CONNECTION; c = app->connections[c].next) {
        if (app->connections[c].member == NOBODY) continue;
        ilx_push_here(here, send_begin(app));
        send_end(app, c);
    }
}

static ilx_viewer viewer_of(const ilx_app *app, const slot *s, int number)
{
    const connection *c = &app->connections[number];
    int seat = c->screen ? -1 : s->room->members[c->member].seat;
    return (ilx_viewer){c->member, seat < 0 ? ILX_SPECTATOR : seat, c->lang};
}

static void send_full(ilx_app *app, slot *s, int number, int64_t now_ms)
{
    bool here[ILX_MEMBERS_MAX];
    members_here(s, here);
    ilx_viewer viewer = viewer_of(app, s, number);
    ilx_push_full(s->room, here, &viewer, now_ms, send_begin(app));
    send_end(app, number);
}

// ---- Storing ---------------------------------------------------------------------------------

ilx_fact *add_fact(ilx_app *app, slot *s, int64_t now_ms, ilx_fact_kind kind)
{
    (void)app;
    if (s->fact_count == s->fact_room) {
        s->fact_room = s->fact_room ? 2 * s->fact_room : FACTS_ROOM;
        s->facts = ilx_grow(s->facts, (size_t)s->fact_room * sizeof *s->facts);
    }
    ilx_fact *fact = &s->facts[s->fact_count++];
    *fact = (ilx_fact){.kind = kind, .at_ms = now_ms, .by = NOBODY};
    return fact;
}

void store_batch(ilx_app *app, slot *s, int actor)
{
    assert(!s->storing && s->fact_count > 0);
    s->storing = true;
    s->actor = actor;
    s->ticket = ++app->tickets;
    int first = app->record_count;
    for (int i = 0; i < s->fact_count; i++) {
        if (app->record_count == app->record_room) {
            app->record_room = app->record_room ? 2 * app->record_room : 64;
            app->records = ilx_grow(app->records, (size_t)app->record_room * sizeof *app->records);
        }
        ilx_record *record = &app->records[app->record_count++];
        *record = (ilx_record){.number = s->room->number + 1 + i};
        memcpy(record->room, s->code, sizeof record->room);
    }
    ilx_out *out = queue_out(app, ILX_OUT_STORE, app->texts.length);
    out->room = (uint32_t)slot_index(app, s);
    out->ticket = s->ticket;
    out->record_count = s->fact_count;
    app->queue[app->queue_count - 1].record_first = first;
    for (int i = 0; i < s->fact_count; i++) {
        ilx_fact_write(&s->facts[i], &app->texts);
        ilx_text_char(&app->texts, '\0');
    }
}

// Everybody learns what has happened: with the batch's one number range, and only what they may.
static void tell_everybody(ilx_app *app, slot *s, int64_t from, int64_t now_ms)
{
    bool here[ILX_MEMBERS_MAX], whole = ++s->since_full >= FULL_EVERY;
    members_here(s, here);
    ilx_happened happened = {.from = from, .events = s->events, .event_count = s->event_count};
    for (int i = 0; i < s->fact_count; i++) {
        switch (s->facts[i].kind) {
        case ILX_FACT_MOVE:
            happened.before = s->before;
            happened.table = happened.table || s->room->over;
            break;
        case ILX_FACT_SAY:
            happened.chat = &s->room->chat[(s->room->chat_next + ILX_CHAT_KEPT - 1) % ILX_CHAT_KEPT];
            break;
        case ILX_FACT_SIT:
        case ILX_FACT_START:
        case ILX_FACT_STOP:
        case ILX_FACT_GAME:
        case ILX_FACT_KICK: whole = true; break;
        default: happened.table = true; break;
        }
    }
    if (whole) s->since_full = 0;
    for (int c = s->first; c != NO_CONNECTION; c = app->connections[c].next) {
        if (app->connections[c].member == NOBODY) continue;
        if (whole) {
            send_full(app, s, c, now_ms);
            continue;
        }
        ilx_viewer viewer = viewer_of(app, s, c);
        ilx_push_news(s->room, here, &viewer, &happened, now_ms, send_begin(app));
        send_end(app, c);
    }
}

// The newer of two tabs plays; the older one is told so.
static void take_over(ilx_app *app, slot *s, int number, int member)
{
    for (int c = s->first; c != NO_CONNECTION; c = app->connections[c].next) {
        if (c == number || app->connections[c].member != member) continue;
        if (app->connections[c].screen || app->connections[number].screen) continue;
        app->connections[c].member = NOBODY;
        hang_up(app, c, "taken-over");
    }
}

static void be_here(ilx_app *app, slot *s, int number, int member, int64_t now_ms)
{
    connection *c = &app->connections[number];
    c->member = member;
    if (s->empty_ms && s->room->match) s->room->question_ms += now_ms - s->empty_ms;
    s->empty_ms = 0;
    bool was_absent = s->absent_ms[member] != 0;
    s->absent_ms[member] = 0;
    take_over(app, s, number, member);
    send_full(app, s, number, now_ms);
    if (was_absent) tell_presence(app, s);
    look_again(s, now_ms);
}

static void handle(ilx_app *app, int64_t now_ms, int number, const char *text, size_t length);

// What arrived while the room was busy, until it is busy again.
static void open_inbox(ilx_app *app, slot *s, int64_t now_ms)
{
    while (s->used && s->inbox && !s->storing && !s->loading) {
        waiting *w = s->inbox;
        s->inbox = w->next;
        if (!s->inbox) s->inbox_end = &s->inbox;
        s->inbox_count--;
        if (w->connection != NO_CONNECTION) handle(app, now_ms, w->connection, w->text, w->length);
        free(w);
    }
}

static void finish_hello(ilx_app *app, slot *s, int number, int64_t now_ms)
{
    connection *c = &app->connections[number];
    int member = s->facts[s->fact_count - 1].a;  // joining is the last thing in such a batch
    ilx_push_welcome(s->room, member, c->token, send_begin(app));
    send_end(app, number);
    memset(c->token, 0, sizeof c->token);
    be_here(app, s, number, member, now_ms);
}

static void send_away(ilx_app *app, slot *s, int member)
{
    for (int c = s->first; c != NO_CONNECTION; c = app->connections[c].next) {
        if (app->connections[c].member != member) continue;
        app->connections[c].member = NOBODY;
        hang_up(app, c, "kicked");
    }
}

static void stored_well(ilx_app *app, slot *s, int64_t now_ms)
{
    int64_t from = s->room->number;
    bool was_running = s->room->match && !s->room->over;
    for (int i = 0; i < s->fact_count; i++) {
        const ilx_fact *fact = &s->facts[i];
        if (fact->kind == ILX_FACT_MOVE) {
            ilx_room_note_move(s->room, fact);
            app->counts.moves++;
        } else {
            bool fits = ilx_room_apply(s->room, fact);
            assert(fits);  // act has checked it
            (void)fits;
        }
    }
    app->counts.stored += (uint64_t)s->fact_count;
    bool running = s->room->match && !s->room->over;
    if (running && !was_running) app->counts.matches++;
    if (!running && was_running) {
        app->counts.matches--;
        app->counts.matches_ended++;
    }
    tell_everybody(app, s, from, now_ms);
    if (s->facts[0].kind == ILX_FACT_KICK) send_away(app, s, s->facts[0].a);
    if (s->actor == NO_CONNECTION) return;
    if (s->hello) {
        finish_hello(app, s, s->actor, now_ms);
    } else if (s->facts[0].id[0]) {
        ilx_push_done(s->facts[0].id, s->room->number, send_begin(app));
        send_end(app, s->actor);
    }
}

void ilx_app_stored(ilx_app *app, int64_t now_ms, uint32_t room, uint64_t ticket, bool ok)
{
    slot *s = &app->slots[room];
    if (!s->used || !s->storing || s->ticket != ticket) return;
    s->storing = false;
    if (ok) {
        stored_well(app, s, now_ms);
    } else {
        app->counts.store_failures++;
        unplay_batch(s);
        refuse(app, s->actor, s->facts[0].id, "not-stored");
    }
    bool lost = !ok && s->room->number == 0;  // a room that was never made
    s->fact_count = s->event_count = 0;
    s->actor = NO_CONNECTION;
    s->hello = false;
    if (lost) {
        for (int c = s->first; c != NO_CONNECTION; c = app->connections[c].next) {
            hang_up(app, c, "not-stored");
        }
        drop_slot(app, s);
        return;
    }
    open_inbox(app, s, now_ms);
    if (s->used && !s->storing) go_on(app, s, now_ms);
}

void ilx_app_loaded(ilx_app *app, int64_t now_ms, uint32_t room, uint64_t ticket,
                    const char *const *facts, int count, bool ok)
{
    slot *s = &app->slots[room];
    if (!s->used || !s->loading || s->ticket != ticket) return;
    s->loading = false;
    s->room = ilx_room_new();
    ilx_fact fact;
    bool fits = ok;
    for (int i = 0; i < count && fits; i++) {
        fits = ilx_fact_read(facts[i], strlen(facts[i]), &fact) && ilx_room_apply(s->room, &fact);
    }
    if (!fits || count == 0) {
        ilx_refusal reason = !ok ? "not-loaded" : count == 0 ? "no-such-room" : "damaged-room";
        for (int c = s->first; c != NO_CONNECTION; c = app->connections[c].next) {
            refuse(app, c, "", reason);
        }
        drop_slot(app, s);
        return;
    }
    if (s->room->match && !s->room->over) {
        app->counts.matches++;
        // The clock stood still while the room was away.
        s->room->question_ms += now_ms - s->room->last_ms;
    }
    for (int i = 0; i < ILX_MEMBERS_MAX; i++) s->absent_ms[i] = now_ms;
    open_inbox(app, s, now_ms);
    if (s->used && !s->storing) go_on(app, s, now_ms);
}

// ---- Hello -----------------------------------------------------------------------------------

static void token_hash(const char *token, uint8_t hash[ILX_TOKEN_BYTES])
{
    ilx_digest(token, strlen(token), hash, ILX_TOKEN_BYTES);
}

// The member whom a token belongs to; NOBODY: it is no token of this room.
static int member_of(const ilx_room *room, const char *token)
{
    uint8_t hash[ILX_TOKEN_BYTES];
    if (!token[0]) return NOBODY;
    token_hash(token, hash);
    for (int i = 0; i < ILX_MEMBERS_MAX; i++) {
        const ilx_member *member = &room->members[i];
        if (!member->used || member->kicked) continue;
        if (memcmp(member->token_hash, hash, sizeof hash) == 0) return i;
    }
    return NOBODY;
}

// A new member: a token that only its owner will know, and a name.
static ilx_refusal add_join(ilx_app *app, slot *s, int64_t now_ms, int number,
                            const ilx_request *request)
{
    int member = 0;
    while (member < ILX_MEMBERS_MAX && s->room->members[member].used) member++;
    if (member == ILX_MEMBERS_MAX) return "room-full";
    connection *c = &app->connections[number];
    uint8_t token[ILX_TOKEN_BYTES], hash[ILX_TOKEN_BYTES];
    for (int i = 0; i < ILX_TOKEN_BYTES; i++) token[i] = (uint8_t)ilx_rng_u32(&app->rng);
    ilx_text text = ilx_text_over(c->token, sizeof c->token);
    ilx_text_hex(&text, token, sizeof token);
    token_hash(c->token, hash);

    char name[ILX_NAME_MAX];
    ilx_name_clean(request->name, name);
    ilx_fact *fact = add_fact(app, s, now_ms, ILX_FACT_JOIN);
    fact->a = member;
    fact->b = member % ILX_COLOURS;
    text = ilx_text_over(fact->text, sizeof fact->text);
    ilx_text_hex(&text, hash, sizeof hash);
    ilx_text_char(&text, ' ');
    ilx_text_put(&text, name[0] ? name : "?");
    s->hello = true;
    return NULL;
}

static void join_room(ilx_app *app, slot *s, int number)
{
    connection *c = &app->connections[number];
    c->room = slot_index(app, s);
    c->next = s->first;
    s->first = number;
    s->people++;
}

static void leave_room(ilx_app *app, int64_t now_ms, int number)
{
    connection *c = &app->connections[number];
    if (c->room == NO_ROOM) return;
    slot *s = &app->slots[c->room];
    int *link = &s->first;
    while (*link != number) link = &app->connections[*link].next;
    *link = c->next;
    s->people--;
    for (waiting *w = s->inbox; w; w = w->next) {
        if (w->connection == number) w->connection = NO_CONNECTION;
    }
    if (s->actor == number) s->actor = NO_CONNECTION;
    int member = c->member;
    c->room = NO_ROOM;
    c->member = NOBODY;
    if (s->people == 0) s->empty_ms = now_ms;
    look_again(s, now_ms);
    if (!s->room || member == NOBODY) return;
    for (int other = s->first; other != NO_CONNECTION; other = app->connections[other].next) {
        if (app->connections[other].member == member) return;  // still here by another way
    }
    s->absent_ms[member] = now_ms;
    tell_presence(app, s);
}

static bool may_make_room(ilx_app *app, int64_t now_ms, uint64_t address)
{
    int at = (int)(address % (uint64_t)ILX_COUNT(app->makers));
    if (app->makers[at].address != address || now_ms - app->makers[at].since_ms > MINUTE_MS) {
        app->makers[at].address = address;
        app->makers[at].since_ms = now_ms;
        app->makers[at].made = 0;
    }
    return app->makers[at].made++ < app->config.limits.rooms_per_minute;
}

// A room of its own for whoever asks for none: the first game on the shelf, and its best bot.
static slot *make_room(ilx_app *app, int64_t now_ms)
{
    char code[ILX_ROOM_CODE + 1] = "";
    do {
        for (int i = 0; i < ILX_ROOM_CODE; i++) {
            code[i] = code_letters[ilx_rng_below(&app->rng, sizeof code_letters - 1)];
        }
    } while (find_slot(app, code));
    slot *s = new_slot(app, code);
    if (!s) return NULL;
    s->room = ilx_room_new();
    app->counts.rooms_made++;
    for (int i = 0; i < ILX_MEMBERS_MAX; i++) s->absent_ms[i] = now_ms;
    strcpy(add_fact(app, s, now_ms, ILX_FACT_ROOM)->text, code);
    strcpy(add_fact(app, s, now_ms, ILX_FACT_LEVEL)->text, "regular");
    int first = 0;
    while (first + 1 < ilx_game_count && ilx_games[first]->sample_game) first++;
    strcpy(add_fact(app, s, now_ms, ILX_FACT_GAME)->text, ilx_games[first]->id);
    return s;
}

static void put_in_inbox(ilx_app *app, slot *s, int number, const char *text, size_t length,
                         const char *id)
{
    if (s->inbox_count >= app->config.limits.inbox) {
        refuse(app, number, id, "too-busy");
        return;
    }
    waiting *w = ilx_alloc(sizeof *w + length);
    w->connection = number;
    w->length = length;
    memcpy(w->text, text, length);
    *s->inbox_end = w;
    s->inbox_end = &w->next;
    s->inbox_count++;
}

static void hello(ilx_app *app, int64_t now_ms, int number, const ilx_request *request,
                  const char *text, size_t length)
{
    connection *c = &app->connections[number];
    c->lang = ilx_lang_from(request->lang, app->config.lang);
    c->screen = request->screen == 1;
    if (c->room != NO_ROOM && !app->slots[c->room].loading && c->member != NOBODY) {
        refuse(app, number, "", "already-here");
        return;
    }
    slot *s = c->room != NO_ROOM ? &app->slots[c->room] : NULL;
    if (!s && !request->room[0]) {
        if (!may_make_room(app, now_ms, c->address)) {
            refuse(app, number, "", "too-many-rooms");
            return;
        }
        s = make_room(app, now_ms);
        if (!s) {
            refuse(app, number, "", "server-full");
            return;
        }
        join_room(app, s, number);
        add_join(app, s, now_ms, number, request);
        store_batch(app, s, number);
        return;
    }
    if (!s) {
        if (!is_code(request->room)) {
            refuse(app, number, "", "no-such-room");
            return;
        }
        s = find_slot(app, request->room);
        if (!s && !(s = new_slot(app, request->room))) {
            refuse(app, number, "", "server-full");
            return;
        }
        join_room(app, s, number);
        if (!s->room) {
            if (!s->loading) {
                s->loading = true;
                s->ticket = ++app->tickets;
                ilx_out *out = queue_out(app, ILX_OUT_LOAD, app->texts.length);
                out->room = (uint32_t)slot_index(app, s);
                out->ticket = s->ticket;
                memcpy(out->code, s->code, sizeof out->code);
            }
        }
    }
    if (s->loading || s->storing) {
        put_in_inbox(app, s, number, text, length, "");
        return;
    }
    int member = member_of(s->room, request->token);
    if (member != NOBODY) {
        ilx_push_welcome(s->room, member, request->token, send_begin(app));
        send_end(app, number);
        be_here(app, s, number, member, now_ms);
        return;
    }
    ilx_refusal refusal = add_join(app, s, now_ms, number, request);
    if (refusal) {
        refuse(app, number, "", refusal);
        return;
    }
    store_batch(app, s, number);
}

void ilx_app_first_room(ilx_app *app, int64_t now_ms, char code[ILX_ROOM_CODE + 1])
{
    slot *s = make_room(app, now_ms);
    assert(s);
    memcpy(code, s->code, sizeof s->code);
    store_batch(app, s, NO_CONNECTION);
}

// ---- Coming and going ------------------------------------------------------------------------

int ilx_app_open(ilx_app *app, int64_t now_ms, const char *address)
{
    uint64_t hash = ilx_hash(address, strlen(address));
    int number = 0, same = 0;
    for (int i = 0; i < app->connection_count; i++) {
        same += app->connections[i].used && app->connections[i].address == hash;
    }
    while (number < app->connection_count && app->connections[number].used) number++;
    if (number == app->config.limits.connections ||
        same >= app->config.limits.connections_per_address) {
        return NO_CONNECTION;
    }
    if (number == app->connection_count) app->connection_count++;
    app->connections[number] = (connection){
        .used = true,
        .lang = app->config.lang,
        .room = NO_ROOM,
        .member = NOBODY,
        .next = NO_CONNECTION,
        .tokens = app->config.limits.burst * INT64_C(1000),
        .tokens_ms = now_ms,
        .address = hash,
    };
    app->counts.connections++;
    return number;
}

void ilx_app_close(ilx_app *app, int64_t now_ms, int number)
{
    connection *c = &app->connections[number];
    if (!c->used) return;
    leave_room(app, now_ms, number);
    c->used = false;
    app->counts.connections--;
}

void ilx_app_overflow(ilx_app *app, int64_t now_ms, int number)
{
    const connection *c = &app->connections[number];
    if (!c->used || c->room == NO_ROOM || c->member == NOBODY) return;
    slot *s = &app->slots[c->room];
    if (s->room && !s->storing) send_full(app, s, number, now_ms);
}

static bool within_rate(ilx_app *app, connection *c, int64_t now_ms)
{
    const ilx_limits *limits = &app->config.limits;
    int64_t most = limits->burst * INT64_C(1000);
    int64_t tokens = c->tokens + (now_ms - c->tokens_ms) * limits->requests_per_second;
    c->tokens_ms = now_ms;
    c->tokens = (tokens > most ? most : tokens) - 1000;
    if (c->tokens >= 0) return true;
    c->tokens = 0;
    return false;
}

static void handle(ilx_app *app, int64_t now_ms, int number, const char *text, size_t length)
{
    connection *c = &app->connections[number];
    ilx_request request;
    ilx_refusal refusal = ilx_request_read(text, length, &request);
    if (refusal) {
        refuse(app, number, request.id, refusal);
        return;
    }
    if (request.kind == ILX_DO_HELLO) {
        hello(app, now_ms, number, &request, text, length);
        return;
    }
    if (request.kind == ILX_DO_PING) {
        ilx_push_pong(request.time, now_ms, send_begin(app));
        send_end(app, number);
        return;
    }
    slot *s = c->room == NO_ROOM ? NULL : &app->slots[c->room];
    if (!s || (c->member == NOBODY && !s->loading && !s->storing)) {
        refuse(app, number, request.id, "say-hello");
        return;
    }
    if (s->loading || s->storing) {
        put_in_inbox(app, s, number, text, length, request.id);
        return;
    }
    if (request.kind == ILX_DO_FULL) {
        send_full(app, s, number, now_ms);
        return;
    }
    int64_t done = ilx_room_action(s->room, c->member, request.id);
    if (done) {
        ilx_push_done(request.id, done, send_begin(app));
        send_end(app, number);
        return;
    }
    refusal = act(app, s, now_ms, number, &request);
    if (refusal) {
        s->fact_count = s->event_count = 0;
        refuse(app, number, request.id, refusal);
    } else if (s->fact_count) {
        s->facts[0].by = c->member;
        memcpy(s->facts[0].id, request.id, sizeof s->facts[0].id);
        store_batch(app, s, number);
    } else {
        ilx_push_done(request.id, s->room->number, send_begin(app));
        send_end(app, number);
    }
}

void ilx_app_message(ilx_app *app, int64_t now_ms, int number, const char *text, size_t length)
{
    connection *c = &app->connections[number];
    if (!c->used) return;
    app->counts.messages_in++;
    if (!within_rate(app, c, now_ms)) {
        ilx_request request;
        ilx_request_read(text, length, &request);
        refuse(app, number, request.id, "too-fast");
        return;
    }
    handle(app, now_ms, number, text, length);
}

// ---- Time ------------------------------------------------------------------------------------

int64_t ilx_app_tick(ilx_app *app, int64_t now_ms)
{
    int64_t next = now_ms + NEVER_MS;
    for (int i = 0; i < app->slot_count; i++) {
        slot *s = &app->slots[i];
        if (!s->used) continue;
        if (s->due_ms <= now_ms && s->room && !s->storing && !s->loading) {
            s->due_ms = INT64_MAX;
            bool stale = s->people == 0 && now_ms - s->empty_ms >= app->config.unload_ms;
            if (stale && s->empty_ms) {
                drop_slot(app, s);
                continue;
            }
            if (s->empty_ms) look_again(s, s->empty_ms + app->config.unload_ms);
            if (s->people) go_on(app, s, now_ms);
        }
        if (!s->storing && !s->loading && s->due_ms < next) next = s->due_ms;
    }
    return next;
}

ilx_app_counts ilx_app_count(const ilx_app *app)
{
    return app->counts;
}
