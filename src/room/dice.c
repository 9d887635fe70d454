// The parts of the next match's key: facts of the server and of each device.

#include "room/dice.h"

#include <string.h>

void ilx_room_dice(const ilx_room *room, ilx_dice *dice)
{
    *dice = (ilx_dice){.known = true, .server = room->server_key};
    ilx_key_commitment(&dice->server, dice->seal);
    for (int seat = 0; seat < room->seat_count; seat++) {
        int member = room->chairs[seat].member;
        const ilx_member *m = member >= 0 ? &room->members[member] : NULL;
        if (!m || !m->sealed) continue;
        ilx_device *device = ilx_dice_device(dice, seat);
        device->sealed = true;
        device->told = m->told;
        memcpy(m->told ? device->number : device->seal, m->device, ILX_KEY_BYTES);
        if (m->told) ilx_device_seal(device->number, device->seal);
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
    ilx_member *m = &room->members[fact->member];
    uint8_t bytes[ILX_KEY_BYTES], seal[ILX_KEY_BYTES];
    if (!ilx_read_hex(fact->text, strlen(fact->text), bytes, sizeof bytes)) return false;
    bool tells = fact->kind == ILX_FACT_NUMBER;
    ilx_device_seal(bytes, seal);
    bool opens = m->sealed && !m->told && memcmp(seal, m->device, sizeof seal) == 0;
    if (tells && !opens) return false;
    m->sealed = true;
    m->told = tells;
    memcpy(m->device, bytes, sizeof bytes);
    return true;
}

bool ilx_room_use_dice(ilx_room *room, const ilx_key *key, ilx_dice *dice)
{
    ilx_key made;
    ilx_room_dice(room, dice);
    ilx_dice_key(dice, &made);
    room->sealed = false;
    for (int i = 0; i < room->member_count; i++)
        room->members[i].sealed = room->members[i].told = false;
    return ilx_dice_fit(dice) && memcmp(&made, key, sizeof made) == 0;
}
