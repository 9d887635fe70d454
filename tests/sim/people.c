// People at one table: who may do what, what becomes of a seat when somebody goes, what is said
// twice, and how the evening's games are counted. One thing at a time.

#include "app/app_parts.h"
#include "sim/table.h"

enum { SECOND = 1000, MINUTE = 60 * SECOND };

static table t;

static void open_table(int people)
{
    table_start(&t);
    table_open(&t);
    for (int i = 0; i < people; i++) come(&t, i);
}

// The table as everybody sees it has these words in it, or not.
static bool shows(const char *words)
{
    return strstr(t.clients[0].mirror.table.bytes, words) != NULL;
}

static void play_to_the_end(int people)
{
    for (int i = 0; i < 3000 && t.clients[0].mirror.playing; i++) {
        bool moved = false;
        for (int k = 0; k < people; k++) moved = answer(&t, k) || moved;
        if (!moved) pass(&t.world, SECOND);
        // A full view now tells a client that plays without thinking that it is over.
        say_text(&t.world, t.clients[0].wire, "{\"do\":\"full\"}");
    }
    ENSURE(!t.clients[0].mirror.playing);
}

// ---- Bots --------------------------------------------------------------------------------------

static void bots_are_of_levels_that_the_game_has(void)
{
    table_start(&t);
    t.world.config.samples = true;
    table_open(&t);
    come(&t, 0);
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"choose\",\"game\":\"sport\""), "");
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"choose\",\"bot\":\"strong\""), "");
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"bot\",\"seat\":1,\"bot\":\"strong\""), "");
    ENSURE(shows("\"level\":\"strong\"") && shows("\"bot\":\"strong\""));
    // A game that has none so strong: its best plays, and says so.
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"choose\",\"game\":\"sealed\""), "");
    ENSURE(shows("\"level\":\"greedy\"") && shows("\"bot\":\"greedy\""));
    ENSURE(!shows("strong"));
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"choose\",\"bot\":\"strong\""), "no-such-bot");
    // The host's wish for the whole table comes back with a game that has it.
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"choose\",\"game\":\"sport\""), "");
    ENSURE(shows("\"level\":\"strong\""));
    table_end(&t);
}

// ---- Novices -----------------------------------------------------------------------------------

static void whoever_is_new_is_begun_with_gently(void)
{
    open_table(3);
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"choose\",\"game\":\"sport\""), "");
    ENSURE(shows("\"novice\":0"));
    ENSURE_TEXT(ask(&t, 1, "\"do\":\"novice\",\"game\":\"sport\""), "not-seated");
    for (int i = 0; i < 3; i++) ENSURE_TEXT(ask(&t, i, "\"do\":\"sit\""), "");
    ENSURE_TEXT(ask(&t, 1, "\"do\":\"novice\",\"game\":\"roulette\""), "");
    ENSURE(shows("\"novice\":0"));
    ENSURE_TEXT(ask(&t, 1, "\"do\":\"novice\",\"game\":\"sport\""), "");
    ENSURE(shows("\"novice\":1"));
    // Said twice, it is not done twice; the host may think otherwise.
    int before = facts_now(&t);
    ENSURE_TEXT(ask(&t, 2, "\"do\":\"novice\",\"game\":\"sport\""), "");
    ENSURE_INT(facts_now(&t), before);
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"choose\",\"option\":\"novice\",\"value\":0"), "");
    ENSURE(shows("\"novice\":0"));
    // A match is played as it began; after one, nobody is new any more.
    ENSURE_TEXT(ask(&t, 1, "\"do\":\"novice\",\"game\":\"sport\""), "");
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"choose\",\"option\":\"rounds\",\"value\":1"), "");
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"start\""), "");
    ENSURE_TEXT(ask(&t, 1, "\"do\":\"novice\",\"game\":\"sport\""), "");
    play_to_the_end(3);
    ENSURE(shows("\"novice\":0"));
    table_end(&t);
}

// ---- Rights ------------------------------------------------------------------------------------

