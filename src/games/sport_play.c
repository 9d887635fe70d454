// Sport ist Mord: what moves do, and how the first seven phases of a round follow each other.

#include "games/sport_parts.h"

#include <assert.h>
#include <string.h>

static void enter_coach(sport_state *s, ilx_events *events);
static void enter_pill(sport_state *s, ilx_events *events);
static void enter_trainer(sport_state *s, ilx_events *events);
static void next_doper(sport_state *s, ilx_events *events);
static void next_placer(sport_state *s, ilx_events *events);

void sport_ask(sport_state *s, sport_stage stage, uint8_t mask)
{
    s->stage = (uint8_t)stage;
    s->asked = mask;
    s->answered = 0;
    s->turn++;
}

bool sport_let_fall(sport_state *s)
{
    bool any = false;
    for (int i = 0; i < s->seat_count; i++) any = any || s->left[i];
    s->pending = any ? SPORT_MOVE_FALL : 0;
    return any;
}

void sport_setup(void *state, const ilx_setup *setup)
{
    sport_state *s = state;
    s->seat_count = (uint8_t)setup->seat_count;
    s->rounds = (uint16_t)setup->options[0];
    s->leap = (uint8_t)setup->options[1];
    s->novice = (uint8_t)setup->options[2];
    s->round = 1;
    s->first = s->best = SPORT_NOBODY;
    s->reserve = (uint8_t)(SPORT_PILLS - s->seat_count);
    memset(s->hurt, SPORT_NOBODY, sizeof s->hurt);
    memset(s->fatal, SPORT_NOBODY, sizeof s->fatal);
    memset(s->wish, SPORT_NONE, s->seat_count);
    memset(s->given, SPORT_NONE, s->seat_count);
    for (int x = 0; x < SPORT_COUNT; x++) {
        const uint8_t box[SPORT_KINDS] = {SPORT_TRAININGS, 1, 1, 1};
        memcpy(s->fresh[x], box, sizeof box);
    }
    for (int i = 0; i < s->seat_count; i++) {
        s->free[i] = SPORT_DICE;
        s->pills[i] = 1;
    }
    sport_ask(s, SPORT_THROW, sport_everybody(s));
}

// ---- Rounds: phases 1 and 2 --------------------------------------------------------------

static void begin_round(sport_state *s, ilx_events *events)
{
    if (s->round < UINT16_MAX) s->round++;
    s->first = (int8_t)sport_in_order(s, 1);
    s->best = SPORT_NOBODY;
    memcpy(s->old, s->placed, sizeof s->old);
    memset(s->placed, 0, sizeof s->placed);
    ilx_tell(events, SPORT_EVENT_ROUND, (int32_t)s->round, s->first, 0, 0);
    sport_ask(s, SPORT_GIVE, ilx_bit(s->first));
}

// Everybody who has free dice throws them.
static void enter_throw(sport_state *s, ilx_events *events)
{
    uint8_t mask = 0;
    for (int i = 0; i < s->seat_count; i++) {
        if (s->free[i]) mask |= ilx_bit(i);
    }
    if (!mask) {
        enter_coach(s, events);
        return;
    }
    sport_ask(s, SPORT_THROW, mask);
}

// Round 1: the highest total goes first and has the 1A coach; those level at the top throw again
// for it. Where somebody is new, round 1 has neither coaches nor pills.
static void find_first(sport_state *s, ilx_events *events)
{
    uint8_t among = s->stage == SPORT_ORDER ? s->asked : sport_everybody(s), leaders = 0;
    int most = -1;
    for (int i = 0; i < s->seat_count; i++) {
        if (!ilx_in(among, i) || s->total[i] < most) continue;
        leaders = s->total[i] > most ? ilx_bit(i) : leaders | ilx_bit(i);
        most = s->total[i];
    }
    if (leaders & (leaders - 1)) {
        ilx_tell(events, SPORT_EVENT_LEVEL, most, 0, 0, 0);
        sport_ask(s, SPORT_ORDER, leaders);
        return;
    }
    s->first = (int8_t)__builtin_ctz(leaders);
    memset(s->total, 0, sizeof s->total);
    ilx_tell(events, SPORT_EVENT_FIRST, s->first, !s->novice, 0, 0);
    if (s->novice) {
        s->step = 0;
        next_placer(s, events);
    } else {
        sport_ask(s, SPORT_GIVE, ilx_bit(s->first));
    }
}

