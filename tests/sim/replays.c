// Records of matches, while they are being played and afterwards; and rooms that are read back
// from more, or less, than their moves.

#include "room/replays.h"

#include "sim/table.h"

enum { SECOND = 1000 };

static table t;

static bool shown_times;  // the table shows thinking times

// Two people are asked for their pockets.
static void two_at_pockets(void)
{
    table_start(&t);
    table_open(&t);
    come(&t, 0);
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"choose\",\"times\":%s", shown_times ? "true" : "false"), "");
    ENSURE_TEXT(start_match(&t, 2, 2), "");
}

static ilx_refusal read_record(int number, const char *as, int reader, const atomic_bool *stop,
                               ilx_text *out)
{
    int count;
    const char **facts = disk_facts(&t.world.disk, t.clients[0].room, &count);
    const char *token = reader < 0 ? "" : t.clients[reader].token;
    const ilx_replay_ask one = {number, NULL, as, token, stop};
    ilx_refusal refusal = ilx_replays_page(facts, count, &one, out);
    free(facts);
    return refusal;
}

static void ensure_refused(int number, const char *as, int reader, const char *why)
{
    ilx_text out = ilx_text_new();
    ilx_refusal refusal = read_record(number, as, reader, NULL, &out);
    ENSURE_TEXT(refusal ? refusal : "", why);
    if (refusal) ENSURE_INT(out.length, 0);
    ilx_text_free(&out);
}

static void play_to_the_end(void)
{
    for (int i = 0; i < 3000 && t.clients[0].mirror.playing; i++) {
        bool moved = answer(&t, 0);
        if (!answer(&t, 1) && !moved) pass(&t.world, SECOND);
    }
    ENSURE(!t.clients[0].mirror.playing);
}

static void who_may_read_a_record(void)
{
    two_at_pockets();
    come(&t, 2);
    ensure_refused(1, "public", -1, "");
    ensure_refused(1, "0", 0, "");
    ensure_refused(1, "0", 1, "not-your-seat");
    ensure_refused(1, "0", 2, "not-your-seat");
    ensure_refused(1, "0", -1, "not-your-seat");
    ensure_refused(1, "2", 0, "bad-viewer");
    ensure_refused(1, "all", 0, "not-over");
    ensure_refused(1, "text", 0, "not-over");
    ensure_refused(2, "public", -1, "no-such-match");
    // Who looks through other eyes may see what they saw, for as long as that.
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"lend\",\"member\":2,\"on\":true"), "");
    ensure_refused(1, "0", 2, "not-your-seat");
    ENSURE_TEXT(ask(&t, 2, "\"do\":\"look\",\"seat\":0"), "");
    ensure_refused(1, "0", 2, "");
    ensure_refused(1, "1", 2, "not-your-seat");
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"lend\",\"member\":2,\"on\":false"), "");
    ensure_refused(1, "0", 2, "not-your-seat");
    play_to_the_end();
    ensure_refused(1, "0", -1, "");
    ensure_refused(1, "all", -1, "");
    ensure_refused(1, "text", -1, "");
    ensure_refused(1, "2", -1, "bad-viewer");
    ensure_refused(0, "all", -1, "no-such-match");
    table_end(&t);
}

// One answers at once, or late, or changes the answer again and again; the other always answers
// after ten seconds. Then both say something that everybody hears of.
static void read_twin(bool late, int changes, const char *as, int reader, ilx_text *out)
{
    two_at_pockets();
    int64_t asked = t.world.now_ms;
    if (late) pass(&t.world, 4321);
    ENSURE_TEXT(move_of(&t, 0, "pocket bullet"), "");
    for (int i = 0; i < changes; i++) {
        pass(&t.world, 777);
        ENSURE_TEXT(move_of(&t, 0, i % 2 ? "pocket bullet" : "pocket click"), "");
    }
    ENSURE(!read_record(1, as, reader, NULL, out));
    ilx_text_char(out, '\n');
    ilx_text more = ilx_text_new();
    pass_until(&t.world, asked + 10 * SECOND);
    ENSURE_TEXT(move_of(&t, 1, "pocket click"), "");
    ENSURE(!read_record(1, as, reader, NULL, &more));
    ilx_text_put(out, more.bytes);
    ilx_text_free(&more);
    table_end(&t);
}

