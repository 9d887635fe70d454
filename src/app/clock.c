// The clock of the present question: it stands still while it waits for somebody absent, while
// nobody who plays is here, and while nothing can be stored.

#include "app/app_parts.h"

int64_t app_clock_stopped_ms(const slot *s)
{
    return s->asleep_ms ? s->asleep_ms : s->paused_ms;
}

// Does nobody who plays see the table? Among bots alone, somebody must at least look on.
static bool nobody_plays(slot *s)
{
    if (app_is_orphan(s)) return false;
    int seated = 0, here = 0;
    for (int seat = 0; seat < s->room->seat_count; seat++) {
        int member = s->room->chairs[seat].member;
        seated += member >= 0;
        here += member >= 0 && app_here_ms(s, member);
    }
    return seated ? here == 0 : s->people == 0;
}

// Do most of those who are here not want to wait?
bool app_most_hurry(const slot *s)
{
    int here = 0, want = 0;
    for (int seat = 0; seat < s->room->seat_count; seat++) {
        int member = s->room->chairs[seat].member;
        if (member < 0 || !app_here_ms(s, member)) continue;
        here++;
        want += (s->hurried & ILX_SEAT_BIT(seat)) != 0;
    }
    return 2 * want > here;
}

int64_t app_grace_ms(const ilx_app *app, const slot *s)
{
    return app_most_hurry(s) ? 0 : app->config.grace_ms;
}

bool app_has_person(const slot *s, uint32_t seats)
{
    for (int seat = 0; seat < s->room->seat_count; seat++) {
        if (seats & ILX_SEAT_BIT(seat) && s->room->chairs[seat].member >= 0) return true;
    }
    return false;
}

// Until when the clock waits for somebody who is absent and owes an answer; 0: it does not.
static int64_t pause_end(const ilx_app *app, const slot *s, int64_t now_ms)
{
    const ilx_room *room = s->room;
    ilx_turn turn = app_told_turn(s);  // or whether it stops would say who has just answered
    uint32_t wait_ms = ilx_room_wait_ms(room, &turn);
    bool is_short = wait_ms && turn.wait_ms < ILX_SHORT_MS;
    if (is_short || (!wait_ms && !ilx_pace_ms(room->pace))) return 0;
    int64_t grace = app_grace_ms(app, s), end = 0;
    for (int seat = 0; seat < room->seat_count; seat++) {
        int member = room->chairs[seat].member;
        if (!(turn.seats & ILX_SEAT_BIT(seat)) || member < 0 || !app_away_ms(s, member)) continue;
        if (app_away_ms(s, member) + grace > end) end = app_away_ms(s, member) + grace;
    }
    // Coming and going cannot stop the clock for longer than that.
    int64_t since = s->paused_ms ? s->paused_ms : now_ms;
    int64_t most = since + app->config.grace_ms - s->pause_spent_ms;
    return end < most ? end : most;
}

static void end_pause(slot *s, int64_t now_ms)
{
    if (!s->paused_ms) return;
    s->room->question_ms += now_ms - s->paused_ms;
    s->pause_spent_ms += now_ms - s->paused_ms;
    s->paused_ms = 0;
}

// Clocks do not advance while no player is connected, nor while nothing can be stored.
static void wake_up(slot *s, int64_t now_ms)
{
    int64_t slept = now_ms - s->asleep_ms;
    s->room->question_ms += slept;
    for (int i = 0; i < s->room->member_count; i++) {
        int64_t *away_ms = &app_presence(s, i)->away_ms;
        if (*away_ms) *away_ms += slept;
        if (*away_ms > now_ms) *away_ms = now_ms;
    }
    s->asleep_ms = 0;
}

// Wishes not to wait hold until somebody is asked who is no bot.
static void take_back_hurry(slot *s)
{
    if (s->hurried) s->presence_due = true;
    s->hurried = 0;
}

bool app_refresh_clock(ilx_app *app, slot *s, int64_t now_ms)
{
    bool was_stopped = app_clock_stopped_ms(s) != 0;
    if (!s->room->playing) {
        s->asleep_ms = s->paused_ms = 0;
        take_back_hurry(s);
        return false;
    }
    if (s->question != s->room->question) {
        s->question = s->room->question;
        s->paused_ms = s->pause_spent_ms = 0;
        if (app_has_person(s, ilx_match_turn(s->room->match).seats)) take_back_hurry(s);
        if (s->asleep_ms) s->asleep_ms = now_ms;
    }
    if (nobody_plays(s) || app->held) {
        end_pause(s, now_ms);
        if (!s->asleep_ms) s->asleep_ms = now_ms;
        return !was_stopped;
    }
    if (s->asleep_ms) wake_up(s, now_ms);
    int64_t end = pause_end(app, s, now_ms);
    if (end > now_ms) {
        if (!s->paused_ms) s->paused_ms = now_ms;
        app_look_again(app, s, end);
    } else {
        end_pause(s, now_ms);
    }
    return was_stopped != (app_clock_stopped_ms(s) != 0);
}
