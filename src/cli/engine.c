// `ilinx engine`: standard input to the table, the table to standard output.
//
// Requests are read in large pieces and answers leave in large pieces, but never later than when
// no whole request is waiting: a program that asks one thing at a time gets its answer at once,
// one that asks a million pays for few system calls.

#include "cli/engine.h"

#include "cli/cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { READ_SIZE = 1 << 16, ANSWERS_MAX = 1 << 18 };

// Bytes that were read and not yet answered: from start to end of the buffer.
typedef struct input {
    char *bytes;
    size_t start, end, size;
    size_t searched;  // no line feed before here
    bool skipping;    // inside a line that is too long: its bytes are dropped
} input;

static bool write_all(ilx_text *out)
{
    size_t done = 0;
    while (done < out->length) {
        ssize_t count = write(STDOUT_FILENO, out->bytes + done, out->length - done);
        if (count < 0 && errno != EINTR) return false;
        if (count > 0) done += (size_t)count;
    }
    ilx_text_clear(out);
    return true;
}

// Makes room behind the bytes, then reads; 0: there is no more, -1: it failed.
static ssize_t read_more(input *in)
{
    if (in->start > 0) {
        memmove(in->bytes, in->bytes + in->start, in->end - in->start);
        in->end -= in->start;
        in->searched -= in->start;
        in->start = 0;
    }
    if (in->size - in->end < READ_SIZE) {
        in->size = 2 * in->size + READ_SIZE;
        in->bytes = ilx_grow(in->bytes, in->size);
    }
    ssize_t count;
    do {
        count = read(STDIN_FILENO, in->bytes + in->end, in->size - in->end);
    } while (count < 0 && errno == EINTR);
    if (count > 0) in->end += (size_t)count;
    return count;
}

// Answers every whole line that is waiting; false: the request was to quit, or nobody listens.
static bool answer_lines(ilx_engine *engine, input *in, ilx_text *out, bool *broken)
{
    for (;;) {
        char *from = in->bytes + in->searched;
        char *feed = memchr(from, '\n', in->end - in->searched);
        if (!feed) break;
        char *line = in->bytes + in->start;
        bool go_on = true;
        if (in->skipping) {
            in->skipping = false;
        } else if (feed - line > ILX_ENGINE_LINE_MAX) {
            ilx_engine_too_long(engine, out);
        } else {
            go_on = ilx_engine_line(engine, line, (size_t)(feed - line), out);
        }
        in->start = in->searched = (size_t)(feed + 1 - in->bytes);
        if (out->length > ANSWERS_MAX) *broken = !write_all(out);
        if (!go_on || *broken) return false;
    }
    in->searched = in->end;
    if (!in->skipping && in->end - in->start > ILX_ENGINE_LINE_MAX) {
        ilx_engine_too_long(engine, out);
        in->skipping = true;
    }
    if (in->skipping) in->start = in->searched = in->end = 0;
    return true;
}

int ilx_cli_engine(ilx_cli *cli, int argc, char **argv)
{
    if (!ilx_cli_parse(cli, argc, argv, NULL, 0)) return cli->status;

    ilx_engine *engine = ilx_engine_new(cli->lang);
    ilx_text out = ilx_text_new();
    input in = {0};
    bool broken = false, go_on = true;
    ssize_t count = 0;
    while (go_on && (count = read_more(&in)) > 0) {
        go_on = answer_lines(engine, &in, &out, &broken);
        if (!broken) broken = !write_all(&out);
        if (broken) go_on = false;
    }
    int error = errno;
    // A last line without its line feed is a request like any other.
    if (go_on && count == 0 && in.end > in.start && !in.skipping) {
        ilx_engine_line(engine, in.bytes + in.start, in.end - in.start, &out);
        broken = !write_all(&out);
        error = errno;
    }
    free(in.bytes);
    ilx_text_free(&out);
    ilx_engine_free(engine);
    if (broken) return ilx_cli_fail_file(cli, "cli.cannot-write", NULL, error);
    if (count < 0) return ilx_cli_fail_file(cli, "cli.cannot-read", "-", error);
    return ILX_EXIT_OK;
}
