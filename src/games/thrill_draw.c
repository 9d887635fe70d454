// Thrill's plate as text, for terminals: seen from above, the play zone at the top, one row for a
// centimetre, millimetres below it. A disc is its number between brackets as far apart as it is
// wide.

#include "games/thrill_parts.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum {
    MILLI = 1000,
    ROW = 10 * MILLI,
    COLUMN = 5 * MILLI,
    TOP = 160 * MILLI,
    BOTTOM = -50 * MILLI,
    SIDE = 170 * MILLI,
    ROWS = (TOP - BOTTOM) / ROW + 1,
    COLUMNS = 2 * SIDE / COLUMN + 1,
};

typedef struct sketch {
    char cell[ROWS][COLUMNS + 1];
} sketch;

static int row_of(double y)
{
    return (int)lround((TOP - y) / ROW);
}

static int column_of(double x)
{
    return (int)lround((x + SIDE) / COLUMN);
}

static void put(sketch *to, int row, int column, char mark)
{
    if (row >= 0 && row < ROWS && column >= 0 && column < COLUMNS) to->cell[row][column] = mark;
}

static void draw_line(sketch *to, double y, char mark)
{
    double half = sqrt((double)ILX_PLATE_RADIUS * ILX_PLATE_RADIUS - y * y);
    int row = row_of(y);
    for (int column = column_of(-half) + 1; column < column_of(half); column++) {
        put(to, row, column, mark);
    }
}

static void draw_edge(sketch *to)
{
    for (int row = 0; row < ROWS; row++) {
        double y = TOP - (double)row * ROW;
        double half = sqrt((double)ILX_PLATE_RADIUS * ILX_PLATE_RADIUS - y * y);
        put(to, row, column_of(-half), '.');
        put(to, row, column_of(half), '.');
    }
}

static void draw_disc(sketch *to, const thrill_view *v, int disc)
{
    char name[16];
    int radius = ilx_disc_radius(thrill_size_of(disc));
    int row = row_of(v->y[disc]), left = column_of(v->x[disc] - radius);
    int right = column_of(v->x[disc] + radius) - 1;
    snprintf(name, sizeof name, "%d%s", disc, v->weight_on == disc ? "*" : "");
    int length = (int)strlen(name), at = (left + right + 1 - length) / 2 + (length == 1);
    for (int column = left + 1; column < right; column++) put(to, row, column, ' ');
    for (int i = 0; i < length; i++) put(to, row, at + i, name[i]);
    put(to, row, left, '(');
    put(to, row, right, ')');
}

// Millimetres from the middle, below the columns that they belong to.
static void write_scale(ilx_text *out)
{
    enum { STEP = 40 * MILLI, MOST = 160 * MILLI };
    char line[COLUMNS + 1];
    memset(line, ' ', sizeof line);
    for (int x = -MOST; x <= MOST; x += STEP) {
        char name[16];
        snprintf(name, sizeof name, "%d", x / MILLI);
        int length = (int)strlen(name), at = column_of(x) - length / 2;
        memcpy(line + (at < 0 ? 0 : at), name, (size_t)length);
    }
    int length = COLUMNS;
    while (line[length - 1] == ' ') length--;
    ilx_text_bytes(out, line, (size_t)length);
    ilx_text_put(out, " mm\n");
}

void thrill_draw(const void *view, ilx_text *out)
{
    const thrill_view *v = view;
    sketch to;
    memset(to.cell, ' ', sizeof to.cell);
    draw_edge(&to);
    draw_line(&to, ILX_PUSHER_STOP, '-');
    draw_line(&to, v->pusher, '=');
    for (int i = 0; i < ILX_PLATE_DISCS; i++) {
        if (v->on_plate[i]) draw_disc(&to, v, i);
    }
    for (int row = 0; row < ROWS; row++) {
        int length = COLUMNS;
        while (length > 0 && to.cell[row][length - 1] == ' ') length--;
        ilx_text_bytes(out, to.cell[row], (size_t)length);
        ilx_text_char(out, '\n');
    }
    write_scale(out);
}
