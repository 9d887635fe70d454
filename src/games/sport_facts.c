// Sport ist Mord: its table and words, who may see what, and what bots need.

#include "games/sport_parts.h"

#include <string.h>

// ---- Words -------------------------------------------------------------------------------

static const char *const stage_items[] = {
    "throw", "order", "give",    "coach",   "pill",    "trainer", "dope", "place",
    "cards", "wish",  "contest", "recoach", "retrain", "choose",  "draw", "over",
};
static const char *const sport_items[] = {
    "bowling", "tennis", "billiards", "football", "boxing", "riding", "skiing", "diving",
};
static const char *const kind_items[] = {"training", "u2", "u4", "u6", "none"};
static const char *const face_items[] = {"ones", "twos", "threes", "fours", "fives", "sixes"};

static const ilx_names stages = {"stage", stage_items, ILX_COUNT(stage_items)};
static const ilx_names sports = {"sport", sport_items, ILX_COUNT(sport_items)};
static const ilx_names kinds = {"kind", kind_items, ILX_COUNT(kind_items)};
static const ilx_names piled = {"pile", kind_items, SPORT_KINDS};
static const ilx_names faces = {"face", face_items, ILX_COUNT(face_items)};

// clang-format off
#define WHO {"who", &ilx_seat_names}
#define WHOM {"whom", &ilx_seat_names}
#define SPORT {"sport", &sports}
#define CARD {"card", &kinds}
#define FACES {"ones"}, {"twos"}, {"threes"}, {"fours"}, {"fives"}, {"sixes"}
#define FORMULA {"value"}, {"doped"}, {"others"}

static const ilx_verb moves[] = {
    [SPORT_MOVE_DONE] = {"done"},
    [SPORT_MOVE_PASS] = {"pass"},
    [SPORT_MOVE_ROLL] = {"roll"},
    [SPORT_MOVE_COACH] = {"coach", {WHO}},
    [SPORT_MOVE_MARK] = {"mark", {{"value"}}},
    [SPORT_MOVE_REROLL] = {"reroll"},
    [SPORT_MOVE_PILL] = {"pill", {WHO}},
    [SPORT_MOVE_AGAIN] = {"again", {WHO, {"value"}}},
    [SPORT_MOVE_REPEAT] = {"repeat"},
    [SPORT_MOVE_DOPE] = {"dope", {{"value"}, {"new"}}},
    [SPORT_MOVE_PUT] = {"put", {{"value"}, SPORT}},
    [SPORT_MOVE_PUT_DOPED] = {"put-doped", {{"value"}, SPORT}},
    [SPORT_MOVE_TAKE] = {"take", {SPORT}, .takes_back = true},
    [SPORT_MOVE_WANT] = {"want", {CARD}},
    [SPORT_MOVE_CLAIM] = {"claim", {CARD}},
    [SPORT_MOVE_DRAW] = {"draw"},
    [SPORT_MOVE_FALL] = {"fall", {WHO, {"first"}, {"second"}, {"third"}}},
    [SPORT_MOVE_TURN] = {"turn", {CARD}},
    [SPORT_MOVE_LOT] = {"lot", {WHO}},
};

