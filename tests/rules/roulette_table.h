// A table of Roulette for the rule tests: a match whose every draw the test decides.
//
//     table t = seated(4);                              // one harmless action card each
//     give(&t, 1, "gift");                              // before anybody has pocketed
//     pockets(&t, "click", "click", "click", "bullet");
//     bids(&t, 0, 2, 2, 0);
//     go_to(&t, ROULETTE_TRIGGER);                      // everybody says the least there is to say
//     says(&t, 1, "gift 0");
//     fires(&t, "-", "bullet", "click", "-");           // "-": has no shot to take
//     table_free(&t);
//
// Questions are answered through the match, as text; results are read from the state,
// from the views and from the logs of events. After every move the game's verify is asked and all
// views are compared with the state. Changes of the state by hand (give, load, mates, points) are
// made while a round begins, and verify must accept the result.
#pragma once

#include "games/roulette.h"

struct table;
static inline void check_views(const struct table *t);

#define TABLE_GAME "roulette"
#define TABLE_CHECK(t) check_views(t)
typedef roulette_state table_state;
typedef roulette_view table_view;
#include "rules/table.h"

enum { STEPS_MAX = 2000 };

// ---- Looking -----------------------------------------------------------------------------

static inline int stage(const table *t)
{
    return now(t)->stage;
}

static inline uint32_t wait_ms(const table *t)
{
    return turn(t).wait_ms;
}

static inline bool alive(const table *t, int seat)
{
    return (now(t)->alive & BIT(seat)) != 0;
}

static inline bool standing(const table *t, int seat)
{
    return (now(t)->standing & BIT(seat)) != 0;
}

static inline int deck_size(const table *t)
{
    int size = 0;
    for (int kind = 0; kind < ROULETTE_KINDS; kind++) size += now(t)->deck[kind];
    return size;
}

static inline int discard_size(const table *t)
{
    int size = 0;
    for (int kind = 0; kind < ROULETTE_KINDS; kind++) size += now(t)->discard[kind];
    return size;
}

static inline int card_kind(const char *name)
{
    static const char *const names[ROULETTE_KINDS] = {
        "hole",  "reload", "respin", "peek",     "rebid", "raise", "bribe",
        "frisk", "air",    "gift",   "shootout", "again", "bonus",
    };
    for (int kind = 0; kind < ROULETTE_KINDS; kind++) {
        if (strcmp(names[kind], name) == 0) return kind;
    }
    test_fail(__FILE__, __LINE__, "%s is no action card", name);
}

// Invariants of one viewer's view of one seat at any time.
static inline void check_view_of(const table *t, const roulette_view *v, int viewer, int seat)
{
    const roulette_state *s = now(t);
    ENSURE_INT(v->points[seat], s->points[seat]);
    ENSURE_INT(v->alive[seat], alive(t, seat));
    ENSURE_INT(v->standing[seat], standing(t, seat));
    ENSURE_INT(v->asked[seat], (asked(t) & BIT(seat)) != 0);
    ENSURE_INT(v->winner[seat], (winners(t) & BIT(seat)) != 0);
    ENSURE_INT(v->mates[seat], s->mates[seat]);
    ENSURE_INT(v->bullets[seat], s->bullets[seat]);
    ENSURE_INT(v->loaded[seat], s->loaded[seat]);
    ENSURE_INT(v->turned[seat], s->turned[seat]);
    ENSURE_INT(v->hand_count[seat], s->hand_count[seat]);
    bool self = viewer == seat || viewer == ILX_REFEREE;
    ENSURE(!self || v->pocket[seat] == s->pocket[seat]);
    ENSURE_INT(v->pocket[seat] == ROULETTE_NONE, s->pocket[seat] == ROULETTE_NONE);
    bool covered = s->stage <= ROULETTE_BID && s->bid[seat] != ROULETTE_NO_BID && !self;
    ENSURE_INT(v->bid[seat], covered ? ILX_HIDDEN8 : s->bid[seat]);
}

