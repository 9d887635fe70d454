// The regular of Roulette: bluffs, accuses by the odds and uses its cards, never always the same.
//
// Every choice is weighed by what it makes of the chance to win, as roulette_mind.c sees it. Pocket
// and bid are chosen more often the more they promise; what the others have in their pockets is
// guessed by asking what we would have done in their place, corrected by what they have been caught
// at; a card is played the more eagerly the more it changes.

#include "bots/roulette_mind.h"

#include <assert.h>
#include <string.h>

enum { CERTAIN = 1000000 };

// A mere feeling is not enough to accuse: so much of a chance to win must be in it.
static const double accuse_threshold = 0.005;
// How much of that a choice may give away and still be made now and then.
static const double accuse_patience = 0.004, card_patience = 0.03;

// The lawful moves, and what is thought of each.
typedef struct thought {
    regular_mind mind;
    int count;
    ilx_move moves[ILX_MOVES_MAX];
    double share[ILX_MOVES_MAX];  // how often it is made, beside the others
    double value[ILX_MOVES_MAX];  // the chance to win after it; -1: nobody asked
} thought;

// ---- Pocket, bid, accuse, aim ------------------------------------------------------------

static void weigh_pocket(thought *t)
{
    const regular_mind *m = &t->mind;
    regular_plan p;
    regular_make_plan(m, m->seat, &p);
    for (int i = 0; i < t->count; i++) {
        int bullet = t->moves[i].arg[0] == ROULETTE_BULLET;
        double value = 0;
        t->share[i] = 0;
        for (int bid = 0; bid < REGULAR_BIDS; bid++) {
            t->share[i] += p.share[bullet][bid];
            value += p.share[bullet][bid] * p.value[bullet][bid];
        }
        t->value[i] = value / t->share[i];
    }
}

static void weigh_bids(thought *t)
{
    const regular_mind *m = &t->mind;
    regular_plan p;
    int bullet = m->view->pocket[m->seat] == ROULETTE_BULLET;
    regular_make_plan(m, m->seat, &p);
    for (int i = 0; i < t->count; i++) {
        if (t->moves[i].kind != ROULETTE_MOVE_BID) continue;
        t->share[i] = p.share[bullet][t->moves[i].arg[0]];
        t->value[i] = p.value[bullet][t->moves[i].arg[0]];
    }
}

// The chance to win after accusing somebody.
static double value_of_accusing(const regular_mind *m, int whom)
{
    const roulette_view *v = m->view;
    double card = v->cards ? REGULAR_CARD_WORTH : 1, guilty = m->outlook[whom].bullet_pocketed;
    double theirs = m->promise[whom], hit = regular_strength(v->points[whom], v->mates[whom]);
    double rest = m->total - m->promise[m->seat] - theirs;
    for (int i = 0; i < m->seat_count; i++) {
        // Somebody else says so already: what happens to the accused does not hang on us.
        if (v->accusing[i] == whom) hit = theirs = guilty * hit + (1 - guilty) * theirs;
    }
    regular_outlook worse = m->outlook[m->seat];
    worse.bullets++;
    worse.known = 0;
    int bullets = v->bullets[m->seat];
    double weaker = regular_with_bullets(bullets) / regular_with_bullets(bullets + 1);
    double right = regular_chance_if(m, &m->outlook[m->seat], (rest + hit) / (card * card * card));
    double wrong = regular_chance_if(m, &worse, (rest + theirs * card) * weaker);
    return guilty * right + (1 - guilty) * wrong;
}

static void weigh_accusations(thought *t)
{
    const regular_mind *m = &t->mind;
    double now = regular_chance(m), silent = 1, sum = 0;
    for (int i = 0; i < t->count; i++) {
        if (t->moves[i].kind != ROULETTE_MOVE_ACCUSE) continue;
        t->value[i] = value_of_accusing(m, t->moves[i].arg[0]);
        double gain = (t->value[i] - now - accuse_threshold) / accuse_patience;
        double slope = 1 + (gain > 0 ? gain : -gain);
        t->share[i] = 0.5 / (slope * slope);
        if (gain > 0) t->share[i] = 1 - t->share[i];
        silent *= 1 - t->share[i];
        sum += t->share[i];
    }
    for (int i = 0; i < t->count; i++) {
        if (t->moves[i].kind == ROULETTE_MOVE_ACCUSE && sum > 0) t->share[i] *= (1 - silent) / sum;
        if (t->moves[i].kind == ROULETTE_MOVE_QUIET) {
            t->share[i] = silent;
            t->value[i] = now;
        }
    }
}

// What is left of a seat's promise when somebody's shot hits it with this chance.
static double promise_if_shot(const regular_mind *m, int seat, double promise, double chance)
{
    if (!m->outlook[seat].in_round) return promise;
    return (1 - chance) * promise +
           chance * regular_strength(m->view->points[seat], m->view->mates[seat]);
}

