// What the parts of the app share: app.c (connections, limits, time), queue.c (what is to be
// done), keep.c (rooms in memory and in the store), tell.c (who hears of it, and when), enter.c
// (hello, presence), act.c (what people ask for), play.c (matches: chance, clocks, bots,
// stand-ins).
#pragma once

#include "protocol/requests.h"
#include "server/app.h"
#include "server/lookup.h"
#include "server/push.h"

enum { NOBODY = -1, NO_ROOM = -1, NO_CONNECTION = -1 };

// Requests that may be made, in thousandths; they come back with time.
typedef struct bucket {
    int64_t level, at_ms;
} bucket;

typedef struct connection {
    bool used;
    bool closing;  // it has been told to go: nothing it says counts
    bool inside;   // hello is done
    bool screen;   // and it is nobody
    ilx_lang lang;
    int room;     // NO_ROOM until hello
    int member;   // NOBODY until it is inside, and for screens
    int place;    // from where it has last seen the match
    int64_t n;    // the number of the last thing that it was told
    int next;     // in the same room; or of the free ones
    int waiting;  // messages in the room's inbox
    int address;
    bucket requests, wishes;
} connection;

// Where connections come from, for as long as there are any and a minute more.
typedef struct address {
    uint64_t hash;
    int connections;
    int made, guessed;  // rooms, in the minute that began at
    int64_t minute_ms;
    int next;  // of the free ones
} address;

// A message that waits until its room is stored or loaded.
typedef struct waiting {
    struct waiting *next;
    int connection;
    size_t length;
    char text[];
} waiting;

// Who answers for a seat, when it is not a person who is there.
typedef struct stand_in {
    uint64_t ticket;    // of the job; 0: nobody has been asked
    uint64_t question;  // that it is for
    bool answered;
    int64_t due_ms;  // not before then; 0: not said yet
    ilx_move move;
} stand_in;

// Facts that are stored together, and what is needed to tell of them afterwards.
typedef struct batch {
    ilx_fact *facts;
    int fact_count, fact_room;
    int actor;     // the connection that is told; or NO_CONNECTION
    bool hello;    // the actor comes in with it
    bool tick;     // it is one answer, and no more, to a question that goes on (see ilx_is_tick)
    bool applied;  // it is part of the room
    void *before;  // the state before its moves; NULL: there are none
    ilx_event *events;
    int event_count, event_room;
    ilx_text kept;  // of a fact that keeps the state
} batch;

// From where a match is looked at: a seat, or PUBLIC.
enum { PUBLIC = ILX_SEATS_MAX, PLACES };

// What has not been told yet: answers, to all but whoever gave them; or frames, to anybody
// (tell.c).
typedef struct ticks {
    int64_t due_ms;  // when it will be, if there is anything to be seen of it
    bool frames;
    int event_count;  // so many at the end of the log
    struct {
        int seat;
        ilx_move move;
    } * answers;
    int answer_count;
    // The state before all of it, and room to work out what one place has seen of it: at first, and
    // then.
    _Alignas(16) uint8_t states[];
} ticks;

typedef struct slot {
    bool used, loading, storing;
    bool making;        // its code is being tried
    bool counted;       // among the running matches
    bool presence_due;  // to be told when the room is no longer busy
    int tries;
    uint64_t ticket;  // of what is being loaded or stored
    ilx_room *room;   // NULL while loading
    batch *batch;     // NULL: nothing is going on
    char code[ILX_ROOM_CODE + 1];
    int first;         // connection
    int people;        // connections in the room, those who are still coming in included
    int next;          // of the free ones
    int64_t empty_ms;  // since when nobody is connected; 0: somebody is
    int64_t calm_ms;   // nothing happens by itself before then
    int64_t here_ms;   // until then it has been told so often who is here
    int here_count;
    int64_t absent_ms[ILX_MEMBERS_MAX];   // since when; 0: here
    int64_t present_ms[ILX_MEMBERS_MAX];  // since when; 0: away
    int since_full;                       // batches since everybody got a full view
    waiting *inbox, **inbox_end;
    int inbox_count;

    // The clock of the present question.
    uint32_t question;  // whose
    int64_t asleep_ms;  // since when nobody who plays is here; 0: somebody is
    int64_t paused_ms;  // since when it waits for somebody absent; 0: it does not
    int64_t pause_spent_ms;
    uint32_t hurried;     // seats that do not want to wait for the absent
    ticks *ticks;         // NULL: everything has been told
    int64_t frame_ms;     // not before then does anybody hear of a frame (see tell.c)
    stand_in *stand_ins;  // of each seat; NULL until one is asked

    // What a room had before it was read again.
    int64_t old_number, old_question_ms;
} slot;

