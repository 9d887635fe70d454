// No bot peeks: whatever is hidden from its seat may be swapped for anything else that looks the
// same, and it makes the same move for the same reasons. For every bot and every game it plays, at
// a thousand positions from the middle of random matches, ten where a bot is slow; `make soak`
// takes ten times as many, and four hundred where it is slow.
//
// And what is swapped in is what one should expect: redrawn states come as often as the true ones
// do among all matches that look the same so far.

#include "conformance/playout.h"

#include "base/hash.h"
#include "games/roulette.h"

enum { POSITIONS = 1000, POSITIONS_SLOW = 10, POSITIONS_SOAK = 400, SMALL_BUDGET = 4 };

static int positions_of(const ilx_game *game)
{
    if (!game->slow) return test_samples(POSITIONS);
    return test_scale() > 1 ? POSITIONS_SOAK : POSITIONS_SLOW;
}

static setting settings[SETTINGS_MAX];
static int setting_count;

// The events each seat has seen in the match at hand.
static ilx_event logs[ILX_SEATS_MAX][LOG_BOUND];
static int log_counts[ILX_SEATS_MAX];

static void remember_events(const playout *p)
{
    for (int seat = 0; seat < p->setting.seat_count; seat++) {
        for (int i = 0; i < p->events.count; i++) {
            if (!ilx_event_visible(&p->events.item[i], seat)) continue;
            ENSURE(log_counts[seat] < LOG_BOUND);
            logs[seat][log_counts[seat]++] = p->events.item[i];
        }
    }
}

static void ask(const ilx_bot *bot, const setting *s, const void *state, int seat, uint64_t stream,
                ilx_choice *choice)
{
    ilx_rng rng;
    rng_from(&rng, "bot", stream);
    memset(choice, 0, sizeof *choice);
    ilx_log log = {logs[seat], log_counts[seat]};
    ilx_bot_ask(bot, s->game, s->seat_count, state, seat, log, SMALL_BUDGET, &rng, choice);
}

static void ensure_blind(const ilx_bot *bot, playout *p, int seat, uint64_t stream)
{
    static any_state twin;
    static ilx_choice real, redrawn;
    const setting *s = &p->setting;
    memcpy(twin.bytes, p->state, s->game->state_size);
    if (s->game->resample) s->game->resample(twin.bytes, seat, &p->rng);
    ask(bot, s, p->state, seat, stream, &real);
    ask(bot, s, twin.bytes, seat, stream, &redrawn);
    ENSURE(s->game->check(p->state, seat, &real.move) == NULL);
    ENSURE(memcmp(&real, &redrawn, sizeof real) == 0);

    // The reasons are whole: what was played is among them, and shares are shares.
    int64_t shares = 0;
    bool found = false;
    for (int i = 0; i < real.count; i++) {
        const ilx_candidate *candidate = &real.candidates[i];
        ENSURE(candidate->share >= 0 && candidate->share <= 1000000);
        ENSURE(candidate->value >= -1 && candidate->value <= 1000000);
        ENSURE(i == 0 || candidate->share <= real.candidates[i - 1].share);
        shares += candidate->share;
        found = found || same_move(&candidate->move, &real.move);
    }
    ENSURE(found || !s->game->list);
    ENSURE(shares <= 1000000);
}

// Asks at random positions of random matches until the setting has had its number of them.
static void ensure_blind_in(const ilx_bot *bot, const setting *s, int positions)
{
    static playout p;
    int asked = 0;
    for (uint64_t n = 0; asked < positions; n++) {
        playout_start(&p, s, bot->name, n);
        memset(log_counts, 0, sizeof log_counts);
        while (asked < positions && playout_step(&p)) {
            remember_events(&p);
            ilx_turn turn = turn_of(s->game, p.state);
            if (turn.seats == 0 || ilx_rng_below(&p.rng, 4) != 0) continue;
            ensure_blind(bot, &p, random_seat(&p.rng, turn.seats), (uint64_t)asked++);
        }
    }
}

static void no_bot_peeks(void)
{
    for (int b = 0; b < ilx_bot_count; b++) {
        for (int g = 0; g < ilx_game_count; g++) {
            const ilx_game *game = ilx_games[g];
            if (!test_wants_game(game)) continue;
            if (ilx_bot_find(game, ilx_bots[b]->name) != ilx_bots[b]) continue;
            setting_count = 0;
            add_all_settings_of(game, settings, &setting_count);
            ENSURE(setting_count > 0);
            int positions = positions_of(game);
            int each = (positions + setting_count - 1) / setting_count;
            for (int i = 0; i < setting_count; i++)
                ensure_blind_in(ilx_bots[b], &settings[i], each);
            test_covered("the bot %s does not peek at %s: %d positions", ilx_bots[b]->name,
                         game->id, each * setting_count);
        }
    }
}