static void weigh_targets(thought *t)
{
    const regular_mind *m = &t->mind;
    double now = regular_chance(m);
    for (int i = 0; i < t->count; i++) {
        if (t->moves[i].kind != ROULETTE_MOVE_AIM) continue;
        int whom = t->moves[i].arg[0];
        double gain =
            regular_chance_if_other(m, whom, promise_if_shot(m, whom, m->promise[whom], 1)) - now;
        t->share[i] = 0.001 + gain * gain;
    }
}

// ---- Action cards ------------------------------------------------------------------------

// The chance to come through when the next shot is not aimed at oneself.
static double survival_if_aimed_away(const regular_outlook *now)
{
    regular_outlook o = *now;
    double bullet = regular_risk(&o), lives = 0;
    if (o.known > 0) memmove(o.top, o.top + 1, (size_t)--o.known);
    o.left--;
    o.shots--;
    if (bullet < 1) lives += (1 - bullet) * regular_survival(&o);
    o.bullets--;
    if (bullet > 0) lives += bullet * regular_survival(&o);
    return lives;
}

static double value_of_aiming_away(const regular_mind *m, double others)
{
    const regular_outlook *own = &m->outlook[m->seat];
    return regular_chance_of(m, m->seat, survival_if_aimed_away(own), own->gain, others);
}

static double value_of_gift(const regular_mind *m, int whom)
{
    double bullet = regular_risk(&m->outlook[m->seat]);
    double others = m->total - m->promise[m->seat] - m->promise[whom];
    return value_of_aiming_away(m, others + promise_if_shot(m, whom, m->promise[whom], bullet));
}

// Everybody who shoots next aims at somebody else, anybody.
static double value_of_shootout(const regular_mind *m)
{
    double others = 0, own_lives = 1;
    int in_round = 0;
    for (int i = 0; i < m->seat_count; i++) in_round += m->outlook[i].in_round;
    for (int i = 0; i < m->seat_count; i++) {
        const regular_outlook *o = &m->outlook[i];
        double promise = m->promise[i], spared = 1;
        for (int j = 0; j < m->seat_count && o->in_round; j++) {
            bool shoots = m->outlook[j].in_round && m->outlook[j].shots > 0;
            if (j != i && shoots) spared *= 1 - regular_risk(&m->outlook[j]) / (in_round - 1);
        }
        double lives = o->in_round && o->shots > 0 ? survival_if_aimed_away(o) : 1;
        if (i == m->seat) {
            own_lives = lives * spared;
            continue;
        }
        if (o->in_round) promise = regular_strength_if(m, i, lives, o->gain);
        others += promise_if_shot(m, i, promise, 1 - spared);
    }
    const regular_outlook *own = &m->outlook[m->seat];
    return regular_chance_of(m, m->seat, own_lives, own->in_round ? own->gain : 0, others);
}

// The chance to win after playing a card whose worth can be told from what it does to one seat.
static double value_of_card(const regular_mind *m, const ilx_move *move)
{
    bool on_self = move->kind == ROULETTE_REBID || move->kind == ROULETTE_BONUS;
    int whom = on_self ? m->seat : move->arg[0];
    regular_outlook o = m->outlook[whom];
    switch (move->kind) {
    case ROULETTE_HOLE: o.bullet_pocketed = (double)o.bullets / ROULETTE_CARDS; break;
    case ROULETTE_RELOAD: o.bullets++; break;
    case ROULETTE_RESPIN: o.known = 0; break;
    case ROULETTE_REBID: o.shots = move->arg[0], o.gain = o.shots + 1; break;
    case ROULETTE_RAISE: o.shots++, o.gain++; break;
    case ROULETTE_AGAIN: o.shots++; break;
    case ROULETTE_BONUS: o.in_round = true, o.shots = 0, o.gain = 2; break;
    default: break;
    }
    if (whom != m->seat) return regular_chance_if_other(m, whom, regular_promise(m, whom, &o));
    return regular_chance_if(m, &o, m->total - m->promise[m->seat]);
}

// How much a seat wants to play a card now, from 0 to 1.
static double eagerness(thought *t, int i)
{
    const regular_mind *m = &t->mind;
    const roulette_view *v = m->view;
    const ilx_move *move = &t->moves[i];
    // Those who are out for good have nothing to win, and some mischief left.
    if (!v->alive[m->seat]) return 0.1;
    switch (move->kind) {
    case ROULETTE_BRIBE: return 0.95;
    case ROULETTE_PEEKING:
        if (m->outlook[move->arg[0]].known > 0) return 0;
        return move->arg[0] == m->seat ? 0.6 : 0.04;
    case ROULETTE_FRISK: {
        double guilty = m->outlook[move->arg[0]].bullet_pocketed;
        if (v->flipped[m->seat] || move->arg[0] == m->seat) return 0;
        return v->pocket[move->arg[0]] == ROULETTE_HIDDEN ? 3 * guilty * (1 - guilty) : 0;
    }
    case ROULETTE_AIR:
        if (v->aim[m->seat] != ROULETTE_AT_SELF) return 0;
        t->value[i] = value_of_aiming_away(m, m->total - m->promise[m->seat]);
        break;
    case ROULETTE_GIFT:
        if (v->aim[m->seat] != ROULETTE_AT_SELF) return 0;
        t->value[i] = value_of_gift(m, move->arg[0]);
        break;
    case ROULETTE_SHOOTOUT: t->value[i] = v->shootout ? 0 : value_of_shootout(m); break;
    default: t->value[i] = value_of_card(m, move); break;
    }
    double now = regular_chance(m),
           gain = t->value[i] - now - (REGULAR_CARD_WORTH - 1) * now * (1 - now);
    if (gain <= 0) return 0;
    double wait = card_patience / (card_patience + gain);
    return 1 - wait * wait;
}

