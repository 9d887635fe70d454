// Lines that a guest at a terminal can type: answers to the game, and commands for the table.

#include "cli/join.h"

#include "bots/bot.h"
#include "core/notation.h"
#include "core/texts.h"
#include "protocol/pushes.h"

#include <stdio.h>
#include <string.h>

enum {
    LINES_MAX = 64,
    FOLDED = 256,
    GUARD_MS = 350,  // whoever answers a question sooner was answering the one before
};

static void complain(ilx_join *join, const char *key, const char *word)
{
    const ilx_param params[] = {{"word", .text = word}, {"given", .number = *word != '\0'}};
    ilx_join_say(join, key, params, ILX_COUNT(params));
}

static void ask_text(ilx_join *join, const char *what, const char *name, const char *text)
{
    ilx_join_request(join, what, &(ilx_param){name, .text = text}, 1);
}

static void ask_number(ilx_join *join, const char *what, const char *name, int64_t number)
{
    ilx_join_request(join, what, &(ilx_param){name, .number = number}, 1);
}

// ---- Words -------------------------------------------------------------------------------

// Does a text begin with what was typed, without care for accents and capitals?
static bool begins(const char *typed, const char *text)
{
    char a[FOLDED], b[FOLDED];
    ilx_text folded_a = ilx_text_over(a, sizeof a), folded_b = ilx_text_over(b, sizeof b);
    ilx_fold(typed, &folded_a);
    ilx_fold(text, &folded_b);
    return folded_a.length > 0 && strncmp(a, b, folded_a.length) == 0;
}

// Takes the first word off a line. False: there is none.
static bool next_word(const char **line, char *word, size_t size)
{
    *line += strspn(*line, " ");
    size_t length = strcspn(*line, " ");
    snprintf(word, size, "%.*s", (int)length, *line);
    *line += length;
    *line += strspn(*line, " ");
    return length > 0;
}

// A number that is all there is in a text. False: there is no such thing, and that has been said.
static bool read_number(ilx_join *join, const char *text, int64_t *number)
{
    if (ilx_read_int(text, strcspn(text, " "), number) && !text[strcspn(text, " ")]) return true;
    complain(join, "join.needs-number", text);
    return false;
}

// One of some words, each known by its name or by <prefix>.<name> in any language; -1: none.
static int find_name(const char *typed, const char *prefix, const char *const *names, int count)
{
    for (int i = 0; i < count; i++) {
        if (ilx_same(typed, names[i])) return i;
        char key[ILX_KEY_MAX];
        snprintf(key, sizeof key, "%s.%s", prefix, names[i]);
        for (int lang = 0; lang < ILX_LANGS; lang++) {
            const char *message = ilx_message((ilx_lang)lang, NULL, NULL, key);
            if (message && begins(typed, message)) return i;
        }
    }
    return -1;
}

// The game of this id or title, in any language. NULL: none, and that has been said.
static const ilx_game *find_game(ilx_join *join, const char *typed)
{
    for (int i = 0; i < ilx_game_count; i++) {
        if (ilx_same(typed, ilx_games[i]->id)) return ilx_games[i];
        for (int lang = 0; lang < ILX_LANGS; lang++) {
            const char *title = ilx_message((ilx_lang)lang, ilx_games[i], NULL, "title");
            if (title && begins(typed, title)) return ilx_games[i];
        }
    }
    complain(join, "join.no-such-game", typed);
    return NULL;
}

// The one person whose name begins so; -1: none or several, and that has been said.
static int find_person(ilx_join *join, const char *typed)
{
    const ilx_guest_room *room = &join->guest.room;
    int found = -1, count = 0;
    for (int i = 0; i < room->people_count; i++) {
        if (ilx_same(typed, room->people[i].name)) return room->people[i].member;
        if (!begins(typed, room->people[i].name)) continue;
        found = room->people[i].member;
        count++;
    }
    if (count == 1) return found;
    complain(join, "join.no-such-person", typed);
    return -1;
}

// ---- Talk --------------------------------------------------------------------------------

static void do_say(ilx_join *join, const char *rest)
{
    ask_text(join, "say", "text", rest);
}

// The quick lines there are at this table, in the order of their keys.
static int list_lines(const ilx_join *join, const char *keys[LINES_MAX])
{
    char prefix[48];
    int count = 0;
    snprintf(prefix, sizeof prefix, "%s.line.", join->guest.room.game->id);
    for (int i = 0; i < ilx_phrase_count && count < LINES_MAX; i++) {
        const char *key = ilx_phrases[i].key;
        if (strncmp(key, "line.", 5) == 0) keys[count++] = key + 5;
        if (strncmp(key, prefix, strlen(prefix)) == 0) keys[count++] = key + strlen(prefix);
    }
    return count;
}

