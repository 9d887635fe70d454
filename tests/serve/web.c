// Requests of browsers and programs to the real server over HTTP.

#include "house.h"

#include <sys/stat.h>

static house h;
static client c;
static char pages[80];  // a folder with a page

static void write_file(const char *name, const char *text)
{
    char path[160];
    snprintf(path, sizeof path, "%s/%s", pages, name);
    FILE *file = fopen(path, "wb");
    ENSURE(file && fputs(text, file) >= 0 && fclose(file) == 0);
}

static void make_pages(void)
{
    char assets[120];
    snprintf(pages, sizeof pages, "%s/pages", h.folder);
    snprintf(assets, sizeof assets, "%s/assets", pages);
    ENSURE(mkdir(pages, 0755) == 0 && mkdir(assets, 0755) == 0);
    write_file("index.html", "<!doctype html><title>the page</title>");
    write_file("assets/table-1.js", "let plain;");
    write_file("assets/table-1.js.gz", "not really compressed");
    write_file("assets/table-1.js.br", "compressed otherwise");
    write_file("assets/secret.key", "never served");
}

static void remove_pages(void)
{
    static const char *const names[] = {"index.html", "assets/table-1.js", "assets/table-1.js.gz",
                                        "assets/table-1.js.br", "assets/secret.key"};
    char path[160];
    for (int i = 0; i < 5; i++) {
        snprintf(path, sizeof path, "%s/%s", pages, names[i]);
        unlink(path);
    }
    snprintf(path, sizeof path, "%s/assets", pages);
    rmdir(path);
    rmdir(pages);
}

// The head of the answer to a request for a path; its status is returned.
static int head_of(const char *path, const char *headers)
{
    char request[512];
    client_close(&c);
    ENSURE(client_dial(&c, h.port));
    snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: localhost\r\n%s\r\n", path,
             headers);
    return client_http(&c, request, 5000);
}

static void open_line(void)
{
    client_close(&c);
    ENSURE(client_dial(&c, h.port));
}

static void the_page_is_everywhere(void)
{
    static const char *const places[] = {"/", "/QFBT-3f8k2mq9x0wd", "/qfbt/tv",
                                         "/r/QFBT-3-3f8k2mq9x0wd", "/index.html"};
    open_line();
    for (int i = 0; i < 5; i++) {
        ENSURE_INT(client_get(&c, places[i], "", 5000), 200);
        ENSURE(strstr(c.text, "the page"));
    }
    // But a file that is not there is not there.
    ENSURE_INT(client_get(&c, "/nothing.js", "", 5000), 404);
    ENSURE_INT(client_get(&c, "/assets/nothing", "", 5000), 404);
    ENSURE_INT(client_get(&c, "/assets/secret.key", "", 5000), 404);
    ENSURE_INT(client_get(&c, "/api/nothing", "", 5000), 404);
}

static void nothing_outside_the_folder(void)
{
    static const char *const paths[] = {"/../ilinx.db",           "/%2e%2e/ilinx.db",
                                        "/assets/../../ilinx.db", "//etc/passwd",
                                        "/..%2filinx.db",         "/%00",
                                        "/assets/%2e%2e"};
    for (int i = 0; i < 7; i++) {
        client_close(&c);
        ENSURE(client_dial(&c, h.port));
        client_get(&c, paths[i], "", 2000);
        ENSURE(!strstr(c.text, "SQLite") && !strstr(c.text, "root:"));
    }
}

static void what_is_kept_by_browsers(void)
{
    char etag[64] = "", header[160];
    ENSURE_INT(head_of("/", ""), 200);
    ENSURE(strstr(c.text, "cache-control: no-cache\r\n"));
    ENSURE(strstr(c.text, "content-type: text/html; charset=utf-8\r\n"));
    ENSURE(sscanf(strstr(c.text, "etag: "), "etag: %40s", etag) == 1);
    snprintf(header, sizeof header, "If-None-Match: %s\r\n", etag);
    ENSURE_INT(head_of("/", header), 304);
    ENSURE(strstr(c.text, etag) && strstr(c.text, "cache-control: no-cache\r\n"));
    ENSURE(!strstr(c.text, "\ncontent-length:") && !strstr(c.text, "\ncontent-type:"));
    ENSURE(strncmp(etag, "W/", 2) == 0);
    snprintf(header, sizeof header, "If-None-Match: \"other\", %s\r\n", etag + 2);
    ENSURE_INT(head_of("/", header), 304);
    // The line goes on being of use.
    ENSURE_INT(client_get(&c, "/healthz", "", 5000), 200);
    ENSURE_TEXT(c.text, "well\n");
    ENSURE_INT(head_of("/", "If-None-Match: \"other\"\r\n"), 200);
}

