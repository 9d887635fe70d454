// Two rooms that differ only in what one seat may not know, with the same people who say the same
// at the same time. That seat, a spectator and a shared screen must be sent the same bytes at the
// same moments in both: views, events, lawful moves, refusals, chat, presence, clocks, the first
// message and all after it; until something is revealed to them, and then the game's view says so.

#include "app/app_parts.h"
#include "games.h"
#include "room/pieces.h"
#include "sim/world.h"

enum { TRIALS = 60, STEPS = 12, DEEP = 160, SPECTATOR = ILX_SEATS_MAX, SCREEN, ENDS };

typedef struct twin {
    world world;
    int wires[ENDS];
    char tokens[ENDS][ILX_TOKEN_DIGITS + 1];
    char code[ILX_ROOM_CODE + 1];
    ilx_text sent;  // to the seat at hand, and to those who only look on
    int seat, seats, said[ENDS];
} twin;

static void hear(world *w, int number, const ilx_json *json)
{
    twin *t = w->owner;
    int end = w->wires[number].owner;
    int table = ilx_json_get(json, 0, "table");
    if (table >= 0 && !t->code[0]) {
        ilx_json_copy(json, ilx_json_get(json, table, "code"), t->code, sizeof t->code);
    }
    if (end != t->seat && end != SPECTATOR && end != SCREEN) return;
    ilx_text_add(&t->sent, "%d +%" PRId64 " %s\n", end, w->now_ms, json->text);
}

static slot *slot_of(const twin *t)
{
    slot *s = app_find_slot(t->world.app, t->code);
    ENSURE(s && s->room);
    return s;
}

static void greet(twin *t, int end)
{
    world *w = &t->world;
    t->wires[end] = wire_open(w, "here", end);
    if (end == SCREEN) {
        say(w, t->wires[end], "{\"do\":\"hello\",\"room\":\"%s\",\"screen\":true}", t->code);
    } else {
        say(w, t->wires[end],
            "{\"do\":\"hello\",\"room\":\"%s\",\"token\":\"%s\",\"name\":\"P%d\"}", t->code,
            t->tokens[end], end);
    }
    pass_stored(w);
}

__attribute__((format(printf, 3, 4))) static void ask(twin *t, int end, const char *format, ...)
{
    char rest[300];
    va_list values;
    va_start(values, format);
    vsnprintf(rest, sizeof rest, format, values);
    va_end(values);
    say(&t->world, t->wires[end], "{\"id\":\"%d-%d\",%s}", end, t->said[end]++, rest);
    pass_stored(&t->world);
}

// A room with this many seats, all of them taken (or all but the bots'), and a match begun.
static void begin(twin *t, const ilx_game *game, uint64_t stream, int seats, int people, int seat)
{
    world *w = &t->world;
    world_start(w, "twins", stream);
    w->owner = t;
    w->hear = hear;
    w->store_ms = w->answer_ms = w->think_ms = w->move_ms = 0;
    w->config.limits.requests_per_second = w->config.limits.burst = 100000;
    w->config.limits.wish_burst = 100000;
    t->seats = seats;
    t->seat = -1;
    memset(t->said, 0, sizeof t->said);
    t->code[0] = '\0';
    t->sent = ilx_text_new();
    new_life(w);
    for (int end = 0; end < ENDS; end++) {
        snprintf(t->tokens[end], sizeof t->tokens[end], "%032d", end);
    }
    for (int end = 0; end < people; end++) greet(t, end);
    greet(t, SPECTATOR);
    greet(t, SCREEN);
    ask(t, 0, "\"do\":\"choose\",\"game\":\"%s\"", game->id);
    ask(t, 0, "\"do\":\"seats\",\"count\":%d", seats);
    for (int end = 0; end < people; end++) ask(t, end, "\"do\":\"sit\",\"seat\":%d", end);
    t->seat = seat;
}

static void end(twin *t)
{
    ilx_text_free(&t->sent);
    world_end(&t->world);
}

