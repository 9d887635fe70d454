// What the server says, shape by shape.

#include "protocol/pushes.h"

#include <stddef.h>

// clang-format off
#define OBJECT(called, list) {.kind = ILX_SHAPE_OBJECT, .name = (called), .parts = (list)}
#define TYPE(word) {.kind = ILX_SHAPE_WORD, .words = (const char *const[]){word, NULL}}

static const ilx_shape text = {.kind = ILX_SHAPE_TEXT};
static const ilx_shape number = {.kind = ILX_SHAPE_NUMBER};
static const ilx_shape flag = {.kind = ILX_SHAPE_FLAG};
static const ilx_shape numbers = {.kind = ILX_SHAPE_NUMBERS};
static const ilx_shape view = {.kind = ILX_SHAPE_VIEW};
static const ilx_shape changes = {.kind = ILX_SHAPE_CHANGES};
static const ilx_shape event = {.kind = ILX_SHAPE_EVENT};
static const ilx_shape move = {.kind = ILX_SHAPE_MOVE};
static const ilx_shape game = {.kind = ILX_SHAPE_GAME};
static const ilx_shape bot = {.kind = ILX_SHAPE_BOT};
static const ilx_shape list_of_numbers = {.kind = ILX_SHAPE_LIST, .of = &number};
static const ilx_shape list_of_texts = {.kind = ILX_SHAPE_LIST, .of = &text};
static const ilx_shape list_of_events = {.kind = ILX_SHAPE_LIST, .of = &event};
static const ilx_shape list_of_moves = {.kind = ILX_SHAPE_LIST, .of = &move};

const char *const ilx_pace_names[] = {"free", "calm", "brisk", "flash", NULL};
static const ilx_shape pace = {.kind = ILX_SHAPE_WORD, .words = ilx_pace_names};

// ---- The table ---------------------------------------------------------------------------

static const ilx_part seat_parts[] = {
    {"member", &number, .nullable = true},
    {"bot", &bot, .nullable = true},
    {"name", &text},
    {"colour", &number},
    {"lent", &list_of_numbers},
    {0},
};
static const ilx_shape seat = OBJECT("Seat", seat_parts);
static const ilx_shape list_of_seats = {.kind = ILX_SHAPE_LIST, .of = &seat};

static const ilx_part member_parts[] = {
    {"member", &number},
    {"name", &text},
    {"colour", &number},
    {"seat", &number, .nullable = true},
    {"want", &game, .nullable = true},
    {"ease", &flag},
    {"eyes", &number, .nullable = true},
    {0},
};
static const ilx_shape member = OBJECT("Member", member_parts);
static const ilx_shape list_of_members = {.kind = ILX_SHAPE_LIST, .of = &member};

static const ilx_part tally_parts[] = {
    {"name", &text},
    {"member", &number, .nullable = true},
    {"bot", &flag},
    {"games", &number},
    {"wins", &number},
    {0},
};
static const ilx_shape tally = OBJECT("Tally", tally_parts);
static const ilx_shape list_of_tallies = {.kind = ILX_SHAPE_LIST, .of = &tally};

static const ilx_part table_parts[] = {
    {"code", &text},
    {"host", &number, .nullable = true},
    {"owner", &number, .nullable = true},
    {"game", &game},
    {"options", &numbers},
    {"pace", &pace},
    {"times", &flag},
    {"level", &bot},
    {"skin", &text, .nullable = true},
    {"seats", &list_of_seats},
    {"members", &list_of_members},
    {"tally", &list_of_tallies},
    {"playing", &flag},
    {"matches", &number},
    {0},
};
static const ilx_shape table = OBJECT("Table", table_parts);

static const ilx_part present_parts[] = {
    {"member", &number},
    {"away_ms", &number, .nullable = true},
    {0},
};
static const ilx_shape present = OBJECT("Present", present_parts);
static const ilx_shape list_of_present = {.kind = ILX_SHAPE_LIST, .of = &present};

static const ilx_part presence_parts[] = {
    {"members", &list_of_present},
    {"screens", &number},
    {"hurry", &list_of_numbers},
    {"grace_ms", &number},
    {0},
};
static const ilx_shape presence = OBJECT("Presence", presence_parts);

static const ilx_part chat_parts[] = {
    {"member", &number},
    {"name", &text},
    {"text", &text, .optional = true},
    {"line", &text, .optional = true},
    {"team", &flag, .optional = true},
    {0},
};
static const ilx_shape chat = OBJECT("Chat", chat_parts);
static const ilx_shape list_of_chat = {.kind = ILX_SHAPE_LIST, .of = &chat};

// ---- The match ---------------------------------------------------------------------------

static const ilx_part turn_parts[] = {
    {"number", &number},
    {"seats", &list_of_numbers},
    {"may", &list_of_numbers},
    {"wait_ms", &number, .nullable = true},
    {"pace_ms", &number, .nullable = true},
    {"paused", &flag},
    {"took", &list_of_numbers, .optional = true},
    {0},
};
static const ilx_shape turn = OBJECT("Turn", turn_parts);

static const ilx_part result_parts[] = {
    {"scores", &list_of_numbers},
    {"winners", &list_of_numbers},
    {"key", &text},
    {0},
};
static const ilx_shape result = OBJECT("Result", result_parts);

