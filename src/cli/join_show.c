// The screen of a guest at a terminal: the table, the talk, the match.

#include "cli/join.h"

#include "protocol/pushes.h"

#include <stdio.h>
#include <string.h>

enum {
    INDENT = 4,
    CHAT_BEFORE = 5,    // lines that a newcomer is shown of the talk so far
    EVENTS_BEFORE = 6,  // and of the match
};

// ---- The room ----------------------------------------------------------------------------

const char *ilx_join_title(const ilx_join *join, const ilx_game *game)
{
    const char *title = ilx_message(join->cli->lang, game, NULL, "title");
    return title ? title : game->id;
}

static void say_to(const ilx_join *join, const char *key, const ilx_param *params, int count,
                   ilx_text *out)
{
    ilx_voice voice = ilx_table_voice(&join->table, ILX_SPECTATOR, true);
    ilx_say(&voice, join->guest.room.game, key, params, count, out);
}

static void add_marked(const char *name, int colour, ilx_text *out)
{
    ilx_text_add(out, "%c%s %s%c", ILX_MARK_SEAT + colour % ILX_SEATS_MAX, ilx_table_shape(colour),
                 name, ILX_MARK_END);
}

// "A, B and C", one by one.
static void add_to_list(const ilx_join *join, const char *item, int index, int count, ilx_text *out)
{
    if (index > 0 && index == count - 1) {
        ilx_cli_say(join->cli, "join.and", NULL, 0, out);
    } else if (index > 0) {
        ilx_text_put(out, ", ");
    }
    ilx_text_put(out, item);
}

static void write_heading(const ilx_join *join, ilx_text *out)
{
    const ilx_guest_room *room = &join->guest.room;
    char key[48];
    snprintf(key, sizeof key, "join.pace.%s", ilx_pace_names[room->pace]);
    const ilx_param params[] = {
        {"code", .text = room->code},
        {"title", .text = ilx_join_title(join, room->game)},
        {"skins", .number = room->game->skin_count},
        {"skin", .text = ilx_skin_name(room->game, room->skin, join->cli->lang)},
        {"seats", .number = room->seat_count},
        {"pace", .text = ilx_message(join->cli->lang, NULL, NULL, key)},
        {"level", .text = ilx_cli_level(join->cli->lang, room->level)},
    };
    ilx_text_char(out, ILX_MARK_BOLD);
    say_to(join, "join.room", params, ILX_COUNT(params), out);
    ilx_text_add(out, "%c\n", ILX_MARK_END);
}

static void write_options(const ilx_join *join, ilx_text *out)
{
    const ilx_guest_room *room = &join->guest.room;
    for (int i = 0; i < room->game->option_count; i++) {
        const ilx_option *option = &room->game->options[i];
        char key[80], words[160];
        snprintf(key, sizeof key, "option.%s", option->name);
        const char *about = ilx_message(join->cli->lang, room->game, room->skin, key);
        ilx_text called = ilx_text_over(words, sizeof words);
        bool known = ilx_cli_say_value(join->cli, room->game, option, room->options[i], &called);
        const ilx_param params[] = {
            {"name", .text = option->name},
            {"value", .number = room->options[i]},
            {"about", .text = about ? about : option->name},
            {"known", .number = known},
            {"called", .text = words},
        };
        say_to(join, "join.option", params, ILX_COUNT(params), out);
        ilx_text_char(out, '\n');
    }
}

