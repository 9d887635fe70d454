// Roulette, the windows in which action cards are played: their clocks, and who is asked.

#include "rules/roulette_table.h"

// At a table that waits, a window lasts until all who could play have said "ready", or 15 seconds;
// after a card, 5.
static void R34_open_window_lasts_until_ready(void)
{
    table t = seated_patient(3);
    give(&t, 0, "hole");
    give(&t, 0, "hole");
    give(&t, 1, "raise");
    pockets(&t, "click", "bullet", "click");
    ENSURE_INT(stage(&t), ROULETTE_PICKPOCKET);
    ENSURE_INT(wait_ms(&t), 15000);
    ENSURE(turn(&t).window);
    uint32_t first = turn(&t).number;
    says(&t, 2, "ready");
    ENSURE_INT(turn(&t).number, first);  // an answer does not restart the time
    says(&t, 0, "hole 0");
    draw(&t, "redraw 0 click");
    ENSURE_INT(wait_ms(&t), 5000);
    uint32_t second = turn(&t).number;
    ENSURE(second > first);
    says(&t, 0, "hole 0");
    draw(&t, "redraw 0 click");
    go_to(&t, ROULETTE_SPIN);
    ENSURE_INT(wait_ms(&t), 15000);  // a new phase, a new window
    bids(&t, 3, 0, 0);
    ENSURE_INT(stage(&t), ROULETTE_REVEAL);
    ENSURE_INT(wait_ms(&t), 15000);
    first = turn(&t).number;
    says(&t, 1, "raise 2");
    ENSURE_INT(wait_ms(&t), 5000);
    ENSURE(turn(&t).number > first);
    ENSURE_INT(asked(&t) & BIT(0), BIT(0));
    time_passes(&t);
    ENSURE_INT(stage(&t), ROULETTE_ACCUSE);
    says(&t, 0, "accuse 1");
    resolve(&t);
    ENSURE_INT(stage(&t), ROULETTE_JUDGE);
    ENSURE_INT(wait_ms(&t), 15000);
    time_passes(&t);
    dealt(&t);
    ENSURE_INT(now(&t)->mates[1], 2);
    go_to(&t, ROULETTE_TRIGGER);
    ENSURE_INT(wait_ms(&t), 15000);
    time_passes(&t);
    ENSURE_INT(stage(&t), ROULETTE_FIRE);
    for (int shot = 0; shot < 3; shot++) {
        fires(&t, "click", "-", shot == 0 ? "click" : "-");
        ENSURE_INT(wait_ms(&t), 15000);
        time_passes(&t);
    }
    ENSURE_INT(stage(&t), ROULETTE_SCORE);
    ENSURE_INT(wait_ms(&t), 15000);
    time_passes(&t);
    ENSURE_INT(now(&t)->round, 2);
    table_free(&t);
}

// Each card played restarts the five seconds.
static void R34_each_card(void)
{
    table t = seated_patient(2);
    for (int i = 0; i < 2; i++) give(&t, 0, "rebid");
    bids(&t, 1, 0);
    uint32_t numbers[3];
    numbers[0] = turn(&t).number;
    for (int i = 1; i <= 2; i++) {
        says(&t, 0, i == 1 ? "rebid 2" : "rebid 3");
        ENSURE_INT(wait_ms(&t), 5000);
        numbers[i] = turn(&t).number;
        ENSURE(numbers[i] > numbers[i - 1]);
    }
    says(&t, 0, "ready");
    ENSURE_INT(stage(&t), ROULETTE_REVEAL);
    says(&t, 1, "ready");
    ENSURE_INT(stage(&t), ROULETTE_ACCUSE);
    table_free(&t);
}

