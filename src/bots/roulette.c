// The regular of Roulette: bluffs, accuses by the odds and uses its cards, never always the same.
//
// It values a position as strengths, one for each team: the chance to win is one's own among all.
// Every choice is what it makes of that chance. Pocket and bid are chosen more often the more they
// promise; what the others have in their pockets is guessed by asking what we would have done in
// their place, corrected by what they have been caught at. Numbers are doubles on which only
// + - * / is used, so that they come out the same on every machine.

#include "bots/bot.h"
#include "games/roulette.h"

#include <assert.h>
#include <string.h>

enum { CERTAIN = 1000000, FAITH = 2, TYPICAL_BID = 3, BIDS = ROULETTE_BID_MAX + 1 };

// What is believed of strangers. FAITH is how many rounds that weighs against what is seen.
static const double usual_cheating = 0.3, usual_accusing = 0.26;
// How much more or less readily a die that shows so many shots is accused.
static const double readiness[BIDS] = {0.1, 0.35, 0.8, 1.35, 1.85, 2.4};
// How often somebody with one bullet has cheated who lived through so many shots.
static const double cheated_if_alive[BIDS] = {0.30, 0.34, 0.39, 0.46, 0.56, 0.72};

// What a card in hand multiplies a strength by, and what a false accusation leaves of it.
static const double card_worth = 1.06, fined_worth = 0.6;
// A mere feeling is not enough to accuse: so much must be in it.
static const double accuse_threshold = 0.005;
// How much of a chance to win a choice may give away and still be made now and then.
static const double bid_patience = 0.012, pocket_patience = 0.03;
static const double accuse_patience = 0.004, card_patience = 0.03;

// One seat in the round at hand, as far as the thinker knows.
typedef struct outlook {
    bool in_round;
    double bullet_pocketed;  // how likely it is that the pocket holds one
    int bullets;             // in barrel and pocket together, not turned up
    int left;                // cards of the barrel that are not turned up
    int shots;               // still to take
    int gain;                // points, if it comes through
    int known;               // cards at the top of the barrel that are known
    uint8_t top[ROULETTE_PEEK];
} outlook;

typedef struct mind {
    const ilx_query *query;
    const roulette_view *view;
    const roulette_state *redrawn;  // for what is public and not in the view
    int seat, seat_count;
    double cheats[ROULETTE_SEATS];   // how often each pockets a bullet
    double accuses[ROULETTE_SEATS];  // how often, in a round, it accuses somebody
    outlook outlook[ROULETTE_SEATS];
    double promise[ROULETTE_SEATS];  // strength expected at the end of the round
    double total;                    // of all of them
    int count;
    ilx_move moves[ILX_MOVES_MAX];
    double share[ILX_MOVES_MAX], value[ILX_MOVES_MAX];
} mind;

// What a seat would do with pocket and bid if it thought like us: [a bullet pocketed][bid].
typedef struct plan {
    double share[2][BIDS];  // all add up to 1
    double value[2][BIDS];  // chance to win
} plan;

// ---- Strength ----------------------------------------------------------------------------

// From the solution of the game for two without action cards: these ratios give its chances to win
// within four points in a hundred.
static double strength(int points, int lives)
{
    static const float table[ROULETTE_MATES + 2][ROULETTE_GOAL + 1] = {
        // Not quite nothing for the dead: somebody must win for a chance to be a ratio.
        {0.001f},
        {0.15f, 0.19f, 0.25f, 0.32f, 0.41f, 0.53f, 0.71f, 0.95f, 1.30f, 1.93f, 3.12f, 5.40f, 10.8f,
         23.4f, 59.0f, 400.f},
        {0.43f, 0.53f, 0.65f, 0.82f, 1.04f, 1.34f, 1.75f, 2.33f, 3.12f, 4.58f, 7.27f, 12.3f, 22.4f,
         43.6f, 86.2f, 400.f},
        {0.75f, 0.91f, 1.10f, 1.37f, 1.72f, 2.19f, 2.85f, 3.70f, 4.81f, 7.00f, 10.9f, 17.8f, 30.3f,
         52.0f, 93.4f, 400.f},
        {1.00f, 1.21f, 1.45f, 1.76f, 2.20f, 2.79f, 3.58f, 4.58f, 5.71f, 8.34f, 12.9f, 20.5f, 33.4f,
         54.7f, 93.3f, 400.f},
    };
    if (lives == 0) return (double)table[0][0];
    return (double)table[lives][points < ROULETTE_GOAL ? points : ROULETTE_GOAL];
}

