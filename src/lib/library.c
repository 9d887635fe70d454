// The library as a whole: its version, its errors, its games as JSON and as numbers.

#include "base/json.h"
#include "bots/bot.h"
#include "core/notation.h"
#include "core/view.h"
#include "lib/actions.h"
#include "lib/layout.h"
#include "lib/parts.h"
#include "lib/tensor.h"

#include <assert.h>

// The header has its own names for these; they must be the same numbers.
static_assert((int)ILX_SEATS == ILX_SEATS_MAX && (int)ILX_LEGAL_MAX == ILX_MOVES_MAX, "sizes");
static_assert((int)ILX_OUTCOMES == ILX_CHANCES_MAX && (int)ILX_TEXT == ILX_MOVE_TEXT_MAX, "sizes");
static_assert((int)ILX_BOX == ILX_MOVE_ARGS + 1, "sizes");
static_assert((int)ILX_BY_CHANCE == ILX_CHANCE && (int)ILX_BY_CLOCK == ILX_CLOCK, "seats");
static_assert((int)ILX_AS_SPECTATOR == ILX_SPECTATOR && (int)ILX_AS_REFEREE == ILX_REFEREE,
              "seats");

int32_t ilx_abi(void)
{
    return ILX_ABI;
}

const char *ilx_version(void)
{
    return ILX_VERSION;
}

static const char *const errors[] = {
    [ILX_OK] = "All is well.",
    [-ILX_E_NULL] = "A pointer that must not be NULL is.",
    [-ILX_E_HANDLE] = "There is no such handle: it was never given out, or it has been freed.",
    [-ILX_E_BUSY] = "Another thread is using this handle.",
    [-ILX_E_SIZE] = "An array, or a struct, is not as long as it must be.",
    [-ILX_E_RANGE] = "A number is out of its range.",
    [-ILX_E_GAME] = "No game has this id.",
    [-ILX_E_SEATS] = "The game is not played by so many.",
    [-ILX_E_OPTION] = "There are too many options, or one is out of its range.",
    [-ILX_E_MOVE] = "This is not the text of a move.",
    [-ILX_E_TURN] = "This seat is not asked now.",
    [-ILX_E_NOT_NOW] = "This is not the moment: no draw, no clock, no such move is due.",
    [-ILX_E_RULES] = "The rules refuse this move.",
    [-ILX_E_UNLIKELY] = "Chance cannot bring this.",
    [-ILX_E_OVER] = "The match is over.",
    [-ILX_E_LISTED] = "The moves of this game cannot be listed, so they have no ids.",
    [-ILX_E_RECORD] = "The record is wrong.",
    [-ILX_E_BOT] = "No bot of this name plays this game.",
    [-ILX_E_NOTHING] = "There is nothing to take back.",
    [-ILX_E_KEY] = "The record does not reveal the key of its dice.",
    [-ILX_E_LONG] = "The match has too many moves.",
    [-ILX_E_MEMORY] = "There is not enough memory, or no thread could be started.",
};

const char *ilx_error_text(int32_t error)
{
    return error <= 0 && error > -ILX_COUNT(errors) ? errors[-error] : "There is no such error.";
}

// ---- What the files share ----------------------------------------------------------------

int ilx_lib_game(const char *id)
{
    for (int g = 0; id && g < ilx_game_count; g++) {
        if (strcmp(ilx_games[g]->id, id) == 0) return g;
    }
    return -1;
}

int64_t ilx_lib_put(const ilx_text *text, char *out, size_t size)
{
    if (out && text->length < size) memcpy(out, text->bytes, text->length + 1);
    return (int64_t)text->length;
}

int32_t ilx_lib_error(ilx_refusal refusal)
{
    static const struct {
        const char *key;
        int32_t error;
    } known[] = {
        {"not-your-turn", ILX_E_TURN},
        {"not-now", ILX_E_NOT_NOW},
        {"over", ILX_E_OVER},
        {"unlikely", ILX_E_UNLIKELY},
        {"too-long", ILX_E_LONG},
        {"key-unknown", ILX_E_KEY},
        {"unknown-move", ILX_E_MOVE},
        {"bad-argument", ILX_E_MOVE},
        {"too-few-arguments", ILX_E_MOVE},
        {"too-many-arguments", ILX_E_MOVE},
    };
    if (!refusal) return ILX_OK;
    for (int i = 0; i < ILX_COUNT(known); i++) {
        if (strcmp(refusal, known[i].key) == 0) return known[i].error;
    }
    return ILX_E_RULES;
}

