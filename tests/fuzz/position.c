// Any bytes as a position: refused with words, or accepted, and then it is a state like any other:
// it comes back the same from its own JSON, and play goes on from it without breaking an invariant.
//
// The first byte chooses the game, the second the number of seats. Then either JSON, or (after a
// zero byte) how many random moves lead to a real state, and changes to single bytes of it.

#include "bots/bot.h"
#include "core/view.h"

#include <assert.h>
#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NODES_MAX = 8192, MOVES_ON = 60 };

typedef struct position {
    const ilx_game *game;
    ilx_setup setup;
    int32_t options[ILX_OPTIONS_MAX];
    alignas(max_align_t) unsigned char state[ILX_STATE_MAX];
} position;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool read_json(position *p, void *into, const char *text, size_t length)
{
    static ilx_json_node nodes[NODES_MAX];
    char buffer[200];
    ilx_text why = ilx_text_over(buffer, sizeof buffer);
    ilx_json json;
    if (!ilx_json_parse(&json, text, length, nodes, NODES_MAX)) return false;
    memset(into, 0, p->game->state_size);
    bool fits = ilx_fields_read(p->game->state_fields, p->game->state_field_count,
                                p->setup.seat_count, &json, 0, into, &why);
    assert(fits || why.length > 0);
    return fits;
}

static void ensure_well(const position *p)
{
    const char *broken = p->game->verify(p->state, &p->setup);
    if (!broken) return;
    fprintf(stderr, "%s: %s\n", p->game->id, broken);
    abort();
}

// Moves at random, as long as there is somebody to move; every state on the way must be well.
static void play_on(position *p, ilx_rng *rng, int steps)
{
    const ilx_game *game = p->game;
    for (int i = 0; i < steps; i++) {
        ilx_turn turn;
        ilx_move move = {0};
        ilx_events events = {0};
        game->turn(p->state, &turn);
        uint32_t seats = turn.seats | (turn.number % 3 == 0 ? turn.may : 0);
        int mover = ILX_CLOCK;
        if (turn.chance) {
            mover = ILX_CHANCE;
            ilx_chance_pick(game, p->state, rng, &move);
        } else if (seats && !(turn.wait_ms && ilx_rng_below(rng, 16) == 0)) {
            do {
                mover = (int)ilx_rng_below(rng, ILX_SEATS_MAX);
            } while (!(seats & ILX_SEAT_BIT(mover)));
            ilx_move moves[ILX_MOVES_MAX];
            int count = game->list ? game->list(p->state, mover, moves) : 1;
            if (!game->list) game->sample(p->state, mover, rng, &moves[0]);
            assert(count > 0 || !(turn.seats & ILX_SEAT_BIT(mover)));
            if (count == 0) continue;  // it may speak, and has nothing to say
            move = moves[ilx_rng_below(rng, (uint32_t)count)];
            assert(!game->check(p->state, mover, &move));
        } else if (!turn.wait_ms) {
            return;
        }
        game->apply(p->state, mover, &move, &events);
        ensure_well(p);
    }
}

// The state as JSON and back; false: its own JSON is refused.
static bool by_json(position *p, void *into)
{
    ilx_text json = ilx_text_new();
    ilx_fields_write(p->game->state_fields, p->game->state_field_count, p->setup.seat_count,
                     p->state, &json);
    bool fits = read_json(p, into, json.bytes, json.length);
    ilx_text_free(&json);
    return fits;
}

static void look_at(position *p)
{
    alignas(max_align_t) unsigned char again[ILX_STATE_MAX];
    assert(by_json(p, again) && memcmp(again, p->state, p->game->state_size) == 0);
    ilx_text view = ilx_text_new();
    for (int viewer = ILX_REFEREE; viewer < p->setup.seat_count; viewer++) {
        ilx_text_clear(&view);
        ilx_view_write(p->game, p->setup.seat_count, p->state, viewer, &view);
    }
    ilx_text_free(&view);
}

// A pile of blocks takes a second to build: what is slow is played once for each
// beginning, each of them from the last.
static void begin_slowly(position *p, const uint8_t *data)
{
    enum { GAMES = 16, BEGINNINGS = 4, FAR = 8 };
    static unsigned char *known[GAMES][ILX_SEATS_MAX + 1][BEGINNINGS][FAR];
    assert(ilx_game_count <= GAMES);
    int choice = data[1] % BEGINNINGS, far = data[3] % FAR, seats = p->setup.seat_count;
    unsigned char **all = known[data[0] % ilx_game_count][seats][choice];
    for (int i = 0; i <= far; i++) {
        ilx_key key = {{(uint8_t)choice}};
        ilx_rng rng;
        ilx_rng_start(&rng, &key, (uint64_t)i);
        if (all[i]) continue;
        if (i == 0) p->game->setup(p->state, &p->setup);
        if (i > 0) memcpy(p->state, all[i - 1], p->game->state_size);
        if (i > 0) play_on(p, &rng, 4);
        all[i] = memcpy(ilx_alloc(p->game->state_size), p->state, p->game->state_size);
    }
    memcpy(p->state, all[far], p->game->state_size);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 4) return 0;
    position p = {.game = ilx_games[data[0] % ilx_game_count]};
    int span = p.game->seats_max - p.game->seats_min + 1;
    for (int i = 0; i < p.game->option_count; i++) p.options[i] = p.game->options[i].usual;
    p.setup.seat_count = ilx_seats_for(p.game, p.game->seats_min + data[1] % span);
    p.setup.options = p.options;

    ilx_key key = {{data[1]}};
    ilx_rng rng;
    ilx_rng_start(&rng, &key, data[2]);
    if (data[2] == 0) {
        if (p.game->slow) begin_slowly(&p, data);
        if (!p.game->slow) p.game->setup(p.state, &p.setup);
        if (!p.game->slow) play_on(&p, &rng, 4 * data[3]);
        for (size_t i = 4; i + 2 < size; i += 3) {
            p.state[(data[i] << 8 | data[i + 1]) % (int)p.game->state_size] = data[i + 2];
        }
        // Positions come as JSON, so that seats nobody sits on stay empty.
        alignas(max_align_t) unsigned char changed[ILX_STATE_MAX];
        if (!by_json(&p, changed)) return 0;
        memcpy(p.state, changed, p.game->state_size);
    } else if (!read_json(&p, p.state, (const char *)data + 2, size - 2)) {
        return 0;
    }
    if (p.game->verify(p.state, &p.setup)) return 0;
    look_at(&p);
    play_on(&p, &rng, p.game->slow ? MOVES_ON / 20 : MOVES_ON);
    return 0;
}
