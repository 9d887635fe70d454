// What a person at the terminal is shown and asked.

#include "cli/menu.h"
#include "cli/play.h"
#include "core/notation.h"
#include "core/texts.h"

#include <stdalign.h>
#include <stdio.h>
#include <string.h>

enum {
    INDENT = 4,
    MENU_LONG = 6,        // moves; a menu longer than that goes into two columns where they fit
    TOLD_PRIVATELY = 14,  // what a person is told again, at most, when the screen comes round
    SETTLE_MS = 300,      // keys pressed just when the screen changes hands were not meant for it
};

static const char *const shapes[ILX_SEATS_MAX] = {"●", "▲", "■", "◆", "✚", "★", "▼", "▶"};

// ---- Saying ------------------------------------------------------------------------------

ilx_voice ilx_play_voice(const ilx_play *play, int reader, bool marked)
{
    return (ilx_voice){
        .lang = play->cli->lang,
        .skin = play->skin,
        .reader = reader,
        .seat_names = marked ? play->marked_names : play->names,
    };
}

static void end_line(ilx_play *play)
{
    if (play->terminal.column > 0) ilx_terminal_print(&play->terminal, "\n", 0);
}

void ilx_play_say(ilx_play *play, int reader, const char *key, const ilx_param *params, int count)
{
    ilx_voice voice = ilx_play_voice(play, reader, true);
    ilx_text text = ilx_text_new();
    ilx_say(&voice, play->game, key, params, count, &text);
    ilx_text_char(&text, '\n');
    end_line(play);
    ilx_terminal_print(&play->terminal, text.bytes, 0);
    ilx_text_free(&text);
}

static int told_index(int viewer)
{
    return viewer >= 0 ? viewer : ILX_PLAY_WATCHER;
}

// What stands before a sentence: a star where nobody else knows it.
static const char *bullet(uint32_t visible_to)
{
    return visible_to == ILX_EVERYONE ? "  · " : "  \016*\020 ";  // ILX_MARK_BOLD, ILX_MARK_END
}

static bool is_secret(const ilx_event *event)
{
    return event->visible_to != ILX_EVERYONE;
}

static bool same_kind(const ilx_event *a, const ilx_event *b)
{
    return a->kind == b->kind && a->visible_to == b->visible_to;
}

// One thing that happened, so many times. Things of one kind follow each other in a line; what
// nobody else knows has a line and a sign of its own.
static void tell_event(ilx_play *play, int viewer, const ilx_event *event, int times, bool joins)
{
    ilx_terminal *terminal = &play->terminal;
    ilx_voice voice = ilx_play_voice(play, viewer, true);
    bool goes_on = joins && terminal->column > 0;
    ilx_text text = ilx_text_new();
    ilx_text_put(&text, goes_on ? " " : bullet(event->visible_to));
    size_t empty = text.length;
    ilx_say_event(&voice, play->game, event, &text);
    if (text.length > empty) {
        if (times > 1) ilx_text_add(&text, " (×%d)", times);
        if (!goes_on) end_line(play);
        ilx_terminal_print(terminal, text.bytes, INDENT);
        // On a screen of her own, a person is told what she mostly knows.
        bool known = play->people > 1 && viewer >= 0;
        if (!known) ilx_terminal_pause(terminal, play->pause_ms, play->clock);
    }
    ilx_text_free(&text);
}

// What is public in a block of events, or what is not; each that is the same again is only counted.
static void tell_block(ilx_play *play, int viewer, const ilx_event *block, int count, bool secret,
                       bool joins)
{
    for (int i = 0; i < count; i++) {
        int before = 0, times = 0;
        if (is_secret(&block[i]) != secret) continue;
        for (int j = 0; j < count; j++) {
            bool same = same_kind(&block[i], &block[j]) &&
                        memcmp(block[i].arg, block[j].arg, sizeof block[i].arg) == 0;
            if (same && j < i) before++;
            times += same;
        }
        if (before == 0) tell_event(play, viewer, &block[i], times, joins);
        joins = true;
    }
}