struct ilx_app {
    ilx_app_config config;
    ilx_rng rng;
    uint64_t tickets;
    connection *connections;
    int connection_count, connection_free;
    address *addresses;
    int address_count, address_free;
    ilx_index by_address;
    slot *slots;
    int slot_count, slot_free;
    ilx_index by_code;
    ilx_due due;     // slots
    int first_room;  // slot of the room that came with the program; or NO_ROOM
    char first_code[ILX_ROOM_CODE + 1];
    ilx_app_counts counts;

    ilx_text news;   // of one place (tell.c)
    ilx_text texts;  // of what is in the queue
    struct queued {
        ilx_out out;
        size_t text_at;
        int record_first;
    } * queue;
    int queue_count, queue_next, queue_room;
    ilx_record *records;
    int record_count, record_room;
};

// ---- queue.c -------------------------------------------------------------------------------

// Texts are written straight into the queue's own: begin, write, end.
ilx_text *app_send_begin(ilx_app *app);
void app_send_end(ilx_app *app, int connection);
// How much is in the queue, and the longest text that has come into it since it was so much.
size_t app_queued(const ilx_app *app);
size_t app_longest_since(const ilx_app *app, size_t first);
// The same text as the message of the queue that was ended last, or before.
size_t app_sent_last(const ilx_app *app);
void app_send_again(ilx_app *app, int connection, size_t sent);
void app_queue_close(ilx_app *app, int connection);
void app_queue_load(ilx_app *app, const slot *s);
void app_queue_store(ilx_app *app, const slot *s);
void app_queue_job(ilx_app *app, ilx_job *job);
// "event=… room=… …"; code may be NULL.
void app_log_line(ilx_app *app, const char *event, const char *code, const char *why);
void app_queue_free(ilx_app *app);

// ---- app.c ---------------------------------------------------------------------------------

// One of the server's own refusals; nobody is told when connection is NO_CONNECTION.
void app_refuse(ilx_app *app, int connection, const char *id, ilx_refusal reason);
// The last word to a connection.
void app_hang_up(ilx_app *app, int connection, ilx_refusal reason);
// Does what a connection asks for; waited: it had to wait for its room.
void app_handle(ilx_app *app, int64_t now_ms, int connection, const char *text, size_t length,
                bool waited);
// Of the address of a connection, in this minute.
address *app_address_of(ilx_app *app, int64_t now_ms, int connection);

// ---- keep.c --------------------------------------------------------------------------------

int app_slot_index(const ilx_app *app, const slot *s);
slot *app_find_slot(ilx_app *app, const char *code);
// NULL: there are too many rooms. code NULL: one that nobody has.
slot *app_new_slot(ilx_app *app, int64_t now_ms, const char *code);
void app_drop_slot(ilx_app *app, slot *s);
void app_load_room(ilx_app *app, slot *s);
bool app_is_busy(const slot *s);
// Adds a fact to the batch at hand, with the time and nobody's action. Begins one if need be.
ilx_fact *app_add_fact(slot *s, int64_t now_ms, ilx_fact_kind kind);
ilx_fact *app_write_fact(slot *s, int64_t now_ms, ilx_fact_kind kind, const char *text);
void app_free_batch(slot *s);
// Hands the batch to the store.
void app_store_batch(ilx_app *app, slot *s, int actor);
void app_look_again(ilx_app *app, slot *s, int64_t due_ms);
// Does whatever is due in a room.
void app_wake(ilx_app *app, slot *s, int64_t now_ms);

