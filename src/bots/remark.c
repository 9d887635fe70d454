// Quick lines of bots at the table.

#include "bots/bot.h"

static bool is_last(const ilx_remark *remark)
{
    return !remark->begins && !remark->lines[ILX_BOLD];
}

bool ilx_bot_begins_round(const ilx_bot *bot, const ilx_event *event)
{
    for (const ilx_remark *r = bot->remarks; r && !is_last(r); r++) {
        if (r->begins && r->event == event->kind) return true;
    }
    return false;
}

const char *ilx_bot_remark(const ilx_bot *bot, const ilx_event *event, int seat)
{
    if (event->visible_to != ILX_EVERYONE) return NULL;
    for (const ilx_remark *r = bot->remarks; r && !is_last(r); r++) {
        if (r->event != event->kind || event->arg[r->argument] < r->least) continue;
        if (r->others != (event->arg[r->who] == seat)) return r->lines[bot->temper];
    }
    return NULL;
}