// The match at the table goes on from this position; its log is empty.
static void put_position(twin *t, const void *state, int64_t now_ms)
{
    slot *s = slot_of(t);
    ilx_room *room = s->room;
    ilx_setup setup = {.seat_count = room->seat_count, .options = room->options};
    ilx_key key;
    ilx_key_from_seed(&key, "twins");
    ENSURE(!app_is_busy(s));
    ilx_match_free(room->match);
    room->match = ilx_match_from(room->game, &setup, &key, state);
    ilx_turn turn = ilx_match_turn(room->match);
    room->question++;
    room->question_number = turn.number;
    room->question_wait_ms = turn.wait_ms;
    room->question_ms = now_ms;
    room->wait_from_ms = room->more_ms = 0;
    room->turn = turn;
    room->answers_s = 0;
    if (s->stand_ins) memset(s->stand_ins, 0, ILX_SEATS_MAX * sizeof *s->stand_ins);
    app_look_again(t->world.app, s, now_ms);
    settle(&t->world);
}

// A position of random play, so many moves deep.
static bool find_position(const ilx_game *game, int seats, uint64_t stream, int depth, void *state)
{
    ilx_key key;
    ilx_key_from_seed(&key, "positions");
    key.bytes[0] ^= (uint8_t)stream;
    key.bytes[1] ^= (uint8_t)(stream >> 8);
    ilx_rng rng;
    ilx_rng_start(&rng, &key, UINT64_MAX);
    ilx_match *match = ilx_match_new(game, &(ilx_setup){.seat_count = seats}, &key);
    for (int i = 0; i < depth && !ilx_match_over(match); i++) {
        ilx_turn turn = ilx_match_turn(match);
        char text[ILX_MOVE_TEXT_MAX];
        ilx_text out = ilx_text_over(text, sizeof text);
        ilx_move move;
        int seat = turn.chance ? ILX_CHANCE : ILX_CLOCK;
        if (turn.seats) {
            seat = (int)ilx_rng_below(&rng, (uint32_t)seats);
            while (!(turn.seats & ILX_SEAT_BIT(seat))) seat = (seat + 1) % seats;
            ilx_random_move(game, ilx_match_state(match), seat, &rng, &move);
            ilx_move_format(game, &move, &out);
        }
        ENSURE(!ilx_match_play(match, seat, seat < 0 ? NULL : text));
    }
    bool fits = !ilx_match_over(match) && !ilx_match_turn(match).chance;
    memcpy(state, ilx_match_state(match), game->state_size);
    ilx_match_free(match);
    return fits;
}

// By the rules a viewer knows the same in both: the game's own view, and the events that it lets
// this viewer see.
static bool same_view(const twin *a, const twin *b, int viewer)
{
    _Alignas(16) static uint8_t views[2][ILX_VIEW_MAX];
    const ilx_room *one = slot_of(a)->room, *two = slot_of(b)->room;
    ilx_text seen[] = {ilx_text_new(), ilx_text_new()};
    for (int i = 0; i < 2; i++) {
        const ilx_room *room = i ? two : one;
        ilx_log log = ilx_match_log(room->match, viewer);
        ilx_write_events(room->game, viewer, log.events, log.count, &seen[i]);
    }
    bool same_events = strcmp(seen[0].bytes, seen[1].bytes) == 0;
    for (int i = 0; i < 2; i++) ilx_text_free(&seen[i]);
    if (!same_events) return false;
    memset(views, 0, sizeof views);
    one->game->view(ilx_match_state(one->match), viewer, views[0]);
    two->game->view(ilx_match_state(two->match), viewer, views[1]);
    return memcmp(views[0], views[1], one->game->view_size) == 0;
}

static void ensure_same_bytes(const twin *a, const twin *b, const char *when)
{
    if (strcmp(a->sent.bytes, b->sent.bytes) == 0) return;
    size_t at = 0;
    while (a->sent.bytes[at] == b->sent.bytes[at]) at++;
    size_t from = at > 200 ? at - 200 : 0;
    test_fail(__FILE__, __LINE__, "%s, seat %d is sent\n    …%.400s\nand its twin\n    …%.400s",
              when, a->seat, a->sent.bytes + from, b->sent.bytes + from);
}

