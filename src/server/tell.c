// Who hears what of a room, and when.
//
// At once, but for one thing: that somebody has answered a question which still waits for others.
// How long she has thought about it would say something about her answer, so the others learn of it
// at the next full second, together with whatever else was answered in it; and nothing at all where
// nothing is to be seen of it. It comes earlier when something happens that cannot wait.
//
// And where something moves all the time, a hand or what it has knocked over, not every frame of it
// is told: thirty a second are enough for the eye, and no more than 20 kB a second for anybody's
// connection. What is left out comes with the next one.
//
// What is told is numbered at each place by itself, from where one looks at the match: the numbers
// would say how often the others have changed their minds.

#include "server/app_parts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    FULL_EVERY = 64,  // batches: then everybody gets a full view again
    TICK_MS = 1000,
    FRAME_MS = 33,
    BYTES_A_MS = 15,  // of frames; the rest is for what cannot wait
};

ilx_scene app_scene_of(const ilx_app *app, const slot *s, int64_t now_ms)
{
    ilx_scene scene = {
        .room = s->room,
        .now_ms = now_ms,
        .stopped_ms = app_clock_stopped_ms(s),
        .absent_ms = s->absent_ms,
        .hurried = s->hurried,
    };
    for (int c = s->first; c != NO_CONNECTION; c = app->connections[c].next) {
        scene.screens += app->connections[c].inside && app->connections[c].screen;
    }
    return scene;
}

static int place_of(int viewer)
{
    return viewer < 0 ? PUBLIC : viewer;
}

// ---- What can wait for the next second -------------------------------------------------------

void app_forget_ticks(slot *s)
{
    if (!s->ticks) return;
    free(s->ticks->events);
    free(s->ticks);
    s->ticks = NULL;
}

static bool is_behind(const slot *s, int place)
{
    return s->ticks && s->ticks->behind[place];
}

static uint8_t *old_view(const slot *s, int place)
{
    return s->ticks->views + (size_t)place * s->room->game->view_size;
}

static int viewer_at(int place)
{
    return place == PUBLIC ? ILX_SPECTATOR : place;
}

// Is a batch no more than one of several answers to a question that goes on?
static bool is_tick(const slot *s)
{
    const batch *b = s->batch;
    if (s->room->times) return false;
    int count = b->fact_count - (b->facts[b->fact_count - 1].kind == ILX_FACT_STATE);
    if (count != 1 || b->facts[0].kind != ILX_FACT_MOVE) return false;
    ilx_turn before, after = ilx_match_turn(s->room->match);
    s->room->game->turn(b->before, &before);
    return ilx_is_tick(&before, &after, b->facts[0].a);
}

// Is a batch no more than one step of something that moves? The same people are asked the same
// thing; what else has happened can wait for the blink of an eye.
static bool is_frame(const slot *s)
{
    const batch *b = s->batch;
    if (!s->room->playing || !s->room->game->slow) return false;
    int count = b->fact_count - (b->facts[b->fact_count - 1].kind == ILX_FACT_STATE);
    if (count != 1 || b->facts[0].kind != ILX_FACT_MOVE) return false;
    ilx_turn before, after = ilx_match_turn(s->room->match);
    s->room->game->turn(b->before, &before);
    return before.number == after.number && before.seats == after.seats && !before.chance &&
           !after.chance && !ilx_turn_over(&after);
}

// So many bytes have just been told of a frame.
static void pace_frames(slot *s, size_t bytes, int64_t now_ms)
{
    int64_t wait_ms = (int64_t)bytes / BYTES_A_MS;
    s->frame_ms = now_ms + (wait_ms > FRAME_MS ? wait_ms : FRAME_MS);
}

static void begin_ticks(ilx_app *app, slot *s, int64_t now_ms, bool frame)
{
    s->ticks = ilx_alloc(sizeof *s->ticks + PLACES * s->room->game->view_size);
    s->ticks->due_ms = frame ? s->frame_ms : (now_ms / TICK_MS + 1) * TICK_MS;
    app_look_again(app, s, s->ticks->due_ms);
}

