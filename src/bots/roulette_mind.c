// The regular's picture of a table: strengths, odds, habits and plans.

#include "bots/roulette_mind.h"

#include <assert.h>

enum { FAITH = 2, TYPICAL_BID = 3, BIDS = REGULAR_BIDS };

// What is believed of strangers. FAITH is how many rounds that weighs against what is seen.
static const double usual_cheating = 0.3, usual_accusing = 0.26;
// How much more or less readily a die that shows so many shots is accused.
static const double readiness[BIDS] = {0.1, 0.35, 0.8, 1.35, 1.85, 2.4};
// How often somebody with one bullet has cheated who lived through so many shots.
static const double cheated_if_alive[BIDS] = {0.30, 0.34, 0.39, 0.46, 0.56, 0.72};

// What a false accusation leaves of a strength.
static const double fined_worth = 0.6;
// How much of a chance to win a choice may give away and still be made now and then.
static const double bid_patience = 0.012, pocket_patience = 0.03;

// ---- Strength ----------------------------------------------------------------------------

// From the solution of the game for two without action cards: these ratios give its chances to win
// to some four points in a hundred.
double regular_strength(int points, int lives)
{
    static const double table[ROULETTE_MATES + 1][ROULETTE_GOAL + 1] = {
        {0.15, 0.19, 0.25, 0.32, 0.41, 0.53, 0.71, 0.95, 1.30, 1.93, 3.12, 5.40, 10.8, 23.4, 59.0,
         400},
        {0.43, 0.53, 0.65, 0.82, 1.04, 1.34, 1.75, 2.33, 3.12, 4.58, 7.27, 12.3, 22.4, 43.6, 86.2,
         400},
        {0.75, 0.91, 1.10, 1.37, 1.72, 2.19, 2.85, 3.70, 4.81, 7.00, 10.9, 17.8, 30.3, 52.0, 93.4,
         400},
        {1.00, 1.21, 1.45, 1.76, 2.20, 2.79, 3.58, 4.58, 5.71, 8.34, 12.9, 20.5, 33.4, 54.7, 93.3,
         400},
    };
    assert(points >= 0 && lives <= ROULETTE_MATES + 1);
    // Not quite nothing for the dead: somebody must win for a chance to be a ratio.
    if (lives <= 0) return 0.001;
    return table[lives - 1][points < ROULETTE_GOAL ? points : ROULETTE_GOAL];
}

double regular_with_bullets(int bullets)
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
double regular_survival(const regular_outlook *o)
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
double regular_risk(const regular_outlook *o)
{
    if (o->known > 0) return o->top[0] == ROULETTE_BULLET;
    double chance = o->left > 0 ? (o->bullets - o->bullet_pocketed) / o->left : 0;
    return chance < 0 ? 0 : chance > 1 ? 1 : chance;
}

double regular_strength_if(const regular_mind *m, int seat, double comes_through, int gain)
{
    int points = m->view->points[seat], lives = m->view->mates[seat] + 1;
    return comes_through * regular_strength(points + gain, lives) +
           (1 - comes_through) * regular_strength(points, lives - 1);
}

double regular_promise(const regular_mind *m, int seat, const regular_outlook *o)
{
    if (!m->view->alive[seat]) return 0;
    if (!o->in_round) return regular_strength(m->view->points[seat], m->view->mates[seat] + 1);
    return regular_strength_if(m, seat, regular_survival(o), o->gain);
}

// ---- Habits ------------------------------------------------------------------------------