// One thing that everybody can see being done, in both rooms; false: it cannot be done in both.
static bool do_both(twin *a, twin *b, ilx_rng *rng)
{
    const ilx_room *room = slot_of(a)->room, *other = slot_of(b)->room;
    ilx_turn turn = ilx_match_turn(room->match);
    uint32_t what = ilx_rng_below(rng, 10);
    twin *both[] = {a, b};
    int mover = (int)ilx_rng_below(rng, (uint32_t)a->seats);
    while (turn.seats && !(turn.seats & ILX_SEAT_BIT(mover))) mover = (mover + 1) % a->seats;
    char text[ILX_MOVE_TEXT_MAX];
    ilx_text out = ilx_text_over(text, sizeof text);
    ilx_move move = {.kind = (int32_t)ilx_rng_below(rng, (uint32_t)room->game->move_count)};
    if (what < 6 && turn.seats) {
        ilx_random_move(room->game, ilx_match_state(room->match), mover, rng, &move);
        if (room->game->check(ilx_match_state(other->match), mover, &move)) return false;
    } else {
        mover = a->seat;  // whatever comes to mind, mostly to be refused
        for (int i = 0; i < 2; i++) move.arg[i] = (int32_t)ilx_rng_below(rng, 3);
        bool one = room->game->check(ilx_match_state(room->match), mover, &move);
        ENSURE(one == (bool)room->game->check(ilx_match_state(other->match), mover, &move));
    }
    ilx_move_format(room->game, &move, &out);
    for (int i = 0; i < 2; i++) {
        twin *t = both[i];
        if (what == 7) ask(t, SPECTATOR, "\"do\":\"say\",\"line\":\"hmm\"");
        if (what == 8) {
            wire_close(&t->world, t->wires[t->seat]);
            greet(t, t->seat);
        }
        if (what == 9) pass(&t->world, 3000);
        if (what < 7) {
            ask(t, mover, "\"do\":\"move\",\"match\":1,\"turn\":%u,\"move\":\"%s\"", turn.number,
                text);
        }
        say_text(&t->world, t->wires[t->seat], "{\"do\":\"full\"}");
    }
    return true;
}

static int compared, revealed;

static void compare_twins(const ilx_game *game, uint64_t stream)
{
    static twin a, b;
    _Alignas(16) static uint8_t real[ILX_STATE_MAX], redrawn[ILX_STATE_MAX];
    ilx_rng rng;
    ilx_key key;
    ilx_key_from_seed(&key, "choices");
    ilx_rng_start(&rng, &key, stream);
    int seats = ilx_seats_for(game, 2 + (int)(stream % 5)), seat = (int)(stream / 5) % seats;
    int depth = (int)ilx_rng_below(&rng, DEEP);
    // Some matches are shorter than that: then one from somewhere in their middle.
    while (depth > 0 && !find_position(game, seats, stream, depth, real)) depth /= 2;
    if (!find_position(game, seats, stream, depth, real)) return;
    memcpy(redrawn, real, sizeof real);
    game->resample(redrawn, seat, &rng);
    twin *both[] = {&a, &b};
    for (int i = 0; i < 2; i++) {
        twin *t = both[i];
        begin(t, game, stream, seats, seats, seat);
        ask(t, 0, "\"do\":\"start\"");
        ilx_text_clear(&t->sent);
        put_position(t, i ? redrawn : real, t->world.now_ms);
        for (int e = 0; e < ENDS; e++) {
            if (e < seats || e >= SPECTATOR) say_text(&t->world, t->wires[e], "{\"do\":\"full\"}");
        }
    }
    ensure_same_bytes(&a, &b, "at first");
    for (int step = 0; step < STEPS; step++) {
        if (!do_both(&a, &b, &rng)) break;
        if (!slot_of(&a)->room->playing || !slot_of(&b)->room->playing) break;
        if (!same_view(&a, &b, seat) || !same_view(&a, &b, ILX_SPECTATOR)) {
            revealed++;
            break;
        }
        ensure_same_bytes(&a, &b, "after that");
        compared++;
        ilx_text_clear(&a.sent);
        ilx_text_clear(&b.sent);
    }
    end(&a);
    end(&b);
}

static void twins_are_told_the_same(void)
{
    int trials = test_samples(TRIALS);
    for (int g = 0; g < ilx_game_count; g++) {
        if (!test_wants_game(ilx_games[g])) continue;
        // Where moves are slow, so would this be; what they hide is looked at in conformance/.
        if (!ilx_games[g]->resample || ilx_games[g]->sample_game || ilx_games[g]->slow) continue;
        compared = revealed = 0;
        for (int i = 0; i < trials; i++) compare_twins(ilx_games[g], (uint64_t)i);
        test_covered("tables of %s that differ in secrets: %d steps told alike, %d revealed one",
                     ilx_games[g]->id, compared, revealed);
        ENSURE(compared > 3 * trials);
    }
}

// ---- Who answers when ------------------------------------------------------------------------

