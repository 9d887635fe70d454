// Who hears what of a room, and when.
//
// At once, but for one thing: that somebody has answered a question which still waits for others.
// How long she has thought about it would say something about her answer, so the others learn of it
// at the next full second, together with whatever else was answered in it, in an order that says
// nothing either; and nothing at all where nothing is to be seen of it. It comes earlier when the
// match goes on. Until then everything that they are sent, whatever they do to be sent something,
// shows the match as if she had not answered: news of their own answers, full views, clocks.
//
// And where something moves all the time, a hand or what it has knocked over, not every frame of it
// is told: thirty a second are enough for the eye, and no more than 20 kB a second for anybody's
// connection. What is left out comes with the next one.
//
// What is told is numbered for each connection by itself: any other number would say how much has
// happened that its reader does not know of.

#include "core/notation.h"
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

static int place_of(int viewer)
{
    return viewer < 0 ? PUBLIC : viewer;
}

static int viewer_at(int place)
{
    return place == PUBLIC ? ILX_SPECTATOR : place;
}

static int place_of_connection(const ilx_app *app, const slot *s, int number)
{
    return place_of(ilx_room_viewer(s->room, app->connections[number].member));
}

static bool is_inside(const ilx_app *app, const slot *s, int number)
{
    const connection *c = &app->connections[number];
    // Whoever has been kicked hears only that.
    return c->inside && (c->screen || !s->room->members[c->member].kicked);
}

// ---- What can wait ---------------------------------------------------------------------------

void app_forget_ticks(slot *s)
{
    if (!s->ticks) return;
    free(s->ticks->answers);
    free(s->ticks);
    s->ticks = NULL;
}