// The same for the whole table and for everybody who looks.
static inline void check_views(const table *t)
{
    const roulette_state *s = now(t);
    for (int viewer = ILX_REFEREE; viewer < t->seats; viewer++) {
        if (viewer == ILX_CHANCE || viewer == ILX_CLOCK) continue;
        roulette_view v = look(t, viewer);
        ENSURE_INT(v.round, s->round);
        ENSURE_INT(v.stage, s->stage);
        ENSURE_INT(v.supply, s->supply);
        ENSURE_INT(v.shot, s->shot);
        ENSURE_INT(v.cards, s->cards);
        ENSURE_INT(v.deck_count, deck_size(t));
        for (int seat = 0; seat < t->seats; seat++) check_view_of(t, &v, viewer, seat);
        for (int kind = 0; kind < ROULETTE_KINDS; kind++) {
            ENSURE_INT(v.discard[kind], s->discard[kind]);
            ENSURE_INT(v.hand[kind], viewer >= 0 ? s->hand[viewer][kind] : 0);
        }
    }
}

// ---- Moves -------------------------------------------------------------------------------

// Not lawful, for whatever reason: where the rules do not say which of several comes first.
#define unlawful(t, seat, text) refused_at(t, seat, text, NULL, __FILE__, __LINE__)
// Lawful; but it is not played.
#define lawful(t, seat, text) lawful_at(t, seat, text, __FILE__, __LINE__)
#define draw(t, text) says_at(t, ILX_CHANCE, text, __FILE__, __LINE__)
#define improbable(t, text) refused_at(t, ILX_CHANCE, text, "unlikely", __FILE__, __LINE__)
#define time_passes(t) says_at(t, ILX_CLOCK, "time", __FILE__, __LINE__)

static inline void lawful_at(table *t, int seat, const char *text, const char *file, int line)
{
    ilx_refusal refusal = ilx_match_try(t->match, seat, text);
    if (refusal) {
        test_fail(file, line, "%d: %s: refused (%s), stage %d", seat, text, refusal, stage(t));
    }
    ilx_match_abandon(t->match);
}

// ---- Chance ------------------------------------------------------------------------------

// The kind of draw that is due; -1: none.
static inline int draw_due(const table *t, int *who)
{
    if (!turn(t).chance) return -1;
    ilx_chance outcomes[ILX_CHANCES_MAX];
    int count = t->game->chances(now(t), outcomes);
    ENSURE(count > 0);
    if (who) *who = outcomes[0].move.arg[0];
    return outcomes[0].move.kind;
}

// How heavily an outcome of the draw that is due weighs; 0: it cannot happen.
static inline uint32_t weight(const table *t, const char *text)
{
    ENSURE(turn(t).chance);
    ilx_move move;
    memset(&move, 0, sizeof move);
    ENSURE(ilx_move_parse(t->game, text, &move) == NULL);
    ilx_chance outcomes[ILX_CHANCES_MAX];
    int count = t->game->chances(now(t), outcomes);
    uint32_t sum = 0;
    for (int i = 0; i < count; i++) {
        const ilx_move *other = &outcomes[i].move;
        bool same = other->kind == move.kind;
        for (int n = 0; n < 4; n++) same = same && other->arg[n] == move.arg[n];
        if (same) sum += outcomes[i].weight;
    }
    return sum;
}

// The card that is due from this seat is a bullet with chance bullets / cards.
#define odds(t, who, bullets, cards) odds_at(t, "turn", who, bullets, cards, __FILE__, __LINE__)
#define redraw_odds(t, who, bullets, cards) \
    odds_at(t, "redraw", who, bullets, cards, __FILE__, __LINE__)

static inline void odds_at(table *t, const char *verb, int who, uint32_t bullets, uint32_t cards,
                           const char *file, int line)
{
    if (!turn(t).chance) test_fail(file, line, "no draw is due");
    char text[32];
    snprintf(text, sizeof text, "%s %d bullet", verb, who);
    uint32_t bullet = weight(t, text);
    snprintf(text, sizeof text, "%s %d click", verb, who);
    uint32_t click = weight(t, text);
    bool right = bullet + click > 0 && bullet * (cards - bullets) == click * bullets &&
                 (bullet > 0) == (bullets > 0) && (click > 0) == (cards > bullets);
    if (!right) {
        test_fail(file, line, "%s %d: a bullet weighs %u and a click %u, not %u to %u", verb, who,
                  bullet, click, bullets, cards - bullets);
    }
}

