// Declarations that the files of docgen share.
#pragma once

#include "core/say.h"

// The name that people call a game.
const char *doc_title(const ilx_game *game);
// The first line of every file.
void doc_notice(void);
// Text in a cell of a table.
void doc_cell(const char *text);
// A table of reasons and their sentences; those of all games with NULL.
void doc_refusals(const ilx_game *game, const char *const *keys, int count);

// The files protocol.md and facts.md.
void doc_protocol(void);
void doc_facts(void);
