// Sport ist Mord, phases 8 and 9: cards are turned up, shared out by agreement or by tournament,
// and kept, given back or suffered.

#include "games/sport_parts.h"

#include <assert.h>
#include <string.h>

// Steps that ask nobody. Each step returns the next one, and go_on takes them
// one after the other until a question or a draw is due.
typedef enum step {
    WAIT,
    NEXT_SPORT,
    NEXT_CONTEST,
    NEXT_CHOOSER,
    NEXT_EXTRA,
    NEXT_DRAWER,
    END_ROUND,
} step;

static void go_on(sport_state *s, step next, ilx_events *events);

static int cards_up(const sport_state *s)
{
    return s->up[0] + s->up[1] + s->up[2] + s->up[3];
}

static int ranked(const sport_state *s, int rank)
{
    for (int i = 0; i < s->seat_count; i++) {
        if (ilx_in(s->involved, i) && s->rank[i] == rank) return i;
    }
    assert(false);
    return 0;
}

// ---- Cards and what they do --------------------------------------------------------------

static void take_from_pile(sport_state *s, sport_card card)
{
    int x = s->sport;
    if (sport_fresh(s, x)) {
        s->fresh[x][card]--;
        return;
    }
    uint8_t *under = s->under[x];
    assert(under[0] == card);
    memmove(under, under + 1, SPORT_PILE - 1);
    under[SPORT_PILE - 1] = 0;
    s->under_count[x]--;
}

static void put_under(sport_state *s, sport_card card)
{
    s->under[s->sport][s->under_count[s->sport]++] = (uint8_t)card;
}

// The pill under a die goes back to the reserve.
static void drop_pill(sport_state *s, int seat)
{
    if (s->placed[seat][s->sport] <= SPORT_DOPED) return;
    s->placed[seat][s->sport] -= SPORT_DOPED;
    s->reserve++;
}

// The die leaves the sport for the card, and its pill for the reserve.
static void suffer(sport_state *s, int seat, sport_card card, ilx_events *events)
{
    int x = s->sport;
    drop_pill(s, seat);
    s->placed[seat][x] = 0;
    if (card == SPORT_U6) {
        s->fatal[x] = (int8_t)seat;
        ilx_tell(events, SPORT_EVENT_CLOSED, x, seat, 0, 0);
        return;
    }
    int i = card == SPORT_U4;
    s->hurt[i][x] = (int8_t)seat;
    s->healing[i][x] = i ? 4 : 2;
}

int sport_others(const sport_state *s)
{
    int dice = 0;
    for (int i = 0; i < s->seat_count; i++) dice += s->placed[i][s->sport] != 0;
    return dice - 1;
}

// Success, or risk: the die, one for a pill under it, one for each other player's die.
static void evaluate(sport_state *s, int seat, sport_card card, int others, ilx_events *events)
{
    static const int probability[SPORT_KINDS] = {[SPORT_U2] = 2, [SPORT_U4] = 4, [SPORT_U6] = 6};
    int x = s->sport, value = sport_value(s->placed[seat][x]);
    int doped = s->placed[seat][x] > SPORT_DOPED, sum = value + doped + others;
    int held = s->cards[seat][x];
    bool training = card == SPORT_TRAINING;
    bool good = training ? sum > held : !(s->last || sum >= probability[card]);
    if (events && events->count < ILX_EVENTS_MAX) {
        ilx_event *event = &events->item[events->count++];
        *event = (ilx_event){.visible_to = ILX_EVERYONE,
                             .arg = {seat, x, (int32_t)card, value, doped, others, sum, s->last}};
        event->kind = good ? SPORT_EVENT_SAFE : SPORT_EVENT_ACCIDENT;
        if (training) {
            *event = (ilx_event){.kind = good ? SPORT_EVENT_KEPT : SPORT_EVENT_RETURNED,
                                 .visible_to = ILX_EVERYONE,
                                 .arg = {seat, x, value, doped, others, sum, held}};
        }
    }
    if (training && good) {
        s->cards[seat][x]++;
    } else if (training || good) {
        put_under(s, card);
    } else {
        suffer(s, seat, card, events);
    }
}

