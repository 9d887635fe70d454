// Random: any lawful move, each as likely as the next, but those that are about time. It plays
// every game, and is what the others are measured against.

#include "bots/bot.h"

static void random_choose(const ilx_query *query, ilx_choice *choice)
{
    const ilx_game *game = query->game;
    ilx_move moves[ILX_MOVES_MAX];
    int listed = game->list ? game->list(query->redrawn, query->seat, moves) : 0, count = 0;
    for (int i = 0; i < listed; i++) {
        if (!game->moves[moves[i].kind].for_time) moves[count++] = moves[i];
    }
    if (count == 0) {
        ilx_random_move(game, query->redrawn, query->seat, query->rng, &choice->move);
        return;
    }
    choice->move = moves[ilx_rng_choose(query->rng, (uint32_t)count)];
    for (int i = 0; i < count; i++) ilx_choice_add(choice, &moves[i], 1000000 / count, -1);
}

const ilx_bot ilx_bot_random = {.name = "random", .choose = random_choose};