static void what_the_host_decides_nobody_else_does(void)
{
    static const char *const wishes[] = {
        "\"do\":\"choose\",\"game\":\"roulette\"",
        "\"do\":\"choose\",\"option\":\"cards\",\"value\":0",
        "\"do\":\"choose\",\"pace\":\"flash\"",
        "\"do\":\"choose\",\"times\":true",
        "\"do\":\"choose\",\"bot\":\"greedy\"",
        "\"do\":\"choose\",\"skin\":\"poppers\"",
        "\"do\":\"seats\",\"count\":3",
        "\"do\":\"bot\",\"seat\":3,\"bot\":\"greedy\"",
        "\"do\":\"start\"",
        "\"do\":\"stop\"",
        "\"do\":\"kick\",\"member\":2",
        "\"do\":\"host\",\"member\":1",
        "\"do\":\"host\",\"member\":2",
    };
    open_table(3);
    for (int playing = 0; playing <= 1; playing++) {
        int before = facts_now(&t);
        for (int i = 0; i < ILX_COUNT(wishes); i++) {
            ENSURE_TEXT(ask(&t, 1, "%s", wishes[i]), "host-only");
        }
        ENSURE_INT(facts_now(&t), before);
        ENSURE_TEXT(ask(&t, 0, "\"do\":\"start\""), playing ? "match-running" : "");
    }
    table_end(&t);
}

static void nobody_does_this_to_themselves(void)
{
    open_table(2);
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"kick\",\"member\":0"), "not-yourself");
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"host\",\"member\":0"), "not-yourself");
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"kick\",\"member\":2"), "no-such-member");
    table_end(&t);
}

// Not whoever came to the room first, but whoever is here for the longest time.
static void the_next_host_is_who_has_stayed(void)
{
    open_table(1);
    for (int i = 1; i < 4; i++) {
        pass(&t.world, SECOND);
        come(&t, i);
    }
    leave(&t, 1);
    pass(&t.world, SECOND);
    come(&t, 1);
    leave(&t, 0);
    pass(&t.world, MINUTE + SECOND);
    ENSURE_INT(t.clients[3].mirror.host, 2);
    table_end(&t);
}

static void whoever_is_removed_leaves_nothing_behind(void)
{
    for (int playing = 0; playing <= 1; playing++) {
        open_table(3);
        for (int i = 0; i < 3; i++) ENSURE_TEXT(ask(&t, i, "\"do\":\"sit\",\"seat\":%d", i), "");
        ENSURE_TEXT(ask(&t, 0, "\"do\":\"seats\",\"count\":3"), "");
        if (playing) ENSURE_TEXT(ask(&t, 0, "\"do\":\"start\""), "");
        ENSURE(shows("{\"member\":2,\"bot\":null,\"name\":\"P2\""));
        ENSURE_TEXT(ask(&t, 0, "\"do\":\"kick\",\"member\":2"), "");
        ENSURE(!shows("P2") && !shows("\"member\":2"));
        ENSURE(shows("{\"member\":null,\"bot\":\"regular\"") == (playing == 1));
        ENSURE(!strstr(t.clients[0].mirror.presence.bytes, "\"member\":2"));
        ENSURE_TEXT(ask(&t, 0, "\"do\":\"kick\",\"member\":2"), "no-such-member");
        table_end(&t);
    }
}

// People who have not sat down may wear one colour; at the table no two do.
static void seats_can_be_told_apart(void)
{
    open_table(2);
    ENSURE(shows("\"name\":\"P0\",\"colour\":0,") && shows("\"name\":\"P1\",\"colour\":0,"));
    for (int i = 0; i < 2; i++) ENSURE_TEXT(ask(&t, i, "\"do\":\"sit\""), "");
    ENSURE(shows("\"name\":\"P0\",\"colour\":0,") && !shows("\"name\":\"P1\",\"colour\":0,"));
    table_end(&t);
}

