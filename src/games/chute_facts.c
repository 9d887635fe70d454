// Dix de chute: words, fields, view, and what bots need. The rules: chute.c and chute_fall.c.

#include "games/chute_parts.h"

#include <string.h>

// ---- Words -------------------------------------------------------------------------------

static const char *const token_items[] = {
    "none",    "red1",    "red2",    "red3",    "red4",    "red5",    "yellow1",
    "yellow2", "yellow3", "yellow4", "yellow5", "green1",  "green2",  "green3",
    "green4",  "green5",  "orange1", "orange2", "orange3", "orange4", "orange5"};
static const char *const colour_items[] = {"red", "yellow", "green", "orange"};
static const char *const place_items[] = {"left",   "right",  "wheel1", "wheel2",
                                          "wheel3", "wheel4", "wheel5", "tray"};
static const char *const stage_items[] = {"starting", "loading", "playing", "over"};
static const char *const order_items[] = {"usual", "countdown", "upturned"};
static const char *const ending_items[] = {"none", "all-out", "disorder", "drawn"};
static const char *const eye_items[] = {"front", "back", "edge", "both"};

static const ilx_names tokens = {"token", token_items, ILX_COUNT(token_items)};
static const ilx_names colours = {"colour", colour_items, ILX_COUNT(colour_items)};
static const ilx_names places = {"place", place_items, ILX_COUNT(place_items)};
static const char *const stage_means[] = {
    "chance says who begins",
    "chance shuffles the chutes, one colour after the other, with the option `shuffle`",
    "the mover turns one wheel: `turn`, or `drag` and `leave`",
    "the match is over",
};
static const ilx_names stages = {"stage", stage_items, ILX_COUNT(stage_items), stage_means};
static const ilx_names orders = {"order", order_items, ILX_COUNT(order_items)};
static const ilx_names endings = {"ending", ending_items, ILX_COUNT(ending_items)};
static const ilx_names eyes = {"eye", eye_items, ILX_COUNT(eye_items)};
static const ilx_names sides = {"side", eye_items, CHUTE_SIDES};

// clang-format off
#define WHO {"who", &ilx_seat_names}
#define TOKEN {"token", &tokens}
#define WHEEL {"wheel", .min = 1, .max = CHUTE_WHEELS, .means = "from 1 at the top"}
#define DEGREES {"degrees", .mirrored = true, .min = -CHUTE_TURN_MAX, .max = CHUTE_TURN_MAX, \
                 .means = "counter-clockwise from the front for both sides; not 0, and no more " \
                          "than 1080 in one turn, to and fro"}

static const ilx_verb moves[] = {
    [CHUTE_MOVE_TURN] = {"turn", {WHEEL, DEGREES},
        .stages = ILX_IN(CHUTE_PLAYING),
        .means = "turns this wheel and leaves it there: the whole turn, or the last piece of it"},
    [CHUTE_MOVE_DRAG] = {"drag", {WHEEL, DEGREES},
        .stages = ILX_IN(CHUTE_PLAYING),
        .means = "turns this wheel and keeps the hand on it: one piece of a gesture"},
    [CHUTE_MOVE_LEAVE] = {"leave",
        .stages = ILX_IN(CHUTE_PLAYING),
        .means = "lets go of the wheel under the hand"},
    [CHUTE_MOVE_START] = {"start", {WHO},
        .stages = ILX_IN(CHUTE_STARTING),
        .means = "who begins, unless the option `start` says it",
        .outcomes = "the seats in order; each weighs 1"},
    [CHUTE_MOVE_LOAD] = {"load",
        {{"colour", &colours},
         {"order", .min = 12345, .max = 54321,
          .means = "five digits, the first lowest in the chute"}},
        .stages = ILX_IN(CHUTE_LOADING),
        .means = "the order of the tokens of this colour in their chute",
        .outcomes = "the first colour whose `load` is still 0, with the 120 orders of five digits "
                    "in rising order, from 12345 to 54321; each weighs 1"},
};

