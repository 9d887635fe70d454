// The bots' picture of a table: strengths, odds, the book and habits.

#include "bots/roulette_mind.h"

#include "bots/roulette_duel.h"

#include <assert.h>
#include <string.h>

enum {
    FAITH = 8,  // rounds that the book weighs against habits seen
    TYPICAL_BID = 3,
    BIDS = CROWD_BIDS,
    DUEL_ITERATIONS = 300,
    REPLY_ROUNDS = 200,
};

// The least that a reply to habits must bring, as a chance to win: less may be an accident of the
// sample.
static const double worth_leaving_the_book = 0.02;

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
    // Beyond the goal, only being ahead wins: all bidding nothing would be level for ever.
    double ahead = 1;
    for (int more = points - ROULETTE_GOAL; more > 0 && ahead < 32; more--) ahead *= 2;
    return ahead * table[lives - 1][points < ROULETTE_GOAL ? points : ROULETTE_GOAL];
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

// ---- The book ----------------------------------------------------------------------------

static void set_table(regular_mind *m)
{
    const roulette_view *v = m->view;
    memset(&m->table, 0, sizeof m->table);
    m->table.seats = m->seat_count;
    m->table.action_cards = v->cards;
    for (int i = 0; i < m->seat_count; i++) {
        m->table.seat[i] = (crowd_seat){
            .in_round = v->standing[i],
            .may_accuse = v->alive[i] && !v->flipped[i],
            .lives = v->alive[i] ? v->mates[i] + 1 : 0,
            .points = v->points[i],
            .bullets = v->bullets[i],
            .cards = v->hand_count[i],
        };
    }
}

// The last book, kept for the other questions and seats of the same round: it is the same for all.
static void sample_book(regular_mind *m)
{
    static _Thread_local struct {
        crowd_table table;
        int rounds;
        crowd_mix mix;
    } last;
    if (last.rounds != m->rounds || memcmp(&last.table, &m->table, sizeof m->table) != 0) {
        crowd_solve(&m->table, m->rounds, &last.mix);
        last.rounds = m->rounds;
        last.table = m->table;
    }
    m->book = last.mix;
}

static bool is_accused(const regular_mind *m)
{
    for (int i = 0; i < m->seat_count; i++) {
        if (m->view->accusing[i] == m->seat) return true;
    }
    return false;
}

// Between two without action cards the round is solved exactly. There an accusation depends on the
// own bid, too, and being accused changes it.
static void solve_duel(regular_mind *m, int other)
{
    const int seat[2] = {m->seat, other};
    duel_seat seats[2];
    duel_round round;
    duel_mix mix[2];
    for (int i = 0; i < 2; i++) {
        const crowd_seat *s = &m->table.seat[seat[i]];
        seats[i] = (duel_seat){s->lives, s->points, s->bullets};
    }
    duel_build(&round, seats, &duel_solved);
    duel_solve(&round, m->rounds < DUEL_ITERATIONS ? m->rounds : DUEL_ITERATIONS, mix);
    int bid = m->view->bid[m->seat] > 0 ? m->view->bid[m->seat] : 0;
    bool accused = is_accused(m);
    memset(&m->book, 0, sizeof m->book);
    for (int i = 0; i < 2; i++) {
        memcpy(m->book.choice[seat[i]], mix[i].choice, sizeof mix[i].choice);
        duel_weigh(&round, i, mix, m->book.value[seat[i]]);
    }
    for (int b = 0; b < BIDS; b++) {
        double often = 0;
        for (int c = 0; c < DUEL_CHOICES; c++) often += mix[1].choice[c] * mix[1].accuse[c][b];
        for (int own = 0; own < 2; own++) {
            const duel_mix *how = &mix[0];
            int choice = own * BIDS + bid;
            m->book.accuse[other][own][m->seat][b] = often;
            m->book.accuse[m->seat][own][other][b] =
                accused ? how->in_return[choice][b] : how->accuse[choice][b];
        }
    }
}

static void open_book(regular_mind *m)
{
    int others = 0, other = 0;
    set_table(m);
    for (int i = 0; i < m->seat_count; i++) {
        if (i == m->seat || !m->view->alive[i]) continue;
        others++;
        other = i;
    }
    bool all_in = m->view->standing[m->seat] && m->view->standing[other];
    if (others == 1 && !m->view->cards && all_in) {
        solve_duel(m, other);
    } else {
        sample_book(m);
    }
}

// ---- Habits ------------------------------------------------------------------------------

typedef struct habits {
    double cheats, seen;             // rounds in which the pocket became known, or half known
    int faced[BIDS], accused[BIDS];  // bids of others that it might have accused, and did
} habits;

// Everything seen of the round that is being read.
typedef struct round_seen {
    int bid[ROULETTE_SEATS];  // -1: none
    bool accused[ROULETTE_SEATS][ROULETTE_SEATS];
} round_seen;

static void begin_round(round_seen *r)
{
    memset(r, 0, sizeof *r);
    for (int i = 0; i < ROULETTE_SEATS; i++) r->bid[i] = -1;
}

static void end_round(const regular_mind *m, round_seen *r, habits *all)
{
    for (int i = 0; i < m->seat_count; i++) {
        for (int j = 0; j < m->seat_count; j++) {
            if (i == j || r->bid[i] < 0 || r->bid[j] < 0) continue;
            all[i].faced[r->bid[j]]++;
            all[i].accused[r->bid[j]] += r->accused[i][j];
        }
    }
    begin_round(r);
}