// What a team keeps of its strength with so many bullets more than one among its cards.
static double with_bullets(int bullets)
{
    static const double kept[ROULETTE_CARDS] = {1, 0.71, 0.62, 0.585, 0.565, 0.55, 0.54};
    return kept[bullets > ROULETTE_CARDS ? ROULETTE_CARDS - 1 : bullets - 1];
}

// The chance that so many shots are all clicks.
static double all_clicks(int bullets, int left, int shots)
{
    double chance = 1;
    for (int k = 0; k < shots && k < left; k++) {
        int clicks = left - bullets - k;
        if (clicks <= 0) return 0;
        chance *= (double)clicks / (left - k);
    }
    return chance;
}

// The chance to take all of its shots and live.
static double survival(const outlook *o)
{
    int bullets = o->bullets, left = o->left, shots = o->shots;
    for (int k = 0; k < o->known; k++) {
        bool bullet = o->top[k] == ROULETTE_BULLET;
        if (bullet && k < o->shots) return 0;
        bullets -= bullet;
        left--;
        if (shots > 0) shots--;
    }
    double with = o->bullet_pocketed > 0 ? all_clicks(bullets - 1, left, shots) : 0;
    double without = o->bullet_pocketed < 1 ? all_clicks(bullets, left, shots) : 0;
    return o->bullet_pocketed * with + (1 - o->bullet_pocketed) * without;
}

// The chance that the next card of a barrel is a bullet.
static double risk(const outlook *o)
{
    if (o->known > 0) return o->top[0] == ROULETTE_BULLET;
    double chance = o->left > 0 ? (o->bullets - o->bullet_pocketed) / o->left : 0;
    return chance < 0 ? 0 : chance > 1 ? 1 : chance;
}

static double strength_if(const mind *m, int seat, double comes_through, int gain)
{
    int points = m->view->points[seat], lives = m->view->mates[seat] + 1;
    return comes_through * strength(points + gain, lives) +
           (1 - comes_through) * strength(points, lives - 1);
}

static double promise_of(const mind *m, int seat, const outlook *o)
{
    if (!m->view->alive[seat]) return 0;
    if (!o->in_round) return strength(m->view->points[seat], m->view->mates[seat] + 1);
    return strength_if(m, seat, survival(o), o->gain);
}

// A seat's chance to win: each of its two fates against what the others expect together.
static double chance_of(const mind *m, int seat, double comes_through, int gain, double others)
{
    int points = m->view->points[seat], lives = m->view->mates[seat] + 1;
    if (!m->view->alive[seat]) return 0;
    double safe = strength(points + gain, lives), hit = strength(points, lives - 1);
    return comes_through * safe / (safe + others) + (1 - comes_through) * hit / (hit + others);
}

// The thinker's own, with another outlook than it has, and others of another strength.
static double chance_if(const mind *m, const outlook *o, double others)
{
    return chance_of(m, m->seat, o->in_round ? survival(o) : 1, o->in_round ? o->gain : 0, others);
}

static double chance_now(const mind *m)
{
    return chance_if(m, &m->outlook[m->seat], m->total - m->promise[m->seat]);
}

// The thinker's chance when one of the others has another promise.
static double chance_if_other(const mind *m, int seat, double promise)
{
    double others = m->total - m->promise[m->seat] - m->promise[seat] + promise;
    return chance_if(m, &m->outlook[m->seat], others);
}

// ---- What the others do ------------------------------------------------------------------

