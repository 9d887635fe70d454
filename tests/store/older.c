// A store of each earlier version is read: facts-1.ilinx holds two tables as they were stored when
// facts were `a`, `b`, `c` and `text` and tables had no secrets. One has every kind of fact of its
// time but a snapshot and three matches; the other is in the middle of a match with a snapshot.

#include "room/replays.h"
#include "store/kept.h"

static void copy_file(const char *from, const char *to)
{
    static char bytes[1 << 20];
    FILE *in = fopen(from, "rb"), *out = fopen(to, "wb");
    ENSURE(in && out);
    size_t count = fread(bytes, 1, sizeof bytes, in);
    ENSURE(count > 0 && fwrite(bytes, 1, count, out) == count);
    fclose(in);
    fclose(out);
}

static const char *const kept_files[] = {"tests/store/facts-1.ilinx"};

static ilx_facts facts_of(const char *file, const char *room)
{
    folder f = new_folder();
    ilx_facts facts;
    copy_file(file, f.file);
    ilx_store *store = open_well(f.file);
    ENSURE(ilx_facts_load(store, room, NULL, &facts) == NULL);
    store->close(store);
    remove_folder(&f);
    return facts;
}

static void ensure_people(const ilx_room *room)
{
    static const char *const names[] = {"Ann", "Bob", "Cléo", "Dan", "Zoé"};
    ENSURE_INT(room->member_count, 5);
    for (int i = 0; i < 5; i++) ENSURE_TEXT(room->members[i].name, names[i]);
    ENSURE_INT(room->members[4].colour, 7);
    ENSURE(room->members[4].kicked && room->members[2].ease && !room->members[1].ease);
    ENSURE_INT(room->host, 0);  // only while the owner is away
    ENSURE_INT(room->owner, 1);
    ENSURE_INT(ilx_room_member(room, "00000000000000000000000000000002"), 1);
}

static void an_evening_of(const char *file)
{
    ilx_facts facts = facts_of(file, "PNPT");
    ilx_room *room;
    ENSURE_INT(facts.count, 64);
    ENSURE(ilx_room_read(facts.texts, facts.count, &room) == NULL);
    ensure_people(room);
    ENSURE_INT(room->match_number, 3);
    ENSURE(!room->playing && !room->times);
    ENSURE_TEXT(room->game->id, "sealed");
    ENSURE_INT(room->tally_count, 2);
    ENSURE_INT(room->tally[0].games, 2);
    ENSURE_INT(room->tally[0].wins, 0);
    ENSURE_INT(room->tally[1].wins, 2);
    ENSURE_INT(room->chat_count, 3);
    ENSURE(!room->chat[0].line && room->chat[1].line && room->chat[2].seats == 5);
    ENSURE_TEXT(room->chat[2].text, "à nous");
    ilx_room_free(room);
    ilx_facts_free(&facts);
}

static void its_replays_of(const char *file)
{
    ilx_facts facts = facts_of(file, "PNPT");
    ilx_text out = ilx_text_new();
    ENSURE(ilx_replays_list(facts.texts, facts.count, NULL, &out) == NULL);
    ENSURE(strstr(out.bytes, "\"over\":true,\"winners\":[1]"));
    const ilx_replay_ask first = {1, NULL, "text", "", NULL}, third = {3, NULL, "all", "", NULL};
    ENSURE(ilx_replays_page(facts.texts, facts.count, &first, &out) == NULL);
    ENSURE(strstr(out.bytes, "hide 1"));
    ENSURE(ilx_replays_page(facts.texts, facts.count, &third, &out) == NULL);
    ENSURE(strstr(out.bytes, "\"stand_in\":true"));
    ilx_text_free(&out);
    ilx_facts_free(&facts);
}

// If its rules have changed since, the table is there and the match is not.
static void a_running_match_of(const char *file)
{
    ilx_facts facts = facts_of(file, "NMTK");
    ilx_room *room;
    ENSURE_INT(facts.count, 285);
    ENSURE(ilx_room_read(facts.texts, facts.count, &room) == NULL);
    ENSURE(room->playing);
    ENSURE(room->match || room->game->rules_version != 1);
    if (room->match) {
        ENSURE_INT(ilx_match_length(room->match), 271);
        ENSURE(ilx_match_hash(room->match) == UINT64_C(0x0b833d144ddddf4b));
    }
    ilx_room_free(room);
    ilx_facts_free(&facts);
}

static void an_evening(void)
{
    for (int i = 0; i < ILX_COUNT(kept_files); i++) an_evening_of(kept_files[i]);
}

static void its_replays(void)
{
    for (int i = 0; i < ILX_COUNT(kept_files); i++) its_replays_of(kept_files[i]);
}

static void a_match_that_goes_on(void)
{
    for (int i = 0; i < ILX_COUNT(kept_files); i++) a_running_match_of(kept_files[i]);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(an_evening),
        TEST(its_replays),
        TEST(a_match_that_goes_on),
    };
    return RUN_TESTS(tests);
}