// The length of the block at the start of some events: public ones of one kind, with the secrets
// that go with them, such as cards that are drawn all round.
static int block_length(const ilx_event *events, int left)
{
    int count = 1;
    while (count < left && (is_secret(&events[count]) || same_kind(&events[count], events))) {
        count++;
    }
    return count;
}

void ilx_play_tell(ilx_play *play, int viewer)
{
    ilx_log log = ilx_match_log(play->match, viewer);
    int *told = &play->told[told_index(viewer)];
    // Everybody has seen most of this on the common screen; the end of it is enough.
    bool again = play->people > 1 && viewer >= 0;
    if (again && log.count - *told > TOLD_PRIVATELY) *told = log.count - TOLD_PRIVATELY;
    while (*told < log.count) {
        const ilx_event *block = &log.events[*told];
        int count = block_length(block, log.count - *told);
        bool joins = *told > 0 && same_kind(block, &block[-1]);
        tell_block(play, viewer, block, count, false, joins);
        tell_block(play, viewer, block, count, true, false);
        *told += count;
    }
}

// ---- The table ---------------------------------------------------------------------------

// Adds lines, each after something of its own.
static void add_lines(ilx_text *out, const char *lines, const char *first, const char *other)
{
    for (const char *before = first; *lines; before = other) {
        size_t length = strcspn(lines, "\n");
        ilx_text_add(out, "%s%.*s\n", before, (int)length, lines);
        lines += length + (lines[length] == '\n');
    }
}

// Adds the row of a seat. Where it is too long for the terminal, it is broken between its columns,
// which have two spaces between them, and not between words.
static void add_row(ilx_text *out, const char *row)
{
    for (const char *at = row; *at; at++) {
        bool between_words = *at == ' ' && at > row && at[-1] != ' ' && at[1] && at[1] != ' ';
        ilx_text_put(out, between_words ? "\u00a0" : (char[]){*at, '\0'});
    }
    ilx_text_char(out, '\n');
}

// The parts of the screen that tell how things stand: a heading, the seats, what is one's own, and
// what is asked, where the game has words for that.
static void write_table(const ilx_play *play, int viewer, ilx_text *parts)
{
    alignas(max_align_t) unsigned char view[ILX_STATE_MAX] = {0};
    const ilx_game *game = play->game;
    ilx_voice voice = ilx_play_voice(play, viewer, true);
    game->view(ilx_match_state(play->match), viewer, view);

    ilx_text lines = ilx_text_new();
    ilx_say_view(&voice, game, "table", view, ILX_SPECTATOR, &lines);
    size_t heading = strcspn(lines.bytes, "\n");
    ilx_text_add(&parts[ILX_PLAY_HEADING], "\n%c%.*s%c\n", ILX_MARK_BOLD, (int)heading, lines.bytes,
                 ILX_MARK_END);
    if (lines.bytes[heading]) {
        const char dim[] = {ILX_MARK_DIM, ' ', ' ', ' ', '\0'};
        add_lines(&parts[ILX_PLAY_TABLE], lines.bytes + heading + 1, dim, dim);
    }
    for (int seat = 0; seat < play->setup.seat_count; seat++) {
        ilx_text_add(&parts[ILX_PLAY_TABLE], " %c%s%c ", ILX_MARK_SEAT + seat, shapes[seat],
                     ILX_MARK_END);
        ilx_text_clear(&lines);
        ilx_say_view(&voice, game, "seat", view, seat, &lines);
        add_row(&parts[ILX_PLAY_TABLE], lines.bytes);
    }
    if (viewer >= 0) {
        ilx_text_clear(&lines);
        ilx_say_view(&voice, game, "own", view, viewer, &lines);
        add_lines(&parts[ILX_PLAY_OWN], lines.bytes, bullet(0), "    ");
    }
    if (viewer >= 0 && ilx_message(voice.lang, game, voice.skin, "ask")) {
        ilx_text_char(&parts[ILX_PLAY_MENU], '\n');
        ilx_say_view(&voice, game, "ask", view, viewer, &parts[ILX_PLAY_MENU]);
    }
    ilx_text_free(&lines);
}

