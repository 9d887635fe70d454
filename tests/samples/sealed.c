// Sealed: both players hide 0 to 5 stones and reveal together. An even total scores for seat 0,
// an odd one for seat 1; the first to five wins. The smallest game with simultaneous, hidden
// choices. (`make game` starts another from tools/game.)

#include "core/game.h"

#include <assert.h>

enum { SEATS = 2, STONES_MAX = 5, SCORE_TO_WIN = 5, NOT_CHOSEN = -1 };
enum { MOVE_HIDE };
enum { EVENT_SEALED, EVENT_REVEALED };
enum { TOO_MANY_STONES };

static const ilx_verb moves[] = {
    [MOVE_HIDE] = {"hide",
                   {{"stones", .min = 0, .max = STONES_MAX}},
                   .means = "hides so many stones in the hand"},
};

static const ilx_verb events[] = {
    [EVENT_SEALED] = {"sealed", {{"who", &ilx_seat_names}}},
    [EVENT_REVEALED] = {"revealed", {{"first"}, {"second"}, {"who", &ilx_seat_names}}},
};

static const char *const refusals[] = {
    [TOO_MANY_STONES] = "too-many-stones",
};

typedef struct sealed_state {
    int32_t round;
    int32_t choice[SEATS];
    int32_t score[SEATS];
} sealed_state;

// The view has the same members; the other's choice is ILX_HIDDEN once it is sealed.
typedef sealed_state sealed_view;

static const ilx_field fields[] = {
    ILX_FIELD(sealed_state, ILX_I32, round, "from 0; also the number of the question"),
    ILX_FIELD(sealed_state, ILX_I32, choice,
              "stones hidden; -1: not chosen yet; `null` in a view: not this viewer's",
              .per_seat = true),
    ILX_FIELD(sealed_state, ILX_I32, score, "points", .per_seat = true),
};

static void sealed_setup(void *state, const ilx_setup *setup)
{
    assert(setup->seat_count == SEATS);
    *(sealed_state *)state = (sealed_state){.choice = {NOT_CHOSEN, NOT_CHOSEN}};
}

static bool sealed_over(const sealed_state *s)
{
    return s->score[0] == SCORE_TO_WIN || s->score[1] == SCORE_TO_WIN;
}

static void sealed_turn(const void *state, ilx_turn *turn)
{
    const sealed_state *s = state;
    *turn = (ilx_turn){.number = (uint32_t)s->round};
    for (int seat = 0; seat < SEATS && !sealed_over(s); seat++) {
        if (s->choice[seat] == NOT_CHOSEN) turn->seats |= ILX_SEAT_BIT(seat);
    }
}

static ilx_refusal sealed_check(const void *state, int seat, const ilx_move *move)
{
    (void)state, (void)seat;
    bool fits = move->arg[0] >= 0 && move->arg[0] <= STONES_MAX;
    return fits ? NULL : refusals[TOO_MANY_STONES];
}

static int sealed_list(const void *state, int seat, ilx_move *list)
{
    const sealed_state *s = state;
    if (sealed_over(s) || s->choice[seat] != NOT_CHOSEN) return 0;
    for (int32_t n = 0; n <= STONES_MAX; n++) list[n] = (ilx_move){MOVE_HIDE, {n}};
    return STONES_MAX + 1;
}

// The last seat to choose resolves the round, so the order of arrival cannot matter.
static void sealed_apply(void *state, int seat, const ilx_move *move, ilx_events *out)
{
    sealed_state *s = state;
    assert(s->choice[seat] == NOT_CHOSEN);

    s->choice[seat] = move->arg[0];
    ilx_emit(out, EVENT_SEALED, ILX_EVERYONE, seat, 0, 0, 0);
    if (s->choice[0] == NOT_CHOSEN || s->choice[1] == NOT_CHOSEN) return;

    int winner = (s->choice[0] + s->choice[1]) % 2;
    ilx_emit(out, EVENT_REVEALED, ILX_EVERYONE, s->choice[0], s->choice[1], winner, 0);
    s->score[winner]++;
    s->round++;
    s->choice[0] = s->choice[1] = NOT_CHOSEN;
}

static uint32_t sealed_result(const void *state, int32_t *scores)
{
    const sealed_state *s = state;
    for (int seat = 0; seat < SEATS; seat++) scores[seat] = s->score[seat];
    return sealed_over(s) ? ILX_SEAT_BIT(s->score[1] == SCORE_TO_WIN) : 0;
}

static const char *sealed_verify(const void *state, const ilx_setup *setup)
{
    (void)setup;
    const sealed_state *s = state;
    for (int seat = 0; seat < SEATS; seat++) {
        if (s->score[seat] < 0 || s->score[seat] > SCORE_TO_WIN) return "a score is out of range";
        if (s->choice[seat] < NOT_CHOSEN || s->choice[seat] > STONES_MAX) return "bad choice";
    }
    if (s->choice[0] != NOT_CHOSEN && s->choice[1] != NOT_CHOSEN) return "round left unresolved";
    if (s->round != s->score[0] + s->score[1]) return "each round scores exactly one point";
    if (s->score[0] + s->score[1] == 2 * SCORE_TO_WIN) return "two winners";
    if (sealed_over(s) && (s->choice[0] != NOT_CHOSEN || s->choice[1] != NOT_CHOSEN)) {
        return "stones hidden after the end";
    }
    return NULL;
}

// An allow-list: the view comes in zeroed, and only what this viewer may know is copied.
static void sealed_view_for(const void *state, int viewer, void *view)
{
    const sealed_state *s = state;
    sealed_view *v = view;
    v->round = s->round;
    for (int seat = 0; seat < SEATS; seat++) {
        bool known = viewer == seat || viewer == ILX_REFEREE || s->choice[seat] == NOT_CHOSEN;
        v->choice[seat] = known ? s->choice[seat] : ILX_HIDDEN;
        v->score[seat] = s->score[seat];
    }
}

// To a seat, every number of stones in the other's closed hand is as likely as the next.
static void sealed_resample(void *state, int seat, ilx_rng *rng)
{
    int32_t *other = &((sealed_state *)state)->choice[1 - seat];
    if (*other != NOT_CHOSEN) *other = (int32_t)ilx_rng_below(rng, STONES_MAX + 1);
}

const ilx_game ilx_game_sealed = {
    .id = "sealed",
    .rules_version = 1,
    .seats_min = SEATS,
    .seats_max = SEATS,
    .sample_game = true,
    .state_size = sizeof(sealed_state),
    .view_size = sizeof(sealed_view),
    ILX_TABLE(state_field, fields),
    ILX_TABLE(view_field, fields),
    ILX_TABLE(move, moves),
    ILX_TABLE(event, events),
    ILX_TABLE(refusal, refusals),
    .setup = sealed_setup,
    .turn = sealed_turn,
    .check = sealed_check,
    .list = sealed_list,
    .apply = sealed_apply,
    .result = sealed_result,
    .verify = sealed_verify,
    .view = sealed_view_for,
    .resample = sealed_resample,
};
