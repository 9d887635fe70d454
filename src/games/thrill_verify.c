// Which states of Thrill can be: a plate on which all lies still, chips and cards as they could
// have come about, and questions that fit them.

#include "games/thrill_parts.h"

#include <string.h>

static bool is_seat(const thrill_state *s, int seat)
{
    return seat >= 0 && seat < s->seat_count && ilx_in(s->alive, seat);
}

static const char *verify_options(const thrill_state *s, const ilx_setup *setup)
{
    const int32_t *o = setup->options;
    if (s->seat_count != setup->seat_count) return "other number of seats";
    if (s->variant != o[THRILL_OPTION_VARIANT] || s->counts != o[THRILL_OPTION_COUNTS]) {
        return "other options";
    }
    if (s->camera != o[THRILL_OPTION_CAMERA] || s->memory != o[THRILL_OPTION_MEMORY]) {
        return "other options";
    }
    return s->unused[0] || s->unused[1] ? "unused is 0" : NULL;
}

// Until the discs lie there, only the layout and the first Chief are open.
static const char *verify_beginning(const thrill_state *s, const ilx_setup *setup)
{
    thrill_state fresh;
    memset(&fresh, 0, sizeof fresh);
    thrill_setup(&fresh, setup);
    fresh.mixes = s->mixes;
    fresh.seed = s->seed;
    if (s->stage == THRILL_STARTING) {
        ilx_plate plate;
        thrill_plate(s, &plate);
        thrill_set_plate(&fresh, &plate);
        fresh.stage = THRILL_STARTING;
        if (fresh.chief != THRILL_NOBODY) return "the Chief is known";
        if (s->pusher != ILX_PUSHER_STOP || s->weight_on != ILX_NO_DISC) return "bad plate";
    }
    bool mixed = s->mixes == THRILL_MIXES;
    if (s->mixes > THRILL_MIXES || mixed != (s->stage == THRILL_STARTING)) return "bad draws";
    if (!mixed && s->seed >> (8 * s->mixes)) return "bad draws";
    return memcmp(&fresh, s, sizeof fresh) == 0 ? NULL : "played before the beginning";
}

static const char *verify_plate(const thrill_state *s)
{
    ilx_plate plate;
    bool between = s->stage < THRILL_WEIGHT || s->stage == THRILL_OVER;
    if (s->disc < ILX_NO_DISC || s->disc >= ILX_PLATE_DISCS) return "no such disc";
    if (s->weight_on < ILX_NO_DISC || s->weight_on >= ILX_PLATE_DISCS) return "no such disc";
    thrill_plate(s, &plate);
    if (!ilx_plate_verify(&plate)) return "discs cannot lie like that";
    if (between && s->pusher != ILX_PUSHER_STOP) return "the pusher is not at the groove";
    if (!between && s->stage != THRILL_PUSH && s->pusher != ILX_PUSHER_BACK) {
        return "the pusher is not pulled back";
    }
    if (s->stage == THRILL_PUSH && s->pusher == ILX_PUSHER_STOP) return "the push is over";
    for (int i = 0; i < ILX_PLATE_DISCS && s->stage != THRILL_PUSH && !between; i++) {
        if (s->moved[i] || s->spun[i]) return "discs move without a push";
    }
    return NULL;
}

static const char *verify_round(const thrill_state *s)
{
    bool named = s->stage >= THRILL_WEIGHT && s->stage < THRILL_OVER;
    bool chosen = named || s->stage == THRILL_BID;
    bool placing = s->stage == THRILL_PLACE || s->stage == THRILL_PUSH;
    if (s->mixes != THRILL_MIXES || s->round == 0) return "not begun";
    if (!is_seat(s, s->chief)) return "bad Chief";
    if (named != (s->max != THRILL_NOBODY)) return "bad Max";
    if (named && s->max != thrill_lowest(s)) return "another must push";
    if (chosen != (s->disc != ILX_NO_DISC)) return "bad disc";
    if (chosen && !placing && s->on_plate[s->disc]) return "the disc is on the plate too soon";
    if (!placing && (s->due || s->fallen)) return "nothing has fallen";
    if (s->due > THRILL_FINE_MAX || (s->due > 0) != (s->fallen > 0)) return "bad fine";
    if (s->due < s->fallen && s->due < THRILL_FINE_MAX) return "bad fine";
    if (s->weighed > 1 || (s->weighed && !(s->variant && s->stage > THRILL_WEIGHT && named))) {
        return "no weight is announced";
    }
    if (s->weight_on != ILX_NO_DISC && !(s->weighed && placing)) return "no weight is announced";
    return s->weight_on != ILX_NO_DISC && s->weight_on == s->disc ? "bad weight" : NULL;
}

