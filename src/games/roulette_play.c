// Roulette: what moves do, and how one stage follows another.

#include "games/roulette_parts.h"

#include <assert.h>
#include <string.h>

// Marks functions that seldom run: kept apart, they cost those that often do no saved registers.
#define APART __attribute__((noinline))

enum { REWARD_CARDS = 3, BONUS_POINTS = 2 };

static void enter(roulette_state *s, roulette_stage stage, ilx_events *events);

// Whatever goes round the table goes from the announcer to the left (R44).
static int next_seat(const roulette_state *s, int seat)
{
    return seat + 1 < s->seat_count ? seat + 1 : 0;
}

// ---- Steps -------------------------------------------------------------------------------

static void tell_only(ilx_events *events, int seat, int32_t kind, int32_t a, int32_t b)
{
    ilx_emit(events, kind, ILX_SEAT_BIT(seat), a, b, 0, 0);
}

static void ask(roulette_state *s, roulette_stage stage, uint8_t mask)
{
    s->stage = (uint8_t)stage;
    s->asked = mask;
    s->answered = 0;
    s->hurried = 0;
    s->held = 0;
    s->called = 0;
    s->caller = ROULETTE_NOBODY;
    s->turn++;
}

// The order of these cards is unknown to everybody again.
static void forget_order(roulette_state *s, int seat)
{
    s->top_count[seat] = 0;
    s->top_seen[seat] = 0;
    memset(s->top[seat], 0, sizeof s->top[seat]);
}

// The seven cards come back together and what was lent for the round goes back to the middle.
static void take_up_barrel(roulette_state *s, int seat)
{
    s->supply += s->loaded[seat];
    s->loaded[seat] = 0;
    s->pocket[seat] = ROULETTE_NONE;
    s->pocket_seen[seat] = 0;
    s->again[seat] = 0;
    s->turned[seat] = 0;
    s->turned_bullets[seat] = 0;
    s->aim[seat] = ROULETTE_AT_SELF;
    s->target[seat] = ROULETTE_NOBODY;
    s->named &= (uint8_t)~ilx_bit(seat);
    forget_order(s, seat);
}

// A character is lost: a team-mate while there is one, then the captain (R1, R2, R17, R41).
static void lose_character(roulette_state *s, int seat, ilx_events *events)
{
    take_up_barrel(s, seat);
    s->supply += (uint8_t)(s->bullets[seat] - 1);
    s->bullets[seat] = 1;
    s->standing &= (uint8_t)~ilx_bit(seat);
    if (s->mates[seat]) {
        s->mates[seat]--;
        s->owed[seat] += s->cards;
        ilx_tell(events, ROULETTE_EVENT_LOST, seat, s->mates[seat], 0, 0);
    } else {
        s->alive &= (uint8_t)~ilx_bit(seat);
        ilx_tell(events, ROULETTE_EVENT_CAPTAIN, seat, 0, 0, 0);
    }
}

static void finish(roulette_state *s, uint8_t winners, ilx_events *events)
{
    ask(s, ROULETTE_OVER, 0);
    s->winners = winners;
    memset(s->owed, 0, sizeof s->owed);
    for (int i = 0; i < s->seat_count; i++) {
        if (ilx_in(winners, i)) ilx_tell(events, ROULETTE_EVENT_WON, i, 0, 0, 0);
    }
    if (!winners) ilx_tell(events, ROULETTE_EVENT_NOBODY_WON, 0, 0, 0, 0);
}

// One captain left, or none: the game ends at once (R29 to R31).
static bool ended_by_deaths(roulette_state *s, ilx_events *events)
{
    if (s->alive & (s->alive - 1)) return false;
    finish(s, s->alive, events);
    return true;
}

