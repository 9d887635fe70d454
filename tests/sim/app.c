// Whole evenings in one room: people, spectators, screens and bots; everything that can be asked
// for, at random; messages that are lost, repeated, swapped or cut short; restarts at any moment.
// Every evening comes from a number that is printed before it begins. The same one again:
//
//     EVENING=17 sim-app

#include "sim/client.h"

#include "app/app_parts.h"
#include "core/replay.h"
#include "room/replays.h"

enum { EVENINGS = 24, CLIENTS_MAX = 9, LEDGER_MAX = 1 << 16, MINUTES = 14 };

typedef struct evening {
    world world;
    client clients[CLIENTS_MAX];
    int client_count;
    bool faulty;                      // the wire and the program have accidents
    bool speaking;                    // what is heard just now is the answer to something
    char held[CLIENTS_MAX][1 << 16];  // a message that the next one overtakes
    ledger_line *ledger;
    int ledger_count;
    int restarts, matches;
} evening;

static evening *tonight;

// ---- The wire --------------------------------------------------------------------------------

static void take_in(evening *e, int index, const ilx_json *json)
{
    client *c = &e->clients[index];
    const action *a = client_hear(c, json, !e->faulty);
    if (!a) return;
    ENSURE(e->ledger_count < LEDGER_MAX);
    ledger_line *line = &e->ledger[e->ledger_count++];
    *line = (ledger_line){.client = index};
    memcpy(line->id, a->id, sizeof line->id);
    // These change nothing when there is nothing to change.
    line->stored = !strstr(a->text, "\"hurry\"") && !strstr(a->text, "\"sit\"") &&
                   !strstr(a->text, "\"number\"") && !strstr(a->text, "\"hint\"");
}

static void take_in_text(evening *e, int index, const char *text)
{
    ilx_json json;
    static ilx_json_node nodes[NODES_MAX];
    ENSURE(ilx_json_parse(&json, text, strlen(text), nodes, NODES_MAX));
    take_in(e, index, &json);
}

static void hear(world *w, int number, const ilx_json *json)
{
    evening *e = w->owner;
    int index = w->wires[number].owner;
    client *c = &e->clients[index];
    if (c->wire != number) return;  // an old tab
    char *held = e->held[index];
    if (c->knocking) held[0] = '\0';  // it came by another connection
    bool answer = is_type(json, "refused") || c->knocking;
    if (e->faulty && !answer) {
        if (chance_of(w, 40)) return;
        if (!held[0] && chance_of(w, 60) && strlen(json->text) < sizeof e->held[0]) {
            snprintf(held, sizeof e->held[0], "%s", json->text);
            return;
        }
        if (chance_of(w, 40)) take_in(e, index, json);
    }
    take_in(e, index, json);
    if (held[0]) take_in_text(e, index, held);
    held[0] = '\0';
}

static void lose(world *w, int number)
{
    evening *e = w->owner;
    for (int i = 0; i < e->client_count; i++) {
        if (e->clients[i].wire == number) client_lost(&e->clients[i]);
    }
}

// ---- What people do --------------------------------------------------------------------------

static void play(evening *e, client *c)
{
    world *w = &e->world;
    mirror *m = &c->mirror;
    char move[ILX_MOVE_TEXT_MAX];
    if (!m->playing || m->viewer < 0 || !client_pick(w, c, move, sizeof move)) return;
    bool waited_for = (m->asked >> m->viewer) & 1;
    if (!waited_for && !chance_of(w, 12)) return;
    int64_t turn = m->turn_number - (chance_of(w, 50) ? 1 : 0);
    if (chance_of(w, 60)) snprintf(move, sizeof move, "bid 9");
    client_do(w, c, "\"do\":\"move\",\"match\":%d,\"turn\":%" PRId64 ",\"move\":\"%s\"", m->match,
              turn, move);
}