static const ilx_verb events[] = {
    [SPORT_EVENT_ROUND] = {"round", {{"round"}, WHO}},
    [SPORT_EVENT_THREW] = {"threw", {WHO, FACES}},
    [SPORT_EVENT_TOTAL] = {"total", {WHO, {"total"}}},
    [SPORT_EVENT_LEVEL] = {"level", {{"total"}}},
    [SPORT_EVENT_FIRST] = {"first", {WHO}},
    [SPORT_EVENT_COACHED] = {"coached", {WHO, WHOM}},
    [SPORT_EVENT_PILL] = {"pill", {WHO, {"pills"}}},
    [SPORT_EVENT_GAVE] = {"gave", {WHO, WHOM}},
    [SPORT_EVENT_REROLLED] = {"rerolled", {WHO, {"dice"}}},
    [SPORT_EVENT_AGAIN] = {"again", {WHO, WHOM, {"value"}}},
    [SPORT_EVENT_REPEATED] = {"repeated", {WHO}},
    [SPORT_EVENT_DOPED] = {"doped", {WHO, {"value"}, {"new"}}},
    [SPORT_EVENT_PLACED] = {"placed", {WHO, SPORT, {"value"}, {"doped"}}},
    [SPORT_EVENT_IDLE] = {"idle", {WHO, {"could"}}},
    [SPORT_EVENT_HOME] = {"home", {WHO, {"dice"}}},
    [SPORT_EVENT_WOUND] = {"wound", {WHO, SPORT, CARD, {"value"}}},
    [SPORT_EVENT_HEALED] = {"healed", {WHO, SPORT, CARD}},
    [SPORT_EVENT_LOST] = {"lost", {WHO, SPORT, {"cards"}}},
    [SPORT_EVENT_SPORT] = {"sport", {SPORT, {"dice"}}},
    [SPORT_EVENT_TURNED] = {"turned", {SPORT, CARD}},
    [SPORT_EVENT_LAST] = {"last", {SPORT}},
    [SPORT_EVENT_WISHED] = {"wished", {WHO}},
    [SPORT_EVENT_WISH] = {"wish", {WHO, CARD}},
    [SPORT_EVENT_AGREED] = {"agreed"},
    [SPORT_EVENT_TOURNAMENT] = {"tournament", {SPORT, {"extra"}}},
    [SPORT_EVENT_LOT] = {"lot", {WHO}},
    [SPORT_EVENT_RANKED] = {"ranked", {WHO, {"place"}, {"total"}}},
    [SPORT_EVENT_TIED] = {"tied", {WHO, {"place"}, {"total"}}},
    [SPORT_EVENT_GOT] = {"got", {WHO, CARD}},
    [SPORT_EVENT_NOTHING] = {"nothing", {WHO}},
    [SPORT_EVENT_KEPT] = {"kept", {WHO, SPORT, FORMULA, {"success"}, {"cards"}}},
    [SPORT_EVENT_RETURNED] = {"returned", {WHO, SPORT, FORMULA, {"success"}, {"cards"}}},
    [SPORT_EVENT_ACCIDENT] = {"accident", {WHO, SPORT, CARD, FORMULA, {"risk"}, {"last"}}},
    [SPORT_EVENT_SAFE] = {"safe", {WHO, SPORT, CARD, FORMULA, {"risk"}, {"last"}}},
    [SPORT_EVENT_CLOSED] = {"closed", {SPORT, WHO}},
    [SPORT_EVENT_EXTRA] = {"extra", {WHO, SPORT}},
    [SPORT_EVENT_PILL_BACK] = {"pill-back", {WHO, SPORT}},
    [SPORT_EVENT_LIMIT] = {"limit", {{"round"}}},
    [SPORT_EVENT_SCORED] = {"scored", {WHO, {"sports"}, {"most"}, {"points"}, {"accidents"}}},
    [SPORT_EVENT_WON] = {"won", {WHO}},
};

static const ilx_option options[] = {
    {"rounds", 0, SPORT_ROUNDS_MAX, 0},
    {"leap", 0, 1, 0},
};

#define STATE(T, m, ...) ILX_FIELD(sport_state, T, m, __VA_ARGS__)
#define VIEW(T, m, ...) ILX_FIELD(sport_view, T, m, __VA_ARGS__)
#define EACH .per_seat = true
#define BY_SPORT .count = SPORT_COUNT, .keys = &sports
#define BY_FACE .count = SPORT_FACES, .keys = &faces
#define BY_KIND .count = SPORT_KINDS, .keys = &piled

