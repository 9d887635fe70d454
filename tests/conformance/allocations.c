// A playout allocates nothing, in any game: neither the rules, nor the views, nor the bots.

#include "allocations.h"
#include "conformance/playout.h"

enum { MATCHES = 1, LENGTH_MAX = 600 };  // a longer match shows nothing new

static setting settings[SETTINGS_MAX];
static int setting_count;

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