static void talk(evening *e, client *c)
{
    static const char *const sayings[] = {
        "\"text\":\"salut ça va ?\"", "\"text\":\"\\\"quotes\\\" \\\\ and <b>tags</b>\"",
        "\"line\":\"well-played\"",   "\"line\":\"doubt\"",
        "\"line\":\"no-such\"",       "\"text\":\"\"",
        "\"text\":\"bell \\u0007\"",  "\"text\":\"🎲🎲\"",
    };
    uint32_t which = ilx_rng_below(&e->world.rng, ILX_COUNT(sayings));
    client_do(&e->world, c, "\"do\":\"say\",%s", sayings[which]);
}

static void be_host(evening *e, client *c)
{
    world *w = &e->world;
    static const char *const choices[] = {
        "\"option\":\"cards\",\"value\":0",
        "\"option\":\"cards\",\"value\":1",
        "\"option\":\"slow\",\"value\":7",
        "\"pace\":\"free\"",
        "\"pace\":\"flash\"",
        "\"pace\":\"brisk\"",
        "\"bot\":\"greedy\"",
        "\"bot\":\"regular\"",
        "\"skin\":\"poppers\"",
        "\"skin\":\"usual\"",
        "\"game\":\"roulette\"",
        "\"game\":\"chess\"",
        "\"door\":\"open\"",
        "\"door\":\"home\"",
        "\"door\":\"ajar\"",
        "\"admit\":true",
        "\"admit\":false",
        "\"pace\":\"calm\",\"bot\":\"greedy\"",
    };
    int other = (int)ilx_rng_below(&w->rng, (uint32_t)e->client_count);
    int seat = (int)ilx_rng_below(&w->rng, 6);
    switch (ilx_rng_below(&w->rng, 12)) {
    case 0: client_do(w, c, "\"do\":\"seats\",\"count\":%d", 2 + seat); break;
    case 1: client_do(w, c, "\"do\":\"bot\",\"seat\":%d,\"bot\":\"greedy\"", seat); break;
    case 2: client_do(w, c, "\"do\":\"bot\",\"seat\":%d,\"bot\":\"\"", seat); break;
    case 3:
        if (chance_of(w, 6)) client_do(w, c, "\"do\":\"kick\",\"member\":%d", other);
        break;
    case 4:
        if (chance_of(w, 4)) client_do(w, c, "\"do\":\"host\",\"member\":%d", other);
        break;
    case 5:
        if (chance_of(w, 15)) client_do(w, c, "\"do\":\"stop\"");
        if (chance_of(w, 2)) client_do(w, c, "\"do\":\"choose\",\"hints\":true");
        if (chance_of(w, 4)) {
            client_do(w, c, "\"do\":\"choose\",\"times\":%s", chance_of(w, 2) ? "true" : "false");
        }
        break;
    case 6:
    case 7:
    case 8:
        client_do(w, c, "\"do\":\"choose\",%s",
                  choices[ilx_rng_below(&w->rng, ILX_COUNT(choices))]);
        break;
    case 9:
        client_do(w, c, "\"do\":\"admit\",\"member\":%d,\"on\":%s", other,
                  chance_of(w, 3) ? "false" : "true");
        if (chance_of(w, 20)) client_do(w, c, "\"do\":\"kick\",\"screens\":true");
        break;
    default: client_do(w, c, "\"do\":\"start\""); break;
    }
}

