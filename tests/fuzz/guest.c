// Any bytes as what a server says, one message a line: nothing that it sends breaks a terminal, and
// no control character gets through. What is understood is also put into words.

#include "cli/guest.h"
#include "core/say.h"

#include <assert.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void ensure_harmless(const char *text)
{
    for (; *text; text++) assert((unsigned char)*text >= ' ' && *text != 0x7f);
}

static void say_everything(const ilx_guest *guest)
{
    static const char *const names[ILX_SEATS_MAX] = {"a", "b", "c", "d", "e", "f", "g", "h"};
    const ilx_guest_match *match = &guest->match;
    const ilx_game *game = guest->room.game;
    ilx_voice voice = {
        .lang = ILX_EN, .skin = guest->room.skin, .reader = match->viewer, .seat_names = names};
    ilx_text out = ilx_text_new();
    for (int i = 0; i < match->log_count; i++) ilx_say_event(&voice, game, &match->log[i], &out);
    for (int i = 0; i < match->legal_count; i++) ilx_say_move(&voice, game, &match->legal[i], &out);
    if (match->number >= 0) {
        ilx_say_view(&voice, game, "table", match->view, ILX_SPECTATOR, &out);
        for (int seat = 0; seat < match->seat_count; seat++) {
            ilx_say_view(&voice, game, "seat", match->view, seat, &out);
        }
    }
    ilx_text_free(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    ilx_guest guest;
    const char *at = (const char *)data, *end = at + size;
    ilx_guest_open(&guest);
    for (int64_t now = 0; at < end; now++) {
        const char *line = memchr(at, '\n', (size_t)(end - at));
        size_t length = line ? (size_t)(line - at) : (size_t)(end - at);
        ilx_guest_take(&guest, at, length, now);
        at += length + 1;
        ensure_harmless(guest.text);
        for (int i = 0; i < guest.room.people_count; i++)
            ensure_harmless(guest.room.people[i].name);
        for (int i = 0; i < guest.chat_count; i++) ensure_harmless(guest.chat[i].text);
        if (guest.inside) say_everything(&guest);
    }
    ilx_guest_close(&guest);
    return 0;
}
