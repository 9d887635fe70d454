// Thrill: its table and words, who may see what, and what bots need.

#include "games/thrill_parts.h"

#include <string.h>

// ---- Words -------------------------------------------------------------------------------

static const char *const stage_items[] = {
    "mixing", "starting", "pick", "bid", "weight", "bet", "place", "push", "over",
};
static const char *const size_items[] = {"none", "small", "medium", "large"};
static const char *const bet_items[] = {"pass", "fall", "none"};
static const char *const answer_items[] = {"no", "yes"};

static const char *const stage_means[] = {
    "chance lays out the discs, in four draws",
    "chance says who is the first Chief, unless the option `chief` does",
    "the Chief chooses the disc to be pushed: `disc`; `lift` when the stock is empty",
    "everybody still in the game, in a closed fist: `bid`",
    "Max, the one who bid least, in the variant: `weight`",
    "everybody who has a card for it, in the variant: `bet`",
    ("Max: `place` the disc, `load` the weight if it was announced, `turn` the plate if "
     "wanted, then `lever`"),
    ("Max pushes to the groove: `lever` at another speed, or 0. While it moves only the clock "
     "is due, every 100 or 101 ms, and Max is in `may`; while it stands still Max is asked, "
     "and after 15 s it creeps on by itself"),
    "the match is over",
};
static const ilx_names stages = {"stage", stage_items, ILX_COUNT(stage_items), stage_means};
static const ilx_names sizes = {"size", size_items, ILX_COUNT(size_items)};
static const ilx_names real_sizes = {"stock", size_items + 1, ILX_COUNT(size_items) - 1};
static const ilx_names bets = {"bet", bet_items, ILX_COUNT(bet_items)};
static const ilx_names answers = {"answer", answer_items, ILX_COUNT(answer_items)};

// clang-format off
#define WHO {"who", &ilx_seat_names}
#define SIZE {"size", &sizes}
#define BET {"bet", &bets}
#define SPOT {"x"}, {"y"}
#define LENGTH .unit = 1000, .min = -ILX_PLATE_RADIUS, .max = ILX_PLATE_RADIUS
#define DISC {"disc", .min = 0, .max = ILX_PLATE_DISCS - 1}

