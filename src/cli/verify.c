// `ilinx verify`: is this record of a match right, to the last card?

#include "cli/cli.h"

#include "core/replay.h"

// The line of the first draw that was set by hand; 0: all were drawn.
static int forced_line(const ilx_match *match, const ilx_replay_facts *facts)
{
    for (int i = 0; facts->forced && i < ilx_match_length(match); i++) {
        if (ilx_match_entry(match, i)->forced) return facts->first_move_line + i;
    }
    return 0;
}

static void write_checks(const ilx_cli *cli, const ilx_match *match, const ilx_replay_facts *facts)
{
    const ilx_game *game = ilx_match_game(match);
    ilx_param params[] = {{"game", .text = game->id},
                          {"seats", .number = ilx_match_seats(match)},
                          {"version", .number = game->rules_version},
                          {"moves", .number = ilx_match_length(match)},
                          {"draws", .number = facts->draws}};
    const char *const said[] = {
        "cli.verify.head",
        "cli.verify.moves",
        facts->key_revealed ? "cli.verify.key" : "cli.verify.no-key",
        facts->over ? "cli.verify.scores" : "cli.verify.unfinished",
    };
    ilx_text out = ilx_text_new();
    for (int i = 0; i < ILX_COUNT(said); i++) {
        ilx_cli_say(cli, said[i], params, ILX_COUNT(params), &out);
        ilx_text_char(&out, '\n');
    }
    ilx_cli_print(&out);
    ilx_text_free(&out);
}

int ilx_cli_verify(ilx_cli *cli, int argc, char **argv)
{
    const char *path = NULL;
    const ilx_cli_option options[] = {{"FILE", ILX_CLI_WORD, &path}};
    if (!ilx_cli_parse(cli, argc, argv, options, ILX_COUNT(options))) return cli->status;
    ilx_replay_facts facts = {0};
    ilx_match *match = ilx_cli_read_match(cli, path, &facts);
    if (!match) return cli->status;

    // A record may honestly say that a draw was set by hand, or keep the key back; but then nobody
    // can vouch for the dice, and that is what was asked.
    int forced = forced_line(match, &facts);
    int tail = facts.first_move_line + ilx_match_length(match);
    ilx_param params[] = {{"file", .text = path}, {"line", .number = forced ? forced : tail}};
    bool kept_back = facts.over && !facts.key_revealed;
    if (forced || kept_back) {
        const char *key = forced ? "cli.verify.forced" : "cli.verify.key-missing";
        ilx_cli_fail(cli, ILX_EXIT_NO, key, params, ILX_COUNT(params));
    } else {
        write_checks(cli, match, &facts);
    }
    ilx_match_free(match);
    return forced || kept_back ? ILX_EXIT_NO : ILX_EXIT_OK;
}
