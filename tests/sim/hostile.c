// Hostile requests and facts: each is refused, and does no harm.

#include "sim/table.h"

enum { SECOND = 1000, MINUTE = 60 * SECOND };

static table t;

// Something that is almost a request.
static size_t write_oddity(ilx_rng *rng, char *text, size_t size)
{
    static const char *const starts[] = {
        "{\"do\":\"move\",\"id\":\"h\",\"match\":1,\"turn\":1,\"move\":\"pocket click\"}",
        "{\"do\":\"sit\",\"id\":\"h\",\"seat\":2}",
        "{\"do\":\"rename\",\"id\":\"h\",\"name\":\"\\u00e9\\ud83c\\udfb2\",\"colour\":3}",
        "{\"do\":\"choose\",\"id\":\"h\",\"option\":\"cards\",\"value\":1}",
        "{\"do\":\"say\",\"id\":\"h\",\"text\":\"h\xc3\xa9\"}",
        "{\"do\":\"bot\",\"id\":\"h\",\"seat\":1,\"bot\":\"greedy\"}",
        "{\"do\":\"hello\",\"room\":\"BCDF\",\"token\":\"00000000000000000000000000000000\"}",
        "[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[",
        "{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{\"a\":{}}}}}}}",
    };
    const char *start = starts[ilx_rng_below(rng, ILX_COUNT(starts))];
    size_t length = strlen(start);
    memcpy(text, start, length + 1);
    for (uint32_t changes = ilx_rng_below(rng, 6); changes > 0; changes--) {
        size_t at = ilx_rng_below(rng, (uint32_t)length + 1);
        switch (ilx_rng_below(rng, 4)) {
        case 0: length = at; break;
        case 1:
            if (length) text[at % length] = (char)ilx_rng_below(rng, 256);
            break;
        case 2:
            if (2 * length >= size || length == 0) break;
            memmove(text + at + 1, text + at, length - at);
            text[at] = "\"{}[]:,0-9\\u"[ilx_rng_below(rng, 12)];
            length++;
            break;
        default:
            if (2 * length >= size) break;
            memcpy(text + length, text, length);
            length *= 2;
            break;
        }
    }
    return length;
}

static void nothing_that_is_sent_does_harm(void)
{
    int messages = test_samples(6000);
    test_covered("%d hostile messages", messages);
    table_start(&t);
    t.world.config.limits.requests_per_second = t.world.config.limits.burst = 1000000;
    table_open(&t);
    ENSURE_TEXT(start_match(&t, 3, 4), "");
    for (int i = 0; i < messages; i++) {
        char text[8192];
        size_t length = write_oddity(&t.world.rng, text, sizeof text);
        client *c = &t.clients[1 + i % 3];
        if (c->wire < 0) come(&t, 1 + i % 3);
        if (c->wire >= 0) say_bytes(&t.world, c->wire, text, length);
        if (i % 50 == 0) {
            pass(&t.world, SECOND);
            answer(&t, 0);
        }
        if (!t.clients[0].mirror.playing) ask(&t, 0, "\"do\":\"start\"");
    }
    pass(&t.world, SECOND);
    pass_stored(&t.world);
    ensure_all_answered(&t.world);
    ENSURE(is_inside(&t.clients[0]));
    table_end(&t);
}

// Facts that no server of ours has written: the room is lost, the program is not.
static void damaged_rooms_are_refused(void)
{
    static const char *const last[] = {
        "{\"fact\":\"sit\",\"at\":1,\"a\":7,\"b\":0}",
        "{\"fact\":\"sit\",\"at\":1,\"a\":0,\"b\":-5}",
        "{\"fact\":\"join\",\"at\":1,\"a\":3,\"text\":\"00\"}",
        "{\"fact\":\"move\",\"at\":1,\"a\":0,\"text\":\"bid 3\"}",
        "{\"fact\":\"start\",\"at\":1,\"a\":1,\"text\":\"xyz\"}",
        "{\"fact\":\"option\",\"at\":1,\"a\":99,\"b\":1}",
        "{\"fact\":\"option\",\"at\":1,\"a\":0,\"b\":99}",
        "{\"fact\":\"pace\",\"at\":1,\"a\":4}",
        "{\"fact\":\"pace\",\"at\":9007199254740991,\"a\":1}",
        "{\"fact\":\"pace\",\"at\":-1,\"a\":1}",
        "{\"fact\":\"host\",\"at\":1,\"a\":4}",
        "{\"fact\":\"kick\",\"at\":1,\"a\":0}",
        "{\"fact\":\"end\",\"at\":1}",
        "{\"fact\":\"stop\",\"at\":1}",
        "{\"fact\":\"game\",\"at\":1,\"text\":\"chess\"}",
        "{\"fact\":\"nonsense\",\"at\":1}",
        "{\"fact\":\"say\",\"at\":1,\"a\":9,\"text\":\"x\"}",
        "not JSON",
        "{\"fact\":\"seats\",\"at\":1,\"a\":99}",
        "{\"fact\":\"want\",\"at\":1,\"a\":99}",
        "{\"fact\":\"more\",\"at\":1,\"a\":99}",
        "{\"fact\":\"name\",\"at\":1,\"a\":99,\"text\":\"x\"}",
        "{\"fact\":\"bot\",\"at\":1,\"a\":99,\"text\":\"x\"}",
        "{\"fact\":\"move\",\"at\":1,\"z\":0}",
    };
    for (int i = 0; i < ILX_COUNT(last); i++) {
        table_start(&t);
        table_open(&t);
        come(&t, 0);
        leave(&t, 0);
        pass(&t.world, 20 * MINUTE);
        ENSURE_INT(ilx_app_count(t.world.app).rooms, 0);
        ilx_row row = {.number = disk_last(&t.world.disk, t.clients[0].room) + 1, .text = last[i]};
        memcpy(row.room, t.clients[0].room, sizeof row.room);
        ENSURE(disk_add(&t.world.disk, &row, 1));
        come(&t, 0);
        if (strcmp(t.clients[0].last_refusal, "damaged-room") != 0) printf("  %s\n", last[i]);
        ENSURE_TEXT(t.clients[0].last_refusal, "damaged-room");
        table_end(&t);
    }
}

