// Figures of Thrill's bots, for bench/thrill.sh.
//
//     thrill bids MILLISECONDS       random biddings, as fast as they go: the plate is a table of
//                                    chances
//     thrill styles SERIES           strong's bidding against fixed bidders, in series of ten
//     matches thrill risk PUSHES             what strong expects of a push, and what comes of it
//     thrill matches A B MATCHES V   whole matches, A against two of B, seats in rotation; V 1:
//     with
//                                    weights and bets

#include "bench.h"
#include "bots/thrill_mind.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOG_MAX = 60000, TIMES_MAX = 100000 };

extern const ilx_game ilx_game_thrill;
extern const ilx_bot ilx_bot_random, ilx_bot_thrill_greedy,
    ilx_levels_thrill[ILX_LEVELS * ILX_TEMPERS];

static void start_rng(ilx_rng *rng, const char *seed, uint64_t stream)
{
    ilx_key key;
    ilx_key_from_seed(&key, seed);
    ilx_rng_start(rng, &key, stream);
}

// ---- Biddings ----------------------------------------------------------------------------

// A loss from the law, by one draw of 256.
static int draw_loss(const uint8_t *losses, ilx_rng *rng)
{
    return losses[ilx_rng_u32(rng) >> 24];
}

static void list_losses(const bids_law *law, uint8_t *losses)
{
    double sum = 0;
    for (int n = 0, at = 0; n < BIDS_LOSSES; n++) {
        sum += law->chance[n];
        for (; at < 256 && at < sum * 256; at++) losses[at] = (uint8_t)n;
        if (n == BIDS_LOSSES - 1) {
            for (; at < 256; at++) losses[at] = 0;
        }
    }
}

static void run_bids(double seconds)
{
    uint8_t losses[256];
    ilx_rng rng;
    start_rng(&rng, "bids", 0);
    list_losses(&bids_laws[1], losses);
    for (int seats = 2; seats <= BIDS_SEATS; seats += 2) {
        double start = cpu_seconds(), spent = 0;
        int64_t decisions = 0, matches = 0;
        while (spent < seconds) {
            for (int i = 0; i < 10000; i++, matches++) {
                bids_table table = {.seats = seats};
                for (int place = 0; place < seats; place++) table.chips[place] = BIDS_CHIPS;
                while (table.seats > 1) {
                    int bid[BIDS_SEATS];
                    for (int place = 0; place < table.seats; place++) {
                        uint64_t draw = ilx_rng_u32(&rng);
                        bid[place] = (int)(draw * (uint32_t)(table.chips[place] + 1) >> 32);
                    }
                    decisions += table.seats;
                    bids_settle(&table, bid, bids_lowest(table.seats, bid),
                                draw_loss(losses, &rng));
                }
            }
            spent = cpu_seconds() - start;
        }
        printf("bids %d %.1f %.2f\n", seats, (double)decisions / spent / 1e6,
               (double)matches / spent / 1e6);
    }
}

// ---- Fixed bidders -----------------------------------------------------------------------

enum { GAMES = 10, ROUNDS = 250, ESCALATES_TO = 5 };

typedef enum bidder {
    ANY,
    ALWAYS_0,
    ALWAYS_1,
    ALWAYS_2,
    ALWAYS_3,
    HALF,
    ESCALATING,  // one more each time, and from 0 again
    COPYING,     // what strong bid before
    TOPPING,     // one more than that
    SOLUTION,
    STYLES,
} bidder;
static const char *const style_names[STYLES] = {"any",      "always-0", "always-1",   "always-2",
                                                "always-3", "half",     "escalating", "copy-cat",
                                                "copy+1",   "solution"};

// The last bids of the bidder and of strong in this series.
typedef struct last_bids {
    int own, strong;
} last_bids;

static int fixed_bid(int style, int chips, const last_bids *last)
{
    switch (style) {
    case HALF: return chips / 2;
    case ESCALATING: return last->own < ESCALATES_TO && last->own < chips ? last->own + 1 : 0;
    case COPYING: return last->strong;
    case TOPPING: return last->strong + 1;
    default: return style - ALWAYS_0;
    }
}