// Neither do those with a temper, which bend the same thoughts: each level has the turn of one.
static void no_temper_peeks(void)
{
    for (int b = 0; b < ilx_bot_count; b++) {
        ilx_temper temper = (ilx_temper)(ILX_BOLD + b % (ILX_TEMPERS - ILX_BOLD));
        const ilx_bot *bot = ilx_bot_tempered(ilx_bots[b], temper);
        const ilx_game *game = bot->game ? ilx_game_find(bot->game) : NULL;
        if (!bot->temper || !test_wants_game(game)) continue;
        setting_count = 0;
        add_all_settings_of(game, settings, &setting_count);
        int positions = game->slow ? 1 : positions_of(game) / 10;
        ensure_blind_in(bot, &settings[b % setting_count], positions);
    }
}

// ---- The distribution of what is redrawn -------------------------------------------------

enum { SAMPLES = 40000, GROUPS_MAX = 1 << 17 };

// How often a state was the true one, and how often the redrawn one, behind what one seat knows.
typedef struct group {
    uint64_t known, state;
    int real, redrawn;
} group;

static group groups[GROUPS_MAX];
static int group_count;

static group *group_of(uint64_t known, uint64_t state)
{
    uint64_t at = (known * 31 + state) % GROUPS_MAX;
    while (groups[at].real + groups[at].redrawn > 0) {
        if (groups[at].known == known && groups[at].state == state) return &groups[at];
        at = (at + 1) % GROUPS_MAX;
    }
    ENSURE(++group_count < GROUPS_MAX * 3 / 4);
    groups[at].known = known;
    groups[at].state = state;
    return &groups[at];
}

// Stands for all that the seat knows: states that look the same to it come out the same when
// redrawn with the same generator (secrets.c holds the games to that).
static uint64_t hash_of_knowledge(const ilx_game *game, const void *state, int seat)
{
    static any_state one;
    ilx_rng rng;
    rng_from(&rng, "knowledge", 0);
    memcpy(one.bytes, state, game->state_size);
    game->resample(one.bytes, seat, &rng);
    return ilx_hash(one.bytes, game->state_size);
}

// Plays a number of moves, each seat answering in turn, each answer as likely as the next: that is
// what a redrawn state takes for granted. False: stopped before, by the end of the match.
static bool play_some(playout *p, int moves)
{
    const ilx_game *game = p->setting.game;
    for (int i = 0; i < moves; i++) {
        ilx_turn turn = turn_of(game, p->state);
        ilx_move move = {0};
        int seat = turn.chance ? ILX_CHANCE : turn.seats ? __builtin_ctz(turn.seats) : ILX_CLOCK;
        if (ilx_turn_over(&turn)) return false;
        if (seat == ILX_CHANCE) ilx_chance_pick(game, p->state, &p->rng, &move);
        if (seat >= 0) ilx_random_move(game, p->state, seat, &p->rng, &move);
        playout_apply(p, seat, &move);
    }
    return true;
}

static int by_knowledge(const void *left, const void *right)
{
    const group *a = left, *b = right;
    return (a->known > b->known) - (a->known < b->known);
}

// A chi-square of two samples of the same size: how far apart the two columns of a group are.
// States that came too seldom to count by themselves count together.
static double distance(const group *first, int count, int *freedom)
{
    double sum = 0;
    int rare_both = 0, rare_apart = 0;
    *freedom = -1;
    for (int i = 0; i <= count; i++) {
        int both = i < count ? first[i].real + first[i].redrawn : rare_both;
        int apart = i < count ? first[i].real - first[i].redrawn : rare_apart;
        if (i < count && both < 20) {
            rare_both += both;
            rare_apart += apart;
        } else if (both >= 20) {
            sum += (double)apart * apart / both;
            ++*freedom;
        }
    }
    if (*freedom < 0) *freedom = 0;
    return *freedom > 0 ? sum : 0;
}

