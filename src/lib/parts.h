// Declarations that the files of the library share.
#pragma once

#include "base/text.h"
#include "core/match.h"
#include "lib/handles.h"

#include <ilinx.h>

// A match behind a handle.
typedef struct ilx_lib_one {
    ilx_match *match;
    ilx_refusal refused;  // the last one; NULL: none yet
} ilx_lib_one;

// The place of a game in the registry; -1: there is no such id (which may be NULL).
int ilx_lib_game(const char *id);
// Copies a text out if it fits, and says how long it is.
int64_t ilx_lib_put(const ilx_text *text, char *out, size_t size);
// The error that stands for a refusal.
int32_t ilx_lib_error(ilx_refusal refusal);
// Options as the caller gave them, with the usual ones behind.
int32_t ilx_lib_setup(const ilx_game *game, int32_t seats, const int32_t *options, int32_t count,
                      int32_t values[ILX_OPTIONS_MAX]);
// The key of a seed; NULL: one that nobody can guess.
void ilx_lib_key(const char *seed, ilx_key *key);
// A turn as a question.
void ilx_lib_ask(const ilx_turn *turn, ilx_question *asked);
// Takes hold of a match: ILX_OK or an error. done lets go, and passes on what the call returns.
static inline int32_t ilx_lib_hold(ilx_one handle, ilx_lib_one **one)
{
    void *thing = NULL;
    int32_t error = ilx_handle_hold(handle, ILX_HANDLE_ONE, &thing);
    *one = thing;
    return error;
}

static inline int32_t ilx_lib_done(uint64_t handle, int32_t result)
{
    ilx_handle_release(handle);
    return result;
}

static inline bool ilx_lib_is_viewer(int32_t viewer, int seats)
{
    return (viewer >= 0 && viewer < seats) || viewer == ILX_SPECTATOR || viewer == ILX_REFEREE;
}
