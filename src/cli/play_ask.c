// Questions to a person at the terminal, and how the screen changes hands.

#include "bots/hint.h"
#include "cli/play.h"
#include "core/notation.h"

#include <stdalign.h>
#include <stdio.h>
#include <string.h>

enum {
    TOLD_PRIVATELY = 14,  // what a person is told again, at most, when the screen comes round
    SETTLE_MS = 300,      // keys pressed just when the screen changes hands were not meant for it
};

// ---- What a viewer may know ----------------------------------------------------------------

void ilx_play_tell(ilx_play *play, int viewer)
{
    ilx_log log = ilx_match_log(play->match, viewer);
    int *told = &play->told[viewer >= 0 ? viewer : ILX_SEATS_MAX];
    // Everybody has seen most of this on the common screen: the end of it is enough, and quick.
    bool again = play->people > 1 && viewer >= 0;
    if (again && log.count - *told > TOLD_PRIVATELY) *told = log.count - TOLD_PRIVATELY;
    int64_t pause_ms = play->table.pause_ms;
    if (again) play->table.pause_ms = 0;
    ilx_table_tell(&play->table, viewer, log, told);
    play->table.pause_ms = pause_ms;
}

// Holds the view of any game.
typedef struct any_view {
    alignas(max_align_t) unsigned char bytes[ILX_VIEW_MAX];
} any_view;

static void look(const ilx_play *play, int viewer, any_view *view)
{
    *view = (any_view){{0}};
    play->table.game->view(ilx_match_state(play->match), viewer, view->bytes);
}

// ---- Questions ---------------------------------------------------------------------------

bool ilx_play_confirm(ilx_play *play, const char *key, bool usual)
{
    char buffer[200];
    ilx_text prompt = ilx_text_over(buffer, sizeof buffer);
    ilx_cli_say(play->cli, key, NULL, 0, &prompt);
    const char *answer;
    ilx_table_end_line(&play->table);
    if (ilx_terminal_read(&play->table.terminal, prompt.bytes, 0, &answer) != ILX_HEARD_LINE) {
        return !usual;  // whoever closes the input wants to be gone
    }
    if (!*answer) return usual;
    return strchr("oOyY", *answer) != NULL;
}

// Tries a move; says why not. True: it has been made.
static bool try_move(ilx_play *play, int seat, const char *text)
{
    ilx_refusal refusal = ilx_match_play(play->match, seat, text);
    if (!refusal) return true;
    ilx_voice voice = ilx_table_voice(&play->table, seat, true);
    ilx_text why = ilx_text_new();
    ilx_say_refusal(&voice, play->table.game, refusal, &why);
    ilx_table_refuse(&play->table, seat, why.bytes);
    ilx_text_free(&why);
    return false;
}

static bool make_move(ilx_play *play, int seat, const ilx_move *move)
{
    char buffer[ILX_MOVE_TEXT_MAX];
    ilx_text text = ilx_text_over(buffer, sizeof buffer);
    ilx_move_format(play->table.game, move, &text);
    return try_move(play, seat, buffer);
}

// Does what Enter alone stands for. True: a move has been made.
static bool press_enter(ilx_play *play, int seat)
{
    char buffer[2 * ILX_MOVE_TEXT_MAX];
    ilx_text moves = ilx_text_over(buffer, sizeof buffer);
    any_view view;
    look(play, seat, &view);
    if (!ilx_table_enter(&play->table, view.bytes, seat, &moves)) {
        ilx_table_say(&play->table, seat, "play.nothing", NULL, 0);
        return false;
    }
    bool moved = false;
    for (char *rest = buffer, *move; (move = strtok_r(rest, ",", &rest)) != NULL;) {
        moved = try_move(play, seat, move + strspn(move, " ")) || moved;
    }
    if (moved) ilx_table_forget(&play->table);  // step by step, one looks at each
    return moved;
}