// A window passes after two seconds, whoever holds what; Wait! keeps it open for fifteen, or until
// all are ready.
static void R52(void)
{
    table t = seated(3);
    pockets(&t, "click", "bullet", "click");
    ENSURE_INT(stage(&t), ROULETTE_PICKPOCKET);
    ENSURE_INT(wait_ms(&t), 2000);
    ENSURE(!turn(&t).window);  // a table in no hurry lets it pass too
    ENSURE_INT(asked(&t), 7);
    time_passes(&t);
    ENSURE_INT(stage(&t), ROULETTE_SPIN);
    ENSURE_INT(wait_ms(&t), 2000);
    says(&t, 2, "ready");
    uint32_t before = turn(&t).number;
    says(&t, 0, "hold");  // she has nothing to play: nobody can tell
    ENSURE(turn(&t).number > before);
    ENSURE_INT(wait_ms(&t), 15000);
    ENSURE(turn(&t).window);
    ENSURE_INT(asked(&t), 3);  // who was ready still is
    ENSURE_INT(look(&t, 1).held[0], 1);
    ENSURE_INT(saw(&t, ILX_SPECTATOR, ROULETTE_EVENT_HELD, 0, ANY, ANY, ANY), 1);
    refused(&t, 0, "hold", "already-done");
    says(&t, 2, "hold");  // who was ready is no longer, having changed her mind
    ENSURE_INT(asked(&t), 7);
    for (int seat = 0; seat < 3; seat++) says(&t, seat, "ready");
    ENSURE_INT(stage(&t), ROULETTE_BID);
    table_free(&t);
}

// All with a card in hand are ready: it closes at once. Who holds none is not asked, and cannot
// call.
static void R52_ready(void)
{
    table t = seated(3);
    strip(&t);
    give(&t, 0, "peek");
    give(&t, 1, "bonus");
    pockets(&t, "click", "click", "click");
    ENSURE_INT(asked(&t), 3);
    unlawful(&t, 2, "hold");
    says(&t, 1, "ready");
    says(&t, 0, "ready");
    ENSURE_INT(stage(&t), ROULETTE_SPIN);
    says(&t, 0, "hold");  // once a window: this is another
    time_passes(&t);
    ENSURE_INT(stage(&t), ROULETTE_BID);
    refused(&t, 0, "hold", "not-now");
    table_free(&t);
}

// A card restarts the clock at five seconds. It is still the same window: who has called stays
// heard, and a table in no hurry then waits for all; the others may call.
static void R52_cards(void)
{
    table t = seated(3);
    give(&t, 0, "raise");
    give(&t, 0, "raise");
    give(&t, 1, "rebid");
    bids(&t, 0, 0, 0);
    says(&t, 0, "raise 2");
    ENSURE_INT(wait_ms(&t), 5000);
    ENSURE(!turn(&t).window);
    says(&t, 1, "hold");
    ENSURE_INT(wait_ms(&t), 15000);
    says(&t, 0, "raise 2");
    ENSURE_INT(wait_ms(&t), 5000);
    ENSURE(turn(&t).window);
    refused(&t, 1, "hold", "already-done");
    lawful(&t, 0, "hold");
    says(&t, 1, "rebid 3");
    time_passes(&t);
    ENSURE_INT(stage(&t), ROULETTE_ACCUSE);
    table_free(&t);
}

// After the last pull the window passes as well; Shoot Somebody may be played, and does nothing.
static void R52_last_pull(void)
{
    table t = seated(2);
    give(&t, 0, "shootout");
    bids(&t, 1, 0);
    go_to(&t, ROULETTE_TRIGGER);
    ENSURE_INT(turn(&t).shown_ms, 0);
    fires(&t, "click", "-");
    ENSURE_INT(stage(&t), ROULETTE_TRIGGER);
    ENSURE_INT(wait_ms(&t), 2000);
    ENSURE(turn(&t).shown_ms > 4000);  // people first see the shot
    says(&t, 0, "shootout");
    time_passes(&t);
    ENSURE_INT(now(&t)->points[0], 2);
    ENSURE_INT(now(&t)->points[1], 1);
    table_free(&t);
}

// The option keeps every window open until all are ready: then there is nothing to call.
static void R52_windows(void)
{
    table t = seated_patient(3);
    pockets(&t, "click", "click", "click");
    ENSURE_INT(wait_ms(&t), 15000);
    ENSURE(turn(&t).window);
    refused(&t, 0, "hold", "not-now");
    table_free(&t);
}

// Whether the table is asked, and for how long, does not hang on what anybody holds: with any hands
// of the same size, whoever calls Wait!
static void R52_tells_nothing(void)
{
    static const char *const kinds[] = {"hole", "reload", "bonus", "bribe", "shootout", "peek"};
    for (int i = 0; i < ILX_COUNT(kinds); i++) {
        table t = bare(2);
        give(&t, 0, kinds[i]);
        pockets(&t, "click", "bullet");
        ilx_turn question = turn(&t);
        ENSURE_INT(question.seats, 1);
        ENSURE_INT(question.wait_ms, 2000);
        says(&t, 0, "hold");
        ENSURE_INT(turn(&t).seats, 1);
        ENSURE_INT(wait_ms(&t), 15000);
        says(&t, 0, "ready");
        ENSURE_INT(stage(&t), ROULETTE_SPIN);
        table_free(&t);
    }
}