static void new_parts(ilx_text *parts)
{
    for (int i = 0; i < ILX_PLAY_PARTS; i++) parts[i] = ilx_text_new();
}

static void free_parts(ilx_text *parts)
{
    for (int i = 0; i < ILX_PLAY_PARTS; i++) ilx_text_free(&parts[i]);
}

// Rows of seats that are too long go on under the name; what is asked, at the margin.
static void print_part(ilx_play *play, int part, const char *text)
{
    int indent = part == ILX_PLAY_TABLE ? INDENT + 1 : part == ILX_PLAY_MENU ? 0 : INDENT;
    ilx_terminal_print(&play->terminal, text, indent);
}

void ilx_play_show(ilx_play *play, int viewer)
{
    ilx_text parts[ILX_PLAY_PARTS];
    new_parts(parts);
    write_table(play, viewer, parts);
    end_line(play);
    for (int i = 0; i < ILX_PLAY_MENU; i++) print_part(play, i, parts[i].bytes);
    free_parts(parts);
}

void ilx_play_forget(ilx_play *play)
{
    for (int i = 0; i < ILX_PLAY_PARTS; i++) ilx_text_clear(&play->shown[i]);
}

// Shows a question, but of the table only what is new since the last one. Of a question that still
// stands, only new choices are shown.
static void show_parts(ilx_play *play, const ilx_text *parts)
{
    bool stands = play->shown_number == play->turn_number && play->shown_wait == play->turn_wait &&
                  play->shown[ILX_PLAY_HEADING].length > 0;
    if (!stands) {
        ilx_text_clear(&play->shown[ILX_PLAY_HEADING]);
        ilx_text_clear(&play->shown[ILX_PLAY_MENU]);
    }
    play->shown_number = play->turn_number;
    play->shown_wait = play->turn_wait;
    end_line(play);
    for (int i = stands ? ILX_PLAY_MENU : 0; i < ILX_PLAY_PARTS; i++) {
        if (strcmp(parts[i].bytes, play->shown[i].bytes) == 0) continue;
        print_part(play, i, parts[i].bytes);
        ilx_text_clear(&play->shown[i]);
        ilx_text_put(&play->shown[i], parts[i].bytes);
    }
}

// ---- The menu ----------------------------------------------------------------------------

static void write_move(const ilx_play *play, const ilx_menu *menu, int index, bool marked,
                       ilx_text *out)
{
    ilx_voice voice = ilx_play_voice(play, menu->voice->reader, marked);
    ilx_say_move(&voice, play->game, &menu->move[index], out);
}

static void write_entry(const ilx_play *play, const ilx_menu *menu, int index, ilx_text *out)
{
    ilx_text_add(out, "  %c%2d%c  ", ILX_MARK_BOLD, menu->label[index], ILX_MARK_END);
    write_move(play, menu, index, true, out);
}

// In one column, or in two where the menu is long and the terminal wide enough.
static void write_menu(const ilx_play *play, const ilx_menu *menu, ilx_text *out)
{
    char buffer[512];
    ilx_text entry = ilx_text_over(buffer, sizeof buffer);
    int widest = 0;
    for (int i = 0; i < menu->count; i++) {
        ilx_text_clear(&entry);
        write_entry(play, menu, i, &entry);
        int width = ilx_utf8_columns(entry.bytes, entry.length);
        if (width > widest) widest = width;
    }
    bool two = menu->count > MENU_LONG && 2 * widest + 2 <= play->terminal.columns;
    int lines = two ? (menu->count + 1) / 2 : menu->count;
    ilx_text_char(out, '\n');
    for (int line = 0; line < lines; line++) {
        ilx_text_clear(&entry);
        write_entry(play, menu, line, &entry);
        ilx_text_put(out, entry.bytes);
        int width = ilx_utf8_columns(entry.bytes, entry.length);
        if (two && line + lines < menu->count) {
            ilx_text_add(out, "%*s", widest + 2 - width, "");
            write_entry(play, menu, line + lines, out);
        }
        ilx_text_char(out, '\n');
    }
}

