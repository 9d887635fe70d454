// Facts about the key of the next match, for room.c.
#pragma once

#include "room/room.h"

// The server's key, and what a device says: its seal or its number. False: it does not fit.
bool ilx_room_take_key(ilx_room *room, const ilx_fact *fact);
bool ilx_room_take_device(ilx_room *room, const ilx_fact *fact);
// A match begins with this key: all seals are used up, and *dice has what it was made of. False: it
// is not the one that was sealed.
bool ilx_room_use_dice(ilx_room *room, const ilx_key *key, ilx_dice *dice);
