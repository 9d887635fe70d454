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

static void write_options(const void *of, ilx_text *out)
{
    const ilx_room *room = of;
    ilx_write_options(room->game, room->options, out);
}

// ---- The table -----------------------------------------------------------------------------

typedef struct table_parts {
    ilx_said_seat seats[ILX_SEATS_MAX];
    ilx_said_member members[ILX_MEMBERS_MAX];
    ilx_said_tally tally[ILX_TALLY_MAX];
    char key[ILX_ROOM_CODE + 1 + ILX_SECRET + 1], seal[ILX_KEY_TEXT];
    char devices[ILX_MEMBERS_MAX][ILX_KEY_TEXT];
} table_parts;

static ilx_list say_seats(const ilx_room *room, ilx_said_seat *said)
{
    uint8_t colours[ILX_SEATS_MAX];
    ilx_room_seat_colours(room, colours);
    for (int seat = 0; seat < room->seat_count; seat++) {
        const ilx_chair *chair = &room->chairs[seat];
        ilx_temper temper = ilx_room_temper(room, seat);
        said[seat] = (ilx_said_seat){.member = chair->member,
                                     .bot = chair->bot[0] ? chair->bot : NULL,
                                     .temper = temper ? ilx_temper_names[temper] : NULL,
                                     .name = ilx_room_seat_name(room, seat),
                                     .colour = colours[seat],
                                     .lent = chair->lent,
                                     .hints = chair->hints};
    }
    return (ilx_list){said, room->seat_count};
}

static ilx_list say_members(const ilx_room *room, ilx_said_member *said,
                            char devices[][ILX_KEY_TEXT])
{
    int count = 0;
    for (int i = 0; i < room->member_count; i++) {
        const ilx_member *member = &room->members[i];
        if (member->kicked) continue;
        if (member->sealed) ilx_key_text(member->device, devices[i]);
        said[count++] = (ilx_said_member){.member = i,
                                          .name = member->name,
                                          .colour = member->colour,
                                          .seat = member->seat,
                                          .want = member->want ? member->want->id : NULL,
                                          .ease = member->ease,
                                          .eyes = member->eyes,
                                          .asks = member->asks,
                                          .device = member->sealed ? devices[i] : NULL};
    }
    return (ilx_list){said, count};
}

static ilx_list say_tally(const ilx_room *room, ilx_said_tally *said)
{
    for (int i = 0; i < room->tally_count; i++) {
        const ilx_tally *tally = &room->tally[i];
        bool known = tally->member >= 0;
        said[i] = (ilx_said_tally){.name = known ? room->members[tally->member].name : tally->name,
                                   .member = tally->member,
                                   .bot = tally->bot,
                                   .games = tally->games,
                                   .wins = tally->wins};
    }
    return (ilx_list){said, room->tally_count};
}

static ilx_said_table say_table(const ilx_room *room, table_parts *parts)
{
    ilx_text key = ilx_text_over(parts->key, sizeof parts->key);
    ilx_table_key_write(room, &key);
    ilx_dice dice;
    ilx_room_dice(room, &dice);
    ilx_key_text(dice.seal, parts->seal);
    return (ilx_said_table){.code = room->code,
                            .key = parts->key,
                            .door = ilx_door_names[room->door],
                            .admit = room->admit,
                            .host = room->host,
                            .owner = room->owner,
                            .game = room->game->id,
                            .options = {write_options, room},
                            .pace = ilx_pace_names[room->pace],
                            .times = room->times,
                            .hints = room->hints,
                            .level = ilx_room_level(room),
                            .skin = room->skin[0] ? room->skin : NULL,
                            .seats = say_seats(room, parts->seats),
                            .members = say_members(room, parts->members, parts->devices),
                            .tally = say_tally(room, parts->tally),
                            .seal = room->sealed ? parts->seal : NULL,
                            .playing = room->playing,
                            .matches = room->match_number};
}

static ilx_said_presence say_presence(const ilx_scene *scene, ilx_said_present *said)
{
    int count = 0;
    for (int i = 0; i < scene->room->member_count; i++) {
        if (scene->room->members[i].kicked) continue;
        int64_t absent = scene->presence[i].away_ms;
        said[count++] = (ilx_said_present){i, absent ? scene->now_ms - absent : -1};
    }
    return (ilx_said_presence){.members = {said, count},
                               .screens = scene->screens,
                               .sounding = scene->sounding,
                               .near = scene->near,
                               .hurry = scene->hurried,
                               .grace_ms = scene->grace_ms};
}

