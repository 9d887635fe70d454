// The answers of `ilinx engine`, one function for each request.

#include "cli/engine_private.h"

#include "cli/cli.h"
#include "core/notation.h"
#include "core/view.h"

#include <stdalign.h>
#include <string.h>

enum { SEED_MAX = 256, SAMPLES = 16 };

// ---- Small writers -----------------------------------------------------------------------

static void put_hash(ilx_engine *e)
{
    ilx_text_put(e->out, ",\"hash\":\"");
    ilx_text_hex64(e->out, ilx_match_hash(e->match));
    ilx_text_char(e->out, '"');
}

static void put_seats(ilx_text *out, const char *name, uint32_t seats)
{
    ilx_text_put(out, name);
    ilx_text_char(out, '[');
    for (int seat = 0, count = 0; seat < ILX_SEATS_MAX; seat++) {
        if (!(seats & ILX_SEAT_BIT(seat))) continue;
        if (count++) ilx_text_char(out, ',');
        ilx_text_int(out, seat);
    }
    ilx_text_char(out, ']');
}

static void put_move(ilx_engine *e, const ilx_move *move)
{
    char buffer[ILX_MOVE_TEXT_MAX];
    ilx_text text = ilx_text_over(buffer, sizeof buffer);
    ilx_move_format(ilx_match_game(e->match), move, &text);
    ilx_json_string_n(e->out, text.bytes, text.length);
}

// The events of the move just made that the viewer may see, without their brackets, each after a
// comma but for the first of all.
static void put_events(ilx_engine *e, int viewer, bool *first)
{
    ilx_log events = ilx_match_events(e->match);
    for (int i = 0; i < events.count; i++) {
        if (!ilx_event_visible(&events.events[i], viewer)) continue;
        if (!*first) ilx_text_char(e->out, ',');
        *first = false;
        ilx_event_write(ilx_match_game(e->match), &events.events[i], e->out);
    }
}

static void put_bool(ilx_text *out, const char *name, bool value)
{
    ilx_text_put(out, name);
    ilx_text_put(out, value ? "true" : "false");
}

// ---- Members of the request --------------------------------------------------------------

static int64_t number_of(const ilx_engine *e, int which)
{
    return e->json.nodes[e->member[which]].number;
}

static int seat_of(const ilx_engine *e, int which)
{
    return (int)number_of(e, which);
}

static bool has(const ilx_engine *e, int which)
{
    return e->member[which] >= 0;
}

// A viewer; left out, one who sees everything. "asked" is the seat that is asked first, or a
// spectator.
static int viewer_of(const ilx_engine *e, int which)
{
    if (!has(e, which) || ilx_json_is(&e->json, e->member[which], "all")) return ILX_REFEREE;
    if (e->json.nodes[e->member[which]].type == ILX_JSON_NUMBER) return seat_of(e, which);
    ilx_turn turn = ilx_match_turn(e->match);
    bool asked = ilx_json_is(&e->json, e->member[which], "asked") && turn.seats;
    return asked ? __builtin_ctz(turn.seats) : ILX_SPECTATOR;
}

// ---- Requests ----------------------------------------------------------------------------

static bool answer_games(ilx_engine *e)
{
    ilx_text_put(e->out, ",\"games\":[");
    for (int i = 0; i < ilx_game_count; i++) {
        if (i) ilx_text_char(e->out, ',');
        ilx_cli_write_game(e->lang, ilx_games[i], e->out);
    }
    ilx_text_put(e->out, "],\"version\":\"" ILX_VERSION "\"");
    return true;
}

// A number within the option's range, or the name of a value.
static bool read_value(const ilx_engine *e, int node, const ilx_option *option, int32_t *value)
{
    for (int i = 0; i < option->named_count; i++) {
        if (!ilx_json_is(&e->json, node, option->named[i].name)) continue;
        *value = option->named[i].value;
        return true;
    }
    const ilx_json_node *number = &e->json.nodes[node];
    if (number->type != ILX_JSON_NUMBER) return false;
    if (number->number < option->min || number->number > option->max) return false;
    *value = (int32_t)number->number;
    return true;
}

