// The words compiled into the program: messages from i18n/, longer texts from docs/.
// tools/words.c makes these tables.
#pragma once

#include "core/say.h"

enum { ILX_KEY_MAX = 96 };  // bytes of a message's key, final zero included

// One message in every language.
typedef struct ilx_phrase {
    const char *key;
    const char *text[ILX_LANGS];
} ilx_phrase;

// A text to be read at length, by the name of its file without docs/ and the ending.
typedef struct ilx_page {
    const char *name;
    const char *text;
} ilx_page;

// Both in the order of strcmp.
extern const ilx_phrase ilx_phrases[];
extern const int ilx_phrase_count;
extern const ilx_page ilx_pages[];
extern const int ilx_page_count;

// NULL: there is none.
const ilx_phrase *ilx_phrase_find(const char *key);
// "rules/roulette.fr", "cli/play.en". NULL: there is none.
const char *ilx_text_find(const char *name);