static void read_habits(mind *m)
{
    double cheats[ROULETTE_SEATS] = {0}, seen[ROULETTE_SEATS] = {0};
    int accusations[ROULETTE_SEATS] = {0};
    ilx_log log = m->query->log;
    for (int i = 0; i < log.count; i++) {
        const ilx_event *event = &log.events[i];
        int who = event->arg[0];
        if (event->kind == ROULETTE_EVENT_ACCUSED) {
            accusations[who]++;
        } else if (event->kind == ROULETTE_EVENT_CAUGHT) {
            cheats[who] += 1;
            seen[who] += 1;
        } else if (event->kind == ROULETTE_EVENT_CLEARED) {
            seen[who] += 1;
        } else if (event->kind == ROULETTE_EVENT_TURNED && event->arg[1] == ROULETTE_BULLET) {
            seen[who] += 0.7;
        } else if (event->kind == ROULETTE_EVENT_POINTS) {
            seen[who] += 0.5;
            cheats[who] += 0.5 * cheated_if_alive[event->arg[1] - 1];
        }
    }
    for (int i = 0; i < m->seat_count; i++) {
        int rounds = m->view->round - 1;
        m->cheats[i] = (cheats[i] + FAITH * usual_cheating) / (seen[i] + FAITH);
        m->accuses[i] = (accusations[i] + FAITH * usual_accusing) / (rounds + FAITH);
        if (m->accuses[i] > 1) m->accuses[i] = 1;
    }
}

// The chance that a seat is accused in this round when its die shows this.
static double danger(const mind *m, int seat, int bid)
{
    const roulette_view *v = m->view;
    int suspects = -1;
    for (int i = 0; i < m->seat_count; i++) suspects += v->standing[i];
    double escapes = 1;
    for (int i = 0; i < m->seat_count; i++) {
        if (i == seat || !v->alive[i] || v->flipped[i] || suspects < 1) continue;
        double accuses = m->accuses[i] * readiness[bid] / suspects;
        escapes *= accuses < 0.95 ? 1 - accuses : 0.05;
    }
    return 1 - escapes;
}

// How seldom a choice is made, beside the best one, that gives away so much.
static double share_of_worse(double loss, double patience)
{
    double ratio = patience / (patience + loss);
    return ratio * ratio * ratio * ratio;
}

// The chance to win with each pocket and bid.
static void value_plan(const mind *m, int seat, plan *p)
{
    double others = m->total - m->promise[seat];
    // One of the others is weaker for having accused an honest player.
    double card = m->view->cards ? card_worth : 1;
    double fewer = others * (1 - (1 - fined_worth) / (m->seat_count - 1)) / card;
    for (int bid = 0; bid < BIDS; bid++) {
        double accused = danger(m, seat, bid);
        for (int bullet = 0; bullet < 2; bullet++) {
            outlook o = m->outlook[seat];
            o.bullet_pocketed = bullet;
            o.shots = bid;
            double lives = survival(&o);
            double then = bullet ? chance_of(m, seat, 0, 0, others)
                                 : chance_of(m, seat, lives, bid + 1, fewer);
            p->value[bullet][bid] =
                (1 - accused) * chance_of(m, seat, lives, bid + 1, others) + accused * then;
        }
    }
}

static void make_plan(const mind *m, int seat, plan *p)
{
    double best[2] = {0}, sum[2] = {0}, pocket[2];
    value_plan(m, seat, p);
    for (int bullet = 0; bullet < 2; bullet++) {
        for (int bid = 0; bid < BIDS; bid++) {
            if (p->value[bullet][bid] > best[bullet]) best[bullet] = p->value[bullet][bid];
        }
        for (int bid = 0; bid < BIDS; bid++) {
            double loss = best[bullet] - p->value[bullet][bid];
            p->share[bullet][bid] = share_of_worse(loss, bid_patience);
            sum[bullet] += p->share[bullet][bid];
        }
    }
    double more = best[1] - best[0];
    pocket[0] = (1 - usual_cheating) * (more > 0 ? share_of_worse(more, pocket_patience) : 1);
    pocket[1] = usual_cheating * (more < 0 ? share_of_worse(-more, pocket_patience) : 1);
    for (int i = 0; i < 2 * BIDS; i++) {
        p->share[i / BIDS][i % BIDS] *= pocket[i / BIDS] / (pocket[0] + pocket[1]) / sum[i / BIDS];
    }
}

