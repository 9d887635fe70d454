// The bots of Dix de chute. All look for the turn after which their side stands best:
//
//   greedy      one turn ahead, at its own side only;
//   the levels  overlook some turns, look one to four ahead, and of older turns remember only
//               where they led; the best of them overlook and forget nothing.

#include "bots/chute_mind.h"

#include <string.h>

enum { CERTAIN = 1000000 };

typedef struct skill {
    int turns_remembered;
    int worlds;   // imagined, where the other side's numbers are not known
    int notices;  // per cent of the turns that it thinks of at all
    chute_search search;
} skill;

static const skill skills[ILX_LEVELS] = {
    {0, 1, 85, {.depth = 1, .width = 1, .root = 8, .budget = 1000}},
    {6, 1, 55, {.depth = 2, .width = 4, .root = 16, .budget = 10000}},
    {20, 1, 100, {.depth = 2, .width = 8, .root = 24, .budget = 20000}},
    {CHUTE_REMEMBERS_ALL, 2, 100, {.depth = 2, .width = 6, .root = 16, .budget = 20000}},
    {CHUTE_REMEMBERS_ALL, 3, 100, {.depth = 3, .width = 3, .root = 6, .budget = 100000}},
    {CHUTE_REMEMBERS_ALL, 3, 100, {.depth = 3, .width = 8, .root = 32, .budget = 100000}},
};

// A chance to win, in millionths, for a difference in hundredths of a fall.
static int32_t chance_of(int value)
{
    int64_t scale = 1500 + (value < 0 ? -(int64_t)value : value);
    return (int32_t)(CERTAIN / 2 + CERTAIN / 2 * (int64_t)value / scale);
}

static ilx_move move_of(const chute_stop *stop)
{
    return (ilx_move){CHUTE_MOVE_TURN, {stop->wheel, stop->degrees}};
}

// Plays the best of the stops, any one of those that are as good.
static void choose(const chute_stop *stops, int count, ilx_rng *rng, ilx_choice *choice)
{
    int best = 0, equals = 1;
    for (int i = 1; i < count; i++) {
        if (stops[i].value > stops[best].value) {
            best = i;
            equals = 1;
        } else if (stops[i].value == stops[best].value &&
                   ilx_rng_below(rng, (uint32_t)++equals) == 0) {
            best = i;
        }
    }
    choice->move = move_of(&stops[best]);
    for (int i = 0; i < count; i++) {
        ilx_move move = move_of(&stops[i]);
        ilx_choice_add(choice, &move, i == best ? CERTAIN : 0, chance_of(stops[i].value));
    }
}

// A wheel that somebody has begun to turn is left where it is: whoever stands in for a person
// neither goes on with a gesture of hers nor undoes it, and nothing can fall any more.
static bool leaves(const ilx_query *query, ilx_choice *choice)
{
    const chute_state *s = query->redrawn;
    if (s->spun == 0) return false;
    choice->move = (ilx_move){.kind = CHUTE_MOVE_LEAVE};
    ilx_choice_add(choice, &choice->move, CERTAIN, CERTAIN / 2);
    return true;
}

static void greedy_choose(const ilx_query *query, ilx_choice *choice)
{
    if (leaves(query, choice)) return;
    const chute_state *s = query->redrawn;
    chute_stop stops[CHUTE_STOPS_MAX];
    chute_state next[CHUTE_STOPS_MAX];
    int count = chute_stops(s, stops, next), side = chute_side_of(query->seat);
    for (int i = 0; i < count; i++) {
        // The bot does not know what becomes of the other side.
        bool lost = next[i].wrong[side] != 0;
        stops[i].value = lost ? -CHUTE_WON : chute_progress(&next[i], side);
        if (chute_out_of_side(&next[i], side) == CHUTE_SIDE_TOKENS) stops[i].value = CHUTE_WON;
    }
    choose(stops, count, query->rng, choice);
}

// The values of one world, added to those of the others.
static void add_values(const chute_stop *thought, int count, chute_stop *stops)
{
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < count; j++) {
            if (stops[i].wheel != thought[j].wheel || stops[i].degrees != thought[j].degrees) {
                continue;
            }
            stops[i].value += thought[j].value;
            break;
        }
    }
}

// Leaves out turns that the bot does not notice, but never all of them.
static int notice(const skill *level, ilx_rng *rng, chute_stop *stops, int count)
{
    int kept = 0;
    for (int i = 0; i < count; i++) {
        bool last = i == count - 1 && kept == 0;
        bool seen = level->notices >= 100 || (int)ilx_rng_below(rng, 100) < level->notices;
        if (seen || last) stops[kept++] = stops[i];
    }
    return kept;
}

