#include "cli/terminal.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

enum { COLUMNS_MIN = 40, COLUMNS_MAX = 120, ROWS_MIN = 10 };

// The one thing that a signal can reach.
static volatile sig_atomic_t caught;  // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)

static void on_signal(int number)
{
    if (number != SIGCONT) caught = number;
}

int ilx_terminal_signal(void)
{
    return caught;
}

int64_t ilx_terminal_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// ---- What the terminal can do ------------------------------------------------------------

// By what the environment says, as the locale itself may not be installed. Where it says nothing,
// UTF-8 is the better guess today.
static bool speaks_utf8(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < sizeof variables / sizeof variables[0]; i++) {
        const char *value = getenv(variables[i]);
        if (!value || !*value) continue;
        const char *dot = strchr(value, '.');
        return dot && (strncasecmp(dot, ".utf-8", 6) == 0 || strncasecmp(dot, ".utf8", 5) == 0);
    }
    return true;
}

void ilx_terminal_measure(ilx_terminal *terminal)
{
    struct winsize size;
    terminal->columns = 80;
    terminal->rows = 24;
    if (terminal->screen && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
        terminal->columns = size.ws_col;
        terminal->rows = size.ws_row;
    }
    if (terminal->columns < COLUMNS_MIN) terminal->columns = COLUMNS_MIN;
    if (terminal->columns > COLUMNS_MAX) terminal->columns = COLUMNS_MAX;
    if (terminal->rows < ROWS_MIN) terminal->rows = ROWS_MIN;
}

// Keys come one by one and are not shown; Ctrl-C still interrupts.
static void take_keys(ilx_terminal *terminal)
{
    struct termios keys = terminal->found;
    keys.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    keys.c_cc[VMIN] = 1;
    keys.c_cc[VTIME] = 0;
    tcsetattr(STDIN_FILENO, TCSADRAIN, &keys);
}

void ilx_terminal_open(ilx_terminal *terminal)
{
    // Red, blue, violet, yellow, brown, grey, green, turquoise: told apart on light and on dark.
    static const char *const colours[8] = {"203", "75", "141", "220", "173", "246", "78", "80"};
    *terminal = (ilx_terminal){
        .echoes = !isatty(STDIN_FILENO),
        .colours = colours,
        .source = STDIN_FILENO,
        .other = -1,
    };
    const char *type = getenv("TERM");
    const char *plain = getenv("NO_COLOR");
    terminal->screen = isatty(STDOUT_FILENO) && type && strcmp(type, "dumb") != 0;
    terminal->colour = terminal->screen && !(plain && *plain);
    terminal->utf8 = speaks_utf8();
    terminal->live = terminal->screen && tcgetattr(STDIN_FILENO, &terminal->found) == 0;
    ilx_terminal_measure(terminal);
    if (!terminal->live) return;

    struct sigaction action = {.sa_handler = on_signal};
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGCONT};
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++) {
        sigaction(signals[i], &action, NULL);
    }
    take_keys(terminal);
}

void ilx_terminal_close(ilx_terminal *terminal)
{
    fflush(stdout);
    if (terminal->live) tcsetattr(STDIN_FILENO, TCSADRAIN, &terminal->found);
}

// ---- Writing -----------------------------------------------------------------------------

const char *ilx_ascii(uint32_t codepoint)
{
    static const char *const latin[64] = {
        "A", "A", "A", "A", "A", "A", "AE", "C", "E", "E", "E", "E", "I", "I", "I",  "I",
        "D", "N", "O", "O", "O", "O", "O",  "x", "O", "U", "U", "U", "U", "Y", "Th", "ss",
        "a", "a", "a", "a", "a", "a", "ae", "c", "e", "e", "e", "e", "i", "i", "i",  "i",
        "d", "n", "o", "o", "o", "o", "o",  "/", "o", "u", "u", "u", "u", "y", "th", "y",
    };
    static const struct {
        uint32_t codepoint;
        const char *ascii;
    } signs[] = {
        {0xa0, " "},     {0xab, "\""},  {0xb7, "-"},    {0xbb, "\""},   {0x152, "OE"},
        {0x153, "oe"},   {0x2009, " "}, {0x2011, "-"},  {0x2013, "-"},  {0x2014, "-"},
        {0x2018, "'"},   {0x2019, "'"}, {0x201c, "\""}, {0x201d, "\""}, {0x2022, "*"},
        {0x2026, "..."}, {0x202f, " "}, {0x2190, "<-"}, {0x2192, "->"}, {0x2212, "-"},
        {0x2500, "-"},   {0x25a0, "#"}, {0x25aa, "*"},  {0x25b2, "^"},  {0x25b6, ">"},
        {0x25b8, ">"},   {0x25c6, "%"}, {0x25bc, "v"},  {0x25cb, "o"},  {0x25cf, "@"},
        {0x2605, "*"},   {0x2606, "*"}, {0x2660, "S"},  {0x2665, "H"},  {0x2661, "h"},
        {0x2713, "v"},   {0x2717, "x"}, {0x271a, "+"},  {0x2716, "x"},  {0x2620, "+"},
        {0x265b, "K"},   {0x2655, "K"}, {0x265a, "K"},  {0x2654, "K"},
    };
    if (codepoint >= 0xc0 && codepoint <= 0xff) return latin[codepoint - 0xc0];
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        if (signs[i].codepoint == codepoint) return signs[i].ascii;
    }
    return "?";
}

