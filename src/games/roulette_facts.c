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
static const char *const stage_means[] = {
    "chance deals one action card each, before the first round",
    "everybody in the round: `pocket`",
    ("everybody who has action cards, while `hole` may be among them: `ready`, `hold`, or a card. "
     "This and every window for cards passes after 2 s; a `hold` keeps it open for 15, and a card "
     "for 5 more"),
    ("everybody who has action cards, while `reload` may be among them: `ready`, `hold`, or a "
     "card; "
     "with the option `windows` everybody in the round: `ready`; `shuffle` before that"),
    "everybody in the round: `bid`; before that `shuffle`; `peek` may be played",
    ("those who have action cards, while one for the dice may be among them: `ready`, `hold`, or a "
     "card"),
    ("everybody who may accuse: `accuse`, or `quiet`. An accusation opens a moment of 400 ms "
     "in which others may join it. After a `call`, of a player or of the clock, 10 s are left"),
    "those who are caught: `bribe`, `hold`, or `ready`",
    ("before a shot, those who have action cards for it: `ready`, `hold`, or a card; `aim` where "
     "one "
     "must"),
    "those who must aim at somebody: `aim`",
    "cards are turned up by chance; nobody is asked",
    "those who may have Hazard Pay: `bonus`, `hold`, or `ready`",
    "the match is over",
};
static const ilx_names stages = {"stage", stage_items, ILX_COUNT(stage_items), stage_means};

// clang-format off
#define WHO {"who", &ilx_seat_names}
#define WHOM {"whom", &ilx_seat_names}
#define WHOSE {"whose", &ilx_seat_names}
#define CARD(name) {name, &cartridges}
#define ACTION {"action", &actions}
#define SHOTS {"shots", .min = 0, .max = ROULETTE_BID_MAX}

#define WINDOWS                                                                     \
    (ILX_IN(ROULETTE_PICKPOCKET) | ILX_IN(ROULETTE_SPIN) | ILX_IN(ROULETTE_REVEAL) | \
     ILX_IN(ROULETTE_JUDGE) | ILX_IN(ROULETTE_TRIGGER) | ILX_IN(ROULETTE_SCORE))

