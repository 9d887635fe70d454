// Finds messages and texts by name.

#include "core/texts.h"

#include <stdlib.h>
#include <string.h>

static int compare_phrase(const void *key, const void *phrase)
{
    return strcmp(key, ((const ilx_phrase *)phrase)->key);
}

const ilx_phrase *ilx_phrase_find(const char *key)
{
    return bsearch(key, ilx_phrases, (size_t)ilx_phrase_count, sizeof(ilx_phrase), compare_phrase);
}

static int compare_page(const void *name, const void *page)
{
    return strcmp(name, ((const ilx_page *)page)->name);
}

const char *ilx_text_find(const char *name)
{
    const ilx_page *page =
        bsearch(name, ilx_pages, (size_t)ilx_page_count, sizeof(ilx_page), compare_page);
    return page ? page->text : NULL;
}