// Explains a turn by the tokens that it drops on both sides, as far as the seat knows.
static void explain(const ilx_query *query, const chute_state *world, ilx_choice *choice)
{
    int side = chute_side_of(query->seat);
    for (int i = 0; i < choice->count; i++) {
        ilx_events events = {.count = 0};
        ilx_reason why = {.kind = CHUTE_WHY_FALLS};
        chute_state next = *world;
        query->game->apply(&next, query->seat, &choice->candidates[i].move, &events);
        for (int k = 0; k < events.count; k++) {
            const ilx_event *event = &events.item[k];
            if (event->kind != CHUTE_EVENT_FELL) continue;
            bool own = chute_colour_of(event->arg[0]) / (CHUTE_COLOURS / CHUTE_SIDES) == side;
            why.arg[0] += own;
            why.arg[1] += own && event->arg[2] == CHUTE_TRAY;
            why.arg[2] += !own;
        }
        choice->candidates[i].why = why;
    }
}

// Two who wait for each other to give way would turn the same two wheels for ever: the longer
// nothing falls, the less a seat wants to turn its last one again.
static void lose_patience(const ilx_query *query, chute_stop *stops, int count)
{
    enum { CALM = 5, MORE = 20 };  // turns; hundredths of a fall for each beyond them
    int idle = 0, wheel = 0;
    for (int i = query->log.past; i < query->log.count; i++) {
        const ilx_event *event = &query->log.events[i];
        if (event->kind == CHUTE_EVENT_FELL) idle = 0;
        if (event->kind != CHUTE_EVENT_TURNED || event->arg[0] != query->seat) continue;
        wheel = event->arg[1];
        idle++;
    }
    for (int i = 0; i < count && idle > CALM; i++) {
        if (stops[i].wheel == wheel) stops[i].value -= MORE * (idle - CALM);
    }
}

static void think(const ilx_query *query, ilx_choice *choice)
{
    if (leaves(query, choice)) return;
    const skill *level = query->skill;
    const chute_state *seen = query->redrawn;
    chute_memory memory;
    chute_stop stops[CHUTE_STOPS_MAX], thought[CHUTE_STOPS_MAX];
    chute_search search = level->search;
    int worlds = seen->shuffle ? level->worlds : 1;
    if (query->budget > 0) search.budget = query->budget;
    search.budget /= worlds;
    search.query = query;
    chute_remember(seen, query->seat, query->log, level->turns_remembered, &memory);
    int count = 0;
    chute_state first;
    for (int world = 0; world < worlds; world++) {
        chute_state imagined;
        chute_imagine(seen, query->seat, &memory, query->rng, &imagined);
        // Numbers apart, all worlds are the same, and so are the turns.
        if (world == 0) {
            count = chute_stops(&imagined, stops, NULL);
            count = notice(level, query->rng, stops, count);
            first = imagined;
        }
        memcpy(thought, stops, sizeof stops[0] * (size_t)count);
        chute_think(&search, &imagined, thought, count);
        add_values(thought, count, stops);
    }
    for (int i = 0; i < count; i++) stops[i].value /= worlds;
    lose_patience(query, stops, count);
    choose(stops, count, query->rng, choice);
    explain(query, &first, choice);
}

const ilx_bot ilx_bot_chute_greedy = {.name = "greedy", .game = "chute", .choose = greedy_choose};
// The bold want much to fall, the wary nothing on the other side; the grudging would rather that
// nothing fell at all than that the others had any of it.
static int lean(const ilx_query *query, ilx_temper temper, const ilx_candidate *candidate)
{
    (void)query;
    int own = candidate->why.arg[0], other = candidate->why.arg[2];
    if (candidate->why.kind < 0) return 0;
    if (temper == ILX_BOLD) return own;
    return temper == ILX_WARY ? -other : own - 2 * other;
}

static const ilx_remark remarks[] = {
    {.event = CHUTE_EVENT_TURNED, .begins = true},
    {CHUTE_EVENT_ERRED, .lines = {"ouch", "ouch", "ouch", "hmm"}},
    {CHUTE_EVENT_WON, .others = true, .lines = {"well-played", "again", "well-played", "luck"}},
    {0},
};

const ilx_bot ilx_levels_chute[ILX_LEVELS * ILX_TEMPERS] =
    ILX_SIX_LEVELS("chute", think, skills, lean, remarks);
