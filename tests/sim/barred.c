// Moves that people may try in vain come with the question, and why.

#include "sim/table.h"

static table t;

// Plays on until somebody is told of such a move; who that is.
static int play_until_barred(const char *game)
{
    table_start(&t);
    table_open(&t);
    come(&t, 0);
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"choose\",\"game\":\"%s\"", game), "");
    ENSURE_TEXT(start_match(&t, 2, 2), "");
    for (int moves = 0; moves < 400; moves++) {
        for (int i = 0; i < 2; i++) {
            if (strlen(t.clients[i].mirror.barred.bytes) > 2) return i;
        }
        for (int i = 0; i < 2; i++) answer(&t, i);
        pass(&t.world, 3000);
    }
    test_fail(__FILE__, __LINE__, "nothing is barred in %s", game);
    return -1;
}

// Tries every move of the list: each is refused for the reason that it came with.
static void ensure_reasons(int index)
{
    ilx_json json;
    ilx_json_node nodes[4 * ILX_TEMPTING_MAX];
    char list[8192], why[64], move[ILX_MOVE_TEXT_MAX];
    snprintf(list, sizeof list, "%s", t.clients[index].mirror.barred.bytes);
    ENSURE(ilx_json_parse(&json, list, strlen(list), nodes, ILX_COUNT(nodes)));
    int group = ilx_json_first(&json, 0);
    for (uint32_t i = 0; i < json.nodes[0].count; i++, group = ilx_json_next(&json, group)) {
        int moves = ilx_json_get(&json, group, "moves"), item = ilx_json_first(&json, moves);
        ENSURE(ilx_json_copy(&json, ilx_json_get(&json, group, "why"), why, sizeof why));
        ENSURE(json.nodes[moves].count > 0);
        for (uint32_t k = 0; k < json.nodes[moves].count; k++) {
            ENSURE(ilx_json_copy(&json, item, move, sizeof move));
            ENSURE(!strstr(t.clients[index].mirror.legal.bytes, move));
            ENSURE_TEXT(move_of(&t, index, move), why);
            item = ilx_json_next(&json, item);
        }
    }
}

static void reasons_come_with_the_question(void)
{
    int index = play_until_barred("sport");
    ensure_reasons(index);
    table_end(&t);
}

static void a_game_that_bars_nothing_tells_nothing(void)
{
    table_start(&t);
    table_open(&t);
    come(&t, 0);
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"choose\",\"game\":\"chute\""), "");
    ENSURE_TEXT(start_match(&t, 2, 2), "");
    ENSURE_TEXT(t.clients[0].mirror.barred.bytes, "[]");
    table_end(&t);
}

int main(int argc, char **argv)
{
    const test tests[] = {
        TEST(reasons_come_with_the_question),
        TEST(a_game_that_bars_nothing_tells_nothing),
    };
    return RUN_TESTS(tests);
}
