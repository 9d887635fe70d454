// Looking ahead in Dix de chute: every turn that leads somewhere else, the best replies to it, and
// so on. Between two degrees at which a notch comes to a passage or leaves it nothing changes, so a
// wheel has some tens of different places to stop at and not 360.

#include "bots/chute_mind.h"

#include <assert.h>
#include <string.h>

#define BOARD (&chute_the_board)

enum {
    DEPTH_MAX = 8,
    WIDTH_MAX = 64,
    ASKED_EVERY = 256,  // positions: whether somebody still waits
    ENVY = 30,          // hundredths of the other side's progress that count against one's own
    PATIENCE = 4,  // a gain now counts so much of its worth more: or it could be put off for ever
};

// ---- Turns -------------------------------------------------------------------------------

// Marks the degrees, from 1 to a full turn, at which something begins or ends to be open.
static void mark_changes(const chute_state *s, int wheel, int direction, bool *change)
{
    int place = CHUTE_WHEEL + wheel, wide = 2 * (int)BOARD->tolerance + 1;
    memset(change, 0, (CHUTE_CIRCLE + 1) * sizeof *change);
    for (int i = 0; i < CHUTE_PASSAGES; i++) {
        const chute_passage *p = &BOARD->passage[i];
        if (p->from != place && p->to != place) continue;
        int angle = p->from == place ? p->angle : chute_from_below(p);
        for (int side = 0; side < CHUTE_SIDES; side++) {
            for (int n = BOARD->first[wheel]; n < BOARD->first[wheel + 1]; n++) {
                int ahead = direction * (angle - BOARD->notch[side][n] - s->angle[wheel]);
                ahead = (ahead - (int)BOARD->tolerance) % CHUTE_CIRCLE;
                if (ahead <= 0) ahead += CHUTE_CIRCLE;
                change[ahead] = true;
                change[(ahead + wide - 1) % CHUTE_CIRCLE + 1] = true;
            }
        }
    }
    change[CHUTE_CIRCLE] = false;  // back where it was, unless something fell
}

static void finish_turn(chute_state *s)
{
    s->spun = 0;
    if (!s->extra) s->mover = (uint8_t)((s->mover + 1) % s->seat_count);
    s->extra = 0;
}

static bool same_tokens(const chute_state *a, const chute_state *b)
{
    return memcmp(a->notch, b->notch, sizeof a->notch) == 0 &&
           memcmp(a->entered, b->entered, sizeof a->entered) == 0;
}

typedef struct stop_list {
    int count;
    chute_stop *stops;
    chute_state *next;  // or NULL
} stop_list;

static void add_stop(stop_list *list, int wheel, int degrees, const chute_state *now)
{
    if (list->count == CHUTE_STOPS_MAX) return;
    list->stops[list->count] = (chute_stop){(int16_t)wheel, (int16_t)degrees, 0};
    if (list->next) {
        list->next[list->count] = *now;
        if (now->stage == CHUTE_PLAYING) finish_turn(&list->next[list->count]);
    }
    list->count++;
}

// All places to stop at in one direction. free: how far the other direction goes without a fall, so
// that what it reaches is not listed twice. Returns the same for this one.
static int add_direction(const chute_state *s, int wheel, int direction, int free, stop_list *list)
{
    bool change[CHUTE_CIRCLE + 1];
    chute_state now = *s;
    int at = 0, clear = CHUTE_CIRCLE;
    now.wheel = (uint8_t)(wheel + 1);
    now.turner = (int8_t)s->mover;
    mark_changes(s, wheel, direction, change);
    for (int degrees = 1; degrees <= CHUTE_CIRCLE; degrees++) {
        if (!change[degrees]) continue;
        chute_spin(&now, wheel, direction * (degrees - at), NULL);
        at = degrees;
        if (clear == CHUTE_CIRCLE && !same_tokens(&now, s)) clear = degrees;
        bool fell = clear < CHUTE_CIRCLE;
        if (fell || CHUTE_CIRCLE - degrees >= free) {
            add_stop(list, wheel + 1, direction * degrees, &now);
        }
        if (now.stage == CHUTE_OVER) break;
    }
    return clear;
}

// Where nothing falls on either way round, both lead to the same: the shorter one is taken. ahead
// and back: how far each direction goes without a fall.
static void go_the_short_way(chute_stop *stops, int count, int ahead, int back)
{
    for (int i = 0; i < count; i++) {
        int degrees = stops[i].degrees, other = CHUTE_CIRCLE - degrees;
        if (other < degrees && degrees < ahead && other < back) stops[i].degrees = (int16_t)-other;
    }
}

int chute_stops(const chute_state *s, chute_stop *stops, chute_state *next)
{
    stop_list list = {.stops = stops, .next = next};
    int barred = chute_barred(s);
    for (int wheel = 0; wheel < CHUTE_WHEELS; wheel++) {
        if (wheel + 1 == barred) continue;
        int from = list.count, free = add_direction(s, wheel, 1, 0, &list), to = list.count;
        int back = add_direction(s, wheel, -1, free, &list);
        go_the_short_way(stops + from, to - from, free, back);
    }
    return list.count;
}

