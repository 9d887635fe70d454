// Machines in a box: nodes, a database and its standby, each in a network namespace of its own
// where the test may make some, on three networks (guests, database, node to node) whose links can
// be cut and slowed down; and a proxy that guests come by. Without the right to make namespaces all
// of it is on 127.0.0.1, and links stay whole.
#pragma once

#include "../postgres.h"
#include "../serve/client.h"

#include <fcntl.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/prctl.h>

enum { NODES = 3, NETS = 3, NET_GUESTS = 0, NET_DATABASE = 1, NET_NODES = 2, DATABASES = 2 };
enum { FIRST_DATABASE = 10 };  // as a node, for its link

typedef struct node {
    pid_t pid, holder;  // of the program, and of the process that keeps its namespace
    int port;
    char address[32];  // as other nodes know it
    int64_t *skew_ms;
} node;

typedef struct lab {
    bool nets;  // there are namespaces
    char folder[64], url[200];
    node nodes[NODES];
    pg_server databases[DATABASES];
    pid_t holders[DATABASES], proxy;
    int primary, front;
} lab;

__attribute__((format(printf, 1, 2))) static inline bool lab_do(const char *format, ...)
{
    char command[400];
    va_list values;
    va_start(values, format);
    vsnprintf(command, sizeof command, format, values);
    va_end(values);
    fflush(stdout);
    return system(command) == 0;
}

// ---- Networks ----------------------------------------------------------------------------

static inline pid_t lab_namespace(void)
{
    int ends[2];
    char ready;
    ENSURE(pipe2(ends, O_CLOEXEC) == 0);
    fflush(stdout);
    pid_t pid = fork();
    if (!pid) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        ready = unshare(CLONE_NEWNET) == 0;
        if (write(ends[1], &ready, 1) != 1 || !ready) _exit(1);
        for (;;) pause();
    }
    ENSURE(pid > 0 && read(ends[0], &ready, 1) == 1 && ready);
    close(ends[0]);
    close(ends[1]);
    ENSURE(lab_do("nsenter -t %d -n ip link set lo up", (int)pid));
    return pid;
}

// Plugs a machine into a network, as 10.77.NET.HOST.
static inline void lab_plug(pid_t holder, int net, int host)
{
    ENSURE(lab_do("ip link add v%d-%d type veth peer name e%d netns %d", net, host, net,
                  (int)holder) &&
           lab_do("ip link set v%d-%d master b%d up", net, host, net) &&
           lab_do("nsenter -t %d -n ip addr add 10.77.%d.%d/24 dev e%d", (int)holder, net, host,
                  net) &&
           lab_do("nsenter -t %d -n ip link set e%d up", (int)holder, net));
}

// A namespace for this process too, so that whatever is made is gone with it.
static inline bool lab_make_nets(void)
{
    bool has_tools = lab_do("command -v ip tc nsenter > /dev/null");
    if (geteuid() != 0 || !has_tools || unshare(CLONE_NEWNET) != 0) return false;
    bool made = lab_do("ip link set lo up && tc qdisc add dev lo root tbf rate 1gbit burst 1mb"
                       " latency 1s 2> /dev/null && tc qdisc del dev lo root");
    for (int net = 0; net < NETS && made; net++) {
        made = lab_do("ip link add b%d type bridge 2> /dev/null", net) &&
               lab_do("ip addr add 10.77.%d.1/24 dev b%d && ip link set b%d up", net, net, net);
    }
    return made;
}

// A node's link in a network.
static inline void lab_cut(int n, int net, bool cut)
{
    ENSURE(lab_do("ip link set v%d-%d %s", net, 11 + n, cut ? "down" : "up"));
}

static inline void lab_slow(int n, int net, bool slow)
{
    if (slow) {
        ENSURE(lab_do("tc qdisc add dev v%d-%d root tbf rate 400kbit burst 8kb latency 1s", net,
                      11 + n));
    } else {
        ENSURE(lab_do("tc qdisc del dev v%d-%d root", net, 11 + n));
    }
}

// ---- Databases ---------------------------------------------------------------------------

static inline void lab_append(const pg_server *server, const char *file, const char *text)
{
    char path[120];
    snprintf(path, sizeof path, "%s/%s", server->data, file);
    FILE *out = fopen(path, "a");
    ENSURE(out && fputs(text, out) >= 0 && fclose(out) == 0);
}

static inline void lab_start_databases(lab *l)
{
    pg_server *first = &l->databases[0], *second = &l->databases[1];
    for (int i = 0; l->nets && i < DATABASES; i++) {
        l->holders[i] = lab_namespace();
        lab_plug(l->holders[i], NET_DATABASE, 11 + FIRST_DATABASE + i);
    }
    *first = (pg_server){.holder = l->holders[0]};
    *second = (pg_server){.holder = l->holders[1]};
    if (l->nets) snprintf(first->listens, sizeof first->listens, "10.77.1.21");
    if (l->nets) snprintf(second->listens, sizeof second->listens, "10.77.1.22");
    pg_init(first);
    lab_append(first, "pg_hba.conf", "host all all 10.77.0.0/16 trust\n");
    lab_append(first, "postgresql.conf",
               "wal_retrieve_retry_interval = 200ms\nmax_connections = 60\n");
    pg_run_server(first);
    pg_start_standby(second, first);
    if (l->nets) {
        snprintf(l->url, sizeof l->url, "postgres://ilinx@10.77.1.21,10.77.1.22/postgres");
    } else {
        snprintf(l->url, sizeof l->url, "postgres:///postgres?host=%s,%s&user=ilinx", first->folder,
                 second->folder);
    }
}

