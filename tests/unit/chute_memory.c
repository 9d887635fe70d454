// Conclusions of the bots of Dix de chute about the side that they cannot see, from what they have
// seen happen: where its tokens lie, and, where the loading is shuffled, which numbers they can
// have.

#include "bots/chute_mind.h"
#include "games/chute.h"
#include "test.h"

enum { HISTORIES = 1000, SEAT = 0, OTHER = 1, LOG_MAX = 4096 };

static ilx_event seen[LOG_MAX], all[LOG_MAX];
static int seen_count, all_count;

static void listen(const ilx_events *events)
{
    for (int i = 0; i < events->count; i++) {
        ENSURE(seen_count < LOG_MAX && all_count < LOG_MAX);
        if (ilx_event_visible(&events->item[i], SEAT)) seen[seen_count++] = events->item[i];
        all[all_count++] = events->item[i];
    }
}

// So many random moves of a match; the seat's log in seen. False: it ended before.
static bool play(chute_state *s, int shuffle, int order, int moves, ilx_rng *rng)
{
    const ilx_game *game = ilx_game_find("chute");
    int32_t options[] = {0, order, shuffle, 0, 1, 0};
    memset(s, 0, sizeof *s);
    seen_count = all_count = 0;
    game->setup(s, &(ilx_setup){2, options});
    for (int i = 0; i < moves || s->stage < CHUTE_PLAYING; i++) {
        ilx_events events = {0};
        ilx_move move;
        bool chance = s->stage < CHUTE_PLAYING;
        if (chance) ilx_chance_pick(game, s, rng, &move);
        if (!chance) game->sample(s, s->mover, rng, &move);
        game->apply(s, chance ? ILX_CHANCE : s->mover, &move, &events);
        listen(&events);
        if (s->stage == CHUTE_OVER) return false;
    }
    return true;
}

static ilx_rng start(const char *seed)
{
    ilx_key key;
    ilx_rng rng;
    ilx_key_from_seed(&key, seed);
    ilx_rng_start(&rng, &key, 0);
    return rng;
}

// The state as a bot gets it, and what it remembers.
static void remember(const chute_state *s, int turns, ilx_rng *rng, chute_state *redrawn,
                     chute_memory *memory)
{
    *redrawn = *s;
    ilx_game_find("chute")->resample(redrawn, SEAT, rng);
    chute_remember(redrawn, SEAT, (ilx_log){seen, seen_count}, turns, memory);
}

static void a_perfect_memory_sees_the_other_side(void)
{
    ilx_rng rng = start("positions");
    for (int n = 0, ran = 0; ran < HISTORIES; n++) {
        chute_state s, redrawn, world;
        chute_memory memory;
        if (!play(&s, 0, n % 3, n % 200, &rng)) continue;
        remember(&s, CHUTE_REMEMBERS_ALL, &rng, &redrawn, &memory);
        ENSURE(memory.whole);
        chute_imagine(&redrawn, SEAT, &memory, &rng, &world);
        ENSURE(memcmp(&world, &s, sizeof s) == 0);
        ran++;
    }
}

static void a_weak_memory_is_often_mistaken(void)
{
    ilx_rng rng = start("weak");
    int wrong = 0, ran = 0;
    for (int n = 0; ran < 300; n++) {
        chute_state s, redrawn, world;
        chute_memory memory;
        if (!play(&s, 0, 0, 60 + n % 60, &rng)) continue;
        remember(&s, 6, &rng, &redrawn, &memory);
        chute_imagine(&redrawn, SEAT, &memory, &rng, &world);
        ENSURE(memcmp(world.notch[0], s.notch[0], sizeof s.notch[0]) == 0);
        wrong += memcmp(world.notch[1], s.notch[1], sizeof s.notch[1]) != 0;
        ran++;
    }
    printf("  %d of %d positions are remembered wrongly\n", wrong, ran);
    ENSURE(wrong > ran / 10);
}

static void without_a_log_nothing_is_known(void)
{
    ilx_rng rng = start("none");
    chute_state s, redrawn, world;
    chute_memory memory;
    while (!play(&s, 0, 0, 50, &rng)) continue;
    seen_count = 0;
    remember(&s, CHUTE_REMEMBERS_ALL, &rng, &redrawn, &memory);
    ENSURE(!memory.whole);
    chute_imagine(&redrawn, SEAT, &memory, &rng, &world);
    ENSURE(memcmp(&world, &redrawn, sizeof world) == 0);
}

// The places in the chute of the tokens that came out, in order: from the whole log, since where
// tokens fall does not depend on their numbers.
static int places_out(const chute_state *s, int colour, int *places)
{
    int count = 0;
    for (int i = 0; i < all_count; i++) {
        const ilx_event *event = &all[i];
        if (event->kind != CHUTE_EVENT_FELL || event->arg[2] != CHUTE_TRAY) continue;
        if (chute_colour_of(event->arg[0]) != colour) continue;
        for (int slot = 0; slot < CHUTE_NUMBERS; slot++) {
            if (s->load[colour][slot] == chute_number_of(event->arg[0])) places[count++] = slot;
        }
    }
    return count;
}

