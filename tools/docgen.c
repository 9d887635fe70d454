// Writes docs/reference/: what the tables of the program know of the protocol and of each game, for
// whoever writes a client, a bot or a verifier. Its argument is the folder to write to.

#include "docgen.h"

#include "bots/bot.h"
#include "core/notation.h"
#include "core/texts.h"
#include "core/view.h"
#include "lib/actions.h"
#include "lib/layout.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const seat_names[ILX_SEATS_MAX] = {"Ada",  "Ben",  "Cleo", "Dan",
                                                      "Edda", "Finn", "Gus",  "Hal"};
static const char *const seat_numbers[ILX_SEATS_MAX] = {"seat 0", "seat 1", "seat 2", "seat 3",
                                                        "seat 4", "seat 5", "seat 6", "seat 7"};
static const ilx_voice by_number = {
    .lang = ILX_EN, .reader = ILX_SPECTATOR, .seat_names = seat_numbers};
static const ilx_voice voice = {.lang = ILX_EN, .reader = ILX_SPECTATOR, .seat_names = seat_names};

const char *doc_title(const ilx_game *game)
{
    return ilx_message(ILX_EN, game, NULL, "title");
}

void doc_notice(void)
{
    printf("<!-- Printed from the tables of the program by tools/docgen.c. Do not edit: make docs. "
           "-->\n\n");
}

void doc_cell(const char *text)
{
    for (; *text; text++) {
        if (*text == '|') putchar('\\');
        putchar(*text == '\n' ? ' ' : *text);
    }
}

// The English message <part>.<key> of a game, or of all; "" where there is none.
static const char *message(const ilx_game *game, const char *part, const char *key)
{
    char name[ILX_KEY_MAX];
    snprintf(name, sizeof name, "%s.%s", part, key);
    const char *text = ilx_message(ILX_EN, game, NULL, name);
    return text ? text : "";
}

void doc_refusals(const ilx_game *game, const char *const *keys, int count)
{
    printf("| reason | says |\n|---|---|\n");
    for (int i = 0; i < count; i++) {
        ilx_text text = ilx_text_new();
        ilx_say_refusal(&voice, game, keys[i], &text);
        printf("| `%s` | ", keys[i]);
        doc_cell(text.bytes);
        printf(" |\n");
        ilx_text_free(&text);
    }
}

// ---- The games -----------------------------------------------------------------------------

static void print_bots(const ilx_game *game)
{
    const char *comma = "";
    for (int i = 0; i < ilx_bot_count; i++) {
        if (ilx_bot_find(game, ilx_bots[i]->name) != ilx_bots[i]) continue;
        printf("%s`%s`", comma, ilx_bots[i]->name);
        comma = ", ";
    }
}

static void print_seats(const ilx_game *game)
{
    const char *comma = "";
    for (int n = game->seats_min; n <= game->seats_max; n++) {
        if (!ilx_seats_fit(game, n)) continue;
        printf("%s%d", comma, n);
        comma = ", ";
    }
}

// Each with what people call it, where there is a choice.
static void print_skins(const ilx_game *game)
{
    for (int i = -1; i < game->skin_count; i++) {
        char key[80];
        const char *skin = i >= 0 ? game->skins[i] : "usual";
        snprintf(key, sizeof key, "skin.%s", skin);
        const char *called = ilx_message(ILX_EN, game, NULL, key);
        printf("%s`%s`", i >= 0 ? ", " : "", skin);
        if (called) printf(" (%s)", called);
    }
}

