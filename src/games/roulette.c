// Roulette: pocket a card, spin, bid, accuse, fire, score, all at the same time.
//
// The table asks one question at a time (a stage) of a set of seats. When the last of them has
// answered, or the clock has, the stage is closed and the next one entered; stages in which
// nobody could have anything to say are passed over. Who is asked follows from public facts
// only: asking just those who hold a playable card would tell everybody who holds what.
//
// This file says who is asked and what is lawful; roulette_play.c what moves do; roulette_facts.c
// has the game's table, words, view, invariants and what bots need.

#include "games/roulette.h"

#include "games/roulette_parts.h"

enum {
    PASSING_MS = 2000,    // a window for action cards
    WINDOW_MS = 15000,    // after somebody has called Wait!
    HURRIED_MS = 5000,    // after a card has been played
    PATIENCE_MS = 30000,  // until the table makes the last call, where nobody sets a pace
    SILENCE_MS = 10000,   // the last call for accusations
    MOMENT_MS = 400,      // accusations that count as simultaneous
};

enum { NUMBERS = (1 << (ROULETTE_BID_MAX + 1)) - 1 };  // that a die can show, one bit each

const uint8_t roulette_kind_count[ROULETTE_KINDS] = {
    [ROULETTE_HOLE] = 2,  [ROULETTE_RELOAD] = 2, [ROULETTE_RESPIN] = 2,   [ROULETTE_PEEKING] = 4,
    [ROULETTE_REBID] = 3, [ROULETTE_RAISE] = 2,  [ROULETTE_BRIBE] = 2,    [ROULETTE_FRISK] = 2,
    [ROULETTE_AIR] = 3,   [ROULETTE_GIFT] = 3,   [ROULETTE_SHOOTOUT] = 2, [ROULETTE_AGAIN] = 2,
    [ROULETTE_BONUS] = 1,
};

#define KIND(kind) (1u << ROULETTE_##kind)

// The stage in which each kind can be played.
// clang-format off
#define PLAYED_IN(X, of) \
    X(HOLE, PICKPOCKET, of) X(RELOAD, SPIN, of) X(PEEKING, BID, of) X(REBID, REVEAL, of) \
    X(RAISE, REVEAL, of) X(FRISK, ACCUSE, of) X(BRIBE, JUDGE, of) X(RESPIN, TRIGGER, of) \
    X(AIR, TRIGGER, of) X(GIFT, TRIGGER, of) X(SHOOTOUT, TRIGGER, of) X(AGAIN, TRIGGER, of) \
    X(BONUS, SCORE, of)
// clang-format on
#define STAGE_OF(kind, stage, unused) [ROULETTE_##kind] = ROULETTE_##stage,
#define KIND_IN(kind, stage, wanted) | (ROULETTE_##stage == (wanted) ? KIND(kind) : 0u)
#define KINDS_IN(stage) [stage] = 0 PLAYED_IN(KIND_IN, stage)

const uint8_t roulette_kind_stage[ROULETTE_KINDS] = {PLAYED_IN(STAGE_OF, )};

// The kinds that can be played in a stage, one bit each.
static const uint16_t stage_kinds[ROULETTE_OVER + 1] = {
    KINDS_IN(ROULETTE_PICKPOCKET), KINDS_IN(ROULETTE_SPIN),   KINDS_IN(ROULETTE_BID),
    KINDS_IN(ROULETTE_REVEAL),     KINDS_IN(ROULETTE_ACCUSE), KINDS_IN(ROULETTE_JUDGE),
    KINDS_IN(ROULETTE_TRIGGER),    KINDS_IN(ROULETTE_SCORE),
};

const uint8_t roulette_kind_takes[ROULETTE_KINDS] = {
    [ROULETTE_HOLE] = ROULETTE_ON_SEAT,    [ROULETTE_RELOAD] = ROULETTE_ON_SEAT,
    [ROULETTE_RESPIN] = ROULETTE_ON_SEAT,  [ROULETTE_PEEKING] = ROULETTE_ON_SEAT,
    [ROULETTE_REBID] = ROULETTE_ON_NUMBER, [ROULETTE_RAISE] = ROULETTE_ON_SEAT,
    [ROULETTE_FRISK] = ROULETTE_ON_SEAT,   [ROULETTE_GIFT] = ROULETTE_ON_SEAT,
    [ROULETTE_AGAIN] = ROULETTE_ON_SEAT,
};

