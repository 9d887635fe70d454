// `ilinx replay`: a recorded match told again, in sentences or as JSON.

#include "cli/cli.h"

#include "base/json.h"
#include "bots/worth.h"
#include "core/notation.h"
#include "core/replay.h"
#include "core/view.h"
#include "review/review.h"

#include <assert.h>
#include <math.h>
#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

typedef struct telling {
    const ilx_cli *cli;
    const ilx_match *match;
    ilx_cli_names names;
    ilx_voice voice;
    int viewer;  // a seat, ILX_SPECTATOR or ILX_REFEREE
    bool views;
    ilx_review *review;  // NULL: no reasons are told
    alignas(max_align_t) unsigned char state[ILX_STATE_MAX];
    ilx_events events;
    ilx_text *out;
} telling;

// A seat sees its own moves, the referee all; what others did shows in events alone.
static bool sees_move(const telling *t, const ilx_entry *entry)
{
    return t->viewer == ILX_REFEREE || (entry->seat >= 0 && entry->seat == t->viewer);
}

// The choice that this move was, as its reviewer sees it; NULL: it was not judged.
static const ilx_review_choice *choice_at(const telling *t, int number)
{
    const ilx_review *review = t->review;
    for (int i = 0; review && i < review->choice_count; i++) {
        if (review->choices[i].number == number) return &review->choices[i];
    }
    return NULL;
}

// Tells the choice of a strong player who knows what the seat knew, and the reason.
static void tell_why(telling *t, const ilx_review_choice *c)
{
    static const double often = 0.1;  // a strong player plays so as well
    const ilx_game *game = ilx_match_game(t->match);
    bool same = memcmp(&c->best, &c->played, sizeof c->best) == 0 || c->share >= often;
    ilx_text best = ilx_text_new();
    ilx_say_move(&t->voice, game, &c->best, &best);
    ilx_param params[] = {{"same", .number = same},
                          {"best", .text = best.bytes},
                          {"value", .number = lround(100 * c->value)},
                          {"best_value", .number = lround(100 * c->best_value)}};
    ilx_text_put(t->out, "        ");
    ilx_cli_say(t->cli, "cli.replay.why", params, ILX_COUNT(params), t->out);
    if (c->why.kind >= 0) {
        ilx_text_char(t->out, ' ');
        ilx_say_reason(&t->voice, game, &c->why, t->out);
    }
    ilx_text_char(t->out, '\n');
    ilx_text_free(&best);
}

static void put_view(const telling *t)
{
    ilx_view_write(ilx_match_game(t->match), ilx_match_seats(t->match), t->state, t->viewer,
                   t->out);
}

static void tell_move(telling *t, int number)
{
    const ilx_game *game = ilx_match_game(t->match);
    const ilx_entry *entry = ilx_match_entry(t->match, number - 1);
    char buffer[40];
    ilx_text mover = ilx_text_over(buffer, sizeof buffer);
    if (entry->seat == ILX_CHANCE) {
        ilx_text_char(&mover, '*');
    } else if (entry->seat == ILX_CLOCK) {
        ilx_text_char(&mover, '~');
    } else {
        ilx_text_int(&mover, entry->seat);
    }
    bool told = false;
    if (sees_move(t, entry)) {
        const char *text = ilx_match_text(t->match, number - 1);
        ilx_text_add(t->out, "%5d %s %s\n", number, mover.bytes, text);
        told = true;
    }
    for (int i = 0; i < t->events.count; i++) {
        const ilx_event *event = &t->events.item[i];
        if (!ilx_event_visible(event, t->viewer)) continue;
        if (!told) ilx_text_add(t->out, "%5d\n", number);
        told = true;
        size_t start = t->out->length;
        ilx_text_put(t->out, "        ");
        ilx_say_event(&t->voice, game, event, t->out);
        // Some events have nothing to say to this reader.
        if (t->out->length == start + 8) {
            ilx_text_truncate(t->out, start);
        } else {
            ilx_text_char(t->out, '\n');
        }
    }
    const ilx_review_choice *choice = choice_at(t, number);
    if (choice && sees_move(t, entry)) tell_why(t, choice);
    if (t->views) {
        ilx_text_put(t->out, "        ");
        put_view(t);
        ilx_text_char(t->out, '\n');
    }
}

