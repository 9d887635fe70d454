// Sentences in the reader's language, from the catalogues in i18n/.
//
// A message is text with parameters in braces:
//   {name}                     the value
//   {-name}                    the number with the other sign
//   {name:12}                  the value in 12 columns: numbers to the right, the rest to the left
//   {name|1=one|*={name} ones} a choice by value, * for any other; choices may hold parameters
//   {name|0,1=few}             several values for one choice; without * the rest says nothing
//   {name|-5..5=near}          all numbers from the first to the last
//   {name#x}                   x as many times as the number says
// A value that belongs to an enumeration chooses by its item's name and prints as the message
// <game>.<enumeration>.<item>, which has no parameters. A seat prints as its name; it chooses by
// "you" where it is the reader's own, and by the name of another parameter that is the same seat.
// A hidden number chooses by "hidden" and prints as "?".
#pragma once

#include "base/text.h"
#include "core/game.h"

// The sign of a negative number where people read it.
#define ILX_MINUS "−"

typedef enum ilx_lang { ILX_FR, ILX_EN, ILX_LANGS } ilx_lang;

// Whom a sentence is for, and what things are called there.
typedef struct ilx_voice {
    ilx_lang lang;
    const char *skin;               // one of the game's skins; NULL: the usual words
    int reader;                     // the reader's seat, or ILX_SPECTATOR
    const char *const *seat_names;  // one for each seat
} ilx_voice;

typedef struct ilx_param {
    const char *name;
    int64_t number;
    const ilx_names *names;  // of the number; NULL: it stands for itself
    const char *text;        // not NULL: a text instead of a number
} ilx_param;

// "fr", "en", "fr_BE.UTF-8"; anything else: fallback.
ilx_lang ilx_lang_from(const char *locale, ilx_lang fallback);

// The text of a key, unformatted; NULL: the catalogue has none. game and skin may be NULL; then
// "<game>.<skin>.<key>", "<game>.<key>" and "<key>" are looked for, in this order.
const char *ilx_message(ilx_lang lang, const ilx_game *game, const char *skin, const char *key);

// Writes a message with its parameters. An unknown key writes the key itself, so that a gap is
// seen; tools/check-words keeps gaps out of the build.
void ilx_say(const ilx_voice *voice, const ilx_game *game, const char *key, const ilx_param *params,
             int count, ilx_text *out);

// "{who} pulls the trigger" for an event: the message event.<kind> of its game.
void ilx_say_event(const ilx_voice *voice, const ilx_game *game, const ilx_event *event,
                   ilx_text *out);
// Sentence that says what a move would do, for a menu: move.<kind>.
void ilx_say_move(const ilx_voice *voice, const ilx_game *game, const ilx_move *move,
                  ilx_text *out);
// Sentence that says why: why.<kind>.
void ilx_say_reason(const ilx_voice *voice, const ilx_game *game, const ilx_reason *reason,
                    ilx_text *out);
// refuse.<key>.
void ilx_say_refusal(const ilx_voice *voice, const ilx_game *game, ilx_refusal refusal,
                     ilx_text *out);
// A message whose parameters are the members of a view: per-seat members by the given seat
// (plus {seat}), plain ones as they are; members of keyed arrays as {member.key}.
void ilx_say_view(const ilx_voice *voice, const ilx_game *game, const char *key, const void *view,
                  int seat, ilx_text *out);