// Is a batch no more than one step of something that moves? The same people are asked the same
// thing; what else has happened can wait for the blink of an eye.
static bool is_frame(const slot *s)
{
    const batch *b = s->batch;
    if (!s->room->playing || !s->room->game->slow || !b->before || b->tick) return false;
    int count = b->fact_count - (b->facts[b->fact_count - 1].kind == ILX_FACT_STATE);
    if (count != 1) return false;
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

static void keep_back(ilx_app *app, slot *s, bool frame)
{
    const batch *b = s->batch;
    size_t size = s->room->game->state_size;
    if (!s->ticks) {
        size_t room = (size + 15) / 16 * 16;
        s->ticks = ilx_alloc(sizeof *s->ticks + 3 * room);
        memcpy(s->ticks->states, b->before, size);
        s->ticks->frames = frame;
        s->ticks->due_ms = frame ? s->frame_ms : (b->facts[0].at_ms / TICK_MS + 1) * TICK_MS;
        app_look_again(app, s, s->ticks->due_ms);
    }
    ticks *t = s->ticks;
    t->event_count += b->event_count;
    if (frame) return;
    size_t each = sizeof *t->answers;
    t->answers = ilx_grow(t->answers, (size_t)(t->answer_count + 1) * each);
    t->answers[t->answer_count].seat = b->facts[0].a;
    ilx_refusal refusal =
        ilx_move_parse(s->room->game, b->facts[0].text, &t->answers[t->answer_count++].move);
    assert(!refusal);  // it has been played
    (void)refusal;
}

// The match as all of it has been stored.
static const void *present_state(const slot *s)
{
    bool ahead = s->batch && s->batch->before && !s->batch->applied;
    return ahead ? s->batch->before : ilx_match_state(s->room->match);
}

// The match as those at a place have been told of it: with their own answers, but without the last
// so many. Two of them can be had at the same time (which: 0 or 1).
static const void *shown_state(const slot *s, int place, int without, int which)
{
    const ticks *t = s->ticks;
    if (!t) return present_state(s);
    const ilx_game *game = s->room->game;
    size_t room = (game->state_size + 15) / 16 * 16;
    uint8_t *state = s->ticks->states + (size_t)(1 + which) * room;
    memcpy(state, t->states, game->state_size);
    for (int i = 0; i < t->answer_count - without; i++) {
        const ilx_move *move = &t->answers[i].move;
        bool own = t->answers[i].seat == place && !game->check(state, place, move);
        if (own) game->apply(state, place, move, NULL);
    }
    return state;
}

ilx_turn app_told_turn(const slot *s)
{
    ilx_turn turn;
    s->room->game->turn(shown_state(s, PUBLIC, 0, 0), &turn);
    return turn;
}

ilx_refusal app_may_move(const slot *s, int seat, const char *text)
{
    ilx_move move;
    const ilx_game *game = s->room->game;
    if (!s->ticks || s->ticks->frames) return NULL;
    if (ilx_move_parse(game, text, &move)) return NULL;  // as it will be said
    return game->check(shown_state(s, seat, 0, 0), seat, &move);
}

// ---- Writing ---------------------------------------------------------------------------------

static ilx_scene scene_of(const ilx_app *app, const slot *s, int64_t now_ms)
{
    bool ahead = s->batch && !s->batch->applied;
    ilx_scene scene = {
        .room = s->room,
        .now_ms = now_ms,
        .stopped_ms = app_clock_stopped_ms(s),
        .absent_ms = s->absent_ms,
        .grace_ms = app_grace_ms(app, s),
        .hurried = s->hurried,
        .untold = ahead ? s->batch->event_count : 0,
    };
    if (s->room->match) scene.state = present_state(s);
    for (int c = s->first; c != NO_CONNECTION; c = app->connections[c].next) {
        scene.screens += app->connections[c].inside && app->connections[c].screen;
    }
    return scene;
}

// As it is told at one place, while something is kept back.
static ilx_scene scene_at(const ilx_app *app, const slot *s, int place, int64_t now_ms)
{
    ilx_scene scene = scene_of(app, s, now_ms);
    if (!s->ticks) return scene;
    scene.state = shown_state(s, place, 0, 0);
    if (s->ticks->frames) scene.untold += s->ticks->event_count;
    if (!s->ticks->frames) scene.late = s->ticks->event_count;
    return scene;
}

static void send_full(ilx_app *app, slot *s, int number, const char *done, int64_t now_ms)
{
    connection *c = &app->connections[number];
    c->place = place_of_connection(app, s, number);
    ilx_scene scene = scene_at(app, s, c->place, now_ms);
    ilx_push_full(&scene, c->member, c->n, done, app_send_begin(app));
    app_send_end(app, number);
}

void app_send_full(ilx_app *app, slot *s, int number, int64_t now_ms)
{
    send_full(app, s, number, NULL, now_ms);
}

void app_send_here(ilx_app *app, slot *s, int64_t now_ms)
{
    for (int i = s->first; i != NO_CONNECTION; i = app->connections[i].next) {
        if (!app->connections[i].inside) continue;
        ilx_scene scene = scene_at(app, s, place_of_connection(app, s, i), now_ms);
        ilx_push_here(&scene, app_send_begin(app));
        app_send_end(app, i);
    }
}

// ---- Telling what was kept back --------------------------------------------------------------

// The events at a place that come with it: those at the end of the log, but for the last so many,
// and but for what was told there at once. They are the caller's to free.
static ilx_event *missed_events(const slot *s, int place, int without, int *count)
{
    const ticks *t = s->ticks;
    ilx_log log = ilx_match_log(s->room->match, ILX_REFEREE);
    int end = log.count - without, first = end - t->event_count;
    ilx_event *events = ilx_alloc((size_t)(t->event_count + 1) * sizeof *events);
    *count = 0;
    for (int i = first; i < end; i++) {
        bool told = !t->frames && ilx_event_is_own(&log.events[i], viewer_at(place));
        if (!told) events[(*count)++] = log.events[i];
    }
    return events;
}

// Is there anything to be seen, from this place, of what was kept back there? That somebody has
// changed an answer which nobody has seen is not.
static bool is_seen(const slot *s, int place, const ilx_scene *scene, const ilx_happened *happened)
{
    _Alignas(16) uint8_t old[ILX_VIEW_MAX], new[ILX_VIEW_MAX];
    const ilx_game *game = s->room->game;
    ilx_turn before, after;
    game->turn(happened->before, &before);
    game->turn(scene->state, &after);
    if (after.seats != before.seats || after.may != before.may) return true;
    for (int i = 0; i < happened->event_count; i++) {
        if (ilx_event_visible(&happened->events[i], viewer_at(place))) return true;
    }
    memset(old, 0, game->view_size);
    memset(new, 0, game->view_size);
    game->view(happened->before, viewer_at(place), old);
    game->view(scene->state, viewer_at(place), new);
    return memcmp(old, new, game->view_size) != 0;
}

static void tell_missed(ilx_app *app, slot *s, int place, int64_t now_ms)
{
    ilx_scene scene = scene_of(app, s, now_ms);
    ilx_happened happened = {.before = shown_state(s, place, 0, 0)};
    ilx_event *events = missed_events(s, place, scene.untold, &happened.event_count);
    happened.events = events;
    bool seen = is_seen(s, place, &scene, &happened);
    ilx_text_clear(&app->news);
    if (seen) ilx_write_news(&scene, viewer_at(place), &happened, &app->news);
    for (int i = s->first; seen && i != NO_CONNECTION; i = app->connections[i].next) {
        if (!is_inside(app, s, i) || place_of_connection(app, s, i) != place) continue;
        ilx_push_news(&scene, &app->news, ++app->connections[i].n, NULL, app_send_begin(app));
        app_send_end(app, i);
    }
    free(events);
}

// From where the match is looked at now, one bit for each place.
static uint32_t places_taken(const ilx_app *app, const slot *s)
{
    uint32_t places = 0;
    for (int i = s->first; i != NO_CONNECTION; i = app->connections[i].next) {
        if (is_inside(app, s, i)) places |= UINT32_C(1) << place_of_connection(app, s, i);
    }
    return places;
}

static void tell_all_missed(ilx_app *app, slot *s, int64_t now_ms)
{
    size_t queued = app_queued(app);
    uint32_t places = places_taken(app, s);
    for (int place = 0; place < PLACES; place++) {
        if (places >> place & 1) tell_missed(app, s, place, now_ms);
    }
    app_forget_ticks(s);
    pace_frames(s, app_longest_since(app, queued), now_ms);
}

void app_tell_ticks(ilx_app *app, slot *s, int64_t now_ms)
{
    if (!s->ticks) return;
    if (now_ms >= s->ticks->due_ms) {
        tell_all_missed(app, s, now_ms);
    } else {
        app_look_again(app, s, s->ticks->due_ms);
    }
}

// Answers of one second are told together, and frames before the answers to what they have shown.
void app_tell_earlier(ilx_app *app, slot *s, int64_t now_ms)
{
    const batch *b = s->batch;
    if (!s->ticks || !b->tick) return;
    if (!s->ticks->frames && b->facts[0].at_ms < s->ticks->due_ms) return;
    tell_all_missed(app, s, now_ms);
}

// ---- Telling ---------------------------------------------------------------------------------

// Whoever had no time left, or is away, is told what was played for her.
static void note_stand_in(const batch *b, ilx_happened *happened)
{
    const ilx_fact *fact = &b->facts[0];
    if (fact->kind != ILX_FACT_MOVE || !(fact->b & 1)) return;
    happened->stand_in = fact->text;
    happened->stood_in_for = fact->a;
}

// What a batch means for those who hear of it.
static ilx_happened what_happened(const slot *s, bool *whole)
{
    const batch *b = s->batch;
    const ilx_room *room = s->room;
    ilx_happened happened = {.before = b->before};
    for (int i = 0; i < b->fact_count; i++) {
        switch (b->facts[i].kind) {
        case ILX_FACT_MOVE:
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
    note_stand_in(b, &happened);
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

static bool needs_full(const ilx_app *app, const slot *s, int number)
{
    const connection *c = &app->connections[number];
    if (c->place != place_of_connection(app, s, number)) return true;
    return !c->screen && changes_seat(s->batch, c->member);
}

static const char *done_by(const slot *s, int number)
{
    return number == s->batch->actor ? s->batch->facts[0].id : NULL;
}

// Whoever is at a place is told the same, which is written once.
static void tell_one(ilx_app *app, slot *s, int number, const ilx_scene *scene,
                     const ilx_happened *happened)
{
    connection *c = &app->connections[number];
    const char *done = done_by(s, number);
    int viewer = ilx_room_viewer(s->room, c->member);
    bool full = needs_full(app, s, number);
    if (!full && !done && !ilx_is_heard(happened, viewer)) return;
    c->n++;
    if (full) {
        send_full(app, s, number, done, scene->now_ms);
    } else {
        if (!app->news.length) ilx_write_news(scene, viewer, happened, &app->news);
        ilx_push_news(scene, &app->news, c->n, done, app_send_begin(app));
        app_send_end(app, number);
    }
}

static void tell_whole(ilx_app *app, slot *s, int64_t now_ms)
{
    s->since_full = 0;
    for (int i = s->first; i != NO_CONNECTION; i = app->connections[i].next) {
        app->connections[i].n++;
        if (is_inside(app, s, i)) send_full(app, s, i, done_by(s, i), now_ms);
    }
}

// Nobody hears of a frame that comes too early, nor of somebody's answer but who has given it: as
// the match was shown to her, and what only she may see.
static void tell_later(ilx_app *app, slot *s, int64_t now_ms, bool frame)
{
    const batch *b = s->batch;
    int seat = b->facts[0].a;
    keep_back(app, s, frame);
    ilx_happened happened = {.before = shown_state(s, seat, 1, 1)};
    ilx_event *own = ilx_alloc((size_t)(b->event_count + 1) * sizeof *own);
    for (int i = 0; i < b->event_count; i++) {
        if (ilx_event_is_own(&b->events[i], seat)) own[happened.event_count++] = b->events[i];
    }
    happened.events = own;
    note_stand_in(b, &happened);
    ilx_text_clear(&app->news);
    for (int i = s->first; i != NO_CONNECTION; i = app->connections[i].next) {
        const char *done = done_by(s, i);
        int place = place_of_connection(app, s, i);
        if (!is_inside(app, s, i)) continue;
        if (!frame && place == seat) {
            ilx_scene scene = scene_at(app, s, place, now_ms);
            tell_one(app, s, i, &scene, &happened);
        } else if (done && done[0]) {
            ilx_push_done(done, app_send_begin(app));
            app_send_end(app, i);
        }
    }
    free(own);
}

// What is told at once at a place; and with a move, all that was kept back before it.
static void tell_place(ilx_app *app, slot *s, int place, ilx_happened happened, int64_t now_ms)
{
    const batch *b = s->batch;
    ilx_event *events = NULL;
    ilx_scene scene = b->before ? scene_of(app, s, now_ms) : scene_at(app, s, place, now_ms);
    happened.events = b->events;
    happened.event_count = b->event_count;
    if (b->before && s->ticks) {
        int missed;
        happened.before = shown_state(s, place, 0, 0);
        events = missed_events(s, place, b->event_count, &missed);
        happened.event_count = missed + b->event_count;
        events = ilx_grow(events, (size_t)(happened.event_count + 1) * sizeof *events);
        if (b->event_count) {
            memcpy(&events[missed], b->events, (size_t)b->event_count * sizeof *events);
        }
        happened.events = events;
    }
    ilx_text_clear(&app->news);
    for (int i = s->first; i != NO_CONNECTION; i = app->connections[i].next) {
        if (!is_inside(app, s, i) || place_of_connection(app, s, i) != place) continue;
        tell_one(app, s, i, &scene, &happened);
    }
    free(events);
}

void app_tell_batch(ilx_app *app, slot *s, int64_t now_ms)
{
    const batch *b = s->batch;
    bool frame = is_frame(s), answers = s->ticks && !s->ticks->frames;
    if (b->tick || (frame && now_ms < s->frame_ms && !answers)) {
        tell_later(app, s, now_ms, frame);
        return;
    }
    s->since_full += !frame;
    bool whole = false;
    ilx_happened happened = what_happened(s, &whole);
    if (whole || (s->since_full >= FULL_EVERY && !frame)) {
        if (b->before || whole) app_forget_ticks(s);
        tell_whole(app, s, now_ms);
        return;
    }
    size_t queued = app_queued(app);
    uint32_t places = places_taken(app, s);
    for (int place = 0; place < PLACES; place++) {
        if (places >> place & 1) tell_place(app, s, place, happened, now_ms);
    }
    if (b->before) app_forget_ticks(s);
    pace_frames(s, app_longest_since(app, queued), now_ms);
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
