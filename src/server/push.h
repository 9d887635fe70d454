// What the server says: every message to a client is written here, by allow-list.
#pragma once

#include "core/say.h"
#include "server/room.h"

// Whom a message is for.
typedef struct ilx_viewer {
    int member;
    int seat;  // or ILX_SPECTATOR
    ilx_lang lang;
} ilx_viewer;

// Moves that have just been stored: from the state before them to the room's present one.
typedef struct ilx_happened {
    int64_t from;  // number of the last fact before
    bool table;    // something about the room has changed
    const ilx_chat *chat;  // NULL: nobody spoke
    const void *before;    // the state before the moves; NULL: there were none
    const ilx_event *events;
    int event_count;
} ilx_happened;

void ilx_push_welcome(const ilx_room *room, int member, const char *token, ilx_text *out);
// Everything this viewer may know.
void ilx_push_full(const ilx_room *room, const bool *here, const ilx_viewer *viewer,
                   int64_t now_ms, ilx_text *out);
// What has changed for this viewer.
void ilx_push_news(const ilx_room *room, const bool *here, const ilx_viewer *viewer,
                   const ilx_happened *happened, int64_t now_ms, ilx_text *out);
void ilx_push_here(const bool *here, ilx_text *out);
void ilx_push_done(const char *id, int64_t number, ilx_text *out);
// game may be NULL: then the refusal is one of the server's own.
void ilx_push_refused(const char *id, ilx_refusal reason, const ilx_game *game, ilx_lang lang,
                      ilx_text *out);
void ilx_push_pong(int64_t time, int64_t now_ms, ilx_text *out);
// The last thing a connection hears: key and sentence of why it ends.
void ilx_push_bye(ilx_refusal reason, ilx_lang lang, ilx_text *out);
