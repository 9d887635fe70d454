// A game as JSON: all that its tables say, for programs that are written for any game.

#include "base/json.h"
#include "bots/bot.h"
#include "core/view.h"
#include "lib/actions.h"
#include "lib/layout.h"
#include "lib/parts.h"
#include "lib/tensor.h"

// ,"name":number
static void put_number(ilx_text *out, const char *name, int64_t number)
{
    ilx_text_add(out, ",\"%s\":%lld", name, (long long)number);
}

// ,"name":"text"
static void put_string(ilx_text *out, const char *name, const char *string)
{
    ilx_text_add(out, ",\"%s\":", name);
    ilx_json_string(out, string);
}

// Begins item i of an array of objects; its first member follows.
static void begin(ilx_text *out, int i, const char *name)
{
    ilx_text_put(out, i ? ",{\"name\":" : "{\"name\":");
    ilx_json_string(out, name);
}

static void put_names(ilx_text *out, const char *name, const ilx_names *names)
{
    if (!names || names == &ilx_seat_names) return;
    ilx_text_add(out, ",\"%s\":[", name);
    for (int i = 0; i < names->count; i++) {
        if (i) ilx_text_char(out, ',');
        ilx_json_string(out, names->items[i]);
    }
    ilx_text_char(out, ']');
}

static void put_options(const ilx_game *game, ilx_text *out)
{
    ilx_text_put(out, ",\"options\":[");
    for (int i = 0; i < game->option_count; i++) {
        const ilx_option *option = &game->options[i];
        begin(out, i, option->name);
        put_number(out, "min", option->min);
        put_number(out, "max", option->max);
        put_number(out, "usual", option->usual);
        ilx_text_char(out, '}');
    }
    ilx_text_char(out, ']');
}

static void put_moves(const ilx_game *game, ilx_text *out)
{
    ilx_text_put(out, ",\"moves\":[");
    for (int kind = 0; kind < game->move_count; kind++) {
        const ilx_verb *verb = &game->moves[kind];
        begin(out, kind, verb->name);
        put_string(out, "by", verb->outcomes ? "chance" : "seat");
        ilx_text_put(out, ",\"args\":[");
        for (int i = 0; i < ILX_MOVE_ARGS && verb->arg[i].name; i++) {
            begin(out, i, verb->arg[i].name);
            put_number(out, "low", ilx_arg_low(&verb->arg[i]));
            put_number(out, "high", ilx_arg_high(game, &verb->arg[i]));
            put_names(out, "names", verb->arg[i].names);
            ilx_text_char(out, '}');
        }
        ilx_text_put(out, "]}");
    }
    ilx_text_char(out, ']');
}

static void put_view(const ilx_game *game, const ilx_layout *layout, ilx_text *out)
{
    static const char *const types[] = {
        [ILX_U8] = "u1",  [ILX_I8] = "i1",  [ILX_U16] = "u2",
        [ILX_I32] = "i4", [ILX_U32] = "u4", [ILX_U64] = "u8",
    };
    ilx_text_add(out, ",\"view\":{\"size\":%zu,\"fields\":[", game->view_size);
    for (int i = 0; i < game->view_field_count; i++) {
        const ilx_field *field = &game->view_fields[i];
        begin(out, i, field->name);
        put_string(out, "type", types[field->type]);
        put_number(out, "offset", field->offset);
        put_number(out, "seats", layout->part[i].seats);
        put_number(out, "count", field->count);
        put_names(out, "names", field->names);
        put_names(out, "keys", field->keys);
        if (field->means) put_string(out, "means", field->means);
        ilx_text_char(out, '}');
    }
    ilx_text_put(out, "]}");
}

static void put_tensor(const ilx_game *game, const ilx_layout *layout, ilx_text *out)
{
    static const char *const kinds[] = {
        [ILX_PART_NAME] = "one-hot", [ILX_PART_SIGNED] = "known", [ILX_PART_NUMBER] = "number"};
    ilx_text_add(out, ",\"tensor\":{\"version\":\"%016llx\",\"length\":%d,\"parts\":[",
                 (unsigned long long)ilx_layout_version(game, layout), layout->length);
    for (int i = 0; i < layout->count; i++) {
        const ilx_part *part = &layout->part[i];
        begin(out, i, part->field ? part->field->name : "viewer");
        put_string(out, "kind", kinds[part->kind]);
        put_number(out, "at", part->at);
        put_number(out, "each", part->each);
        put_number(out, "count", part->count);
        ilx_text_char(out, '}');
    }
    ilx_text_put(out, "]}");
}

static void put_bots(const ilx_game *game, ilx_text *out)
{
    const char *comma = "";
    ilx_text_put(out, ",\"bots\":[");
    for (int i = 0; i < ilx_bot_count; i++) {
        if (ilx_bot_find(game, ilx_bots[i]->name) != ilx_bots[i]) continue;
        ilx_text_put(out, comma);
        ilx_json_string(out, ilx_bots[i]->name);
        comma = ",";
    }
    ilx_text_char(out, ']');
}

static void describe(const ilx_game *game, ilx_text *out)
{
    ilx_layout layout;
    ilx_layout_make(game, &layout);
    ilx_text_put(out, "{\"id\":");
    ilx_json_string(out, game->id);
    put_number(out, "rules_version", game->rules_version);
    put_number(out, "seats_min", game->seats_min);
    put_number(out, "seats_max", game->seats_max);
    put_number(out, "seats_step", game->seats_step > 0 ? game->seats_step : 1);
    put_number(out, "teams", game->teams);
    put_number(out, "state_size", (int64_t)game->state_size);
    put_number(out, "actions", ilx_catalogue_of(game)->count);
    ilx_text_add(out, ",\"sample\":%s", game->sample_game ? "true" : "false");
    put_options(game, out);
    put_moves(game, out);
    put_view(game, &layout, out);
    put_tensor(game, &layout, out);
    put_bots(game, out);
    ilx_text_char(out, '}');
}

int64_t ilx_describe(const char *id, char *out, size_t size)
{
    int g = ilx_lib_game(id);
    if (id && g < 0) return ILX_E_GAME;
    ilx_text text = ilx_text_new();
    if (id) {
        describe(ilx_games[g], &text);
    } else {
        for (int i = 0; i < ilx_game_count; i++) {
            ilx_text_char(&text, i ? ',' : '[');
            ilx_json_string(&text, ilx_games[i]->id);
        }
        ilx_text_char(&text, ']');
    }
    int64_t length = ilx_lib_put(&text, out, size);
    ilx_text_free(&text);
    return length;
}
