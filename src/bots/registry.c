// The list of bots, made from bots.def: the only file that names them all.

#include "bots/bot.h"

#include <string.h>

#define BOT(id) extern const ilx_bot ilx_bot_##id;
#define LEVELS(id) extern const ilx_bot ilx_levels_##id[ILX_LEVELS * ILX_TEMPERS];
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

const ilx_bot *ilx_bot_tempered(const ilx_bot *bot, ilx_temper temper)
{
    if (!bot->level) return bot;
    return bot + ((int)temper - (int)bot->temper) * ILX_LEVELS;
}

static bool is_called(const ilx_bot *bot, const char *name)
{
    return strcmp(bot->name, name) == 0;
}

const ilx_bot *ilx_bot_find(const ilx_game *game, const char *name)
{
    for (int i = 0; i < ilx_bot_count; i++) {
        const ilx_bot *bot = ilx_bots[i];
        bool plays = !bot->game || strcmp(bot->game, game->id) == 0;
        for (int temper = 0; temper < ILX_TEMPERS && plays; temper++) {
            const ilx_bot *one = ilx_bot_tempered(bot, (ilx_temper)temper);
            if (is_called(one, name)) return one;
        }
    }
    return NULL;
}

bool ilx_bot_offered(const ilx_game *game, const ilx_bot *bot)
{
    if (ilx_bot_find(game, bot->name) != bot) return false;
    return (bot->level > 0 && !bot->temper) || !ilx_bot_find(game, "regular");
}

const ilx_bot *ilx_bot_usual(const ilx_game *game)
{
    const ilx_bot *bot = ilx_bot_find(game, "regular");
    return bot ? bot : ilx_bot_find(game, "greedy");
}