// Puts other texts in the place of the moves of one seat, or another hash.
static void change_moves(int seat, const char *text, uint64_t hash)
{
    for (int i = 0; i < t.world.disk.count; i++) {
        ilx_fact fact;
        disk_row *row = &t.world.disk.rows[i];
        ENSURE(ilx_fact_read(row->text, strlen(row->text), &fact));
        if (fact.kind != ILX_FACT_MOVE || fact.seat != seat) continue;
        if (text) snprintf(fact.text, sizeof fact.text, "%s", text);
        fact.hash ^= hash;
        ilx_text out = ilx_text_new();
        ilx_fact_write(&fact, &out);
        free(row->text);
        row->text = strdup(out.bytes);
        ilx_text_free(&out);
    }
}

// Draws are drawn again from the key, and every position must be the one that was seen.
static void what_is_read_back_is_checked(void)
{
    static const struct {
        int seat;
        const char *text;
        uint64_t hash;
        const char *refusal;
    } changes[] = {
        {0, NULL, 0, ""},
        {ILX_CHANCE, "whatever", 0, ""},
        {ILX_CHANCE, NULL, 1, "damaged-room"},
        {0, NULL, UINT64_C(1) << 63, "damaged-room"},
        {0, "nonsense", 0, "damaged-room"},
    };
    for (int i = 0; i < ILX_COUNT(changes); i++) {
        table_start(&t);
        table_open(&t);
        ENSURE_TEXT(start_match(&t, 2, 2), "");
        for (int k = 0; k < 30; k++) {
            if (!answer(&t, 0) && !answer(&t, 1)) pass(&t.world, SECOND);
        }
        ENSURE(count_facts(&t, ILX_FACT_MOVE, 0) > 10);
        change_moves(changes[i].seat, changes[i].text, changes[i].hash);
        for (int k = 0; k < 2; k++) leave(&t, k);
        pass(&t.world, 20 * MINUTE);
        ENSURE_INT(ilx_app_count(t.world.app).rooms, 0);
        come(&t, 0);
        ENSURE_TEXT(t.clients[0].last_refusal, changes[i].refusal);
        table_end(&t);
    }
}

// Cuts the snapshots, or changes a digit of them. How many there are.
static int spoil_states(bool cut)
{
    int count = 0;
    for (int i = 0; i < t.world.disk.count; i++) {
        char *text = t.world.disk.rows[i].text;
        if (!ilx_fact_is(text, ILX_FACT_STATE)) continue;
        char *hex = strstr(text, "\"snapshot\":\"");
        ENSURE(hex);
        if (cut) hex[20] = '\0';
        if (!cut) hex[20] = hex[20] == '0' ? '1' : '0';
        count++;
    }
    return count;
}

// A snapshot is for quickness alone: whatever became of it, the moves say the same.
static void a_spoilt_state_loses_no_room(void)
{
    for (int cut = 0; cut < 2; cut++) {
        table_start(&t);
        table_open(&t);
        ENSURE_TEXT(start_match(&t, 2, 6), "");
        for (int k = 0; k < 4000 && !count_facts(&t, ILX_FACT_STATE, 0); k++) {
            if (!answer(&t, 0) && !answer(&t, 1)) pass(&t.world, SECOND);
        }
        for (int k = 0; k < 2; k++) leave(&t, k);
        pass(&t.world, 20 * MINUTE);
        ENSURE_INT(ilx_app_count(t.world.app).rooms, 0);
        ENSURE(spoil_states(cut) > 0);
        come(&t, 0);
        ENSURE_TEXT(t.clients[0].last_refusal, "");
        ENSURE(is_inside(&t.clients[0]));
        ENSURE(t.clients[0].mirror.playing);
        table_end(&t);
    }
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(nothing_that_is_sent_does_harm),
        TEST(damaged_rooms_are_refused),
        TEST(what_is_read_back_is_checked),
        TEST(a_spoilt_state_loses_no_room),
    };
    return RUN_TESTS(tests);
}