// Those who are behind will hear of these too. The index of the first.
static int add_events(ticks *t, const batch *b)
{
    int first = t->event_count;
    if (!b->event_count) return first;
    t->event_count += b->event_count;
    t->events = ilx_grow(t->events, (size_t)t->event_count * sizeof *t->events);
    memcpy(&t->events[first], b->events, (size_t)b->event_count * sizeof *b->events);
    return first;
}

static void look(const slot *s, const void *state, int place, void *view)
{
    memset(view, 0, s->room->game->view_size);
    s->room->game->view(state, viewer_at(place), view);
}

static void fall_behind(slot *s, int place, int first)
{
    _Alignas(16) uint8_t view[ILX_VIEW_MAX];
    ticks *t = s->ticks;
    if (is_behind(s, place)) return;
    t->behind[place] = true;
    t->first[place] = first;
    s->room->game->turn(s->batch->before, &t->turns[place]);
    look(s, s->batch->before, place, view);
    memcpy(old_view(s, place), view, s->room->game->view_size);
}

// Is there anything to be seen, from this place, of what was kept back there? That somebody has
// changed an answer which nobody has seen is not.
static bool is_seen(const slot *s, int place)
{
    _Alignas(16) uint8_t view[ILX_VIEW_MAX];
    const ticks *t = s->ticks;
    ilx_turn turn = ilx_match_turn(s->room->match);
    if (turn.seats != t->turns[place].seats || turn.may != t->turns[place].may) return true;
    for (int i = t->first[place]; i < t->event_count; i++) {
        if (ilx_event_visible(&t->events[i], viewer_at(place))) return true;
    }
    look(s, ilx_match_state(s->room->match), place, view);
    return memcmp(view, old_view(s, place), s->room->game->view_size) != 0;
}

// What those at a place have missed, up to now.
static void add_missed(const slot *s, int place, ilx_happened *happened)
{
    const ticks *t = s->ticks;
    if (!is_behind(s, place)) return;
    happened->seen = old_view(s, place);
    happened->event_count = t->event_count - t->first[place];
    happened->events = happened->event_count ? t->events + t->first[place] : NULL;
}

static void send_full(ilx_app *app, slot *s, int number, const char *done, int64_t now_ms)
{
    connection *c = &app->connections[number];
    ilx_scene scene = app_scene_of(app, s, now_ms);
    c->place = place_of(ilx_room_viewer(s->room, c->member));
    ilx_push_full(&scene, c->member, s->told[c->place], done, app_send_begin(app));
    app_send_end(app, number);
    c->wants_full = false;
}

// Everybody at this place is told what was kept back, but for one connection.
static void tell_place(ilx_app *app, slot *s, int place, int except, int64_t now_ms)
{
    if (!is_behind(s, place)) return;
    bool seen = is_seen(s, place);
    int64_t n = s->told[place] += seen;
    ilx_scene scene = app_scene_of(app, s, now_ms);
    ilx_happened happened = {0};
    add_missed(s, place, &happened);
    for (int i = s->first; i != NO_CONNECTION; i = app->connections[i].next) {
        const connection *c = &app->connections[i];
        if (!c->inside || i == except) continue;
        if (place_of(ilx_room_viewer(s->room, c->member)) != place) continue;
        if (c->wants_full) {
            send_full(app, s, i, NULL, now_ms);
        } else if (seen) {
            ilx_push_news(&scene, viewer_at(place), &happened, n, NULL, app_send_begin(app));
            app_send_end(app, i);
        }
    }
    s->ticks->behind[place] = false;
}

void app_tell_ticks(ilx_app *app, slot *s, int64_t now_ms, bool at_once)
{
    if (!s->ticks) return;
    if (now_ms < s->ticks->due_ms && !at_once) {
        app_look_again(app, s, s->ticks->due_ms);
        return;
    }
    size_t queued = app_queued(app);
    for (int place = 0; place < PLACES; place++) {
        tell_place(app, s, place, NO_CONNECTION, now_ms);
    }
    app_forget_ticks(s);
    pace_frames(s, app_longest_since(app, queued), now_ms);
}

