// Who hears what of a room: at once, but for what is withheld (withheld.c).
//
// Where something moves all the time, a hand or what it has knocked over, not every frame of it is
// told: thirty a second are enough for the eye, and no more than 20 kB a second for anybody's
// connection. The others are withheld, and come with the next one.
//
// Messages are numbered for each connection by itself: any other number would say how much has
// happened that its reader does not know of.

#include "app/app_parts.h"

#include <stdlib.h>
#include <string.h>

enum {
    FULL_EVERY = 512,  // batches: then everybody gets a full view again
    FRAME_MS = 33,
    BYTES_A_MS = 15,  // of frames; the rest is for what cannot wait
};

static int viewpoint_of(const ilx_app *app, const slot *s, int number)
{
    int viewer = ilx_room_viewer(s->room, app->connections[number].member);
    return viewer < 0 ? PUBLIC : viewer;
}

static bool is_inside(const ilx_app *app, const slot *s, int number)
{
    const connection *c = &app->connections[number];
    // A kicked member hears only that.
    return c->inside && (c->screen || !s->room->members[c->member].kicked);
}

// ---- Frames ----------------------------------------------------------------------------------

// Is a batch no more than one step of something that moves? The same people are asked the same
// thing; what else has happened can wait for the blink of an eye.
static bool is_frame(const slot *s)
{
    const batch *b = s->batch;
    if (!s->room->playing || !s->room->game->slow || !b->before || b->partial) return false;
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
    s->next_frame_ms = now_ms + (wait_ms > FRAME_MS ? wait_ms : FRAME_MS);
}

// ---- Writing ---------------------------------------------------------------------------------

static ilx_scene scene_of(const ilx_app *app, const slot *s, int64_t now_ms)
{
    ilx_scene scene = {
        .room = s->room,
        .now_ms = now_ms,
        .stopped_ms = app_clock_stopped_ms(s),
        .presence = s->presence,
        .grace_ms = app_grace_ms(app, s),
        .hurried = s->hurried,
    };
    if (s->room->match) scene.state = ilx_match_state(s->room->match);
    for (int c = s->first_connection; c != NO_CONNECTION; c = app->connections[c].next) {
        scene.screens += app->connections[c].inside && app->connections[c].screen;
    }
    return scene;
}

// Who and what is in one place with the reader.
static void look_around(const ilx_app *app, const slot *s, int reader, ilx_scene *scene)
{
    const connection *own = &app->connections[reader];
    for (int i = s->first_connection; i != NO_CONNECTION; i = app->connections[i].next) {
        const connection *c = &app->connections[i];
        if (!is_inside(app, s, i) || !app_are_near(app, own, c)) continue;
        if (c->screen) {
            scene->sounding += c->sounds;
        } else {
            scene->near |= UINT32_C(1) << c->member;
        }
    }
}

// As it is told at one viewpoint, while something is withheld.
static ilx_scene scene_at(const ilx_app *app, const slot *s, int viewpoint, int64_t now_ms)
{
    ilx_scene scene = scene_of(app, s, now_ms);
    if (!s->withheld) return scene;
    scene.state = app_shown_state(s, viewpoint, 0, 0);
    scene.withheld = s->withheld->event_count;
    scene.from_all = s->withheld->frames;
    return scene;
}

static void send_full(ilx_app *app, slot *s, int number, const char *done, int64_t now_ms)
{
    connection *c = &app->connections[number];
    c->viewpoint = viewpoint_of(app, s, number);
    ilx_scene scene = scene_at(app, s, c->viewpoint, now_ms);
    look_around(app, s, number, &scene);
    ilx_push_full(&scene, c->member, c->last_sequence, done, app_send_begin(app));
    app_send_end(app, number);
}

void app_send_full(ilx_app *app, slot *s, int number, int64_t now_ms)
{
    send_full(app, s, number, NULL, now_ms);
}

void app_send_here(ilx_app *app, slot *s, int64_t now_ms)
{
    for (int i = s->first_connection; i != NO_CONNECTION; i = app->connections[i].next) {
        if (!app->connections[i].inside) continue;
        ilx_scene scene = scene_at(app, s, viewpoint_of(app, s, i), now_ms);
        look_around(app, s, i, &scene);
        ilx_push_here(&scene, app_send_begin(app));
        app_send_end(app, i);
    }
}

// ---- Telling what is withheld ----------------------------------------------------------------

// Is there anything to be seen, from this viewpoint, of what is withheld there? That somebody has
// changed an answer which nobody has seen is not.
static bool is_seen(const slot *s, int viewpoint, const ilx_scene *scene,
                    const ilx_happened *happened)
{
    _Alignas(16) uint8_t old[ILX_VIEW_MAX], new[ILX_VIEW_MAX];
    const ilx_game *game = s->room->game;
    ilx_turn before, after;
    game->turn(happened->before, &before);
    game->turn(scene->state, &after);
    if (after.seats != before.seats || after.may != before.may) return true;
    for (int i = 0; i < happened->event_count; i++) {
        if (ilx_event_visible(&happened->events[i], app_viewer_at(viewpoint))) return true;
    }
    memset(old, 0, game->view_size);
    memset(new, 0, game->view_size);
    game->view(happened->before, app_viewer_at(viewpoint), old);
    game->view(scene->state, app_viewer_at(viewpoint), new);
    return memcmp(old, new, game->view_size) != 0;
}

