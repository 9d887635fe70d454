// Three nodes, a database with a standby and hundreds of people at play, while one accident follows
// the other: nodes are killed, stopped and frozen, links between them and to the database are cut
// and slow, wall clocks jump, the database is started again, its standby goes away and comes back,
// and once takes its place. In the end it is checked that all that guests were told is in the
// database, once, in the order in which they were told, that nothing else is, and that nobody has
// seen another's cards.
//
//     CLUSTER_SECONDS (20)  CLUSTER_TABLES (40)  CLUSTER_SEED (1)  CLUSTER_PACE (60 ms from card to
//     card)
//
// ILINX is the program; SKEW a library that makes its wall clock wrong (skew.c).

#include "guests.h"

enum {
    SILENCES_MAX = 1 << 16,
    GO_ON_MS = 60000,
    ADDRESS = 32,
    CONNECTIONS_MAX = NODES * 12,  // to the database, as docs/cluster.md says
    AWAY_MS = 3000,
    LONG_AWAY_MS = 30000,  // so long that each try could leave one more behind
    LONG_S = 120,
};

typedef enum accident {
    KILL,
    STOP,
    FREEZE,
    CUT_DATABASE,
    CUT_NODES,
    SLOW_DATABASE,
    SLOW_NODES,
    RESTART,
    STANDBY,
    PROMOTE,
    ACCIDENTS
} accident;

static const char *const names[ACCIDENTS] = {
    "kill",          "stop",       "freeze",  "cut database", "cut nodes",
    "slow database", "slow nodes", "restart", "standby away", "promote"};

typedef struct silences {
    int count;
    int64_t ms[SILENCES_MAX];
} silences;

static lab l;
static crowd c;
static unsigned choice;
static int happened[ACCIDENTS], connections;
static silences killed, stopped, returned;  // of tables

static unsigned choose(unsigned count)
{
    choice = choice * 1103515245 + 12345;
    return (choice >> 16) % count;
}

static int64_t setting(const char *name, int64_t usual)
{
    const char *text = getenv(name);
    return text && *text ? strtoll(text, NULL, 10) : usual;
}

// ---- How long tables are silent ----------------------------------------------------------

