// Long work is done elsewhere: moves of things that push each other, and thoughts of
// bots. Nobody waits for it but the table at hand, and whoever asks for much of it is told to wait.

#include "app/app_parts.h"
#include "core/notation.h"
#include "sim/table.h"

enum { SECOND = 1000, MINUTE = 60 * SECOND, BLOCKS = 48 };

static table t;

// A match of Le X between two people, who may choose a block; the others are at no table.
static void open_pile(void)
{
    table_start(&t);
    table_open(&t);
    come(&t, 0);
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"choose\",\"game\":\"croisillon\""), "");
    ENSURE_TEXT(start_match(&t, 2, 2), "");
    pass_stored(&t.world);
    ENSURE(t.clients[0].mirror.asked == 1 || t.clients[0].mirror.asked == 2);
}

static int mover(void)
{
    return t.clients[0].mirror.asked == 1 ? 0 : 1;
}

static const slot *slot_here(void)
{
    return app_find_slot(t.world.app, t.clients[0].room);
}

static void begin_to_pick(int block)
{
    client *c = &t.clients[mover()];
    char text[ILX_MOVE_TEXT_MAX];
    ilx_text out = ilx_text_over(text, sizeof text);
    ilx_move_format(slot_here()->room->game, &(ilx_move){.kind = 0, .arg = {block}}, &out);
    client_do(&t.world, c, "\"do\":\"move\",\"match\":%d,\"turn\":%" PRId64 ",\"move\":\"%s\"",
              c->mirror.match, c->mirror.turn_number, text);
}

static int works(bool thoughts)
{
    int count = 0;
    for (int i = 0; i < t.world.work_count; i++) {
        const work *job = &t.world.works[i];
        count += job->kind == ILX_OUT_WORK && (job->job->thought != NULL) == thoughts;
    }
    return count;
}

// A block that may be chosen.
static int some_block(void)
{
    const ilx_room *room = slot_here()->room;
    for (int block = 0; block < BLOCKS; block++) {
        ilx_move move = {.kind = 0, .arg = {block}};
        if (!room->game->check(ilx_match_state(room->match), mover(), &move)) return block;
    }
    ENSURE(false);
    return 0;
}

// While a move is worked out nothing of it has happened, the table waits, and another does not.
static void only_its_own_table_waits_for_a_move(void)
{
    open_pile();
    t.world.move_ms = 5 * SECOND;
    int facts = facts_now(&t), block = some_block(), dones = t.clients[mover()].dones;
    begin_to_pick(block);
    ENSURE_INT(works(false), 1);
    ENSURE_INT(ilx_match_tried(slot_here()->room->match), 0);
    ENSURE(app_is_busy(slot_here()));
    t.clients[2].room[0] = '\0';
    client_connect(&t.world, &t.clients[2], 2);
    for (int i = 0; i < 100 && !is_inside(&t.clients[2]); i++) do_due(&t.world);
    ENSURE(is_inside(&t.clients[2]));
    ENSURE_INT(works(false), 1);
    ENSURE_INT(t.clients[mover()].dones, dones);
    pass(&t.world, 6 * SECOND);
    ENSURE_INT(t.clients[mover()].dones, dones + 1);
    ENSURE_INT(works(false), 0);
    ENSURE(count_facts(&t, ILX_FACT_MOVE, facts) == 1);
    table_end(&t);
}

// An unlawful move is refused at once: nothing is worked out for it.
static void what_is_refused_is_not_worked_out(void)
{
    open_pile();
    t.world.move_ms = 5 * SECOND;
    ENSURE_TEXT(move_of(&t, mover(), "release"), "not-now");
    ENSURE_INT(works(false), 0);
    table_end(&t);
}

// The same moves lead to the same bits, whether they are worked out here or there: a table that is
// read back plays them itself, and compares the hashes.
static void a_table_that_is_read_back_is_the_same(void)
{
    open_pile();
    for (int i = 0; i < 3; i++) {
        begin_to_pick(some_block());
        pass_stored(&t.world);
    }
    uint64_t hash = ilx_match_hash(slot_here()->room->match);
    table_restart(&t);
    ENSURE(slot_here()->room->playing);
    ENSURE(ilx_match_hash(slot_here()->room->match) == hash);
    table_end(&t);
}

