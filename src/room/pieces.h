// Pieces of JSON that live messages (app/push.c) and replays (replays.c) have in common.
#pragma once

#include "core/match.h"
#include "protocol/pushes.h"

enum { ILX_KEY_TEXT = 2 * ILX_KEY_BYTES + 1 };

// A key or a commitment in hexadecimal digits.
void ilx_key_text(const uint8_t bytes[ILX_KEY_BYTES], char text[ILX_KEY_TEXT]);
// The parts of a key, and their texts.
typedef struct ilx_dice_parts {
    ilx_said_dice said;
    ilx_said_device devices[ILX_SEATS_MAX];
    char seal[ILX_KEY_TEXT], seals[ILX_SEATS_MAX][ILX_KEY_TEXT];
    char numbers[ILX_SEATS_MAX][ILX_KEY_TEXT];
} ilx_dice_parts;

const ilx_said_dice *ilx_say_dice(const ilx_dice *dice, ilx_dice_parts *parts);  // NULL of NULL
void ilx_write_events(const ilx_game *game, int viewer, const ilx_event *events, int count,
                      ilx_text *out);
void ilx_write_options(const ilx_game *game, const int32_t *options, ilx_text *out);