static bool read_options(ilx_engine *e, int object, const ilx_game *game, int32_t *values)
{
    for (int i = 0; i < game->option_count; i++) values[i] = game->options[i].usual;
    if (object < 0) return true;
    int key = ilx_json_first(&e->json, object);
    for (uint32_t left = e->json.nodes[object].count; left > 0; left--) {
        int value = ilx_json_next(&e->json, key), found = -1;
        for (int i = 0; i < game->option_count; i++) {
            if (ilx_json_is(&e->json, key, game->options[i].name)) found = i;
        }
        if (found < 0) return ilx_engine_refuse_word(e, "unknown-option", key);
        const ilx_option *option = &game->options[found];
        ilx_param params[] = {{"option", .text = option->name},
                              {"min", .number = option->min},
                              {"max", .number = option->max}};
        if (!read_value(e, value, option, &values[found])) {
            return ilx_engine_refuse(e, "bad-option", params, ILX_COUNT(params));
        }
        key = ilx_json_next(&e->json, value);
    }
    return true;
}

static void replace_match(ilx_engine *e, ilx_match *match)
{
    ilx_match_free(e->slot->match);
    e->slot->match = e->match = match;
}

static bool has_slot(ilx_engine *e)
{
    ilx_param limit = {"max", .number = ILX_ENGINE_MATCHES - 1};
    return e->slot || ilx_engine_refuse(e, "too-many-matches", &limit, 1);
}

enum { NEW_GAME, NEW_SEATS, NEW_SEED, NEW_OPTIONS };

static bool answer_new(ilx_engine *e)
{
    char id[ILX_ENGINE_WORD], seed[SEED_MAX];
    int32_t values[ILX_OPTIONS_MAX];
    bool fits = ilx_json_copy(&e->json, e->member[NEW_GAME], id, sizeof id);
    const ilx_game *game = fits ? ilx_game_find(id) : NULL;
    if (!game) return ilx_engine_refuse_word(e, "unknown-game", e->member[NEW_GAME]);
    if (!has_slot(e)) return false;

    int64_t seats = has(e, NEW_SEATS) ? number_of(e, NEW_SEATS) : game->seats_min;
    ilx_param range[] = {{"min", .number = game->seats_min}, {"max", .number = game->seats_max}};
    if (!ilx_seats_fit(game, seats)) {
        return ilx_engine_refuse(e, "bad-seats", range, ILX_COUNT(range));
    }
    if (!read_options(e, e->member[NEW_OPTIONS], game, values)) return false;

    ilx_key key;
    if (!has(e, NEW_SEED)) {
        ilx_key_random(&key);
    } else {
        if (!ilx_json_copy(&e->json, e->member[NEW_SEED], seed, sizeof seed)) {
            return ilx_engine_refuse_about(e, "bad-member", "member", "seed");
        }
        ilx_key_from_seed(&key, seed);
    }
    ilx_setup setup = {.seat_count = (int)seats, .options = values};
    replace_match(e, ilx_match_new(game, &setup, &key));
    uint8_t commitment[ILX_KEY_BYTES];
    ilx_key_commitment(&key, commitment);
    ilx_text_put(e->out, ",\"commitment\":\"");
    ilx_text_hex(e->out, commitment, sizeof commitment);
    ilx_text_char(e->out, '"');
    put_hash(e);
    return true;
}

static bool answer_turn(ilx_engine *e)
{
    ilx_turn turn = ilx_match_turn(e->match);
    ilx_text_put(e->out, ",\"turn\":");
    ilx_text_int(e->out, turn.number);
    put_seats(e->out, ",\"seats\":", turn.seats);
    put_seats(e->out, ",\"may\":", turn.may);
    put_bool(e->out, ",\"chance\":", turn.chance);
    ilx_text_put(e->out, ",\"wait_ms\":");
    if (turn.wait_ms) ilx_text_int(e->out, turn.wait_ms);
    if (!turn.wait_ms) ilx_text_put(e->out, "null");
    put_bool(e->out, ",\"over\":", ilx_match_over(e->match));
    return true;
}

