// One match: states, log and key. Games compute; this file remembers.

#include "core/match.h"

#include "base/hash.h"
#include "core/notation.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

const char *const ilx_match_refusals[] = {
    "unknown-move", "bad-argument", "too-few-arguments", "too-many-arguments", "not-your-turn",
    "not-now",      "over",         "unlikely",          "too-long",           "bad-seats",
    "bad-option",
};
const int ilx_match_refusal_count = ILX_COUNT(ilx_match_refusals);

// Moves that wait, for which there is always space; not at tables, of which most wait for people.
enum { TRIED_KEPT = 1 };

// Events in the order in which they happened.
typedef struct event_list {
    ilx_event *events;
    int count, capacity;
} event_list;

// A move that waits for commit or abandon.
typedef struct tried_move {
    ilx_entry entry;
    void *state;  // after it
    int events;   // how many there are after it
    char text[ILX_MOVE_TEXT_MAX];
} tried_move;

struct ilx_match {
    const ilx_game *game;
    int seat_count;
    int32_t options[ILX_OPTIONS_MAX];
    ilx_key key;
    bool key_known;
    uint8_t commitment[ILX_KEY_BYTES];
    ilx_dice *dice;  // NULL: the key was not made of several
    int fork;
    bool positioned;
    char *names;  // of all seats, each with its final zero

    void *start, *state;
    uint64_t hash;

    tried_move *tried;  // those that wait are from tried_first to tried_end, in order
    int tried_first, tried_end, tried_capacity;

    int before;   // of a branch: moves in the log of the match that it goes on from
    bool counts;  // moves are counted and not kept: there are no entries, texts and start
    ilx_entry *entries;
    int entry_count, entry_capacity;
    ilx_text texts;        // of all entries, each with its final zero
    event_list events;     // of all moves, then those of the moves that were only tried
    int event_count;       // how many have been committed
    int events_before;     // how many there were before the last commit
    event_list seen;       // those that one viewer may see,
    int seen_by, seen_of;  // which one, and how many of all have been looked at
};

// ---- Making ------------------------------------------------------------------------------

static ilx_match *match_alloc(const ilx_game *game, const ilx_setup *setup, const ilx_key *key)
{
    assert(ilx_setup_check(game, setup) == NULL);
    assert(game->option_count <= ILX_OPTIONS_MAX);
    assert(game->state_size <= ILX_STATE_MAX && game->view_size <= ILX_VIEW_MAX);
    ilx_match *match = ilx_alloc(sizeof *match);
    match->game = game;
    match->seat_count = setup->seat_count;
    match->key = *key;
    match->key_known = true;
    ilx_key_commitment(key, match->commitment);
    match->names = ilx_alloc((size_t)setup->seat_count);
    match->start = ilx_alloc(game->state_size);
    match->state = ilx_alloc(game->state_size);
    match->texts = ilx_text_new();
    for (int i = 0; i < game->option_count; i++) {
        match->options[i] = setup->options ? setup->options[i] : game->options[i].usual;
    }
    return match;
}

static void go_to_start(ilx_match *match)
{
    memcpy(match->state, match->start, match->game->state_size);
    match->hash = ilx_hash(match->state, match->game->state_size);
    match->entry_count = 0;
    ilx_text_clear(&match->texts);
    match->events.count = match->event_count = match->events_before = 0;
    match->seen.count = match->seen_of = 0;
    match->tried_first = match->tried_end = 0;
}

ilx_match *ilx_match_new(const ilx_game *game, const ilx_setup *setup, const ilx_key *key)
{
    ilx_match *match = match_alloc(game, setup, key);
    ilx_setup full = {.seat_count = match->seat_count, .options = match->options};
    game->setup(match->start, &full);
    go_to_start(match);
    return match;
}

ilx_match *ilx_match_from(const ilx_game *game, const ilx_setup *setup, const ilx_key *key,
                          const void *position)
{
    ilx_match *match = match_alloc(game, setup, key);
    match->positioned = true;
    memcpy(match->start, position, game->state_size);
    go_to_start(match);
    return match;
}

