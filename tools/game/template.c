// Template: both players show 1 to 5 fingers at once. An even sum scores for seat 0, an odd one for
// seat 1; the first to five points wins.
//
// These are rules to begin with: put yours in their place, from top to bottom. What each function
// promises is said in core/game.h.

#include "games/template.h"

#include <assert.h>

// ---- Words: each has its sentence in i18n/fr.json and i18n/en.json ---------------------------

enum { MOVE_SHOW };
enum { EVENT_CHOSEN, EVENT_REVEALED };
enum { NOT_SO_MANY };

// The moves of a seat: "show 3". The lines of meaning go to docs/reference.
static const ilx_verb moves[] = {
    [MOVE_SHOW] = {"show",
                   {{"fingers", .min = TEMPLATE_FINGERS_MIN, .max = TEMPLATE_FINGERS_MAX}},
                   .means = "chooses how many fingers to show"},
};

// Events, which everybody is told.
static const ilx_verb events[] = {
    [EVENT_CHOSEN] = {"chosen", {{"who", &ilx_seat_names}}},
    [EVENT_REVEALED] = {"revealed", {{"first"}, {"second"}, {"who", &ilx_seat_names}}},
};

// Why a move is refused.
static const char *const refusals[] = {
    [NOT_SO_MANY] = "not-so-many",
};

// The JSON, the types of the page and the position as text come from this table.
static const ilx_field fields[] = {
    ILX_FIELD(template_state, ILX_I32, round, "from 0; also the number of the question"),
    ILX_FIELD(template_state, ILX_I32, choice,
              "fingers; -1: not chosen yet; `null` in a view: not this viewer's", .per_seat = true),
    ILX_FIELD(template_state, ILX_I32, score, "points", .per_seat = true),
};

// ---- Rules -----------------------------------------------------------------------------------

static void template_setup(void *state, const ilx_setup *setup)
{
    template_state *s = state;
    assert(setup->seat_count == TEMPLATE_SEATS);
    for (int seat = 0; seat < TEMPLATE_SEATS; seat++) s->choice[seat] = TEMPLATE_NOT_CHOSEN;
}

static bool is_over(const template_state *s)
{
    return s->score[0] == TEMPLATE_SCORE_TO_WIN || s->score[1] == TEMPLATE_SCORE_TO_WIN;
}

// Who is asked. Both at once; the number goes up with the next question, not with each answer. For
// a game in turns, set one bit only.
static void template_turn(const void *state, ilx_turn *turn)
{
    const template_state *s = state;
    *turn = (ilx_turn){.number = (uint32_t)s->round};
    for (int seat = 0; seat < TEMPLATE_SEATS && !is_over(s); seat++) {
        if (s->choice[seat] == TEMPLATE_NOT_CHOSEN) turn->seats |= ILX_SEAT_BIT(seat);
    }
}

// Asked only for a seat whose turn it is.
static ilx_refusal template_check(const void *state, int seat, const ilx_move *move)
{
    (void)state, (void)seat;
    bool fits = move->arg[0] >= TEMPLATE_FINGERS_MIN && move->arg[0] <= TEMPLATE_FINGERS_MAX;
    return fits ? NULL : refusals[NOT_SO_MANY];
}

// Everything that check allows.
static int template_list(const void *state, int seat, ilx_move *list)
{
    const template_state *s = state;
    int count = 0;
    if (is_over(s) || s->choice[seat] != TEMPLATE_NOT_CHOSEN) return 0;
    for (int32_t n = TEMPLATE_FINGERS_MIN; n <= TEMPLATE_FINGERS_MAX; n++) {
        list[count++] = (ilx_move){MOVE_SHOW, {n}};
    }
    return count;
}

