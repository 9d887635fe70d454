// The parts of the next match's key: facts of the server and of each device.

#include "room/dice.h"

#include <string.h>

void ilx_room_dice(const ilx_room *room, ilx_dice *dice)
{
    *dice = (ilx_dice){.known = true, .server = room->server_key};
    ilx_key_commitment(&dice->server, dice->seal);
    for (int seat = 0; seat < room->seat_count; seat++) {
        int member = room->chairs[seat].member;
        if (member >= 0) dice->devices[seat] = room->members[member].device;
    }
}

bool ilx_room_take_key(ilx_room *room, const ilx_fact *fact)
{
    room->sealed = true;
    return ilx_read_hex(fact->text, strlen(fact->text), room->server_key.bytes, ILX_KEY_BYTES);
}

bool ilx_room_take_device(ilx_room *room, const ilx_fact *fact)
{
    if (fact->member < 0 || fact->member >= room->member_count) return false;
    ilx_device *device = &room->members[fact->member].device;
    bool tells = fact->kind == ILX_FACT_NUMBER;
    if (tells && !device->sealed) return false;
    device->sealed = true;
    device->told = tells;
    return ilx_read_hex(fact->text, strlen(fact->text), tells ? device->number : device->seal,
                        ILX_KEY_BYTES);
}

bool ilx_room_use_dice(ilx_room *room, const ilx_key *key, ilx_dice *dice)
{
    ilx_key made;
    ilx_room_dice(room, dice);
    ilx_dice_key(dice, &made);
    room->sealed = false;
    for (int i = 0; i < room->member_count; i++) room->members[i].device = (ilx_device){0};
    return ilx_dice_fit(dice) && memcmp(&made, key, sizeof made) == 0;
}