static void write_chair(const ilx_join *join, int seat, ilx_text *out)
{
    const ilx_guest_room *room = &join->guest.room;
    const ilx_guest_chair *chair = &room->chairs[seat];
    const ilx_guest_person *person = ilx_guest_person_of(room, chair->member);
    char buffer[ILX_NAME_MAX + 16];
    ilx_text name = ilx_text_over(buffer, sizeof buffer);
    add_marked(chair->name, chair->colour, &name);
    const ilx_param params[] = {
        {"number", .number = seat + 1},
        {"name", .text = buffer},
        {"person", .number = person != NULL},
        {"robot", .number = chair->bot[0] != '\0'},
        {"bot", .text = ilx_cli_level(join->cli->lang, chair->bot)},
        {"temper", .text = ilx_cli_temper(join->cli->lang, chair->temper)},
        {"tempered", .number = chair->temper[0] != '\0'},
        {"level", .text = ilx_cli_level(join->cli->lang, room->level)},
        {"you", .number = person && person->member == join->guest.member},
        {"host", .number = person && person->member == room->host},
        {"away", .number = person && person->away_ms >= 0},
    };
    say_to(join, "join.seat", params, ILX_COUNT(params), out);
    ilx_text_char(out, '\n');
}

// Guests without a seat, in one line; nothing if everybody sits.
static void write_standing(const ilx_join *join, ilx_text *out)
{
    const ilx_guest_room *room = &join->guest.room;
    int count = 0, index = 0;
    for (int i = 0; i < room->people_count; i++) count += room->people[i].seat < 0;
    if (count == 0) return;
    ilx_text list = ilx_text_new(), one = ilx_text_new();
    for (int i = 0; i < room->people_count; i++) {
        const ilx_guest_person *person = &room->people[i];
        if (person->seat >= 0) continue;
        const ilx_param params[] = {
            {"name", .text = person->name},
            {"you", .number = person->member == join->guest.member},
            {"host", .number = person->member == room->host},
            {"away", .number = person->away_ms >= 0},
        };
        ilx_text_clear(&one);
        say_to(join, "join.person", params, ILX_COUNT(params), &one);
        add_to_list(join, one.bytes, index++, count, &list);
    }
    say_to(join, "join.standing", &(ilx_param){"people", .text = list.bytes}, 1, out);
    ilx_text_char(out, '\n');
    ilx_text_free(&one);
    ilx_text_free(&list);
}

static void write_wishes(const ilx_join *join, ilx_text *out)
{
    const ilx_guest_room *room = &join->guest.room;
    for (int i = 0; i < room->people_count; i++) {
        const ilx_guest_person *person = &room->people[i];
        if (!person->want || person->want == room->game) continue;
        const ilx_param params[] = {{"name", .text = person->name},
                                    {"title", .text = ilx_join_title(join, person->want)}};
        say_to(join, "join.wish", params, ILX_COUNT(params), out);
        ilx_text_char(out, '\n');
    }
}

// Who waits for the host's consent to a bot's seat.
static void write_asking(const ilx_join *join, ilx_text *out)
{
    const ilx_guest_room *room = &join->guest.room;
    for (int i = 0; i < room->people_count; i++) {
        const ilx_guest_person *person = &room->people[i];
        if (person->asks < 0 || person->asks >= room->seat_count) continue;
        const ilx_param params[] = {{"name", .text = person->name},
                                    {"bot", .text = room->chairs[person->asks].name},
                                    {"host", .number = join->guest.member == room->host}};
        say_to(join, "join.asks", params, ILX_COUNT(params), out);
        ilx_text_char(out, '\n');
    }
}

// The way in, for others.
static void write_door(const ilx_join *join, ilx_text *out)
{
    const ilx_guest_room *room = &join->guest.room;
    ilx_link link = join->link;
    char key[48];
    ilx_text text = ilx_text_new();
    link.screen = false;
    ilx_table_key_read(room->key, strlen(room->key), link.code, link.secret);
    ilx_link_write(&link, &text);
    snprintf(key, sizeof key, "join.door.%s", ilx_door_names[room->door]);
    const ilx_param params[] = {{"link", .text = text.bytes},
                                {"door", .text = ilx_message(join->cli->lang, NULL, NULL, key)},
                                {"admit", .number = room->admit}};
    say_to(join, "join.way-in", params, ILX_COUNT(params), out);
    ilx_text_char(out, '\n');
    ilx_text_free(&text);
}

