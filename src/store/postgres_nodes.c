// The nodes that share a database: each says in short intervals that it is there, and takes rooms
// that nobody has, or whose node has not been heard of for the time of a lease. All times are the
// database's. After the database itself was away nobody has been heard of, so only a node that has
// been heard of for the time of a lease may take what another had.

#include "store/postgres_parts.h"

#include <assert.h>
#include <netdb.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

enum {
    BEAT_MS = 400,
    LAPSED_MS = 1800,  // others may have taken what a node had that was silent for so long
    ASKED_MS = 3000,   // after signs of life had no answer for so long, nothing else is asked
    HEARD_MS = 1500,   // without an answer for so long, the database counts as gone
};

atomic_llong *pg_epoch(pg_database *database, const char *room)
{
    int at = 0;
    for (int i = 0; i < ILX_ROOM_CODE; i++) {
        assert(room[i] >= 'A' && room[i] <= 'Z');
        at = at * 26 + room[i] - 'A';
    }
    return &database->epochs[at];
}

// A database whose standby is away does all that it is asked and then waits, for each connection,
// even when nobody listens there any more. So that it keeps some for others, only signs of life go
// on. A connection from before one of them had no answer may lead nowhere, without anybody saying
// so.
bool pg_may_ask(postgres *p)
{
    pg_database *database = p->database;
    unsigned silences = atomic_load(&database->silences);
    if (p->session.silences != silences) pg_close(&p->session);
    p->session.silences = silences;
    bool away = atomic_load(&database->unheard) &&
                pg_now_ms() - atomic_load(&database->heard_ms) >= ASKED_MS;
    return !away && pg_ready(&p->session);
}

// ---- Claiming ----------------------------------------------------------------------------

// Who has it? NULL and no address: there is no such room.
static ilx_failure find_holder(postgres *p, const char *room, char address[ILX_NODE_ADDRESS])
{
    const ilx_libpq *pq = p->session.pq;
    pg_values values = {0};
    if (!p->session.connection) return "lost";
    pg_give_text(&values, room);
    PGresult *result = pg_ask(&p->session, PG_HOLDER, &values);
    ilx_failure failure = result ? pg_failure(pq, result) : "lost";
    if (!failure && pq->PQntuples(result) == 1) {
        pg_text(pq, result, 0, 1, address, ILX_NODE_ADDRESS);
        // Its node is silent, and we may not take it yet; or it has just been left.
        failure = pg_int(pq, result, 0, 0) ? "elsewhere" : "busy";
    }
    pq->PQclear(result);
    return failure;
}

ilx_failure pg_claim(ilx_store *store, const char *room, char address[ILX_NODE_ADDRESS])
{
    postgres *p = (postgres *)store;
    pg_database *database = p->database;
    const ilx_libpq *pq = p->session.pq;
    pg_values values = {0};
    address[0] = '\0';
    if (!database->node) return NULL;
    if (!pg_may_ask(p)) return "lost";
    pg_give_text(&values, room);
    pg_give_int(&values, database->node);
    PGresult *result = pg_ask(&p->session, PG_CLAIM, &values);
    ilx_failure failure = result ? pg_failure(pq, result) : "lost";
    bool claimed = !failure && pq->PQntuples(result) == 1;
    if (claimed) {
        atomic_store(pg_epoch(database, room), pg_int(pq, result, 0, 0));
        atomic_fetch_add(&database->claims, 1);
        atomic_fetch_add(&database->taken, pg_int(pq, result, 0, 1) != 0);
    }
    pq->PQclear(result);
    if (failure && pg_is_over(failure)) pg_close(&p->session);
    return failure || claimed ? failure : find_holder(p, room, address);
}

// ---- Being heard of ----------------------------------------------------------------------

// False: the database did not take it.
static bool tell(pg_session *session, const pg_database *database, pg_statement statement)
{
    pg_values values = {0};
    if (!pg_ready(session)) return false;
    if (statement != PG_SWEEP) pg_give_int(&values, database->node);
    if (statement == PG_BEAT) {
        pg_give_text(&values, database->address);
        pg_give_text(&values, database->version);
    }
    PGresult *result = pg_ask(session, statement, &values);
    bool well = result && !pg_failure(session->pq, result);
    session->pq->PQclear(result);
    if (!well) pg_close(session);
    return well;
}

static void wait_a_beat(pg_database *database)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += (long)BEAT_MS * 1000000;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_cond_timedwait(&database->woken, &database->mutex, &until);
}