// Clicks rather than bullets; of action cards, the first that is named.
static inline void draw_something(table *t)
{
    ilx_chance outcomes[ILX_CHANCES_MAX];
    int count = t->game->chances(now(t), outcomes);
    ENSURE(count > 0);
    int best = 0;
    for (int i = 0; i < count; i++) {
        bool shot = outcomes[i].move.kind != ROULETTE_MOVE_DEAL;
        if (shot && outcomes[i].move.arg[1] == ROULETTE_CLICK && outcomes[i].weight > 0) {
            best = i;
            break;
        }
    }
    char buffer[ILX_MOVE_TEXT_MAX];
    ilx_text text = ilx_text_over(buffer, sizeof buffer);
    ilx_move_format(t->game, &outcomes[best].move, &text);
    draw(t, buffer);
}

// Deals all action cards that are due (a caught one first says that she pays no bribe) and tells
// to whom, one digit each, in order.
static inline const char *dealt(table *t)
{
    static char seats[64];
    int count = 0, who = 0;
    memset(seats, 0, sizeof seats);
    while (stage(t) == ROULETTE_JUDGE && !turn(t).chance) {
        for (int seat = 0; seat < t->seats; seat++) {
            if (asked(t) & BIT(seat)) says(t, seat, "ready");
        }
    }
    while (draw_due(t, &who) == ROULETTE_MOVE_DEAL && count < 60) {
        seats[count++] = (char)('0' + who);
        draw_something(t);
    }
    return seats;
}

// ---- Getting on --------------------------------------------------------------------------

// The least a seat can answer.
static inline void answers(table *t, int seat)
{
    int next = (seat + 1) % t->seats;
    char text[32] = "ready";
    if (stage(t) == ROULETTE_POCKET) {
        bool full = now(t)->bullets[seat] == ROULETTE_CARDS;
        snprintf(text, sizeof text, "pocket %s", full ? "bullet" : "click");
    } else if (stage(t) == ROULETTE_BID) {
        snprintf(text, sizeof text, "bid 0");
    } else if (stage(t) == ROULETTE_ACCUSE) {
        snprintf(text, sizeof text, "quiet");
    } else if (stage(t) == ROULETTE_AIM) {
        snprintf(text, sizeof text, "aim %d", next);
    }
    says(t, seat, text);
}

// Everybody who is asked gives the least answer, or the draw that is due is made; when all have
// answered and the question still stands, its time passes.
static inline void pass(table *t)
{
    ilx_turn question = turn(t);
    ENSURE(!ilx_turn_over(&question));
    if (question.chance) {
        draw_something(t);
        return;
    }
    if (question.seats == 0) {
        time_passes(t);
        return;
    }
    for (int seat = 0; seat < t->seats; seat++) {
        if (question.seats & BIT(seat) && turn(t).number == question.number) answers(t, seat);
    }
}

#define go_to(t, stage) go_to_at(t, stage, __FILE__, __LINE__)

static inline void go_to_at(table *t, int wanted, const char *file, int line)
{
    for (int i = 0; i < STEPS_MAX; i++) {
        bool there = stage(t) == wanted && (wanted == ROULETTE_FIRE || !turn(t).chance);
        if (there) return;
        if (ilx_match_over(t->match)) test_fail(file, line, "the match is over");
        pass(t);
    }
    test_fail(file, line, "stage %d never comes", wanted);
}

// To the window before the first shot, or to the shot itself where nobody could play a card.
#define go_to_shots(t) go_to_shots_at(t, __FILE__, __LINE__)

static inline void go_to_shots_at(table *t, const char *file, int line)
{
    for (int i = 0; i < STEPS_MAX; i++) {
        if (stage(t) == ROULETTE_FIRE) return;
        if (stage(t) == ROULETTE_TRIGGER && !turn(t).chance) return;
        if (ilx_match_over(t->match)) test_fail(file, line, "the match is over");
        pass(t);
    }
    test_fail(file, line, "there is no shot");
}

// To the first question of the next round.
#define next_round(t) next_round_at(t, __FILE__, __LINE__)

static inline void next_round_at(table *t, const char *file, int line)
{
    int round = now(t)->round;
    for (int i = 0; i < STEPS_MAX && now(t)->round == round; i++) {
        if (ilx_match_over(t->match)) test_fail(file, line, "the match is over");
        pass(t);
    }
    if (now(t)->round == round) test_fail(file, line, "the round never ends");
    go_to_at(t, ROULETTE_POCKET, file, line);
}

