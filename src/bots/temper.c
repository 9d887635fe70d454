// Temperaments: strategies bent a little, so that a table of bots feels like people.

#include "bots/bot.h"

#include <string.h>

enum {
    CERTAIN = 1000000,
    GIVES = 10000,  // of a chance to win that a choice may give away, in millionths
    USUAL = 4,      // weight of a move that is neither to its taste nor against it
};

const char *const ilx_temper_names[ILX_TEMPERS] = {"even", "bold", "wary", "grudging"};

const char *const ilx_bot_names[ILX_BOT_NAMES] = {
    "Ada",  "Basile", "Cléo", "Dario", "Elsa",  "Félix", "Gaspard", "Hana",
    "Igor", "Jade",   "Karl", "Lou",   "Mando", "Nour",  "Oscar",   "Prune",
};

ilx_temper ilx_temper_of(const char *bot_name)
{
    int i = 0;
    while (i < ILX_BOT_NAMES && strcmp(ilx_bot_names[i], bot_name) != 0) i++;
    return i < ILX_BOT_NAMES ? (ilx_temper)(ILX_BOLD + i % (ILX_TEMPERS - ILX_BOLD)) : ILX_EVEN;
}

static int32_t best_value(const ilx_choice *choice)
{
    int32_t best = -1;
    for (int i = 0; i < choice->count; i++) {
        if (choice->candidates[i].value > best) best = choice->candidates[i].value;
    }
    return best;
}

static int taste(const ilx_bot *bot, const ilx_query *query, const ilx_candidate *candidate)
{
    int lean = bot->lean(query, bot->temper, candidate);
    return lean > 2 ? 2 : lean < -2 ? -2 : lean;
}

// Of moves that are about as good as the best, the one most to its taste.
static void bend_certain(const ilx_bot *bot, const ilx_query *query, ilx_choice *choice)
{
    int32_t least = best_value(choice) - GIVES;
    int best = 0, most = taste(bot, query, &choice->candidates[0]);
    for (int i = 1; i < choice->count; i++) {
        int lean = taste(bot, query, &choice->candidates[i]);
        if (choice->candidates[i].value < least || lean <= most) continue;
        best = i;
        most = lean;
    }
    ilx_candidate chosen = choice->candidates[best];
    memmove(&choice->candidates[1], &choice->candidates[0], (size_t)best * sizeof chosen);
    choice->candidates[1].share = choice->count > 1 ? 0 : choice->candidates[1].share;
    chosen.share = CERTAIN;
    choice->candidates[0] = chosen;
    choice->move = chosen.move;
}

// Moves to its taste more often, others less; those that are not about as good stay as they are.
static void bend_mix(const ilx_bot *bot, const ilx_query *query, ilx_choice *choice)
{
    int32_t least = best_value(choice) - GIVES;
    int64_t weight[ILX_CANDIDATES_MAX], sum = 0;
    ilx_choice bent = {.count = 0};
    for (int i = 0; i < choice->count; i++) {
        const ilx_candidate *c = &choice->candidates[i];
        int lean = c->value < least ? 0 : taste(bot, query, c);
        weight[i] = (int64_t)c->share * (USUAL + lean);
        sum += weight[i];
    }
    int64_t point = (int64_t)(ilx_rng_u32(query->rng) % CERTAIN) * sum / CERTAIN;
    for (int i = 0; i < choice->count; i++) {
        const ilx_candidate *c = &choice->candidates[i];
        if (weight[i] > 0 && point >= 0) bent.move = c->move;
        point -= weight[i];
        ilx_choice_add(&bent, &c->move, (int32_t)(CERTAIN * weight[i] / sum), c->value);
        ilx_choice_explain(&bent, &c->move, &c->why);
    }
    *choice = bent;
}

void ilx_temper_bend(const ilx_bot *bot, const ilx_query *query, ilx_choice *choice)
{
    if (choice->count < 2 || best_value(choice) < 0) return;
    if (choice->candidates[0].share >= CERTAIN) {
        bend_certain(bot, query, choice);
    } else {
        bend_mix(bot, query, choice);
    }
}
