// Prints web/src/protocol.gen.ts: the types of all that client and server say to each other, and
// what a lobby knows of the games; or, asked for "tables", web/src/tables.gen.ts: the games' moves,
// events and views. All of it comes from the same C tables that the server runs on.

#include "app/app.h"
#include "bots/bot.h"
#include "core/view.h"
#include "protocol/pushes.h"
#include "protocol/requests.h"
#include "room/room.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

// "roulette" is Roulette in the name of a type.
static void print_type(const char *game, const char *name)
{
    printf("%c%s", toupper(game[0]), game + 1);
    printf("%c%s", toupper(name[0]), name + 1);
}

static void print_words(const char *const *words, int count)
{
    for (int i = 0; i < count; i++) printf(i ? " | '%s'" : "'%s'", words[i]);
}

// ---- Requests --------------------------------------------------------------------------------

static void print_requests(void)
{
    static const char *const types[] = {
        [ILX_TEXT_ARG] = "string", [ILX_NUMBER_ARG] = "number", [ILX_FLAG_ARG] = "boolean"};
    printf("// Requests: all that a client may ask for.\n\nexport type Request =");
    for (int kind = 0; kind < ILX_REQUESTS; kind++) {
        const ilx_request_form *form = &ilx_request_forms[kind];
        printf("\n    | { do: '%s'", form->name);
        for (int i = 0; i < ILX_REQUEST_ARGS && form->arg[i].name; i++) {
            const ilx_request_arg *arg = &form->arg[i];
            printf("; %s%s: %s", arg->name, arg->needed ? "" : "?", types[arg->type]);
        }
        printf(" }");
    }
    printf(";\n\n");
}

// ---- Pushes ----------------------------------------------------------------------------------

static void print_shape(const ilx_shape *shape)
{
    int lists = 0;
    for (; shape->kind == ILX_SHAPE_LIST; shape = shape->of) lists++;
    switch (shape->kind) {
    case ILX_SHAPE_TEXT: printf("string"); break;
    case ILX_SHAPE_NUMBER: printf("number"); break;
    case ILX_SHAPE_FLAG: printf("boolean"); break;
    case ILX_SHAPE_OBJECT: printf("%s", shape->name); break;
    case ILX_SHAPE_NUMBERS: printf("Record<string, number>"); break;
    case ILX_SHAPE_VIEW: printf("View"); break;
    case ILX_SHAPE_CHANGES: printf("Changes<View>"); break;
    case ILX_SHAPE_EVENT: printf("GameEvent"); break;
    case ILX_SHAPE_MOVE: printf("Move"); break;
    case ILX_SHAPE_GAME: printf("GameId"); break;
    case ILX_SHAPE_BOT: printf("BotName"); break;
    case ILX_SHAPE_WORD: {
        int count = 0;
        while (shape->words[count]) count++;
        print_words(shape->words, count);
        break;
    }
    case ILX_SHAPE_LIST: break;
    }
    while (lists-- > 0) printf("[]");
}

// Objects to print, each once: those that are named first, then whatever these are made of.
typedef struct objects {
    const ilx_shape *items[64];
    int count;
} objects;

static void add_object(objects *all, const ilx_shape *shape)
{
    while (shape->kind == ILX_SHAPE_LIST) shape = shape->of;
    if (shape->kind != ILX_SHAPE_OBJECT) return;
    for (int i = 0; i < all->count; i++) {
        if (all->items[i] == shape) return;
    }
    all->items[all->count++] = shape;
}

static void print_object(const ilx_shape *shape, objects *all)
{
    printf("export interface %s {\n", shape->name);
    for (const ilx_part *part = shape->parts; part->name; part++) {
        add_object(all, part->shape);
        printf("    %s%s: ", part->name, part->optional ? "?" : "");
        print_shape(part->shape);
        printf("%s;\n", part->nullable ? " | null" : "");
    }
    printf("}\n\n");
}

static void print_pushes(void)
{
    objects all = {.count = 0};
    printf("// Messages of the server.\n\nexport type Push =");
    for (int i = 0; i < ilx_push_count; i++) {
        add_object(&all, ilx_pushes[i]);
        printf(" %s%s", i ? "| " : "", ilx_pushes[i]->name);
    }
    printf(";\n\n");
    int printed = 0;
    while (printed < all.count) print_object(all.items[printed++], &all);
    printf("// The matches of a room, at /api/rooms/KEY/replays, and one of them, at "
           "/api/replays/ADDRESS.\n\n");
    add_object(&all, &ilx_shape_replay_line);
    add_object(&all, &ilx_shape_replay);
    while (printed < all.count) print_object(all.items[printed++], &all);
}