// n (n-1) (n-2) … with k factors.
static double ways(int n, int k)
{
    double product = 1;
    for (int i = 0; i < k; i++) product *= n > i ? n - i : 0;
    return product;
}

// The chance that a pocket holds a bullet: by the plan, the habits, and the cards that were seen.
static double suspicion(const mind *m, int seat)
{
    const roulette_view *v = m->view;
    if (v->pocket[seat] != ROULETTE_HIDDEN) return v->pocket[seat] == ROULETTE_BULLET;
    double bullet = 0, click = 0;
    if ((m->redrawn->holed >> seat) & 1) {
        bullet = v->bullets[seat];
        click = ROULETTE_CARDS - v->bullets[seat];
    } else {
        plan p;
        make_plan(m, seat, &p);
        for (int bid = 0; bid < BIDS; bid++) {
            if (v->bid[seat] >= 0 && v->bid[seat] != bid) continue;
            bullet += p.share[1][bid] + 0.003 * bid;
            click += p.share[0][bid] + 0.01;
        }
        bullet *= m->cheats[seat] * (1 - usual_cheating);
        click *= (1 - m->cheats[seat]) * usual_cheating;
    }
    int all = v->bullets[seat] + v->loaded[seat];
    int seen = v->turned[seat], seen_bullets = v->turned_bullets[seat];
    for (int k = 0; k < ROULETTE_PEEK && v->top[seat][k] != ROULETTE_NONE; k++) {
        seen++;
        seen_bullets += v->top[seat][k] == ROULETTE_BULLET;
    }
    bullet *= ways(all - 1, seen_bullets) * ways(ROULETTE_BARREL - all + 1, seen - seen_bullets);
    click *= ways(all, seen_bullets) * ways(ROULETTE_BARREL - all, seen - seen_bullets);
    return bullet + click > 0 ? bullet / (bullet + click) : 0;
}

// ---- The table as it stands --------------------------------------------------------------

static void look_at(const mind *m, int seat, outlook *o)
{
    const roulette_view *v = m->view;
    *o = (outlook){.in_round = v->standing[seat] && v->stage < ROULETTE_SCORE};
    o->bullets = v->bullets[seat] + v->loaded[seat] - v->turned_bullets[seat];
    o->left = ROULETTE_BARREL - v->turned[seat];
    bool bid_known = v->bid[seat] >= 0;
    o->shots = v->stage > ROULETTE_BID ? v->shots_due[seat] : TYPICAL_BID;
    o->gain = (bid_known ? v->bid[seat] : TYPICAL_BID) + 1;
    while (o->known < ROULETTE_PEEK && v->top[seat][o->known] != ROULETTE_NONE) {
        o->top[o->known] = v->top[seat][o->known];
        o->known++;
    }
}

static void set_promise(mind *m, int seat, double promise)
{
    m->total += promise - m->promise[seat];
    m->promise[seat] = promise;
}

static void understand(mind *m)
{
    read_habits(m);
    m->total = 0;
    for (int i = 0; i < m->seat_count; i++) {
        look_at(m, i, &m->outlook[i]);
        m->promise[i] = m->view->alive[i] ? strength(m->view->points[i], m->view->mates[i] + 1) : 0;
        m->total += m->promise[i];
    }
    double pocketed[ROULETTE_SEATS];
    for (int i = 0; i < m->seat_count; i++) {
        pocketed[i] = m->outlook[i].in_round ? suspicion(m, i) : 0;
    }
    for (int i = 0; i < m->seat_count; i++) {
        m->outlook[i].bullet_pocketed = pocketed[i];
        set_promise(m, i, promise_of(m, i, &m->outlook[i]));
    }
}

