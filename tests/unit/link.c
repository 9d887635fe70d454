// Links of tables, as people type and paste them.

#include "cli/wire.h"
#include "test.h"

// How a link is understood; "": not at all.
static const char *read_as(const char *text, const char *host)
{
    static char buffer[400];
    ilx_text out = ilx_text_over(buffer, sizeof buffer);
    ilx_link link;
    if (ilx_link_read(text, host, &link)) ilx_link_write(&link, &out);
    return buffer;
}

static void links_are_understood(void)
{
    static const struct {
        const char *text, *as;
    } rows[] = {
        {"http://192.168.1.5:8080/QFBT", "http://192.168.1.5:8080/QFBT"},
        {"HTTP://Table.Lan/qfbt", "http://Table.Lan/QFBT"},
        {"https://table.example/QFBT/tv", "https://table.example/QFBT/tv"},
        {"https://table.example:443/QFBT/", "https://table.example/QFBT"},
        {"http://table.example:80/qfbt?view=plain#x", "http://table.example/QFBT"},
        {"192.168.1.5/QFBT", "http://192.168.1.5:8080/QFBT"},
        {"localhost:9000/QFBT", "http://localhost:9000/QFBT"},
        {"http://[fd00::2]:8080/QFBT", "http://[fd00::2]:8080/QFBT"},
        {"http://[::1]/QFBT", "http://[::1]/QFBT"},
        {"http://table.example", "http://table.example"},
        {"http://table.example/", "http://table.example"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        ENSURE_TEXT(read_as(rows[i].text, NULL), rows[i].as);
        ENSURE_TEXT(read_as(rows[i].text, "elsewhere"), rows[i].as);
    }
}

static void codes_are_looked_for_on_a_host(void)
{
    ENSURE_TEXT(read_as("qfbt", NULL), "http://localhost:8080/QFBT");
    ENSURE_TEXT(read_as("QFBT", "192.168.1.5"), "http://192.168.1.5:8080/QFBT");
    ENSURE_TEXT(read_as("QFBT", "[::1]:9000"), "http://[::1]:9000/QFBT");
    ENSURE_TEXT(read_as("QFBT", "https://table.example/ZZZZ"), "https://table.example/QFBT");
}

static void what_is_no_link_is_refused(void)
{
    static const char *const texts[] = {
        "",
        "QFB",
        "QFBTX",
        "QF1T",
        "hello",
        "http://",
        "http:///QFBT",
        "http://host/QFBTX",
        "http://host/a/b",
        "http://host:0/QFBT",
        "http://host:65536/QFBT",
        "http://host:/QFBT",
        "http://host:8080x/QFBT",
        "http://[::1/QFBT",
        "http://[]/QFBT",
        "http://a b/QFBT",
        "http://a\r\nX: y/QFBT",
        "http://user@host/QFBT",
        "http://h\xc3\xb4te/QFBT",
        "/QFBT",
        ":80",
    };
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        ENSURE_TEXT(read_as(texts[i], NULL), "");
    ENSURE_TEXT(read_as("QFBT", ""), "");
    ENSURE_TEXT(read_as("QFBT", "a/b/c"), "");
    char longer[400];
    memset(longer, 'a', sizeof longer);
    memcpy(longer + sizeof longer - 6, "/QFBT", 6);
    ENSURE_TEXT(read_as(longer, NULL), "");
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(links_are_understood),
        TEST(codes_are_looked_for_on_a_host),
        TEST(what_is_no_link_is_refused),
    };
    return RUN_TESTS(tests);
}
