// `ilinx play`: any game at one terminal, against bots, or for several people who share it.

#include "cli/play.h"

#include "cli/menu.h"
#include "core/notation.h"
#include "core/replay.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

enum {
    SEATS_USUAL = 4,
    PAUSE_USUAL_MS = 350,
    PAUSE_MAX_MS = 10000,
    BOT_PAUSES = 6,  // with the clock on, a bot speaks after so many pauses
    LUCK = 1,        // the number of the key, under the match's, that bots draw from
    EXIT_BY_SIGNAL = 128,
    LIST_BYTES = 512,
};

// ---- Who plays ---------------------------------------------------------------------------

// Takes the next item off a list with commas, as much of it as fits. False: there is none left.
static bool next_item(const char **list, char *item, size_t size)
{
    if (!**list) return false;
    size_t length = strcspn(*list, ",");
    snprintf(item, size, "%.*s", (int)length, *list);
    *list += length + ((*list)[length] == ',');
    return true;
}

static int count_items(const char *list)
{
    int count = 0;
    char item[ILX_NAME_MAX];
    while (next_item(&list, item, sizeof item)) count++;
    return count;
}

static bool name_fits(const char *name)
{
    size_t length = strlen(name);
    if (strspn(name, "0123456789") == length || !ilx_utf8_valid(name, length)) return false;
    for (size_t at = 0; at < length;) {
        uint32_t code;
        at += (size_t)ilx_utf8_read(name + at, length - at, &code);
        if (code < ' ' || (code >= 0x7f && code < 0xa0)) return false;  // a control character
    }
    return ilx_utf8_columns(name, length) <= ILX_PLAY_NAME;
}

static bool is_taken(const ilx_play *play, const char *name, int seats)
{
    for (int seat = 0; seat < seats; seat++) {
        if (strcmp(play->table.name[seat], name) == 0) return true;
    }
    return false;
}

// The first that nobody has who sits before this seat.
static const char *free_bot_name(const ilx_play *play, int seat)
{
    int i = 0;
    while (i < ILX_BOT_NAMES - 1 && is_taken(play, ilx_bot_names[i], seat)) i++;
    return ilx_bot_names[i];
}

// Name of a seat when nobody says otherwise.
static void usual_name(const ilx_play *play, int seat, ilx_text *name)
{
    char key[32];
    snprintf(key, sizeof key, "team.%d", seat);
    const char *team = ilx_message(play->cli->lang, play->table.game, play->table.skin, key);
    ilx_param number = {"number", .number = seat + 1};
    if (play->people == 1 && seat == 0) {
        ilx_cli_say(play->cli, "play.you", NULL, 0, name);
    } else if (team) {
        ilx_text_put(name, team);
    } else if (seat < play->people) {
        ilx_cli_say(play->cli, "cli.player", &number, 1, name);
    } else {
        ilx_text_put(name, free_bot_name(play, seat));
    }
}

static bool name_seats(ilx_play *play, const char *list)
{
    play->you = play->people == 1 ? 0 : -1;
    for (int seat = 0; seat < play->setup.seat_count; seat++) {
        char buffer[ILX_NAME_MAX], given[256] = "";
        ilx_text name = ilx_text_over(buffer, sizeof buffer);
        bool own = seat < play->people && next_item(&list, given, sizeof given);
        if (own) ilx_text_put(&name, given);
        if (!own) usual_name(play, seat, &name);
        if (own && seat == 0) play->you = -1;
        if (name.cut || !name_fits(name.bytes)) {
            ilx_cli_fail_with(play->cli, ILX_EXIT_USAGE, "play.bad-name", "name", given);
            return false;
        }
        if (is_taken(play, name.bytes, seat)) {
            ilx_cli_fail_with(play->cli, ILX_EXIT_USAGE, "play.same-name", "name", name.bytes);
            return false;
        }
        ilx_table_seat(&play->table, seat, name.bytes, seat);
        const ilx_bot *bot = play->bot[seat];
        // Where seats are called after teams, their bots are by nature who they would have been.
        ilx_temper temper = ilx_temper_of(name.bytes);
        if (bot && !temper) temper = ilx_temper_of(ilx_bot_names[seat - play->people]);
        if (bot) play->bot[seat] = ilx_bot_tempered(bot, temper);
    }
    return true;
}

