// docs/reference says the truth of the games: it is printed from their tables, so every table
// has a line for each of its entries, and random play keeps to the stages and ranges that stand
// there.

#include "conformance/playout.h"
#include "core/texts.h"

enum { MATCHES = 3 };  // of each setting

static setting settings[SETTINGS_MAX];
static int setting_count;

static bool says(const char *text)
{
    return text && text[0];
}

static const ilx_field *stage_of(const ilx_game *game)
{
    for (int i = 0; i < game->state_field_count; i++) {
        if (strcmp(game->state_fields[i].name, "stage") == 0) return &game->state_fields[i];
    }
    return NULL;
}

// ---- Lines -------------------------------------------------------------------------------

static void every_field_has_its_line(void)
{
    for (int g = 0; g < ilx_game_count; g++) {
        const ilx_game *game = ilx_games[g];
        for (int i = 0; i < game->state_field_count; i++) ENSURE(says(game->state_fields[i].means));
        for (int i = 0; i < game->view_field_count; i++) ENSURE(says(game->view_fields[i].means));
    }
}

static void every_stage_has_its_line(void)
{
    for (int g = 0; g < ilx_game_count; g++) {
        const ilx_field *stage = stage_of(ilx_games[g]);
        if (!stage) continue;
        ENSURE(stage->names && stage->names->means);
        for (int i = 0; i < stage->names->count; i++) ENSURE(says(stage->names->means[i]));
    }
}

static void every_move_has_its_line(void)
{
    for (int g = 0; g < ilx_game_count; g++) {
        const ilx_game *game = ilx_games[g];
        for (int i = 0; i < game->move_count; i++) {
            const ilx_verb *verb = &game->moves[i];
            ENSURE(says(verb->means));
            ENSURE((verb->stages != 0) == (stage_of(game) != NULL));
            for (int a = 0; a < ILX_MOVE_ARGS && verb->arg[a].name; a++) {
                ENSURE(verb->arg[a].names || verb->arg[a].min < verb->arg[a].max);
            }
        }
    }
}

// An event without a sentence for people has a line for programs.
static void every_event_has_its_line(void)
{
    for (int g = 0; g < ilx_game_count; g++) {
        const ilx_game *game = ilx_games[g];
        for (int i = 0; i < game->event_count; i++) {
            char key[ILX_KEY_MAX];
            snprintf(key, sizeof key, "event.%s", game->events[i].name);
            ENSURE(says(ilx_message(ILX_EN, game, NULL, key)) || says(game->events[i].means));
        }
    }
}

// ---- Play --------------------------------------------------------------------------------

static void ensure_in_stage(const playout *p, const ilx_verb *verb)
{
    const ilx_field *stage = stage_of(p->setting.game);
    if (!stage) return;
    ENSURE(verb->stages & ILX_IN(ilx_type_number(stage->type, p->state + stage->offset)));
}

static void ensure_in_range(const ilx_verb *verb, const ilx_move *move)
{
    for (int a = 0; a < ILX_MOVE_ARGS && verb->arg[a].name; a++) {
        const ilx_arg *arg = &verb->arg[a];
        if (!arg->names) ENSURE(move->arg[a] >= arg->min && move->arg[a] <= arg->max);
    }
}

// The same move with one number just beyond its range.
static void ensure_refused_beyond(const playout *p, int seat, const ilx_verb *verb,
                                  const ilx_move *move)
{
    for (int a = 0; a < ILX_MOVE_ARGS && verb->arg[a].name; a++) {
        ilx_move less = *move, more = *move;
        if (verb->arg[a].names) continue;
        less.arg[a] = verb->arg[a].min - 1;
        more.arg[a] = verb->arg[a].max + 1;
        ENSURE(p->setting.game->check(p->state, seat, &less));
        ENSURE(p->setting.game->check(p->state, seat, &more));
    }
}

static void ensure_described(const playout *p, int seat, const ilx_move *move)
{
    const ilx_verb *verb = &p->setting.game->moves[move->kind];
    if (seat == ILX_CLOCK) return;
    ensure_in_stage(p, verb);
    ensure_in_range(verb, move);
    ENSURE((seat == ILX_CHANCE) == says(verb->outcomes));
    if (seat >= 0) ensure_refused_beyond(p, seat, verb, move);
}

static void moves_keep_to_their_lines(void)
{
    for (int i = 0; i < setting_count; i++) {
        static playout p;
        const ilx_game *game = settings[i].game;
        int enough = moves_enough(&settings[i], settings, setting_count) / 4;
        int most = matches_enough(&settings[i], MATCHES);
        for (int n = 0, moves = 0; n < most && moves < enough; n++, moves += p.length) {
            playout_start(&p, &settings[i], "described", (uint64_t)n);
            for (ilx_turn turn = turn_of(game, p.state); !ilx_turn_over(&turn) && p.length < enough;
                 turn = turn_of(game, p.state)) {
                ilx_move move;
                int seat = random_next(&p, &move);
                ensure_described(&p, seat, &move);
                playout_apply(&p, seat, &move);
            }
        }
    }
}

int main(int argc, char **argv)
{
    setting_count = all_settings(settings);
    static const test tests[] = {
        TEST(every_field_has_its_line),  TEST(every_stage_has_its_line),
        TEST(every_move_has_its_line),   TEST(every_event_has_its_line),
        TEST(moves_keep_to_their_lines),
    };
    return RUN_TESTS(tests);
}