// ---- Pocket, bid, accuse, aim ------------------------------------------------------------

static void weigh_pocket(mind *m)
{
    plan p;
    make_plan(m, m->seat, &p);
    for (int i = 0; i < m->count; i++) {
        int bullet = m->moves[i].arg[0] == ROULETTE_BULLET;
        double value = 0;
        m->share[i] = 0;
        for (int bid = 0; bid < BIDS; bid++) {
            m->share[i] += p.share[bullet][bid];
            value += p.share[bullet][bid] * p.value[bullet][bid];
        }
        m->value[i] = value / m->share[i];
    }
}

static void weigh_bids(mind *m)
{
    plan p;
    int bullet = m->view->pocket[m->seat] == ROULETTE_BULLET;
    make_plan(m, m->seat, &p);
    for (int i = 0; i < m->count; i++) {
        if (m->moves[i].kind != ROULETTE_MOVE_BID) continue;
        m->share[i] = p.share[bullet][m->moves[i].arg[0]];
        m->value[i] = p.value[bullet][m->moves[i].arg[0]];
    }
}

// The chance to win after accusing somebody.
static double value_of_accusing(const mind *m, int whom)
{
    const roulette_view *v = m->view;
    double card = v->cards ? card_worth : 1, guilty = m->outlook[whom].bullet_pocketed;
    double theirs = m->promise[whom], hit = strength(v->points[whom], v->mates[whom]);
    double rest = m->total - m->promise[m->seat] - theirs;
    for (int i = 0; i < m->seat_count; i++) {
        // Somebody else says so already: what happens to the accused does not hang on us.
        if (v->accusing[i] == whom) hit = theirs = guilty * hit + (1 - guilty) * theirs;
    }
    outlook worse = m->outlook[m->seat];
    worse.bullets++;
    worse.known = 0;
    int bullets = v->bullets[m->seat];
    double weaker = with_bullets(bullets) / with_bullets(bullets + 1);
    double right = chance_if(m, &m->outlook[m->seat], (rest + hit) / (card * card * card));
    double wrong = chance_if(m, &worse, (rest + theirs * card) * weaker);
    return guilty * right + (1 - guilty) * wrong;
}

static void weigh_accusations(mind *m)
{
    double now = chance_now(m), silent = 1, sum = 0;
    for (int i = 0; i < m->count; i++) {
        if (m->moves[i].kind != ROULETTE_MOVE_ACCUSE) continue;
        m->value[i] = value_of_accusing(m, m->moves[i].arg[0]);
        double gain = (m->value[i] - now - accuse_threshold) / accuse_patience;
        double slope = 1 + (gain > 0 ? gain : -gain);
        m->share[i] = 0.5 / (slope * slope);
        if (gain > 0) m->share[i] = 1 - m->share[i];
        silent *= 1 - m->share[i];
        sum += m->share[i];
    }
    for (int i = 0; i < m->count; i++) {
        if (m->moves[i].kind == ROULETTE_MOVE_ACCUSE && sum > 0) m->share[i] *= (1 - silent) / sum;
        if (m->moves[i].kind == ROULETTE_MOVE_QUIET) {
            m->share[i] = silent;
            m->value[i] = now;
        }
    }
}

// What is left of a seat's promise when somebody's shot hits it with this chance.
static double promise_if_shot(const mind *m, int seat, double promise, double chance)
{
    if (!m->outlook[seat].in_round) return promise;
    return (1 - chance) * promise + chance * strength(m->view->points[seat], m->view->mates[seat]);
}

static void weigh_targets(mind *m)
{
    double now = chance_now(m);
    for (int i = 0; i < m->count; i++) {
        if (m->moves[i].kind != ROULETTE_MOVE_AIM) continue;
        int whom = m->moves[i].arg[0];
        double gain = chance_if_other(m, whom, promise_if_shot(m, whom, m->promise[whom], 1)) - now;
        m->share[i] = 0.001 + gain * gain;
    }
}

// ---- Action cards ------------------------------------------------------------------------

