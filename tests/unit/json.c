// JSON: what is read, what is refused and where, and that what is written is read back.

#include "base/json.h"
#include "test.h"

enum { NODES = 256 };
static ilx_json_node nodes[NODES];

static ilx_json parse(const char *text)
{
    ilx_json json;
    if (!ilx_json_parse(&json, text, strlen(text), nodes, NODES)) {
        test_fail(__FILE__, __LINE__, "%s: %s at %zu", text, json.fault, json.fault_at);
    }
    return json;
}

// ---- Reading -----------------------------------------------------------------------------

static void plain_values(void)
{
    static const struct {
        const char *text;
        ilx_json_type type;
    } rows[] = {{"null", ILX_JSON_NULL},          {"true", ILX_JSON_TRUE},
                {"false", ILX_JSON_FALSE},        {"0", ILX_JSON_NUMBER},
                {"\"\"", ILX_JSON_STRING},        {"[]", ILX_JSON_ARRAY},
                {" \t\r\n{ } ", ILX_JSON_OBJECT}, {"[ ]\n", ILX_JSON_ARRAY}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        ilx_json json = parse(rows[i].text);
        ENSURE_INT(json.count, 1);
        ENSURE_INT(json.nodes[0].type, rows[i].type);
        ENSURE_INT(json.nodes[0].count, 0);
        ENSURE_INT(json.nodes[0].end, 1);
        ENSURE(json.fault == NULL);
    }
}

static void numbers(void)
{
    static const struct {
        const char *text;
        int64_t number;
    } rows[] = {{"0", 0},
                {"-0", 0},
                {"-1", -1},
                {"1234567890", 1234567890},
                {"9223372036854775807", INT64_MAX},
                {"-9223372036854775808", INT64_MIN}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        ilx_json json = parse(rows[i].text);
        ENSURE(json.nodes[0].number == rows[i].number);
        ENSURE_INT(json.nodes[0].length, strlen(rows[i].text));
    }
}

static void a_whole_tree(void)
{
    ilx_json json =
        parse("{\"do\":\"new\",\"seats\":4,\"list\":[1,[2,3],{\"a\":null}],\"z\":true}");
    ENSURE_INT(json.nodes[0].count, 4);
    ENSURE_INT(json.nodes[0].end, json.count);
    ENSURE_INT(json.nodes[0].start, 0);
    ENSURE_INT(json.nodes[0].length, strlen(json.text));
    ENSURE(ilx_json_is(&json, ilx_json_get(&json, 0, "do"), "new"));
    ENSURE_INT(json.nodes[ilx_json_get(&json, 0, "seats")].number, 4);
    ENSURE_INT(json.nodes[ilx_json_get(&json, 0, "z")].type, ILX_JSON_TRUE);
    ENSURE_INT(ilx_json_get(&json, 0, "a"), -1);

    int list = ilx_json_get(&json, 0, "list");
    ENSURE_INT(json.nodes[list].count, 3);
    int one = ilx_json_first(&json, list);
    ENSURE_INT(json.nodes[one].number, 1);
    int pair = ilx_json_next(&json, one);
    ENSURE_INT(json.nodes[pair].count, 2);
    ENSURE_INT(json.nodes[ilx_json_next(&json, ilx_json_first(&json, pair))].number, 3);
    int object = ilx_json_next(&json, pair);
    ENSURE_INT(json.nodes[ilx_json_get(&json, object, "a")].type, ILX_JSON_NULL);
    ENSURE_INT(ilx_json_next(&json, object), json.nodes[list].end);
}

static void keys_and_values_in_turn(void)
{
    ilx_json json = parse("{\"a\":1,\"b\":[0,0],\"c\":3}");
    static const char *const keys[] = {"a", "b", "c"};
    int at = ilx_json_first(&json, 0);
    for (int i = 0; i < 3; i++) {
        ENSURE(ilx_json_is(&json, at, keys[i]));
        int value = ilx_json_next(&json, at);
        ENSURE_INT(value, ilx_json_get(&json, 0, keys[i]));
        at = ilx_json_next(&json, value);
    }
    ENSURE_INT(at, json.count);
}

