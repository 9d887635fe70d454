// Sport ist Mord: what is always true of a state, so that the rules can go on from any state that
// passes.

#include "games/sport_parts.h"

static int cards_up(const sport_state *s)
{
    return s->up[0] + s->up[1] + s->up[2] + s->up[3];
}

static bool contesting(const sport_state *s)
{
    return s->stage >= SPORT_CONTEST && s->stage <= SPORT_RETRAIN;
}

// The seats with a die at the sport at hand that this many or more is the value of.
static uint8_t dice_at(const sport_state *s, uint8_t least)
{
    uint8_t mask = 0;
    for (int i = 0; i < s->seat_count; i++) {
        if (s->placed[i][s->sport] >= least) mask |= ilx_bit(i);
    }
    return mask;
}

// ---- Pieces ------------------------------------------------------------------------------

// Every card of a sport's twelve is in one place.
static const char *verify_sport(const sport_state *s, int x)
{
    int count[SPORT_KINDS] = {0};
    if (s->under_count[x] > SPORT_PILE) return "too many cards put back";
    for (int k = 0; k < SPORT_PILE; k++) {
        if (s->under[x][k] >= SPORT_KINDS) return "bad card";
        if (k >= s->under_count[x] && s->under[x][k]) return "cards under the pile";
        if (k < s->under_count[x]) count[s->under[x][k]]++;
    }
    for (int card = 0; card < SPORT_KINDS; card++) {
        count[card] += s->fresh[x][card] + (s->sport == x ? s->up[card] : 0);
    }
    for (int i = 0; i < s->seat_count; i++) {
        if (s->sport == x && s->given[i] < SPORT_NONE) count[s->given[i]]++;
        count[SPORT_TRAINING] += s->cards[i][x];
    }
    for (int i = 0; i < 2; i++) {
        if (s->hurt[i][x] < SPORT_NOBODY || s->hurt[i][x] >= s->seat_count) return "bad accident";
        if (s->healing[i][x] > (i ? 4 : 2)) return "bad wound";
        if (s->healing[i][x] && s->hurt[i][x] == SPORT_NOBODY) return "a wound without an accident";
        count[i ? SPORT_U4 : SPORT_U2] += s->hurt[i][x] != SPORT_NOBODY;
    }
    if (s->fatal[x] < SPORT_NOBODY || s->fatal[x] >= s->seat_count) return "bad fatal accident";
    count[SPORT_U6] += s->fatal[x] != SPORT_NOBODY;
    bool whole = count[SPORT_TRAINING] == SPORT_TRAININGS && count[SPORT_U2] == 1 &&
                 count[SPORT_U4] == 1 && count[SPORT_U6] == 1;
    return whole ? NULL : "a sport has other cards than twelve";
}

// The dice of the throw at hand are this seat's free ones.
static const char *verify_throw(const sport_state *s, int i)
{
    int thrown = sport_dice(s->thrown[i]), doped = sport_dice(s->doped[i]), drafted = 0;
    bool falling = s->pending == SPORT_MOVE_FALL;
    for (int x = 0; x < SPORT_COUNT; x++) drafted += sport_drafting(s, i) && s->placed[i][x];
    if (s->left[i] && !falling) return "dice are in the air";
    if (doped && s->stage != SPORT_DOPE && !sport_drafting(s, i)) return "doped out of its time";
    if (doped && !sport_doped_fit(s, i)) return "a doped die has no place";
    int all = thrown + doped + drafted + s->left[i], due = 0;
    switch ((sport_stage)s->stage) {
    case SPORT_THROW: due = falling ? s->free[i] : 0; break;
    case SPORT_ORDER:
        due = s->free[i];
        all -= s->left[i];
        if (s->left[i] > s->free[i] || (s->left[i] && !ilx_in(s->asked, i))) return "bad throw";
        break;
    case SPORT_GIVE: due = s->round == 1 ? s->free[i] : 0; break;
    case SPORT_COACH:
    case SPORT_PILL:
    case SPORT_TRAINER:
    case SPORT_DOPE: due = s->free[i]; break;
    case SPORT_PLACE: due = sport_drafting(s, i) ? s->free[i] : 0; break;
    case SPORT_CONTEST: due = falling && ilx_in(s->contest, i) ? s->free[i] : 0; break;
    case SPORT_RECOACH:
    case SPORT_RETRAIN: due = ilx_in(s->contest, i) ? s->free[i] : 0; break;
    default: break;
    }
    return all == due ? NULL : "other dice than the free ones were thrown";
}

