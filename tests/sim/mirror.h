// A client's knowledge: the last full view with everything since then applied to it, as the texts
// that came over the wire. Whenever a full view comes that should say nothing new, it must be the
// same as what was put together from the pieces, byte for byte.
#pragma once

#include "sim/world.h"

enum { FIELDS_MAX = 128, LOG_KEPT = 60 };

// The last so many texts of a kind.
typedef struct mirror_list {
    ilx_text items[LOG_KEPT];
    int count, next, kept;
} mirror_list;

typedef struct mirror {
    bool whole;  // there has been a full view
    bool gap;    // and something was missed since
    int64_t n, at;
    int member, seat;  // -1: none
    ilx_text table, presence;
    mirror_list chat;
    int match, viewer;  // number of the match; -1: none
    ilx_text commitment, fields[FIELDS_MAX], turn, legal, barred, result;
    mirror_list log;
    const ilx_game *game;

    // Read from the texts.
    bool playing;
    int host;
    int64_t turn_number, wait_ms, pace_ms;  // -1: no limit
    bool paused;
    uint32_t asked, may;
    int place;     // from where the match is seen
    int shown_by;  // whose hand was shown last, and what it did
    char shown[64];
    char stand_in[64];  // what was played for this one last; "": nothing was
} mirror;

static inline void keep_text(ilx_text *text, const char *bytes, size_t length)
{
    if (!text->bytes) *text = ilx_text_new();
    ilx_text_clear(text);
    ilx_text_bytes(text, bytes, length);
}

// The text of a value as it came, quotes included.
static inline void keep_node(ilx_text *text, const ilx_json *json, int node)
{
    const ilx_json_node *n = &json->nodes[node];
    size_t quotes = n->type == ILX_JSON_STRING;
    keep_text(text, json->text + n->start - quotes, n->length + 2 * quotes);
}

// Or what it means that there is none.
static inline void keep_or(ilx_text *text, const ilx_json *json, int node, const char *none)
{
    if (node >= 0) keep_node(text, json, node);
    if (node < 0) keep_text(text, none, strlen(none));
}

static inline void list_add(mirror_list *list, const ilx_json *json, int node)
{
    keep_node(&list->items[list->next], json, node);
    list->next = (list->next + 1) % list->kept;
    if (list->count < list->kept) list->count++;
}

static inline void list_add_all(mirror_list *list, const ilx_json *json, int array)
{
    int item = ilx_json_first(json, array);
    for (uint32_t i = 0; i < json->nodes[array].count; i++) {
        list_add(list, json, item);
        item = ilx_json_next(json, item);
    }
}

static inline void list_write(const mirror_list *list, ilx_text *out)
{
    ilx_text_char(out, '[');
    for (int i = 0; i < list->count; i++) {
        if (i) ilx_text_char(out, ',');
        ilx_text_put(out,
                     list->items[(list->next - list->count + i + list->kept) % list->kept].bytes);
    }
    ilx_text_char(out, ']');
}

static inline void list_free(mirror_list *list)
{
    for (int i = 0; i < LOG_KEPT; i++) ilx_text_free(&list->items[i]);
}

static inline void mirror_free(mirror *m)
{
    ilx_text *texts[] = {&m->table, &m->presence, &m->commitment, &m->turn,
                         &m->legal, &m->barred,   &m->result};
    for (int i = 0; i < ILX_COUNT(texts); i++) ilx_text_free(texts[i]);
    for (int i = 0; i < FIELDS_MAX; i++) ilx_text_free(&m->fields[i]);
    list_free(&m->chat);
    list_free(&m->log);
    *m = (mirror){0};
}

// Figures that go with the time of day are not compared: "wait_ms":1234 becomes "wait_ms":#.
static inline void without_time(const char *text, ilx_text *out)
{
    ilx_text_clear(out);
    while (*text) {
        const char *end = strstr(text, "_ms\":");
        if (!end) break;
        end += strlen("_ms\":");
        ilx_text_bytes(out, text, (size_t)(end - text));
        size_t digits = strspn(end, "-0123456789");
        if (digits) ilx_text_char(out, '#');
        text = end + digits;
    }
    ilx_text_put(out, text);
}

