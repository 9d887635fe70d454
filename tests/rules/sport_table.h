// A table of Sport ist Mord for the rule tests: a position that the test lays out, and a match
// whose every draw it decides.
//
//     table t = laid_out(3);       // round 2, phase 4: seat 0 is first, seat 1 the best coach
//     old_die(&t, 0, TENNIS, 1);   // from last round
//     hand(&t, 0, "12");           // what it has thrown; the rest of its dice show sixes
//     begin(&t);
//     says(&t, 0, "put 2 tennis");
//     refused(&t, 0, "put 6 tennis", "taken");
//     places(&t);                  // all others are done
//     turns(&t, "training");
//     table_free(&t);
#pragma once

#include "games/sport.h"

#define TABLE_GAME "sport"
typedef sport_state table_state;
typedef sport_view table_view;
#include "rules/table.h"

enum { STEPS_MAX = 5000 };
enum { BOWLING, TENNIS, BILLIARDS, FOOTBALL, BOXING, RIDING, SKIING, DIVING };

// ---- Looking -----------------------------------------------------------------------------

static inline int stage(const table *t)
{
    return now(t)->stage;
}

#define heard(t, kind, ...) saw(t, ILX_SPECTATOR, kind, __VA_ARGS__)

// The seventh argument of the last event of a kind: success or risk.
static inline int sum_of(const table *t, int kind, int who)
{
    ilx_log log = ilx_match_log(t->match, ILX_SPECTATOR);
    bool training = kind == SPORT_EVENT_KEPT || kind == SPORT_EVENT_RETURNED;
    for (int i = log.count - 1; i >= 0; i--) {
        const ilx_event *event = &log.events[i];
        if (event->kind == kind && event->arg[0] == who) return event->arg[training ? 5 : 6];
    }
    return ANY;
}

// When an event of this kind was told first; those that were not come last.
static inline int when_told(const table *t, int kind)
{
    ilx_log log = ilx_match_log(t->match, ILX_SPECTATOR);
    int at = 0;
    while (at < log.count && log.events[at].kind != kind) at++;
    return at;
}

// ---- Laying out --------------------------------------------------------------------------

static inline table laid_out_with(int seats, int rounds, int leap)
{
    table t = {.game = ilx_game_find("sport"), .seats = seats, .options = {rounds, leap}};
    sport_state *s = &t.draft;
    t.game->setup(s, &(ilx_setup){seats, t.options});
    s->round = 2;
    s->first = 0;
    s->best = 1;
    s->stage = SPORT_PLACE;
    s->asked = 1;
    return t;
}

static inline table laid_out(int seats)
{
    return laid_out_with(seats, 0, 0);
}

static inline void old_die(table *t, int seat, int sport, int value)
{
    t->draft.old[seat][sport] = (uint8_t)value;
    t->draft.free[seat]--;
}

static inline void hand(table *t, int seat, const char *values)
{
    memset(t->draft.thrown[seat], 0, sizeof t->draft.thrown[seat]);
    for (; *values; values++) t->draft.thrown[seat][*values - '1']++;
}

static inline void cards(table *t, int seat, int sport, int count)
{
    t->draft.cards[seat][sport] = (uint8_t)count;
    t->draft.fresh[sport][SPORT_TRAINING] -= (uint8_t)count;
}

static inline void pills(table *t, int seat, int count)
{
    t->draft.reserve = (uint8_t)(t->draft.reserve + t->draft.pills[seat] - count);
    t->draft.pills[seat] = (uint8_t)count;
}

static inline void closed(table *t, int sport, int seat)
{
    t->draft.fresh[sport][SPORT_U6] = 0;
    t->draft.fatal[sport] = (int8_t)seat;
    t->draft.free[seat]--;
}

// The seat had a U2 or a U4; its die on it shows this (0: it is home again).
static inline void wound(table *t, int seat, int sport, int card, int value)
{
    int i = card == SPORT_U4;
    t->draft.fresh[sport][card] = 0;
    t->draft.hurt[i][sport] = (int8_t)seat;
    t->draft.healing[i][sport] = (uint8_t)value;
    if (value > 0) t->draft.free[seat]--;
}

// The rest of a pile is known, in this order: t, 2, 4, 6.
static inline void pile(table *t, int sport, const char *order)
{
    memset(t->draft.fresh[sport], 0, sizeof t->draft.fresh[sport]);
    for (; *order; order++) {
        int card = *order == 't' ? SPORT_TRAINING : (*order - '0') / 2;
        t->draft.under[sport][t->draft.under_count[sport]++] = (uint8_t)card;
    }
}