// ---- Values ------------------------------------------------------------------------------

enum {
    HOP = 100,        // a token one wheel lower
    OUT = 150,        // and out of the last one
    READY = 30,       // one end of a passage is set for a token that is near
    EARLY = 25,       // a token that is lower than one of its colour that must come before it
    RISKY = 60,       // a token in wheel 5 whose turn it is not
    DANGEROUS = 160,  // the same, and the one that is due is not even there
};

static int worth_of(int wheel)
{
    static const int falls[CHUTE_WHEELS] = {1, 2, 3, 3, 4};
    return HOP * falls[wheel];
}

// Points against the order in which the tokens of a colour lie. below: the wheel that each
// number is in, from 1; 0: in the chute.
static int disorder(const chute_state *s, int colour, const uint8_t *below)
{
    int due = chute_due(s, colour), step = s->order == CHUTE_COUNTDOWN ? -1 : 1, sum = 0;
    if (due == 0) return 0;
    int highest = below[due];
    for (int n = due + step; n >= 1 && n <= CHUTE_NUMBERS; n += step) {
        if (below[n] == CHUTE_WHEELS) sum += below[due] == CHUTE_WHEELS ? RISKY : DANGEROUS;
        if (below[n] > highest) sum += EARLY;
        if (below[n] < highest) highest = below[n];
    }
    return sum;
}

// Passages of which one end is set.
static int readiness(const chute_state *s, int side, const uint8_t *held)
{
    int sum = 0;
    for (int i = 0; i < CHUTE_PASSAGES; i++) {
        const chute_passage *p = &BOARD->passage[i];
        if (p->from < CHUTE_WHEEL || p->to == CHUTE_TRAY) continue;
        int from = p->from - CHUTE_WHEEL, to = p->to - CHUTE_WHEEL;
        if (!held[from] || held[to] == BOARD->first[to + 1] - BOARD->first[to]) continue;
        bool set = false;
        for (int n = BOARD->first[from]; n < BOARD->first[from + 1]; n++) {
            if (!s->notch[side][n]) continue;
            set = set || chute_meets(BOARD, BOARD->notch[side][n], s->angle[from], p->angle);
        }
        for (int n = BOARD->first[to]; n < BOARD->first[to + 1]; n++) {
            if (s->notch[side][n]) continue;
            int angle = chute_from_below(p);
            set = set || chute_meets(BOARD, BOARD->notch[side][n], s->angle[to], angle);
        }
        if (set) sum += READY;
    }
    return sum;
}

int chute_progress(const chute_state *s, int side)
{
    uint8_t below[CHUTE_COLOURS][CHUTE_NUMBERS + 1] = {0}, held[CHUTE_WHEELS] = {0};
    int sum = chute_out_of_side(s, side) * (4 * HOP + OUT);
    for (int wheel = 0; wheel < CHUTE_WHEELS; wheel++) {
        for (int n = BOARD->first[wheel]; n < BOARD->first[wheel + 1]; n++) {
            int token = s->notch[side][n];
            if (!token) continue;
            sum += worth_of(wheel);
            held[wheel]++;
            below[chute_colour_of(token)][chute_number_of(token)] = (uint8_t)(wheel + 1);
        }
    }
    for (int colour = 2 * side; colour < 2 * side + 2; colour++) {
        sum -= disorder(s, colour, below[colour]);
    }
    return sum + readiness(s, side, held);
}

// Worth of a position to each side: not the same with the sign changed, since whoever only
// ever stands in the other's way gets nowhere, and neither does who expects that of the other.
typedef struct worth {
    int of[CHUTE_SIDES];
} worth;

static worth worth_now(const chute_state *s)
{
    worth w;
    for (int side = 0; side < CHUTE_SIDES && s->stage == CHUTE_OVER; side++) {
        w.of[side] = s->winner == side ? CHUTE_WON : -CHUTE_WON;
    }
    if (s->stage == CHUTE_OVER) return w;
    int front = chute_progress(s, 0), back = chute_progress(s, 1);
    w.of[0] = front - back * ENVY / 100;
    w.of[1] = back - front * ENVY / 100;
    return w;
}

// ---- Looking ahead -----------------------------------------------------------------------

// One position's turns, best first for its mover.
typedef struct ply {
    chute_stop stops[CHUTE_STOPS_MAX];
    chute_state next[CHUTE_STOPS_MAX];
    worth worth[CHUTE_STOPS_MAX];
    int order[WIDTH_MAX];
} ply;

static int expand(chute_search *search, const chute_state *s, ply *p)
{
    int count = chute_stops(s, p->stops, p->next), side = chute_side_of(s->mover);
    for (int i = 0; i < count; i++) {
        p->worth[i] = worth_now(&p->next[i]);
        p->stops[i].value = p->worth[i].of[side];
    }
    search->looked += count;
    return count;
}