// ---- Phase 8 -----------------------------------------------------------------------------

// Opens the sport at s->sport, or the first one after, at which there are dice.
static step next_sport(sport_state *s, ilx_events *events)
{
    for (; s->sport < SPORT_COUNT; s->sport++) {
        uint8_t involved = 0;
        for (int i = 0; i < s->seat_count; i++) {
            if (s->placed[i][s->sport]) involved |= ilx_bit(i);
        }
        if (!involved) continue;
        int dice = __builtin_popcount(involved), pile = sport_pile(s, s->sport);
        sport_ask(s, SPORT_CARDS, 0);
        s->involved = involved;
        s->turning = (uint8_t)(dice < pile ? dice : pile);
        s->pending = SPORT_MOVE_TURN;
        ilx_tell(events, SPORT_EVENT_SPORT, s->sport, dice, 0, 0);
        return WAIT;
    }
    s->extra = 1;
    s->sport = 0;
    return NEXT_EXTRA;
}

void sport_begin_training(sport_state *s, ilx_events *events)
{
    s->sport = 0;
    go_on(s, NEXT_SPORT, events);
}

// In the order of the tournament, or where there was none, from the first player.
static step evaluate_all(sport_state *s, bool agreed, ilx_events *events)
{
    int count = __builtin_popcount(s->involved), others = sport_others(s);
    for (int k = 0; k < (agreed ? s->seat_count : count); k++) {
        int seat = agreed ? sport_in_order(s, k) : ranked(s, k);
        if (s->given[seat] == SPORT_NONE) continue;
        evaluate(s, seat, (sport_card)s->given[seat], others, events);
    }
    memset(s->given, SPORT_NONE, s->seat_count);
    memset(s->rank, 0, sizeof s->rank);
    s->involved = s->last = s->step = 0;
    s->sport++;
    return NEXT_SPORT;
}

static void give(sport_state *s, int seat, sport_card card, ilx_events *events)
{
    s->given[seat] = (uint8_t)card;
    if (card == SPORT_NONE) {
        ilx_tell(events, SPORT_EVENT_NOTHING, seat, 0, 0, 0);
        return;
    }
    s->up[card]--;
    ilx_tell(events, SPORT_EVENT_GOT, seat, (int32_t)card, 0, 0);
}

// One card for each player, all alike: nothing to agree on.
static bool nothing_to_share(const sport_state *s)
{
    int dice = __builtin_popcount(s->involved);
    for (int card = 0; card < SPORT_KINDS; card++) {
        if (s->up[card] == dice) return true;
    }
    return false;
}

static step share_out(sport_state *s, ilx_events *events)
{
    if (!nothing_to_share(s)) {
        sport_ask(s, SPORT_WISH, s->involved);
        return WAIT;
    }
    sport_card card = 0;
    while (!s->up[card]) card++;
    s->up[card] = 0;
    for (int i = 0; i < s->seat_count; i++) {
        if (ilx_in(s->involved, i)) s->given[i] = (uint8_t)card;
    }
    return evaluate_all(s, true, events);
}

void sport_settle_wishes(sport_state *s, ilx_events *events)
{
    uint8_t wishes[SPORT_KINDS + 1] = {0}, wish[SPORT_SEATS];
    memcpy(wish, s->wish, sizeof wish);
    memset(s->wish, SPORT_NONE, s->seat_count);
    for (int k = 0; k < s->seat_count; k++) {
        int seat = sport_in_order(s, k);
        if (!ilx_in(s->involved, seat)) continue;
        wishes[wish[seat]]++;
        ilx_tell(events, SPORT_EVENT_WISH, seat, wish[seat], 0, 0);
    }
    if (memcmp(wishes, s->up, sizeof s->up) != 0) {
        ilx_tell(events, SPORT_EVENT_TOURNAMENT, s->sport, 0, 0, 0);
        go_on(s, NEXT_CONTEST, events);
        return;
    }
    ilx_tell(events, SPORT_EVENT_AGREED, 0, 0, 0, 0);
    for (int k = 0; k < s->seat_count; k++) {
        int seat = sport_in_order(s, k);
        if (ilx_in(s->involved, seat)) give(s, seat, (sport_card)wish[seat], events);
    }
    go_on(s, evaluate_all(s, true, events), events);
}

