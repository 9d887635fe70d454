// Prints src/lib/tensor.gen.c: for each game a function that turns a view into a tensor, as
// src/lib/layout.h says.

#include "core/view.h"
#include "lib/layout.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>

static const char *const readers[] = {
    [ILX_U8] = "u8",   [ILX_I8] = "i8",   [ILX_U16] = "u16",
    [ILX_I32] = "i32", [ILX_U32] = "u32", [ILX_U64] = "u64",
};

#define NAMES_MAX 64
#define STRING_OF(number) STRING_OF_VALUE(number)
#define STRING_OF_VALUE(value) #value

static const char head[] =
    "// Encoders of observations. Made by tools/tensorgen.c from the fields of the games: make "
    "renew.\n"
    "\n"
    "#include \"lib/tensor.h\"\n"
    "\n"
    "#include <string.h>\n"
    "\n"
    "// clang-format off\n"
    "// One value of a view, by its type. Hidden ones are the least of their type.\n"
    "#define READER(name, type) \\\n"
    "    static inline type name(const uint8_t *at) { type value; memcpy(&value, at, sizeof "
    "value); "
    "return value; }\n"
    "READER(u8, uint8_t)\n"
    "READER(i8, int8_t)\n"
    "READER(u16, uint16_t)\n"
    "READER(i32, int32_t)\n"
    "READER(u32, uint32_t)\n"
    "READER(u64, uint64_t)\n"
    "\n"
    "// 1 at the place of a name; all 0 where it is none. A row of zeros with a single 1 is laid "
    "so "
    "that the 1\n"
    "// falls on the place: no branch, which nobody could foretell.\n"
    "enum { NAMES_MAX = " STRING_OF(
        NAMES_MAX) " };\n"
                   "static const float row[2 * NAMES_MAX] = {[NAMES_MAX] = 1};\n"
                   "\n"
                   "static inline void hot(float *out, int32_t value, uint32_t names)\n"
                   "{\n"
                   "    uint32_t place = (uint32_t)value < names ? (uint32_t)value : names;\n"
                   "    memcpy(out, row + NAMES_MAX - place, names * sizeof *out);\n"
                   "}\n"
                   "\n"
                   "// A number and 1; what is hidden stays 0 and 0.\n"
                   "static inline void known(float *out, int32_t value, int32_t hidden)\n"
                   "{\n"
                   "    int is_known = value != hidden;\n"
                   "    out[0] = (float)(value * is_known);\n"
                   "    out[1] = (float)is_known;\n"
                   "}\n";

static bool is_number(const ilx_part *part)
{
    return part->field && part->kind == ILX_PART_NUMBER;
}

// Numbers of one type that lie behind one another are one loop, long enough for vectors; how many
// parts they are.
static int print_numbers(const ilx_part *part)
{
    const ilx_field *first = part->field;
    size_t size = ilx_type_size(first->type);
    int count = part->count, parts = 1;
    while (is_number(&part[parts]) && part[parts].field->type == first->type &&
           part[parts].field->offset == first->offset + (size_t)count * size) {
        count += part[parts++].count;
    }
    printf("    for (int i = 0; i < %d; i++) out[%d + i] = (float)%s(view + %d + %zu * i);  //",
           count, part->at, readers[first->type], first->offset, size);
    for (int i = 0; i < parts; i++) printf(" %s", part[i].field->name);
    printf("\n");
    return parts;
}

// Names, and what may be hidden.
static void print_part(const ilx_part *part)
{
    const ilx_field *field = part->field;
    const char *reader = readers[field->type];
    size_t size = ilx_type_size(field->type);
    printf("    for (int i = 0; i < %d; i++) ", part->count);
    if (part->kind == ILX_PART_NAME) {
        printf("hot(out + %d + %d * i, %s(view + %d + %zu * i), %d);", part->at, part->each, reader,
               field->offset, size, part->each);
    } else {
        printf("known(out + %d + 2 * i, %s(view + %d + %zu * i), %s);", part->at, reader,
               field->offset, size, field->type == ILX_I8 ? "INT8_MIN" : "INT32_MIN");
    }
    printf("  // %s\n", field->name);
}

static void print_game(const ilx_game *game)
{
    ilx_layout layout;
    ilx_layout_make(game, &layout);
    printf("\n// NOLINTNEXTLINE(readability-function-size)\nstatic void encode_%s(const uint8_t "
           "*restrict view, int viewer, float *restrict out)\n{\n",
           game->id);
    for (int i = 0; i < layout.count;) {
        const ilx_part *part = &layout.part[i];
        assert(part->kind != ILX_PART_NAME || part->each <= NAMES_MAX);
        if (is_number(part)) {
            i += print_numbers(part);
            continue;
        }
        if (part->field) print_part(part);
        i++;
    }
    const ilx_part *viewer = &layout.part[layout.count - 1];
    printf("    hot(out + %d, viewer, %d);  // the viewer's seat\n}\n", viewer->at, viewer->each);
}

int main(void)
{
    fputs(head, stdout);
    for (int g = 0; g < ilx_game_count; g++) print_game(ilx_games[g]);
    printf("\nconst ilx_encoder ilx_encoders[] = {\n");
    for (int g = 0; g < ilx_game_count; g++) {
        ilx_layout layout;
        ilx_layout_make(ilx_games[g], &layout);
        printf("    {%d, UINT64_C(0x%016" PRIx64 "), encode_%s},\n", layout.length,
               ilx_layout_version(ilx_games[g], &layout), ilx_games[g]->id);
    }
    printf("};\nconst int ilx_encoder_count = %d;\n// clang-format on\n", ilx_game_count);
    return 0;
}