enum {
    NOT_NOW,
    ALREADY_DONE,
    NO_CARD,
    NO_SKULL,
    NOT_YOURSELF,
    NO_SUCH_TARGET,
    ALREADY_ACCUSED,
    BAD_NUMBER,
    NO_CLICK,
    MOMENT_OPEN,
    NO_SUPPLY,
    BARREL_EMPTY,
    NOT_SHOOTING,
};

const char *const roulette_refusals[ROULETTE_REFUSALS] = {
    [NOT_NOW] = "not-now",
    [ALREADY_DONE] = "already-done",
    [NO_CARD] = "no-card",
    [NO_SKULL] = "no-skull",
    [NOT_YOURSELF] = "not-yourself",
    [NO_SUCH_TARGET] = "no-such-target",
    [ALREADY_ACCUSED] = "already-accused",
    [BAD_NUMBER] = "bad-number",
    [NO_CLICK] = "no-click",
    [MOMENT_OPEN] = "moment-open",
    [NO_SUPPLY] = "no-supply",
    [BARREL_EMPTY] = "barrel-empty",
    [NOT_SHOOTING] = "not-shooting",
};

// ---- Small questions ---------------------------------------------------------------------

static uint8_t everybody(const roulette_state *s)
{
    return (uint8_t)(ilx_bit(s->seat_count) - 1);
}

static uint8_t hands(const roulette_state *s)
{
    return ilx_bytes_set(s->hand_count, sizeof s->hand_count);
}

// By public facts: not every copy lies in the discard.
static bool could_be_held(const roulette_state *s, roulette_card kind)
{
    return s->cards & (s->discard[kind] < roulette_kind_count[kind]);
}

bool roulette_moment_open(const roulette_state *s)
{
    bool open = false;
    for (int i = 0; i < s->seat_count; i++) open |= s->accusing[i] != ROULETTE_NOBODY;
    return open;
}

// Seats that take part in the next shot.
uint8_t roulette_shooters(const roulette_state *s)
{
    uint8_t mask = 0;
    for (int i = 0; i < s->seat_count; i++) {
        bool due = s->bid[i] + s->again[i] > s->turned[i];
        mask |= (uint8_t)(due << i);
    }
    return mask & s->standing;
}

// Seats that may name their target: they must aim at somebody, and not by a card that said whom.
static uint8_t aimers(const roulette_state *s)
{
    uint8_t mask = 0;
    if (!s->shootout) return 0;  // without it a card has said whom
    for (int i = 0; i < s->seat_count; i++) {
        bool aims = s->aim[i] == ROULETTE_AT_OTHER;
        bool open = (s->target[i] == ROULETTE_NOBODY) | ilx_in(s->named, i);
        mask |= (uint8_t)((aims & open) << i);
    }
    return mask & roulette_shooters(s);
}

// Seats whose pocket can still be asked for.
static uint8_t suspects(const roulette_state *s)
{
    return s->standing & (uint8_t)~s->shown;
}

bool roulette_is_window(roulette_stage stage)
{
    return ((uint32_t)ROULETTE_WINDOWS >> stage) & 1;
}

uint8_t roulette_friskers(const roulette_state *s)
{
    return could_be_held(s, ROULETTE_FRISK) && suspects(s) ? hands(s) : 0;
}

uint8_t roulette_accusers(const roulette_state *s)
{
    uint8_t some = suspects(s), mask = some ? s->alive & (uint8_t)~s->flipped : 0;
    bool only_one = (some & (some - 1)) == 0;  // who cannot accuse themselves
    return only_one ? mask & (uint8_t)~some : mask;
}

