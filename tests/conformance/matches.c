// The match's own promises (core/match.h, core/replay.h), for each registered game: refusals,
// trying without consequence, taking back, and a record that plays again.

#include "conformance/playout.h"
#include "core/notation.h"
#include "core/replay.h"

enum { MATCHES = 1, SHORT = 400 };  // moves after which a match shows nothing new

static setting settings[SETTINGS_MAX];
static int setting_count;

static ilx_match *start(const setting *s, const char *name, int number)
{
    char seed[64];
    snprintf(seed, sizeof seed, "%s %d", name, number);
    ilx_key key;
    ilx_key_from_seed(&key, seed);
    return ilx_match_new(s->game, &(ilx_setup){s->seat_count, s->options}, &key);
}

// One random move, the same way as in playout.h, but as text; chance is left to the match.
static int next_text(const ilx_match *match, const setting *s, ilx_rng *rng, char *buffer)
{
    static playout p;
    p.setting = *s;
    p.rng = *rng;
    memcpy(p.state, ilx_match_state(match), s->game->state_size);
    ilx_move move;
    int seat = random_next(&p, &move);
    *rng = p.rng;
    ilx_text text = ilx_text_over(buffer, ILX_MOVE_TEXT_MAX);
    if (seat >= 0) ilx_move_format(s->game, &move, &text);
    return seat;
}

static void ensure_played(ilx_match *match, int seat, const char *text)
{
    ilx_refusal refusal = ilx_match_play(match, seat, seat >= 0 ? text : NULL);
    if (refusal) test_fail(__FILE__, __LINE__, "seat %d, \"%s\": %s", seat, text, refusal);
}

// Looks at each position of random matches, before its move, and at the end of each.
static void walk(const char *name, void (*look)(ilx_match *match, const setting *s, ilx_rng *rng))
{
    for (int i = 0; i < setting_count; i++) {
        name_setting(&settings[i], name);
        int enough = moves_enough(&settings[i], settings, setting_count),
            most = matches_enough(&settings[i], MATCHES);
        bool slow = settings[i].game->slow;
        for (int n = 0, moves = 0; n < most && moves < enough; n++) {
            ilx_match *match = start(&settings[i], name, n);
            ilx_rng rng;
            rng_from(&rng, name, (uint64_t)n);
            while (!ilx_match_over(match) && (!slow || ilx_match_length(match) < enough)) {
                char text[ILX_MOVE_TEXT_MAX];
                ENSURE(ilx_match_length(match) < MOVES_BOUND);
                look(match, &settings[i], &rng);
                int seat = next_text(match, &settings[i], &rng, text);
                ensure_played(match, seat, text);
            }
            look(match, &settings[i], &rng);
            moves += ilx_match_length(match);
            ilx_match_free(match);
        }
    }
}

static void ensure_refused(ilx_match *match, int seat, const char *text, const char *key)
{
    uint64_t hash = ilx_match_hash(match);
    ENSURE_TEXT(ilx_match_try(match, seat, text), key);
    ENSURE(ilx_match_hash(match) == hash);
}

static void look_at_strangers(ilx_match *match, const setting *s, ilx_rng *rng)
{
    (void)rng;
    ilx_turn turn = ilx_match_turn(match);
    bool over = ilx_match_over(match);
    ilx_move some = {0};
    char buffer[ILX_MOVE_TEXT_MAX];
    ilx_text text = ilx_text_over(buffer, sizeof buffer);
    for (int a = 0; a < arg_count(&s->game->moves[0]); a++) some.arg[a] = 1;
    ilx_move_format(s->game, &some, &text);
    for (int seat = 0; seat < s->seat_count; seat++) {
        if ((turn.seats | turn.may) & ILX_SEAT_BIT(seat)) {
            ensure_refused(match, seat, "", "unknown-move");
            ensure_refused(match, seat, "no such move", "unknown-move");
        } else {
            ensure_refused(match, seat, text.bytes, over ? "over" : "not-your-turn");
        }
    }
    if (!turn.chance) ensure_refused(match, ILX_CHANCE, NULL, over ? "over" : "not-now");
    if (turn.wait_ms == 0) ensure_refused(match, ILX_CLOCK, NULL, over ? "over" : "not-now");
}

