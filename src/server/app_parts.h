// What the parts of the app share: app.c (connections, store, queue), act.c (what people ask for),
// play.c (matches: chance, clocks, bots, stand-ins).
#pragma once

#include "protocol/requests.h"
#include "server/app.h"
#include "server/push.h"

enum { NOBODY = -1, NO_ROOM = -1, NO_CONNECTION = -1 };

typedef struct connection {
    bool used, screen;
    ilx_lang lang;
    int room, member;  // NO_ROOM, NOBODY until hello is done
    int next;          // in the same room
    int64_t tokens, tokens_ms;  // of the rate limit, in thousandths of a request
    uint64_t address;
    char token[2 * ILX_TOKEN_BYTES + 1];  // to be told once its hash is stored
} connection;

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
    uint32_t question;  // that it is for
    bool answered;
    int64_t due_ms;   // not before then
    ilx_move move;
} stand_in;

typedef struct slot {
    bool used, loading, storing;
    uint64_t ticket;  // of what is being loaded or stored
    ilx_room *room;
    char code[ILX_ROOM_CODE + 1];
    int first;  // connection
    int people;  // connections in the room
    int64_t due_ms;  // when to look again
    int64_t empty_ms;  // since when nobody is connected; 0: somebody is
    int64_t absent_ms[ILX_MEMBERS_MAX];  // since when; 0: here
    uint32_t hurried, hurried_question;  // seats that do not want to wait for the absent any longer
    stand_in stand_ins[ILX_SEATS_MAX];
    waiting *inbox, **inbox_end;
    int inbox_count;
    int since_full;  // batches since everybody got a full view

    // The batch that is being stored.
    ilx_fact *facts;
    int fact_count, fact_room;
    int actor;  // connection that is told; or NO_CONNECTION
    bool hello;  // the actor joins with it
    int match_length;  // before the batch, to go back to
    void *before;  // the state then
    size_t before_size;
    ilx_event *events;
    int event_count, event_room;
} slot;

struct ilx_app {
    ilx_app_config config;
    ilx_rng rng;
    uint64_t tickets;
    connection *connections;
    int connection_count;
    slot *slots;
    int slot_count;
    ilx_text texts;  // of what is in the queue
    struct queued {
        ilx_out out;
        size_t text_at;
        int record_first;
    } *queue;
    int queue_count, queue_next, queue_room;
    ilx_record *records;
    int record_count, record_room;
    ilx_app_counts counts;
    struct {
        uint64_t address;
        int64_t since_ms;
        int made;
    } makers[256];  // who has made rooms lately
};

// ---- app.c ---------------------------------------------------------------------------------

ilx_text *send_begin(ilx_app *app);
void send_end(ilx_app *app, int connection);
void refuse(ilx_app *app, int connection, const char *id, ilx_refusal reason);
// Adds a fact to the batch at hand, with the time and nobody's action.
ilx_fact *add_fact(ilx_app *app, slot *s, int64_t now_ms, ilx_fact_kind kind);
// Hands the batch to the store.
void store_batch(ilx_app *app, slot *s, int actor);
void members_here(const slot *s, bool here[ILX_MEMBERS_MAX]);
void queue_job(ilx_app *app, ilx_job *job);
int slot_index(const ilx_app *app, const slot *s);
void look_again(slot *s, int64_t due_ms);

// ---- act.c ---------------------------------------------------------------------------------

// What a member asks for: fills the batch, or says why not. NULL without a batch: answered here.
ilx_refusal act(ilx_app *app, slot *s, int64_t now_ms, int connection, const ilx_request *request);

// ---- play.c --------------------------------------------------------------------------------

// Plays a move and whatever chance does after it, as one batch.
ilx_refusal play_batch(ilx_app *app, slot *s, int64_t now_ms, int seat, const char *text, int by,
                       const char *id, bool stand_in);
// Takes back what was played when the store failed.
void unplay_batch(slot *s);
// Whatever is due in a match: draws, clocks, bots, stand-ins.
void go_on(ilx_app *app, slot *s, int64_t now_ms);