static void the_best_form_that_is_understood(void)
{
    ENSURE_INT(head_of("/assets/table-1.js", ""), 200);
    ENSURE(strstr(c.text, "cache-control: public, max-age=31536000, immutable\r\n"));
    ENSURE(strstr(c.text, "content-type: text/javascript; charset=utf-8\r\n"));
    ENSURE(!strstr(c.text, "content-encoding") && strstr(c.text, "vary: accept-encoding\r\n"));
    ENSURE_INT(head_of("/assets/table-1.js", "Accept-Encoding: gzip, deflate, br;q=0.9\r\n"), 200);
    ENSURE(strstr(c.text, "content-encoding: br\r\n"));
    ENSURE_INT(head_of("/assets/table-1.js", "Accept-Encoding: deflate, gzip, brr\r\n"), 200);
    ENSURE(strstr(c.text, "content-encoding: gzip\r\n"));
    ENSURE(strstr(c.text, "vary: accept-encoding\r\n"));
    ENSURE_INT(head_of("/assets/table-1.js", "Accept-Encoding: br;q=0, gzip;q=0.001\r\n"), 200);
    ENSURE(strstr(c.text, "content-encoding: gzip\r\n"));
    ENSURE_INT(head_of("/assets/table-1.js", "Accept-Encoding: gzip; q=0.0, br;q=0\r\n"), 200);
    ENSURE(!strstr(c.text, "content-encoding"));
    open_line();
    ENSURE_INT(client_get(&c, "/assets/table-1.js", "Accept-Encoding: gzip\r\n", 5000), 200);
    ENSURE_TEXT(c.text, "not really compressed");
}

static void nothing_foreign_in_the_page(void)
{
    ENSURE_INT(head_of("/", ""), 200);
    const char *policy = strstr(c.text, "content-security-policy: default-src 'none';");
    ENSURE(policy && !strstr(policy, "unsafe-inline"));
    ENSURE(strstr(policy, "connect-src 'self' ws://localhost;"));
    ENSURE(!strstr(policy, "'unsafe-eval'") && !strstr(policy, "*"));
    ENSURE(strstr(c.text, "x-content-type-options: nosniff\r\n"));
    ENSURE(strstr(c.text, "referrer-policy: no-referrer\r\n"));
    ENSURE(strstr(c.text, "permissions-policy: camera=(), geolocation=(), microphone=()"));
    ENSURE(strstr(c.text, "cross-origin-resource-policy: same-origin\r\n"));
    // Headers that a browser complains about without TLS are sent through TLS only.
    ENSURE(!strstr(c.text, "cross-origin-opener-policy"));
    // A host that is none is not repeated.
    open_line();
    ENSURE_INT(client_http(&c, "GET / HTTP/1.1\r\nHost: a; script-src *\r\n\r\n", 5000), 200);
    ENSURE(!strstr(c.text, "script-src *"));
}

static void health_and_figures(void)
{
    open_line();
    ENSURE_INT(client_get(&c, "/healthz", "", 5000), 200);
    ENSURE_TEXT(c.text, "well\n");
    ENSURE_INT(client_get(&c, "/metrics", "", 5000), 200);
    ENSURE(strstr(c.text, "# TYPE ilinx_rooms gauge\nilinx_rooms 1\n"));
    // Through a proxy it is not this machine that asks.
    ENSURE_INT(client_get(&c, "/metrics", "X-Forwarded-For: 127.0.0.1\r\n", 5000), 403);
    ENSURE_INT(client_get(&c, "/api/server", "", 5000), 200);
    ENSURE(strstr(c.text, "\"urls\":[\"http://") && strstr(c.text, "\"secure\":false"));
}

static void only_get(void)
{
    static const char *const requests[] = {
        "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello",
        "PUT /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n",
        "DELETE / HTTP/1.1\r\nHost: localhost\r\n\r\n",
    };
    for (int i = 0; i < 3; i++) {
        open_line();
        ENSURE_INT(client_http(&c, requests[i], 5000), 405);
        while (client_fill(&c, client_now_ms() + 2000) == 1) continue;
        ENSURE_INT(c.fd, -1);
    }
}

// A request that two programs could read in two ways is refused, and ends the connection.
static void nothing_unclear(void)
{
    static const char *const requests[] = {
        "GET / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello",
        "GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n",
    };
    for (int i = 0; i < 3; i++) {
        open_line();
        ENSURE_INT(client_http(&c, requests[i], 5000), 400);
        while (client_fill(&c, client_now_ms() + 2000) == 1) continue;
        ENSURE_INT(c.fd, -1);
    }
    // HTTP/2 is not spoken: whoever asks for it is hung up on.
    open_line();
    ENSURE_INT(client_get(&c, "/healthz",
                          "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n"
                          "HTTP2-Settings: AAMAAABkAAQAAP__\r\n",
                          5000),
               -1);
}

static void a_head_without_a_body(void)
{
    open_line();
    ENSURE_INT(client_http(&c, "HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n", 5000), 200);
    ENSURE(strstr(c.text, "content-length: 38\r\n"));
    // The next bytes are the next answer.
    ENSURE_INT(client_get(&c, "/healthz", "", 5000), 200);
    ENSURE_TEXT(c.text, "well\n");
}