// Deals the next card that is owed, one each in turn from the announcer (R16, R44). False: nobody
// is owed a card that could be dealt.
static bool deal_next(roulette_state *s, int first, ilx_events *events)
{
    static const uint8_t none[ROULETTE_KINDS];
    uint8_t owed = ilx_bytes_set(s->owed, sizeof s->owed);
    if (!owed) return false;
    if (memcmp(s->deck, none, sizeof none) == 0) {
        if (memcmp(s->discard, none, sizeof none) == 0) {  // R15: nothing left to draw
            memset(s->owed, 0, sizeof s->owed);
            return false;
        }
        memcpy(s->deck, s->discard, sizeof none);
        memset(s->discard, 0, sizeof none);
        ilx_tell(events, ROULETTE_EVENT_RESHUFFLED, 0, 0, 0, 0);
    }
    s->pending = ROULETTE_MOVE_DEAL;
    s->pending_who = (int8_t)ilx_next_in(owed, first);
    return true;
}

// Deals what is owed; the stage at hand is entered again when all have theirs.
static void deal(roulette_state *s, int first, ilx_events *events)
{
    if (deal_next(s, first, events)) return;
    enter(s, s->stage == ROULETTE_DEALING ? ROULETTE_POCKET : (roulette_stage)s->stage, events);
}

static void begin_round(roulette_state *s, ilx_events *events)
{
    if (s->round < UINT16_MAX) s->round++;
    s->standing = s->alive;
    s->flipped = s->shown = s->demanded = s->holed = s->bribed = 0;
    s->shot = s->shootout = 0;
    for (int i = 0; i < s->seat_count; i++) {
        take_up_barrel(s, i);
        s->bid[i] = ROULETTE_NO_BID;
    }
    ilx_tell(events, ROULETTE_EVENT_ROUND, s->round, roulette_announcer(s), 0, 0);
}

static void show_dice(const roulette_state *s, ilx_events *events)
{
    for (int k = 0, i = roulette_announcer(s); k < s->seat_count; k++, i = next_seat(s, i)) {
        if (ilx_in(s->standing, i)) ilx_tell(events, ROULETTE_EVENT_SHOWN, i, s->bid[i], 0, 0);
    }
}

// A false accusation: one click of the barrel becomes a bullet (R11 to R14, R51).
static void penalise(roulette_state *s, int seat, ilx_events *events)
{
    bool has_click = ilx_in(s->standing, seat) ? roulette_barrel_bullets(s, seat) < ROULETTE_BARREL
                                               : s->bullets[seat] < ROULETTE_CARDS;
    if (s->supply && has_click) {
        s->supply--;
        s->bullets[seat]++;
        forget_order(s, seat);
        ilx_tell(events, ROULETTE_EVENT_PENALTY, seat, 0, 0, 0);
    } else {
        int lost = s->points[seat] > 0;
        s->points[seat] -= (uint16_t)lost;
        ilx_tell(events, ROULETTE_EVENT_FINED, seat, lost, 0, 0);
    }
}

// The consequences of one moment, for everybody in it: deaths, then penalties, then cards (R40).
// False: the match goes on with no card to deal, so accusing is to be entered again.
static bool judge(roulette_state *s, ilx_events *events)
{
    uint8_t guilty = roulette_caught(s),
            cleared = roulette_accused(s) & (uint8_t) ~(guilty | s->bribed);
    for (int k = 0, i = roulette_announcer(s); k < s->seat_count; k++, i = next_seat(s, i)) {
        if (ilx_in(guilty, i)) lose_character(s, i, events);
    }
    if (!ended_by_deaths(s, events)) {
        for (int k = 0, i = roulette_announcer(s); k < s->seat_count; k++, i = next_seat(s, i)) {
            int whom = s->accusing[i];
            if (whom == ROULETTE_NOBODY) continue;
            if (ilx_in(cleared, whom) && ilx_in(s->alive, i)) penalise(s, i, events);
            if (ilx_in(guilty, whom)) s->owed[i] += (uint8_t)(s->cards * REWARD_CARDS);
            if (ilx_in(cleared, whom)) s->owed[whom] += s->cards;
        }
    }
    for (int i = 0; i < s->seat_count; i++) s->accusing[i] = ROULETTE_NOBODY;
    s->bribed = 0;
    if (s->stage == ROULETTE_OVER) return true;
    s->stage = ROULETTE_ACCUSE;
    s->asked = s->answered = s->held = 0;
    return deal_next(s, roulette_announcer(s), events);
}