// Asks whoever is at s->step in the order of the tournament, unless there is nothing to choose.
static step next_chooser(sport_state *s, ilx_events *events)
{
    int count = __builtin_popcount(s->involved);
    for (; s->step < count; s->step++) {
        int seat = ranked(s, s->step), cards = cards_up(s), only = SPORT_NONE;
        for (int card = 0; card < SPORT_KINDS; card++) {
            if (s->up[card] == cards) only = card;
        }
        if (cards > 0 && (only == SPORT_NONE || sport_may_pass(s, seat))) {
            sport_ask(s, SPORT_CHOOSE, ilx_bit(seat));
            return WAIT;
        }
        give(s, seat, cards > 0 ? (sport_card)only : SPORT_NONE, events);
    }
    return evaluate_all(s, false, events);
}

void sport_choose(sport_state *s, int seat, sport_card card, ilx_events *events)
{
    give(s, seat, card, events);
    s->step++;
    go_on(s, NEXT_CHOOSER, events);
}

// ---- Tournaments -------------------------------------------------------------------------

// Among those involved who are level, the ones to choose first throw; all ties are broken before
// the first card is chosen. Without dice at all, lots are drawn.
static step next_contest(sport_state *s)
{
    memset(s->thrown, 0, sizeof s->thrown);
    memset(s->total, 0, sizeof s->total);
    for (int rank = 0; rank < s->seat_count; rank++) {
        uint8_t level = 0, dice = 0;
        for (int i = 0; i < s->seat_count; i++) {
            if (!ilx_in(s->involved, i) || s->rank[i] != rank) continue;
            level |= ilx_bit(i);
            if (s->free[i]) dice |= ilx_bit(i);
        }
        if (!(level & (level - 1))) continue;
        s->contest = level;
        sport_ask(s, SPORT_CONTEST, dice);
        if (!dice) s->pending = SPORT_MOVE_LOT;
        return WAIT;
    }
    s->contest = 0;
    s->step = 0;
    return s->extra ? NEXT_DRAWER : NEXT_CHOOSER;
}

void sport_lot_drawn(sport_state *s, int who, ilx_events *events)
{
    s->pending = 0;
    for (int i = 0; i < s->seat_count; i++) {
        if (i != who && ilx_in(s->contest, i)) s->rank[i]++;
    }
    ilx_tell(events, SPORT_EVENT_LOT, who, 0, 0, 0);
    go_on(s, NEXT_CONTEST, events);
}

// Each goes behind those who have thrown more.
static void rank_contest(sport_state *s, ilx_events *events)
{
    int before[SPORT_SEATS] = {0}, equal[SPORT_SEATS] = {0};
    for (int i = 0; i < s->seat_count; i++) s->total[i] = (uint8_t)sport_sum(s->thrown[i]);
    for (int i = 0; i < s->seat_count; i++) {
        for (int j = 0; j < s->seat_count && ilx_in(s->contest, i); j++) {
            if (!ilx_in(s->contest, j) || i == j) continue;
            before[i] += s->total[j] > s->total[i];
            equal[i] += s->total[j] == s->total[i];
        }
    }
    for (int place = 0; place < s->seat_count; place++) {
        for (int k = 0; k < s->seat_count; k++) {
            int i = sport_in_order(s, k);
            if (!ilx_in(s->contest, i) || before[i] != place) continue;
            s->rank[i] += (uint8_t)place;
            int kind = equal[i] ? SPORT_EVENT_TIED : SPORT_EVENT_RANKED;
            ilx_tell(events, kind, i, s->rank[i] + 1, s->total[i], 0);
        }
    }
}