// Slow tables wait twice as long; the moment of accusations stays a moment.
static void option_slow(void)
{
    table t = seated_with(3, 1);
    give(&t, 0, "raise");
    bids(&t, 0, 0, 0);
    ENSURE_INT(wait_ms(&t), 4000);
    says(&t, 1, "hold");
    ENSURE_INT(wait_ms(&t), 30000);
    says(&t, 0, "raise 1");
    ENSURE_INT(wait_ms(&t), 10000);
    go_to(&t, ROULETTE_ACCUSE);
    says(&t, 0, "call");
    ENSURE_INT(wait_ms(&t), 20000);
    says(&t, 0, "accuse 1");
    ENSURE_INT(wait_ms(&t), 400);
    table_free(&t);
}

// The referee is the program: it announces rounds, and nobody at the table is ever asked to.
static void R36_referee_is_the_program(void)
{
    table t = seated(2);
    next_round(&t);
    ENSURE_INT(saw(&t, ILX_SPECTATOR, ROULETTE_EVENT_ROUND, 1, 0, ANY, ANY), 1);
    ENSURE_INT(saw(&t, ILX_SPECTATOR, ROULETTE_EVENT_ROUND, 2, 1, ANY, ANY), 1);
    static const char *const answers_only[] = {"pocket", "ready", "bid", "quiet"};
    for (int i = 0; i < ilx_match_length(t.match); i++) {
        if (ilx_match_entry(t.match, i)->seat < 0) continue;
        bool known = false;
        for (int n = 0; n < ILX_COUNT(answers_only); n++) {
            const char *word = answers_only[n];
            known = known || strncmp(ilx_match_text(t.match, i), word, strlen(word)) == 0;
        }
        ENSURE(known);
    }
    table_free(&t);
}

// Plays a round in which only public facts are the same, and writes down who is asked.
static int walk(const char *const *hand, ilx_turn *turns, int max)
{
    table t = bare(4);
    for (int seat = 0; seat < 3; seat++) give(&t, seat, hand[seat]);
    int count = 0;
    bool accused = false;
    while (now(&t)->round == 1) {
        ENSURE(count < max);
        turns[count++] = turn(&t);
        if (stage(&t) == ROULETTE_POCKET) {
            pockets(&t, "bullet", "click", "click", "click");
        } else if (stage(&t) == ROULETTE_BID) {
            bids(&t, 0, 3, 0, 3);
        } else if (stage(&t) == ROULETTE_ACCUSE && !accused) {
            says(&t, 3, "accuse 0");
            resolve(&t);
            accused = true;
        } else if (draw_due(&t, NULL) == ROULETTE_MOVE_DEAL) {
            dealt(&t);
        } else {
            pass(&t);
        }
    }
    table_free(&t);
    return count;
}

// Asked are all who by public facts could hold a card to play, never only those who do.
static void R42_all_who_could_hold_are_asked(void)
{
    static const char *const hands[][3] = {
        {"hole", "reload", "respin"},  {"peek", "rebid", "raise"}, {"bribe", "frisk", "air"},
        {"gift", "shootout", "again"}, {"bonus", "hole", "peek"},  {"again", "bonus", "bribe"},
    };
    ilx_turn first[64], other[64];
    int count = walk(hands[0], first, 64);
    for (int i = 1; i < ILX_COUNT(hands); i++) {
        ENSURE_INT(walk(hands[i], other, 64), count);
        for (int n = 0; n < count; n++) {
            ENSURE_INT(other[n].seats, first[n].seats);
            ENSURE_INT(other[n].may, first[n].may);
            ENSURE_INT(other[n].wait_ms, first[n].wait_ms);
            ENSURE_INT(other[n].chance, first[n].chance);
        }
    }
}

