// The facts of a table under another key: a table moves to a server, which gives it letters and a
// secret of its own.
#pragma once

#include "base/text.h"
#include "room/room.h"

// Writes them from where the table begins, each ended by a line feed, without snapshots. tokens: of
// those people who are known; the others will not be known there. NULL, or "damaged-room", or
// "no-such-room" (the key is none).
ilx_refusal ilx_facts_rekey(const char *const *facts, int count, const char *key,
                            const char *const *tokens, int token_count, ilx_text *out);
