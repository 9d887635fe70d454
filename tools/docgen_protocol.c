// Of docs/reference: every message between a client and the server, and every fact of a table.

#include "docgen.h"

#include "app/app.h"
#include "core/texts.h"
#include "protocol/pushes.h"
#include "protocol/refusals.h"
#include "room/room.h"

#include <stdio.h>
#include <string.h>

// The quick lines that only this game has, or that all have (NULL).
static void print_lines(const ilx_game *game)
{
    char prefix[ILX_KEY_MAX];
    snprintf(prefix, sizeof prefix, "%s%sline.", game ? game->id : "", game ? "." : "");
    for (int i = 0; i < ilx_phrase_count; i++) {
        if (strncmp(ilx_phrases[i].key, prefix, strlen(prefix)) != 0) continue;
        printf("| `%s` | ", ilx_phrases[i].key + strlen(prefix));
        doc_cell(ilx_phrases[i].text[ILX_EN]);
        printf(" | %s |\n", game ? doc_title(game) : "every game");
    }
}

// ---- The protocol --------------------------------------------------------------------------

static void print_requests(void)
{
    static const char *const types[] = {
        [ILX_TEXT_ARG] = "text", [ILX_NUMBER_ARG] = "number", [ILX_FLAG_ARG] = "boolean"};
    static const char *const by[] = {[ILX_BY_ANYBODY] = "anybody",
                                     [ILX_BY_SEATED] = "whoever has a seat",
                                     [ILX_BY_SPECTATORS] = "whoever has none",
                                     [ILX_BY_HOST] = "the host"};
    printf("## Requests\n\n"
           "`?` marks members that may be left out. Numbers are whole. A member that is not named "
           "here is refused, as `bad-request`.\n\n"
           "| `do` | who | members | |\n|---|---|---|---|\n");
    for (int kind = 0; kind < ILX_REQUESTS; kind++) {
        const ilx_request_form *form = &ilx_request_forms[kind];
        printf("| `%s` | %s | ", form->name, by[form->by]);
        for (int i = 0; i < ILX_REQUEST_ARGS && form->arg[i].name; i++) {
            const ilx_request_arg *arg = &form->arg[i];
            printf("%s`%s`%s %s%s%s", i ? "<br>" : "", arg->name, arg->needed ? "" : "?",
                   types[arg->type], arg->means ? ": " : "", arg->means ? arg->means : "");
        }
        printf(" | %s |\n", form->means);
    }
    printf("\n`id` is up to %d bytes of the client's choice, different for each action.\n\n",
           ILX_ACTION_ID_MAX - 1);
}

static void print_words(const char *const *words)
{
    for (int i = 0; words[i]; i++) printf("%s`\"%s\"`", i ? " or " : "", words[i]);
}

// The anchor of an object's heading is its name in small letters.
static void print_shape(const ilx_shape *shape)
{
    for (; shape->kind == ILX_SHAPE_LIST; shape = shape->of) printf("list of ");
    switch (shape->kind) {
    case ILX_SHAPE_LIST: break;
    case ILX_SHAPE_TEXT: printf("text"); break;
    case ILX_SHAPE_NUMBER: printf("number"); break;
    case ILX_SHAPE_FLAG: printf("boolean"); break;
    case ILX_SHAPE_WORD: print_words(shape->words); break;
    case ILX_SHAPE_OBJECT: printf("[%s](#%s)", shape->name, shape->name); break;
    case ILX_SHAPE_NUMBERS: printf("object of numbers"); break;
    case ILX_SHAPE_VIEW: printf("the game's view"); break;
    case ILX_SHAPE_CHANGES: printf("part of the game's view"); break;
    case ILX_SHAPE_EVENT: printf("the game's events"); break;
    case ILX_SHAPE_MOVE: printf("texts of moves"); break;
    case ILX_SHAPE_GAME: printf("id of a game"); break;
    case ILX_SHAPE_BOT: printf("name of a bot"); break;
    }
}

// Objects to print, each once: those that are named first, then whatever these are made of.
typedef struct objects {
    const ilx_shape *items[64];
    int count, printed;
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
    printf("### <a id=\"%s\"></a>%s\n\n", shape->name, shape->name);
    if (shape->means) printf("%s\n\n", shape->means);
    printf("| member | type | |\n|---|---|---|\n");
    for (const ilx_part *part = shape->parts; part->name; part++) {
        add_object(all, part->shape);
        printf("| `%s`%s | ", part->name, part->optional ? "?" : "");
        print_shape(part->shape);
        printf("%s | ", part->nullable ? " or `null`" : "");
        doc_cell(part->means);
        printf(" |\n");
    }
    printf("\n");
}

static void print_pushes(void)
{
    objects all = {.count = 0};
    for (int i = 0; i < ilx_push_count; i++) add_object(&all, ilx_pushes[i]);
    printf("## Messages\n\nEach is an object with a `type`. `?` marks members that may be missing. "
           "A client ignores members that it does not know: later versions may have more.\n\n");
    while (all.printed < ilx_push_count) print_object(all.items[all.printed++], &all);
    printf("## Parts of messages\n\n");
    while (all.printed < all.count) print_object(all.items[all.printed++], &all);
    printf("## Replays over HTTP\n\n`GET /api/rooms/KEY/replays` is a list of "
           "[ReplayLine](#ReplayLine), `GET /api/replays/ADDRESS?as=…` a "
           "[MatchReplay](#MatchReplay).\n\n");
    add_object(&all, &ilx_shape_replay_line);
    add_object(&all, &ilx_shape_replay);
    while (all.printed < all.count) print_object(all.items[all.printed++], &all);
}