static void print_index(void)
{
    doc_notice();
    printf("# Reference\n\nWhat the tables of the program know: "
           "[every message](protocol.md) between client and server, [every fact](facts.md) of a "
           "table, "
           "and for each game its moves, stages, views, chance and state.\n\n"
           "| game | id | seats | bots | skins | moves |\n|---|---|---|---|---|---|\n");
    for (int i = 0; i < ilx_game_count; i++) {
        const ilx_game *game = ilx_games[i];
        printf("| [%s](%s.md)%s | `%s` | ", doc_title(game), game->id,
               game->sample_game ? ", a sample" : "", game->id);
        print_seats(game);
        printf(" | ");
        print_bots(game);
        printf(" | ");
        print_skins(game);
        printf(" | %s |\n", game->list ? "listed" : "composed");
    }
    printf(
        "\nBots stand in the order of their strength. Samples are offered only by "
        "`ilinx serve --samples`.\n\n"
        "| id | version of the rules | bytes of state | bytes of view | numbers of observation | "
        "ids of actions |\n|---|---|---|---|---|---|\n");
    for (int i = 0; i < ilx_game_count; i++) {
        const ilx_game *game = ilx_games[i];
        ilx_layout layout;
        ilx_layout_make(game, &layout);
        printf("| `%s` | %d | %zu | %zu | %d | ", game->id, game->rules_version, game->state_size,
               game->view_size, layout.length);
        printf(game->list ? "%d |\n" : "none |\n", ilx_catalogue_of(game)->count);
    }
}

// The name of an option's value.
static void print_called(const ilx_game *game, const ilx_option *option, int value)
{
    ilx_param params[] = {{"value", .number = value}, {"who", value - 1, &ilx_seat_names, NULL}};
    char key[ILX_KEY_MAX];
    ilx_text text = ilx_text_new();
    snprintf(key, sizeof key, "value.%s", option->name);
    ilx_say(&by_number, game, key, params, value > 0 ? 2 : 1, &text);
    doc_cell(text.bytes);
    ilx_text_free(&text);
}

static void print_options(const ilx_game *game)
{
    if (!game->option_count) return;
    printf("## Options\n\n| option | from | to | usually | |\n|---|---|---|---|---|\n");
    for (int i = 0; i < game->option_count; i++) {
        const ilx_option *option = &game->options[i];
        printf("| `%s` | %d | %d | %d | ", option->name, option->min, option->max, option->usual);
        doc_cell(message(game, "option", option->name));
        const char *values = message(game, "value", option->name);
        int count = option->named_count ? option->named_count : option->max - option->min + 1;
        for (int k = 0; *values && k < count && k < 7; k++) {
            const ilx_named *named = option->named_count ? &option->named[k] : NULL;
            int v = named ? named->value : option->min + k;
            printf("%s %d ", k > 0 ? ";" : ":", v);
            if (named) printf("`\"%s\"` ", named->name);
            print_called(game, option, v);
        }
        printf(" |\n");
    }
    printf("\n");
}

static void print_figures(const ilx_game *game)
{
    if (!game->figure_count) return;
    printf("## Figures\n\n| figure | value | |\n|---|---|---|\n");
    for (int i = 0; i < game->figure_count; i++) {
        const ilx_figure *figure = &game->figures[i];
        printf("| `%s` | ", figure->name);
        for (int k = 0; k == 0 || k < figure->count; k++) {
            printf("%s%lld", k ? " " : "", (long long)ilx_figure_value(figure, k));
        }
        printf(" | ");
        doc_cell(figure->means);
        printf(" |\n");
    }
    printf("\n");
}

static const ilx_names *stages_of(const ilx_game *game)
{
    for (int i = 0; i < game->state_field_count; i++) {
        if (strcmp(game->state_fields[i].name, "stage") == 0) return game->state_fields[i].names;
    }
    return NULL;
}

static void print_stages(const ilx_game *game)
{
    const ilx_names *stages = stages_of(game);
    if (!stages) return;
    printf("## Stages\n\nMember `stage` of view and state: who is asked, and for what.\n\n"
           "| | stage | who is asked for what | possible moves |\n|---|---|---|---|\n");
    for (int i = 0; i < stages->count; i++) {
        const char *comma = "";
        printf("| %d | `%s` | ", i, stages->items[i]);
        doc_cell(stages->means[i]);
        printf(" | ");
        for (int k = 0; k < game->move_count; k++) {
            const ilx_verb *verb = &game->moves[k];
            if (!(verb->stages & ILX_IN(i))) continue;
            printf(verb->outcomes ? "%s*`%s`*" : "%s`%s`", comma, verb->name);
            comma = ", ";
        }
        printf(" |\n");
    }
    printf("\nMoves in italics are chance's.\n\n");
}

