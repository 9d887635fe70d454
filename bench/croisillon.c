// Figures of Le X's bots, for bench/croisillon.sh.
//
//     croisillon matches A B MATCHES   whole matches of two, each pile played from both seats;
//                                      "timid": a free block to the top, never a bonus
//     croisillon risk MATCHES          what trials foretell of moves, and what comes of them

#include "bench.h"
#include "bots/croisillon_mind.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLAYERS = 2, LOG_MAX = 20000, TIMES_MAX = 100000, DECILES = 10, TRIALS = 24 };

extern const ilx_game ilx_game_croisillon;
extern const ilx_bot ilx_bot_random, ilx_bot_croisillon_greedy,
    ilx_levels_croisillon[ILX_LEVELS * ILX_TEMPERS];

static void timid_choose(const ilx_query *query, ilx_choice *choice)
{
    ilx_bot_croisillon_greedy.choose(query, choice);
    if (choice->move.kind == CROISILLON_MOVE_TAKE) {
        choice->move = (ilx_move){.kind = CROISILLON_MOVE_STOP};
    }
}

static const ilx_bot timid = {.name = "timid", .game = "croisillon", .choose = timid_choose};

static const ilx_bot *find(const char *name)
{
    static const ilx_bot *const bots[] = {&ilx_bot_random, &timid, &ilx_bot_croisillon_greedy};
    for (int i = 0; i < ILX_LEVELS; i++) {
        if (strcmp(ilx_levels_croisillon[i].name, name) == 0) return &ilx_levels_croisillon[i];
    }
    for (int i = 0; i < ILX_COUNT(bots); i++) {
        if (strcmp(bots[i]->name, name) == 0) return bots[i];
    }
    fprintf(stderr, "no bot %s\n", name);
    exit(2);
}

// ---- What is foretold --------------------------------------------------------------------

static int count[DECILES], came[DECILES];
static double told[DECILES];

static int malus_of(const croisillon_state *s, int seat)
{
    int blocks = 0;
    for (int i = 0; i < CROISILLON_BLOCKS; i++) {
        blocks += s->where[i] == CROISILLON_IS_MALUS && s->owner[i] == seat;
    }
    return blocks;
}

static int any_of(uint64_t set, ilx_rng *rng)
{
    for (int skip = (int)ilx_rng_below(rng, (uint32_t)__builtin_popcountll(set)); skip > 0;
         skip--) {
        set &= set - 1;
    }
    return __builtin_ctzll(set);
}

// Makes the move as it is made at a table, with a steady hand, until all is at rest.
static void make(croisillon_state *s, const ilx_move *first, ilx_rng *rng)
{
    uint32_t number = s->number;
    croisillon_apply(s, s->mover, first, NULL);
    while (s->number == number) {
        ilx_turn turn;
        ilx_move move = {0};
        int by = ILX_CLOCK;
        ilx_game_croisillon.turn(s, &turn);
        if (turn.chance) {
            by = ILX_CHANCE;
            ilx_chance_pick(&ilx_game_croisillon, s, rng, &move);
        } else if (turn.seats) {
            by = s->mover;
            move = look_press(s, 0);
        }
        croisillon_apply(s, by, &move, NULL);
    }
}

// Any block, be it never so dangerous, to any place that is offered for it, or as a bonus: how
// often that costs something when it is tried out, and whether it does when it is made.
static void judge(const croisillon_state *from, ilx_log log, ilx_rng *rng)
{
    static croisillon_state s;
    static trial t;
    look l;
    look_at(&l, from, log);
    if (from->stage != CROISILLON_CHOOSING || !l.may) return;
    int seat = from->mover, lost = 0;
    trial_plan plan = {.block = any_of(l.may, rng)};
    ilx_move move = {CROISILLON_MOVE_TAKE, {plan.block}};
    s = *from;
    t = (trial){.rng = rng};
    if (s.raised == CROISILLON_NONE) {
        croisillon_apply(&s, seat, &(ilx_move){CROISILLON_MOVE_PICK, {plan.block}}, NULL);
        if (s.place_count == 0) return;
        int place = (int)ilx_rng_below(rng, (uint32_t)s.place_count);
        memcpy(plan.at_um, s.place_um[place], sizeof plan.at_um);
        memcpy(plan.turn, s.place_turn[place], sizeof plan.turn);
        move = (ilx_move){CROISILLON_MOVE_CARRY, {place + 1}};
    }
    for (int i = 0; i < TRIALS; i++) {
        if (move.kind == CROISILLON_MOVE_TAKE) {
            trial_take(&t, &s, plan.block);
        } else if (trial_pull(&t, &s, &plan)) {
            trial_put(&t, &plan);
        }
        lost += malus_of(&t.state, seat) > malus_of(from, seat);
    }
    make(&s, &move, rng);
    int decile = lost * DECILES / (TRIALS + 1);
    count[decile]++;
    told[decile] += (double)lost / TRIALS;
    came[decile] += malus_of(&s, seat) > malus_of(from, seat);
}

