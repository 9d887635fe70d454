// One match through the public header: what each function promises, and what it answers to
// nonsense.

#include "test.h"

#include <ilinx.h>
#include <pthread.h>
#include <stdatomic.h>

static ilx_one start(const char *game, int32_t seats, const char *seed)
{
    ilx_one one = 0;
    ilx_question asked;
    ENSURE_INT(ilx_one_new(game, seats, NULL, 0, seed, &one), ILX_OK);
    ENSURE_INT(ilx_one_advance(one, &asked), ILX_OK);
    return one;
}

static uint64_t hash_of(ilx_one one)
{
    uint64_t hash = 0;
    ENSURE_INT(ilx_one_hash(one, &hash), ILX_OK);
    return hash;
}

// Makes so many first lawful moves.
static void play_on(ilx_one one, int moves)
{
    ilx_question asked;
    int32_t ids[ILX_LEGAL_MAX];
    ENSURE_INT(ilx_one_advance(one, &asked), ILX_OK);
    while (moves-- > 0 && asked.kind == ILX_ASKS_SEATS) {
        ENSURE(ilx_one_legal(one, asked.seat, ids, ILX_LEGAL_MAX) > 0);
        ENSURE_INT(ilx_one_step(one, asked.seat, ids[0], &asked), ILX_OK);
    }
}

static void versions_and_errors(void)
{
    ENSURE_INT(ilx_abi(), ILX_ABI);
    ENSURE(strlen(ilx_version()) >= 5);
    for (int32_t error = ILX_E_MEMORY; error <= ILX_OK; error++) {
        ENSURE(strcmp(ilx_error_text(error), "There is no such error.") != 0);
    }
    ENSURE_TEXT(ilx_error_text(1), "There is no such error.");
    ENSURE_TEXT(ilx_error_text(INT32_MIN), "There is no such error.");
}

static void games_are_described(void)
{
    static char text[1 << 17];
    ENSURE(ilx_describe(NULL, text, sizeof text) > 0);
    ENSURE(strstr(text, "\"thrill\"") != NULL);
    int64_t length = ilx_describe("sport", NULL, 0);
    ENSURE(length > 1000);
    ENSURE_INT(ilx_describe("sport", text, sizeof text), length);
    ENSURE_INT(strlen(text), length);
    text[0] = 'x';
    ENSURE_INT(ilx_describe("sport", text, 10), length);  // does not fit: nothing is written
    ENSURE(text[0] == 'x');
    ENSURE_INT(ilx_describe("nonsense", text, sizeof text), ILX_E_GAME);
    ENSURE(ilx_measure("roulette", ILX_OF_ACTIONS) > 20);
    ENSURE_INT(ilx_measure("thrill", ILX_OF_ACTIONS), 0);
    ENSURE_INT(ilx_measure("thrill", 99), ILX_E_RANGE);
    ENSURE_INT(ilx_measure("nonsense", ILX_OF_VIEW), ILX_E_GAME);
    ENSURE_INT(ilx_measure(NULL, ILX_OF_VIEW), ILX_E_NULL);
}

static void actions_have_one_text_each(void)
{
    static const char *const games[] = {"roulette", "sport"};
    for (int g = 0; g < 2; g++) {
        int64_t count = ilx_measure(games[g], ILX_OF_ACTIONS);
        for (int32_t id = 0; id < count; id++) {
            char text[ILX_TEXT];
            ENSURE(ilx_action_text(games[g], id, text, sizeof text) > 0);
            ENSURE_INT(ilx_action_id(games[g], text), id);
        }
        ENSURE_INT(ilx_action_text(games[g], (int32_t)count, NULL, 0), ILX_E_RANGE);
        ENSURE_INT(ilx_action_text(games[g], -1, NULL, 0), ILX_E_RANGE);
    }
    ENSURE_INT(ilx_action_id("roulette", "deal 0 peek"), ILX_E_MOVE);  // chance's, not a seat's
    ENSURE_INT(ilx_action_id("roulette", "dance"), ILX_E_MOVE);
    ENSURE_INT(ilx_action_id("thrill", "bid 1"), ILX_E_LISTED);
    ENSURE_INT(ilx_action_id(NULL, "bid 1"), ILX_E_NULL);
    ENSURE_INT(ilx_action_text("thrill", 0, NULL, 0), ILX_E_LISTED);
}

