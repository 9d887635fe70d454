// A room: who is there, what is being played, and the evening so far.
//
// A room is the sum of its facts: every change is one fact, stored first and then applied here,
// by the same function when it happens and when the room is read back after a restart. Who is
// connected is no fact: it is the app's affair.
#pragma once

#include "bots/bot.h"
#include "core/match.h"
#include "core/say.h"
#include "protocol/requests.h"
#include "store/store.h"

enum {
    ILX_MEMBERS_MAX = 24,  // people in one room, seated or not
    ILX_COLOURS = 8,
    ILX_ACTIONS_KEPT = 8,  // of each member: so far back a repetition is known
    ILX_CHAT_MAX = 240,    // bytes of one chat line
    ILX_CHAT_KEPT = 40,
    ILX_TALLY_MAX = 32,
    ILX_TOKEN_BYTES = 16,
    ILX_MORE_TIMES = 10,  // how often somebody may ask for more time in one game
    ILX_MORE_MS = 30000,
    ILX_SHORT_MS =
        5000,           // a wait of less is a part of the game: nobody stops it or gets more of it
    ILX_WORD_MAX = 16,  // bytes of the name of a bot or a skin, final zero included
    ILX_SECRET = 12,    // signs of the secret in a link: 60 bits
    ILX_BANS = 16,      // places from where nobody new is let in
    // Then a room is worn out: after some evenings, even of hands that move sixty times a second.
    ILX_ROOM_FACTS_MAX = 1000000,
};

// facts.c says which members each kind has, and what they mean.
typedef enum ilx_fact_kind {
    ILX_FACT_ROOM,
    ILX_FACT_SECRET,
    ILX_FACT_DOOR,
    ILX_FACT_ADMIT,
    ILX_FACT_ASK,
    ILX_FACT_JOIN,
    ILX_FACT_NAME,
    ILX_FACT_SIT,
    ILX_FACT_BOT,
    ILX_FACT_SEATS,
    ILX_FACT_HOST,
    ILX_FACT_WANT,
    ILX_FACT_EASE,
    ILX_FACT_LEND,
    ILX_FACT_KEEP,
    ILX_FACT_LOOK,
    ILX_FACT_GAME,
    ILX_FACT_OPTION,
    ILX_FACT_PACE,
    ILX_FACT_TIMES,
    ILX_FACT_HINTS,
    ILX_FACT_LEVEL,
    ILX_FACT_SKIN,
    ILX_FACT_START,
    ILX_FACT_MOVE,
    ILX_FACT_STATE,
    ILX_FACT_END,
    ILX_FACT_STOP,
    ILX_FACT_SAY,
    ILX_FACT_REMARK,
    ILX_FACT_MORE,
    ILX_FACT_HINT,
    ILX_FACT_KICK,
    ILX_FACT_DICE,
    ILX_FACT_SEAL,
    ILX_FACT_NUMBER,
    ILX_FACT_KINDS,
} ilx_fact_kind;

// Whom the four letters of a table let in, beside everybody who has its link.
typedef enum ilx_door {
    // People in the network of somebody at the table; while no match runs, for some time,
    // everybody.
    ILX_DOOR_HOME,
    ILX_DOOR_OPEN,    // everybody, at any time
    ILX_DOOR_LINK,    // nobody
    ILX_DOOR_LOCKED,  // nobody, and the link neither
} ilx_door;

typedef enum ilx_pace { ILX_PACE_FREE, ILX_PACE_CALM, ILX_PACE_BRISK, ILX_PACE_FLASH } ilx_pace;

// One fact, whatever its kind: members that the kind does not have are 0 or "".
typedef struct ilx_fact {
    ilx_fact_kind kind;
    int32_t by;                  // the member whose action it was; -1: nobody's
    char id[ILX_ACTION_ID_MAX];  // of that action; "" if nobody's
    int64_t at_ms;               // wall clock, for people and for clocks
    int32_t member, seat, colour, count, option, value, pace, door, rules_version;
    int32_t thought_ms, wait_from_ms, more_ms;
    uint32_t winners, team;  // one bit for each seat
    int64_t question_ms;
    uint64_t hash;
    bool on, temporary, stood_in, line;
    char token_hash[2 * ILX_TOKEN_BYTES + 1];
    char text[ILX_CHAT_MAX + 1];  // its only text: a name, a move, a key …
    const char *snapshot;         // when it is written: borrowed
} ilx_fact;

typedef enum ilx_fact_type {
    ILX_FACT_INT,
    ILX_FACT_LONG,
    ILX_FACT_HASH,  // 16 hexadecimal digits
    ILX_FACT_FLAG,
    ILX_FACT_SEATS_SET,  // a list of seats; in memory one bit each
    ILX_FACT_TEXT,
    ILX_FACT_SNAPSHOT,
} ilx_fact_type;

typedef struct ilx_fact_member {
    const char *name;  // NULL after the last one
    ilx_fact_type type;
    uint16_t offset, size;  // of the member of ilx_fact
    char before;            // what it was called in facts without a checksum; 0: otherwise
    const char *means;      // one line for docs/reference
} ilx_fact_member;

