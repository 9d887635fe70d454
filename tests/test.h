// The frame of a test program: ENSURE, and one list of tests in main.
//
//     static void two_and_two(void)
//     {
//         ENSURE(2 + 2 == 4);
//         ENSURE_INT(2 + 2, 4);        // says both numbers when they differ
//         ENSURE_TEXT("four", "four");  // says both texts
//     }
//
//     int main(int argc, char **argv)
//     {
//         static const test tests[] = {TEST(two_and_two)};
//         return RUN_TESTS(tests);
//     }
//
// A test ends at its first failure; the others still run. The program takes the names of the tests
// to run, all without any, and returns 0 only when all that ran were well. Tests that take a second
// of the processor or more are printed with their time.
//
// SAMPLES in the environment multiplies the size of every sample that is drawn at random: 1 without
// it, as in `make check` and `make test`; more in `make soak`.
#pragma once

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct test {
    const char *name;
    void (*run)(void);
} test;

#define TEST(function)      \
    {                       \
#function, function \
    }
#define RUN_TESTS(tests) test_run_all(tests, sizeof(tests) / sizeof((tests)[0]), argc, argv)

#define ENSURE(condition)                                                  \
    do {                                                                   \
        if (!(condition)) test_fail(__FILE__, __LINE__, "%s", #condition); \
    } while (0)

#define ENSURE_INT(actual, expected) \
    test_ensure_int(__FILE__, __LINE__, #actual, (int64_t)(actual), (int64_t)(expected))

#define ENSURE_TEXT(actual, expected) \
    test_ensure_text(__FILE__, __LINE__, #actual, actual, expected)

static jmp_buf test_end;

__attribute__((noreturn, format(printf, 3, 4))) static inline void test_fail(const char *file,
                                                                             int line,
                                                                             const char *format,
                                                                             ...)
{
    va_list values;
    va_start(values, format);
    printf("%s:%d: ", file, line);
    vprintf(format, values);
    printf("\n");
    va_end(values);
    fflush(stdout);
    longjmp(test_end, 1);
}

static inline void test_ensure_int(const char *file, int line, const char *what, int64_t actual,
                                   int64_t expected)
{
    if (actual == expected) return;
    test_fail(file, line, "%s is %lld, not %lld", what, (long long)actual, (long long)expected);
}

static inline void test_ensure_text(const char *file, int line, const char *what,
                                    const char *actual, const char *expected)
{
    if (actual && strcmp(actual, expected) == 0) return;
    test_fail(file, line, "%s is\n    %s\nnot\n    %s", what, actual ? actual : "NULL", expected);
}

// How many SAMPLES there are of each: a number from 1 to 1000.
static inline int test_scale(void)
{
    const char *text = getenv("SAMPLES");
    if (!text || !text[0]) return 1;
    char *end;
    long scale = strtol(text, &end, 10);
    if (*end == '\0' && scale >= 1 && scale <= 1000) return (int)scale;
    printf("SAMPLES must be a number from 1 to 1000, not \"%s\".\n", text);
    exit(2);
}

// How large a random sample is. The address sanitizer is slow, and finds in a third of what gcc has
// played what it would find in all; with SAMPLES it watches all.
static inline int test_samples(int usual)
{
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
    if (!getenv("SAMPLES")) return (usual + 2) / 3;
#endif
#endif
    return usual * test_scale();
}

// Says how large a sample was; `make soak` lists these lines.
#define test_covered(...) (printf("  covered: " __VA_ARGS__), printf("\n"))

static inline int test_is_wanted(const char *name, int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], name) == 0) return 1;
    }
    return argc == 1;
}

// Apart from the loop, since the jump may lose what is in a caller's registers.
static inline int test_passes(void (*run)(void))
{
    if (setjmp(test_end) != 0) return 0;
    run();
    return 1;
}

static inline int test_run_all(const test *tests, size_t count, int argc, char **argv)
{
    int ran = 0, failed = 0;
    for (size_t i = 0; i < count; i++) {
        if (!test_is_wanted(tests[i].name, argc, argv)) continue;
        ran++;
        clock_t start = clock();
        int passed = test_passes(tests[i].run);
        double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
        if (seconds >= 1) printf("%5.1f s %s\n", seconds, tests[i].name);
        if (passed) continue;
        printf("FAILED %s\n", tests[i].name);
        failed++;
    }
    printf("%d tests, %d failed\n", ran, failed);
    return ran == 0 || failed > 0;
}
