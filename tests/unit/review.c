// Reviews: that luck and choices add up to the result, that luck is fair, that a choice is judged
// by what its seat knew, and marked only beyond doubt. Everything is drawn from fixed keys.

#include "bots/hint.h"
#include "bots/worth.h"
#include "core/notation.h"
#include "games/thrill.h"
#include "review/parts.h"
#include "test.h"

#include <math.h>

static ilx_rng rng;

// A match between bots of this name, played to its end.
static ilx_match *play(const char *id, int seats, int cards, const char *bot_name, uint64_t number)
{
    const ilx_game *game = ilx_game_find(id);
    int32_t options[ILX_OPTIONS_MAX];
    ilx_key master, key;
    for (int i = 0; i < game->option_count; i++) {
        bool chosen = strcmp(game->options[i].name, "cards") == 0;
        options[i] = chosen ? cards : game->options[i].usual;
    }
    ilx_key_from_seed(&master, "reviews");
    ilx_key_derive(&key, &master, number);
    ilx_rng_start(&rng, &master, number);
    ilx_match *match = ilx_match_new(game, &(ilx_setup){seats, options}, &key);
    const ilx_bot *bot = ilx_bot_find(game, bot_name);
    while (!ilx_match_over(match)) {
        ilx_turn turn = ilx_match_turn(match);
        char text[ILX_MOVE_TEXT_MAX];
        ilx_text out = ilx_text_over(text, sizeof text);
        int seat = turn.chance ? ILX_CHANCE : turn.seats ? __builtin_ctz(turn.seats) : ILX_CLOCK;
        if (seat >= 0) {
            ilx_choice choice;
            ilx_bot_ask(bot, game, seats, ilx_match_state(match), seat, ilx_match_log(match, seat),
                        0, &rng, &choice);
            ilx_move_format(game, &choice.move, &out);
        }
        ENSURE(!ilx_match_play(match, seat, seat >= 0 ? text : NULL));
    }
    return match;
}

static void luck_and_choices_add_up_to_the_result(void)
{
    enum { GAMES = 200 };
    double sum = 0, squares = 0;
    int games = test_samples(GAMES);
    for (int n = 0; n < games; n++) {
        int seats = 2 + n % 5;
        ilx_match *match = play("roulette", seats, n / 5 % 2, "random", (uint64_t)n);
        ilx_review *r = ilx_review_new(match, 0, NULL);
        int32_t scores[ILX_SEATS_MAX];
        uint32_t winners = ilx_match_game(match)->result(ilx_match_state(match), scores);
        for (int i = 0; i < seats; i++) {
            const ilx_review_seat *s = &r->seats[i];
            ENSURE(fabs(s->start + s->luck + s->own + s->others - s->end) < 1e-9);
            ENSURE(fabs(s->start - 1.0 / seats) < 0.02);
            double share = (winners >> i) & 1 ? 1.0 / __builtin_popcount(winners) : 0;
            ENSURE(fabs(s->end - share) < 1e-12);
        }
        sum += r->seats[0].luck;
        squares += r->seats[0].luck * r->seats[0].luck;
        ENSURE(r->choice_count == 0);
        ilx_review_free(r);
        ilx_match_free(match);
    }
    double mean = sum / games, error = sqrt(squares / games / games);
    test_covered("luck in %d games of roulette: %.4f ± %.4f", games, mean, error);
    ENSURE(fabs(mean) < 2 * error);
}

static void every_game_adds_up(void)
{
    static const struct {
        const char *game, *bot;
        int seats;
    } tables[] = {{"sport", "greedy", 4},
                  {"chute", "greedy", 2},
                  {"chute", "greedy", 4},
                  {"thrill", "greedy", 3},
                  {"sealed", "greedy", 2}};
    for (int k = 0; k < ILX_COUNT(tables); k++) {
        ilx_match *match = play(tables[k].game, tables[k].seats, 0, tables[k].bot, (uint64_t)k);
        ilx_review *r = ilx_review_new(match, 0, NULL);
        double all = 0;
        for (int i = 0; i < tables[k].seats; i++) {
            const ilx_review_seat *s = &r->seats[i];
            ENSURE(fabs(s->start + s->luck + s->own + s->others - s->end) < 1e-9);
            all += s->start;
        }
        int sides = strcmp(tables[k].game, "chute") == 0 ? 2 : tables[k].seats;
        ENSURE(fabs(all - (double)tables[k].seats / sides) < 1e-9);
        ENSURE(r->point_count > 1 && r->points[0].number == 0);
        ENSURE(r->points[r->point_count - 1].number <= ilx_match_length(match));
        ilx_review_free(r);
        ilx_match_free(match);
    }
}