// The bots of a list on the seats after the people, the last of them on all that are left. Without
// a list: the usual one.
static bool seat_bots(ilx_play *play, const char *list)
{
    const ilx_game *game = play->table.game;
    const ilx_bot *bot = ilx_bot_usual(game);
    const char *known[ILX_CLI_OPTIONS_MAX];
    int count = 0;
    for (int i = 0; i < ilx_bot_count && count < ILX_CLI_OPTIONS_MAX; i++) {
        if (ilx_bot_offered(game, ilx_bots[i])) known[count++] = ilx_bots[i]->name;
    }
    for (int seat = play->people; seat < play->setup.seat_count; seat++) {
        char name[64];
        if (next_item(&list, name, sizeof name)) {
            bot = ilx_cli_named_bot(game, name);
            if (!bot) {
                ilx_cli_fail_unknown(play->cli, "cli.unknown-bot", name, known, count);
                return false;
            }
        }
        play->bot[seat] = bot;
    }
    return true;
}

// Skins go by the names that people see, in any language. The first in the game's list is the one
// for the family, and the one that is taken when nobody says otherwise.
static bool choose_skin(ilx_play *play, const char *word)
{
    const ilx_game *game = play->table.game;
    const char *names[ILX_CLI_OPTIONS_MAX];
    int count = 0;
    play->table.skin = game->skin_count > 0 ? game->skins[0] : NULL;
    if (!word || ilx_skin_find(game, word, &play->table.skin)) return true;
    for (int i = -1; i < game->skin_count && count < ILX_CLI_OPTIONS_MAX; i++) {
        names[count++] = ilx_skin_name(game, i >= 0 ? game->skins[i] : NULL, play->cli->lang);
    }
    ilx_cli_fail_unknown(play->cli, "play.unknown-skin", word, names, count);
    return false;
}

// ---- Moves -------------------------------------------------------------------------------

// A person alone at the terminal is told at once; several hear it on their common screen.
static void tell(ilx_play *play)
{
    if (ilx_match_turn(play->match).chance) return;
    if (play->people <= 1) ilx_play_tell(play, play->people == 1 ? 0 : ILX_SPECTATOR);
}

static void note_heard(ilx_play *play, const ilx_turn *turn, int seat)
{
    play->heard_number[seat] = turn->number;
    play->heard_wait[seat] = turn->wait_ms;
}

// A move of the clock while a question stands is no reason to ask anybody again who has been
// asked (a lever that runs is no new moment).
static void advance(ilx_play *play, int mover)
{
    ilx_turn before = ilx_match_turn(play->match);
    ilx_refusal refusal = ilx_match_play(play->match, mover, NULL);
    assert(!refusal);
    (void)refusal;
    ilx_turn after = ilx_match_turn(play->match);
    for (int seat = 0; seat < play->people; seat++) {
        bool heard =
            play->heard_number[seat] == before.number && play->heard_wait[seat] == before.wait_ms;
        if (heard && after.number == before.number) note_heard(play, &after, seat);
    }
    tell(play);
}

static void move_bot(ilx_play *play, int seat)
{
    ilx_choice choice;
    char buffer[ILX_MOVE_TEXT_MAX];
    ilx_text text = ilx_text_over(buffer, sizeof buffer);
    ilx_bot_ask(play->bot[seat], play->table.game, play->setup.seat_count,
                ilx_match_state(play->match), seat, ilx_match_log(play->match, seat), 0,
                &play->luck[seat], &choice);
    ilx_move_format(play->table.game, &choice.move, &text);
    ilx_refusal refusal = ilx_match_play(play->match, seat, buffer);
    assert(!refusal);
    (void)refusal;
    play->bot_at = ilx_terminal_now() + BOT_PAUSES * play->table.pause_ms;
    tell(play);
}

static int first_seat(uint32_t seats)
{
    return seats ? __builtin_ctz(seats) : -1;
}

// A new question starts its time anew.
static void note_turn(ilx_play *play, const ilx_turn *turn)
{
    if (turn->number == play->turn_number && turn->wait_ms == play->turn_wait) return;
    play->turn_number = turn->number;
    play->turn_wait = turn->wait_ms;
    play->turn_since = ilx_terminal_now();
    play->bot_at = play->turn_since + BOT_PAUSES * play->table.pause_ms;
}

