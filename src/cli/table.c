#include "cli/table.h"

#include "core/notation.h"
#include "core/texts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    INDENT = 4,
    MENU_LONG = 6,  // moves; a menu longer than that goes into two columns where they fit
    SWING = 100,    // what swings goes so far to either side,
    NARROW = 60,    // and is drawn smaller in fewer columns than these
};

const char *ilx_table_shape(int colour)
{
    static const char *const shapes[ILX_SEATS_MAX] = {"●", "▲", "■", "◆", "✚", "★", "▼", "▶"};
    return shapes[colour % ILX_SEATS_MAX];
}

void ilx_table_seat(ilx_table *table, int seat, const char *name, int colour)
{
    ilx_text plain = ilx_text_over(table->name[seat], sizeof table->name[seat]);
    ilx_text marked = ilx_text_over(table->marked[seat], sizeof table->marked[seat]);
    ilx_text_put(&plain, name);
    ilx_text_char(&marked, (char)(ILX_MARK_SEAT + colour % ILX_SEATS_MAX));
    ilx_text_bytes(&marked, plain.bytes, plain.length);
    ilx_text_char(&marked, ILX_MARK_END);
    table->colour[seat] = colour;
    table->names[seat] = table->name[seat];
    table->marked_names[seat] = table->marked[seat];
}

const char *ilx_skin_name(const ilx_game *game, const char *skin, ilx_lang lang)
{
    char key[80];
    snprintf(key, sizeof key, "skin.%s", skin ? skin : "usual");
    const char *name = ilx_message(lang, game, NULL, key);
    return name ? name : skin ? skin : "usual";
}

bool ilx_skin_find(const ilx_game *game, const char *word, const char **skin)
{
    for (int i = -1; i < game->skin_count; i++) {
        const char *one = i >= 0 ? game->skins[i] : NULL;
        bool called = one && strcmp(word, one) == 0;
        for (int lang = 0; lang < ILX_LANGS; lang++) {
            called = called || ilx_same(word, ilx_skin_name(game, one, (ilx_lang)lang));
        }
        if (!called) continue;
        *skin = one;
        return true;
    }
    return false;
}

void ilx_table_open(ilx_table *table)
{
    for (int seat = 0; seat < ILX_SEATS_MAX; seat++) {
        if (!table->names[seat]) ilx_table_seat(table, seat, "", seat);
    }
    ilx_terminal_open(&table->terminal);
    for (int i = 0; i < ILX_TABLE_PARTS; i++) table->shown[i] = ilx_text_new();
}

void ilx_table_close(ilx_table *table)
{
    for (int i = 0; i < ILX_TABLE_PARTS; i++) ilx_text_free(&table->shown[i]);
    ilx_terminal_close(&table->terminal);
}

// ---- Saying ------------------------------------------------------------------------------

ilx_voice ilx_table_voice(const ilx_table *table, int reader, bool marked)
{
    return (ilx_voice){
        .lang = table->lang,
        .skin = table->skin,
        .reader = reader,
        .seat_names = marked ? table->marked_names : table->names,
    };
}

void ilx_table_end_line(ilx_table *table)
{
    if (table->terminal.column > 0) ilx_terminal_print(&table->terminal, "\n", 0);
}

void ilx_table_say(ilx_table *table, int reader, const char *key, const ilx_param *params,
                   int count)
{
    ilx_voice voice = ilx_table_voice(table, reader, true);
    ilx_text text = ilx_text_new();
    ilx_say(&voice, table->game, key, params, count, &text);
    ilx_text_char(&text, '\n');
    ilx_table_end_line(table);
    ilx_terminal_print(&table->terminal, text.bytes, 0);
    ilx_text_free(&text);
}

void ilx_table_say_hex(ilx_table *table, const char *key, const uint8_t *bytes)
{
    char buffer[2 * ILX_KEY_BYTES + 1];
    ilx_text hex = ilx_text_over(buffer, sizeof buffer);
    ilx_text_hex(&hex, bytes, ILX_KEY_BYTES);
    ilx_table_say(table, ILX_SPECTATOR, key, &(ilx_param){"hex", .text = buffer}, 1);
}

void ilx_table_refuse(ilx_table *table, int reader, const char *why)
{
    ilx_table_say(table, reader, "play.refused", &(ilx_param){"why", .text = why}, 1);
}