static size_t dice_size(const ilx_dice *dice)
{
    return offsetof(ilx_dice, devices) + (size_t)dice->seats * sizeof *dice->devices;
}

static const char *name_at(const ilx_match *match, int seat)
{
    const char *name = match->names;
    while (seat-- > 0) name += strlen(name) + 1;
    return name;
}

static size_t names_size(const ilx_match *match)
{
    return (size_t)(name_at(match, match->seat_count) - match->names);
}

static void *copy_of(const void *bytes, size_t count)
{
    if (count == 0) return NULL;
    void *copy = ilx_alloc(count);
    memcpy(copy, bytes, count);
    return copy;
}

ilx_match *ilx_match_clone(const ilx_match *match)
{
    assert(!ilx_match_tried(match) && !match->counts);
    ilx_setup setup = {.seat_count = match->seat_count, .options = match->options};
    ilx_match *clone = match_alloc(match->game, &setup, &match->key), made = *clone;
    *clone = *match;
    clone->start = made.start;
    clone->state = made.state;
    free(made.names);
    clone->names = copy_of(match->names, names_size(match));
    clone->dice = copy_of(match->dice, match->dice ? dice_size(match->dice) : 0);
    clone->tried = NULL;
    clone->tried_capacity = 0;
    memcpy(clone->start, match->start, match->game->state_size);
    memcpy(clone->state, match->state, match->game->state_size);
    clone->texts = made.texts;
    ilx_text_bytes(&clone->texts, match->texts.bytes, match->texts.length);
    clone->entry_capacity = match->entry_count;
    clone->entries = copy_of(match->entries, (size_t)match->entry_count * sizeof(ilx_entry));
    clone->events.capacity = match->events.count;
    clone->events.events =
        copy_of(match->events.events, (size_t)match->events.count * sizeof(ilx_event));
    clone->seen = (event_list){0};
    clone->seen_of = 0;
    return clone;
}

void ilx_match_free(ilx_match *match)
{
    if (!match) return;
    for (int i = 0; i < match->tried_capacity; i++) free(match->tried[i].state);
    free(match->tried);
    free(match->dice);
    free(match->names);
    free(match->start);
    free(match->state);
    free(match->events.events);
    free(match->seen.events);
    ilx_text_free(&match->texts);
    free(match->entries);
    free(match);
}

// ---- Asking ------------------------------------------------------------------------------

const ilx_game *ilx_match_game(const ilx_match *match)
{
    return match->game;
}

int ilx_match_seats(const ilx_match *match)
{
    return match->seat_count;
}

const int32_t *ilx_match_options(const ilx_match *match)
{
    return match->options;
}

const ilx_key *ilx_match_key(const ilx_match *match)
{
    return match->key_known ? &match->key : NULL;
}

const uint8_t *ilx_match_commitment(const ilx_match *match)
{
    return match->commitment;
}

const ilx_dice *ilx_match_dice(const ilx_match *match)
{
    return match->dice;
}

void ilx_match_set_dice(ilx_match *match, const ilx_dice *dice)
{
    assert(!match->dice);
    match->dice = copy_of(dice, dice_size(dice));
}

void ilx_match_forget_key(ilx_match *match, const uint8_t commitment[ILX_KEY_BYTES])
{
    match->key = (ilx_key){0};
    match->key_known = false;
    memcpy(match->commitment, commitment, ILX_KEY_BYTES);
}

void ilx_match_only_count(ilx_match *match)
{
    assert(match->entry_count == 0);
    match->counts = true;
    free(match->start);
    match->start = NULL;
    ilx_text_free(&match->texts);
}

int ilx_match_fork(const ilx_match *match)
{
    return match->fork;
}

void ilx_match_set_fork(ilx_match *match, int number)
{
    match->fork = number;
}

const void *ilx_match_state(const ilx_match *match)
{
    return match->state;
}

int ilx_match_tried(const ilx_match *match)
{
    return match->tried_end - match->tried_first;
}

