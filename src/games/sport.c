// Sport ist Mord: throw, train, get hurt; eight sports, nine phases a round.
//
// The table asks one question at a time (a stage) of one seat or of several together. Questions
// whose only answer would be "nothing" are passed over. While players place their dice one after
// the other, those still to come may lay out drafts: dice of others never stand in the way of one's
// own, so a draft is as good as the real thing, and nobody else sees it until its owner says done.
//
// This file says who is asked and what is lawful; sport_play.c and sport_cards.c what moves do;
// sport_facts.c has the game's table, words, view and what bots need.

#include "games/sport.h"

#include "games/sport_parts.h"

#include <assert.h>
#include <string.h>

enum {
    NOT_NOW,
    NO_SUCH_SEAT,
    NOT_YOURSELF,
    BAD_VALUE,
    NO_SUCH_DIE,
    NOTHING_MARKED,
    NO_PILL,
    NO_DIE,
    NO_PLACE,
    CLOSED,
    TAKEN,
    ONLY_A_ONE,
    TOO_HIGH,
    DOPED_MUST_RISE,
    LAST_PLACE,
    DOPED_WAITING,
    NOTHING_THERE,
    NO_SUCH_CARD,
    MUST_TAKE,
    NO_LEAP,
    NOT_MARKED,
};

const char *const sport_refusals[SPORT_REFUSALS] = {
    [NOT_NOW] = "not-now",
    [NO_SUCH_SEAT] = "no-such-seat",
    [NOT_YOURSELF] = "not-yourself",
    [BAD_VALUE] = "bad-value",
    [NO_SUCH_DIE] = "no-such-die",
    [NOTHING_MARKED] = "nothing-marked",
    [NO_PILL] = "no-pill",
    [NO_DIE] = "no-die",
    [NO_PLACE] = "no-place",
    [CLOSED] = "closed",
    [TAKEN] = "taken",
    [ONLY_A_ONE] = "only-a-one",
    [TOO_HIGH] = "too-high",
    [DOPED_MUST_RISE] = "doped-must-rise",
    [LAST_PLACE] = "last-place",
    [DOPED_WAITING] = "doped-waiting",
    [NOTHING_THERE] = "nothing-there",
    [NO_SUCH_CARD] = "no-such-card",
    [MUST_TAKE] = "must-take",
    [NO_LEAP] = "no-leap",
    [NOT_MARKED] = "not-marked",
};

// ---- Small questions ---------------------------------------------------------------------

// A sport takes a doped die by the die that lies there: of class 0 are those without one. Counts
// the places of each class that are left when all doped dice have theirs. A doped die goes to the
// class just below its value; where it may leap, to any class below, so that places add up from
// below.
static void count_places(const sport_state *s, int seat, int places[SPORT_FACES + 1])
{
    memset(places, 0, (SPORT_FACES + 1) * sizeof places[0]);
    for (int x = 0; x < SPORT_COUNT; x++) {
        places[sport_value(s->old[seat][x])] += sport_open(s, x) && !s->placed[seat][x];
    }
    for (int class = 0; class < SPORT_FACES; class ++) {
        places[class] -= s->doped[seat][class];
        if (class > 0 && s->leap) places[class] += places[class - 1];
    }
}

static bool is_spare(const int *places, int from, int until)
{
    for (int class = from; class < until; class ++) {
        if (places[class] <= 0) return false;
    }
    return true;
}

// Is there a place to spare of this class, or in a leap of any above?
static bool has_place(const sport_state *s, const int *places, int class)
{
    return is_spare(places, class, s->leap ? SPORT_FACES : class + 1);
}

bool sport_doped_fit(const sport_state *s, int seat)
{
    int places[SPORT_FACES + 1];
    count_places(s, seat, places);
    for (int class = 0; class < SPORT_FACES; class ++) {
        if (places[class] < 0) return false;
    }
    return true;
}

// The highest value that an undoped die may have there; 0: none may.
static int highest(const sport_state *s, int seat, int sport)
{
    if (!sport_open(s, sport) || s->placed[seat][sport]) return 0;
    int old = sport_value(s->old[seat][sport]);
    return old + SPORT_RISE < SPORT_FACES ? old + SPORT_RISE : SPORT_FACES;
}

