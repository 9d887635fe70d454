// How long a question may take at a table, and when that time is over.

#include "room/room.h"

int64_t ilx_pace_ms(ilx_pace pace)
{
    static const int64_t limits[] = {0, 60000, 30000, 15000};
    return limits[pace];
}

// Is there somebody among these seats who has twice the time?
static bool has_ease(const ilx_room *room, uint32_t seats)
{
    for (int seat = 0; seat < room->seat_count; seat++) {
        int member = room->chairs[seat].member;
        bool asked = seats & ILX_SEAT_BIT(seat) && member >= 0;
        if (asked && room->members[member].ease) return true;
    }
    return false;
}

uint32_t ilx_room_wait_ms(const ilx_room *room, const ilx_turn *turn)
{
    int64_t pace = ilx_pace_ms(room->pace);
    if (turn->paced) return (uint32_t)pace * (has_ease(room, turn->seats) ? 2 : 1);
    bool in_no_hurry = turn->window && turn->seats && !pace;
    return in_no_hurry || !turn->wait_ms ? 0 : turn->wait_ms + turn->shown_ms;
}

int64_t ilx_room_pace_due(const ilx_room *room, int64_t pace_ms)
{
    return room->question_ms + pace_ms + room->more_ms;
}

int64_t ilx_room_wait_due(const ilx_room *room, int64_t wait_ms)
{
    int64_t more_ms = wait_ms < ILX_SHORT_MS ? 0 : room->more_ms;
    return room->question_ms + room->wait_from_ms + wait_ms + more_ms;
}

bool ilx_is_partial_answer(const ilx_turn *before, const ilx_turn *after, int seat)
{
    if (seat < 0 || before->seats == ILX_SEAT_BIT(seat)) return false;
    return after->number == before->number && after->wait_ms == before->wait_ms && after->seats &&
           !(after->seats & ~before->seats);
}