// The pockets that were shown in the moment being judged.
uint8_t roulette_accused(const roulette_state *s)
{
    uint8_t mask = 0;
    for (int i = 0; i < s->seat_count; i++) {
        bool accuses = s->accusing[i] != ROULETTE_NOBODY;
        mask |= (uint8_t)(accuses << (accuses ? s->accusing[i] : 0));
    }
    return mask;
}

// Seats caught in that moment that have not bribed the judge.
uint8_t roulette_caught(const roulette_state *s)
{
    uint8_t mask = roulette_accused(s) & (uint8_t)~s->bribed;
    for (int i = 0; i < s->seat_count; i++) {
        mask &= (uint8_t) ~((s->pocket[i] != ROULETTE_BULLET) << i);
    }
    return mask;
}

// Who is asked in a stage: everybody who by public facts could have something to say.
uint8_t roulette_to_ask(const roulette_state *s, roulette_stage stage)
{
    uint8_t some = hands(s), mask = 0;
    switch (stage) {
    case ROULETTE_POCKET:
    case ROULETTE_BID: return s->standing;
    case ROULETTE_PICKPOCKET: return could_be_held(s, ROULETTE_HOLE) ? some : 0;
    case ROULETTE_SPIN:
        if (s->windows) mask = s->standing;
        return mask | (could_be_held(s, ROULETTE_RELOAD) && s->supply ? some : 0);
    case ROULETTE_REVEAL:
        if (could_be_held(s, ROULETTE_RAISE)) return some;
        return could_be_held(s, ROULETTE_REBID) ? some & s->standing : 0;
    case ROULETTE_ACCUSE: return roulette_accusers(s);
    case ROULETTE_JUDGE: return could_be_held(s, ROULETTE_BRIBE) ? some & roulette_caught(s) : 0;
    case ROULETTE_TRIGGER:
        if (could_be_held(s, ROULETTE_SHOOTOUT)) return some;
        if (could_be_held(s, ROULETTE_AGAIN) && s->standing) return some;
        mask = roulette_shooters(s);
        if (could_be_held(s, ROULETTE_RESPIN) && s->shot && mask) return some;
        return could_be_held(s, ROULETTE_AIR) || could_be_held(s, ROULETTE_GIFT) ? some & mask : 0;
    case ROULETTE_AIM: return aimers(s) & (uint8_t)~s->named;
    case ROULETTE_SCORE:
        for (int i = 0; i < s->seat_count; i++) {
            if (ilx_in(s->standing, i) && s->bid[i] >= ROULETTE_BONUS_BID) mask |= ilx_bit(i);
        }
        return could_be_held(s, ROULETTE_BONUS) ? some & mask : 0;
    case ROULETTE_DEALING:
    case ROULETTE_FIRE:
    case ROULETTE_OVER: break;
    }
    return 0;
}

// ---- Whose turn --------------------------------------------------------------------------

// Is a moment of accusations open now?
static bool is_moment(const roulette_state *s)
{
    return s->stage == ROULETTE_ACCUSE && roulette_moment_open(s);
}

// Is everybody free to accuse, for as long as the table likes?
static bool is_open_end(const roulette_state *s, bool moment)
{
    return s->stage == ROULETTE_ACCUSE && !moment && !s->called;
}

static uint32_t slowly(const roulette_state *s, uint32_t ms)
{
    return ms << s->slow;
}

static void time_accusing(const roulette_state *s, bool moment, ilx_turn *turn)
{
    turn->wait_ms = moment ? MOMENT_MS : slowly(s, s->called ? SILENCE_MS : PATIENCE_MS);
    turn->paced = is_open_end(s, moment);
}

static void time_window(const roulette_state *s, ilx_turn *turn)
{
    // How long people look at what has led to it: dice that are lifted, a verdict, the count and
    // the cards of a shot, points.
    static const uint16_t shown[ROULETTE_OVER] = {
        [ROULETTE_REVEAL] = 1700,
        [ROULETTE_JUDGE] = 1700,
        [ROULETTE_TRIGGER] = 5600,
        [ROULETTE_SCORE] = 1500,
    };
    static const uint16_t waits[2][2] = {{PASSING_MS, WINDOW_MS}, {HURRIED_MS, HURRIED_MS}};
    bool kept_open = (s->windows | s->held) != 0;
    bool before_shots = (s->stage == ROULETTE_TRIGGER) & !s->shot;
    bool seen = s->hurried | kept_open | before_shots;
    turn->wait_ms = slowly(s, waits[s->hurried][kept_open]);
    turn->shown_ms = shown[s->stage] * (uint32_t)!seen;
    turn->window = kept_open;
    turn->lull = true;
}