// ---- A round -----------------------------------------------------------------------------

#define TEXTS(...)                      \
    (const char *const[]){__VA_ARGS__}, \
        (int)(sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *))
#define NUMBERS(...) \
    (const int[]){__VA_ARGS__}, (int)(sizeof((const int[]){__VA_ARGS__}) / sizeof(int))

// One for each seat, "-" for those who are not asked.
#define pockets(t, ...) pockets_at(t, TEXTS(__VA_ARGS__), __FILE__, __LINE__)
#define bids(t, ...) bids_at(t, NUMBERS(__VA_ARGS__), __FILE__, __LINE__)
#define fires(t, ...) fires_at(t, TEXTS(__VA_ARGS__), __FILE__, __LINE__)

static inline void pockets_at(table *t, const char *const *cards, int count, const char *file,
                              int line)
{
    if (count != t->seats) test_fail(file, line, "one pocket for each seat");
    go_to_at(t, ROULETTE_POCKET, file, line);
    for (int seat = 0; seat < count; seat++) {
        char text[32];
        snprintf(text, sizeof text, "pocket %s", cards[seat]);
        if (strcmp(cards[seat], "-") != 0) says_at(t, seat, text, file, line);
    }
    if (stage(t) == ROULETTE_POCKET) test_fail(file, line, "somebody has not pocketed");
}

static inline void bids_at(table *t, const int *shots, int count, const char *file, int line)
{
    if (count != t->seats) test_fail(file, line, "one bid for each seat");
    go_to_at(t, ROULETTE_BID, file, line);
    for (int seat = 0; seat < count; seat++) {
        char text[32];
        snprintf(text, sizeof text, "bid %d", shots[seat]);
        if (shots[seat] >= 0) says_at(t, seat, text, file, line);
    }
    if (stage(t) == ROULETTE_BID) test_fail(file, line, "somebody has not bid");
}

// One shot: closes the window before it, then turns these cards. Nobody else may have a card to
// turn. The action cards that deaths bring are left to be dealt.
static inline void fires_at(table *t, const char *const *cards, int count, const char *file,
                            int line)
{
    if (count != t->seats) test_fail(file, line, "one card for each seat");
    if (stage(t) == ROULETTE_TRIGGER) pass(t);
    int left = 0, who = 0, shot = now(t)->shot;
    uint32_t done = 0;
    for (int seat = 0; seat < count; seat++) left += strcmp(cards[seat], "-") != 0;
    for (; left > 0; left--) {
        if (draw_due(t, &who) != ROULETTE_MOVE_TURN) test_fail(file, line, "no card to turn");
        if (strcmp(cards[who], "-") == 0) test_fail(file, line, "seat %d shoots", who);
        if (done & BIT(who)) test_fail(file, line, "seat %d shoots twice", who);
        done |= BIT(who);
        shot = now(t)->shot;
        char text[32];
        snprintf(text, sizeof text, "turn %d %s", who, cards[who]);
        says_at(t, ILX_CHANCE, text, file, line);
    }
    bool more = stage(t) == ROULETTE_FIRE && draw_due(t, &who) == ROULETTE_MOVE_TURN;
    if (more && now(t)->shot == shot) test_fail(file, line, "seat %d shoots too", who);
}

// Ends the moment that an accusation has opened, if somebody could still join it.
#define resolve(t) resolve_at(t, __FILE__, __LINE__)

static inline void resolve_at(table *t, const char *file, int line)
{
    if (!look(t, ILX_SPECTATOR).moment || stage(t) != ROULETTE_ACCUSE) return;
    says_at(t, ILX_CLOCK, "time", file, line);
}

// ---- Changes by hand ---------------------------------------------------------------------

// Changes are made while a round begins.
static inline roulette_state *edit_round(table *t)
{
    go_to(t, ROULETTE_POCKET);
    ENSURE(now(t)->answered == 0);
    return edit(t);
}

