// A room is the sum of its facts: this file adds them up, and writes what everybody may know.

#include "server/room.h"

#include "base/json.h"
#include "bots/bot.h"

#include <stdlib.h>
#include <string.h>

static const char *const kind_names[ILX_FACT_KINDS] = {
    [ILX_FACT_ROOM] = "room",   [ILX_FACT_JOIN] = "join",     [ILX_FACT_NAME] = "name",
    [ILX_FACT_SIT] = "sit",     [ILX_FACT_BOT] = "bot",       [ILX_FACT_SEATS] = "seats",
    [ILX_FACT_HOST] = "host",   [ILX_FACT_GAME] = "game",     [ILX_FACT_OPTION] = "option",
    [ILX_FACT_PACE] = "pace",   [ILX_FACT_LEVEL] = "level",   [ILX_FACT_SKIN] = "skin",
    [ILX_FACT_START] = "start", [ILX_FACT_MOVE] = "move",     [ILX_FACT_STOP] = "stop",
    [ILX_FACT_SAY] = "say",     [ILX_FACT_MORE] = "more",     [ILX_FACT_KICK] = "kick",
};

ilx_room *ilx_room_new(void)
{
    ilx_room *room = ilx_alloc(sizeof *room);
    room->host = -1;
    for (int i = 0; i < ILX_MEMBERS_MAX; i++) room->members[i].seat = -1;
    for (int i = 0; i < ILX_SEATS_MAX; i++) room->seat_member[i] = -1;
    for (int i = 0; i < ILX_RECENT_ACTIONS; i++) room->recent[i].member = -1;
    return room;
}

void ilx_room_free(ilx_room *room)
{
    if (!room) return;
    ilx_match_free(room->match);
    free(room->tally);
    free(room->chat);
    free(room);
}

int64_t ilx_pace_ms(ilx_pace pace)
{
    static const int64_t limits[] = {0, 60000, 30000, 15000};
    return limits[pace];
}

// ---- Facts as text -----------------------------------------------------------------------

void ilx_fact_write(const ilx_fact *fact, ilx_text *out)
{
    ilx_text_put(out, "{\"fact\":\"");
    ilx_text_put(out, kind_names[fact->kind]);
    ilx_text_put(out, "\",\"at\":");
    ilx_text_int(out, fact->at_ms);
    ilx_text_put(out, ",\"a\":");
    ilx_text_int(out, fact->a);
    ilx_text_put(out, ",\"b\":");
    ilx_text_int(out, fact->b);
    ilx_text_put(out, ",\"c\":\"");
    ilx_text_hex64(out, fact->c);
    ilx_text_put(out, "\",\"by\":");
    ilx_text_int(out, fact->by);
    ilx_text_put(out, ",\"id\":");
    ilx_json_string(out, fact->id);
    ilx_text_put(out, ",\"text\":");
    ilx_json_string(out, fact->text);
    ilx_text_char(out, '}');
}

static bool read_number(const ilx_json *json, const char *key, int64_t *number)
{
    int node = ilx_json_get(json, 0, key);
    if (node < 0 || json->nodes[node].type != ILX_JSON_NUMBER) return false;
    *number = json->nodes[node].number;
    return true;
}