static const ilx_verb moves[] = {
    [ROULETTE_HOLE] = {"hole", {WHO},
        .stages = ILX_IN(ROULETTE_PICKPOCKET),
        .means = "Hole in the Pocket: this player pockets a card at random instead"},
    [ROULETTE_RELOAD] = {"reload", {WHO},
        .stages = ILX_IN(ROULETTE_SPIN),
        .means = "One in the Chamber: a bullet takes a click's place in this drum for the round"},
    [ROULETTE_RESPIN] = {"respin", {WHO},
        .stages = ILX_IN(ROULETTE_TRIGGER),
        .means = "Spin Again, between two shots: the rest of this drum is shuffled"},
    [ROULETTE_PEEKING] = {"peek", {WHO},
        .stages = ILX_IN(ROULETTE_BID),
        .means = "Peek: look at the three top cards of this drum"},
    [ROULETTE_REBID] = {"rebid", {SHOTS},
        .stages = ILX_IN(ROULETTE_REVEAL),
        .means = "Second Thoughts: sets one's own die anew"},
    [ROULETTE_RAISE] = {"raise", {WHO},
        .stages = ILX_IN(ROULETTE_REVEAL),
        .means = "Raise the Stakes: this player's die goes up by one"},
    [ROULETTE_BRIBE] = {"bribe",
        .stages = ILX_IN(ROULETTE_JUDGE),
        .means = "Bribe the Judge, when caught: nothing happens to you"},
    [ROULETTE_FRISK] = {"frisk", {WHO},
        .stages = ILX_IN(ROULETTE_ACCUSE),
        .means = "Pat-Down: look at the card in this pocket"},
    [ROULETTE_AIR] = {"air",
        .stages = ILX_IN(ROULETTE_TRIGGER),
        .means = "Air Gun: your next shot goes to the sky"},
    [ROULETTE_GIFT] = {"gift", {WHO},
        .stages = ILX_IN(ROULETTE_TRIGGER),
        .means = "Here, a Present!: your next shot is aimed at this other player"},
    [ROULETTE_SHOOTOUT] = {"shootout",
        .stages = ILX_IN(ROULETTE_TRIGGER),
        .means = "Shoot Somebody: everyone aims the next shot at another"},
    [ROULETTE_AGAIN] = {"again", {WHO},
        .stages = ILX_IN(ROULETTE_TRIGGER),
        .means = "One More Pull: this player takes one shot more"},
    [ROULETTE_BONUS] = {"bonus",
        .stages = ILX_IN(ROULETTE_SCORE),
        .means = "Hazard Pay: two points more, for a bid of 3 or more"},
    [ROULETTE_MOVE_POCKET] = {"pocket", {CARD("card")},
        .stages = ILX_IN(ROULETTE_POCKET),
        .means = "puts one of the seven cards in the pocket: `click` or `bullet`"},
    [ROULETTE_MOVE_SHUFFLE] = {"shuffle", {WHO},
        .stages = ILX_IN(ROULETTE_SPIN) | ILX_IN(ROULETTE_BID),
        .means = "demands that another's drum, which nobody has looked into, be shuffled again, "
                 "for show; once a round"},
    [ROULETTE_MOVE_BID] = {"bid", {SHOTS},
        .stages = ILX_IN(ROULETTE_BID),
        .means = "sets the die and covers it; may be said again until all have"},
    [ROULETTE_MOVE_ACCUSE] = {"accuse", {WHO}, .in_person = true,
        .stages = ILX_IN(ROULETTE_ACCUSE),
        .means = "accuses another player of having pocketed a bullet; once a round"},
    [ROULETTE_MOVE_QUIET] = {"quiet",
        .stages = ILX_IN(ROULETTE_ACCUSE),
        .means = "accuses nobody for now"},
    [ROULETTE_MOVE_AIM] = {"aim", {WHO},
        .stages = ILX_IN(ROULETTE_TRIGGER) | ILX_IN(ROULETTE_AIM),
        .means = "names in secret whom the next shot is aimed at, where a card asks for it"},
    [ROULETTE_MOVE_READY] = {"ready",
        .stages = WINDOWS,
        .means = "lets the others go on"},
    [ROULETTE_MOVE_HOLD] = {"hold", .for_time = true, .in_person = true,
        .stages = WINDOWS,
        .means = "Wait!, openly: the window stays open for 15 s; once a window"},
    [ROULETTE_MOVE_CALL] = {"call", .for_time = true, .in_person = true,
        .stages = ILX_IN(ROULETTE_ACCUSE),
        .means = "the last call: the accusations end after 10 s, unless there is another"},
    [ROULETTE_MOVE_DEAL] = {"deal", {WHO, ACTION},
        .stages = ILX_IN(ROULETTE_DEALING) | ILX_IN(ROULETTE_ACCUSE) | ILX_IN(ROULETTE_TRIGGER),
        .means = "this player draws this action card",
        .outcomes = "of `pending_who`: each kind that `deck` holds, in the order of the action "
                    "cards; each weighs as many as the deck holds"},
    [ROULETTE_MOVE_REDRAW] = {"redraw", {WHO, CARD("card")},
        .stages = ILX_IN(ROULETTE_PICKPOCKET),
        .means = "the card that a hole in the pocket leaves there",
        .outcomes = "of `pending_who`: `click`, weighing 7 less `bullets`; then `bullet`, weighing "
                    "`bullets`; a weight of 0 is left out"},
    [ROULETTE_MOVE_TOP] = {"top", {WHO, CARD("first"), CARD("second"), CARD("third")},
        .stages = ILX_IN(ROULETTE_BID),
        .means = "the three cards that Peek shows, the top one first",
        .outcomes = "of `pending_who`: the eight orders of three cards, numbered 0 to 7, bit 0 "
                    "being the first card and 1 a bullet; each weighs the product of the cards left "
                    "of that kind at each step; a weight of 0 is left out. The drum has 6 less "
                    "`turned` cards left; its bullets are `bullets` + `loaded` - `turned_bullets`, "
                    "less one when the pocket holds a bullet; the rest are clicks"},
    [ROULETTE_MOVE_TURN] = {"turn", {WHO, CARD("card")},
        .stages = ILX_IN(ROULETTE_FIRE),
        .means = "the card that this player turns up for the shot",
        .outcomes = "of `pending_who`: where `top_count` is not 0, the first card of `top` alone, "
                    "weighing 1; else `click`, weighing the clicks left in the drum, then `bullet`, "
                    "weighing the bullets left (as for `top`); a weight of 0 is left out"},
};

