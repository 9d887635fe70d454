// Menus: how lawful moves are numbered, and what a typed line means.

#include "cli/menu.h"
#include "core/match.h"
#include "core/notation.h"
#include "test.h"

static const char *const people[] = {"Léa", "Max", "Marie Anne", "Jean-Luc"};

typedef struct table {
    ilx_match *match;
    ilx_voice voice;
    ilx_menu menu;
} table;

static void play_all(table *t, const char *text)
{
    for (int seat = 0; seat < ilx_match_seats(t->match); seat++) {
        ENSURE(ilx_match_play(t->match, seat, text) == NULL);
    }
}

// Roulette for four without action cards, so that each stage has the same moves for everybody.
static void open_table(table *t, ilx_lang lang)
{
    static const int32_t options[] = {0, 0, 0};
    const ilx_game *game = ilx_game_find("roulette");
    ilx_key key;
    ilx_key_from_seed(&key, "menu");
    t->match = ilx_match_new(game, &(ilx_setup){4, options}, &key);
    t->voice = (ilx_voice){.lang = lang, .reader = 0, .seat_names = people};
}

static void fill(table *t)
{
    const ilx_game *game = ilx_match_game(t->match);
    ilx_move moves[ILX_MOVES_MAX];
    int count = game->list(ilx_match_state(t->match), 0, moves);
    ilx_menu_fill(&t->menu, game, &t->voice, 4, moves, count);
}

static void go_to_accusations(table *t)
{
    play_all(t, "pocket click");
    play_all(t, "bid 2");
    fill(t);
}

// The text of the move that a line chooses; otherwise what kind of answer it is.
static const char *chosen(const table *t, const char *line)
{
    static char text[ILX_MOVE_TEXT_MAX];
    static const char *const kinds[] = {
        [ILX_ANSWER_COMMAND] = "command", [ILX_ANSWER_NO_NUMBER] = "no number",
        [ILX_ANSWER_SEVERAL] = "several", [ILX_ANSWER_OTHER] = "other",
        [ILX_ANSWER_NOTHING] = "nothing", [ILX_ANSWER_WORD] = "word",
    };
    ilx_answer answer;
    ilx_menu_read(&t->menu, line, &answer);
    if (answer.kind != ILX_ANSWER_MOVE) return kinds[answer.kind];
    const ilx_move *move = &t->menu.move[answer.index];
    snprintf(text, sizeof text, "%s %d", t->menu.game->moves[move->kind].name, move->arg[0]);
    return text;
}

static const char *other_text(const table *t, const char *line)
{
    static ilx_answer answer;
    ilx_menu_read(&t->menu, line, &answer);
    return answer.kind == ILX_ANSWER_OTHER ? answer.text : "";
}

static void numbers_that_are_said_label_themselves(void)
{
    table t;
    open_table(&t, ILX_FR);
    play_all(&t, "pocket click");
    fill(&t);
    ENSURE_INT(t.menu.count, 9);
    ENSURE_INT(t.menu.label[0], 0);
    ENSURE_TEXT(chosen(&t, "0"), "bid 0");
    ENSURE_TEXT(chosen(&t, " 5 "), "bid 5");
    ENSURE_TEXT(chosen(&t, "9"), "no number");
    ENSURE_TEXT(chosen(&t, "bid 3"), "bid 3");
    ENSURE_TEXT(chosen(&t, "3 tirs"), "bid 3");
    ENSURE_TEXT(chosen(&t, "-1"), "no number");
    ENSURE_TEXT(chosen(&t, ""), "nothing");
    ilx_match_free(t.match);
}

static void an_empty_line_declines(void)
{
    table t;
    open_table(&t, ILX_FR);
    go_to_accusations(&t);
    ENSURE_TEXT(chosen(&t, ""), "quiet 0");
    ENSURE_TEXT(chosen(&t, "   "), "quiet 0");
    ENSURE_TEXT(chosen(&t, "1"), "quiet 0");
    ilx_match_free(t.match);
}

