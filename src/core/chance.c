// Rules that need no match: which setups fit a game, how names are shortened, and how chance draws.

#include "core/match.h"

#include <assert.h>
#include <string.h>

ilx_refusal ilx_setup_check(const ilx_game *game, const ilx_setup *setup)
{
    if (!ilx_seats_fit(game, setup->seat_count)) return "bad-seats";
    for (int i = 0; i < game->option_count && setup->options; i++) {
        const ilx_option *option = &game->options[i];
        if (setup->options[i] < option->min || setup->options[i] > option->max) {
            return "bad-option";
        }
    }
    return NULL;
}

void ilx_name_clean(const char *name, char clean[ILX_NAME_MAX])
{
    ilx_text text = ilx_text_over(clean, ILX_NAME_MAX);
    size_t length = strlen(name);
    for (size_t at = 0; at < length;) {
        size_t end = at + 1;
        while (end < length && ((uint8_t)name[end] & 0xC0) == 0x80) end++;  // one whole letter
        bool fits = text.length + (end - at) < ILX_NAME_MAX;
        if (!fits) break;
        if (ilx_utf8_readable(name + at, end - at)) ilx_text_bytes(&text, name + at, end - at);
        at = end;
    }
}

void ilx_chance_pick(const ilx_game *game, const void *state, ilx_rng *rng, ilx_move *move)
{
    uint32_t total = game->weigh ? game->weigh(state) : 0;
    if (total) {
        game->outcome(state, ilx_rng_below(rng, total), move);
        return;
    }
    ilx_chance outcomes[ILX_CHANCES_MAX];
    int count = game->chances(state, outcomes);
    for (int i = 0; i < count; i++) total += outcomes[i].weight;
    assert(total > 0);
    uint32_t drawn = ilx_rng_below(rng, total);
    int i = 0;
    while (drawn >= outcomes[i].weight) drawn -= outcomes[i++].weight;
    *move = outcomes[i].move;
}

void ilx_chance_draw(const ilx_game *game, const void *state, const ilx_key *key, uint64_t number,
                     ilx_move *move)
{
    ilx_rng rng;
    ilx_rng_start(&rng, key, number);
    ilx_chance_pick(game, state, &rng, move);
}

bool ilx_chance_could(const ilx_game *game, const void *state, const ilx_move *move)
{
    ilx_chance outcomes[ILX_CHANCES_MAX];
    int count = game->chances(state, outcomes);
    for (int i = 0; i < count; i++) {
        if (memcmp(&outcomes[i].move, move, sizeof *move) == 0) return true;
    }
    return false;
}
