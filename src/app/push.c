// Every message to a client. Each is built from an empty text by allow-list: the room's public
// facts, the game's view for that seat, the events visible to it, its own lawful moves.

#include "app/push.h"

#include "base/json.h"
#include "core/notation.h"
#include "core/view.h"
#include "protocol/pushes.h"
#include "room/door.h"
#include "room/pieces.h"

#include <assert.h>
#include <stdalign.h>
#include <stddef.h>
#include <string.h>

enum { LOG_SHOWN = 60 };  // events that a full view brings along

// ---- Pieces --------------------------------------------------------------------------------

static void write_int(const char *key, int64_t number, ilx_text *out)
{
    ilx_text_put(out, key);
    ilx_text_int(out, number);
}

// A number that is not negative, or null.
static void write_number(const char *key, int64_t number, ilx_text *out)
{
    ilx_text_put(out, key);
    if (number < 0) ilx_text_put(out, "null");
    if (number >= 0) ilx_text_int(out, number);
}

// A text, or null for none.
static void write_text(const char *key, const char *text, ilx_text *out)
{
    ilx_text_put(out, key);
    if (text) ilx_json_string(out, text);
    if (!text) ilx_text_put(out, "null");
}

// ---- The table -----------------------------------------------------------------------------

static void write_seats(const ilx_room *room, ilx_text *out)
{
    uint8_t colours[ILX_SEATS_MAX];
    ilx_room_seat_colours(room, colours);
    ilx_text_put(out, ",\"seats\":[");
    for (int seat = 0; seat < room->seat_count; seat++) {
        const ilx_chair *chair = &room->chairs[seat];
        write_number(seat ? ",{\"member\":" : "{\"member\":", chair->member, out);
        write_text(",\"bot\":", chair->bot[0] ? chair->bot : NULL, out);
        write_text(",\"name\":", ilx_room_seat_name(room, seat), out);
        write_int(",\"colour\":", colours[seat], out);
        ilx_text_put(out, ",\"lent\":");
        ilx_write_mask(chair->lent, out);
        ilx_text_char(out, '}');
    }
    ilx_text_char(out, ']');
}

static void write_members(const ilx_room *room, ilx_text *out)
{
    const char *opening = "{\"member\":";
    ilx_text_put(out, ",\"members\":[");
    for (int i = 0; i < room->member_count; i++) {
        const ilx_member *member = &room->members[i];
        if (member->kicked) continue;
        write_int(opening, i, out);
        write_text(",\"name\":", member->name, out);
        write_int(",\"colour\":", member->colour, out);
        write_number(",\"seat\":", member->seat, out);
        write_text(",\"want\":", member->want ? member->want->id : NULL, out);
        ilx_text_put(out, member->ease ? ",\"ease\":true" : ",\"ease\":false");
        write_number(",\"eyes\":", member->eyes, out);
        write_number(",\"asks\":", member->asks, out);
        ilx_text_char(out, '}');
        opening = ",{\"member\":";
    }
    ilx_text_char(out, ']');
}

static void write_tally(const ilx_room *room, ilx_text *out)
{
    ilx_text_put(out, ",\"tally\":[");
    for (int i = 0; i < room->tally_count; i++) {
        const ilx_tally *tally = &room->tally[i];
        bool known = tally->member >= 0;
        const char *name = known ? room->members[tally->member].name : tally->name;
        write_text(i ? ",{\"name\":" : "{\"name\":", name, out);
        write_number(",\"member\":", tally->member, out);
        ilx_text_put(out, tally->bot ? ",\"bot\":true" : ",\"bot\":false");
        write_int(",\"games\":", tally->games, out);
        write_int(",\"wins\":", tally->wins, out);
        ilx_text_char(out, '}');
    }
    ilx_text_char(out, ']');
}