// A bot's hand, once seen, is the only one.
static void late_arrivals_have_one_seat_too(void)
{
    open_table(2);
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"sit\""), "");
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"start\""), "");
    ENSURE_TEXT(ask(&t, 1, "\"do\":\"sit\",\"seat\":2"), "");
    ENSURE_TEXT(ask(&t, 1, "\"do\":\"sit\",\"seat\":3"), "not-your-seat");
    ENSURE_TEXT(ask(&t, 1, "\"do\":\"stand\""), "");
    ENSURE_TEXT(ask(&t, 1, "\"do\":\"sit\",\"seat\":3"), "not-your-seat");
    ENSURE_TEXT(ask(&t, 1, "\"do\":\"sit\",\"seat\":2"), "");
    // With the next match all is open again.
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"stop\""), "");
    ENSURE_TEXT(ask(&t, 1, "\"do\":\"sit\",\"seat\":3"), "");
    table_end(&t);
}

// ---- Who one is --------------------------------------------------------------------------------

// A token's hash in one room says nothing in another.
static void a_token_is_kept_differently_in_each_room(void)
{
    ilx_fact here, there;
    open_table(1);
    ENSURE(find_fact(&t, ILX_FACT_JOIN, 0, &here));
    leave(&t, 0);
    int from = facts_now(&t);
    t.clients[0].room[0] = '\0';
    come(&t, 0);
    ENSURE(find_fact(&t, ILX_FACT_JOIN, from, &there));
    ENSURE(strcmp(here.token_hash, there.token_hash) != 0);
    ENSURE(!strstr(here.token_hash, t.clients[0].token));
    table_end(&t);
}

// The owner's place is kept while somebody else is host, however many come.
static void the_owner_is_not_forgotten(void)
{
    open_table(2);
    leave(&t, 0);
    pass(&t.world, MINUTE + SECOND);
    ENSURE_INT(t.clients[1].mirror.host, 1);
    for (int i = 2; i <= ILX_MEMBERS_MAX; i++) {
        int number = wire_open(&t.world, i % 2 ? "x" : "y", 2);
        t.clients[2].wire = number;
        t.clients[2].last_refusal[0] = '\0';
        say(&t.world, number, "{\"do\":\"hello\",\"room\":\"%s\",\"token\":\"%032d\"}",
            t.clients[1].room, i);
        pass_stored(&t.world);
        ENSURE_TEXT(t.clients[2].last_refusal, i < ILX_MEMBERS_MAX ? "" : "room-full");
    }
    come(&t, 0);
    ENSURE_INT(t.clients[0].mirror.member, 0);
    table_end(&t);
}

// A client that was told to go is not heard any more.
static void last_words_are_the_server_s(void)
{
    static const char ping[] = "{\"do\":\"ping\"}";
    open_table(1);
    app_hang_up(t.world.app, t.clients[0].wire, "too-fast");
    drain(&t.world);
    int64_t messages = t.world.messages;
    ilx_app_message(t.world.app, t.world.now_ms, t.clients[0].wire, ping, sizeof ping - 1);
    settle(&t.world);
    ENSURE_INT(t.world.messages, messages);
    table_end(&t);
}

// ---- Other people's eyes ------------------------------------------------------------------------

static int viewer_of(int index)
{
    say_text(&t.world, t.clients[index].wire, "{\"do\":\"full\"}");
    return t.clients[index].mirror.viewer;
}

// Two who play, and two who look on.
static void open_with_watchers(void)
{
    open_table(4);
    ENSURE_TEXT(start_match(&t, 2, 3), "");
}

static void a_seat_s_view_is_lent_to_one_person(void)
{
    open_with_watchers();
    ENSURE_TEXT(ask(&t, 2, "\"do\":\"look\",\"seat\":0"), "not-lent");
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"lend\",\"member\":2,\"on\":true"), "");
    // It is offered, not pressed upon anybody; and everybody at the table may know.
    ENSURE_INT(viewer_of(2), -1);
    ENSURE(shows("\"name\":\"P0\",\"colour\":0,\"lent\":[2]"));
    ENSURE_TEXT(ask(&t, 2, "\"do\":\"look\",\"seat\":0"), "");
    ENSURE_INT(t.clients[2].mirror.viewer, 0);
    ENSURE_INT(t.clients[2].mirror.seat, -1);
    for (int i = 0; i < 4; i++) ENSURE(strstr(t.clients[i].mirror.table.bytes, "\"eyes\":0"));
    // It is no seat, and nobody else has it: nothing can be done with it.
    ENSURE_TEXT(ask(&t, 3, "\"do\":\"look\",\"seat\":0"), "not-lent");
    ENSURE_INT(viewer_of(3), -1);
    ENSURE_INT(viewer_of(1), 1);
    ENSURE_TEXT(move_of(&t, 2, "pocket click"), "not-seated");
    ENSURE_TEXT(ask(&t, 2, "\"do\":\"lend\",\"member\":3,\"on\":true"), "not-seated");
    // She is told what the seat is told, in the same bytes.
    ENSURE_TEXT(move_of(&t, 0, "pocket bullet"), "");
    for (int i = 0; i < 2; i++) {
        const mirror *a = &t.clients[0].mirror, *b = &t.clients[2].mirror;
        for (int k = 0; k < a->game->view_field_count; k++) {
            ENSURE_TEXT(a->fields[k].bytes, b->fields[k].bytes);
        }
        if (i == 0) table_restart(&t);
        ENSURE_INT(t.clients[2].mirror.viewer, 0);
        ENSURE_INT(t.clients[3].mirror.viewer, -1);
    }
    table_end(&t);
}