// Seat 0 watches; the others differ only in when they answer, and how often they change their mind.
enum { WATCHER, QUICK, SLOW, ABSENT, STILL, PLAYERS };

typedef struct question {
    uint32_t number;
    char answers[PLAYERS][2][ILX_MOVE_TEXT_MAX];  // two for each
} question;

// A random answer that leaves the question open for the others.
static bool find_answer(const ilx_room *room, int seat, ilx_rng *rng, char text[ILX_MOVE_TEXT_MAX])
{
    _Alignas(16) static uint8_t state[ILX_STATE_MAX];
    ilx_turn before = ilx_match_turn(room->match), after;
    for (int tries = 0; tries < 20; tries++) {
        ilx_move move;
        ilx_text out = ilx_text_over(text, ILX_MOVE_TEXT_MAX);
        memcpy(state, ilx_match_state(room->match), room->game->state_size);
        ilx_random_move(room->game, state, seat, rng, &move);
        room->game->apply(state, seat, &move, NULL);
        room->game->turn(state, &after);
        if (!ilx_is_partial_answer(&before, &after, seat)) continue;
        ilx_move_format(room->game, &move, &out);
        return true;
    }
    return false;
}

// Is everybody asked, and can each of them answer twice?
static bool find_question(const twin *t, ilx_rng *rng, question *q)
{
    const ilx_room *room = slot_of(t)->room;
    ilx_turn turn = ilx_match_turn(room->match);
    if (turn.seats != (1 << PLAYERS) - 1) return false;
    q->number = turn.number;
    for (int i = 0; i < 2 * PLAYERS; i++) {
        if (!find_answer(room, i / 2, rng, q->answers[i / 2][i % 2])) return false;
    }
    return true;
}

// The same is done in both, until a question comes that is for everybody.
static bool reach_question(twin *both[2], ilx_rng *rng, question *q)
{
    for (int i = 0; i < 400 && slot_of(both[0])->room->playing; i++) {
        if (find_question(both[0], rng, q)) return true;
        const ilx_room *room = slot_of(both[0])->room;
        ilx_turn turn = ilx_match_turn(room->match);
        char text[ILX_MOVE_TEXT_MAX];
        ilx_text out = ilx_text_over(text, sizeof text);
        ilx_move move;
        int seat = (int)ilx_rng_below(rng, PLAYERS);
        while (turn.seats && !(turn.seats & ILX_SEAT_BIT(seat))) seat = (seat + 1) % PLAYERS;
        if (turn.seats) {
            ilx_random_move(room->game, ilx_match_state(room->match), seat, rng, &move);
            ilx_move_format(room->game, &move, &out);
        }
        for (int k = 0; k < 2; k++) {
            if (!turn.seats) pass(&both[k]->world, 1000);
            if (!turn.seats) continue;
            ask(both[k], seat, "\"do\":\"move\",\"match\":1,\"turn\":%u,\"move\":\"%s\"",
                turn.number, text);
        }
    }
    return false;
}

static void answer(twin *t, const question *q, int seat, int which)
{
    ask(t, seat, "\"do\":\"move\",\"match\":1,\"turn\":%u,\"move\":\"%s\"", q->number,
        q->answers[seat][which]);
}

static void come_again(twin *t, int end)
{
    wire_close(&t->world, t->wires[end]);
    greet(t, end);
}

// Whatever makes the server say something to whoever watches, a tenth of a second later each time.
static void watch(twin *t, const question *q, int tenth)
{
    switch (tenth) {
    case 1: answer(t, q, WATCHER, 0); break;
    case 2: say_text(&t->world, t->wires[WATCHER], "{\"do\":\"full\"}"); break;
    case 3: answer(t, q, WATCHER, 1); break;
    case 4: come_again(t, WATCHER); break;
    case 5: come_again(t, SCREEN); break;
    case 6: ask(t, WATCHER, "\"do\":\"more\""); break;
    case 7: ask(t, WATCHER, "\"do\":\"hurry\""); break;
    case 8: ask(t, SPECTATOR, "\"do\":\"say\",\"line\":\"hmm\""); break;
    case 9: answer(t, q, WATCHER, 0); break;
    default: break;
    }
    say_text(&t->world, t->wires[SPECTATOR], "{\"do\":\"full\"}");
}