bool ilx_fact_read(const char *text, size_t length, ilx_fact *fact)
{
    enum { NODES = 32 };
    ilx_json_node nodes[NODES];
    ilx_json json;
    int64_t at, a, b, by;
    char hash[20];
    memset(fact, 0, sizeof *fact);
    if (!ilx_json_parse(&json, text, length, nodes, NODES)) return false;
    int kind_node = ilx_json_get(&json, 0, "fact"), hash_node = ilx_json_get(&json, 0, "c");
    int id_node = ilx_json_get(&json, 0, "id"), text_node = ilx_json_get(&json, 0, "text");
    if (kind_node < 0 || hash_node < 0 || id_node < 0 || text_node < 0) return false;
    if (!read_number(&json, "at", &at) || !read_number(&json, "a", &a) ||
        !read_number(&json, "b", &b) || !read_number(&json, "by", &by)) {
        return false;
    }
    if (!ilx_json_copy(&json, hash_node, hash, sizeof hash) ||
        !ilx_read_hex64(hash, strlen(hash), &fact->c) ||
        !ilx_json_copy(&json, id_node, fact->id, sizeof fact->id) ||
        !ilx_json_copy(&json, text_node, fact->text, sizeof fact->text)) {
        return false;
    }
    int kind = 0;
    while (kind < ILX_FACT_KINDS && !ilx_json_is(&json, kind_node, kind_names[kind])) kind++;
    if (kind == ILX_FACT_KINDS) return false;
    bool small = a >= INT32_MIN && a <= INT32_MAX && b >= INT32_MIN && b <= INT32_MAX &&
                 by >= INT32_MIN && by <= INT32_MAX;
    fact->kind = (ilx_fact_kind)kind;
    fact->at_ms = at;
    fact->a = (int32_t)a;
    fact->b = (int32_t)b;
    fact->by = (int32_t)by;
    return small;
}

// ---- Applying ----------------------------------------------------------------------------

static bool is_member(const ilx_room *room, int member)
{
    return member >= 0 && member < ILX_MEMBERS_MAX && room->members[member].used;
}

static void copy_text(char *to, size_t size, const char *from)
{
    ilx_text text = ilx_text_over(to, size);
    ilx_text_put(&text, from);
}

static void leave_seat(ilx_room *room, int member)
{
    int seat = room->members[member].seat;
    if (seat < 0) return;
    room->members[member].seat = -1;
    room->seat_member[seat] = -1;
    // A match goes on: somebody must answer for that seat.
    copy_text(room->seat_bot[seat], sizeof room->seat_bot[seat], room->match ? room->level : "");
}

static bool apply_join(ilx_room *room, const ilx_fact *fact)
{
    enum { DIGITS = 2 * ILX_TOKEN_BYTES };
    if (fact->a < 0 || fact->a >= ILX_MEMBERS_MAX || room->members[fact->a].used) return false;
    if (strlen(fact->text) <= DIGITS || fact->text[DIGITS] != ' ') return false;
    ilx_member *member = &room->members[fact->a];
    *member = (ilx_member){.used = true, .seat = -1, .colour = (uint8_t)(fact->b & 7)};
    copy_text(member->name, sizeof member->name, fact->text + DIGITS + 1);
    if (room->host < 0) room->host = fact->a;
    return ilx_read_hex(fact->text, DIGITS, member->token_hash, ILX_TOKEN_BYTES);
}

static bool apply_sit(ilx_room *room, const ilx_fact *fact)
{
    if (!is_member(room, fact->b) || fact->a < -1 || fact->a >= room->seat_count) return false;
    if (fact->a >= 0 && room->seat_member[fact->a] >= 0) return false;
    leave_seat(room, fact->b);
    if (fact->a < 0) return true;
    room->seat_member[fact->a] = (int8_t)fact->b;
    room->seat_bot[fact->a][0] = '\0';
    room->members[fact->b].seat = (int8_t)fact->a;
    return true;
}

static bool apply_seats(ilx_room *room, int count)
{
    if (!room->game || room->match || count < room->game->seats_min ||
        count > room->game->seats_max) {
        return false;
    }
    for (int seat = count; seat < ILX_SEATS_MAX; seat++) {
        if (room->seat_member[seat] >= 0) leave_seat(room, room->seat_member[seat]);
        room->seat_bot[seat][0] = '\0';
    }
    room->seat_count = count;
    return true;
}

// Another game has other seats and options; people keep their seats as far as there are any.
static bool apply_game(ilx_room *room, const char *id)
{
    const ilx_game *game = ilx_game_find(id);
    if (!game || (room->match && !room->over)) return false;
    ilx_match_free(room->match);
    room->match = NULL;
    room->game = game;
    for (int i = 0; i < game->option_count; i++) room->options[i] = game->options[i].usual;
    room->skin[0] = '\0';
    int people = 0;
    for (int i = 0; i < ILX_MEMBERS_MAX; i++) people += room->members[i].seat >= 0;
    int count = room->seat_count > people ? room->seat_count : people;
    if (count < 4) count = 4;  // a table of four, unless the game or the guests say otherwise
    if (count < game->seats_min) count = game->seats_min;
    if (count > game->seats_max) count = game->seats_max;
    return apply_seats(room, count);
}

