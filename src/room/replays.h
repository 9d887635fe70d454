// The matches of a table as replays: pure functions over its facts, so that they can run on
// any thread, without the app. Shapes: protocol/pushes.def.
#pragma once

#include "room/room.h"

#include <stdatomic.h>

// All matches of the room, as a JSON list, for whoever has its secret (NULL: has no need of one).
// NULL, or "no-such-room", "damaged-room".
ilx_refusal ilx_replays_list(const char *const *facts, int count, const char *secret,
                             ilx_text *out);

typedef struct ilx_replay_ask {
    int number;
    const char *secret;  // of the replay's own address; NULL: there is no need of one
    const char *as, *token;
    const atomic_bool *stop;
} ilx_replay_ask;

// One match, played again from its first move, every draw and hash checked on the way. as: "text"
// is the replay that ilinx verify reads; a seat's number, "public" or "all" is what that viewer
// saw, frame by frame, as JSON. Before the match is over there is only "public" and, with its
// token, the seat's own; and what was told late (see tell.c) comes with what came after it. Once
// stop is set (NULL: never), it is given up. NULL, or "no-such-match", "not-over", "not-your-seat",
// "bad-viewer", "old-rules", "damaged-room", "server-stops"; then nothing has been written.
ilx_refusal ilx_replays_page(const char *const *facts, int count, const ilx_replay_ask *ask,
                             ilx_text *out);

// A record that stands for itself, at no table, as frames: as says whose view. All of it is known
// to whoever has it, over or not. NULL, or "bad-viewer".
ilx_refusal ilx_replays_tell(const ilx_match *record, const char *as, ilx_text *out);
