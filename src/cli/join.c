// `ilinx join`: a place at a table of `ilinx serve`, from a terminal.

#include "cli/join.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

enum {
    CONNECT_MS = 5000,
    GREET_MS = 10000,  // from the hello to the first view
    LISTEN_MS = 200,   // at a time
    RETRY_MS = 500,
    RETRY_MAX_MS = 2500,
    PING_MS = 10000,
    SILENCE_MS = 25000,  // then nobody is there any more
    ANSWER_MS = 300,
    LAST_WORDS_MS = 3000,
    EXIT_BY_SIGNAL = 128,
};

// ---- Connecting --------------------------------------------------------------------------

static void hang_up(ilx_join *join)
{
    ilx_wire_close(join->wire);
    join->wire = NULL;
    join->table.terminal.other = -1;
    join->arrived = join->guest.inside = false;
}

// The connection is gone, or could not be made: it is tried again, for ever.
static void lose(ilx_join *join)
{
    if (join->wire && join->greeted) ilx_join_say(join, "join.lost", NULL, 0);
    hang_up(join);
    join->retry_ms = join->retry_ms ? 2 * join->retry_ms : RETRY_MS;
    if (join->retry_ms > RETRY_MAX_MS) join->retry_ms = RETRY_MAX_MS;
    join->retry_at = ilx_terminal_now() + join->retry_ms;
}

static bool dial(ilx_join *join, const char **why)
{
    join->wire = ilx_wire_open(&join->link, CONNECT_MS, why);
    if (!join->wire) return false;
    join->retry_at = 0;
    join->more = true;  // something may have come with the handshake
    join->heard_at = join->pinged_at = ilx_terminal_now();
    join->table.terminal.other = ilx_wire_source(join->wire);
    ilx_join_hello(join);
    return true;
}

// This is the end: why, on the error output.
static void give_up(ilx_join *join, const char *key, const char *why)
{
    ilx_text address = ilx_text_new();
    ilx_link_write(&join->link, &address);
    ilx_param params[] = {{"address", .text = address.bytes}, {"why", .text = why}};
    ilx_table_end_line(&join->table);
    ilx_cli_fail(join->cli, ILX_EXIT_NO, key, params, ILX_COUNT(params));
    ilx_text_free(&address);
    join->leaving = true;
}

static bool is_one_of(const char *word, const char *const *words)
{
    while (*words && strcmp(*words, word) != 0) words++;
    return *words != NULL;
}

// Hello was refused, or the server sends us away. Some reasons pass.
static void turned_away(ilx_join *join, bool bye)
{
    static const char *const passing[] = {"server-full",      "server-stops", "too-busy",
                                          "too-fast",         "not-loaded",   "not-stored",
                                          "too-many-guesses", "moved",        NULL};
    const ilx_guest *guest = &join->guest;
    if (bye && strcmp(guest->reason, "taken-over") == 0) {
        ilx_join_say(join, "join.taken-over", NULL, 0);
        join->leaving = true;
    } else if (join->greeted && is_one_of(guest->reason, passing)) {
        ilx_table_refuse(&join->table, ILX_SPECTATOR, guest->text);
        lose(join);
    } else {
        give_up(join, "join.turned-away", guest->text);
    }
}

// ---- Listening ---------------------------------------------------------------------------

// The first view of the room in this connection.
static void arrive(ilx_join *join)
{
    const ilx_guest *guest = &join->guest;
    const ilx_guest_person *us = ilx_guest_person_of(&guest->room, guest->member);
    ilx_table_key_read(guest->room.key, strlen(guest->room.key), join->link.code,
                       join->link.secret);
    join->retry_ms = 0;
    join->arrived = true;
    if (join->greeted) {
        ilx_join_say(join, "join.back", NULL, 0);
        ilx_join_ask_again(join);
        return;
    }
    join->greeted = true;
    if (!us) return;
    // Of somebody with the same name, the server has made "Max 2".
    bool named = !join->name || strncmp(us->name, join->name, strlen(join->name)) == 0;
    if (!named) ilx_join_request(join, "rename", &(ilx_param){"name", .text = join->name}, 1);
    if (!join->watch && us->seat < 0 && !guest->room.playing) {
        ilx_join_request(join, "sit", NULL, 0);
    }
}

static void show_hint(ilx_join *join)
{
    ilx_param params[] = {{"text", .text = join->guest.text}};
    ilx_join_say(join, "hint.said", params, ILX_COUNT(params));
}