static void be_somebody(evening *e, client *c)
{
    world *w = &e->world;
    switch (ilx_rng_below(&w->rng, 10)) {
    case 0: talk(e, c); break;
    case 8:
        if (c->mirror.seat >= 0) client_seal(w, c);
        break;
    case 1:
        if (!chance_of(w, 4)) break;
        client_do(w, c, "\"do\":\"rename\",\"name\":\"%s\",\"colour\":%d", c->name,
                  (int)ilx_rng_below(&w->rng, 9));
        break;
    case 2:
        if (chance_of(w, 4)) client_do(w, c, "\"do\":\"want\",\"game\":\"roulette\"");
        if (chance_of(w, 8)) client_do(w, c, "\"do\":\"ease\",\"on\":true");
        if (chance_of(w, 8)) client_do(w, c, "\"do\":\"ease\",\"on\":false");
        if (chance_of(w, 4)) say(w, c->wire, "{\"do\":\"show\",\"what\":\"trigger 1\"}");
        break;
    case 3: client_do(w, c, "\"do\":\"more\""); break;
    case 4: client_do(w, c, chance_of(w, 2) ? "\"do\":\"hurry\"" : "\"do\":\"hint\""); break;
    case 5:
        if (chance_of(w, 12)) client_do(w, c, "\"do\":\"stand\"");
        if (chance_of(w, 2)) {
            client_do(w, c, "\"do\":\"lend\",\"member\":%d,\"on\":%s",
                      (int)ilx_rng_below(&w->rng, 6), chance_of(w, 4) ? "false" : "true");
        } else if (chance_of(w, 2)) {
            int seat = (int)ilx_rng_below(&w->rng, 7) - 1;
            client_do(w, c, "\"do\":\"look\",\"seat\":%d", seat);
        }
        break;
    case 6: say(w, c->wire, "{\"do\":\"ping\",\"time\":%" PRId64 "}", w->now_ms); break;
    case 7: say_text(w, c->wire, "{\"do\":\"full\"}"); break;
    default:
        if (c->mirror.seat < 0 || chance_of(w, 10)) {
            client_do(w, c, "\"do\":\"sit\",\"seat\":%d", (int)ilx_rng_below(&w->rng, 7) - 1);
        }
        break;
    }
}

// Nothing that a program of ours would say.
static void be_strange(evening *e, client *c)
{
    world *w = &e->world;
    static const char *const oddities[] = {
        "",
        "{",
        "null",
        "[]",
        "{\"do\":\"start\"}",
        "{\"do\":\"move\",\"id\":\"x1\"}",
        "{\"do\":\"kick\",\"id\":\"x2\",\"member\":99}",
        "{\"do\":\"host\",\"id\":\"x3\",\"member\":-7}",
        "{\"do\":\"move\",\"id\":\"x4\",\"match\":1,\"turn\":-1,\"move\":\"\\u0000\"}",
        "{\"do\":\"sit\",\"id\":\"x5\",\"seat\":9223372036854775807}",
        "{\"do\":\"seats\",\"id\":\"x6\",\"count\":-9223372036854775808}",
        "{\"do\":\"hello\",\"token\":\"0123\"}",
        "{\"do\":\"say\",\"id\":\"x7\",\"text\":\"a\",\"line\":\"hmm\"}",
        "{\"do\":\"rename\",\"id\":\"x8\",\"name\":\"   \"}",
    };
    const char *text = oddities[ilx_rng_below(&w->rng, ILX_COUNT(oddities))];
    say_text(w, c->wire, text);
}

// The last thing that was said, with an accident on the way.
static void have_accident(evening *e, client *c)
{
    world *w = &e->world;
    action *a = &c->actions[ilx_rng_below(&w->rng, ACTIONS_OPEN)];
    size_t length = strlen(a->text);
    if (length == 0 || w->now_ms - a->said_ms > ANSWER_MS) return;
    char text[ACTION_TEXT];
    memcpy(text, a->text, sizeof text);
    if (chance_of(w, 2)) length = ilx_rng_below(&w->rng, (uint32_t)length + 1);  // cut short
    say_bytes(w, c->wire, text, length);                                         // or said twice
}

static void come_and_go(evening *e, int index)
{
    client *c = &e->clients[index];
    world *w = &e->world;
    if (c->wire >= 0) {
        int number = c->wire;
        client_lost(c);
        // Another tab, while the old one is still open; or the connection is just gone.
        if (chance_of(w, 3)) client_connect(w, c, index);
        if (w->wires[number].open) wire_close(w, number);
        return;
    }
    if (c->kicked && chance_of(w, 2)) {  // comes back as somebody else, from somewhere else
        char name[sizeof c->name];
        memcpy(name, c->name, sizeof name);
        int64_t act_ms = c->act_ms;
        char room[sizeof c->room];
        memcpy(room, c->room, sizeof room);
        client_free(c);
        client_start(w, c, index, name);
        memcpy(c->room, room, sizeof room);
        snprintf(c->from, sizeof c->from, "10.0.1.%d", (int)(w->now_ms % 250));
        c->act_ms = act_ms;
    }
    client_connect(w, c, index);
}