// Mark before a sentence: a star where nobody else knows it.
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
static void tell_event(ilx_table *table, int viewer, const ilx_event *event, int times, bool joins)
{
    ilx_terminal *terminal = &table->terminal;
    ilx_voice voice = ilx_table_voice(table, viewer, true);
    bool goes_on = joins && terminal->column > 0;
    ilx_text text = ilx_text_new();
    ilx_text_put(&text, goes_on ? " " : bullet(event->visible_to));
    size_t empty = text.length;
    ilx_say_event(&voice, table->game, event, &text);
    if (text.length > empty) {
        if (times > 1) ilx_text_add(&text, " (×%d)", times);
        if (!goes_on) ilx_table_end_line(table);
        ilx_terminal_print(terminal, text.bytes, INDENT);
        ilx_terminal_pause(terminal, table->pause_ms, table->keeps_keys);
    }
    ilx_text_free(&text);
}

// The public events of a block, or the others; each that is the same again is only counted.
static void tell_block(ilx_table *table, int viewer, const ilx_event *block, int count, bool secret,
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
        if (before == 0) tell_event(table, viewer, &block[i], times, joins);
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

static bool is_piece(const ilx_game *game, const ilx_event *event)
{
    const ilx_arg *args = game->events[event->kind].arg;
    for (int i = 0; i < ILX_MOVE_ARGS && args[i].name; i++) {
        if (args[i].adds) return true;
    }
    return false;
}

// Adds a piece to the gesture so far. False: it belongs to another one.
static bool add_piece(const ilx_game *game, const ilx_event *piece, ilx_event *gesture)
{
    const ilx_arg *args = game->events[gesture->kind].arg;
    if (!same_kind(piece, gesture)) return false;
    for (int i = 0; i < ILX_MOVE_ARGS; i++) {
        if (!args[i].adds && piece->arg[i] != gesture->arg[i]) return false;
    }
    for (int i = 0; i < ILX_MOVE_ARGS; i++) {
        if (args[i].adds) gesture->arg[i] += piece->arg[i];
    }
    return true;
}

int ilx_table_gesture(const ilx_game *game, ilx_log log)
{
    int count = 0;
    while (count < log.count && is_piece(game, &log.events[log.count - 1 - count])) count++;
    return count;
}

void ilx_table_tell(ilx_table *table, int viewer, ilx_log log, int *told)
{
    while (*told < log.count) {
        const ilx_event *block = &log.events[*told];
        if (is_piece(table->game, block)) {
            ilx_event gesture = *block;
            int left = log.count - *told, count = 1;
            while (count < left && add_piece(table->game, &block[count], &gesture)) count++;
            tell_event(table, viewer, &gesture, 1, false);
            *told += count;
            continue;
        }
        int count = block_length(block, log.count - *told);
        bool joins = *told > 0 && same_kind(block, &block[-1]);
        tell_block(table, viewer, block, count, false, joins);
        tell_block(table, viewer, block, count, true, false);
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
static void write_table(const ilx_table *table, const void *view, int viewer, ilx_text *parts)
{
    const ilx_game *game = table->game;
    ilx_voice voice = ilx_table_voice(table, viewer, true);
    ilx_text lines = ilx_text_new();
    ilx_say_view(&voice, game, "table", view, ILX_SPECTATOR, &lines);
    size_t heading = strcspn(lines.bytes, "\n");
    ilx_text_add(&parts[ILX_TABLE_HEADING], "\n%c%.*s%c\n", ILX_MARK_BOLD, (int)heading,
                 lines.bytes, ILX_MARK_END);
    if (lines.bytes[heading]) {
        const char dim[] = {ILX_MARK_DIM, ' ', ' ', ' ', '\0'};
        add_lines(&parts[ILX_TABLE_SEATS], lines.bytes + heading + 1, dim, dim);
    }
    if (game->draw) game->draw(view, &parts[ILX_TABLE_SEATS]);
    for (int seat = 0; seat < table->seat_count; seat++) {
        ilx_text_add(&parts[ILX_TABLE_SEATS], " %c%s%c ",
                     ILX_MARK_SEAT + table->colour[seat] % ILX_SEATS_MAX,
                     ilx_table_shape(table->colour[seat]), ILX_MARK_END);
        ilx_text_clear(&lines);
        ilx_say_view(&voice, game, "seat", view, seat, &lines);
        add_row(&parts[ILX_TABLE_SEATS], lines.bytes);
    }
    if (viewer >= 0) {
        ilx_text_clear(&lines);
        ilx_say_view(&voice, game, "own", view, viewer, &lines);
        add_lines(&parts[ILX_TABLE_OWN], lines.bytes, bullet(0), "    ");
    }
    if (viewer >= 0 && ilx_message(voice.lang, game, voice.skin, "ask")) {
        ilx_text_char(&parts[ILX_TABLE_MENU], '\n');
        ilx_say_view(&voice, game, "ask", view, viewer, &parts[ILX_TABLE_MENU]);
    }
    ilx_text_free(&lines);
}

static void new_parts(ilx_text *parts)
{
    for (int i = 0; i < ILX_TABLE_PARTS; i++) parts[i] = ilx_text_new();
}

static void free_parts(ilx_text *parts)
{
    for (int i = 0; i < ILX_TABLE_PARTS; i++) ilx_text_free(&parts[i]);
}

// Rows of seats that are too long go on under the name; what is asked, at the margin.
static void print_part(ilx_table *table, int part, const char *text)
{
    int indent = part == ILX_TABLE_SEATS ? INDENT + 1 : part == ILX_TABLE_MENU ? 0 : INDENT;
    ilx_terminal_print(&table->terminal, text, indent);
}

void ilx_table_show(ilx_table *table, const void *view, int viewer)
{
    ilx_text parts[ILX_TABLE_PARTS];
    new_parts(parts);
    write_table(table, view, viewer, parts);
    ilx_table_end_line(table);
    for (int i = 0; i < ILX_TABLE_MENU; i++) print_part(table, i, parts[i].bytes);
    free_parts(parts);
}

static bool say_meaning(const ilx_table *table, const char *key, const void *view, int seat,
                        ilx_text *out)
{
    ilx_voice voice = ilx_table_voice(table, seat, false);
    if (!ilx_message(voice.lang, table->game, voice.skin, key)) return false;
    ilx_say_view(&voice, table->game, key, view, seat, out);
    return out->length > 0;
}

bool ilx_table_enter(const ilx_table *table, const void *view, int seat, ilx_text *moves)
{
    return say_meaning(table, "enter", view, seat, moves);
}

// The move that ends the question comes first where Enter makes it. Elsewhere it costs something
// and comes last: a 1 that was typed for a die must not mean it.
static void put_end_last(ilx_menu *menu)
{
    ilx_move end = menu->move[0];
    if (menu->count < 2 || menu->game->moves[end.kind].arg[0].name) return;
    memmove(menu->move, menu->move + 1, (size_t)(menu->count - 1) * sizeof *menu->move);
    menu->move[menu->count - 1] = end;
}

void ilx_table_usual(const ilx_table *table, const void *view, ilx_menu *menu)
{
    char wanted[2 * ILX_MOVE_TEXT_MAX], one[ILX_MOVE_TEXT_MAX];
    ilx_text said = ilx_text_over(wanted, sizeof wanted);
    ilx_voice voice = ilx_table_voice(table, menu->voice->reader, false);
    if (!menu->count || !ilx_message(voice.lang, table->game, voice.skin, "enter")) return;
    ilx_say_view(&voice, table->game, "enter", view, menu->voice->reader, &said);
    menu->usual = -1;
    for (int i = 0; i < menu->count; i++) {
        ilx_text text = ilx_text_over(one, sizeof one);
        ilx_move_format(table->game, &menu->move[i], &text);
        if (strcmp(one, wanted) == 0) menu->usual = i;
    }
    if (menu->usual < 0) put_end_last(menu);
}

// The number that a move was shown with; 0: it is new.
static int number_of(const ilx_table *table, const ilx_move *move)
{
    for (int i = 0; i < table->numbered_count; i++) {
        if (memcmp(&table->numbered[i], move, sizeof *move) == 0) return table->numbers[i];
    }
    return 0;
}

void ilx_table_keep_numbers(ilx_table *table, uint32_t question, ilx_menu *menu)
{
    int seat = menu->voice->reader;
    if (table->numbered_for != question || table->numbered_seat != seat) table->numbered_count = 0;
    table->numbered_seat = seat;
    bool goes_on = table->numbered_count > 0;
    table->numbered_for = question;
    int last = 0;
    for (int i = 0; i < table->numbered_count; i++) {
        if (table->numbers[i] > last) last = table->numbers[i];
    }
    for (int i = 0; i < menu->count; i++) {
        int number = goes_on ? number_of(table, &menu->move[i]) : 0;
        if (goes_on) menu->label[i] = number > 0 ? number : ++last;
        if (number > 0 || table->numbered_count == ILX_MOVES_MAX) continue;
        table->numbers[table->numbered_count] = menu->label[i];
        table->numbered[table->numbered_count++] = menu->move[i];
    }
}

bool ilx_table_bare(const ilx_table *table, const void *view, const ilx_menu *menu, const char *key,
                    const char *said, ilx_text *move)
{
    if (!say_meaning(table, key, view, menu->voice->reader, move)) return false;
    ilx_text_add(move, " %s", said);
    ilx_answer meant;  // degrees as this seat sees them, millimetres as the game counts them
    ilx_menu_read(menu, move->bytes, &meant);
    if (meant.kind != ILX_ANSWER_OTHER) return true;
    ilx_text_clear(move);
    ilx_text_put(move, meant.text);
    return true;
}

void ilx_table_forget(ilx_table *table)
{
    for (int i = 0; i < ILX_TABLE_PARTS; i++) ilx_text_clear(&table->shown[i]);
}

// ---- The menu ----------------------------------------------------------------------------

static void write_move(const ilx_table *table, const ilx_menu *menu, int index, bool marked,
                       ilx_text *out)
{
    ilx_voice voice = ilx_table_voice(table, menu->voice->reader, marked);
    ilx_say_move(&voice, table->game, &menu->move[index], out);
}

static void write_entry(const ilx_table *table, const ilx_menu *menu, int index, ilx_text *out)
{
    ilx_text_add(out, "  %c%2d%c  ", ILX_MARK_BOLD, menu->label[index], ILX_MARK_END);
    write_move(table, menu, index, true, out);
}

// In one column, or in two where the menu is long and the terminal wide enough.
static void write_menu(const ilx_table *table, const ilx_menu *menu, ilx_text *out)
{
    char buffer[512];
    ilx_text entry = ilx_text_over(buffer, sizeof buffer);
    int widest = 0;
    for (int i = 0; i < menu->count; i++) {
        ilx_text_clear(&entry);
        write_entry(table, menu, i, &entry);
        int width = ilx_utf8_columns(entry.bytes, entry.length);
        if (width > widest) widest = width;
    }
    bool two = menu->count > MENU_LONG && 2 * widest + 2 <= table->terminal.columns;
    int lines = two ? (menu->count + 1) / 2 : menu->count;
    ilx_text_char(out, '\n');
    for (int line = 0; line < lines; line++) {
        ilx_text_clear(&entry);
        write_entry(table, menu, line, &entry);
        ilx_text_put(out, entry.bytes);
        int width = ilx_utf8_columns(entry.bytes, entry.length);
        if (two && line + lines < menu->count) {
            ilx_text_add(out, "%*s", widest + 2 - width, "");
            write_entry(table, menu, line + lines, out);
        }
        ilx_text_char(out, '\n');
    }
}

// A lesson is told to each seat once.
static bool is_new_lesson(ilx_table *table, int seat, const char *lesson)
{
    uint32_t sign = (uint32_t)seat;
    for (const char *c = lesson; *c; c++) sign = sign * 31 + (unsigned char)*c;
    for (int i = 0; i < table->taught_count; i++) {
        if (table->taught[i] == sign) return false;
    }
    if (table->taught_count == ILX_TABLE_LESSONS) return false;
    table->taught[table->taught_count++] = sign;
    return true;
}

static void teach(ilx_table *table, const void *view, int seat)
{
    ilx_text lesson = ilx_text_new();
    if (say_meaning(table, "lesson", view, seat, &lesson) &&
        is_new_lesson(table, seat, lesson.bytes)) {
        ilx_param param = {"text", .text = lesson.bytes};
        ilx_terminal_print(&table->terminal, "\n", 0);
        ilx_table_say(table, seat, "play.lesson", &param, 1);
    }
    ilx_text_free(&lesson);
}

void ilx_table_ask(ilx_table *table, const void *view, const ilx_menu *menu, uint32_t number,
                   uint32_t wait_ms)
{
    ilx_text parts[ILX_TABLE_PARTS];
    bool stands = table->shown_for[0] == number && table->shown_for[1] == wait_ms &&
                  table->shown[ILX_TABLE_HEADING].length > 0;
    if (!stands) {  // what only this person knows is in sight whenever there is something to decide
        ilx_text_clear(&table->shown[ILX_TABLE_HEADING]);
        ilx_text_clear(&table->shown[ILX_TABLE_OWN]);
        ilx_text_clear(&table->shown[ILX_TABLE_MENU]);
    }
    table->shown_for[0] = number;
    table->shown_for[1] = wait_ms;
    new_parts(parts);
    write_table(table, view, menu->voice->reader, parts);
    write_menu(table, menu, &parts[ILX_TABLE_MENU]);
    // The drawing changes while a question stands: a disc has been placed, and may be moved
    // again.
    int again = table->game->draw ? ILX_TABLE_SEATS : ILX_TABLE_MENU;
    for (int i = stands ? again : 0; i < ILX_TABLE_PARTS; i++) {
        if (strcmp(parts[i].bytes, table->shown[i].bytes) == 0) continue;
        ilx_table_end_line(table);
        if (i == ILX_TABLE_MENU) teach(table, view, menu->voice->reader);
        print_part(table, i, parts[i].bytes);
        ilx_text_clear(&table->shown[i]);
        ilx_text_put(&table->shown[i], parts[i].bytes);
    }
    free_parts(parts);
}

bool ilx_table_swings(const ilx_table *table, const void *view, int seat, int *off)
{
    char buffer[32];
    int64_t number;
    ilx_text text = ilx_text_over(buffer, sizeof buffer);
    ilx_voice voice = ilx_table_voice(table, seat, false);
    if (!ilx_message(voice.lang, table->game, voice.skin, "swing")) return false;
    ilx_say_view(&voice, table->game, "swing", view, seat, &text);
    size_t minus = strncmp(buffer, ILX_MINUS, strlen(ILX_MINUS)) == 0 ? strlen(ILX_MINUS) : 0;
    if (!ilx_read_int(buffer + minus, text.length - minus, &number)) return false;
    if (minus) number = -number;
    *off = number < -SWING ? -SWING : number > SWING ? SWING : (int)number;
    return true;
}

// [·········│····●····] Enter >
static void draw_swing(const ilx_table *table, const ilx_menu *menu, int off, ilx_text *out)
{
    int half = table->terminal.columns < NARROW ? 10 : 20, at = half + off * half / SWING;
    ilx_text_char(out, '[');
    for (int i = 0; i <= 2 * half; i++) {
        bool calm = i >= half - half / 5 && i <= half + half / 5;
        ilx_text_put(out, i == at ? "●" : i == half ? "|" : calm ? "-" : "·");
    }
    ilx_text_put(out, "] ");
    ilx_voice voice = ilx_table_voice(table, menu->voice->reader, false);
    ilx_say(&voice, table->game, "play.press", NULL, 0, out);
}

void ilx_table_prompt(const ilx_table *table, const void *view, const ilx_menu *menu,
                      int64_t ends_at, ilx_text *out)
{
    int off;
    if (table->terminal.live && ilx_table_swings(table, view, menu->voice->reader, &off)) {
        draw_swing(table, menu, off, out);
        return;
    }
    char move[256];
    ilx_text usual = ilx_text_over(move, sizeof move);
    ilx_voice voice = ilx_table_voice(table, menu->voice->reader, false);
    if (menu->usual >= 0) write_move(table, menu, menu->usual, false, &usual);
    if (ilx_utf8_columns(usual.bytes, usual.length) > table->terminal.columns / 2) {
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
    ilx_say(&voice, table->game, "play.prompt", params, ILX_COUNT(params), out);
}

void ilx_table_several(ilx_table *table, const ilx_menu *menu, const ilx_answer *answer)
{
    ilx_text list = ilx_text_new();
    for (int i = 0; i < menu->count; i++) {
        if (!answer->fits[i]) continue;
        ilx_text_add(&list, "%s%d ", list.length ? ", " : "", menu->label[i]);
        write_move(table, menu, i, true, &list);
    }
    ilx_param params[] = {{"moves", .text = list.bytes}};
    ilx_table_say(table, menu->voice->reader, "play.several", params, ILX_COUNT(params));
    ilx_text_free(&list);
}

// ---- Help --------------------------------------------------------------------------------

void ilx_table_page(ilx_table *table, const char *text)
{
    char buffer[128];
    ilx_text more = ilx_text_over(buffer, sizeof buffer);
    ilx_voice voice = ilx_table_voice(table, ILX_SPECTATOR, false);
    ilx_say(&voice, NULL, "play.more", NULL, 0, &more);
    ilx_terminal_page(&table->terminal, text, more.bytes);
    ilx_table_forget(table);
}

// Each card of the game with what it does, where the catalogues say so.
static void write_cards(const ilx_table *table, const ilx_voice *voice, ilx_text *out)
{
    const ilx_game *game = table->game;
    for (int i = 0; i < game->move_count; i++) {
        char key[80];
        snprintf(key, sizeof key, "card.%s", game->moves[i].name);
        if (!ilx_message(voice->lang, game, voice->skin, key)) continue;
        ilx_text_put(out, "  · ");
        ilx_say(voice, game, key, NULL, 0, out);
        ilx_text_char(out, '\n');
    }
}

void ilx_table_help(ilx_table *table, int viewer, const char *key)
{
    ilx_voice voice = ilx_table_voice(table, viewer, true);
    ilx_text text = ilx_text_new();
    ilx_say(&voice, table->game, "aim", NULL, 0, &text);
    ilx_text_put(&text, "\n\n");
    ilx_say(&voice, table->game, key, NULL, 0, &text);
    ilx_text_put(&text, "\n\n");
    write_cards(table, &voice, &text);
    ilx_table_page(table, text.bytes);
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

void ilx_table_rules(ilx_table *table)
{
    static const char *const endings[ILX_LANGS] = {[ILX_FR] = "fr", [ILX_EN] = "en"};
    char name[80];
    snprintf(name, sizeof name, "rules/%s.%s", table->game->id, endings[table->lang]);
    const char *rules = ilx_text_find(name);
    if (!rules) return;
    ilx_text text = ilx_text_new();
    write_bold(rules, &text);
    ilx_table_page(table, text.bytes);
    ilx_text_free(&text);
}

void ilx_table_log(ilx_table *table, int viewer, const void *view, ilx_log log)
{
    ilx_voice voice = ilx_table_voice(table, viewer, true);
    ilx_text text = ilx_text_new();
    int count = log.count;
    ilx_event *events = ilx_alloc((size_t)(count + 1) * sizeof *events);
    if (count) memcpy(events, log.events, (size_t)count * sizeof *events);
    if (table->game->forget) count = table->game->forget(view, events, count);
    for (int i = 0; i < count; i++) {
        size_t start = text.length;
        ilx_text_put(&text, bullet(events[i].visible_to));
        size_t empty = text.length;
        ilx_say_event(&voice, table->game, &events[i], &text);
        if (text.length > empty) {
            ilx_text_char(&text, '\n');
        } else {
            ilx_text_truncate(&text, start);
        }
    }
    free(events);
    ilx_table_page(table, text.bytes);
    ilx_text_free(&text);
}

// ---- The end -----------------------------------------------------------------------------

void ilx_table_rank(ilx_table *table, const int32_t *scores, uint32_t winners)
{
    uint32_t left = ILX_SEAT_BIT(table->seat_count) - 1;
    ilx_table_say(table, ILX_SPECTATOR, winners ? "play.over" : "play.over-nobody", NULL, 0);
    while (left) {
        int best = __builtin_ctz(left);
        for (int seat = best; seat < table->seat_count; seat++) {
            bool wins = winners & ILX_SEAT_BIT(seat), best_wins = winners & ILX_SEAT_BIT(best);
            bool better = wins != best_wins ? wins : scores[seat] > scores[best];
            if ((left & ILX_SEAT_BIT(seat)) && better) best = seat;
        }
        left &= ~ILX_SEAT_BIT(best);
        ilx_param params[] = {
            {"who", .number = best, .names = &ilx_seat_names},
            {"score", .number = scores[best]},
            {"wins", .number = (winners & ILX_SEAT_BIT(best)) != 0},
        };
        ilx_table_say(table, ILX_SPECTATOR, "play.rank", params, ILX_COUNT(params));
    }
}