static void take_message(ilx_join *join, const char *text, size_t length)
{
    ilx_guest *guest = &join->guest;
    ilx_told told = ilx_guest_take(guest, text, length, ilx_terminal_now());
    if (guest->id[0]) ilx_join_answered(join, guest->id);
    switch (told) {
    case ILX_TOLD_FULL:
        if (!join->arrived) arrive(join);
        ilx_join_show(join);
        break;
    case ILX_TOLD_NEWS:
    case ILX_TOLD_HERE: ilx_join_show(join); break;
    case ILX_TOLD_REFUSED:
        if (!guest->id[0] && !join->arrived) {
            turned_away(join, false);
        } else {
            ilx_table_refuse(&join->table, ILX_SPECTATOR, guest->text);
        }
        break;
    case ILX_TOLD_BYE: turned_away(join, true); break;
    case ILX_TOLD_HINT: show_hint(join); break;
    case ILX_TOLD_GAP: ilx_join_ask_plain(join, "full", NULL, 0); break;
    case ILX_TOLD_DONE:
    case ILX_TOLD_NOTHING: break;
    case ILX_TOLD_NONSENSE: give_up(join, "join.nonsense", ""); break;
    }
}

// Takes everything that has come; from a server that never stops talking, a moment's worth.
static void listen_to(ilx_join *join)
{
    const char *text;
    size_t length;
    bool heard = false;
    int64_t until = ilx_terminal_now() + LISTEN_MS;
    join->more = false;
    while (join->wire && !join->leaving && !join->more) {
        ilx_wire_got got = ilx_wire_take(join->wire, &text, &length);
        if (got == ILX_WIRE_NOTHING) break;
        heard = true;
        join->heard_at = ilx_terminal_now();
        if (got == ILX_WIRE_TEXT) take_message(join, text, length);
        if (got == ILX_WIRE_GONE) lose(join);
        join->more = join->heard_at >= until;
    }
    if (heard && join->greeted && !join->leaving) ilx_join_ask(join);
}

// The first connection must work, or there is no point in waiting.
static bool greet(ilx_join *join)
{
    const char *why;
    if (!dial(join, &why)) {
        char key[32], buffer[200];
        ilx_text sentence = ilx_text_over(buffer, sizeof buffer);
        snprintf(key, sizeof key, "wire.%s", why);
        ilx_cli_say(join->cli, key, NULL, 0, &sentence);
        give_up(join, "join.cannot-connect", buffer);
        return false;
    }
    int64_t until = ilx_terminal_now() + GREET_MS;
    while (!join->greeted && !join->leaving && !ilx_terminal_signal()) {
        struct pollfd ready = {.fd = join->wire ? ilx_wire_source(join->wire) : -1,
                               .events = POLLIN};
        int64_t left = join->wire ? until - ilx_terminal_now() : 0;
        bool lost = left <= 0 || (!join->more && poll(&ready, 1, (int)left) == 0);
        if (!lost) listen_to(join);
        if (!join->leaving && lost) give_up(join, "join.silent", "");
    }
    return join->greeted && !join->leaving;
}

// ---- The course of the evening -----------------------------------------------------------

// Connects again, asks whether the server is still there: whatever is due. Returns when to look
// again.
static int64_t tend(ilx_join *join)
{
    int64_t now = ilx_terminal_now();
    const char *why;
    if (!join->wire && now >= join->retry_at && !dial(join, &why)) lose(join);
    if (join->wire && now - join->heard_at > SILENCE_MS) lose(join);
    if (!join->wire) return join->retry_at;
    if (now - join->heard_at > PING_MS && now - join->pinged_at > PING_MS) {
        ilx_join_ask_plain(join, "ping", &(ilx_param){"time", .number = now}, 1);
        join->pinged_at = now;
    }
    return join->more ? now : now + PING_MS;
}

// A live prompt counts seconds; through a pipe it is written once.
static ilx_heard hear(ilx_join *join, int64_t until, const char **line)
{
    ilx_table *table = &join->table;
    ilx_text prompt = ilx_text_new();
    int64_t now = ilx_terminal_now(), ends_at = ilx_guest_ends_at(&join->guest);
    if (table->terminal.live && (ends_at > now || !join->wire) && until > now + 1000) {
        until = now + 1000;
    }
    bool stands = join->prompted && table->terminal.column > 0;
    if (!stands) ilx_table_end_line(table);
    if (!stands || table->terminal.live) ilx_join_prompt(join, &prompt);
    ilx_heard heard = ilx_terminal_read(&table->terminal, prompt.bytes, until, line);
    join->prompted = !table->terminal.live && heard != ILX_HEARD_LINE;
    ilx_text_free(&prompt);
    return heard;
}