// Seats that have answered, or were not asked, and may still speak.
static uint8_t may_speak(const roulette_state *s, bool moment)
{
    uint8_t answered = s->asked & s->answered, may = answered;
    if (s->stage == ROULETTE_ACCUSE) {
        may = moment ? answered & roulette_accusers(s) : answered | roulette_friskers(s);
        if (is_open_end(s, moment)) may |= s->alive;
    } else if (s->stage == ROULETTE_TRIGGER || s->stage == ROULETTE_AIM) {
        may |= aimers(s);
    }
    return may & (uint8_t) ~(s->asked & ~s->answered);
}

void roulette_turn(const void *state, ilx_turn *turn)
{
    const roulette_state *s = state;
    *turn = (ilx_turn){.number = s->turn};
    if (s->stage == ROULETTE_OVER) return;
    if (s->pending) {
        turn->chance = true;
        return;
    }
    bool moment = is_moment(s);
    turn->seats = s->asked & (uint32_t)~s->answered;
    turn->may = may_speak(s, moment);
    if (s->stage == ROULETTE_ACCUSE) time_accusing(s, moment, turn);
    if (roulette_is_window((roulette_stage)s->stage)) time_window(s, turn);
}

// ---- What is lawful ----------------------------------------------------------------------

// Seats on which a card that takes a seat may be played.
static uint8_t targets(const roulette_state *s, int seat, roulette_card kind)
{
    uint8_t full = 0;  // those who have all that the card could give
    switch (kind) {
    case ROULETTE_GIFT: return everybody(s) & (uint8_t)~ilx_bit(seat);
    case ROULETTE_FRISK: return suspects(s);
    case ROULETTE_RELOAD:
        for (int i = 0; i < s->seat_count; i++)
            full |= (uint8_t)((s->bullets[i] + s->loaded[i] >= ROULETTE_CARDS) << i);
        break;
    case ROULETTE_RAISE:
        for (int i = 0; i < s->seat_count; i++)
            full |= (uint8_t)((s->bid[i] >= ROULETTE_BID_MAX) << i);
        break;
    case ROULETTE_RESPIN:
        for (int i = 0; i < s->seat_count; i++)
            full |= (uint8_t)((s->turned[i] >= ROULETTE_BARREL) << i);
        break;
    case ROULETTE_AGAIN:
        for (int i = 0; i < s->seat_count; i++)
            full |= (uint8_t)((s->bid[i] + s->again[i] >= ROULETTE_BARREL) << i);
        break;
    default: break;
    }
    return s->standing & (uint8_t)~full;
}

static ilx_refusal check_target(const roulette_state *s, int seat, roulette_card kind, int who)
{
    if (ilx_in(targets(s, seat, kind), who)) return NULL;
    if (kind == ROULETTE_GIFT) return roulette_refusals[NOT_YOURSELF];
    bool empty = kind == ROULETTE_AGAIN && ilx_in(s->standing, who);
    return roulette_refusals[empty ? BARREL_EMPTY : NO_SUCH_TARGET];
}

// The kinds, of those that belong to the stage, which nothing on the table bars to the seat.
static uint32_t playable(const roulette_state *s, int seat, uint32_t kinds)
{
    if (!ilx_in(s->standing, seat)) kinds &= ROULETTE_SKULLS;
    switch ((roulette_stage)s->stage) {
    case ROULETTE_SPIN: return s->supply ? kinds : 0;
    case ROULETTE_ACCUSE: return roulette_moment_open(s) ? 0 : kinds;
    case ROULETTE_JUDGE: return ilx_in(roulette_caught(s), seat) ? kinds : 0;
    case ROULETTE_SCORE: return s->bid[seat] >= ROULETTE_BONUS_BID ? kinds : 0;
    case ROULETTE_TRIGGER: break;
    default: return kinds;
    }
    uint8_t shooters = roulette_shooters(s);
    if (!s->shot || !shooters) kinds &= ~KIND(RESPIN);
    if (!ilx_in(shooters, seat)) kinds &= ~(KIND(AIR) | KIND(GIFT));
    return kinds;
}

