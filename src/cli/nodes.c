// `ilinx nodes`: the servers that share a database.

#include "cli/store.h"

#include "store/postgres.h"

typedef struct listing {
    const ilx_cli *cli;
    ilx_text out;
    int alive;
} listing;

static void say_node(void *context, const ilx_node_about *about)
{
    listing *l = context;
    const ilx_param params[] = {{"address", .text = about->address},
                                {"version", .text = about->version},
                                {"tables", .number = about->rooms},
                                {"seconds", .number = about->heard_ms / 1000}};
    const char *key = about->alive ? "nodes.alive" : "nodes.silent";
    ilx_cli_say(l->cli, key, params, ILX_COUNT(params), &l->out);
    ilx_text_char(&l->out, '\n');
    l->alive += about->alive;
}

static int list_nodes(ilx_cli *cli, const char *url)
{
    listing l = {.cli = cli, .out = ilx_text_new()};
    ilx_failure failure;
    ilx_store *store = ilx_store_postgres(url, false, &failure);
    if (store) failure = ilx_store_nodes(store, say_node, &l);
    if (store) store->close(store);
    if (!failure && !l.alive) {
        ilx_cli_say(cli, "nodes.none", NULL, 0, &l.out);
        ilx_text_char(&l.out, '\n');
    }
    if (!failure) ilx_cli_print(&l.out);
    ilx_text_free(&l.out);
    if (failure) return store_fail(cli, url, failure);
    return l.alive ? ILX_EXIT_OK : ILX_EXIT_NO;
}

int ilx_cli_nodes(ilx_cli *cli, int argc, char **argv)
{
    const char *url = NULL;
    const ilx_cli_option options[] = {{"store", ILX_CLI_TEXT, &url}};
    if (!ilx_cli_parse(cli, argc, argv, options, ILX_COUNT(options))) return cli->status;
    if (!url || !ilx_store_is_database(url)) {
        return ilx_cli_fail(cli, ILX_EXIT_USAGE, "nodes.which", NULL, 0);
    }
    return list_nodes(cli, url);
}