static void names_stand_for_seats(void)
{
    table t;
    open_table(&t, ILX_FR);
    go_to_accusations(&t);
    ENSURE_TEXT(chosen(&t, "accuse 1"), "accuse 1");
    ENSURE_TEXT(chosen(&t, "accuse max"), "accuse 1");
    ENSURE_TEXT(chosen(&t, "ACCUSE MAX!"), "accuse 1");
    ENSURE_TEXT(chosen(&t, "acc je"), "accuse 3");
    ENSURE_TEXT(chosen(&t, "accuse jean-luc"), "accuse 3");
    ENSURE_TEXT(chosen(&t, "accuser marie anne"), "accuse 2");
    ENSURE_TEXT(chosen(&t, "anne"), "accuse 2");
    ENSURE_TEXT(chosen(&t, "accuse ma"), "several");
    ENSURE_TEXT(chosen(&t, "accuse"), "several");
    ilx_match_free(t.match);
}

static void words_of_the_sentence_do_in_any_language(void)
{
    table t;
    open_table(&t, ILX_FR);
    fill(&t);
    ENSURE_TEXT(chosen(&t, "empocher clic"), "pocket 1");
    ENSURE_TEXT(chosen(&t, "pocket balle"), "pocket 2");
    ENSURE_TEXT(chosen(&t, "p b"), "pocket 2");
    t.voice.lang = ILX_EN;
    ENSURE_TEXT(chosen(&t, "pocket a bul"), "pocket 2");
    t.voice.skin = "poppers";
    ENSURE_TEXT(chosen(&t, "pop"), "pocket 2");
    ilx_match_free(t.match);
}

// A block of Le X is called by two words; typed with a hyphen or without it is the same.
static void a_name_of_two_words_is_one_thing(void)
{
    table t = {.voice = {.lang = ILX_FR, .reader = 0, .seat_names = people}};
    ilx_menu_fill(&t.menu, ilx_game_find("croisillon"), &t.voice, 4, NULL, 0);
    ENSURE_TEXT(other_text(&t, "choisir rouge-b"), "pick red-b");
    ENSURE_TEXT(other_text(&t, "Choisir rouge B"), "pick red-b");
    ENSURE_TEXT(other_text(&t, "tester violet e"), "test violet-e");
    ENSURE_TEXT(other_text(&t, "pick red-b"), "pick red-b");
    ENSURE_TEXT(other_text(&t, "poser 2"), "carry 2");
    ENSURE_TEXT(other_text(&t, "refuser"), "refuse");
    ENSURE_TEXT(other_text(&t, "garder"), "give-up");
    t.voice.lang = ILX_EN;
    ENSURE_TEXT(other_text(&t, "take blue F"), "take blue-f");
}

// A line that a question quotes: it must name a verb of the game, and whatever stands after it must
// be arguments of that verb.
static void ensure_typed(table *t, const char *line)
{
    ilx_answer answer;
    ilx_move move;
    ilx_menu_read(&t->menu, line, &answer);
    if (answer.kind == ILX_ANSWER_NO_NUMBER) {
        char whole[ILX_MOVE_TEXT_MAX + 16];
        const char *verb = ilx_message(t->voice.lang, t->menu.game, NULL, "number");
        ENSURE(verb);
        snprintf(whole, sizeof whole, "%s %s", verb, line);
        ilx_menu_read(&t->menu, whole, &answer);
    }
    if (answer.kind != ILX_ANSWER_OTHER) printf("  %s: %s\n", t->menu.game->id, line);
    ENSURE_INT(answer.kind, ILX_ANSWER_OTHER);
    bool alone = strchr(line, ' ') == NULL;
    ilx_refusal refusal = ilx_move_parse(t->menu.game, answer.text, &move);
    bool known = !refusal || (alone && strcmp(refusal, "too-few-arguments") == 0);
    if (!known) printf("  %s: %s is %s: %s\n", t->menu.game->id, line, answer.text, refusal);
    ENSURE(known);
}

