// The door of a table: keys, links, and who is let in.

#include "room/door.h"

#include "base/rng.h"

#include <string.h>

enum {
    EVENING_MS = 12 * 3600 * 1000,
    LETTERS_MS = 2 * 3600 * 1000,  // for which the letters let in those who are elsewhere
};

// Thirty-two signs that are not taken for each other.
static const char signs[] = "0123456789abcdefghjkmnpqrstvwxyz";

// ---- Keys ----------------------------------------------------------------------------------

void ilx_secret_write(const uint8_t bytes[ILX_SECRET], char secret[ILX_SECRET + 1])
{
    for (int i = 0; i < ILX_SECRET; i++) secret[i] = signs[bytes[i] % (sizeof signs - 1)];
    secret[ILX_SECRET] = '\0';
}

static bool read_code(const char *text, char code[ILX_ROOM_CODE + 1])
{
    for (int i = 0; i < ILX_ROOM_CODE; i++) {
        bool small = text[i] >= 'a' && text[i] <= 'z';
        code[i] = (char)(small ? text[i] - 'a' + 'A' : text[i]);
        if (code[i] < 'A' || code[i] > 'Z') return false;
    }
    code[ILX_ROOM_CODE] = '\0';
    return true;
}

static bool read_secret(const char *text, size_t length, char secret[ILX_SECRET + 1])
{
    if (length != ILX_SECRET) return false;
    for (int i = 0; i < ILX_SECRET; i++) {
        bool large = text[i] >= 'A' && text[i] <= 'Z';
        secret[i] = (char)(large ? text[i] - 'A' + 'a' : text[i]);
        if (!secret[i] || !strchr(signs, secret[i])) return false;
    }
    secret[ILX_SECRET] = '\0';
    return true;
}

bool ilx_table_key_read(const char *text, size_t length, char code[ILX_ROOM_CODE + 1],
                        char secret[ILX_SECRET + 1])
{
    secret[0] = '\0';
    if (length < ILX_ROOM_CODE || !read_code(text, code)) return false;
    if (length == ILX_ROOM_CODE) return true;
    size_t left = length - ILX_ROOM_CODE - 1;
    return text[ILX_ROOM_CODE] == '-' && read_secret(text + ILX_ROOM_CODE + 1, left, secret);
}

void ilx_table_key_write(const ilx_room *room, ilx_text *out)
{
    ilx_text_add(out, "%s-%s", room->code, room->secret);
}

// ---- Replays -------------------------------------------------------------------------------

static void replay_secret(const ilx_key *key, char secret[ILX_SECRET + 1])
{
    static const char prefix[] = "ilinx replay";
    uint8_t bytes[sizeof prefix + ILX_KEY_BYTES], hash[ILX_TOKEN_BYTES];
    memcpy(bytes, prefix, sizeof prefix);
    memcpy(bytes + sizeof prefix, key->bytes, ILX_KEY_BYTES);
    ilx_digest(bytes, sizeof bytes, hash, sizeof hash);
    ilx_secret_write(hash, secret);
}

void ilx_replay_address_write(const char *code, int number, const ilx_key *key, ilx_text *out)
{
    char secret[ILX_SECRET + 1];
    replay_secret(key, secret);
    ilx_text_add(out, "%s-%d-%s", code, number, secret);
}

bool ilx_replay_address_read(const char *text, char code[ILX_ROOM_CODE + 1], int *number,
                             char secret[ILX_SECRET + 1])
{
    int64_t value;
    if (strlen(text) <= ILX_ROOM_CODE || !read_code(text, code)) return false;
    if (text[ILX_ROOM_CODE] != '-') return false;
    const char *digits = text + ILX_ROOM_CODE + 1, *end = strchr(digits, '-');
    if (!end || !ilx_read_int(digits, (size_t)(end - digits), &value)) return false;
    if (value < 1 || value > INT32_MAX) return false;
    *number = (int)value;
    return read_secret(end + 1, strlen(end + 1), secret);
}

// Takes as long for every wrong secret.
static bool same(const char *a, const char *b)
{
    int different = 0;
    for (int i = 0; i < ILX_SECRET; i++) different |= a[i] ^ b[i];
    return !different;
}

bool ilx_replay_secret_fits(const ilx_key *key, const char *secret)
{
    char right[ILX_SECRET + 1];
    replay_secret(key, right);
    return secret[0] && same(right, secret);
}

// ---- Tokens --------------------------------------------------------------------------------

void ilx_room_token_hash(const ilx_room *room, const char *token, uint8_t hash[ILX_TOKEN_BYTES])
{
    char buffer[64];
    ilx_text text = ilx_text_over(buffer, sizeof buffer);
    ilx_text_put(&text, room->code);
    ilx_text_put(&text, token);
    ilx_digest(text.bytes, text.length, hash, ILX_TOKEN_BYTES);
}

int ilx_room_member(const ilx_room *room, const char *token)
{
    uint8_t hash[ILX_TOKEN_BYTES];
    ilx_room_token_hash(room, token, hash);
    for (int i = 0; i < room->member_count; i++) {
        if (memcmp(room->members[i].token_hash, hash, sizeof hash) == 0) return i;
    }
    return -1;
}

// ---- Coming in -----------------------------------------------------------------------------

bool ilx_room_secret_fits(const ilx_room *room, const char *secret)
{
    return room->secret[0] && secret[0] && same(room->secret, secret);
}

// At a table that nobody has come to there is nothing to be kept from anybody.
static bool is_meeting(const ilx_room *room, int64_t now_ms)
{
    bool young = room->member_count == 0 || now_ms < room->letters_ms + LETTERS_MS;
    return young && !room->playing;
}

ilx_refusal ilx_room_may_enter(const ilx_room *room, const char *secret, bool near, int64_t now_ms)
{
    bool fits = ilx_room_secret_fits(room, secret);
    bool letters = !secret[0] && room->door != ILX_DOOR_LINK && room->door != ILX_DOOR_LOCKED;
    if (room->door == ILX_DOOR_HOME && !near && !is_meeting(room, now_ms)) letters = false;
    if (room->door == ILX_DOOR_LOCKED) return fits || near ? "locked" : "no-such-room";
    return fits || letters ? NULL : "no-such-room";
}

uint64_t ilx_room_from(const ilx_room *room, uint64_t address)
{
    char buffer[128];
    uint8_t hash[ILX_TOKEN_BYTES];
    uint64_t from;
    ilx_text text = ilx_text_over(buffer, sizeof buffer);
    ilx_text_add(&text, "%s%s", room->code, room->secret);
    ilx_text_hex64(&text, address);
    ilx_digest(text.bytes, text.length, hash, sizeof hash);
    memcpy(&from, hash, sizeof from);
    return from;
}

bool ilx_room_is_banned(const ilx_room *room, uint64_t from, int64_t now_ms)
{
    for (int i = 0; room->bans && i < ILX_BANS; i++) {
        if (room->bans[i].from == from && now_ms < room->bans[i].until_ms) return true;
    }
    return false;
}

void ilx_room_ban(ilx_room *room, uint64_t from, int64_t at_ms)
{
    if (!from) return;
    if (!room->bans) room->bans = ilx_alloc(ILX_BANS * sizeof *room->bans);
    int oldest = 0;
    for (int i = 0; i < ILX_BANS; i++) {
        if (room->bans[i].until_ms < room->bans[oldest].until_ms) oldest = i;
    }
    room->bans[oldest].from = from;
    room->bans[oldest].until_ms = at_ms + EVENING_MS;
}