void sport_after_contest(sport_state *s, sport_stage stage, ilx_events *events)
{
    bool plain = sport_plain_round(s);
    bool coached = sport_dice(s->thrown[s->first]) > 0;  // only those who take part have thrown
    if (stage == SPORT_CONTEST && coached && !plain) {
        sport_ask(s, SPORT_RECOACH, ilx_bit(s->first));
    } else if (stage != SPORT_RETRAIN && !plain) {
        sport_ask(s, SPORT_RETRAIN, ilx_bit(s->best));
    } else {
        rank_contest(s, events);
        go_on(s, NEXT_CONTEST, events);
    }
}

// ---- Phase 9 -----------------------------------------------------------------------------

static uint8_t doped_at(const sport_state *s, int sport)
{
    uint8_t mask = 0;
    for (int i = 0; i < s->seat_count; i++) {
        if (s->placed[i][sport] > SPORT_DOPED) mask |= ilx_bit(i);
    }
    return mask;
}

static void drop_pills(sport_state *s, ilx_events *events)
{
    uint8_t doped = doped_at(s, s->sport);
    for (int k = 0; k < s->seat_count; k++) {
        int seat = sport_in_order(s, k);
        if (!ilx_in(doped, seat)) continue;
        drop_pill(s, seat);
        ilx_tell(events, SPORT_EVENT_PILL_BACK, seat, s->sport, 0, 0);
    }
}

// Goes to the sport at s->sport, or the first one after, at which there are doped dice.
static step next_extra(sport_state *s, ilx_events *events)
{
    for (; s->sport < SPORT_COUNT; s->sport++) {
        uint8_t doped = doped_at(s, s->sport);
        if (doped && !sport_open(s, s->sport)) drop_pills(s, events);
        if (!doped || !sport_open(s, s->sport)) continue;
        s->involved = doped;
        s->step = 0;
        if (doped & (doped - 1)) ilx_tell(events, SPORT_EVENT_TOURNAMENT, s->sport, 1, 0, 0);
        return NEXT_CONTEST;
    }
    s->sport = s->extra = 0;
    return END_ROUND;
}

static step next_drawer(sport_state *s, ilx_events *events)
{
    int count = __builtin_popcount(s->involved);
    if (sport_open(s, s->sport) && s->step < count) {
        sport_ask(s, SPORT_DRAW, ilx_bit(ranked(s, s->step)));
        return WAIT;
    }
    drop_pills(s, events);
    memset(s->rank, 0, sizeof s->rank);
    s->involved = s->step = 0;
    s->sport++;
    return NEXT_EXTRA;
}

static void evaluate_extra(sport_state *s, sport_card card, ilx_events *events)
{
    int seat = ranked(s, s->step);
    s->up[card]--;
    evaluate(s, seat, card, sport_others(s), events);
    drop_pill(s, seat);
    s->last = 0;
    s->step++;
}

// ---- From step to step -------------------------------------------------------------------

static void go_on(sport_state *s, step next, ilx_events *events)
{
    for (;;) {
        switch (next) {
        case WAIT: return;
        case NEXT_SPORT: next = next_sport(s, events); break;
        case NEXT_CONTEST: next = next_contest(s); break;
        case NEXT_CHOOSER: next = next_chooser(s, events); break;
        case NEXT_EXTRA: next = next_extra(s, events); break;
        case NEXT_DRAWER: next = next_drawer(s, events); break;
        case END_ROUND: sport_end_round(s, events); return;
        }
    }
}

void sport_turned(sport_state *s, sport_card card, ilx_events *events)
{
    take_from_pile(s, card);
    s->up[card]++;
    ilx_tell(events, SPORT_EVENT_TURNED, s->sport, (int32_t)card, 0, 0);
    if (--s->turning > 0) return;
    s->pending = 0;
    s->last = sport_pile(s, s->sport) == 0;
    if (s->last) ilx_tell(events, SPORT_EVENT_LAST, s->sport, 0, 0, 0);
    if (s->extra) {
        evaluate_extra(s, card, events);
        go_on(s, NEXT_DRAWER, events);
    } else {
        go_on(s, share_out(s, events), events);
    }
}