static void what_is_no_object_has_no_keys(void)
{
    ilx_json json = parse("[\"a\",1]");
    ENSURE_INT(ilx_json_get(&json, 0, "a"), -1);
    ENSURE_INT(ilx_json_get(&json, 1, "a"), -1);
    ENSURE_INT(ilx_json_get(&json, -1, "a"), -1);
    ENSURE(!ilx_json_is(&json, 2, "1"));
    ENSURE(!ilx_json_is(&json, -1, ""));
}

// ---- Strings -----------------------------------------------------------------------------

static void escapes(void)
{
    static const struct {
        const char *text, *string;
    } rows[] = {
        {"\"\"", ""},
        {"\"plain\"", "plain"},
        {"\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\b\f\n\r\t"},
        {"\"caf\\u00e9\"", "café"},
        {"\"caf\\u00E9 noir\"", "café noir"},
        {"\"\\u20ac\"", "€"},
        {"\"\\ud83d\\ude00!\"", "😀!"},
        {"\"\\uDBFF\\uDFFF\"", "\xf4\x8f\xbf\xbf"},
        {"\"é€😀\"", "é€😀"},
        {"\"\\\\u0000\"", "\\u0000"},
        {"\"\\u0041\\u0042C\"", "ABC"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char buffer[64];
        ilx_json json = parse(rows[i].text);
        ENSURE(ilx_json_copy(&json, 0, buffer, sizeof buffer));
        ENSURE_TEXT(buffer, rows[i].string);
        ENSURE_INT(json.nodes[0].count, strlen(rows[i].string));
        ENSURE(ilx_json_is(&json, 0, rows[i].string));
        ENSURE(!ilx_json_is(&json, 0, "something else"));

        ilx_text text = ilx_text_new();
        ilx_text_put(&text, "before ");
        ENSURE(ilx_json_append(&json, 0, &text));
        ENSURE_TEXT(text.bytes + 7, rows[i].string);
        ilx_text_free(&text);
    }
}

static void equal_means_all_of_it(void)
{
    ilx_json json = parse("[\"seat\",\"se\\u0061t\"]");
    for (int node = 1; node <= 2; node++) {
        ENSURE(ilx_json_is(&json, node, "seat"));
        ENSURE(!ilx_json_is(&json, node, "seats"));
        ENSURE(!ilx_json_is(&json, node, "sea"));
        ENSURE(!ilx_json_is(&json, node, "seaT"));
        ENSURE(!ilx_json_is(&json, node, "Seat"));
    }
}

static void what_cannot_be_copied(void)
{
    char buffer[5];
    ilx_json json = parse("[\"four\",\"fives\",7,\"a\\u0000b\"]");
    ENSURE(ilx_json_copy(&json, 1, buffer, sizeof buffer));
    ENSURE_TEXT(buffer, "four");
    ENSURE(!ilx_json_copy(&json, 2, buffer, sizeof buffer));
    ENSURE(!ilx_json_copy(&json, 3, buffer, sizeof buffer));
    ENSURE(!ilx_json_copy(&json, 4, buffer, sizeof buffer));
    ENSURE(!ilx_json_copy(&json, -1, buffer, sizeof buffer));

    ilx_text text = ilx_text_new();
    ENSURE(!ilx_json_append(&json, 4, &text));
    ENSURE_TEXT(text.bytes, "");
    ilx_text_free(&text);
}

// ---- Refusing ----------------------------------------------------------------------------

static void refused(const char *text, size_t length, const char *why, size_t where)
{
    // A copy without a byte to spare, so that reading past the end would be noticed.
    char *exact = ilx_alloc(length);
    memcpy(exact, text, length);
    ilx_json json;
    bool ok = ilx_json_parse(&json, exact, length, nodes, NODES);
    free(exact);
    if (ok) test_fail(__FILE__, __LINE__, "%s: not refused", text);
    if (strcmp(json.fault, why) != 0 || json.fault_at != where) {
        test_fail(__FILE__, __LINE__, "%s: %s at %zu, not %s at %zu", text, json.fault,
                  json.fault_at, why, where);
    }
}

static const struct {
    const char *text, *why;
    size_t where;
} refusals[] = {
    {"", "a value is expected", 0},
    {"  ", "a value is expected", 2},
    {"\xef\xbb\xbf{}", "a value is expected", 0},
    {"nul", "a value is expected", 0},
    {"nULL", "a value is expected", 0},
    {"truex", "there is more after the value", 4},
    {"1 2", "there is more after the value", 2},
    {"{}}", "there is more after the value", 2},
    {"'a'", "a value is expected", 0},
    {"NaN", "a value is expected", 0},
    {"[", "a value is expected", 1},
    {"[1", "a comma or ] is expected", 2},
    {"[1}", "a comma or ] is expected", 2},
    {"[1,]", "a value is expected", 3},
    {"[,1]", "a value is expected", 1},
    {"[1 2]", "a comma or ] is expected", 3},
    {"]", "a value is expected", 0},
    {"{", "a key is expected", 1},
    {"{1:2}", "a key is expected", 1},
    {"{\"a\"}", "a colon is expected", 4},
    {"{\"a\" 1}", "a colon is expected", 5},
    {"{\"a\":}", "a value is expected", 5},
    {"{\"a\":1", "a comma or } is expected", 6},
    {"{\"a\":1]", "a comma or } is expected", 6},
    {"{\"a\":1,}", "a key is expected", 7},
    {"{\"a\":1,\"a\":2}", "the same key twice", 8},
    {"{\"a\":1,\"\\u0061\":2}", "the same key twice", 8},
    {"{\"\\u00e9\":1,\"b\":[],\"é\":2}", "the same key twice", 20},
    {"// a\n1", "a value is expected", 0},
    {"-", "a digit is expected", 1},
    {"--1", "a digit is expected", 1},
    {"+1", "a value is expected", 0},
    {".5", "a value is expected", 0},
    {"01", "numbers do not begin with 0", 0},
    {"-01", "numbers do not begin with 0", 1},
    {"1.0", "numbers must be whole", 1},
    {"1e3", "numbers must be whole", 1},
    {"[0.5]", "numbers must be whole", 2},
    {"9223372036854775808", "the number is too big", 0},
    {"[-9223372036854775809]", "the number is too big", 1},
    {"\"", "the string does not end", 1},
    {"\"abc", "the string does not end", 4},
    {"\"\\", "no such escape", 1},
    {"\"\\x\"", "no such escape", 1},
    {"\"\\u12g4\"", "no such escape", 1},
    {"\"\\u12", "no such escape", 1},
    {"\"ab\\ud800\"", "no such escape", 3},
    {"\"\\ud800\\u0041\"", "no such escape", 1},
    {"\"\\ud800\\", "no such escape", 1},
    {"\"\\ude00\"", "no such escape", 1},
    {"\"a\nb\"", "control characters must be escaped", 2},
    {"\"a\x1f\"", "control characters must be escaped", 2},
    {"\"caf\xe9\"", "this is not UTF-8", 4},
    {"\"\xed\xa0\x80\"", "this is not UTF-8", 1},
    {"\"\xc3", "this is not UTF-8", 1},
};

static void what_is_refused_and_where(void)
{
    for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++) {
        refused(refusals[i].text, strlen(refusals[i].text), refusals[i].why, refusals[i].where);
    }
    refused("1\0", 2, "there is more after the value", 1);
    refused("\"a\0b\"", 5, "control characters must be escaped", 2);
}

