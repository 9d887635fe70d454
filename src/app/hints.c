// Hints: whoever is asked may ask a strong bot, which is told what the seat knows and nothing else.

#include "app/app_parts.h"
#include "app/push.h"

#include <stdalign.h>
#include <string.h>

// Among several people only where the host says so; alone with bots, always.
static bool may_help(const ilx_room *room)
{
    int people = 0;
    for (int seat = 0; seat < room->seat_count; seat++) people += room->chairs[seat].member >= 0;
    return room->hints || people == 1;
}

// To all screens of the seat's person, each in its language.
static void tell_hint(ilx_app *app, const slot *s, int seat)
{
    const ilx_room *room = s->room;
    const helped *h = &s->helped[seat];
    const char *names[ILX_SEATS_MAX];
    alignas(max_align_t) unsigned char view[ILX_VIEW_MAX];
    memset(view, 0, room->game->view_size);
    room->game->view(ilx_match_state(room->match), seat, view);
    for (int i = 0; i < room->seat_count; i++) names[i] = ilx_room_seat_name(room, i);
    for (int i = s->first_connection; i != NO_CONNECTION; i = app->connections[i].next) {
        const connection *c = &app->connections[i];
        if (!c->inside || c->closing || c->member != room->chairs[seat].member) continue;
        ilx_voice voice = {.lang = c->lang, .reader = seat, .seat_names = names};
        if (room->skin[0]) voice.skin = room->skin;
        ilx_text text = ilx_text_new();
        ilx_hint_say(&voice, room->game, view, &h->hint, h->step, &text);
        ilx_push_hint(h->question, h->step, text.bytes, app_send_begin(app));
        app_send_end(app, i);
        ilx_text_free(&text);
    }
}

// One step more of a hint that is there, or a new one, which takes a moment. What was told already
// is told again; only what is new counts.
ilx_refusal app_hint(ilx_app *app, slot *s, batch *b, int member)
{
    const ilx_room *room = s->room;
    if (!room->playing || !room->match) return "no-match";
    int seat = room->members[member].seat;
    if (seat < 0) return "not-seated";
    if (!may_help(room)) return "no-hints";
    ilx_turn turn = ilx_match_turn(room->match);
    if (!(turn.seats & ILX_SEAT_BIT(seat))) return "not-your-turn";
    if (!s->helped) s->helped = ilx_alloc(ILX_SEATS_MAX * sizeof *s->helped);
    helped *h = &s->helped[seat];
    bool same = h->ticket && h->question == turn.number;
    if (same && h->step == 0) return NULL;  // it is being thought of
    if (!same || h->step < ILX_HINT_STEPS) app_add_fact(b, ILX_FACT_HINT)->seat = seat;
    if (same) {
        if (h->step < ILX_HINT_STEPS) h->step++;
        tell_hint(app, s, seat);
        return NULL;
    }
    *h = (helped){.ticket = ++app->tickets, .question = turn.number};
    ilx_job *job = app_new_job(app, s, ilx_bot_usual(room->game), seat, h->ticket);
    job->thought->for_hint = true;
    app_queue_job(app, job);
    return NULL;
}

static bool is_asked_still(const ilx_room *room, int seat, const helped *h)
{
    if (!room || !room->playing || !room->match || room->chairs[seat].member < 0) return false;
    ilx_turn turn = ilx_match_turn(room->match);
    return turn.number == h->question && (turn.seats & ILX_SEAT_BIT(seat));
}

// A hint that is being thought of for a question that has gone is not wanted any more.
void app_forget_hints(ilx_app *app, slot *s)
{
    for (int seat = 0; s->helped && seat < ILX_SEATS_MAX; seat++) {
        helped *h = &s->helped[seat];
        if (!h->ticket || h->step > 0 || is_asked_still(s->room, seat, h)) continue;
        app_queue_stop(app, s, h->ticket);
        *h = (helped){.ticket = 0};
    }
}

void app_hint_thought(ilx_app *app, slot *s, const ilx_job *job)
{
    helped *h = s->used && s->room && s->helped ? &s->helped[job->seat] : NULL;
    if (!h || h->ticket != job->ticket) return;
    h->hint = job->thought->hint;
    h->step = 1;
    tell_hint(app, s, job->seat);
}
