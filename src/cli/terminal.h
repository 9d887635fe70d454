// A terminal for people: wrapped and coloured text out, lines in, with an eye on the clock.
//
// Text for the terminal may hold marks, control characters that take no column: they become colours
// at the very end, or nothing where there are none. Everything also works through pipes, without
// colours, pauses and line editing, which is how it is tested.
#pragma once

#include "base/text.h"

#include <termios.h>

enum {
    ILX_TERMINAL_LINE = 256,  // bytes of a line that may be typed, final zero included
    ILX_TERMINAL_INPUT = 1024,
};

// Marks. Seats have theirs at ILX_MARK_SEAT + seat, eight in all.
enum {
    ILX_MARK_SEAT = 0x01,
    ILX_MARK_BOLD = 0x0e,
    ILX_MARK_DIM = 0x0f,
    ILX_MARK_END = 0x10,
};

typedef struct ilx_terminal {
    bool live;    // both ends are a person's: keys are read one by one, there are pauses
    bool echoes;  // what is typed must be written out again: the input is a pipe
    bool screen;  // the output can be cleared
    bool colour;
    bool utf8;     // otherwise everything is written in ASCII
    bool hurried;  // a key was pressed: no more pauses until the next line is read
    bool ended;    // the input has no more bytes
    bool waiting;  // the cursor stands behind a prompt, which the next text takes the place of
    int columns, rows;
    int column;                  // where the next text goes on
    const char *const *colours;  // of the seats, as numbers of a terminal's 256
    int source;                  // where lines come from; -1: nobody types any more
    int other;                   // something else that reading waits for; -1: nothing
    struct termios found;        // as it was, and must be again
    size_t length;  // of the line typed so far; it outlives a reading that ran out of time
    char line[ILX_TERMINAL_LINE];
    char escape;  // inside a key's escape sequence: its last byte
    size_t input_at, input_count;
    char input[ILX_TERMINAL_INPUT];
} ilx_terminal;

// Looks at standard input and output and the environment (NO_COLOR, TERM, the locale).
void ilx_terminal_open(ilx_terminal *terminal);
// Puts the terminal back as it was found.
void ilx_terminal_close(ilx_terminal *terminal);
// Has the program been asked to stop (Ctrl-C, a hang-up)? The signal's number, or 0.
int ilx_terminal_signal(void);

// Writes on from where the last text ended. Lines are broken between words, and what is broken off
// is set in by so many columns (-1: as far as the line itself); spaces inside a line stay.
void ilx_terminal_print(ilx_terminal *terminal, const char *text, int indent);
// Writes a long text, a screenful at a time: more is asked in between, and anything typed ends it.
void ilx_terminal_page(ilx_terminal *terminal, const char *text, const char *more);
// Clears the screen and what has scrolled off it; a page break in a pipe.
void ilx_terminal_clear(ilx_terminal *terminal);
// Looks again how large the terminal is.
void ilx_terminal_measure(ilx_terminal *terminal);

// A letter or sign in ASCII ("e" for "é", "..." for "…"), "?" for what has no likeness.
const char *ilx_ascii(uint32_t codepoint);

typedef enum ilx_heard {
    ILX_HEARD_LINE,
    ILX_HEARD_TIME,   // nothing yet: until has come
    ILX_HEARD_END,    // the input is over
    ILX_HEARD_STOP,   // ilx_terminal_signal says which
    ILX_HEARD_OTHER,  // there are bytes where the terminal's other says
} ilx_heard;

// Milliseconds of a clock that only goes forward.
int64_t ilx_terminal_now(void);
// Shows the prompt and waits for a line, until a time of that clock (0: for ever). A line that is
// half typed when the time comes is there again the next time. The answer is valid UTF-8 without
// control characters, and lives until the next call.
ilx_heard ilx_terminal_read(ilx_terminal *terminal, const char *prompt, int64_t until,
                            const char **answer);
// Input has ended, but the other source may still speak: reading goes on without lines.
void ilx_terminal_only_other(ilx_terminal *terminal);
// Forgets the keys that were pressed before they were asked for.
void ilx_terminal_forget(ilx_terminal *terminal);
// Lets a person read; through pipes there are no pauses. Any key ends it and those that follow,
// unless keys are kept for the next line that is read.
void ilx_terminal_pause(ilx_terminal *terminal, int64_t ms, bool keeps_keys);