const ilx_verb thrill_moves[THRILL_MOVES] = {
    [THRILL_MOVE_DISC] = {"disc", {SIZE},
        .stages = ILX_IN(THRILL_PICK),
        .means = "the Chief sets out a disc of this size from the stock (not `none`)"},
    [THRILL_MOVE_LIFT] = {"lift", {DISC},
        .stages = ILX_IN(THRILL_PICK),
        .means = "the Chief takes this disc off the plate instead: only when the stock is empty"},
    [THRILL_MOVE_BID] = {"bid",
        {{"chips", .min = 0, .max = THRILL_CHIPS_MAX, .means = "no more than one has"}},
        .stages = ILX_IN(THRILL_BID),
        .means = "closes so many chips in the fist; may be said again until all have"},
    [THRILL_MOVE_WEIGHT] = {"weight", {{"answer", &answers}},
        .stages = ILX_IN(THRILL_WEIGHT),
        .means = "Max says whether the weight will be used, in the variant"},
    [THRILL_MOVE_BET] = {"bet", {BET},
        .stages = ILX_IN(THRILL_BET),
        .means = "lays a card face down, in the variant: `fall`, `none`, or `pass` for no card; may "
                 "be changed until all have"},
    [THRILL_MOVE_TURN] = {"turn",
        {{"angle", .unit = 1000, .min = -ILX_TURN_MAX, .max = ILX_TURN_MAX,
          .means = "thousandths of a degree, counter-clockwise; not 0"},
         {"ms", .unit = 1000, .usual = 3000, .min = ILX_TURN_MS_MIN, .max = ILX_TURN_MS_MAX,
          .means = "how long it takes, in milliseconds"}},
        .effort = 1,
        .stages = ILX_IN(THRILL_PLACE),
        .means = "Max turns the plate, as often as wanted: what slips may fall"},
    [THRILL_MOVE_PLACE] = {"place",
        {{"x",
          LENGTH, .means = "of the disc's centre, in micrometres from the middle of the plate"},
         {"y", LENGTH, .usual = -17000, .means = "the same, the way the pusher goes"}},
        .effort = 1,
        .stages = ILX_IN(THRILL_PLACE),
        .means = "Max sets the disc down, or anew: wholly between pusher and groove (y less its radius at "
                 "least -47000, y plus it at most 13000), wholly on the plate, touching no other "
                 "disc. Radii: 24000 large, 19000 medium, 13500 small"},
    [THRILL_MOVE_LOAD] = {"load",
        {DISC,
         {"x", LENGTH, .means = "of the weight's centre, in micrometres from the middle of that "
                                "disc"},
         {"y", LENGTH, .means = "the same, the way the pusher goes"}},
        .effort = 1,
        .stages = ILX_IN(THRILL_PLACE),
        .means = "Max lays the weight, whose radius is 12000, wholly on this disc, whose centre lies "
                 "beyond the groove (y above 13000)"},
    [THRILL_MOVE_LEVER] = {"lever",
        {{"speed", .usual = 8, .min = 0, .max = THRILL_SPEED_MAX,
          .means = "millimetres a second, from 4; 0: lets go"}},
        .effort = 1,
        .stages = ILX_IN(THRILL_PLACE) | ILX_IN(THRILL_PUSH),
        .means = "Max pushes, or goes on at another speed, or lets go; from then on the clock moves "
                 "the pusher every tenth of a second and `seats` is empty"},
    [THRILL_MOVE_MIX] = {"mix", {{"number", .min = 0, .max = THRILL_MIX - 1}},
        .stages = ILX_IN(THRILL_MIXING),
        .means = "a part of the layout; after the fourth the discs lie there",
        .outcomes = "the numbers 0 to 255 in rising order; each weighs 1"},
    [THRILL_MOVE_FIRST] = {"first", {WHO},
        .stages = ILX_IN(THRILL_STARTING),
        .means = "the first Chief",
        .outcomes = "the seats in order; each weighs 1"},
};

static const ilx_verb events[] = {
    [THRILL_EVENT_LAID] = {"laid", {{"discs"}}},
    [THRILL_EVENT_CHIEF] = {"chief", {WHO, {"round"}}},
    [THRILL_EVENT_CHOSE] = {"chose", {WHO, SIZE, {"disc"}}},
    [THRILL_EVENT_TOOK] = {"took", {WHO, SIZE, {"disc"}}},
    [THRILL_EVENT_CLOSED] = {"closed", {WHO}, .means = "has closed a fist"},
    [THRILL_EVENT_BID] = {"bid", {WHO, {"chips"}}},
    [THRILL_EVENT_MAX] = {"max", {WHO, {"chips"}, {"tied", .means =
        "1: others have bid as little"}}},
    [THRILL_EVENT_WEIGHT] = {"weight", {WHO}},
    [THRILL_EVENT_NO_WEIGHT] = {"no-weight", {WHO}},
    [THRILL_EVENT_READY] = {"ready", {WHO}, .means = "has laid a card face down, or none"},
    [THRILL_EVENT_CARD] = {"card", {WHO}},
    [THRILL_EVENT_TURNED] = {"turned", {WHO, {"angle"}, {"ms"}}},
    [THRILL_EVENT_PLACED] = {"placed", {WHO, SIZE, {"disc"}, SPOT}},
    [THRILL_EVENT_LOADED] = {"loaded", {WHO, SIZE, {"disc"}, SPOT}},
    [THRILL_EVENT_LEVER] = {"lever", {WHO, {"speed"}}},
    [THRILL_EVENT_CREPT] = {"crept", {WHO, {"speed"}}},
    [THRILL_EVENT_FELL] = {"fell", {SIZE, {"weighted", .means = "1: the weight lay on it"}, {"disc"},
        {"at",
          .means = "y of the pusher; while the plate turns, milliseconds from its start"}, SPOT,
        {"pivot_x", .means = "it tips over a line through this point, square to the radius"},
        {"pivot_y"}}},
    [THRILL_EVENT_STOP] = {"stop", {WHO}},
    [THRILL_EVENT_UNLOADED] = {"unloaded", {WHO}},
    [THRILL_EVENT_SAFE] = {"safe", {WHO}},
    [THRILL_EVENT_PAID] = {"paid", {WHO, {"chips"}, {"due"}}},
    [THRILL_EVENT_OUT] = {"out", {WHO, {"due"}}},
    [THRILL_EVENT_RIGHT] = {"right", {WHO, BET}},
    [THRILL_EVENT_WRONG] = {"wrong", {WHO, BET}},
    [THRILL_EVENT_VOID] = {"void", {WHO, BET}},
    [THRILL_EVENT_CHANGED] = {"changed", {WHO}},
    [THRILL_EVENT_WON] = {"won", {WHO, {"chips"}}},
};