static void write_table(const ilx_room *room, ilx_text *out)
{
    write_text(",\"table\":{\"code\":", room->code, out);
    ilx_text_put(out, ",\"key\":\"");
    ilx_table_key_write(room, out);
    write_text("\",\"door\":", ilx_door_names[room->door], out);
    ilx_text_put(out, room->admit ? ",\"admit\":true" : ",\"admit\":false");
    write_number(",\"host\":", room->host, out);
    write_number(",\"owner\":", room->owner, out);
    write_text(",\"game\":", room->game->id, out);
    ilx_text_put(out, ",\"options\":");
    ilx_write_options(room->game, room->options, out);
    write_text(",\"pace\":", ilx_pace_names[room->pace], out);
    ilx_text_put(out, room->times ? ",\"times\":true" : ",\"times\":false");
    write_text(",\"level\":", ilx_room_level(room), out);
    write_text(",\"skin\":", room->skin[0] ? room->skin : NULL, out);
    write_seats(room, out);
    write_members(room, out);
    write_tally(room, out);
    ilx_text_put(out, room->playing ? ",\"playing\":true" : ",\"playing\":false");
    write_int(",\"matches\":", room->match_number, out);
    ilx_text_char(out, '}');
}

static void write_presence(const ilx_scene *scene, ilx_text *out)
{
    const char *opening = "{\"member\":";
    ilx_text_put(out, ",\"presence\":{\"members\":[");
    for (int i = 0; i < scene->room->member_count; i++) {
        if (scene->room->members[i].kicked) continue;
        int64_t absent = scene->absent_ms[i];
        write_int(opening, i, out);
        write_number(",\"away_ms\":", absent ? scene->now_ms - absent : -1, out);
        ilx_text_char(out, '}');
        opening = ",{\"member\":";
    }
    write_int("],\"screens\":", scene->screens, out);
    ilx_text_put(out, ",\"hurry\":");
    ilx_write_mask(scene->hurried, out);
    write_number(",\"grace_ms\":", scene->grace_ms, out);
    ilx_text_char(out, '}');
}

// Lines said to a team are for its own seats.
static bool is_heard(const ilx_chat *chat, int viewer)
{
    return chat->seats == 0 || (viewer >= 0 && (chat->seats & ILX_SEAT_BIT(viewer)) != 0);
}

static void write_chat_line(const ilx_chat *chat, ilx_text *out)
{
    write_int("{\"member\":", chat->member, out);
    write_text(",\"name\":", chat->name, out);
    write_text(chat->line ? ",\"line\":" : ",\"text\":", chat->text, out);
    ilx_text_put(out, chat->seats ? ",\"team\":true}" : "}");
}

static void write_chat(const ilx_room *room, int viewer, ilx_text *out)
{
    const char *comma = "";
    ilx_text_put(out, ",\"chat\":[");
    for (int i = 0; i < room->chat_count; i++) {
        int at = (room->chat_next - room->chat_count + i + ILX_CHAT_KEPT) % ILX_CHAT_KEPT;
        if (!is_heard(&room->chat[at], viewer)) continue;
        ilx_text_put(out, comma);
        write_chat_line(&room->chat[at], out);
        comma = ",";
    }
    ilx_text_char(out, ']');
}

// ---- The match -----------------------------------------------------------------------------

// How much of a limit is left; null when there is none.
static void write_left(const ilx_scene *scene, const char *key, int64_t due_ms, bool limited,
                       ilx_text *out)
{
    int64_t left = due_ms - (scene->stopped_ms ? scene->stopped_ms : scene->now_ms);
    write_number(key, !limited ? -1 : left > 0 ? left : 0, out);
}

static void write_turn(const ilx_scene *scene, ilx_text *out)
{
    const ilx_room *room = scene->room;
    ilx_turn turn;
    room->game->turn(scene->state, &turn);
    write_int("\"turn\":{\"number\":", turn.number, out);
    ilx_text_put(out, ",\"seats\":");
    ilx_write_mask(turn.seats, out);
    ilx_text_put(out, ",\"may\":");
    ilx_write_mask(turn.may, out);
    int64_t pace = turn.seats ? ilx_pace_ms(room->pace) : 0;
    int64_t wait = ilx_room_wait_ms(room, &turn);
    write_left(scene, ",\"wait_ms\":", ilx_room_wait_due(room, wait), wait, out);
    write_left(scene, ",\"pace_ms\":", ilx_room_pace_due(room, pace), pace, out);
    ilx_text_put(out, scene->stopped_ms ? ",\"paused\":true" : ",\"paused\":false");
    // A match that is over has no thinking times: its table may choose anew whether to show them.
    bool times = room->times && room->playing;
    for (int seat = 0; times && seat < room->seat_count; seat++) {
        write_int(seat ? "," : ",\"took\":[", room->took_ms[seat], out);
    }
    ilx_text_put(out, times ? "]}" : "}");
}