// Would the match have gone on if the chute had been loaded so?
static bool possible(const chute_state *s, int digits, const int *places, int count)
{
    chute_state loaded = *s;
    chute_load(&loaded, 0, digits);
    for (int i = 0; i < count; i++) {
        int due = s->order == CHUTE_COUNTDOWN ? CHUTE_NUMBERS - i : i + 1;
        if (loaded.load[0][places[i]] != due) return false;
    }
    return true;
}

static bool believed(const chute_memory *memory, int colour, int digits)
{
    chute_state loaded = memory->state;
    chute_load(&loaded, 0, digits);
    for (int slot = 0; slot < CHUTE_NUMBERS; slot++) {
        int known = memory->number[colour][slot];
        if (known && known != loaded.load[0][slot]) return false;
    }
    return true;
}

static int digits_of(const uint8_t *load)
{
    int digits = 0;
    for (int slot = 0; slot < CHUTE_NUMBERS; slot++) digits = 10 * digits + load[slot];
    return digits;
}

// All 14,400 loadings of the other side: those that are believed in are those under which the match
// would have come this far, and the true one is among them.
static void belief_is_what_enumeration_gives(void)
{
    ilx_rng rng = start("belief");
    int struck = 0;
    for (int n = 0, ran = 0; ran < HISTORIES; n++) {
        chute_state s, redrawn;
        chute_memory memory;
        if (!play(&s, 1, n % 2, n % 400, &rng)) continue;
        ran++;
        remember(&s, CHUTE_REMEMBERS_ALL, &rng, &redrawn, &memory);
        ENSURE(memory.whole);
        ENSURE(memcmp(memory.state.entered + 2, s.entered + 2, 2) == 0);
        bool is_possible[2][CHUTE_ORDERS], is_believed[2][CHUTE_ORDERS];
        for (int c = 0; c < 2; c++) {
            int places[CHUTE_NUMBERS], colour = 2 * OTHER + c;
            int count = places_out(&s, colour, places);
            ENSURE(believed(&memory, colour, digits_of(s.load[colour])));
            for (int i = 0; i < CHUTE_ORDERS; i++) {
                int digits = chute_order_digits(i);
                is_possible[c][i] = possible(&s, digits, places, count);
                is_believed[c][i] = believed(&memory, colour, digits);
            }
        }
        for (int i = 0; i < CHUTE_ORDERS * CHUTE_ORDERS; i++) {
            int green = i / CHUTE_ORDERS, orange = i % CHUTE_ORDERS;
            bool can_be = is_possible[0][green] && is_possible[1][orange];
            ENSURE_INT(is_believed[0][green] && is_believed[1][orange], can_be);
            struck += !can_be;
        }
    }
    printf("  %d loadings were struck in all\n", struck);
    ENSURE(struck > 100000);
}

// Numbers that are not known are imagined each as often as the next.
static void imagined_loadings_are_all_as_likely(void)
{
    ilx_rng rng = start("imagined");
    chute_state s, redrawn, world;
    chute_memory memory;
    while (!play(&s, 1, 0, 20, &rng)) continue;
    remember(&s, CHUTE_REMEMBERS_ALL, &rng, &redrawn, &memory);
    enum { SAMPLES = 24000 };
    int counts[CHUTE_ORDERS] = {0}, known = 0, expected = SAMPLES / CHUTE_ORDERS;
    for (int slot = 0; slot < CHUTE_NUMBERS; slot++) known += memory.number[2][slot] != 0;
    ENSURE_INT(known, 0);
    for (int n = 0; n < SAMPLES; n++) {
        chute_imagine(&redrawn, SEAT, &memory, &rng, &world);
        int digits = digits_of(world.load[2]);
        for (int i = 0; i < CHUTE_ORDERS; i++) counts[i] += chute_order_digits(i) == digits;
    }
    double sum = 0;
    for (int i = 0; i < CHUTE_ORDERS; i++) {
        sum += (double)(counts[i] - expected) * (counts[i] - expected) / expected;
    }
    printf("  chi-square %.1f with %d degrees\n", sum, CHUTE_ORDERS - 1);
    ENSURE(sum < 119 + 5 * 15.5);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(a_perfect_memory_sees_the_other_side), TEST(a_weak_memory_is_often_mistaken),
        TEST(without_a_log_nothing_is_known),       TEST(belief_is_what_enumeration_gives),
        TEST(imagined_loadings_are_all_as_likely),
    };
    return RUN_TESTS(tests);
}
