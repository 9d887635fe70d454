// Counts how one strong player among three regular ones takes cards in Sport ist Mord.
//
//     sport MATCHES SEED      prints: choices with a training card that the strong one would keep,
//                             of these: took an accident that hits itself, gave the training up;
//                             matches, and the share of them that it won

#include "bots/bot.h"
#include "bots/sport_mind.h"
#include "core/match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct counts {
    int choices, hit_itself, gave_up, matches;
    double won;
} counts;

static void count_choice(const sport_state *s, int seat, const ilx_move *move, counts *c)
{
    bool taking = s->stage == SPORT_WISH || s->stage == SPORT_CHOOSE;
    if (!taking || !s->up[SPORT_TRAINING] || !sport_would_keep(s, seat)) return;
    bool passes = move->kind == SPORT_MOVE_PASS;
    sport_card card = passes ? SPORT_NONE : (sport_card)move->arg[0];
    c->choices++;
    c->hit_itself += sport_would_hit(s, seat, card);
    c->gave_up += card != SPORT_TRAINING;
}

static void play_match(const ilx_game *game, int number, const char *seed, counts *c)
{
    static const int32_t options[] = {0, 0, 0};
    ilx_setup setup = {4, options};
    ilx_key key;
    ilx_rng rng;
    char name[64];
    snprintf(name, sizeof name, "%s %d", seed, number);
    ilx_key_from_seed(&key, name);
    ilx_rng_start(&rng, &key, 1);
    sport_state s;
    memset(&s, 0, sizeof s);
    game->setup(&s, &setup);
    const ilx_bot *strong = ilx_bot_find(game, "strong"), *regular = ilx_bot_find(game, "regular");
    int own = number % 4;
    ilx_turn turn;
    for (game->turn(&s, &turn); !ilx_turn_over(&turn); game->turn(&s, &turn)) {
        ilx_choice choice;
        int seat = turn.chance ? ILX_CHANCE : __builtin_ctz(turn.seats);
        if (turn.chance) {
            ilx_chance_pick(game, &s, &rng, &choice.move);
        } else {
            ilx_bot_ask(seat == own ? strong : regular, game, 4, &s, seat, (ilx_log){0}, 0, &rng,
                        &choice);
            if (seat == own) count_choice(&s, seat, &choice.move, c);
        }
        game->apply(&s, seat, &choice.move, NULL);
    }
    c->matches++;
    if ((s.winners >> own) & 1) c->won += 1.0 / __builtin_popcount(s.winners);
}

int main(int argc, char **argv)
{
    counts c = {0};
    int matches = argc > 1 ? atoi(argv[1]) : 100;
    const ilx_game *game = ilx_game_find("sport");
    for (int n = 0; n < matches; n++) play_match(game, n, argc > 2 ? argv[2] : "bench", &c);
    printf("%d %d %d %d %.1f\n", c.choices, c.hit_itself, c.gave_up, c.matches,
           100 * c.won / c.matches);
    return 0;
}