static const ilx_verb events[] = {
    [ROULETTE_EVENT_ROUND] = {"round", {{"round"}, {"announcer", &ilx_seat_names}}},
    [ROULETTE_EVENT_DEALT] = {"dealt", {WHO}},
    [ROULETTE_EVENT_DREW] = {"drew", {ACTION}},
    [ROULETTE_EVENT_RESHUFFLED] = {"reshuffled"},
    [ROULETTE_EVENT_POCKETED] = {"pocketed", {WHO}},
    [ROULETTE_EVENT_POCKET] = {"pocket", {CARD("card")}},
    [ROULETTE_EVENT_SPUN] = {"spun"},
    [ROULETTE_EVENT_LAID] = {"laid", {WHO}},
    [ROULETTE_EVENT_HELD] = {"held", {WHO}},
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
    [ROULETTE_EVENT_CALLED] = {"called", {WHO}},
    [ROULETTE_EVENT_LAST_CALL] = {"last-call"},
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
    {"windows", 0, 1, 0},
};

static const char *const skins[] = {"poppers"};

#define STATE(T, m, ...) ILX_FIELD(roulette_state, T, m, __VA_ARGS__)
#define VIEW(T, m, ...) ILX_FIELD(roulette_view, T, m, __VA_ARGS__)
#define EACH .per_seat = true