static const ilx_field state_fields[] = {
    STATE(ILX_U32, turn),
    STATE(ILX_U16, round),
    STATE(ILX_U8, seat_count),
    STATE(ILX_U8, rounds),
    STATE(ILX_U8, leap),
    STATE(ILX_U8, stage, .names = &stages),
    STATE(ILX_U8, asked),
    STATE(ILX_U8, answered),
    STATE(ILX_U8, pending),
    STATE(ILX_U8, step),
    STATE(ILX_I8, first),
    STATE(ILX_I8, best),
    STATE(ILX_U8, reserve),
    STATE(ILX_U8, sport, .names = &sports),
    STATE(ILX_U8, extra),
    STATE(ILX_U8, turning),
    STATE(ILX_U8, last),
    STATE(ILX_U8, involved),
    STATE(ILX_U8, contest),
    STATE(ILX_U8, winners),
    STATE(ILX_U8, marked, BY_FACE),
    STATE(ILX_U8, up, BY_KIND),
    STATE(ILX_U8, fresh, .count = SPORT_COUNT * SPORT_KINDS),
    STATE(ILX_U8, under_count, BY_SPORT),
    STATE(ILX_U8, under, .count = SPORT_COUNT * SPORT_PILE),
    STATE(ILX_I8, hurt, .count = 2 * SPORT_COUNT),
    STATE(ILX_U8, healing, .count = 2 * SPORT_COUNT),
    STATE(ILX_I8, fatal, BY_SPORT),
    STATE(ILX_U8, free, EACH),
    STATE(ILX_U8, pills, EACH),
    STATE(ILX_U8, left, EACH),
    STATE(ILX_U8, total, EACH),
    STATE(ILX_U8, rank, EACH),
    STATE(ILX_U8, wish, EACH, .names = &kinds),
    STATE(ILX_U8, given, EACH, .names = &kinds),
    STATE(ILX_U8, thrown, EACH, BY_FACE),
    STATE(ILX_U8, doped, EACH, BY_FACE),
    STATE(ILX_U8, placed, EACH, BY_SPORT),
    STATE(ILX_U8, old, EACH, BY_SPORT),
    STATE(ILX_U8, cards, EACH, BY_SPORT),
};

static const ilx_field view_fields[] = {
    VIEW(ILX_U16, round),
    VIEW(ILX_U16, points, EACH),
    VIEW(ILX_U8, stage, .names = &stages),
    VIEW(ILX_U8, rounds),
    VIEW(ILX_U8, leap),
    VIEW(ILX_U8, inside),
    VIEW(ILX_I8, first, .names = &ilx_seat_names),
    VIEW(ILX_I8, best, .names = &ilx_seat_names),
    VIEW(ILX_U8, reserve),
    VIEW(ILX_U8, extra),
    VIEW(ILX_U8, sport, .names = &sports),
    VIEW(ILX_U8, last),
    VIEW(ILX_U8, up, BY_KIND),
    VIEW(ILX_U8, closed, BY_SPORT),
    VIEW(ILX_U8, pile, BY_SPORT),
    VIEW(ILX_U8, under_count, BY_SPORT),
    VIEW(ILX_U8, under, .count = SPORT_COUNT * SPORT_PILE),
    VIEW(ILX_I8, light, BY_SPORT),
    VIEW(ILX_U8, light_die, BY_SPORT),
    VIEW(ILX_I8, severe, BY_SPORT),
    VIEW(ILX_U8, severe_die, BY_SPORT),
    VIEW(ILX_I8, fatal, BY_SPORT),
    VIEW(ILX_U8, asked, EACH),
    VIEW(ILX_U8, answered, EACH),
    VIEW(ILX_U8, winner, EACH),
    VIEW(ILX_U8, free, EACH),
    VIEW(ILX_U8, pills, EACH),
    VIEW(ILX_U8, accidents, EACH),
    VIEW(ILX_U8, involved, EACH),
    VIEW(ILX_U8, contest, EACH),
    VIEW(ILX_U8, success, EACH),
    VIEW(ILX_U8, total, EACH),
    VIEW(ILX_U8, rank, EACH),
    VIEW(ILX_I8, wish, EACH, .names = &kinds),
    VIEW(ILX_U8, given, EACH, .names = &kinds),
    VIEW(ILX_U8, marked, BY_FACE),
    VIEW(ILX_U8, thrown, EACH, BY_FACE),
    VIEW(ILX_U8, doped, EACH, BY_FACE),
    VIEW(ILX_U8, placed, EACH, BY_SPORT),
    VIEW(ILX_U8, old, EACH, BY_SPORT),
    VIEW(ILX_U8, cards, EACH, BY_SPORT),
};
// clang-format on