static void ask(ilx_room *room, int64_t at_ms)
{
    ilx_turn turn = ilx_match_turn(room->match);
    if (turn.number == room->question_number && turn.wait_ms == room->question_wait_ms) return;
    room->question_number = turn.number;
    room->question_wait_ms = turn.wait_ms;
    room->question_ms = at_ms;
    room->more_ms = 0;
}

static const char *seat_name(const ilx_room *room, int seat)
{
    int member = room->seat_member[seat];
    return member >= 0 ? room->members[member].name : room->seat_bot[seat];
}

static bool apply_start(ilx_room *room, const ilx_fact *fact)
{
    ilx_key key;
    if (!room->game || (room->match && !room->over)) return false;
    if (!ilx_read_hex(fact->text, strlen(fact->text), key.bytes, ILX_KEY_BYTES)) return false;
    ilx_setup setup = {.seat_count = room->seat_count, .options = room->options};
    if (ilx_setup_check(room->game, &setup)) return false;
    ilx_match_free(room->match);
    room->match = ilx_match_new(room->game, &setup, &key);
    room->over = false;
    room->match_number++;
    room->match_first = room->number;
    for (int seat = 0; seat < room->seat_count; seat++) {
        if (room->seat_member[seat] < 0 && !room->seat_bot[seat][0]) {
            copy_text(room->seat_bot[seat], sizeof room->seat_bot[seat], room->level);
        }
        ilx_match_set_name(room->match, seat, seat_name(room, seat));
    }
    for (int i = 0; i < ILX_MEMBERS_MAX; i++) room->members[i].more_used = 0;
    room->question_number = UINT32_MAX;  // so that the first question counts as new
    return true;
}

static ilx_tally *tally_of(ilx_room *room, int member, const char *name)
{
    if (!room->tally) room->tally = ilx_alloc(ILX_TALLY_MAX * sizeof *room->tally);
    for (int i = 0; i < room->tally_count; i++) {
        ilx_tally *tally = &room->tally[i];
        bool same = member >= 0 ? tally->member == member : strcmp(tally->name, name) == 0;
        if (same && (member >= 0) == (tally->member >= 0)) return tally;
    }
    if (room->tally_count == ILX_TALLY_MAX) return NULL;
    ilx_tally *tally = &room->tally[room->tally_count++];
    tally->member = member;
    copy_text(tally->name, sizeof tally->name, name);
    return tally;
}

static void count_result(ilx_room *room)
{
    int32_t scores[ILX_SEATS_MAX] = {0};
    uint32_t winners = room->game->result(ilx_match_state(room->match), scores);
    for (int seat = 0; seat < room->seat_count; seat++) {
        ilx_tally *tally = tally_of(room, room->seat_member[seat], seat_name(room, seat));
        if (!tally) continue;
        tally->games++;
        tally->wins += (winners >> seat) & 1;
    }
}

static bool apply_move(ilx_room *room, const ilx_fact *fact)
{
    if (!room->match || room->over) return false;
    // A draw is drawn again, not believed: the key is in the log.
    const char *text = fact->a == ILX_CHANCE ? NULL : fact->text;
    if (ilx_match_play(room->match, fact->a, text)) return false;
    return ilx_match_hash(room->match) == fact->c;
}

static void apply_say(ilx_room *room, const ilx_fact *fact)
{
    if (!room->chat) room->chat = ilx_alloc(ILX_CHAT_KEPT * sizeof *room->chat);
    ilx_chat *chat = &room->chat[room->chat_next];
    room->chat_next = (room->chat_next + 1) % ILX_CHAT_KEPT;
    if (room->chat_count < ILX_CHAT_KEPT) room->chat_count++;
    *chat = (ilx_chat){.member = fact->a, .line = fact->b != 0};
    copy_text(chat->text, sizeof chat->text, fact->text);
}

