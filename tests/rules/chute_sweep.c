// Dix de chute: the wheel that jumps from passage to passage does what a wheel does that is turned
// degree by degree. The sweep is written out again here, from the rules alone.

#include "rules/chute_table.h"

enum { TURNS = 5000 };

static int angle_between(int a, int b)
{
    int apart = abs(a - b) % CHUTE_CIRCLE;
    return apart > CHUTE_CIRCLE / 2 ? CHUTE_CIRCLE - apart : apart;
}

// The notch of a wheel that is at an angle, and holds something or not; -1: none.
static int find(const chute_state *s, int side, int wheel, int angle, bool full)
{
    const chute_board *b = &chute_the_board;
    for (int n = b->first[wheel]; n < b->first[wheel + 1]; n++) {
        int there = (b->notch[side][n] + s->angle[wheel]) % CHUTE_CIRCLE;
        if (angle_between(there, angle) <= b->tolerance && (s->notch[side][n] != 0) == full)
            return n;
    }
    return -1;
}

// One token falls through the lowest passage that is open. False: none is.
static bool fall(chute_state *s, int side)
{
    const chute_board *b = &chute_the_board;
    for (int i = 0; i < CHUTE_PASSAGES && !s->wrong[side]; i++) {
        int from = b->passage[i].from, to = b->passage[i].to, angle = b->passage[i].angle;
        int below = from < CHUTE_WHEEL ? angle : (angle + 180) % CHUTE_CIRCLE;
        int colour = 2 * side + from, upper = -1, lower = -1, token;
        if (from < CHUTE_WHEEL && s->entered[colour] == CHUTE_NUMBERS) continue;
        if (from >= CHUTE_WHEEL) upper = find(s, side, from - CHUTE_WHEEL, angle, true);
        if (from >= CHUTE_WHEEL && upper < 0) continue;
        if (to < CHUTE_TRAY) lower = find(s, side, to - CHUTE_WHEEL, below, false);
        if (to < CHUTE_TRAY && lower < 0) continue;
        if (upper >= 0) {
            token = s->notch[side][upper];
            s->notch[side][upper] = 0;
        } else {
            token = colour * CHUTE_NUMBERS + s->load[colour][s->entered[colour]++];
        }
        if (lower >= 0) {
            s->notch[side][lower] = (uint8_t)token;
        } else if (chute_number_of(token) == chute_due(s, chute_colour_of(token))) {
            s->out[chute_colour_of(token)]++;
        } else {
            s->wrong[side] = (uint8_t)token;
        }
        return true;
    }
    return false;
}

static bool decided(const chute_state *s)
{
    return s->wrong[0] || s->wrong[1] || chute_out_of_side(s, 0) == CHUTE_SIDE_TOKENS ||
           chute_out_of_side(s, 1) == CHUTE_SIDE_TOKENS;
}

static int sweep(chute_state *s, int wheel, int degrees)
{
    int step = degrees < 0 ? -1 : 1, done = 0;
    while (done != degrees && !decided(s)) {
        done += step;
        s->angle[wheel] = (uint16_t)((s->angle[wheel] + step + CHUTE_CIRCLE) % CHUTE_CIRCLE);
        for (int side = 0; side < CHUTE_SIDES; side++) {
            while (fall(s, side)) continue;
        }
    }
    return done;
}

static void ensure_same(const chute_state *a, const chute_state *b)
{
    ENSURE(memcmp(a->angle, b->angle, sizeof a->angle) == 0);
    ENSURE(memcmp(a->notch, b->notch, sizeof a->notch) == 0);
    ENSURE(memcmp(a->entered, b->entered, sizeof a->entered) == 0);
    ENSURE(memcmp(a->out, b->out, sizeof a->out) == 0);
    ENSURE(memcmp(a->wrong, b->wrong, sizeof a->wrong) == 0);
}

static void jumping_does_what_sweeping_does(void)
{
    const ilx_game *game = ilx_game_find("chute");
    ilx_key key;
    ilx_rng rng;
    ilx_key_from_seed(&key, "sweep");
    ilx_rng_start(&rng, &key, 0);
    int falls = 0, ends = 0, turns = 0, most = test_samples(TURNS);
    while (turns < most) {
        int32_t options[ILX_OPTIONS_MAX] = {[START] = 1, [ORDER] = turns % 3};
        chute_state s, slow;
        memset(&s, 0, sizeof s);
        game->setup(&s, &(ilx_setup){2, options});
        while (turns < most && s.stage == CHUTE_PLAYING) {
            ilx_move move;
            game->sample(&s, s.mover, &rng, &move);
            chute_state before = slow = s;
            game->apply(&s, s.mover, &move, NULL);
            if (move.kind != CHUTE_MOVE_LEAVE) sweep(&slow, move.arg[0] - 1, move.arg[1]);
            ensure_same(&s, &slow);
            ENSURE_INT(s.stage == CHUTE_OVER, decided(&slow));
            falls += memcmp(before.notch, s.notch, sizeof s.notch) != 0;
            turns += move.kind == CHUTE_MOVE_TURN;
        }
        ends += s.stage == CHUTE_OVER;
    }
    test_covered("%d turns of a wheel, something fell in %d of them, %d matches ended", turns,
                 falls, ends);
    ENSURE(falls > most / 20 && ends > most / 2000);
}

static void the_state_is_small(void)
{
    ENSURE(ilx_game_find("chute")->state_size <= 128);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(jumping_does_what_sweeping_does),
        TEST(the_state_is_small),
    };
    return RUN_TESTS(tests);
}
