// Every game, played at random through the public header alone: what its functions promise
// together.

#include "test.h"

#include <ilinx.h>

static uint32_t luck;

static uint32_t below(uint32_t limit)
{
    luck = luck * 1664525u + 1013904223u;
    return (uint32_t)((uint64_t)luck * limit >> 32);
}

static uint64_t hash_of(ilx_one one)
{
    uint64_t hash = 0;
    ENSURE_INT(ilx_one_hash(one, &hash), ILX_OK);
    return hash;
}

// One of the seats that are asked, and one of its lawful moves as text.
static int32_t choose(ilx_one one, const ilx_question *asked, char move[ILX_TEXT])
{
    static char lines[ILX_LEGAL_MAX * ILX_TEXT];
    int32_t seat = asked->seat;
    for (int tries = 0; tries < 8; tries++) {
        int32_t other = (int32_t)below(ILX_SEATS);
        if (asked->seats >> other & 1) seat = other;
    }
    ENSURE(ilx_one_legal_text(one, seat, lines, sizeof lines) > 0);
    int count = 0;
    for (const char *c = lines; *c; c++) count += *c == '\n';
    const char *line = lines;
    for (uint32_t skip = below((uint32_t)count); skip > 0; skip--) line = strchr(line, '\n') + 1;
    snprintf(move, ILX_TEXT, "%.*s", (int)strcspn(line, "\n"), line);
    return seat;
}

// Ids and texts name the same moves, in the same order.
static void check_legal(const char *game, ilx_one one, int32_t seat)
{
    static char lines[ILX_LEGAL_MAX * ILX_TEXT], texts[ILX_LEGAL_MAX * ILX_TEXT];
    int32_t ids[ILX_LEGAL_MAX];
    size_t length = 0;
    if (ilx_measure(game, ILX_OF_ACTIONS) == 0) {
        ENSURE_INT(ilx_one_legal(one, seat, ids, ILX_LEGAL_MAX), ILX_E_LISTED);
        return;
    }
    int32_t count = ilx_one_legal(one, seat, ids, ILX_LEGAL_MAX);
    ENSURE(count > 0);
    for (int i = 0; i < count; i++) {
        length += (size_t)ilx_action_text(game, ids[i], texts + length, ILX_TEXT);
        texts[length++] = '\n';
    }
    texts[length] = '\0';
    ENSURE(ilx_one_legal_text(one, seat, lines, sizeof lines) == (int64_t)length);
    ENSURE_TEXT(texts, lines);
    if (count > 1) ENSURE_INT(ilx_one_legal(one, seat, ids, count - 1), ILX_E_SIZE);
}

// A redrawn match looks the same to the seat, byte for byte, and as a tensor.
static void check_resample(const char *game, ilx_one one, int32_t seat)
{
    static uint8_t view[2][8192];
    static float tensor[2][65536];
    size_t bytes = (size_t)ilx_measure(game, ILX_OF_VIEW);
    size_t numbers = (size_t)ilx_measure(game, ILX_OF_TENSOR);
    ilx_one other;
    ENSURE(numbers <= 65536);
    ENSURE_INT(ilx_one_resample(one, seat, "anew", &other), ILX_OK);
    ilx_one both[] = {one, other};
    for (int i = 0; i < 2; i++) {
        ENSURE_INT(ilx_one_view(both[i], seat, view[i], bytes), ILX_OK);
        ENSURE_INT(ilx_one_tensor(both[i], seat, tensor[i], numbers), ILX_OK);
    }
    ENSURE(memcmp(view[0], view[1], bytes) == 0);
    ENSURE(memcmp(tensor[0], tensor[1], numbers * sizeof(float)) == 0);
    ENSURE(tensor[0][numbers - (size_t)ilx_measure(game, ILX_OF_SEATS_MAX) + (size_t)seat] == 1.0f);
    ENSURE_INT(ilx_one_free(other), ILX_OK);
}