static void who_may_open_a_socket(void)
{
    static const char *const unclear[] = {
        "Host: evil.example\r\n",
        "Content-Length: 5\r\n",
        "Transfer-Encoding: chunked\r\n",
    };
    for (int i = 0; i < 3; i++) {
        open_line();
        ENSURE(client_upgrade(&c, "/ws", unclear[i]) != 101);
    }
    open_line();
    ENSURE_INT(client_upgrade(&c, "/ws", ""), 101);
    open_line();
    ENSURE_INT(client_upgrade(&c, "/ws", "Origin: http://localhost\r\n"), 101);
    open_line();
    ENSURE(client_upgrade(&c, "/ws", "Origin: http://evil.example\r\n") != 101);
    open_line();
    ENSURE(client_upgrade(&c, "/ws", "Origin: null\r\n") != 101);
    open_line();
    ENSURE(client_upgrade(&c, "/other", "") != 101);
    // A subprotocol that nobody has heard of.
    open_line();
    ENSURE(client_upgrade(&c, "/ws", "Sec-WebSocket-Protocol: chat\r\n") != 101);
    // Asked for in the ordinary way, it is no page.
    open_line();
    ENSURE_INT(client_get(&c, "/ws", "", 5000), 404);
}

static void replays_of_nobody(void)
{
    static const char *const paths[] = {
        "/api/rooms/ZZZZ/replays",          "/api/rooms/zz/replays",
        "/api/rooms/ZZZZ/replays/0",        "/api/rooms/ZZZZ/replays/x",
        "/api/replays/ZZZZ-1-000000000000", "/api/rooms/....//replays"};
    open_line();
    for (int i = 0; i < 6; i++) ENSURE_INT(client_get(&c, paths[i], "", 5000), 404);
}

static void open_house(void)
{
    char option[128];
    house_folder(&h);
    make_pages();
    snprintf(option, sizeof option, "--files=%s", pages);
    house_open(&h, option);
    c.fd = -1;
}

// ---- The page in the program -------------------------------------------------------------

// Everything that a tag of the page names, asked for as a browser would.
static int ask_for_all(const char *page, const char *attribute)
{
    int count = 0;
    for (const char *at = page; (at = strstr(at, attribute)) != NULL; count++) {
        char path[128] = "";
        at += strlen(attribute);
        ENSURE(sscanf(at, "%127[^\"]", path) == 1);
        ENSURE_TEXT(strncmp(path, "/assets/", 8) == 0 || strcmp(path, "/icon.svg") == 0 ? "" : path,
                    "");
        ENSURE_INT(head_of(path, "Accept-Encoding: gzip, deflate, br\r\n"), 200);
        // A file of a few lines does not get smaller.
        const char *length = strstr(c.text, "content-length: ");
        bool small = length && strtol(length + strlen("content-length: "), NULL, 10) < 256;
        ENSURE(small || strstr(c.text, "content-encoding: br\r\n"));
        ENSURE(!strstr(c.text, "immutable") == (path[1] == 'i'));
    }
    return count;
}

// Fails where web/dist was missing when the program was built: make build makes it.
static void the_program_has_its_page(void)
{
    house_open(&h, NULL);
    open_line();
    ENSURE_INT(client_get(&c, "/QFBT", "", 5000), 200);
    char *page = strdup(c.text);
    // Whatever is written between such tags would not be run or heeded: the policy forbids it.
    ENSURE(!strstr(page, "<script>") && !strstr(page, "<style") && !strstr(page, " style="));
    ENSURE(!strstr(page, "://"));
    ENSURE(ask_for_all(page, " src=\"") >= 1);
    ENSURE(ask_for_all(page, " href=\"") >= 2);
    ENSURE_INT(head_of("/", "Accept-Encoding: gzip\r\n"), 200);
    ENSURE(strstr(c.text, "content-encoding: gzip\r\n"));
    ENSURE(strstr(c.text, "cache-control: no-cache\r\n"));
    free(page);
    client_close(&c);
    ENSURE_INT(house_end(&h, SIGTERM), 0);
}

static void close_house(void)
{
    client_close(&c);
    ENSURE_INT(house_end(&h, SIGTERM), 0);
    remove_pages();
}

static void remove_house(void)
{
    house_remove(&h);
}

// They need each other, in this order.
int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(open_house),
        TEST(the_page_is_everywhere),
        TEST(nothing_outside_the_folder),
        TEST(what_is_kept_by_browsers),
        TEST(the_best_form_that_is_understood),
        TEST(nothing_foreign_in_the_page),
        TEST(health_and_figures),
        TEST(only_get),
        TEST(nothing_unclear),
        TEST(a_head_without_a_body),
        TEST(who_may_open_a_socket),
        TEST(replays_of_nobody),
        TEST(close_house),
        TEST(the_program_has_its_page),
        TEST(remove_house),
    };
    return RUN_TESTS(tests);
}
