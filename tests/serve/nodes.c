// Several servers over one real database: any of them answers anybody; one is killed, frozen,
// stopped or loses its database in the middle of matches; whatever a guest was told is done is in
// the store exactly once, and everybody goes on at the same seats.

#include "house.h"
#include "postgres.h"
#include "store/postgres.h"

enum { NODES = 2, ROOMS = 5, SEATS = 3, GUESTS = ROOMS * SEATS, TOLD_MAX = 1 << 16 };

// A request of a guest's that the server has said is done.
typedef struct told {
    int64_t member;
    int guest, found;
    char id[24];
} told;

// At each table three people, who all sit as far as the game has seats.
static const struct {
    const char *id;
    int seats;
} games[ROOMS] = {{"roulette", 3}, {"sport", 3}, {"thrill", 3}, {"croisillon", 3}, {"chute", 2}};
static pg_server server;
static const char *store_url;  // of the nodes
static int front;              // the port of a proxy before them; 0: there is none
static house nodes[NODES];
static guest *guests[GUESTS];
static told *list;
static int told_count;
static unsigned choice = 1;

static unsigned choose(unsigned count)
{
    choice = choice * 1103515245 + 12345;
    return (choice >> 16) % count;
}

static void remember(int which)
{
    guest *g = guests[which];
    if (!g->done[0]) return;
    ENSURE(told_count < TOLD_MAX);
    list[told_count] = (told){.member = g->member, .guest = which};
    snprintf(list[told_count++].id, sizeof list[0].id, "%s", g->done);
    g->done[0] = '\0';
}

static void ask_well(int which, const char *what)
{
    int answer = guest_ask(guests[which], what);
    if (answer != 1)
        test_fail(__FILE__, __LINE__, "%s: %d, %s", what, answer, guests[which]->reason);
    remember(which);
}

static void open_node(int node)
{
    ENSURE(strlen(store_url) < sizeof nodes[node].store);
    memcpy(nodes[node].store, store_url, strlen(store_url) + 1);
    house_open(&nodes[node], front ? "--no-limits\n--bot-pause=0\n--trust-proxy=127.0.0.1"
                                   : "--no-limits\n--bot-pause=0\n--grace=2000");
}

// Where a guest comes to: through the proxy, or to one node after the other.
static int door(int turn)
{
    return front ? front : nodes[turn % NODES].port;
}

// 0: nobody is there.
static int health(int port)
{
    client c = {.fd = -1};
    if (!client_dial(&c, port)) return 0;
    int status = client_get(&c, "/healthz", "", PATIENCE_MS);
    client_close(&c);
    return status;
}

// The first of each table comes to one node, the others to both in turn.
static void sit_down(int room)
{
    char what[80];
    for (int i = 0; i < SEATS; i++) {
        int which = room * SEATS + i;
        ENSURE(guest_enter(guests[which], door(which), i ? guests[room * SEATS]->room : NULL));
        ENSURE_INT(guests[which]->gaps, 0);
    }
    snprintf(what, sizeof what, "\"do\":\"choose\",\"game\":\"%s\"", games[room].id);
    ask_well(room * SEATS, what);
    snprintf(what, sizeof what, "\"do\":\"seats\",\"count\":%d", games[room].seats);
    ask_well(room * SEATS, what);
    for (int i = 0; i < games[room].seats; i++) {
        snprintf(what, sizeof what, "\"do\":\"sit\",\"seat\":%d", i);
        ask_well(room * SEATS + i, what);
    }
    ask_well(room * SEATS, "\"do\":\"choose\",\"pace\":\"calm\"");
    ask_well(room * SEATS, "\"do\":\"start\"");
}

// Servers that a test which failed has left behind.
static void end_leftovers(void)
{
    for (int i = 0; i < NODES; i++) {
        if (!nodes[i].pid) continue;
        kill(nodes[i].pid, SIGKILL);
        waitpid(nodes[i].pid, NULL, 0);
        nodes[i].pid = 0;
    }
}

static void open_at(const char *url)
{
    int64_t until = client_now_ms() + PATIENCE_MS;
    end_leftovers();
    store_url = url;
    list = calloc(TOLD_MAX, sizeof *list);
    told_count = 0;
    for (int i = 0; i < NODES; i++) open_node(i);
    while (front && health(front) != 200) {
        ENSURE(client_now_ms() < until);
        poll(NULL, 0, 20);
    }
    for (int i = 0; i < GUESTS; i++) guests[i] = guest_new(i);
    for (int room = 0; room < ROOMS; room++) sit_down(room);
}