// The moment is over: pockets are shown, and those who were caught may buy the judge.
static void close_moment(roulette_state *s, ilx_events *events)
{
    uint8_t mask = roulette_accused(s);
    s->shown |= mask;
    for (int k = 0, i = roulette_announcer(s); k < s->seat_count; k++, i = next_seat(s, i)) {
        if (!ilx_in(mask, i)) continue;
        bool bullet = s->pocket[i] == ROULETTE_BULLET;
        ilx_tell(events, bullet ? ROULETTE_EVENT_CAUGHT : ROULETTE_EVENT_CLEARED, i, 0, 0, 0);
    }
    enter(s, ROULETTE_JUDGE, events);
}

static void turn_next_card(roulette_state *s)
{
    uint8_t waiting = roulette_shooters(s);
    for (int i = 0; i < s->seat_count; i++) {
        waiting &= (uint8_t) ~((s->fire[i] != ROULETTE_NONE) << i);
    }
    s->pending = waiting ? ROULETTE_MOVE_TURN : 0;
    if (waiting) s->pending_who = (int8_t)ilx_next_in(waiting, roulette_announcer(s));
}

static void pop_top(roulette_state *s, int seat)
{
    if (!s->top_count[seat]) return;
    if (--s->top_count[seat] == 0) {
        forget_order(s, seat);
        return;
    }
    for (int k = 0; k + 1 < ROULETTE_PEEK; k++) s->top[seat][k] = s->top[seat][k + 1];
    s->top[seat][ROULETTE_PEEK - 1] = ROULETTE_NONE;
}

// FEU: all cards of the shot have been drawn; they are turned up together, then deaths follow
// (R18 to R23).
APART static void fire(roulette_state *s, ilx_events *events)
{
    uint8_t hit = 0;
    s->shot++;
    ilx_tell(events, ROULETTE_EVENT_SHOT, s->shot, 0, 0, 0);
    for (int k = 0, i = roulette_announcer(s); k < s->seat_count; k++, i = next_seat(s, i)) {
        if (s->fire[i] == ROULETTE_NONE) continue;
        bool bullet = s->fire[i] == ROULETTE_BULLET;
        ilx_tell(events, ROULETTE_EVENT_TURNED, i, s->fire[i], s->aim[i], s->target[i]);
        s->turned[i]++;
        s->turned_bullets[i] += bullet;
        pop_top(s, i);
        if (bullet && s->aim[i] == ROULETTE_AT_SELF) hit |= ilx_bit(i);
        if (bullet && s->aim[i] == ROULETTE_AT_OTHER) hit |= ilx_bit(s->target[i]);
    }
    memset(s->fire, 0, sizeof s->fire);
    s->shootout = s->named = 0;
    for (int i = 0; i < s->seat_count; i++) {
        s->aim[i] = ROULETTE_AT_SELF;
        s->target[i] = ROULETTE_NOBODY;
    }
    for (int k = 0, i = roulette_announcer(s); k < s->seat_count; k++, i = next_seat(s, i)) {
        if (ilx_in(hit & s->standing, i)) lose_character(s, i, events);
    }
    if (ended_by_deaths(s, events)) return;
    s->stage = ROULETTE_TRIGGER;
    deal(s, roulette_announcer(s), events);
}

// Points stop where their number would begin again.
static void add_points(roulette_state *s, int seat, int points)
{
    int total = s->points[seat] + points;
    s->points[seat] = (uint16_t)(total < UINT16_MAX ? total : UINT16_MAX);
}

static void give_points(roulette_state *s, ilx_events *events)
{
    for (int k = 0, i = roulette_announcer(s); k < s->seat_count; k++, i = next_seat(s, i)) {
        if (!ilx_in(s->alive, i)) continue;
        if (!ilx_in(s->standing, i)) {
            ilx_tell(events, ROULETTE_EVENT_NO_POINTS, i, 0, 0, 0);
            continue;
        }
        add_points(s, i, s->bid[i] + 1);
        ilx_tell(events, ROULETTE_EVENT_POINTS, i, s->bid[i] + 1, s->points[i], 0);
    }
}

