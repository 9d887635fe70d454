// How well bots play, in the words of the language at hand.

#include "bots/bot.h"
#include "cli/cli.h"
#include "cli/menu.h"
#include "core/texts.h"

#include <stdio.h>
#include <string.h>

static const char *word_of(ilx_lang lang, const char *kind, const char *name)
{
    char key[ILX_KEY_MAX];
    snprintf(key, sizeof key, "%s.%s", kind, name);
    const char *word = ilx_message(lang, NULL, NULL, key);
    return word ? word : name;
}

const char *ilx_cli_level(ilx_lang lang, const char *name)
{
    return word_of(lang, "level", name);
}

const char *ilx_cli_temper(ilx_lang lang, const char *name)
{
    return word_of(lang, "temper", name);
}

const ilx_bot *ilx_cli_named_bot(const ilx_game *game, const char *typed)
{
    const ilx_bot *bot = ilx_bot_find(game, typed);
    for (int i = 0; !bot && i < ilx_bot_count; i++) {
        const ilx_bot *one = ilx_bots[i];
        for (int lang = 0; lang < ILX_LANGS && !bot; lang++) {
            bool meant = ilx_same(typed, ilx_cli_level((ilx_lang)lang, one->name));
            if (meant) bot = ilx_bot_find(game, one->name);
        }
    }
    return bot;
}