// Early and once, or late, in another order and with second thoughts; all within one second. One of
// them goes away in its middle and comes back; one does not answer.
static void answer_by(twin *t, const question *q, bool early, int tenth)
{
    if (tenth == (early ? 2 : 8)) answer(t, q, QUICK, 0);
    if (tenth == (early ? 8 : 1)) answer(t, q, SLOW, 1);
    if (tenth == (early ? 5 : 7)) answer(t, q, ABSENT, 0);
    if (tenth == 6) wire_close(&t->world, t->wires[ABSENT]);
    if (tenth == 6) pass(&t->world, 20);
    if (tenth == 6) greet(t, ABSENT);
    if (early) return;
    for (int i = 0; tenth == 4 && i < 70; i++) {
        answer(t, q, SLOW, i % 2);
        say_text(&t->world, t->wires[SLOW], "{\"do\":\"full\"}");
    }
    if (tenth == 9) answer(t, q, SLOW, 1);
}

static void start_again(twin *t)
{
    world_die(&t->world);
    new_life(&t->world);
    for (int end = 0; end < PLAYERS; end++) greet(t, end);
    greet(t, SPECTATOR);
    greet(t, SCREEN);
}

static int questions;

static void compare_times(const ilx_game *game, uint64_t stream)
{
    static twin a, b;
    twin *both[] = {&a, &b};
    question q;
    ilx_rng rng;
    ilx_key key;
    ilx_key_from_seed(&key, "times");
    ilx_rng_start(&rng, &key, stream);
    for (int i = 0; i < 2; i++) {
        begin(both[i], game, stream, PLAYERS, PLAYERS, WATCHER);
        ask(both[i], 0, "\"do\":\"choose\",\"pace\":\"calm\"");
        ask(both[i], 0, "\"do\":\"start\"");
    }
    bool found = reach_question(both, &rng, &q);
    questions += found;
    int64_t second = (a.world.now_ms / 1000 + 1) * 1000;
    for (int tenth = 0; found && tenth < 12; tenth++) {
        for (int i = 0; i < 2; i++) {
            pass_until(&both[i]->world, second + 100 * tenth);
            watch(both[i], &q, tenth);
            pass_until(&both[i]->world, second + 100 * tenth + 50);
            if (tenth < 10) answer_by(both[i], &q, i == 0, tenth);
        }
        ensure_same_bytes(&a, &b, "while others think");
    }
    for (int i = 0; found && i < 2; i++) {
        start_again(both[i]);
        say_text(&both[i]->world, both[i]->wires[WATCHER], "{\"do\":\"full\"}");
    }
    ensure_same_bytes(&a, &b, "after a restart");
    end(&a);
    end(&b);
}

static void nobody_learns_who_answers_when(void)
{
    for (int g = 0; g < ilx_game_count; g++) {
        const ilx_game *game = ilx_games[g];
        if (!test_wants_game(game)) continue;
        if (!ilx_seats_fit(game, PLAYERS) || game->sample_game || game->slow) continue;
        questions = 0;
        for (uint64_t i = 0; i < 12; i++) compare_times(game, i);
        printf("  %s: %d questions for everybody\n", game->id, questions);
        ENSURE(questions >= 6);
    }
}

// ---- While others answer ---------------------------------------------------------------------

enum { DISK_MS = 40 };

static void say_as(twin *t, int end, const char *rest)
{
    say(&t->world, t->wires[end], "{\"id\":\"%d-%d\",%s}", end, t->said[end]++, rest);
}

static void move_as(twin *t, const question *q, int end, const char *move)
{
    char rest[200];
    snprintf(rest, sizeof rest, "\"do\":\"move\",\"match\":1,\"turn\":%u,\"move\":\"%s\"",
             q->number, move);
    say_as(t, end, rest);
}

// All that can be asked for and is refused, or done, while an answer of somebody else may be on its
// way to the disk.
static void try_everything(twin *t, const question *q)
{
    move_as(t, q, WATCHER, "nonsense");
    move_as(t, q, WATCHER, q->answers[WATCHER][0]);
    say_as(t, WATCHER, "\"do\":\"kick\",\"member\":99");
    say_as(t, SPECTATOR, "\"do\":\"sit\",\"seat\":1");
    say_as(t, SPECTATOR, "\"do\":\"say\",\"line\":\"hmm\"");
    say_text(&t->world, t->wires[SPECTATOR], "{\"do\":\"full\"}");
    pass(&t->world, 5);
    wire_close(&t->world, t->wires[SCREEN]);
    t->wires[SCREEN] = wire_open(&t->world, "here", SCREEN);
    say(&t->world, t->wires[SCREEN], "{\"do\":\"hello\",\"room\":\"%s\",\"screen\":true}", t->code);
}