// After the Décompte: fifteen points and more than any other living team, or another round.
static bool ended_by_points(roulette_state *s, ilx_events *events)
{
    uint16_t most = 0;
    uint8_t leaders = 0;
    for (int i = 0; i < s->seat_count; i++) {
        if (!ilx_in(s->alive, i) || s->points[i] < most) continue;
        leaders = s->points[i] > most ? ilx_bit(i) : leaders | ilx_bit(i);
        most = s->points[i];
    }
    if (most < ROULETTE_GOAL) return false;
    if (leaders & (leaders - 1)) {
        ilx_tell(events, ROULETTE_EVENT_TIE, most, 0, 0, 0);
        return false;
    }
    finish(s, leaders, events);
    return true;
}

// Enters a stage, or the first one after it in which somebody is asked.
static void enter(roulette_state *s, roulette_stage stage, ilx_events *events)
{
    s->pending = 0;
    s->pending_who = s->pending_by = 0;
    for (;;) {
        if (stage == ROULETTE_POCKET) begin_round(s, events);
        if (stage == ROULETTE_SPIN && !s->windows)
            ilx_tell(events, ROULETTE_EVENT_SPUN, 0, 0, 0, 0);
        if (stage == ROULETTE_REVEAL) show_dice(s, events);
        if (stage == ROULETTE_SCORE) give_points(s, events);
        uint8_t mask = roulette_to_ask(s, stage);
        if (mask) {
            ask(s, stage, mask);
            return;
        }
        switch (stage) {
        case ROULETTE_JUDGE:
            if (judge(s, events)) return;
            stage = ROULETTE_ACCUSE;
            break;
        case ROULETTE_TRIGGER: stage = roulette_shooters(s) ? ROULETTE_AIM : ROULETTE_SCORE; break;
        case ROULETTE_AIM:
            ask(s, ROULETTE_FIRE, 0);
            turn_next_card(s);
            return;
        case ROULETTE_ACCUSE: stage = ROULETTE_TRIGGER; break;
        case ROULETTE_SCORE:
            if (ended_by_points(s, events)) return;
            stage = ROULETTE_POCKET;
            break;
        default: stage = (roulette_stage)(stage + 1); break;
        }
    }
}

// Everybody has answered, or time has.
APART static void close_stage(roulette_state *s, ilx_events *events)
{
    switch ((roulette_stage)s->stage) {
    case ROULETTE_ACCUSE:
        if (roulette_moment_open(s)) {
            close_moment(s, events);
        } else {
            enter(s, ROULETTE_TRIGGER, events);
        }
        return;
    case ROULETTE_JUDGE:
        if (!judge(s, events)) enter(s, ROULETTE_ACCUSE, events);
        return;
    case ROULETTE_TRIGGER:
        enter(s, roulette_shooters(s) ? ROULETTE_AIM : ROULETTE_SCORE, events);
        return;
    case ROULETTE_AIM:
        ask(s, ROULETTE_FIRE, 0);
        turn_next_card(s);
        return;
    case ROULETTE_SCORE:
        if (!ended_by_points(s, events)) enter(s, ROULETTE_POCKET, events);
        return;
    default: enter(s, (roulette_stage)(s->stage + 1), events); return;
    }
}

static void answer(roulette_state *s, int seat, ilx_events *events)
{
    s->answered |= ilx_bit(seat) & s->asked;
    if (s->answered != s->asked) return;
    // An open moment is for the whole table, also for those who had said nothing to say: it ends
    // by the clock, unless nobody is left who could join it.
    if (s->stage == ROULETTE_ACCUSE && roulette_moment_open(s) && roulette_accusers(s)) return;
    close_stage(s, events);
}

// After a card, everybody is asked again, for a shorter time (R34, R42, R45). It is still the same
// window, and the same last call.
static void ask_again(roulette_state *s, ilx_events *events)
{
    s->pending = 0;
    s->pending_who = s->pending_by = 0;
    uint8_t mask = roulette_to_ask(s, (roulette_stage)s->stage);
    uint8_t held = s->held & mask, called = s->called;
    int8_t caller = s->caller;
    ask(s, (roulette_stage)s->stage, mask);
    s->hurried = s->stage != ROULETTE_ACCUSE;
    s->held = held;
    s->called = called;
    s->caller = caller;
    if (!mask) close_stage(s, events);
}