static const ilx_option options[] = {
    [THRILL_OPTION_VARIANT] = {"variant", 0, 1, 0},
    [THRILL_OPTION_CHIEF] = {"chief", 0, THRILL_SEATS, 0},
    [THRILL_OPTION_COUNTS] = {"counts", 0, 1, 0},
    [THRILL_OPTION_CAMERA] = {"camera", 0, 1, 0},
    [THRILL_OPTION_MEMORY] = {"memory", 0, 1, 1},
};

#define STATE(T, m, ...) ILX_FIELD(thrill_state, T, m, __VA_ARGS__)
#define VIEW(T, m, ...) ILX_FIELD(thrill_view, T, m, __VA_ARGS__)
#define EACH .per_seat = true
#define BY_DISC .count = ILX_PLATE_DISCS

static const ilx_field state_fields[] = {
    STATE(ILX_U32, number, "number of the question: what `turn` says"),
    STATE(ILX_U32, seed, "of the layout, as far as it has been drawn: each `mix` shifts it left by "
                         "8 bits and adds its number"),
    STATE(ILX_I32, x, "centre of each disc in micrometres from the middle of the plate, to the "
                      "pusher's right; 0 off the plate", BY_DISC),
    STATE(ILX_I32, y, "the same, the way the pusher goes", BY_DISC),
    STATE(ILX_I32, turn, "how each disc lies, in thousandths of a degree, counter-clockwise; 0 to "
                         "359999", BY_DISC),
    STATE(ILX_I32, pusher, "y of the pusher's front edge: -47000 pulled back, 13000 at the groove"),
    STATE(ILX_I32, turned, "how far the plate has been turned, in thousandths of a degree; 0 to "
                           "359999"),
    STATE(ILX_I32, weight_x, "centre of the weight from the middle of the disc under it, in "
                             "micrometres"),
    STATE(ILX_I32, weight_y, "the same, the way the pusher goes"),
    STATE(ILX_U16, moved, "how each disc went in the push under way, which friction remembers; 0 "
                          "between pushes", BY_DISC),
    STATE(ILX_U16, spun, "the same of its turning", BY_DISC),
    STATE(ILX_U8, on_plate, "1: the disc lies on the plate", BY_DISC),
    STATE(ILX_U16, round, "from 1"),
    STATE(ILX_U16, due, "chips that Max owes so far for discs that have fallen in this round"),
    STATE(ILX_U16, chips, "chips, less what is in the fist once all fists are open", EACH),
    STATE(ILX_U16, bid, "chips in the fist; 0 until answered", EACH),
    STATE(ILX_U8, small, "small chips won by bets: three of them are changed for a chip", EACH),
    STATE(ILX_U8, falls, "cards “a disc falls” left, in the variant", EACH),
    STATE(ILX_U8, nones, "cards “no disc falls” left, in the variant", EACH),
    STATE(ILX_U8, weights, "weight cards left, in the variant", EACH),
    STATE(ILX_U8, bet, "the card that lies face down", EACH, .names = &bets),
    STATE(ILX_U8, outlived, "how many were out before this seat; of a seat that is in, how many are "
                            "out so far", EACH),
    STATE(ILX_U8, seat_count, "seats of the match"),
    STATE(ILX_U8, stage, "see above", .names = &stages),
    STATE(ILX_U8, mixes, "`mix` draws so far, 0 to 4"),
    STATE(ILX_U8, alive, "seats still in the game, one bit each, seat 0 the lowest"),
    STATE(ILX_U8, answered, "seats that have answered the question, as bits"),
    STATE(ILX_I8, chief, "seat of the Chief; -1 before there is one"),
    STATE(ILX_I8, max, "seat that must push; -1 until bids are open"),
    STATE(ILX_I8, disc, "number of the disc to be pushed; -1: none"),
    STATE(ILX_I8, weight_on, "number of the disc under the weight; -1: none"),
    STATE(ILX_U8, weighed, "1: Max has said that the weight will be used"),
    STATE(ILX_U8, speed, "of the lever in millimetres a second; 0: it stands still"),
    STATE(ILX_U8, grip, "0: the lever is held; 1: just taken, its first piece to come; 2: let go "
                        "before that piece"),
    STATE(ILX_U8, tick, "0 and 1 in turn, tick by tick of the clock"),
    STATE(ILX_U8, variant, "option"),
    STATE(ILX_U8, counts, "option"),
    STATE(ILX_U8, camera, "option"),
    STATE(ILX_U8, memory, "option"),
    STATE(ILX_U8, fallen, "discs that have fallen since Max was asked to place"),
    STATE(ILX_U8, unused, "always 0", .count = 2),
};