// With the clock on, a person, the bots and the time all run together.
static ilx_asked step_with_clock(ilx_play *play, const ilx_turn *turn, int person, int bot)
{
    int64_t ends_at = turn->wait_ms ? play->turn_since + turn->wait_ms : 0;
    int64_t until = ends_at;
    if (bot >= 0 && (!until || play->bot_at < until)) until = play->bot_at;
    ilx_asked asked = ilx_play_ask(play, person, until, ends_at);
    if (asked == ILX_ASKED_MOVED) tell(play);
    if (asked != ILX_ASKED_TIME) return asked;
    if (bot >= 0 && until == play->bot_at) {
        move_bot(play, bot);
    } else {
        advance(play, ILX_CLOCK);
    }
    return asked;
}

// All have answered, and a moment has been opened since: whoever answered before it may still
// speak, in the open, until the clock moves. Without a clock, each of them is asked once.
static ilx_asked ask_to_join(ilx_play *play, const ilx_turn *turn)
{
    for (int seat = 0; seat < play->people && !play->clock; seat++) {
        bool before =
            play->heard_number[seat] == turn->number && play->heard_wait[seat] != turn->wait_ms;
        if (!(turn->may & ILX_SEAT_BIT(seat)) || !before) continue;
        note_heard(play, turn, seat);
        ilx_param who = {"who", .number = seat, .names = &ilx_seat_names};
        int viewer = play->people > 1 ? ILX_SPECTATOR : seat;  // what is told to all who see it
        ilx_play_tell(play, viewer);
        ilx_table_say(&play->table, viewer, "play.may-join", &who, 1);
        if (ilx_play_confirm(play, "play.join", false)) return ilx_play_ask(play, seat, 0, 0);
    }
    return ILX_ASKED_TIME;
}

// Several share the screen, and the question passes unless one of them speaks up. Who has is asked
// alone; when all of these have answered, the question passes.
static bool step_together(ilx_play *play, const ilx_turn *turn, int bot)
{
    if (bot >= 0) {
        move_bot(play, bot);
        return true;
    }
    ilx_move move;
    ilx_asked asked = ILX_ASKED_TIME;
    for (int seat = 0; seat < play->people; seat++) {
        bool speaks = turn->seats & ILX_SEAT_BIT(seat) && !ilx_play_for_time(play, seat, &move);
        if (speaks) return ilx_play_ask(play, seat, 0, 0) != ILX_ASKED_LEFT;
    }
    asked = ilx_play_ask_all(play, turn);
    if (asked == ILX_ASKED_TIME) advance(play, ILX_CLOCK);
    return asked != ILX_ASKED_LEFT;
}

// Does the question pass by itself, for all who could ask for time?
static bool passes(const ilx_play *play, const ilx_turn *turn)
{
    ilx_move move;
    bool some = false;
    if (play->people < 2 || !turn->wait_ms || turn->paced) return false;
    for (int seat = 0; seat < play->people; seat++) {
        bool may = (turn->seats | turn->may) & ILX_SEAT_BIT(seat);
        some = some || (may && ilx_play_for_time(play, seat, &move));
    }
    return some;
}

// One move of the match, by whoever is next: people first, in the order of seats, so that nobody
// has to answer a bot's haste. False: the people have left.
static bool step(ilx_play *play)
{
    ilx_turn turn = ilx_match_turn(play->match);
    uint32_t people = ILX_SEAT_BIT(play->people) - 1;
    int person = first_seat(turn.seats & people), bot = first_seat(turn.seats & ~people);
    note_turn(play, &turn);
    if (turn.chance) {
        advance(play, ILX_CHANCE);
        return true;
    }
    if (play->clock && person >= 0) {
        return step_with_clock(play, &turn, person, bot) != ILX_ASKED_LEFT;
    }
    if (passes(play, &turn)) return step_together(play, &turn, bot);
    if (bot >= 0 && person < 0) {
        move_bot(play, bot);
        return true;
    }
    ilx_asked joined = person < 0 ? ask_to_join(play, &turn) : ILX_ASKED_TIME;
    if (joined != ILX_ASKED_TIME) return joined != ILX_ASKED_LEFT;
    if (person < 0) {
        int64_t left = play->turn_since + turn.wait_ms - ilx_terminal_now();
        if (play->clock && left > 0) ilx_terminal_pause(&play->table.terminal, left, true);
        advance(play, ILX_CLOCK);
        return true;
    }
    note_heard(play, &turn, person);
    ilx_asked asked = ilx_play_ask(play, person, 0, 0);
    if (asked == ILX_ASKED_MOVED) tell(play);
    // A move of her own that keeps the question open is no reason to ask her again either.
    ilx_turn after = ilx_match_turn(play->match);
    if (asked == ILX_ASKED_MOVED && after.number == turn.number) note_heard(play, &after, person);
    return asked != ILX_ASKED_LEFT;
}

