// A match that goes another way: the same where nothing is changed, to the bit, and another from
// the change on; its record says where it left the first.

#include "core/fork.h"

#include "bots/bot.h"
#include "core/notation.h"
#include "core/replay.h"
#include "test.h"

static ilx_match *play(const char *id)
{
    const ilx_game *game = ilx_game_find(id);
    int32_t options[ILX_OPTIONS_MAX];
    ilx_key seed;
    ilx_rng rng;
    for (int i = 0; i < game->option_count; i++) options[i] = game->options[i].usual;
    ilx_key_from_seed(&seed, "fork");
    ilx_rng_start(&rng, &seed, 1);
    ilx_match *match = ilx_match_new(game, &(ilx_setup){game->seats_min, options}, &seed);
    while (!ilx_match_over(match) && ilx_match_length(match) < 400) {
        ilx_turn turn = ilx_match_turn(match);
        char text[ILX_MOVE_TEXT_MAX];
        ilx_text out = ilx_text_over(text, sizeof text);
        ilx_move move;
        int seat = turn.chance ? ILX_CHANCE : turn.seats ? __builtin_ctz(turn.seats) : ILX_CLOCK;
        if (seat >= 0) ilx_random_move(game, ilx_match_state(match), seat, &rng, &move);
        if (seat >= 0) ilx_move_format(game, &move, &out);
        ENSURE(!ilx_match_play(match, seat, seat >= 0 ? text : NULL));
    }
    return match;
}

static ilx_other_move move_of(const ilx_match *match, int index)
{
    int seat = ilx_match_entry(match, index)->seat;
    return (ilx_other_move){seat, seat >= 0 ? ilx_match_text(match, index) : NULL};
}

// The last move of a seat up to here.
static int last_of_seat(const ilx_match *match, int from)
{
    while (ilx_match_entry(match, from)->seat < 0) from--;
    return from;
}

static void the_same_moves_are_the_same_world(void)
{
    static const char *const games[] = {"roulette", "sport", "chute", "thrill"};
    for (int g = 0; g < ILX_COUNT(games); g++) {
        ilx_match *match = play(games[g]), *other;
        for (int part = 1; part <= 3; part++) {
            int at = last_of_seat(match, ilx_match_length(match) * part / 5);
            ilx_other_move same = move_of(match, at);
            ENSURE(!ilx_match_otherwise(match, at, &same, 1, &other));
            int length = ilx_match_length(other);
            ENSURE(length > at && length <= ilx_match_length(match));
            ENSURE(ilx_match_hash(other) == ilx_match_entry(match, length - 1)->hash);
            ENSURE_INT(ilx_match_fork(other), at + 1);
            ilx_match_free(other);
        }
        ilx_match_free(match);
    }
}

// Another bid is another world; and the record of a fork of a fork says where the first left.
static void another_move_is_another_world(void)
{
    ilx_match *match = play("roulette"), *other, *third;
    int at = 0;
    while (strncmp(ilx_match_text(match, at), "bid", 3) != 0) at++;
    int seat = ilx_match_entry(match, at)->seat;
    const char *text = strcmp(ilx_match_text(match, at), "bid 1") == 0 ? "bid 2" : "bid 1";
    const ilx_other_move bid = {seat, text}, wrong = {seat, "bid 9"};
    ENSURE(!ilx_match_otherwise(match, at, &bid, 1, &other));
    ENSURE(ilx_match_entry(other, at)->hash != ilx_match_entry(match, at)->hash);
    ENSURE(ilx_match_otherwise(match, at, &wrong, 1, &third) != NULL && !third);
    ENSURE(!ilx_match_otherwise(other, at + 1, NULL, 0, &third));
    ENSURE_INT(ilx_match_fork(third), at + 1);
    ilx_match_free(third);

    ilx_text record = ilx_text_new();
    char line[32];
    ilx_fault fault;
    ilx_replay_write(other, true, &record);
    snprintf(line, sizeof line, "\nfork %d\nmoves\n", at + 1);
    char *found = strstr(record.bytes, line);
    ENSURE(found);
    ilx_match *read = ilx_replay_read(record.bytes, record.length, &fault, NULL);
    ENSURE(read && ilx_match_fork(read) == at + 1);
    ilx_match_free(read);
    found[6] = '-';  // no number any more
    ENSURE(!ilx_replay_read(record.bytes, record.length, &fault, NULL));
    int lines = 1;
    for (const char *c = record.bytes; c <= found; c++) lines += *c == '\n';
    ENSURE_INT(fault.line, lines);
    ilx_match_set_fork(other, ilx_match_length(other) + 2);  // behind its last move
    ilx_text_clear(&record);
    ilx_replay_write(other, true, &record);
    ENSURE(!ilx_replay_read(record.bytes, record.length, &fault, NULL));
    ENSURE_INT(fault.line, lines);
    ilx_text_free(&record);

    uint8_t commitment[ILX_KEY_BYTES];
    memcpy(commitment, ilx_match_commitment(match), sizeof commitment);
    ilx_match_forget_key(match, commitment);
    ENSURE_TEXT(ilx_match_otherwise(match, at, &bid, 1, &third), "key-unknown");
    ilx_match_free(other);
    ilx_match_free(match);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(the_same_moves_are_the_same_world),
        TEST(another_move_is_another_world),
    };
    return RUN_TESTS(tests);
}