static void open_all(void)
{
    open_at(server.url);
}

// ---- Playing -----------------------------------------------------------------------------

// Takes what has come to a guest; answers if it is asked and does not wait for an answer itself.
static void go_on(int which, bool *waits)
{
    guest *g = guests[which];
    int came;
    while ((came = client_read(&g->c, 0)) == 1) {
        guest_take(g);
        *waits = *waits && !g->done[0] && !g->refused[0];
        remember(which);
    }
    if (came < 0) client_close(&g->c);
    if (*waits || g->c.fd < 0) return;
    if (g->over && which % SEATS == 0) {
        *waits = guest_say(g, "\"do\":\"start\"");
    } else if (guest_is_asked(g)) {
        *waits = guest_say(g, guest_move(g, choose(64)));
    } else if (choose(64) == 0) {
        *waits = guest_say(g, "\"do\":\"say\",\"text\":\"hm\"");
    }
}

// Until so many more requests have been done.
static void play(int more)
{
    bool waits[GUESTS] = {0};
    int64_t until = client_now_ms() + PATIENCE_MS;
    for (int end = told_count + more; told_count < end;) {
        ENSURE(client_now_ms() < until);
        for (int i = 0; i < GUESTS; i++) go_on(i, &waits[i]);
        poll(NULL, 0, 1);
    }
}

static void hear_the_rest(void)
{
    for (int i = 0; i < GUESTS; i++) {
        while (client_read(&guests[i]->c, 0) == 1) {
            guest_take(guests[i]);
            remember(i);
        }
        client_close(&guests[i]->c);
    }
}

// As a page does: until the table lets the guest in, by whichever node answers.
static void come_back(int which)
{
    guest *g = guests[which];
    int64_t seat = g->seat, member = g->member, until = client_now_ms() + PATIENCE_MS;
    char room[8];
    memcpy(room, g->room, sizeof room);
    for (int node = which; !guest_enter(g, door(node), room); node++) {
        ENSURE(client_now_ms() < until);
        client_close(&g->c);
        poll(NULL, 0, 50);
    }
    ENSURE_INT(g->seat, seat);
    ENSURE_INT(g->member, member);
}

static void all_come_back(void)
{
    for (int i = 0; i < GUESTS; i++) come_back(i);
}

// ---- What is in the store ----------------------------------------------------------------

static const char *looked_at;  // a room's code

static void look_for_told(void *context, int64_t number, const char *text)
{
    char by[32], id[48];
    (void)context, (void)number;
    for (int i = 0; i < told_count; i++) {
        if (strcmp(guests[list[i].guest]->room, looked_at) != 0) continue;
        snprintf(by, sizeof by, "\"by\":%lld,", (long long)list[i].member);
        snprintf(id, sizeof id, "\"id\":\"%s\"", list[i].id);
        list[i].found += strstr(text, by) && strstr(text, id);
    }
}

static void check_store(void)
{
    ilx_failure why = NULL;
    ilx_store *store = ilx_store_postgres(store_url, true, &why);
    if (!store) test_fail(__FILE__, __LINE__, "the store cannot be opened: %s", why);
    for (int room = 0; room < ROOMS; room++) {
        looked_at = guests[room * SEATS]->room;
        ENSURE(!store->load(store, looked_at, NULL, look_for_told, NULL));
    }
    store->close(store);
    for (int i = 0; i < told_count; i++) ENSURE_INT(list[i].found, 1);
}

static void close_all(void)
{
    hear_the_rest();
    for (int i = 0; i < NODES; i++) {
        if (nodes[i].pid) ENSURE_INT(house_end(&nodes[i], SIGTERM), 0);
    }
    check_store();
    for (int i = 0; i < GUESTS; i++) {
        ENSURE_INT(guests[i]->gaps, 0);
        guest_free(guests[i]);
    }
    free(list);
}

// ---- Tests -------------------------------------------------------------------------------

// A figure of /metrics.
static int64_t figure(int node, const char *name)
{
    client c = {.fd = -1};
    ENSURE(client_dial(&c, nodes[node].port));
    ENSURE_INT(client_get(&c, "/metrics", "", PATIENCE_MS), 200);
    char line[80];
    snprintf(line, sizeof line, "\nilinx_%s ", name);
    const char *at = strstr(c.text, line);
    ENSURE(at != NULL);
    int64_t value = (int64_t)strtod(at + strlen(line), NULL);
    client_close(&c);
    return value;
}

