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

static const char *const stage_means[] = {
    "everybody who has free dice: `roll`",
    "round 1, those level for the highest total: `roll` again",
    "the first player hands out the best coach: `coach`",
    "the first player, with the 1A coach: `mark` dice and `reroll` them; or `done`",
    "the player with the best coach gives the second pill: `pill`",
    "the player with the best coach: `again` for one die of anybody; or `done`",
    ("one player after the other who has a pill: `dope` or `repeat`, as often as there are "
     "pills; then `done`"),
    ("one player after the other: `put`, `put-doped`, `take`; then `done`. Those still to "
     "come are in `may`: they may lay out theirs already"),
    "cards are turned up by chance; nobody is asked",
    "those who take part at this sport, in secret: `want` a card, or `pass`",
    "those who take part in a tournament: `roll`",
    "the first player, with the 1A coach in a tournament: `mark`, `reroll`; or `done`",
    "the player with the best coach in a tournament: `again`; or `done`",
    "by rank: `claim` a card, or `pass` where one may",
    "the owner of a doped die: `draw` its extra card",
    "the match is over",
};
static const ilx_names stages = {"stage", stage_items, ILX_COUNT(stage_items), stage_means};
static const ilx_names sports = {"sport", sport_items, ILX_COUNT(sport_items)};
static const ilx_names kinds = {"kind", kind_items, ILX_COUNT(kind_items)};
static const ilx_names piled = {"pile", kind_items, SPORT_KINDS};
static const ilx_names faces = {"face", face_items, ILX_COUNT(face_items)};

// clang-format off
#define WHO {"who", &ilx_seat_names}
#define WHOM {"whom", &ilx_seat_names}
#define SPORT {"sport", &sports}
#define CARD {"card", &kinds}
#define VALUE {"value", .min = 1, .max = SPORT_FACES, .means = "what the die shows"}
#define FALLEN .min = 0, .max = SPORT_FACES
#define FACES {"ones"}, {"twos"}, {"threes"}, {"fours"}, {"fives"}, {"sixes"}
#define FORMULA {"value"}, {"doped"}, {"others"}