// May the seat play such a card now, whatever it is played on?
static ilx_refusal check_card(const roulette_state *s, int seat, roulette_card kind)
{
    // Why a seat may not play a card, beside its stage.
    static const uint8_t reasons[ROULETTE_KINDS] = {
        [ROULETTE_RELOAD] = NO_SUPPLY,
        [ROULETTE_AIR] = NOT_SHOOTING,
        [ROULETTE_GIFT] = NOT_SHOOTING,
        [ROULETTE_FRISK] = MOMENT_OPEN,
    };
    if (!s->hand[seat][kind]) return roulette_refusals[NO_CARD];
    if (!(stage_kinds[s->stage] >> kind & 1)) return roulette_refusals[NOT_NOW];
    if (!ilx_in(s->standing, seat) && !(ROULETTE_SKULLS >> kind & 1))
        return roulette_refusals[NO_SKULL];
    return playable(s, seat, 1u << kind) ? NULL : roulette_refusals[reasons[kind]];
}

// May the seat accuse at all?
static ilx_refusal check_accuser(const roulette_state *s, int seat)
{
    if (s->stage != ROULETTE_ACCUSE) return roulette_refusals[NOT_NOW];
    if (!ilx_in(s->alive, seat)) return roulette_refusals[NO_SKULL];
    return ilx_in(s->flipped, seat) ? roulette_refusals[ALREADY_ACCUSED] : NULL;
}

static ilx_refusal check_accuse(const roulette_state *s, int seat, int who)
{
    ilx_refusal refusal = check_accuser(s, seat);
    if (refusal) return refusal;
    if (who == seat) return roulette_refusals[NOT_YOURSELF];
    return ilx_in(suspects(s), who) ? NULL : roulette_refusals[NO_SUCH_TARGET];
}

static ilx_refusal check_pocket(const roulette_state *s, int seat, int card)
{
    if (s->stage != ROULETTE_POCKET) return roulette_refusals[NOT_NOW];
    if (card != ROULETTE_CLICK && card != ROULETTE_BULLET) return roulette_refusals[NO_CARD];
    bool all_bullets = s->bullets[seat] == ROULETTE_CARDS;
    return card == ROULETTE_CLICK && all_bullets ? roulette_refusals[NO_CLICK] : NULL;
}

static bool is_number(int32_t shots)
{
    return shots >= 0 && shots <= ROULETTE_BID_MAX;
}

// Chance is the same whoever shuffles: until the bids, and before anybody has looked (R37).
static ilx_refusal check_shuffler(const roulette_state *s, int seat)
{
    bool in_time = s->stage == ROULETTE_BID || (s->stage == ROULETTE_SPIN && s->windows);
    if (!in_time || !ilx_in(s->alive, seat)) return roulette_refusals[NOT_NOW];
    return ilx_in(s->demanded, seat) ? roulette_refusals[ALREADY_DONE] : NULL;
}

// Seats whose barrel is still unseen.
static uint8_t unseen(const roulette_state *s)
{
    return s->standing & (uint8_t)~ilx_bytes_set(s->top_count, sizeof s->top_count);
}

static ilx_refusal check_shuffle(const roulette_state *s, int seat, int who)
{
    ilx_refusal refusal = check_shuffler(s, seat);
    if (refusal) return refusal;
    if (who == seat) return roulette_refusals[NOT_YOURSELF];
    return ilx_in(unseen(s), who) ? NULL : roulette_refusals[NO_SUCH_TARGET];
}

// Seats that may call Wait! (R52)
static uint8_t holders(const roulette_state *s)
{
    bool passing = roulette_is_window((roulette_stage)s->stage) && !s->windows;
    return passing ? s->asked & (uint8_t)~s->held : 0;
}

