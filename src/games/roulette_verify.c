// Roulette: what is true of every state, between any two moves.
//
// A position from outside is accepted when all of this holds, and play must then go on from it
// without ever breaking it: tests/fuzz/position.c changes real states and looks for one that does.

#include "games/roulette_parts.h"

// ---- Cards -------------------------------------------------------------------------------

static const char *verify_cards(const roulette_state *s)
{
    int bullets = s->supply;
    for (int i = 0; i < s->seat_count; i++) {
        if (s->bullets[i] < 1 || s->bullets[i] > ROULETTE_CARDS) return "bullets out of range";
        bullets += s->bullets[i] + s->loaded[i];
        int count = 0;
        for (int kind = 0; kind < ROULETTE_KINDS; kind++) count += s->hand[i][kind];
        if (count != s->hand_count[i]) return "hand_count is not the size of the hand";
    }
    if (bullets != ROULETTE_BULLETS) return "there are 19 bullets in the box";
    for (int kind = 0; kind < ROULETTE_KINDS; kind++) {
        int count = s->deck[kind] + s->discard[kind];
        for (int i = 0; i < s->seat_count; i++) count += s->hand[i][kind];
        int wanted = s->cards ? roulette_kind_count[kind] : 0;
        if (count != wanted) return "action cards do not add up";
    }
    return NULL;
}

static const char *verify_top(const roulette_state *s, int i)
{
    int left = ROULETTE_BARREL - s->turned[i], bullets = roulette_barrel_bullets(s, i);
    if (left < 0 || bullets < 0 || bullets > left) return "the barrel does not add up";
    if (s->top_count[i] > ROULETTE_PEEK || s->top_count[i] > left) return "bad top_count";
    for (int k = 0; k < ROULETTE_PEEK; k++) {
        bool known = s->top[i][k] == ROULETTE_CLICK || s->top[i][k] == ROULETTE_BULLET;
        if (known != (k < s->top_count[i]) || s->top[i][k] > ROULETTE_BULLET) return "bad top";
        bullets -= s->top[i][k] == ROULETTE_BULLET;
        left -= known;
    }
    if (bullets < 0 || bullets > left) return "the top cards do not fit the barrel";
    bool being_looked_at = s->pending == ROULETTE_MOVE_TOP && s->pending_who == i;
    if ((s->top_seen[i] != 0) != (s->top_count[i] || being_looked_at)) return "bad top_seen";
    return s->top_seen[i] && s->stage < ROULETTE_BID ? "looked at before its time" : NULL;
}

// The barrel of a seat that is in the round, once all have pocketed.
static const char *verify_barrel(const roulette_state *s, int i)
{
    if (s->pocket[i] != ROULETTE_CLICK && s->pocket[i] != ROULETTE_BULLET) return "bad pocket";
    if (s->pocket[i] == ROULETTE_CLICK && s->bullets[i] == ROULETTE_CARDS) return "no such click";
    if (s->loaded[i] && s->stage < ROULETTE_SPIN) return "loaded before its time";
    if (s->turned_bullets[i] > s->turned[i]) return "more bullets than cards turned";
    if (s->turned[i] > s->shot) return "more cards turned than shots fired";
    if (s->again[i] && s->stage < ROULETTE_TRIGGER) return "again before its time";
    if (s->bid[i] + s->again[i] > ROULETTE_BARREL) return "too many shots";
    if (s->turned[i] && s->turned[i] > s->bid[i] + s->again[i]) return "too many cards turned";
    if (s->fire[i] > ROULETTE_BULLET) return "bad card fired";
    bool firing = s->stage == ROULETTE_FIRE && roulette_shots_due(s, i) > 0;
    if (s->fire[i] && !firing) return "nothing is fired now";
    if (s->fire[i] && s->top_count[i] && s->fire[i] != s->top[i][0]) return "not the top card";
    const char *broken = verify_top(s, i);
    if (broken || !s->fire[i]) return broken;
    // The card that is being turned still counts among those left.
    int bullets = roulette_barrel_bullets(s, i), left = ROULETTE_BARREL - s->turned[i];
    bool there = s->fire[i] == ROULETTE_BULLET ? bullets > 0 : left > bullets;
    return there ? NULL : "a card is fired that is not there";
}