// The host's rights pass to whoever has been here longest.
static void apply_kick(ilx_room *room, int member)
{
    leave_seat(room, member);
    room->members[member].kicked = true;
    for (int i = 0; i < ILX_MEMBERS_MAX && room->host == member; i++) {
        if (room->members[i].used && !room->members[i].kicked) room->host = i;
    }
}

static bool is_bot_seat(const ilx_room *room, int seat)
{
    return seat >= 0 && seat < room->seat_count && room->seat_member[seat] < 0;
}

static bool apply_one(ilx_room *room, const ilx_fact *fact)
{
    switch (fact->kind) {
    case ILX_FACT_ROOM:
        copy_text(room->code, sizeof room->code, fact->text);
        room->made_ms = fact->at_ms;
        return room->number == 1;
    case ILX_FACT_JOIN: return apply_join(room, fact);
    case ILX_FACT_NAME:
        if (!is_member(room, fact->a)) return false;
        copy_text(room->members[fact->a].name, ILX_NAME_MAX, fact->text);
        if (fact->b >= 0) room->members[fact->a].colour = (uint8_t)(fact->b & 7);
        return true;
    case ILX_FACT_SIT: return apply_sit(room, fact);
    case ILX_FACT_BOT:
        if (!is_bot_seat(room, fact->a)) return false;
        copy_text(room->seat_bot[fact->a], sizeof room->seat_bot[fact->a], fact->text);
        return true;
    case ILX_FACT_SEATS: return apply_seats(room, fact->a);
    case ILX_FACT_HOST:
        room->host = fact->a;
        return is_member(room, fact->a);
    case ILX_FACT_GAME: return apply_game(room, fact->text);
    case ILX_FACT_OPTION:
        if (!room->game || fact->a < 0 || fact->a >= room->game->option_count) return false;
        room->options[fact->a] = fact->b;
        return true;
    case ILX_FACT_PACE:
        room->pace = (ilx_pace)fact->a;
        return fact->a >= ILX_PACE_FREE && fact->a <= ILX_PACE_FLASH;
    case ILX_FACT_LEVEL: copy_text(room->level, sizeof room->level, fact->text); return true;
    case ILX_FACT_SKIN: copy_text(room->skin, sizeof room->skin, fact->text); return true;
    case ILX_FACT_START: return apply_start(room, fact);
    case ILX_FACT_MOVE: return apply_move(room, fact);
    case ILX_FACT_STOP:
        if (!room->match) return false;
        room->over = true;
        ilx_match_free(room->match);
        room->match = NULL;
        return true;
    case ILX_FACT_SAY: apply_say(room, fact); return true;
    case ILX_FACT_MORE:
        if (!is_member(room, fact->a)) return false;
        room->members[fact->a].more_used++;
        room->more_ms += 30000;
        return true;
    case ILX_FACT_KICK:
        if (!is_member(room, fact->a)) return false;
        apply_kick(room, fact->a);
        return true;
    case ILX_FACT_KINDS: break;
    }
    return false;
}

// What follows from every fact.
static void settle(ilx_room *room, const ilx_fact *fact)
{
    if (fact->by >= 0 && fact->id[0]) {
        int at = room->recent_next++ % ILX_RECENT_ACTIONS;
        room->recent[at].member = fact->by;
        room->recent[at].number = room->number;
        memcpy(room->recent[at].id, fact->id, sizeof fact->id);
    }
    if (!room->match || room->over) return;
    ask(room, fact->at_ms);
    if (!ilx_match_over(room->match)) return;
    room->over = true;
    count_result(room);
}

bool ilx_room_apply(ilx_room *room, const ilx_fact *fact)
{
    room->number++;
    room->last_ms = fact->at_ms;
    if (!apply_one(room, fact)) return false;
    settle(room, fact);
    return true;
}

void ilx_room_note_move(ilx_room *room, const ilx_fact *fact)
{
    room->number++;
    room->last_ms = fact->at_ms;
    settle(room, fact);
}

