// `ilinx review`: a finished match, judged.

#include "review/review.h"
#include "bots/worth.h"
#include "cli/cli.h"
#include "core/replay.h"

#include <math.h>
#include <string.h>

enum {
    COLUMNS = 48,  // of a graph
    TURNS = 5,     // that are told, the greatest
    HABITS = 3,    // of one seat, the clearest
    BARS = 8,
};

typedef struct telling {
    const ilx_cli *cli;
    const ilx_review *review;
    const ilx_game *game;
    int seat_count;
    ilx_cli_names names;
    ilx_voice voice;
    ilx_text *out;
} telling;

static int64_t hundredths(double chance)
{
    return lround(100 * chance);
}

static void say(const telling *t, const char *key, const ilx_param *params, int count)
{
    ilx_cli_say(t->cli, key, params, count, t->out);
    ilx_text_char(t->out, '\n');
}

static void title(const telling *t, const char *key)
{
    ilx_text_char(t->out, '\n');
    say(t, key, NULL, 0);
}

static void tell_sums(const telling *t)
{
    say(t, "cli.review.sums", NULL, 0);
    for (int i = 0; i < t->seat_count; i++) {
        const ilx_review_seat *s = &t->review->seats[i];
        // The rounded figures add up as well: the share of the others is the rest.
        int64_t start = hundredths(s->start), end = hundredths(s->end);
        int64_t luck = hundredths(s->luck), own = hundredths(s->own);
        ilx_param params[] = {
            {"player", .text = t->names.pointer[i]},
            {"start", .number = start},
            {"luck", .number = luck},
            {"own", .number = own},
            {"others", .number = end - start - luck - own},
            {"end", .number = end},
        };
        say(t, "cli.review.sum", params, ILX_COUNT(params));
    }
}

// ---- The graph ---------------------------------------------------------------------------

// A seat's chance after so many moves.
static double chance_after(const ilx_review *r, int number, int seat)
{
    double chance = 0;
    for (int i = 0; i < r->point_count && r->points[i].number <= number; i++)
        chance = r->points[i].chance[seat];
    return chance;
}

static void draw_graph(const telling *t)
{
    static const char *const bars[BARS] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    int length = ilx_match_length(t->review->match);
    title(t, "cli.review.graph");
    for (int seat = 0; seat < t->seat_count; seat++) {
        ilx_param params[] = {{"player", .text = t->names.pointer[seat]}};
        ilx_cli_say(t->cli, "cli.review.line", params, ILX_COUNT(params), t->out);
        for (int k = 0; k < COLUMNS; k++) {
            int number = (int)((int64_t)length * (k + 1) / COLUMNS);
            int bar = (int)(chance_after(t->review, number, seat) * BARS);
            ilx_text_put(t->out, bars[bar < BARS ? bar : BARS - 1]);
        }
        ilx_text_char(t->out, '\n');
    }
}

// ---- Turning points ----------------------------------------------------------------------

// The seat whose chance a point changed most, and by how much.
static double swing(const ilx_review *r, int index, int seat_count, int *seat)
{
    double most = 0;
    for (int i = 0; i < seat_count; i++) {
        double by = fabs(r->points[index].chance[i] - r->points[index - 1].chance[i]);
        if (by <= most) continue;
        most = by;
        *seat = i;
    }
    return most;
}

static void tell_turn(const telling *t, int index)
{
    const ilx_review_point *point = &t->review->points[index];
    int seat = 0;
    swing(t->review, index, t->seat_count, &seat);
    ilx_text what = ilx_text_new();
    if (point->event.kind >= 0) ilx_say_event(&t->voice, t->game, &point->event, &what);
    ilx_param params[] = {
        {"number", .number = point->number},
        {"what", .text = what.bytes ? what.bytes : ""},
        {"told", .number = what.length > 0},
        {"player", .text = t->names.pointer[seat]},
        {"before", .number = hundredths(t->review->points[index - 1].chance[seat])},
        {"after", .number = hundredths(point->chance[seat])},
    };
    say(t, "cli.review.turn", params, ILX_COUNT(params));
    ilx_text_free(&what);
}

static void tell_turns(const telling *t)
{
    int chosen[TURNS], count = 0, seat;
    for (int i = 1; i < t->review->point_count; i++) {
        int at = count;
        double by = swing(t->review, i, t->seat_count, &seat);
        while (at > 0 && swing(t->review, chosen[at - 1], t->seat_count, &seat) < by) at--;
        if (at == TURNS) continue;
        if (count < TURNS) count++;
        memmove(&chosen[at + 1], &chosen[at], (size_t)(count - 1 - at) * sizeof chosen[0]);
        chosen[at] = i;
    }
    title(t, "cli.review.turns");
    for (int i = 1; i < t->review->point_count; i++) {
        for (int k = 0; k < count; k++) {
            if (chosen[k] == i) tell_turn(t, i);
        }
    }
}

// ---- Choices and habits ------------------------------------------------------------------

