// Matches that were played: as lists and pages, checked, and judged.

#include "base/json.h"
#include "bots/worth.h"
#include "core/replay.h"
#include "local/parts.h"
#include "review/review.h"
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

int ilx_local_resume(double now_ms, int moves, int seat, size_t length)
{
    char *line[3], *at = local_taken();
    const char *end = at + length;
    for (int i = 0; i < ILX_COUNT(line); i++) {
        line[i] = at;
        at = strchr(at, '\n');
        assert(at);
        *at++ = '\0';
    }
    ilx_fault fault;
    ilx_match *match = ilx_replay_read(at, (size_t)(end - at), &fault, NULL);
    ilx_text *out = local_answer();
    const ilx_resume resume = {match, moves, seat, line[0], line[1], line[2], (int64_t)now_ms};
    ilx_refusal refusal = match ? ilx_resume_write(&resume, out) : "damaged-room";
    ilx_match_free(match);
    return answer_with(refusal, out);
}