// While a match goes on, its replay tells nobody when anybody has answered, and nobody else how
// often; unless the table wants to know.
static void a_running_record_keeps_thinking_to_itself(void)
{
    static const struct {
        const char *as;
        int reader;
        bool when, often, times;  // are hidden; are shown at that table
    } readers[] = {{"public", -1, true, true},
                   {"1", 1, true, true},
                   {"0", 0, true, false},
                   {"1", 1, false, false, true}};
    for (int i = 0; i < ILX_COUNT(readers); i++) {
        ilx_text texts[3];
        shown_times = readers[i].times;
        for (int k = 0; k < 3; k++) {
            texts[k] = ilx_text_new();
            read_twin(k == 1, k == 2 ? 4 : 0, readers[i].as, readers[i].reader, &texts[k]);
        }
        ENSURE((strcmp(texts[0].bytes, texts[1].bytes) == 0) == readers[i].when);
        ENSURE((strcmp(texts[0].bytes, texts[2].bytes) == 0) == readers[i].often);
        for (int k = 0; k < 3; k++) ilx_text_free(&texts[k]);
    }
    shown_times = false;
}

static void a_record_is_given_up_when_nobody_wants_it(void)
{
    two_at_pockets();
    ENSURE(answer(&t, 0) && answer(&t, 1));
    ilx_text out = ilx_text_new();
    atomic_bool stop = false;
    ENSURE(!read_record(1, "public", -1, &stop, &out));
    atomic_store(&stop, true);
    ENSURE_TEXT(read_record(1, "public", -1, &stop, &out), "server-stops");
    ENSURE_INT(out.length, 0);
    ilx_text_free(&out);
    table_end(&t);
}

// Where a game's clock ticks many times a second, a replay shows enough of it to see the motion.
static void what_moves_is_shown_often_enough(void)
{
    table_start(&t);
    table_open(&t);
    come(&t, 0);
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"choose\",\"game\":\"croisillon\""), "");
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"choose\",\"bot\":\"greedy\""), "");
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"start\""), "");
    while (count_facts(&t, ILX_FACT_MOVE, 0) < 400) pass(&t.world, SECOND);
    ilx_text out = ilx_text_new();
    ENSURE(!read_record(1, "public", -1, NULL, &out));
    ilx_json json;
    static ilx_json_node nodes[1 << 20];
    ENSURE(ilx_json_parse(&json, out.bytes, out.length, nodes, ILX_COUNT(nodes)));
    int frames = ilx_json_get(&json, 0, "frames"), frame = ilx_json_first(&json, frames);
    int moves = count_facts(&t, ILX_FACT_MOVE, 0), longest = 0;
    int64_t last_ms = 0;
    for (uint32_t i = 0; i < nodes[frames].count; i++, frame = ilx_json_next(&json, frame)) {
        int64_t at_ms = number_in(&json, frame, "at_ms");
        if (at_ms - last_ms < 100 && at_ms - last_ms > longest) longest = (int)(at_ms - last_ms);
        last_ms = at_ms;
    }
    printf("  %d moves in %d frames, %d ms apart in motion\n", moves, (int)nodes[frames].count,
           longest);
    ENSURE((int)nodes[frames].count < 2 * moves / 3 && longest >= 60);
    ilx_text_free(&out);
    table_end(&t);
}

// Another version of the game cannot go on with a match; the room goes on without it.
static void a_match_by_other_rules_is_over(void)
{
    two_at_pockets();
    ENSURE(answer(&t, 0));
    for (int i = 0; i < t.world.disk.count; i++) {
        disk_row *row = &t.world.disk.rows[i];
        ilx_fact fact;
        if (!ilx_fact_is(row->text, ILX_FACT_START)) continue;
        ENSURE(ilx_fact_read(row->text, strlen(row->text), &fact));
        fact.rules_version++;
        ilx_text out = ilx_text_new();
        ilx_fact_write(&fact, &out);
        free(row->text);
        row->text = strdup(out.bytes);
        ilx_text_free(&out);
    }
    table_restart(&t);
    ENSURE(!t.clients[0].mirror.playing && t.clients[0].mirror.match < 0);
    ENSURE_INT(t.clients[1].mirror.seat, 1);
    ensure_refused(1, "public", -1, "old-rules");
    // Whatever may be done between matches may be done, and is there after the next restart.
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"choose\",\"option\":\"cards\",\"value\":0"), "");
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"start\""), "");
    ENSURE_INT(t.clients[0].mirror.match, 2);
    table_restart(&t);
    ENSURE(t.clients[0].mirror.playing);
    ENSURE_INT(t.clients[0].mirror.match, 2);
    ensure_refused(2, "public", -1, "");
    table_end(&t);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(who_may_read_a_record),
        TEST(a_running_record_keeps_thinking_to_itself),
        TEST(what_moves_is_shown_often_enough),
        TEST(a_record_is_given_up_when_nobody_wants_it),
        TEST(a_match_by_other_rules_is_over),
    };
    return RUN_TESTS(tests);
}