// Lines said to a team are for its own seats.
static bool is_heard(const ilx_chat *chat, int viewer)
{
    return chat->seats == 0 || (viewer >= 0 && (chat->seats & ILX_SEAT_BIT(viewer)) != 0);
}

static ilx_said_chat say_chat_line(const ilx_chat *chat)
{
    return (ilx_said_chat){.member = chat->member,
                           .name = chat->name,
                           .text = chat->line ? NULL : chat->text,
                           .line = chat->line ? chat->text : NULL,
                           .team = chat->seats != 0};
}

static ilx_list say_chat(const ilx_room *room, int viewer, ilx_said_chat *said)
{
    int count = 0;
    for (int i = 0; i < room->chat_count; i++) {
        int at = (room->chat_next - room->chat_count + i + ILX_CHAT_KEPT) % ILX_CHAT_KEPT;
        if (is_heard(&room->chat[at], viewer)) said[count++] = say_chat_line(&room->chat[at]);
    }
    return (ilx_list){said, count};
}

// ---- The match -----------------------------------------------------------------------------

// Moves that people may try, and why they are not lawful.
typedef struct tried {
    const ilx_game *game;
    ilx_move moves[ILX_TEMPTING_MAX];
    ilx_refusal why[ILX_TEMPTING_MAX];  // NULL: it is lawful
    int count;
    ilx_said_barred said[ILX_TEMPTING_MAX];
    struct barred {
        const struct tried *all;
        ilx_refusal why;
    } groups[ILX_TEMPTING_MAX];
} tried_moves;

// A view before and after a step.
typedef struct two_views {
    _Alignas(16) uint8_t old[ILX_VIEW_MAX], new[ILX_VIEW_MAX];
} two_views;

// The match as one viewer sees it: what the game's own parts of a message are written from.
typedef struct seen {
    const ilx_scene *scene;
    int viewer;
    tried_moves *tried;
    two_views *views;  // of a step
    const ilx_happened *happened;
    int32_t scores[ILX_SEATS_MAX];
    char key[ILX_KEY_TEXT], server[ILX_KEY_TEXT], commitment[ILX_KEY_TEXT];
    char replay[ILX_REPLAY_ADDRESS];
    ilx_dice_parts dice;
    ilx_said_turn turn;
    ilx_said_result result;
} seen;

// How much of a limit is left; -1 when there is none.
static int64_t time_left(const ilx_scene *scene, int64_t due_ms, bool limited)
{
    int64_t left = due_ms - (scene->stopped_ms ? scene->stopped_ms : scene->now_ms);
    return !limited ? -1 : left > 0 ? left : 0;
}

static ilx_said_turn say_turn(const ilx_scene *scene)
{
    const ilx_room *room = scene->room;
    ilx_turn turn;
    room->game->turn(scene->state, &turn);
    int64_t pace = turn.seats ? ilx_pace_ms(room->pace) : 0;
    int64_t wait = ilx_room_wait_ms(room, &turn);
    // A match that is over has no thinking times: its table may choose anew whether to show them.
    bool times = room->times && room->playing;
    return (ilx_said_turn){.number = turn.number,
                           .seats = turn.seats,
                           .may = turn.may,
                           .wait_ms = time_left(scene, ilx_room_wait_due(room, wait), wait),
                           .pace_ms = time_left(scene, ilx_room_pace_due(room, pace), pace),
                           .paused = scene->stopped_ms != 0,
                           .took = {times ? room->took_ms : NULL, times ? room->seat_count : 0}};
}

static void write_legal(const void *of, ilx_text *out)
{
    ilx_move moves[ILX_MOVES_MAX];
    const seen *s = of;
    const ilx_room *room = s->scene->room;
    int count = !room->playing ? 0 : room->game->list(s->scene->state, s->viewer, moves);
    ilx_text_char(out, '[');
    for (int i = 0; i < count; i++) {
        ilx_text_put(out, i ? ",\"" : "\"");
        ilx_move_format(room->game, &moves[i], out);
        ilx_text_char(out, '"');
    }
    ilx_text_char(out, ']');
}

