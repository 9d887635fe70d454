// The list of bots, made from bots.def: the only file that names them all.

#include "bots/bot.h"

#include <string.h>

#define BOT(id) extern const ilx_bot ilx_bot_##id;
#define LEVELS(id) extern const ilx_bot ilx_levels_##id[ILX_LEVELS];
#include "bots/bots.def"
#undef BOT
#undef LEVELS

#define BOT(id) &ilx_bot_##id,
#define LEVELS(id)                                                                      \
    &ilx_levels_##id[0], &ilx_levels_##id[1], &ilx_levels_##id[2], &ilx_levels_##id[3], \
        &ilx_levels_##id[4], &ilx_levels_##id[5],
const ilx_bot *const ilx_bots[] = {
#include "bots/bots.def"
};
#undef BOT
#undef LEVELS

const int ilx_bot_count = ILX_COUNT(ilx_bots);

const ilx_bot *ilx_bot_find(const ilx_game *game, const char *name)
{
    for (int i = 0; i < ilx_bot_count; i++) {
        const ilx_bot *bot = ilx_bots[i];
        bool plays = !bot->game || strcmp(bot->game, game->id) == 0;
        if (plays && strcmp(bot->name, name) == 0) return bot;
    }
    return NULL;
}

bool ilx_bot_offered(const ilx_game *game, const ilx_bot *bot)
{
    if (ilx_bot_find(game, bot->name) != bot) return false;
    return bot->level > 0 || !ilx_bot_find(game, "regular");
}

const ilx_bot *ilx_bot_usual(const ilx_game *game)
{
    const ilx_bot *bot = ilx_bot_find(game, "regular");
    return bot ? bot : ilx_bot_find(game, "greedy");
}