// Writes what a reader sees where a quoted line has the parameter `name`, of a list as well: the
// first name of a field whose values are shown by names, a number otherwise.
static void write_parameter(const table *t, const char *name, size_t length, ilx_text *out)
{
    const ilx_game *game = t->menu.game;
    for (int i = 0; i < game->view_field_count; i++) {
        const ilx_field *field = &game->view_fields[i];
        if (!field->names || strlen(field->name) != length) continue;
        if (strncmp(field->name, name, length) != 0) continue;
        char key[64];
        snprintf(key, sizeof key, "%s.%s", field->names->name, field->names->items[0]);
        const char *shown = ilx_message(t->voice.lang, game, NULL, key);
        ENSURE(shown);
        ilx_text_put(out, shown);
        return;
    }
    ilx_text_put(out, "3");
}

// Reads what stands between the quotation marks of a language; returns how many there were.
static int ensure_quotes(table *t, const char *message)
{
    static const char *const opens[ILX_LANGS] = {[ILX_FR] = "« ", [ILX_EN] = "“"};
    static const char *const shuts[ILX_LANGS] = {[ILX_FR] = " »", [ILX_EN] = "”"};
    const char *open = opens[t->voice.lang], *shut = shuts[t->voice.lang], *at = message;
    int count = 0;
    while ((at = strstr(at, open)) != NULL) {
        char line[ILX_MOVE_TEXT_MAX];
        ilx_text text = ilx_text_over(line, sizeof line);
        const char *end = strstr(at += strlen(open), shut);
        ENSURE(end);
        while (at < end) {
            if (*at != '{') {
                ilx_text_char(&text, *at++);
                continue;
            }
            write_parameter(t, at + 1, strcspn(at + 1, "|}."), &text);
            at += strcspn(at, "}") + 1;
        }
        ensure_typed(t, line);
        count++;
    }
    return count;
}

static void every_command_that_a_question_quotes_can_be_typed(void)
{
    static const char *const games[] = {"thrill", "chute", "croisillon"};
    for (int i = 0; i < ILX_COUNT(games); i++) {
        for (int lang = 0; lang < ILX_LANGS; lang++) {
            table t = {.voice = {.lang = (ilx_lang)lang, .reader = 0, .seat_names = people}};
            ilx_menu_fill(&t.menu, ilx_game_find(games[i]), &t.voice, 2, NULL, 0);
            const char *message = ilx_message(t.voice.lang, t.menu.game, NULL, "ask");
            ENSURE(ensure_quotes(&t, message) >= 4);
        }
    }
}

static void commands_are_known_in_every_language(void)
{
    table t;
    open_table(&t, ILX_FR);
    go_to_accusations(&t);
    static const struct {
        const char *line;
        ilx_command command;
    } cases[] = {
        {"?", ILX_COMMAND_HELP},      {"? peek", ILX_COMMAND_HELP},  {"aide", ILX_COMMAND_HELP},
        {"help", ILX_COMMAND_HELP},   {"regles", ILX_COMMAND_RULES}, {"RÈGLES", ILX_COMMAND_RULES},
        {"rules", ILX_COMMAND_RULES}, {"j", ILX_COMMAND_LOG},        {"log", ILX_COMMAND_LOG},
        {"table", ILX_COMMAND_TABLE}, {"quit", ILX_COMMAND_QUIT},    {"quitt", ILX_COMMAND_QUIT},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        ilx_answer answer;
        ilx_menu_read(&t.menu, cases[i].line, &answer);
        ENSURE_INT(answer.kind, ILX_ANSWER_COMMAND);
        ENSURE_INT(answer.index, cases[i].command);
    }
    // "q" begins both "quit" and "quiet".
    ENSURE_TEXT(chosen(&t, "q"), "several");
    ENSURE_TEXT(chosen(&t, "quie"), "quiet 0");
    ilx_match_free(t.match);
}

