// Many games of Roulette between bots, reviewed: prints how many, the largest error of luck + own +
// others = end - start, the mean luck of the first seat and its standard error.
//
//     review GAMES SEED

#include "review/review.h"
#include "core/notation.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static ilx_match *play(const ilx_game *game, const ilx_key *master, uint64_t number)
{
    static const char *const names[] = {"random", "greedy", "regular"};
    int seats = 2 + (int)(number % 5);
    int32_t options[ILX_OPTIONS_MAX];
    ilx_key key;
    ilx_rng rng;
    for (int i = 0; i < game->option_count; i++) {
        bool cards = strcmp(game->options[i].name, "cards") == 0;
        options[i] = cards ? (int32_t)(number / 5 % 2) : game->options[i].usual;
    }
    ilx_key_derive(&key, master, number);
    ilx_rng_start(&rng, master, number);
    ilx_match *match = ilx_match_new(game, &(ilx_setup){seats, options}, &key);
    while (!ilx_match_over(match)) {
        ilx_turn turn = ilx_match_turn(match);
        char text[ILX_MOVE_TEXT_MAX];
        ilx_text out = ilx_text_over(text, sizeof text);
        int seat = turn.chance ? ILX_CHANCE : turn.seats ? __builtin_ctz(turn.seats) : ILX_CLOCK;
        if (seat >= 0) {
            ilx_choice choice;
            const ilx_bot *bot = ilx_bot_find(game, names[(number + (uint64_t)seat) % 3]);
            ilx_bot_ask(bot, game, seats, ilx_match_state(match), seat, ilx_match_log(match, seat),
                        0, &rng, &choice);
            ilx_move_format(game, &choice.move, &out);
        }
        if (ilx_match_play(match, seat, seat >= 0 ? text : NULL)) abort();
    }
    return match;
}

int main(int argc, char **argv)
{
    if (argc != 3) return 2;
    const ilx_game *game = ilx_game_find("roulette");
    int games = atoi(argv[1]);
    double sum = 0, squares = 0, worst = 0;
    ilx_key master;
    ilx_key_from_seed(&master, argv[2]);
    for (int n = 0; n < games; n++) {
        ilx_match *match = play(game, &master, (uint64_t)n);
        ilx_review *review = ilx_review_new(match, 0, NULL);
        for (int i = 0; i < ilx_match_seats(match); i++) {
            const ilx_review_seat *s = &review->seats[i];
            double error = fabs(s->start + s->luck + s->own + s->others - s->end);
            if (error > worst) worst = error;
        }
        sum += review->seats[0].luck;
        squares += review->seats[0].luck * review->seats[0].luck;
        ilx_review_free(review);
        ilx_match_free(match);
    }
    double mean = sum / games;
    printf("%d %.3g %.6f %.6f\n", games, worst, mean,
           sqrt((squares / games - mean * mean) / games));
    return 0;
}