static void write_prompt(const ilx_play *play, const ilx_menu *menu, int64_t ends_at, ilx_text *out)
{
    char move[256];
    ilx_text usual = ilx_text_over(move, sizeof move);
    ilx_voice voice = ilx_play_voice(play, menu->voice->reader, false);
    if (menu->usual >= 0) write_move(play, menu, menu->usual, false, &usual);
    if (ilx_utf8_columns(usual.bytes, usual.length) > play->terminal.columns / 2) {
        ilx_text_clear(&usual);
        ilx_text_int(&usual, menu->label[menu->usual]);
    }
    int64_t left = ends_at ? (ends_at - ilx_terminal_now() + 999) / 1000 : -1;
    if (ends_at && left < 0) left = 0;
    ilx_param params[] = {
        {"usual", .number = menu->usual >= 0},
        {"move", .text = usual.bytes},
        {"seconds", .number = left},
    };
    ilx_say(&voice, play->game, "play.prompt", params, ILX_COUNT(params), out);
}

// ---- Help --------------------------------------------------------------------------------

static void page(ilx_play *play, const char *text)
{
    char buffer[128];
    ilx_text more = ilx_text_over(buffer, sizeof buffer);
    ilx_cli_say(play->cli, "play.more", NULL, 0, &more);
    ilx_terminal_page(&play->terminal, text, more.bytes);
    ilx_play_forget(play);
}

// What each card of the game does, where the catalogues say so.
static void write_cards(const ilx_play *play, const ilx_voice *voice, ilx_text *out)
{
    const ilx_game *game = play->game;
    for (int i = 0; i < game->move_count; i++) {
        char key[80];
        snprintf(key, sizeof key, "card.%s", game->moves[i].name);
        if (!ilx_message(voice->lang, game, voice->skin, key)) continue;
        ilx_text_put(out, "  · ");
        ilx_say(voice, game, key, NULL, 0, out);
        ilx_text_char(out, '\n');
    }
}

static void show_help(ilx_play *play, int seat)
{
    ilx_voice voice = ilx_play_voice(play, seat, true);
    ilx_text text = ilx_text_new();
    ilx_say(&voice, play->game, "aim", NULL, 0, &text);
    ilx_text_put(&text, "\n\n");
    ilx_say(&voice, play->game, "play.help", NULL, 0, &text);
    ilx_text_put(&text, "\n\n");
    write_cards(play, &voice, &text);
    page(play, text.bytes);
    ilx_text_free(&text);
}

// A page of Markdown, in which headings and what is **strong** become bold.
static void write_bold(const char *markdown, ilx_text *out)
{
    bool bold = false;
    for (const char *at = markdown; *at;) {
        bool line_starts = at == markdown || at[-1] == '\n';
        size_t signs = line_starts ? strspn(at, "#") : 0;
        if (signs == 0 && strncmp(at, "**", 2) != 0) {
            if (*at == '\n') bold = false;  // marks end with their line
            ilx_text_char(out, *at++);
            continue;
        }
        bold = !bold;
        ilx_text_char(out, bold ? ILX_MARK_BOLD : ILX_MARK_END);
        at += signs > 0 ? signs : 2;
        if (signs > 0) at += strspn(at, " ");
    }
}

static void show_rules(ilx_play *play)
{
    static const char *const endings[ILX_LANGS] = {[ILX_FR] = "fr", [ILX_EN] = "en"};
    char name[80];
    snprintf(name, sizeof name, "rules/%s.%s", play->game->id, endings[play->cli->lang]);
    const char *rules = ilx_text_find(name);
    if (!rules) return;
    ilx_text text = ilx_text_new();
    write_bold(rules, &text);
    page(play, text.bytes);
    ilx_text_free(&text);
}

static void show_log(ilx_play *play, int seat)
{
    ilx_log log = ilx_match_log(play->match, seat);
    ilx_voice voice = ilx_play_voice(play, seat, true);
    ilx_text text = ilx_text_new();
    for (int i = 0; i < log.count; i++) {
        size_t start = text.length;
        ilx_text_put(&text, bullet(log.events[i].visible_to));
        size_t empty = text.length;
        ilx_say_event(&voice, play->game, &log.events[i], &text);
        if (text.length > empty) {
            ilx_text_char(&text, '\n');
        } else {
            ilx_text_truncate(&text, start);
        }
    }
    page(play, text.bytes);
    ilx_text_free(&text);
}

