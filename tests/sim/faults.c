// The store fails: the first call, the second, and every one after that, in a small evening that
// must come to its end all the same. A failed call has written nothing, or (as with a power cut at
// the wrong moment) everything; and it may be the only one to fail, or one of several in a row.

#include "sim/client.h"

enum { PEOPLE = 3, PATIENCE = 4000, MOVES_WANTED = 60 };

typedef struct scene {
    world world;
    client clients[PEOPLE];
    ledger_line ledger[512];
    int ledger_count;
    int step[PEOPLE];  // of what each has to do
    int moves;
} scene;

static void hear(world *w, int number, const ilx_json *json)
{
    scene *s = w->owner;
    int index = w->wires[number].owner;
    client *c = &s->clients[index];
    if (c->wire != number) return;
    const action *a = client_hear(c, json, true);
    if (is_type(json, "refused") && c->knocking) c->knocking = c->mirror.whole = false;
    if (!a) return;
    ENSURE(s->ledger_count < ILX_COUNT(s->ledger));
    ledger_line *line = &s->ledger[s->ledger_count++];
    line->client = index;
    memcpy(line->id, a->id, sizeof line->id);
    s->step[index]++;
    s->moves += strstr(a->text, "\"move\"") != NULL;
}

static void lose(world *w, int number)
{
    scene *s = w->owner;
    for (int i = 0; i < PEOPLE; i++) {
        if (s->clients[i].wire == number) client_lost(&s->clients[i]);
    }
}

static bool has_open(const client *c)
{
    for (int i = 0; i < ACTIONS_OPEN; i++) {
        if (c->actions[i].open) return true;
    }
    return false;
}

// Everybody's steps, one after the other: sits down, says something; the first one sets
// up the game and starts it; then they play.
static void go(scene *s, int index)
{
    world *w = &s->world;
    client *c = &s->clients[index];
    static const char *const setup[] = {
        "\"do\":\"sit\"",
        "\"do\":\"choose\",\"pace\":\"calm\"",
        "\"do\":\"seats\",\"count\":4",
        "\"do\":\"bot\",\"seat\":3,\"bot\":\"greedy\"",
        "\"do\":\"start\"",
    };
    if (c->wire < 0 || (!c->knocking && !c->mirror.whole)) {
        if (index > 0 && !s->clients[0].room[0]) return;
        memcpy(c->room, s->clients[0].room, sizeof c->room);
        if (c->wire >= 0) wire_close(w, c->wire);
        client_connect(w, c, index);
        return;
    }
    if (!is_inside(c)) return;
    client_repeat(w, c);
    if (!is_inside(c) || has_open(c)) return;
    int step = s->step[index];
    char move[ILX_MOVE_TEXT_MAX];
    if (index == 0 && step < ILX_COUNT(setup)) {
        client_do(w, c, "%s", setup[step]);
    } else if (index > 0 && step == 0) {
        client_do(w, c, "\"do\":\"sit\"");
    } else if (index > 0 && step == 1) {
        client_do(w, c, "\"do\":\"say\",\"line\":\"hmm\"");
    } else if (c->mirror.playing && c->mirror.viewer >= 0 &&
               ((c->mirror.asked >> c->mirror.viewer) & 1) &&
               client_pick(w, c, move, sizeof move)) {
        client_do(w, c, "\"do\":\"move\",\"match\":%d,\"turn\":%" PRId64 ",\"move\":\"%s\"",
                  c->mirror.match, c->mirror.turn_number, move);
    }
}

static void ensure_once(const scene *s)
{
    for (int i = 0; i < s->ledger_count; i++) {
        char part[40];
        int times = 0;
        snprintf(part, sizeof part, "\"id\":\"%s\"", s->ledger[i].id);
        for (int k = 0; k < s->world.disk.count; k++) {
            times += strstr(s->world.disk.rows[k].text, part) != NULL;
        }
        ENSURE_INT(times, 1);
    }
}

static bool all_well(const scene *s)
{
    for (int i = 0; i < PEOPLE; i++) {
        if (!is_inside(&s->clients[i]) || has_open(&s->clients[i])) return false;
    }
    return true;
}

// Plays the scene to its end; returns how many calls the store had.
static int64_t play_scene(int64_t fail_from, int64_t fail_count, disk_fault fault)
{
    scene *s = ilx_alloc(sizeof *s);
    world *w = &s->world;
    world_start(w, "faults", 1);
    w->owner = s;
    w->hear = hear;
    w->lose = lose;
    w->config.bot_pause_ms = 100;
    w->config.retry_ms = 300;
    w->disk.fail_from = fail_from;
    w->disk.fail_to = fail_from + fail_count - 1;
    w->disk.fault = fault;
    static const char *const names[] = {"Max", "Ute", "Léa"};
    for (int i = 0; i < PEOPLE; i++) client_start(w, &s->clients[i], i, names[i]);
    new_life(w);
    settle(w);
    int rounds = 0;
    while (s->moves < MOVES_WANTED || !all_well(s)) {
        if (++rounds == PATIENCE) test_fail(__FILE__, __LINE__, "the scene never ends");
        for (int i = 0; i < PEOPLE; i++) go(s, i);
        pass(w, 50);
    }
    pass_stored(w);
    ensure_all_answered(w);
    ensure_once(s);
    // Everybody still sees the same as before, put together from the pieces or as a whole.
    for (int i = 0; i < PEOPLE; i++) say_text(w, s->clients[i].wire, "{\"do\":\"full\"}");
    int64_t calls = w->disk.calls;
    for (int i = 0; i < PEOPLE; i++) client_free(&s->clients[i]);
    world_end(w);
    free(s);
    return calls;
}

static void fail_each(int64_t count, disk_fault fault)
{
    int64_t calls = play_scene(0, 0, DISK_WELL);
    printf("  %" PRId64 " calls of the store, each fails once (%" PRId64 " in a row)\n", calls,
           count);
    ENSURE(calls > 40);
    for (int64_t n = 1; n <= calls; n++) play_scene(n, count, fault);
}

static void each_call_refuses(void)
{
    fail_each(1, DISK_REFUSES);
}

static void each_call_lies(void)
{
    fail_each(1, DISK_LIES);
}

static void some_in_a_row_fail(void)
{
    fail_each(5, DISK_REFUSES);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(each_call_refuses),
        TEST(each_call_lies),
        TEST(some_in_a_row_fail),
    };
    return RUN_TESTS(tests);
}