// A review's chances half-way say more about the end than a guess does.
static void chances_foretell_results(void)
{
    enum { GAMES = 120, SEATS = 4 };
    double told = 0, untold = 0;
    for (int n = 0; n < GAMES; n++) {
        ilx_match *match = play("roulette", SEATS, 0, "regular", 5000 + (uint64_t)n);
        ilx_review *r = ilx_review_new(match, 0, NULL);
        const ilx_review_point *half = &r->points[r->point_count / 2];
        for (int i = 0; i < SEATS; i++) {
            double by = r->seats[i].end - half->chance[i], flat = r->seats[i].end - 1.0 / SEATS;
            told += by * by;
            untold += flat * flat;
        }
        ilx_review_free(r);
        ilx_match_free(match);
    }
    test_covered("half-way through roulette, %.0f %% of the variance is foretold",
                 100 * (1 - told / untold));
    ENSURE(told < 0.92 * untold);
}

static void marks_are_beyond_doubt(void)
{
    enum { GAMES = 10, SEATS = 3 };
    int marked = 0, in_mix = 0;
    for (int n = 0; n < GAMES; n++) {
        ilx_match *match =
            play("roulette", SEATS, 1, n < GAMES / 2 ? "random" : "strong", (uint64_t)n);
        ilx_review *r = ilx_review_new(match, 400, NULL);
        ENSURE(r->choice_count > 0);
        for (int k = 0; k < r->choice_count; k++) {
            const ilx_review_choice *c = &r->choices[k];
            in_mix += c->share >= 0.02;
            if (c->mark == ILX_MARK_NONE) continue;
            marked += n < GAMES / 2 ? 1 : 0;
            ENSURE(c->share < 0.02 && c->loss > 2 * c->error);
            ENSURE(c->loss >= (c->mark == ILX_MARK_BLUNDER   ? 0.15
                               : c->mark == ILX_MARK_MISTAKE ? 0.10
                                                             : 0.05) *
                                  2 / SEATS);
            ENSURE(memcmp(&c->best, &c->played, sizeof c->best) != 0);
        }
        ilx_review_free(r);
        ilx_match_free(match);
    }
    ENSURE(marked > GAMES && in_mix > 0);
}

// A strong player's own match has few marks: what it does is in its mix.
static void strong_play_is_seldom_marked(void)
{
    int marks = 0, choices = 0;
    for (int n = 0; n < 6; n++) {
        ilx_match *match = play("roulette", 4, 1, "strong", 900 + (uint64_t)n);
        ilx_review *r = ilx_review_new(match, ilx_worth_budget(ilx_match_game(match)), NULL);
        for (int i = 0; i < 4; i++) {
            for (int m = ILX_MARK_DOUBTFUL; m < ILX_MARKS; m++) marks += r->seats[i].marks[m];
        }
        choices += r->choice_count;
        ilx_review_free(r);
        ilx_match_free(match);
    }
    test_covered("strong players of roulette: %d of %d choices marked", marks, choices);
    ENSURE(choices > 100 && marks * 20 < choices);
}

// Both judge the same move of the same seat, in states that look the same to it.
static void judge_in(walk *w, ilx_review *r, const walk *from, const void *state, int seat,
                     const ilx_move *played)
{
    *w = *from;
    *r = (ilx_review){.match = from->match, .budget = 160};
    w->review = r;
    w->choice_room = w->habit_room = 0;
    memcpy(w->state, state, from->game->state_size);
    review_judge(w, 1, seat, played);
}

static bool asks_for_a_choice(const ilx_match *match)
{
    ilx_turn turn = ilx_match_turn(match);
    ilx_move moves[ILX_MOVES_MAX];
    if (!turn.seats) return false;
    return ilx_match_game(match)->list(ilx_match_state(match), __builtin_ctz(turn.seats), moves) >
           2;
}

