// Roulette: words, fields, view, redrawing and evaluation. The rules: roulette.c and
// roulette_play.c.

#include "games/roulette_parts.h"

#include <string.h>

// ---- Words -------------------------------------------------------------------------------

static const char *const cartridge_items[] = {"none", "click", "bullet", "hidden"};
static const char *const action_items[] = {"hole",     "reload", "respin", "peek", "rebid",
                                           "raise",    "bribe",  "frisk",  "air",  "gift",
                                           "shootout", "again",  "bonus"};
static const char *const aim_items[] = {"self", "sky", "other"};
static const char *const stage_items[] = {"dealing", "pocket", "pickpocket", "spin",    "bid",
                                          "reveal",  "accuse", "judge",      "trigger", "aim",
                                          "fire",    "score",  "over"};

static const ilx_names cartridges = {"cartridge", cartridge_items, ILX_COUNT(cartridge_items)};
static const ilx_names actions = {"action", action_items, ILX_COUNT(action_items)};
static const ilx_names aims = {"aim", aim_items, ILX_COUNT(aim_items)};
static const ilx_names stages = {"stage", stage_items, ILX_COUNT(stage_items)};

// clang-format off
#define WHO {"who", &ilx_seat_names}
#define WHOM {"whom", &ilx_seat_names}
#define WHOSE {"whose", &ilx_seat_names}
#define CARD(name) {name, &cartridges}
#define ACTION {"action", &actions}

static const ilx_verb moves[] = {
    [ROULETTE_HOLE] = {"hole", {WHO}},
    [ROULETTE_RELOAD] = {"reload", {WHO}},
    [ROULETTE_RESPIN] = {"respin", {WHO}},
    [ROULETTE_PEEKING] = {"peek", {WHO}},
    [ROULETTE_REBID] = {"rebid", {{"shots"}}},
    [ROULETTE_RAISE] = {"raise", {WHO}},
    [ROULETTE_BRIBE] = {"bribe"},
    [ROULETTE_FRISK] = {"frisk", {WHO}},
    [ROULETTE_AIR] = {"air"},
    [ROULETTE_GIFT] = {"gift", {WHO}},
    [ROULETTE_SHOOTOUT] = {"shootout"},
    [ROULETTE_AGAIN] = {"again", {WHO}},
    [ROULETTE_BONUS] = {"bonus"},
    [ROULETTE_MOVE_POCKET] = {"pocket", {CARD("card")}},
    [ROULETTE_MOVE_SHUFFLE] = {"shuffle", {WHO}},
    [ROULETTE_MOVE_BID] = {"bid", {{"shots"}}},
    [ROULETTE_MOVE_ACCUSE] = {"accuse", {WHO}, .in_person = true},
    [ROULETTE_MOVE_QUIET] = {"quiet"},
    [ROULETTE_MOVE_AIM] = {"aim", {WHO}},
    [ROULETTE_MOVE_READY] = {"ready"},
    [ROULETTE_MOVE_DEAL] = {"deal", {WHO, ACTION}},
    [ROULETTE_MOVE_REDRAW] = {"redraw", {WHO, CARD("card")}},
    [ROULETTE_MOVE_TOP] = {"top", {WHO, CARD("first"), CARD("second"), CARD("third")}},
    [ROULETTE_MOVE_TURN] = {"turn", {WHO, CARD("card")}},
};

