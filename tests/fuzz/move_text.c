// Any bytes as the text of a move, at some point of a game: what is read is written back to the
// letter, and trying it changes nothing until it is committed.
//
// The first byte chooses the game, the second the number of seats, the third how far it has gone.

#include "core/match.h"
#include "core/notation.h"

#include <assert.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static ilx_match *start(const uint8_t *data)
{
    const ilx_game *game = ilx_games[data[0] % ilx_game_count];
    int span = game->seats_max - game->seats_min + 1;
    ilx_setup setup = {ilx_seats_for(game, game->seats_min + data[1] % span), NULL};
    ilx_key key = {{data[1]}};
    ilx_match *match = ilx_match_new(game, &setup, &key);
    int far = game->slow ? data[2] / 8 : data[2];
    for (int i = 0; i < far && !ilx_match_over(match); i++) {
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
    return match;
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
        if (lawful) ilx_match_abandon(match);
        assert(ilx_match_hash(match) == hash && ilx_match_length(match) == length);
    }
    for (int mover = ILX_CLOCK; mover < ilx_match_seats(match); mover++) {
        if (ilx_match_play(match, mover, text)) continue;
        ilx_setup setup = {ilx_match_seats(match), ilx_match_options(match)};
        assert(game->verify(ilx_match_state(match), &setup) == NULL);
        break;
    }
    ilx_match_free(match);
    return 0;
}