static void write_tally(const ilx_join *join, ilx_text *out)
{
    const ilx_guest_room *room = &join->guest.room;
    if (room->tally_count == 0) return;
    ilx_text list = ilx_text_new(), one = ilx_text_new();
    for (int i = 0; i < room->tally_count; i++) {
        const ilx_param params[] = {{"name", .text = room->tally[i].name},
                                    {"wins", .number = room->tally[i].wins},
                                    {"games", .number = room->tally[i].games}};
        ilx_text_clear(&one);
        say_to(join, "join.score", params, ILX_COUNT(params), &one);
        ilx_text_add(&list, "%s%s", i ? " · " : "", one.bytes);
    }
    say_to(join, "join.tally", &(ilx_param){"scores", .text = list.bytes}, 1, out);
    ilx_text_char(out, '\n');
    ilx_text_free(&one);
    ilx_text_free(&list);
}

// Commands that are possible next.
static void write_hint(const ilx_join *join, ilx_text *out)
{
    const ilx_guest *guest = &join->guest;
    bool seated = ilx_guest_seat(guest) >= 0;
    if (guest->member < 0 || (guest->room.playing && seated)) return;
    const ilx_param params[] = {{"host", .number = guest->member == guest->room.host},
                                {"seated", .number = seated},
                                {"playing", .number = guest->room.playing}};
    say_to(join, "join.hint", params, ILX_COUNT(params), out);
    ilx_text_char(out, '\n');
}

static void write_room(const ilx_join *join, ilx_text *out)
{
    write_heading(join, out);
    write_door(join, out);
    write_options(join, out);
    for (int seat = 0; seat < join->guest.room.seat_count; seat++) write_chair(join, seat, out);
    write_standing(join, out);
    write_wishes(join, out);
    write_asking(join, out);
    write_tally(join, out);
    write_hint(join, out);
}

static bool has_line(const char *text, const char *line, size_t length)
{
    while (*text) {
        size_t other = strcspn(text, "\n");
        if (other == length && memcmp(text, line, length) == 0) return true;
        text += other + (text[other] == '\n');
    }
    return false;
}

// Of how the room stands, the lines that did not stand there before.
static void show_changes(ilx_join *join)
{
    ilx_text now = ilx_text_new(), news = ilx_text_new();
    write_room(join, &now);
    for (const char *line = now.bytes; *line;) {
        size_t length = strcspn(line, "\n") + 1;
        if (!has_line(join->room.bytes, line, length - 1)) ilx_text_bytes(&news, line, length);
        line += length;
    }
    if (news.length > 0) {
        ilx_table_end_line(&join->table);
        ilx_terminal_print(&join->table.terminal, news.bytes, INDENT);
    }
    ilx_text_free(&news);
    ilx_text_free(&join->room);
    join->room = now;
}

void ilx_join_show_room(ilx_join *join)
{
    ilx_text_clear(&join->room);
    ilx_table_end_line(&join->table);
    ilx_terminal_print(&join->table.terminal, "\n", 0);
    show_changes(join);
}

// ---- The talk ----------------------------------------------------------------------------

static void show_chat(ilx_join *join, int count)
{
    const ilx_guest *guest = &join->guest;
    for (int i = guest->chat_count - count; i < guest->chat_count; i++) {
        const ilx_chat *chat = &guest->chat[i];
        if (join->hushed && chat->member < 0) continue;
        const ilx_guest_person *person = ilx_guest_person_of(&guest->room, chat->member);
        const char *text = chat->text, *line = NULL;
        char key[ILX_CHAT_MAX + 8], name[ILX_NAME_MAX + 16];
        snprintf(key, sizeof key, "line.%s", chat->text);
        if (chat->line) {
            line = ilx_message(join->cli->lang, guest->room.game, guest->room.skin, key);
        }
        ilx_text marked = ilx_text_over(name, sizeof name);
        if (person) add_marked(chat->name, person->colour, &marked);
        if (!person) ilx_text_put(&marked, chat->name);
        const ilx_param params[] = {{"who", .text = name}, {"text", .text = line ? line : text}};
        ilx_join_say(join, "join.chat", params, ILX_COUNT(params));
    }
}

