// Views and events as they go over the wire, in every game with every setting: whoever reads the
// first view, and then only what changes, sees what there is to see, and events come back as they
// were.

#include "conformance/playout.h"

enum { NODES = 8192, GAMES = 1, MOVES_MAX = 250 };  // a longer match shows nothing new

static setting settings[SETTINGS_MAX];
static int setting_count;
static ilx_json_node nodes[NODES];

static ilx_json parse(const ilx_text *text)
{
    ilx_json json;
    if (!ilx_json_parse(&json, text->bytes, text->length, nodes, NODES)) {
        test_fail(__FILE__, __LINE__, "%s: %s", text->bytes, json.fault);
    }
    return json;
}

static void see(const playout *p, int viewer, any_state *view)
{
    memset(view->bytes, 0, p->setting.game->view_size);
    p->setting.game->view(p->state, viewer, view->bytes);
}

static void write_whole(const playout *p, const any_state *view, ilx_text *out)
{
    const ilx_game *game = p->setting.game;
    ilx_text_clear(out);
    ilx_fields_write(game->view_fields, game->view_field_count, p->setting.seat_count, view->bytes,
                     out);
}

// Reads what has changed since old over what the viewer knows, which is then all there is to see.
static void learn(const playout *p, const any_state *old, const any_state *now, any_state *known)
{
    static ilx_text text, wanted, why;
    const ilx_game *game = p->setting.game;
    if (!text.bytes) text = ilx_text_new(), wanted = ilx_text_new(), why = ilx_text_new();
    ilx_text_clear(&text);
    ilx_fields_write_changed(game->view_fields, game->view_field_count, p->setting.seat_count,
                             old ? old->bytes : NULL, now->bytes, &text);
    ilx_json json = parse(&text);
    bool read = ilx_view_read(game, p->setting.seat_count, &json, 0, known->bytes, &why);
    if (!read) test_fail(__FILE__, __LINE__, "%s: %s", text.bytes, why.bytes);
    write_whole(p, now, &wanted);
    write_whole(p, known, &text);
    ENSURE_TEXT(text.bytes, wanted.bytes);
}

static void ensure_events_come_back(const playout *p, bool brief)
{
    static ilx_text text;
    if (!text.bytes) text = ilx_text_new();
    for (int i = 0; i < p->events.count; i++) {
        const ilx_event *event = &p->events.item[i];
        ilx_text_clear(&text);
        if (brief) ilx_event_write_short(p->setting.game, event, &text);
        if (!brief) ilx_event_write(p->setting.game, event, &text);
        ilx_json json = parse(&text);
        ilx_event read;
        if (!ilx_event_read(p->setting.game, &json, 0, &read)) {
            test_fail(__FILE__, __LINE__, "%s is not read", text.bytes);
        }
        ENSURE_INT(read.kind, event->kind);
        ENSURE_INT(read.visible_to, event->visible_to);
        for (int a = 0; a < arg_count(&p->setting.game->events[read.kind]); a++) {
            ENSURE_INT(read.arg[a], event->arg[a]);
        }
    }
}

static void what_is_sent_is_what_is_seen(void)
{
    static any_state known[ILX_SEATS_MAX + 1], old[ILX_SEATS_MAX + 1], now;
    static playout p;
    int games = test_samples(GAMES);
    for (int i = 0; i < setting_count * games; i++) {
        const setting *s = &settings[i / games];
        int most = s->game->slow ? MOVES_SLOW : MOVES_MAX;
        if (s->game->slow && i % games > 0) continue;
        playout_start(&p, s, "wire", (uint64_t)i);
        memset(known, 0, sizeof known);
        bool first = true, more = true;
        while (more) {
            for (int seat = 0; seat <= s->seat_count; seat++) {
                see(&p, seat < s->seat_count ? seat : ILX_SPECTATOR, &now);
                learn(&p, first ? NULL : &old[seat], &now, &known[seat]);
                old[seat] = now;
            }
            first = false;
            more = p.length < most && playout_step(&p);
            ensure_events_come_back(&p, false);
            ensure_events_come_back(&p, true);
        }
    }
}

// ---- What is refused ---------------------------------------------------------------------

typedef struct small {
    int8_t card, count[2];
    int32_t hidden;
    uint8_t who[ILX_SEATS_MAX];
} small;

static const char *const cards[] = {"click", "bullet"};
static const ilx_names card_names = {"card", cards, 2};
static const ilx_names key_names = {"key", cards, 2};
static const ilx_field fields[] = {
    ILX_FIELD(small, ILX_I8, card, NULL, .names = &card_names),
    ILX_FIELD(small, ILX_I8, count, NULL, .count = 2, .keys = &key_names),
    ILX_FIELD(small, ILX_I32, hidden, NULL),
    ILX_FIELD(small, ILX_U8, who, NULL, .per_seat = true, .names = &ilx_seat_names),
};
static const ilx_verb verbs[] = {
    {"fired", {{"who", &ilx_seat_names}, {"card", &card_names}, {"times", NULL}}}};
static const ilx_game game = {
    .view_fields = fields,
    .view_field_count = ILX_COUNT(fields),
    .view_size = sizeof(small),
    .events = verbs,
    .event_count = 1,
};

