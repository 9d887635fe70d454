// A table as a guest knows it: the sum of what the server has said (src/protocol/pushes.def has the
// shapes). Whatever comes is checked, and every text is made fit for a terminal, before it is here.
#pragma once

#include "core/match.h"
#include "core/view.h"
#include "room/room.h"

#include <stdalign.h>

enum {
    ILX_GUEST_LOG = 1 << 16,  // events that are remembered at most
    ILX_GUEST_REASON = 48,
    ILX_GUEST_TEXT = 512,
};

// Somebody in the room.
typedef struct ilx_guest_person {
    int member;
    int colour;
    int seat;              // -1: none
    int asks;              // for this bot's seat in the match; -1: for none
    bool ease;             // has twice the time that the pace gives
    int64_t away_ms;       // -1: she is here; for how long she has been away, when that was told,
    int64_t told_ms;       // by our clock
    const ilx_game *want;  // NULL: has not said
    char name[ILX_NAME_MAX];
} ilx_guest_person;

typedef struct ilx_guest_chair {
    int member;  // -1: a bot or nobody
    int colour;
    char bot[ILX_WORD_MAX];     // "": no bot
    char temper[ILX_WORD_MAX];  // of that; "": none
    char name[ILX_NAME_MAX];
} ilx_guest_chair;

typedef struct ilx_guest_tally {
    char name[ILX_NAME_MAX];
    int64_t games, wins;
} ilx_guest_tally;

// The room: all that is public about it but its match.
typedef struct ilx_guest_room {
    char code[ILX_ROOM_CODE + 1];
    char key[ILX_ROOM_CODE + 1 + ILX_SECRET + 1];
    int door;    // of ilx_door
    bool admit;  // taking a bot's seat in a match needs the host's consent
    int host;    // -1: nobody
    const ilx_game *game;
    int32_t options[ILX_OPTIONS_MAX];
    ilx_pace pace;
    char level[ILX_WORD_MAX];
    const char *skin;  // one of the game's; NULL: the usual words
    bool playing;
    int seat_count, people_count, tally_count;
    ilx_guest_chair chairs[ILX_SEATS_MAX];
    ilx_guest_person people[ILX_MEMBERS_MAX];
    ilx_guest_tally tally[ILX_TALLY_MAX];
} ilx_guest_room;

typedef struct ilx_guest_turn {
    uint32_t number, seats, may;
    int64_t wait_ms, pace_ms;  // that were left at told_ms; -1: no limit
    int64_t told_ms;
    bool paused;
} ilx_guest_turn;

// The match at hand, as this guest may see it.
typedef struct ilx_guest_match {
    int64_t number;  // of the evening; -1: there is none
    int viewer;      // our seat in it, or ILX_SPECTATOR
    int seat_count;
    uint8_t commitment[ILX_KEY_BYTES];
    alignas(max_align_t) unsigned char view[ILX_VIEW_MAX];
    ilx_guest_turn turn;
    ilx_move legal[ILX_MOVES_MAX];
    int legal_count;
    ilx_event *log;
    int log_count, log_capacity;
    bool gap;    // something is missing in the log before
    int gap_at;  // this event
    bool over;
    int32_t scores[ILX_SEATS_MAX];
    uint32_t winners;
    ilx_key key;  // when it is over
} ilx_guest_match;

typedef struct ilx_guest {
    bool inside;     // there has been a full view, and nothing was missed since
    int64_t number;  // of the last fact that we know of
    int member;      // who we are; -1: a screen, or not inside yet
    ilx_guest_room room;
    ilx_guest_match match;

    ilx_chat chat[ILX_CHAT_KEPT];  // the last lines
    int chat_count;

    // News of the last message.
    int chat_fresh;              // lines, at the end of the others
    char id[ILX_ACTION_ID_MAX];  // of the action that was answered; "": none
    char reason[ILX_GUEST_REASON];
    char text[ILX_GUEST_TEXT];

    ilx_json_node *nodes;
    int node_capacity;
} ilx_guest;

typedef enum ilx_told {
    ILX_TOLD_FULL,
    ILX_TOLD_NEWS,  // of the room, the match or both, or chat
    ILX_TOLD_HERE,  // who is here, and the clock
    ILX_TOLD_DONE,  // what id asked for
    ILX_TOLD_REFUSED,
    ILX_TOLD_BYE,
    ILX_TOLD_HINT,      // in text
    ILX_TOLD_NOTHING,   // a pong, or news that come too late
    ILX_TOLD_GAP,       // something was missed: ask for a full view
    ILX_TOLD_NONSENSE,  // not what a server of this version says
} ilx_told;

void ilx_guest_open(ilx_guest *guest);
void ilx_guest_close(ilx_guest *guest);
// Takes one message that came at this time of our clock.
ilx_told ilx_guest_take(ilx_guest *guest, const char *text, size_t length, int64_t now_ms);

// The person of a member's number; NULL: nobody.
const ilx_guest_person *ilx_guest_person_of(const ilx_guest_room *room, int64_t member);
// Our seat; -1: none.
int ilx_guest_seat(const ilx_guest *guest);
// When the present question ends by itself, by our clock; 0: never, or not while it is paused.
int64_t ilx_guest_ends_at(const ilx_guest *guest);