static const char *verify_dice(const sport_state *s, int i)
{
    int dice = s->free[i];
    for (int x = 0; x < SPORT_COUNT; x++) {
        uint8_t die = s->placed[i][x], old = s->old[i][x];
        if (old > SPORT_FACES || (old && s->stage > SPORT_PLACE)) return "bad old die";
        if (die && (die == SPORT_DOPED || sport_value(die) > SPORT_FACES ||
                    die > SPORT_DOPED + SPORT_FACES)) {
            return "bad die";
        }
        if (die && s->stage < SPORT_PLACE) return "placed before its time";
        if (die && s->stage == SPORT_PLACE) {
            int value = sport_value(die);
            if (!sport_open(s, x)) return "placed at a closed sport";
            bool leaps = s->leap && die > SPORT_DOPED;
            if (value > old + 1 && !leaps) return "placed too high";
            if (die > SPORT_DOPED && value <= old) return "doped and not higher";
        }
        dice += (old != 0) + (die != 0 && !sport_drafting(s, i)) + (s->fatal[x] == i);
        for (int k = 0; k < 2; k++) dice += s->hurt[k][x] == i && s->healing[k][x];
    }
    return dice == SPORT_DICE ? verify_throw(s, i) : "a player has other dice than ten";
}

static const char *verify_pills(const sport_state *s)
{
    int pills = s->reserve;
    for (int i = 0; i < s->seat_count; i++) {
        pills += s->pills[i] + sport_dice(s->doped[i]);
        for (int x = 0; x < SPORT_COUNT; x++) {
            if (s->placed[i][x] <= SPORT_DOPED) continue;
            pills++;
            bool past = s->stage == SPORT_OVER || (s->extra && x < s->sport);
            if (past) return "a pill left under a die";
        }
    }
    return pills == SPORT_PILLS ? NULL : "other pills than twelve";
}

// ---- The sport at hand -------------------------------------------------------------------

// Ranks are an order in which some may be level; whole: none are.
static const char *verify_ranks(const sport_state *s, bool whole)
{
    int level[SPORT_SEATS] = {0};
    for (int i = 0; i < s->seat_count; i++) {
        if (!ilx_in(s->involved, i)) {
            if (s->rank[i]) return "ranked and not involved";
            continue;
        }
        int before = 0;
        for (int j = 0; j < s->seat_count; j++) {
            before += ilx_in(s->involved, j) && s->rank[j] < s->rank[i];
        }
        if (s->rank[i] != before) return "bad rank";
        level[before]++;
    }
    uint8_t contest = 0;
    for (int rank = 0; rank < s->seat_count && !contest; rank++) {
        for (int i = 0; i < s->seat_count && level[rank] > 1; i++) {
            if (ilx_in(s->involved, i) && s->rank[i] == rank) contest |= ilx_bit(i);
        }
    }
    if (contest != s->contest) return "bad tournament";
    return (contest == 0) == whole ? NULL : "a tie";
}

