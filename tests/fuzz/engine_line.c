// Any bytes as a session of the engine: every line gets exactly one line of JSON that says "ok"; a
// refusal gives reason, text and line, and changes nothing.

#include "base/json.h"
#include "cli/engine.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { NODES_MAX = 1 << 16, BUDGET_MAX = 200 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_answer(const char *answer, size_t length, int line, bool *ok)
{
    static ilx_json_node nodes[NODES_MAX];
    char reason[64];
    ilx_json json;
    assert(length > 0 && answer[length - 1] == '\n' && !memchr(answer, '\n', length - 1));
    assert(ilx_json_parse(&json, answer, length - 1, nodes, NODES_MAX));
    int said = ilx_json_get(&json, 0, "ok");
    assert(said > 0);
    *ok = nodes[said].type == ILX_JSON_TRUE;
    if (*ok) return;
    assert(nodes[said].type == ILX_JSON_FALSE);
    assert(ilx_json_copy(&json, ilx_json_get(&json, 0, "reason"), reason, sizeof reason));
    int text = ilx_json_get(&json, 0, "text"), number = ilx_json_get(&json, 0, "line");
    assert(text > 0 && nodes[text].type == ILX_JSON_STRING && nodes[text].length > 0);
    assert(number > 0 && nodes[number].number == line);
}

// A bot may be asked to think for hours, which is its right; not here.
static bool thinks_long(const char *line, size_t length)
{
    const char *budget = memmem(line, length, "udget", 5);
    if (!budget) return memmem(line, length, "\\u", 2) && memmem(line, length, "bot", 3);
    for (const char *at = budget; at < line + length; at++) {
        if (*at >= '0' && *at <= '9') return strtoll(at, NULL, 10) > BUDGET_MAX;
    }
    return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ilx_engine *engine = ilx_engine_new(ILX_EN);
    ilx_text answer = ilx_text_new(), input = ilx_text_new();
    ilx_text_bytes(&input, (const char *)data, size);
    bool go_on = true;
    int line = 0;
    for (size_t at = 0; go_on && at < size;) {
        const char *begin = input.bytes + at;
        const char *feed = memchr(begin, '\n', size - at);
        size_t length = feed ? (size_t)(feed - begin) : size - at;
        at += length + 1;
        if (thinks_long(begin, length)) continue;
        uint64_t hash = ilx_engine_hash(engine);
        bool ok;
        ilx_text_clear(&answer);
        go_on = ilx_engine_line(engine, begin, length, &answer);
        check_answer(answer.bytes, answer.length, ++line, &ok);
        assert(ok || ilx_engine_hash(engine) == hash);
    }
    ilx_text_free(&answer);
    ilx_text_free(&input);
    ilx_engine_free(engine);
    return 0;
}
