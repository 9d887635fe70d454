// A store in a PostgreSQL database, which many servers can share: its nodes. Each room belongs to
// one of them at a time, whose lease lasts for as long as the node is heard of, by the database's
// own clock. Each change of owner raises the room's epoch, and every add names the epoch that it
// was made in: a node that has lost a room without noticing can no longer write to it.
#pragma once

#include "store/store.h"

enum { ILX_CLUSTER_KEY = 32 };

// Does this name a database rather than a file?
bool ilx_store_is_database(const char *text);

// make: if the database is empty its tables are made, and older ones brought up to date; without it
// nothing is changed. NULL: *why says what is wrong with it:
//   no-libpq (the library is missing)  bad-address  no-answer  no-entry (wrong name or password)
//   standby  old-server  not-utf8  foreign-database  newer-database  no-rights  lost  busy
//   no-tables (there are none, or older ones, and they are not to be made)
ilx_store *ilx_store_postgres(const char *url, bool make, ilx_failure *why);

// The work of a node beside its tables; any thread may call all of it.

// Other nodes reach this one at host:port from now on. An empty host: where this machine is seen
// from the database. NULL, or why not.
ilx_failure ilx_store_join(ilx_store *store, const char *host, int port, const char *version);
// Whatever this node had is anybody's at once.
void ilx_store_part(ilx_store *store);

typedef struct ilx_node_counts {
    bool heard;  // the database has answered of late
    uint64_t claims, taken, fenced;
} ilx_node_counts;

// taken: of the claims, those of rooms that another node had left behind. fenced: adds that failed
// because the room has another owner, or its number had been used.
ilx_node_counts ilx_store_node(const ilx_store *store);
// Somebody should look at a room of this node's in_ms from now, if the node is gone by then and
// nobody has come; -1: nobody need. And: the room has left this node's memory, and is anybody's.
void ilx_store_due(ilx_store *store, const char *room, int64_t in_ms);
void ilx_store_leave(ilx_store *store, const char *room);

// lost: it was this node's, and is another's; otherwise it is due, and its node is gone.
typedef struct ilx_errand {
    char room[ILX_ROOM_CODE + 1];
    bool lost;
} ilx_errand;
// False: there is nothing to do.
bool ilx_store_errand(ilx_store *store, ilx_errand *errand);

// Tells how much this node's guests have made and guessed since the last call; and how much those
// of all others have since that was last heard, to be freed: false: that has not come yet.
void ilx_store_count(ilx_store *store, const ilx_guest_count *counts, int count);
bool ilx_store_counted(ilx_store *store, ilx_guest_count **counts, int *count);

// The secret of the nodes of a database.
const uint8_t *ilx_store_cluster_key(const ilx_store *store);

// A line about each node, for people.
typedef struct ilx_node_about {
    char address[ILX_NODE_ADDRESS], version[32];
    int64_t heard_ms, since_s, rooms;  // heard_ms: ago
    bool alive;
} ilx_node_about;
ilx_failure ilx_store_nodes(ilx_store *store, void (*each)(void *context, const ilx_node_about *),
                            void *context);
