// `ilinx serve`: the table in the network.

#include "cli/cli.h"

#include "cli/invite.h"
#include "cli/places.h"
#include "net/loop.h"
#include "protocol/requests.h"
#include "store/postgres.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    USUAL_PORT = 8080,
    SPARE_CONNECTIONS = 500,  // for files and for saying no politely
    NO_LIMIT = 1000000,
};

typedef struct serving {
    ilx_cli *cli;
    int64_t port;
    const char *store, *cert, *key, *bind, *proxy, *url, *files, *node;
    bool open_metrics, no_limits, samples;
    int64_t bot_pause_ms, grace_ms;  // below zero: as usual
    ilx_text store_path;
    ilx_urls urls;
} serving;

// ---- What is said ------------------------------------------------------------------------

static void say_line(const ilx_cli *cli, const char *key, const char *name, const char *text,
                     ilx_text *out)
{
    ilx_param param = {name, .text = text};
    ilx_cli_say(cli, key, &param, 1, out);
    ilx_text_char(out, '\n');
}

// The link, the code and the QR code, then the other ways in.
static void on_ready(void *context, int port, const char *key)
{
    serving *s = context;
    ilx_text out = ilx_text_new();
    char link[ILX_URL_MAX + 32] = "", code[ILX_ROOM_CODE + 1] = "";
    bool colour = isatty(STDOUT_FILENO) && !getenv("NO_COLOR");
    ilx_urls_find(&s->urls, s->url, s->bind, s->cert != NULL, port);
    snprintf(link, sizeof link, "%s/%s", s->urls.url[0], key ? key : "");
    snprintf(code, sizeof code, "%s", key ? key : "");
    ilx_text_char(&out, '\n');
    say_line(s->cli, "serve.open", "link", link, &out);
    ilx_text_char(&out, '\n');
    if (ilx_qr_write(link, colour, &out)) ilx_text_char(&out, '\n');
    if (code[0]) say_line(s->cli, "serve.code", "code", code, &out);
    for (int i = 1; i < s->urls.count; i++) {
        snprintf(link, sizeof link, "%s/%s", s->urls.url[i], key ? key : "");
        say_line(s->cli, i == 1 ? "serve.others" : "serve.other", "link", link, &out);
    }
    bool kept = s->store_path.length > 0;
    say_line(s->cli, kept ? "serve.kept" : "serve.not-kept", "file", s->store_path.bytes, &out);
    say_line(s->cli, "serve.waiting", "link", "", &out);
    ilx_cli_print(&out);
    fflush(stdout);
    ilx_text_free(&out);
}

static void on_write_urls(void *context, ilx_text *out)
{
    const serving *s = context;
    ilx_text_char(out, '[');
    for (int i = 0; i < s->urls.count; i++) {
        if (i) ilx_text_char(out, ',');
        ilx_json_string(out, s->urls.url[i]);
    }
    ilx_text_char(out, ']');
}

static int fail_why(ilx_cli *cli, const char *key, const char *name, const char *text,
                    const char *family, const char *why)
{
    char full[64], sentence[300];
    snprintf(full, sizeof full, "%s.%s", family, why);
    ilx_text said = ilx_text_over(sentence, sizeof sentence);
    ilx_cli_say(cli, full, NULL, 0, &said);
    ilx_param params[] = {{name, .text = text}, {"why", .text = sentence}};
    return ilx_cli_fail(cli, ILX_EXIT_NO, key, params, ILX_COUNT(params));
}

// ---- What is asked for -------------------------------------------------------------------

// PORT and TABLE_URL stand in for options that are not given.
static bool read_environment(serving *s)
{
    const char *port = getenv("PORT"), *url = getenv("TABLE_URL");
    if (s->port < 0) {
        s->port = USUAL_PORT;
        bool given = port && *port;
        if (given &&
            (!ilx_read_int(port, strlen(port), &s->port) || s->port < 0 || s->port > 65535)) {
            ilx_param params[] = {{"option", .text = "PORT"},
                                  {"value", .text = port},
                                  {"min", .number = 0},
                                  {"max", .number = 65535}};
            s->cli->status =
                ilx_cli_fail(s->cli, ILX_EXIT_USAGE, "cli.bad-number", params, ILX_COUNT(params));
            return false;
        }
    }
    if (!s->url && url && *url) s->url = url;
    bool known =
        !s->url || strncmp(s->url, "http://", 7) == 0 || strncmp(s->url, "https://", 8) == 0;
    if (known && (!s->url || strlen(s->url) < ILX_URL_MAX)) return true;
    s->cli->status = ilx_cli_fail_with(s->cli, ILX_EXIT_USAGE, "serve.bad-url", "url", s->url);
    return false;
}

// Where the games are kept when nobody says: where the system keeps such things.
static bool usual_store(serving *s)
{
    if (ilx_place_find("XDG_DATA_HOME", ".local/share", "ilinx.db", &s->store_path)) return true;
    s->cli->status = s->store_path.length > 0
                         ? ilx_cli_fail_file(s->cli, "cli.cannot-write", s->store_path.bytes, errno)
                         : ilx_cli_fail(s->cli, ILX_EXIT_NO, "serve.no-home", NULL, 0);
    return false;
}