static inline void ensure_same(const char *what, const char *mine, const char *theirs)
{
    static ilx_text a, b;
    if (!a.bytes) a = ilx_text_new();
    if (!b.bytes) b = ilx_text_new();
    without_time(mine, &a);
    without_time(theirs, &b);
    if (strcmp(a.bytes, b.bytes) == 0) return;
    test_fail(__FILE__, __LINE__, "%s: put together from the pieces it is\n    %s\nand now\n    %s",
              what, a.bytes, b.bytes);
}

static inline void ensure_same_node(const char *what, const ilx_text *mine, const ilx_json *json,
                                    int node)
{
    static ilx_text theirs;
    keep_node(&theirs, json, node);
    ensure_same(what, mine->bytes, theirs.bytes);
}

static inline void ensure_same_list(const char *what, const mirror_list *mine, const ilx_json *json,
                                    int node)
{
    static ilx_text text;
    if (!text.bytes) text = ilx_text_new();
    ilx_text_clear(&text);
    list_write(mine, &text);
    ensure_same_node(what, &text, json, node);
}

static inline int compare_texts(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

// The same events, whatever their order: what was answered in the second of a restart is told in
// two parts, and later in one.
static inline void ensure_same_events(const mirror_list *mine, const ilx_json *json, int array)
{
    const char *texts[2][LOG_KEPT];
    static ilx_text theirs[LOG_KEPT];
    int item = ilx_json_first(json, array), count = mine->count;
    ENSURE_INT(json->nodes[array].count, count);
    for (int i = 0; i < count; i++, item = ilx_json_next(json, item)) {
        keep_node(&theirs[i], json, item);
        texts[0][i] = mine->items[i].bytes;
        texts[1][i] = theirs[i].bytes;
    }
    for (int i = 0; i < 2; i++) qsort(texts[i], (size_t)count, sizeof texts[i][0], compare_texts);
    for (int i = 0; i < count; i++) ensure_same("an event", texts[0][i], texts[1][i]);
}

// A full view that brings nothing new. strict: nor about who is there and how the clock stands.
static inline void mirror_compare(const mirror *m, const ilx_json *json, bool strict)
{
    ensure_same_node("table", &m->table, json, ilx_json_get(json, 0, "table"));
    ensure_same_list("chat", &m->chat, json, ilx_json_get(json, 0, "chat"));
    if (strict) {
        ensure_same_node("presence", &m->presence, json, ilx_json_get(json, 0, "presence"));
    }
    int match = ilx_json_get(json, 0, "match");
    ENSURE((m->match >= 0) == (json->nodes[match].type == ILX_JSON_OBJECT));
    if (m->match < 0) return;
    ENSURE_INT(number_in(json, match, "number"), m->match);
    int view = ilx_json_get(json, match, "view");
    for (int i = 0; i < m->game->view_field_count; i++) {
        const char *name = m->game->view_fields[i].name;
        ensure_same_node(name, &m->fields[i], json, ilx_json_get(json, view, name));
    }
    ensure_same_node("commitment", &m->commitment, json, ilx_json_get(json, match, "commitment"));
    ensure_same_node("legal", &m->legal, json, ilx_json_get(json, match, "legal"));
    static ilx_text barred;
    keep_or(&barred, json, ilx_json_get(json, match, "barred"), "[]");
    ensure_same("barred", m->barred.bytes, barred.bytes);
    ensure_same_node("result", &m->result, json, ilx_json_get(json, match, "result"));
    int log = ilx_json_get(json, match, "log");
    if (strict) ensure_same_list("log", &m->log, json, log);
    if (!strict) ensure_same_events(&m->log, json, log);
    if (strict) ensure_same_node("turn", &m->turn, json, ilx_json_get(json, match, "turn"));
}

// ---- Taking in -------------------------------------------------------------------------------

static inline int small_in(const ilx_json *json, int object, const char *key)
{
    const ilx_json_node *n = &json->nodes[ilx_json_get(json, object, key)];
    return n->type == ILX_JSON_NUMBER ? (int)n->number : -1;
}

static inline int64_t limit_in(const ilx_json *json, int object, const char *key)
{
    int node = ilx_json_get(json, object, key);
    return node >= 0 && json->nodes[node].type == ILX_JSON_NUMBER ? json->nodes[node].number : -1;
}

static inline uint32_t mask_in(const ilx_json *json, int object, const char *key)
{
    int array = ilx_json_get(json, object, key);
    uint32_t mask = 0;
    if (array < 0) return mask;  // left out: it is empty
    int item = ilx_json_first(json, array);
    for (uint32_t i = 0; i < json->nodes[array].count; i++, item = ilx_json_next(json, item)) {
        mask |= ILX_SEAT_BIT((uint32_t)json->nodes[item].number);
    }
    return mask;
}

static inline void mirror_table(mirror *m, const ilx_json *json, int node)
{
    char id[32];
    if (node < 0) return;
    keep_node(&m->table, json, node);
    ENSURE(ilx_json_copy(json, ilx_json_get(json, node, "game"), id, sizeof id));
    m->game = ilx_game_find(id);
    m->host = small_in(json, node, "host");
    m->playing = json->nodes[ilx_json_get(json, node, "playing")].type == ILX_JSON_TRUE;
}

static inline void mirror_turn(mirror *m, const ilx_json *json, int node)
{
    if (node < 0) return;
    keep_node(&m->turn, json, node);
    m->turn_number = number_in(json, node, "number");
    m->wait_ms = limit_in(json, node, "wait_ms");
    m->pace_ms = limit_in(json, node, "pace_ms");
    int paused = ilx_json_get(json, node, "paused");
    m->paused = paused >= 0 && json->nodes[paused].type == ILX_JSON_TRUE;
    m->asked = mask_in(json, node, "seats");
    m->may = mask_in(json, node, "may");
}

// Takes what is new of some seats, in place of what they had before.
static inline void keep_seats(ilx_text *text, const ilx_json *json, int object)
{
    static ilx_json_node nodes[4096];
    static ilx_text old, one;
    ilx_json before;
    keep_text(&old, text->bytes, text->length);
    ENSURE(ilx_json_parse(&before, old.bytes, old.length, nodes, ILX_COUNT(nodes)));
    ENSURE(nodes[0].type == ILX_JSON_ARRAY);
    int item = ilx_json_first(&before, 0);
    ilx_text_clear(text);
    for (uint32_t seat = 0; seat < nodes[0].count; seat++) {
        const char key[] = {(char)('0' + seat), '\0'};
        int value = ilx_json_get(json, object, key);
        if (value >= 0) keep_node(&one, json, value);
        if (value < 0) keep_node(&one, &before, item);
        ilx_text_char(text, seat ? ',' : '[');
        ilx_text_put(text, one.bytes);
        item = ilx_json_next(&before, item);
    }
    ilx_text_char(text, ']');
}

static inline void mirror_fields(mirror *m, const ilx_json *json, int view)
{
    ENSURE(m->game->view_field_count <= FIELDS_MAX);
    for (int i = 0; i < m->game->view_field_count; i++) {
        const ilx_field *field = &m->game->view_fields[i];
        int node = ilx_json_get(json, view, field->name);
        if (node < 0) continue;
        bool some = field->per_seat && json->nodes[node].type == ILX_JSON_OBJECT;
        if (some) keep_seats(&m->fields[i], json, node);
        if (!some) keep_node(&m->fields[i], json, node);
    }
}

static inline void mirror_match(mirror *m, const ilx_json *json, int match)
{
    m->match = -1;
    if (json->nodes[match].type != ILX_JSON_OBJECT) return;
    m->match = small_in(json, match, "number");
    m->viewer = small_in(json, match, "seat");
    keep_node(&m->commitment, json, ilx_json_get(json, match, "commitment"));
    mirror_fields(m, json, ilx_json_get(json, match, "view"));
    mirror_turn(m, json, ilx_json_get(json, match, "turn"));
    keep_node(&m->legal, json, ilx_json_get(json, match, "legal"));
    keep_or(&m->barred, json, ilx_json_get(json, match, "barred"), "[]");
    keep_node(&m->result, json, ilx_json_get(json, match, "result"));
    m->log.count = m->log.next = 0;
    list_add_all(&m->log, json, ilx_json_get(json, match, "log"));
}

static inline void mirror_full(mirror *m, const ilx_json *json, bool strict)
{
    int64_t n = number_in(json, 0, "n");
    m->log.kept = LOG_KEPT;
    m->chat.kept = ILX_CHAT_KEPT;
    int place = place_in(json);
    bool same_place = m->whole && m->place == place && m->seat == small_in(json, 0, "seat") &&
                      m->member == small_in(json, 0, "member");
    if (m->whole && n < m->n) return;  // a repetition
    m->place = place;
    if (same_place && !m->gap && n == m->n) mirror_compare(m, json, strict);
    m->whole = true;
    m->gap = false;
    m->n = n;
    m->at = number_in(json, 0, "at");
    m->member = small_in(json, 0, "member");
    m->seat = small_in(json, 0, "seat");
    mirror_table(m, json, ilx_json_get(json, 0, "table"));
    keep_node(&m->presence, json, ilx_json_get(json, 0, "presence"));
    m->chat.count = m->chat.next = 0;
    list_add_all(&m->chat, json, ilx_json_get(json, 0, "chat"));
    mirror_match(m, json, ilx_json_get(json, 0, "match"));
}

static inline void mirror_news(mirror *m, const ilx_json *json)
{
    int64_t n = number_in(json, 0, "n");
    if (!m->whole || m->gap || n <= m->n) return;
    if (n != m->n + 1) {
        m->gap = true;
        return;
    }
    m->n = n;
    m->at = number_in(json, 0, "at");
    mirror_table(m, json, ilx_json_get(json, 0, "table"));
    int chat = ilx_json_get(json, 0, "chat"), step = ilx_json_get(json, 0, "match");
    if (chat >= 0) list_add_all(&m->chat, json, chat);
    mirror_turn(m, json, ilx_json_get(json, 0, "turn"));
    if (step < 0) return;
    mirror_fields(m, json, ilx_json_get(json, step, "changed"));
    keep_or(&m->legal, json, ilx_json_get(json, step, "legal"),
            m->viewer >= 0 && m->game->list ? "[]" : "null");
    int barred = ilx_json_get(json, step, "barred");
    if (barred >= 0) keep_node(&m->barred, json, barred);
    keep_or(&m->result, json, ilx_json_get(json, step, "result"), "null");
    list_add_all(&m->log, json, ilx_json_get(json, step, "events"));
    int played = ilx_json_get(json, step, "stand_in");
    if (played >= 0) ENSURE(ilx_json_copy(json, played, m->stand_in, sizeof m->stand_in));
}

static inline void mirror_here(mirror *m, const ilx_json *json)
{
    if (!m->whole || number_in(json, 0, "at") < m->at) return;
    m->at = number_in(json, 0, "at");
    keep_node(&m->presence, json, ilx_json_get(json, 0, "presence"));
    mirror_turn(m, json, ilx_json_get(json, 0, "turn"));
}

static inline void mirror_hear(mirror *m, const ilx_json *json, bool strict)
{
    if (is_type(json, "full")) mirror_full(m, json, strict);
    if (is_type(json, "news")) mirror_news(m, json);
    if (is_type(json, "here")) mirror_here(m, json);
    if (is_type(json, "shown")) {
        m->shown_by = (int)number_in(json, 0, "seat");
        ENSURE(ilx_json_copy(json, ilx_json_get(json, 0, "what"), m->shown, sizeof m->shown));
    }
}