static void after_throw(sport_state *s, ilx_events *events)
{
    if (s->round > 1) {
        enter_coach(s, events);
        return;
    }
    for (int i = 0; i < s->seat_count && s->stage == SPORT_THROW; i++) {
        s->total[i] = (uint8_t)sport_sum(s->thrown[i]);
    }
    find_first(s, events);
}

static void throw_all(sport_state *s)
{
    for (int i = 0; i < s->seat_count; i++) {
        if (!ilx_in(s->asked, i)) continue;
        s->left[i] = s->free[i];
        s->total[i] = 0;
        if (s->stage != SPORT_ORDER) memset(s->thrown[i], 0, sizeof s->thrown[i]);
    }
    sport_let_fall(s);
}

static void roll(sport_state *s, int seat)
{
    s->answered |= ilx_bit(seat);
    if (s->answered == s->asked) throw_all(s);
}

// ---- Phase 3: coaches and pills ----------------------------------------------------------

static void enter_coach(sport_state *s, ilx_events *events)
{
    memset(s->marked, 0, sizeof s->marked);
    if (sport_dice(s->thrown[s->first]) > 0) {
        sport_ask(s, SPORT_COACH, ilx_bit(s->first));
    } else {
        enter_pill(s, events);
    }
}

// The best coach takes a pill for himself, then one to give away, as long as there are any.
static void enter_pill(sport_state *s, ilx_events *events)
{
    if (s->reserve) {
        s->reserve--;
        s->pills[s->best]++;
        ilx_tell(events, SPORT_EVENT_PILL, s->best, s->pills[s->best], 0, 0);
    }
    if (s->reserve) {
        sport_ask(s, SPORT_PILL, ilx_bit(s->best));
    } else {
        enter_trainer(s, events);
    }
}

static void enter_trainer(sport_state *s, ilx_events *events)
{
    int dice = 0;
    for (int i = 0; i < s->seat_count; i++) dice += sport_dice(s->thrown[i]);
    s->step = 0;
    if (dice) {
        sport_ask(s, SPORT_TRAINER, ilx_bit(s->best));
    } else {
        next_doper(s, events);
    }
}

// Asks the player at s->step, or the first one after, who has a pill and a die to use it on.
static void next_doper(sport_state *s, ilx_events *events)
{
    for (; s->step < s->seat_count; s->step++) {
        int seat = sport_in_order(s, s->step);
        if (!s->pills[seat] || sport_dice(s->thrown[seat]) == 0) continue;
        sport_ask(s, SPORT_DOPE, ilx_bit(seat));
        return;
    }
    s->step = 0;
    next_placer(s, events);
}

static void reroll_marked(sport_state *s, int seat, ilx_events *events)
{
    int dice = sport_dice(s->marked);
    for (int face = 0; face < SPORT_FACES; face++) s->thrown[seat][face] -= s->marked[face];
    memset(s->marked, 0, sizeof s->marked);
    s->left[seat] = (uint8_t)dice;
    ilx_tell(events, SPORT_EVENT_REROLLED, seat, dice, 0, 0);
    sport_let_fall(s);
}

static void reroll_one(sport_state *s, int seat, int whom, int value, ilx_events *events)
{
    s->thrown[whom][value - 1]--;
    s->left[whom] = 1;
    ilx_tell(events, SPORT_EVENT_AGAIN, seat, whom, value, 0);
    sport_let_fall(s);
}

static void repeat_throw(sport_state *s, int seat, ilx_events *events)
{
    s->pills[seat]--;
    s->reserve++;
    s->left[seat] = (uint8_t)sport_dice(s->thrown[seat]);
    memset(s->thrown[seat], 0, sizeof s->thrown[seat]);
    ilx_tell(events, SPORT_EVENT_REPEATED, seat, 0, 0, 0);
    sport_let_fall(s);
}