static const ilx_field view_fields[] = {
    VIEW(ILX_I32, x, "centre of each of the 32 discs in micrometres from the middle of the plate, "
                     "to the pusher's right; 0 off the plate", BY_DISC),
    VIEW(ILX_I32, y, "the same, the way the pusher goes", BY_DISC),
    VIEW(ILX_I32, turn, "how each disc lies, in thousandths of a degree, counter-clockwise; 0 to "
                        "359999", BY_DISC),
    VIEW(ILX_I32, pusher, "y of the pusher's front edge: -47000 pulled back, 13000 at the groove"),
    VIEW(ILX_I32, turned, "how far the plate has been turned, in thousandths of a degree; 0 to "
                          "359999"),
    VIEW(ILX_I32, weight_x, "centre of the weight from the middle of the disc under it, in "
                            "micrometres"),
    VIEW(ILX_I32, weight_y, "the same, the way the pusher goes"),
    VIEW(ILX_I32, chips, "of each seat; `null` where this viewer may not know (the option `counts`, "
                         "the end, and being out show them)", EACH),
    VIEW(ILX_I32, bid, "of each seat; -1: none yet; `null`: in a closed fist", EACH),
    VIEW(ILX_U16, round, "from 1"),
    VIEW(ILX_U16, due, "chips that Max owes so far for discs that have fallen in this round"),
    VIEW(ILX_U16, speed, "of the lever in millimetres a second; 0: it stands still"),
    VIEW(ILX_U8, on_plate, "1: the disc lies on the plate", BY_DISC),
    VIEW(ILX_U8, stock, "discs in the stock, by size", .count = 3, .keys = &real_sizes),
    VIEW(ILX_U8, stage, "see above", .names = &stages),
    VIEW(ILX_U8, variant, "option"),
    VIEW(ILX_U8, counts, "option"),
    VIEW(ILX_U8, camera, "option"),
    VIEW(ILX_U8, memory, "option"),
    VIEW(ILX_I8, chief, "seat of the Chief; -1 before there is one", .names = &ilx_seat_names),
    VIEW(ILX_I8, max, "seat that must push; -1 until bids are open", .names = &ilx_seat_names),
    VIEW(ILX_I8, disc, "number of the disc to be pushed; -1: none"),
    VIEW(ILX_I8, weight_on, "number of the disc under the weight; -1: none"),
    VIEW(ILX_U8, size, "of the disc to be pushed", .names = &sizes),
    VIEW(ILX_U8, weighed, "1: Max has said that the weight will be used"),
    VIEW(ILX_U8, ready, "1: in `place`, disc and weight are set down (or fit nowhere): `lever` may "
                        "start"),
    VIEW(ILX_U8, fallen, "discs that have fallen in this round"),
    VIEW(ILX_U8, asked, "1: the table waits for this seat", EACH),
    VIEW(ILX_U8, answered, "1: the seat has answered the question, and may change its answer until "
                           "all have", EACH),
    VIEW(ILX_U8, alive, "1: still in the game", EACH),
    VIEW(ILX_U8, winner, "1: has won", EACH),
    VIEW(ILX_U8, small, "small chips won by bets: three of them are changed for a chip", EACH),
    VIEW(ILX_U8, falls, "cards “a disc falls” left, in the variant", EACH),
    VIEW(ILX_U8, nones, "cards “no disc falls” left, in the variant", EACH),
    VIEW(ILX_U8, weights, "weight cards left, in the variant", EACH),
    VIEW(ILX_I8, bet, "of each seat; `null`: face down, and not this viewer's",
         EACH, .names = &bets),
};
// clang-format on