// ---- View --------------------------------------------------------------------------------

// What a seat has thrown, with the dice of its draft taken up again.
static void without_draft(const sport_state *s, int i, uint8_t *thrown, uint8_t *doped)
{
    memcpy(thrown, s->thrown[i], SPORT_FACES);
    memcpy(doped, s->doped[i], SPORT_FACES);
    for (int x = 0; x < SPORT_COUNT; x++) {
        uint8_t die = s->placed[i][x];
        if (die) (die > SPORT_DOPED ? doped : thrown)[sport_value(die) - 1]++;
    }
}

// What one viewer may know of one seat.
static void view_seat(const sport_state *s, int viewer, int i, sport_view *v)
{
    bool self = viewer == i || viewer == ILX_REFEREE;
    int count, most;
    v->points[i] = (uint16_t)sport_points(s, i, &count, &most);
    v->asked[i] = !s->pending && sport_in(s->asked & (uint8_t)~s->answered, i);
    v->answered[i] = sport_in(s->answered, i);
    v->winner[i] = sport_in(s->winners, i);
    v->free[i] = s->free[i];
    v->pills[i] = s->pills[i];
    v->accidents[i] = (uint8_t)sport_accidents(s, i);
    v->involved[i] = sport_in(s->involved, i);
    v->contest[i] = sport_in(s->contest, i);
    uint8_t die = s->placed[i][s->sport];
    if (v->involved[i] && die) {
        v->success[i] = (uint8_t)(sport_value(die) + (die > SPORT_DOPED) + sport_others(s));
    }
    v->total[i] = s->stage == SPORT_ORDER ? s->total[i] : (uint8_t)sport_sum(s->thrown[i]);
    v->rank[i] = s->rank[i];
    bool wished = sport_in(s->answered, i) && s->stage == SPORT_WISH;
    v->wish[i] = wished && !self ? ILX_HIDDEN8 : (int8_t)s->wish[i];
    v->given[i] = s->given[i];
    if (sport_drafting(s, i) && !self) {
        without_draft(s, i, v->thrown[i], v->doped[i]);
        v->total[i] = (uint8_t)sport_sum(v->thrown[i]);
    } else {
        memcpy(v->thrown[i], s->thrown[i], sizeof v->thrown[i]);
        memcpy(v->doped[i], s->doped[i], sizeof v->doped[i]);
        memcpy(v->placed[i], s->placed[i], sizeof v->placed[i]);
    }
    memcpy(v->old[i], s->old[i], sizeof v->old[i]);
    memcpy(v->cards[i], s->cards[i], sizeof v->cards[i]);
}

static void sport_view_for(const void *state, int viewer, void *view)
{
    const sport_state *s = state;
    sport_view *v = view;
    v->round = s->round;
    v->stage = s->stage;
    v->rounds = s->rounds;
    v->leap = s->leap;
    v->inside = (uint8_t)((s->round - (s->best == SPORT_NOBODY)) % 2);  // turned after GIVE
    v->first = s->first;
    v->best = s->best;
    v->reserve = s->reserve;
    v->extra = s->extra;
    v->sport = s->sport;
    v->last = s->last;
    memcpy(v->up, s->up, sizeof v->up);
    memcpy(v->marked, s->marked, sizeof v->marked);
    memcpy(v->under_count, s->under_count, sizeof v->under_count);
    memcpy(v->under, s->under, sizeof v->under);
    memcpy(v->light, s->hurt[0], sizeof v->light);
    memcpy(v->light_die, s->healing[0], sizeof v->light_die);
    memcpy(v->severe, s->hurt[1], sizeof v->severe);
    memcpy(v->severe_die, s->healing[1], sizeof v->severe_die);
    memcpy(v->fatal, s->fatal, sizeof v->fatal);
    for (int x = 0; x < SPORT_COUNT; x++) {
        v->closed[x] = !sport_open(s, x);
        v->pile[x] = (uint8_t)sport_pile(s, x);
    }
    for (int i = 0; i < s->seat_count; i++) view_seat(s, viewer, i, v);
}