const void *ilx_match_ahead(const ilx_match *match)
{
    return ilx_match_tried(match) ? match->tried[match->tried_end - 1].state : match->state;
}

int ilx_match_ahead_length(const ilx_match *match)
{
    return match->before + match->entry_count + ilx_match_tried(match);
}

ilx_turn ilx_match_ahead_turn(const ilx_match *match)
{
    ilx_turn turn;
    match->game->turn(ilx_match_ahead(match), &turn);
    return turn;
}

const void *ilx_match_start(const ilx_match *match)
{
    assert(!match->counts);
    return match->start;
}

bool ilx_match_positioned(const ilx_match *match)
{
    return match->positioned;
}

uint64_t ilx_match_hash(const ilx_match *match)
{
    return match->hash;
}

ilx_turn ilx_match_turn(const ilx_match *match)
{
    ilx_turn turn;
    match->game->turn(match->state, &turn);
    return turn;
}

bool ilx_match_over(const ilx_match *match)
{
    ilx_turn turn = ilx_match_turn(match);
    return ilx_turn_over(&turn);
}

void ilx_match_set_name(ilx_match *match, int seat, const char *name)
{
    assert(seat >= 0 && seat < match->seat_count);
    char clean[ILX_NAME_MAX];
    ilx_name_clean(name, clean);
    size_t before = (size_t)(name_at(match, seat) - match->names), length = strlen(clean) + 1;
    size_t after = (size_t)(name_at(match, seat + 1) - match->names), all = names_size(match);
    char *names = ilx_alloc(before + length + all - after);
    memcpy(names, match->names, before);
    memcpy(names + before, clean, length);
    memcpy(names + before + length, match->names + after, all - after);
    free(match->names);
    match->names = names;
}

const char *ilx_match_name(const ilx_match *match, int seat)
{
    assert(seat >= 0 && seat < match->seat_count);
    return name_at(match, seat);
}

int ilx_match_length(const ilx_match *match)
{
    return match->entry_count;
}

const ilx_entry *ilx_match_entry(const ilx_match *match, int index)
{
    assert(!match->counts && index >= 0 && index < match->entry_count);
    return &match->entries[index];
}

const char *ilx_match_text(const ilx_match *match, int index)
{
    return match->texts.bytes + ilx_match_entry(match, index)->text_at;
}

static void remember(event_list *list, const ilx_event *event)
{
    if (list->count == list->capacity) {
        list->capacity = list->capacity ? 2 * list->capacity : 4;
        list->events = ilx_grow(list->events, (size_t)list->capacity * sizeof *list->events);
    }
    list->events[list->count++] = *event;
}

// One list is kept, and one viewer's part of it: whoever asks again goes on where it was.
ilx_log ilx_match_log(ilx_match *match, int viewer)
{
    if (viewer == ILX_REFEREE) return (ilx_log){match->events.events, match->event_count};
    if (match->seen_by != viewer) match->seen.count = match->seen_of = 0;
    match->seen_by = viewer;
    for (; match->seen_of < match->event_count; match->seen_of++) {
        const ilx_event *event = &match->events.events[match->seen_of];
        if (ilx_event_visible(event, viewer)) remember(&match->seen, event);
    }
    return (ilx_log){match->seen.events, match->seen.count};
}

void ilx_match_put_forward(ilx_match *match, int from, int to)
{
    assert(to <= from && from < match->event_count);
    ilx_event *events = match->events.events, event = events[from];
    memmove(&events[to + 1], &events[to], (size_t)(from - to) * sizeof *events);
    events[to] = event;
    if (to < match->seen_of) match->seen.count = match->seen_of = 0;
}

// ---- Moving ------------------------------------------------------------------------------

static ilx_refusal read_seat_move(const ilx_match *match, const ilx_turn *turn, int seat,
                                  const char *text, ilx_move *move)
{
    bool theirs = seat >= 0 && seat < match->seat_count &&
                  ((turn->seats | turn->may) & ILX_SEAT_BIT(seat)) != 0;
    if (!theirs) return ilx_turn_over(turn) ? "over" : "not-your-turn";
    ilx_refusal refusal = ilx_move_parse(match->game, text, move);
    return refusal ? refusal : match->game->check(ilx_match_ahead(match), seat, move);
}