// The reader's verdict on a view for two seats: "", or what is wrong with it.
static const char *fault_of(const char *text, small *view)
{
    static char why[200];
    ilx_text fault = ilx_text_over(why, sizeof why);
    ilx_text over = {.bytes = (char *)text, .length = strlen(text)};
    ilx_json json = parse(&over);
    bool read = ilx_view_read(&game, 2, &json, 0, view, &fault);
    ENSURE(read == (fault.length == 0));
    return why;
}

static void null_is_hidden_and_the_rest_stays(void)
{
    small view = {.card = 1, .hidden = 7, .who = {3, 4}};
    ENSURE_TEXT(fault_of("{\"card\":null,\"hidden\":null}", &view), "");
    ENSURE_INT(view.card, ILX_HIDDEN8);
    ENSURE_INT(view.hidden, ILX_HIDDEN);
    ENSURE_INT(view.who[1], 4);
    ENSURE_TEXT(fault_of("{\"card\":\"bullet\",\"count\":{\"bullet\":5,\"click\":null}}", &view),
                "");
    ENSURE_INT(view.card, 1);
    ENSURE_INT(view.count[0], ILX_HIDDEN8);
    ENSURE_INT(view.count[1], 5);
    ENSURE_TEXT(fault_of("{\"card\":-1,\"who\":[1,0]}", &view), "");
    ENSURE_INT(view.card, -1);
    ENSURE_INT(view.who[0], 1);
    ENSURE_TEXT(fault_of("{}", &view), "");
}

static void what_is_no_view_is_refused(void)
{
    static const char *const texts[] = {
        "[]",
        "{\"cards\":1}",
        "{\"card\":\"Bullet\"}",
        "{\"card\":1}",
        "{\"card\":128}",
        "{\"card\":[1]}",
        "{\"count\":[1,2]}",
        "{\"count\":{\"click\":1}}",
        "{\"count\":{\"click\":1,\"other\":2}}",
        "{\"hidden\":2147483648}",
        "{\"who\":[1]}",
        "{\"who\":[1,2,3]}",
        "{\"who\":[1,null]}",
        "{\"who\":[1,-1]}",
        "{\"who\":1}",
        "{\"who\":{\"2\":1}}",
        "{\"who\":{\"0\":1,\"a\":1}}",
        "{\"who\":{\"0\":-1}}",
    };
    for (int i = 0; i < ILX_COUNT(texts); i++) {
        small view = {0};
        if (!*fault_of(texts[i], &view)) test_fail(__FILE__, __LINE__, "read: %s", texts[i]);
    }
}

static bool is_event(const char *text)
{
    ilx_event event;
    ilx_text over = {.bytes = (char *)text, .length = strlen(text)};
    ilx_json json = parse(&over);
    return ilx_event_read(&game, &json, 0, &event);
}

static void what_is_no_event_is_refused(void)
{
    ENSURE(
        is_event("{\"kind\":\"fired\",\"to\":\"all\",\"who\":1,\"card\":\"click\",\"times\":3}"));
    ENSURE(is_event("{\"kind\":\"fired\",\"who\":1,\"card\":\"click\",\"times\":3}"));
    ENSURE(is_event("{\"kind\":\"fired\",\"to\":[],\"who\":null,\"card\":-1,\"times\":-3}"));
    static const char *const texts[] = {
        "[]",
        "{}",
        "{\"kind\":\"missed\",\"to\":\"all\"}",
        "{\"kind\":\"fired\",\"to\":\"some\",\"who\":1,\"card\":\"click\",\"times\":3}",
        "{\"kind\":\"fired\",\"to\":[1,0],\"who\":1,\"card\":\"click\",\"times\":3}",
        "{\"kind\":\"fired\",\"to\":[8],\"who\":1,\"card\":\"click\",\"times\":3}",
        "{\"kind\":\"fired\",\"to\":\"all\",\"card\":\"click\",\"times\":3}",
        "{\"kind\":\"fired\",\"to\":\"all\",\"who\":-1,\"card\":\"click\",\"times\":3}",
        "{\"kind\":\"fired\",\"to\":\"all\",\"who\":8,\"card\":\"click\",\"times\":3}",
        "{\"kind\":\"fired\",\"to\":\"all\",\"who\":1,\"card\":1,\"times\":3}",
        "{\"kind\":\"fired\",\"to\":\"all\",\"who\":1,\"card\":null,\"times\":3}",
        "{\"kind\":\"fired\",\"to\":\"all\",\"who\":1,\"card\":\"click\",\"times\":9999999999}",
        "{\"kind\":\"fired\",\"to\":\"all\",\"who\":1,\"card\":\"click\",\"times\":3,\"more\":1}",
    };
    for (int i = 0; i < ILX_COUNT(texts); i++) {
        if (is_event(texts[i])) test_fail(__FILE__, __LINE__, "read: %s", texts[i]);
    }
}

int main(int argc, char **argv)
{
    setting_count = all_settings(settings);
    static const test tests[] = {
        TEST(what_is_sent_is_what_is_seen),
        TEST(null_is_hidden_and_the_rest_stays),
        TEST(what_is_no_view_is_refused),
        TEST(what_is_no_event_is_refused),
    };
    return RUN_TESTS(tests);
}