// The last seat to choose ends the round, so the order of answers does not matter.
static void template_apply(void *state, int seat, const ilx_move *move, ilx_events *out)
{
    template_state *s = state;
    s->choice[seat] = move->arg[0];
    ilx_emit(out, EVENT_CHOSEN, ILX_EVERYONE, seat, 0, 0, 0);
    if (s->choice[0] == TEMPLATE_NOT_CHOSEN || s->choice[1] == TEMPLATE_NOT_CHOSEN) return;

    int winner = (s->choice[0] + s->choice[1]) % 2;
    ilx_emit(out, EVENT_REVEALED, ILX_EVERYONE, s->choice[0], s->choice[1], winner, 0);
    s->score[winner]++;
    s->round++;
    s->choice[0] = s->choice[1] = TEMPLATE_NOT_CHOSEN;
}

// Points so far, and the winners as bits; 0 while the match goes on.
static uint32_t template_result(const void *state, int32_t *scores)
{
    const template_state *s = state;
    for (int seat = 0; seat < TEMPLATE_SEATS; seat++) scores[seat] = s->score[seat];
    return is_over(s) ? ILX_SEAT_BIT(s->score[1] == TEMPLATE_SCORE_TO_WIN) : 0;
}

// Any bytes may come in: what passes here is a position that a match can be in.
static const char *template_verify(const void *state, const ilx_setup *setup)
{
    (void)setup;
    const template_state *s = state;
    int chosen = 0;
    for (int seat = 0; seat < TEMPLATE_SEATS; seat++) {
        int32_t choice = s->choice[seat];
        bool shown = choice >= TEMPLATE_FINGERS_MIN && choice <= TEMPLATE_FINGERS_MAX;
        if (s->score[seat] < 0 || s->score[seat] > TEMPLATE_SCORE_TO_WIN)
            return "a score is out of range";
        if (choice != TEMPLATE_NOT_CHOSEN && !shown) return "a choice is out of range";
        chosen += shown;
    }
    if (chosen == TEMPLATE_SEATS) return "both have chosen and the round goes on";
    if (chosen > 0 && is_over(s)) return "a choice after the end";
    if (s->round != s->score[0] + s->score[1]) return "each round scores one point";
    if (s->score[0] == TEMPLATE_SCORE_TO_WIN && s->score[1] == TEMPLATE_SCORE_TO_WIN)
        return "two winners";
    return NULL;
}

// ---- What may be seen ------------------------------------------------------------------------

// The view comes in zeroed. Copy in what this viewer may know, and nothing else.
static void template_view_for(const void *state, int viewer, void *view)
{
    const template_state *s = state;
    template_view *v = view;
    v->round = s->round;
    for (int seat = 0; seat < TEMPLATE_SEATS; seat++) {
        bool known =
            viewer == seat || viewer == ILX_REFEREE || s->choice[seat] == TEMPLATE_NOT_CHOSEN;
        v->choice[seat] = known ? s->choice[seat] : ILX_HIDDEN;
        v->score[seat] = s->score[seat];
    }
}

// For bots: draws anew what this seat cannot see.
static void template_resample(void *state, int seat, ilx_rng *rng)
{
    int32_t *other = &((template_state *)state)->choice[1 - seat];
    uint32_t range = TEMPLATE_FINGERS_MAX - TEMPLATE_FINGERS_MIN + 1;
    if (*other != TEMPLATE_NOT_CHOSEN)
        *other = TEMPLATE_FINGERS_MIN + (int32_t)ilx_rng_below(rng, range);
}

const ilx_game ilx_game_template = {
    .id = "template",
    .rules_version = 1,
    .seats_min = TEMPLATE_SEATS,
    .seats_max = TEMPLATE_SEATS,
    .state_size = sizeof(template_state),
    .view_size = sizeof(template_view),
    ILX_TABLE(state_field, fields),
    ILX_TABLE(view_field, fields),
    ILX_TABLE(move, moves),
    ILX_TABLE(event, events),
    ILX_TABLE(refusal, refusals),
    .setup = template_setup,
    .turn = template_turn,
    .check = template_check,
    .list = template_list,
    .apply = template_apply,
    .result = template_result,
    .verify = template_verify,
    .view = template_view_for,
    .resample = template_resample,
};
