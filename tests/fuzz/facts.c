// Any lines as the facts of a room: they make a room, or they do not; and what can be read is
// written back to the letter. Records are made of them, too.

#include "room/replays.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { FACTS_MAX = 256 };

static void write_back(const char *text)
{
    ilx_fact fact, again;
    if (!ilx_fact_read(text, strlen(text), &fact)) return;
    char buffer[2048];
    ilx_text out = ilx_text_over(buffer, sizeof buffer);
    ilx_fact_write(&fact, &out);
    bool reads = ilx_fact_read(out.bytes, out.length, &again);
    assert(!out.cut && reads && memcmp(&fact, &again, sizeof fact) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *facts[FACTS_MAX];
    int count = 0;
    char *text = ilx_alloc(size + 1);
    memcpy(text, data, size);
    for (char *at = text; count < FACTS_MAX && at < text + size;) {
        size_t length = strcspn(at, "\n");
        at[length] = '\0';
        facts[count++] = at;
        write_back(at);
        at += length + 1;
    }
    ilx_room *room = ilx_room_new();
    ilx_room_load(room, facts, count);
    ilx_room_free(room);
    ilx_text out = ilx_text_new();
    ilx_replays_list(facts, count, NULL, &out);
    static const char *const as[] = {"public", "all", "text", "0"};
    for (int i = 0; i < 4; i++) {
        ilx_replays_page(facts, count, &(ilx_replay_ask){1, NULL, as[i], "", NULL}, &out);
    }
    ilx_text_free(&out);
    free(text);
    return 0;
}
