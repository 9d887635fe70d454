// What the server says, shape by shape.

#include "protocol/pushes.h"

#include <stddef.h>

// clang-format off
#define OBJECT(called, says, list) \
    {.kind = ILX_SHAPE_OBJECT, .name = (called), .parts = (list), .means = (says)}
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
const char *const ilx_door_names[] = {"home", "open", "link", "locked", NULL};
static const ilx_shape door = {.kind = ILX_SHAPE_WORD, .words = ilx_door_names};
static const ilx_shape pace = {.kind = ILX_SHAPE_WORD, .words = ilx_pace_names};

// ---- The table ---------------------------------------------------------------------------

static const ilx_part seat_parts[] = {
    {"member", &number, .nullable = true, .means = "the person on it"},
    {"bot", &bot, .nullable = true, .means = "the kind of bot on it, where no person is"},
    {"name", &text, .means = "of whoever sits there; of an empty seat, what it is called"},
    {"colour", &number, .means = "0 to 7, each once"},
    {"lent", &list_of_numbers, .means = "members who may look through its eyes"},
    {0},
};
static const ilx_shape seat = OBJECT("Seat", "a seat of the table", seat_parts);
static const ilx_shape list_of_seats = {.kind = ILX_SHAPE_LIST, .of = &seat};

static const ilx_part member_parts[] = {
    {"member", &number, .means = "number of the person at this table, from 0"},
    {"name", &text, .means = "what they are called"},
    {"colour", &number, .means = "0 to 7"},
    {"seat", &number, .nullable = true, .means = "where they sit"},
    {"want", &game, .nullable = true, .means = "the game that they would like"},
    {"ease", &flag, .means = "has twice the time that the pace gives"},
    {"eyes", &number, .nullable = true, .means = "the seat through whose eyes they look"},
    {"asks", &number, .nullable = true,
     .means = "the bot's seat for which they wait for the host's consent"},
    {0},
};
static const ilx_shape member = OBJECT("Member", "a person at the table", member_parts);
static const ilx_shape list_of_members = {.kind = ILX_SHAPE_LIST, .of = &member};

static const ilx_part tally_parts[] = {
    {"name", &text, .means = "of a person, or of a bot"},
    {"member", &number, .nullable = true, .means = "the person; `null` for a bot"},
    {"bot", &flag, .means = "it is a bot"},
    {"games", &number, .means = "played to the end this evening"},
    {"wins", &number, .means = "of these"},
    {0},
};
static const ilx_shape tally = OBJECT("Tally", "a line of the evening's tally", tally_parts);
static const ilx_shape list_of_tallies = {.kind = ILX_SHAPE_LIST, .of = &tally};

static const ilx_part table_parts[] = {
    {"code", &text, .means = "the four letters of the table"},
    {"key", &text, .means = "what its link carries: the letters and a secret"},
    {"door", &door, .means = "whom the four letters let in"},
    {"admit", &flag, .means = "taking a bot's seat in a match needs the host's consent"},
    {"host", &number, .nullable = true, .means = "the member who decides now"},
    {"owner", &number, .nullable = true, .means = "the member to whom that right returns"},
    {"game", &game, .means = "the game on the table"},
    {"options", &numbers, .means = "value of each of its options, by name"},
    {"pace", &pace, .means = "how long one question may take"},
    {"times", &flag, .means = "thinking times are shown"},
    {"level", &bot, .means = "the bot that fills seats and stands in"},
    {"skin", &text, .nullable = true, .means = "wording; `null` for the usual one"},
    {"seats", &list_of_seats, .means = "in order"},
    {"members", &list_of_members,
     .means = "all who have come, in the order in which they came; those removed are left out"},
    {"tally", &list_of_tallies, .means = "the games and wins of the evening"},
    {"playing", &flag, .means = "a match is going on"},
    {"matches", &number, .means = "how many have been begun"},
    {0},
};
static const ilx_shape table = OBJECT("Table", "what everybody may know of the table", table_parts);

