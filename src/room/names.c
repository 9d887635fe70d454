// Names of people: those that look alike are alike, and no two people have the same.

#include "room/room.h"

#include <string.h>

// Spaces of all kinds, and fillers: nothing to see in a name.
static bool is_blank(uint32_t code)
{
    static const struct {
        uint32_t from, to;
    } blank[] = {{0, 0x20},         {0xA0, 0xA0},     {0xAD, 0xAD},     {0x115F, 0x1160},
                 {0x1680, 0x1680},  {0x2000, 0x200F}, {0x2028, 0x202F}, {0x205F, 0x206F},
                 {0x2800, 0x2800},  {0x3000, 0x3000}, {0x3164, 0x3164}, {0xFFA0, 0xFFA0},
                 {0xE0000, 0xE0FFF}};
    for (int i = 0; i < ILX_COUNT(blank); i++) {
        if (code >= blank[i].from && code <= blank[i].to) return true;
    }
    return false;
}

// Whatever looks like spaces becomes one: names that look alike are alike. Lone accents are no
// name.
void ilx_room_clean_name(const char *raw, char name[ILX_NAME_MAX])
{
    char clean[ILX_NAME_MAX];
    ilx_name_clean(raw, clean);
    size_t out = 0;
    bool seen = false;
    for (size_t at = 0, length = strlen(clean); at < length;) {
        uint32_t code = 0;
        size_t count = (size_t)ilx_utf8_read(clean + at, length - at, &code);
        bool wide = ilx_utf8_columns(clean + at, count) > 0;
        if (!wide || !is_blank(code)) {
            memcpy(name + out, clean + at, count);
            out += count;
            seen = seen || wide;
        } else if (out > 0 && name[out - 1] != ' ') {
            name[out++] = ' ';
        }
        at += count;
    }
    if (out > 0 && name[out - 1] == ' ') out--;
    name[seen ? out : 0] = '\0';
}

// Two people never have the same name: "Max", "Max 2".
void ilx_room_choose_name(const ilx_room *room, ilx_lang lang, const char *raw, int member,
                          char name[ILX_NAME_MAX])
{
    char base[ILX_NAME_MAX];
    ilx_room_clean_name(raw, base);
    if (!base[0]) {
        ilx_text text = ilx_text_over(base, sizeof base);
        ilx_voice voice = {.lang = lang, .reader = ILX_SPECTATOR};
        ilx_say(&voice, NULL, "room.guest", &(ilx_param){.name = "number", .number = member + 1}, 1,
                &text);
    }
    memcpy(name, base, sizeof base);
    for (int i = 2; ilx_room_name_taken(room, name, member); i++) {
        enum { SUFFIX = 4 };
        ilx_text text = ilx_text_over(name, ILX_NAME_MAX - SUFFIX);
        ilx_text_put(&text, base);
        text = (ilx_text){.bytes = name, .length = text.length, .size = ILX_NAME_MAX};
        ilx_text_add(&text, " %d", i);
    }
}

const char *ilx_room_seat_name(const ilx_room *room, int seat)
{
    const ilx_chair *chair = &room->chairs[seat];
    if (chair->member >= 0) return room->members[chair->member].name;
    return chair->bot_name ? chair->bot_name : "";
}

// Letters of other alphabets that look like ours, and what they look like.
static const struct {
    uint16_t code;
    char looks;
} look_alikes[] = {
    {0x391, 'A'}, {0x392, 'B'}, {0x395, 'E'}, {0x396, 'Z'}, {0x397, 'H'}, {0x399, 'I'},
    {0x39A, 'K'}, {0x39C, 'M'}, {0x39D, 'N'}, {0x39F, 'O'}, {0x3A1, 'P'}, {0x3A4, 'T'},
    {0x3A5, 'Y'}, {0x3A7, 'X'}, {0x3B1, 'a'}, {0x3B9, 'i'}, {0x3BD, 'v'}, {0x3BF, 'o'},
    {0x3C1, 'p'}, {0x3C5, 'u'}, {0x405, 'S'}, {0x406, 'I'}, {0x408, 'J'}, {0x410, 'A'},
    {0x412, 'B'}, {0x415, 'E'}, {0x41A, 'K'}, {0x41C, 'M'}, {0x41D, 'H'}, {0x41E, 'O'},
    {0x420, 'P'}, {0x421, 'C'}, {0x422, 'T'}, {0x423, 'Y'}, {0x425, 'X'}, {0x430, 'a'},
    {0x435, 'e'}, {0x43E, 'o'}, {0x440, 'p'}, {0x441, 'c'}, {0x443, 'y'}, {0x445, 'x'},
    {0x455, 's'}, {0x456, 'i'}, {0x458, 'j'}, {0x501, 'd'}, {0x51B, 'q'}, {0x51D, 'w'},
};

// A name as it looks: two that look alike have the same.
static void write_look(const char *name, ilx_text *out)
{
    for (size_t at = 0, length = strlen(name); at < length;) {
        uint32_t code = 0;
        int count = ilx_utf8_read(name + at, length - at, &code), i = 0;
        if (count <= 0) return;
        while (i < ILX_COUNT(look_alikes) && look_alikes[i].code != code) i++;
        if (i < ILX_COUNT(look_alikes)) ilx_text_char(out, look_alikes[i].looks);
        if (i == ILX_COUNT(look_alikes)) ilx_text_bytes(out, name + at, (size_t)count);
        at += (size_t)count;
    }
}

static bool look_alike(const char *a, const char *b)
{
    char first[ILX_NAME_MAX], second[ILX_NAME_MAX];
    ilx_text one = ilx_text_over(first, sizeof first), two = ilx_text_over(second, sizeof second);
    write_look(a, &one);
    write_look(b, &two);
    return strcmp(first, second) == 0;
}

bool ilx_room_name_taken(const ilx_room *room, const char *name, int except)
{
    for (int i = 0; i < room->member_count; i++) {
        const ilx_member *member = &room->members[i];
        if (i != except && !member->kicked && look_alike(member->name, name)) return true;
    }
    for (int seat = 0; seat < room->seat_count; seat++) {
        const char *bot = room->chairs[seat].bot_name;
        if (bot && look_alike(bot, name)) return true;
    }
    return false;
}

bool ilx_room_colour_worn(const ilx_room *room, int colour, int except)
{
    for (int i = 0; i < room->member_count; i++) {
        const ilx_member *member = &room->members[i];
        if (i != except && member->seat >= 0 && member->colour == colour) return true;
    }
    return false;
}

int ilx_room_free_colour(const ilx_room *room, int except)
{
    int colour = 0;
    while (colour < ILX_COLOURS - 1 && ilx_room_colour_worn(room, colour, except)) colour++;
    return colour;
}

void ilx_room_seat_colours(const ilx_room *room, uint8_t colours[ILX_SEATS_MAX])
{
    bool worn[ILX_COLOURS] = {false};
    for (int seat = 0; seat < room->seat_count; seat++) {
        int member = room->chairs[seat].member;
        if (member >= 0) worn[colours[seat] = room->members[member].colour] = true;
    }
    int next = 0;
    for (int seat = 0; seat < room->seat_count; seat++) {
        if (room->chairs[seat].member >= 0) continue;
        while (worn[next]) next++;
        worn[colours[seat] = (uint8_t)next] = true;
    }
}
