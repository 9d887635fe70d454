// A table that was on somebody's device comes to a server: fact by fact, under another key, and
// then it stands as it stood.

#include "app/app.h"
#include "base/json.h"
#include "bots/bot.h"
#include "core/notation.h"
#include "room/door.h"
#include "room/rekey.h"
#include "room/resume.h"
#include "test.h"

enum { FACTS_MAX = 4096 };

static const char old_key[] = "WXYZ-bcdfghjkmnpq", token[] = "00112233445566778899aabbccddeeff";
static const char hello[] = "{\"do\":\"hello\",\"token\":\"00112233445566778899aabbccddeeff\","
                            "\"name\":\"Ada\",\"lang\":\"en\"}";

static ilx_app *app;
static char *stored[FACTS_MAX];
static int stored_count;
static char heard[1 << 20];  // all that was said, and the good-byes
static char key[64], code[ILX_ROOM_CODE + 1];

static void note(const char *text, size_t length)
{
    size_t before = strlen(heard);
    ENSURE(before + length + 2 < sizeof heard);
    memcpy(heard + before, text, length);
    memcpy(heard + before + length, "\n", 2);
}

static void load(const ilx_out *out)
{
    ilx_room *found = NULL;
    ilx_refusal refusal = ilx_room_read((const char *const *)stored,
                                        strcmp(out->code, code) ? 0 : stored_count, &found);
    ilx_app_loaded(app, 2000, out->room, out->ticket, refusal, found);
}

static void store(const ilx_out *out)
{
    memcpy(code, out->rows[0].room, sizeof code);
    for (int i = 0; i < out->row_count; i++) {
        ENSURE_INT(out->rows[i].number, stored_count + 1);
        ENSURE(stored_count < FACTS_MAX);
        stored[stored_count++] = strdup(out->rows[i].text);
    }
    ilx_app_stored(app, 2000, out->room, out->ticket, true);
}

// Does all that the app wants done, from the one store there is.
static void settle(void)
{
    ilx_out out;
    ilx_app_do_due(app, 2000);
    while (ilx_app_out(app, &out)) {
        ilx_out now = out;
        if (out.kind == ILX_OUT_SEND) note(out.text, out.length);
        if (out.kind == ILX_OUT_LOAD) load(&now);
        if (out.kind == ILX_OUT_STORE) store(&now);
        if (out.kind == ILX_OUT_WORK) ilx_job_free(out.job);
        if (out.kind == ILX_OUT_CLOSE) ilx_app_close(app, 2000, out.connection);
    }
}

static void say(int number, const char *text)
{
    heard[0] = '\0';
    ilx_app_message(app, 2000, number, text, strlen(text));
    settle();
}

static void ensure_said(const char *what)
{
    if (!strstr(heard, what)) test_fail(__FILE__, __LINE__, "not said: %s in %s", what, heard);
}

static int open_table(void)
{
    ilx_app_config config = ilx_app_usual();
    ilx_key_from_seed(&config.key, "brought");
    while (stored_count > 0) free(stored[--stored_count]);
    app = ilx_app_new(&config);
    int number = ilx_app_open(app, 2000, "192.0.2.1");
    say(number, hello);
    const char *at = strstr(heard, "\"key\":\"");
    ENSURE(at);
    snprintf(key, sizeof key, "%.17s", at + 7);
    return number;
}

// A match of Roulette in its middle, as facts of a table with this key.
static ilx_match *played(void)
{
    ilx_key seed;
    ilx_key_from_seed(&seed, "brought");
    const ilx_game *game = ilx_game_find("roulette");
    int32_t options[ILX_OPTIONS_MAX] = {0};
    ilx_match *match = ilx_match_new(game, &(ilx_setup){2, options}, &seed);
    ilx_rng rng;
    ilx_rng_start(&rng, &seed, 1);
    while (!ilx_match_over(match)) {
        ilx_turn turn = ilx_match_turn(match);
        char text[ILX_MOVE_TEXT_MAX];
        ilx_text out = ilx_text_over(text, sizeof text);
        ilx_move move;
        int seat = turn.chance ? ILX_CHANCE : turn.seats ? __builtin_ctz(turn.seats) : ILX_CLOCK;
        if (seat >= 0) ilx_random_move(game, ilx_match_state(match), seat, &rng, &move);
        if (seat >= 0) ilx_move_format(game, &move, &out);
        ENSURE(!ilx_match_play(match, seat, seat >= 0 ? text : NULL));
    }
    return match;
}

static int lines_of(char *text, const char *lines[FACTS_MAX])
{
    int count = 0;
    for (char *at = strtok(text, "\n"); at; at = strtok(NULL, "\n")) {
        ENSURE(count < FACTS_MAX);
        lines[count++] = at;
    }
    return count;
}

static void bring(int number, int before, const char *const *facts, int count)
{
    static int id;
    ilx_text text = ilx_text_new(), all = ilx_text_new();
    for (int i = 0; i < count; i++) ilx_text_add(&all, "%s\n", facts[i]);
    ilx_text_add(&text, "{\"do\":\"bring\",\"id\":\"b%d\",\"count\":%d,\"facts\":", ++id, before);
    ilx_json_string(&text, all.bytes);
    ilx_text_char(&text, '}');
    say(number, text.bytes);
    ilx_text_free(&all);
    ilx_text_free(&text);
}