enum { ILX_FACT_MEMBERS = 5 };

typedef struct ilx_fact_form {
    const char *name, *means;
    ilx_fact_member members[ILX_FACT_MEMBERS];
} ilx_fact_form;

extern const ilx_fact_form ilx_fact_forms[ILX_FACT_KINDS];

typedef struct ilx_member {
    bool kicked;
    bool ease;      // has twice the time that the pace gives
    int8_t seat;    // -1: none
    int8_t asks;    // the seat that she would like to take in the match at hand; -1: none
    int8_t eyes;    // the seat through whose eyes she looks, having none; -1: her own
    int8_t played;  // the seat held or looked through in the match at hand: no other may be taken
                    // in it; -1: none
    uint8_t colour;
    uint8_t more_used;
    uint8_t action_next;
    uint8_t token_hash[ILX_TOKEN_BYTES];
    char name[ILX_NAME_MAX];
    // For the next match her device has told its seal, and then its number, which is kept instead.
    bool sealed, told;
    uint8_t device[ILX_KEY_BYTES];
    const ilx_game *want;                // NULL: has not said
    uint64_t actions[ILX_ACTIONS_KEPT];  // the hashes of their ids
} ilx_member;

// A seat and who sits on it: a member, or a bot, or nobody.
typedef struct ilx_chair {
    const char *bot_name;    // what the bot is called at this table; NULL: no bot
    uint32_t lent;           // members who may look through its eyes
    uint16_t hints;          // that it has had in the match at hand
    int8_t member;           // -1: a bot or nobody
    char bot[ILX_WORD_MAX];  // "": no bot
} ilx_chair;

typedef struct ilx_chat {
    int32_t member;  // -1: a bot
    bool line;       // a quick line: text is its key
    uint32_t seats;  // of the team that hears it; 0: everybody does
    char name[ILX_NAME_MAX];
    char text[ILX_CHAT_MAX + 1];
} ilx_chat;

// How one name has fared this evening.
typedef struct ilx_tally {
    char name[ILX_NAME_MAX];
    int8_t member;  // -1: a bot, or somebody who has been forgotten
    bool bot;
    uint32_t games, wins;
} ilx_tally;

// How facts are read back, where that is not as they came.
typedef struct ilx_reading {
    int only_match;    // no other match is played, only its result is noted; 0: all are
    bool skipping;     // moves are noted, not played: a snapshot comes after them
    bool keeps_moves;  // of the match, for whoever writes it as text
    bool true_order;  // answers of one second are listed as they came, for readers who may know all
} ilx_reading;

// A place from where nobody new is let in.
typedef struct ilx_ban {
    uint64_t from;
    int64_t until_ms;
} ilx_ban;

typedef struct ilx_room {
    char code[ILX_ROOM_CODE + 1];
    char secret[ILX_SECRET + 1];  // that its link carries; "": of a program that had none
    ilx_door door;
    int64_t letters_ms;  // when the table, its door or its last match was made, chosen or over
    bool admit;          // whoever takes a bot's seat in a match needs the host's consent
    ilx_ban *bans;       // ILX_BANS of them; NULL until somebody is sent away
    int64_t number;      // of the last fact
    int64_t last_ms;     // when it was,
    int64_t told_ms;     // and the last one that others hear of, as far as they do
    int host, owner;     // -1: nobody has come yet. They differ while the owner is away
    ilx_member *members;
    int member_count;
    int seat_count;  // of the next game, and of the one being played
    ilx_chair chairs[ILX_SEATS_MAX];
    const ilx_game *game;
    int32_t options[ILX_OPTIONS_MAX];
    ilx_pace pace;
    bool times;                // how long somebody thinks is shown
    bool hints;                // are given among several people, too
    char level[ILX_WORD_MAX];  // of bots, as the host wishes: see ilx_room_level
    char skin[ILX_WORD_MAX];

    bool sealed;         // the server's key for the next match is known:
    ilx_key server_key;  // it is shown when that match is over
    bool playing;
    ilx_match *match;  // the one being played, or the last; NULL: none yet, or it was stopped
    int match_number;  // 1-based index of this match at the table
    ilx_event *past;   // what bots remember of the matches before it between the same players; NULL
    int past_count;    // while there is nothing
    int snapshot_moves, snapshot_events;  // how many of it are in the last snapshot
    uint32_t question;                    // counts questions, so that one can be told from the next
    uint32_t question_number, question_wait_ms;
    int64_t question_ms;             // when it was asked, less all time that does not count
    int64_t wait_from_ms;            // how long after that the game's own clock was last set
    int64_t more_ms;                 // time granted on top
    int32_t took_ms[ILX_SEATS_MAX];  // for the last answer of each seat; -1: not known

    const ilx_reading *reading;  // NULL: facts come live, or all of them count

    // Answers of one second are listed in an order that does not tell who was first (list_answer).
    ilx_turn turn;               // after the last move
    int64_t answers_s;           // that second; 0: nothing has been answered in it
    int alone;                   // events of these answers that nobody else sees,
    int answers[ILX_SEATS_MAX];  // and the others of each seat

    ilx_tally *tally;  // NULL before the first match has ended
    int tally_count;
    ilx_chat *chat;  // NULL until somebody speaks; then a ring of ILX_CHAT_KEPT
    int chat_count, chat_next;
} ilx_room;