static void do_something(evening *e, int index)
{
    world *w = &e->world;
    client *c = &e->clients[index];
    if (c->wire < 0 || (e->faulty && chance_of(w, 50))) {
        if (c->wire >= 0 || chance_of(w, 3)) come_and_go(e, index);
        return;
    }
    if (!is_inside(c)) return;
    client_repeat(w, c);
    if (c->screen || !is_inside(c)) return;
    if (c->wanted && !chance_of(w, 4)) client_tell_number(w, c);
    c->wanted = false;
    if (c->mirror.playing && c->mirror.viewer >= 0 && !chance_of(w, 6)) {
        play(e, c);
    } else if (c->mirror.host == c->mirror.member && !chance_of(w, c->mirror.playing ? 20 : 3)) {
        be_host(e, c);
    } else {
        be_somebody(e, c);
    }
    if (e->faulty && is_inside(c) && chance_of(w, 12)) have_accident(e, c);
    if (is_inside(c) && chance_of(w, 40)) be_strange(e, c);
}

// ---- The program -----------------------------------------------------------------------------

static void restart(evening *e)
{
    world *w = &e->world;
    world_die(w);
    e->restarts++;
    for (int i = 0; i < e->client_count; i++) client_lost(&e->clients[i]);
    w->now_ms += up_to(w, 20000);
    new_life(w);
}

// ---- What must hold --------------------------------------------------------------------------

static int times_stored(const world *w, const char *id)
{
    char part[40];
    int times = 0;
    snprintf(part, sizeof part, "\"id\":\"%s\"", id);
    for (int i = 0; i < w->disk.count; i++) times += strstr(w->disk.rows[i].text, part) != NULL;
    return times;
}

// Each acknowledged fact is stored once; each other one at most once.
static void ensure_ledger(const evening *e)
{
    for (int i = 0; i < e->ledger_count; i++) {
        int times = times_stored(&e->world, e->ledger[i].id);
        if (times == 1 || (times == 0 && !e->ledger[i].stored)) continue;
        for (int k = 0; k < e->world.disk.count; k++) {
            const disk_row *row = &e->world.disk.rows[k];
            if (strstr(row->text, e->ledger[i].id))
                printf("\n%" PRId64 " %s", row->number, row->text);
        }
        test_fail(__FILE__, __LINE__, "%s is done, and stored %d times", e->ledger[i].id, times);
    }
    for (int k = 0; k < e->client_count; k++) {
        for (int i = 0; i < ACTIONS_OPEN; i++) {
            if (e->clients[k].actions[i].open) {
                ENSURE(times_stored(&e->world, e->clients[k].actions[i].id) <= 1);
            }
        }
    }
}

static bool is_about_to_begin(const ilx_app *app)
{
    for (int i = 0; i < app->slot_count; i++) {
        if (app->slots[i].used && app->slots[i].people && app->slots[i].beginning) return true;
    }
    return false;
}

// Everybody who is there, in the same instant, after everything has been said.
static void audit(evening *e)
{
    world *w = &e->world;
    pass_stored(w);
    for (int tries = 0; tries < 100 && is_about_to_begin(w->app); tries++) {
        pass(w, 50);
        pass_stored(w);
    }
    ensure_all_answered(w);
    bool faulty = e->faulty;
    for (int i = 0; i < e->client_count; i++) {
        client *c = &e->clients[i];
        e->faulty = false;
        e->held[i][0] = '\0';
        if (faulty) c->mirror.gap = true;
        if (is_inside(c)) say_text(w, c->wire, "{\"do\":\"full\"}");
        e->faulty = faulty;
    }
}

static bool is_something_kept_back(const ilx_app *app)
{
    for (int i = 0; i < app->slot_count; i++) {
        if (app->slots[i].used && app->slots[i].withheld) return true;
    }
    return false;
}

// Everybody knows everything, but for what somebody has answered in the last second.
static void tell_everybody(evening *e)
{
    world *w = &e->world;
    for (int i = 0; i < e->client_count; i++) {
        client *c = &e->clients[i];
        c->mirror.gap = true;
        if (is_inside(c)) say_text(w, c->wire, "{\"do\":\"full\"}");
    }
    pass_stored(w);
}