static ilx_refusal check_hold(const roulette_state *s, int seat)
{
    if (ilx_in(holders(s), seat)) return NULL;
    return roulette_refusals[ilx_in(s->held, seat) ? ALREADY_DONE : NOT_NOW];
}

// The last call (R53)
static ilx_refusal check_call(const roulette_state *s, int seat)
{
    if (s->stage != ROULETTE_ACCUSE) return roulette_refusals[NOT_NOW];
    if (!ilx_in(s->alive, seat)) return roulette_refusals[NO_SKULL];
    if (roulette_moment_open(s)) return roulette_refusals[MOMENT_OPEN];
    return s->called ? roulette_refusals[ALREADY_DONE] : NULL;
}

ilx_refusal roulette_check(const void *state, int seat, const ilx_move *move)
{
    const roulette_state *s = state;
    int32_t kind = move->kind, arg = move->arg[0];
    bool takes_seat = kind < ROULETTE_KINDS
                          ? roulette_kind_takes[kind] == ROULETTE_ON_SEAT
                          : kind == ROULETTE_MOVE_SHUFFLE || kind == ROULETTE_MOVE_ACCUSE ||
                                kind == ROULETTE_MOVE_AIM;
    if (takes_seat && (arg < 0 || arg >= s->seat_count)) return roulette_refusals[NO_SUCH_TARGET];

    if (kind < ROULETTE_KINDS) {
        ilx_refusal refusal = check_card(s, seat, (roulette_card)kind);
        if (refusal) return refusal;
        if (takes_seat) return check_target(s, seat, (roulette_card)kind, arg);
        bool fits = roulette_kind_takes[kind] != ROULETTE_ON_NUMBER || is_number(arg);
        return fits ? NULL : roulette_refusals[BAD_NUMBER];
    }
    bool answered = ilx_in(s->answered, seat);
    switch (kind) {
    case ROULETTE_MOVE_POCKET: return check_pocket(s, seat, arg);
    case ROULETTE_MOVE_SHUFFLE: return check_shuffle(s, seat, arg);
    case ROULETTE_MOVE_BID:
        if (s->stage != ROULETTE_BID) return roulette_refusals[NOT_NOW];
        return is_number(arg) ? NULL : roulette_refusals[BAD_NUMBER];
    case ROULETTE_MOVE_ACCUSE: return check_accuse(s, seat, arg);
    case ROULETTE_MOVE_QUIET:
        if (s->stage != ROULETTE_ACCUSE) return roulette_refusals[NOT_NOW];
        return answered || !ilx_in(s->asked, seat) ? roulette_refusals[ALREADY_DONE] : NULL;
    case ROULETTE_MOVE_HOLD: return check_hold(s, seat);
    case ROULETTE_MOVE_CALL: return check_call(s, seat);
    case ROULETTE_MOVE_AIM:
        if (!ilx_in(aimers(s), seat)) return roulette_refusals[NOT_NOW];
        return arg == seat ? roulette_refusals[NOT_YOURSELF] : NULL;
    case ROULETTE_MOVE_READY:
        if (!roulette_is_window((roulette_stage)s->stage)) return roulette_refusals[NOT_NOW];
        return answered || !ilx_in(s->asked, seat) ? roulette_refusals[ALREADY_DONE] : NULL;
    default: return roulette_refusals[NOT_NOW];  // chance's own moves
    }
}

// Adds a kind of move that takes one of these.
static void add(ilx_ways *ways, int kind, uint8_t values)
{
    ilx_ways_add(ways, kind, 0, 0, values);
}

// The targets of an action card: seats, numbers, or nothing.
static uint8_t uses(const roulette_state *s, int seat, roulette_card kind)
{
    switch (roulette_kind_takes[kind]) {
    case ROULETTE_ON_SEAT: return targets(s, seat, kind);
    case ROULETTE_ON_NUMBER: return NUMBERS;
    default: return 1;
    }
}