static ilx_piece say_legal(const seen *s)
{
    bool listed = s->viewer >= 0 && s->scene->room->game->list;
    return (ilx_piece){listed ? write_legal : NULL, s, 0};
}

static void write_barred(const void *of, ilx_text *out)
{
    const struct barred *group = of;
    const tried_moves *all = group->all;
    char before = '[';
    for (int i = 0; i < all->count; i++) {
        if (all->why[i] != group->why) continue;
        ilx_text_char(out, before);
        ilx_text_char(out, '"');
        ilx_move_format(all->game, &all->moves[i], out);
        ilx_text_char(out, '"');
        before = ',';
    }
    ilx_text_char(out, ']');
}

// A seat that is not asked has no lawful moves, and none to try.
static bool is_asked(const seen *s)
{
    return s->viewer >= 0 && ((s->turn.seats | s->turn.may) & ILX_SEAT_BIT(s->viewer)) != 0;
}

static ilx_list say_barred(seen *s)
{
    const ilx_room *room = s->scene->room;
    const void *state = s->scene->state;
    tried_moves *b = s->tried;
    if (!room->game->tempting || !room->playing || !is_asked(s)) return (ilx_list){0};
    b->game = room->game;
    b->count = room->game->tempting(state, s->viewer, b->moves);
    int groups = 0;
    for (int i = 0; i < b->count; i++) {
        int at = 0;
        b->why[i] = room->game->check(state, s->viewer, &b->moves[i]);
        while (at < groups && b->groups[at].why != b->why[i]) at++;
        if (!b->why[i] || at < groups) continue;
        b->groups[groups] = (struct barred){b, b->why[i]};
        b->said[groups] = (ilx_said_barred){b->why[i], {write_barred, &b->groups[groups], 0}};
        groups++;
    }
    return (ilx_list){groups > 0 ? b->said : NULL, groups};
}

// The key is nobody's business before the match is over: NULL.
static const ilx_said_result *say_result(const ilx_room *room, seen *s)
{
    if (room->playing) return NULL;
    const ilx_match *match = room->match;
    ilx_key_text(ilx_match_key(match)->bytes, s->key);
    s->result.winners = ilx_match_game(match)->result(ilx_match_state(match), s->scores);
    s->result.scores = (ilx_list){s->scores, ilx_match_seats(match)};
    const ilx_dice *dice = ilx_match_dice(match);
    if (dice) ilx_key_text(dice->server.bytes, s->server);
    s->result.server = dice ? s->server : NULL;
    s->result.key = s->key;
    return &s->result;
}

static void write_view(const void *of, ilx_text *out)
{
    const seen *s = of;
    const ilx_room *room = s->scene->room;
    ilx_view_write(room->game, ilx_match_seats(room->match), s->scene->state, s->viewer, out);
}

// The last events of the log, but for what the table has agreed to forget.
static void write_log(const void *of, ilx_text *out)
{
    const seen *s = of;
    const ilx_scene *scene = s->scene;
    ilx_event shown[LOG_SHOWN];
    const ilx_game *game = scene->room->game;
    ilx_log log = ilx_match_log(scene->room->match, ILX_REFEREE);
    int told_count = log.count - scene->withheld, count = 0;
    for (int i = log.count - 1; i >= 0 && count < LOG_SHOWN; i--) {
        const ilx_event *event = &log.events[i];
        bool told = i < told_count || (!scene->from_all && ilx_event_is_own(event, s->viewer));
        if (told && ilx_event_visible(event, s->viewer)) shown[LOG_SHOWN - ++count] = *event;
    }
    ilx_event *first = &shown[LOG_SHOWN - count];
    if (game->forget) {
        alignas(max_align_t) unsigned char view[ILX_VIEW_MAX] = {0};
        game->view(scene->state, s->viewer, view);
        count = game->forget(view, first, count);
    }
    ilx_write_events(game, s->viewer, first, count, out);
}

