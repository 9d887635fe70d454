// Any bytes as the text of a move, at some point of a game: what is read is written back to the
// letter, what is lawful leads to a state that can be, and trying it changes nothing.
//
// The first byte chooses the game, the second the number of seats, the third how far it has gone.

#include "core/match.h"
#include "core/notation.h"

#include <assert.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static ilx_match *begin(const ilx_game *game, uint8_t choice)
{
    int span = game->seats_max - game->seats_min + 1;
    ilx_setup setup = {ilx_seats_for(game, game->seats_min + choice % span), NULL};
    return ilx_match_new(game, &setup, &(ilx_key){{choice}});
}

static void play_on(ilx_match *match, uint8_t choice, int moves_on)
{
    const ilx_game *game = ilx_match_game(match);
    ilx_key key = {{choice}};
    for (int i = 0; i < moves_on && !ilx_match_over(match); i++) {
        ilx_turn turn = ilx_match_turn(match);
        ilx_move moves[ILX_MOVES_MAX];
        ilx_rng rng;
        char buffer[ILX_MOVE_TEXT_MAX];
        ilx_text text = ilx_text_over(buffer, sizeof buffer);
        int mover = turn.chance ? ILX_CHANCE : turn.seats ? __builtin_ctz(turn.seats) : ILX_CLOCK;
        if (mover >= 0) {
            const void *state = ilx_match_state(match);
            int count = game->list ? game->list(state, mover, moves) : 1;
            ilx_rng_start(&rng, &key, (uint64_t)i);
            if (!game->list) game->sample(state, mover, &rng, &moves[0]);
            ilx_move_format(game, &moves[i % count], &text);
        }
        ilx_refusal refusal = ilx_match_play(match, mover, mover >= 0 ? buffer : NULL);
        assert(!refusal);
    }
}

// To play up to there takes long, so it is done once for each beginning; what is tried from there
// is not committed.
static ilx_match *start(const uint8_t *data)
{
    enum { GAMES = 16, BEGINNINGS = 4, FAR = 8 };
    static ilx_match *known[GAMES][BEGINNINGS][FAR];
    int number = data[0] % ilx_game_count;
    const ilx_game *game = ilx_games[number];
    assert(ilx_game_count <= GAMES);
    int choice = data[1] % BEGINNINGS, far = data[2] % FAR;
    if (game->slow) choice %= 2, far %= 3;
    ilx_match **match = &known[number][choice][far];
    if (!*match) {
        *match = begin(game, (uint8_t)choice);
        play_on(*match, (uint8_t)choice, (game->slow ? 12 : 24) * far);
    }
    return *match;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char text[1000], buffer[ILX_MOVE_TEXT_MAX];
    if (size < 3 || size - 3 >= sizeof text) return 0;
    memcpy(text, data + 3, size - 3);
    text[size - 3] = '\0';

    ilx_match *match = start(data);
    const ilx_game *game = ilx_match_game(match);
    ilx_move move;
    if (!ilx_move_parse(game, text, &move)) {
        ilx_text again = ilx_text_over(buffer, sizeof buffer);
        ilx_move_format(game, &move, &again);
        assert(strcmp(buffer, text) == 0);
    }
    uint64_t hash = ilx_match_hash(match);
    int length = ilx_match_length(match);
    for (int mover = ILX_CLOCK; mover < ilx_match_seats(match); mover++) {
        bool lawful = !ilx_match_try(match, mover, text);
        if (lawful) assert(strcmp(ilx_match_tried_text(match), text) == 0);
        ilx_setup setup = {ilx_match_seats(match), ilx_match_options(match)};
        assert(!lawful || game->verify(ilx_match_ahead(match), &setup) == NULL);
        if (lawful) ilx_match_abandon(match);
        assert(ilx_match_hash(match) == hash && ilx_match_length(match) == length);
    }
    return 0;
}
