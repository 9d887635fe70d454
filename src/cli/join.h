// A terminal as a guest in a room of `ilinx serve`, shared by `ilinx join`'s parts: the connection
// and its course (join.c), what is said (join_request.c), what is shown (join_show.c) and what can
// be typed (join_commands.c).
#pragma once

#include "cli/cli.h"
#include "cli/guest.h"
#include "cli/table.h"
#include "cli/wire.h"
#include "protocol/requests.h"

enum { ILX_JOIN_PENDING = 8 };

// A request that the server has not answered yet. Said again after a lost connection, it is done
// once all the same, by its id.
typedef struct ilx_pending {
    char id[ILX_ACTION_ID_MAX];
    ilx_text text;
} ilx_pending;

typedef struct ilx_join {
    ilx_cli *cli;
    ilx_link link;
    const char *name;  // NULL: the server finds one
    bool watch;        // does not sit down
    char token[ILX_TOKEN_DIGITS + 1];

    ilx_wire *wire;  // NULL: not connected
    ilx_guest guest;
    ilx_table table;
    bool arrived;         // we are in the room
    bool greeted;         // and have been before
    bool leaving;         // the end
    int64_t retry_at;     // when to connect again; 0: connected
    int64_t retry_ms;     // how long was waited for that
    int64_t heard_at;     // when the server last said something
    bool hushed;          // what bots say is not shown
    bool more;            // it may have said more than has been taken yet
    int64_t pinged_at;    // when we last asked whether it is still there
    uint32_t stamp, ids;  // of our requests
    ilx_pending pending[ILX_JOIN_PENDING];
    int pending_count;

    // The screen.
    ilx_text room;            // how the room stood at last
    int64_t match;            // whose beginning was told; -1: none
    int told;                 // events of it
    int64_t told_at;          // and the turn that it was at then
    bool over;                // so was its end
    bool prompted;            // through a pipe, a prompt stands already
    int64_t question, since;  // the turn that is asked about, and from when on
    ilx_voice voice;
    ilx_menu menu;  // what can be answered
} ilx_join;

// ---- What is said (join_request.c) -------------------------------------------------------

// Who we are, where to: the first word of a connection.
void ilx_join_hello(const ilx_join *join);

// Asks for something: what it is called in src/protocol/requests.c, and its arguments.
void ilx_join_request(ilx_join *join, const char *what, const ilx_param *args, int count);
// The same without waiting for the answer.
void ilx_join_ask_plain(const ilx_join *join, const char *what, const ilx_param *args, int count);
// Forgets the request with this id, which the server has answered.
void ilx_join_answered(ilx_join *join, const char *id);
// Says again what has not been answered.
void ilx_join_ask_again(const ilx_join *join);
// The move, as a text, is the answer to the question at hand.
void ilx_join_move(ilx_join *join, const char *text);
// A sentence of our own.
void ilx_join_say(ilx_join *join, const char *key, const ilx_param *params, int count);

// ---- What is shown (join_show.c) ---------------------------------------------------------

// Everything that the last message has changed.
void ilx_join_show(ilx_join *join);
// How the room stands, all of it.
void ilx_join_show_room(ilx_join *join);
// The question, if there is one for us, or what of it is new.
void ilx_join_ask(ilx_join *join);
// Is there a question for us, which is waited for?
bool ilx_join_asked(const ilx_join *join);
void ilx_join_prompt(const ilx_join *join, ilx_text *out);
// The title of a game in the reader's language.
const char *ilx_join_title(const ilx_join *join, const ilx_game *game);

// ---- What is typed (join_commands.c) -----------------------------------------------------

void ilx_join_take_line(ilx_join *join, const char *line);

// ---- Who we are (token.c) ----------------------------------------------------------------

// The token for a table, which is the same every time, and another for every other table. False: it
// cannot be kept, and is only good for this once.
bool ilx_token_for(const ilx_link *link, char token[ILX_TOKEN_DIGITS + 1]);