static void ensure_same(const ilx_review_choice *a, const ilx_review_choice *b)
{
    ENSURE(memcmp(&a->played, &b->played, sizeof a->played) == 0);
    ENSURE(memcmp(&a->best, &b->best, sizeof a->best) == 0);
    ENSURE(a->share == b->share && a->value == b->value && a->loss == b->loss);
    ENSURE(a->best_share == b->best_share && a->best_value == b->best_value);
    ENSURE(a->error == b->error && a->mark == b->mark);
}

static void a_choice_is_judged_by_what_its_seat_knew(void)
{
    static walk from, one, other;
    static unsigned char twin[ILX_STATE_MAX];
    int judged = 0;
    for (int n = 0; n < 40; n++) {
        ilx_match *match = play("roulette", 3, 1, "regular", 70 + (uint64_t)n);
        const ilx_game *game = ilx_match_game(match);
        ilx_match_rewind(match, ilx_match_length(match) / 2);
        while (!asks_for_a_choice(match)) ENSURE(ilx_match_undo(match));
        int seat = __builtin_ctz(ilx_match_turn(match).seats);
        ilx_log log = ilx_match_log(match, seat);
        memset(&from, 0, sizeof from);
        from.match = match;
        from.game = game;
        from.seat_count = 3;
        from.bot = ilx_worth_judge(game);
        from.seen[seat].events = (ilx_event *)log.events;
        from.seen[seat].count = log.count;
        from.rng = rng;
        memcpy(twin, ilx_match_state(match), game->state_size);
        game->resample(twin, seat, &rng);
        ilx_move played;
        ilx_random_move(game, ilx_match_state(match), seat, &rng, &played);
        ilx_review first, second;
        judge_in(&one, &first, &from, ilx_match_state(match), seat, &played);
        judge_in(&other, &second, &from, twin, seat, &played);
        ENSURE_INT(first.choice_count, second.choice_count);
        if (first.choice_count) ensure_same(first.choices, second.choices);
        judged += first.choice_count;
        free(first.choices), free(second.choices);
        free(first.habits), free(second.habits);
        ilx_match_free(match);
    }
    ENSURE(judged > 10);
}

// How many reasons a hint gives, each a whole sentence in every language.
static int count_reasons(const ilx_game *game, int seat, const ilx_hint *hint)
{
    static const char *const names[ILX_SEATS_MAX] = {"Ann", "Bob", "Cy", "Di"};
    int count = 0;
    for (int i = 0; i < hint->count * ILX_LANGS; i++) {
        const ilx_reason *why = &hint->best[i / ILX_LANGS].why;
        ilx_voice voice = {.lang = (ilx_lang)(i % ILX_LANGS), .reader = seat, .seat_names = names};
        ilx_text said = ilx_text_new();
        if (why->kind < 0) continue;
        ilx_say_reason(&voice, game, why, &said);
        ENSURE(said.length > 10 && !strchr(said.bytes, '{') && strchr(said.bytes, '.'));
        ilx_text_free(&said);
        count++;
    }
    return count;
}

// The same hint in states that look the same to the seat, and one of moves that it may make.
static int ensure_blind_hint(ilx_match *match)
{
    static unsigned char twin[ILX_STATE_MAX];
    const ilx_game *game = ilx_match_game(match);
    int seat = __builtin_ctz(ilx_match_turn(match).seats), seats = ilx_match_seats(match);
    const void *state = ilx_match_state(match);
    ilx_log log = ilx_match_log(match, seat);
    ilx_rng one = rng, other = rng;
    ilx_hint hint, same;
    memset(&hint, 0, sizeof hint);
    memset(&same, 0, sizeof same);
    memcpy(twin, state, game->state_size);
    game->resample(twin, seat, &rng);
    ilx_hint_ask(NULL, game, seats, state, seat, log, &one, &hint);
    ilx_hint_ask(NULL, game, seats, twin, seat, log, &other, &same);
    ENSURE_INT(hint.count, same.count);
    ENSURE(memcmp(&hint, &same, sizeof hint) == 0);
    for (int i = 0; i < hint.count; i++) ENSURE(!game->check(state, seat, &hint.best[i].move));
    return count_reasons(game, seat, &hint);
}

// Is a seat asked? In Thrill, for a bid: most of its questions are about the lever.
static bool may_be_helped(const ilx_match *match)
{
    const void *state = ilx_match_state(match);
    bool thrill = ilx_match_game(match) == ilx_game_find("thrill");
    if (thrill && ((const thrill_state *)state)->stage != THRILL_BID) return false;
    return ilx_match_turn(match).seats != 0;
}