// Ready, or Wait! That makes the question a new one, so that everybody hears of it at once; who was
// ready still is.
static void apply_window(roulette_state *s, int seat, bool hold, ilx_events *events)
{
    uint8_t holds = (uint8_t)(hold << seat), ready = (uint8_t)(!hold << seat);
    bool lays = s->windows && s->stage == ROULETTE_SPIN && ilx_in(s->standing & ready, seat);
    s->held |= holds;
    s->answered = (s->answered & (uint8_t)~holds) | (ready & s->asked);
    s->hurried &= (uint8_t)!hold;
    s->turn += hold;
    if (lays) ilx_tell(events, ROULETTE_EVENT_LAID, seat, 0, 0, 0);
    if (events && hold) ilx_tell(events, ROULETTE_EVENT_HELD, seat, 0, 0, 0);
    if (s->answered == s->asked) close_stage(s, events);
}

// The last call, by somebody or by the table; who was quiet still is.
static void call(roulette_state *s, int caller, ilx_events *events)
{
    s->called = 1;
    s->caller = (int8_t)caller;
    s->turn++;
    if (caller == ROULETTE_NOBODY) ilx_tell(events, ROULETTE_EVENT_LAST_CALL, 0, 0, 0, 0);
    if (caller != ROULETTE_NOBODY) ilx_tell(events, ROULETTE_EVENT_CALLED, caller, 0, 0, 0);
}

APART static void apply_clock(roulette_state *s, ilx_events *events)
{
    bool moment = s->stage == ROULETTE_ACCUSE && roulette_moment_open(s);
    if (s->stage == ROULETTE_ACCUSE && !moment && !s->called) {
        call(s, ROULETTE_NOBODY, events);
        return;
    }
    close_stage(s, events);
}

// ---- Action cards ------------------------------------------------------------------------

static void aim_at(roulette_state *s, int seat, roulette_aim aim, int target)
{
    s->aim[seat] = (uint8_t)aim;
    s->target[seat] = (int8_t)target;
    s->named &= (uint8_t)~ilx_bit(seat);
}

static void play_reload(roulette_state *s, int whose, ilx_events *events)
{
    bool done = roulette_barrel_bullets(s, whose) < ROULETTE_BARREL;
    s->supply -= done;
    s->loaded[whose] += done;
    ilx_tell(events, ROULETTE_EVENT_RELOADED, whose, done, 0, 0);
}

static void play_shootout(roulette_state *s)
{
    uint8_t mask = roulette_shooters(s);
    s->shootout = 1;
    for (int i = 0; i < s->seat_count; i++) {
        if (ilx_in(mask, i)) aim_at(s, i, ROULETTE_AT_OTHER, ROULETTE_NOBODY);
    }
}

static void show_top(const roulette_state *s, int seat, int whose, ilx_events *events)
{
    const uint8_t *top = s->top[whose];
    ilx_emit(events, ROULETTE_EVENT_TOP, ILX_SEAT_BIT(seat), whose, top[0], top[1], top[2]);
}

// Peek asks nobody anything: those who are still bidding go on (R50).
static void play_peek(roulette_state *s, int seat, int whose, ilx_events *events)
{
    s->top_seen[whose] |= ilx_bit(seat);
    if (s->top_count[whose]) {
        show_top(s, seat, whose, events);
        return;
    }
    s->pending = ROULETTE_MOVE_TOP;
    s->pending_by = (int8_t)seat;
    s->pending_who = (int8_t)whose;
}

static void play_again(roulette_state *s, int whom)
{
    bool joins = roulette_shots_due(s, whom) == 0;
    s->again[whom]++;
    if (joins && s->shootout) aim_at(s, whom, ROULETTE_AT_OTHER, ROULETTE_NOBODY);  // R47
}