static bool answer_view(ilx_engine *e)
{
    ilx_text_put(e->out, ",\"view\":");
    ilx_view_write(ilx_match_game(e->match), ilx_match_seats(e->match), ilx_match_state(e->match),
                   viewer_of(e, 0), e->out);
    return true;
}

static bool may_move(const ilx_engine *e, int seat)
{
    ilx_turn turn = ilx_match_turn(e->match);
    return ((turn.seats | turn.may) & ILX_SEAT_BIT(seat)) != 0;
}

static void put_legal(ilx_engine *e, int seat)
{
    const ilx_game *game = ilx_match_game(e->match);
    int count = 0;
    ilx_move moves[ILX_MOVES_MAX];
    if (game->list) {
        count = game->list(ilx_match_state(e->match), seat, moves);
        ilx_text_put(e->out, ",\"moves\":[");
    } else {
        ilx_rng rng;
        ilx_bot_luck(e->match, seat, NULL, &rng);
        for (; may_move(e, seat) && count < SAMPLES; count++) {
            game->sample(ilx_match_state(e->match), seat, &rng, &moves[count]);
        }
        ilx_text_put(e->out, ",\"moves\":null,\"samples\":[");
    }
    for (int i = 0; i < count; i++) {
        if (i) ilx_text_char(e->out, ',');
        put_move(e, &moves[i]);
    }
    ilx_text_char(e->out, ']');
}

static bool answer_legal(ilx_engine *e)
{
    put_legal(e, seat_of(e, 0));
    return true;
}

// Plays for a seat, chance or the clock; the answer names the move where the asker did not.
static bool play(ilx_engine *e, int seat, const char *text, bool name_it, int viewer)
{
    bool first = true;
    ilx_refusal refusal = ilx_match_play(e->match, seat, text);
    if (refusal) return ilx_engine_refuse(e, refusal, NULL, 0);
    if (name_it) {
        ilx_text_put(e->out, ",\"move\":");
        ilx_json_string(e->out, ilx_match_text(e->match, ilx_match_length(e->match) - 1));
    }
    ilx_text_put(e->out, ",\"events\":[");
    put_events(e, viewer, &first);
    ilx_text_char(e->out, ']');
    put_hash(e);
    return true;
}

static bool answer_move(ilx_engine *e)
{
    char text[ILX_MOVE_TEXT_MAX];
    bool fits = ilx_json_copy(&e->json, e->member[1], text, sizeof text);
    return fits ? play(e, seat_of(e, 0), text, false, viewer_of(e, 2))
                : ilx_engine_refuse(e, "unknown-move", NULL, 0);
}

static bool answer_chance(ilx_engine *e)
{
    char text[ILX_MOVE_TEXT_MAX];
    if (!has(e, 0)) return play(e, ILX_CHANCE, NULL, true, viewer_of(e, 1));
    bool fits = ilx_json_copy(&e->json, e->member[0], text, sizeof text);
    return fits ? play(e, ILX_CHANCE, text, true, viewer_of(e, 1))
                : ilx_engine_refuse(e, "unknown-move", NULL, 0);
}

static bool answer_clock(ilx_engine *e)
{
    return play(e, ILX_CLOCK, NULL, true, viewer_of(e, 0));
}

// Whatever nobody has to decide. The moves go into scratch while their events go into the answer;
// what fails is taken back, down to this length of the log.
static bool advance(ilx_engine *e, int viewer, bool first, int length)
{
    ilx_text_clear(&e->scratch);
    for (int made = 0; made < ILX_ENGINE_AUTO_MAX; made++) {
        ilx_turn turn = ilx_match_turn(e->match);
        bool clock = !turn.chance && !turn.seats && turn.wait_ms;
        if (!turn.chance && !clock) break;
        ilx_refusal refusal = ilx_match_play(e->match, clock ? ILX_CLOCK : ILX_CHANCE, NULL);
        if (refusal) {
            ilx_match_rewind(e->match, length);
            return ilx_engine_refuse(e, refusal, NULL, 0);
        }
        put_events(e, viewer, &first);
        if (made) ilx_text_char(&e->scratch, ',');
        ilx_json_string(&e->scratch, ilx_match_text(e->match, ilx_match_length(e->match) - 1));
    }
    return true;
}