static void a_hint_knows_what_its_seat_knows(void)
{
    static const struct {
        const char *game;
        int seats, matches;
    } tables[] = {{"roulette", 4, 12}, {"sport", 3, 2}, {"chute", 2, 2}, {"thrill", 3, 2}};
    int hints = 0;
    for (int k = 0; k < ILX_COUNT(tables); k++) {
        int reasons = 0;
        for (int n = 0; n < tables[k].matches; n++) {
            ilx_match *match =
                play(tables[k].game, tables[k].seats, 1, "greedy", 400 + (uint64_t)n);
            for (int part = 5; part > 0; part--) {
                ilx_match_rewind(match, ilx_match_length(match) * part / (part + 1));
                while (!may_be_helped(match) && ilx_match_undo(match)) {
                }
                if (!may_be_helped(match)) break;
                reasons += ensure_blind_hint(match);
                hints++;
            }
            ilx_match_free(match);
        }
        ENSURE(reasons > 0);
    }
    test_covered("%d hints do not peek", hints);
    ENSURE(hints > 50);
}

static void hints_come_in_three_steps(void)
{
    static const char *const names[] = {"Ann", "Bob", "Cy"};
    ilx_match *match = play("roulette", 3, 1, "random", 8);
    const ilx_game *game = ilx_match_game(match);
    ilx_match_rewind(match, ilx_match_length(match) / 2);
    while (!asks_for_a_choice(match)) ENSURE(ilx_match_undo(match));
    int seat = __builtin_ctz(ilx_match_turn(match).seats);
    static unsigned char view[ILX_VIEW_MAX];
    game->view(ilx_match_state(match), seat, view);
    ilx_hint hint;
    ilx_hint_ask(NULL, game, 3, ilx_match_state(match), seat, ilx_match_log(match, seat), &rng,
                 &hint);
    ENSURE_INT(hint.count, ILX_HINT_BEST);
    for (int lang = 0; lang < ILX_LANGS; lang++) {
        ilx_voice voice = {.lang = (ilx_lang)lang, .reader = seat, .seat_names = names};
        ilx_text said[ILX_HINT_STEPS] = {ilx_text_new(), ilx_text_new(), ilx_text_new()};
        for (int step = 1; step <= ILX_HINT_STEPS; step++) {
            ilx_hint_say(&voice, game, view, &hint, step, &said[step - 1]);
            ENSURE(said[step - 1].length > 20 && !strchr(said[step - 1].bytes, '{'));
        }
        ENSURE(!strchr(said[0].bytes, '%') && !strchr(said[1].bytes, '%'));
        ENSURE(strchr(said[2].bytes, '%'));
        for (int i = 0; i < ILX_HINT_STEPS; i++) ilx_text_free(&said[i]);
    }
    ilx_match_free(match);
}

static void a_review_can_be_stopped(void)
{
    atomic_bool stop = true;
    ilx_match *match = play("roulette", 2, 1, "random", 3);
    ENSURE(!ilx_review_new(match, 100, &stop));
    ilx_match_free(match);
}

static void only_a_finished_match_with_its_key_is_reviewed(void)
{
    ilx_match *match = play("roulette", 2, 1, "random", 4);
    ENSURE(!ilx_review_check(match));
    uint8_t commitment[ILX_KEY_BYTES];
    memcpy(commitment, ilx_match_commitment(match), sizeof commitment);
    ilx_match_forget_key(match, commitment);
    ENSURE_TEXT(ilx_review_check(match), "no-key");
    ENSURE(ilx_match_undo(match));
    ENSURE_TEXT(ilx_review_check(match), "unfinished");
    ilx_match_free(match);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(luck_and_choices_add_up_to_the_result),
        TEST(every_game_adds_up),
        TEST(chances_foretell_results),
        TEST(marks_are_beyond_doubt),
        TEST(strong_play_is_seldom_marked),
        TEST(a_choice_is_judged_by_what_its_seat_knew),
        TEST(a_hint_knows_what_its_seat_knows),
        TEST(hints_come_in_three_steps),
        TEST(a_review_can_be_stopped),
        TEST(only_a_finished_match_with_its_key_is_reviewed),
    };
    return RUN_TESTS(tests);
}