static const char *line_text(const ilx_join *join, const char *line)
{
    char key[ILX_KEY_MAX];
    const ilx_guest_room *room = &join->guest.room;
    snprintf(key, sizeof key, "line.%s", line);
    return ilx_message(join->cli->lang, room->game, room->skin, key);
}

// A quick line by its number or its first words; without either, all of them.
static void do_line(ilx_join *join, const char *rest)
{
    const char *keys[LINES_MAX];
    int count = list_lines(join, keys);
    int64_t number = 0;
    bool numbered = ilx_read_int(rest, strlen(rest), &number);
    for (int i = 0; i < count; i++) {
        bool meant = numbered ? number == i + 1
                              : ilx_same(rest, keys[i]) || begins(rest, line_text(join, keys[i]));
        if (!meant) continue;
        ask_text(join, "say", "line", keys[i]);
        return;
    }
    for (int i = 0; i < count; i++) {
        const ilx_param params[] = {{"number", .number = i + 1},
                                    {"text", .text = line_text(join, keys[i])}};
        ilx_join_say(join, "join.line", params, ILX_COUNT(params));
    }
}

// ---- Oneself -----------------------------------------------------------------------------

static void do_sit(ilx_join *join, const char *rest)
{
    int64_t number;
    if (!*rest) {
        ilx_join_request(join, "sit", NULL, 0);
    } else if (read_number(join, rest, &number)) {
        ask_number(join, "sit", "seat", number - 1);
    }
}

static void do_stand(ilx_join *join, const char *rest)
{
    (void)rest;
    ilx_join_request(join, "stand", NULL, 0);
}

static void do_name(ilx_join *join, const char *rest)
{
    ask_text(join, "rename", "name", rest);
}

static void do_colour(ilx_join *join, const char *rest)
{
    static const char *const colours[ILX_COLOURS] = {"0", "1", "2", "3", "4", "5", "6", "7"};
    int colour = *rest ? find_name(rest, "join.colour", colours, ILX_COLOURS) : -1;
    if (colour >= 0) {
        ask_number(join, "rename", "colour", colour);
    } else {
        ilx_join_say(join, "join.colours", NULL, 0);
    }
}

static void do_want(ilx_join *join, const char *rest)
{
    const ilx_game *game = find_game(join, rest);
    if (game) ask_text(join, "want", "game", game->id);
}

// Quick lines of bots are hidden here, or shown again.
static void do_hush(ilx_join *join, const char *rest)
{
    (void)rest;
    join->hushed = !join->hushed;
    const ilx_param params[] = {{"on", .number = join->hushed}};
    ilx_join_say(join, "join.hushed", params, ILX_COUNT(params));
}

// Twice the time for oneself, or no longer.
static void do_ease(ilx_join *join, const char *rest)
{
    const ilx_guest_person *us = ilx_guest_person_of(&join->guest.room, join->guest.member);
    (void)rest;
    ask_number(join, "ease", "on", us && us->ease ? 0 : 1);
}

static void do_more(ilx_join *join, const char *rest)
{
    (void)rest;
    ilx_join_request(join, "more", NULL, 0);
}

static void do_hurry(ilx_join *join, const char *rest)
{
    (void)rest;
    ilx_join_request(join, "hurry", NULL, 0);
}

static void do_room(ilx_join *join, const char *rest)
{
    (void)rest;
    ilx_join_show_room(join);
}

// ---- The host ----------------------------------------------------------------------------

static void do_start(ilx_join *join, const char *rest)
{
    (void)rest;
    ilx_join_request(join, "start", NULL, 0);
}

static void do_stop(ilx_join *join, const char *rest)
{
    (void)rest;
    ilx_join_request(join, "stop", NULL, 0);
}

static void do_game(ilx_join *join, const char *rest)
{
    const ilx_game *game = find_game(join, rest);
    if (game) ask_text(join, "choose", "game", game->id);
}

// Is this a value of one of the game's options that has a name?
static bool read_named(const ilx_join *join, const char *option, const char *text, int64_t *value)
{
    const ilx_game *game = join->guest.room.game;
    for (int i = 0; game && i < game->option_count; i++) {
        if (strcmp(game->options[i].name, option) != 0) continue;
        return ilx_option_named(&game->options[i], text, value);
    }
    return false;
}