static const ilx_field state_fields[] = {
    STATE(ILX_U32, turn, "number of the question: what `turn` says"),
    STATE(ILX_U16, round, "from 1; 0 while cards are dealt"),
    STATE(ILX_U16, points, "points", EACH),
    STATE(ILX_U8, seat_count, "seats of the match"),
    STATE(ILX_U8, cards, "option: action cards are played with"),
    STATE(ILX_U8, slow, "option: all waits are doubled"),
    STATE(ILX_U8, windows, "option: windows for action cards stay open until all are ready"),
    STATE(ILX_U8, stage, "see above", .names = &stages),
    STATE(ILX_U8, asked, "seats that are asked, as bits, seat 0 the lowest"),
    STATE(ILX_U8, answered, "those of them that have answered, as bits"),
    STATE(ILX_U8, hurried, "1: an action card was played in this window, which lasts 5 s now"),
    STATE(ILX_U8, held, "seats that have called Wait! in this window, as bits"),
    STATE(ILX_U8, called, "1: the last call for accusations has been made"),
    STATE(ILX_I8, caller, "seat that made it; -1: the table, or nobody yet"),
    STATE(ILX_U8, alive, "seats whose captain lives, as bits"),
    STATE(ILX_U8, standing, "seats still in the round, as bits"),
    STATE(ILX_U8, flipped, "seats that have accused in this round, as bits"),
    STATE(ILX_U8, shown, "seats whose pocket has been shown in this round, as bits"),
    STATE(ILX_U8, demanded, "seats that have demanded a shuffle in this round, as bits"),
    STATE(ILX_U8, holed, "seats whose pocket was redrawn by Hole in the Pocket, as bits"),
    STATE(ILX_U8, winners, "seats that have won, as bits"),
    STATE(ILX_U8, supply, "bullets in the middle"),
    STATE(ILX_U8, shot, "shots fired in this round"),
    STATE(ILX_U8, shootout, "1: Shoot Somebody stands for the next shot"),
    STATE(ILX_U8, pending, "the chance move that is due, by its number in the table of moves; 0: "
                           "none"),
    STATE(ILX_I8, pending_by, "seat that played the card which asked for it; -1: nobody"),
    STATE(ILX_I8, pending_who, "seat whose cards are drawn, dealt or turned next; -1: nobody"),
    STATE(ILX_U8, mates, "team-mates left beside the captain", EACH),
    STATE(ILX_U8, bullets, "bullets among the seven cards, for keeps", EACH),
    STATE(ILX_U8, loaded, "bullets lent for this round by One in the Chamber", EACH),
    STATE(ILX_U8, pocket, "the card in the pocket", EACH, .names = &cartridges),
    STATE(ILX_I8, bid, "what the die shows; -1: none yet", EACH),
    STATE(ILX_U8, again, "shots beyond the bid", EACH),
    STATE(ILX_U8, turned, "cards of the drum turned up in this round", EACH),
    STATE(ILX_U8, turned_bullets, "bullets among them", EACH),
    STATE(ILX_U8, fire, "the card of the shot that is being turned", EACH, .names = &cartridges),
    STATE(ILX_U8, top_count, "cards at the top of the drum whose order somebody has looked at",
          EACH),
    STATE(ILX_U8, top, "these cards, the top one first",
          EACH, .count = ROULETTE_PEEK, .names = &cartridges),
    STATE(ILX_U8, top_seen, "seats that have looked at them, as bits", EACH),
    STATE(ILX_U8, pocket_seen, "seats that have looked into this pocket with Pat-Down, as bits",
          EACH),
    STATE(ILX_I8, accusing, "seat that this one accuses in the moment that is open; -1: nobody",
          EACH),
    STATE(ILX_U8, bribed, "seats whose bribe was taken in the judgement at hand, as bits"),
    STATE(ILX_U8, aim, "where the next shot goes", EACH, .names = &aims),
    STATE(ILX_I8, target, "seat that it is aimed at; -1: nobody", EACH),
    STATE(ILX_U8, named, "seats whose target is secret until the shot, as bits"),
    STATE(ILX_U8, owed, "action cards still to be dealt to a seat", EACH),
    STATE(ILX_U8, hand_count, "action cards in the hand", EACH),
    STATE(ILX_U8, hand, "these by kind", EACH, .count = ROULETTE_KINDS, .keys = &actions),
    STATE(ILX_U8, deck, "action cards in the deck", .count = ROULETTE_KINDS, .keys = &actions),
    STATE(ILX_U8, discard, "action cards discarded", .count = ROULETTE_KINDS, .keys = &actions),
};

