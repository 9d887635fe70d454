// `ilinx store init`, `migrate` and `copy`: tables get from a file to a database and back. What is
// copied is read again from where it went, and compared fact by fact.

#include "cli/store.h"

#include "store/postgres.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { AT_ONCE = 256 };  // facts of one commit

static void take_room(void *context, const char *room)
{
    store_rooms *rooms = context;
    if (rooms->count == rooms->capacity) {
        rooms->capacity = rooms->capacity ? 2 * rooms->capacity : 256;
        rooms->codes = ilx_grow(rooms->codes, (size_t)rooms->capacity * sizeof *rooms->codes);
    }
    snprintf(rooms->codes[rooms->count++], sizeof *rooms->codes, "%s", room);
}

ilx_failure store_list_rooms(ilx_store *store, store_rooms *rooms)
{
    return store->list(store, take_room, rooms);
}

int store_fail(ilx_cli *cli, const char *name, ilx_failure failure)
{
    char key[40], why[300];
    ilx_text shown = ilx_text_new(), text = ilx_text_over(why, sizeof why);
    snprintf(key, sizeof key, "store.%s", failure);
    ilx_cli_say(cli, key, NULL, 0, &text);
    ilx_store_name(name, &shown);
    const ilx_param params[] = {{"file", .text = shown.bytes}, {"why", .text = why}};
    int status = ilx_cli_fail(cli, ILX_EXIT_NO, "salvage.cannot", params, ILX_COUNT(params));
    ilx_text_free(&shown);
    return status;
}

static void say(const ilx_cli *cli, const char *key, const char *name, int64_t tables,
                int64_t facts)
{
    ilx_text out = ilx_text_new(), shown = ilx_text_new();
    ilx_store_name(name, &shown);
    const ilx_param params[] = {
        {"store", .text = shown.bytes}, {"tables", .number = tables}, {"facts", .number = facts}};
    ilx_cli_say(cli, key, params, ILX_COUNT(params), &out);
    ilx_text_char(&out, '\n');
    ilx_cli_print(&out);
    ilx_text_free(&shown);
    ilx_text_free(&out);
}

int store_make(ilx_cli *cli, const char *name)
{
    ilx_failure failure;
    store_rooms rooms = {0};
    ilx_store *store = ilx_store_open(name, &failure);
    if (store) failure = store_list_rooms(store, &rooms);
    if (store) store->close(store);
    free(rooms.codes);
    if (failure) return store_fail(cli, name, failure);
    say(cli, "store-copy.ready", name, rooms.count, 0);
    return ILX_EXIT_OK;
}

// ---- Copying -----------------------------------------------------------------------------

// How many facts the two have in common from the first on.
static int count_same(const ilx_facts *one, const ilx_facts *two)
{
    int same = 0;
    while (same < one->count && same < two->count &&
           strcmp(one->texts[same], two->texts[same]) == 0) {
        same++;
    }
    return same;
}

static ilx_failure add_facts(ilx_store *to, const char *room, const ilx_facts *facts, int from)
{
    ilx_row rows[AT_ONCE];
    ilx_failure failure = NULL;
    for (int count; from < facts->count && !failure; from += count) {
        count = facts->count - from < AT_ONCE ? facts->count - from : AT_ONCE;
        for (int i = 0; i < count; i++) {
            rows[i] = (ilx_row){.number = from + i + 1, .text = facts->texts[from + i]};
            memcpy(rows[i].room, room, sizeof rows[i].room);
        }
        failure = to->add(to, rows, count);
    }
    return failure;
}

// Goes on where an earlier copy has stopped; a room with other facts there is another one,
// and left alone: "differs".
static ilx_failure copy_room(ilx_store *from, ilx_store *to, const char *room, int64_t *facts)
{
    ilx_facts here, there, after = {0};
    ilx_failure failure = ilx_facts_load(from, room, NULL, &here);
    if (failure) return failure;
    failure = ilx_facts_load(to, room, NULL, &there);
    int same = failure ? 0 : count_same(&here, &there);
    if (!failure && same < there.count) failure = "differs";
    if (!failure) failure = add_facts(to, room, &here, same);
    if (!failure) failure = ilx_facts_load(to, room, NULL, &after);
    bool equal = !failure && after.count == here.count && count_same(&here, &after) == here.count;
    if (!failure && !equal) failure = "differs";
    if (!failure) *facts += here.count;
    ilx_facts_free(&here);
    ilx_facts_free(&there);
    ilx_facts_free(&after);
    return failure;
}

static int copy_rooms(ilx_cli *cli, ilx_store *from, ilx_store *to, const char *to_name,
                      const store_rooms *rooms)
{
    int64_t facts = 0;
    for (int i = 0; i < rooms->count; i++) {
        char key[40], why[300];
        ilx_failure failure = copy_room(from, to, rooms->codes[i], &facts);
        if (!failure) continue;
        snprintf(key, sizeof key, "store.%s", failure);
        ilx_text text = ilx_text_over(why, sizeof why);
        ilx_cli_say(cli, key, NULL, 0, &text);
        const ilx_param params[] = {
            {"code", .text = rooms->codes[i]}, {"why", .text = why}, {"tables", .number = i}};
        return ilx_cli_fail(cli, ILX_EXIT_NO, "store-copy.failed", params, ILX_COUNT(params));
    }
    say(cli, "store-copy.done", to_name, rooms->count, facts);
    return ILX_EXIT_OK;
}

int store_copy(ilx_cli *cli, const char *from, const char *to)
{
    ilx_failure failure;
    store_rooms rooms = {0};
    if (strcmp(from, to) == 0) return ilx_cli_fail(cli, ILX_EXIT_USAGE, "store-copy.same", NULL, 0);
    bool file = !ilx_store_is_database(from);
    if (file && access(from, R_OK) != 0) return store_fail(cli, from, "cannot-open");
    ilx_store *source =
        file ? ilx_store_sqlite(from, &failure) : ilx_store_postgres(from, false, &failure);
    if (!source) return store_fail(cli, from, failure);
    failure = store_list_rooms(source, &rooms);
    cli->status = failure ? store_fail(cli, from, failure) : ILX_EXIT_OK;
    ilx_store *target = failure ? NULL : ilx_store_open(to, &failure);
    if (target) {
        cli->status = copy_rooms(cli, source, target, to, &rooms);
        target->close(target);
    } else if (!cli->status) {
        cli->status = store_fail(cli, to, failure);
    }
    source->close(source);
    free(rooms.codes);
    return cli->status;
}