// ---- The match as a whole ----------------------------------------------------------------

// The first time, a file that is there already stays as it is.
static bool save(ilx_play *play, const char *path, bool first)
{
    ilx_text replay = ilx_text_new();
    ilx_replay_write(play->match, ilx_match_over(play->match), &replay);
    FILE *file = fopen(path, first ? "wbx" : "wb");
    bool done = file && fwrite(replay.bytes, 1, replay.length, file) == replay.length;
    if (file && fclose(file) != 0) done = false;
    ilx_text_free(&replay);
    if (!done) ilx_cli_fail_file(play->cli, "cli.cannot-write", path, errno);
    return done;
}

// The games after the first of an evening get names of their own: game.ilx, game.ilx.2 …
static const char *save_path(const ilx_play *play, int number, char *buffer, size_t size)
{
    if (!play->save || number == 1) return play->save;
    snprintf(buffer, size, "%s.%d", play->save, number);
    return buffer;
}

// Which words are used, which others there are, and what should be known about these.
static void say_skin(ilx_play *play)
{
    const ilx_game *game = play->table.game;
    ilx_lang lang = play->cli->lang;
    ilx_text others = ilx_text_new();
    for (int i = -1; i < game->skin_count; i++) {
        const char *skin = i >= 0 ? game->skins[i] : NULL;
        if (skin == play->table.skin) continue;
        ilx_text_add(&others, "%s--skin ", others.length ? ", " : "");
        // One word, as it can be typed: the usual wording has no key of its own.
        if (skin) ilx_text_put(&others, skin);
        if (!skin) ilx_fold(ilx_skin_name(game, skin, lang), &others);
    }
    ilx_param params[] = {{"skin", .text = ilx_skin_name(game, play->table.skin, lang)},
                          {"others", .text = others.bytes}};
    if (game->skin_count)
        ilx_table_say(&play->table, ILX_SPECTATOR, "play.skin", params, ILX_COUNT(params));
    ilx_text_free(&others);
    const char *note = ilx_message(lang, game, play->table.skin, "note");
    if (note && *note) ilx_table_say(&play->table, ILX_SPECTATOR, "note", NULL, 0);
}

static void welcome(ilx_play *play)
{
    uint8_t commitment[ILX_KEY_BYTES];
    ilx_text seats = ilx_text_new();
    for (int seat = 0; seat < play->setup.seat_count; seat++) {
        const ilx_bot *bot = play->bot[seat];
        ilx_text_add(&seats, "%s%s", seat ? ", " : "", play->table.marked_names[seat]);
        if (!bot) continue;
        char level[40];  // "strong-bold" without its temper
        snprintf(level, sizeof level, "%.*s", (int)strcspn(bot->name, "-"), bot->name);
        const char *temper = ilx_cli_temper(play->cli->lang, ilx_temper_names[bot->temper]);
        ilx_text_add(&seats, " (%s%s%s)", ilx_cli_level(play->cli->lang, level),
                     bot->temper ? ", " : "", bot->temper ? temper : "");
    }
    const char *title = ilx_message(play->cli->lang, play->table.game, play->table.skin, "title");
    ilx_param params[] = {{"title", .text = title}, {"seats", .text = seats.bytes}};
    ilx_table_say(&play->table, ILX_SPECTATOR, "play.welcome", params, ILX_COUNT(params));
    ilx_text_free(&seats);
    ilx_table_say(&play->table, ILX_SPECTATOR, "aim", NULL, 0);
    say_skin(play);
    ilx_key_commitment(ilx_match_key(play->match), commitment);
    if (play->table.game->chances) ilx_table_say_hex(&play->table, "play.commitment", commitment);
    ilx_table_say(&play->table, ILX_SPECTATOR, "play.hint", NULL, 0);
}

