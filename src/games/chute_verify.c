// Which states of Dix de chute can be: every token is in exactly one place, and nothing that could
// fall is still up.

#include "games/chute_parts.h"

static const char *verify_options(const chute_state *s, const ilx_setup *setup)
{
    const int32_t *o = setup->options;
    if (s->seat_count != setup->seat_count) return "other number of seats";
    if (s->order != o[CHUTE_OPTION_ORDER] || s->shuffle != o[CHUTE_OPTION_SHUFFLE]) {
        return "other options";
    }
    if (s->strict != o[CHUTE_OPTION_STRICT] || s->knock != o[CHUTE_OPTION_KNOCK]) {
        return "other options";
    }
    if (s->limit != o[CHUTE_OPTION_LIMIT]) return "other options";
    int start = o[CHUTE_OPTION_START];
    if (start > 0 && s->starter != (start - 1) % s->seat_count) return "other starter";
    return s->unused ? "unused is 0" : NULL;
}

static const char *verify_turns(const chute_state *s)
{
    if (s->stage > CHUTE_OVER || s->ending > CHUTE_DRAWN) return "no such stage";
    if (s->starter < CHUTE_NOBODY || s->starter >= s->seat_count) return "bad starter";
    if ((s->starter == CHUTE_NOBODY) != (s->stage == CHUTE_STARTING)) return "bad starter";
    if (s->mover >= s->seat_count || s->wheel > CHUTE_WHEELS || s->extra > 1) return "bad turn";
    if (s->turner < CHUTE_NOBODY || s->turner >= s->seat_count) return "bad turner";
    if ((s->turner == CHUTE_NOBODY) != (s->wheel == 0)) return "a wheel turned by nobody";
    if (s->spun > CHUTE_TURN_MAX) return "turned too far";
    bool held = s->wheel > 0 && s->stage == CHUTE_PLAYING && s->turner == s->mover;
    if (s->spun > 0 && !held) return "a hand on no wheel";
    for (int wheel = 0; wheel < CHUTE_WHEELS; wheel++) {
        if (s->angle[wheel] >= CHUTE_CIRCLE) return "bad angle";
    }
    if (s->stage < CHUTE_PLAYING && (s->turns || s->wheel || s->extra)) return "turned too soon";
    if (s->stage < CHUTE_PLAYING && s->mover != (s->starter < 0 ? 0 : s->starter)) {
        return "bad turn";
    }
    bool drawn = s->limit > 0 && s->turns >= s->limit;
    if (s->stage == CHUTE_PLAYING && drawn) return "should be drawn";
    return s->ending == CHUTE_DRAWN && !drawn ? "drawn too soon" : NULL;
}

// A chute holds each number once, in the order of its variant, or is not loaded yet.
static const char *verify_loading(const chute_state *s)
{
    bool empty_before = false;
    for (int colour = 0; colour < CHUTE_COLOURS; colour++) {
        const uint8_t *load = s->load[colour];
        unsigned seen = 0;
        for (int slot = 0; slot < CHUTE_NUMBERS; slot++) {
            if (load[slot] > CHUTE_NUMBERS) return "no such number";
            seen |= 1u << load[slot];
            int upturned = CHUTE_NUMBERS - slot;
            int usual = s->order == CHUTE_UPTURNED ? upturned : slot + 1;
            if (!s->shuffle && load[slot] != usual) return "loaded otherwise";
        }
        bool empty = seen == 1;
        if (!empty && seen != 0x3e) return "a number twice in a chute";
        if (!empty && (empty_before || s->stage == CHUTE_STARTING) && s->shuffle) {
            return "loaded too soon";
        }
        if (empty && s->stage >= CHUTE_PLAYING) return "a chute is not loaded";
        empty_before = empty;
    }
    if (s->stage == CHUTE_LOADING && !empty_before) return "everything is loaded";
    return NULL;
}

// The numbers of a colour that are out, in good order, or as the one that broke it.
static unsigned numbers_out(const chute_state *s, int colour)
{
    unsigned out = 0;
    for (int i = 1; i <= s->out[colour] && i <= CHUTE_NUMBERS; i++) {
        out |= 1u << (s->order == CHUTE_COUNTDOWN ? CHUTE_NUMBERS + 1 - i : i);
    }
    int wrong = s->wrong[colour / 2];
    if (wrong && chute_colour_of(wrong) == colour) out |= 1u << chute_number_of(wrong);
    return out;
}

static const char *verify_tokens(const chute_state *s)
{
    unsigned in[CHUTE_COLOURS] = {0};  // numbers of each colour that lie in the wheels
    for (int side = 0; side < CHUTE_SIDES; side++) {
        for (int n = 0; n < CHUTE_NOTCHES; n++) {
            int token = s->notch[side][n];
            if (!token) continue;
            if (token > CHUTE_TOKENS) return "no such token";
            int colour = chute_colour_of(token);
            unsigned bit = 1u << chute_number_of(token);
            if (colour / 2 != side) return "a token on the wrong side";
            if (in[colour] & bit) return "a token in two places";
            in[colour] |= bit;
        }
        int wrong = s->wrong[side];
        if (wrong > CHUTE_TOKENS) return "no such token";
        if (wrong && chute_colour_of(wrong) / 2 != side) return "a token on the wrong side";
        if (wrong && chute_number_of(wrong) == chute_due(s, chute_colour_of(wrong))) {
            return "a token that is in order";
        }
    }
    for (int colour = 0; colour < CHUTE_COLOURS; colour++) {
        unsigned entered = 0, out = numbers_out(s, colour);
        if (s->entered[colour] > CHUTE_NUMBERS) return "too many tokens";
        for (int slot = 0; slot < s->entered[colour]; slot++) {
            entered |= 1u << s->load[colour][slot];
        }
        if ((in[colour] & out) || (in[colour] | out) != entered) return "tokens do not add up";
        if (s->stage < CHUTE_PLAYING && entered) return "falling too soon";
    }
    return NULL;
}

static const char *verify_end(const chute_state *s)
{
    bool wrong = s->wrong[0] || s->wrong[1], all = false;
    for (int side = 0; side < CHUTE_SIDES; side++) {
        all = all || chute_out_of_side(s, side) == CHUTE_SIDE_TOKENS;
        if (s->stage == CHUTE_PLAYING && !chute_settled(s, side)) return "something is falling";
    }
    if ((s->stage == CHUTE_OVER) != (s->ending != CHUTE_NOT_ENDED)) return "bad end";
    if (wrong != (s->ending == CHUTE_DISORDER)) return "bad end";
    if (!wrong && all != (s->ending == CHUTE_ALL_OUT)) return "bad end";
    if (s->ending == CHUTE_NOT_ENDED || s->ending == CHUTE_DRAWN) {
        return s->winner == CHUTE_NOBODY ? NULL : "won too soon";
    }
    if (s->winner < 0 || s->winner >= CHUTE_SIDES) return "nobody has won";
    if (s->wrong[0] && s->wrong[1]) return NULL;
    if (wrong) return s->wrong[(int)s->winner] ? "lost by the other's token" : NULL;
    bool own = chute_out_of_side(s, s->winner) == CHUTE_SIDE_TOKENS;
    return own ? NULL : "won without all tokens";
}

const char *chute_verify(const void *state, const ilx_setup *setup)
{
    const chute_state *s = state;
    const char *fault = verify_options(s, setup);
    if (!fault) fault = verify_turns(s);
    if (!fault) fault = verify_loading(s);
    if (!fault) fault = verify_tokens(s);
    return fault ? fault : verify_end(s);
}
