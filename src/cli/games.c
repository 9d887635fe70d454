// `ilinx games`: what can be played, with its seats, options and bots.

#include "cli/cli.h"

#include "base/json.h"
#include "bots/bot.h"

#include <stdio.h>

static void list_bots(const ilx_game *game, const char *before, const char *between,
                      const char *after, ilx_text *out)
{
    bool first = true;
    for (int i = 0; i < ilx_bot_count; i++) {
        if (!ilx_bot_offered(game, ilx_bots[i])) continue;
        ilx_text_add(out, "%s%s%s%s", first ? "" : between, before, ilx_bots[i]->name, after);
        first = false;
    }
}

void ilx_cli_write_game(ilx_lang lang, const ilx_game *game, ilx_text *out)
{
    const char *title = ilx_message(lang, game, NULL, "title");
    ilx_text_add(out, "{\"id\":\"%s\",\"title\":", game->id);
    ilx_json_string(out, title ? title : game->id);
    ilx_text_add(out, ",\"seats\":[%d,%d],\"rules_version\":%d,\"options\":[", game->seats_min,
                 game->seats_max, game->rules_version);
    for (int i = 0; i < game->option_count; i++) {
        const ilx_option *option = &game->options[i];
        ilx_text_add(out, "%s{\"name\":\"%s\",\"min\":%d,\"max\":%d,\"usual\":%d", i ? "," : "",
                     option->name, option->min, option->max, option->usual);
        for (int k = 0; k < option->named_count; k++) {
            ilx_text_add(out, "%s\"%s\":%d", k ? "," : ",\"named\":{", option->named[k].name,
                         option->named[k].value);
        }
        ilx_text_put(out, option->named_count ? "}}" : "}");
    }
    ilx_text_put(out, "],\"bots\":[");
    list_bots(game, "\"", ",", "\"", out);
    ilx_text_put(out, "]}");
}

// One value in words, by its name or its number; false where its option has no words.
static bool list_value(const ilx_cli *cli, const ilx_game *game, const ilx_option *option,
                       const char *before, int32_t value, const char *name, ilx_text *out)
{
    char words[160];
    ilx_text called = ilx_text_over(words, sizeof words);
    if (!ilx_cli_say_value(cli, game, option, value, &called)) return false;
    ilx_param params[] = {{"value", .number = value, .text = name}, {"called", .text = words}};
    ilx_text_put(out, before);
    ilx_cli_say(cli, "cli.games.value", params, ILX_COUNT(params), out);
    return true;
}

// The values that have names, or the first ones and the last, where they have words: those between
// can be guessed.
static void list_values(const ilx_cli *cli, const ilx_game *game, const ilx_option *option,
                        ilx_text *out)
{
    enum { LISTED = 3 };
    int listed = option->named_count ? option->named_count : LISTED;
    for (int i = 0; i < listed && option->min + i <= option->max; i++) {
        const ilx_named *named = option->named_count ? &option->named[i] : NULL;
        int32_t value = named ? named->value : option->min + i;
        const char *name = named ? named->name : NULL;
        if (!list_value(cli, game, option, i ? "; " : " (", value, name, out)) return;
    }
    bool more = option->max - option->min >= listed;
    if (more && option->named_count) ilx_text_put(out, "; …");
    if (more && !option->named_count) {
        const char *before = option->max - option->min > listed ? "; … " : "; ";
        list_value(cli, game, option, before, option->max, NULL, out);
    }
    ilx_text_char(out, ')');
}

static void describe_option(const ilx_cli *cli, const ilx_game *game, const ilx_option *option,
                            ilx_text *out)
{
    char key[80];
    snprintf(key, sizeof key, "option.%s", option->name);
    const char *about = ilx_message(cli->lang, game, NULL, key);
    ilx_param params[] = {
        {"name", .text = option->name},        {"min", .number = option->min},
        {"max", .number = option->max},        {"usual", .number = option->usual},
        {"about", .text = about ? about : ""}, {"known", .number = about != NULL}};
    ilx_text_put(out, "    ");
    ilx_cli_say(cli, "cli.games.option", params, ILX_COUNT(params), out);
    list_values(cli, game, option, out);
    ilx_text_char(out, '\n');
}

static void describe(const ilx_cli *cli, const ilx_game *game, ilx_text *out)
{
    const char *title = ilx_message(cli->lang, game, NULL, "title");
    ilx_text_add(out, "%s  %s\n", game->id, title ? title : "");
    ilx_param seats[] = {{"min", .number = game->seats_min},
                         {"max", .number = game->seats_max},
                         {"step", .number = game->seats_step > 0 ? game->seats_step : 1},
                         {"same", .number = game->seats_min == game->seats_max}};
    ilx_text_put(out, "    ");
    ilx_cli_say(cli, "cli.games.seats", seats, ILX_COUNT(seats), out);
    ilx_text_put(out, "\n    ");
    ilx_cli_say(cli, "cli.games.bots", NULL, 0, out);
    ilx_text_char(out, ' ');
    list_bots(game, "", ", ", "", out);
    ilx_text_char(out, '\n');
    for (int i = 0; i < game->option_count; i++) describe_option(cli, game, &game->options[i], out);
}

int ilx_cli_games(ilx_cli *cli, int argc, char **argv)
{
    bool json = false, all = false;
    const ilx_cli_option options[] = {{"json", ILX_CLI_FLAG, &json}, {"all", ILX_CLI_FLAG, &all}};
    if (!ilx_cli_parse(cli, argc, argv, options, ILX_COUNT(options))) return cli->status;

    ilx_text out = ilx_text_new();
    bool first = true;
    if (json) ilx_text_char(&out, '[');
    for (int i = 0; i < ilx_game_count; i++) {
        if (ilx_games[i]->sample_game && !all) continue;
        if (!first) ilx_text_put(&out, json ? ",\n " : "\n");
        first = false;
        if (json) {
            ilx_cli_write_game(cli->lang, ilx_games[i], &out);
        } else {
            describe(cli, ilx_games[i], &out);
        }
    }
    if (json) ilx_text_put(&out, "]\n");
    ilx_cli_print(&out);
    ilx_text_free(&out);
    return ILX_EXIT_OK;
}