// All that belongs to the round is gone for seats out of it, and not there before it begins.
static const char *verify_out(const roulette_state *s, int i)
{
    bool clear = !s->loaded[i] && !s->again[i] && !s->turned[i] && !s->turned_bullets[i] &&
                 !s->fire[i] && !s->top_count[i] && !s->aim[i] && !ilx_in(s->named, i) &&
                 s->target[i] == ROULETTE_NOBODY && !s->pocket_seen[i] && !s->top_seen[i];
    for (int k = 0; k < ROULETTE_PEEK; k++) clear = clear && !s->top[i][k];
    return clear ? NULL : "a barrel out of use holds something";
}

// ---- Seats -------------------------------------------------------------------------------

static const char *verify_aim(const roulette_state *s, int i)
{
    bool due =
        s->stage >= ROULETTE_TRIGGER && s->stage <= ROULETTE_FIRE && roulette_shots_due(s, i) > 0;
    bool aimed = s->target[i] != ROULETTE_NOBODY;
    if (s->aim[i] > ROULETTE_AT_OTHER) return "bad aim";
    if (s->aim[i] && !due) return "nothing to aim at now";
    if (s->target[i] < ROULETTE_NOBODY || s->target[i] >= s->seat_count || s->target[i] == i) {
        return "bad target";
    }
    if (aimed && s->aim[i] != ROULETTE_AT_OTHER) return "a target without an aim";
    if (ilx_in(s->named, i) && !aimed) return "a target named and not there";
    bool missing = s->aim[i] == ROULETTE_AT_OTHER && !aimed;
    bool free = missing || ilx_in(s->named, i);
    if (free && !s->shootout) return "free to aim without a card that says so";
    if (s->stage == ROULETTE_FIRE && missing) return "a shot without a target";
    bool awaited = ilx_in(s->asked & (uint8_t)~s->answered, i);
    if (s->stage == ROULETTE_AIM && missing != awaited) return "who must aim is asked";
    return NULL;
}

static const char *verify_accusation(const roulette_state *s, int i)
{
    int whom = s->accusing[i];
    bool judging = s->stage == ROULETTE_JUDGE;
    if (whom == ROULETTE_NOBODY) return NULL;
    if (s->stage != ROULETTE_ACCUSE && !judging) return "accusing out of its phase";
    if (whom < 0 || whom >= s->seat_count || whom == i) return "bad accusation";
    if (!ilx_in(s->standing, whom)) return "accused, and not in the round";
    if (!ilx_in(s->alive, i) || !ilx_in(s->flipped, i)) return "accused in vain";
    return ilx_in(s->shown, whom) == judging ? NULL : "a pocket shown at the wrong time";
}

static const char *verify_pocket(const roulette_state *s, int i)
{
    bool pocketed = s->pocket[i] != ROULETTE_NONE;
    if (s->pocket[i] > ROULETTE_BULLET) return "bad pocket";
    if (s->pocket[i] == ROULETTE_CLICK && s->bullets[i] == ROULETTE_CARDS) return "no such click";
    return pocketed == ilx_in(s->answered, i) ? NULL : "pocketed and not answered";
}

