// One match behind a handle: what may be asked about it.

#include "base/json.h"
#include "bots/bot.h"
#include "core/notation.h"
#include "core/replay.h"
#include "core/say.h"
#include "core/view.h"
#include "lib/actions.h"
#include "lib/parts.h"
#include "lib/tensor.h"

enum { SAMPLES = 16 };

// Lets go, copies the text out and gives it back.
static int64_t done_text(ilx_one handle, ilx_text *text, char *out, size_t size)
{
    ilx_handle_release(handle);
    int64_t length = ilx_lib_put(text, out, size);
    ilx_text_free(text);
    return length;
}

static bool is_seat(const ilx_lib_one *one, int32_t seat)
{
    return seat >= 0 && seat < ilx_match_seats(one->match);
}

static bool may_move(const ilx_lib_one *one, int32_t seat)
{
    ilx_turn turn = ilx_match_turn(one->match);
    return ((turn.seats | turn.may) & ILX_SEAT_BIT(seat)) != 0;
}

// ---- Moves -------------------------------------------------------------------------------

static int32_t list_ids(const ilx_lib_one *one, int32_t seat, int32_t *ids, int32_t room)
{
    const ilx_game *game = ilx_match_game(one->match);
    const ilx_catalogue *catalogue = ilx_catalogue_of(game);
    ilx_move moves[ILX_MOVES_MAX];
    if (!game->list) return ILX_E_LISTED;
    if (!is_seat(one, seat)) return ILX_E_RANGE;
    int32_t count = game->list(ilx_match_state(one->match), seat, moves);
    if (count > room) return ILX_E_SIZE;
    for (int i = 0; i < count; i++) ids[i] = ilx_catalogue_id(catalogue, &moves[i]);
    return count;
}

int32_t ilx_one_legal(ilx_one handle, int32_t seat, int32_t *ids, int32_t room)
{
    ilx_lib_one *one;
    if (!ids) return ILX_E_NULL;
    int32_t error = ilx_lib_hold(handle, &one);
    return error ? error : ilx_lib_done(handle, list_ids(one, seat, ids, room));
}

static int list_moves(const ilx_lib_one *one, int32_t seat, ilx_move *moves)
{
    const ilx_game *game = ilx_match_game(one->match);
    const void *state = ilx_match_state(one->match);
    if (game->list) return game->list(state, seat, moves);
    if (!may_move(one, seat)) return 0;
    ilx_rng rng;
    ilx_bot_luck(one->match, seat, NULL, &rng);
    for (int i = 0; i < SAMPLES; i++) game->sample(state, seat, &rng, &moves[i]);
    return SAMPLES;
}

int64_t ilx_one_legal_text(ilx_one handle, int32_t seat, char *out, size_t size)
{
    ilx_lib_one *one;
    ilx_move moves[ILX_MOVES_MAX];
    int32_t error = ilx_lib_hold(handle, &one);
    if (error) return error;
    if (!is_seat(one, seat)) return ilx_lib_done(handle, ILX_E_RANGE);
    ilx_text text = ilx_text_new();
    int count = list_moves(one, seat, moves);
    for (int i = 0; i < count; i++) {
        ilx_move_format(ilx_match_game(one->match), &moves[i], &text);
        ilx_text_char(&text, '\n');
    }
    return done_text(handle, &text, out, size);
}

int64_t ilx_one_refusal(ilx_one handle, const char *lang, char *out, size_t size)
{
    ilx_lib_one *one;
    int32_t error = ilx_lib_hold(handle, &one);
    if (error) return error;
    ilx_text text = ilx_text_new();
    if (one->refused && !lang) ilx_text_put(&text, one->refused);
    if (one->refused && lang) {
        ilx_voice voice = {.lang = ilx_lang_from(lang, ILX_EN), .reader = ILX_SPECTATOR};
        ilx_say_refusal(&voice, ilx_match_game(one->match), one->refused, &text);
    }
    return done_text(handle, &text, out, size);
}

int64_t ilx_one_bot(ilx_one handle, int32_t seat, const char *name, int32_t budget,
                    const char *seed, char *out, size_t size)
{
    ilx_lib_one *one;
    if (!name) return ILX_E_NULL;
    int32_t error = ilx_lib_hold(handle, &one);
    if (error) return error;
    const ilx_game *game = ilx_match_game(one->match);
    const ilx_bot *bot = ilx_bot_find(game, name);
    if (!bot) return ilx_lib_done(handle, ILX_E_BOT);
    if (!is_seat(one, seat) || budget < 0 || budget > ILX_BUDGET_MAX)
        return ilx_lib_done(handle, ILX_E_RANGE);
    if (ilx_match_over(one->match)) return ilx_lib_done(handle, ILX_E_OVER);
    if (!may_move(one, seat)) return ilx_lib_done(handle, ILX_E_TURN);
    ilx_rng rng;
    ilx_choice choice;
    ilx_bot_luck(one->match, seat, seed, &rng);
    ilx_bot_ask(bot, game, ilx_match_seats(one->match), ilx_match_state(one->match), seat,
                ilx_match_log(one->match, seat), budget, &rng, &choice);
    ilx_text text = ilx_text_new();
    ilx_move_format(game, &choice.move, &text);
    return done_text(handle, &text, out, size);
}

// ---- Views -------------------------------------------------------------------------------