static void what_is_lent_is_taken_back(void)
{
    static const char *const ways[] = {
        "\"do\":\"lend\",\"member\":2,\"on\":false",
        "\"do\":\"stand\"",
    };
    for (int i = 0; i < 3; i++) {
        open_with_watchers();
        ENSURE_TEXT(ask(&t, 1, "\"do\":\"lend\",\"member\":2,\"on\":true"), "");
        ENSURE_TEXT(ask(&t, 2, "\"do\":\"look\",\"seat\":1"), "");
        ENSURE_INT(t.clients[2].mirror.viewer, 1);
        if (i < 2) ENSURE_TEXT(ask(&t, 1, "%s", ways[i]), "");
        if (i == 2) ENSURE_TEXT(ask(&t, 0, "\"do\":\"kick\",\"member\":1"), "");
        ENSURE_INT(t.clients[2].mirror.viewer, -1);
        ENSURE(!shows("\"lent\":[2]") && !shows("\"eyes\":1"));
        ENSURE_TEXT(ask(&t, 2, "\"do\":\"look\",\"seat\":1"), "not-lent");
        table_restart(&t);
        ENSURE_INT(t.clients[2].mirror.viewer, -1);
        table_end(&t);
    }
}

// A person who has seen one hand of a match may not look at another, or take another's.
static void through_the_eyes_of_one_only(void)
{
    open_with_watchers();
    for (int i = 0; i < 2; i++) {
        ENSURE_TEXT(ask(&t, i, "\"do\":\"lend\",\"member\":2,\"on\":true"), "");
    }
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"lend\",\"member\":1,\"on\":true"), "not-watching");
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"lend\",\"member\":9,\"on\":true"), "no-such-member");
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"lend\",\"member\":2,\"on\":2"), "bad-request");
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"look\",\"seat\":1"), "not-watching");
    ENSURE_TEXT(ask(&t, 2, "\"do\":\"look\",\"seat\":9"), "no-such-seat");
    ENSURE_TEXT(ask(&t, 2, "\"do\":\"look\",\"seat\":0"), "");
    ENSURE_TEXT(ask(&t, 2, "\"do\":\"look\",\"seat\":1"), "not-your-seat");
    ENSURE_TEXT(ask(&t, 2, "\"do\":\"sit\",\"seat\":2"), "not-your-seat");
    ENSURE_TEXT(ask(&t, 2, "\"do\":\"look\""), "");
    ENSURE_INT(t.clients[2].mirror.viewer, -1);
    ENSURE_TEXT(ask(&t, 2, "\"do\":\"sit\",\"seat\":2"), "not-your-seat");
    ENSURE_TEXT(ask(&t, 2, "\"do\":\"look\",\"seat\":0"), "");
    // Who has played may not change sides either.
    ENSURE_TEXT(ask(&t, 1, "\"do\":\"stand\""), "");
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"lend\",\"member\":1,\"on\":true"), "");
    ENSURE_TEXT(ask(&t, 1, "\"do\":\"look\",\"seat\":0"), "not-your-seat");
    // In the next match all is new; a seat of one's own is better than other eyes.
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"stop\""), "");
    ENSURE_TEXT(ask(&t, 2, "\"do\":\"sit\",\"seat\":2"), "");
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"lend\",\"member\":3,\"on\":true"), "");
    ENSURE_TEXT(ask(&t, 3, "\"do\":\"look\",\"seat\":0"), "");
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"start\""), "");
    ENSURE_INT(t.clients[2].mirror.viewer, 2);
    ENSURE_INT(t.clients[3].mirror.viewer, 0);
    ENSURE_TEXT(ask(&t, 3, "\"do\":\"sit\",\"seat\":1"), "not-your-seat");
    table_end(&t);
}

