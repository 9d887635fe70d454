// Every message to a client. Each is built from an empty text by allow-list: the room's public
// facts, the game's view for that seat, the events visible to it, its own lawful moves.

#include "server/push.h"

#include "base/json.h"
#include "core/notation.h"
#include "core/view.h"

#include <assert.h>
#include <string.h>

enum { LOG_SHOWN = 60 };  // events that a full view brings along

static void write_mask(uint32_t mask, ilx_text *out)
{
    const char *comma = "";
    ilx_text_char(out, '[');
    for (int seat = 0; seat < ILX_SEATS_MAX; seat++) {
        if (!(mask & ILX_SEAT_BIT(seat))) continue;
        ilx_text_put(out, comma);
        ilx_text_int(out, seat);
        comma = ",";
    }
    ilx_text_char(out, ']');
}

static void write_turn(const ilx_room *room, int64_t now_ms, ilx_text *out)
{
    ilx_turn turn = ilx_match_turn(room->match);
    int64_t passed = now_ms - room->question_ms, pace = ilx_pace_ms(room->pace);
    ilx_text_put(out, "\"turn\":{\"number\":");
    ilx_text_int(out, turn.number);
    ilx_text_put(out, ",\"seats\":");
    write_mask(turn.seats, out);
    ilx_text_put(out, ",\"may\":");
    write_mask(turn.may, out);
    int64_t waits[] = {turn.wait_ms, pace};
    static const char *const names[] = {",\"wait_ms\":", ",\"pace_ms\":"};
    for (int i = 0; i < 2; i++) {
        int64_t left = waits[i] ? waits[i] + room->more_ms - passed : 0;
        ilx_text_put(out, names[i]);
        ilx_text_int(out, waits[i] && left < 1 ? 1 : left);
    }
    ilx_text_put(out, ilx_turn_over(&turn) ? ",\"over\":true}" : ",\"over\":false}");
}

static void write_legal(const ilx_room *room, int seat, ilx_text *out)
{
    ilx_move moves[ILX_MOVES_MAX];
    const ilx_game *game = room->game;
    if (seat < 0 || !game->list) return;
    int count = game->list(ilx_match_state(room->match), seat, moves);
    ilx_text_put(out, ",\"legal\":[");
    for (int i = 0; i < count; i++) {
        ilx_text_put(out, i ? ",\"" : "\"");
        ilx_move_format(game, &moves[i], out);
        ilx_text_char(out, '"');
    }
    ilx_text_char(out, ']');
}

static void write_result(const ilx_room *room, ilx_text *out)
{
    if (!room->over) return;
    int32_t scores[ILX_SEATS_MAX] = {0};
    uint32_t winners = room->game->result(ilx_match_state(room->match), scores);
    ilx_text_put(out, ",\"result\":{\"scores\":[");
    for (int seat = 0; seat < room->seat_count; seat++) {
        if (seat) ilx_text_char(out, ',');
        ilx_text_int(out, scores[seat]);
    }
    ilx_text_put(out, "],\"winners\":");
    write_mask(winners, out);
    ilx_text_put(out, ",\"key\":\"");
    ilx_text_hex(out, ilx_match_key(room->match)->bytes, ILX_KEY_BYTES);
    ilx_text_put(out, "\"}");
}

static void write_events(const ilx_room *room, int seat, const ilx_event *events, int count,
                         ilx_text *out)
{
    const char *comma = "";
    ilx_text_char(out, '[');
    for (int i = 0; i < count; i++) {
        if (!ilx_event_visible(&events[i], seat)) continue;
        ilx_text_put(out, comma);
        ilx_event_write(room->game, &events[i], out);
        comma = ",";
    }
    ilx_text_char(out, ']');
}

static void write_chat_line(const ilx_chat *chat, ilx_text *out)
{
    ilx_text_put(out, "{\"member\":");
    ilx_text_int(out, chat->member);
    ilx_text_put(out, chat->line ? ",\"line\":" : ",\"text\":");
    ilx_json_string(out, chat->text);
    ilx_text_char(out, '}');
}

static void write_chat(const ilx_room *room, ilx_text *out)
{
    ilx_text_put(out, ",\"chat\":[");
    for (int i = 0; i < room->chat_count; i++) {
        int at = (room->chat_next - room->chat_count + i + ILX_CHAT_KEPT) % ILX_CHAT_KEPT;
        if (i) ilx_text_char(out, ',');
        write_chat_line(&room->chat[at], out);
    }
    ilx_text_char(out, ']');
}

void ilx_push_welcome(const ilx_room *room, int member, const char *token, ilx_text *out)
{
    ilx_text_add(out, "{\"type\":\"welcome\",\"room\":\"%s\",\"member\":%d,\"token\":\"%s\"}",
                 room->code, member, token);
}

