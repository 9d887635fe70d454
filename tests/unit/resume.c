// A table that goes on from a match which was played: at any move, as it stood then.

#include "room/resume.h"

#include "bots/bot.h"
#include "core/notation.h"
#include "test.h"

static const char key[] = "ABCD-bcdfghjkmnpq", token[] = "00112233445566778899aabbccddeeff";

// Between bots that draw their moves.
static ilx_match *play(const char *id, int seats)
{
    const ilx_game *game = ilx_game_find(id);
    int32_t options[ILX_OPTIONS_MAX];
    ilx_key seed;
    ilx_rng rng;
    for (int i = 0; i < game->option_count; i++) options[i] = game->options[i].usual;
    ilx_key_from_seed(&seed, "resume");
    ilx_rng_start(&rng, &seed, 1);
    ilx_match *match = ilx_match_new(game, &(ilx_setup){seats, options}, &seed);
    while (!ilx_match_over(match)) {
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

static bool runs_out(void *left)
{
    return --*(int *)left < 0;
}

static ilx_room *read_room(ilx_text *facts)
{
    const char *lines[4096];
    int count = 0;
    ilx_room *room;
    for (char *at = strtok(facts->bytes, "\n"); at; at = strtok(NULL, "\n")) {
        ENSURE(count < ILX_COUNT(lines));
        lines[count++] = at;
    }
    // For somebody who does not wait for all of it there is no room yet.
    int left = count / 2;
    ENSURE_TEXT(ilx_room_read_within(&(ilx_patience){runs_out, &left}, lines, count, &room),
                "too-long");
    ENSURE(!room);
    left = 2 * count;
    ENSURE(!ilx_room_read_within(&(ilx_patience){runs_out, &left}, lines, count, &room));
    ENSURE(room);
    return room;
}

static void ensure_goes_on(ilx_match *match, int moves, int seat)
{
    ilx_text facts = ilx_text_new();
    const ilx_resume resume = {match, moves, seat, key, token, "Max", 1000};
    ENSURE(!ilx_resume_write(&resume, &facts));
    ilx_room *room = read_room(&facts);
    ENSURE(room->playing && room->match);
    ENSURE_INT(ilx_match_length(room->match), moves);
    ilx_match *then = ilx_match_clone(match);
    ilx_match_rewind(then, moves);
    ENSURE(ilx_match_hash(room->match) == ilx_match_hash(then));
    ENSURE_INT(ilx_match_fork(room->match), moves + 1);
    ENSURE_INT(ilx_room_member(room, token), 0);
    ENSURE_INT(room->members[0].seat, seat);
    ENSURE_INT(room->host, 0);
    for (int i = 0; i < room->seat_count; i++) ENSURE(i == seat || room->chairs[i].bot[0] != '\0');
    ilx_match_free(then);
    ilx_room_free(room);
    ilx_text_free(&facts);
}

static void it_stands_as_it_stood(void)
{
    static const struct {
        const char *game;
        int seats;
    } tables[] = {{"roulette", 4}, {"sport", 3}, {"chute", 2}};
    for (int k = 0; k < ILX_COUNT(tables); k++) {
        ilx_match *match = play(tables[k].game, tables[k].seats);
        int length = ilx_match_length(match), most = length < 900 ? length - 1 : 900;
        for (int part = 0; part <= 4; part++)
            ensure_goes_on(match, most * part / 4, part % tables[k].seats);
        ilx_match_free(match);
    }
}

static void what_cannot_go_on_is_refused(void)
{
    ilx_match *match = play("roulette", 3);
    int length = ilx_match_length(match);
    ilx_text facts = ilx_text_new();
    ilx_resume resume = {match, length, 0, key, token, "", 0};
    ENSURE_TEXT(ilx_resume_write(&resume, &facts), "no-such-match");  // it is over by then
    resume.moves = -1;
    ENSURE_TEXT(ilx_resume_write(&resume, &facts), "no-such-match");
    resume.moves = 1;
    resume.seat = 3;
    ENSURE_TEXT(ilx_resume_write(&resume, &facts), "no-such-seat");
    resume.seat = 0;
    resume.key = "AB";
    ENSURE_TEXT(ilx_resume_write(&resume, &facts), "no-such-room");
    resume.key = key;
    uint8_t commitment[ILX_KEY_BYTES];
    memcpy(commitment, ilx_match_commitment(match), sizeof commitment);
    ilx_match_forget_key(match, commitment);
    ENSURE_TEXT(ilx_resume_write(&resume, &facts), "not-over");
    ENSURE_INT(facts.length, 0);
    ilx_text_free(&facts);
    ilx_match_free(match);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(it_stands_as_it_stood),
        TEST(what_cannot_go_on_is_refused),
    };
    return RUN_TESTS(tests);
}