// The list of a table's matches, from either node.
static void replays_are_everywhere(void)
{
    client c = {.fd = -1};
    char path[80];
    for (int i = 0; i < NODES * ROOMS; i++) {
        snprintf(path, sizeof path, "/api/rooms/%s/replays", guests[i / NODES * SEATS]->key);
        ENSURE(client_dial(&c, nodes[i % NODES].port));
        ENSURE_INT(client_get(&c, path, "", PATIENCE_MS), 200);
        ENSURE(strstr(c.text, games[i / NODES].id));
        client_close(&c);
    }
}

static void any_node_answers_anybody(void)
{
    open_all();
    play(60);
    // Ten guests are at a node that has not their table, or about that: the first node of a table
    // has it.
    int64_t led = figure(0, "guests_led") + figure(1, "guests_led");
    ENSURE(led >= ROOMS && led <= 2 * ROOMS);
    ENSURE(figure(0, "rooms") >= 2 && figure(1, "rooms") >= 2);
    replays_are_everywhere();
    close_all();
}

// ---- Before and after --------------------------------------------------------------------

// The match as a guest sees it at a moment, and how long the guest may still think.
typedef struct seen {
    ilx_text own;
    int64_t turn, pace_ms, at_ms;
} seen;

static void look(int which, seen *s)
{
    guest *g = guests[which];
    int64_t until = client_now_ms() + PATIENCE_MS;
    while (client_read(&g->c, 300) == 1) guest_take(g), remember(which);  // all is quiet
    g->full = false;
    ENSURE(client_send(&g->c, "{\"do\":\"full\"}"));
    while (!g->full) ENSURE(client_now_ms() < until && guest_listen(g, 1000));
    *s = (seen){
        .own = ilx_text_new(), .turn = g->turn, .pace_ms = g->pace_ms, .at_ms = client_now_ms()};
    ilx_text_bytes(&s->own, g->own.bytes, g->own.length);
}

// The seat whose turn it is has as long as before, less the time in which guests were there. They
// are away for longer than the clock may be off by.
static void nothing_is_other_after(void (*accident)(void))
{
    enum { WITHHELD_MS = 1200, AWAY_MS = 9000, OFF_MS = 6000 };
    seen before[GUESTS], after[GUESTS];
    int same = 0, clocks = 0;
    poll(NULL, 0, WITHHELD_MS);
    for (int i = 0; i < GUESTS; i++) look(i, &before[i]);
    accident();
    hear_the_rest();
    int64_t away_ms = client_now_ms();
    poll(NULL, 0, AWAY_MS);
    away_ms = client_now_ms() - away_ms;
    all_come_back();
    for (int i = 0; i < GUESTS; i++) {
        look(i, &after[i]);
        if (after[i].turn == before[i].turn) {
            same++;
            clocks += before[i].pace_ms > 0;
            ENSURE_TEXT(after[i].own.bytes, before[i].own.bytes);
            int64_t there_ms = after[i].at_ms - before[i].at_ms - away_ms;
            ENSURE(after[i].pace_ms >= before[i].pace_ms - there_ms - OFF_MS);
        }
        ilx_text_free(&before[i].own);
        ilx_text_free(&after[i].own);
    }
    // A game's own clock may have gone on at a table or two.
    ENSURE(same >= GUESTS / 2 && clocks > 0);
}

static void kill_first(void)
{
    house_end(&nodes[0], SIGKILL);
}

// A free port, for a moment.
static int free_port(void)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof at;
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    ENSURE(fd >= 0 && bind(fd, (struct sockaddr *)&at, sizeof at) == 0);
    ENSURE(getsockname(fd, (struct sockaddr *)&at, &size) == 0);
    close(fd);
    return ntohs(at.sin_port);
}

// The nodes keep their ports when they come back, so the proxy need not be told.
static pid_t open_proxy(const char *path)
{
    FILE *file = fopen(path, "w");
    ENSURE(file != NULL);
    front = free_port();
    for (int i = 0; i < NODES; i++) nodes[i] = (house){.port = free_port()};
    fprintf(file,
            "defaults\n mode http\n timeout connect 1s\n timeout client 60s\n timeout server 60s\n"
            " timeout tunnel 1h\nlisten table\n bind 127.0.0.1:%d\n balance roundrobin\n"
            " http-request set-header X-Forwarded-For %%[src]\n option httpchk GET /healthz\n"
            " option redispatch 1\n retries 2\n default-server check inter 500ms fall 2 rise 1\n"
            " server one 127.0.0.1:%d\n server two 127.0.0.1:%d\n",
            front, nodes[0].port, nodes[1].port);
    fclose(file);
    fflush(stdout);
    pid_t pid = fork();
    if (pid) return pid;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    execl("/usr/sbin/haproxy", "haproxy", "-q", "-f", path, (char *)NULL);
    _exit(127);
}