// A pocket is known once it was shown; a player's only bullet that was fired was not in it; whoever
// lives through many shots may have hidden it.
static void read_pocket(const regular_mind *m, const ilx_event *event, habits *h)
{
    int who = event->arg[0];
    switch (event->kind) {
    case ROULETTE_EVENT_CAUGHT:
        h->cheats += 1;
        h->seen += 1;
        break;
    case ROULETTE_EVENT_CLEARED: h->seen += 1; break;
    case ROULETTE_EVENT_TURNED:
        if (event->arg[1] == ROULETTE_BULLET && m->view->bullets[who] == 1) h->seen += 1;
        break;
    case ROULETTE_EVENT_POINTS: {
        int bid = event->arg[1] - 1;
        double usual = crowd_suspicion(&m->book, who, -1);
        double known = bid / 6.0, honest = (1 - usual) * (1 - bid / 6.0);
        h->cheats += known * usual / (usual + honest);
        h->seen += known;
        break;
    }
    default: break;
    }
}

static void read_log(const regular_mind *m, habits *all)
{
    round_seen round;
    begin_round(&round);
    for (int i = 0; i < m->log.count; i++) {
        const ilx_event *event = &m->log.events[i];
        int who = event->arg[0];
        switch (event->kind) {
        case ROULETTE_EVENT_ROUND: end_round(m, &round, all); break;
        case ROULETTE_EVENT_SHOWN: round.bid[who] = event->arg[1]; break;
        case ROULETTE_EVENT_ACCUSED: round.accused[who][event->arg[1]] = true; break;
        case ROULETTE_EVENT_CAUGHT:
        case ROULETTE_EVENT_CLEARED:
        case ROULETTE_EVENT_TURNED:
        case ROULETTE_EVENT_POINTS: read_pocket(m, event, &all[who]); break;
        default: break;
        }
    }
}

// The book's accusations with those seen: each bid's book counts for FAITH times that it was faced.
static void expect_accusations_of(regular_mind *m, int seat, const habits *h)
{
    for (int bid = 0; bid < BIDS; bid++) {
        for (int own = 0; own < 2; own++) {
            double *share = &m->expected.accuse[seat][own][m->seat][bid];
            *share = (h->accused[bid] + FAITH * *share) / (h->faced[bid] + FAITH);
        }
    }
}

static void read_habits(regular_mind *m)
{
    habits all[ROULETTE_SEATS] = {{0}};
    if (m->reads) {
        m->expected = m->book;
        read_log(m, all);
    }
    for (int i = 0; i < m->seat_count; i++) {
        m->trust[i] = 0;
        m->cheats[i] = 1;
        if (!m->reads || i == m->seat) continue;
        double usual = crowd_suspicion(&m->book, i, -1), some = all[i].seen;
        double share = (all[i].cheats + FAITH * usual) / (some + FAITH);
        m->trust[i] = some / (some + FAITH);
        if (m->trust[i] > 0.5) m->trust[i] = 0.5;
        m->cheats[i] = share / (1 - share) * (1 - usual) / usual;
        expect_accusations_of(m, i, &all[i]);
    }
}

// The book, and now and then the best reply to the habits seen.
void regular_plan(const regular_mind *m, double share[CROWD_CHOICES], double value[CROWD_CHOICES])
{
    double trust = 0;
    memcpy(share, m->book.choice[m->seat], sizeof m->book.choice[0]);
    memcpy(value, m->book.value[m->seat], sizeof m->book.value[0]);
    for (int i = 0; i < m->seat_count; i++) {
        if (i != m->seat && m->trust[i] > trust) trust = m->trust[i];
    }
    if (trust <= 0) return;
    double reply[CROWD_CHOICES], usual = 0;
    int best = 0;
    crowd_reply(&m->table, &m->expected, m->seat, REPLY_ROUNDS, reply);
    for (int c = 0; c < CROWD_CHOICES; c++) {
        if (reply[c] > reply[best]) best = c;
        usual += share[c] * reply[c];
    }
    if (reply[best] - usual < worth_leaving_the_book) return;
    for (int c = 0; c < CROWD_CHOICES; c++)
        share[c] = (1 - trust) * share[c] + (c == best ? trust : 0);
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
    if (hidden)
        comes_through *=
            1 - o->bullet_pocketed * crowd_danger(&m->table, &m->book, m->seat,
                                                  o->gain < BIDS ? o->gain - 1 : BIDS - 1);
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

// ---- Suspicion ---------------------------------------------------------------------------

// n (n-1) (n-2) … with k factors.
static double ways(int n, int k)
{
    double product = 1;
    for (int i = 0; i < k; i++) product *= n > i ? n - i : 0;
    return product;
}

// The chance that a pocket holds a bullet: by the book, the habits, and the cards that were seen.
static double suspicion(const regular_mind *m, int seat)
{
    const roulette_view *v = m->view;
    if (v->pocket[seat] != ROULETTE_HIDDEN) return v->pocket[seat] == ROULETTE_BULLET;
    double bullet = 0, click = 0;
    if ((m->redrawn->holed >> seat) & 1) {
        bullet = v->bullets[seat];
        click = ROULETTE_CARDS - v->bullets[seat];
    } else {
        bullet = crowd_suspicion(&m->book, seat, v->bid[seat]);
        click = 1 - bullet;
        bullet *= m->cheats[seat];
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
    open_book(m);
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
