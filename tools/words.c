// Compiles words into C: words [--only=WORD,...] OUT.c FR.json EN.json [PAGE...]
//
// --only leaves out all messages but those that have one of these words in their key.
// The catalogues become one sorted table, the pages (docs/rules/roulette.fr.md) another, under
// their paths without docs/ and the ending; both are declared in core/texts.h. Whatever a
// translator can get wrong by hand stops the build here, with the file and the key: a message that
// only one language has, or that is malformed, or that asks for other parameters than the same
// message in the other language.

#include "base/json.h"
#include "core/message.h"
#include "core/texts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PARAMS_MAX = 64, FILE_MAX = 16 << 20, BYTES_A_LINE = 24 };

typedef struct message {
    ilx_text key, text;
} message;

typedef struct catalogue {
    const char *path;
    message *messages;  // in the order of their keys
    int count;
} catalogue;

// The names of a message's parameters, each once, in order.
typedef struct params {
    int count;
    ilx_span name[PARAMS_MAX];
} params;

static bool complain(const char *path, const char *key, const char *why)
{
    fprintf(stderr, "%s: %s%s%s\n", path, key, *key ? ": " : "", why);
    return false;
}

static bool read_file(const char *path, ilx_text *into)
{
    FILE *file = fopen(path, "rb");
    if (!file) return complain(path, "", "cannot be opened");
    char buffer[4096];
    size_t count;
    while ((count = fread(buffer, 1, sizeof(buffer), file)) > 0 && into->length <= FILE_MAX) {
        ilx_text_bytes(into, buffer, count);
    }
    bool well = !ferror(file) && into->length <= FILE_MAX;
    fclose(file);
    if (!well) return complain(path, "", "cannot be read, or is too long");
    if (!ilx_utf8_valid(into->bytes, into->length)) return complain(path, "", "is not UTF-8");
    // A zero would end the text early in the program.
    if (strlen(into->bytes) != into->length) return complain(path, "", "holds a zero byte");
    return true;
}

// ---- Catalogues --------------------------------------------------------------------------

static int by_key(const void *a, const void *b)
{
    return strcmp(((const message *)a)->key.bytes, ((const message *)b)->key.bytes);
}

static bool is_key(const ilx_text *key)
{
    if (key->length == 0 || key->length >= ILX_KEY_MAX) return false;
    return strspn(key->bytes, "abcdefghijklmnopqrstuvwxyz0123456789._-") == key->length;
}

// The members of a JSON object, each of which must be a well-formed message.
static bool read_messages(const ilx_json *json, catalogue *into)
{
    into->messages = ilx_alloc(sizeof(message) * (json->nodes[0].count + 1));
    bool well = true;
    int key = ilx_json_first(json, 0);
    for (uint32_t i = 0; i < json->nodes[0].count; i++) {
        message *m = &into->messages[into->count++];
        *m = (message){ilx_text_new(), ilx_text_new()};
        int value = ilx_json_next(json, key);
        ilx_json_append(json, key, &m->key);
        if (!is_key(&m->key)) {
            well = complain(into->path, m->key.bytes, "a key is small letters, digits and . _ -");
        } else if (!ilx_json_append(json, value, &m->text)) {
            well = complain(into->path, m->key.bytes, "is not a text");
        } else {
            const char *fault = ilx_message_walk(m->text.bytes, NULL, NULL);
            // Written twice in the file, it would stand before an n on somebody's screen.
            if (!fault && strchr(m->text.bytes, '\\')) fault = "holds a backslash";
            if (fault) well = complain(into->path, m->key.bytes, fault);
        }
        key = ilx_json_next(json, value);
    }
    qsort(into->messages, (size_t)into->count, sizeof(message), by_key);
    return well;
}