static void *beat(void *context)
{
    pg_database *database = context;
    pg_session session = {.pq = ilx_libpq_find(), .database = database};
    pthread_mutex_lock(&database->mutex);
    while (!database->parts) {
        pthread_mutex_unlock(&database->mutex);
        bool heard = tell(&session, database, PG_BEAT);
        atomic_store(&database->unheard, !heard);
        if (!heard) atomic_fetch_add(&database->silences, 1);
        int64_t before_ms = heard ? atomic_exchange(&database->heard_ms, pg_now_ms()) : 0;
        if (heard) pg_errands_run(&session, database, pg_now_ms() - before_ms >= LAPSED_MS);
        pthread_mutex_lock(&database->mutex);
        if (!database->parts) wait_a_beat(database);
    }
    pthread_mutex_unlock(&database->mutex);
    // Without a connection nobody waits for one: the lease runs out by itself.
    if (session.connection) pg_errands_end(&session, database);
    if (session.connection) tell(&session, database, PG_PART);
    pg_close(&session);
    return NULL;
}

// How this machine is seen from the database; over a local socket only this machine itself sees it.
static void find_own_host(postgres *p, char host[ILX_NODE_ADDRESS])
{
    struct sockaddr_storage own = {0};
    socklen_t size = sizeof own;
    int fd = p->session.pq->PQsocket(p->session.connection);
    bool known = getsockname(fd, (struct sockaddr *)&own, &size) == 0 &&
                 (own.ss_family == AF_INET || own.ss_family == AF_INET6) &&
                 getnameinfo((struct sockaddr *)&own, size, host, ILX_NODE_ADDRESS, NULL, 0,
                             NI_NUMERICHOST) == 0;
    if (!known) snprintf(host, ILX_NODE_ADDRESS, "127.0.0.1");
}

ilx_failure ilx_store_join(ilx_store *store, const char *host, int port, const char *version)
{
    postgres *p = (postgres *)store;
    pg_database *database = p->database;
    char own[ILX_NODE_ADDRESS];
    ilx_key key;
    if (!pg_ready(&p->session)) return "lost";
    if (!host[0]) find_own_host(p, own);
    if (!host[0]) host = own;
    snprintf(database->address, sizeof database->address,
             strchr(host, ':') ? "[%.68s]:%d" : "%.70s:%d", host, port);
    snprintf(database->version, sizeof database->version, "%s", version);
    ilx_key_random(&key);
    memcpy(&database->node, key.bytes, sizeof database->node);
    database->node &= INT64_MAX;
    bool told = tell(&p->session, database, PG_SWEEP) && tell(&p->session, database, PG_BEAT);
    if (!told) return "lost";
    atomic_store(&database->heard_ms, pg_now_ms());
    database->beats = pthread_create(&database->thread, NULL, beat, database) == 0;
    return database->beats ? NULL : "busy";
}

void ilx_store_part(ilx_store *store)
{
    pg_database *database = ((postgres *)store)->database;
    if (!database->beats) return;
    pthread_mutex_lock(&database->mutex);
    database->parts = true;
    pthread_cond_signal(&database->woken);
    pthread_mutex_unlock(&database->mutex);
    pthread_join(database->thread, NULL);
    database->beats = false;
}

// ---- Looking on --------------------------------------------------------------------------

ilx_node_counts ilx_store_node(const ilx_store *store)
{
    pg_database *database = ((const postgres *)store)->database;
    return (ilx_node_counts){
        .heard = pg_now_ms() - atomic_load(&database->heard_ms) < HEARD_MS,
        .claims = atomic_load(&database->claims),
        .taken = atomic_load(&database->taken),
        .fenced = atomic_load(&database->fenced),
    };
}

const uint8_t *ilx_store_cluster_key(const ilx_store *store)
{
    return ((const postgres *)store)->database->key;
}

ilx_failure ilx_store_nodes(ilx_store *store, void (*each)(void *context, const ilx_node_about *),
                            void *context)
{
    postgres *p = (postgres *)store;
    const ilx_libpq *pq = p->session.pq;
    pg_values none = {0};
    if (!pg_ready(&p->session)) return "lost";
    PGresult *result = pg_ask(&p->session, PG_NODES, &none);
    ilx_failure failure = result ? pg_failure(pq, result) : "lost";
    for (int i = 0; !failure && i < pq->PQntuples(result); i++) {
        ilx_node_about about = {.heard_ms = pg_int(pq, result, i, 2),
                                .since_s = pg_int(pq, result, i, 3),
                                .rooms = pg_int(pq, result, i, 4),
                                .alive = pg_int(pq, result, i, 5) != 0};
        pg_text(pq, result, i, 0, about.address, sizeof about.address);
        pg_text(pq, result, i, 1, about.version, sizeof about.version);
        each(context, &about);
    }
    pq->PQclear(result);
    return failure;
}