// Gives the server a moment to answer, so that the answer comes before the next prompt.
static void await_answers(ilx_join *join, int64_t limit_ms)
{
    int64_t until = ilx_terminal_now() + limit_ms;
    while (join->pending_count > 0 && join->wire && !join->leaving && !ilx_terminal_signal()) {
        struct pollfd ready = {.fd = ilx_wire_source(join->wire), .events = POLLIN};
        int64_t left = until - ilx_terminal_now();
        if (left <= 0 || (!join->more && poll(&ready, 1, (int)left) == 0)) return;
        listen_to(join);
    }
}

// The end of the input is the end for players; spectators need not keep typing.
static void end_input(ilx_join *join)
{
    if (join->watch && !join->table.terminal.live) {
        ilx_terminal_only_other(&join->table.terminal);
        return;
    }
    await_answers(join, LAST_WORDS_MS);
    join->leaving = true;
}

static void stay(ilx_join *join)
{
    while (!join->leaving) {
        const char *line;
        int64_t until = tend(join);
        switch (hear(join, until, &line)) {
        case ILX_HEARD_LINE:
            ilx_join_take_line(join, line);
            await_answers(join, ANSWER_MS);
            if (!join->leaving) ilx_join_ask(join);
            break;
        case ILX_HEARD_END: end_input(join); break;
        case ILX_HEARD_STOP: join->leaving = true; break;
        case ILX_HEARD_TIME:
        case ILX_HEARD_OTHER: break;
        }
        listen_to(join);
        // The reader of our output has gone.
        if (fflush(stdout) != 0) join->leaving = true;
    }
}

static void visit(ilx_join *join)
{
    // Yellow, red, sky, blue, jade, grey, lilac, pink: as the page has them, or nearly.
    static const char *const colours[] = {"220", "203", "117", "33", "36", "249", "141", "211"};
    // A connection that has ended is noticed where it is written to.
    signal(SIGPIPE, SIG_IGN);
    ilx_guest_open(&join->guest);
    ilx_table_open(&join->table);
    join->table.terminal.colours = colours;
    join->room = ilx_text_new();
    if (greet(join)) stay(join);
    if (join->greeted && join->cli->status == ILX_EXIT_OK) {
        ilx_text address = ilx_text_new();
        ilx_link_write(&join->link, &address);
        ilx_join_say(join, "join.left", &(ilx_param){"link", .text = address.bytes}, 1);
        ilx_text_free(&address);
    }
    hang_up(join);
    while (join->pending_count > 0) ilx_join_answered(join, join->pending[0].id);
    ilx_text_free(&join->room);
    ilx_table_close(&join->table);
    ilx_guest_close(&join->guest);
    if (ilx_terminal_signal()) join->cli->status = EXIT_BY_SIGNAL + ilx_terminal_signal();
}

int ilx_cli_join(ilx_cli *cli, int argc, char **argv)
{
    ilx_join join = {.cli = cli, .match = -1, .question = -1};
    const char *where = NULL, *host = NULL;
    const ilx_cli_option options[] = {
        {"LINK", ILX_CLI_WORD, &where},
        {"host", ILX_CLI_TEXT, &host},
        {"name", ILX_CLI_TEXT, &join.name},
        {"watch", ILX_CLI_FLAG, &join.watch},
    };
    if (!ilx_cli_parse(cli, argc, argv, options, ILX_COUNT(options))) return cli->status;
    if (!ilx_link_read(where, host, &join.link)) {
        return ilx_cli_fail_with(cli, ILX_EXIT_USAGE, "join.bad-link", "link", where);
    }
    join.watch = join.watch || join.link.screen;
    join.table.lang = cli->lang;
    if (!ilx_token_for(&join.link, join.token)) ilx_cli_fail(cli, 0, "join.no-home", NULL, 0);
    ilx_key random;
    ilx_key_random(&random);
    memcpy(&join.stamp, random.bytes, sizeof join.stamp);
    visit(&join);
    return cli->status;
}