static void write_move(telling *t, int number)
{
    const ilx_game *game = ilx_match_game(t->match);
    const ilx_entry *entry = ilx_match_entry(t->match, number - 1);
    ilx_text_add(t->out, "{\"number\":%d,\"by\":", number);
    if (entry->seat >= 0) {
        ilx_text_int(t->out, entry->seat);
    } else {
        ilx_text_put(t->out, entry->seat == ILX_CHANCE ? "\"chance\"" : "\"clock\"");
    }
    ilx_text_put(t->out, ",\"move\":");
    if (sees_move(t, entry)) {
        ilx_json_string(t->out, ilx_match_text(t->match, number - 1));
    } else {
        ilx_text_put(t->out, "null");
    }
    // A hash of the whole state would tell a seat what it may not know: it could try and compare.
    if (t->viewer == ILX_REFEREE) {
        ilx_text_put(t->out, ",\"hash\":\"");
        ilx_text_hex64(t->out, entry->hash);
        ilx_text_char(t->out, '"');
    }
    ilx_text_put(t->out, ",\"events\":[");
    for (int i = 0, count = 0; i < t->events.count; i++) {
        if (!ilx_event_visible(&t->events.item[i], t->viewer)) continue;
        if (count++) ilx_text_char(t->out, ',');
        ilx_event_write(game, &t->events.item[i], t->out);
    }
    ilx_text_char(t->out, ']');
    if (t->views) {
        ilx_text_put(t->out, ",\"view\":");
        put_view(t);
    }
    ilx_text_put(t->out, "}\n");
}

// Who plays what, before the first move; not in JSON, where every line is a move.
static void tell_head(telling *t)
{
    const ilx_game *game = ilx_match_game(t->match);
    const char *title = ilx_message(t->cli->lang, game, NULL, "title");
    ilx_text_add(t->out, "%s (%s %d)\n", title ? title : game->id, game->id, game->rules_version);
    for (int seat = 0; seat < ilx_match_seats(t->match); seat++) {
        ilx_text_add(t->out, "    %d  %s\n", seat, t->names.pointer[seat]);
    }
    ilx_text_char(t->out, '\n');
}

static void tell_end(telling *t)
{
    int32_t scores[ILX_SEATS_MAX] = {0};
    const ilx_game *game = ilx_match_game(t->match);
    uint32_t winners = game->result(t->state, scores);
    ilx_text_char(t->out, '\n');
    for (int seat = 0; seat < ilx_match_seats(t->match); seat++) {
        ilx_param params[] = {{"player", .text = t->names.pointer[seat]},
                              {"score", .number = scores[seat]},
                              {"won", .number = (winners >> seat) & 1}};
        ilx_cli_say(t->cli, "cli.replay.score", params, ILX_COUNT(params), t->out);
        ilx_text_char(t->out, '\n');
    }
    if (!ilx_match_over(t->match)) {
        ilx_cli_say(t->cli, "cli.replay.unfinished", NULL, 0, t->out);
        ilx_text_char(t->out, '\n');
    }
}

// Has this move anything to show? Others change their minds in secret.
static bool concerns(const telling *t, const ilx_entry *entry)
{
    bool shown = sees_move(t, entry);
    for (int i = 0; i < t->events.count && !shown; i++) {
        shown = ilx_event_visible(&t->events.item[i], t->viewer);
    }
    return shown;
}

static void tell_all(telling *t, int from, int to, bool json)
{
    const ilx_game *game = ilx_match_game(t->match);
    int length = ilx_match_length(t->match);
    memcpy(t->state, ilx_match_start(t->match), game->state_size);
    if (!json) tell_head(t);
    for (int number = 1; number <= length && number <= to; number++) {
        const ilx_entry *entry = ilx_match_entry(t->match, number - 1);
        ilx_move move = {0};
        if (entry->seat != ILX_CLOCK) {
            ilx_refusal refusal = ilx_move_parse(game, ilx_match_text(t->match, number - 1), &move);
            assert(!refusal);  // the match was read from it
            (void)refusal;
        }
        t->events.count = 0;
        game->apply(t->state, entry->seat, &move, &t->events);
        if (number < from || !concerns(t, entry)) continue;
        if (json) {
            write_move(t, number);
        } else {
            tell_move(t, number);
        }
        ilx_cli_print(t->out);
    }
    if (!json && to >= length) tell_end(t);
    ilx_cli_print(t->out);
}