// Keeps a message until the room is no longer busy, or says why not.
ilx_refusal app_put_in_inbox(ilx_app *app, slot *s, int connection, const char *text,
                             size_t length);
// Answers what a connection (NO_CONNECTION: any) has in the inbox with no.
void app_refuse_waiting(ilx_app *app, slot *s, int connection, ilx_refusal reason);

// ---- tell.c --------------------------------------------------------------------------------

// Who is asked, as far as everybody has been told.
ilx_turn app_told_turn(const slot *s);
// May this seat make this move as far as it has been told? What it has not been told of can neither
// allow nor forbid anything.
ilx_refusal app_may_move(const slot *s, int seat, const char *text);
void app_send_full(ilx_app *app, slot *s, int connection, int64_t now_ms);
// Everybody is told who is here.
void app_send_here(ilx_app *app, slot *s, int64_t now_ms);
// Everybody learns what is in the batch that has been stored and applied; but before it is applied,
// whatever was due before it.
void app_tell_earlier(ilx_app *app, slot *s, int64_t now_ms);
void app_tell_batch(ilx_app *app, slot *s, int64_t now_ms);
// Tells what was kept back, if it is due.
void app_tell_ticks(ilx_app *app, slot *s, int64_t now_ms);
void app_forget_ticks(slot *s);
// What a hand does before it has done anything goes to all others at once, and is not kept.
ilx_refusal app_show(ilx_app *app, slot *s, int connection, const char *what);

// ---- enter.c -------------------------------------------------------------------------------

void app_hello(ilx_app *app, int64_t now_ms, int connection, const ilx_request *request,
               const char *text, size_t length, bool waited);
// The answer to a hello is no.
void app_turn_away(ilx_app *app, int64_t now_ms, int connection, ilx_refusal reason);
// A connection is inside from now on.
void app_be_here(ilx_app *app, slot *s, int connection, int member, int64_t now_ms);
void app_leave_room(ilx_app *app, int64_t now_ms, int connection);
void app_tell_presence(ilx_app *app, slot *s, int64_t now_ms);
// All connections of a member are told to go.
void app_send_away(ilx_app *app, slot *s, int64_t now_ms, int member, ilx_refusal reason);
// A name as it may be kept, without spaces around it; "": nothing is left of it.
void app_clean_name(const char *raw, char name[ILX_NAME_MAX]);
// The host's rights pass on, or come back. True: there is a batch now.
bool app_pass_host(ilx_app *app, slot *s, int64_t now_ms);

// ---- act.c ---------------------------------------------------------------------------------

// What a member asks for: fills the batch, or says why not. NULL without a batch: done at once.
ilx_refusal app_act(ilx_app *app, slot *s, int64_t now_ms, int member, const ilx_request *request);

// ---- play.c --------------------------------------------------------------------------------

// Plays a move and whatever chance does after it, as one batch.
ilx_refusal app_play_batch(slot *s, int64_t now_ms, int seat, const char *text, bool stand_in);
// Stops the clock or lets it go on, as people come and go. True: it was the other way before.
bool app_refresh_clock(ilx_app *app, slot *s, int64_t now_ms);
// How long the table waits for the absent: not at all, if most of those who are here say so.
int64_t app_grace_ms(const ilx_app *app, const slot *s);
// Since when the clock stands still; 0: it goes.
int64_t app_clock_stopped_ms(const slot *s);
// Whatever is due in a match: draws, clocks, bots, stand-ins.
void app_go_on(ilx_app *app, slot *s, int64_t now_ms);