static int compare(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

static void tell_silences(const char *what, silences *s)
{
    if (s->count == 0) return;
    qsort(s->ms, (size_t)s->count, sizeof *s->ms, compare);
    printf("  covered: %s: %d tables, silent for %lld ms (half), %lld ms (99 of 100), %lld ms at "
           "most\n",
           what, s->count, (long long)s->ms[s->count / 2], (long long)s->ms[s->count * 99 / 100],
           (long long)s->ms[s->count - 1]);
}

// Until all of these tables (NULL: all that there are) have gone on since then.
static void await_tables(int64_t since_ms, const bool *which, silences *s)
{
    int64_t until = client_now_ms() + GO_ON_MS;
    int64_t *went_on = calloc((size_t)c.count, sizeof *went_on);
    for (int left = 1; left > 0;) {
        listen_for(&c, 10);
        left = 0;
        for (int i = 0; i < c.count; i++) {
            if (which && !which[i]) continue;
            if (!went_on[i] && c.tables[i].moved_ms > since_ms) {
                went_on[i] = c.tables[i].moved_ms;
                if (s && s->count < SILENCES_MAX) s->ms[s->count++] = went_on[i] - since_ms;
            }
            left += !went_on[i];
            if (went_on[i] || client_now_ms() < until) continue;
            violate(&c, &c.tables[i], "it does not go on");
            went_on[i] = -1;
        }
    }
    free(went_on);
}

// ---- Accidents ---------------------------------------------------------------------------

static pg_server *primary(void)
{
    return &l.databases[l.primary];
}

// The tables that a node has.
static bool *tables_of(const char *address)
{
    bool *which = calloc((size_t)c.count, sizeof *which);
    PGconn *connection = PQconnectdb(primary()->url);
    char sql[200];
    snprintf(sql, sizeof sql,
             "SELECT r.code FROM ilinx.rooms r JOIN ilinx.nodes n ON n.id = r.owner"
             " WHERE n.address = '%s'",
             address);
    PGresult *result = PQexec(connection, sql);
    for (int row = 0; row < PQntuples(result); row++) {
        for (int i = 0; i < c.count; i++) {
            which[i] |= strcmp(PQgetvalue(result, row, 0), c.tables[i].code) == 0;
        }
    }
    PQclear(result);
    PQfinish(connection);
    return which;
}

static void end_a_node(int n, int signal, silences *s)
{
    bool *which = tables_of(l.nodes[n].address);
    int64_t at_ms = client_now_ms();
    int status = lab_end_node(&l, n, signal);
    if (signal == SIGTERM && status) violate(&c, &c.tables[0], "a node ends with %d", status);
    await_tables(at_ms, which, s);
    free(which);
    *l.nodes[n].skew_ms = ((int)choose(3) - 1) * 30000;
    lab_start_node(&l, n);
    listen_for(&c,
               2500);  // only who has been there for the time of a lease may take what others had
}

static void freeze_a_node(int n)
{
    kill(l.nodes[n].pid, SIGSTOP);
    listen_for(&c, 3000 + (int)choose(7000));
    kill(l.nodes[n].pid, SIGCONT);
}

static void cut_a_link(int n, int net)
{
    lab_cut(n, net, true);
    listen_for(&c, 500 + (int)choose(6000));
    lab_cut(n, net, false);
}

static void slow_a_link(int n, int net)
{
    lab_slow(n, net, true);
    listen_for(&c, 2000 + (int)choose(4000));
    lab_slow(n, net, false);
}

// Until somebody may write there again.
static void await_database(void)
{
    for (int64_t until = client_now_ms() + GO_ON_MS; client_now_ms() < until;) {
        listen_for(&c, 20);
        if (PQping(primary()->url) == PQPING_OK) return;
    }
    test_fail(__FILE__, __LINE__, "the database does not come back");
}

static void restart_database(void)
{
    pg_stop_server(primary(), SIGQUIT);
    listen_for(&c, (int)choose(4000));
    pg_begin_server(primary());
    await_database();
    await_tables(client_now_ms(), NULL, &returned);
}

// Nothing is acknowledged meanwhile; each statement waits at the database, heard or not.
static void lose_standby(void)
{
    bool is_long = setting("CLUSTER_SECONDS", 20) >= LONG_S && happened[STANDBY] == 1;
    pg_stop_server(&l.databases[1], SIGQUIT);
    listen_for(&c, is_long ? LONG_AWAY_MS : AWAY_MS + (int)choose(AWAY_MS));
    PGconn *connection = PQconnectdb(primary()->url);
    PGresult *result = PQexec(connection, "SELECT count(*) FROM pg_stat_activity"
                                          " WHERE application_name = 'ilinx'");
    ENSURE(PQntuples(result) == 1);
    int count = atoi(PQgetvalue(result, 0, 0));
    PQclear(result);
    PQfinish(connection);
    if (count > connections) connections = count;
    if (count > CONNECTIONS_MAX) violate(&c, &c.tables[0], "%d connections", count);
    pg_run_server(&l.databases[1]);
    await_tables(client_now_ms(), NULL, &returned);
}

// The first is lost with its machine: nobody says any more that it is not there.
static void promote_standby(void)
{
    if (l.nets) lab_cut(FIRST_DATABASE, NET_DATABASE, true);
    pg_stop_server(primary(), SIGKILL);
    listen_for(&c, (int)choose(8000));
    l.primary = 1;
    pg_sql(primary()->url, "SELECT pg_promote()");
    await_tables(client_now_ms(), NULL, &returned);
}

static void have(accident what)
{
    int n = (int)choose(NODES),
        net = what == CUT_NODES || what == SLOW_NODES ? NET_NODES : NET_DATABASE;
    int64_t begun_ms = client_now_ms();
    ENSURE(what < ACCIDENTS);
    happened[what]++;
    *l.nodes[(n + 1) % NODES].skew_ms = ((int)choose(3) - 1) * 30000;  // while it runs
    switch (what) {
    case KILL: end_a_node(n, SIGKILL, &killed); break;
    case STOP: end_a_node(n, SIGTERM, &stopped); break;
    case FREEZE: freeze_a_node(n); break;
    case CUT_DATABASE:
    case CUT_NODES: cut_a_link(n, net); break;
    case SLOW_DATABASE:
    case SLOW_NODES: slow_a_link(n, net); break;
    case RESTART: restart_database(); break;
    case STANDBY: lose_standby(); break;
    case PROMOTE: promote_standby(); break;
    case ACCIDENTS: break;
    }
    await_tables(client_now_ms(), NULL, NULL);
    if (getenv("CLUSTER_SAYS")) {
        printf("%s %d: %lld ms, %lld done\n", names[what], n,
               (long long)(client_now_ms() - begun_ms), (long long)c.done);
        fflush(stdout);
    }
    listen_for(&c, 300);
}

// Each kind first, then as chance has it; the standby takes over once, in the middle.
static void have_accidents(int64_t seconds)
{
    int64_t begun_ms = client_now_ms(), end_ms = begun_ms + seconds * 1000;
    for (int i = 0; client_now_ms() < end_ms || i < 3; i++) {
        bool late = client_now_ms() - begun_ms > seconds * 500;
        accident what = i < PROMOTE ? (accident)(4 * i % PROMOTE) : (accident)choose(PROMOTE);
        bool link = what >= CUT_DATABASE && what <= SLOW_NODES;
        if (late && !happened[PROMOTE]) what = PROMOTE;
        if (what != PROMOTE && link && !l.nets) what = FREEZE;
        if (what == STANDBY && happened[PROMOTE]) what = RESTART;
        have(what);
    }
}

// ---- What is in the database -------------------------------------------------------------

typedef struct reading {
    const table *table;
    int *found[SEATS];  // of each action, how often
    int last[SEATS];    // the latest of each member
    int64_t match, nth, number, epoch, facts, interleaved;
} reading;

static guest *who_is(const table *t, int64_t member)
{
    for (int i = 0; i < SEATS; i++) {
        if (t->guests[i].member == member) return (guest *)(uintptr_t)&t->guests[i];
    }
    return NULL;
}

// Its guest has asked for it, and was not told that it is refused; once, and after what they asked
// before.
static void check_action(reading *r, const char *text)
{
    int64_t by = number_after(text, "\"by\":", -1), id = number_after(text, "\"id\":\"k", -1);
    const guest *g = who_is(r->table, by);
    if (id < 0 || !strstr(text, "\"id\":\"")) return;
    if (!g || id >= g->count || g->said[id] == NOT_SAID) {
        violate(&c, r->table, "nobody has said %.100s", text);
        return;
    }
    if (g->said[id] == REFUSED) violate(&c, r->table, "refused, and there: %.100s", text);
    if (++r->found[g->seat][id] > 1) violate(&c, r->table, "twice: %.100s", text);
    if (id < r->last[g->seat]) violate(&c, r->table, "before %d: %.100s", r->last[g->seat], text);
    r->last[g->seat] = (int)id;
}

static void check_fact(reading *r, const char *text)
{
    r->facts++;
    check_action(r, text);
    if (strncmp(text, "{\"fact\":\"start\"", 15) == 0) {
        r->match++;
        r->nth = 0;
    }
    int64_t card = number_after(text, "\"move\":\"play ", -1);
    if (card < 0 || r->match >= MATCHES_MAX || r->nth >= PLAYS) return;
    uint8_t *heard = &r->table->plays[r->match][r->nth++];
    if (*heard && *heard != card + 1) {
        violate(&c, r->table, "match %lld, card %lld: %lld was laid, and %d heard of",
                (long long)r->match, (long long)r->nth - 1, (long long)card, *heard - 1);
    }
    *heard = 0;  // it has been found
}

static void check_rows(reading *r, const PGresult *result)
{
    for (int row = 0; row < PQntuples(result); row++) {
        char *text = PQgetvalue(result, row, 1), *next;
        int64_t epoch = strtoll(PQgetvalue(result, row, 2), NULL, 10), lines = 1;
        for (const char *p = text; (p = strchr(p, '\n')); p++) lines++;
        if (strtoll(PQgetvalue(result, row, 0), NULL, 10) != r->number + lines) {
            violate(&c, r->table, "a gap after %lld", (long long)r->number);
        }
        r->number += lines;
        if (epoch < r->epoch)
            violate(&c, r->table, "an earlier owner wrote fact %lld", (long long)r->number);
        r->epoch = epoch;
        for (char *line = text; line; line = next) {
            next = strchr(line, '\n');
            if (next) *next++ = '\0';
            check_fact(r, line);
        }
    }
}

static int64_t check_table(PGconn *connection, const table *t)
{
    reading r = {.table = t, .last = {-1, -1, -1, -1}};
    char sql[160];
    for (int i = 0; i < SEATS; i++)
        r.found[i] = calloc((size_t)t->guests[i].count + 1, sizeof(int));
    snprintf(sql, sizeof sql,
             "SELECT number, text, epoch FROM ilinx.facts WHERE room = '%s' ORDER BY number",
             t->code);
    PGresult *result = PQexec(connection, sql);
    ENSURE(PQresultStatus(result) == PGRES_TUPLES_OK);
    check_rows(&r, result);
    PQclear(result);
    for (int i = 0; i < SEATS; i++) {
        const guest *g = &t->guests[i];
        for (int id = 0; id < g->count; id++) {
            // A request that changes nothing is done without a fact; but cards are laid.
            if (g->said[id] == DONE && !r.found[i][id]) {
                violate(&c, t, "seat %d was told that %d is done, and it is not there", i, id);
            }
        }
        free(r.found[i]);
    }
    for (int64_t match = 0; match < MATCHES_MAX; match++) {
        for (int nth = 0; nth < PLAYS; nth++) {
            if (t->plays[match][nth])
                violate(&c, t, "match %lld, card %d was heard of, and is not there",
                        (long long)match, nth);
        }
    }
    return r.facts;
}

static void check_all(void)
{
    int64_t facts = 0;
    PGconn *connection = PQconnectdb(primary()->url);
    for (int i = 0; i < c.count; i++) facts += check_table(connection, &c.tables[i]);
    PQfinish(connection);
    printf("  covered: %lld acknowledged actions at %d tables, %lld facts, %d violations\n",
           (long long)c.done, c.count, (long long)facts, c.violations);
}

// ---- The whole evening -------------------------------------------------------------------

static void nothing_told_is_lost_in_any_accident(void)
{
    int64_t seconds = setting("CLUSTER_SECONDS", 20), open_until;
    choice = (unsigned)setting("CLUSTER_SEED", 1);
    lab_start(&l);
    if (!l.nets) printf("No network namespaces can be made here: links stay whole.\n");
    crowd_start(&c, l.front, (int)setting("CLUSTER_TABLES", 40), setting("CLUSTER_PACE", 60));
    open_until = client_now_ms() + 60000;
    while (c.opened < c.count && client_now_ms() < open_until) listen_for(&c, 100);
    ENSURE_INT(c.opened, c.count);
    listen_for(&c, 3000);
    have_accidents(seconds);
    c.quiet = true;
    listen_for(&c, 3000);
    for (int i = 0; i < NODES; i++) {
        int status = lab_end_node(&l, i, SIGTERM);
        if (status) violate(&c, &c.tables[0], "a node ends with %d", status);
    }
    check_all();
    printf("  covered: accidents:");
    for (int i = 0; i < ACCIDENTS; i++)
        printf(" %d %s%s", happened[i], names[i], i + 1 < ACCIDENTS ? "," : "\n");
    if (happened[STANDBY])
        printf("  covered: %d connections to the database at most\n", connections);
    tell_silences("nodes killed", &killed);
    tell_silences("nodes stopped", &stopped);
    tell_silences("databases back", &returned);
    ENSURE_INT(c.violations, 0);
}

int main(int argc, char **argv)
{
    static const test tests[] = {TEST(nothing_told_is_lost_in_any_accident)};
    signal(SIGPIPE, SIG_IGN);
    int failed = RUN_TESTS(tests);
    lab_end(&l, failed || getenv("CLUSTER_KEEP"));
    return failed;
}