static const char *verify_seat(const roulette_state *s, int i)
{
    bool standing = ilx_in(s->standing, i), bid = s->bid[i] != ROULETTE_NO_BID;
    if (s->mates[i] > ROULETTE_MATES) return "too many team-mates";
    if (!ilx_in(s->alive, i) && s->mates[i]) return "team-mates without a captain";
    if (s->bid[i] < ROULETTE_NO_BID || s->bid[i] > ROULETTE_BID_MAX) return "bad bid";
    if (s->owed[i] > ROULETTE_ACTIONS) return "too many cards owed";
    if (s->pocket_seen[i] && s->stage < ROULETTE_ACCUSE) return "frisked before its time";
    const char *broken = verify_aim(s, i);
    if (!broken) broken = verify_accusation(s, i);
    if (broken) return broken;

    if (s->stage < ROULETTE_BID && bid) return "bid before its time";
    if (s->stage == ROULETTE_BID && bid != ilx_in(s->answered, i)) return "bad bid";
    if (s->stage > ROULETTE_BID && standing && !bid) return "no bid";
    if (standing && s->stage > ROULETTE_POCKET) return verify_barrel(s, i);
    broken = verify_out(s, i);
    if (broken) return broken;
    if (standing && s->stage == ROULETTE_POCKET) return verify_pocket(s, i);
    return s->pocket[i] ? "bad pocket" : NULL;
}

// ---- The question ------------------------------------------------------------------------

static const char *verify_pending(const roulette_state *s)
{
    int who = s->pending_who, by = s->pending_by;
    if (who < 0 || who >= s->seat_count || by < 0 || by >= s->seat_count) return "bad pending";
    if (roulette_moment_open(s)) return "chance is due in an open moment";
    bool standing = ilx_in(s->standing, who), fits = false;
    ilx_chance outcomes[ILX_CHANCES_MAX];
    switch (s->pending) {
    case ROULETTE_MOVE_DEAL:
        fits = s->owed[who] && !s->asked &&
               (s->stage == ROULETTE_DEALING || s->stage == ROULETTE_ACCUSE ||
                s->stage == ROULETTE_TRIGGER);
        break;
    case ROULETTE_MOVE_REDRAW: fits = s->stage == ROULETTE_PICKPOCKET && standing; break;
    case ROULETTE_MOVE_TOP:
        fits = s->stage == ROULETTE_BID && standing && !s->top_count[who] &&
               ilx_in(s->top_seen[who], by) && s->asked == s->standing && s->answered != s->asked;
        break;
    case ROULETTE_MOVE_TURN:
        fits =
            s->stage == ROULETTE_FIRE && roulette_shots_due(s, who) && !s->fire[who] && !s->asked;
        break;
    default: return "bad pending";
    }
    return fits && roulette_chances(s, outcomes) > 0 ? NULL : "bad pending";
}

// The seats asked are those whom the rules ask, and somebody is still waited for.
static const char *verify_asked(const roulette_state *s)
{
    roulette_stage stage = (roulette_stage)s->stage;
    if (stage == ROULETTE_DEALING || stage == ROULETTE_FIRE) return "chance is not due";
    if (stage == ROULETTE_AIM) return s->answered == s->asked ? "nobody is asked" : NULL;

    roulette_state then = *s;  // accusers were asked before they had accused
    for (int i = 0; i < s->seat_count && stage == ROULETTE_ACCUSE; i++) {
        if (s->accusing[i] != ROULETTE_NOBODY) then.flipped &= (uint8_t)~ilx_bit(i);
        bool silent = s->accusing[i] != ROULETTE_NOBODY && !ilx_in(s->answered, i);
        if (silent) return "accused and not answered";
    }
    if (s->asked != roulette_to_ask(&then, stage)) return "others are asked";
    if (stage == ROULETTE_JUDGE && !roulette_moment_open(s)) return "nobody is judged";
    bool moment = stage == ROULETTE_ACCUSE && roulette_moment_open(s) && roulette_accusers(s);
    return s->answered == s->asked && !moment ? "nobody is asked" : NULL;
}

// Who asks for time, and who ends it.
static const char *verify_time(const roulette_state *s)
{
    bool passing = roulette_is_window((roulette_stage)s->stage) && !s->windows;
    if (s->held & ~s->asked || (s->held && !passing)) return "held out of a window";
    bool open_end = s->stage == ROULETTE_ACCUSE && !roulette_moment_open(s);
    if (s->called > 1 || (s->called && (!open_end || s->pending))) return "called out of its time";
    if (s->caller < ROULETTE_NOBODY || s->caller >= s->seat_count) return "bad caller";
    bool nobody = s->caller == ROULETTE_NOBODY;
    return nobody || (s->called && ilx_in(s->alive, s->caller)) ? NULL : "bad caller";
}