static ilx_refusal read_chance_move(const ilx_match *match, const ilx_turn *turn, const char *text,
                                    ilx_move *move)
{
    if (!turn->chance) return ilx_turn_over(turn) ? "over" : "not-now";
    if (!text && !match->key_known) return "key-unknown";
    if (!text) {
        uint64_t number = (uint64_t)ilx_match_ahead_length(match) + 1;
        ilx_chance_draw(match->game, ilx_match_ahead(match), &match->key, number, move);
        return NULL;
    }
    ilx_refusal refusal = ilx_move_parse(match->game, text, move);
    if (refusal) return refusal;
    return ilx_chance_could(match->game, ilx_match_ahead(match), move) ? NULL : "unlikely";
}

static ilx_refusal read_clock_move(const ilx_turn *turn, const char *text, ilx_move *move)
{
    *move = (ilx_move){0};
    if (text && strcmp(text, "time") != 0) return "unknown-move";
    if (turn->wait_ms) return NULL;
    return ilx_turn_over(turn) ? "over" : "not-now";
}

static tried_move *new_tried(ilx_match *match)
{
    if (match->tried_end == match->tried_capacity) {
        match->tried_capacity = match->tried_capacity ? 2 * match->tried_capacity : 1;
        size_t size = (size_t)match->tried_capacity * sizeof *match->tried;
        match->tried = ilx_grow(match->tried, size);
        for (int i = match->tried_end; i < match->tried_capacity; i++) {
            match->tried[i].state = ilx_alloc(match->game->state_size);
        }
    }
    return &match->tried[match->tried_end];
}

static ilx_refusal read_move(const ilx_match *match, int seat, const char *text, ilx_move *move)
{
    ilx_turn turn = ilx_match_ahead_turn(match);
    if (seat == ILX_CHANCE) return read_chance_move(match, &turn, text, move);
    if (seat == ILX_CLOCK) return read_clock_move(&turn, text, move);
    return read_seat_move(match, &turn, seat, text, move);
}

ilx_refusal ilx_match_try(ilx_match *match, int seat, const char *text)
{
    const ilx_game *game = match->game;
    ilx_move move;
    ilx_refusal refusal = read_move(match, seat, text, &move);
    if (refusal) return refusal;
    if (ilx_match_ahead_length(match) == ILX_LOG_MAX) return "too-long";

    tried_move *tried = new_tried(match);
    ilx_text written = ilx_text_over(tried->text, sizeof tried->text);
    if (seat == ILX_CLOCK) {
        ilx_text_put(&written, "time");
    } else {
        ilx_move_format(game, &move, &written);
    }
    assert(!written.cut);
    memcpy(tried->state, ilx_match_ahead(match), game->state_size);
    ilx_events happened;
    happened.count = 0;
    game->apply(tried->state, seat, &move, &happened);
    for (int i = 0; i < happened.count; i++) remember(&match->events, &happened.item[i]);
    tried->events = match->events.count;
    tried->entry = (ilx_entry){
        .seat = (int8_t)seat,
        .forced = seat == ILX_CHANCE && text,
        .hash = ilx_hash(tried->state, game->state_size),
    };
    match->tried_end++;
    return NULL;
}

ilx_refusal ilx_match_check(const ilx_match *match, int seat, const char *text)
{
    ilx_move move;
    ilx_turn turn = ilx_match_ahead_turn(match);
    return read_seat_move(match, &turn, seat, text, &move);
}

ilx_match *ilx_match_branch(const ilx_match *match)
{
    ilx_match *branch = ilx_alloc(sizeof *branch);
    branch->game = match->game;
    branch->seat_count = match->seat_count;
    memcpy(branch->options, match->options, sizeof branch->options);
    branch->key = match->key;
    branch->key_known = match->key_known;
    branch->state = copy_of(ilx_match_ahead(match), match->game->state_size);
    branch->before = ilx_match_ahead_length(match);
    return branch;
}