static bool read_catalogue(const char *path, catalogue *into)
{
    *into = (catalogue){.path = path};
    ilx_text text = ilx_text_new();
    if (!read_file(path, &text)) {
        ilx_text_free(&text);
        return false;
    }
    int max_nodes = (int)text.length / 2 + 16;  // no value is shorter than two bytes
    ilx_json_node *nodes = ilx_alloc(sizeof(ilx_json_node) * (size_t)max_nodes);
    ilx_json json;
    bool well = ilx_json_parse(&json, text.bytes, text.length, nodes, max_nodes);
    if (!well) {
        int line = 1;
        for (size_t i = 0; i < json.fault_at && i < text.length; i++) {
            line += text.bytes[i] == '\n';
        }
        fprintf(stderr, "%s:%d: %s\n", path, line, json.fault);
    } else if (nodes[0].type != ILX_JSON_OBJECT) {
        well = complain(path, "", "is not one object of messages");
    } else {
        well = read_messages(&json, into);
    }
    free(nodes);
    ilx_text_free(&text);
    return well;
}

static void free_catalogue(catalogue *c)
{
    for (int i = 0; i < c->count; i++) {
        ilx_text_free(&c->messages[i].key);
        ilx_text_free(&c->messages[i].text);
    }
    free(c->messages);
}

static const message *find(const catalogue *in, const message *like)
{
    return bsearch(like, in->messages, (size_t)in->count, sizeof(message), by_key);
}

static void note_param(void *context, const ilx_piece *piece)
{
    params *p = context;
    for (int i = 0; i < p->count; i++) {
        if (p->name[i].length == piece->name.length &&
            memcmp(p->name[i].bytes, piece->name.bytes, piece->name.length) == 0) {
            return;
        }
    }
    if (p->count < PARAMS_MAX) p->name[p->count++] = piece->name;
}

// Does b ask for every parameter that a asks for?
static bool asks_for_all_of(const message *a, const message *b, const char *path)
{
    params of_a = {0}, of_b = {0};
    ilx_message_walk(a->text.bytes, note_param, &of_a);
    ilx_message_walk(b->text.bytes, note_param, &of_b);
    for (int i = 0; i < of_a.count; i++) {
        int before = of_b.count;
        note_param(&of_b, &(ilx_piece){.name = of_a.name[i]});
        if (of_b.count == before) continue;
        fprintf(stderr, "%s: %s: lacks the parameter {%.*s}\n", path, b->key.bytes,
                (int)of_a.name[i].length, of_a.name[i].bytes);
        return false;
    }
    return true;
}

// Is all that one catalogue says said in the other, with the same parameters?
static bool covers(const catalogue *one, const catalogue *other)
{
    bool well = true;
    for (int i = 0; i < one->count; i++) {
        const message *a = &one->messages[i], *b = find(other, a);
        if (!b) {
            well = complain(other->path, a->key.bytes, "is missing");
        } else if (!asks_for_all_of(a, b, other->path)) {
            well = false;
        }
    }
    return well;
}

// ---- Writing -----------------------------------------------------------------------------

static void write_literal(ilx_text *out, const char *string)
{
    ilx_text_char(out, '"');
    for (const char *c = string; *c; c++) {
        if ((unsigned char)*c < ' ') {
            ilx_text_add(out, "\\%03o", (unsigned)*c);
        } else {
            if (strchr("\"\\?", *c)) ilx_text_char(out, '\\');
            ilx_text_char(out, *c);
        }
    }
    ilx_text_char(out, '"');
}

static bool is_in(const char *list, const char *word, size_t length)
{
    for (const char *at = list; *at; at += strcspn(at, ","), at += *at == ',') {
        if (strcspn(at, ",") == length && memcmp(at, word, length) == 0) return true;
    }
    return false;
}

// Is it asked for? NULL: everything is.
static bool is_wanted(const char *only, const char *key)
{
    for (; only && *key; key += strcspn(key, "."), key += *key == '.') {
        if (is_in(only, key, strcspn(key, "."))) return true;
    }
    return !only;
}

static void write_phrases(const catalogue *catalogues, const char *only, ilx_text *out)
{
    int count = 0;
    ilx_text_put(out, "\nconst ilx_phrase ilx_phrases[] = {\n");
    for (int i = 0; i < catalogues[0].count; i++) {
        if (!is_wanted(only, catalogues[0].messages[i].key.bytes)) continue;
        count++;
        ilx_text_put(out, "    {");
        write_literal(out, catalogues[0].messages[i].key.bytes);
        for (int lang = 0; lang < ILX_LANGS; lang++) {
            ilx_text_put(out, lang == 0 ? ", {" : ", ");
            write_literal(out, catalogues[lang].messages[i].text.bytes);
        }
        ilx_text_put(out, "}},\n");
    }
    ilx_text_add(out, "};\nconst int ilx_phrase_count = %d;\n", count);
}