static const ilx_part match_parts[] = {
    {"number", &number},
    {"seat", &number, .nullable = true},
    {"commitment", &text},
    {"view", &view},
    {"turn", &turn},
    {"legal", &list_of_moves, .nullable = true},
    {"log", &list_of_events},
    {"result", &result, .nullable = true},
    {0},
};
static const ilx_shape match = OBJECT("Match", match_parts);

static const ilx_part step_parts[] = {
    {"events", &list_of_events},
    {"changed", &changes},
    {"legal", &list_of_moves, .nullable = true},
    {"result", &result, .nullable = true},
    {"stand_in", &text, .optional = true},
    {0},
};
static const ilx_shape step = OBJECT("Step", step_parts);

// ---- Messages ----------------------------------------------------------------------------

static const ilx_shape is_full = TYPE("full"), is_news = TYPE("news"), is_here = TYPE("here"),
                       is_done = TYPE("done"), is_refused = TYPE("refused"),
                       is_shown = TYPE("shown"), is_pong = TYPE("pong"), is_bye = TYPE("bye");

static const ilx_part full_parts[] = {
    {"type", &is_full},
    {"at", &number},
    {"n", &number},
    {"done", &text, .optional = true},
    {"member", &number, .nullable = true},
    {"seat", &number, .nullable = true},
    {"table", &table},
    {"presence", &presence},
    {"chat", &list_of_chat},
    {"match", &match, .nullable = true},
    {0},
};

static const ilx_part news_parts[] = {
    {"type", &is_news},
    {"at", &number},
    {"from", &number},
    {"n", &number},
    {"done", &text, .optional = true},
    {"table", &table, .optional = true},
    {"chat", &list_of_chat, .optional = true},
    {"turn", &turn, .optional = true},
    {"match", &step, .optional = true},
    {0},
};

static const ilx_part here_parts[] = {
    {"type", &is_here},
    {"at", &number},
    {"presence", &presence},
    {"turn", &turn, .optional = true},
    {0},
};

static const ilx_part done_parts[] = {
    {"type", &is_done},
    {"id", &text},
    {0},
};

static const ilx_part refused_parts[] = {
    {"type", &is_refused},
    {"id", &text},
    {"reason", &text},
    {"text", &text},
    {0},
};

static const ilx_part shown_parts[] = {
    {"type", &is_shown},
    {"seat", &number},
    {"what", &text},
    {0},
};

static const ilx_part pong_parts[] = {
    {"type", &is_pong},
    {"time", &number},
    {"now", &number},
    {0},
};

static const ilx_part bye_parts[] = {
    {"type", &is_bye},
    {"reason", &text},
    {"text", &text},
    {0},
};

static const ilx_shape full = OBJECT("Full", full_parts), news = OBJECT("News", news_parts),
                       here = OBJECT("Here", here_parts), done = OBJECT("Done", done_parts),
                       refused = OBJECT("Refused", refused_parts), shown = OBJECT("Shown", shown_parts),
                       pong = OBJECT("Pong", pong_parts), bye = OBJECT("Bye", bye_parts);

const ilx_shape *const ilx_pushes[] = {&full, &news, &here, &done, &refused, &shown, &pong, &bye};
const int ilx_push_count = sizeof(ilx_pushes) / sizeof(ilx_pushes[0]);

// ---- Records -----------------------------------------------------------------------------

static const ilx_part line_parts[] = {
    {"number", &number},
    {"game", &game},
    {"seats", &list_of_texts},
    {"started_ms", &number},
    {"over", &flag},
    {"winners", &list_of_numbers, .nullable = true},
    {0},
};
const ilx_shape ilx_record_line_shape = OBJECT("RecordLine", line_parts);

static const ilx_part asked_parts[] = {
    {"number", &number},
    {"seats", &list_of_numbers},
    {0},
};
static const ilx_shape asked = OBJECT("Asked", asked_parts);

static const ilx_part frame_parts[] = {
    {"at_ms", &number},
    {"by", &number, .nullable = true},
    {"move", &text, .nullable = true},
    {"stand_in", &flag},
    {"events", &list_of_events},
    {"changed", &changes},
    {"turn", &asked},
    {0},
};
static const ilx_shape frame = OBJECT("Frame", frame_parts);
static const ilx_shape list_of_frames = {.kind = ILX_SHAPE_LIST, .of = &frame};

static const ilx_part player_parts[] = {
    {"name", &text},
    {"colour", &number},
    {"bot", &flag},
    {0},
};
static const ilx_shape player = OBJECT("Player", player_parts);
static const ilx_shape list_of_players = {.kind = ILX_SHAPE_LIST, .of = &player};

static const ilx_part outcome_parts[] = {
    {"scores", &list_of_numbers},
    {"winners", &list_of_numbers},
    {0},
};
static const ilx_shape outcome = OBJECT("Outcome", outcome_parts);

static const ilx_part record_parts[] = {
    {"frames", &list_of_frames},
    {"number", &number},
    {"game", &game},
    {"skin", &text, .nullable = true},
    {"options", &numbers},
    {"seats", &list_of_players},
    {"as", &text},
    {"commitment", &text},
    {"key", &text, .nullable = true},
    {"verified", &flag},
    {"over", &flag},
    {"result", &outcome, .nullable = true},
    {0},
};
const ilx_shape ilx_record_shape = OBJECT("MatchRecord", record_parts);
// clang-format on