static ilx_refusal check_place(const sport_state *s, int seat, int sport)
{
    if (!sport_open(s, sport)) return sport_refusals[CLOSED];
    return s->placed[seat][sport] ? sport_refusals[TAKEN] : NULL;
}

static ilx_refusal check_put(const sport_state *s, int seat, int value, int sport)
{
    if (value < 1 || value > SPORT_FACES) return sport_refusals[BAD_VALUE];
    if (!s->thrown[seat][value - 1]) return sport_refusals[NO_SUCH_DIE];
    ilx_refusal refusal = check_place(s, seat, sport);
    if (refusal) return refusal;
    if (value > highest(s, seat, sport)) {
        return sport_refusals[s->old[seat][sport] ? TOO_HIGH : ONLY_A_ONE];
    }
    if (sport_dice(s->doped[seat]) == 0) return NULL;
    int places[SPORT_FACES + 1];
    count_places(s, seat, places);
    bool fits = has_place(s, places, sport_value(s->old[seat][sport]));
    return fits ? NULL : sport_refusals[LAST_PLACE];
}

static ilx_refusal check_put_doped(const sport_state *s, int seat, int value, int sport)
{
    if (value < 1 || value > SPORT_FACES) return sport_refusals[BAD_VALUE];
    if (!s->doped[seat][value - 1]) return sport_refusals[NO_SUCH_DIE];
    ilx_refusal refusal = check_place(s, seat, sport);
    if (refusal) return refusal;
    int old = sport_value(s->old[seat][sport]);
    if (!old && value > 1 && !s->leap) return sport_refusals[ONLY_A_ONE];
    if (value <= old) return sport_refusals[DOPED_MUST_RISE];
    if (value > old + SPORT_RISE && !s->leap) return sport_refusals[TOO_HIGH];
    int places[SPORT_FACES + 1];
    count_places(s, seat, places);
    return is_spare(places, old, value - 1) ? NULL : sport_refusals[LAST_PLACE];
}

bool sport_can_place(const sport_state *s, int seat)
{
    if (sport_dice(s->doped[seat]) > 0) return true;
    for (int x = 0; x < SPORT_COUNT; x++) {
        for (int v = highest(s, seat, x); v > 0; v--) {
            if (s->thrown[seat][v - 1]) return true;
        }
    }
    return false;
}

bool sport_may_pass(const sport_state *s, int seat)
{
    int follow = __builtin_popcount(s->involved) - 1 - s->rank[seat];
    return follow >= s->up[0] + s->up[1] + s->up[2] + s->up[3];
}

// ---- Whose turn --------------------------------------------------------------------------

// Seats that may move though nobody waits: in PLACE those to come, who may draft; in WISH those who
// have wished, as long as others have not.
static uint8_t may_move(const sport_state *s)
{
    if (s->stage == SPORT_WISH) return s->asked & s->answered;
    if (s->stage != SPORT_PLACE) return 0;
    uint8_t mask = 0;
    for (int k = s->step + 1; k < s->seat_count; k++) {
        int seat = sport_in_order(s, k);
        if (s->free[seat]) mask |= ilx_bit(seat);
    }
    return mask;
}

void sport_turn(const void *state, ilx_turn *turn)
{
    const sport_state *s = state;
    *turn = (ilx_turn){.number = s->turn};
    if (s->stage == SPORT_OVER) return;
    if (s->pending) {
        turn->chance = true;
        return;
    }
    turn->seats = s->asked & (uint32_t)~s->answered;
    turn->may = may_move(s);
}

// ---- What is lawful ----------------------------------------------------------------------

static ilx_refusal check_who(const sport_state *s, int seat, int who, bool other)
{
    if (who < 0 || who >= s->seat_count) return sport_refusals[NO_SUCH_SEAT];
    return other && who == seat ? sport_refusals[NOT_YOURSELF] : NULL;
}