// A zeroed view of the game's size, as the viewer may see it.
static void look(const ilx_lib_one *one, int32_t viewer, void *view)
{
    const ilx_game *game = ilx_match_game(one->match);
    memset(view, 0, game->view_size);
    game->view(ilx_match_state(one->match), viewer, view);
}

int64_t ilx_one_view_json(ilx_one handle, int32_t viewer, char *out, size_t size)
{
    ilx_lib_one *one;
    int32_t error = ilx_lib_hold(handle, &one);
    if (error) return error;
    int seats = ilx_match_seats(one->match);
    if (!ilx_lib_is_viewer(viewer, seats)) return ilx_lib_done(handle, ILX_E_RANGE);
    ilx_text text = ilx_text_new();
    ilx_view_write(ilx_match_game(one->match), seats, ilx_match_state(one->match), viewer, &text);
    return done_text(handle, &text, out, size);
}

static int32_t write_view(const ilx_lib_one *one, int32_t viewer, void *out, size_t size)
{
    _Alignas(8) uint8_t view[ILX_VIEW_MAX];
    if (!ilx_lib_is_viewer(viewer, ilx_match_seats(one->match))) return ILX_E_RANGE;
    if (size != ilx_match_game(one->match)->view_size) return ILX_E_SIZE;
    look(one, viewer, view);
    memcpy(out, view, size);
    return ILX_OK;
}

int32_t ilx_one_view(ilx_one handle, int32_t viewer, void *out, size_t size)
{
    ilx_lib_one *one;
    if (!out) return ILX_E_NULL;
    int32_t error = ilx_lib_hold(handle, &one);
    return error ? error : ilx_lib_done(handle, write_view(one, viewer, out, size));
}

static int32_t write_tensor(const ilx_lib_one *one, int32_t viewer, float *out, size_t count)
{
    _Alignas(8) uint8_t view[ILX_VIEW_MAX];
    const ilx_encoder *encoder = &ilx_encoders[ilx_lib_game(ilx_match_game(one->match)->id)];
    if (!ilx_lib_is_viewer(viewer, ilx_match_seats(one->match))) return ILX_E_RANGE;
    if (count != (size_t)encoder->length) return ILX_E_SIZE;
    look(one, viewer, view);
    encoder->encode(view, viewer, out);
    return ILX_OK;
}

int32_t ilx_one_tensor(ilx_one handle, int32_t viewer, float *out, size_t count)
{
    ilx_lib_one *one;
    if (!out) return ILX_E_NULL;
    int32_t error = ilx_lib_hold(handle, &one);
    return error ? error : ilx_lib_done(handle, write_tensor(one, viewer, out, count));
}

int64_t ilx_one_events(ilx_one handle, int32_t viewer, char *out, size_t size)
{
    ilx_lib_one *one;
    int32_t error = ilx_lib_hold(handle, &one);
    if (error) return error;
    if (!ilx_lib_is_viewer(viewer, ilx_match_seats(one->match)))
        return ilx_lib_done(handle, ILX_E_RANGE);
    ilx_log events = ilx_match_events(one->match);
    ilx_text text = ilx_text_new();
    ilx_text_char(&text, '[');
    for (int i = 0; i < events.count; i++) {
        if (!ilx_event_visible(&events.events[i], viewer)) continue;
        if (text.length > 1) ilx_text_char(&text, ',');
        ilx_event_write(ilx_match_game(one->match), &events.events[i], &text);
    }
    ilx_text_char(&text, ']');
    return done_text(handle, &text, out, size);
}

// ---- The whole ---------------------------------------------------------------------------

int32_t ilx_one_hash(ilx_one handle, uint64_t *hash)
{
    ilx_lib_one *one;
    if (!hash) return ILX_E_NULL;
    int32_t error = ilx_lib_hold(handle, &one);
    if (error) return error;
    *hash = ilx_match_hash(one->match);
    return ilx_lib_done(handle, ILX_OK);
}

int32_t ilx_one_length(ilx_one handle)
{
    ilx_lib_one *one;
    int32_t error = ilx_lib_hold(handle, &one);
    return error ? error : ilx_lib_done(handle, ilx_match_length(one->match));
}

int64_t ilx_one_record(ilx_one handle, int32_t reveal, char *out, size_t size)
{
    ilx_lib_one *one;
    int32_t error = ilx_lib_hold(handle, &one);
    if (error) return error;
    ilx_text text = ilx_text_new();
    ilx_replay_write(one->match, reveal != 0, &text);
    return done_text(handle, &text, out, size);
}

int32_t ilx_one_scores(ilx_one handle, int32_t *scores, int32_t count, uint32_t *winners)
{
    ilx_lib_one *one;
    if (!scores) return ILX_E_NULL;
    int32_t error = ilx_lib_hold(handle, &one);
    if (error) return error;
    int seats = ilx_match_seats(one->match);
    if (count < seats) return ilx_lib_done(handle, ILX_E_SIZE);
    int32_t points[ILX_SEATS_MAX] = {0};
    uint32_t won = ilx_match_game(one->match)->result(ilx_match_state(one->match), points);
    for (int seat = 0; seat < seats; seat++) scores[seat] = points[seat];
    if (winners) *winners = won;
    return ilx_lib_done(handle, ILX_OK);
}
