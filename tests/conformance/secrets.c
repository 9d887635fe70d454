// Secrets: a view tells a seat nothing that it may not know, in each registered game.
//
// The tool is the twin: a state in which all that one seat may not know has been redrawn. To that
// seat the two must look alike in every way: view, JSON, lawful moves, events; and it must not be
// possible to tell from the redrawing itself which of the two was real.

#include "conformance/playout.h"

enum { MATCHES = 20, MOVES_MAX = 1500, JSON_MAX = 1 << 15 };

static setting settings[SETTINGS_MAX];
static int setting_count;

static void make_twin(const playout *p, int seat, uint64_t stream, any_state *twin)
{
    const ilx_game *game = p->setting.game;
    ilx_rng rng;
    rng_from(&rng, "twin", stream);
    memset(twin->bytes, 0, sizeof twin->bytes);
    memcpy(twin->bytes, p->state, game->state_size);
    if (game->resample) game->resample(twin->bytes, seat, &rng);
}

static bool same_view(const ilx_game *game, const void *state, const void *twin, int viewer)
{
    static any_state a, b;
    memset(a.bytes, 0, game->view_size);
    memset(b.bytes, 0, game->view_size);
    game->view(state, viewer, a.bytes);
    game->view(twin, viewer, b.bytes);
    return memcmp(a.bytes, b.bytes, game->view_size) == 0;
}

static void ensure_same_json(const playout *p, int viewer, const any_state *twin)
{
    static char buffers[2][JSON_MAX];
    ilx_text a = ilx_text_over(buffers[0], JSON_MAX), b = ilx_text_over(buffers[1], JSON_MAX);
    ilx_view_write(p->setting.game, p->setting.seat_count, p->state, viewer, &a);
    ilx_view_write(p->setting.game, p->setting.seat_count, twin->bytes, viewer, &b);
    ENSURE(!a.cut);
    ENSURE_TEXT(b.bytes, a.bytes);
}

static void look_at_views(playout *p, int seat, const any_state *twin)
{
    const ilx_game *game = p->setting.game;
    ENSURE(same_view(game, p->state, twin->bytes, seat));
    ENSURE(same_view(game, p->state, twin->bytes, ILX_SPECTATOR));
    if (p->length % 8 == 0) {
        ensure_same_json(p, seat, twin);
        ensure_same_json(p, ILX_SPECTATOR, twin);
    }
    ensure_verified(&p->setting, twin->bytes);

    ilx_turn turn = turn_of(game, p->state), other = turn_of(game, twin->bytes);
    ENSURE(turn.number == other.number && turn.seats == other.seats && turn.may == other.may);
    ENSURE(turn.wait_ms == other.wait_ms && turn.chance == other.chance);
    if (!game->list) return;
    ilx_move list[ILX_MOVES_MAX], same[ILX_MOVES_MAX];
    int count = game->list(p->state, seat, list);
    ENSURE_INT(game->list(twin->bytes, seat, same), count);
    for (int i = 0; i < count; i++) ENSURE(same_move(&list[i], &same[i]));
}

// Redrawing is a function of what the seat knows: from the real state and from its twin, the same
// generator makes the same world.
static void look_at_redrawing(playout *p, int seat, const any_state *twin)
{
    const ilx_game *game = p->setting.game;
    static any_state a, b;
    ilx_rng one, two;
    if (!game->resample) return;
    rng_from(&one, "redraw", (uint64_t)p->length);
    two = one;
    memcpy(a.bytes, p->state, game->state_size);
    memcpy(b.bytes, twin->bytes, game->state_size);
    game->resample(a.bytes, seat, &one);
    game->resample(b.bytes, seat, &two);
    ENSURE(memcmp(a.bytes, b.bytes, game->state_size) == 0);
    ENSURE(memcmp(&one, &two, sizeof one) == 0);
}