const ilx_verb sport_moves[SPORT_MOVES] = {
    [SPORT_MOVE_DONE] = {"done",
        .stages = ILX_IN(SPORT_COACH) | ILX_IN(SPORT_TRAINER) | ILX_IN(SPORT_DOPE) |
                  ILX_IN(SPORT_PLACE) | ILX_IN(SPORT_RECOACH) | ILX_IN(SPORT_RETRAIN),
        .means = "has finished with this question; in `place` the dice stay where they lie"},
    [SPORT_MOVE_PASS] = {"pass",
        .stages = ILX_IN(SPORT_WISH) | ILX_IN(SPORT_CHOOSE),
        .means = "wants no card; in `choose` only when those who follow are enough for the cards"},
    [SPORT_MOVE_ROLL] = {"roll",
        .stages = ILX_IN(SPORT_THROW) | ILX_IN(SPORT_ORDER) | ILX_IN(SPORT_CONTEST),
        .means = "throws all one's free dice; they fall when all who are asked have said so"},
    [SPORT_MOVE_COACH] = {"coach", {WHO},
        .stages = ILX_IN(SPORT_GIVE),
        .means = "hands the best coach to another player"},
    [SPORT_MOVE_MARK] = {"mark", {VALUE},
        .stages = ILX_IN(SPORT_COACH) | ILX_IN(SPORT_RECOACH),
        .means = "one die of this number will be thrown again"},
    [SPORT_MOVE_REROLL] = {"reroll",
        .stages = ILX_IN(SPORT_COACH) | ILX_IN(SPORT_RECOACH),
        .means = "throws the marked dice"},
    [SPORT_MOVE_PILL] = {"pill", {WHO},
        .stages = ILX_IN(SPORT_PILL),
        .means = "another player gets the second pill"},
    [SPORT_MOVE_AGAIN] = {"again", {WHO, VALUE},
        .stages = ILX_IN(SPORT_TRAINER) | ILX_IN(SPORT_RETRAIN),
        .means = "one such die of this player is thrown again"},
    [SPORT_MOVE_REPEAT] = {"repeat",
        .stages = ILX_IN(SPORT_DOPE),
        .means = "gives a pill for a whole new throw"},
    [SPORT_MOVE_DOPE] = {"dope",
        {VALUE, {"new", .min = 1, .max = SPORT_FACES, .means = "what it is turned to"}},
        .stages = ILX_IN(SPORT_DOPE),
        .means = "lays a pill under the first, which is turned to the second"},
    [SPORT_MOVE_PUT] = {"put", {VALUE, SPORT},
        .stages = ILX_IN(SPORT_PLACE),
        .means = "lays out a die; nobody else sees it before `done`"},
    [SPORT_MOVE_PUT_DOPED] = {"put-doped", {VALUE, SPORT},
        .stages = ILX_IN(SPORT_PLACE),
        .means = "the same with a doped die"},
    [SPORT_MOVE_TAKE] = {"take", {SPORT}, .takes_back = true,
        .stages = ILX_IN(SPORT_PLACE),
        .means = "takes back the die that was laid there this round"},
    [SPORT_MOVE_WANT] = {"want", {CARD},
        .stages = ILX_IN(SPORT_WISH),
        .means = "wishes for this card, in secret; may be changed until all have wished"},
    [SPORT_MOVE_CLAIM] = {"claim", {CARD},
        .stages = ILX_IN(SPORT_CHOOSE),
        .means = "takes this card, in the order of the tournament"},
    [SPORT_MOVE_DRAW] = {"draw",
        .stages = ILX_IN(SPORT_DRAW),
        .means = "turns the extra card of a doped die"},
    [SPORT_MOVE_FALL] = {"fall", {WHO, {"first", FALLEN}, {"second", FALLEN}, {"third", FALLEN}},
        .stages = ILX_IN(SPORT_THROW) | ILX_IN(SPORT_ORDER) | ILX_IN(SPORT_COACH) |
                  ILX_IN(SPORT_TRAINER) | ILX_IN(SPORT_DOPE) | ILX_IN(SPORT_CONTEST) |
                  ILX_IN(SPORT_RECOACH) | ILX_IN(SPORT_RETRAIN),
        .means = "up to three dice of this player come to rest: what they show in rising order; 0: "
                 "no die",
        .outcomes = "of the first seat in the order from `first` (from seat 0 when that is -1) "
                    "whose `left` is not 0, as many dice as are left, three at most: all ways they "
                    "can show, in rising order (1 1 1, 1 1 2, … 6 6 6; with two dice 1 1 0, … with "
                    "one 1 0 0, …); three alike weigh 1, two alike of three weigh 3, three "
                    "different 6; two alike weigh 1, two different 2; one weighs 1"},
    [SPORT_MOVE_TURN] = {"turn", {CARD},
        .stages = ILX_IN(SPORT_CARDS) | ILX_IN(SPORT_DRAW),
        .means = "the card that is turned up",
        .outcomes = "the cards of `sport` in `fresh`, in the order training, u2, u4, u6, each "
                    "weighing as many as there are; when none is left there, the first card of "
                    "`under` alone, weighing 1"},
    [SPORT_MOVE_LOT] = {"lot", {WHO},
        .stages = ILX_IN(SPORT_CONTEST),
        .means = "who goes first of those who have no dice to throw",
        .outcomes = "the seats in `contest`, in order; each weighs 1"},
    [SPORT_MOVE_UNMARK] = {"unmark", {VALUE}, .takes_back = true,
        .stages = ILX_IN(SPORT_COACH) | ILX_IN(SPORT_RECOACH),
        .means = "one marked die of this number is not thrown again after all"},
};