void ilx_match_join(ilx_match *match, ilx_match *branch)
{
    assert(branch->before == ilx_match_ahead_length(match) && branch->event_count == 0);
    int events = match->events.count;
    for (int i = 0; i < branch->events.count; i++)
        remember(&match->events, &branch->events.events[i]);
    for (int i = branch->tried_first; i < branch->tried_end; i++) {
        tried_move *to = new_tried(match), *from = &branch->tried[i], old = *to;
        *to = *from;
        to->events += events;
        from->state = old.state;
        match->tried_end++;
    }
    ilx_match_abandon(branch);
}

static tried_move *last_tried(const ilx_match *match)
{
    assert(ilx_match_tried(match));
    return &match->tried[match->tried_end - 1];
}

const char *ilx_match_tried_text(const ilx_match *match)
{
    return last_tried(match)->text;
}

uint64_t ilx_match_tried_hash(const ilx_match *match)
{
    return last_tried(match)->entry.hash;
}

static ilx_log events_between(const ilx_match *match, int first, int end)
{
    int count = end - first;
    return (ilx_log){count ? match->events.events + first : NULL, count, 0};
}

ilx_tried ilx_match_tried_move(const ilx_match *match, int index)
{
    assert(index >= 0 && index < ilx_match_tried(match));
    const tried_move *tried = &match->tried[match->tried_first + index];
    int first = index > 0 ? tried[-1].events : match->event_count;
    return (ilx_tried){.seat = tried->entry.seat,
                       .hash = tried->entry.hash,
                       .text = tried->text,
                       .events = events_between(match, first, tried->events)};
}

ilx_log ilx_match_events(const ilx_match *match)
{
    int waiting = ilx_match_tried(match);
    if (waiting) return ilx_match_tried_move(match, waiting - 1).events;
    return ilx_match_committed_events(match);
}

ilx_log ilx_match_committed_events(const ilx_match *match)
{
    return events_between(match, match->events_before, match->event_count);
}

void ilx_match_mark_drawn(ilx_match *match)
{
    assert(last_tried(match)->entry.seat == ILX_CHANCE);
    last_tried(match)->entry.forced = false;
}

static void add_entry(ilx_match *match, ilx_entry entry, const char *text)
{
    if (match->counts) {
        match->entry_count++;
        return;
    }
    if (match->entry_count == match->entry_capacity) {
        match->entry_capacity = match->entry_capacity ? 2 * match->entry_capacity : 16;
        size_t size = (size_t)match->entry_capacity * sizeof *match->entries;
        match->entries = ilx_grow(match->entries, size);
    }
    entry.text_at = (uint32_t)match->texts.length;
    ilx_text_bytes(&match->texts, text, strlen(text) + 1);
    match->entries[match->entry_count++] = entry;
}

// None wait any more. Those of a deal were many, and take as much again as the rest of the match.
static void forget_tried(ilx_match *match)
{
    match->tried_first = match->tried_end = 0;
    int kept = match->counts ? 0 : TRIED_KEPT;
    if (match->tried_capacity <= kept) return;
    while (match->tried_capacity > kept) free(match->tried[--match->tried_capacity].state);
    if (kept) {
        match->tried = ilx_grow(match->tried, (size_t)kept * sizeof *match->tried);
    } else {
        free(match->tried);
        match->tried = NULL;
    }
}

void ilx_match_commit(ilx_match *match)
{
    assert(ilx_match_tried(match));
    tried_move *tried = &match->tried[match->tried_first++];
    add_entry(match, tried->entry, tried->text);
    void *old = match->state;
    match->state = tried->state;
    tried->state = old;
    match->hash = tried->entry.hash;
    match->events_before = match->event_count;
    match->event_count = tried->events;
    if (!ilx_match_tried(match)) forget_tried(match);
}

void ilx_match_abandon(ilx_match *match)
{
    forget_tried(match);
    match->events.count = match->event_count;
}