// ---- The match ---------------------------------------------------------------------------

static void name_seats(ilx_join *join)
{
    const ilx_guest *guest = &join->guest;
    join->table.seat_count = guest->match.seat_count;
    for (int seat = 0; seat < guest->match.seat_count; seat++) {
        const ilx_guest_chair *chair = &guest->room.chairs[seat];
        ilx_table_seat(&join->table, seat, chair->name, chair->colour);
    }
}

static void begin_match(ilx_join *join)
{
    const ilx_guest_match *match = &join->guest.match;
    ilx_text seats = ilx_text_new();
    for (int seat = 0; seat < match->seat_count; seat++) {
        add_to_list(join, join->table.marked_names[seat], seat, match->seat_count, &seats);
    }
    const char *title = ilx_message(join->cli->lang, join->table.game, join->table.skin, "title");
    const ilx_param params[] = {{"title", .text = title ? title : join->table.game->id},
                                {"seats", .text = seats.bytes}};
    ilx_table_end_line(&join->table);
    ilx_terminal_print(&join->table.terminal, "\n", 0);
    ilx_join_say(join, "play.welcome", params, ILX_COUNT(params));
    ilx_join_say(join, "aim", NULL, 0);
    if (join->table.game->chances) {
        ilx_table_say_hex(&join->table, "play.commitment", match->commitment);
    }
    ilx_text_free(&seats);
    ilx_table_forget(&join->table);
    join->question = -1;
}

// The key is held against what was shown before the first draw.
static void end_match(ilx_join *join)
{
    const ilx_guest_match *match = &join->guest.match;
    uint8_t commitment[ILX_KEY_BYTES];
    ilx_table_rank(&join->table, match->scores, match->winners);
    if (join->table.game->chances) {
        ilx_key_commitment(&match->key, commitment);
        bool fits = memcmp(commitment, match->commitment, sizeof commitment) == 0;
        ilx_table_say_hex(&join->table, "play.commitment-was", match->commitment);
        ilx_table_say_hex(&join->table, "play.key", match->key.bytes);
        ilx_join_say(join, fits ? "join.key-fits" : "join.key-wrong", NULL, 0);
    }
    ilx_text_clear(&join->room);
    ilx_terminal_print(&join->table.terminal, "\n", 0);
}

static void tell_events(ilx_join *join)
{
    ilx_guest_match *match = &join->guest.match;
    if (match->gap) ilx_join_say(join, "join.gap", NULL, 0);
    match->gap = false;
    // Somebody else's hand that may go on is told of when it has done, and not piece by piece.
    bool goes_on = !match->over && match->turn.number == join->told_at && !ilx_join_asked(join);
    ilx_log log = {match->log, match->log_count};
    if (goes_on) log.count -= ilx_table_gesture(join->table.game, log);
    join->told_at = match->turn.number;
    if (join->told < log.count) ilx_table_end_line(&join->table);
    ilx_table_tell(&join->table, match->viewer, log, &join->told);
    ilx_table_end_line(&join->table);
}

static void follow_match(ilx_join *join, bool first)
{
    const ilx_guest *guest = &join->guest;
    const ilx_guest_match *match = &guest->match;
    bool begins = match->number >= 0 && match->number != join->match;
    join->table.game = guest->room.game;
    join->table.skin = guest->room.skin;
    if (match->number < 0 && join->match >= 0 && !join->over) {
        ilx_join_say(join, "join.stopped", NULL, 0);
    }
    if (begins || match->number < 0) {
        join->match = match->number;
        join->told = 0;
        join->told_at = -1;
        // A match that was over before we came is no news.
        join->over = match->over;
    }
    if (match->number < 0 || join->over) return;
    if (!match->over) name_seats(join);
    if (begins) begin_match(join);
    if (first && match->log_count > EVENTS_BEFORE) join->told = match->log_count - EVENTS_BEFORE;
    tell_events(join);
    join->over = match->over;
    if (match->over) end_match(join);
}