static ilx_refusal check_done(const sport_state *s, int seat)
{
    bool waiting = s->stage == SPORT_PLACE && sport_dice(s->doped[seat]) > 0;
    return waiting ? sport_refusals[DOPED_WAITING] : NULL;
}

static ilx_refusal check_mark(const sport_state *s, int seat, int value)
{
    if (value < 1 || value > SPORT_FACES) return sport_refusals[BAD_VALUE];
    bool there = s->thrown[seat][value - 1] > s->marked[value - 1];
    return there ? NULL : sport_refusals[NO_SUCH_DIE];
}

static ilx_refusal check_unmark(const sport_state *s, int value)
{
    if (value < 1 || value > SPORT_FACES) return sport_refusals[BAD_VALUE];
    return s->marked[value - 1] ? NULL : sport_refusals[NOT_MARKED];
}

// Any die of the throw in phase 3; in a tournament those of whoever takes part.
static ilx_refusal check_again(const sport_state *s, int seat, int who, int value)
{
    ilx_refusal refusal = check_who(s, seat, who, false);
    if (refusal) return refusal;
    if (value < 1 || value > SPORT_FACES) return sport_refusals[BAD_VALUE];
    return s->thrown[who][value - 1] ? NULL : sport_refusals[NO_SUCH_DIE];
}

static ilx_refusal check_dope(const sport_state *s, int seat, int value, int to)
{
    if (value < 1 || value > SPORT_FACES || to < 1 || to > SPORT_FACES) {
        return sport_refusals[BAD_VALUE];
    }
    if (!s->pills[seat]) return sport_refusals[NO_PILL];
    if (!s->thrown[seat][value - 1]) return sport_refusals[NO_SUCH_DIE];
    int places[SPORT_FACES + 1];
    count_places(s, seat, places);
    return has_place(s, places, to - 1) ? NULL : sport_refusals[s->leap ? NO_LEAP : NO_PLACE];
}

static ilx_refusal check_card(const sport_state *s, int card)
{
    return card < SPORT_KINDS && s->up[card] ? NULL : sport_refusals[NO_SUCH_CARD];
}

// Moves that only a seat that is waited for may make.
static ilx_refusal check_asked(const sport_state *s, int seat, const ilx_move *move)
{
    const int32_t *arg = move->arg;
    if (!ilx_in(s->asked & (uint8_t)~s->answered, seat)) return sport_refusals[NOT_NOW];
    switch ((sport_move)move->kind) {
    case SPORT_MOVE_DONE: return check_done(s, seat);
    case SPORT_MOVE_COACH:
    case SPORT_MOVE_PILL: return check_who(s, seat, arg[0], true);
    case SPORT_MOVE_MARK: return check_mark(s, seat, arg[0]);
    case SPORT_MOVE_UNMARK: return check_unmark(s, arg[0]);
    case SPORT_MOVE_REROLL:
        return sport_dice(s->marked) > 0 ? NULL : sport_refusals[NOTHING_MARKED];
    case SPORT_MOVE_AGAIN: return check_again(s, seat, arg[0], arg[1]);
    case SPORT_MOVE_REPEAT:
        if (!s->pills[seat]) return sport_refusals[NO_PILL];
        return sport_dice(s->thrown[seat]) > 0 ? NULL : sport_refusals[NO_DIE];
    case SPORT_MOVE_DOPE: return check_dope(s, seat, arg[0], arg[1]);
    case SPORT_MOVE_CLAIM: return check_card(s, arg[0]);
    default: return NULL;
    }
}