static void setups_are_checked(void)
{
    ilx_one one = 77;
    int32_t options[] = {2, 0, 0};
    ENSURE_INT(ilx_one_new(NULL, 2, NULL, 0, "1", &one), ILX_E_NULL);
    ENSURE_INT(ilx_one_new("roulette", 2, NULL, 0, "1", NULL), ILX_E_NULL);
    ENSURE_INT(ilx_one_new("nonsense", 2, NULL, 0, "1", &one), ILX_E_GAME);
    ENSURE_INT(ilx_one_new("roulette", 7, NULL, 0, "1", &one), ILX_E_SEATS);
    ENSURE_INT(ilx_one_new("roulette", INT32_MIN, NULL, 0, "1", &one), ILX_E_SEATS);
    ENSURE_INT(ilx_one_new("roulette", 2, options, 1, "1", &one), ILX_E_OPTION);
    ENSURE_INT(ilx_one_new("roulette", 2, options, 99, "1", &one), ILX_E_OPTION);
    ENSURE_INT(ilx_one_new("roulette", 2, options, -1, "1", &one), ILX_E_OPTION);
    ENSURE_INT(ilx_one_new("roulette", 2, NULL, 1, "1", &one), ILX_E_NULL);
    ENSURE_INT(one, 77);
}

static void dead_handles_are_told(void)
{
    ilx_one one = start("roulette", 2, "1");
    ilx_question asked;
    ENSURE_INT(ilx_one_free(one), ILX_OK);
    ENSURE_INT(ilx_one_free(one), ILX_E_HANDLE);
    ilx_one other = start("roulette", 2, "1");  // takes the same place, under another number
    ENSURE(other != one);
    ENSURE_INT(ilx_one_turn(one, &asked), ILX_E_HANDLE);
    ENSURE_INT(ilx_one_turn(0, &asked), ILX_E_HANDLE);
    ENSURE_INT(ilx_one_turn(UINT64_MAX, &asked), ILX_E_HANDLE);
    ENSURE_INT(ilx_one_turn(other + 1, &asked), ILX_E_HANDLE);
    ENSURE_INT(ilx_one_turn(other ^ UINT64_C(1) << 40, &asked), ILX_E_HANDLE);
    ENSURE_INT(ilx_one_record(one, 1, NULL, 0), ILX_E_HANDLE);
    ENSURE_INT(ilx_one_turn(other, NULL), ILX_E_NULL);
    ENSURE_INT(ilx_one_free(other), ILX_OK);
}

static void moves_by_text_and_by_id_are_the_same(void)
{
    ilx_one one = start("roulette", 3, "7"), other = start("roulette", 3, "7");
    ENSURE_INT(ilx_one_move(one, 1, "pocket bullet"), ILX_OK);
    ENSURE_INT(ilx_one_act(other, 1, ilx_action_id("roulette", "pocket bullet")), ILX_OK);
    ENSURE(hash_of(one) == hash_of(other));
    char text[200];
    ENSURE_INT(ilx_one_move(one, 0, "bid 3"), ILX_E_NOT_NOW);
    ENSURE(ilx_one_refusal(one, NULL, text, sizeof text) > 0);
    ENSURE_TEXT(text, "not-now");
    ENSURE_INT(ilx_one_free(one), ILX_OK);
    ENSURE_INT(ilx_one_free(other), ILX_OK);
}

static void refusals_have_sentences(void)
{
    ilx_one one = start("roulette", 3, "7");
    char key[200], english[200], french[200];
    uint64_t before = hash_of(one);
    ENSURE_INT(ilx_one_refusal(one, NULL, key, sizeof key), 0);
    ENSURE_INT(ilx_one_move(one, 0, "dance"), ILX_E_MOVE);
    ENSURE_INT(ilx_one_move(one, 0, "pocket hidden"), ILX_E_RULES);
    ENSURE(ilx_one_refusal(one, NULL, key, sizeof key) > 0);
    ENSURE(ilx_one_refusal(one, "en", english, sizeof english) > 10);
    ENSURE(ilx_one_refusal(one, "fr", french, sizeof french) > 10);
    ENSURE(strcmp(english, french) != 0 && !strstr(english, "refuse."));
    ENSURE_INT(ilx_one_move(one, 3, "pocket click"), ILX_E_RANGE);
    ENSURE_INT(ilx_one_move(one, -1, "pocket click"), ILX_E_RANGE);
    ENSURE_INT(ilx_one_move(one, 0, NULL), ILX_E_NULL);
    ENSURE_INT(ilx_one_act(one, 0, -1), ILX_E_RANGE);
    ENSURE_INT(ilx_one_act(one, 0, INT32_MAX), ILX_E_RANGE);
    ENSURE_INT(ilx_one_chance(one, -1), ILX_E_NOT_NOW);
    ENSURE(hash_of(one) == before);
    ENSURE_INT(ilx_one_free(one), ILX_OK);
}

