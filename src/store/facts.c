// A room's facts in memory, as they come out of a store.

#include "store/store.h"

#include <stdlib.h>

typedef struct loading {
    ilx_text bytes;  // with a zero after each fact
    size_t *starts;
    int count, capacity;
} loading;

static void keep_fact(void *context, int64_t number, const char *text)
{
    loading *l = context;
    (void)number;
    if (l->count == l->capacity) {
        l->capacity = l->capacity ? 2 * l->capacity : 64;
        l->starts = ilx_grow(l->starts, (size_t)l->capacity * sizeof *l->starts);
    }
    l->starts[l->count++] = l->bytes.length;
    ilx_text_bytes(&l->bytes, text, strlen(text) + 1);
}

ilx_failure ilx_facts_load(ilx_store *store, const char *room, const atomic_bool *stop,
                           ilx_facts *facts)
{
    loading l = {.bytes = ilx_text_new()};
    ilx_failure failure = store->load(store, room, stop, keep_fact, &l);
    *facts = (ilx_facts){0};
    if (failure || !l.count) {
        ilx_text_free(&l.bytes);
    } else {
        *facts = (ilx_facts){.count = l.count, .bytes = l.bytes.bytes};
        facts->texts = ilx_alloc((size_t)l.count * sizeof *facts->texts);
        for (int i = 0; i < l.count; i++) facts->texts[i] = l.bytes.bytes + l.starts[i];
    }
    free(l.starts);
    return failure;
}

void ilx_facts_free(ilx_facts *facts)
{
    free(facts->texts);
    free(facts->bytes);
    *facts = (ilx_facts){0};
}