// A move that is tried and abandoned, or committed and taken back, leaves everything as it was.
static void look_at_second_thoughts(ilx_match *match, const setting *s, ilx_rng *rng)
{
    static any_state before;
    char text[ILX_MOVE_TEXT_MAX];
    int length = ilx_match_length(match);
    // Taking back plays the match again from its start: in a long one, only now and then.
    bool seldom = s->game->slow || length > 30;
    if (ilx_match_over(match) || (seldom && length % 97 != 53)) return;
    size_t size = s->game->state_size;
    uint64_t hash = ilx_match_hash(match);
    int heard = ilx_match_log(match, ILX_REFEREE).count;
    memcpy(before.bytes, ilx_match_state(match), size);

    int seat = next_text(match, s, rng, text);
    const char *words = seat >= 0 ? text : NULL;
    ENSURE(ilx_match_try(match, seat, words) == NULL);
    uint64_t tried = ilx_match_tried_hash(match);
    ENSURE(memcmp(before.bytes, ilx_match_state(match), size) == 0);
    ilx_match_abandon(match);
    ENSURE(ilx_match_hash(match) == hash && ilx_match_length(match) == length);
    ENSURE(memcmp(before.bytes, ilx_match_state(match), size) == 0);

    ensure_played(match, seat, text);
    ENSURE(ilx_match_hash(match) == tried && ilx_match_length(match) == length + 1);
    ENSURE(ilx_match_entry(match, length)->hash == tried);
    ENSURE(ilx_match_undo(match));
    ENSURE(ilx_match_hash(match) == hash && ilx_match_length(match) == length);
    ENSURE(memcmp(before.bytes, ilx_match_state(match), size) == 0);
    ENSURE_INT(ilx_match_log(match, ILX_REFEREE).count, heard);
}

static void undo_goes_back_to_the_start(void)
{
    for (int i = 0; i < setting_count; i++) {
        ilx_match *match = start(&settings[i], "undo", 0);
        ilx_rng rng;
        rng_from(&rng, "undo", 0);
        uint64_t hashes[64] = {ilx_match_hash(match)};
        int played = 0, most = settings[i].game->slow ? 8 : ILX_COUNT(hashes);
        while (!ilx_match_over(match) && played + 1 < most) {
            char text[ILX_MOVE_TEXT_MAX];
            int seat = next_text(match, &settings[i], &rng, text);
            ensure_played(match, seat, text);
            hashes[++played] = ilx_match_hash(match);
        }
        while (played > 0) {
            ENSURE(ilx_match_undo(match));
            ENSURE(ilx_match_hash(match) == hashes[--played]);
        }
        ENSURE(!ilx_match_undo(match));
        ilx_match_free(match);
    }
}

static void look_at_record(ilx_match *match, const setting *s, ilx_rng *rng)
{
    // Reading back costs as much as the whole match so far: the end, and now and then the middle.
    uint32_t seldom = s->game->slow || ilx_match_length(match) > 300 ? 1024 : 64;
    if (!ilx_match_over(match) && ilx_rng_below(rng, seldom) != 0) return;
    ilx_text text = ilx_text_new();
    ilx_fault fault = {0};
    ilx_replay_write(match, ilx_rng_below(rng, 2) == 0, &text);
    ilx_match *again = ilx_replay_read(text.bytes, text.length, &fault, NULL);
    if (!again) test_fail(__FILE__, __LINE__, "line %d: %s", fault.line, fault.detail);
    ENSURE_INT(ilx_match_length(again), ilx_match_length(match));
    for (int i = 0; i < ilx_match_length(match); i++) {
        ENSURE(ilx_match_entry(again, i)->hash == ilx_match_entry(match, i)->hash);
        ENSURE_TEXT(ilx_match_text(again, i), ilx_match_text(match, i));
    }
    ENSURE(ilx_match_hash(again) == ilx_match_hash(match));
    ENSURE(memcmp(ilx_match_state(again), ilx_match_state(match), s->game->state_size) == 0);
    ilx_match_free(again);
    ilx_text_free(&text);
}