static void close_proxy(pid_t proxy, const char *path)
{
    kill(proxy, SIGKILL);
    waitpid(proxy, NULL, 0);
    unlink(path);
    front = 0;
    for (int i = 0; i < NODES; i++) nodes[i] = (house){0};
}

// Through a proxy that leads each to the next node in turn.
static void seats_secrets_and_clocks_survive_the_owner(void)
{
    char path[80];
    snprintf(path, sizeof path, "%s/proxy", server.folder);
    pid_t proxy = open_proxy(path);
    open_all();
    play(60);
    nothing_is_other_after(kill_first);
    play(40);
    close_all();
    close_proxy(proxy, path);
}

static void the_owner_is_killed(void)
{
    open_all();
    play(40);
    for (int i = 0; i < NODES; i++) {
        house_end(&nodes[i], SIGKILL);
        hear_the_rest();
        all_come_back();
        play(40);
        open_node(i);
    }
    ENSURE(figure(0, "claims_taken_total") > 0);
    close_all();
}

static void a_planned_stop_hands_over(void)
{
    open_all();
    play(20);
    ENSURE_INT(house_end(&nodes[0], SIGTERM), 0);
    hear_the_rest();
    all_come_back();
    play(20);
    ENSURE_INT(figure(1, "guests_led"), 0);
    close_all();
}

// It wakes up with guests who have heard of nothing, and its tables are the other node's. Nothing
// is done for those guests there; they are sent to where their table is.
static void a_frozen_owner_is_fenced(void)
{
    guest *left[GUESTS];
    open_all();
    play(20);
    ENSURE(kill(nodes[0].pid, SIGSTOP) == 0);
    house frozen = nodes[0];
    nodes[0] = nodes[1];
    for (int i = 0; i < GUESTS; i++) {
        left[i] = guest_new(i);
        left[i]->ids = 9000;  // unlike those whose answers are still on the way
        left[i]->c = guests[i]->c;
        guests[i]->c = (client){.fd = -1};
    }
    all_come_back();
    play(40);
    // Every other one has spoken into the silence, the rest say nothing at all.
    for (int i = 0; i < GUESTS; i += 2) {
        guest_say(left[i], "\"do\":\"say\",\"text\":\"I am here\"");
    }
    kill(frozen.pid, SIGCONT);
    nodes[0] = frozen;
    int64_t until = client_now_ms() + PATIENCE_MS;
    for (int i = 0; i < GUESTS; i++) {
        while (guest_listen(left[i], 1000)) {
            ENSURE(client_now_ms() < until);
            ENSURE(strncmp(left[i]->done, "a900", 4) != 0);
        }
        guest_free(left[i]);
    }
    // It has tried to write, or has heard before that its tables are another's.
    ENSURE(figure(0, "fenced_total") + figure(0, "handed_over_total") > 0);
    ENSURE_INT(figure(1, "fenced_total"), 0);
    play(40);
    close_all();
}

static void the_database_comes_back(void)
{
    open_all();
    play(20);
    pg_stop_server(&server, SIGQUIT);
    int refused = 0;
    for (int i = 0; i < GUESTS; i++) {
        int answer = guest_ask(guests[i], "\"do\":\"say\",\"text\":\"anybody?\"");
        ENSURE(answer != 1);
        refused += strcmp(guests[i]->reason, "not-stored") == 0;
    }
    ENSURE(refused > 0);
    int64_t until = client_now_ms() + PATIENCE_MS;
    while (health(nodes[0].port) != 503 || health(nodes[1].port) != 503)
        ENSURE(client_now_ms() < until);
    pg_run_server(&server);
    while (health(nodes[0].port) != 200 || health(nodes[1].port) != 200)
        ENSURE(client_now_ms() < until);
    hear_the_rest();
    all_come_back();
    play(40);
    close_all();
}