// Numbers that stand before no choice, or words without a verb: perhaps the question is how many,
// or which.
static bool take_bare(ilx_play *play, int seat, const ilx_menu *menu, const char *key,
                      const char *said)
{
    char buffer[ILX_MOVE_TEXT_MAX];
    ilx_text move = ilx_text_over(buffer, sizeof buffer);
    any_view view;
    look(play, seat, &view);
    if (ilx_table_bare(&play->table, view.bytes, menu, key, said, &move)) {
        return try_move(play, seat, buffer);
    }
    if (strcmp(key, "word") == 0) return try_move(play, seat, said);
    ilx_table_say(&play->table, seat, "play.no-number", NULL, 0);
    return false;
}

// Several numbers: each is a choice of the menu, made one after the other as long as the question
// stands. True: a move has been made.
static bool take_numbers(ilx_play *play, int seat, const ilx_menu *menu, const char *numbers)
{
    char text[ILX_MOVE_TEXT_MAX];
    int chosen[ILX_MOVE_TEXT_MAX], count = 0;
    snprintf(text, sizeof text, "%s", numbers);
    for (char *rest = text, *word; (word = strtok_r(rest, " ", &rest)) != NULL; count++) {
        int64_t number = -1;
        chosen[count] = menu->count;
        if (!ilx_read_int(word, strlen(word), &number)) number = -1;
        for (int i = 0; i < menu->count; i++) {
            if (menu->label[i] == number) chosen[count] = i;
        }
        if (chosen[count] == menu->count) return take_bare(play, seat, menu, "number", numbers);
    }
    uint32_t question = ilx_match_turn(play->match).number;
    bool moved = false;
    for (int i = 0; i < count && ilx_match_turn(play->match).number == question; i++) {
        if (!make_move(play, seat, &menu->move[chosen[i]])) break;
        moved = true;
    }
    return moved;
}

// A hint, further each time it is asked for. It has luck of its own: nothing else is drawn
// differently because somebody was helped.
static void give_hint(ilx_play *play, int seat)
{
    ilx_table *table = &play->table;
    uint32_t number = ilx_match_turn(play->match).number;
    if (play->people > 1 && !play->hints) {
        ilx_table_say(table, seat, "hint.off", NULL, 0);
        return;
    }
    any_view view;
    ilx_hint hint;
    ilx_rng rng;
    if (play->hint_number[seat] != number) play->hint_step[seat] = 0;
    play->hint_number[seat] = number;
    if (play->hint_step[seat] < ILX_HINT_STEPS) play->hint_step[seat]++;
    play->hints_taken[seat]++;
    look(play, seat, &view);
    ilx_bot_luck(play->match, seat, "hint", &rng);
    ilx_hint_ask(NULL, table->game, play->setup.seat_count, ilx_match_state(play->match), seat,
                 ilx_match_log(play->match, seat), &rng, &hint);
    ilx_voice voice = ilx_table_voice(table, seat, false);
    ilx_text said = ilx_text_new();
    ilx_hint_say(&voice, table->game, view.bytes, &hint, play->hint_step[seat], &said);
    ilx_param params[] = {{"text", .text = said.bytes}};
    ilx_table_say(table, seat, "hint.said", params, ILX_COUNT(params));
    ilx_text_free(&said);
}

// Does what a command says. False: the person leaves.
static bool obey(ilx_play *play, int seat, ilx_command command)
{
    ilx_table *table = &play->table;
    any_view view;
    switch (command) {
    case ILX_COMMAND_HELP: ilx_table_help(table, seat, "play.help"); return true;
    case ILX_COMMAND_RULES: ilx_table_rules(table); return true;
    case ILX_COMMAND_LOG:
        look(play, seat, &view);
        ilx_table_log(table, seat, view.bytes, ilx_match_log(play->match, seat));
        return true;
    case ILX_COMMAND_TABLE: ilx_table_forget(table); return true;
    case ILX_COMMAND_HINT: give_hint(play, seat); return true;
    case ILX_COMMAND_QUIT:
    case ILX_COMMANDS: break;
    }
    return !ilx_play_confirm(play, "play.quit", false);
}