APART static void play_card(roulette_state *s, int seat, roulette_card kind, int arg,
                            ilx_events *events)
{
    s->hand[seat][kind]--;
    s->hand_count[seat]--;
    s->discard[kind]++;
    bool on_seat = roulette_kind_takes[kind] == ROULETTE_ON_SEAT;
    ilx_tell(events, on_seat ? ROULETTE_EVENT_PLAYED_ON : ROULETTE_EVENT_PLAYED, seat,
             (int32_t)kind, on_seat ? arg : 0, 0);
    switch (kind) {
    case ROULETTE_HOLE:
        s->pending = ROULETTE_MOVE_REDRAW;
        s->pending_by = (int8_t)seat;
        s->pending_who = (int8_t)arg;
        return;
    case ROULETTE_PEEKING: play_peek(s, seat, arg, events); return;
    case ROULETTE_RELOAD: play_reload(s, arg, events); break;
    case ROULETTE_RESPIN: forget_order(s, arg); break;
    case ROULETTE_REBID:
        s->bid[seat] = (int8_t)arg;
        ilx_tell(events, ROULETTE_EVENT_DIE, seat, s->bid[seat], 0, 0);
        break;
    case ROULETTE_RAISE:
        s->bid[arg]++;
        ilx_tell(events, ROULETTE_EVENT_DIE, arg, s->bid[arg], 0, 0);
        break;
    case ROULETTE_BRIBE:
        s->bribed |= ilx_bit(seat);
        ilx_tell(events, ROULETTE_EVENT_BRIBED, seat, 0, 0, 0);
        break;
    case ROULETTE_FRISK:
        s->pocket_seen[arg] |= ilx_bit(seat);
        tell_only(events, seat, ROULETTE_EVENT_FRISKED, arg, s->pocket[arg]);
        break;
    case ROULETTE_AIR: aim_at(s, seat, ROULETTE_AT_SKY, ROULETTE_NOBODY); break;
    case ROULETTE_GIFT: aim_at(s, seat, ROULETTE_AT_OTHER, arg); break;
    case ROULETTE_SHOOTOUT: play_shootout(s); break;
    case ROULETTE_AGAIN: play_again(s, arg); break;
    case ROULETTE_BONUS:
        add_points(s, seat, BONUS_POINTS);
        ilx_tell(events, ROULETTE_EVENT_BONUS, seat, s->points[seat], 0, 0);
        break;
    case ROULETTE_KINDS: assert(kind < ROULETTE_KINDS);
    }
    ask_again(s, events);
}

// ---- Moves -------------------------------------------------------------------------------

APART static void apply_chance(roulette_state *s, const ilx_move *move, ilx_events *events)
{
    int who = move->arg[0], by = s->pending_by;
    assert(move->kind == s->pending && who == s->pending_who);
    s->pending = 0;
    switch (move->kind) {
    case ROULETTE_MOVE_DEAL:
        s->deck[move->arg[1]]--;
        s->hand[who][move->arg[1]]++;
        s->hand_count[who]++;
        s->owed[who]--;
        ilx_tell(events, ROULETTE_EVENT_DEALT, who, 0, 0, 0);
        tell_only(events, who, ROULETTE_EVENT_DREW, move->arg[1], 0);
        deal(s, next_seat(s, who), events);
        return;
    case ROULETTE_MOVE_REDRAW:
        s->pocket[who] = (uint8_t)move->arg[1];
        s->holed |= ilx_bit(who);
        tell_only(events, who, ROULETTE_EVENT_POCKET, move->arg[1], 0);
        ask_again(s, events);
        return;
    case ROULETTE_MOVE_TOP:
        for (int k = 0; k < ROULETTE_PEEK; k++) s->top[who][k] = (uint8_t)move->arg[1 + k];
        s->top_count[who] = ROULETTE_PEEK;
        s->pending_by = s->pending_who = 0;
        show_top(s, by, who, events);
        return;
    case ROULETTE_MOVE_TURN:
        s->fire[who] = (uint8_t)move->arg[1];
        s->pending_who = 0;
        turn_next_card(s);
        if (!s->pending) fire(s, events);
        return;
    default: assert(move->kind >= ROULETTE_MOVE_DEAL);
    }
}

