// A table that was on somebody's device comes to this server: its facts are stored here as they
// were there, behind those of a table that was just made for it, and then read as those of any
// table are.
//
// The facts are as true as whoever brings them; a table that cannot be read is lost, as a
// damaged one is. The match at hand has the dice that it had. The next one is sealed here.

#include "app/app_parts.h"

#include <string.h>

// Nothing has happened at a table that was just made.
static bool is_new(const ilx_room *room)
{
    return room->member_count == 1 && room->match_number == 0;
}

// Texts of people and programs, as they could have come from a guest.
static bool is_clean(const ilx_fact *fact)
{
    for (const char *at = fact->text; *at; at++) {
        if ((unsigned char)*at < ' ' || *at == 0x7F) return false;
    }
    return ilx_utf8_readable(fact->text, strlen(fact->text));
}

// The first two make the table anew, with the letters and the secret that it has here.
static bool belongs(const slot *s, const ilx_fact *fact, int number)
{
    if (number == 0) return fact->kind == ILX_FACT_ROOM && strcmp(fact->text, s->code) == 0;
    if (number == 1)
        return fact->kind == ILX_FACT_SECRET && strcmp(fact->text, s->room->secret) == 0;
    return fact->kind != ILX_FACT_ROOM && fact->kind != ILX_FACT_SECRET &&
           fact->kind != ILX_FACT_STATE && is_clean(fact);
}

ilx_refusal app_bring(ilx_app *app, slot *s, batch *b, const ilx_request *request)
{
    if (request->count >= 0 && request->count < s->brought) return NULL;  // said again
    if (request->count != s->brought || (!s->brought && !is_new(s->room))) return "bad-request";
    b->brings = true;
    b->brought_all = !request->facts[0];
    if (b->brought_all && s->brought < 2) return "bad-request";
    if (b->brought_all) app_add_dice(app, b);
    for (const char *at = request->facts; *at;) {
        size_t length = strcspn(at, "\n");
        ilx_fact fact;
        bool fits = at[length] && ilx_fact_read(at, length, &fact) &&
                    belongs(s, &fact, s->brought + b->fact_count);
        if (!fits) return "damaged-room";
        *app_add_fact(b, fact.kind) = fact;
        at += length + 1;
    }
    return NULL;
}