static void write_legal(const ilx_scene *scene, int viewer, ilx_text *out)
{
    ilx_move moves[ILX_MOVES_MAX];
    const ilx_room *room = scene->room;
    const ilx_game *game = room->game;
    ilx_text_put(out, ",\"legal\":");
    if (viewer < 0 || !game->list) {
        ilx_text_put(out, "null");
        return;
    }
    int count = !room->playing ? 0 : game->list(scene->state, viewer, moves);
    ilx_text_char(out, '[');
    for (int i = 0; i < count; i++) {
        ilx_text_put(out, i ? ",\"" : "\"");
        ilx_move_format(game, &moves[i], out);
        ilx_text_char(out, '"');
    }
    ilx_text_char(out, ']');
}

// The key is nobody's business before the match is over.
static void write_result(const ilx_room *room, ilx_text *out)
{
    ilx_text_put(out, ",\"result\":");
    if (room->playing) {
        ilx_text_put(out, "null");
        return;
    }
    ilx_text_char(out, '{');
    ilx_write_result(room->match, out);
    ilx_text_put(out, ",\"key\":\"");
    ilx_text_hex(out, ilx_match_key(room->match)->bytes, ILX_KEY_BYTES);
    ilx_text_put(out, "\"}");
}

// The last events of the log, but for what the table has agreed to forget.
static void write_log(const ilx_scene *scene, int viewer, ilx_text *out)
{
    ilx_event shown[LOG_SHOWN];
    const ilx_game *game = scene->room->game;
    ilx_log log = ilx_match_log(scene->room->match, ILX_REFEREE);
    int told_count = log.count - scene->withheld, count = 0;
    for (int i = log.count - 1; i >= 0 && count < LOG_SHOWN; i--) {
        const ilx_event *event = &log.events[i];
        bool told = i < told_count || (!scene->from_all && ilx_event_is_own(event, viewer));
        if (told && ilx_event_visible(event, viewer)) shown[LOG_SHOWN - ++count] = *event;
    }
    ilx_event *first = &shown[LOG_SHOWN - count];
    if (game->forget) {
        alignas(max_align_t) unsigned char view[ILX_VIEW_MAX] = {0};
        game->view(scene->state, viewer, view);
        count = game->forget(view, first, count);
    }
    ilx_text_put(out, ",\"log\":");
    ilx_write_events(game, viewer, first, count, out);
}

static void write_match(const ilx_scene *scene, int viewer, ilx_text *out)
{
    const ilx_room *room = scene->room;
    ilx_text_put(out, ",\"match\":");
    if (!room->match) {
        ilx_text_put(out, "null");
        return;
    }
    write_int("{\"number\":", room->match_number, out);
    write_number(",\"seat\":", viewer, out);
    ilx_text_put(out, ",\"replay\":\"");
    ilx_replay_address_write(room->code, room->match_number, ilx_match_key(room->match), out);
    ilx_text_put(out, "\",\"commitment\":\"");
    ilx_text_hex(out, ilx_match_commitment(room->match), ILX_KEY_BYTES);
    ilx_text_put(out, "\",\"view\":");
    ilx_view_write(room->game, ilx_match_seats(room->match), scene->state, viewer, out);
    ilx_text_char(out, ',');
    write_turn(scene, out);
    write_legal(scene, viewer, out);
    write_log(scene, viewer, out);
    write_result(room, out);
    ilx_text_char(out, '}');
}

static void write_step(const ilx_scene *scene, int viewer, const ilx_happened *happened,
                       ilx_text *out)
{
    _Alignas(16) uint8_t old[ILX_VIEW_MAX], new[ILX_VIEW_MAX];
    const ilx_room *room = scene->room;
    const ilx_game *game = room->game;
    assert(game->view_size <= ILX_VIEW_MAX);
    memset(old, 0, game->view_size);
    memset(new, 0, game->view_size);
    game->view(happened->before, viewer, old);
    game->view(scene->state, viewer, new);
    ilx_text_put(out, ",\"match\":{\"events\":");
    ilx_write_events(game, viewer, happened->events, happened->event_count, out);
    ilx_text_put(out, ",\"changed\":");
    ilx_fields_write_changed(game->view_fields, game->view_field_count,
                             ilx_match_seats(room->match), old, new, out);
    write_legal(scene, viewer, out);
    write_result(room, out);
    if (happened->stand_in && happened->stood_in_for == viewer) {
        write_text(",\"stand_in\":", happened->stand_in, out);
    }
    ilx_text_char(out, '}');
}