// ---- View --------------------------------------------------------------------------------

static void view_plate(const thrill_state *s, thrill_view *v)
{
    memcpy(v->x, s->x, sizeof v->x);
    memcpy(v->y, s->y, sizeof v->y);
    memcpy(v->turn, s->turn, sizeof v->turn);
    memcpy(v->on_plate, s->on_plate, sizeof v->on_plate);
    v->pusher = s->pusher;
    v->turned = s->turned;
    v->weight_on = s->weight_on;
    v->weight_x = s->weight_x;
    v->weight_y = s->weight_y;
    for (int i = 0; i < ILX_PLATE_DISCS; i++) {
        if (!s->on_plate[i] && i != s->disc) v->stock[thrill_size_of(i) - 1]++;
    }
}

// How many chips others have is nobody's business, until they are out or the match is over. What
// is in a fist is known when all are open; a card that lies face down, when the push is over.
static void view_seat(const thrill_state *s, int viewer, int i, thrill_view *v)
{
    bool over = s->stage == THRILL_OVER, alive = ilx_in(s->alive, i);
    bool self = viewer == i || viewer == ILX_REFEREE;
    bool counted = self || over || s->counts || !alive;
    v->chips[i] = counted ? s->chips[i] : ILX_HIDDEN;
    bool has_bid = alive && (s->max != THRILL_NOBODY || s->stage == THRILL_BID) &&
                   (s->stage != THRILL_BID || ilx_in(s->answered, i));
    v->bid[i] = !has_bid ? -1 : self || s->max != THRILL_NOBODY ? s->bid[i] : ILX_HIDDEN;
    bool face_down = s->stage == THRILL_BET ? ilx_in(s->answered, i) : s->bet[i] != THRILL_PASS;
    v->bet[i] = face_down && !self ? ILX_HIDDEN8 : (int8_t)s->bet[i];
    v->answered[i] = ilx_in(s->answered, i);
    v->alive[i] = alive;
    v->winner[i] = over && alive;
    v->small[i] = s->small[i];
    v->falls[i] = s->falls[i];
    v->nones[i] = s->nones[i];
    v->weights[i] = s->weights[i];
}