static const ilx_field view_fields[] = {
    VIEW(ILX_U16, round, "from 1; 0 while cards are dealt"),
    VIEW(ILX_U16, playable, "1: the viewer has an action card that can be played now"),
    VIEW(ILX_U16, points, "points", EACH),
    VIEW(ILX_U8, stage, "see above", .names = &stages),
    VIEW(ILX_U8, announcer, "the seat that calls the phases of this round",
         .names = &ilx_seat_names),
    VIEW(ILX_U8, supply, "bullets in the middle"),
    VIEW(ILX_U8, deck_count, "action cards in the deck"),
    VIEW(ILX_U8, shot, "shots fired in this round"),
    VIEW(ILX_U8, shootout, "1: Shoot Somebody stands for the next shot"),
    VIEW(ILX_U8, moment, "1: an accusation has been made, and others may join it"),
    VIEW(ILX_U8, called, "1: the last call for accusations has been made"),
    VIEW(ILX_I8, caller, "seat that made it; -1: the table, or nobody yet",
         .names = &ilx_seat_names),
    VIEW(ILX_U8, cards, "option: action cards are played with"),
    VIEW(ILX_U8, windows, "option: windows for action cards stay open until all are ready"),
    VIEW(ILX_U8, odds, "how likely a bullet is among the next 0 to 6 cards of the viewer's own drum, "
                       "in percent; 0 before bids", .count = ROULETTE_BARREL + 1),
    VIEW(ILX_U8, alive, "1: the captain lives", EACH),
    VIEW(ILX_U8, standing, "1: still in the round", EACH),
    VIEW(ILX_U8, asked, "1: the table waits for this seat", EACH),
    VIEW(ILX_U8, held, "1: has called Wait! in this window", EACH),
    VIEW(ILX_U8, flipped, "1: has accused in this round", EACH),
    VIEW(ILX_U8, winner, "1: has won", EACH),
    VIEW(ILX_U8, mates, "team-mates left beside the captain", EACH),
    VIEW(ILX_U8, bullets, "bullets among the seven cards, for keeps", EACH),
    VIEW(ILX_U8, loaded, "bullets lent for this round by One in the Chamber", EACH),
    VIEW(ILX_U8, pocket, "`hidden` where this viewer may not know", EACH, .names = &cartridges),
    VIEW(ILX_U8, pocket_shown, "1: everybody has seen it", EACH),
    VIEW(ILX_I8, bid, "-1: none yet; `null`: covered, and not this viewer's", EACH),
    VIEW(ILX_U8, shots_due, "shots still to take; 0 until dice are shown", EACH),
    VIEW(ILX_U8, turned, "cards of the drum turned up in this round", EACH),
    VIEW(ILX_U8, turned_bullets, "bullets among them", EACH),
    VIEW(ILX_U8, top, "the three top cards of the drum, as far as this viewer has looked; else "
                      "`none`", EACH, .count = ROULETTE_PEEK, .names = &cartridges),
    VIEW(ILX_I8, accusing, "seat that this one accuses in the moment that is open; -1: nobody",
         EACH, .names = &ilx_seat_names),
    VIEW(ILX_U8, aim, "where the next shot goes", EACH, .names = &aims),
    VIEW(ILX_I8, target, "seat that it is aimed at; -1: nobody; `null`: named in secret",
         EACH, .names = &ilx_seat_names),
    VIEW(ILX_U8, hand_count, "action cards in the hand", EACH),
    VIEW(ILX_U8, hand, "the viewer's own action cards", .count = ROULETTE_KINDS, .keys = &actions),
    VIEW(ILX_U8, discard, "action cards discarded", .count = ROULETTE_KINDS, .keys = &actions),
    VIEW(ILX_U8, hands, "everybody's, in the order of the action cards: for those who see "
                        "everything; else 0", EACH, .count = ROULETTE_KINDS),
};
// clang-format on

// ---- View --------------------------------------------------------------------------------

// Seats whose pocket this viewer knows.
static uint8_t known_pockets(const roulette_state *s, int viewer)
{
    uint8_t known = s->shown;
    if (viewer == ILX_REFEREE) return UINT8_MAX;
    if (viewer < 0) return known;
    for (int i = 0; i < s->seat_count; i++) {
        known |= (uint8_t)(ilx_in(s->pocket_seen[i], viewer) << i);
    }
    return known | ilx_bit(viewer);
}

static bool knows_top(const roulette_state *s, int viewer, int whose)
{
    return viewer == ILX_REFEREE || (viewer >= 0 && ilx_in(s->top_seen[whose], viewer));
}

// The public part of the seats, as it stands in the state.
static void view_seats(const roulette_state *restrict s, roulette_view *restrict v)
{
    memcpy(v->points, s->points, sizeof v->points);
    memcpy(v->mates, s->mates, sizeof v->mates);
    memcpy(v->bullets, s->bullets, sizeof v->bullets);
    memcpy(v->loaded, s->loaded, sizeof v->loaded);
    memcpy(v->turned, s->turned, sizeof v->turned);
    memcpy(v->turned_bullets, s->turned_bullets, sizeof v->turned_bullets);
    memcpy(v->accusing, s->accusing, sizeof v->accusing);
    memcpy(v->aim, s->aim, sizeof v->aim);
    memcpy(v->hand_count, s->hand_count, sizeof v->hand_count);
    v->moment = roulette_moment_open(s);
    for (int i = 0; i < s->seat_count && s->stage > ROULETTE_BID; i++) {
        v->shots_due[i] = (uint8_t)roulette_shots_due(s, i);
    }
    uint8_t asked = s->pending ? 0 : s->asked & (uint8_t)~s->answered;
    ilx_set_bytes(s->alive, v->alive, sizeof v->alive);
    ilx_set_bytes(s->standing, v->standing, sizeof v->standing);
    ilx_set_bytes(asked, v->asked, sizeof v->asked);
    ilx_set_bytes(s->held, v->held, sizeof v->held);
    ilx_set_bytes(s->flipped, v->flipped, sizeof v->flipped);
    ilx_set_bytes(s->winners, v->winner, sizeof v->winner);
    ilx_set_bytes(s->shown, v->pocket_shown, sizeof v->pocket_shown);
}