static void dope(sport_state *s, int seat, int value, int to, ilx_events *events)
{
    s->pills[seat]--;
    s->thrown[seat][value - 1]--;
    s->doped[seat][to - 1]++;
    ilx_tell(events, SPORT_EVENT_DOPED, seat, value, to, 0);
    next_doper(s, events);
}

// ---- Phases 4 to 7 -----------------------------------------------------------------------

// The dice stay where they were laid; what is left of the throw is put away.
static void commit(sport_state *s, int seat, ilx_events *events)
{
    int dice = 0;
    for (int x = 0; x < SPORT_COUNT; x++) {
        uint8_t die = s->placed[seat][x];
        if (!die) continue;
        dice++;
        ilx_tell(events, SPORT_EVENT_PLACED, seat, x, sport_value(die), die > SPORT_DOPED);
    }
    if (!dice) ilx_tell(events, SPORT_EVENT_IDLE, seat, sport_can_place(s, seat), 0, 0);
    s->free[seat] -= (uint8_t)dice;
    memset(s->thrown[seat], 0, sizeof s->thrown[seat]);
}

// Phase 5: every die of last round goes home.
static void take_dice_back(sport_state *s, ilx_events *events)
{
    for (int k = 0; k < s->seat_count; k++) {
        int seat = sport_in_order(s, k), dice = 0;
        for (int x = 0; x < SPORT_COUNT; x++) dice += s->old[seat][x] != 0;
        s->free[seat] += (uint8_t)dice;
        if (dice) ilx_tell(events, SPORT_EVENT_HOME, seat, dice, 0, 0);
    }
    memset(s->old, 0, sizeof s->old);
}

// Phase 6: dice on accident cards count down; a one goes home, the card stays.
static void heal(sport_state *s, ilx_events *events)
{
    for (int x = 0; x < SPORT_COUNT; x++) {
        for (int i = 0; i < 2; i++) {
            if (!s->healing[i][x]) continue;
            int who = s->hurt[i][x], card = i ? SPORT_U4 : SPORT_U2;
            if (--s->healing[i][x]) {
                ilx_tell(events, SPORT_EVENT_WOUND, who, x, card, s->healing[i][x]);
            } else {
                s->free[who]++;
                ilx_tell(events, SPORT_EVENT_HEALED, who, x, card, 0);
            }
        }
    }
}

// Phase 7: who has cards of an open sport and no die there gives one back.
static void lose_training(sport_state *s, ilx_events *events)
{
    for (int k = 0; k < s->seat_count; k++) {
        int seat = sport_in_order(s, k);
        for (int x = 0; x < SPORT_COUNT; x++) {
            if (!s->cards[seat][x] || s->placed[seat][x] || !sport_open(s, x)) continue;
            s->cards[seat][x]--;
            s->under[x][s->under_count[x]++] = SPORT_TRAINING;
            ilx_tell(events, SPORT_EVENT_LOST, seat, x, s->cards[seat][x], 0);
        }
    }
}

// Asks the player at s->step, or the first one after, who has a die to place somewhere.
static void next_placer(sport_state *s, ilx_events *events)
{
    for (; s->step < s->seat_count; s->step++) {
        int seat = sport_in_order(s, s->step);
        bool drafted = false;
        for (int x = 0; x < SPORT_COUNT; x++) drafted = drafted || s->placed[seat][x];
        if (drafted || sport_can_place(s, seat)) {
            sport_ask(s, SPORT_PLACE, ilx_bit(seat));
            return;
        }
        commit(s, seat, events);
    }
    s->step = 0;
    take_dice_back(s, events);
    heal(s, events);
    lose_training(s, events);
    sport_begin_training(s, events);
}

static void put(sport_state *s, int seat, int value, int sport, uint8_t doped)
{
    (doped ? s->doped : s->thrown)[seat][value - 1]--;
    s->placed[seat][sport] = (uint8_t)(value | doped);
}

static void take(sport_state *s, int seat, int sport)
{
    uint8_t die = s->placed[seat][sport];
    (die > SPORT_DOPED ? s->doped : s->thrown)[seat][sport_value(die) - 1]++;
    s->placed[seat][sport] = 0;
}

// ---- Moves -------------------------------------------------------------------------------