// How many cards there should be, and who may have one already.
static const char *verify_sharing(const sport_state *s)
{
    int dice = __builtin_popcount(s->involved), given = 0, pile = sport_pile(s, s->sport);
    for (int i = 0; i < s->seat_count; i++) {
        if (s->given[i] > SPORT_NONE || s->wish[i] > SPORT_NONE) return "bad card";
        bool has = s->given[i] != SPORT_NONE;
        if (has && (s->stage != SPORT_CHOOSE || s->rank[i] >= s->step)) return "given too early";
        if (has && !ilx_in(s->involved, i)) return "given to a stranger";
        bool wished = s->stage == SPORT_WISH && ilx_in(s->answered, i);
        if (s->wish[i] != SPORT_NONE && (!wished || !s->up[s->wish[i]])) return "bad wish";
        given += has;
    }
    bool cards = s->stage >= SPORT_CARDS && s->stage < SPORT_OVER && !s->extra;
    if (!cards) return cards_up(s) + given + s->last + s->turning > 1 ? "cards are up" : NULL;

    int all = cards_up(s) + given + s->turning;
    if (s->turning > pile || all < 1 || all > dice) return "bad number of cards";
    if (all < dice && pile > s->turning) return "too few cards";
    if (s->last != (s->stage > SPORT_CARDS && pile == 0)) return "bad last card";
    if ((s->stage == SPORT_CARDS) != (s->turning > 0)) return "bad cards to turn";
    if (s->stage == SPORT_CHOOSE && cards_up(s) > dice - s->step) return "cards would be left";
    if (s->stage == SPORT_CARDS || s->stage == SPORT_CHOOSE) return NULL;
    for (int card = 0; card < SPORT_KINDS; card++) {
        if (s->up[card] == dice) return "nothing to share out";
    }
    return NULL;
}

static const char *verify_evaluation(const sport_state *s)
{
    bool now = s->stage >= SPORT_CARDS && s->stage < SPORT_OVER;
    if (!now) {
        bool rest = s->involved | s->contest | s->extra | s->sport;
        for (int i = 0; i < s->seat_count; i++) rest = rest || s->rank[i];
        return rest ? "no sport is evaluated now" : verify_sharing(s);
    }
    if (!s->involved || !sport_open(s, s->sport)) return "nobody is involved";
    if (s->extra ? !contesting(s) && s->stage != SPORT_DRAW : s->stage == SPORT_DRAW) {
        return "bad phase";
    }
    uint8_t served = 0;
    for (int i = 0; i < s->seat_count && s->stage == SPORT_DRAW; i++) {
        if (ilx_in(s->involved, i) && s->rank[i] < s->step) served |= ilx_bit(i);
    }
    uint8_t dice = dice_at(s, s->extra ? SPORT_DOPED + 1 : 1);
    if (dice != (s->involved & ~served)) return "others are involved";
    const char *broken = verify_sharing(s);
    if (broken) return broken;
    if (s->stage == SPORT_CARDS || s->stage == SPORT_WISH) {
        for (int i = 0; i < s->seat_count; i++) {
            if (s->rank[i] || s->contest) return "ranked before a tournament";
        }
        return NULL;
    }
    return verify_ranks(s, !contesting(s));
}

// ---- The question ------------------------------------------------------------------------

static const char *verify_pending(const sport_state *s)
{
    bool falls = false, fits = false;
    for (int i = 0; i < s->seat_count; i++) falls = falls || s->left[i];
    bool all = s->answered == s->asked;
    switch (s->pending) {
    case 0: return s->turning ? "cards to turn" : NULL;
    case SPORT_MOVE_FALL:
        switch ((sport_stage)s->stage) {
        case SPORT_THROW:
        case SPORT_ORDER:
        case SPORT_CONTEST: fits = all; break;
        case SPORT_COACH:
        case SPORT_RECOACH:
        case SPORT_TRAINER:
        case SPORT_DOPE:
        case SPORT_RETRAIN: fits = !s->answered; break;
        default: break;
        }
        return fits && falls && !s->turning ? NULL : "bad dice";
    case SPORT_MOVE_TURN:
        fits = s->stage == SPORT_CARDS || s->stage == SPORT_DRAW;
        return fits && s->turning && sport_pile(s, s->sport) ? NULL : "bad card to turn";
    case SPORT_MOVE_LOT: return s->stage == SPORT_CONTEST && !s->asked ? NULL : "bad lot";
    default: return "bad pending";
    }
}

