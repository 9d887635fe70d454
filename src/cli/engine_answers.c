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

// The events of the move just made, without their brackets.
static void put_events(ilx_engine *e, bool first)
{
    ilx_log events = ilx_match_events(e->match);
    for (int i = 0; i < events.count; i++) {
        if (i || !first) ilx_text_char(e->out, ',');
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

// ---- Requests ----------------------------------------------------------------------------

static bool answer_games(ilx_engine *e)
{
    ilx_text_put(e->out, ",\"games\":[");
    for (int i = 0; i < ilx_game_count; i++) {
        if (i) ilx_text_char(e->out, ',');
        ilx_cli_write_game(e->lang, ilx_games[i], e->out);
    }
    ilx_text_char(e->out, ']');
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
        const ilx_json_node *node = &e->json.nodes[value];
        bool fits = node->type == ILX_JSON_NUMBER && node->number >= option->min &&
                    node->number <= option->max;
        ilx_param params[] = {{"option", .text = option->name},
                              {"min", .number = option->min},
                              {"max", .number = option->max}};
        if (!fits) return ilx_engine_refuse(e, "bad-option", params, ILX_COUNT(params));
        values[found] = (int32_t)node->number;
        key = ilx_json_next(&e->json, value);
    }
    return true;
}

static void replace_match(ilx_engine *e, ilx_match *match)
{
    ilx_match_free(e->match);
    e->match = match;
}

enum { NEW_GAME, NEW_SEATS, NEW_SEED, NEW_OPTIONS };

static bool answer_new(ilx_engine *e)
{
    char id[ILX_ENGINE_WORD], seed[SEED_MAX];
    int32_t values[ILX_OPTIONS_MAX];
    bool fits = ilx_json_copy(&e->json, e->member[NEW_GAME], id, sizeof id);
    const ilx_game *game = fits ? ilx_game_find(id) : NULL;
    if (!game) return ilx_engine_refuse_word(e, "unknown-game", e->member[NEW_GAME]);

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
    ilx_text_int(e->out, turn.wait_ms);
    put_bool(e->out, ",\"over\":", ilx_match_over(e->match));
    return true;
}

static bool answer_view(ilx_engine *e)
{
    int viewer = ILX_SPECTATOR;
    if (e->json.nodes[e->member[0]].type == ILX_JSON_NUMBER) viewer = seat_of(e, 0);
    if (ilx_json_is(&e->json, e->member[0], "all")) viewer = ILX_REFEREE;
    ilx_text_put(e->out, ",\"view\":");
    ilx_view_write(ilx_match_game(e->match), ilx_match_seats(e->match), ilx_match_state(e->match),
                   viewer, e->out);
    return true;
}

// A generator for this seat at this point of the match: the same question gets the same answer.
// It comes from the commitment, so that a bot's luck has nothing to do with the dice to come.
static void start_luck(const ilx_engine *e, int seat, ilx_rng *rng)
{
    ilx_key public, key;
    memcpy(public.bytes, ilx_match_commitment(e->match), sizeof public.bytes);
    ilx_key_derive(&key, &public, (uint64_t)seat);
    ilx_rng_start(rng, &key, (uint64_t)ilx_match_length(e->match));
}

static bool may_move(const ilx_engine *e, int seat)
{
    ilx_turn turn = ilx_match_turn(e->match);
    return ((turn.seats | turn.may) & ILX_SEAT_BIT(seat)) != 0;
}

static bool answer_legal(ilx_engine *e)
{
    const ilx_game *game = ilx_match_game(e->match);
    int seat = seat_of(e, 0), count = 0;
    ilx_move moves[ILX_MOVES_MAX];
    if (game->list) {
        count = game->list(ilx_match_state(e->match), seat, moves);
        ilx_text_put(e->out, ",\"moves\":[");
    } else {
        ilx_rng rng;
        start_luck(e, seat, &rng);
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
    return true;
}

// Plays for a seat, chance or the clock; the answer names the move where the asker did not.
static bool play(ilx_engine *e, int seat, const char *text, bool name_it)
{
    ilx_refusal refusal = ilx_match_play(e->match, seat, text);
    if (refusal) return ilx_engine_refuse(e, refusal, NULL, 0);
    if (name_it) {
        ilx_text_put(e->out, ",\"move\":");
        ilx_json_string(e->out, ilx_match_text(e->match, ilx_match_length(e->match) - 1));
    }
    ilx_text_put(e->out, ",\"events\":[");
    put_events(e, true);
    ilx_text_char(e->out, ']');
    put_hash(e);
    return true;
}

static bool answer_move(ilx_engine *e)
{
    char text[ILX_MOVE_TEXT_MAX];
    bool fits = ilx_json_copy(&e->json, e->member[1], text, sizeof text);
    return fits ? play(e, seat_of(e, 0), text, false)
                : ilx_engine_refuse(e, "unknown-move", NULL, 0);
}

static bool answer_chance(ilx_engine *e)
{
    char text[ILX_MOVE_TEXT_MAX];
    if (!has(e, 0)) return play(e, ILX_CHANCE, NULL, true);
    bool fits = ilx_json_copy(&e->json, e->member[0], text, sizeof text);
    return fits ? play(e, ILX_CHANCE, text, true) : ilx_engine_refuse(e, "unknown-move", NULL, 0);
}

static bool answer_clock(ilx_engine *e)
{
    return play(e, ILX_CLOCK, NULL, true);
}

// Whatever nobody has to decide. The moves go into scratch while their events go into the answer.
static bool answer_auto(ilx_engine *e)
{
    ilx_text_clear(&e->scratch);
    ilx_text_put(e->out, ",\"events\":[");
    int made = 0;
    bool first = true;
    for (; made < ILX_ENGINE_AUTO_MAX; made++) {
        ilx_turn turn = ilx_match_turn(e->match);
        bool clock = !turn.chance && !turn.seats && turn.wait_ms;
        if (!turn.chance && !clock) break;
        ilx_refusal refusal = ilx_match_play(e->match, clock ? ILX_CLOCK : ILX_CHANCE, NULL);
        if (refusal) {
            while (made-- > 0) ilx_match_undo(e->match);
            return ilx_engine_refuse(e, refusal, NULL, 0);
        }
        put_events(e, first);
        if (ilx_match_events(e->match).count > 0) first = false;
        if (made) ilx_text_char(&e->scratch, ',');
        ilx_json_string(&e->scratch, ilx_match_text(e->match, ilx_match_length(e->match) - 1));
    }
    ilx_text_put(e->out, "],\"moves\":[");
    ilx_text_bytes(e->out, e->scratch.bytes, e->scratch.length);
    ilx_text_char(e->out, ']');
    put_hash(e);
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
    bool fits = ilx_json_copy(&e->json, e->member[1], name, sizeof name);
    const ilx_bot *bot = fits ? ilx_bot_find(game, name) : NULL;
    if (!bot) return ilx_engine_refuse_word(e, "unknown-bot", e->member[1]);
    int64_t budget = has(e, 2) ? number_of(e, 2) : 0;
    ilx_param limit = {"max", .number = ILX_ENGINE_BUDGET_MAX};
    if (budget < 0 || budget > ILX_ENGINE_BUDGET_MAX)
        return ilx_engine_refuse(e, "bad-budget", &limit, 1);
    if (ilx_match_over(e->match)) return ilx_engine_refuse(e, "over", NULL, 0);
    if (!may_move(e, seat)) return ilx_engine_refuse(e, "not-your-turn", NULL, 0);

    ilx_rng rng;
    start_luck(e, seat, &rng);
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
     .members = {{"seat", ILX_SHAPE_SEAT}, {"move", ILX_SHAPE_STRING}}},
    {.name = "chance", .answer = answer_chance, .needs_match = true,
     .members = {{"move", ILX_SHAPE_STRING, .optional = true}}},
    {.name = "clock", .answer = answer_clock, .needs_match = true},
    {.name = "auto", .answer = answer_auto, .needs_match = true},
    {.name = "position", .answer = answer_position, .needs_match = true,
     .members = {{"set", ILX_SHAPE_OBJECT, .optional = true}}},
    {.name = "bot", .answer = answer_bot, .needs_match = true,
     .members = {{"seat", ILX_SHAPE_SEAT}, {"bot", ILX_SHAPE_STRING},
                 {"budget", ILX_SHAPE_NUMBER, .optional = true}}},
    {.name = "scores", .answer = answer_scores, .needs_match = true},
    {.name = "hash", .answer = answer_hash, .needs_match = true},
    {.name = "undo", .answer = answer_undo, .needs_match = true},
    {.name = "replay", .answer = answer_replay, .needs_match = true},
    {.name = "load", .answer = answer_load, .members = {{"replay", ILX_SHAPE_STRING}}},
    {.name = "quit", .answer = answer_quit, .quits = true},
};
// clang-format on

const int ilx_request_count = ILX_COUNT(ilx_requests);
