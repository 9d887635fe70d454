// Quick lines of bots: one now and then, at most one a round for all of them together, once
// people have seen what it is about.

#include "app/app_parts.h"

enum { OFTEN = 40 };  // per cent of the occasions

// NULL: no bot sits there, or it has nothing to say.
static const char *remark_of(const ilx_room *room, const ilx_bot *usual, const batch *b, int seat)
{
    const char *line = NULL;
    if (room->chairs[seat].member >= 0 || !ilx_room_seat_name(room, seat)[0]) return NULL;
    const ilx_bot *bot = ilx_bot_tempered(usual, ilx_room_temper(room, seat));
    for (int i = 0; i < b->event_count; i++) {
        const char *more = ilx_bot_remark(bot, &b->events[i], seat);
        if (more) line = more;
    }
    return line;
}

// Answers that are told later are left alone: nobody may learn of them by what bots say.
void app_think_of_remark(ilx_app *app, slot *s, const batch *b)
{
    const ilx_room *room = s->room;
    remark *r = &s->remark;
    for (int i = 0; i < b->fact_count; i++) {
        if (b->facts[i].kind == ILX_FACT_START) *r = (remark){.line = NULL};
    }
    if (b->partial || b->event_count == 0 || !room->match) return;
    const ilx_bot *usual = ilx_bot_usual(room->game);
    for (int i = 0; i < b->event_count; i++) {
        bool begins = ilx_bot_begins_round(usual, &b->events[i]);
        if (begins) r->made = r->line != NULL;  // what is not said yet is said in this one
    }
    int first = (int)ilx_rng_below(&app->rng, (uint32_t)room->seat_count);
    for (int i = 0; i < room->seat_count && !r->line && !r->made; i++) {
        int seat = (first + i) % room->seat_count;
        const char *line = remark_of(room, usual, b, seat);
        if (!line || ilx_rng_below(&app->rng, 100) >= OFTEN) continue;
        uint32_t pause = (uint32_t)app->config.bot_pause_ms;
        int64_t shown_ms = ilx_match_turn(room->match).shown_ms;
        int64_t due_ms = b->at_ms + shown_ms + pause + ilx_rng_below(&app->rng, 2 * pause + 1);
        *r = (remark){.line = line, .seat = seat, .due_ms = due_ms, .made = true};
    }
    if (r->line) app_look_again(app, s, r->due_ms);
}

bool app_make_remark(ilx_app *app, slot *s, batch *b)
{
    remark *r = &s->remark;
    if (!r->line) return false;
    if (r->due_ms > b->at_ms) {
        app_look_again(app, s, r->due_ms);
        return false;
    }
    bool there = r->seat < s->room->seat_count && s->room->chairs[r->seat].member < 0;
    if (there) app_write_fact(b, ILX_FACT_REMARK, r->line)->seat = r->seat;
    r->line = NULL;
    return there;
}