static const ilx_part present_parts[] = {
    {"member", &number, .means = "the person"},
    {"away_ms", &number, .nullable = true,
     .means = "for how long they have been gone; `null`: they are here"},
    {0},
};
static const ilx_shape present = OBJECT("Present", "is somebody here?", present_parts);
static const ilx_shape list_of_present = {.kind = ILX_SHAPE_LIST, .of = &present};

static const ilx_part presence_parts[] = {
    {"members", &list_of_present, .means = "everybody"},
    {"screens", &number, .means = "shared screens that look on"},
    {"hurry", &list_of_numbers, .means = "seats that want to hurry"},
    {"grace_ms", &number,
     .means = "how long the absent are waited for before a bot answers for them; 0: most of "
              "those here want to hurry"},
    {0},
};
static const ilx_shape presence = OBJECT("Presence", "who is here", presence_parts);

static const ilx_part chat_parts[] = {
    {"member", &number, .means = "who said it"},
    {"name", &text, .means = "what they were called"},
    {"text", &text, .optional = true, .means = "their own words"},
    {"line", &text, .optional = true, .means = "or the key of a quick line"},
    {"team", &flag, .optional = true, .means = "said to the team only"},
    {0},
};
static const ilx_shape chat = OBJECT("Chat", "a line of table talk: `text` or `line`", chat_parts);
static const ilx_shape list_of_chat = {.kind = ILX_SHAPE_LIST, .of = &chat};

// ---- The match ---------------------------------------------------------------------------

static const ilx_part turn_parts[] = {
    {"number", &number, .means = "of the question; each move names it"},
    {"seats", &list_of_numbers, .means = "those that the table waits for"},
    {"may", &list_of_numbers, .means = "those that may move beside them"},
    {"wait_ms", &number, .nullable = true,
     .means = "until the game's own clock moves, counted from `at`; `null`: it has none"},
    {"pace_ms", &number, .nullable = true,
     .means = "until a stand-in answers for whoever has not, counted from `at`; `null`: no limit"},
    {"paused", &flag, .means = "both stand still"},
    {"took", &list_of_numbers, .optional = true,
     .means = "where the table shows thinking times: milliseconds of each seat's last answer, "
              "-1 before there is one"},
    {0},
};
static const ilx_shape turn = OBJECT("Turn", "the question that stands", turn_parts);

static const ilx_part result_parts[] = {
    {"scores", &list_of_numbers, .means = "of each seat"},
    {"winners", &list_of_numbers, .means = "seats; none when nobody wins"},
    {"key", &text, .means = "64 hexadecimal digits: `ilinx verify` draws every die again with it"},
    {0},
};
static const ilx_shape result = OBJECT("Result", "of a match that is over", result_parts);

static const ilx_part match_parts[] = {
    {"number", &number, .means = "of the match at this table, from 1; each move names it"},
    {"seat", &number, .nullable = true,
     .means = "from which it is seen, one's own or a lent one; `null`: as a spectator"},
    {"replay", &text, .means = "its address: the last part of `/api/replays/…`"},
    {"commitment", &text,
     .means = "64 hexadecimal digits: a hash of the key that all dice come from"},
    {"view", &view, .means = "what this viewer may know: docs/reference of the game"},
    {"turn", &turn, .means = "who is asked"},
    {"legal", &list_of_moves, .nullable = true,
     .means = "lawful moves of that seat, ready to be sent; `null` for a spectator, and in "
              "games whose moves cannot be listed"},
    {"log", &list_of_events, .means = "the last 60 events that the viewer has seen"},
    {"result", &result, .nullable = true, .means = "`null` until the match is over"},
    {0},
};
static const ilx_shape match = OBJECT("Match", "the match as one viewer sees it", match_parts);