// ---- Nodes -------------------------------------------------------------------------------

static inline void lab_start_node(lab *l, int n)
{
    node *it = &l->nodes[n];
    char port[16], skew[96], preload[400], log[96];
    const char *library = getenv("SKEW");
    snprintf(port, sizeof port, "%d", it->port);
    snprintf(skew, sizeof skew, "%s/skew%d", l->folder, n);
    snprintf(preload, sizeof preload, "%s", library ? library : "");
    snprintf(log, sizeof log, "%s/node%d", l->folder, n);
    fflush(stdout);
    it->pid = fork();
    ENSURE(it->pid >= 0);
    if (it->pid) return;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    pg_enter(it->holder);
    setenv("SKEW_FILE", skew, 1);
    if (library) setenv("LD_PRELOAD", preload, 1);
    if (!freopen(log, "a", stdout) || dup2(STDOUT_FILENO, STDERR_FILENO) < 0) _exit(126);
    char host[32];
    snprintf(host, sizeof host, "%s", it->address);
    host[strcspn(host, ":")] = '\0';
    const char *program = getenv("ILINX");
    if (!program) _exit(127);
    execl(program, "ilinx", "serve", "--lang=en", l->nets ? "--bind=0.0.0.0" : "--bind=127.0.0.1",
          "--port", port, "--store", l->url, "--samples", "--no-limits", "--trust-proxy",
          l->nets ? "10.77.0.1" : "127.0.0.1", "--node", host, (char *)NULL);
    _exit(127);
}

static inline void lab_start_nodes(lab *l)
{
    for (int i = 0; i < NODES; i++) {
        node *it = &l->nodes[i];
        char path[96];
        snprintf(path, sizeof path, "%s/skew%d", l->folder, i);
        int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0644);
        ENSURE(fd >= 0 && ftruncate(fd, sizeof(int64_t)) == 0);
        it->skew_ms = mmap(NULL, sizeof(int64_t), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
        ENSURE(it->skew_ms != MAP_FAILED);
        *it->skew_ms = (i - 1) * 30000;
        it->port = l->nets ? 8080 : 20000 + (int)getpid() % 10000 + i;
        if (l->nets) {
            it->holder = lab_namespace();
            for (int net = 0; net < NETS; net++) lab_plug(it->holder, net, 11 + i);
        }
        snprintf(it->address, sizeof it->address, l->nets ? "10.77.2.%d:%d" : "127.0.0.%d:%d",
                 l->nets ? 11 + i : 1, it->port);
        lab_start_node(l, i);
    }
}

static inline int lab_end_node(lab *l, int n, int signal)
{
    int status = 0;
    kill(l->nodes[n].pid, signal);
    waitpid(l->nodes[n].pid, &status, 0);
    l->nodes[n].pid = 0;
    return status;
}

// ---- The proxy ---------------------------------------------------------------------------

static inline void lab_start_proxy(lab *l)
{
    char path[80];
    snprintf(path, sizeof path, "%s/proxy", l->folder);
    FILE *file = fopen(path, "w");
    ENSURE(file != NULL);
    l->front = l->nodes[0].port + 100;
    fprintf(
        file,
        "global\n maxconn 5000\ndefaults\n mode http\n timeout connect 1s\n timeout client 60s\n"
        " timeout server 60s\n timeout tunnel 1h\nlisten table\n bind 127.0.0.1:%d\n"
        " balance roundrobin\n http-request set-header X-Forwarded-For %%[src]\n"
        " option httpchk GET /healthz\n option redispatch 1\n retries 2\n"
        " default-server check inter 500ms fall 2 rise 1\n",
        l->front);
    for (int i = 0; i < NODES; i++) {
        fprintf(file, " server s%d %s%d:%d\n", i, l->nets ? "10.77.0." : "127.0.0.",
                l->nets ? 11 + i : 1, l->nodes[i].port);
    }
    ENSURE(fclose(file) == 0);
    fflush(stdout);
    l->proxy = fork();
    if (l->proxy) return;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    execl("/usr/sbin/haproxy", "haproxy", "-q", "-f", path, (char *)NULL);
    _exit(127);
}

// ---- All of it ---------------------------------------------------------------------------

static inline void lab_start(lab *l)
{
    *l = (lab){.folder = "/tmp/ilinx-soak-XXXXXX"};
    ENSURE(mkdtemp(l->folder));
    l->nets = lab_make_nets();
    lab_start_databases(l);
    lab_start_nodes(l);
    lab_start_proxy(l);
}

// keep: its logs stay for whoever wants to know what happened.
static inline void lab_end(lab *l, bool keep)
{
    for (int i = 0; i < NODES; i++) {
        if (l->nodes[i].pid) lab_end_node(l, i, SIGKILL);
        if (l->nodes[i].holder) kill(l->nodes[i].holder, SIGKILL);
    }
    for (int i = 0; i < DATABASES; i++) {
        pg_end(&l->databases[i]);
        if (l->holders[i]) kill(l->holders[i], SIGKILL);
    }
    if (l->proxy > 0) kill(l->proxy, SIGKILL);
    while (wait(NULL) > 0) continue;
    if (keep) printf("The servers' words are in %s.\n", l->folder);
    if (!keep) lab_do("rm -rf %s", l->folder);
}