// Every beginning of a text is refused, and none of them reads past its end.
static void no_beginning_is_enough(void)
{
    const char *text = "{\"a\":[1,-20,true,false,null,\"x\\n\\ud83d\\ude00é\"],\"b\":{\"c\":[]}}";
    for (size_t length = 0; length < strlen(text); length++) {
        char *exact = ilx_alloc(length);
        memcpy(exact, text, length);
        ilx_json json;
        ENSURE(!ilx_json_parse(&json, exact, length, nodes, NODES));
        ENSURE(json.fault != NULL && json.fault_at <= length);
        free(exact);
    }
    parse(text);
}

static void depth_is_bounded(void)
{
    char text[2 * (ILX_JSON_DEPTH + 1)];
    for (int depth = 1; depth <= ILX_JSON_DEPTH + 1; depth++) {
        memset(text, '[', (size_t)depth);
        memset(text + depth, ']', (size_t)depth);
        ilx_json json;
        bool ok = ilx_json_parse(&json, text, (size_t)depth * 2, nodes, NODES);
        ENSURE(ok == (depth <= ILX_JSON_DEPTH));
        if (!ok) ENSURE_TEXT(json.fault, "too deep");
    }
    static char brackets[1 << 20];
    memset(brackets, '[', sizeof brackets);
    refused(brackets, sizeof brackets, "too deep", ILX_JSON_DEPTH);
}

