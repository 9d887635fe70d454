// Pieces of JSON that live messages (app/push.c) and replays (replays.c) have in common.
#pragma once

#include "core/match.h"

// [0,2] for the seats of a mask, or the members.
void ilx_write_mask(uint32_t mask, ilx_text *out);
void ilx_write_events(const ilx_game *game, int viewer, const ilx_event *events, int count,
                      ilx_text *out);
void ilx_write_options(const ilx_game *game, const int32_t *options, ilx_text *out);
// "scores":[…],"winners":[…]
void ilx_write_result(const ilx_match *match, ilx_text *out);