// One line that a person typed. ILX_ASKED_TIME: the question still stands.
static ilx_asked take_line(ilx_play *play, int seat, const ilx_menu *menu, const char *line)
{
    ilx_table *table = &play->table;
    ilx_answer answer;
    ilx_menu_read(menu, line, &answer);
    bool moved = false;
    switch (answer.kind) {
    case ILX_ANSWER_MOVE: moved = make_move(play, seat, &menu->move[answer.index]); break;
    case ILX_ANSWER_OTHER: moved = try_move(play, seat, answer.text); break;
    case ILX_ANSWER_WORD: moved = take_bare(play, seat, menu, "word", answer.text); break;
    case ILX_ANSWER_COMMAND:
        return obey(play, seat, (ilx_command)answer.index) ? ILX_ASKED_TIME : ILX_ASKED_LEFT;
    case ILX_ANSWER_SEVERAL: ilx_table_several(table, menu, &answer); break;
    case ILX_ANSWER_NO_NUMBER: moved = take_numbers(play, seat, menu, answer.text); break;
    case ILX_ANSWER_NOTHING: moved = press_enter(play, seat); break;
    }
    return moved ? ILX_ASKED_MOVED : ILX_ASKED_TIME;
}

// The public view, for all to see.
static void show_all(ilx_play *play)
{
    any_view view;
    ilx_play_tell(play, ILX_SPECTATOR);
    look(play, ILX_SPECTATOR, &view);
    ilx_table_show(&play->table, view.bytes, ILX_SPECTATOR);
    ilx_terminal_print(&play->table.terminal, "\n", 0);
}

// Would everybody see which of the listed moves is made? Not so when two of them look the same.
static bool shows_its_move(const ilx_play *play, int seat)
{
    const ilx_game *game = play->table.game;
    alignas(max_align_t) unsigned char state[ILX_STATE_MAX];
    any_view views[2];
    ilx_move moves[ILX_MOVES_MAX];
    int count = game->list ? game->list(ilx_match_state(play->match), seat, moves) : 0;
    for (int i = 0; i < count; i++) {
        any_view *view = &views[i % 2];
        *view = (any_view){{0}};
        memcpy(state, ilx_match_state(play->match), game->state_size);
        game->apply(state, seat, &moves[i], NULL);
        game->view(state, ILX_SPECTATOR, view->bytes);
        if (i > 0 && memcmp(&views[0], &views[1], sizeof views[0]) == 0) return false;
    }
    return true;
}

// Is there nothing about a question that the others may not see? Then one person alone is asked,
// who knows what everybody knows and whose answer everybody will see.
static bool is_open(const ilx_play *play, int seat)
{
    any_view own, all;
    look(play, seat, &own);
    look(play, ILX_SPECTATOR, &all);
    bool alone = ilx_match_turn(play->match).seats == ILX_SEAT_BIT(seat);
    bool same = memcmp(own.bytes, all.bytes, sizeof own.bytes) == 0;
    return alone && same && shows_its_move(play, seat);
}