static void style_mix(int style, int chips, const last_bids *last, bids_mix mix)
{
    memset(mix, 0, sizeof(bids_mix));
    int bid = fixed_bid(style, chips, last);
    if (style > ANY && style < SOLUTION) mix[bid < chips ? bid : chips] = 1;
    for (int n = 0; n <= chips && style == ANY; n++) mix[n] = 1.0 / (chips + 1);
}

static ilx_event series[LOG_MAX];
static int series_count;

static void tell(int kind, int who, int number)
{
    assert(series_count < LOG_MAX);
    series[series_count++] = (ilx_event){.kind = kind, .arg = {who, number}};
}

// The answer of somebody who reads nothing, thought about once only.
static const bids_answer *plain_answer(const bids_table *table, int place)
{
    static bids_answer answers[2][BIDS_COUNTS][BIDS_COUNTS];
    bids_answer *answer = &answers[place][table->chips[0]][table->chips[1]];
    if (answer->bids == 0) thrill_answer(table, place, &bids_laws[1], NULL, ROUNDS, answer);
    return answer;
}

// One match of seat 0 (strong's bidding; it reads, or not) against seat 1 (a style). Who won.
static int play_style(int style, int chief, bool reads, const uint8_t *losses, last_bids *last,
                      ilx_rng *rng)
{
    bids_table table = {2, {BIDS_CHIPS, BIDS_CHIPS}, 0};
    tell(THRILL_EVENT_LAID, 0, 0);
    while (table.seats > 1) {
        int own = chief, other = 1 - own, bid[BIDS_SEATS];
        habits by_seat[2], by_place[2];
        bids_mix mix;
        table.read = other;
        habits_read((ilx_log){series, series_count}, 2, by_seat);
        by_place[own] = by_seat[0];
        by_place[other] = by_seat[1];
        bids_answer answer = *plain_answer(&table, own);
        if (reads && by_seat[1].seen > 0) {
            thrill_answer(&table, own, &bids_laws[1], by_place, ROUNDS, &answer);
        }
        bid[own] = bids_draw(answer.mix, rng);
        style_mix(style, table.chips[other], last, mix);
        if (style == SOLUTION) memcpy(mix, plain_answer(&table, other)->mix, sizeof mix);
        bid[other] = bids_draw(mix, rng);
        *last = (last_bids){bid[other], bid[own]};
        tell(THRILL_EVENT_BID, 0, bid[own]);
        tell(THRILL_EVENT_BID, 1, bid[other]);
        int pusher = bids_lowest(2, bid), loss = draw_loss(losses, rng);
        int can_pay = table.chips[pusher] - bid[pusher], seat = pusher == own ? 0 : 1;
        if (loss > 0) tell(THRILL_EVENT_PAID, seat, loss < can_pay ? loss : can_pay);
        bids_settle(&table, bid, pusher, loss);
        chief = table.seats == 1 ? 1 - seat : seat;
    }
    return chief;
}

// The share of matches that the best reply wins: exact, half of them as Chief. For those who look
// at nothing but their chips.
static double best_reply(int style)
{
    bids_worth worth;
    bids_mix habit[BIDS_COUNTS];
    memset(&worth, 0, sizeof worth);
    for (int n = 0; n < BIDS_COUNTS; n++) style_mix(style, n, &(last_bids){0}, habit[n]);
    bids_exploit(&worth, &bids_laws[1], (const bids_mix *)habit, 1, 1000);
    double chief = worth.two[0][BIDS_CHIPS][BIDS_CHIPS];
    return (chief + 1 - worth.two[1][BIDS_CHIPS][BIDS_CHIPS]) / 2;
}

static void run_styles(int count)
{
    uint8_t losses[256];
    ilx_rng rng;
    list_losses(&bids_laws[1], losses);
    for (int style = 0; style < STYLES; style++) {
        int solution = 0, first = 0, last = 0, all = 0;
        bool looks_back = style == ESCALATING || style == COPYING || style == TOPPING;
        last_bids bids = {-1, 0};
        start_rng(&rng, "styles", (uint64_t)style);
        for (int i = 0; i < 20 * count; i++) {
            series_count = 0;
            solution += play_style(style, i % 2, false, losses, &bids, &rng) == 0;
        }
        for (int i = 0; i < count; i++) {
            series_count = 0;
            bids = (last_bids){-1, 0};
            for (int game = 1; game <= GAMES; game++) {
                int won = play_style(style, (i + game) % 2, true, losses, &bids, &rng) == 0;
                all += won;
                first += game == 1 && won;
                last += game > GAMES / 2 && won;
            }
        }
        double best = style == SOLUTION ? 50 : looks_back ? 0 : 100 * best_reply(style);
        printf("style %s %.1f %.1f %.1f %.1f %.1f\n", style_names[style], 5.0 * solution / count,
               best, 100.0 * first / count, 200.0 * last / count / GAMES,
               100.0 * all / count / GAMES);
        fflush(stdout);
    }
}