static void thrill_view_for(const void *state, int viewer, void *view)
{
    const thrill_state *s = state;
    thrill_view *v = view;
    ilx_turn turn;
    view_plate(s, v);
    v->round = s->round;
    v->due = s->due;
    v->speed = s->speed;
    v->stage = s->stage;
    v->variant = s->variant;
    v->counts = s->counts;
    v->camera = s->camera;
    v->memory = s->memory;
    v->chief = s->chief;
    v->max = s->max;
    v->disc = s->disc;
    v->size = s->disc == ILX_NO_DISC ? 0 : (uint8_t)thrill_size_of(s->disc);
    v->weighed = s->weighed;
    v->ready = s->stage == THRILL_PLACE && thrill_set(s);
    v->fallen = s->fallen;
    thrill_turn(s, &turn);
    for (int i = 0; i < s->seat_count; i++) {
        v->asked[i] = (turn.seats & ILX_SEAT_BIT(i)) != 0;
        view_seat(s, viewer, i, v);
    }
}

// The bids of past rounds, as long as the match goes on: who wants to know must remember.
static int thrill_forget(const void *view, ilx_event *log, int count)
{
    const thrill_view *v = view;
    int round = count, left = 0;
    if (!v->memory || v->stage == THRILL_OVER) return count;
    while (round > 0 && log[round - 1].kind != THRILL_EVENT_CHIEF) round--;
    for (int i = 0; i < count; i++) {
        if (log[i].kind != THRILL_EVENT_BID || i >= round) log[left++] = log[i];
    }
    return left;
}

// ---- For bots ----------------------------------------------------------------------------

// Bids, and all that it takes to know how many chips people had then.
static bool thrill_habit(const ilx_event *event)
{
    return event->kind == THRILL_EVENT_LAID || event->kind == THRILL_EVENT_BID ||
           event->kind == THRILL_EVENT_PAID || event->kind == THRILL_EVENT_CHANGED;
}

// Chips can be counted by whoever has followed the bids, fines and bets, all of which are public:
// they stay as they are. To a seat, any number in another's fist is as likely as the next, and any
// card that may lie face down.
static void thrill_resample(void *state, int seat, ilx_rng *rng)
{
    thrill_state *s = state;
    for (int i = 0; i < s->seat_count; i++) {
        if (i == seat) continue;
        if (s->stage == THRILL_BID && ilx_in(s->answered, i)) {
            s->bid[i] = (uint16_t)ilx_rng_below(rng, s->chips[i] + 1u);
        }
        bool betting = s->stage == THRILL_BET && ilx_in(s->answered, i);
        if (!betting && s->bet[i] == THRILL_PASS) continue;
        uint8_t held[THRILL_BETS];
        uint32_t count = 0;
        if (betting) held[count++] = THRILL_PASS;
        if (s->falls[i]) held[count++] = THRILL_FALL;
        if (s->nones[i]) held[count++] = THRILL_NONE;
        s->bet[i] = held[ilx_rng_below(rng, count)];
    }
}

static int between(ilx_rng *rng, int least, int most)
{
    return least + (int)ilx_rng_below(rng, (uint32_t)(most - least + 1));
}

static ilx_move any_disc(const thrill_state *s, ilx_rng *rng)
{
    int found[ILX_PLATE_DISCS], count = 0;
    bool empty = thrill_stocked(s, 0) == ILX_NO_DISC;
    for (int i = 0; i < ILX_PLATE_DISCS; i++) {
        if (s->on_plate[i] == empty) found[count++] = i;
    }
    int disc = found[ilx_rng_below(rng, (uint32_t)count)];
    if (empty) return (ilx_move){THRILL_MOVE_LIFT, {disc}};
    return (ilx_move){THRILL_MOVE_DISC, {thrill_size_of(disc)}};
}

