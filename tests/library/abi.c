// The binary interface: include/ilinx.abi lists every function and every struct with its size, so
// that a change of either is seen. tests/cli/library.sh compares the functions with those of the
// library.

#include "test.h"

#include <ilinx.h>

typedef struct fact {
    const char *line;
    size_t size;
} fact;

static void structs_are_as_listed(void)
{
    static const fact facts[] = {
        {"abi %zu", ILX_ABI},
        {"struct ilx_question %zu", sizeof(ilx_question)},
        {"handle ilx_one %zu", sizeof(ilx_one)},
        {"handle ilx_batch %zu", sizeof(ilx_batch)},
        {"struct ilx_batch_setup %zu", sizeof(ilx_batch_setup)},
    };
    static char listed[1 << 16];
    FILE *file = fopen("include/ilinx.abi", "r");
    ENSURE(file != NULL);
    size_t length = fread(listed, 1, sizeof listed - 1, file);
    fclose(file);
    listed[length] = '\0';
    size_t functions = 0, lines = 0;
    for (const char *c = listed; *c; c = strchr(c, '\n') + 1, lines++) {
        functions += strncmp(c, "function ", 9) == 0;
    }
    ENSURE_INT(lines - functions, sizeof facts / sizeof facts[0]);
    for (size_t i = 0; i < sizeof facts / sizeof facts[0]; i++) {
        char line[100], wanted[102];
        snprintf(line, sizeof line, facts[i].line, facts[i].size);
        snprintf(wanted, sizeof wanted, "\n%s\n", line);
        ENSURE(strncmp(listed, wanted + 1, strlen(wanted + 1)) == 0 || strstr(listed, wanted));
    }
}

int main(int argc, char **argv)
{
    static const test tests[] = {TEST(structs_are_as_listed)};
    return RUN_TESTS(tests);
}
