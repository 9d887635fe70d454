// Work that takes long and needs nothing of the app: thoughts of bots, and moves of things that
// push each other. Any thread may do it.

#include "app/app_parts.h"

#include <stdlib.h>

enum { DRAWS_MAX = 512 };

void ilx_job_free(ilx_job *job)
{
    if (!job) return;
    if (job->thought) free(job->thought->events);
    free(job->thought);
    ilx_match_free(job->branch);
    free(job);
}

static void think(ilx_thought *t, int seat)
{
    ilx_rng rng;
    ilx_choice choice;
    ilx_rng_start(&rng, &t->key, 0);
    ilx_log log = {t->events, t->event_count, t->past_count};
    if (t->for_hint) {
        ilx_hint_ask(t->patience, t->game, t->seat_count, t->state, seat, log, &rng, &t->hint);
        return;
    }
    ilx_bot_ask_within(t->patience, t->bot, t->game, t->seat_count, t->state, seat, log, 0, &rng,
                       &choice);
    t->move = choice.move;
}

ilx_refusal app_try(ilx_match *match, int seat, const char *text)
{
    ilx_refusal refusal = ilx_match_try(match, seat, text);
    for (int i = 0; !refusal && i < DRAWS_MAX && ilx_match_ahead_turn(match).chance; i++) {
        if (ilx_match_try(match, ILX_CHANCE, NULL)) break;
    }
    return refusal;
}

void ilx_job_run(ilx_job *job)
{
    if (job->thought) {
        think(job->thought, job->seat);
    } else {
        job->refusal = app_try(job->branch, job->seat, job->text);
    }
}