static void tell_choice(const telling *t, const ilx_review_choice *c)
{
    static const char *const seats[] = {"cli.review.none", "cli.review.doubtful",
                                        "cli.review.mistake", "cli.review.blunder"};
    ilx_text move = ilx_text_new(), best = ilx_text_new();
    ilx_say_move(&t->voice, t->game, &c->played, &move);
    ilx_say_move(&t->voice, t->game, &c->best, &best);
    ilx_param params[] = {
        {"number", .number = c->number},
        {"player", .text = t->names.pointer[c->seat]},
        {"move", .text = move.bytes},
        {"best", .text = best.bytes},
        {"value", .number = hundredths(c->value)},
        {"best_value", .number = hundredths(c->best_value)},
        {"loss", .number = hundredths(c->loss)},
        {"error", .number = (int64_t)ceil(100 * c->error)},
    };
    say(t, seats[c->mark], params, ILX_COUNT(params));
    if (c->why.kind >= 0) {
        ilx_text_put(t->out, "    ");
        ilx_say_reason(&t->voice, t->game, &c->why, t->out);
        ilx_text_char(t->out, '\n');
    }
    ilx_text_free(&move);
    ilx_text_free(&best);
}

static void tell_choices(const telling *t)
{
    int marked = 0;
    title(t, "cli.review.choices");
    for (int i = 0; i < t->review->choice_count; i++) {
        if (t->review->choices[i].mark == ILX_MARK_NONE) continue;
        tell_choice(t, &t->review->choices[i]);
        marked++;
    }
    ilx_param params[] = {{"count", .number = t->review->choice_count}};
    if (!marked) say(t, "cli.review.unmarked", params, ILX_COUNT(params));
}

static void tell_habit(const telling *t, const ilx_review_habit *h)
{
    const char *anybody[ILX_SEATS_MAX];
    const char *word = ilx_message(t->cli->lang, NULL, NULL, "review.somebody");
    for (int i = 0; i < ILX_SEATS_MAX; i++) anybody[i] = word;
    ilx_voice voice = t->voice;
    voice.seat_names = anybody;
    ilx_text move = ilx_text_new();
    ilx_say_move(&voice, t->game, &h->move, &move);
    ilx_param params[] = {
        {"player", .text = t->names.pointer[h->seat]},
        {"move", .text = move.bytes},
        {"times", .number = h->times},
        {"of", .number = h->of},
        {"expected", .number = lround(h->expected)},
        {"loss", .number = hundredths(h->loss)},
    };
    say(t, "cli.review.habit", params, ILX_COUNT(params));
    ilx_text_free(&move);
}

static void tell_habits(const telling *t)
{
    bool begun = false;
    for (int i = 0; i < t->review->habit_count; i++) {
        if (!ilx_habit_counts(&t->review->habits[i])) continue;
        if (!begun) title(t, "cli.review.habits");
        begun = true;
        tell_habit(t, &t->review->habits[i]);
    }
}

static void tell(ilx_cli *cli, const ilx_review *review, ilx_text *out)
{
    const ilx_match *match = review->match;
    telling t = {.cli = cli,
                 .review = review,
                 .game = ilx_match_game(match),
                 .seat_count = ilx_match_seats(match),
                 .out = out};
    ilx_cli_name_seats(cli, match, &t.names);
    t.voice =
        (ilx_voice){.lang = cli->lang, .reader = ILX_SPECTATOR, .seat_names = t.names.pointer};
    const char *called = ilx_message(cli->lang, t.game, NULL, "title");
    ilx_param params[] = {{"game", .text = called ? called : t.game->id},
                          {"moves", .number = ilx_match_length(match)}};
    say(&t, "cli.review.head", params, ILX_COUNT(params));
    ilx_text_char(out, '\n');
    tell_sums(&t);
    draw_graph(&t);
    tell_turns(&t);
    if (review->budget > 0) {
        tell_choices(&t);
        tell_habits(&t);
    }
}

bool ilx_cli_may_review(ilx_cli *cli, const ilx_match *match, const char *path)
{
    ilx_refusal refusal = ilx_review_check(match);
    if (!refusal) return true;
    bool no_key = strcmp(refusal, "no-key") == 0;
    ilx_cli_fail_with(cli, ILX_EXIT_NO, no_key ? "cli.review.no-key" : "cli.review.unfinished",
                      "file", path);
    return false;
}

int ilx_cli_review(ilx_cli *cli, int argc, char **argv)
{
    const char *path = NULL;
    int64_t budget = -1;
    bool json = false;
    const ilx_cli_option options[] = {
        {"FILE", ILX_CLI_WORD, &path},
        {"budget", ILX_CLI_NUMBER, &budget, 0, ILX_REVIEW_BUDGET_MAX},
        {"json", ILX_CLI_FLAG, &json},
    };
    if (!ilx_cli_parse(cli, argc, argv, options, ILX_COUNT(options))) return cli->status;
    ilx_match *match = ilx_cli_read_match(cli, path, NULL);
    if (!match) return cli->status;
    if (!ilx_cli_may_review(cli, match, path)) {
        ilx_match_free(match);
        return cli->status;
    }
    if (budget < 0) budget = ilx_worth_budget(ilx_match_game(match));
    ilx_review *review = ilx_review_new(match, (int)budget, NULL);
    ilx_text out = ilx_text_new();
    if (json) {
        ilx_review_write(review, &out);
        ilx_text_char(&out, '\n');
    } else {
        tell(cli, review, &out);
    }
    ilx_cli_print(&out);
    ilx_text_free(&out);
    ilx_review_free(review);
    ilx_match_free(match);
    return ILX_EXIT_OK;
}