static const ilx_verb events[] = {
    [SPORT_EVENT_ROUND] = {"round", {{"round"}, WHO}},
    [SPORT_EVENT_THREW] = {"threw", {WHO, FACES}},
    [SPORT_EVENT_TOTAL] = {"total", {WHO, {"total"}}},
    [SPORT_EVENT_LEVEL] = {"level", {{"total"}}},
    [SPORT_EVENT_FIRST] = {"first", {WHO, {"coach"}}},
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

static const ilx_named lengths[] = {{"short", 5}, {"normal", 10}, {"end", 0}};
static const ilx_option options[] = {
    {"rounds", 0, SPORT_ROUNDS_MAX, 0, lengths, ILX_COUNT(lengths)},
    {"leap", 0, 1, 0},
    {"novice", 0, 1, 0},
};

#define STATE(T, m, ...) ILX_FIELD(sport_state, T, m, __VA_ARGS__)
#define VIEW(T, m, ...) ILX_FIELD(sport_view, T, m, __VA_ARGS__)
#define EACH .per_seat = true
#define BY_SPORT .count = SPORT_COUNT, .keys = &sports
#define BY_FACE .count = SPORT_FACES, .keys = &faces
#define BY_KIND .count = SPORT_KINDS, .keys = &piled

static const ilx_field state_fields[] = {
    STATE(ILX_U32, turn, "number of the question: what `turn` says"),
    STATE(ILX_U32, round, "from 1"),
    STATE(ILX_U16, rounds, "option: the last round; 0: none"),
    STATE(ILX_U8, seat_count, "seats of the match"),
    STATE(ILX_U8, leap, "option: doped dice may leap more than one"),
    STATE(ILX_U8, novice, "option: round 1 without coaches and pills"),
    STATE(ILX_U8, stage, "see above", .names = &stages),
    STATE(ILX_U8, asked, "seats that are asked, as bits, seat 0 the lowest"),
    STATE(ILX_U8, answered, "those of them that have answered, as bits"),
    STATE(ILX_U8, pending, "the chance move that is due, by its number in the table of moves; 0: "
                           "none"),
    STATE(ILX_U8, step, "place in the order from the first player, in `dope` and `place`"),
    STATE(ILX_I8, first, "seat that holds the 1A coach and goes first; -1 until the first throw"),
    STATE(ILX_I8, best, "seat that holds the best coach; -1: nobody yet"),
    STATE(ILX_U8, reserve, "pills in the reserve"),
    STATE(ILX_U8, sport, "the sport that is evaluated now", .names = &sports),
    STATE(ILX_U8, extra, "1: phase 9, the extra cards of doped dice"),
    STATE(ILX_U8, turning, "cards still to be turned up"),
    STATE(ILX_U8, last, "1: no card of this sport is left face down"),
    STATE(ILX_U8, involved, "seats that take part at this sport, as bits"),
    STATE(ILX_U8, contest, "seats that take part in the tournament at hand, as bits"),
    STATE(ILX_U8, winners, "seats that have won, as bits"),
    STATE(ILX_U8, marked, "dice that the 1A coach will have thrown again, by what they show",
          BY_FACE),
    STATE(ILX_U8, up, "cards that lie face up and belong to nobody yet", BY_KIND),
    STATE(ILX_U8, fresh, "cards of each pile whose order nobody knows: training, u2, u4, u6 for "
                         "bowling, then for each sport", .count = SPORT_COUNT * SPORT_KINDS),
    STATE(ILX_U8, under_count, "cards under each pile that were put back", BY_SPORT),
    STATE(ILX_U8, under, "these cards, the next to be turned first: 12 for each sport; 0 training, "
                         "1 u2, 2 u4, 3 u6", .count = SPORT_COUNT * SPORT_PILE),
    STATE(ILX_I8, hurt, "the seat that had the U2 of each sport, then the U4; -1: nobody",
          .count = 2 * SPORT_COUNT),
    STATE(ILX_U8, healing, "the die on each of these cards; 0: none any more",
          .count = 2 * SPORT_COUNT),
    STATE(ILX_I8, fatal, "the seat whose die closed the sport; -1: it is open", BY_SPORT),
    STATE(ILX_U8, free, "dice that are neither at sports nor on cards", EACH),
    STATE(ILX_U8, pills, "pills in hand", EACH),
    STATE(ILX_U8, left, "dice that have yet to fall", EACH),
    STATE(ILX_U8, total, "total of the throw, where it is for the order; 0 else", EACH),
    STATE(ILX_U8, rank, "how many go before, in a tournament", EACH),
    STATE(ILX_U8, wish, "the card wished for", EACH, .names = &kinds),
    STATE(ILX_U8, given, "the card taken at this sport", EACH, .names = &kinds),
    STATE(ILX_U8, thrown, "dice of the throw, by what they show", EACH, BY_FACE),
    STATE(ILX_U8, doped, "dice on pills that are not placed yet, by what they show", EACH, BY_FACE),
    STATE(ILX_U8, placed, "this round's die at each sport; 0: none; 1 to 6: a die; 9 to 14: the "
                          "same on a pill", EACH, BY_SPORT),
    STATE(ILX_U8, old, "last round's die at each sport; the same", EACH, BY_SPORT),
    STATE(ILX_U8, cards, "training cards of each sport", EACH, BY_SPORT),
};

static const ilx_field view_fields[] = {
    VIEW(ILX_U16, round, "from 1"),
    VIEW(ILX_U16, points, "sports trained times the most cards of one", EACH),
    VIEW(ILX_U8, stage, "see above", .names = &stages),
    VIEW(ILX_U8, rounds, "option: the last round; 0: none"),
    VIEW(ILX_U8, leap, "option: doped dice may leap more than one"),
    VIEW(ILX_U8, novice, "option: round 1 without coaches and pills"),
    VIEW(ILX_U8, inside, "1: dice go inside the circle this round; 0: outside"),
    VIEW(ILX_I8, first, "seat that holds the 1A coach and goes first; -1 until the first throw",
         .names = &ilx_seat_names),
    VIEW(ILX_I8, best, "seat that holds the best coach; -1: nobody yet", .names = &ilx_seat_names),
    VIEW(ILX_U8, reserve, "pills in the reserve"),
    VIEW(ILX_U8, extra, "1: phase 9, the extra cards of doped dice"),
    VIEW(ILX_U8, sport, "the sport that is evaluated now", .names = &sports),
    VIEW(ILX_U8, last, "1: no card of this sport is left face down"),
    VIEW(ILX_U8, aside, "dice that the 1A coach has set aside"),
    VIEW(ILX_U8, up, "cards that lie face up and belong to nobody yet", BY_KIND),
    VIEW(ILX_U8, closed, "1: an accident has closed the sport", BY_SPORT),
    VIEW(ILX_U8, pile, "cards face down", BY_SPORT),
    VIEW(ILX_U8, under_count, "cards under each pile that were put back", BY_SPORT),
    VIEW(ILX_U8, under, "these cards, the next to be turned first: 12 for each sport; 0 training, 1 "
                        "u2, 2 u4, 3 u6", .count = SPORT_COUNT * SPORT_PILE),
    VIEW(ILX_I8, light, "the seat that had the U2; -1: nobody", BY_SPORT, .names = &ilx_seat_names),
    VIEW(ILX_U8, light_die, "the die on it; 0: none", BY_SPORT),
    VIEW(ILX_I8, severe, "the seat that had the U4; -1: nobody", BY_SPORT, .names = &ilx_seat_names),
    VIEW(ILX_U8, severe_die, "the die on it; 0: none", BY_SPORT),
    VIEW(ILX_I8, fatal, "the seat whose die closed the sport; -1: it is open", BY_SPORT),
    VIEW(ILX_U8, asked, "1: the table waits for this seat", EACH),
    VIEW(ILX_U8, answered, "1: has answered the question", EACH),
    VIEW(ILX_U8, winner, "1: has won", EACH),
    VIEW(ILX_U8, free, "dice that are neither at sports nor on cards", EACH),
    VIEW(ILX_U8, pills, "pills in hand", EACH),
    VIEW(ILX_U8, accidents, "accidents suffered", EACH),
    VIEW(ILX_U8, involved, "1: takes part at this sport", EACH),
    VIEW(ILX_U8, contest, "1: takes part in the tournament at hand", EACH),
    VIEW(ILX_U8, success, "of those involved: the sum that a card is judged by, success or risk",
         EACH),
    VIEW(ILX_U8, total, "total of the throw", EACH),
    VIEW(ILX_U8, rank, "how many go before, in a tournament", EACH),
    VIEW(ILX_I8, wish, "the card wished for; `null`: not shown to this viewer yet",
         EACH, .names = &kinds),
    VIEW(ILX_U8, given, "the card taken at this sport", EACH, .names = &kinds),
    VIEW(ILX_U8, marked, "dice that the 1A coach will have thrown again, by what they show",
         BY_FACE),
    VIEW(ILX_U8, thrown, "dice of the throw, by what they show", EACH, BY_FACE),
    VIEW(ILX_U8, doped, "dice on pills that are not placed yet, by what they show", EACH, BY_FACE),
    VIEW(ILX_U8, placed, "this round's die at each sport, drafts of others left out; 0: none; 1 to "
                         "6: a die; 9 to 14: the same on a pill", EACH, BY_SPORT),
    VIEW(ILX_U8, old, "last round's die at each sport; the same", EACH, BY_SPORT),
    VIEW(ILX_U8, cards, "training cards of each sport", EACH, BY_SPORT),
};
// clang-format on

// ---- View --------------------------------------------------------------------------------

// A seat's throw, with the dice of its draft taken up again.
static void without_draft(const sport_state *s, int i, uint8_t *thrown, uint8_t *doped)
{
    memcpy(thrown, s->thrown[i], SPORT_FACES);
    memcpy(doped, s->doped[i], SPORT_FACES);
    for (int x = 0; x < SPORT_COUNT; x++) {
        uint8_t die = s->placed[i][x];
        if (die) (die > SPORT_DOPED ? doped : thrown)[sport_value(die) - 1]++;
    }
}

// One seat, as far as one viewer may know it.
static void view_seat(const sport_state *s, int viewer, int i, sport_view *v)
{
    bool self = viewer == i || viewer == ILX_REFEREE;
    int count, most;
    v->points[i] = (uint16_t)sport_points(s, i, &count, &most);
    v->asked[i] = !s->pending && ilx_in(s->asked & (uint8_t)~s->answered, i);
    v->answered[i] = ilx_in(s->answered, i);
    v->winner[i] = ilx_in(s->winners, i);
    v->free[i] = s->free[i];
    v->pills[i] = s->pills[i];
    v->accidents[i] = (uint8_t)sport_accidents(s, i);
    v->involved[i] = ilx_in(s->involved, i);
    v->contest[i] = ilx_in(s->contest, i);
    uint8_t die = s->placed[i][s->sport];
    if (v->involved[i] && die) {
        v->success[i] = (uint8_t)(sport_value(die) + (die > SPORT_DOPED) + sport_others(s));
    }
    v->total[i] = s->stage == SPORT_ORDER ? s->total[i] : (uint8_t)sport_sum(s->thrown[i]);
    v->rank[i] = s->rank[i];
    bool wished = ilx_in(s->answered, i) && s->stage == SPORT_WISH;
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
    v->round = (uint16_t)s->round;
    v->stage = s->stage;
    v->rounds = (uint8_t)s->rounds;
    v->leap = s->leap;
    v->novice = s->novice;
    v->aside = (uint8_t)sport_dice(s->marked);
    // The inside/outside card is turned when the best coach has been handed out; where nobody hands
    // it out, before dice are placed.
    bool turned = s->best != SPORT_NOBODY || s->stage >= SPORT_PLACE;
    v->inside = (uint8_t)((s->round - !turned) % 2);
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

// For a terminal: the cards known to lie under the piles, below the number of cards of each, the
// next to be turned first.
static void sport_draw(const void *view, ilx_text *out)
{
    static const char *const signs[SPORT_KINDS] = {" T", "U2", "U4", "U6"};
    const sport_view *v = view;
    for (int depth = 0; depth < SPORT_PILE; depth++) {
        bool known = false;
        for (int x = 0; x < SPORT_COUNT; x++) {
            known = known || (!v->closed[x] && v->under_count[x] > depth);
        }
        if (!known && depth > 0) return;
        ilx_text_add(out, "%20s", "");
        for (int x = 0; x < SPORT_COUNT; x++) {
            bool here = !v->closed[x] && v->under_count[x] > depth;
            ilx_text_add(out, "%s  ", here ? signs[v->under[x][depth]] : depth ? "  " : " -");
        }
        ilx_text_char(out, '\n');
    }
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
        bool wished = s->stage == SPORT_WISH && ilx_in(s->answered, i);
        if (wished) s->wish[i] = wishes[ilx_rng_below(rng, count)];
    }
}

// The end that a seat may hope for, in units that only comparison gives a meaning to. A sport
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
        return ilx_in(s->winners, seat) ? 1000000 / winners : 0;
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

// After one match nobody at the table is new any more.
static void sport_rematch(const void *state, int32_t *values)
{
    (void)state;
    values[2] = 0;
}

// ---- The table ---------------------------------------------------------------------------

static const ilx_figure figures[] = {
    ILX_FIGURE("doped", SPORT_DOPED, "added to the value of a die that lies on a pill"),
    ILX_FIGURE("faces", SPORT_FACES, "of a die"),
    ILX_FIGURE("rise", SPORT_RISE, "how much more a die may show than last round's at its sport"),
};

static const ilx_verb reasons[] = {
    [SPORT_WHY_KEEPS] = {"keeps"},
    [SPORT_WHY_SPARES] = {"spares"},
    [SPORT_WHY_HITS] = {"hits"},
    [SPORT_WHY_TRIED] = {"tried", {{"games"}, {"error"}}},
};

const ilx_game ilx_game_sport = {
    .id = "sport",
    .rules_version = 1,
    .seats_min = 3,
    .seats_max = SPORT_SEATS,
    .state_size = sizeof(sport_state),
    .view_size = sizeof(sport_view),
    ILX_TABLE(option, options),
    ILX_TABLE(state_field, state_fields),
    ILX_TABLE(view_field, view_fields),
    ILX_TABLE(figure, figures),
    ILX_TABLE(move, sport_moves),
    ILX_TABLE(event, events),
    ILX_TABLE(reason, reasons),
    ILX_TABLE(refusal, sport_refusals),
    .setup = sport_setup,
    .turn = sport_turn,
    .check = sport_check,
    .list = sport_list,
    .tempting = sport_tempting,
    .ways = sport_ways,
    .chances = sport_chances,
    .weigh = sport_weigh,
    .outcome = sport_outcome,
    .apply = sport_apply,
    .result = sport_result,
    .verify = sport_verify,
    .view = sport_view_for,
    .draw = sport_draw,
    .resample = sport_resample,
    .evaluate = sport_evaluate,
    .rematch = sport_rematch,
};
