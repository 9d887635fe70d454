// A match that goes another way: cut short, and played on by other moves.

#include "core/fork.h"

#include <assert.h>

static void draw(ilx_match *match)
{
    while (ilx_match_turn(match).chance) {
        ilx_refusal refusal = ilx_match_play(match, ILX_CHANCE, NULL);
        assert(!refusal);
        (void)refusal;
    }
}

// Things in motion come to rest.
static void settle(ilx_match *match)
{
    draw(match);
    for (;;) {
        ilx_turn turn = ilx_match_turn(match);
        if (turn.seats || !turn.wait_ms || ilx_match_play(match, ILX_CLOCK, NULL)) return;
        draw(match);
    }
}

ilx_refusal ilx_match_otherwise(const ilx_match *match, int after, const ilx_other_move *moves,
                                int count, ilx_match **other)
{
    assert(after >= 0 && after <= ilx_match_length(match));
    if (!ilx_match_key(match)) return "key-unknown";
    bool moved = false;
    int fork = ilx_match_fork(match);
    *other = ilx_match_clone(match);
    ilx_match_rewind(*other, after);
    ilx_match_set_fork(*other, fork && fork <= after ? fork : after + 1);
    for (int i = 0; i < count; i++) {
        bool seat = moves[i].seat >= 0;
        draw(*other);
        ilx_refusal refusal = ilx_match_play(*other, moves[i].seat, moves[i].text);
        if (refusal && seat && !moved) {
            ilx_match_free(*other);
            *other = NULL;
            return refusal;
        }
        moved |= seat;
    }
    settle(*other);
    return NULL;
}