// The first of two databases is lost for good, and the second takes its place.
static void the_standby_takes_over(void)
{
    pg_server first = {0}, second = {0};
    char url[300];
    pg_start(&first);
    pg_start_standby(&second, &first);
    snprintf(url, sizeof url, "postgres:///postgres?host=%s,%s&user=ilinx", first.folder,
             second.folder);
    open_at(url);
    play(40);
    pg_stop_server(&first, SIGKILL);
    for (int i = 0; i < GUESTS; i++) guest_say(guests[i], "\"do\":\"say\",\"text\":\"hm\"");
    pg_sql(second.url, "SELECT pg_promote()");
    hear_the_rest();
    all_come_back();
    play(40);
    close_all();
    pg_end(&first);
    pg_end(&second);
}

static void count_move(void *context, int64_t number, const char *text)
{
    (void)number;
    *(int *)context += strncmp(text, "{\"fact\":\"move\"", 14) == 0;
}

static void count_moves(ilx_store *store, int moves[ROOMS])
{
    for (int room = 0; room < ROOMS; room++) {
        moves[room] = 0;
        ENSURE(!store->load(store, guests[room * SEATS]->room, NULL, count_move, &moves[room]));
    }
}

// At how many tables there have been moves since these.
static int tables_gone_on(ilx_store *store, const int before[ROOMS])
{
    int now[ROOMS], tables = 0;
    count_moves(store, now);
    for (int room = 0; room < ROOMS; room++) tables += now[room] > before[room];
    return tables;
}

// All guests of a node that is killed stay away: the other goes on with its tables until those who
// were asked have been stood in for, or the game's own clock has run out.
static void clocks_run_out_though_nobody_comes(void)
{
    ilx_failure why;
    int moves[ROOMS];
    open_all();
    for (int room = 0; room < ROOMS; room++) {
        ask_well(room * SEATS, "\"do\":\"choose\",\"pace\":\"flash\"");
    }
    play(20);
    for (int room = 0; room < ROOMS; room++) {
        char query[100];
        snprintf(query, sizeof query,
                 "SELECT FROM ilinx.rooms WHERE code = '%s' AND due IS NOT NULL",
                 guests[room * SEATS]->room);
        pg_await_sql(server.url, query);
    }
    house_end(&nodes[0], SIGKILL);
    hear_the_rest();
    ilx_store *store = ilx_store_postgres(store_url, true, &why);
    ENSURE(store != NULL);
    count_moves(store, moves);
    int64_t until = client_now_ms() + PATIENCE_MS;
    while (tables_gone_on(store, moves) < 2) {  // it had two or three
        ENSURE(client_now_ms() < until);
        poll(NULL, 0, 200);
    }
    store->close(store);
    open_node(0);
    all_come_back();
    play(20);
    close_all();
}

// One accident after the other, as chance has it, while all play on.
static void nothing_told_is_lost(void)
{
    enum { KILL, STOP, FREEZE, DATABASE, ACCIDENTS };
    int rounds = test_samples(4);
    open_all();
    for (int round = 0; round < rounds; round++) {
        unsigned node = choose(NODES), accident = choose(ACCIDENTS);
        play(10 + (int)choose(30));
        if (accident == KILL) house_end(&nodes[node], SIGKILL);
        if (accident == STOP) ENSURE_INT(house_end(&nodes[node], SIGTERM), 0);
        if (accident == FREEZE) kill(nodes[node].pid, SIGSTOP);
        if (accident == DATABASE) {
            pg_stop_server(&server, SIGQUIT);
            poll(NULL, 0, (int)choose(1000));
            pg_run_server(&server);
        }
        if (accident == FREEZE) {
            poll(NULL, 0, 2500 + (int)choose(2000));
            kill(nodes[node].pid, SIGCONT);
        }
        hear_the_rest();
        if (!nodes[node].pid) open_node((int)node);
        all_come_back();
    }
    test_covered("%d accidents to servers and database, %d acknowledged requests, none lost",
                 rounds, told_count);
    close_all();
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(any_node_answers_anybody),
        TEST(the_owner_is_killed),
        TEST(a_planned_stop_hands_over),
        TEST(a_frozen_owner_is_fenced),
        TEST(nothing_told_is_lost),
        TEST(the_database_comes_back),
        TEST(seats_secrets_and_clocks_survive_the_owner),
        TEST(the_standby_takes_over),
        TEST(clocks_run_out_though_nobody_comes),
    };
    if (!pg_start_first(&server)) return 1;
    int failed = RUN_TESTS(tests);
    pg_end(&server);
    return failed;
}