// As bytes, for a compiler need not take long literals.
static bool write_page(const char *path, int number, ilx_text *out)
{
    ilx_text page = ilx_text_new();
    bool well = read_file(path, &page);
    ilx_text_add(out, "\nstatic const unsigned char page_%d[] = {", number);
    for (size_t i = 0; i < page.length; i++) {
        if (i % BYTES_A_LINE == 0) ilx_text_char(out, '\n');
        ilx_text_add(out, "%d,", (unsigned char)page.bytes[i]);
    }
    ilx_text_put(out, "0};\n");
    ilx_text_free(&page);
    return well;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool write_pages(char **paths, int count, ilx_text *out)
{
    bool well = true;
    for (int i = 0; i < count; i++) {
        well = write_page(paths[i], i, out) && well;
    }
    for (int i = 0; i < count; i++) {  // From here on they are names.
        char *ending = strrchr(paths[i], '.');
        if (ending) *ending = '\0';
        if (strncmp(paths[i], "docs/", 5) == 0) paths[i] += 5;
    }
    // The bytes were numbered in the order of the command line; the table is in that of names.
    char **names = ilx_alloc(sizeof(char *) * (size_t)(count + 1));
    for (int i = 0; i < count; i++) names[i] = paths[i];
    qsort(names, (size_t)count, sizeof(char *), by_name);
    ilx_text_put(out, "\nconst ilx_page ilx_pages[] = {\n");
    for (int i = 0; i < count; i++) {
        int number = 0;
        while (paths[number] != names[i]) number++;
        ilx_text_put(out, "    {");
        write_literal(out, names[i]);
        ilx_text_add(out, ", (const char *)page_%d},\n", number);
    }
    // C has no empty arrays.
    if (count == 0) ilx_text_put(out, "    {\"\", \"\"},\n");
    ilx_text_add(out, "};\nconst int ilx_page_count = %d;\n", count);
    free(names);
    return well;
}

static bool save(const char *path, const ilx_text *text)
{
    FILE *file = fopen(path, "wb");
    if (!file) return complain(path, "", "cannot be written");
    bool well = fwrite(text->bytes, 1, text->length, file) == text->length;
    well = fclose(file) == 0 && well;
    return well ? true : complain(path, "", "cannot be written");
}

int main(int argc, char **argv)
{
    const char *only = NULL;
    if (argc > 1 && strncmp(argv[1], "--only=", 7) == 0) {
        only = argv[1] + 7;
        argv++;
        argc--;
    }
    if (argc < 2 + ILX_LANGS) {
        fprintf(stderr, "usage: words [--only=WORD,...] OUT.c FR.json EN.json [PAGE...]\n");
        return 2;
    }
    catalogue catalogues[ILX_LANGS];
    bool well = true;
    for (int lang = 0; lang < ILX_LANGS; lang++) {
        well = read_catalogue(argv[2 + lang], &catalogues[lang]) && well;
    }
    for (int lang = 1; well && lang < ILX_LANGS; lang++) {
        well = covers(&catalogues[0], &catalogues[lang]);
        well = covers(&catalogues[lang], &catalogues[0]) && well;
    }
    ilx_text out = ilx_text_new();
    ilx_text_put(&out, "// Made by tools/words.c.\n\n#include \"core/texts.h\"\n");
    if (well) write_phrases(catalogues, only, &out);
    well = well && write_pages(argv + 2 + ILX_LANGS, argc - 2 - ILX_LANGS, &out);
    well = well && save(argv[1], &out);
    ilx_text_free(&out);
    for (int lang = 0; lang < ILX_LANGS; lang++) free_catalogue(&catalogues[lang]);
    return well ? 0 : 1;
}
