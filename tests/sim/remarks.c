// Quick lines of bots at a table: now and then, once a round at most, where everybody reads it.

#include "sim/clocks.h"

#include "bots/bot.h"
#include "games/roulette.h"

static const ilx_room *room(void)
{
    return t.world.app->slots[0].room;
}

static int round_now(void)
{
    return ((const roulette_state *)ilx_match_state(room()->match))->round;
}

static int remarks(void)
{
    return count_facts(&t, ILX_FACT_REMARK, 0);
}

// Plays a match of one person with three bots to its end; true: no round has had two remarks.
static bool once_a_round(void)
{
    int of_round = 0, round = 0, before = remarks();
    for (int i = 0; i < 40000 && room()->playing; i++) {
        if (round_now() != round) of_round = 0;
        round = round_now();
        answer(&t, 0);
        pass(&t.world, SECOND / 10);
        int now = remarks();
        bool begun = room()->match && round_now() != round;
        of_round = begun ? now - before : of_round + now - before;
        round = begun ? round_now() : round;
        before = now;
        if (of_round > 1) return false;
    }
    ENSURE(!room()->playing);
    return true;
}

static void bots_say_something_once_a_round(void)
{
    table_start(&t);
    table_open(&t);
    ENSURE_TEXT(start_match(&t, 1, 4), "");
    ENSURE(once_a_round());
    pass(&t.world, MINUTE);
    ENSURE(remarks() > 0);
    const mirror *m = &t.clients[0].mirror;
    ENSURE(m->chat.count > 0);
    ENSURE(strstr(m->chat.items[0].bytes, "\"member\":null"));
    ENSURE(strstr(m->chat.items[0].bytes, "\"line\":\""));
    // They are there for whoever comes back.
    int count = m->chat.count;
    table_restart(&t);
    ENSURE_INT(m->chat.count, count);
    table_end(&t);
}

// Every line that a bot may say is one that people can say, too; and it is of what all have seen.
static void their_lines_are_those_of_people(void)
{
    for (int b = 0; b < ilx_bot_count; b++) {
        const ilx_bot *bot = ilx_bots[b];
        const ilx_game *game = bot->game ? ilx_game_find(bot->game) : NULL;
        if (!bot->level) continue;
        ENSURE(bot->remarks && bot->remarks[0].begins);
        for (const ilx_remark *r = bot->remarks; r->begins || r->lines[ILX_BOLD]; r++) {
            ENSURE(r->event >= 0 && r->event < game->event_count);
            if (r->begins) continue;
            ENSURE(game->events[r->event].arg[r->who].names == &ilx_seat_names);
            ENSURE(!r->least || !game->events[r->event].arg[r->argument].names);
            for (int temper = 0; temper < ILX_TEMPERS; temper++) {
                char key[48];
                if (!r->lines[temper]) continue;
                snprintf(key, sizeof key, "line.%s", r->lines[temper]);
                ENSURE(ilx_message(ILX_FR, game, NULL, key) != NULL);
            }
        }
    }
}

static void nobody_speaks_of_what_one_alone_has_seen(void)
{
    const ilx_bot *bot = ilx_bot_find(ilx_game_find("roulette"), "regular");
    ilx_event event = {ROULETTE_EVENT_ACCUSED, ILX_EVERYONE, {0, 1}};
    ENSURE(ilx_bot_remark(bot, &event, 1) != NULL);
    ENSURE(ilx_bot_remark(bot, &event, 0) == NULL);
    event.visible_to = ILX_SEAT_BIT(1);
    ENSURE(ilx_bot_remark(bot, &event, 1) == NULL);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(bots_say_something_once_a_round),
        TEST(their_lines_are_those_of_people),
        TEST(nobody_speaks_of_what_one_alone_has_seen),
    };
    return RUN_TESTS(tests);
}
