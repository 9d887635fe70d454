// Structures and functions that the parts of the app share. Calls go down only, in this order:
//
//   app.c        messages, the inbox, time: all that comes in from outside
//   store.c      one batch of facts at a time is stored, applied and told; tables are loaded
//   shared.c     tables that several servers have in turn
//   enter.c      hello: finding a table, and coming in
//   act.c        requests of people become facts
//   dice.c       the key of a match, which the devices make with the server
//   bring.c      a table that comes from elsewhere, fact by fact
//   bots.c       bots, and stand-ins for people who are away
//   remarks.c    what bots say
//   play.c       moves, and the draws that follow them, become facts
//   presence.c   who is here, and who is host
//   tell.c       who hears what
//   clock.c      the clock of the present question
//   withheld.c   answers known to the table and not yet told
//   slots.c      tables in memory, batches, inboxes
//   connections.c, queue.c, push.c, jobs.c, lookup.c
#pragma once

#include "app/app.h"
#include "app/lookup.h"
#include "app/push.h"
#include "protocol/requests.h"

enum { NOBODY = -1, NO_ROOM = -1, NO_CONNECTION = -1 };

// Requests that may be made, in thousandths; they come back with time.
typedef struct bucket {
    int32_t level;
    uint32_t at_ms;  // the lowest digits of the time
} bucket;

typedef struct connection {
    bool used;
    bool closing;           // it has been told to go: nothing it says counts
    bool inside;            // hello is done
    bool screen;            // and it is nobody
    bool sounds;            // and it is heard
    bool guesses;           // its hello counts as a guess until it has proved right
    bool outside;           // it is at no table
    int8_t member;          // NOBODY until it is inside, and for screens
    int64_t last_sequence;  // the number of the last thing that it was told
    int64_t outside_ms;     // since when it is one of those that are at no table
    ilx_lang lang;
    int room;           // NO_ROOM until hello
    int viewpoint;      // from where it has last seen the match
    int next;           // in the same room; or of the free ones
    int before, after;  // among those that are at no table, oldest first
    int waiting;        // messages in the room's inbox
    int address;
    bucket requests, wishes;
} connection;

