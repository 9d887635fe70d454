// The tables of what the server says, from pushes.def.

#include "protocol/pushes.h"

#include "base/means.h"

#include <stddef.h>

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
static const ilx_shape list_of_frames = {.kind = ILX_SHAPE_LIST, .of = &ilx_shape_frame};

const char *const ilx_pace_names[] = {"free", "calm", "brisk", "flash", NULL};
const char *const ilx_door_names[] = {"home", "open", "link", "locked", NULL};
static const ilx_shape door = {.kind = ILX_SHAPE_WORD, .words = ilx_door_names};
static const ilx_shape pace = {.kind = ILX_SHAPE_WORD, .words = ilx_pace_names};

// clang-format off
#define PRESENT_ALWAYS
#define PRESENT_OR_NULL .nullable = true,
#define PRESENT_OPTIONAL .optional = true,
#define KEY(text) .key = (text), .key_length = sizeof(text) - 1
#define PART(id, m, how, of, when, says) \
    {.name = #m, KEY(",\"" #m "\":"), .shape = (of), .held = (how), \
     .offset = (uint16_t)offsetof(ilx_said_##id, m), PRESENT_##when .means = ILX_MEANS(says)},
#define LIST_OF(id) (&(const ilx_shape){.kind = ILX_SHAPE_LIST, .of = &ilx_shape_##id})

#define SHAPE(id) static const ilx_part id##_parts[] = {
#define TYPE(id, word, says) {.name = "type", KEY(",\"type\":\"" #word "\""), .means = ILX_MEANS(says), \
    .shape = &(const ilx_shape){.kind = ILX_SHAPE_WORD, .words = (const char *const[]){#word, NULL}}},
#define NUMBER(id, m, when, says) PART(id, m, ILX_HELD_NUMBER, &number, when, says)
#define FLAG(id, m, when, says) PART(id, m, ILX_HELD_FLAG, &flag, when, says)
#define TEXT(id, m, when, says) PART(id, m, ILX_HELD_TEXT, &text, when, says)
#define GAME(id, m, when, says) PART(id, m, ILX_HELD_TEXT, &game, when, says)
#define BOT(id, m, when, says) PART(id, m, ILX_HELD_TEXT, &bot, when, says)
#define DOOR(id, m, when, says) PART(id, m, ILX_HELD_TEXT, &door, when, says)
#define PACE(id, m, when, says) PART(id, m, ILX_HELD_TEXT, &pace, when, says)
#define SET(id, m, when, says) PART(id, m, ILX_HELD_SET, &list_of_numbers, when, says)
#define NUMBERS(id, m, when, says) PART(id, m, ILX_HELD_NUMBERS, &list_of_numbers, when, says)
#define TEXTS(id, m, when, says) PART(id, m, ILX_HELD_TEXTS, &list_of_texts, when, says)
#define LIST(id, m, shape, when, says) PART(id, m, ILX_HELD_LIST, LIST_OF(shape), when, says)
#define OBJECT(id, m, shape, when, says) PART(id, m, ILX_HELD_OBJECT, &ilx_shape_##shape, when, says)
#define PIECE(id, m, shape, when, says) PART(id, m, ILX_HELD_PIECE, &(shape), when, says)
#define END(id, called, says) {0}}; \
    const ilx_shape ilx_shape_##id = {.kind = ILX_SHAPE_OBJECT, .size = sizeof(ilx_said_##id), \
                                      .name = (called), .parts = id##_parts, .means = ILX_MEANS(says)};
#include "protocol/pushes.def"
// clang-format on

const ilx_shape *const ilx_pushes[] = {
    &ilx_shape_full,  &ilx_shape_news,    &ilx_shape_here, &ilx_shape_done, &ilx_shape_refused,
    &ilx_shape_shown, &ilx_shape_numbers, &ilx_shape_hint, &ilx_shape_pong, &ilx_shape_bye,
};
const int ilx_push_count = sizeof(ilx_pushes) / sizeof(ilx_pushes[0]);