// ---- Matches -----------------------------------------------------------------------------

static float times[TIMES_MAX];  // of the first player's choices
static int asked;

typedef struct outcome {
    double won;  // a shared win is half of one
    int margin;
} outcome;

static outcome play(const ilx_bot *first, const ilx_bot *other, int number, bool judges)
{
    const ilx_game *game = &ilx_game_croisillon;
    static const int32_t options[ILX_OPTIONS_MAX] = {ILX_BOXES_HEAP, 1, 0, 1, 0};
    static croisillon_state s;
    static ilx_choice choice;
    static ilx_event log[LOG_MAX];  // nothing is hidden: one log for all
    int own = number % PLAYERS, log_count = 0;
    ilx_key key;
    ilx_rng rng;
    ilx_key_from_seed(&key, "matches");
    ilx_rng_start(&rng, &key, (uint64_t)(number / PLAYERS));
    memset(&s, 0, sizeof s);
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
                        (ilx_log){log, log_count}, 0, &rng, &choice);
            if (seat == own && asked < TIMES_MAX) times[asked++] = (float)(cpu_seconds() - before);
            move = choice.move;
            if (judges) judge(&s, (ilx_log){log, log_count}, &rng);
        }
        events.count = 0;
        game->apply(&s, seat, &move, &events);
        for (int i = 0; i < events.count; i++) {
            assert(log_count < LOG_MAX);
            log[log_count++] = events.item[i];
        }
    }
    int32_t scores[ILX_SEATS_MAX];
    uint32_t winners = game->result(&s, scores);
    double won = winners >> own & 1 ? 1.0 / __builtin_popcount(winners) : 0;
    return (outcome){won, scores[own] - scores[!own]};
}

static int by_size(const void *a, const void *b)
{
    return (*(const float *)a > *(const float *)b) - (*(const float *)a < *(const float *)b);
}

static void run_matches(const char *first, const char *other, int matches, bool judges)
{
    double won = 0, margin = 0, squares = 0;
    for (int i = 0; i < matches; i++) {
        // A bot against itself plays the same from the other seat.
        outcome o = play(find(first), find(other), judges ? PLAYERS * i : i, judges);
        won += o.won;
        margin += o.margin;
        squares += (double)o.margin * o.margin;
    }
    double thought = 0;
    for (int i = 0; i < asked; i++) thought += (double)times[i];
    double mean = margin / matches,
           spread = matches > 1 ? (squares / matches - mean * mean) / (matches - 1) : 0;
    qsort(times, (size_t)asked, sizeof times[0], by_size);
    printf("match %s %s %d %.1f %.2f %.1f %.1f %.1f %.2f\n", first, other, matches,
           100 * won / matches, mean, 1e3 * (double)times[asked / 2],
           1e3 * (double)times[asked * 99 / 100], thought / matches, sqrt(spread > 0 ? spread : 0));
}

static void run_risk(int matches)
{
    run_matches("greedy", "greedy", matches, true);
    for (int i = 0; i < DECILES; i++) {
        if (count[i] == 0) continue;
        printf("risk %d %d %.1f %.1f\n", i, count[i], 100 * told[i] / count[i],
               100.0 * came[i] / count[i]);
    }
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    if (strcmp(what, "matches") == 0 && argc == 5)
        run_matches(argv[2], argv[3], atoi(argv[4]), false);
    else if (strcmp(what, "risk") == 0 && argc == 3)
        run_risk(atoi(argv[2]));
    else
        return 2;
    return 0;
}
