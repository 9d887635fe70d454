// The command line's own parts: reading options, near misses, intervals, tables of bots.

#include "test.h"

#include "cli/playout.h"
#include "cli/sim.h"

static ilx_cli new_cli(void)
{
    return (ilx_cli){.command = "test", .lang = ILX_EN, .status = -1};
}

typedef struct options {
    bool json;
    int64_t seats;
    const char *seed, *file, *more;
    ilx_cli_list set;
} options;

// Reads a command line into the options; what it complains about goes nowhere.
static bool parse(ilx_cli *cli, options *into, int argc, char **argv)
{
    const ilx_cli_option table[] = {
        {"FILE", ILX_CLI_WORD, &into->file},           {"json", ILX_CLI_FLAG, &into->json},
        {"seats", ILX_CLI_NUMBER, &into->seats, 2, 6}, {"seed", ILX_CLI_TEXT, &into->seed},
        {"option", ILX_CLI_LIST, &into->set},          {"MORE", ILX_CLI_MAYBE, &into->more},
    };
    *into = (options){.seats = 4};
    FILE *errors = stderr;
    stderr = fopen("/dev/null", "w");
    bool parsed = ilx_cli_parse(cli, argc, argv, table, ILX_COUNT(table));
    fclose(stderr);
    stderr = errors;
    return parsed;
}

#define PARSE(...)                                                   \
    parse(&cli, &read, ILX_COUNT(((char *[]){"test", __VA_ARGS__})), \
          (char *[]){"test", __VA_ARGS__})

static void options_and_words_in_any_order(void)
{
    ilx_cli cli = new_cli();
    options read;
    ENSURE(PARSE("a"));
    ENSURE_TEXT(read.file, "a");
    ENSURE(!read.more && !read.json && read.seats == 4);
    ENSURE(
        PARSE("--json", "a", "--seats", "6", "b", "--seed=x=y", "--option", "k=1", "--option=l=2"));
    ENSURE_TEXT(read.file, "a");
    ENSURE_TEXT(read.more, "b");
    ENSURE_TEXT(read.seed, "x=y");
    ENSURE(read.json && read.seats == 6 && read.set.count == 2);
    ENSURE_TEXT(read.set.item[1], "l=2");
    ENSURE(PARSE("--", "--json", "-"));
    ENSURE_TEXT(read.file, "--json");
    ENSURE_TEXT(read.more, "-");
    ENSURE(PARSE("a", "--lang", "fr") && cli.lang == ILX_FR);
    ENSURE(PARSE("a", "--lang=en_GB.UTF-8") && cli.lang == ILX_EN);
    ENSURE(PARSE("--seed", "--json", "a") && !read.json);
    ENSURE_TEXT(read.seed, "--json");
}

static void wrong_command_lines_are_refused(void)
{
    ilx_cli cli = new_cli();
    options read;
    ENSURE(!PARSE("--json") && cli.status == ILX_EXIT_USAGE);
    ENSURE(!PARSE("a", "b", "c"));
    ENSURE(!PARSE("a", "--nothing"));
    ENSURE(!PARSE("a", "-j"));
    ENSURE(!PARSE("a", "-json"));
    ENSURE(!PARSE("a", "--seats"));
    ENSURE(!PARSE("a", "--seats", "7"));
    ENSURE(!PARSE("a", "--seats", "1"));
    ENSURE(!PARSE("a", "--seats", "3x"));
    ENSURE(!PARSE("a", "--seats", ""));
    ENSURE(!PARSE("a", "--json=1"));
    ENSURE(!PARSE("a", "--lang", "xx"));
    ENSURE(!PARSE("a", "--="));
}

static void lists_have_an_end(void)
{
    ilx_cli cli = new_cli();
    options read;
    char *argv[2 + ILX_CLI_LIST_MAX + 1] = {"test", "a"};
    for (int i = 2; i < ILX_COUNT(argv); i++) argv[i] = "--option=k=1";
    ENSURE(parse(&cli, &read, ILX_COUNT(argv) - 1, argv));
    ENSURE_INT(read.set.count, ILX_CLI_LIST_MAX);
    ENSURE(!parse(&cli, &read, ILX_COUNT(argv), argv));
}