// An empty hand is not asked; one out of the game is, where a skull can be played.
static void R42_who(void)
{
    table t = seated(4);
    bury(&t, 3);
    strip(&t);
    give(&t, 0, "bonus");
    give(&t, 1, "peek");
    give(&t, 3, "peek");
    go_to(&t, ROULETTE_PICKPOCKET);
    ENSURE_INT(asked(&t), 11);
    go_to(&t, ROULETTE_SPIN);
    ENSURE_INT(asked(&t), 11);
    go_to(&t, ROULETTE_BID);
    ENSURE_INT(asked(&t), 7);
    bids(&t, 3, 0, 3, -1);
    ENSURE_INT(stage(&t), ROULETTE_REVEAL);
    ENSURE_INT(asked(&t), 11);
    go_to(&t, ROULETTE_ACCUSE);
    ENSURE_INT(asked(&t), 7);
    ENSURE_INT(turn(&t).may, 8);  // a Pat-Down has a skull
    go_to(&t, ROULETTE_TRIGGER);
    ENSURE_INT(asked(&t), 11);
    for (int shot = 0; shot < 3; shot++) fires(&t, "click", "-", "click", "-");
    go_to(&t, ROULETTE_SCORE);
    ENSURE_INT(asked(&t), 1);  // lost nobody, a die of 3, a hand
    table_free(&t);

    t = seated_patient(4);
    bury(&t, 3);
    strip(&t);
    give(&t, 3, "peek");
    go_to(&t, ROULETTE_SPIN);
    ENSURE_INT(asked(&t), 15);  // three lay their barrels down, and 3 might reload one
    int before = saw(&t, 0, ROULETTE_EVENT_LAID, ANY, ANY, ANY, ANY);
    go_to(&t, ROULETTE_BID);
    ENSURE_INT(saw(&t, 0, ROULETTE_EVENT_LAID, ANY, ANY, ANY, ANY), before + 3);
    table_free(&t);
}

// All cards of these kinds that are in the deck go to the discards.
#define all_gone(t, ...) all_gone_in(t, TEXTS(__VA_ARGS__))

static void all_gone_in(table *t, const char *const *cards, int count)
{
    roulette_state *s = edit_round(t);
    for (int i = 0; i < count; i++) {
        int kind = card_kind(cards[i]);
        s->discard[kind] = (uint8_t)(s->discard[kind] + s->deck[kind]);
        s->deck[kind] = 0;
    }
    resume(t);
}

// All copies of a card lie in the discards: nobody can hold one, nobody is asked for it.
static void R42_discards(void)
{
    table t = seated(4);
    bury(&t, 3);
    all_gone(&t, "hole", "reload", "raise", "frisk", "bribe", "bonus");
    pockets(&t, "bullet", "click", "click", "-");
    ENSURE_INT(stage(&t), ROULETTE_BID);
    bids(&t, 0, 3, 0, -1);
    ENSURE_INT(stage(&t), ROULETTE_REVEAL);
    ENSURE_INT(asked(&t), 7);  // Second Thoughts are left, but have no skull
    go_to(&t, ROULETTE_ACCUSE);
    ENSURE_INT(asked(&t), 7);
    says(&t, 1, "accuse 0");
    resolve(&t);
    ENSURE(stage(&t) != ROULETTE_JUDGE);
    dealt(&t);
    go_to(&t, ROULETTE_TRIGGER);
    for (int shot = 0; shot < 3; shot++) fires(&t, "-", "click", "-", "-");
    pass(&t);
    ENSURE_INT(stage(&t), ROULETTE_POCKET);
    table_free(&t);
}