// A move that takes long to work out counts for several.
static void requests_are_charged_by_what_they_cost(void)
{
    open_pile();
    int well = 0;
    t.clients[mover()].last_refusal[0] = '\0';
    for (int i = 0; i < 40 && !t.clients[mover()].last_refusal[0]; i++) {
        begin_to_pick(some_block());
        pass_stored(&t.world);
        well++;
    }
    ENSURE_TEXT(t.clients[mover()].last_refusal, "too-fast");
    const ilx_limits limits = ilx_app_usual().limits;
    int effort = slot_here()->room->game->moves[0].effort;
    ENSURE(effort > 1 && well <= 2 * limits.burst / effort && well >= limits.burst / effort / 2);
    table_end(&t);
}

// A server that dies while a move is worked out has not heard of it.
static void a_move_that_was_never_worked_out_has_not_happened(void)
{
    open_pile();
    t.world.move_ms = 5 * SECOND;
    begin_to_pick(some_block());
    int facts = facts_now(&t);
    table_restart(&t);
    ENSURE_INT(count_facts(&t, ILX_FACT_MOVE, facts), 0);
    t.world.move_ms = 0;
    begin_to_pick(some_block());
    pass_stored(&t.world);
    ENSURE_INT(count_facts(&t, ILX_FACT_MOVE, facts), 1);
    table_end(&t);
}

// ---- Thoughts --------------------------------------------------------------------------------

static bool thought_is_stopped(void)
{
    for (int i = 0; i < t.world.work_count; i++) {
        if (is_thought(&t.world.works[i])) return t.world.works[i].stopped;
    }
    ENSURE(false);
    return false;
}

static void think_for_somebody_away(void)
{
    table_start(&t);
    t.world.think_ms = 10 * MINUTE;
    table_open(&t);
    come(&t, 0);
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"choose\",\"game\":\"chute\""), "");
    ENSURE_TEXT(start_match(&t, 2, 2), "");
    leave(&t, mover());
    pass(&t.world, 30 * SECOND);
    ENSURE_INT(works(true), 1);
    ENSURE(!thought_is_stopped());
}

static void a_thought_ends_when_the_person_is_back(void)
{
    think_for_somebody_away();
    int away = is_inside(&t.clients[0]) ? 1 : 0;
    come(&t, away);
    ENSURE(thought_is_stopped());
    table_end(&t);
}

static void a_thought_ends_with_its_match(void)
{
    think_for_somebody_away();
    int here = is_inside(&t.clients[0]) ? 0 : 1;
    if (here != 0) pass(&t.world, 2 * MINUTE);
    ENSURE_TEXT(ask(&t, here, "\"do\":\"stop\""), "");
    ENSURE(thought_is_stopped());
    table_end(&t);
}

// ---- Many tables -----------------------------------------------------------------------------

// Ten tables have moves worked out and bots thinking that never come back, and go on asking; the
// people at the eleventh are answered as soon as the disk is, and so are its bots.
static void a_table_is_answered_while_others_do_their_worst(void)
{
    enum { BUSY = 10, HERE = 10, PEER = 11, DISK_MS = 20, ROUNDS = 40 };
    table_start(&t);
    table_open(&t);
    for (int i = 0; i < BUSY; i++) {
        client_connect(&t.world, &t.clients[i], i);
        pass_stored(&t.world);
        ENSURE_TEXT(ask(&t, i, "\"do\":\"choose\",\"game\":\"croisillon\""), "");
        ENSURE_TEXT(ask(&t, i, "\"do\":\"choose\",\"bot\":\"strong\""), "");
        ENSURE_TEXT(ask(&t, i, "\"do\":\"sit\",\"seat\":0"), "");
        ENSURE_TEXT(ask(&t, i, "\"do\":\"seats\",\"count\":2"), "");
    }
    client_connect(&t.world, &t.clients[HERE], HERE);
    pass_stored(&t.world);
    memcpy(t.clients[PEER].room, t.clients[HERE].room, sizeof t.clients[PEER].room);
    client_connect(&t.world, &t.clients[PEER], PEER);
    pass_stored(&t.world);
    for (int i = HERE; i <= PEER; i++) ENSURE_TEXT(ask(&t, i, "\"do\":\"sit\""), "");
    ENSURE_TEXT(ask(&t, HERE, "\"do\":\"seats\",\"count\":4"), "");
    t.world.steady = true;
    t.world.store_ms = DISK_MS;
    t.world.move_ms = t.world.think_ms = 100 * MINUTE;
    for (int i = 0; i < BUSY; i++) client_do(&t.world, &t.clients[i], "\"do\":\"start\"");
    client_do(&t.world, &t.clients[HERE], "\"do\":\"start\"");
    t.world.think_ms = 0;
    pass(&t.world, SECOND);
    ENSURE_INT(works(false), BUSY);
    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < BUSY; i++) {
            say_text(&t.world, t.clients[i].wire, "{\"do\":\"ping\",\"time\":1}");
        }
        int dones = t.clients[PEER].dones;
        client_do(&t.world, &t.clients[PEER], "\"do\":\"say\",\"line\":\"hmm\"");
        pass(&t.world, DISK_MS + 1);
        ENSURE_INT(t.clients[PEER].dones, dones + 1);
        pass(&t.world, 3 * SECOND);
    }
    ENSURE(count_facts(&t, ILX_FACT_MOVE, 0) >= 2);  // what each bot puts into its pocket
    table_end(&t);
}