static ilx_said_match say_match(seen *s)
{
    const ilx_room *room = s->scene->room;
    ilx_key_text(ilx_match_commitment(room->match), s->commitment);
    ilx_text replay = ilx_text_over(s->replay, sizeof s->replay);
    ilx_replay_address_write(room->code, room->match_number, ilx_match_key(room->match), &replay);
    s->turn = say_turn(s->scene);
    return (ilx_said_match){.number = room->match_number,
                            .seat = s->viewer,
                            .replay = s->replay,
                            .commitment = s->commitment,
                            .dice = ilx_say_dice(ilx_match_dice(room->match), &s->dice),
                            .view = {write_view, s, 0},
                            .turn = &s->turn,
                            .legal = say_legal(s),
                            .barred = say_barred(s),
                            .log = {write_log, s, 0},
                            .result = say_result(room, s)};
}

static void write_events(const void *of, ilx_text *out)
{
    const seen *s = of;
    const ilx_happened *happened = s->happened;
    ilx_write_events(s->scene->room->game, s->viewer, happened->events, happened->event_count, out);
}

static void write_changed(const void *of, ilx_text *out)
{
    const seen *s = of;
    const ilx_room *room = s->scene->room;
    ilx_fields_write_changed(room->game->view_fields, room->game->view_field_count,
                             ilx_match_seats(room->match), s->views->old, s->views->new, out);
}

static void look_twice(seen *s)
{
    const ilx_game *game = s->scene->room->game;
    assert(game->view_size <= ILX_VIEW_MAX);
    memset(s->views->old, 0, game->view_size);
    memset(s->views->new, 0, game->view_size);
    game->view(s->happened->before, s->viewer, s->views->old);
    game->view(s->scene->state, s->viewer, s->views->new);
}

// Whatever bars a move is in the view: where that and the question are as they were, so is this.
static ilx_list say_newly_barred(seen *s)
{
    static const ilx_said_barred none;
    const ilx_game *game = s->scene->room->game;
    if (!game->tempting || s->viewer < 0) return (ilx_list){0};
    ilx_turn before;
    game->turn(s->happened->before, &before);
    bool was_asked = ((before.seats | before.may) & ILX_SEAT_BIT(s->viewer)) != 0;
    bool same_view = memcmp(s->views->old, s->views->new, game->view_size) == 0;
    if (same_view && was_asked == is_asked(s) && before.number == s->turn.number) {
        return (ilx_list){0};
    }
    bool were_some = was_asked && game->tempting(s->happened->before, s->viewer, s->tried->moves);
    ilx_list now = say_barred(s);
    return now.items || !were_some ? now : (ilx_list){&none, 0};
}

static ilx_said_step say_step(seen *s)
{
    const ilx_happened *happened = s->happened;
    bool own = happened->stand_in && happened->stood_in_for == s->viewer;
    look_twice(s);
    return (ilx_said_step){.events = {write_events, s, 0},
                           .changed = {write_changed, s, 0},
                           .legal = is_asked(s) ? say_legal(s) : (ilx_piece){NULL, s, 0},
                           .barred = say_newly_barred(s),
                           .result = say_result(s->scene->room, s),
                           .stand_in = own ? happened->stand_in : NULL};
}

// ---- Messages ------------------------------------------------------------------------------

void ilx_push_full(const ilx_scene *scene, int member, int64_t n, const char *done, ilx_text *out)
{
    const ilx_room *room = scene->room;
    table_parts parts;
    ilx_said_present present[ILX_MEMBERS_MAX];
    ilx_said_chat chat[ILX_CHAT_KEPT];
    tried_moves tried;
    seen s = {.scene = scene, .viewer = ilx_room_viewer(room, member), .tried = &tried};
    ilx_said_table table = say_table(room, &parts);
    ilx_said_presence presence = say_presence(scene, present);
    ilx_said_match match;
    if (room->match) match = say_match(&s);
    ilx_said_full full = {.at = scene->now_ms,
                          .n = n,
                          .done = done,
                          .member = member,
                          .seat = member < 0 ? -1 : room->members[member].seat,
                          .table = &table,
                          .presence = &presence,
                          .chat = say_chat(room, s.viewer, chat),
                          .match = room->match ? &match : NULL};
    ilx_shape_write(&ilx_shape_full, &full, out);
}

bool ilx_is_heard(const ilx_happened *happened, int viewer)
{
    bool chat = happened->chat && is_heard(happened->chat, viewer);
    return chat || happened->table || happened->turn || happened->before;
}

// From here on news are the same for all who look from one seat.
enum { NEWS_SHARED = offsetof(ilx_said_news, table) };