// The chance to come through when the next shot is not aimed at oneself.
static double survival_if_aimed_away(const outlook *now)
{
    outlook o = *now;
    double bullet = risk(&o), lives = 0;
    if (o.known > 0) memmove(o.top, o.top + 1, (size_t)--o.known);
    o.left--;
    o.shots--;
    if (bullet < 1) lives += (1 - bullet) * survival(&o);
    o.bullets--;
    if (bullet > 0) lives += bullet * survival(&o);
    return lives;
}

static double value_of_aiming_away(const mind *m, double others)
{
    const outlook *own = &m->outlook[m->seat];
    return chance_of(m, m->seat, survival_if_aimed_away(own), own->gain, others);
}

static double value_of_gift(const mind *m, int whom)
{
    double bullet = risk(&m->outlook[m->seat]);
    double others = m->total - m->promise[m->seat] - m->promise[whom];
    return value_of_aiming_away(m, others + promise_if_shot(m, whom, m->promise[whom], bullet));
}

// Everybody who shoots next aims at somebody else, anybody.
static double value_of_shootout(const mind *m)
{
    double others = 0, own_lives = 1;
    int in_round = 0;
    for (int i = 0; i < m->seat_count; i++) in_round += m->outlook[i].in_round;
    for (int i = 0; i < m->seat_count; i++) {
        const outlook *o = &m->outlook[i];
        double promise = m->promise[i], spared = 1;
        for (int j = 0; j < m->seat_count && o->in_round; j++) {
            bool shoots = m->outlook[j].in_round && m->outlook[j].shots > 0;
            if (j != i && shoots) spared *= 1 - risk(&m->outlook[j]) / (in_round - 1);
        }
        double lives = o->in_round && o->shots > 0 ? survival_if_aimed_away(o) : 1;
        if (i == m->seat) {
            own_lives = lives * spared;
            continue;
        }
        if (o->in_round) promise = strength_if(m, i, lives, o->gain);
        others += promise_if_shot(m, i, promise, 1 - spared);
    }
    const outlook *own = &m->outlook[m->seat];
    return chance_of(m, m->seat, own_lives, own->in_round ? own->gain : 0, others);
}

// The chance to win after playing a card whose worth can be told from what it does to one seat.
static double value_of_card(const mind *m, const ilx_move *move)
{
    bool on_self = move->kind == ROULETTE_REBID || move->kind == ROULETTE_BONUS;
    int whom = on_self ? m->seat : move->arg[0];
    outlook o = m->outlook[whom];
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
    if (whom != m->seat) return chance_if_other(m, whom, promise_of(m, whom, &o));
    return chance_if(m, &o, m->total - m->promise[m->seat]);
}

// How much a seat wants to play a card now, from 0 to 1.
static double eagerness(mind *m, int i)
{
    const roulette_view *v = m->view;
    const ilx_move *move = &m->moves[i];
    double now = chance_now(m);
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
        m->value[i] = value_of_aiming_away(m, m->total - m->promise[m->seat]);
        break;
    case ROULETTE_GIFT:
        if (v->aim[m->seat] != ROULETTE_AT_SELF) return 0;
        m->value[i] = value_of_gift(m, move->arg[0]);
        break;
    case ROULETTE_SHOOTOUT: m->value[i] = v->shootout ? 0 : value_of_shootout(m); break;
    default: m->value[i] = value_of_card(m, move); break;
    }
    // Those who are out for good have nothing to win, and some mischief left.
    if (!v->alive[m->seat]) return 0.1;
    double gain = m->value[i] - now - (card_worth - 1) * now * (1 - now);
    if (gain <= 0) return 0;
    double wait = card_patience / (card_patience + gain);
    return 1 - wait * wait;
}