// ---- Questions ---------------------------------------------------------------------------

bool ilx_play_confirm(ilx_play *play, const char *key, bool usual)
{
    char buffer[200];
    ilx_text prompt = ilx_text_over(buffer, sizeof buffer);
    ilx_cli_say(play->cli, key, NULL, 0, &prompt);
    const char *answer;
    end_line(play);
    if (ilx_terminal_read(&play->terminal, prompt.bytes, 0, &answer) != ILX_HEARD_LINE) {
        return !usual;  // whoever closes the input wants to be gone
    }
    if (!*answer) return usual;
    return strchr("oOyY", *answer) != NULL;
}

// The moves that a line could mean, when it could mean several.
static void say_several(ilx_play *play, int seat, const ilx_menu *menu, const ilx_answer *answer)
{
    ilx_text list = ilx_text_new();
    for (int i = 0; i < menu->count; i++) {
        if (!answer->fits[i]) continue;
        ilx_text_add(&list, "%s%d ", list.length ? ", " : "", menu->label[i]);
        write_move(play, menu, i, true, &list);
    }
    ilx_param params[] = {{"moves", .text = list.bytes}};
    ilx_play_say(play, seat, "play.several", params, ILX_COUNT(params));
    ilx_text_free(&list);
}

// Tries a move; says why not. True: it has been made.
static bool try_move(ilx_play *play, int seat, const char *text)
{
    ilx_refusal refusal = ilx_match_play(play->match, seat, text);
    if (!refusal) return true;
    ilx_voice voice = ilx_play_voice(play, seat, true);
    ilx_text why = ilx_text_new();
    ilx_say_refusal(&voice, play->game, refusal, &why);
    ilx_param params[] = {{"why", .text = why.bytes}};
    ilx_play_say(play, seat, "play.refused", params, ILX_COUNT(params));
    ilx_text_free(&why);
    return false;
}

static bool make_move(ilx_play *play, int seat, const ilx_move *move)
{
    char buffer[ILX_MOVE_TEXT_MAX];
    ilx_text text = ilx_text_over(buffer, sizeof buffer);
    ilx_move_format(play->game, move, &text);
    return try_move(play, seat, buffer);
}

// Does what a command says. False: the person leaves.
static bool obey(ilx_play *play, int seat, ilx_command command)
{
    switch (command) {
    case ILX_COMMAND_HELP: show_help(play, seat); return true;
    case ILX_COMMAND_RULES: show_rules(play); return true;
    case ILX_COMMAND_LOG: show_log(play, seat); return true;
    case ILX_COMMAND_TABLE: ilx_play_forget(play); return true;
    case ILX_COMMAND_QUIT:
    case ILX_COMMANDS: break;
    }
    return !ilx_play_confirm(play, "play.quit", false);
}

// One line that a person typed. ILX_ASKED_TIME: the question still stands.
static ilx_asked take_line(ilx_play *play, int seat, const ilx_menu *menu, const char *line)
{
    ilx_answer answer;
    ilx_menu_read(menu, line, &answer);
    bool moved = false;
    switch (answer.kind) {
    case ILX_ANSWER_MOVE: moved = make_move(play, seat, &menu->move[answer.index]); break;
    case ILX_ANSWER_OTHER: moved = try_move(play, seat, answer.text); break;
    case ILX_ANSWER_COMMAND:
        return obey(play, seat, (ilx_command)answer.index) ? ILX_ASKED_TIME : ILX_ASKED_LEFT;
    case ILX_ANSWER_SEVERAL: say_several(play, seat, menu, &answer); break;
    case ILX_ANSWER_NO_NUMBER: ilx_play_say(play, seat, "play.no-number", NULL, 0); break;
    case ILX_ANSWER_NOTHING: ilx_play_say(play, seat, "play.nothing", NULL, 0); break;
    }
    return moved ? ILX_ASKED_MOVED : ILX_ASKED_TIME;
}