// After a restart everybody sees what they saw before.
static void ensure_nothing_lost(evening *e)
{
    world *w = &e->world;
    pass_stored(w);
    bool faulty = e->faulty;
    e->faulty = false;
    tell_everybody(e);
    for (int tries = 0; tries < 100 && is_something_kept_back(w->app); tries++) {
        pass(w, 50);
        pass_stored(w);
        tell_everybody(e);
    }
    bool was_inside[CLIENTS_MAX] = {false};
    for (int i = 0; i < e->client_count; i++) {
        was_inside[i] = is_inside(&e->clients[i]);
    }
    restart(e);
    e->faulty = true;  // only the clock may differ, and who is there
    for (int i = 0; i < e->client_count; i++) {
        client *c = &e->clients[i];
        if (!was_inside[i]) continue;
        client_connect(w, c, i);
        c->mirror.gap = false;
        c->mirror.n = 0;  // as the first thing that it will hear
        for (int tries = 0; tries < 50 && !is_inside(c); tries++) pass(w, 5);
        ENSURE(is_inside(c));
    }
    e->faulty = faulty;
}

// Every match can be listed and read again by whoever may.
static void ensure_records(evening *e, const char *room)
{
    int count, matches = 0;
    const char **facts = disk_facts(&e->world.disk, room, &count);
    ilx_text out = ilx_text_new();
    ilx_json json;
    static ilx_json_node nodes[1 << 20];
    ENSURE_TEXT(ilx_replays_list(facts, count, NULL, &out) ? "no" : "yes", "yes");
    ENSURE(ilx_json_parse(&json, out.bytes, out.length, nodes, ILX_COUNT(nodes)));
    const ilx_game *game = ilx_game_find("roulette");
    ensure_shape(&json, game, &(ilx_shape){.kind = ILX_SHAPE_LIST, .of = &ilx_shape_replay_line});
    matches = (int)nodes[0].count;
    for (int number = 1; number <= matches; number++) {
        static const char *const as[] = {"public", "0", "all", "text"};
        for (int i = 0; i < ILX_COUNT(as); i++) {
            const ilx_replay_ask one = {number, NULL, as[i], "", NULL};
            ilx_refusal refusal = ilx_replays_page(facts, count, &one, &out);
            bool open = number == matches && refusal;
            if (refusal && !open) test_fail(__FILE__, __LINE__, "match %d: %s", number, refusal);
            if (refusal) continue;
            if (i == 3) {
                ilx_fault fault;
                ilx_match *match = ilx_replay_read(out.bytes, out.length, &fault, NULL);
                ENSURE_TEXT(fault.detail, "");
                ilx_match_free(match);
            } else {
                ENSURE(ilx_json_parse(&json, out.bytes, out.length, nodes, ILX_COUNT(nodes)));
                ensure_shape(&json, game, &ilx_shape_replay);
            }
        }
    }
    e->matches += matches;
    ilx_text_free(&out);
    free(facts);
}

// ---- The evening -----------------------------------------------------------------------------

static void begin(evening *e, int number)
{
    static const char *const names[] = {"Max",   "Ute",        "Léa", "Max",
                                        "Zoë 🎲", "O\\\"Neill", "",    "tv"};
    world *w = &e->world;
    world_start(w, "evening", (uint64_t)number);
    w->owner = e;
    w->hear = hear;
    w->lose = lose;
    w->config.limits.requests_per_second = 1000;
    w->config.limits.burst = 1000;
    w->config.limits.wishes_per_minute = 60000;
    w->config.limits.wish_burst = 1000;
    w->config.host_grace_ms = number % 2 ? 60000 : 3000;
    w->think_ms = number % 3 ? 400 : 4000;
    w->store_ms = number % 4 ? 3 : 200;
    e->faulty = number % 3 != 0;
    e->client_count = 3 + (int)ilx_rng_below(&w->rng, 5);
    for (int i = 0; i < e->client_count; i++) {
        client_start(w, &e->clients[i], i, names[i]);
        e->clients[i].screen = i == e->client_count - 1 && i > 3;
    }
    new_life(w);
    settle(w);
    client_connect(w, &e->clients[0], 0);
    for (int i = 0; i < 200 && !is_inside(&e->clients[0]); i++) pass(w, 10);
    ENSURE(is_inside(&e->clients[0]));
    for (int i = 1; i < e->client_count; i++) {
        memcpy(e->clients[i].room, e->clients[0].room, sizeof e->clients[0].room);
        e->clients[i].act_ms = w->now_ms + up_to(w, 5000);
    }
}

