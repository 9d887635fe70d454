// The results of a simulation, as a table for people and as JSON for programs.

#include "base/json.h"
#include "cli/sim.h"

#include <math.h>
#include <stdio.h>

ilx_interval ilx_wilson(int64_t wins, int64_t games)
{
    if (games == 0) return (ilx_interval){0, 0, 1};
    const double z = 1.959963984540054;  // 95 % of a normal distribution lie within
    double n = (double)games, p = (double)wins / n;
    double scale = 1 / (1 + z * z / n);
    double middle = (p + z * z / (2 * n)) * scale;
    double half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) * scale;
    double low = wins == 0 ? 0 : middle - half, high = wins == games ? 1 : middle + half;
    return (ilx_interval){low, p, high};
}

static double mean(int64_t sum, int64_t count)
{
    return count ? (double)sum / (double)count : 0;
}

// ---- A table -----------------------------------------------------------------------------

// A number with a decimal sign as the language writes it, at least width columns wide.
static const char *decimal(const ilx_cli *cli, double number, int width, int places,
                           char buffer[32])
{
    snprintf(buffer, 32, "%*.*f", width, places, number);
    for (char *c = buffer; *c && cli->lang == ILX_FR; c++) {
        if (*c == '.') *c = ',';
    }
    return buffer;
}

static void write_row(const ilx_cli *cli, const char *key, int number, const char *bot,
                      int64_t wins, int64_t games, const int64_t *score, ilx_text *out)
{
    char low[32], share[32], high[32], average[32] = "";
    ilx_interval interval = ilx_wilson(wins, games);
    if (score) decimal(cli, mean(*score, games), 8, 2, average);
    ilx_param params[] = {
        {"number", .number = number},
        {"bot", .text = bot},
        {"wins", .number = wins},
        {"share", .text = decimal(cli, 100 * interval.share, 6, 2, share)},
        {"low", .text = decimal(cli, 100 * interval.low, 6, 2, low)},
        {"high", .text = decimal(cli, 100 * interval.high, 6, 2, high)},
        {"score", .text = average},
    };
    ilx_cli_say(cli, key, params, ILX_COUNT(params), out);
    ilx_text_char(out, '\n');
}

static void write_rows(const ilx_cli *cli, const ilx_sim *sim, const ilx_tally *tally,
                       ilx_text *out)
{
    int seats = sim->setup.seat_count;
    int64_t ended = tally->games - tally->truncated;
    ilx_text_char(out, '\n');
    ilx_cli_say(cli, "cli.sim.players", NULL, 0, out);
    ilx_text_char(out, '\n');
    for (int i = 0; i < seats; i++) {
        write_row(cli, "cli.sim.player", i + 1, sim->bots[i]->name, tally->player_wins[i], ended,
                  &tally->player_score[i], out);
    }
    if (sim->rotate) {
        ilx_text_char(out, '\n');
        ilx_cli_say(cli, "cli.sim.seats", NULL, 0, out);
        ilx_text_char(out, '\n');
        for (int i = 0; i < seats; i++) {
            write_row(cli, "cli.sim.seat", i, "", tally->seat_wins[i], ended, NULL, out);
        }
    }
    ilx_text_char(out, '\n');
}

