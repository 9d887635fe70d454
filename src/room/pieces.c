// Pieces of JSON that live messages and replays have in common.

#include "room/pieces.h"

#include "base/json.h"
#include "core/view.h"

void ilx_key_text(const uint8_t bytes[ILX_KEY_BYTES], char text[ILX_KEY_TEXT])
{
    ilx_text hex = ilx_text_over(text, ILX_KEY_TEXT);
    ilx_text_hex(&hex, bytes, ILX_KEY_BYTES);
}

void ilx_write_options(const ilx_game *game, const int32_t *options, ilx_text *out)
{
    ilx_text_char(out, '{');
    for (int i = 0; i < game->option_count; i++) {
        if (i) ilx_text_char(out, ',');
        ilx_json_string(out, game->options[i].name);
        ilx_text_char(out, ':');
        ilx_text_int(out, options[i]);
    }
    ilx_text_char(out, '}');
}

void ilx_write_events(const ilx_game *game, int viewer, const ilx_event *events, int count,
                      ilx_text *out)
{
    const char *comma = "";
    ilx_text_char(out, '[');
    for (int i = 0; i < count; i++) {
        if (!ilx_event_visible(&events[i], viewer)) continue;
        ilx_text_put(out, comma);
        ilx_event_write_short(game, &events[i], out);
        comma = ",";
    }
    ilx_text_char(out, ']');
}

const ilx_said_dice *ilx_say_dice(const ilx_dice *dice, ilx_dice_parts *parts)
{
    int count = 0;
    if (!dice) return NULL;
    for (int seat = 0; seat < dice->seats; seat++) {
        const ilx_device *device = &dice->devices[seat];
        if (!device->sealed) continue;
        ilx_key_text(device->seal, parts->seals[count]);
        ilx_key_text(device->number, parts->numbers[count]);
        const char *number = device->told ? parts->numbers[count] : NULL;
        parts->devices[count] = (ilx_said_device){seat, parts->seals[count], number};
        count++;
    }
    ilx_key_text(dice->seal, parts->seal);
    parts->said = (ilx_said_dice){parts->seal, {parts->devices, count}};
    return &parts->said;
}