// Who is asked in a stage.
static uint8_t to_ask(const sport_state *s)
{
    uint8_t dice = 0, next = 0;
    for (int i = 0; i < s->seat_count; i++) {
        if (s->free[i]) dice |= ilx_bit(i);
        if (ilx_in(s->involved, i) && s->rank[i] == s->step) next = ilx_bit(i);
    }
    switch ((sport_stage)s->stage) {
    case SPORT_THROW: return dice;
    case SPORT_ORDER: return s->asked & (s->asked - 1) ? s->asked : 0;
    case SPORT_GIVE:
    case SPORT_COACH:
    case SPORT_RECOACH: return ilx_bit(s->first);
    case SPORT_PILL:
    case SPORT_TRAINER:
    case SPORT_RETRAIN: return ilx_bit(s->best);
    case SPORT_DOPE:
    case SPORT_PLACE: return ilx_bit(sport_in_order(s, s->step));
    case SPORT_WISH: return s->involved;
    case SPORT_CONTEST: return s->contest & dice;
    case SPORT_CHOOSE:
    case SPORT_DRAW: return next;
    case SPORT_CARDS:
    case SPORT_OVER: break;
    }
    return 0;
}

// Is there something to decide, or were dice thrown that decide it?
static bool has_choice(const sport_state *s)
{
    int dice = 0, asked = s->asked ? __builtin_ctz(s->asked) : 0;
    bool drafted = false;
    for (int i = 0; i < s->seat_count; i++) dice += sport_dice(s->thrown[i]) + s->left[i];
    for (int x = 0; x < SPORT_COUNT; x++) drafted = drafted || s->placed[asked][x];
    int own = sport_dice(s->thrown[asked]) + s->left[asked];
    switch ((sport_stage)s->stage) {
    case SPORT_COACH: return own > 0;
    case SPORT_RECOACH: return own > 0 && ilx_in(s->contest, asked);
    case SPORT_PILL: return s->reserve > 0;
    case SPORT_TRAINER:
    case SPORT_RETRAIN: return dice > 0;
    case SPORT_DOPE: return s->pending ? own > 0 : own > 0 && s->pills[asked];
    case SPORT_PLACE: return drafted || sport_can_place(s, asked);
    case SPORT_CHOOSE: return cards_up(s) > 0;
    case SPORT_CARDS: return s->pending == SPORT_MOVE_TURN;
    case SPORT_CONTEST: return s->asked || s->pending == SPORT_MOVE_LOT;
    default: return s->asked != 0;
    }
}

static const char *verify_falling(const sport_state *s)
{
    int falling = 0, others = 0;
    for (int i = 0; i < s->seat_count; i++) {
        falling += s->left[i];
        if (!ilx_in(s->asked, i)) others += s->left[i];
    }
    bool one = s->stage == SPORT_TRAINER || s->stage == SPORT_RETRAIN;
    if (one ? falling > 1 : others > 0) return "others’ dice are in the air";
    return NULL;
}

static const char *verify_question(const sport_state *s)
{
    bool stepping = s->stage == SPORT_DOPE || s->stage == SPORT_PLACE || s->stage == SPORT_CHOOSE ||
                    s->stage == SPORT_DRAW;
    bool sequence = s->stage == SPORT_DOPE || s->stage == SPORT_PLACE;
    int steps = sequence ? s->seat_count : __builtin_popcount(s->involved);
    if (stepping ? s->step >= steps : s->step > 0) return "bad step";
    if (s->stage == SPORT_OVER) return s->asked | s->pending ? "asked after the end" : NULL;
    if (s->asked != to_ask(s)) return "others are asked";
    const char *broken = verify_pending(s);
    if (!broken) broken = verify_falling(s);
    if (broken) return broken;
    if (!has_choice(s)) return "nothing to decide";
    if (s->asked && !s->pending && s->answered == s->asked) return "nobody is asked";
    bool together = s->stage == SPORT_THROW || s->stage == SPORT_ORDER ||
                    s->stage == SPORT_CONTEST || s->stage == SPORT_WISH;
    if (s->answered && !together) return "answered alone";

    bool marking = (s->stage == SPORT_COACH || s->stage == SPORT_RECOACH) && !s->pending;
    for (int face = 0; face < SPORT_FACES; face++) {
        if (s->marked[face] > (marking ? s->thrown[s->first][face] : 0)) return "bad marks";
    }
    return NULL;
}

