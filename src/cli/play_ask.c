// What a person at the terminal is asked, and how the screen changes hands.

#include "cli/play.h"
#include "core/notation.h"

#include <stdalign.h>
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

// Room for the view of any game.
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

// A number that stands before no choice: perhaps the question is how many.
static bool take_number(ilx_play *play, int seat, const char *number)
{
    char buffer[ILX_MOVE_TEXT_MAX];
    ilx_text move = ilx_text_over(buffer, sizeof buffer);
    any_view view;
    look(play, seat, &view);
    if (ilx_table_number(&play->table, view.bytes, seat, number, &move)) {
        return try_move(play, seat, buffer);
    }
    ilx_table_say(&play->table, seat, "play.no-number", NULL, 0);
    return false;
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
    case ILX_ANSWER_COMMAND:
        return obey(play, seat, (ilx_command)answer.index) ? ILX_ASKED_TIME : ILX_ASKED_LEFT;
    case ILX_ANSWER_SEVERAL: ilx_table_several(table, menu, &answer); break;
    case ILX_ANSWER_NO_NUMBER: moved = take_number(play, seat, answer.text); break;
    case ILX_ANSWER_NOTHING: moved = press_enter(play, seat); break;
    }
    return moved ? ILX_ASKED_MOVED : ILX_ASKED_TIME;
}

// The screen goes to the next person: what all may know is told to all, and only she goes on.
static bool hand_over(ilx_play *play, int seat)
{
    ilx_terminal *terminal = &play->table.terminal;
    ilx_play_tell(play, ILX_SPECTATOR);
    any_view view;
    look(play, ILX_SPECTATOR, &view);
    ilx_table_show(&play->table, view.bytes, ILX_SPECTATOR);
    ilx_terminal_print(terminal, "\n", 0);
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

ilx_asked ilx_play_ask(ilx_play *play, int seat, int64_t until, int64_t ends_at)
{
    bool shared = play->people > 1;
    const ilx_game *game = play->table.game;
    ilx_voice plain = ilx_table_voice(&play->table, seat, false);
    ilx_move moves[ILX_MOVES_MAX];
    int count = game->list ? game->list(ilx_match_state(play->match), seat, moves) : 0;
    ilx_menu menu;
    ilx_menu_fill(&menu, game, &plain, play->setup.seat_count, moves, count);
    // Where there is nothing to choose, a person among bots need not be asked. Among people, being
    // asked or not would tell the others something.
    if (!shared && menu.count == 1 && menu.usual == 0) {
        make_move(play, seat, &menu.move[0]);
        return ILX_ASKED_MOVED;
    }
    if (shared) {
        ilx_table_forget(&play->table);
        if (!hand_over(play, seat)) return ILX_ASKED_LEFT;
        ilx_param who = {"who", .number = seat, .names = &ilx_seat_names};
        ilx_table_say(&play->table, ILX_SPECTATOR, "play.private", &who, 1);
        ilx_play_tell(play, seat);
    }
    // With the clock on, what is half typed belongs to this question still.
    if (!play->clock) ilx_terminal_forget(&play->table.terminal);
    ilx_asked asked = put_question(play, seat, &menu, until, ends_at);
    if (shared) ilx_terminal_clear(&play->table.terminal);
    return asked;
}