// Rejection sampling for all views at once: matches are sorted by what the seat knows of them. In
// each group the true states and the redrawn ones must be two samples of one distribution.
static void compare(const setting *s, int moves, int seat)
{
    static playout p;
    memset(groups, 0, sizeof groups);
    group_count = 0;
    for (int n = 0; n < SAMPLES; n++) {
        playout_start(&p, s, "worlds", (uint64_t)n);
        if (!play_some(&p, moves)) continue;
        uint64_t known = hash_of_knowledge(s->game, p.state, seat);
        group_of(known, ilx_hash(p.state, s->game->state_size))->real++;
        s->game->resample(p.state, seat, &p.rng);
        group_of(known, ilx_hash(p.state, s->game->state_size))->redrawn++;
    }
    qsort(groups, GROUPS_MAX, sizeof groups[0], by_knowledge);
    double sum = 0, freedom = 0;
    for (int first = 0, next; first < GROUPS_MAX; first = next) {
        int more;
        for (next = first; next < GROUPS_MAX && groups[next].known == groups[first].known;) next++;
        sum += distance(&groups[first], next - first, &more);
        freedom += more;
    }
    printf("  %s, %d seats, seat %d after %d moves: chi-square %.1f with %.0f degrees\n",
           s->game->id, s->seat_count, seat, moves, sum, freedom);
    // Its mean is the number of degrees, its variance twice that: five deviations are too many.
    double excess = sum - freedom;
    ENSURE(freedom > 0);
    ENSURE(excess < 0 || excess * excess < 25 * 2 * freedom);
}

static void redrawn_stones_come_as_often_as_true_ones(void)
{
    setting stones = {.game = ilx_game_find("sealed"), .seat_count = 2};
    if (!test_wants_game(stones.game)) return;
    compare(&stones, 1, 1);
    compare(&stones, 3, 1);
}

static void redrawn_cards_come_as_often_as_true_ones(void)
{
    const ilx_game *roulette = ilx_game_find("roulette");
    if (!test_wants_game(roulette)) return;
    // Without action cards a round for two is 2 pockets, 2 bids, 2 answers to whether anybody
    // cheats, then shots.
    setting bare = {.game = roulette, .seat_count = 2, .options = {0, 0, 0}};
    for (int moves = 1; moves <= 14; moves++) compare(&bare, moves, 1);
    setting three = {.game = roulette, .seat_count = 3, .options = {0, 0, 0}};
    for (int moves = 3; moves <= 7; moves += 2) compare(&three, moves, 2);
    // With cards: the first hands, before anybody can have told anything by playing one.
    setting cards = {.game = roulette, .seat_count = 2, .options = {1, 0, 0}};
    for (int moves = 2; moves <= 4; moves++) compare(&cards, moves, 0);
}

// A seat that has turned up clicks only is the more likely to have pocketed the bullet: six ways to
// six less the clicks. True pockets and redrawn ones both keep to that.
static void redrawn_pockets_keep_to_the_odds(void)
{
    setting bare = {.game = ilx_game_find("roulette"), .seat_count = 2, .options = {0, 0, 0}};
    if (!test_wants_game(bare.game)) return;
    int all[ROULETTE_BID_MAX] = {0}, real[ROULETTE_BID_MAX] = {0};
    int redrawn[ROULETTE_BID_MAX] = {0};
    static playout p;
    for (int n = 0; n < SAMPLES; n++) {
        const roulette_state *s = (const roulette_state *)p.state;
        playout_start(&p, &bare, "pockets", (uint64_t)n);
        while (s->round == 1 && s->shot < n % ROULETTE_BID_MAX && play_some(&p, 1)) continue;
        bool fits = s->round == 1 && s->shot == n % ROULETTE_BID_MAX && s->pocket[0] &&
                    s->turned[0] == s->shot && s->bullets[0] == 1 && !(s->shown & 1);
        if (!fits || s->turned_bullets[0]) continue;
        all[s->shot]++;
        real[s->shot] += s->pocket[0] == ROULETTE_BULLET;
        bare.game->resample(p.state, 1, &p.rng);
        redrawn[s->shot] += s->pocket[0] == ROULETTE_BULLET;
    }
    for (int clicks = 1; clicks < ROULETTE_BID_MAX; clicks++) {
        double odds = 6.0 / (12 - clicks), mean = all[clicks] * odds;
        double limit = 25 * mean * (1 - odds);
        printf("  %d clicks: %d of %d pockets hold the bullet, %d redrawn, %.0f expected\n", clicks,
               real[clicks], all[clicks], redrawn[clicks], mean);
        ENSURE(all[clicks] > 100);
        ENSURE((real[clicks] - mean) * (real[clicks] - mean) < limit);
        ENSURE((redrawn[clicks] - mean) * (redrawn[clicks] - mean) < limit);
    }
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(no_bot_peeks),
        TEST(no_temper_peeks),
        TEST(redrawn_stones_come_as_often_as_true_ones),
        TEST(redrawn_cards_come_as_often_as_true_ones),
        TEST(redrawn_pockets_keep_to_the_odds),
    };
    return RUN_TESTS(tests);
}