static bool is_mark(char byte)
{
    return (byte >= ILX_MARK_SEAT && byte < ILX_MARK_SEAT + 8) ||
           (byte >= ILX_MARK_BOLD && byte <= ILX_MARK_END);
}

static void put_mark(const ilx_terminal *terminal, char mark, ilx_text *out)
{
    if (!terminal->colour) return;
    if (mark == ILX_MARK_BOLD) {
        ilx_text_put(out, "\033[1m");
    } else if (mark == ILX_MARK_DIM) {
        ilx_text_put(out, "\033[2m");
    } else if (mark == ILX_MARK_END) {
        ilx_text_put(out, "\033[0m");
    } else {
        ilx_text_add(out, "\033[1;38;5;%sm", terminal->colours[mark - ILX_MARK_SEAT]);
    }
}

// Some bytes of a text, for this terminal: marks become colours, signs what can be shown. Returns
// the columns that they take; out may be NULL.
static int put_shown(const ilx_terminal *terminal, const char *text, size_t length, ilx_text *out)
{
    int columns = 0;
    for (size_t at = 0; at < length;) {
        uint32_t code = '?';
        size_t count = (size_t)ilx_utf8_read(text + at, length - at, &code);
        if (count == 0) count = 1;
        if (code < 0x80 && is_mark((char)code)) {
            if (out) put_mark(terminal, (char)code, out);
        } else if (code < 0x80 || terminal->utf8) {
            if (out) ilx_text_bytes(out, text + at, count);
            columns += ilx_utf8_columns(text + at, count);
        } else {
            if (out) ilx_text_put(out, ilx_ascii(code));
            columns += (int)strlen(ilx_ascii(code));
        }
        at += count;
    }
    return columns;
}

// Where a line that begins so goes on: under its first word, after a bullet or a dash.
static int hanging(const char *line)
{
    size_t spaces = strspn(line, " ");
    const char *first = line + spaces;
    if (is_mark(*first)) first++;
    bool bullet = *first == '-' || *first == '*' || strncmp(first, "·", strlen("·")) == 0;
    return (int)spaces + (bullet ? 2 : 0);
}

// Breaks a text into lines for this terminal, going on from the column where it stands.
static void wrap(ilx_terminal *terminal, const char *text, int set_in, ilx_text *out)
{
    int indent = set_in;
    while (*text) {
        if (set_in < 0 && terminal->column == 0) indent = hanging(text);
        size_t spaces = strspn(text, " ");
        size_t word = strcspn(text + spaces, " \n");
        int width = put_shown(terminal, text + spaces, word, NULL);
        bool fits = terminal->column + (int)spaces + width <= terminal->columns;
        if (fits || terminal->column <= indent) {
            ilx_text_bytes(out, text, spaces);
            terminal->column += (int)spaces;
        } else if (width > 0) {
            ilx_text_add(out, "\n%*s", indent, "");
            terminal->column = indent;
        }
        put_shown(terminal, text + spaces, word, out);
        terminal->column += width;
        text += spaces + word;
        if (*text == '\n') {
            // A colour never runs on into the next line.
            put_mark(terminal, ILX_MARK_END, out);
            ilx_text_char(out, *text++);
            terminal->column = 0;
        }
    }
}

