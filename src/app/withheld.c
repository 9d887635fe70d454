// Withheld is what the table knows and has not yet told.
//
// An answer to a question which still waits for others is told late: how long somebody has thought
// about it would say something about it. So the others learn of it at the next full
// second, together with whatever else was answered in it, in an order that says nothing either; and
// nothing at all where nothing is to be seen of it. It comes earlier when the match goes on. Until
// then everything that they are sent, whatever they do to be sent something, shows the match as if
// she had not answered: news of their own answers, full views, clocks.
//
// Frames of something that moves all the time are withheld too, from everybody (tell.c).

#include "app/app_parts.h"
#include "core/notation.h"

#include <assert.h>
#include <string.h>

enum { TOLD_EVERY_MS = 1000 };

// In a multiple of the alignment.
static size_t state_space(const slot *s)
{
    return (s->room->game->state_size + 15) / 16 * 16;
}

void app_withhold(ilx_app *app, slot *s, const batch *b, bool frame)
{
    if (!s->withheld) {
        s->withheld = ilx_alloc(sizeof *s->withheld + 3 * state_space(s));
        memcpy(s->withheld->states, b->before, s->room->game->state_size);
        s->withheld->frames = frame;
        int64_t next_second_ms = (b->at_ms / TOLD_EVERY_MS + 1) * TOLD_EVERY_MS;
        s->withheld->due_ms = frame ? s->next_frame_ms : next_second_ms;
        app_look_again(app, s, s->withheld->due_ms);
    }
    withheld *h = s->withheld;
    h->event_count += b->event_count;
    if (frame) return;
    size_t each = sizeof *h->answers;
    h->answers = ilx_grow(h->answers, (size_t)(h->answer_count + 1) * each);
    h->answers[h->answer_count].seat = b->facts[0].seat;
    ilx_refusal refusal =
        ilx_move_parse(s->room->game, b->facts[0].text, &h->answers[h->answer_count++].move);
    assert(!refusal);  // it has been played
    (void)refusal;
}

const void *app_shown_state(const slot *s, int viewpoint, int without, int which)
{
    const withheld *h = s->withheld;
    if (!h) return ilx_match_state(s->room->match);
    const ilx_game *game = s->room->game;
    uint8_t *state = s->withheld->states + (size_t)(1 + which) * state_space(s);
    memcpy(state, h->states, game->state_size);
    for (int i = 0; i < h->answer_count - without; i++) {
        const ilx_move *move = &h->answers[i].move;
        bool own = h->answers[i].seat == viewpoint && !game->check(state, viewpoint, move);
        if (own) game->apply(state, viewpoint, move, NULL);
    }
    return state;
}

ilx_event *app_withheld_events(const slot *s, int viewpoint, int without, int *count)
{
    const withheld *h = s->withheld;
    ilx_log log = ilx_match_log(s->room->match, ILX_REFEREE);
    int end = log.count - without, first = end - h->event_count;
    ilx_event *events = ilx_alloc((size_t)(h->event_count + 1) * sizeof *events);
    *count = 0;
    for (int i = first; i < end; i++) {
        bool told = !h->frames && ilx_event_is_own(&log.events[i], app_viewer_at(viewpoint));
        if (!told) events[(*count)++] = log.events[i];
    }
    return events;
}

ilx_turn app_told_turn(const slot *s)
{
    ilx_turn turn;
    s->room->game->turn(app_shown_state(s, PUBLIC, 0, 0), &turn);
    return turn;
}

ilx_refusal app_may_move(const slot *s, int seat, const char *text)
{
    ilx_move move;
    const ilx_game *game = s->room->game;
    if ((!s->withheld || s->withheld->frames) && !s->batch) return NULL;
    if (ilx_move_parse(game, text, &move)) return NULL;  // as it will be said
    return game->check(app_shown_state(s, seat, 0, 0), seat, &move);
}