// The screen goes to the next person: what all may know is told to all, and only she goes on.
static bool hand_over(ilx_play *play, int seat)
{
    ilx_terminal *terminal = &play->table.terminal;
    show_all(play);
    ilx_param who = {"who", .number = seat, .names = &ilx_seat_names};
    ilx_table_say(&play->table, ILX_SPECTATOR, "play.pass-screen", &who, 1);
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

static ilx_heard read_line(ilx_play *play, int seat, const ilx_menu *menu, int64_t until,
                           int64_t ends_at, const char **line)
{
    any_view view;
    look(play, seat, &view);
    ilx_text prompt = ilx_text_new();
    ilx_table_prompt(&play->table, view.bytes, menu, ends_at, &prompt);
    ilx_heard heard = ilx_terminal_read(&play->table.terminal, prompt.bytes, until, line);
    ilx_text_free(&prompt);
    return heard;
}

// Does something swing until this seat presses?
static bool swings(const ilx_play *play, int seat)
{
    any_view view;
    int off;
    look(play, seat, &view);
    return (ilx_match_turn(play->match).seats & ILX_SEAT_BIT(seat)) &&
           ilx_table_swings(&play->table, view.bytes, seat, &off);
}

// Waits for a line while something swings. In a terminal its time runs, whatever else does not;
// through a pipe nobody sees it, so it waits.
static ilx_heard watch(ilx_play *play, int seat, const ilx_menu *menu, const char **line)
{
    while (swings(play, seat)) {
        int64_t until = 0;
        if (play->table.terminal.live) {
            until = ilx_terminal_now() + ilx_match_turn(play->match).wait_ms;
        }
        ilx_heard heard = read_line(play, seat, menu, until, 0, line);
        if (heard != ILX_HEARD_TIME) return heard;
        ilx_match_play(play->match, ILX_CLOCK, NULL);
    }
    return ILX_HEARD_TIME;
}

// Waits for one line, with the seconds counting down in the prompt.
static ilx_heard hear(ilx_play *play, int seat, const ilx_menu *menu, int64_t until,
                      int64_t ends_at, const char **line)
{
    if (swings(play, seat)) return watch(play, seat, menu, line);
    for (;;) {
        int64_t now = ilx_terminal_now(), second = until;
        if (play->table.terminal.live && ends_at && until - now > 1000) {
            second = now + (ends_at - now - 1) % 1000 + 1;
        }
        ilx_heard heard = read_line(play, seat, menu, second, ends_at, line);
        if (heard != ILX_HEARD_TIME || second == until) return heard;
    }
}

// The question as a person has it before her, until it is answered, or time is up.
static ilx_asked put_question(ilx_play *play, int seat, const ilx_menu *menu, int64_t until,
                              int64_t ends_at)
{
    ilx_asked asked = ILX_ASKED_TIME;
    while (asked == ILX_ASKED_TIME) {
        any_view view;
        look(play, seat, &view);
        ilx_table_ask(&play->table, view.bytes, menu, play->turn_number, play->turn_wait);
        ilx_table_end_line(&play->table);  // where the question stands as it was, too
        const char *line;
        ilx_heard heard = hear(play, seat, menu, until, ends_at, &line);
        if (heard == ILX_HEARD_TIME) break;
        if (heard != ILX_HEARD_LINE) return ILX_ASKED_LEFT;
        asked = take_line(play, seat, menu, line);
    }
    return asked;
}

bool ilx_play_for_time(const ilx_play *play, int seat, ilx_move *move)
{
    ilx_move moves[ILX_MOVES_MAX];
    const ilx_game *game = play->table.game;
    int count = game->list ? game->list(ilx_match_state(play->match), seat, moves) : 0;
    for (int i = 0; i < count; i++) {
        if (!game->moves[moves[i].kind].for_time) continue;
        *move = moves[i];
        return true;
    }
    return false;
}

// The moves that a seat is offered. Bots are never impressed, and without a clock there is no time
// to ask for.
static int offered(const ilx_play *play, int seat, ilx_move *moves)
{
    const ilx_game *game = play->table.game;
    int listed = game->list ? game->list(ilx_match_state(play->match), seat, moves) : 0, count = 0;
    for (int i = 0; i < listed; i++) {
        bool idle = game->moves[moves[i].kind].for_time && (!play->clock || listed == 2);
        if (!idle) moves[count++] = moves[i];
    }
    return count;
}

// The person whom a line names, of these seats; -1: nobody.
static int named_in(const ilx_play *play, uint32_t seats, const char *line)
{
    for (int seat = 0; seat < play->people; seat++) {
        char number[16];
        snprintf(number, sizeof number, "%d", seat + 1);
        bool named = ilx_same(line, play->table.name[seat]) || strcmp(line, number) == 0;
        if (named && (seats & ILX_SEAT_BIT(seat))) return seat;
    }
    return -1;
}

// The seats among these that could speak up, each with the number that stands for it.
static void list_people(const ilx_play *play, uint32_t seats, ilx_text *out)
{
    for (int seat = 0; seat < play->people; seat++) {
        if (!(seats & ILX_SEAT_BIT(seat))) continue;
        ilx_text_add(out, "%s%d %s", out->length ? ", " : "", seat + 1, play->table.name[seat]);
    }
}

ilx_asked ilx_play_ask_all(ilx_play *play, const ilx_turn *turn)
{
    ilx_terminal *terminal = &play->table.terminal;
    ilx_move move;
    uint32_t seats = 0;
    for (int seat = 0; seat < play->people; seat++) {
        bool may = (turn->seats | turn->may) & ILX_SEAT_BIT(seat);
        if (may && ilx_play_for_time(play, seat, &move)) seats |= ILX_SEAT_BIT(seat);
    }
    play->holder = -1;
    ilx_table_forget(&play->table);
    show_all(play);
    ilx_text names = ilx_text_new(), prompt = ilx_text_new();
    list_people(play, seats, &names);
    ilx_param params[] = {{"people", .text = names.bytes}};
    ilx_voice voice = ilx_table_voice(&play->table, ILX_SPECTATOR, false);
    ilx_say(&voice, play->table.game, "play.speak-up", params, 1, &prompt);
    const char *line = "";
    int64_t until = terminal->live ? ilx_terminal_now() + turn->wait_ms : 0;
    ilx_heard heard = ilx_terminal_read(terminal, prompt.bytes, until, &line);
    ilx_text_free(&names);
    ilx_text_free(&prompt);
    if (heard == ILX_HEARD_TIME) return ILX_ASKED_TIME;
    if (heard != ILX_HEARD_LINE) return ILX_ASKED_LEFT;
    int seat = named_in(play, seats, line);
    if (seat < 0) return ILX_ASKED_TIME;
    ilx_play_for_time(play, seat, &move);
    return make_move(play, seat, &move) ? ILX_ASKED_MOVED : ILX_ASKED_TIME;
}

// The screen is this person's: what is only for her comes after the others have looked away.
static bool take_screen(ilx_play *play, int seat)
{
    ilx_table_forget(&play->table);
    bool open = is_open(play, seat), has_it = play->holder == seat;
    if (open || has_it) ilx_play_tell(play, ILX_SPECTATOR);
    if (!open && !has_it && !hand_over(play, seat)) return false;
    play->holder = open ? -1 : seat;
    ilx_param who = {"who", .number = seat, .names = &ilx_seat_names};
    ilx_table_say(&play->table, ILX_SPECTATOR, open ? "play.turn" : "play.private", &who, 1);
    ilx_play_tell(play, seat);
    return true;
}

ilx_asked ilx_play_ask(ilx_play *play, int seat, int64_t until, int64_t ends_at)
{
    bool shared = play->people > 1;
    const ilx_game *game = play->table.game;
    ilx_voice plain = ilx_table_voice(&play->table, seat, false);
    ilx_move moves[ILX_MOVES_MAX];
    int count = offered(play, seat, moves);
    ilx_menu menu;
    ilx_menu_fill(&menu, game, &plain, play->setup.seat_count, moves, count);
    // Where there is nothing to choose, a person among bots need not be asked. Among people, being
    // asked or not would tell the others something.
    if (!shared && menu.count == 1 && menu.usual == 0) {
        make_move(play, seat, &menu.move[0]);
        return ILX_ASKED_MOVED;
    }
    any_view view;
    look(play, seat, &view);
    ilx_table_usual(&play->table, view.bytes, &menu);
    ilx_table_keep_numbers(&play->table, ilx_match_turn(play->match).number, &menu);
    if (shared && !take_screen(play, seat)) return ILX_ASKED_LEFT;
    // With the clock on, what is half typed belongs to this question still.
    if (!play->clock) ilx_terminal_forget(&play->table.terminal);
    ilx_asked asked = put_question(play, seat, &menu, until, ends_at);
    if (shared && play->holder == seat) ilx_terminal_clear(&play->table.terminal);
    return asked;
}