// Cards take their part of the choice first; what is left of it is for the other moves.
static void weigh_cards(mind *m)
{
    double most[ROULETTE_KINDS] = {0}, sum[ROULETTE_KINDS] = {0}, all = 0, rest = 0;
    for (int i = 0; i < m->count; i++) {
        int kind = m->moves[i].kind;
        if (kind >= ROULETTE_KINDS) {
            rest += m->share[i];
            continue;
        }
        double eager = eagerness(m, i);
        m->share[i] = eager * eager * eager;
        sum[kind] += m->share[i];
        if (eager > most[kind]) most[kind] = eager;
    }
    for (int kind = 0; kind < ROULETTE_KINDS; kind++) all += most[kind];
    double scale = all > 0.95 ? 0.95 / all : 1;
    for (int i = 0; i < m->count; i++) {
        int kind = m->moves[i].kind;
        if (kind >= ROULETTE_KINDS) {
            m->share[i] *= rest > 0 ? (1 - all * scale) / rest : 0;
        } else if (sum[kind] > 0) {
            m->share[i] *= most[kind] * scale / sum[kind];
        }
    }
}

// ---- The choice --------------------------------------------------------------------------

// Ready, mostly; a shuffle is asked for now and then, for show; whoever must aim does it in good
// time or leaves it to the last moment.
static void weigh_window(mind *m)
{
    bool named = m->view->target[m->seat] != ROULETTE_NOBODY;
    int aims = 0, shuffles = 0;
    for (int i = 0; i < m->count; i++) {
        aims += m->moves[i].kind == ROULETTE_MOVE_AIM;
        shuffles += m->moves[i].kind == ROULETTE_MOVE_SHUFFLE;
    }
    if (aims > 0) weigh_targets(m);
    for (int i = 0; i < m->count; i++) {
        if (m->moves[i].kind == ROULETTE_MOVE_READY) m->share[i] = named || aims == 0 ? 1 : 0.01;
        if (m->moves[i].kind == ROULETTE_MOVE_SHUFFLE) m->share[i] = 0.02 / shuffles;
        if (m->moves[i].kind == ROULETTE_MOVE_AIM && named) m->share[i] = 0;
    }
}

static bool is_for_show(const mind *m)
{
    for (int i = 0; i < m->count; i++) {
        int kind = m->moves[i].kind;
        if (kind != ROULETTE_MOVE_READY && kind != ROULETTE_MOVE_SHUFFLE) return false;
    }
    return true;
}

static void weigh(mind *m)
{
    if (!is_for_show(m)) understand(m);
    switch (m->view->stage) {
    case ROULETTE_POCKET: weigh_pocket(m); break;
    case ROULETTE_BID: weigh_bids(m); break;
    case ROULETTE_ACCUSE: weigh_accusations(m); break;
    case ROULETTE_AIM: weigh_targets(m); break;
    default: weigh_window(m); break;
    }
    if (!is_for_show(m)) weigh_cards(m);
}

static void regular_choose(const ilx_query *query, ilx_choice *choice)
{
    mind m;
    m.query = query;
    m.view = query->view;
    m.redrawn = query->redrawn;
    m.seat = query->seat;
    m.seat_count = query->seat_count;
    m.count = query->game->list(query->redrawn, query->seat, m.moves);
    assert(m.count > 0);
    for (int i = 0; i < m.count; i++) {
        m.share[i] = m.count == 1;
        m.value[i] = -1;
    }
    if (m.count > 1) weigh(&m);

    double sum = 0;
    for (int i = 0; i < m.count; i++) sum += m.share[i];
    double point = m.count > 1 ? sum * ilx_rng_below(query->rng, CERTAIN) / CERTAIN : 0;
    int chosen = -1;
    for (int i = 0; i < m.count; i++) {
        double value = m.value[i] < 0 ? -1 : m.value[i] * CERTAIN;
        ilx_choice_add(choice, &m.moves[i], (int32_t)(m.share[i] / sum * CERTAIN), (int32_t)value);
        if (m.share[i] > 0 && point >= 0) chosen = i;
        point -= m.share[i];
    }
    assert(chosen >= 0);
    choice->move = m.moves[chosen];
}

const ilx_bot ilx_bot_roulette_regular = {
    .name = "regular",
    .game = "roulette",
    .choose = regular_choose,
};