ilx_room *ilx_room_new(void);
void ilx_room_free(ilx_room *room);

// Applies one fact: when it has just been stored, and when the room is read back. A move that was
// tried on the room's match is committed; without one it is played. False: it does not fit (a
// damaged store); the room is then unusable.
bool ilx_room_apply(ilx_room *room, const ilx_fact *fact);
// Reads a new room back from its facts. Of its matches only the last is played again; the results
// of the others are facts by themselves, and so outlive the rules that they were played by. A room
// that is playing and has no match was in the middle of one by rules that are no longer played.
bool ilx_room_load(ilx_room *room, const char *const *facts, int count);
// A whole room out of what the store has of it, on any thread. *room NULL: nobody knows it (there
// are no facts), or it is a "damaged-room".
ilx_refusal ilx_room_read(const char *const *facts, int count, ilx_room **room);
// The same for somebody who does not wait for ever: "too-long", and the room is not read.
ilx_refusal ilx_room_read_within(const ilx_patience *patience, const char *const *facts, int count,
                                 ilx_room **room);

// A seat of the match at hand, for somebody who sits there now or looks through its eyes; otherwise
// ILX_SPECTATOR.
int ilx_room_viewer(const ilx_room *room, int member);
// May this member see the match at hand from this seat, having none? NULL, or why not.
ilx_refusal ilx_room_may_look(const ilx_room *room, int member, int64_t seat);
// The member whom a token belongs to, kicked or not; -1: it is no token of this room. The hash of a
// token means nothing in another room.
int ilx_room_member(const ilx_room *room, const char *token);
void ilx_room_token_hash(const ilx_room *room, const char *token, uint8_t hash[ILX_TOKEN_BYTES]);
// How well bots play on empty seats: as the host wishes, or as the game at hand has them.
const char *ilx_room_level(const ilx_room *room);
// The nature of the bot on a seat.
ilx_temper ilx_room_temper(const ilx_room *room, int seat);
// The name of a seat's occupant; "" for an empty one.
const char *ilx_room_seat_name(const ilx_room *room, int seat);
// Is anybody but this member (-1: at all) called so, be it a bot?
bool ilx_room_name_taken(const ilx_room *room, const char *name, int except);
// A name as people may see it, without spaces around it; "": nothing is left of it. And one for
// this member that nobody else has: "Max", "Max 2".
void ilx_room_clean_name(const char *raw, char name[ILX_NAME_MAX]);
void ilx_room_choose_name(const ilx_room *room, ilx_lang lang, const char *raw, int member,
                          char name[ILX_NAME_MAX]);
// One colour for each seat, no two alike.
void ilx_room_seat_colours(const ilx_room *room, uint8_t colours[ILX_SEATS_MAX]);
// The first colour that nobody seated wears.
int ilx_room_free_colour(const ilx_room *room, int except);
bool ilx_room_colour_worn(const ilx_room *room, int colour, int except);
// May this member be forgotten in favour of somebody new?
bool ilx_room_forgettable(const ilx_room *room, int member);

// Is this one of the member's last actions?
bool ilx_room_did(const ilx_room *room, int member, const char *id);

// Is a seat's move no more than one of several answers to a question that goes on? A seat that is
// asked alone and is asked on has nobody to wait for: others see each step of it at once.
bool ilx_is_partial_answer(const ilx_turn *before, const ilx_turn *after, int seat);

// The parts of the key of a match that began now, with the numbers told so far.
void ilx_room_dice(const ilx_room *room, ilx_dice *dice);

// The longest one question may take at this pace; 0: no limit.
int64_t ilx_pace_ms(ilx_pace pace);
// When the present question has stood for so long.
int64_t ilx_room_pace_due(const ilx_room *room, int64_t pace_ms);
// How long the game's own clock leaves this question, which is the present one; 0: it has none. At
// a table without a limit, windows stay open until everybody has answered. A wait as long as the
// pace is doubled where somebody who is asked has twice the time.
uint32_t ilx_room_wait_ms(const ilx_room *room, const ilx_turn *turn);
// When the game's own clock moves. What must be short stays short: nobody gets more time for it.
int64_t ilx_room_wait_due(const ilx_room *room, int64_t wait_ms);

// ---- Facts as text (facts.c) --------------------------------------------------------------

// A fact as the text that is stored, and back. False: this is no fact.
void ilx_fact_write(const ilx_fact *fact, ilx_text *out);
bool ilx_fact_read(const char *text, size_t length, ilx_fact *fact);
// Is it of this kind? Without reading all of it.
bool ilx_fact_is(const char *text, ilx_fact_kind kind);
// Where the room begins: the last of its facts that says so. count: it has none.
int ilx_facts_begin(const char *const *facts, int count);