void ilx_join_show(ilx_join *join)
{
    bool first = join->room.length == 0;
    int chat = join->guest.chat_fresh;
    if (first) {
        join->table.game = join->guest.room.game;
        ilx_join_show_room(join);
        if (chat > CHAT_BEFORE) chat = CHAT_BEFORE;
    }
    follow_match(join, first);
    show_changes(join);
    show_chat(join, chat);
}

// ---- Questions ---------------------------------------------------------------------------

// Is there nothing to decide but to let time pass, which passes by itself?
static bool passes(const ilx_guest_match *match, const ilx_game *game)
{
    if (match->turn.wait_ms < 0) return false;
    for (int i = 0; i < match->legal_count; i++) {
        const ilx_verb *verb = &game->moves[match->legal[i].kind];
        bool declines = i == 0 && !verb->arg[0].name;
        if (!declines && !verb->for_time) return false;
    }
    return match->legal_count > 1;
}

bool ilx_join_asked(const ilx_join *join)
{
    const ilx_guest_match *match = &join->guest.match;
    return join->guest.room.playing && match->number >= 0 && !match->over && match->viewer >= 0 &&
           (match->turn.seats & ILX_SEAT_BIT(match->viewer)) != 0 &&
           !passes(match, join->guest.room.game);
}

void ilx_join_ask(ilx_join *join)
{
    const ilx_guest *guest = &join->guest;
    const ilx_guest_match *match = &guest->match;
    bool plays = guest->room.playing && match->number >= 0 && !match->over && match->viewer >= 0;
    join->voice = ilx_table_voice(&join->table, match->viewer, false);
    ilx_menu_fill(&join->menu, guest->room.game, &join->voice, match->seat_count, match->legal,
                  plays ? match->legal_count : 0);
    if (plays) {
        ilx_table_usual(&join->table, match->view, &join->menu);
        ilx_table_keep_numbers(&join->table, match->turn.number, &join->menu);
    }
    if (!join->arrived || !ilx_join_asked(join)) return;
    if (join->question != match->turn.number) join->since = ilx_terminal_now();
    join->question = match->turn.number;
    ilx_table_ask(&join->table, match->view, &join->menu, match->turn.number, 0);
}

// Whom the table waits for, and whether we could still say something.
static void prompt_waiting(const ilx_join *join, int64_t seconds, ilx_text *out)
{
    const ilx_guest *guest = &join->guest;
    const ilx_guest_turn *turn = &guest->match.turn;
    ilx_text names = ilx_text_new();
    int index = 0;
    for (int seat = 0; seat < guest->match.seat_count; seat++) {
        if (!(turn->seats & ILX_SEAT_BIT(seat))) continue;
        add_to_list(join, guest->room.chairs[seat].name, index++, __builtin_popcount(turn->seats),
                    &names);
    }
    const ilx_param params[] = {
        {"who", .text = names.bytes},
        {"count", .number = index},
        {"seconds", .number = seconds},
        {"paused", .number = turn->paused},
        {"may", .number = join->menu.count > 0},
    };
    say_to(join, "join.prompt.waiting", params, ILX_COUNT(params), out);
    ilx_text_free(&names);
}

void ilx_join_prompt(const ilx_join *join, ilx_text *out)
{
    const ilx_guest *guest = &join->guest;
    int64_t now = ilx_terminal_now(), ends_at = ilx_guest_ends_at(guest);
    int64_t seconds = ends_at ? (ends_at - now + 999) / 1000 : -1;
    if (ends_at && seconds < 0) seconds = 0;
    if (!join->wire) {
        ilx_cli_say(join->cli, "join.prompt.offline", NULL, 0, out);
    } else if (ilx_join_asked(join)) {
        ilx_table_prompt(&join->table, guest->match.view, &join->menu, ends_at, out);
    } else if (guest->room.playing && guest->match.number >= 0 && !guest->match.over) {
        prompt_waiting(join, seconds, out);
    } else {
        say_to(join, "join.prompt.room", &(ilx_param){"code", .text = guest->room.code}, 1, out);
    }
}