// A person who was helped is named: a victory with hints is another victory.
static void say_hints(ilx_play *play)
{
    for (int seat = 0; seat < play->people; seat++) {
        ilx_param params[] = {{"who", .number = seat, .names = &ilx_seat_names},
                              {"count", .number = play->hints_taken[seat]}};
        if (play->hints_taken[seat])
            ilx_table_say(&play->table, play->people > 1 ? ILX_SPECTATOR : seat, "hint.taken",
                          params, ILX_COUNT(params));
    }
}

static void farewell(ilx_play *play, const char *path)
{
    bool over = ilx_match_over(play->match);
    say_hints(play);
    if (over) {
        uint8_t commitment[ILX_KEY_BYTES];
        int32_t scores[ILX_SEATS_MAX] = {0};
        const ilx_key *key = ilx_match_key(play->match);
        uint32_t winners = play->table.game->result(ilx_match_state(play->match), scores);
        ilx_table_rank(&play->table, scores, winners);
        ilx_key_commitment(key, commitment);
        if (play->table.game->chances)
            ilx_table_say_hex(&play->table, "play.commitment-was", commitment);
        if (play->table.game->chances) ilx_table_say_hex(&play->table, "play.key", key->bytes);
    } else {
        ilx_table_say(&play->table, ILX_SPECTATOR, "play.left", NULL, 0);
    }
    ilx_param file = {"file", .text = path};
    if (path) {
        ilx_table_say(&play->table, ILX_SPECTATOR, over ? "play.saved" : "play.saved-part", &file,
                      1);
    } else if (over) {
        ilx_table_say(&play->table, ILX_SPECTATOR, "play.not-saved", NULL, 0);
    }
}

static void begin(ilx_play *play, const ilx_key *key)
{
    ilx_key luck;
    ilx_key_derive(&luck, key, LUCK);
    play->match = play->from ? ilx_match_from(play->table.game, &play->setup, key,
                                              ilx_match_state(play->from))
                             : ilx_match_new(play->table.game, &play->setup, key);
    ilx_match_free(play->from);  // the next match begins as usual
    play->from = NULL;
    memset(play->told, 0, sizeof play->told);
    memset(play->hint_step, 0, sizeof play->hint_step);
    memset(play->hints_taken, 0, sizeof play->hints_taken);
    play->turn_number = play->turn_wait = UINT32_MAX;
    play->holder = -1;
    ilx_table_forget(&play->table);
    for (int seat = 0; seat < play->setup.seat_count; seat++) {
        if (seat != play->you) ilx_match_set_name(play->match, seat, play->table.name[seat]);
        ilx_rng_start(&play->luck[seat], &luck, (uint64_t)seat);
    }
}

// One match from its first question to its last word. False: that was all for today.
static bool play_match(ilx_play *play, const ilx_key *key, int number)
{
    char buffer[LIST_BYTES];
    const char *path = save_path(play, number, buffer, sizeof buffer);
    begin(play, key);
    // A place that cannot be written to is better known before the match than after it.
    bool more = !path || save(play, path, true);
    if (more) {
        welcome(play);
        while (more && !ilx_match_over(play->match)) more = step(play) && !ilx_terminal_signal();
        if (play->people > 1 && more) ilx_play_tell(play, ILX_SPECTATOR);
        bool saved = !path || save(play, path, false);
        farewell(play, saved ? path : NULL);
    }
    const ilx_game *game = play->table.game;
    if (more && game->rematch) game->rematch(ilx_match_state(play->match), play->options);
    ilx_match_free(play->match);
    if (!more || !play->table.terminal.live) return false;
    ilx_terminal_forget(&play->table.terminal);
    return ilx_play_confirm(play, "play.again", true);
}

static void play_matches(ilx_play *play, const char *seed)
{
    ilx_key first, key;
    ilx_key_random(&first);
    if (seed) ilx_key_from_seed(&first, seed);
    key = first;
    play->table.keeps_keys = play->clock;
    play->table.seat_count = play->setup.seat_count;
    ilx_table_open(&play->table);
    for (int number = 1; play_match(play, &key, number); number++) {
        if (seed) ilx_key_derive(&key, &first, (uint64_t)number + LUCK);
        if (!seed) ilx_key_random(&key);
    }
    ilx_table_close(&play->table);
    if (ilx_terminal_signal()) play->cli->status = EXIT_BY_SIGNAL + ilx_terminal_signal();
}