// Requests are counted, and some moves count for more than one.
static void print_efforts(const ilx_game *game)
{
    const char *comma = "";
    for (int i = 0; i < game->move_count; i++) {
        if (game->moves[i].effort < 2) continue;
        printf("%s`%s` %d", comma, game->moves[i].name, game->moves[i].effort);
        comma = ", ";
    }
    if (*comma) printf(": so many requests does a server count for one of these.\n\n");
}

static void print_move(const ilx_game *game, const ilx_move *move)
{
    char buffer[ILX_MOVE_TEXT_MAX];
    ilx_text text = ilx_text_over(buffer, sizeof buffer);
    ilx_move_format(game, move, &text);
    printf("`%s`", text.bytes);
}

// A move of this kind, with values that lie in its ranges.
static void print_example(const ilx_game *game, int kind)
{
    ilx_move move = {.kind = kind};
    const ilx_verb *verb = &game->moves[kind];
    for (int a = 0; a < ILX_MOVE_ARGS && verb->arg[a].name; a++) {
        const ilx_arg *arg = &verb->arg[a];
        int32_t value = arg->usual ? arg->usual : 3;
        if (value < arg->min || value > arg->max) value = arg->min;
        move.arg[a] = arg->names ? 1 : value;
    }
    print_move(game, &move);
}

static void print_args(const ilx_verb *verb, bool ranges)
{
    for (int a = 0; a < ILX_MOVE_ARGS && verb->arg[a].name; a++) {
        const ilx_arg *arg = &verb->arg[a];
        printf("%s`%s`", a ? "<br>" : "", arg->name);
        if (arg->names == &ilx_seat_names) {
            printf(" a seat");
        } else if (arg->names) {
            printf(" a *%s*", arg->names->name);
        } else if (ranges) {
            printf(" %d to %d", arg->min, arg->max);
        }
        if (arg->means) printf(": %s", arg->means);
    }
}

static void print_moves(const ilx_game *game, bool chance)
{
    for (int i = 0; i < game->move_count; i++) {
        const ilx_verb *verb = &game->moves[i];
        if ((verb->outcomes != NULL) != chance) continue;
        printf("| %d | `%s` | ", i, verb->name);
        print_args(verb, true);
        printf(" | ");
        print_example(game, i);
        printf(" | ");
        doc_cell(verb->means);
        if (chance) {
            printf(" | ");
            doc_cell(verb->outcomes);
        }
        printf(" |\n");
    }
    printf("\n");
}

static void print_events(const ilx_game *game)
{
    printf("## Events\n\n| kind | arguments | for example |\n|---|---|---|\n");
    for (int i = 0; i < game->event_count; i++) {
        const ilx_verb *verb = &game->events[i];
        ilx_event event = {.kind = i, .visible_to = ILX_EVERYONE};
        int seats = 0;
        for (int a = 0; a < ILX_MOVE_ARGS && verb->arg[a].name; a++) {
            const ilx_names *names = verb->arg[a].names;
            event.arg[a] = names == &ilx_seat_names ? seats++ : names ? names->count > 1 : 2;
        }
        ilx_text text = ilx_text_new();
        ilx_say_event(&voice, game, &event, &text);
        printf("| `%s` | ", verb->name);
        print_args(verb, false);
        printf(" | ");
        doc_cell(verb->means ? verb->means : text.bytes);
        printf(" |\n");
        ilx_text_free(&text);
    }
    printf("\n");
}

static void print_value(const ilx_names *names)
{
    if (names == &ilx_seat_names) {
        printf("seat");
    } else if (names) {
        printf("*%s*", names->name);
    } else {
        printf("number");
    }
}

// One of several members that only a number at the end tells apart, and not the last of them.
static bool goes_on(const ilx_field *fields, int count, int i)
{
    size_t stem = strcspn(fields[i].name, "0123456789");
    return i + 1 < count && fields[i].name[stem] &&
           strcmp(fields[i].means, fields[i + 1].means) == 0 &&
           strncmp(fields[i].name, fields[i + 1].name, stem) == 0;
}