// ---- Actions -----------------------------------------------------------------------------------

static int dones, fulls, news;

static void hear_done(world *w, int number, const ilx_json *json)
{
    dones += is_type(json, "done");
    fulls += is_type(json, "full");
    news += is_type(json, "news");
    table_hear(w, number, json);
}

// A repeated request is answered again, and not done again.
static void a_repetition_is_done_already(void)
{
    open_table(1);
    t.world.hear = hear_done;
    static const char hmm[] = "{\"do\":\"say\",\"id\":\"once\",\"line\":\"hmm\"}";
    say_text(&t.world, t.clients[0].wire, hmm);
    pass_stored(&t.world);
    // Seven more, and it is still known; with the eighth it is forgotten.
    for (int i = 0; i < ILX_ACTIONS_KEPT; i++) {
        dones = 0;
        say_text(&t.world, t.clients[0].wire, hmm);
        pass_stored(&t.world);
        ENSURE_INT(dones, 1);
        ENSURE_INT(count_facts(&t, ILX_FACT_SAY, 0), i + 1);
        ENSURE_TEXT(ask(&t, 0, "\"do\":\"say\",\"line\":\"hmm\""), "");
    }
    table_end(&t);
}

static void a_team_talks_among_itself(void)
{
    enum { PEOPLE = 5 };  // four who play, and one who looks on
    static const char whisper[] = "\"do\":\"say\",\"text\":\"wheel 3\",\"team\":true";
    open_table(PEOPLE);
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"choose\",\"game\":\"chute\""), "");
    ENSURE_TEXT(start_match(&t, 4, 4), "");
    ENSURE_TEXT(ask(&t, 4, "%s", whisper), "no-team");
    ENSURE_TEXT(ask(&t, 1, "%s", whisper), "");
    for (int i = 0; i < PEOPLE; i++) {
        bool partner = i == 1 || i == 3;
        ENSURE_INT(t.clients[i].mirror.chat.count, partner);
        // A full view tells the same.
        say_text(&t.world, t.clients[i].wire, "{\"do\":\"full\"}");
        ENSURE_INT(t.clients[i].mirror.chat.count, partner);
    }
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"say\",\"line\":\"hmm\""), "");
    for (int i = 0; i < PEOPLE; i++) {
        ENSURE_INT(t.clients[i].mirror.chat.count, i == 1 || i == 3 ? 2 : 1);
    }
    table_end(&t);
}

static void who_plays_alone_has_no_team(void)
{
    open_table(2);
    ENSURE_TEXT(start_match(&t, 2, 2), "");
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"say\",\"line\":\"hmm\",\"team\":true"), "no-team");
    table_end(&t);
}

static void moves_are_for_their_question(void)
{
    open_table(0);
    ENSURE_TEXT(start_match(&t, 2, 2), "");
    const mirror *m = &t.clients[1].mirror;
    for (int match = -1; match <= 1; match++) {
        for (int turn = -1; turn <= 1; turn++) {
            if (match == 0 && turn == 0) continue;
            ENSURE_TEXT(ask(&t, 1,
                            "\"do\":\"move\",\"match\":%d,\"turn\":%" PRId64
                            ",\"move\":\"pocket click\"",
                            m->match + match, m->turn_number + turn),
                        "stale");
        }
    }
    ENSURE_TEXT(move_of(&t, 1, "pocket click"), "");
    table_end(&t);
}

