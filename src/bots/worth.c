// Which game is appraised how; results; chances that add up.

#include "bots/worth.h"

#include <string.h>

#define BOT(id)
#define LEVELS(id) extern const ilx_appraiser ilx_appraiser_##id;
#include "bots/bots.def"
#undef LEVELS
#define LEVELS(id) &ilx_appraiser_##id,
static const ilx_appraiser *const all[] = {
#include "bots/bots.def"
};
#undef BOT
#undef LEVELS

enum { USUAL_BUDGET = 100 };

static const ilx_appraiser *find(const ilx_game *game)
{
    for (int i = 0; i < ILX_COUNT(all); i++) {
        if (strcmp(all[i]->game, game->id) == 0) return all[i];
    }
    return NULL;
}

const ilx_bot *ilx_worth_judge(const ilx_game *game)
{
    const ilx_appraiser *own = find(game);
    return own ? ilx_bot_find(game, own->judge) : ilx_bot_usual(game);
}

int ilx_worth_budget(const ilx_game *game)
{
    const ilx_appraiser *own = find(game);
    return own ? own->budget : USUAL_BUDGET;
}

static int sides(const ilx_game *game, int seat_count)
{
    return ilx_team(game, seat_count, 0) ? game->teams : seat_count;
}

static void share_result(const ilx_game *game, int seat_count, uint32_t winners, double *chance)
{
    int in_side = seat_count / sides(game, seat_count), count = __builtin_popcount(winners);
    for (int i = 0; i < seat_count; i++)
        chance[i] = (winners >> i) & 1 ? (double)in_side / count : 0;
}

void ilx_worth(const ilx_game *game, int seat_count, const void *state, double *chance)
{
    int32_t scores[ILX_SEATS_MAX] = {0};
    ilx_turn turn;
    const ilx_appraiser *own = find(game);
    game->turn(state, &turn);
    if (ilx_turn_over(&turn)) {
        share_result(game, seat_count, game->result(state, scores), chance);
        return;
    }
    for (int i = 0; i < seat_count; i++) chance[i] = 1;
    if (own) own->appraise(state, seat_count, chance);
    double sum = 0, in_all = (double)seat_count / sides(game, seat_count);
    for (int i = 0; i < seat_count; i++) sum += chance[i];
    for (int i = 0; i < seat_count; i++) chance[i] = in_all * (sum > 0 ? chance[i] / sum : 0);
    for (int i = 0; i < seat_count && sum <= 0; i++) chance[i] = in_all / seat_count;
}