static void print_view(const ilx_game *game)
{
    const ilx_field *fields = game->view_fields;
    printf("## View\n\n| member | type | |\n|---|---|---|\n");
    for (int i = 0; i < game->view_field_count; i++) {
        const ilx_field *field = &fields[i];
        printf("| `%s`", field->name);
        while (goes_on(fields, game->view_field_count, i)) i++;
        if (field != &fields[i]) printf(" to `%s`", fields[i].name);
        printf(" | ");
        if (field->per_seat) printf("for each seat ");
        if (field->keys) printf("for each *%s* ", field->keys->name);
        if (field->count && !field->keys) printf("list of %d: ", field->count);
        print_value(field->names);
        printf(" | ");
        doc_cell(field->means);
        printf(" |\n");
    }
    printf("\n");
}

static void print_state(const ilx_game *game)
{
    static const char *const types[] = {
        [ILX_U8] = "1",          [ILX_I8] = "1, signed", [ILX_U16] = "2",
        [ILX_I32] = "4, signed", [ILX_U32] = "4",        [ILX_U64] = "8"};
    printf("## State\n\n%zu bytes, in this order; how they are hashed: "
           "[replay-format.md](../replay-format.md). What is there for each seat has place for %d "
           "seats, whatever their number.\n\n"
           "| at | member | bytes each | how many | words | |\n|---|---|---|---|---|---|\n",
           game->state_size, game->seats_max);
    for (int i = 0; i < game->state_field_count; i++) {
        const ilx_field *field = &game->state_fields[i];
        printf("| %d | `%s` | %s | ", field->offset, field->name, types[field->type]);
        if (field->per_seat) printf("%d seats%s", game->seats_max, field->count ? " of " : "");
        if (field->count || !field->per_seat) printf("%d", field->count ? field->count : 1);
        printf(" | ");
        if (field->names) print_value(field->names);
        if (field->keys) printf("by *%s*", field->keys->name);
        printf(" | ");
        doc_cell(field->means);
        printf(" |\n");
    }
    printf("\n");
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
        for (int a = 0; a < ILX_MOVE_ARGS; a++) add_names(all, verbs[i].arg[a].names);
    }
}

static void add_fields(enums *all, const ilx_field *fields, int count)
{
    for (int i = 0; i < count; i++) {
        add_names(all, fields[i].names);
        add_names(all, fields[i].keys);
    }
}

static void print_enums(const ilx_game *game)
{
    enums all = {.count = 0};
    add_verbs(&all, game->moves, game->move_count);
    add_verbs(&all, game->events, game->event_count);
    add_fields(&all, game->view_fields, game->view_field_count);
    add_fields(&all, game->state_fields, game->state_field_count);
    if (!all.count) return;
    printf("## Words\n\nIn JSON and in the texts of moves a value is its word, in the state its "
           "number.\n\n");
    for (int i = 0; i < all.count; i++) {
        printf("- *%s*:", all.items[i]->name);
        for (int k = 0; k < all.items[i]->count; k++) {
            printf("%s %d `%s`", k ? "," : "", k, all.items[i]->items[k]);
        }
        printf("\n");
    }
    printf("\n");
}

// The tensor of libilinx: where each field of the view is.
static void print_observation(const ilx_game *game)
{
    ilx_layout layout;
    ilx_layout_make(game, &layout);
    printf("## Observation\n\nThe view as numbers, for [libilinx](../library.md#observations): %d "
           "of them, version `%016llx`. As bytes a view has %zu.\n\n"
           "| at | member | values | numbers each | |\n|---|---|---|---|---|\n",
           layout.length, (unsigned long long)ilx_layout_version(game, &layout), game->view_size);
    for (int i = 0; i < layout.count; i++) {
        const ilx_part *part = &layout.part[i];
        const ilx_names *names = part->field ? part->field->names : &ilx_seat_names;
        printf("| %d | `%s` | %d | %d | ", part->at, part->field ? part->field->name : "viewer",
               part->count, part->each);
        if (part->kind == ILX_PART_NUMBER) printf("the value");
        if (part->kind == ILX_PART_SIGNED) printf("the value and 1; hidden: 0 and 0");
        if (part->kind == ILX_PART_NAME) {
            printf("1 at the place of the ");
            print_value(names);
        }
        printf(" |\n");
    }
    printf("\n");
}

