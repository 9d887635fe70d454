// Moves as text: "accuse 2", "pocket bullet". The log, the wire and the terminal share it.
#pragma once

#include "base/text.h"
#include "core/game.h"

// Reads a move's text into numbers; whether it is lawful is for check to say. The refusals are
// "unknown-move", "bad-argument" and "too-few-arguments" or "too-many-arguments".
ilx_refusal ilx_move_parse(const ilx_game *game, const char *text, ilx_move *move);

// Writes the text that ilx_move_parse reads back as the same move.
void ilx_move_format(const ilx_game *game, const ilx_move *move, ilx_text *text);