// Kinds of action cards in a hand that can be played in this stage, one bit each.
static uint32_t kinds_at_hand(const roulette_state *s, int seat)
{
    const uint8_t *hand = s->hand[seat];
    int held = ilx_bytes_set(hand, 8) | ilx_bytes_set(hand + 8, ROULETTE_KINDS - 8) << 8;
    return stage_kinds[s->stage] & (uint32_t)held;
}

// Adds the cards that the seat can play now, in all their ways.
static void add_cards(const roulette_state *s, int seat, uint32_t kinds, ilx_ways *ways)
{
    for (kinds = playable(s, seat, kinds); kinds; kinds &= kinds - 1) {
        roulette_card kind = (roulette_card)__builtin_ctz(kinds);
        add(ways, (int)kind, uses(s, seat, kind));
    }
}

bool roulette_can_play(const roulette_state *s, int seat)
{
    ilx_ways ways;
    ilx_ways_begin(&ways);
    add_cards(s, seat, kinds_at_hand(s, seat), &ways);
    return ways.count > 0;
}

static uint8_t shuffles(const roulette_state *s, int seat)
{
    return check_shuffler(s, seat) ? 0 : unseen(s) & (uint8_t)~ilx_bit(seat);
}

void roulette_ways(const void *state, int seat, ilx_ways *ways)
{
    const roulette_state *s = state;
    bool waited_for = ilx_in(s->asked & (uint8_t)~s->answered, seat);
    if (s->pending || !(waited_for || ilx_in(may_speak(s, is_moment(s)), seat))) return;

    const uint8_t others = everybody(s) & (uint8_t)~ilx_bit(seat);
    bool all_bullets = s->bullets[seat] == ROULETTE_CARDS;
    switch ((roulette_stage)s->stage) {
    case ROULETTE_POCKET:
        add(ways, ROULETTE_MOVE_POCKET,
            (uint8_t)(!all_bullets << ROULETTE_CLICK | 1 << ROULETTE_BULLET));
        return;
    case ROULETTE_BID:
        add(ways, ROULETTE_MOVE_BID, NUMBERS);
        add(ways, ROULETTE_MOVE_SHUFFLE, shuffles(s, seat));
        break;
    case ROULETTE_ACCUSE:
        ilx_ways_add_one(ways, ROULETTE_MOVE_QUIET, waited_for);
        ilx_ways_add_one(ways, ROULETTE_MOVE_CALL, !check_call(s, seat));
        if (!check_accuser(s, seat)) add(ways, ROULETTE_MOVE_ACCUSE, suspects(s) & others);
        break;
    default:
        ilx_ways_add_one(ways, ROULETTE_MOVE_READY,
                         waited_for && roulette_is_window((roulette_stage)s->stage));
        ilx_ways_add_one(ways, ROULETTE_MOVE_HOLD, ilx_in(holders(s), seat));
        if (s->stage == ROULETTE_SPIN) add(ways, ROULETTE_MOVE_SHUFFLE, shuffles(s, seat));
        if (ilx_in(aimers(s), seat)) add(ways, ROULETTE_MOVE_AIM, others);
        break;
    }
    uint32_t kinds = kinds_at_hand(s, seat);
    if (kinds) add_cards(s, seat, kinds, ways);
}

// Action cards of this stage at hand that cannot be played, each in the first way there is.
int roulette_tempting(const void *state, int seat, ilx_move *moves)
{
    const roulette_state *s = state;
    int count = 0;
    for (uint32_t kinds = kinds_at_hand(s, seat); kinds; kinds &= kinds - 1) {
        roulette_card kind = (roulette_card)__builtin_ctz(kinds);
        if (!check_card(s, seat, kind) && uses(s, seat, kind)) continue;
        bool on_seat = roulette_kind_takes[kind] == ROULETTE_ON_SEAT;
        moves[count++] = (ilx_move){(int32_t)kind, {on_seat ? (seat + 1) % s->seat_count : 0}};
    }
    return count;
}

int roulette_list(const void *state, int seat, ilx_move *moves)
{
    ilx_ways ways;
    ilx_ways_begin(&ways);
    roulette_ways(state, seat, &ways);
    return ilx_ways_list(&ways, moves);
}

// ---- Chance ------------------------------------------------------------------------------