// The ids of the moves that seats can make, or how they are told without ids.
static void print_actions(const ilx_game *game)
{
    const ilx_catalogue *catalogue = ilx_catalogue_of(game);
    printf("## Actions\n\n");
    if (!catalogue->count) {
        printf("For [libilinx](../library.md#actions) an action is nine numbers: that of the move "
               "in the table of moves, then its arguments in their order, then zeros.\n\n");
        return;
    }
    printf("The catalogue of [libilinx](../library.md#actions): %d ids. The last argument counts "
           "fastest.\n\n| ids | move | from | to |\n|---|---|---|---|\n",
           catalogue->count);
    for (int kind = 0; kind < game->move_count; kind++) {
        int first = catalogue->first[kind], last = first;
        if (first < 0) continue;
        while (last + 1 < catalogue->count && catalogue->moves[last + 1].kind == kind) last++;
        printf(first == last ? "| %d" : "| %d to %d", first, last);
        printf(" | `%s` | ", game->moves[kind].name);
        print_move(game, &catalogue->moves[first]);
        printf(" | ");
        if (last > first) print_move(game, &catalogue->moves[last]);
        printf(" |\n");
    }
    printf("\n");
}

static void print_head(const ilx_game *game)
{
    doc_notice();
    printf("# %s (`%s`)\n\n%s\n\n", doc_title(game), game->id,
           ilx_message(ILX_EN, game, NULL, "aim"));
    printf("Seats: ");
    print_seats(game);
    if (game->teams) printf(", in %d teams, taken in turn", game->teams);
    printf(". Bots, the strongest last: ");
    print_bots(game);
    printf(". Skins: ");
    print_skins(game);
    printf(". Version of the rules: %d.\n\n", game->rules_version);
    if (game->list) {
        printf("All lawful moves are listed: `legal` in the [protocol](../protocol.md) and in the "
               "[engine](../engine.md).\n\n");
    } else {
        printf(
            "Lawful moves cannot be listed (`legal` is `null`): compose the text from the tables "
            "below. A move that is not lawful is refused with its reason, and changes "
            "nothing. `{\"do\":\"legal\"}` of the [engine](../engine.md) shows samples.\n\n");
    }
}

static bool has_chance(const ilx_game *game)
{
    for (int i = 0; i < game->move_count; i++) {
        if (game->moves[i].outcomes) return true;
    }
    return false;
}

static void print_game(const ilx_game *game)
{
    print_head(game);
    print_options(game);
    print_figures(game);
    print_stages(game);
    print_efforts(game);
    printf("## Moves\n\nHow they are written: [notation.md](../notation.md).\n\n"
           "| | move | arguments | example | what it does |\n|---|---|---|---|---|\n");
    print_moves(game, false);
    if (has_chance(game)) {
        printf("## Chance\n\nHow one outcome is drawn: [replay-format.md](../replay-format.md).\n\n"
               "| | move | arguments | example | what it is | outcomes, in order |\n"
               "|---|---|---|---|---|---|\n");
        print_moves(game, true);
    }
    print_events(game);
    print_view(game);
    print_state(game);
    print_enums(game);
    print_observation(game);
    print_actions(game);
    printf("## Reasons\n\n");
    doc_refusals(game, game->refusals, game->refusal_count);
}

// ---- Files ---------------------------------------------------------------------------------

static void begin_file(const char *folder, const char *name)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%s.md", folder, name);
    if (!freopen(path, "w", stdout)) {
        perror(path);
        exit(1);
    }
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: docgen FOLDER\n");
        return 2;
    }
    begin_file(argv[1], "README");
    print_index();
    begin_file(argv[1], "protocol");
    doc_protocol();
    begin_file(argv[1], "facts");
    doc_facts();
    for (int i = 0; i < ilx_game_count; i++) {
        begin_file(argv[1], ilx_games[i]->id);
        print_game(ilx_games[i]);
    }
    return fclose(stdout) == 0 ? 0 : 1;
}
