// The levels of Roulette: they bluff, accuse by the odds and use their cards, never always the
// same.
//
// Pocket, bid and accusations follow a book: the solution of the round, in which nobody gains by
// playing otherwise. The lower levels also make choices that are nearly as good, the more of them
// the lower, accuse on odds that are nearly enough, and cling to their cards; the lowest often see
// only the points that a high bid brings. The upper ones sample many rounds for the book, and the
// best reads the others' habits. A card is played the more eagerly the more it changes the chance
// to win, as roulette_mind.c sees it.

#include "bots/roulette_mind.h"

#include <assert.h>
#include <string.h>

enum {
    CERTAIN = 1000000,
    FEW = 50,  // rounds, for whoever does not wait
};

typedef struct skill {
    int rounds;        // sampled for the book
    int dazzled;       // per cent of the rounds in which it sees points, and no danger
    int rash;          // per cent of the bids that it would accuse, whatever it costs
    double loose;      // how much of a chance to win it hardly sees
    double clutching;  // how good a moment must be to play an action card
    bool reads;        // other players' habits
} skill;

static const skill skills[ILX_LEVELS] = {
    {.rounds = 100, .dazzled = 100, .rash = 100, .clutching = 10},
    {.rounds = 200, .dazzled = 88, .rash = 40, .clutching = 10},
    {.rounds = 300, .dazzled = 20, .rash = 20, .loose = 0.08, .clutching = 10},
    {.rounds = 800, .dazzled = 8, .rash = 3, .loose = 0.03, .clutching = 3},
    {.rounds = 2000, .clutching = 0.003},
    {.rounds = 2000, .clutching = 0.003, .reads = true},
};

// How much of a chance to win a choice may give away and still be made now and then.
static const double join_patience = 0.004;
// Everybody was asked when the first accusation of a round was made: whoever stayed quiet then
// seldom speaks afterwards.
static const double second_thought = 0.15;
// The lawful moves, and what is thought of each.
typedef struct thought {
    regular_mind mind;
    const skill *skill;
    roulette_view view;
    int count;
    ilx_move moves[ILX_MOVES_MAX];
    double share[ILX_MOVES_MAX];  // how often it is made, beside the others
    double value[ILX_MOVES_MAX];  // the chance to win after it; -1: nobody asked
} thought;

// ---- Pocket, bid, accuse, aim ------------------------------------------------------------

// Spreads the shares: a choice nearly as good as the best is made nearly as often.
static void loosen(double loose, double share[CROWD_CHOICES], const double value[CROWD_CHOICES])
{
    double best = 0, sum = 0;
    for (int c = 0; c < CROWD_CHOICES; c++) best = value[c] > best ? value[c] : best;
    for (int c = 0; c < CROWD_CHOICES; c++) {
        double missed = (best - value[c]) / loose, seen = 1 / (1 + missed * missed);
        share[c] = seen * seen;
        sum += share[c];
    }
    for (int c = 0; c < CROWD_CHOICES; c++) share[c] /= sum;
}

// The book, loosely; and the high bids of somebody who thinks neither of bullets nor of cheating.
static void plan(const thought *t, double share[CROWD_CHOICES], double value[CROWD_CHOICES])
{
    static const double dazzling[CROWD_BIDS] = {0, 0, 0, 0, 0, 1};
    double dazzled = t->skill->dazzled / 100.0;
    regular_plan(&t->mind, share, value);
    if (t->skill->loose > 0) loosen(t->skill->loose, share, value);
    for (int c = 0; c < CROWD_CHOICES; c++) share[c] *= 1 - dazzled;
    for (int bid = 0; bid < CROWD_BIDS; bid++) share[bid] += dazzled * dazzling[bid];
}

static void weigh_pocket(thought *t)
{
    double share[CROWD_CHOICES], value[CROWD_CHOICES];
    plan(t, share, value);
    for (int i = 0; i < t->count; i++) {
        int first = t->moves[i].arg[0] == ROULETTE_BULLET ? CROWD_BIDS : 0;
        double sum = 0;
        t->share[i] = 0;
        for (int c = first; c < first + CROWD_BIDS; c++) {
            double often = share[c] + 1e-6;
            t->share[i] += often;
            sum += often * value[c];
        }
        t->value[i] = sum / t->share[i];
    }
}

// How much better a bid is for somebody who has looked at the next cards.
static double known_odds(const regular_mind *m, int bid)
{
    regular_outlook o = m->outlook[m->seat], blind;
    if (o.known == 0) return 1;
    o.shots = bid;
    blind = o;
    blind.known = 0;
    double usual = regular_survival(&blind), ratio = regular_survival(&o);
    if (usual > 0) ratio /= usual;
    return ratio * ratio * ratio * ratio;
}