// The same before shots, where five kinds can be played by different people at different times.
static void R42_before_shots(void)
{
    table t = seated(4);  // with Air Gun or a Present only those who shoot are asked
    bury(&t, 3);
    all_gone(&t, "shootout", "again", "respin", "air", "bonus");
    bids(&t, 2, 1, 0, -1);
    go_to(&t, ROULETTE_TRIGGER);
    ENSURE_INT(asked(&t), 3);
    fires(&t, "click", "click", "-", "-");
    ENSURE_INT(asked(&t), 1);
    fires(&t, "click", "-", "-", "-");
    ENSURE_INT(stage(&t), ROULETTE_POCKET);  // nobody shoots: nobody is asked
    all_gone(&t, "gift");
    bids(&t, 1, 0, 0, -1);
    go_to_shots(&t);
    ENSURE_INT(stage(&t), ROULETTE_FIRE);
    table_free(&t);

    t = seated(3);  // Spin Again: between two shots
    all_gone(&t, "shootout", "again", "air", "gift", "bonus");
    bids(&t, 2, 1, 0);
    go_to_shots(&t);
    ENSURE_INT(stage(&t), ROULETTE_FIRE);
    fires(&t, "click", "click", "-");
    ENSURE_INT(stage(&t), ROULETTE_TRIGGER);
    ENSURE_INT(asked(&t), 7);
    fires(&t, "click", "-", "-");
    ENSURE_INT(stage(&t), ROULETTE_POCKET);
    table_free(&t);

    t = seated(2);  // One More Pull: as long as somebody is in the round
    all_gone(&t, "shootout", "respin", "air", "gift", "bonus");
    bids(&t, 1, 1);
    go_to(&t, ROULETTE_TRIGGER);
    ENSURE_INT(asked(&t), 3);
    fires(&t, "click", "bullet");
    dealt(&t);
    ENSURE_INT(stage(&t), ROULETTE_TRIGGER);
    ENSURE_INT(asked(&t), 3);
    next_round(&t);
    bids(&t, 1, 1);
    go_to(&t, ROULETTE_TRIGGER);
    fires(&t, "bullet", "bullet");
    dealt(&t);
    ENSURE_INT(stage(&t), ROULETTE_POCKET);
    table_free(&t);

    t = seated(2);  // Shoot Somebody
    all_gone(&t, "again", "respin", "air", "gift", "bonus");
    bids(&t, 1, 0);
    go_to(&t, ROULETTE_TRIGGER);
    ENSURE_INT(asked(&t), 3);
    table_free(&t);
}

// "Ready" is void after a later card: everybody is asked again.
static void R42_ready_is_void(void)
{
    table t = seated(3);
    give(&t, 1, "raise");
    bids(&t, 0, 0, 0);
    says(&t, 0, "ready");
    says(&t, 2, "ready");
    unlawful(&t, 0, "ready");
    ENSURE_INT(asked(&t), 2);
    says(&t, 1, "raise 0");
    ENSURE_INT(asked(&t), 7);
    says(&t, 1, "ready");
    ENSURE_INT(stage(&t), ROULETTE_REVEAL);
    says(&t, 0, "ready");
    says(&t, 2, "ready");
    ENSURE_INT(stage(&t), ROULETTE_ACCUSE);
    table_free(&t);
}

// Without a clock, no seat is forced to pocket, to bid or to aim.
static void R43_no_clock_to_pocket_or_bid(void)
{
    table t = seated(3);
    give(&t, 0, "shootout");
    ENSURE_INT(stage(&t), ROULETTE_POCKET);
    ENSURE_INT(wait_ms(&t), 0);
    refused(&t, ILX_CLOCK, "time", "not-now");
    says(&t, 0, "pocket click");
    ENSURE_INT(wait_ms(&t), 0);
    go_to(&t, ROULETTE_BID);
    ENSURE_INT(wait_ms(&t), 0);
    refused(&t, ILX_CLOCK, "time", "not-now");
    bids(&t, 1, 1, 0);
    go_to(&t, ROULETTE_TRIGGER);
    says(&t, 0, "shootout");
    time_passes(&t);  // the window is over, but not the aiming
    ENSURE_INT(stage(&t), ROULETTE_AIM);
    ENSURE_INT(asked(&t), 3);
    ENSURE_INT(wait_ms(&t), 0);
    refused(&t, ILX_CLOCK, "time", "not-now");
    says(&t, 0, "aim 2");
    ENSURE_INT(stage(&t), ROULETTE_AIM);
    table_free(&t);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(R34_open_window_lasts_until_ready),
        TEST(R34_each_card),
        TEST(R52),
        TEST(R52_ready),
        TEST(R52_cards),
        TEST(R52_last_pull),
        TEST(R52_windows),
        TEST(R52_tells_nothing),
        TEST(option_slow),
        TEST(R36_referee_is_the_program),
        TEST(R42_all_who_could_hold_are_asked),
        TEST(R42_who),
        TEST(R42_discards),
        TEST(R42_before_shots),
        TEST(R42_ready_is_void),
        TEST(R43_no_clock_to_pocket_or_bid),
    };
    return RUN_TESTS(tests);
}