// An action card from the deck.
static inline void give(table *t, int seat, const char *card)
{
    int kind = card_kind(card);
    roulette_state *s = edit_round(t);
    ENSURE(s->deck[kind] > 0);
    s->deck[kind]--;
    s->hand[seat][kind]++;
    s->hand_count[seat]++;
    resume(t);
}

// All cards in hands go back to the deck.
static inline void strip(table *t)
{
    roulette_state *s = edit_round(t);
    for (int seat = 0; seat < t->seats; seat++) {
        for (int kind = 0; kind < ROULETTE_KINDS; kind++) {
            s->deck[kind] = (uint8_t)(s->deck[kind] + s->hand[seat][kind]);
            s->hand[seat][kind] = 0;
        }
        s->hand_count[seat] = 0;
    }
    resume(t);
}

// So many bullets among the seat's seven cards; the others come from the middle or go there.
static inline void load(table *t, int seat, int bullets)
{
    roulette_state *s = edit_round(t);
    ENSURE(s->supply + s->bullets[seat] >= bullets);
    s->supply = (uint8_t)(s->supply + s->bullets[seat] - bullets);
    s->bullets[seat] = (uint8_t)bullets;
    resume(t);
}

static inline void mates(table *t, int seat, int count)
{
    edit_round(t)->mates[seat] = (uint8_t)count;
    resume(t);
}

static inline void points(table *t, int seat, int count)
{
    edit_round(t)->points[seat] = (uint16_t)count;
    resume(t);
}

// ---- Tables ------------------------------------------------------------------------------

static inline void set_option(table *t, const char *name, int32_t value)
{
    for (int i = 0; i < t->game->option_count; i++) {
        if (strcmp(t->game->options[i].name, name) == 0) {
            t->options[i] = value;
            return;
        }
    }
    test_fail(__FILE__, __LINE__, "no option %s", name);
}

// A new match, its first deal due.
static inline table table_with(int seats, int32_t cards, int32_t slow)
{
    table t = table_usual(seats);
    set_option(&t, "cards", cards);
    set_option(&t, "slow", slow);
    table_begin(&t);
    return t;
}

static inline void deal_harmless(table *t)
{
    for (int seat = 0; seat < t->seats; seat++) {
        char text[32];
        snprintf(text, sizeof text, "deal %d %s", seat, seat < 4 ? "peek" : "rebid");
        draw(t, text);
    }
    ENSURE_INT(stage(t), ROULETTE_POCKET);
}

// Everybody holds one action card that changes nothing by itself: Peek, from the fifth seat on
// Second Thoughts. So every window opens in which somebody might play a card.
static inline table seated_with(int seats, int32_t slow)
{
    table t = table_with(seats, 1, slow);
    deal_harmless(&t);
    return t;
}

// The same at a table that keeps every window open until all are ready.
static inline table seated_patient(int seats)
{
    table t = table_usual(seats);
    set_option(&t, "windows", 1);
    table_begin(&t);
    deal_harmless(&t);
    return t;
}

static inline table seated(int seats)
{
    return seated_with(seats, 0);
}

// Windows stay closed until somebody holds an action card.
static inline table bare(int seats)
{
    table t = seated(seats);
    strip(&t);
    return t;
}

// The seat's captain shoots herself in a round in which nobody else does anything; the next round
// begins. Everybody else has a point more.
static inline void bury(table *t, int seat)
{
    int shots[ROULETTE_SEATS] = {0};
    const char *cards[ROULETTE_SEATS];
    mates(t, seat, 0);
    for (int other = 0; other < t->seats; other++) {
        shots[other] = other == seat ? 1 : alive(t, other) ? 0 : -1;
        cards[other] = other == seat ? "bullet" : "-";
    }
    bids_at(t, shots, t->seats, __FILE__, __LINE__);
    go_to_shots(t);
    fires_at(t, cards, t->seats, __FILE__, __LINE__);
    ENSURE(!alive(t, seat));
    next_round(t);
}

// To the accusations, with these pockets; all dice show 0.
#define accusing(...) accusing_at(TEXTS(__VA_ARGS__), __FILE__, __LINE__)

static inline table accusing_at(const char *const *cards, int seats, const char *file, int line)
{
    table t = seated(seats);
    pockets_at(&t, cards, seats, file, line);
    go_to_at(&t, ROULETTE_ACCUSE, file, line);
    return t;
}
