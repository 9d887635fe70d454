// A review as JSON.

#include "review/review.h"

#include "base/json.h"
#include "core/notation.h"
#include "core/view.h"

static void put_number(ilx_text *out, const char *name, double number)
{
    ilx_text_add(out, "\"%s\":%.12g", name, number);
}

static void put_move(const ilx_review *r, const char *name, const ilx_move *move, ilx_text *out)
{
    char buffer[ILX_MOVE_TEXT_MAX];
    ilx_text text = ilx_text_over(buffer, sizeof buffer);
    ilx_move_format(ilx_match_game(r->match), move, &text);
    ilx_text_add(out, ",\"%s\":", name);
    ilx_json_string(out, buffer);
}

static void write_seat(const ilx_review *r, int seat, ilx_text *out)
{
    const ilx_review_seat *s = &r->seats[seat];
    const struct {
        const char *name;
        double value;
    } parts[] = {
        {"start", s->start},   {"luck", s->luck}, {"own", s->own},
        {"others", s->others}, {"end", s->end},
    };
    ilx_text_put(out, seat ? ",{\"name\":" : "{\"name\":");
    ilx_json_string(out, ilx_match_name(r->match, seat));
    for (int i = 0; i < ILX_COUNT(parts); i++) {
        ilx_text_char(out, ',');
        put_number(out, parts[i].name, parts[i].value);
    }
    for (int m = ILX_MARK_DOUBTFUL; m < ILX_MARKS; m++)
        ilx_text_add(out, ",\"%s\":%d", ilx_mark_names[m], s->marks[m]);
    ilx_text_char(out, '}');
}

static void write_point(const ilx_review *r, int index, ilx_text *out)
{
    const ilx_review_point *p = &r->points[index];
    ilx_text_add(out, "%s{\"number\":%d,\"by\":%d,\"event\":", index ? "," : "", p->number, p->by);
    if (p->event.kind < 0) ilx_text_put(out, "null");
    if (p->event.kind >= 0) ilx_event_write(ilx_match_game(r->match), &p->event, out);
    ilx_text_put(out, ",\"chances\":[");
    for (int i = 0; i < ilx_match_seats(r->match); i++)
        ilx_text_add(out, "%s%.6g", i ? "," : "", p->chance[i]);
    ilx_text_put(out, "]}");
}

static void put_why(const ilx_review *r, const ilx_reason *why, ilx_text *out)
{
    ilx_text_put(out, ",\"why\":");
    if (why->kind < 0) {
        ilx_text_put(out, "null");
        return;
    }
    const ilx_verb *reason = &ilx_match_game(r->match)->reasons[why->kind];
    ilx_text_add(out, "{\"kind\":\"%s\"", reason->name);
    for (int i = 0; i < ILX_MOVE_ARGS && reason->arg[i].name; i++)
        ilx_text_add(out, ",\"%s\":%d", reason->arg[i].name, (int)why->arg[i]);
    ilx_text_char(out, '}');
}

static void write_choice(const ilx_review *r, int index, ilx_text *out)
{
    const ilx_review_choice *c = &r->choices[index];
    ilx_text_add(out, "%s{\"number\":%d,\"seat\":%d", index ? "," : "", c->number, c->seat);
    put_move(r, "move", &c->played, out);
    ilx_text_add(out, ",\"share\":%.6g,\"value\":%.6g", c->share, c->value);
    put_move(r, "best", &c->best, out);
    ilx_text_add(out, ",\"best_share\":%.6g,\"best_value\":%.6g,\"loss\":%.6g,\"error\":%.6g",
                 c->best_share, c->best_value, c->loss, c->error);
    put_why(r, &c->why, out);
    ilx_text_add(out, ",\"mark\":\"%s\"}", ilx_mark_names[c->mark]);
}

static void write_habit(const ilx_review *r, int index, ilx_text *out)
{
    const ilx_review_habit *h = &r->habits[index];
    ilx_text_add(out, "%s{\"seat\":%d", index ? "," : "", h->seat);
    put_move(r, "move", &h->move, out);
    ilx_text_add(out, ",\"times\":%d,\"of\":%d,\"expected\":%.6g,\"variance\":%.6g,\"loss\":%.6g}",
                 h->times, h->of, h->expected, h->variance, h->loss);
}

void ilx_review_write(const ilx_review *r, ilx_text *out)
{
    const struct {
        const char *name;
        int count;
        void (*write)(const ilx_review *, int, ilx_text *);
    } lists[] = {
        {"seats", ilx_match_seats(r->match), write_seat},
        {"points", r->point_count, write_point},
        {"choices", r->choice_count, write_choice},
        {"habits", r->habit_count, write_habit},
    };
    ilx_text_add(out, "{\"game\":\"%s\",\"moves\":%d,\"budget\":%d", ilx_match_game(r->match)->id,
                 ilx_match_length(r->match), r->budget);
    for (int k = 0; k < ILX_COUNT(lists); k++) {
        ilx_text_add(out, ",\"%s\":[", lists[k].name);
        for (int i = 0; i < lists[k].count; i++) lists[k].write(r, i, out);
        ilx_text_char(out, ']');
    }
    ilx_text_char(out, '}');
}