ilx_refusal sport_check(const void *state, int seat, const ilx_move *move)
{
    const sport_state *s = state;
    const int32_t *arg = move->arg;
    bool fits = (sport_moves[move->kind].stages & ILX_IN(s->stage)) != 0;
    if (s->pending || s->stage == SPORT_OVER || !fits) return sport_refusals[NOT_NOW];
    bool placing = s->stage == SPORT_PLACE && sport_drafting(s, seat);
    bool wishing = s->stage == SPORT_WISH && ilx_in(s->asked, seat);
    switch ((sport_move)move->kind) {
    case SPORT_MOVE_PUT:
        return placing ? check_put(s, seat, arg[0], arg[1]) : sport_refusals[NOT_NOW];
    case SPORT_MOVE_PUT_DOPED:
        return placing ? check_put_doped(s, seat, arg[0], arg[1]) : sport_refusals[NOT_NOW];
    case SPORT_MOVE_TAKE:
        if (!placing) return sport_refusals[NOT_NOW];
        return s->placed[seat][arg[0]] ? NULL : sport_refusals[NOTHING_THERE];
    case SPORT_MOVE_WANT:
        if (!wishing) return sport_refusals[NOT_NOW];
        return check_card(s, arg[0]);
    case SPORT_MOVE_PASS:
        if (wishing) return NULL;
        if (s->stage != SPORT_CHOOSE || !ilx_in(s->asked, seat)) return sport_refusals[NOT_NOW];
        return sport_may_pass(s, seat) ? NULL : sport_refusals[MUST_TAKE];
    case SPORT_MOVE_FALL:
    case SPORT_MOVE_TURN:
    case SPORT_MOVE_LOT:
    case SPORT_MOVES: return sport_refusals[NOT_NOW];
    default: return check_asked(s, seat, move);
    }
}

// ---- Lists -------------------------------------------------------------------------------

// The values from 1 that dice show, one bit each.
static uint8_t shown(const uint8_t *faces)
{
    return (uint8_t)(ilx_bytes_set(faces, SPORT_FACES) << 1);
}

// The values of doped dice that may go where an old die shows so much, up to a highest one.
static uint8_t spare(const sport_state *s, int seat, const int *places, int old, int high)
{
    uint8_t values = 0;
    for (int v = old + 1; v <= high && is_spare(places, old, v - 1); v++) {
        if (s->doped[seat][v - 1]) values |= ilx_bit(v);
    }
    return values;
}

static void add_placing(const sport_state *s, int seat, ilx_ways *ways)
{
    int places[SPORT_FACES + 1];
    bool waiting = sport_dice(s->doped[seat]) > 0;
    uint8_t thrown = shown(s->thrown[seat]);
    if (waiting) count_places(s, seat, places);
    ilx_ways_add_one(ways, SPORT_MOVE_DONE, ilx_in(s->asked, seat) && !waiting);
    for (int x = 0; x < SPORT_COUNT; x++) {
        if (s->placed[seat][x]) ilx_ways_add(ways, SPORT_MOVE_TAKE, 0, 0, ilx_bit(x));
        int high = highest(s, seat, x), old = sport_value(s->old[seat][x]);
        if (!high) continue;
        uint8_t upto = thrown & (uint8_t)((2 << high) - 1);
        if (waiting && !has_place(s, places, old)) upto = 0;
        ilx_ways_add(ways, SPORT_MOVE_PUT, 0, x, upto);
        if (!waiting) continue;
        uint8_t rising = spare(s, seat, places, old, s->leap ? SPORT_FACES : high);
        ilx_ways_add(ways, SPORT_MOVE_PUT_DOPED, 0, x, rising);
    }
}

static void add_doping(const sport_state *s, int seat, ilx_ways *ways)
{
    int places[SPORT_FACES + 1];
    uint8_t thrown = shown(s->thrown[seat]);
    ilx_ways_add_one(ways, SPORT_MOVE_DONE, true);
    if (!s->pills[seat] || !thrown) return;
    ilx_ways_add_one(ways, SPORT_MOVE_REPEAT, true);
    count_places(s, seat, places);
    for (int to = 1; to <= SPORT_FACES; to++) {
        if (has_place(s, places, to - 1)) ilx_ways_add(ways, SPORT_MOVE_DOPE, 0, to, thrown);
    }
}

static void add_marking(const sport_state *s, int seat, ilx_ways *ways)
{
    uint8_t marked = shown(s->marked), there = 0;
    for (int v = 1; v <= SPORT_FACES; v++) {
        if (s->thrown[seat][v - 1] > s->marked[v - 1]) there |= ilx_bit(v);
    }
    ilx_ways_add_one(ways, SPORT_MOVE_DONE, true);
    ilx_ways_add_one(ways, SPORT_MOVE_REROLL, marked != 0);
    ilx_ways_add(ways, SPORT_MOVE_MARK, 0, 0, there);
    ilx_ways_add(ways, SPORT_MOVE_UNMARK, 0, 0, marked);
}