static void clones_go_their_own_way(void)
{
    ilx_one one = start("sport", 3, "9"), clone, played;
    play_on(one, 30);
    ENSURE_INT(ilx_one_clone(one, &clone), ILX_OK);
    ENSURE_INT(ilx_one_clone(one, &played), ILX_OK);
    play_on(played, 30);
    ENSURE(hash_of(clone) == hash_of(one) && hash_of(played) != hash_of(one));
    play_on(clone, 30);  // the same dice come
    ENSURE(hash_of(clone) == hash_of(played));
    ENSURE_INT(ilx_one_free(one), ILX_OK);
    while (ilx_one_length(clone) > 10) ENSURE_INT(ilx_one_undo(clone), ILX_OK);
    ENSURE_INT(ilx_one_free(clone), ILX_OK);
    ENSURE_INT(ilx_one_free(played), ILX_OK);
}

static void moves_are_taken_back(void)
{
    ilx_one one;
    ENSURE_INT(ilx_one_new("roulette", 2, NULL, 0, "3", &one), ILX_OK);
    uint64_t first = hash_of(one);
    ENSURE_INT(ilx_one_undo(one), ILX_E_NOTHING);
    ENSURE_INT(ilx_one_chance(one, -1), ILX_OK);
    ENSURE(hash_of(one) != first);
    ENSURE_INT(ilx_one_length(one), 1);
    ENSURE_INT(ilx_one_undo(one), ILX_OK);
    ENSURE(hash_of(one) == first);
    ENSURE_INT(ilx_one_free(one), ILX_OK);
}

static void draws_have_odds(void)
{
    ilx_one one, other;
    uint32_t weights[ILX_OUTCOMES];
    char text[ILX_TEXT];
    ENSURE_INT(ilx_one_new("roulette", 2, NULL, 0, "3", &one), ILX_OK);
    ENSURE_INT(ilx_one_clone(one, &other), ILX_OK);
    int32_t count = ilx_one_odds(one, weights, ILX_OUTCOMES);
    ENSURE_INT(count, 13);  // kinds of action cards
    ENSURE_INT(ilx_one_odds(one, weights, 12), ILX_E_SIZE);
    ENSURE_INT(ilx_one_outcome(one, 13, text, sizeof text), ILX_E_RANGE);
    ENSURE_INT(ilx_one_outcome(one, -1, text, sizeof text), ILX_E_RANGE);
    ENSURE_INT(ilx_one_chance(one, 13), ILX_E_RANGE);
    ENSURE_INT(ilx_one_chance(one, 4), ILX_OK);
    ENSURE_INT(ilx_one_chance(other, 5), ILX_OK);
    ENSURE(hash_of(one) != hash_of(other));
    ENSURE_INT(ilx_one_clock(one), ILX_E_NOT_NOW);
    ENSURE_INT(ilx_one_free(one), ILX_OK);
    ENSURE_INT(ilx_one_free(other), ILX_OK);
}

static void records_are_read_back(void)
{
    static char record[1 << 16];
    char fault[300] = "";
    ilx_one one = start("roulette", 3, "5"), read;
    play_on(one, 20);
    int64_t length = ilx_one_record(one, 1, record, sizeof record);
    ENSURE(length > 0 && length < (int64_t)sizeof record);
    ENSURE_INT(ilx_one_load(record, (size_t)length, &read, fault, sizeof fault), ILX_OK);
    ENSURE(hash_of(read) == hash_of(one));
    play_on(one, 5);
    play_on(read, 5);
    ENSURE(hash_of(read) == hash_of(one));
    ENSURE_INT(ilx_one_free(read), ILX_OK);
    record[length - 3] ^= 1;
    ENSURE_INT(ilx_one_load(record, (size_t)length, &read, fault, sizeof fault), ILX_E_RECORD);
    ENSURE(strncmp(fault, "line ", 5) == 0);
    ENSURE_INT(ilx_one_load(record, 0, &read, NULL, 0), ILX_E_RECORD);
    ENSURE_INT(ilx_one_load(NULL, 0, &read, NULL, 0), ILX_E_NULL);
    ENSURE_INT(ilx_one_free(one), ILX_OK);
}