static const ilx_verb events[] = {
    [ROULETTE_EVENT_ROUND] = {"round", {{"round"}, {"announcer", &ilx_seat_names}}},
    [ROULETTE_EVENT_DEALT] = {"dealt", {WHO}},
    [ROULETTE_EVENT_DREW] = {"drew", {ACTION}},
    [ROULETTE_EVENT_RESHUFFLED] = {"reshuffled"},
    [ROULETTE_EVENT_POCKETED] = {"pocketed", {WHO}},
    [ROULETTE_EVENT_POCKET] = {"pocket", {CARD("card")}},
    [ROULETTE_EVENT_LAID] = {"laid", {WHO}},
    [ROULETTE_EVENT_SHUFFLED] = {"shuffled", {WHO, WHOSE}},
    [ROULETTE_EVENT_COVERED] = {"covered", {WHO}},
    [ROULETTE_EVENT_BID] = {"bid", {{"shots"}}},
    [ROULETTE_EVENT_SHOWN] = {"shown", {WHO, {"shots"}}},
    [ROULETTE_EVENT_PLAYED] = {"played", {WHO, ACTION}},
    [ROULETTE_EVENT_PLAYED_ON] = {"played-on", {WHO, ACTION, WHOM}},
    [ROULETTE_EVENT_TOP] = {"top", {WHOSE, CARD("first"), CARD("second"), CARD("third")}},
    [ROULETTE_EVENT_FRISKED] = {"frisked", {WHOSE, CARD("card")}},
    [ROULETTE_EVENT_RELOADED] = {"reloaded", {WHOSE, {"done"}}},
    [ROULETTE_EVENT_DIE] = {"die", {WHOSE, {"shots"}}},
    [ROULETTE_EVENT_ACCUSED] = {"accused", {WHO, WHOM}},
    [ROULETTE_EVENT_CAUGHT] = {"caught", {WHOM}},
    [ROULETTE_EVENT_CLEARED] = {"cleared", {WHOM}},
    [ROULETTE_EVENT_BRIBED] = {"bribed", {WHO}},
    [ROULETTE_EVENT_PENALTY] = {"penalty", {WHO}},
    [ROULETTE_EVENT_FINED] = {"fined", {WHO, {"points"}}},
    [ROULETTE_EVENT_AIMED] = {"aimed", {WHO}},
    [ROULETTE_EVENT_SHOT] = {"shot", {{"number"}}},
    [ROULETTE_EVENT_TURNED] = {"turned", {WHO, CARD("card"), {"aim", &aims},
                                          {"target", &ilx_seat_names}}},
    [ROULETTE_EVENT_LOST] = {"lost", {WHO, {"mates"}}},
    [ROULETTE_EVENT_CAPTAIN] = {"captain", {WHO}},
    [ROULETTE_EVENT_POINTS] = {"points", {WHO, {"points"}, {"total"}}},
    [ROULETTE_EVENT_NO_POINTS] = {"no-points", {WHO}},
    [ROULETTE_EVENT_BONUS] = {"bonus", {WHO, {"total"}}},
    [ROULETTE_EVENT_TIE] = {"tie", {{"points"}}},
    [ROULETTE_EVENT_WON] = {"won", {WHO}},
    [ROULETTE_EVENT_NOBODY_WON] = {"nobody-won"},
};

static const ilx_option options[] = {
    {"cards", 0, 1, 1},
    {"slow", 0, 1, 0},
};

static const char *const skins[] = {"poppers"};

#define STATE(T, m, ...) ILX_FIELD(roulette_state, T, m, __VA_ARGS__)
#define VIEW(T, m, ...) ILX_FIELD(roulette_view, T, m, __VA_ARGS__)
#define EACH .per_seat = true

static const ilx_field state_fields[] = {
    STATE(ILX_U32, turn),
    STATE(ILX_U16, round),
    STATE(ILX_U16, points, EACH),
    STATE(ILX_U8, seat_count),
    STATE(ILX_U8, cards),
    STATE(ILX_U8, slow),
    STATE(ILX_U8, stage, .names = &stages),
    STATE(ILX_U8, asked),
    STATE(ILX_U8, answered),
    STATE(ILX_U8, hurried),
    STATE(ILX_U8, alive),
    STATE(ILX_U8, standing),
    STATE(ILX_U8, flipped),
    STATE(ILX_U8, shown),
    STATE(ILX_U8, demanded),
    STATE(ILX_U8, holed),
    STATE(ILX_U8, winners),
    STATE(ILX_U8, supply),
    STATE(ILX_U8, shot),
    STATE(ILX_U8, shootout),
    STATE(ILX_U8, pending),
    STATE(ILX_I8, pending_by),
    STATE(ILX_I8, pending_who),
    STATE(ILX_U8, mates, EACH),
    STATE(ILX_U8, bullets, EACH),
    STATE(ILX_U8, loaded, EACH),
    STATE(ILX_U8, pocket, EACH, .names = &cartridges),
    STATE(ILX_I8, bid, EACH),
    STATE(ILX_U8, again, EACH),
    STATE(ILX_U8, turned, EACH),
    STATE(ILX_U8, turned_bullets, EACH),
    STATE(ILX_U8, fire, EACH, .names = &cartridges),
    STATE(ILX_U8, top_count, EACH),
    STATE(ILX_U8, top, EACH, .count = ROULETTE_PEEK, .names = &cartridges),
    STATE(ILX_U8, top_seen, EACH),
    STATE(ILX_U8, pocket_seen, EACH),
    STATE(ILX_I8, accusing, EACH),
    STATE(ILX_U8, bribed),
    STATE(ILX_U8, aim, EACH, .names = &aims),
    STATE(ILX_I8, target, EACH),
    STATE(ILX_U8, named),
    STATE(ILX_U8, owed, EACH),
    STATE(ILX_U8, hand_count, EACH),
    STATE(ILX_U8, hand, EACH, .count = ROULETTE_KINDS, .keys = &actions),
    STATE(ILX_U8, deck, .count = ROULETTE_KINDS, .keys = &actions),
    STATE(ILX_U8, discard, .count = ROULETTE_KINDS, .keys = &actions),
};

