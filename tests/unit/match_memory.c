// Memory of a match while a table plays it: the present, and what has been seen of it; not each
// move again, which is in the store, nor space for the most moves that were ever due at once.

#include "core/match.h"
#include "core/notation.h"

#include <malloc.h>

#include "games.h"
#include "test.h"

enum { SEATS = 4, CARDS = 52, DEALS = 30, EVENT_BYTES = 2 * sizeof(ilx_event) };

static size_t in_use(void)
{
    struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

// All draws that are due are tried, then committed: as the server does it.
static void deal(ilx_match *match)
{
    while (ilx_match_ahead_turn(match).chance) ENSURE(!ilx_match_try(match, ILX_CHANCE, NULL));
    while (ilx_match_tried(match)) ilx_match_commit(match);
}

static void lay_one_card(ilx_match *match)
{
    ilx_move moves[ILX_MOVES_MAX];
    char text[ILX_MOVE_TEXT_MAX];
    ilx_text out = ilx_text_over(text, sizeof text);
    uint32_t asked = ilx_match_turn(match).seats;
    int seat = asked == 1 ? 0 : asked == 2 ? 1 : asked == 4 ? 2 : 3;
    const ilx_game *game = ilx_match_game(match);
    ENSURE(game->list(ilx_match_state(match), seat, moves) > 0);
    ilx_move_format(game, &moves[0], &out);
    ENSURE(!ilx_match_play(match, seat, text));
}

static void a_match_takes_little_memory(void)
{
    const ilx_key key = {{1}};
    const ilx_game *game = ilx_game_find("hands");
    const int32_t options[] = {DEALS};
    size_t before = in_use();
    ilx_match *match = ilx_match_new(game, &(ilx_setup){SEATS, options}, &key);
    ilx_match_only_count(match);
    deal(match);
    size_t dealt = in_use() - before;
    if (dealt > 3700) test_fail(__FILE__, __LINE__, "%zu bytes when the cards are dealt", dealt);
    for (int i = 0; i < DEALS / 2 * CARDS; i++) {
        lay_one_card(match);
        deal(match);
    }
    size_t events = (size_t)ilx_match_log(match, ILX_REFEREE).count, later = in_use() - before;
    ENSURE_INT(ilx_match_length(match), CARDS + DEALS / 2 * CARDS * 2);
    if (later > dealt + events * EVENT_BYTES)
        test_fail(__FILE__, __LINE__, "%zu bytes after %zu events", later, events);
    ilx_match_free(match);
}

int main(int argc, char **argv)
{
    static const test tests[] = {TEST(a_match_takes_little_memory)};
    return RUN_TESTS(tests);
}
