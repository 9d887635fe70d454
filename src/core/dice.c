// Keys that several have made: docs/replay-format.md says what is hashed, to the byte.

#include "core/dice.h"

#include <string.h>

enum { WORD = 13 };  // letters of either word below

void ilx_device_seal(const uint8_t number[ILX_KEY_BYTES], uint8_t seal[ILX_KEY_BYTES])
{
    uint8_t bytes[WORD + ILX_KEY_BYTES];
    memcpy(bytes, "ilinx device ", WORD);
    memcpy(bytes + WORD, number, ILX_KEY_BYTES);
    ilx_digest(bytes, sizeof bytes, seal, ILX_KEY_BYTES);
}

ilx_device *ilx_dice_device(ilx_dice *dice, int seat)
{
    if (seat >= dice->seats) dice->seats = (int8_t)(seat + 1);
    return &dice->devices[seat];
}

void ilx_dice_key(const ilx_dice *dice, ilx_key *key)
{
    uint8_t bytes[WORD + ILX_KEY_BYTES + ILX_SEATS_MAX * (1 + ILX_KEY_BYTES)];
    size_t count = WORD + ILX_KEY_BYTES;
    memcpy(bytes, "ilinx match: ", WORD);
    memcpy(bytes + WORD, dice->server.bytes, ILX_KEY_BYTES);
    for (int seat = 0; seat < dice->seats; seat++) {
        if (!dice->devices[seat].told) continue;
        bytes[count++] = (uint8_t)seat;
        memcpy(bytes + count, dice->devices[seat].number, ILX_KEY_BYTES);
        count += ILX_KEY_BYTES;
    }
    ilx_digest(bytes, count, key->bytes, ILX_KEY_BYTES);
}

bool ilx_dice_fit(const ilx_dice *dice)
{
    uint8_t seal[ILX_KEY_BYTES];
    ilx_key_commitment(&dice->server, seal);
    if (dice->known && memcmp(seal, dice->seal, sizeof seal) != 0) return false;
    for (int seat = 0; seat < dice->seats; seat++) {
        const ilx_device *device = &dice->devices[seat];
        if (!device->told) continue;
        ilx_device_seal(device->number, seal);
        if (!device->sealed || memcmp(seal, device->seal, sizeof seal) != 0) return false;
    }
    return true;
}