void ilx_terminal_print(ilx_terminal *terminal, const char *text, int indent)
{
    ilx_text out = ilx_text_new();
    if (terminal->waiting) ilx_text_put(&out, "\r\033[K");
    terminal->waiting = false;
    wrap(terminal, text, indent, &out);
    fwrite(out.bytes, 1, out.length, stdout);
    ilx_text_free(&out);
}

void ilx_terminal_page(ilx_terminal *terminal, const char *text, const char *more)
{
    ilx_text out = ilx_text_new();
    ilx_terminal_measure(terminal);
    wrap(terminal, text, -1, &out);
    const char *rest = out.bytes, *answer;
    while (*rest) {
        int lines = 0;
        const char *end = rest;
        while (*end && (!terminal->live || lines < terminal->rows - 1)) lines += *end++ == '\n';
        fwrite(rest, 1, (size_t)(end - rest), stdout);
        rest = end;
        if (!*rest) break;
        if (ilx_terminal_read(terminal, more, 0, &answer) != ILX_HEARD_LINE || *answer) break;
    }
    ilx_text_free(&out);
}

void ilx_terminal_clear(ilx_terminal *terminal)
{
    // Some terminals move what is cleared into the scrollback, so that is emptied last.
    fputs(terminal->screen ? "\033[H\033[2J\033[3J" : "\f", stdout);
    fflush(stdout);
    terminal->column = 0;
    terminal->waiting = false;
}

// ---- Reading -----------------------------------------------------------------------------

// Waits for bytes until a time (0: for ever) and takes them. LINE: there are some, or the terminal
// must be drawn again.
static ilx_heard take_input(ilx_terminal *terminal, int64_t until)
{
    while (!caught) {
        int64_t left = until ? until - ilx_terminal_now() : -1;
        if (until && left < 0) left = 0;
        struct pollfd input[] = {
            {.fd = terminal->source, .events = POLLIN},
            {.fd = terminal->other, .events = POLLIN},
        };
        int ready = poll(input, 2, left > 60000 ? 60000 : (int)left);
        if (ready == 0 && until && ilx_terminal_now() >= until) return ILX_HEARD_TIME;
        if (ready < 0 && errno == EINTR && terminal->live && !caught) {
            // Back from the shell, which has had the terminal its own way.
            take_keys(terminal);
            return ILX_HEARD_LINE;
        }
        if (ready <= 0) continue;
        if (!input[0].revents) return ILX_HEARD_OTHER;
        ssize_t count = read(STDIN_FILENO, terminal->input, sizeof terminal->input);
        if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        terminal->ended = count <= 0;
        terminal->input_at = 0;
        terminal->input_count = count > 0 ? (size_t)count : 0;
        return terminal->ended ? ILX_HEARD_END : ILX_HEARD_LINE;
    }
    return ILX_HEARD_STOP;
}

static void drop_letter(ilx_terminal *terminal)
{
    while (terminal->length > 0) {
        unsigned char last = (unsigned char)terminal->line[--terminal->length];
        if ((last & 0xc0) != 0x80) return;
    }
}

static void drop_word(ilx_terminal *terminal)
{
    while (terminal->length > 0 && terminal->line[terminal->length - 1] == ' ') {
        terminal->length--;
    }
    while (terminal->length > 0 && terminal->line[terminal->length - 1] != ' ') {
        terminal->length--;
    }
}

// Arrow and function keys send an escape and some bytes; none of them means anything here.
static bool swallows(ilx_terminal *terminal, char byte)
{
    if (byte == '\033') {
        terminal->escape = byte;
        return true;
    }
    if (!terminal->escape) return false;
    bool opens = terminal->escape == '\033' && (byte == '[' || byte == 'O');
    bool inside = terminal->escape == '[' && (byte < '@' || byte > '~');
    terminal->escape = opens ? byte : inside ? '[' : '\0';
    return true;
}

enum { CTRL_D = 0x04, CTRL_H = 0x08, CTRL_U = 0x15, CTRL_W = 0x17, DELETE = 0x7f };