// A malformed request changes nothing.
static void requests_are_as_they_must_be(void)
{
    static const struct {
        const char *text, *reason;
    } requests[] = {
        {"{\"do\":\"sit\",\"id\":\"a\",\"chair\":1}", "bad-request"},
        {"{\"do\":\"sit\",\"id\":\"\"}", "bad-request"},
        {"{\"do\":\"sit\"}", "bad-request"},
        {"{\"do\":\"sit\",\"id\":7}", "bad-request"},
        {"{\"do\":\"sit\",\"id\":\"b\",\"seat\":\"1\"}", "bad-request"},
        {"{\"do\":\"full\",\"id\":\"c\"}", "bad-request"},
        {"{\"do\":\"dance\",\"id\":\"d\"}", "unknown-request"},
        {"{\"do\":\"say\",\"id\":\"e\",\"text\":\"bell \\u0007\"}", "bad-text"},
        {"{\"do\":\"say\",\"id\":\"f\",\"text\":\"\\u001b[2J\"}", "bad-text"},
        {"{\"do\":\"say\",\"id\":\"g\",\"text\":\"del \\u007f\"}", "bad-text"},
        {"{\"do\":\"say\",\"id\":\"h\",\"text\":\"  \"}", "nothing-said"},
    };
    open_table(1);
    int before = facts_now(&t);
    for (int i = 0; i < ILX_COUNT(requests); i++) {
        t.clients[0].last_refusal[0] = '\0';
        say_text(&t.world, t.clients[0].wire, requests[i].text);
        pass_stored(&t.world);
        ENSURE_TEXT(t.clients[0].last_refusal, requests[i].reason);
    }
    ENSURE_INT(facts_now(&t), before);
    table_end(&t);
}

// News is the rule; everything anew only now and then, and once for whoever has missed something.
static void everything_anew_now_and_then(void)
{
    open_table(1);
    t.world.hear = hear_done;
    fulls = news = 0;
    for (int i = 0; i < 1030; i++) {
        pass(&t.world, SECOND);
        ENSURE_TEXT(ask(&t, 0, "\"do\":\"say\",\"line\":\"hmm\""), "");
    }
    ENSURE_INT(fulls, 2);
    ENSURE_INT(news, 1028);
    t.world.store_ms = 50;
    t.clients[0].mirror.gap = true;
    client_do(&t.world, &t.clients[0], "\"do\":\"say\",\"line\":\"hmm\"");
    ilx_app_overflow(t.world.app, t.world.now_ms, t.clients[0].wire);
    pass_stored(&t.world);
    ENSURE_INT(fulls, 3);
    ENSURE(!t.clients[0].mirror.gap);
    for (int i = 0; i < 5; i++) ENSURE_TEXT(ask(&t, 0, "\"do\":\"say\",\"line\":\"hmm\""), "");
    ENSURE_INT(fulls, 3);
    table_end(&t);
}

// ---- The evening's games -----------------------------------------------------------------------

// How a name stands in the tally: games and wins, or -1.
static void tally_of(const char *name, int *games, int *wins)
{
    char part[64];
    const char *tally = strstr(t.clients[0].mirror.table.bytes, "\"tally\":[");
    snprintf(part, sizeof part, "{\"name\":\"%s\"", name);
    const char *line = strstr(tally, part);
    *games = *wins = -1;
    if (!line) return;
    ENSURE_INT(sscanf(strstr(line, "\"games\":"), "\"games\":%d,\"wins\":%d", games, wins), 2);
}

static bool has_won(int seat)
{
    uint32_t winners = 0;
    ilx_fact end;
    ENSURE(find_fact(&t, ILX_FACT_END, 0, &end));
    winners = end.winners;
    return (winners >> seat) & 1;
}