void ilx_push_full(const ilx_room *room, const bool *here, const ilx_viewer *viewer, int64_t now_ms,
                   ilx_text *out)
{
    ilx_text_put(out, "{\"type\":\"full\",\"n\":");
    ilx_text_int(out, room->number);
    ilx_text_put(out, ",\"member\":");
    ilx_text_int(out, viewer->member);
    ilx_text_put(out, ",\"seat\":");
    if (viewer->seat < 0) ilx_text_put(out, "null");
    if (viewer->seat >= 0) ilx_text_int(out, viewer->seat);
    ilx_text_put(out, ",\"table\":");
    ilx_room_write(room, here, out);
    write_chat(room, out);
    if (room->match) {
        ilx_log log = ilx_match_log(room->match, viewer->seat);
        int first = log.count > LOG_SHOWN ? log.count - LOG_SHOWN : 0;
        ilx_text_add(out, ",\"match\":{\"number\":%d,\"commitment\":\"", room->match_number);
        ilx_text_hex(out, ilx_match_commitment(room->match), ILX_KEY_BYTES);
        ilx_text_put(out, "\",\"view\":");
        ilx_view_write(room->game, room->seat_count, ilx_match_state(room->match), viewer->seat,
                       out);
        ilx_text_char(out, ',');
        write_turn(room, now_ms, out);
        write_legal(room, viewer->seat, out);
        ilx_text_put(out, ",\"log\":");
        write_events(room, viewer->seat, log.events + first, log.count - first, out);
        write_result(room, out);
        ilx_text_char(out, '}');
    }
    ilx_text_char(out, '}');
}

static void write_changes(const ilx_room *room, int seat, const ilx_happened *happened,
                          int64_t now_ms, ilx_text *out)
{
    _Alignas(16) uint8_t old[ILX_STATE_MAX], new[ILX_STATE_MAX];
    const ilx_game *game = room->game;
    assert(game->view_size <= ILX_STATE_MAX);
    memset(old, 0, game->view_size);
    memset(new, 0, game->view_size);
    game->view(happened->before, seat, old);
    game->view(ilx_match_state(room->match), seat, new);
    ilx_text_put(out, ",\"match\":{\"events\":");
    write_events(room, seat, happened->events, happened->event_count, out);
    ilx_text_put(out, ",\"changed\":");
    ilx_fields_write_changed(game->view_fields, game->view_field_count, room->seat_count, old, new,
                             out);
    ilx_text_char(out, ',');
    write_turn(room, now_ms, out);
    write_legal(room, seat, out);
    write_result(room, out);
    ilx_text_char(out, '}');
}

void ilx_push_news(const ilx_room *room, const bool *here, const ilx_viewer *viewer,
                   const ilx_happened *happened, int64_t now_ms, ilx_text *out)
{
    ilx_text_put(out, "{\"type\":\"news\",\"from\":");
    ilx_text_int(out, happened->from);
    ilx_text_put(out, ",\"n\":");
    ilx_text_int(out, room->number);
    if (happened->table) {
        ilx_text_put(out, ",\"table\":");
        ilx_room_write(room, here, out);
    }
    if (happened->chat) {
        ilx_text_put(out, ",\"chat\":[");
        write_chat_line(happened->chat, out);
        ilx_text_char(out, ']');
    }
    if (happened->before) write_changes(room, viewer->seat, happened, now_ms, out);
    ilx_text_char(out, '}');
}

void ilx_push_here(const bool *here, ilx_text *out)
{
    const char *comma = "";
    ilx_text_put(out, "{\"type\":\"here\",\"members\":[");
    for (int i = 0; i < ILX_MEMBERS_MAX; i++) {
        if (!here[i]) continue;
        ilx_text_put(out, comma);
        ilx_text_int(out, i);
        comma = ",";
    }
    ilx_text_put(out, "]}");
}

void ilx_push_done(const char *id, int64_t number, ilx_text *out)
{
    ilx_text_put(out, "{\"type\":\"done\",\"id\":");
    ilx_json_string(out, id);
    ilx_text_put(out, ",\"n\":");
    ilx_text_int(out, number);
    ilx_text_char(out, '}');
}

static void write_reason(ilx_refusal reason, const ilx_game *game, ilx_lang lang, ilx_text *out)
{
    char sentence[400];
    ilx_text text = ilx_text_over(sentence, sizeof sentence);
    ilx_voice voice = {.lang = lang, .reader = ILX_SPECTATOR};
    ilx_say_refusal(&voice, game, reason, &text);
    ilx_text_put(out, ",\"reason\":");
    ilx_json_string(out, reason);
    ilx_text_put(out, ",\"text\":");
    ilx_json_string(out, sentence);
    ilx_text_char(out, '}');
}

void ilx_push_refused(const char *id, ilx_refusal reason, const ilx_game *game, ilx_lang lang,
                      ilx_text *out)
{
    ilx_text_put(out, "{\"type\":\"refused\",\"id\":");
    ilx_json_string(out, id);
    write_reason(reason, game, lang, out);
}

void ilx_push_pong(int64_t time, int64_t now_ms, ilx_text *out)
{
    ilx_text_put(out, "{\"type\":\"pong\",\"time\":");
    ilx_text_int(out, time);
    ilx_text_put(out, ",\"now\":");
    ilx_text_int(out, now_ms);
    ilx_text_char(out, '}');
}

void ilx_push_bye(ilx_refusal reason, ilx_lang lang, ilx_text *out)
{
    ilx_text_put(out, "{\"type\":\"bye\"");
    write_reason(reason, NULL, lang, out);
}