static void tell_late(ilx_app *app, slot *s, int viewpoint, int64_t now_ms)
{
    ilx_scene scene = scene_of(app, s, now_ms);
    ilx_happened happened = {.before = app_shown_state(s, viewpoint, 0, 0)};
    ilx_event *events = app_withheld_events(s, viewpoint, 0, &happened.event_count);
    happened.events = events;
    bool seen = is_seen(s, viewpoint, &scene, &happened);
    ilx_text_clear(&app->news);
    if (seen) ilx_write_news(&scene, app_viewer_at(viewpoint), &happened, &app->news);
    for (int i = s->first_connection; seen && i != NO_CONNECTION; i = app->connections[i].next) {
        if (!is_inside(app, s, i) || viewpoint_of(app, s, i) != viewpoint) continue;
        ilx_push_news(&scene, &app->news, ++app->connections[i].last_sequence, NULL,
                      app_send_begin(app));
        app_send_end(app, i);
    }
    free(events);
}

// From where the match is looked at now, one bit for each viewpoint.
static uint32_t viewpoints_taken(const ilx_app *app, const slot *s)
{
    uint32_t viewpoints = 0;
    for (int i = s->first_connection; i != NO_CONNECTION; i = app->connections[i].next) {
        if (is_inside(app, s, i)) viewpoints |= UINT32_C(1) << viewpoint_of(app, s, i);
    }
    return viewpoints;
}

static void tell_all_late(ilx_app *app, slot *s, int64_t now_ms)
{
    size_t queued = app_queued(app);
    uint32_t viewpoints = viewpoints_taken(app, s);
    for (int viewpoint = 0; viewpoint < VIEWPOINTS; viewpoint++) {
        if (viewpoints >> viewpoint & 1) tell_late(app, s, viewpoint, now_ms);
    }
    app_forget_withheld(s);
    pace_frames(s, app_longest_since(app, queued), now_ms);
}

void app_tell_withheld(ilx_app *app, slot *s, int64_t now_ms)
{
    if (!s->withheld) return;
    // Answers of one second are listed together: those that are still being stored come first.
    if (s->batch && s->batch->at_ms < s->withheld->due_ms) return;
    if (now_ms >= s->withheld->due_ms) {
        tell_all_late(app, s, now_ms);
    } else {
        app_look_again(app, s, s->withheld->due_ms);
    }
}

// Answers of one second are told together, and frames before the answers to what they have shown.
void app_tell_earlier(ilx_app *app, slot *s, int64_t now_ms)
{
    const batch *b = s->batch;
    if (!s->withheld || !b->partial) return;
    if (!s->withheld->frames && b->facts[0].at_ms < s->withheld->due_ms) return;
    tell_all_late(app, s, now_ms);
}

// ---- Telling ---------------------------------------------------------------------------------

// A person who had no time left, or is away, is told what was played for her.
static void note_stand_in(const batch *b, ilx_happened *happened)
{
    const ilx_fact *fact = &b->facts[0];
    if (fact->kind != ILX_FACT_MOVE || !fact->stood_in) return;
    happened->stand_in = fact->text;
    happened->stood_in_for = fact->seat;
}

// The meaning of a batch for those who hear of it.
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
        case ILX_FACT_REMARK:
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
        if (b->facts[i].kind == ILX_FACT_SIT && b->facts[i].member == member) return true;
    }
    return false;
}

static bool needs_full(const ilx_app *app, const slot *s, int number)
{
    const connection *c = &app->connections[number];
    if (c->viewpoint != viewpoint_of(app, s, number)) return true;
    return !c->screen && changes_seat(s->batch, c->member);
}

static const char *done_by(const slot *s, int number)
{
    return number == s->batch->actor ? s->batch->facts[0].id : NULL;
}

// All connections at a viewpoint are told the same, which is written once.
static void tell_one(ilx_app *app, slot *s, int number, const ilx_scene *scene,
                     const ilx_happened *happened)
{
    connection *c = &app->connections[number];
    const char *done = done_by(s, number);
    int viewer = ilx_room_viewer(s->room, c->member);
    bool full = needs_full(app, s, number);
    if (!full && !done && !ilx_is_heard(happened, viewer)) return;
    c->last_sequence++;
    if (full) {
        send_full(app, s, number, done, scene->now_ms);
    } else {
        if (!app->news.length) ilx_write_news(scene, viewer, happened, &app->news);
        ilx_push_news(scene, &app->news, c->last_sequence, done, app_send_begin(app));
        app_send_end(app, number);
    }
}

