// Hints for a seat that has to choose, in three steps: what to look at, the two best choices, the
// numbers. They come from a strong bot, which is handed the seat's own view and nothing else.
#pragma once

#include "bots/bot.h"
#include "core/say.h"

enum { ILX_HINT_STEPS = 3, ILX_HINT_BEST = 2 };

typedef struct ilx_hint {
    int count;  // of the best; 0: nothing can be said
    ilx_candidate best[ILX_HINT_BEST];
} ilx_hint;

// The seat must be one that may move. The same question and generator give the same hint, where
// patience (NULL: endless) lasts.
void ilx_hint_ask(const ilx_patience *patience, const ilx_game *game, int seat_count,
                  const void *state, int seat, ilx_log log, ilx_rng *rng, ilx_hint *hint);
// One of the steps, from 1, as a sentence for the seat, whose view this is.
void ilx_hint_say(const ilx_voice *voice, const ilx_game *game, const void *view,
                  const ilx_hint *hint, int step, ilx_text *out);