static const ilx_field view_fields[] = {
    VIEW(ILX_U16, round),
    VIEW(ILX_U16, playable),
    VIEW(ILX_U16, points, EACH),
    VIEW(ILX_U8, stage, .names = &stages),
    VIEW(ILX_U8, announcer, .names = &ilx_seat_names),
    VIEW(ILX_U8, supply),
    VIEW(ILX_U8, deck_count),
    VIEW(ILX_U8, shot),
    VIEW(ILX_U8, shootout),
    VIEW(ILX_U8, moment),
    VIEW(ILX_U8, cards),
    VIEW(ILX_U8, alive, EACH),
    VIEW(ILX_U8, standing, EACH),
    VIEW(ILX_U8, asked, EACH),
    VIEW(ILX_U8, flipped, EACH),
    VIEW(ILX_U8, winner, EACH),
    VIEW(ILX_U8, mates, EACH),
    VIEW(ILX_U8, bullets, EACH),
    VIEW(ILX_U8, loaded, EACH),
    VIEW(ILX_U8, pocket, EACH, .names = &cartridges),
    VIEW(ILX_U8, pocket_shown, EACH),
    VIEW(ILX_I8, bid, EACH),
    VIEW(ILX_U8, shots_due, EACH),
    VIEW(ILX_U8, turned, EACH),
    VIEW(ILX_U8, turned_bullets, EACH),
    VIEW(ILX_U8, top, EACH, .count = ROULETTE_PEEK, .names = &cartridges),
    VIEW(ILX_I8, accusing, EACH, .names = &ilx_seat_names),
    VIEW(ILX_U8, aim, EACH, .names = &aims),
    VIEW(ILX_I8, target, EACH, .names = &ilx_seat_names),
    VIEW(ILX_U8, hand_count, EACH),
    VIEW(ILX_U8, hand, .count = ROULETTE_KINDS, .keys = &actions),
    VIEW(ILX_U8, discard, .count = ROULETTE_KINDS, .keys = &actions),
    VIEW(ILX_U8, hands, EACH, .count = ROULETTE_KINDS),
};
// clang-format on

// ---- View --------------------------------------------------------------------------------

static bool knows_pocket(const roulette_state *s, int viewer, int whose)
{
    if (viewer == whose || viewer == ILX_REFEREE || roulette_in(s->shown, whose)) return true;
    return viewer >= 0 && roulette_in(s->pocket_seen[whose], viewer);
}

static bool knows_top(const roulette_state *s, int viewer, int whose)
{
    return viewer == ILX_REFEREE || (viewer >= 0 && roulette_in(s->top_seen[whose], viewer));
}

// What one viewer may know of one seat.
static void view_seat(const roulette_state *s, int viewer, int i, roulette_view *v)
{
    bool self = viewer == i || viewer == ILX_REFEREE;
    bool bids_shown = s->stage > ROULETTE_BID;
    v->points[i] = s->points[i];
    v->alive[i] = roulette_in(s->alive, i);
    v->standing[i] = roulette_in(s->standing, i);
    v->asked[i] = !s->pending && roulette_in(s->asked & (uint8_t)~s->answered, i);
    v->flipped[i] = roulette_in(s->flipped, i);
    v->winner[i] = roulette_in(s->winners, i);
    v->mates[i] = s->mates[i];
    v->bullets[i] = s->bullets[i];
    v->loaded[i] = s->loaded[i];
    v->pocket[i] = s->pocket[i];
    if (s->pocket[i] && !knows_pocket(s, viewer, i)) v->pocket[i] = ROULETTE_HIDDEN;
    v->pocket_shown[i] = roulette_in(s->shown, i);
    bool bid_known = self || bids_shown || s->bid[i] == ROULETTE_NO_BID;
    v->bid[i] = bid_known ? s->bid[i] : ILX_HIDDEN8;
    v->shots_due[i] = bids_shown ? (uint8_t)roulette_shots_due(s, i) : 0;
    v->turned[i] = s->turned[i];
    v->turned_bullets[i] = s->turned_bullets[i];
    if (knows_top(s, viewer, i)) memcpy(v->top[i], s->top[i], sizeof v->top[i]);
    v->accusing[i] = s->accusing[i];
    v->aim[i] = s->aim[i];
    v->target[i] = roulette_in(s->named, i) && !self ? ILX_HIDDEN8 : s->target[i];
    v->hand_count[i] = s->hand_count[i];
}