// The screen goes to the next person: what all may know is told to all, and only she goes on.
static bool hand_over(ilx_play *play, int seat)
{
    ilx_terminal *terminal = &play->terminal;
    ilx_play_tell(play, ILX_SPECTATOR);
    ilx_play_show(play, ILX_SPECTATOR);
    ilx_terminal_print(terminal, "\n", 0);
    ilx_param who = {"who", .number = seat, .names = &ilx_seat_names};
    ilx_play_say(play, ILX_SPECTATOR, "play.pass-screen", &who, 1);
    char buffer[128];
    ilx_text prompt = ilx_text_over(buffer, sizeof buffer);
    ilx_cli_say(play->cli, "play.uncover", NULL, 0, &prompt);
    ilx_terminal_pause(terminal, SETTLE_MS, false);
    ilx_terminal_forget(terminal);
    const char *line;
    ilx_heard heard = ilx_terminal_read(terminal, buffer, 0, &line);
    ilx_terminal_clear(terminal);
    return heard == ILX_HEARD_LINE;
}

// Waits for one line, with the seconds counting down in the prompt.
static ilx_heard hear(ilx_play *play, const ilx_menu *menu, int64_t until, int64_t ends_at,
                      const char **line)
{
    for (;;) {
        ilx_text prompt = ilx_text_new();
        write_prompt(play, menu, ends_at, &prompt);
        int64_t now = ilx_terminal_now(), second = until;
        if (play->terminal.live && ends_at && until - now > 1000) {
            second = now + (ends_at - now - 1) % 1000 + 1;
        }
        ilx_heard heard = ilx_terminal_read(&play->terminal, prompt.bytes, second, line);
        ilx_text_free(&prompt);
        if (heard != ILX_HEARD_TIME || second == until) return heard;
    }
}

// The question as a person has it before her, until it is answered, or time is up.
static ilx_asked put_question(ilx_play *play, int seat, const ilx_menu *menu, int64_t until,
                              int64_t ends_at)
{
    ilx_asked asked = ILX_ASKED_TIME;
    while (asked == ILX_ASKED_TIME) {
        ilx_text parts[ILX_PLAY_PARTS];
        new_parts(parts);
        write_table(play, seat, parts);
        write_menu(play, menu, &parts[ILX_PLAY_MENU]);
        show_parts(play, parts);
        free_parts(parts);
        const char *line;
        ilx_heard heard = hear(play, menu, until, ends_at, &line);
        if (heard == ILX_HEARD_TIME) break;
        if (heard != ILX_HEARD_LINE) return ILX_ASKED_LEFT;
        asked = take_line(play, seat, menu, line);
    }
    return asked;
}

ilx_asked ilx_play_ask(ilx_play *play, int seat, int64_t until, int64_t ends_at)
{
    bool shared = play->people > 1;
    ilx_voice plain = ilx_play_voice(play, seat, false);
    ilx_menu menu;
    ilx_menu_fill(&menu, play->game, &plain, play->setup.seat_count, ilx_match_state(play->match),
                  seat);
    // Where there is nothing to choose, a person among bots need not be asked. Among people, being
    // asked or not would tell the others something.
    if (!shared && menu.count == 1 && menu.usual == 0) {
        make_move(play, seat, &menu.move[0]);
        return ILX_ASKED_MOVED;
    }
    if (shared) {
        ilx_play_forget(play);
        if (!hand_over(play, seat)) return ILX_ASKED_LEFT;
        ilx_param who = {"who", .number = seat, .names = &ilx_seat_names};
        ilx_play_say(play, ILX_SPECTATOR, "play.private", &who, 1);
        ilx_play_tell(play, seat);
    }
    // With the clock on, what is half typed belongs to this question still.
    if (!play->clock) ilx_terminal_forget(&play->terminal);
    ilx_asked asked = put_question(play, seat, &menu, until, ends_at);
    if (shared) ilx_terminal_clear(&play->terminal);
    return asked;
}
