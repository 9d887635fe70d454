// Every message to a client is written here, by allow-list. The shapes are
// those of protocol/pushes.h.
#pragma once

#include "core/say.h"
#include "room/room.h"

// Since when a member is here, or away; 0: she is not.
typedef struct ilx_presence {
    int64_t here_ms, away_ms;
} ilx_presence;

// A room as it stands at this moment: its facts, and what is no fact.
typedef struct ilx_scene {
    const ilx_room *room;
    int64_t now_ms;
    int64_t stopped_ms;            // since when the clock stands still; 0: it goes
    const ilx_presence *presence;  // of each member
    int64_t grace_ms;              // how long the absent are waited for
    int screens;
    int sounding;       // those of them that are heard where the reader is
    uint32_t near;      // members who are in one place with the reader
    uint32_t hurried;   // seats that do not want to wait for the absent, or for bots
    const void *state;  // of the match, as far as the reader is told
    int withheld;       // number of recent events withheld from everyone but their owner,
    bool from_all;      // and from their owner too
} ilx_scene;

// A batch that has just been stored: from the state before it to that of the scene.
typedef struct ilx_happened {
    bool table;            // something about the room has changed
    bool turn;             // something about the clock has
    const ilx_chat *chat;  // NULL: nobody spoke
    const void *before;    // the state that the reader knows; NULL: nothing was played
    const ilx_event *events;
    int event_count;
    const char *stand_in;  // what was played in place of the person on this seat; NULL: it was not
    int stood_in_for;
} ilx_happened;

// Everything this member (-1: a screen) may know. n: of the last thing told there. done: the
// reader's action that led to it; NULL: none did.
void ilx_push_full(const ilx_scene *scene, int member, int64_t n, const char *done, ilx_text *out);
// The changes for a viewer on this seat of the match (or ILX_SPECTATOR): the same for all who
// look from there; and that as a message. n: its number.
void ilx_write_news(const ilx_scene *scene, int viewer, const ilx_happened *happened,
                    ilx_text *out);
void ilx_push_news(const ilx_scene *scene, const ilx_text *news, int64_t n, const char *done,
                   ilx_text *out);
// Is any of it for this viewer?
bool ilx_is_heard(const ilx_happened *happened, int viewer);
void ilx_push_here(const ilx_scene *scene, ilx_text *out);
// A gesture of this seat: what it shows to the others.
void ilx_push_shown(int seat, const char *what, ilx_text *out);
// The devices are asked for their numbers.
void ilx_push_numbers(const ilx_room *room, ilx_text *out);
void ilx_push_done(const char *id, ilx_text *out);
// game and skin may be NULL: then the refusal is one of the server's own.
void ilx_push_refused(const char *id, ilx_refusal reason, const ilx_game *game, const char *skin,
                      ilx_lang lang, ilx_text *out);
// So much of a hint for the question of this number.
void ilx_push_hint(uint32_t question, int step, const char *text, ilx_text *out);
void ilx_push_pong(int64_t time, int64_t now_ms, ilx_text *out);
// The last thing a connection hears.
void ilx_push_bye(ilx_refusal reason, ilx_lang lang, ilx_text *out);