static void roulette_view_for(const void *state, int viewer, void *view)
{
    const roulette_state *s = state;
    roulette_view *v = view;
    v->round = s->round;
    v->stage = s->stage;
    v->announcer = (uint8_t)roulette_announcer(s);
    v->supply = s->supply;
    v->shot = s->shot;
    v->shootout = s->shootout;
    v->cards = s->cards;
    for (int i = 0; i < s->seat_count; i++) {
        view_seat(s, viewer, i, v);
        if (s->accusing[i] != ROULETTE_NOBODY) v->moment = 1;
    }
    if (viewer >= 0) {
        memcpy(v->hand, s->hand[viewer], sizeof v->hand);
        v->playable = roulette_can_play(s, viewer);
    }
    if (viewer == ILX_REFEREE) memcpy(v->hands, s->hand, sizeof v->hands);
    for (int kind = 0; kind < ROULETTE_KINDS; kind++) {
        v->deck_count += s->deck[kind];
        v->discard[kind] = s->discard[kind];
    }
}

// ---- For bots ----------------------------------------------------------------------------

// n (n-1) (n-2) … with k factors: how many ways there are to draw k of n in order.
static uint64_t ways(int n, int k)
{
    uint64_t product = 1;
    for (int j = 0; j < k; j++) product *= n - j > 0 ? (uint64_t)(n - j) : 0;
    return product;
}

// How well a pocket explains what the viewer has seen of that barrel: cards turned up, and the
// top ones where it has looked.
static uint64_t pocket_weight(const roulette_state *s, int viewer, int i, roulette_cartridge pocket)
{
    int total = s->bullets[i] + s->loaded[i];
    int bullets = total - (pocket == ROULETTE_BULLET);
    int seen = s->turned[i], seen_bullets = s->turned_bullets[i];
    if (bullets > ROULETTE_BARREL) return 0;
    if (pocket == ROULETTE_CLICK && s->bullets[i] == ROULETTE_CARDS) return 0;
    for (int k = 0; k < s->top_count[i] && knows_top(s, viewer, i); k++) {
        seen++;
        seen_bullets += s->top[i][k] == ROULETTE_BULLET;
    }
    uint64_t prior = 1;  // laid there by choice
    if (roulette_in(s->holed, i)) {
        bool bullet = pocket == ROULETTE_BULLET;
        prior = (uint64_t)(bullet ? s->bullets[i] : ROULETTE_CARDS - s->bullets[i]);
    }
    return prior * ways(bullets, seen_bullets) *
           ways(ROULETTE_BARREL - bullets, seen - seen_bullets);
}

static roulette_cartridge draw(ilx_rng *rng, int bullets, int cards)
{
    bool bullet = cards > 0 && (int)ilx_rng_below(rng, (uint32_t)cards) < bullets;
    return bullet ? ROULETTE_BULLET : ROULETTE_CLICK;
}

static void resample_barrel(roulette_state *s, int viewer, int i, ilx_rng *rng)
{
    if (s->pocket[i] && !knows_pocket(s, viewer, i)) {
        uint64_t bullet = pocket_weight(s, viewer, i, ROULETTE_BULLET);
        uint64_t click = pocket_weight(s, viewer, i, ROULETTE_CLICK);
        uint32_t drawn = ilx_rng_below(rng, (uint32_t)(bullet + click));
        s->pocket[i] = drawn < bullet ? ROULETTE_BULLET : ROULETTE_CLICK;
    }
    int left = ROULETTE_BARREL - s->turned[i], bullets = roulette_barrel_bullets(s, i);
    if (!knows_top(s, viewer, i)) {
        for (int k = 0; k < s->top_count[i]; k++) {
            s->top[i][k] = (uint8_t)draw(rng, bullets, left--);
            bullets -= s->top[i][k] == ROULETTE_BULLET;
        }
    }
    if (s->fire[i]) {  // drawn, and not yet shown to anybody
        s->fire[i] = s->top_count[i] ? s->top[i][0] : (uint8_t)draw(rng, bullets, left);
    }
}

