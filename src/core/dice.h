// The parts of a match's key, where nobody alone may choose it.
//
// A server takes a key of its own and shows its seal, a hash of it. Each device takes a number and
// tells its own seal. Only then does each device tell its number. The key that all draws come from
// is a hash of the server's key and of all numbers that were told.
#pragma once

#include "base/rng.h"
#include "core/game.h"

// The device of one seat.
typedef struct ilx_device {
    bool sealed;  // it has told its seal,
    bool told;    // and its number
    uint8_t seal[ILX_KEY_BYTES], number[ILX_KEY_BYTES];
} ilx_device;

typedef struct ilx_dice {
    bool known;  // the server's key, else only its seal
    ilx_key server;
    uint8_t seal[ILX_KEY_BYTES];
    // Of so many seats; those after them have none, and a match keeps no place for them.
    int8_t seats;
    ilx_device devices[ILX_SEATS_MAX];
} ilx_dice;

// The device of a seat, for which there is a place from now on.
ilx_device *ilx_dice_device(ilx_dice *dice, int seat);

// The seal of a device's number.
void ilx_device_seal(const uint8_t number[ILX_KEY_BYTES], uint8_t seal[ILX_KEY_BYTES]);
// The key of the match. The server's must be known.
void ilx_dice_key(const ilx_dice *dice, ilx_key *key);
// Does everything that is known open its seal?
bool ilx_dice_fit(const ilx_dice *dice);