// How many play, and that they fit the game.
static bool count_players(ilx_play *play, int64_t seats, int64_t people, const char *names,
                          const char *bots, const ilx_cli_list *set)
{
    ilx_cli *cli = play->cli;
    const ilx_game *game = play->table.game;
    if (people < 0) people = *names ? count_items(names) : 1;
    int64_t most = people + count_items(bots);
    if (seats == 0) {
        // Teams are for those who are many.
        seats = most > SEATS_USUAL || game->seats_step ? most : SEATS_USUAL;
        if (most <= game->seats_max) seats = ilx_seats_for(game, (int)seats);
    }
    if (!ilx_cli_read_setup(cli, game, seats, set, play->options, &play->setup)) return false;
    ilx_param params[] = {{"people", .number = people},
                          {"bots", .number = most - people},
                          {"seats", .number = seats}};
    if (most > seats || count_items(names) > people) {
        ilx_cli_fail(cli, ILX_EXIT_USAGE, "play.too-many", params, ILX_COUNT(params));
        return false;
    }
    if (play->clock && people > 1) {
        ilx_cli_fail(cli, ILX_EXIT_USAGE, "play.clock-alone", NULL, 0);
        return false;
    }
    play->people = (int)people;
    return true;
}

// The position after so many moves of a record, with the seats and options of its match. False:
// said why.
static bool read_from(ilx_play *play, const char *path, int64_t moves, int64_t *seats)
{
    const ilx_game *game = play->table.game;
    ilx_match *match = ilx_cli_read_match(play->cli, path, NULL);
    if (!match) return false;
    play->from = match;
    ilx_param params[] = {{"file", .text = path},
                          {"game", .text = ilx_match_game(match)->id},
                          {"length", .number = ilx_match_length(match)}};
    if (ilx_match_game(match) != game) {
        ilx_cli_fail(play->cli, ILX_EXIT_NO, "play.other-game", params, ILX_COUNT(params));
        return false;
    }
    if (moves < ilx_match_length(match)) ilx_match_rewind(match, (int)moves);
    if (moves > ilx_match_length(match) || ilx_match_over(match)) {
        ilx_cli_fail(play->cli, ILX_EXIT_NO, "play.no-such-move", params, ILX_COUNT(params));
        return false;
    }
    *seats = ilx_match_seats(match);
    return true;
}

int ilx_cli_play(ilx_cli *cli, int argc, char **argv)
{
    ilx_play play = {.cli = cli, .table = {.pause_ms = PAUSE_USUAL_MS}};
    const char *id = NULL, *names = "", *bots = "", *skin = NULL, *seed = NULL, *from = NULL;
    int64_t seats = 0, people = -1, moves = 0;
    ilx_cli_list set = {0};
    const ilx_cli_option options[] = {
        {"GAME", ILX_CLI_WORD, &id},
        {"seats", ILX_CLI_NUMBER, &seats, 1, ILX_SEATS_MAX},
        {"people", ILX_CLI_NUMBER, &people, 0, ILX_SEATS_MAX},
        {"names", ILX_CLI_TEXT, &names},
        {"bots", ILX_CLI_TEXT, &bots},
        {"skin", ILX_CLI_TEXT, &skin},
        {"seed", ILX_CLI_TEXT, &seed},
        {"save", ILX_CLI_TEXT, &play.save},
        {"option", ILX_CLI_LIST, &set},
        {"clock", ILX_CLI_FLAG, &play.clock},
        {"hints", ILX_CLI_FLAG, &play.hints},
        {"from", ILX_CLI_TEXT, &from},
        {"move", ILX_CLI_NUMBER, &moves, 0, ILX_LOG_MAX},
        {"pause", ILX_CLI_NUMBER, &play.table.pause_ms, 0, PAUSE_MAX_MS},
    };
    if (!ilx_cli_parse(cli, argc, argv, options, ILX_COUNT(options))) return cli->status;
    play.table.lang = cli->lang;
    play.table.game = ilx_cli_find_game(cli, id);
    if (!play.table.game || !choose_skin(&play, skin)) return cli->status;
    bool ready = (!from || read_from(&play, from, moves, &seats)) &&
                 count_players(&play, seats, people, names, bots, &set);
    if (ready && play.from)
        memcpy(play.options, ilx_match_options(play.from),
               (size_t)play.table.game->option_count * sizeof play.options[0]);
    if (ready && seat_bots(&play, bots) && name_seats(&play, names)) play_matches(&play, seed);
    ilx_match_free(play.from);
    return cli->status;
}