// The best so many of them, best first.
static int select_best(ply *p, int count, int width)
{
    int chosen = 0;
    for (int i = 0; i < count; i++) {
        int at = chosen;
        while (at > 0 && p->stops[p->order[at - 1]].value < p->stops[i].value) at--;
        if (at == width) continue;
        if (chosen < width) chosen++;
        memmove(&p->order[at + 1], &p->order[at], (size_t)(chosen - 1 - at) * sizeof p->order[0]);
        p->order[at] = i;
    }
    return chosen;
}

// Worth of what is reached later and what is there now: a decision far away is worth a little less
// than one at hand, and a gain now a little more than the same gain later.
static worth with_now(worth later, worth now)
{
    for (int side = 0; side < CHUTE_SIDES; side++) {
        int *value = &later.of[side];
        if (*value > CHUTE_WON / 2 || *value < -CHUTE_WON / 2) {
            *value += *value < 0 ? 1 : -1;
        } else {
            *value += now.of[side] / PATIENCE;
        }
    }
    return later;
}

// The outcome of a position in so many turns, when each side does what is best for itself. It calls
// itself, as a search does: at most once for each turn ahead.
// NOLINTNEXTLINE(misc-no-recursion)
static worth look(chute_search *search, const chute_state *s, int depth)
{
    ply p;
    int count = expand(search, s, &p), side = chute_side_of(s->mover);
    int chosen = select_best(&p, count, depth == 1 ? 1 : search->width);
    worth best = p.worth[p.order[0]];
    if (depth == 1 || best.of[side] >= CHUTE_WON / 2) return best;
    for (int i = 0; i < chosen; i++) {
        const chute_state *next = &p.next[p.order[i]];
        worth one = p.worth[p.order[i]];
        if (next->stage == CHUTE_PLAYING) one = with_now(look(search, next, depth - 1), one);
        if (i == 0 || one.of[side] > best.of[side]) best = one;
        bool asks = search->query && search->looked % ASKED_EVERY == 0;
        bool over = asks && ilx_query_is_over(search->query);
        if (over || search->looked > search->budget) search->stopped = true;
        if (search->stopped || best.of[side] >= CHUTE_WON / 2) break;
    }
    return best;
}

// Best first; those that are worth the same stay in their order. (The C library's sorting may
// allocate.)
static void sort(chute_stop *stops, int count)
{
    for (int i = 1; i < count; i++) {
        chute_stop one = stops[i];
        int at = i;
        for (; at > 0 && stops[at - 1].value < one.value; at--) stops[at] = stops[at - 1];
        stops[at] = one;
    }
}

static void take_turn(const chute_state *s, const chute_stop *stop, chute_state *next)
{
    *next = *s;
    if (stop->wheel > 0) {
        next->wheel = (uint8_t)stop->wheel;
        next->turner = (int8_t)s->mover;
        chute_spin(next, stop->wheel - 1, stop->degrees, NULL);
    }
    if (next->stage == CHUTE_PLAYING) finish_turn(next);
}

// One more turn ahead for the best of the stops so far. False: the budget ended it, and what was
// found stays as it was.
static bool deepen(chute_search *search, const chute_state *s, int depth, chute_stop *stops,
                   int count)
{
    int values[WIDTH_MAX], side = chute_side_of(s->mover);
    for (int i = 0; i < count; i++) {
        chute_state next;
        take_turn(s, &stops[i], &next);
        worth one = worth_now(&next);
        if (next.stage == CHUTE_PLAYING) one = with_now(look(search, &next, depth - 1), one);
        if (search->stopped) return false;
        values[i] = one.of[side];
    }
    for (int i = 0; i < count; i++) stops[i].value = values[i];
    return true;
}

void chute_think(chute_search *search, const chute_state *s, chute_stop *stops, int count)
{
    int side = chute_side_of(s->mover), within = count < search->root ? count : search->root;
    assert(search->width <= WIDTH_MAX && search->root <= WIDTH_MAX && search->depth <= DEPTH_MAX);
    search->looked = count;
    search->stopped = false;
    for (int i = 0; i < count; i++) {
        chute_state next;
        take_turn(s, &stops[i], &next);
        stops[i].value = worth_now(&next).of[side];
    }
    sort(stops, count);
    for (int depth = 2; depth <= search->depth; depth++) {
        if (search->looked >= search->budget || stops[0].value >= CHUTE_WON / 2) break;
        if (!deepen(search, s, depth, stops, within)) break;
        sort(stops, within);
    }
    // Turns that were not searched stay behind those that were, whatever they seemed to be worth.
    for (int i = within; i < count; i++) {
        if (stops[i].value >= stops[within - 1].value) stops[i].value = stops[within - 1].value - 1;
    }
}