// ---- A game's types --------------------------------------------------------------------------

static void print_value(const char *game, const ilx_names *names, bool hidden)
{
    if (names && names != &ilx_seat_names) {
        print_type(game, names->name);
    } else {
        printf("number");
    }
    if (hidden) printf(" | null");
}

static void print_field(const char *game, const ilx_field *field)
{
    bool hidden = field->type == ILX_I8 || field->type == ILX_I32;
    bool list = field->per_seat || (field->count && !field->keys);
    printf("    %s: ", field->name);
    if (field->keys) {
        printf("Record<");
        print_type(game, field->keys->name);
        printf(", ");
    }
    if (hidden && list) printf("(");
    print_value(game, field->names, hidden);
    if (hidden && list) printf(")");
    printf("%s", field->keys ? ">" : "");
    printf("%s%s;\n", field->count && !field->keys ? "[]" : "", field->per_seat ? "[]" : "");
}

static void print_event(const char *game, const ilx_verb *verb)
{
    printf("\n    | { kind: '%s'; to?: number[]", verb->name);
    for (int i = 0; i < ILX_MOVE_ARGS && verb->arg[i].name; i++) {
        printf("; %s: ", verb->arg[i].name);
        print_value(game, verb->arg[i].names, verb->arg[i].names == &ilx_seat_names);
    }
    printf(" }");
}

static void print_move(const char *game, const ilx_verb *verb)
{
    bool plain = !verb->arg[0].name;
    printf("\n    | %c%s", plain ? '\'' : '`', verb->name);
    for (int i = 0; i < ILX_MOVE_ARGS && verb->arg[i].name; i++) {
        printf(" ${");
        print_value(game, verb->arg[i].names, false);
        printf("}");
    }
    printf("%c", plain ? '\'' : '`');
}

// Enumerations, each once.
typedef struct enums {
    const ilx_names *items[64];
    int count;
} enums;

static void add_names(enums *all, const ilx_names *names)
{
    if (!names || names == &ilx_seat_names) return;
    for (int i = 0; i < all->count; i++) {
        if (all->items[i] == names) return;
    }
    all->items[all->count++] = names;
}

static void add_verbs(enums *all, const ilx_verb *verbs, int count)
{
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < ILX_MOVE_ARGS; k++) add_names(all, verbs[i].arg[k].names);
    }
}

// All that a game uses.
static enums find_enums(const ilx_game *game)
{
    enums all = {.count = 0};
    add_verbs(&all, game->moves, game->move_count);
    add_verbs(&all, game->events, game->event_count);
    for (int i = 0; i < game->view_field_count; i++) {
        add_names(&all, game->view_fields[i].names);
        add_names(&all, game->view_fields[i].keys);
    }
    return all;
}

static void print_game_types(const ilx_game *game)
{
    enums all = find_enums(game);
    for (int i = 0; i < all.count; i++) {
        printf("export type ");
        print_type(game->id, all.items[i]->name);
        printf(" = ");
        print_words(all.items[i]->items, all.items[i]->count);
        printf(";\n");
    }
    printf("\nexport type ");
    print_type(game->id, "view = {\n");
    for (int i = 0; i < game->view_field_count; i++) print_field(game->id, &game->view_fields[i]);
    printf("};\n\nexport type ");
    print_type(game->id, "event =");
    for (int i = 0; i < game->event_count; i++) print_event(game->id, &game->events[i]);
    printf(";\n\nexport type ");
    print_type(game->id, "move =");
    for (int i = 0; i < game->move_count; i++) print_move(game->id, &game->moves[i]);
    printf(";\n\n");
}

static void print_union(const char *name, const char *part)
{
    printf("export type %s =", name);
    for (int i = 0; i < ilx_game_count; i++) {
        printf("%s", i ? " | " : " ");
        print_type(ilx_games[i]->id, part);
    }
    printf(";\n");
}

enum { BOTS_MAX = 64 };

// The names of a game's bots, or of all games' (NULL), each once.
static int list_bots(const ilx_game *game, const char **names)
{
    int count = 0;
    for (int i = 0; i < ilx_bot_count && count < BOTS_MAX; i++) {
        bool fits = !game || ilx_bot_offered(game, ilx_bots[i]);
        for (int k = 0; k < count; k++) fits = fits && strcmp(names[k], ilx_bots[i]->name) != 0;
        if (fits) names[count++] = ilx_bots[i]->name;
    }
    return count;
}

