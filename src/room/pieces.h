// Pieces of JSON that live messages (app/push.c) and replays (replays.c) have in common.
#pragma once

#include "core/match.h"

enum { ILX_KEY_TEXT = 2 * ILX_KEY_BYTES + 1 };

// A key or a commitment in hexadecimal digits.
void ilx_key_text(const uint8_t bytes[ILX_KEY_BYTES], char text[ILX_KEY_TEXT]);
void ilx_write_events(const ilx_game *game, int viewer, const ilx_event *events, int count,
                      ilx_text *out);
void ilx_write_options(const ilx_game *game, const int32_t *options, ilx_text *out);
