// A room: who is there, what is being played, and the evening so far.
//
// A room is the sum of its facts: every change is one fact, stored first and then applied here,
// by the same function when it happens and when the room is read back after a restart.
#pragma once

#include "core/match.h"
#include "store/store.h"

enum {
    ILX_MEMBERS_MAX = 24,  // people in one room, seated or not
    ILX_COLOURS = 8,
    ILX_ACTION_ID_MAX = 24,
    ILX_RECENT_ACTIONS = 32,  // of which a repetition is known
    ILX_CHAT_MAX = 240,       // bytes of one chat line
    ILX_CHAT_KEPT = 40,
    ILX_TALLY_MAX = 32,
    ILX_TOKEN_BYTES = 16,
    ILX_MORE_TIMES = 10,  // how often somebody may ask for more time in one game
};

typedef enum ilx_fact_kind {
    ILX_FACT_ROOM,    // text: code
    ILX_FACT_JOIN,    // a: member, b: colour, text: 32 digits of the token's hash, space, name
    ILX_FACT_NAME,    // a: member, b: colour, text: name
    ILX_FACT_SIT,     // a: seat (-1: stands up), b: member
    ILX_FACT_BOT,     // a: seat, text: bot ("": nobody sits there)
    ILX_FACT_SEATS,   // a: seats of the next game
    ILX_FACT_HOST,    // a: member
    ILX_FACT_GAME,    // text: game
    ILX_FACT_OPTION,  // a: index, b: value
    ILX_FACT_PACE,    // a: ilx_pace
    ILX_FACT_LEVEL,   // text: the bot that fills seats and stands in
    ILX_FACT_SKIN,    // text
    ILX_FACT_START,   // text: key
    ILX_FACT_MOVE,    // a: seat, b: 1 by a stand-in, c: hash, text: move
    ILX_FACT_STOP,    // the host ended the match
    ILX_FACT_SAY,     // a: member, b: 1 a quick line, text
    ILX_FACT_MORE,    // a: member: 30 seconds more
    ILX_FACT_KICK,    // a: member
    ILX_FACT_KINDS,
} ilx_fact_kind;

typedef enum ilx_pace { ILX_PACE_FREE, ILX_PACE_CALM, ILX_PACE_BRISK, ILX_PACE_FLASH } ilx_pace;

typedef struct ilx_fact {
    ilx_fact_kind kind;
    int64_t at_ms;  // wall clock, for people and for clocks
    int32_t a, b;
    uint64_t c;
    int32_t by;                   // the member whose action it was; -1: nobody's
    char id[ILX_ACTION_ID_MAX];   // of that action; "" if nobody's
    char text[ILX_CHAT_MAX + 1];
} ilx_fact;

typedef struct ilx_member {
    bool used, kicked;
    int8_t seat;  // -1: none
    uint8_t colour;
    uint8_t more_used;
    uint8_t token_hash[ILX_TOKEN_BYTES];
    char name[ILX_NAME_MAX];
} ilx_member;

typedef struct ilx_chat {
    int32_t member;
    bool line;  // a quick line: text is its key
    char text[ILX_CHAT_MAX + 1];
} ilx_chat;

// How one name has fared this evening.
typedef struct ilx_tally {
    char name[ILX_NAME_MAX];
    int32_t member;  // -1: a bot
    uint32_t games, wins;
} ilx_tally;

typedef struct ilx_room {
    char code[ILX_ROOM_CODE + 1];
    int64_t number;  // of the last fact
    int64_t made_ms, last_ms;
    int host;
    ilx_member members[ILX_MEMBERS_MAX];
    int seat_count;  // of the match, or of the next one
    int8_t seat_member[ILX_SEATS_MAX];           // -1: a bot or nobody
    char seat_bot[ILX_SEATS_MAX][16];            // "": no bot
    const ilx_game *game;                        // NULL: none chosen yet
    int32_t options[ILX_OPTIONS_MAX];
    ilx_pace pace;
    char level[16], skin[16];
    ilx_match *match;     // NULL: in the lobby
    bool over;            // the match at hand has ended
    int match_number;     // the how-manieth of the evening
    int64_t match_first;  // number of the fact that started it
    int64_t question_ms;  // when the present question was first asked
    int64_t more_ms;      // time granted on top for this question
    uint32_t question_number, question_wait_ms;
    ilx_tally *tally;  // NULL before the first match has ended
    int tally_count;
    ilx_chat *chat;  // NULL until somebody speaks; then a ring of ILX_CHAT_KEPT
    int chat_count, chat_next;
    struct {
        int32_t member;
        char id[ILX_ACTION_ID_MAX];
        int64_t number;
    } recent[ILX_RECENT_ACTIONS];
    int recent_next;
} ilx_room;

ilx_room *ilx_room_new(void);
void ilx_room_free(ilx_room *room);

// Applies one fact. False: it does not fit (a damaged store); the room is then unusable.
bool ilx_room_apply(ilx_room *room, const ilx_fact *fact);
// The same for a move that has already been played on the room's match.
void ilx_room_note_move(ilx_room *room, const ilx_fact *fact);

// A fact as the text that is stored, and back. False: this is no fact.
void ilx_fact_write(const ilx_fact *fact, ilx_text *out);
bool ilx_fact_read(const char *text, size_t length, ilx_fact *fact);

// The number of the fact that an action led to, if it is one of the recent; 0: it is new.
int64_t ilx_room_action(const ilx_room *room, int member, const char *id);

// What everybody may know of the room, as JSON; here says which members are connected.
void ilx_room_write(const ilx_room *room, const bool *here, ilx_text *out);

// The longest one question may take at this pace; 0: no limit.
int64_t ilx_pace_ms(ilx_pace pace);
