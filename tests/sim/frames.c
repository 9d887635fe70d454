// Le X over the wire: a hand that is led sixty times a second, and a pile that comes down, are seen
// live by everybody, in no more than thirty messages and 20 kB a second.

#include "sim/table.h"

enum { SECOND = 1000, KB = 1000, PEOPLE = 3, BOT_MAX = 2100 };

static table t;
// The messages each client has heard.
static int64_t bytes[PEOPLE], most[PEOPLE], since_ms[PEOPLE];
static int news[PEOPLE], dones[PEOPLE], news_most[PEOPLE];

static void begin_second(int i)
{
    if (bytes[i] > most[i]) most[i] = bytes[i];
    if (news[i] > news_most[i]) news_most[i] = news[i];
    bytes[i] = news[i] = 0;
    since_ms[i] = t.world.now_ms;
}

static void hear(world *w, int number, const ilx_json *json)
{
    int i = w->wires[number].owner;
    if (i >= 0 && i < PEOPLE) {
        if (w->now_ms >= since_ms[i] + SECOND) begin_second(i);
        bytes[i] += (int64_t)strlen(json->text);
        news[i] += is_type(json, "news");
        dones[i] += is_type(json, "done");
    }
    table_hear(w, number, json);
}

// Two play and one looks on; it is the turn of the one who is returned.
static int at_the_pile(const char *start)
{
    table_start(&t);
    t.world.hear = hear;
    table_open(&t);
    come(&t, 0);
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"choose\",\"game\":\"croisillon\""), "");
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"choose\",\"option\":\"start\",\"value\":%s", start), "");
    ENSURE_TEXT(start_match(&t, 2, 2), "");
    come(&t, 2);
    pass(&t.world, SECOND);
    for (int i = 0; i < PEOPLE; i++) {
        begin_second(i);
        most[i] = news_most[i] = dones[i] = 0;
    }
    return t.clients[0].mirror.asked & 1 ? 0 : 1;
}

static void say_move(int who, const char *move)
{
    const mirror *m = &t.clients[who].mirror;
    client_do(&t.world, &t.clients[who],
              "\"do\":\"move\",\"match\":%d,\"turn\":%" PRId64 ",\"move\":\"%s\"", m->match,
              m->turn_number, move);
}

// A point on the front face of a block that looks to the front, as the page would find it.
static void grip(int who, int block)
{
    char move[ILX_MOVE_TEXT_MAX], field[160];
    snprintf(field, sizeof field, "%s", t.clients[who].mirror.fields[block].bytes);
    int x, y, z;
    ENSURE(sscanf(field, "[%d,%d,%d,", &x, &y, &z) == 3);
    snprintf(move, sizeof move, "grip orange-d %d %d %d", 100 * x, 100 * y,
             100 * z + (z < 0 ? -12000 : 12000));
    ENSURE_TEXT(move_of(&t, who, move), "");
}

// Leads the hand for some seconds, sixty samples in each.
static int lead(int who, int seconds, int step_um)
{
    int said = 0, z = 0;
    int64_t from = t.world.now_ms;
    for (int i = 0; i < 60 * seconds; i++) {
        char move[ILX_MOVE_TEXT_MAX];
        pass_until(&t.world, from + (int64_t)i * SECOND / 60);
        z += step_um;
        snprintf(move, sizeof move, "hand 0 %d %d 10000 0 0 0 0", i * 100 % 3000, z);
        say_move(who, move);
        said++;
    }
    pass_until(&t.world, from + (int64_t)seconds * SECOND);
    for (int i = 0; i < PEOPLE; i++) begin_second(i);
    return said;
}

enum { ORANGE_D = 27 };

static void a_hand_is_seen_by_all_in_thirty_frames_and_20_kb_a_second(void)
{
    int who = at_the_pile("1");
    grip(who, ORANGE_D);
    int from = facts_now(&t), said = lead(who, 5, -20);
    // Every sample is a move of the match.
    ENSURE(count_facts(&t, ILX_FACT_MOVE, from) >= said);
    for (int i = 0; i < PEOPLE; i++) {
        printf("  client %d: at most %d news, %d bytes a second\n", i, news_most[i], (int)most[i]);
        ENSURE(news_most[i] >= 20 && news_most[i] <= 32);
        ENSURE(most[i] > 0 && most[i] <= 20 * KB);
    }
    // The hand's owner hears of each sample at once.
    ENSURE(dones[who] > said / 3 && dones[1 - who] == 0 && dones[2] == 0);
    // In the end everybody has seen the same, and a full view says nothing new.
    pass(&t.world, SECOND);
    for (int i = 0; i < PEOPLE; i++) {
        say_text(&t.world, t.clients[i].wire, "{\"do\":\"full\"}");
        pass_stored(&t.world);
        ENSURE_TEXT(t.clients[i].mirror.fields[ORANGE_D].bytes,
                    t.clients[who].mirror.fields[ORANGE_D].bytes);
    }
    table_end(&t);
}

// A block is torn out of the foot of the nest, and much of it comes down.
static void a_collapse_takes_no_more(void)
{
    int who = at_the_pile("2");
    grip(who, ORANGE_D);
    lead(who, 1, -400);
    lead(who, 5, 0);
    for (int i = 0; i < PEOPLE; i++) {
        printf("  client %d: at most %d news, %d bytes a second\n", i, news_most[i], (int)most[i]);
        ENSURE(most[i] > 4 * KB && most[i] <= 20 * KB);
    }
    table_end(&t);
}

// The hand freezes, and so does its tremor; after twenty seconds whoever stands in puts the block
// down.
static void a_lost_connection_freezes_the_hand_and_then_the_block_is_put_down(void)
{
    int who = at_the_pile("1");
    grip(who, ORANGE_D);
    lead(who, 1, -20);
    leave(&t, who);
    int from = facts_now(&t);
    pass(&t.world, 19 * SECOND);
    ENSURE_INT(count_facts(&t, ILX_FACT_MOVE, from), 0);
    pass(&t.world, 60 * SECOND);
    ENSURE(count_facts(&t, ILX_FACT_MOVE, from) > 0);
    // The turn has gone on: it is the other one's, or the same question no longer stands.
    ENSURE(t.clients[1 - who].mirror.asked & 1U << (1 - who));
    table_end(&t);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(a_hand_is_seen_by_all_in_thirty_frames_and_20_kb_a_second),
        TEST(a_collapse_takes_no_more),
        TEST(a_lost_connection_freezes_the_hand_and_then_the_block_is_put_down),
    };
    return RUN_TESTS(tests);
}