static const ilx_verb events[] = {
    [CHUTE_EVENT_STARTED] = {"started", {WHO}},
    [CHUTE_EVENT_LOADED] = {"loaded", {{"colour", &colours}, {"order"}}},
    [CHUTE_EVENT_TURNED] = {"turned", {WHO, {"wheel"}, {"degrees", .mirrored = true, .adds = true}}},
    [CHUTE_EVENT_FELL] = {"fell", {TOKEN, {"from", &places}, {"into", &places}, {"after"}}},
    [CHUTE_EVENT_KNOCKED] = {"knocked", {{"after"}}},
    [CHUTE_EVENT_LEFT] = {"left", {WHO, {"wheel"}}},
    [CHUTE_EVENT_ERRED] = {"erred", {WHO, {"wheel"}, {"next", &ilx_seat_names}}},
    [CHUTE_EVENT_DISORDER] = {"disorder", {TOKEN, {"due"}}},
    [CHUTE_EVENT_WON] = {"won", {WHO, {"partner", &ilx_seat_names}}},
    [CHUTE_EVENT_DREW] = {"drew", {{"turns"}}},
};

static const ilx_option options[] = {
    [CHUTE_OPTION_START] = {"start", 0, CHUTE_SEATS, 0},
    [CHUTE_OPTION_ORDER] = {"order", 0, 2, 0},
    [CHUTE_OPTION_SHUFFLE] = {"shuffle", 0, 1, 0},
    [CHUTE_OPTION_STRICT] = {"strict", 0, 1, 0},
    [CHUTE_OPTION_KNOCK] = {"knock", 0, 1, 1},
    [CHUTE_OPTION_LIMIT] = {"limit", 0, 1000, 0},
};

#define STATE(T, m, ...) ILX_FIELD(chute_state, T, m, __VA_ARGS__)
#define VIEW(T, m, ...) ILX_FIELD(chute_view, T, m, __VA_ARGS__)

static const ilx_field state_fields[] = {
    STATE(ILX_U32, number, "number of the question: what `turn` says"),
    STATE(ILX_U32, turns, "turns finished, lost ones too"),
    STATE(ILX_U16, limit, "option: turns after which the match is drawn; 0: none"),
    STATE(ILX_U16, angle, "how far each wheel stands from neutral, in degrees counter-clockwise "
                          "from the front; 0 to 359", .count = CHUTE_WHEELS),
    STATE(ILX_U16, spun, "degrees turned in the turn under way, to and fro; 0: not begun"),
    STATE(ILX_U8, notch, "the token in each notch: 15 of the front, then 15 of the back; 1, 3, 2, 4 "
                         "and 5 of the wheels from the top",
          .count = CHUTE_SIDES * CHUTE_NOTCHES, .names = &tokens),
    STATE(ILX_U8, load, "the numbers in each chute as they were loaded, the lowest first: five for "
                        "each colour; 0 before", .count = CHUTE_TOKENS),
    STATE(ILX_U8, entered, "tokens that have left their chute",
          .count = CHUTE_COLOURS, .keys = &colours),
    STATE(ILX_U8, out, "tokens in the tray, in good order",
          .count = CHUTE_COLOURS, .keys = &colours),
    STATE(ILX_U8, wrong, "of the front and of the back: the token that came out before its turn",
          .count = CHUTE_SIDES, .names = &tokens),
    STATE(ILX_U8, seat_count, "seats of the match"),
    STATE(ILX_U8, stage, "see above", .names = &stages),
    STATE(ILX_U8, mover, "whose turn it is"),
    STATE(ILX_I8, starter, "who began; -1 before"),
    STATE(ILX_U8, wheel, "the wheel last turned, from 1; 0: none yet"),
    STATE(ILX_I8, turner, "who turned it; -1: nobody yet"),
    STATE(ILX_U8, extra, "1: the mover has another turn after this one"),
    STATE(ILX_U8, ending, "how the match ended", .names = &endings),
    STATE(ILX_I8, winner, "the side that has won, 0 front, 1 back; -1: none"),
    STATE(ILX_U8, order, "option: how tokens are loaded and must come out", .names = &orders),
    STATE(ILX_U8, shuffle, "option"),
    STATE(ILX_U8, strict, "option"),
    STATE(ILX_U8, knock, "option"),
    STATE(ILX_U8, unused, "always 0"),
};