static ilx_move any_bet(const thrill_state *s, int seat, ilx_rng *rng)
{
    int bet;
    do bet = (int)ilx_rng_below(rng, THRILL_BETS);
    while ((bet == THRILL_FALL && !s->falls[seat]) || (bet == THRILL_NONE && !s->nones[seat]));
    return (ilx_move){THRILL_MOVE_BET, {bet}};
}

// Somewhere in the strip, or where there is room near by; false: there is none at all.
static bool any_place(const thrill_state *s, ilx_rng *rng, ilx_move *move)
{
    ilx_plate plate;
    int32_t x = between(rng, -ILX_PLATE_RADIUS, ILX_PLATE_RADIUS);
    int32_t y = between(rng, ILX_PUSHER_BACK, ILX_PUSHER_STOP);
    thrill_plate(s, &plate);
    if (s->on_plate[s->disc]) ilx_plate_take(&plate, s->disc);
    bool found = ilx_plate_may_put(&plate, thrill_size_of(s->disc), x, y) == ILX_PUT_WELL ||
                 ilx_plate_find_free(&plate, thrill_size_of(s->disc), &x, &y);
    *move = (ilx_move){THRILL_MOVE_PLACE, {x, y}};
    return found;
}

static bool any_load(const thrill_state *s, ilx_rng *rng, ilx_move *move)
{
    int found[ILX_PLATE_DISCS], count = 0;
    ilx_plate plate;
    thrill_plate(s, &plate);
    for (int i = 0; i < ILX_PLATE_DISCS; i++) {
        bool fits = i != s->disc && ilx_plate_may_weigh(&plate, i, 0, 0) == ILX_WEIGH_WELL;
        if (fits) found[count++] = i;
    }
    if (count == 0) return false;
    int disc = found[ilx_rng_below(rng, (uint32_t)count)];
    int reach = ilx_disc_radius(thrill_size_of(disc)) - ILX_WEIGHT_RADIUS;
    int x = between(rng, -reach, reach), y = between(rng, -reach, reach);
    if (ilx_plate_may_weigh(&plate, disc, x, y) != ILX_WEIGH_WELL) x = y = 0;
    *move = (ilx_move){THRILL_MOVE_LOAD, {disc, x, y}};
    return true;
}

// Mostly what leads to the push; sometimes a turn of the plate, or another place than before.
static void sample_placing(const thrill_state *s, ilx_rng *rng, ilx_move *move)
{
    enum { SELDOM = 16, LEVER = 3 };
    uint32_t choice = ilx_rng_below(rng, SELDOM);
    if (choice == 0) {
        int angle = between(rng, 1, ILX_TURN_MAX), ms = between(rng, ILX_TURN_MS_MIN, 5000);
        *move = (ilx_move){THRILL_MOVE_TURN, {ilx_rng_below(rng, 2) ? angle : -angle, ms}};
        return;
    }
    bool loads = s->weighed && (s->weight_on == ILX_NO_DISC || choice == 1);
    if (loads && any_load(s, rng, move)) return;
    if ((!s->on_plate[s->disc] || choice == 2) && any_place(s, rng, move)) return;
    *move = (ilx_move){THRILL_MOVE_LEVER, {between(rng, THRILL_SPEED_MIN, THRILL_SPEED_MAX)}};
}

static void thrill_sample(const void *state, int seat, ilx_rng *rng, ilx_move *move)
{
    const thrill_state *s = state;
    *move = (ilx_move){0};
    switch ((thrill_stage)s->stage) {
    case THRILL_PICK: *move = any_disc(s, rng); break;
    case THRILL_BID: *move = (ilx_move){THRILL_MOVE_BID, {between(rng, 0, s->chips[seat])}}; break;
    case THRILL_WEIGHT: *move = (ilx_move){THRILL_MOVE_WEIGHT, {(int)ilx_rng_below(rng, 2)}}; break;
    case THRILL_BET: *move = any_bet(s, seat, rng); break;
    case THRILL_PLACE: sample_placing(s, rng, move); break;
    case THRILL_PUSH:
        move->kind = THRILL_MOVE_LEVER;
        if (s->speed > 0 && s->grip != THRILL_RELEASED && ilx_rng_below(rng, 2) == 0) break;
        do move->arg[0] = between(rng, THRILL_SPEED_MIN, THRILL_SPEED_MAX);
        while (move->arg[0] == s->speed);
        break;
    case THRILL_MIXING:
    case THRILL_STARTING:
    case THRILL_OVER: break;
    }
}