static const char *verify_lever(const thrill_state *s)
{
    if (s->tick > 1 || s->grip > THRILL_RELEASED) return "bad lever";
    if (s->stage != THRILL_PUSH) return s->speed || s->grip || s->tick ? "bad lever" : NULL;
    if (s->speed == 0) return s->grip == THRILL_HELD ? NULL : "bad lever";
    return s->speed < THRILL_SPEED_MIN || s->speed > THRILL_SPEED_MAX ? "bad lever" : NULL;
}

static const char *verify_answers(const thrill_state *s)
{
    uint8_t asked = s->stage == THRILL_BID   ? s->alive
                    : s->stage == THRILL_BET ? thrill_bettors(s)
                                             : 0;
    if (s->stage == THRILL_BET && !asked) return "nobody can bet";
    if (s->stage == THRILL_WEIGHT && !s->weights[s->max]) return "no card for the weight";
    if (s->answered & ~asked) return "answered without a question";
    return asked && s->answered == asked ? "all have answered" : NULL;
}

static const char *verify_cards(const thrill_state *s, int i)
{
    int most = s->variant && ilx_in(s->alive, i) ? THRILL_CARDS : 0;
    if (s->falls[i] > most || s->nones[i] > most || s->weights[i] > most) return "too many cards";
    if (s->small[i] >= (most ? THRILL_SMALL : 1)) return "too many small chips";
    bool laid = s->stage == THRILL_PLACE || s->stage == THRILL_PUSH ||
                (s->stage == THRILL_BET && ilx_in(s->answered, i));
    if (s->bet[i] >= THRILL_BETS) return "bad bet";
    if (s->bet[i] == THRILL_PASS) return NULL;
    bool held = s->bet[i] == THRILL_FALL ? s->falls[i] : s->nones[i];
    return laid && held ? NULL : "bad bet";
}

// Chips only go to the reserve, but for those that bets win.
static const char *verify_chips(const thrill_state *s)
{
    int out = 0;
    for (int i = 0; i < s->seat_count; i++) out += !ilx_in(s->alive, i);
    for (int i = 0; i < s->seat_count; i++) {
        bool alive = ilx_in(s->alive, i);
        int spent = s->stage > THRILL_BID ? s->bid[i] : 0;
        bool bids = s->stage > THRILL_BID ? s->max != THRILL_NOBODY
                                          : s->stage == THRILL_BID && ilx_in(s->answered, i);
        if (!alive && (s->chips[i] || s->bid[i])) return "a player who is out has chips";
        if (s->chips[i] + spent > (s->variant ? THRILL_CHIPS_MAX : THRILL_CHIPS)) {
            return "too many chips";
        }
        if (s->bid[i] && !bids) return "a bid before its time";
        if (s->stage == THRILL_BID && s->bid[i] > s->chips[i]) return "a bid of chips not held";
        if (alive ? s->outlived[i] != out : s->outlived[i] >= out) return "bad order of leaving";
        for (int j = 0; j < i && !alive; j++) {
            bool both = !ilx_in(s->alive, j);
            if (both && s->outlived[j] == s->outlived[i]) return "bad order of leaving";
        }
        const char *broken = verify_cards(s, i);
        if (broken) return broken;
    }
    for (int i = s->seat_count; i < THRILL_SEATS; i++) {
        bool empty = !s->chips[i] && !s->bid[i] && !s->small[i] && !s->falls[i] && !s->nones[i] &&
                     !s->weights[i] && !s->bet[i] && !s->outlived[i];
        if (!empty) return "something on a seat where nobody sits";
    }
    return NULL;
}

const char *thrill_verify(const void *state, const ilx_setup *setup)
{
    const thrill_state *s = state;
    const char *fault = verify_options(s, setup);
    if (fault) return fault;
    if (s->stage > THRILL_OVER) return "no such stage";
    if (s->alive == 0 || s->alive >> s->seat_count) return "no such players";
    bool alone = (s->alive & (s->alive - 1)) == 0;
    if (alone != (s->stage == THRILL_OVER)) return "bad end";
    if (s->stage < THRILL_PICK) {
        fault = verify_beginning(s, setup);
        return fault || s->stage == THRILL_MIXING ? fault : verify_plate(s);
    }
    fault = verify_plate(s);
    if (!fault) fault = verify_round(s);
    if (!fault) fault = verify_lever(s);
    if (!fault) fault = verify_answers(s);
    return fault ? fault : verify_chips(s);
}