// The same move in both worlds. While the question stands, nothing is revealed but what a view
// shows: where the two views still agree, the seat must have heard of the same events.
static void look_at_events(playout *p, int seat, const any_state *twin)
{
    const ilx_game *game = p->setting.game;
    static playout mine, other;
    ilx_turn turn = turn_of(game, p->state);
    if (ilx_turn_over(&turn)) return;
    mine = *p;
    ilx_move move;
    int mover = random_next(&mine, &move);
    p->rng = mine.rng;
    if (mover == ILX_CHANCE) return;
    if (mover >= 0 && game->check(twin->bytes, mover, &move) != NULL) return;
    other = mine;
    memcpy(other.state, twin->bytes, game->state_size);
    playout_apply(&mine, mover, &move);
    playout_apply(&other, mover, &move);
    if (turn_of(game, mine.state).number != turn.number) return;
    if (turn_of(game, other.state).number != turn.number) return;
    if (!same_view(game, mine.state, other.state, seat)) return;
    int at = 0;
    for (int i = 0; i < mine.events.count; i++) {
        if (!ilx_event_visible(&mine.events.item[i], seat)) continue;
        while (at < other.events.count && !ilx_event_visible(&other.events.item[at], seat)) at++;
        ENSURE(at < other.events.count);
        ENSURE(memcmp(&mine.events.item[i], &other.events.item[at++], sizeof(ilx_event)) == 0);
    }
    for (; at < other.events.count; at++) {
        ENSURE(!ilx_event_visible(&other.events.item[at], seat));
    }
}

// Redrawing is not idle: where something is hidden from a seat, twins often differ. Not always:
// what a view does not show but everybody has heard, such as chips that were paid, stays as it is.
static int differing, hidden;

static void look_at_difference(playout *p, int seat, const any_state *twin)
{
    const ilx_game *game = p->setting.game;
    differing += memcmp(p->state, twin->bytes, game->state_size) != 0;
    static any_state own, all;
    memset(own.bytes, 0, game->view_size);
    memset(all.bytes, 0, game->view_size);
    game->view(p->state, seat, own.bytes);
    game->view(p->state, ILX_REFEREE, all.bytes);
    hidden += memcmp(own.bytes, all.bytes, game->view_size) != 0;
}

static void look_at_twins(playout *p, const setting *s)
{
    static any_state twin;
    for (int seat = 0; seat < s->seat_count; seat++) {
        make_twin(p, seat, (uint64_t)p->length, &twin);
        look_at_views(p, seat, &twin);
        look_at_redrawing(p, seat, &twin);
        look_at_events(p, seat, &twin);
        look_at_difference(p, seat, &twin);
    }
}

static void play(const setting *s)
{
    static playout p;
    name_setting(s, "secrets");
    int enough = moves_enough(s, settings, setting_count), most = matches_enough(s, MATCHES);
    int length = enough < MOVES_MAX ? enough : MOVES_MAX;
    for (int n = 0, moves = 0; n < most && moves < enough; n++, moves += p.length) {
        playout_start(&p, s, "secrets", (uint64_t)n);
        do look_at_twins(&p, s);
        while (p.length < length && playout_step(&p));
    }
}

// Each seat's twin, at each position of random matches.
static void twins_cannot_be_told_apart(void)
{
    for (int g = 0; g < ilx_game_count; g++) {
        const ilx_game *game = ilx_games[g];
        differing = hidden = 0;
        for (int i = 0; i < setting_count; i++) {
            if (settings[i].game == game) play(&settings[i]);
        }
        if (!test_wants_game(game)) continue;
        test_covered("secrets of %s: %d positions hide something, %d twins differ", game->id,
                     hidden, differing);
        ENSURE(differing * 8 >= hidden);
        ENSURE(game->resample == NULL || hidden > 0);
    }
}

int main(int argc, char **argv)
{
    setting_count = all_settings(settings);
    static const test tests[] = {TEST(twins_cannot_be_told_apart)};
    return RUN_TESTS(tests);
}