static void print_limits(void)
{
    ilx_app_config config = ilx_app_usual();
    const ilx_limits *l = &config.limits;
    printf("## Limits\n\n| what | how much |\n|---|---|\n");
    printf("| bytes of a message | %d |\n", ILX_REQUEST_MAX);
    printf("| requests of one connection | %d a second, %d at once |\n", l->requests_per_second,
           l->burst);
    printf("| of these, all but moves | %d a minute, %d at once |\n", l->wishes_per_minute,
           l->wish_burst);
    printf("| bytes of a name, of a line of talk | %d, %d |\n", ILX_NAME_MAX - 1, ILX_CHAT_MAX);
    printf("| lines of talk, events that a `full` holds | %d, 60 |\n", ILX_CHAT_KEPT);
    printf("| people at a table, shared screens | %d, %d |\n", ILX_MEMBERS_MAX, l->screens);
    printf("| tables made from one address in a day | %d |\n", l->rooms_per_day);
    printf("| tables made, unknown tables and replays asked for, from one address | %d, %d a "
           "minute |\n",
           l->rooms_per_minute, l->guesses_per_minute);
    printf("| connections from one address, in all | %d, %d |\n", l->connections_per_address,
           l->connections);
    printf("| tables in memory | %d |\n", l->rooms);
    printf("| messages that wait while a table is being stored; of one connection | %d, %d |\n",
           l->inbox, l->inbox_each);
    printf("| `more` | %d s, %d times a match |\n", ILX_MORE_MS / 1000, ILX_MORE_TIMES);
    printf("| facts of a table | %d |\n\n", ILX_ROOM_FACTS_MAX);
    printf("| pace | a question may take |\n|---|---|\n");
    for (int i = 0; ilx_pace_names[i]; i++) {
        long long ms = ilx_pace_ms((ilx_pace)i);
        printf(ms ? "| `%s` | %lld s |\n" : "| `%s` | as long as it likes |\n", ilx_pace_names[i],
               ms / 1000);
    }
    printf("\n");
}

static void print_http_refusals(void)
{
    printf("## HTTP errors\n\nAn error has a JSON object with the one member `reason`.\n\n"
           "| status | reason | |\n|---|---|---|\n");
    for (int i = 0; i < ilx_http_refusal_count; i++) {
        const ilx_http_refusal *refusal = &ilx_http_refusals[i];
        printf("| %d | `%s` | %s |\n", refusal->status, refusal->reason, refusal->means);
    }
    printf("\n");
}

void doc_protocol(void)
{
    doc_notice();
    printf("# Every message between a client and the server\n\n"
           "How they belong together: [protocol.md](../protocol.md).\n\n");
    print_requests();
    print_pushes();
    print_http_refusals();
    printf("## Reasons of the server\n\n`reason` in `refused` and `bye`. Beside "
           "these: the reasons of a move, and those of each game.\n\n");
    doc_refusals(NULL, ilx_server_refusals, ilx_server_refusal_count);
    printf("\n## Reasons of a move\n\n");
    doc_refusals(NULL, ilx_match_refusals, ilx_match_refusal_count);
    printf("\n## Quick lines\n\n`line` of `say` and of [Chat](#Chat).\n\n"
           "| line | says | in |\n|---|---|---|\n");
    print_lines(NULL);
    for (int i = 0; i < ilx_game_count; i++) print_lines(ilx_games[i]);
    printf("\n");
    print_limits();
}

// ---- Facts ---------------------------------------------------------------------------------

static const char *type_of_member(ilx_fact_type type)
{
    switch (type) {
    case ILX_FACT_INT:
    case ILX_FACT_LONG: return "number";
    case ILX_FACT_FLAG: return "flag";
    case ILX_FACT_SEATS_SET: return "list of seats";
    case ILX_FACT_HASH:
    case ILX_FACT_SNAPSHOT: return "hexadecimal digits";
    case ILX_FACT_TEXT: break;
    }
    return "text";
}

void doc_facts(void)
{
    doc_notice();
    printf(
        "# Every fact of a table\n\nA store holds each table as a list of facts, one JSON object "
        "each. Its first member is `fact`, the kind; then come `at`, the time in milliseconds, "
        "the members of the kind, for an action `by`, the member whose it was, and `id`, the "
        "action's own; last `sum`, the XXH64 of all bytes before `,\"sum\"`. Members that are 0, "
        "false or empty are left out. Facts of older programs have no `sum`, and their "
        "members are called `a`, `b`, `c` and `text`: they are read as well.\n\n"
        "| fact | member | type | means |\n|---|---|---|---|\n");
    for (int kind = 0; kind < ILX_FACT_KINDS; kind++) {
        const ilx_fact_form *form = &ilx_fact_forms[kind];
        printf("| `%s` | | | %s |\n", form->name, form->means);
        for (int i = 0; i < ILX_FACT_MEMBERS && form->members[i].name; i++) {
            const ilx_fact_member *member = &form->members[i];
            printf("| | `%s` | %s | %s |\n", member->name, type_of_member(member->type),
                   member->means);
        }
    }
}
