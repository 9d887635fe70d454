// Hidden hands: four players, thirteen hidden cards each; in turn everybody lays one, the highest
// of four scores. The smallest game with dealing, hands and turns, and the workload on which the
// server is measured beside others (bench/server.sh).

#include "core/game.h"

#include <assert.h>

enum { SEATS = 4, CARDS = 52, NO_CARD = -1 };
enum { MOVE_PLAY, MOVE_DEAL };
enum { EVENT_DEALT, EVENT_PLAYED, EVENT_SCORED };
enum { NOT_YOURS };

#define ALL_CARDS ((UINT64_C(1) << CARDS) - 1)
#define CARD_BIT(card) (UINT64_C(1) << (card))
#define CARD                               \
    {                                      \
        "card", .min = 0, .max = CARDS - 1 \
    }

static const ilx_verb moves[] = {
    [MOVE_PLAY] = {"play", {CARD}, .means = "in turn: lays this card of one's hand"},
    [MOVE_DEAL] = {"deal",
                   {{"who", &ilx_seat_names}, CARD},
                   .means = "this player is dealt this card",
                   .outcomes = "to the seat whose number is the cards dealt so far modulo 4: the "
                               "cards of `deck` in rising order; each weighs 1"},
};

static const ilx_verb events[] = {
    [EVENT_DEALT] = {"dealt", {{"deal"}}},
    [EVENT_PLAYED] = {"played", {{"who", &ilx_seat_names}, {"card"}}},
    [EVENT_SCORED] = {"scored", {{"who", &ilx_seat_names}}},
};

static const char *const refusals[] = {[NOT_YOURS] = "not-yours"};

static const ilx_option options[] = {{"deals", 1, 30, 1}};

typedef struct hands_state {
    uint64_t hand[SEATS];  // one bit for each card
    uint64_t deck;         // not dealt yet
    uint32_t played;       // since the beginning
    uint32_t score[SEATS];
    uint32_t deal, deals;
    int8_t table[SEATS];  // the card each seat has laid in this trick; NO_CARD
} hands_state;

typedef struct hands_view {
    uint64_t hand;  // the viewer's own
    uint32_t played;
    uint32_t score[SEATS];
    uint32_t deal;
    int8_t table[SEATS];
    uint8_t count[SEATS];
} hands_view;

static const ilx_field state_fields[] = {
    ILX_FIELD(hands_state, ILX_U64, hand, "cards, one bit each, card 0 the lowest",
              .per_seat = true),
    ILX_FIELD(hands_state, ILX_U64, deck, "cards not dealt yet, as bits"),
    ILX_FIELD(hands_state, ILX_U32, played,
              "cards laid since the beginning; also the number of the question"),
    ILX_FIELD(hands_state, ILX_U32, score, "tricks won", .per_seat = true),
    ILX_FIELD(hands_state, ILX_U32, deal, "from 1"),
    ILX_FIELD(hands_state, ILX_U32, deals, "option"),
    ILX_FIELD(hands_state, ILX_I8, table, "card that each seat has laid in this trick; -1: none",
              .per_seat = true),
};

static const ilx_field view_fields[] = {
    ILX_FIELD(hands_view, ILX_U64, hand,
              "the viewer's own cards, one bit each, card 0 the lowest; a number up to 2^52"),
    ILX_FIELD(hands_view, ILX_U32, played,
              "cards laid since the beginning; also the number of the question"),
    ILX_FIELD(hands_view, ILX_U32, score, "tricks won", .per_seat = true),
    ILX_FIELD(hands_view, ILX_U32, deal, "from 1"),
    ILX_FIELD(hands_view, ILX_I8, table, "card that each seat has laid in this trick; -1: none",
              .per_seat = true),
    ILX_FIELD(hands_view, ILX_U8, count, "cards left in each hand", .per_seat = true),
};

static int count_cards(uint64_t cards)
{
    return __builtin_popcountll(cards);
}

static bool is_over(const hands_state *s)
{
    return s->deal > s->deals;
}