// Pockets, bids and targets, as far as the viewer may know them.
static void view_secrets(const roulette_state *restrict s, int viewer, roulette_view *restrict v)
{
    uint8_t own = viewer == ILX_REFEREE ? UINT8_MAX : viewer < 0 ? 0 : ilx_bit(viewer);
    uint8_t pockets = known_pockets(s, viewer), targets = own | (uint8_t)~s->named;
    uint8_t bids = s->stage > ROULETTE_BID ? UINT8_MAX : own;
    for (int i = 0; i < s->seat_count; i++) {
        bool bid_known = ilx_in(bids, i) | (s->bid[i] == ROULETTE_NO_BID);
        uint8_t unknown = s->pocket[i] ? ROULETTE_HIDDEN : ROULETTE_NONE;
        v->pocket[i] = ilx_in(pockets, i) ? s->pocket[i] : unknown;
        v->bid[i] = bid_known ? s->bid[i] : ILX_HIDDEN8;
        v->target[i] = ilx_in(targets, i) ? s->target[i] : ILX_HIDDEN8;
    }
}

// Copies the tops of barrels that the viewer has seen.
static void view_tops(const roulette_state *s, int viewer, roulette_view *v)
{
    for (uint32_t left = ilx_bytes_set(s->top_count, sizeof s->top_count); left; left &= left - 1) {
        int i = __builtin_ctz(left);
        if (knows_top(s, viewer, i)) memcpy(v->top[i], s->top[i], sizeof v->top[i]);
    }
}