// The facts of the old table, under the new one's key.
static int facts_of(ilx_match *match, int moves, ilx_text *space, const char *lines[FACTS_MAX])
{
    const char *old[FACTS_MAX];
    const char *const tokens[] = {"ffffffffffffffffffffffffffffffff", token};
    ilx_text before = ilx_text_new();
    const ilx_resume resume = {match, moves, 1, old_key, token, "Ada", 1000};
    ENSURE(!ilx_resume_write(&resume, &before));
    int count = lines_of(before.bytes, old);
    ENSURE(!ilx_facts_rekey(old, count, key, tokens, 2, space));
    ilx_text_free(&before);
    return lines_of(space->bytes, lines);
}

static void it_stands_as_it_stood(void)
{
    enum { EACH = 9 };
    const char *facts[FACTS_MAX];
    ilx_text space = ilx_text_new();
    int number = open_table();
    ilx_match *match = played();
    int moves = ilx_match_length(match) / 2, count = facts_of(match, moves, &space, facts);
    for (int at = 0; at < count; at += EACH) {
        int some = count - at < EACH ? count - at : EACH;
        bring(number, at, facts + at, some);
        ensure_said("\"type\":\"done\"");
        bring(number, at, facts + at, some);  // said again, after the line was lost
        ensure_said("\"type\":\"done\"");
        int other = ilx_app_open(app, 2000, "192.0.2.1");
        char knock[160];
        snprintf(knock, sizeof knock,
                 "{\"do\":\"hello\",\"room\":\"%s\",\"token\":\"%032d\",\"name\":\"Max\"}", key,
                 at);
        say(other, knock);
        ensure_said("too-busy");
        ilx_app_close(app, 2000, other);
    }
    bring(number, count, NULL, 0);
    ensure_said("\"type\":\"bye\",\"reason\":\"moved\"");

    ilx_room *room = NULL;
    ENSURE(!ilx_room_read((const char *const *)stored, stored_count, &room) && room);
    ENSURE_INT(ilx_match_length(room->match), moves);
    ENSURE(ilx_match_hash(room->match) == ilx_match_entry(match, moves - 1)->hash);
    ENSURE_INT(ilx_room_member(room, token), 0);
    ENSURE_INT(room->members[0].seat, 1);
    ENSURE(room->sealed);  // the next match, by this server
    ilx_room_free(room);

    number = ilx_app_open(app, 2000, "192.0.2.1");
    char back[160];
    snprintf(back, sizeof back,
             "{\"do\":\"hello\",\"room\":\"%s\",\"token\":\"%s\",\"name\":\"Ada\"}", key, token);
    say(number, back);
    ensure_said("\"type\":\"full\"");
    ensure_said("\"playing\":true");
    bring(number, 0, facts, 2);
    ensure_said("bad-request");  // it is no new table any more
    ilx_app_free(app);
    ilx_match_free(match);
    ilx_text_free(&space);
}

// The table was taken, and is damaged: nobody comes back to it.
static void ensure_lost(void)
{
    ensure_said("\"reason\":\"moved\"");
    char back[160];
    snprintf(back, sizeof back,
             "{\"do\":\"hello\",\"room\":\"%s\",\"token\":\"%s\",\"name\":\"Ada\"}", key, token);
    say(ilx_app_open(app, 2000, "192.0.2.1"), back);
    ensure_said("damaged-room");
}

static void only_facts_of_this_table_are_taken(void)
{
    const char *facts[FACTS_MAX];
    ilx_text space = ilx_text_new();
    int number = open_table();
    ilx_match *match = played();
    int count = facts_of(match, 10, &space, facts), before = stored_count;
    bring(number, 0, NULL, 0);
    ensure_said("bad-request");
    bring(number, 1, facts + 1, 1);
    ensure_said("bad-request");
    bring(number, 0, facts + 1, 1);
    ensure_said("damaged-room");
    bring(number, 0, (const char *const[]){"{\"fact\":\"room\",\"code\":\"QQQQ\"}"}, 1);
    ensure_said("damaged-room");
    bring(number, 0, (const char *const[]){facts[0], facts[1], "{\"fact\":\"state\"}"}, 3);
    ensure_said("damaged-room");
    bring(number, 0, (const char *const[]){facts[0], facts[1], facts[0]}, 3);
    ensure_said("damaged-room");
    bring(number, 0, (const char *const[]){"no fact"}, 1);
    ensure_said("damaged-room");
    ENSURE_INT(stored_count, before);
    // Facts that do not go together: the table is lost, and nobody is at it.
    bring(number, 0, facts, 2);
    bring(number, 2, facts + count - 1, 1);
    bring(number, 3, NULL, 0);
    ensure_lost();
    ilx_app_free(app);
    ilx_match_free(match);
    ilx_text_free(&space);
}

// Facts that each could be, and that make no table: whoever brings them loses it, and nobody else
// notices.
static void a_table_without_a_game_is_none(void)
{
    const char *facts[FACTS_MAX];
    ilx_text space = ilx_text_new();
    int number = open_table();
    ilx_match *match = played();
    facts_of(match, 10, &space, facts);
    bring(number, 0, facts, 2);
    bring(number, 2, NULL, 0);
    ensure_lost();
    ilx_app_free(app);
    ilx_match_free(match);
    ilx_text_free(&space);
}

int main(int argc, char **argv)
{
    static const test tests[] = {TEST(it_stands_as_it_stood), TEST(a_table_without_a_game_is_none),
                                 TEST(only_facts_of_this_table_are_taken)};
    int verdict = RUN_TESTS(tests);
    while (stored_count > 0) free(stored[--stored_count]);
    return verdict;
}