static void print_games_types(void)
{
    printf("// Views and moves of the games.\n\nexport type GameId =");
    for (int i = 0; i < ilx_game_count; i++) printf("%s '%s'", i ? " |" : "", ilx_games[i]->id);
    printf(";\n\n// Bots, in the order of their strength.\n");
    const char *bots[BOTS_MAX];
    printf("export type BotName = ");
    print_words(bots, list_bots(NULL, bots));
    printf(";\n\n");
    for (int i = 0; i < ilx_game_count; i++) print_game_types(ilx_games[i]);
    print_union("View", "view");
    printf(
        "// Members that are new; of a list by seat only the seats that are, unless all are.\n"
        "export type Changes<V> = {\n"
        "    [M in keyof V]?: V[M] | (V[M] extends (infer S)[] ? { [seat: number]: S } : never);\n"
        "};\n\n");
    print_union("GameEvent", "event");
    print_union("Move", "move");
    printf("\n");
}

// ---- The tables themselves -------------------------------------------------------------------

static const char *quoted_names(const ilx_names *names, char *buffer, size_t size)
{
    if (!names) return "null";
    snprintf(buffer, size, "'%s'", names->name);
    return buffer;
}

static void print_verbs(const char *key, const ilx_verb *verbs, int count)
{
    char names[64];
    printf("        %s: [\n", key);
    for (int i = 0; i < count; i++) {
        printf("            { name: '%s', args: [", verbs[i].name);
        for (int k = 0; k < ILX_MOVE_ARGS && verbs[i].arg[k].name; k++) {
            const ilx_arg *arg = &verbs[i].arg[k];
            printf("%s{ name: '%s', names: %s%s", k ? ", " : "", arg->name,
                   quoted_names(arg->names, names, sizeof names),
                   arg->mirrored ? ", mirrored: true" : "");
            if (arg->unit) printf(", unit: %d", (int)arg->unit);
            if (arg->usual) printf(", usual: %d", (int)arg->usual);
            printf(" }");
        }
        printf("] },\n");
    }
    printf("        ],\n");
}

static void print_texts(const char *key, const char *const *texts, int count)
{
    printf("%s: [", key);
    for (int i = 0; i < count; i++) printf("%s'%s'", i ? ", " : "", texts[i]);
    printf("],\n");
}

static void print_fields(const ilx_game *game)
{
    char names[64], keys[64];
    printf("        view: [\n");
    for (int i = 0; i < game->view_field_count; i++) {
        const ilx_field *field = &game->view_fields[i];
        printf("            { name: '%s', perSeat: %s, count: %d, names: %s, keys: %s },\n",
               field->name, field->per_seat ? "true" : "false", field->count,
               quoted_names(field->names, names, sizeof names),
               quoted_names(field->keys, keys, sizeof keys));
    }
    printf("        ],\n        enums: {\n");
    enums all = find_enums(game);
    for (int i = 0; i < all.count; i++) {
        printf("            ");
        print_texts(all.items[i]->name, all.items[i]->items, all.items[i]->count);
    }
    printf("        },\n");
}

static void print_figures(const ilx_game *game)
{
    if (!game->figure_count) {
        printf("        figures: {},\n");
        return;
    }
    printf("        figures: {\n");
    for (int i = 0; i < game->figure_count; i++) {
        const ilx_figure *figure = &game->figures[i];
        printf("            %s: [", figure->name);
        for (int k = 0; k == 0 || k < figure->count; k++) {
            printf("%s%lld", k ? ", " : "", (long long)ilx_figure_value(figure, k));
        }
        printf("],\n");
    }
    printf("        },\n");
}

// The lid of a game's box.
static void print_box(const ilx_game *game)
{
    const char *bots[BOTS_MAX];
    printf("    {\n        id: '%s',\n        rulesVersion: %d,\n", game->id, game->rules_version);
    printf("        seatsMin: %d,\n        seatsMax: %d,\n", game->seats_min, game->seats_max);
    printf("        listed: %s,\n", game->list ? "true" : "false");
    printf("        seatsStep: %d,\n", game->seats_step > 0 ? game->seats_step : 1);
    printf("        teams: %d,\n        behind: %u,\n", game->teams, game->behind);
    printf("        sample: %s,\n        options: [", game->sample_game ? "true" : "false");
    for (int i = 0; i < game->option_count; i++) {
        const ilx_option *option = &game->options[i];
        printf("%s{ name: '%s', min: %d, max: %d, usual: %d", i ? ", " : "", option->name,
               option->min, option->max, option->usual);
        for (int k = 0; k < option->named_count; k++) {
            printf("%s%d", k ? ", " : ", offered: [", option->named[k].value);
        }
        printf("%s }", option->named_count ? "]" : "");
    }
    printf("],\n        ");
    print_texts("skins", game->skins, game->skin_count);
    printf("        ");
    print_texts("bots", bots, list_bots(game, bots));
    printf("    },\n");
}