// ---- Telling ---------------------------------------------------------------------------------

void app_send_full(ilx_app *app, slot *s, int number, int64_t now_ms)
{
    int member = app->connections[number].member;
    tell_place(app, s, place_of(ilx_room_viewer(s->room, member)), number, now_ms);
    send_full(app, s, number, NULL, now_ms);
}

void app_ask_full(ilx_app *app, slot *s, int number, int64_t now_ms)
{
    connection *c = &app->connections[number];
    c->wants_full = true;
    if (app_is_busy(s)) return;
    int place = place_of(ilx_room_viewer(s->room, c->member));
    if (!is_behind(s, place) || !is_seen(s, place)) send_full(app, s, number, NULL, now_ms);
}

// What a batch means for those who hear of it.
static ilx_happened what_happened(const slot *s, bool *whole)
{
    const batch *b = s->batch;
    const ilx_room *room = s->room;
    ilx_happened happened = {.events = b->events, .event_count = b->event_count};
    for (int i = 0; i < b->fact_count; i++) {
        switch (b->facts[i].kind) {
        case ILX_FACT_MOVE: happened.before = b->before; break;
        case ILX_FACT_STATE: break;
        case ILX_FACT_SAY:
            happened.chat = &room->chat[(room->chat_next + ILX_CHAT_KEPT - 1) % ILX_CHAT_KEPT];
            break;
        case ILX_FACT_MORE: happened.turn = room->playing; break;
        case ILX_FACT_PACE:
            happened.turn = room->playing;
            happened.table = true;
            break;
        case ILX_FACT_SEATS:
        case ILX_FACT_GAME:
        case ILX_FACT_START:
        case ILX_FACT_STOP: *whole = true; break;
        default: happened.table = true; break;
        }
    }
    return happened;
}

// Does this batch give the member another seat, and so another view?
static bool changes_seat(const batch *b, int member)
{
    for (int i = 0; i < b->fact_count; i++) {
        if (b->facts[i].kind == ILX_FACT_SIT && b->facts[i].b == member) return true;
    }
    return false;
}

// What becomes of a batch at one place. All there are sent the same bytes; but whoever has done it
// hears that it is done.
typedef struct told {
    bool missed;     // what was kept back is told too
    bool numbered;   // one of them has been told,
    bool yet, kept;  // in bytes for all; or all will be, later
    size_t sent;
} told;

static bool needs_full(const ilx_app *app, const slot *s, int number)
{
    const connection *c = &app->connections[number];
    if (c->wants_full || c->place != place_of(ilx_room_viewer(s->room, c->member))) return true;
    return !c->screen && changes_seat(s->batch, c->member);
}

static void tell_one(ilx_app *app, slot *s, int number, const ilx_scene *scene,
                     ilx_happened happened, told places[PLACES])
{
    const connection *c = &app->connections[number];
    const char *done = number == s->batch->actor ? s->batch->facts[0].id : NULL;
    int viewer = ilx_room_viewer(s->room, c->member), place = place_of(viewer);
    told *t = &places[place];
    if (!t->numbered) s->told[place]++;
    t->numbered = true;
    if (needs_full(app, s, number)) {
        send_full(app, s, number, done, scene->now_ms);
    } else if (t->yet && !done) {
        app_send_again(app, number, t->sent);
    } else {
        if (t->missed) add_missed(s, place, &happened);
        ilx_push_news(scene, viewer, &happened, s->told[place], done, app_send_begin(app));
        app_send_end(app, number);
        if (done) return;
        t->sent = app_sent_last(app);
        t->yet = true;
    }
}

// Whoever leads a hand hears at once that a sample has come through, whenever she sees it.
static void tell_done(ilx_app *app, const slot *s, int number)
{
    const char *id = s->batch->facts[0].id;
    if (!id[0]) return;
    ilx_push_done(id, app_send_begin(app));
    app_send_end(app, number);
}