static void near_misses_are_recognised(void)
{
    static const char *const words[] = {"games", "play", "sim", "verify"};
    ENSURE_TEXT(ilx_cli_nearest("gmaes", words, 4), "games");
    ENSURE_TEXT(ilx_cli_nearest("verfy", words, 4), "verify");
    ENSURE_TEXT(ilx_cli_nearest("simm", words, 4), "sim");
    ENSURE_TEXT(ilx_cli_nearest("plya", words, 4), "play");
    ENSURE(!ilx_cli_nearest("xyz", words, 4));
    ENSURE(!ilx_cli_nearest("", words, 4));
    ENSURE(!ilx_cli_nearest("a word of more than thirty-two letters", words, 4));
}

static bool is_near(double actual, double expected)
{
    return actual > expected - 1e-6 && actual < expected + 1e-6;
}

// Figures from the formula, computed by hand elsewhere.
static void wilson_intervals(void)
{
    ilx_interval half = ilx_wilson(50, 100);
    ENSURE(is_near(half.low, 0.403832) && is_near(half.high, 0.596168) && half.share == 0.5);
    ilx_interval none = ilx_wilson(0, 10);
    ENSURE(none.low == 0 && none.share == 0 && is_near(none.high, 0.277533));
    ilx_interval all = ilx_wilson(10, 10);
    ENSURE(all.high == 1 && is_near(all.low, 0.722467));
    ilx_interval nothing = ilx_wilson(0, 0);
    ENSURE(nothing.low == 0 && nothing.high == 1);
}

static void everybody_sits_everywhere(void)
{
    ilx_sim sim = {.setup = {.seat_count = 3}, .rotate = true};
    for (int player = 0; player < 3; player++) {
        int seats = 0;
        for (int64_t number = 0; number < 3; number++) {
            for (int seat = 0; seat < 3; seat++) {
                if (ilx_sim_player(&sim, number, seat) == player) seats |= 1 << seat;
            }
        }
        ENSURE_INT(seats, 7);
    }
    sim.rotate = false;
    ENSURE_INT(ilx_sim_player(&sim, 1, 2), 2);
}

static void next_movers(void)
{
    ilx_key key = {{1}};
    ilx_rng rng;
    ilx_rng_start(&rng, &key, 0);
    ilx_turn chance = {.chance = true}, over = {0}, clock = {.wait_ms = 400, .may = 3};
    ENSURE_INT(ilx_next_mover(&chance, &rng), ILX_CHANCE);
    ENSURE_INT(ilx_next_mover(&over, &rng), ILX_REFEREE);
    ENSURE_INT(ilx_next_mover(&clock, &rng), ILX_CLOCK);
    ilx_turn seats = {.seats = 1 << 1 | 1 << 4 | 1 << 5};
    int count[ILX_SEATS_MAX] = {0};
    for (int i = 0; i < 30000; i++) count[ilx_next_mover(&seats, &rng)]++;
    for (int seat = 0; seat < ILX_SEATS_MAX; seat++) {
        bool asked = (seats.seats & ILX_SEAT_BIT(seat)) != 0;
        ENSURE(asked ? count[seat] > 9500 && count[seat] < 10500 : count[seat] == 0);
    }
}

static void a_key_decides_the_game(void)
{
    const ilx_game *game = ilx_game_find("roulette");
    int32_t usual[ILX_OPTIONS_MAX];
    for (int i = 0; i < game->option_count; i++) usual[i] = game->options[i].usual;
    ilx_setup setup = {.seat_count = 3, .options = usual};
    const ilx_bot *random = ilx_bot_find(game, "random");
    const ilx_bot *bots[] = {random, random, random};
    ilx_table *table = ilx_table_new(game, &setup);
    ilx_key one = {{1}}, two = {{2}};
    ilx_outcome first, second, third, cut;
    ilx_table_play(table, &one, bots, 0, 100000, &first);
    ilx_table_play(table, &two, bots, 0, 100000, &second);
    ilx_table_play(table, &one, bots, 0, 100000, &third);
    ilx_table_play(table, &one, bots, 0, 20, &cut);
    ilx_table_free(table);
    ENSURE(!first.truncated && first.decisions < first.moves);
    ENSURE(first.hash == third.hash && first.moves == third.moves);
    ENSURE(first.hash != second.hash);
    ENSURE(cut.truncated && cut.moves == 20 && cut.winners == 0);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(options_and_words_in_any_order),
        TEST(wrong_command_lines_are_refused),
        TEST(lists_have_an_end),
        TEST(near_misses_are_recognised),
        TEST(wilson_intervals),
        TEST(everybody_sits_everywhere),
        TEST(next_movers),
        TEST(a_key_decides_the_game),
    };
    return RUN_TESTS(tests);
}
