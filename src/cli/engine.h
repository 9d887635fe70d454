// A table that programs talk to: one JSON object a line in, one out. docs/engine.md describes it.
#pragma once

#include "base/text.h"
#include "core/say.h"

enum {
    ILX_ENGINE_LINE_MAX = 64 << 20,  // bytes of a request; a long replay must fit into one
    ILX_ENGINE_AUTO_MAX = 10000,     // moves that one "auto" makes
    ILX_ENGINE_MATCHES = 1024,       // at once, the one without an id included
};

typedef struct ilx_engine ilx_engine;

// Sentences are in this language.
ilx_engine *ilx_engine_new(ilx_lang lang);
void ilx_engine_free(ilx_engine *engine);

// Answers one request (without its line feed) by one line on the end of out, line feed included.
// Whatever the bytes are, there is an answer, and a refusal changes nothing. False: the request
// was to quit.
bool ilx_engine_line(ilx_engine *engine, const char *line, size_t length, ilx_text *out);
// The answer to a line of more than ILX_ENGINE_LINE_MAX bytes, which nobody has kept.
void ilx_engine_too_long(ilx_engine *engine, ilx_text *out);

// The hashes of all matches, added up; 0: there is none. For tests.
uint64_t ilx_engine_hash(const ilx_engine *engine);
