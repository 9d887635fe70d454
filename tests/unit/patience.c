// A bot whose time is over answers all the same, at once, and by the rules.

#include "bots/bot.h"
#include "core/notation.h"
#include "games.h"
#include "test.h"

enum { MATCHES = 3, MOVES = 60, ASKED_MAX = 400 };

static int asked;

static bool over(void *context)
{
    (void)context;
    asked++;
    return true;
}

static const ilx_patience none = {over, NULL};

static void ask_all(const ilx_game *game, ilx_match *match, int seat, ilx_rng *rng)
{
    static ilx_choice choice;
    for (int i = 0; i < ilx_bot_count; i++) {
        const ilx_bot *bot = ilx_bots[i];
        if (!bot->game || strcmp(bot->game, game->id) != 0 || !bot->level) continue;
        ilx_log log = ilx_match_log(match, seat);
        asked = 0;
        ilx_bot_ask_within(&none, bot, game, ilx_match_seats(match), ilx_match_state(match), seat,
                           log, 0, rng, &choice);
        ENSURE(!game->check(ilx_match_state(match), seat, &choice.move));
        // Nobody has to be told more often than there are things to be looked at.
        ENSURE(asked <= ASKED_MAX);
    }
}

static void play(const ilx_game *game, uint64_t stream)
{
    ilx_key key;
    ilx_rng rng;
    ilx_key_from_seed(&key, "patience");
    ilx_rng_start(&rng, &key, stream);
    int seats = ilx_seats_for(game, 3);
    ilx_match *match = ilx_match_new(game, &(ilx_setup){.seat_count = seats}, &key);
    for (int i = 0; i < MOVES && !ilx_match_over(match); i++) {
        ilx_turn turn = ilx_match_turn(match);
        char text[ILX_MOVE_TEXT_MAX];
        ilx_text out = ilx_text_over(text, sizeof text);
        ilx_move move;
        int seat = turn.chance ? ILX_CHANCE : ILX_CLOCK;
        if (turn.seats) {
            seat = 0;
            while (!(turn.seats & ILX_SEAT_BIT(seat))) seat++;
            if (i % 8 == 0 || (!game->slow && i % 2 == 0)) ask_all(game, match, seat, &rng);
            ilx_random_move(game, ilx_match_state(match), seat, &rng, &move);
            ilx_move_format(game, &move, &out);
        }
        ENSURE(!ilx_match_play(match, seat, seat < 0 ? NULL : text));
    }
    ilx_match_free(match);
}

static void whose_time_is_over_answers_at_once(void)
{
    for (int g = 0; g < ilx_game_count; g++) {
        if (ilx_games[g]->sample_game || !test_wants_game(ilx_games[g])) continue;
        for (uint64_t i = 0; i < (ilx_games[g]->slow ? 1 : MATCHES); i++) play(ilx_games[g], i);
    }
}

int main(int argc, char **argv)
{
    static const test tests[] = {TEST(whose_time_is_over_answers_at_once)};
    return RUN_TESTS(tests);
}
