// Compiles the finished page into C: page OUT.c FOLDER
//
// The files that the server would read from the folder become constant data of the program, with
// the same types, tags and compressed forms; it is declared in net/files.h.

#include "base/text.h"
#include "net/files.h"

#include <stdio.h>
#include <string.h>

enum { BYTES_A_LINE = 60 };

// Compilers read one long literal twenty times as fast as a list of numbers.
static void write_bytes(ilx_text *out, const ilx_bytes *bytes, const char *form, int number)
{
    if (!bytes->at) return;
    const unsigned char *from = bytes->at;
    ilx_text_add(out, "\nstatic const char %s_%d[] =", form, number);
    for (size_t i = 0; i < bytes->size; i++) {
        if (i % BYTES_A_LINE == 0) ilx_text_put(out, i > 0 ? "\"\n    \"" : "\n    \"");
        if (from[i] < ' ' || from[i] > '~') {
            ilx_text_add(out, "\\%03o", (unsigned)from[i]);
        } else {
            if (strchr("\"\\?", from[i])) ilx_text_char(out, '\\');
            ilx_text_char(out, (char)from[i]);
        }
    }
    ilx_text_put(out, bytes->size > 0 ? "\";\n" : " \"\";\n");
}

static void write_form(ilx_text *out, const ilx_bytes *bytes, const char *form, int number)
{
    if (!bytes->at) return;
    ilx_text_add(out, "     .%s = {%s_%d, %zu},\n", form, form, number, bytes->size);
}

static void write_files(ilx_text *out, const ilx_files *files)
{
    for (int i = 0; i < files->count; i++) {
        const ilx_file *file = &files->items[i];
        write_bytes(out, &file->plain, "plain", i);
        write_bytes(out, &file->brotli, "brotli", i);
        write_bytes(out, &file->gzip, "gzip", i);
    }
    ilx_text_put(out, "\nstatic const ilx_file items[] = {\n");
    for (int i = 0; i < files->count; i++) {
        const ilx_file *file = &files->items[i];
        // Only the tag has characters that a literal cannot have as they are: its two quotes.
        ilx_text_add(out, "    {.path = \"%s\",\n     .type = \"%s\",\n", file->path, file->type);
        ilx_text_add(out, "     .etag = \"W/\\\"%.16s\\\"\",\n", file->etag + 3);
        ilx_text_add(out, "     .lasting = %s,\n", file->lasting ? "true" : "false");
        write_form(out, &file->plain, "plain", i);
        write_form(out, &file->brotli, "brotli", i);
        write_form(out, &file->gzip, "gzip", i);
        ilx_text_put(out, "    },\n");
    }
    ilx_text_add(out, "};\n\nconst ilx_files ilx_page = {items, %d};\n", files->count);
}

static bool save(const char *path, const ilx_text *text)
{
    FILE *file = fopen(path, "wb");
    if (!file) return false;
    bool well = fwrite(text->bytes, 1, text->length, file) == text->length;
    return fclose(file) == 0 && well;
}

int main(int argc, char **argv)
{
    ilx_files files;
    if (argc != 3) {
        fprintf(stderr, "usage: page OUT.c FOLDER\n");
        return 2;
    }
    if (!ilx_files_read(&files, argv[2])) {
        fprintf(stderr, "%s: cannot be read as a page\n", argv[2]);
        return 1;
    }
    bool well = ilx_files_find(&files, "/index.html") != NULL;
    if (!well) fprintf(stderr, "%s: has no index.html\n", argv[2]);
    for (int i = 0; well && i < files.count; i++) {
        well = strpbrk(files.items[i].path, "\"\\?\n") == NULL;
        if (!well) fprintf(stderr, "%s: a strange name\n", files.items[i].path);
    }
    ilx_text out = ilx_text_new();
    ilx_text_put(&out, "// Made by tools/page.c.\n\n#include \"net/files.h\"\n");
    if (well) {
        write_files(&out, &files);
        well = save(argv[1], &out);
        if (!well) fprintf(stderr, "%s: cannot be written\n", argv[1]);
    }
    ilx_text_free(&out);
    ilx_files_free(&files);
    return well ? 0 : 1;
}
