// `ilinx verify`: is this replay of a match right, to the last card?

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

// Devices whose numbers are in the key, or are not.
static int count_devices(const ilx_match *match, bool told)
{
    const ilx_dice *dice = ilx_match_dice(match);
    int count = 0;
    for (int seat = 0; dice && seat < dice->seats; seat++) {
        count += dice->devices[seat].sealed && dice->devices[seat].told == told;
    }
    return count;
}

static void write_checks(const ilx_cli *cli, const ilx_match *match, const ilx_replay_facts *facts)
{
    const ilx_game *game = ilx_match_game(match);
    ilx_param params[] = {{"game", .text = game->id},
                          {"seats", .number = ilx_match_seats(match)},
                          {"version", .number = game->rules_version},
                          {"moves", .number = ilx_match_length(match)},
                          {"draws", .number = facts->draws},
                          {"devices", .number = count_devices(match, true)},
                          {"silent", .number = count_devices(match, false)}};
    bool made = facts->key_revealed && ilx_match_dice(match);
    const char *const said[] = {
        "cli.verify.head",
        "cli.verify.moves",
        made ? "cli.verify.made" : NULL,
        made && count_devices(match, false) ? "cli.verify.silent" : NULL,
        facts->key_revealed ? "cli.verify.key" : "cli.verify.no-key",
        facts->over ? "cli.verify.scores" : "cli.verify.unfinished",
    };
    ilx_text out = ilx_text_new();
    for (int i = 0; i < ILX_COUNT(said); i++) {
        if (!said[i]) continue;
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

    // A replay may honestly say that it began from a position set by hand, or that a draw was, or
    // keep the key back; but then nobody can vouch for the dice, and that is what was asked.
    const char *doubt = NULL;
    int line = forced_line(match, &facts);
    if (ilx_match_positioned(match)) {
        doubt = "cli.verify.positioned";
        line = facts.first_move_line - 2;  // before the line "moves"
    } else if (line) {
        doubt = "cli.verify.forced";
    } else if (facts.over && !facts.key_revealed) {
        doubt = "cli.verify.key-missing";
        line = facts.first_move_line + ilx_match_length(match);
    }
    ilx_param params[] = {{"file", .text = path}, {"line", .number = line}};
    if (doubt) {
        ilx_cli_fail(cli, ILX_EXIT_NO, doubt, params, ILX_COUNT(params));
    } else {
        write_checks(cli, match, &facts);
    }
    ilx_match_free(match);
    return doubt ? ILX_EXIT_NO : ILX_EXIT_OK;
}