static const ilx_field view_fields[] = {
    VIEW(ILX_U32, turns, "turns finished, lost ones too"),
    VIEW(ILX_U16, limit, "option: turns after which the match is drawn; 0: none"),
    VIEW(ILX_U16, spun, "degrees turned in the turn under way, to and fro; 0: not begun"),
    VIEW(ILX_U16, angle, "how far each wheel stands from neutral, in degrees counter-clockwise from "
                         "the front; 0 to 359", .count = CHUTE_WHEELS),
    VIEW(ILX_U16, place, "where each of the 30 notches is now, in degrees, as its own side sees it; "
                         "0 on a side that the viewer does not see",
          .count = CHUTE_SIDES * CHUTE_NOTCHES),
    VIEW(ILX_U16, tolerance, "degrees that a notch may be away from a passage for a token to fall"),
    VIEW(ILX_U16, passage, "where the nine passages are, as the viewer sees them, in degrees: wheel "
                           "5 to tray, 4 to 5, 3 to 5, 3 to 4, 2 to 4, 2 to 3, 1 to 2, left and "
                           "right chute to 1", .count = CHUTE_PASSAGES),
    VIEW(ILX_I8, front, "tokens in the front's 15 notches; `null` where the viewer does not see "
                        "them", .count = CHUTE_NOTCHES, .names = &tokens),
    VIEW(ILX_I8, back, "the same of the back", .count = CHUTE_NOTCHES, .names = &tokens),
    VIEW(ILX_I8, chute, "five for each colour: what waits in its chute, the next to fall first; "
                        "`null` where hidden", .count = CHUTE_TOKENS, .names = &tokens),
    VIEW(ILX_I8, out, "tokens of each colour in the tray; `null` where hidden",
         .count = CHUTE_COLOURS, .keys = &colours),
    VIEW(ILX_I8, due, "the number of each colour that must come next; 0: all are out; `null` where "
                      "hidden", .count = CHUTE_COLOURS, .keys = &colours),
    VIEW(ILX_U8, stage, "see above", .names = &stages),
    VIEW(ILX_U8, eye, "from where the viewer looks", .names = &eyes),
    VIEW(ILX_U8, order, "option: how tokens are loaded and must come out", .names = &orders),
    VIEW(ILX_U8, ending, "how the match ended", .names = &endings),
    VIEW(ILX_I8, mover, "whose turn it is; -1: nobody's", .names = &ilx_seat_names),
    VIEW(ILX_I8, turner, "who turned a wheel last; -1: nobody yet", .names = &ilx_seat_names),
    VIEW(ILX_U8, wheel, "the wheel last turned, from 1; 0: none yet"),
    VIEW(ILX_U8, barred, "the wheel that must not be turned now; 0: none"),
    VIEW(ILX_U8, extra, "1: the mover has another turn after this one"),
    VIEW(ILX_U8, shuffle, "option"),
    VIEW(ILX_U8, strict, "option"),
    VIEW(ILX_U8, knock, "option"),
    VIEW(ILX_U8, side, "the side on which each seat sits", .per_seat = true, .names = &sides),
    VIEW(ILX_U8, asked, "1: the table waits for this seat", .per_seat = true),
    VIEW(ILX_U8, winner, "1: has won", .per_seat = true),
};
// clang-format on

// ---- The view ----------------------------------------------------------------------------

// Both sides are shown at the end, and to those who see everything.
static int eye_of(const chute_state *s, int viewer)
{
    if (s->stage == CHUTE_OVER || viewer == ILX_REFEREE) return CHUTE_BOTH;
    if (viewer < 0) return CHUTE_EDGE_ON;
    return chute_side_of(viewer) == 0 ? CHUTE_FROM_FRONT : CHUTE_FROM_BACK;
}

static bool sees(int eye, int side)
{
    return eye == CHUTE_BOTH || eye == side;
}

// The tokens on one side, or that they may not be known.
static void show_side(const chute_state *s, int side, bool seen, chute_view *v)
{
    int8_t *notches = side == 0 ? v->front : v->back;
    for (int n = 0; n < CHUTE_NOTCHES; n++) {
        notches[n] = seen ? (int8_t)s->notch[side][n] : ILX_HIDDEN8;
    }
    for (int colour = 2 * side; colour < 2 * side + 2; colour++) {
        v->out[colour] = seen ? (int8_t)s->out[colour] : ILX_HIDDEN8;
        v->due[colour] = seen ? (int8_t)chute_due(s, colour) : ILX_HIDDEN8;
        for (int slot = 0; slot < CHUTE_NUMBERS; slot++) {
            int at = s->entered[colour] + slot;
            bool there = at < CHUTE_NUMBERS && s->load[colour][at];
            int token = there ? chute_token(colour, s->load[colour][at]) : 0;
            v->chute[CHUTE_NUMBERS * colour + slot] = seen ? (int8_t)token : ILX_HIDDEN8;
        }
    }
}

// An angle as a side sees it.
static uint16_t seen_from(int side, int angle)
{
    int own = side == 0 ? angle : CHUTE_CIRCLE + CHUTE_CIRCLE / 2 - angle % CHUTE_CIRCLE;
    return (uint16_t)(own % CHUTE_CIRCLE);
}

