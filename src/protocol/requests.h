// One table of all requests of a client, which checks what comes in, is printed as
// TypeScript types for the page, and is what docs/protocol.md describes.
#pragma once

#include "base/json.h"

enum {
    ILX_REQUEST_MAX = 4096,  // bytes of one message
    ILX_REQUEST_NODES = 64,
    ILX_REQUEST_TEXT = 256,  // bytes of a text in it, final zero included
    ILX_BROUGHT_MAX = 3072,  // of the facts in one
    ILX_REQUEST_ARGS = 11,
    ILX_ACTION_ID_MAX = 24,  // bytes of an action's id, final zero included
    ILX_TOKEN_DIGITS = 32,
};

typedef enum ilx_request_kind {
    ILX_DO_HELLO,
    ILX_DO_SIT,
    ILX_DO_STAND,
    ILX_DO_RENAME,
    ILX_DO_WANT,
    ILX_DO_NOVICE,
    ILX_DO_EASE,
    ILX_DO_LEND,
    ILX_DO_LOOK,
    ILX_DO_CHOOSE,
    ILX_DO_SEATS,
    ILX_DO_BOT,
    ILX_DO_START,
    ILX_DO_SEAL,
    ILX_DO_NUMBER,
    ILX_DO_MOVE,
    ILX_DO_MORE,
    ILX_DO_HURRY,
    ILX_DO_HINT,
    ILX_DO_SAY,
    ILX_DO_ADMIT,
    ILX_DO_KICK,
    ILX_DO_HOST,
    ILX_DO_STOP,
    ILX_DO_BRING,
    ILX_DO_SHOW,
    ILX_DO_SOUND,
    ILX_DO_FULL,
    ILX_DO_PING,
    ILX_REQUESTS,
} ilx_request_kind;

// One request, whatever its kind: what it does not carry is -1, "" or false.
typedef struct ilx_request {
    ilx_request_kind kind;
    char id[ILX_ACTION_ID_MAX];  // of an action: a repetition is answered and not done again
    char room[24], token[ILX_TOKEN_DIGITS + 1], lang[16], name[128];
    char game[32], option[32], pace[16], door[16], bot[16], skin[16], line[32];
    char move[ILX_REQUEST_TEXT], text[ILX_REQUEST_TEXT], what[64];
    char seal[65], number[65], facts[ILX_BROUGHT_MAX];
    int64_t seat, member, colour, count, value, match, turn, time;
    bool screen, screens, team;
    int8_t on, times, admit, hints;  // 1, 0; -1: it does not say
} ilx_request;

typedef enum ilx_arg_type { ILX_TEXT_ARG, ILX_NUMBER_ARG, ILX_FLAG_ARG } ilx_arg_type;

typedef struct ilx_request_arg {
    const char *name;
    ilx_arg_type type;
    uint16_t offset, size;  // of the member of ilx_request
    bool needed;
    const char *means;  // one line for docs/reference
} ilx_request_arg;

// Who may ask for it.
typedef enum ilx_request_by {
    ILX_BY_ANYBODY,
    ILX_BY_SEATED,
    ILX_BY_SPECTATORS,
    ILX_BY_HOST,
} ilx_request_by;

typedef struct ilx_request_form {
    const char *name;  // what "do" says
    ilx_request_by by;
    const char *means;  // what it does: one line for docs/reference
    ilx_request_arg arg[ILX_REQUEST_ARGS];
} ilx_request_form;

extern const ilx_request_form ilx_request_forms[ILX_REQUESTS];

// Reads one message. NULL, or a refusal: "unreadable" (no JSON), "unknown-request", "too-long-text"
// (the message, or a text in it), "bad-request" (a field is missing, unknown or of the wrong type).
// Whatever could be read of the id is there even then, so that the refusal can name it.
const char *ilx_request_read(const char *text, size_t length, ilx_request *request);