static void add_again(const sport_state *s, ilx_ways *ways)
{
    ilx_ways_add_one(ways, SPORT_MOVE_DONE, true);
    for (int who = 0; who < s->seat_count; who++) {
        ilx_ways_add(ways, SPORT_MOVE_AGAIN, 1, who, shown(s->thrown[who]));
    }
}

static void add_cards(const sport_state *s, int kind, bool pass, ilx_ways *ways)
{
    ilx_ways_add_one(ways, SPORT_MOVE_PASS, pass);
    ilx_ways_add(ways, kind, 0, 0, ilx_bytes_set(s->up, SPORT_KINDS));
}

// Adds the answers of a seat that is waited for.
static void add_answers(const sport_state *s, int seat, ilx_ways *ways)
{
    uint8_t others = sport_everybody(s) & (uint8_t)~ilx_bit(seat);
    switch ((sport_stage)s->stage) {
    case SPORT_THROW:
    case SPORT_ORDER:
    case SPORT_CONTEST: ilx_ways_add_one(ways, SPORT_MOVE_ROLL, true); return;
    case SPORT_GIVE: ilx_ways_add(ways, SPORT_MOVE_COACH, 0, 0, others); return;
    case SPORT_COACH:
    case SPORT_RECOACH: add_marking(s, seat, ways); return;
    case SPORT_PILL: ilx_ways_add(ways, SPORT_MOVE_PILL, 0, 0, others); return;
    case SPORT_TRAINER:
    case SPORT_RETRAIN: add_again(s, ways); return;
    case SPORT_DOPE: add_doping(s, seat, ways); return;
    case SPORT_CHOOSE: add_cards(s, SPORT_MOVE_CLAIM, sport_may_pass(s, seat), ways); return;
    case SPORT_DRAW: ilx_ways_add_one(ways, SPORT_MOVE_DRAW, true); return;
    default: return;
    }
}

void sport_ways(const void *state, int seat, ilx_ways *ways)
{
    const sport_state *s = state;
    if (s->pending || s->stage == SPORT_OVER) return;
    if (s->stage == SPORT_PLACE) {
        if (sport_drafting(s, seat)) add_placing(s, seat, ways);
    } else if (s->stage == SPORT_WISH) {
        if (ilx_in(s->asked, seat)) add_cards(s, SPORT_MOVE_WANT, true, ways);
    } else if (ilx_in(s->asked & (uint8_t)~s->answered, seat)) {
        add_answers(s, seat, ways);
    }
}

// Dice in hand that are to be placed, at every sport.
int sport_tempting(const void *state, int seat, ilx_move *moves)
{
    const sport_state *s = state;
    int count = 0;
    if (s->pending || s->stage != SPORT_PLACE || !sport_drafting(s, seat)) return 0;
    for (int value = 1; value <= SPORT_FACES; value++) {
        for (int x = 0; x < SPORT_COUNT; x++) {
            ilx_move put = {SPORT_MOVE_PUT, {value, x}}, doped = {SPORT_MOVE_PUT_DOPED, {value, x}};
            if (s->thrown[seat][value - 1]) moves[count++] = put;
            if (s->doped[seat][value - 1]) moves[count++] = doped;
        }
    }
    return count;
}

int sport_list(const void *state, int seat, ilx_move *moves)
{
    ilx_ways ways;
    ilx_ways_begin(&ways);
    sport_ways(state, seat, &ways);
    return ilx_ways_list(&ways, moves);
}

// ---- Chance ------------------------------------------------------------------------------

// Whose dice fall next, and how many of them: up to three at once.
static int falling(const sport_state *s, int *dice)
{
    int who = 0;
    for (int k = 0; k < s->seat_count && !s->left[who = sport_in_order(s, k)]; k++) continue;
    *dice = s->left[who] < SPORT_FALL ? s->left[who] : SPORT_FALL;
    assert(*dice > 0);
    return who;
}