static void unlawful_moves_keep_their_meaning(void)
{
    table t;
    open_table(&t, ILX_FR);
    go_to_accusations(&t);
    ENSURE_TEXT(other_text(&t, "accuse léa"), "accuse 0");
    ENSURE_TEXT(other_text(&t, "Accuser Lea"), "accuse 0");
    ENSURE_TEXT(other_text(&t, "accuse 9"), "accuse 9");
    ENSURE_TEXT(other_text(&t, "bid 3"), "bid 3");
    ENSURE_TEXT(chosen(&t, "xyzzy"), "word");
    ENSURE_TEXT(other_text(&t, "accuse max max max"), "accuse 1 max max");
    ilx_match_free(t.match);
}

// In Thrill the text of a move counts thousandths of a millimetre, which nobody types.
static void lengths_are_typed_in_millimetres(void)
{
    table t = {.voice = {.lang = ILX_FR, .seat_names = people}};
    ilx_menu_fill(&t.menu, ilx_game_find("thrill"), &t.voice, 4, NULL, 0);
    ENSURE_TEXT(other_text(&t, "place 34 -17"), "place 34000 -17000");
    ENSURE_TEXT(other_text(&t, "PLACE 34.5 -0.25"), "place 34500 -250");
    ENSURE_TEXT(other_text(&t, "poser +2.001 0"), "place 2001 0");
    ENSURE_TEXT(other_text(&t, "load 7 0 1"), "load 7 0 1000");
    ENSURE_TEXT(other_text(&t, "place 1.2345 0"), "place 1.2345 0");  // which no rule can read
    ENSURE_TEXT(other_text(&t, "place - 99999999999"), "place - 99999999999");
    ENSURE_TEXT(other_text(&t, "place 1.2.3 x"), "place 1.2.3 x");
    ENSURE_TEXT(other_text(&t, "turn 10 0.5"), "turn 10000 500");
    ENSURE_TEXT(other_text(&t, "turn -10"), "turn -10000 3000");
    ENSURE_TEXT(other_text(&t, "push"), "lever 8");
    ENSURE_TEXT(other_text(&t, "pousse 20"), "lever 20");
    ENSURE_TEXT(other_text(&t, "place"), "place");
    ENSURE_TEXT(other_text(&t, "poser -34"), "place -34000 -17000");
    ENSURE_TEXT(chosen(&t, "moyen"), "word");  // without a verb: what the question asks for
}

static void anything_can_be_typed(void)
{
    table t;
    open_table(&t, ILX_EN);
    go_to_accusations(&t);
    char line[257];
    for (size_t length = 0; length < sizeof line; length++) {
        memset(line, length % 2 ? 'a' : ' ', length);
        for (size_t i = 0; i + 1 < length; i += 2) line[i] = "a'!9"[i / 2 % 4];
        line[length] = '\0';
        ilx_answer answer;
        ilx_menu_read(&t.menu, line, &answer);
        ENSURE(strlen(answer.text) < sizeof answer.text);
    }
    ENSURE_TEXT(chosen(&t, "…"), "nothing");
    ENSURE_TEXT(chosen(&t, "💥"), "nothing");
    ENSURE_TEXT(chosen(&t, "99999999999999999999"), "word");
    ilx_match_free(t.match);
}

int main(int argc, char **argv)
{
    static const test tests[] = {
        TEST(numbers_that_are_said_label_themselves),
        TEST(an_empty_line_declines),
        TEST(names_stand_for_seats),
        TEST(words_of_the_sentence_do_in_any_language),
        TEST(a_name_of_two_words_is_one_thing),
        TEST(every_command_that_a_question_quotes_can_be_typed),
        TEST(commands_are_known_in_every_language),
        TEST(unlawful_moves_keep_their_meaning),
        TEST(lengths_are_typed_in_millimetres),
        TEST(anything_can_be_typed),
    };
    return RUN_TESTS(tests);
}