static int64_t next_client(const evening *e)
{
    int64_t next = INT64_MAX;
    for (int i = 0; i < e->client_count; i++) {
        if (e->clients[i].act_ms < next) next = e->clients[i].act_ms;
    }
    return next;
}

static void spend(evening *e)
{
    world *w = &e->world;
    int64_t end_ms = w->now_ms + MINUTES * INT64_C(60000), audit_ms = w->now_ms;
    while (w->now_ms < end_ms) {
        int64_t next = next_client(e);
        pass_until(w, next > w->now_ms ? next : w->now_ms);
        for (int i = 0; i < e->client_count; i++) {
            client *c = &e->clients[i];
            if (c->act_ms > w->now_ms) continue;
            c->act_ms = w->now_ms + 50 + up_to(w, chance_of(w, 40) ? 40000 : 1200);
            do_something(e, i);
        }
        if (w->now_ms - audit_ms > 20000) {
            audit_ms = w->now_ms;
            audit(e);
            if (e->faulty && chance_of(w, 4)) restart(e);
        }
    }
}

// How often each kind of fact has come about, so that an evening without a kind is noticed.
static int fact_counts[ILX_FACT_KINDS], stood_in, auto_hosts;

static void count_facts(const evening *e)
{
    for (int i = 0; i < e->world.disk.count; i++) {
        ilx_fact fact;
        const char *text = e->world.disk.rows[i].text;
        ENSURE(ilx_fact_read(text, strlen(text), &fact));
        fact_counts[fact.kind]++;
        stood_in += fact.kind == ILX_FACT_MOVE && fact.stood_in;
        auto_hosts += fact.kind == ILX_FACT_HOST && fact.temporary;
    }
}

static void spend_evening(int number)
{
    printf("  evening %d (this one again: EVENING=%d)", number, number);
    fflush(stdout);
    evening *e = ilx_alloc(sizeof *e);
    tonight = e;
    e->ledger = ilx_alloc(LEDGER_MAX * sizeof *e->ledger);
    begin(e, number);
    char room[ILX_ROOM_CODE + 1];
    memcpy(room, e->clients[0].room, sizeof room);
    spend(e);
    audit(e);
    ensure_nothing_lost(e);
    ensure_ledger(e);
    ensure_records(e, room);
    count_facts(e);
    printf(": %d matches, %d facts, %d acknowledged, %d restarts, %" PRId64 " messages\n",
           e->matches, e->world.disk.count, e->ledger_count, e->restarts, e->world.messages);
    for (int i = 0; i < e->client_count; i++) client_free(&e->clients[i]);
    world_end(&e->world);
    free(e->ledger);
    free(e);
}

static void evenings(void)
{
    const char *one = getenv("EVENING");
    if (one) {
        spend_evening(atoi(one));
        return;
    }
    int evenings = test_samples(EVENINGS);
    for (int i = 1; i <= evenings; i++) spend_evening(i);
    for (int kind = 0; kind < ILX_FACT_KINDS; kind++) {
        ilx_fact fact = {.kind = (ilx_fact_kind)kind, .by = -1};
        char buffer[128];
        ilx_text text = ilx_text_over(buffer, sizeof buffer);
        ilx_fact_write(&fact, &text);
        printf("  %6d %s\n", fact_counts[kind], buffer);
        ENSURE(fact_counts[kind] > 0 || evenings < EVENINGS);
    }
    test_covered("%d evenings with faults, %d answers by stand-ins, %d hosts away", evenings,
                 stood_in, auto_hosts);
    ENSURE(stood_in > 0 && auto_hosts > 0);
}

int main(int argc, char **argv)
{
    static const test tests[] = {TEST(evenings)};
    return RUN_TESTS(tests);
}
