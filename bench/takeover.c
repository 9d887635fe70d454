// How long tables are silent whose server is killed: guests sit at one server, each at a table of
// their own; it is killed; they dial the other as pages do, until they are at their tables again.
//
//     takeover PORT PID OTHER-PORT TABLES
//
// The result is one line of name=value, in milliseconds since the kill.

#include "../tests/serve/client.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

enum { THREADS = 16, FIRST_RETRY_MS = 300, LAST_RETRY_MS = 5000, ANSWER_MS = 6000 };

typedef struct guest {
    int number;
    char code[8];
    int64_t silent_ms;
} guest;

static guest *guests;
static int count, port;
static int64_t killed_ms;

// At the table named in code, or at a new one, whose code is noted. False: not now. answers:
// whether a server was there at all.
static bool enter(client *c, guest *g, bool *answers)
{
    char hello[200];
    *answers = client_connect(c, port);
    if (!*answers) return false;
    snprintf(hello, sizeof hello, "{\"do\":\"hello\",\"token\":\"%032d\",\"name\":\"G\"%s%s%s}",
             g->number + 1, g->code[0] ? ",\"room\":\"" : "", g->code, g->code[0] ? "\"" : "");
    int64_t until = client_now_ms() + ANSWER_MS;
    bool in = client_send(c, hello);
    while (in && (in = client_read(c, (int)(until - client_now_ms())) == 1)) {
        const char *code = strstr(c->text, "\"code\":\"");
        if (strstr(c->text, "\"type\":\"full\"") && code) {
            memcpy(g->code, code + 8, 4);
            break;
        }
        if (strstr(c->text, "\"type\":\"refused\"")) in = false;
    }
    client_close(c);
    return in;
}

// Retries as web/src/core/line.ts does, without its dice.
static void *come_back(void *context)
{
    int first = *(int *)context;
    client *c = calloc(1, sizeof *c);
    int64_t *due = calloc((size_t)count, sizeof *due), *wait = calloc((size_t)count, sizeof *wait);
    for (int left = count; left > 0;) {
        left = 0;
        for (int i = first; i < count; i += THREADS) {
            guest *g = &guests[i];
            if (g->silent_ms) continue;
            left++;
            int64_t now = client_now_ms();
            if (!due[i]) due[i] = killed_ms + (wait[i] = FIRST_RETRY_MS);
            if (now < due[i]) continue;
            bool answers;
            if (enter(c, g, &answers)) g->silent_ms = client_now_ms() - killed_ms;
            if (answers) wait[i] = FIRST_RETRY_MS;
            due[i] = client_now_ms() + wait[i];
            wait[i] = wait[i] * 2 > LAST_RETRY_MS ? LAST_RETRY_MS : wait[i] * 2;
        }
        if (left) poll(NULL, 0, 1);
    }
    free(wait);
    free(due);
    free(c);
    return NULL;
}

static int compare(const void *a, const void *b)
{
    int64_t one = ((const guest *)a)->silent_ms, two = ((const guest *)b)->silent_ms;
    return (one > two) - (one < two);
}

int main(int argc, char **argv)
{
    pthread_t threads[THREADS];
    int firsts[THREADS];
    if (argc != 5) return 2;
    port = atoi(argv[1]);
    count = atoi(argv[4]);
    guests = calloc((size_t)count, sizeof *guests);
    client *c = calloc(1, sizeof *c);
    for (int i = 0; i < count; i++) {
        guests[i].number = i;
        bool answers;
        if (!enter(c, &guests[i], &answers)) return 1;
    }
    kill(atoi(argv[2]), SIGKILL);
    killed_ms = client_now_ms();
    port = atoi(argv[3]);
    for (int i = 0; i < THREADS; i++) {
        firsts[i] = i;
        if (pthread_create(&threads[i], NULL, come_back, &firsts[i])) return 1;
    }
    for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
    qsort(guests, (size_t)count, sizeof *guests, compare);
    printf("tables=%d half_ms=%lld p99_ms=%lld longest_ms=%lld\n", count,
           (long long)guests[count / 2].silent_ms, (long long)guests[count * 99 / 100].silent_ms,
           (long long)guests[count - 1].silent_ms);
    return 0;
}