static int whose_turn(const hands_state *s)
{
    return (int)(s->played % SEATS);
}

static void hands_setup(void *state, const ilx_setup *setup)
{
    hands_state *s = state;
    s->deck = ALL_CARDS;
    s->deal = 1;
    s->deals = (uint32_t)setup->options[0];
    for (int seat = 0; seat < SEATS; seat++) s->table[seat] = NO_CARD;
}

static void hands_turn(const void *state, ilx_turn *turn)
{
    const hands_state *s = state;
    *turn = (ilx_turn){.number = s->played};
    if (is_over(s)) return;
    turn->chance = s->deck != 0;
    if (!turn->chance) turn->seats = ILX_SEAT_BIT(whose_turn(s));
}

static ilx_refusal hands_check(const void *state, int seat, const ilx_move *move)
{
    const hands_state *s = state;
    int32_t card = move->arg[0];
    bool held = move->kind == MOVE_PLAY && card >= 0 && card < CARDS &&
                (s->hand[seat] & CARD_BIT(card)) != 0;
    return held ? NULL : refusals[NOT_YOURS];
}

static int hands_list(const void *state, int seat, ilx_move *list)
{
    const hands_state *s = state;
    int count = 0;
    if (is_over(s) || s->deck || seat != whose_turn(s)) return 0;
    for (uint64_t left = s->hand[seat]; left; left &= left - 1) {
        list[count++] = (ilx_move){MOVE_PLAY, {__builtin_ctzll(left)}};
    }
    return count;
}

static int hands_chances(const void *state, ilx_chance *outcomes)
{
    const hands_state *s = state;
    int count = 0, who = (CARDS - count_cards(s->deck)) % SEATS;
    for (uint64_t left = s->deck; left; left &= left - 1) {
        outcomes[count++] = (ilx_chance){{MOVE_DEAL, {who, __builtin_ctzll(left)}}, 1};
    }
    return count;
}

static void close_trick(hands_state *s, ilx_events *out)
{
    int best = 0;
    for (int seat = 1; seat < SEATS; seat++) {
        if (s->table[seat] > s->table[best]) best = seat;
    }
    s->score[best]++;
    ilx_emit(out, EVENT_SCORED, ILX_EVERYONE, best, 0, 0, 0);
    if (s->hand[SEATS - 1]) return;
    s->deal++;
    if (!is_over(s)) s->deck = ALL_CARDS;
}

static void hands_apply(void *state, int seat, const ilx_move *move, ilx_events *out)
{
    hands_state *s = state;
    if (seat == ILX_CHANCE) {
        int who = move->arg[0], card = move->arg[1];
        s->deck &= ~CARD_BIT(card);
        s->hand[who] |= CARD_BIT(card);
        if (!s->deck) ilx_emit(out, EVENT_DEALT, ILX_EVERYONE, (int32_t)s->deal, 0, 0, 0);
        return;
    }
    int card = move->arg[0];
    if (seat == 0) {  // a new trick: the last one stayed on the table for all to see
        for (int i = 0; i < SEATS; i++) s->table[i] = NO_CARD;
    }
    s->hand[seat] &= ~CARD_BIT(card);
    s->table[seat] = (int8_t)card;
    s->played++;
    ilx_emit(out, EVENT_PLAYED, ILX_EVERYONE, seat, card, 0, 0);
    if (seat == SEATS - 1) close_trick(s, out);
}

static uint32_t hands_result(const void *state, int32_t *scores)
{
    const hands_state *s = state;
    uint32_t most = 0, winners = 0;
    for (int seat = 0; seat < SEATS; seat++) {
        scores[seat] = (int32_t)s->score[seat];
        if (s->score[seat] > most) winners = 0;
        if (s->score[seat] >= most) {
            most = s->score[seat];
            winners |= ILX_SEAT_BIT(seat);
        }
    }
    return is_over(s) ? winners : 0;
}