// This question has nothing left for anybody.
static void close_stage(sport_state *s, ilx_events *events)
{
    switch ((sport_stage)s->stage) {
    case SPORT_THROW:
    case SPORT_ORDER: after_throw(s, events); return;
    case SPORT_COACH: enter_pill(s, events); return;
    case SPORT_PILL: enter_trainer(s, events); return;
    case SPORT_TRAINER: next_doper(s, events); return;
    case SPORT_CONTEST:
    case SPORT_RECOACH:
    case SPORT_RETRAIN: sport_after_contest(s, (sport_stage)s->stage, events); return;
    default: assert(false);
    }
}

static void done(sport_state *s, int seat, ilx_events *events)
{
    memset(s->marked, 0, sizeof s->marked);
    switch ((sport_stage)s->stage) {
    case SPORT_DOPE:
        s->step++;
        next_doper(s, events);
        return;
    case SPORT_PLACE:
        commit(s, seat, events);
        s->step++;
        next_placer(s, events);
        return;
    default: close_stage(s, events); return;
    }
}

static void tell_throw(const sport_state *s, int who, ilx_events *events)
{
    if (s->stage == SPORT_ORDER) {
        ilx_tell(events, SPORT_EVENT_TOTAL, who, s->total[who], 0, 0);
        return;
    }
    if (!events || events->count == ILX_EVENTS_MAX) return;
    const uint8_t *t = s->thrown[who];
    events->item[events->count++] = (ilx_event){.kind = SPORT_EVENT_THREW,
                                                .visible_to = ILX_EVERYONE,
                                                .arg = {who, t[0], t[1], t[2], t[3], t[4], t[5]}};
}

// Dice have fallen. When all lie still, the question they were thrown for goes on.
static void fall(sport_state *s, const int32_t *arg, ilx_events *events)
{
    int who = arg[0];
    for (int i = 1; i <= SPORT_FALL && arg[i]; i++) {
        s->left[who]--;
        if (s->stage == SPORT_ORDER) {
            s->total[who] += (uint8_t)arg[i];
        } else {
            s->thrown[who][arg[i] - 1]++;
        }
    }
    if (s->left[who]) return;
    tell_throw(s, who, events);
    if (sport_let_fall(s)) return;
    if (s->stage == SPORT_DOPE) {
        next_doper(s, events);
    } else {
        close_stage(s, events);
    }
}

static void wish(sport_state *s, int seat, sport_card card, ilx_events *events)
{
    bool first = !ilx_in(s->answered, seat);
    s->wish[seat] = (uint8_t)card;
    s->answered |= ilx_bit(seat);
    if (first) ilx_tell(events, SPORT_EVENT_WISHED, seat, 0, 0, 0);
    if (s->answered == s->asked) sport_settle_wishes(s, events);
}

static void coach(sport_state *s, int seat, int whom, ilx_events *events)
{
    s->best = (int8_t)whom;
    ilx_tell(events, SPORT_EVENT_COACHED, seat, whom, 0, 0);
    if (s->round == 1) {
        enter_coach(s, events);  // the dice lie there already
    } else {
        enter_throw(s, events);
    }
}

static void give_pill(sport_state *s, int seat, int whom, ilx_events *events)
{
    s->reserve--;
    s->pills[whom]++;
    ilx_tell(events, SPORT_EVENT_GAVE, seat, whom, 0, 0);
    close_stage(s, events);
}