static int chances_of_peek(const roulette_state *s, ilx_chance *outcomes)
{
    int who = s->pending_who, count = 0;
    for (int order = 0; order < 1 << ROULETTE_PEEK; order++) {
        int bullets = roulette_barrel_bullets(s, who);
        int clicks = ROULETTE_BARREL - s->turned[who] - bullets;
        uint32_t weight = 1;
        ilx_move move = {ROULETTE_MOVE_TOP, {who}};
        for (int k = 0; k < ROULETTE_PEEK; k++) {
            bool bullet = (order >> k) & 1;
            int *left = bullet ? &bullets : &clicks;
            weight *= (uint32_t)(*left > 0 ? *left : 0);
            (*left)--;
            move.arg[1 + k] = bullet ? ROULETTE_BULLET : ROULETTE_CLICK;
        }
        if (weight) outcomes[count++] = (ilx_chance){move, weight};
    }
    return count;
}

// A card that is a bullet or a click, with so many of each to draw from.
static int chances_of_card(int kind, int who, int bullets, int clicks, ilx_chance *outcomes)
{
    int count = 0;
    if (clicks) {
        outcomes[count++] = (ilx_chance){{kind, {who, ROULETTE_CLICK}}, (uint32_t)clicks};
    }
    if (bullets) {
        outcomes[count++] = (ilx_chance){{kind, {who, ROULETTE_BULLET}}, (uint32_t)bullets};
    }
    return count;
}

int roulette_chances(const void *state, ilx_chance *outcomes)
{
    const roulette_state *s = state;
    int who = s->pending_who, count = 0;
    switch (s->pending) {
    case ROULETTE_MOVE_DEAL:
        for (int kind = 0; kind < ROULETTE_KINDS; kind++) {
            if (!s->deck[kind]) continue;
            outcomes[count++] = (ilx_chance){{ROULETTE_MOVE_DEAL, {who, kind}}, s->deck[kind]};
        }
        return count;
    case ROULETTE_MOVE_REDRAW:
        return chances_of_card(ROULETTE_MOVE_REDRAW, who, s->bullets[who],
                               ROULETTE_CARDS - s->bullets[who], outcomes);
    case ROULETTE_MOVE_TOP: return chances_of_peek(s, outcomes);
    case ROULETTE_MOVE_TURN: {
        if (s->top_count[who]) {  // somebody has looked: the order is fixed
            bool bullet = s->top[who][0] == ROULETTE_BULLET;
            return chances_of_card(ROULETTE_MOVE_TURN, who, bullet, !bullet, outcomes);
        }
        int bullets = roulette_barrel_bullets(s, who);
        int clicks = ROULETTE_BARREL - s->turned[who] - bullets;
        return chances_of_card(ROULETTE_MOVE_TURN, who, bullets, clicks, outcomes);
    }
    default: return 0;
    }
}

// Cards that can be drawn now: those of the deck, or of a barrel of which nobody knows the top.
uint32_t roulette_weigh(const void *state)
{
    const roulette_state *s = state;
    uint32_t cards = 0;
    int who = s->pending_who;
    if (s->pending == ROULETTE_MOVE_DEAL) {
        for (int kind = 0; kind < ROULETTE_KINDS; kind++) cards += s->deck[kind];
    } else if (s->pending == ROULETTE_MOVE_TURN && !s->top_count[who]) {
        cards = (uint32_t)(ROULETTE_BARREL - s->turned[who]);
    }
    return cards;
}

void roulette_outcome(const void *state, uint32_t number, ilx_move *move)
{
    const roulette_state *s = state;
    int who = s->pending_who, card = 0;
    if (s->pending == ROULETTE_MOVE_DEAL) {
        for (uint32_t before = 0, kind = 0; kind < ROULETTE_KINDS; kind++) {
            before += s->deck[kind];
            card += before <= number;
        }
    } else {
        int clicks = ROULETTE_BARREL - s->turned[who] - roulette_barrel_bullets(s, who);
        card = (int)number < clicks ? ROULETTE_CLICK : ROULETTE_BULLET;
    }
    *move = (ilx_move){s->pending, {who, card}};
}