// How likely it is, as far as the seat knows its own drum, that the next cards hold a bullet.
static void view_odds(const roulette_state *s, int seat, uint8_t *odds)
{
    if (s->stage < ROULETTE_BID || !ilx_in(s->standing, seat)) return;
    int bullets = roulette_barrel_bullets(s, seat), left = ROULETTE_BARREL - s->turned[seat];
    if (bullets == 0) return;
    int known = knows_top(s, seat, seat) ? s->top_count[seat] : 0;
    int spared = 1, of = 1;  // orders of the next n cards, without a bullet and in all
    for (int n = 1; n <= ROULETTE_BARREL; n++, left--) {
        bool bullet = n <= known && s->top[seat][n - 1] == ROULETTE_BULLET;
        if (n <= known) {
            spared *= !bullet;
            bullets -= bullet;
        } else if (left > 0) {
            spared *= left - bullets;
            of *= left;
        }
        odds[n] = (uint8_t)((200 * (of - spared) + of) / (2 * of));
    }
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
    v->called = s->called;
    v->caller = s->caller;
    v->cards = s->cards;
    v->windows = s->windows;
    view_seats(s, v);
    view_secrets(s, viewer, v);
    view_tops(s, viewer, v);
    if (viewer >= 0) {
        memcpy(v->hand, s->hand[viewer], sizeof v->hand);
        v->playable = roulette_can_play(s, viewer);
        view_odds(s, viewer, v->odds);
    }
    if (viewer == ILX_REFEREE) memcpy(v->hands, s->hand, sizeof v->hands);
    memcpy(v->discard, s->discard, sizeof v->discard);
    for (int kind = 0; kind < ROULETTE_KINDS; kind++) v->deck_count += s->deck[kind];
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
    if (ilx_in(s->holed, i)) {
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
    if (s->pocket[i] && !ilx_in(known_pockets(s, viewer), i)) {
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

// Bids, accusations, and what came to light of pockets.
static bool roulette_habit(const ilx_event *event)
{
    switch (event->kind) {
    case ROULETTE_EVENT_ROUND:
    case ROULETTE_EVENT_SHOWN:
    case ROULETTE_EVENT_ACCUSED:
    case ROULETTE_EVENT_CAUGHT:
    case ROULETTE_EVENT_CLEARED:
    case ROULETTE_EVENT_POINTS: return true;
    default: return false;
    }
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
        if (ilx_in(s->named, i)) {
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
    if (!ilx_in(s->alive, i)) return 0;
    int points = s->points[i], lives = s->mates[i] + 1, last = ILX_COUNT(by_points) - 1;
    double here = by_points[points < last ? points : last];
    if (!ilx_in(s->standing, i) || s->bid[i] == ROULETTE_NO_BID || s->stage == ROULETTE_SCORE) {
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
    if (s->stage == ROULETTE_OVER) return ilx_in(s->winners, seat) ? 1000000 : 0;
    double all = 0;
    for (int i = 0; i < s->seat_count; i++) all += promise(s, i);
    return all > 0 ? (int32_t)(1e6 * promise(s, seat) / all) : 0;
}

// ---- The table ---------------------------------------------------------------------------

static const ilx_verb reasons[] = {
    [ROULETTE_WHY_BID] = {"bid", {{"bid"}, {"lives"}, {"accused"}}},
    [ROULETTE_WHY_GUILT] = {"guilt", {{"bid"}, {"guilty"}, {"pays"}}},
    [ROULETTE_WHY_SEEN] = {"seen", {{"guilty"}}},
    [ROULETTE_WHY_RISK] = {"risk", {{"risk"}}},
};

#define SKULL(kind) [kind] = ((ROULETTE_SKULLS >> (kind)) & 1)
static const uint8_t kind_skull[ROULETTE_KINDS] = {
    SKULL(ROULETTE_HOLE),  SKULL(ROULETTE_RELOAD),   SKULL(ROULETTE_RESPIN), SKULL(ROULETTE_RAISE),
    SKULL(ROULETTE_FRISK), SKULL(ROULETTE_SHOOTOUT), SKULL(ROULETTE_AGAIN),
};

static const ilx_figure figures[] = {
    {"card_stage", ILX_U8, roulette_kind_stage, ROULETTE_KINDS,
     .means = "the stage in which each action card can be played, by number"},
    {"card_skull", ILX_U8, kind_skull, ROULETTE_KINDS,
     .means = "1: it can be played by the dead and the living; 0: by those who stand"},
    ILX_FIGURE("windows", ROULETTE_WINDOWS,
               "stages in which nothing is asked for but action cards, one bit each"),
};

const ilx_game ilx_game_roulette = {
    .id = "roulette",
    .rules_version = 2,
    .seats_min = 2,
    .seats_max = ROULETTE_SEATS,
    .state_size = sizeof(roulette_state),
    .view_size = sizeof(roulette_view),
    ILX_TABLE(option, options),
    ILX_TABLE(state_field, state_fields),
    ILX_TABLE(view_field, view_fields),
    ILX_TABLE(move, moves),
    ILX_TABLE(event, events),
    ILX_TABLE(reason, reasons),
    ILX_TABLE(refusal, roulette_refusals),
    ILX_TABLE(figure, figures),
    ILX_TABLE(skin, skins),
    .setup = roulette_setup,
    .turn = roulette_turn,
    .check = roulette_check,
    .list = roulette_list,
    .tempting = roulette_tempting,
    .ways = roulette_ways,
    .chances = roulette_chances,
    .weigh = roulette_weigh,
    .outcome = roulette_outcome,
    .apply = roulette_apply,
    .result = roulette_result,
    .verify = roulette_verify,
    .view = roulette_view_for,
    .habit = roulette_habit,
    .resample = roulette_resample,
    .evaluate = roulette_evaluate,
};
