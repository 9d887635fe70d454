// The key of a match is made by the server and by the devices of those who play: sealed first, told
// when the match begins, and all of it in the record.

#include "app/app_parts.h"
#include "core/replay.h"
#include "sim/table.h"

enum { SECOND = 1000, PEOPLE = 3 };

static table t;

static const slot *slot_here(void)
{
    return app_find_slot(t.world.app, t.clients[0].room);
}

static const ilx_room *room_here(void)
{
    return slot_here()->room;
}

// Three people sit at a table with three seats; so many of their devices have sealed a number.
static void sit_down(int devices)
{
    table_start(&t);
    table_open(&t);
    for (int i = 0; i < PEOPLE; i++) {
        come(&t, i);
        ENSURE_TEXT(ask(&t, i, "\"do\":\"sit\""), "");
    }
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"seats\",\"count\":%d", PEOPLE), "");
    for (int i = 0; i < devices; i++) {
        client_seal(&t.world, &t.clients[i]);
        pass_stored(&t.world);
        ENSURE(room_here()->members[i].sealed);
    }
}

// It is answered when the match has begun.
static void want_to_begin(void)
{
    int dones = t.clients[0].dones;
    client_do(&t.world, &t.clients[0], "\"do\":\"start\"");
    pass_stored(&t.world);
    ENSURE_INT(t.clients[0].dones, dones);
    ENSURE(slot_here()->beginning);
}

static void tell(int who)
{
    client_tell_number(&t.world, &t.clients[who]);
    pass_stored(&t.world);
}

static void without_devices_it_begins_at_once(void)
{
    sit_down(0);
    ENSURE(room_here()->sealed);
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"start\""), "");
    ENSURE(room_here()->playing);
    ilx_key key;
    const ilx_dice *dice = ilx_match_dice(room_here()->match);
    ENSURE(dice && dice->known);
    ilx_dice_key(dice, &key);
    ENSURE(memcmp(&key, ilx_match_key(room_here()->match), sizeof key) == 0);
    table_end(&t);
}

// The seal that was shown before any device sealed its number is that of the match.
static void the_servers_key_is_sealed_first(void)
{
    sit_down(0);
    ilx_dice before;
    ilx_room_dice(room_here(), &before);
    for (int i = 0; i < PEOPLE; i++) client_seal(&t.world, &t.clients[i]);
    pass_stored(&t.world);
    want_to_begin();
    ENSURE(!room_here()->playing && slot_here()->beginning);
    for (int i = 0; i < PEOPLE; i++) ENSURE(t.clients[i].wanted);
    for (int i = 0; i < PEOPLE; i++) tell(i);
    ENSURE(room_here()->playing && !slot_here()->beginning);
    const ilx_dice *dice = ilx_match_dice(room_here()->match);
    ENSURE(memcmp(dice->seal, before.seal, sizeof before.seal) == 0);
    for (int i = 0; i < PEOPLE; i++) {
        ENSURE(dice->devices[i].told);
        ENSURE(memcmp(dice->devices[i].number, t.clients[i].number, ILX_KEY_BYTES) == 0);
    }
    // For the next match there is another key, and all devices seal anew.
    ilx_dice after;
    ilx_room_dice(room_here(), &after);
    ENSURE(room_here()->sealed && memcmp(after.seal, before.seal, sizeof before.seal) != 0);
    ENSURE(!room_here()->members[0].sealed);
    table_end(&t);
}

static void who_does_not_tell_is_named_and_left_out(void)
{
    sit_down(PEOPLE);
    want_to_begin();
    tell(1);
    pass(&t.world, SECOND);
    ENSURE(!room_here()->playing);
    pass(&t.world, 2 * SECOND);
    pass_stored(&t.world);
    ENSURE(room_here()->playing);
    const ilx_dice *dice = ilx_match_dice(room_here()->match);
    for (int i = 0; i < PEOPLE; i++) {
        ENSURE(dice->devices[i].sealed);
        ENSURE(dice->devices[i].told == (i == 1));
    }
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"number\",\"number\":\"00\""), "too-late");
    table_end(&t);
}

static void nobody_waits_for_a_device_that_has_gone(void)
{
    sit_down(PEOPLE);
    leave(&t, 2);
    want_to_begin();
    tell(0);
    tell(1);
    ENSURE(room_here()->playing);
    table_end(&t);
}

static void another_number_than_the_sealed_one_is_refused(void)
{
    sit_down(PEOPLE);
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"seal\",\"seal\":\"12\""), "bad-request");
    want_to_begin();
    t.clients[1].number[3] ^= 1;
    t.clients[1].last_refusal[0] = '\0';
    tell(1);
    ENSURE_TEXT(t.clients[1].last_refusal, "wrong-number");
    table_end(&t);
}