// ---- For bots ----------------------------------------------------------------------------

// Others may have drafted anything, so they have drafted nothing; and to a seat, any wish of
// another is as likely as the next.
static void sport_resample(void *state, int seat, ilx_rng *rng)
{
    sport_state *s = state;
    uint8_t wishes[SPORT_KINDS + 1] = {SPORT_NONE};
    uint32_t count = 1;
    for (int card = 0; card < SPORT_KINDS; card++) {
        if (s->up[card]) wishes[count++] = (uint8_t)card;
    }
    for (int i = 0; i < s->seat_count; i++) {
        if (i == seat) continue;
        if (sport_drafting(s, i)) {
            uint8_t thrown[SPORT_FACES], doped[SPORT_FACES];
            without_draft(s, i, thrown, doped);
            memcpy(s->thrown[i], thrown, sizeof thrown);
            memcpy(s->doped[i], doped, sizeof doped);
            memset(s->placed[i], 0, sizeof s->placed[i]);
        }
        bool wished = s->stage == SPORT_WISH && sport_in(s->answered, i);
        if (wished) s->wish[i] = wishes[ilx_rng_below(rng, count)];
    }
}

// What a seat may hope to end with, in units that only comparison gives a meaning to. A sport
// counts by how likely it is to be still there at the end, the best one by how far it may grow.
static double promise(const sport_state *s, int i, double time)
{
    double count = 0, most = 0;
    for (int x = 0; x < SPORT_COUNT; x++) {
        int cards = s->cards[i][x];
        int die = sport_value(s->placed[i][x] ? s->placed[i][x] : s->old[i][x]);
        double tall = cards, sure = cards > 0;
        if (sport_open(s, x)) {
            double grows = die ? (1.2 + 0.45 * die) * time : 0.35 * time;
            if (cards >= die + 2) grows *= 0.5;
            tall = die ? cards + grows : cards * 0.75 + grows;
            sure = cards ? die         ? 0.97
                           : cards > 1 ? 0.85
                                       : 0.6
                   : die ? 0.25 + 0.6 * time
                         : 0.5 * time;
        }
        count += sure;
        if (tall > most) most = tall;
    }
    double spare = (s->free[i] - 3) * 0.02;
    return (count + 0.2) * (most + 0.3) * (1 + spare) + 0.3 * s->pills[i];
}

static int32_t sport_evaluate(const void *state, int seat)
{
    const sport_state *s = state;
    if (s->stage == SPORT_OVER) {
        int winners = __builtin_popcount(s->winners);
        return sport_in(s->winners, seat) ? 1000000 / winners : 0;
    }
    int open = 0;
    for (int x = 0; x < SPORT_COUNT; x++) open += sport_open(s, x);
    double time = open / 8.0, all = 0, own = 0;
    for (int i = 0; i < s->seat_count; i++) {
        double here = promise(s, i, time);
        here = here * here * here;
        all += here;
        if (i == seat) own = here;
    }
    return all > 0 ? (int32_t)(1e6 * own / all) : 0;
}

// ---- The table ---------------------------------------------------------------------------

const ilx_game ilx_game_sport = {
    .id = "sport",
    .rules_version = 1,
    .seats_min = 3,
    .seats_max = SPORT_SEATS,
    .state_size = sizeof(sport_state),
    .view_size = sizeof(sport_view),
    .options = options,
    .option_count = ILX_COUNT(options),
    .state_fields = state_fields,
    .state_field_count = ILX_COUNT(state_fields),
    .view_fields = view_fields,
    .view_field_count = ILX_COUNT(view_fields),
    .moves = moves,
    .move_count = ILX_COUNT(moves),
    .events = events,
    .event_count = ILX_COUNT(events),
    .refusals = sport_refusals,
    .refusal_count = SPORT_REFUSALS,
    .setup = sport_setup,
    .turn = sport_turn,
    .check = sport_check,
    .list = sport_list,
    .chances = sport_chances,
    .apply = sport_apply,
    .result = sport_result,
    .verify = sport_verify,
    .view = sport_view_for,
    .resample = sport_resample,
    .evaluate = sport_evaluate,
};