// ---- Messages ------------------------------------------------------------------------------

void ilx_push_full(const ilx_scene *scene, int member, int64_t n, const char *done, ilx_text *out)
{
    const ilx_room *room = scene->room;
    write_int("{\"type\":\"full\",\"at\":", scene->now_ms, out);
    write_int(",\"n\":", n, out);
    if (done) write_text(",\"done\":", done, out);
    write_number(",\"member\":", member, out);
    write_number(",\"seat\":", member < 0 ? -1 : room->members[member].seat, out);
    write_table(room, out);
    write_presence(scene, out);
    write_chat(room, ilx_room_viewer(room, member), out);
    write_match(scene, ilx_room_viewer(room, member), out);
    ilx_text_char(out, '}');
}

bool ilx_is_heard(const ilx_happened *happened, int viewer)
{
    bool chat = happened->chat && is_heard(happened->chat, viewer);
    return chat || happened->table || happened->turn || happened->before;
}

void ilx_push_news(const ilx_scene *scene, const ilx_text *news, int64_t n, const char *done,
                   ilx_text *out)
{
    write_int("{\"type\":\"news\",\"at\":", scene->now_ms, out);
    write_int(",\"from\":", n - 1, out);
    write_int(",\"n\":", n, out);
    if (done) write_text(",\"done\":", done, out);
    ilx_text_bytes(out, news->bytes, news->length);
    ilx_text_char(out, '}');
}

void ilx_write_news(const ilx_scene *scene, int viewer, const ilx_happened *happened, ilx_text *out)
{
    if (happened->table) write_table(scene->room, out);
    if (happened->chat && is_heard(happened->chat, viewer)) {
        ilx_text_put(out, ",\"chat\":[");
        write_chat_line(happened->chat, out);
        ilx_text_char(out, ']');
    }
    if (happened->turn || happened->before) {
        ilx_text_char(out, ',');
        write_turn(scene, out);
    }
    if (happened->before) write_step(scene, viewer, happened, out);
}

void ilx_push_here(const ilx_scene *scene, ilx_text *out)
{
    write_int("{\"type\":\"here\",\"at\":", scene->now_ms, out);
    write_presence(scene, out);
    if (scene->room->playing) {
        ilx_text_char(out, ',');
        write_turn(scene, out);
    }
    ilx_text_char(out, '}');
}

void ilx_push_shown(int seat, const char *what, ilx_text *out)
{
    write_int("{\"type\":\"shown\",\"seat\":", seat, out);
    write_text(",\"what\":", what, out);
    ilx_text_char(out, '}');
}

void ilx_push_done(const char *id, ilx_text *out)
{
    write_text("{\"type\":\"done\",\"id\":", id, out);
    ilx_text_char(out, '}');
}

static void write_reason(ilx_refusal reason, const ilx_game *game, const char *skin, ilx_lang lang,
                         ilx_text *out)
{
    char sentence[400];
    ilx_text text = ilx_text_over(sentence, sizeof sentence);
    ilx_voice voice = {.lang = lang, .skin = skin, .reader = ILX_SPECTATOR};
    ilx_say_refusal(&voice, game, reason, &text);
    write_text(",\"reason\":", reason, out);
    write_text(",\"text\":", sentence, out);
    ilx_text_char(out, '}');
}

void ilx_push_refused(const char *id, ilx_refusal reason, const ilx_game *game, const char *skin,
                      ilx_lang lang, ilx_text *out)
{
    write_text("{\"type\":\"refused\",\"id\":", id, out);
    write_reason(reason, game, skin, lang, out);
}

void ilx_push_pong(int64_t time, int64_t now_ms, ilx_text *out)
{
    write_int("{\"type\":\"pong\",\"time\":", time, out);
    write_int(",\"now\":", now_ms, out);
    ilx_text_char(out, '}');
}

void ilx_push_bye(ilx_refusal reason, ilx_lang lang, ilx_text *out)
{
    ilx_text_put(out, "{\"type\":\"bye\"");
    write_reason(reason, NULL, NULL, lang, out);
}