// A person who knows the numbers could choose by them.
static void nothing_is_decided_while_numbers_are_told(void)
{
    sit_down(PEOPLE);
    want_to_begin();
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"seats\",\"count\":4"), "starting");
    ENSURE_TEXT(ask(&t, 1, "\"do\":\"stand\""), "starting");
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"start\""), "starting");
    client_seal(&t.world, &t.clients[2]);
    pass_stored(&t.world);
    ENSURE_TEXT(t.clients[2].last_refusal, "starting");
    ENSURE_TEXT(ask(&t, 1, "\"do\":\"say\",\"line\":\"hmm\""), "");
    pass(&t.world, 4 * SECOND);
    ENSURE(room_here()->playing);
    table_end(&t);
}

static void a_restart_forgets_the_beginning_and_keeps_the_seals(void)
{
    sit_down(PEOPLE);
    ilx_dice before, after;
    ilx_room_dice(room_here(), &before);
    want_to_begin();
    table_restart(&t);
    ENSURE(!room_here()->playing && !slot_here()->beginning);
    ilx_room_dice(room_here(), &after);
    ENSURE(memcmp(&before, &after, sizeof before) == 0);
    want_to_begin();
    for (int i = 0; i < PEOPLE; i++) tell(i);
    ENSURE(room_here()->playing);
    uint8_t commitment[ILX_KEY_BYTES];
    memcpy(commitment, ilx_match_commitment(room_here()->match), sizeof commitment);
    table_restart(&t);
    ENSURE(memcmp(commitment, ilx_match_commitment(room_here()->match), sizeof commitment) == 0);
    ENSURE(ilx_match_dice(room_here()->match)->devices[2].told);
    table_end(&t);
}

// ---- The record ------------------------------------------------------------------------------

// Of the match at hand, as its facts say.
static ilx_text record_here(void)
{
    int count;
    const char **facts = disk_facts(&t.world.disk, t.clients[0].room, &count);
    ilx_room *room = ilx_room_new();
    room->reading = &(const ilx_reading){.keeps_moves = true};
    for (int i = 0; i < count; i++) {
        ilx_fact fact;
        ENSURE(ilx_fact_read(facts[i], strlen(facts[i]), &fact) && ilx_room_apply(room, &fact));
    }
    ilx_text text = ilx_text_new();
    ilx_replay_write(room->match, true, &text);
    ilx_room_free(room);
    free(facts);
    return text;
}

static const char *fault_of(const char *text)
{
    static ilx_fault fault;
    ilx_match *match = ilx_replay_read(text, strlen(text), &fault, NULL);
    ilx_match_free(match);
    return match ? "" : fault.key;
}

// The text with one digit changed, so many bytes behind the place of a word.
static const char *spoil(const ilx_text *text, const char *word, size_t behind)
{
    static char copy[20000];
    ENSURE(text->length < sizeof copy);
    memcpy(copy, text->bytes, text->length + 1);
    char *at = strstr(copy, word);
    ENSURE(at);
    at[behind] = at[behind] == '0' ? '1' : '0';
    return copy;
}

static void the_record_carries_all_of_it(void)
{
    sit_down(2);
    want_to_begin();
    tell(1);
    pass(&t.world, 4 * SECOND);
    ENSURE(room_here()->playing);
    ilx_text text = record_here();
    ENSURE(strncmp(text.bytes, "ilinx-replay 2\n", 15) == 0);
    ENSURE(strstr(text.bytes, "\ndevice 0 ") && strstr(text.bytes, "\nnumber 0 -\n"));
    ENSURE(strstr(text.bytes, "\ndevice 1 ") && strstr(text.bytes, "\nserver "));
    ENSURE_TEXT(fault_of(text.bytes), "");
    ENSURE_TEXT(fault_of(spoil(&text, "\nseal ", 8)), "wrong-server");
    ENSURE_TEXT(fault_of(spoil(&text, "\nserver ", 12)), "wrong-server");
    ENSURE_TEXT(fault_of(spoil(&text, "\nnumber 1 ", 20)), "wrong-number");
    ENSURE_TEXT(fault_of(spoil(&text, "\ndevice 1 ", 20)), "wrong-number");
    ENSURE_TEXT(fault_of(spoil(&text, "\nkey ", 10)), "wrong-key");
    ENSURE_TEXT(fault_of(spoil(&text, "\ncommitment ", 20)), "wrong-key");
    // A device that was left out cannot be put in afterwards, nor one be left out that told.
    char *last = strstr(text.bytes, "\nnumber 1 ") + strlen("\nnumber 1 ");
    memmove(last + 1, last + 64, strlen(last + 64) + 1);
    *last = '-';
    ENSURE_TEXT(fault_of(text.bytes), "wrong-key");
    ilx_text_free(&text);
    table_end(&t);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(without_devices_it_begins_at_once),
        TEST(the_servers_key_is_sealed_first),
        TEST(who_does_not_tell_is_named_and_left_out),
        TEST(nobody_waits_for_a_device_that_has_gone),
        TEST(another_number_than_the_sealed_one_is_refused),
        TEST(nothing_is_decided_while_numbers_are_told),
        TEST(a_restart_forgets_the_beginning_and_keeps_the_seals),
        TEST(the_record_carries_all_of_it),
    };
    return RUN_TESTS(tests);
}