void ilx_push_news(const ilx_scene *scene, const ilx_text *news, int64_t n, const char *done,
                   ilx_text *out)
{
    const ilx_said_news head = {.at = scene->now_ms, .n = n, .done = done};
    ilx_text_char(out, '{');
    ilx_shape_write_parts(&ilx_shape_news, &head, 0, NEWS_SHARED, out);
    ilx_text_bytes(out, news->bytes, news->length);
    ilx_text_char(out, '}');
}

void ilx_write_news(const ilx_scene *scene, int viewer, const ilx_happened *happened, ilx_text *out)
{
    table_parts parts;
    ilx_said_table table;
    ilx_said_chat chat;
    ilx_said_step step;
    tried_moves tried;
    two_views views;
    seen s = {
        .scene = scene, .viewer = viewer, .tried = &tried, .views = &views, .happened = happened};
    ilx_said_news news = {.at = 0};
    if (happened->table) {
        table = say_table(scene->room, &parts);
        news.table = &table;
    }
    if (happened->chat && is_heard(happened->chat, viewer)) {
        chat = say_chat_line(happened->chat);
        news.chat = (ilx_list){&chat, 1};
    }
    if (happened->turn || happened->before) {
        s.turn = say_turn(scene);
        news.turn = &s.turn;
    }
    if (happened->before) {
        step = say_step(&s);
        news.match = &step;
    }
    ilx_shape_write_parts(&ilx_shape_news, &news, NEWS_SHARED, sizeof news, out);
}

void ilx_push_here(const ilx_scene *scene, ilx_text *out)
{
    ilx_said_present present[ILX_MEMBERS_MAX];
    ilx_said_presence presence = say_presence(scene, present);
    ilx_said_turn turn;
    if (scene->room->playing) turn = say_turn(scene);
    ilx_said_here here = {
        .at = scene->now_ms, .presence = &presence, .turn = scene->room->playing ? &turn : NULL};
    ilx_shape_write(&ilx_shape_here, &here, out);
}

void ilx_push_shown(int seat, const char *what, ilx_text *out)
{
    ilx_shape_write(&ilx_shape_shown, &(ilx_said_shown){.seat = seat, .what = what}, out);
}

void ilx_push_numbers(const ilx_room *room, ilx_text *out)
{
    ilx_dice dice;
    ilx_dice_parts parts;
    ilx_room_dice(room, &dice);
    ilx_say_dice(&dice, &parts);
    ilx_said_numbers numbers = {.seal = parts.said.seal, .devices = parts.said.devices};
    ilx_shape_write(&ilx_shape_numbers, &numbers, out);
}

void ilx_push_done(const char *id, ilx_text *out)
{
    ilx_shape_write(&ilx_shape_done, &(ilx_said_done){.id = id}, out);
}

static void say_reason(ilx_refusal reason, const ilx_game *game, const char *skin, ilx_lang lang,
                       ilx_text *out)
{
    ilx_voice voice = {.lang = lang, .skin = skin, .reader = ILX_SPECTATOR};
    ilx_say_refusal(&voice, game, reason, out);
}

void ilx_push_refused(const char *id, ilx_refusal reason, const ilx_game *game, const char *skin,
                      ilx_lang lang, ilx_text *out)
{
    char sentence[400];
    ilx_text text = ilx_text_over(sentence, sizeof sentence);
    say_reason(reason, game, skin, lang, &text);
    ilx_said_refused refused = {.id = id, .reason = reason, .text = sentence};
    ilx_shape_write(&ilx_shape_refused, &refused, out);
}

void ilx_push_hint(uint32_t question, int step, const char *text, ilx_text *out)
{
    ilx_said_hint hint = {.turn = question, .step = step, .text = text};
    ilx_shape_write(&ilx_shape_hint, &hint, out);
}

void ilx_push_pong(int64_t time, int64_t now_ms, ilx_text *out)
{
    ilx_shape_write(&ilx_shape_pong, &(ilx_said_pong){.time = time, .now = now_ms}, out);
}

void ilx_push_bye(ilx_refusal reason, ilx_lang lang, ilx_text *out)
{
    char sentence[400];
    ilx_text text = ilx_text_over(sentence, sizeof sentence);
    say_reason(reason, NULL, NULL, lang, &text);
    ilx_shape_write(&ilx_shape_bye, &(ilx_said_bye){.reason = reason, .text = sentence}, out);
}
