// Questions to bots, which any thread may answer.

#include "app/app.h"

#include <stdlib.h>

void ilx_job_free(ilx_job *job)
{
    if (!job) return;
    free(job->events);
    free(job);
}

void ilx_job_run(ilx_job *job)
{
    ilx_rng rng;
    ilx_choice choice;
    ilx_rng_start(&rng, &job->key, 0);
    ilx_log log = {job->events, job->event_count, job->past_count};
    ilx_bot_ask(job->bot, job->game, job->seat_count, job->state, job->seat, log, 0, &rng, &choice);
    job->move = choice.move;
}