// ---- What a push costs -------------------------------------------------------------------

enum { PUSHES_MAX = 20000, DECILES = 10 };

static struct foretelling {
    double risk;
    bool fell;
} told[PUSHES_MAX];

static int by_risk(const void *a, const void *b)
{
    double x = ((const struct foretelling *)a)->risk, y = ((const struct foretelling *)b)->risk;
    return (x > y) - (x < y);
}

static void print_risk(const char *what, int from, int to)
{
    double foretold = 0;
    int fell = 0;
    for (int i = from; i < to; i++) {
        foretold += told[i].risk;
        fell += told[i].fell;
    }
    int count = to > from ? to - from : 1;
    printf("risk %s %d %.1f %.1f\n", what, to - from, 100 * foretold / count, 100.0 * fell / count);
}

// In ten groups of as many pushes each, the safest first; then those alone that could go either
// way.
static void print_risks(int count)
{
    int low = 0, high = 0;
    qsort(told, (size_t)count, sizeof told[0], by_risk);
    for (int i = 0; i < DECILES; i++) {
        print_risk("decile", count * i / DECILES, count * (i + 1) / DECILES);
    }
    for (int i = 0; i < count; i++) {
        low += told[i].risk < 0.1;
        high += told[i].risk <= 0.9;
    }
    print_risk("open", low, high);
}

// Rounds as strong would play them: each push is foretold, then done by the referee with the same
// unsteady hand.
static void run_risk(int pushes)
{
    enum { ROUNDS_EACH = 12, BUDGET = 220, TREMBLE = 2200 };  // as strong has them
    int done = 0, free = 0;
    double cost = 0, expected = 0, worth[BIDS_LOSSES];
    assert(pushes <= PUSHES_MAX);
    for (int n = 0; n < BIDS_LOSSES; n++) worth[n] = -n;
    for (uint64_t seed = 1; done < pushes; seed++) {
        ilx_plate plate;
        ilx_falls falls = {0};
        ilx_rng rng;
        start_rng(&rng, "risk", seed);
        hand h = {&rng, TREMBLE};
        ilx_plate_fill(&plate, seed);
        ilx_plate_advance(&plate, ILX_PUSHER_STOP, ILX_PUSH_REFEREE, &falls, NULL);
        for (int round = 0; round < ROUNDS_EACH && done < pushes; round++, done++) {
            int stock[ILX_PLATE_DISCS], stocked = 0;
            hand_place place;
            bids_law law;
            ilx_plate_pull_back(&plate);
            for (int i = 0; i < ILX_PLATE_DISCS; i++) {
                if (!plate.disc[i].on_plate) stock[stocked++] = i;
            }
            if (stocked == 0) break;
            int disc = stock[ilx_rng_below(&rng, (uint32_t)stocked)];
            if (!hand_find(&h, &plate, disc, BUDGET, worth, &place)) break;
            hand_law(&place, &law);
            int32_t x = place.x, y = place.y, loss = 0;
            hand_reach(&h, &plate, thrill_size_of(disc), &x, &y);
            ilx_plate_put(&plate, disc, x, y);
            falls.count = 0;
            for (int to = ILX_PUSHER_BACK; to < ILX_PUSHER_STOP;) {
                to = to + 800 < ILX_PUSHER_STOP ? to + 800 : ILX_PUSHER_STOP;
                ilx_plate_advance(&plate, to, ILX_PUSH_REFEREE, &falls, NULL);
            }
            for (int i = 0; i < falls.count; i++) loss += thrill_size_of(falls.fall[i].disc);
            told[done] = (struct foretelling){hand_risk(&place), loss > 0};
            free += loss == 0;
            cost += loss;
            expected += bids_mean(&law);
        }
    }
    print_risks(done);
    printf("cost %.2f %.2f %.1f\n", expected / done, cost / done, 100.0 * free / done);
}