static const char *verify_question(const roulette_state *s)
{
    bool owing = false;
    for (int i = 0; i < s->seat_count; i++) owing = owing || s->owed[i];
    if (owing != (s->pending == ROULETTE_MOVE_DEAL)) return "cards are owed and not dealt";
    if (s->answered & ~s->asked) return "answered without being asked";
    if (!s->pending && (s->pending_who || s->pending_by)) return "nothing is pending";
    if (s->stage == ROULETTE_OVER) {
        return s->pending || s->asked ? "nothing is asked after the end" : NULL;
    }
    if (s->winners) return "a winner before the end";
    if (!(s->alive & (s->alive - 1))) return "one captain left, and the match goes on";
    return s->pending ? verify_pending(s) : verify_asked(s);
}

// ---- The table ---------------------------------------------------------------------------

// Nothing is there that cannot have happened yet in this stage.
static const char *verify_stage(const roulette_state *s)
{
    roulette_stage stage = (roulette_stage)s->stage;
    if (stage > ROULETTE_OVER) return "bad stage";
    if ((s->round == 0) != (stage == ROULETTE_DEALING)) return "bad round";
    if (stage == ROULETTE_DEALING && s->standing) return "in a round that has not begun";
    bool whole = stage >= ROULETTE_POCKET && stage <= ROULETTE_REVEAL;
    if (whole && s->standing != s->alive) return "out of the round too early";
    if (s->holed && stage < ROULETTE_PICKPOCKET) return "a hole before its time";
    if (s->demanded && stage < ROULETTE_SPIN) return "shuffled before its time";
    if ((s->flipped | s->shown) && stage < ROULETTE_ACCUSE) return "accused before its time";
    if ((s->shot | s->shootout) && stage < ROULETTE_TRIGGER) return "shots before their time";
    uint8_t bribable = 0;
    for (int i = 0; i < s->seat_count && stage == ROULETTE_JUDGE; i++) {
        bool accused = ilx_in(roulette_accused(s), i);
        if (accused && s->pocket[i] == ROULETTE_BULLET) bribable |= ilx_bit(i);
    }
    return s->bribed & ~bribable ? "a bribe without a judge" : NULL;
}

const char *roulette_verify(const void *state, const ilx_setup *setup)
{
    const roulette_state *s = state;
    if (s->seat_count != setup->seat_count) return "seat_count is not the number of seats";
    if (s->cards != setup->options[0] || s->slow != setup->options[1] ||
        s->windows != setup->options[2]) {
        return "other options";
    }
    uint8_t seats = (uint8_t)((1u << s->seat_count) - 1);
    uint8_t masks = s->asked | s->answered | s->alive | s->standing | s->flipped | s->shown |
                    s->demanded | s->holed | s->winners | s->named | s->bribed | s->held;
    for (int i = 0; i < s->seat_count; i++) masks |= s->top_seen[i] | s->pocket_seen[i];
    if (masks & ~seats) return "a seat that is not there";
    if (s->hurried > 1 || s->shootout > 1) return "bad flag";
    if (s->standing & ~s->alive) return "in the round without a captain";
    if (s->winners & (~s->alive | (s->winners - 1))) return "bad winners";

    const char *broken = verify_cards(s);
    for (int i = 0; i < s->seat_count && !broken; i++) broken = verify_seat(s, i);
    if (!broken) broken = verify_stage(s);
    if (!broken) broken = verify_time(s);
    if (broken) return broken;

    // Each shot takes a card at least from one who stands, so there is an end to them.
    int cards = s->shot;
    for (int i = 0; i < s->seat_count; i++) {
        if (ilx_in(s->standing, i)) cards += ROULETTE_BARREL - s->turned[i];
    }
    if (cards > ROULETTE_BARREL * s->seat_count) return "too many shots";
    return verify_question(s);
}