static void put_drawn(ilx_engine *e, const char *name)
{
    ilx_text_put(e->out, name);
    ilx_text_bytes(e->out, e->scratch.bytes, e->scratch.length);
    ilx_text_char(e->out, ']');
    put_hash(e);
}

static bool answer_auto(ilx_engine *e)
{
    ilx_text_put(e->out, ",\"events\":[");
    if (!advance(e, viewer_of(e, 0), true, ilx_match_length(e->match))) return false;
    put_drawn(e, "],\"moves\":[");
    return true;
}

enum { STEP_SEAT, STEP_MOVE, STEP_AS, STEP_VIEW };

// A move, then draws and clocks, then who is asked and what that seat may do: all that a program
// needs between two decisions.
static bool answer_step(ilx_engine *e)
{
    char text[ILX_MOVE_TEXT_MAX];
    int length = ilx_match_length(e->match), viewer = viewer_of(e, STEP_AS);
    bool first = true;
    if (!ilx_json_copy(&e->json, e->member[STEP_MOVE], text, sizeof text)) {
        return ilx_engine_refuse(e, "unknown-move", NULL, 0);
    }
    ilx_refusal refusal = ilx_match_play(e->match, seat_of(e, STEP_SEAT), text);
    if (refusal) return ilx_engine_refuse(e, refusal, NULL, 0);
    ilx_text_put(e->out, ",\"events\":[");
    put_events(e, viewer, &first);
    if (!advance(e, viewer, first, length)) return false;
    put_drawn(e, "],\"drawn\":[");
    answer_turn(e);
    uint32_t seats = ilx_match_turn(e->match).seats;
    if (seats) put_legal(e, __builtin_ctz(seats));
    if (!has(e, STEP_VIEW)) return true;
    ilx_text_put(e->out, ",\"view\":");
    ilx_view_write(ilx_match_game(e->match), ilx_match_seats(e->match), ilx_match_state(e->match),
                   viewer_of(e, STEP_VIEW), e->out);
    return true;
}

static bool answer_position(ilx_engine *e)
{
    const ilx_game *game = ilx_match_game(e->match);
    int seats = ilx_match_seats(e->match);
    if (!has(e, 0)) {
        ilx_text_put(e->out, ",\"position\":");
        ilx_fields_write(game->state_fields, game->state_field_count, seats,
                         ilx_match_state(e->match), e->out);
        return true;
    }
    alignas(max_align_t) unsigned char state[ILX_STATE_MAX] = {0};
    char buffer[300];
    ilx_text why = ilx_text_over(buffer, sizeof buffer);
    if (!ilx_fields_read(game->state_fields, game->state_field_count, seats, &e->json, e->member[0],
                         state, &why)) {
        return ilx_engine_refuse_about(e, "bad-position", "detail", why.bytes);
    }
    ilx_setup setup = {.seat_count = seats, .options = ilx_match_options(e->match)};
    const char *broken = game->verify(state, &setup);
    if (broken) return ilx_engine_refuse_about(e, "bad-position", "detail", broken);
    const ilx_key *key = ilx_match_key(e->match), none = {{0}};
    ilx_match *match = ilx_match_from(game, &setup, key ? key : &none, state);
    if (!key) ilx_match_forget_key(match, ilx_match_commitment(e->match));
    replace_match(e, match);
    put_hash(e);
    return true;
}

