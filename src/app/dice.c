// A match begins with a key that nobody alone has chosen: the server's own, sealed long before, and
// a number of each device, which is sealed too. When the host wants to begin, the devices of those
// who sit and are here are asked for their numbers. They are waited for, but not for long;
// meanwhile nothing else can be decided at the table, or whoever knows the numbers could choose by
// them.

#include "app/app_parts.h"

#include <stdlib.h>
#include <string.h>

enum { NUMBERS_MS = 2500 };

void app_add_dice(ilx_app *app, batch *b)
{
    ilx_key key;
    ilx_key_derive(&key, &app->config.key, ++app->tickets);
    ilx_fact *fact = app_add_fact(b, ILX_FACT_DICE);
    ilx_text text = ilx_text_over(fact->text, sizeof fact->text);
    ilx_text_hex(&text, key.bytes, sizeof key.bytes);
}

static bool is_awaited(const slot *s, int member)
{
    if (member < 0 || !app_here_ms(s, member)) return false;
    bool told = s->beginning && (s->beginning->told >> member & 1) != 0;
    return s->room->members[member].sealed && !told;
}

static bool awaits_somebody(const slot *s)
{
    for (int seat = 0; seat < s->room->seat_count; seat++) {
        if (is_awaited(s, s->room->chairs[seat].member)) return true;
    }
    return false;
}

// The numbers that were told, the match, and the server's key for the one after it.
static void begin(ilx_app *app, slot *s, batch *b)
{
    const ilx_room *room = s->room;
    ilx_dice dice;
    ilx_key key;
    ilx_room_dice(room, &dice);
    for (int seat = 0; s->beginning && seat < room->seat_count; seat++) {
        int member = room->chairs[seat].member;
        if (member < 0 || !(s->beginning->told >> member & 1)) continue;
        ilx_device *device = ilx_dice_device(&dice, seat);
        device->told = true;
        memcpy(device->number, s->beginning->numbers[member], sizeof device->number);
        ilx_fact *fact = app_add_fact(b, ILX_FACT_NUMBER);
        fact->member = member;
        ilx_text text = ilx_text_over(fact->text, sizeof fact->text);
        ilx_text_hex(&text, device->number, sizeof device->number);
    }
    ilx_dice_key(&dice, &key);
    ilx_fact *fact = app_add_fact(b, ILX_FACT_START);
    ilx_text text = ilx_text_over(fact->text, sizeof fact->text);
    ilx_text_hex(&text, key.bytes, sizeof key.bytes);
    fact->rules_version = room->game->rules_version;
    app_add_dice(app, b);
    app_forget_beginning(s);
}

void app_begin(ilx_app *app, slot *s, batch *b)
{
    if (!awaits_somebody(s)) {
        begin(app, s, b);
        return;
    }
    b->begins = true;
    s->beginning = ilx_alloc(sizeof *s->beginning);
    s->beginning->due_ms = b->at_ms + NUMBERS_MS;
    s->beginning->actor = b->actor;
    app_look_again(app, s, s->beginning->due_ms);
    app_send_numbers_wanted(app, s);
}

bool app_begin_due(ilx_app *app, slot *s, batch *b)
{
    if (!s->beginning) return false;
    if (b->at_ms < s->beginning->due_ms && awaits_somebody(s)) {
        app_look_again(app, s, s->beginning->due_ms);
    } else {
        b->actor = s->beginning->actor;
        b->by = s->beginning->by;
        memcpy(b->id, s->beginning->id, sizeof b->id);
        begin(app, s, b);
    }
    return true;
}

ilx_refusal app_seal(batch *b, int member, const char *seal)
{
    uint8_t bytes[ILX_KEY_BYTES];
    if (!ilx_read_hex(seal, strlen(seal), bytes, sizeof bytes)) return "bad-request";
    app_write_fact(b, ILX_FACT_SEAL, seal)->member = member;
    return NULL;
}

ilx_refusal app_tell_number(ilx_app *app, slot *s, int64_t now_ms, int member, const char *number)
{
    uint8_t bytes[ILX_KEY_BYTES], seal[ILX_KEY_BYTES];
    const ilx_member *m = &s->room->members[member];
    if (!s->beginning || !m->sealed) return "too-late";
    if (!ilx_read_hex(number, strlen(number), bytes, sizeof bytes)) return "bad-request";
    ilx_device_seal(bytes, seal);
    if (memcmp(seal, m->device, sizeof seal) != 0) return "wrong-number";
    s->beginning->told |= UINT32_C(1) << member;
    memcpy(s->beginning->numbers[member], bytes, sizeof bytes);
    if (!awaits_somebody(s)) app_look_again(app, s, now_ms);
    return NULL;
}

bool app_is_beginning(const slot *s, int member, const char *id)
{
    return s->beginning && s->beginning->by == member && strcmp(s->beginning->id, id) == 0;
}
