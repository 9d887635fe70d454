// Who is here, who comes and goes, and who is host: the host's rights go to somebody else while the
// host is away.

#include "app/app_parts.h"

enum { SECOND_MS = 1000, TOLD_A_SECOND = 10 };

// Later, while the room is being stored, or when it has just been told often: nobody is bothered by
// somebody who comes and goes all the time.
void app_tell_presence(ilx_app *app, slot *s, int64_t now_ms)
{
    if (now_ms >= s->presence_window_end_ms) {
        s->presence_window_end_ms = now_ms + SECOND_MS;
        s->presence_count = 0;
    }
    s->presence_due = app_is_busy(s) || s->presence_count == TOLD_A_SECOND;
    if (s->presence_due) {
        app_look_again(app, s, s->presence_window_end_ms);
        return;
    }
    s->presence_count++;
    app_send_here(app, s, now_ms);
}

ilx_refusal app_sound(ilx_app *app, slot *s, int64_t now_ms, int number, bool on)
{
    connection *c = &app->connections[number];
    if (!c->screen || c->sounds == on) return NULL;
    ilx_refusal refusal = app_take_wish(app, number, now_ms);
    if (refusal) return refusal;
    c->sounds = on;
    app_tell_presence(app, s, now_ms);
    return NULL;
}

void app_link_to_room(ilx_app *app, slot *s, int number)
{
    connection *c = &app->connections[number];
    app_go_inside(app, number);
    c->room = app_slot_index(app, s);
    c->next = s->first_connection;
    s->first_connection = number;
    s->people++;
    s->empty_ms = 0;
}

int app_connections_of(const ilx_app *app, const slot *s, int member)
{
    int count = 0;
    for (int i = s->first_connection; i != NO_CONNECTION; i = app->connections[i].next) {
        const connection *c = &app->connections[i];
        count += c->inside && c->member == member;
    }
    return count;
}

// All connections of a member but one (NO_CONNECTION: all) are told to go.
static void send_others_away(ilx_app *app, slot *s, int64_t now_ms, int member, int except,
                             ilx_refusal reason)
{
    int next;
    for (int i = s->first_connection; i != NO_CONNECTION; i = next) {
        const connection *c = &app->connections[i];
        next = c->next;
        if (i == except || !c->inside || c->member != member) continue;
        app_hang_up(app, i, reason);
        app_leave_room(app, now_ms, i);
    }
}

void app_send_away(ilx_app *app, slot *s, int64_t now_ms, int member, ilx_refusal reason)
{
    send_others_away(app, s, now_ms, member, NO_CONNECTION, reason);
}

// Of two tabs of one person the newer plays.
void app_be_here(ilx_app *app, slot *s, int number, int member, int64_t now_ms)
{
    connection *c = &app->connections[number];
    bool news = c->screen;
    c->inside = true;
    c->last_sequence = 0;
    c->member = (int8_t)member;
    if (member != NOBODY && !app_here_ms(s, member)) {
        *app_presence(s, member) = (ilx_presence){.here_ms = now_ms};
        news = true;
    }
    if (member != NOBODY) send_others_away(app, s, now_ms, member, number, "taken-over");
    app_refresh_clock(app, s, now_ms);
    app_send_full(app, s, number, now_ms);
    if (news) app_tell_presence(app, s, now_ms);
    app_look_again(app, s, now_ms);
}

void app_leave_room(ilx_app *app, int64_t now_ms, int number)
{
    connection *c = &app->connections[number];
    if (c->room == NO_ROOM) return;
    slot *s = &app->slots[c->room];
    int *link = &s->first_connection;
    while (*link != number) link = &app->connections[*link].next;
    *link = c->next;
    if (--s->people == 0) s->empty_ms = now_ms;
    for (waiting *w = s->inbox; w; w = w->next) {
        if (w->connection == number) w->connection = NO_CONNECTION;
    }
    for (batch *b = s->batch; b; b = b->next) {
        if (b->actor == number) b->actor = NO_CONNECTION;
    }
    if (s->beginning && s->beginning->actor == number) s->beginning->actor = NO_CONNECTION;
    if (s->trial && s->trial->actor == number) s->trial->actor = NO_CONNECTION;
    int member = c->member;
    bool was_inside = c->inside, was_screen = c->screen;
    c->room = NO_ROOM;
    c->member = NOBODY;
    c->inside = false;
    c->waiting = 0;
    app_go_outside(app, now_ms, number);
    app_look_again(app, s, now_ms);
    if (!was_inside || (!was_screen && app_connections_of(app, s, member) > 0)) return;
    if (!was_screen) *app_presence(s, member) = (ilx_presence){.away_ms = now_ms};
    if (!app_is_busy(s)) app_refresh_clock(app, s, now_ms);
    app_tell_presence(app, s, now_ms);
}

void app_turn_away(ilx_app *app, int64_t now_ms, int number, ilx_refusal reason)
{
    const connection *c = &app->connections[number];
    app_refuse(app, number, "", reason);
    if (c->room == NO_ROOM) return;
    app_refuse_waiting(app, &app->slots[c->room], number, "say-hello");
    app_leave_room(app, now_ms, number);
}

// ---- The host ------------------------------------------------------------------------------

static int longest_present(const slot *s)
{
    int found = NOBODY;
    for (int i = 0; i < s->room->member_count; i++) {
        if (!app_here_ms(s, i) || s->room->members[i].kicked) continue;
        if (found == NOBODY || app_here_ms(s, i) < app_here_ms(s, found)) found = i;
    }
    return found;
}

void app_pass_host(ilx_app *app, slot *s, batch *b)
{
    int host = s->room->host, owner = s->room->owner, next = longest_present(s);
    if (host < 0) return;
    if (host != owner && app_here_ms(s, owner)) {
        app_add_fact(b, ILX_FACT_HOST)->member = owner;
        return;
    }
    if (app_here_ms(s, host) || next == NOBODY) return;
    int64_t due = app_away_ms(s, host) + app->config.host_grace_ms;
    if (b->at_ms < due) {
        app_look_again(app, s, due);
        return;
    }
    ilx_fact *fact = app_add_fact(b, ILX_FACT_HOST);
    fact->member = next;
    fact->temporary = true;
}