ilx_refusal ilx_match_play(ilx_match *match, int seat, const char *text)
{
    assert(!ilx_match_tried(match));
    ilx_refusal refusal = ilx_match_try(match, seat, text);
    if (!refusal) ilx_match_commit(match);
    return refusal;
}

// ---- Kept states -------------------------------------------------------------------------

void ilx_match_freeze(const ilx_match *match, int events_from, ilx_text *out)
{
    assert(events_from <= match->events.count);
    size_t count = (size_t)(match->events.count - events_from);
    ilx_text_hex(out, ilx_match_ahead(match), match->game->state_size);
    const void *events = count ? match->events.events + events_from : NULL;
    if (count) ilx_text_hex(out, events, count * sizeof(ilx_event));
    ilx_text_hex64(out, ilx_hash(events, count * sizeof(ilx_event)));
}

void ilx_match_skip(ilx_match *match, int seat, const char *text, uint64_t hash)
{
    assert(!ilx_match_tried(match) && match->entry_count < ILX_LOG_MAX);
    add_entry(match, (ilx_entry){.seat = (int8_t)seat, .hash = hash}, text);
    match->hash = hash;
}

static bool is_event_of(const ilx_game *game, const ilx_event *event)
{
    return event->kind >= 0 && event->kind < game->event_count;
}

// Events as they were frozen, with their hash at the end; the state has its hash in the log.
static bool thaw_events(ilx_match *match, const char *hex, size_t length)
{
    enum { EACH = 2 * sizeof(ilx_event), HASH = 16 };
    int before = match->events.count;
    uint64_t hash;
    if (length < HASH || (length - HASH) % EACH != 0) return false;
    for (size_t at = 0; at < length - HASH; at += EACH) {
        ilx_event event;
        if (!ilx_read_hex(hex + at, EACH, (uint8_t *)&event, sizeof event)) return false;
        if (!is_event_of(match->game, &event)) return false;
        remember(&match->events, &event);
    }
    int count = match->events.count - before;
    const void *events = count ? match->events.events + before : NULL;
    return ilx_read_hex64(hex + length - HASH, HASH, &hash) &&
           ilx_hash(events, (size_t)count * sizeof(ilx_event)) == hash;
}

bool ilx_match_thaw(ilx_match *match, const char *hex, size_t length)
{
    assert(!ilx_match_tried(match));
    void *state = new_tried(match)->state;
    const ilx_game *game = match->game;
    size_t digits = 2 * game->state_size;
    if (length < digits) return false;
    if (!ilx_read_hex(hex, digits, state, game->state_size)) return false;
    ilx_setup setup = {.seat_count = match->seat_count, .options = match->options};
    if (ilx_hash(state, game->state_size) != match->hash) return false;
    if (game->verify(state, &setup)) return false;
    int before = match->events.count;
    if (!thaw_events(match, hex + digits, length - digits)) {
        match->events.count = before;
        return false;
    }
    match->event_count = match->events_before = match->events.count;  // nothing has just happened
    memcpy(match->state, state, game->state_size);
    return true;
}

// The log is the match: going back is playing all but the last moves again.
void ilx_match_rewind(ilx_match *match, int length)
{
    assert(!ilx_match_tried(match) && !match->counts);
    assert(length >= 0 && length <= match->entry_count);
    ilx_entry *entries = match->entries;
    ilx_text texts = match->texts;
    match->entries = NULL;
    match->entry_capacity = 0;
    match->texts = ilx_text_new();
    go_to_start(match);
    for (int i = 0; i < length; i++) {
        const ilx_entry *entry = &entries[i];
        ilx_refusal refusal = ilx_match_play(match, entry->seat, texts.bytes + entry->text_at);
        assert(!refusal && match->hash == entry->hash);
        (void)refusal;
        match->entries[i].forced = entry->forced;
    }
    free(entries);
    ilx_text_free(&texts);
    match->events_before = match->event_count;  // nothing has just happened
}

bool ilx_match_undo(ilx_match *match)
{
    if (match->entry_count == 0) return false;
    ilx_match_rewind(match, match->entry_count - 1);
    return true;
}