// Where the notches are, for each side that the viewer sees, and where the passages are.
static void show_places(const chute_state *s, int eye, chute_view *v)
{
    const chute_board *b = &chute_the_board;
    for (int side = 0; side < CHUTE_SIDES; side++) {
        for (int wheel = 0; wheel < CHUTE_WHEELS && sees(eye, side); wheel++) {
            for (int n = b->first[wheel]; n < b->first[wheel + 1]; n++) {
                uint16_t angle = seen_from(side, b->notch[side][n] + s->angle[wheel]);
                v->place[CHUTE_NOTCHES * side + n] = angle;
            }
        }
    }
    v->tolerance = b->tolerance;
    for (int i = 0; i < CHUTE_PASSAGES; i++) {
        v->passage[i] = seen_from(eye == CHUTE_FROM_BACK, b->passage[i].angle);
    }
}

// Only those who see a last token lift the bar know of it.
static int barred_for(const chute_state *s, int eye)
{
    if (s->stage != CHUTE_PLAYING || s->spun > 0) return 0;
    return sees(eye, chute_side_of(s->mover)) ? chute_barred(s) : s->wheel;
}

static void chute_view_for(const void *state, int viewer, void *view)
{
    const chute_state *s = state;
    chute_view *v = view;
    int eye = eye_of(s, viewer);
    v->turns = s->turns;
    v->limit = s->limit;
    v->spun = s->spun;
    memcpy(v->angle, s->angle, sizeof v->angle);
    show_places(s, eye, v);
    for (int side = 0; side < CHUTE_SIDES; side++) show_side(s, side, sees(eye, side), v);
    v->stage = s->stage;
    v->eye = (uint8_t)eye;
    v->order = s->order;
    v->ending = s->ending;
    v->mover = s->stage == CHUTE_PLAYING ? (int8_t)s->mover : CHUTE_NOBODY;
    v->turner = s->turner;
    v->wheel = s->wheel;
    v->barred = (uint8_t)barred_for(s, eye);
    v->extra = s->extra;
    v->shuffle = s->shuffle;
    v->strict = s->strict;
    v->knock = s->knock;
    for (int seat = 0; seat < s->seat_count; seat++) {
        v->side[seat] = (uint8_t)chute_side_of(seat);
        v->asked[seat] = s->stage == CHUTE_PLAYING && seat == s->mover;
        v->winner[seat] = s->winner == chute_side_of(seat);
    }
}

// ---- For bots ----------------------------------------------------------------------------

// Draws one of several: how many tokens of a colour have left the chute, how many are out.
static void redraw_colour(chute_state *s, int colour, ilx_rng *rng)
{
    if (s->shuffle) {
        chute_load(s, colour, chute_order_digits((int)ilx_rng_below(rng, CHUTE_ORDERS)));
    }
    s->out[colour] = 0;
    s->entered[colour] = (uint8_t)ilx_rng_below(rng, CHUTE_NUMBERS + 1);
    unsigned entered = 0;
    for (int slot = 0; slot < s->entered[colour]; slot++) entered |= 1u << s->load[colour][slot];
    int wanted = (int)ilx_rng_below(rng, CHUTE_NUMBERS + 1);
    while (s->out[colour] < wanted && (entered >> chute_due(s, colour)) & 1) s->out[colour]++;
    int due = chute_due(s, colour);
    for (int slot = 0; slot < s->entered[colour]; slot++) {
        int number = s->load[colour][slot];
        bool out = due == 0 || (s->order == CHUTE_COUNTDOWN ? number > due : number < due);
        int n = 0;
        if (out) continue;
        do n = (int)ilx_rng_below(rng, CHUTE_NOTCHES);
        while (s->notch[colour / 2][n]);
        s->notch[colour / 2][n] = (uint8_t)chute_token(colour, number);
    }
}

static bool redraw_side(chute_state *s, int side, ilx_rng *rng)
{
    memset(s->notch[side], 0, sizeof s->notch[side]);
    redraw_colour(s, 2 * side, rng);
    redraw_colour(s, 2 * side + 1, rng);
    return chute_settle(s, side, 0, NULL) && chute_out_of_side(s, side) < CHUTE_SIDE_TOKENS;
}