static void weigh_bids(thought *t)
{
    const regular_mind *m = &t->mind;
    double share[CROWD_CHOICES], value[CROWD_CHOICES];
    int first = m->view->pocket[m->seat] == ROULETTE_BULLET ? CROWD_BIDS : 0;
    plan(t, share, value);
    for (int i = 0; i < t->count; i++) {
        if (t->moves[i].kind != ROULETTE_MOVE_BID) continue;
        int bid = t->moves[i].arg[0];
        t->share[i] = (share[first + bid] + 1e-4) * known_odds(m, bid);
        t->value[i] = value[first + bid];
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

// Has somebody accused in this round and been judged, or is a moment open?
static bool somebody_spoke(const regular_mind *m)
{
    for (int i = 0; i < m->seat_count; i++) {
        if (m->view->flipped[i] && i != m->seat) return true;
    }
    return false;
}

// How often to accuse somebody: by the book, unless habits speak clearly for or against it.
static double share_of_accusing(const regular_mind *m, int whom, double gain)
{
    static const double clearly = 1.25;
    const roulette_view *v = m->view;
    int own = v->standing[m->seat] && v->pocket[m->seat] == ROULETTE_BULLET;
    if (v->pocket[whom] != ROULETTE_HIDDEN) return gain > 0;  // seen with Pat-Down
    bool between_two = m->table.seats == 2 && !v->cards;
    double book = v->bid[whom] < 0 ? 0 : m->book.accuse[m->seat][own][whom][v->bid[whom]];
    for (int i = 0; i < m->seat_count && !between_two; i++) {
        if (v->accusing[i] == whom) return gain > 0 ? gain / (gain + join_patience) : 0;
    }
    if (!between_two && somebody_spoke(m)) book *= second_thought;
    bool guiltier = m->cheats[whom] > clearly && gain > 0;
    bool cleaner = m->cheats[whom] < 1 / clearly && gain < 0;
    return guiltier || cleaner ? (1 - m->trust[whom]) * book + m->trust[whom] * guiltier : book;
}

// How often somebody accuses who hardly sees a gain or a loss of less than `loose`.
static double loosely(double loose, double gain)
{
    double size = gain < 0 ? -gain : gain;
    return (1 + gain / (size + loose)) / 2;
}

static void weigh_accusations(thought *t)
{
    const regular_mind *m = &t->mind;
    double now = regular_chance(m), silent = 1, sum = 0, rash = t->skill->rash / 100.0;
    double loose = t->skill->loose;
    for (int i = 0; i < t->count; i++) {
        if (t->moves[i].kind != ROULETTE_MOVE_ACCUSE) continue;
        int whom = t->moves[i].arg[0];
        t->value[i] = value_of_accusing(m, whom);
        t->share[i] = share_of_accusing(m, whom, t->value[i] - now);
        if (loose > 0) t->share[i] = (t->share[i] + loosely(loose, t->value[i] - now)) / 2;
        if (m->view->pocket[whom] == ROULETTE_HIDDEN) t->share[i] += rash * (1 - t->share[i]);
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

// The part of a seat's promise that is left when somebody's shot hits it with this chance.
static double promise_if_shot(const regular_mind *m, int seat, double promise, double chance)
{
    if (!m->outlook[seat].in_round) return promise;
    return (1 - chance) * promise +
           chance * regular_strength(m->view->points[seat], m->view->mates[seat]);
}

// Is it a shot at nobody, while there is somebody else in the round to aim at?
static bool is_wasted(const regular_mind *m, int whom)
{
    if (m->outlook[whom].in_round) return false;
    for (int i = 0; i < m->seat_count; i++) {
        if (i != m->seat && m->outlook[i].in_round) return true;
    }
    return false;
}

static void weigh_targets(thought *t)
{
    const regular_mind *m = &t->mind;
    double now = regular_chance(m);
    for (int i = 0; i < t->count; i++) {
        int whom = t->moves[i].arg[0];
        if (t->moves[i].kind != ROULETTE_MOVE_AIM || is_wasted(m, whom)) continue;
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
    // A seat that is out for good has nothing to win, and some mischief left.
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
        if (v->aim[m->seat] != ROULETTE_AT_SELF || is_wasted(m, move->arg[0])) return 0;
        t->value[i] = value_of_gift(m, move->arg[0]);
        break;
    case ROULETTE_SHOOTOUT: t->value[i] = v->shootout ? 0 : value_of_shootout(m); break;
    default: t->value[i] = value_of_card(m, move); break;
    }
    double now = regular_chance(m),
           gain = t->value[i] - now - (REGULAR_CARD_WORTH - 1) * now * (1 - now);
    if (gain <= 0) return 0;
    double wait = t->skill->clutching / (t->skill->clutching + gain);
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
// time or leaves it to the last moment. Wait! is never called: whether a bot does would tell what
// it holds, and it needs no time.
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
        bool idle = kind == ROULETTE_MOVE_READY || kind == ROULETTE_MOVE_HOLD;
        if (!idle && kind != ROULETTE_MOVE_SHUFFLE) return false;
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

// Level in the lead with the goal behind them, teams play for being ahead, as they do one point
// before it.
static void count_from_the_goal(roulette_view *v, int seat_count)
{
    int most = 0;
    for (int i = 0; i < seat_count; i++) {
        if (v->alive[i] && v->points[i] > most) most = v->points[i];
    }
    int beyond = most < ROULETTE_GOAL || v->stage == ROULETTE_SCORE ? 0 : most - ROULETTE_GOAL + 1;
    for (int i = 0; i < seat_count; i++) {
        v->points[i] = (uint16_t)(v->points[i] > beyond ? v->points[i] - beyond : 0);
    }
}

// ---- Reasons -----------------------------------------------------------------------------

// Explains a bid by its outcomes with this card in the pocket.
static void explain_bid(const regular_mind *m, int pocket, int bid, ilx_reason *why)
{
    regular_outlook o = m->outlook[m->seat];
    o.bullet_pocketed = pocket == ROULETTE_BULLET;
    o.shots = bid;
    double accused = crowd_danger(&m->table, &m->book, m->seat, bid);
    *why = (ilx_reason){ROULETTE_WHY_BID,
                        {bid, ilx_percent(regular_survival(&o)), ilx_percent(accused)}};
}

// The bid that is made most often with this card in the pocket.
static int usual_bid(const regular_mind *m, int pocket)
{
    const double *share = m->book.choice[m->seat] + (pocket == ROULETTE_BULLET ? CROWD_BIDS : 0);
    int best = 0;
    for (int bid = 1; bid < CROWD_BIDS; bid++) {
        if (share[bid] > share[best]) best = bid;
    }
    return best;
}

// The chance of a bullet from which on accusing is no worse than keeping quiet.
static double pays_from(const regular_mind *m, int whom)
{
    regular_mind if_guilty = *m, if_not = *m;
    if_guilty.outlook[whom].bullet_pocketed = 1;
    if_not.outlook[whom].bullet_pocketed = 0;
    double right = value_of_accusing(&if_guilty, whom), wrong = value_of_accusing(&if_not, whom);
    double part = right > wrong ? (regular_chance(m) - wrong) / (right - wrong) : 1;
    return part < 0 ? 0 : part > 1 ? 1 : part;
}

static void explain_guilt(const regular_mind *m, int whom, ilx_reason *why)
{
    int32_t guilty = ilx_percent(m->outlook[whom].bullet_pocketed);
    *why = (ilx_reason){ROULETTE_WHY_GUILT,
                        {m->view->bid[whom], guilty, ilx_percent(pays_from(m, whom))}};
    if (m->view->pocket[whom] != ROULETTE_HIDDEN) *why = (ilx_reason){ROULETTE_WHY_SEEN, {guilty}};
}

// The likeliest suspect, whom a seat that keeps quiet has left alone.
static int likeliest(const thought *t)
{
    int whom = -1;
    const regular_outlook *o = t->mind.outlook;
    for (int i = 0; i < t->count; i++) {
        if (t->moves[i].kind != ROULETTE_MOVE_ACCUSE) continue;
        int seat = t->moves[i].arg[0];
        if (whom < 0 || o[seat].bullet_pocketed > o[whom].bullet_pocketed) whom = seat;
    }
    return whom;
}

static void explain(const thought *t, const ilx_move *move, ilx_choice *choice)
{
    const regular_mind *m = &t->mind;
    const roulette_view *v = m->view;
    ilx_reason why = {.kind = -1};
    int whom = move->kind == ROULETTE_MOVE_ACCUSE  ? move->arg[0]
               : move->kind == ROULETTE_MOVE_QUIET ? likeliest(t)
                                                   : -1;
    if (move->kind == ROULETTE_MOVE_POCKET) {
        explain_bid(m, move->arg[0], usual_bid(m, move->arg[0]), &why);
    } else if (move->kind == ROULETTE_MOVE_BID) {
        explain_bid(m, v->pocket[m->seat], move->arg[0], &why);
    } else if (whom >= 0 && v->bid[whom] >= 0) {
        explain_guilt(m, whom, &why);
    } else if (move->kind == ROULETTE_MOVE_AIM) {
        why = (ilx_reason){ROULETTE_WHY_RISK, {ilx_percent(regular_risk(&m->outlook[m->seat]))}};
    }
    ilx_choice_explain(choice, move, &why);
}

// ---- The answer --------------------------------------------------------------------------

static void choose(const ilx_query *query, ilx_choice *choice)
{
    const skill *with = query->skill;
    thought t;
    t.skill = with;
    t.mind.rounds = query->budget > 0 ? query->budget : with->rounds;
    if (ilx_query_is_over(query)) t.mind.rounds = FEW;
    t.mind.reads = with->reads;
    t.mind.log = query->log;
    t.mind.view = &t.view;
    t.mind.redrawn = query->redrawn;
    t.mind.seat = query->seat;
    t.mind.seat_count = query->seat_count;
    t.count = query->game->list(query->redrawn, query->seat, t.moves);
    assert(t.count > 0);
    for (int i = 0; i < t.count; i++) {
        t.share[i] = t.count == 1;
        t.value[i] = -1;
    }
    if (t.count > 1) {
        memcpy(&t.view, query->view, sizeof t.view);
        count_from_the_goal(&t.view, query->seat_count);
        weigh(&t);
    }

    double sum = 0;
    for (int i = 0; i < t.count; i++) sum += t.share[i];
    double point = t.count > 1 ? sum * ilx_rng_below(query->rng, CERTAIN) / CERTAIN : 0;
    int chosen = -1;
    for (int i = 0; i < t.count; i++) {
        double value = t.value[i] < 0 ? -1 : t.value[i] * CERTAIN;
        ilx_choice_add(choice, &t.moves[i], (int32_t)(t.share[i] / sum * CERTAIN), (int32_t)value);
        if (t.count > 1 && !is_for_show(&t)) explain(&t, &t.moves[i], choice);
        if (t.share[i] > 0 && point >= 0) chosen = i;
        point -= t.share[i];
    }
    assert(chosen >= 0);
    choice->move = t.moves[chosen];
}

// Has this seat accused the thinker?
static bool has_accused(const ilx_query *query, int seat)
{
    for (int i = query->log.past; i < query->log.count; i++) {
        const ilx_event *event = &query->log.events[i];
        bool accused = event->kind == ROULETTE_EVENT_ACCUSED && event->arg[0] == seat;
        if (accused && event->arg[1] == query->seat) return true;
    }
    return false;
}

// The bold bid high, cheat and accuse; the grudging accuse and shoot at whoever accused them.
static int lean(const ilx_query *query, ilx_temper temper, const ilx_candidate *candidate)
{
    const ilx_move *move = &candidate->move;
    bool at_somebody = move->kind == ROULETTE_MOVE_ACCUSE || move->kind == ROULETTE_MOVE_AIM;
    if (temper == ILX_GRUDGING) return at_somebody && has_accused(query, move->arg[0]) ? 2 : 0;
    int bold = 0;
    if (move->kind == ROULETTE_MOVE_BID) bold = move->arg[0] > 2 ? 1 : move->arg[0] < 2 ? -1 : 0;
    if (move->kind == ROULETTE_MOVE_POCKET) bold = move->arg[0] == ROULETTE_BULLET;
    if (move->kind == ROULETTE_MOVE_ACCUSE) bold = 1;
    return temper == ILX_BOLD ? bold : -bold;
}

static const ilx_remark remarks[] = {
    {.event = ROULETTE_EVENT_ROUND, .begins = true},
    {ROULETTE_EVENT_ACCUSED, .who = 1, .lines = {"trust", "brave", "hmm", "doubt"}},
    {ROULETTE_EVENT_CAUGHT, .lines = {"ouch", "well-played", "ouch", "hmm"}},
    {ROULETTE_EVENT_CLEARED, .lines = {"thanks", "thanks", "hmm", "ouch"}},
    {ROULETTE_EVENT_LOST, .lines = {"ouch", "again", "ouch", "hmm"}},
    {ROULETTE_EVENT_POINTS, .others = true, .argument = 1, .least = 5,
     .lines = {"brave", "well-played", "brave", "luck"}},
    {ROULETTE_EVENT_WON, .others = true, .lines = {"well-played", "again", "well-played", "luck"}},
    {0},
};

const ilx_bot ilx_levels_roulette[ILX_LEVELS * ILX_TEMPERS] =
    ILX_SIX_LEVELS("roulette", choose, skills, lean, remarks);
