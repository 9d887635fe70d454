// HTTP requests of browsers and programs: the page's files, replays, health and figures.

#include "base/json.h"
#include "net/loop_parts.h"
#include "protocol/refusals.h"
#include "room/door.h"
#include "store/postgres.h"

#include <stdlib.h>
#include <string.h>

static const char json_type[] = "application/json";
static const char plain_type[] = "text/plain; charset=utf-8";

void loop_answer(ilx_exchange *exchange, int status, const char *type, ilx_text *text)
{
    ilx_http_answer answer = {.status = status,
                              .type = type,
                              .body = text->bytes,
                              .size = text->length,
                              .owned = text->bytes};
    ilx_exchange_answer(exchange, &answer);
    *text = (ilx_text){0};
}

void loop_refuse(ilx_exchange *exchange, const char *reason)
{
    ilx_text text = ilx_text_new();
    ilx_text_add(&text, "{\"reason\":\"%s\"}\n", reason);
    loop_answer(exchange, ilx_refusal_status(reason), json_type, &text);
}

// ---- Figures -----------------------------------------------------------------------------

static void add_figure(ilx_text *out, const char *name, const char *kind, const char *help,
                       double value)
{
    ilx_text_add(out, "# HELP ilinx_%s %s\n# TYPE ilinx_%s %s\nilinx_%s %.17g\n", name, help, name,
                 kind, name, value);
}

static void add_app_figures(ilx_text *out, const ilx_app_counts *c)
{
    const struct {
        const char *name, *kind, *help;
        uint64_t value;
    } figures[] = {
        {"players_connected", "gauge", "WebSocket connections.", c->connections},
        {"rooms", "gauge", "Rooms in memory.", c->rooms},
        {"matches", "gauge", "Matches being played.", c->matches},
        {"moves_total", "counter", "Moves stored, of people, bots, dice and clocks.", c->moves},
        {"refusals_total", "counter", "Requests refused.", c->refusals},
        {"facts_total", "counter", "Facts stored.", c->stored},
        {"rooms_made_total", "counter", "Rooms made.", c->rooms_made},
        {"matches_ended_total", "counter", "Matches played to their end.", c->matches_ended},
        {"bot_answers_total", "counter", "Questions that bots have answered.", c->bot_answers},
        {"messages_in_total", "counter", "Messages from clients.", c->messages_in},
        {"messages_out_total", "counter", "Messages to clients.", c->messages_out},
    };
    for (int i = 0; i < ILX_COUNT(figures); i++) {
        add_figure(out, figures[i].name, figures[i].kind, figures[i].help,
                   (double)figures[i].value);
    }
}

// Adds the figures about other servers of the same store.
static void add_node_figures(const server *s, ilx_text *out)
{
    ilx_node_counts node = ilx_store_node(s->config.store);
    add_figure(out, "guests_led", "gauge", "Guests whose table is at another server.",
               ilx_net_led(s->net));
    add_figure(out, "store_heard", "gauge", "1 when the database has answered of late.",
               node.heard);
    add_figure(out, "claims_total", "counter", "Rooms made this server's own.",
               (double)node.claims);
    add_figure(out, "claims_taken_total", "counter", "Of these, rooms another server had left.",
               (double)node.taken);
    add_figure(out, "handed_over_total", "counter", "Rooms that became another server's in use.",
               (double)ilx_app_count(s->app).rooms_moved);
    add_figure(out, "fenced_total", "counter", "Adds refused, as the room was another's.",
               (double)node.fenced);
}

static void answer_metrics(server *s, ilx_exchange *exchange)
{
    ilx_text out = ilx_text_new();
    ilx_app_counts app = ilx_app_count(s->app);
    ilx_writer_counts store = ilx_writer_count(s->writer);
    add_app_figures(&out, &app);
    add_figure(&out, "connections", "gauge", "Connections of all kinds.",
               ilx_net_connections(s->net));
    add_figure(&out, "uptime_seconds", "counter", "Time since the start.",
               (double)(loop_now(s) - s->started_ms) / 1000.0);
    add_figure(&out, "store_commits_total", "counter", "Transactions.", (double)store.commits);
    add_figure(&out, "store_failures_total", "counter", "Transactions that failed.",
               (double)store.failures);
    add_figure(&out, "store_loads_total", "counter", "Rooms read.", (double)s->loads);
    add_figure(&out, "store_commit_seconds_total", "counter", "Time spent on transactions.",
               (double)store.commit_us / 1e6);
    add_figure(&out, "store_commit_seconds_max", "gauge", "The slowest transaction.",
               (double)store.longest_us / 1e6);
    add_figure(&out, "store_waiting", "gauge", "Requests to the store without an answer yet.",
               store.waiting);
    if (s->config.shared) add_node_figures(s, &out);
    loop_answer(exchange, 200, "text/plain; version=0.0.4; charset=utf-8", &out);
}