static void read_habits(regular_mind *m)
{
    double cheats[ROULETTE_SEATS] = {0}, seen[ROULETTE_SEATS] = {0};
    int accusations[ROULETTE_SEATS] = {0};
    ilx_log log = m->log;
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
static double danger(const regular_mind *m, int seat, int bid)
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

// ---- Chances to win ----------------------------------------------------------------------

// A seat's chance to win: each of its two fates against what the others expect together.
double regular_chance_of(const regular_mind *m, int seat, double comes_through, int gain,
                         double others)
{
    int points = m->view->points[seat], lives = m->view->mates[seat] + 1;
    if (!m->view->alive[seat]) return 0;
    double safe = regular_strength(points + gain, lives), hit = regular_strength(points, lives - 1);
    return comes_through * safe / (safe + others) + (1 - comes_through) * hit / (hit + others);
}

// The thinker's own, with another outlook than it has, and others of another strength.
double regular_chance_if(const regular_mind *m, const regular_outlook *o, double others)
{
    if (!o->in_round) return regular_chance_of(m, m->seat, 1, 0, others);
    double comes_through = regular_survival(o);
    bool open = m->view->stage == ROULETTE_REVEAL || m->view->stage == ROULETTE_ACCUSE;
    bool hidden = open && !m->view->pocket_shown[m->seat];
    if (hidden) comes_through *= 1 - o->bullet_pocketed * danger(m, m->seat, o->gain - 1);
    return regular_chance_of(m, m->seat, comes_through, o->gain, others);
}

double regular_chance(const regular_mind *m)
{
    return regular_chance_if(m, &m->outlook[m->seat], m->total - m->promise[m->seat]);
}

// The thinker's chance when one of the others has another promise.
double regular_chance_if_other(const regular_mind *m, int seat, double promise)
{
    double others = m->total - m->promise[m->seat] - m->promise[seat] + promise;
    return regular_chance_if(m, &m->outlook[m->seat], others);
}

// ---- Plans -------------------------------------------------------------------------------

// How seldom a choice is made, beside the best one, that gives away so much.
static double share_of_worse(double loss, double patience)
{
    double ratio = patience / (patience + loss);
    return ratio * ratio * ratio * ratio;
}

// The chance to win with each pocket and bid.
static void value_plan(const regular_mind *m, int seat, regular_plan *p)
{
    double others = m->total - m->promise[seat];
    // One of the others is weaker for having accused an honest player.
    double card = m->view->cards ? REGULAR_CARD_WORTH : 1;
    double fewer = others * (1 - (1 - fined_worth) / (m->seat_count - 1)) / card;
    for (int bid = 0; bid < BIDS; bid++) {
        double accused = danger(m, seat, bid);
        for (int bullet = 0; bullet < 2; bullet++) {
            regular_outlook o = m->outlook[seat];
            o.bullet_pocketed = bullet;
            o.shots = bid;
            if (seat != m->seat) o.known = 0;  // what we have seen, she may not know
            double lives = regular_survival(&o);
            double then = bullet ? regular_chance_of(m, seat, 0, 0, others)
                                 : regular_chance_of(m, seat, lives, bid + 1, fewer);
            p->value[bullet][bid] =
                (1 - accused) * regular_chance_of(m, seat, lives, bid + 1, others) + accused * then;
        }
    }
}

void regular_make_plan(const regular_mind *m, int seat, regular_plan *p)
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
static double suspicion(const regular_mind *m, int seat)
{
    const roulette_view *v = m->view;
    if (v->pocket[seat] != ROULETTE_HIDDEN) return v->pocket[seat] == ROULETTE_BULLET;
    double bullet = 0, click = 0;
    if ((m->redrawn->holed >> seat) & 1) {
        bullet = v->bullets[seat];
        click = ROULETTE_CARDS - v->bullets[seat];
    } else {
        regular_plan p;
        regular_make_plan(m, seat, &p);
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

static void look_at(const regular_mind *m, int seat, regular_outlook *o)
{
    const roulette_view *v = m->view;
    *o = (regular_outlook){.in_round = v->standing[seat] && v->stage < ROULETTE_SCORE};
    o->bullets = v->bullets[seat] + v->loaded[seat] - v->turned_bullets[seat];
    o->left = ROULETTE_BARREL - v->turned[seat];
    bool bid_known = v->bid[seat] >= 0;
    o->shots = v->stage > ROULETTE_BID ? v->shots_due[seat] : TYPICAL_BID;
    o->gain = (bid_known ? v->bid[seat] : TYPICAL_BID) + 1;
    while (o->known < ROULETTE_PEEK && v->top[seat][o->known] != ROULETTE_NONE) {
        o->top[o->known] = v->top[seat][o->known];
        o->known++;
    }
    // Somebody who has looked at her own cards has not bid on a bullet among them.
    bool looked = (m->redrawn->top_seen[seat] >> seat) & 1;
    if (!looked || o->known > 0 || v->stage <= ROULETTE_BID) return;
    while (o->known < m->redrawn->top_count[seat] && o->known < o->shots) {
        o->top[o->known++] = ROULETTE_CLICK;
    }
}

static void set_promise(regular_mind *m, int seat, double promise)
{
    m->total += promise - m->promise[seat];
    m->promise[seat] = promise;
}

void regular_understand(regular_mind *m)
{
    read_habits(m);
    m->total = 0;
    for (int i = 0; i < m->seat_count; i++) {
        look_at(m, i, &m->outlook[i]);
        m->promise[i] =
            m->view->alive[i] ? regular_strength(m->view->points[i], m->view->mates[i] + 1) : 0;
        m->total += m->promise[i];
    }
    double pocketed[ROULETTE_SEATS];
    for (int i = 0; i < m->seat_count; i++) {
        pocketed[i] = m->outlook[i].in_round ? suspicion(m, i) : 0;
    }
    for (int i = 0; i < m->seat_count; i++) {
        m->outlook[i].bullet_pocketed = pocketed[i];
        set_promise(m, i, regular_promise(m, i, &m->outlook[i]));
    }
}