static bool answer_bot(ilx_engine *e)
{
    char name[ILX_ENGINE_WORD];
    const ilx_game *game = ilx_match_game(e->match);
    int seat = seat_of(e, 0);
    const ilx_bot *bot = ilx_bot_usual(game);
    if (has(e, 1)) {
        bool fits = ilx_json_copy(&e->json, e->member[1], name, sizeof name);
        bot = fits ? ilx_bot_find(game, name) : NULL;
    }
    if (!bot) return ilx_engine_refuse_word(e, "unknown-bot", e->member[1]);
    int64_t budget = has(e, 2) ? number_of(e, 2) : 0;
    ilx_param limit = {"max", .number = ILX_BUDGET_MAX};
    if (budget < 0 || budget > ILX_BUDGET_MAX) return ilx_engine_refuse(e, "bad-budget", &limit, 1);
    if (ilx_match_over(e->match)) return ilx_engine_refuse(e, "over", NULL, 0);
    if (!may_move(e, seat)) return ilx_engine_refuse(e, "not-your-turn", NULL, 0);

    char seed[SEED_MAX];
    if (has(e, 3) && !ilx_json_copy(&e->json, e->member[3], seed, sizeof seed)) {
        return ilx_engine_refuse_about(e, "bad-member", "member", "seed");
    }
    ilx_rng rng;
    ilx_bot_luck(e->match, seat, has(e, 3) ? seed : NULL, &rng);
    ilx_bot_ask(bot, game, ilx_match_seats(e->match), ilx_match_state(e->match), seat,
                ilx_match_log(e->match, seat), (int)budget, &rng, &e->choice);
    ilx_text_put(e->out, ",\"move\":");
    put_move(e, &e->choice.move);
    ilx_text_put(e->out, ",\"why\":[");
    for (int i = 0; i < e->choice.count; i++) {
        const ilx_candidate *candidate = &e->choice.candidates[i];
        ilx_text_put(e->out, i ? ",{\"move\":" : "{\"move\":");
        put_move(e, &candidate->move);
        ilx_text_put(e->out, ",\"share\":");
        ilx_text_int(e->out, candidate->share);
        ilx_text_put(e->out, ",\"value\":");
        if (candidate->value >= 0) {
            ilx_text_int(e->out, candidate->value);
        } else {
            ilx_text_put(e->out, "null");
        }
        ilx_text_char(e->out, '}');
    }
    ilx_text_char(e->out, ']');
    return true;
}

static bool answer_scores(ilx_engine *e)
{
    int32_t scores[ILX_SEATS_MAX] = {0};
    uint32_t winners = ilx_match_game(e->match)->result(ilx_match_state(e->match), scores);
    put_bool(e->out, ",\"over\":", ilx_match_over(e->match));
    ilx_text_put(e->out, ",\"scores\":[");
    for (int seat = 0; seat < ilx_match_seats(e->match); seat++) {
        if (seat) ilx_text_char(e->out, ',');
        ilx_text_int(e->out, scores[seat]);
    }
    ilx_text_char(e->out, ']');
    put_seats(e->out, ",\"winners\":", winners);
    return true;
}

static bool answer_hash(ilx_engine *e)
{
    put_hash(e);
    ilx_text_put(e->out, ",\"moves\":");
    ilx_text_int(e->out, ilx_match_length(e->match));
    return true;
}

static bool answer_undo(ilx_engine *e)
{
    return ilx_match_undo(e->match) ? answer_hash(e)
                                    : ilx_engine_refuse(e, "nothing-to-undo", NULL, 0);
}

static bool answer_replay(ilx_engine *e)
{
    ilx_text_clear(&e->scratch);
    ilx_replay_write(e->match, true, &e->scratch);
    ilx_text_put(e->out, ",\"replay\":");
    ilx_json_string_n(e->out, e->scratch.bytes, e->scratch.length);
    return true;
}