static void bots_answer_by_their_seed(void)
{
    char move[ILX_TEXT], again[ILX_TEXT];
    ilx_one one = start("roulette", 2, "5");
    ENSURE(ilx_one_bot(one, 0, "regular", 0, NULL, move, sizeof move) > 0);
    ENSURE(ilx_one_bot(one, 0, "regular", 0, NULL, again, sizeof again) > 0);
    ENSURE_TEXT(move, again);
    int bullets = 0;
    for (int i = 0; i < 60; i++) {
        char seed[20];
        snprintf(seed, sizeof seed, "%d", i);
        ENSURE(ilx_one_bot(one, 0, "regular", 0, seed, move, sizeof move) > 0);
        bullets += strcmp(move, "pocket bullet") == 0;
    }
    ENSURE(bullets > 0 && bullets < 60);  // it mixes
    ENSURE_INT(ilx_one_bot(one, 0, "nobody", 0, NULL, move, sizeof move), ILX_E_BOT);
    ENSURE_INT(ilx_one_bot(one, 0, "regular", -1, NULL, move, sizeof move), ILX_E_RANGE);
    ENSURE_INT(ilx_one_bot(one, 9, "regular", 0, NULL, move, sizeof move), ILX_E_RANGE);
    ENSURE_INT(ilx_one_bot(one, 0, NULL, 0, NULL, move, sizeof move), ILX_E_NULL);
    ENSURE_INT(ilx_one_free(one), ILX_OK);
}

static void events_are_told_by_seat(void)
{
    char mine[2000], theirs[2000];
    ilx_one one = start("roulette", 3, "7");
    ENSURE_INT(ilx_one_move(one, 1, "pocket bullet"), ILX_OK);
    ENSURE(ilx_one_events(one, 1, mine, sizeof mine) > 2);
    ENSURE(ilx_one_events(one, 0, theirs, sizeof theirs) > 2);
    ENSURE(strstr(mine, "bullet") && !strstr(theirs, "bullet"));
    ENSURE_INT(ilx_one_events(one, 3, mine, sizeof mine), ILX_E_RANGE);
    ENSURE_INT(ilx_one_view_json(one, -5, mine, sizeof mine), ILX_E_RANGE);
    ENSURE_INT(ilx_one_view(one, 0, mine, 3), ILX_E_SIZE);
    ENSURE_INT(ilx_one_view(one, 0, NULL, 3), ILX_E_NULL);
    float few[3];
    ENSURE_INT(ilx_one_tensor(one, 0, few, 3), ILX_E_SIZE);
    int32_t scores[3];
    ENSURE_INT(ilx_one_scores(one, scores, 2, NULL), ILX_E_SIZE);
    ENSURE_INT(ilx_one_free(one), ILX_OK);
}

// ---- Two threads -------------------------------------------------------------------------

typedef struct pair {
    ilx_one one;
    _Atomic int busy, fine, other;
} pair;

static void *knock(void *context)
{
    pair *p = context;
    for (int i = 0; i < 3000; i++) {
        ilx_question asked;
        int32_t result = ilx_one_turn(p->one, &asked);
        if (i % 100 == 0) result = (int32_t)ilx_one_record(p->one, 1, NULL, 0) < 0 ? result : 0;
        *(result == ILX_OK ? &p->fine : result == ILX_E_BUSY ? &p->busy : &p->other) += 1;
    }
    return NULL;
}

static void two_threads_on_one_match_are_told(void)
{
    pair p = {.one = start("sport", 4, "1")};
    pthread_t threads[2];
    play_on(p.one, 200);
    for (int i = 0; i < 2; i++) ENSURE(pthread_create(&threads[i], NULL, knock, &p) == 0);
    for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
    ENSURE(p.fine > 0 && p.other == 0);
    ENSURE_INT(p.fine + p.busy, 6000);
    ENSURE_INT(ilx_one_free(p.one), ILX_OK);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(versions_and_errors),        TEST(games_are_described),
        TEST(actions_have_one_text_each), TEST(setups_are_checked),
        TEST(dead_handles_are_told),      TEST(moves_by_text_and_by_id_are_the_same),
        TEST(refusals_have_sentences),    TEST(clones_go_their_own_way),
        TEST(moves_are_taken_back),       TEST(draws_have_odds),
        TEST(records_are_read_back),      TEST(bots_answer_by_their_seed),
        TEST(events_are_told_by_seat),    TEST(two_threads_on_one_match_are_told),
    };
    return RUN_TESTS(tests);
}