// Dice of the draft that were not named show sixes; the match starts here.
static inline void begin(table *t)
{
    sport_state *s = &t->draft;
    bool thrown = s->stage >= SPORT_COACH && s->stage <= SPORT_PLACE;
    for (int i = 0; i < t->seats && thrown; i++) {
        int dice = 0;
        for (int face = 0; face < SPORT_FACES; face++)
            dice += s->thrown[i][face] + s->doped[i][face];
        s->thrown[i][SPORT_FACES - 1] += (uint8_t)(s->free[i] - dice);
    }
    ensure_verified(t, s, "laid out", __FILE__, __LINE__);
    ilx_key key;
    ilx_key_from_seed(&key, "rules");
    t->match = ilx_match_from(t->game, &(ilx_setup){t->seats, t->options}, &key, s);
}

static inline table seated(int seats)
{
    table t = table_usual(seats);
    table_begin(&t);
    return t;
}

// ---- Playing -----------------------------------------------------------------------------

// Dice of a seat fall like this, all that are in the air.
static inline void falls(table *t, int who, const char *values)
{
    while (*values) {
        int v[SPORT_FALL] = {0}, n = 0;
        for (; *values && n < SPORT_FALL; values++) {
            int at = n++;
            while (at > 0 && v[at - 1] > *values - '0') {
                v[at] = v[at - 1];
                at--;
            }
            v[at] = *values - '0';
        }
        char text[40];
        snprintf(text, sizeof text, "fall %d %d %d %d", who, v[0], v[1], v[2]);
        says(t, ILX_CHANCE, text);
    }
}

static inline void turns(table *t, const char *card)
{
    char text[40];
    snprintf(text, sizeof text, "turn %s", card);
    says(t, ILX_CHANCE, text);
}

// Everybody who is asked does the least there is to do, until this stage or the end; chance is
// free.
static inline void go_to(table *t, int wanted)
{
    for (int i = 0; i < STEPS_MAX && !ilx_match_over(t->match); i++) {
        if (stage(t) == wanted && !ilx_match_turn(t->match).chance) return;
        if (ilx_match_turn(t->match).chance) {
            ENSURE(ilx_match_play(t->match, ILX_CHANCE, NULL) == NULL);
            continue;
        }
        int seat = __builtin_ctz(asked(t));
        ilx_move moves[ILX_MOVES_MAX];
        ENSURE(t->game->list(now(t), seat, moves) > 0);
        char buffer[ILX_MOVE_TEXT_MAX];
        ilx_text text = ilx_text_over(buffer, sizeof buffer);
        ilx_move_format(t->game, &moves[0], &text);
        says(t, seat, buffer);
    }
    ENSURE_INT(stage(t), wanted);
}

// Everybody who has still to place is done.
static inline void places(table *t)
{
    while (stage(t) == SPORT_PLACE) says(t, __builtin_ctz(asked(t)), "done");
}

// Everybody who is asked to throw does.
static inline void rolls(table *t)
{
    while (asked(t)) says(t, __builtin_ctz(asked(t)), "roll");
}

// ---- Training ----------------------------------------------------------------------------

// Throws of a tournament without help of coaches. Seats that do not take part have NULL.
static inline void tournament(table *t, const char *zero, const char *one, const char *two)
{
    const char *const throws[] = {zero, one, two};
    ENSURE_INT(stage(t), SPORT_CONTEST);
    rolls(t);
    for (int k = 0; k < 3; k++) {
        int seat = (now(t)->first + k) % t->seats;
        if (seat < 3 && throws[seat]) falls(t, seat, throws[seat]);
    }
    if (stage(t) == SPORT_RECOACH) says(t, now(t)->first, "done");
    if (stage(t) == SPORT_RETRAIN) says(t, now(t)->best, "done");
}

// A table with these dice for bowling, each lawful after one of the same value; the last seat holds
// cards of it, and the pile may be known.
static inline table with_dice(const char *values, const char *order, int held)
{
    int seats = (int)strlen(values);
    table t = laid_out(seats);
    for (int seat = 0; seat < seats; seat++) {
        char one[2] = {values[seat], 0};
        if (values[seat] == '-') continue;
        old_die(&t, seat, BOWLING, values[seat] - '0');
        hand(&t, seat, one);
    }
    if (held) cards(&t, seats - 1, BOWLING, held);
    if (order) pile(&t, BOWLING, order);
    return t;
}

static inline void lay_down(table *t, const char *values)
{
    begin(t);
    for (int seat = 0; seat < t->seats && stage(t) == SPORT_PLACE; seat++) {
        char text[40];
        snprintf(text, sizeof text, "put %c bowling", values[seat]);
        if (values[seat] != '-') says(t, seat, text);
        if (asked(t) == BIT(seat)) says(t, seat, "done");
    }
}

// A table in phase 3, at this question of this seat. Seat 0 goes first, seat 1 has the best
// coach.
static inline table repairing(int seats, sport_stage at, int seat)
{
    table t = laid_out(seats);
    t.draft.stage = (uint8_t)at;
    t.draft.asked = (uint8_t)BIT(seat);
    t.draft.step = (uint8_t)(at == SPORT_DOPE ? seat : 0);
    return t;
}