// ---- Whole matches -----------------------------------------------------------------------

enum { PLAYERS = 3 };
static ilx_event logs[PLAYERS][LOG_MAX];
static int log_counts[PLAYERS];
static float times[TIMES_MAX];  // of the first player's choices
static int asked;

static const ilx_bot *find(const char *name)
{
    if (strcmp(name, "random") == 0) return &ilx_bot_random;
    if (strcmp(name, "greedy") == 0) return &ilx_bot_thrill_greedy;
    for (int i = 0; i < ILX_LEVELS; i++) {
        if (strcmp(ilx_levels_thrill[i].name, name) == 0) return &ilx_levels_thrill[i];
    }
    fprintf(stderr, "no bot %s\n", name);
    exit(2);
}

static void remember(const ilx_events *events)
{
    for (int i = 0; i < PLAYERS * events->count; i++) {
        int seat = i % PLAYERS;
        if (!ilx_event_visible(&events->item[i / PLAYERS], seat)) continue;
        assert(log_counts[seat] < LOG_MAX);
        logs[seat][log_counts[seat]++] = events->item[i / PLAYERS];
    }
}

// One match; the first player sits where the number says. Did it win?
static bool play(const ilx_bot *first, const ilx_bot *other, int number, int variant)
{
    const ilx_game *game = &ilx_game_thrill;
    int32_t options[ILX_OPTIONS_MAX] = {variant, 1 + number / PLAYERS % PLAYERS, 0, 0, 1};
    int own = number % PLAYERS;
    ilx_rng rng;
    static thrill_state s;
    static ilx_choice choice;
    start_rng(&rng, "matches", (uint64_t)number);
    memset(&s, 0, sizeof s);
    memset(log_counts, 0, sizeof log_counts);
    game->setup(&s, &(ilx_setup){PLAYERS, options});
    for (;;) {
        static ilx_events events;
        ilx_turn turn;
        ilx_move move = {0};
        int seat = ILX_CLOCK;
        game->turn(&s, &turn);
        if (ilx_turn_over(&turn)) break;
        if (turn.chance) {
            seat = ILX_CHANCE;
            ilx_chance_pick(game, &s, &rng, &move);
        } else if (turn.seats) {
            seat = __builtin_ctz(turn.seats);
            double before = cpu_seconds();
            ilx_bot_ask(seat == own ? first : other, game, PLAYERS, &s, seat,
                        (ilx_log){logs[seat], log_counts[seat]}, 0, &rng, &choice);
            if (seat == own && asked < TIMES_MAX) times[asked++] = (float)(cpu_seconds() - before);
            move = choice.move;
        }
        events.count = 0;
        game->apply(&s, seat, &move, &events);
        remember(&events);
    }
    int32_t scores[ILX_SEATS_MAX];
    return game->result(&s, scores) >> own & 1;
}

static int by_size(const void *a, const void *b)
{
    return (*(const float *)a > *(const float *)b) - (*(const float *)a < *(const float *)b);
}

static void run_matches(const char *first, const char *other, int matches, int variant)
{
    int won = 0;
    for (int i = 0; i < matches; i++) won += play(find(first), find(other), i, variant);
    qsort(times, (size_t)asked, sizeof times[0], by_size);
    printf("match %s %s %d %d %d %.1f %.1f\n", first, other, variant, matches, won,
           1e3 * (double)times[asked / 2], 1e3 * (double)times[asked * 99 / 100]);
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    if (strcmp(what, "bids") == 0 && argc == 3)
        run_bids(atof(argv[2]) / 1e3);
    else if (strcmp(what, "styles") == 0 && argc == 3)
        run_styles(atoi(argv[2]));
    else if (strcmp(what, "risk") == 0 && argc == 3)
        run_risk(atoi(argv[2]));
    else if (strcmp(what, "matches") == 0 && argc == 6)
        run_matches(argv[2], argv[3], atoi(argv[4]), atoi(argv[5]));
    else
        return 2;
    return 0;
}