// Draws what a seat may not see as by somebody who has not followed the turns: any number of
// tokens may be under way, anywhere. Whoever has followed them knows more, and can work it out from
// what it has seen; that is for bots to do or not (src/bots/chute_memory.c).
static void chute_resample(void *state, int seat, ilx_rng *rng)
{
    enum { ATTEMPTS = 16 };
    chute_state *s = state;
    int side = 1 - chute_side_of(seat);
    if (s->stage == CHUTE_OVER) return;
    if (s->stage < CHUTE_PLAYING) {
        for (int colour = 2 * side; colour < 2 * side + 2; colour++) {
            int digits = chute_order_digits((int)ilx_rng_below(rng, CHUTE_ORDERS));
            if (s->shuffle && s->load[colour][0]) chute_load(s, colour, digits);
        }
        return;
    }
    for (int i = 0; i < ATTEMPTS; i++) {
        if (redraw_side(s, side, rng)) return;
        s->wrong[side] = 0;
    }
    // Nothing has fallen yet but what the first wheel lets in: that can always be.
    memset(s->notch[side], 0, sizeof s->notch[side]);
    for (int colour = 2 * side; colour < 2 * side + 2; colour++) {
        s->entered[colour] = s->out[colour] = 0;
    }
    chute_settle(s, side, 0, NULL);
}

static int random_degrees(ilx_rng *rng, int most)
{
    // Mostly less than a full turn, as people do.
    if (most > CHUTE_CIRCLE && ilx_rng_below(rng, 8) != 0) most = CHUTE_CIRCLE;
    uint32_t drawn = ilx_rng_below(rng, 2 * (uint32_t)most);
    int degrees = (int)(drawn / 2) + 1;
    return drawn % 2 ? -degrees : degrees;
}

static void chute_sample(const void *state, int seat, ilx_rng *rng, ilx_move *move)
{
    (void)seat;
    const chute_state *s = state;
    int most = CHUTE_TURN_MAX - s->spun, barred = chute_barred(s);
    if (s->spun > 0 && (most == 0 || ilx_rng_below(rng, 2) == 0)) {
        *move = (ilx_move){.kind = CHUTE_MOVE_LEAVE};
        return;
    }
    int wheel = s->wheel;
    if (s->spun == 0) {
        bool any = barred == 0 || (s->strict && ilx_rng_below(rng, 16) == 0);
        wheel = 1 + (int)ilx_rng_below(rng, any ? CHUTE_WHEELS : CHUTE_WHEELS - 1);
        if (!any && wheel >= barred) wheel++;
    }
    int kind = ilx_rng_below(rng, 16) == 0 ? CHUTE_MOVE_DRAG : CHUTE_MOVE_TURN;
    *move = (ilx_move){kind, {wheel, random_degrees(rng, most)}};
}

static const ilx_figure figures[] = {
    ILX_FIGURE("numbers", CHUTE_NUMBERS, "tokens of a colour"),
    {"first", ILX_U8, chute_the_board.first, CHUTE_WHEELS + 1,
     .means = "the first notch of each wheel, and their end"},
    {"passage_from", ILX_U8, &chute_the_board.passage[0].from, CHUTE_PASSAGES,
     sizeof(chute_passage), "place above each passage: 0 and 1 the chutes, 2 to 6 the wheels"},
    {"passage_to", ILX_U8, &chute_the_board.passage[0].to, CHUTE_PASSAGES, sizeof(chute_passage),
     "and below it; 7 is the tray"},
};

static const ilx_verb reasons[] = {
    [CHUTE_WHY_FALLS] = {"falls", {{"own"}, {"out"}, {"other"}}},
};

const ilx_game ilx_game_chute = {
    .id = "chute",
    .rules_version = 1,
    .seats_min = CHUTE_SIDES,
    .seats_max = CHUTE_SEATS,
    .seats_step = CHUTE_SIDES,
    .teams = CHUTE_SIDES,
    .behind = ILX_SEAT_BIT(1) | ILX_SEAT_BIT(3),
    .state_size = sizeof(chute_state),
    .view_size = sizeof(chute_view),
    ILX_TABLE(option, options),
    ILX_TABLE(state_field, state_fields),
    ILX_TABLE(view_field, view_fields),
    ILX_TABLE(figure, figures),
    ILX_TABLE(move, moves),
    ILX_TABLE(event, events),
    ILX_TABLE(reason, reasons),
    ILX_TABLE(refusal, chute_refusals),
    .setup = chute_setup,
    .turn = chute_turn,
    .check = chute_check,
    .chances = chute_chances,
    .apply = chute_apply,
    .result = chute_result,
    .verify = chute_verify,
    .view = chute_view_for,
    .resample = chute_resample,
    .sample = chute_sample,
    .rematch = chute_rematch,
};