static void apply_pocket(roulette_state *s, int seat, int card, ilx_events *events)
{
    bool first = s->pocket[seat] == ROULETTE_NONE;
    s->pocket[seat] = (uint8_t)card;
    if (first) ilx_tell(events, ROULETTE_EVENT_POCKETED, seat, 0, 0, 0);
    tell_only(events, seat, ROULETTE_EVENT_POCKET, card, 0);
    answer(s, seat, events);
}

static void apply_bid(roulette_state *s, int seat, int shots, ilx_events *events)
{
    bool first = s->bid[seat] == ROULETTE_NO_BID;
    s->bid[seat] = (int8_t)shots;
    if (first) ilx_tell(events, ROULETTE_EVENT_COVERED, seat, 0, 0, 0);
    tell_only(events, seat, ROULETTE_EVENT_BID, shots, 0);
    answer(s, seat, events);
}

static void apply_aim(roulette_state *s, int seat, int whom, ilx_events *events)
{
    bool first = s->target[seat] == ROULETTE_NOBODY;
    s->target[seat] = (int8_t)whom;
    s->named |= ilx_bit(seat);
    if (first) ilx_tell(events, ROULETTE_EVENT_AIMED, seat, 0, 0, 0);
    answer(s, seat, events);  // in the window too: it is being ready with a target
}

void roulette_apply(void *state, int seat, const ilx_move *move, ilx_events *events)
{
    roulette_state *s = state;
    if (seat == ILX_CHANCE) {
        apply_chance(s, move, events);
        return;
    }
    if (seat == ILX_CLOCK) {
        apply_clock(s, events);
        return;
    }
    int arg = move->arg[0];
    switch (move->kind) {
    case ROULETTE_MOVE_POCKET: apply_pocket(s, seat, arg, events); return;
    case ROULETTE_MOVE_SHUFFLE:
        s->demanded |= ilx_bit(seat);
        ilx_tell(events, ROULETTE_EVENT_SHUFFLED, seat, arg, 0, 0);
        return;
    case ROULETTE_MOVE_BID: apply_bid(s, seat, arg, events); return;
    case ROULETTE_MOVE_ACCUSE:
        s->flipped |= ilx_bit(seat);
        s->accusing[seat] = (int8_t)arg;
        s->called = 0;
        s->caller = ROULETTE_NOBODY;
        ilx_tell(events, ROULETTE_EVENT_ACCUSED, seat, arg, 0, 0);
        answer(s, seat, events);
        return;
    case ROULETTE_MOVE_AIM: apply_aim(s, seat, arg, events); return;
    case ROULETTE_MOVE_READY:
    case ROULETTE_MOVE_HOLD:
        apply_window(s, seat, move->kind == ROULETTE_MOVE_HOLD, events);
        return;
    case ROULETTE_MOVE_QUIET: answer(s, seat, events); return;
    case ROULETTE_MOVE_CALL: call(s, seat, events); return;
    default: play_card(s, seat, (roulette_card)move->kind, arg, events); return;
    }
}

void roulette_setup(void *state, const ilx_setup *setup)
{
    roulette_state *s = state;
    s->seat_count = (uint8_t)setup->seat_count;
    s->cards = (uint8_t)setup->options[0];
    s->slow = (uint8_t)setup->options[1];
    s->windows = (uint8_t)setup->options[2];
    s->caller = ROULETTE_NOBODY;
    s->alive = (uint8_t)((1u << s->seat_count) - 1);
    s->supply = (uint8_t)(ROULETTE_BULLETS - s->seat_count);
    for (int i = 0; i < s->seat_count; i++) {
        s->mates[i] = ROULETTE_MATES;
        s->bullets[i] = 1;
        s->accusing[i] = s->target[i] = ROULETTE_NOBODY;
        s->bid[i] = ROULETTE_NO_BID;
        s->owed[i] = s->cards;
    }
    s->stage = ROULETTE_DEALING;
    if (s->cards) memcpy(s->deck, roulette_kind_count, sizeof s->deck);
    deal(s, 0, NULL);
}

uint32_t roulette_result(const void *state, int32_t *scores)
{
    const roulette_state *s = state;
    for (int i = 0; i < s->seat_count; i++) scores[i] = s->points[i];
    return s->winners;
}