// Every action card that the viewer does not hold or see lies in the deck or in another's hand.
static void resample_hands(roulette_state *s, int viewer, ilx_rng *rng)
{
    uint8_t pool[ROULETTE_ACTIONS];
    int count = 0;
    for (int kind = 0; kind < ROULETTE_KINDS; kind++) {
        int unseen = s->deck[kind];
        for (int i = 0; i < s->seat_count; i++) {
            if (i == viewer) continue;
            unseen += s->hand[i][kind];
            s->hand[i][kind] = 0;
        }
        for (int k = 0; k < unseen; k++) pool[count++] = (uint8_t)kind;
    }
    memset(s->deck, 0, sizeof s->deck);
    for (int i = 0; i < s->seat_count; i++) {
        for (int k = 0; i != viewer && k < s->hand_count[i]; k++) {
            uint32_t at = ilx_rng_below(rng, (uint32_t)count);
            s->hand[i][pool[at]]++;
            pool[at] = pool[--count];
        }
    }
    for (int k = 0; k < count; k++) s->deck[pool[k]]++;
}

static void roulette_resample(void *state, int seat, ilx_rng *rng)
{
    roulette_state *s = state;
    for (int i = 0; i < s->seat_count; i++) {
        resample_barrel(s, seat, i, rng);
        if (i == seat) continue;
        if (s->stage == ROULETTE_BID && s->bid[i] != ROULETTE_NO_BID) {
            s->bid[i] = (int8_t)ilx_rng_below(rng, ROULETTE_BID_MAX + 1);
        }
        if (roulette_in(s->named, i)) {
            int target = (int)ilx_rng_below(rng, (uint32_t)(s->seat_count - 1));
            s->target[i] = (int8_t)(target + (target >= i));
        }
    }
    resample_hands(s, seat, rng);
}

// How promising a seat's position is, in units that only comparison gives a meaning to: points
// weigh more the nearer the goal, lives keep a team in the game, and a bid is points as likely as
// the barrel lets it live.
static double promise(const roulette_state *s, int i)
{
    static const double by_points[] = {1.0, 1.2, 1.45, 1.75, 2.1, 2.5, 3.0, 3.6, 4.3,
                                       5.2, 6.2, 7.5,  9.0,  11., 13., 18., 22.};
    static const double by_lives[] = {0.0, 0.45, 0.75, 0.92, 1.0};
    if (!roulette_in(s->alive, i)) return 0;
    int points = s->points[i], lives = s->mates[i] + 1, last = ILX_COUNT(by_points) - 1;
    double here = by_points[points < last ? points : last];
    if (!roulette_in(s->standing, i) || s->bid[i] == ROULETTE_NO_BID ||
        s->stage == ROULETTE_SCORE) {
        return here * by_lives[lives];
    }
    int more = points + s->bid[i] + 1, left = ROULETTE_BARREL - s->turned[i];
    int clicks = left - roulette_barrel_bullets(s, i);
    double survives = 1;
    for (int k = 0; k < roulette_shots_due(s, i); k++)
        survives *= (double)(clicks - k) / (left - k);
    if (survives < 0) survives = 0;
    return survives * by_points[more < last ? more : last] * by_lives[lives] +
           (1 - survives) * here * by_lives[lives - 1];
}

static int32_t roulette_evaluate(const void *state, int seat)
{
    const roulette_state *s = state;
    if (s->stage == ROULETTE_OVER) return roulette_in(s->winners, seat) ? 1000000 : 0;
    double all = 0;
    for (int i = 0; i < s->seat_count; i++) all += promise(s, i);
    return all > 0 ? (int32_t)(1e6 * promise(s, seat) / all) : 0;
}

// ---- The table ---------------------------------------------------------------------------

const ilx_game ilx_game_roulette = {
    .id = "roulette",
    .rules_version = 1,
    .seats_min = 2,
    .seats_max = ROULETTE_SEATS,
    .state_size = sizeof(roulette_state),
    .view_size = sizeof(roulette_view),
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
    .refusals = roulette_refusals,
    .refusal_count = ROULETTE_REFUSALS,
    .skins = skins,
    .skin_count = ILX_COUNT(skins),
    .setup = roulette_setup,
    .turn = roulette_turn,
    .check = roulette_check,
    .list = roulette_list,
    .chances = roulette_chances,
    .apply = roulette_apply,
    .result = roulette_result,
    .verify = roulette_verify,
    .view = roulette_view_for,
    .resample = roulette_resample,
    .evaluate = roulette_evaluate,
};