static const ilx_part step_parts[] = {
    {"events", &list_of_events, .means = "what happened, in this order"},
    {"changed", &changes, .means = "members of the view that are new"},
    {"legal", &list_of_moves, .nullable = true, .means = "as in a match: replaces the old ones"},
    {"result", &result, .nullable = true, .means = "as in a match"},
    {"stand_in", &text, .optional = true,
     .means = "the move that was played for the reader, who had no time left"},
    {0},
};
static const ilx_shape step = OBJECT("Step", "what happened in the match since the last message", step_parts);

// ---- Messages ----------------------------------------------------------------------------

static const ilx_shape is_full = TYPE("full"), is_news = TYPE("news"), is_here = TYPE("here"),
                       is_done = TYPE("done"), is_refused = TYPE("refused"),
                       is_shown = TYPE("shown"), is_pong = TYPE("pong"), is_bye = TYPE("bye");

static const ilx_part full_parts[] = {
    {"type", &is_full, .means = "everything that this viewer may know"},
    {"at", &number, .means = "the server's clock in milliseconds, when this was written"},
    {"n", &number,
     .means = "number of what this connection has been told: this holds all up to it"},
    {"done", &text, .optional = true, .means = "id of the reader's own action that led to it"},
    {"member", &number, .nullable = true, .means = "who the reader is; `null` for a shared screen"},
    {"seat", &number, .nullable = true, .means = "where the reader sits; `null`: nowhere"},
    {"table", &table, .means = "the table"},
    {"presence", &presence, .means = "who is here"},
    {"chat", &list_of_chat, .means = "the last lines, oldest first"},
    {"match", &match, .nullable = true,
     .means = "the match going on, or the last one; `null` before the first"},
    {0},
};

static const ilx_part news_parts[] = {
    {"type", &is_news, .means = "what has changed since"},
    {"at", &number, .means = "as in `full`"},
    {"from", &number, .means = "the number that it goes on from"},
    {"n", &number, .means = "the number that it leads to"},
    {"done", &text, .optional = true, .means = "as in `full`"},
    {"table", &table, .optional = true, .means = "replaces the table"},
    {"chat", &list_of_chat, .optional = true, .means = "is added to the chat"},
    {"turn", &turn, .optional = true, .means = "replaces `match.turn`"},
    {"match", &step, .optional = true, .means = "what happened in the match"},
    {0},
};

static const ilx_part here_parts[] = {
    {"type", &is_here, .means = "somebody has come or gone; has no number"},
    {"at", &number, .means = "as in `full`"},
    {"presence", &presence, .means = "replaces it"},
    {"turn", &turn, .optional = true,
     .means = "replaces `match.turn`, whose clock may have stopped or gone on"},
    {0},
};

static const ilx_part done_parts[] = {
    {"type", &is_done, .means = "an action is done, and there is nothing to tell of it"},
    {"id", &text, .means = "of the action"},
    {0},
};

static const ilx_part refused_parts[] = {
    {"type", &is_refused, .means = "an action or a `hello` is refused, and nothing has changed"},
    {"id", &text, .means = "of the action; `\"\"` where it had none"},
    {"reason", &text, .means = "a key of the table of reasons"},
    {"text", &text, .means = "a sentence in the reader's language"},
    {0},
};

static const ilx_part shown_parts[] = {
    {"type", &is_shown,
     .means = "somebody is about to do something; has no number and may be lost"},
    {"seat", &number, .means = "whose hand"},
    {"what", &text, .means = "what `show` said"},
    {0},
};

static const ilx_part pong_parts[] = {
    {"type", &is_pong, .means = "answers `ping`"},
    {"time", &number, .means = "what `ping` said"},
    {"now", &number, .means = "the server's clock in milliseconds"},
    {0},
};

static const ilx_part bye_parts[] = {
    {"type", &is_bye, .means = "the last message before the server closes the connection"},
    {"reason", &text, .means = "a key of the table of reasons"},
    {"text", &text, .means = "a sentence in the reader's language"},
    {0},
};