void sport_apply(void *state, int seat, const ilx_move *move, ilx_events *events)
{
    sport_state *s = state;
    const int32_t *arg = move->arg;
    switch ((sport_move)move->kind) {
    case SPORT_MOVE_DONE: done(s, seat, events); return;
    case SPORT_MOVE_PASS:
        if (s->stage == SPORT_WISH) {
            wish(s, seat, SPORT_NONE, events);
        } else {
            sport_choose(s, seat, SPORT_NONE, events);
        }
        return;
    case SPORT_MOVE_ROLL: roll(s, seat); return;
    case SPORT_MOVE_COACH: coach(s, seat, arg[0], events); return;
    case SPORT_MOVE_MARK: s->marked[arg[0] - 1]++; return;
    case SPORT_MOVE_UNMARK: s->marked[arg[0] - 1]--; return;
    case SPORT_MOVE_REROLL: reroll_marked(s, seat, events); return;
    case SPORT_MOVE_PILL: give_pill(s, seat, arg[0], events); return;
    case SPORT_MOVE_AGAIN: reroll_one(s, seat, arg[0], arg[1], events); return;
    case SPORT_MOVE_REPEAT: repeat_throw(s, seat, events); return;
    case SPORT_MOVE_DOPE: dope(s, seat, arg[0], arg[1], events); return;
    case SPORT_MOVE_PUT: put(s, seat, arg[0], arg[1], 0); return;
    case SPORT_MOVE_PUT_DOPED: put(s, seat, arg[0], arg[1], SPORT_DOPED); return;
    case SPORT_MOVE_TAKE: take(s, seat, arg[0]); return;
    case SPORT_MOVE_WANT: wish(s, seat, (sport_card)arg[0], events); return;
    case SPORT_MOVE_CLAIM: sport_choose(s, seat, (sport_card)arg[0], events); return;
    case SPORT_MOVE_DRAW:
        ilx_tell(events, SPORT_EVENT_EXTRA, seat, s->sport, 0, 0);
        s->turning = 1;
        s->pending = SPORT_MOVE_TURN;
        return;
    case SPORT_MOVE_FALL: fall(s, arg, events); return;
    case SPORT_MOVE_TURN: sport_turned(s, (sport_card)arg[0], events); return;
    case SPORT_MOVE_LOT: sport_lot_drawn(s, arg[0], events); return;
    case SPORT_MOVES: break;
    }
    assert(false);
}

// ---- The end -----------------------------------------------------------------------------

int sport_accidents(const sport_state *s, int seat)
{
    int count = 0;
    for (int x = 0; x < SPORT_COUNT; x++) {
        count += (s->hurt[0][x] == seat) + (s->hurt[1][x] == seat) + (s->fatal[x] == seat);
    }
    return count;
}

int sport_points(const sport_state *s, int seat, int *sports, int *most)
{
    *sports = *most = 0;
    for (int x = 0; x < SPORT_COUNT; x++) {
        int cards = s->cards[seat][x];
        *sports += cards > 0;
        if (cards > *most) *most = cards;
    }
    return *sports * *most;
}

uint32_t sport_result(const void *state, int32_t *scores)
{
    const sport_state *s = state;
    int sports, most;
    for (int i = 0; i < s->seat_count; i++) scores[i] = sport_points(s, i, &sports, &most);
    return s->winners;
}

// The most points; among those level, the most accidents; then several win.
static void finish(sport_state *s, ilx_events *events)
{
    int best = -1;
    uint8_t winners = 0;
    for (int k = 0; k < s->seat_count; k++) {
        int i = sport_in_order(s, k), sports, most;
        int points = sport_points(s, i, &sports, &most), accidents = sport_accidents(s, i);
        int worth = points * (3 * SPORT_COUNT + 1) + accidents;
        if (worth >= best) winners = worth > best ? ilx_bit(i) : winners | ilx_bit(i);
        if (worth > best) best = worth;
        if (!events || events->count == ILX_EVENTS_MAX) continue;
        events->item[events->count++] = (ilx_event){.kind = SPORT_EVENT_SCORED,
                                                    .visible_to = ILX_EVERYONE,
                                                    .arg = {i, sports, most, points, accidents}};
    }
    sport_ask(s, SPORT_OVER, 0);
    s->winners = winners;
    for (int k = 0; k < s->seat_count; k++) {
        int i = sport_in_order(s, k);
        if (ilx_in(winners, i)) ilx_tell(events, SPORT_EVENT_WON, i, 0, 0, 0);
    }
}

void sport_end_round(sport_state *s, ilx_events *events)
{
    bool open = false;
    for (int x = 0; x < SPORT_COUNT; x++) open = open || sport_open(s, x);
    bool limit = s->rounds && s->round >= s->rounds;
    if (open && limit) ilx_tell(events, SPORT_EVENT_LIMIT, (int32_t)s->round, 0, 0, 0);
    if (open && !limit) {
        begin_round(s, events);
    } else {
        finish(s, events);
    }
}