// By chips alone, with what Max owes already taken off: each is worth the same, and being in the
// game at all is worth a few.
static int32_t thrill_evaluate(const void *state, int seat)
{
    enum { BEING_IN = 3 };
    const thrill_state *s = state;
    int64_t all = 0, own = 0;
    for (int i = 0; i < s->seat_count; i++) {
        int chips = s->chips[i] - (i == s->max ? s->due : 0);
        if (!ilx_in(s->alive, i) || chips < 0) continue;
        all += chips + BEING_IN;
        if (i == seat) own = chips + BEING_IN;
    }
    return all > 0 ? (int32_t)(1000000 * own / all) : 0;
}

// ---- The table ---------------------------------------------------------------------------

static const ilx_figure figures[] = {
    ILX_FIGURE("discs", ILX_PLATE_DISCS, "in the box"),
    ILX_FIGURE("first_medium", ILX_FIRST_MEDIUM, "discs before this one are large"),
    ILX_FIGURE("first_small", ILX_FIRST_SMALL, "and from this one on small"),
    ILX_FIGURE("plate_um", ILX_PLATE_RADIUS, "radius of the plate"),
    ILX_FIGURE("weight_um", ILX_WEIGHT_RADIUS, "radius of the weight"),
    ILX_FIGURE("back_um", ILX_PUSHER_BACK, "the pusher's front, pulled back"),
    ILX_FIGURE("stop_um", ILX_PUSHER_STOP, "and at the groove"),
    ILX_FIGURE("slowest", THRILL_SPEED_MIN, "speed of the lever, in millimetres a second"),
    ILX_FIGURE("fastest", THRILL_SPEED_MAX, "and at most"),
    {"radius_um", ILX_I32, ilx_disc_radii, ILX_DISC_LARGE + 1,
     .means = "of a disc by its worth in chips: small 1, medium 2, large 3"},
};

static const ilx_verb reasons[] = {
    [THRILL_WHY_BID] = {"bid", {{"falls"}, {"cost"}, {"avoids"}}},
    [THRILL_WHY_DISC] = {"disc", {{"falls"}, {"cost"}}},
    [THRILL_WHY_PUSH] = {"push", {{"falls"}, {"cost"}}},
};

const ilx_game ilx_game_thrill = {
    .id = "thrill",
    .rules_version = 1,
    .physics = true,
    .seats_min = 2,
    .seats_max = THRILL_SEATS,
    .state_size = sizeof(thrill_state),
    .view_size = sizeof(thrill_view),
    ILX_TABLE(option, options),
    ILX_TABLE(state_field, state_fields),
    ILX_TABLE(view_field, view_fields),
    ILX_TABLE(figure, figures),
    ILX_TABLE(move, thrill_moves),
    ILX_TABLE(event, events),
    ILX_TABLE(reason, reasons),
    ILX_TABLE(refusal, thrill_refusals),
    .setup = thrill_setup,
    .turn = thrill_turn,
    .check = thrill_check,
    .chances = thrill_chances,
    .apply = thrill_apply,
    .result = thrill_result,
    .verify = thrill_verify,
    .view = thrill_view_for,
    .forget = thrill_forget,
    .habit = thrill_habit,
    .resample = thrill_resample,
    .sample = thrill_sample,
    .evaluate = thrill_evaluate,
    .draw = thrill_draw,
};