static void values_are_counted(void)
{
    ilx_json json;
    const char *text = "{\"a\":[1,2]}";  // five nodes
    ENSURE(ilx_json_parse(&json, text, strlen(text), nodes, 5));
    for (int max = 0; max < 5; max++) {
        ENSURE(!ilx_json_parse(&json, text, strlen(text), nodes, max));
        ENSURE_TEXT(json.fault, "too many values");
    }
}

// ---- Writing -----------------------------------------------------------------------------

static void strings_are_escaped(void)
{
    static const struct {
        const char *string, *expected;
    } rows[] = {
        {"", "\"\""},
        {"plain", "\"plain\""},
        {"a\"b\\c/d", "\"a\\\"b\\\\c/d\""},
        {"\b\f\n\r\t", "\"\\b\\f\\n\\r\\t\""},
        {"\x01\x1f\x7f", "\"\\u0001\\u001f\x7f\""},
        {"Élodie 😀", "\"Élodie 😀\""},
        {"caf\xe9!", "\"caf\\ufffd!\""},
        {"\xff\xc3", "\"\\ufffd\\ufffd\""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char buffer[64];
        ilx_text text = ilx_text_over(buffer, sizeof buffer);
        ilx_json_string(&text, rows[i].string);
        ENSURE_TEXT(buffer, rows[i].expected);
    }
    char buffer[64];
    ilx_text text = ilx_text_over(buffer, sizeof buffer);
    ilx_json_string_n(&text, "a\0b", 3);
    ENSURE_TEXT(buffer, "\"a\\u0000b\"");
}

static void what_is_written_is_read_back(void)
{
    for (int c = 1; c < 256; c++) {
        char string[4] = {'<', (char)c, '>', '\0'}, back[16];
        ilx_text text = ilx_text_new();
        ilx_json_string(&text, string);
        ilx_json json = parse(text.bytes);
        ENSURE(ilx_json_copy(&json, 0, back, sizeof back));
        ENSURE_TEXT(back, c < 0x80 ? string : "<\xef\xbf\xbd>");
        ilx_text_free(&text);
    }
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(plain_values),
        TEST(numbers),
        TEST(a_whole_tree),
        TEST(keys_and_values_in_turn),
        TEST(what_is_no_object_has_no_keys),
        TEST(escapes),
        TEST(equal_means_all_of_it),
        TEST(what_cannot_be_copied),
        TEST(what_is_refused_and_where),
        TEST(no_beginning_is_enough),
        TEST(depth_is_bounded),
        TEST(values_are_counted),
        TEST(strings_are_escaped),
        TEST(what_is_written_is_read_back),
    };
    return RUN_TESTS(tests);
}