// The disk is slow. One answers just before, or long after, others try everything: what they hear,
// and when, is the same.
static void compare_waits(const ilx_game *game, uint64_t stream)
{
    static twin a, b;
    twin *both[] = {&a, &b};
    question q;
    ilx_rng rng;
    ilx_key key;
    ilx_key_from_seed(&key, "waits");
    ilx_rng_start(&rng, &key, stream);
    for (int i = 0; i < 2; i++) {
        begin(both[i], game, stream, PLAYERS, PLAYERS, WATCHER);
        ask(both[i], 0, "\"do\":\"start\"");
    }
    bool found = reach_question(both, &rng, &q);
    questions += found;
    int64_t second = (a.world.now_ms / 1000 + 1) * 1000;
    for (int i = 0; found && i < 2; i++) {
        twin *t = both[i];
        t->world.steady = true;
        t->world.store_ms = DISK_MS;
        pass_until(&t->world, second + 100);
        if (i == 0) move_as(t, &q, QUICK, q.answers[QUICK][0]);
        pass_until(&t->world, second + 105);
        try_everything(t, &q);
        pass_until(&t->world, second + 500);
        if (i == 1) move_as(t, &q, QUICK, q.answers[QUICK][0]);
        pass_until(&t->world, second + 1500);
    }
    ensure_same_bytes(&a, &b, "while somebody answers");
    end(&a);
    end(&b);
}

static void nobody_waits_for_anybody_elses_answer(void)
{
    for (int g = 0; g < ilx_game_count; g++) {
        const ilx_game *game = ilx_games[g];
        if (!test_wants_game(game)) continue;
        if (!ilx_seats_fit(game, PLAYERS) || game->sample_game || game->slow) continue;
        questions = 0;
        for (uint64_t i = 0; i < 12; i++) compare_waits(game, i);
        printf("  %s: %d questions for everybody\n", game->id, questions);
        ENSURE(questions >= 6);
    }
}

// ---- Bots ------------------------------------------------------------------------------------

// When the first bot has moved, after so many milliseconds.
static int64_t first_answer(twin *t)
{
    int before = t->world.disk.count;
    int64_t start = t->world.now_ms;
    while (t->world.disk.count == before && t->world.now_ms - start < 60000) pass(&t->world, 1);
    return t->world.now_ms - start;
}

// Is anybody asked beside the person on the first seat?
static bool asks_a_bot(const ilx_game *game, const void *state)
{
    ilx_turn turn;
    game->turn(state, &turn);
    return (turn.seats & ~ILX_SEAT_BIT(0)) != 0;
}

// How long a bot takes says nothing about what it holds.
static void bots_take_as_long_whatever_they_hold(void)
{
    const ilx_game *game = ilx_game_find("roulette");
    for (uint64_t stream = 0; stream < 30; stream++) {
        static twin a, b;
        _Alignas(16) static uint8_t real[ILX_STATE_MAX], redrawn[ILX_STATE_MAX];
        int depth = 5 + (int)stream * 4;
        while (!find_position(game, 4, stream, depth, real) || !asks_a_bot(game, real)) depth++;
        memcpy(redrawn, real, sizeof real);
        ilx_rng rng;
        ilx_key key;
        ilx_key_from_seed(&key, "bots");
        ilx_rng_start(&rng, &key, stream);
        game->resample(redrawn, 0, &rng);
        int64_t took[2];
        twin *both[] = {&a, &b};
        for (int i = 0; i < 2; i++) {
            begin(both[i], game, stream, 4, 1, 0);
            ask(both[i], 0, "\"do\":\"start\"");
            put_position(both[i], i ? redrawn : real, both[i]->world.now_ms);
            took[i] = first_answer(both[i]);
            end(both[i]);
        }
        ENSURE_INT(took[1], took[0]);
        ENSURE(took[0] >= 100 && took[0] <= 15000);  // a further step or a "ready" is quick
    }
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(twins_are_told_the_same),
        TEST(nobody_learns_who_answers_when),
        TEST(nobody_waits_for_anybody_elses_answer),
        TEST(bots_take_as_long_whatever_they_hold),
    };
    return RUN_TESTS(tests);
}