static const char *hands_verify(const void *state, const ilx_setup *setup)
{
    const hands_state *s = state;
    uint64_t seen = s->deck, tricks = 0;
    if (s->deals != (uint32_t)setup->options[0]) return "other options";
    if (s->deal < 1 || s->deal > s->deals + 1) return "bad deal";
    if (s->deck & ~ALL_CARDS) return "no such card";
    uint32_t before = (s->deal - 1) * CARDS;
    if (s->played < before || s->played - before >= CARDS) return "bad count of cards played";
    int gone = (int)(s->played - before), laid = gone % SEATS;
    int dealt = is_over(s) ? 0 : CARDS - count_cards(s->deck);
    if (s->deck && (gone || is_over(s))) return "playing before all is dealt";
    for (int seat = 0; seat < SEATS; seat++) {
        if (s->hand[seat] & (seen | ~ALL_CARDS)) return "a card in two places";
        seen |= s->hand[seat];
        tricks += s->score[seat];
        int had = (dealt + SEATS - 1 - seat) / SEATS, used = (gone + SEATS - 1 - seat) / SEATS;
        if (count_cards(s->hand[seat]) != had - used) return "bad hand";
        bool on_table = seat < laid || (laid == 0 && s->played > 0);
        if (s->table[seat] < NO_CARD || s->table[seat] >= CARDS) return "bad card on the table";
        if ((s->table[seat] != NO_CARD) != on_table) return "bad table";
    }
    for (int seat = 0; seat < SEATS && gone; seat++) {  // the trick before a deal has come back
        if (s->table[seat] == NO_CARD) continue;
        if (seen & CARD_BIT(s->table[seat])) return "a card laid that is somewhere else";
        seen |= CARD_BIT(s->table[seat]);
    }
    return tricks == s->played / SEATS ? NULL : "tricks do not add up";
}

static void hands_view_for(const void *state, int viewer, void *view)
{
    const hands_state *s = state;
    hands_view *v = view;
    if (viewer >= 0) v->hand = s->hand[viewer];
    v->played = s->played;
    v->deal = s->deal;
    for (int seat = 0; seat < SEATS; seat++) {
        v->score[seat] = s->score[seat];
        v->table[seat] = s->table[seat];
        v->count[seat] = (uint8_t)count_cards(s->hand[seat]);
    }
}

// The k-th lowest card of a set.
static uint64_t pick(uint64_t cards, uint32_t k)
{
    while (k--) cards &= cards - 1;
    return cards & (~cards + 1);
}

// Cards that the seat neither holds nor has seen laid are in the others' hands or in the deck, in
// any order.
static void hands_resample(void *state, int seat, ilx_rng *rng)
{
    hands_state *s = state;
    uint64_t pool = s->deck;
    int deck = count_cards(s->deck);
    for (int i = 0; i < SEATS; i++) pool |= i == seat ? 0 : s->hand[i];
    for (int i = 0; i < SEATS; i++) {
        if (i == seat) continue;
        int count = count_cards(s->hand[i]);
        s->hand[i] = 0;
        while (count--) {
            uint64_t card = pick(pool, ilx_rng_below(rng, (uint32_t)count_cards(pool)));
            s->hand[i] |= card;
            pool &= ~card;
        }
    }
    assert(count_cards(pool) == deck);
    s->deck = pool;
}

const ilx_game ilx_game_hands = {
    .id = "hands",
    .rules_version = 1,
    .seats_min = SEATS,
    .seats_max = SEATS,
    .sample_game = true,
    .state_size = sizeof(hands_state),
    .view_size = sizeof(hands_view),
    ILX_TABLE(option, options),
    ILX_TABLE(state_field, state_fields),
    ILX_TABLE(view_field, view_fields),
    ILX_TABLE(move, moves),
    ILX_TABLE(event, events),
    ILX_TABLE(refusal, refusals),
    .setup = hands_setup,
    .turn = hands_turn,
    .check = hands_check,
    .list = hands_list,
    .chances = hands_chances,
    .apply = hands_apply,
    .result = hands_result,
    .verify = hands_verify,
    .view = hands_view_for,
    .resample = hands_resample,
};