// The contents of the box.
static void print_table(const ilx_game *game)
{
    printf("    %s: {\n", game->id);
    print_verbs("moves", game->moves, game->move_count);
    print_verbs("events", game->events, game->event_count);
    print_fields(game);
    print_figures(game);
    printf("    },\n");
}

static const char table_types[] =
    "// A game as the lobby knows it. Bots stand in the order of their strength.\n\n"
    "export interface Box {\n    id: GameId;\n    rulesVersion: number;\n"
    "    seatsMin: number;\n    seatsMax: number;\n    seatsStep: number;\n"
    "    listed: boolean; // all lawful moves are told\n"
    "    teams: number; // 0: everybody plays alone\n"
    "    behind: number; // bits of seats that see mirrored arguments with the other sign\n"
    "    sample: boolean;\n"
    "    // offered: the values that have names; the others are possible\n"
    "    options: { name: string; min: number; max: number; usual: number; offered?: number[] }"
    "[];\n"
    "    skins: string[];\n    bots: BotName[];\n}\n\n"
    "// Further knowledge of its players is in tables.gen.ts. names and keys: 'seat', the name "
    "of\n"
    "// an enumeration, or null for a whole number.\n\n"
    "export interface Argument {\n    name: string;\n    names: string | null;\n"
    "    mirrored?: true;\n"
    "    unit?: number; // people type it in so many of these\n"
    "    usual?: number; // where it is left out\n}\n\n"
    "export interface Verb {\n    name: string;\n    args: Argument[];\n}\n\n"
    "export interface Field {\n    name: string;\n    perSeat: boolean;\n    count: number;\n"
    "    names: string | null;\n    keys: string | null;\n}\n\n"
    "export interface Contents {\n    moves: Verb[];\n    events: Verb[];\n    view: Field[];\n"
    "    enums: Record<string, string[]>;\n"
    "    figures: Record<string, number[]>; // of the rules: sizes, limits\n}\n\n";

static void print_constants(void)
{
    ilx_app_config config = ilx_app_usual();
    printf("// Figures of the server.\n\nexport const limits = {\n");
    printf("    hostGraceMs: %lld,\n", (long long)config.host_grace_ms);
    printf("    moreMs: %d,\n    moreTimes: %d,\n", ILX_MORE_MS, ILX_MORE_TIMES);
    printf("    nameBytes: %d,\n    chatBytes: %d,\n", ILX_NAME_MAX - 1, ILX_CHAT_MAX);
    printf("    chatKept: %d,\n    members: %d,\n", ILX_CHAT_KEPT, ILX_MEMBERS_MAX);
    printf("    colours: %d,\n    codeLetters: %d,\n", ILX_COLOURS, ILX_ROOM_CODE);
    printf("    tokenDigits: %d,\n    actionIdBytes: %d,\n", ILX_TOKEN_DIGITS,
           ILX_ACTION_ID_MAX - 1);
    printf("    requestBytes: %d,\n};\n\n", ILX_REQUEST_MAX);
    printf("// The longest that one question may take, by pace; 0: no limit.\n");
    printf("export const paces = {");
    for (int i = 0; ilx_pace_names[i]; i++) {
        printf("%s %s: %lld", i ? "," : "", ilx_pace_names[i], (long long)ilx_pace_ms((ilx_pace)i));
    }
    printf(" };\n\nexport type Pace = keyof typeof paces;\n\n");
}

static const char notice[] =
    "// Generated by tools/protogen.c from the tables of the program. Do not edit: make types.\n\n";

int main(int argc, char **argv)
{
    printf("%s", notice);
    if (argc > 1 && strcmp(argv[1], "tables") == 0) {
        printf("import type { Contents, GameId } from './protocol.gen';\n\n");
        printf("export const contents: Record<GameId, Contents> = {\n");
        for (int i = 0; i < ilx_game_count; i++) print_table(ilx_games[i]);
        printf("};\n");
        return 0;
    }
    print_constants();
    print_requests();
    print_pushes();
    print_games_types();
    printf("%s", table_types);
    printf("export const games: Box[] = [\n");
    for (int i = 0; i < ilx_game_count; i++) print_box(ilx_games[i]);
    printf("];\n");
    return 0;
}