int32_t ilx_lib_setup(const ilx_game *game, int32_t seats, const int32_t *options, int32_t count,
                      int32_t values[ILX_OPTIONS_MAX])
{
    if (!ilx_seats_fit(game, seats)) return ILX_E_SEATS;
    if (count < 0 || count > game->option_count) return ILX_E_OPTION;
    if (count > 0 && !options) return ILX_E_NULL;
    for (int i = 0; i < game->option_count; i++) {
        values[i] = i < count ? options[i] : game->options[i].usual;
    }
    ilx_setup setup = {.seat_count = seats, .options = values};
    return ilx_setup_check(game, &setup) ? ILX_E_OPTION : ILX_OK;
}

void ilx_lib_key(const char *seed, ilx_key *key)
{
    if (seed) {
        ilx_key_from_seed(key, seed);
    } else {
        ilx_key_random(key);
    }
}

void ilx_lib_ask(const ilx_turn *turn, ilx_question *asked)
{
    *asked = (ilx_question){turn->number,  turn->seats,     turn->may,
                            turn->wait_ms, ILX_ASKS_NOBODY, ILX_NOBODY};
    if (turn->chance) {
        asked->kind = ILX_ASKS_CHANCE;
        asked->seat = ILX_BY_CHANCE;
    } else if (turn->seats) {
        asked->kind = ILX_ASKS_SEATS;
        asked->seat = __builtin_ctz(turn->seats);
    } else if (turn->wait_ms) {
        asked->kind = ILX_ASKS_CLOCK;
        asked->seat = ILX_BY_CLOCK;
    }
}

// ---- Games -------------------------------------------------------------------------------

int64_t ilx_measure(const char *id, int32_t which)
{
    int g = ilx_lib_game(id);
    if (!id) return ILX_E_NULL;
    if (g < 0) return ILX_E_GAME;
    const ilx_game *game = ilx_games[g];
    switch (which) {
    case ILX_OF_SEATS_MIN: return game->seats_min;
    case ILX_OF_SEATS_MAX: return game->seats_max;
    case ILX_OF_STATE: return (int64_t)game->state_size;
    case ILX_OF_VIEW: return (int64_t)game->view_size;
    case ILX_OF_TENSOR: return ilx_encoders[g].length;
    case ILX_OF_ACTIONS: return ilx_catalogue_of(game)->count;
    case ILX_OF_OPTIONS: return game->option_count;
    case ILX_OF_RULES: return game->rules_version;
    default: return ILX_E_RANGE;
    }
}

int64_t ilx_action_text(const char *id, int32_t action, char *out, size_t size)
{
    int g = ilx_lib_game(id);
    if (!id) return ILX_E_NULL;
    if (g < 0) return ILX_E_GAME;
    const ilx_catalogue *catalogue = ilx_catalogue_of(ilx_games[g]);
    if (catalogue->count == 0) return ILX_E_LISTED;
    if (action < 0 || action >= catalogue->count) return ILX_E_RANGE;
    char buffer[ILX_MOVE_TEXT_MAX];
    ilx_text text = ilx_text_over(buffer, sizeof buffer);
    ilx_move_format(ilx_games[g], &catalogue->moves[action], &text);
    return ilx_lib_put(&text, out, size);
}

int32_t ilx_action_id(const char *id, const char *text)
{
    int g = ilx_lib_game(id);
    if (!id || !text) return ILX_E_NULL;
    if (g < 0) return ILX_E_GAME;
    const ilx_catalogue *catalogue = ilx_catalogue_of(ilx_games[g]);
    if (catalogue->count == 0) return ILX_E_LISTED;
    ilx_move move;
    if (ilx_move_parse(ilx_games[g], text, &move)) return ILX_E_MOVE;
    return ilx_catalogue_has(catalogue, &move) ? ilx_catalogue_id(catalogue, &move) : ILX_E_MOVE;
}