static ilx_store *open_store(serving *s)
{
    ilx_failure why = NULL;
    if (!s->store && !usual_store(s)) return NULL;
    const char *name = s->store ? s->store : s->store_path.bytes;
    ilx_store *store = ilx_store_open(name, &why);
    ilx_text shown = ilx_text_new();
    ilx_store_name(name, &shown);
    if (!store) {
        s->cli->status = fail_why(s->cli, "serve.bad-store", "file", shown.bytes, "store", why);
    }
    ilx_text_clear(&s->store_path);
    if (strcmp(name, ":memory:") != 0) ilx_text_put(&s->store_path, shown.bytes);
    ilx_text_free(&shown);
    return store;
}

// Guests of several servers come through a proxy and through each other: how many come from one
// address is counted where their own addresses are known, by the app.
static void share(ilx_serve_config *config, const char *node)
{
    const char *bind = config->net.bind;
    bool one = bind && strcmp(bind, "0.0.0.0") != 0 && strcmp(bind, "::") != 0;
    config->shared = config->app.shared = true;
    config->node = node ? node : one ? bind : NULL;
    config->net.key_of_servers = ilx_store_cluster_key(config->store);
    config->net.connections_per_address = config->net.connections;
}

static ilx_serve_config config_of(serving *s, ilx_store *store, const ilx_files *files)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    ilx_serve_config config = {
        .app = ilx_app_usual(),
        .store = store,
        .files = files,
        .version = ILX_VERSION,
        .threads = cores < 2    ? 1
                   : cores > 32 ? 32
                                : (int)cores,
        .open_metrics = s->open_metrics,
        .context = s,
        .ready = on_ready,
        .write_urls = on_write_urls,
    };
    config.app.lang = s->cli->lang;
    config.app.samples = s->samples;
    if (s->bot_pause_ms >= 0) config.app.bot_pause_ms = s->bot_pause_ms;
    if (s->grace_ms >= 0) config.app.grace_ms = s->grace_ms;
    ilx_key_random(&config.app.key);
    ilx_limits *limits = &config.app.limits;
    if (s->no_limits) {
        limits->connections_per_address = limits->connections;
        limits->rooms_per_minute = limits->rooms_per_day = limits->guesses_per_minute = NO_LIMIT;
        limits->requests_per_second = limits->burst = NO_LIMIT;
        limits->wishes_per_minute = limits->wish_burst = NO_LIMIT;
    }
    config.net = (ilx_net_config){
        .bind = s->bind,
        .port = (int)s->port,
        .cert = s->cert,
        .key = s->key,
        .proxy = s->proxy,
        .origin = s->url,
        .connections = limits->connections + SPARE_CONNECTIONS,
        .connections_per_address = limits->connections_per_address + SPARE_CONNECTIONS / 10,
        .messages_per_second = s->no_limits ? NO_LIMIT : 4 * limits->requests_per_second,
        .message_max = ILX_REQUEST_MAX,
    };
    if (s->store && ilx_store_is_database(s->store)) share(&config, s->node);
    return config;
}

static int serve(serving *s)
{
    ilx_files files = {0};
    if (s->files && !ilx_files_read(&files, s->files)) {
        return ilx_cli_fail_with(s->cli, ILX_EXIT_NO, "serve.bad-files", "folder", s->files);
    }
    // The store holds the keys of running matches: nobody else may read it.
    umask(077);
    ilx_store *store = open_store(s);
    int status = s->cli->status;
    if (store) {
        ilx_serve_config config = config_of(s, store, s->files ? &files : &ilx_page);
        const char *why = ilx_serve(&config);
        char port[8];
        snprintf(port, sizeof port, "%d", (int)s->port);
        status =
            why ? fail_why(s->cli, "serve.cannot-listen", "port", port, "net", why) : ILX_EXIT_OK;
    }
    ilx_files_free(&files);
    return status;
}

int ilx_cli_serve(ilx_cli *cli, int argc, char **argv)
{
    serving s = {
        .cli = cli, .port = -1, .bot_pause_ms = -1, .grace_ms = -1, .store_path = ilx_text_new()};
    const ilx_cli_option options[] = {
        {"port", ILX_CLI_NUMBER, &s.port, 0, 65535},
        {"bind", ILX_CLI_TEXT, &s.bind},
        {"store", ILX_CLI_TEXT, &s.store},
        {"url", ILX_CLI_TEXT, &s.url},
        {"cert", ILX_CLI_TEXT, &s.cert},
        {"key", ILX_CLI_TEXT, &s.key},
        {"trust-proxy", ILX_CLI_TEXT, &s.proxy},
        {"files", ILX_CLI_TEXT, &s.files},
        {"node", ILX_CLI_TEXT, &s.node},
        {"open-metrics", ILX_CLI_FLAG, &s.open_metrics},
        {"no-limits", ILX_CLI_FLAG, &s.no_limits},
        {"samples", ILX_CLI_FLAG, &s.samples},
        {"bot-pause", ILX_CLI_NUMBER, &s.bot_pause_ms, 0, 60000},
        {"grace", ILX_CLI_NUMBER, &s.grace_ms, 0, 600000},
    };
    int status = ILX_EXIT_USAGE;
    if (!ilx_cli_parse(cli, argc, argv, options, ILX_COUNT(options))) {
        status = cli->status;
    } else if (!s.cert != !s.key) {
        status = ilx_cli_fail(cli, ILX_EXIT_USAGE, "serve.cert-and-key", NULL, 0);
    } else if (s.cert && s.store && ilx_store_is_database(s.store)) {
        status = ilx_cli_fail(cli, ILX_EXIT_USAGE, "serve.tls-at-the-proxy", NULL, 0);
    } else {
        status = read_environment(&s) ? serve(&s) : cli->status;
    }
    ilx_text_free(&s.store_path);
    return status;
}