// Of a shared store it is its own answer that counts: where no guest comes, nothing is stored.
static bool store_is_well(const server *s)
{
    return s->config.shared ? ilx_store_node(s->config.store).heard
                            : !ilx_writer_count(s->writer).failing;
}

static void answer_health(server *s, ilx_exchange *exchange)
{
    bool well = store_is_well(s) && !s->stopping;
    ilx_text out = ilx_text_new();
    ilx_text_put(&out, well ? "well\n" : s->stopping ? "stopping\n" : "the store fails\n");
    loop_answer(exchange, well ? 200 : 503, plain_type, &out);
}

static void answer_server(server *s, ilx_exchange *exchange, const ilx_http_request *request)
{
    ilx_text out = ilx_text_new();
    ilx_text_put(&out, "{\"version\":");
    ilx_json_string(&out, s->config.version);
    ilx_text_put(&out, ",\"urls\":");
    s->config.write_urls(s->config.context, &out);
    ilx_text_add(&out, ",\"secure\":%s", request->secure ? "true" : "false");
    ilx_text_add(&out, ",\"samples\":%s}\n", s->config.app.samples ? "true" : "false");
    loop_answer(exchange, 200, json_type, &out);
}

// ---- Replays -----------------------------------------------------------------------------

// Takes a word off the front of a path. False: something else is there.
static bool take(const char **path, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(*path, word, length) != 0) return false;
    *path += length;
    return true;
}

// /api/rooms/KEY/replays and /api/replays/ADDRESS. False: it is neither.
static bool ask_replay(server *s, ilx_exchange *exchange, const ilx_http_request *request)
{
    const char *path = request->path;
    char code[ILX_ROOM_CODE + 1], secret[ILX_SECRET + 1];
    int number = 0;
    if (take(&path, "/api/replays/")) {
        if (!ilx_replay_address_read(path, code, &number, secret)) return false;
    } else if (take(&path, "/api/rooms/")) {
        size_t length = strcspn(path, "/");
        if (strcmp(path + length, "/replays") != 0) return false;
        if (!ilx_table_key_read(path, length, code, secret)) return false;
    } else {
        return false;
    }
    loop_replay_ask(s, exchange, request, code, number, secret);
    return true;
}

// ---- Files -------------------------------------------------------------------------------

static void answer_file(ilx_exchange *exchange, const ilx_http_request *request,
                        const ilx_file *file)
{
    bool brotli = request->brotli && file->brotli.at;
    bool gzip = !brotli && request->gzip && file->gzip.at;
    const ilx_bytes *bytes = brotli ? &file->brotli : gzip ? &file->gzip : &file->plain;
    ilx_http_answer answer = {
        .status = 200,
        .type = file->type,
        .cache = file->lasting ? "public, max-age=31536000, immutable" : "no-cache",
        .etag = file->etag,
        .coding = brotli ? "br"
                  : gzip ? "gzip"
                         : NULL,
        .body = bytes->at,
        .size = bytes->size,
    };
    // The browser may name several, and whatever stands between may have made a weak tag of ours.
    if (strstr(request->etag, file->etag + strlen("W/"))) {
        answer.status = 304;
        answer.body = NULL;
        answer.size = 0;
        answer.coding = NULL;
    }
    ilx_exchange_answer(exchange, &answer);
}

// Whatever is no file is a place in the page, which finds out by itself which one.
static void find_file(server *s, ilx_exchange *exchange, const ilx_http_request *request)
{
    const ilx_file *file = ilx_files_find(s->config.files, request->path);
    bool named = strchr(request->path, '.') != NULL || strncmp(request->path, "/assets/", 8) == 0;
    if (!file && !named) file = ilx_files_find(s->config.files, "/index.html");
    if (file) {
        answer_file(exchange, request, file);
    } else {
        loop_refuse(exchange, "no-such-page");
    }
}

void loop_request(server *s, ilx_exchange *exchange, const ilx_http_request *request)
{
    const char *path = request->path;
    if (!request->get) {
        loop_refuse(exchange, "only-get");
    } else if (request->unclear) {
        loop_refuse(exchange, "unclear");
    } else if (strcmp(path, "/healthz") == 0) {
        answer_health(s, exchange);
    } else if (strcmp(path, "/metrics") == 0) {
        if (request->local || s->config.open_metrics) {
            answer_metrics(s, exchange);
        } else {
            loop_refuse(exchange, "local-only");
        }
    } else if (strcmp(path, "/api/server") == 0) {
        answer_server(s, exchange, request);
    } else if (ask_replay(s, exchange, request)) {
        return;
    } else if (strncmp(path, "/api/", 5) == 0 || strcmp(path, "/ws") == 0) {
        loop_refuse(exchange, "no-such-page");
    } else {
        find_file(s, exchange, request);
    }
}