void ilx_sim_table(const ilx_cli *cli, const ilx_sim *sim, const ilx_tally *tally, bool interrupted,
                   ilx_text *out)
{
    char moves[32], decisions[32];
    ilx_param params[] = {
        {"game", .text = sim->game->id},
        {"seats", .number = sim->setup.seat_count},
        {"games", .number = tally->games},
        {"of", .number = sim->games},
        {"seed", .text = sim->seed},
        {"moves", .text = decimal(cli, mean(tally->moves, tally->games), 0, 1, moves)},
        {"decisions", .text = decimal(cli, mean(tally->decisions, tally->games), 0, 1, decisions)},
        {"shortest", .number = tally->shortest},
        {"longest", .number = tally->longest},
        {"nobody", .number = tally->nobody},
        {"shared", .number = tally->shared},
        {"truncated", .number = tally->truncated},
        {"max", .number = sim->max_moves},
    };
    int count = ILX_COUNT(params);
    if (interrupted) {
        ilx_cli_say(cli, "cli.sim.interrupted", params, count, out);
        ilx_text_char(out, '\n');
    }
    ilx_cli_say(cli, "cli.sim.head", params, count, out);
    ilx_text_char(out, '\n');
    write_rows(cli, sim, tally, out);
    ilx_cli_say(cli, "cli.sim.length", params, count, out);
    ilx_text_char(out, '\n');
    ilx_cli_say(cli, "cli.sim.ends", params, count, out);
    ilx_text_char(out, '\n');
    if (tally->truncated) {
        ilx_cli_say(cli, "cli.sim.truncated", params, count, out);
        ilx_text_char(out, '\n');
    }
}

// ---- JSON --------------------------------------------------------------------------------

static void json_share(const char *name, int number, int64_t wins, int64_t games, ilx_text *out)
{
    ilx_interval interval = ilx_wilson(wins, games);
    ilx_text_add(out, "{\"%s\":%d,\"wins\":%lld,\"share\":%.6f,\"low\":%.6f,\"high\":%.6f", name,
                 number, (long long)wins, interval.share, interval.low, interval.high);
}

void ilx_sim_json(const ilx_sim *sim, const ilx_tally *tally, bool interrupted, ilx_text *out)
{
    int seats = sim->setup.seat_count;
    int64_t ended = tally->games - tally->truncated;
    ilx_text_add(out, "{\"game\":\"%s\",\"rules_version\":%d,\"seats\":%d,\"options\":{",
                 sim->game->id, sim->game->rules_version, seats);
    for (int i = 0; i < sim->game->option_count; i++) {
        ilx_text_add(out, "%s\"%s\":%d", i ? "," : "", sim->game->options[i].name,
                     sim->setup.options[i]);
    }
    ilx_text_put(out, "},\"seed\":");
    ilx_json_string(out, sim->seed);
    ilx_text_add(out, ",\"budget\":%d,\"max_moves\":%lld,\"rotated\":%s", sim->budget,
                 (long long)sim->max_moves, sim->rotate ? "true" : "false");
    ilx_text_add(out, ",\"asked\":%lld,\"games\":%lld,\"interrupted\":%s,\"ended\":%lld",
                 (long long)sim->games, (long long)tally->games, interrupted ? "true" : "false",
                 (long long)ended);
    ilx_text_add(out, ",\"truncated\":%lld,\"nobody\":%lld,\"shared\":%lld",
                 (long long)tally->truncated, (long long)tally->nobody, (long long)tally->shared);
    ilx_text_add(out, ",\"moves\":%lld,\"decisions\":%lld,\"shortest\":%lld,\"longest\":%lld",
                 (long long)tally->moves, (long long)tally->decisions, (long long)tally->shortest,
                 (long long)tally->longest);
    ilx_text_put(out, ",\"players\":[");
    for (int i = 0; i < seats; i++) {
        if (i) ilx_text_char(out, ',');
        json_share("player", i + 1, tally->player_wins[i], ended, out);
        ilx_text_add(out, ",\"bot\":\"%s\",\"score\":%lld,\"score_mean\":%.6f}", sim->bots[i]->name,
                     (long long)tally->player_score[i], mean(tally->player_score[i], ended));
    }
    ilx_text_put(out, "],\"by_seat\":[");
    for (int i = 0; i < seats; i++) {
        if (i) ilx_text_char(out, ',');
        json_share("seat", i, tally->seat_wins[i], ended, out);
        ilx_text_char(out, '}');
    }
    ilx_text_put(out, "],\"hash\":\"");
    ilx_text_hex64(out, tally->hash);
    ilx_text_put(out, "\"}\n");
}