static bool is_inside(const ilx_app *app, const slot *s, int number)
{
    const connection *c = &app->connections[number];
    // Whoever has been kicked hears only that.
    return c->inside && (c->screen || !s->room->members[c->member].kicked);
}

static void tell_whole(ilx_app *app, slot *s, int64_t now_ms)
{
    s->since_full = 0;
    app_forget_ticks(s);
    for (int place = 0; place < PLACES; place++) s->told[place]++;
    for (int i = s->first; i != NO_CONNECTION; i = app->connections[i].next) {
        const char *done = i == s->batch->actor ? s->batch->facts[0].id : NULL;
        if (is_inside(app, s, i)) send_full(app, s, i, done, now_ms);
    }
}

// Who hears of the match hears all of it, and so does everybody beside somebody who gets it whole.
static void find_missed(const ilx_app *app, const slot *s, const ilx_happened *happened,
                        told places[PLACES])
{
    for (int place = 0; place < PLACES; place++) {
        places[place].missed = happened->before || happened->turn;
    }
    for (int i = s->first; i != NO_CONNECTION; i = app->connections[i].next) {
        if (!is_inside(app, s, i) || !needs_full(app, s, i)) continue;
        places[place_of(ilx_room_viewer(s->room, app->connections[i].member))].missed = true;
    }
}

static void catch_up(slot *s, const told places[PLACES])
{
    bool behind = false;
    for (int place = 0; s->ticks && place < PLACES; place++) {
        if (places[place].missed && !places[place].kept) s->ticks->behind[place] = false;
        behind = behind || is_behind(s, place);
    }
    if (!behind) app_forget_ticks(s);
}

void app_tell_batch(ilx_app *app, slot *s, int64_t now_ms)
{
    bool tick = is_tick(s), frame = !tick && is_frame(s), late = frame && now_ms < s->frame_ms;
    s->since_full += !frame;
    bool whole = s->since_full >= FULL_EVERY && !tick && !frame;
    ilx_happened happened = what_happened(s, &whole);
    if (whole) {
        tell_whole(app, s, now_ms);
        return;
    }
    size_t queued = app_queued(app);
    ilx_scene scene = app_scene_of(app, s, now_ms);
    told places[PLACES] = {{0}};
    find_missed(app, s, &happened, places);
    if ((tick || late) && !s->ticks) begin_ticks(app, s, now_ms, frame);
    int first = s->ticks ? add_events(s->ticks, s->batch) : 0;
    for (int i = s->first; i != NO_CONNECTION; i = app->connections[i].next) {
        if (!is_inside(app, s, i)) continue;
        int viewer = ilx_room_viewer(s->room, app->connections[i].member);
        bool concerned = i == s->batch->actor || needs_full(app, s, i);
        if (late || (tick && viewer != s->batch->facts[0].a)) {
            places[place_of(viewer)].kept = true;
            fall_behind(s, place_of(viewer), first);
            if (late && i == s->batch->actor) tell_done(app, s, i);
        } else if (concerned || ilx_is_heard(&happened, viewer)) {
            tell_one(app, s, i, &scene, happened, places);
        }
    }
    catch_up(s, places);
    if (!late) pace_frames(s, app_longest_since(app, queued), now_ms);
}

ilx_refusal app_show(ilx_app *app, slot *s, int number, const char *what)
{
    bool plain = what[strspn(what, "abcdefghijklmnopqrstuvwxyz0123456789 -")] == '\0';
    int member = app->connections[number].member;
    int seat = member == NOBODY ? -1 : s->room->members[member].seat;
    size_t sent = 0;
    bool written = false;
    if (!plain) return "bad-request";
    if (seat < 0 || !s->room->playing) return "not-seated";
    for (int i = s->first; i != NO_CONNECTION; i = app->connections[i].next) {
        if (i == number || !is_inside(app, s, i)) continue;
        if (written) {
            app_send_again(app, i, sent);
            continue;
        }
        ilx_push_shown(seat, what, app_send_begin(app));
        app_send_end(app, i);
        sent = app_sent_last(app);
        written = true;
    }
    return NULL;
}