int64_t ilx_room_action(const ilx_room *room, int member, const char *id)
{
    for (int i = 0; i < ILX_RECENT_ACTIONS && id[0]; i++) {
        if (room->recent[i].member != member || strcmp(room->recent[i].id, id) != 0) continue;
        return room->recent[i].number;
    }
    return 0;
}

// ---- What everybody may know -------------------------------------------------------------

static void write_members(const ilx_room *room, const bool *here, ilx_text *out)
{
    const char *comma = "";
    ilx_text_put(out, ",\"members\":[");
    for (int i = 0; i < ILX_MEMBERS_MAX; i++) {
        const ilx_member *member = &room->members[i];
        if (!member->used || member->kicked) continue;
        ilx_text_add(out, "%s{\"member\":%d,\"name\":", comma, i);
        ilx_json_string(out, member->name);
        ilx_text_add(out, ",\"colour\":%d,\"seat\":", member->colour);
        ilx_text_put(out, member->seat < 0 ? "null" : "");
        if (member->seat >= 0) ilx_text_int(out, member->seat);
        ilx_text_put(out, here[i] ? ",\"here\":true}" : ",\"here\":false}");
        comma = ",";
    }
    ilx_text_char(out, ']');
}

static void write_seats(const ilx_room *room, ilx_text *out)
{
    ilx_text_put(out, ",\"seats\":[");
    for (int seat = 0; seat < room->seat_count; seat++) {
        if (seat) ilx_text_char(out, ',');
        ilx_text_put(out, "{\"member\":");
        if (room->seat_member[seat] < 0) ilx_text_put(out, "null");
        if (room->seat_member[seat] >= 0) ilx_text_int(out, room->seat_member[seat]);
        ilx_text_put(out, ",\"bot\":");
        if (room->seat_bot[seat][0]) ilx_json_string(out, room->seat_bot[seat]);
        if (!room->seat_bot[seat][0]) ilx_text_put(out, "null");
        ilx_text_char(out, '}');
    }
    ilx_text_char(out, ']');
}

static void write_choice(const ilx_room *room, ilx_text *out)
{
    static const char *const paces[] = {"free", "calm", "brisk", "flash"};
    ilx_text_put(out, ",\"game\":");
    if (!room->game) ilx_text_put(out, "null");
    if (room->game) ilx_json_string(out, room->game->id);
    ilx_text_put(out, ",\"options\":{");
    for (int i = 0; room->game && i < room->game->option_count; i++) {
        if (i) ilx_text_char(out, ',');
        ilx_json_string(out, room->game->options[i].name);
        ilx_text_add(out, ":%d", room->options[i]);
    }
    ilx_text_add(out, "},\"pace\":\"%s\",\"level\":", paces[room->pace]);
    ilx_json_string(out, room->level);
    ilx_text_put(out, ",\"skin\":");
    ilx_json_string(out, room->skin);
}

static void write_tally(const ilx_room *room, ilx_text *out)
{
    ilx_text_put(out, ",\"tally\":[");
    for (int i = 0; i < room->tally_count; i++) {
        const ilx_tally *tally = &room->tally[i];
        ilx_text_put(out, i ? ",{\"name\":" : "{\"name\":");
        ilx_json_string(out, tally->member >= 0 ? room->members[tally->member].name : tally->name);
        ilx_text_add(out, ",\"bot\":%s,\"games\":%u,\"wins\":%u}",
                     tally->member < 0 ? "true" : "false", tally->games, tally->wins);
    }
    ilx_text_char(out, ']');
}

void ilx_room_write(const ilx_room *room, const bool *here, ilx_text *out)
{
    ilx_text_put(out, "{\"code\":");
    ilx_json_string(out, room->code);
    ilx_text_add(out, ",\"host\":%d", room->host);
    write_choice(room, out);
    write_seats(room, out);
    write_members(room, here, out);
    write_tally(room, out);
    ilx_text_add(out, ",\"playing\":%s,\"matches\":%d}",
                 room->match && !room->over ? "true" : "false", room->match_number);
}
