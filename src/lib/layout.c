// Where things are in an observation as a tensor.

#include "lib/layout.h"

#include "base/hash.h"
#include "core/view.h"

#include <assert.h>

static int names_of(const ilx_game *game, const ilx_field *field)
{
    if (!field->names) return 0;
    return field->names == &ilx_seat_names ? game->seats_max : field->names->count;
}

void ilx_layout_make(const ilx_game *game, ilx_layout *layout)
{
    *layout = (ilx_layout){0};
    assert(game->view_field_count < ILX_PARTS_MAX);
    for (int i = 0; i < game->view_field_count; i++) {
        const ilx_field *field = &game->view_fields[i];
        int names = names_of(game, field), inner = field->count ? field->count : 1;
        bool is_signed = field->type == ILX_I8 || field->type == ILX_I32;
        ilx_part part = {.field = field, .at = layout->length};
        part.kind = names ? ILX_PART_NAME : is_signed ? ILX_PART_SIGNED : ILX_PART_NUMBER;
        part.each = names ? names : is_signed ? 2 : 1;
        part.count = (int)(field->size / ilx_type_size(field->type));
        part.seats = field->per_seat ? part.count / inner : 0;
        layout->length += part.each * part.count;
        layout->part[layout->count++] = part;
    }
    layout->part[layout->count++] = (ilx_part){
        .kind = ILX_PART_NAME, .at = layout->length, .each = game->seats_max, .count = 1};
    layout->length += game->seats_max;
}

uint64_t ilx_layout_version(const ilx_game *game, const ilx_layout *layout)
{
    ilx_text text = ilx_text_new();
    for (int i = 0; i < layout->count; i++) {
        const ilx_part *part = &layout->part[i];
        ilx_text_add(&text, "%s %d %d %d %d:", part->field ? part->field->name : "viewer",
                     part->kind, part->each, part->count, part->seats);
        bool named = part->field && part->field->names && part->field->names != &ilx_seat_names;
        for (int n = 0; named && n < part->each; n++) {
            ilx_text_add(&text, " %s", part->field->names->items[n]);
        }
        ilx_text_char(&text, '\n');
    }
    ilx_text_add(&text, "%d", game->seats_max);
    uint64_t hash = ilx_hash(text.bytes, text.length);
    ilx_text_free(&text);
    return hash;
}