// Throws of so many dice none of which shows less.
static uint32_t throws_from(int dice, int least)
{
    uint32_t faces = (uint32_t)(SPORT_FACES + 1 - least);
    return dice == 1 ? faces : dice == 2 ? faces * faces : faces * faces * faces;
}

// Throws whose two lowest dice are these.
static uint32_t throws_with(int dice, int a, int b)
{
    if (dice < 3) return dice == 1 || a == b ? 1 : 2;
    return a == b ? 1 + 3 * throws_from(1, b + 1) : 3 + 6 * throws_from(1, b + 1);
}

// Throws that show these dice, in any order; 0: no die.
static uint32_t throws_of(int dice, int a, int b, int c)
{
    if (dice < 3) return throws_with(dice, a, b);
    return a == c ? 1 : a == b || b == c ? 3 : 6;
}

// Dice are alike, so they are named in rising order, and weigh as many ways as there are to throw
// them. Lists all; or, where a number has been drawn, the one in which it lies alone.
static int list_falls(const sport_state *s, const uint32_t *drawn, ilx_chance *outcomes)
{
    int dice, who = falling(s, &dice), count = 0;
    uint32_t skip = drawn ? *drawn : 0;
    for (int a = 1; a <= SPORT_FACES; a++) {
        uint32_t with_a = throws_from(dice, a) - throws_from(dice, a + 1);
        if (skip >= with_a) {
            skip -= with_a;
            continue;
        }
        for (int b = dice > 1 ? a : 0; b <= (dice > 1 ? SPORT_FACES : 0); b++) {
            uint32_t with_b = throws_with(dice, a, b);
            if (skip >= with_b) {
                skip -= with_b;
                continue;
            }
            for (int c = dice > 2 ? b : 0; c <= (dice > 2 ? SPORT_FACES : 0); c++) {
                uint32_t ways = throws_of(dice, a, b, c);
                if (skip >= ways) {
                    skip -= ways;
                    continue;
                }
                outcomes[count++] =
                    (ilx_chance){{.kind = SPORT_MOVE_FALL, .arg = {who, a, b, c}}, ways};
                if (drawn) return count;
            }
        }
    }
    return count;
}

uint32_t sport_weigh(const void *state)
{
    static const uint32_t ways[SPORT_FALL + 1] = {0, 6, 36, 216};
    const sport_state *s = state;
    int dice = 0;
    if (s->pending == SPORT_MOVE_FALL) falling(s, &dice);
    return ways[dice];
}

void sport_outcome(const void *state, uint32_t number, ilx_move *move)
{
    ilx_chance outcome;
    list_falls(state, &number, &outcome);
    *move = outcome.move;
}

// The top card: one of those whose order nobody knows, else the first of those put back.
static int list_turns(const sport_state *s, ilx_chance *outcomes)
{
    int count = 0;
    const uint8_t *fresh = s->fresh[s->sport];
    for (int card = 0; card < SPORT_KINDS; card++) {
        if (!fresh[card]) continue;
        outcomes[count++] = (ilx_chance){{.kind = SPORT_MOVE_TURN, .arg = {card}}, fresh[card]};
    }
    if (count == 0 && s->under_count[s->sport]) {
        int card = s->under[s->sport][0];
        outcomes[count++] = (ilx_chance){{.kind = SPORT_MOVE_TURN, .arg = {card}}, 1};
    }
    return count;
}

int sport_chances(const void *state, ilx_chance *outcomes)
{
    const sport_state *s = state;
    int count = 0;
    switch (s->pending) {
    case SPORT_MOVE_FALL: return list_falls(s, NULL, outcomes);
    case SPORT_MOVE_TURN: return list_turns(s, outcomes);
    case SPORT_MOVE_LOT:
        for (int who = 0; who < s->seat_count; who++) {
            if (!ilx_in(s->contest, who)) continue;
            outcomes[count++] = (ilx_chance){{.kind = SPORT_MOVE_LOT, .arg = {who}}, 1};
        }
        return count;
    default: return 0;
    }
}
