// Pieces of JSON that live messages and replays have in common.

#include "room/pieces.h"

#include "base/json.h"
#include "core/view.h"

void ilx_write_mask(uint32_t mask, ilx_text *out)
{
    const char *comma = "";
    ilx_text_char(out, '[');
    for (int bit = 0; mask >> bit; bit++) {
        if (!(mask >> bit & 1)) continue;
        ilx_text_put(out, comma);
        ilx_text_int(out, bit);
        comma = ",";
    }
    ilx_text_char(out, ']');
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

void ilx_write_result(const ilx_match *match, ilx_text *out)
{
    int32_t scores[ILX_SEATS_MAX] = {0};
    uint32_t winners = ilx_match_game(match)->result(ilx_match_state(match), scores);
    ilx_text_put(out, "\"scores\":[");
    for (int seat = 0; seat < ilx_match_seats(match); seat++) {
        if (seat) ilx_text_char(out, ',');
        ilx_text_int(out, scores[seat]);
    }
    ilx_text_put(out, "],\"winners\":");
    ilx_write_mask(winners, out);
}

void ilx_write_events(const ilx_game *game, int viewer, const ilx_event *events, int count,
                      ilx_text *out)
{
    const char *comma = "";
    ilx_text_char(out, '[');
    for (int i = 0; i < count; i++) {
        if (!ilx_event_visible(&events[i], viewer)) continue;
        ilx_text_put(out, comma);
        ilx_event_write(game, &events[i], out);
        comma = ",";
    }
    ilx_text_char(out, ']');
}