// One byte of input. LINE: the line is complete; END: the person closes the input; else TIME.
static ilx_heard take_byte(ilx_terminal *terminal, char byte)
{
    if (byte == '\n' || byte == '\r') return ILX_HEARD_LINE;
    if (terminal->live && swallows(terminal, byte)) return ILX_HEARD_TIME;
    if (terminal->live && byte == CTRL_D && terminal->length == 0) return ILX_HEARD_END;
    if (terminal->live && (byte == DELETE || byte == CTRL_H)) {
        drop_letter(terminal);
    } else if (terminal->live && byte == CTRL_W) {
        drop_word(terminal);
    } else if (terminal->live && byte == CTRL_U) {
        terminal->length = 0;
    } else if ((unsigned char)byte >= ' ' && byte != DELETE) {
        // A line too long to be an answer is not kept.
        if (terminal->length + 1 < sizeof terminal->line) terminal->line[terminal->length++] = byte;
    } else if (!terminal->live && terminal->length + 1 < sizeof terminal->line) {
        terminal->line[terminal->length++] = ' ';
    }
    return ILX_HEARD_TIME;
}

// The prompt and as much of the end of the line as fits beside it.
static void show_line(ilx_terminal *terminal, const char *prompt)
{
    terminal->waiting = true;
    ilx_text out = ilx_text_new();
    ilx_text_put(&out, "\r\033[K");
    int room = terminal->columns - 1 - put_shown(terminal, prompt, strlen(prompt), &out);
    size_t from = 0;
    while (from < terminal->length &&
           ilx_utf8_columns(terminal->line + from, terminal->length - from) > room) {
        from++;
        while (((unsigned char)terminal->line[from] & 0xc0) == 0x80) from++;
    }
    ilx_text_bytes(&out, terminal->line + from, terminal->length - from);
    fwrite(out.bytes, 1, out.length, stdout);
    fflush(stdout);
    ilx_text_free(&out);
}

// The line is complete: it is shown for good, made fit to be shown, and handed over.
static ilx_heard finish_line(ilx_terminal *terminal, const char *prompt, const char **answer)
{
    terminal->line[terminal->length] = '\0';
    if (!ilx_utf8_valid(terminal->line, terminal->length)) {
        for (size_t i = 0; i < terminal->length; i++) {
            if ((unsigned char)terminal->line[i] >= 0x80) terminal->line[i] = '?';
        }
    }
    if (terminal->live) show_line(terminal, prompt);
    if (terminal->echoes) ilx_terminal_print(terminal, terminal->line, 0);
    if (terminal->live || terminal->echoes) fputc('\n', stdout);
    terminal->length = 0;
    terminal->column = 0;
    terminal->waiting = terminal->hurried = false;
    *answer = terminal->line;
    return ILX_HEARD_LINE;
}

ilx_heard ilx_terminal_read(ilx_terminal *terminal, const char *prompt, int64_t until,
                            const char **answer)
{
    ilx_terminal_measure(terminal);
    if (!terminal->live) ilx_terminal_print(terminal, prompt, 0);
    while (!caught) {
        ilx_heard heard = ILX_HEARD_TIME;
        while (heard == ILX_HEARD_TIME && terminal->input_at < terminal->input_count) {
            heard = take_byte(terminal, terminal->input[terminal->input_at++]);
        }
        // The keys that send sequences send them whole: an escape at the end was only that key.
        if (terminal->escape == '\033') terminal->escape = '\0';
        // A last line may lack its end.
        if (terminal->ended && terminal->length > 0) heard = ILX_HEARD_LINE;
        if (heard == ILX_HEARD_LINE) return finish_line(terminal, prompt, answer);
        if (heard == ILX_HEARD_END || terminal->ended) return ILX_HEARD_END;
        if (terminal->live) show_line(terminal, prompt);
        fflush(stdout);
        heard = take_input(terminal, until);
        if (heard != ILX_HEARD_LINE && heard != ILX_HEARD_END) return heard;
    }
    return ILX_HEARD_STOP;
}

void ilx_terminal_only_other(ilx_terminal *terminal)
{
    terminal->source = -1;
    terminal->ended = false;
}

void ilx_terminal_forget(ilx_terminal *terminal)
{
    if (!terminal->live) return;
    tcflush(STDIN_FILENO, TCIFLUSH);
    terminal->input_at = terminal->input_count = terminal->length = 0;
}

void ilx_terminal_pause(ilx_terminal *terminal, int64_t ms, bool keeps_keys)
{
    fflush(stdout);
    if (!terminal->live || ms <= 0) return;
    if (keeps_keys) {
        poll(NULL, 0, (int)ms);
    } else if (!terminal->hurried) {
        if (take_input(terminal, ilx_terminal_now() + ms) != ILX_HEARD_LINE) return;
        terminal->input_count = 0;
        terminal->hurried = true;
    }
}
