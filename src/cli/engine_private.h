// Shared by the two halves of the engine: engine_line.c reads requests and refuses,
// engine_answers.c answers.
#pragma once

#include "base/json.h"
#include "bots/bot.h"
#include "cli/engine.h"

// Members of a request beside "do" and "id"; bytes of a word, and of an id.
enum { ILX_ENGINE_MEMBERS = 4, ILX_ENGINE_WORD = 64, ILX_ENGINE_ID = 32 };

typedef struct ilx_engine_slot {
    char id[ILX_ENGINE_ID];
    ilx_match *match;  // NULL: nobody uses this slot
} ilx_engine_slot;

struct ilx_engine {
    ilx_lang lang;
    ilx_engine_slot *slots;  // ILX_ENGINE_MATCHES; the first is the match without an id
    ilx_engine_slot *slot;   // of the request at hand; NULL: a new id, and all are in use
    ilx_match *match;        // its match; NULL: none yet
    int64_t line;            // the number of the request at hand
    ilx_json json;
    ilx_json_node *nodes;
    int member[ILX_ENGINE_MEMBERS];  // the node of each member of the request; -1: left out
    ilx_text *out;
    size_t start;  // where the answer at hand begins in out
    ilx_text scratch;
    ilx_choice choice;
};

typedef enum ilx_shape {
    ILX_SHAPE_STRING,
    ILX_SHAPE_NUMBER,
    ILX_SHAPE_SEAT,
    ILX_SHAPE_VIEWER,
    ILX_SHAPE_ASKED,  // a viewer, or "asked": the seat that is asked
    ILX_SHAPE_OBJECT,
} ilx_shape;

typedef struct ilx_member {
    const char *name;  // NULL after the last one
    ilx_shape shape;
    bool optional;
} ilx_member;

typedef struct ilx_request {
    const char *name;
    // Writes the answer's members, each after a comma. False: refused.
    bool (*answer)(ilx_engine *engine);
    bool needs_match, quits;
    ilx_member members[ILX_ENGINE_MEMBERS + 1];
} ilx_request;

extern const ilx_request ilx_requests[];
extern const int ilx_request_count;

// Replaces whatever has been written of the answer by a refusal. The sentence is the message
// cli.engine.<reason> with these parameters, or the refusal of that name. Returns false, for
// return.
bool ilx_engine_refuse(ilx_engine *engine, const char *reason, const ilx_param *params, int count);
// The same about one text, or about a string of the request (shown as far as it fits).
bool ilx_engine_refuse_about(ilx_engine *engine, const char *reason, const char *name,
                             const char *text);
bool ilx_engine_refuse_word(ilx_engine *engine, const char *reason, int node);
