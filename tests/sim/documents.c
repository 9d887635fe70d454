// The conversation of docs/protocol.md, held with the server: what the page's client says is said,
// and each of the page's answers must come, in their order.

#include "sim/table.h"

enum { DOCUMENT_MAX = 1 << 18, HEARD_MAX = 256 };

static table t;
static char document[DOCUMENT_MAX];
static char *heard[HEARD_MAX];
static int heard_count, met;  // so many of what was heard lie before the last line that was met

static void hear(world *w, int number, const ilx_json *json)
{
    (void)w, (void)number;
    ENSURE(heard_count < HEARD_MAX);
    char *text = strdup(json->text);
    ENSURE(text);
    heard[heard_count++] = text;
}

// Are they the same, but for what "…" stands for?
static bool fits(const char *pattern, const char *text)
{
    static const char rest[] = "…";
    const char *after = NULL, *from = NULL;  // the last "…", and how far it has been taken to reach
    for (;;) {
        if (strncmp(pattern, rest, strlen(rest)) == 0) {
            after = pattern += strlen(rest);
            from = text;
        } else if (*pattern == *text) {
            if (!*text) return true;
            pattern++, text++;
        } else if (after && *from) {
            pattern = after;
            text = ++from;
        } else {
            return false;
        }
    }
}

static void ensure_heard(const char *line)
{
    for (; met < heard_count; met++) {
        if (fits(line, heard[met])) return;
    }
    test_fail(__FILE__, __LINE__, "docs/protocol.md: the server does not say %s", line);
}

static char *find_conversation(void)
{
    FILE *file = fopen("docs/protocol.md", "r");
    ENSURE(file);
    size_t length = fread(document, 1, sizeof document - 1, file);
    ENSURE(fclose(file) == 0 && length < sizeof document - 1);
    document[length] = '\0';
    char *block = strstr(document, "```\n> ");
    ENSURE(block);
    *strstr(block + 4, "```") = '\0';
    return block + 4;
}

static void the_conversation_is_held(void)
{
    table_start(&t);
    t.world.hear = hear;
    table_open(&t);
    int us = wire_open(&t.world, "10.0.0.1", -1), said = 0, answered = 0;
    for (char *line = strtok(find_conversation(), "\n"); line; line = strtok(NULL, "\n")) {
        if (line[0] == '>') {
            say_text(&t.world, us, line + 2);
            pass(&t.world, 1500);
            said++;
        } else {
            ENSURE(line[0] == '<');
            ensure_heard(line + 2);
            answered++;
        }
    }
    ENSURE(said > 0 && answered > 0);
    for (int i = 0; i < heard_count; i++) free(heard[i]);
    table_end(&t);
}

int main(int argc, char **argv)
{
    static const test tests[] = {TEST(the_conversation_is_held)};
    return RUN_TESTS(tests);
}