static void look_at_everything(ilx_match *match, const setting *s, ilx_rng *rng)
{
    look_at_strangers(match, s, rng);
    look_at_second_thoughts(match, s, rng);
    look_at_record(match, s, rng);
}

static void promises_are_kept_in_random_play(void)
{
    walk("play", look_at_everything);
}

// A copy that has only noted the moves between two kept states, and never played them, is the same.
static void kept_states_stand_for_their_moves(void)
{
    ilx_text frozen = ilx_text_new();
    for (int i = 0; i < setting_count; i++) {
        const setting *s = &settings[i];
        ilx_match *match = start(s, "kept", 0), *copy = start(s, "kept", 0);
        ilx_rng rng;
        rng_from(&rng, "kept", 0);
        int most = s->game->slow ? MOVES_SLOW : SHORT;
        for (int moves = 0, events = 0; !ilx_match_over(match) && moves < most;) {
            char text[ILX_MOVE_TEXT_MAX];
            ensure_played(match, next_text(match, s, &rng, text), text);
            const ilx_entry *last = ilx_match_entry(match, moves);
            ilx_match_skip(copy, last->seat, ilx_match_text(match, moves++), last->hash);
            if (ilx_rng_below(&rng, 10) > 0 && !ilx_match_over(match)) continue;
            ilx_text_clear(&frozen);
            ilx_match_freeze(match, events, &frozen);
            ENSURE(!ilx_match_thaw(copy, frozen.bytes, frozen.length - 2));
            frozen.bytes[1] ^= 1;  // another digit: no longer the state with this hash
            ENSURE(!ilx_match_thaw(copy, frozen.bytes, frozen.length));
            frozen.bytes[1] ^= 1;
            frozen.bytes[frozen.length - 18] ^= 1;  // the same of what has happened
            ENSURE(!ilx_match_thaw(copy, frozen.bytes, frozen.length));
            frozen.bytes[frozen.length - 18] ^= 1;
            ENSURE(ilx_match_thaw(copy, frozen.bytes, frozen.length));
            ENSURE(memcmp(ilx_match_state(copy), ilx_match_state(match), s->game->state_size) == 0);
            ilx_log is = ilx_match_log(copy, ILX_REFEREE), was = ilx_match_log(match, ILX_REFEREE);
            ENSURE_INT(is.count, was.count);
            size_t size = (size_t)is.count * sizeof *is.events;
            ENSURE(!size || memcmp(is.events, was.events, size) == 0);
            events = was.count;
        }
        ilx_match_free(match);
        ilx_match_free(copy);
    }
    ilx_text_free(&frozen);
}

// A seat has been shown the events that the moves of its match emitted for it, in order.
static void logs_hold_what_was_shown(void)
{
    for (int i = 0; i < setting_count; i++) {
        const setting *s = &settings[i];
        ilx_match *match = start(s, "logs", 0);
        ilx_rng rng;
        rng_from(&rng, "logs", 0);
        int shown[ILX_SEATS_MAX] = {0};
        int most = s->game->slow ? MOVES_SLOW : SHORT;
        while (!ilx_match_over(match) && ilx_match_length(match) < most) {
            char text[ILX_MOVE_TEXT_MAX];
            int mover = next_text(match, s, &rng, text);
            ensure_played(match, mover, text);
            ilx_log events = ilx_match_events(match);
            for (int seat = 0; seat < s->seat_count; seat++) {
                ilx_log log = ilx_match_log(match, seat);
                for (int e = 0; e < events.count; e++) {
                    if (!ilx_event_visible(&events.events[e], seat)) continue;
                    ENSURE(shown[seat] < log.count);
                    const ilx_event *last = &log.events[shown[seat]++];
                    ENSURE(memcmp(last, &events.events[e], sizeof *last) == 0);
                }
                ENSURE_INT(log.count, shown[seat]);
            }
        }
        ilx_match_free(match);
    }
}

int main(int argc, char **argv)
{
    setting_count = all_settings(settings);
    static const test tests[] = {
        TEST(promises_are_kept_in_random_play),
        TEST(undo_goes_back_to_the_start),
        TEST(logs_hold_what_was_shown),
        TEST(kept_states_stand_for_their_moves),
    };
    return RUN_TESTS(tests);
}