static const ilx_shape full = OBJECT("Full", NULL, full_parts), news = OBJECT("News", NULL, news_parts),
                       here = OBJECT("Here", NULL, here_parts), done = OBJECT("Done", NULL, done_parts),
                       refused = OBJECT("Refused", NULL, refused_parts), shown = OBJECT("Shown", NULL, shown_parts),
                       pong = OBJECT("Pong", NULL, pong_parts), bye = OBJECT("Bye", NULL, bye_parts);

const ilx_shape *const ilx_pushes[] = {&full, &news, &here, &done, &refused, &shown, &pong, &bye};
const int ilx_push_count = sizeof(ilx_pushes) / sizeof(ilx_pushes[0]);

// ---- Records -----------------------------------------------------------------------------

static const ilx_part line_parts[] = {
    {"number", &number, .means = "of the match at this table, from 1"},
    {"address", &text, .means = "of its replay: the last part of `/api/replays/…`"},
    {"game", &game, .means = "its game"},
    {"seats", &list_of_texts, .means = "names, in order"},
    {"started_ms", &number, .means = "when it began, by the server's clock"},
    {"over", &flag, .means = "it has come to its end"},
    {"winners", &list_of_numbers, .nullable = true, .means = "seats; `null` until it is over"},
    {0},
};
const ilx_shape ilx_record_line_shape = OBJECT("RecordLine", "a match in the list of a table's matches", line_parts);

static const ilx_part asked_parts[] = {
    {"number", &number, .means = "of the question"},
    {"seats", &list_of_numbers, .means = "those that were waited for"},
    {0},
};
static const ilx_shape asked = OBJECT("Asked", "who was asked", asked_parts);

static const ilx_part frame_parts[] = {
    {"at_ms", &number, .means = "milliseconds since the match began"},
    {"by", &number, .nullable = true,
     .means = "the seat that moved; `null`: chance or the clock, and the first frame"},
    {"move", &text, .nullable = true,
     .means = "its text, where this viewer may know it; `null` else, and in the first frame"},
    {"stand_in", &flag, .means = "a bot moved for that seat"},
    {"events", &list_of_events, .means = "what this viewer saw happen"},
    {"changed", &changes,
     .means = "members of the view that are new; all of them in the first frame"},
    {"turn", &asked, .means = "who was asked then"},
    {0},
};
static const ilx_shape frame = OBJECT("Frame", "one move of a replay, as one viewer saw it", frame_parts);
static const ilx_shape list_of_frames = {.kind = ILX_SHAPE_LIST, .of = &frame};

static const ilx_part player_parts[] = {
    {"name", &text, .means = "what they were called"},
    {"colour", &number, .means = "0 to 7"},
    {"bot", &flag, .means = "it was a bot"},
    {0},
};
static const ilx_shape player = OBJECT("Player", "a seat of a replay", player_parts);
static const ilx_shape list_of_players = {.kind = ILX_SHAPE_LIST, .of = &player};

static const ilx_part outcome_parts[] = {
    {"scores", &list_of_numbers, .means = "of each seat"},
    {"winners", &list_of_numbers, .means = "seats"},
    {0},
};
static const ilx_shape outcome = OBJECT("Outcome", "of a replay", outcome_parts);

static const ilx_part record_parts[] = {
    {"frames", &list_of_frames, .means = "in order"},
    {"number", &number, .means = "of the match at this table"},
    {"game", &game, .means = "its game"},
    {"skin", &text, .nullable = true, .means = "wording; `null` for the usual one"},
    {"options", &numbers, .means = "value of each option, by name"},
    {"seats", &list_of_players, .means = "in order"},
    {"as", &text, .means = "whose view this is: `public`, `all`, or a seat's number"},
    {"commitment", &text, .means = "as in a match"},
    {"key", &text, .nullable = true, .means = "the key; `null` until the match is over"},
    {"verified", &flag, .means = "every draw and hash was checked"},
    {"over", &flag, .means = "it has come to its end"},
    {"result", &outcome, .nullable = true, .means = "`null` until it is over"},
    {0},
};
const ilx_shape ilx_record_shape = OBJECT("MatchRecord", "a replay, as one viewer saw it", record_parts);
// clang-format on
