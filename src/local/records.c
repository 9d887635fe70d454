// Matches that were played: as lists and pages, checked, and judged.

#include "base/json.h"
#include "bots/worth.h"
#include "core/fork.h"
#include "core/notation.h"
#include "core/replay.h"
#include "local/parts.h"
#include "review/review.h"
#include "room/rekey.h"
#include "room/replays.h"
#include "room/resume.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static int answer_with(ilx_refusal refusal, ilx_text *out)
{
    if (!refusal) return 0;
    ilx_text_clear(out);
    ilx_text_put(out, refusal);
    return 1;
}

int ilx_local_list(size_t length)
{
    (void)length;
    int count;
    const char **lines = local_lines(local_taken(), &count);
    ilx_text *out = local_answer();
    ilx_refusal refusal = ilx_replays_list(lines + 1, count - 1, lines[0], out);
    free(lines);
    return answer_with(refusal, out);
}

int ilx_local_page(int number, size_t length)
{
    enum { HEAD = 3 };
    (void)length;
    int count;
    const char **lines = local_lines(local_taken(), &count);
    ilx_text *out = local_answer();
    const ilx_replay_ask ask = {
        .number = number, .as = lines[0], .token = lines[1], .secret = lines[2]};
    ilx_refusal refusal = ilx_replays_page(lines + HEAD, count - HEAD, &ask, out);
    free(lines);
    return answer_with(refusal, out);
}

static void write_fault(const ilx_fault *fault, ilx_text *out)
{
    ilx_text_add(out, "{\"line\":%d,\"key\":", fault->line);
    ilx_json_string(out, fault->key);
    ilx_text_put(out, ",\"detail\":");
    ilx_json_string(out, fault->detail);
    ilx_text_char(out, '}');
}

int ilx_local_verify(size_t length)
{
    ilx_fault fault;
    ilx_replay_facts facts;
    ilx_match *match = ilx_replay_read(local_taken(), length, &fault, &facts);
    ilx_text *out = local_answer();
    if (!match) {
        write_fault(&fault, out);
        return 1;
    }
    ilx_text_put(out, "{\"game\":");
    ilx_json_string(out, ilx_match_game(match)->id);
    ilx_text_add(out, ",\"moves\":%d,\"draws\":%d,\"forced\":%d,\"over\":%s,\"key\":%s}",
                 ilx_match_length(match), facts.draws, facts.forced, facts.over ? "true" : "false",
                 facts.key_revealed ? "true" : "false");
    ilx_match_free(match);
    return 0;
}

int ilx_local_review(size_t length)
{
    ilx_fault fault;
    ilx_match *match = ilx_replay_read(local_taken(), length, &fault, NULL);
    ilx_text *out = local_answer();
    ilx_refusal refusal = !match ? "damaged-room" : ilx_review_check(match) ? "not-over" : NULL;
    if (!refusal) {
        ilx_review *review = ilx_review_new(match, ilx_worth_budget(ilx_match_game(match)), NULL);
        ilx_review_write(review, out);
        ilx_review_free(review);
    }
    ilx_match_free(match);
    return answer_with(refusal, out);
}

// The next line of what was put in, ended in place.
static char *take_line(char **at)
{
    char *line = *at, *end = strchr(line, '\n');
    assert(end);
    *end = '\0';
    *at = end + 1;
    return line;
}

// Reads the rest as a record. NULL: it is none.
static ilx_match *read_rest(const char *at, const char *end)
{
    ilx_fault fault;
    return ilx_replay_read(at, (size_t)(end - at), &fault, NULL);
}

int ilx_local_tell(size_t length)
{
    char *at = local_taken();
    const char *end = at + length, *as = take_line(&at);
    ilx_match *match = read_rest(at, end);
    ilx_text *out = local_answer();
    ilx_refusal refusal = match ? ilx_replays_tell(match, as, out) : "damaged-room";
    ilx_match_free(match);
    return answer_with(refusal, out);
}

static void write_lawful(const ilx_match *match, int seat, ilx_text *out)
{
    const ilx_game *game = ilx_match_game(match);
    ilx_move moves[ILX_MOVES_MAX];
    int count = game->list ? game->list(ilx_match_state(match), seat, moves) : 0;
    for (int i = 0; i < count; i++) {
        ilx_move_format(game, &moves[i], out);
        ilx_text_char(out, '\n');
    }
}

int ilx_local_lawful(int after, int seat, size_t length)
{
    ilx_match *match = read_rest(local_taken(), local_taken() + length);
    ilx_text *out = local_answer();
    bool fits = match && after >= 0 && after <= ilx_match_length(match) && seat >= 0 &&
                seat < ilx_match_seats(match);
    if (fits) ilx_match_rewind(match, after);
    if (fits) write_lawful(match, seat, out);
    ilx_match_free(match);
    return answer_with(fits ? NULL : "damaged-room", out);
}

// "SEAT MOVE", or "~" for the clock.
static ilx_other_move read_other(char *line)
{
    if (line[0] == '~') return (ilx_other_move){ILX_CLOCK, NULL};
    char *text;
    int seat = (int)strtol(line, &text, 10);
    return (ilx_other_move){seat, text + (*text == ' ')};
}

int ilx_local_fork(int after, size_t length)
{
    char *at = local_taken();
    const char *end = at + length;
    int count = atoi(take_line(&at));
    ilx_other_move *moves = ilx_alloc((size_t)(count + 1) * sizeof *moves);
    for (int i = 0; i < count; i++) moves[i] = read_other(take_line(&at));
    ilx_match *match = read_rest(at, end), *other = NULL;
    ilx_text *out = local_answer();
    bool fits = match && after >= 0 && after <= ilx_match_length(match);
    ilx_refusal refusal =
        fits ? ilx_match_otherwise(match, after, moves, count, &other) : "damaged-room";
    if (!refusal) ilx_replay_write(other, true, out);
    ilx_match_free(other);
    ilx_match_free(match);
    free(moves);
    return answer_with(refusal, out);
}

int ilx_local_resume(double now_ms, int moves, int seat, size_t length)
{
    char *at = local_taken();
    const char *end = at + length, *key = take_line(&at), *token = take_line(&at);
    const char *name = take_line(&at);
    ilx_match *match = read_rest(at, end);
    ilx_text *out = local_answer();
    const ilx_resume resume = {match, moves, seat, key, token, name, (int64_t)now_ms};
    ilx_refusal refusal = match ? ilx_resume_write(&resume, out) : "damaged-room";
    ilx_match_free(match);
    return answer_with(refusal, out);
}

int ilx_local_rekey(size_t length)
{
    enum { HEAD = 2 };
    (void)length;
    int count;
    const char **lines = local_lines(local_taken(), &count);
    ilx_text *out = local_answer();
    int tokens = atoi(lines[1]);
    const char *const *facts = lines + HEAD + tokens;
    ilx_refusal refusal =
        ilx_facts_rekey(facts, count - HEAD - tokens, lines[0], lines + HEAD, tokens, out);
    free(lines);
    return answer_with(refusal, out);
}
