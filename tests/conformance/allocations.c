// A playout allocates nothing, in any game: neither the rules, nor the views, nor the bots. Every
// allocation of the program is counted: by the sanitizer's own hook in a build with one, else by
// standing in for the C library's functions.

#include "conformance/playout.h"

static long allocations;

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED
#endif
#elif defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED
#endif

// NOLINTBEGIN(bugprone-reserved-identifier): these names are the sanitizer's and the C library's.
#ifdef SANITIZED

int __sanitizer_install_malloc_and_free_hooks(void (*on_malloc)(const volatile void *, size_t),
                                              void (*on_free)(const volatile void *));

static void count_allocation(const volatile void *memory, size_t size)
{
    (void)memory, (void)size;
    allocations++;
}

static void ignore_free(const volatile void *memory)
{
    (void)memory;
}

static void count_from_now_on(void)
{
    if (!__sanitizer_install_malloc_and_free_hooks(count_allocation, ignore_free)) abort();
}

#else

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);

__attribute__((used)) static void *counted_malloc(size_t size)
{
    allocations++;
    return __libc_malloc(size);
}

__attribute__((used)) static void *counted_calloc(size_t count, size_t size)
{
    allocations++;
    return __libc_calloc(count, size);
}

__attribute__((used)) static void *counted_realloc(void *old, size_t size)
{
    allocations++;
    return __libc_realloc(old, size);
}

void *malloc(size_t) __attribute__((alias("counted_malloc")));
void *calloc(size_t, size_t) __attribute__((alias("counted_calloc")));
void *realloc(void *, size_t) __attribute__((alias("counted_realloc")));

static void count_from_now_on(void)
{
}

#endif
// NOLINTEND(bugprone-reserved-identifier)

enum { MATCHES = 1, LENGTH_MAX = 600 };  // a longer match shows nothing new

static setting settings[SETTINGS_MAX];
static int setting_count;

// A check that cannot fail is none: what is counted must really be counted.
static void the_counter_counts(void)
{
    static void *volatile memory;  // volatile: or the optimiser does without it
    long before = allocations;
    memory = ilx_alloc(16);
    ENSURE(allocations > before);
    free(memory);
}

static void play_everything(playout *p, int seats_asked)
{
    static any_state view, world;
    const ilx_game *game = p->setting.game;
    int most = game->slow ? MOVES_SLOW : LENGTH_MAX;
    while (p->length < most && playout_step(p)) {
        for (int seat = 0; seat < p->setting.seat_count; seat++) {
            memset(view.bytes, 0, game->view_size);
            game->view(p->state, seat, view.bytes);
            memcpy(world.bytes, p->state, game->state_size);
            if (game->resample) game->resample(world.bytes, seat, &p->rng);
            if (game->evaluate) game->evaluate(world.bytes, seat);
        }
        ilx_turn turn = turn_of(game, p->state);
        if (turn.seats == 0 || p->length % seats_asked != 0) continue;
        int seat = random_seat(&p->rng, turn.seats);
        for (int b = 0; b < ilx_bot_count; b++) {
            static ilx_choice choice;
            if (ilx_bot_find(game, ilx_bots[b]->name) != ilx_bots[b]) continue;
            ilx_bot_ask(ilx_bots[b], game, p->setting.seat_count, p->state, seat, (ilx_log){0}, 6,
                        &p->rng, &choice);
        }
    }
}

static void playouts_allocate_nothing(void)
{
    static playout p;
    for (int i = 0; i < setting_count; i++) {
        name_setting(&settings[i], "allocations");
        for (int n = 0; n < matches_enough(&settings[i], MATCHES); n++) {
            playout_start(&p, &settings[i], "allocations", (uint64_t)n);
            long before = allocations;
            play_everything(&p, 4);
            ENSURE_INT(allocations, before);
        }
    }
}

int main(int argc, char **argv)
{
    count_from_now_on();
    setting_count = all_settings(settings);
    static const test tests[] = {
        TEST(the_counter_counts),
        TEST(playouts_allocate_nothing),
    };
    return RUN_TESTS(tests);
}