// A clone stays while the match goes on, and a draw that is set is the one that comes.
static void check_draw(ilx_one one)
{
    uint32_t weights[ILX_OUTCOMES];
    char text[ILX_TEXT];
    ilx_one clone;
    int32_t count = ilx_one_odds(one, weights, ILX_OUTCOMES);
    ENSURE(count > 0);
    for (int i = 0; i < count; i++) ENSURE(weights[i] > 0);
    int32_t index = (int32_t)below((uint32_t)count);
    ENSURE(ilx_one_outcome(one, index, text, sizeof text) > 0);
    uint64_t before = hash_of(one);
    ENSURE_INT(ilx_one_clone(one, &clone), ILX_OK);
    ENSURE_INT(ilx_one_chance(clone, index), ILX_OK);
    ENSURE(hash_of(one) == before);
    ENSURE_INT(ilx_one_free(clone), ILX_OK);
}

static void check_record(ilx_one one)
{
    char fault[300] = "";
    ilx_one read;
    int64_t length = ilx_one_record(one, 1, NULL, 0);
    char *record = malloc((size_t)length + 1);
    ENSURE_INT(ilx_one_record(one, 1, record, (size_t)length + 1), length);
    ENSURE_INT(ilx_one_load(record, (size_t)length, &read, fault, sizeof fault), ILX_OK);
    ENSURE(hash_of(read) == hash_of(one));
    ENSURE_INT(ilx_one_length(read), ilx_one_length(one));
    free(record);
    ENSURE_INT(ilx_one_undo(read), ILX_OK);
    ENSURE_INT(ilx_one_free(read), ILX_OK);
}

static void play(const char *game, int32_t seats, int most)
{
    ilx_one one;
    ilx_question asked;
    char move[ILX_TEXT];
    snprintf(move, sizeof move, "%s %d", game, seats);
    luck = (uint32_t)(seats * 1000 + game[0]);
    ENSURE_INT(ilx_one_new(game, seats, NULL, 0, move, &one), ILX_OK);
    for (int moves = 0; moves < most; moves++) {
        ENSURE_INT(ilx_one_turn(one, &asked), ILX_OK);
        if (asked.kind == ILX_ASKS_NOBODY) break;
        if (asked.kind == ILX_ASKS_CHANCE) {
            if (moves % 16 == 0) check_draw(one);
            ENSURE_INT(ilx_one_chance(one, -1), ILX_OK);
        } else if (asked.kind == ILX_ASKS_CLOCK) {
            ENSURE_INT(ilx_one_clock(one), ILX_OK);
        } else {
            if (moves % 8 == 0) check_legal(game, one, asked.seat);
            if (moves % 8 == 1) check_resample(game, one, asked.seat);
            int32_t seat = choose(one, &asked, move);
            ENSURE_INT(ilx_one_move(one, seat, move), ILX_OK);
        }
    }
    int32_t scores[ILX_SEATS];
    uint32_t winners;
    ENSURE_INT(ilx_one_scores(one, scores, ILX_SEATS, &winners), ILX_OK);
    ENSURE(winners >> seats == 0);
    check_record(one);
    ENSURE_INT(ilx_one_free(one), ILX_OK);
}

static void every_game_with_its_fewest_and_most(void)
{
    static char games[1000];
    ENSURE(ilx_describe(NULL, games, sizeof games) > 0);
    for (char *id = strtok(games, "[\",]"); id; id = strtok(NULL, "[\",]")) {
        int most = strcmp(id, "croisillon") == 0 ? 12 : 400;  // its wood takes milliseconds a move
        const char *only = getenv("GAME");
        if (only && only[0] && strcmp(only, id) != 0) continue;
        play(id, (int32_t)ilx_measure(id, ILX_OF_SEATS_MIN), most);
        play(id, (int32_t)ilx_measure(id, ILX_OF_SEATS_MAX), most);
    }
}

int main(int argc, char **argv)
{
    static const test tests[] = {TEST(every_game_with_its_fewest_and_most)};
    return RUN_TESTS(tests);
}
