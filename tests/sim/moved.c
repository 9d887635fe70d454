// A table that is another server's: whoever asks for it is led there with all they have said, and
// whoever was at it here is sent away, since whatever is seen here may be out of date.

#include "app/app.h"
#include "test.h"

enum { HEARD_MAX = 16 };

typedef struct heard {
    ilx_out_kind kind;
    int connection;
    char text[256];
} heard;

static ilx_app *app;
static heard list[HEARD_MAX];
static int heard_count;
static ilx_out asked;  // the last question to the store
static char room[ILX_ROOM_CODE + 1];

// Keeps what the app wants done, but for lines of the log.
static void listen(void)
{
    ilx_out out;
    ilx_app_do_due(app, 1000);
    heard_count = 0;
    while (ilx_app_out(app, &out)) {
        if (out.kind == ILX_OUT_LOG) continue;
        if (out.kind == ILX_OUT_STORE) memcpy(room, out.rows[0].room, sizeof room);
        if (out.kind == ILX_OUT_LOAD || out.kind == ILX_OUT_STORE) asked = out;
        ENSURE(heard_count < HEARD_MAX);
        heard *h = &list[heard_count++];
        h->kind = out.kind;
        h->connection = out.connection;
        snprintf(h->text, sizeof h->text, "%.*s", (int)out.length, out.text);
    }
}

static void start(void)
{
    ilx_app_config config = ilx_app_usual();
    ilx_key_from_seed(&config.key, "moved");
    app = ilx_app_new(&config);
}

static void say(int number, const char *text)
{
    ilx_app_message(app, 1000, number, text, strlen(text));
    listen();
}

static void answer(bool ok, ilx_refusal refusal)
{
    if (asked.kind == ILX_OUT_STORE) ilx_app_stored(app, 1000, asked.room, asked.ticket, ok);
    if (asked.kind == ILX_OUT_LOAD) {
        ilx_app_loaded(app, 1000, asked.room, asked.ticket, refusal, NULL);
    }
    listen();
}

static const char hello[] = "{\"do\":\"hello\",\"token\":\"00112233445566778899aabbccddeeff\","
                            "\"name\":\"Ada\",\"room\":\"BCDF\"}";
static const char new_table[] =
    "{\"do\":\"hello\",\"token\":\"00112233445566778899aabbccddeeff\",\"name\":\"Ada\"}";

static void whoever_asks_is_led(void)
{
    start();
    int one = ilx_app_open(app, 1000, "192.0.2.1"), two = ilx_app_open(app, 1000, "192.0.2.2");
    say(one, hello);
    ENSURE_INT(asked.kind, ILX_OUT_LOAD);
    say(two, hello);
    say(one, "{\"do\":\"say\",\"text\":\"hm\",\"id\":\"a1\"}");
    answer(true, "moved");
    const heard wanted[] = {{ILX_OUT_LEAD, one, ""},
                            {ILX_OUT_LEAD, two, ""},
                            {ILX_OUT_LEAD, one, ""},
                            {ILX_OUT_LEAD, two, ""},
                            {ILX_OUT_LEAD, one, ""}};
    ENSURE_INT(heard_count, 5);
    for (int i = 0; i < 5; i++) {
        ENSURE_INT(list[i].kind, wanted[i].kind);
        ENSURE_INT(list[i].connection, wanted[i].connection);
    }
    ENSURE_TEXT(list[0].text, hello);
    ENSURE_TEXT(list[1].text, hello);
    ENSURE_TEXT(list[2].text, "{\"do\":\"say\",\"text\":\"hm\",\"id\":\"a1\"}");
    ENSURE_TEXT(list[3].text, "");
    ENSURE_TEXT(list[4].text, "");
    ilx_app_close(app, 1000, one);
    ilx_app_close(app, 1000, two);
    ENSURE_INT(ilx_app_count(app).connections, 0);
    ENSURE_INT(ilx_app_count(app).rooms, 0);
    ilx_app_free(app);
}

// To be led is no wrong guess, however often it happens.
static void to_be_led_is_no_guess(void)
{
    start();
    for (int i = 0; i < 2 * ilx_app_usual().limits.guesses_per_minute; i++) {
        int number = ilx_app_open(app, 1000, "192.0.2.1");
        say(number, hello);
        answer(true, "moved");
        ENSURE_INT(list[0].kind, ILX_OUT_LEAD);
        ilx_app_close(app, 1000, number);
    }
    ilx_app_free(app);
}

// The store refuses what happens at a table that is ours no more.
static void whoever_is_at_it_is_sent_away(void)
{
    start();
    int number = ilx_app_open(app, 1000, "192.0.2.1");
    say(number, new_table);
    answer(true, NULL);  // nobody has this code
    answer(true, NULL);  // the table is stored,
    answer(true, NULL);  // and who has come
    ENSURE(room[0] != '\0');
    say(number, "{\"do\":\"say\",\"text\":\"hm\",\"id\":\"a1\"}");
    ENSURE_INT(asked.kind, ILX_OUT_STORE);
    answer(false, NULL);
    ENSURE(strstr(list[0].text, "\"not-stored\""));
    ENSURE_INT(asked.kind, ILX_OUT_LOAD);
    ENSURE_TEXT(asked.code, room);
    answer(true, "moved");
    ENSURE_INT(heard_count, 2);
    ENSURE(strstr(list[0].text, "\"bye\"") && strstr(list[0].text, "\"moved\""));
    ENSURE_INT(list[1].kind, ILX_OUT_CLOSE);
    ENSURE_INT(ilx_app_count(app).rooms, 0);
    ilx_app_free(app);
}

// Of a code that another server has, a new table takes another.
static void a_new_table_takes_another_code(void)
{
    start();
    int number = ilx_app_open(app, 1000, "192.0.2.1");
    say(number, new_table);
    char first[ILX_ROOM_CODE + 1];
    memcpy(first, asked.code, sizeof first);
    answer(true, "moved");
    ENSURE_INT(asked.kind, ILX_OUT_LOAD);
    ENSURE(strcmp(first, asked.code) != 0);
    ilx_app_free(app);
}

// Who asks for a code while a new table tries it wants the table that has it already, and is not
// put to the new one, whatever code that takes in the end.
static void a_code_that_is_tried_is_nobody_s_yet(void)
{
    char asks[160];
    start();
    int maker = ilx_app_open(app, 1000, "192.0.2.1"), guest = ilx_app_open(app, 1000, "192.0.2.2");
    say(maker, new_table);
    snprintf(asks, sizeof asks,
             "{\"do\":\"hello\",\"token\":\"99112233445566778899aabbccddeeff\","
             "\"name\":\"Max\",\"room\":\"%s\"}",
             asked.code);
    say(guest, asks);
    ENSURE_INT(heard_count, 1);
    ENSURE(strstr(list[0].text, "\"refused\"") && strstr(list[0].text, "\"not-loaded\""));
    answer(true, NULL);   // nobody has it
    answer(false, NULL);  // but now somebody has
    answer(true, NULL);   // another
    answer(true, NULL);
    ENSURE_INT(asked.kind, ILX_OUT_STORE);
    ENSURE_INT(asked.row_count, 1);  // only the maker comes in
    ilx_app_free(app);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(whoever_asks_is_led), TEST(to_be_led_is_no_guess), TEST(whoever_is_at_it_is_sent_away),
        TEST(a_new_table_takes_another_code), TEST(a_code_that_is_tried_is_nobody_s_yet)};
    return RUN_TESTS(tests);
}
