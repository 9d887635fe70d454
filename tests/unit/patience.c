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
        // Patience is asked no more often than there are things to be looked at.
        ENSURE(asked <= ASKED_MAX);
    }
}

static void random_text(const ilx_game *game, const ilx_match *match, int seat, ilx_rng *rng,
                        char text[ILX_MOVE_TEXT_MAX])
{
    ilx_text out = ilx_text_over(text, ILX_MOVE_TEXT_MAX);
    ilx_move move;
    ilx_random_move(game, ilx_match_state(match), seat, rng, &move);
    ilx_move_format(game, &move, &out);
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
        int seat = turn.chance ? ILX_CHANCE : ILX_CLOCK;
        if (turn.seats) {
            seat = 0;
            while (!(turn.seats & ILX_SEAT_BIT(seat))) seat++;
            if (i % 8 == 0 || (!game->slow && i % 2 == 0)) ask_all(game, match, seat, &rng);
            random_text(game, match, seat, &rng, text);
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

// Thinking takes draws: of the hand's tremble in trial pushes, of dice in games played ahead.
static uint32_t draws_for(const ilx_game *game, ilx_match *match, int seat,
                          const ilx_patience *patience)
{
    static ilx_choice choice;
    ilx_key key;
    ilx_rng rng;
    ilx_key_from_seed(&key, "draws");
    ilx_rng_start(&rng, &key, 0);
    ilx_bot_ask_within(patience, ilx_bot_find(game, "reader"), game, ilx_match_seats(match),
                       ilx_match_state(match), seat, ilx_match_log(match, seat), 0, &rng, &choice);
    return rng.block;
}

// A search that is told to stop does a small part of the work that it would have done.
static void impatience_ends_the_search(void)
{
    enum { MUCH = 100, PART = 4, FIRST = 2, LOOKS = 12 };
    for (int g = 0; g < ilx_game_count; g++) {
        const ilx_game *game = ilx_games[g];
        if (game->sample_game || !test_wants_game(game)) continue;
        uint32_t all = 0, part = 0;
        ilx_key key;
        ilx_rng rng;
        ilx_key_from_seed(&key, "impatience");
        ilx_rng_start(&rng, &key, 0);
        int seats = ilx_seats_for(game, 3);
        ilx_match *match = ilx_match_new(game, &(ilx_setup){.seat_count = seats}, &key);
        for (int looks = 0; looks < LOOKS && !ilx_match_over(match);) {
            if (looks == FIRST && all < MUCH) break;  // it thinks without them
            ilx_turn turn = ilx_match_turn(match);
            int seat = turn.chance ? ILX_CHANCE : ILX_CLOCK;
            char text[ILX_MOVE_TEXT_MAX];
            if (turn.seats) {
                for (seat = 0; !(turn.seats & ILX_SEAT_BIT(seat));) seat++;
                all += draws_for(game, match, seat, NULL);
                part += draws_for(game, match, seat, &none);
                random_text(game, match, seat, &rng, text);
                looks++;
            }
            ENSURE(!ilx_match_play(match, seat, seat < 0 ? NULL : text));
        }
        ilx_match_free(match);
        if (all > MUCH) ENSURE(part < all / PART);
    }
}

int main(int argc, char **argv)
{
    static const test tests[] = {TEST(whose_time_is_over_answers_at_once),
                                 TEST(impatience_ends_the_search)};
    return RUN_TESTS(tests);
}