// Where connections come from, for as long as there are any and a minute more.
typedef struct address {
    uint64_t hash;
    bool home;  // of a network at home, not of the internet
    int connections;
    int made, guessed;  // rooms, in the minute that began at
    int64_t minute_ms;
    int made_since, guessed_since;              // since other servers were told
    int64_t made_elsewhere, guessed_elsewhere;  // at those, in a minute
    int64_t connected_elsewhere;
    bool unseen;  // nobody has come here from there yet
    int next;     // of the free ones
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

// A quick line that a bot is about to say.
typedef struct remark {
    const char *line;  // its key; NULL: there is none
    int seat;
    int64_t due_ms;
    bool made;  // in this round there has been one
} remark;

// A hint that a seat has asked for.
typedef struct helped {
    uint64_t ticket;    // of the job; 0: none was asked for
    uint32_t question;  // that it is for
    int step;           // how much of it has been told; 0: it is being thought of
    ilx_hint hint;
} helped;

// Facts that are stored together, and what is needed to tell of them afterwards. Moves among them
// have been tried on the room's match, and are committed when the batch is applied.
typedef struct batch {
    struct batch *next;  // that was handed to the store after it
    uint64_t ticket;     // of what is asked of the store, or of the job
    int64_t at_ms;
    ilx_fact *facts;
    int fact_count, fact_capacity;
    int actor;         // the connection that is told; or NO_CONNECTION
    bool hello;        // the actor comes in with it
    bool partial;      // it is one partial answer, and no more (see ilx_is_partial_answer)
    bool begins;       // it has no facts yet: a match is about to begin
    bool brings;       // they are of a table that is being brought (bring.c),
    bool brought_all;  // the last of them
    int by;            // the member whose action it is; or NOBODY
    char id[ILX_ACTION_ID_MAX];  // of that action
    ilx_job *job;    // its first move is worked out by it before there are any facts; NULL: none is
    ilx_turn asked;  // who was asked before its moves
    int seat;        // whose first move it is, and
    bool stood_in;   // whether somebody else has chosen it
    void *before;    // the state before its moves, once they are applied; NULL: there are none
    ilx_event *events;
    int event_count, event_capacity;
    ilx_text snapshot;  // of a fact that carries one
} batch;

// From where a match is looked at: a seat, or PUBLIC.
enum { PUBLIC = ILX_SEATS_MAX, VIEWPOINTS };

// Withheld are partial answers, from all but whoever gave them; or frames, from everybody.
typedef struct withheld {
    int64_t due_ms;  // when it will be told, if there is anything to be seen of it
    bool frames;
    int event_count;  // so many at the end of the log
    struct {
        int seat;
        ilx_move move;
    } * answers;
    int answer_count;
    // The state before all of it, then two more to work out what one viewpoint has seen of it.
    _Alignas(16) uint8_t states[];
} withheld;

// A match that begins as soon as the devices have told their numbers (dice.c).
typedef struct beginning {
    int64_t due_ms;  // it waits no longer
    int actor, by;   // who wants it: the connection, if it is still there, and the member
    char id[ILX_ACTION_ID_MAX];
    uint32_t told;  // one bit for each member
    uint8_t numbers[ILX_MEMBERS_MAX][ILX_KEY_BYTES];
} beginning;

// A room in memory, or on its way there.
typedef struct slot {
    bool used, loading;
    bool failed;        // a batch was not stored: the table is read again as soon as the store has
                        // answered for those after it
    bool making;        // its code is being tried
    bool counted;       // among the running matches
    bool presence_due;  // to be told when the room is no longer busy
    bool adopted;       // nobody has asked for it: another server has left it behind
    int tries;
    uint64_t ticket;   // of what is being loaded
    ilx_room *room;    // NULL while loading
    batch *batch;      // those that are being stored, oldest first; NULL: none. Others may follow
    batch *last;       // partial answers, so that nobody can tell by waiting that somebody answers
    int stored_ahead;  // facts in them
    batch *trial;      // that waits for its job; NULL: none does
    char code[ILX_ROOM_CODE + 1];
    int first_connection;
    int people;              // connections in the room, those who are still coming in included
    int next;                // of the free ones
    int64_t empty_ms;        // since when nobody is connected; 0: somebody is
    int64_t retry_after_ms;  // nothing happens by itself before then
    int64_t presence_window_end_ms;  // until then presence has been told so often:
    int presence_count;
    ilx_presence *presence;  // of each member; NULL: nobody was known to be here or away yet
    int presence_capacity;
    int since_full;  // batches since everybody got a full view
    waiting *inbox, **inbox_end;
    int inbox_count;

    // The clock of the present question.
    uint32_t question;  // whose
    int64_t asleep_ms;  // since when nobody who plays is here; 0: somebody is
    int64_t paused_ms;  // since when it waits for somebody absent; 0: it does not
    int64_t pause_spent_ms;
    uint32_t hurried;  // seats that do not want to wait for the absent, or for bots
    uint64_t question_asked;
    uint32_t asked;         // the seats to which this question was put at first
    uint32_t alone;         // the seat that moved last, having been asked alone; 0: several were
    withheld *withheld;     // NULL: everything has been told
    int64_t next_frame_ms;  // frames are withheld until then (tell.c)
    stand_in *stand_ins;    // of each seat; NULL until one is asked
    helped *helped;         // the same
    remark remark;
    beginning *beginning;  // NULL: no match is about to
    int brought;           // facts of a table that is being brought

    // Of a shared store (shared.c).
    uint32_t orphan;      // one more than the question that is answered though nobody is here
    int64_t due_told_ms;  // when others should look at it if we no longer can; 0: never

    // Of the room before it was read again.
    int64_t old_number, old_question_ms;
} slot;

struct ilx_app {
    ilx_app_config config;
    ilx_rng rng;
    uint64_t tickets;
    connection *connections;
    int connection_count, connection_free;
    int outside_first, outside_last;  // connections that are at no table
    int64_t looked_ms;                // when time last came in
    address *addresses;
    int address_count, address_free;
    ilx_index by_address;
    int64_t today;                 // the day in which so many tables were made
    uint16_t made_today[1 << 14];  // by (the hash of) their makers' addresses
    slot *slots;
    int slot_count, slot_free;
    ilx_index by_code;
    ilx_due due;     // slots
    bool held;       // nothing can be stored: no clock runs
    int first_room;  // slot of the room that came with the program; or NO_ROOM
    char first_key[ILX_ROOM_CODE + 1 + ILX_SECRET + 1];
    ilx_app_counts counts;

    ilx_text news;   // of one viewpoint (tell.c)
    ilx_text texts;  // of what is in the queue
    struct queued {
        ilx_out out;
        size_t text_at;
        int row_first;
    } * queue;
    int queue_count, queue_next, queue_capacity;
    ilx_row *rows;
    int row_count, row_capacity;
};

static inline int app_slot_index(const ilx_app *app, const slot *s)
{
    return (int)(s - app->slots);
}

// ---- queue.c -------------------------------------------------------------------------------

// Texts are written straight into the queue's own: begin, write, end. Here and below, number is the
// number of a connection.
ilx_text *app_send_begin(ilx_app *app);
void app_send_end(ilx_app *app, int number);
// How much is in the queue, and the longest text that has come into it since it was so much.
size_t app_queued(const ilx_app *app);
size_t app_longest_since(const ilx_app *app, size_t first);
// The same text as the message of the queue that was ended last, or before.
size_t app_sent_last(const ilx_app *app);
void app_send_again(ilx_app *app, int number, size_t sent);
void app_queue_close(ilx_app *app, int number);
void app_queue_lead(ilx_app *app, int number, const char *text, size_t length);
void app_queue_load(ilx_app *app, const slot *s);
void app_queue_store(ilx_app *app, const slot *s, const batch *b);
void app_queue_due(ilx_app *app, const slot *s, int64_t in_ms);
void app_queue_leave(ilx_app *app, const slot *s);
void app_queue_job(ilx_app *app, ilx_job *job);
void app_queue_stop(ilx_app *app, const slot *s, uint64_t ticket);
// "event=… room=… …"; code may be NULL.
void app_log_line(ilx_app *app, const char *event, const char *code, const char *why);
void app_queue_free(ilx_app *app);

// ---- connections.c -------------------------------------------------------------------------

// How many addresses are remembered at once.
int app_address_capacity(const ilx_limits *limits);
// NULL: there are too many.
address *app_address_by_hash(ilx_app *app, int64_t now_ms, uint64_t hash);
// The address of a connection, counting for this minute.
address *app_address_of(ilx_app *app, int64_t now_ms, int number);
// So many more tables have been made from there; how many that is today.
int app_count_today(ilx_app *app, int64_t now_ms, const address *from, int64_t more);
// One more table is made from there; false: there have been too many today.
bool app_take_room(ilx_app *app, int64_t now_ms, const address *from);
// A hello that asks for a table counts as a guess from now on; false: there have been too many. And
// no longer, since it was right, or was refused for another reason.
bool app_take_guess(ilx_app *app, int64_t now_ms, int number);
void app_guess_was_right(ilx_app *app, int64_t now_ms, int number);
// Do two connections seem to come from one place?
bool app_are_near(const ilx_app *app, const connection *a, const connection *b);
// Does a connection come from the network of a member who is here?
bool app_is_near(const ilx_app *app, const slot *s, int number);
// Where a connection comes from, as far as this table may know; 0: others of it come from there
// too.
uint64_t app_ban_from(const ilx_app *app, const slot *s, int number);
// A connection is at no table from now on, or no longer at none.
void app_go_outside(ilx_app *app, int64_t now_ms, int number);
void app_go_inside(ilx_app *app, int number);
// Ends those that have been at no table for too long. Returns when to look again.
int64_t app_end_idle(ilx_app *app, int64_t now_ms);
// A connection that has left its room is no longer one.
void app_free_connection(ilx_app *app, int64_t now_ms, int number);
// Takes one message from what a connection may say, and one wish from what it may wish for.
// NULL, or "too-fast".
ilx_refusal app_take_request(ilx_app *app, int number, int64_t now_ms);
ilx_refusal app_take_wish(ilx_app *app, int number, int64_t now_ms);
// A request counts for so many; those beside the first are taken now. NULL, or "too-fast".
ilx_refusal app_take_effort(ilx_app *app, int number, int effort);
// One of the server's own refusals; nobody is told when number is NO_CONNECTION.
void app_refuse(ilx_app *app, int number, const char *id, ilx_refusal reason);
// The same in the words of the game and its skin.
void app_refuse_move(ilx_app *app, const ilx_room *room, int number, const char *id,
                     ilx_refusal reason);
// The last word to a connection.
void app_hang_up(ilx_app *app, int number, ilx_refusal reason);

// ---- slots.c -------------------------------------------------------------------------------

slot *app_find_slot(ilx_app *app, const char *code);
// NULL: there are too many rooms. code NULL: one that no room in memory has.
slot *app_new_slot(ilx_app *app, int64_t now_ms, const char *code);
// Another code that no room in memory has.
void app_change_code(ilx_app *app, slot *s);
// Precondition: every connection that is left in it is closing.
void app_drop_slot(ilx_app *app, slot *s);
// The room leaves the slot, with all that was known of its match.
void app_free_room(ilx_app *app, slot *s);
void app_count_match(ilx_app *app, slot *s);
// Drops the thought that a stand-in is having, or all of them: the question is gone.
void app_forget_thought(ilx_app *app, const slot *s, stand_in *in);
void app_forget_stand_ins(ilx_app *app, slot *s);
void app_forget_withheld(slot *s);
void app_forget_beginning(slot *s);
// Is it being loaded, or something stored or worked out that others must wait for? Then whatever
// arrives waits in its inbox.
bool app_is_busy(const slot *s);
// The same, or partial answers are being stored.
bool app_is_at_work(const slot *s);
// Has this member an action under way?
bool app_is_acting(const slot *s, int member);
void app_look_again(ilx_app *app, slot *s, int64_t due_ms);
// Asks for the facts of the room that has the slot's code; or for those of the room that is there,
// which is then what they add up to.
void app_load(ilx_app *app, slot *s);
void app_read_again(ilx_app *app, slot *s);

// Frees what a batch holds.
void app_clear_batch(batch *b);
// A batch, emptied from here on, waits behind those that are being stored; and the oldest of them
// is done with.
batch *app_push_batch(slot *s, batch *b);
void app_pop_batch(slot *s);
// A batch waits for its job, or does so no longer and is the caller's.
void app_begin_trial(slot *s, batch *b);
batch app_end_trial(slot *s);
// Whatever was to happen at the table will not: moves that were tried are abandoned.
void app_drop_batches(slot *s);
// Adds a fact with the time of the batch, and nobody's action.
ilx_fact *app_add_fact(batch *b, ilx_fact_kind kind);
ilx_fact *app_write_fact(batch *b, ilx_fact_kind kind, const char *text);

// Puts a message into the inbox of a busy room, or says why not.
ilx_refusal app_put_in_inbox(ilx_app *app, slot *s, int number, const char *text, size_t length);
// The oldest message of the inbox, the caller's to free; NULL: it is empty.
waiting *app_take_from_inbox(ilx_app *app, slot *s);
// Refuses all that a connection (NO_CONNECTION: any) has in the inbox.
void app_refuse_waiting(ilx_app *app, slot *s, int number, ilx_refusal reason);
// Since when a member is here or away; there is one of each from when she has come in.
ilx_presence *app_presence(slot *s, int member);
int64_t app_here_ms(const slot *s, int member);
int64_t app_away_ms(const slot *s, int member);

// ---- withheld.c ----------------------------------------------------------------------------

// From now on the batch, which has just been applied, is withheld.
void app_withhold(ilx_app *app, slot *s, const batch *b, bool frame);
// The match as those at a viewpoint have been told of it: with their own answers, but without the
// last so many. Two of them can be had at the same time (which: 0 or 1).
const void *app_shown_state(const slot *s, int viewpoint, int without, int which);
// The events that are withheld from a viewpoint, but for the last so many of the log. They are the
// caller's to free.
ilx_event *app_withheld_events(const slot *s, int viewpoint, int without, int *count);
// Who is asked, as far as everybody has been told.
ilx_turn app_told_turn(const slot *s);
// May this seat make this move as far as it has been told? What it has not been told of can neither
// allow nor forbid anything.
ilx_refusal app_may_move(const slot *s, int seat, const char *text);

static inline int app_viewer_at(int viewpoint)
{
    return viewpoint == PUBLIC ? ILX_SPECTATOR : viewpoint;
}

// ---- clock.c -------------------------------------------------------------------------------

// Stops the clock or lets it go on, as people come and go. True: it was the other way before.
bool app_refresh_clock(ilx_app *app, slot *s, int64_t now_ms);
// Since when the clock stands still; 0: it goes.
int64_t app_clock_stopped_ms(const slot *s);
// How long the table waits for the absent: not at all, if most of those who are here say so.
int64_t app_grace_ms(const ilx_app *app, const slot *s);
bool app_most_hurry(const slot *s);
bool app_has_person(const slot *s, uint32_t seats);

// ---- tell.c --------------------------------------------------------------------------------

void app_send_full(ilx_app *app, slot *s, int number, int64_t now_ms);
// Everybody inside gets a full view.
void app_send_all_full(ilx_app *app, slot *s, int64_t now_ms);
// Everybody is told who is here.
void app_send_here(ilx_app *app, slot *s, int64_t now_ms);
// Everybody learns what is in the batch that has been stored and applied; but before it is applied,
// whatever was due before it.
void app_tell_earlier(ilx_app *app, slot *s, int64_t now_ms);
void app_tell_batch(ilx_app *app, slot *s, int64_t now_ms);
// Tells what is withheld, if it is due.
void app_tell_withheld(ilx_app *app, slot *s, int64_t now_ms);
// The devices that have sealed a number are asked for it.
void app_send_numbers_wanted(ilx_app *app, slot *s);
// A gesture: what a hand does before it has done anything goes to all others at once, and is not
// stored.
ilx_refusal app_show(ilx_app *app, slot *s, int number, const char *what);

// ---- bots.c, hints.c, remarks.c ------------------------------------------------------------

// A question to a bot about what this seat should do now.
ilx_job *app_new_job(ilx_app *app, const slot *s, const ilx_bot *bot, int seat, uint64_t ticket);
// A member asks for a hint; and one has been thought of.
ilx_refusal app_hint(ilx_app *app, slot *s, batch *b, int member);
void app_hint_thought(ilx_app *app, slot *s, const ilx_job *job);
void app_forget_hints(ilx_app *app, slot *s);
// A bot may say something of what has just happened, once people have seen it; and says it when
// that is due. True: now.
void app_think_of_remark(ilx_app *app, slot *s, const batch *b);
bool app_make_remark(ilx_app *app, slot *s, batch *b);

// ---- presence.c ----------------------------------------------------------------------------

// A connection belongs to a room from now on; and is inside, once its hello has been answered.
void app_link_to_room(ilx_app *app, slot *s, int number);
void app_be_here(ilx_app *app, slot *s, int number, int member, int64_t now_ms);
void app_leave_room(ilx_app *app, int64_t now_ms, int number);
// How many connections a member has (NOBODY: how many screens there are).
int app_connections_of(const ilx_app *app, const slot *s, int member);
void app_tell_presence(ilx_app *app, slot *s, int64_t now_ms);
// A shared screen is heard from now on, or no longer.
ilx_refusal app_sound(ilx_app *app, slot *s, int64_t now_ms, int number, bool on);
// All connections of a member are told to go.
void app_send_away(ilx_app *app, slot *s, int64_t now_ms, int member, ilx_refusal reason);
// The answer to a hello is no.
void app_turn_away(ilx_app *app, int64_t now_ms, int number, ilx_refusal reason);
// The host's rights pass on, or come back, if that is due.
void app_pass_host(ilx_app *app, slot *s, batch *b);

// ---- jobs.c --------------------------------------------------------------------------------

// Tries a move and all draws that are due after it.
ilx_refusal app_try(ilx_match *match, int seat, const char *text);

// ---- play.c --------------------------------------------------------------------------------

// Tries a move and whatever chance does after it; or makes the batch wait for a job that does.
ilx_refusal app_play(ilx_app *app, slot *s, batch *b, int seat, const char *text, bool stood_in);
// Goes on with a batch whose job is done.
void app_play_on(slot *s, batch *b, ilx_job *job);

// ---- bots.c --------------------------------------------------------------------------------

// Whatever is due in a match by itself: draws, clocks, bots, stand-ins.
void app_go_on(ilx_app *app, slot *s, batch *b);
// A bot has thought.
void app_thought(ilx_app *app, slot *s, int64_t now_ms, const ilx_job *job);

// ---- dice.c --------------------------------------------------------------------------------

// The server's key for the next match, which it seals now.
void app_add_dice(ilx_app *app, batch *b);
// Begins a match, or asks the devices for their numbers first.
void app_begin(ilx_app *app, slot *s, batch *b);
// Begins one that has waited long enough. False: none is about to.
bool app_begin_due(ilx_app *app, slot *s, batch *b);
// A member's device tells the seal of its number; and the number, when it is wanted.
ilx_refusal app_seal(batch *b, int member, const char *seal);
ilx_refusal app_tell_number(ilx_app *app, slot *s, int64_t now_ms, int member, const char *number);
// Is this action the one that wants the match to begin, said again?
bool app_is_beginning(const slot *s, int member, const char *id);

// ---- bring.c -------------------------------------------------------------------------------

// Takes the next facts of a table that was elsewhere, or after the last one opens it here.
ilx_refusal app_bring(ilx_app *app, slot *s, batch *b, const ilx_request *request);

// ---- act.c ---------------------------------------------------------------------------------

// Does what a member asks for: fills the batch, or says why not. NULL and an empty batch: it is
// done.
ilx_refusal app_act(ilx_app *app, slot *s, batch *b, int member, const ilx_request *request);

// ---- enter.c -------------------------------------------------------------------------------

// Somebody comes to a room that is there and not busy: in, or by a batch that is filled.
ilx_refusal app_enter(ilx_app *app, slot *s, batch *b, int number, const ilx_request *request);
// The room that a hello asks for. NULL and *found without a room: it is to be loaded, or made.
ilx_refusal app_find_room(ilx_app *app, int64_t now_ms, int number, const ilx_request *request,
                          slot **found);

// ---- shared.c ------------------------------------------------------------------------------

// Others are told when they should look at the table, if that has changed.
void app_tell_due(ilx_app *app, slot *s, int64_t now_ms);
// Does it go on though nobody is here?
bool app_is_orphan(slot *s);

// ---- store.c -------------------------------------------------------------------------------

// Hands a batch to the store, unless it is empty, or first to its job; what it holds is the slot's
// from now on.
void app_store(ilx_app *app, slot *s, batch *b);
// The answer of a job to a batch, and the store's to the oldest one.
void app_played(ilx_app *app, slot *s, ilx_job *job);
void app_stored(ilx_app *app, slot *s, int64_t now_ms, bool ok);
// And to a load: see ilx_app_loaded.
void app_loaded(ilx_app *app, slot *s, int64_t now_ms, ilx_refusal refusal, ilx_room *found);