void app_send_all_full(ilx_app *app, slot *s, int64_t now_ms)
{
    for (int i = s->first_connection; i != NO_CONNECTION; i = app->connections[i].next) {
        app->connections[i].last_sequence++;
        if (app->connections[i].inside) send_full(app, s, i, NULL, now_ms);
    }
}

static void tell_whole(ilx_app *app, slot *s, int64_t now_ms)
{
    s->since_full = 0;
    for (int i = s->first_connection; i != NO_CONNECTION; i = app->connections[i].next) {
        app->connections[i].last_sequence++;
        if (is_inside(app, s, i)) send_full(app, s, i, done_by(s, i), now_ms);
    }
}

// A frame that comes too early is told to nobody; an answer only to the seat that has given it: as
// the match was shown to her, and what only she may see.
static void tell_later(ilx_app *app, slot *s, int64_t now_ms, bool frame)
{
    const batch *b = s->batch;
    int seat = b->facts[0].seat;
    app_withhold(app, s, b, frame);
    ilx_happened happened = {.before = app_shown_state(s, seat, 1, 1)};
    ilx_event *own = ilx_alloc((size_t)(b->event_count + 1) * sizeof *own);
    for (int i = 0; i < b->event_count; i++) {
        if (ilx_event_is_own(&b->events[i], seat)) own[happened.event_count++] = b->events[i];
    }
    happened.events = own;
    note_stand_in(b, &happened);
    ilx_text_clear(&app->news);
    for (int i = s->first_connection; i != NO_CONNECTION; i = app->connections[i].next) {
        const char *done = done_by(s, i);
        int viewpoint = viewpoint_of(app, s, i);
        if (!is_inside(app, s, i)) continue;
        if (!frame && viewpoint == seat) {
            ilx_scene scene = scene_at(app, s, viewpoint, now_ms);
            tell_one(app, s, i, &scene, &happened);
        } else if (done && done[0]) {
            ilx_push_done(done, app_send_begin(app));
            app_send_end(app, i);
        }
    }
    free(own);
}

// Tells a viewpoint the batch at once; and with a move, all that was withheld before it.
static void tell_viewpoint(ilx_app *app, slot *s, int viewpoint, ilx_happened happened,
                           int64_t now_ms)
{
    const batch *b = s->batch;
    ilx_event *events = NULL;
    ilx_scene scene = b->before ? scene_of(app, s, now_ms) : scene_at(app, s, viewpoint, now_ms);
    happened.events = b->events;
    happened.event_count = b->event_count;
    if (b->before && s->withheld) {
        int missed;
        happened.before = app_shown_state(s, viewpoint, 0, 0);
        events = app_withheld_events(s, viewpoint, b->event_count, &missed);
        happened.event_count = missed + b->event_count;
        events = ilx_grow(events, (size_t)(happened.event_count + 1) * sizeof *events);
        if (b->event_count) {
            memcpy(&events[missed], b->events, (size_t)b->event_count * sizeof *events);
        }
        happened.events = events;
    }
    ilx_text_clear(&app->news);
    for (int i = s->first_connection; i != NO_CONNECTION; i = app->connections[i].next) {
        if (!is_inside(app, s, i) || viewpoint_of(app, s, i) != viewpoint) continue;
        tell_one(app, s, i, &scene, &happened);
    }
    free(events);
}

void app_tell_batch(ilx_app *app, slot *s, int64_t now_ms)
{
    const batch *b = s->batch;
    bool frame = is_frame(s), answers = s->withheld && !s->withheld->frames;
    if (b->partial || (frame && now_ms < s->next_frame_ms && !answers)) {
        tell_later(app, s, now_ms, frame);
        return;
    }
    s->since_full += !frame;
    bool whole = false;
    ilx_happened happened = what_happened(s, &whole);
    if (whole || (s->since_full >= FULL_EVERY && !frame)) {
        if (b->before || whole) app_forget_withheld(s);
        tell_whole(app, s, now_ms);
        return;
    }
    size_t queued = app_queued(app);
    uint32_t viewpoints = viewpoints_taken(app, s);
    for (int viewpoint = 0; viewpoint < VIEWPOINTS; viewpoint++) {
        if (viewpoints >> viewpoint & 1) tell_viewpoint(app, s, viewpoint, happened, now_ms);
    }
    if (b->before) app_forget_withheld(s);
    pace_frames(s, app_longest_since(app, queued), now_ms);
}

void app_send_numbers_wanted(ilx_app *app, slot *s)
{
    for (int i = s->first_connection; i != NO_CONNECTION; i = app->connections[i].next) {
        if (!is_inside(app, s, i)) continue;
        ilx_push_numbers(s->room, app_send_begin(app));
        app_send_end(app, i);
    }
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
    for (int i = s->first_connection; i != NO_CONNECTION; i = app->connections[i].next) {
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
