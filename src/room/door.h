// The door of a table: what a link carries, whom it lets in, and who must stay outside.
//
// A link carries the key of its table: the four letters and a secret, "KZTR-3f8k2mq9x0wd". The four
// letters alone are for people in the same place.
#pragma once

#include "base/text.h"
#include "room/room.h"

#include <stdbool.h>
#include <stdint.h>

// Reads the key of a table, in capitals or not; without a secret, *secret is "". False: it is none.
bool ilx_table_key_read(const char *text, size_t length, char code[ILX_ROOM_CODE + 1],
                        char secret[ILX_SECRET + 1]);
void ilx_table_key_write(const ilx_room *room, ilx_text *out);
// A secret out of bytes that were drawn at random.
void ilx_secret_write(const uint8_t bytes[ILX_SECRET], char secret[ILX_SECRET + 1]);

// The address of a replay, "KZTR-3-7q0…": letters, number, and a secret of its own that comes from
// the key of its match, so that it opens this replay and nothing else.
enum { ILX_REPLAY_ADDRESS = ILX_ROOM_CODE + 1 + 11 + 1 + ILX_SECRET + 1 };  // bytes of its text
void ilx_replay_address_write(const char *code, int number, const ilx_key *key, ilx_text *out);
bool ilx_replay_address_read(const char *text, char code[ILX_ROOM_CODE + 1], int *number,
                             char secret[ILX_SECRET + 1]);
bool ilx_replay_secret_fits(const ilx_key *key, const char *secret);

// Does this secret open the table?
bool ilx_room_secret_fits(const ilx_room *room, const char *secret);
// May somebody new come in now with this secret ("": with the letters alone)? near: from the
// network of somebody who is here. NULL, or "no-such-room": nobody learns that there is a table; or
// "locked".
ilx_refusal ilx_room_may_enter(const ilx_room *room, const char *secret, bool near, int64_t now_ms);
// Where somebody was sent away from, as a number that means nothing elsewhere; and whether nobody
// new is let in from there this evening.
uint64_t ilx_room_from(const ilx_room *room, uint64_t address);
bool ilx_room_is_banned(const ilx_room *room, uint64_t from, int64_t now_ms);
void ilx_room_ban(ilx_room *room, uint64_t from, int64_t at_ms);