// "cards=0", "cards 0", "rounds short".
static void do_option(ilx_join *join, const char *rest)
{
    char name[32];
    int64_t value;
    size_t length = strcspn(rest, " =");
    snprintf(name, sizeof name, "%.*s", (int)length, rest);
    rest += length + strspn(rest + length, " =");
    if (!read_named(join, name, rest, &value) && !read_number(join, rest, &value)) return;
    const ilx_param args[] = {{"option", .text = name}, {"value", .number = value}};
    ilx_join_request(join, "choose", args, ILX_COUNT(args));
}

static void do_pace(ilx_join *join, const char *rest)
{
    int count = 0;
    while (ilx_pace_names[count]) count++;
    int pace = *rest ? find_name(rest, "join.pace", ilx_pace_names, count) : -1;
    if (pace >= 0) {
        ask_text(join, "choose", "pace", ilx_pace_names[pace]);
    } else {
        ilx_join_say(join, "join.paces", NULL, 0);
    }
}

// The id of a bot's level, which is known by its words, too.
static const char *level_of(const ilx_join *join, const char *typed)
{
    const ilx_bot *bot = ilx_cli_named_bot(join->guest.room.game, typed);
    return bot ? bot->name : typed;
}

static void do_level(ilx_join *join, const char *rest)
{
    ask_text(join, "choose", "bot", level_of(join, rest));
}

static void do_skin(ilx_join *join, const char *rest)
{
    const char *skin = rest;
    bool known = ilx_skin_find(join->guest.room.game, rest, &skin);
    ask_text(join, "choose", "skin", known && !skin ? "usual" : skin);
}

static void do_seats(ilx_join *join, const char *rest)
{
    int64_t number;
    if (read_number(join, rest, &number)) ask_number(join, "seats", "count", number);
}

static void seat_bot(ilx_join *join, const char *seat, const char *bot)
{
    int64_t number;
    if (!read_number(join, seat, &number)) return;
    const ilx_param args[] = {{"seat", .number = number - 1}, {"bot", .text = bot}};
    ilx_join_request(join, "bot", args, ILX_COUNT(args));
}

// "bot 3", or "bot 3 regular".
static void do_bot(ilx_join *join, const char *rest)
{
    char seat[32];
    next_word(&rest, seat, sizeof seat);
    seat_bot(join, seat, *rest ? level_of(join, rest) : join->guest.room.level);
}

static void do_free(ilx_join *join, const char *rest)
{
    seat_bot(join, rest, "");
}

// "door link"; "door admit" turns on and off that the host consents to new players in a match.
static void do_door(ilx_join *join, const char *rest)
{
    static const char *const admit[] = {"admit"};
    int count = 0;
    while (ilx_door_names[count]) count++;
    int door = *rest ? find_name(rest, "join.door", ilx_door_names, count) : -1;
    if (door >= 0) {
        ask_text(join, "choose", "door", ilx_door_names[door]);
    } else if (*rest && find_name(rest, "join.door", admit, 1) == 0) {
        ask_number(join, "choose", "admit", !join->guest.room.admit);
    } else {
        ilx_join_say(join, "join.doors", NULL, 0);
    }
}

// "admit max", "refuse max".
static void answer_asking(ilx_join *join, const char *rest, bool on)
{
    int member = find_person(join, rest);
    const ilx_param args[] = {{"member", .number = member}, {"on", .number = on}};
    if (member >= 0) ilx_join_request(join, "admit", args, ILX_COUNT(args));
}

static void do_admit(ilx_join *join, const char *rest)
{
    answer_asking(join, rest, true);
}

static void do_refuse(ilx_join *join, const char *rest)
{
    answer_asking(join, rest, false);
}

static void do_kick(ilx_join *join, const char *rest)
{
    static const char *const screens[] = {"screens"};
    if (*rest && find_name(rest, "join", screens, 1) == 0) {
        ask_number(join, "kick", "screens", 1);
        return;
    }
    int member = find_person(join, rest);
    if (member >= 0) ask_number(join, "kick", "member", member);
}

static void do_host(ilx_join *join, const char *rest)
{
    int member = find_person(join, rest);
    if (member >= 0) ask_number(join, "host", "member", member);
}

// ---- Commands ----------------------------------------------------------------------------