static bool answer_load(ilx_engine *e)
{
    ilx_fault fault = {0};
    if (!has_slot(e)) return false;
    ilx_text_clear(&e->scratch);
    if (!ilx_json_append(&e->json, e->member[0], &e->scratch)) {
        return ilx_engine_refuse_about(e, "bad-member", "member", "replay");
    }
    ilx_match *match = ilx_replay_read(e->scratch.bytes, e->scratch.length, &fault, NULL);
    if (!match) {
        ilx_param params[] = {{"at", .number = fault.line},
                              {"key", .text = fault.key},
                              {"detail", .text = fault.detail}};
        return ilx_engine_refuse(e, "bad-replay", params, ILX_COUNT(params));
    }
    replace_match(e, match);
    return answer_hash(e);
}

static bool answer_close(ilx_engine *e)
{
    replace_match(e, NULL);
    return true;
}

static bool answer_quit(ilx_engine *e)
{
    (void)e;
    return true;
}

// clang-format off
const ilx_request ilx_requests[] = {
    {.name = "games", .answer = answer_games},
    {.name = "new", .answer = answer_new,
     .members = {[NEW_GAME] = {"game", ILX_SHAPE_STRING},
                 [NEW_SEATS] = {"seats", ILX_SHAPE_NUMBER, .optional = true},
                 [NEW_SEED] = {"seed", ILX_SHAPE_STRING, .optional = true},
                 [NEW_OPTIONS] = {"options", ILX_SHAPE_OBJECT, .optional = true}}},
    {.name = "turn", .answer = answer_turn, .needs_match = true},
    {.name = "view", .answer = answer_view, .needs_match = true,
     .members = {{"as", ILX_SHAPE_VIEWER}}},
    {.name = "legal", .answer = answer_legal, .needs_match = true,
     .members = {{"seat", ILX_SHAPE_SEAT}}},
    {.name = "move", .answer = answer_move, .needs_match = true,
     .members = {{"seat", ILX_SHAPE_SEAT}, {"move", ILX_SHAPE_STRING},
                 {"as", ILX_SHAPE_VIEWER, .optional = true}}},
    {.name = "step", .answer = answer_step, .needs_match = true,
     .members = {[STEP_SEAT] = {"seat", ILX_SHAPE_SEAT},
                 [STEP_MOVE] = {"move", ILX_SHAPE_STRING},
                 [STEP_AS] = {"as", ILX_SHAPE_VIEWER, .optional = true},
                 [STEP_VIEW] = {"view", ILX_SHAPE_ASKED, .optional = true}}},
    {.name = "chance", .answer = answer_chance, .needs_match = true,
     .members = {{"move", ILX_SHAPE_STRING, .optional = true},
                 {"as", ILX_SHAPE_VIEWER, .optional = true}}},
    {.name = "clock", .answer = answer_clock, .needs_match = true,
     .members = {{"as", ILX_SHAPE_VIEWER, .optional = true}}},
    {.name = "auto", .answer = answer_auto, .needs_match = true,
     .members = {{"as", ILX_SHAPE_VIEWER, .optional = true}}},
    {.name = "position", .answer = answer_position, .needs_match = true,
     .members = {{"set", ILX_SHAPE_OBJECT, .optional = true}}},
    {.name = "bot", .answer = answer_bot, .needs_match = true,
     .members = {{"seat", ILX_SHAPE_SEAT},
                 {"bot", ILX_SHAPE_STRING, .optional = true},
                 {"budget", ILX_SHAPE_NUMBER, .optional = true},
                 {"seed", ILX_SHAPE_STRING, .optional = true}}},
    {.name = "scores", .answer = answer_scores, .needs_match = true},
    {.name = "hash", .answer = answer_hash, .needs_match = true},
    {.name = "undo", .answer = answer_undo, .needs_match = true},
    {.name = "replay", .answer = answer_replay, .needs_match = true},
    {.name = "load", .answer = answer_load, .members = {{"replay", ILX_SHAPE_STRING}}},
    {.name = "close", .answer = answer_close, .needs_match = true},
    {.name = "quit", .answer = answer_quit, .quits = true},
};
// clang-format on

const int ilx_request_count = ILX_COUNT(ilx_requests);
