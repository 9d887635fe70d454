// The list of bots, made from bots.def: the only file that names them all.

#include "bots/bot.h"

#include <string.h>

#define BOT(id) extern const ilx_bot ilx_bot_##id;
#include "bots/bots.def"
#undef BOT

#define BOT(id) &ilx_bot_##id,
const ilx_bot *const ilx_bots[] = {
#include "bots/bots.def"
};
#undef BOT

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