// Its word in each language is join.command.<name>.
typedef struct command {
    const char *name;
    bool final;  // it must be said with a "!"
    void (*run)(ilx_join *join, const char *rest);
} command;

static const command commands[] = {
    {"say", false, do_say},     {"line", false, do_line},     {"sit", false, do_sit},
    {"stand", false, do_stand}, {"name", false, do_name},     {"colour", false, do_colour},
    {"want", false, do_want},   {"more", false, do_more},     {"hurry", false, do_hurry},
    {"room", false, do_room},   {"start", false, do_start},   {"stop", true, do_stop},
    {"game", false, do_game},   {"option", false, do_option}, {"pace", false, do_pace},
    {"level", false, do_level}, {"skin", false, do_skin},     {"seats", false, do_seats},
    {"bot", false, do_bot},     {"free", false, do_free},     {"kick", true, do_kick},
    {"host", false, do_host},   {"ease", false, do_ease},     {"door", false, do_door},
    {"admit", false, do_admit}, {"refuse", false, do_refuse}, {"hush", false, do_hush},
};

static const char *command_word(const command *one, int lang)
{
    char key[48];
    snprintf(key, sizeof key, "join.command.%s", one->name);
    const char *word = ilx_message((ilx_lang)lang, NULL, NULL, key);
    return word ? word : one->name;
}

// The command that a word is, in any language, or (not whole) that it alone begins. NULL: none.
static const command *find_command(const char *word, bool whole)
{
    const command *found = NULL;
    bool several = false;
    for (int i = 0; i < ILX_COUNT(commands); i++) {
        for (int lang = 0; lang < ILX_LANGS; lang++) {
            const char *name = command_word(&commands[i], lang);
            if (ilx_same(word, name)) return &commands[i];
            if (whole || !begins(word, name)) continue;
            several = several || (found && found != &commands[i]);
            found = &commands[i];
        }
    }
    return several ? NULL : found;
}

// Takes what is sure off the end of a text: "stop!", "kick max !".
static bool take_sureness(char *text)
{
    size_t length = strlen(text);
    bool sure = false;
    while (length > 0 && (text[length - 1] == ' ' || text[length - 1] == '!')) {
        sure = sure || text[length - 1] == '!';
        text[--length] = '\0';
    }
    return sure;
}

static void run(ilx_join *join, const command *one, char *rest, bool sure)
{
    if (one->final) sure = take_sureness(rest) || sure;
    if (!one->final || sure) {
        one->run(join, rest);
        return;
    }
    const ilx_param params[] = {{"command", .text = command_word(one, (int)join->cli->lang)},
                                {"rest", .text = rest},
                                {"more", .number = *rest != '\0'}};
    ilx_join_say(join, "join.sure", params, ILX_COUNT(params));
}

// ---- Answers -----------------------------------------------------------------------------

static void obey(ilx_join *join, ilx_command what)
{
    ilx_table *table = &join->table;
    const ilx_guest_match *match = &join->guest.match;
    switch (what) {
    case ILX_COMMAND_HELP: ilx_table_help(table, match->viewer, "join.help"); break;
    case ILX_COMMAND_RULES: ilx_table_rules(table); break;
    case ILX_COMMAND_LOG:
        ilx_table_log(table, match->viewer, match->view, (ilx_log){match->log, match->log_count});
        break;
    case ILX_COMMAND_TABLE:
        ilx_table_forget(table);
        if (!join->guest.room.playing || match->number < 0) {
            ilx_join_show_room(join);
        } else if (!ilx_join_asked(join)) {
            ilx_table_show(table, match->view, match->viewer);
        }
        break;
    case ILX_COMMAND_HINT: ilx_join_request(join, "hint", NULL, 0); break;
    case ILX_COMMAND_QUIT:
    case ILX_COMMANDS: join->leaving = true; break;
    }
}

// More time, log, describe: the letters that the page has for them.
static bool take_letter(ilx_join *join, const char *line)
{
    if (!line[0] || line[1]) return false;
    switch (line[0]) {
    case 't':
    case 'T': do_more(join, ""); return true;
    case 'l':
    case 'L': obey(join, ILX_COMMAND_LOG); return true;
    case 'd':
    case 'D': obey(join, ILX_COMMAND_TABLE); return true;
    default: return false;
    }
}

static void move(ilx_join *join, const ilx_move *chosen)
{
    char buffer[ILX_MOVE_TEXT_MAX];
    ilx_text text = ilx_text_over(buffer, sizeof buffer);
    ilx_move_format(join->guest.room.game, chosen, &text);
    ilx_join_move(join, buffer);
}

