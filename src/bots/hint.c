// The choices of a strong bot, and how they are said.

#include "bots/hint.h"

#include <string.h>

void ilx_hint_ask(const ilx_patience *patience, const ilx_game *game, int seat_count,
                  const void *state, int seat, ilx_log log, ilx_rng *rng, ilx_hint *hint)
{
    ilx_choice choice;
    const ilx_bot *strong = ilx_bot_find(game, "strong");
    if (!strong) strong = ilx_bot_usual(game);
    ilx_bot_ask_within(patience, strong, game, seat_count, state, seat, log, 0, rng, &choice);
    hint->count = 0;
    for (int i = 0; i < choice.count && hint->count < ILX_HINT_BEST; i++)
        hint->best[hint->count++] = choice.candidates[i];
}

// The name of the view's stage; NULL: the game has none.
static const char *stage_of(const ilx_game *game, const void *view)
{
    for (int i = 0; i < game->view_field_count; i++) {
        const ilx_field *field = &game->view_fields[i];
        if (strcmp(field->name, "stage") != 0 || field->type != ILX_U8 || !field->names) continue;
        int stage = ((const uint8_t *)view)[field->offset];
        return stage < field->names->count ? field->names->items[stage] : NULL;
    }
    return NULL;
}

static void say_what_to_look_at(const ilx_voice *voice, const ilx_game *game, const void *view,
                                ilx_text *out)
{
    char key[80];
    ilx_text name = ilx_text_over(key, sizeof key);
    const char *stage = stage_of(game, view);
    ilx_text_add(&name, "look.%s", stage ? stage : "play");
    bool known = ilx_message(voice->lang, game, voice->skin, key) != NULL;
    ilx_say(voice, game, known ? key : "hint.look", NULL, 0, out);
}

static void say_best(const ilx_voice *voice, const ilx_game *game, const ilx_hint *hint,
                     const char *key, ilx_text *out)
{
    enum { HUNDREDTH = 10000 };
    ilx_text move[ILX_HINT_BEST] = {ilx_text_new(), ilx_text_new()};
    const ilx_candidate *first = &hint->best[0], *second = &hint->best[hint->count - 1];
    ilx_say_move(voice, game, &first->move, &move[0]);
    ilx_say_move(voice, game, &second->move, &move[1]);
    ilx_param params[] = {
        {"count", .number = hint->count},
        {"first", .text = move[0].bytes},
        {"second", .text = move[1].bytes},
        {"share", .number = first->share / HUNDREDTH},
        {"other_share", .number = second->share / HUNDREDTH},
        {"value", .number = first->value < 0 ? -1 : first->value / HUNDREDTH},
        {"other_value", .number = second->value < 0 ? -1 : second->value / HUNDREDTH},
    };
    ilx_say(voice, game, key, params, ILX_COUNT(params), out);
    for (int i = 0; i < ILX_HINT_BEST; i++) ilx_text_free(&move[i]);
}

static void say_why(const ilx_voice *voice, const ilx_game *game, const ilx_hint *hint,
                    ilx_text *out)
{
    if (hint->best[0].why.kind < 0) return;
    ilx_text_char(out, ' ');
    ilx_say_reason(voice, game, &hint->best[0].why, out);
}

void ilx_hint_say(const ilx_voice *voice, const ilx_game *game, const void *view,
                  const ilx_hint *hint, int step, ilx_text *out)
{
    if (hint->count == 0 || step <= 1) {
        say_what_to_look_at(voice, game, view, out);
    } else {
        say_best(voice, game, hint, step == 2 ? "hint.best" : "hint.numbers", out);
        if (step > 2) say_why(voice, game, hint, out);
    }
}