// ---- Few processors ----------------------------------------------------------------------------

enum { CORES = 2, GREEDY = 9, MODEST = 10, DEAREST_MS = 4000, MODEST_MS = 40 };

static struct {
    uint32_t slot;
    int answers;
    int64_t longest_ms;
} modest;

static int64_t what_it_costs(const world *w, const ilx_job *job)
{
    (void)w;
    return job->room == modest.slot ? MODEST_MS : DEAREST_MS;
}

static void note_wait(world *w, const work *job)
{
    if (job->job->room != modest.slot) return;
    int64_t took = w->now_ms - job->asked_ms;
    modest.answers++;
    if (took > modest.longest_ms) modest.longest_ms = took;
}

// A table of its own for each; one person looks on while bots play, or plays against one.
static void open_tables(const char *game, bool looks_on)
{
    table_start(&t);
    t.world.config.bot_pause_ms = 0;
    table_open(&t);
    for (int i = 0; i <= MODEST; i++) {
        client_connect(&t.world, &t.clients[i], i);
        pass_stored(&t.world);
        ENSURE_TEXT(ask(&t, i, "\"do\":\"choose\",\"game\":\"%s\"", game), "");
        if (!looks_on) ENSURE_TEXT(ask(&t, i, "\"do\":\"sit\",\"seat\":0"), "");
        ENSURE_TEXT(ask(&t, i, "\"do\":\"seats\",\"count\":%d", looks_on ? 4 : 2), "");
    }
    memset(&modest, 0, sizeof modest);
    modest.slot =
        (uint32_t)app_slot_index(t.world.app, app_find_slot(t.world.app, t.clients[MODEST].room));
    t.world.steady = true;
    t.world.cores = CORES;
    t.world.cost_ms = what_it_costs;
    t.world.worked = note_wait;
}

// Bots of nine tables take all the time they may, one after the other; those of the tenth think for
// a moment. However many others want to think, these wait for one of them at most.
static void think_beside_others(bool one_line)
{
    open_tables("roulette", true);
    t.world.one_line = one_line;
    for (int i = 0; i < GREEDY; i++) client_do(&t.world, &t.clients[i], "\"do\":\"start\"");
    pass(&t.world, MINUTE);  // each of them has had its turn
    client_do(&t.world, &t.clients[MODEST], "\"do\":\"start\"");
    pass(&t.world, 3 * MINUTE);
    ENSURE(modest.answers > (one_line ? 0 : 20));
    table_end(&t);
}

static void bots_wait_for_one_thought_of_others_at_most(void)
{
    think_beside_others(false);
    enum { SEATS = 4 };
    ENSURE(modest.longest_ms <= SEATS * MODEST_MS + DEAREST_MS);
    // First come, first served would be another matter: this test can tell.
    think_beside_others(true);
    ENSURE(modest.longest_ms > 3 * DEAREST_MS);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(only_its_own_table_waits_for_a_move),
        TEST(what_is_refused_is_not_worked_out),
        TEST(a_table_that_is_read_back_is_the_same),
        TEST(requests_are_charged_by_what_they_cost),
        TEST(a_move_that_was_never_worked_out_has_not_happened),
        TEST(a_thought_ends_when_the_person_is_back),
        TEST(a_thought_ends_with_its_match),
        TEST(a_table_is_answered_while_others_do_their_worst),
        TEST(bots_wait_for_one_thought_of_others_at_most),
    };
    return RUN_TESTS(tests);
}