// "2", "public" or "all"; false: said why.
static bool read_viewer(ilx_cli *cli, const char *text, const ilx_match *match, int *viewer)
{
    int64_t seat;
    if (strcmp(text, "all") == 0) {
        *viewer = ILX_REFEREE;
    } else if (strcmp(text, "public") == 0) {
        *viewer = ILX_SPECTATOR;
    } else if (ilx_read_int(text, strlen(text), &seat) && seat >= 0 &&
               seat < ilx_match_seats(match)) {
        *viewer = (int)seat;
    } else {
        ilx_param params[] = {{"value", .text = text},
                              {"last", .number = ilx_match_seats(match) - 1}};
        ilx_cli_fail(cli, ILX_EXIT_USAGE, "cli.bad-viewer", params, ILX_COUNT(params));
        return false;
    }
    return true;
}

ilx_match *ilx_cli_read_match(ilx_cli *cli, const char *path, ilx_replay_facts *facts)
{
    ilx_text text = ilx_text_new();
    ilx_fault fault = {0};
    ilx_match *match = NULL;
    if (ilx_cli_read_file(cli, path, ILX_REPLAY_MAX, &text)) {
        match = ilx_replay_read(text.bytes, text.length, &fault, facts);
        char key[80];
        ilx_text name = ilx_text_over(key, sizeof key);
        ilx_text_add(&name, "cli.fault.%s", fault.key);
        ilx_text why = ilx_text_new();
        if (!match) ilx_cli_say(cli, key, NULL, 0, &why);
        ilx_param params[] = {{"file", .text = path},
                              {"line", .number = fault.line},
                              {"key", .text = fault.key},
                              {"why", .text = why.bytes},
                              {"detail", .text = fault.detail}};
        if (!match) ilx_cli_fail(cli, ILX_EXIT_NO, "cli.bad-replay", params, ILX_COUNT(params));
        ilx_text_free(&why);
    }
    ilx_text_free(&text);
    return match;
}

int ilx_cli_replay(ilx_cli *cli, int argc, char **argv)
{
    const char *path = NULL, *as = "all";
    bool json = false, views = false, why = false;
    int64_t from = 1, to = ILX_LOG_MAX;
    const ilx_cli_option options[] = {
        {"FILE", ILX_CLI_WORD, &path},
        {"as", ILX_CLI_TEXT, &as},
        {"from", ILX_CLI_NUMBER, &from, 1, ILX_LOG_MAX},
        {"to", ILX_CLI_NUMBER, &to, 1, ILX_LOG_MAX},
        {"views", ILX_CLI_FLAG, &views},
        {"why", ILX_CLI_FLAG, &why},
        {"json", ILX_CLI_FLAG, &json},
    };
    if (!ilx_cli_parse(cli, argc, argv, options, ILX_COUNT(options))) return cli->status;
    ilx_match *match = ilx_cli_read_match(cli, path, NULL);
    if (!match) return cli->status;

    int viewer;
    bool fits =
        read_viewer(cli, as, match, &viewer) && (!why || ilx_cli_may_review(cli, match, path));
    if (fits) {
        ilx_text out = ilx_text_new();
        telling *t = ilx_alloc(sizeof *t);
        *t = (telling){.cli = cli, .match = match, .viewer = viewer, .views = views, .out = &out};
        ilx_cli_name_seats(cli, match, &t->names);
        t->voice = (ilx_voice){.lang = cli->lang,
                               .reader = viewer >= 0 ? viewer : ILX_SPECTATOR,
                               .seat_names = t->names.pointer};
        if (why) t->review = ilx_review_new(match, ilx_worth_budget(ilx_match_game(match)), NULL);
        tell_all(t, (int)from, (int)to, json);
        if (why) ilx_review_free(t->review);
        free(t);
        ilx_text_free(&out);
    }
    ilx_match_free(match);
    return fits ? ILX_EXIT_OK : cli->status;
}