// ---- The table ---------------------------------------------------------------------------

static const char *verify_round(const sport_state *s)
{
    bool opening = s->round == 1 && s->stage <= SPORT_ORDER;
    int open = 0;
    for (int x = 0; x < SPORT_COUNT; x++) open += sport_open(s, x);
    if (s->stage > SPORT_OVER || s->round == 0) return "bad stage";
    if (s->stage == SPORT_ORDER && s->round > 1) return "bad stage";
    if (s->first < SPORT_NOBODY || s->first >= s->seat_count) return "bad first player";
    if (s->best < SPORT_NOBODY || s->best >= s->seat_count) return "bad coach";
    if ((s->first == SPORT_NOBODY) != opening) return "bad first player";
    bool plain = sport_plain_round(s), uncoached = opening || s->stage == SPORT_GIVE || plain;
    if ((s->best == SPORT_NOBODY) != uncoached) return "bad coach";
    if (plain && s->stage > SPORT_ORDER && s->stage < SPORT_PLACE) return "bad stage";
    if (plain && (s->stage == SPORT_RECOACH || s->stage == SPORT_RETRAIN)) return "bad stage";
    if (s->best != SPORT_NOBODY && s->best == s->first) return "both coaches in one hand";
    if (s->rounds && s->round > s->rounds) return "a round too many";
    bool ends = open == 0 || (s->rounds && s->round == s->rounds);
    if (s->stage == SPORT_OVER ? !ends : open == 0) return "bad end";
    if ((s->stage == SPORT_OVER) != (s->winners != 0)) return "bad winners";
    for (int i = 0; i < s->seat_count; i++) {
        if (s->total[i] > (s->stage == SPORT_ORDER ? SPORT_DICE * SPORT_FACES : 0)) {
            return "bad total";
        }
    }
    return NULL;
}

const char *sport_verify(const void *state, const ilx_setup *setup)
{
    const sport_state *s = state;
    if (s->seat_count != setup->seat_count) return "seat_count is not the number of seats";
    bool same = s->rounds == setup->options[0] && s->leap == setup->options[1] &&
                s->novice == setup->options[2];
    if (!same) return "other options";
    uint8_t masks = s->asked | s->answered | s->involved | s->contest | s->winners;
    if (masks & ~sport_everybody(s)) return "a seat that is not there";
    if (s->answered & ~s->asked) return "answered without being asked";
    if (s->extra > 1 || s->last > 1 || s->sport >= SPORT_COUNT) return "bad flag";

    const char *broken = verify_round(s);
    for (int i = 0; i < s->seat_count && !broken; i++) {
        if (s->given[i] > SPORT_NONE || s->wish[i] > SPORT_NONE) broken = "bad card";
        for (int face = 0; face < SPORT_FACES && !broken; face++) {
            if (s->thrown[i][face] > SPORT_DICE || s->doped[i][face] > SPORT_DICE) {
                broken = "too many dice";
            }
        }
    }
    for (int x = 0; x < SPORT_COUNT && !broken; x++) broken = verify_sport(s, x);
    for (int i = 0; i < s->seat_count && !broken; i++) broken = verify_dice(s, i);
    if (!broken) broken = verify_pills(s);
    if (!broken) broken = verify_evaluation(s);
    return broken ? broken : verify_question(s);
}