// Does what Enter alone stands for.
static void press_enter(ilx_join *join)
{
    char buffer[2 * ILX_MOVE_TEXT_MAX];
    ilx_text moves = ilx_text_over(buffer, sizeof buffer);
    const ilx_guest_match *match = &join->guest.match;
    if (!ilx_table_enter(&join->table, match->view, match->viewer, &moves)) {
        ilx_table_say(&join->table, match->viewer, "play.nothing", NULL, 0);
        return;
    }
    for (char *rest = buffer, *move; (move = strtok_r(rest, ",", &rest)) != NULL;) {
        ilx_join_move(join, move + strspn(move, " "));
    }
    ilx_table_forget(&join->table);  // step by step, one looks at each
}

// While the game asks something, whether it lists the answers or not.
static bool is_asked(const ilx_join *join)
{
    return ilx_join_asked(join) || join->menu.count > 0;
}

// A number that stands before no choice, or words without a verb: perhaps the question is how many,
// or which.
static void take_bare(ilx_join *join, const char *key, const char *said)
{
    char buffer[ILX_MOVE_TEXT_MAX];
    ilx_text move = ilx_text_over(buffer, sizeof buffer);
    const ilx_guest_match *match = &join->guest.match;
    if (ilx_table_bare(&join->table, match->view, &join->menu, key, said, &move)) {
        ilx_join_move(join, buffer);
    } else if (strcmp(key, "word") == 0) {
        ilx_join_move(join, said);
    } else {
        ilx_table_say(&join->table, match->viewer, "play.no-number", NULL, 0);
    }
}

// A line that is none of the room's commands: an answer to the game, or one of the commands that
// every game has.
static void take_answer(ilx_join *join, const char *line)
{
    ilx_table *table = &join->table;
    const ilx_menu *menu = &join->menu;
    bool asked = is_asked(join);
    ilx_answer answer;
    ilx_menu_read(menu, line, &answer);
    bool moves = asked && (answer.kind == ILX_ANSWER_MOVE || answer.kind == ILX_ANSWER_OTHER ||
                           answer.kind == ILX_ANSWER_WORD);
    if (moves && table->terminal.live && ilx_terminal_now() - join->since < GUARD_MS) {
        ilx_join_say(join, "join.too-soon", NULL, 0);
        return;
    }
    switch (answer.kind) {
    case ILX_ANSWER_COMMAND: obey(join, (ilx_command)answer.index); break;
    case ILX_ANSWER_MOVE: move(join, &menu->move[answer.index]); break;
    case ILX_ANSWER_SEVERAL: ilx_table_several(table, menu, &answer); break;
    case ILX_ANSWER_OTHER:
        if (asked) ilx_join_move(join, answer.text);
        if (!asked) complain(join, "join.unknown", line);
        break;
    case ILX_ANSWER_WORD:
    case ILX_ANSWER_NO_NUMBER:
        if (asked) take_bare(join, answer.kind == ILX_ANSWER_WORD ? "word" : "number", answer.text);
        if (!asked) complain(join, "join.unknown", line);
        break;
    case ILX_ANSWER_NOTHING:
        if (ilx_join_asked(join)) press_enter(join);
        break;
    }
}

// A game's own word for a move goes before a command of the room.
static bool is_verb(const ilx_join *join, const char *word)
{
    const ilx_game *game = join->guest.room.game;
    for (int i = 0; is_asked(join) && i < game->move_count; i++) {
        if (ilx_same(word, game->moves[i].name)) return true;
    }
    return false;
}

void ilx_join_take_line(ilx_join *join, const char *line)
{
    char buffer[ILX_TERMINAL_LINE], word[64];
    line += strspn(line, " ");
    if (*line == '\'' || *line == '"') {
        do_say(join, line + 1);
        return;
    }
    bool slash = *line == '/';
    line += slash;
    snprintf(buffer, sizeof buffer, "%s", line);
    const char *rest = buffer;
    next_word(&rest, word, sizeof word);
    bool sure = take_sureness(word);
    // Then half a word is for the game, too.
    bool whole = !slash && is_asked(join);
    const command *found = !slash && is_verb(join, word) ? NULL : find_command(word, whole);
    if (found) {
        run(join, found, buffer + (rest - buffer), sure);
    } else if (slash || !take_letter(join, line)) {
        take_answer(join, line);
    }
}