// Cards take their part of the choice first; what is left of it is for the other moves.
static void weigh_cards(thought *t)
{
    double most[ROULETTE_KINDS] = {0}, sum[ROULETTE_KINDS] = {0}, all = 0, rest = 0;
    for (int i = 0; i < t->count; i++) {
        int kind = t->moves[i].kind;
        if (kind >= ROULETTE_KINDS) {
            rest += t->share[i];
            continue;
        }
        double eager = eagerness(t, i);
        t->share[i] = eager * eager * eager;
        sum[kind] += t->share[i];
        if (eager > most[kind]) most[kind] = eager;
    }
    for (int kind = 0; kind < ROULETTE_KINDS; kind++) all += most[kind];
    double scale = all > 0.95 ? 0.95 / all : 1;
    for (int i = 0; i < t->count; i++) {
        int kind = t->moves[i].kind;
        if (kind >= ROULETTE_KINDS) {
            t->share[i] *= rest > 0 ? (1 - all * scale) / rest : 0;
        } else if (sum[kind] > 0) {
            t->share[i] *= most[kind] * scale / sum[kind];
        }
    }
}

// ---- The choice --------------------------------------------------------------------------

// Ready, mostly; a shuffle is asked for now and then, for show; whoever must aim does it in good
// time or leaves it to the last moment.
static void weigh_window(thought *t)
{
    const regular_mind *m = &t->mind;
    bool named = m->view->target[m->seat] != ROULETTE_NOBODY;
    int aims = 0, shuffles = 0;
    for (int i = 0; i < t->count; i++) {
        aims += t->moves[i].kind == ROULETTE_MOVE_AIM;
        shuffles += t->moves[i].kind == ROULETTE_MOVE_SHUFFLE;
    }
    if (aims > 0) weigh_targets(t);
    for (int i = 0; i < t->count; i++) {
        if (t->moves[i].kind == ROULETTE_MOVE_READY) t->share[i] = named || aims == 0 ? 1 : 0.01;
        if (t->moves[i].kind == ROULETTE_MOVE_SHUFFLE) t->share[i] = 0.02 / shuffles;
        if (t->moves[i].kind == ROULETTE_MOVE_AIM && named) t->share[i] = 0;
    }
}

static bool is_for_show(const thought *t)
{
    for (int i = 0; i < t->count; i++) {
        int kind = t->moves[i].kind;
        if (kind != ROULETTE_MOVE_READY && kind != ROULETTE_MOVE_SHUFFLE) return false;
    }
    return true;
}

static void weigh(thought *t)
{
    const regular_mind *m = &t->mind;
    if (!is_for_show(t)) regular_understand(&t->mind);
    switch (m->view->stage) {
    case ROULETTE_POCKET: weigh_pocket(t); break;
    case ROULETTE_BID: weigh_bids(t); break;
    case ROULETTE_ACCUSE: weigh_accusations(t); break;
    case ROULETTE_AIM: weigh_targets(t); break;
    default: weigh_window(t); break;
    }
    if (!is_for_show(t)) weigh_cards(t);
}

static void regular_choose(const ilx_query *query, ilx_choice *choice)
{
    thought t;
    t.mind.log = query->log;
    t.mind.view = query->view;
    t.mind.redrawn = query->redrawn;
    t.mind.seat = query->seat;
    t.mind.seat_count = query->seat_count;
    t.count = query->game->list(query->redrawn, query->seat, t.moves);
    assert(t.count > 0);
    for (int i = 0; i < t.count; i++) {
        t.share[i] = t.count == 1;
        t.value[i] = -1;
    }
    if (t.count > 1) weigh(&t);

    double sum = 0;
    for (int i = 0; i < t.count; i++) sum += t.share[i];
    double point = t.count > 1 ? sum * ilx_rng_below(query->rng, CERTAIN) / CERTAIN : 0;
    int chosen = -1;
    for (int i = 0; i < t.count; i++) {
        double value = t.value[i] < 0 ? -1 : t.value[i] * CERTAIN;
        ilx_choice_add(choice, &t.moves[i], (int32_t)(t.share[i] / sum * CERTAIN), (int32_t)value);
        if (t.share[i] > 0 && point >= 0) chosen = i;
        point -= t.share[i];
    }
    assert(chosen >= 0);
    choice->move = t.moves[chosen];
}

const ilx_bot ilx_bot_roulette_regular = {
    .name = "regular",
    .game = "roulette",
    .choose = regular_choose,
};