static void games_and_wins_are_counted(void)
{
    int games, wins, won[3] = {0};
    table_start(&t);
    t.world.config.bot_pause_ms = 1;
    table_open(&t);
    ENSURE_TEXT(start_match(&t, 2, 3), "");
    for (int match = 1; match <= 4; match++) {
        play_to_the_end(2);
        for (int seat = 0; seat < 3; seat++) won[seat] += has_won(seat);
        tally_of("P0", &games, &wins);
        ENSURE_INT(games, match);
        ENSURE_INT(wins, won[0]);
        tally_of(match < 3 ? "P1" : "Zoé", &games, &wins);
        ENSURE_INT(games, match);
        ENSURE_INT(wins, won[1]);
        tally_of("Ada", &games, &wins);  // the first of the bots
        ENSURE_INT(games, match);
        ENSURE_INT(wins, won[2]);
        // Whatever somebody is called, they are the same; and what was stopped was no game.
        if (match == 2) ENSURE_TEXT(ask(&t, 1, "\"do\":\"rename\",\"name\":\"Zoé\""), "");
        ENSURE_TEXT(ask(&t, 0, "\"do\":\"start\""), "");
        ENSURE_TEXT(ask(&t, 0, "\"do\":\"stop\""), "");
        ENSURE_TEXT(ask(&t, 0, "\"do\":\"start\""), "");
    }
    ENSURE(won[0] + won[1] + won[2] >= 2);  // now and then nobody is left to win
    tally_of("P1", &games, &wins);
    ENSURE_INT(games, -1);
    table_end(&t);
}

// Somebody has played, gone, and been forgotten: her games stay under her name, and whoever has her
// place in the list of people begins with none.
// Newcomers, until one of them has the place of somebody who left without a seat.
static void come_in_numbers(void)
{
    for (int i = 2; i <= ILX_MEMBERS_MAX; i++) {
        int number = wire_open(&t.world, i % 2 ? "x" : "y", 2);
        t.clients[2].wire = number;
        say(&t.world, number,
            "{\"do\":\"hello\",\"room\":\"%s\",\"token\":\"%032d\",\"name\":\"N%d\"}",
            t.clients[0].room, i, i);
        pass_stored(&t.world);
    }
    ENSURE(shows("{\"member\":1,\"name\":\"N24\""));
}

static void what_was_lent_to_the_forgotten_is_not_lent_to_others(void)
{
    open_table(2);
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"sit\""), "");
    ENSURE_TEXT(ask(&t, 0, "\"do\":\"lend\",\"member\":1,\"on\":true"), "");
    ENSURE_TEXT(ask(&t, 1, "\"do\":\"look\",\"seat\":0"), "");
    ENSURE(shows("\"lent\":[1]") && shows("\"eyes\":0"));
    leave(&t, 1);
    come_in_numbers();
    ENSURE(!shows("\"lent\":[1]") && !shows("\"eyes\":0"));
    table_end(&t);
}

static void games_of_the_forgotten_stay_theirs(void)
{
    int games, wins;
    open_table(0);
    ENSURE_TEXT(start_match(&t, 2, 2), "");
    play_to_the_end(2);
    ENSURE_TEXT(ask(&t, 1, "\"do\":\"stand\""), "");
    leave(&t, 1);
    come_in_numbers();
    tally_of("P1", &games, &wins);
    ENSURE_INT(games, 1);
    tally_of("N24", &games, &wins);
    ENSURE_INT(games, -1);
    table_end(&t);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(bots_are_of_levels_that_the_game_has),
        TEST(whoever_is_new_is_begun_with_gently),
        TEST(what_the_host_decides_nobody_else_does),
        TEST(nobody_does_this_to_themselves),
        TEST(the_next_host_is_who_has_stayed),
        TEST(whoever_is_removed_leaves_nothing_behind),
        TEST(seats_can_be_told_apart),
        TEST(late_arrivals_have_one_seat_too),
        TEST(a_token_is_kept_differently_in_each_room),
        TEST(the_owner_is_not_forgotten),
        TEST(last_words_are_the_server_s),
        TEST(a_seat_s_view_is_lent_to_one_person),
        TEST(what_is_lent_is_taken_back),
        TEST(through_the_eyes_of_one_only),
        TEST(a_repetition_is_done_already),
        TEST(a_team_talks_among_itself),
        TEST(who_plays_alone_has_no_team),
        TEST(moves_are_for_their_question),
        TEST(requests_are_as_they_must_be),
        TEST(everything_anew_now_and_then),
        TEST(games_and_wins_are_counted),
        TEST(what_was_lent_to_the_forgotten_is_not_lent_to_others),
        TEST(games_of_the_forgotten_stay_theirs),
    };
    return RUN_TESTS(tests);
}
